/* contains_filter.c - filter of containment: boxes by bounds, circles and capsules by distances from the spine, convex
 * polygons by depths behind edges. */
#include "base/scalar.h"
#include "query/contains/contains_lanes.h"

static bool box_contains_box(const kz_box *a, const kz_box *b)
{
    return (a->min.x <= b->min.x) & (b->max.x <= a->max.x) & (a->min.y <= b->min.y) & (b->max.y <= a->max.y);
}

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

static bool stores_its_corners(const kz_shape *s)
{
    return s->kind >= KZ_KIND_POINT && s->kind <= KZ_KIND_POLYGON && !kzi_is_stored_elsewhere(s);
}

int kzi_contains_filter(const kz_shape *a, const kz_shape *b)
{
    if (!(a->flags & KZ_SHAPE_CONVEX) || !stores_its_corners(b)) return KZI_CONTAINS_UNKNOWN;
    if (!box_contains_box(&a->bounds, &b->bounds)) return 0;
    switch (a->kind) {
    case KZ_KIND_BOX: return 1;
    case KZ_KIND_CIRCLE:
    case KZ_KIND_CAPSULE: return round_contains(a, b);
    case KZ_KIND_POLYGON:
        if (kzi_is_stored_elsewhere(a)) return KZI_CONTAINS_UNKNOWN;
        return kzi_has_avx2() ? kzi_polygon_contains_avx2(a, b) : polygon_contains(a, b);
    default: return KZI_CONTAINS_UNKNOWN;
    }
}
