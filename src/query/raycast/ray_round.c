/* ray_round.c - where a ray enters a circle or a capsule, in closed form.
 *
 * A circle about the origin is entered at the smaller root of |f + t d|^2 = r^2 (Ericson 2005, 5.3.2):
 *     t = (-f.d - root) / d.d,  root^2 = r^2 d.d - (f x d)^2.
 * A capsule's spine lies in a slab of width 2 r.  Where the line enters the slab beside the spine it enters the capsule
 * by a straight side.  Before an end of the spine it enters by the circle there, if at all.
 *
 * Whether a ray hits is as good as random, and so is the part of a capsule that it enters by.  So nothing branches on
 * these before the answer is there.
 *
 * Bounds: differences of float32 are rounded once.  So a sum of two products of such is within 4 units of 2^-53 of the
 * products' sizes; 8 or 16 units are granted. */
#include "query/raycast/ray_convex.h"

#define UNIT 0x1p-53

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

/* When a line enters a circle or a slab: the true time lies in [lo, hi].  Without meaning where it does not enter. */
typedef struct round_entry {
    kzi_f64x2 normal;
    double t, lo, hi;
} round_entry;

KZI_ALWAYS_INLINE round_entry entry_about(double t, double error, kzi_f64x2 normal)
{
    return (round_entry){normal, t, t - error, t + error};
}

/* x + y of each vector. */
KZI_ALWAYS_INLINE kzi_f64x2 sums_of(kzi_f64x2 a, kzi_f64x2 b)
{
    return kzi_f64x2_add(kzi_f64x2_firsts(a, b), kzi_f64x2_seconds(a, b));
}

/* ---- Circles -------------------------------------------------------------------------------------------------- */

typedef struct circle_entry {
    round_entry at;
    double exit_lo, exit_hi;   /* the same for the time at which the line leaves */
    bool beside, steady; /* the line passes by; the root is certain */
    bool near;           /* the start is so near that f + t d, along the normal, is right to float32 */
} circle_entry;

/* `doubt` bounds the error of the square.  So the root is off by less than doubt / root where that is a small part of
 * it.  Where the root is steady it is less than 2^-29 of it. */
KZI_ALWAYS_INLINE circle_entry enter_circle(kzi_f64x2 f, kzi_f64x2 d, double r)
{
    const kzi_f64x2 straight = kzi_f64x2_mul(f, d), crossed = kzi_f64x2_mul(f, kzi_f64x2_swap(d));
    const kzi_f64x2 along_dd = sums_of(straight, kzi_f64x2_mul(d, d));
    const kzi_f64x2 abs_sums = sums_of(kzi_f64x2_abs(straight), kzi_f64x2_abs(crossed));
    const double along = kzi_f64x2_first(along_dd), inverse = 1 / kzi_f64x2_second(along_dd);
    const double cross = kzi_f64x2_first(crossed) - kzi_f64x2_second(crossed);
    const double whole = r * r * kzi_f64x2_second(along_dd), square = whole - cross * cross;
    const double sizes = whole + fabs(cross) * kzi_f64x2_second(abs_sums);
    const double doubt = 16 * UNIT * sizes, root = sqrt(square), t = (-along - root) * inverse;
    const double error =
        (8 * UNIT * kzi_f64x2_first(abs_sums) + doubt / root + 0x1p-52 * root) * inverse + 0x1p-50 * fabs(t);
    const kzi_f64x2 out = kzi_f64x2_add(f, kzi_f64x2_mul(kzi_f64x2_all(t), d)), off = kzi_f64x2_abs(f);
    const double exit = (root - along) * inverse, exit_error = error + 0x1p-50 * fabs(exit);
    return (circle_entry){.at = entry_about(t, error, kzi_f64x2_mul(out, kzi_f64x2_all(1 / r))),
                          .exit_lo = exit - exit_error,
                          .exit_hi = exit + exit_error,
                          .beside = square < -doubt,
                          .steady = square > 0x1p-20 * sizes,
                          .near = kzi_f64x2_first(off) + kzi_f64x2_second(off) < 0x1p20 * r};
}

KZI_ALWAYS_INLINE kzi_f32x4 point_and_normal(const ray_path *path, const round_entry *in)
{
    const kzi_f64x2 point = kzi_f64x2_add(path->from, kzi_f64x2_mul(kzi_f64x2_all(in->t), path->d));
    return kzi_f32x4_add(kzi_f32x4_of_f64x2(point, in->normal), kzi_f32x4_all(0)); /* 0, not -0 */
}

/* No hit is certain: the ray starts inside, or rounding leaves a doubt. */
KZI_NEVER_INLINE kz_ray_hit circle_in_doubt(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags,
                                            bool inside)
{
    return inside ? kzi_ray_starting(from, true) : kzi_ray_by_form(shape, from, to, flags);
}

kz_ray_hit kzi_ray_into_circle(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_circle *circle = &shape->as.circle;
    const ray_path path = path_between(from, to);
    const kzi_f64x2 center = kzi_f32x4_low_f64x2(kzi_f32x4_load_pair(&circle->center.x, &circle->center.x));
    const circle_entry in = enter_circle(kzi_f64x2_sub(path.from, center), path.d, circle->r);
    float t;
    const bool certain = kzi_floor_f32(in.at.lo, in.at.hi, &t), steady = in.steady & !in.beside;
    const bool misses = in.beside | (steady & ((in.at.lo > 1) | (in.exit_hi < 0)));
    const bool hits = steady & !misses & (in.at.lo > 0) & (in.at.hi < 1) & certain & in.near;
    if (misses + hits == 0) return circle_in_doubt(shape, from, to, flags, steady & (in.at.hi < 0) & (in.exit_lo > 0));
    return kzi_ray_hit_if(hits, t, point_and_normal(&path, &in.at), -1);
}

