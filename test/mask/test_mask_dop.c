/* test_mask_dop.c - the slabs of a mask hold its cells and no more, and the first test of two masks is right. */
#include <kolize/mask.h>
#include <kolize/mask_edit.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "mask/kernels/mask_glance.h"

static grid disc(kz_test_rng *r, int32_t w, int32_t h)
{
    grid g = grid_make(w, h);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            const double dx = (2 * x - w + 1) / (double)w, dy = (2 * y - h + 1) / (double)h;
            grid_set(&g, x, y, dx * dx + dy * dy < 0.8 + 0.2 * kz_test_below(r, 100) / 100);
        }
    }
    return g;
}

/* The least and the most of the cells in direction i. */
static void extent(const grid *g, int i, float *lo, float *hi)
{
    *lo = INFINITY;
    *hi = -INFINITY;
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            const float at = kzi_dop_x[i] * (float)x + kzi_dop_y[i] * (float)y;
            if (!grid_get(g, x, y)) continue;
            if (at < *lo) *lo = at;
            if (at > *hi) *hi = at;
        }
    }
}

static void check_slabs(const grid *g, const kz_mask *m, bool are_least)
{
    const kz_cell_rect b = kz_mask_bounds(m);
    NOTE("%d x %d, %d cells", g->w, g->h, (int)kz_mask_count(m));
    for (int i = 0; i < 8 && kz_mask_count(m) > 0; i++) {
        float lo, hi;
        extent(g, i, &lo, &hi);
        CHECK(m->dop.lo[i] <= lo && m->dop.hi[i] >= hi);
        CHECK(!are_least || (m->dop.lo[i] == lo && m->dop.hi[i] == hi));
    }
    CHECK(m->dop.box[0] <= (float)b.x0 && m->dop.box[1] <= (float)b.y0);
    CHECK(m->dop.box[2] >= (float)b.x1 && m->dop.box[3] >= (float)b.y1);
    CHECK(!are_least || (m->dop.box[0] == (float)b.x0 && m->dop.box[1] == (float)b.y0));
    CHECK(!are_least || (m->dop.box[2] == (float)b.x1 && m->dop.box[3] == (float)b.y1));
}

TEST(slabs_of_masks_that_are_not_small_are_the_least_that_hold_all_cells)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 0, 200), h = kz_test_range(&r, 0, 120);
        grid g = kz_test_one_in(&r, 3) ? disc(&r, w, h) : grid_random(&r, w, h);
        kz_mask *m = grid_mask(&g);
        REQUIRE(m != NULL);
        check_slabs(&g, m, w > 64 || kz_mask_bounds(m).y1 - kz_mask_bounds(m).y0 > 64);
        kz_mask_free(m);
        grid_free(&g);
    }
}

static bool cells_meet(const grid *a, const grid *b, int64_t dx, int64_t dy)
{
    for (int32_t y = 0; y < b->h; y++)
        for (int32_t x = 0; x < b->w; x++)
            if (grid_get(b, x, y) && grid_get(a, x + dx, y + dy)) return true;
    return false;
}

/* One edit of any kind, on the canvas and on the grid. */
static void edit(kz_test_rng *r, kz_canvas *canvas, grid *g, const grid *drawn, const kz_mask *mask)
{
    const int32_t x = kz_test_range(r, -3, g->w + 2), y = kz_test_range(r, -3, g->h + 2);
    const uint32_t kind = kz_test_below(r, 16);
    for (int32_t cy = 0; cy < g->h; cy++) {
        for (int32_t cx = 0; cx < g->w; cx++) {
            const bool old = grid_get(g, cx, cy), on = grid_get(drawn, cx - x, cy - y);
            const bool now = kind == 0   ? !old
                             : kind == 1 ? old && on
                             : kind == 2 ? old && !on
                             : kind == 3 ? old != on
                             : kind == 4 ? old || on
                             : kind < 8  ? old && (cx != x || cy != y)
                                         : old || (cx == x && cy == y);
            grid_set(g, cx, cy, now);
        }
    }
    switch (kind) {
    case 0: kz_canvas_invert(canvas); break;
    case 1: kz_canvas_keep(canvas, mask, x, y); break;
    case 2: kz_canvas_erase(canvas, mask, x, y); break;
    case 3: kz_canvas_toggle(canvas, mask, x, y); break;
    case 4: kz_canvas_draw(canvas, mask, x, y); break;
    default: kz_canvas_set(canvas, x, y, kind >= 8); break;
    }
}

