/* golden_query_ray.c - rays into shapes of every kind, touching and not. */
#include <kolize/query_ray.h>

#include "random_shapes.h"

enum { RAY_SHAPES = 96, RAYS = 4000 };

void golden_query_ray(kz_golden *g);
void golden_query_ray(kz_golden *g)
{
    static golden_shape shapes[RAY_SHAPES];
    for (int i = 0; i < RAY_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < RAYS; i++) {
        const kz_shape *shape = &shapes[kz_test_below(&g->rng, RAY_SHAPES)].shape;
        const kz_vec2 from = golden_point(&g->rng);
        const kz_vec2 to = golden_point(&g->rng);
        for (unsigned flags = 0; flags <= KZ_HIT_TOUCH; flags++) {
            const kz_ray_hit hit = kz_ray(shape, from, to, flags);
            kz_golden_i64(g, hit.hit * 2 + hit.inside);
            kz_golden_f32(g, hit.t);
            kz_golden_f32(g, hit.point.x);
            kz_golden_f32(g, hit.point.y);
            kz_golden_f32(g, hit.normal.x);
            kz_golden_f32(g, hit.normal.y);
            kz_golden_i64(g, hit.part);
            kz_golden_i64(g, hit.edge);
        }
    }
    for (int i = 0; i < RAY_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
