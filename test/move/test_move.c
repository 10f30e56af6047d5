/* test_move.c - a body that moves slides, stops, bounces and crosses, and ends where a drawing would show it. */
#include <math.h>

#include "kz_test_alloc.h"
#include "move_scene.h"

static const kz_move_def touch_def = {.response = KZ_RESPONSE_TOUCH}, bounce_def = {.response = KZ_RESPONSE_BOUNCE},
                         cross_def = {.response = KZ_RESPONSE_CROSS};

TEST(without_obstacles_the_whole_motion_is_made)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 1, 2, 0);
    const kz_move_result out = scene_move(world, a, 10.5f, -3, NULL);
    CHECK_AT(world, a, 11.5f, -1);
    CHECK_BITS(out.moved.x, 10.5f);
    CHECK_BITS(out.moved.y, -3);
    CHECK_BITS(out.rest.x, 0);
    CHECK_BITS(out.heading.x, 10.5f);
    CHECK_EQ(out.n_hits, 0);
    CHECK(!out.began_inside);
    kz_world_free(world);
}

TEST(no_number_of_an_answer_is_minus_zero)
{
    static const float motions[6][2] = {{-0.0f, 5}, {5, -0.0f}, {-0.0f, -5}, {-5, -0.0f}, {-0.0f, -0.0f}, {-5, 5}};
    for (int i = 0; i < 12; i++) {
        kz_world *world = scene_world(0, 0);
        if (i >= 6) {
            scene_wall(world, -9, -9, -2, 9);
            scene_wall(world, -9, -9, 9, -2);
        }
        const kz_body body = scene_put(world, scene_box(-1, -1, 1, 1), 0, 0, 0);
        const kz_move_result out = scene_move(world, body, motions[i % 6][0], motions[i % 6][1], NULL);
        const kz_vec2 velocity = {motions[i % 6][0], motions[i % 6][1]};
        const kz_vec2 across = kz_reflect(velocity, (kz_vec2){0, -1}, 0);
        const kz_vec2 along = kz_reflect(velocity, (kz_vec2){1, 0}, 0);
        const kz_vec2 all[5] = {out.moved, out.rest, out.heading, across, along};
        for (int k = 0; k < 5; k++) {
            NOTE("way %d, answer %d", i, k);
            CHECK(!signbit(all[k].x) || all[k].x < 0);
            CHECK(!signbit(all[k].y) || all[k].y < 0);
        }
        kz_world_free(world);
    }
    NOTE(" ");
}

/* A square room of four walls, from one of its corners on. */
static void put_room(kz_world *world, int start)
{
    static const kz_vec2 corners[4] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    kz_shape room = {0};
    kz_vec2 walls[5];
    for (int i = 0; i < 5; i++) walls[i] = corners[(start + i) % 4];
    REQUIRE(kz_shape_polyline(walls, 5, &room, NULL) == KZ_OK);
    scene_put(world, room, 0, 0, KZ_BODY_STATIC);
}

static void check_stays_in_room(kz_world *world, kz_body body, kz_vec2 by)
{
    NOTE("motion %g %g", (double)by.x, (double)by.y);
    CHECK_EQ(kz_body_set_pose(world, body, (kz_pose){{50, 50}, 1, 0}, NULL), KZ_OK);
    scene_move(world, body, by.x, by.y, NULL);
    const kz_vec2 at = kz_body_pose(world, body).at;
    CHECK(at.x >= 0 && at.x <= 100 && at.y >= 0 && at.y <= 100);
}

TEST(a_closed_polyline_is_a_sealed_room_wherever_it_starts)
{
    for (int start = 0; start < 4; start++) {
        kz_world *world = scene_world(0, 0);
        kz_shape point = {0};
        REQUIRE(kz_shape_point((kz_vec2){0, 0}, &point, NULL) == KZ_OK);
        put_room(world, start);
        const kz_body speck = scene_put(world, point, 50, 50, 0), ball = scene_put(world, scene_circle(1), 50, 50, 0);
        CHECK_EQ(kz_body_set_filter(world, ball, 2, 1), KZ_OK);
        CHECK_EQ(kz_body_set_filter(world, speck, 2, 1), KZ_OK);
        for (int i = 0; i < 4; i++) check_stays_in_room(world, speck, (kz_vec2){i % 2 ? 70 : -70, i < 2 ? 70 : -70});
        for (int i = 0; i < 400; i++) {
            const float along = (float)(i - 200) / 2;
            check_stays_in_room(world, ball, i % 2 ? (kz_vec2){along, i % 4 < 2 ? 120 : -120}
                                                   : (kz_vec2){i % 4 < 2 ? 120 : -120, along});
        }
        kz_world_free(world);
    }
    NOTE(" ");
}

