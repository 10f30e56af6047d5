/* batch_lanes.h - kernels of batched overlap tests over lanes of floats or doubles, included once a level.
 *
 * A verdict is certain if it is farther from the decision boundary than all rounding together.  Circles and polygons
 * are compared in float, by eight; the groups with a pair in doubt are left to batch_in_double.c. */
#ifndef KZI_BATCH_LANES_H
#define KZI_BATCH_LANES_H

#include "math/lanes/f32x8.h"
#include "query/batch/batch_vectors.h"
#include "surface/bits64.h"

/* ---- Boxes ------------------------------------------------------------------------------------------------ */

/* Along an axis the insides of two intervals meet if each begins before the other ends: if neither is a point, or a point
 * is inside the other. */
typedef struct batch_interval {
    kzi_f32x8 width, reach; /* the length of a; how far the two go beyond each other's begin, the lesser of both */
} batch_interval;

KZI_ALWAYS_INLINE batch_interval batch_interval_of(const float *const *a, size_t p, const float *const *b, size_t q)
{
    const kzi_f32x8 a_lo = kzi_f32x8_load(a[0] + p), a_hi = kzi_f32x8_load(a[1] + p);
    const kzi_f32x8 b_lo = kzi_f32x8_load(b[0] + q), b_hi = kzi_f32x8_load(b[1] + q);
    return (batch_interval){kzi_f32x8_sub(a_hi, a_lo),
                            kzi_f32x8_min(kzi_f32x8_sub(a_hi, b_lo), kzi_f32x8_sub(b_hi, a_lo))};
}

/* Where a is a point along an axis, the two may also be the same point.  That is noticed after all pairs, so nothing
 * branches on them. */
static kzi_batch_answer batch_boxes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const kzi_f32x8 zero = kzi_f32x8_all(0);
    kzi_f32x8 thinnest = kzi_f32x8_all(1);
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t p = (from + (size_t)i) & a->moves, q = (from + (size_t)i) & b->moves;
        const batch_interval x = batch_interval_of(a->x, p, b->x, q), y = batch_interval_of(a->y, p, b->y, q);
        thinnest = kzi_f32x8_min(kzi_f32x8_min(x.width, y.width), thinnest); /* skips NaN */
        answer.overlaps |= (uint64_t)kzi_f32x8_less_bits(zero, kzi_f32x8_min(x.reach, y.reach)) << i;
    }
    return kzi_f32x8_less_bits(zero, thinnest) != 255 ? kzi_batch_thin_boxes(a, b, from, n) : answer;
}

/* ---- Circles ---------------------------------------------------------------------------------------------- */

/* Eight pairs, one bit each: those that certainly overlap, and those that float leaves in doubt. */
typedef struct batch_bits {
    unsigned overlap, open;
} batch_bits;

KZI_ALWAYS_INLINE void batch_give_bits(kzi_batch_answer *answer, batch_bits bits, int32_t i)
{
    answer->overlaps |= (uint64_t)bits.overlap << i;
    answer->unknown |= (uint64_t)bits.open << i;
}

/* Below this, floats are so small that rounding is no longer relative to them. */
#define BATCH_FLOAT_TINY 0x1p-100f

/* The difference of the centers, the sum of the radii, squares and sums have 9 roundings of 2^-24 in all; 32 are
 * granted.  A square that overflows is infinite, which compares as the true one does, except with another one. */
KZI_ALWAYS_INLINE batch_bits batch_circles_in_float(const kzi_batch_side *a, size_t p, const kzi_batch_side *b,
                                                    size_t q)
{
    const kzi_f32x8 up = kzi_f32x8_all(1 + 0x1p-19f), tiny = kzi_f32x8_all(BATCH_FLOAT_TINY);
    const kzi_f32x8 dx = kzi_f32x8_sub(kzi_f32x8_load(a->x[0] + p), kzi_f32x8_load(b->x[0] + q));
    const kzi_f32x8 dy = kzi_f32x8_sub(kzi_f32x8_load(a->y[0] + p), kzi_f32x8_load(b->y[0] + q));
    const kzi_f32x8 r = kzi_f32x8_add(kzi_f32x8_load(a->r + p), kzi_f32x8_load(b->r + q));
    const kzi_f32x8 square = kzi_f32x8_add(kzi_f32x8_mul(dx, dx), kzi_f32x8_mul(dy, dy)), rr = kzi_f32x8_mul(r, r);
    const unsigned near = kzi_f32x8_less_bits(kzi_f32x8_max(kzi_f32x8_mul(square, up), tiny), rr);
    const unsigned far = kzi_f32x8_less_bits(kzi_f32x8_max(kzi_f32x8_mul(rr, up), tiny), square);
    return (batch_bits){near, 255 ^ (near | far)};
}

