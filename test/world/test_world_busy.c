/* test_world_busy.c - two misuses are refused and harm nothing: changing a world from a function that it calls, and
 * using handles of other worlds. */
#include <kolize/world_state.h>

#include "world_fixture.h"

enum { BODIES = 40 };

/* ---- Changing a world from within its own callbacks -------------------------------------------------------- */

typedef struct intruder {
    kz_world *world;
    kz_body body;
    int calls;
    bool drops_first; /* the filter refuses the first pair it is called for */
} intruder;

/* Everything that changes a world, or would see it half done. */
static void check_all_refused(intruder *in)
{
    kz_world *world = in->world;
    const kz_body body = in->body;
    const kz_body_def def = {.shape = circle_shape(1)};
    const kz_vec2 at = {3, 3};
    unsigned char bytes[8];
    kz_body made;
    kz_push_out out;
    kz_error err = {KZ_OK, 0, 0};
    size_t n = 1;
    CHECK_EQ(kz_world_step(world, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.code, KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_create(world, &def, &made, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_create(world, &def, 1, &made, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_destroy(world, body), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_radians(1, 2, 0), NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_set_at(world, &body, 1, &at, sizeof at, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_shape(world, body, &def.shape, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_frame(world, body, 0, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_filter(world, body, 2, 2), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_group(world, body, 7), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_user(world, body, 7), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_one_way(world, body, at), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_set_flags(world, body, KZ_BODY_DISABLED), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_index(world, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_save(world, bytes, sizeof bytes, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_restore(world, bytes, sizeof bytes, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_move(world, body, at, NULL, NULL, 0, NULL, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_platform_move(world, body, at, NULL, NULL, 0, NULL, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_push_out(world, body, 0, &out, NULL), KZ_ERR_ARGUMENT);
    kz_world_pairs(world, &n);
    CHECK_EQ(n, 0);
    kz_world_begin_events(world, &n);
    CHECK_EQ(n, 0);
    kz_world_end_events(world, &n);
    CHECK_EQ(n, 0);
    CHECK_EQ(kz_world_contacts(world, NULL, 0), 0);
    CHECK_EQ(kz_world_end_users(world, 0).a, 0);
    kz_world_free(world); /* does nothing */
}

/* What only reads goes on. */
static void check_reading_works(const intruder *in)
{
    kz_world_hit found[BODIES];
    kz_contact contact;
    const kz_vec2 at = kz_body_pose(in->world, in->body).at;
    CHECK(kz_body_is_live(in->world, in->body));
    CHECK_GE(kz_world_find_at(in->world, at, NULL, found, BODIES), 1);
    kz_bodies_collide(in->world, in->body, kz_world_body(in->world, 1), &contact);
    CHECK_EQ(kz_world_count(in->world), BODIES);
    CHECK_EQ(kz_world_next(in->world, KZ_BODY_NONE).index, 0);
}

static void intruding_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    intruder *in = ctx;
    (void)pairs;
    CHECK(world == in->world);
    in->calls++;
    check_all_refused(in);
    check_reading_works(in);
    if (in->drops_first && n > 0) keep[0] = false;
}

static void quiet_filter(void *ctx, const kz_world *world, const kz_pair *pairs, bool *keep, size_t n)
{
    const intruder *in = ctx;
    (void)world, (void)pairs;
    if (in->drops_first && n > 0) keep[0] = false;
}

/* A row of circles, each in its neighbours, that is moved a bit in each step. */
static void fill_row(kz_world *world, intruder *in)
{
    const kz_shape circle = circle_shape(1);
    for (int i = 0; i < BODIES; i++) in->body = put_at(world, &circle, (float)i * 1.5f, 0);
    in->world = world;
}

TEST(a_filter_that_changes_its_world_is_refused_and_the_step_is_unharmed)
{
    intruder loud = {.drops_first = true}, quiet = {.drops_first = true};
    kz_world *a = world_of((kz_world_def){.filter = intruding_filter, .filter_ctx = &loud});
    kz_world *b = world_of((kz_world_def){.filter = quiet_filter, .filter_ctx = &quiet});
    fill_row(a, &loud);
    fill_row(b, &quiet);
    for (int step = 0; step < 5; step++) {
        const kz_pair *of_a, *of_b;
        NOTE("step %d", step);
        for (int i = step; i < BODIES; i += 3) {
            move_to(a, kz_world_body(a, (uint32_t)i), (float)i * 1.5f, (float)step / 8);
            move_to(b, kz_world_body(b, (uint32_t)i), (float)i * 1.5f, (float)step / 8);
        }
        const size_t n_a = step_pairs(a, &of_a), n_b = step_pairs(b, &of_b);
        CHECK_GT(n_a, BODIES / 2);
        CHECK(same_pairs(of_a, n_a, of_b, n_b));
    }
    CHECK_GE(loud.calls, 5);
    CHECK_EQ(kz_body_destroy(a, loud.body), KZ_OK); /* afterwards it may be changed again */
    kz_world_free(a);
    kz_world_free(b);
}

TEST(a_world_whose_step_failed_is_not_busy)
{
    kz_world *world = world_of((kz_world_def){.max_pairs = 1});
    intruder in = {0};
    fill_row(world, &in);
    CHECK_EQ(kz_world_step(world, NULL), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_body_destroy(world, in.body), KZ_OK);
    kz_world_free(world);
}

static kz_response intruding_response(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    intruder *in = ctx;
    (void)world, (void)mover, (void)hit;
    in->calls++;
    check_all_refused(in);
    check_reading_works(in);
    return KZ_RESPONSE_SLIDE;
}

TEST(a_response_that_changes_its_world_is_refused_and_the_move_is_unharmed)
{
    kz_vec2 moved[2];
    for (int loud = 0; loud < 2; loud++) {
        kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_OVERLAP});
        intruder in = {0};
        kz_move_result out;
        fill_row(world, &in);
        const kz_shape ball = circle_shape(1);
        CHECK_EQ(kz_body_destroy(world, kz_world_body(world, 5)), KZ_OK);
        const kz_body mover = put_at(world, &ball, 7, -9);
        const kz_move_def def = {.respond = loud ? intruding_response : NULL, .ctx = &in};
        CHECK_EQ(kz_body_move(world, mover, (kz_vec2){4, 12}, &def, NULL, 0, &out, NULL), KZ_OK);
        CHECK_GE(out.n_hits, 1);
        CHECK_EQ(in.calls > 0, loud);
        moved[loud] = out.moved;
        CHECK_EQ(kz_body_destroy(world, mover), KZ_OK);
        kz_world_free(world);
    }
    CHECK_BITS(moved[0].x, moved[1].x);
    CHECK_BITS(moved[0].y, moved[1].y);
}

/* ---- Handles of other worlds ------------------------------------------------------------------------------ */

static kz_world *tagged_world(uint32_t tag) { return world_of((kz_world_def){.tag = tag}); }

TEST(a_handle_is_an_error_in_a_world_with_another_tag)
{
    static const uint32_t tags[] = {0, 1, 2, 255};
    kz_world *worlds[4];
    kz_body bodies[4];
    for (int i = 0; i < 4; i++) {
        worlds[i] = tagged_world(tags[i]);
        bodies[i] = put_box(worlds[i], 0, 0);
    }
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            const kz_result expected = i == k ? KZ_OK : KZ_ERR_BAD_HANDLE;
            const kz_vec2 at = {2, 2};
            NOTE("body of tag %u in world of tag %u", tags[k], tags[i]);
            CHECK_EQ(kz_body_is_live(worlds[i], bodies[k]), i == k);
            CHECK_EQ(kz_body_set_pose(worlds[i], bodies[k], kz_pose_radians(1, 1, 0), NULL), expected);
            CHECK_EQ(kz_bodies_set_at(worlds[i], &bodies[k], 1, &at, sizeof at, NULL), expected);
            CHECK_EQ(kz_body_move(worlds[i], bodies[k], at, NULL, NULL, 0, NULL, NULL), expected);
            if (i != k) CHECK_EQ(kz_body_destroy(worlds[i], bodies[k]), KZ_ERR_BAD_HANDLE);
        }
    }
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(kz_world_count(worlds[i]), 1);
        kz_world_free(worlds[i]);
    }
}

TEST(tags_above_255_are_refused)
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(&(kz_world_def){.tag = 256}, &world, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_world_create(&(kz_world_def){.tag = UINT32_MAX}, &world, NULL), KZ_ERR_ARGUMENT);
    CHECK(world == NULL);
}

/* Slots are used again and again: the tag stays, and the handles without a tag are what they always were. */
TEST(all_generations_of_a_slot_have_the_tag)
{
    kz_world *tagged = tagged_world(9), *plain = tagged_world(0);
    for (uint32_t i = 0; i < 1000; i++) {
        const kz_body a = put_box(tagged, 0, 0), b = put_box(plain, 0, 0);
        CHECK_EQ(b.generation, i + 1);
        CHECK_EQ(a.generation, (9u << 24) + i + 1);
        CHECK_EQ(a.index, b.index);
        CHECK_EQ(kz_body_destroy(plain, b), KZ_OK);
        CHECK_EQ(kz_body_destroy(tagged, a), KZ_OK);
        CHECK(!kz_body_is_live(tagged, a));
    }
    kz_world_free(tagged);
    kz_world_free(plain);
}

TEST(a_state_takes_its_handles_and_its_tag_to_another_world)
{
    kz_world *from = tagged_world(3), *to = tagged_world(4);
    const kz_body old = put_box(to, 0, 0), gone = put_box(from, 0, 0), stays = put_box(from, 0.5f, 0);
    CHECK_EQ(count_step(from), 1);
    CHECK_EQ(kz_body_destroy(from, gone), KZ_OK);
    const size_t size = kz_world_save_bytes(from);
    void *bytes = malloc(size);
    REQUIRE(bytes && kz_world_save(from, bytes, size, NULL) == KZ_OK);
    REQUIRE(kz_world_restore(to, bytes, size, NULL) == KZ_OK);
    CHECK(kz_body_is_live(to, stays) && !kz_body_is_live(to, gone) && !kz_body_is_live(to, old));
    CHECK_EQ(count_step(from), 0);
    CHECK_EQ(count_step(to), 0);
    for (int i = 0; i < 3; i++) { /* a slot used before, and new ones */
        const kz_body a = put_box(from, 9, 9), b = put_box(to, 9, 9);
        CHECK(same_body(a, b));
    }
    free(bytes);
    kz_world_free(from);
    kz_world_free(to);
}
