/* config_space_bits.c - the bit loops behind kz_mask_config_space.
 *
 * They use integers only, so compilers may vectorise this file. */
#include "mask/motion/config_space_bits.h"

void kzi_mask_or_shifted(const kzi_mask_kernels *kernels, kz_mask *to, const kz_mask *from, int32_t columns,
                         int32_t rows, int32_t x, int32_t y)
{
    const int shift = x % 64;
    const int32_t strips = (columns + 63) / 64;
    const uint64_t *zeros = kzi_mask_strip(from, from->n_strips), *before = zeros, *strip = from->words;
    uint64_t *target = kzi_mask_strip(to, x / 64) + y;
    for (int32_t s = 0; s < strips; s++, before = strip, strip += from->stride, target += to->stride)
        kernels->or_shifted(target, strip, before, rows, shift);
    if ((columns - 1) % 64 + shift >= 64) kernels->or_shifted(target, zeros, before, rows, shift);
}

void kzi_mask_lengthen(kz_mask *mask, int32_t n)
{
    const int32_t strips = n / 64, shift = n % 64;
    for (int32_t s = mask->n_strips - 1; s >= strips; s--) {
        uint64_t *target = kzi_mask_strip(mask, s);
        const uint64_t *source = kzi_mask_strip(mask, s - strips);
        /* When the two are one strip, a word is read before it is written, and the shift is not 0. */
        const uint64_t *before = s > strips && shift > 0 ? source - mask->stride : NULL;
        for (int32_t y = 0; y < mask->h; y++)
            target[y] |= source[y] << shift | (before ? before[y] >> (64 - shift) : 0);
    }
}
