/* sweep_convex_lanes.h - sweeps of two boxes or small convex polygons: floats find what is met, double measures it;
 * included once for each level.
 *
 * Depths behind edges change linearly (Cyrus and Beck 1978, in configuration space).  X and Y are the size of a box around
 * both, plus the motion, and u is 2^-24.  A depth is off by 18u X Y (relate_lanes.h), its change by 6u X Y, their sum by
 * 28u X Y; 64u X Y are granted.  The time at which a depth d0 that becomes d1 is 0 is d0 / (d0 - d1).  Off by `bound` it is
 * off by bound / |d0 - d1|, and by three roundings; twice that and 2^-21 are granted. */
#ifndef KZI_SWEEP_CONVEX_LANES_H
#define KZI_SWEEP_CONVEX_LANES_H

#include "query/contact/contact_normal.h"
#include "query/edge_floats.h"
#include "query/sweep/sweep_convex.h"
#include "query/sweep/sweep_private.h"

/* ---- Which edges are passed last ---------------------------------------------------------------------------- */

typedef enum clip_answer { CLIP_MISS, CLIP_HIT, CLIP_INSIDE, CLIP_UNKNOWN } clip_answer;

/* How fast the other polygon moves across the edges of n vectors, of which the first half are those of a. */
KZI_ALWAYS_INLINE void find_speeds(const edge_floats *e, kz_vec2 m, const int n, kzi_f32x8 *speed)
{
    const kzi_f32x4 x = kzi_f32x4_all(m.x), y = kzi_f32x4_all(m.y);
    const kzi_f32x4 back_x = kzi_f32x4_all(-m.x), back_y = kzi_f32x4_all(-m.y);
    for (int i = 0; i < n; i++) {
        const bool of_b = 2 * i >= n;
        const kzi_f32x8 mx = n == 1 ? kzi_f32x8_join(back_x, x)
                                     : kzi_f32x8_join(of_b ? x : back_x, of_b ? x : back_x);
        const kzi_f32x8 my = n == 1 ? kzi_f32x8_join(back_y, y)
                                     : kzi_f32x8_join(of_b ? y : back_y, of_b ? y : back_y);
        speed[i] = relate_cross(e->ex[i], e->ey[i], mx, my);
    }
}

/* Edges without length, between repeated vertices: they let the other one in all the time. */
KZI_ALWAYS_INLINE unsigned flat_lanes(const edge_floats *e, const int n)
{
    const kzi_f32x8 zero = kzi_f32x8_all(0);
    unsigned long_lanes = 0;
    for (int i = 0; i < n; i++) {
        const unsigned in_x = kzi_f32x8_less_bits(zero, kzi_f32x8_abs(e->ex[i]));
        long_lanes |= (in_x | kzi_f32x8_less_bits(zero, kzi_f32x8_abs(e->ey[i]))) << 8 * i;
    }
    return ~long_lanes & ((1u << 8 * n) - 1);
}

/* Depths are `reach`, which `speed` changes; both are known to +-bound, as is their sum.  Sets the edges that count, in
 * bits: after a hit those that may be passed last; when it is unknown all but those that surely let the other one in. */
