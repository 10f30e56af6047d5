/* mask_space_bits.c - the loops behind the mask of all offsets: whole numbers only, so that compilers may vectorise. */
#include "mask_space_bits.h"

void kzi_mask_or_shifted(kz_mask *to, const kz_mask *from, int32_t columns, int32_t rows, int32_t x, int32_t y)
{
    const int shift = x % 64;
    const int32_t strips = (columns + 63) / 64;
    for (int32_t s = 0; s < strips; s++) {
        const uint64_t *source = kzi_mask_strip(from, s);
        uint64_t *target = kzi_mask_strip(to, s + x / 64) + y;
        if (s == 0 || shift == 0) {
            for (int32_t i = 0; i < rows; i++) target[i] |= source[i] << shift;
        } else {
            const uint64_t *before = source - from->stride;
            for (int32_t i = 0; i < rows; i++) target[i] |= source[i] << shift | before[i] >> (64 - shift);
        }
    }
    if (shift == 0 || strips == 0) return;
    const uint64_t *last = kzi_mask_strip(from, strips - 1);
    uint64_t *target = kzi_mask_strip(to, strips + x / 64) + y; /* the padding strip at most, and zeros then */
    for (int32_t i = 0; i < rows; i++) target[i] |= last[i] >> (64 - shift);
}

void kzi_mask_lengthen(kz_mask *mask, int32_t n)
{
    const int32_t strips = n / 64, shift = n % 64;
    for (int32_t s = mask->n_strips - 1; s >= strips; s--) {
        uint64_t *target = kzi_mask_strip(mask, s);
        const uint64_t *source = kzi_mask_strip(mask, s - strips);
        /* When they are one strip, a word is read before it is written, and the shift is not 0. */
        const uint64_t *before = s > strips && shift > 0 ? source - mask->stride : NULL;
        for (int32_t y = 0; y < mask->h; y++)
            target[y] |= source[y] << shift | (before ? before[y] >> (64 - shift) : 0);
    }
}
