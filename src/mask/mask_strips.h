/* mask_strips.h - the words of two single strips that lie on each other, found without a branch on the offset. */
#ifndef KZI_MASK_STRIPS_H
#define KZI_MASK_STRIPS_H

#include "base/scalar.h"
#include "mask/mask_private.h"

/* Single strips of up to so many rows are compared whole, at any offset. */
#define KZI_SMALL_ROWS 64

/* Clamps v to 0 .. hi.  A product with the comparison replaces a jump. */
static inline int64_t kzi_up_to(int64_t v, int64_t hi)
{
    v *= v > 0;
    return v < hi ? v : hi;
}

/* Two runs of words down a strip each: `left` lies `shift` columns, 0 .. 64, to the left of `right`. */
typedef struct kzi_strip_pair {
    const uint64_t *left, *right;
    int32_t rows;
    int shift;
} kzi_strip_pair;

/* The words of strips a and b, b's bit 0 lying on bit dx of a, and `shift` columns beside it.  They are exchanged without
 * a jump, because no processor can predict the sign of dx. */
KZI_ALWAYS_INLINE kzi_strip_pair kzi_strip_pair_make(const uint64_t *a, const uint64_t *b, int32_t rows, int64_t dx,
                                                     int shift)
{
    const uintptr_t in_a = (uintptr_t)a, in_b = (uintptr_t)b, swap = (in_a ^ in_b) & (uintptr_t) - (int64_t)(dx < 0);
    return (kzi_strip_pair){(const uint64_t *)(in_a ^ swap), (const uint64_t *)(in_b ^ swap), rows, shift};
}

/* The rows of bounds in_a and in_b in which single strips a and b may have common bits, b's row 0 and bit 0 lying at
 * (dx, dy) of a's.  From the lower one's first row there are as many rows as the shorter one has; at least as many rows
 * of zeros follow a single strip.  No branch depends on the offset. */
KZI_ALWAYS_INLINE kzi_strip_pair kzi_strip_pair_of(const uint64_t *a, kz_cell_rect in_a, const uint64_t *b,
                                                   kz_cell_rect in_b, int64_t dx, int64_t dy)
{
    const int64_t rows_a = in_a.y1 - in_a.y0, rows_b = in_b.y1 - in_b.y0, down = dy + in_b.y0 - in_a.y0;
    const int64_t shift = kzi_up_to(dx, 64) | kzi_up_to(-dx, 64);
    return kzi_strip_pair_make(a + in_a.y0 + kzi_up_to(down, rows_a), b + in_b.y0 + kzi_up_to(-down, rows_b),
                               (int32_t)(rows_a < rows_b ? rows_a : rows_b), dx, (int)shift);
}

/* The set cells of row y in the strips s0 to before s1 lie in columns *x0 .. *x1-1; false when there are none. */
static inline bool kzi_mask_row_extent(const kz_mask *mask, int32_t y, int32_t s0, int32_t s1, int32_t *x0, int32_t *x1)
{
    while (s0 < s1 && kzi_mask_strip(mask, s0)[y] == 0) s0++;
    if (s0 >= s1) return false;
    while (kzi_mask_strip(mask, s1 - 1)[y] == 0) s1--;
    *x0 = 64 * s0 + kzi_bits_lowest(kzi_mask_strip(mask, s0)[y]);
    *x1 = 64 * (s1 - 1) + kzi_bits_highest(kzi_mask_strip(mask, s1 - 1)[y]) + 1;
    return true;
}

static inline int64_t kzi_mask_rows(const kz_mask *mask) { return mask->bounds.y1 - mask->bounds.y0; }

/* Do both masks have one strip and a small number of rows? */
static inline bool kzi_mask_pair_is_small(const kz_mask *a, const kz_mask *b)
{
    return (a->n_strips | b->n_strips) <= 1 &&
           (kzi_mask_rows(a) <= KZI_SMALL_ROWS || kzi_mask_rows(b) <= KZI_SMALL_ROWS);
}

/* The strips of a small pair, by the rows of its bounds. */
KZI_ALWAYS_INLINE kzi_strip_pair kzi_mask_small_pair_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    return kzi_strip_pair_of(a->words, a->bounds, b->words, b->bounds, dx, dy);
}

/* Masks of one or two strips, the shorter of which has up to so many rows, are compared whole, too. */
#define KZI_DOUBLE_STRIP_ROWS 128

static inline bool kzi_mask_pair_is_double(const kz_mask *a, const kz_mask *b)
{
    return kzi_max_i64(a->n_strips, b->n_strips) <= 2 &&
           kzi_min_i64(kzi_mask_rows(a), kzi_mask_rows(b)) <= KZI_DOUBLE_STRIP_ROWS;
}

/* Three neighbouring strips of the left mask and two of the right one, which lies `shift` columns, 0 .. 63, right of
 * the first.  A strip that a mask does not have is its strip of zeros. */
typedef struct kzi_double_strips {
    const uint64_t *left[3], *right[2];
    int64_t rows;
    int shift;
} kzi_double_strips;

/* b's cell (0, 0) lies on a's cell (dx, dy), where the boxes of their k-DOPs meet.  Their bounds may be apart; then the
 * number of rows may be below 0.  No branch depends on the offset.  Rows begin on a multiple of 8 of the right mask,
 * whose vectors are then whole cache lines.  So up to 7 rows of padding are read before and after the bounds. */
KZI_ALWAYS_INLINE kzi_double_strips kzi_double_strips_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const int64_t sign = -(int64_t)(dx < 0);
    const uintptr_t swap = ((uintptr_t)a ^ (uintptr_t)b) & (uintptr_t)sign;
    const kz_mask *left = (const kz_mask *)((uintptr_t)a ^ swap), *right = (const kz_mask *)((uintptr_t)b ^ swap);
    const int64_t x = (dx ^ sign) - sign, y = (dy ^ sign) - sign, k = x >> 6;
    int64_t y0 = kzi_max_i64(left->bounds.y0 - y, right->bounds.y0);
    const int64_t y1 = kzi_min_i64(left->bounds.y1 - y, right->bounds.y1);
    y0 &= ~(int64_t)7;
    const uint64_t *in_left = left->words + (y0 + y), *in_right = right->words + y0;
    const int64_t last = left->n_strips, stride = (int64_t)left->stride;
    return (kzi_double_strips){{in_left + k * stride, in_left + kzi_min_i64(k + 1, last) * stride,
                                in_left + kzi_min_i64(k + 2, last) * stride},
                               {in_right, in_right + right->stride},
                               y1 - y0,
                               (int)(x & 63)};
}

#endif
