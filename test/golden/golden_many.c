/* golden_many.c - a world of enough boxes to be shared by threads: pairs and events while some move and others rest. */
#include "golden.h"

#include <kolize/world_state.h>

#include <stdlib.h>

enum { MANY = 36000, STEPS = 4 };

static void feed_list(kz_golden *g, const kz_pair *pairs, size_t n)
{
    kz_golden_u64(g, n);
    for (size_t i = 0; i < n; i++) {
        const uint64_t names = (uint64_t)pairs[i].a.index << 32 | pairs[i].b.index;
        kz_golden_u64(g, names ^ (uint64_t)(pairs[i].relation * 2 + pairs[i].began) << 60);
    }
}

static kz_world *moved_to_another(kz_world *world, const kz_world_def *def)
{
    const size_t size = kz_world_save_bytes(world);
    void *bytes = malloc(size);
    kz_world *other = NULL;
    if (!bytes || kz_world_save(world, bytes, size, NULL) != KZ_OK) abort();
    if (kz_world_create(def, &other, NULL) != KZ_OK || kz_world_restore(other, bytes, size, NULL) != KZ_OK) abort();
    kz_world_free(world);
    free(bytes);
    return other;
}

void golden_many(kz_golden *g);
void golden_many(kz_golden *g)
{
    static kz_body bodies[MANY];
    static kz_body_def defs[MANY];
    const kz_world_def def = {.mode = KZ_PAIRS_TOUCH, .parallel = g->parallel};
    kz_world *world = NULL;
    if (kz_world_create(&def, &world, NULL) != KZ_OK) abort();
    for (int i = 0; i < MANY; i++) {
        const float w = kz_test_grid(&g->rng, 1, 8, 0.5f), h = kz_test_grid(&g->rng, 1, 8, 0.5f);
        const float x = kz_test_grid(&g->rng, 0, 2000, 0.5f), y = kz_test_grid(&g->rng, 0, 2000, 0.5f);
        defs[i] = (kz_body_def){.pose = kz_pose_radians(x, y, 0)};
        if (kz_shape_box((kz_vec2){0, 0}, (kz_vec2){w, h}, &defs[i].shape, NULL) != KZ_OK) abort();
    }
    kz_golden_text(g, kz_result_name(kz_bodies_create(world, defs, MANY, bodies, NULL)));
    for (int k = 0; k < STEPS; k++) {
        size_t n;
        for (int i = k % 2; i < MANY; i += 2) {
            const float x = kz_test_grid(&g->rng, 0, 2000, 0.5f), y = kz_test_grid(&g->rng, 0, 2000, 0.5f);
            if (k > 0) kz_body_set_pose(world, bodies[i], kz_pose_radians(x, y, 0), NULL);
        }
        kz_golden_text(g, kz_result_name(kz_world_step(world, NULL)));
        const kz_pair *pairs = kz_world_pairs(world, &n);
        feed_list(g, pairs, n);
        pairs = kz_world_begin_events(world, &n);
        feed_list(g, pairs, n);
        pairs = kz_world_end_events(world, &n);
        feed_list(g, pairs, n);
        if (g->restores) world = moved_to_another(world, &def);
    }
    kz_world_free(world);
}
