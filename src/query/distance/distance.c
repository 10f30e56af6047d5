/* distance.c - entry of the distance query: distance and closest points of two shapes.
 *
 * Convex shapes of up to eight corners have their own search (distance_convex.c), and those of more their sections
 * (distance_hull.c).  The exact search (distance_exact.c) answers for all others. */
#include "query/distance/distance_convex.h"
#include "query/distance/distance_exact.h"

kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b)
{
    if (kzi_has_corner_ring(a) && kzi_has_corner_ring(b)) return kzi_distance_of_small(a, b);
    if (kzi_has_corners(a) && kzi_has_corners(b)) return kzi_distance_of_hulls(a, b);
    return kzi_distance_exact(a, b);
}
