/* push_out.cpp - a crate that was set down in the wrong place gets out by itself, or says that it cannot. */
#include <kolize/kolize.hpp>

#include <cstdio>

static kz::body put_box(kz::world &world, kz::vec2 min, kz::vec2 max)
{
    kz::body_def def;
    def.shape = kz::shape::box(min, max).value();
    return world.create_body(def).value();
}

static void get_out(kz::world &world, const char *what, kz::body body)
{
    const kz::push_out_result way = kz::push_out(world, body, 10).value();
    std::printf("%s: %d pushes, moved by (%g, %g)", what, int(way.attempts), double(way.moved.x), double(way.moved.y));
    if (way.free) std::printf(", free\n");
    else std::printf(", still %g deep\n", double(way.depth));
}

int main()
{
    kz::world world = kz::world::create().value();
    put_box(world, {0, 100}, {200, 120}); /* floor */
    put_box(world, {0, 0}, {20, 120});    /* wall */
    put_box(world, {120, 0}, {130, 100}); /* two walls, 10 apart */
    put_box(world, {140, 0}, {150, 100});

    get_out(world, "into the floor", put_box(world, {60, 88}, {76, 104}));
    get_out(world, "into floor and wall", put_box(world, {17, 90}, {33, 106}));
    get_out(world, "on its place", put_box(world, {90, 84}, {106, 100}));
    get_out(world, "between walls too near", put_box(world, {129, 40}, {142, 50}));
    return 0;
}
