/* convex_parts.cpp - a drawn cave as convex polygons of at most eight corners, as physics engines want them. */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    const kz::mask cave = kz::mask::from_text("##########\n"
                                              "#........#\n"
                                              "#..####..#\n"
                                              "#........#\n"
                                              "####..####\n")
                              .value();
    const kz::rings outlines = kz::rings::trace(cave, KZ_CONNECTIVITY_8).value();
    const kz::rings parts = outlines.convex_parts(8).value();
    std::printf("%d rings of %d points are %d convex parts:\n", int(outlines.size()), int(outlines.points().size()),
                int(parts.size()));
    for (std::size_t i = 0; i < parts.size(); i++) {
        for (const kz::vec2 p : parts[i]) std::printf(" (%g %g)", double(p.x), double(p.y));
        std::printf("\n");
    }
    return 0;
}
