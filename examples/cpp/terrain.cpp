/* terrain.cpp - destructible terrain: shots dig craters into a level, and what hangs in the air falls off. */
#include <kolize/kolize.hpp>

#include <cstdio>

static const char *const level_text = "....................\n"
                                      "....................\n"
                                      ".##################.\n"
                                      ".##################.\n"
                                      "..##............##..\n"
                                      "..##............##..\n"
                                      "####################\n";

static void print(const char *title, const kz::mask &mask)
{
    std::printf("%s: %lld cells\n%s", title, static_cast<long long>(mask.count()), mask.text().c_str());
}

int main()
{
    const kz::canvas level = kz::canvas::from_mask(kz::mask::from_text(level_text).value()).value();
    print("level", level.mask());

    /* A shot falls straight down until it hits, and digs a round crater about the middle of the cell it hit. */
    for (float x = 6.5f; x < 14; x += 7) {
        const auto shot = level.mask().ray({x, 0}, {x, 7});
        const kz::vec2 middle = {x, static_cast<float>(shot->cell.y) + 0.5f};
        level.draw(kz::shape::circle(middle, 2).value(), KZ_CELLS_CENTERED, {0, 0}, false);
    }
    print("after two shots", level.mask());

    /* Pieces that do not reach the ground, row 6, leave the level. */
    for (const kz_component &piece : level.mask().components(KZ_CONNECTIVITY_4).value()) {
        if (piece.bounds.y1 == 7) continue;
        const kz::mask part = level.mask().component(piece.first.x, piece.first.y, KZ_CONNECTIVITY_4).value();
        level.erase(part, 0, 0);
        print("falls off", part);
    }
    print("left", level.mask());
    return 0;
}
