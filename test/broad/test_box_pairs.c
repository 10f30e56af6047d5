/* test_box_pairs.c - the public broad phase, compared with testing each box with each: at every CPU level, on tori,
 * with filters, budgets, threads and tiles. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test.h"
#include "kz_test_alloc.h"
#include "../world/layouts.h"
#include "broad/sap/sap.h"

typedef struct pair_list {
    kz_index_pair *at;
    size_t n, room;
} pair_list;

static void pair_add(pair_list *l, uint32_t a, uint32_t b)
{
    if (l->n == l->room) {
        l->room = l->room * 2 + 64;
        l->at = realloc(l->at, l->room * sizeof *l->at);
        if (!l->at) abort();
    }
    l->at[l->n++] = (kz_index_pair){a, b};
}

static void *some(size_t bytes)
{
    void *p = malloc(bytes + 16);
    if (!p) abort();
    return p;
}

static bool box_some(kz_box b) { return b.min.x <= b.max.x && b.min.y <= b.max.y; }

static bool boxes_touch(kz_box a, kz_box b)
{
    return box_some(a) && box_some(b) && a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y &&
           b.min.y <= a.max.y;
}

static void all_pairs(const kz_box *boxes, uint32_t n, pair_list *out)
{
    out->n = 0;
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++)
            if (boxes_touch(boxes[i], boxes[j])) pair_add(out, i, j);
}

/* Calls with exactly enough room for the pairs, and checks them. */
static void check_pairs(const kz_box *boxes, uint32_t n, const kz_box_options *options, const pair_list *expected)
{
    kz_index_pair *pairs = some(expected->n * sizeof *pairs);
    size_t got = 0;
    kz_error err = {KZ_OK, 0, 0};
    CHECK_EQ(kz_box_pairs(boxes, n, options, pairs, expected->n, &got, &err), KZ_OK);
    CHECK_EQ(got, expected->n);
    if (got == expected->n && got) CHECK_EQ(memcmp(pairs, expected->at, got * sizeof *pairs), 0);
    free(pairs);
}

/* ---- Levels, odd values ---------------------------------------------------------------------------------- */

TEST(every_cpu_level_gives_the_same_pairs_as_comparing_each_with_each)
{
    static const uint32_t sizes[] = {0, 1, 2, 5, 31, 127, 128, 129, 300, 1100};
    const kz_cpu_level now = kz_cpu_level_now();
    kz_test_rng r = kz_test_rng_here();
    pair_list expected = {0};
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            const uint32_t n = sizes[s];
            kz_box *boxes = some(n * sizeof *boxes);
            layout_fill(kind, &r, boxes, n);
            all_pairs(boxes, n, &expected);
            for (kz_cpu_level level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
                if (kz_cpu_force(level) != KZ_OK) continue;
                NOTE("%s, %u boxes, %s", layout_names[kind], n, kz_cpu_level_name(level));
                check_pairs(boxes, n, NULL, &expected);
            }
            CHECK_EQ(kz_cpu_force(now), KZ_OK);
            free(boxes);
        }
    }
    free(expected.at);
}

static float odd_value(kz_test_rng *r)
{
    static const float values[] = {-INFINITY, -FLT_MAX, -1e38f, -1,    -0.0f,   0,       1,
                                   2,         3,        1e-45f, 1e38f, FLT_MAX, INFINITY};
    return kz_test_one_in(r, 3) ? values[kz_test_below(r, sizeof values / sizeof *values)] : kz_test_real(r, -9, 9);
}

TEST(infinite_and_far_boxes_are_boxes_too)
{
    kz_test_rng r = kz_test_rng_here();
    pair_list expected = {0};
    kz_box boxes[500];
    for (int64_t round = kz_test_rounds(200); round > 0; round--) {
        const uint32_t n = 2 + kz_test_below(&r, 498), rare = 1 + kz_test_below(&r, 40);
        for (uint32_t i = 0; i < n; i++) {
            const float x = kz_test_real(&r, -50, 50), y = kz_test_real(&r, -50, 50);
            boxes[i] = (kz_box){{x, y}, {x + 1, y + 1}};
            if (!kz_test_one_in(&r, rare)) continue;
            const float a = odd_value(&r), b = odd_value(&r), c = odd_value(&r), d = odd_value(&r);
            boxes[i] = (kz_box){{a < b ? a : b, c < d ? c : d}, {a < b ? b : a, c < d ? d : c}};
        }
        all_pairs(boxes, n, &expected);
        check_pairs(boxes, n, NULL, &expected);
    }
    free(expected.at);
}