TEST(a_wall_stops_what_goes_into_it_and_lets_the_rest_slide)
{
    kz_world *world = scene_world(0, 0);
    kz_move_hit hits[4];
    kz_move_result out;
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 0, 0, 0);
    const kz_body wall = scene_wall(world, 10, -100, 20, 100);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){12, 6}, NULL, hits, 4, &out, NULL), KZ_OK);
    CHECK_AT(world, a, 6, 6);
    REQUIRE(out.n_hits == 1);
    CHECK_EQ(hits[0].body.index, wall.index);
    CHECK_EQ(hits[0].response, KZ_RESPONSE_SLIDE);
    CHECK_BITS(hits[0].normal.x, -1);
    CHECK_BITS(hits[0].normal.y, 0);
    CHECK_BITS(hits[0].at.x, 6);
    CHECK_BITS(hits[0].at.y, 3);
    CHECK_NEAR(hits[0].t, 0.5, 1e-6);
    CHECK_NEAR(hits[0].motion.x, 6, 1e-5);
    CHECK_BITS(out.heading.x, 0);
    CHECK_BITS(out.heading.y, 6);
    kz_world_free(world);
}

TEST(a_bullet_stays_where_it_hits)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 0, 0, 0);
    scene_wall(world, 10, -100, 20, 100);
    const kz_move_result out = scene_move(world, a, 12, 6, &touch_def);
    CHECK_AT(world, a, 6, 3);
    CHECK_NEAR(out.rest.x, 6, 1e-5);
    CHECK_NEAR(out.rest.y, 3, 1e-5);
    CHECK_BITS(out.heading.x, 0);
    kz_world_free(world);
}

TEST(a_bullet_at_a_million_pixels_a_frame_stops_at_a_wall_of_one)
{
    kz_world *world = scene_world(0, 0);
    const kz_body box = scene_put(world, scene_box(-0.5f, -0.5f, 0.5f, 0.5f), 0, 0, 0);
    const kz_body ball = scene_put(world, scene_circle(0.25f), 0, 40, 0);
    const kz_body dot = scene_put(world, scene_box(0, 0, 0, 0), 0, 60, 0);
    scene_wall(world, 700.25f, -100, 701.25f, 100);
    scene_move(world, box, 1e6f, 0, &touch_def);
    CHECK_AT(world, box, 699.75f, 0);
    scene_move(world, ball, 1e6f, 0, &touch_def);
    CHECK_NEAR(scene_at(world, ball).x, 700, 1e-4);
    CHECK_LE(scene_at(world, ball).x, 700);
    scene_move(world, dot, 1e6f, 0, &touch_def);
    CHECK_AT(world, dot, 700.25f, 60);
    kz_world_free(world);
}

TEST(a_ball_in_a_box_keeps_its_speed)
{
    kz_world *world = scene_world(0, 0);
    const kz_body ball = scene_put(world, scene_circle(1), 10, 10, 0);
    scene_wall(world, -5, -5, 0, 45);
    scene_wall(world, 40, -5, 45, 45);
    scene_wall(world, 0, -5, 40, 0);
    scene_wall(world, 0, 40, 40, 45);
    kz_vec2 v = {7.25f, -3.125f};
    int bounces = 0;
    for (int i = 0; i < 1000; i++) {
        const kz_move_result out = scene_move(world, ball, v.x, v.y, &bounce_def);
        v = out.heading;
        bounces += out.n_hits > 0;
        CHECK(v.x == 7.25f || v.x == -7.25f);
        CHECK(v.y == 3.125f || v.y == -3.125f);
        CHECK_GE(scene_at(world, ball).x, 1);
        CHECK_LE(scene_at(world, ball).y, 39);
    }
    CHECK_GT(bounces, 200);
    kz_world_free(world);
}

