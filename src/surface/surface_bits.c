/* surface_bits.c - blocks of pixels as solid bits, the source of masks and of tests in place.
 *
 * surface_transparency.c finds which values are transparent.  Kernels judge pixels of whole bytes.  This file does the
 * rest: constant answers, pixels of one bit, and the caller's own function.  Nothing is read outside the pixels of the
 * query. */
#include "surface/surface_private.h"

static uint64_t same_rows(uint64_t word, int32_t rows, uint64_t *bits)
{
    for (int32_t k = 0; k < rows; k++) bits[k] = word;
    return word;
}

/* Moves the leftmost pixel of each byte into its lowest bit. */
static uint64_t reverse_bytes(uint64_t v)
{
    v = (v & 0x0f0f0f0f0f0f0f0fu) << 4 | (v >> 4 & 0x0f0f0f0f0f0f0f0fu);
    v = (v & 0x3333333333333333u) << 2 | (v >> 2 & 0x3333333333333333u);
    return (v & 0x5555555555555555u) << 1 | (v >> 1 & 0x5555555555555555u);
}

/* Gathers n pixels of one bit each, the leftmost lowest, from the byte that holds the first, `skip` bits into it. */
static uint64_t gather_bits(const unsigned char *p, int32_t skip, int32_t n, bool msb_first)
{
    const int32_t n_bytes = (skip + n + 7) / 8; /* up to 9 */
    uint64_t low = 0, high = 0;
    for (int32_t i = 0; i < n_bytes && i < 8; i++) low |= (uint64_t)p[i] << 8 * i;
    if (n_bytes > 8) high = p[8];
    if (msb_first) low = reverse_bytes(low);
    if (msb_first) high = reverse_bytes(high);
    return (low >> skip | high << 1 << (63 - skip)) & kzi_bits_low(n);
}

static uint64_t bit_rows(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n, int32_t rows, uint64_t *bits)
{
    const kz_surface *image = r->image;
    const size_t at = (size_t)image->x + (size_t)x;
    const bool msb_first = image->format == KZ_FORMAT_INDEX1_MSB;
    const uint64_t if_one = r->clear.solid_bit[1] ? kzi_bits_low(n) : 0;
    const uint64_t if_zero = r->clear.solid_bit[0] ? kzi_bits_low(n) : 0;
    uint64_t any = 0;
    for (int32_t k = 0; k < rows; k++) {
        const uint64_t ones = gather_bits(kzi_surface_row(image, y + k) + at / 8, (int32_t)(at % 8), n, msb_first);
        any |= bits[k] = (ones & if_one) | (~ones & if_zero);
    }
    return any;
}

static uint64_t call_rows(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n, int32_t rows, uint64_t *bits)
{
    uint64_t any = 0;
    for (int32_t k = 0; k < rows; k++) {
        bits[k] = 0;
        for (int32_t i = 0; i < n; i++)
            bits[k] |= (uint64_t)r->rule->solid(r->rule->ctx, r->surface, x + i, y + k) << i;
        any |= bits[k];
    }
    return any;
}

uint64_t kzi_solid_rows(const kzi_solid_reader *r, int32_t x, int32_t y, int32_t n, int32_t rows, uint64_t *bits)
{
    switch (r->clear.form) {
    case KZI_CLEAR_ALL: return same_rows(0, rows, bits);
    case KZI_CLEAR_NONE: return same_rows(kzi_bits_low(n), rows, bits);
    case KZI_CLEAR_CALL: return call_rows(r, x, y, n, rows, bits);
    case KZI_CLEAR_BIT: return bit_rows(r, x, y, n, rows, bits);
    default: {
        const kzi_pixel_block block = {kzi_solid_pixel(r, x, y), r->image->pitch, n, rows};
        return r->kernels->solid(&r->clear, &block, bits);
    }
    }
}

uint64_t kz_surface_bits(const kz_surface *surface, const kz_rule *rule, int32_t x0, int32_t y, int32_t n)
{
    const int64_t end = (int64_t)x0 + (n > KZI_BLOCK_COLUMNS ? KZI_BLOCK_COLUMNS : n);
    const int32_t from = x0 > 0 ? x0 : 0;
    const int32_t to = end < surface->w ? (int32_t)end : surface->w;
    if (y < 0 || y >= surface->h || from >= to) return 0;
    kzi_solid_reader r;
    uint64_t bits;
    kzi_solid_reader_make(&r, surface, rule, kzi_surface_kernels_now());
    return kzi_solid_rows(&r, from, y, to - from, 1, &bits) << (from - x0);
}
