/* radix.h - sorts by 32-bit keys: floats by value, bodies by index, boxes by their place on a curve. */
#ifndef KZI_RADIX_H
#define KZI_RADIX_H

#include "base/block.h"

#include <string.h>

typedef struct kzi_keyed {
    uint32_t key, value;
} kzi_keyed;

/* Sorts items[0..n) by key; equal keys keep their order.  Returns the array that holds the result, which may be
 * either. */
kzi_keyed *kzi_sort_keyed(kzi_keyed *items, kzi_keyed *scratch, uint32_t n);

/* Turns the numbers of items of each kind into the places where each kind begins. */
static inline void kzi_counts_to_starts(uint32_t *counts, uint32_t n)
{
    uint32_t start = 0;
    for (uint32_t v = 0; v < n; v++) {
        const uint32_t here = counts[v];
        counts[v] = start;
        start += here;
    }
}

/* Finite floats as integers in the same order; -0 comes just below 0. */
static inline uint32_t kzi_key_of_float(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

#endif
