/* contains_filter_avx2.c - the filter of containment in convex polygons with the vectors of AVX2, where the compiler has
 * them. */
#include "query/contains/contains_lanes.h"

int kzi_polygon_contains_avx2(const kz_shape *a, const kz_shape *b) { return polygon_contains(a, b); }
