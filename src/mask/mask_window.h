/* mask_window.h - the window in which two masks can have common cells, clipped to their bounds, for the kernels. */
#ifndef KZI_MASK_WINDOW_H
#define KZI_MASK_WINDOW_H

#include "mask/kernels/mask_kernels.h"

typedef struct kzi_mask_pair_window {
    kzi_mask_window words;
    kz_cell corner; /* the window's first cell (row 0, bit 0 of strip 0), in a's cells */
} kzi_mask_pair_window;

/* The source of a window: a mask's cells, or its tiles. */
typedef struct kzi_mask_sheet {
    const uint64_t *words;
    size_t stride;
    kz_cell_rect bounds;
} kzi_mask_sheet;

static inline kzi_mask_sheet kzi_mask_cells(const kz_mask *mask)
{
    return (kzi_mask_sheet){mask->words, mask->stride, mask->bounds};
}

/* Clips to the cells that `left` and `right` may share, `right` lying at (dx, dy) of `left` with dx >= 0.  False when
 * their bounds share no cell, as always for empty bounds.  dx and dy may be any sums of int32: 64 bits hold them.
 *
 * Windows begin on a multiple of 8 rows of `right`, whose vectors are then whole cache lines.  The rows that this adds
 * above are clear in one of the two masks, and may be read (mask_private.h). */
static inline bool kzi_mask_clip(kzi_mask_window *w, const kzi_mask_sheet *left, const kzi_mask_sheet *right,
                                 int64_t dx, int64_t dy, kz_cell *in_right)
{
    const kz_cell_rect l = left->bounds, r = right->bounds;
    const int64_t x0 = l.x0 - dx > r.x0 ? l.x0 - dx : r.x0, x1 = l.x1 - dx < r.x1 ? l.x1 - dx : r.x1;
    int64_t y0 = l.y0 - dy > r.y0 ? l.y0 - dy : r.y0;
    const int64_t y1 = l.y1 - dy < r.y1 ? l.y1 - dy : r.y1;
    if (x0 >= x1 || y0 >= y1) return false;
    const int32_t s0 = (int32_t)((uint64_t)x0 / 64), s1 = (int32_t)((uint64_t)(x1 - 1) / 64);
    y0 -= y0 % 8;
    w->left = left->words + (ptrdiff_t)((uint64_t)s0 + (uint64_t)dx / 64) * (ptrdiff_t)left->stride + (y0 + dy);
    w->right = right->words + (size_t)s0 * right->stride + (size_t)y0;
    w->left_stride = left->stride;
    w->right_stride = right->stride;
    w->n_strips = s1 - s0 + 1;
    w->rows = (int32_t)(y1 - y0);
    w->shift = (int)((uint64_t)dx % 64);
    *in_right = (kz_cell){64 * s0, (int32_t)y0};
    return true;
}

/* Makes the window for b at (dx, dy) of a.  False when the bounds have no cell in common. */
static inline bool kzi_mask_window_make(kzi_mask_pair_window *p, const kzi_mask_sheet *a, const kzi_mask_sheet *b,
                                        int64_t dx, int64_t dy)
{
    if (dx < 0) return kzi_mask_clip(&p->words, b, a, -dx, -dy, &p->corner);
    if (!kzi_mask_clip(&p->words, a, b, dx, dy, &p->corner)) return false;
    p->corner.x = (int32_t)(p->corner.x + dx);
    p->corner.y = (int32_t)(p->corner.y + dy);
    return true;
}

/* The same for the cells of two masks, by their tiles where they help.  The window may then leave out cells that are
 * not common, also below and beside it.  So going on to the next 8 rows still meets nothing. */
bool kzi_mask_window_of(kzi_mask_pair_window *p, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

/* Answers kzi_mask_query by a table that was looked up before. */
bool kzi_mask_overlap_by(const kzi_mask_kernels *kernels, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

#endif
