/* two_sprites.cpp - do two sprites meet pixel by pixel, where, and how far apart must they be moved? */
#include <kolize/kolize.hpp>

#include <cstdio>

int main()
{
    const kz::mask ship = kz::mask::from_text("..##..\n"
                                              ".####.\n"
                                              "######\n"
                                              "#....#\n")
                              .value();
    const kz::mask rock = kz::mask::from_text("..###..\n"
                                              ".#####.\n"
                                              "#######\n"
                                              ".#####.\n")
                              .value();

    /* The rock's top-left pixel lies 3 to the right of the ship's, and comes down from above. */
    const int dx = 3;
    for (int dy = -4; dy <= 0; dy++) {
        std::printf("rock at (%d, %d): ", dx, dy);
        const std::optional<kz::cell> first = ship.overlap_first(rock, dx, dy);
        if (!first) {
            std::printf("free\n");
            continue;
        }
        const kz::cell push = ship.push(rock, dx, dy, 10).value();
        std::printf("%d pixels in common, the first at (%d, %d); the ship is free when moved by (%d, %d)\n",
                    int(ship.overlap_area(rock, dx, dy)), int(first->x), int(first->y), int(push.x), int(push.y));
    }
    return 0;
}
