/* golden_world.c - a world that changes: pairs in every mode, queries, pushes out. */
#include "random_shapes.h"

#include <kolize/move.h>
#include <kolize/world.h>

enum { BODIES = 160, STEPS = 12 };

typedef struct answers {
    kz_golden *g;
    int left;
} answers;

static bool feed_visit(void *ctx, kz_body body, kz_relation relation)
{
    answers *a = ctx;
    kz_golden_i64(a->g, (int64_t)body.index << 32 | body.generation);
    kz_golden_i64(a->g, relation);
    return --a->left > 0;
}

static void feed_pairs(kz_golden *g, kz_world *world)
{
    static const kz_pair_mode modes[] = {KZ_PAIRS_OVERLAP, KZ_PAIRS_TOUCH, KZ_PAIRS_BOXES};
    for (int m = 0; m < 3; m++) {
        const kz_pair *pairs = NULL;
        size_t n = 0;
        kz_golden_text(g, kz_result_name(kz_world_pairs(world, modes[m], &pairs, &n, NULL)));
        kz_golden_i64(g, (int64_t)n);
        for (size_t i = 0; i < n; i++) {
            kz_golden_i64(g, (int64_t)pairs[i].a.index << 32 | pairs[i].b.index);
            kz_golden_i64(g, pairs[i].relation);
        }
    }
}

static kz_pose pose_of(kz_test_rng *r, kz_kind kind)
{
    const float x = kz_test_grid(r, -60, 60, 1.0f), y = kz_test_grid(r, -60, 60, 1.0f);
    const double angle = (double)kz_test_grid(r, -12, 12, 30.0f);
    return kz_pose_degrees(x, y, kind == KZ_KIND_MASK || kind == KZ_KIND_PARTS ? 0 : angle);
}

static kz_body body_of(kz_golden *g, kz_world *world, const kz_shape *shape)
{
    kz_body body = {0, 0};
    kz_body_def def = {*shape, pose_of(&g->rng, shape->kind), 0, 0, 0};
    def.category = 1u << kz_test_below(&g->rng, 3);
    def.collides = kz_test_one_in(&g->rng, 3) ? kz_test_below(&g->rng, 8) : 0;
    kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &body, NULL)));
    return body;
}

static void step(kz_golden *g, kz_world *world, golden_shape *shapes, kz_body *bodies)
{
    for (int k = 0; k < BODIES / 4; k++) {
        const uint32_t i = kz_test_below(&g->rng, BODIES);
        kz_push_out push = {false, 0, {0, 0}, {0, 0}};
        switch (kz_test_below(&g->rng, 8)) {
        case 0:
            kz_golden_text(g, kz_result_name(kz_body_destroy(world, bodies[i])));
            bodies[i] = body_of(g, world, &shapes[i].shape);
            break;
        case 1:
            kz_golden_text(g, kz_result_name(kz_body_push_out(world, bodies[i], 4, &push, NULL)));
            kz_golden_i64(g, push.free);
            kz_golden_i64(g, push.attempts);
            kz_golden_f32(g, push.moved.x);
            kz_golden_f32(g, push.moved.y);
            kz_golden_i64(g, push.last.index);
            break;
        default: {
            const kz_pose pose = pose_of(&g->rng, shapes[i].shape.kind);
            kz_golden_text(g, kz_result_name(kz_body_set_pose(world, bodies[i], pose, NULL)));
        }
        }
    }
    answers all = {g, 20};
    const kz_shape *probe = kz_body_shape(world, bodies[kz_test_below(&g->rng, BODIES)]);
    if (probe) kz_world_query(world, probe, 0xffffffffu, KZ_PAIRS_TOUCH, feed_visit, &all);
    feed_pairs(g, world);
}

void golden_world(kz_golden *g);
void golden_world(kz_golden *g)
{
    static golden_shape shapes[BODIES];
    static kz_body bodies[BODIES];
    kz_world *world = NULL;
    if (kz_world_create(NULL, &world, NULL) != KZ_OK) abort();
    for (int i = 0; i < BODIES; i++) {
        golden_shape_make(g, &shapes[i]);
        bodies[i] = body_of(g, world, &shapes[i].shape);
    }
    for (int i = 0; i < STEPS; i++) step(g, world, shapes, bodies);
    kz_golden_i64(g, kz_world_count(world));
    kz_world_free(world);
    for (int i = 0; i < BODIES; i++) kz_mask_free(shapes[i].mask);
}
