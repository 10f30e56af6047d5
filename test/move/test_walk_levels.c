/* test_walk_levels.c - characters that hold one direction through random levels of slope tiles, and over terrains of
 * pixels, end somewhere: they do not hop, hang or rise by more than steps and slopes give.
 *
 * At scale 100 a sample; at 5000 some 15 000 tile levels of each steepness and 6000 terrains. */
#include "walk_course.h"

enum { COLUMNS = 24, TILE = 16, TERRAIN_W = 240, TERRAIN_H = 96 };
static const float speeds[6] = {0.5f, 1, 1.5f, 2, 3, 4};

/* ---- Tiles ----------------------------------------------------------------------------------------------- */

static void put_slope(kz_world *world, int column, int from, int to, float base)
{
    const float x0 = (float)(column * TILE), x1 = x0 + TILE;
    const float y0 = base - (float)(from * TILE), y1 = base - (float)(to * TILE);
    const kz_vec2 rising[3] = {{x0, y0}, {x1, y1}, {x1, y0}}, falling[3] = {{x0, y0}, {x1, y1}, {x0, y1}};
    scene_polygon(world, from < to ? rising : falling, 3);
}

/* Columns of full tiles; between two heights that differ by `steps` tiles there is often a slope tile. */
static void make_level(kz_world *world, kz_test_rng *r, int steps)
{
    int height = 4;
    scene_wall(world, -TILE, -400, 0, 200);
    scene_wall(world, COLUMNS * TILE, -400, COLUMNS * TILE + TILE, 200);
    for (int x = 0; x < COLUMNS; x++) {
        const int before = height;
        const int by = kz_test_one_in(r, 3) ? 1 : steps;
        if (x > 1 && !kz_test_one_in(r, 3)) height += kz_test_one_in(r, 2) ? by : -by;
        height = height < 0 ? 0 : height > 9 ? 9 : height;
        const int rise = height - before, low = rise > 0 ? before : height;
        const bool slopes = (rise == steps || rise == -steps || rise == 1 || rise == -1) && !kz_test_one_in(r, 3);
        for (int y = 0; y < (slopes ? low : height); y++) {
            const float x0 = (float)(x * TILE), y1 = 160 - (float)(y * TILE);
            scene_wall(world, x0, y1 - TILE, x0 + TILE, y1);
        }
        scene_wall(world, (float)(x * TILE), 160, (float)(x * TILE + TILE), 176);
        if (slopes) put_slope(world, x, before, height, 160);
    }
}

static void run_levels(int64_t levels, int steps)
{
    kz_test_rng r = kz_test_rng_here();
    kz_mask *mask = NULL;
    course_faults faults[COURSE_KINDS][COURSE_DEFS] = {{{0}}};
    for (int64_t i = 0; i < levels; i++) {
        const int kind = (int)(i % COURSE_KINDS), def = (int)(i / COURSE_KINDS % COURSE_DEFS);
        course c = {.world = scene_world(0, 0), .kind = kind, .gravity = 0.25f};
        make_level(c.world, &r, steps);
        kz_world_index(c.world, NULL);
        c.speed = speeds[kz_test_below(&r, 6)];
        c.hero = scene_put(c.world, course_character(kind, &mask), 24, 60, 0);
        course_run(&c, &course_defs[def], (int)(400 / c.speed) + COURSE_LOOKS_BACK, &faults[kind][def]);
        kz_world_free(c.world);
    }
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) course_check(&faults[kind][def], kind, def);
    }
    kz_mask_free(mask);
}

TEST(tile_levels_with_slopes_of_45_degrees_are_walked_without_a_hop) { run_levels(kz_test_rounds(300), 1); }
TEST(tile_levels_with_slopes_of_63_degrees_are_walked_without_a_hop) { run_levels(kz_test_rounds(300), 2); }

/* ---- Terrains of pixels ---------------------------------------------------------------------------------- */

static kz_mask *make_terrain(kz_test_rng *r)
{
    static char text[TERRAIN_H * (TERRAIN_W + 1) + 1];
    int top[TERRAIN_W], height = 30;
    const int rough = (int)kz_test_below(r, 4) + 1;
    for (int x = 0; x < TERRAIN_W; x++) {
        if (!kz_test_one_in(r, 3)) height += (int)kz_test_below(r, (uint32_t)(2 * rough + 1)) - rough;
        if (kz_test_one_in(r, 40)) height += (int)kz_test_below(r, 25) - 12;
        height = height < 1 ? 1 : height > TERRAIN_H - 30 ? TERRAIN_H - 30 : height;
        top[x] = x == 0 || x == TERRAIN_W - 1 ? TERRAIN_H : height;
    }
    char *p = text;
    for (int y = 0; y < TERRAIN_H; y++) {
        for (int x = 0; x < TERRAIN_W; x++) *p++ = TERRAIN_H - y <= top[x] ? '#' : '.';
        *p++ = '\n';
    }
    *p = 0;
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, NULL), KZ_OK);
    return mask;
}

TEST(terrains_of_pixels_are_walked_without_a_hop)
{
    kz_test_rng r = kz_test_rng_here();
    kz_mask *mask = NULL;
    course_faults faults[COURSE_KINDS][COURSE_DEFS] = {{{0}}};
    for (int64_t i = kz_test_rounds(120); i > 0; i--) {
        const int kind = (int)(i % COURSE_KINDS), def = (int)(i / COURSE_KINDS % COURSE_DEFS);
        kz_mask *terrain = make_terrain(&r);
        kz_shape ground = {0};
        CHECK_EQ(kz_shape_mask(terrain, 0, 0, &ground, NULL), KZ_OK);
        course c = {.world = scene_world(0, 0), .kind = kind, .gravity = 0.25f, .is_on_pixels = true};
        scene_put(c.world, ground, 0, 0, KZ_BODY_STATIC);
        c.speed = speeds[kz_test_below(&r, 6)];
        c.hero = scene_put(c.world, course_character(kind, &mask), 24, 20, 0);
        course_run(&c, &course_defs[def], (int)(240 / c.speed) + COURSE_LOOKS_BACK, &faults[kind][def]);
        kz_world_free(c.world);
        kz_mask_free(terrain);
    }
    for (int kind = 0; kind < COURSE_KINDS; kind++) {
        for (int def = 0; def < COURSE_DEFS; def++) course_check(&faults[kind][def], kind, def);
    }
    kz_mask_free(mask);
}
