/* test_predicted_boxes.c - joins with predicted boxes, compared in each step with testing every resting box with every
 * mover. */
#include "resting_world.h"

#include "kz_test_alloc.h"
#include "broad/resting/predicted_boxes.h"

static kz_box shifted(kz_box b, float dx, float dy)
{
    return (kz_box){{b.min.x + dx, b.min.y + dy}, {b.max.x + dx, b.max.y + dy}};
}

/* The speed of a layout's movers. */
static float pace_of(resting_layout layout)
{
    return layout == LAYOUT_CLUSTERS ? 0.05f : layout == LAYOUT_GRID ? 2 : 1.5f;
}

/* If so, the bands may have it, with the filter it had when they were built. */
static bool was_at_rest(const resting_world *w, uint32_t number)
{
    for (uint32_t i = 0; i < w->still.n; i++) {
        if (w->resting_ids[i] == number) return true;
    }
    return false;
}

/* Most movers continue in their own direction; some stop, jump, grow, or change their filter. */
static void move_all(kz_test_rng *rng, resting_world *w, float pace)
{
    for (uint32_t i = 0; i < w->movers.n; i++) {
        const uint32_t number = w->mover_ids[i], heading = number * 2654435761u >> 28, draw = kz_test_below(rng, 200);
        kz_box *b = &w->boxes[number];
        *b = shifted(*b, pace * (float)(heading % 4) - 1.5f * pace, pace * (float)(heading / 4) - 1.5f * pace);
        if (draw == 0) *b = shifted(*b, 300, -200);
        if (draw == 1) b->max.x += 10;
        if (draw == 2) *b = KZ_BOX_EMPTY;
        if (draw == 3) *b = resting_box(rng, LAYOUT_RANDOM);
        if (draw == 4 && !was_at_rest(w, number)) w->category[number] = kz_test_u32(rng);
    }
}

TEST(kept_candidates_give_the_pairs_of_every_step)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(2); round > 0; round--) {
        for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
            resting_world *w = resting_make(&rng, (resting_layout)layout, 700, 120, round % 2 ? 0 : 6);
            const float period = round % 2 ? 0 : layout % 3 ? 0 : 1024;
            const kzi_sap_how how = {.wrap_w = period};
            uint64_t dead[RESTING_MOST / 64] = {0};
            kz_box at_rest[RESTING_MOST];
            kzi_bands bands = {0};
            kzi_predicted predicted = {0};
            kzi_sap sap = {0};
            for (int at = 0; at < 30; at++) {
                NOTE("layout %d, step %d", layout, at);
                if (at % 13 == 0) {
                    memset(dead, 0, sizeof dead);
                    memcpy(at_rest, w->boxes, sizeof at_rest);
                    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, &how, NULL), KZ_OK);
                }
                if (at % 5 == 4) { /* one wakes, and another takes its place */
                    const uint32_t i = kz_test_below(&rng, w->still.n);
                    dead[w->resting_ids[i] / 64] |= (uint64_t)1 << w->resting_ids[i] % 64;
                    w->mover_ids[kz_test_below(&rng, w->movers.n)] = w->resting_ids[i];
                    bands.dead = dead;
                }
                move_all(&rng, w, pace_of((resting_layout)layout));
                resting_pairs truth = resting_truth(w, at_rest, dead, how.wrap_w, how.wrap_h);
                CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, &how, NULL), KZ_OK);
                CHECK(resting_same(&sap, truth));
                CHECK_EQ(kzi_bands_join(resting_heap(), &bands, &sap, &w->movers, &how, NULL), KZ_OK);
                CHECK(resting_same(&sap, truth));
                free(truth.at);
            }
            kzi_bands_free(resting_heap(), &bands);
            kzi_predicted_free(resting_heap(), &predicted);
            kzi_sap_free(resting_heap(), &sap);
            free(w);
        }
    }
}

