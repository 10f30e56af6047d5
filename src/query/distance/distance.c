/* distance.c - entry of the distance query: distance and closest points of two shapes.
 *
 * The filter (distance_filter.c) answers for convex shapes.  The exact search (distance_exact.c) decides the rest. */
#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"

kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b)
{
    return kzi_distance_filter(a, b, kzi_distance_exact);
}
