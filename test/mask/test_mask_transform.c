/* test_mask_transform.c - rotated, scaled and mirrored masks agree with the definition, cell by cell. */
#include <kolize/mask.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "transform_definition.h"

TEST(turned_and_scaled_masks_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(1000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 40), h = kz_test_range(&r, 1, 40);
        grid g = grid_random(&r, w, h);
        const double degrees =
            kz_test_one_in(&r, 3) ? 45.0 * kz_test_range(&r, -8, 8) : (double)kz_test_real(&r, -360, 360);
        const double sx = kz_test_one_in(&r, 3) ? 1 : (double)kz_test_real(&r, -3, 3);
        const double sy = kz_test_one_in(&r, 3) ? 1 : (double)kz_test_real(&r, -3, 3);
        const float x = kz_test_real(&r, -100, 100), y = kz_test_grid(&r, -20, 20, 0.5f);
        const kz_affine m = turned(degrees, sx, sy, x, y);
        NOTE("%d x %d turned by %.17g, scaled by %.17g %.17g", w, h, degrees, sx, sy);
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}

TEST(sheared_masks_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(500); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 20), h = kz_test_range(&r, 1, 20);
        grid g = grid_random(&r, w, h);
        double n[6];
        for (int k = 0; k < 6; k++) n[k] = (double)kz_test_grid(&r, -12, 12, 0.25f);
        if (kz_test_one_in(&r, 2))
            for (int k = 0; k < 6; k++) n[k] = (double)kz_test_real(&r, -2, 2);
        const kz_affine m = {n[0], n[1], n[2], n[3], n[4], n[5]};
        const bool singular = n[0] * n[3] == n[1] * n[2];
        CHECK_EQ(singular ? 0 : diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}

TEST(masks_wider_than_a_strip_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 12; i++) {
        const int32_t w = kz_test_range(&r, 60, 140), h = kz_test_range(&r, 1, 12);
        grid g = grid_random(&r, w, h);
        const kz_affine m = turned((double)kz_test_real(&r, -30, 30), 1, 1, 0, 0);
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}

TEST(it_does_not_matter_where_in_the_mask_the_set_cells_lie)
{
    for (int32_t x = 55; x <= 72; x++) {
        for (int32_t w = 1; w <= 12; w += 11) {
            grid g = grid_make(200, 9);
            for (int32_t y = 3; y < 7; y++)
                for (int32_t i = 0; i < w; i++) grid_set(&g, x + i, y, true);
            const kz_affine m = turned(20, 1, 1, 0, 0), high = {1, 0, 0, 2, 0, 0}, shift = {1, 0, 0, 1, 0.25, -3};
            NOTE("columns from %d, %d wide", x, w);
            CHECK_EQ(diff_from_definition(&g, &m), 0);
            CHECK_EQ(diff_from_definition(&g, &high), 0);
            CHECK_EQ(diff_from_definition(&g, &shift), 0);
            grid_free(&g);
        }
    }
}

TEST(parts_too_thin_to_hold_a_centre_are_trimmed_away)
{
    for (int32_t x = 0; x < 190; x += 9) {
        grid g = grid_make(200, 10); /* a needle along the top, and a block at its right end */
        for (int32_t i = 0; i < 200; i++)
            for (int32_t y = 0; y < (i < x ? 1 : 10); y++) grid_set(&g, i, y, true);
        const kz_affine flat = {1, 0, 0, 0.3, 0, 0};
        kz_mask *mask = grid_mask(&g), *moved = NULL;
        kz_cell origin = {-99, -99};
        NOTE("needle of %d cells", x);
        CHECK_EQ(diff_from_definition(&g, &flat), 0);
        if (CHECK(mask && kz_mask_transform(mask, &flat, NULL, &moved, &origin, NULL) == KZ_OK)) {
            CHECK_EQ(origin.x, x);
            CHECK_EQ(kz_mask_width(moved), 200 - x);
            CHECK_EQ(kz_mask_count(moved), (200 - x) * 3);
        }
        kz_mask_free(mask);
        kz_mask_free(moved);
        grid_free(&g);
    }
}

