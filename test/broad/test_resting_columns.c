/* test_resting_columns.c - movers merged with columns of resting boxes, compared with testing each box with each. */
#include "resting_world.h"

#include "kz_test_alloc.h"

#include <math.h>

static const kz_parallel odd_threads = {resting_run_oddly, NULL, 3};

static kzi_sap_how how_of(const resting_world *w)
{
    return (kzi_sap_how){.n_numbers = w->still.n + w->movers.n};
}

static kz_result build(kzi_resting *columns, const resting_world *w)
{
    const kzi_sap_how how = how_of(w);
    return kzi_resting_build(resting_heap(), columns, &w->still, &how, NULL);
}

/* Merges at every CPU level, and compares.  *n_done counts the merges that were not left to a sweep of all boxes. */
static bool merge_is_true(const kzi_resting *columns, const resting_world *w, resting_pairs truth, kzi_sap_how how,
                          uint32_t *n_done)
{
    const kz_cpu_level before = kz_cpu_level_now();
    kzi_sap sap = {0};
    bool all = true, is_done;
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has((kz_cpu_level)level)) continue;
        kz_cpu_force((kz_cpu_level)level);
        all = all && kzi_resting_sweep(resting_heap(), &sap, columns, &w->movers, &how, &is_done, NULL) == KZ_OK;
        all = all && (is_done ? resting_same(&sap, truth) : sap.n_pairs == 0);
        *n_done += is_done;
    }
    kz_cpu_force(before);
    kzi_sap_free(resting_heap(), &sap);
    return all;
}

TEST(a_merge_finds_each_pair_of_a_mover_once_in_every_layout)
{
    kz_test_rng rng = kz_test_rng_here();
    const uint32_t still[] = {1, 15, 16, 17, 300, 1200}, movers[] = {1, 3, 7, 50, 300};
    uint32_t n_done = 0, n = 0;
    for (int64_t round = kz_test_rounds(1); round > 0; round--) {
        for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
            for (uint32_t k = 0; k < 6 * 5; k++) {
                const uint32_t filters = k % 3 == 0 ? 0 : k % 3 == 1 ? 1 + kz_test_below(&rng, 12) : 1000;
                resting_world *w = resting_make(&rng, (resting_layout)layout, still[k % 6], movers[k / 6], filters);
                const resting_pairs truth = resting_truth(w, w->boxes, NULL);
                kzi_resting columns = {0};
                NOTE("layout %d, %u at rest, %u movers, filters %u", layout, w->still.n, w->movers.n, filters);
                CHECK_EQ(build(&columns, w), KZ_OK);
                CHECK(merge_is_true(&columns, w, truth, how_of(w), &n_done));
                n++;
                kzi_resting_free(resting_heap(), &columns);
                free(truth.at);
                free(w);
            }
        }
    }
    CHECK_GT(n_done, n / 2);
}

TEST(movers_of_another_size_than_the_resting_boxes_meet_the_same)
{
    kz_test_rng rng = kz_test_rng_here();
    uint32_t n_done = 0;
    const int64_t rounds = kz_test_rounds(24);
    for (int64_t round = rounds; round > 0; round--) {
        const float sizes[] = {1.0f / 64, 1.0f / 8, 4, 30};
        const float size = sizes[round % 4];
        resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1000, 400, round % 3 ? 0 : 8);
        for (uint32_t i = 0; i < w->movers.n; i++) {
            kz_box *b = &w->boxes[w->mover_ids[i]];
            if (round % 8 > 5) b->min.y = 500 + b->min.y / 300; /* crowded into one strip */
            b->max.x = b->min.x + (b->max.x - b->min.x) * size;
            b->max.y = b->min.y + kz_test_real(&rng, 0, 32) * size;
        }
        const resting_pairs truth = resting_truth(w, w->boxes, NULL);
        kzi_resting columns = {0};
        NOTE("size %g", size);
        CHECK_EQ(build(&columns, w), KZ_OK);
        CHECK(merge_is_true(&columns, w, truth, how_of(w), &n_done));
        kzi_resting_free(resting_heap(), &columns);
        free(truth.at);
        free(w);
    }
    CHECK_GE(n_done, (uint32_t)(rounds < 24 ? rounds : 24) / 2); /* the others are left to a sweep of all */
}

