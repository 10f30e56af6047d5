/* test_mask_trace.c - traced outlines filled again are the mask; fills and rectangles agree with single cells. */
#include <kolize/mask_trace.h>

#include "mask/mask_private.h"

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "slow_fill.h"

static grid random_grid(kz_test_rng *r)
{
    static const int32_t sides[11] = {0, 1, 2, 5, 63, 64, 65, 127, 128, 129, 20};
    const int32_t w = sides[kz_test_below(r, 11)], h = kz_test_range(r, 0, 50);
    return grid_random(r, w, h);
}

/* Twice the area, positive when the ring turns from +x towards +y. */
static int64_t ring_area(const kz_rings *rings, int32_t r)
{
    const int32_t begin = r > 0 ? rings->ring_end[r - 1] : 0, end = rings->ring_end[r];
    int64_t area = 0;
    for (int32_t i = begin; i < end; i++) {
        const kz_vec2 a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : begin];
        area += (int64_t)a.x * (int64_t)b.y - (int64_t)a.y * (int64_t)b.x;
    }
    return area;
}

/* Sides in turn level and upright, of at least one cell: so only corners are points. */
static int32_t count_bad_corners(const kz_rings *rings)
{
    int32_t bad = 0;
    for (int32_t r = 0, begin = 0; r < rings->n_rings; begin = rings->ring_end[r++]) {
        const int32_t end = rings->ring_end[r];
        bad += end - begin < 4 || (end - begin) % 2 != 0;
        for (int32_t i = begin; i < end; i++) {
            const kz_vec2 a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : begin];
            bad += (i - begin) % 2 == 0 ? a.y != b.y || a.x == b.x : a.x != b.x || a.y == b.y;
        }
    }
    return bad;
}

/* The rings with a number or with that parent, alone. */
static kz_mask *fill_family(const kz_rings *rings, int32_t outline, int32_t w, int32_t h)
{
    kz_rings family = *rings;
    kz_mask *filled = NULL;
    family.points = malloc((size_t)rings->n_points * sizeof(kz_vec2));
    family.ring_end = malloc((size_t)rings->n_rings * sizeof(int32_t));
    if (!family.points || !family.ring_end) abort();
    family.n_points = family.n_rings = 0;
    for (int32_t r = 0, begin = 0; r < rings->n_rings; begin = rings->ring_end[r++]) {
        if (r != outline && rings->parent[r] != outline) continue;
        for (int32_t i = begin; i < rings->ring_end[r]; i++) family.points[family.n_points++] = rings->points[i];
        family.ring_end[family.n_rings++] = family.n_points;
    }
    CHECK_EQ(kz_rings_fill(&family, w, h, NULL, &filled, NULL), KZ_OK);
    free(family.points);
    free(family.ring_end);
    return filled;
}

static int64_t masks_diff(const kz_mask *a, const kz_mask *b)
{
    return kz_mask_count(a) + kz_mask_count(b) - 2 * kz_mask_overlap_area(a, b, 0, 0);
}

/* Each outline with its holes is one component, in the order of components.  Holes have the other winding and come
 * after it. */
static void check_families(const kz_mask *mask, const kz_rings *rings, kz_connectivity neighbors)
{
    kz_components components;
    int32_t at = 0;
    if (!CHECK_EQ(kz_mask_components(mask, neighbors, 0, NULL, &components, NULL), KZ_OK)) return;
    for (int32_t r = 0; r < rings->n_rings; r++) {
        const int32_t parent = rings->parent[r];
        CHECK_EQ(ring_area(rings, r) > 0, parent < 0);
        if (parent >= 0) {
            CHECK(parent < r && rings->parent[parent] == -1);
            continue;
        }
        if (!CHECK(at < components.n)) break;
        kz_mask *alone = NULL, *filled = fill_family(rings, r, mask->w, mask->h);
        const kz_cell first = components.items[at].first;
        CHECK_EQ(kz_mask_component(mask, neighbors, first.x, first.y, NULL, &alone, NULL), KZ_OK);
        CHECK_EQ(masks_diff(alone, filled), 0);
        kz_mask_free(alone);
        kz_mask_free(filled);
        at++;
    }
    CHECK_EQ(at, components.n);
    kz_components_free(&components);
}

