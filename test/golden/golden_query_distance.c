/* golden_query_distance.c - distances with nearest points, and what holds what, over every pair of kinds. */
#include <kolize/query_distance.h>

#include "random_shapes.h"

enum { GAP_SHAPES = 80, GAP_PAIRS = 2500 };

static void feed_gap(kz_golden *g, kz_distance_result gap)
{
    kz_golden_f32(g, gap.distance);
    kz_golden_f32(g, gap.on_a.x);
    kz_golden_f32(g, gap.on_a.y);
    kz_golden_f32(g, gap.on_b.x);
    kz_golden_f32(g, gap.on_b.y);
}

void golden_query_distance(kz_golden *g);
void golden_query_distance(kz_golden *g)
{
    static golden_shape shapes[GAP_SHAPES];
    for (int i = 0; i < GAP_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < GAP_PAIRS; i++) {
        const golden_shape *a = &shapes[kz_test_below(&g->rng, GAP_SHAPES)];
        const golden_shape *b = &shapes[kz_test_below(&g->rng, GAP_SHAPES)];
        const kz_shape both[2] = {a->shape, b->shape};
        kz_shape together;
        feed_gap(g, kz_distance(&a->shape, &b->shape));
        kz_golden_i64(g, kz_contains(&a->shape, &b->shape));
        kz_golden_text(g, kz_result_name(kz_shape_parts(both, 2, &together, NULL)));
        kz_golden_i64(g, kz_contains(&together, &shapes[kz_test_below(&g->rng, GAP_SHAPES)].shape));
    }
    for (int i = 0; i < GAP_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
