/* test_evasion.c - who is squeezed under a ceiling at the edge of a lift slips off its side, however the scene is turned.
 *
 * The way out is across the lift's motion.  Turned by an angle, rounding has it a little backwards in many cases. */
#include <math.h>

#include "move_scene.h"

static kz_shape turned_box(float x0, float y0, float x1, float y1, double angle)
{
    const double c = cos(angle), s = sin(angle);
    const float x[4] = {x0, x1, x1, x0}, y[4] = {y0, y0, y1, y1};
    kz_vec2 p[4];
    kz_shape shape = {0};
    for (int i = 0; i < 4; i++) p[i] = (kz_vec2){(float)(c * x[i] - s * y[i]), (float)(s * x[i] + c * y[i])};
    CHECK_EQ(kz_shape_polygon(p, 4, &shape, NULL), KZ_OK);
    return shape;
}

TEST(a_crate_at_the_edge_of_a_lift_slips_aside_under_a_ceiling_at_every_angle)
{
    for (int i = 0; i < 360; i++) {
        const double angle = i * (2 * 3.14159265358979 / 360) + 0.003, c = cos(angle), s = sin(angle);
        kz_world *world = scene_world(0, 0);
        kz_carry_result carried[4];
        size_t n = 0;
        const kz_move_def def = {.up = {(float)s, (float)-c}};
        const kz_body lift = scene_put(world, turned_box(-10, 0, 0, 4, angle), 0, 0, KZ_BODY_STATIC);
        const kz_body crate = scene_put(world, turned_box(-0.5f, -4, 3.5f, -0.03125f, angle), 0, 0, 0);
        scene_put(world, turned_box(-20, -8, 20, -4.0625f, angle), 0, 0, KZ_BODY_STATIC);
        NOTE("turned by %d degrees", i);
        CHECK_EQ(kz_platform_move(world, lift, (kz_vec2){(float)s, (float)-c}, &def, carried, 4, &n, NULL), KZ_OK);
        REQUIRE(CHECK_EQ(n, 1));
        CHECK(!carried[0].crushed);
        const kz_vec2 at = scene_at(world, crate);
        CHECK_NEAR(c * at.x + s * at.y, 0.5, 0.01);
        kz_world_free(world);
    }
}
