/* golden_cast.c - what each of many bullets hits in worlds of few bodies and of many, and the pairs of each body. */
#include <kolize/world_query.h>

#include <stdlib.h>

#include "random_shapes.h"

enum { CAST_BULLETS = 120, CAST_SHAPES = 40, CAST_BODIES = 700 };

typedef struct cast_bullets {
    float x[CAST_BULLETS], y[CAST_BULLETS], dx[CAST_BULLETS], dy[CAST_BULLETS], r[CAST_BULLETS];
} cast_bullets;

static void make_bullets(kz_golden *g, cast_bullets *b, float reach)
{
    for (int i = 0; i < CAST_BULLETS; i++) {
        b->x[i] = kz_test_grid(&g->rng, 0, 200, 0.25f);
        b->y[i] = kz_test_real(&g->rng, 0, 50);
        b->dx[i] = kz_test_real(&g->rng, -reach, reach);
        b->dy[i] = kz_test_grid(&g->rng, -4, 4, 0.5f);
        b->r[i] = kz_test_grid(&g->rng, 0, 8, 0.25f);
    }
}

static void feed_hits(kz_golden *g, const kz_world *world, const cast_bullets *b, bool are_points, unsigned flags)
{
    kz_cast_hit hits[CAST_BULLETS];
    const kz_moving_circles all = {b->x, b->y, b->dx, b->dy, are_points ? NULL : b->r, 0};
    kz_golden_u64(g, kz_world_cast_many(world, all, CAST_BULLETS, flags, NULL, hits));
    for (int i = 0; i < CAST_BULLETS; i++) {
        if (hits[i].body.generation == 0) continue;
        kz_golden_u64(g, hits[i].body.index);
        kz_golden_i64(g, hits[i].inside);
        kz_golden_f32(g, hits[i].t);
        kz_golden_f32(g, hits[i].normal.x);
        kz_golden_f32(g, hits[i].normal.y);
    }
}

static void feed_pairs(kz_golden *g, kz_world *world)
{
    kz_pair pairs[8];
    kz_golden_text(g, kz_result_name(kz_world_step(world, NULL)));
    for (uint32_t i = 0; i < kz_world_count(world); i += 9) {
        const kz_body body = kz_world_body(world, i);
        const size_t n = kz_body_pairs(world, body, pairs, 8);
        kz_golden_u64(g, n);
        for (size_t k = 0; k < n && k < 8; k++) kz_golden_u64(g, kz_pair_other(pairs[k], body).index);
    }
}

static void feed_world(kz_golden *g, const golden_shape *shapes, int n, float period)
{
    static cast_bullets bullets;
    kz_world *world = NULL;
    kz_body body;
    if (kz_world_create(&(kz_world_def){.wrap_w = period, .wrap_h = period}, &world, NULL) != KZ_OK) abort();
    for (int i = 0; i < n; i++) {
        const float x = kz_test_grid(&g->rng, 0, 200, 0.25f), y = kz_test_grid(&g->rng, 0, 200, 0.25f);
        const kz_body_def def = {.shape = shapes[i % CAST_SHAPES].shape, .pose = kz_pose_radians(x, y, 0)};
        kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &body, NULL)));
    }
    for (int i = 0; i < 2; i++) {
        make_bullets(g, &bullets, i ? 30 : 4.0f);
        for (unsigned flags = 0; flags < 4; flags++) feed_hits(g, world, &bullets, flags != 1, flags);
    }
    feed_pairs(g, world);
    kz_world_free(world);
}

void golden_cast(kz_golden *g);
void golden_cast(kz_golden *g)
{
    static golden_shape shapes[CAST_SHAPES];
    for (int i = 0; i < CAST_SHAPES; i++) golden_shape_make(g, &shapes[i]);
    feed_world(g, shapes, CAST_SHAPES, 0);
    feed_world(g, shapes, CAST_BODIES, 0);
    feed_world(g, shapes, CAST_SHAPES, 64);
    for (int i = 0; i < CAST_SHAPES; i++) kz_mask_free(shapes[i].mask);
}
