/* test_turn_arms.c - long arms and wheels that turn: who is farthest is told first, and crowds before them are told truly. */
#include <math.h>

#include "turn_scene.h"

/* ---- Long arms ------------------------------------------------------------------------------------------ */

/* An arm 2000 long and 2 thick, a step of which is longer at its end than a ball is wide: it takes the ball along. */
TEST(a_long_thin_arm_passes_nobody)
{
    for (int i = 0; i < 4 * 2 * 6 * 2; i++) {
        const int quarters = i % 4, sign = i / 4 % 2 ? -1 : 1;
        const float ahead = 4 + 5 * (float)(i / 8 % 6), away = i < 48 ? 1 : -1;
        kz_world *world = scene_world(0, 0);
        const kz_vec2 u = quarters == 0   ? (kz_vec2){1, 0}
                          : quarters == 1 ? (kz_vec2){0, 1}
                          : quarters == 2 ? (kz_vec2){-1, 0}
                                          : (kz_vec2){0, -1};
        const kz_vec2 n = {-u.y * (float)sign, u.x * (float)sign}, pivot = {900 * away, -1500 * away};
        const kz_vec2 low = {fminf(0, 2000 * u.x) - fabsf(u.y), fminf(0, 2000 * u.y) - fabsf(u.x)};
        const kz_vec2 high = {fmaxf(0, 2000 * u.x) + fabsf(u.y), fmaxf(0, 2000 * u.y) + fabsf(u.x)};
        const kz_body arm = scene_put(world, scene_box(low.x, low.y, high.x, high.y), pivot.x, pivot.y, KZ_BODY_STATIC);
        const kz_vec2 at = {pivot.x + 1500 * u.x + ahead * n.x, pivot.y + 1500 * u.y + ahead * n.y};
        const kz_body ball = scene_put(world, scene_circle(2), at.x, at.y, 0);
        const carried c = turn_by(world, arm, 0, 0, 0.05f * (float)sign); /* 75 at the ball */
        const kz_vec2 end = scene_at(world, ball);
        const double along =
            ((double)end.x - (double)pivot.x) * (double)u.x + ((double)end.y - (double)pivot.y) * (double)u.y;
        const double aside =
            ((double)end.x - (double)pivot.x) * (double)n.x + ((double)end.y - (double)pivot.y) * (double)n.y;
        NOTE("turned by %d, sign %d, %g ahead", quarters, sign, (double)ahead);
        REQUIRE(c.n == 1);
        CHECK(!c.list[0].crushed);
        CHECK_NEAR(cos(0.05) * aside - sin(0.05) * along, 3, 0.01); /* its middle is 3 before the arm's */
        kz_world_free(world);
    }
}

/* Where it cannot give way it is run over, also a small ball or a sprite that the arm jumps over in one step. */
TEST(a_long_thin_arm_crushes_what_has_a_wall_behind_it)
{
    kz_shape shape = {0};
    kz_mask *mask = scene_stairs(3, 3, 0, 0, 1);
    CHECK_EQ(kz_shape_mask(mask, -1, -3, &shape, NULL), KZ_OK);
    for (int i = 0; i < 4 * 6 * 2; i++) {
        kz_world *world = scene_world(0, 0);
        const float reach = i % 4 < 2 ? 2000 : 4000, ahead = 2.5f + 3 * (float)(i / 4 % 6), at = reach - 400;
        const kz_body arm = scene_put(world, scene_box(0, -1, reach, 1), 0, 0, KZ_BODY_STATIC);
        const kz_body body = scene_put(world, i % 2 ? shape : scene_circle(0.75f), at, ahead + 1, 0);
        scene_wall(world, at - 60, ahead + 2, at + 60, ahead + 2.25f);
        const carried c = turn_by(world, arm, i < 24 ? 0 : 300, 0, 0.03f); /* and shoots out, or not */
        NOTE("%s %g ahead of an arm of %g", i % 2 ? "sprite" : "ball", (double)ahead, (double)reach);
        CHECK(is_crushed(&c, body));
        CHECK_NEAR(scene_at(world, body).x, at, 8);
        CHECK_LE(scene_at(world, body).y, ahead + 2);
        kz_world_free(world);
    }
    kz_mask_free(mask);
}

/* Eight spokes, each with a ball right before it: all around the wheel, beginning with the farthest along the turn. */
TEST(around_a_wheel_the_farthest_is_told_first)
{
    for (int n = 0; n < 8; n++) {
        const int sign = n % 2 ? -1 : 1;
        const kz_vec2 pivot = {n / 2 % 2 ? -40.0f : 0.0f, n / 4 ? 70.0f : 0.0f};
        kz_world *world = scene_world(0, 0);
        kz_shape spokes[8] = {{0}}, wheel = {0};
        kz_body balls[8];
        for (int i = 0; i < 8; i++) {
            const double a = 3.14159265358979 / 8 * (2 * i + 1), c = cos(a), s = sin(a);
            const kz_vec2 ring[3] = {{(float)-s, (float)c}, {(float)s, (float)-c}, {(float)(60 * c), (float)(60 * s)}};
            CHECK_EQ(kz_shape_polygon(ring, 3, &spokes[i], NULL), KZ_OK);
        }
        CHECK_EQ(kz_shape_parts(spokes, 8, &wheel, NULL), KZ_OK);
        const kz_body hub = scene_put(world, wheel, pivot.x, pivot.y, KZ_BODY_STATIC);
        for (int k = 0; k < 8; k++) {
            const int i = k * 3 % 8;
            const double a = 3.14159265358979 / 8 * (2 * i + 1), c = cos(a), s = sin(a), ahead = sign * 2.5;
            const double x = (double)pivot.x + 50 * c - ahead * s, y = (double)pivot.y + 50 * s + ahead * c;
            balls[i] = scene_put(world, scene_circle(2), (float)x, (float)y, 0);
        }
        const carried c = turn_by(world, hub, 0, 0, 0.015f * (float)sign);
        NOTE("sign %d, at %g, %g", sign, (double)pivot.x, (double)pivot.y);
        REQUIRE(c.n == 8);
        for (int k = 0; k < 8; k++) { /* angles from -180 to 180 degrees */
            const int i = sign > 0 ? (11 - k) % 8 : (4 + k) % 8;
            CHECK_EQ(c.list[k].body.index, balls[i].index);
            CHECK(!c.list[k].crushed);
        }
        kz_world_free(world);
    }
}