static kzi_batch_answer batch_circles(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t at = from + (size_t)i;
        batch_give_bits(&answer, batch_circles_in_float(a, at & a->moves, b, at & b->moves), i);
    }
    return answer.unknown ? kzi_batch_in_double(kzi_batch_circles_in_double, a, b, from, answer) : answer;
}

/* From the circle's center to the nearest point of the box. */
static kzi_batch_answer batch_circle_box(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
    const batch_f64 zero = v_all(0);
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        const size_t at = from + (size_t)i;
        const batch_vec p = batch_corner(a, 0, at);
        const batch_vec lo = batch_corner(b, 0, at), hi = batch_corner(b, 1, at);
        const batch_f64 r = batch_radius(a, at);
        const batch_vec before = batch_minus(lo, p), after = batch_minus(p, hi);
        const batch_vec d = {v_max(zero, v_max(before.x, after.x)), v_max(zero, v_max(before.y, after.y))};
        batch_verdict v = batch_shorter(d, r, zero, &rounded);
        if (batch_is_open(v)) {
            const batch_f64 most = batch_larger(batch_larger(batch_larger(r, p), lo), hi);
            const batch_f64 large = v_mul(most, v_all(BATCH_LARGE_2));
            const batch_truth whole = v_and(v_and(batch_both_whole(p, large), batch_whole(r, large)),
                                            v_and(batch_both_whole(lo, large), batch_both_whole(hi, large)));
            v = batch_settle(v, batch_shorter(d, r, zero, &not_rounded), v_and(whole, v_less(zero, r)));
        }
        batch_give(&answer, v, i);
    }
    return answer;
}

/* ---- Capsules --------------------------------------------------------------------------------------------- */

/* A cross product: its sign is certain where its magnitude is larger than `error`. */
typedef struct batch_cross_product {
    batch_f64 value, error;
} batch_cross_product;

KZI_ALWAYS_INLINE batch_cross_product batch_cross(batch_vec u, batch_vec v, const batch_rounding *how)
{
    const batch_f64 left = v_mul(u.x, v.y), right = v_mul(u.y, v.x);
    return (batch_cross_product){v_sub(left, right), v_mul(v_add(v_abs(left), v_abs(right)), how->cross)};
}

KZI_ALWAYS_INLINE batch_truth batch_positive(batch_cross_product s) { return v_less(s.error, s.value); }

KZI_ALWAYS_INLINE batch_truth batch_negative(batch_cross_product s)
{
    return v_less(s.value, v_sub(v_all(0), s.error));
}

/* Is a point nearer than r to a line, with its foot between the ends of a segment on that line?  `along` is the point's
 * dot product with the segment, `square` the segment's with itself, `cross` their cross product.  Rounding of `along`
 * may move the foot past an end of the segment.  Then the distances to the end and to the line differ by less than
 * 2^-50 of the length, and is_thick excludes radii for which that matters. */
KZI_ALWAYS_INLINE batch_verdict batch_near_line(batch_f64 along, batch_f64 square, batch_cross_product cross,
                                                batch_f64 r_square, const batch_rounding *how)
{
    const batch_truth beside = v_and(v_less(v_all(0), along), v_less(along, square));
    const batch_f64 reach = v_mul(r_square, square), height = v_abs(cross.value);
    const batch_f64 most = v_add(height, cross.error), least = v_max(v_all(0), v_sub(height, cross.error));
    const batch_truth far = v_less(v_mul(reach, how->up), v_mul(least, least));
    return (batch_verdict){v_and(beside, v_less(v_mul(most, most), v_mul(reach, how->down))), v_or(far, v_not(beside))};
}

/* Is the radius so large, relative to the segment, that confusing an end with an inner point does not matter? */
KZI_ALWAYS_INLINE batch_truth batch_is_thick(batch_f64 r_square, batch_f64 square)
{
    return v_less(v_mul(square, v_all(0x1p-50)), r_square);
}