/* ---- What the definition is worth ------------------------------------------------------------------------ */

static bool is_near_line(double v)
{
    const double over = v - (double)round_down(v);
    return over < 1e-3 || over > 1 - 1e-3;
}

TEST(cells_whose_centre_is_clearly_inside_a_pixel_follow_it)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t told = 0;
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 30), h = kz_test_range(&r, 1, 30);
        grid g = grid_random(&r, w, h);
        kz_mask *mask = grid_mask(&g), *moved = NULL;
        const kz_affine m = turned((double)kz_test_real(&r, -180, 180), (double)kz_test_real(&r, 0.5f, 2), -1, 7, -3);
        const double det = m.xx * m.yy - m.xy * m.yx;
        kz_cell origin;
        REQUIRE(mask && kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK);
        for (int32_t y = -1; y <= kz_mask_height(moved); y++) {
            for (int32_t x = -1; x <= kz_mask_width(moved); x++) {
                const double px = x + origin.x + 0.5 - m.at_x, py = y + origin.y + 0.5 - m.at_y;
                const double u = (m.yy * px - m.xy * py) / det, v = (m.xx * py - m.yx * px) / det;
                if (is_near_line(u) || is_near_line(v)) continue;
                told++;
                CHECK_EQ(kz_mask_get(moved, x, y), grid_get(&g, round_down(u), round_down(v)));
            }
        }
        kz_mask_free(mask);
        kz_mask_free(moved);
        grid_free(&g);
    }
    CHECK_GT(told, 10000);
}

/* The eight symmetries of a square, times whole-cell shifts. */
TEST(quarter_turns_and_mirrors_move_whole_cells)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 160; i++) {
        const int32_t w = kz_test_range(&r, 1, 140), h = kz_test_range(&r, 1, 90);
        const int32_t sx = kz_test_range(&r, -1000, 1000), sy = kz_test_range(&r, -1000, 1000);
        grid g = grid_random(&r, w, h);
        kz_mask *mask = grid_mask(&g), *moved = NULL;
        const int turn = i % 4, flip = i / 4 % 2;
        const kz_affine m = turned(90.0 * turn, flip ? -1 : 1, 1, (float)sx, (float)sy);
        kz_cell origin;
        int64_t count = 0;
        REQUIRE(mask && kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK);
        for (int32_t y = 0; y < h; y++) {
            for (int32_t x = 0; x < w; x++) {
                /* The centre, doubled so that it is whole, carried along. */
                const int32_t u = flip ? -(2 * x + 1) : 2 * x + 1, v = 2 * y + 1;
                const int32_t tx = turn == 0 ? u : turn == 1 ? -v : turn == 2 ? -u : v;
                const int32_t ty = turn == 0 ? v : turn == 1 ? u : turn == 2 ? -v : -u;
                const bool set = kz_mask_get(moved, (tx - 1) / 2 + sx - origin.x, (ty - 1) / 2 + sy - origin.y);
                CHECK_EQ(set, grid_get(&g, x, y));
                count += grid_get(&g, x, y);
            }
        }
        CHECK_EQ(kz_mask_count(moved), count);
        check_tight(moved, origin);
        kz_mask_free(mask);
        kz_mask_free(moved);
        grid_free(&g);
    }
}

TEST(doubling_makes_each_cell_four)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_random(&r, 50, 20);
    grid_set(&g, 0, 0, true);
    kz_mask *mask = grid_mask(&g), *twice = NULL;
    const kz_affine m = {2, 0, 0, 2, 0, 0};
    kz_cell origin;
    REQUIRE(mask && kz_mask_transform(mask, &m, NULL, &twice, &origin, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_count(twice), 4 * kz_mask_count(mask));
    for (int32_t y = 0; y < 40; y++)
        for (int32_t x = 0; x < 100; x++)
            CHECK_EQ(kz_mask_get(twice, x - origin.x, y - origin.y), grid_get(&g, x / 2, y / 2));
    kz_mask_free(mask);
    kz_mask_free(twice);
    grid_free(&g);
}

