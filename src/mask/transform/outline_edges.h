/* outline_edges.h - the outline of a mask as maximal straight edges between set and clear cells.
 *
 * Top edges (clear above, set below), bottom, left and right edges are merged separately.  Where two cells meet only at
 * a corner, the top edge of one does not run on into the bottom edge of the other.  So edges end exactly at the
 * outline's corners, and each corner ends as many level edges as upright ones. */
#ifndef KZI_OUTLINE_EDGES_H
#define KZI_OUTLINE_EDGES_H

#include "mask/mask_private.h"

/* Edges of one direction.  Level ones lie on the line y and go from x to x, upright ones lie on the line x and go from
 * y to y. */
#define KZI_EDGES_AT_ONCE 512
typedef struct kzi_edge_list {
    int32_t n;
    int32_t line[KZI_EDGES_AT_ONCE], from[KZI_EDGES_AT_ONCE], to[KZI_EDGES_AT_ONCE];
} kzi_edge_list;

typedef void kzi_edge_user(void *ctx, kzi_edge_list *level);

/* Lists all level edges, from the top line down.  When the list is full, `full` is called, and the list starts anew.
 * The rest of it at the end is the caller's to use. */
void kzi_list_level_edges(const kz_mask *mask, kzi_edge_list *level, kzi_edge_user *full, void *ctx);

/* Adds the upright edges that end at the corners of the level edges from `first` on, as many as the list has room for.
 * Returns where to go on.  open[x - x0] is the line on which an edge on line x has begun, or -1; at first it is -1 for
 * every x of a corner. */
int32_t kzi_list_upright_edges(const kzi_edge_list *level, int32_t first, int32_t x0, int32_t *open,
                               kzi_edge_list *upright);

#endif
