/* batch_in_double.c - circles and convex polygons that the batches' kernels could not decide in float, by four. */
#include "query/batch/batch_vectors.h"
#include "surface/bits64.h"

kzi_batch_answer kzi_batch_in_double(kzi_batch_kernel *four, const kzi_batch_side *a, const kzi_batch_side *b,
                                     size_t from, kzi_batch_answer in_float)
{
    kzi_batch_answer answer = {in_float.overlaps, 0};
    for (uint64_t open = in_float.unknown; open;) {
        const int32_t i = kzi_bits_lowest(open) / BATCH_LANES * BATCH_LANES;
        const kzi_batch_answer more = four(a, b, from + (size_t)i, BATCH_LANES);
        answer.overlaps |= more.overlaps << i;
        answer.unknown |= more.unknown << i;
        open &= ~((uint64_t)15 << i);
    }
    return answer;
}

kzi_batch_answer kzi_batch_circles_in_double(const kzi_batch_side *a, const kzi_batch_side *b, size_t at, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    (void)n;
    const batch_rounding rounded = batch_rounded(), not_rounded = batch_not_rounded();
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
    batch_give(&answer, v, 0);
    return answer;
}

/* ---- Convex polygons -------------------------------------------------------------------------------------- */

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
static batch_verdict batch_areas(const batch_vec *p, int32_t n, const batch_vec *q, int32_t m)
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

kzi_batch_answer kzi_batch_convexes_in_double(const kzi_batch_side *a, const kzi_batch_side *b, size_t at, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    batch_vec p[KZI_BATCH_CORNERS], q[KZI_BATCH_CORNERS];
    (void)n;
    batch_corners(a, a->n, at, p);
    batch_corners(b, b->n, at, q);
    batch_give(&answer, batch_areas(p, a->n, q, b->n), 0);
    return answer;
}

/* ---- Boxes ---------------------------------------------------------------------------------------------------- */

static kz_box batch_box(const kzi_batch_side *s, size_t at)
{
    const size_t i = at & s->moves;
    return (kz_box){{s->x[0][i], s->y[0][i]}, {s->x[1][i], s->y[1][i]}};
}

kzi_batch_answer kzi_batch_thin_boxes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i++) {
        const kz_box p = batch_box(a, from + (size_t)i), q = batch_box(b, from + (size_t)i);
        answer.overlaps |= (uint64_t)(kz_box_relate(p, q) == KZ_OVERLAP) << i;
    }
    return answer;
}
