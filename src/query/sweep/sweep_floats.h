/* sweep_floats.h - sweeps of two small convex polygons: floats find what is met, double when; included once for each
 * level.
 *
 * The edges of both clip the motion as in sweep_lanes.h.  X and Y are the size of a box around both, plus the motion,
 * and u is 2^-24.  A reach is off by 18u X Y (relate_lanes.h), the speed of one by 6u X Y, their sum by 28u X Y.  64u
 * of X Y are granted, and for times what sweep_clip.h grants, with this u.  Only one edge of each may be last.  When it
 * is passed, the vertex that meets it, the normal and the point are certain in double. */
#ifndef KZI_SWEEP_FLOATS_H
#define KZI_SWEEP_FLOATS_H

#include "base/scalar.h"
#include "query/contact/contact_normal.h"
#include "query/edge_clip.h"
#include "query/sweep/sweep_clip.h"
#include "query/sweep/sweep_filter.h"

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

/* The deepest edge is the contact's face, unless others are nearly as deep: then -1. */
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

/* ---- What is met -------------------------------------------------------------------------------------------- */

/* An edge of `of` and the vertex of `other` that meets it.  Pairs are x and y, or of both ends. */
typedef struct met_edge {
    const kz_shape *of, *other;
    bool of_a;
    int edge, vertex;
} met_edge;

/* The lines of an edge, from its first end to the second. */
typedef struct edge_line {
    kzi_f64x2 x, y, ex, ey; /* both ends; the edge, twice */
    kzi_f64x2 across;       /* the normal, of its length: out of the area if this is clockwise */
} edge_line;

KZI_ALWAYS_INLINE edge_line edge_line_of(const kz_shape *s, int32_t edge)
{
    const kz_vec2 *v = s->as.polygon.inline_points;
    edge_line e;
    kzi_f64x2_points(&v[edge], &v[(edge + 1) & -(int32_t)(edge + 1 < s->as.polygon.n_points)], &e.x, &e.y);
    e.ex = kzi_f64x2_sub(kzi_f64x2_seconds(e.x, e.x), kzi_f64x2_firsts(e.x, e.x));
    e.ey = kzi_f64x2_sub(kzi_f64x2_seconds(e.y, e.y), kzi_f64x2_firsts(e.y, e.y));
    e.across = kzi_f64x2_firsts(e.ey, kzi_f64x2_sub(kzi_f64x2_all(0), e.ex));
    return e;
}

/* Is the vertex deeper behind the edge than those beside it, and so than all?  `margin` is far above rounding. */
KZI_ALWAYS_INLINE bool is_deepest(const edge_line *e, kzi_f64x2 winding, const kz_shape *s, int32_t i, double margin)
{
    const kz_vec2 *v = s->as.polygon.inline_points;
    const int32_t n = s->as.polygon.n_points, before = i - 1 + (n & -(int32_t)(i == 0)),
                  after = (i + 1) & -(int32_t)(i + 1 < n);
    kzi_f64x2 px, py, x, y;
    kzi_f64x2_points(&v[i], &v[i], &px, &py);
    kzi_f64x2_points(&v[before], &v[after], &x, &y);
    const kzi_f64x2 deeper = kzi_f64x2_sub(kzi_f64x2_mul(e->ex, kzi_f64x2_sub(py, y)),
                                           kzi_f64x2_mul(e->ey, kzi_f64x2_sub(px, x)));
    return kzi_f64x2_bits(kzi_f64x2_less(kzi_f64x2_all(margin), kzi_f64x2_flip(deeper, winding))) == 3;
}

/* Depth and speed are cross products, each off by 4 units of 2^-53 of its products' sizes; 8 are granted. */
KZI_ALWAYS_INLINE bool time_of_edge(const edge_line *e, kzi_f64x2 at, kzi_f64x2 motion, double *lo, double *hi)
{
    const kzi_f64x2 from = kzi_f64x2_sub(at, kzi_f64x2_firsts(e->x, e->y));
    const kzi_f64x2 left = kzi_f64x2_mul(e->ex, kzi_f64x2_seconds(from, motion));
    const kzi_f64x2 right = kzi_f64x2_mul(e->ey, kzi_f64x2_firsts(from, motion));
    const kzi_f64x2 cross = kzi_f64x2_sub(left, right);
    const kzi_f64x2 sizes = kzi_f64x2_add(kzi_f64x2_abs(left), kzi_f64x2_abs(right));
    const double inverse = 1 / kzi_f64x2_second(cross), time = -kzi_f64x2_first(cross) * inverse;
    const double size = kzi_f64x2_first(sizes) + kzi_f64x2_second(sizes);
    const double error = 0x1p-50 * (size * kzi_abs(inverse)) + 0x1p-50;
    *lo = time - error;
    *hi = time + error;
    return *lo > 0 && *hi < 1;
}

