/* turning.cpp - a door swings shut: does it meet somebody on the way, and when? */
#include <kolize/kolize.hpp>

#include <cstdio>

static constexpr float quarter = 1.5707963f;

static void swing(const char *who, const kz::shape &door, const kz::motion &motion, const kz::shape &body)
{
    const kz::result<kz::toi> hit = kz::sweep_rotating(door, motion, body, 0.01f);
    if (!hit) std::printf("%s: %s\n", who, hit.error().message().c_str());
    else if (!hit->hit) std::printf("%s: the door shuts\n", who);
    else
        std::printf("%s: hit %.0f %% of the way, after %.1f degrees, near (%.2f, %.2f)\n", who,
                    100 * double(hit->t_lower), 90 * double(hit->t_lower), double(hit->point.x), double(hit->point.y));
}

int main()
{
    /* In coordinates of its own, with the hinge at (0, 0). */
    const kz::shape door = kz::shape::box({0, -0.25f}, {8, 0.25f}).value();
    const kz::motion shut = {kz::at(20, 10), {0, 0}, quarter};
    swing("player", door, shut, kz::shape::circle({25, 13}, 1).value());

    const kz::shape dog = kz::shape::capsule({27, 15}, {29, 15}, 0.5f).value();
    swing("dog", door, shut, dog);

    /* A door that slides while it turns, as those of a bus do. */
    swing("dog", door, {shut.from, {4, 2}, quarter}, dog);
    return 0;
}
