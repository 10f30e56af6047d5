/* world.cpp - a tiny game loop: bodies move, the world is stepped, and what began and ended to collide is told. */
#include <kolize/kolize.hpp>

#include <cstdio>

enum : std::uint32_t { HERO = 1, COIN = 2, WALL = 4, ZONE = 8 };

static const char *const names[] = {"hero", "bat", "coin", "wall", "exit"};

static kz::body add(kz::world &world, std::uint64_t name, const kz::shape &shape, kz::vec2 at, std::uint32_t category,
                    kz::body_flags flags = {})
{
    kz::body_def def;
    def.shape = shape;
    def.pose = kz::at(at);
    def.category = category;
    def.flags = flags;
    def.user = name;
    return world.create_body(def).value();
}

static void tell(const kz::world &world, const char *what, kz::span<const kz::pair> pairs)
{
    for (const kz::pair &pair : pairs) {
        const bool gone = !world.is_live(pair.a) || !world.is_live(pair.b);
        std::printf("  %s: %s and %s\n", what, gone ? "what was destroyed" : names[world.user(pair.a)],
                    names[world.user(pair.b)]);
    }
}

int main()
{
    kz::world world = kz::world::create().value(); /* bodies collide when their insides meet */
    const kz::shape round = kz::shape::circle({0, 0}, 1).value(), box = kz::shape::box({-1, -1}, {1, 1}).value(),
                    tall = kz::shape::box({0, -10}, {2, 10}).value();
    const kz::body coin = add(world, 2, round, {4, 0}, COIN, kz::body_sensor);
    const kz::body hero = add(world, 0, box, {0, 0}, HERO);
    const kz::body bat = add(world, 1, round, {9, 6}, HERO);
    add(world, 3, tall, {10, 0}, WALL, kz::body_static);
    add(world, 4, tall, {12, 0}, ZONE, kz::body_static | kz::body_sensor);

    for (int step = 0; step < 7; step++) {
        const float t = static_cast<float>(step);
        world.set_at(hero, {2 * t, 0}).value();
        world.set_at(bat, {9, 6 - 1.5f * t}).value();
        world.step().value();
        std::printf("step %d: %d pairs\n", step, int(world.pairs().size()));
        tell(world, "begin", world.begin_events());
        tell(world, "end", world.end_events());
        for (const kz::pair &pair : world.begin_events())
            if (pair.a == coin && pair.b == hero) {
                std::printf("  the hero takes the coin\n");
                world.destroy(coin).value(); /* the next step reports the end */
            }
    }
    return 0;
}
