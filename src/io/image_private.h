/* image_private.h - an image while it is being read, and the readers behind kz_image_read. */
#ifndef KZI_IMAGE_PRIVATE_H
#define KZI_IMAGE_PRIVATE_H

#include "io_private.h"

struct kz_image {
    kz_surface surface; /* its pixels follow this struct in the same block */
    uint32_t palette[256];
    kz_allocator alloc;
    size_t size; /* of the block */
};

/* What the first bytes say. */
typedef enum kzi_image_kind {
    KZI_IMAGE_UNKNOWN,
    KZI_IMAGE_PNG,
    KZI_IMAGE_BMP,
    KZI_IMAGE_GIF,
    KZI_IMAGE_JPEG,
    KZI_IMAGE_LBM,
    KZI_IMAGE_PCX,
    KZI_IMAGE_PNM,
    KZI_IMAGE_QOI,
    KZI_IMAGE_TGA,
    KZI_IMAGE_WEBP
} kzi_image_kind;

typedef struct kzi_image_head {
    kzi_image_kind kind;
    uint64_t w, h; /* not set for PNG; 0 x 0 when the header is cut short */
} kzi_image_head;

kzi_image_head kzi_image_look(const unsigned char *bytes, size_t n_bytes);
const char *kzi_image_kind_name(kzi_image_kind kind);

/* KZ_ERR_TOO_LARGE beyond limits.max_pixels or a side of 2^24, KZ_ERR_SYNTAX for an empty image. */
kz_result kzi_image_check_size(const kzi_io *io, const char *name, uint64_t w, uint64_t h);

/* A new image of a size that was checked, format INDEX8, RGB24 or RGBA32, rows without gaps, pixels not set.
 * NULL: no memory. */
kz_image *kzi_image_make(const kzi_io *io, int32_t w, int32_t h, kz_format format);
unsigned char *kzi_image_row(kz_image *image, int32_t y);
void kzi_image_set_palette(kz_image *image, int32_t n_colors);

/* Makes the pixels of colour 0x00RRGGBB fully transparent; they keep their colour.  An image without alpha becomes one
 * with.  false, and the image as it was: no memory. */
bool kzi_image_clear_color(const kzi_io *io, kz_image **image, uint32_t rgb);

kz_result kzi_image_read_png(kzi_io *io, const unsigned char *bytes, size_t n_bytes, const char *name, kz_image **out);
#if defined(KZI_HAVE_SDL_IMAGE)
kz_result kzi_image_read_sdl(kzi_io *io, const unsigned char *bytes, size_t n_bytes, const char *name,
                             kzi_image_head head, kz_image **out);
#endif

/* kz_image_read and kz_image_load inside a call that has its kzi_io already. */
kz_result kzi_image_read_any(kzi_io *io, const void *bytes, size_t n_bytes, const char *name, kz_image **out);

#endif
