/* pose_filter.h - the filter of polygons of up to eight vertices: it poses them and checks that they are convex.
 * Circles, capsules and boxes are posed, too.
 *
 * Each function makes the polygon if it is certain that it turns strictly one way and goes round once.  Otherwise it
 * returns false and leaves *out alone; outline_check.c then decides.  Both give the same bits.
 *
 * The turns are computed in float32, after rounding.  Each is a difference of two products of differences.  By
 * Shewchuk 1997 (ccwerrboundA) its error is at most (3 + 16u) u times the sum of the products' sizes, u = 2^-24; 4u is
 * granted, and 2^-120 for products that underflow.  Overflow gives infinity or NaN, which is never certain. */
#ifndef KZI_POSE_FILTER_H
#define KZI_POSE_FILTER_H

#include "base/base_private.h"
#include <kolize/shape.h>

static inline bool kzi_is_rotation90(kz_pose pose)
{
    return (pose.cos == 0 || pose.sin == 0) && pose.cos * pose.cos + pose.sin * pose.sin == 1;
}

/* Poses a polygon.  The vertices may be those of *out.  False, too, for a pose that is no rotation, and for a repeated
 * vertex among four or eight. */
bool kzi_pose_convex(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out);

/* The same without a pose.  A vertex may be repeated: there is no turn. */
bool kzi_make_convex(const kz_vec2 *points, int32_t n, kz_shape *out);

/* Makes the circle or capsule around the spine of c, whose numbers are finite.  False if float32 has no bounds for
 * it. */
bool kzi_make_round(kz_kind kind, const kz_capsule *c, kz_shape *out);

/* ---- kz_shape_transform by kinds -------------------------------------------------------------------------------
 *
 * All take its arguments, and each ends in a call of another: so the arguments stay in their registers. */

/* Without the filter: shape_transform.c. */
kz_result kzi_transform_any(const kz_shape *shape, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                            kz_error *err);

/* A circle or capsule, a box that is convex, and a convex polygon that has its vertices inside. */
kz_result kzi_transform_round(const kz_shape *round, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                              kz_error *err);
kz_result kzi_transform_box(const kz_shape *box, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                            kz_error *err);
kz_result kzi_transform_ring(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                             kz_error *err);

/* Polygons of four and of eight vertices with the vectors of AVX2: pose_filter_avx2.c.  Call these and the next one
 * only where AVX2 is in force. */
kz_result kzi_transform_four_avx2(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                  kz_error *err);
kz_result kzi_transform_eight_avx2(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                   kz_error *err);

/* kzi_pose_convex of four or eight vertices, for callers with a pose in memory. */
bool kzi_pose_convex_avx2(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out);

#endif
