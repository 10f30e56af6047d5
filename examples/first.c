/* first.c - two things, one question: the program of the README. */
#include <kolize/kolize.h>

#include <stdio.h>

int main(void)
{
    kz_shape ship, wall;
    kz_contact hit;

    kz_shape_circle((kz_vec2){12, 8}, 5, &ship, NULL);
    kz_shape_box((kz_vec2){15, 0}, (kz_vec2){20, 30}, &wall, NULL);
    if (kz_collide(&ship, &wall, &hit) == KZ_OVERLAP) {
        const kz_vec2 push = kz_contact_push(&ship, &wall, &hit);
        printf("%g deep; move by (%g, %g)\n", hit.depth, push.x, push.y);
    }
    return 0;
}
