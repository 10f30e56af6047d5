/* raycast_filter.h - the everyday ray: boxes, circles, capsules and convex polygons of up to eight vertices, in double
 * with certified bounds.
 *
 * Each filter says KZI_RAY_UNKNOWN when rounding could change the answer.  The exact way then decides, with the same
 * bits.  Times and points in double are functions of this header, which both ways share. */
#ifndef KZI_RAYCAST_FILTER_H
#define KZI_RAYCAST_FILTER_H

#include "base/base_private.h"
#include "base/scalar.h"
#include "math/lanes/f32x4.h"
#include "math/predicates.h"
#include <kolize/query_ray.h>

#include <math.h>
#include <stddef.h>
#include <string.h>

typedef enum kzi_ray_answer { KZI_RAY_UNKNOWN, KZI_RAY_MISSES, KZI_RAY_STARTS_INSIDE, KZI_RAY_HITS } kzi_ray_answer;

/* A private flag: instead of asking the exact way, return a hit whose edge is KZI_RAY_UNKNOWN_EDGE. */
#define KZI_RAY_FILTER_ONLY  (1u << 31)
#define KZI_RAY_UNKNOWN_EDGE (-2)

/* kz_ray that heeds the private flag: raycast.c */
kz_ray_hit kzi_ray_filtered(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* The filters.  Where one is not certain, it returns what the second step says.  They hand results on without copying.
 * Polygons have at most eight vertices, inside the shape; for _four_, at most four. */
kz_ray_hit kzi_ray_filter_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_filter_circle(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_filter_capsule(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_filter_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_filter_four_avx2(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* A polygon in double, where floats leave a doubt. */
kz_ray_hit kzi_ray_filter_convex(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* Small multiples of one quantum exactly, and all else by the exact way; what is not finite hits nothing:
 * raycast_filter_grid.c */
kz_ray_hit kzi_ray_second_step(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* ---- Answers without an edge ---------------------------------------------------------------------------------- */

/* Also for KZI_RAY_UNKNOWN; not for a hit. */
KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_no_edge(kzi_ray_answer answer, kz_vec2 from)
{
    const bool inside = answer == KZI_RAY_STARTS_INSIDE;
    return (kz_ray_hit){.hit = inside,
                        .inside = inside,
                        .point = {inside ? from.x : 0, inside ? from.y : 0},
                        .edge = answer == KZI_RAY_UNKNOWN ? KZI_RAY_UNKNOWN_EDGE : -1};
}

/* A hit, or the answer of a ray that misses.  Which of the two is as good as random.  A branch on it that is predicted
 * wrongly costs more than the hit, so the hit is made anyway, and masked.  `at`: point and normal. */
KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_hit_if(bool hits, float t, kzi_f32x4 at, int edge)
{
    float masked[4], masked_t;
    uint32_t bits;
    kzi_f32x4_store(masked, kzi_f32x4_if(hits, at));
    memcpy(&bits, &t, sizeof bits);
    bits &= 0 - (uint32_t)hits;
    memcpy(&masked_t, &bits, sizeof bits);
    return (kz_ray_hit){.hit = hits,
                        .t = masked_t,
                        .point = {masked[0], masked[1]},
                        .normal = {masked[2], masked[3]},
                        .edge = edge | ((int)hits - 1)};
}

/* A point in double and a unit normal, rounded, for kzi_ray_hit_if; the point put into the box of the edge's ends. */
KZI_ALWAYS_INLINE kzi_f32x4 kzi_ray_on_ends(kzi_f64x2 point, kzi_f64x2 normal, kzi_f32x4 ends)
{
    const kzi_f32x4 rounded = kzi_f32x4_add(kzi_f32x4_of_f64x2(point, normal), kzi_f32x4_all(0)); /* 0, not -0 */
    const kzi_f32x4 others = kzi_f32x4_swap_halves(ends);
    const kzi_f32x4 low = kzi_f32x4_min(ends, others), high = kzi_f32x4_max(ends, others);
    return kzi_f32x4_low_lanes(kzi_f32x4_min(kzi_f32x4_max(rounded, low), high), kzi_f32x4_swap_halves(rounded));
}

/* ---- Rounding --------------------------------------------------------------------------------------------- */

/* A double >= 2^-126 cut to the float32 below it: 29 bits less. */
KZI_ALWAYS_INLINE float kzi_cut_to_f32(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= ~(uint64_t)0x1FFFFFFF;
    memcpy(&v, &bits, sizeof bits);
    return (float)v;
}

/* Writes the largest float32 that is not above any number in [lo, hi].  False when they do not agree on it. */
KZI_ALWAYS_INLINE bool kzi_floor_f32(double lo, double hi, float *out)
{
    uint64_t a, b;
    memcpy(&a, &lo, sizeof a);
    memcpy(&b, &hi, sizeof b);
    *out = kzi_cut_to_f32(lo);
    return ((a ^ b) >> 29 == 0) & (lo >= 0x1p-126);
}

/* The largest float32 that is not above n / d, n >= 0, d > 0: whole multiples of one number, d below 2^29 times it. */
float kzi_floor_fraction(double n, double d);

/* A whole number, of those below 2^51. */
static inline bool kzi_is_whole(double v) { return v == (v + 0x1.8p52) - 0x1.8p52; }

/* The power of two in (v, 2 v]; v > 0. */
static inline double kzi_power_above(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits = (bits & 0x7FF0000000000000) + 0x0010000000000000;
    memcpy(&v, &bits, sizeof bits);
    return v;
}

/* ---- Points of surfaces -------------------------------------------------------------------------------------- */

/* The time at which the ray crosses the line of an edge, in double. */
static inline double kzi_edge_time(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b)
{
    const double ex = b.x - a.x, ey = b.y - a.y;
    const double d0 = ex * (from.y - a.y) - ey * (from.x - a.x), d1 = ex * (to.y - a.y) - ey * (to.x - a.x);
    return d0 * (1 / (d0 - d1));
}

/* The same for an edge along an axis: of a box or of cells. */
static inline double kzi_axis_time(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b)
{
    return a.y == b.y ? (a.y - from.y) / ((double)to.y - from.y) : (a.x - from.x) / ((double)to.x - from.x);
}

/* Where the ray is at a time in double. */
KZI_ALWAYS_INLINE kz_vec2 kzi_ray_at(kz_vec2 from, kz_vec2 to, double t)
{
    return (kz_vec2){(float)(from.x + t * ((double)to.x - from.x)) + 0.0f,
                     (float)(from.y + t * ((double)to.y - from.y)) + 0.0f}; /* 0, not -0 */
}

/* The same, put into the box of the edge a-b that it crosses then: so an edge along an axis gives its own coordinate. */
KZI_ALWAYS_INLINE kz_vec2 kzi_ray_on_edge(kz_vec2 from, kz_vec2 to, double t, kzi_vec a, kzi_vec b)
{
    const kz_vec2 p = kzi_ray_at(from, to, t);
    return (kz_vec2){kzi_min_f32(kzi_max_f32(p.x, (float)kzi_min(a.x, b.x)), (float)kzi_max(a.x, b.x)),
                     kzi_min_f32(kzi_max_f32(p.y, (float)kzi_min(a.y, b.y)), (float)kzi_max(a.y, b.y))};
}

/* ---- Hits -------------------------------------------------------------------------------------------------- */

enum { KZI_BOX_TOP, KZI_BOX_RIGHT, KZI_BOX_BOTTOM, KZI_BOX_LEFT };

/* Tables instead of branches: which face is entered is as good as random. */
KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_hit_on_box(const kz_box *b, kz_vec2 from, kz_vec2 to, int edge, float t_float,
                                                double t)
{
    static const kz_vec2 normals[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const float faces[4] = {b->min.y, b->max.x, b->max.y, b->min.x};
    const kz_vec2 p = kzi_ray_at(from, to, t);
    float at[2] = {kzi_min_f32(kzi_max_f32(p.x, b->min.x), b->max.x),
                   kzi_min_f32(kzi_max_f32(p.y, b->min.y), b->max.y)};
    at[~edge & 1] = faces[edge];
    return (kz_ray_hit){.hit = true, .t = t_float, .point = {at[0], at[1]}, .normal = normals[edge], .edge = edge};
}

/* 1 if it turns from +x towards +y, else -1. */
KZI_ALWAYS_INLINE double kzi_side_of_polygon(const kz_shape *shape)
{
    static const double sides[2] = {-1, 1};
    return sides[(shape->flags & KZ_SHAPE_CLOCKWISE) != 0];
}

KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_hit_on_edge(const kz_vec2 *v, int32_t n, double side, kz_vec2 from, kz_vec2 to,
                                                 int edge, float t_float, double t)
{
    const kzi_vec a = kzi_vec_of(v[edge]), b = kzi_vec_of(v[edge + 1 < n ? edge + 1 : 0]);
    const double x = side * (b.y - a.y), y = side * (a.x - b.x), length = sqrt(x * x + y * y);
    return (kz_ray_hit){.hit = true,
                        .t = t_float,
                        .point = kzi_ray_on_edge(from, to, t, a, b),
                        .normal = {(float)(x / length) + 0.0f, (float)(y / length) + 0.0f},
                        .edge = edge};
}

#endif
