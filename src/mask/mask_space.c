/* mask_space.c - two masks at every offset: the bitmap of the offsets at which they overlap, and the counts.
 *
 * b at offset d covers a's cell p with its cell q where d = p - q.  So a run of n cells of b makes a's rows, mirrored
 * by the run's place, n cells longer.  Rows of a made 2^k cells longer are kept in a scratch mask, and each run of 2^k
 * to 2^(k+1)-1 cells takes them twice: once at either end.  Noise has many short runs and gains nothing over cell by
 * cell; sprites gain their typical run length. */
#include <kolize/mask_space.h>

#include "mask_space_bits.h"

/* Adds all runs of b with `least` to 2*least-1 cells to `space`; says whether there are longer ones. */
static bool add_runs(kz_mask *space, const kz_mask *a, const kz_mask *b, const kz_mask *longer, int32_t least)
{
    const int32_t columns = a->bounds.x1 - a->bounds.x0 + least - 1, rows = a->bounds.y1 - a->bounds.y0;
    const kzi_mask_kernels *kernels = kzi_mask_kernels_now();
    bool more = false;
    for (int32_t y = b->bounds.y0; y < b->bounds.y1; y++) {
        const int32_t row = b->bounds.y1 - 1 - y;
        for (int32_t x0, x1 = 0; kz_mask_next_run(b, y, x1, &x0, &x1);) {
            const int32_t n = x1 - x0, column = b->bounds.x1 - x1;
            if (n >= 2 * (int64_t)least) more = true;
            if (n < least || n >= 2 * (int64_t)least) continue;
            kzi_mask_or_shifted(kernels, space, longer, columns, rows, column, row);
            if (n > least) kzi_mask_or_shifted(kernels, space, longer, columns, rows, column + n - least, row);
        }
    }
    return more;
}

kz_result kz_mask_offsets(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc, kz_mask **out, kz_cell *origin,
                          kz_error *err)
{
    kz_mask *space, *longer;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    if (!origin) return kzi_fail(err, KZ_ERR_ARGUMENT, 5, 0);
    const bool is_empty = a->count == 0 || b->count == 0;
    const kz_cell_rect in_a = a->bounds, in_b = b->bounds;
    const int32_t w = is_empty ? 0 : in_a.x1 - in_a.x0 + (in_b.x1 - in_b.x0) - 1;
    const int32_t h = is_empty ? 0 : in_a.y1 - in_a.y0 + (in_b.y1 - in_b.y0) - 1;
    kz_result result = kzi_mask_new(w, h, alloc, &space, err);
    if (result != KZ_OK) return result;
    result = kzi_mask_new(w, is_empty ? 0 : in_a.y1 - in_a.y0, alloc, &longer, err);
    if (result != KZ_OK) {
        kz_mask_free(space);
        return result;
    }
    if (!is_empty) {
        for (int32_t y = in_a.y0; y < in_a.y1; y++)
            for (int32_t x = in_a.x0; x < in_a.x1; x += 64)
                kzi_mask_strip(longer, (x - in_a.x0) / 64)[y - in_a.y0] = kz_mask_bits(a, x, y, 64);
        int32_t least = 1;
        while (add_runs(space, a, b, longer, least)) {
            kzi_mask_lengthen(longer, least);
            least *= 2;
        }
    }
    kz_mask_free(longer);
    kzi_mask_bake(space);
    *out = space;
    *origin = is_empty ? (kz_cell){0, 0} : (kz_cell){in_a.x0 - (in_b.x1 - 1), in_a.y0 - (in_b.y1 - 1)};
    return KZ_OK;
}

kz_result kz_mask_counts(const kz_mask *a, const kz_mask *b, kz_cell_rect offsets, int64_t *counts, size_t n_counts,
                         kz_error *err)
{
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (offsets.x0 >= offsets.x1 || offsets.y0 >= offsets.y1) return KZ_OK;
    const uint64_t w = (uint64_t)((int64_t)offsets.x1 - offsets.x0), h = (uint64_t)((int64_t)offsets.y1 - offsets.y0);
    const uint64_t n = w * h; /* below 2^64: both are below 2^32 */
    if (n > n_counts) return kzi_fail(err, KZ_ERR_BUFFER, n > INT64_MAX ? INT64_MAX : (int64_t)n, 0);
    if (!counts) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    for (int32_t dy = offsets.y0; dy < offsets.y1; dy++)
        for (int32_t dx = offsets.x0; dx < offsets.x1; dx++) *counts++ = kz_mask_area(a, b, dx, dy);
    return KZ_OK;
}
