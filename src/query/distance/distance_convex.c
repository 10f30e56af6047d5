/* distance_convex.c - distance and nearest points of convex shapes of up to eight corners, with a radius.
 *
 * Two boxes, two circles and two spines have closed forms.  Of all others, floats propose an edge and a corner as the
 * closest features, and double proves and measures them (distance_search.h).  Where others may be as close, all
 * features beside them are measured (distance_corners.c). */
#include "math/lanes/f64x4.h"
#include "math/vec.h"
#include "query/distance/distance_exact.h"
#include "query/distance/distance_search.h"

#include <float.h>

/* A gap wider than this part of the size keeps its digits in double. */
#define NARROW_GAP 0x1p-26

static const kz_distance_result distance_none = {0, {0, 0}, {0, 0}};

/* ---- Closed forms ------------------------------------------------------------------------------------------- */

/* The points lie within the bounds of their shapes, so they are finite. */
static kz_vec2 point_beside(kzi_vec p, kzi_vec d, double r)
{
    return (kz_vec2){(float)(p.x + d.x * r) + 0.0f, (float)(p.y + d.y * r) + 0.0f};
}

/* d goes from p to q, which are on the spines. */
static inline kz_distance_result between_spines(kzi_vec p, double r_p, kzi_vec q, double r_q, kzi_vec d, double gap)
{
    const float distance = kzi_max_f32((float)kzi_min(gap, FLT_MAX), 0x1p-149f);
    return (kz_distance_result){distance, point_beside(p, d, r_p), point_beside(q, d, -r_q)};
}

static kz_distance_result distance_of_boxes(const kz_shape *a, const kz_shape *b)
{
    kzi_nearest best = kzi_nearest_begin(false);
    const kzi_extent of_a = kzi_extent_of_box(a->bounds), of_b = kzi_extent_of_box(b->bounds);
    kzi_offer_rectangles(&best, &of_a, &of_b);
    return kzi_distance_of_nearest(&best);
}

static kz_distance_result distance_of_circles(const kz_shape *a, const kz_shape *b)
{
    const kzi_vec p = kzi_vec_of(a->as.circle.center), q = kzi_vec_of(b->as.circle.center);
    const double x = q.x - p.x, y = q.y - p.y, reach = sqrt(x * x + y * y);
    const double r = (double)a->as.circle.r + b->as.circle.r, gap = reach - r;
    if (gap < -WIDE_GAP * r) return distance_none;
    if (!(gap > WIDE_GAP * r)) return kzi_distance_exact(a, b);
    return between_spines(p, a->as.circle.r, q, b->as.circle.r, (kzi_vec){x / reach, y / reach}, gap);
}

/* Of ends that are as near the least, whichever shape comes first. */
static int least_end(const kzi_vec ends[4], unsigned nearest)
{
    int least = kzi_bits_lowest(nearest);
    for (nearest &= nearest - 1; nearest != 0; nearest &= nearest - 1) {
        const int i = kzi_bits_lowest(nearest);
        if (kzi_vec_is_less(ends[i], ends[least])) least = i;
    }
    return least;
}

/* Spines of one or two corners that are apart are nearest at an end of one of them (Ericson 2005, 5.1.9). */
static kz_distance_result distance_of_spines(const kz_shape *a, const kz_shape *b)
{
    const kzi_corners s = kzi_corners_of(a, NULL), t = kzi_corners_of(b, NULL);
    const kzi_vec p0 = kzi_vec_of(s.v[0]), p1 = kzi_vec_of(s.v[s.n - 1]);
    const kzi_vec q0 = kzi_vec_of(t.v[0]), q1 = kzi_vec_of(t.v[t.n - 1]);
    const kzi_vec ends[4] = {p0, p1, q0, q1}, p = kzi_sub(p1, p0), q = kzi_sub(q1, q0);
    const kzi_f64x4 zero = kzi_f64x4_all(0), one = kzi_f64x4_all(1);
    const kzi_f64x4 x = kzi_f64x4_sub(kzi_f64x4_set(p0.x, p1.x, q0.x, q1.x), kzi_f64x4_set(q0.x, q0.x, p0.x, p0.x));
    const kzi_f64x4 y = kzi_f64x4_sub(kzi_f64x4_set(p0.y, p1.y, q0.y, q1.y), kzi_f64x4_set(q0.y, q0.y, p0.y, p0.y));
    const kzi_f64x4 ex = kzi_f64x4_set(q.x, q.x, p.x, p.x), ey = kzi_f64x4_set(q.y, q.y, p.y, p.y);
    const kzi_f64x4 along = kzi_f64x4_add(kzi_f64x4_mul(x, ex), kzi_f64x4_mul(y, ey));
    const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey));
    /* A spine without length gives NaN, which max makes 0. */
    const kzi_f64x4 at = kzi_f64x4_min(kzi_f64x4_max(kzi_f64x4_div(along, length_sq), zero), one);
    const kzi_f64x4 dx = kzi_f64x4_sub(x, kzi_f64x4_mul(ex, at)), dy = kzi_f64x4_sub(y, kzi_f64x4_mul(ey, at));
    const kzi_f64x4 square = kzi_f64x4_add(kzi_f64x4_mul(dx, dx), kzi_f64x4_mul(dy, dy));
    const double least = kzi_f64x4_least(square), reach = sqrt(least), r = s.r + t.r, gap = reach - r;
    const double size = kzi_length_1(p) + kzi_length_1(q) + kzi_length_1(kzi_sub(q0, p0)) + r;
    if (!(gap > NARROW_GAP * size)) return kzi_distance_exact(a, b);
    const int i = least_end(ends, kzi_f64x4_bits(kzi_f64x4_equal(square, kzi_f64x4_all(least))));
    double from_x[4], from_y[4];
    kzi_f64x4_store(from_x, dx);
    kzi_f64x4_store(from_y, dy);
    const kzi_vec end = ends[i], d = {from_x[i] / reach, from_y[i] / reach}, back = {-d.x, -d.y};
    const kzi_vec foot = {end.x - from_x[i], end.y - from_y[i]};
    return i < 2 ? between_spines(end, s.r, foot, t.r, back, gap) : between_spines(foot, s.r, end, t.r, d, gap);
}

