/* ray_convex.h - rays into boxes, convex polygons, circles and capsules; the numbers of a hit.
 *
 * All but large polygons first try floats or doubles with a bound.  Where the bound leaves a doubt, exact signs decide. */
#ifndef KZI_RAY_CONVEX_H
#define KZI_RAY_CONVEX_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"
#include "math/predicates.h"
#include <kolize/query_ray.h>

#include <math.h>
#include <string.h>

/* A private flag: where there is a doubt, return an edge of KZI_RAY_UNKNOWN_EDGE instead of asking exact signs.  For
 * convex shapes whose bounds meet the ray's box: sight asks so. */
#define KZI_RAY_IF_CERTAIN   (1u << 31)
#define KZI_RAY_UNKNOWN_EDGE (-2)

/* kz_ray that heeds the private flag: raycast.c */
kz_ray_hit kzi_ray_with(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* Of shapes with KZ_SHAPE_CONVEX; small polygons have at most eight vertices. */
kz_ray_hit kzi_ray_into_box(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
/* kzi_ray_into_box of a ray whose line enters by this side, which the caller knows.  No hit where it may not reach the side, or
 * where t is in doubt. */
kz_ray_hit kzi_ray_into_side(const kz_box *box, kz_vec2 from, kz_vec2 to, int edge);
kz_ray_hit kzi_ray_into_small_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_into_circle(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_into_capsule(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_into_large_polygon(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* Any shape that is not made of parts, by its form and exact signs: ray_form.c.  What is not finite hits nothing.  For
 * the second see kzi_ray_facing. */
kz_ray_hit kzi_ray_by_form(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);
kz_ray_hit kzi_ray_by_form_facing(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_vec2 faced);

/* ---- Hits ----------------------------------------------------------------------------------------------------- */

static const kz_ray_hit kzi_ray_missed = {.edge = -1};
static const kz_ray_hit kzi_ray_in_doubt = {.edge = KZI_RAY_UNKNOWN_EDGE};

KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_starting(kz_vec2 from, bool inside)
{
    return inside ? (kz_ray_hit){.hit = true, .inside = true, .point = from, .edge = -1} : kzi_ray_missed;
}

/* A hit, or the answer of a ray that misses.  Which of the two is as good as random.  A branch on it that is predicted
 * wrongly costs more than the hit, so the hit is made anyway, and masked.  `at`: point and normal. */
KZI_ALWAYS_INLINE kz_ray_hit kzi_ray_hit_if(bool hits, float t, kzi_f32x4 at, int edge)
{
    float masked[4], masked_t;
    uint32_t bits;
    kzi_f32x4_store(masked, kzi_f32x4_if(hits, at));
    memcpy(&bits, &t, sizeof bits);
    bits &= 0 - (uint32_t)hits;
    memcpy(&masked_t, &bits, sizeof bits);
    return (kz_ray_hit){.hit = hits,
                        .t = masked_t,
                        .point = {masked[0], masked[1]},
                        .normal = {masked[2], masked[3]},
                        .edge = edge | ((int)hits - 1)};
}

/* ---- Times ---------------------------------------------------------------------------------------------------- */

/* The largest float32 that is not above a double from 2^-126 on: 29 bits less. */
KZI_ALWAYS_INLINE float kzi_cut_to_f32(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= ~(uint64_t)0x1FFFFFFF;
    memcpy(&v, &bits, sizeof bits);
    return (float)v;
}

/* Writes the largest float32 that is not above lo.  False where that of hi is another one, or lo is less than 2^-126:
 * then that of a number between them is not known. */
KZI_ALWAYS_INLINE bool kzi_floor_f32(double lo, double hi, float *out)
{
    uint64_t a, b;
    memcpy(&a, &lo, sizeof a);
    memcpy(&b, &hi, sizeof b);
    *out = kzi_cut_to_f32(lo);
    return ((a ^ b) >> 29 == 0) & (lo >= 0x1p-126);
}

/* Are the coordinates whole numbers of these parts of a pixel?  Then sums and products of a few are exact, as long as they
 * are small.  A sum with 1.5 * 2^52 is rounded to a whole number. */
static inline bool kzi_is_on_grid(kzi_vec p, double parts)
{
    const double x = parts * p.x, y = parts * p.y;
    return x == (x + 0x1.8p52) - 0x1.8p52 && y == (y + 0x1.8p52) - 0x1.8p52;
}

static inline bool kzi_is_half_pixel(kzi_vec p) { return kzi_is_on_grid(p, 2); }

/* Where the ray is at a time. */
KZI_ALWAYS_INLINE kz_vec2 kzi_ray_at(kz_vec2 from, kz_vec2 to, double t)
{
    return (kz_vec2){(float)(from.x + t * ((double)to.x - from.x)) + 0.0f,
                     (float)(from.y + t * ((double)to.y - from.y)) + 0.0f}; /* 0, not -0 */
}

#endif
