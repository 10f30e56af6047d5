/* scene_eight_bit_math.c - does in C what the 6502's instructions CLC, ADC, SBC and CMP do. */
#include "eight_bit/scene_eight_bit_math.h"

typedef struct difference {
    uint8_t value;
    bool borrow;
} difference;

/* LDA x2, CLC, ADC #s2, SBC x1: SBC subtracts one more when the addition left the carry clear. */
static difference add_and_subtract(uint8_t x1, uint8_t x2, uint8_t s2)
{
    const int sum = x2 + s2, carry = sum > 255;
    const int left = (sum & 255) - x1 - (1 - carry);
    return (difference){(uint8_t)(left & 255), left < 0};
}

bool eight_bit_old_wrap(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2)
{
    return add_and_subtract(x1, x2, s2).value < (uint8_t)(s1 + s2 - 1);
}

bool eight_bit_old_plain(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2)
{
    const difference d = add_and_subtract(x1, x2, s2);
    return !d.borrow && d.value < (uint8_t)(s1 + s2 - 1);
}

eight_bit_wrong eight_bit_count_wrong(uint8_t s1, uint8_t s2)
{
    eight_bit_wrong n = {0, 0, 0, 0};
    for (int i = 0; i < 65536; i++) {
        const uint8_t x1 = (uint8_t)(i >> 8), x2 = (uint8_t)(i & 255);
        const bool wrap = kz_span_u8_wrap(x1, s1, x2, s2), old_wrap = eight_bit_old_wrap(x1, s1, x2, s2);
        const bool plain = kz_span_u8_plain(x1, s1, x2, s2), old_plain = eight_bit_old_plain(x1, s1, x2, s2);
        n.wrap_false_hits += old_wrap && !wrap;
        n.wrap_missed += wrap && !old_wrap;
        n.plain_false_hits += old_plain && !plain;
        n.plain_missed += plain && !old_plain;
    }
    return n;
}