TEST(boxes_with_nan_do_no_harm)
{
    kz_test_rng r = kz_test_rng_here();
    kz_box boxes[400];
    kz_index_pair pairs[4000];
    size_t n_pairs;
    for (int round = 0; round < 20; round++) {
        for (uint32_t i = 0; i < 400; i++) {
            boxes[i] = layout_box(LAYOUT_UNIFORM, &r, i, 400);
            if (i % 7 == 0) boxes[i].min.x = NAN;
            if (i % 11 == 0) boxes[i].max.y = NAN;
        }
        CHECK_EQ(kz_box_pairs(boxes, 400, NULL, pairs, 4000, &n_pairs, NULL), KZ_OK);
        for (size_t i = 0; i < n_pairs; i++) CHECK(boxes_touch(boxes[pairs[i].a], boxes[pairs[i].b]));
    }
}

/* ---- Torus ----------------------------------------------------------------------------------------------- */

/* Coordinates are whole multiples of 2^-30 below 2^30, so the truth is computed in whole numbers. */
static int64_t whole(float v) { return (int64_t)((double)v * 0x1p30); }

static bool sides_meet(float a0, float a1, float b0, float b1, float period)
{
    const int64_t lo = whole(b0) - whole(a1), hi = whole(b1) - whole(a0), p = whole(period);
    if (p == 0) return lo <= 0 && hi >= 0;
    int64_t k = lo / p - 1; /* is a multiple of p in [lo, hi]? */
    while (k * p < lo) k++;
    return k * p <= hi;
}

static void torus_pairs(const kz_box *boxes, uint32_t n, float w, float h, pair_list *out)
{
    out->n = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = i + 1; j < n; j++) {
            const kz_box a = boxes[i], b = boxes[j];
            if (box_some(a) && box_some(b) && sides_meet(a.min.x, a.max.x, b.min.x, b.max.x, w) &&
                sides_meet(a.min.y, a.max.y, b.min.y, b.max.y, h))
                pair_add(out, i, j);
        }
    }
}

/* On a grid, or with as fine bits as its size allows; mostly within the world, if `within`. */
static float torus_value(kz_test_rng *r, float period, bool grid, bool within)
{
    const float lo = within ? 0 : -3 * period, hi = within ? period : 4 * period;
    if (grid) return (float)kz_test_range(r, (int32_t)(2 * lo), (int32_t)(2 * hi)) * 0.5f;
    const float v = kz_test_one_in(r, 4) ? kz_test_exponent(r, -6, 3) : kz_test_real(r, lo, hi);
    return (float)((double)whole(v) * 0x1p-30);
}

TEST(on_a_torus_boxes_meet_across_the_wrap_border)
{
    kz_test_rng r = kz_test_rng_here();
    pair_list expected = {0};
    kz_box boxes[260];
    for (int64_t round = kz_test_rounds(200); round > 0; round--) {
        const uint32_t n = 2 + kz_test_below(&r, 258);
        const bool grid = kz_test_one_in(&r, 2), within = kz_test_one_in(&r, 2);
        const float w = kz_test_one_in(&r, 5) ? 0 : grid ? (float)kz_test_range(&r, 4, 40) : 17.300001f;
        const float h = kz_test_one_in(&r, 5) && w > 0 ? 0 : grid ? (float)kz_test_range(&r, 4, 40) : 9.1f;
        const float large = kz_test_one_in(&r, 3) ? 60 : 3;
        for (uint32_t i = 0; i < n; i++) {
            const float x = torus_value(&r, w > 0 ? w : 20, grid, within),
                        y = torus_value(&r, h > 0 ? h : 20, grid, within);
            float dx = kz_test_real(&r, 0, large), dy = kz_test_real(&r, 0, large);
            if (grid) dx = (float)(int32_t)dx, dy = (float)(int32_t)dy;
            const float x1 = (float)((double)whole(x + dx) * 0x1p-30), y1 = (float)((double)whole(y + dy) * 0x1p-30);
            boxes[i] = kz_test_one_in(&r, 40) ? KZ_BOX_EMPTY : (kz_box){{x, y}, {x1, y1}};
        }
        torus_pairs(boxes, n, w, h, &expected);
        const kz_box_options options = {NULL, NULL, w, h};
        NOTE("%u boxes, %g x %g%s%s", n, (double)w, (double)h, grid ? ", grid" : "", within ? ", within" : "");
        check_pairs(boxes, n, &options, &expected);
    }
    free(expected.at);
}