/* By the angle of the corner that is ahead: of a tall one far out, and of a low one whose middle is farther around. */
TEST(before_an_arm_the_front_corner_tells_who_is_farthest)
{
    for (int n = 0; n < 8; n++) {
        const float sx = n % 2 ? -1 : 1, sy = n / 2 % 2 ? -1 : 1; /* the arm points to sx, and turns towards sy */
        kz_world *world = scene_world(0, 0);
        const kz_body arm = scene_put(world, scene_box(-150, -2, 150, 2), 0, 0, KZ_BODY_STATIC);
        kz_body two[2];
        for (int k = 0; k < 2; k++) {
            const bool is_tall = k == n / 4;
            const float x = sx * (is_tall ? 100.0f : 50), y = sy * (is_tall ? 17.5f : 7.5f);
            two[is_tall] = scene_put(world, is_tall ? scene_box(-40, -15, 40, 15) : scene_box(-1, -5, 1, 5), x, y, 0);
        }
        const carried c = turn_by(world, arm, 0, 0, 0.015f * sx * sy);
        NOTE("arm %g, towards %g", (double)sx, (double)sy);
        REQUIRE(c.n == 2);
        CHECK_EQ(c.list[0].body.index, two[1].index);
        kz_world_free(world);
    }
}

/* A tall rider whose lower end rounding put into the plank: it moves as the plank does beneath it. */
TEST(a_rider_that_rounding_put_into_the_plank_moves_as_its_foot)
{
    for (int i = 0; i < 4; i++) {
        kz_world *world = scene_world(0, 0);
        const float x = i % 2 ? -40 : 40, by = i / 2 ? -0.01f : 0.01f;
        const kz_body plank = scene_put(world, scene_box(-60, -4, 60, 0), 0, 0, KZ_BODY_STATIC);
        const kz_body rider = scene_put(world, scene_box(-4, -100, 4, 0), x, -4 + 0x1p-20f, 0);
        CHECK_GT(depth(world, rider, plank), 0);
        const carried c = turn_by(world, plank, 0, 0, by);
        REQUIRE(c.n == 1);
        CHECK(c.list[0].rides && !c.list[0].crushed);
        CHECK_NEAR(c.list[0].moved.x, 0, 0.1); /* its middle would go by half a unit */
        CHECK_NEAR(c.list[0].moved.y, x * by, 0.1);
        kz_world_free(world);
    }
}

/* ---- Crowds -------------------------------------------------------------------------------------------------- */

enum { CROWD = 24 };

/* Boxes and balls all over a closed room: they push each other in rows.  What is said of each is true, none overlaps
 * another, and what the arm is in is crushed. */
TEST(in_a_crowded_room_what_the_arm_does_to_each_is_told)
{
    for (int64_t round = 0; round < kz_test_rounds(40); round++) {
        kz_test_rng r = kz_test_rng_make((uint64_t)round + 2); /* in 2 a row pushes another back into the arm */
        kz_world *world = scene_world(0, 0);
        kz_body crowd[CROWD];
        scene_wall(world, -120, -120, 120, -60);
        scene_wall(world, -120, 60, 120, 120);
        scene_wall(world, -120, -60, -60, 60);
        scene_wall(world, 60, -60, 120, 60);
        const kz_body arm = scene_put(world, scene_box(-50, -2, 50, 2), 0, 0, KZ_BODY_STATIC);
        for (int i = 0; i < CROWD; i++) {
            const float x = (float)(i % 6) * 20 - 50, y = (float)(i / 6) * 28 - 42;
            const kz_shape shape =
                kz_test_one_in(&r, 2) ? scene_circle(kz_test_real(&r, 3, 9)) : scene_box(-8, -7, 8, 7);
            crowd[i] = scene_put(world, shape, x, y, 0);
        }
        for (int step = 0; step < 5; step++) {
            const float dx = kz_test_real(&r, -2, 2), dy = kz_test_real(&r, -2, 2);
            const carried c = turn_by(world, arm, dx, dy, kz_test_real(&r, 0.005f, 0.6f));
            for (int i = 0; i < CROWD; i++) {
                NOTE("round %lld, step %d, body %d", (long long)round, step, i);
                if (depth(world, crowd[i], arm) > 1e-3) CHECK(is_crushed(&c, crowd[i]));
                for (int k = 0; k < i; k++) CHECK_LE(depth(world, crowd[i], crowd[k]), 1e-3);
            }
        }
        kz_world_free(world);
    }
}
