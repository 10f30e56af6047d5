/* swarm.cpp - a thousand bullets against a ship, and a thousand against a thousand, in two calls. */
#include <kolize/kolize.hpp>

#include <cstdio>
#include <vector>

int main()
{
    const int n = 1000;
    std::vector<kz::circle> bullets, others;
    std::vector<std::uint64_t> bits(kz::words_of_bits(n));
    for (int i = 0; i < n; i++) {
        const kz::vec2 at = {static_cast<float>(i % 40), static_cast<float>(i / 40)};
        bullets.push_back({at, 0.5f});
        others.push_back({at + kz::vec2{i % 7 == 0 ? 0.75f : 1.0f, 0}, 0.5f}); /* beside it, or a little into it */
    }
    const kz::shape ship = kz::shape::polygon({{10, 2}, {16, 8}, {10, 14}, {4, 8}}).value();

    const std::size_t hits = kz::overlap(ship, kz::circles_of(bullets), n, bits);
    std::size_t first = 0;
    while (!kz::bit(bits, first)) first++;
    std::printf("%d bullets hit the ship, the first at (%g, %g)\n", int(hits), double(bullets[first].center.x),
                double(bullets[first].center.y));

    /* Those that only touch do not overlap. */
    std::printf("%d of %d pairs overlap\n", int(kz::overlap(kz::circles_of(bullets), kz::circles_of(others), n, bits)),
                n);
    return 0;
}