/* ---- Rings ---------------------------------------------------------------------------------------------------- */

kz_distance_result kzi_distance_search(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair)
{
    return distance_of_rings(a, b, pair);
}

/* The ring of shape i, in `room` if it is no polygon. */
static const kz_shape *ring_of(kzi_apart_pair *pair, int i, kz_shape *room)
{
    const kz_shape *s = pair->shape[i];
    kz_vec2 *v = room->as.polygon.inline_points;
    const kzi_corners c = kzi_corners_of(s, v);
    pair->n[i] = c.n;
    pair->r[i] = c.r;
    if (s->kind == KZ_KIND_POLYGON) return s;
    if (s->kind == KZ_KIND_PARTS && s->as.parts.items->kind == KZ_KIND_POLYGON) {
        *room = *s->as.parts.items;
        room->bounds = s->bounds;
        return room;
    }
    room->flags = KZ_SHAPE_CLOCKWISE;
    room->bounds = s->bounds;
    room->as.polygon.n_points = 4;
    if (s->kind == KZ_KIND_BOX || s->kind == KZ_KIND_PARTS) return room;
    const kzi_f32x4 spine = kzi_f32x4_load_pair(&c.v[0].x, &c.v[c.n - 1].x);
    kzi_f32x4_store(&v[0].x, spine);
    kzi_f32x4_store(&v[2].x, spine);
    return room;
}

/* Of a ring and a point that may have a radius. */
static kz_distance_result distance_from_point(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair)
{
    const kz_shape *const rings[2] = {a, b};
    const int of_b = pair->n[0] == 1;
    const int edge = edge_beside_point(rings[of_b], rings[1 - of_b]->as.polygon.inline_points[0]);
    const kzi_proposal at = {false, of_b, edge, 0};
    const search_size size = search_size_of(&a->bounds, &b->bounds);
    kz_distance_result result;
    if (kzi_measure_features(a, b, pair, &at, (double)size.width + size.height, &result)) return result;
    return kzi_distance_beside(a, b, pair, &at);
}

static kz_distance_result distance_of_others(const kz_shape *a, const kz_shape *b)
{
    kz_shape room[2];
    kzi_apart_pair pair = {.shape = {a, b}};
    const kz_shape *p = ring_of(&pair, 0, &room[0]), *q = ring_of(&pair, 1, &room[1]);
    return pair.n[0] == 1 || pair.n[1] == 1 ? distance_from_point(p, q, &pair) : kzi_distance_of_rings(p, q, &pair);
}

/* ---- Dispatch on the kinds ------------------------------------------------------------------------------------ */

static bool is_spine(const kz_shape *s)
{
    return s->kind != KZ_KIND_BOX && s->kind != KZ_KIND_POLYGON && s->kind != KZ_KIND_PARTS;
}

kz_distance_result kzi_distance_convex(const kz_shape *a, const kz_shape *b)
{
    if (a->kind == KZ_KIND_CIRCLE && b->kind == KZ_KIND_CIRCLE) return distance_of_circles(a, b);
    if (a->kind == KZ_KIND_BOX && b->kind == KZ_KIND_BOX) return distance_of_boxes(a, b);
    if (kz_box_meets(a->bounds, b->bounds) && kz_relate(a, b) != KZ_APART) return distance_none;
    return is_spine(a) && is_spine(b) ? distance_of_spines(a, b) : distance_of_others(a, b);
}
