/* test_mask_overlap.c - two masks at an offset agree with a loop over single cells, at every CPU level. */
#include <kolize/mask.h>

#include "grid.h"
#include "kz_test.h"
#include "mask/kernels/mask_kernels.h"

static bool same_rect(kz_cell_rect a, kz_cell_rect b)
{
    return a.x0 == b.x0 && a.y0 == b.y0 && a.x1 == b.x1 && a.y1 == b.y1;
}

static void check_pair(const grid *ga, const kz_mask *a, const grid *gb, const kz_mask *b, int32_t dx, int32_t dy)
{
    const grid_answer slow = grid_common(ga, gb, dx, dy);
    kz_cell first = {-77, -77};
    NOTE("%d x %d and %d x %d at %d, %d, level %s", ga->w, ga->h, gb->w, gb->h, dx, dy,
         kz_cpu_level_name(kz_cpu_level_now()));
    CHECK_EQ(kz_mask_overlap(a, b, dx, dy), slow.area > 0);
    CHECK_EQ(kz_mask_overlap_area(a, b, dx, dy), slow.area);
    CHECK_EQ(kz_mask_overlap_first(a, b, dx, dy, &first), slow.area > 0);
    CHECK_EQ(first.x, slow.area > 0 ? slow.first.x : -77);
    CHECK_EQ(first.y, slow.area > 0 ? slow.first.y : -77);
    CHECK(same_rect(kz_mask_overlap_bounds(a, b, dx, dy), slow.bounds));
}

static void check_common_mask(const grid *ga, const kz_mask *a, const grid *gb, const kz_mask *b, int32_t dx,
                              int32_t dy)
{
    kz_mask *common = NULL;
    grid expected = grid_make(ga->w, ga->h);
    for (int32_t y = 0; y < ga->h; y++)
        for (int32_t x = 0; x < ga->w; x++)
            grid_set(&expected, x, y, grid_get(ga, x, y) && grid_get(gb, (int64_t)x - dx, (int64_t)y - dy));
    if (CHECK_EQ(kz_mask_overlap_mask(a, b, dx, dy, NULL, &common, NULL), KZ_OK)) {
        CHECK_EQ(grid_diff(&expected, common), 0);
        CHECK_EQ(kz_mask_count(common), kz_mask_overlap_area(a, b, dx, dy));
        CHECK(same_rect(kz_mask_bounds(common), kz_mask_overlap_bounds(a, b, dx, dy)));
        CHECK(kzi_mask_padding_is_zero(common));
        kz_mask_free(common);
    }
    grid_free(&expected);
}

/* Runs the rest of a test once for every level this machine has. */
static bool next_level(int *level)
{
    while (*level < KZ_CPU_LEVEL_COUNT)
        if (kz_cpu_force((kz_cpu_level)(*level)++) == KZ_OK) return true;
    return false;
}

