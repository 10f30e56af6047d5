/* config_space_row.h - 64 neighbouring offsets of a row of the configuration space, without the rest of it. */
#ifndef KZI_CONFIG_SPACE_ROW_H
#define KZI_CONFIG_SPACE_ROW_H

#include "mask/mask_private.h"

/* Cells x0 <= x < x1 of row y. */
typedef struct kzi_cell_run {
    int32_t y, x0, x1;
} kzi_cell_run;

/* Runs sorted by y and not empty: run i has the cells x0[i] <= x < x1[i] of row y[i]. */
enum { KZI_CELL_RUNS = 256 };

typedef struct kzi_cell_runs {
    int32_t y[KZI_CELL_RUNS], x0[KZI_CELL_RUNS], x1[KZI_CELL_RUNS];
    int32_t n;
    bool skips; /* not one run in each row from the first to the last */
    int32_t met_last; /* the run that met the mask in the last search */
} kzi_cell_runs;

static inline void kzi_cell_runs_begin(kzi_cell_runs *runs)
{
    runs->n = runs->met_last = 0;
    runs->skips = false;
}

/* There must be room for it. */
static inline void kzi_cell_runs_add(kzi_cell_runs *runs, int32_t y, int32_t x0, int32_t x1)
{
    runs->skips |= runs->n > 0 && y != runs->y[runs->n - 1] + 1;
    runs->y[runs->n] = y, runs->x0[runs->n] = x0, runs->x1[runs->n] = x1;
    runs->n++;
}

/* Bit i: does one of the runs, moved by (dx + i, dy), meet a set cell of the mask?  Only the bits of `needed`, which
 * are some, are right: the search ends when all of them are set. */
uint64_t kzi_config_space_row(const kz_mask *mask, kzi_cell_runs *runs, int64_t dx, int64_t dy, uint64_t needed);

/* Bit i: does the run of n cells from (x + i, y) on meet a set cell?  For i = 0..width < 64. */
uint64_t kzi_config_space_run(const kz_mask *mask, int64_t x, int32_t n, int32_t y, int width);

#endif
