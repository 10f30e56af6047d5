/* contains_lanes.h - corners behind the edges of a convex polygon, in vectors; included once for each level.
 *
 * The bounds of a contain those of b.  X and Y are their width and height.  A depth is the difference of two cross
 * products, off by 26u X Y, u = 2^-53; 64u X Y are granted.  With a radius r, its product with an edge's length is off
 * by 4u r (X + Y), and twice that is granted. */
#ifndef KZI_CONTAINS_LANES_H
#define KZI_CONTAINS_LANES_H

#include "math/predicates.h"
#include "query/contains/contains_filter.h"
#include "query/convex_lanes.h"

/* Are all corners behind the edges of the lanes in doubt, exactly?  Corners that touch an edge mostly are on a grid. */
KZI_NEVER_INLINE int are_behind_edges(const kzi_corners *a, unsigned edges, bool clockwise, const kzi_corners *b)
{
    for (int32_t i = 0; i < a->n; i++) {
        const kzi_vec p = kzi_vec_of(a->v[i]), q = kzi_vec_of(a->v[i + 1 < a->n ? i + 1 : 0]);
        if (!(edges >> i & 1) || kzi_vec_equal(p, q)) continue;
        for (int32_t k = 0; k < b->n; k++) {
            const int side = kzi_orient(p, q, kzi_vec_of(b->v[k]));
            if (clockwise ? side < 0 : side > 0) return 0;
        }
    }
    return 1;
}

KZI_ALWAYS_INLINE int polygon_contains_in_chunks(const kz_shape *a, const kz_shape *b, const int chunks)
{
    convex_lanes s;
    kz_vec2 box[4];
    const kzi_corners corners = kzi_corners_of(b, box);
    const double width = (double)a->bounds.max.x - a->bounds.min.x, height = (double)a->bounds.max.y - a->bounds.min.y;
    const kzi_f64x4 ox = kzi_f64x4_all(a->bounds.min.x), oy = kzi_f64x4_all(a->bounds.min.y);
    kzi_f64x4 least[2];
    make_lanes(&s, a, a->bounds.min, chunks);
    for (int i = 0; i < chunks; i++) least[i] = kzi_f64x4_all(HUGE_VAL);
    for (int32_t k = 0; k < corners.n; k++) {
        const kzi_f64x4 x = kzi_f64x4_sub(kzi_f64x4_all(corners.v[k].x), ox);
        const kzi_f64x4 y = kzi_f64x4_sub(kzi_f64x4_all(corners.v[k].y), oy);
        for (int i = 0; i < chunks; i++) least[i] = kzi_f64x4_min(cross_lanes(s.ex[i], s.ey[i], x, y), least[i]);
    }
    const double error = 0x1p-47 * width * height + 0x1p-50 * corners.r * (width + height);
    unsigned inside = 0, outside = 0;
    for (int i = 0; i < chunks; i++) {
        kzi_f64x4 depth = kzi_f64x4_sub(least[i], cross_lanes(s.ex[i], s.ey[i], s.x[i], s.y[i]));
        if (corners.r > 0) {
            const kzi_f64x4 square = kzi_f64x4_add(kzi_f64x4_mul(s.ex[i], s.ex[i]), kzi_f64x4_mul(s.ey[i], s.ey[i]));
            depth = kzi_f64x4_sub(depth, kzi_f64x4_mul(kzi_f64x4_all(corners.r), kzi_f64x4_sqrt(square)));
        }
        inside |= kzi_f64x4_bits(kzi_f64x4_less(kzi_f64x4_all(error), depth)) << 4 * i;
        outside |= kzi_f64x4_bits(kzi_f64x4_less(depth, kzi_f64x4_all(-error))) << 4 * i;
    }
    if (outside) return 0;
    const unsigned doubt = s.edges & ~inside, last = 1u << (4 * chunks - 1);
    if (doubt == 0) return 1;
    if (corners.r > 0) return KZI_CONTAINS_UNKNOWN;
    const unsigned edges = doubt & last ? (doubt & ~last) | 1u << (s.corners.n - 1) : doubt;
    return are_behind_edges(&s.corners, edges, s.winding > 0, &corners);
}

KZI_ALWAYS_INLINE int polygon_contains(const kz_shape *a, const kz_shape *b)
{
    const int chunks = kzi_has_more_than_four(a) ? 2 : 1;
    if (!kzi_f64x4_is_wide()) return polygon_contains_in_chunks(a, b, chunks); /* one copy for one chunk and two */
    return chunks == 2 ? polygon_contains_in_chunks(a, b, 2) : polygon_contains_in_chunks(a, b, 1);
}

#endif
