/* test_mask_mtv.c - the MTV in whole cells agrees with trying all shifts. */
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"

/* Among all shifts within max_cells: the shortest free one, then least y, then least x. */
static bool slow_push(const grid *a, const grid *b, int32_t dx, int32_t dy, int32_t max_cells, kz_cell *push)
{
    bool found = false;
    int64_t best = 0;
    for (int32_t y = -max_cells; y <= max_cells; y++) {
        for (int32_t x = -max_cells; x <= max_cells; x++) {
            const int64_t length_sq = (int64_t)x * x + (int64_t)y * y;
            if (length_sq > (int64_t)max_cells * max_cells || (found && length_sq >= best)) continue;
            if (grid_common(a, b, (int64_t)dx - x, (int64_t)dy - y).area > 0) continue;
            found = true;
            best = length_sq;
            *push = (kz_cell){x, y};
        }
    }
    return found;
}

TEST(the_push_is_the_first_free_shift_in_order_of_length_then_y_then_x)
{
    kz_test_rng r = kz_test_rng_here();
    int deep = 0, pushed = 0;
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        const int32_t aw = kz_test_range(&r, 1, 14), ah = kz_test_range(&r, 1, 14);
        const int32_t bw = kz_test_range(&r, 1, 14), bh = kz_test_range(&r, 1, 14);
        grid ga = grid_random(&r, aw, ah), gb = grid_random(&r, bw, bh);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        const int32_t dx = kz_test_range(&r, -bw, aw), dy = kz_test_range(&r, -bh, ah), most = kz_test_range(&r, 0, 9);
        kz_cell push = {-77, -77}, slow = {-77, -77};
        NOTE("%d x %d and %d x %d at %d, %d within %d", aw, ah, bw, bh, dx, dy, most);
        CHECK_EQ(kz_mask_push(a, b, dx, dy, most, &push), slow_push(&ga, &gb, dx, dy, most, &slow));
        CHECK_EQ(push.x, slow.x);
        CHECK_EQ(push.y, slow.y);
        deep += push.x == -77;
        pushed += push.x != -77 && (push.x != 0 || push.y != 0);
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
    CHECK_GT(deep, 0);
    CHECK_GT(pushed, 0);
}

static kz_mask *full_mask(int32_t w, int32_t h)
{
    grid g = grid_make(w, h);
    memset(g.cell, 1, (size_t)w * (size_t)h);
    kz_mask *m = grid_mask(&g);
    grid_free(&g);
    return m;
}

TEST(equally_short_pushes_go_up_before_left_before_right_before_down)
{
    kz_mask *m = full_mask(9, 9);
    REQUIRE(m != NULL);
    kz_cell push;
    CHECK(kz_mask_push(m, m, 0, 0, 100, &push));
    CHECK_EQ(push.x, 0);
    CHECK_EQ(push.y, -9);
    CHECK(kz_mask_push(m, m, 3, -3, 100, &push)); /* 6 left or 6 down */
    CHECK_EQ(push.x, -6);
    CHECK_EQ(push.y, 0);
    CHECK(kz_mask_push(m, m, -3, -3, 100, &push)); /* 6 right or 6 down */
    CHECK_EQ(push.x, 6);
    CHECK_EQ(push.y, 0);
    kz_mask_free(m);
}

TEST(deeper_than_wanted_is_said_and_leaves_the_push_alone)
{
    kz_mask *m = full_mask(9, 9);
    REQUIRE(m != NULL);
    kz_cell push = {-77, -77};
    const int32_t limits[5] = {8, 1, 0, -1, INT32_MIN};
    for (int i = 0; i < 5; i++) CHECK(!kz_mask_push(m, m, 0, 0, limits[i], &push));
    CHECK_EQ(push.x, -77);
    CHECK(kz_mask_push(m, m, 0, 0, 9, &push));
    CHECK_EQ(push.y, -9);
    CHECK(kz_mask_push(m, m, 9, 0, INT32_MIN, &push)); /* they do not overlap */
    CHECK_EQ(push.x, 0);
    CHECK_EQ(push.y, 0);
    kz_mask_free(m);
}

TEST(without_a_limit_there_is_always_a_push)
{
    kz_mask *wide = full_mask(500, 7), *high = full_mask(7, 300);
    REQUIRE(wide && high);
    kz_cell push;
    CHECK(kz_mask_push(wide, high, 250, -150, INT32_MAX, &push));
    CHECK_EQ(push.x, 0);
    CHECK_EQ(push.y, 150);
    CHECK(!kz_mask_overlap(wide, high, 250 - push.x, -150 - push.y));
    kz_mask_free(wide);
    kz_mask_free(high);
}

TEST(a_diagonal_way_out_is_found)
{
    kz_mask *a = NULL, *b = NULL;
    REQUIRE(kz_mask_from_text("#...\n##..\n###.\n####\n", NULL, &a, NULL) == KZ_OK);
    REQUIRE(kz_mask_from_text("####\n.###\n..##\n...#\n", NULL, &b, NULL) == KZ_OK);
    kz_cell push;
    CHECK(kz_mask_push(a, b, 0, 0, 10, &push));
    CHECK_EQ(push.x, -1);
    CHECK_EQ(push.y, 0);
    CHECK(kz_mask_push(a, b, -1, 1, 10, &push));
    CHECK_EQ(push.x, -2);
    CHECK_EQ(push.y, 1);
    kz_mask_free(a);
    kz_mask_free(b);
}
