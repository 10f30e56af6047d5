/* test_ahead.c - candidates kept from step to step before the truth: every box at rest with every mover, in each
 * step. */
#include "still_world.h"

#include "kz_test_alloc.h"
#include "broad/resting/predicted_boxes.h"

static kz_box shifted(kz_box b, float dx, float dy)
{
    return (kz_box){{b.min.x + dx, b.min.y + dy}, {b.max.x + dx, b.max.y + dy}};
}

/* How fast a layout's movers go. */
static float pace_of(still_layout layout)
{
    return layout == LAYOUT_CLUSTERS ? 0.05f : layout == LAYOUT_GRID ? 2 : 1.5f;
}

/* Then the strips may hold it, with the filter it had when they were built. */
static bool was_at_rest(const still_world *w, uint32_t number)
{
    for (uint32_t i = 0; i < w->still.n; i++) {
        if (w->still_ids[i] == number) return true;
    }
    return false;
}

/* Most movers go on in their own direction; some stop, jump, grow, or change their filter. */
static void move_all(kz_test_rng *rng, still_world *w, float pace)
{
    for (uint32_t i = 0; i < w->movers.n; i++) {
        const uint32_t number = w->mover_ids[i], way = number * 2654435761u >> 28, draw = kz_test_below(rng, 200);
        kz_box *b = &w->boxes[number];
        *b = shifted(*b, pace * (float)(way % 4) - 1.5f * pace, pace * (float)(way / 4) - 1.5f * pace);
        if (draw == 0) *b = shifted(*b, 300, -200);
        if (draw == 1) b->max.x += 10;
        if (draw == 2) *b = KZ_BOX_EMPTY;
        if (draw == 3) *b = still_box(rng, LAYOUT_RANDOM);
        if (draw == 4 && !was_at_rest(w, number)) w->category[number] = kz_test_u32(rng);
    }
}

TEST(kept_candidates_give_the_pairs_of_every_step)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(2); round > 0; round--) {
        for (int layout = 0; layout < LAYOUT_COUNT; layout++) {
            still_world *w = still_make(&rng, (still_layout)layout, 700, 120, round % 2 ? 0 : 6);
            const float period = round % 2 ? 0 : layout % 3 ? 0 : 1024;
            const kzi_sap_how how = {.wrap_w = period};
            uint64_t dead[STILL_MOST / 64] = {0};
            kz_box at_rest[STILL_MOST];
            kzi_strips strips = {0};
            kzi_predicted ahead = {0};
            kzi_sap sweep = {0};
            for (int at = 0; at < 30; at++) {
                NOTE("layout %d, step %d", layout, at);
                if (at % 13 == 0) {
                    memset(dead, 0, sizeof dead);
                    memcpy(at_rest, w->boxes, sizeof at_rest);
                    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, &how, NULL), KZ_OK);
                }
                if (at % 5 == 4) { /* one wakes, and another one takes his turn */
                    const uint32_t i = kz_test_below(&rng, w->still.n);
                    dead[w->still_ids[i] / 64] |= (uint64_t)1 << w->still_ids[i] % 64;
                    w->mover_ids[kz_test_below(&rng, w->movers.n)] = w->still_ids[i];
                    strips.dead = dead;
                }
                move_all(&rng, w, pace_of((still_layout)layout));
                still_pairs truth = still_truth(w, at_rest, dead, how.wrap_w, how.wrap_h);
                CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, &how, NULL), KZ_OK);
                CHECK(still_same(&sweep, truth));
                CHECK_EQ(kzi_strips_join(still_heap(), &strips, &sweep, &w->movers, &how, NULL), KZ_OK);
                CHECK(still_same(&sweep, truth));
                free(truth.at);
            }
            kzi_strips_free(still_heap(), &strips);
            kzi_predicted_free(still_heap(), &ahead);
            kzi_sap_free(still_heap(), &sweep);
            free(w);
        }
    }
}

TEST(movers_that_go_on_are_asked_for_seldom)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_RANDOM, 1000, 200, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    uint32_t asked = 0;
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 40; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) {
            kz_box *b = &w->boxes[w->mover_ids[i]];
            *b = shifted(*b, i % 2 ? 1.5f : -1.5f, 0.7f);
        }
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, NULL, NULL), KZ_OK);
        CHECK_EQ(ahead.pause, 0);
        asked += at < 2 ? 0 : ahead.n_asked;
    }
    CHECK_LT(asked, 38 * 200 / 5);
    CHECK_EQ(ahead.n_records, 200);
    kzi_strips_free(still_heap(), &strips);
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}

TEST(jumping_movers_are_left_to_the_strips_for_a_while)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_RANDOM, 1000, 300, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 25; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) w->boxes[w->mover_ids[i]] = still_box(&rng, LAYOUT_RANDOM);
        still_pairs truth = still_truth(w, w->boxes, NULL, 0, 0);
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, NULL, NULL), KZ_OK);
        CHECK(still_same(&sweep, truth));
        if (at == 3) CHECK_GT(ahead.pause, 0);
        free(truth.at);
    }
    kzi_strips_free(still_heap(), &strips);
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}

