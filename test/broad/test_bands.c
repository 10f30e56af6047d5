/* test_bands.c - bands of resting boxes, compared with testing every resting box with every mover. */
#include "resting_world.h"

#include "kz_test_alloc.h"
#include "broad/resting/bands.h"

#include <math.h>

static const kz_parallel odd_threads = {resting_run_oddly, NULL, 3};

/* Builds, joins and compares, at every CPU level. */
static bool join_is_true(const resting_world *w, const kzi_sap_how *how)
{
    const kz_cpu_level before = kz_cpu_level_now();
    const resting_pairs truth = resting_truth(w, w->boxes, NULL, how->wrap_w, how->wrap_h);
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    bool all = kzi_bands_build(resting_heap(), &bands, &w->still, how, NULL) == KZ_OK;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        all = all && kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, how, NULL) == KZ_OK;
        all = all && resting_same(&sap, truth);
    }
    kz_cpu_force(before);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
    free(truth.at);
    return all;
}

TEST(a_join_finds_each_pair_once_in_every_layout)
{
    kz_test_rng rng = kz_test_rng_here();
    const uint32_t still[] = {0, 1, 15, 16, 17, 300, 1200}, movers[] = {0, 1, 7, 50, 300};
    for (int64_t round = kz_test_rounds(1); round > 0; round--) {
        for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
            for (uint32_t k = 0; k < 7 * 5; k++) {
                const uint32_t filters = k % 3 == 0 ? 0 : k % 3 == 1 ? 1 + kz_test_below(&rng, 12) : 1000;
                resting_world *w = resting_make(&rng, (resting_layout)layout, still[k % 7], movers[k % 5], filters);
                NOTE("layout %d, %u at rest, %u movers, filters %u", layout, w->still.n, w->movers.n, filters);
                CHECK(join_is_true(w, &(kzi_sap_how){0}));
                free(w);
            }
        }
    }
}

TEST(one_far_box_does_not_put_all_others_into_one_strip)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1500, 1, 0);
    kzi_bands bands = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    const uint32_t usual = bands.cut.n_bands;
    CHECK_GT(usual, 4);
    w->boxes[w->resting_ids[700]].max.y = 1e30f;
    w->boxes[w->resting_ids[700]].min.y = 1e30f;
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    CHECK_GE(bands.cut.n_bands, usual - 1);
    kzi_bands_free(resting_heap(), &bands);
    free(w);
}

TEST(a_column_is_cut_along_x_and_a_row_along_y_when_that_pays)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int row = 0; row < 2; row++) {
        resting_world *w = resting_make(&rng, row ? LAYOUT_ROW : LAYOUT_COLUMN, 1500, 1, 0);
        kzi_bands bands = {0};
        CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
        CHECK_EQ(bands.cut.swapped, !row);
        kzi_bands_free(resting_heap(), &bands);
        free(w);
    }
}

TEST(touching_boxes_meet_and_their_neighbours_in_float_do_not)
{
    kz_box boxes[] = {{{0, 0}, {1, 1}}, {{1, 1}, {2, 2}}, {{nextafterf(1, 2), 0}, {2, 1}}};
    const uint32_t resting_ids[] = {0}, mover_ids[] = {1, 2};
    const kzi_box_set still = {boxes, resting_ids, NULL, NULL, 1}, movers = {boxes, mover_ids, NULL, NULL, 2};
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &still, NULL, NULL), KZ_OK);
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &movers, NULL, NULL), KZ_OK);
    REQUIRE(sap.n_pairs == 1);
    CHECK_EQ(kzi_sap_found(&sap)->a, 0);
    CHECK_EQ(kzi_sap_found(&sap)->b, 1);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
}

