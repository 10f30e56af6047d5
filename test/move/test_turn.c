/* test_turn.c - platforms that turn carry what stands on them, push what is in their path, and pass through nobody. */
#include <math.h>

#include "turn_scene.h"

/* ---- Riders -------------------------------------------------------------------------------------------- */

/* From level to 40 degrees to one side and to the other. */
TEST(a_seesaw_carries_its_riders_up_and_down)
{
    for (int kind = 0; kind < 4; kind++) {
        for (int steps = 1; steps <= 64; steps *= 4) {
            kz_world *world = scene_world(0, 0);
            const kz_body plank = scene_put(world, scene_box(-60, -4, 60, 0), 0, 0, KZ_BODY_STATIC);
            const kz_body left = scene_put(world, rider_shape(kind), -40, -4, 0);
            const kz_body right = scene_put(world, rider_shape(kind), 40, -4, 0);
            const int n = 8 * steps;
            double angle = 0;
            for (int i = 0; i < n; i++) {
                const double by = (i < n / 4 || i >= n * 3 / 4 ? 1 : -1) * 0.7 * 4 / n;
                const carried c = turn_by(world, plank, 0, 0, (float)by);
                angle += by;
                NOTE("kind %d, %d steps, step %d", kind, steps, i);
                REQUIRE(find(&c, left) && find(&c, right));
                CHECK(find(&c, left)->rides && find(&c, right)->rides);
                CHECK(!is_crushed(&c, left) && !is_crushed(&c, right));
                CHECK_EQ(depth(world, left, plank), 0);
                CHECK_LE(gap(world, left, plank), 1e-4);
                CHECK_LE(gap(world, right, plank), 1e-4);
                CHECK_NEAR(scene_at(world, left).x, -40 * cos(angle), 8);
                CHECK_NEAR(scene_at(world, right).y, 40 * sin(angle) - 4 / cos(angle), 7);
                CHECK_EQ(kz_body_pose(world, left).sin, 0);
            }
            CHECK_NEAR(scene_at(world, left).x, -40, 1.5);
            CHECK_NEAR(scene_at(world, right).x, 40, 1.5);
            CHECK_NEAR(scene_at(world, left).y, -4, 0.01);
            kz_world_free(world);
        }
    }
}

TEST(a_rider_on_a_stack_moves_as_the_one_below_it)
{
    kz_world *world = scene_world(0, 0);
    const kz_body plank = scene_put(world, scene_box(-60, -4, 60, 0), 0, 0, KZ_BODY_STATIC);
    const kz_body below = scene_put(world, scene_box(-8, -8, 8, 0), 30, -4, 0);
    const kz_body above = scene_put(world, scene_box(-4, -8, 4, 0), 30, -12, 0);
    for (int i = 0; i < 20; i++) {
        const carried c = turn_by(world, plank, 0, 0, i < 10 ? 0.03f : -0.03f);
        NOTE("step %d", i);
        REQUIRE(find(&c, below) && find(&c, above));
        CHECK(find(&c, above)->rides && !is_crushed(&c, above) && !is_crushed(&c, below));
        CHECK_LE(gap(world, below, plank), 1e-4);
        CHECK_LE(gap(world, above, below), 1e-4);
        CHECK_NEAR(scene_at(world, above).x, scene_at(world, below).x, 0.5);
    }
    kz_world_free(world);
}

/* One turn from level to steeper than he can stand on: he rode at first, and `moved` is all that he went. */
TEST(what_one_turn_did_to_a_body_is_the_sum_of_its_steps)
{
    for (int side = -1; side <= 1; side += 2) {
        for (int k = 0; k < 12; k++) {
            kz_world *world = scene_world(0, 0);
            const float x = 900 + 40 * (float)side;
            const kz_body plank = scene_put(world, scene_box(-60, -4, 60, 0), 900, 500, KZ_BODY_STATIC);
            const kz_body rider = scene_put(world, rider_shape(k % 4), x, 496, 0);
            const carried c = turn_by(world, plank, 3, -2, 0.1f * (float)(k + 1) * (float)side);
            const kz_carry_result *r = find(&c, rider);
            NOTE("side %d, turn %d", side, k);
            REQUIRE(r);
            CHECK_EQ(c.n, 1);
            CHECK(r->rides && !r->crushed);
            CHECK_NEAR(r->moved.x, scene_at(world, rider).x - x, 1e-3);
            CHECK_NEAR(r->moved.y, scene_at(world, rider).y - 496, 1e-3);
            CHECK(r->moved.y > 0 && depth(world, rider, plank) <= 1e-3);
            kz_world_free(world);
        }
    }
}

