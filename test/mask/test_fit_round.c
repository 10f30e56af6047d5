/* test_fit_round.c - fitted circles and capsules keep their promises at both ends of tightness, exactly.
 *
 * They are no worse than those between, and losses agree with counts of single cells. */
#include <kolize/mask_fit.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

typedef struct round_fit {
    kz_vec2 a, b;
    float r;
    kz_fit_loss loss;
} round_fit;

static kz_result fit_round(const kz_mask *mask, bool capsule, float tightness, const kz_allocator *alloc,
                           round_fit *fit)
{
    kz_capsule round = {{-1, -1}, {-1, -1}, fit->r};
    kz_circle circle = {{-1, -1}, fit->r};
    kz_result result;
    if (capsule) {
        result = kz_mask_fit_capsule(mask, tightness, NULL, alloc, &round, &fit->loss, NULL);
    } else {
        result = kz_mask_fit_circle(mask, tightness, NULL, alloc, &circle, &fit->loss, NULL);
        round = (kz_capsule){circle.center, circle.center, circle.r};
    }
    fit->a = round.a;
    fit->b = round.b;
    fit->r = round.r;
    return result;
}

/* ---- Cell by cell -------------------------------------------------------------------------------------- */

static bool round_holds(const round_fit *fit, float r, float x, float y)
{
    return kz_compare_segment_distance((kz_vec2){x, y}, fit->a, fit->b, r, 0) <= 0;
}

typedef struct slow_cells {
    int64_t set, all;
} slow_cells;

/* Cells with their centres in it, of those that may have them there. */
static slow_cells cells_in_round(const grid *g, const round_fit *fit, float r)
{
    const int32_t x0 = (int32_t)(fmin(fit->a.x, fit->b.x) - (double)r) - 2;
    const int32_t x1 = (int32_t)(fmax(fit->a.x, fit->b.x) + (double)r) + 2;
    const int32_t y0 = (int32_t)(fmin(fit->a.y, fit->b.y) - (double)r) - 2;
    const int32_t y1 = (int32_t)(fmax(fit->a.y, fit->b.y) + (double)r) + 2;
    slow_cells inside = {0, 0};
    for (int32_t y = y0; y <= y1; y++) {
        for (int32_t x = x0; x <= x1; x++) {
            if (!round_holds(fit, r, (float)x + 0.5f, (float)y + 0.5f)) continue;
            inside.all++;
            inside.set += grid_get(g, x, y);
        }
    }
    return inside;
}

static int64_t count_of(const grid *g)
{
    int64_t count = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) count += grid_get(g, x, y);
    return count;
}

/* Corners of set cells outside. */
static int64_t corners_outside(const grid *g, const round_fit *fit, float r)
{
    int64_t outside = 0;
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++)
            for (int k = 0; k < 4 && grid_get(g, x, y); k++)
                outside += !round_holds(fit, r, (float)(x + k % 2), (float)(y + k / 2));
    return outside;
}

static void check_loss(const grid *g, const round_fit *fit)
{
    const slow_cells inside = cells_in_round(g, fit, fit->r);
    const int64_t count = count_of(g), all = count + inside.all - inside.set;
    CHECK_EQ(fit->loss.missed, count - inside.set);
    CHECK_EQ(fit->loss.extra, inside.all - inside.set);
    CHECK_EQ(fit->loss.iou, all > 0 ? (float)((double)inside.set / (double)all) : 0);
}

static double round_area(const round_fit *fit)
{
    const double dx = (double)fit->b.x - (double)fit->a.x, dy = (double)fit->b.y - (double)fit->a.y;
    return 3.141592653589793 * (double)fit->r * (double)fit->r + 2 * (double)fit->r * sqrt(dx * dx + dy * dy);
}

static void check_around(const grid *g, const round_fit *fit)
{
    CHECK_EQ(corners_outside(g, fit, fit->r), 0);
    CHECK_GT(corners_outside(g, fit, nextafterf(fit->r, 0)), 0);
    CHECK_EQ(fit->loss.missed, 0);
}

static void check_within(const grid *g, const round_fit *fit)
{
    const slow_cells wider = cells_in_round(g, fit, nextafterf(fit->r, INFINITY));
    CHECK_EQ(fit->loss.extra, 0);
    CHECK_LT(fit->loss.missed, count_of(g));
    CHECK_GT(wider.all, wider.set);
}

