/* golden_mask_fit.c - hashes of boxes, circles, capsules and hulls fitted to masks. */
#include "golden.h"

#include <kolize/mask_fit.h>

typedef struct fit_pattern {
    int32_t cx, cy, reach;
    uint32_t kind;
    uint64_t noise;
} fit_pattern;

static bool is_fitted(void *ctx, int32_t x, int32_t y)
{
    const fit_pattern *p = ctx;
    const int64_t dx = x - p->cx, dy = y - p->cy, d = dx * dx + dy * dy, r = p->reach;
    switch (p->kind) {
    case 0: return d < r * r;
    case 1: return 2 * dx - dy < r && dy - 2 * dx < r;
    case 2: return d < r * r && (x / 3 + y / 2) % 3 != 0;
    default: return ((uint64_t)(x * 7919 + y * 104729) * p->noise >> 62) != 0;
    }
}

static kz_mask *mask_to_fit(kz_golden *g)
{
    kz_test_rng *r = &g->rng;
    fit_pattern p;
    kz_mask *mask = NULL;
    const int32_t w = kz_test_range(r, 0, 30), h = kz_test_range(r, 0, 30);
    p.cx = kz_test_range(r, 0, 30);
    p.cy = kz_test_range(r, 0, 30);
    p.reach = kz_test_range(r, 1, 20);
    p.kind = kz_test_below(r, 4);
    p.noise = kz_test_u64(r) | 1;
    kz_golden_i64(g, kz_mask_from_call(w, h, is_fitted, &p, NULL, &mask, NULL));
    return mask;
}

static void feed_loss(kz_golden *g, kz_fit_loss loss)
{
    kz_golden_i64(g, loss.missed);
    kz_golden_i64(g, loss.extra);
    kz_golden_f32(g, loss.iou);
}

static void feed_fits(kz_golden *g, const kz_mask *mask, float tightness)
{
    kz_box box = {{-1, -1}, {-1, -1}};
    kz_circle circle = {{-1, -1}, -1};
    kz_capsule capsule = {{-1, -1}, {-1, -1}, -1};
    kz_fit_loss loss = {-1, -1, -1};
    kz_golden_text(g, kz_result_name(kz_mask_fit_box(mask, tightness, NULL, NULL, &box, &loss, NULL)));
    kz_golden_i64(g, (int64_t)box.min.x);
    kz_golden_i64(g, (int64_t)box.min.y);
    kz_golden_i64(g, (int64_t)box.max.x);
    kz_golden_i64(g, (int64_t)box.max.y);
    feed_loss(g, loss);
    kz_golden_text(g, kz_result_name(kz_mask_fit_circle(mask, tightness, NULL, NULL, &circle, &loss, NULL)));
    kz_golden_f32(g, circle.center.x);
    kz_golden_f32(g, circle.center.y);
    kz_golden_f32(g, circle.r);
    feed_loss(g, loss);
    kz_golden_text(g, kz_result_name(kz_mask_fit_capsule(mask, tightness, NULL, NULL, &capsule, &loss, NULL)));
    kz_golden_f32(g, capsule.a.x);
    kz_golden_f32(g, capsule.a.y);
    kz_golden_f32(g, capsule.b.x);
    kz_golden_f32(g, capsule.b.y);
    kz_golden_f32(g, capsule.r);
    feed_loss(g, loss);
}

static void feed_hull(kz_golden *g, const kz_mask *mask)
{
    kz_hull hull = {NULL, 0, {NULL, NULL, NULL}};
    kz_fit_loss loss = {-1, -1, -1};
    kz_golden_text(g, kz_result_name(kz_mask_fit_hull(mask, NULL, &hull, &loss, NULL)));
    for (int32_t i = 0; i < hull.n_points; i++) {
        kz_golden_f32(g, hull.points[i].x);
        kz_golden_f32(g, hull.points[i].y);
    }
    feed_loss(g, loss);
    kz_hull_free(&hull);
}

void golden_mask_fit(kz_golden *g);
void golden_mask_fit(kz_golden *g)
{
    for (int round = 0; round < 24; round++) {
        kz_mask *mask = mask_to_fit(g);
        const float between = kz_test_unit(&g->rng);
        if (!mask) continue;
        feed_hull(g, mask);
        feed_fits(g, mask, 0);
        feed_fits(g, mask, 1);
        if (round % 2 == 0) feed_fits(g, mask, between);
        kz_mask_free(mask);
    }
}
