/* raycast_filter.c - the ray filter of boxes by slabs, and of convex polygons with the vectors of every processor. */
#include "query/raycast/raycast_filter_floats.h"
#include "query/raycast/raycast_filter_lanes.h"

/* The slabs of x and y are entered and left at quotients of differences of float32 (Ericson 2005, 5.3.3).  Each has
 * three roundings, so it is within 2^-51 of itself; 2^-50 is granted.  Signs of differences are exact. */
#define QUOTIENT_BOUND 0x1p-50

kz_ray_hit kzi_ray_filter_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_box *b = &shape->bounds;
    const bool touch = flags & KZ_HIT_TOUCH;
    const float first_x = kzi_min_f32(from.x, to.x), last_x = kzi_max_f32(from.x, to.x);
    const float first_y = kzi_min_f32(from.y, to.y), last_y = kzi_max_f32(from.y, to.y);
    if ((last_x <= b->min.x) | (first_x >= b->max.x) | (last_y <= b->min.y) | (first_y >= b->max.y)) {
        const bool borders = touch && kz_box_meets(*b, (kz_box){{first_x, first_y}, {last_x, last_y}});
        return borders ? kzi_ray_second_step(shape, from, to, flags) : kzi_ray_no_edge(KZI_RAY_MISSES, from);
    }
    const double dx = (double)to.x - from.x, dy = (double)to.y - from.y;
    const double min_x = ((double)b->min.x - from.x) / dx, max_x = ((double)b->max.x - from.x) / dx;
    const double min_y = ((double)b->min.y - from.y) / dy, max_y = ((double)b->max.y - from.y) / dy;
    const double in_x = kzi_min(min_x, max_x), in_y = kzi_min(min_y, max_y);
    const double out = kzi_min(kzi_max(min_x, max_x), kzi_max(min_y, max_y));
    const double in = kzi_max(in_x, in_y), other = kzi_min(in_x, in_y);
    const double below = in * (1 - QUOTIENT_BOUND), above = in * (1 + QUOTIENT_BOUND);
    float t;
    const bool certain = kzi_floor_f32(below, above, &t) | ((in == 0) & !touch);
    if ((above < out) & (other < below) & certain) {
        const int of_x = dx < 0 ? KZI_BOX_RIGHT : KZI_BOX_LEFT, of_y = dy < 0 ? KZI_BOX_BOTTOM : KZI_BOX_TOP;
        const int edge = of_y + (in_x > in_y) * (of_x - of_y);
        return kzi_ray_hit_on_box(b, from, to, edge, in == 0 ? 0 : t, in);
    }
    if (in > 0 && below > out) return kzi_ray_no_edge(KZI_RAY_MISSES, from);
    if (in < 0) return kzi_ray_no_edge(KZI_RAY_STARTS_INSIDE, from);
    return kzi_ray_second_step(shape, from, to, flags);
}

kz_ray_hit kzi_ray_filter_convex(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_convex(shape, from, to, flags);
}

kz_ray_hit kzi_ray_filter_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_polygon(shape, from, to, flags);
}