static grid some_grid(kz_test_rng *r)
{
    const int32_t most = kz_test_one_in(r, 12) ? 80 : 12;
    const int32_t w = kz_test_range(r, 1, most), h = kz_test_range(r, 1, most);
    return grid_random(r, w, h);
}

/* ---- Both ends ----------------------------------------------------------------------------------------- */

TEST(at_0_all_set_cells_are_held_whole_and_with_less_radius_they_are_not)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(1500); i > 0; i--) {
        grid g = some_grid(&r);
        kz_mask *mask = grid_mask(&g);
        round_fit circle, capsule;
        NOTE("%d x %d", g.w, g.h);
        REQUIRE(fit_round(mask, false, 0, NULL, &circle) == KZ_OK);
        REQUIRE(fit_round(mask, true, 0, NULL, &capsule) == KZ_OK);
        check_loss(&g, &circle);
        check_loss(&g, &capsule);
        if (kz_mask_count(mask) > 0) {
            check_around(&g, &circle);
            check_around(&g, &capsule);
            CHECK_LE(round_area(&capsule), round_area(&circle));
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(at_1_no_clear_cell_is_held_and_with_more_radius_one_is)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(700); i > 0; i--) {
        grid g = some_grid(&r);
        kz_mask *mask = grid_mask(&g);
        round_fit circle, capsule;
        NOTE("%d x %d", g.w, g.h);
        REQUIRE(fit_round(mask, false, 1, NULL, &circle) == KZ_OK);
        REQUIRE(fit_round(mask, true, 1, NULL, &capsule) == KZ_OK);
        check_loss(&g, &circle);
        check_loss(&g, &capsule);
        if (kz_mask_count(mask) > 0) {
            check_within(&g, &circle);
            check_within(&g, &capsule);
            CHECK_GE(round_area(&capsule), round_area(&circle));
        }
        kz_mask_free(mask);
        grid_free(&g);
    }
}

/* Two or three points support the smallest circle around points. */
static double slow_circle_radius(const kz_vec2 *p, int n)
{
    double best = INFINITY;
    for (int i = 0; i < n; i++) {
        for (int j = i; j < n; j++) {
            for (int k = j; k < n; k++) {
                const double ax = (double)p[i].x, ay = (double)p[i].y;
                const double bx = (double)p[j].x - ax, by = (double)p[j].y - ay;
                const double cx = (double)p[k].x - ax, cy = (double)p[k].y - ay;
                const double d = 2 * (bx * cy - by * cx), b = bx * bx + by * by, c = cx * cx + cy * cy;
                if (k != j && d == 0) continue;
                const double x = k == j ? bx / 2 : (cy * b - by * c) / d, y = k == j ? by / 2 : (bx * c - cx * b) / d;
                double most = 0;
                for (int m = 0; m < n; m++) {
                    const double dx = (double)p[m].x - ax - x, dy = (double)p[m].y - ay - y;
                    if (dx * dx + dy * dy > most) most = dx * dx + dy * dy;
                }
                if (most < best) best = most;
            }
        }
    }
    return sqrt(best);
}

TEST(the_circle_at_0_is_the_smallest)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(1500); i > 0; i--) {
        grid g = some_grid(&r);
        kz_mask *mask = grid_mask(&g);
        kz_hull hull;
        round_fit circle = {.r = -1};
        REQUIRE(kz_mask_fit_hull(mask, NULL, &hull, NULL, NULL) == KZ_OK);
        REQUIRE(fit_round(mask, false, 0, NULL, &circle) == KZ_OK);
        if (hull.n_points > 0) CHECK_NEAR(circle.r, slow_circle_radius(hull.points, hull.n_points), 1e-4);
        kz_hull_free(&hull);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

/* From some point of a lattice, the distance to the nearest centre of a clear cell; the most there is. */
static double slow_room(const grid *g, int32_t parts)
{
    double most = 0;
    for (int32_t py = 0; py <= g->h * parts; py++) {
        for (int32_t px = 0; px <= g->w * parts; px++) {
            double least = INFINITY;
            for (int32_t y = -1; y <= g->h; y++) {
                for (int32_t x = -1; x <= g->w; x++) {
                    const double dx = x + 0.5 - (double)px / parts, dy = y + 0.5 - (double)py / parts;
                    if (!grid_get(g, x, y) && dx * dx + dy * dy < least) least = dx * dx + dy * dy;
                }
            }
            if (least > most) most = least;
        }
    }
    return sqrt(most);
}

TEST(the_circle_at_1_is_at_most_a_sixteenth_of_a_cell_short_of_the_largest)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(250); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 10), h = kz_test_range(&r, 1, 10);
        grid g = grid_random(&r, w, h);
        kz_mask *mask = grid_mask(&g);
        round_fit circle;
        REQUIRE(fit_round(mask, false, 1, NULL, &circle) == KZ_OK);
        if (kz_mask_count(mask) > 0) CHECK_GE(circle.r, slow_room(&g, 8) - 0.0626);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

