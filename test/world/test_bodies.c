/* test_bodies.c - bodies are created, moved, reshaped and destroyed; refusals change nothing. */
#include <math.h>

#include "kz_test_alloc.h"
#include "world/world_private.h"
#include "world_fixture.h"

static const kz_pose at_home = KZ_POSE_NONE_INIT;

/* A star of n points, far too many to be kept inside the shape. */
enum { STAR = 40 };
static kz_shape star(kz_vec2 *points, float r)
{
    kz_shape shape;
    for (int i = 0; i < STAR; i++) {
        const kz_pose turn = kz_pose_degrees(0, 0, i * 360.0 / STAR);
        points[i] = kz_pose_apply(turn, (kz_vec2){i % 2 ? r : r / 2, 0});
    }
    CHECK_EQ(kz_shape_polygon(points, STAR, &shape, NULL), KZ_OK);
    return shape;
}

/* ---- Worlds and handles --------------------------------------------------------------------------------- */

TEST(a_new_world_is_empty)
{
    kz_world *world = NULL;
    size_t n = 1;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(count_step(world), 0);
    CHECK_EQ(count_begun(world), 0);
    CHECK_EQ(count_ended(world), 0);
    CHECK(!kz_body_is_live(world, (kz_body){0, 0}));
    CHECK(same_body(kz_world_body(world, 0), (kz_body){0, 0}));
    kz_world_free(world);
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    kz_world_pairs(world, &n); /* before any step */
    CHECK_EQ(n, 0);
    kz_world_free(world);
    kz_world_free(NULL);
}

TEST(a_world_with_a_bad_definition_is_refused)
{
    kz_world *world = NULL;
    kz_error err;
    const kz_world_def bad[] = {
        {.mode = (kz_pair_mode)3}, {.mode = (kz_pair_mode)-1}, {.wrap_w = -1}, {.wrap_h = -0.5f},
        {.wrap_w = NAN},           {.wrap_h = INFINITY}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        NOTE("definition %zu", i);
        err = (kz_error){KZ_OK, 0, 0};
        CHECK_EQ(kz_world_create(&bad[i], &world, &err), KZ_ERR_ARGUMENT);
        CHECK_EQ(err.code, KZ_ERR_ARGUMENT);
        CHECK(world == NULL);
    }
    CHECK_EQ(kz_world_create(NULL, NULL, &err), KZ_ERR_ARGUMENT);
}

TEST(a_body_is_what_its_definition_says)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_body_def def = {.pose = kz_pose_degrees(10, 20, 90),
                       .category = 6,
                       .collides = 0x80000001u,
                       .group = -7,
                       .flags = KZ_BODY_ONE_WAY | KZ_BODY_SENSOR,
                       .one_way = {0, -1},
                       .user = 0x123456789abcdefu};
    kz_shape shape;
    int32_t frame = 5;
    kz_shape_segment((kz_vec2){1, 2}, (kz_vec2){3, 5}, &def.shape, NULL);
    const kz_body body = put_def(world, def);
    CHECK_EQ(kz_world_count(world), 1);
    CHECK(kz_body_is_live(world, body));
    CHECK(same_body(kz_world_body(world, body.index), body));
    CHECK_EQ(kz_body_user(world, body), 0x123456789abcdefu);
    CHECK_EQ(kz_body_category(world, body), 6);
    CHECK_EQ(kz_body_collides(world, body), 0x80000001u);
    CHECK_EQ(kz_body_group(world, body), -7);
    CHECK_EQ(kz_body_flags(world, body), KZ_BODY_ONE_WAY | KZ_BODY_SENSOR);
    CHECK_BITS(kz_body_one_way(world, body).y, -1);
    CHECK(kz_body_frames(world, body, &frame) == NULL);
    CHECK_EQ(frame, -1);
    CHECK_BITS(kz_body_pose(world, body).at.x, 10);
    CHECK_BITS(kz_body_pose(world, body).sin, 1);
    REQUIRE(kz_body_shape(world, body, &shape) && shape.kind == KZ_KIND_SEGMENT);
    CHECK_BITS(shape.as.segment.a.x, 8);
    CHECK_BITS(shape.as.segment.a.y, 21);
    CHECK_BITS(shape.as.segment.b.x, 5);
    CHECK_BITS(shape.as.segment.b.y, 23);
    CHECK_BITS(kz_body_box(world, body).min.x, 5);
    CHECK_BITS(kz_body_box(world, body).max.y, 23);
    kz_world_free(world);
}

