/* corners.h - the corners of a small convex shape, for filters: a circle or capsule is a spine of one or two corners with
 * a radius. */
#ifndef KZI_CORNERS_H
#define KZI_CORNERS_H

#include "math/lanes/f64x2.h"
#include <kolize/shape.h>

typedef struct kzi_corners {
    const kz_vec2 *v;
    int32_t n; /* 1..8 */
    double r;
} kzi_corners;

/* A polygon or box, and the capsules along its edges. */
static inline kzi_corners kzi_rounded_corners_of(const kz_shape *parts, kz_vec2 box[4])
{
    const kz_polygon *polygon = &parts->as.polygon;
    const double r = parts[1].as.capsule.r;
    if (parts->kind == KZ_KIND_POLYGON) return (kzi_corners){polygon->inline_points, polygon->n_points, r};
    kzi_f64x2_box_corners(&parts->bounds, box);
    return (kzi_corners){box, 4, r};
}

/* Of every kind but polylines, masks and compounds without KZ_SHAPE_ROUNDED; a polygon stores its vertices.  The corners of a box are put into
 * `box`.  There is no default case, so compilers name this place when there is a new kind. */
static inline kzi_corners kzi_corners_of(const kz_shape *shape, kz_vec2 box[4])
{
    switch (shape->kind) {
    case KZ_KIND_POINT: return (kzi_corners){&shape->as.point, 1, 0};
    case KZ_KIND_SEGMENT: return (kzi_corners){&shape->as.segment.a, 2, 0};
    case KZ_KIND_BOX: kzi_f64x2_box_corners(&shape->bounds, box); return (kzi_corners){box, 4, 0};
    case KZ_KIND_CIRCLE: return (kzi_corners){&shape->as.circle.center, 1, shape->as.circle.r};
    case KZ_KIND_CAPSULE: {
        const kz_capsule *c = &shape->as.capsule;
        return (kzi_corners){&c->a, c->a.x == c->b.x && c->a.y == c->b.y ? 1 : 2, c->r};
    }
    case KZ_KIND_PARTS:
        if (shape->flags & KZ_SHAPE_ROUNDED) return kzi_rounded_corners_of(shape->as.parts.items, box);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE:
    case KZ_KIND_MASK:
    case KZ_KIND_GRID:
    case KZ_KIND_NONE:
    case KZ_KIND_COUNT: break;
    }
    return (kzi_corners){shape->as.polygon.inline_points, shape->as.polygon.n_points, 0};
}

/* 1 if the inside lies on the +1 side of the edges, so the outline turns from +x towards +y; else -1.  It is looked up:
 * a branch would be mispredicted every second time. */
static inline float kzi_winding_of(const kz_shape *s)
{
    static const float windings[2] = {-1, 1};
    return windings[(s->flags & KZ_SHAPE_CLOCKWISE) != 0];
}

static inline bool kzi_is_stored_elsewhere(const kz_shape *s)
{
    return s->kind == KZ_KIND_POLYGON && s->as.polygon.points;
}

#endif
