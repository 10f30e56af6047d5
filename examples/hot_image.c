/* hot_image.c - what is drawn is not what hurts: a second image that nobody sees says where a flame burns. */
#include <kolize/kolize.h>

#include <stdio.h>

#define AIR  0xFF, 0x00, 0xFF, 0xFF /* opaque magenta: KZ_AIR_DEFAULT */
#define FIRE 0xFF, 0x80, 0x00, 0xFF
#define GLOW 0xFF, 0xC0, 0x40, 0x60 /* drawn, half transparent */
#define HEAT 0xFF, 0xFF, 0xFF, 0xFF
#define NONE 0x00, 0x00, 0x00, 0x00 /* not drawn */

/* The flame glows all round; hot are its middle and the column above it, where nothing is drawn. */
static const uint8_t flame[] = {NONE, NONE, NONE, GLOW, FIRE, GLOW, GLOW, FIRE, GLOW};
static const uint8_t heat[] = {AIR, HEAT, AIR, AIR, HEAT, AIR, AIR, HEAT, AIR};
static const uint8_t moth[] = {FIRE};

static kz_surface image(const uint8_t *pixels, int32_t w, int32_t h)
{
    return (kz_surface){.pixels = pixels, .pitch = (ptrdiff_t)4 * w, .format = KZ_FORMAT_RGBA32, .w = w, .h = h};
}

int main(void)
{
    const kz_surface drawn = image(flame, 3, 3), hot = image(heat, 3, 3), bug = image(moth, 1, 1);
    const kz_rule burns = kz_rule_air(KZ_AIR_DEFAULT, &hot), looks = kz_rule_alpha(0), body = kz_rule_alpha(127);
    kz_error err;
    if (kz_rule_check(&burns, &drawn, &err) || kz_rule_check(&body, &bug, &err)) return 1;

    for (int32_t y = 0; y < 3; y++)
        for (int32_t x = 0; x < 3; x++)
            printf("moth at (%d, %d): %s, %s\n", (int)x, (int)y,
                   kz_surface_overlap(&drawn, &looks, &bug, &body, x, y) ? "in the light" : "in the dark",
                   kz_surface_overlap(&drawn, &burns, &bug, &body, x, y) ? "burnt" : "well");

    /* A hot image of another size is refused instead of read askew. */
    const kz_surface small = image(heat, 3, 2);
    const kz_rule wrong = kz_rule_air(KZ_AIR_DEFAULT, &small);
    char text[120];
    if (kz_rule_check(&wrong, &drawn, &err)) {
        kz_error_text(&err, text, sizeof text);
        printf("%s\n", text);
    }
    return 0;
}
