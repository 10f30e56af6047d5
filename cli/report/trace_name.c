/* trace_name.c - the name of a traced image in C arrays and engines' files, made from its file's name. */
#include "report/cli_trace.h"

#include <stdio.h>

void cli_trace_name(const cli_sprite *sprite, int32_t frame, char *name, size_t size)
{
    const char *file = cli_file_name(sprite->path);
    size_t n = 0;
    if (*file >= '0' && *file <= '9') name[n++] = '_';
    for (; *file && *file != '.' && n + 16 < size; file++) {
        const char k = *file;
        const bool fits = (k >= '0' && k <= '9') || (k >= 'a' && k <= 'z') || (k >= 'A' && k <= 'Z');
        name[n] = '_';
        if (fits) name[n] = k;
        n++;
    }
    if (n == 0) name[n++] = '_';
    name[n] = 0;
    if (sprite->framed && frame >= 0) snprintf(name + n, size - n, "_%d", (int)frame);
}
