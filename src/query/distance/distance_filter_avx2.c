/* distance_filter_avx2.c - the filter of the distance of convex polygons with the vectors of AVX2, where the compiler
 * has them. */
#include "query/distance/distance_search.h"

kz_distance_result kzi_distance_polygons_avx2(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise)
{
    return distance_of_polygons(a, b, otherwise);
}
