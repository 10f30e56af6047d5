/* raycast_filter_round.c - the ray filter of circles and capsules. */
#include "query/raycast/raycast_filter_round.h"

kz_ray_hit kzi_ray_filter_circle(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_circle *circle = &shape->as.circle;
    const round_ray ray = ray_from(from, to, kzi_vec_of(circle->center), circle->r, false);
    const kzi_round_clip clip = clip_whole_circle(&ray);
    if (clip.answer == KZI_RAY_UNKNOWN) return kzi_ray_second_step(shape, from, to, flags);
    return hit_of_clip(&clip, from, to);
}

kz_ray_hit kzi_ray_filter_capsule(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kzi_vec a = kzi_vec_of(shape->as.capsule.a), b = kzi_vec_of(shape->as.capsule.b);
    const kzi_vec e = {b.x - a.x, b.y - a.y}, from_b = {from.x - b.x, from.y - b.y};
    const round_ray ray = ray_from(from, to, a, shape->as.capsule.r, false);
    if (kzi_vec_equal(a, b)) return kzi_ray_second_step(shape, from, to, flags);
    const kzi_round_clip clip = clip_capsule(&ray, e, from_b);
    if (clip.answer == KZI_RAY_UNKNOWN) return kzi_ray_second_step(shape, from, to, flags);
    return hit_of_clip(&clip, from, to);
}