TEST(removed_boxes_meet_nothing_and_the_others_meet_as_before)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
        resting_world *w = resting_make(&rng, (resting_layout)layout, 1000, 60, layout % 2 ? 8 : 0);
        bool is_gone[RESTING_MOST] = {false};
        uint32_t n_done = 0;
        kzi_resting columns = {0};
        kz_box at_rest[RESTING_MOST];
        memcpy(at_rest, w->boxes, sizeof at_rest);
        CHECK_EQ(build(&columns, w), KZ_OK);
        for (uint32_t share = 0; share < 4; share++) {
            for (uint32_t i = 0; i < w->still.n; i++) {
                const uint32_t number = w->resting_ids[i];
                if (is_gone[number] || !(share == 3 || kz_test_one_in(&rng, 4))) continue;
                is_gone[number] = true;
                w->boxes[number] = KZ_BOX_EMPTY; /* it may be elsewhere by now */
                kzi_resting_remove(&columns, number, at_rest[number]);
            }
            const resting_pairs truth = resting_truth(w, at_rest, is_gone);
            NOTE("layout %d, share %u", layout, share);
            CHECK(merge_is_true(&columns, w, truth, how_of(w), &n_done));
            free(truth.at);
        }
        kzi_resting_free(resting_heap(), &columns);
        free(w);
    }
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

/* On a torus: the pairs with a mover of all that kz_box_pairs finds, which exact arithmetic has confirmed elsewhere. */
TEST(on_a_torus_a_merge_finds_the_pairs_of_a_sweep_of_all)
{
    kz_test_rng rng = kz_test_rng_here();
    const float periods[] = {0, 10, 7.5f, 16, 3, 300};
    uint32_t n_done = 0;
    for (int64_t round = kz_test_rounds(60); round > 0; round--) {
        static kz_index_pair all[RESTING_MOST * RESTING_MOST / 2];
        resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1 + kz_test_below(&rng, 600), 60, 0);
        bool rests[RESTING_MOST] = {false};
        const float width = periods[kz_test_below(&rng, 6)], height = periods[1 + round % 5];
        const kz_box_options options = {.wrap_w = width, .wrap_h = height};
        kzi_sap_how how = how_of(w);
        kzi_resting columns = {0};
        size_t n, kept = 0;
        how.wrap_w = width;
        how.wrap_h = height;
        shrink_to_torus(&rng, w, round % 2);
        for (uint32_t i = 0; i < w->still.n; i++) rests[w->resting_ids[i]] = true;
        NOTE("period %g x %g, %u at rest", width, height, w->still.n);
        const size_t most = RESTING_MOST * RESTING_MOST / 2;
        CHECK_EQ(kz_box_pairs(w->boxes, how.n_numbers, &options, all, most, &n, NULL), KZ_OK);
        for (size_t i = 0; i < n; i++) {
            all[kept] = all[i];
            kept += !(rests[all[i].a] && rests[all[i].b]);
        }
        CHECK_EQ(kzi_resting_build(resting_heap(), &columns, &w->still, &how, NULL), KZ_OK);
        CHECK(merge_is_true(&columns, w, (resting_pairs){all, kept}, how, &n_done));
        kzi_resting_free(resting_heap(), &columns);
        free(w);
    }
    CHECK_GT(n_done, 20);
}

TEST(wide_boxes_have_runs_of_their_own)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1500, 1, 0);
    kzi_resting columns = {0};
    for (uint32_t i = 0; i < 10; i++) w->boxes[w->resting_ids[i]].max.x = 1e9f;
    CHECK_EQ(build(&columns, w), KZ_OK);
    const uint32_t *first = columns.first.at;
    CHECK_GT(columns.cut.n, 2);
    for (uint32_t s = 0; s < columns.cut.n; s++) {
        const float *reach = columns.reach.at;
        NOTE("strip %u", s);
        for (uint32_t b = first[2 * s] + 1; b + 5 < first[2 * s + 1]; b++) {
            CHECK_LE(reach[b - 1], reach[b]);
            CHECK_LT(reach[b], 2000); /* not held back */
        }
    }
    kzi_resting_free(resting_heap(), &columns);
    free(w);
}