TEST(all_widths_at_offsets_across_every_word_edge)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; next_level(&level);) {
        for (int32_t w = 1; w <= 130; w++) {
            grid ga = grid_random(&r, w, 5), gb = grid_random(&r, kz_test_range(&r, 1, 130), 4);
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            for (int32_t edge = -128; edge <= 128; edge += 64)
                for (int32_t d = -1; d <= 1; d++) check_pair(&ga, a, &gb, b, edge + d, kz_test_range(&r, -4, 5));
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(all_shifts_and_row_counts)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; next_level(&level);) {
        for (int32_t h = 1; h <= 40; h += 3) {
            grid ga = grid_random(&r, 100, h), gb = grid_random(&r, 70, 41 - h);
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            for (int32_t dx = -71; dx <= 101; dx++) check_pair(&ga, a, &gb, b, dx, kz_test_range(&r, h - 42, h + 1));
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(random_masks_at_random_offsets)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; next_level(&level);) {
        for (int64_t i = kz_test_rounds(300); i > 0; i--) {
            const int32_t aw = kz_test_range(&r, 0, 200), ah = kz_test_range(&r, 0, 60);
            const int32_t bw = kz_test_range(&r, 0, 200), bh = kz_test_range(&r, 0, 60);
            grid ga = grid_random(&r, aw, ah), gb = grid_random(&r, bw, bh);
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            for (int k = 0; k < 4; k++) {
                const int32_t dx = kz_test_range(&r, -bw - 2, aw + 2), dy = kz_test_range(&r, -bh - 2, ah + 2);
                check_pair(&ga, a, &gb, b, dx, dy);
                check_common_mask(&ga, a, &gb, b, dx, dy);
            }
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(the_common_mask_at_every_shift)
{
    kz_test_rng r = kz_test_rng_here();
    grid ga = grid_random(&r, 130, 7), gb = grid_random(&r, 67, 6);
    kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
    REQUIRE(a && b);
    for (int32_t dx = -68; dx <= 131; dx++) {
        check_common_mask(&ga, a, &gb, b, dx, dx % 7);
        check_common_mask(&gb, b, &ga, a, -dx, -(dx % 7));
    }
    kz_mask_free(a);
    kz_mask_free(b);
    grid_free(&ga);
    grid_free(&gb);
}

TEST(a_mask_against_itself)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_random(&r, 66, 10);
    kz_mask *m = grid_mask(&g);
    REQUIRE(m != NULL);
    CHECK_EQ(kz_mask_overlap_area(m, m, 0, 0), kz_mask_count(m));
    for (int32_t dx = -66; dx <= 66; dx++) check_pair(&g, m, &g, m, dx, dx / 8);
    kz_mask_free(m);
    grid_free(&g);
}

TEST(edge_touching_masks_have_no_common_cell_but_touch)
{
    grid g = grid_make(64, 64);
    memset(g.cell, 1, 64 * 64);
    kz_mask *m = grid_mask(&g);
    REQUIRE(m != NULL);
    const int32_t beside[8][2] = {{64, 0}, {-64, 0}, {0, 64}, {0, -64}, {64, 64}, {-64, 64}, {64, -64}, {-64, -64}};
    for (int i = 0; i < 8; i++) {
        CHECK_EQ(kz_mask_overlap_area(m, m, beside[i][0], beside[i][1]), 0);
        CHECK_EQ(kz_mask_relate(m, m, beside[i][0], beside[i][1]), 0);
    }
    CHECK_EQ(kz_mask_relate(m, m, 63, -63), 1);
    CHECK_EQ(kz_mask_relate(m, m, 65, 0), -1);
    CHECK_EQ(kz_mask_relate(m, m, 64, -65), -1);
    kz_mask_free(m);
    grid_free(&g);
}

static int slow_relate(const grid *a, const grid *b, int64_t dx, int64_t dy)
{
    if (grid_common(a, b, dx, dy).area > 0) return 1;
    for (int ny = -1; ny <= 1; ny++)
        for (int nx = -1; nx <= 1; nx++)
            if (grid_common(a, b, dx + nx, dy + ny).area > 0) return 0;
    return -1;
}

TEST(relate_tells_common_cells_neighbours_and_neither)
{
    kz_test_rng r = kz_test_rng_here();
    int seen[3] = {0, 0, 0};
    for (int64_t i = kz_test_rounds(1500); i > 0; i--) {
        const int32_t aw = kz_test_range(&r, 0, 12), ah = kz_test_range(&r, 0, 12);
        const int32_t bw = kz_test_range(&r, 0, 70), bh = kz_test_range(&r, 0, 12);
        grid ga = grid_random(&r, aw, ah), gb = grid_random(&r, bw, bh);
        kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
        REQUIRE(a && b);
        const int32_t dx = kz_test_range(&r, -bw - 2, aw + 2), dy = kz_test_range(&r, -bh - 2, ah + 2);
        const int relation = kz_mask_relate(a, b, dx, dy);
        CHECK_EQ(relation, slow_relate(&ga, &gb, dx, dy));
        CHECK_EQ(kz_mask_relate(b, a, -dx, -dy), relation);
        seen[relation + 1]++;
        kz_mask_free(a);
        kz_mask_free(b);
        grid_free(&ga);
        grid_free(&gb);
    }
    for (int i = 0; i < 3; i++) CHECK_GT(seen[i], 0);
}

TEST(extreme_offsets_are_far_apart)
{
    grid g = grid_make(100, 100);
    memset(g.cell, 1, 100 * 100);
    kz_mask *m = grid_mask(&g), *common = NULL;
    REQUIRE(m != NULL);
    const int32_t far[6] = {INT32_MIN, INT32_MIN + 1, -100000, 100000, INT32_MAX - 1, INT32_MAX};
    kz_cell cell = {5, 6};
    for (int i = 0; i < 6; i++) {
        for (int j = 0; j < 7; j++) {
            const int32_t dx = far[i], dy = j < 6 ? far[j] : 0;
            for (int swap = 0; swap < 2; swap++) {
                const int32_t x = swap ? dy : dx, y = swap ? dx : dy;
                CHECK(!kz_mask_overlap(m, m, x, y));
                CHECK_EQ(kz_mask_relate(m, m, x, y), -1);
                CHECK_EQ(kz_mask_overlap_area(m, m, x, y), 0);
                CHECK(!kz_mask_overlap_first(m, m, x, y, &cell));
                CHECK(same_rect(kz_mask_overlap_bounds(m, m, x, y), (kz_cell_rect){0, 0, 0, 0}));
                if (CHECK(kz_mask_overlap_mask(m, m, x, y, NULL, &common, NULL) == KZ_OK)) {
                    CHECK_EQ(kz_mask_count(common), 0);
                    kz_mask_free(common);
                }
                CHECK(kz_mask_push(m, m, x, y, INT32_MAX, &cell));
                CHECK_EQ(cell.x, 0);
                CHECK_EQ(cell.y, 0);
                cell = (kz_cell){5, 6};
            }
        }
    }
    kz_mask_free(m);
    grid_free(&g);
}

/* Masks are made with the level known; a program whose threads share masks may still ask before it knows. */
TEST(a_question_finds_the_level_where_it_is_not_known)
{
    const int32_t level = kzi_cpu_level;
    for (int32_t side = 8; side <= 200; side += 192) {
        grid g = grid_make(side, side);
        memset(g.cell, 1, (size_t)side * (size_t)side);
        kz_mask *m = grid_mask(&g);
        REQUIRE(m != NULL);
        for (int32_t dx = side - 1; dx <= side; dx++) {
            kzi_cpu_level = KZ_CPU_LEVEL_COUNT;
            CHECK_EQ(kz_mask_overlap(m, m, dx, 0), dx < side);
            kzi_cpu_level = KZ_CPU_LEVEL_COUNT;
            CHECK_EQ(kz_mask_relate(m, m, dx, 0), dx < side ? KZ_OVERLAP : KZ_TOUCH);
        }
        kz_mask_free(m);
        grid_free(&g);
    }
    kzi_cpu_level = level;
}

TEST(missing_arguments_of_a_common_mask_are_refused_by_their_number)
{
    grid g = grid_make(3, 3);
    kz_mask *m = grid_mask(&g), *common = NULL;
    kz_error err;
    CHECK_EQ(kz_mask_overlap_mask(NULL, m, 0, 0, NULL, &common, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_overlap_mask(m, NULL, 0, 0, NULL, &common, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_overlap_mask(m, m, 0, 0, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 6);
    CHECK(common == NULL);
    kz_mask_free(m);
    grid_free(&g);
}

TEST(empty_masks_meet_nothing_and_single_cells_meet_themselves)
{
    const int32_t sizes[6][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {70, 9}, {64, 8}};
    grid gone = grid_make(1, 1), full = grid_make(200, 30);
    grid_set(&gone, 0, 0, true);
    memset(full.cell, 1, 200 * 30);
    kz_mask *one = grid_mask(&gone), *big = grid_mask(&full);
    REQUIRE(one && big);
    for (int i = 0; i < 6; i++) {
        grid g = grid_make(sizes[i][0], sizes[i][1]); /* nothing set in any of them */
        kz_mask *m = grid_mask(&g);
        REQUIRE(m != NULL);
        for (int32_t dy = -1; dy <= 1; dy++) {
            for (int32_t dx = -1; dx <= 1; dx++) {
                CHECK_EQ(kz_mask_relate(m, big, dx - 50, dy - 10), -1);
                CHECK_EQ(kz_mask_relate(big, m, dx + 50, dy + 10), -1);
                CHECK_EQ(kz_mask_relate(m, m, dx, dy), -1);
                CHECK_EQ(kz_mask_overlap_area(m, one, dx, dy), 0);
                CHECK_EQ(kz_mask_relate(one, one, dx, dy), dx == 0 && dy == 0 ? 1 : 0);
            }
        }
        kz_mask_free(m);
        grid_free(&g);
    }
    for (int32_t x = -2; x <= 201; x++) CHECK_EQ(kz_mask_overlap_area(big, one, x, 29), x >= 0 && x < 200);
    kz_mask_free(one);
    kz_mask_free(big);
    grid_free(&gone);
    grid_free(&full);
}

TEST(the_first_cell_is_topmost_then_leftmost_whichever_mask_is_left)
{
    grid ga = grid_make(200, 40), gb = grid_make(200, 40);
    memset(gb.cell, 1, 200 * 40);
    grid_set(&ga, 190, 11, true);
    grid_set(&ga, 130, 12, true);
    grid_set(&ga, 3, 30, true);
    grid_set(&ga, 191, 11, true);
    kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
    REQUIRE(a && b);
    for (int32_t dx = -9; dx <= 100; dx += 7) {
        check_pair(&ga, a, &gb, b, dx, -3);
        check_pair(&gb, b, &ga, a, -dx, 3);
    }
    kz_cell first = {0, 0};
    CHECK(kz_mask_overlap_first(a, b, 0, 0, &first));
    CHECK_EQ(first.x, 190);
    CHECK_EQ(first.y, 11);
    kz_mask_free(a);
    kz_mask_free(b);
    grid_free(&ga);
    grid_free(&gb);
}

/* One bit of a mask's words turned behind its back: the loop over the grid must disagree. */
static void compare_with_a_turned_bit(void)
{
    grid g = grid_make(100, 20);
    memset(g.cell, 1, 100 * 20);
    kz_mask *m = grid_mask(&g);
    if (m) {
        kzi_mask_strip(m, 1)[19] ^= (uint64_t)1 << 35;
        CHECK_EQ(kz_mask_overlap_area(m, m, 0, 0), grid_common(&g, &g, 0, 0).area);
    }
    kz_mask_free(m);
    grid_free(&g);
}

TEST(the_comparison_notices_one_bit) { CHECK_EQ(kz_test_apart(compare_with_a_turned_bit).failed, 1); }
