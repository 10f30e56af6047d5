/* bullet.cpp - fast things: a bullet that would jump over a wall, and what a guard sees along a line. */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    /* In one frame the bullet flies 300 pixels; the wall is 4 thick.  Before and after the frame they are apart. */
    constexpr kz::vec2 flight = {300, 30};
    const kz::shape bullet = kz::shape::circle({10, 40}, 2).value();
    const kz::shape wall = kz::shape::box({160, 0}, {164, 200}).value();
    if (const auto hit = kz::sweep(bullet, flight, wall)) {
        std::printf("the bullet flies %.1f of 300 pixels and hits the wall at (%g, %.1f)\n", double(hit->t * flight.x),
                    double(hit->point.x), double(hit->point.y));
        std::printf("sparks fly along (%g, %g)\n", double(hit->normal.x), double(hit->normal.y));
    }

    /* A guard looks for the player across four tiles; the third hides him. */
    std::vector<kz::shape> tiles;
    for (int i = 0; i < 4; i++) {
        const kz::vec2 corner = {32.0f * static_cast<float>(i + 1), i == 2 ? 8.0f : 24.0f};
        tiles.push_back(kz::shape::box(corner, {corner.x + 16, 40}).value());
    }
    const kz::shape room = kz::shape::parts(tiles).value();
    if (const auto seen = kz::ray(room, {0, 16}, {192, 16}))
        std::printf("the guard sees tile %d at (%g, %g)\n", int(seen->part), double(seen->point.x),
                    double(seen->point.y));

    /* A shot that goes through everything: where does it fly inside something, and for how long? */
    for (const kz::ray_span &span : kz::ray_spans(room, {0, 32}, {128, 32}))
        std::printf("the shot is inside tile %d from x = %g to %g\n", int(span.part), double(span.point_in.x),
                    double(span.point_out.x));

    /* One tile lower he only looks along the top of the others: grazing is not hitting. */
    std::printf("along the top of tile 0: %s\n", kz::ray(tiles[0], {0, 24}, {192, 24}) ? "hit" : "no hit");
    return 0;
}
