/* distance_filter_convex.c - filter of the distance of two convex shapes by projections of all corners. */
#include "query/distance/distance_lanes.h"

kz_distance_result kzi_distance_convexes(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise)
{
    kz_distance_result result;
    kz_shape room[2];
    if (a->kind == b->kind && kzi_have_repeats(a, b)) {
        a = kzi_without_repeats(a, &room[0]);
        b = kzi_without_repeats(b, &room[1]);
    }
    if (distance_of_convexes(a, b, &result)) return result;
    return otherwise(a, b);
}