TEST(a_canvas_is_asked_through_one_pointer_after_every_edit)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(40); i > 0; i--) {
        grid g = grid_make(kz_test_range(&r, 1, 150), kz_test_range(&r, 1, 90)), drawn = disc(&r, 20, 30);
        kz_canvas *canvas = NULL;
        kz_mask *mask = grid_mask(&drawn);
        REQUIRE(kz_canvas_create(g.w, g.h, NULL, &canvas, NULL) == KZ_OK && mask);
        const kz_mask *m = kz_canvas_mask(canvas); /* once: edits show through it */
        for (int k = 0; k < 30; k++) {
            edit(&r, canvas, &g, &drawn, mask);
            if (kz_test_one_in(&r, 4)) kz_canvas_mask(canvas);
            check_slabs(&g, m, false);
            const int32_t dx = kz_test_range(&r, -20, g.w), dy = kz_test_range(&r, -30, g.h);
            CHECK_EQ(kz_mask_overlap(m, mask, dx, dy), cells_meet(&g, &drawn, dx, dy));
        }
        kz_mask_free(mask);
        kz_canvas_free(canvas);
        grid_free(&g);
        grid_free(&drawn);
    }
}

TEST(slabs_of_copies_and_of_trimmed_masks_are_those_of_their_cells)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(60); i > 0; i--) {
        const int32_t x = kz_test_range(&r, 0, 90), y = kz_test_range(&r, 0, 40);
        grid part = disc(&r, kz_test_range(&r, 66, 150), kz_test_range(&r, 1, 90)), whole = grid_make(300, 140);
        for (int32_t cy = 0; cy < part.h; cy++)
            for (int32_t cx = 0; cx < part.w; cx++) grid_set(&whole, x + cx, y + cy, grid_get(&part, cx, cy));
        kz_mask *m = grid_mask(&whole);
        REQUIRE(m != NULL);
        if (kz_test_one_in(&r, 4)) kzi_mask_dop_open(m); /* as a canvas's: then they are found anew */
        const kz_cell corner = kzi_mask_trim(m);
        grid cut = grid_make(kz_mask_width(m), kz_mask_height(m));
        for (int32_t cy = 0; cy < cut.h; cy++)
            for (int32_t cx = 0; cx < cut.w; cx++)
                grid_set(&cut, cx, cy, grid_get(&whole, corner.x + cx, corner.y + cy));
        check_slabs(&cut, m, cut.w > 64);
        kz_mask_free(m);
        grid_free(&part);
        grid_free(&whole);
        grid_free(&cut);
    }
}

/* ---- Two masks ------------------------------------------------------------------------------------------ */

static void check_offset(const grid *ga, const kz_mask *a, const grid *gb, const kz_mask *b, int32_t dx, int32_t dy)
{
    NOTE("%d x %d and %d x %d at %d, %d, level %s", ga->w, ga->h, gb->w, gb->h, dx, dy,
         kz_cpu_level_name(kz_cpu_level_now()));
    const bool meet = cells_meet(ga, gb, dx, dy);
    CHECK_EQ(kz_mask_overlap(a, b, dx, dy), meet);
    CHECK_EQ(kz_mask_overlap(b, a, -dx, -dy), meet);
}

TEST(masks_overlap_where_their_cells_do_at_every_level)
{
    kz_test_rng r = kz_test_rng_here();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        for (int64_t i = kz_test_rounds(30); i > 0; i--) {
            const int32_t w = kz_test_range(&r, 1, 220), h = kz_test_range(&r, 1, 100);
            grid ga = kz_test_one_in(&r, 2) ? disc(&r, w, h) : grid_random(&r, w, h);
            grid gb = kz_test_one_in(&r, 2) ? disc(&r, h, w) : grid_random(&r, 70, 70);
            kz_mask *a = grid_mask(&ga), *b = grid_mask(&gb);
            REQUIRE(a && b);
            for (int k = 0; k < 60; k++)
                check_offset(&ga, a, &gb, b, kz_test_range(&r, -gb.w - 2, ga.w + 2),
                             kz_test_range(&r, -gb.h - 2, ga.h + 2));
            kz_mask_free(a);
            kz_mask_free(b);
            grid_free(&ga);
            grid_free(&gb);
        }
    }
}

