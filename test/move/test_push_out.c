/* test_push_out.c - a body is pushed out of all that it overlaps, or reports that it was not. */
#include <float.h>

#include <kolize/move.h>

#include "kz_test.h"
#include "kz_test_alloc.h"

static kz_world *new_world(void)
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    return world;
}

static kz_body put(kz_world *world, kz_shape shape, float x, float y)
{
    kz_body body = {0, 0};
    kz_body_def def = {0};
    def.shape = shape;
    def.pose.at = (kz_vec2){x, y};
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    return body;
}

static kz_shape box(float x0, float y0, float x1, float y1)
{
    kz_shape shape;
    CHECK_EQ(kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, &shape, NULL), KZ_OK);
    return shape;
}

static kz_shape circle(float r)
{
    kz_shape shape;
    CHECK_EQ(kz_shape_circle((kz_vec2){0, 0}, r, &shape, NULL), KZ_OK);
    return shape;
}

static kz_push_out push(kz_world *world, kz_body body, int32_t most)
{
    kz_push_out out;
    CHECK_EQ(kz_body_push_out(world, body, most, &out, NULL), KZ_OK);
    return out;
}

static bool overlaps_any(kz_world *world, kz_body body, const kz_body *others, int n)
{
    kz_contact contact;
    for (int i = 0; i < n; i++)
        if (kz_bodies_collide(world, body, others[i], &contact) == KZ_OVERLAP) return true;
    return false;
}

TEST(a_body_that_overlaps_nothing_stays)
{
    kz_world *world = new_world();
    const kz_body a = put(world, box(0, 0, 1, 1), 0, 0);
    put(world, box(0, 0, 1, 1), 1, 0); /* touching is not overlapping */
    const kz_push_out out = push(world, a, 5);
    CHECK(out.free);
    CHECK_EQ(out.attempts, 0);
    CHECK_BITS(out.moved.x, 0);
    CHECK_BITS(out.moved.y, 0);
    CHECK_EQ(out.last.index, 0);
    CHECK_EQ(out.last.generation, 0);
    CHECK_BITS(kz_body_pose(world, a).at.x, 0);
    kz_world_free(world);
}

TEST(one_wall_takes_one_shortest_push)
{
    kz_world *world = new_world();
    const kz_body wall = put(world, box(0, -50, 4, 50), 10, 0), a = put(world, box(-2, -2, 2, 2), 8.75f, 7);
    const kz_push_out out = push(world, a, 5);
    CHECK(out.free);
    CHECK_EQ(out.attempts, 1);
    CHECK_BITS(out.moved.x, -0.75f);
    CHECK_BITS(out.moved.y, 0);
    CHECK_EQ(out.last.index, wall.index);
    CHECK_EQ(out.last.generation, wall.generation);
    CHECK_BITS(kz_body_pose(world, a).at.x, 8);
    CHECK_BITS(kz_body_pose(world, a).at.y, 7);
    kz_world_free(world);
}

TEST(in_a_corner_the_deeper_wall_pushes_first)
{
    kz_world *world = new_world();
    const kz_body floor = put(world, box(0, 20, 100, 40), 0, 0), wall = put(world, box(20, -100, 40, 20), 0, 0);
    const kz_body a = put(world, box(0, 0, 4, 4), 17, 18); /* 1 in the wall, 2 in the floor */
    kz_push_out out = push(world, a, 1);
    CHECK(!out.free);
    CHECK_EQ(out.last.index, floor.index);
    CHECK_BITS(out.moved.x, 0);
    CHECK_BITS(out.moved.y, -2);
    out = push(world, a, 1);
    CHECK(out.free);
    CHECK_EQ(out.last.index, wall.index);
    CHECK_BITS(out.moved.x, -1);
    CHECK_BITS(out.moved.y, 0);
    CHECK_EQ(kz_body_set_pose(world, a, kz_pose_radians(17, 18, 0), NULL), KZ_OK);
    out = push(world, a, 10);
    CHECK(out.free);
    CHECK_EQ(out.attempts, 2);
    CHECK_BITS(out.moved.x, -1);
    CHECK_BITS(out.moved.y, -2);
    CHECK_EQ(out.last.index, wall.index);
    kz_world_free(world);
}

