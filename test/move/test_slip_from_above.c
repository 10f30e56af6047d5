/* test_slip_from_above.c - corner_slip without `up`: door posts are passed at the motion's own speed. */
#include <math.h>

#include "move_scene.h"

/* The direction in which it walks, turned from the right by quarters. */
static kz_vec2 by_quarters(kz_vec2 v, int quarters)
{
    for (int i = 0; i < quarters; i++) v = (kz_vec2){-v.y, v.x};
    return v;
}

static void put_post(kz_world *world, float x0, float y0, float x1, float y1, int quarters)
{
    const kz_vec2 a = by_quarters((kz_vec2){x0, y0}, quarters), b = by_quarters((kz_vec2){x1, y1}, quarters);
    scene_wall(world, fminf(a.x, b.x), fminf(a.y, b.y), fmaxf(a.x, b.x), fmaxf(a.y, b.y));
}

/* A post whose face is 20 ahead covers `deep` of a body of 8: slipping and walking take as long as the two paths. */
TEST(a_door_post_is_passed_at_the_speed_of_the_motion)
{
    static const float speeds[] = {0.25f, 1, 2.5f, 30};
    for (int n = 0; n < 4 * 2 * 4 * 6; n++) {
        const int quarters = n % 4, side = n / 4 % 2 ? -1 : 1, deep = 1 + n / 32;
        const float v = speeds[n / 8 % 4];
        kz_world *world = scene_world(0, 0);
        const kz_move_def walk = {.corner_slip = 4};
        const kz_body a = scene_put(world, scene_box(-4, -4, 4, 4), 0, 0, 0);
        const float edge = (float)side * (4 - (float)deep), far = (float)side * 60;
        put_post(world, 24, fminf(edge, far), 34, fmaxf(edge, far), quarters);
        double path = 0;
        for (int i = 0; path < 60; i++) {
            const kz_vec2 by = by_quarters((kz_vec2){v, 0}, quarters);
            const kz_move_result out = scene_move(world, a, by.x, by.y, &walk);
            const kz_vec2 at = by_quarters(scene_at(world, a), 4 - quarters);
            path += (double)v;
            const double aside = deep > 4 ? 0 : fmin(fmax(path - 20, 0), deep);
            NOTE("turned by %d, side %d, deep %d, speed %g, move %d", quarters, side, deep, (double)v, i);
            CHECK_NEAR(at.y, -side * aside, 1e-4);
            CHECK_NEAR(at.x, deep > 4 ? fmin(path, 20) : path - aside, 1e-4);
            if (deep <= 4) CHECK_EQ(out.heading.x, by.x);
            if (deep <= 4) CHECK_EQ(out.heading.y, by.y);
        }
        kz_world_free(world);
    }
}

/* Both posts of a door 8 wide, met off its middle: it goes in. */
TEST(a_door_exactly_as_wide_is_entered)
{
    for (int quarters = 0; quarters < 4; quarters++) {
        for (int off = -4; off <= 4; off++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def walk = {.corner_slip = 4};
            const kz_vec2 start = by_quarters((kz_vec2){0, (float)off}, quarters);
            const kz_body a = scene_put(world, scene_box(-4, -4, 4, 4), start.x, start.y, 0);
            put_post(world, 24, -60, 34, -4, quarters);
            put_post(world, 24, 4, 34, 60, quarters);
            for (int i = 0; i < 30; i++) {
                const kz_vec2 by = by_quarters((kz_vec2){2, 0}, quarters);
                scene_move(world, a, by.x, by.y, &walk);
            }
            const kz_vec2 at = by_quarters(scene_at(world, a), 4 - quarters);
            NOTE("turned by %d, %d off", quarters, off);
            CHECK_NEAR(at.y, 0, 1e-4);
            CHECK_NEAR(at.x, 60 - abs(off), 1e-4);
            kz_world_free(world);
        }
    }
}

/* A narrow post: straight on it takes the nearer side, else that of the motion. */
TEST(the_nearer_side_is_taken_or_that_of_the_motion)
{
    for (int quarters = 0; quarters < 4; quarters++) {
        for (int kind = 0; kind < 4; kind++) {
            kz_world *world = scene_world(0, 0);
            const kz_move_def walk = {.corner_slip = 8};
            const float off = kind < 2 ? kind ? -0.5f : 0.5f : 0, across = kind < 2 ? 0 : kind == 2 ? 0.25f : -0.25f;
            const kz_vec2 start = by_quarters((kz_vec2){0, off}, quarters);
            const kz_body a = scene_put(world, scene_box(-4, -4, 4, 4), start.x, start.y, 0);
            put_post(world, 12, -1, 20, 1, quarters);
            for (int i = 0; i < 20; i++) {
                const kz_vec2 by = by_quarters((kz_vec2){2, across}, quarters);
                scene_move(world, a, by.x, by.y, &walk);
            }
            const kz_vec2 at = by_quarters(scene_at(world, a), 4 - quarters);
            NOTE("turned by %d, kind %d", quarters, kind);
            CHECK(kind == 0 || kind == 2 ? at.y >= 5 : at.y <= -5);
            CHECK(at.x > 24);
            kz_world_free(world);
        }
    }
}

TEST(without_corner_slip_it_stops_at_the_post)
{
    kz_world *world = scene_world(0, 0);
    const kz_body a = scene_put(world, scene_box(-4, -4, 4, 4), 0, 0, 0);
    scene_wall(world, 24, 3, 34, 60);
    for (int i = 0; i < 30; i++) scene_move(world, a, 2, 0, NULL);
    CHECK_AT(world, a, 20, 0);
    kz_world_free(world);
}
