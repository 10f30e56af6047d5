/* scene_eight_bit_math.h - the rectangle test of 8-bit games, step by step as a 6502 does it, and where it is wrong. */
#ifndef KOLIZE_DEMO_SCENE_EIGHT_BIT_MATH_H
#define KOLIZE_DEMO_SCENE_EIGHT_BIT_MATH_H

#include <kolize/query.h>

/* One axis: spans of lengths s1 and s2 that begin at x1 and x2.  The routine computes (x2 + s2 - x1 - 1) and compares
 * it with s1 + s2 - 1, unsigned; the -1 is the carry that the addition leaves clear.  Beyond 255 the addition sets the
 * carry, and the -1 is missing.
 *   wrap:  as it is, which means a world that wraps around
 *   plain: with a branch on borrow after the subtraction, which should mean one that does not */
bool eight_bit_old_wrap(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2);
bool eight_bit_old_plain(uint8_t x1, uint8_t s1, uint8_t x2, uint8_t s2);

/* How many of all 65 536 pairs (x1, x2) each form gets wrong.  `false_hits` only touch or are apart, and count as hits;
 * `missed` are hits that do not count. */
typedef struct eight_bit_wrong {
    int wrap_false_hits, wrap_missed, plain_false_hits, plain_missed;
} eight_bit_wrong;

eight_bit_wrong eight_bit_count_wrong(uint8_t s1, uint8_t s2);

#endif
