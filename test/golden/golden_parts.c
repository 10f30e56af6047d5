/* golden_parts.c - golden answers of cutting regions of rings into convex parts. */
#include "golden.h"
#include "regions.h"

#include <kolize/mask_trace.h>

static void feed_parts(kz_golden *g, const kz_rings *rings, int32_t max_points)
{
    kz_rings parts = {NULL, NULL, NULL, 0, 0, {NULL, NULL, NULL}};
    kz_error err = {KZ_OK, 0, 0};
    kz_golden_text(g, kz_result_name(kz_rings_convex_parts(rings, max_points, NULL, &parts, &err)));
    kz_golden_i64(g, err.a);
    kz_golden_i64(g, err.b);
    for (int32_t i = 0; i < parts.n_rings; i++) kz_golden_i64(g, parts.ring_end[i]);
    for (int32_t i = 0; i < parts.n_points; i++) {
        kz_golden_f32(g, parts.points[i].x);
        kz_golden_f32(g, parts.points[i].y);
    }
    kz_rings_free(&parts);
}

/* The points a little off the grid, and some of them far off the others. */
static void shake_points(kz_golden *g, region *of)
{
    for (int32_t i = 0; i < of->n_points; i++) {
        of->points[i].x += kz_test_real(&g->rng, -0.01f, 0.01f);
        of->points[i].y += kz_test_real(&g->rng, -0.01f, 0.01f);
        if (kz_test_one_in(&g->rng, 50)) of->points[i].y += kz_test_far(&g->rng);
    }
}

void golden_parts(kz_golden *g);
void golden_parts(kz_golden *g)
{
    int32_t parents[REGION_RINGS] = {0};
    for (int round = 0; round < 60; round++) {
        for (int kind = 0; kind < REGION_KIND_COUNT; kind++) {
            region of = region_random(&g->rng, (region_kind)kind);
            const int32_t max_points = kz_test_range(&g->rng, 3, 9);
            const kz_rings rings = {of.points, of.ring_end, parents, of.n_points, of.n_rings, {NULL, NULL, NULL}};
            feed_parts(g, &rings, 0);
            feed_parts(g, &rings, max_points);
            shake_points(g, &of);
            feed_parts(g, &rings, 0);
        }
    }
}
