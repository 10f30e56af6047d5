/* batch_avx512.c - eight pairs side by side, on x86-64 with AVX-512.  Compiled without those options it offers no
 * table. */
#include "query/batch/batch_kernels.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__) && defined(__AVX512VPOPCNTDQ__)

#include <immintrin.h>

#define BATCH_NAME(f) batch_##f##_avx512

#define V __m512d
#define M __mmask8
#define LANES 8
#define LOAD(p) _mm512_cvtps_pd(_mm256_loadu_ps(p))
#define ALL(c) _mm512_set1_pd(c)
#define ADD(a, b) _mm512_add_pd(a, b)
#define SUB(a, b) _mm512_sub_pd(a, b)
#define MUL(a, b) _mm512_mul_pd(a, b)
#define MIN(a, b) _mm512_min_pd(a, b)
#define MAX(a, b) _mm512_max_pd(a, b)
#define ABS(a) _mm512_abs_pd(a)
#define LT(a, b) _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ)
#define LE(a, b) _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ)
#define EQ(a, b) _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ)
#define AND(m, n) (__mmask8)((m) & (n))
#define OR(m, n) (__mmask8)((m) | (n))
#define BUT(m, n) (__mmask8)((m) & ~(n))
#define NEVER (__mmask8)0
#define EVERY (__mmask8)255
#define BITS(m) (unsigned)(m)

#define F __m512
#define FM __mmask16
#define FLANES 16
#define FLOAD(p) _mm512_loadu_ps(p)
#define FLT(a, b) _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ)
#define FLE(a, b) _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ)
#define FAND(m, n) (__mmask16)((m) & (n))
#define FOR(m, n) (__mmask16)((m) | (n))
#define FBITS(m) (unsigned)(m)

/* Left in use, the upper halves of the registers slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_avx512(void) { return &batch_table_avx512; }

#else

const kzi_batch_kernels *kzi_batch_kernels_avx512(void) { return NULL; }

#endif
