/* radix.h - sorts by 32-bit keys, for the broad phase: floats by value, bodies by index. */
#ifndef KZI_RADIX_H
#define KZI_RADIX_H

#include <stdint.h>
#include <string.h>

typedef struct kzi_keyed {
    uint32_t key, value;
} kzi_keyed;

/* Sorts items[0..n) by key; equal keys keep their order.  Returns the array that holds the result, which may be
 * either. */
kzi_keyed *kzi_sort_keyed(kzi_keyed *items, kzi_keyed *scratch, uint32_t n);

/* Finite floats as integers in the same order; -0 comes just below 0. */
static inline uint32_t kzi_key_of_float(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

#endif
