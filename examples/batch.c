/* batch.c - a hundred thousand boxes, two calls: which of them hit the ship, and which hit the one beside them. */
#include <kolize/kolize.h>

#include <stdio.h>

enum { BOXES = 100000, WORDS = (BOXES + 63) / 64 };

static float x0[BOXES], y0[BOXES], x1[BOXES], y1[BOXES];
static float left[BOXES], top[BOXES], right[BOXES], bottom[BOXES];
static uint64_t hits[WORDS];

int main(void)
{
    kz_shape ship;
    const kz_boxes sparks = {x0, y0, x1, y1, 0}, leaves = {left, top, right, bottom, 0};
    for (int i = 0; i < BOXES; i++) {
        x0[i] = (float)(i * 37 % 640);
        y0[i] = (float)(i * 53 % 481);
        x1[i] = x0[i] + (float)(1 + i % 4);
        y1[i] = y0[i] + (float)(1 + i % 3);
        left[i] = (float)(i * 37 % 640 + i % 7 - 3);
        top[i] = (float)(i * 53 % 481 + i % 5 - 2);
        right[i] = left[i] + 2;
        bottom[i] = top[i] + 2;
    }
    if (kz_shape_box((kz_vec2){300, 200}, (kz_vec2){340, 232}, &ship, NULL)) return 1;

    printf("%d of %d sparks hit the ship\n", (int)kz_overlap_one_boxes(&ship, sparks, BOXES, hits), BOXES);
    int n = 0;
    for (int i = 0; i < BOXES && n < 3; i++)
        if (hits[i / 64] >> i % 64 & 1) { /* a bit for each box */
            printf("  spark %d at (%g, %g)\n", i, (double)x0[i], (double)y0[i]);
            n++;
        }
    printf("%d of %d sparks hit their leaf\n", (int)kz_overlap_boxes(sparks, leaves, BOXES, hits), BOXES);
    return 0;
}
