/* mask_read.c - reading one mask: single cells, rows of bits, runs and text. */
#include "mask/mask_private.h"

bool kz_mask_get(const kz_mask *mask, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= mask->w || y >= mask->h) return false;
    return kzi_mask_strip(mask, x / 64)[y] >> x % 64 & 1;
}

uint64_t kz_mask_bits(const kz_mask *mask, int32_t x0, int32_t y, int32_t n)
{
    if (y < 0 || y >= mask->h || x0 >= mask->w || x0 <= -64) return 0;
    if (x0 < 0) return kzi_mask_strip(mask, 0)[y] << -x0 & kzi_bits_low(n > 64 ? 64 : n);
    /* The strip after the last exists and is zero. */
    const uint64_t *strip = kzi_mask_strip(mask, x0 / 64), *next = strip + mask->stride;
    const int shift = x0 % 64;
    return (strip[y] >> shift | next[y] << 1 << (63 - shift)) & kzi_bits_low(n > 64 ? 64 : n);
}

/* The first cell of row y at or after x that is set (flip = 0) or clear (flip = ~0); `end` when there is none before
 * it. */
static inline int32_t next_cell(const kz_mask *mask, int32_t y, int32_t x, int32_t end, uint64_t flip)
{
    uint64_t from_x = ~(uint64_t)0 << x % 64;
    for (int32_t s = x / 64; 64 * (int64_t)s < end; s++, from_x = ~(uint64_t)0) {
        const uint64_t found = (kzi_mask_strip(mask, s)[y] ^ flip) & from_x;
        if (found == 0) continue;
        const int32_t cell = 64 * s + kzi_bits_lowest(found);
        return cell < end ? cell : end;
    }
    return end;
}

static inline bool next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1)
{
    if (y < 0 || y >= mask->h || x >= end) return false;
    const int32_t begin = next_cell(mask, y, x > 0 ? x : 0, end, 0);
    if (begin == end) return false;
    *x0 = begin;
    *x1 = next_cell(mask, y, begin, end, ~(uint64_t)0);
    return true;
}

bool kzi_mask_next_run_to(const kz_mask *mask, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1)
{
    return next_run(mask, y, x, end < mask->w ? end : mask->w, x0, x1);
}

/* The cell behind the last one of row y before `end` that is set (flip = 0) or clear (flip = ~0); x when there is none from
 * x on. */
static inline int32_t behind_cell(const kz_mask *mask, int32_t y, int32_t x, int32_t end, uint64_t flip)
{
    uint64_t before_end = ~(uint64_t)0 >> (63 - (end - 1) % 64);
    for (int32_t s = (end - 1) / 64; 64 * (int64_t)s + 63 >= x; s--, before_end = ~(uint64_t)0) {
        const uint64_t found = (kzi_mask_strip(mask, s)[y] ^ flip) & before_end;
        if (found == 0) continue;
        const int32_t behind = 64 * s + kzi_bits_highest(found) + 1;
        return behind > x ? behind : x;
    }
    return x;
}

bool kzi_mask_last_run_from(const kz_mask *mask, int32_t y, int32_t x, int32_t end, int32_t *x0, int32_t *x1)
{
    if (x < 0) x = 0;
    if (end > mask->w) end = mask->w;
    if (y < 0 || y >= mask->h || x >= end) return false;
    const int32_t behind = behind_cell(mask, y, x, end, 0);
    if (behind == x) return false;
    *x0 = behind_cell(mask, y, x, behind, ~(uint64_t)0);
    *x1 = behind;
    return true;
}

bool kz_mask_next_run(const kz_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    return next_run(mask, y, x, mask->w, x0, x1);
}

size_t kz_mask_to_text(const kz_mask *mask, char *text, size_t size)
{
    size_t at = 0, length;
    for (int32_t y = 0; y < mask->h && at + 1 < size; y++) {
        for (int32_t x = 0; x < mask->w && at + 1 < size; x++) text[at++] = kz_mask_get(mask, x, y) ? '#' : '.';
        if (at + 1 < size) text[at++] = '\n';
    }
    if (size > 0) text[at] = 0;
    return kzi_mul_size((size_t)mask->w + 1, (size_t)mask->h, &length) ? length : SIZE_MAX;
}
