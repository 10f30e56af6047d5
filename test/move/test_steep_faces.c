/* test_steep_faces.c - a character that holds towards a face too steep to stand on slides down it and never hangs. */
#include <math.h>

#include "move_scene.h"

static const kz_move_def plain = {.up = {0, -1}}, snaps = {.up = {0, -1}, .snap = 4},
                         walks = {.up = {0, -1}, .snap = 4, .step_height = 6};

static kz_shape character(int kind)
{
    kz_shape shape = {0};
    const kz_vec2 diamond[4] = {{0, -16}, {4, -8}, {0, 0}, {-4, -8}};
    if (kind == 0) return scene_box(-4, -16, 4, 0);
    if (kind == 1) return scene_capsule(16, 4);
    if (kind == 2) return scene_circle(5);
    CHECK_EQ(kz_shape_polygon(diamond, 4, &shape, NULL), KZ_OK);
    return shape;
}

static void make_ramp(kz_world *world, int degrees)
{
    const double rise = tan(degrees * 3.14159265358979 / 180);
    const kz_vec2 ramp[3] = {{0, 0}, {(float)(600 / rise), -600}, {(float)(600 / rise), 0}};
    scene_polygon(world, ramp, 3);
}

/* How far it falls in 50 moves of (1, 10), from beside the middle of the ramp. */
TEST(every_slope_of_46_to_89_degrees_is_slid_down_by_all_kinds)
{
    for (int degrees = 46; degrees <= 89; degrees += scene_stride()) {
        for (int kind = 0; kind < 4; kind++) {
            kz_world *world = scene_world(0, 0);
            make_ramp(world, degrees);
            const double rise = tan(degrees * 3.14159265358979 / 180);
            const kz_body a = scene_put(world, character(kind), (float)(500 / rise - 12), -500, 0);
            for (int i = 0; i < 10; i++) scene_move(world, a, 1, 10, &plain);
            const kz_vec2 met = scene_at(world, a);
            for (int i = 0; i < 20; i++) {
                const kz_vec2 before = scene_at(world, a);
                const kz_move_result out = scene_move(world, a, 1, 10, &plain);
                NOTE("%d degrees, kind %d, move %d", degrees, kind, i);
                CHECK_GE(scene_at(world, a).y, before.y + 1);
                CHECK(!out.on_floor);
                CHECK_GT(out.heading.y, 0);
            }
            /* The face takes what goes into it and leaves the rest. */
            const double s = sin(degrees * 3.14159265358979 / 180), c = cos(degrees * 3.14159265358979 / 180);
            CHECK_NEAR(scene_at(world, a).y, met.y + 20 * s * (10 * s - c), 12);
            kz_world_free(world);
        }
    }
}

TEST(what_is_kept_of_a_fall_beside_a_steep_face_is_what_goes_along_it)
{
    const kz_vec2 ramp[3] = {{0, 0}, {100, -200}, {100, 0}};
    kz_world *world = scene_world(0, 0);
    scene_polygon(world, ramp, 3);
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 20, -100, 0);
    for (int i = 0; i < 5; i++) scene_move(world, a, 1, 10, &plain);
    const kz_move_result out = scene_move(world, a, 1, 10, &plain);
    CHECK_NEAR(out.heading.x, -3.8, 1e-4); /* (1, 10) without its part along the normal (-2, -1) / sqrt(5) */
    CHECK_NEAR(out.heading.y, 7.6, 1e-4);
    CHECK_BITS(out.rest.x, 0);
    CHECK_BITS(out.rest.y, 0);
    CHECK_NEAR(out.moved.y, 7.6, 1e-4);
    CHECK(out.on_wall);
    kz_world_free(world);
}

/* The velocity is what the last move kept, with gravity and a push towards the face. */
TEST(gravity_adds_up_beside_a_steep_face)
{
    for (int degrees = 46; degrees <= 89; degrees += scene_stride()) {
        const double rise = tan(degrees * 3.14159265358979 / 180);
        kz_world *world = scene_world(0, 0);
        make_ramp(world, degrees);
        const kz_body a = scene_put(world, character(0), (float)(500 / rise - 6), -500, 0);
        kz_vec2 v = {0.02f, 0};
        for (int i = 0; i < 40; i++) {
            const float fall = v.y + 0.25f;
            v = scene_move(world, a, v.x + 0.02f, fall, &plain).heading;
            NOTE("%d degrees, move %d: %g", degrees, i, (double)v.y);
            CHECK_GE(v.y, 0.45 * (double)fall);
        }
        CHECK_GE(v.y, 3);
        kz_world_free(world);
    }
}

