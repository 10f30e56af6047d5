/* test_character.c - characters walk: slopes, steps, ceilings, moving platforms. */
#include "move_scene.h"

static const kz_move_def walker = {.up = {0, -1}, .snap = 4, .step_height = 6};
static const kz_vec2 rise[3] = {{100, 0}, {200, -100}, {200, 0}}, fall[3] = {{200, -100}, {300, 0}, {200, 0}},
                     steep[3] = {{100, 0}, {150, -100}, {150, 0}};

static kz_world *hill(void)
{
    kz_world *world = scene_world(0, 0);
    scene_wall(world, -500, 0, 800, 50);
    scene_polygon(world, rise, 3);
    scene_polygon(world, fall, 3);
    return world;
}

static void walk_over_hill(kz_shape shape, float speed, double least_drop)
{
    kz_world *world = hill();
    const kz_body a = scene_put(world, shape, 60, 0, 0);
    float top = 0;
    for (int i = 0; i < (int)(340 / speed * 1.6f) && scene_at(world, a).x < 350; i++) {
        const kz_move_result out = scene_move(world, a, speed, 1, &walker);
        const kz_vec2 at = scene_at(world, a);
        NOTE("speed %g at (%g, %g)", (double)speed, (double)at.x, (double)at.y);
        CHECK(out.on_floor);
        CHECK_GT(out.floor_normal.y, -1.001);
        top = at.y < top ? at.y : top;
    }
    CHECK_GE(scene_at(world, a).x, 340);
    CHECK_NEAR(scene_at(world, a).y, 0, 0.001);
    CHECK_LE(top, -least_drop);
    kz_world_free(world);
}

TEST(a_hill_is_walked_over_and_never_left)
{
    static const float speeds[] = {0.5f, 1, 2, 3.7f};
    for (int i = 0; i < 4; i++) {
        walk_over_hill(scene_box(-4, -16, 4, 0), speeds[i], 90);
        walk_over_hill(scene_capsule(16, 4), speeds[i], 90);
    }
}

TEST(without_up_there_is_no_floor_wall_or_ceiling)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-2, -4, 2, 0), 0, 0, 0);
    scene_wall(world, -50, 10, 50, 20);
    scene_wall(world, 20, -50, 30, 50);
    const kz_move_result out = scene_move(world, a, 40, 30, NULL);
    CHECK_EQ(out.n_hits, 2);
    CHECK(!out.on_floor && !out.on_wall && !out.on_ceiling && !out.is_wedged);
    CHECK_EQ(out.wall.generation, 0);
    CHECK_EQ(out.floor.generation, 0);
    kz_world_free(world);
}

TEST(standing_on_a_slope_does_not_creep)
{
    kz_world *world = hill();
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 150, -70, 0);
    scene_move(world, a, 0, 30, &walker);
    const kz_vec2 at = scene_at(world, a);
    CHECK_NEAR(at.x, 150, 1e-4);
    CHECK_NEAR(at.y, -54, 1e-3);
    for (int i = 0; i < 200; i++) CHECK(scene_move(world, a, 0, 3, &walker).on_floor);
    CHECK_NEAR(scene_at(world, a).x, 150, 1e-3);
    CHECK_NEAR(scene_at(world, a).y, -54, 1e-3);
    kz_world_free(world);
}

TEST(what_is_too_steep_is_a_wall_and_not_climbed)
{
    kz_world *world = scene_world(0, 0);
    scene_wall(world, -500, 0, 800, 50);
    scene_polygon(world, steep, 3);
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 60, 0, 0),
                  b = scene_put(world, scene_capsule(16, 4), 0, 0, 0);
    for (int i = 0; i < 100; i++) {
        scene_move(world, a, 3, 2, &walker);
        CHECK_GE(scene_at(world, a).y, -0.01);
    }
    CHECK(scene_move(world, a, 3, 2, &walker).on_wall);
    CHECK_NEAR(scene_at(world, a).x, 96, 0.1);
    scene_place(world, a, 300, 0);
    for (int i = 0; i < 100; i++) {
        scene_move(world, b, 3, 2, &walker);
        CHECK_GE(scene_at(world, b).y, -0.01);
    }
    kz_move_def climber = walker;
    climber.max_slope = 2;
    scene_place(world, b, 60, 0);
    for (int i = 0; i < 20; i++) scene_move(world, b, 3, 2, &climber);
    CHECK_LE(scene_at(world, b).y, -20);
    kz_world_free(world);
}

