/* distance_filter_corners.c - measures the features of two convex shapes that can be the closest; see
 * distance_filter.h. */
#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"

/* ---- The closest features ------------------------------------------------------------------------------------- */

static void put_distance(kz_distance_result *out, double gap, kzi_vec on_from, kzi_vec on_to, bool swapped)
{
    const kz_vec2 f = kzi_rounded_point(on_from), t = kzi_rounded_point(on_to);
    *out = (kz_distance_result){kzi_rounded_distance(gap), swapped ? t : f, swapped ? f : t};
}

/* The last step of kzi_segment_clearance, where it needs no expansion.  q is on `from`, and dir points there. */
static bool put_features(kz_distance_result *out, const kzi_corners *from, const kzi_corners *to, double reach,
                         kzi_vec q, kzi_vec p, kzi_vec dir, bool swapped)
{
    const double r = from->r + to->r, gap = reach - r;
    if (r == 0) {
        put_distance(out, gap, q, p, swapped);
        return true;
    }
    if (gap < -0x1p-20 * (reach + r)) {
        *out = (kz_distance_result){0, {0, 0}, {0, 0}};
        return true;
    }
    if (!(gap > 0x1p-20 * (reach + r))) return false;
    put_distance(out, gap, kzi_add_scaled(q, dir, -from->r), kzi_add_scaled(p, dir, to->r), swapped);
    return true;
}

bool kzi_measure_corner_and_edge(const kzi_corners *from, const kzi_corners *to, kzi_vec p, kzi_vec a, kzi_vec b,
                                 bool swapped, kz_distance_result *out)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length_sq = dx * dx + dy * dy, length = sqrt(length_sq);
    const double left = dx * (p.y - a.y), right = dy * (p.x - a.x), cross = left - right;
    const double from_a = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length_sq;
    const double from_b = ((p.x - b.x) * dx + (p.y - b.y) * dy) / length_sq;
    const bool near_a = from_a <= 0.5;
    const kzi_vec foot = kzi_add_scaled(near_a ? a : b, (kzi_vec){dx, dy}, near_a ? from_a : from_b);
    const kzi_vec dir = cross > 0 ? (kzi_vec){dy / length, -dx / length} : (kzi_vec){-dy / length, dx / length};
    /* Below this, the cross product is an expansion. */
    if (!(kzi_abs(cross) > 0x1p-6 * (kzi_abs(left) + kzi_abs(right)))) return false;
    return put_features(out, from, to, kzi_abs(cross) / length, foot, p, dir, swapped);
}

bool kzi_measure_corners(const kzi_corners *from, const kzi_corners *to, kzi_vec p, kzi_vec q, bool swapped,
                         kz_distance_result *out)
{
    const double dx = q.x - p.x, dy = q.y - p.y, reach = sqrt(dx * dx + dy * dy);
    return put_features(out, from, to, reach, q, p, (kzi_vec){dx / reach, dy / reach}, swapped);
}

/* ---- All features that can be closest ------------------------------------------------------------------------- */

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
            if (!(corners >> i & 1) || is_far_beside(best, corner_of(s, i), &e, s->r + other->r)) continue;
            kzi_offer_vertex(best, corner_of(s, i), s->r, &e, other->r);
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
    double slack = 2 * (kzi_max(gap, 0) * KZI_DISTANCE_SLACK + error);
    kzi_nearest best = kzi_nearest_begin(false);
    for (int pass = 0; pass < 2; pass++) {
        const unsigned on_from = corners_from(from, u, origin, high - slack);
        const unsigned on_to = corners_from(to, back, origin, -low - slack);
        for (unsigned n_ends = 2; n_ends > 0; n_ends--) {
            best.swapped = swapped;
            offer_corners(&best, from, on_from, to, on_to, n_ends);
            best.swapped = !swapped;
            offer_corners(&best, to, on_to, from, on_from, n_ends);
        }
        const double reach = length * ((best.gap + from->r + to->r) * (1 + KZI_DISTANCE_SLACK)) - gap + error;
        if (reach <= slack) break;
        slack = reach;
    }
    *out = kzi_distance_of_nearest(&best);
}
