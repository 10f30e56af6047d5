/* config_space_row.c - 64 neighbouring offsets of a row of the configuration space, from runs of cells.
 *
 * Mostly one run settles all offsets: a set cell that it covers at each of them.  It is in the middle, or the one that
 * settled the last row of offsets: in a shallow contact a run at the border. */
#include "mask/motion/config_space_row.h"

/* The number of the first run with a row of at least y.  Most shapes have one run in each row; noise has several. */
static int32_t first_run_from(const kzi_cell_runs *runs, int64_t y)
{
    const int64_t guess = runs->n > 0 ? y - runs->y[0] : 0;
    int32_t i = guess < 0 ? 0 : guess < runs->n ? (int32_t)guess : runs->n, rest = runs->n - i;
    if (!runs->skips) return i;
    if (i > 0 && runs->y[i - 1] >= y) rest = i, i = 0;
    while (rest > 0 && runs->y[i] < y) {
        const int32_t half = rest / 2, is_before = runs->y[i + half] < y;
        i += is_before ? half + 1 : 0;
        rest -= is_before ? half + 1 : rest - half;
    }
    return i;
}

/* From the run that met something last, or the middle, outwards, in turn. */
static uint64_t scan_runs(const kz_mask *mask, kzi_cell_runs *runs, int32_t begin, int32_t end, int64_t dx, int64_t dy,
                          uint64_t needed)
{
    const int first = kzi_bits_lowest(needed), width = kzi_bits_highest(needed) - first;
    const bool is_known = runs->met_last > begin && runs->met_last < end;
    int32_t up = is_known ? runs->met_last : begin + (end - begin) / 2, down = up;
    for (int32_t i = 0; i < end - begin && needed != 0; i++) {
        const int32_t k = up < end && (i % 2 == 0 || down == begin) ? up++ : --down;
        const int32_t x0 = runs->x0[k], y = (int32_t)(runs->y[k] + dy);
        const uint64_t met = kzi_config_space_run(mask, x0 + dx + first, runs->x1[k] - x0, y, width) << first & needed;
        if (met != 0) runs->met_last = k;
        needed &= ~met;
    }
    return needed;
}

uint64_t kzi_config_space_row(const kz_mask *mask, kzi_cell_runs *runs, int64_t dx, int64_t dy, uint64_t needed)
{
    const int32_t begin = first_run_from(runs, mask->bounds.y0 - dy), end = first_run_from(runs, mask->bounds.y1 - dy);
    return needed & ~scan_runs(mask, runs, begin, end, dx, dy, needed);
}
