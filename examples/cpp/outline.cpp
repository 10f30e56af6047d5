/* outline.cpp - from pixels to polygons: the exact outline of a sprite, and the same with fewer points, three ways. */
#include <kolize/kolize.hpp>

#include <cstdio>

static const char *const ship = "..........####......\n"
                                ".......##########...\n"
                                ".....#############..\n"
                                "...################.\n"
                                "..######....########\n"
                                ".######......#######\n"
                                "#######......#######\n"
                                "########....########\n"
                                ".##################.\n"
                                "..################..\n"
                                "....############....\n"
                                "......########......\n";

static void print(const char *title, const kz::rings &rings)
{
    std::printf("%s: %d points\n", title, int(rings.points().size()));
    for (std::size_t r = 0; r < rings.size(); r++) {
        std::printf("%s", rings.parent(r) < 0 ? "  outline" : "  hole   ");
        for (const kz::vec2 p : rings[r]) std::printf(" (%.2f %.2f)", double(p.x), double(p.y));
        std::printf("\n");
    }
}

int main()
{
    static const struct {
        const char *title;
        kz::simplify how;
    } ways[] = {
        {"as near as may be, 1 pixel off at most", {KZ_SIMPLIFY_CLOSEST, 1, 0}},
        {"inside, 1.5 pixels off at most", {KZ_SIMPLIFY_INSIDE, 1.5f, 0}},
        {"covering all, 12 points if that can be", {KZ_SIMPLIFY_COVER, 100, 12}},
    };
    const kz::mask mask = kz::mask::from_text(ship).value();
    const kz::rings exact = kz::rings::trace(mask).value();
    std::printf("exact: %d points in %d rings\n", int(exact.points().size()), int(exact.size()));
    for (const auto &way : ways) {
        float largest = 0;
        const kz::rings fewer = exact.simplified(way.how, &largest).value();
        const kz::mask filled = fewer.fill(mask.width(), mask.height()).value();
        const long long common = mask.overlap_area(filled, 0, 0);
        print(way.title, fewer);
        std::printf("  %.2f pixels off; %lld pixels lost, %lld gained\n", double(largest), mask.count() - common,
                    filled.count() - common);
    }
    return 0;
}
