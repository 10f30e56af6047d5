/* fit.cpp - which simple shape stands best for a sprite, and what does it cost? */
#include <kolize/kolize.hpp>

#include <cstdio>

static const char *const fish_text = "..........##......\n"
                                     ".......######.....\n"
                                     "##...##########...\n"
                                     "###.#############.\n"
                                     ".#################\n"
                                     "###.#############.\n"
                                     "##...##########...\n"
                                     ".......######.....\n";

static void print(const char *name, const kz::fit_loss &loss)
{
    std::printf("%-9s  misses %2d, adds %3d: %.0f %% right\n", name, int(loss.missed), int(loss.extra),
                100 * double(loss.iou));
}

int main()
{
    const kz::mask fish = kz::mask::from_text(fish_text).value();
    std::printf("%s%d cells\n", fish_text, int(fish.count()));
    for (float tightness = 0; tightness <= 1; tightness += 0.5f) {
        std::printf("tightness %g\n", double(tightness));
        print("  box", kz::fit_box(fish, tightness).value().loss);
        print("  circle", kz::fit_circle(fish, tightness).value().loss);
        print("  capsule", kz::fit_capsule(fish, tightness).value().loss);
    }
    print("hull", kz::fit_hull(fish).value().loss);
    return 0;
}
