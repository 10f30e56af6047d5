/* test_simplify.c - simplified rings keep every promise, for masks of all kinds and for rings of any numbers. */
#include <kolize/mask_trace.h>

#include "grid.h"
#include "kz_test.h"
#include "kz_test_alloc.h"
#include "rings_truth.h"

/* ---- Masks --------------------------------------------------------------------------------------------- */

/* Stairs of a slope, a line one cell wide, squares of a checker board, rings in rings, or what grid_random makes. */
static grid drawn_grid(kz_test_rng *r, int32_t w, int32_t h)
{
    const uint32_t kind = kz_test_below(r, 7);
    if (kind > 3) return grid_random(r, w, h);
    grid g = grid_make(w, h);
    const int32_t p = kz_test_range(r, 1, 9), q = kz_test_range(r, 1, 9), shift = kz_test_range(r, -5, 5);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            const int32_t along = p * x - q * y + shift, dx = 2 * x - w, dy = 2 * y - h;
            const int32_t out = (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy) ? (dx < 0 ? -dx : dx) : (dy < 0 ? -dy : dy);
            bool set = along > 0;
            if (kind == 1) set = along >= 0 && along < (p > q ? p : q);
            if (kind == 2) set = (x / p + y / q) % 2 == 0;
            if (kind == 3) set = out / (2 + p / 3) % 2 == 0;
            grid_set(&g, x, y, set);
        }
    }
    return g;
}

static grid disc_grid(int32_t n)
{
    grid g = grid_make(n, n);
    for (int32_t y = 0; y < n; y++)
        for (int32_t x = 0; x < n; x++)
            grid_set(&g, x, y, (2 * x + 1 - n) * (2 * x + 1 - n) + (2 * y + 1 - n) * (2 * y + 1 - n) <= n * n);
    return g;
}

static kz_rings traced(grid *g, kz_connectivity neighbors)
{
    kz_mask *mask = grid_mask(g);
    kz_rings rings = {0};
    CHECK_EQ(kz_mask_trace(mask, neighbors, NULL, NULL, &rings, NULL), KZ_OK);
    kz_mask_free(mask);
    return rings;
}

/* Cells that the rings fill and the grid lacks, and the reverse. */
static void count_changes(const grid *g, const kz_rings *rings, int64_t *gained, int64_t *lost)
{
    kz_mask *filled = NULL;
    *gained = *lost = 0;
    if (!CHECK_EQ(kz_rings_fill(rings, g->w, g->h, NULL, &filled, NULL), KZ_OK)) return;
    for (int32_t y = 0; y < g->h; y++) {
        for (int32_t x = 0; x < g->w; x++) {
            *gained += kz_mask_get(filled, x, y) && !grid_get(g, x, y);
            *lost += !kz_mask_get(filled, x, y) && grid_get(g, x, y);
        }
    }
    kz_mask_free(filled);
}

static kz_simplify random_how(kz_test_rng *r)
{
    static const float tolerances[10] = {0.25f, 0.5f, 0.71f, 1, 1.25f, 1.5f, 2, 3.3f, 8, FLT_MAX};
    kz_simplify how = {.mode = (kz_simplify_mode)kz_test_below(r, 3), .tolerance = tolerances[kz_test_below(r, 10)]};
    if (kz_test_one_in(r, 2)) how.max_points = kz_test_range(r, 3, 60);
    return how;
}

TEST(at_tolerance_0_the_rings_filled_are_the_mask)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_simplify how[3] = {
        {.mode = KZ_SIMPLIFY_CLOSEST}, {.mode = KZ_SIMPLIFY_INSIDE}, {.mode = KZ_SIMPLIFY_COVER}};
    for (int64_t i = kz_test_rounds(10000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 30);
        grid g = drawn_grid(&r, w, kz_test_range(&r, 1, 30));
        kz_rings rings = traced(&g, i % 2 ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8), simple = {0};
        float largest = -1;
        int64_t gained, lost;
        REQUIRE(kz_rings_simplify(&rings, &how[i % 3], NULL, &simple, &largest, NULL) == KZ_OK);
        count_changes(&g, &simple, &gained, &lost);
        CHECK(gained == 0 && lost == 0 && largest == 0 && simple.n_rings == rings.n_rings);
        kz_rings_free(&simple);
        kz_rings_free(&rings);
        grid_free(&g);
    }
}

