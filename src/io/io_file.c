/* io_file.c - reads whole files, never beyond a limit, and joins paths as one file names another. */
#include "io/io_private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define KZI_READ_AT_ONCE 65536

void kzi_bytes_end(const kz_allocator *alloc, kzi_bytes *bytes)
{
    kzi_release_items(alloc, bytes->data, bytes->capacity, 1);
    bytes->data = NULL;
    bytes->size = bytes->capacity = 0;
}

/* Reads until the end, because the system's size of a file may be wrong (a file that grows, those of /proc). */
static kz_result io_read_all(kzi_io *io, FILE *file, const char *where, kzi_bytes *out)
{
    for (;;) {
        unsigned char *grown =
            kzi_grow(&io->alloc, out->data, out->size, &out->capacity, out->size + KZI_READ_AT_ONCE, 1);
        if (!grown) return kzi_io_no_memory(io, where);
        out->data = grown;
        const size_t got = fread(out->data + out->size, 1, out->capacity - out->size, file);
        out->size += got;
        if (out->size > io->limits.max_bytes)
            return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: the file is larger than the limit of %llu bytes (max_bytes)",
                               kzi_path_shown(where), (unsigned long long)io->limits.max_bytes);
        if (got == 0) break;
    }
    if (ferror(file)) {
        const int error = errno;
        return kzi_io_fail(io, KZ_ERR_FILE, "%s: cannot be read: %s", kzi_path_shown(where), strerror(error));
    }
    return KZ_OK;
}

kz_result kzi_file_read(kzi_io *io, const char *path, const char *where, kzi_bytes *out)
{
    FILE *file = NULL;
    memset(out, 0, sizeof *out);
    kz_result result = kzi_file_open(io, path, where, &file);
    if (result != KZ_OK) return result;
    result = io_read_all(io, file, where, out);
    (void)fclose(file);
    io->bytes += out->size;
    if (result != KZ_OK) kzi_bytes_end(&io->alloc, out);
    return result;
}

kz_result kz_file_read(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_bytes *out,
                       kz_io_error *err)
{
    kzi_io io;
    kzi_bytes bytes;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_file_read: a pointer is NULL");
    const kz_result result = kzi_file_read(&io, path, path, &bytes);
    if (result != KZ_OK) return result;
    out->data = bytes.data;
    out->size = bytes.size;
    out->room = bytes.capacity;
    out->alloc = io.alloc;
    return KZ_OK;
}

void kz_bytes_free(kz_bytes *bytes)
{
    if (!bytes || !bytes->data) return;
    kzi_bytes taken = {bytes->data, bytes->size, bytes->room};
    if (bytes->room) kzi_bytes_end(&bytes->alloc, &taken);
    memset(bytes, 0, sizeof *bytes);
}

kz_result kzi_file_check(const kzi_io *io, const char *path, kzi_file_id *id)
{
    FILE *file = NULL;
    const kz_result result = kzi_file_open(io, path, path, &file);
    if (result != KZ_OK) return result;
    *id = kzi_file_id_of(file);
    (void)fclose(file);
    return KZ_OK;
}

/* ---- Paths --------------------------------------------------------------------------------------------- */

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
