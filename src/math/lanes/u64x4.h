/* u64x4.h - vectors of four 64-bit words: one AVX2 register, or four words; for rows of bits beside those of f64x4.h.
 *
 * `first` has all bits set in the first n words, `any` says whether one bit is set at all.  `span` keeps the bits of a
 * that are in `from` and not in `to`.  `bits_from` sets bit x and all higher ones, where x is rounded to the nearest
 * whole number and 0 <= x < 2^51.  From 64 on it sets none. */
#ifndef KZI_U64X4_H
#define KZI_U64X4_H

#include "math/lanes/f64x4.h"

#include <string.h>

/* Added to a double below 2^51, this leaves the nearest whole number in the low bits of the sum. */
#define KZI_NEAREST_WHOLE 0x1.8p52

#if defined(__AVX2__)

typedef __m256i kzi_u64x4;

KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_load(const uint64_t *p) { return _mm256_loadu_si256((const __m256i *)p); }
KZI_ALWAYS_INLINE void kzi_u64x4_store(uint64_t *p, kzi_u64x4 a) { _mm256_storeu_si256((__m256i *)p, a); }
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_and(kzi_u64x4 a, kzi_u64x4 b) { return _mm256_and_si256(a, b); }
KZI_ALWAYS_INLINE bool kzi_u64x4_any(kzi_u64x4 a) { return !_mm256_testz_si256(a, a); }
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_first(int32_t n)
{
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x(n), _mm256_setr_epi64x(0, 1, 2, 3));
}
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_span(kzi_u64x4 a, kzi_u64x4 from, kzi_u64x4 to)
{
    return _mm256_and_si256(a, _mm256_andnot_si256(to, from));
}
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_bits_from(kzi_f64x4 x)
{
    const __m256i whole = _mm256_castpd_si256(_mm256_add_pd(x, _mm256_set1_pd(KZI_NEAREST_WHOLE)));
    const __m256i n = _mm256_sub_epi64(whole, _mm256_castpd_si256(_mm256_set1_pd(KZI_NEAREST_WHOLE)));
    return _mm256_sllv_epi64(_mm256_set1_epi64x(-1), n);
}

#else

typedef struct kzi_u64x4 {
    uint64_t a, b, c, d;
} kzi_u64x4;

KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_load(const uint64_t *p) { return (kzi_u64x4){p[0], p[1], p[2], p[3]}; }
KZI_ALWAYS_INLINE void kzi_u64x4_store(uint64_t *p, kzi_u64x4 v) { p[0] = v.a, p[1] = v.b, p[2] = v.c, p[3] = v.d; }
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_and(kzi_u64x4 v, kzi_u64x4 w)
{
    return (kzi_u64x4){v.a & w.a, v.b & w.b, v.c & w.c, v.d & w.d};
}
KZI_ALWAYS_INLINE bool kzi_u64x4_any(kzi_u64x4 v) { return (v.a | v.b | v.c | v.d) != 0; }
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_first(int32_t n)
{
    return (kzi_u64x4){0 - (uint64_t)(n > 0), 0 - (uint64_t)(n > 1), 0 - (uint64_t)(n > 2), 0 - (uint64_t)(n > 3)};
}
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_span(kzi_u64x4 v, kzi_u64x4 from, kzi_u64x4 to)
{
    return (kzi_u64x4){v.a & from.a & ~to.a, v.b & from.b & ~to.b, v.c & from.c & ~to.c, v.d & from.d & ~to.d};
}
KZI_ALWAYS_INLINE uint64_t kzi_u64x4_from_bit(double sum)
{
    const double none = KZI_NEAREST_WHOLE;
    uint64_t n, zero;
    memcpy(&n, &sum, sizeof n);
    memcpy(&zero, &none, sizeof zero);
    return n - zero < 64 ? ~(uint64_t)0 << (n - zero) : 0;
}
KZI_ALWAYS_INLINE kzi_u64x4 kzi_u64x4_bits_from(kzi_f64x4 x)
{
    double sum[4];
    kzi_f64x4_store(sum, kzi_f64x4_add(x, kzi_f64x4_all(KZI_NEAREST_WHOLE)));
    return (kzi_u64x4){kzi_u64x4_from_bit(sum[0]), kzi_u64x4_from_bit(sum[1]), kzi_u64x4_from_bit(sum[2]),
                       kzi_u64x4_from_bit(sum[3])};
}

#endif

#endif
