/* math.h - points, boxes, round shapes, poses, and the exact predicates that all answers of the library rest on.
 *
 * The plane has x to the right and y down.  Clockwise means from +x towards +y, which is clockwise on a screen.
 * Coordinates are float32.  Nothing here needs libm. */
#ifndef KOLIZE_MATH_H
#define KOLIZE_MATH_H

#include "base.h"

#include <math.h> /* INFINITY */

#ifdef __cplusplus
extern "C" {
#endif

/* A point, or a vector. */
typedef struct kz_vec2 {
    float x, y;
} kz_vec2;

/* An axis-aligned box with its border.
 * min <= max in both coordinates; with equal ones it is a segment or a point.  KZ_BOX_EMPTY is the only exception. */
typedef struct kz_box {
    kz_vec2 min, max;
} kz_box;

/* The empty box: it contains no point and meets no box, and its union with a box is that box. */
#ifdef __cplusplus
#define KZ_BOX_EMPTY (kz_box{{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})
#else
#define KZ_BOX_EMPTY ((kz_box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}})
#endif

/* A cell of a pixel grid, or an offset in whole cells. */
typedef struct kz_cell {
    int32_t x, y;
} kz_cell;

/* The cells with x0 <= x < x1 and y0 <= y < y1.  It is empty when x0 >= x1 or y0 >= y1. */
typedef struct kz_cell_rect {
    int32_t x0, y0, x1, y1;
} kz_cell_rect;

/* All points from a to b. */
typedef struct kz_segment {
    kz_vec2 a, b;
} kz_segment;

/* All points within r of the centre. */
typedef struct kz_circle {
    kz_vec2 center;
    float r;
} kz_circle;

/* All points within r of the segment a-b. */
typedef struct kz_capsule {
    kz_vec2 a, b;
    float r;
} kz_capsule;

/* The three answers to "do they collide?", ordered: a higher one is more of a collision. */
typedef enum kz_relation {
    KZ_APART = -1, /* no common point */
    KZ_TOUCH = 0,  /* common points, but the insides share none */
    KZ_OVERLAP = 1 /* the insides share a point: two areas share area, a segment crosses into an area, ... */
} kz_relation;

/* A rigid motion: a rotation about the origin, then a shift by `at`.
 * (cos, sin) = (1, 0) is no rotation.  Positive angles rotate clockwise. */
typedef struct kz_pose {
    kz_vec2 at;
    float cos, sin;
} kz_pose;

/* ---- Vectors ------------------------------------------------------------------------------------------- */

/* a + b; each coordinate is one float32 addition. */
KZ_INLINE kz_vec2 kz_vec2_add(kz_vec2 a, kz_vec2 b)
{
    kz_vec2 sum;
    sum.x = a.x + b.x;
    sum.y = a.y + b.y;
    return sum;
}

/* a - b; each coordinate is one float32 subtraction. */
KZ_INLINE kz_vec2 kz_vec2_sub(kz_vec2 a, kz_vec2 b)
{
    kz_vec2 difference;
    difference.x = a.x - b.x;
    difference.y = a.y - b.y;
    return difference;
}

/* v times a number; each coordinate is one float32 multiplication. */
KZ_INLINE kz_vec2 kz_vec2_scale(kz_vec2 v, float by)
{
    kz_vec2 scaled;
    scaled.x = v.x * by;
    scaled.y = v.y * by;
    return scaled;
}

/* The dot product a.x * b.x + a.y * b.y: > 0 when the directions are less than a right angle apart.
 * It is computed in double, where the products are exact, and rounded to float32. */
KZ_INLINE float kz_vec2_dot(kz_vec2 a, kz_vec2 b)
{
    return (float)((double)a.x * (double)b.x + (double)a.y * (double)b.y);
}

/* The cross product a.x * b.y - a.y * b.x: > 0 when b lies clockwise of a.
 * It is computed in double, where the products are exact, and rounded to float32.  For an exact sign see kz_orient. */
KZ_INLINE float kz_vec2_cross(kz_vec2 a, kz_vec2 b)
{
    return (float)((double)a.x * (double)b.y - (double)a.y * (double)b.x);
}

/* The length of a vector, within 1 ulp of float32; no square overflows. */
KZ_API float kz_vec2_length(kz_vec2 v);

/* The distance of two points, within 1 ulp of float32; no square overflows. */
KZ_API float kz_vec2_distance(kz_vec2 a, kz_vec2 b);

/* The vector of length 1 in the direction of v; each coordinate is within 1 ulp of float32.
 * Returns: (0, 0) for (0, 0). */
KZ_API kz_vec2 kz_vec2_normalize(kz_vec2 v);

/* The vector rotated by an angle in radians: kz_cos_sin, then the sums of kz_pose_apply, rounded once. */
KZ_API kz_vec2 kz_vec2_rotate(kz_vec2 v, double angle_rad);

/* a * (1 - t) + b * t, computed in double and rounded to float32 once.
 * t = 0 gives a and t = 1 gives b, bit for bit. */
KZ_API kz_vec2 kz_vec2_lerp(kz_vec2 a, kz_vec2 b, float t);

/* ---- Rotation without libm ----------------------------------------------------------------------------- */

/* Computes cosine and sine of an angle in radians, the same bits on every machine.
 * Both are within 1 ulp of float32 for |angle| <= 1e6.
 * Errors: none; a non-finite angle gives cosine 1 and sine 0.
 * Source: reduction by a three-part pi/2, Taylor polynomials on [-pi/4, pi/4], in double.
 * Details: docs/contract/math.md#kz_cos_sin */
KZ_API void kz_cos_sin(double angle_rad, float *cos_out, float *sin_out);

/* Computes cosine and sine of an angle in degrees, within 1 ulp of float32 for every finite angle.
 * Multiples of 90 give exactly 0 and +-1.
 * Errors: none; a non-finite angle gives cosine 1 and sine 0. */
KZ_API void kz_cos_sin_degrees(double angle_deg, float *cos_out, float *sin_out);

/* The angle of the vector (x, y) in radians, in [-pi, pi], within 1 ulp of float32.
 * Errors: none; (0, 0) and non-finite input give 0. */
KZ_API float kz_atan2(float y, float x);

/* A pose at (x, y), rotated by an angle in radians as kz_cos_sin computes it. */
KZ_API kz_pose kz_pose_radians(float x, float y, double angle_rad);

/* A pose at (x, y), rotated by an angle in degrees as kz_cos_sin_degrees computes it. */
KZ_API kz_pose kz_pose_degrees(float x, float y, double angle_deg);

/* The pose that moves nothing, as an initialiser of a kz_pose. */
#define KZ_POSE_NONE_INIT {{0, 0}, 1, 0}

/* The pose that moves nothing, as a value. */
KZ_INLINE kz_pose kz_pose_identity(void)
{
    const kz_pose none = KZ_POSE_NONE_INIT;
    return none;
}

/* Checks that a pose can be used.
 * Errors: KZ_ERR_NOT_FINITE (err->a is 0 for at.x, 1 for at.y, 2 for cos, 3 for sin); KZ_ERR_NOT_A_ROTATION when cos^2
 * + sin^2 differs from 1 by more than 1e-3. */
KZ_API kz_result kz_pose_check(kz_pose pose, kz_error *err);

/* Transforms a point: x' = at.x + (cos*x - sin*y), y' = at.y + (sin*x + cos*y).
 * The sums are computed in double in this order and rounded to float32 once.
 * Errors: none; the result may overflow to infinity, which the makers of shapes refuse. */
KZ_API kz_vec2 kz_pose_apply(kz_pose pose, kz_vec2 p);

/* The point that kz_pose_apply moves to p: from the world into the frame of the pose.
 * It is computed in double and rounded to float32 once.  Going there and back moves a point by at most 2^-23 of the
 * coordinates of p, at and the point.
 * Errors: none; the pose must pass kz_pose_check. */
KZ_API kz_vec2 kz_pose_apply_inverse(kz_pose pose, kz_vec2 p);

/* The product a * b: b first, then a, as for a part with pose b in a body with pose a.
 * Each of the four numbers is computed in double and rounded to float32 once.  After a long chain of products take
 * cosine and sine anew from an angle, as rounding adds up.
 * Errors: none; `at` may overflow to infinity, which kz_pose_check refuses. */
KZ_API kz_pose kz_pose_mul(kz_pose a, kz_pose b);

/* The pose that undoes a pose.  Each of the four numbers is computed in double and rounded to float32 once.
 * For one point kz_pose_apply_inverse rounds less.
 * Errors: none; the pose must pass kz_pose_check. */
KZ_API kz_pose kz_pose_inverse(kz_pose pose);

/* ---- Exact signs --------------------------------------------------------------------------------------- */
/* These are exact for all finite float32 input, with no tolerance.  A filter in double decides nearly always; an exact
 * sum decides the rest.
 * Errors: none; non-finite input gives some value and no crash.
 * Allocates: nothing.
 * Cost: about 2 ns, and 20 to 200 ns when the filter cannot decide.
 * Source: expansion arithmetic after Dekker 1971 and Shewchuk 1997. */

/* The side of the line a->b on which c lies.
 * Returns: +1 when a, b, c turn clockwise; -1 when they turn counter-clockwise; 0 when they lie on one line. */
KZ_API int kz_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c);

