/* test_mask_dilate.c - dilated and eroded masks have exactly the cells of their definition, cell by cell. */
#include <kolize/mask_edit.h>

#include "mask/mask_private.h"

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

static bool is_reached(kz_metric reach, int32_t n, int32_t x, int32_t y)
{
    return reach == KZ_METRIC_SQUARE || x * x + y * y <= n * n;
}

/* Is there a cell of this kind within reach of (x, y)? */
static bool reaches(const grid *g, int32_t x, int32_t y, int32_t n, kz_metric reach, bool set)
{
    for (int32_t dy = -n; dy <= n; dy++)
        for (int32_t dx = -n; dx <= n; dx++)
            if (is_reached(reach, n, dx, dy) && grid_get(g, x + dx, y + dy) == set) return true;
    return false;
}

static grid grown(const grid *g, int32_t n, kz_metric reach)
{
    grid made = grid_make(g->w + 2 * n, g->h + 2 * n);
    for (int32_t y = 0; y < made.h; y++)
        for (int32_t x = 0; x < made.w; x++) grid_set(&made, x, y, reaches(g, x - n, y - n, n, reach, true));
    return made;
}

static grid shrunk(const grid *g, int32_t n, kz_metric reach)
{
    grid made = grid_make(g->w, g->h);
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) grid_set(&made, x, y, !reaches(g, x, y, n, reach, false));
    return made;
}

static void check_both(grid *g, int32_t n, kz_metric reach)
{
    kz_mask *mask = grid_mask(g), *larger = NULL, *smaller = NULL;
    grid true_larger = grown(g, n, reach), true_smaller = shrunk(g, n, reach);
    NOTE("%d x %d, n %d, reach %d", g->w, g->h, n, (int)reach);
    if (CHECK_EQ(kz_mask_dilate(mask, n, reach, NULL, &larger, NULL), KZ_OK)) {
        CHECK_EQ(grid_diff(&true_larger, larger), 0);
        CHECK_EQ(kz_mask_count(larger), grid_common(&true_larger, &true_larger, 0, 0).area);
        CHECK(kzi_mask_padding_is_zero(larger));
    }
    if (CHECK_EQ(kz_mask_erode(mask, n, reach, NULL, &smaller, NULL), KZ_OK)) {
        CHECK_EQ(grid_diff(&true_smaller, smaller), 0);
        CHECK_EQ(kz_mask_count(smaller), grid_common(&true_smaller, &true_smaller, 0, 0).area);
        CHECK(kzi_mask_padding_is_zero(smaller));
    }
    kz_mask_free(mask);
    kz_mask_free(larger);
    kz_mask_free(smaller);
    grid_free(&true_larger);
    grid_free(&true_smaller);
}

TEST(grown_and_shrunk_masks_are_what_the_cells_within_reach_say)
{
    static const int32_t sides[10] = {0, 1, 3, 63, 64, 65, 127, 128, 129, 20};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        const int32_t w = sides[kz_test_below(&r, 10)], h = kz_test_range(&r, 0, 70);
        grid g = grid_random(&r, w, h);
        const int32_t n = kz_test_one_in(&r, 4) ? kz_test_range(&r, 10, 20) : kz_test_range(&r, 0, 6);
        check_both(&g, n, kz_test_one_in(&r, 2) ? KZ_METRIC_ROUND : KZ_METRIC_SQUARE);
        grid_free(&g);
    }
}

TEST(one_cell_grows_to_the_whole_square_or_disc)
{
    for (int32_t n = 0; n <= 70; n += n < 10 ? 1 : 15) {
        grid g = grid_make(1, 1);
        grid_set(&g, 0, 0, true);
        check_both(&g, n, KZ_METRIC_SQUARE);
        check_both(&g, n, KZ_METRIC_ROUND);
        grid_free(&g);
    }
}

TEST(a_large_rectangle_shrinks_back_to_its_middle)
{
    grid g = grid_make(150, 90);
    memset(g.cell, 1, 150 * 90);
    for (int32_t n = 0; n <= 46; n += 11) {
        check_both(&g, n, KZ_METRIC_SQUARE);
        check_both(&g, n, KZ_METRIC_ROUND);
    }
    grid_free(&g);
}

TEST(the_largest_reach_works_and_further_is_refused)
{
    kz_mask *dot = NULL, *made = NULL;
    kz_error err;
    REQUIRE(kz_mask_from_text("#", NULL, &dot, NULL) == KZ_OK);
    REQUIRE(kz_mask_dilate(dot, 4096, KZ_METRIC_SQUARE, NULL, &made, &err) == KZ_OK);
    CHECK_EQ(kz_mask_count(made), (int64_t)8193 * 8193);
    kz_mask_free(made);
    made = NULL;
    REQUIRE(kz_mask_erode(dot, 4096, KZ_METRIC_ROUND, NULL, &made, &err) == KZ_OK);
    CHECK_EQ(kz_mask_count(made), 0);
    kz_mask_free(made);
    made = NULL;
    CHECK_EQ(kz_mask_dilate(dot, 4097, KZ_METRIC_SQUARE, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_dilate(dot, INT32_MIN, KZ_METRIC_ROUND, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_erode(dot, INT32_MAX, KZ_METRIC_ROUND, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_dilate(dot, 1, (kz_metric)2, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_mask_dilate(NULL, 1, KZ_METRIC_ROUND, NULL, &made, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_erode(dot, 1, KZ_METRIC_ROUND, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK(made == NULL);
    kz_mask_free(dot);
}

TEST(growing_beyond_the_longest_side_is_refused)
{
    kz_canvas *canvas = NULL;
    kz_mask *made = NULL;
    REQUIRE(kz_canvas_create(KZ_MASK_MAX_SIDE, 1, NULL, &canvas, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_dilate(kz_canvas_mask(canvas), 1, KZ_METRIC_SQUARE, NULL, &made, NULL), KZ_ERR_TOO_LARGE);
    CHECK(made == NULL);
    kz_canvas_free(canvas);
}

TEST(every_allocation_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#.#\n###\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_mask *larger = NULL, *smaller = NULL;
        kz_result result = kz_mask_dilate(mask, 3, KZ_METRIC_ROUND, &ta.allocator, &larger, NULL);
        CHECK_EQ(larger != NULL, result == KZ_OK);
        if (result == KZ_OK) result = kz_mask_erode(mask, 1, KZ_METRIC_SQUARE, &ta.allocator, &smaller, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_mask_free(larger);
        kz_mask_free(smaller);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
