/* sight.cpp - can the guard see the hero?  Walls are many bodies, and sight takes them as one. */
#include <kolize/kolize.hpp>

#include <cstdio>

static void look(const kz::world &world, const char *what, kz::vec2 from, kz::vec2 to)
{
    std::printf("%-34s", what);
    if (const auto hit = world.ray(from, to))
        std::printf("a plain ray: %3.0f, %2.0f; ", double(hit->hit.point.x), double(hit->hit.point.y));
    else std::printf("a plain ray: free;   ");
    if (const auto hit = world.ray(from, to, {}, kz::hit_union))
        std::printf("sight: blocked at %.0f, %.0f\n", double(hit->hit.point.x), double(hit->hit.point.y));
    else std::printf("sight: free\n");
}

int main()
{
    /* Each # is a body of its own. */
    static const char *const rows[4] = {"..........", "...#......", "..#...#...", "##########"};
    kz::world world = kz::world::create().value();
    kz::body_def tile;
    tile.shape = kz::shape::box({0, 0}, {16, 16}).value();
    tile.flags = kz::body_static;
    for (int i = 0; i < 40; i++) {
        tile.pose = kz::at(static_cast<float>(16 * (i % 10)), static_cast<float>(16 * (i / 10)));
        if (rows[i / 10][i % 10] == '#') world.create_body(tile).value();
    }
    world.index().value();

    look(world, "over the floor, feet to feet", {60, 48}, {90, 48});
    look(world, "along the floor to behind a wall", {60, 48}, {150, 48});
    look(world, "between two tiles at a corner", {32, 16}, {64, 48});
    look(world, "past one tile's corner", {80, 48}, {112, 16});
    look(world, "down onto a seam of the floor", {80, 0}, {80, 60});
    return 0;
}