TEST(a_shift_that_is_no_float_is_still_exact)
{
    const float tiny = 0x1p-40f, w = 10;
    const kz_box_options options = {NULL, NULL, w, 0};
    kz_index_pair pair;
    size_t n;
    /* 10 + tiny is no float32: the first box ends at the wrap border, the second begins just after it. */
    kz_box boxes[2] = {{{9, 0}, {10, 1}}, {{tiny, 0}, {1, 1}}};
    CHECK_EQ(kz_box_pairs(boxes, 2, &options, &pair, 1, &n, NULL), KZ_OK);
    CHECK_EQ(n, 0);
    boxes[1].min.x = 0;
    CHECK_EQ(kz_box_pairs(boxes, 2, &options, &pair, 1, &n, NULL), KZ_OK);
    CHECK_EQ(n, 1);
    boxes[1] = (kz_box){{-tiny, 0}, {0, 1}};
    boxes[0].max.x = kz_test_float_of_bits(0x411fffff); /* the float below 10 */
    CHECK_EQ(kz_box_pairs(boxes, 2, &options, &pair, 1, &n, NULL), KZ_OK);
    CHECK_EQ(n, 0);
}

TEST(a_box_as_wide_as_the_world_meets_every_other)
{
    const kz_box_options options = {NULL, NULL, 10, 0};
    const kz_box boxes[4] = {
        {{3, 0}, {13, 1}}, {{-500, 0}, {-500, 1}}, {{-INFINITY, 1}, {INFINITY, 2}}, {{4, 7}, {14, 8}}};
    kz_index_pair pairs[8];
    size_t n;
    CHECK_EQ(kz_box_pairs(boxes, 4, &options, pairs, 8, &n, NULL), KZ_OK);
    CHECK_EQ(n, 3);
    CHECK(pairs[0].a == 0 && pairs[0].b == 1 && pairs[1].a == 0 && pairs[1].b == 2 && pairs[2].a == 1 &&
          pairs[2].b == 2);
}

/* ---- Threads, budget, memory ------------------------------------------------------------------------------ */

static void run_backwards(void *ctx, void (*job)(void *data, uint32_t i), void *data, uint32_t n)
{
    (void)ctx;
    while (n-- > 0) job(data, n);
}

TEST(any_number_of_threads_gives_the_same_pairs)
{
    static const uint32_t threads[] = {0, 1, 2, 3, 8, 64};
    enum { N = 34000 };
    kz_test_rng r = kz_test_rng_here();
    kz_box *boxes = some(N * sizeof *boxes);
    for (layout kind = 0; kind < LAYOUT_IDENTICAL; kind++) {
        if (kind != LAYOUT_UNIFORM && kind != LAYOUT_CLUSTERS && kind != LAYOUT_ROW && kind != LAYOUT_GIANTS) continue;
        layout_fill(kind, &r, boxes, N);
        for (int torus = 0; torus < 2; torus++) {
            const kz_allocator alloc = kzi_allocator(NULL);
            const kzi_box_set set = {boxes, NULL, NULL, NULL, N};
            const float wrap = torus && kind == LAYOUT_UNIFORM ? 2 * layout_side(N) : 0;
            kzi_sap first = {0};
            if (torus && wrap == 0) continue;
            for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
                const kz_parallel parallel = {run_backwards, NULL, threads[t]};
                const kzi_sap_how how = {.parallel = &parallel, .wrap_w = wrap, .wrap_h = wrap};
                kzi_sap sap = {0};
                CHECK_EQ(kzi_sap_pairs(&alloc, t ? &sap : &first, &set, &how, NULL), KZ_OK);
                NOTE("%s, %u threads: %zu pairs", layout_names[kind], threads[t], first.n_pairs);
                if (t) {
                    REQUIRE(sap.n_pairs == first.n_pairs);
                    if (first.n_pairs) CHECK_EQ(memcmp(sap.pairs.at, first.pairs.at, first.n_pairs * 8), 0);
                }
                kzi_sap_free(&alloc, &sap);
            }
            kzi_sap_free(&alloc, &first);
        }
    }
    free(boxes);
}

