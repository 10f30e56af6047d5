/* two_sprites.c - do two sprites meet pixel by pixel, where, and how far apart must they be moved? */
#include <kolize/kolize.h>

#include <stdio.h>

static const char *const ship_text = "..##..\n"
                                     ".####.\n"
                                     "######\n"
                                     "#....#\n";
static const char *const rock_text = "..###..\n"
                                     ".#####.\n"
                                     "#######\n"
                                     ".#####.\n";

int main(void)
{
    kz_mask *ship, *rock;
    if (kz_mask_from_text(ship_text, NULL, &ship, NULL) || kz_mask_from_text(rock_text, NULL, &rock, NULL)) return 1;

    /* The rock's top-left pixel lies 3 to the right of the ship's, and comes down from above. */
    const int32_t dx = 3;
    for (int32_t dy = -4; dy <= 0; dy++) {
        printf("rock at (%d, %d): ", (int)dx, (int)dy);
        if (!kz_mask_overlap(ship, rock, dx, dy)) {
            printf("free\n");
            continue;
        }
        kz_cell first, push;
        kz_mask_overlap_first(ship, rock, dx, dy, &first);
        kz_mask_push(ship, rock, dx, dy, 10, &push);
        printf("%d pixels in common, the first at (%d, %d); the ship is free when moved by (%d, %d)\n",
               (int)kz_mask_overlap_area(ship, rock, dx, dy), (int)first.x, (int)first.y, (int)push.x, (int)push.y);
    }
    kz_mask_free(rock);
    kz_mask_free(ship);
    return 0;
}
