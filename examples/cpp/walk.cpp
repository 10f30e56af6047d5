/* walk.cpp - a character walks over flat tiles, up a slope, over a step and against a wall. */
#include <kolize/kolize.hpp>

#include <cstdio>

static void put(kz::world &world, const kz::shape &shape)
{
    kz::body_def def;
    def.shape = shape;
    def.flags = kz::body_static;
    world.create_body(def).value();
}

static void put_box(kz::world &world, kz::vec2 min, kz::vec2 max) { put(world, kz::shape::box(min, max).value()); }

int main()
{
    kz::move_def walk = {};
    walk.up = {0, -1};
    walk.step_height = 6;
    walk.snap = 4;
    kz::world world = kz::world::create().value();

    /* Flush tiles: no seam is felt. */
    for (float x = 0; x < 224; x += 16) put_box(world, {x, 0}, {x + 16, 16});
    put(world, kz::shape::polygon({{64, 0}, {96, -16}, {128, -16}, {128, 0}}).value()); /* a slope */
    put_box(world, {160, -5}, {224, 0});                                                /* a step */
    put_box(world, {208, -40}, {224, 0});

    kz::body_def def;
    def.shape = kz::shape::box({-4, -16}, {4, 0}).value(); /* feet at its origin */
    def.pose = kz::at(8, -10);
    const kz::body hero = world.create_body(def).value();
    for (int frame = 0; frame < 30; frame++) {
        const kz::move_result moved = kz::move(world, hero, {8, 3}, walk).value(); /* walking, and gravity */
        if (frame % 3) continue;
        const kz::vec2 at = world.position(hero);
        std::printf("(%6.2f, %6.2f)%s%s\n", double(at.x), double(at.y), moved.on_floor ? " floor" : "",
                    moved.on_wall ? " wall" : "");
    }
    return 0;
}
