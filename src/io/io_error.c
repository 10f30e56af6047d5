/* io_error.c - writes an error as one line for people: the place first, as compilers print it, then what is wrong
 * there. */
#include "io/io_private.h"

#include <stdio.h>
#include <string.h>

/* The sentence keeps at least half of the 512 bytes: its numbers and names matter more than the folders above a
 * file. */
#define KZI_PATH_SHOWN 200

const char *kzi_path_shown(const char *path)
{
    const size_t size = strlen(path);
    if (size <= KZI_PATH_SHOWN) return path;
    const char *end = path + size - KZI_PATH_SHOWN, *slash = strchr(end, '/');
    while ((*end & 0xc0) == 0x80) end++; /* to the start of a character */
    return slash && slash[1] ? slash + 1 : end;
}

kz_result kzi_io_fail_list(const kzi_io *io, kz_result code, const char *where, const char *format, va_list args)
{
    if (io->failure) io->failure->node = NULL;
    if (!io->err) return code;
    io->err->code = code;
    const int used = snprintf(io->err->text, KZ_IO_TEXT_SIZE, "%s: ", where);
    if (used >= 0 && used < KZ_IO_TEXT_SIZE)
        (void)vsnprintf(io->err->text + used, (size_t)(KZ_IO_TEXT_SIZE - used), format, args);
    return code;
}

kz_result(kzi_io_fail)(const kzi_io *io, kz_result code, const char *format, ...)
{
    if (io->failure) *io->failure = (kzi_failure){NULL, false};
    if (!io->err) return code;
    va_list args;
    va_start(args, format);
    io->err->code = code;
    (void)vsnprintf(io->err->text, KZ_IO_TEXT_SIZE, format, args);
    va_end(args);
    return code;
}

kz_result(kzi_io_no_memory)(const kzi_io *io, const char *where)
{
    return kzi_io_fail(io, KZ_ERR_MEMORY, "%s: out of memory", kzi_path_shown(where));
}
