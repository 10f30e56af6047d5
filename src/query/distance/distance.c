/* distance.c - entry of the distance query: distance and closest points of two shapes.
 *
 * Convex shapes of up to eight corners have their own search (distance_convex.c).  The exact search (distance_exact.c)
 * answers for all others. */
#include "query/distance/distance_convex.h"
#include "query/distance/distance_exact.h"

static bool is_small_polygon(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON && !s->as.polygon.points; }

kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b)
{
    const bool are_convex = a->flags & b->flags & KZ_SHAPE_CONVEX;
    if (are_convex && is_small_polygon(a) && is_small_polygon(b)) return kzi_distance_of_rings(a, b, NULL);
    if (kzi_has_corner_ring(a) && kzi_has_corner_ring(b)) return kzi_distance_convex(a, b);
    return kzi_distance_exact(a, b);
}
