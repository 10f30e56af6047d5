/* golden_mask.c - hashes of overlaps at offsets, MTVs, rotations by any angle and by quarters, and scalings of
 * masks. */
#include "golden.h"

#include <kolize/mask.h>

typedef struct pattern {
    int32_t w, h, cx, cy, reach;
    uint32_t kind;
    uint64_t noise;
} pattern;

static bool in_pattern(void *ctx, int32_t x, int32_t y)
{
    const pattern *p = ctx;
    const int64_t dx = x - p->cx, dy = y - p->cy, d = dx * dx + dy * dy, r = p->reach;
    switch (p->kind) {
    case 0: return d < r * r;
    case 1: return d < r * r && 4 * d >= r * r;
    case 2: return (x / 3 + y / 2) % 2 == 0;
    case 3: return ((uint64_t)(x * 7919 + y * 104729) * p->noise >> 61) != 0;
    default: return ((uint64_t)(x * 7919 + y * 104729) * p->noise >> 59) == 0;
    }
}

static kz_mask *some_mask(kz_golden *g, int32_t side)
{
    kz_test_rng *r = &g->rng;
    pattern p;
    kz_mask *mask = NULL;
    p.w = kz_test_range(r, 0, side);
    p.h = kz_test_range(r, 0, side);
    p.cx = kz_test_range(r, 0, side);
    p.cy = kz_test_range(r, 0, side);
    p.reach = kz_test_range(r, 1, side);
    p.kind = kz_test_below(r, 5);
    p.noise = kz_test_u64(r) | 1;
    kz_golden_i64(g, kz_mask_from_call(p.w, p.h, in_pattern, &p, NULL, &mask, NULL));
    return mask;
}

static void feed_rect(kz_golden *g, kz_cell_rect r)
{
    kz_golden_i64(g, r.x0);
    kz_golden_i64(g, r.y0);
    kz_golden_i64(g, r.x1);
    kz_golden_i64(g, r.y1);
}

static void feed_mask(kz_golden *g, const kz_mask *mask)
{
    kz_golden_i64(g, kz_mask_width(mask));
    kz_golden_i64(g, kz_mask_height(mask));
    kz_golden_i64(g, kz_mask_count(mask));
    feed_rect(g, kz_mask_bounds(mask));
    for (int32_t y = 0; y < kz_mask_height(mask); y++)
        for (int32_t x = 0; x < kz_mask_width(mask); x += 64) kz_golden_u64(g, kz_mask_bits(mask, x, y, 64));
}

static void feed_pair(kz_golden *g, const kz_mask *a, const kz_mask *b)
{
    const int32_t dx = kz_test_range(&g->rng, -kz_mask_width(b) - 1, kz_mask_width(a) + 1);
    const int32_t dy = kz_test_range(&g->rng, -kz_mask_height(b) - 1, kz_mask_height(a) + 1);
    kz_cell first = {-1, -1}, push = {-1, -1};
    kz_golden_u64(g, kz_mask_overlap(a, b, dx, dy));
    kz_golden_i64(g, kz_mask_relate(a, b, dx, dy));
    kz_golden_i64(g, kz_mask_overlap_area(a, b, dx, dy));
    kz_golden_u64(g, kz_mask_overlap_first(a, b, dx, dy, &first));
    kz_golden_i64(g, first.x);
    kz_golden_i64(g, first.y);
    feed_rect(g, kz_mask_overlap_bounds(a, b, dx, dy));
    kz_golden_u64(g, kz_mask_push(a, b, dx, dy, 12, &push));
    kz_golden_i64(g, push.x);
    kz_golden_i64(g, push.y);
}

static void feed_common(kz_golden *g, const kz_mask *a, const kz_mask *b)
{
    const int32_t dx = kz_test_range(&g->rng, -20, 20), dy = kz_test_range(&g->rng, -20, 20);
    kz_mask *common = NULL;
    kz_golden_i64(g, kz_mask_overlap_mask(a, b, dx, dy, NULL, &common, NULL));
    if (common) feed_mask(g, common);
    kz_mask_free(common);
}

static void feed_transformed(kz_golden *g, const kz_mask *mask)
{
    kz_test_rng *r = &g->rng;
    const bool plain = kz_test_one_in(r, 4);
    const double angle = kz_test_one_in(r, 3) ? 45.0 * kz_test_range(r, -8, 8) : (double)kz_test_real(r, -360, 360);
    const double sx = plain ? 1 : (double)kz_test_real(r, -2, 2);
    const double sy = plain ? 1 : (double)kz_test_real(r, -2, 2);
    const float x = kz_test_real(r, -50, 50), y = kz_test_grid(r, -50, 50, 0.5f);
    const kz_vec2 at = {x, y};
    const kz_affine map = kz_affine_from_pose(sx, sy, at, kz_pose_degrees(y, x, plain ? 0 : angle));
    kz_mask *moved = NULL;
    kz_cell origin = {-1, -1};
    kz_golden_f64(g, map.xx);
    kz_golden_f64(g, map.xy);
    kz_golden_f64(g, map.at_x);
    kz_golden_i64(g, kz_mask_transform(mask, &map, NULL, &moved, &origin, NULL));
    kz_golden_i64(g, origin.x);
    kz_golden_i64(g, origin.y);
    if (moved) feed_mask(g, moved);
    kz_mask_free(moved);
}

static void feed_turned(kz_golden *g, const kz_mask *mask)
{
    kz_rotation90 turn;
    kz_mask *turned = NULL;
    turn.quarters = kz_test_range(&g->rng, -9, 9);
    turn.flip = kz_test_one_in(&g->rng, 2);
    kz_golden_i64(g, kz_mask_rotate90(mask, turn, NULL, &turned, NULL));
    if (turned) feed_mask(g, turned);
    kz_mask_free(turned);
}

void golden_mask(kz_golden *g);
void golden_mask(kz_golden *g)
{
    for (int round = 0; round < 120; round++) {
        kz_mask *a = some_mask(g, 150), *b = some_mask(g, 100);
        if (a && b) {
            feed_mask(g, a);
            for (int i = 0; i < 20; i++) feed_pair(g, a, b);
            feed_common(g, a, b);
            for (int i = 0; i < 3; i++) feed_transformed(g, b);
            feed_turned(g, a);
        }
        kz_mask_free(a);
        kz_mask_free(b);
    }
}
