/* sweep_filter_avx2.c - the filter of the sweep with the vectors of AVX2, where the compiler has them. */
#include "query/sweep/sweep_floats.h"
#include "query/sweep/sweep_lanes.h"

kz_sweep_hit kzi_sweep_polygons_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kzi_sweep_search *otherwise)
{
    return sweep_polygons(a, motion, b, otherwise);
}

bool kzi_sweep_circle_polygon_avx2(const kz_shape *a, kz_vec2 motion, const kz_shape *b, kz_sweep_hit *hit)
{
    return sweep_circle_polygon(a, motion, b, hit);
}