KZI_ALWAYS_INLINE batch_truth batch_apart_along(batch_f64 a, batch_f64 b, batch_f64 c, batch_f64 d)
{
    return v_or(v_less(v_max(a, b), v_min(c, d)), v_less(v_max(c, d), v_min(a, b)));
}

/* Are the segments p and q, a-b and c-d, nearer to each other than r?  They are if they cross, or if one of the four ends is
 * nearer than r to the other segment. */
static batch_verdict batch_spines(const batch_vec *p, const batch_vec *q, batch_f64 r, const batch_rounding *how)
{
    const batch_vec a = p[0], b = p[1], c = q[0], d = q[1];
    const batch_vec ab = batch_minus(b, a), cd = batch_minus(d, c);
    const batch_vec ac = batch_minus(c, a), ad = batch_minus(d, a), bc = batch_minus(c, b), bd = batch_minus(d, b);
    const batch_f64 zero = v_all(0), rr = v_mul(r, r), ab_sq = batch_dot(ab, ab), cd_sq = batch_dot(cd, cd);
    const batch_f64 ends =
        v_min(v_min(batch_dot(ac, ac), batch_dot(ad, ad)), v_min(batch_dot(bc, bc), batch_dot(bd, bd)));
    const batch_cross_product at_c = batch_cross(ab, ac, how), at_d = batch_cross(ab, ad, how);
    const batch_cross_product at_a = batch_cross(cd, ac, how), at_b = batch_cross(cd, bc, how); /* both negated */
    const batch_verdict c_near = batch_near_line(batch_dot(ab, ac), ab_sq, at_c, rr, how);
    const batch_verdict d_near = batch_near_line(batch_dot(ab, ad), ab_sq, at_d, rr, how);
    const batch_verdict a_near = batch_near_line(v_sub(zero, batch_dot(cd, ac)), cd_sq, at_a, rr, how);
    const batch_verdict b_near = batch_near_line(v_sub(zero, batch_dot(cd, bc)), cd_sq, at_b, rr, how);

    const batch_truth c_up = batch_positive(at_c), c_down = batch_negative(at_c);
    const batch_truth d_up = batch_positive(at_d), d_down = batch_negative(at_d);
    const batch_truth a_up = batch_positive(at_a), a_down = batch_negative(at_a);
    const batch_truth b_up = batch_positive(at_b), b_down = batch_negative(at_b);
    const batch_truth crossing =
        v_and(v_or(v_and(c_up, d_down), v_and(c_down, d_up)), v_or(v_and(a_up, b_down), v_and(a_down, b_up)));
    const batch_truth one_side =
        v_or(v_or(v_and(c_up, d_up), v_and(c_down, d_down)), v_or(v_and(a_up, b_up), v_and(a_down, b_down)));
    const batch_truth aside = v_or(batch_apart_along(a.x, b.x, c.x, d.x), batch_apart_along(a.y, b.y, c.y, d.y));

    const batch_truth thick = v_and(batch_is_thick(rr, ab_sq), batch_is_thick(rr, cd_sq));
    const batch_truth beside = v_or(v_or(a_near.overlap, b_near.overlap), v_or(c_near.overlap, d_near.overlap));
    const batch_truth off = v_and(v_and(a_near.apart, b_near.apart), v_and(c_near.apart, d_near.apart));
    batch_verdict v;
    v.overlap = v_or(v_or(v_less(ends, v_mul(rr, how->down)), v_and(beside, thick)), v_and(crossing, v_less(zero, rr)));
    v.apart = v_and(v_and(off, thick), v_and(v_less(v_mul(rr, how->up), ends), v_or(one_side, aside)));
    return v;
}

/* Are the points relative to `o`, and the radii, whole (see BATCH_LARGE_4), and is a radius not 0?  Whole numbers
 * are also thick. */
