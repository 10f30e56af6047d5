/* barrage.cpp - ten thousand bullets that are no bodies, and what each of them hits on its way through one frame. */
#include <kolize/kolize.hpp>

#include <cstdio>
#include <vector>

enum : std::uint32_t { SHIPS = 5, SHIP = 1, ROCK = 2 };

/* As a game keeps them: the call reads them where they are. */
struct bullet {
    float x, y, dx, dy, r;
    int age;
};

int main()
{
    static const char *const names[SHIPS + 1] = {"ship 0", "ship 1", "ship 2", "ship 3", "ship 4", "the rock"};
    int count[SHIPS + 1] = {};
    kz::world world = kz::world::create().value();
    for (std::uint32_t i = 0; i <= SHIPS; i++) { /* ships behind each other, and a rock in front of the last two */
        kz::body_def def;
        def.shape = kz::shape::circle({0, 0}, i < SHIPS ? 8 : 30).value();
        def.pose =
            i < SHIPS ? kz::at(100 + 40 * static_cast<float>(i), 20 + 40 * static_cast<float>(i)) : kz::at(220, 180);
        def.category = i < SHIPS ? SHIP : ROCK;
        def.user = i;
        world.create_body(def).value();
    }
    std::vector<bullet> all;
    for (int i = 0; i < 10000; i++) all.push_back({0, static_cast<float>(i % 200) + 0.5f, 400, 0, 0.5f, i});
    std::vector<kz::cast_hit> hits(all.size());

    const bullet &one = all[0];
    const kz::moving_circles bullets = {&one.x, &one.y, &one.dx, &one.dy, &one.r, sizeof one};
    const std::size_t n = world.cast_many(bullets, hits);
    for (const kz::cast_hit &hit : hits)
        if (kz::is_some(hit.body)) count[world.user(hit.body)]++;
    std::printf("%d of %d bullets hit something\n", int(n), int(all.size()));
    for (std::uint32_t i = 0; i <= SHIPS; i++) std::printf("%s is hit %d times\n", names[i], count[i]);

    /* The first that hits ship 0 gets as far as that. */
    std::size_t first = 0;
    while (!kz::is_some(hits[first].body) || world.user(hits[first].body) != 0) first++;
    std::printf("bullet %d hits ship 0 at x = %.2f\n", int(first),
                double(all[first].x + hits[first].t * all[first].dx));

    /* Points that pass rocks: rays of light, say. */
    kz::query_filter ships = {};
    ships.collides = SHIP;
    const kz::moving_circles rays = {&one.x, &one.y, &one.dx, &one.dy, nullptr, sizeof one};
    std::printf("%d rays hit ships\n", int(world.cast_many(rays, hits, ships)));
    return 0;
}
