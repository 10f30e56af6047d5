/* distance_search_avx2.c - the search for the closest features of two rings with the vectors of AVX2, where the
 * compiler has them. */
#include "query/distance/distance_search.h"

kz_distance_result kzi_distance_search_avx2(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair)
{
    return distance_of_rings(a, b, pair);
}