static batch_truth batch_whole_around(batch_vec o, const batch_vec *p, int32_t n, batch_f64 r, batch_f64 s)
{
    batch_f64 most = v_max(r, s);
    batch_truth whole = batch_every();
    for (int32_t k = 0; k < n; k++) most = batch_larger(most, batch_minus(p[k], o));
    const batch_f64 large = v_mul(most, v_all(BATCH_LARGE_4));
    for (int32_t k = 0; k < n; k++) {
        const batch_vec d = batch_minus(p[k], o);
        whole = v_and(whole, v_and(batch_kept(p[k], o, d), batch_both_whole(d, large)));
    }
    whole = v_and(whole, v_and(batch_whole(r, large), batch_whole(s, large)));
    return v_and(whole, v_less(v_all(0), v_add(r, s)));
}

static kzi_batch_answer batch_capsules(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        const size_t at = from + (size_t)i;
        const batch_vec p[2] = {batch_corner(a, 0, at), batch_corner(a, 1, at)};
        const batch_vec q[2] = {batch_corner(b, 0, at), batch_corner(b, 1, at)};
        const batch_f64 r = batch_radius(a, at), s = batch_radius(b, at), sum = v_add(r, s);
        batch_verdict v = batch_spines(p, q, sum, &rounded);
        if (batch_is_open(v)) {
            const batch_vec others[3] = {p[1], q[0], q[1]};
            v = batch_settle(v, batch_spines(p, q, sum, &not_rounded), batch_whole_around(p[0], others, 3, r, s));
        }
        batch_give(&answer, v, i);
    }
    return answer;
}

/* ---- Convex polygons -------------------------------------------------------------------------------------- */

/* Corners of eight pairs, and their bounds. */
typedef struct batch_area8 {
    kzi_f32x8 x[KZI_BATCH_CORNERS], y[KZI_BATCH_CORNERS], lo_x, hi_x, lo_y, hi_y;
} batch_area8;

KZI_ALWAYS_INLINE void batch_load8(const kzi_batch_side *s, int32_t n, size_t at, batch_area8 *p)
{
    p->x[0] = p->lo_x = p->hi_x = kzi_f32x8_load(s->x[0] + at);
    p->y[0] = p->lo_y = p->hi_y = kzi_f32x8_load(s->y[0] + at);
    for (int32_t k = 1; k < n; k++) {
        p->x[k] = kzi_f32x8_load(s->x[k] + at);
        p->y[k] = kzi_f32x8_load(s->y[k] + at);
        p->lo_x = kzi_f32x8_min(p->lo_x, p->x[k]);
        p->hi_x = kzi_f32x8_max(p->hi_x, p->x[k]);
        p->lo_y = kzi_f32x8_min(p->lo_y, p->y[k]);
        p->hi_y = kzi_f32x8_max(p->hi_y, p->y[k]);
    }
}

KZI_ALWAYS_INLINE kzi_f32x8 batch_cross8(kzi_f32x8 ux, kzi_f32x8 uy, kzi_f32x8 x, kzi_f32x8 y)
{
    return kzi_f32x8_sub(kzi_f32x8_mul(ux, y), kzi_f32x8_mul(uy, x));
}

/* How far q reaches across the edge from corner i to corner k of p. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_reach8(const batch_area8 *p, int32_t i, int32_t k, const batch_area8 *q, int32_t m)
{
    const kzi_f32x8 x = kzi_f32x8_sub(p->x[k], p->x[i]), y = kzi_f32x8_sub(p->y[k], p->y[i]);
    kzi_f32x8 furthest = kzi_f32x8_max(batch_cross8(x, y, q->x[0], q->y[0]), batch_cross8(x, y, q->x[1], q->y[1]));
    for (int32_t j = 2; j < m; j++) furthest = kzi_f32x8_max(furthest, batch_cross8(x, y, q->x[j], q->y[j]));
    return kzi_f32x8_sub(furthest, batch_cross8(x, y, p->x[i], p->y[i]));
}

/* The least reach across an edge of p. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_least_reach8(const batch_area8 *p, int32_t n, const batch_area8 *q, int32_t m)
{
    kzi_f32x8 least = batch_reach8(p, n - 1, 0, q, m);
    for (int32_t i = 0; i + 1 < n; i++) least = kzi_f32x8_min(least, batch_reach8(p, i, i + 1, q, m));
    return least;
}

KZI_ALWAYS_INLINE void batch_move8(batch_area8 *p, int32_t n, kzi_f32x8 x, kzi_f32x8 y)
{
    for (int32_t k = 0; k < n; k++) {
        p->x[k] = kzi_f32x8_sub(p->x[k], x);
        p->y[k] = kzi_f32x8_sub(p->y[k], y);
    }
}

/* batch_areas in float: the same count of errors, of 2^-24 here, and the same bound.  Eight times the product of the
 * sizes must not overflow; then nothing else does. */