TEST(outlines_filled_again_are_the_mask_and_each_family_is_one_piece)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(120); i > 0; i--) {
        grid g = random_grid(&r);
        kz_mask *mask = grid_mask(&g), *filled = NULL;
        const kz_connectivity neighbors = kz_test_one_in(&r, 2) ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8;
        kz_rings rings;
        NOTE("%d x %d, neighbors %d", g.w, g.h, (int)neighbors);
        REQUIRE(kz_mask_trace(mask, neighbors, NULL, NULL, &rings, NULL) == KZ_OK);
        REQUIRE(kz_rings_fill(&rings, g.w, g.h, NULL, &filled, NULL) == KZ_OK);
        CHECK_EQ(grid_diff(&g, filled), 0);
        CHECK_EQ(count_bad_corners(&rings), 0);
        if (rings.n_rings < 150) check_families(mask, &rings, neighbors);
        kz_rings_free(&rings);
        kz_mask_free(filled);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(cells_that_meet_in_a_corner_are_one_outline_or_two)
{
    kz_mask *mask = NULL;
    kz_rings rings;
    REQUIRE(kz_mask_from_text("#.\n.#\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, NULL, &rings, NULL) == KZ_OK);
    CHECK_EQ(rings.n_rings, 2);
    CHECK_EQ(rings.n_points, 8);
    kz_rings_free(&rings);
    REQUIRE(kz_mask_trace(mask, KZ_CONNECTIVITY_8, NULL, NULL, &rings, NULL) == KZ_OK);
    CHECK_EQ(rings.n_rings, 1);
    CHECK_EQ(rings.n_points, 8);
    kz_rings_free(&rings);
    CHECK(rings.points == NULL);
    kz_rings_free(&rings);
    kz_mask_free(mask);
}

/* ---- Filling ------------------------------------------------------------------------------------------- */

TEST(filled_rings_hold_the_cells_whose_centres_are_inside)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        kz_vec2 points[14];
        int32_t ends[3] = {5, 8, 14}, parents[3] = {-1, -1, -1};
        const kz_rings rings = {points, ends, parents, 14, 3, {NULL, NULL, NULL}};
        const int32_t w = kz_test_range(&r, 0, 130), h = kz_test_range(&r, 0, 40);
        for (int k = 0; k < 14; k++)
            points[k] =
                (kz_vec2){0.25f * (float)kz_test_range(&r, -60, 600), 0.25f * (float)kz_test_range(&r, -40, 200)};
        grid g = grid_make(w, h);
        for (int32_t y = 0; y < h; y++)
            for (int32_t x = 0; x < w; x++) grid_set(&g, x, y, slow_inside(&rings, x, y));
        kz_mask *mask = NULL;
        REQUIRE(kz_rings_fill(&rings, w, h, NULL, &mask, NULL) == KZ_OK);
        CHECK_EQ(grid_diff(&g, mask), 0);
        CHECK_EQ(kz_mask_count(mask), grid_common(&g, &g, 0, 0).area);
        CHECK(kzi_mask_padding_is_zero(mask));
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(rings_as_large_as_floats_go_are_filled_and_others_refused)
{
    kz_vec2 points[3] = {{-3e38f, -3e38f}, {3e38f, -3e38f}, {0, 3e38f}};
    int32_t end = 3, parent = -1;
    const kz_rings rings = {points, &end, &parent, 3, 1, {NULL, NULL, NULL}};
    kz_mask *mask = NULL;
    kz_error err;
    REQUIRE(kz_rings_fill(&rings, 70, 3, NULL, &mask, &err) == KZ_OK);
    CHECK_EQ(kz_mask_count(mask), 210);
    kz_mask_free(mask);
    CHECK_EQ(kz_rings_fill(&rings, (1 << 23) + 1, 0, NULL, &mask, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_rings_fill(&rings, -1, 0, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_rings_fill(NULL, 1, 1, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    points[1].y = points[0].x * 2;
    CHECK_EQ(kz_rings_fill(&rings, 1, 1, NULL, &mask, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 1);
}

/* ---- Rectangles ---------------------------------------------------------------------------------------- */

TEST(rectangles_cover_each_set_cell_once_and_no_other)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(150); i > 0; i--) {
        grid g = random_grid(&r), painted = grid_make(g.w, g.h);
        kz_mask *mask = grid_mask(&g);
        kz_cell_rects found;
        int32_t twice = 0, unsorted = 0;
        REQUIRE(kz_mask_rectangles(mask, NULL, &found, NULL) == KZ_OK);
        const kz_cell_rect *rects = found.items;
        CHECK_EQ(rects != NULL, found.n > 0);
        for (int32_t k = 0; k < found.n; k++) {
            const kz_cell_rect b = rects[k];
            if (!CHECK(0 <= b.x0 && b.x0 < b.x1 && b.x1 <= g.w && 0 <= b.y0 && b.y0 < b.y1 && b.y1 <= g.h)) continue;
            if (k > 0) unsorted += b.y0 < rects[k - 1].y0 || (b.y0 == rects[k - 1].y0 && b.x0 <= rects[k - 1].x0);
            for (int32_t y = b.y0; y < b.y1; y++) {
                for (int32_t x = b.x0; x < b.x1; x++) {
                    twice += grid_get(&painted, x, y);
                    grid_set(&painted, x, y, true);
                }
            }
        }
        CHECK_EQ(twice, 0);
        CHECK_EQ(unsorted, 0);
        CHECK_EQ(grid_diff(&painted, mask), 0);
        kz_cell_rects_free(&found);
        kz_mask_free(mask);
        grid_free(&painted);
        grid_free(&g);
    }
}

TEST(equal_rows_are_one_rectangle)
{
    kz_mask *mask = NULL;
    kz_cell_rects found;
    REQUIRE(kz_mask_from_text("##.#\n##.#\n##.#\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_rectangles(mask, NULL, &found, NULL) == KZ_OK);
    REQUIRE(CHECK_EQ(found.n, 2));
    const kz_cell_rect *rects = found.items;
    CHECK(rects[0].x1 == 2 && rects[0].y1 == 3 && rects[1].x0 == 3 && rects[1].y0 == 0);
    kz_cell_rects_free(&found);
    CHECK(!found.items && found.n == 0);
    kz_mask_free(mask);
}

/* ---- Failing ------------------------------------------------------------------------------------------- */

TEST(wrong_arguments_are_refused)
{
    kz_mask *mask = NULL;
    kz_rings rings;
    kz_cell_rects rects, none = {0};
    kz_error err;
    REQUIRE(kz_mask_from_text("#", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_trace(NULL, KZ_CONNECTIVITY_4, NULL, NULL, &rings, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_trace(mask, (kz_connectivity)2, NULL, NULL, &rings, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_mask_rectangles(NULL, NULL, &rects, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_rectangles(mask, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    kz_mask_free(mask);
    kz_rings_free(NULL);
    kz_cell_rects_free(NULL);
    kz_cell_rects_free(&none);
}

TEST(every_allocation_may_fail)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("#####\n#.#.#\n#####\n...#.\n", NULL, &mask, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_rings rings = {NULL, NULL, NULL, 0, 0, {NULL, NULL, NULL}};
        kz_mask *filled = NULL;
        kz_cell_rects rects = {0};
        kz_result result = kz_mask_trace(mask, KZ_CONNECTIVITY_4, NULL, &ta.allocator, &rings, NULL);
        CHECK_EQ(rings.n_rings, result == KZ_OK ? 3 : 0);
        if (result == KZ_OK) result = kz_rings_fill(&rings, 5, 4, &ta.allocator, &filled, NULL);
        if (result == KZ_OK) result = kz_mask_rectangles(mask, &ta.allocator, &rects, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_rings_free(&rings);
        kz_mask_free(filled);
        kz_cell_rects_free(&rects);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_mask_free(mask);
}