TEST(boxes_with_nan_meet_nothing)
{
    kz_box boxes[] = {{{0, 0}, {1, 1}}, {{NAN, 0}, {1, 1}}, {{0, 0}, {1, NAN}}, {{0, 0}, {1, 1}}};
    const uint32_t resting_ids[] = {0, 1}, mover_ids[] = {2, 3};
    const kzi_box_set still = {boxes, resting_ids, NULL, NULL, 2}, movers = {boxes, mover_ids, NULL, NULL, 2};
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &still, NULL, NULL), KZ_OK);
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &movers, NULL, NULL), KZ_OK);
    CHECK_EQ(sap.n_pairs, 1);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
}

/* Moves a layout's boxes to multiples of 1/64 about a small torus, sometimes a tiny step beside. */
static void shrink_to_torus(kz_test_rng *rng, resting_world *w, bool hair)
{
    for (uint32_t i = 0; i < w->still.n + w->movers.n; i++) {
        kz_box *b = &w->boxes[i];
        const double x = kz_test_range(rng, -1600, 1600) / 64.0, y = kz_test_range(rng, -1600, 1600) / 64.0;
        const uint32_t most = kz_test_one_in(rng, 20) ? 1000 : 100;
        b->min.x = (float)x;
        b->min.y = (float)y;
        b->max.x = (float)(x + kz_test_below(rng, most) / 64.0);
        b->max.y = (float)(y + kz_test_below(rng, most) / 64.0);
        if (hair && kz_test_one_in(rng, 4)) {
            b->min.x = kz_test_one_in(rng, 2) ? -0x1p-40f : 0x1p-45f;
            b->max.x = b->min.x + (float)kz_test_below(rng, 2);
        }
        if (hair && kz_test_one_in(rng, 4)) b->max.y = nextafterf(b->max.y, 100);
        if (kz_test_one_in(rng, 50)) b->max.x = -100;
    }
}

TEST(on_a_torus_a_join_is_that_of_exact_arithmetic)
{
    kz_test_rng rng = kz_test_rng_here();
    const float periods[] = {0, 10, 7.5f, 16, 3};
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        resting_world *w = resting_make(&rng, LAYOUT_RANDOM, kz_test_below(&rng, 600), kz_test_below(&rng, 60), 0);
        shrink_to_torus(&rng, w, round % 2);
        const kzi_sap_how how = {.wrap_w = periods[kz_test_below(&rng, 5)], .wrap_h = periods[round % 5]};
        NOTE("period %g x %g, %u at rest, %u movers", how.wrap_w, how.wrap_h, w->still.n, w->movers.n);
        CHECK(join_is_true(w, &how));
        free(w);
    }
}

TEST(threads_change_nothing)
{
    kz_test_rng rng = kz_test_rng_here();
    for (uint32_t threads = 1; threads <= 40; threads = threads * 2 + 1) {
        resting_world *w = resting_make(&rng, LAYOUT_CLUSTERS, 500, 900, 4);
        kz_parallel some = odd_threads;
        some.n_threads = threads;
        /* Enough movers to be worth sharing: each occurs several times. */
        uint32_t *ids = malloc(4 * 900 * sizeof *ids);
        kz_box *boxes = malloc((RESTING_MOST + 4 * 900) * sizeof *boxes);
        REQUIRE(ids && boxes);
        memcpy(boxes, w->boxes, sizeof w->boxes);
        for (uint32_t i = 0; i < 4 * 900; i++) {
            ids[i] = RESTING_MOST + i;
            boxes[RESTING_MOST + i] = w->boxes[w->mover_ids[i % 900]];
        }
        const kzi_box_set movers = {boxes, ids, NULL, NULL, 4 * 900};
        kzi_bands bands = {0};
        kzi_sap alone = {0}, shared = {0};
        CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
        CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &alone, &movers, NULL, NULL), KZ_OK);
        CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &shared, &movers, &(kzi_sap_how){.parallel = &some}, NULL),
                 KZ_OK);
        CHECK_GT(alone.n_pairs, 100);
        CHECK(resting_same(&shared, (resting_pairs){alone.pairs.at, alone.n_pairs}));
        kzi_bands_free(resting_heap(), &bands);
        kzi_sap_free(resting_heap(), &alone);
        kzi_sap_free(resting_heap(), &shared);
        free(ids);
        free(boxes);
        free(w);
    }
}

