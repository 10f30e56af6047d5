/* relate_filter.h - filter of the intersection test: answers for common convex shapes, where rounding cannot change
 * them. */
#ifndef KZI_RELATE_FILTER_H
#define KZI_RELATE_FILTER_H

#include <math.h>

#include <kolize/query.h>

/* The filter's answer when rounding leaves it uncertain; the exact tests decide then. */
enum { KZI_RELATE_UNKNOWN = 2 };

/* At most one of the two may be true.  There is no branch: on mixed input every second one would be predicted wrongly,
 * and each waits for all the arithmetic before it. */
static inline int kzi_relate_certain(bool overlap, bool apart)
{
    return KZI_RELATE_UNKNOWN - (int)overlap - 3 * (int)apart;
}

/* Factors of squares in double: sums and products of positive numbers, with at most 24 roundings.  They grant twice the
 * possible error. */
#define KZI_FAST_DOWN (1 - 0x1p-47)
#define KZI_FAST_UP (1 + 0x1p-47)

/* Returns a kz_relation or KZI_RELATE_UNKNOWN.  Both shapes must be KZ_SHAPE_CONVEX and their bounds must meet. */
int kzi_relate_fast(const kz_shape *a, const kz_shape *b);

/* The same for each pair of kinds.  Polygons must be stored inside their shapes. */
int kzi_relate_capsules(const kz_shape *a, const kz_shape *b);
int kzi_relate_circle_capsule(const kz_shape *circle, const kz_shape *capsule);
int kzi_relate_circle_convex(const kz_shape *circle, const kz_shape *polygon);
int kzi_relate_capsule_convex(const kz_shape *capsule, const kz_shape *area); /* a box or polygon */
int kzi_relate_convexes(const kz_shape *a, const kz_shape *b);                /* a polygon, and a box or polygon */

/* The relation of two shapes after kz_shape_transform.  KZI_RELATE_UNKNOWN where that would fail, too, and for all but
 * polygons of four vertices. */
int kzi_relate_posed_fast(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b);

/* Two polygons with the vectors of AVX2: relate_filter_avx2.c.  Call it only where AVX2 is in force.  `error` is the
 * bound of relate_lanes.h. */
int kzi_relate_polygons_avx2(const kz_shape *a, const kz_shape *b, float error);
int kzi_relate_posed_quads_avx2(const kz_vec2 *a, const kz_pose *pose_a, const kz_vec2 *b, const kz_pose *pose_b);

#endif
