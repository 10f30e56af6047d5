/* mask_outline.h - the outline of a mask as straight edges: between a set cell and a clear one, as long as they go.
 *
 * Top edges (clear above, set below), bottom, left and right ones are merged apart from one another: where two cells
 * meet only at a corner, the top edge of one does not run on into the bottom edge of the other.  So edges end exactly
 * at the outline's corners, each of which ends as many level edges as upright ones. */
#ifndef KZI_MASK_OUTLINE_H
#define KZI_MASK_OUTLINE_H

#include "mask_private.h"

/* From lattice point (x0, y0) to (x1, y1); x0 < x1 and y0 == y1 for level edges, x0 == x1 and y0 < y1 for upright
 * ones. */
typedef void kzi_outline_edge(void *ctx, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

void kzi_mask_level_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx);
void kzi_mask_upright_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx);

#endif
