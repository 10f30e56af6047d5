/* test_rings_convex_parts.c - convex parts of masks' outlines, filled one by one, cover the mask, each cell once. */
#include <kolize/mask_trace.h>
#include <kolize/query.h>

#include <math.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "regions.h"

static int32_t part_begin(const kz_rings *parts, int32_t i) { return i > 0 ? parts->ring_end[i - 1] : 0; }

/* Twice the area; whole, as all points are. */
static int64_t part_area(const kz_rings *parts, int32_t i)
{
    const int32_t begin = part_begin(parts, i), end = parts->ring_end[i];
    int64_t area = 0;
    for (int32_t k = begin, before = end - 1; k < end; before = k++) {
        const kz_vec2 a = parts->points[before], b = parts->points[k];
        area += (int64_t)a.x * (int64_t)b.y - (int64_t)a.y * (int64_t)b.x;
    }
    return area;
}

static int64_t all_area(const kz_rings *parts)
{
    int64_t area = 0;
    for (int32_t i = 0; i < parts->n_rings; i++) area += part_area(parts, i);
    return area;
}

static kz_mask *fill_part(const kz_rings *parts, int32_t i, int32_t w, int32_t h)
{
    const int32_t begin = part_begin(parts, i);
    int32_t end = parts->ring_end[i] - begin, parent = -1;
    const kz_rings one = {parts->points + begin, &end, &parent, end, 1, {NULL, NULL, NULL}};
    kz_mask *mask = NULL;
    CHECK_EQ(kz_rings_fill(&one, w, h, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* Cells of a mask that are not in exactly one part, and of parts that are not in the mask. */
static int64_t count_wrong_cells(const kz_mask *mask, const kz_rings *parts)
{
    const int32_t w = kz_mask_width(mask), h = kz_mask_height(mask);
    int64_t cells = 0, wrong = 0;
    for (int32_t i = 0; i < parts->n_rings; i++) {
        kz_mask *part = fill_part(parts, i, w, h);
        const int64_t count = kz_mask_count(part);
        wrong += count - kz_mask_overlap_area(mask, part, 0, 0);
        cells += count;
        kz_mask_free(part);
    }
    /* So many cells, all of them in the mask, and even-odd has each of them but once. */
    kz_mask *all = NULL;
    CHECK_EQ(kz_rings_fill(parts, w, h, NULL, &all, NULL), KZ_OK);
    wrong += kz_mask_count(mask) - kz_mask_overlap_area(mask, all, 0, 0) + (cells != kz_mask_count(mask));
    kz_mask_free(all);
    return wrong;
}

/* Parts that are not convex, too long, flat, of the wrong winding or with a parent; pairs of them that overlap. */
static int32_t count_wrong_parts(const kz_rings *parts, int32_t max_points)
{
    static kz_shape shape[400];
    int32_t wrong = 0;
    if (parts->n_rings > 400) return -1;
    for (int32_t i = 0; i < parts->n_rings; i++) {
        const int32_t begin = part_begin(parts, i), n = parts->ring_end[i] - begin;
        if (kz_shape_polygon(parts->points + begin, n, &shape[i], NULL) != KZ_OK) return -1;
        const uint32_t want = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
        wrong += (shape[i].flags & want) != want || parts->parent[i] != -1 || (max_points > 0 && n > max_points);
        for (int32_t k = 0; k < i; k++) wrong += kz_overlap(&shape[i], &shape[k]);
    }
    return wrong;
}

/* Points of parts that are none of the rings'. */
static int32_t count_new_points(const kz_rings *rings, const kz_rings *parts)
{
    int32_t n = 0;
    for (int32_t i = 0; i < parts->n_points; i++) {
        const kz_vec2 p = parts->points[i];
        bool found = false;
        for (int32_t k = 0; k < rings->n_points && !found; k++)
            found = rings->points[k].x == p.x && rings->points[k].y == p.y;
        n += !found;
    }
    return n;
}

static void check_mask(const kz_mask *mask, kz_connectivity neighbors, int32_t max_points, bool thoroughly)
{
    kz_rings rings, parts;
    REQUIRE(kz_mask_trace(mask, neighbors, NULL, NULL, &rings, NULL) == KZ_OK);
    REQUIRE(kz_rings_convex_parts(&rings, max_points, NULL, &parts, NULL) == KZ_OK);
    CHECK_EQ(all_area(&parts), 2 * kz_mask_count(mask));
    CHECK_EQ(count_wrong_cells(mask, &parts), 0);
    if (thoroughly) {
        CHECK_EQ(count_wrong_parts(&parts, max_points), 0);
        CHECK_EQ(count_new_points(&rings, &parts), 0);
    }
    kz_rings_free(&parts);
    kz_rings_free(&rings);
}

TEST(parts_of_small_masks_filled_again_are_the_mask_each_cell_once)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(10000); n > 0; n--) {
        const int32_t w = kz_test_range(&r, 0, 8);
        grid g = grid_random(&r, w, kz_test_range(&r, 0, 8));
        kz_mask *mask = grid_mask(&g);
        const int32_t max_points = kz_test_one_in(&r, 2) ? 0 : kz_test_range(&r, 3, 8);
        NOTE("%d x %d, at most %d points, round %d", g.w, g.h, max_points, (int)n);
        check_mask(mask, KZ_CONNECTIVITY_4, max_points, n % 8 == 0);
        check_mask(mask, KZ_CONNECTIVITY_8, max_points, n % 8 == 1);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(parts_of_larger_masks_filled_again_are_the_mask_each_cell_once)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(60); n > 0; n--) {
        const int32_t w = kz_test_range(&r, 1, 70);
        grid g = grid_random(&r, w, kz_test_range(&r, 1, 40));
        kz_mask *mask = grid_mask(&g);
        NOTE("%d x %d, round %d", g.w, g.h, (int)n);
        check_mask(mask, n % 2 ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8, 0, false);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

static kz_rings region_rings(region *g, int32_t *parents)
{
    return (kz_rings){g->points, g->ring_end, parents, g->n_points, g->n_rings, {NULL, NULL, NULL}};
}

TEST(parts_of_any_rings_are_their_region_and_points_of_theirs)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(300); n > 0; n--) {
        int32_t parents[REGION_RINGS] = {0};
        region g = region_random(&r, (region_kind)kz_test_below(&r, REGION_ANY));
        region_rewrite(&r, &g, true);
        const kz_rings rings = region_rings(&g, parents);
        kz_rings parts;
        NOTE("%d points, round %d", g.n_points, (int)n);
        REQUIRE(kz_rings_convex_parts(&rings, 0, NULL, &parts, NULL) == KZ_OK);
        CHECK_EQ(all_area(&parts), region_area(&g));
        CHECK_EQ(count_wrong_parts(&parts, 0), 0);
        CHECK_EQ(count_new_points(&rings, &parts), 0);
        kz_rings_free(&parts);
    }
}

static double real_area(const kz_rings *rings)
{
    double area = 0;
    for (int32_t i = 0; i < rings->n_rings; i++) {
        const int32_t begin = part_begin(rings, i), end = rings->ring_end[i];
        for (int32_t k = begin, before = end - 1; k < end; before = k++) {
            const kz_vec2 a = rings->points[before], b = rings->points[k];
            area += (double)a.x * (double)b.y - (double)a.y * (double)b.x;
        }
    }
    return area;
}

TEST(parts_of_outlines_with_fewer_points_are_their_region)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t n = kz_test_rounds(150); n > 0; n--) {
        const int32_t w = kz_test_range(&r, 1, 40);
        grid g = grid_random(&r, w, kz_test_range(&r, 1, 30));
        kz_mask *mask = grid_mask(&g);
        const kz_simplify how = {.mode = (kz_simplify_mode)(n % 3), .tolerance = (float)(n % 7) / 2};
        kz_rings rings, fewer, parts;
        NOTE("%d x %d, round %d", g.w, g.h, (int)n);
        REQUIRE(kz_mask_trace(mask, n % 2 ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8, NULL, NULL, &rings, NULL) == KZ_OK);
        REQUIRE(kz_rings_simplify(&rings, &how, NULL, &fewer, NULL, NULL) == KZ_OK);
        REQUIRE(kz_rings_convex_parts(&fewer, 8, NULL, &parts, NULL) == KZ_OK);
        CHECK_NEAR(real_area(&parts), real_area(&fewer), 1e-6);
        if (parts.n_rings <= 400) CHECK_EQ(count_wrong_parts(&parts, 8), 0);
        CHECK_EQ(count_new_points(&fewer, &parts), 0);
        kz_rings_free(&parts);
        kz_rings_free(&fewer);
        kz_rings_free(&rings);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(a_lost_cell_and_a_cell_held_twice_are_noticed)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_text("##\n#.\n", NULL, &mask, NULL) == KZ_OK);
    kz_vec2 points[8] = {{0, 0}, {2, 0}, {2, 1}, {0, 1}, {0, 1}, {1, 1}, {1, 2}, {0, 2}};
    int32_t ends[2] = {4, 8}, parents[2] = {-1, -1};
    kz_rings parts = {points, ends, parents, 8, 2, {NULL, NULL, NULL}};
    CHECK_EQ(count_wrong_cells(mask, &parts), 0);
    CHECK_EQ(count_wrong_parts(&parts, 4), 0);
    CHECK_EQ(count_wrong_parts(&parts, 3), 2);
    points[4].y = points[5].y = 0;
    CHECK_GT(count_wrong_cells(mask, &parts), 0);
    CHECK_EQ(count_wrong_parts(&parts, 0), 1);
    points[6].y = points[7].y = 1;
    CHECK_GT(count_wrong_cells(mask, &parts), 0);
    kz_mask_free(mask);
}