TEST(beyond_the_budget_the_exact_number_is_reported)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_allocator alloc = kzi_allocator(NULL);
    enum { N = 40000 };
    kz_box *boxes = some(N * sizeof *boxes);
    for (int round = 0; round < 24; round++) {
        const uint32_t n = round % 3 == 0 ? 100 : round % 3 == 1 ? 3000 : N;
        const layout kind = round % 2 ? LAYOUT_UNIFORM : n > 3000 ? LAYOUT_GRIDDED : LAYOUT_IDENTICAL;
        const kz_parallel parallel = {run_backwards, NULL, 3};
        kzi_sap_how how = {.parallel = round % 4 < 2 ? NULL : &parallel, .wrap_w = round % 5 ? 0 : 300};
        kzi_sap sap = {0}, other = {0};
        kz_error err = {KZ_OK, 0, 0};
        layout_fill(kind, &r, boxes, n);
        const kzi_box_set set = {boxes, NULL, NULL, NULL, n};
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &set, &how, &err), KZ_OK);
        const size_t all = sap.n_pairs;
        REQUIRE(all > 1);
        how.max_pairs = all;
        CHECK_EQ(kzi_sap_pairs(&alloc, &other, &set, &how, &err), KZ_OK);
        CHECK_EQ(other.n_pairs, all);
        for (how.max_pairs = all - 1; how.max_pairs > 0; how.max_pairs /= 7) {
            CHECK_EQ(kzi_sap_pairs(&alloc, &other, &set, &how, &err), KZ_ERR_TOO_LARGE);
            CHECK_EQ(err.a, (int64_t)all);
            CHECK_EQ(err.b, (int64_t)how.max_pairs);
            CHECK_EQ(other.n_pairs, 0);
            how.count_to = 3 * how.max_pairs;
            CHECK_EQ(kzi_sap_pairs(&alloc, &other, &set, &how, &err), KZ_ERR_TOO_LARGE);
            CHECK_EQ(err.a, (int64_t)(all < how.count_to ? all : how.count_to));
            CHECK_EQ(other.n_pairs, 0);
            how.count_to = 0;
        }
        kzi_sap_free(&alloc, &sap);
        kzi_sap_free(&alloc, &other);
    }
    free(boxes);
}