TEST(every_promise_holds_for_masks)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(3000); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 20);
        grid g = drawn_grid(&r, w, kz_test_range(&r, 1, 16));
        kz_rings rings = traced(&g, i % 2 ? KZ_CONNECTIVITY_4 : KZ_CONNECTIVITY_8), simple = {0};
        const kz_simplify how = random_how(&r);
        float largest = -1;
        int64_t gained, lost;
        NOTE("%d x %d, mode %d, tolerance %g, points %d", g.w, g.h, (int)how.mode, (double)how.tolerance,
             how.max_points);
        REQUIRE(kz_rings_simplify(&rings, &how, NULL, &simple, &largest, NULL) == KZ_OK);
        CHECK_EQ(simplify_faults(&rings, &simple, &how, largest), 0);
        count_changes(&g, &simple, &gained, &lost);
        if (how.mode == KZ_SIMPLIFY_INSIDE) CHECK_EQ(gained, 0);
        if (how.mode == KZ_SIMPLIFY_COVER) CHECK_EQ(lost, 0);
        kz_rings_free(&simple);
        kz_rings_free(&rings);
        grid_free(&g);
    }
}

/* ---- Rings of other numbers ------------------------------------------------------------------------------ */

enum { STAR_MAX = 40 };

/* A star, at times with another one of opposite winding as a hole; anywhere, of any size.  It may cross itself where
 * floats are too coarse. */
typedef struct star {
    kz_vec2 points[2 * STAR_MAX];
    int32_t ends[2], parents[2];
    kz_rings rings;
} star;

static void make_star(kz_test_rng *r, star *s)
{
    static const float scales[6] = {1, 0.1f, 1e-38f, 1e36f, 777, 1e-3f};
    const float scale = scales[kz_test_below(r, 6)], far = kz_test_one_in(r, 3) ? 100 : 0;
    const int32_t n_rings = kz_test_range(r, 1, 2);
    int32_t n = 0;
    for (int32_t k = 0; k < n_rings; k++) {
        const int32_t m = kz_test_range(r, 3, STAR_MAX);
        for (int32_t i = 0; i < m; i++) {
            const double turn = 6.283185307179586 * (k == 0 ? i : m - i) / m;
            const float reach = kz_test_real(r, k == 0 ? 20.0f : 5.0f, k == 0 ? 30.0f : 15.0f);
            float x, y;
            kz_cos_sin(turn, &x, &y);
            s->points[n++] = (kz_vec2){scale * (far + reach * x), scale * (far + reach * y)};
        }
        s->ends[k] = n;
        s->parents[k] = k - 1;
    }
    s->rings = (kz_rings){s->points, s->ends, s->parents, n, n_rings, {NULL, NULL, NULL}};
}

TEST(every_promise_holds_for_stars_of_any_numbers)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t done = 0, rounds = kz_test_rounds(2000);
    for (int64_t i = 0; i < rounds; i++) {
        star s;
        make_star(&r, &s);
        kz_simplify how = random_how(&r);
        if (how.tolerance < FLT_MAX) how.tolerance *= 0.1f * kz_test_unit(&r) * (s.points[0].x < 0 ? 1 : s.points[0].x);
        kz_rings simple = {0};
        float largest = -1;
        NOTE("round %d: %d points, mode %d, tolerance %g", (int)i, s.rings.n_points, (int)how.mode,
             (double)how.tolerance);
        const kz_result result = kz_rings_simplify(&s.rings, &how, NULL, &simple, &largest, NULL);
        CHECK(result == KZ_OK || result == KZ_ERR_SELF_CROSSING || result == KZ_ERR_SELF_OVERLAP ||
              result == KZ_ERR_ARGUMENT);
        if (result != KZ_OK) continue;
        done++;
        CHECK_EQ(simplify_faults(&s.rings, &simple, &how, largest), 0);
        kz_rings_free(&simple);
    }
    CHECK_GT(done, rounds / 2);
}

