/* distance_filter_avx2.c - the filter of the distance of convex shapes with the vectors of AVX2, where the compiler has
 * them. */
#include "query/distance/distance_lanes.h"

bool kzi_distance_convex_avx2(const kz_shape *a, const kz_shape *b, kz_distance_result *out)
{
    return distance_of_convexes(a, b, out);
}
