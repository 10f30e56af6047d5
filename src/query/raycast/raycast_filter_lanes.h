/* raycast_filter_lanes.h - a ray clipped by the edges of a convex polygon, in vectors; included once for each level.
 *
 * For each edge, d0 and d1 are the depths of the ray's two ends behind it: cross products, > 0 inside.  Between the ends
 * the depth is linear, so the edge is crossed at t = d0 / (d0 - d1) (Cyrus and Beck 1978). */
#ifndef KZI_RAYCAST_FILTER_LANES_H
#define KZI_RAYCAST_FILTER_LANES_H

#include "base/scalar.h"
#include "math/lanes/f64x4.h"
#include "query/raycast/raycast_filter.h"

/* Bounds, with u = 2^-53.  A depth is a difference of two products of differences, so its error is at most 4u times the
 * sum of the products' sizes (Shewchuk 1997).  Let W and H be the polygon's size, and X and Y the size plus the distances
 * of both ends from its corner.  No sum is larger than W Y + H X; 16u of that is granted. */
#define DEPTH_BOUND 0x1p-49

/* Let d0 and d1 surely differ in sign, e0 and e1 be their errors, S = D0 - D1 the true difference and s = d0 - d1.  Then
 *     |d0 / s - D0 / S| = |e1 D0 - e0 D1| / |s S| <= bound (|D0| + |D1|) / |s S| = bound / |s|.
 * Three roundings of a quotient below 1 add 3u; 2 bound / |s| + 8u are granted. */
#define TIME_BOUND 0x1p-50

typedef struct edge_entry {
    double lo, hi, t; /* the true time lies between lo and hi */
    int edge;
} edge_entry;

static inline int lowest_bit(unsigned v)
{
#if defined(__GNUC__)
    return __builtin_ctz(v);
#else
    int at = 0;
    while (!(v >> at & 1)) at++;
    return at;
#endif
}

/* `chunks` times four edges, of which `valid` are some.  An edge with both depths surely < 0 is a sure miss.  One with
 * both surely > 0 does not matter. */
KZI_ALWAYS_INLINE kzi_ray_answer clip_ray(const kzi_f64x4 *d0, const kzi_f64x4 *d1, const int chunks, unsigned valid,
                                          double bound, edge_entry *entry)
{
    const kzi_f64x4 plus = kzi_f64x4_all(bound), minus = kzi_f64x4_all(-bound);
    unsigned in0 = 0, out0 = 0, in1 = 0, out1 = 0; /* surely in front of the edge, and behind it */
    for (int i = 0; i < chunks; i++) {
        in0 |= kzi_f64x4_bits(kzi_f64x4_less(plus, d0[i])) << 4 * i;
        in1 |= kzi_f64x4_bits(kzi_f64x4_less(plus, d1[i])) << 4 * i;
        out0 |= kzi_f64x4_bits(kzi_f64x4_less(d0[i], minus)) << 4 * i;
        out1 |= kzi_f64x4_bits(kzi_f64x4_less(d1[i], minus)) << 4 * i;
    }
    if (out0 & out1 & valid) return KZI_RAY_MISSES;
    if (((in0 | out0) & (in1 | out1) & valid) != valid) return KZI_RAY_UNKNOWN;
    const unsigned entering = out0 & valid, leaving = out1 & valid;
    if (entering == 0) return KZI_RAY_STARTS_INSIDE;

    kzi_f64x4 lo[2], hi[2], latest_lo = minus, latest_hi = minus;
    double times[8];
    const kzi_f64x4 none = kzi_f64x4_all(-1), one = kzi_f64x4_all(1);
    const kzi_f64x4 doubt = kzi_f64x4_all(2 * bound), least_doubt = kzi_f64x4_all(TIME_BOUND);
    for (int i = 0; i < chunks; i++) {
        const kzi_f64x4 inverse = kzi_f64x4_div(one, kzi_f64x4_sub(d0[i], d1[i]));
        const kzi_f64x4 t = kzi_f64x4_mul(d0[i], inverse);
        const kzi_f64x4 error = kzi_f64x4_add(kzi_f64x4_mul(kzi_f64x4_abs(inverse), doubt), least_doubt);
        const kzi_f64x4_truth enters = kzi_f64x4_less(d0[i], minus);
        kzi_f64x4_store(times + 4 * i, t);
        lo[i] = kzi_f64x4_sub(t, error);
        hi[i] = kzi_f64x4_add(t, error);
        const kzi_f64x4 l = kzi_f64x4_pick(enters, lo[i], none), h = kzi_f64x4_pick(enters, hi[i], none);
        latest_lo = i ? kzi_f64x4_max(latest_lo, l) : l;
        latest_hi = i ? kzi_f64x4_max(latest_hi, h) : h;
    }
    const double l = kzi_f64x4_most(latest_lo), h = kzi_f64x4_most(latest_hi);
    unsigned late = 0, gone = 0, perhaps = 0; /* perhaps the latest; surely left before; perhaps left before */
    for (int i = 0; i < chunks; i++) {
        late |= kzi_f64x4_bits(kzi_f64x4_at_most(kzi_f64x4_all(l), hi[i])) << 4 * i;
        gone |= kzi_f64x4_bits(kzi_f64x4_less(hi[i], kzi_f64x4_all(l))) << 4 * i;
        perhaps |= kzi_f64x4_bits(kzi_f64x4_at_most(lo[i], kzi_f64x4_all(h))) << 4 * i;
    }
    late &= entering;
    if (gone & leaving) return KZI_RAY_MISSES;
    if ((late & (late - 1)) | (perhaps & leaving)) return KZI_RAY_UNKNOWN;
    const int edge = lowest_bit(late);
    *entry = (edge_entry){l, h, times[edge], edge};
    return KZI_RAY_HITS;
}