/* ---- Failing -------------------------------------------------------------------------------------------- */

TEST(rings_that_are_none_are_refused)
{
    kz_vec2 p[5] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}, {4, 4}};
    int32_t ends[2] = {5, 5}, parents[2] = {-1, -1};
    kz_rings rings = {p, ends, parents, 5, 2, {NULL, NULL, NULL}}, out = {NULL, NULL, NULL, 0, 0, {NULL, NULL, NULL}};
    kz_error err;
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, &out, &err), KZ_ERR_SELF_CROSSING);
    CHECK(err.a == 1 && err.b == 4);
    CHECK_EQ(kz_rings_convex_parts(NULL, 0, NULL, &out, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    for (int32_t max_points = -3; max_points < 3; max_points++) {
        if (max_points == 0) continue;
        CHECK_EQ(kz_rings_convex_parts(&rings, max_points, NULL, &out, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(err.a, 2);
    }
    ends[0] = 6;
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, &out, &err), KZ_ERR_ARGUMENT);
    ends[0] = 4, ends[1] = 4;
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, &out, &err), KZ_ERR_ARGUMENT);
    ends[0] = -1, ends[1] = 5;
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, &out, &err), KZ_ERR_ARGUMENT);
    ends[0] = 4, p[3].y = NAN;
    CHECK_EQ(kz_rings_convex_parts(&rings, 0, NULL, &out, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 3);
    CHECK(out.points == NULL && out.n_rings == 0);
}

