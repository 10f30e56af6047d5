/* pose_filter_avx2.c - the filter of posed polygons with the vectors of AVX2, where the compiler has them. */
#include "shape/pose_lanes.h"

bool kzi_pose_convex_avx2(const kz_vec2 *points, int32_t n, const kz_pose *pose, kz_shape *out)
{
    return pose_four_or_eight(points, n, pose, out);
}

kz_result kzi_transform_four_avx2(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                  kz_error *err)
{
    if (pose_four_or_eight(ring->as.polygon.inline_points, 4, &pose, out)) return KZ_OK;
    return kzi_transform_any(ring, pose, memory, bytes, out, err);
}

kz_result kzi_transform_eight_avx2(const kz_shape *ring, kz_pose pose, void *memory, size_t bytes, kz_shape *out,
                                   kz_error *err)
{
    if (pose_four_or_eight(ring->as.polygon.inline_points, 8, &pose, out)) return KZ_OK;
    return kzi_transform_any(ring, pose, memory, bytes, out, err);
}
