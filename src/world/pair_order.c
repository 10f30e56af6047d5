/* pair_order.c - pairs in the order that everybody gets: by lower index, then by higher.
 *
 * Counting by the lower index leaves rows of a few partners each, which insertion sorts in cache; only a body that
 * meets dozens of others has a row worth a radix sort. */
#include "box_pairs.h"
#include "radix.h"

#include <string.h>

#define SHORT_ROW 32

static void sort_short_row(uint32_t *row, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        const uint32_t item = row[i];
        size_t at = i;
        for (; at > 0 && row[at - 1] > item; at--) { row[at] = row[at - 1]; }
        row[at] = item;
    }
}

static void sort_long_row(uint32_t *row, uint32_t n, kzi_keyed *keys)
{
    for (uint32_t i = 0; i < n; i++) { keys[i] = (kzi_keyed){row[i], 0}; }
    const kzi_keyed *sorted = kzi_sort_keyed(keys, keys + n, n);
    for (uint32_t i = 0; i < n; i++) { row[i] = sorted[i].key; }
}

kz_result kzi_sort_pairs(const kz_allocator *alloc, kzi_sweep *sweep, uint32_t n, kz_error *err)
{
    kz_result r;
    if (sweep->n_pairs == 0) { return KZ_OK; }
    if ((r = kzi_block_reserve(alloc, &sweep->rows, n, sizeof(size_t), err)) != KZ_OK ||
        (r = kzi_block_reserve(alloc, &sweep->partners, sweep->n_pairs, sizeof(uint32_t), err)) != KZ_OK ||
        (r = kzi_block_reserve(alloc, &sweep->keys, 2 * (size_t)n, sizeof(kzi_keyed), err)) != KZ_OK) {
        return r;
    }
    kzi_index_pair *pairs = sweep->pairs.at;
    uint32_t *partners = sweep->partners.at;
    size_t *row_end = sweep->rows.at; /* first each row's start; filling a row moves it to the row's end */
    memset(row_end, 0, n * sizeof *row_end);
    for (size_t i = 0; i < sweep->n_pairs; i++) { row_end[pairs[i].lo + 1]++; }
    for (uint32_t lo = 1; lo < n; lo++) { row_end[lo] += row_end[lo - 1]; }
    for (size_t i = 0; i < sweep->n_pairs; i++) { partners[row_end[pairs[i].lo]++] = pairs[i].hi; }
    size_t start = 0;
    for (uint32_t lo = 0; lo < n; lo++) {
        const size_t length = row_end[lo] - start;
        if (length <= SHORT_ROW) {
            sort_short_row(partners + start, length);
        } else {
            sort_long_row(partners + start, (uint32_t)length, sweep->keys.at);
        }
        for (; start < row_end[lo]; start++) { pairs[start] = (kzi_index_pair){lo, partners[start]}; }
    }
    return KZ_OK;
}
