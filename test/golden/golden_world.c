/* golden_world.c - golden answers of changing worlds: pairs and events in every mode, across wrap borders, queries,
 * pushes out. */
#include "random_shapes.h"

#include <kolize/move.h>
#include <kolize/world.h>
#include <kolize/world_state.h>

enum { BODIES = 160, STEPS = 12 };

static void feed_body(kz_golden *g, kz_body body) { kz_golden_i64(g, (int64_t)body.index << 32 | body.generation); }

static void feed_pairs(kz_golden *g, const kz_pair *pairs, size_t n)
{
    kz_golden_i64(g, (int64_t)n);
    for (size_t i = 0; i < n; i++) {
        feed_body(g, pairs[i].a);
        feed_body(g, pairs[i].b);
        kz_golden_i64(g, pairs[i].relation * 2 + pairs[i].began);
    }
}

static void feed_step(kz_golden *g, kz_world *world)
{
    size_t n;
    kz_golden_text(g, kz_result_name(kz_world_step(world, NULL)));
    const kz_pair *pairs = kz_world_pairs(world, &n);
    feed_pairs(g, pairs, n);
    pairs = kz_world_begin_events(world, &n);
    feed_pairs(g, pairs, n);
    pairs = kz_world_end_events(world, &n);
    feed_pairs(g, pairs, n);
}

static void feed_queries(kz_golden *g, const kz_world *world, const kz_shape *shape)
{
    kz_world_hit found[20];
    kz_world_ray_hit rays[4];
    kz_world_sweep_hit sweep;
    kz_world_near near[5];
    kz_vec2 a, b;
    a.x = kz_test_grid(&g->rng, 0, 60, 0.5f), a.y = kz_test_grid(&g->rng, 0, 60, 0.5f);
    b.x = kz_test_grid(&g->rng, 0, 60, 0.5f), b.y = kz_test_grid(&g->rng, 0, 60, 0.5f);
    const size_t n = kz_world_find(world, shape, KZ_PAIRS_TOUCH, NULL, found, 20);
    kz_golden_u64(g, n);
    for (size_t i = 0; i < n && i < 20; i++) feed_body(g, found[i].body), kz_golden_i64(g, found[i].relation);
    const size_t n_rays = kz_world_ray_all(world, a, b, 0, NULL, rays, 4);
    kz_golden_u64(g, n_rays);
    for (size_t i = 0; i < n_rays && i < 4; i++) feed_body(g, rays[i].body), kz_golden_f32(g, rays[i].hit.t);
    kz_world_sweep(world, shape, b, 0, NULL, &sweep);
    feed_body(g, sweep.body);
    kz_golden_f32(g, sweep.hit.t);
    const size_t n_near = kz_world_nearest(world, shape, 30, NULL, near, 5);
    kz_golden_u64(g, n_near);
    for (size_t i = 0; i < n_near; i++) feed_body(g, near[i].body), kz_golden_f32(g, near[i].gap.distance);
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
    kz_body_def def = {.shape = *shape, .pose = pose_of(&g->rng, shape->kind)};
    def.category = 1u << kz_test_below(&g->rng, 3);
    def.collides = kz_test_one_in(&g->rng, 3) ? kz_test_below(&g->rng, 8) : 0;
    kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &body, NULL)));
    return body;
}

static void step(kz_golden *g, kz_world *world, golden_shape *shapes, kz_body *bodies)
{
    for (int k = 0; k < BODIES / 4; k++) {
        const uint32_t i = kz_test_below(&g->rng, BODIES);
        kz_push_out push = {0};
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
    kz_shape shape;
    if (kz_test_one_in(&g->rng, 2)) kz_golden_text(g, kz_result_name(kz_world_index(world, NULL)));
    kz_body_shape(world, bodies[kz_test_below(&g->rng, BODIES)], &shape);
    feed_queries(g, world, &shape);
    feed_step(g, world);
}

/* Restores into the world itself after it was spoilt, or into a new one that takes its place. */
static kz_world *restored(kz_world *world, const kz_world_def *def, const kz_body *bodies, bool anew)
{
    const size_t size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    kz_world *other = NULL;
    if (!bytes || kz_world_save(world, bytes, size, NULL) != KZ_OK) abort();
    if (anew) {
        if (kz_world_create(def, &other, NULL) != KZ_OK) abort();
        kz_world_free(world);
        world = other;
    } else {
        for (int i = 0; i < BODIES; i += 3) kz_body_destroy(world, bodies[i]);
        kz_world_step(world, NULL);
    }
    if (kz_world_restore(world, bytes, size, NULL) != KZ_OK) abort();
    free(bytes);
    return world;
}

static void one_world(kz_golden *g, golden_shape *shapes, kz_world_def def)
{
    kz_body bodies[BODIES];
    kz_world *world = NULL;
    def.parallel = g->parallel;
    if (kz_world_create(&def, &world, NULL) != KZ_OK) abort();
    for (int i = 0; i < BODIES; i++) bodies[i] = body_of(g, world, &shapes[i].shape);
    for (int i = 0; i < STEPS; i++) {
        step(g, world, shapes, bodies);
        if (g->restores) world = restored(world, &def, bodies, i % 2 == 0);
    }
    for (int i = 0; i < 6; i++) { /* bodies come to rest */
        feed_step(g, world);
        if (g->restores && i == 4) world = restored(world, &def, bodies, true);
    }
    step(g, world, shapes, bodies);
    kz_golden_i64(g, kz_world_count(world));
    kz_world_free(world);
}

void golden_world(kz_golden *g);
void golden_world(kz_golden *g)
{
    static golden_shape shapes[BODIES];
    for (int i = 0; i < BODIES; i++) golden_shape_make(g, &shapes[i]);
    one_world(g, shapes, (kz_world_def){.mode = KZ_PAIRS_OVERLAP});
    one_world(g, shapes, (kz_world_def){.mode = KZ_PAIRS_TOUCH});
    one_world(g, shapes, (kz_world_def){.mode = KZ_PAIRS_BOXES});
    one_world(g, shapes, (kz_world_def){.mode = KZ_PAIRS_TOUCH, .wrap_w = 64, .wrap_h = 48});
    for (int i = 0; i < BODIES; i++) kz_mask_free(shapes[i].mask);
}
