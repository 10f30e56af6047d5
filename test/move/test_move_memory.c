/* test_move_memory.c - moves allocate nothing: they set positions alone.  (The first rotated body makes a world
 * allocate its rotation column; a move never rotates.) */
#include "kz_test_alloc.h"
#include "move_scene.h"

/* A floor, a platform, a character on it and a body inside a wall, each rotated by `pose` and put in its place. */
static void moves_take_nothing(kz_pose pose)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    const kz_world_def world_def = {.alloc = &ta.allocator};
    REQUIRE(kz_world_create(&world_def, &world, NULL) == KZ_OK);
    scene_wall(world, -50, 10, 50, 12);
    scene_wall(world, 20, -50, 22, 50);
    kz_body body[3];
    static const kz_vec2 at[3] = {{0, 5}, {0, 2}, {19.5f, -5}};
    for (int i = 0; i < 3; i++) {
        const kz_body_def def = {.shape = scene_box(-1, -1, 1, 1), .pose = {at[i], pose.cos, pose.sin}};
        REQUIRE(kz_body_create(world, &def, &body[i], NULL) == KZ_OK);
    }
    const int64_t calls = ta.calls;
    const kz_move_def def = {.up = {0, -1}};
    kz_move_hit hits[8];
    kz_move_result moved;
    kz_carry_result carried[8];
    kz_push_out out;
    size_t n = 0;
    CHECK_EQ(kz_body_move(world, body[0], (kz_vec2){3, 30}, &def, hits, 8, &moved, NULL), KZ_OK);
    CHECK_GT(moved.n_hits, 0);
    CHECK_EQ(kz_platform_move(world, body[0], (kz_vec2){-2, -4}, &def, carried, 8, &n, NULL), KZ_OK);
    CHECK_EQ(kz_body_push_out(world, body[2], 0, &out, NULL), KZ_OK);
    CHECK_GT(out.attempts, 0);
    const kz_shape shape = scene_box(-1, -1, 1, 1);
    CHECK_EQ(kz_shape_move(world, &shape, (kz_vec2){40, 3}, NULL, &def, hits, 8, &moved, NULL), KZ_OK);
    CHECK_GT(moved.n_hits, 0);
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(moving_takes_no_memory_in_a_world_without_turns) { moves_take_nothing((kz_pose){{0, 0}, 1, 0}); }

TEST(moving_takes_no_memory_in_a_world_with_turns) { moves_take_nothing(kz_pose_degrees(0, 0, 30)); }

/* A body sunk into a row of flush tiles is left by the shortest shift out of all. */
static void flush_tiles_take_nothing(kz_pose pose)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    const kz_world_def world_def = {.alloc = &ta.allocator};
    REQUIRE(kz_world_create(&world_def, &world, NULL) == KZ_OK);
    for (int i = 0; i < 5; i++) {
        const kz_vec2 at = {16 * (float)i * pose.cos, 16 * (float)i * pose.sin};
        const kz_body_def tile = {
            .shape = scene_box(0, 0, 16, 16), .pose = {at, pose.cos, pose.sin}, .flags = KZ_BODY_STATIC};
        kz_body body;
        REQUIRE(kz_body_create(world, &tile, &body, NULL) == KZ_OK);
    }
    const kz_vec2 middle = {32 * pose.cos - 6 * pose.sin, 32 * pose.sin + 6 * pose.cos};
    const kz_body_def def = {.shape = scene_box(-7, -5, 7, 5), .pose = {middle, pose.cos, pose.sin}};
    kz_body body;
    REQUIRE(kz_body_create(world, &def, &body, NULL) == KZ_OK);
    const int64_t calls = ta.calls;
    kz_push_out out;
    CHECK_EQ(kz_body_push_out(world, body, 0, &out, NULL), KZ_OK);
    CHECK(out.free && out.attempts > 1);
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(leaving_flush_tiles_takes_no_memory) { flush_tiles_take_nothing((kz_pose){{0, 0}, 1, 0}); }

TEST(leaving_flush_tiles_that_are_rotated_takes_no_memory) { flush_tiles_take_nothing(kz_pose_degrees(0, 0, 30)); }

TEST(the_first_turn_of_a_world_takes_memory_and_is_counted)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    const kz_world_def def = {.alloc = &ta.allocator};
    REQUIRE(kz_world_create(&def, &world, NULL) == KZ_OK);
    const kz_body body = scene_put(world, scene_box(-1, -1, 1, 1), 0, 0, 0);
    const int64_t calls = ta.calls;
    CHECK_EQ(kz_body_set_pose(world, body, kz_pose_degrees(0, 0, 30), NULL), KZ_OK);
    CHECK_GT(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