TEST(no_rings_have_no_parts)
{
    const kz_rings none = {NULL, NULL, NULL, 0, 0, {NULL, NULL, NULL}};
    kz_rings parts = {NULL, NULL, NULL, 9, 9, {NULL, NULL, NULL}};
    REQUIRE(kz_rings_convex_parts(&none, 8, NULL, &parts, NULL) == KZ_OK);
    CHECK(parts.n_rings == 0 && parts.n_points == 0 && parts.points == NULL);
    kz_rings_free(&parts);
}

TEST(every_allocation_for_parts_may_be_refused)
{
    kz_test_alloc ta;
    kz_mask *mask = NULL;
    kz_rings rings;
    kz_test_alloc_init(&ta);
    REQUIRE(kz_mask_from_text("#####\n#.#.#\n#####\n...#.\n", NULL, &mask, NULL) == KZ_OK);
    REQUIRE(kz_mask_trace(mask, KZ_CONNECTIVITY_8, NULL, NULL, &rings, NULL) == KZ_OK);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_rings parts = {NULL, NULL, NULL, 0, 0, {NULL, NULL, NULL}};
        const kz_result result = kz_rings_convex_parts(&rings, 4, &ta.allocator, &parts, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(all_area(&parts), result == KZ_OK ? 2 * kz_mask_count(mask) : 0);
        kz_rings_free(&parts);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_rings_free(&rings);
    kz_mask_free(mask);
}
