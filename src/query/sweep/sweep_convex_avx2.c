/* sweep_convex_avx2.c - sweeps of small convex polygons with the vectors of AVX2, where the compiler has them. */
#include "query/sweep/sweep_convex_lanes.h"

kz_sweep_hit kzi_sweep_small_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    return sweep_small(a, motion, b);
}
