/* distance.c - entry of the distance query: distance and closest points of two shapes.
 *
 * The filter (distance_filter.c) answers for convex shapes.  The exact search (distance_exact.c) decides the rest. */
#include "query/distance/distance_exact.h"
#include "query/distance/distance_filter.h"
#include "shape/shape_private.h"

/* The filter is not certain.  Convex polygons are tried again without repeated vertices. */
static kz_distance_result distance_in_doubt(const kz_shape *a, const kz_shape *b)
{
    kz_shape room[2];
    if (!(a->flags & b->flags & KZ_SHAPE_CONVEX) || !kzi_have_repeats(a, b)) return kzi_distance_exact(a, b);
    return kzi_distance_filter(kzi_without_repeats(a, &room[0]), kzi_without_repeats(b, &room[1]), kzi_distance_exact);
}

kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b)
{
    return kzi_distance_filter(a, b, distance_in_doubt);
}
