/* image_private.h - an image while it is being read, and the readers behind kz_image_read. */
#ifndef KZI_IMAGE_PRIVATE_H
#define KZI_IMAGE_PRIVATE_H

#include "io/io_private.h"

struct kz_image {
    kz_surface surface; /* its pixels follow this struct in the same block */
    uint32_t palette[256];
    kz_allocator alloc;
    size_t size;   /* of the block */
    uint64_t cost; /* pixels it counts for in a map */
};

#define KZI_MAP_IMAGES 4 /* times max_pixels: pixels of all images of a map */

/* The bytes that are read, and the call that reads them. */
typedef struct kzi_image_source {
    kzi_io *io;
    const char *name;
    const unsigned char *bytes;
    size_t n_bytes;
} kzi_image_source;

/* One format.  A reader checks the size itself before it makes the image.  So what is checked and what is decoded
 * cannot differ.  *out is the image as soon as there is one, even after a failure. */
typedef kz_result kzi_image_reader(const kzi_image_source *source, kz_image **out);
typedef struct kzi_image_format {
    const char *name;       /* "GIF" */
    const char *library;    /* what decodes it: "giflib"; "kolize" for a reader of our own; NULL: nothing does */
    kzi_image_reader *read; /* NULL: not in this build */
} kzi_image_format;

/* The format by its content; NULL: none that is known. */
const kzi_image_format *kzi_image_format_of(const unsigned char *bytes, size_t n_bytes);

kzi_image_reader kzi_image_read_bmp, kzi_image_read_pcx, kzi_image_read_pnm, kzi_image_read_tga;
kzi_image_reader kzi_image_read_aseprite, kzi_image_read_gif, kzi_image_read_jpeg, kzi_image_read_png, kzi_image_read_webp;
const char *kzi_image_png_version(void); /* of the libraries this program runs with, where they say it */
const char *kzi_image_gif_version(void);
const char *kzi_image_jpeg_version(void);
const char *kzi_image_zlib_version(void);
void kzi_image_webp_version(char text[16]);

/* Whether 18 bytes are a TGA header in which every field makes sense: TGA has no mark. */
bool kzi_image_is_tga(const unsigned char *bytes, size_t n_bytes);

/* The EXIF orientation of a JPEG file, 1 to 8; 1 when it has none. */
int kzi_jpeg_orientation(const unsigned char *bytes, size_t n_bytes);

/* Both return KZ_ERR_SYNTAX: "NAME: byte AT: ...", and the sentence that most files need. */
kz_result kzi_image_fail(const kzi_image_source *source, size_t at, const char *format, ...) KZI_PRINTF(3, 4);
kz_result kzi_image_cut_short(const kzi_image_source *source, const char *what);
/* Returns KZ_ERR_UNSUPPORTED: "NAME: WHAT, which kolize does not read: convert it to PNG". */
kz_result kzi_image_refuse(const kzi_image_source *source, const char *format, ...) KZI_PRINTF(2, 3);

#if defined(__clang_analyzer__) /* as in io_private.h */
#define kzi_image_fail(source, at, ...)   ((void)(kzi_image_fail)(source, at, __VA_ARGS__), KZ_ERR_SYNTAX)
#define kzi_image_cut_short(source, what) ((void)(kzi_image_cut_short)(source, what), KZ_ERR_SYNTAX)
#define kzi_image_refuse(source, ...)     ((void)(kzi_image_refuse)(source, __VA_ARGS__), KZ_ERR_UNSUPPORTED)
#endif

static inline uint32_t kzi_le16(const unsigned char *p) { return p[0] | (uint32_t)p[1] << 8; }
static inline uint32_t kzi_le24(const unsigned char *p) { return kzi_le16(p) | (uint32_t)p[2] << 16; }
static inline uint32_t kzi_le32(const unsigned char *p) { return kzi_le16(p) | kzi_le16(p + 2) << 16; }
static inline uint32_t kzi_be16(const unsigned char *p) { return (uint32_t)p[0] << 8 | p[1]; }

#define KZI_OPAQUE 0xff000000u

/* Widens a channel of n bits to 8, as kz_surface_color widens 5 and 6 bits. */
static inline uint32_t kzi_widen(uint32_t value, int n_bits)
{
    if (n_bits >= 8) return value >> (n_bits - 8);
    if (n_bits == 0) return 0;
    value <<= 8 - n_bits;
    for (int n = n_bits; n < 8; n *= 2) value |= value >> n;
    return value & 0xff;
}

/* Returns KZ_ERR_TOO_LARGE beyond limits.max_pixels or a side of 2^24, and KZ_ERR_SYNTAX for an empty image. */
kz_result kzi_image_check_size(const kzi_io *io, const char *name, uint64_t w, uint64_t h);

/* Returns KZ_ERR_TOO_LARGE beyond what a map has left for its images.  An image that takes longer counts several
 * times. */
kz_result kzi_image_check_left(const kzi_io *io, const char *name, uint64_t w, uint64_t h, uint64_t times);

/* Makes an image of a size that was checked, in format INDEX8, RGB24 or RGBA32.  Its rows have no gaps, and its pixels
 * are not set.  NULL: no memory.  kzi_image_new checks the size, too. */
kz_image *kzi_image_make(const kzi_io *io, int32_t w, int32_t h, kz_format format);
kz_result kzi_image_new(const kzi_image_source *source, uint64_t w, uint64_t h, kz_format format, kz_image **out);
unsigned char *kzi_image_row(kz_image *image, int32_t y);
void kzi_image_set_palette(kz_image *image, int32_t n_colors);

/* Makes a copy whose pixels of colour 0x00RRGGBB are fully transparent; they keep their colour.  An image without alpha
 * becomes one with alpha.  NULL: no memory. */
kz_image *kzi_image_cleared(const kzi_io *io, const kz_image *image, uint32_t rgb);

/* Does what kz_image_read does, inside a call that has its kzi_io already (image_open.c). */
kz_result kzi_image_read_any(kzi_io *io, const void *bytes, size_t n_bytes, const char *name, kz_image **out);

#endif