TEST(far_offsets_are_apart)
{
    static const int64_t far[] = {-((int64_t)1 << 33), INT32_MIN,       -(1 << 25), -(1 << 24), 1 << 24,
                                  INT32_MAX,           (int64_t)1 << 33};
    kz_test_rng r = kz_test_rng_here();
    grid g = disc(&r, 150, 90);
    kz_mask *m = grid_mask(&g);
    REQUIRE(m != NULL);
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        CHECK(!kzi_mask_overlap_at(m, m, far[i], 0));
        CHECK(!kzi_mask_overlap_at(m, m, 0, far[i]));
        for (size_t j = 0; j < sizeof far / sizeof *far; j++) CHECK(!kzi_mask_overlap_at(m, m, far[i], far[j]));
    }
    kz_mask_free(m);
    grid_free(&g);
}

/* Cells at both ends of a row too long for sums in floats. */
static bool at_the_ends(void *ctx, int32_t x, int32_t y)
{
    (void)y;
    return x == 0 || x == *(const int32_t *)ctx - 1;
}

TEST(longer_masks_have_slabs_that_hold_everything)
{
    int32_t w = KZI_DOP_MAX_SIDE + 1;
    kz_mask *m = NULL;
    REQUIRE(kz_mask_from_call(w, 1, at_the_ends, &w, NULL, &m, NULL) == KZ_OK);
    for (int i = 0; i < 8; i++) CHECK(m->dop.lo[i] == -INFINITY && m->dop.hi[i] == INFINITY);
    for (int32_t d = -1; d <= 1; d++) {
        CHECK_EQ(kz_mask_overlap(m, m, d, 0), d == 0);
        CHECK_EQ(kz_mask_overlap(m, m, w - 1 + d, 0), d == 0);
        CHECK_EQ(kz_mask_overlap(m, m, 1 - w + d, 0), d == 0);
    }
    kz_mask_free(m);
}

static bool at_the_end(void *ctx, int32_t x, int32_t y)
{
    (void)y;
    return x == *(const int32_t *)ctx - 1;
}

/* Floats round the middle of the last cell up to the end: the strip of zeros is read. */
TEST(the_middle_of_the_longest_masks_may_be_their_end)
{
    int32_t w = KZ_MASK_MAX_SIDE;
    kz_mask *m = NULL;
    REQUIRE(kz_mask_from_call(w, 1, at_the_end, &w, NULL, &m, NULL) == KZ_OK);
    for (int32_t d = -1; d <= 1; d++) CHECK_EQ(kz_mask_overlap(m, m, d, 0), d == 0);
    kz_mask_free(m);
}

/* At how many of all offsets of two discs neither the rows in the middle nor the slabs answer, in percent. */
static int64_t unsure_percent(int32_t side)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = disc(&r, side, side);
    kz_mask *m = grid_mask(&g);
    int64_t n = 0, unsure = 0;
    for (int32_t dy = -side; m && dy <= side; dy++) {
        for (int32_t dx = -side; dx <= side; dx++, n++) {
            const kzi_mask_glance seen = kzi_mask_glance_at(m, m, dx, dy);
            const kzi_strip_pair p = seen.middle;
            unsure += seen.apart == 0 && !kzi_mask_plain_strip_overlap(p.left, p.right, p.rows, p.shift);
        }
    }
    kz_mask_free(m);
    grid_free(&g);
    return n ? 100 * unsure / n : 100;
}

TEST(the_first_test_answers_for_nearly_all_offsets_of_discs)
{
    CHECK(unsure_percent(80) <= 4);
    CHECK(unsure_percent(150) <= 4);
}

static void compare_with_a_slab_too_narrow(void)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = disc(&r, 100, 100);
    kz_mask *m = grid_mask(&g);
    if (m) {
        m->dop.hi[2] -= 1;
        check_slabs(&g, m, false);
    }
    kz_mask_free(m);
    grid_free(&g);
}

TEST(the_comparison_notices_a_slab_too_narrow) { CHECK_GT(kz_test_apart(compare_with_a_slab_too_narrow).failed, 0); }