TEST(steps_up_to_the_height_are_climbed_higher_ones_are_walls)
{
    for (int round = 0; round < 2; round++) {
        kz_world *world = scene_world(0, 0);
        const kz_body a = scene_put(world, round ? scene_capsule(16, 3) : scene_box(-4, -16, 4, 0), 0, 0, 0);
        scene_wall(world, -500, 0, 800, 50);
        for (int i = 0; i < 5; i++) scene_wall(world, 20 + 10 * (float)i, -6 * (float)(i + 1), 90, -6 * (float)i);
        for (int i = 0; i < 60 || (i < 90 && scene_at(world, a).y < 0); i++) scene_move(world, a, 2, 2, &walker);
        NOTE("round %d", round);
        CHECK_GE(scene_at(world, a).x, 110);
        CHECK_NEAR(scene_at(world, a).y, 0, 0.001);            /* down behind the stairs */
        scene_wall(world, 200, round ? -7.5f : -6.5f, 300, 0); /* a round body rolls over a little more */
        bool met = false;
        for (int i = 0; i < 60; i++) met = scene_move(world, a, 2, 2, &walker).on_wall || met;
        CHECK(met);
        CHECK_LE(scene_at(world, a).x, 200);
        kz_world_free(world);
    }
}

/* Round ones land on the edge of a step and look for a floor behind it, no farther than they are wide. */
TEST(a_step_is_climbed_wherever_in_the_world_it_is)
{
    static const kz_vec2 places[] = {{0, 0}, {4000, 0}, {-4000, 0}, {0, 4000}, {0, -4000}};
    for (int i = 0; i < 5 * 3 * 2; i++) {
        const kz_vec2 at = places[i / 6];
        const float flip = i % 2 ? -1 : 1;
        const kz_shape shape = i / 2 % 3 == 0 ? scene_box(-4, -16, 4, 0) : scene_capsule(i / 2 % 3 == 1 ? 16 : 9, 4);
        kz_world *world = scene_world(0, 0);
        scene_wall(world, at.x - 60, at.y, at.x + 60, at.y + 50);
        const float edge = 20 * flip, end = 36 * flip;
        scene_wall(world, at.x + (flip > 0 ? edge : end), at.y - 6, at.x + (flip > 0 ? end : edge), at.y);
        const kz_body a = scene_put(world, shape, at.x, at.y, 0);
        bool met = false;
        for (int k = 0; k < 60; k++) {
            const kz_move_result out = scene_move(world, a, 0.5f * flip, 1, &walker);
            met = met || out.on_wall;
            NOTE("place %d, kind %d, flip %g, move %d", i / 6, i / 2 % 3, (double)flip, k);
            if (i / 2 % 3 == 0 || k == 59) CHECK(out.on_floor); /* round ones roll over the edge */
        }
        CHECK(!met);
        CHECK_NEAR(scene_at(world, a).x, at.x + 30 * flip, 0.5);
        CHECK_NEAR(scene_at(world, a).y, at.y - 6, 1e-3);
        kz_world_free(world);
    }
}

TEST(no_step_is_taken_in_the_air)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 0, -20, 0);
    scene_wall(world, 20, -22, 90, 50);
    CHECK(scene_move(world, a, 30, 0, &walker).on_wall);
    CHECK_AT(world, a, 16, -20);
    kz_world_free(world);
}

TEST(a_ceiling_ends_a_jump_and_floors_differ_from_walls)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 0, 0, 0);
    const kz_body floor = scene_wall(world, -100, 0, 100, 10);
    scene_wall(world, -100, -40, 100, -30);
    kz_move_result out = scene_move(world, a, 2, -50, &walker);
    CHECK(out.on_ceiling);
    CHECK(!out.on_floor);
    CHECK_BITS(scene_at(world, a).y, -14);
    CHECK_BITS(out.heading.y, 0);
    CHECK_BITS(out.heading.x, 2);
    out = scene_move(world, a, 0, 50, &walker);
    CHECK(out.on_floor);
    CHECK_EQ(out.floor.index, floor.index);
    CHECK_BITS(out.floor_normal.y, -1);
    CHECK_BITS(scene_at(world, a).y, 0);
    kz_world_free(world);
}

TEST(walking_off_an_edge_falls_and_a_jump_does_not_snap)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-4, -16, 4, 0), 0, 0, 0);
    scene_wall(world, -100, 0, 10, 10);
    CHECK(!scene_move(world, a, 0, -3, &walker).on_floor);
    CHECK_BITS(scene_at(world, a).y, -3);
    CHECK(scene_move(world, a, 0, 1, &walker).on_floor);
    CHECK_BITS(scene_at(world, a).y, 0);
    CHECK(!scene_move(world, a, 30, 1, &walker).on_floor);
    kz_world_free(world);
}
