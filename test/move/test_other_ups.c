/* test_other_ups.c - gravity from any side: corners, floors that move and steps are the same when all is rotated. */
#include <math.h>

#include "move_scene.h"

/* Directions whose coordinates are exact, and two that are not along an axis. */
static const kz_vec2 ups[] = {{0, -1},       {0, 1},        {-1, 0},        {1, 0},
                              {0.6f, -0.8f}, {-0.8f, 0.6f}, {-0.6f, -0.8f}, {0.8f, 0.6f}};
enum { UPS = sizeof ups / sizeof ups[0] };

/* The place that is `right` to the right and `high` above the origin. */
static kz_vec2 place(kz_vec2 up, float right, float high)
{
    return (kz_vec2){-up.y * right + up.x * high, up.x * right + up.y * high};
}

static kz_body put_block(kz_world *world, kz_vec2 up, const float *b)
{
    const kz_vec2 p[4] = {place(up, b[0], b[1]), place(up, b[2], b[1]), place(up, b[2], b[3]), place(up, b[0], b[3])};
    return scene_polygon(world, p, 4);
}

static kz_body put_character(kz_world *world, kz_vec2 up, float right, float high)
{
    kz_shape shape = {0};
    const kz_vec2 p[4] = {place(up, -4, 0), place(up, 4, 0), place(up, 4, 10), place(up, -4, 10)};
    CHECK_EQ(kz_shape_polygon(p, 4, &shape, NULL), KZ_OK);
    const kz_vec2 at = place(up, right, high);
    return scene_put(world, shape, at.x, at.y, 0);
}

static kz_move_result move_by(kz_world *world, kz_body body, float right, float high, const kz_move_def *def)
{
    const kz_vec2 by = place(def->up, right, high);
    return scene_move(world, body, by.x, by.y, def);
}

static void check_place(kz_world *world, kz_body body, kz_vec2 up, double right, double high)
{
    const kz_vec2 at = scene_at(world, body);
    CHECK_NEAR((double)at.x * -(double)up.y + (double)at.y * (double)up.x, right, 1e-4);
    CHECK_NEAR((double)at.x * (double)up.x + (double)at.y * (double)up.y, high, 1e-4);
}

/* A ceiling covers his right or left side by 3: he slips 3 to the other side, and loses nothing of his jump. */
TEST(a_jump_slips_round_a_corner)
{
    for (int k = 0; k < UPS; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def jump = {.up = ups[k], .corner_slip = 4};
            const float block[4] = {sign > 0 ? 1 : -41, 15, sign > 0 ? 41 : -1, 25};
            put_block(world, ups[k], block);
            const kz_body a = put_character(world, ups[k], 0, 0);
            const kz_move_result out = move_by(world, a, 0, 40, &jump);
            NOTE("up %d, side %d", k, sign);
            check_place(world, a, ups[k], -3 * sign, 40);
            CHECK(!out.on_ceiling);
            kz_world_free(world);
        }
    }
}

/* Three ceilings, one above the other, each of which takes 3: with 4 he passes the first only, with 7 two of them. */
TEST(one_move_slips_no_farther_than_corner_slip_in_all)
{
    for (int k = 0; k < UPS; k++) {
        for (int n = 0; n < 2; n++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def jump = {.up = ups[k], .corner_slip = n ? 7.0f : 4.0f};
            const float low[4] = {1, 15, 41, 25}, high[4] = {-2, 60, 41, 70}, highest[4] = {-5, 100, 41, 110};
            put_block(world, ups[k], low);
            put_block(world, ups[k], high);
            put_block(world, ups[k], highest);
            const kz_body a = put_character(world, ups[k], 0, 0);
            const kz_move_result out = move_by(world, a, 0, 150, &jump);
            NOTE("up %d, slip %g", k, (double)jump.corner_slip);
            check_place(world, a, ups[k], n ? -6 : -3, n ? 90 : 50);
            CHECK(out.on_ceiling);
            kz_world_free(world);
        }
    }
}

