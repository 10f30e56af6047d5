/* raycast_filter_round.c - the ray filter of circles and capsules.
 *
 * Whether a ray hits is as good as random, and so is the part of a capsule that it enters by.  So nothing branches on
 * these before the answer is there. */
#include "query/raycast/raycast_filter_round.h"

/* The ray's start and its path, as x and y. */
typedef struct ray_path {
    kzi_f64x2 from, d;
} ray_path;

KZI_ALWAYS_INLINE ray_path path_between(kz_vec2 from, kz_vec2 to)
{
    const kzi_f32x4 ends = kzi_f32x4_load_pair(&from.x, &to.x);
    const kzi_f64x2 start = kzi_f32x4_low_f64x2(ends);
    return (ray_path){start, kzi_f64x2_sub(kzi_f32x4_high_f64x2(ends), start)};
}

KZI_ALWAYS_INLINE kzi_f32x4 point_and_normal(const ray_path *path, const round_entry *in)
{
    const kzi_f64x2 point = kzi_f64x2_add(path->from, kzi_f64x2_mul(kzi_f64x2_all(in->t), path->d));
    return kzi_f32x4_add(kzi_f32x4_of_f64x2(point, in->normal), kzi_f32x4_all(0)); /* 0, not -0 */
}

/* No hit is certain: the ray starts inside, or rounding leaves a doubt. */
KZI_NEVER_INLINE kz_ray_hit answer_inside(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, bool inside)
{
    if (inside) return kzi_ray_no_edge(KZI_RAY_STARTS_INSIDE, from);
    return kzi_ray_second_step(shape, from, to, flags);
}

kz_ray_hit kzi_ray_filter_circle(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_circle *circle = &shape->as.circle;
    const ray_path path = path_between(from, to);
    const kzi_f64x2 center = kzi_f32x4_low_f64x2(kzi_f32x4_load_pair(&circle->center.x, &circle->center.x));
    const circle_entry in = enter_circle(kzi_f64x2_sub(path.from, center), path.d, circle->r, ROUND_UNIT);
    float t;
    const bool certain = kzi_floor_f32(in.at.lo, in.at.hi, &t), steady = in.steady & !in.beside;
    const bool misses = in.beside | (steady & ((in.at.lo > 1) | (in.exit_hi < 0)));
    const bool hits = steady & !misses & (in.at.lo > 0) & (in.at.hi < 1) & certain & in.near;
    if (misses + hits == 0) return answer_inside(shape, from, to, flags, steady & (in.at.hi < 0) & (in.exit_lo > 0));
    return kzi_ray_hit_if(hits, t, point_and_normal(&path, &in.at), -1);
}

/* The line enters the capsule before the ray starts, or rounding leaves a doubt. */
KZI_NEVER_INLINE kz_ray_hit capsule_past_entry(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags,
                                               bool is_past)
{
    const kzi_vec a = kzi_vec_of(shape->as.capsule.a), b = kzi_vec_of(shape->as.capsule.b);
    const round_ray ray = ray_from(from, to, a, shape->as.capsule.r, false);
    double doubt;
    if (!is_past) return kzi_ray_second_step(shape, from, to, flags);
    const double start =
        start_of_capsule(&ray, (kzi_vec){b.x - a.x, b.y - a.y}, (kzi_vec){from.x - b.x, from.y - b.y}, &doubt);
    const kzi_ray_answer answer = answer_of_start(start, doubt);
    return answer != KZI_RAY_UNKNOWN ? kzi_ray_no_edge(answer, from) : kzi_ray_second_step(shape, from, to, flags);
}

kz_ray_hit kzi_ray_filter_capsule(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_capsule *capsule = &shape->as.capsule;
    const ray_path path = path_between(from, to);
    const kzi_f32x4 spine = kzi_f32x4_load(&capsule->a.x);
    const kzi_f64x2 a = kzi_f32x4_low_f64x2(spine), b = kzi_f32x4_high_f64x2(spine);
    const kzi_f64x2 f[2] = {kzi_f64x2_sub(path.from, a), kzi_f64x2_sub(path.from, b)};
    const slab_entry slab = enter_slab(f[0], path.d, kzi_f64x2_sub(b, a), capsule->r, ROUND_UNIT);
    const circle_entry first = enter_circle(f[0], path.d, capsule->r, ROUND_UNIT);
    const circle_entry last = enter_circle(f[1], path.d, capsule->r, ROUND_UNIT);
    const round_entry entries[3] = {first.at, last.at, slab.at};
    const round_entry *in = &entries[2 * slab.by_side | (slab.by_last & !slab.by_side)];
    const bool first_beside = slab.by_first & first.beside, last_beside = slab.by_last & last.beside;
    const bool beside = slab.steady & (first_beside | last_beside);
    const bool by_first = slab.by_first & first.steady & first.near & !first.beside;
    const bool by_last = slab.by_last & last.steady & last.near & !last.beside;
    const bool steady = slab.steady & (slab.by_side | by_first | by_last);
    float t;
    const bool certain = kzi_floor_f32(in->lo, in->hi, &t), misses = beside | (steady & (in->lo > 1));
    const bool hits = steady & !misses & (in->lo > 0) & (in->hi < 1) & certain;
    if (misses + hits == 0) return capsule_past_entry(shape, from, to, flags, steady & (in->hi < 0));
    return kzi_ray_hit_if(hits, t, point_and_normal(&path, in), -1);
}
