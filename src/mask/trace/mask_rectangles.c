/* mask_rectangles.c - splits a mask into rectangles: runs of cells, extended down as long as they stay the same.
 *
 * A rectangle begins with a run that is not also in the row above.  Rectangles are found row by row, so they come out
 * sorted.  The mask is walked twice, first to count. */
#include <kolize/mask_trace.h>

#include "mask/mask_private.h"

static bool is_run(const kz_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    int32_t begin, end;
    return kz_mask_next_run(mask, y, x0, &begin, &end) && begin == x0 && end == x1 && !kz_mask_get(mask, x0 - 1, y);
}

/* Returns the number of rectangles; writes them when `rects` is not NULL. */
static int64_t cover_by_runs(const kz_mask *mask, kz_cell_rect *rects)
{
    int64_t n = 0;
    for (int32_t y = 0; y < mask->h; y++) {
        for (int32_t x = 0, x0, x1; kz_mask_next_run(mask, y, x, &x0, &x1); x = x1) {
            if (is_run(mask, y - 1, x0, x1)) continue;
            if (rects) {
                int32_t y1 = y + 1;
                while (is_run(mask, y1, x0, x1)) y1++;
                rects[n] = (kz_cell_rect){x0, y, x1, y1};
            }
            n++;
        }
    }
    return n;
}

kz_result kz_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rects *out, kz_error *err)
{
    if (!mask) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 3, 0);
    const kz_allocator from = kzi_allocator(alloc);
    const int64_t count = cover_by_runs(mask, NULL);
    size_t size;
    if (count > INT32_MAX || !kzi_mul_size((size_t)count, sizeof(kz_cell_rect), &size))
        return kzi_fail(err, KZ_ERR_TOO_LARGE, count, INT32_MAX);
    kz_cell_rect *made = kzi_alloc(&from, size, sizeof(int32_t));
    if (count > 0 && !made) return kzi_fail(err, KZ_ERR_MEMORY, (int64_t)size, 0);
    if (made) cover_by_runs(mask, made);
    *out = (kz_cell_rects){made, (int32_t)count, from};
    return KZ_OK;
}

void kz_cell_rects_free(kz_cell_rects *rects)
{
    if (!rects) return;
    if (rects->items)
        kzi_release(&rects->alloc, rects->items, (size_t)rects->n * sizeof(kz_cell_rect), sizeof(int32_t));
    *rects = (kz_cell_rects){NULL, 0, rects->alloc};
}