/* Motion and rotation at once, also across the border of a world that wraps. */
TEST(a_flying_carpet_keeps_its_rider)
{
    for (int n = 0; n < 2; n++) {
        kz_world *world = (wraps = n == 1) ? scene_world(300, 200) : scene_world(0, 0);
        const kz_body carpet = scene_put(world, scene_box(-40, -4, 40, 0), 250, 150, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, rider_shape(0), 250, 146, 0);
        double x = 0;
        for (int i = 0; i < 80; i++) {
            const carried c = turn_by(world, carpet, 5, i < 40 ? -1.5f : 1.5f, 0.02f * (i / 20 % 2 ? -1.0f : 1.0f));
            NOTE("wraps %d, step %d", n, i);
            REQUIRE(find(&c, rider));
            CHECK(find(&c, rider)->rides && !is_crushed(&c, rider));
            x += (double)find(&c, rider)->moved.x;
        }
        CHECK_NEAR(x, 400, 2);
        kz_world_free(world);
    }
    wraps = false;
}

/* ---- Pushes -------------------------------------------------------------------------------------------- */

/* A flipper at once, and in twenty times as many steps: both bring the ball to the same place. */
TEST(a_turn_at_once_is_many_small_ones)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(8); round > 0; round--) {
        const float x = kz_test_real(&r, 12, 90), y = kz_test_real(&r, 10, 60), angle = kz_test_real(&r, 0.2f, 3);
        const float dx = kz_test_real(&r, -20, 20), dy = kz_test_real(&r, -20, 20);
        kz_vec2 at[2];
        for (int k = 0; k < 2; k++) {
            kz_world *world = scene_world(0, 0);
            const kz_body flipper = scene_put(world, scene_box(-2, -3, 400, 3), 0, 0, KZ_BODY_STATIC);
            const kz_body ball = scene_put(world, scene_circle(5), x, y, 0);
            const int n = k ? 20 * (int)ceil((double)angle * 64) : 1;
            for (int i = 0; i < n; i++) {
                const carried c = turn_by(world, flipper, dx / (float)n, dy / (float)n, angle / (float)n);
                CHECK(!is_crushed(&c, ball));
                CHECK_LE(depth(world, ball, flipper), 1e-4);
            }
            at[k] = scene_at(world, ball);
            kz_world_free(world);
        }
        NOTE("ball at %g, %g, angle %g, shift %g, %g", (double)x, (double)y, (double)angle, (double)dx, (double)dy);
        CHECK_NEAR(at[0].x, at[1].x, 2); /* half a step of 1/64 radian, of a path of up to 256 */
        CHECK_NEAR(at[0].y, at[1].y, 2);
    }
}

enum { BALLS = 5 };

typedef struct mill {
    kz_world *world;
    kz_body arm, balls[BALLS];
    double angle[BALLS], arm_angle;
} mill;

static double angle_of(const mill *m, int i)
{
    const kz_vec2 at = scene_at(m->world, m->balls[i]);
    return atan2((double)at.y, (double)at.x);
}

/* A square room of 200 with a pillar in its middle, and an arm that reaches through its walls. */
static mill make_mill(kz_test_rng *r)
{
    mill m = {.world = scene_world(0, 0)};
    scene_wall(m.world, -120, -120, 120, -100);
    scene_wall(m.world, -120, 100, 120, 120);
    scene_wall(m.world, -120, -100, -100, 100);
    scene_wall(m.world, 100, -100, 120, 100);
    scene_wall(m.world, -20, -20, 20, 20);
    m.arm = scene_put(m.world, scene_box(0, -2, 200, 2), 0, 0, KZ_BODY_STATIC);
    for (int i = 0; i < BALLS; i++) {
        const double angle = 0.5 + 1.1 * i, far = (double)kz_test_real(r, 40, 80);
        const kz_shape shape = kz_test_one_in(r, 2) ? scene_circle(kz_test_real(r, 1, 10)) : scene_box(-6, -6, 6, 6);
        m.balls[i] = scene_put(m.world, shape, (float)(far * cos(angle)), (float)(far * sin(angle)), 0);
        m.angle[i] = angle;
    }
    return m;
}

