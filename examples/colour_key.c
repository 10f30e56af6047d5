/* colour_key.c - two sprites with a magenta background, tested where they lie in memory: no mask, no second copy. */
#include <kolize/kolize.h>

#include <stdio.h>

/* Bytes red, green, blue, unused: as a 32-bit BMP is often unpacked. */
#define KEY  0xFF, 0x00, 0xFF, 0
#define EDGE 0xF8, 0x04, 0xFA, 0 /* magenta that a paint program has touched */
#define RED  0xC0, 0x20, 0x20, 0
#define BLUE 0x20, 0x20, 0xC0, 0

static const uint8_t flag[] = {RED, RED,  RED,  KEY, /* */
                               RED, RED,  EDGE, KEY, /* */
                               RED, EDGE, KEY,  KEY};
static const uint8_t ball[] = {KEY,  BLUE, BLUE, KEY,  /* */
                               BLUE, BLUE, BLUE, BLUE, /* */
                               KEY,  BLUE, BLUE, KEY};

int main(void)
{
    const kz_surface a = {.pixels = flag, .pitch = 16, .format = KZ_FORMAT_RGBX32, .w = 4, .h = 3};
    const kz_surface b = {.pixels = ball, .pitch = 16, .format = KZ_FORMAT_RGBX32, .w = 4, .h = 3};
    const kz_rule exact = kz_rule_key(0xFF00FF, 0), near = kz_rule_key(0xFF00FF, 8);
    if (kz_rule_check(&exact, &a, NULL) || kz_rule_check(&exact, &b, NULL)) return 1;

    for (int32_t dx = 0; dx <= 3; dx++)
        printf("ball %d to the right, 1 down: %d pixels in common, %d if nearly magenta is air too\n", (int)dx,
               (int)kz_surface_overlap_area(&a, &exact, &b, &exact, dx, 1),
               (int)kz_surface_overlap_area(&a, &near, &b, &near, dx, 1));
    return 0;
}
