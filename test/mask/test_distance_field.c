/* test_distance_field.c - the distance field is the least squared distance over all cells of the other kind. */
#include <kolize/mask_edit.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

/* Over all cells of the other kind in the mask and, for set cells, over the ring of clear cells around it. */
static int32_t slow_distance(const grid *g, int32_t x, int32_t y)
{
    const bool set = grid_get(g, x, y);
    int32_t best = INT32_MAX;
    for (int32_t v = -1; v <= g->h; v++) {
        for (int32_t u = -1; u <= g->w; u++) {
            const int32_t d = (u - x) * (u - x) + (v - y) * (v - y);
            if (grid_get(g, u, v) != set && d < best) best = d;
        }
    }
    return set ? -best : best;
}

static int32_t field_diff(const grid *g, const int32_t *field)
{
    int32_t diff = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) diff += field[y * g->w + x] != slow_distance(g, x, y);
    return diff;
}

static void check_field(grid *g)
{
    const size_t n = (size_t)g->w * (size_t)g->h;
    int32_t *field = malloc((n + 1) * sizeof(int32_t));
    kz_mask *mask = grid_mask(g);
    if (!field || !mask) abort();
    field[n] = 12345;
    NOTE("%d x %d, %d cells", g->w, g->h, (int)kz_mask_count(mask));
    CHECK_EQ(kz_mask_distances(mask, field, n, NULL, NULL), KZ_OK);
    CHECK_EQ(field_diff(g, field), 0);
    CHECK_EQ(field[n], 12345);
    kz_mask_free(mask);
    free(field);
}

TEST(distances_are_the_least_over_all_cells)
{
    static const int32_t sides[9] = {0, 1, 2, 31, 63, 64, 65, 50, 129};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        const int32_t w = sides[kz_test_below(&r, 9)], h = kz_test_range(&r, 0, 34);
        grid g = grid_random(&r, w, h);
        check_field(&g);
        grid_free(&g);
    }
}

TEST(one_set_cell_or_one_clear_cell_anywhere)
{
    for (int32_t at = 0; at < 9 * 7; at++) {
        grid g = grid_make(9, 7);
        g.cell[at] = 1;
        check_field(&g);
        for (int32_t i = 0; i < 9 * 7; i++) g.cell[i] = i != at;
        check_field(&g);
        grid_free(&g);
    }
}

TEST(the_longest_diagonal_fits)
{
    /* A row as long as a side may be stands for the plane: the corner of the square is 31 999 away twice. */
    enum { SIDE = 32000 };
    int32_t *field = malloc(SIDE * sizeof(int32_t));
    kz_canvas *canvas = NULL;
    REQUIRE(field != NULL);
    REQUIRE(kz_canvas_create(SIDE, 1, NULL, &canvas, NULL) == KZ_OK);
    kz_canvas_set(canvas, 0, 0, true);
    CHECK_EQ(kz_mask_distances(kz_canvas_mask(canvas), field, SIDE, NULL, NULL), KZ_OK);
    CHECK_EQ(field[0], -1);
    CHECK_EQ(field[SIDE - 1], 31999 * 31999);
    CHECK_LE((int64_t)2 * 31999 * 31999, INT32_MAX);
    kz_canvas_free(canvas);
    free(field);
}

TEST(small_buffers_long_sides_and_missing_arguments_are_refused)
{
    int32_t field[6] = {0};
    kz_mask *mask = NULL, *empty = NULL;
    kz_canvas *canvas = NULL;
    kz_error err;
    REQUIRE(kz_mask_from_text("#.\n##\n..\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_from_text("", NULL, &empty, NULL) == KZ_OK);
    REQUIRE(kz_canvas_create(1, 32001, NULL, &canvas, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_distances(mask, field, 5, NULL, &err), KZ_ERR_BUFFER);
    CHECK_EQ(err.a, 6);
    CHECK_EQ(err.b, 5);
    CHECK_EQ(kz_mask_distances(mask, NULL, 6, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_distances(NULL, field, 6, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_distances(empty, NULL, 0, NULL, &err), KZ_OK);
    CHECK_EQ(kz_mask_distances(kz_canvas_mask(canvas), field, 6, NULL, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 32001);
    CHECK_EQ(field[0], 0);
    kz_mask_free(mask);
    kz_mask_free(empty);
    kz_canvas_free(canvas);
}

TEST(a_wrong_distance_is_noticed)
{
    grid g = grid_make(3, 1);
    grid_set(&g, 0, 0, true);
    int32_t field[3] = {-1, 1, 4};
    CHECK_EQ(field_diff(&g, field), 0);
    field[2] = 5;
    CHECK_EQ(field_diff(&g, field), 1);
    grid_free(&g);
}

TEST(the_allocation_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    int32_t field[6];
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#.\n##\n..\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        const kz_result result = kz_mask_distances(mask, field, 6, &ta.allocator, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_LE(ta.calls, 1);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