TEST(restitution_is_what_a_bounce_keeps)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 1, 1), 0, 0, 0);
    kz_move_def def = bounce_def;
    scene_wall(world, 5, -50, 6, 50);
    def.restitution = 0.5f;
    CHECK_BITS(scene_move(world, a, 8, 2, &def).heading.x, -4);
    CHECK_AT(world, a, 2, 2);
    def.restitution = KZ_NO_BOUNCE;
    const kz_move_result out = scene_move(world, a, 8, 2, &def);
    CHECK_BITS(out.heading.x, 0);
    CHECK_BITS(out.heading.y, 2);
    CHECK_AT(world, a, 4, 4);
    kz_world_free(world);
}

TEST(without_bounce_a_slope_is_met_once_and_slid_along)
{
    kz_move_def def = bounce_def;
    def.restitution = KZ_NO_BOUNCE;
    for (int i = 1; i < 40; i++) {
        kz_world *world = scene_world(0, 0);
        const float rise = (float)i / 7;
        const kz_vec2 slope[3] = {{0, 0}, {300, -300 * rise}, {300, 0}};
        scene_polygon(world, slope, 3);
        const kz_body ball = scene_put(world, scene_circle(2), -10.3f, -7.1f, 0);
        const kz_move_result out = scene_move(world, ball, 60, 1.7f, &def);
        const double share = (60 - 1.7 * (double)rise) / (1 + (double)rise * (double)rise);
        NOTE("rise %g", (double)rise);
        CHECK_EQ(out.n_hits, 1);
        CHECK_NEAR(out.heading.x, share, 1e-3);
        CHECK_NEAR(out.heading.y, -share * (double)rise, 1e-3);
        CHECK_BITS(out.rest.x, 0);
        kz_world_free(world);
    }
}

/* Forty edges, each of them 2^-17 steeper than the one before. */
TEST(a_long_bend_of_many_edges_costs_one_turn)
{
    static const kz_move_def slide = {.max_turns = 2};
    kz_vec2 points[41];
    kz_shape bend = {0};
    for (int i = 0; i <= 40; i++) points[i] = (kz_vec2){25 * (float)i, -25 * 0x1p-17f * (float)(i * (i + 1) / 2)};
    kz_world *world = scene_world(0, 0);
    REQUIRE(kz_shape_polyline(points, 41, &bend, NULL) == KZ_OK);
    scene_put(world, bend, 0, 0, KZ_BODY_STATIC);
    const kz_body ball = scene_put(world, scene_circle(2), 5, -4, 0);
    const kz_move_result out = scene_move(world, ball, 900, 9, &slide);
    CHECK_GT(out.n_hits, 20);
    CHECK_NEAR(out.moved.x, 900, 1);
    CHECK_BITS(out.rest.x, 0);
    kz_world_free(world);
}

TEST(what_is_crossed_is_listed_in_order_and_what_is_ignored_is_not)
{
    kz_world *world = scene_world(0, 0);
    kz_move_hit hits[4];
    kz_move_result out;
    const kz_body a = scene_put(world, scene_box(0, 0, 1, 1), 0, 0, 0);
    for (int i = 0; i < 100; i++) scene_put(world, scene_box(0, 0, 1, 1), (float)(200 - 2 * i), 0, 0);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){300, 0}, &cross_def, hits, 4, &out, NULL), KZ_OK);
    CHECK_AT(world, a, 300, 0);
    CHECK_EQ(out.n_hits, 100);
    CHECK_EQ(hits[0].body.index, 100);
    CHECK_EQ(hits[3].body.index, 97);
    CHECK_LT(hits[0].t, hits[3].t);
    const kz_move_def ignore = {.response = KZ_RESPONSE_IGNORE};
    out = scene_move(world, a, -300, 0, &ignore);
    CHECK_EQ(out.n_hits, 0);
    CHECK_AT(world, a, 0, 0);
    kz_world_free(world);
}

static kz_response coins_are_crossed(void *ctx, const kz_world *world, kz_body mover, const kz_move_hit *hit)
{
    ++*(int *)ctx;
    CHECK_EQ(mover.index, 0);
    return kz_body_user(world, hit->body) == 7 ? KZ_RESPONSE_CROSS : KZ_RESPONSE_SLIDE;
}

