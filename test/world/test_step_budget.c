/* test_step_budget.c - max_pairs: a step with more pairs of boxes counts them, refuses, and changes nothing. */
#include "kz_test_alloc.h"
#include "world_fixture.h"

/* A row of n boxes, each overlapping the next: n - 1 pairs. */
static void row_of(kz_world *world, kz_body *bodies, uint32_t n, float y)
{
    for (uint32_t i = 0; i < n; i++) bodies[i] = put_box(world, 0.75f * (float)i, y);
}

TEST(more_pairs_than_allowed_are_refused_with_their_number_up_to_16_times_as_many)
{
    kz_body bodies[400];
    kz_error err;
    for (uint32_t n = 5; n <= 400; n *= 2) { /* small numbers are compared each with each, larger ones in strips */
        for (uint64_t most = 1; most < n + 2; most += n / 5) {
            kz_world *world = world_of((kz_world_def){.max_pairs = most});
            row_of(world, bodies, n, 0);
            NOTE("%u pairs, %u allowed", n - 1, (unsigned)most);
            err = (kz_error){KZ_OK, 0, 0};
            CHECK_EQ(kz_world_step(world, &err), most < n - 1 ? KZ_ERR_TOO_LARGE : KZ_OK);
            CHECK_EQ(err.a, most >= n - 1 ? 0 : n - 1 < 16 * most ? n - 1 : 16 * most);
            kz_world_free(world);
        }
    }
}

TEST(a_step_that_is_refused_leaves_the_lists_and_the_next_reports_the_difference_to_them)
{
    kz_world *world = world_of((kz_world_def){.max_pairs = 10});
    kz_body bodies[10], more[10];
    books b = {NULL, 0};
    size_t n, n_begun;
    row_of(world, bodies, 10, 0);
    CHECK_EQ(count_step(world), 9);
    books_balance(&b, world);
    row_of(world, more, 10, 0.5f);
    CHECK_EQ(kz_body_destroy(world, bodies[0]), KZ_OK);
    for (int i = 0; i < 3; i++) {
        CHECK_EQ(kz_world_step(world, NULL), KZ_ERR_TOO_LARGE);
        const kz_pair *pairs = kz_world_pairs(world, &n), *begun = kz_world_begin_events(world, &n_begun);
        REQUIRE(n == 9 && n_begun == 9);
        CHECK(is_pair(pairs[0], bodies[0], bodies[1]) && is_pair(begun[0], bodies[0], bodies[1]));
        CHECK(pairs[8].began);
        CHECK_EQ(count_ended(world), 0);
        CHECK_GE(put_box(world, 100 + 2 * (float)i, 0).index, 20); /* the destroyed one is still named */
    }
    for (int i = 0; i < 10; i++) CHECK_EQ(kz_body_destroy(world, more[i]), KZ_OK);
    CHECK_EQ(count_step(world), 8);
    CHECK_EQ(count_begun(world), 0);
    CHECK_EQ(count_ended(world), 1);
    books_balance(&b, world);
    books_close(&b);
    kz_world_free(world);
}

/* A caller can predict the number: all pairs of boxes, whoever rests. */
TEST(all_pairs_are_counted_whoever_rests_and_those_that_left_are_not)
{
    enum { STILL = 200, LEFT = 40 };
    for (uint64_t most = 355; most < 760; most += 15) {
        kz_world *world = world_of((kz_world_def){.max_pairs = most});
        static kz_body still[STILL], moving[150];
        kz_error err = {KZ_OK, 0, 0};
        row_of(world, still, STILL, 0);
        let_rest(world);
        CHECK_EQ(count_step(world), STILL - 1);
        for (int i = 0; i < 20; i++) move_to(world, still[i], 0.75f * (float)i, 100); /* woken: 19 pairs */
        for (int i = 20; i < LEFT; i++) CHECK_EQ(kz_body_destroy(world, still[i]), KZ_OK);
        row_of(world, moving, 150, 0.5f); /* 149 pairs, and with the row at rest: from box 40 on */
        uint64_t joined = 0;
        for (int i = 0; i < 150; i++)
            for (int j = LEFT; j < STILL; j++) joined += i - j <= 1 && j - i <= 1;
        const uint64_t all = 19 + 149 + joined + STILL - LEFT - 1;
        NOTE("%u allowed, %u there", (unsigned)most, (unsigned)all);
        for (int again = 0; again < 3; again++) {
            const kz_result r = kz_world_step(world, &err);
            CHECK_EQ(r, all > most ? KZ_ERR_TOO_LARGE : KZ_OK);
            if (r != KZ_OK) CHECK_EQ(err.a, all);
        }
        for (int i = 0; i < 150; i++) CHECK_EQ(kz_body_destroy(world, moving[i]), KZ_OK);
        CHECK_EQ(count_step(world), 19 + STILL - LEFT - 1);
        kz_world_free(world);
    }
}

static kz_vec2 any_place(kz_test_rng *r) { return (kz_vec2){kz_test_real(r, 0, 58), kz_test_real(r, 0, 38)}; }

static kz_box box_there(kz_vec2 at)
{
    return (kz_box){at, {at.x + 2, at.y + 2}};
}

