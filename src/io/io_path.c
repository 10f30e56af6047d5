/* io_path.c - joins paths as one file names another. */
#include "io/io_private.h"

#include <string.h>

static bool path_is_slash(char c)
{
#if defined(_WIN32)
    if (c == '\\') return true;
#endif
    return c == '/';
}

static size_t path_root_size(const char *path)
{
#if defined(_WIN32)
    if (((path[0] | 32) >= 'a' && (path[0] | 32) <= 'z') && path[1] == ':') return path_is_slash(path[2]) ? 3 : 2;
#endif
    return path_is_slash(path[0]) ? 1 : 0;
}

/* Takes "." and "x/.." out of a path by its letters alone.  Two names of one file are then equal, on which the caches
 * rely. */
static void path_tidy(char *path)
{
    const size_t root = path_root_size(path);
    const char *in = path + root;
    char *out = path + root, *const start = out;
    size_t plain = 0; /* names in `out` that ".." may take away */
    while (*in) {
        const char *end = in;
        while (*end && !path_is_slash(*end)) end++;
        const size_t size = (size_t)(end - in);
        const bool up = size == 2 && in[0] == '.' && in[1] == '.';
        if (up && plain) {
            out--; /* the slash */
            while (out > start && !path_is_slash(out[-1])) out--;
            plain--;
        } else if (size && !(size == 1 && in[0] == '.')) {
            memmove(out, in, size);
            out += size;
            *out++ = *end; /* a slash, or room for the ending 0 */
            plain += !up;
        }
        in = *end ? end + 1 : end;
    }
    if (out > start && (out[-1] == '\0' || path_is_slash(out[-1]))) out--;
    if (out == start && !root) *out++ = '.'; /* this folder */
    *out = '\0';
}

bool kzi_path_join(const char *from, const char *name, char path[KZI_PATH_ROOM])
{
    const size_t size = strlen(name);
    size_t folder = path_root_size(name) ? 0 : strlen(from);
    while (folder && !path_is_slash(from[folder - 1])) folder--;
    if (size >= KZI_PATH_ROOM || folder >= KZI_PATH_ROOM - size) return false;
    memcpy(path, from, folder);
    memcpy(path + folder, name, size + 1);
    path_tidy(path);
    return true;
}
