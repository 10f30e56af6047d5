/* distance_filter_convex.c - filter of the distance of two convex shapes by projections of all corners. */
#include "query/distance/distance_lanes.h"

kz_distance_result kzi_distance_convexes(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise)
{
    kz_distance_result result;
    if (distance_of_convexes(a, b, &result)) return result;
    return otherwise(a, b);
}