TEST(four_eighth_turns_of_a_symmetric_shape_keep_its_symmetry)
{
    grid g = grid_make(21, 21);
    for (int32_t y = 0; y < 21; y++)
        for (int32_t x = 0; x < 21; x++) grid_set(&g, x, y, abs(x - 10) < 3 || abs(y - 10) < 3);
    kz_mask *mask = grid_mask(&g), *moved = NULL;
    const kz_vec2 to_middle = {-10.5f, -10.5f};
    const kz_affine m = kz_affine_from_pose(1, 1, to_middle, kz_pose_degrees(0.5f, 0.5f, 45));
    kz_cell origin;
    REQUIRE(mask && kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_width(moved), kz_mask_height(moved));
    const int32_t side = kz_mask_width(moved);
    CHECK_EQ(2 * origin.x + side, 1);
    CHECK_EQ(2 * origin.y + side, 1);
    for (int32_t y = 0; y < side; y++)
        for (int32_t x = 0; x < side; x++) CHECK_EQ(kz_mask_get(moved, x, y), kz_mask_get(moved, side - 1 - y, x));
    kz_mask_free(mask);
    kz_mask_free(moved);
    grid_free(&g);
}

/* ---- Shifts --------------------------------------------------------------------------------------------- */

static void check_shift(double x, double y, int32_t cells_x, int32_t cells_y)
{
    kz_mask *mask = NULL, *moved = NULL;
    kz_cell origin = {-99, -99};
    const kz_affine m = {1, 0, -0.0, 1, x, y};
    NOTE("shift by %.17g %.17g", x, y);
    REQUIRE(kz_mask_from_text("....\n..#.\n.##.\n....\n", NULL, &mask, NULL) == KZ_OK);
    if (CHECK(kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK)) {
        CHECK_EQ(origin.x, cells_x + 1);
        CHECK_EQ(origin.y, cells_y + 1);
        char text[16];
        kz_mask_to_text(moved, text, sizeof text);
        CHECK_STR(text, ".#\n##\n");
        check_tight(moved, origin);
        kz_mask_free(moved);
    }
    kz_mask_free(mask);
}

TEST(shifts_round_to_nearest_halves_down)
{
    check_shift(0, 0, 0, 0);
    check_shift(7, -7, 7, -7);
    check_shift(0.5, -0.5, 0, -1);
    check_shift(1.5, -1.5, 1, -2);
    check_shift(0.5000001, -0.4999999, 1, 0);
    check_shift(0.49999999999999994, -0.49999999999999994, 0, 0);
    check_shift(0x1p30 - 8, -0x1p30, (1 << 30) - 8, -(1 << 30));
}

