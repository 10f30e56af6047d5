/* raycast_filter.c - the ray filter of boxes by slabs, and of convex polygons with the vectors of every processor. */
#include "query/raycast/raycast_filter_floats.h"
#include "query/raycast/raycast_filter_lanes.h"

/* The slabs of x and y are entered and left at quotients of differences of float32 (Ericson 2005, 5.3.3).  Each has
 * three roundings, so it is within 2^-51 of itself; 2^-50 is granted.  Signs of differences are exact. */
#define QUOTIENT_BOUND 0x1p-50

/* x and y side by side. */
kz_ray_hit kzi_ray_filter_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_box *b = &shape->bounds;
    const bool touch = flags & KZ_HIT_TOUCH;
    const kzi_f32x4 box = kzi_f32x4_load(&b->min.x), ends = kzi_f32x4_set(from.x, from.y, to.x, to.y);
    const kzi_f32x4 others = kzi_f32x4_swap_halves(ends), upper = kzi_f32x4_high_lanes(box, box);
    const kzi_f32x4 first = kzi_f32x4_min(ends, others), last = kzi_f32x4_max(ends, others);
    if (kzi_f32x4_less_bits(kzi_f32x4_low_lanes(box, first), kzi_f32x4_low_lanes(last, upper)) != 15) {
        const kz_box path = {{kzi_min_f32(from.x, to.x), kzi_min_f32(from.y, to.y)},
                             {kzi_max_f32(from.x, to.x), kzi_max_f32(from.y, to.y)}};
        const bool borders = touch && kz_box_meets(*b, path);
        return borders ? kzi_ray_second_step(shape, from, to, flags) : kzi_ray_no_edge(KZI_RAY_MISSES, from);
    }
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends), d = kzi_f64x2_sub(kzi_f32x4_high_f64x2(ends), start);
    const kzi_f64x2 at_min = kzi_f64x2_div(kzi_f64x2_sub(kzi_f32x4_low_f64x2(box), start), d);
    const kzi_f64x2 at_max = kzi_f64x2_div(kzi_f64x2_sub(kzi_f32x4_high_f64x2(box), start), d);
    const kzi_f64x2 enters = kzi_f64x2_min(at_min, at_max);
    const double in = kzi_f64x2_most(enters), other = kzi_f64x2_least(enters);
    const double out = kzi_f64x2_least(kzi_f64x2_max(at_min, at_max));
    const double below = in * (1 - QUOTIENT_BOUND), above = in * (1 + QUOTIENT_BOUND);
    float t;
    const bool certain = kzi_floor_f32(below, above, &t) | ((in == 0) & !touch);
    if ((above < out) & (other < below) & certain) {
        const int of_x = to.x < from.x ? KZI_BOX_RIGHT : KZI_BOX_LEFT;
        const int of_y = to.y < from.y ? KZI_BOX_BOTTOM : KZI_BOX_TOP;
        const int edge = of_y + (kzi_f64x2_first(enters) > kzi_f64x2_second(enters)) * (of_x - of_y);
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