/* The depths of the ray's ends behind four edges from (x, y) to (next_x, next_y). */
KZI_ALWAYS_INLINE void depths_of(kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 next_x, kzi_f32x4 next_y, kz_vec2 from, kz_vec2 to,
                                 kzi_f64x4 side, kzi_f64x4 *d0, kzi_f64x4 *d1)
{
    const kzi_f64x4 ax = kzi_f64x4_of_f32x4(x), ay = kzi_f64x4_of_f32x4(y);
    const kzi_f64x4 ex = kzi_f64x4_flip(kzi_f64x4_sub(kzi_f64x4_of_f32x4(next_x), ax), side);
    const kzi_f64x4 ey = kzi_f64x4_flip(kzi_f64x4_sub(kzi_f64x4_of_f32x4(next_y), ay), side);
    *d0 = kzi_f64x4_sub(kzi_f64x4_mul(ex, kzi_f64x4_sub(kzi_f64x4_all(from.y), ay)),
                        kzi_f64x4_mul(ey, kzi_f64x4_sub(kzi_f64x4_all(from.x), ax)));
    *d1 = kzi_f64x4_sub(kzi_f64x4_mul(ex, kzi_f64x4_sub(kzi_f64x4_all(to.y), ay)),
                        kzi_f64x4_mul(ey, kzi_f64x4_sub(kzi_f64x4_all(to.x), ax)));
}

KZI_ALWAYS_INLINE double bound_of_depths(const kz_box *b, kz_vec2 from, kz_vec2 to)
{
    const kzi_f64x2 min = kzi_f64x2_set(b->min.x, b->min.y), max = kzi_f64x2_set(b->max.x, b->max.y);
    const kzi_f64x2 size = kzi_f64x2_sub(max, min);
    const kzi_f64x2 start = kzi_f64x2_abs(kzi_f64x2_sub(kzi_f64x2_set(from.x, from.y), min));
    const kzi_f64x2 end = kzi_f64x2_abs(kzi_f64x2_sub(kzi_f64x2_set(to.x, to.y), min));
    const kzi_f64x2 reach = kzi_f64x2_add(kzi_f64x2_add(size, start), end);
    const kzi_f64x2 products = kzi_f64x2_mul(size, kzi_f64x2_swap(reach));
    return DEPTH_BOUND * kzi_f64x2_first(kzi_f64x2_add(products, kzi_f64x2_swap(products)));
}

KZI_ALWAYS_INLINE kzi_ray_answer clip_four(const kz_vec2 *v, kz_vec2 from, kz_vec2 to, kzi_f64x4 side, double bound,
                                           edge_entry *entry)
{
    kzi_f64x4 d0, d1;
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load(&v[2].x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    depths_of(x, y, kzi_f32x4_next_lanes(x, x), kzi_f32x4_next_lanes(y, y), from, to, side, &d0, &d1);
    return clip_ray(&d0, &d1, 1, 15, bound, entry);
}

/* n vertices.  The lanes beyond them repeat the first, so they have edges of length 0, which decide nothing. */
KZI_ALWAYS_INLINE kzi_ray_answer clip_eight(const kz_vec2 *v, int32_t n, kz_vec2 from, kz_vec2 to, kzi_f64x4 side,
                                            double bound, edge_entry *entry)
{
    kzi_f64x4 d0[2], d1[2];
    const kz_vec2 *fourth = n > 3 ? v + 3 : v, *fifth = n > 4 ? v + 4 : v, *sixth = n > 5 ? v + 5 : v,
                  *seventh = n > 6 ? v + 6 : v, *eighth = n > 7 ? v + 7 : v;
    const kzi_f32x4 p = kzi_f32x4_load(&v[0].x), q = kzi_f32x4_load_pair(&v[2].x, &fourth->x),
                    r = kzi_f32x4_load_pair(&fifth->x, &sixth->x), s = kzi_f32x4_load_pair(&seventh->x, &eighth->x);
    const kzi_f32x4 x = kzi_f32x4_even_lanes(p, q), y = kzi_f32x4_odd_lanes(p, q);
    const kzi_f32x4 z = kzi_f32x4_even_lanes(r, s), w = kzi_f32x4_odd_lanes(r, s);
    depths_of(x, y, kzi_f32x4_next_lanes(x, z), kzi_f32x4_next_lanes(y, w), from, to, side, &d0[0], &d1[0]);
    depths_of(z, w, kzi_f32x4_next_lanes(z, x), kzi_f32x4_next_lanes(w, y), from, to, side, &d0[1], &d1[1]);
    return clip_ray(d0, d1, 2, (1u << n) - 1, bound, entry);
}

KZI_ALWAYS_INLINE kz_ray_hit filter_convex(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const int32_t n = shape->as.polygon.n_points;
    const kz_vec2 *v = shape->as.polygon.inline_points;
    const double side = kzi_side_of_polygon(shape);
    const double bound = bound_of_depths(&shape->bounds, from, to);
    edge_entry entry;
    float t;
    const kzi_ray_answer answer = n == 4 ? clip_four(v, from, to, kzi_f64x4_all(side), bound, &entry)
                                         : clip_eight(v, n, from, to, kzi_f64x4_all(side), bound, &entry);
    if (answer == KZI_RAY_UNKNOWN) return kzi_ray_second_step(shape, from, to, flags);
    if (answer != KZI_RAY_HITS) return kzi_ray_no_edge(answer, from);
    if (!kzi_floor_f32(entry.lo, entry.hi, &t)) return kzi_ray_second_step(shape, from, to, flags);
    return kzi_ray_hit_on_edge(v, n, side, from, to, entry.edge, t, entry.t);
}

#endif
