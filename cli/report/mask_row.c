/* mask_row.c - the cells of a mask as text. */
#include "report/cli_mask.h"

void cli_mask_put_row(cli *c, const kz_mask *mask, int32_t y)
{
    const int32_t w = kz_mask_width(mask);
    for (int32_t x = 0; x < w; x += 64) {
        const int32_t n = w - x < 64 ? w - x : 64;
        const uint64_t bits = kz_mask_bits(mask, x, y, n);
        char text[64];
        for (int32_t i = 0; i < n; i++) text[i] = bits >> i & 1 ? '#' : '.';
        cli_put_bytes(&c->out, text, (size_t)n);
    }
}
