/* distance_filter.c - filter of the distance query: closed forms of boxes and round shapes, and dispatch on the kinds;
 * see distance_filter.h. */
#include "math/lanes/f64x4.h"
#include "query/distance/distance_exact.h"
#include "query/distance/distance_search.h"

enum { PAIR = KZ_KIND_COUNT };

/* ---- Closed forms ------------------------------------------------------------------------------------------- */

static bool distance_of_boxes(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    kzi_nearest best = kzi_nearest_begin(false);
    const kzi_extent of_a = kzi_extent_of_box(a->bounds), of_b = kzi_extent_of_box(b->bounds);
    kzi_offer_rectangles(&best, &of_a, &of_b);
    *out = kzi_distance_of_nearest(&best);
    return true;
}

/* The same operations as clearance_to_point; near the sum of the radii the exact search has expansions. */
static bool distance_of_circles(const kz_circle *a, const kz_circle *b, kz_distance_result *out)
{
    const kzi_corners from = {&a->center, 1, a->r}, to = {&b->center, 1, b->r};
    return kzi_measure_corners(&from, &to, kzi_vec_of(b->center), kzi_vec_of(a->center), false, out);
}

/* Spines of one or two corners, one of which has two: each end is compared with the other spine.  Squares of distances
 * are off by 2^-48 of the size of both; the ends that may be nearest are measured. */
static bool distance_of_spines(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    const kzi_corners s = kzi_corners_of(a, NULL), t = kzi_corners_of(b, NULL);
    if (kz_box_meets(a->bounds, b->bounds) && kz_relate(a, b) != KZ_APART) {
        *out = (kz_distance_result){0, {0, 0}, {0, 0}};
        return true;
    }
    const kzi_vec p0 = kzi_vec_of(s.v[0]), p1 = kzi_vec_of(s.v[s.n - 1]);
    const kzi_vec q0 = kzi_vec_of(t.v[0]), q1 = kzi_vec_of(t.v[t.n - 1]);
    const kzi_vec p = kzi_sub(p1, p0), q = kzi_sub(q1, q0);
    const kzi_f64x4 zero = kzi_f64x4_all(0), one = kzi_f64x4_all(1);
    const kzi_f64x4 x = kzi_f64x4_sub(kzi_f64x4_set(p0.x, p1.x, q0.x, q1.x), kzi_f64x4_set(q0.x, q0.x, p0.x, p0.x));
    const kzi_f64x4 y = kzi_f64x4_sub(kzi_f64x4_set(p0.y, p1.y, q0.y, q1.y), kzi_f64x4_set(q0.y, q0.y, p0.y, p0.y));
    const kzi_f64x4 ex = kzi_f64x4_set(q.x, q.x, p.x, p.x), ey = kzi_f64x4_set(q.y, q.y, p.y, p.y);
    const kzi_f64x4 along = kzi_f64x4_add(kzi_f64x4_mul(x, ex), kzi_f64x4_mul(y, ey));
    const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey));
    /* A spine without length gives NaN, which max makes 0. */
    const kzi_f64x4 at = kzi_f64x4_min(kzi_f64x4_max(kzi_f64x4_div(along, length_sq), zero), one);
    const kzi_f64x4 dx = kzi_f64x4_sub(x, kzi_f64x4_mul(ex, at)), dy = kzi_f64x4_sub(y, kzi_f64x4_mul(ey, at));
    const kzi_f64x4 reach = kzi_f64x4_sqrt(kzi_f64x4_add(kzi_f64x4_mul(dx, dx), kzi_f64x4_mul(dy, dy)));
    const double size = kzi_length_1(p) + kzi_length_1(q) + kzi_length_1(kzi_sub(q0, p0));
    const double most = kzi_f64x4_least(reach) * (1 + KZI_DISTANCE_SLACK) + 0x1p-48 * size;
    const unsigned nearest = kzi_f64x4_bits(kzi_f64x4_at_most(reach, kzi_f64x4_all(most)));
    const kzi_edge of_a = {p0, p1, 0, 0}, of_b = {q0, q1, 0, 0};
    const kzi_vec ends[4] = {p0, p1, q0, q1};
    kzi_nearest best = kzi_nearest_begin(false);
    for (int i = 0; i < 4; i++) {
        best.swapped = i >= 2;
        if (!(nearest >> i & 1)) continue;
        if (i < 2) kzi_offer_vertex(&best, ends[i], s.r, &of_b, t.r);
        else kzi_offer_vertex(&best, ends[i], t.r, &of_a, s.r);
    }
    *out = kzi_distance_of_nearest(&best);
    return best.found;
}

/* ---- Dispatch on the kinds ---------------------------------------------------------------------------------- */

static bool is_round(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

static bool distance_of_kinds(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    switch ((int)a->kind * PAIR + (int)b->kind) {
    case KZ_KIND_BOX *PAIR + KZ_KIND_BOX: return distance_of_boxes(a, b, out);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CIRCLE: return distance_of_circles(&a->as.circle, &b->as.circle, out);
    default: break;
    }
    if (is_round(a) && is_round(b)) return distance_of_spines(a, b, out);
    if (kzi_is_stored_elsewhere(a) || kzi_is_stored_elsewhere(b)) return false;
    if (a->kind == KZ_KIND_CIRCLE && kzi_distance_circle_polygon(a, b, true, out)) return true;
    return b->kind == KZ_KIND_CIRCLE && kzi_distance_circle_polygon(b, a, false, out);
}

KZI_NEVER_INLINE kz_distance_result distance_by_kinds(const kz_shape *a, const kz_shape *b,
                                                      kzi_distance_search *otherwise)
{
    kz_distance_result result;
    if (distance_of_kinds(a, b, &result)) return result;
    const bool both_round = is_round(a) && is_round(b), both_boxes = a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX;
    if (both_round || both_boxes || kzi_is_stored_elsewhere(a) || kzi_is_stored_elsewhere(b)) return otherwise(a, b);
    return kzi_distance_convexes(a, b, otherwise);
}

KZI_NEVER_INLINE kz_distance_result distance_of_plain_polygons(const kz_shape *a, const kz_shape *b,
                                                               kzi_distance_search *otherwise)
{
    return distance_of_polygons(a, b, otherwise);
}

static bool is_small_polygon(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON && s->as.polygon.points == NULL; }

kz_distance_result kzi_distance_filter(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise)
{
    if (!(a->flags & b->flags & KZ_SHAPE_CONVEX)) return otherwise(a, b);
    if (!is_small_polygon(a) || !is_small_polygon(b)) return distance_by_kinds(a, b, otherwise);
    return kzi_has_avx2() ? kzi_distance_polygons_avx2(a, b, otherwise) : distance_of_plain_polygons(a, b, otherwise);
}
