/* raycast_filter_round.h - where a ray enters a circle or a capsule, in closed form, with a certified bound.
 *
 * A circle about the origin is entered at the smaller root of |f + t d|^2 = r^2 (Ericson 2005, 5.3.2):
 *     t = (-f.d - root) / d.d,  root^2 = r^2 d.d - (f x d)^2.
 * A capsule's spine lies in a slab of width 2 r.  Where the line enters the slab beside the spine it enters the capsule
 * by a straight side.  Before an end of the spine it enters by the circle there, if at all. */
#ifndef KZI_RAYCAST_FILTER_ROUND_H
#define KZI_RAYCAST_FILTER_ROUND_H

#include "math/lanes/f64x2.h"
#include "query/raycast/raycast_filter.h"

/* How a line enters a circle or capsule.  `entry` tells whether the rest is set: where the line enters is certain then,
 * though perhaps not whether the ray does. */
typedef struct kzi_round_clip {
    kzi_ray_answer answer;
    bool entry;
    float t_float;  /* of a hit */
    double t;       /* the time, in double */
    double lo, hi;  /* the true time lies between them */
    kzi_vec normal; /* unit */
} kzi_round_clip;

/* Both steps: raycast_exact_round_time.c */
kzi_round_clip kzi_ray_clip_round(kz_vec2 from, kz_vec2 to, kzi_vec a, kzi_vec b, double r, bool touch);

/* The largest float32 that is not above n / d, n >= 0, d > 0: whole multiples of one number, d below 2^29 times it. */
float kzi_floor_fraction(double n, double d);

/* `unit` is 2^-53, or 0 when every coordinate is so small a multiple of one quantum that products and their sums are
 * exact.  Differences of float32 are rounded once, so a sum of two products of such is within 4 units of the products'
 * sizes; 8 or 16 units are granted.  The roundings of roots, quotients and of r |e| are never exact. */
#define ROUND_UNIT 0x1p-53

typedef struct round_ray {
    kzi_vec f, d; /* the ray's start seen from the spine's first end, and its path */
    double r, unit;
    bool touch;
} round_ray;

static const kzi_round_clip unknown_clip = {.answer = KZI_RAY_UNKNOWN};
static const kzi_round_clip no_clip = {.answer = KZI_RAY_MISSES};

KZI_ALWAYS_INLINE double size_of(double v) { return fabs(v); }

/* The sign of `where` tells the shape's inside (< 0) of the ray's start, beyond `doubt`. */
KZI_ALWAYS_INLINE kzi_ray_answer answer_of_start(double where, double doubt)
{
    if (where < -doubt) return KZI_RAY_STARTS_INSIDE;
    return where > doubt ? KZI_RAY_MISSES : KZI_RAY_UNKNOWN;
}

/* When a line enters a circle or a slab, in double, with certified bounds; without meaning where it does not. */
typedef struct round_entry {
    kzi_f64x2 normal;
    double t, lo, hi;
} round_entry;

KZI_ALWAYS_INLINE round_entry round_entry_at(double t, double error, kzi_f64x2 normal)
{
    return (round_entry){normal, t, t - error, t + error};
}

typedef struct circle_entry {
    round_entry at;
    double exit_lo, exit_hi;       /* the same for the time of the other root, if the line enters before the start */
    double square, root, back, dd; /* of the formula at the top: root^2, root, the smaller root times d.d, d.d */
    bool beside, steady, near;     /* the line passes by; the root is certain; the start is not far away */
} circle_entry;

/* x + y of each vector. */
KZI_ALWAYS_INLINE kzi_f64x2 round_sums(kzi_f64x2 a, kzi_f64x2 b)
{
    return kzi_f64x2_add(kzi_f64x2_firsts(a, b), kzi_f64x2_seconds(a, b));
}

