/* batch_slowly.c - the text of examples/batch.c without the library: the same boxes, one comparison after another. */
#include <stdio.h>

enum { BOXES = 100000 };

typedef struct box {
    int x0, y0, x1, y1;
} box;

/* Boxes that only touch do not overlap. */
static int overlap(box a, box b) { return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1; }

static box spark(int i)
{
    const int x = i * 37 % 640, y = i * 53 % 481;
    return (box){x, y, x + 1 + i % 4, y + 1 + i % 3};
}

static box leaf(int i)
{
    const int x = i * 37 % 640 + i % 7 - 3, y = i * 53 % 481 + i % 5 - 2;
    return (box){x, y, x + 2, y + 2};
}

int main(void)
{
    const box ship = {300, 200, 340, 232};
    int hits = 0, pairs = 0;
    for (int i = 0; i < BOXES; i++) {
        hits += overlap(ship, spark(i));
        pairs += overlap(spark(i), leaf(i));
    }
    printf("%d of %d sparks hit the ship\n", hits, BOXES);
    for (int i = 0, n = 0; i < BOXES && n < 3; i++) {
        if (!overlap(ship, spark(i))) continue;
        printf("  spark %d at (%d, %d)\n", i, spark(i).x0, spark(i).y0);
        n++;
    }
    printf("%d of %d sparks hit their leaf\n", pairs, BOXES);
    return 0;
}