TEST(equal_depths_go_by_the_lower_index)
{
    kz_world *world = new_world();
    const kz_body left = put(world, box(-10, -10, 0, 10), 0, 0), right = put(world, box(3, -10, 13, 10), 0, 0);
    const kz_body a = put(world, box(-2, -2, 2, 2), 1.5f, 0); /* half a unit in each */
    const kz_push_out out = push(world, a, 1);
    CHECK_EQ(out.last.index, left.index);
    CHECK_BITS(out.moved.x, 0.5f);
    CHECK(!out.free);
    CHECK_EQ(push(world, a, 1).last.index, right.index); /* now the right one is the deeper */
    kz_world_free(world);
}

/* Four walls around it, made in every order, listed one by one and found in a tree.  The wall that a search comes to
 * first must not matter. */
TEST(whom_it_does_not_collide_with_does_not_push_it)
{
    kz_world *world = new_world();
    const kz_body a = put(world, box(-2, -2, 2, 2), 0, 0), b = put(world, box(-2, -2, 2, 2), 1, 0);
    CHECK_EQ(kz_body_set_filter(world, a, 1, 4), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, b, 2, 1), KZ_OK); /* the one wants the other, but not the other the one */
    CHECK_EQ(push(world, a, 5).attempts, 0);
    CHECK_EQ(push(world, b, 5).attempts, 0);
    CHECK_EQ(kz_body_set_filter(world, a, 1, 2), KZ_OK);
    CHECK_EQ(kz_body_set_group(world, a, 3), KZ_OK);
    CHECK_EQ(kz_body_set_group(world, b, 3), KZ_OK); /* of one group */
    CHECK_EQ(push(world, a, 5).attempts, 0);
    CHECK_EQ(kz_body_set_group(world, b, 4), KZ_OK);
    CHECK_EQ(push(world, a, 5).attempts, 1);
    kz_world_free(world);
}

/* A wall at the border of a world that wraps pushes across the border, by as little as anywhere else. */
TEST(across_a_wrap_border_moved_is_the_short_push)
{
    static const kz_vec2 from[4] = {{3, 0}, {-3, 0}, {0, 2.5f}, {0, -2.5f}};
    const kz_world_def def = {.wrap_w = 100, .wrap_h = 80};
    for (int i = 0; i < 4; i++) {
        for (int at = 0; at < 9; at++) {
            kz_world *world = NULL;
            CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
            const float x = (float)(at % 3 - 1) * 2 + (from[i].x > 0 ? 96.5f : 3.5f);
            const float y = (float)(at / 3 - 1) * 2 + (from[i].y > 0 ? 76.5f : 3.5f);
            put(world, box(-4, -4, 4, 4), x, y);
            const kz_body a = put(world, box(-2, -2, 2, 2), x + from[i].x, y + from[i].y);
            const kz_push_out out = push(world, a, 5);
            NOTE("side %d, place %d", i, at);
            CHECK(out.free);
            CHECK_NEAR(out.moved.x, from[i].x > 0 ? 3 : from[i].x < 0 ? -3 : 0, 1e-4);
            CHECK_NEAR(out.moved.y, from[i].y > 0 ? 3.5 : from[i].y < 0 ? -3.5 : 0, 1e-4);
            kz_world_free(world);
        }
    }
}

TEST(so_they_do_in_whatever_order_bodies_are_found)
{
    static const kz_vec2 around[4] = {{-1.5f, 0}, {1.5f, 0}, {0, -1.5f}, {0, 1.5f}};
    for (int order = 0; order < 4 * 4 * 4 * 2; order++) {
        kz_world *world = new_world();
        const kz_body a = put(world, box(-1, -1, 1, 1), 0, 0);
        bool made[4] = {false, false, false, false};
        kz_body first = {0, 0};
        for (int i = 0; i < 4; i++) {
            int at = order / 2 / (i == 0 ? 1 : i == 1 ? 4 : 16) % 4;
            while (made[at]) at = (at + 1) % 4;
            made[at] = true;
            const kz_body wall = put(world, box(-1, -1, 1, 1), around[at].x, around[at].y);
            if (i == 0) first = wall;
        }
        if (order & 1) CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
        const kz_push_out out = push(world, a, 1);
        NOTE("order %d", order);
        CHECK_GT(out.depth, 0); /* still overlaps the others */
        CHECK_EQ(out.last.index, first.index);
        kz_world_free(world);
    }
}

