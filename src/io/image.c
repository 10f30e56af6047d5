/* image.c - images from files and memory: which reader a file needs, and where the pixels are kept. */
#include "image_private.h"

#include <string.h>

#define KZI_IMAGE_MAX_SIDE (1 << 24) /* the longest side a surface and a mask may have */
#define KZI_SDL_FORMATS    "BMP, GIF, JPEG, LBM, PCX, PNM, QOI, TGA, WebP"

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
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %llu x %llu pixels are more than the limit of %llu",
                           kzi_path_shown(name), (unsigned long long)w, (unsigned long long)h,
                           (unsigned long long)io->limits.max_pixels);
    return KZ_OK;
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
    image->surface.pixels = image + 1;
    image->surface.pitch = (ptrdiff_t)pitch;
    image->surface.format = format;
    image->surface.w = w;
    image->surface.h = h;
    return image;
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

bool kzi_image_clear_color(const kzi_io *io, kz_image **image, uint32_t rgb)
{
    const kz_surface *from = &(*image)->surface;
    if (from->format == KZ_FORMAT_INDEX8) {
        for (int i = 0; i < 256; i++)
            if (((*image)->palette[i] & 0xffffff) == rgb) (*image)->palette[i] = rgb;
        return true;
    }
    kz_image *clear = kzi_image_make(io, from->w, from->h, KZ_FORMAT_RGBA32);
    if (!clear) return false;
    for (int32_t y = 0; y < from->h; y++) {
        unsigned char *to = kzi_image_row(clear, y);
        for (int32_t x = 0; x < from->w; x++, to += 4) {
            const uint32_t argb = kz_surface_color(from, x, y);
            to[0] = (unsigned char)(argb >> 16);
            to[1] = (unsigned char)(argb >> 8);
            to[2] = (unsigned char)argb;
            to[3] = (argb & 0xffffff) == rgb ? 0 : (unsigned char)(argb >> 24);
        }
    }
    kz_image_free(*image);
    *image = clear;
    return true;
}

const kz_surface *kz_image_surface(const kz_image *image) { return &image->surface; }

void kz_image_free(kz_image *image)
{
    if (!image) return;
    const kz_allocator alloc = image->alloc;
    alloc.release(alloc.ctx, image, image->size, 16);
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

const char *kz_image_formats(void)
{
#if defined(KZI_HAVE_SDL_IMAGE)
    return "PNG, " KZI_SDL_FORMATS;
#else
    return "PNG";
#endif
}

const char *kz_image_formats_missing(void)
{
#if defined(KZI_HAVE_SDL_IMAGE)
    return NULL;
#else
    return KZI_SDL_FORMATS ": this build has no SDL2_image";
#endif
}

kz_result kzi_image_read_any(kzi_io *io, const void *bytes, size_t n_bytes, const char *name, kz_image **out)
{
    const char *const shown = kzi_path_shown(name);
    if (n_bytes == 0) return kzi_io_fail(io, KZ_ERR_SYNTAX, "%s: the file is empty", shown);
    if (n_bytes > io->limits.max_bytes)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %llu bytes are more than the limit of %llu", shown,
                           (unsigned long long)n_bytes, (unsigned long long)io->limits.max_bytes);
    const kzi_image_head head = kzi_image_look(bytes, n_bytes);
    if (head.kind == KZI_IMAGE_PNG) return kzi_image_read_png(io, bytes, n_bytes, name, out);
    if (head.kind == KZI_IMAGE_UNKNOWN)
        return kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: not an image of a known format (%s)", shown,
                           kz_image_formats());
#if defined(KZI_HAVE_SDL_IMAGE)
    const kz_result result = kzi_image_check_size(io, name, head.w, head.h);
    return result != KZ_OK ? result : kzi_image_read_sdl(io, bytes, n_bytes, name, head, out);
#else
    return kzi_io_fail(io, KZ_ERR_UNSUPPORTED, "%s: a %s image, which this build cannot read: it has no SDL2_image",
                       shown, kzi_image_kind_name(head.kind));
#endif
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