TEST(a_budget_bounds_the_memory_of_a_heap)
{
    enum { N = 4000 }; /* 8 million pairs, 64 MB */
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_box *boxes = some(N * sizeof *boxes);
    layout_fill(LAYOUT_IDENTICAL, &r, boxes, N);
    const kzi_box_set set = {boxes, NULL, NULL, NULL, N};
    const kzi_sap_how how = {.max_pairs = 10000};
    kzi_sap sap = {0};
    kz_error err;
    CHECK_EQ(kzi_sap_pairs(&ta.allocator, &sap, &set, &how, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (int64_t)N * (N - 1) / 2);
    CHECK_LT(ta.peak_bytes, 100 * N + 3 * 8 * 10000);
    kzi_sap_free(&ta.allocator, &sap);
    free(boxes);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* 5 * 10^10 pairs: a call that counts them all runs into the test's time limit. */
TEST(counting_ends_at_its_limit)
{
    enum { N = 320000 };
    kz_test_rng r = kz_test_rng_here();
    const kz_allocator alloc = kzi_allocator(NULL);
    kz_box *boxes = some(N * sizeof *boxes);
    layout_fill(LAYOUT_IDENTICAL, &r, boxes, N);
    const kzi_box_set set = {boxes, NULL, NULL, NULL, N};
    for (int round = 0; round < 3; round++) {
        const kz_parallel parallel = {run_backwards, NULL, 3};
        const kzi_sap_how how = {.max_pairs = 1000,
                                 .count_to = 16000,
                                 .parallel = round == 1 ? &parallel : NULL,
                                 .wrap_w = round == 2 ? 1e6f : 0};
        kzi_sap sap = {0};
        kz_error err;
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &set, &how, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.a, 16000);
        CHECK_EQ(sap.n_pairs, 0);
        kzi_sap_free(&alloc, &sap);
    }
    free(boxes);
}

TEST(a_short_array_gets_the_first_pairs)
{
    const kz_box boxes[3] = {{{0, 0}, {2, 2}}, {{1, 1}, {3, 3}}, {{2, 2}, {4, 4}}};
    kz_index_pair pairs[3];
    size_t n = 7;
    kz_error err;
    for (size_t max = 0; max < 3; max++) {
        CHECK_EQ(kz_box_pairs(boxes, 3, NULL, max ? pairs : NULL, max, &n, &err), KZ_OK);
        CHECK_EQ(n, 3);
        CHECK(max < 1 || (pairs[0].a == 0 && pairs[0].b == 1));
        CHECK(max < 2 || (pairs[1].a == 0 && pairs[1].b == 2));
    }
    CHECK_EQ(kz_box_pairs(boxes, 2, NULL, NULL, 0, &n, &err), KZ_OK); /* one pair, and no room */
    CHECK_EQ(n, 1);
    CHECK_EQ(kz_box_pairs(boxes, 1, NULL, NULL, 0, &n, &err), KZ_OK);
    CHECK_EQ(kz_box_pairs(NULL, 0, NULL, NULL, 0, &n, &err), KZ_OK);
    CHECK_EQ(n, 0);
    CHECK_EQ(kz_box_pairs(NULL, 1, NULL, pairs, 3, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_box_pairs(boxes, 3, NULL, NULL, 3, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_box_pairs(boxes, 3, NULL, pairs, 3, NULL, &err), KZ_ERR_ARGUMENT);
    const float bad[] = {-1, INFINITY, NAN, 1e-9f}; /* the last: 2 is too many periods away */
    for (size_t i = 0; i < 4; i++) {
        const kz_box_options options = {NULL, NULL, 0, bad[i]};
        CHECK_EQ(kz_box_pairs(boxes + 2, 1, &options, pairs, 3, &n, &err), i < 3 ? KZ_ERR_ARGUMENT : KZ_OK);
        if (i == 3) { /* two units are wider than that world; a point is not */
            const kz_box point = {{2, 2}, {2, 2}};
            CHECK_EQ(kz_box_pairs(&point, 1, &options, pairs, 3, &n, &err), KZ_ERR_ARGUMENT);
        }
    }
}

/* The first pairs of crowded layouts too, joined and on a torus, with several jobs. */
TEST(the_first_pairs_are_the_first_of_all)
{
    kz_test_rng r = kz_test_rng_here();
    enum { N = 1200, MOST = N * (N - 1) / 2 };
    kz_box *boxes = some(N * sizeof *boxes);
    kz_index_pair *all = some((size_t)MOST * sizeof *all), *first = some((size_t)MOST * sizeof *first);
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        const uint32_t n = kz_test_one_in(&r, 3) ? kz_test_below(&r, 200) : kz_test_below(&r, N), n_a = n / 3;
        const kz_parallel parallel = {run_backwards, NULL, 4};
        const kz_box_options options = {NULL, kz_test_one_in(&r, 2) ? &parallel : NULL, kz_test_one_in(&r, 3) ? 400 : 0,
                                        0};
        const bool joined = kz_test_one_in(&r, 2);
        layout_fill((layout)kz_test_below(&r, LAYOUT_COUNT), &r, boxes, n);
        size_t n_all = 0, n_first = 0;
        kz_result result =
            joined ? kz_box_pairs_between(boxes, n_a, boxes + n_a, n - n_a, &options, all, MOST, &n_all, NULL)
                   : kz_box_pairs(boxes, n, &options, all, MOST, &n_all, NULL);
        if (result != KZ_OK) continue; /* a box too wide for that torus */
        const size_t max = n_all ? kz_test_below(&r, (uint32_t)n_all + 1) >> kz_test_below(&r, 12) : 0;
        result = joined ? kz_box_pairs_between(boxes, n_a, boxes + n_a, n - n_a, &options, first, max, &n_first, NULL)
                        : kz_box_pairs(boxes, n, &options, first, max, &n_first, NULL);
        NOTE("%u boxes, the first %zu of %zu pairs", n, max, n_all);
        CHECK_EQ(result, KZ_OK);
        CHECK_EQ(n_first, n_all);
        CHECK_MEM(first, all, max * sizeof *all);
    }
    free(boxes);
    free(all);
    free(first);
}

TEST(counting_and_keeping_the_first_takes_little_memory)
{
    enum { N = 4000 }; /* 8 million pairs, 64 MB */
    kz_test_rng r = kz_test_rng_here();
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_box *boxes = some(N * sizeof *boxes);
    layout_fill(LAYOUT_IDENTICAL, &r, boxes, N);
    const kz_box_options options = {&ta.allocator, NULL, 0, 0};
    static kz_index_pair pairs[10000];
    size_t n = 0;
    CHECK_EQ(kz_box_pairs(boxes, N, &options, pairs, 10000, &n, NULL), KZ_OK);
    CHECK_EQ(n, (int64_t)N * (N - 1) / 2);
    CHECK(pairs[9999].a == 2 && pairs[9999].b == 2005); /* 3999 + 3998 pairs come before those of box 2 */
    CHECK_LT(ta.peak_bytes, 100 * N + 7 * 8 * 10000);
    free(boxes);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_of_a_torus_with_threads_may_fail)
{
    kz_test_rng r = kz_test_rng_here();
    enum { N = 40000 };
    static kz_box boxes[N];
    static kz_index_pair pairs[4 * N];
    const float wrap = 2 * layout_side(N);
    layout_fill(LAYOUT_UNIFORM, &r, boxes, N);
    for (uint32_t i = 0; i < 3000; i++)
        boxes[i] = layout_box_at(wrap * 0.5f + (float)i * 0.01f, (float)(i % 50), 0.02f, 1);
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta)
    {
        const kz_parallel parallel = {run_backwards, NULL, 2};
        const kz_box_options options = {&ta.allocator, &parallel, wrap, wrap};
        kz_error err = {KZ_OK, 0, 0};
        size_t n;
        const kz_result result = kz_box_pairs(boxes, N, &options, pairs, 4 * N, &n, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(err.code, result);
    }
}

/* ---- Sets, joins, tiles ----------------------------------------------------------------------------------- */

TEST(a_set_of_numbers_has_the_pairs_of_those_that_agree)
{
    kz_test_rng r = kz_test_rng_here();
    const kz_allocator alloc = kzi_allocator(NULL);
    pair_list expected = {0};
    kzi_sap sap = {0};
    enum { N = 3000 };
    static kz_box boxes[N];
    static uint32_t ids[N], category[N], collides[N];
    for (int round = 0; round < 40; round++) {
        uint32_t n = 0;
        layout_fill((layout)(round % LAYOUT_EMPTIES), &r, boxes, N);
        for (uint32_t i = 0; i < N; i++) {
            category[i] = 1u << kz_test_below(&r, 3);
            collides[i] = round % 4 == 0 ? 7 : kz_test_below(&r, 8);
            if (kz_test_one_in(&r, round % 2 ? 3 : 50)) ids[n++] = i;
        }
        expected.n = 0;
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = i + 1; j < n; j++)
                if (boxes_touch(boxes[ids[i]], boxes[ids[j]]) && (category[ids[i]] & collides[ids[j]]) &&
                    (category[ids[j]] & collides[ids[i]]))
                    pair_add(&expected, ids[i], ids[j]);
        for (uint32_t i = n; i > 1; i--) { /* ids in any order */
            const uint32_t j = kz_test_below(&r, i), item = ids[i - 1];
            ids[i - 1] = ids[j];
            ids[j] = item;
        }
        const kzi_box_set set = {boxes, ids, category, collides, n};
        NOTE("%s, %u of %u", layout_names[round % LAYOUT_EMPTIES], n, (unsigned)N);
        CHECK_EQ(kzi_sap_pairs(&alloc, &sap, &set, NULL, NULL), KZ_OK);
        REQUIRE(sap.n_pairs == expected.n);
        if (expected.n) CHECK_EQ(memcmp(sap.pairs.at, expected.at, expected.n * 8), 0);
    }
    kzi_sap_free(&alloc, &sap);
    free(expected.at);
}

TEST(a_join_has_every_pair_of_one_and_the_other)
{
    kz_test_rng r = kz_test_rng_here();
    pair_list expected = {0};
    static kz_box a[2000], b[2000];
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++) {
        for (int round = 0; round < 6; round++) {
            const uint32_t n_a = round == 0 ? 0 : kz_test_below(&r, round < 3 ? 60 : 2000);
            const uint32_t n_b = kz_test_below(&r, round < 4 ? 60 : 2000);
            if (layout_is_dense(kind) && n_a + n_b > 1000) continue;
            layout_fill(kind, &r, a, n_a);
            layout_fill(kind, &r, b, n_b);
            const float wrap = round % 3 == 2 && kind == LAYOUT_TILES ? 8 : 0;
            const kz_box_options options = {NULL, NULL, wrap, 0};
            expected.n = 0;
            for (uint32_t i = 0; i < n_a; i++)
                for (uint32_t j = 0; j < n_b; j++)
                    if (wrap > 0 ? sides_meet(a[i].min.x, a[i].max.x, b[j].min.x, b[j].max.x, wrap) &&
                                       a[i].min.y <= b[j].max.y && b[j].min.y <= a[i].max.y
                                 : boxes_touch(a[i], b[j]))
                        pair_add(&expected, i, j);
            kz_index_pair *pairs = some(expected.n * sizeof *pairs);
            size_t got;
            NOTE("%s, %u and %u", layout_names[kind], n_a, n_b);
            CHECK_EQ(kz_box_pairs_between(a, n_a, b, n_b, &options, pairs, expected.n, &got, NULL), KZ_OK);
            REQUIRE(got == expected.n);
            if (got) CHECK_EQ(memcmp(pairs, expected.at, got * sizeof *pairs), 0);
            free(pairs);
        }
    }
    free(expected.at);
}

