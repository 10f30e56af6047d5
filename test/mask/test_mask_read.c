/* test_mask_read.c - single cells, rows of bits, runs and words of one mask agree with its grid. */
#include "mask/mask_private.h"
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"

TEST(cells_outside_are_clear_however_far)
{
    grid g = grid_make(65, 3);
    memset(g.cell, 1, 65 * 3);
    kz_mask *mask = grid_mask(&g);
    REQUIRE(mask != NULL);
    CHECK_EQ(grid_diff(&g, mask), 0);
    const int32_t far[6] = {-1, 65, 64 * 1024, INT32_MIN, INT32_MAX, -65};
    for (int i = 0; i < 6; i++) {
        CHECK(!kz_mask_get(mask, far[i], 0));
        CHECK(!kz_mask_get(mask, 0, far[i]));
        CHECK_EQ(kz_mask_bits(mask, 0, far[i], 64), 0);
    }
    kz_mask_free(mask);
    grid_free(&g);
}

TEST(bits_of_any_start_and_length_are_the_cells)
{
    kz_test_rng r = kz_test_rng_here();
    const int32_t widths[8] = {1, 5, 63, 64, 65, 127, 128, 130};
    for (int i = 0; i < 8; i++) {
        grid g = grid_random(&r, widths[i], 3);
        kz_mask *mask = grid_mask(&g);
        REQUIRE(mask != NULL);
        for (int32_t x0 = -70; x0 <= g.w + 5; x0++) {
            for (int32_t n = 1; n <= 64; n++) {
                uint64_t expected = 0;
                for (int32_t k = 0; k < n; k++) expected |= (uint64_t)grid_get(&g, x0 + k, 1) << k;
                CHECK_EQ(kz_mask_bits(mask, x0, 1, n), expected);
            }
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(bits_of_extreme_starts_and_lengths_are_defined)
{
    grid g = grid_make(64, 1);
    memset(g.cell, 1, 64);
    kz_mask *mask = grid_mask(&g);
    REQUIRE(mask != NULL);
    CHECK_EQ(kz_mask_bits(mask, INT32_MIN, 0, 64), 0);
    CHECK_EQ(kz_mask_bits(mask, INT32_MAX, 0, 64), 0);
    CHECK_EQ(kz_mask_bits(mask, 0, 0, INT32_MAX), UINT64_MAX);
    CHECK_EQ(kz_mask_bits(mask, 0, 0, 0), 0);
    CHECK_EQ(kz_mask_bits(mask, 0, 0, INT32_MIN), 0);
    CHECK_EQ(kz_mask_bits(mask, -1, 0, 100), UINT64_MAX - 1);
    kz_mask_free(mask);
    grid_free(&g);
}

static bool slow_next_run(const grid *g, int32_t y, int64_t x, int32_t *x0, int32_t *x1)
{
    if (x < 0) x = 0;
    while (x < g->w && !grid_get(g, x, y)) x++;
    if (x >= g->w || y < 0 || y >= g->h) return false;
    *x0 = (int32_t)x;
    while (grid_get(g, x, y)) x++;
    *x1 = (int32_t)x;
    return true;
}

TEST(runs_are_found_from_any_cell_on)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 200; w++) {
        grid g = grid_random(&r, w, 2);
        kz_mask *mask = grid_mask(&g);
        REQUIRE(mask != NULL);
        for (int32_t y = -1; y <= 2; y++) {
            for (int32_t x = -2; x <= w + 2; x++) {
                int32_t run[2] = {-9, -9}, slow[2] = {-9, -9};
                CHECK_EQ(kz_mask_next_run(mask, y, x, &run[0], &run[1]), slow_next_run(&g, y, x, &slow[0], &slow[1]));
                CHECK_EQ(run[0], slow[0]);
                CHECK_EQ(run[1], slow[1]);
            }
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

/* The run that a cell belongs to, cut off at x and end. */
static bool slow_last_run(const grid *g, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1)
{
    if (x < 0) x = 0;
    if (end > g->w) end = g->w;
    while (end > x && !grid_get(g, end - 1, y)) end--;
    if (end <= x) return false;
    *x1 = end;
    while (end > x && grid_get(g, end - 1, y)) end--;
    *x0 = end;
    return true;
}

TEST(runs_between_two_columns_are_cut_off_there)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 200; w++) {
        grid g = grid_random(&r, w, 2);
        for (int32_t i = 0; i < w; i++) g.cell[i] |= kz_test_one_in(&r, 2) || w % 3 == 0; /* long ones, too */
        kz_mask *mask = grid_mask(&g);
        REQUIRE(mask != NULL);
        for (int k = 0; k < 400; k++) {
            const int32_t y = kz_test_range(&r, -1, 2), x = kz_test_range(&r, -2, w + 2), end = kz_test_range(&r, -2, w + 70);
            int32_t run[2] = {-9, -9}, slow[2] = {-9, -9};
            CHECK_EQ(kzi_mask_last_run_from(mask, y, x, end, &run[0], &run[1]), slow_last_run(&g, y, x, end, &slow[0], &slow[1]));
            CHECK_EQ(run[0], slow[0]);
            CHECK_EQ(run[1], slow[1]);
            run[0] = run[1] = slow[0] = slow[1] = -9;
            const bool is_found = slow_next_run(&g, y, x, &slow[0], &slow[1]) && slow[0] < end;
            CHECK_EQ(kzi_mask_next_run_to(mask, y, x, end, &run[0], &run[1]), is_found);
            CHECK_EQ(run[0], is_found ? slow[0] : -9);
            CHECK_EQ(run[1], !is_found ? -9 : slow[1] < end ? slow[1] : end);
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(runs_of_extreme_cells_are_defined)
{
    grid g = grid_make(130, 1);
    memset(g.cell, 1, 130);
    kz_mask *mask = grid_mask(&g);
    REQUIRE(mask != NULL);
    int32_t x0 = 0, x1 = 0;
    CHECK(kz_mask_next_run(mask, 0, INT32_MIN, &x0, &x1));
    CHECK_EQ(x0, 0);
    CHECK_EQ(x1, 130);
    CHECK(!kz_mask_next_run(mask, 0, INT32_MAX, &x0, &x1));
    CHECK(!kz_mask_next_run(mask, INT32_MIN, 0, &x0, &x1));
    CHECK(!kz_mask_next_run(mask, INT32_MAX, 0, &x0, &x1));
    CHECK(kzi_mask_last_run_from(mask, 0, INT32_MIN, INT32_MAX, &x0, &x1));
    CHECK_EQ(x0, 0);
    CHECK_EQ(x1, 130);
    CHECK(!kzi_mask_last_run_from(mask, 0, INT32_MAX, INT32_MAX, &x0, &x1));
    CHECK(!kzi_mask_last_run_from(mask, 0, INT32_MIN, INT32_MIN, &x0, &x1));
    CHECK(!kzi_mask_last_run_from(mask, INT32_MAX, 0, 130, &x0, &x1));
    kz_mask_free(mask);
    grid_free(&g);
}

TEST(words_hold_columns_as_the_header_says)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_random(&r, 150, 20);
    kz_mask *mask = grid_mask(&g);
    REQUIRE(mask != NULL);
    size_t strip_words = 0;
    int32_t n_strips = 0;
    const uint64_t *words = kz_mask_words(mask, &strip_words, &n_strips);
    CHECK_EQ(n_strips, 3);
    for (int32_t y = 0; y < 20; y++)
        for (int32_t x = 0; x < 192; x++)
            CHECK_EQ(words[(size_t)(x / 64) * strip_words + (size_t)y] >> x % 64 & 1, grid_get(&g, x, y));
    kz_mask_free(mask);
    grid_free(&g);
}

static void compare_with_a_flipped_cell(void)
{
    grid g = grid_make(80, 6);
    kz_mask *mask = grid_mask(&g);
    grid_set(&g, 66, 5, true);
    if (mask) CHECK_EQ(grid_diff(&g, mask), 0);
    kz_mask_free(mask);
    grid_free(&g);
}

TEST(the_comparison_notices_a_flipped_cell) { CHECK_EQ(kz_test_apart(compare_with_a_flipped_cell).failed, 1); }