/* Traced rings touch at corners of both; others may touch along edges. */
TEST(a_corner_on_an_edge_of_another_ring_is_no_crossing)
{
    kz_vec2 points[14] = {{0, 0}, {5, -1}, {10, 0}, {11, 5}, {10, 10},      {5, 10}, {0, 10},
                          {0, 5}, {3, 7},  {5, 10}, {7, 7},  {10.5f, 2.5f}, {5, -1}, {3, 3}};
    int32_t ends[2] = {7, 14}, parents[2] = {-1, 0};
    const kz_rings rings = {points, ends, parents, 14, 2, {NULL, NULL, NULL}};
    static const float tolerances[5] = {0, 0.5f, 2, 4, FLT_MAX};
    for (int i = 0; i < 15; i++) {
        const kz_simplify how = {.mode = (kz_simplify_mode)(i / 5), .tolerance = tolerances[i % 5]};
        kz_rings simple = {0};
        float largest = -1;
        NOTE("mode %d, tolerance %g", (int)how.mode, (double)how.tolerance);
        REQUIRE(kz_rings_simplify(&rings, &how, NULL, &simple, &largest, NULL) == KZ_OK);
        CHECK_EQ(simplify_faults(&rings, &simple, &how, largest) & ~FAULT_TOUCHING, 0);
        kz_rings_free(&simple);
    }
}

TEST(rings_with_fewer_points_may_lose_more)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(300); i > 0; i--) {
        grid g = drawn_grid(&r, 20, 20);
        kz_rings rings = traced(&g, KZ_CONNECTIVITY_8), once = {0}, twice = {0};
        kz_simplify how = random_how(&r);
        float largest = -1;
        REQUIRE(kz_rings_simplify(&rings, &how, NULL, &once, NULL, NULL) == KZ_OK);
        how.tolerance *= 0.5f;
        REQUIRE(kz_rings_simplify(&once, &how, NULL, &twice, &largest, NULL) == KZ_OK);
        CHECK_EQ(simplify_faults(&once, &twice, &how, largest), 0);
        kz_rings_free(&rings);
        kz_rings_free(&once);
        kz_rings_free(&twice);
        grid_free(&g);
    }
}

/* ---- How many points stay ---------------------------------------------------------------------------------- */

static int32_t points_left(const kz_rings *rings, kz_simplify_mode mode, float tolerance, int32_t max_points)
{
    const kz_simplify how = {.mode = mode, .tolerance = tolerance, .max_points = max_points};
    kz_rings simple = {0};
    CHECK_EQ(kz_rings_simplify(rings, &how, NULL, &simple, NULL, NULL), KZ_OK);
    const int32_t n = simple.n_points;
    kz_rings_free(&simple);
    return n;
}

TEST(points_on_straight_edges_go_at_tolerance_0)
{
    kz_vec2 points[9] = {{0, 0}, {1, 0}, {2, 0}, {5, 0}, {5, 1}, {5, 3}, {0, 3}, {0, 2}, {0, 1.5f}};
    int32_t end = 9, parent = -1;
    const kz_rings rings = {points, &end, &parent, 9, 1, {NULL, NULL, NULL}};
    for (int mode = 0; mode < 3; mode++) CHECK_EQ(points_left(&rings, (kz_simplify_mode)mode, 0, 0), 4);
    CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_COVER, 0, 7), 7);
}

TEST(stairs_along_a_slope_become_a_few_edges)
{
    static const int32_t slopes[6][2] = {{1, 1}, {1, 2}, {2, 5}, {3, 7}, {17, 61}, {29, 31}};
    for (int i = 0; i < 6; i++) {
        grid g = grid_make(96, 96);
        for (int32_t y = 0; y < 95; y++)
            for (int32_t x = 0; x < 96; x++)
                grid_set(&g, x, y, (2 * y + 1) * slopes[i][1] > (2 * x + 1) * slopes[i][0]);
        kz_rings rings = traced(&g, KZ_CONNECTIVITY_8);
        NOTE("slope %d/%d, %d points", slopes[i][0], slopes[i][1], rings.n_points);
        CHECK_GE(rings.n_points, 58);
        CHECK_LE(points_left(&rings, KZ_SIMPLIFY_CLOSEST, 1, 0), 5);
        CHECK_LE(points_left(&rings, KZ_SIMPLIFY_COVER, 2, 0), 6);
        CHECK_LE(points_left(&rings, KZ_SIMPLIFY_INSIDE, 2, 0), 6);
        kz_rings_free(&rings);
        grid_free(&g);
    }
}

TEST(a_disc_becomes_a_polygon_of_few_corners_in_every_mode)
{
    grid g = disc_grid(64);
    kz_rings rings = traced(&g, KZ_CONNECTIVITY_4);
    CHECK_EQ(rings.n_points, 148);
    CHECK_LE(points_left(&rings, KZ_SIMPLIFY_CLOSEST, 1, 0), 20);
    CHECK_LE(points_left(&rings, KZ_SIMPLIFY_COVER, 2, 0), 16);
    CHECK_LE(points_left(&rings, KZ_SIMPLIFY_INSIDE, 2, 0), 20);
    for (int32_t n = 3; n < 148; n++) {
        CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_CLOSEST, FLT_MAX, n), n);
        CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_INSIDE, FLT_MAX, n), n);
        CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_COVER, FLT_MAX, n), n);
    }
    kz_rings_free(&rings);
    grid_free(&g);
}