TEST(steep_pixel_slopes_are_slid_down_by_round_characters)
{
    static const int steep[][2] = {{3, 2}, {2, 1}, {3, 1}, {5, 1}, {9, 1}};
    for (int i = 0; i < 5; i++) {
        kz_mask *mask = scene_stairs(120, 260, 10, steep[i][0], steep[i][1]);
        kz_shape ground = {0};
        CHECK_EQ(kz_shape_mask(mask, 0, 0, &ground, NULL), KZ_OK);
        for (int kind = 1; kind < 3; kind++) {
            kz_world *world = scene_world(0, 0);
            scene_put(world, ground, 0, 0, KZ_BODY_STATIC);
            const float x = 10 + 130.0f * (float)steep[i][1] / (float)steep[i][0] - 7;
            const kz_body a = scene_put(world, character(kind), x, 120, 0);
            kz_move_result out = {0};
            for (int k = 0; k < 100; k++) out = scene_move(world, a, 1, 5, &plain);
            NOTE("%d / %d, kind %d", steep[i][0], steep[i][1], kind);
            CHECK(scene_at(world, a).y >= 250 || (i == 0 && out.on_floor)); /* 3 / 2 has notches to stand in */
            kz_world_free(world);
        }
        kz_mask_free(mask);
    }
}

TEST(a_tile_corner_stops_no_fall)
{
    for (int start = -90; start < 0; start += scene_stride()) {
        for (int kind = 1; kind < 4; kind++) {
            kz_world *world = scene_world(0, 0);
            scene_wall(world, 0, 0, 32, 32);
            const kz_body a = scene_put(world, character(kind), (float)start / 10, -30, 0);
            kz_move_result out = {0};
            for (int i = 0; i < 60; i++) out = scene_move(world, a, 0.3f, 3, &plain);
            NOTE("from %g, kind %d", start / 10.0, kind);
            CHECK(out.on_floor || scene_at(world, a).y > 60);
            kz_world_free(world);
        }
    }
}

/* Jumps at a ledge of flush tiles, holding towards it all the time.  It lands on the ledge or falls; it never stays in
 * the air. */
static bool jump_hangs(int number, kz_shape shape, const kz_move_def *def)
{
    kz_world *world = scene_world(0, 0);
    scene_wall(world, -300, 100, 300, 120);
    for (int i = 0; i < 6; i++) scene_put(world, scene_box(0, 0, 16, 16), (float)i * 16, 52, KZ_BODY_STATIC);
    const kz_body a = scene_put(world, shape, -60 - (float)number * 0.37f, 100, 0);
    kz_move_result out = {0};
    float vy = 0;
    bool jumped = false;
    int still = 0;
    for (int frame = 0; frame < 300 && still <= 10; frame++) {
        const kz_vec2 before = scene_at(world, a);
        vy += 0.5f;
        if (out.on_floor && frame > 5 && !jumped && before.x > -30 - (float)(number % 17)) {
            vy = -6.2f - (float)(number % 40) * 0.03f;
            jumped = true;
        }
        out = scene_move(world, a, 2, vy, def);
        vy = number & 1 ? out.heading.y : vy;
        if (out.on_floor || out.on_ceiling) vy = 0;
        const kz_vec2 after = scene_at(world, a);
        still = jumped && after.x == before.x && after.y == before.y && !out.on_floor ? still + 1 : 0;
    }
    kz_world_free(world);
    return still > 10;
}

TEST(none_of_two_hundred_jumps_at_a_ledge_hangs_in_the_air)
{
    const kz_move_def *defs[3] = {&plain, &snaps, &walks};
    for (int d = 0; d < 3; d++) {
        for (int kind = 0; kind < 4; kind++) {
            int hanging = 0;
            const kz_shape shape = kind == 2 ? scene_capsule(10, 5) : character(kind);
            for (int i = 0; i < 200; i += scene_stride()) hanging += jump_hangs(i, shape, defs[d]);
            NOTE("kind %d, definition %d", kind, d);
            CHECK_EQ(hanging, 0);
        }
    }
}

/* On a floor it does not go back from a steep face, whatever gravity does. */
TEST(on_the_floor_a_character_does_not_step_back_from_a_steep_face)
{
    for (int degrees = 46; degrees <= 89; degrees += scene_stride()) {
        for (int kind = 0; kind < 4; kind++) {
            kz_world *world = scene_world(0, 0);
            make_ramp(world, degrees);
            scene_wall(world, -300, 0, 300, 20);
            const kz_body a = scene_put(world, character(kind), -30, kind == 2 ? -5 : 0, 0);
            for (int i = 0; i < 60; i++) {
                const float before = scene_at(world, a).x;
                const kz_move_result out = scene_move(world, a, 1, 1 + (float)(i % 5), i % 2 ? &plain : &snaps);
                NOTE("%d degrees, kind %d, move %d", degrees, kind, i);
                CHECK_GE(scene_at(world, a).x, before - 1e-4);
                CHECK_GE(scene_at(world, a).y, kind == 2 ? -5.001 : -0.001);
                CHECK(out.on_floor || i == 0);
            }
            kz_world_free(world);
        }
    }
}
