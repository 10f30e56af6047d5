/* test_carry.c - moving platforms carry the bodies that stand on them, and push those in front of them. */
#include <math.h>

#include "move_scene.h"

static const kz_move_def with_up = {.up = {0, -1}};

static size_t carry(kz_world *world, kz_body platform, float x, float y, kz_carry_result *carried)
{
    size_t n = 77;
    CHECK_EQ(kz_platform_move(world, platform, (kz_vec2){x, y}, &with_up, carried, 8, &n, NULL), KZ_OK);
    return n;
}

TEST(a_lift_takes_its_rider_up_down_and_sideways)
{
    static const kz_vec2 motions[] = {{0, -5}, {0, 5}, {7, 0}, {-7, 0.5f}, {0.1f, -0.3f}, {0.1f, 0.3f}};
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 6; i++) {
            kz_carry_result carried[8];
            kz_world *world = scene_world(0, 0);
            const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
            const kz_body rider =
                scene_put(world, round ? scene_circle(2) : scene_box(-2, -4, 2, 0), 0, round ? -2 : 0, 0);
            scene_put(world, scene_box(-2, -4, 2, 0), 5, -8, 0); /* not on it */
            for (int k = 0; k < 20 && scene_at(world, lift).y > -3; k++) {
                REQUIRE(carry(world, lift, motions[i].x, motions[i].y, carried) == 1);
                CHECK_EQ(carried[0].body.index, rider.index);
                CHECK(carried[0].rides);
                CHECK(!carried[0].crushed);
                CHECK_NEAR(scene_at(world, rider).x, scene_at(world, lift).x, 1e-4);
                CHECK_NEAR(scene_at(world, rider).y, scene_at(world, lift).y - (round ? 2 : 0), 1e-4);
                kz_contact contact;
                CHECK(kz_bodies_collide(world, rider, lift, &contact) != KZ_OVERLAP);
            }
            kz_world_free(world);
        }
    }
}

static kz_shape sprite(kz_mask **mask)
{
    kz_shape shape = {0};
    *mask = scene_stairs(6, 9, -1, 18, 1); /* full */
    CHECK_EQ(kz_shape_mask(*mask, -3, -9, &shape, NULL), KZ_OK);
    return shape;
}