TEST(one_cell_stays_a_part)
{
    grid g = grid_make(3, 3);
    grid_set(&g, 1, 1, true);
    kz_rings rings = traced(&g, KZ_CONNECTIVITY_4);
    CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_CLOSEST, FLT_MAX, 0), 3);
    CHECK_EQ(points_left(&rings, KZ_SIMPLIFY_INSIDE, FLT_MAX, 0), 3);
    kz_rings_free(&rings);
    grid_free(&g);
}

TEST(a_mask_of_twenty_thousand_corners_is_done)
{
    kz_test_rng r = kz_test_rng_here();
    grid g = grid_make(400, 400);
    for (int32_t y = 0; y < 400; y++)
        for (int32_t x = 0; x < 400; x++) grid_set(&g, x, y, !kz_test_one_in(&r, 30));
    kz_rings rings = traced(&g, KZ_CONNECTIVITY_8);
    CHECK_GT(rings.n_points, 18000);
    CHECK_LE(points_left(&rings, KZ_SIMPLIFY_COVER, 2, 0), rings.n_points * 4 / 5);
    CHECK_LE(points_left(&rings, KZ_SIMPLIFY_CLOSEST, FLT_MAX, 3), rings.n_points * 4 / 5);
    kz_rings_free(&rings);
    grid_free(&g);
}

/* ---- Failing ------------------------------------------------------------------------------------------------ */

TEST(a_wrong_ring_is_noticed)
{
    kz_vec2 was[5] = {{0, 0}, {8, 0}, {9, 4}, {8, 8}, {0, 8}}, is[4] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    int32_t end_was = 5, end_is = 4, parent = -1;
    const kz_rings old = {was, &end_was, &parent, 5, 1, {NULL, NULL, NULL}};
    kz_rings now = {is, &end_is, &parent, 4, 1, {NULL, NULL, NULL}};
    kz_simplify how = {.mode = KZ_SIMPLIFY_INSIDE, .tolerance = 1};
    CHECK_EQ(simplify_faults(&old, &now, &how, 1), 0);
    CHECK_EQ(simplify_faults(&old, &now, &how, 0.99f), FAULT_FAR);
    how.mode = KZ_SIMPLIFY_COVER;
    CHECK_EQ(simplify_faults(&old, &now, &how, 1), FAULT_SIDE);
    how.mode = KZ_SIMPLIFY_CLOSEST;
    how.max_points = 5;
    CHECK_EQ(simplify_faults(&old, &now, &how, 1), FAULT_COUNT);
    how.max_points = 0;
    is[2] = (kz_vec2){4, 0};
    CHECK_EQ(simplify_faults(&old, &now, &how, 1), FAULT_CROSSING | FAULT_TOUCHING | FAULT_SHAPE | FAULT_FAR);
    is[2] = (kz_vec2){4, -1};
    CHECK_EQ(simplify_faults(&old, &now, &how, 1) & FAULT_CROSSING, FAULT_CROSSING);
}

static kz_result result_of(const kz_rings *rings, kz_simplify how, kz_error *err)
{
    kz_rings out = {0};
    const kz_result result = kz_rings_simplify(rings, &how, NULL, &out, NULL, err);
    CHECK_EQ(out.points != NULL, result == KZ_OK);
    kz_rings_free(&out);
    return result;
}

