/* f64x4.h - vectors of four doubles: one AVX register, or two vectors of f64x2.h.
 *
 * Filters are written once over these.  A file whose name ends in avx2 is compiled with AVX2 and has AVX vectors.  In
 * all other files they are pairs of SSE2, NEON or WebAssembly vectors, or plain C.  Nothing fuses and nothing estimates,
 * so every level gives the same bits.  The operations are those of f64x2.h. */
#ifndef KZI_F64X4_H
#define KZI_F64X4_H

#include "base/base_private.h"
#include "math/lanes/f32x4.h"
#include "math/lanes/f64x2.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef __m256d kzi_f64x4;
typedef __m256d kzi_f64x4_truth;

/* Is a vector one register?  Then a division of four takes little longer than that of one. */
KZI_ALWAYS_INLINE bool kzi_f64x4_is_wide(void) { return true; }

KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_all(double v) { return _mm256_set1_pd(v); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_set(double a, double b, double c, double d) { return _mm256_setr_pd(a, b, c, d); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_load(const double *p) { return _mm256_loadu_pd(p); }
KZI_ALWAYS_INLINE void kzi_f64x4_store(double *p, kzi_f64x4 a) { _mm256_storeu_pd(p, a); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_of_f32x4(kzi_f32x4 a) { return _mm256_cvtps_pd(a); }
KZI_ALWAYS_INLINE kzi_f32x4 kzi_f64x4_to_f32x4(kzi_f64x4 a) { return _mm256_cvtpd_ps(a); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_add(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_add_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_sub(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_sub_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_mul(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_mul_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_div(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_div_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_sqrt(kzi_f64x4 a) { return _mm256_sqrt_pd(a); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_min(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_min_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_max(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_max_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_abs(kzi_f64x4 a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_less(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_cmp_pd(a, b, _CMP_LT_OQ); }
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_at_most(kzi_f64x4 a, kzi_f64x4 b)
{
    return _mm256_cmp_pd(a, b, _CMP_LE_OQ);
}
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_equal(kzi_f64x4 a, kzi_f64x4 b) { return _mm256_cmp_pd(a, b, _CMP_EQ_OQ); }
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_and(kzi_f64x4_truth a, kzi_f64x4_truth b) { return _mm256_and_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_or(kzi_f64x4_truth a, kzi_f64x4_truth b) { return _mm256_or_pd(a, b); }
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_but(kzi_f64x4_truth a, kzi_f64x4_truth b) { return _mm256_andnot_pd(b, a); }
KZI_ALWAYS_INLINE unsigned kzi_f64x4_bits(kzi_f64x4_truth a) { return (unsigned)_mm256_movemask_pd(a); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_pick(kzi_f64x4_truth m, kzi_f64x4 a, kzi_f64x4 b)
{
    return _mm256_blendv_pd(b, a, m);
}

/* Lanes 0 and 1, and lanes 2 and 3. */
KZI_ALWAYS_INLINE kzi_f64x2 kzi_f64x4_low(kzi_f64x4 a) { return _mm256_castpd256_pd128(a); }
KZI_ALWAYS_INLINE kzi_f64x2 kzi_f64x4_high(kzi_f64x4 a) { return _mm256_extractf128_pd(a, 1); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_join(kzi_f64x2 low, kzi_f64x2 high)
{
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(low), high, 1);
}

/* The first of each two lanes in both, and the second. */
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_firsts(kzi_f64x4 a) { return _mm256_movedup_pd(a); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_seconds(kzi_f64x4 a) { return _mm256_permute_pd(a, 15); }

/* Lane 3 of a and lanes 0, 1 and 2 of b. */

/* Each lane in all four. */

#else

typedef struct kzi_f64x4 {
    kzi_f64x2 low, high;
} kzi_f64x4;
typedef struct kzi_f64x4_truth {
    kzi_f64x2_truth low, high;
} kzi_f64x4_truth;

KZI_ALWAYS_INLINE bool kzi_f64x4_is_wide(void) { return false; }

#define KZI_F64X4_BOTH(type, name)                                                                                     \
    KZI_ALWAYS_INLINE type kzi_f64x4_##name(kzi_f64x4 a, kzi_f64x4 b)                                                  \
    {                                                                                                                  \
        const type both = {kzi_f64x2_##name(a.low, b.low), kzi_f64x2_##name(a.high, b.high)};                          \
        return both;                                                                                                   \
    }
KZI_F64X4_BOTH(kzi_f64x4, add)
KZI_F64X4_BOTH(kzi_f64x4, sub)
KZI_F64X4_BOTH(kzi_f64x4, mul)
KZI_F64X4_BOTH(kzi_f64x4, div)
KZI_F64X4_BOTH(kzi_f64x4, min)
KZI_F64X4_BOTH(kzi_f64x4, max)
KZI_F64X4_BOTH(kzi_f64x4_truth, less)
KZI_F64X4_BOTH(kzi_f64x4_truth, at_most)
KZI_F64X4_BOTH(kzi_f64x4_truth, equal)
#undef KZI_F64X4_BOTH

KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_join(kzi_f64x2 low, kzi_f64x2 high) { return (kzi_f64x4){low, high}; }
KZI_ALWAYS_INLINE kzi_f64x2 kzi_f64x4_low(kzi_f64x4 a) { return a.low; }
KZI_ALWAYS_INLINE kzi_f64x2 kzi_f64x4_high(kzi_f64x4 a) { return a.high; }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_all(double v) { return kzi_f64x4_join(kzi_f64x2_all(v), kzi_f64x2_all(v)); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_set(double a, double b, double c, double d)
{
    return kzi_f64x4_join(kzi_f64x2_set(a, b), kzi_f64x2_set(c, d));
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_load(const double *p)
{
    return kzi_f64x4_join(kzi_f64x2_load(p), kzi_f64x2_load(p + 2));
}
KZI_ALWAYS_INLINE void kzi_f64x4_store(double *p, kzi_f64x4 a)
{
    kzi_f64x2_store(p, a.low);
    kzi_f64x2_store(p + 2, a.high);
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_of_f32x4(kzi_f32x4 a)
{
    return kzi_f64x4_join(kzi_f32x4_low_f64x2(a), kzi_f32x4_high_f64x2(a));
}
KZI_ALWAYS_INLINE kzi_f32x4 kzi_f64x4_to_f32x4(kzi_f64x4 a) { return kzi_f32x4_of_f64x2(a.low, a.high); }
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_sqrt(kzi_f64x4 a)
{
    return kzi_f64x4_join(kzi_f64x2_sqrt(a.low), kzi_f64x2_sqrt(a.high));
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_abs(kzi_f64x4 a)
{
    return kzi_f64x4_join(kzi_f64x2_abs(a.low), kzi_f64x2_abs(a.high));
}
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_and(kzi_f64x4_truth a, kzi_f64x4_truth b)
{
    return (kzi_f64x4_truth){kzi_f64x2_and(a.low, b.low), kzi_f64x2_and(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_or(kzi_f64x4_truth a, kzi_f64x4_truth b)
{
    return (kzi_f64x4_truth){kzi_f64x2_or(a.low, b.low), kzi_f64x2_or(a.high, b.high)};
}
KZI_ALWAYS_INLINE kzi_f64x4_truth kzi_f64x4_but(kzi_f64x4_truth a, kzi_f64x4_truth b)
{
    return (kzi_f64x4_truth){kzi_f64x2_but(a.low, b.low), kzi_f64x2_but(a.high, b.high)};
}
KZI_ALWAYS_INLINE unsigned kzi_f64x4_bits(kzi_f64x4_truth a)
{
    return kzi_f64x2_bits(a.low) | kzi_f64x2_bits(a.high) << 2;
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_pick(kzi_f64x4_truth m, kzi_f64x4 a, kzi_f64x4 b)
{
    return kzi_f64x4_join(kzi_f64x2_pick(m.low, a.low, b.low), kzi_f64x2_pick(m.high, a.high, b.high));
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_firsts(kzi_f64x4 a)
{
    return kzi_f64x4_join(kzi_f64x2_firsts(a.low, a.low), kzi_f64x2_firsts(a.high, a.high));
}
KZI_ALWAYS_INLINE kzi_f64x4 kzi_f64x4_seconds(kzi_f64x4 a)
{
    return kzi_f64x4_join(kzi_f64x2_seconds(a.low, a.low), kzi_f64x2_seconds(a.high, a.high));
}

#endif

/* The smallest and the largest of the four lanes. */
KZI_ALWAYS_INLINE double kzi_f64x4_least(kzi_f64x4 a)
{
    return kzi_f64x2_least(kzi_f64x2_min(kzi_f64x4_low(a), kzi_f64x4_high(a)));
}

#endif
