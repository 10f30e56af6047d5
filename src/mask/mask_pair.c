/* mask_pair.c - two masks against each other: clips them to their common window and hands it to the kernels. */
#include "mask_kernels.h"

typedef struct mask_pair_window {
    kzi_mask_window words;
    kz_cell corner; /* the window's first cell (row 0, bit 0 of strip 0), in a's cells */
} mask_pair_window;

/* `right` lies at (dx, dy) of `left`, dx >= 0.  False when their bounds have no cell in common, which empty bounds
 * never have.  Any dx and dy that sums of int32 can be: 64 bits hold them. */
static bool clip_window(kzi_mask_window *w, const kz_mask *left, const kz_mask *right, int64_t dx, int64_t dy,
                        kz_cell *in_right)
{
    const kz_cell_rect l = left->bounds, r = right->bounds;
    const int64_t x0 = l.x0 - dx > r.x0 ? l.x0 - dx : r.x0, x1 = l.x1 - dx < r.x1 ? l.x1 - dx : r.x1;
    const int64_t y0 = l.y0 - dy > r.y0 ? l.y0 - dy : r.y0, y1 = l.y1 - dy < r.y1 ? l.y1 - dy : r.y1;
    if (x0 >= x1 || y0 >= y1) return false;
    const int32_t s0 = (int32_t)(x0 / 64), s1 = (int32_t)((x1 - 1) / 64);
    w->left = kzi_mask_strip(left, s0 + (int32_t)(dx / 64)) + (y0 + dy);
    w->right = kzi_mask_strip(right, s0) + y0;
    w->left_stride = left->stride;
    w->right_stride = right->stride;
    w->n_strips = s1 - s0 + 1;
    w->rows = (int32_t)(y1 - y0);
    w->shift = (int)(dx % 64);
    *in_right = (kz_cell){64 * s0, (int32_t)y0};
    return true;
}

/* False when the bounds have no cell in common. */
static bool make_window(mask_pair_window *p, const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    if (dx < 0) return clip_window(&p->words, b, a, -dx, -dy, &p->corner);
    if (!clip_window(&p->words, a, b, dx, dy, &p->corner)) return false;
    p->corner.x = (int32_t)(p->corner.x + dx);
    p->corner.y = (int32_t)(p->corner.y + dy);
    return true;
}

bool kzi_mask_overlap_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    mask_pair_window p;
    return make_window(&p, a, b, dx, dy) && kzi_mask_kernels_now()->overlap(&p.words);
}

bool kz_mask_overlap(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    return kzi_mask_overlap_at(a, b, dx, dy);
}

int kz_mask_relate(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    if (kzi_mask_overlap_at(a, b, dx, dy)) return 1;
    for (int64_t y = -1; y <= 1; y++)
        for (int64_t x = -1; x <= 1; x++)
            if (kzi_mask_overlap_at(a, b, dx + x, dy + y)) return 0;
    return -1;
}

int64_t kz_mask_area(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    mask_pair_window p;
    return make_window(&p, a, b, dx, dy) ? kzi_mask_kernels_now()->area(&p.words) : 0;
}

bool kz_mask_first(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, kz_cell *first)
{
    mask_pair_window p;
    kz_cell at;
    if (!make_window(&p, a, b, dx, dy) || !kzi_mask_kernels_now()->first(&p.words, &at)) return false;
    *first = (kz_cell){p.corner.x + at.x, p.corner.y + at.y};
    return true;
}

kz_cell_rect kz_mask_common_bounds(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy)
{
    mask_pair_window p;
    kz_cell_rect box;
    if (!make_window(&p, a, b, dx, dy) || !kzi_mask_kernels_now()->bounds(&p.words, &box))
        return (kz_cell_rect){0, 0, 0, 0};
    return (kz_cell_rect){p.corner.x + box.x0, p.corner.y + box.y0, p.corner.x + box.x1, p.corner.y + box.y1};
}

kz_result kz_mask_common(const kz_mask *a, const kz_mask *b, int32_t dx, int32_t dy, const kz_allocator *alloc,
                         kz_mask **out, kz_error *err)
{
    mask_pair_window p;
    kz_mask *mask;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 6, 0);
    const kz_result result = kzi_mask_new(a->w, a->h, alloc, &mask, err);
    if (result != KZ_OK) return result;
    if (make_window(&p, a, b, dx, dy)) {
        /* The words lie in the right mask's columns.  When that is b, they start inside a strip of a. */
        uint64_t *target = kzi_mask_strip(mask, p.corner.x / 64) + p.corner.y;
        kzi_mask_kernels_now()->common(&p.words, target, mask->stride, p.corner.x % 64);
    }
    kzi_mask_bake(mask);
    *out = mask;
    return KZ_OK;
}
