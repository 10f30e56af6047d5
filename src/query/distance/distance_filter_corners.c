/* distance_filter_corners.c - measures the features of two convex shapes that can be the closest; see
 * distance_filter.h. */
#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"

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
    double slack = 2 * (kzi_max(gap, 0) * KZI_DISTANCE_SLACK + error);
    kzi_nearest best = kzi_nearest_begin(false);
    for (int pass = 0; pass < 2; pass++) {
        const unsigned on_from = corners_from(from, u, origin, high - slack);
        const unsigned on_to = corners_from(to, back, origin, -low - slack);
        best.swapped = swapped;
        offer_corners(&best, from, on_from, to, on_to);
        best.swapped = !swapped;
        offer_corners(&best, to, on_to, from, on_from);
        const double reach = length * ((best.gap + from->r + to->r) * (1 + KZI_DISTANCE_SLACK)) - gap + error;
        if (reach <= slack) break;
        slack = reach;
    }
    *out = kzi_distance_of_nearest(&best);
}