/* The root is certain to a factor of 2^-49 `sizes` / square of itself, if that is small. */
KZI_ALWAYS_INLINE circle_entry enter_circle(kzi_f64x2 f, kzi_f64x2 d, double r, double unit)
{
    const kzi_f64x2 straight = kzi_f64x2_mul(f, d), crossed = kzi_f64x2_mul(f, kzi_f64x2_swap(d));
    const kzi_f64x2 along_dd = round_sums(straight, kzi_f64x2_mul(d, d));
    const kzi_f64x2 abs_sums = round_sums(kzi_f64x2_abs(straight), kzi_f64x2_abs(crossed));
    const double along = kzi_f64x2_first(along_dd), dd = kzi_f64x2_second(along_dd), inverse = 1 / dd;
    const double cross = kzi_f64x2_first(crossed) - kzi_f64x2_second(crossed);
    const double whole = r * r * dd, square = whole - cross * cross;
    const double sizes = whole + size_of(cross) * kzi_f64x2_second(abs_sums);
    const double doubt = 16 * unit * sizes, root = sqrt(square), back = -along - root, t = back * inverse;
    const double error =
        (8 * unit * kzi_f64x2_first(abs_sums) + doubt / root + 0x1p-52 * root) * inverse + 0x1p-50 * size_of(t);
    const kzi_f64x2 out = kzi_f64x2_add(f, kzi_f64x2_mul(kzi_f64x2_all(t), d)), off = kzi_f64x2_abs(f);
    const double exit = (root - along) * inverse, exit_error = error + 0x1p-50 * size_of(exit);
    return (circle_entry){.exit_lo = exit - exit_error,
                          .exit_hi = exit + exit_error,
                          .at = round_entry_at(t, error, kzi_f64x2_mul(out, kzi_f64x2_all(1 / r))),
                          .square = square,
                          .root = root,
                          .back = back,
                          .dd = dd,
                          .beside = square<-doubt, .steady = square> 0x1p-20 * sizes,
                          .near = kzi_f64x2_first(off) + kzi_f64x2_second(off) < 0x1p20 * r};
}

/* A hit's time, if it is one on the circle that the line enters. */
KZI_ALWAYS_INLINE kzi_round_clip clip_at(const round_entry *at, bool entry)
{
    return (kzi_round_clip){.entry = entry,
                            .t = at->t,
                            .lo = at->lo,
                            .hi = at->hi,
                            .normal = {kzi_f64x2_first(at->normal), kzi_f64x2_second(at->normal)}};
}

KZI_ALWAYS_INLINE kzi_round_clip clip_circle(const round_ray *ray)
{
    const circle_entry in =
        enter_circle(kzi_f64x2_set(ray->f.x, ray->f.y), kzi_f64x2_set(ray->d.x, ray->d.y), ray->r, ray->unit);
    if (in.beside || (ray->unit == 0 && in.square == 0 && !ray->touch)) return no_clip;
    if (!in.steady) return unknown_clip;
    kzi_round_clip clip = clip_at(&in.at, in.near);
    /* n / d is exact on a grid when the root is: then the float32 is that of a fraction. */
    if (ray->unit == 0 && in.root * in.root == in.square && in.back > 0 && !(ray->touch && in.back == in.dd)) {
        clip.answer = in.back >= in.dd ? KZI_RAY_MISSES : KZI_RAY_HITS;
        clip.t_float = kzi_floor_fraction(in.back, in.dd);
    }
    return clip;
}

/* What the times tell.  Where the line enters before the ray's start it remains unknown. */
KZI_ALWAYS_INLINE void answer_by_times(kzi_round_clip *clip)
{
    if (clip->answer != KZI_RAY_UNKNOWN || !(clip->lo > 0)) return;
    if (clip->lo > 1) clip->answer = KZI_RAY_MISSES;
    if (clip->hi < 1 && kzi_floor_f32(clip->lo, clip->hi, &clip->t_float) && clip->entry) clip->answer = KZI_RAY_HITS;
}

