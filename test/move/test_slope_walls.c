/* test_slope_walls.c - a rise that only came from a slope or a corner is none: characters that hold up a slope against
 * a wall stand on the floor in every frame, and round ones that dash into a ledge's corner are not flung up. */
#include "walk_course.h"

static const kz_walk walks[4] = {KZ_WALK_ALONG, KZ_WALK_ACROSS, KZ_WALK_PROJECT, KZ_WALK_SLIP};

/* ---- Walls at the end of a slope ------------------------------------------------------------------------- */

static const float held[9] = {0.5f, 1, 2, 3, 4, 5, 6, 7, 8}, falls[7] = {0.1f, 0.5f, 1, 2, 3, 5, 8};
enum { MOTIONS = 9 * 7, SLOPES = 4, ENDS = 4 };
static const double slopes[SLOPES] = {11, 27, 37, 45};

/* A slope up to a wall: upright, overhanging, too steep to stand on, or a ceiling that comes down. */
static void make_end(kz_world *world, double degrees, int end)
{
    const float rise = degrees == 45 ? 1 : (float)tan(degrees * 3.14159265358979 / 180), top = -100 * rise;
    const kz_vec2 slope[3] = {{0, 0}, {100, top}, {100, 0}};
    const kz_vec2 overhang[3] = {{100, top}, {60, top - 160}, {100, top - 160}};
    const kz_vec2 steep[3] = {{100, top}, {160, top - 160}, {160, top}};
    const kz_vec2 ceiling[3] = {{0, top - 40}, {120, top - 40}, {120, top + 8}};
    scene_polygon(world, slope, 3);
    if (end == 1) scene_polygon(world, overhang, 3);
    if (end == 2) scene_polygon(world, steep, 3);
    if (end == 3) scene_polygon(world, ceiling, 3);
    scene_wall(world, 100, -400, 120, 40);
}

static void run_slope(int number, int kind, int end, const kz_move_def *def, kz_mask **mask, course_faults *faults)
{
    const double degrees = slopes[number / MOTIONS];
    kz_world *world = scene_world(0, 0);
    make_end(world, degrees, end);
    course c = {.world = world, .kind = kind, .speed = held[number % 9], .fall = falls[number / 9 % 7]};
    const float floor = (float)(-40 * tan(degrees * 3.14159265358979 / 180));
    c.hero = scene_put(world, course_character(kind, mask), 40, floor - 8, 0);
    const int frames = (int)(60 / c.speed) + (int)(20 / c.fall) + COURSE_LOOKS_BACK;
    course_run(&c, def, frames, faults);
    NOTE("%s, %g degrees, end %d, (%g, %g), snap %g, step %g, walk %d, at (%g, %g)", course_names[kind], degrees, end,
         (double)c.speed, (double)c.fall, (double)def->snap, (double)def->step_height, (int)def->walk, (double)c.last.x,
         (double)c.last.y);
    /* On ice who falls faster than he holds slides away. */
    if (end < 2 && !(def->walk == KZ_WALK_SLIP && c.fall >= c.speed)) CHECK_EQ(c.frames_in_air, 0);
    kz_world_free(world);
}

TEST(who_holds_up_a_slope_against_a_wall_stands_at_it)
{
    kz_mask *mask = NULL;
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) {
            course_faults faults = {0};
            for (int64_t i = 0; i < course_cases(16, MOTIONS * SLOPES * ENDS); i++) {
                const int number = (int)course_case(i, MOTIONS * SLOPES * ENDS);
                run_slope(number / ENDS, kind, number % ENDS, &course_defs[def], &mask, &faults);
            }
            course_check(&faults, kind, def);
        }
    }
    kz_mask_free(mask);
}

