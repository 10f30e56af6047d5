/* config_space_pair.c - a precomputed configuration space: the bitmap of the offsets at which two masks overlap.
 *
 * Rows lie one after the other, unlike in a mask.  The MTV search looks along rows for the nearest clear bit, and one
 * bit is one load wherever it lies.  Two sprites of 64 cells take 2 KB. */
#include <kolize/mask_config_space.h>

#include "mask/mask_private.h"

struct kz_config_space {
    kz_cell origin; /* the offset of bit 0 of row 0 */
    int32_t w, h;
    size_t row_words;
    size_t block_size;
    kz_allocator alloc;
    uint64_t words[]; /* h rows; bits from w on are 0 */
};

kz_result kz_config_space_create(const kz_mask *a, const kz_mask *b, const kz_allocator *alloc, kz_config_space **out,
                                 kz_error *err)
{
    kz_mask *cspace;
    kz_cell origin;
    if (!a) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!b) return kzi_fail(err, KZ_ERR_ARGUMENT, 2, 0);
    if (!out) return kzi_fail(err, KZ_ERR_ARGUMENT, 4, 0);
    const kz_result result = kz_mask_config_space(a, b, NULL, alloc, &cspace, &origin, err);
    if (result != KZ_OK) return result;

    /* The mask's own block is at least as large, so the product fits; the header might not. */
    const size_t row_words = (size_t)cspace->n_strips;
    const kz_allocator from = kzi_allocator(alloc);
    size_t block;
    const bool fits = kzi_add_size(row_words * (size_t)cspace->h * sizeof(uint64_t), sizeof(kz_config_space), &block);
    kz_config_space *pair = fits ? kzi_alloc(&from, block, sizeof(uint64_t)) : NULL;
    if (!pair) {
        kz_mask_free(cspace);
        return kzi_fail(err, KZ_ERR_MEMORY, fits && (uint64_t)block <= INT64_MAX ? (int64_t)block : INT64_MAX, 0);
    }
    *pair = (kz_config_space){origin, cspace->w, cspace->h, row_words, block, from};
    for (int32_t s = 0; s < cspace->n_strips; s++)
        for (int32_t y = 0; y < cspace->h; y++)
            pair->words[(size_t)y * row_words + (size_t)s] = kzi_mask_strip(cspace, s)[y];
    kz_mask_free(cspace);
    *out = pair;
    return KZ_OK;
}

void kz_config_space_free(kz_config_space *pair)
{
    if (!pair) return;
    const kz_allocator from = pair->alloc; /* a copy, because the pair itself is released */
    kzi_release(&from, pair, pair->block_size, sizeof(uint64_t));
}

size_t kz_config_space_bytes(const kz_config_space *pair) { return pair->block_size; }

/* ---- One bit ------------------------------------------------------------------------------------------- */

static bool pair_bit(const kz_config_space *pair, int64_t x, int64_t y)
{
    if (x < 0 || y < 0 || x >= pair->w || y >= pair->h) return false;
    return pair->words[(size_t)y * pair->row_words + (size_t)x / 64] >> x % 64 & 1;
}

bool kz_config_space_overlap(const kz_config_space *pair, int32_t dx, int32_t dy)
{
    return pair_bit(pair, (int64_t)dx - pair->origin.x, (int64_t)dy - pair->origin.y);
}

/* ---- The nearest clear bit ----------------------------------------------------------------------------- */

/* The distance from x to the first clear bit at or to the right of it; more than `most` when it is farther than
 * that. */
static int64_t clear_right(const uint64_t *row, size_t row_words, int64_t x, int64_t most)
{
    uint64_t beyond = ~(uint64_t)0 << x % 64;
    for (size_t i = (size_t)x / 64; i < row_words; i++, beyond = ~(uint64_t)0) {
        const int64_t base = 64 * (int64_t)i - x;
        if (base > most) return base;
        if (~row[i] & beyond) return base + kzi_bits_lowest(~row[i] & beyond);
    }
    return 64 * (int64_t)row_words - x;
}

static int64_t clear_left(const uint64_t *row, int64_t x, int64_t most)
{
    uint64_t before = kzi_bits_low((int)(x % 64) + 1);
    for (int64_t i = x / 64; i >= 0; i--, before = ~(uint64_t)0) {
        const int64_t base = x - 64 * i; /* the distance of the word's lowest bit; its highest is 63 nearer */
        if (base - 63 > most) return base - 63;
        if (~row[i] & before) return base - kzi_bits_highest(~row[i] & before);
    }
    return x + 1;
}

typedef struct pair_mtv {
    int64_t x, y, length_sq;
} pair_mtv;

/* Takes the best shift by y rows if it is better than *best.  Shifting a right means looking left, at smaller
 * offsets. */
static void try_row(const kz_config_space *pair, int64_t x, int64_t y, int64_t shift, int64_t most, pair_mtv *best)
{
    pair_mtv mtv = {0, shift, shift * shift};
    const int64_t at = y - shift;
    if (at >= 0 && at < pair->h) {
        const uint64_t *row = pair->words + (size_t)at * pair->row_words;
        const int64_t right = clear_right(row, pair->row_words, x, most), left = clear_left(row, x, most);
        mtv.x = right <= left ? -right : left;
        mtv.length_sq += mtv.x * mtv.x;
    }
    if (mtv.length_sq < best->length_sq || (mtv.length_sq == best->length_sq && mtv.y < best->y)) *best = mtv;
}

kz_cell kz_config_space_push(const kz_config_space *pair, int32_t dx, int32_t dy)
{
    const int64_t x = (int64_t)dx - pair->origin.x, y = (int64_t)dy - pair->origin.y;
    if (!pair_bit(pair, x, y)) return (kz_cell){0, 0};
    pair_mtv best = {0, 0, INT64_MAX};
    int64_t most = x + 1; /* a longer shift along a row is no better; left of the bitmap nothing overlaps */
    for (int64_t k = 0; k * k <= best.length_sq; k++) {
        try_row(pair, x, y, -k, most, &best);
        if (k > 0) try_row(pair, x, y, k, most, &best);
        while (most > 0 && most * most + k * k > best.length_sq) most--;
    }
    return (kz_cell){(int32_t)best.x, (int32_t)best.y};
}
