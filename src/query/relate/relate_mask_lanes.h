/* relate_mask_lanes.h - four rows of a mask beside a convex shape in vectors; included once for each level. */
#ifndef KZI_RELATE_MASK_LANES_H
#define KZI_RELATE_MASK_LANES_H

#include "math/lanes/u64x4.h"
#include "query/relate/relate_mask_filter.h"

typedef struct row_ends {
    kzi_f64x4 left, right;
} row_ends;

/* The height in the row at which the shape reaches farthest.  A convex function is least, within an interval, at the
 * point nearest to where it is least of all. */
KZI_ALWAYS_INLINE kzi_f64x4 height_of_end(const kzi_mask_scan *q, int side, kzi_f64x4 y)
{
    const kzi_f64x4 at = kzi_f64x4_all(q->extreme_y[side]);
    return kzi_f64x4_min(kzi_f64x4_max(at, y), kzi_f64x4_add(y, kzi_f64x4_all(1)));
}

KZI_ALWAYS_INLINE kzi_f64x4 edge_at(const kzi_mask_scan *q, int side, int32_t i, kzi_f64x4 h)
{
    return kzi_f64x4_add(kzi_f64x4_mul(h, kzi_f64x4_all(q->slope[side][i])), kzi_f64x4_all(q->at[side][i]));
}

/* The left side of a convex polygon is a convex function of the height, so it is the greatest of its edges' lines. */
KZI_ALWAYS_INLINE row_ends ends_of_polygon(const kzi_mask_scan *q, kzi_f64x4 y)
{
    const kzi_f64x4 low = height_of_end(q, 0, y), high = height_of_end(q, 1, y);
    row_ends e = {edge_at(q, 0, 0, low), edge_at(q, 1, 0, high)};
    for (int32_t i = 1; i < q->n_edges[0]; i++) e.left = kzi_f64x4_max(e.left, edge_at(q, 0, i, low));
    for (int32_t i = 1; i < q->n_edges[1]; i++) e.right = kzi_f64x4_min(e.right, edge_at(q, 1, i, high));
    return e;
}

/* Half the width of a circle at `rise` above or below its center. */
KZI_ALWAYS_INLINE kzi_f64x4 half_chord(double radius, kzi_f64x4 rise)
{
    const kzi_f64x4 r = kzi_f64x4_all(radius);
    const kzi_f64x4 square = kzi_f64x4_mul(kzi_f64x4_sub(r, rise), kzi_f64x4_add(r, rise));
    return kzi_f64x4_sqrt(kzi_f64x4_max(square, kzi_f64x4_all(0)));
}

KZI_ALWAYS_INLINE row_ends ends_of_circle(const kzi_mask_scan *q, kzi_f64x4 y)
{
    const kzi_f64x4 x = kzi_f64x4_all(q->ax);
    const kzi_f64x4 half = half_chord(q->r, kzi_f64x4_sub(height_of_end(q, 0, y), kzi_f64x4_all(q->ay)));
    return (row_ends){kzi_f64x4_sub(x, half), kzi_f64x4_add(x, half)};
}

/* The circle around a point of the spine that reaches farthest at height h touches the capsule's side there.  So its
 * center lies on the side's normal.  Beyond the spine's ends it is the end's circle. */
KZI_ALWAYS_INLINE kzi_f64x4 end_of_capsule(const kzi_mask_scan *q, int side, kzi_f64x4 y)
{
    const kzi_f64x4 h = height_of_end(q, side, y), one = kzi_f64x4_all(1), zero = kzi_f64x4_all(0);
    const kzi_f64x4 at = kzi_f64x4_add(kzi_f64x4_mul(h, kzi_f64x4_all(q->t_rise)), kzi_f64x4_all(q->t_base[side]));
    const kzi_f64x4 t = kzi_f64x4_min(kzi_f64x4_max(at, zero), one);
    const kzi_f64x4 x = kzi_f64x4_add(kzi_f64x4_mul(t, kzi_f64x4_all(q->dx)), kzi_f64x4_all(q->ax));
    const kzi_f64x4 cy = kzi_f64x4_add(kzi_f64x4_mul(t, kzi_f64x4_all(q->dy)), kzi_f64x4_all(q->ay));
    const kzi_f64x4 half = half_chord(q->r, kzi_f64x4_sub(h, cy));
    return side ? kzi_f64x4_add(x, half) : kzi_f64x4_sub(x, half);
}

