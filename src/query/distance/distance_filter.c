/* distance_filter.c - filter of the distance query: closed forms of boxes and round shapes, and the measuring of the
 * closest features of convex shapes; see distance_filter.h. */
#include "query/distance/distance_exact.h"
#include "query/distance/distance_lanes.h"

#include <float.h>

enum { PAIR = KZ_KIND_COUNT };

static const kz_distance_result they_meet = {0, {0, 0}, {0, 0}};

/* ---- Results ------------------------------------------------------------------------------------------------ */

static double limit_to_float(double v) { return v > FLT_MAX ? FLT_MAX : v < -FLT_MAX ? -FLT_MAX : v; }

kz_vec2 kzi_rounded_point(kzi_vec p)
{
    return (kz_vec2){(float)limit_to_float(p.x) + 0.0f, (float)limit_to_float(p.y) + 0.0f};
}

float kzi_rounded_distance(double v)
{
    const float d = (float)limit_to_float(v);
    return d > 0 ? d : 0x1p-149f;
}

kz_distance_result kzi_distance_of_nearest(const kzi_nearest *best)
{
    if (best->gap == 0) return they_meet;
    return (kz_distance_result){kzi_rounded_distance(best->gap), kzi_rounded_point(best->on_a),
                                kzi_rounded_point(best->on_b)};
}

/* ---- The corners that can be closest ------------------------------------------------------------------------ */

static kzi_vec corner_of(const kzi_corners *s, int32_t i) { return kzi_vec_of(s->v[i < s->n ? i : 0]); }

/* One bit for each corner whose projection on u is at least `least`. */
static unsigned corners_from(const kzi_corners *s, kzi_vec u, kzi_vec origin, double least)
{
    unsigned set = 0;
    for (int32_t i = 0; i < s->n; i++) set |= (unsigned)(kzi_dot(u, kzi_sub(corner_of(s, i), origin)) >= least) << i;
    return set;
}

static double furthest_along(const kzi_corners *s, kzi_vec u, kzi_vec origin)
{
    double most = -INFINITY;
    for (int32_t i = 0; i < s->n; i++) most = kzi_max(kzi_dot(u, kzi_sub(corner_of(s, i), origin)), most);
    return most;
}

/* Offers the pairs of a corner in the set and an edge with an end in the other set. */
static void offer_corners(kzi_nearest *best, const kzi_corners *s, unsigned corners, const kzi_corners *other,
                          unsigned ends)
{
    const int32_t n_edges = other->n > 2 ? other->n : 1;
    for (int32_t k = 0; k < n_edges; k++) {
        const int32_t next = k + 1 < other->n ? k + 1 : 0;
        const kzi_edge e = {corner_of(other, k), corner_of(other, next), k, 0};
        if (!((ends >> k | ends >> next) & 1) || (n_edges > 1 && kzi_vec_equal(e.a, e.b))) continue;
        for (int32_t i = 0; i < s->n; i++) {
            if (corners >> i & 1) kzi_offer_vertex(best, corner_of(s, i), s->r, &e, other->r);
        }
    }
}

/* The features within the slack of the distance of any two points give a smaller distance.  If that is within the slack,
 * too, then no other features are closer; else one more pass with its own slack finds the closest. */
void kzi_distance_of_corners(const kzi_corners *from, const kzi_corners *to, kzi_vec u, double error, bool swapped,
                             kz_distance_result *out)
{
    const kzi_vec origin = corner_of(from, 0), back = {-u.x, -u.y};
    const double high = furthest_along(from, u, origin), low = -furthest_along(to, back, origin), gap = low - high;
    const double length = kzi_length(u);
    double slack = 2 * (kzi_max(gap, 0) * SLACK + error);
    kzi_nearest best = kzi_nearest_begin(false);
    for (int pass = 0; pass < 2; pass++) {
        const unsigned on_from = corners_from(from, u, origin, high - slack);
        const unsigned on_to = corners_from(to, back, origin, -low - slack);
        best.swapped = swapped;
        offer_corners(&best, from, on_from, to, on_to);
        best.swapped = !swapped;
        offer_corners(&best, to, on_to, from, on_from);
        const double reach = length * ((best.gap + from->r + to->r) * (1 + SLACK)) - gap + error;
        if (reach <= slack) break;
        slack = reach;
    }
    *out = kzi_distance_of_nearest(&best);
}

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
    return put_corners(out, &from, &to, kzi_vec_of(b->center), kzi_vec_of(a->center), false);
}

/* Spines of one or two corners, one of which has two: each end is compared with the other spine.  Squares of distances
 * are off by 2^-48 of the size of both; the ends that may be nearest are measured. */
static bool distance_of_spines(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    convex_lanes s, t;
    if (kz_box_meets(a->bounds, b->bounds) && kz_relate(a, b) != KZ_APART) {
        *out = they_meet;
        return true;
    }
    take_corners(&s, a);
    take_corners(&t, b);
    const kzi_vec p0 = corner_of(&s.corners, 0), p1 = corner_of(&s.corners, 1);
    const kzi_vec q0 = corner_of(&t.corners, 0), q1 = corner_of(&t.corners, 1), p = kzi_sub(p1, p0), q = kzi_sub(q1, q0);
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
    const double most = kzi_f64x4_least(reach) * (1 + SLACK) + 0x1p-48 * size;
    const unsigned nearest = kzi_f64x4_bits(kzi_f64x4_at_most(reach, kzi_f64x4_all(most)));
    kzi_nearest best = kzi_nearest_begin(false);
    offer_corners(&best, &s.corners, nearest & 3, &t.corners, 3);
    best.swapped = true;
    offer_corners(&best, &t.corners, nearest >> 2, &s.corners, 3);
    *out = kzi_distance_of_nearest(&best);
    return best.found;
}

/* ---- Dispatch on the kinds ---------------------------------------------------------------------------------- */

static bool is_round(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

static bool is_stored_elsewhere(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON && s->as.polygon.points; }

bool kzi_distance_filter(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    if (!(a->flags & b->flags & KZ_SHAPE_CONVEX)) return false;
    switch ((int)a->kind * PAIR + (int)b->kind) {
    case KZ_KIND_BOX *PAIR + KZ_KIND_BOX: return distance_of_boxes(a, b, out);
    case KZ_KIND_CIRCLE *PAIR + KZ_KIND_CIRCLE: return distance_of_circles(&a->as.circle, &b->as.circle, out);
    default: break;
    }
    if (is_round(a) && is_round(b)) return distance_of_spines(a, b, out);
    if (is_stored_elsewhere(a) || is_stored_elsewhere(b)) return false;
    return kzi_has_avx2() ? kzi_distance_convex_avx2(a, b, out) : distance_of_convexes(a, b, out);
}
