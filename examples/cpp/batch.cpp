/* batch.cpp - a hundred thousand boxes, two calls: which of them hit the ship, and which hit the one beside them. */
#include <kolize/kolize.hpp>

#include <cstdio>
#include <vector>

int main()
{
    const int n = 100000;
    std::vector<kz::box> sparks, leaves;
    std::vector<std::uint64_t> hits(kz::words_of_bits(n)); /* a bit for each box */
    for (int i = 0; i < n; i++) {
        const kz::vec2 at = {static_cast<float>(i * 37 % 640), static_cast<float>(i * 53 % 481)};
        sparks.push_back({at, at + kz::vec2{static_cast<float>(1 + i % 4), static_cast<float>(1 + i % 3)}});
        const kz::vec2 leaf = at + kz::vec2{static_cast<float>(i % 7 - 3), static_cast<float>(i % 5 - 2)};
        leaves.push_back({leaf, leaf + kz::vec2{2, 2}});
    }
    const kz::shape ship = kz::shape::box({300, 200}, {340, 232}).value();

    const std::size_t on_ship = kz::overlap(ship, kz::boxes_of(sparks), sparks.size(), hits);
    std::printf("%d of %d sparks hit the ship\n", int(on_ship), n);
    for (std::size_t i = 0, told = 0; i < sparks.size() && told < 3; i++)
        if (kz::bit(hits, i)) {
            std::printf("  spark %d at (%g, %g)\n", int(i), double(sparks[i].min.x), double(sparks[i].min.y));
            told++;
        }
    const std::size_t on_leaf = kz::overlap(kz::boxes_of(sparks), kz::boxes_of(leaves), sparks.size(), hits);
    std::printf("%d of %d sparks hit their leaf\n", int(on_leaf), n);
    return 0;
}
