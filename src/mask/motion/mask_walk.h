/* mask_walk.h - a mask that moves over another, cell by cell, up to where they meet. */
#ifndef KZI_MASK_WALK_H
#define KZI_MASK_WALK_H

#include "mask/mask_private.h"
#include "mask/motion/grid_traversal.h"

/* Narrows the walk to the places where the bounds of the masks share cells, or with `touch` are neighbours. */
void kzi_mask_walk_narrow(kzi_walk *walk, const kz_mask *a, const kz_mask *b, int64_t bx, int64_t by, bool touch);

/* Walks a's cell (0, 0) to the first step after which a overlaps b, or with `touch` touches it.  Returns that step as
 * kzi_walk_step does, KZI_WALK_END where there is none.  b's cell (0, 0) is at (bx, by).  The start counts as free. */
int kzi_mask_walk(kzi_walk *walk, const kz_mask *a, const kz_mask *b, int64_t bx, int64_t by, bool touch);

#endif
