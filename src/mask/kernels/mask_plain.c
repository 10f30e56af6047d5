/* mask_plain.c - the loops of the mask kernels in C without intrinsics: the reference for all others, and the fallback.
 * The first test, mask_glance.h, is shared by all levels. */
#include "mask/kernels/mask_glance.h"

/* Tests eight rows at a time.  A test for each row would be a branch a word; rarer tests would find hits later. */
static bool plain_strip_meets(const uint64_t *left, const uint64_t *next, const uint64_t *right, int32_t rows,
                              int shift)
{
    const int up = 64 - shift;
    for (int32_t y = 0; y < rows; y += 8) {
        uint64_t any = 0;
        if (shift > 0)
            for (int32_t i = y; i < y + 8; i++) any |= (left[i] >> shift | next[i] << up) & right[i];
        else
            for (int32_t i = y; i < y + 8; i++) any |= left[i] & right[i];
        if (any) return true;
    }
    return false;
}

/* Two strips side by side.  The second strip is the first one's neighbour and is loaded once; shift > 0. */
static bool plain_strips_meet(const kzi_mask_window *w, const uint64_t *left, const uint64_t *right)
{
    const uint64_t *middle = left + w->left_stride, *next = middle + w->left_stride;
    const uint64_t *right_next = right + w->right_stride;
    const int shift = w->shift, up = 64 - shift;
    for (int32_t y = 0; y < w->rows; y += 8) {
        uint64_t any = 0;
        for (int32_t i = y; i < y + 8; i++)
            any |= ((left[i] >> shift | middle[i] << up) & right[i]) |
                   ((middle[i] >> shift | next[i] << up) & right_next[i]);
        if (any) return true;
    }
    return false;
}

static bool plain_overlap(const kzi_mask_window *w)
{
    const uint64_t *left = w->left, *right = w->right;
    int32_t s = 0;
    for (; s + 2 <= w->n_strips && w->shift > 0; s += 2, left += 2 * w->left_stride, right += 2 * w->right_stride)
        if (plain_strips_meet(w, left, right)) return true;
    for (; s < w->n_strips; s++, left += w->left_stride, right += w->right_stride)
        if (plain_strip_meets(left, left + w->left_stride, right, w->rows, w->shift)) return true;
    return false;
}

bool kzi_mask_plain_strip_overlap(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    uint64_t any = 0;
    if (shift >= 64) return false;
    for (int32_t y = 0; y < rows; y += 8)
        for (int32_t i = y; i < y + 8; i++) any |= left[i] >> shift & right[i];
    return any != 0;
}

int64_t kzi_mask_plain_strip_area(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    int64_t area = 0;
    for (int32_t y = 0; y < rows && shift < 64; y++) area += kzi_bits_count(left[y] >> shift & right[y]);
    return area;
}

int32_t kzi_mask_plain_strip_top(const uint64_t *left, const uint64_t *right, int32_t rows, int shift)
{
    int32_t y = shift < 64 ? 0 : rows;
    while (y < rows && (left[y] >> shift & right[y]) == 0) y++;
    return y;
}

static int64_t plain_area(const kzi_mask_window *w)
{
    int64_t area = 0;
    for (int32_t s = 0; s < w->n_strips; s++)
        for (int32_t y = 0; y < w->rows; y++) area += kzi_bits_count(kzi_mask_window_word(w, s, y));
    return area;
}

/* Tests eight rows over all strips before the next eight.  Going strip by strip would read the whole of each strip in
 * vain when the first row already has a bit in the last strip. */
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

void kzi_mask_plain_or_shifted(uint64_t *to, const uint64_t *strip, const uint64_t *before, int32_t rows, int shift)
{
    if (shift == 0)
        for (int32_t y = 0; y < rows; y++) to[y] |= strip[y];
    else
        for (int32_t y = 0; y < rows; y++) to[y] |= strip[y] << shift | before[y] >> (64 - shift);
}

KZI_ALWAYS_INLINE void plain_draw_rows(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high,
                                       int32_t rows, int shift)
{
    for (int32_t y = 0; y < rows; y++) to[y] = kzi_drawn(how, to[y], low[y] >> shift | high[y] << 1 << (63 - shift));
}

void kzi_mask_plain_draw(kzi_draw how, uint64_t *to, const uint64_t *low, const uint64_t *high, int32_t rows, int shift)
{
    switch (how) {
    case KZI_DRAW: plain_draw_rows(KZI_DRAW, to, low, high, rows, shift); break;
    case KZI_ERASE: plain_draw_rows(KZI_ERASE, to, low, high, rows, shift); break;
    case KZI_TOGGLE: plain_draw_rows(KZI_TOGGLE, to, low, high, rows, shift); break;
    default: plain_draw_rows(KZI_KEEP, to, low, high, rows, shift);
    }
}

static void plain_flip_words(uint64_t *to, size_t n, uint64_t word)
{
    for (size_t i = 0; i < n; i++) to[i] ^= word;
}

static bool plain_large_overlap(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy, kzi_mask_query *rest)
{
    const kzi_mask_glance g = kzi_mask_glance_at(a, b, dx, dy);
    const bool hit = kzi_mask_plain_strip_overlap(g.middle.left, g.middle.right, KZI_GLANCE_ROWS, g.middle.shift);
    return (g.apart | hit) != 0 ? g.apart == 0 : rest(a, b, dx, dy);
}

static const kzi_mask_kernels plain_kernels = {
    .large_overlap = plain_large_overlap,
    .overlap = plain_overlap,
    .strip_overlap = kzi_mask_plain_strip_overlap,
    .area = plain_area,
    .strip_area = kzi_mask_plain_strip_area,
    .strip_top = kzi_mask_plain_strip_top,
    .first = plain_first,
    .bounds = kzi_mask_plain_bounds,
    .common = plain_common,
    .fill = kzi_mask_plain_fill,
    .or_shifted = kzi_mask_plain_or_shifted,
    .draw = kzi_mask_plain_draw,
    .flip_words = plain_flip_words,
};

const kzi_mask_kernels *const kzi_mask_table_plain = &plain_kernels;

const kzi_mask_kernels *kzi_mask_kernels_plain(void) { return kzi_mask_table_plain; }
