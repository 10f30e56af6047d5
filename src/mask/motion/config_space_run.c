/* config_space_run.c - 64 neighbouring offsets of one run of cells.
 *
 * A run of n cells meets the mask at those offsets at which one of n neighbouring cells is set. */
#include "mask/motion/config_space_row.h"

/* The cells x .. x+63 of row y.  Masks of one strip are most. */
static inline uint64_t cells_at(const kz_mask *mask, int64_t x, int32_t y)
{
    const uint64_t *row = mask->words + y;
    if (mask->n_strips == 1) return x >= 0 ? (x < 64 ? *row >> x : 0) : x > -64 ? *row << -x : 0;
    const int shift = (int)(x & 63);
    const int64_t s = (x - shift) / 64, n = mask->n_strips;
    const uint64_t low = s >= 0 && s < n ? row[(size_t)s * mask->stride] : 0;
    const uint64_t high = s >= -1 && s + 1 < n ? row[(size_t)(s + 1) * mask->stride] : 0;
    return low >> shift | high << 1 << (63 - shift);
}

/* Bit i, up to `width`: is one of the cells x + i .. x + i + n - 1 set?  Each round doubles how many are looked at. */
static uint64_t any_of_next(const kz_mask *mask, int64_t x, int32_t y, int32_t n, int width)
{
    uint64_t low = cells_at(mask, x, y), high = width + n > 64 ? cells_at(mask, x + 64, y) : 0;
    int reach = 1;
    if ((low | high) == 0) return 0;
    for (; 2 * reach <= n; reach *= 2) {
        low |= low >> reach | high << (64 - reach);
        high |= high >> reach;
    }
    return low | low >> (n - reach) | high << 1 << (63 - (n - reach));
}

static bool any_cell(const kz_mask *mask, int64_t x0, int64_t x1, int32_t y)
{
    for (; x0 < x1; x0 += 64) {
        if ((cells_at(mask, x0, y) & kzi_bits_low(x1 - x0 < 64 ? (int)(x1 - x0) : 64)) != 0) return true;
    }
    return false;
}

/* A run longer than the width covers some cells at each i.  Of the cells before them the last set one counts, of those
 * after them the first. */
uint64_t kzi_config_space_run(const kz_mask *mask, int64_t x, int32_t n, int32_t y, int width)
{
    if (n <= width) return any_of_next(mask, x, y, n, width);
    const uint64_t ends = ((uint64_t)1 << width) - 1, first = cells_at(mask, x, y), before = first & ends;
    if ((first & ~before & kzi_bits_low(n < 64 ? n : 64)) != 0) return ~(uint64_t)0;
    if (n > 64 && any_cell(mask, x + 64, x + n, y)) return ~(uint64_t)0;
    const uint64_t after = cells_at(mask, x + n, y) & ends;
    uint64_t met = before == 0 ? 0 : ~(uint64_t)0 >> (63 - kzi_bits_highest(before));
    if (after != 0) met |= ~(uint64_t)1 << kzi_bits_lowest(after);
    return met;
}