TEST(the_caller_says_what_to_do_at_each)
{
    kz_world *world = scene_world(0, 0);
    int calls = 0;
    const kz_move_def def = {.respond = coins_are_crossed, .ctx = &calls};
    const kz_body a = scene_put(world, scene_box(0, 0, 2, 2), 0, 0, 0);
    const kz_body coin = scene_put(world, scene_box(0, 0, 2, 2), 8, 0, 0);
    kz_body_set_user(world, coin, 7);
    scene_wall(world, 10, -50, 20, 50);
    kz_move_hit hits[4];
    kz_move_result out;
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){20, 5}, &def, hits, 4, &out, NULL), KZ_OK);
    CHECK_EQ(calls, 2);
    REQUIRE(out.n_hits == 2);
    CHECK_EQ(hits[0].response, KZ_RESPONSE_CROSS);
    CHECK_EQ(hits[1].response, KZ_RESPONSE_SLIDE);
    CHECK_AT(world, a, 8, 5);
    kz_world_free(world);
}

TEST(an_inner_corner_stops)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 2, 2), 0, 0, 0);
    scene_wall(world, 10, -50, 20, 50);
    scene_wall(world, -50, 8, 50, 20);
    const kz_move_result out = scene_move(world, a, 30, 20, NULL);
    CHECK_AT(world, a, 8, 6);
    CHECK_EQ(out.n_hits, 2);
    CHECK_BITS(out.heading.x, 0);
    CHECK_BITS(out.heading.y, 0);
    CHECK_GT(out.rest.y, 0);
    kz_world_free(world);
}

TEST(a_row_of_flush_tiles_is_a_floor_at_any_speed)
{
    static const float speeds[] = {0.01f, 0.3f, 1, 2.5f, 5, 7.77f, 16, 33.3f, 160, 1500};
    for (int backwards = 0; backwards < 2; backwards++) {
        kz_world *world = scene_world(0, 0);
        const kz_body a = scene_put(world, scene_box(0, -16, 16, 0), 0, 0, 0);
        for (int i = 0; i < 100; i++) {
            const float x = (float)(16 * (backwards ? 99 - i : i));
            scene_wall(world, x, 0, x + 16, 16);
        }
        for (int k = 0; k < 10; k++) {
            const float fall = k % 2 ? 3 : speeds[k];
            scene_place(world, a, 0, 0);
            double x = 0;
            for (int i = 0; i < 2000 && x + (double)speeds[k] < 1580; i++) {
                const kz_move_result out = scene_move(world, a, speeds[k], fall, NULL);
                x += (double)speeds[k];
                NOTE("speed %g at %g", (double)speeds[k], x);
                CHECK_BITS(scene_at(world, a).y, 0);
                CHECK_BITS(out.heading.x, speeds[k]);
                CHECK_NEAR(scene_at(world, a).x, x, 0.01 + x * 1e-6 * (double)(i + 1));
            }
        }
        kz_world_free(world);
    }
}

TEST(corners_that_only_touch_do_not_stop)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 16, 16), 16, 16, 0);
    scene_wall(world, 0, 0, 16, 16);
    scene_wall(world, 32, 32, 48, 48);
    CHECK_EQ(scene_move(world, a, 20, -20, NULL).n_hits, 0);
    CHECK_AT(world, a, 36, -4);
    scene_place(world, a, 16, 16);
    CHECK_EQ(scene_move(world, a, 20, 0, NULL).n_hits, 0); /* along the top of the second */
    CHECK_AT(world, a, 36, 16);
    scene_place(world, a, 16, 16);
    CHECK_EQ(scene_move(world, a, 0, 20, NULL).n_hits, 0);
    CHECK_AT(world, a, 16, 36);
    kz_world_free(world);
}

TEST(bodies_it_is_in_do_not_hold_it)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 0, 0, 0);
    scene_wall(world, 2, 2, 100, 100);
    scene_wall(world, 20, -50, 30, 50);
    const kz_move_result out = scene_move(world, a, 30, 3, NULL);
    CHECK(out.began_inside);
    CHECK_AT(world, a, 16, 3);
    kz_world_free(world);
}

