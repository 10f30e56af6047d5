/* contains_filter.c - filter of containment: boxes by bounds, circles and capsules by distances from the spine, convex
 * polygons by depths behind edges. */
#include "base/scalar.h"
#include "math/predicates.h"
#include "query/contains/contains_filter.h"
#include "query/convex/calipers.h"
#include "query/relate/relate_lanes.h"
#include "surface/bits64.h"

enum { MOST_IN_TURN = 128 }; /* of more corners with a tree not all are read */

/* Each corner of b lies within r = a's radius - b's radius of a's spine.  A distance is off by 2^-50 of the size of a,
 * and 16 times that is granted. */
static int round_contains(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[4];
    const kzi_corners s = kzi_corners_of(a, NULL), corners = kzi_corners_of(b, box);
    const double size = ((double)a->bounds.max.x - a->bounds.min.x) + ((double)a->bounds.max.y - a->bounds.min.y);
    const double r = s.r - corners.r, error = 0x1p-46 * size;
    const double dx = (double)s.v[s.n - 1].x - s.v[0].x, dy = (double)s.v[s.n - 1].y - s.v[0].y;
    const double length_sq = dx * dx + dy * dy;
    double most = 0;
    if (r < 0) return 0;
    for (int32_t i = 0; i < corners.n; i++) {
        const double x = (double)corners.v[i].x - s.v[0].x, y = (double)corners.v[i].y - s.v[0].y;
        const double at = length_sq > 0 ? kzi_clamp((x * dx + y * dy) / length_sq, 0, 1) : 0;
        const double off_x = x - dx * at, off_y = y - dy * at;
        most = kzi_max(off_x * off_x + off_y * off_y, most);
    }
    if (most > (r + error) * (r + error)) return 0;
    return r > error && most < (r - error) * (r - error) ? 1 : KZI_CONTAINS_UNKNOWN;
}

/* ---- Polygons ------------------------------------------------------------------------------------------- */

/* Exactly: are all corners behind these edges, or on them?  An edge without length has no outside. */
static int are_behind_edges(const kz_shape *a, unsigned edges, const kzi_corners *b)
{
    const kz_vec2 *v = a->as.polygon.inline_points;
    const int32_t n = a->as.polygon.n_points;
    const int outside = a->flags & KZ_SHAPE_CLOCKWISE ? -1 : 1;
    for (edges &= (1u << n) - 1; edges; edges &= edges - 1) {
        const int32_t i = kzi_bits_lowest(edges);
        const kzi_vec p = kzi_vec_of(v[i]), q = kzi_vec_of(v[i + 1 < n ? i + 1 : 0]);
        if (kzi_vec_equal(p, q)) continue;
        for (int32_t k = 0; k < b->n; k++) {
            if (kzi_orient(p, q, kzi_vec_of(b->v[k])) == outside) return 0;
        }
    }
    return 1;
}

/* How deep the corner behind each edge that is nearest to it, or in front of it, times the edge's length. */
static inline kzi_f32x4 depths_behind(const relate_four *e, const kzi_corners *b, kz_vec2 origin)
{
    kzi_f32x4 least = kzi_f32x4_all(HUGE_VALF);
    for (int32_t k = 0; k < b->n; k++) {
        const kzi_f32x4 x = kzi_f32x4_all(b->v[k].x - origin.x), y = kzi_f32x4_all(b->v[k].y - origin.y);
        least = kzi_f32x4_min(relate_cross_four(e->ex, e->ey, x, y), least);
    }
    return kzi_f32x4_sub(least, relate_cross_four(e->ex, e->ey, e->x, e->y));
}

static inline kzi_f64x2 length_of_pair(kzi_f64x2 x, kzi_f64x2 y)
{
    return kzi_f64x2_sqrt(kzi_f64x2_add(kzi_f64x2_mul(x, x), kzi_f64x2_mul(y, y)));
}

