/* golden_broad.c - golden answers: all pairs of boxes in every layout; plain, joined, on a torus, by tiles, and counted
 * only. */
#include "golden.h"

#include <kolize/broad.h>

#include "../world/layouts.h"

enum { BOXES = 600, PAIRS = 40000 };

static kz_box boxes[BOXES];
static kz_index_pair pairs[PAIRS];

static void feed_found(kz_golden *g, kz_result r, size_t max, size_t n)
{
    kz_golden_text(g, kz_result_name(r));
    kz_golden_u64(g, n);
    for (size_t i = 0; r == KZ_OK && i < n && i < max; i++) kz_golden_u64(g, (uint64_t)pairs[i].a << 32 | pairs[i].b);
}

static void one_layout(kz_golden *g, layout kind, uint32_t n, float wrap)
{
    const kz_box_options torus = {NULL, NULL, wrap, wrap * 0.5f};
    const uint32_t half = n / 3;
    size_t got = 0;
    kz_error err = {KZ_OK, 0, 0};
    layout_fill(kind, &g->rng, boxes, n);
    kz_result r = kz_box_pairs(boxes, n, NULL, pairs, PAIRS, &got, &err);
    feed_found(g, r, PAIRS, got);
    const size_t half_of_them = got / 2 < PAIRS ? got / 2 : PAIRS;
    r = kz_box_pairs(boxes, n, NULL, pairs, half_of_them, &got, &err);
    feed_found(g, r, half_of_them, got);
    r = kz_box_pairs_between(boxes, half, boxes + half, n - half, NULL, pairs, PAIRS, &got, &err);
    feed_found(g, r, PAIRS, got);
    const kz_box tile = {{0, 0}, {wrap, wrap}};
    r = kz_box_pairs_tile(boxes, n, tile, NULL, pairs, PAIRS, &got, &err);
    feed_found(g, r, PAIRS, got);
    r = kz_box_pairs(boxes, n, &torus, pairs, PAIRS, &got, &err);
    feed_found(g, r, PAIRS, got);
    kz_golden_i64(g, err.a);
    kz_golden_i64(g, err.b);
}

void golden_broad(kz_golden *g);
void golden_broad(kz_golden *g)
{
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
        const float wrap = kz_test_grid(&g->rng, 20, 60, 0.75f);
        one_layout(g, kind, 60, wrap);
        if (!layout_is_dense(kind)) one_layout(g, kind, BOXES, wrap);
    }
}