TEST(sensors_disabled_bodies_and_filtered_ones_are_no_obstacles)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 0, 0, 0);
    scene_put(world, scene_box(0, 0, 4, 4), 10, 0, KZ_BODY_SENSOR);
    scene_put(world, scene_box(0, 0, 4, 4), 10, 0, KZ_BODY_DISABLED);
    const kz_body other = scene_put(world, scene_box(0, 0, 4, 4), 10, 0, 0);
    kz_body_set_filter(world, other, 2, 2);
    CHECK_EQ(scene_move(world, a, 30, 0, NULL).n_hits, 0);
    CHECK_AT(world, a, 30, 0);
    kz_body_set_filter(world, other, 0, 0);
    kz_body_set_group(world, other, 3);
    kz_body_set_group(world, a, 3);
    CHECK_EQ(scene_move(world, a, -30, 0, NULL).n_hits, 0);
    kz_body_set_group(world, a, 0);
    scene_move(world, a, 30, 0, NULL);
    CHECK_AT(world, a, 6, 0);
    kz_world_free(world);
}

TEST(one_way_bodies_stop_only_what_comes_back)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-2, -4, 2, 0), 0, 20, 0);
    const kz_body plank = scene_put(world, scene_box(-20, 0, 20, 2), 0, 10, KZ_BODY_STATIC | KZ_BODY_ONE_WAY);
    kz_body_set_one_way(world, plank, (kz_vec2){0, -1});
    CHECK_EQ(scene_move(world, a, 0, -30, NULL).n_hits, 0); /* up through it */
    CHECK_AT(world, a, 0, -10);
    CHECK_EQ(scene_move(world, a, 3, 40, NULL).n_hits, 1);
    CHECK_BITS(scene_at(world, a).y, 10);
    scene_place(world, a, 0, 11.5f); /* in it, going down: falls on */
    CHECK_EQ(scene_move(world, a, 0, 10, NULL).n_hits, 0);
    scene_place(world, a, 0, 13); /* in it from below, then down again */
    scene_move(world, a, 0, -2, NULL);
    CHECK_EQ(scene_move(world, a, 0, 5, NULL).n_hits, 0);
    scene_place(world, a, -30, 11); /* from the side, falling */
    CHECK_EQ(scene_move(world, a, 20, 0.5f, NULL).n_hits, 0);
    CHECK_BITS(scene_at(world, a).x, -10);
    kz_world_free(world);
}

TEST(across_a_wrap_border_bodies_meet_and_places_are_those_in_the_world)
{
    kz_world *world = scene_world(100, 80);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 90, 10, 0);
    scene_wall(world, 20, 0, 24, 79);
    kz_move_result out = scene_move(world, a, 60, 0, NULL);
    CHECK_AT(world, a, 16, 10);
    CHECK_BITS(out.moved.x, 26);
    out = scene_move(world, a, 0, 800, NULL); /* ten times round, along the wall */
    CHECK_BITS(out.moved.y, 800);
    CHECK_AT(world, a, 16, 10);
    out = scene_move(world, a, -1000, 0, NULL);
    CHECK_AT(world, a, 24, 10);
    CHECK_BITS(out.moved.x, -92);
    kz_world_free(world);
}

/* A shape that is no body goes round as a body of the same shape does, also from some periods away. */
TEST(in_a_world_that_wraps_a_shape_moves_as_a_body_does)
{
    static const float wraps[3][2] = {{100, 80}, {100, 0}, {0, 80}};
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 3; i++) {
        kz_world *world = scene_world(wraps[i][0], wraps[i][1]);
        for (int k = 0; k < 6; k++) {
            scene_wall(world, (float)(15 * k), (float)(12 * k), (float)(15 * k + 6), (float)(12 * k + 4));
        }
        const kz_body body = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
        const kz_query_filter others = {.except = body};
        for (int64_t n = kz_test_rounds(400); n > 0; n--) {
            const float x = kz_test_grid(&r, 0, 100, 0.25f), y = kz_test_grid(&r, 0, 80, 0.25f);
            const kz_vec2 by = {kz_test_grid(&r, -300, 300, 0.25f), kz_test_grid(&r, -300, 300, 0.25f)};
            const float far_x = wraps[i][0] * (float)(n % 5 - 2), far_y = wraps[i][1] * (float)(n % 3 - 1);
            const kz_shape shape = scene_box(x + far_x - 2, y + far_y - 2, x + far_x + 2, y + far_y + 2);
            kz_move_result out = {0}, like = {0};
            kz_move_hit hits[2] = {{.t = 0}, {.t = 0}};
            scene_place(world, body, x, y);
            CHECK_EQ(kz_shape_move(world, &shape, by, &others, NULL, &hits[0], 1, &out, NULL), KZ_OK);
            CHECK_EQ(kz_body_move(world, body, by, NULL, &hits[1], 1, &like, NULL), KZ_OK);
            NOTE("world %d, from %g, %g by %g, %g", i, (double)x, (double)y, (double)by.x, (double)by.y);
            CHECK_EQ(out.began_inside, like.began_inside);
            if (out.began_inside) continue;
            CHECK_NEAR(out.moved.x, like.moved.x, 1e-3);
            CHECK_NEAR(out.moved.y, like.moved.y, 1e-3);
            CHECK_NEAR(out.heading.x, like.heading.x, 1e-3);
            CHECK_EQ(out.n_hits, like.n_hits);
            if (like.n_hits == 0) continue;
            CHECK_NEAR(x + far_x + hits[0].at.x, hits[1].at.x, 1e-3); /* both where the world has it */
            CHECK_NEAR(y + far_y + hits[0].at.y, hits[1].at.y, 1e-3);
        }
        kz_world_free(world);
    }
}

