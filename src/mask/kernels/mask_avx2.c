/* mask_avx2.c - the mask kernels for x86-64 with AVX2, four words at a time.  Compiled without that option, this file
 * offers no table. */
#include "mask/kernels/mask_glance.h"

#if defined(__AVX2__)

#include <immintrin.h>

/* One count in every lane is a little faster than one count for all.  A shift by 64 gives 0, so shift 0 needs no
 * case. */
typedef struct avx2_shift {
    __m256i down, up;
} avx2_shift;

KZI_ALWAYS_INLINE avx2_shift mask_avx2_shift_of(int shift)
{
    return (avx2_shift){_mm256_set1_epi64x(shift), _mm256_set1_epi64x(64 - shift)};
}

/* Counts the bits of each 64-bit lane: two table lookups a byte, then the bytes of a lane are added (Mula). */
KZI_ALWAYS_INLINE __m256i mask_avx2_count(__m256i v)
{
    const __m256i of_nibble = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3,
                                               1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(v, nibble));
    const __m256i high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
}

KZI_ALWAYS_INLINE int64_t mask_avx2_total(__m256i sum)
{
    int64_t lanes[4];
    _mm256_storeu_si256((__m256i *)(void *)lanes, sum);
    return lanes[0] + lanes[1] + lanes[2] + lanes[3];
}

KZI_ALWAYS_INLINE uint64_t mask_avx2_words_of(__m256i v)
{
    uint64_t lanes[4];
    _mm256_storeu_si256((__m256i *)(void *)lanes, v);
    return lanes[0] | lanes[1] | lanes[2] | lanes[3];
}

KZI_ALWAYS_INLINE unsigned mask_avx2_rows(__m256i words)
{
    const __m256i clear = _mm256_cmpeq_epi64(words, _mm256_setzero_si256());
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(clear)) ^ 15u;
}

#define MASK_NAME(f)               mask_avx2_##f
#define LANES                      4
#define V                          __m256i
#define SHIFT                      avx2_shift
#define SHIFT_OF(n)                mask_avx2_shift_of(n)
#define LOAD(p)                    _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define STORE(p, v)                _mm256_storeu_si256((__m256i *)(void *)(p), v)
#define ZERO()                     _mm256_setzero_si256()
#define ALL(word)                  _mm256_set1_epi64x((int64_t)(word))
#define OR(a, b)                   _mm256_or_si256(a, b)
#define XOR(a, b)                  _mm256_xor_si256(a, b)
#define KEEP(here, shift)          _mm256_srlv_epi64(here, (shift).down)
#define RIGHT(before, next, shift) _mm256_or_si256(before, _mm256_sllv_epi64(next, (shift).up))
#define NEXT_OF(left, beside, n)   (beside)
#define OR_AND(any, a, b)          _mm256_or_si256(any, _mm256_and_si256(a, b))
#define ANY(v)                     (!_mm256_testz_si256(v, v))
#define ROWS(v)                    mask_avx2_rows(v)
#define WORDS_OF(v)                mask_avx2_words_of(v)
#define SUM                        __m256i
#define NO_SUM()                   _mm256_setzero_si256()
#define ADD_COUNT(sum, v)          _mm256_add_epi64(sum, mask_avx2_count(v))
#define TOTAL(sum)                 mask_avx2_total(sum)
#define UP(v, n)                   _mm256_sll_epi64(v, _mm_cvtsi32_si128(n))
#define DOWN(v, n)                 _mm256_srl_epi64(v, _mm_cvtsi32_si128(n))
#define UP_BY(v, n)                _mm256_slli_epi64(v, n)
#define SIGNS(v)                   _mm256_cmpgt_epi64(_mm256_setzero_si256(), v)
#define STRIPS                     4
#define SINGLE                     __m256i
#define SINGLE_OF(n)               _mm256_set1_epi64x(n)
#define SINGLE_DOWN(v, shift)      _mm256_srlv_epi64(v, shift)
/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code.  The compiler
 * would do it, but only when it optimises. */
#define LEAVE() _mm256_zeroupper()

#include "mask/kernels/mask_lanes.h"

const kzi_mask_kernels *const kzi_mask_table_avx2 = &mask_avx2_table;

#else

const kzi_mask_kernels *const kzi_mask_table_avx2 = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_avx2(void) { return kzi_mask_table_avx2; }