/* ---- Between ------------------------------------------------------------------------------------------- */

/* (1 - t) * set inside - t * clear inside. */
static double value_of_fit(const kz_mask *mask, const round_fit *fit, double t)
{
    return (1 - t) * (double)(kz_mask_count(mask) - fit->loss.missed) - t * (double)fit->loss.extra;
}

static void check_between(grid *g, float t)
{
    kz_mask *mask = grid_mask(g);
    round_fit fit[2][3];
    NOTE("%d x %d, tightness %g", g->w, g->h, (double)t);
    for (int k = 0; k < 6; k++) {
        const float at = k % 3 == 0 ? t : (float)(k % 3 - 1);
        REQUIRE(fit_round(mask, k >= 3, at, NULL, &fit[k / 3][k % 3]) == KZ_OK);
    }
    for (int k = 0; k < 2; k++) {
        check_loss(g, &fit[k][0]);
        CHECK_GE(value_of_fit(mask, &fit[k][0], (double)t), value_of_fit(mask, &fit[k][1], (double)t));
        CHECK_GE(value_of_fit(mask, &fit[k][0], (double)t), value_of_fit(mask, &fit[k][2], (double)t));
    }
    CHECK_GE(value_of_fit(mask, &fit[1][0], (double)t), value_of_fit(mask, &fit[0][0], (double)t));
    kz_mask_free(mask);
}

TEST(between_the_ends_fits_are_no_worse_than_those_of_the_ends)
{
    static const float tightnesses[5] = {0.5f, 0.25f, 0.75f, 0.0625f, 0.9375f};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        grid g = some_grid(&r);
        check_between(&g, tightnesses[kz_test_below(&r, 5)]);
        grid_free(&g);
    }
}

/* From 192 rows on the search begins with a part of them.  Stripes as far apart as these rows would mislead it. */
TEST(of_many_rows_fits_are_no_worse_either)
{
    static const float tightnesses[3] = {0.5f, 0.25f, 0.75f};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(12); i > 0; i--) {
        grid g = grid_make(kz_test_range(&r, 60, 120), kz_test_range(&r, 195, 260));
        const int32_t cx = kz_test_range(&r, 20, g.w - 20), cy = kz_test_range(&r, 60, g.h - 60);
        const int32_t reach = kz_test_range(&r, 20, 90), every = kz_test_range(&r, 1, 4);
        for (int32_t y = 0; y < g.h; y++)
            for (int32_t x = 0; x < g.w; x++)
                if ((x - cx) * (x - cx) + (y - cy) * (y - cy) < reach * reach || (y % (3 * every) == 0 && x % 7 < 4))
                    grid_set(&g, x, y, true);
        grid_set(&g, 0, 0, true), grid_set(&g, g.w - 1, g.h - 1, true);
        check_between(&g, tightnesses[kz_test_below(&r, 3)]);
        grid_free(&g);
    }
}

