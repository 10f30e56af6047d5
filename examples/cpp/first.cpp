/* first.cpp - two things, one question: the program of the README. */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    const kz::shape ship = kz::shape::circle({12, 8}, 5).value();
    const kz::shape wall = kz::shape::box({15, 0}, {20, 30}).value();
    if (const auto hit = kz::collide(ship, wall)) {
        const kz::vec2 push = kz::contact_push(ship, wall, *hit);
        std::printf("%g deep; move by (%g, %g)\n", double(hit->depth), double(push.x), double(push.y));
    }
    return 0;
}