/* Half a cell into a wall of one cell, both directions out are equally short. */
TEST(a_mask_far_from_the_origin_is_not_let_out_on_the_far_side_of_a_wall)
{
    kz_world *world = scene_world(0, 0);
    kz_mask *mask;
    kz_shape shape;
    CHECK_EQ(kz_mask_from_text("#\n", NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, -1, -1, &shape, NULL), KZ_OK);
    scene_wall(world, 999999, -40, 1000000, 80);
    const kz_body a = scene_put(world, shape, 1000026, 27, 0);
    for (int i = 0; i < 40; i++) {
        scene_place(world, a, 1000004.0f + (float)i * 0.5f, 27);
        scene_move(world, a, -209912.594f - (float)i, 8 * ((float)i - 20), i % 2 ? &touch_def : NULL);
        CHECK_GE(kz_body_box(world, a).min.x, 1000000);
    }
    kz_world_free(world);
    kz_mask_free(mask);
}

/* Where a period is no whole number, a mask's image across the border lies on other cells than the mask.  The ball has
 * the higher index, so the world shifts the ball. */
TEST(a_ball_meets_a_mask_across_a_wrap_border_where_the_world_has_it)
{
    kz_world *world = scene_world(57.3f, 50.1f);
    kz_mask *mask;
    kz_shape shape;
    kz_move_hit hit;
    kz_move_result out;
    CHECK_EQ(kz_mask_from_text("###\n###\n###\n", NULL, &mask, NULL), KZ_OK);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &shape, NULL), KZ_OK);
    const kz_body block = scene_put(world, shape, 28, 1, KZ_BODY_STATIC);
    const kz_body ball = scene_put(world, scene_circle(1), 29.5f, 39, 0);
    CHECK_EQ(kz_body_move(world, ball, (kz_vec2){0, 148}, &touch_def, &hit, 1, &out, NULL), KZ_OK);
    REQUIRE(out.n_hits == 1);
    CHECK_EQ(hit.body.index, block.index);
    CHECK_NEAR(out.moved.y, 11.1, 1e-4); /* to y 50.1 - 1 + 1, above the block at 1 */
    CHECK_EQ(hit.normal.y, -1);
    const kz_move_result again = scene_move(world, ball, 5, 3, NULL);
    CHECK_NEAR(again.moved.x, 5, 1e-4);
    CHECK_GT(again.n_hits, 0);
    kz_world_free(world);
    kz_mask_free(mask);
}

TEST(a_shape_moves_like_the_body_it_would_be)
{
    kz_world *world = scene_world(0, 0);
    const kz_shape shape = scene_box(0, 0, 4, 4);
    scene_wall(world, 10, -100, 20, 100);
    kz_move_result out;
    CHECK_EQ(kz_shape_move(world, &shape, (kz_vec2){12, 6}, NULL, NULL, NULL, 0, &out, NULL), KZ_OK);
    CHECK_BITS(out.moved.x, 6);
    CHECK_BITS(out.moved.y, 6);
    CHECK_EQ(out.n_hits, 1);
    kz_world_free(world);
}