/* The side of the circle through a, b, c on which d lies.
 * Returns: +1 inside, 0 on the circle, -1 outside, for kz_orient(a, b, c) == +1; the opposite sign for -1.
 * When a, b, c lie on one line, the sign is that of the determinant alone. */
KZ_API int kz_in_circle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d);

/* The sign of |p - q| - (r1 + r2), where r1, r2 >= 0 are added exactly.
 * Returns: -1 when the points are nearer than r1 + r2, 0 at exactly that distance, +1 when they are farther. */
KZ_API int kz_compare_distance(kz_vec2 p, kz_vec2 q, float r1, float r2);

/* The sign of (distance of p to the segment a-b) - (r1 + r2), as kz_compare_distance.  a == b is allowed. */
KZ_API int kz_compare_segment_distance(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2);

/* ---- Boxes --------------------------------------------------------------------------------------------- */

/* Whether two boxes share a point.  Their borders belong to them. */
KZ_INLINE bool kz_box_meets(kz_box a, kz_box b)
{
    return (a.min.x <= b.max.x) & (b.min.x <= a.max.x) & (a.min.y <= b.max.y) & (b.min.y <= a.max.y);
}

/* The smallest box that contains both. */
KZ_INLINE kz_box kz_box_union(kz_box a, kz_box b)
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
