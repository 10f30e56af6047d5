/* near.cpp - how far is it, where is it nearest, and is it inside? */
#include <kolize/kolize.hpp>

#include <cstdio>

static void tell(const char *what, const kz::shape &a, const kz::shape &b)
{
    const kz::distance_result gap = kz::distance(a, b);
    std::printf("%s: %.3f apart", what, double(gap.distance));
    if (gap.distance > 0)
        std::printf(", from (%g, %g) to (%g, %g)", double(gap.on_a.x), double(gap.on_a.y), double(gap.on_b.x),
                    double(gap.on_b.y));
    std::printf("; inside: %s\n", kz::contains(b, a) ? "yes" : "no");
}

int main()
{
    const kz::shape rooms[2] = {kz::shape::box({0, 0}, {10, 10}).value(), kz::shape::box({10, 2}, {20, 8}).value()};
    const kz::shape house = kz::shape::parts(rooms).value();
    tell("guard", kz::shape::circle({24, 13}, 2).value(), house);

    /* It lies across both rooms: what is held is held by all parts together. */
    tell("treasure", kz::shape::box({8, 4}, {12, 6}).value(), house);

    const kz::mask leaves = kz::mask::from_text(".##.\n####\n.##.\n").value();
    tell("bush", kz::shape::mask(leaves, 12, 9).value(), house);
    tell("bush", kz::shape::mask(leaves, 14, 3).value(), house);
    return 0;
}