/* A ceiling of tiles one wide, of which he has to pass some, made from either end. */
TEST(a_jump_slips_past_several_small_tiles)
{
    for (int k = 0; k < UPS; k++) {
        for (int n = 2; n < 14; n++) {
            const int slip = n / 2;
            kz_world *world = scene_world(0, 0);
            const kz_move_def jump = {.up = ups[k], .corner_slip = (float)slip};
            for (int i = 0; i < 20; i++) {
                const float left = 0.5f + (float)(n % 2 ? 19 - i : i);
                const float tile[4] = {left, 15, left + 1, 16 + (float)(i % 3)};
                put_block(world, ups[k], tile);
            }
            const kz_body a = put_character(world, ups[k], 0, 0);
            move_by(world, a, 0, 40, &jump);
            NOTE("up %d, slip %d", k, slip);
            check_place(world, a, ups[k], slip >= 4 ? -3.5 : 0, slip >= 4 ? 40 : 5);
            kz_world_free(world);
        }
    }
}

/* It goes to the side to which the motion goes, though the other is nearer. */
TEST(a_jump_slips_to_the_side_to_which_it_goes)
{
    for (int k = 0; k < UPS; k++) {
        kz_world *world = scene_world(0, 0);
        const kz_move_def jump = {.up = ups[k], .corner_slip = 7};
        const float block[4] = {-2, 15, 2, 25};
        put_block(world, ups[k], block);
        for (int to = -1; to <= 1; to += 2) {
            const kz_body a = put_character(world, ups[k], 0.5f * (float)to, 0);
            move_by(world, a, -0.25f * (float)to, 20, &jump);
            NOTE("up %d, to %d", k, -to);
            const kz_vec2 at = scene_at(world, a);
            const double right = (double)at.x * -(double)ups[k].y + (double)at.y * (double)ups[k].x;
            CHECK(right * -to > 5.9);
            CHECK_EQ(kz_body_destroy(world, a), KZ_OK);
        }
        kz_world_free(world);
    }
}

/* The floor moves by (3 right, 2 up), then rotates from one side of level to the other, which leaves its cosine. */
TEST(the_motion_of_the_floor_is_known_whatever_is_up)
{
    for (int k = 0; k < UPS; k++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def walk = {.up = ups[k], .snap = 1, .memory = &memory};
        const float block[4] = {-30, -10, 30, 0};
        const kz_body floor_body = put_block(world, ups[k], block), a = put_character(world, ups[k], 5, 0.5f);
        kz_move_result out = move_by(world, a, 0, -1, &walk);
        NOTE("up %d", k);
        CHECK(out.on_floor);
        CHECK_BITS(out.floor_motion.x, 0);
        CHECK_BITS(out.floor_motion.y, 0);
        out = move_by(world, a, 0, -1, &walk);
        CHECK_BITS(out.floor_motion.x, 0);
        CHECK_BITS(out.floor_motion.y, 0);
        const kz_vec2 by = place(ups[k], 3, 2);
        scene_place(world, floor_body, by.x, by.y);
        out = scene_move(world, a, 0, 0, &walk);
        CHECK_NEAR(out.floor_motion.x, by.x, 1e-5);
        CHECK_NEAR(out.floor_motion.y, by.y, 1e-5);
        kz_world_free(world);
    }
}