/* Bodies stop and start at random, a quarter are static.  A step is refused when kz_box_pairs finds more than the
 * budget, and with that number. */
TEST(a_budget_does_not_depend_on_who_rests)
{
    enum { N = 400, MEAN = 546 };
    kz_test_rng r = kz_test_rng_here();
    size_t refused = 0, n_steps = 0, n_pairs;
    for (int64_t round = kz_test_rounds(8); round > 0; round--) {
        const kz_box_options options = {.wrap_w = round % 3 ? 0 : 60};
        kz_world *world = world_of((kz_world_def){.max_pairs = MEAN, .wrap_w = options.wrap_w});
        kz_body bodies[N];
        kz_box boxes[N];
        bool moves[N] = {false};
        for (int i = 0; i < N; i++) {
            const kz_vec2 at = any_place(&r);
            kz_body_def def = {.shape = box_shape(0, 0, 2, 2), .flags = i % 4 ? 0 : KZ_BODY_STATIC};
            def.pose.at = at;
            boxes[i] = box_there(at);
            bodies[i] = put_def(world, def);
        }
        for (int frame = 0; frame < 120; frame++, n_steps++) {
            kz_error err = {KZ_OK, 0, 0};
            for (int i = 0; i < N; i++) {
                if (kz_test_one_in(&r, moves[i] ? 6 : frame % 40 < 15 ? 1000 : 90)) moves[i] = !moves[i];
                if (!moves[i]) continue;
                const kz_vec2 at = any_place(&r);
                boxes[i] = box_there(at);
                move_to(world, bodies[i], at.x, at.y);
            }
            CHECK_EQ(kz_box_pairs(boxes, N, &options, NULL, 0, &n_pairs, NULL), KZ_OK);
            NOTE("frame %d, %u pairs", frame, (unsigned)n_pairs);
            CHECK_EQ(kz_world_step(world, &err), n_pairs > MEAN ? KZ_ERR_TOO_LARGE : KZ_OK);
            if (n_pairs > MEAN) CHECK_EQ(err.a, n_pairs);
            refused += n_pairs > MEAN;
        }
        kz_world_free(world);
    }
    NOTE("%u of %u refused", (unsigned)refused, (unsigned)n_steps);
    CHECK(refused > n_steps / 10 && refused < n_steps - n_steps / 10);
}

TEST(pairs_whose_categories_disagree_are_not_counted)
{
    enum { STILL = 100 };
    for (uint64_t most = 1; most < 180; most += 9) {
        kz_world *world = world_of((kz_world_def){.max_pairs = 2 * STILL + most});
        kz_body still[STILL], moving[20];
        kz_error err = {KZ_OK, 0, 0};
        row_of(world, still, STILL, 0);
        let_rest(world); /* these rest before there is any filter */
        row_of(world, moving, 20, 0.5f);
        for (int i = 0; i < 10; i++) CHECK_EQ(kz_body_set_filter(world, moving[i], 2, 2), KZ_OK);
        for (int i = 0; i < 40; i++) put_box(world, 0.75f * (float)i, 0.25f);
        uint64_t all = STILL - 1 + 9 + 9 + 39;
        for (int i = 10; i < 20; i++)
            for (int j = 0; j < STILL; j++) all += i - j <= 1 && j - i <= 1;
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < STILL; j++) all += i - j <= 1 && j - i <= 1;
            for (int j = 10; j < 20; j++) all += i - j <= 1 && j - i <= 1;
        }
        NOTE("%u allowed, %u there", 2 * STILL + (unsigned)most, (unsigned)all);
        const kz_result r = kz_world_step(world, &err);
        CHECK_EQ(r, all > 2 * STILL + most ? KZ_ERR_TOO_LARGE : KZ_OK);
        if (r != KZ_OK) CHECK_EQ(err.a, all);
        kz_world_free(world);
    }
}

/* 45 * 10^9 pairs of boxes in one place: a step that counts them all runs into the test's time limit. */
TEST(a_heap_is_refused_without_counting_it)
{
    enum { HEAP = 300000, LIMIT = 1000 };
    kz_world *world = world_of((kz_world_def){.max_pairs = LIMIT});
    kz_error err = {KZ_OK, 0, 0};
    for (int i = 0; i < HEAP; i++) put_box(world, 0, 0);
    CHECK_EQ(kz_world_step(world, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 16 * LIMIT);
    kz_world_free(world);
}

TEST(a_heap_on_one_at_rest_is_refused_likewise)
{
    enum { HEAP = 5000, LIMIT = 1000 };
    kz_world *world = world_of((kz_world_def){.max_pairs = LIMIT});
    kz_error err = {KZ_OK, 0, 0};
    for (int i = 0; i < HEAP; i++) CHECK_EQ(kz_body_set_filter(world, put_box(world, 0, 0), 2, 1), KZ_OK);
    let_rest(world);
    CHECK_EQ(count_step(world), 0);
    for (int i = 0; i < HEAP; i++) CHECK_EQ(kz_body_set_filter(world, put_box(world, 0, 0), 1, 2), KZ_OK);
    CHECK_EQ(kz_world_step(world, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, 16 * LIMIT);
    kz_world_free(world);
}
