/* sap_avx2.c - the strip loops for eight boxes at a time, on x86-64 with AVX2.  Compiled without that option, the file
 * offers no table. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__AVX2__)

#include <immintrin.h>

#define SAP_NAME(f) sap_##f##_avx2

#define LANES         8
#define F             __m256
#define I             __m256i
#define M             __m256i
#define LOAD(p)       _mm256_loadu_ps(p)
#define ALL(v)        _mm256_set1_ps(v)
#define ILOAD(p)      _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define IALL(v)       _mm256_set1_epi32((int)(v))
#define IAND(a, b)    _mm256_and_si256(a, b)
#define LE(a, b)      _mm256_castps_si256(_mm256_cmp_ps(a, b, _CMP_LE_OQ))
#define NONE_OF(a, b) _mm256_cmpeq_epi32(_mm256_and_si256(a, b), _mm256_setzero_si256())
#define SOME_OF(a, b) _mm256_xor_si256(NONE_OF(a, b), _mm256_set1_epi32(-1))
#define DIFFER(a, b)  _mm256_xor_si256(_mm256_cmpeq_epi32(a, b), _mm256_set1_epi32(-1))
#define AND(m, n)     _mm256_and_si256(m, n)
#define EVERY(m)      (_mm256_movemask_ps(_mm256_castsi256_ps(m)) == 0xff)

/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()

static inline __attribute__((always_inline)) uint32_t sap_pack_avx2(kz_index_pair *to, __m256i one, __m256i others,
                                                                    __m256i meets, bool ordered)
{
    const unsigned bits = (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(meets));
    const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)&kzi_sap_compress[bits]));
    const __m256i packed = _mm256_permutevar8x32_epi32(others, lanes);
    const __m256i a = ordered ? _mm256_min_epu32(one, packed) : one;
    const __m256i b = ordered ? _mm256_max_epu32(one, packed) : packed;
    const __m256i even = _mm256_unpacklo_epi32(a, b), odd = _mm256_unpackhi_epi32(a, b);
    _mm256_storeu_si256((__m256i *)(void *)to, _mm256_permute2x128_si256(even, odd, 0x20));
    _mm256_storeu_si256((__m256i *)(void *)(to + 4), _mm256_permute2x128_si256(even, odd, 0x31));
    return (uint32_t)__builtin_popcount(bits);
}

#define PACK(to, one, many, m)         sap_pack_avx2(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_avx2(to, one, many, m, true)

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_avx2(void) { return &sap_table_avx2; }

#else

const kzi_sap_kernels *kzi_sap_kernels_avx2(void) { return NULL; }

#endif
