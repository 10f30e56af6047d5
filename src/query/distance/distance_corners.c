/* distance_corners.c - distance of two convex shapes of which several features may be the closest.
 *
 * Weak duality selects the features to measure: along any direction u, no two points of the shapes are nearer to each
 * other than the gap of the projections.  So only corners whose projection is within |u| D - gap of the foremost can
 * belong to a pair that is at most D apart.  A good direction leaves one or two corners of each shape. */
#include "math/vec.h"
#include "query/distance/distance_exact.h"
#include "query/distance/distance_features.h"

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

/* Is v beside the edge, and the nearer end farther away than the best? */
static bool is_far_beside(const kzi_nearest *best, kzi_vec v, const kzi_edge *e, double radii)
{
    const kzi_vec along = kzi_sub(e->b, e->a), from_a = kzi_sub(v, e->a), from_b = kzi_sub(v, e->b);
    const bool beside_a = kzi_dot(from_a, along) <= 0;
    if (!beside_a && kzi_dot(from_b, along) < 0) return false;
    return !kzi_can_be_nearest(best, beside_a ? kzi_dot(from_a, from_a) : kzi_dot(from_b, from_b), radii);
}

/* Offers the pairs of a corner in the set and an edge with `n_ends` ends in the other set. */
static void offer_corners(kzi_nearest *best, const kzi_corners *s, unsigned corners, const kzi_corners *other,
                          unsigned ends, unsigned n_ends)
{
    const int32_t n_edges = other->n > 2 ? other->n : 1;
    for (int32_t k = 0; k < n_edges; k++) {
        const int32_t next = k + 1 < other->n ? k + 1 : 0;
        if ((ends >> k & 1) + (ends >> next & 1) != n_ends) continue;
        const kzi_edge e = {corner_of(other, k), corner_of(other, next), k, 0};
        if (n_edges > 1 && kzi_vec_equal(e.a, e.b)) continue;
        for (int32_t i = 0; i < s->n; i++) {
            const kzi_vec v = corner_of(s, i);
            if (!(corners >> i & 1) || is_far_beside(best, v, &e, s->r + other->r)) continue;
            kzi_offer_vertex(best, v, s->r, &e, other->r);
        }
    }
}

/* The distance of two shapes that are apart; u is any direction from a to b.  The features within the slack of the
 * distance of any two points give a smaller distance.  If that is within the slack, too, then no other features are
 * closer; else one more pass with its own slack finds the closest. */
static kz_distance_result distance_along(const kzi_corners *a, const kzi_corners *b, kzi_vec u, double size)
{
    const kzi_vec origin = corner_of(a, 0), back = {-u.x, -u.y};
    const double high = furthest_along(a, u, origin), low = -furthest_along(b, back, origin), gap = low - high;
    const double length = kzi_length(u), error = 0x1p-48 * kzi_length_1(u) * size;
    double slack = 2 * (kzi_max(gap, 0) * CLEARLY_FARTHER + error);
    kzi_nearest best = kzi_nearest_begin(false);
    for (int pass = 0; pass < 2; pass++) {
        const unsigned on_a = corners_from(a, u, origin, high - slack);
        const unsigned on_b = corners_from(b, back, origin, -low - slack);
        for (unsigned n_ends = 2; n_ends > 0; n_ends--) {
            best.swapped = false;
            offer_corners(&best, a, on_a, b, on_b, n_ends);
            best.swapped = true;
            offer_corners(&best, b, on_b, a, on_a, n_ends);
        }
        const double most = (best.gap + a->r + b->r) * (1 + CLEARLY_FARTHER);
        const double reach = length * most - gap + error;
        if (reach <= slack) break;
        slack = reach;
    }
    return kzi_distance_of_nearest(&best);
}

/* From the nearest point of the proposed edge to the proposed corner. */
static kzi_vec proposed_direction(const kz_shape *from, const kz_shape *to, const kzi_proposal *at)
{
    const kz_vec2 *v = from->as.polygon.inline_points;
    const kzi_vec a = kzi_vec_of(v[at->edge]), b = kzi_vec_of(v[vertex_after(at->edge, from->as.polygon.n_points)]);
    const kzi_vec p = kzi_vec_of(to->as.polygon.inline_points[at->corner]), e = kzi_sub(b, a);
    const double side = kzi_winding_of(from);
    if (kzi_dot(kzi_sub(p, a), e) <= 0) return kzi_sub(p, a);
    if (kzi_dot(kzi_sub(p, b), e) >= 0) return kzi_sub(p, b);
    return (kzi_vec){side * e.y, -side * e.x};
}

bool kzi_measure_features(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair, const kzi_proposal *at,
                          double size, kz_distance_result *out)
{
    return measure_features(a, b, pair, at, size, out);
}

/* Goes on to the edge beyond the end at which the corner lies; false if it lies beside the edge. */
static bool step_to_corner(const kz_shape *from, const kz_shape *to, kzi_proposal *at)
{
    const kz_vec2 *v = from->as.polygon.inline_points;
    const int32_t n = from->as.polygon.n_points, end = vertex_after(at->edge, n);
    const kzi_vec a = kzi_vec_of(v[at->edge]), b = kzi_vec_of(v[end]), e = kzi_sub(b, a);
    const kzi_vec p = kzi_vec_of(to->as.polygon.inline_points[at->corner]);
    const bool before = kzi_dot(kzi_sub(p, a), e) < 0, after = kzi_dot(kzi_sub(p, b), e) > 0;
    at->edge = before ? vertex_before(at->edge, n) : end;
    return before | after;
}

/* Of edges in one line, as beside a vertex on an edge, floats cannot tell which one is the nearest: the next one is
 * tried, too. */
kz_distance_result kzi_distance_beside(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair,
                                       const kzi_proposal *at)
{
    const kz_shape *const rings[2] = {a, b}, *const *shapes = pair ? pair->shape : rings;
    const kz_box both = kz_box_union(a->bounds, b->bounds);
    const double width = (double)both.max.x - both.min.x, height = (double)both.max.y - both.min.y;
    kzi_proposal next = *at;
    kz_distance_result result;
    kz_vec2 box[2][4];
    if (step_to_corner(rings[at->of_b], rings[1 - at->of_b], &next) &&
        kzi_measure_features(a, b, pair, &next, width + height, &result)) {
        return result;
    }
    if (!pair && kz_relate(a, b) != KZ_APART) return (kz_distance_result){0, {0, 0}, {0, 0}};
    const kzi_corners p = kzi_corners_of(shapes[0], box[0]), q = kzi_corners_of(shapes[1], box[1]);
    const kzi_vec u = proposed_direction(rings[at->of_b], rings[1 - at->of_b], at);
    return distance_along(&p, &q, at->of_b ? (kzi_vec){-u.x, -u.y} : u, width + height);
}
