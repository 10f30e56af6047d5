/* golden_mask_trace.c - hashes of outlines of masks, and of the simplified outlines. */
#include "golden.h"

#include <kolize/mask_trace.h>

typedef struct drawing {
    int32_t w, h, a, b;
    uint32_t kind;
    uint64_t noise;
} drawing;

static bool in_drawing(void *ctx, int32_t x, int32_t y)
{
    const drawing *d = ctx;
    const int64_t u = 2 * x - d->w, v = 2 * y - d->h, r = u * u + v * v;
    switch (d->kind) {
    case 0: return r < (int64_t)d->w * d->h;
    case 1: return r < (int64_t)d->w * d->h && r > 2 * (int64_t)d->a * d->b;
    case 2: return d->a * x > d->b * y;
    case 3: return (x / d->a + y / d->b) % 2 == 0;
    default: return ((uint64_t)(x * 7919 + y * 104729) * d->noise >> 61) != 0;
    }
}

static kz_mask *draw_some(kz_golden *g)
{
    kz_test_rng *r = &g->rng;
    drawing d;
    kz_mask *mask = NULL;
    d.w = kz_test_range(r, 1, 60);
    d.h = kz_test_range(r, 1, 60);
    d.a = kz_test_range(r, 1, 12);
    d.b = kz_test_range(r, 1, 12);
    d.kind = kz_test_below(r, 5);
    d.noise = kz_test_u64(r) | 1;
    kz_golden_text(g, kz_result_name(kz_mask_from_call(d.w, d.h, in_drawing, &d, NULL, &mask, NULL)));
    return mask;
}

static void feed_rings(kz_golden *g, const kz_rings *rings)
{
    kz_golden_i64(g, rings->n_points);
    for (int32_t r = 0; r < rings->n_rings; r++) {
        kz_golden_i64(g, rings->ring_end[r]);
        kz_golden_i64(g, rings->parent[r]);
    }
    for (int32_t i = 0; i < rings->n_points; i++) {
        kz_golden_f32(g, rings->points[i].x);
        kz_golden_f32(g, rings->points[i].y);
    }
}

static void feed_fewer(kz_golden *g, const kz_rings *rings)
{
    static const float tolerances[8] = {0, 0.5f, 0.75f, 1, 1.25f, 2, 5, 3e38f};
    for (int mode = 0; mode < 3; mode++) {
        const int32_t max_points = kz_test_one_in(&g->rng, 2) ? kz_test_range(&g->rng, 3, 40) : 0;
        const kz_simplify how = {.mode = (kz_simplify_mode)mode,
                                 .tolerance = tolerances[kz_test_below(&g->rng, 8)],
                                 .max_points = max_points};
        kz_rings fewer = {0};
        float largest = 0;
        kz_golden_text(g, kz_result_name(kz_rings_simplify(rings, &how, NULL, &fewer, &largest, NULL)));
        kz_golden_f32(g, largest);
        feed_rings(g, &fewer);
        kz_rings_free(&fewer);
    }
}

void golden_mask_trace(kz_golden *g);
void golden_mask_trace(kz_golden *g)
{
    for (int i = 0; i < 60; i++) {
        kz_mask *mask = draw_some(g);
        kz_rings rings = {0};
        const kz_connectivity neighbors = kz_test_one_in(&g->rng, 2) ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
        kz_golden_text(g, kz_result_name(kz_mask_trace(mask, neighbors, NULL, NULL, &rings, NULL)));
        feed_rings(g, &rings);
        feed_fewer(g, &rings);
        kz_rings_free(&rings);
        kz_mask_free(mask);
    }
}