KZI_ALWAYS_INLINE kzi_round_clip clip_whole_circle(const round_ray *ray)
{
    kzi_round_clip clip = clip_circle(ray);
    answer_by_times(&clip);
    if (clip.answer == KZI_RAY_UNKNOWN && clip.hi < 0) {
        const double ff = ray->f.x * ray->f.x + ray->f.y * ray->f.y, rr = ray->r * ray->r;
        clip.answer = answer_of_start(ff - rr, 8 * ray->unit * (ff + rr));
    }
    return clip;
}

/* The squared distance of the ray's start from the spine minus r^2, times the length^2 of the spine. */
static inline double start_of_capsule(const round_ray *ray, kzi_vec e, kzi_vec from_b, double *doubt)
{
    const kzi_vec f = ray->f;
    const double xx = e.x * f.x, yy = e.y * f.y, along = xx + yy, span = e.x * e.x + e.y * e.y;
    const double unsure = 8 * ray->unit * (size_of(xx) + size_of(yy) + span), rr = ray->r * ray->r * span;
    double square;
    *doubt = HUGE_VAL;
    if (along < -unsure || along > span + unsure) {
        const kzi_vec p = along < 0 ? f : from_b;
        square = (p.x * p.x + p.y * p.y) * span;
        *doubt = 16 * ray->unit * (square + rr);
    } else {
        const double left = e.x * f.y, right = e.y * f.x, sizes = size_of(left) + size_of(right);
        square = (left - right) * (left - right);
        if (along >= unsure && along <= span - unsure) *doubt = 16 * ray->unit * (sizes * sizes + rr);
    }
    return square - rr;
}

/* Where the line enters the capsule: by a side, by the circle of an end, or not certain, or nowhere. */
typedef enum capsule_part { BY_SIDE, BY_FIRST_END, BY_LAST_END, NOT_CERTAIN, BESIDE_CAPSULE } capsule_part;

/* Where the line enters the slab around the spine's line. */
typedef struct slab_entry {
    round_entry at;
    double across, toward, wide, doubt, unsteady, goes;
    bool steady, by_side, by_first, by_last; /* the time is certain; where along the spine it is */
} slab_entry;

KZI_ALWAYS_INLINE slab_entry enter_slab(kzi_f64x2 f, kzi_f64x2 d, kzi_f64x2 e, double r, double unit)
{
    const kzi_f64x2 back = kzi_f64x2_swap(e); /* f and d across e, the signs of the first still missing */
    const kzi_f64x2 f_across = kzi_f64x2_mul(f, back), d_across = kzi_f64x2_mul(d, back);
    const kzi_f64x2 f_along = kzi_f64x2_mul(f, e), d_along = kzi_f64x2_mul(d, e);
    const kzi_f64x2 across_sizes = round_sums(kzi_f64x2_abs(f_across), kzi_f64x2_abs(d_across));
    const kzi_f64x2 along_sizes = round_sums(kzi_f64x2_abs(f_along), kzi_f64x2_abs(d_along));
    const kzi_f64x2 sums = round_sums(f_along, d_along), squares = kzi_f64x2_mul(e, e);
    const double across = kzi_f64x2_second(f_across) - kzi_f64x2_first(f_across);
    const double toward = kzi_f64x2_second(d_across) - kzi_f64x2_first(d_across);
    const double along = kzi_f64x2_first(sums), goes = kzi_f64x2_second(sums);
    const double span = kzi_f64x2_first(squares) + kzi_f64x2_second(squares), length = sqrt(span);
    const double wide = r * length, doubt = 8 * unit * kzi_f64x2_first(across_sizes) + 0x1p-51 * wide;
    const double unsteady = 8 * unit * kzi_f64x2_second(across_sizes);
    const double side = copysign(1, -toward), inverse = 1 / toward, t = (side * wide - across) * inverse;
    const double error = 2 * (doubt + size_of(t) * unsteady) * size_of(inverse) + 0x1p-50 * size_of(t);
    const double at = along + t * goes;
    const double sizes = kzi_f64x2_first(along_sizes) + span + size_of(t) * kzi_f64x2_second(along_sizes);
    const double at_doubt = 0x1p-50 * sizes + 2 * error * size_of(goes);
    const kzi_f64x2 left = kzi_f64x2_flip(back, kzi_f64x2_set(-0.0, 0.0));
    return (slab_entry){.at = round_entry_at(t, error, kzi_f64x2_mul(left, kzi_f64x2_all(side / length))),
                        .across = across,
                        .toward = toward,
                        .wide = wide,
                        .doubt = doubt,
                        .unsteady = unsteady,
                        .goes = goes,
                        .steady = size_of(toward) > 0x1p10 * unsteady,
                        .by_side = (at >= at_doubt) & (at <= span - at_doubt),
                        .by_first = at <= -at_doubt,
                        .by_last = at >= span + at_doubt};
}

