/* large_polygon.cpp - a star of 4000 corners with a tree of its edges: made, asked, and cut for a physics engine. */
#include <kolize/kolize.hpp>

#include <cstdio>
#include <vector>

int main()
{
    std::vector<kz::vec2> corners;
    for (int i = 0; i < 4000; i++) {
        const kz::rotation r = kz::cos_sin_degrees(360.0 * i / 4000);
        const float reach = i % 2 ? 90 : 100;
        corners.push_back({reach * r.cos, reach * r.sin});
    }
    const kz::shape star = kz::shape::polygon(corners).value(); /* it has copied them, and has a tree */

    static const char *const names[] = {"apart", "touch", "overlap"};
    for (float x = 100; x <= 120; x += 10)
        std::printf("a ball of radius 10 at %g and the star: %s\n", double(x),
                    names[kz::relate(star, kz::shape::circle({x, 0}, 10).value()) + 1]);

    const kz::shape parts = star.convex_parts(8).value();
    std::printf("%d convex parts of at most 8 corners\n", int(parts->as.parts.n));
    return 0;
}
