/* test_one_way_queries.c - KZ_HIT_PASS_ONE_WAY: rays and sweeps meet one-way bodies only where these block. */
#include <math.h>

#include <kolize/move.h>

#include "world_fixture.h"

static const kz_vec2 up = {0, -1};
static kz_world *world;

static kz_body put_plank(kz_shape shape, kz_vec2 one_way)
{
    return put_def(world, (kz_body_def){.shape = shape, .flags = KZ_BODY_STATIC | KZ_BODY_ONE_WAY, .one_way = one_way});
}

/* A plank from (0, 0) to (20, 4) that is passed upwards, and what lies behind it on both sides. */
static kz_body behind_above, behind_below;

static kz_body begin(kz_vec2 one_way)
{
    kz_world_free(world);
    world = world_of_mode(KZ_PAIRS_OVERLAP);
    const kz_shape above = box_shape(-100, -60, 100, -50), below = box_shape(-100, 50, 100, 60);
    const kz_body plank = put_plank(box_shape(0, 0, 20, 4), one_way);
    behind_above = put_at(world, &above, 0, 0);
    behind_below = put_at(world, &below, 0, 0);
    return plank;
}

static kz_world_ray_hit ray(float ax, float ay, float bx, float by, unsigned flags)
{
    kz_world_ray_hit hit, all[4];
    const kz_vec2 from = {ax, ay}, to = {bx, by};
    const bool found = kz_world_ray(world, from, to, flags | KZ_HIT_PASS_ONE_WAY, NULL, &hit);
    CHECK(found == hit.hit.hit);
    if (!(flags & KZ_HIT_UNION)) {
        const size_t n = kz_world_ray_all(world, from, to, flags | KZ_HIT_PASS_ONE_WAY, NULL, all, 4);
        CHECK(found ? n > 0 && same_ray_hit(all[0].hit, hit.hit) : n == 0);
    }
    return hit;
}

static bool ray_meets(kz_body body, float ax, float ay, float bx, float by)
{
    const bool alone = same_body(ray(ax, ay, bx, by, 0).body, body);
    CHECK(same_body(ray(ax, ay, bx, by, KZ_HIT_UNION).body, body) == alone);
    return alone;
}

static kz_world_sweep_hit sweep(float x, float y, kz_vec2 motion)
{
    kz_world_sweep_hit hit, all[4];
    const kz_shape mover = box_shape(x - 2, y - 2, x + 2, y + 2);
    const bool found = kz_world_sweep(world, &mover, motion, KZ_HIT_PASS_ONE_WAY, NULL, &hit);
    const size_t n = kz_world_sweep_all(world, &mover, motion, KZ_HIT_PASS_ONE_WAY, NULL, all, 4);
    CHECK(found == hit.hit.hit && (found ? n > 0 && same_body(all[0].body, hit.body) : n == 0));
    return hit;
}

static bool sweep_meets(kz_body body, float x, float y, float dx, float dy)
{
    return same_body(sweep(x, y, (kz_vec2){dx, dy}).body, body);
}

TEST(without_the_flag_a_one_way_body_is_met_from_both_sides)
{
    const kz_body plank = begin(up);
    kz_world_ray_hit hit;
    kz_world_sweep_hit met;
    const kz_shape mover = box_shape(5, 10, 9, 14);
    CHECK(kz_world_ray(world, (kz_vec2){10, 20}, (kz_vec2){10, -20}, 0, NULL, &hit) && same_body(hit.body, plank));
    CHECK(kz_world_ray(world, (kz_vec2){10, 20}, (kz_vec2){10, -20}, KZ_HIT_UNION, NULL, &hit));
    CHECK(kz_world_sweep(world, &mover, (kz_vec2){0, -30}, 0, NULL, &met) && same_body(met.body, plank));
}

TEST(with_the_flag_it_is_met_on_its_far_side_and_passed_from_its_own)
{
    const kz_body plank = begin(up);
    CHECK(ray_meets(plank, 10, -20, 10, 70) && ray_meets(behind_above, 10, 20, 10, -70));
    CHECK(ray_meets(plank, 1, -20, 15, 70) && ray_meets(behind_above, 1, 20, 5, -70));
    CHECK(sweep_meets(plank, 10, -20, 0, 70) && sweep_meets(behind_above, 10, 20, 0, -70));
    const kz_world_ray_hit hit = ray(10, -20, 10, 70, 0);
    CHECK(hit.hit.point.y == 0 && hit.hit.normal.y == -1 && hit.hit.edge == 0);
    CHECK(sweep(10, -20, (kz_vec2){0, 70}).hit.normal.y == -1);
}

