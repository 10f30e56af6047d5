/* mask_avx512.c - the mask kernels for x86-64 with AVX-512 and its funnel shift, eight words at a time.  Compiled
 * without those options, this file offers no table. */
#include "mask/kernels/mask_glance.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

#define MASK_NAME(f)               mask_avx512_##f
#define LANES                      8
#define V                          __m512i
#define SHIFT                      __m512i
#define SHIFT_OF(n)                _mm512_set1_epi64(n)
#define LOAD(p)                    _mm512_loadu_si512(p)
#define STORE(p, v)                _mm512_storeu_si512(p, v)
#define ZERO()                     _mm512_setzero_si512()
#define ALL(word)                  _mm512_set1_epi64((int64_t)(word))
#define OR(a, b)                   _mm512_or_si512(a, b)
#define XOR(a, b)                  _mm512_xor_si512(a, b)
#define KEEP(here, shift)          (here)
#define RIGHT(before, next, shift) _mm512_shrdv_epi64(before, next, shift)
#define NEXT_OF(left, beside, n)   (beside)
#define OR_AND(any, a, b)          _mm512_ternarylogic_epi64(any, a, b, 0xf8)
#define ANY(v)                     (_mm512_test_epi64_mask(v, v) != 0)
#define ROWS(v)                    ((unsigned)_mm512_test_epi64_mask(v, v))
#define WORDS_OF(v)                (uint64_t) _mm512_reduce_or_epi64(v)
#define SUM                        __m512i
#define NO_SUM()                   _mm512_setzero_si512()
#define ADD_COUNT(sum, v)          _mm512_add_epi64(sum, _mm512_popcnt_epi64(v))
#define TOTAL(sum)                 _mm512_reduce_add_epi64(sum)
#define UP(v, n)                   _mm512_sll_epi64(v, _mm_cvtsi32_si128(n))
#define DOWN(v, n)                 _mm512_srl_epi64(v, _mm_cvtsi32_si128(n))
#define UP_BY(v, n)                _mm512_slli_epi64(v, n)
#define SIGNS(v)                   _mm512_srai_epi64(v, 63)
#define STRIPS                     4
#define SINGLE                     __m128i
#define SINGLE_OF(n)               _mm_cvtsi32_si128(n)
#define SINGLE_DOWN(v, shift)      _mm512_srl_epi64(v, shift)
/* The upper halves of the registers must be cleared: left in use, they slow down the caller's SSE code.  The compiler
 * would do it, but only when it optimises. */
#define LEAVE() _mm256_zeroupper()

#include "mask/kernels/mask_lanes.h"

const kzi_mask_kernels *const kzi_mask_table_avx512 = &mask_avx512_table;

#else

const kzi_mask_kernels *const kzi_mask_table_avx512 = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_avx512(void) { return kzi_mask_table_avx512; }