KZI_ALWAYS_INLINE batch_bits batch_areas_in_float(const kzi_batch_side *a, int32_t n, size_t at_a,
                                                  const kzi_batch_side *b, int32_t m, size_t at_b)
{
    batch_area8 p, q;
    batch_load8(a, n, at_a, &p);
    batch_load8(b, m, at_b, &q);
    const kzi_f32x8 width = kzi_f32x8_sub(kzi_f32x8_max(p.hi_x, q.hi_x), kzi_f32x8_min(p.lo_x, q.lo_x));
    const kzi_f32x8 height = kzi_f32x8_sub(kzi_f32x8_max(p.hi_y, q.hi_y), kzi_f32x8_min(p.lo_y, q.lo_y));
    const kzi_f32x8 size = kzi_f32x8_mul(width, kzi_f32x8_mul(height, kzi_f32x8_all(8)));
    const kzi_f32x8 error =
        kzi_f32x8_max(kzi_f32x8_mul(size, kzi_f32x8_all(0x1p-20f)), kzi_f32x8_all(BATCH_FLOAT_TINY));
    const kzi_f32x8 x = p.x[0], y = p.y[0];
    batch_move8(&p, n, x, y);
    batch_move8(&q, m, x, y);
    const kzi_f32x8 least = kzi_f32x8_min(batch_least_reach8(&p, n, &q, m), batch_least_reach8(&q, m, &p, n));
    const unsigned overlap = kzi_f32x8_less_bits(error, least);
    const unsigned apart = kzi_f32x8_less_bits(least, kzi_f32x8_sub(kzi_f32x8_all(0), error));
    return (batch_bits){overlap, 255 ^ (overlap | apart)};
}

KZI_ALWAYS_INLINE kzi_batch_answer batch_area_pairs(const kzi_batch_side *a, int32_t n_a, const kzi_batch_side *b,
                                                    int32_t n_b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t at = from + (size_t)i;
        batch_give_bits(&answer, batch_areas_in_float(a, n_a, at & a->moves, b, n_b, at & b->moves), i);
    }
    return answer.unknown ? kzi_batch_in_double(kzi_batch_convexes_in_double, a, b, from, answer) : answer;
}

/* Four corners are the most common, so their loops have fixed bounds where the registers hold them. */
static kzi_batch_answer batch_convexes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return kzi_f64x4_is_wide() && a->n == 4 && b->n == 4 ? batch_area_pairs(a, 4, b, 4, from, n)
                                                         : batch_area_pairs(a, a->n, b, b->n, from, n);
}

/* ---- Something round and a convex polygon ------------------------------------------------------------------ */

/* Is the point inside the polygon, or outside?  It is unknown on the boundary and where rounding leaves doubt. */
KZI_ALWAYS_INLINE batch_verdict batch_inside(batch_vec p, const batch_vec *q, int32_t m, const batch_rounding *how)
{
    batch_truth in = batch_every(), out = batch_never(), any_edge = batch_never();
    for (int32_t k = 0; k < m; k++) {
        const batch_vec a = q[k], b = q[k + 1 < m ? k + 1 : 0];
        const batch_cross_product side = batch_cross(batch_minus(b, a), batch_minus(p, a), how);
        const batch_truth no_edge = batch_same(a, b);
        in = v_and(in, v_or(no_edge, batch_positive(side)));
        out = v_or(out, batch_negative(side));
        any_edge = v_or(any_edge, v_not(no_edge));
    }
    return (batch_verdict){v_and(in, any_edge), out};
}

