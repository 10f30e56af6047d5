/* f32x8.h - vectors of eight floats: one AVX register, or two vectors of f32x4.h.  *_bits have one bit a lane. */
#ifndef KZI_F32X8_H
#define KZI_F32X8_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef __m256 kzi_f32x8;

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_all(float v) { return _mm256_set1_ps(v); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_load(const float *p) { return _mm256_loadu_ps(p); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_add(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_add_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_sub(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_sub_ps(a, b); }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_mul(kzi_f32x8 a, kzi_f32x8 b) { return _mm256_mul_ps(a, b); }
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

#else

typedef struct kzi_f32x8 {
    kzi_f32x4 low, high;
} kzi_f32x8;

KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_all(float v) { return (kzi_f32x8){kzi_f32x4_all(v), kzi_f32x4_all(v)}; }
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_load(const float *p)
{
    return (kzi_f32x8){kzi_f32x4_load(p), kzi_f32x4_load(p + 4)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_add(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_add(a.low, b.low), kzi_f32x4_add(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f32x8 kzi_f32x8_sub(kzi_f32x8 a, kzi_f32x8 b)
{
    return (kzi_f32x8){kzi_f32x4_sub(a.low, b.low), kzi_f32x4_sub(a.high, b.high)};
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

#endif
#endif