/* ---- Capsules ------------------------------------------------------------------------------------------------- */

/* Where the line enters the slab around the spine's line. */
typedef struct slab_entry {
    round_entry at;
    bool steady, by_side, by_first, by_last; /* the time is certain; where along the spine it is */
} slab_entry;

KZI_ALWAYS_INLINE slab_entry enter_slab(kzi_f64x2 f, kzi_f64x2 d, kzi_f64x2 e, double r)
{
    const kzi_f64x2 back = kzi_f64x2_swap(e); /* f and d across e, the signs of the first still missing */
    const kzi_f64x2 f_across = kzi_f64x2_mul(f, back), d_across = kzi_f64x2_mul(d, back);
    const kzi_f64x2 f_along = kzi_f64x2_mul(f, e), d_along = kzi_f64x2_mul(d, e);
    const kzi_f64x2 across_sizes = sums_of(kzi_f64x2_abs(f_across), kzi_f64x2_abs(d_across));
    const kzi_f64x2 along_sizes = sums_of(kzi_f64x2_abs(f_along), kzi_f64x2_abs(d_along));
    const kzi_f64x2 sums = sums_of(f_along, d_along), squares = kzi_f64x2_mul(e, e);
    const double across = kzi_f64x2_second(f_across) - kzi_f64x2_first(f_across);
    const double toward = kzi_f64x2_second(d_across) - kzi_f64x2_first(d_across);
    const double along = kzi_f64x2_first(sums), goes = kzi_f64x2_second(sums);
    const double span = kzi_f64x2_first(squares) + kzi_f64x2_second(squares), length = sqrt(span);
    const double wide = r * length, doubt = 8 * UNIT * kzi_f64x2_first(across_sizes) + 0x1p-51 * wide;
    const double unsteady = 8 * UNIT * kzi_f64x2_second(across_sizes);
    const double side = copysign(1, -toward), inverse = 1 / toward, t = (side * wide - across) * inverse;
    const double error = 2 * (doubt + fabs(t) * unsteady) * fabs(inverse) + 0x1p-50 * fabs(t);
    const double at = along + t * goes;
    const double sizes = kzi_f64x2_first(along_sizes) + span + fabs(t) * kzi_f64x2_second(along_sizes);
    const double at_doubt = 0x1p-50 * sizes + 2 * error * fabs(goes);
    const kzi_f64x2 left = kzi_f64x2_flip(back, kzi_f64x2_set(-0.0, 0.0));
    return (slab_entry){.at = entry_about(t, error, kzi_f64x2_mul(left, kzi_f64x2_all(side / length))),
                        .steady = fabs(toward) > 0x1p10 * unsteady,
                        .by_side = (at >= at_doubt) & (at <= span - at_doubt),
                        .by_first = at <= -at_doubt,
                        .by_last = at >= span + at_doubt};
}

/* The line enters the capsule before the ray starts, or rounding leaves a doubt. */
KZI_NEVER_INLINE kz_ray_hit capsule_in_doubt(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags,
                                             bool is_past)
{
    const kz_capsule *c = &shape->as.capsule;
    if (!is_past) return kzi_ray_by_form(shape, from, to, flags);
    const int where =
        kzi_compare_segment_distance(kzi_vec_of(from), kzi_vec_of(c->a), kzi_vec_of(c->b), (double)c->r, 0);
    return kzi_ray_starting(from, where < (flags & KZ_HIT_TOUCH ? 1 : 0));
}

kz_ray_hit kzi_ray_into_capsule(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    const kz_capsule *capsule = &shape->as.capsule;
    const ray_path path = path_between(from, to);
    const kzi_f32x4 spine = kzi_f32x4_load(&capsule->a.x);
    const kzi_f64x2 a = kzi_f32x4_low_f64x2(spine), b = kzi_f32x4_high_f64x2(spine);
    const kzi_f64x2 f[2] = {kzi_f64x2_sub(path.from, a), kzi_f64x2_sub(path.from, b)};
    const slab_entry slab = enter_slab(f[0], path.d, kzi_f64x2_sub(b, a), capsule->r);
    const circle_entry first = enter_circle(f[0], path.d, capsule->r);
    const circle_entry last = enter_circle(f[1], path.d, capsule->r);
    const round_entry entries[3] = {first.at, last.at, slab.at};
    /* Number 2 where it enters by the side, 1 beyond b, else 0. */
    const round_entry *in = &entries[2 * slab.by_side | (slab.by_last & !slab.by_side)];
    /* Surely beyond an end, and past the circle there: the line misses. */
    const bool first_beside = slab.by_first & first.beside, last_beside = slab.by_last & last.beside;
    const bool beside = slab.steady & (first_beside | last_beside);
    const bool by_first = slab.by_first & first.steady & first.near & !first.beside;
    const bool by_last = slab.by_last & last.steady & last.near & !last.beside;
    const bool steady = slab.steady & (slab.by_side | by_first | by_last);
    float t;
    const bool certain = kzi_floor_f32(in->lo, in->hi, &t), misses = beside | (steady & (in->lo > 1));
    const bool hits = steady & !misses & (in->lo > 0) & (in->hi < 1) & certain;
    if (misses + hits == 0) return capsule_in_doubt(shape, from, to, flags, steady & (in->hi < 0));
    return kzi_ray_hit_if(hits, t, point_and_normal(&path, in), -1);
}
