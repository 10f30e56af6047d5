/* mask_tiles.c - computes the tiles of a mask and decides whether they can speed up queries. */
#include "mask/mask_tiles.h"

#include <string.h>

typedef struct tiles_layout {
    size_t n_strips, stride, plane; /* all three planes are alike; `around` is a tile wider and higher than the mask */
} tiles_layout;

static tiles_layout tiles_layout_of(int32_t w, int32_t h)
{
    tiles_layout t;
    t.n_strips = (size_t)((w + 7) / 8) / 64 + 1;
    t.stride = kzi_mask_stride((h + 7) / 8 + 1);
    t.plane = (t.n_strips + 1) * t.stride;
    return t;
}

size_t kzi_mask_tiles_words(int32_t w, int32_t h)
{
    const size_t words = (size_t)(((int64_t)w + 63) / 64) * (size_t)h;
    return words < KZI_TILES_FROM_WORDS ? 0 : 3 * tiles_layout_of(w, h).plane;
}

/* Bit i tells whether byte i of v has a bit.  The product brings bit 8i to bit 56 + i, and no two terms meet. */
static uint64_t bytes_set(uint64_t v)
{
    v |= v >> 4;
    v |= v >> 2;
    v |= v >> 1;
    return (v & 0x0101010101010101u) * 0x0102040810204080u >> 56;
}

/* Writes the strip's tiles, eight to a row, to the planes. */
static void bake_strip(kz_mask *mask, int32_t s, size_t plane_at)
{
    const uint64_t *strip = kzi_mask_strip(mask, s);
    uint64_t *any_out = mask->tiles.any + plane_at, *full_out = mask->tiles.full + plane_at;
    const int shift = 8 * (s % 8);
    for (int32_t y = 0, t = 0; y < mask->h; y += 8, t++) { /* the rows' padding completes the last tiles */
        uint64_t any = 0, all = ~(uint64_t)0;
        for (int32_t i = y; i < y + 8; i++) {
            any |= strip[i];
            all &= strip[i];
        }
        any_out[t] |= bytes_set(any) << shift;
        full_out[t] |= (bytes_set(~all) ^ 255u) << shift;
    }
}

static int64_t count_tiles(const uint64_t *plane, const tiles_layout *layout)
{
    int64_t n = 0;
    for (size_t i = 0; i < layout->plane; i++) n += kzi_bits_count(plane[i]);
    return n;
}

/* around(x, y) = any of (x-1 .. x, y-1 .. y). */
static void bake_around(kz_mask *mask, const tiles_layout *layout)
{
    const size_t rows = (size_t)((mask->h + 7) / 8) + 1;
    for (size_t s = 0; s < layout->n_strips; s++) {
        const uint64_t *any = mask->tiles.any + s * layout->stride;
        const uint64_t *before = s > 0 ? any - layout->stride : NULL;
        uint64_t *out = mask->tiles.around + s * layout->stride;
        for (size_t y = 0; y < rows; y++) {
            const uint64_t here = any[y] | (y > 0 ? any[y - 1] : 0);
            const uint64_t carry = before ? before[y] | (y > 0 ? before[y - 1] : 0) : 0;
            out[y] = here | here << 1 | carry >> 63;
        }
    }
}

void kzi_mask_tiles_bake(kz_mask *mask)
{
    const size_t n_words = kzi_mask_tiles_words(mask->w, mask->h);
    mask->tiles.help = false;
    if (n_words == 0 || mask->count == 0) return;

    const tiles_layout layout = tiles_layout_of(mask->w, mask->h);
    uint64_t *words = mask->tiles.words;
    memset(words, 0, n_words * sizeof *words);
    mask->tiles.any = words;
    mask->tiles.around = words + layout.plane;
    mask->tiles.full = words + 2 * layout.plane;
    mask->tiles.stride = layout.stride;
    for (int32_t s = 0; s < mask->n_strips; s++) bake_strip(mask, s, (size_t)(s / 8) * layout.stride);
    bake_around(mask, &layout);
    const int64_t n_any = count_tiles(mask->tiles.any, &layout), n_full = count_tiles(mask->tiles.full, &layout);

    const kz_cell_rect b = mask->bounds;
    const int64_t n_tiles = ((b.x1 + 7) / 8 - b.x0 / 8) * (int64_t)((b.y1 + 7) / 8 - b.y0 / 8);
    mask->tiles.help = 4 * (n_tiles - n_any) >= n_tiles || 4 * n_full >= n_tiles;
}
