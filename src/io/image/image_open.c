/* image_open.c - reads an image from a file or from memory, by the reader of its format. */
#include "io/image/image_private.h"

kz_result kzi_image_read_any(kzi_io *io, const void *bytes, size_t n_bytes, const char *name, kz_image **out)
{
    const char *const shown = kzi_path_shown(name);
    if (n_bytes == 0) return kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: the file is empty", shown);
    if (n_bytes > io->limits.max_bytes)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %llu bytes are more than the limit of %llu (max_bytes)", shown,
                           (unsigned long long)n_bytes, (unsigned long long)io->limits.max_bytes);
    const kzi_image_source source = {io, name, bytes, n_bytes};
    const kzi_image_format *const format = kzi_image_format_of(bytes, n_bytes);
    if (!format)
        return kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: not an image of a known format (%s)", shown,
                           kz_image_formats());
    if (!format->library) return kzi_image_refuse(&source, "this is %s", format->name);
    if (!format->read)
        return kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: %s %s image, which this build cannot read: it has no %s", shown,
                           format->name[0] == 'A' ? "an" : "a", format->name, format->library);
    kz_image *image = NULL;
    const kz_result result = format->read(&source, &image);
    if (image) io->pixels_left -= image->cost; /* damaged ones have cost as much time */
    if (result == KZ_OK) *out = image;
    else kz_image_free(image);
    return result;
}

kz_result kz_image_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                        const kz_allocator *alloc, kz_image **out, kz_io_error *err)
{
    kzi_io io;
    kzi_io_begin(&io, limits, alloc, err);
    if (!out || (!bytes && n_bytes)) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_image_read: a pointer is NULL");
    return kzi_image_read_any(&io, bytes, n_bytes, name ? name : "image", out);
}

kz_result kz_image_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_image **out,
                        kz_io_error *err)
{
    kzi_io io;
    kzi_bytes bytes;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_image_load: a pointer is NULL");
    kz_result result = kzi_file_read(&io, path, path, &bytes);
    if (result != KZ_OK) return result;
    result = kzi_image_read_any(&io, bytes.data, bytes.size, path, out);
    kzi_bytes_end(&io.alloc, &bytes);
    return result;
}
