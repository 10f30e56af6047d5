/* test_whole_pixels.c - where moves of whole pixels end: in the open, and beside walls at fractions of a pixel. */
#include <math.h>

#include "move_scene.h"

/* The slow answer: half a pixel goes back to where the motion came from. */
static double rounded_back(double v, double came_from)
{
    const double low = floor(v), part = v - low;
    if (part == 0.5) return came_from < v ? low : low + 1;
    return part < 0.5 ? low : low + 1;
}

TEST(in_the_open_a_move_ends_at_the_nearest_pixel_and_keeps_the_rest)
{
    for (int x = -20; x <= 20; x++) {
        for (int y = -20; y <= 20; y++) {
            kz_world *world = scene_world(0, 0);
            kz_move_memory memory = {.floor = KZ_BODY_NONE};
            const kz_move_def def = {.whole_pixels = true, .memory = &memory};
            const kz_body a = scene_put(world, scene_box(0, 0, 4, 4), 10, -7, 0);
            double at[2] = {10, -7}, rest[2] = {0, 0};
            const double by[2] = {x / 8.0, y / 8.0};
            for (int i = 0; i < 5; i++) {
                scene_move(world, a, (float)by[0], (float)by[1], &def);
                for (int k = 0; k < 2; k++) {
                    const double to = at[k] + by[k] + rest[k], end = rounded_back(to, at[k]);
                    rest[k] = to - end;
                    at[k] = end;
                }
                NOTE("motion %g, %g, move %d", by[0], by[1], i);
                CHECK_AT(world, a, (float)at[0], (float)at[1]);
                CHECK_EQ((double)memory.remainder.x, rest[0]);
                CHECK_EQ((double)memory.remainder.y, rest[1]);
            }
            kz_world_free(world);
        }
    }
}

/* Walls at every fraction of an eighth, on each of four sides: it ends at the last whole place before the wall. */
TEST(beside_a_wall_a_move_ends_at_the_last_whole_place_before_it)
{
    for (int eighths = 0; eighths < 8; eighths++) {
        for (int side = 0; side < 4; side++) {
            kz_world *world = scene_world(0, 0);
            kz_move_memory memory = {.floor = KZ_BODY_NONE};
            const kz_move_def def = {.whole_pixels = true, .memory = &memory};
            const float gap = 6 + (float)eighths / 8, sign = side & 1 ? -1.0f : 1.0f;
            const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
            const float near = sign > 0 ? gap + 2 : -gap - 12, far = near + 10;
            if (side < 2) scene_wall(world, near, -50, far, 50);
            else scene_wall(world, -50, near, 50, far);
            const float x = side < 2 ? sign : 0, y = side < 2 ? 0 : sign;
            scene_move(world, a, 20 * x, 20 * y, &def);
            NOTE("side %d, a gap of %g", side, (double)gap);
            CHECK_AT(world, a, 6 * x, 6 * y);
            CHECK_EQ(memory.remainder.x, (gap - 6) * x);
            CHECK_EQ(memory.remainder.y, (gap - 6) * y);
            kz_world_free(world);
        }
    }
}

/* A corner of two walls, both at fractions: back by both. */
TEST(in_a_corner_a_move_ends_at_the_last_whole_place_on_both_axes)
{
    for (int corner = 0; corner < 4; corner++) {
        for (int i = 0; i < 16; i++) {
            kz_world *world = scene_world(0, 0);
            kz_move_memory memory = {.floor = KZ_BODY_NONE};
            const kz_move_def def = {.whole_pixels = true, .memory = &memory};
            const float gx = 4 + (float)(i % 4) / 4, gy = 4 + (float)(i / 4) / 4;
            const float sx = corner & 1 ? -1.0f : 1.0f, sy = corner & 2 ? -1.0f : 1.0f;
            const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 0, 0, 0);
            scene_wall(world, sx > 0 ? gx + 2 : -gx - 12, -50, sx > 0 ? gx + 12 : -gx - 2, 50);
            scene_wall(world, -50, sy > 0 ? gy + 2 : -gy - 12, 50, sy > 0 ? gy + 12 : -gy - 2);
            scene_move(world, a, 20 * sx, 17 * sy, &def);
            NOTE("corner %d, gaps of %g, %g", corner, (double)gx, (double)gy);
            CHECK_AT(world, a, 4 * sx, 4 * sy);
            kz_world_free(world);
        }
    }
}

/* A slot narrower than a pixel more than the body, at a fraction: no whole place is clear. */
TEST(without_a_whole_place_it_stays_where_it_began)
{
    kz_world *world = scene_world(0, 0);
    kz_move_memory memory = {.floor = KZ_BODY_NONE};
    const kz_move_def def = {.whole_pixels = true, .memory = &memory};
    const kz_body a = scene_put(world, scene_circle(2), 0, 0, 0);
    scene_wall(world, -50, 2.6f, 50, 20);
    scene_wall(world, 2.25f, -50, 20, 50);
    const kz_vec2 roof[3] = {{-50, -50}, {2.25f, -50}, {-50, 1}};
    scene_polygon(world, roof, 3);
    const kz_vec2 before = scene_at(world, a);
    scene_move(world, a, 0.2f, 0.55f, &def);
    const kz_vec2 after = scene_at(world, a);
    CHECK_EQ(after.x, floorf(after.x));
    CHECK_EQ(after.y, floorf(after.y));
    CHECK_NEAR(after.x, before.x, 1);
    kz_world_free(world);
}

/* A pocket at fractions, half a pixel wider and higher than the body: no whole place is free, so nothing is left over for
 * the next move, whatever was left before. */
TEST(without_a_whole_place_nothing_is_kept_for_the_next_move)
{
    for (int corner = 0; corner < 4; corner++) {
        kz_world *world = scene_world(0, 0);
        kz_move_memory memory = {.floor = KZ_BODY_NONE};
        const kz_move_def def = {.whole_pixels = true, .memory = &memory};
        const float sx = corner & 1 ? -1.0f : 1.0f, sy = corner & 2 ? -1.0f : 1.0f;
        const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 100, 100, 0);
        scene_wall(world, -20, -20, -1.75f, 20);
        scene_wall(world, 2.75f, -20, 20, 20);
        scene_wall(world, -20, -20, 20, -1.75f);
        scene_wall(world, -20, 2.75f, 20, 20);
        NOTE("towards %g, %g", (double)sx, (double)sy);
        scene_move(world, a, .375f * sx, .375f * sy, &def);
        CHECK_AT(world, a, 100, 100);
        CHECK(memory.remainder.x == .375f * sx && memory.remainder.y == .375f * sy);

        scene_place(world, a, .5f, .5f);
        scene_move(world, a, .125f * sx, .125f * sy, &def);
        CHECK_AT(world, a, .5f, .5f);
        CHECK(memory.remainder.x == 0 && memory.remainder.y == 0);

        scene_place(world, a, 100, 100);
        scene_move(world, a, .375f * sx, .375f * sy, &def);
        CHECK_AT(world, a, 100, 100);
        CHECK(memory.remainder.x == .375f * sx && memory.remainder.y == .375f * sy);
        kz_world_free(world);
    }
}
