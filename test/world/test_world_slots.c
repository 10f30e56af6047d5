/* test_world_slots.c - slots without bodies at the end are given up, with their memory, unless something still needs
 * them. */
#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

#include <kolize/world_query.h>

enum { CROWD = 5000, KEPT = 7 };

/* Boxes of 1 x 1 in a row. */
static kz_world *crowded_world(float distance, kz_body *bodies)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    for (int i = 0; i < CROWD; i++) bodies[i] = put_box(world, distance * (float)i, 0);
    return world;
}

TEST(a_world_without_bodies_gives_back_what_they_took_and_handles_stay_stale)
{
    static kz_body bodies[CROWD];
    kz_world *world = crowded_world(0.75F, bodies);
    CHECK_EQ(count_step(world), CROWD - 1);
    CHECK_EQ(kz_bodies_destroy(world, bodies, CROWD), KZ_OK);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(count_ended(world), CROWD - 1);
    for (int i = 0; i < 20; i++) count_step(world);
    CHECK_LT(kz_world_bytes(world), 12000);
    for (uint32_t i = 0; i < CROWD; i++) {
        CHECK_EQ(put_box(world, (float)i, 0).index, i);
        CHECK(!kz_body_is_live(world, bodies[i]));
    }
    CHECK_EQ(kz_world_count(world), CROWD);
    kz_world_free(world);
}

/* The k-th body that is destroyed: not in the order of their numbers. */
static uint32_t in_turn(uint32_t k) { return k * 7 % CROWD; }

/* All slots stay if those behind the last body are not more than half.  They are used again, last freed first. */
TEST(slots_before_the_last_body_stay_and_are_used_again)
{
    static kz_body bodies[CROWD];
    static const uint32_t last[] = {CROWD / 4, CROWD / 2, CROWD - 1};
    for (int i = 0; i < 3; i++) {
        kz_world *world = crowded_world(2, bodies);
        NOTE("the last body is number %u", last[i]);
        for (uint32_t k = 0; k < CROWD; k++)
            if (in_turn(k) != last[i]) CHECK_EQ(kz_body_destroy(world, bodies[in_turn(k)]), KZ_OK);
        CHECK_EQ(kz_world_count(world), 1);
        CHECK_EQ(count_step(world), 0);
        const uint32_t n_slots = last[i] < CROWD / 2 - 1 ? last[i] + 1 : CROWD;
        for (uint32_t k = CROWD; k-- > 0;)
            if (in_turn(k) != last[i] && in_turn(k) < n_slots) CHECK_EQ(put_box(world, 0, 5).index, in_turn(k));
        CHECK_EQ(put_box(world, 0, 5).index, n_slots);
        for (uint32_t k = 0; k < CROWD; k++) CHECK_EQ(kz_body_is_live(world, bodies[k]), k == last[i]);
        kz_world_free(world);
    }
}

/* A new slot must begin with a generation that no slot had which was given up. */
TEST(slots_whose_generations_are_high_are_not_given_up)
{
    static kz_body bodies[CROWD];
    static const uint32_t high[] = {KZI_COUNT_BITS / 2 - 1, KZI_COUNT_BITS / 2, KZI_COUNT_BITS};
    for (int i = 0; i < 3; i++) {
        kz_world *world = crowded_world(2, bodies);
        kzi_generations(world)[CROWD - 3] = bodies[CROWD - 3].generation = high[i];
        CHECK_EQ(kz_bodies_destroy(world, bodies + KEPT, CROWD - KEPT), KZ_OK);
        const size_t before = kz_world_bytes(world);
        CHECK_EQ(count_step(world), 0);
        NOTE("generation %u", high[i]);
        if (i == 0) CHECK_LT(kz_world_bytes(world), before / 10);
        else CHECK_GE(kz_world_bytes(world), CROWD * (sizeof(kz_box) + sizeof(uint32_t)));
        for (int k = KEPT; k < CROWD; k++) {
            const kz_body body = put_box(world, 0, 5);
            if (body.index < CROWD) CHECK_GT(body.generation, bodies[body.index].generation);
        }
        for (int k = KEPT; k < CROWD; k++) CHECK(!kz_body_is_live(world, bodies[k]));
        kz_world_free(world);
    }
}

TEST(making_the_trees_anew_gives_up_no_slot_that_lists_name)
{
    static kz_body bodies[CROWD];
    kz_world *world = crowded_world(0.75F, bodies);
    CHECK_EQ(count_step(world), CROWD - 1);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_bodies_destroy(world, bodies + KEPT, CROWD - KEPT), KZ_OK);
    CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    size_t n;
    const kz_pair *pairs = kz_world_pairs(world, &n); /* still those of the step */
    REQUIRE(n == CROWD - 1);
    for (int i = 0; i < CROWD - 1; i++) CHECK(is_pair(pairs[i], bodies[i], bodies[i + 1]));
    CHECK_EQ(count_step(world), KEPT - 1);
    const kz_pair *ended = kz_world_end_events(world, &n);
    REQUIRE(n == CROWD - KEPT);
    for (int i = KEPT; i < CROWD; i++) CHECK(is_pair(ended[i - KEPT], bodies[i - 1], bodies[i]));
    kz_world_free(world);
}

TEST(bodies_are_found_when_memory_for_giving_up_slots_and_making_trees_is_refused)
{
    enum { LEFT = 100 };
    static kz_body bodies[CROWD];
    kz_world_hit found[LEFT];
    const kz_shape all = box_shape(0, 0, CROWD * 2, 1);
    kz_test_alloc ta;
    KZ_TEST_EACH_FAILURE(ta) {
        const int64_t refuse_at = ta.refuse_at;
        ta.refuse_at = -1;
        kz_world *world = world_of((kz_world_def){.alloc = &ta.allocator, .mode = KZ_PAIRS_TOUCH});
        for (uint32_t i = 0; i < CROWD; i++) bodies[i] = put_box(world, (float)i * 2, 0);
        CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (uint32_t i = LEFT; i < CROWD; i++) CHECK_EQ(kz_body_destroy(world, bodies[i]), KZ_OK);
        count_step(world);
        ta.refuse_at = refuse_at < 0 ? -1 : ta.calls + refuse_at;
        const kz_result r = kz_world_index(world, NULL);
        CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(kz_world_find(world, &all, KZ_PAIRS_TOUCH, NULL, found, LEFT), LEFT);
        kz_world_free(world);
    }
}
