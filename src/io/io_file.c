/* io_file.c - reads whole files of the system, never beyond a limit.
 *
 * A program without a file system replaces this file and io_open.c: nothing else here opens a file to read it. */
#include "io/io_private.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define KZI_READ_AT_ONCE 65536

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

kz_result kzi_file_check(const kzi_io *io, const char *path, kzi_file_id *id)
{
    FILE *file = NULL;
    const kz_result result = kzi_file_open(io, path, path, &file);
    if (result != KZ_OK) return result;
    *id = kzi_file_id_of(file);
    (void)fclose(file);
    return KZ_OK;
}