static bool overlaps_others(const mill *m, int i)
{
    for (uint32_t k = 0; kz_world_body(m->world, k).generation; k++) {
        const kz_body other = kz_world_body(m->world, k);
        if (k == m->balls[i].index || k == m->arm.index) continue;
        if (depth(m->world, m->balls[i], other) > 0) return true;
    }
    return false;
}

static double ahead_of_arm(double arm, double angle)
{
    const double tau = 6.283185307179586, ahead = angle - arm;
    return ahead - floor(ahead / tau) * tau;
}

/* A ball that the arm has passed would be nearly a round ahead of it, and one that it met is moved or crushed. */
static void check_ball(mill *m, const carried *c, int i, double v)
{
    const bool was_crushed = m->angle[i] < -1e8;
    const double before = ahead_of_arm(m->arm_angle - v, m->angle[i]);
    const double after = ahead_of_arm(m->arm_angle, angle_of(m, i));
    CHECK(!overlaps_others(m, i));
    if (depth(m->world, m->balls[i], m->arm) > 1e-3) CHECK(is_crushed(c, m->balls[i]));
    if (is_crushed(c, m->balls[i])) m->angle[i] = -1e9; /* from now on the arm may pass it */
    if (was_crushed || is_crushed(c, m->balls[i])) return;
    CHECK_LE(after, before + 1);
    if (!find(c, m->balls[i])) CHECK_GE(before, v);
    m->angle[i] = angle_of(m, i);
}

/* At every speed from a hundredth to several rounds a step the arm takes along what it meets. */
TEST(an_arm_in_a_closed_room_passes_nobody_whom_it_does_not_crush)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(12); round > 0; round--) {
        mill m = make_mill(&r);
        float v = kz_test_real(&r, 0.01f, 0.02f);
        for (uint32_t n = kz_test_below(&r, 8); n > 0; n--) v *= 2;
        for (int step = 0; step < 8; step++) {
            const carried c = turn_by(m.world, m.arm, 0, 0, v);
            m.arm_angle += (double)v;
            for (int i = 0; i < BALLS; i++) {
                NOTE("round %lld, step %d, ball %d, turn %g", (long long)round, step, i, (double)v);
                check_ball(&m, &c, i, (double)v);
            }
        }
        kz_world_free(m.world);
    }
}

