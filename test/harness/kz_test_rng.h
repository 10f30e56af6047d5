/* kz_test_rng.h - random numbers for tests, golden tables and fuzz replays: the same on every machine for one seed.
 *
 * Only integer arithmetic decides, and every float is made by exact scaling, so a seed printed on one machine replays
 * on any other.  Header only: programs without the test runner use it too. */
#ifndef KZ_TEST_RNG_H
#define KZ_TEST_RNG_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct kz_test_rng {
    uint64_t s[4];
} kz_test_rng;

/* splitmix64 (Steele, Lea, Flood 2014): spreads a small seed over 64 bits. */
static inline uint64_t kz_test_rng_split(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline kz_test_rng kz_test_rng_make(uint64_t seed)
{
    kz_test_rng r;
    for (int i = 0; i < 4; i++) r.s[i] = kz_test_rng_split(&seed);
    return r;
}

/* xoshiro256** (Blackman, Vigna 2018). */
static inline uint64_t kz_test_u64(kz_test_rng *r)
{
    uint64_t *s = r->s, m = s[1] * 5, result = ((m << 7) | (m >> 57)) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return result;
}

static inline uint32_t kz_test_u32(kz_test_rng *r) { return (uint32_t)(kz_test_u64(r) >> 32); }

/* 0 <= result < n, n > 0; evenly spread to within 2^-32. */
static inline uint32_t kz_test_below(kz_test_rng *r, uint32_t n)
{
    return (uint32_t)(((uint64_t)kz_test_u32(r) * n) >> 32);
}

/* lo <= result <= hi, any int32 bounds. */
static inline int32_t kz_test_range(kz_test_rng *r, int32_t lo, int32_t hi)
{
    uint64_t span = (uint64_t)((int64_t)hi - lo) + 1;
    return (int32_t)(lo + (int64_t)(((kz_test_u64(r) >> 32) * span) >> 32));
}

/* True once in n times. */
static inline bool kz_test_one_in(kz_test_rng *r, uint32_t n) { return kz_test_below(r, n) == 0; }

/* 0 <= result < 1, a multiple of 2^-24. */
static inline float kz_test_unit(kz_test_rng *r) { return (float)(kz_test_u64(r) >> 40) * 0x1p-24f; }

/* A multiple of `step` (a power of two) in lo*step .. hi*step: such numbers meet, line up and coincide often. */
static inline float kz_test_grid(kz_test_rng *r, int32_t lo, int32_t hi, float step)
{
    return (float)kz_test_range(r, lo, hi) * step;
}

/* Anywhere in [lo, hi). */
static inline float kz_test_real(kz_test_rng *r, float lo, float hi)
{
    return (float)((double)lo + ((double)hi - (double)lo) * (double)kz_test_unit(r));
}

static inline float kz_test_float_of_bits(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

/* A finite float of either sign with a binary exponent evenly in [lo, hi] (-149 .. 127, denormals included). */
static inline float kz_test_exponent(kz_test_rng *r, int32_t lo, int32_t hi)
{
    int32_t e = kz_test_range(r, lo, hi);
    uint32_t noise = kz_test_u32(r), sign = noise & 0x80000000u, mantissa = noise & 0x7fffffu, bits;
    if (e >= -126) bits = ((uint32_t)(e + 127) << 23) | mantissa;
    else bits = (0x800000u | mantissa) >> (-126 - e);
    return kz_test_float_of_bits(sign | bits);
}

static inline float kz_test_tiny(kz_test_rng *r) { return kz_test_exponent(r, -149, -100); }
static inline float kz_test_far(kz_test_rng *r) { return kz_test_exponent(r, 15, 30); }
static inline float kz_test_huge(kz_test_rng *r) { return kz_test_exponent(r, 100, 127); }

/* Any 32 bits as a float: NaN, infinities and denormals included. */
static inline float kz_test_any_float(kz_test_rng *r) { return kz_test_float_of_bits(kz_test_u32(r)); }

#endif
