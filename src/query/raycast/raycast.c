/* raycast.c - entry of the ray cast, and the choice of the filter for a shape. */
#include "math/rounding.h"
#include "query/raycast/raycast_filter.h"

kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (!kzi_is_finite((double)from.x + from.y + to.x + to.y)) return (kz_ray_hit){.edge = -1};
    return kzi_ray_filtered(shape, from, to, flags & KZ_HIT_TOUCH);
}

kz_ray_hit kzi_ray_filtered(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (!(shape->flags & KZ_SHAPE_CONVEX)) return kzi_ray_second_step(shape, from, to, flags);
    switch (shape->kind) {
    case KZ_KIND_BOX: return kzi_ray_filter_box(shape, from, to, flags);
    case KZ_KIND_CIRCLE: return kzi_ray_filter_circle(shape, from, to, flags);
    case KZ_KIND_CAPSULE: return kzi_ray_filter_capsule(shape, from, to, flags);
    case KZ_KIND_POLYGON:
        if (shape->as.polygon.points) break;
        return kzi_ray_filter_polygon(shape, from, to, flags);
    default: break;
    }
    return kzi_ray_second_step(shape, from, to, flags);
}