TEST(a_shift_by_whole_cells_shifts_the_result)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 300; i++) {
        grid g = grid_random(&r, kz_test_range(&r, 1, 30), kz_test_range(&r, 1, 30));
        kz_affine m = turned(kz_test_range(&r, 0, 360), 0.25 * kz_test_range(&r, 1, 9), 1.5, 0, 0);
        const int32_t dx = kz_test_range(&r, -(1 << 29), 1 << 29), dy = kz_test_range(&r, -(1 << 29), 1 << 29);
        kz_mask *mask = grid_mask(&g), *near = NULL, *far = NULL;
        kz_cell at_near = {0, 0}, at_far = {0, 0};
        m.at_x = kz_test_range(&r, -4096, 4096) / 2048.0;
        m.at_y = kz_test_range(&r, -4096, 4096) / 2048.0;
        REQUIRE(kz_mask_transform(mask, &m, NULL, &near, &at_near, NULL) == KZ_OK);
        m.at_x += dx;
        m.at_y += dy;
        REQUIRE(kz_mask_transform(mask, &m, NULL, &far, &at_far, NULL) == KZ_OK);
        if (kz_mask_count(near) > 0) CHECK_EQ(at_far.x, at_near.x + dx);
        if (kz_mask_count(near) > 0) CHECK_EQ(at_far.y, at_near.y + dy);
        CHECK_EQ(kz_mask_width(far), kz_mask_width(near));
        CHECK_EQ(kz_mask_height(far), kz_mask_height(near));
        CHECK_EQ(kz_mask_overlap_area(near, far, 0, 0), kz_mask_count(near));
        CHECK_EQ(kz_mask_count(far), kz_mask_count(near));
        kz_mask_free(near);
        kz_mask_free(far);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_shift_by_the_outline_would_move_as_far)
{
    /* A shear too small to move any corner: no shortcut, the same map. */
    const double shifts[7] = {0, 0.5, -0.5, 0.25, -0.75, 3.5, 1e-9};
    for (int i = 0; i < 7; i++) {
        kz_mask *mask = NULL, *a = NULL, *b = NULL;
        kz_cell at_a, at_b;
        const kz_affine shift = {1, 0, 0, 1, shifts[i], 0}, slow = {1, 1e-30, 0, 1, shifts[i], 0};
        REQUIRE(kz_mask_from_text(".##\n###\n##.\n", NULL, &mask, NULL) == KZ_OK);
        REQUIRE(kz_mask_transform(mask, &shift, NULL, &a, &at_a, NULL) == KZ_OK);
        REQUIRE(kz_mask_transform(mask, &slow, NULL, &b, &at_b, NULL) == KZ_OK);
        /* The outline's corners are rounded to 1/65536 first, which loses 1e-9. */
        CHECK_EQ(at_a.x, at_b.x);
        CHECK_EQ(kz_mask_count(b), 7);
        CHECK_EQ(kz_mask_overlap_area(a, b, 0, 0), 7);
        kz_mask_free(mask);
        kz_mask_free(a);
        kz_mask_free(b);
    }
}

TEST(the_map_is_scale_then_place_then_pose)
{
    const kz_vec2 at = {3, 5};
    const kz_affine m = kz_affine_from_pose(2, -4, at, kz_pose_degrees(10, 20, 90));
    /* (x, y) -> (2x + 3, -4y + 5) -> turned from +x to +y: (-(−4y + 5), 2x + 3) -> plus (10, 20) */
    CHECK_BITS64(m.xx, 0.0);
    CHECK_EQ(m.xy, 4);
    CHECK_EQ(m.at_x, 5);
    CHECK_EQ(m.yx, 2);
    CHECK_EQ(m.yy, 0);
    CHECK_EQ(m.at_y, 23);
}

/* ---- Refusals and degenerate maps ------------------------------------------------------------------------ */

static kz_result transform_result(kz_affine m, kz_error *err)
{
    kz_mask *mask = NULL;
    kz_mask *const untouched = (kz_mask *)(uintptr_t)64;
    kz_mask *out = untouched;
    kz_cell origin = {-99, -99};
    *err = (kz_error){KZ_OK, -1, -1};
    if (kz_mask_from_text("##\n#.\n", NULL, &mask, NULL) != KZ_OK) return KZ_ERR_MEMORY;
    const kz_result result = kz_mask_transform(mask, &m, NULL, &out, &origin, err);
    CHECK_EQ(result, err->code);
    if (result == KZ_OK) kz_mask_free(out);
    else CHECK_EQ(out, untouched);
    if (result != KZ_OK) CHECK_EQ(origin.x, -99);
    kz_mask_free(mask);
    return result;
}

TEST(numbers_that_are_none_are_refused_by_their_place)
{
    const double bad[3] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 6; i++) {
        for (int k = 0; k < 3; k++) {
            double n[6] = {1, 0, 0, 1, 0, 0};
            kz_error err;
            n[i] = bad[k];
            CHECK_EQ(transform_result((kz_affine){n[0], n[1], n[2], n[3], n[4], n[5]}, &err), KZ_ERR_NOT_FINITE);
            CHECK_EQ(err.a, i);
        }
    }
}

