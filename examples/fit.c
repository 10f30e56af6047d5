/* fit.c - which simple shape stands best for a sprite, and what does it cost? */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const fish_text = "..........##......\n"
                                     ".......######.....\n"
                                     "##...##########...\n"
                                     "###.#############.\n"
                                     ".#################\n"
                                     "###.#############.\n"
                                     "##...##########...\n"
                                     ".......######.....\n";

static void print(const char *name, kz_fit_loss loss)
{
    printf("%-9s  misses %2d, adds %3d: %.0f %% right\n", name, (int)loss.missed, (int)loss.extra,
           100 * (double)loss.iou);
}

int main(void)
{
    kz_mask *fish;
    kz_box box;
    kz_circle circle;
    kz_capsule capsule;
    kz_hull hull;
    kz_fit_loss loss;
    if (kz_mask_from_text(fish_text, NULL, &fish, NULL)) return 1;
    printf("%s%d cells\n", fish_text, (int)kz_mask_count(fish));

    for (int i = 0; i <= 2; i++) {
        const float tightness = 0.5f * (float)i;
        printf("tightness %g\n", (double)tightness);
        if (kz_mask_fit_box(fish, tightness, NULL, NULL, &box, &loss, NULL)) return 1;
        print("  box", loss);
        if (kz_mask_fit_circle(fish, tightness, NULL, NULL, &circle, &loss, NULL)) return 1;
        print("  circle", loss);
        if (kz_mask_fit_capsule(fish, tightness, NULL, NULL, &capsule, &loss, NULL)) return 1;
        print("  capsule", loss);
    }

    if (kz_mask_fit_hull(fish, NULL, &hull, &loss, NULL)) return 1;
    print("hull", loss);
    kz_hull_free(&hull);
    kz_mask_free(fish);
    return 0;
}
