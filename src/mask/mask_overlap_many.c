/* mask_overlap_many.c - overlap of one mask with many others in one call, as for one sprite of a level against the
 * rest. */
#include <kolize/mask_config_space.h>

#include "mask/mask_window.h"

/* The test has no branch, because no processor can predict which of many masks lie near.  Empty bounds may pass. */
static bool bounds_meet_at(kz_cell_rect a, kz_cell_rect b, int64_t dx, int64_t dy)
{
    return (b.x0 + dx < a.x1) & (b.x1 + dx > a.x0) & (b.y0 + dy < a.y1) & (b.y1 + dy > a.y0);
}

size_t kz_mask_overlap_many(const kz_mask *mask, const kz_mask_at *items, size_t n, uint64_t *bits)
{
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    const kz_cell_rect bounds = mask->bounds;
    size_t hits = 0;
    for (size_t i = 0; i < n; i += 64) {
        const kz_mask_at *block = items + i;
        const size_t end = n - i < 64 ? n - i : 64;
        uint64_t near = 0, word = 0;
        for (size_t k = 0; k < end; k++)
            near |= (uint64_t)bounds_meet_at(bounds, block[k].mask->bounds, block[k].x, block[k].y) << k;
        for (; near; near &= near - 1) {
            const int k = kzi_bits_lowest(near);
            word |= (uint64_t)kzi_mask_overlap_by(kernels, mask, block[k].mask, block[k].x, block[k].y) << k;
        }
        hits += (size_t)kzi_bits_count(word);
        bits[i / 64] = word;
    }
    return hits;
}