KZI_ALWAYS_INLINE capsule_part clip_slab(const round_ray *ray, kzi_vec e, kzi_round_clip *clip)
{
    const slab_entry in = enter_slab(kzi_f64x2_set(ray->f.x, ray->f.y), kzi_f64x2_set(ray->d.x, ray->d.y),
                                     kzi_f64x2_set(e.x, e.y), ray->r, ray->unit);
    if (in.toward == 0 && in.unsteady == 0) { /* along the spine */
        if (size_of(in.across) >= in.wide + 2 * in.doubt) return BESIDE_CAPSULE;
        if (size_of(in.across) > in.wide - 2 * in.doubt || in.goes == 0) return NOT_CERTAIN;
        return in.goes > 0 ? BY_FIRST_END : BY_LAST_END;
    }
    if (!in.steady) return NOT_CERTAIN;
    *clip = clip_at(&in.at, true);
    return in.by_side ? BY_SIDE : in.by_first ? BY_FIRST_END : in.by_last ? BY_LAST_END : NOT_CERTAIN;
}

KZI_ALWAYS_INLINE kzi_round_clip clip_capsule(const round_ray *ray, kzi_vec e, kzi_vec from_b)
{
    kzi_round_clip clip = unknown_clip;
    const capsule_part part = clip_slab(ray, e, &clip);
    if (part == BESIDE_CAPSULE) return no_clip;
    if (part == NOT_CERTAIN) return unknown_clip;
    if (part != BY_SIDE) {
        const round_ray at_end = {part == BY_FIRST_END ? ray->f : from_b, ray->d, ray->r, ray->unit, ray->touch};
        clip = clip_circle(&at_end);
    }
    answer_by_times(&clip);
    if (clip.answer == KZI_RAY_UNKNOWN && clip.hi < 0) {
        double doubt;
        const double start = start_of_capsule(ray, e, from_b, &doubt);
        clip.answer = answer_of_start(start, doubt);
    }
    return clip;
}

KZI_ALWAYS_INLINE round_ray ray_from(kz_vec2 from, kz_vec2 to, kzi_vec a, double r, bool touch)
{
    return (round_ray){.f = {from.x - a.x, from.y - a.y},
                       .d = {(double)to.x - from.x, (double)to.y - from.y},
                       .r = r,
                       .unit = ROUND_UNIT,
                       .touch = touch};
}

KZI_ALWAYS_INLINE kz_ray_hit hit_of_clip(const kzi_round_clip *clip, kz_vec2 from, kz_vec2 to)
{
    if (clip->answer != KZI_RAY_HITS) return kzi_ray_no_edge(clip->answer, from);
    return (kz_ray_hit){.hit = true,
                        .t = clip->t_float,
                        .point = kzi_ray_at(from, to, clip->t),
                        .normal = {(float)clip->normal.x + 0.0f, (float)clip->normal.y + 0.0f},
                        .edge = -1};
}

#endif
