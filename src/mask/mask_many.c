/* mask_many.c - one mask against many: a level's sprite against all the others, in one call. */
#include <kolize/mask_space.h>

#include "mask_window.h"

size_t kz_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    size_t hits = 0;
    for (size_t i = 0; i < n; i += 64) {
        const size_t end = n - i < 64 ? n : i + 64;
        uint64_t word = 0;
        for (size_t k = i; k < end; k++) {
            const kz_mask_at *item = &items[k];
            word |= (uint64_t)kzi_mask_overlap_by(kernels, mask, item->mask, item->x, item->y) << (k - i);
        }
        hits += (size_t)kzi_bits_count(word);
        bits[i / 64] = word;
    }
    return hits;
}
