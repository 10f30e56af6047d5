/* floats.h - vectors of floats as wide as the level has: eight with AVX2, else four. */
#ifndef KZI_FLOATS_H
#define KZI_FLOATS_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"

/* Eight floats with AVX2, else four.  `of_blocks` makes the vector that begins at lane 4 i of the eight lanes of low
 * and high.  `spread_four` has each lane of four in all lanes. */

#if defined(__AVX2__)

#include <immintrin.h>

enum { KZI_FLOATS_COUNT = 8 };
typedef __m256 kzi_floats;

KZI_ALWAYS_INLINE kzi_floats kzi_floats_all(float v) { return _mm256_set1_ps(v); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_load(const float *p) { return _mm256_loadu_ps(p); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_sub(kzi_floats a, kzi_floats b) { return _mm256_sub_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_mul(kzi_floats a, kzi_floats b) { return _mm256_mul_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_max(kzi_floats a, kzi_floats b) { return _mm256_max_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_min(kzi_floats a, kzi_floats b) { return _mm256_min_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_add(kzi_floats a, kzi_floats b) { return _mm256_add_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_div(kzi_floats a, kzi_floats b) { return _mm256_div_ps(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_abs(kzi_floats a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a); }
KZI_ALWAYS_INLINE unsigned kzi_floats_less_bits(kzi_floats a, kzi_floats b)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LT_OQ));
}
KZI_ALWAYS_INLINE unsigned kzi_floats_equal_bits(kzi_floats a, kzi_floats b)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_EQ_OQ));
}

KZI_ALWAYS_INLINE kzi_floats kzi_floats_pick_less(kzi_floats a, kzi_floats b, kzi_floats p, kzi_floats q)
{
    return _mm256_blendv_ps(q, p, _mm256_cmp_ps(a, b, _CMP_LT_OQ));
}

/* The least lane in all lanes, and the largest. */
KZI_ALWAYS_INLINE kzi_floats kzi_floats_least(kzi_floats a)
{
    a = _mm256_min_ps(a, _mm256_permute_ps(a, 0x4e));
    a = _mm256_min_ps(a, _mm256_permute_ps(a, 0xb1));
    return _mm256_min_ps(a, _mm256_permute2f128_ps(a, a, 0x01));
}
KZI_ALWAYS_INLINE kzi_floats kzi_floats_most(kzi_floats a)
{
    a = _mm256_max_ps(a, _mm256_permute_ps(a, 0x4e));
    a = _mm256_max_ps(a, _mm256_permute_ps(a, 0xb1));
    return _mm256_max_ps(a, _mm256_permute2f128_ps(a, a, 0x01));
}
KZI_ALWAYS_INLINE kzi_floats kzi_floats_of_blocks(kzi_f32x4 low, kzi_f32x4 high, int i)
{
    (void)i;
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
}

/* Each lane of a half in all four lanes of that half. */
KZI_ALWAYS_INLINE void kzi_floats_spread_halves(kzi_floats a, kzi_floats out[4])
{
    out[0] = _mm256_permute_ps(a, 0x00);
    out[1] = _mm256_permute_ps(a, 0x55);
    out[2] = _mm256_permute_ps(a, 0xaa);
    out[3] = _mm256_permute_ps(a, 0xff);
}
KZI_ALWAYS_INLINE void kzi_floats_spread_four(kzi_f32x4 a, kzi_floats out[4])
{
    kzi_floats_spread_halves(kzi_floats_of_blocks(a, a, 0), out);
}

#else

enum { KZI_FLOATS_COUNT = 4 };
typedef kzi_f32x4 kzi_floats;

KZI_ALWAYS_INLINE kzi_floats kzi_floats_all(float v) { return kzi_f32x4_all(v); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_load(const float *p) { return kzi_f32x4_load(p); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_sub(kzi_floats a, kzi_floats b) { return kzi_f32x4_sub(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_mul(kzi_floats a, kzi_floats b) { return kzi_f32x4_mul(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_max(kzi_floats a, kzi_floats b) { return kzi_f32x4_max(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_min(kzi_floats a, kzi_floats b) { return kzi_f32x4_min(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_add(kzi_floats a, kzi_floats b) { return kzi_f32x4_add(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_div(kzi_floats a, kzi_floats b) { return kzi_f32x4_div(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_abs(kzi_floats a) { return kzi_f32x4_abs(a); }
KZI_ALWAYS_INLINE unsigned kzi_floats_less_bits(kzi_floats a, kzi_floats b) { return kzi_f32x4_less_bits(a, b); }
KZI_ALWAYS_INLINE unsigned kzi_floats_equal_bits(kzi_floats a, kzi_floats b) { return kzi_f32x4_equal_bits(a, b); }
KZI_ALWAYS_INLINE kzi_floats kzi_floats_least(kzi_floats a)
{
    a = kzi_f32x4_min(a, kzi_f32x4_swap_halves(a));
    return kzi_f32x4_min(a, kzi_f32x4_next_lanes(a, a));
}
KZI_ALWAYS_INLINE kzi_floats kzi_floats_most(kzi_floats a)
{
    a = kzi_f32x4_max(a, kzi_f32x4_swap_halves(a));
    return kzi_f32x4_max(a, kzi_f32x4_next_lanes(a, a));
}
KZI_ALWAYS_INLINE kzi_floats kzi_floats_pick_less(kzi_floats a, kzi_floats b, kzi_floats p, kzi_floats q)
{
    return kzi_f32x4_pick_less(a, b, p, q);
}
KZI_ALWAYS_INLINE kzi_floats kzi_floats_of_blocks(kzi_f32x4 low, kzi_f32x4 high, int i) { return i ? high : low; }
KZI_ALWAYS_INLINE void kzi_floats_spread_four(kzi_f32x4 a, kzi_floats out[4]) { kzi_f32x4_spread(a, out); }

#endif

#endif
