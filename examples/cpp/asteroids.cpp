/* asteroids.cpp - which of many boxes meet, without a world: an array of boxes in, pairs of their positions out.
 *
 * The rocks fly on a screen whose sides are joined, as in the arcade game: one half beyond the right edge meets what
 * comes in on the left. */
#include <kolize/kolize.hpp>

#include <cstdio>

static constexpr kz::box rocks[] = {
    {{310, 20}, {330, 40}},   /* 0: leaves on the right ... */
    {{2, 30}, {12, 44}},      /* 1: ... and meets this one on the left */
    {{100, 100}, {140, 140}}, /* 2 */
    {{140, 120}, {150, 130}}, /* 3: touches 2, which counts */
    {{105, 190}, {130, 205}}, /* 4: half below the screen */
    {{110, -2}, {112, 3}},    /* 5: meets 4 at the top */
};

static void print_pairs(const char *what, const kz::box_options &options)
{
    const auto pairs = kz::box_pairs(rocks, options);
    if (!pairs) {
        std::printf("%s: %s\n", what, pairs.error().message().c_str());
        return;
    }
    std::printf("%s:", what);
    for (const kz::index_pair &pair : *pairs) std::printf(" %u-%u", unsigned(pair.a), unsigned(pair.b));
    std::printf("\n");
}

int main()
{
    kz::box_options screen;
    screen.wrap_w = 320;
    screen.wrap_h = 200;
    print_pairs("on the plane", {});
    print_pairs("on the screen", screen);
    const kz::box shots[] = {{{120, 135}, {121, 136}}, {{5, 35}, {6, 36}}};
    for (const kz::index_pair &hit : kz::box_pairs_between(shots, rocks, screen).value())
        std::printf("shot %u hits rock %u\n", unsigned(hit.a), unsigned(hit.b));
    return 0;
}