TEST(touching_boxes_meet_and_their_neighbours_in_float_do_not)
{
    kz_box boxes[] = {{{0, 0}, {1, 1}}, {{1, 1}, {2, 2}}, {{nextafterf(1, 2), 0}, {2, 0.5f}}};
    const uint32_t resting_ids[] = {0}, mover_ids[] = {1, 2};
    const kzi_box_set still = {.boxes = boxes, .ids = resting_ids, .n = 1};
    const kzi_box_set movers = {.boxes = boxes, .ids = mover_ids, .n = 2};
    kzi_resting columns = {0};
    kzi_sap sap = {0};
    bool is_done;
    CHECK_EQ(kzi_resting_build(resting_heap(), &columns, &still, &(kzi_sap_how){.n_numbers = 3}, NULL), KZ_OK);
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &movers, &(kzi_sap_how){.n_numbers = 3}, &is_done, NULL),
             KZ_OK);
    REQUIRE(is_done && sap.n_pairs == 1);
    CHECK_EQ(kzi_sap_found(&sap)->a, 0);
    CHECK_EQ(kzi_sap_found(&sap)->b, 1);
    kzi_resting_free(resting_heap(), &columns);
    kzi_sap_free(resting_heap(), &sap);
}

TEST(boxes_with_nan_meet_nothing)
{
    kz_box boxes[] = {{{0, 0}, {1, 1}}, {{NAN, 0}, {1, 1}}, {{0, 0}, {1, NAN}}, {{0, 0}, {1, 1}}};
    const uint32_t resting_ids[] = {0, 1}, mover_ids[] = {2, 3};
    const kzi_box_set still = {.boxes = boxes, .ids = resting_ids, .n = 2};
    const kzi_box_set movers = {.boxes = boxes, .ids = mover_ids, .n = 2};
    kzi_resting columns = {0};
    kzi_sap sap = {0};
    bool is_done;
    CHECK_EQ(kzi_resting_build(resting_heap(), &columns, &still, &(kzi_sap_how){.n_numbers = 4}, NULL), KZ_OK);
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &movers, &(kzi_sap_how){.n_numbers = 4}, &is_done, NULL),
             KZ_OK);
    CHECK_EQ(sap.n_pairs, 1);
    kzi_resting_remove(&columns, 1, boxes[1]); /* was in no strip */
    kzi_resting_free(resting_heap(), &columns);
    kzi_sap_free(resting_heap(), &sap);
}

/* Many movers for threads: each of the world's occurs several times, in places of a grid. */
TEST(threads_change_nothing)
{
    enum { SIDE = 150, N = SIDE * SIDE };
    kz_test_rng rng = kz_test_rng_here();
    kz_box *boxes = malloc(2 * N * sizeof *boxes);
    uint32_t *ids = malloc(2 * N * sizeof *ids);
    REQUIRE(boxes && ids);
    for (uint32_t i = 0; i < 2 * N; i++) {
        const float x = (float)(i % SIDE) + kz_test_real(&rng, 0, 1), y = (float)(i / 2 % SIDE);
        boxes[i] = (kz_box){{x, y}, {x + 1, y + kz_test_real(&rng, 0, 2)}};
        ids[i] = i % 2 ? i / 2 : N + i / 2;
    }
    for (int small = 0; small < 2; small++) { /* small movers are swept in strips of their own */
        for (uint32_t i = 0; i < N && small; i++) {
            boxes[ids[i]].max.y = boxes[ids[i]].min.y + 0.125f;
            boxes[ids[i]].max.x = boxes[ids[i]].min.x + 0.125f;
        }
        const kzi_box_set movers = {.boxes = boxes, .ids = ids, .n = N};
        const kzi_box_set still = {.boxes = boxes, .ids = ids + N, .n = N};
        const kzi_sap_how how = {.parallel = &odd_threads, .n_numbers = 2 * N};
        kzi_resting columns = {0};
        kzi_sap alone = {0};
        bool is_done;
        CHECK_EQ(kzi_resting_build(resting_heap(), &columns, &still, &how, NULL), KZ_OK);
        CHECK_EQ(kzi_resting_sweep(resting_heap(), &alone, &columns, &movers, &(kzi_sap_how){.n_numbers = 2 * N},
                                   &is_done, NULL),
                 KZ_OK);
        CHECK(is_done);
        CHECK_GT(alone.n_pairs, 1000);
        for (uint32_t threads = 2; threads <= 40; threads = threads * 2 + 1) {
            kz_parallel some = odd_threads;
            some.n_threads = threads;
            kzi_sap shared = {0};
            CHECK_EQ(kzi_resting_sweep(resting_heap(), &shared, &columns, &movers,
                                       &(kzi_sap_how){.parallel = &some, .n_numbers = 2 * N}, &is_done, NULL),
                     KZ_OK);
            CHECK(is_done && resting_same(&shared, (resting_pairs){alone.pairs.at, alone.n_pairs}));
            kzi_sap_free(resting_heap(), &shared);
        }
        kzi_resting_free(resting_heap(), &columns);
        kzi_sap_free(resting_heap(), &alone);
    }
    free(ids);
    free(boxes);
}

