/* layouts.h - many boxes in layouts that are hard for broad phases; tests and benchmarks share them.
 *
 * In the open ones about one other box meets each box, whatever n; `dense` ones have on the order of n * n pairs. */
#ifndef KZ_TEST_LAYOUTS_H
#define KZ_TEST_LAYOUTS_H

#include <float.h>
#include <kolize/math.h>

#include "kz_test_rng.h"

/* One number is drawn per statement or declarator, so that compilers cannot differ in the order of drawing. */
typedef enum layout {
    LAYOUT_UNIFORM,
    LAYOUT_TILES,      /* a square of unit tiles, in order: all neighbours touch */
    LAYOUT_GRIDDED,    /* whole coordinates, sizes 0 to 3: edges meet exactly, boxes coincide */
    LAYOUT_CLUSTERS,   /* ten heaps, far from each other */
    LAYOUT_NESTED,     /* heaps of heaps of heaps, each level 1000 times finer */
    LAYOUT_SIZES,      /* sides from 2^-10 to 2^10 of the mean distance, evenly in the exponent */
    LAYOUT_COLUMN,     /* one box wide */
    LAYOUT_ROW,        /* one box high */
    LAYOUT_OUTLIER,    /* uniform, and one box at 1e9 */
    LAYOUT_GIANTS,     /* uniform, and one box in 500 an eighth of the world wide and high */
    LAYOUT_PLATFORMS,  /* 10 to 1000 times as wide as high */
    LAYOUT_WALLS,      /* 10 to 1000 times as high as wide */
    LAYOUT_ISLANDS,    /* half are threads as high as the world, half are small and lie elsewhere */
    LAYOUT_POINTS,     /* boxes without extent, on a coarse grid */
    LAYOUT_EXPONENTS,  /* any finite coordinates at all */
    LAYOUT_EMPTIES,    /* uniform, and every third box is empty */
    LAYOUT_IDENTICAL,  /* dense from here on */
    LAYOUT_ONION,      /* each box holds the next */
    LAYOUT_EVERYTHING, /* each is as large as float32 allows */
    LAYOUT_COUNT
} layout;

static const char *const layout_names[LAYOUT_COUNT] = {
    "uniform",   "tiles", "gridded",   "clusters", "nested",    "sizes",   "column",    "row",   "outlier",   "giants",
    "platforms", "walls", "two_lands", "points",   "exponents", "empties", "identical", "onion", "everything"};

static inline bool layout_is_dense(layout kind) { return kind >= LAYOUT_IDENTICAL; }

/* A square of about n unit cells: its side. */
static inline float layout_side(uint32_t n)
{
    uint32_t side = 1;
    while ((uint64_t)side * side < n) side++;
    return (float)side;
}

static inline kz_box layout_box_at(float x, float y, float w, float h) { return (kz_box){{x, y}, {x + w, y + h}}; }

static inline float layout_power(kz_test_rng *r, int32_t lo, int32_t hi) { return kz_test_exponent(r, lo, hi - 1); }

static inline kz_box layout_any_box(kz_test_rng *r)
{
    float x0 = kz_test_exponent(r, -149, 127), x1 = kz_test_exponent(r, -149, 127);
    float y0 = kz_test_exponent(r, -149, 127), y1 = kz_test_exponent(r, -149, 127);
    return (kz_box){{x0 < x1 ? x0 : x1, y0 < y1 ? y0 : y1}, {x0 < x1 ? x1 : x0, y0 < y1 ? y1 : y0}};
}

static inline kz_box layout_box(layout kind, kz_test_rng *r, uint32_t i, uint32_t n)
{
    const float side = layout_side(n), world = 2 * side, cells = side;
    const float x = kz_test_real(r, 0, world), y = kz_test_real(r, 0, world), a = kz_test_unit(r), b = kz_test_unit(r);
    float size;
    switch (kind) {
    case LAYOUT_UNIFORM: return layout_box_at(x, y, 1, 1);
    case LAYOUT_TILES: return layout_box_at((float)(i % (uint32_t)cells), (float)(i / (uint32_t)cells), 1, 1);
    case LAYOUT_GRIDDED:
        return layout_box_at((float)(int32_t)(2 * x), (float)(int32_t)(2 * y), (float)(int32_t)(4 * a),
                             (float)(int32_t)(4 * b));
    case LAYOUT_CLUSTERS:
        size = (float)(i % 10) * 1e6f;
        return layout_box_at(size + x / 3, size * (float)(i % 10) + y / 3, 1, 1);
    case LAYOUT_NESTED:
        size = (float)(1000000 * kz_test_below(r, 7));
        size += (float)(1000 * kz_test_below(r, 7));
        size += (float)kz_test_below(r, 7);
        return layout_box_at(size + a, (float)(1000000 * kz_test_below(r, 7)) + b, a / side, b / side);
    case LAYOUT_SIZES: size = layout_power(r, -10, 10); return layout_box_at(x * 8, y * 8, size, size * (a + 0.5f));
    case LAYOUT_COLUMN: return layout_box_at(a, y * side, 1, 1);
    case LAYOUT_ROW: return layout_box_at(x * side, a, 1, 1);
    case LAYOUT_OUTLIER: return i == n / 2 ? layout_box_at(1e9f, 1e9f, 1, 1) : layout_box_at(x, y, 1, 1);
    case LAYOUT_GIANTS: size = i % 500 == 499 ? world / 8 : 1; return layout_box_at(x, y, size, size);
    case LAYOUT_PLATFORMS: return layout_box_at(x * 8, y * 8, 10 + 990 * a * a * a, 1);
    case LAYOUT_WALLS: return layout_box_at(x * 8, y * 8, 1, 10 + 990 * a * a * a);
    case LAYOUT_ISLANDS:
        return i % 2 ? layout_box_at(100 * world + a * 8, 0, 1e-6f, world * side)
                     : layout_box_at(b * 8, y * side, 1, 1);
    case LAYOUT_POINTS: return layout_box_at((float)(int32_t)(x / 2), (float)(int32_t)(y / 2), 0, 0);
    case LAYOUT_EXPONENTS: return layout_any_box(r);
    case LAYOUT_EMPTIES: return i % 3 ? layout_box_at(x, y, 1, 1) : KZ_BOX_EMPTY;
    case LAYOUT_IDENTICAL: return layout_box_at(17, -3, 2, 5);
    case LAYOUT_ONION: return layout_box_at((float)i, (float)i, (float)(2 * (n - i)), (float)(2 * (n - i)));
    case LAYOUT_EVERYTHING:
    case LAYOUT_COUNT: break;
    }
    return (kz_box){{-FLT_MAX, -FLT_MAX}, {FLT_MAX, FLT_MAX}};
}

/* In shuffled order, except for the tiles. */
static inline void layout_fill(layout kind, kz_test_rng *r, kz_box *boxes, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) boxes[i] = layout_box(kind, r, i, n);
    for (uint32_t i = n; kind != LAYOUT_TILES && i > 1; i--) {
        const uint32_t j = kz_test_below(r, i);
        const kz_box item = boxes[i - 1];
        boxes[i - 1] = boxes[j];
        boxes[j] = item;
    }
}

#endif