/* There is no branch for whose edge it is, because that is as good as random. */
KZI_ALWAYS_INLINE bool hit_of_met(const met_edge *met, kz_vec2 m, double margin, kz_sweep_hit *hit)
{
    const kzi_f64x2 zero = kzi_f64x2_all(0), winding = kzi_f64x2_all(kzi_winding_of(met->of));
    const kzi_f64x2 side = kzi_f64x2_all(met->of_a ? -1 : 1), moves = kzi_f64x2_all(!met->of_a);
    const edge_line e = edge_line_of(met->of, met->edge);
    const kz_vec2 *v = &met->other->as.polygon.inline_points[met->vertex];
    const kzi_f64x2 at = kzi_f64x2_set(v->x, v->y), motion = kzi_f64x2_set(m.x, m.y);
    double lo, hi;
    const bool deepest = is_deepest(&e, winding, met->other, met->vertex, margin);
    if (!(deepest & time_of_edge(&e, at, kzi_f64x2_flip(motion, side), &lo, &hi))) return false;

    const kzi_f64x2 face = kzi_f64x2_flip(kzi_f64x2_flip(e.across, winding), side), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 normal = kzi_f64x2_div(face, length);
    const kzi_f64x2 normal_error = kzi_f64x2_mul(kzi_f64x2_abs(normal), kzi_f64x2_all(0x1p-48));

    /* A vertex of a moves.  Where it meets an edge of b along an axis, that has the coordinate. */
    const kzi_f64x2 path = kzi_f64x2_mul(motion, moves);
    const kzi_f64x2_truth on_axis = kzi_f64x2_and(kzi_f64x2_equal(kzi_f64x2_firsts(e.ex, e.ey), zero),
                                                  kzi_f64x2_less(zero, moves));
    const kzi_f64x2 sizes = kzi_f64x2_add(kzi_f64x2_add(kzi_f64x2_abs(at), kzi_f64x2_abs(at)), kzi_f64x2_abs(path));
    const kzi_f64x2 moved = kzi_f64x2_add(at, kzi_f64x2_mul(kzi_f64x2_all(lo), path));
    const kzi_f64x2 off = kzi_f64x2_add(kzi_f64x2_mul(kzi_f64x2_all(hi - lo), kzi_f64x2_abs(path)),
                                        kzi_f64x2_mul(kzi_f64x2_all(0x1p-50), sizes));
    const kzi_f64x2 point = kzi_f64x2_pick(on_axis, kzi_f64x2_firsts(e.x, e.y), moved);
    const kzi_f64x2 error = kzi_f64x2_pick(on_axis, zero, off);
    const kzi_f32x4 low = kzi_f32x4_of_f64x2(kzi_f64x2_sub(normal, normal_error), kzi_f64x2_sub(point, error));
    const kzi_f32x4 high = kzi_f32x4_of_f64x2(kzi_f64x2_add(normal, normal_error), kzi_f64x2_add(point, error));
    float values[4], t;
    kzi_f32x4_store(values, kzi_f32x4_add(low, kzi_f32x4_all(0))); /* 0, not -0 */
    if (!kzi_floor_of_range(lo, hi, &t) || kzi_f32x4_equal_bits(low, high) != 15) return false;
    *hit = (kz_sweep_hit){KZ_APART, true, t, {values[0], values[1]}, {values[2], values[3]}};
    return true;
}

/* ---- Both polygons ------------------------------------------------------------------------------------------ */

