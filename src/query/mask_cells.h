/* mask_cells.h - reads the set cells of a placed mask in world coordinates, one word of 64 cells at a time. */
#ifndef KZI_MASK_CELLS_H
#define KZI_MASK_CELLS_H

#include "mask/mask_words.h"
#include "query/form.h"

/* Is the cell at (x, y) of the world set? */
static inline bool kzi_mask_is_set(const kz_placed_mask *mask, int64_t x, int64_t y)
{
    const int64_t column = x - mask->cell.x, row = y - mask->cell.y;
    return column >= 0 && row >= 0 && column < mask->bounds.x1 && row < mask->bounds.y1 &&
           kz_mask_get(mask->mask, (int32_t)column, (int32_t)row);
}

/* The box around the set cells. */
static inline kzi_near kzi_bounds_of_cells(const kz_placed_mask *mask)
{
    const kz_cell_rect in = mask->bounds;
    const double x = mask->cell.x, y = mask->cell.y;
    return (kzi_near){x + in.x0, y + in.y0, x + in.x1, y + in.y1};
}

/* Cells x0 <= x < x1 of a row, in the mask's own cells and within its bounds. */
typedef struct kzi_mask_run {
    const kz_mask *mask;
    int32_t y, x0, x1;
} kzi_mask_run;

/* The run of the cells x0 <= x < x1 in row y of the world; empty outside the mask's bounds. */
static inline kzi_mask_run kzi_mask_run_of(const kz_placed_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    const kz_cell_rect bounds = mask->bounds;
    const int64_t row = (int64_t)y - mask->cell.y, from = (int64_t)x0 - mask->cell.x, to = (int64_t)x1 - mask->cell.x;
    kzi_mask_run run = {mask->mask, 0, 0, 0};
    if (row < bounds.y0 || row >= bounds.y1 || from >= bounds.x1 || to <= bounds.x0) return run;
    run.y = (int32_t)row;
    run.x0 = from > bounds.x0 ? (int32_t)from : bounds.x0;
    run.x1 = to < bounds.x1 ? (int32_t)to : bounds.x1;
    return run;
}

/* The run's cells in the next strip of 64 columns: bit i is cell *x + i.  Start with *x = kzi_mask_run_first. */
static inline int32_t kzi_mask_run_first(const kzi_mask_run *run) { return run->x0 & ~63; }

static inline bool kzi_mask_run_word(const kzi_mask_run *run, int32_t x, uint64_t *word)
{
    if (x >= run->x1) return false;
    *word = kzi_mask_strip(run->mask, x / 64)[run->y] & kzi_mask_strip_run(x / 64, run->x0, run->x1);
    return true;
}

/* Is any of those cells set? */
static inline bool kzi_mask_has_cell(const kz_placed_mask *mask, int32_t y, int32_t x0, int32_t x1)
{
    const kzi_mask_run run = kzi_mask_run_of(mask, y, x0, x1);
    uint64_t word;
    for (int32_t x = kzi_mask_run_first(&run); kzi_mask_run_word(&run, x, &word); x += 64) {
        if (word != 0) return true;
    }
    return false;
}

#endif