TEST(each_way_of_walking_on_slopes_stands_at_a_wall)
{
    kz_mask *mask = NULL;
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int walk = 1; walk < 4; walk++) {
            course_faults faults = {0};
            for (int64_t i = 0; i < course_cases(16, MOTIONS * SLOPES * COURSE_DEFS); i++) {
                const int number = (int)course_case(i, MOTIONS * SLOPES * COURSE_DEFS);
                kz_move_def def = course_defs[number % COURSE_DEFS];
                def.walk = walks[walk];
                run_slope(number / COURSE_DEFS, kind, 0, &def, &mask, &faults);
            }
            course_check(&faults, kind, walk);
        }
    }
    kz_mask_free(mask);
}

/* The loop of docs/moving.md, 6 to 12 pixels a frame, 45 degrees. */
TEST(in_the_loop_of_the_manual_it_is_on_the_floor_in_every_frame)
{
    kz_mask *mask = NULL;
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) {
            course_faults faults = {0};
            for (int speed = 12; speed <= 24; speed += 4) {
                course c = {.world = scene_world(0, 0), .kind = kind, .speed = (float)speed / 2, .gravity = 0.25f};
                make_end(c.world, 45, 0);
                c.hero = scene_put(c.world, course_character(kind, &mask), 50, -60, 0);
                course_run(&c, &course_defs[def], 80 + COURSE_LOOKS_BACK, &faults);
                NOTE("%s, definition %d, speed %g", course_names[kind], def, (double)c.speed);
                CHECK_EQ(c.frames_in_air, 0);
                kz_world_free(c.world);
            }
            course_check(&faults, kind, def);
        }
    }
    kz_mask_free(mask);
}

/* ---- Dashes ---------------------------------------------------------------------------------------------- */

/* Its feet are below a ledge, by less than makes its corner too steep: it gets onto the ledge, no higher than a box
 * with a step. */
TEST(a_round_character_that_dashes_into_a_corner_gets_onto_the_ledge_and_no_higher)
{
    for (int kind = COURSE_CIRCLE; kind <= COURSE_CAPSULE; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) {
            for (int below = 1; below <= 11; below++) {
                for (int speed = 2; speed <= 64; speed += 3) {
                    kz_world *world = scene_world(0, 0);
                    const float ledge = -(float)below / 10;
                    scene_wall(world, -300, 0, 300, 60);
                    scene_wall(world, 10, ledge, 300, 60);
                    const kz_body a = scene_put(world, course_character(kind, NULL), 0, 0, 0);
                    double top = 0;
                    kz_move_result out = {0};
                    for (int i = 0; i < 40 / speed + 4; i++) {
                        out = scene_move(world, a, (float)speed, 0.25f, &course_defs[def]);
                        top = fmin(top, (double)scene_at(world, a).y);
                    }
                    NOTE("%s, definition %d, ledge %g, speed %d", course_names[kind], def, (double)ledge, speed);
                    CHECK_NEAR(top, ledge, 1e-3);
                    CHECK(out.on_floor);
                    kz_world_free(world);
                }
            }
        }
    }
}

/* What stands behind the corner is not jumped over, nor is a low ceiling met. */
TEST(a_dash_over_a_corner_is_as_a_walk)
{
    for (int kind = COURSE_CIRCLE; kind <= COURSE_CAPSULE; kind++) {
        kz_world *world = scene_world(0, 0);
        scene_wall(world, -300, 0, 300, 60);
        scene_wall(world, 10, -0.5f, 300, 60);
        scene_wall(world, 10, -60, 300, -18);
        const kz_body a = scene_put(world, course_character(kind, NULL), 0, 0, 0);
        scene_move(world, a, 30, 0.25f, &course_defs[0]);
        NOTE("%s", course_names[kind]);
        CHECK_GE(scene_at(world, a).x, 29);
        scene_wall(world, 50, -5, 54, 60);
        for (int i = 0; i < 3; i++) scene_move(world, a, 30, 0.25f, &course_defs[0]);
        CHECK_LE(scene_at(world, a).x, 50);
        kz_world_free(world);
    }
}
