/* sap_avx512.c - the strip loops for sixteen boxes at a time, on x86-64 with AVX-512.  Compiled without that option,
 * the file offers no table. */
#include "broad/sap/sap_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)

#include <immintrin.h>

#define SAP_NAME(f) sap_##f##_avx512

#define LANES         16
#define F             __m512
#define I             __m512i
#define M             __mmask16
#define LOAD(p)       _mm512_loadu_ps(p)
#define ALL(v)        _mm512_set1_ps(v)
#define ILOAD(p)      _mm512_loadu_si512(p)
#define IALL(v)       _mm512_set1_epi32((int)(v))
#define IAND(a, b)    _mm512_and_si512(a, b)
#define LE(a, b)      _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ)
#define NONE_OF(a, b) _mm512_testn_epi32_mask(a, b)
#define SOME_OF(a, b) _mm512_test_epi32_mask(a, b)
#define DIFFER(a, b)  _mm512_cmpneq_epi32_mask(a, b)
#define AND(m, n)     ((__mmask16)((m) & (n)))
#define EVERY(m)      ((m) == 0xffff)

/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()

/* The second half is stored only if there are more than eight pairs.  That is so rare that the branch is predicted
 * well. */
static inline __attribute__((always_inline)) uint32_t sap_pack_avx512(kz_index_pair *to, __m512i one, __m512i others,
                                                                      __mmask16 meets, bool ordered)
{
    const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const __m512i high = _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const __m512i packed = _mm512_maskz_compress_epi32(meets, others);
    const __m512i a = ordered ? _mm512_min_epu32(one, packed) : one;
    const __m512i b = ordered ? _mm512_max_epu32(one, packed) : packed;
    const uint32_t n = (uint32_t)__builtin_popcount(meets);
    _mm512_storeu_si512(to, _mm512_permutex2var_epi32(a, low, b));
    if (__builtin_expect(n > 8, 0)) _mm512_storeu_si512(to + 8, _mm512_permutex2var_epi32(a, high, b));
    return n;
}

#define PACK(to, one, many, m)         sap_pack_avx512(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_avx512(to, one, many, m, true)

#define FIND_STRIPS kzi_sap_sse2_find_strips
#define SET_COLUMNS kzi_sap_sse2_set_columns

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_avx512(void) { return &sap_table_avx512; }

#else

const kzi_sap_kernels *kzi_sap_kernels_avx512(void) { return NULL; }

#endif