TEST(along_it_and_against_its_sides_nothing_is_met)
{
    begin(up);
    const kz_body none = {0, 0};
    CHECK(ray_meets(none, -10, 2, 40, 2) && ray_meets(none, -10, 0, 40, 0) && ray_meets(none, 40, 3, -10, 1));
    CHECK(ray_meets(behind_below, -10, -1, 40, 80)); /* down through its left side */
    CHECK(sweep_meets(none, -10, 2, 50, 0) && sweep_meets(none, -10, -2, 50, 0) && sweep_meets(none, -10, 2, 50, 1));
}

TEST(a_start_inside_lets_pass_and_a_start_on_the_far_side_does_not)
{
    const kz_body plank = begin(up);
    CHECK(ray_meets(behind_below, 10, 2, 10, 70) && sweep_meets(behind_below, 10, 2, 0, 70));
    CHECK(sweep_meets(behind_below, 10, -1, 0, 70));
    CHECK(ray_meets(plank, 10, 0, 10, 70) && sweep_meets(plank, 10, -2, 0, 70));
    CHECK(ray(10, 0, 10, 70, 0).hit.t == 0 && sweep(10, -2, (kz_vec2){0, 70}).hit.t == 0);
    CHECK(same_body(ray(10, 0, 10, 70, KZ_HIT_TOUCH).body, plank)); /* it touches where it starts */
    CHECK(same_body(ray(10, 4, 10, -70, KZ_HIT_TOUCH).body, behind_above));
}

TEST(at_a_corner_any_face_that_is_met_counts)
{
    const kz_body plank = begin(up);
    const kz_world_ray_hit hit = ray(-20, -10, 40, 20, 0); /* its left side faces the ray more than its top */
    CHECK(same_body(hit.body, plank) && hit.hit.normal.x == 0 && hit.hit.normal.y == -1 && hit.hit.point.x == 0);
    CHECK(ray_meets(behind_below, -20, -6, 100, 70)); /* its lower left part: the side alone */
    CHECK(same_body(sweep(-22, -12, (kz_vec2){60, 30}).body, plank));
    CHECK(sweep(-22, -12, (kz_vec2){60, 30}).hit.normal.y == -1);
    CHECK(ray_meets(behind_above, -20, 14, 100, -106)); /* upwards past the lower left corner */
}

TEST(its_direction_may_be_any)
{
    const kz_body plank = begin((kz_vec2){1, -1});
    CHECK(ray_meets(plank, 10, -20, 10, 70) && ray_meets(plank, 40, 2, -40, 2) && ray_meets(plank, 30, -9, -30, 40));
    CHECK(ray_meets(behind_above, 10, 20, 10, -70) && ray_meets((kz_body){0, 0}, -40, 2, 40, 2));
    CHECK(ray_meets((kz_body){0, 0}, 30, 22, -30, -38) && sweep_meets(plank, 40, 2, -80, 0)); /* across it */
    CHECK_EQ(kz_body_set_one_way(world, plank, (kz_vec2){0, 0}), KZ_OK); /* it has none: it lets all pass */
    CHECK(ray_meets(behind_below, 10, -20, 10, 70));
}

TEST(planks_side_by_side_have_no_gap_for_sight)
{
    begin(up);
    const kz_body second = put_plank(box_shape(20, 0, 40, 4), up);
    CHECK(same_body(ray(20, -20, 20, 40, 0).body, (kz_body){0, 0}));
    CHECK(ray(20, -20, 20, 40, KZ_HIT_UNION).hit.point.y == 0 && kz_body_is_live(world, second));
    CHECK(!ray(20, 20, 20, -40, KZ_HIT_UNION).hit.hit && !ray(20, 2, 20, 40, KZ_HIT_UNION).hit.hit == false);
}