TEST(tiles_that_cut_the_plane_share_the_pairs_out)
{
    kz_test_rng r = kz_test_rng_here();
    pair_list expected = {0};
    enum { N = 900 };
    static kz_box boxes[N], near[N];
    static uint32_t number[N];
    for (int round = 0; round < 30; round++) {
        static const layout kinds[] = {LAYOUT_UNIFORM, LAYOUT_GRIDDED, LAYOUT_GIANTS, LAYOUT_SIZES, LAYOUT_TILES};
        float xs[6], ys[6];
        layout_fill(kinds[round % 5], &r, boxes, N);
        all_pairs(boxes, N, &expected);
        bool *found = some(expected.n);
        memset(found, 0, expected.n);
        size_t n_found = 0;
        xs[0] = ys[0] = -INFINITY;
        xs[5] = ys[5] = INFINITY;
        for (int i = 1; i < 5; i++) {
            xs[i] = (float)(i * 10 + (int32_t)kz_test_below(&r, 8));
            ys[i] = (float)(i * 10 + (int32_t)kz_test_below(&r, 8));
        }
        for (int tile = 0; tile < 25; tile++) {
            const kz_box t = {{xs[tile % 5], ys[tile / 5]}, {xs[tile % 5 + 1], ys[tile / 5 + 1]}};
            uint32_t n = 0;
            for (uint32_t i = 0; i < N; i++) {
                near[n] = boxes[i];
                number[n] = i;
                n += boxes_touch(boxes[i], t);
            }
            kz_index_pair *pairs = some(expected.n * sizeof *pairs);
            size_t got;
            CHECK_EQ(kz_box_pairs_tile(near, n, t, NULL, pairs, expected.n, &got, NULL), KZ_OK);
            size_t at = 0;
            for (size_t i = 0; i < got; i++) {
                const uint32_t a = number[pairs[i].a], b = number[pairs[i].b];
                while (at < expected.n && (expected.at[at].a != a || expected.at[at].b != b)) at++;
                REQUIRE(at < expected.n); /* one of all pairs, in order, */
                CHECK(!found[at]);        /* and of no other tile */
                found[at] = true;
                n_found++;
            }
            free(pairs);
        }
        CHECK_EQ(n_found, expected.n);
        free(found);
    }
    free(expected.at);
}

