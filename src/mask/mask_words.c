/* mask_words.c - copies of masks in new frames, and filling of runs of cells. */
#include "mask/mask_words.h"

void kzi_mask_set_run(kz_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    KZ_ASSERT(0 <= y && y < mask->h && 0 <= x0 && x0 < x1 && x1 <= mask->w);
    for (int32_t s = x0 / 64; s <= (x1 - 1) / 64; s++) kzi_mask_strip(mask, s)[y] |= kzi_mask_strip_run(s, x0, x1);
}

kz_result kzi_mask_new_with(const kz_mask *mask, int32_t w, int32_t h, int32_t dx, int32_t dy,
                            const kz_allocator *alloc, kz_mask **out, kz_error *err)
{
    const kz_result result = kzi_mask_new(w, h, alloc, out, err);
    if (result != KZ_OK) return result;
    const int64_t below = (int64_t)mask->h + dy;
    const int32_t y0 = dy > 0 ? dy : 0, y1 = below < h ? (int32_t)below : h;
    for (int32_t s = 0; s < (*out)->n_strips; s++) {
        const kzi_mask_view view = kzi_mask_view_at(mask, 64 * (int64_t)s - dx);
        const uint64_t cells = kzi_mask_strip_cells(*out, s);
        uint64_t *strip = kzi_mask_strip(*out, s);
        for (int32_t y = y0; y < y1; y++) strip[y] = kzi_mask_view_word(&view, y - dy) & cells;
    }
    return KZ_OK;
}
