/* golden_query_batch.c - batches of pairs and of one shape with many, on a grid where touching is common, and beside
 * it. */
#include <kolize/query_batch.h>

#include "golden.h"

enum { MANY = 700, CORNERS = 6, ONES = 12, WORDS = (MANY + 63) / 64 };

typedef struct floats {
    float x[CORNERS][MANY], y[CORNERS][MANY], r[MANY];
    const float *xs[CORNERS], *ys[CORNERS];
} floats;

static float coordinate(kz_test_rng *rng)
{
    const float grid = kz_test_grid(rng, -24, 24, 0.5f), real = kz_test_real(rng, -12, 12);
    return kz_test_one_in(rng, 3) ? real : grid;
}

/* Corner k is the k-th of a hexagon that turns from +x towards +y, stretched and shifted. */
static void draw(kz_test_rng *rng, floats *f)
{
    static const float hexagon[CORNERS][2] = {{-1, -2}, {1, -2}, {2, 0}, {1, 2}, {-1, 2}, {-2, 0}};
    for (int i = 0; i < MANY; i++) {
        const float x = coordinate(rng), y = coordinate(rng), w = kz_test_grid(rng, 1, 6, 0.5f);
        const float h = kz_test_grid(rng, 1, 6, 0.5f);
        for (int k = 0; k < CORNERS; k++) {
            f->x[k][i] = x + w * hexagon[k][0];
            f->y[k][i] = y + h * hexagon[k][1];
        }
        f->r[i] = kz_test_grid(rng, 0, 9, 0.5f);
    }
    for (int k = 0; k < CORNERS; k++) {
        f->xs[k] = f->x[k];
        f->ys[k] = f->y[k];
    }
}

/* Corners 0 and 3 are opposite ones: the lower and the upper end of a box, and the ends of a capsule. */
static kz_boxes boxes(const floats *f) { return (kz_boxes){f->x[0], f->y[0], f->x[3], f->y[3], 0}; }
static kz_circles circles(const floats *f) { return (kz_circles){f->x[2], f->y[2], f->r, 0}; }
static kz_capsules capsules(const floats *f) { return (kz_capsules){f->x[0], f->y[0], f->x[3], f->y[3], f->r, 0}; }
static kz_convexes convexes(const floats *f) { return (kz_convexes){f->xs, f->ys, CORNERS, 0}; }

static void feed_bits(kz_golden *g, size_t found, const uint64_t *bits)
{
    kz_golden_u64(g, found);
    kz_golden_bits(g, bits, MANY);
}

static kz_shape one_of(const floats *f, int kind, int i)
{
    kz_shape shape = {0};
    kz_vec2 p[CORNERS];
    for (int k = 0; k < CORNERS; k++) {
        p[k].x = f->x[k][i];
        p[k].y = f->y[k][i];
    }
    switch (kind) {
    case 0: kz_shape_box(p[0], p[3], &shape, NULL); break;
    case 1: kz_shape_circle(p[2], f->r[i], &shape, NULL); break;
    case 2: kz_shape_capsule(p[0], p[3], f->r[i], &shape, NULL); break;
    case 3: kz_shape_polygon(p, CORNERS, &shape, NULL); break;
    default: kz_shape_segment(p[1], p[4], &shape, NULL); break;
    }
    return shape;
}

void golden_query_batch(kz_golden *g);
void golden_query_batch(kz_golden *g)
{
    static floats a, b;
    static uint64_t bits[WORDS];
    draw(&g->rng, &a);
    draw(&g->rng, &b);
    size_t found = kz_overlap_boxes(boxes(&a), boxes(&b), MANY, bits);
    feed_bits(g, found, bits);
    found = kz_overlap_circles(circles(&a), circles(&b), MANY, bits);
    feed_bits(g, found, bits);
    found = kz_overlap_capsules(capsules(&a), capsules(&b), MANY, bits);
    feed_bits(g, found, bits);
    found = kz_overlap_convexes(convexes(&a), convexes(&b), MANY, bits);
    feed_bits(g, found, bits);
    for (int i = 0; i < ONES; i++) {
        const kz_shape one = one_of(&a, i % 5, i);
        found = kz_overlap_one_boxes(&one, boxes(&b), MANY, bits);
        feed_bits(g, found, bits);
        found = kz_overlap_one_circles(&one, circles(&b), MANY, bits);
        feed_bits(g, found, bits);
        found = kz_overlap_one_capsules(&one, capsules(&b), MANY, bits);
        feed_bits(g, found, bits);
        found = kz_overlap_one_convexes(&one, convexes(&b), MANY, bits);
        feed_bits(g, found, bits);
    }
}
