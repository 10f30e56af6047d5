/* mask_words.h - reads 64 cells of a mask from any column, and writes runs of cells a word at a time.
 *
 * Editing, dilation and tracing all need "the 64 cells from column x on, row after row".  A view gives them for one
 * column strip, however far outside the mask it lies.  Cells outside read as the strip of zeros after the last. */
#ifndef KZI_MASK_WORDS_H
#define KZI_MASK_WORDS_H

#include "mask/mask_private.h"

/* Columns x .. x+63 of a mask, for all its rows. */
typedef struct kzi_mask_view {
    const uint64_t *low, *high;
    int shift;
} kzi_mask_view;

static inline kzi_mask_view kzi_mask_view_at(const kz_mask *mask, int64_t x)
{
    const int shift = (int)(x & 63);
    const int64_t s = (x - shift) / 64, n = mask->n_strips;
    const uint64_t *zeros = kzi_mask_strip(mask, mask->n_strips);
    return (kzi_mask_view){s >= 0 && s < n ? kzi_mask_strip(mask, (int32_t)s) : zeros,
                           s >= -1 && s < n - 1 ? kzi_mask_strip(mask, (int32_t)(s + 1)) : zeros, shift};
}

/* Row y, 0 <= y < h. */
static inline uint64_t kzi_mask_view_word(const kzi_mask_view *view, int32_t y)
{
    return view->low[y] >> view->shift | view->high[y] << 1 << (63 - view->shift);
}

/* Bits of the cells before column x in strip s. */
static inline uint64_t kzi_mask_strip_before(int32_t s, int32_t x)
{
    return kzi_bits_low(x - 64 * s < 64 ? x - 64 * s : 64);
}

/* The bits of strip s that are columns of the mask. */
static inline uint64_t kzi_mask_strip_cells(const kz_mask *mask, int32_t s)
{
    return kzi_mask_strip_before(s, mask->w);
}

/* Bits of the cells x0 <= x < x1 in strip s. */
static inline uint64_t kzi_mask_strip_run(int32_t s, int32_t x0, int32_t x1)
{
    return kzi_mask_strip_before(s, x1) & ~kzi_mask_strip_before(s, x0);
}

/* Sets the cells x0 <= x < x1 of row y, all of them in the mask. */
void kzi_mask_set_run(kz_mask *mask, int32_t y, int32_t x0, int32_t x1);

/* Makes a new mask of w x h cells, with the content of `mask` placed at (dx, dy) and cut off at the borders; not baked.
 * w, h >= 0.  KZ_ERR_TOO_LARGE, KZ_ERR_MEMORY. */
kz_result kzi_mask_new_with(const kz_mask *mask, int32_t w, int32_t h, int32_t dx, int32_t dy,
                            const kz_allocator *alloc, kz_mask **out, kz_error *err);

#endif
