/* golden_layouts.c - golden answers of many bodies in every layout that is hard for broad phases.  The order of all
 * lists is part of the answer. */
#include "golden.h"

#include <kolize/move.h>

#include "../world/layouts.h"

#define N_BODIES 400

static kz_shape shape_near(kz_golden *g, kz_box b)
{
    kz_shape shape = {0};
    const kz_vec2 middle = {0.5f * b.min.x + 0.5f * b.max.x, 0.5f * b.min.y + 0.5f * b.max.y};
    const kz_vec2 corners[4] = {b.min, {b.max.x, middle.y}, b.max, {middle.x, b.max.y}};
    switch (kz_test_below(&g->rng, 6)) {
    case 0: kz_shape_segment(b.min, b.max, &shape, NULL); break;
    case 1: kz_shape_circle(middle, b.max.x - middle.x, &shape, NULL); break;
    case 2: kz_shape_capsule(b.min, b.max, 0.25f, &shape, NULL); break;
    case 3: kz_shape_polygon(corners, 4, &shape, NULL); break;
    default: kz_shape_box(b.min, b.max, &shape, NULL); break; /* stays NONE for an empty box */
    }
    return shape;
}

static void feed_pairs(kz_golden *g, kz_world *world)
{
    size_t n = 0;
    kz_golden_text(g, kz_result_name(kz_world_step(world, NULL)));
    const kz_pair *pairs = kz_world_pairs(world, &n);
    kz_golden_u64(g, n);
    for (size_t i = 0; i < n; i++)
        kz_golden_u64(g, (uint64_t)pairs[i].a.index << 34 | (uint64_t)pairs[i].b.index << 2 |
                             (uint64_t)(pairs[i].relation + 1));
}

static void feed_found(kz_golden *g, const kz_world *world, const kz_shape *shape, uint32_t collides)
{
    kz_world_hit found[N_BODIES];
    const kz_query_filter filter = {.collides = collides};
    const size_t n = kz_world_find(world, shape, KZ_PAIRS_TOUCH, &filter, found, N_BODIES);
    for (size_t i = 0; i < n; i++)
        kz_golden_u64(g, (uint64_t)found[i].body.index << 32 | (uint64_t)(found[i].relation + 1));
}

static void feed_pushes(kz_golden *g, kz_world *world, const kz_body *bodies)
{
    for (int i = 0; i < 40; i++) {
        const kz_body body = bodies[kz_test_below(&g->rng, N_BODIES)];
        kz_push_out out = {0};
        kz_golden_text(g, kz_result_name(kz_body_push_out(world, body, 3, &out, NULL)));
        kz_golden_i64(g, out.attempts * 2 + out.free);
        kz_golden_f32(g, kz_body_pose(world, body).at.x);
        kz_golden_f32(g, kz_body_pose(world, body).at.y);
    }
}

static void layout_world(kz_golden *g, layout kind, kz_pair_mode mode)
{
    static kz_box boxes[N_BODIES];
    static kz_body bodies[N_BODIES];
    kz_world *world = NULL;
    const kz_world_def world_def = {.mode = mode};
    kz_golden_text(g, kz_result_name(kz_world_create(&world_def, &world, NULL)));
    layout_fill(kind, &g->rng, boxes, N_BODIES);
    for (uint32_t i = 0; i < N_BODIES; i++) {
        kz_body_def def = {0};
        def.shape = shape_near(g, boxes[i]);
        def.category = 1u << kz_test_below(&g->rng, 3);
        def.collides = kz_test_one_in(&g->rng, 4) ? 3 : 0;
        kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &bodies[i], NULL)));
    }
    for (uint32_t i = 0; i < N_BODIES; i += 3) {
        const float x = kz_test_grid(&g->rng, -4, 4, 0.25f), y = kz_test_grid(&g->rng, -4, 4, 0.25f);
        const double angle = (double)kz_test_grid(&g->rng, -8, 8, 7.5f);
        kz_golden_text(g, kz_result_name(kz_body_set_pose(world, bodies[i], kz_pose_degrees(x, y, angle), NULL)));
    }
    for (uint32_t i = 1; i < N_BODIES; i += 10) kz_golden_i64(g, kz_body_destroy(world, bodies[i]));
    feed_pairs(g, world);
    feed_pushes(g, world, bodies);
    feed_pairs(g, world);
    for (uint32_t i = 0; i < N_BODIES; i += 40) {
        kz_shape shape;
        if (kz_body_shape(world, bodies[i], &shape)) feed_found(g, world, &shape, i % 3);
    }
    kz_world_free(world);
}

void golden_layouts(kz_golden *g);
void golden_layouts(kz_golden *g)
{
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++)
        if (!layout_is_dense(kind)) layout_world(g, kind, (kz_pair_mode)(kind % 3));
}