KZI_ALWAYS_INLINE row_ends ends_of_row(const kzi_mask_scan *q, kzi_f64x4 y)
{
    if (q->kind == KZI_SCAN_CIRCLE) return ends_of_circle(q, y);
    if (q->kind == KZI_SCAN_POLYGON) return ends_of_polygon(q, y);
    return (row_ends){end_of_capsule(q, 0, y), end_of_capsule(q, 1, y)};
}

/* Stores the cells in doubt.  Is there an overlap among those that were tested to make room? */
KZI_ALWAYS_INLINE bool store_cells(kzi_mask_scan *q, kzi_u64x4 cells, int32_t y, int32_t strip)
{
    uint64_t words[4];
    if (q->n_cells > KZI_SCAN_CELLS - 4 && kzi_scan_settle(q)) return true;
    kzi_u64x4_store(words, cells);
    for (int32_t i = 0; i < 4; i++) {
        q->cells[q->n_cells] = (kzi_scan_cells){words[i], y + i, strip};
        q->n_cells += words[i] != 0;
    }
    return false;
}

KZI_ALWAYS_INLINE kzi_u64x4 set_cells_between(kzi_u64x4 rows, kzi_f64x4 left, kzi_f64x4 right)
{
    const kzi_f64x4 zero = kzi_f64x4_all(0);
    return kzi_u64x4_span(rows, kzi_u64x4_bits_from(kzi_f64x4_max(left, zero)),
                          kzi_u64x4_bits_from(kzi_f64x4_max(right, zero)));
}

/* The four rows from y on.  ceil(L - slack) - 1 is the whole number nearest to L - slack - 1/2, and so on.  Halfway
 * cases may round to either side, because `slack` is never used up. */
KZI_ALWAYS_INLINE bool scan_block(kzi_mask_scan *q, int32_t y)
{
    const kzi_f64x4 more = kzi_f64x4_all(0.5 + q->slack), less = kzi_f64x4_all(0.5 - q->slack);
    const row_ends e = ends_of_row(q, kzi_f64x4_add(kzi_f64x4_all(y), kzi_f64x4_set(0, 1, 2, 3)));
    const kzi_u64x4 touched = kzi_u64x4_first(q->end - y);
    const kzi_u64x4 overlapped = kzi_u64x4_span(touched, kzi_u64x4_first(q->y1 - y), kzi_u64x4_first(q->y0 - y));
    for (int32_t s = q->s0; s < q->s1; s++) {
        const kzi_f64x4 base = kzi_f64x4_all(64.0 * s);
        const kzi_f64x4 left = kzi_f64x4_sub(e.left, base), right = kzi_f64x4_sub(e.right, base);
        const kzi_u64x4 rows = kzi_u64x4_and(kzi_u64x4_load(q->words + (size_t)s * q->stride + y), touched);
        const kzi_u64x4 outer = set_cells_between(rows, kzi_f64x4_sub(left, more), kzi_f64x4_add(right, more));
        if (!kzi_u64x4_any(outer)) continue;
        const kzi_u64x4 inner = set_cells_between(rows, kzi_f64x4_sub(left, less), kzi_f64x4_add(right, less));
        if (kzi_u64x4_any(kzi_u64x4_and(inner, overlapped))) return true;
        if (store_cells(q, outer, y, s)) return true;
    }
    return false;
}

/* The middle rows come first, then those next to them on either side.  Most common cells are near the middle. */
KZI_ALWAYS_INLINE bool scan_rows(kzi_mask_scan *q)
{
    const int32_t n = (q->end - q->first + 3) / 4, middle = q->first + n / 2 * 4;
    for (int32_t i = 0, side = 4; i < n; i++, side = -side) {
        if (scan_block(q, middle + (i + 1) / 2 * side)) return true;
    }
    return false;
}

#endif
