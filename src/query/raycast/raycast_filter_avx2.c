/* raycast_filter_avx2.c - the ray filter of convex polygons with the vectors of AVX2, where the compiler has them. */
#include "query/raycast/raycast_filter_lanes.h"

kz_ray_hit kzi_ray_filter_convex_avx2(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    return filter_convex(shape, from, to, flags);
}
