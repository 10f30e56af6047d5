/* golden_contact_concave.c - contacts of parts, and of whatever else, with parts: ways out that hulls do not tell. */
#include "random_shapes.h"

enum { CONCAVE_SHAPES = 60, CONCAVE_PAIRS = 500 };

static void feed_contact(kz_golden *g, const kz_shape *a, const kz_shape *b, const kz_contact *c)
{
    const kz_vec2 push = kz_contact_push(a, b, c);
    kz_golden_i64(g, c->relation);
    kz_golden_f32(g, c->normal.x);
    kz_golden_f32(g, c->normal.y);
    kz_golden_f32(g, c->depth);
    kz_golden_f32(g, push.x);
    kz_golden_f32(g, push.y);
    kz_golden_i64(g, c->shortest);
    for (int32_t i = 0; i < c->n_points; i++) {
        kz_golden_f32(g, c->points[i].x);
        kz_golden_f32(g, c->points[i].y);
        kz_golden_u64(g, c->features[i]);
    }
}

void golden_contact_concave(kz_golden *g);
void golden_contact_concave(kz_golden *g)
{
    static golden_shape shapes[CONCAVE_SHAPES];
    for (int i = 0; i < CONCAVE_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    for (int i = 0; i < CONCAVE_PAIRS; i++) {
        const golden_shape *a = &shapes[kz_test_below(&g->rng, CONCAVE_SHAPES)];
        const golden_shape *b = &shapes[kz_test_below(&g->rng, CONCAVE_SHAPES)];
        const golden_shape *c = &shapes[kz_test_below(&g->rng, CONCAVE_SHAPES)];
        const kz_shape both[2] = {a->shape, b->shape};
        kz_shape together;
        kz_contact hit;
        kz_golden_text(g, kz_result_name(kz_shape_parts(both, 2, &together, NULL)));
        kz_collide(&together, &c->shape, &hit);
        feed_contact(g, &together, &c->shape, &hit);
        kz_collide(&c->shape, &a->shape, &hit);
        feed_contact(g, &c->shape, &a->shape, &hit);
    }
    for (int i = 0; i < CONCAVE_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
