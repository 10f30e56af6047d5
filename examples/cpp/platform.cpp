/* platform.cpp - a lift takes its passenger up, a press crushes one that has nowhere to go, a seesaw tilts. */
#include <kolize/kolize.hpp>

#include <cstdio>

static kz::body put_box(kz::world &world, float x, float y, float w, float h, kz::body_flags flags = {})
{
    kz::body_def def;
    def.shape = kz::shape::box({0, 0}, {w, h}).value();
    def.pose = kz::at(x, y);
    def.flags = flags;
    return world.create_body(def).value();
}

static void tell(const kz::world &world, const char *what, kz::span<const kz::carry_result> carried)
{
    for (const kz::carry_result &one : carried) {
        const kz::vec2 at = world.position(one.body);
        std::printf("%s: body %u %s by (%g, %g) to (%g, %g)%s\n", what, unsigned(one.body.index),
                    one.rides ? "rides" : "is pushed", double(one.moved.x), double(one.moved.y), double(at.x),
                    double(at.y), one.crushed ? ", crushed" : "");
    }
}

int main()
{
    kz::move_def with_up = {};
    with_up.up = {0, -1};
    kz::carry_result room[4];
    const kz::span<kz::carry_result> carried = room; /* the first ones are written there */
    kz::world world = kz::world::create().value();

    const kz::body lift = put_box(world, 0, 100, 40, 8, kz::body_static);
    put_box(world, 10, 84, 8, 16);
    for (int frame = 0; frame < 3; frame++)
        tell(world, "lift", carried.first(kz::platform_move(world, lift, {1, -12.5f}, with_up, carried).value()));

    const kz::body press = put_box(world, 100, 84, 20, 16, kz::body_static);
    put_box(world, 125, 84, 8, 16);
    put_box(world, 140, 0, 10, 100, kz::body_static);
    for (int frame = 0; frame < 3; frame++)
        tell(world, "press", carried.first(kz::platform_move(world, press, {6, 0}, with_up, carried).value()));

    const kz::body seesaw = put_box(world, 200, 100, 64, 8, kz::body_static); /* turns about its left end */
    put_box(world, 240, 84, 8, 16);
    for (int frame = 0; frame < 3; frame++)
        tell(world, "seesaw", carried.first(kz::platform_turn(world, seesaw, {0, 0}, .125f, with_up, carried).value()));
    return 0;
}
