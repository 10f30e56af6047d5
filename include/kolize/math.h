/* math.h - points, boxes, poses, and the exact questions that every answer of the library rests on.
 *
 * The plane has x to the right and y down.  Coordinates are float32.  Nothing here needs libm. */
#ifndef KOLIZE_MATH_H
#define KOLIZE_MATH_H

#include "base.h"

#include <math.h> /* INFINITY */

#ifdef __cplusplus
extern "C" {
#endif

/* A point, or a way from one point to another. */
typedef struct kz_vec2 {
    float x, y;
} kz_vec2;

/* A box with its edges along the axes; closed, so it holds its border.  min <= max in both coordinates; equal ones
 * make it a segment or a point.  KZ_BOX_EMPTY holds nothing and meets nothing. */
typedef struct kz_box {
    kz_vec2 min, max;
} kz_box;

/* The box that holds nothing: each union with it is the other box. */
#ifdef __cplusplus
#define KZ_BOX_EMPTY (kz_box{{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})
#else
#define KZ_BOX_EMPTY ((kz_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})
#endif

/* Whole cells of a pixel grid. */
typedef struct kz_cell {
    int32_t x, y;
} kz_cell;

/* The cells x0 <= x < x1, y0 <= y < y1.  Empty when x0 >= x1 or y0 >= y1. */
typedef struct kz_cell_rect {
    int32_t x0, y0, x1, y1;
} kz_cell_rect;

/* Moves a shape: turn about the origin, then shift.  (cos, sin) = (1, 0) is no turn; positive angles turn from +x
 * towards +y, which is clockwise on a screen whose y points down. */
typedef struct kz_pose {
    kz_vec2 at;
    float cos, sin;
} kz_pose;

/* ---- Rotation without libm ----------------------------------------------------------------------------- */

/* Cosine and sine of an angle in radians, each within 1 ulp of float32 for |angle| <= 1e6; beyond that still the same
 * bits everywhere and never outside [-1, 1], but with the error the reduced angle has.  A non-finite angle gives
 * cosine 1, sine 0.  Source: reduction by a three-part pi/2, Taylor polynomials on [-pi/4, pi/4], in double. */
KZ_API void kz_cos_sin(double angle_rad, float *cos_out, float *sin_out);

/* The same for degrees; multiples of 90 give exactly 0 and +-1, and the reduction is exact for every finite angle. */
KZ_API void kz_cos_sin_degrees(double angle_deg, float *cos_out, float *sin_out);

/* The angle of the vector (x, y) in radians, in [-pi, pi]; within 1 ulp of float32.  (0, 0) and non-finite give 0. */
KZ_API float kz_atan2(float y, float x);

/* A pose at (x, y), turned by an angle in radians (as kz_cos_sin), or in degrees (as kz_cos_sin_degrees). */
KZ_API kz_pose kz_pose_make(float x, float y, double angle_rad);
KZ_API kz_pose kz_pose_degrees(float x, float y, double angle_deg);

/* What a kz_pose that moves nothing is initialised with. */
#define KZ_POSE_NONE_INIT {{0, 0}, 1, 0}

/* KZ_OK, or why this pose cannot be used: KZ_ERR_NOT_FINITE (err->a = 0 at.x, 1 at.y, 2 cos, 3 sin), or
 * KZ_ERR_NOT_A_ROTATION when |cos^2 + sin^2 - 1| > 1e-3. */
KZ_API kz_result kz_pose_check(kz_pose pose, kz_error *err);

/* The point p carried along: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y), computed in double in this
 * order and rounded to float32 once.  May overflow to infinity; whoever makes a shape of it checks. */
KZ_API kz_vec2 kz_pose_apply(kz_pose pose, kz_vec2 p);

/* ---- Exact signs --------------------------------------------------------------------------------------- */
/* Right for all finite float32 input, with no tolerance: a filter in double decides nearly always, a sum of exact
 * terms the rest.  Non-finite input gives some value and no crash.  Allocates: nothing.  Cost: about 2 ns, 20 to 200 ns
 * when the filter cannot tell.  Source: expansion arithmetic after Dekker 1971 and Shewchuk 1997. */

/* Which side of the line a->b is c on?  +1: a, b, c turn from +x towards +y (clockwise on a screen), -1: the other way,
 * 0: the three lie on one line. */
KZ_API int kz_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c);

/* Is d inside the circle through a, b, c?  +1 inside, 0 on it, -1 outside, when kz_orient(a, b, c) is +1; the opposite
 * sign when it is -1; 0 with a, b, c on a line means only that the determinant is 0. */
KZ_API int kz_in_circle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d);

/* Sign of |p - q| - (r1 + r2): -1 nearer, 0 at exactly that distance, +1 farther.  r1, r2 >= 0, added exactly. */
KZ_API int kz_compare_distance(kz_vec2 p, kz_vec2 q, float r1, float r2);

/* The same for the distance from p to the segment a-b (a == b allowed). */
KZ_API int kz_compare_segment_distance(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2);

/* ---- Boxes --------------------------------------------------------------------------------------------- */

/* Do the closed boxes share a point? */
static inline bool kz_box_meets(kz_box a, kz_box b)
{
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
}

/* The smallest box that holds both. */
static inline kz_box kz_box_union(kz_box a, kz_box b)
{
    kz_box u;
    u.min.x = a.min.x < b.min.x ? a.min.x : b.min.x;
    u.min.y = a.min.y < b.min.y ? a.min.y : b.min.y;
    u.max.x = a.max.x > b.max.x ? a.max.x : b.max.x;
    u.max.y = a.max.y > b.max.y ? a.max.y : b.max.y;
    return u;
}

#ifdef __cplusplus
}
#endif
#endif
