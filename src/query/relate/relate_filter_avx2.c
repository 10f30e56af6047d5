/* relate_filter_avx2.c - the filter of two convex polygons with the vectors of AVX2, where the compiler has them. */
#include "query/relate/relate_lanes.h"

#if defined(__AVX2__)

/* Two of four vertices: the edges of a are in the lower half, those of b in the upper one. */
static int relate_fours(const kz_shape *a, const kz_shape *b, float error)
{
    const kz_vec2 *v = a->as.polygon.inline_points, *w = b->as.polygon.inline_points;
    const kzi_floats p = kzi_floats_of_blocks(kzi_f32x4_load(&v[0].x), kzi_f32x4_load(&w[0].x), 0);
    const kzi_floats q = kzi_floats_of_blocks(kzi_f32x4_load(&v[2].x), kzi_f32x4_load(&w[2].x), 0);
    const kzi_floats from_x = kzi_floats_even_of_halves(p, q), from_y = kzi_floats_odd_of_halves(p, q);
    const kzi_floats winding =
        kzi_floats_of_blocks(kzi_f32x4_all(kzi_winding_of(a)), kzi_f32x4_all(kzi_winding_of(b)), 0);
    const kzi_floats ex = kzi_floats_flip(kzi_floats_sub(kzi_floats_next_of_halves(from_x), from_x), winding);
    const kzi_floats ey = kzi_floats_flip(kzi_floats_sub(kzi_floats_next_of_halves(from_y), from_y), winding);
    const kzi_floats x = kzi_floats_sub(from_x, kzi_floats_all(v[0].x));
    const kzi_floats y = kzi_floats_sub(from_y, kzi_floats_all(v[0].y));
    kzi_floats other_x[4], other_y[4];
    kzi_floats_spread_halves(kzi_floats_swap_halves(x), other_x);
    kzi_floats_spread_halves(kzi_floats_swap_halves(y), other_y);
    const kzi_floats reach = kzi_floats_sub(relate_furthest(ex, ey, other_x, other_y), relate_cross(ex, ey, x, y));
    return kzi_relate_certain(kzi_floats_less_bits(kzi_floats_all(error), reach) == 255,
                              kzi_floats_less_bits(reach, kzi_floats_all(-error)) != 0);
}

#endif

int kzi_relate_polygons_avx2(const kz_shape *a, const kz_shape *b, float error)
{
#if defined(__AVX2__)
    if (a->as.polygon.n_points == 4 && b->as.polygon.n_points == 4) return relate_fours(a, b, error);
#endif
    return relate_polygons(a, b, error);
}