TEST(steady_movers_are_queried_seldom)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1000, 200, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    uint32_t queried = 0;
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 40; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) {
            kz_box *b = &w->boxes[w->mover_ids[i]];
            *b = shifted(*b, i % 2 ? 1.5f : -1.5f, 0.7f);
        }
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
        CHECK_EQ(predicted.pause, 0);
        queried += at < 2 ? 0 : predicted.n_queried;
    }
    CHECK_LT(queried, 38 * 200 / 5);
    CHECK_EQ(predicted.n_records, 200);
    kzi_bands_free(resting_heap(), &bands);
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(jumping_movers_are_left_to_the_strips_for_a_while)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 1000, 300, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 25; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) w->boxes[w->mover_ids[i]] = resting_box(&rng, LAYOUT_RANDOM);
        resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
        CHECK(resting_same(&sap, truth));
        if (at == 3) CHECK_GT(predicted.pause, 0);
        free(truth.at);
    }
    kzi_bands_free(resting_heap(), &bands);
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(movers_that_meet_too_much_to_be_kept_are_left_to_the_strips_at_once)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_SAME, 100, 20, 0);
    resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 20; at++) {
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
        CHECK(resting_same(&sap, truth));
        if (at == 0) CHECK_GT(predicted.pause, 0);
    }
    free(truth.at);
    kzi_bands_free(resting_heap(), &bands);
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(what_is_kept_stays_small_however_long_it_runs)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_GRID, 1200, 100, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 1000; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) {
            kz_box *b = &w->boxes[w->mover_ids[i]];
            *b = b->min.x > 600 ? shifted(*b, -600, 0) : shifted(*b, 3, 0);
        }
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
    }
    CHECK_LE(kzi_predicted_bytes(&predicted),
             4 * RESTING_MOST * 2 + 100 * 2 * (48 + 40 + 2 * 64 * 20) + 2 * 20 * 4096 * 2);
    resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
    CHECK(resting_same(&sap, truth));
    free(truth.at);
    kzi_bands_free(resting_heap(), &bands);
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(a_budget_holds_for_kept_candidates_too)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_SAME, 50, 100, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    kz_error err = {0};
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 3; at++) {
        kzi_sap_how how = {.max_pairs = 4999};
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, &how, &err),
                 KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.a, 5000);
        CHECK_EQ(err.b, 4999);
        CHECK_EQ(sap.n_pairs, 0);
        how.max_pairs = 5000;
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, &how, &err), KZ_OK);
        CHECK_EQ(sap.n_pairs, 5000);
    }
    kzi_bands_free(resting_heap(), &bands);
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}

TEST(no_memory_is_reported_and_the_next_step_is_right)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_RANDOM, 300, 60, 3);
    kzi_bands bands = {0};
    kz_test_alloc ta;
    CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_predicted predicted = {0};
        kzi_sap sap = {0};
        for (int at = 0; at < 12; at++) {
            const int64_t refused = ta.refused;
            kz_error err = {0};
            for (uint32_t i = 0; i < w->movers.n; i++) {
                kz_box *b = &w->boxes[w->mover_ids[i]];
                *b = shifted(*b, at % 2 ? 3 : -3, 1);
            }
            const kz_result r = kzi_predicted_join(&ta.allocator, &predicted, &bands, &sap, &w->movers, NULL, &err);
            CHECK_EQ(r, ta.refused > refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(r, err.code);
            if (r == KZ_OK && at % 3 == 0) {
                resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
                CHECK(resting_same(&sap, truth));
                free(truth.at);
            }
            if (r != KZ_OK) CHECK_EQ(sap.n_pairs, 0);
        }
        kzi_predicted_free(&ta.allocator, &predicted);
        kzi_sap_free(&ta.allocator, &sap);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kzi_bands_free(resting_heap(), &bands);
    free(w);
}

TEST(strips_freed_and_built_anew_are_not_taken_for_the_old_ones)
{
    kz_test_rng rng = kz_test_rng_here();
    resting_world *w = resting_make(&rng, LAYOUT_GRID, 300, 60, 0);
    kzi_bands bands = {0};
    kzi_predicted predicted = {0};
    kzi_sap sap = {0};
    for (int round = 0; round < 3; round++) {
        CHECK_EQ(kzi_bands_build(resting_heap(), &bands, &w->still, NULL, NULL), KZ_OK);
        resting_pairs truth = resting_truth(w, w->boxes, NULL, 0, 0);
        CHECK_EQ(kzi_predicted_join(resting_heap(), &predicted, &bands, &sap, &w->movers, NULL, NULL), KZ_OK);
        CHECK(resting_same(&sap, truth));
        free(truth.at);
        kzi_bands_free(resting_heap(), &bands);
        for (uint32_t i = 0; i < w->still.n; i++) w->boxes[w->resting_ids[i]] = resting_box(&rng, LAYOUT_RANDOM);
    }
    kzi_predicted_free(resting_heap(), &predicted);
    kzi_sap_free(resting_heap(), &sap);
    free(w);
}
