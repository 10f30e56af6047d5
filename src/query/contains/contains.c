/* contains.c - entry of the containment query: does shape a contain every point of shape b?
 *
 * The filter (contains_filter.c) answers for a small shape b in a convex shape a.  The exact test (contains_exact.c)
 * decides the rest. */
#include "query/contains/contains_exact.h"
#include "query/contains/contains_filter.h"

#include <kolize/query_distance.h>

bool kz_contains(const kz_shape *a, const kz_shape *b)
{
    const int fast = kzi_contains_filter(a, b);
    return fast != KZI_CONTAINS_UNKNOWN ? fast != 0 : kzi_contains_exact(a, b);
}