TEST(movers_that_meet_too_much_to_be_kept_are_left_to_the_strips_at_once)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_SAME, 100, 20, 0);
    still_pairs truth = still_truth(w, w->boxes, NULL, 0, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 20; at++) {
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, NULL, NULL), KZ_OK);
        CHECK(still_same(&sweep, truth));
        if (at == 0) CHECK_GT(ahead.pause, 0);
    }
    free(truth.at);
    kzi_strips_free(still_heap(), &strips);
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}

TEST(what_is_kept_stays_small_however_long_it_runs)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_GRID, 1200, 100, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 1000; at++) {
        for (uint32_t i = 0; i < w->movers.n; i++) {
            kz_box *b = &w->boxes[w->mover_ids[i]];
            *b = b->min.x > 600 ? shifted(*b, -600, 0) : shifted(*b, 3, 0);
        }
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, NULL, NULL), KZ_OK);
    }
    CHECK_LE(kzi_predicted_bytes(&ahead), 4 * STILL_MOST * 2 + 100 * 2 * (48 + 40 + 2 * 64 * 20) + 2 * 20 * 4096 * 2);
    still_pairs truth = still_truth(w, w->boxes, NULL, 0, 0);
    CHECK(still_same(&sweep, truth));
    free(truth.at);
    kzi_strips_free(still_heap(), &strips);
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}

TEST(a_budget_holds_for_kept_candidates_too)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_SAME, 50, 100, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    kz_error err = {0};
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    for (int at = 0; at < 3; at++) {
        kzi_sap_how how = {.max_pairs = 4999};
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, &how, &err), KZ_ERR_TOO_LARGE);
        CHECK_EQ(err.a, 5000);
        CHECK_EQ(err.b, 4999);
        CHECK_EQ(sweep.n_pairs, 0);
        how.max_pairs = 5000;
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, &how, &err), KZ_OK);
        CHECK_EQ(sweep.n_pairs, 5000);
    }
    kzi_strips_free(still_heap(), &strips);
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}

TEST(no_memory_is_reported_and_the_next_step_is_right)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_RANDOM, 300, 60, 3);
    kzi_strips strips = {0};
    kz_test_alloc ta;
    CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kzi_predicted ahead = {0};
        kzi_sap sweep = {0};
        for (int at = 0; at < 12; at++) {
            const int64_t refused = ta.refused;
            kz_error err = {0};
            for (uint32_t i = 0; i < w->movers.n; i++) {
                kz_box *b = &w->boxes[w->mover_ids[i]];
                *b = shifted(*b, at % 2 ? 3 : -3, 1);
            }
            const kz_result r = kzi_predicted_join(&ta.allocator, &ahead, &strips, &sweep, &w->movers, NULL, &err);
            CHECK_EQ(r, ta.refused > refused ? KZ_ERR_MEMORY : KZ_OK);
            CHECK_EQ(r, err.code);
            if (r == KZ_OK && at % 3 == 0) {
                still_pairs truth = still_truth(w, w->boxes, NULL, 0, 0);
                CHECK(still_same(&sweep, truth));
                free(truth.at);
            }
            if (r != KZ_OK) CHECK_EQ(sweep.n_pairs, 0);
        }
        kzi_predicted_free(&ta.allocator, &ahead);
        kzi_sap_free(&ta.allocator, &sweep);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kzi_strips_free(still_heap(), &strips);
    free(w);
}

TEST(strips_freed_and_built_anew_are_not_taken_for_the_old_ones)
{
    kz_test_rng rng = kz_test_rng_here();
    still_world *w = still_make(&rng, LAYOUT_GRID, 300, 60, 0);
    kzi_strips strips = {0};
    kzi_predicted ahead = {0};
    kzi_sap sweep = {0};
    for (int round = 0; round < 3; round++) {
        CHECK_EQ(kzi_strips_build(still_heap(), &strips, &w->still, NULL, NULL), KZ_OK);
        still_pairs truth = still_truth(w, w->boxes, NULL, 0, 0);
        CHECK_EQ(kzi_predicted_join(still_heap(), &ahead, &strips, &sweep, &w->movers, NULL, NULL), KZ_OK);
        CHECK(still_same(&sweep, truth));
        free(truth.at);
        kzi_strips_free(still_heap(), &strips);
        for (uint32_t i = 0; i < w->still.n; i++) w->boxes[w->still_ids[i]] = still_box(&rng, LAYOUT_RANDOM);
    }
    kzi_predicted_free(still_heap(), &ahead);
    kzi_sap_free(still_heap(), &sweep);
    free(w);
}
