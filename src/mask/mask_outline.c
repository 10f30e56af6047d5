/* mask_outline.c - finds the outline's edges 64 cells at a time: only where an edge begins or ends is there work. */
#include "mask_outline.h"

/* A row of cells; rows outside the mask are clear. */
static uint64_t row_word(const kz_mask *mask, int32_t s, int32_t y)
{
    return y >= 0 && y < mask->h ? kzi_mask_strip(mask, s)[y] : 0;
}

/* The level edges on the line between rows `clear` and `set`, where the former is clear and the latter set. */
static void level_edges_between(const kz_mask *mask, int32_t clear, int32_t set, kzi_outline_edge *edge, void *ctx)
{
    const int32_t line = clear > set ? clear : set;
    int32_t begin = 0;
    uint64_t carry = 0; /* is the last cell of the strip before on an edge? */
    for (int32_t s = 0; s <= mask->n_strips; s++) {
        const uint64_t on_edge = row_word(mask, s, set) & ~row_word(mask, s, clear);
        uint64_t turns = on_edge ^ (on_edge << 1 | carry);
        carry = on_edge >> 63;
        for (; turns; turns &= turns - 1) {
            const int bit = kzi_bits_lowest(turns);
            const int32_t x = 64 * s + bit;
            if (on_edge >> bit & 1) begin = x;
            else edge(ctx, begin, line, x, line);
        }
    }
}

void kzi_mask_level_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx)
{
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1 && mask->count > 0; y++) {
        level_edges_between(mask, y - 1, y, edge, ctx);
        level_edges_between(mask, y, y - 1, edge, ctx);
    }
}

/* Edges on the left side of their cells when `left`, else on the right side; of the cells of one strip. */
static void upright_edges_of_strip(const kz_mask *mask, int32_t s, bool left, kzi_outline_edge *edge, void *ctx)
{
    int32_t begin[64];
    uint64_t open = 0; /* columns with an edge in the row above */
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1; y++) {
        const uint64_t here = row_word(mask, s, y);
        uint64_t beside; /* the cells' neighbours on that side */
        if (left) beside = here << 1 | (s > 0 ? row_word(mask, s - 1, y) >> 63 : 0);
        else beside = here >> 1 | row_word(mask, s + 1, y) << 63;
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

void kzi_mask_upright_edges(const kz_mask *mask, kzi_outline_edge *edge, void *ctx)
{
    for (int32_t s = mask->bounds.x0 / 64; 64 * s < mask->bounds.x1; s++) {
        upright_edges_of_strip(mask, s, true, edge, ctx);
        upright_edges_of_strip(mask, s, false, edge, ctx);
    }
}