TEST(a_budget_is_kept_and_the_exact_number_reported)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_SAME, 200, 100, 0);
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    kz_error err = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    kzi_sap_how how = {.max_pairs = 19999};
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, &how, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 20000);
    CHECK_EQ(err.b, 19999);
    CHECK_EQ(sap.n_pairs, 0);
    how.count_to = 19999 + 1;
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, &how, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 20000);
    how = (kzi_sap_how){.max_pairs = 100, .count_to = 500};
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, &how, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 500);
    CHECK_EQ(err.b, 100);
    how.max_pairs = 20000;
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, &how, &err), KZ_OK);
    CHECK_EQ(sap.n_pairs, 20000);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(the_dead_are_left_out_and_nobody_meets_himself)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int round = 0; round < 20; round++) {
        resting_world *w = resting_make(&rng, LAYOUT_CLUSTERS, 400, 100, 3);
        uint64_t dead[RESTING_MOST / 64] = {0};
        kzi_bands bands = {0};
        kzi_sap sap = {0};
        CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
        for (uint32_t i = 0; i < 50; i++) { /* some woke up and move now */
            w->mover_ids[i] = w->resting_ids[2 * i];
            dead[w->mover_ids[i] / 64] |= (uint64_t)1 << w->mover_ids[i] % 64;
        }
        if (round % 2) memset(dead, 0, sizeof dead);
        bands.dead = round % 2 ? NULL : dead;
        resting_pairs truth = resting_truth(w, w->boxes, dead, 0, 0);
        CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
        CHECK(resting_same(&sap, truth));
        free(truth.at);
        kzi_bands_free(resting_heap(), &bands);
        kzi_sap_free(resting_heap(), &sap);
        free(w);
    }
}

TEST(no_memory_is_reported_and_the_old_strips_stay)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_CLUSTERS, 500, 90, 3);
    resting_pairs old = resting_truth(w, w->boxes, NULL, 0, 0);
    for (int torus = 0; torus < 2; torus++) {
        const kzi_sap_how how = {.wrap_w = torus ? 600 : 0, .wrap_h = torus ? 700 : 0};
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kzi_bands bands = {0};
            kzi_sap sap = {0};
            kz_error err = {0};
            if (kzi_bands_build(&ta.allocator, &bands, &w->still, NULL, &err) == KZ_OK) {
                kz_box moved[RESTING_MOST];
                kzi_box_set more = w->still;
                memcpy(moved, w->boxes, sizeof moved);
                for (uint32_t i = 0; i < w->still.n; i++) moved[w->resting_ids[i]].max.x += 50;
                more.boxes = moved;
                const uint64_t built = bands.built;
                kz_result r = kzi_bands_build(&ta.allocator, &bands, &more, &how, &err);
                if (r != KZ_OK) {
                    CHECK_EQ(r, KZ_ERR_MEMORY);
                    CHECK_EQ(bands.built, built);
                    r = kzi_bands_join(&ta.allocator, &bands, &sap, &w->movers, NULL, &err);
                    CHECK(r == KZ_OK ? resting_same(&sap, old) : r == KZ_ERR_MEMORY && sap.n_pairs == 0);
                } else {
                    r = kzi_bands_join(&ta.allocator, &bands, &sap, &w->movers, NULL, &err);
                    CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
                }
            } else {
                CHECK_EQ(err.code, KZ_ERR_MEMORY);
                CHECK_EQ(kzi_bands_bytes(&bands), 0);
            }
            kzi_bands_free(&ta.allocator, &bands);
            kzi_sap_free(&ta.allocator, &sap);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
    free(old.at);
    free(w);
}