/* From 20 degrees on one side to 20 on the other only the sine changes, from 80 degrees to 100 only the cosine. */
TEST(a_floor_that_rotates_through_level_moves_who_stands_on_it)
{
    static const double from[] = {-20, 80, -10, 100}, to[] = {20, 100, 10, 80};
    for (int k = 0; k < 4; k++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def walk = {.up = {0, -1}, .snap = 1, .memory = &memory};
        const kz_body plank = scene_put(world, scene_box(-60, -60, 60, 60), 0, 100, 0);
        CHECK_EQ(kz_body_set_pose(world, plank, kz_pose_degrees(0, 100, from[k]), NULL), KZ_OK);
        const kz_body a = scene_put(world, scene_circle(4), 20, 0, 0);
        kz_move_result out = scene_move(world, a, 0, 90, &walk);
        NOTE("from %g to %g degrees", from[k], to[k]);
        CHECK(out.on_floor);
        const double x = (double)scene_at(world, a).x, y = (double)scene_at(world, a).y - 100;
        CHECK_EQ(kz_body_set_pose(world, plank, kz_pose_degrees(0, 100, to[k]), NULL), KZ_OK);
        out = scene_move(world, a, 0, -1, &walk);
        const double angle = (to[k] - from[k]) * 3.14159265358979 / 180, c = cos(angle), s = sin(angle);
        CHECK_NEAR(out.floor_motion.x, c * x - s * y - x, 1e-4);
        CHECK_NEAR(out.floor_motion.y, s * x + c * y - y, 1e-4);
        kz_world_free(world);
    }
}

/* Downhill with a motion across only: with snap and memory he follows the floor, as fast as on the level. */
TEST(the_remembered_floor_is_followed_whatever_is_up)
{
    for (int k = 0; k < UPS; k++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def walk = {.up = ups[k], .snap = 1, .memory = &memory};
        const kz_vec2 hill[3] = {place(ups[k], -100, 0), place(ups[k], 100, -100), place(ups[k], -100, -100)};
        scene_polygon(world, hill, 3);
        const kz_body a = put_character(world, ups[k], -60, 0);
        move_by(world, a, 0, -40, &walk);
        const kz_vec2 from = scene_at(world, a);
        for (int i = 0; i < 10; i++) {
            const kz_move_result out = move_by(world, a, 2, 0, &walk);
            NOTE("up %d, move %d", k, i);
            CHECK(out.on_floor);
            CHECK_NEAR(hypot((double)out.moved.x, (double)out.moved.y), 2, 1e-3);
        }
        const kz_vec2 to = scene_at(world, a);
        CHECK_NEAR(hypot((double)to.x - (double)from.x, (double)to.y - (double)from.y), 20, 0.01);
        kz_world_free(world);
    }
}

/* Twenty steps of one half their width, up which a ball walks and down again: as with `up` {0, -1}, and always on
 * them. */
TEST(a_ball_walks_small_steps_alike_whatever_is_up)
{
    enum { MOVES = 60 };
    static double expected[2][MOVES];
    for (int k = 0; k < UPS; k++) {
        for (int down = 0; down < 2; down++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def walk = {.up = ups[k], .step_height = 4, .snap = 3};
            const kz_vec2 middle = place(ups[k], 0, 5), start = place(ups[k], down ? 38 : -20, down ? 21 : 1);
            kz_shape ball = {0};
            CHECK_EQ(kz_shape_circle(middle, 5, &ball, NULL), KZ_OK);
            for (int i = 0; i < 20; i++) {
                const float step[4] = {2 * (float)i, -20, i == 19 ? 100 : 2 * (float)i + 2, (float)(i + 1)};
                put_block(world, ups[k], step);
            }
            const float ground[4] = {-100, -20, 0, 0};
            put_block(world, ups[k], ground);
            const kz_body a = scene_put(world, ball, start.x, start.y, 0);
            move_by(world, a, 0, -10, &walk);
            for (int i = 0; i < MOVES; i++) {
                const kz_move_result out = move_by(world, a, down ? -0.75f : 0.75f, -1, &walk);
                const kz_vec2 at = scene_at(world, a);
                const double right = (double)at.x * -(double)ups[k].y + (double)at.y * (double)ups[k].x;
                if (k == 0) expected[down][i] = right;
                NOTE("up %d, down %d, move %d", k, down, i);
                CHECK(out.on_floor);
                CHECK_NEAR(right, expected[down][i], 0.01);
            }
            kz_world_free(world);
        }
    }
}