TEST(a_wedged_body_ends_after_the_attempts_and_says_so)
{
    kz_world *world = new_world();
    put(world, box(-10, -100, 0, 100), 0, 0);
    put(world, box(3, -100, 13, 100), 0, 0);
    const kz_body a = put(world, box(-2, -2, 2, 2), 1.5f, 0); /* four wide in a gap of three */
    for (int32_t most = 1; most < 12; most++) {
        const kz_push_out out = push(world, a, most);
        CHECK(!out.free);
        CHECK_EQ(out.attempts, most);
        CHECK_GE(out.depth, 0.5f);
        CHECK_BITS(kz_body_pose(world, a).at.y, 0);
        CHECK_EQ(kz_body_set_pose(world, a, kz_pose_radians(1.5f, 0, 0), NULL), KZ_OK);
    }
    kz_world_free(world);
}

TEST(no_number_of_attempts_means_ten)
{
    kz_world *world = new_world();
    put(world, box(-10, -100, 0, 100), 0, 0);
    put(world, box(3, -100, 13, 100), 0, 0);
    const kz_body a = put(world, box(-2, -2, 2, 2), 1.5f, 0);
    CHECK_EQ(push(world, a, 0).attempts, 10);
    kz_world_free(world);
}

TEST(between_walls_that_push_to_and_fro_the_push_along_both_is_taken)
{
    kz_world *world = new_world();
    const kz_vec2 left[3] = {{-40, 0}, {0, 40}, {-40, 40}}, right[3] = {{40, 0}, {0, 40}, {40, 40}};
    kz_shape shape = {0};
    kz_shape_polygon(left, 3, &shape, NULL);
    const kz_body a = put(world, shape, 0, 0);
    kz_shape_polygon(right, 3, &shape, NULL);
    const kz_body b = put(world, shape, 2, 0), ball = put(world, circle(4), 1, 37);
    (void)a, (void)b;
    const kz_push_out out = push(world, ball, 4);
    CHECK(out.free);
    CHECK_LT(kz_body_pose(world, ball).at.y, 37);
    CHECK_BITS(out.depth, 0);
    kz_world_free(world);
}

/* It would take hundreds of pushes to and fro. */
TEST(a_narrow_valley_is_left_along_its_walls_wherever_it_opens)
{
    static const kz_vec2 left[3] = {{-10, 0}, {0, 100}, {-10, 100}}, right[3] = {{10, 0}, {0, 100}, {10, 100}};
    for (int quarter = 0; quarter < 4; quarter++) {
        const float c = quarter % 2 ? 0 : 1 - (float)quarter, s = quarter % 2 ? 2 - (float)quarter : 0;
        kz_world *world = new_world();
        for (int side = 0; side < 2; side++) {
            kz_shape shape = {0};
            kz_vec2 turned[3];
            for (int i = 0; i < 3; i++) {
                const kz_vec2 p = side ? right[i] : left[i];
                turned[i] = (kz_vec2){c * p.x - s * p.y, s * p.x + c * p.y};
            }
            CHECK_EQ(kz_shape_polygon(turned, 3, &shape, NULL), KZ_OK);
            put(world, shape, 0, 0);
        }
        const kz_body wedge = put(world, circle(2), c * 0.25f - s * 88, s * 0.25f + c * 88);
        NOTE("quarter %d", quarter);
        CHECK(push(world, wedge, 4).free);
        const kz_vec2 at = kz_body_pose(world, wedge).at;
        CHECK_NEAR(c * at.y - s * at.x, 79.9, 3);
        kz_world_free(world);
    }
}

