/* test_steep_pits.c - characters that hold towards a face too steep to stand on, from a pit, a ridge or beside a wall,
 * come to rest or slide down: they never hop, nor hang in the air.
 *
 * At scale 100 a sample; at 1500 all 600 pits, 390 ridges and 3120 wedges, each with every kind of character. */
#include "walk_course.h"

static double steep(double degrees) { return tan(degrees * 3.14159265358979 / 180); }

/* ---- Pits ------------------------------------------------------------------------------------------------ */

enum { PITS = 15 * 10 * 4, RIDGES = 13 * 10 * 3, WEDGES = 3120 };

/* Ground, a pit 12 deep, and a face behind it that rises to the right. */
static void make_pit(kz_world *world, int number, float *speed)
{
    const float width = (float)(number % 15 + 1), slope = (float)steep(48 + 4 * (number / 15 % 10));
    const kz_vec2 face[3] = {{width, 12}, {width + 110 / slope, -98}, {width + 110 / slope, 12}};
    scene_wall(world, -200, 0, 0, 60);
    scene_wall(world, 0, 12, 300, 60);
    scene_polygon(world, face, 3);
    *speed = (float)(number / 150 + 1);
}

static void run_pits(int kind, int def, course_faults *faults)
{
    kz_mask *mask = NULL;
    for (int64_t i = 0; i < course_cases(40, PITS); i++) {
        course c = {.world = scene_world(0, 0), .kind = kind, .gravity = 0.25f};
        make_pit(c.world, (int)course_case(i, PITS), &c.speed);
        c.hero = scene_put(c.world, course_character(kind, &mask), -40, 0, 0);
        course_run(&c, &course_defs[def], 300, faults);
        kz_world_free(c.world);
    }
    kz_mask_free(mask);
}

TEST(nobody_hops_in_a_pit_before_a_steep_face)
{
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) {
            course_faults faults = {0};
            run_pits(kind, def, &faults);
            course_check(&faults, kind, def);
        }
    }
}

/* ---- Ridges ---------------------------------------------------------------------------------------------- */

/* A ridge, gentle on the left and steep on the right, where the character holds to the left. */
static void run_ridges(int kind, int def, course_faults *faults)
{
    static const float falls[3] = {0.5f, 1.5f, 3};
    kz_mask *mask = NULL;
    for (int64_t i = 0; i < course_cases(26, RIDGES); i++) {
        const int number = (int)course_case(i, RIDGES);
        const double right = steep(48 + 3 * (number % 13)), left = steep(5 * (number / 13 % 10));
        const kz_vec2 ridge[3] = {{-60, (float)(60 * left)}, {0, 0}, {60, (float)(60 * right)}};
        course c = {.world = scene_world(0, 0), .kind = kind, .speed = -1, .fall = falls[number / 130]};
        kz_shape line;
        CHECK_EQ(kz_shape_polyline(ridge, 3, &line, NULL), KZ_OK);
        scene_put(c.world, line, 0, 0, KZ_BODY_STATIC);
        const kz_shape shape = kind == COURSE_CAPSULE ? scene_capsule(16, 5) : course_character(kind, &mask);
        c.hero = scene_put(c.world, shape, 7, -2, 0);
        course_run(&c, &course_defs[def], 240, faults);
        kz_world_free(c.world);
    }
    kz_mask_free(mask);
}

TEST(nobody_climbs_and_slips_on_the_steep_side_of_a_ridge)
{
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) {
            course_faults faults = {0};
            run_ridges(kind, def, &faults);
            course_check(&faults, kind, def);
        }
    }
}

/* ---- Wedges ---------------------------------------------------------------------------------------------- */

/* A wall of tiles or of one box, and a steep face to the right of it.  Widths, faces and heights of the seams make
 * 3120 cases: 13 slopes, 5 widths, 4 tile heights, 3 speeds, 2 walls, 2 ways of holding. */
static void run_wedge(int number, const kz_move_def *def, course_faults *faults)
{
    static const float speeds[3] = {0.5f, 2, 4};
    const float slope = number % 13 < 6 ? 1.25f + 0.25f * (float)(number % 13) : (float)steep(48 + 3 * (number % 13));
    const float half = (float)(number / 13 % 5 + 2), tile = (float)(number / 65 % 4 + 1) * 4;
    const kz_vec2 face[3] = {{0, 0}, {400 / slope, -400}, {400 / slope, 0}};
    course c = {.world = scene_world(0, 0), .kind = COURSE_BOX, .gravity = 0.25f};
    c.speed = (number / 1560 ? -1 : 1) * speeds[number / 260 % 3];
    scene_polygon(c.world, face, 3);
    if (number / 780 % 2) scene_wall(c.world, -16, -192, 0, 16);
    else for (float y = 16; y > -192; y -= tile) scene_wall(c.world, -16, y - tile, 0, y);
    c.hero = scene_put(c.world, scene_box(-half, -16, half, 0), half + 0.5f, -16 - slope * (2 * half + 1), 0);
    course_run(&c, def, 300, faults);
    NOTE("wedge %d at (%g, %g)", number, (double)c.last.x, (double)c.last.y);
    CHECK(c.is_wedged && !c.on_floor);
    kz_world_free(c.world);
}

TEST(nobody_hangs_between_a_wall_of_tiles_and_a_steep_face)
{
    for (int def = 0; def < COURSE_DEFS; def++) {
        course_faults faults = {0};
        for (int64_t i = 0; i < course_cases(208, WEDGES); i++) {
            run_wedge((int)course_case(i, WEDGES), &course_defs[def], &faults);
        }
        course_check(&faults, COURSE_BOX, def);
    }
}
