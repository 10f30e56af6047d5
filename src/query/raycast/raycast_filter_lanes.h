/* raycast_filter_lanes.h - a ray into a convex polygon of at most eight vertices, in vectors of double; included once
 * for each level.
 *
 * The area is to the left of its edges, say.  Then the ray's line enters by the edge whose first vertex is on the
 * line's left and whose next one is on its right.  It leaves by the opposite.  Between the ray's ends the depth behind
 * an edge is linear, so the edge is crossed at t = d0 / (d0 - d1) (Cyrus and Beck 1978). */
#ifndef KZI_RAYCAST_FILTER_LANES_H
#define KZI_RAYCAST_FILTER_LANES_H

#include "base/scalar.h"
#include "math/lanes/f64x4.h"
#include "query/raycast/raycast_filter.h"
#include "surface/bits64.h"

/* Bounds, with u = 2^-53.  Sides and depths are differences of two products of differences, so their errors are at most
 * 4u times the sum of the products' sizes (Shewchuk 1997).  Let W and H be the polygon's size, and X and Y the size plus
 * the distances of both ends from its corner.  For depths no sum is larger than W Y + H X.  For sides, and for distances
 * along the ray, none is larger than (X + Y)^2.  16u of these are granted. */
#define DEPTH_BOUND 0x1p-49
#define SIDE_BOUND  0x1p-49

/* Let d0 and d1 surely differ in sign, e0 and e1 be their errors, S = D0 - D1 the true difference and s = d0 - d1.  Then
 *     |d0 / s - D0 / S| = |e1 D0 - e0 D1| / |s S| <= bound (|D0| + |D1|) / |s S| = bound / |s|.
 * Three roundings of a quotient below 1 add 3u; 2 bound / |s| + 8u are granted. */
#define TIME_BOUND 0x1p-50

/* The ray's ends and its path as x, y, and the bounds. */
typedef struct ray_lanes {
    kzi_f64x2 start, end, path;
    double depth_bound, side_bound;
} ray_lanes;

KZI_ALWAYS_INLINE ray_lanes ray_lanes_of(const kz_box *b, kzi_f32x4 ends)
{
    const kzi_f32x4 box = kzi_f32x4_load(&b->min.x);
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends), end = kzi_f32x4_high_f64x2(ends);
    const kzi_f64x2 min = kzi_f32x4_low_f64x2(box), size = kzi_f64x2_sub(kzi_f32x4_high_f64x2(box), min);
    const kzi_f64x2 off0 = kzi_f64x2_abs(kzi_f64x2_sub(start, min)), off1 = kzi_f64x2_abs(kzi_f64x2_sub(end, min));
    const kzi_f64x2 reach = kzi_f64x2_add(size, kzi_f64x2_add(off0, off1));
    const kzi_f64x2 products = kzi_f64x2_mul(size, kzi_f64x2_swap(reach));
    const double total = kzi_f64x2_first(reach) + kzi_f64x2_second(reach);
    return (ray_lanes){start, end, kzi_f64x2_sub(end, start),
                       DEPTH_BOUND * (kzi_f64x2_first(products) + kzi_f64x2_second(products)),
                       SIDE_BOUND * (total * total)};
}

/* In bits, the vertices surely on the left and on the right of the line, and those surely behind the ray's start. */
typedef struct line_sides {
    unsigned left, right, behind;
} line_sides;

/* Four edges, and the depths of the ray's ends behind them, for a polygon that turns from +x towards +y. */
typedef struct edge_lanes {
    kzi_f64x4 ex, ey, depth0, depth1;
    line_sides sides; /* of the edges' first vertices */
} edge_lanes;

KZI_ALWAYS_INLINE kzi_f64x4 first_in_all(kzi_f64x2 v) { return kzi_f64x4_all(kzi_f64x2_first(v)); }
KZI_ALWAYS_INLINE kzi_f64x4 second_in_all(kzi_f64x2 v) { return kzi_f64x4_all(kzi_f64x2_second(v)); }

KZI_ALWAYS_INLINE kzi_f64x4 ray_cross(kzi_f64x4 ax, kzi_f64x4 ay, kzi_f64x4 bx, kzi_f64x4 by)
{
    return kzi_f64x4_sub(kzi_f64x4_mul(ax, by), kzi_f64x4_mul(ay, bx));
}

KZI_ALWAYS_INLINE edge_lanes edge_lanes_between(const ray_lanes *ray, kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 next_x,
                                                kzi_f32x4 next_y)
{
    const kzi_f64x4 ax = kzi_f64x4_of_f32x4(x), ay = kzi_f64x4_of_f32x4(y);
    const kzi_f64x4 ex = kzi_f64x4_sub(kzi_f64x4_of_f32x4(next_x), ax);
    const kzi_f64x4 ey = kzi_f64x4_sub(kzi_f64x4_of_f32x4(next_y), ay);
    const kzi_f64x4 sx = kzi_f64x4_sub(first_in_all(ray->start), ax), sy = kzi_f64x4_sub(second_in_all(ray->start), ay);
    const kzi_f64x4 tx = kzi_f64x4_sub(first_in_all(ray->end), ax), ty = kzi_f64x4_sub(second_in_all(ray->end), ay);
    const kzi_f64x4 px = first_in_all(ray->path), py = second_in_all(ray->path), side = ray_cross(sx, sy, px, py);
    const kzi_f64x4 back = kzi_f64x4_add(kzi_f64x4_mul(sx, px), kzi_f64x4_mul(sy, py));
    const double bound = ray->side_bound;
    return (edge_lanes){ex,
                        ey,
                        ray_cross(ex, ey, sx, sy),
                        ray_cross(ex, ey, tx, ty),
                        {kzi_f64x4_bits(kzi_f64x4_less(kzi_f64x4_all(bound), side)),
                         kzi_f64x4_bits(kzi_f64x4_less(side, kzi_f64x4_all(-bound))),
                         kzi_f64x4_bits(kzi_f64x4_less(kzi_f64x4_all(bound), back))}};
}

/* Of n vertices; for a polygon that turns the other way, left is right. */
KZI_ALWAYS_INLINE line_sides sides_of_winding(line_sides s, int32_t n, bool clockwise)
{
    const unsigned valid = (1u << n) - 1, differ = (s.left ^ s.right) & ((unsigned)clockwise - 1);
    return (line_sides){(s.left ^ differ) & valid, (s.right ^ differ) & valid, s.behind & valid};
}

/* Of a ray that starts behind the edge that its line enters by, by the depth behind the edge that the line leaves by. */
KZI_ALWAYS_INLINE kzi_ray_answer answer_of_depth(double behind, double bound)
{
    return behind > bound ? KZI_RAY_STARTS_INSIDE : behind < -bound ? KZI_RAY_MISSES : KZI_RAY_UNKNOWN;
}

/* The edges with their first vertex in a and the next one in b; n vertices. */
KZI_ALWAYS_INLINE unsigned edges_across(unsigned a, unsigned b, int32_t n) { return a & (b >> 1 | b << (n - 1)); }

#endif
