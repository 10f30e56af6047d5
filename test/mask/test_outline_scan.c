/* test_outline_scan.c - moved outlines whose rows and columns are hard to tell in float have the cells of the
 * definition. */
#include "transform_definition.h"

/* More edges than are listed at once, more columns than are kept without an allocation. */
TEST(masks_of_many_edges_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 3; i++) {
        grid g = grid_random(&r, kz_test_range(&r, 520, 900), kz_test_range(&r, 3, 5));
        const kz_affine m = turned((double)kz_test_real(&r, -2, 2), 1, 1, 0, 0), lean = {0.125, 0.5, 0.01, 3, 0, 0};
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        CHECK_EQ(diff_from_definition(&g, &lean), 0);
        grid_free(&g);
    }
}

/* Edges that are almost level: what one grain does to a corner moves the crossing far. */
TEST(edges_of_any_slope_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int k = 1; k <= 30; k++) {
        for (int i = 0; i < 4; i++) {
            const double lean = ldexp((double)kz_test_real(&r, 0.5f, 1), -k), at = (double)kz_test_real(&r, -1, 1);
            grid g = grid_random(&r, kz_test_range(&r, 1, 30), kz_test_range(&r, 1, 30));
            const kz_affine level = {1, lean, -lean, 1.5, at, 0}, upright = {lean, -1, 0.75, lean, 0, at};
            const kz_affine m = i & 1 ? level : upright;
            NOTE("lean 2^-%d", k);
            CHECK_EQ(diff_from_definition(&g, &m), 0);
            grid_free(&g);
        }
    }
}

/* Upright edges that lean so little that they pass centres by parts of a grain. */
TEST(edges_within_a_grain_of_centres_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 200; i++) {
        const double lean = (double)kz_test_real(&r, -4, 4) / 65536, off = kz_test_range(&r, -60, 60) / 65536.0;
        grid g = grid_random(&r, kz_test_range(&r, 1, 12), kz_test_range(&r, 8, 40));
        const kz_affine m = {1, lean, i & 1 ? lean : 0, 1, 0.5 + off, 0.25};
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}

/* A shift that puts a corner's row, or an edge's crossing with a row, within a few grains of a centre. */
static void aim_at_a_centre(kz_test_rng *r, kz_affine *m, double x, double y)
{
    const double off = kz_test_range(r, -3, 3) + 0.5 + kz_test_range(r, -5, 5) * 0x1p-18;
    if (kz_test_one_in(r, 2)) {
        m->at_y = off - (m->yx * x + m->yy * y);
    } else {
        const double row = m->yx * x + m->yy * y + m->at_y, to = floor(row) + 0.5 + kz_test_range(r, -3, 3);
        const double slope = kz_test_one_in(r, 2) ? m->xx / m->yx : m->xy / m->yy;
        if (slope - slope == 0) m->at_x = off - (m->xx * x + m->xy * y + slope * (to - row));
    }
}

TEST(rows_and_columns_aimed_at_centres_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(20000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 8), h = kz_test_range(&r, 1, 8);
        const double angle = (double)kz_test_real(&r, -4, 4), size = kz_test_one_in(&r, 2) ? 1 : 0.4;
        kz_affine m = {size * cos(angle), -size * sin(angle), size * sin(angle), size * cos(angle), 0, 0};
        if (kz_test_one_in(&r, 3)) m.xy = ldexp((double)kz_test_real(&r, -1, 1), -kz_test_range(&r, 0, 20));
        if (kz_test_one_in(&r, 3)) m.yx = ldexp((double)kz_test_real(&r, -1, 1), -kz_test_range(&r, 0, 20));
        if (m.xx * m.yy == m.xy * m.yx) continue;
        const int32_t away = kz_test_one_in(&r, 8) ? kz_test_range(&r, 200, 3000) : 0; /* where floats are coarse */
        aim_at_a_centre(&r, &m, away + kz_test_range(&r, 0, w), kz_test_range(&r, 0, h));
        grid g = grid_make(away + w, h);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = away; x < away + w; x++) grid_set(&g, x, y, kz_test_one_in(&r, 2));
        NOTE("{%a, %a, %a, %a, %a, %a}", m.xx, m.xy, m.yx, m.yy, m.at_x, m.at_y);
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}

/* Two single cells that a filter without, and one with half of the error of rounded corners gets wrong. */
TEST(known_places_near_centres_are_what_the_definition_says)
{
    const kz_affine first = {
        0x1.ffffffffc2ec4p-1, -0x1.f5e753246e817p-17, 0x1.f42c1dc58836ap-18, 0x1.00e2d834ccb4dp+1, 0, 0x1.cp+1};
    const kz_affine second = {-0x1.a02f3466d958dp-1, -0x1.21821a1dd5101p-21,
                              0x1.21821a1dd5101p-21, -0x1.a02f3466d958dp-1,
                              0x1.1b0ap-1,           -0x1.5fcfefc969eafp-1};
    grid g = grid_make(43, 1), k = grid_make(3, 1);
    grid_set(&g, 0, 0, true);
    grid_set(&k, 1, 0, true);
    CHECK_EQ(diff_from_definition(&g, &first), 0);
    CHECK_EQ(diff_from_definition(&k, &second), 0);
    grid_free(&g);
    grid_free(&k);
}

/* Far from the corner a float is no more than a cell exact. */
TEST(cells_far_from_the_corner_are_what_the_definition_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 30; i++) {
        const bool upright = i & 1;
        const int32_t far_away = 1000 << i / 3, side = far_away + 9;
        grid g = upright ? grid_make(9, side) : grid_make(side, 9);
        for (int32_t y = g.h - 9; y < g.h; y++)
            for (int32_t x = g.w - 9; x < g.w; x++) grid_set(&g, x, y, kz_test_one_in(&r, 2));
        const kz_affine m = turned((double)kz_test_real(&r, -360, 360), 1.3, 0.8, 0, 0);
        NOTE("%d cells away", far_away);
        CHECK_EQ(diff_from_definition(&g, &m), 0);
        grid_free(&g);
    }
}
