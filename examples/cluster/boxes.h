/* boxes.h - boxes by number, the same on every machine, for examples of joins: spread, clustered, or all in one column.
 *
 * Corners and sizes are whole sixteenths below 2^20, so float32 has them exactly; one box in 256 has no width. */
#ifndef EXAMPLE_BOXES_H
#define EXAMPLE_BOXES_H

#include <kolize.h>

typedef enum spread { SPREAD_RANDOM, SPREAD_CLUSTERED, SPREAD_COLUMN, SPREAD_COUNT } spread;
static const char *const spread_names[SPREAD_COUNT] = {"random", "clustered", "column"};

/* The k-th random number of a box: Steele, Lea and Flood's mixer (2014), cut to 32 bits. */
static uint64_t box_random(uint64_t number, uint64_t k)
{
    uint64_t x = (number * 4 + k + 1) * 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return (x ^ (x >> 31)) >> 32;
}

static uint64_t whole_root(uint64_t n)
{
    uint64_t root = 0;
    while ((root + 1) * (root + 1) <= n) root++;
    return root;
}

/* Where a box begins along one axis, in sixteenths; a square root of n boxes lie along a side, some 10 apart. */
static uint64_t box_start(spread how, uint64_t random, uint64_t axis, uint64_t n, uint64_t root)
{
    if (how == SPREAD_COLUMN) return axis ? random * (n * 128 < 0xFFFF00 ? n * 128 : 0xFFFF00) >> 32 : 80;
    if (how == SPREAD_CLUSTERED) random = random * random >> 32; /* the denser, the nearer to 0 */
    return random * (root * 160) >> 32;
}

static kz_box box_by_number(spread how, uint64_t number, uint64_t n, uint64_t root)
{
    const uint64_t x = box_start(how, box_random(number, 0), 0, n, root);
    const uint64_t y = box_start(how, box_random(number, 1), 1, n, root);
    const uint64_t w = box_random(number, 2) & 255, h = box_random(number, 3) & 255;
    return (kz_box){{(float)x / 16, (float)y / 16}, {(float)(x + w) / 16, (float)(y + h) / 16}};
}

/* 64 bits of a pair, which are added up: the sum does not depend on the order.  (Appleby's mixer of MurmurHash3.) */
static uint64_t pair_hash(uint64_t a, uint64_t b)
{
    uint64_t x = a << 32 | b;
    x = (x ^ (x >> 33)) * 0xFF51AFD7ED558CCDu;
    x = (x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53u;
    return x ^ (x >> 33);
}

#endif
