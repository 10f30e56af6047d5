/* app.c - the smallest program with a mask and a shape: does the disc hit the sprite? */
#include <kolize/kolize.h>

#include <stdio.h>

int main(void)
{
    kz_mask *mask = NULL;
    kz_shape sprite, disc;
    kz_error err = {KZ_OK, 0, 0};
    if (kz_mask_from_text("..##\n####\n", NULL, &mask, &err) != KZ_OK ||
        kz_shape_mask(mask, 10, 20, &sprite, &err) != KZ_OK ||
        kz_shape_circle((kz_vec2){9, 21.5f}, 1.25f, &disc, &err) != KZ_OK) {
        char text[200];
        kz_error_text(&err, text, sizeof text);
        printf("%s\n", text);
        return 2;
    }
    printf("%s\n", kz_relate(&sprite, &disc) == KZ_OVERLAP ? "overlap" : "no overlap");
    kz_mask_free(mask);
    return 0;
}
