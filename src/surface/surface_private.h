/* surface_private.h - reading solid pixels row by row, with the format and the rule looked at only once.
 *
 * Making a mask reads a million pixels under one rule, testing two sprites in place some thousands.  Both make a
 * reader, which has chosen its loop, and ask it for up to 64 pixels at a time. */
#ifndef KZI_SURFACE_PRIVATE_H
#define KZI_SURFACE_PRIVATE_H

#include <kolize/surface.h>

#define KZI_SURFACE_MAX_SIDE (1 << 24)

/* Bits of one pixel: 1, 8, 16, 24, 32; 0 for a format that does not exist. */
int kzi_format_bits(kz_format format);

static inline bool kzi_format_is_indexed(kz_format format)
{
    return format == KZ_FORMAT_INDEX8 || format == KZ_FORMAT_INDEX1_MSB || format == KZ_FORMAT_INDEX1_LSB;
}

/* First byte of the row in memory that holds the surface's row y (pixel 0 of the memory, not of the surface). */
static inline const unsigned char *kzi_surface_row(const kz_surface *surface, int32_t y)
{
    return (const unsigned char *)surface->pixels + ((ptrdiff_t)surface->y + y) * surface->pitch;
}

/* The palette index of a pixel inside the surface; for indexed formats only. */
int kzi_surface_index(const kz_surface *surface, int32_t x, int32_t y);

/* `n` pixels whose first byte is `p` as colours 0xAARRGGBB. */
typedef void kzi_decode(const unsigned char *p, int32_t n, const kz_surface *image, uint32_t *colors);

typedef struct kzi_solid_reader kzi_solid_reader;
struct kzi_solid_reader {
    const kz_surface *surface; /* what was asked about */
    const kz_surface *image;   /* whose pixels are looked at: the surface, or the rule's hot image */
    const kz_rule *rule;
    uint64_t (*bits)(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n);
    kzi_decode *decode;
};

/* Surface and rule must have passed kz_rule_check, and outlive the reader. */
kzi_solid_reader kzi_solid_reader_make(const kz_surface *surface, const kz_rule *rule);

/* Pixels (x .. x+n-1, y), 1 <= n <= 64, all inside the surface, in the low n bits. */
static inline uint64_t kzi_solid_bits(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n)
{
    return r->bits(r, x, y, n);
}

#endif
