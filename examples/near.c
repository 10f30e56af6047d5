/* near.c - how far is it, where is it nearest, and is it inside? */
#include <kolize/kolize.h>

#include <stdio.h>

static void tell(const char *what, const kz_shape *a, const kz_shape *b)
{
    const kz_distance_result gap = kz_distance(a, b);
    printf("%s: %.3f apart", what, (double)gap.distance);
    if (gap.distance > 0) {
        printf(", from (%g, %g) to (%g, %g)", (double)gap.on_a.x, (double)gap.on_a.y, (double)gap.on_b.x,
               (double)gap.on_b.y);
    }
    printf("; inside: %s\n", kz_contains(b, a) ? "yes" : "no");
}

int main(void)
{
    kz_shape guard, rooms[2], house, treasure, bush;
    kz_mask *leaves;

    kz_shape_box((kz_vec2){0, 0}, (kz_vec2){10, 10}, &rooms[0], NULL);
    kz_shape_box((kz_vec2){10, 2}, (kz_vec2){20, 8}, &rooms[1], NULL);
    kz_shape_parts(rooms, 2, &house, NULL);

    kz_shape_circle((kz_vec2){24, 13}, 2, &guard, NULL);
    tell("guard", &guard, &house);

    /* It lies across both rooms: what is held is held by all parts together. */
    kz_shape_box((kz_vec2){8, 4}, (kz_vec2){12, 6}, &treasure, NULL);
    tell("treasure", &treasure, &house);

    if (kz_mask_from_text(".##.\n####\n.##.\n", NULL, &leaves, NULL)) return 1;
    kz_shape_mask(leaves, 12, 9, &bush, NULL);
    tell("bush", &bush, &house);
    kz_shape_mask(leaves, 14, 3, &bush, NULL);
    tell("bush", &bush, &house);
    kz_mask_free(leaves);
    return 0;
}
