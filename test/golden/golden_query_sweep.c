/* golden_query_sweep.c - sweeps of shapes of every kind past each other, touching and not. */
#include <kolize/query_sweep.h>

#include "random_shapes.h"

enum { SWEEP_SHAPES = 96, SWEEPS = 2000 };

void golden_query_sweep(kz_golden *g);
void golden_query_sweep(kz_golden *g)
{
    static golden_shape shapes[SWEEP_SHAPES];
    for (int i = 0; i < SWEEP_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < SWEEPS; i++) {
        const kz_shape *a = &shapes[kz_test_below(&g->rng, SWEEP_SHAPES)].shape;
        const kz_shape *b = &shapes[kz_test_below(&g->rng, SWEEP_SHAPES)].shape;
        const kz_vec2 motion = golden_point(&g->rng);
        for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
            const kz_sweep_hit hit = kz_sweep(a, motion, b, flags);
            kz_golden_i64(g, hit.hit * 4 + hit.start);
            kz_golden_f32(g, hit.t);
            kz_golden_f32(g, hit.point.x);
            kz_golden_f32(g, hit.point.y);
            kz_golden_f32(g, hit.normal.x);
            kz_golden_f32(g, hit.normal.y);
        }
    }
    for (int i = 0; i < SWEEP_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