TEST(a_zeroed_definition_is_a_body_of_nothing_with_the_defaults)
{
    kz_world *world = world_of_mode(KZ_PAIRS_BOXES);
    const kz_body body = put_def(world, (kz_body_def){0});
    kz_shape shape;
    CHECK_BITS(kz_body_pose(world, body).cos, 1);
    CHECK_BITS(kz_body_pose(world, body).sin, 0);
    CHECK_EQ(kz_body_category(world, body), 1);
    CHECK_EQ(kz_body_collides(world, body), 0xffffffffu);
    CHECK_EQ(kz_body_group(world, body), 0);
    CHECK_EQ(kz_body_flags(world, body), 0);
    CHECK_EQ(kz_body_user(world, body), 0);
    CHECK(kz_body_shape(world, body, &shape) && shape.kind == KZ_KIND_NONE);
    CHECK(kz_body_box(world, body).min.x > kz_body_box(world, body).max.x);
    put_box(world, 0, 0);
    CHECK_EQ(count_step(world), 0);
    kz_world_free(world);
}

TEST(a_stale_handle_is_an_error_and_never_somebody_else)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    const kz_body old = put_box(world, 0, 0);
    const kz_shape box = box_shape(0, 0, 1, 1);
    const kz_vec2 at = {1, 1};
    kz_shape shape;
    kz_contact contact;
    kz_error err;
    CHECK_EQ(old.index, 0);
    CHECK_NE(old.generation, 0);
    CHECK_EQ(kz_body_destroy(world, (kz_body){0, 0}), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_destroy(world, old), KZ_OK);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(kz_body_destroy(world, old), KZ_ERR_BAD_HANDLE);
    const kz_body now = put_box(world, 5, 5);
    CHECK_EQ(now.index, old.index); /* no list names it, so its slot is reused at once */
    CHECK_GT(now.generation, old.generation);
    CHECK(!kz_body_is_live(world, old));
    CHECK(!kz_body_shape(world, old, &shape));
    CHECK_EQ(shape.kind, KZ_KIND_NONE);
    CHECK(kz_body_box(world, old).min.x > kz_body_box(world, old).max.x);
    CHECK_EQ(kz_body_user(world, old), 0);
    CHECK_EQ(kz_body_category(world, old), 0);
    CHECK_EQ(kz_body_collides(world, old), 0);
    CHECK_EQ(kz_body_group(world, old), 0);
    CHECK_EQ(kz_body_flags(world, old), 0);
    CHECK_BITS(kz_body_one_way(world, old).x, 0);
    CHECK(kz_body_frames(world, old, NULL) == NULL);
    CHECK_BITS(kz_body_pose(world, old).at.x, 0);
    CHECK_BITS(kz_body_pose(world, old).cos, 1);
    CHECK_EQ(kz_body_set_pose(world, old, at_home, &err), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(err.code, KZ_ERR_BAD_HANDLE);
    CHECK_EQ(err.a, old.index);
    CHECK_EQ(kz_bodies_set_at(world, &old, 1, &at, sizeof at, &err), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_shape(world, old, &box, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_frame(world, old, 0, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_filter(world, old, 1, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_group(world, old, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_user(world, old, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_one_way(world, old, at), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_set_flags(world, old, 1), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_bodies_collide(world, old, now, &contact), KZ_APART);
    CHECK_EQ(kz_bodies_parts(world, now, old, NULL, 0), 0);
    CHECK_BITS(kz_body_pose(world, now).at.x, 5);
    CHECK(!kz_body_is_live(world, (kz_body){1, 1})); /* never given out */
    CHECK(!kz_body_is_live(world, (kz_body){UINT32_MAX, 1}));
    CHECK(same_body(kz_world_body(world, UINT32_MAX), (kz_body){0, 0}));
    kz_world_free(world);
}

/* Goes through all live bodies and checks them against kz_world_body. */
static uint32_t count_through(const kz_world *world, uint32_t most)
{
    uint32_t n = 0, index = 0;
    for (kz_body b = kz_world_next(world, KZ_BODY_NONE); b.generation != 0; b = kz_world_next(world, b)) {
        for (; index < b.index; index++) CHECK_EQ(kz_world_body(world, index).generation, 0);
        CHECK(same_body(kz_world_body(world, index++), b));
        n++;
    }
    for (; index < most; index++) CHECK_EQ(kz_world_body(world, index).generation, 0);
    return n;
}

TEST(going_through_bodies_finds_each_live_one_once_by_rising_index)
{
    enum { N = 50 };
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_test_rng r = kz_test_rng_here();
    kz_body bodies[N];
    CHECK(same_body(kz_world_next(world, KZ_BODY_NONE), KZ_BODY_NONE));
    CHECK(same_body(kz_world_next(NULL, KZ_BODY_NONE), KZ_BODY_NONE));
    for (int i = 0; i < N; i++) bodies[i] = put_box(world, (float)i, 0);
    CHECK_EQ(count_through(world, N), N);
    CHECK(same_body(kz_world_next(world, (kz_body){7, 0}), bodies[8])); /* only the index counts */
    for (int n = N; n > 0; n--) {
        const uint32_t who = kz_test_below(&r, (uint32_t)n);
        CHECK_EQ(kz_body_destroy(world, bodies[who]), KZ_OK);
        bodies[who] = bodies[n - 1];
        CHECK_EQ(count_through(world, N), n - 1);
    }
    CHECK(same_body(kz_world_next(world, (kz_body){UINT32_MAX, 1}), KZ_BODY_NONE));
    CHECK(same_body(kz_world_next(world, (kz_body){N, 1}), KZ_BODY_NONE));
    kz_world_free(world);
}

TEST(bodies_may_be_destroyed_and_created_while_going_through_them)
{
    kz_world *world = world_of((kz_world_def){.mode = KZ_PAIRS_TOUCH, .tag = 5});
    uint32_t seen = 0;
    for (int i = 0; i < 6; i++) put_box(world, (float)i, 0);
    CHECK_EQ(kz_body_destroy(world, kz_world_body(world, 0)), KZ_OK);
    for (kz_body b = kz_world_next(world, KZ_BODY_NONE); b.generation != 0; b = kz_world_next(world, b)) {
        seen |= 1u << b.index;
        if (b.index == 2) CHECK_EQ(kz_body_destroy(world, kz_world_body(world, 4)), KZ_OK);
        if (b.index <= 2) CHECK_EQ(kz_body_destroy(world, b), KZ_OK); /* the one at hand */
        if (b.index == 3) put_box(world, 0, 0);                       /* in the slot of 2: not found */
        if (b.index == 5) CHECK_EQ(put_box(world, 0, 0).index, 4);
    }
    CHECK_EQ(seen, 1u << 1 | 1u << 2 | 1u << 3 | 1u << 5);
    kz_world_free(world);
}

TEST(a_place_that_lists_name_is_free_only_after_the_next_step)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    size_t n;
    const kz_body a = put_box(world, 0, 0), b = put_box(world, 0.5f, 0);
    REQUIRE(count_step(world) == 1);
    CHECK_EQ(kz_body_destroy(world, a), KZ_OK);
    CHECK(is_pair(kz_world_pairs(world, &n)[0], a, b)); /* still named by the handle it had */
    CHECK_EQ(put_box(world, 100, 0).index, 2);
    REQUIRE(count_step(world) == 0);
    const kz_pair *ended = kz_world_end_events(world, &n);
    REQUIRE(n == 1);
    CHECK(is_pair(ended[0], a, b));
    const kz_body again = put_box(world, 200, 0);
    CHECK_EQ(again.index, a.index);
    CHECK_GT(again.generation, a.generation);
    CHECK(is_pair(kz_world_end_events(world, &n)[0], a, b));
    kz_world_free(world);
}

TEST(a_slot_whose_generations_are_used_up_is_never_used_again)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body body = put_box(world, 0, 0);
    CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    kzi_generations(world)[0] = UINT32_MAX;
    body = put_box(world, 0, 0);
    CHECK_EQ(body.index, 0);
    CHECK_EQ(body.generation, UINT32_MAX);
    CHECK_EQ(kz_body_destroy(world, body), KZ_OK);
    const kz_body next = put_box(world, 0, 0), other = put_box(world, 0, 0);
    CHECK_EQ(next.index, 1);
    CHECK_EQ(other.index, 2);
    CHECK(!kz_body_is_live(world, body));
    CHECK(!kz_body_is_live(world, (kz_body){0, 0}));
    CHECK_EQ(kz_world_count(world), 2);
    CHECK_EQ(count_step(world), 1);
    kz_world_free(world);
}

TEST(more_bodies_than_marks_leave_room_for_are_refused)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_body_def def = {.shape = box_shape(0, 0, 1, 1)};
    kz_body body;
    kz_error err;
    world->n_slots = KZI_MAX_BODIES;
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_ERR_TOO_LARGE);
    world->n_slots = 0;
    CHECK_EQ(kz_bodies_create(world, &def, (size_t)KZI_MAX_BODIES + 1, &body, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(kz_body_create(world, &def, &body, &err), KZ_OK);
    kz_world_free(world);
}

/* ---- Many at once --------------------------------------------------------------------------------------- */

TEST(many_bodies_are_created_as_one_by_one)
{
    enum { N = 100 };
    static kz_body_def defs[N];
    static kz_body bodies[N];
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH), *other = world_of_mode(KZ_PAIRS_TOUCH);
    for (uint32_t i = 0; i < N; i++) {
        defs[i] = (kz_body_def){.shape = i % 3 ? box_shape(0, 0, 1, 1) : circle_shape(1), .user = i};
        defs[i].pose = kz_pose_degrees((float)(i % 10), (float)(i / 10), i % 4 * 30.0);
        put_def(other, defs[i]);
    }
    CHECK_EQ(kz_bodies_create(world, defs, N, bodies, NULL), KZ_OK);
    CHECK_EQ(kz_world_count(world), N);
    for (uint32_t i = 0; i < N; i++) {
        CHECK_EQ(bodies[i].index, i);
        CHECK_EQ(kz_body_user(world, bodies[i]), i);
    }
    const kz_pair *pairs, *expected;
    const size_t n = step_pairs(world, &pairs), m = step_pairs(other, &expected);
    CHECK(same_pairs(pairs, n, expected, m));
    CHECK_GT(n, N);
    CHECK_EQ(kz_bodies_create(world, NULL, 0, NULL, NULL), KZ_OK);
    kz_world_free(world);
    kz_world_free(other);
}

TEST(one_refused_body_of_many_refuses_all)
{
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
    kz_body_def defs[9];
    kz_body bodies[9];
    kz_error err;
    put_box(world, 0, 0);
    for (int i = 0; i < 9; i++) defs[i] = (kz_body_def){.shape = box_shape(0, 0, 1, 1)};
    CHECK_EQ(count_step(world), 0);
    for (int bad = 0; bad < 9; bad++) {
        NOTE("the bad one is %d", bad);
        defs[bad].pose.at.x = NAN;
        if (bad < 8) defs[bad + 1].flags = 1u << 20; /* refused for something else, but later */
        CHECK_EQ(kz_bodies_create(world, defs, 9, bodies, &err), KZ_ERR_NOT_FINITE);
        CHECK_EQ(err.code, KZ_ERR_NOT_FINITE);
        CHECK_EQ(kz_world_count(world), 1);
        CHECK_EQ(count_step(world), 0);
        for (int i = 0; i < 9; i++) CHECK(!kz_body_is_live(world, (kz_body){(uint32_t)i + 1, 1}));
        defs[bad] = defs[(bad + 2) % 9];
        if (bad < 8) defs[bad + 1].flags = 0;
    }
    CHECK_EQ(kz_bodies_create(world, defs, 9, bodies, &err), KZ_OK);
    CHECK_EQ(count_step(world), 45);
    kz_world_free(world);
}

typedef struct entity {
    char name[5];
    kz_vec2 at;
    double health;
} entity;

TEST(many_bodies_are_destroyed_at_once_and_stale_handles_are_passed_over)
{
    kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
    kz_body bodies[6];
    for (int i = 0; i < 6; i++) bodies[i] = put_box(world, 0, 0);
    CHECK_EQ(kz_bodies_destroy(world, bodies, 2), KZ_OK);
    CHECK_EQ(kz_world_count(world), 4);
    CHECK_EQ(kz_bodies_destroy(world, bodies + 1, 3), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_world_count(world), 2);
    CHECK(!kz_body_is_live(world, bodies[3]) && kz_body_is_live(world, bodies[4]));
    CHECK_EQ(kz_bodies_destroy(world, NULL, 1), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_bodies_destroy(world, NULL, 0), KZ_OK);
    CHECK_EQ(kz_bodies_destroy(NULL, bodies, 1), KZ_ERR_BAD_HANDLE);
    kz_world_free(world);
}

enum { CROWD = 5000, FEW = 7 };

/* A world of a crowd of which all but the first few are destroyed, after some of the others were replaced. */
static kz_world *thinned_world(kz_body *bodies, bool is_indexed, bool rests)
{
    kz_world *world = world_of((kz_world_def){.tag = 3});
    for (int i = 0; i < CROWD; i++) bodies[i] = put_box(world, (float)(i % 70) * 0.75f, (float)(i / 70) * 2);
    if (is_indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    if (rests) let_rest(world);
    for (int i = CROWD - 10; i < CROWD; i++) {
        CHECK_EQ(kz_body_destroy(world, bodies[i]), KZ_OK);
        CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
        bodies[i] = put_box(world, 100, 100);
    }
    if (is_indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    CHECK_EQ(kz_bodies_destroy(world, bodies + FEW, CROWD - FEW), KZ_OK);
    return world;
}

TEST(a_world_that_shrinks_gives_its_memory_back_and_handles_stay_stale)
{
    static kz_body bodies[CROWD];
    for (int variant = 0; variant < 4; variant++) {
        const bool is_indexed = variant & 1;
        kz_world *world = thinned_world(bodies, is_indexed, variant & 2);
        NOTE("variant %d", variant);
        CHECK_EQ(count_step(world), FEW - 1);
        CHECK_GT(count_ended(world), 100);
        if (is_indexed) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        for (int i = 0; i < 20; i++) count_step(world);
        CHECK_LT(kz_world_bytes(world), 12000);
        kz_world_hit hits[FEW + 1];
        const kz_shape all = box_shape(-1, -1, 1000, 1000);
        CHECK_EQ(kz_world_find(world, &all, KZ_PAIRS_TOUCH, NULL, hits, FEW + 1), FEW);
        static uint64_t saved[65536];
        REQUIRE(kz_world_save_bytes(world) <= sizeof saved);
        CHECK_EQ(kz_world_save(world, saved, sizeof saved, NULL), KZ_OK);
        for (int round = 0; round < 2; round++) { /* also in a world that was restored */
            for (int i = 0; i < CROWD - FEW; i++) put_box(world, 200, 200);
            for (int i = FEW; i < CROWD; i++) CHECK(!kz_body_is_live(world, bodies[i]));
            CHECK_EQ(kz_world_count(world), CROWD);
            CHECK_EQ(kz_world_restore(world, saved, sizeof saved, NULL), KZ_OK);
            CHECK_EQ(count_step(world), FEW - 1);
        }
        kz_world_free(world);
    }
}

/* A stride through memory in both directions, and at the end a handle of a slot that never was. */
TEST(bodies_are_moved_wherever_their_slots_are)
{
    enum { N = 512, STEP = 111 };
    static kz_body bodies[N], given[N + 1];
    static kz_vec2 at[N + 1];
    kz_error err;
    for (int down = 0; down < 2; down++) {
        kz_world *world = world_of_mode(KZ_PAIRS_OVERLAP);
        for (int i = 0; i < N; i++) bodies[i] = put_box(world, 0, 0);
        for (int i = 0; i < N; i++) {
            given[i] = bodies[(down ? N - 1 - i : i) * STEP % N];
            at[i] = (kz_vec2){(float)i, -2 * (float)i};
        }
        given[N] = (kz_body){1000000, 1};
        CHECK_EQ(kz_bodies_set_at(world, given, N + 1, at, sizeof *at, &err), KZ_ERR_BAD_HANDLE);
        CHECK_EQ(err.b, N);
        for (int i = 0; i < N; i++) {
            const kz_box box = kz_body_box(world, given[i]);
            CHECK(box.min.x == at[i].x && box.min.y == at[i].y && box.max.x == at[i].x + 1);
        }
        kz_world_free(world);
    }
}

TEST(a_shape_for_which_there_is_no_memory_is_refused_and_the_old_one_stays)
{
    kz_mask *mask = NULL;
    kz_shape shapes[3];
    kz_vec2 points[STAR];
    kz_test_alloc ta;
    CHECK_EQ(kz_mask_from_text("##\n##\n", NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_capsule((kz_vec2){0, 0}, (kz_vec2){2, 0}, 1, &shapes[0], NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &shapes[1], NULL), KZ_OK);
    shapes[2] = star(points, 2);
    for (int i = 0; i < 3; i++) {
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_world *world = NULL;
            const kz_world_def def = {.alloc = &ta.allocator};
            const kz_body_def of_box = {.shape = box_shape(0, 0, 1, 1), .pose = kz_pose_radians(5, 5, 0)};
            kz_body body;
            if (kz_world_create(&def, &world, NULL) == KZ_OK && kz_body_create(world, &of_box, &body, NULL) == KZ_OK) {
                const kz_result r = kz_body_set_shape(world, body, &shapes[i], NULL);
                kz_shape now;
                CHECK_EQ(r, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
                REQUIRE(kz_body_shape(world, body, &now));
                CHECK_EQ(now.kind, r == KZ_OK ? shapes[i].kind : KZ_KIND_BOX);
                CHECK_BITS(now.bounds.max.x, 5 + (r == KZ_OK ? shapes[i].bounds.max.x : 1));
                CHECK_EQ(kz_world_bytes(world), ta.live_bytes);
            }
            kz_world_free(world);
        }
    }
    kz_mask_free(mask);
}

TEST(positions_are_read_from_the_callers_own_structs)
{
    enum { N = 40 };
    entity mine[N];
    kz_body bodies[N];
    kz_world *world = world_of_mode(KZ_PAIRS_TOUCH), *plain = world_of_mode(KZ_PAIRS_TOUCH);
    kz_vec2 points[STAR];
    const kz_shape shapes[3] = {box_shape(0, 0, 1, 1), circle_shape(1), star(points, 2)};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < N; i++) {
        const kz_body_def def = {.shape = shapes[i % 3], .pose = kz_pose_degrees(0, 0, i % 2 ? 30 : 0)};
        bodies[i] = put_def(world, def);
        put_def(plain, def);
    }
    for (int round = 0; round < 10; round++) {
        const kz_pair *pairs, *expected;
        for (int i = 0; i < N; i++) {
            mine[i].at.x = kz_test_grid(&r, 0, 40, 0.25f);
            mine[i].at.y = kz_test_grid(&r, 0, 40, 0.25f);
            kz_pose pose = kz_body_pose(plain, bodies[i]);
            pose.at = mine[i].at;
            CHECK_EQ(kz_body_set_pose(plain, bodies[i], pose, NULL), KZ_OK);
        }
        CHECK_EQ(kz_bodies_set_at(world, bodies, N, &mine[0].at, sizeof *mine, NULL), KZ_OK);
        for (int i = 0; i < N; i++) {
            const kz_pose a = kz_body_pose(world, bodies[i]), b = kz_body_pose(plain, bodies[i]);
            CHECK_MEM(&a, &b, sizeof a);
            const kz_box box_a = kz_body_box(world, bodies[i]), box_b = kz_body_box(plain, bodies[i]);
            CHECK_MEM(&box_a, &box_b, sizeof box_a);
        }
        const size_t n = step_pairs(world, &pairs), m = step_pairs(plain, &expected);
        CHECK(same_pairs(pairs, n, expected, m));
    }
    kz_world_free(world);
    kz_world_free(plain);
}

TEST(setting_positions_stops_at_the_first_that_is_refused)
{
    kz_body bodies[4];
    kz_error err;
    for (int round = 0; round < 3; round++) { /* plain boxes, one of them rotated, one gone */
        kz_world *world = world_of_mode(KZ_PAIRS_TOUCH);
        kz_vec2 at[4] = {{1, 1}, {2, 2}, {NAN, 3}, {4, 4}};
        for (int i = 0; i < 4; i++) bodies[i] = put_box(world, 0, 0);
        if (round == 1) CHECK_EQ(kz_body_set_pose(world, bodies[0], kz_pose_degrees(0, 0, 45), NULL), KZ_OK);
        if (round == 2) CHECK_EQ(kz_body_destroy(world, bodies[2]), KZ_OK);
        const kz_result expected = round == 2 ? KZ_ERR_BAD_HANDLE : KZ_ERR_NOT_FINITE;
        CHECK_EQ(kz_bodies_set_at(world, bodies, 4, at, sizeof *at, &err), expected);
        CHECK_EQ(err.code, expected);
        CHECK_EQ(err.b, 2);
        CHECK_BITS(kz_body_pose(world, bodies[1]).at.x, 2);
        CHECK_BITS(kz_body_pose(world, bodies[2]).at.y, 0);
        CHECK_BITS(kz_body_pose(world, bodies[3]).at.x, 0);
        at[2].x = 3.4e38f; /* finite: but is the box? */
        const kz_result r = kz_body_set_pose(world, bodies[3], kz_pose_radians(3.4e38f, 3, 0), NULL);
        if (round == 0) CHECK_EQ(kz_bodies_set_at(world, bodies, 4, at, sizeof *at, &err), r);
        kz_world_free(world);
    }
}

TEST(defaults_are_those_of_zeroed_structs_and_handles_compare)
{
    kz_world_def world_def = kz_world_def_default();
    const kz_move_def zeros = KZ_DEFAULTS;
    world_def.tag = 3;
    kz_world *world = NULL;
    REQUIRE(kz_world_create(&world_def, &world, NULL) == KZ_OK);
    kz_body_def def = kz_body_def_default();
    REQUIRE(kz_shape_circle((kz_vec2){0, 0}, 1, &def.shape, NULL) == KZ_OK);
    kz_body a = KZ_BODY_NONE, b = KZ_BODY_NONE;
    CHECK(kz_body_same(a, b));
    CHECK_EQ(kz_body_create(world, &def, &a, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &def, &b, NULL), KZ_OK);
    CHECK(kz_body_same(a, a));
    CHECK(!kz_body_same(a, b));
    CHECK_EQ(kz_body_category(world, a), 1);
    CHECK_EQ(kz_body_flags(world, a), 0);
    CHECK_EQ(kz_body_pose(world, a).cos, 1);
    CHECK_EQ(zeros.response, KZ_RESPONSE_SLIDE);
    CHECK_EQ(kz_body_destroy(world, b), KZ_OK);
    kz_body again = KZ_BODY_NONE;
    CHECK_EQ(kz_body_create(world, &def, &again, NULL), KZ_OK);
    CHECK_EQ(again.index, b.index);
    CHECK(!kz_body_same(again, b)); /* another generation */
    kz_world_free(world);
}