/* A staircase: its corners are left out one after another. */
TEST(work_has_a_limit_that_is_the_same_every_time)
{
    enum { STEPS = 200 };
    kz_vec2 points[2 * STEPS + 1];
    for (int i = 0; i < STEPS; i++) {
        points[2 * i] = (kz_vec2){(float)i, (float)i};
        points[2 * i + 1] = (kz_vec2){(float)(i + 1), (float)i};
    }
    points[2 * STEPS] = (kz_vec2){0, STEPS};
    int32_t end = 2 * STEPS + 1, parent = -1;
    const kz_rings rings = {points, &end, &parent, end, 1, {NULL, NULL, NULL}};
    kz_simplify how = {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = 2};
    kz_error err;
    uint64_t lo = 1, hi = 10000000; /* too little, enough */
    CHECK_EQ(result_of(&rings, how, &err), KZ_OK);
    how.work.max_work = hi;
    CHECK_EQ(result_of(&rings, how, &err), KZ_OK);
    while (hi - lo > 1) {
        how.work.max_work = lo + (hi - lo) / 2;
        const kz_result result = result_of(&rings, how, &err);
        CHECK(result == KZ_OK || (result == KZ_ERR_TOO_LARGE && (uint64_t)err.b == how.work.max_work && err.a > err.b));
        if (result == KZ_OK) hi = how.work.max_work;
        else lo = how.work.max_work;
    }
    NOTE("%d corners take %d steps", (int)end, (int)hi);
    CHECK(hi > 20000 && hi < 2000000);
}

TEST(wrong_arguments_are_refused)
{
    kz_vec2 points[8] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {2, 4}, {4, 4}, {4, 2}};
    int32_t ends[2] = {4, 8}, parents[2] = {-1, 0};
    kz_rings rings = {points, ends, parents, 8, 2, {NULL, NULL, NULL}}, out;
    const kz_simplify sound = {.mode = KZ_SIMPLIFY_CLOSEST, .tolerance = 1};
    kz_error err;
    CHECK_EQ(result_of(&rings, sound, &err), KZ_OK);
    CHECK_EQ(result_of(NULL, sound, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_rings_simplify(&rings, NULL, NULL, &out, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_rings_simplify(&rings, &sound, NULL, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(result_of(&rings, (kz_simplify){.mode = (kz_simplify_mode)3, .tolerance = 1}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(result_of(&rings, (kz_simplify){.mode = KZ_SIMPLIFY_COVER, .tolerance = -1}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(result_of(&rings, (kz_simplify){.mode = KZ_SIMPLIFY_COVER, .tolerance = INFINITY}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(result_of(&rings, (kz_simplify){.mode = KZ_SIMPLIFY_COVER, .tolerance = NAN}, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(result_of(&rings, (kz_simplify){.mode = KZ_SIMPLIFY_COVER, .tolerance = 1, .max_points = -1}, &err),
             KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    rings.n_points = 7;
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_ARGUMENT);
    rings.n_points = 8;
    ends[0] = 6;
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_ARGUMENT);
    ends[0] = 4;
    parents[1] = 1;
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_ARGUMENT);
    parents[1] = -1; /* an outline that turns as a hole does */
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    parents[1] = 0;
    points[6].y = INFINITY;
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_NOT_FINITE);
    CHECK_EQ(err.a, 6);
    points[6] = points[5]; /* an edge without length */
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_ARGUMENT);
    points[6] = (kz_vec2){40, 4}; /* its edges 5 and 6 cross edge 1 */
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_SELF_CROSSING);
    CHECK(err.a == 1 && (err.b == 5 || err.b == 6));
    points[4] = (kz_vec2){0, 6}; /* edge 4 on edge 3 */
    points[5] = (kz_vec2){0, 7};
    points[6] = (kz_vec2){5, 7};
    points[7] = (kz_vec2){5, 6};
    CHECK_EQ(result_of(&rings, sound, &err), KZ_ERR_SELF_OVERLAP);
    CHECK(err.a == 3 && err.b == 4);
}

TEST(no_rings_give_no_rings)
{
    kz_rings none = {0}, out = {0};
    const kz_simplify how = {.mode = KZ_SIMPLIFY_COVER, .tolerance = 1, .max_points = 3};
    float largest = 7;
    REQUIRE(kz_rings_simplify(&none, &how, NULL, &out, &largest, NULL) == KZ_OK);
    CHECK_EQ(out.n_rings, 0);
    CHECK_EQ(largest, 0);
    kz_rings_free(&out);
}

TEST(every_allocation_may_fail)
{
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    grid g = grid_random(&r, 20, 20);
    kz_rings rings = traced(&g, KZ_CONNECTIVITY_4);
    const kz_simplify how = {.mode = KZ_SIMPLIFY_COVER, .tolerance = 1.5f};
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_rings simple = {0};
        float largest = -1;
        kz_error err;
        const kz_result result = kz_rings_simplify(&rings, &how, &ta.allocator, &simple, &largest, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(simple.points != NULL, result == KZ_OK);
        CHECK_EQ(largest < 0, result != KZ_OK);
        kz_rings_free(&simple);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_rings_free(&rings);
    grid_free(&g);
}
