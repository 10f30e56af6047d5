/* pose_filter_avx2.c - the filter of posed polygons with the vectors of AVX2, where the compiler has them. */
#include "shape/pose_lanes.h"

bool kzi_pose_convex_avx2(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out)
{
    return pose_four_or_eight(points, n, pose, out);
}