TEST(a_drawn_capsule_and_a_drawn_circle_are_found_again)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(40); i > 0; i--) {
        const bool capsule = kz_test_one_in(&r, 2);
        grid g = grid_make(90, 70);
        const float radius = kz_test_real(&r, 5, 14), ax = kz_test_real(&r, 15, 75), ay = kz_test_real(&r, 15, 55);
        const float bx = capsule ? kz_test_real(&r, 15, 75) : ax, by = capsule ? kz_test_real(&r, 15, 55) : ay;
        const round_fit drawn = {{ax, ay}, {bx, by}, radius, {0, 0, 0}};
        for (int32_t y = 0; y < g.h; y++)
            for (int32_t x = 0; x < g.w; x++)
                grid_set(&g, x, y, round_holds(&drawn, radius, (float)x + 0.5f, (float)y + 0.5f));
        kz_mask *mask = grid_mask(&g);
        round_fit fit;
        NOTE("(%g, %g) (%g, %g) r %g", (double)ax, (double)ay, (double)bx, (double)by, (double)radius);
        REQUIRE(fit_round(mask, capsule, 0.5f, NULL, &fit) == KZ_OK);
        CHECK_GE(fit.loss.iou, 0.97f);
        CHECK(fit.a.y < fit.b.y || (fit.a.y == fit.b.y && fit.a.x <= fit.b.x));
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_slanted_line_of_cells_is_a_capsule_and_no_circle)
{
    grid g = grid_make(120, 60);
    for (int32_t y = 0; y < g.h; y++)
        for (int32_t x = 0; x < g.w; x++) grid_set(&g, x, y, x - 2 * y >= -3 && x - 2 * y <= 3);
    kz_mask *mask = grid_mask(&g);
    for (int i = 0; i < 3; i++) {
        round_fit circle, capsule;
        REQUIRE(fit_round(mask, false, 0.5f * (float)i, NULL, &circle) == KZ_OK);
        REQUIRE(fit_round(mask, true, 0.5f * (float)i, NULL, &capsule) == KZ_OK);
        CHECK_LT(circle.loss.iou, 0.2f);
        CHECK_GT(capsule.loss.iou, 0.6f);
    }
    kz_mask_free(mask);
    grid_free(&g);
}

/* ---- Special masks ------------------------------------------------------------------------------------- */

TEST(one_cell_is_found_exactly)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("...\n.#.\n...\n", NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < 6; i++) {
        round_fit fit;
        REQUIRE(fit_round(mask, i >= 3, 0.5f * (float)(i % 3), NULL, &fit) == KZ_OK);
        CHECK_EQ(fit.loss.iou, 1);
        CHECK_EQ(fit.loss.missed, 0);
        CHECK_EQ(fit.loss.extra, 0);
    }
    round_fit fit;
    REQUIRE(fit_round(mask, false, 0, NULL, &fit) == KZ_OK);
    CHECK(fit.a.x == 1.5f && fit.a.y == 1.5f);
    CHECK_NEAR(fit.r, 0.70710678, 1e-7);
    REQUIRE(fit_round(mask, false, 1, NULL, &fit) == KZ_OK);
    CHECK_EQ(fit.r, nextafterf(1, 0));
    kz_mask_free(mask);
}

TEST(empty_masks_have_no_radius)
{
    static const char *const texts[3] = {"", "...\n...\n", "."};
    for (int i = 0; i < 18; i++) {
        kz_mask *mask = NULL;
        round_fit fit = {{1, 1}, {1, 1}, 1, {1, 1, 1}};
        REQUIRE(kz_mask_from_text(texts[i / 6], NULL, &mask, NULL) == KZ_OK);
        REQUIRE(fit_round(mask, i % 2 == 0, 0.5f * (float)(i / 2 % 3), NULL, &fit) == KZ_OK);
        CHECK(fit.a.x == 0 && fit.a.y == 0 && fit.b.x == 0 && fit.b.y == 0 && fit.r == 0);
        CHECK(fit.loss.missed == 0 && fit.loss.extra == 0 && fit.loss.iou == 0);
        kz_mask_free(mask);
    }
}

/* A block of 9 x 5 cells, far from the corner of its mask. */
static bool is_far_block(void *ctx, int32_t x, int32_t y)
{
    const int32_t begin = *(const int32_t *)ctx;
    return x >= begin && x < begin + 9 && y >= 1 && y < 6;
}