/* In double, where squares neither overflow nor underflow. */
static inline kzi_f32x4 lengths_of(const relate_four *e)
{
    return kzi_f32x4_of_f64x2(length_of_pair(kzi_f32x4_low_f64x2(e->ex), kzi_f32x4_low_f64x2(e->ey)),
                              length_of_pair(kzi_f32x4_high_f64x2(e->ex), kzi_f32x4_high_f64x2(e->ey)));
}

/* The bounds of a contain those of b, so relate_lanes.h's bound holds of depths, with the width w and height h of a.
 * The product of a radius and an edge's length is off by 4u r (w + h), u = 2^-24, which is at most 4u w h: of 32u,
 * reaches take 18u. */
static int polygon_contains(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[4];
    const kzi_corners corners = kzi_corners_of(b, box);
    const kz_vec2 origin = a->bounds.min;
    const float w = a->bounds.max.x - origin.x, h = a->bounds.max.y - origin.y, r = (float)corners.r;
    const float error = (w + w) * (h + h) * 0x1p-21f + 0x1p-120f;
    const kzi_f32x4 most = kzi_f32x4_all(error), least = kzi_f32x4_all(-error);
    const int32_t n = a->as.polygon.n_points;
    unsigned inside = 0, outside = 0;
    for (int32_t i = 0; i < n; i = relate_next_block(i, n)) {
        const relate_four edges = relate_edges_from(a, i);
        const relate_four e =
            relate_four_from(&edges, kzi_winding_of(a), kzi_f32x4_all(origin.x), kzi_f32x4_all(origin.y));
        kzi_f32x4 depth = depths_behind(&e, &corners, origin);
        if (r > 0) depth = kzi_f32x4_sub(depth, kzi_f32x4_mul(kzi_f32x4_all(r), lengths_of(&e)));
        inside |= kzi_f32x4_less_bits(most, depth) << i;
        outside |= kzi_f32x4_less_bits(depth, least);
    }
    const unsigned doubt = inside ^ (n < 4 ? 15 : (1u << n) - 1);
    if (outside | (doubt == 0)) return outside == 0;
    return r > 0 ? KZI_CONTAINS_UNKNOWN : are_behind_edges(a, doubt, &corners);
}

/* A polygon of many corners surely contains a shape whose corners are surely inside. */
static int hull_contains(const kz_shape *a, const kz_shape *b)
{
    kz_vec2 box[4];
    const kzi_corners corners = kzi_corners_of(b, box);
    const kzi_hull hull = kzi_hull_of(a, NULL);
    const kzi_corners of_a = {hull.v, hull.n, 0};
    const float error = relate_error(&a->bounds, &b->bounds);
    if (corners.r > 0 || kzi_is_for_tree(a, MOST_IN_TURN)) return KZI_CONTAINS_UNKNOWN;
    for (int32_t i = 0; i < corners.n; i++) {
        if (!kzi_is_surely_inside(&of_a, (float)hull.turn, corners.v[i], error)) return KZI_CONTAINS_UNKNOWN;
    }
    return 1;
}

static bool stores_its_corners(const kz_shape *s)
{
    return s->kind >= KZ_KIND_POINT && s->kind <= KZ_KIND_POLYGON && !kzi_is_stored_elsewhere(s);
}

int kzi_contains_filter(const kz_shape *a, const kz_shape *b)
{
    if (!(a->flags & KZ_SHAPE_CONVEX) || !stores_its_corners(b)) return KZI_CONTAINS_UNKNOWN;
    if (!kzi_box_contains(&a->bounds, &b->bounds)) return 0;
    switch (a->kind) {
    case KZ_KIND_BOX: return 1;
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: return round_contains(a, b);
    case KZ_KIND_POLYGON: return kzi_is_stored_elsewhere(a) ? hull_contains(a, b) : polygon_contains(a, b);
    default: return KZI_CONTAINS_UNKNOWN;
    }
}
