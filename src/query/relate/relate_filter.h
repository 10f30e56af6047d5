/* relate_filter.h - filter of the intersection test: answers for common convex shapes, where rounding cannot change
 * them. */
#ifndef KZI_RELATE_FILTER_H
#define KZI_RELATE_FILTER_H

#include <math.h>

#include "math/lanes/f32x4.h"
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
#define KZI_FAST_UP   (1 + 0x1p-47)

/* kz_box_meets in one comparison. */
static inline bool kzi_bounds_meet(const kz_box *a, const kz_box *b)
{
    const kzi_f32x4 p = kzi_f32x4_load(&a->min.x), q = kzi_f32x4_load(&b->min.x);
    return kzi_f32x4_less_bits(kzi_f32x4_high_lanes(p, q), kzi_f32x4_low_lanes(q, p)) == 0;
}

/* Returns a kz_relation or KZI_RELATE_UNKNOWN.  Both shapes must be KZ_SHAPE_CONVEX and their bounds must meet. */
int kzi_relate_fast(const kz_shape *a, const kz_shape *b);

/* The same for each pair of kinds.  Polygons must be stored inside their shapes. */
int kzi_relate_capsules(const kz_shape *a, const kz_shape *b);
int kzi_relate_circle_capsule(const kz_shape *circle, const kz_shape *capsule);
int kzi_relate_circle_convex(const kz_shape *circle, const kz_shape *polygon);
int kzi_relate_capsule_convex(const kz_shape *capsule, const kz_shape *area); /* a box or polygon */

/* The relation of two shapes after kz_shape_transform: circles, capsules and polygons of four vertices.
 * KZI_RELATE_UNKNOWN where that would fail, too, for other shapes, and for some pairs of these. */
int kzi_relate_posed_fast(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b);

/* Two convex polygons whose bounds meet, or a box and one. */
kz_relation kzi_relate_polygons(const kz_shape *a, const kz_shape *b);
kz_relation kzi_relate_box_convex(const kz_shape *box, const kz_shape *polygon);

/* With the vectors of AVX2: relate_filter_avx2.c.  Call them only where AVX2 is in force.
 * The first is for more than four vertices; see relate_eights_of. */
int kzi_relate_eights_avx2(const kz_shape *a, const kz_shape *b);
int kzi_relate_posed_fours_avx2(const kz_shape *a, const kz_pose *pose_a, const kz_shape *b, const kz_pose *pose_b);

#endif