TEST(sensors_and_one_way_bodies_do_not_push)
{
    kz_world *world = new_world();
    const kz_body a = put(world, box(0, 0, 4, 4), 0, 0), b = put(world, box(0, 0, 4, 4), 1, 0);
    kz_body_set_flags(world, b, KZ_BODY_SENSOR);
    CHECK_EQ(push(world, a, 5).attempts, 0);
    kz_body_set_flags(world, b, KZ_BODY_ONE_WAY);
    CHECK(push(world, a, 5).free);
    CHECK_BITS(kz_body_pose(world, a).at.x, 0);
    kz_world_free(world);
}

TEST(what_cannot_be_left_by_moving_is_reported_at_once)
{
    kz_world *world = new_world();
    kz_shape dot;
    kz_shape_point((kz_vec2){0, 0}, &dot, NULL);
    const kz_body a = put(world, dot, 3, 4);
    put(world, dot, 3, 4);
    const kz_push_out out = push(world, a, 1000);
    CHECK_EQ(kz_body_pose(world, a).at.x != 3 || kz_body_pose(world, a).at.y != 4, out.free);
    CHECK_LE(out.attempts, 1);
    kz_world_free(world);
}

TEST(filters_say_who_pushes)
{
    kz_world *world = new_world();
    const kz_body a = put(world, box(0, 0, 2, 2), 0, 0), ghost = put(world, box(0, 0, 2, 2), 1.5f, 0);
    const kz_body wall = put(world, box(0, 0, 2, 2), -1.75f, 0);
    CHECK_EQ(kz_body_set_filter(world, ghost, 1, 2), KZ_OK); /* it does not collide with a, so a does not with it */
    const kz_push_out out = push(world, a, 5);
    CHECK(out.free);
    CHECK_EQ(out.last.index, wall.index);
    CHECK_BITS(out.moved.x, 0.25f);
    CHECK_EQ(kz_body_set_filter(world, ghost, 2, 0), KZ_OK);
    CHECK_EQ(kz_body_set_filter(world, a, 0, 1), KZ_OK);
    CHECK(push(world, a, 5).free);
    CHECK_EQ(kz_body_set_filter(world, a, 0, 0), KZ_OK);
    CHECK_EQ(push(world, a, 5).last.index, ghost.index);
    kz_world_free(world);
}