/* A ball alone in a round tube: it is never crushed, and the arm drives it along at any speed. */
TEST(a_ball_in_a_round_tube_is_driven_along_at_every_speed)
{
    enum { SIDES = 24 };
    for (int k = 1; k <= 600; k += 47 * scene_stride()) {
        const float v = 0.01f * (float)k;
        kz_world *world = scene_world(0, 0);
        for (int i = 0; i < SIDES; i++) {
            kz_body body;
            kz_body_def def = {.shape = scene_box(100, -20, 120, 20), .flags = KZ_BODY_STATIC};
            def.pose = kz_pose_degrees(0, 0, i * 360.0 / SIDES);
            CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
        }
        const kz_body arm = scene_put(world, scene_box(0, -2, 99, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body ball = scene_put(world, scene_circle(6), 60, 20, 0);
        double angle = 0;
        for (int step = 0; step < 12; step++) {
            const carried c = turn_by(world, arm, 0, 0, v);
            angle += (double)v;
            const kz_vec2 at = scene_at(world, ball);
            const double x = cos(angle) * (double)at.x + sin(angle) * (double)at.y;
            const double y = cos(angle) * (double)at.y - sin(angle) * (double)at.x;
            NOTE("turn %g, step %d", (double)v, step);
            CHECK(!is_crushed(&c, ball));
            CHECK(x > 0 && x < 100);
            CHECK_GE(y, 8 - 0.01);
            CHECK_LE(depth(world, ball, arm), 1e-4);
            if (angle > 0.3) CHECK_LE(y, 8 + 0.3);
        }
        kz_world_free(world);
    }
}

/* Balls that touch each other before an arm, one farther ahead than the other: all go on, in their order. */
TEST(a_row_before_an_arm_is_pushed_together)
{
    for (int k = 1; k <= 40; k++) {
        const float v = 0.02f * (float)k;
        kz_world *world = scene_world(0, 0);
        const kz_body arm = scene_put(world, scene_box(0, -2, 300, 2), 0, 0, KZ_BODY_STATIC);
        kz_body row[4];
        for (int i = 0; i < 4; i++) {
            const kz_shape shape = i % 2 ? scene_circle(5) : scene_box(-5, -5, 5, 5);
            row[i] = scene_put(world, shape, 100, 8 + 10 * (float)i, 0);
        }
        double angle = 0;
        for (int step = 0; step < 6; step++) {
            const carried c = turn_by(world, arm, 0, 0, v);
            angle += (double)v;
            for (int i = 0; i < 4; i++) {
                NOTE("turn %g, step %d, ball %d", (double)v, step, i);
                CHECK(!is_crushed(&c, row[i]));
                CHECK_LE(depth(world, row[i], arm), 1e-4);
                const kz_vec2 at = scene_at(world, row[i]);
                CHECK_GE(cos(angle) * (double)at.y - sin(angle) * (double)at.x, 6.99);
                for (int other = 0; other < i; other++) CHECK_EQ(depth(world, row[i], row[other]), 0);
            }
        }
        kz_world_free(world);
    }
}

/* Sprites give way by whole pixels, or are crushed. */
TEST(masks_are_pushed_by_an_arm_or_told_to_be_crushed)
{
    for (int k = 1; k <= 40; k++) {
        const float v = 0.02f * (float)k;
        kz_world *world = scene_world(0, 0);
        kz_shape shape;
        kz_mask *mask = scene_stairs(8, 8, 0, 0, 1);
        CHECK_EQ(kz_shape_mask(mask, -4, -8, &shape, NULL), KZ_OK);
        const kz_body arm = scene_put(world, scene_box(0, -2, 120, 2), 0, 0, KZ_BODY_STATIC);
        const kz_body sprite = scene_put(world, shape, 60, 30, 0);
        scene_wall(world, -200, 100, 200, 120);
        bool was_crushed = false;
        for (double angle = (double)v; angle < 1.5; angle += (double)v) {
            const carried c = turn_by(world, arm, 0, 0, v);
            const kz_vec2 at = scene_at(world, sprite);
            NOTE("turn %g, angle %g", (double)v, angle);
            CHECK_LE(at.y, 100.5);
            CHECK(depth(world, sprite, arm) <= 1e-3 || is_crushed(&c, sprite));
            was_crushed = was_crushed || is_crushed(&c, sprite);
            if (!was_crushed) CHECK_GE(cos(angle) * (double)at.y - sin(angle) * (double)at.x, -1);
        }
        kz_world_free(world);
        kz_mask_free(mask);
    }
}

/* ---- Crushes ------------------------------------------------------------------------------------------- */

/* A door closes on a box in a corner, at every speed. */
TEST(a_door_crushes_what_has_no_room_at_every_speed)
{
    for (int k = 1; k <= 300; k += 6 * scene_stride()) {
        const float v = 0.01f * (float)k;
        kz_world *world = scene_world(0, 0);
        scene_wall(world, -200, 0, 200, 20);
        scene_wall(world, 50, -100, 60, 0);
        const kz_body door = scene_put(world, scene_box(0, -2, 45, 0), 0, -10, KZ_BODY_STATIC);
        CHECK_EQ(kz_body_set_pose(world, door, kz_pose_degrees(0, -10, -90), NULL), KZ_OK);
        const kz_body box = scene_put(world, scene_box(-5, -10, 5, 0), 44, 0, 0);
        bool was_crushed = false;
        double angle = -1.5707963;
        for (int i = 0; i < 400 && angle < 0.5; i++) {
            const carried c = turn_by(world, door, 0, 0, v);
            angle += (double)v;
            NOTE("turn %g, angle %g", (double)v, angle);
            CHECK(depth(world, box, door) <= 1e-3 || is_crushed(&c, box));
            was_crushed = was_crushed || is_crushed(&c, box);
            CHECK_LE(scene_at(world, box).x, 45.001);
            CHECK_LE(scene_at(world, box).y, 0.001);
            if (angle < -0.2) CHECK(!was_crushed);
        }
        CHECK(was_crushed);
        kz_world_free(world);
    }
}

/* ---- How fine -------------------------------------------------------------------------------------------- */

/* An angle that changes no pose: the row goes on as before a straight motion, and the farthest is told first. */
TEST(a_turn_too_small_for_float32_is_a_straight_motion)
{
    static const kz_vec2 slanting[4] = {{-15, -20}, {15, 20}, {-5, 35}, {-35, -5}};
    for (int n = 0; n < 4; n++) {
        const int side = n % 2 ? 1 : -1;
        kz_world *world = scene_world(0, 0);
        const kz_body ram = scene_polygon(world, slanting, 4);
        kz_body row[4];
        const kz_pose upright = {{0, 0}, 0.8f, 0.6f}; /* of its front */
        CHECK_EQ(kz_body_set_pose(world, ram, upright, NULL), KZ_OK);
        for (int k = 0; k < 4; k++) {
            const int i = n < 2 ? k : 3 - k;
            row[i] = scene_put(world, scene_box(0, -5, 10, 5), 35 - 11 * (float)i, 0, 0);
        }
        const carried c = turn_by(world, ram, 9, 0, 1e-30f * (float)side);
        REQUIRE(c.n == 4);
        for (int i = 0; i < 4; i++) {
            CHECK(!is_crushed(&c, row[i]));
            CHECK_GE(scene_at(world, row[i]).x, 39 - 10 * i - 0.01);
            CHECK_EQ(c.list[i].body.index, row[i].index);
        }
        kz_world_free(world);
    }
}

/* A slab spins while it flies a hundred times its own length: the ball before it goes where many small steps take it. */
TEST(a_small_platform_that_flies_far_is_as_exact_as_in_many_steps)
{
    for (int k = 0; k < 16; k++) {
        kz_vec2 at[2];
        for (int many = 0; many < 2; many++) {
            kz_world *world = scene_world(0, 0);
            const float x = k % 2 ? -700 : 300, y = k % 4 < 2 ? -900 : 500, far = k % 8 < 4 ? 1000 : -1000;
            const bool in_y = k >= 8;
            const kz_shape box = in_y ? scene_box(-5, -1, 5, 1) : scene_box(-1, -5, 1, 5);
            const kz_body slab = scene_put(world, box, x, y, KZ_BODY_STATIC);
            const float ahead = far > 0 ? 5 : -5;
            const kz_body ball = scene_put(world, scene_circle(2), in_y ? x : x + ahead, in_y ? y + ahead : y, 0);
            const int n = many ? 400 : 1;
            const float by = far / (float)n;
            for (int i = 0; i < n; i++) turn_by(world, slab, in_y ? 0 : by, in_y ? by : 0, 0.4f / (float)n);
            at[many] = scene_at(world, ball);
            kz_world_free(world);
        }
        NOTE("place and direction %d", k);
        CHECK_NEAR(at[0].x, at[1].x, 20);
        CHECK_NEAR(at[0].y, at[1].y, 20);
    }
}

/* It stood on the plank when that began to turn, and fell behind. */
TEST(who_rode_in_any_step_is_told_to_ride)
{
    kz_world *world = scene_world(0, 0);
    const kz_body plank = scene_put(world, scene_box(-60, 0, 60, 4), 0, 0, KZ_BODY_STATIC);
    const kz_body rider = scene_put(world, scene_box(-5, -10, 5, 0), 40, 0, 0);
    const carried c = turn_by(world, plank, 0, 0, 1.5f);
    REQUIRE(find(&c, rider));
    CHECK(find(&c, rider)->rides);
    CHECK(!is_crushed(&c, rider));
    kz_world_free(world);
}

/* Turned slowly to and fro, without gravity of its own, it neither sinks in nor is lifted off. */
TEST(a_rider_stays_down_on_a_plank_that_rocks)
{
    for (int kind = 0; kind < 3; kind++) {
        kz_world *world = scene_world(0, 0);
        const kz_body plank = scene_put(world, scene_box(-60, 0, 60, 4), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, rider_shape(kind), 40, -0.01f, 0);
        scene_move(world, rider, 0, 1, &with_up);
        for (int i = 0; i < 60; i++) {
            const carried c = turn_by(world, plank, 0, 0, i / 10 % 2 ? -0.02f : 0.02f);
            NOTE("kind %d, step %d", kind, i);
            CHECK(find(&c, rider) && find(&c, rider)->rides);
            CHECK_LE(depth(world, rider, plank), 1e-3);
            CHECK_LE(gap(world, rider, plank), 1e-3);
        }
        kz_world_free(world);
    }
}

/* ---- Refusals ------------------------------------------------------------------------------------------ */

TEST(without_an_angle_it_is_kz_platform_move)
{
    kz_vec2 at[2];
    for (int k = 0; k < 2; k++) {
        kz_world *world = scene_world(0, 0);
        kz_carry_result list[4];
        size_t n = 0;
        const kz_vec2 by = {3.3f, -7.7f};
        const kz_body lift = scene_put(world, scene_box(0, 0, 40, 8), 0, 0.1f, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, rider_shape(1), 20.3f, 0.1f, 0);
        const kz_result r = k ? kz_platform_turn(world, lift, by, 0, &with_up, list, 4, &n, NULL)
                              : kz_platform_move(world, lift, by, &with_up, list, 4, &n, NULL);
        CHECK_EQ(r, KZ_OK);
        CHECK_EQ(n, 1);
        at[k] = scene_at(world, rider);
        kz_world_free(world);
    }
    CHECK_BITS(at[0].x, at[1].x);
    CHECK_BITS(at[0].y, at[1].y);
}

static void check_refused(kz_world *world, kz_body platform, kz_vec2 motion, float angle, kz_result expected)
{
    kz_error err = {KZ_OK, 0, 0};
    size_t n = 77;
    CHECK_EQ(kz_platform_turn(world, platform, motion, angle, &with_up, NULL, 0, &n, &err), expected);
    CHECK_EQ(err.code, expected);
    if (expected == KZ_ERR_TOO_LARGE) CHECK(err.a > err.b && err.b > 0);
    CHECK_EQ(n, 77);
}

TEST(refused_turns_move_nothing)
{
    kz_world *world = scene_world(0, 0);
    kz_shape shape;
    kz_mask *mask = scene_stairs(8, 4, 0, 0, 1);
    CHECK_EQ(kz_shape_mask(mask, 0, 0, &shape, NULL), KZ_OK);
    const kz_body plank = scene_put(world, scene_box(-60, -4, 60, 0), 0, 0, KZ_BODY_STATIC);
    const kz_body rider = scene_put(world, rider_shape(0), 30, -4, 0);
    const kz_body cells = scene_put(world, shape, 200, 0, KZ_BODY_STATIC);
    check_refused(world, plank, (kz_vec2){0, 0}, NAN, KZ_ERR_ARGUMENT);
    check_refused(world, plank, (kz_vec2){0, 0}, INFINITY, KZ_ERR_ARGUMENT);
    check_refused(world, plank, (kz_vec2){INFINITY, 0}, 1, KZ_ERR_ARGUMENT);
    check_refused(world, plank, (kz_vec2){0, 0}, 64.1f, KZ_ERR_TOO_LARGE);
    check_refused(world, cells, (kz_vec2){0, 0}, 0.1f, KZ_ERR_MASK_TURNED);
    CHECK_AT(world, rider, 30, -4);
    CHECK_AT(world, plank, 0, 0);
    CHECK_EQ(turn_by(world, plank, 0, 0, -64).n, 1);
    CHECK_EQ(kz_platform_turn(world, KZ_BODY_NONE, (kz_vec2){0, 0}, 1, NULL, NULL, 0, NULL, NULL), KZ_ERR_BAD_HANDLE);
    kz_mask_free(mask);
    kz_world_free(world);
}

/* The arm sweeps up more bodies than it may carry: those that it has moved already go back. */
TEST(a_turn_that_meets_too_many_is_taken_back)
{
    kz_world *world = scene_world(0, 0);
    kz_body coins[140];
    const kz_body arm = scene_put(world, scene_box(0, -2, 2000, 2), 0, 0, KZ_BODY_STATIC);
    for (int i = 0; i < 140; i++) coins[i] = scene_put(world, scene_circle(2), 50 + 10 * (float)i, 5 + (float)i, 0);
    check_refused(world, arm, (kz_vec2){0, 0}, 1, KZ_ERR_TOO_LARGE);
    for (int i = 0; i < 140; i++) CHECK_AT(world, coins[i], 50 + 10 * (float)i, 5 + (float)i);
    CHECK_EQ(kz_body_pose(world, arm).sin, 0);
    for (int i = 128; i < 140; i++) CHECK_EQ(kz_body_destroy(world, coins[i]), KZ_OK);
    CHECK_EQ(turn_by(world, arm, 0, 0, 1).n, 128);
    kz_world_free(world);
}
