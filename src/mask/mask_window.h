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

/* Answers kzi_mask_query by the words of all rows in which the masks may have common cells. */
bool kzi_mask_windows_overlap(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy);

/* ---- Single strips -------------------------------------------------------------------------------------- */

/* Single strips of up to so many rows are compared whole, at any offset. */
#define KZI_SMALL_ROWS 64

/* Clamps v to 0 .. hi.  A product with the sign replaces a jump. */
static inline int64_t kzi_up_to(int64_t v, int64_t hi)
{
    v *= v > 0;
    return v < hi ? v : hi;
}

/* The rows of a single strip, followed by at least as many rows of zeros. */
typedef struct kzi_strip_rows {
    const uint64_t *words;
    int64_t n;
} kzi_strip_rows;

/* Two rows of words, of which `left` lies to the left of `right` or `shift` is 0. */
typedef struct kzi_strip_pair {
    const uint64_t *left, *right;
    int32_t rows;
    int shift;
} kzi_strip_pair;

/* The words of strips a and b, b's bit 0 lying on bit dx of a.  They are exchanged without a jump, because no processor
 * can predict the sign of dx. */
KZI_ALWAYS_INLINE kzi_strip_pair kzi_strip_pair_make(const uint64_t *a, const uint64_t *b, int32_t rows, int64_t dx)
{
    const int64_t sign = dx >> 63;
    const uintptr_t in_a = (uintptr_t)a, in_b = (uintptr_t)b, swap = (in_a ^ in_b) & (uintptr_t)sign;
    return (kzi_strip_pair){(const uint64_t *)(in_a ^ swap), (const uint64_t *)(in_b ^ swap), rows,
                            (int)((dx ^ sign) - sign)};
}

/* The rows in which two strips may have common bits, b's row 0 and bit 0 lying at (dx, dy) of a's.  From the lower
 * one's first row there are as many rows as the shorter one has.  No branch depends on the offset. */
KZI_ALWAYS_INLINE kzi_strip_pair kzi_strip_pair_at(kzi_strip_rows a, kzi_strip_rows b, int64_t dx, int64_t dy)
{
    const int64_t rows = a.n < b.n ? a.n : b.n;
    kzi_strip_pair p =
        kzi_strip_pair_make(a.words + kzi_up_to(dy, a.n), b.words + kzi_up_to(-dy, b.n), (int32_t)rows, dx);
    p.shift = (int)(kzi_up_to(dx, 64) | kzi_up_to(-dx, 64));
    return p;
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
    const kzi_strip_rows of_a = {a->words + a->bounds.y0, kzi_mask_rows(a)};
    const kzi_strip_rows of_b = {b->words + b->bounds.y0, kzi_mask_rows(b)};
    return kzi_strip_pair_at(of_a, of_b, dx, dy + b->bounds.y0 - a->bounds.y0);
}

#endif