TEST(a_budget_is_kept_and_the_exact_number_reported)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_SAME, 200, 100, 0);
    kzi_resting columns = {0};
    kzi_sap sap = {0};
    kz_error err = {KZ_OK, 0, 0};
    bool is_done;
    const int64_t all = 200 * 100 + 100 * 99 / 2;
    CHECK_EQ(build(&columns, w), KZ_OK);
    kzi_sap_how how = {.n_numbers = 300, .max_pairs = (uint64_t)all - 1};
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &w->movers, &how, &is_done, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, all);
    CHECK_EQ(err.b, all - 1);
    CHECK_EQ(sap.n_pairs, 0);
    how.max_pairs = 100;
    how.count_to = 500;
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &w->movers, &how, &is_done, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 500);
    how.max_pairs = (uint64_t)all;
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &w->movers, &how, &is_done, &err), KZ_OK);
    CHECK_EQ(sap.n_pairs, all);
    kzi_resting_free(resting_heap(), &columns);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(movers_in_too_many_strips_are_left_to_a_sweep_of_all_boxes)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1400, 200, 0);
    kzi_resting columns = {0};
    kzi_sap sap = {0};
    bool is_done = true;
    for (uint32_t i = 0; i < w->still.n; i++) { /* low boxes: many strips */
        kz_box *b = &w->boxes[w->resting_ids[i]];
        b->max.y = b->min.y + 1;
    }
    for (uint32_t i = 0; i < w->movers.n; i++) w->boxes[w->mover_ids[i]] = (kz_box){{0, -1e9f}, {1, 1e9f}};
    CHECK_EQ(build(&columns, w), KZ_OK);
    CHECK_GT(columns.cut.n, 8);
    const kzi_sap_how how = how_of(w);
    CHECK_EQ(kzi_resting_sweep(resting_heap(), &sap, &columns, &w->movers, &how, &is_done, NULL), KZ_OK);
    CHECK(!is_done);
    CHECK_EQ(sap.n_pairs, 0);
    kzi_resting_free(resting_heap(), &columns);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(refused_memory_is_reported_and_nothing_is_lost)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1000, 400, 8);
    const resting_pairs truth = resting_truth(w, w->boxes, NULL);
    const kzi_sap_how how = how_of(w);
    int64_t refused = 0;
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta) {
        kzi_resting columns = {0};
        kzi_sap sap = {0};
        bool is_done;
        kz_result r = kzi_resting_build(&ta.allocator, &columns, &w->still, &how, NULL);
        if (r != KZ_OK) CHECK_EQ(columns.n_boxes, 0);
        if (r == KZ_OK) r = kzi_resting_sweep(&ta.allocator, &sap, &columns, &w->movers, &how, &is_done, NULL);
        CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (r == KZ_OK) CHECK(is_done && resting_same(&sap, truth));
        refused += ta.refused > 0;
        kzi_resting_free(&ta.allocator, &columns);
        kzi_sap_free(&ta.allocator, &sap);
    }
    CHECK_GT(refused, 8);
    free(truth.at);
    free(w);
}