KZI_ALWAYS_INLINE clip_answer clip_floats(const edge_floats *e, const kzi_f32x8 *speed, float bound, unsigned valid,
                                          const int n, unsigned *edges)
{
    const kzi_f32x8 plus = kzi_f32x8_all(bound), minus = kzi_f32x8_all(-bound), none = kzi_f32x8_all(-1);
    const unsigned all = (1u << 8 * n) - 1;
    unsigned p0 = 0, p1 = 0, in = 0, out = 0;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 d1 = kzi_f32x8_add(e->reach[i], speed[i]);
        p0 |= kzi_f32x8_less_bits(plus, e->reach[i]) << 8 * i;
        p1 |= kzi_f32x8_less_bits(plus, d1) << 8 * i;
        in |= kzi_f32x8_less_bits(e->reach[i], minus) << 8 * i;
        out |= kzi_f32x8_less_bits(d1, minus) << 8 * i;
    }
    if (in & out) return CLIP_MISS;
    if (((p0 | in) & (p1 | out)) != all) {
        const unsigned flat = flat_lanes(e, n);
        p0 |= flat, p1 |= flat;
    }
    *edges = ~(p0 & p1) & valid;
    if (p0 == all) return CLIP_INSIDE;
    if (((p0 | in) & (p1 | out)) != all) return CLIP_UNKNOWN;

    kzi_f32x8 lo[EDGE_VECTORS], hi[EDGE_VECTORS], last_lo = none, last_hi = none;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 inverse = kzi_f32x8_div(none, speed[i]), time = kzi_f32x8_mul(e->reach[i], inverse);
        const kzi_f32x8 error = kzi_f32x8_add(kzi_f32x8_mul(kzi_f32x8_all(2 * bound), kzi_f32x8_abs(inverse)),
                                              kzi_f32x8_all(0x1p-21f));
        lo[i] = kzi_f32x8_sub(time, error);
        hi[i] = kzi_f32x8_add(time, error);
        last_lo = kzi_f32x8_max(kzi_f32x8_pick_less(e->reach[i], minus, lo[i], none), last_lo);
        last_hi = kzi_f32x8_max(kzi_f32x8_pick_less(e->reach[i], minus, hi[i], none), last_hi);
    }
    last_lo = kzi_f32x8_most(last_lo);
    last_hi = kzi_f32x8_most(last_hi);
    unsigned before = 0, after = 0; /* certainly before the last edge is passed, and after */
    for (int i = 0; i < n; i++) {
        before |= kzi_f32x8_less_bits(hi[i], last_lo) << 8 * i;
        after |= kzi_f32x8_less_bits(last_hi, lo[i]) << 8 * i;
    }
    const unsigned late = in & ~before & valid;
    if (before & out) return CLIP_MISS;
    if ((out & ~after) | (late == 0)) return CLIP_UNKNOWN;
    *edges = late;
    return CLIP_HIT;
}

/* The edge behind which the other one lies least deep, when it is surely the only one; else -1. */
KZI_ALWAYS_INLINE int least_deep(const edge_floats *e, float bound, unsigned valid, const int n)
{
    const kzi_f32x8 error = kzi_f32x8_all(bound);
    kzi_f32x8 low[EDGE_VECTORS], least = kzi_f32x8_all(HUGE_VALF);
    unsigned deepest = 0;
    for (int i = 0; i < n; i++) {
        const kzi_f32x8 ex = e->ex[i], ey = e->ey[i];
        const kzi_f32x8 length_sq = kzi_f32x8_add(kzi_f32x8_mul(ex, ex), kzi_f32x8_mul(ey, ey));
        const kzi_f32x8 by = kzi_f32x8_div(kzi_f32x8_all(1), length_sq);
        const kzi_f32x8 l = kzi_f32x8_sub(e->reach[i], error), h = kzi_f32x8_add(e->reach[i], error);
        low[i] = kzi_f32x8_mul(kzi_f32x8_mul(l, kzi_f32x8_mul(l, by)), kzi_f32x8_all(1 - 0x1p-18f));
        const kzi_f32x8 high = kzi_f32x8_mul(kzi_f32x8_mul(h, kzi_f32x8_mul(h, by)), kzi_f32x8_all(1 + 0x1p-18f));
        least = kzi_f32x8_min(high, least);
    }
    least = kzi_f32x8_least(least);
    for (int i = 0; i < n; i++) deepest |= kzi_f32x8_less_bits(low[i], least) << 8 * i;
    deepest &= valid;
    return deepest == 0 || (deepest & (deepest - 1)) ? -1 : kzi_bits_lowest(deepest);
}

/* ---- One edge and one vertex -------------------------------------------------------------------------------- */

/* Of shapes[0], which moves, or shapes[1]. */
KZI_ALWAYS_INLINE kzi_met_edge edge_of_shape(const kz_shape *const shapes[2], int of_b, int edge, int vertex, kz_vec2 m)
{
    const kz_polygon *of = &shapes[of_b]->as.polygon;
    const kz_vec2 *v = of->inline_points, other = shapes[1 - of_b]->as.polygon.inline_points[vertex];
    const double side = shapes[of_b]->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1, sign = of_b ? 1 : -1;
    return (kzi_met_edge){!of_b, side, kzi_vec_of(v[edge]), kzi_vec_of(v[edge + 1 < of->n_points ? edge + 1 : 0]),
                          kzi_vec_of(other), {sign * m.x, sign * m.y}};
}

static inline bool is_one_corner(kz_vec2 p, kz_vec2 q) { return (p.x == q.x) & (p.y == q.y); }

