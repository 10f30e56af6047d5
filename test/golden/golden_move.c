/* golden_move.c - golden answers of moves: every response, characters, platforms, in plain and wrapping worlds. */
#include "random_shapes.h"

#include <kolize/move.h>

enum { OBSTACLES = 40, MOVES = 60, HITS = 12 };

static kz_body put_at_random(kz_golden *g, kz_world *world, const kz_shape *shape)
{
    kz_body body = {0, 0};
    kz_body_def def = {.shape = *shape};
    const float x = kz_test_grid(&g->rng, -40, 40, 0.5f), y = kz_test_grid(&g->rng, -40, 40, 0.5f); /* x first */
    def.pose = kz_pose_radians(x, y, 0);
    if (kz_test_one_in(&g->rng, 8)) def.flags = KZ_BODY_ONE_WAY, def.one_way = (kz_vec2){0, -1};
    kz_golden_text(g, kz_result_name(kz_body_create(world, &def, &body, NULL)));
    return body;
}

static void feed_vec(kz_golden *g, kz_vec2 v)
{
    kz_golden_f32(g, v.x);
    kz_golden_f32(g, v.y);
}

static void one_move(kz_golden *g, kz_world *world, kz_body body)
{
    kz_move_def def = {.response = (kz_response)kz_test_below(&g->rng, 4)};
    kz_move_hit hits[HITS];
    kz_carry_result carried[HITS];
    kz_move_result out = {0};
    size_t n = 0;
    const float dx = kz_test_grid(&g->rng, -60, 60, 0.25f), dy = kz_test_grid(&g->rng, -60, 60, 0.25f);
    const kz_vec2 motion = {dx, dy};
    if (kz_test_one_in(&g->rng, 2)) def.up = (kz_vec2){0, -1}, def.snap = 2, def.step_height = 3;
    kz_golden_text(g, kz_result_name(kz_body_move(world, body, motion, &def, hits, HITS, &out, NULL)));
    feed_vec(g, out.moved);
    feed_vec(g, out.rest);
    feed_vec(g, out.heading);
    kz_golden_i64(g, out.began_inside + 2 * out.on_floor + 4 * out.on_wall + 8 * out.on_ceiling);
    kz_golden_u64(g, out.n_hits);
    for (size_t i = 0; i < out.n_hits && i < HITS; i++) {
        kz_golden_u64(g, hits[i].body.index);
        kz_golden_f32(g, hits[i].t);
        feed_vec(g, hits[i].at);
        feed_vec(g, hits[i].normal);
    }
    def.up = (kz_vec2){0, -1};
    const kz_vec2 lift = {motion.x / 16, motion.y / 16};
    kz_golden_text(g, kz_result_name(kz_platform_move(world, body, lift, &def, carried, HITS, &n, NULL)));
    for (size_t i = 0; i < n && i < HITS; i++) {
        kz_golden_u64(g, carried[i].body.index);
        kz_golden_i64(g, carried[i].rides * 2 + carried[i].crushed);
        feed_vec(g, carried[i].moved);
    }
    feed_vec(g, kz_reflect(motion, (kz_vec2){0.6f, -0.8f}, 0.5f));
}

void golden_move(kz_golden *g);
void golden_move(kz_golden *g)
{
    static golden_shape shapes[OBSTACLES];
    for (int i = 0; i < OBSTACLES; i++) golden_shape_make(g, &shapes[i]);
    for (int wraps = 0; wraps < 2; wraps++) {
        const kz_world_def def = {.wrap_w = wraps ? 96 : 0, .wrap_h = wraps ? 80 : 0};
        kz_body bodies[OBSTACLES];
        kz_world *world = NULL;
        if (kz_world_create(&def, &world, NULL) != KZ_OK) abort();
        for (int i = 0; i < OBSTACLES; i++) bodies[i] = put_at_random(g, world, &shapes[i].shape);
        for (int i = 0; i < MOVES; i++) one_move(g, world, bodies[kz_test_below(&g->rng, OBSTACLES)]);
        kz_world_free(world);
    }
    for (int i = 0; i < OBSTACLES; i++) kz_mask_free(shapes[i].mask);
}
