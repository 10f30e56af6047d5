/* image.c - where the pixels of an image are kept, and what all readers of images need: limits and errors. */
#include "io/image/image_private.h"

#include <stdio.h>
#include <string.h>

#define KZI_IMAGE_MAX_SIDE (1 << 24) /* the longest side a surface and a mask may have */

/* A row of one pixel takes a decoder, and a mask, as long as one of many: a column of 2^24 took 2 s, and 370 MB as a
 * mask.  So each row uses up at least this many pixels of the limit, from so many rows on. */
#define KZI_IMAGE_ROW      64
#define KZI_IMAGE_ANY_ROWS 4096

kz_result kzi_image_check_size(const kzi_io *io, const char *name, uint64_t w, uint64_t h)
{
    if (w == 0 || h == 0)
        return kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: the image has no pixels, or its header is cut short",
                           kzi_path_shown(name));
    const uint64_t side = w > h ? w : h;
    if (side > KZI_IMAGE_MAX_SIDE)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %llu x %llu pixels: a side is longer than %d",
                           kzi_path_shown(name), (unsigned long long)w, (unsigned long long)h, KZI_IMAGE_MAX_SIDE);
    if (w * h > io->limits.max_pixels)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %llu x %llu pixels are more than the limit of %llu (max_pixels)",
                           kzi_path_shown(name), (unsigned long long)w, (unsigned long long)h,
                           (unsigned long long)io->limits.max_pixels);
    if (h > KZI_IMAGE_ANY_ROWS && h > io->limits.max_pixels / KZI_IMAGE_ROW)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE,
                           "%s: %llu x %llu pixels: the rows are more than a %dth of the limit of %llu (max_pixels)",
                           kzi_path_shown(name), (unsigned long long)w, (unsigned long long)h, KZI_IMAGE_ROW,
                           (unsigned long long)io->limits.max_pixels);
    return kzi_image_check_left(io, name, w, h, 1);
}

kz_result kzi_image_check_left(const kzi_io *io, const char *name, uint64_t w, uint64_t h, uint64_t times)
{
    if (w * h <= io->pixels_left / times) return KZ_OK;
    return kzi_io_fail(
        io, KZ_ERR_TOO_LARGE,
        "%s: %llu x %llu pixels: the images of a map may have %d times the limit of %llu together (max_pixels)",
        kzi_path_shown(name), (unsigned long long)w, (unsigned long long)h, KZI_MAP_IMAGES,
        (unsigned long long)io->limits.max_pixels);
}

kz_image *kzi_image_make(const kzi_io *io, int32_t w, int32_t h, kz_format format)
{
    const uint64_t pixel_bytes = format == KZ_FORMAT_INDEX8 ? 1 : format == KZ_FORMAT_RGB24 ? 3 : 4;
    const uint64_t pitch = (uint64_t)w * pixel_bytes, bytes = pitch * (uint64_t)h;
    if (bytes > SIZE_MAX - sizeof(kz_image)) return NULL;
    kz_image *image = io->alloc.alloc(io->alloc.ctx, sizeof *image + (size_t)bytes, 16);
    if (!image) return NULL;
    memset(image, 0, sizeof *image);
    image->alloc = io->alloc;
    image->size = sizeof *image + (size_t)bytes;
    image->cost = (uint64_t)w * (uint64_t)h;
    image->surface.pixels = image + 1;
    image->surface.pitch = (ptrdiff_t)pitch;
    image->surface.format = format;
    image->surface.w = w;
    image->surface.h = h;
    return image;
}

kz_result kzi_image_new(const kzi_image_source *source, uint64_t w, uint64_t h, kz_format format, kz_image **out)
{
    const kz_result result = kzi_image_check_size(source->io, source->name, w, h);
    if (result != KZ_OK) return result;
    *out = kzi_image_make(source->io, (int32_t)w, (int32_t)h, format);
    return *out ? KZ_OK : kzi_io_no_memory(source->io, source->name);
}

unsigned char *kzi_image_row(kz_image *image, int32_t y)
{
    return (unsigned char *)(image + 1) + (size_t)y * (size_t)image->surface.pitch;
}

void kzi_image_set_palette(kz_image *image, int32_t n_colors)
{
    image->surface.palette = image->palette;
    image->surface.n_colors = n_colors;
}

static kz_image *image_copy_indices(const kzi_io *io, const kz_image *image)
{
    const kz_surface *from = &image->surface;
    kz_image *copy = kzi_image_make(io, from->w, from->h, KZ_FORMAT_INDEX8);
    if (!copy) return NULL;
    memcpy(kzi_image_row(copy, 0), from->pixels, (size_t)from->pitch * (size_t)from->h);
    memcpy(copy->palette, image->palette, sizeof copy->palette);
    kzi_image_set_palette(copy, from->n_colors);
    return copy;
}

kz_image *kzi_image_cleared(const kzi_io *io, const kz_image *image, uint32_t rgb)
{
    const kz_surface *from = &image->surface;
    if (from->format == KZ_FORMAT_INDEX8) {
        kz_image *copy = image_copy_indices(io, image);
        for (int i = 0; copy && i < 256; i++)
            if ((copy->palette[i] & 0xffffff) == rgb) copy->palette[i] = rgb;
        return copy;
    }
    kz_image *clear = kzi_image_make(io, from->w, from->h, KZ_FORMAT_RGBA32);
    const int size = from->format == KZ_FORMAT_RGBA32 ? 4 : 3;
    for (int32_t y = 0; clear && y < from->h; y++) {
        const unsigned char *at = (const unsigned char *)(image + 1) + (size_t)y * (size_t)from->pitch;
        unsigned char *to = kzi_image_row(clear, y);
        for (int32_t x = 0; x < from->w; x++, at += size, to += 4) {
            const uint32_t color = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
            memcpy(to, at, 3);
            to[3] = 0;
            if (color != rgb) to[3] = size == 4 ? at[3] : 255;
        }
    }
    return clear;
}

const kz_surface *kz_image_surface(const kz_image *image) { return &image->surface; }

void kz_image_free(kz_image *image)
{
    if (!image) return;
    const kz_allocator alloc = image->alloc;
    alloc.release(alloc.ctx, image, image->size, 16);
}

/* ---- Errors -------------------------------------------------------------------------------------------- */

static kz_result image_fail_at(const kzi_image_source *source, size_t at, const char *format, va_list args)
    KZI_PRINTF(3, 0);

static kz_result image_fail_at(const kzi_image_source *source, size_t at, const char *format, va_list args)
{
    char where[KZ_IO_TEXT_SIZE];
    (void)snprintf(where, sizeof where, "%s: byte %llu", kzi_path_shown(source->name), (unsigned long long)at);
    return kzi_io_fail_list(source->io, KZ_ERR_SYNTAX, where, format, args);
}

kz_result(kzi_image_fail)(const kzi_image_source *source, size_t at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const kz_result result = image_fail_at(source, at, format, args);
    va_end(args);
    return result;
}

kz_result(kzi_image_cut_short)(const kzi_image_source *source, const char *what)
{
    return kzi_image_fail(source, source->n_bytes, "%s cut short", what);
}

kz_result(kzi_image_refuse)(const kzi_image_source *source, const char *format, ...)
{
    char what[KZ_IO_TEXT_SIZE / 2];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return kzi_io_fail(source->io, KZ_ERR_UNSUPPORTED, "%s: %s, which kolize does not read: convert it to PNG",
                       kzi_path_shown(source->name), what);
}