/* As many vertices as kz_shape_move has memory for, and 40 bounces in a shaft. */
TEST(a_shape_of_many_vertices_bounces_like_the_body_it_would_be)
{
    kz_world *world = scene_world(0, 0);
    kz_vec2 ring[256];
    kz_shape shape = {0};
    kz_move_result out[2];
    for (int i = 0; i < 256; i++) {
        const double angle = 6.283185307179586 * i / 256;
        ring[i] = (kz_vec2){(float)(5 * cos(angle)), (float)(5 * sin(angle))};
    }
    REQUIRE(kz_shape_polygon(ring, 256, &shape, NULL) == KZ_OK);
    scene_wall(world, -30, -1000, -10, 1000);
    scene_wall(world, 10, -1000, 30, 1000);
    const kz_body body = scene_put(world, shape, 0, 0, 0);
    const kz_query_filter others = {.except = body};
    const kz_move_def def = {.response = KZ_RESPONSE_BOUNCE, .max_turns = 50};
    CHECK_EQ(kz_shape_move(world, &shape, (kz_vec2){400, 300}, &others, &def, NULL, 0, &out[0], NULL), KZ_OK);
    CHECK_EQ(kz_body_move(world, body, (kz_vec2){400, 300}, &def, NULL, 0, &out[1], NULL), KZ_OK);
    for (int k = 0; k < 2; k++) {
        CHECK_EQ(out[k].n_hits, 40);
        CHECK_NEAR(out[k].moved.x, 0, 1e-3);
        CHECK_NEAR(out[k].moved.y, 300, 1e-3);
        CHECK_NEAR(out[k].heading.x, 400, 1e-3);
    }
    kz_world_free(world);
}

TEST(what_makes_no_sense_is_refused_and_the_body_stays)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 1, 1, 0);
    const float inf = 1e38f * 10;
    kz_move_def def = {.up = {0, -2}};
    kz_move_result out;
    CHECK_EQ(kz_body_move(world, (kz_body){9, 9}, (kz_vec2){1, 1}, NULL, NULL, 0, &out, NULL), KZ_ERR_BAD_HANDLE);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){inf, 1}, NULL, NULL, 0, &out, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 1}, &def, NULL, 0, &out, NULL), KZ_ERR_ARGUMENT);
    def = (kz_move_def){.restitution = 2};
    CHECK_EQ(kz_body_move(world, a, (kz_vec2){1, 1}, &def, NULL, 0, &out, NULL), KZ_ERR_ARGUMENT);
    scene_place(world, a, 3e38f, 0);
    CHECK_NE(kz_body_move(world, a, (kz_vec2){3e38f, 1}, NULL, NULL, 0, &out, NULL), KZ_OK);
    CHECK_AT(world, a, 3e38f, 0);
    kz_world_free(world);
}

TEST(moving_allocates_nothing)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_world *world = NULL;
    const kz_world_def def = {.alloc = &ta.allocator};
    const kz_move_def walk = {.up = {0, -1}, .snap = 2, .step_height = 2};
    CHECK_EQ(kz_world_create(&def, &world, NULL), KZ_OK);
    for (int i = 0; i < 40; i++) {
        const float x = (float)(i % 8) * 5, y = (float)(i / 8) * 6;
        scene_wall(world, x, y, x + 3, y + 2);
    }
    const kz_body a = scene_put(world, scene_circle(1), 4, 4.5f, 0);
    const int64_t calls = ta.calls;
    for (int i = 0; i < 50; i++) scene_move(world, a, (float)(i % 7) - 3, (float)(i % 5) - 1, &walk);
    CHECK_EQ(ta.calls, calls);
    kz_world_free(world);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(reflection_is_exact_on_axes)
{
    const kz_vec2 v = {0.1f, 0.3f};
    kz_vec2 out = kz_reflect(v, (kz_vec2){-1, 0}, 1);
    CHECK_BITS(out.x, -0.1f);
    CHECK_BITS(out.y, 0.3f);
    out = kz_reflect(v, (kz_vec2){0, -1}, 0);
    CHECK_BITS(out.x, 0.1f);
    CHECK_BITS(out.y, 0);
    out = kz_reflect(v, (kz_vec2){0, 1}, 1); /* away from it already */
    CHECK_BITS(out.y, 0.3f);
    out = kz_reflect((kz_vec2){3, 0}, (kz_vec2){-0.70710677f, -0.70710677f}, 1);
    CHECK_NEAR(out.x, 0, 1e-6);
    CHECK_NEAR(out.y, -3, 1e-6);
}