/* A sprite on a lift of any speed: carried across by all of it, up and down by whole cells, never inside the lift. */
TEST(a_mask_rides_a_lift_of_any_speed)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(200); i > 0; i--) {
        kz_carry_result carried[8];
        kz_contact contact;
        kz_mask *mask;
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, sprite(&mask), kz_test_grid(&r, -4, 4, 0.25f), 0, 0);
        const float offset = scene_at(world, rider).x, unit = i % 2 ? 0.015625f : 0.25f;
        for (int k = 0; k < 60; k++) {
            const float dx = kz_test_grid(&r, -20, 20, unit), dy = kz_test_grid(&r, -20, 20, unit);
            REQUIRE(carry(world, lift, dx, dy, carried) == 1);
            CHECK(carried[0].rides && !carried[0].crushed);
            CHECK_NEAR(scene_at(world, rider).x - scene_at(world, lift).x, offset, 1e-4);
            CHECK(kz_bodies_collide(world, rider, lift, &contact) != KZ_OVERLAP);
            CHECK(scene_move(world, rider, 0, 0.1f, &with_up).on_floor);
            const double gap = (double)scene_at(world, lift).y - (ceil((double)scene_at(world, rider).y - 0.5));
            CHECK(gap >= 0 && gap < 1);
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* Without gravity of its own it comes down by whole cells with the lift, and what is told of that is true. */
TEST(a_mask_on_a_lift_that_sinks_is_never_a_cell_above_it)
{
    for (int i = 1; i < 12; i++) {
        kz_carry_result carried[8];
        kz_mask *mask;
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, sprite(&mask), 0.25f, 0, 0);
        for (int k = 0; k < 60; k++) {
            const kz_vec2 before = scene_at(world, rider);
            REQUIRE(carry(world, lift, 0.05f, 0.17f * (float)i, carried) == 1);
            const double gap = (double)scene_at(world, lift).y - (ceil((double)scene_at(world, rider).y - 0.5));
            NOTE("speed %d, step %d", i, k);
            CHECK(carried[0].rides);
            CHECK(gap >= 0 && gap < 1);
            CHECK_NEAR(carried[0].moved.x, scene_at(world, rider).x - before.x, 1e-5);
            CHECK_NEAR(carried[0].moved.y, scene_at(world, rider).y - before.y, 1e-5);
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* Up, down and aside at random, with nothing that pulls it down: it rides in every step, and never a cell above. */
TEST(a_mask_without_gravity_stays_on_a_lift_that_goes_to_and_fro)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(100); i > 0; i--) {
        kz_carry_result carried[8];
        kz_mask *mask;
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, sprite(&mask), kz_test_grid(&r, -4, 4, 0.25f), 0, 0);
        const float most = i % 3 == 0 ? 0.5f : i % 3 == 1 ? 3 : 20;
        for (int k = 0; k < 60; k++) {
            const float dx = kz_test_grid(&r, -20, 20, 0.25f), dy = kz_test_real(&r, -most, most);
            REQUIRE(carry(world, lift, dx, dy, carried) == 1);
            const double gap = (double)scene_at(world, lift).y - (ceil((double)scene_at(world, rider).y - 0.5));
            NOTE("step %d by %g, %g", k, (double)dx, (double)dy);
            CHECK(carried[0].rides && !carried[0].crushed);
            CHECK(gap >= -1e-5 && gap < 1);
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* The filters of a rider, of a body that is pushed, and of one in front of that. */
TEST(filters_say_who_is_carried_and_pushed)
{
    static const struct {
        uint32_t category, collides;
        int32_t group;
        bool moves;
    } filters[] = {{0, 0, 0, false}, {2, 4, 0, true}, {2, 8, 0, false}, {16, 4, 0, false}, {2, 4, 3, false},
                   {2, 4, 5, true}, {0, 4, 0, false}, {3, 0, 0, true}};
    for (int i = 0; i < 8; i++) {
        for (int who = 0; who < 2; who++) {
            kz_carry_result carried[8];
            kz_world *world = scene_world(0, 0);
            const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
            const kz_body body = scene_put(world, scene_box(-2, -4, 2, 0), who ? 13 : 0, who ? 3 : 0, 0);
            CHECK_EQ(kz_body_set_filter(world, lift, 4, 2), KZ_OK);
            CHECK_EQ(kz_body_set_group(world, lift, 3), KZ_OK);
            CHECK_EQ(kz_body_set_filter(world, body, filters[i].category, filters[i].collides), KZ_OK);
            CHECK_EQ(kz_body_set_group(world, body, filters[i].group), KZ_OK);
            const size_t n = carry(world, lift, 5, 0, carried);
            NOTE("filter %d, %s", i, who ? "pushed" : "riding");
            CHECK_EQ(n, filters[i].moves);
            CHECK_EQ(scene_at(world, body).x != (who ? 13.0f : 0.0f), n == 1);
            kz_world_free(world);
        }
    }
}

/* By their front ends: of a long one and a short one beside it the long one comes first, whichever was made first. */
TEST(the_farthest_along_the_motion_is_told_first)
{
    static const kz_vec2 ways[4] = {{9, 0}, {-9, 0}, {0, 9}, {0, -9}};
    for (int i = 0; i < 8; i++) {
        kz_carry_result carried[8];
        kz_world *world = scene_world(0, 0);
        const kz_vec2 by = ways[i / 2];
        const kz_body block = scene_put(world, scene_box(-30, -30, 30, 30), 0, 0, KZ_BODY_STATIC);
        kz_body two[2];
        for (int k = 0; k < 2; k++) {
            const bool is_long = k == i % 2;
            const float far = is_long ? 60 : 40, low = is_long ? -20 : 5, high = low + 10;
            const float from = by.x + by.y > 0 ? 32 : -far, to = by.x + by.y > 0 ? far : -32;
            const kz_shape box = by.x != 0 ? scene_box(from, low, to, high) : scene_box(low, from, high, to);
            two[is_long] = scene_put(world, box, 0, 0, 0);
        }
        NOTE("way %d, order %d", i / 2, i % 2);
        REQUIRE(carry(world, block, by.x, by.y, carried) == 2);
        CHECK_EQ(carried[0].body.index, two[1].index);
        CHECK_EQ(carried[1].body.index, two[0].index);
        kz_world_free(world);
    }
}

TEST(half_a_filter_says_who_is_carried)
{
    for (int i = 0; i < 4; i++) {
        kz_carry_result carried[8];
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, scene_box(-2, -4, 2, 0), 0, 0, 0);
        const uint32_t category = i < 2 ? 0 : 2, collides = i < 2 ? 2 : 0;
        CHECK_EQ(kz_body_set_filter(world, i % 2 ? lift : rider, category, collides), KZ_OK);
        NOTE("filter %d", i);
        CHECK_EQ(carry(world, lift, 5, 0, carried), i < 2 ? 0 : 1);
        kz_world_free(world);
    }
}

/* In whatever order they are found: one by one, or in a tree. */
TEST(riders_that_are_as_far_along_are_told_by_index)
{
    static const float motions[3][2] = {{0, -3}, {0, 2}, {0, 0}};
    for (int i = 0; i < 12; i++) {
        kz_carry_result carried[8];
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-60, 0, 60, 2), 0, 0, KZ_BODY_STATIC);
        for (int k = 0; k < 6; k++) {
            scene_put(world, scene_box(-4, -9, 4, 0), (float)(10 * ((k * 5 + i) % 6) - 25), 0, 0);
        }
        if (i % 2) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        REQUIRE(carry(world, lift, motions[i % 3][0], motions[i % 3][1], carried) == 6);
        for (uint32_t k = 0; k < 6; k++) {
            NOTE("order %d, place %u", i, k);
            CHECK_EQ(carried[k].body.index, lift.index + 1 + k);
        }
        kz_world_free(world);
    }
}