TEST(far_from_the_corner_rounding_to_float_breaks_no_promise)
{
    for (int i = 0; i < 12; i++) {
        int32_t begin = i < 6 ? (1 << 22) + 1 : 60001;
        kz_mask *mask = NULL;
        round_fit fit;
        REQUIRE(kz_mask_from_call(begin + 10, 7, is_far_block, &begin, NULL, &mask, NULL) == KZ_OK);
        REQUIRE(fit_round(mask, i % 2 == 0, 0.5f * (float)(i / 2 % 3), NULL, &fit) == KZ_OK);
        if (i / 2 % 3 == 0) {
            CHECK_EQ(fit.loss.missed, 0);
            for (int k = 0; k < 4; k++)
                CHECK(round_holds(&fit, fit.r, (float)(begin + k % 2 * 9), (float)(1 + k / 2 * 5)));
        }
        if (i / 2 % 3 == 2) CHECK_EQ(fit.loss.extra, 0);
        CHECK_GT(fit.loss.iou, 0.3f);
        kz_mask_free(mask);
    }
}

static bool is_first_or_last(void *ctx, int32_t x, int32_t y)
{
    (void)y;
    return x == 0 || x == *(const int32_t *)ctx - 1;
}

TEST(masks_beyond_the_distance_field_are_refused_where_it_is_needed)
{
    int32_t width = 32001;
    kz_mask *mask = NULL;
    kz_circle circle = {{0, 0}, 9};
    kz_capsule capsule = {{0, 0}, {0, 0}, 9};
    kz_error err;
    REQUIRE(kz_mask_from_call(width, 2, is_first_or_last, &width, NULL, &mask, NULL) == KZ_OK);
    for (int i = 1; i < 3; i++) {
        const float t = 0.5f * (float)i;
        CHECK_EQ(kz_mask_fit_circle(mask, t, NULL, NULL, &circle, NULL, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.a, 32001);
        CHECK_EQ(kz_mask_fit_capsule(mask, t, NULL, NULL, &capsule, NULL, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.b, 32000);
        CHECK(circle.r == 9 && capsule.r == 9);
    }
    CHECK_EQ(kz_mask_fit_circle(mask, 0, NULL, NULL, &circle, NULL, &err), KZ_OK);
    CHECK_EQ(circle.center.x, 16000.5f);
    CHECK_EQ(kz_mask_fit_capsule(mask, 0, NULL, NULL, &capsule, NULL, &err), KZ_OK);
    CHECK_LT(capsule.r, 3);
    kz_mask_free(mask);
}

/* ---- Failing ------------------------------------------------------------------------------------------- */

TEST(wrong_arguments_are_refused)
{
    static const float wrong[3] = {-1e-30f, 1.0000001f, NAN};
    kz_mask *mask = NULL;
    kz_circle circle;
    kz_capsule capsule;
    kz_error err;
    REQUIRE(kz_mask_from_text("#", NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(kz_mask_fit_circle(mask, wrong[i], NULL, NULL, &circle, NULL, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(kz_mask_fit_capsule(mask, wrong[i], NULL, NULL, &capsule, NULL, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(err.a, 2);
    }
    CHECK_EQ(kz_mask_fit_circle(NULL, 0, NULL, NULL, &circle, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_fit_capsule(NULL, 0, NULL, NULL, &capsule, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_fit_circle(mask, 0, NULL, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_fit_capsule(mask, 0, NULL, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_mask_fit_circle(mask, 0, NULL, NULL, &circle, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_mask_fit_capsule(mask, 1, NULL, NULL, &capsule, NULL, NULL), KZ_OK);
    kz_mask_free(mask);
}

TEST(every_allocation_may_fail)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text(".####\n##.##\n#####\n...#.\n", NULL, &mask, NULL) == KZ_OK);
    for (int i = 0; i < 6; i++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            round_fit fit = {{0, 0}, {0, 0}, -7, {0, 0, 0}};
            const kz_result result = fit_round(mask, i >= 3, 0.5f * (float)(i % 3), &ta.allocator, &fit);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(fit.r < 0, result != KZ_OK);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    kz_mask_free(mask);
}

TEST(a_wrong_fit_is_noticed)
{
    grid g = grid_make(8, 8);
    for (int32_t i = 0; i < 8; i++) grid_set(&g, i, 3, true);
    round_fit fit = {{4, 3.5f}, {4, 3.5f}, 4.1f, {0, 0, 0}};
    CHECK_EQ(corners_outside(&g, &fit, fit.r), 0);
    CHECK_GT(corners_outside(&g, &fit, 4), 0);
    const slow_cells inside = cells_in_round(&g, &fit, fit.r);
    CHECK_EQ(inside.set, 8);
    CHECK_GT(inside.all, 40);
    grid_free(&g);
}
