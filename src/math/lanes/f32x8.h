/* f32x8.h - vectors of eight floats: one AVX register, or two vectors of f32x4.h.  *_bits have one bit a lane.
 *
 * A vector is joined of two halves of four lanes.  `spread_halves` has each lane of a half in all four of that half.
 * `least` and `most` have that lane in all. */
#ifndef KZI_F32X8_H
#define KZI_F32X8_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef __m256 kzi_f32x8;

KZI_ALWAYS_INLINE bool kzi_f32x8_is_wide(void) { return true; }

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_all(float v) { return _mm256_set1_ps(v); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_load(const float *p) { return _mm256_loadu_ps(p); }
KZI_ALWAYS_INLINE void kzi_f32x8_store(float *p, kzi_f32x8 a) { _mm256_storeu_ps(p, a); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_join(kzi_f32x4 low, kzi_f32x4 high)
{
    return _mm256_insertf128_ps(_mm256_castps128_ps256(low), high, 1);
}
KZI_ALWAYS_INLINE void kzi_f32x8_spread_halves(kzi_f32x8 a, kzi_f32x8 out[4])
{
    out[0] = _mm256_permute_ps(a, 0x00);
    out[1] = _mm256_permute_ps(a, 0x55);
    out[2] = _mm256_permute_ps(a, 0xaa);
    out[3] = _mm256_permute_ps(a, 0xff);
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_sub(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_sub_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_add(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_add_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_mul(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_mul_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_div(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_div_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_min(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_min_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_max(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_max_ps(a, b); }
KZI_ALWAYS_INLINE unsigned kzi_f32x8_less_bits(kzi_f32x8 a, kzi_f32x8 b)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_LT_OQ));
}
KZI_ALWAYS_INLINE unsigned kzi_f32x8_equal_bits(kzi_f32x8 a, kzi_f32x8 b)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps(a, b, _CMP_EQ_OQ));
}

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_abs(kzi_f32x8 a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_pick_less(kzi_f32x8 a, kzi_f32x8 b, kzi_f32x8 p, kzi_f32x8 q)
{
    return _mm256_blendv_ps(q, p, _mm256_cmp_ps(a, b, _CMP_LT_OQ));
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_least(kzi_f32x8 a)
{
    a = _mm256_min_ps(a, _mm256_permute_ps(a, 0x4e));
    a = _mm256_min_ps(a, _mm256_permute_ps(a, 0xb1));
    return _mm256_min_ps(a, _mm256_permute2f128_ps(a, a, 0x01));
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_most(kzi_f32x8 a)
{
    a = _mm256_max_ps(a, _mm256_permute_ps(a, 0x4e));
    a = _mm256_max_ps(a, _mm256_permute_ps(a, 0xb1));
    return _mm256_max_ps(a, _mm256_permute2f128_ps(a, a, 0x01));
}

#else

typedef struct kzi_f32x8 {
    kzi_f32x4 low, high;
} kzi_f32x8;

KZI_ALWAYS_INLINE bool kzi_f32x8_is_wide(void) { return false; }

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_all(float v) { return (kzi_f32x8){kzi_f32x4_all(v), kzi_f32x4_all(v)}; }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_load(const float *p)
{
    return (kzi_f32x8){kzi_f32x4_load(p), kzi_f32x4_load(p + 4)};
}
KZI_ALWAYS_INLINE void kzi_f32x8_store(float *p, kzi_f32x8 a)
{
    kzi_f32x4_store(p, a.low);
    kzi_f32x4_store(p + 4, a.high);
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_join(kzi_f32x4 low, kzi_f32x4 high) { return (kzi_f32x8){low, high}; }
KZI_ALWAYS_INLINE void kzi_f32x8_spread_halves(kzi_f32x8 a, kzi_f32x8 out[4])
{
    kzi_f32x4 low[4], high[4];
    kzi_f32x4_spread(a.low, low);
    kzi_f32x4_spread(a.high, high);
    for (int i = 0; i < 4; i++) out[i] = (kzi_f32x8){low[i], high[i]};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_sub(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_sub(a.low, b.low), kzi_f32x4_sub(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_add(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_add(a.low, b.low), kzi_f32x4_add(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_div(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_div(a.low, b.low), kzi_f32x4_div(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_mul(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_mul(a.low, b.low), kzi_f32x4_mul(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_min(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_min(a.low, b.low), kzi_f32x4_min(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_max(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_max(a.low, b.low), kzi_f32x4_max(a.high, b.high)};
}
KZI_ALWAYS_INLINE unsigned kzi_f32x8_less_bits(kzi_f32x8 a, kzi_f32x8 b)
{
    return kzi_f32x4_less_bits(a.low, b.low) | kzi_f32x4_less_bits(a.high, b.high) << 4;
}
KZI_ALWAYS_INLINE unsigned kzi_f32x8_equal_bits(kzi_f32x8 a, kzi_f32x8 b)
{
    return kzi_f32x4_equal_bits(a.low, b.low) | kzi_f32x4_equal_bits(a.high, b.high) << 4;
}

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_abs(kzi_f32x8 a)
{
    return (kzi_f32x8){kzi_f32x4_abs(a.low), kzi_f32x4_abs(a.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_pick_less(kzi_f32x8 a, kzi_f32x8 b, kzi_f32x8 p, kzi_f32x8 q)
{
    return (kzi_f32x8){kzi_f32x4_pick_less(a.low, b.low, p.low, q.low),
                       kzi_f32x4_pick_less(a.high, b.high, p.high, q.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_least(kzi_f32x8 a)
{
    kzi_f32x4 least = kzi_f32x4_min(a.low, a.high);
    least = kzi_f32x4_min(least, kzi_f32x4_swap_halves(least));
    least = kzi_f32x4_min(least, kzi_f32x4_next_lanes(least, least));
    return (kzi_f32x8){least, least};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_most(kzi_f32x8 a)
{
    kzi_f32x4 most = kzi_f32x4_max(a.low, a.high);
    most = kzi_f32x4_max(most, kzi_f32x4_swap_halves(most));
    most = kzi_f32x4_max(most, kzi_f32x4_next_lanes(most, most));
    return (kzi_f32x8){most, most};
}

#endif
#endif
