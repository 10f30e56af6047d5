/* mask_outline.h - the outline of a mask as maximal straight edges between set and clear cells.
 *
 * Top edges (clear above, set below), bottom, left and right edges are merged separately.  Where two cells meet only at
 * a corner, the top edge of one does not run on into the bottom edge of the other.  So edges end exactly at the
 * outline's corners, and each corner ends as many level edges as upright ones. */
#ifndef KZI_MASK_OUTLINE_H
#define KZI_MASK_OUTLINE_H

#include "mask/mask_private.h"

/* Edges are found 64 cells at a time; only the ends of edges cost work.  The loops are inline, so that the callback is
 * compiled into them.
 *
 * An edge goes from lattice point (x0, y0) to (x1, y1).  Level edges have x0 < x1 and y0 == y1, upright ones x0 == x1
 * and y0 < y1. */
typedef void kzi_outline_edge(void *ctx, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/* A word of row y in strip s; rows outside the mask are clear. */
static inline uint64_t kzi_mask_row_word(const kz_mask *mask, int32_t s, int32_t y)
{
    return y >= 0 && y < mask->h ? kzi_mask_strip(mask, s)[y] : 0;
}

/* Visits the level edges on the line above row y: runs of cells that are set on one and the same side of it. */
KZI_ALWAYS_INLINE void kzi_mask_level_edges_on(const kz_mask *mask, int32_t y, kzi_outline_edge *edge, void *ctx)
{
    int32_t begin = 0;
    uint64_t top_carry = 0, bottom_carry = 0; /* is the last cell of the strip before on an edge? */
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t above = kzi_mask_row_word(mask, s, y - 1), below = kzi_mask_row_word(mask, s, y);
        const uint64_t top = below & ~above, bottom = above & ~below, on_edge = above ^ below;
        const uint64_t before = on_edge << 1 | (top_carry | bottom_carry);
        uint64_t turns = (top ^ (top << 1 | top_carry)) | (bottom ^ (bottom << 1 | bottom_carry));
        for (; turns; turns &= turns - 1) {
            const int bit = kzi_bits_lowest(turns);
            if (before >> bit & 1) edge(ctx, begin, y, 64 * s + bit, y);
            begin = 64 * s + bit;
        }
        top_carry = top >> 63;
        bottom_carry = bottom >> 63;
    }
    if (top_carry | bottom_carry) edge(ctx, begin, y, 64 * mask->n_strips, y);
}

KZI_ALWAYS_INLINE void kzi_mask_level_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx)
{
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1 && mask->count > 0; y++)
        kzi_mask_level_edges_on(mask, y, edge, ctx);
}

/* Visits the upright edges of the cells of one strip: those on the cells' left side when `left`, else on their right
 * side. */
KZI_ALWAYS_INLINE void kzi_mask_upright_edges_of(const kz_mask *mask, int32_t s, bool left, kzi_outline_edge *edge,
                                                 void *ctx)
{
    int32_t begin[64];
    uint64_t open = 0; /* columns with an edge in the row above */
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1; y++) {
        const uint64_t here = kzi_mask_row_word(mask, s, y);
        uint64_t beside; /* the cells' neighbours on that side */
        if (left) beside = here << 1 | (s > 0 ? kzi_mask_row_word(mask, s - 1, y) >> 63 : 0);
        else beside = here >> 1 | kzi_mask_row_word(mask, s + 1, y) << 63;
        const uint64_t on_edge = here & ~beside;
        uint64_t turns = on_edge ^ open;
        open = on_edge;
        for (; turns; turns &= turns - 1) {
            const int bit = kzi_bits_lowest(turns);
            const int32_t line = 64 * s + bit + (left ? 0 : 1);
            if (on_edge >> bit & 1) begin[bit] = y;
            else edge(ctx, line, begin[bit], line, y);
        }
    }
}

KZI_ALWAYS_INLINE void kzi_mask_upright_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx)
{
    for (int32_t s = mask->bounds.x0 / 64; 64 * s < mask->bounds.x1; s++) {
        kzi_mask_upright_edges_of(mask, s, true, edge, ctx);
        kzi_mask_upright_edges_of(mask, s, false, edge, ctx);
    }
}

/* The first and the last corner on the line above row y; false when there is none. */
static inline bool kzi_mask_line_corners(const kz_mask *mask, int32_t y, int32_t *first, int32_t *last)
{
    bool found = false;
    for (int32_t s = 0; s < mask->n_strips; s++) {
        const uint64_t on_edge = kzi_mask_row_word(mask, s, y - 1) ^ kzi_mask_row_word(mask, s, y);
        if (on_edge == 0) continue;
        if (!found) *first = 64 * s + kzi_bits_lowest(on_edge);
        *last = 64 * s + kzi_bits_highest(on_edge) + 1;
        found = true;
    }
    return found;
}

#endif
