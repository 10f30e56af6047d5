/* distance_filter_convex.c - filter of the distance of two convex shapes by projections of all corners. */
#include "query/distance/distance_lanes.h"

kz_distance_result kzi_distance_convexes(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise)
{
    kz_distance_result result;
    const bool have_repeats = a->kind == b->kind && kzi_have_repeats(a, b);
    return !have_repeats && distance_of_convexes(a, b, &result) ? result : otherwise(a, b);
}
