/* raycast.c - entry of the ray cast, and the choice of the filter for a shape. */
#include "query/raycast/raycast_filter.h"

/* Of coordinates that are not finite no filter makes a hit: the second step looks at them. */
KZI_ALWAYS_INLINE kz_ray_hit filter_by_kind(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    if (!(shape->flags & KZ_SHAPE_CONVEX)) return kzi_ray_second_step(shape, from, to, flags);
    switch (shape->kind) {
    case KZ_KIND_BOX: return kzi_ray_filter_box(shape, from, to, flags);
    case KZ_KIND_CIRCLE: return kzi_ray_filter_circle(shape, from, to, flags);
    case KZ_KIND_CAPSULE: return kzi_ray_filter_capsule(shape, from, to, flags);
    case KZ_KIND_POLYGON:
        if (shape->as.polygon.points) break;
        if (shape->as.polygon.n_points <= 4 && kzi_has_avx2()) return kzi_ray_filter_four_avx2(shape, from, to, flags);
        return kzi_ray_filter_polygon(shape, from, to, flags);
    default: break;
    }
    return kzi_ray_second_step(shape, from, to, flags);
}

kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_by_kind(shape, from, to, flags & KZ_HIT_TOUCH);
}

kz_ray_hit kzi_ray_filtered(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_by_kind(shape, from, to, flags);
}