/* Is vertex i of the other polygon surely the foremost before the edge? */
KZI_ALWAYS_INLINE bool is_foremost(const kzi_edge_meeting *s, const kz_shape *other, int32_t i, double margin)
{
    const kz_vec2 *v = other->as.polygon.inline_points, at = v[i];
    const int32_t n = other->as.polygon.n_points;
    int32_t before = i > 0 ? i - 1 : n - 1, after = i + 1 < n ? i + 1 : 0;
    if (is_one_corner(v[before], at)) before = before > 0 ? before - 1 : n - 1;
    if (is_one_corner(v[after], at)) after = after + 1 < n ? after + 1 : 0;
    return kzi_is_foremost(s, at, v[before], v[after], margin);
}

/* ---- Both polygons ------------------------------------------------------------------------------------------- */

/* The vertices of a box as those of a polygon; all that is read of it here. */
KZI_ALWAYS_INLINE const kz_shape *polygon_of(const kz_shape *s, kz_shape *box)
{
    if (s->kind != KZ_KIND_BOX) return s;
    box->flags = KZ_SHAPE_CLOCKWISE;
    box->as.polygon.n_points = 4;
    kzi_f64x2_box_corners(&s->bounds, box->as.polygon.inline_points);
    return box;
}

/* The lanes of edges, none twice. */
KZI_ALWAYS_INLINE unsigned valid_lanes(const kz_shape *a, const kz_shape *b)
{
    return ((1u << a->as.polygon.n_points) - 1) | ((1u << b->as.polygon.n_points) - 1) << 8;
}

KZI_ALWAYS_INLINE kz_sweep_hit sweep_small(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    kz_shape box[2];
    const kz_shape *const shapes[2] = {polygon_of(a, &box[0]), polygon_of(b, &box[1])};
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    const float x = size.width + fabsf(m.x), y = size.height + fabsf(m.y);
    const float bound = (x + x) * (y + y) * 0x1p-20f + 0x1p-120f;
    const bool quads = shapes[0]->as.polygon.n_points == 4 && shapes[1]->as.polygon.n_points == 4;
    edge_floats edges;
    kzi_f32x8 speed[EDGE_VECTORS];
    unsigned found;
    clip_answer answer;
    int lane, of_b, edge, vertex = 0;
    if (quads) {
        const search_corners corners = search_quads(shapes[0], shapes[1], &edges);
        find_speeds(&edges, m, QUAD_VECTORS, speed);
        answer = clip_floats(&edges, speed, bound, 255, QUAD_VECTORS, &found);
        if (answer == CLIP_MISS) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
        lane = answer == CLIP_INSIDE ? least_deep(&edges, bound, 255, QUAD_VECTORS) : kzi_bits_lowest(found | 256);
        of_b = (lane >> 2) & 1, edge = lane & 3;
        vertex = search_corner_of(&corners, lane & 7);
        found = (found & 15) | (found & 240) << 4;
    } else {
        const unsigned valid = valid_lanes(shapes[0], shapes[1]);
        search_polygon s[2];
        search_any(shapes[0], shapes[1], s, &edges);
        find_speeds(&edges, m, EDGE_VECTORS, speed);
        answer = clip_floats(&edges, speed, bound, valid, EDGE_VECTORS, &found);
        if (answer == CLIP_MISS) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
        lane = answer == CLIP_INSIDE ? least_deep(&edges, bound, valid, EDGE_VECTORS) : kzi_bits_lowest(found | 65536);
        of_b = (lane >> 3) & 1, edge = lane & 7;
        if (answer == CLIP_HIT) vertex = search_corner_across(s, of_b, edge, shapes[1 - of_b]);
    }
    if (answer == CLIP_INSIDE) {
        if (lane < 0) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
        const kzi_met_edge met = edge_of_shape(shapes, of_b, edge, 0, m); /* surely the least deep */
        const double out = met.of_a ? met.side : -met.side;
        return kzi_sweep_hit_at_start(kzi_rounded_unit(out * (met.q.y - met.p.y), out * (met.p.x - met.q.x)), m);
    }
    if (answer == CLIP_HIT && (found & (found - 1)) == 0) {
        const kzi_met_edge met = edge_of_shape(shapes, of_b, edge, vertex, m);
        const kzi_edge_meeting s = kzi_edge_meeting_of(met.p, met.q, met.side, met.v, met.m);
        if (is_foremost(&s, shapes[1 - of_b], vertex, 0x1p-45 * ((double)x * y))) return kzi_hit_of_edge(&met, &s);
    }
    return kzi_sweep_small_in_doubt(a, m, b, found);
}

#endif
