/* mask_budget.h - bounds the memory that the masks of one file may take.
 *
 * A column of 2^24 cells is 2 MB in a file and 256 MB in memory, because masks are padded.  So words of memory are
 * counted, before they are taken. */
#ifndef KZI_MASK_BUDGET_H
#define KZI_MASK_BUDGET_H

#include "io/io_private.h"

/* Cells that the masks of one set may take up, in images' worth of pixels: by default 1 Gi cells, 128 MiB. */
#define KZI_MASK_BUDGET_IMAGES 16

/* Adds a mask of w x h cells, with all its padding, to what is used.  Returns false for more than the limits allow. */
static inline bool kzi_mask_budget(const kz_limits *limits, uint64_t *used_cells, int32_t w, int32_t h)
{
    const uint64_t cells = (((uint64_t)w + 63) / 64 + 1) * ((uint64_t)h + 32) * 64;
    *used_cells += cells;
    return *used_cells / KZI_MASK_BUDGET_IMAGES <= limits->max_pixels;
}

#endif
