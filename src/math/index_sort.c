/* index_sort.c - bottom-up merge sort of indices.
 *
 * It has no bad case and allocates nothing.  Equal items keep their order on every machine, which the C library's sort
 * does not promise. */
#include "math/index_sort.h"

/* Merges the sorted runs [begin, middle) and [middle, end). */
static void merge_runs(const int32_t *from, int32_t *to, int32_t begin, int32_t middle, int32_t end,
                       kzi_index_before *before, const void *ctx)
{
    int32_t a = begin, b = middle;
    for (int32_t i = begin; i < end; i++) {
        const bool second = a == middle || (b < end && before(ctx, from[b], from[a]));
        to[i] = second ? from[b++] : from[a++];
    }
}

void kzi_sort_indices(int32_t *items, int32_t *scratch, int32_t n, kzi_index_before *before, const void *ctx)
{
    int32_t *from = items, *to = scratch;
    for (int64_t run = 1; run < n; run *= 2) {
        for (int64_t begin = 0; begin < n; begin += 2 * run) {
            const int64_t middle = begin + run < n ? begin + run : n, end = middle + run < n ? middle + run : n;
            merge_runs(from, to, (int32_t)begin, (int32_t)middle, (int32_t)end, before, ctx);
        }
        int32_t *merged = to;
        to = from;
        from = merged;
    }
    for (int32_t i = 0; i < n && from != items; i++) items[i] = from[i];
}
