/* golden_query_common.c - common points over every pair of kinds. */
#include <kolize/query_distance.h>

#include "random_shapes.h"

enum { COMMON_SHAPES = 80, COMMON_PAIRS = 2500 };

void golden_query_common(kz_golden *g);
void golden_query_common(kz_golden *g)
{
    static golden_shape shapes[COMMON_SHAPES];
    for (int i = 0; i < COMMON_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < COMMON_PAIRS; i++) {
        const golden_shape *a = &shapes[kz_test_below(&g->rng, COMMON_SHAPES)];
        const golden_shape *b = &shapes[kz_test_below(&g->rng, COMMON_SHAPES)];
        kz_vec2 p = {0, 0};
        kz_golden_i64(g, kz_common_point(&a->shape, &b->shape, &p));
        kz_golden_f32(g, p.x);
        kz_golden_f32(g, p.y);
    }
    for (int i = 0; i < COMMON_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