TEST(corners_beyond_2_to_the_30_are_refused)
{
    kz_error err;
    CHECK_EQ(transform_result((kz_affine){1, 0, 0, 1, 0x1p30 - 2, 0}, &err), KZ_OK);
    CHECK_EQ(transform_result((kz_affine){1, 0, 0, 1, 0x1p30 - 1, 0}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (1 << 30) + 1);
    CHECK_EQ(err.b, 1 << 30);
    CHECK_EQ(transform_result((kz_affine){1, 0, 0, 1, 0, -0x1p30}, &err), KZ_OK);
    CHECK_EQ(transform_result((kz_affine){1, 0, 0, 1, 0, -0x1p30 - 1}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(transform_result((kz_affine){0, 1, -1, 0, 0x1p30 - 2, 2 - 0x1p30}, &err), KZ_OK);
    CHECK_EQ(transform_result((kz_affine){0, 1, -1, 0, 0x1p30 - 1, 0}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(transform_result((kz_affine){1e300, 1e300, -1e300, 1e300, 1e300, -1e300}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(transform_result((kz_affine){1e308, 1e308, -1e308, 1e308, 1e308, -1e308}, &err), KZ_ERR_TOO_LARGE);
}

TEST(sides_above_32768_are_refused)
{
    kz_error err;
    CHECK_EQ(transform_result((kz_affine){16384, 0, 0, 2, 0, 0}, &err), KZ_OK);
    CHECK_EQ(transform_result((kz_affine){16384.5, 0, 0, 2, 0, 0}, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 32769);
    CHECK_EQ(err.b, 32768);
    CHECK_EQ(transform_result((kz_affine){0, 2, 16384, 0, 0, 0}, &err), KZ_OK);
    CHECK_EQ(transform_result((kz_affine){0, 2, 16385, 0, 0, 0}, &err), KZ_ERR_TOO_LARGE);
}

TEST(a_shift_of_a_side_above_32768_is_refused_too)
{
    grid g = grid_make(32770, 1);
    memset(g.cell, 1, 32769);
    kz_mask *mask = grid_mask(&g), *moved = NULL;
    const kz_affine m = {1, 0, 0, 1, 3, 3};
    kz_cell origin;
    kz_error err;
    REQUIRE(mask != NULL);
    CHECK_EQ(kz_mask_transform(mask, &m, NULL, &moved, &origin, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 32769);
    kz_mask_free(mask);
    grid_free(&g);
}

/* A column or a row of 40 000 cells with two set ones far from its begin, in all eight symmetries. */
TEST(only_set_cells_count_for_the_side)
{
    for (int i = 0; i < 16; i++) {
        const bool upright = i & 1, is_turned = i & 2;
        const double sx = i & 4 ? -1 : 1, sy = i & 8 ? -1 : 1;
        const kz_affine m = is_turned ? (kz_affine){0, sx, sy, 0, 3, 3} : (kz_affine){sx, 0, 0, sy, 3, 3};
        grid g = upright ? grid_make(1, 40000) : grid_make(40000, 1);
        for (int32_t at = 39000; at < 39002; at++) grid_set(&g, upright ? 0 : at, upright ? at : 0, true);
        kz_mask *mask = grid_mask(&g), *moved = NULL;
        kz_cell origin = {0, 0};
        NOTE("case %d", i);
        REQUIRE(mask && kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK);
        const bool comes_upright = upright != is_turned, is_back = (comes_upright ? sy : sx) < 0;
        CHECK_EQ(comes_upright ? origin.y : origin.x, is_back ? 3 - 39002 : 39003);
        CHECK_EQ(comes_upright ? origin.x : origin.y, (comes_upright ? sx : sy) < 0 ? 2 : 3);
        CHECK_EQ(kz_mask_width(moved), comes_upright ? 1 : 2);
        CHECK_EQ(kz_mask_height(moved), comes_upright ? 2 : 1);
        CHECK_EQ(kz_mask_count(moved), 2);
        kz_mask_free(mask);
        kz_mask_free(moved);
        grid_free(&g);
    }
}

static void check_makes_empty(grid *g, kz_affine m)
{
    kz_mask *mask = grid_mask(g), *moved = NULL;
    kz_cell origin = {-99, -99};
    REQUIRE(mask != NULL);
    if (CHECK(kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK)) {
        CHECK_EQ(kz_mask_count(moved), 0);
        CHECK_EQ(kz_mask_width(moved), 0);
        CHECK_EQ(kz_mask_height(moved), 0);
        check_tight(moved, origin);
        kz_mask_free(moved);
    }
    kz_mask_free(mask);
}

TEST(a_singular_map_gives_an_empty_mask)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 100; i++) {
        grid g = grid_random(&r, 30, 30);
        const double a = (double)kz_test_real(&r, -3, 3), b = (double)kz_test_real(&r, -3, 3);
        const double k = (double)kz_test_grid(&r, -3, 3, 0.5f);
        check_makes_empty(&g, (kz_affine){a, b, k * a, k * b, 0.25, 7});
        check_makes_empty(&g, (kz_affine){0, 0, a, b, 0.25, 7});
        check_makes_empty(&g, (kz_affine){a, 0, b, 0, 0.25, 7});
        grid_free(&g);
    }
    grid g = grid_random(&r, 30, 30);
    check_makes_empty(&g, (kz_affine){0, 0, 0, 0, 1, 1});
    check_makes_empty(&g, (kz_affine){1e-200, 0, 0, 1e-200, 0.5, 0.5});
    grid_free(&g);
}

TEST(a_map_that_leaves_no_centre_inside_gives_an_empty_mask)
{
    grid g = grid_make(3, 3);
    memset(g.cell, 1, 9);
    check_makes_empty(&g, (kz_affine){0.25, 0, 0, 0.25, 0.6, 0.1}); /* between two columns of centres */
    check_makes_empty(&g, (kz_affine){0.25, 0, 0, 0.25, 0.1, 0.6});
    check_makes_empty(&g, (kz_affine){1e-9, 0, 0, 1e-9, 0.5, 0.5});
    grid_free(&g);
}

TEST(an_empty_mask_stays_empty)
{
    const int32_t sizes[4][2] = {{0, 0}, {0, 9}, {9, 0}, {70, 9}};
    for (int i = 0; i < 4; i++) {
        grid g = grid_make(sizes[i][0], sizes[i][1]);
        check_makes_empty(&g, (kz_affine){1, 0, 0, 1, 5, 5});
        check_makes_empty(&g, turned(30, 2, 2, 1, 1));
        check_makes_empty(&g, (kz_affine){1e300, 0, 0, 1e300, 1e300, 0}); /* no corner, none too far */
        grid_free(&g);
    }
}

TEST(missing_arguments_are_refused_by_their_number)
{
    kz_mask *mask = NULL, *out = NULL;
    kz_cell origin;
    kz_error err;
    const kz_affine m = {1, 0, 0, 1, 0, 0};
    REQUIRE(kz_mask_from_text("#", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_transform(NULL, &m, NULL, &out, &origin, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_transform(mask, NULL, NULL, &out, &origin, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_transform(mask, &m, NULL, NULL, &origin, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(kz_mask_transform(mask, &m, NULL, &out, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    kz_mask_free(mask);
}

/* The definition is given another mask than the library: one cell less. */
static void compare_with_a_lost_cell(void)
{
    grid g = grid_make(9, 9);
    memset(g.cell, 1, 81);
    const kz_affine m = turned(30, 1, 1, 0, 0);
    kz_mask *mask = grid_mask(&g), *moved = NULL;
    kz_cell origin;
    grid_set(&g, 4, 4, false);
    if (mask && kz_mask_transform(mask, &m, NULL, &moved, &origin, NULL) == KZ_OK) {
        outline o = outline_of(&g, &m);
        int64_t diff = 0;
        for (int64_t y = o.y0; y <= o.y1; y++)
            for (int64_t x = o.x0; x <= o.x1; x++)
                diff += kz_mask_get(moved, (int32_t)(x - origin.x), (int32_t)(y - origin.y)) != centre_inside(&o, x, y);
        CHECK_EQ(diff, 0);
        free(o.edges);
        kz_mask_free(moved);
    }
    kz_mask_free(mask);
    grid_free(&g);
}

TEST(the_comparison_notices_a_lost_cell) { CHECK_EQ(kz_test_apart(compare_with_a_lost_cell).failed, 1); }