TEST(a_steady_join_allocates_nothing)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 800, 200, 3);
    kz_test_alloc ta;
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    kz_test_alloc_init(&ta);
    CHECK_EQ(kzi_bands_build(&ta.allocator, &bands, &w->still, NULL, NULL), KZ_OK);
    CHECK_EQ(kzi_bands_join(&ta.allocator, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
    const int64_t calls = ta.calls;
    CHECK_EQ(kzi_bands_join(&ta.allocator, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
    CHECK_EQ(ta.calls, calls);
    kzi_bands_free(&ta.allocator, &bands);
    kzi_sap_free(&ta.allocator, &sap);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    free(w);
}

TEST(strips_hold_at_most_28_bytes_a_box)
{
    kz_test_rng rng = kz_test_rng_here();
    enum { MANY = 100000 };
    kz_box *boxes = malloc(MANY * sizeof *boxes);
    uint32_t *filters = malloc(MANY * sizeof *filters);
    REQUIRE(boxes && filters);
    for (uint32_t i = 0; i < MANY; i++) {
        boxes[i] = resting_box(&rng, LAYOUT_RANDOM);
        boxes[i].min.x *= 100;
        boxes[i].max.x = boxes[i].min.x + 10;
        boxes[i].min.y *= 100;
        boxes[i].max.y = boxes[i].min.y + (float)kz_test_below(&rng, 20);
        filters[i] = kz_test_below(&rng, 1000);
    }
    const kzi_box_set still = {boxes, NULL, filters, filters, MANY};
    kzi_bands bands = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &still, NULL, NULL), KZ_OK);
    CHECK_LE(kzi_bands_bytes(&bands), 28 * (size_t)MANY);
    kzi_bands_free(resting_heap(), &bands);
    free(boxes);
    free(filters);
}

/* A hundred thousand filters, all different, need wide classes. */
TEST(filters_may_all_differ)
{
    enum { MANY = 70000 };
    kz_box *boxes = malloc((MANY + 1) * sizeof *boxes);
    uint32_t *category = malloc((MANY + 1) * sizeof *category), *collides = malloc((MANY + 1) * sizeof *collides);
    REQUIRE(boxes && category && collides);
    for (uint32_t i = 0; i <= MANY; i++) {
        boxes[i] = (kz_box){{(float)i, 0}, {(float)i, 0}};
        category[i] = i;
        collides[i] = ~i;
    }
    const uint32_t mover = MANY;
    boxes[MANY] = (kz_box){{0, 0}, {MANY, 0}};
    category[MANY] = 1u << 20;
    collides[MANY] = 4;
    size_t expected_n = 0;
    for (uint32_t i = 0; i < MANY; i++) expected_n += (i & 4) != 0;
    const kzi_box_set still = {boxes, NULL, category, collides, MANY}, movers = {boxes, &mover, category, collides, 1};
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &still, NULL, NULL), KZ_OK);
    CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &movers, NULL, NULL), KZ_OK);
    CHECK_EQ(sap.n_pairs, expected_n);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
    free(boxes);
    free(category);
    free(collides);
}

TEST(periods_that_make_no_sense_are_refused)
{
    kz_box box = {{1e20f, 0}, {1e20f, 1}};
    const kzi_box_set still = {&box, NULL, NULL, NULL, 1};
    const float bad[] = {-1, INFINITY, NAN, 1};
    kzi_bands bands = {0};
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &still, &(kzi_sap_how){.wrap_w = bad[i]}, NULL),
                 KZ_ERR_ARGUMENT);
    }
    CHECK_EQ(kzi_bands_bytes(&bands), 0);
}

static void planted_fault(void)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_CLUSTERS, 300, 50, 0);
    kzi_bands bands = {0};
    kzi_sap sap = {0};
    kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL);
    kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, NULL, NULL);
    resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
    if (truth.n > 0) truth.at[truth.n / 2].b ^= 1;
    CHECK(resting_same(&sap, truth));
    free(truth.at);
    kzi_bands_free(resting_heap(), &bands);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(the_comparison_notices_one_wrong_number) { CHECK_EQ(kz_test_apart(planted_fault).failed, 1); }
