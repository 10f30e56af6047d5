/* mask_plain.c - the loops over two masks' words in C without intrinsics: what they mean, and what runs everywhere. */
#include "mask_kernels.h"

static bool plain_overlap(const kzi_mask_window *w)
{
    for (int32_t s = 0; s < w->n_strips; s++) {
        /* Eight rows a look: a look a row would be a branch a word, and rarer looks would find hits later. */
        for (int32_t y = 0; y < w->rows; y += 8) {
            uint64_t any = 0;
            for (int32_t i = y; i < y + 8; i++) any |= kzi_mask_window_word(w, s, i);
            if (any) return true;
        }
    }
    return false;
}

static int64_t plain_area(const kzi_mask_window *w)
{
    int64_t area = 0;
    for (int32_t s = 0; s < w->n_strips; s++)
        for (int32_t y = 0; y < w->rows; y++) area += kzi_bits_count(kzi_mask_window_word(w, s, y));
    return area;
}

/* Eight rows over all strips before the next eight: strip by strip would read the whole of each strip for nothing when
 * the first row already has a bit in the last strip. */
static bool plain_first(const kzi_mask_window *w, kz_cell *at)
{
    for (int32_t y = 0; y < w->rows; y += 8) {
        uint64_t any = 0;
        for (int32_t s = 0; s < w->n_strips; s++)
            for (int32_t i = y; i < y + 8; i++) any |= kzi_mask_window_word(w, s, i);
        if (any == 0) continue;
        int32_t row = y;
        while (!kzi_mask_window_row_has_bit(w, row)) row++;
        *at = kzi_mask_window_leftmost(w, row);
        return true;
    }
    return false;
}

bool kzi_mask_plain_bounds(const kzi_mask_window *w, kz_cell_rect *box)
{
    kz_cell_rect b = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t s = 0; s < w->n_strips; s++) {
        uint64_t columns = 0;
        for (int32_t y = 0; y < w->rows; y++) {
            const uint64_t word = kzi_mask_window_word(w, s, y);
            if (word == 0) continue;
            columns |= word;
            if (y < b.y0) b.y0 = y;
            if (y >= b.y1) b.y1 = y + 1;
        }
        if (columns == 0) continue;
        if (b.x0 == INT32_MAX) b.x0 = 64 * s + kzi_bits_lowest(columns);
        b.x1 = 64 * s + kzi_bits_highest(columns) + 1;
    }
    if (b.y1 == 0) return false;
    *box = b;
    return true;
}

static void plain_common(const kzi_mask_window *w, uint64_t *out, size_t out_stride, int out_shift)
{
    for (int32_t s = 0; s < w->n_strips; s++, out += out_stride) {
        for (int32_t y = 0; y < w->rows; y++) {
            const uint64_t word = kzi_mask_window_word(w, s, y);
            out[y] |= word << out_shift;
            out[out_stride + (size_t)y] |= word >> 1 >> (63 - out_shift);
        }
    }
}

void kzi_mask_plain_fill(uint64_t *strip, const uint64_t *before, int32_t rows)
{
    for (int32_t y = 0; y < rows; y++) {
        uint64_t v = strip[y];
        v ^= v << 1;
        v ^= v << 2;
        v ^= v << 4;
        v ^= v << 8;
        v ^= v << 16;
        v ^= v << 32;
        strip[y] = v ^ (0 - (before[y] >> 63));
    }
}

const kzi_mask_kernels *kzi_mask_kernels_plain(void)
{
    static const kzi_mask_kernels table = {
        .overlap = plain_overlap,
        .area = plain_area,
        .first = plain_first,
        .bounds = kzi_mask_plain_bounds,
        .common = plain_common,
        .fill = kzi_mask_plain_fill,
    };
    return &table;
}
