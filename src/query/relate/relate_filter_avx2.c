/* relate_filter_avx2.c - the filter of convex polygons with the vectors of AVX2, where the compiler has them. */
#include "query/relate/relate_lanes.h"

int kzi_relate_polygons_avx2(const kz_shape *a, const kz_shape *b, float error) { return relate_polygons(a, b, error); }

int kzi_relate_posed_quads_avx2(const kz_vec2 *a, const kz_pose *pose_a, const kz_vec2 *b, const kz_pose *pose_b)
{
    return relate_posed_quads(a, pose_a, b, pose_b);
}
