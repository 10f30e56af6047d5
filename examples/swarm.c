/* swarm.c - a thousand bullets against a ship, and a thousand against a thousand, in two calls. */
#include <kolize/kolize.h>

#include <stdio.h>

enum { BULLETS = 1000, WORDS = (BULLETS + 63) / 64 };

int main(void)
{
    static float x[BULLETS], y[BULLETS], r[BULLETS], other_x[BULLETS], other_y[BULLETS];
    static uint64_t bits[WORDS];
    const kz_vec2 hull[4] = {{10, 2}, {16, 8}, {10, 14}, {4, 8}};
    kz_shape ship;

    for (int i = 0; i < BULLETS; i++) {
        x[i] = (float)(i % 40);
        y[i] = (float)(i / 40);
        r[i] = 0.5f;
        other_x[i] = x[i] + (i % 7 == 0 ? 0.75f : 1.0f); /* beside it, every seventh a little into it */
        other_y[i] = y[i];
    }
    if (kz_shape_polygon(hull, 4, &ship, NULL)) return 1;

    const kz_circles bullets = {x, y, r, 0}, others = {other_x, other_y, r, 0};
    const size_t hits = kz_overlap_one_circles(&ship, bullets, BULLETS, bits);
    int first = 0;
    while (!(bits[first / 64] >> first % 64 & 1)) first++;
    printf("%d bullets hit the ship, the first at (%g, %g)\n", (int)hits, (double)x[first], (double)y[first]);

    /* Those that only touch do not overlap. */
    printf("%d of %d pairs overlap\n", (int)kz_overlap_circles(bullets, others, BULLETS, bits), BULLETS);
    return 0;
}