TEST(a_mask_is_pushed_by_whole_pixels_out_of_a_mask)
{
    kz_world *world = new_world();
    kz_mask *mask = NULL;
    kz_shape pixels;
    REQUIRE(kz_mask_from_text("####\n####\n####\n", NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &pixels, NULL), KZ_OK);
    put(world, pixels, 0, 0);
    const kz_body a = put(world, pixels, 1, 2);
    const kz_push_out out = push(world, a, 3);
    CHECK(out.free);
    CHECK_BITS(kz_body_pose(world, a).at.x, 1);
    CHECK_BITS(kz_body_pose(world, a).at.y, 3);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(bad_handles_and_arguments_are_refused)
{
    kz_world *world = new_world();
    const kz_body a = put(world, circle(1), 0, 0);
    kz_push_out out = {true, 77, {1, 1}, a, 0};
    kz_error err;
    CHECK_EQ(kz_body_push_out(world, (kz_body){5, 5}, 1, &out, &err), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(err.a, 5);
    CHECK_EQ(kz_body_push_out(NULL, a, 1, &out, &err), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(out.attempts, 77);
    CHECK_EQ(kz_body_push_out(world, a, -1, &out, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_body_push_out(world, a, 1, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    kz_world_free(world);
}

TEST(a_push_into_nowhere_is_an_error_and_the_body_stays)
{
    kz_world *world = new_world();
    put(world, box(-FLT_MAX, -FLT_MAX, FLT_MAX, FLT_MAX), 0, 0);
    const kz_body a = put(world, box(-1e38f, -1e38f, 1e38f, 1e38f), 0, 0);
    kz_push_out out;
    kz_error err = {KZ_OK, 0, 0};
    const kz_result r = kz_body_push_out(world, a, 3, &out, &err);
    CHECK_NE(r, KZ_OK);
    CHECK_EQ(err.code, r);
    CHECK(!out.free);
    CHECK_EQ(out.attempts, 0);
    CHECK_EQ(out.last.generation, 0);
    CHECK_BITS(kz_body_pose(world, a).at.x, 0);
    CHECK_BITS(kz_body_pose(world, a).at.y, 0);
    kz_world_free(world);
}

/* Of the two numbers of a filter one alone may be set in a world. */
TEST(half_a_filter_says_who_pushes)
{
    for (int i = 0; i < 4; i++) {
        kz_world *world = new_world();
        const kz_body a = put(world, box(-2, -2, 2, 2), 0, 0), b = put(world, box(-2, -2, 2, 2), 1, 0);
        const uint32_t category = i < 2 ? 0 : 2, collides = i < 2 ? 2 : 0;
        CHECK_EQ(kz_body_set_filter(world, i % 2 ? a : b, category, collides), KZ_OK);
        NOTE("filter %d", i);
        CHECK_EQ(push(world, a, 5).attempts, i < 2 ? 0 : 1);
        kz_world_free(world);
    }
}

TEST(pushing_allocates_nothing)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    const kz_world_def def = {.alloc = &ta.allocator};
    CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
    for (int i = 0; i < 40; i++) put(world, box(0, 0, 3, 3), (float)(i % 8) * 2, (float)(i / 8) * 2);
    const kz_body a = put(world, circle(2), 5, 5);
    const int64_t calls = ta.calls;
    CHECK_GT(push(world, a, 50).attempts, 0);
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* A convex polygon, box, circle or capsule about the origin. */
static kz_shape any_convex(kz_test_rng *r)
{
    kz_shape shape = {0};
    const float w = kz_test_real(r, 0.5f, 3), h = kz_test_real(r, 0.5f, 3);
    const kz_vec2 diamond[5] = {{w, 0}, {w / 2, h}, {-w / 2, h}, {-w, 0}, {0, -h}};
    switch (kz_test_below(r, 4)) {
    case 0: kz_shape_circle((kz_vec2){0, 0}, w, &shape, NULL); break;
    case 1: kz_shape_capsule((kz_vec2){-w, 0}, (kz_vec2){w, h}, h / 2, &shape, NULL); break;
    case 2: kz_shape_polygon(diamond, 5, &shape, NULL); break;
    default: kz_shape_box((kz_vec2){-w, -h}, (kz_vec2){w, h}, &shape, NULL); break;
    }
    return shape;
}

/* Near the origin and far from it, where a vertex is rounded by more than the length of many pushes. */
TEST(one_push_frees_any_convex_shape_from_any_other_wherever_they_are)
{
    static const float places[] = {0, 100, 1e4f, 1e6f, 1.6e7f};
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(20000); round > 0; round--) {
        kz_world *world = new_world();
        const float far = places[kz_test_below(&r, 5)], turn = kz_test_real(&r, 0, 360),
                    nudge = kz_test_real(&r, -2, 2);
        const kz_shape shape = any_convex(&r), other = any_convex(&r);
        const kz_body wall = put(world, other, far, -far), a = put(world, shape, far + nudge, -far + nudge / 3);
        kz_body_set_pose(world, a, kz_pose_degrees(far + nudge, -far + nudge / 3, (double)turn), NULL);
        kz_contact contact;
        const bool overlapped = kz_bodies_collide(world, a, wall, &contact) == KZ_OVERLAP;
        const kz_vec2 expected = kz_bodies_contact_push(world, a, wall, &contact);
        kz_push_out out;
        const kz_result result = kz_body_push_out(world, a, 4, &out, NULL);
        if (result == KZ_OK) { /* far out, a rotated outline may round to one that is refused */
            NOTE("at %g, seed round %lld", (double)far, (long long)round);
            CHECK(out.free);
            CHECK_EQ(out.attempts, overlapped ? 1 : 0);
            CHECK(!overlaps_any(world, a, &wall, 1));
            CHECK_NEAR(out.moved.x, expected.x, 1e-5 + (double)far * 6e-7);
            CHECK_NEAR(out.moved.y, expected.y, 1e-5 + (double)far * 6e-7);
        }
        kz_world_free(world);
    }
}

TEST(a_crowd_is_left_or_the_answer_says_that_it_was_not)
{
    kz_test_rng r = kz_test_rng_here();
    int freed = 0, left_in = 0;
    const int64_t rounds = kz_test_rounds(600);
    for (int64_t round = rounds; round > 0; round--) {
        kz_world *world = new_world();
        kz_body crowd[12];
        const int n = (int)kz_test_below(&r, 12) + 1;
        for (int i = 0; i < n; i++) {
            const float x = kz_test_real(&r, -6, 6), y = kz_test_real(&r, -6, 6);
            crowd[i] = put(world, any_convex(&r), x, y);
        }
        const kz_body a = put(world, any_convex(&r), 0, 0);
        const kz_vec2 before = kz_body_pose(world, a).at;
        const int32_t most = (int32_t)kz_test_below(&r, 19) + 1;
        const kz_push_out out = push(world, a, most);
        const kz_vec2 after = kz_body_pose(world, a).at;
        CHECK_EQ(out.free, !overlaps_any(world, a, crowd, n));
        CHECK(out.free || out.attempts == most);
        CHECK_BITS(out.moved.x, (float)((double)after.x - (double)before.x));
        CHECK_BITS(out.moved.y, (float)((double)after.y - (double)before.y));
        CHECK_EQ(out.attempts > 0, out.last.generation != 0);
        freed += out.free && out.attempts > 0;
        left_in += !out.free;
        kz_world_free(world);
    }
    CHECK_GE(freed, rounds / 12);
    CHECK_GE(left_in, rounds / 60);
}

/* ---- The push of a contact of two bodies ----------------------------------------------------------------------- */

TEST(the_push_of_two_bodies_moves_the_first_out_of_the_second)
{
    kz_world *world = new_world();
    const kz_body a = put(world, box(0, 0, 4, 4), 0, 0), b = put(world, box(0, 0, 4, 4), 3, 0);
    const kz_body far = put(world, circle(1), 99, 99);
    kz_contact contact;
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
    kz_vec2 by = kz_bodies_contact_push(world, a, b, &contact);
    CHECK(by.x == -1 && by.y == 0);
    CHECK_EQ(kz_bodies_collide(world, b, a, &contact), KZ_OVERLAP);
    by = kz_bodies_contact_push(world, b, a, &contact);
    CHECK(by.x == 1 && by.y == 0);
    CHECK_EQ(kz_bodies_collide(world, a, far, &contact), KZ_APART);
    by = kz_bodies_contact_push(world, a, far, &contact);
    CHECK(by.x == 0 && by.y == 0);
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
    kz_body_destroy(world, b);
    by = kz_bodies_contact_push(world, a, b, &contact);
    CHECK(by.x == 0 && by.y == 0);
    kz_world_free(world);
}

/* On a torus 32 wide the two overlap across the border, and a third one overlaps the first in two places. */
TEST(the_push_of_two_bodies_belongs_to_the_images_that_have_the_contact)
{
    const kz_world_def def = {.wrap_w = 32, .wrap_h = 32};
    kz_world *world = NULL;
    REQUIRE(kz_world_create(&def, &world, NULL) == KZ_OK);
    const kz_body a = put(world, box(0, 0, 4, 4), 30, 0), b = put(world, box(0, 0, 4, 4), 1, 0);
    const kz_body wide = put(world, box(0, 0, 29.5f, 4), 1, 0);
    kz_contact contact;
    CHECK_EQ(kz_bodies_collide(world, a, b, &contact), KZ_OVERLAP);
    kz_vec2 by = kz_bodies_contact_push(world, a, b, &contact);
    CHECK(by.x == -1 && by.y == 0);
    CHECK_EQ(kz_bodies_collide(world, a, wide, &contact), KZ_OVERLAP);
    CHECK_EQ(contact.depth, 1);
    by = kz_bodies_contact_push(world, a, wide, &contact);
    CHECK(by.x == -1 && by.y == 0);
    kz_world_free(world);
}
