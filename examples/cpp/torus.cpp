/* torus.cpp - a world without borders: what leaves at one side enters at the other, and collides across the seam. */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    kz::world_def world_def;
    world_def.wrap_w = 320;
    world_def.wrap_h = 200;
    kz::world world = kz::world::create(world_def).value();

    kz::body_def ship_def, rock_def;
    ship_def.shape = kz::shape::box({0, 0}, {10, 10}).value();
    ship_def.pose = kz::at(300, 95);
    rock_def.shape = kz::shape::circle({0, 0}, 8).value();
    rock_def.pose = kz::at(8, 100);
    const kz::body ship = world.create_body(ship_def).value(), rock = world.create_body(rock_def).value();

    float deep = 0;
    for (int step = 0; step < 4; step++) {
        world.set_at(ship, world.position(ship) + kz::vec2{6, 0}).value();
        world.step().value();
        const std::optional<kz::contact> contact = world.collide(ship, rock);
        if (contact) deep = contact->depth;
        std::printf("ship at %g: %s\n", double(world.position(ship).x), contact ? "hits the rock" : "flies");
    }
    std::printf("%g deep, across the seam\n", double(deep));

    /* Queries see across it, too: a ray to the right from x = 310 meets the rock at x = 320. */
    const auto hit = world.ray({310, 100}, {400, 100}, kz::keep([ship](kz::body b) { return b != ship; }));
    std::printf("the ray hits at t = %g\n", double(hit->hit.t));
    const kz::shape bullet = kz::shape::circle({318, 100}, 3).value();
    std::printf("%d bodies near the right border\n", int(world.find(bullet).size()));

    /* What is larger than the world would meet itself. */
    kz::body_def large;
    large.shape = kz::shape::box({0, 0}, {321, 1}).value();
    std::printf("%s\n", world.create_body(large).error().name());
    return 0;
}
