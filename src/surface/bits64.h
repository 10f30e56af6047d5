/* bits64.h - counting and finding bits in a 64-bit word without library calls.
 *
 * gcc and clang turn __builtin_popcountll into a library call where the target has no such instruction.  So counting is
 * plain arithmetic, which both recognise and replace by the instruction where there is one. */
#ifndef KZI_BITS64_H
#define KZI_BITS64_H

#include <stdint.h>

static inline int kzi_bits_count(uint64_t v)
{
#if defined(__POPCNT__)
    return __builtin_popcountll(v);
#else
    v -= (v >> 1) & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + ((v >> 2) & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((v * 0x0101010101010101u) >> 56);
#endif
}

/* The positions of the lowest and of the highest set bit; v must not be 0. */
static inline int kzi_bits_lowest(uint64_t v)
{
#if defined(__GNUC__)
    return __builtin_ctzll(v);
#else
    return kzi_bits_count((v & (0 - v)) - 1);
#endif
}

static inline int kzi_bits_highest(uint64_t v)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(v);
#else
    v |= v >> 1;
    v |= v >> 2;
    v |= v >> 4;
    v |= v >> 8;
    v |= v >> 16;
    v |= v >> 32;
    return kzi_bits_count(v) - 1;
#endif
}

/* The lowest n bits set, 0 <= n <= 64.  n = 0 is a case of its own, because a shift by 64 is undefined. */
static inline uint64_t kzi_bits_low(int n) { return n <= 0 ? 0 : ~(uint64_t)0 >> (64 - n); }

#endif