TEST(a_circle_and_a_slope_are_met_on_their_upper_sides)
{
    begin(up);
    static const kz_vec2 slope[3] = {{40, 10}, {60, -10}, {60, 10}};
    kz_shape shape = circle_shape(5);
    const kz_body ball = put_def(world, (kz_body_def){.shape = shape,
                                                      .pose = kz_pose_radians(-30, 0, 0),
                                                      .flags = KZ_BODY_ONE_WAY,
                                                      .one_way = up});
    CHECK_EQ(kz_shape_polygon(slope, 3, &shape, NULL), KZ_OK);
    const kz_body ramp = put_plank(shape, up);
    CHECK(ray_meets(ball, -28, -20, -28, 20) && ray_meets(ball, -50, -10, -28, 1));
    CHECK(ray_meets((kz_body){0, 0}, -50, 2, -28, 3)); /* below its middle */
    CHECK(ray_meets(ramp, 50, -20, 50, 20) && ray_meets(ramp, 30, 5, 90, 6));
    CHECK(ray_meets((kz_body){0, 0}, 90, 5, 30, 6)); /* at its upright side */
}

TEST(one_way_bodies_across_the_seam_of_a_torus)
{
    kz_world_free(world);
    world = world_of((kz_world_def){.wrap_w = 100, .wrap_h = 100});
    const kz_body plank = put_plank(box_shape(90, 95, 110, 99), up);
    for (int indexed = 0; indexed < 2; indexed++) {
        CHECK(ray_meets(plank, 5, 80, 5, 105) && ray_meets(plank, 105, -20, 105, 0));
        CHECK(ray_meets((kz_body){0, 0}, 5, 110, 5, 80) && sweep_meets((kz_body){0, 0}, 95, 108, 0, -20));
        CHECK(sweep_meets(plank, 3, 85, 0, 20) && sweep_meets(plank, 103, -15, 0, 20));
        CHECK_EQ(kz_world_index(world, NULL), KZ_OK);
    }
}

/* ---- Beside a move ------------------------------------------------------------------------------------------ */

/* What stops a shape that is moved is what its sweep meets. */
TEST(sweeps_meet_what_stops_a_moved_shape)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t n_met = 0, n_passed = 0;
    for (int64_t round = kz_test_rounds(600); round > 0; round--) {
        kz_world_free(world);
        world = world_of_mode(KZ_PAIRS_OVERLAP);
        for (int i = 0; i < 6; i++) {
            const float x = kz_test_grid(&r, 0, 20, 1), y = kz_test_grid(&r, 0, 20, 1);
            const kz_vec2 one_way = {kz_test_grid(&r, -1, 1, 1), kz_test_grid(&r, -1, 1, 1)};
            kz_shape shape = box_shape(x, y, x + kz_test_grid(&r, 1, 6, 1), y + 2);
            if (kz_test_one_in(&r, 3)) kz_shape_circle((kz_vec2){x, y}, 2, &shape, NULL);
            put_plank(shape, one_way);
        }
        for (int i = 0; i < 10; i++) {
            const float x = kz_test_grid(&r, 0, 20, 1), y = kz_test_grid(&r, 0, 20, 1);
            const kz_vec2 motion = {kz_test_grid(&r, -20, 20, 1), kz_test_grid(&r, -20, 20, 1)};
            kz_shape shape = box_shape(x, y, x + 2, y + 3);
            kz_world_sweep_hit hit;
            kz_move_hit stop;
            kz_move_result result;
            if (kz_test_one_in(&r, 3)) kz_shape_circle((kz_vec2){x, y}, 1.5f, &shape, NULL);
            const bool met = kz_world_sweep(world, &shape, motion, KZ_HIT_PASS_ONE_WAY, NULL, &hit);
            const kz_move_def stops = {.response = KZ_RESPONSE_TOUCH};
            CHECK_EQ(kz_shape_move(world, &shape, motion, NULL, &stops, &stop, 1, &result, NULL), KZ_OK);
            NOTE("(%g, %g) by (%g, %g)", (double)x, (double)y, (double)motion.x, (double)motion.y);
            CHECK(met == (result.n_hits > 0));
            if (met && result.n_hits > 0) CHECK(same_body(hit.body, stop.body));
            n_met += met;
            n_passed += !met;
        }
    }
    CHECK(n_met > 0 && n_passed > 0);
    kz_world_free(world);
    world = NULL;
}
