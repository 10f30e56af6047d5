/* golden_mask_space.c - hashes of configuration spaces, contacts, sweeps and rays of masks. */
#include "golden.h"

#include <kolize/mask_config_space.h>

typedef struct space_pattern {
    int32_t cx, cy, reach;
    uint64_t noise;
} space_pattern;

/* A ball with holes. */
static bool in_ball(void *ctx, int32_t x, int32_t y)
{
    const space_pattern *p = ctx;
    const int64_t dx = x - p->cx, dy = y - p->cy, r = p->reach;
    return dx * dx + dy * dy < r * r && ((uint64_t)(x * 7919 + y * 104729) * p->noise >> 62) != 0;
}

static kz_mask *ball_mask(kz_golden *g, int32_t side)
{
    kz_mask *mask = NULL;
    space_pattern p;
    const int32_t w = kz_test_range(&g->rng, 0, side), h = kz_test_range(&g->rng, 0, side);
    p.cx = kz_test_range(&g->rng, 0, side);
    p.cy = kz_test_range(&g->rng, 0, side);
    p.reach = kz_test_range(&g->rng, 1, side);
    p.noise = kz_test_u64(&g->rng) | 1;
    kz_golden_i64(g, kz_mask_from_call(w, h, in_ball, &p, NULL, &mask, NULL));
    return mask;
}

static void feed_cell(kz_golden *g, kz_cell c)
{
    kz_golden_i64(g, c.x);
    kz_golden_i64(g, c.y);
}

static void feed_vector(kz_golden *g, kz_vec2 v)
{
    kz_golden_f32(g, v.x);
    kz_golden_f32(g, v.y);
}

static kz_vec2 some_place(kz_golden *g)
{
    kz_vec2 v;
    const bool on_grid = kz_test_one_in(&g->rng, 2);
    v.x = on_grid ? kz_test_grid(&g->rng, -160, 160, 0.5f) : kz_test_real(&g->rng, -80, 80);
    v.y = on_grid ? kz_test_grid(&g->rng, -160, 160, 0.5f) : kz_test_real(&g->rng, -80, 80);
    return v;
}

static void feed_space(kz_golden *g, const kz_mask *a, const kz_mask *b)
{
    kz_mask *space = NULL;
    kz_config_space *pair = NULL;
    kz_cell origin = {0, 0};
    kz_golden_i64(g, kz_mask_config_space(a, b, NULL, NULL, &space, &origin, NULL));
    kz_golden_i64(g, kz_config_space_create(a, b, NULL, &pair, NULL));
    if (space && pair) {
        feed_cell(g, origin);
        kz_golden_i64(g, kz_mask_count(space));
        for (int32_t y = 0; y < kz_mask_height(space); y++)
            for (int32_t x = 0; x < kz_mask_width(space); x += 64) kz_golden_u64(g, kz_mask_bits(space, x, y, 64));
        for (int i = 0; i < 8; i++) {
            const int32_t dx = kz_test_range(&g->rng, -40, 40), dy = kz_test_range(&g->rng, -40, 40);
            kz_golden_u64(g, kz_config_space_overlap(pair, dx, dy));
            feed_cell(g, kz_config_space_push(pair, dx, dy));
        }
    }
    kz_mask_free(space);
    kz_config_space_free(pair);
}

static void feed_meeting(kz_golden *g, const kz_mask *a, const kz_mask *b)
{
    const int32_t dx = kz_test_range(&g->rng, -40, 40), dy = kz_test_range(&g->rng, -40, 40);
    const int32_t most = kz_test_range(&g->rng, 0, 6);
    kz_mask_contact c;
    kz_golden_u64(g, kz_mask_collide(a, b, dx, dy, most, &c));
    kz_golden_i64(g, c.count);
    feed_cell(g, c.topmost);
    feed_cell(g, c.bottommost);
    feed_cell(g, c.leftmost);
    feed_cell(g, c.rightmost);
    feed_vector(g, c.centroid);
    kz_golden_u64(g, c.pushed);
    feed_cell(g, c.push);
    feed_vector(g, c.normal);
}

static void feed_motion(kz_golden *g, const kz_mask *a, const kz_mask *b)
{
    const kz_vec2 from = some_place(g), by = some_place(g), at = some_place(g);
    const kz_mask_hit hit = kz_mask_sweep(a, from, by, b, at);
    kz_golden_i64(g, hit.start);
    kz_golden_u64(g, hit.hit);
    kz_golden_f32(g, hit.t);
    feed_cell(g, hit.offset);
    feed_cell(g, hit.cell);
    feed_vector(g, hit.normal);

    const kz_mask_ray_hit ray = kz_mask_ray(a, from, at);
    kz_golden_u64(g, ray.inside);
    kz_golden_u64(g, ray.hit);
    kz_golden_f32(g, ray.t);
    feed_cell(g, ray.cell);
    feed_vector(g, ray.normal);
}

void golden_mask_space(kz_golden *g);
void golden_mask_space(kz_golden *g)
{
    for (int i = 0; i < 80; i++) {
        const int32_t side = i % 4 == 0 ? 100 : 24;
        kz_mask *a = ball_mask(g, side), *b = ball_mask(g, side);
        if (a && b) {
            feed_space(g, a, b);
            for (int k = 0; k < 6; k++) feed_meeting(g, a, b);
            for (int k = 0; k < 30; k++) feed_motion(g, a, b);
        }
        kz_mask_free(a);
        kz_mask_free(b);
    }
}
