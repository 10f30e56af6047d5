/* app_hpp.cpp - a program outside the tree that uses kolize.hpp, and prints "overlap" when it is linked and right. */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    kz::world world = kz::world::create().value();
    kz::body_def def;
    def.shape = kz::shape::circle({0, 0}, 5).value();
    const kz::body a = world.create_body(def).value();
    def.pose = kz::at(3, 0);
    const kz::body b = world.create_body(def).value();
    std::puts(world.step().ok() && world.collide(a, b) ? "overlap" : "no overlap");
    return 0;
}