TEST(missing_arrays_are_refused_by_their_number_unless_they_are_empty)
{
    const kz_box box[2] = {{{0, 0}, {1, 1}}, {{0, 0}, {1, 1}}};
    kz_index_pair pairs[4];
    size_t n;
    kz_error err;
    CHECK_EQ(kz_box_pairs_between(NULL, 1, box, 2, NULL, pairs, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_box_pairs_between(box, 2, NULL, 1, NULL, pairs, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_box_pairs_between(box, 2, box, 2, NULL, NULL, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 6);
    CHECK_EQ(kz_box_pairs_between(box, 2, box, 2, NULL, pairs, 4, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 8);
    const kz_box_options narrow = {.wrap_w = -1};
    CHECK_EQ(kz_box_pairs_between(box, 2, box, 2, &narrow, pairs, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_box_pairs(box, 2, &narrow, pairs, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_box_pairs_between(NULL, 0, NULL, 0, NULL, NULL, 0, &n, &err), KZ_OK);
    CHECK_EQ(n, 0);
    CHECK_EQ(kz_box_pairs_between(box, 2, box, 2, NULL, pairs, 4, &n, &err), KZ_OK);
    CHECK_EQ(n, 4);
    CHECK_EQ(kz_box_pairs_tile(NULL, 2, box[0], NULL, pairs, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_box_pairs_tile(box, 2, box[0], NULL, NULL, 4, &n, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_box_pairs_tile(box, 2, box[0], NULL, pairs, 4, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 7);
    CHECK_EQ(kz_box_pairs_tile(NULL, 0, box[0], NULL, NULL, 0, &n, &err), KZ_OK);
    CHECK_EQ(n, 0);
    CHECK_EQ(kz_box_pairs_tile(box, 2, box[0], NULL, pairs, 4, &n, &err), KZ_OK);
    CHECK_EQ(n, 1);
}

/* No box is read before their number is known to be possible. */
TEST(more_boxes_than_numbers_are_refused)
{
    const kz_box box = {{0, 0}, {1, 1}};
    const size_t most = 0x1fffffff;
    size_t n;
    kz_error err;
    CHECK_EQ(kz_box_pairs(&box, most + 1, NULL, NULL, 0, &n, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (int64_t)most + 1);
    CHECK_EQ(kz_box_pairs_tile(&box, most + 1, box, NULL, NULL, 0, &n, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_box_pairs_between(&box, most + 1, &box, 0, NULL, NULL, 0, &n, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (int64_t)most + 1);
    CHECK_EQ(kz_box_pairs_between(&box, 1, &box, most, NULL, NULL, 0, &n, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_box_pairs_between(&box, SIZE_MAX, &box, SIZE_MAX, NULL, NULL, 0, &n, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, INT64_MAX);
}

TEST(a_tile_is_no_place_for_a_torus)
{
    const kz_box box = {{0, 0}, {1, 1}};
    const kz_box_options options = {NULL, NULL, 4, 4};
    size_t n;
    CHECK_EQ(kz_box_pairs_tile(&box, 1, box, &options, NULL, 0, &n, NULL), KZ_ERR_ARGUMENT);
}
