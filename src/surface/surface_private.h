/* surface_private.h - readers of solid pixels, which examine the format and the rule only once.
 *
 * Making a mask reads a million pixels under one rule; testing two sprites in place reads some thousands.  Both make a
 * reader, which finds what is transparent and chooses its loop.  They then query it for blocks of up to 64 columns. */
#ifndef KZI_SURFACE_PRIVATE_H
#define KZI_SURFACE_PRIVATE_H

#include "surface/kernels/surface_kernels.h"

#include "surface/bits64.h"

#define KZI_SURFACE_MAX_SIDE (1 << 24)

/* The bits of one pixel: 1, 8, 16, 24, 32; 0 for a format that does not exist. */
int kzi_format_bits(kz_format format);

static inline bool kzi_format_is_indexed(kz_format format)
{
    return format == KZ_FORMAT_INDEX8 || format == KZ_FORMAT_INDEX1_MSB || format == KZ_FORMAT_INDEX1_LSB;
}

/* The first byte of the row in memory that has the surface's row y (pixel 0 of the memory, not of the surface). */
static inline const unsigned char *kzi_surface_row(const kz_surface *surface, int32_t y)
{
    return (const unsigned char *)surface->pixels + ((ptrdiff_t)surface->y + y) * surface->pitch;
}

/* The palette index of a pixel inside the surface; for indexed formats only. */
int kzi_surface_index(const kz_surface *surface, int32_t x, int32_t y);

/* Finds what the rule calls transparent in pixels of the image's format and palette.  The kernels examine the
 * palette. */
void kzi_transparency_make(kzi_transparency *clear, const kz_rule *rule, const kz_surface *image,
                           const kzi_surface_kernels *kernels);

/* The transparency of a set of indices.  Nearly always one index is transparent.  The function is inline, because a
 * game of small sprites calls it in every query. */
static inline void kzi_transparency_of_indices(kzi_transparency *clear, const uint64_t set[4])
{
    const int n_words = (set[0] != 0) + (set[1] != 0) + (set[2] != 0) + (set[3] != 0);
    const uint64_t any = set[0] | set[1] | set[2] | set[3];
    if (n_words == 1 && (any & (any - 1)) == 0) {
        const int word = set[0] ? 0 : set[1] ? 1 : set[2] ? 2 : 3;
        clear->form = KZI_CLEAR_BYTE;
        clear->byte = (uint8_t)(64 * word + kzi_bits_lowest(any));
    } else {
        const bool all = (set[0] & set[1] & set[2] & set[3]) == ~(uint64_t)0;
        clear->form = n_words == 0 ? KZI_CLEAR_NONE : all ? KZI_CLEAR_ALL : KZI_CLEAR_SET;
    }
    for (int i = 0; i < 4; i++) clear->set[i] = set[i];
}

typedef struct kzi_solid_reader {
    const kz_surface *surface; /* the surface of the query */
    const kz_surface *image;   /* the surface that has the pixels: the one of the query, or the rule's hot image */
    const kz_rule *rule;
    const kzi_surface_kernels *kernels;
    kzi_transparency clear;
} kzi_solid_reader;

/* Surface and rule must have passed kz_rule_check, and must outlive the reader.  `kernels` is
 * kzi_surface_kernels_now(). */
static inline void kzi_solid_reader_make(kzi_solid_reader *r, const kz_surface *surface, const kz_rule *rule,
                                         const kzi_surface_kernels *kernels)
{
    r->surface = surface;
    r->image = rule->kind == KZ_RULE_AIR && rule->hot ? rule->hot : surface;
    r->rule = rule;
    r->kernels = kernels;
    if (rule->kind == KZ_RULE_INDEX && surface->format == KZ_FORMAT_INDEX8)
        kzi_transparency_of_indices(&r->clear, rule->transparent);
    else kzi_transparency_make(&r->clear, rule, r->image, kernels);
}

/* The first byte of a pixel, for formats of whole bytes. */
static inline const unsigned char *kzi_solid_pixel(const kzi_solid_reader *r, int32_t x, int32_t y)
{
    const size_t size = (size_t)kzi_clear_size(r->clear.form);
    return kzi_surface_row(r->image, y) + ((size_t)r->image->x + (size_t)x) * size;
}

/* Reads columns x .. x+n-1, 1 <= n <= 64, of rows y .. y+rows-1, all inside the surface.  Bit i of bits[k] is pixel
 * (x+i, y+k).  The other bits are 0.  Returns all words ORed. */
uint64_t kzi_solid_rows(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n, int32_t rows, uint64_t *bits);

#endif
