/* single.c - Kolize without its build: two files, kolize.h and kolize.c, beside your own.
 *
 *     make amalgamation
 *     cc -O2 -Ibuild/dist examples/single/single.c build/dist/kolize.c -lm -o build/single */
#include "kolize.h"

#include <stdio.h>

int main(void)
{
    kz_mask *pixels;
    kz_shape fish, hook;
    kz_contact bite;
    if (kz_mask_from_text("#...###.\n"
                          "##.#####\n"
                          "########\n"
                          "##.#####\n"
                          "#...###.\n",
                          NULL, &pixels, NULL))
        return 1;
    if (kz_shape_mask(pixels, 20, 10, &fish, NULL)) return 1;

    /* The hook sinks past the fish, half a pixel at a time, until it catches. */
    for (float y = 6; y < 20; y += 0.5f) {
        if (kz_shape_circle((kz_vec2){22.5f, y}, 0.5f, &hook, NULL)) return 1;
        if (kz_collide(&hook, &fish, &bite) != KZ_OVERLAP) continue;
        printf("bites at y = %g, %g pixels deep\n", (double)y, (double)bite.depth);
        break;
    }
    kz_mask_free(pixels);
    return kz_self_check(NULL) != KZ_OK; /* did the compiler leave the arithmetic as it is written? */
}