KZI_ALWAYS_INLINE kz_sweep_hit hit_at_start(const kz_shape *a, const kz_shape *b, kz_vec2 m, const kz_shape *of,
                                            bool of_a, int edge, double error)
{
    kz_vec2 normal;
    if (edge >= 0) {
        const edge_line e = edge_line_of(of, edge);
        const kzi_f64x2 side = kzi_f64x2_all(of_a ? 1 : -1), winding = kzi_f64x2_all(kzi_winding_of(of));
        if (kzi_round_unit(kzi_f64x2_flip(kzi_f64x2_flip(e.across, winding), side), error, &normal)) {
            return kzi_sweep_hit_at_start(normal, m);
        }
    }
    return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
}

/* The lanes of edges, none twice. */
KZI_ALWAYS_INLINE unsigned valid_lanes(const kz_shape *a, const kz_shape *b)
{
    return ((1u << a->as.polygon.n_points) - 1) | ((1u << b->as.polygon.n_points) - 1) << 8;
}

/* The four vertices of a box as those of a polygon; all that is read of it here. */
KZI_ALWAYS_INLINE const kz_shape *polygon_of(const kz_shape *s, kz_shape *box)
{
    if (s->kind != KZ_KIND_BOX) return s;
    box->flags = KZ_SHAPE_CLOCKWISE;
    box->as.polygon.n_points = 4;
    kzi_f64x2_box_corners(&s->bounds, box->as.polygon.inline_points);
    return box;
}

/* One may be a box. */
KZI_ALWAYS_INLINE kz_sweep_hit sweep_polygons(const kz_shape *a, kz_vec2 m, const kz_shape *b,
                                              kzi_sweep_search *otherwise)
{
    kz_shape box;
    const kz_shape *const shapes[2] = {polygon_of(a, &box), polygon_of(b, &box)};
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    const float x = size.width + fabsf(m.x), y = size.height + fabsf(m.y);
    const float bound = (x + x) * (y + y) * 0x1p-20f + 0x1p-120f;
    edge_floats edges;
    kzi_f32x8 speed[EDGE_VECTORS];
    clip_answer answer;
    kz_sweep_hit hit;
    int lane = 0, second = -1, edge, of_b, vertex = 0;
    const bool quads = shapes[0]->as.polygon.n_points == 4 && shapes[1]->as.polygon.n_points == 4;
    if (quads) {
        const search_corners corners = search_quads(shapes[0], shapes[1], &edges);
        find_speeds(&edges, m, QUAD_VECTORS, speed);
        answer = clip_floats(&edges, speed, bound, 255, QUAD_VECTORS, &lane, &second);
        if (answer == CLIP_MISS) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
        if (answer == CLIP_INSIDE) lane = least_deep(&edges, bound, 255, QUAD_VECTORS);
        of_b = (lane >> 2) & 1, edge = lane & 3;
        vertex = search_corner_of(&corners, lane & 7);
    } else {
        const unsigned valid = valid_lanes(shapes[0], shapes[1]);
        search_polygon s[2];
        search_any(shapes[0], shapes[1], s, &edges);
        find_speeds(&edges, m, EDGE_VECTORS, speed);
        answer = clip_floats(&edges, speed, bound, valid, EDGE_VECTORS, &lane, &second);
        if (answer == CLIP_MISS) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
        if (answer == CLIP_INSIDE) lane = least_deep(&edges, bound, valid, EDGE_VECTORS);
        of_b = (lane >> 3) & 1, edge = lane & 7;
        if (answer == CLIP_HIT) vertex = search_corner_across(s, of_b, edge, shapes[1 - of_b]);
    }
    if (answer == CLIP_INSIDE) {
        const double error = 0x1p-49 * ((double)x + y);
        return hit_at_start(a, b, m, shapes[of_b], !of_b, lane < 0 ? -1 : edge, error);
    }
    if (answer == CLIP_HIT && second >= 0) {
        const int of_other = second - (quads ? 4 : 8); /* negative if both are of a */
        if (of_b || of_other < 0) return kzi_sweep_second_step(a, m, b, otherwise);
        return kzi_sweep_edges(a, m, b, edge, of_other, otherwise);
    }
    const met_edge met = {shapes[of_b], shapes[1 - of_b], !of_b, edge, vertex};
    if (answer == CLIP_HIT && hit_of_met(&met, m, 0x1p-45 * ((double)x * y), &hit)) return hit;
    return kzi_sweep_second_step(a, m, b, otherwise);
}

#endif
