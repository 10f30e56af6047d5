/* golden_sight.c - sight and one-way bodies: rays and sweeps of worlds with KZ_HIT_UNION and KZ_HIT_PASS_ONE_WAY. */
#include <kolize/world_query.h>

#include <stdlib.h>

#include "random_shapes.h"

enum { SIGHT_BODIES = 48, SIGHT_RAYS = 400 };

static void feed_ray(kz_golden *g, const kz_world *world, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    kz_world_ray_hit ray;
    kz_world_ray(world, from, to, flags, NULL, &ray);
    kz_golden_i64(g, ray.hit.hit * 2 + ray.hit.inside);
    kz_golden_u64(g, ray.body.index);
    kz_golden_f32(g, ray.hit.t);
    kz_golden_f32(g, ray.hit.point.x);
    kz_golden_f32(g, ray.hit.point.y);
    kz_golden_f32(g, ray.hit.normal.x);
    kz_golden_f32(g, ray.hit.normal.y);
    kz_golden_i64(g, ray.hit.part);
    kz_golden_i64(g, ray.hit.edge);
}

static void feed_sweep(kz_golden *g, const kz_world *world, const kz_shape *shape, kz_vec2 motion)
{
    kz_world_sweep_hit sweep;
    kz_world_sweep(world, shape, motion, KZ_HIT_PASS_ONE_WAY, NULL, &sweep);
    kz_golden_u64(g, sweep.body.index);
    kz_golden_f32(g, sweep.hit.t);
    kz_golden_f32(g, sweep.hit.normal.x);
    kz_golden_f32(g, sweep.hit.normal.y);
}

static void put_body(kz_golden *g, kz_world *world, const kz_shape *shape)
{
    kz_body body;
    const float x = kz_test_grid(&g->rng, -8, 8, 0.5f), y = kz_test_grid(&g->rng, -8, 8, 0.5f);
    kz_body_def def = {.shape = *shape, .flags = kz_test_one_in(&g->rng, 3) ? KZ_BODY_ONE_WAY : 0};
    def.one_way.x = kz_test_grid(&g->rng, -1, 1, 1);
    def.one_way.y = kz_test_grid(&g->rng, -1, 1, 1);
    def.pose = kz_pose_radians(x, y, 0);
    kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &body, NULL)));
}

void golden_sight(kz_golden *g);
void golden_sight(kz_golden *g)
{
    static golden_shape shapes[SIGHT_BODIES];
    for (int wraps = 0; wraps < 2; wraps++) {
        kz_world *world = NULL;
        const float period = wraps ? 64 : 0;
        if (kz_world_create(&(kz_world_def){.wrap_w = period, .wrap_h = period}, &world, NULL) != KZ_OK) abort();
        for (int i = 0; i < SIGHT_BODIES; i++) {
            golden_shape_make(g, &shapes[i]);
            put_body(g, world, &shapes[i].shape);
        }
        for (int i = 0; i < SIGHT_RAYS; i++) {
            const kz_vec2 from = golden_point(&g->rng);
            const kz_vec2 to = golden_point(&g->rng);
            if (i == SIGHT_RAYS / 2) kz_golden_text(g, kz_result_name(kz_world_index(world, NULL)));
            feed_ray(g, world, from, to, KZ_HIT_UNION);
            feed_ray(g, world, from, to, KZ_HIT_UNION | KZ_HIT_PASS_ONE_WAY);
            feed_ray(g, world, from, to, KZ_HIT_PASS_ONE_WAY);
            if (i % 8 == 0) feed_sweep(g, world, &shapes[i % SIGHT_BODIES].shape, to);
        }
        kz_world_free(world);
        for (int i = 0; i < SIGHT_BODIES; i++) kz_mask_free(shapes[i].mask);
    }
}
