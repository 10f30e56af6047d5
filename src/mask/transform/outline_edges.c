/* outline_edges.c - finds the edges of a mask's outline, 64 cells at a time. */
#include "mask/transform/outline_edges.h"

/* Appends the places of set bits.  Most words have at most two; the first two cost no branch. */
static inline int32_t put_places(int32_t *out, int32_t n, uint64_t bits, int32_t first)
{
    const uint64_t last = (uint64_t)1 << 63, rest = bits & (bits - 1);
    out[n] = first + kzi_bits_lowest(bits | last);
    out[n + 1] = first + kzi_bits_lowest(rest | last);
    n += (bits != 0) + (rest != 0);
    for (uint64_t more = rest & (rest - 1); more; more &= more - 1) out[n++] = first + kzi_bits_lowest(more);
    return n;
}

/* Hands on the edges that have ended, of n that have begun.  One may be open: it stays as the first. */
static int32_t hand_on(kzi_edge_list *e, int32_t n, int32_t n_ended, kzi_edge_user *full, void *ctx)
{
    const int32_t line = e->line[n_ended], from = e->from[n_ended];
    e->n = n_ended;
    full(ctx, e);
    e->line[0] = line, e->from[0] = from;
    return n - n_ended;
}

/* Above and below the mask are rows of zeros.  An edge that goes on from strip to strip begins in one word and ends in
 * another, so begins and ends are counted apart. */
void kzi_list_level_edges(const kz_mask *mask, kzi_edge_list *e, kzi_edge_user *full, void *ctx)
{
    const int32_t first = mask->bounds.x0 / 64, end = (mask->bounds.x1 + 63) / 64;
    int32_t n = 0, n_ended = 0;
    for (int32_t y = mask->bounds.y0; y <= mask->bounds.y1; y++) {
        uint64_t top_carry = 0, bottom_carry = 0; /* is the last cell of the strip before on an edge? */
        for (int32_t s = first; s < end; s++) {
            const uint64_t *row = kzi_mask_strip(mask, s) + y;
            const uint64_t above = row[-1], below = row[0], top = below & ~above, bottom = above & ~below;
            if ((top | bottom | top_carry | bottom_carry) == 0) continue;
            const uint64_t top_before = top << 1 | top_carry, bottom_before = bottom << 1 | bottom_carry;
            const uint64_t begins = (top & ~top_before) | (bottom & ~bottom_before);
            const uint64_t ends = (top_before & ~top) | (bottom_before & ~bottom);
            if (n > KZI_EDGES_AT_ONCE - 66) {
                n = hand_on(e, n, n_ended, full, ctx);
                n_ended = 0;
            }
            const int32_t begun = n;
            n = put_places(e->from, n, begins, 64 * s);
            n_ended = put_places(e->to, n_ended, ends, 64 * s);
            e->line[begun] = e->line[begun + 1] = y;
            for (int32_t i = begun + 2; i < n; i++) e->line[i] = y;
            top_carry = top >> 63;
            bottom_carry = bottom >> 63;
        }
        e->to[n_ended] = 64 * end;
        n_ended += (int32_t)(top_carry | bottom_carry);
    }
    e->n = n;
}

/* In each column, edges join the corners from the top in pairs. */
int32_t kzi_list_upright_edges(const kzi_edge_list *level, int32_t first, int32_t x0, int32_t *open,
                               kzi_edge_list *upright)
{
    int32_t i = first, n = upright->n;
    for (; i < level->n && n <= KZI_EDGES_AT_ONCE - 2; i++) {
        const int32_t ends[2] = {level->from[i], level->to[i]};
        for (int k = 0; k < 2; k++) {
            const int32_t x = ends[k], from = open[x - x0];
            upright->line[n] = x, upright->from[n] = from, upright->to[n] = level->line[i];
            open[x - x0] = from >= 0 ? -1 : level->line[i];
            n += from >= 0;
        }
    }
    upright->n = n;
    return i;
}