TEST(no_number_that_is_told_is_minus_zero)
{
    static const kz_vec2 motions[] = {{-0.0f, -5}, {-5, -0.0f}, {-0.0f, 5}, {5, -0.0f}};
    for (int i = 0; i < 8; i++) {
        kz_carry_result carried[8];
        size_t n = 0;
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
        scene_put(world, scene_box(-2, -4, 2, 0), 0, 0, 0);
        scene_put(world, scene_box(-2, -4, 2, 0), 0, 6, 0); /* below it */
        const float angle = i < 4 ? 0 : 1e-9f;
        const kz_result r = kz_platform_turn(world, lift, motions[i % 4], angle, &with_up, carried, 8, &n, NULL);
        CHECK_EQ(r, KZ_OK);
        CHECK_GE(n, 1);
        for (size_t k = 0; k < n; k++) {
            NOTE("motion %d, body %zu", i, k);
            CHECK(!signbit(carried[k].moved.x) || carried[k].moved.x < 0);
            CHECK(!signbit(carried[k].moved.y) || carried[k].moved.y < 0);
        }
        kz_world_free(world);
    }
}

TEST(a_mask_is_pushed_by_a_slow_wall_and_crushed_at_the_end)
{
    for (int i = 0; i < 4; i++) {
        kz_carry_result carried[8];
        kz_contact contact;
        kz_mask *mask;
        kz_world *world = scene_world(0, 0);
        const kz_body press = scene_put(world, scene_box(-20, -20, -8, 0), 0, 0, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, sprite(&mask), 0, 0, 0);
        const float by[] = {0.0625f, 0.3125f, 0.9375f, 2.5f};
        float pressed = 0;
        bool crushed = false;
        scene_wall(world, 10, -20, 20, 0);
        for (; !crushed && pressed < 20; pressed += by[i]) {
            const size_t n = carry(world, press, by[i], 0, carried);
            crushed = n > 0 && carried[0].crushed;
            CHECK(crushed == (kz_bodies_collide(world, a, press, &contact) == KZ_OVERLAP));
        }
        CHECK(crushed && pressed >= 12 && pressed <= 12 + by[i]); /* 18 between the two, and it is 6 wide */
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* Positions are rounded at each step, and a rider that is in its plank by a last place would fall through. */
TEST(a_one_way_lift_keeps_its_rider_at_any_speed)
{
    for (int v = 0; v < 30; v += scene_stride()) {
        kz_carry_result carried[8];
        kz_shape ball = {0};
        kz_world *world = scene_world(0, 0);
        const kz_body lift = scene_put(world, scene_box(-30, 0, 30, 2), 0, 0, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
        CHECK_EQ(kz_body_set_one_way(world, lift, (kz_vec2){0, -1}), KZ_OK);
        CHECK_EQ(kz_shape_circle((kz_vec2){0, -2.1f}, 2.1f, &ball, NULL), KZ_OK);
        const kz_body rider = scene_put(world, ball, 1.1f, -0.5f, 0);
        scene_move(world, rider, 0, 1, &with_up);
        for (int k = 0; k < 120; k++) {
            const float fall = k % 60 < 30 ? -0.3f - 0.007f * (float)v : 0.21f + 0.003f * (float)v;
            NOTE("speed %d, step %d", v, k);
            REQUIRE(carry(world, lift, 0.1f + 0.013f * (float)v, fall, carried) == 1);
            CHECK(carried[0].rides && !carried[0].crushed);
            CHECK_NEAR(scene_at(world, rider).y, scene_at(world, lift).y, 1e-3);
        }
        kz_world_free(world);
    }
}

TEST(obstacles_are_pushed_and_static_bodies_are_not)
{
    kz_carry_result carried[8];
    kz_world *world = scene_world(0, 0);
    const kz_body pusher = scene_put(world, scene_box(0, 0, 10, 10), 0, 0, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 12, 2, 0), wall = scene_wall(world, 13, 20, 20, 30);
    CHECK_EQ(carry(world, pusher, 8, 6, carried), 1);
    CHECK(!carried[0].rides);
    CHECK_AT(world, a, 18, 2);
    CHECK_AT(world, pusher, 8, 6);
    CHECK_AT(world, wall, 0, 0);
    CHECK_BITS(carried[0].moved.x, 6);
    kz_world_free(world);
}

TEST(one_that_cannot_evade_is_crushed_and_the_platform_goes_on)
{
    kz_carry_result carried[8];
    kz_world *world = scene_world(0, 0);
    const kz_body press = scene_put(world, scene_box(0, 0, 10, 10), 0, 0, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 12, 2, 0);
    scene_wall(world, 17, -50, 30, 50);
    REQUIRE(carry(world, press, 5, 0, carried) == 1);
    CHECK(carried[0].crushed);
    CHECK_AT(world, press, 5, 0);
    CHECK_AT(world, a, 13, 2);
    kz_world_free(world);
}

TEST(a_stack_rides_together_and_a_row_is_pushed_together)
{
    kz_carry_result carried[8];
    kz_world *world = scene_world(0, 0);
    const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
    const kz_body low = scene_put(world, scene_box(-2, -4, 2, 0), 0, 0, 0),
                  high = scene_put(world, scene_box(-2, -4, 2, 0), 1, -4, 0);
    CHECK_EQ(carry(world, lift, 3, -6, carried), 2);
    CHECK_EQ(carried[0].body.index, high.index); /* the farthest along the motion */
    CHECK_AT(world, low, 3, -6);
    CHECK_AT(world, high, 4, -10);
    const kz_body ram = scene_put(world, scene_box(0, 0, 4, 4), 50, 0, KZ_BODY_STATIC);
    const kz_body first = scene_put(world, scene_box(0, 0, 4, 4), 55, 0, 0),
                  second = scene_put(world, scene_box(0, 0, 4, 4), 60, 0, 0);
    CHECK_EQ(carry(world, ram, 6, 0, carried), 2);
    CHECK_AT(world, first, 60, 0);
    CHECK_AT(world, second, 64, 0);
    CHECK(!carried[0].crushed && !carried[1].crushed);
    kz_world_free(world);
}

TEST(a_wall_holds_a_rider_back_unharmed)
{
    kz_carry_result carried[8];
    kz_world *world = scene_world(0, 0);
    const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 0, 0, KZ_BODY_STATIC);
    const kz_body rider = scene_put(world, scene_box(-2, -4, 2, 0), 0, 0, 0);
    scene_wall(world, 4, -20, 8, -1);
    CHECK_EQ(carry(world, lift, 6, 0, carried), 1);
    CHECK(!carried[0].crushed);
    CHECK_AT(world, rider, 2, 0);
    CHECK_AT(world, lift, 6, 0);
    kz_world_free(world);
}

TEST(bad_handles_are_refused_and_nothing_moves)
{
    kz_world *world = scene_world(0, 0);
    const kz_body lift = scene_put(world, scene_box(-10, 0, 10, 2), 3e38f, 0, KZ_BODY_STATIC);
    size_t n = 5;
    CHECK_EQ(kz_platform_move(world, (kz_body){9, 9}, (kz_vec2){1, 1}, NULL, NULL, 0, &n, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_NE(kz_platform_move(world, lift, (kz_vec2){3e38f, 1}, NULL, NULL, 0, &n, NULL), KZ_OK);
    CHECK_AT(world, lift, 3e38f, 0);
    CHECK_EQ(n, 5);
    kz_world_free(world);
}

/* ---- Who is in front of whom --------------------------------------------------------------------------------- */

static kz_vec2 by_quarters(kz_vec2 v, int quarters)
{
    for (int i = 0; i < quarters; i++) v = (kz_vec2){-v.y, v.x};
    return v;
}

static kz_body put_turned_box(kz_world *world, float x0, float y0, float x1, float y1, int quarters, uint32_t flags)
{
    const kz_vec2 a = by_quarters((kz_vec2){x0, y0}, quarters), b = by_quarters((kz_vec2){x1, y1}, quarters);
    return scene_put(world, scene_box(fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x), fmaxf(a.y, b.y)), 0, 0, flags);
}

/* A cup 10 wide goes away from a body of 4 that leans on its one side, until the other side takes it along. */
TEST(a_body_in_a_cup_that_leaves_one_side_for_the_other_is_not_crushed)
{
    for (int i = 0; i < 4 * 10; i++) {
        kz_world *world = scene_world(0, 0);
        kz_shape walls[3] = {scene_box(-5, -2, 0, 12), scene_box(0, 10, 10, 12), scene_box(10, -2, 15, 12)}, cup = {0};
        CHECK_EQ(kz_shape_parts(walls, 3, &cup, NULL), KZ_OK);
        const kz_body platform = scene_put(world, cup, 0, 0, KZ_BODY_STATIC);
        const float by = (float)(i / 4) + 0.5f;
        const kz_vec2 motions[4] = {{by, 0}, {-by, 0}, {0, -by}, {by, -by}};
        const kz_vec2 starts[4] = {{6, 3}, {0, 3}, {3, 0}, {6, 3}}, motion = motions[i % 4], start = starts[i % 4];
        const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), start.x, start.y, 0);
        kz_carry_result carried[8];
        const size_t n = carry(world, platform, motion.x, motion.y, carried);
        NOTE("motion %g, %g", (double)motion.x, (double)motion.y);
        for (size_t k = 0; k < n; k++) CHECK(!carried[k].crushed);
        const float behind_x = motion.x > 0 ? fmaxf(start.x, motion.x) : fminf(start.x, 6 + motion.x);
        const float behind_y = motion.y < 0 ? fminf(start.y, 6 + motion.y) : start.y;
        CHECK_NEAR(scene_at(world, a).x, motion.x == 0 ? start.x : behind_x, 1e-4);
        CHECK_NEAR(scene_at(world, a).y, behind_y, 1e-4);
        kz_world_free(world);
    }
}

/* The far one is pushed by 2 by the platform, by 4 by the near one, and then pushes the last one by 2; in whatever
 * order they were made. */
TEST(a_body_that_is_pushed_further_by_another_pushes_further_itself)
{
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static const float boxes[3][4] = {{4, 0, 6, 4}, {8, -6, 10, 6}, {12, -6, 14, 6}}, ends[3] = {6, 4, 2};
    for (int i = 0; i < 6 * 4; i++) {
        kz_world *world = scene_world(0, 0);
        const int quarters = i % 4;
        kz_body three[3];
        const kz_body ram = put_turned_box(world, -20, -50, 0, 50, quarters, KZ_BODY_STATIC);
        for (int k = 0; k < 3; k++) {
            const int which = orders[i / 4][k];
            const float *b = boxes[which];
            three[which] = put_turned_box(world, b[0], b[1], b[2], b[3], quarters, 0);
        }
        const kz_vec2 by = by_quarters((kz_vec2){10, 0}, quarters);
        kz_carry_result carried[8];
        CHECK_EQ(carry(world, ram, by.x, by.y, carried), 3);
        for (int k = 0; k < 3; k++) {
            const kz_vec2 end = by_quarters((kz_vec2){ends[k], 0}, quarters);
            NOTE("order %d, turned by %d, body %d", i / 4, quarters, k);
            CHECK(!carried[k].crushed);
            CHECK_NEAR(scene_at(world, three[k]).x, end.x, 1e-5);
            CHECK_NEAR(scene_at(world, three[k]).y, end.y, 1e-5);
        }
        kz_world_free(world);
    }
}

/* A slab 70 wide in a world of 100 comes down on one of 60 that reaches under both its ends.  One end is level and met
 * first, so it is pushed straight down; the other end slants. */
TEST(of_two_images_the_one_that_is_met_first_is_pushed)
{
    for (int i = 0; i < 8; i++) {
        const float flip = i % 2 ? -1 : 1, shift = (float)(i / 2) * 25;
        const kz_vec2 slab[4] = {{-35 * flip, -20}, {35 * flip, -20}, {35 * flip, -6}, {-5 * flip, 0}};
        const kz_vec2 foot[4] = {{-35 * flip, -20}, {-5 * flip, -20}, {-5 * flip, 0}, {-35 * flip, 0}};
        kz_shape parts[2] = {{0}, {0}}, both = {0};
        kz_world *world = scene_world(100, 100);
        CHECK_EQ(kz_shape_polygon(slab, 4, &parts[0], NULL), KZ_OK);
        CHECK_EQ(kz_shape_polygon(foot, 4, &parts[1], NULL), KZ_OK);
        CHECK_EQ(kz_shape_parts(parts, 2, &both, NULL), KZ_OK);
        const kz_body press = scene_put(world, both, 50 + shift, 50, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, scene_box(-30, 0, 30, 4), shift, 52, 0);
        kz_carry_result carried[8];
        const kz_vec2 before = scene_at(world, a);
        CHECK_EQ(carry(world, press, 0, 12, carried), 1);
        NOTE("flip %g, shift %g", (double)flip, (double)shift);
        CHECK(!carried[0].crushed && !carried[0].rides);
        CHECK_NEAR(carried[0].moved.x, 0, 1e-4);
        CHECK_NEAR(carried[0].moved.y, 10, 1e-4);
        CHECK_NEAR(scene_at(world, a).x, before.x, 1e-4);
        kz_world_free(world);
    }
}
