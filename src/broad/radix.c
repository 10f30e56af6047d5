/* radix.c - radix sort from the least significant digit, after Knuth 5.2.5.
 *
 * Strips have from a dozen to a few thousand boxes, so the digit is chosen by n.  Clearing and summing the counters of
 * 11-bit digits would cost more than sorting 500 items by 8-bit ones.  A handful is fastest by insertion. */
#include "broad/radix.h"

#define INSERTION_MOST   24
#define WIDE_DIGITS_FROM 1500

static void sort_by_insertion(kzi_keyed *items, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        const kzi_keyed item = items[i];
        uint32_t at = i;
        for (; at > 0 && items[at - 1].key > item.key; at--) items[at] = items[at - 1];
        items[at] = item;
    }
}

/* Sorts by `n_digits` digits of `bits` bits; `counts` has room for all values of a digit. */
static kzi_keyed *sort_by_digits(kzi_keyed *items, kzi_keyed *scratch, uint32_t n, uint32_t *counts, unsigned bits,
                                 unsigned n_digits)
{
    const uint32_t size = 1u << bits, mask = size - 1;
    for (unsigned shift = 0; shift < n_digits * bits; shift += bits) {
        memset(counts, 0, size * sizeof *counts);
        for (uint32_t i = 0; i < n; i++) counts[items[i].key >> shift & mask]++;
        if (counts[items[0].key >> shift & mask] == n) { continue; /* all items share this digit */ }
        uint32_t start = 0;
        for (uint32_t v = 0; v < size; v++) {
            const uint32_t here = counts[v];
            counts[v] = start;
            start += here;
        }
        for (uint32_t i = 0; i < n; i++) scratch[counts[items[i].key >> shift & mask]++] = items[i];
        kzi_keyed *sorted = scratch;
        scratch = items;
        items = sorted;
    }
    return items;
}

kzi_keyed *kzi_sort_keyed(kzi_keyed *items, kzi_keyed *scratch, uint32_t n)
{
    uint32_t counts[1 << 11];
    if (n <= INSERTION_MOST) {
        sort_by_insertion(items, n);
        return items;
    }
    return n < WIDE_DIGITS_FROM ? sort_by_digits(items, scratch, n, counts, 8, 4)
                                : sort_by_digits(items, scratch, n, counts, 11, 3);
}
