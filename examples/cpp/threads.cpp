/* threads.cpp - a world that steps on four threads: a pool is made once and handed to it; the answer is the same. */
#include <kolize/pool.hpp>

#include <cstdio>
#include <vector>

static constexpr int bodies = 20000;

/* Twenty thousand discs that drift; how many pairs collide after ten steps. */
static std::size_t collisions(const kz::parallel &by)
{
    kz::world_def world_def;
    world_def.wrap_w = world_def.wrap_h = 400;
    world_def.parallel = by;
    kz::world world = kz::world::create(world_def).value();
    std::vector<kz::body_def> discs(bodies);
    for (int i = 0; i < bodies; i++) {
        kz::body_def &disc = discs[static_cast<std::size_t>(i)];
        disc.shape = kz::shape::circle({0, 0}, 0.25f + 0.125f * static_cast<float>(i % 8)).value();
        disc.pose = kz::at(static_cast<float>(i * 37 % 400), static_cast<float>(i * 53 % 397));
    }
    const std::vector<kz::body> all = world.create_bodies(discs).value();
    for (int step = 1; step <= 10; step++) {
        for (int i = 0; i < bodies; i++) {
            const kz::body body = all[static_cast<std::size_t>(i)];
            const kz::vec2 drift = {static_cast<float>(i % 5 - 2), static_cast<float>(i % 7 - 3)};
            world.set_at(body, world.position(body) + 0.25f * drift).value();
        }
        world.step().value();
    }
    return world.pairs().size();
}

int main()
{
    const kz::pool pool = kz::pool::create(4).value();
    const std::size_t alone = collisions({}), shared = collisions(pool.parallel());
    std::printf("%d discs, %d pairs: %s on one thread and on four\n", bodies, int(shared),
                alone == shared ? "the same" : "not the same");
    return 0;
}