/* Is the point p nearer to the polygon's boundary than r, or inside it? */
static batch_verdict batch_circle_area(batch_vec p, batch_f64 r, const batch_vec *q, int32_t m,
                                       const batch_rounding *how)
{
    const batch_f64 rr = v_mul(r, r);
    const batch_verdict inside = batch_inside(p, q, m, how);
    batch_truth near = batch_never(), off = batch_every(), thick = off;
    batch_f64 corners = batch_dot(batch_minus(p, q[0]), batch_minus(p, q[0]));
    for (int32_t k = 0; k < m; k++) {
        const batch_vec a = q[k], e = batch_minus(q[k + 1 < m ? k + 1 : 0], a), d = batch_minus(p, a);
        const batch_f64 square = batch_dot(e, e);
        const batch_verdict line = batch_near_line(batch_dot(e, d), square, batch_cross(e, d, how), rr, how);
        corners = v_min(corners, batch_dot(d, d));
        near = v_or(near, line.overlap);
        off = v_and(off, line.apart);
        thick = v_and(thick, batch_is_thick(rr, square));
    }
    batch_verdict v;
    v.overlap = v_and(v_less(v_all(0), r),
                      v_or(inside.overlap, v_or(v_less(corners, v_mul(rr, how->down)), v_and(near, thick))));
    v.apart = v_and(v_and(inside.apart, thick), v_and(off, v_less(v_mul(rr, how->up), corners)));
    return v;
}

KZI_ALWAYS_INLINE kzi_batch_answer batch_circle_area_pairs(const kzi_batch_side *a, const kzi_batch_side *b, int32_t m,
                                                           size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        const size_t at = from + (size_t)i;
        const batch_vec p = batch_corner(a, 0, at);
        const batch_f64 r = batch_radius(a, at);
        batch_vec q[KZI_BATCH_CORNERS];
        batch_corners(b, m, at, q);
        batch_verdict v = batch_circle_area(p, r, q, m, &rounded);
        if (batch_is_open(v)) {
            v = batch_settle(v, batch_circle_area(p, r, q, m, &not_rounded), batch_whole_around(p, q, m, r, v_all(0)));
        }
        batch_give(&answer, v, i);
    }
    return answer;
}

static kzi_batch_answer batch_circle_convex(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return kzi_f64x4_is_wide() && b->n == 4 ? batch_circle_area_pairs(a, b, 4, from, n)
                                            : batch_circle_area_pairs(a, b, b->n, from, n);
}

static batch_verdict batch_capsule_area(const batch_vec *p, batch_f64 r, const batch_vec *q, int32_t m,
                                        const batch_rounding *how)
{
    const batch_verdict inside = batch_inside(p[0], q, m, how);
    batch_verdict v = {v_and(inside.overlap, v_less(v_all(0), r)), inside.apart};
    for (int32_t k = 0; k < m; k++) {
        const batch_vec side[2] = {q[k], q[k + 1 < m ? k + 1 : 0]};
        const batch_verdict edge = batch_spines(p, side, r, how);
        v.overlap = v_or(v.overlap, edge.overlap);
        v.apart = v_and(v.apart, edge.apart);
    }
    return v;
}

static kzi_batch_answer batch_capsule_convex(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        const size_t at = from + (size_t)i;
        const batch_vec p[2] = {batch_corner(a, 0, at), batch_corner(a, 1, at)};
        const batch_f64 r = batch_radius(a, at);
        batch_vec q[KZI_BATCH_CORNERS + 1];
        batch_corners(b, b->n, at, q);
        batch_verdict v = batch_capsule_area(p, r, q, b->n, &rounded);
        if (batch_is_open(v)) {
            q[b->n] = p[1];
            v = batch_settle(v, batch_capsule_area(p, r, q, b->n, &not_rounded),
                             batch_whole_around(p[0], q, b->n + 1, r, v_all(0)));
        }
        batch_give(&answer, v, i);
    }
    return answer;
}

/* Once for each level, because some have an instruction that counts bits. */
static size_t batch_blocks(kzi_batch_kernel *kernel, const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                           size_t n, uint64_t *bits, size_t *count)
{
    size_t found = 0;
    for (; from + 64 <= n; from += 64) {
        const kzi_batch_answer answer = kernel(a, b, from, 64);
        if (answer.unknown) break;
        bits[from / 64] = answer.overlaps;
        found += (size_t)kzi_bits_count(answer.overlaps);
    }
    *count += found;
    return from;
}

static const kzi_batch_kernels batch_table = {
    batch_blocks,   batch_boxes,      batch_circles,       batch_capsules,
    batch_convexes, batch_circle_box, batch_circle_convex, batch_capsule_convex,
};

#undef BATCH_FLOAT_TINY

#endif
