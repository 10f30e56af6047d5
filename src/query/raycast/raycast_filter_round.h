/* raycast_filter_round.h - where a ray enters a circle or a capsule, in closed form, with a certified bound.
 *
 * A circle about the origin is entered at the smaller root of |f + t d|^2 = r^2 (Ericson 2005, 5.3.2):
 *     t = (-f.d - root) / d.d,  root^2 = r^2 d.d - (f x d)^2.
 * A capsule's spine lies in a slab of width 2 r.  Where the line enters the slab beside the spine it enters the capsule
 * by a straight side.  Before an end of the spine it enters by the circle there, if at all. */
#ifndef KZI_RAYCAST_FILTER_ROUND_H
#define KZI_RAYCAST_FILTER_ROUND_H

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

/* The root is certain to a factor of 2^-49 `sizes` / square of itself, if that is small. */
KZI_ALWAYS_INLINE kzi_round_clip clip_circle(const round_ray *ray)
{
    const double fx = ray->f.x, fy = ray->f.y, dx = ray->d.x, dy = ray->d.y, r = ray->r;
    const double xx = fx * dx, yy = fy * dy, left = fx * dy, right = fy * dx;
    const double along = xx + yy, cross = left - right, dd = dx * dx + dy * dy, inverse = 1 / dd;
    const double whole = r * r * dd, square = whole - cross * cross;
    const double sizes = whole + size_of(cross) * (size_of(left) + size_of(right));
    const double doubt = 16 * ray->unit * sizes;
    if (square < -doubt || (ray->unit == 0 && square == 0 && !ray->touch)) return no_clip;
    if (!(square > 0x1p-20 * sizes)) return unknown_clip;
    const double root = sqrt(square), back = -along - root, t = back * inverse;
    const double error =
        (8 * ray->unit * (size_of(xx) + size_of(yy)) + doubt / root + 0x1p-52 * root) * inverse + 0x1p-50 * size_of(t);
    kzi_round_clip clip = {.t = t, .lo = t - error, .hi = t + error};
    clip.entry = size_of(fx) + size_of(fy) < 0x1p20 * r;
    const double scale = 1 / r;
    clip.normal = (kzi_vec){(fx + t * dx) * scale, (fy + t * dy) * scale};
    /* n / d is exact on a grid when the root is: then the float32 is that of a fraction. */
    if (ray->unit == 0 && root * root == square && back > 0 && !(ray->touch && back == dd)) {
        clip.answer = back >= dd ? KZI_RAY_MISSES : KZI_RAY_HITS;
        clip.t_float = kzi_floor_fraction(back, dd);
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

KZI_ALWAYS_INLINE capsule_part clip_slab(const round_ray *ray, kzi_vec e, kzi_round_clip *clip)
{
    const kzi_vec f = ray->f, d = ray->d;
    const double fl = e.x * f.y, fr = e.y * f.x, dl = e.x * d.y, dr = e.y * d.x;
    const double across = fl - fr, toward = dl - dr, span = e.x * e.x + e.y * e.y, length = sqrt(span);
    const double wide = ray->r * length, doubt = 8 * ray->unit * (size_of(fl) + size_of(fr)) + 0x1p-51 * wide;
    const double unsteady = 8 * ray->unit * (size_of(dl) + size_of(dr));
    const double ax = f.x * e.x, ay = f.y * e.y, gx = d.x * e.x, gy = d.y * e.y, along = ax + ay, goes = gx + gy;
    if (toward == 0 && unsteady == 0) { /* along the spine */
        if (size_of(across) >= wide + 2 * doubt) return BESIDE_CAPSULE;
        if (size_of(across) > wide - 2 * doubt || goes == 0) return NOT_CERTAIN;
        return goes > 0 ? BY_FIRST_END : BY_LAST_END;
    }
    if (!(size_of(toward) > 0x1p10 * unsteady)) return NOT_CERTAIN;
    const double side = toward > 0 ? -1 : 1, inverse = 1 / toward, t = (side * wide - across) * inverse;
    const double error = 2 * (doubt + size_of(t) * unsteady) * size_of(inverse) + 0x1p-50 * size_of(t);
    const double at = along + t * goes;
    const double sizes = size_of(ax) + size_of(ay) + span + size_of(t) * (size_of(gx) + size_of(gy));
    const double at_doubt = 0x1p-50 * sizes + 2 * error * size_of(goes);
    const double scale = side / length;
    *clip = (kzi_round_clip){.entry = true, .t = t, .lo = t - error, .hi = t + error};
    clip->normal = (kzi_vec){-e.y * scale, e.x * scale};
    if (at >= at_doubt && at <= span - at_doubt) return BY_SIDE;
    return at <= -at_doubt ? BY_FIRST_END : at >= span + at_doubt ? BY_LAST_END : NOT_CERTAIN;
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
                       .unit = 0x1p-53,
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
