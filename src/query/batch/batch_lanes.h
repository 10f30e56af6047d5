/* batch_lanes.h - kernels of batched overlap tests over lanes of four doubles, included once a level.
 *
 * A verdict in double is certain if it is farther from the decision boundary than all rounding together.  Pairs that
 * just touch are then unknown, but most of them lie on some grid.  If all numbers are small multiples of one quantum,
 * nothing was rounded and double is exact. */
#ifndef KZI_BATCH_LANES_H
#define KZI_BATCH_LANES_H

#include "math/lanes/f32x8.h"
#include "math/lanes/f64x4.h"
#include "query/batch/batch_kernels.h"

/* ---- Vectors, with short names, because formulas here are long --------------------------------------------- */

enum { BATCH_LANES = 4 };

typedef kzi_f64x4 batch_f64;
typedef kzi_f64x4_truth batch_truth;

KZI_ALWAYS_INLINE batch_f64 v_all(double c) { return kzi_f64x4_all(c); }
KZI_ALWAYS_INLINE batch_f64 v_add(batch_f64 a, batch_f64 b) { return kzi_f64x4_add(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_sub(batch_f64 a, batch_f64 b) { return kzi_f64x4_sub(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_mul(batch_f64 a, batch_f64 b) { return kzi_f64x4_mul(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_min(batch_f64 a, batch_f64 b) { return kzi_f64x4_min(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_max(batch_f64 a, batch_f64 b) { return kzi_f64x4_max(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_abs(batch_f64 a) { return kzi_f64x4_abs(a); }
KZI_ALWAYS_INLINE batch_truth v_less(batch_f64 a, batch_f64 b) { return kzi_f64x4_less(a, b); }
KZI_ALWAYS_INLINE batch_truth v_at_most(batch_f64 a, batch_f64 b) { return kzi_f64x4_at_most(a, b); }
KZI_ALWAYS_INLINE batch_truth v_equal(batch_f64 a, batch_f64 b) { return kzi_f64x4_equal(a, b); }
KZI_ALWAYS_INLINE batch_truth v_and(batch_truth a, batch_truth b) { return kzi_f64x4_and(a, b); }
KZI_ALWAYS_INLINE batch_truth v_or(batch_truth a, batch_truth b) { return kzi_f64x4_or(a, b); }
KZI_ALWAYS_INLINE batch_truth v_but(batch_truth a, batch_truth b) { return kzi_f64x4_but(a, b); }
KZI_ALWAYS_INLINE unsigned v_bits(batch_truth a) { return kzi_f64x4_bits(a); }
KZI_ALWAYS_INLINE batch_truth batch_every(void) { return v_equal(v_all(0), v_all(0)); }
KZI_ALWAYS_INLINE batch_truth batch_never(void) { return v_less(v_all(0), v_all(0)); }
KZI_ALWAYS_INLINE batch_truth v_not(batch_truth a) { return v_but(batch_every(), a); }

/* Four pairs' points, or differences of points. */
typedef struct batch_vec {
    batch_f64 x, y;
} batch_vec;

/* Which lanes certainly have the property, and which certainly do not. */
typedef struct batch_verdict {
    batch_truth overlap, apart;
} batch_verdict;

/* Error bounds: of a cross product, relative to its two products, and of positive sums and products. */
typedef struct batch_rounding {
    batch_f64 cross, down, up;
} batch_rounding;

/* Half of these would be enough.  Shewchuk 1997 gives 3 units of 2^-53 for the cross product, and no sum or product
 * below has more than 24 roundings. */
KZI_ALWAYS_INLINE batch_rounding batch_rounded(void)
{
    return (batch_rounding){v_all(0x1p-50), v_all(1 - 0x1p-47), v_all(1 + 0x1p-47)};
}

KZI_ALWAYS_INLINE batch_rounding batch_not_rounded(void) { return (batch_rounding){v_all(0), v_all(1), v_all(1)}; }

KZI_ALWAYS_INLINE batch_f64 batch_load(const float *p, size_t at) { return kzi_f64x4_of_f32x4(kzi_f32x4_load(p + at)); }

KZI_ALWAYS_INLINE batch_vec batch_corner(const kzi_batch_side *s, int32_t k, size_t at)
{
    return (batch_vec){batch_load(s->x[k], at & s->moves), batch_load(s->y[k], at & s->moves)};
}

KZI_ALWAYS_INLINE batch_f64 batch_radius(const kzi_batch_side *s, size_t at) { return batch_load(s->r, at & s->moves); }

KZI_ALWAYS_INLINE batch_vec batch_minus(batch_vec p, batch_vec q)
{
    return (batch_vec){v_sub(p.x, q.x), v_sub(p.y, q.y)};
}

KZI_ALWAYS_INLINE batch_f64 batch_dot(batch_vec u, batch_vec v) { return v_add(v_mul(u.x, v.x), v_mul(u.y, v.y)); }

KZI_ALWAYS_INLINE batch_truth batch_same(batch_vec p, batch_vec q)
{
    return v_and(v_equal(p.x, q.x), v_equal(p.y, q.y));
}

#define v_not(m) v_but(batch_every(), m)

/* ---- Is double exact? ------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE batch_f64 batch_larger(batch_f64 most, batch_vec p)
{
    return v_max(most, v_max(v_abs(p.x), v_abs(p.y)));
}

/* Is v a multiple of the last bit of `large`, a number so much larger that adding v leaves its last bit in place? */
KZI_ALWAYS_INLINE batch_truth batch_whole(batch_f64 v, batch_f64 large)
{
    return v_equal(v_sub(v_add(large, v), large), v);
}

KZI_ALWAYS_INLINE batch_truth batch_both_whole(batch_vec p, batch_f64 large)
{
    return v_and(batch_whole(p.x, large), batch_whole(p.y, large));
}

/* Is d = p - q exact?  By Dekker 1971, the larger operand minus the rounded sum is exact. */
KZI_ALWAYS_INLINE batch_truth batch_kept(batch_vec p, batch_vec q, batch_vec d)
{
    const batch_truth x = v_and(v_equal(v_sub(p.x, d.x), q.x), v_equal(v_add(d.x, q.x), p.x));
    return v_and(x, v_and(v_equal(v_sub(p.y, d.y), q.y), v_equal(v_add(d.y, q.y), p.y)));
}

/* Factors of the largest number.  If all numbers are multiples of the last bit of that product, they are at most 2^24
 * times that bit.  Then sums of four products of two differences are exact.  With the second factor they are at most
 * 2^11 times the bit, and the same holds for products of four differences. */
#define BATCH_LARGE_2 0x1p30
#define BATCH_LARGE_4 0x1p43

/* ---- Boxes ------------------------------------------------------------------------------------------------ */

/* Along an axis two boxes share the interval from the larger minimum to the smaller maximum.  If it has a length, the
 * insides share a point.  If it is a point, one box may be a point there that lies inside the other. */
typedef struct batch_interval {
    kzi_f32x8 a_lo, a_hi, b_lo, b_hi, length;
} batch_interval;

KZI_ALWAYS_INLINE batch_interval batch_common(const float *const *a, size_t p, const float *const *b, size_t q)
{
    batch_interval v = {.a_lo = kzi_f32x8_load(a[0] + p),
                        .a_hi = kzi_f32x8_load(a[1] + p),
                        .b_lo = kzi_f32x8_load(b[0] + q),
                        .b_hi = kzi_f32x8_load(b[1] + q)};
    v.length = kzi_f32x8_sub(kzi_f32x8_min(v.a_hi, v.b_hi), kzi_f32x8_max(v.a_lo, v.b_lo));
    return v;
}

/* The insides share a point, or both intervals are the same point. */
KZI_ALWAYS_INLINE unsigned batch_interval_bits(const batch_interval *v)
{
    return (kzi_f32x8_less_bits(v->a_lo, v->b_hi) & kzi_f32x8_less_bits(v->b_lo, v->a_hi)) |
           (kzi_f32x8_equal_bits(v->a_hi, v->b_lo) & kzi_f32x8_equal_bits(v->b_hi, v->a_lo));
}

static kzi_batch_answer batch_boxes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const kzi_f32x8 zero = kzi_f32x8_all(0);
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t p = (from + (size_t)i) & a->moves, q = (from + (size_t)i) & b->moves;
        const batch_interval x = batch_common(a->x, p, b->x, q), y = batch_common(a->y, p, b->y, q);
        const kzi_f32x8 least = kzi_f32x8_min(x.length, y.length);
        unsigned bits = kzi_f32x8_less_bits(zero, least);
        if (kzi_f32x8_equal_bits(zero, least)) bits = batch_interval_bits(&x) & batch_interval_bits(&y);
        answer.overlaps |= (uint64_t)bits << i;
    }
    return answer;
}

/* ---- Circles ---------------------------------------------------------------------------------------------- */

/* Is the vector d shorter than a + b?  It is unknown if a + b is 0: two points may be equal. */
KZI_ALWAYS_INLINE batch_verdict batch_shorter(batch_vec d, batch_f64 a, batch_f64 b, const batch_rounding *how)
{
    const batch_f64 r = v_add(a, b), square = batch_dot(d, d), r_square = v_mul(r, r);
    return (batch_verdict){v_less(square, v_mul(r_square, how->down)), v_less(v_mul(r_square, how->up), square)};
}

KZI_ALWAYS_INLINE void batch_give(kzi_batch_answer *answer, batch_verdict verdict, int32_t i)
{
    answer->overlaps |= (uint64_t)v_bits(verdict.overlap) << i;
    answer->unknown |= (uint64_t)(15 ^ v_bits(v_or(verdict.overlap, verdict.apart))) << i;
}

/* If there is an exact verdict, it decides: pairs that do not overlap are apart. */
KZI_ALWAYS_INLINE batch_verdict batch_settle(batch_verdict rounded, batch_verdict exact, batch_truth is_exact)
{
    rounded.overlap = v_or(rounded.overlap, v_and(is_exact, exact.overlap));
    rounded.apart = v_or(rounded.apart, v_but(is_exact, rounded.overlap));
    return rounded;
}

KZI_ALWAYS_INLINE bool batch_is_open(batch_verdict v) { return v_bits(v_or(v.overlap, v.apart)) != 15; }

static kzi_batch_answer batch_circles(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        const size_t at = from + (size_t)i;
        const batch_vec p = batch_corner(a, 0, at), q = batch_corner(b, 0, at), d = batch_minus(p, q);
        const batch_f64 r = batch_radius(a, at), s = batch_radius(b, at);
        batch_verdict v = batch_shorter(d, r, s, &rounded);
        if (batch_is_open(v)) {
            const batch_f64 most = batch_larger(batch_larger(v_max(r, s), p), q);
            const batch_f64 large = v_mul(most, v_all(BATCH_LARGE_2));
            const batch_truth whole = v_and(v_and(batch_both_whole(p, large), batch_both_whole(q, large)),
                                            v_and(batch_whole(r, large), batch_whole(s, large)));
            v = batch_settle(v, batch_shorter(d, r, s, &not_rounded), v_and(whole, v_less(v_all(0), v_add(r, s))));
        }
        batch_give(&answer, v, i);
    }
    return answer;
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

KZI_ALWAYS_INLINE void batch_corners(const kzi_batch_side *s, int32_t n, size_t at, batch_vec *p)
{
    p[0] = batch_corner(s, 0, at);
    for (int32_t k = 1; k < n; k++) p[k] = batch_corner(s, k, at);
}

typedef struct batch_bounds {
    batch_vec lo, hi;
} batch_bounds;

KZI_ALWAYS_INLINE batch_bounds batch_around(const batch_vec *p, int32_t n)
{
    batch_bounds box = {p[0], p[0]};
    for (int32_t k = 1; k < n; k++) {
        box.lo = (batch_vec){v_min(box.lo.x, p[k].x), v_min(box.lo.y, p[k].y)};
        box.hi = (batch_vec){v_max(box.hi.x, p[k].x), v_max(box.hi.y, p[k].y)};
    }
    return box;
}

/* Does one interval end before the other begins?  Or where it begins, unless both are single points? */
KZI_ALWAYS_INLINE batch_truth batch_ends_before(batch_f64 a_lo, batch_f64 a_hi, batch_f64 b_lo, batch_f64 b_hi)
{
    return v_and(v_at_most(a_hi, b_lo), v_less(a_lo, b_hi));
}

/* How far the corners of q reach across the edge from a to b, times its length. */
KZI_ALWAYS_INLINE batch_f64 batch_reach(batch_vec a, batch_vec b, const batch_vec *q, int32_t m)
{
    const batch_vec e = batch_minus(b, a);
    batch_f64 furthest = v_sub(v_mul(e.x, q[0].y), v_mul(e.y, q[0].x));
    for (int32_t k = 1; k < m; k++) furthest = v_max(furthest, v_sub(v_mul(e.x, q[k].y), v_mul(e.y, q[k].x)));
    return v_sub(furthest, v_sub(v_mul(e.x, a.y), v_mul(e.y, a.x)));
}

/* The least such reach over the edges of p. */
KZI_ALWAYS_INLINE batch_f64 batch_least_reach(const batch_vec *p, int32_t n, const batch_vec *q, int32_t m)
{
    batch_f64 least = batch_reach(p[n - 1], p[0], q, m);
    for (int32_t i = 0; i + 1 < n; i++) least = v_min(least, batch_reach(p[i], p[i + 1], q, m));
    return least;
}

/* Which edges of p do the corners of q reach across?  Coordinates are relative to one point.  `on` has the given ones,
 * because relative coordinates of different neighbours may be equal. */
typedef struct batch_crossed {
    batch_truth all;           /* certainly across each edge */
    batch_truth none_computed; /* by the computed values, not across one of them */
    batch_truth any_edge;
} batch_crossed;

static void batch_cross_edges(const batch_vec *p, const batch_vec *on, int32_t n, const batch_vec *q, int32_t m,
                              batch_f64 error, batch_crossed *out)
{
    for (int32_t i = 0; i < n; i++) {
        const int32_t next = i + 1 < n ? i + 1 : 0;
        const batch_f64 reach = batch_reach(p[i], p[next], q, m);
        const batch_truth no_edge = batch_same(on[i], on[next]);
        out->all = v_and(out->all, v_or(no_edge, v_less(error, reach)));
        out->none_computed = v_or(out->none_computed, v_but(v_at_most(reach, v_all(0)), no_edge));
        out->any_edge = v_or(out->any_edge, v_not(no_edge));
    }
}

/* Do the corners, which are whole, enclose area?  It tests the fan of triangles at the first one. */
static batch_truth batch_has_area(const batch_vec *p, int32_t n)
{
    batch_f64 area = v_all(0);
    for (int32_t k = 1; k + 1 < n; k++) {
        const batch_vec u = batch_minus(p[k], p[0]), v = batch_minus(p[k + 1], p[0]);
        area = v_add(area, v_sub(v_mul(u.x, v.y), v_mul(u.y, v.x)));
    }
    return v_less(v_all(0), area);
}

static batch_truth batch_whole_corners(const batch_vec *p, int32_t n, const batch_vec *q, int32_t m)
{
    batch_f64 most = v_all(0);
    batch_truth whole = batch_every();
    for (int32_t k = 0; k < n; k++) most = batch_larger(most, p[k]);
    for (int32_t k = 0; k < m; k++) most = batch_larger(most, q[k]);
    const batch_f64 large = v_mul(most, v_all(BATCH_LARGE_2));
    for (int32_t k = 0; k < n; k++) whole = v_and(whole, batch_both_whole(p[k], large));
    for (int32_t k = 0; k < m; k++) whole = v_and(whole, batch_both_whole(q[k], large));
    return whole;
}

/* Decides pairs that touch, or have a corner twice, which makes an edge that nothing reaches across. */
static batch_verdict batch_touching_areas(const batch_vec *p, const batch_vec *from_p, int32_t n, const batch_vec *q,
                                          const batch_vec *from_q, int32_t m, batch_f64 error,
                                          const batch_verdict *open)
{
    batch_verdict v = *open;
    batch_crossed crossed = {batch_every(), batch_never(), batch_never()};
    batch_cross_edges(from_p, p, n, from_q, m, error, &crossed);
    batch_cross_edges(from_q, q, m, from_p, n, error, &crossed);
    v.overlap = v_or(v.overlap, v_but(v_and(crossed.all, crossed.any_edge), v.apart));
    const batch_verdict exact = {v_but(crossed.any_edge, crossed.none_computed), batch_never()};
    const batch_truth whole = v_and(batch_whole_corners(p, n, q, m), batch_has_area(p, n));
    return batch_settle(v, exact, v_but(whole, v.apart));
}

/* Separating axes of two convex areas.  The result is also right if one is flat or a point, because the same edges
 * bound the difference of the two.  Two flat ones on one line are unknown.
 *
 * Coordinates are relative to p[0], so no number is larger than the size of both together, and its error is at most
 * 2^-53 of that.  The total error is below 48 such errors times the size; the bound used is 128. */
KZI_ALWAYS_INLINE batch_verdict batch_areas(const batch_vec *p, int32_t n, const batch_vec *q, int32_t m)
{
    const batch_bounds a = batch_around(p, n), b = batch_around(q, m);
    const batch_truth beside =
        v_or(batch_ends_before(a.lo.x, a.hi.x, b.lo.x, b.hi.x), batch_ends_before(b.lo.x, b.hi.x, a.lo.x, a.hi.x));
    const batch_truth above =
        v_or(batch_ends_before(a.lo.y, a.hi.y, b.lo.y, b.hi.y), batch_ends_before(b.lo.y, b.hi.y, a.lo.y, a.hi.y));
    batch_verdict v = {batch_never(), v_or(beside, above)};
    if (!batch_is_open(v)) return v;

    const batch_f64 width = v_sub(v_max(a.hi.x, b.hi.x), v_min(a.lo.x, b.lo.x));
    const batch_f64 height = v_sub(v_max(a.hi.y, b.hi.y), v_min(a.lo.y, b.lo.y));
    const batch_f64 error = v_mul(v_mul(width, height), v_all(0x1p-46));
    batch_vec from_p[KZI_BATCH_CORNERS], from_q[KZI_BATCH_CORNERS];
    for (int32_t k = 0; k < n; k++) from_p[k] = batch_minus(p[k], p[0]);
    for (int32_t k = 0; k < m; k++) from_q[k] = batch_minus(q[k], p[0]);
    const batch_f64 least = v_min(batch_least_reach(from_p, n, from_q, m), batch_least_reach(from_q, m, from_p, n));
    v.overlap = v_but(v_less(error, least), v.apart);
    v.apart = v_or(v.apart, v_less(least, v_sub(v_all(0), error)));
    if (!batch_is_open(v)) return v;

    return batch_touching_areas(p, from_p, n, q, from_q, m, error, &v);
}

KZI_ALWAYS_INLINE kzi_batch_answer batch_area_pairs(const kzi_batch_side *a, int32_t n_a, const kzi_batch_side *b,
                                                    int32_t n_b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += BATCH_LANES) {
        batch_vec p[KZI_BATCH_CORNERS], q[KZI_BATCH_CORNERS];
        batch_corners(a, n_a, from + (size_t)i, p);
        batch_corners(b, n_b, from + (size_t)i, q);
        batch_give(&answer, batch_areas(p, n_a, q, n_b), i);
    }
    return answer;
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

static const kzi_batch_kernels batch_table = {
    batch_boxes,      batch_circles,       batch_capsules,       batch_convexes,
    batch_circle_box, batch_circle_convex, batch_capsule_convex,
};

#undef BATCH_LARGE_2
#undef BATCH_LARGE_4

#endif
