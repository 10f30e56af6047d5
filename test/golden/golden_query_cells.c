/* golden_query_cells.c - the cells of shapes of every kind, row by row, near and far; and the same drawn. */
#include "random_shapes.h"

#include <kolize/mask_edit.h>
#include <kolize/query_raster.h>

enum { CELL_SHAPES = 300, CELL_FAR_SHAPES = 300, CELL_RULES = 4 };

static void feed_runs(kz_golden *g, const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t from)
{
    int32_t x0, x1 = from;
    for (int runs = 0; runs < 8 && kz_shape_next_run(shape, rule, y, x1, &x0, &x1); runs++) {
        kz_golden_i64(g, x0);
        kz_golden_i64(g, x1);
    }
    kz_golden_i64(g, y);
}

static void feed_drawing(kz_golden *g, const kz_shape *shape, kz_canvas *canvas)
{
    const kz_cell_rule rule = (kz_cell_rule)kz_test_below(&g->rng, CELL_RULES);
    const int32_t x = kz_test_range(&g->rng, -60, 0), y = kz_test_range(&g->rng, -14, 0);
    const bool solid = !kz_test_one_in(&g->rng, 3);
    kz_canvas_draw_shape(canvas, (kz_cell){x, y}, shape, rule, solid);
    const kz_mask *drawn = kz_canvas_mask(canvas);
    kz_golden_i64(g, kz_mask_count(drawn));
    for (int32_t row = 0; row < kz_mask_height(drawn); row++) kz_golden_u64(g, kz_mask_bits(drawn, 20, row, 64));
}

/* Of coordinates anywhere, with a sign in any of them. */
static kz_shape far_shape(kz_golden *g)
{
    kz_vec2 p[3];
    kz_shape s = {0};
    kz_result result;
    for (int i = 0; i < 3; i++) {
        const uint32_t kind = kz_test_below(&g->rng, 3);
        p[i].x = kind == 0 ? kz_test_far(&g->rng) : kind == 1 ? kz_test_huge(&g->rng) : golden_number(&g->rng);
        p[i].y = kind == 0 ? kz_test_far(&g->rng) : kind == 1 ? golden_number(&g->rng) : kz_test_far(&g->rng);
    }
    const float r = p[2].x < 0 ? -p[2].x : p[2].x;
    switch (kz_test_below(&g->rng, 4)) {
    case 0: result = kz_shape_segment(p[0], p[1], &s, NULL); break;
    case 1: result = kz_shape_circle(p[0], r, &s, NULL); break;
    case 2: result = kz_shape_capsule(p[0], p[1], r, &s, NULL); break;
    default: result = kz_shape_polygon(p, 3, &s, NULL); break;
    }
    kz_golden_text(g, kz_result_name(result));
    return s;
}

void golden_query_cells(kz_golden *g);
void golden_query_cells(kz_golden *g)
{
    kz_canvas *canvas = NULL;
    if (kz_canvas_create(100, 20, NULL, &canvas, NULL) != KZ_OK) abort();
    for (int i = 0; i < CELL_SHAPES; i++) {
        static golden_shape s;
        golden_shape_make(g, &s);
        for (int rule = 0; rule < CELL_RULES; rule++)
            for (int32_t y = -12; y < 12; y++) feed_runs(g, &s.shape, (kz_cell_rule)rule, y, -40);
        feed_drawing(g, &s.shape, canvas);
        kz_mask_free(s.mask);
    }
    kz_canvas_free(canvas);
    for (int i = 0; i < CELL_FAR_SHAPES; i++) {
        const kz_shape s = far_shape(g);
        for (int k = 0; k < 8; k++) {
            const kz_cell_rule rule = (kz_cell_rule)(k % CELL_RULES);
            feed_runs(g, &s, rule, kz_test_range(&g->rng, -4, 4), INT32_MIN);
            feed_runs(g, &s, rule, kz_test_range(&g->rng, -(1 << 30), (1 << 30) - 1), INT32_MIN);
        }
    }
}
