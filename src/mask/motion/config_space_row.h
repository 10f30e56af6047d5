/* config_space_row.h - 64 neighbouring offsets of a row of the configuration space, without the rest of it. */
#ifndef KZI_CONFIG_SPACE_ROW_H
#define KZI_CONFIG_SPACE_ROW_H

#include "mask/mask_private.h"

/* Cells x0 <= x < x1 of row y. */
typedef struct kzi_cell_run {
    int32_t y, x0, x1;
} kzi_cell_run;

/* Bit i: does one of the n runs, moved by (dx + i, dy), meet a set cell of the mask?  Runs are sorted by y and not empty.
 * Only the bits of `needed`, which are some, are right: the search ends when all of them are set. */
uint64_t kzi_config_space_row(const kz_mask *mask, const kzi_cell_run *runs, int32_t n, int64_t dx, int64_t dy,
                              uint64_t needed);

#endif
