/* sap_sse2.c - the strip loops for four boxes at a time, on x86 with SSE2.  Compiled without that option, the file
 * offers no table.
 *
 * With SSSE3 a byte shuffle packs the lanes.  Without it all four pairs are stored one by one, each over the last if
 * that one did not meet: this needs no branch either. */
#include "broad/sap/sap_kernels.h"
#include "broad/sap/sap_compress.h"

#if defined(__SSE2__)

#include <emmintrin.h>
#if defined(__SSSE3__)
#include <immintrin.h>
#endif

#define SAP_NAME(f) sap_##f##_sse2

#define LANES         4
#define F             __m128
#define I             __m128i
#define M             __m128i
#define LOAD(p)       _mm_loadu_ps(p)
#define ALL(v)        _mm_set1_ps(v)
#define ILOAD(p)      _mm_loadu_si128((const __m128i *)(const void *)(p))
#define IALL(v)       _mm_set1_epi32((int)(v))
#define IAND(a, b)    _mm_and_si128(a, b)
#define LE(a, b)      _mm_castps_si128(_mm_cmple_ps(a, b))
#define NONE_OF(a, b) _mm_cmpeq_epi32(_mm_and_si128(a, b), _mm_setzero_si128())
#define SOME_OF(a, b) _mm_xor_si128(NONE_OF(a, b), _mm_set1_epi32(-1))
#define DIFFER(a, b)  _mm_xor_si128(_mm_cmpeq_epi32(a, b), _mm_set1_epi32(-1))
#define AND(m, n)     _mm_and_si128(m, n)
#define EVERY(m)      (_mm_movemask_ps(_mm_castsi128_ps(m)) == 0xf)
#define LEAVE()       ((void)0)

static inline uint32_t sap_pack_sse2(kz_index_pair *to, __m128i one, __m128i others, __m128i meets, bool ordered)
{
    const unsigned bits = (unsigned)_mm_movemask_ps(_mm_castsi128_ps(meets));
#if defined(__SSSE3__)
    others = _mm_shuffle_epi8(others, _mm_loadu_si128((const __m128i *)(const void *)kzi_sap_shuffle[bits]));
#endif
    const __m128i less = _mm_cmplt_epi32(one, others), swap = _mm_andnot_si128(less, _mm_xor_si128(one, others));
    const __m128i a = ordered ? _mm_xor_si128(one, swap) : one, b = ordered ? _mm_xor_si128(others, swap) : others;
    const __m128i low = _mm_unpacklo_epi32(a, b), high = _mm_unpackhi_epi32(a, b);
#if defined(__SSSE3__)
    _mm_storeu_si128((__m128i *)(void *)to, low);
    _mm_storeu_si128((__m128i *)(void *)(to + 2), high);
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3);
#else
    uint32_t n = bits & 1;
    _mm_storel_epi64((__m128i *)(void *)to, low);
    _mm_storeh_pd((double *)(void *)(to + n), _mm_castsi128_pd(low));
    n += bits >> 1 & 1;
    _mm_storel_epi64((__m128i *)(void *)(to + n), high);
    n += bits >> 2 & 1;
    _mm_storeh_pd((double *)(void *)(to + n), _mm_castsi128_pd(high));
    return n + (bits >> 3);
#endif
}

#define PACK(to, one, many, m)         sap_pack_sse2(to, one, many, m, false)
#define PACK_ORDERED(to, one, many, m) sap_pack_sse2(to, one, many, m, true)

#include "broad/sap/sap_lanes.h"

const kzi_sap_kernels *kzi_sap_kernels_sse2(void) { return &sap_table_sse2; }

#else

const kzi_sap_kernels *kzi_sap_kernels_sse2(void) { return NULL; }

#endif
