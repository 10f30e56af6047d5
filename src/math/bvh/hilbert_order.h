/* hilbert_order.h - the order in which boxes are packed into a BVH: along a Hilbert curve.
 *
 * Sixteen boxes in a row should be close together, in a patch as square as possible.  A Hilbert curve through a grid of
 * 2^15 x 2^15 cells achieves that: boxes are sorted by the cell of their centre.  A sample places the grid over most of
 * the boxes, since one far box would else push all others into a single cell.  Boxes beyond the grid count as in its
 * border.
 *
 * A box far larger than its neighbours would enlarge every node above it.  So boxes are first sorted into four classes
 * by size, and the largest ones share a small number of nodes. */
#ifndef KZI_BVH_ORDER_H
#define KZI_BVH_ORDER_H

#include "math/bvh/bvh.h"
#include "math/radix.h"

#define KZI_BVH_CURVE_BITS 30
#define KZI_BVH_PLACES     0x7fffu

/* The map from coordinates to places on the curve. */
typedef struct kzi_bvh_order {
    float min_x, min_y, scale;
    float large[3]; /* a box's class is how many of these it exceeds */
} kzi_bvh_order;

/* The grid and the classes for these boxes. */
kzi_bvh_order kzi_bvh_order_of(const kzi_bvh_boxes *boxes);

/* The number of boxes for which keys are made at a time. */
enum { KZI_BVH_RUN = 64 };

/* Computes the keys of KZI_BVH_RUN boxes in cells (x, y), of 15 bits each; higher bits are ignored.  `rank` is their
 * class. */
void kzi_bvh_keys_of(const uint32_t *x, const uint32_t *y, const uint32_t *rank, uint32_t *keys);

/* Computes the keys of the first n <= KZI_BVH_RUN boxes.  All KZI_BVH_RUN keys are written. */
void kzi_bvh_keys(const kzi_bvh_order *order, const kz_box *boxes, uint32_t n, uint32_t *keys);

/* Writes the values of items, each a key and the number of a box, by rising key; equal keys keep their order.  `items`
 * and `scratch` are overwritten. */
void kzi_bvh_sort(kzi_keyed *items, kzi_keyed *scratch, uint32_t n, uint32_t *values);

/* Moves each bit of 16 to twice its position. */
static inline uint32_t kzi_bvh_spread(uint32_t v)
{
    v = (v | v << 8) & 0x00ff00ffu;
    v = (v | v << 4) & 0x0f0f0f0fu;
    v = (v | v << 2) & 0x33333333u;
    return (v | v << 1) & 0x55555555u;
}

/* For each bit: the orientation of the curve there, from the bits above that were combined so far. */
typedef struct kzi_bvh_orientations {
    uint32_t a, b, c, d;
} kzi_bvh_orientations;

static inline kzi_bvh_orientations kzi_bvh_compose(kzi_bvh_orientations t, int step)
{
    const uint32_t both = t.a ^ t.b;
    return (kzi_bvh_orientations){(t.a & t.a >> step) ^ (t.b & t.b >> step), (t.a & t.b >> step) ^ (t.b & both >> step),
                                  t.c ^ (t.a & t.c >> step) ^ (t.b & t.d >> step),
                                  t.d ^ (t.b & t.c >> step) ^ (both & t.d >> step)};
}

/* The place of cell (x, y), 15 bits each, on the curve.  All higher bits determine which of the curve's four
 * orientations applies to a bit.  Orientations form a group under composition, so this is a prefix sum: four rounds of
 * operations on whole words instead of a loop over bits.  (Of 16 bits; the lowest ones are 0.)
 * Source: R. Perl ("rawrunprotected"), 2D Hilbert curves in O(1), 2013. */
static inline uint32_t kzi_bvh_curve(uint32_t x, uint32_t y)
{
    x <<= 1;
    y <<= 1;
    const uint32_t a = x ^ y, b = 0xffffu ^ a, c = 0xffffu ^ (x | y), d = x & (y ^ 0xffffu);
    kzi_bvh_orientations t = {a | b >> 1, a >> 1 ^ a, c >> 1 ^ (b & d >> 1) ^ c, (a & c >> 1) ^ d >> 1 ^ d};
    t = kzi_bvh_compose(kzi_bvh_compose(kzi_bvh_compose(t, 2), 4), 8);
    const uint32_t low = x ^ y, high = (t.d ^ t.d >> 1) | (0xffffu ^ (low | (t.c ^ t.c >> 1)));
    return (kzi_bvh_spread(high) << 1 | kzi_bvh_spread(low)) >> 2;
}

#endif
