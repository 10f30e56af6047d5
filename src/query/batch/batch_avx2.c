/* batch_avx2.c - kernels of batches for AVX2, four pairs at a time; without AVX2 at compile time there is no table. */
#include "query/batch/batch_kernels.h"

#if defined(__AVX2__)

#include <immintrin.h>

#define BATCH_NAME(f) batch_##f##_avx2

#define V __m256d
#define M __m256d
#define LANES 4
#define LOAD(p) _mm256_cvtps_pd(_mm_loadu_ps(p))
#define ALL(c) _mm256_set1_pd(c)
#define ADD(a, b) _mm256_add_pd(a, b)
#define SUB(a, b) _mm256_sub_pd(a, b)
#define MUL(a, b) _mm256_mul_pd(a, b)
#define MIN(a, b) _mm256_min_pd(a, b)
#define MAX(a, b) _mm256_max_pd(a, b)
#define ABS(a) _mm256_andnot_pd(_mm256_set1_pd(-0.0), a)
#define LT(a, b) _mm256_cmp_pd(a, b, _CMP_LT_OQ)
#define LE(a, b) _mm256_cmp_pd(a, b, _CMP_LE_OQ)
#define EQ(a, b) _mm256_cmp_pd(a, b, _CMP_EQ_OQ)
#define AND(m, n) _mm256_and_pd(m, n)
#define OR(m, n) _mm256_or_pd(m, n)
#define BUT(m, n) _mm256_andnot_pd(n, m)
#define NEVER _mm256_setzero_pd()
#define EVERY _mm256_castsi256_pd(_mm256_set1_epi32(-1))
#define BITS(m) (unsigned)_mm256_movemask_pd(m)

#define F __m256
#define FM __m256
#define FLANES 8
#define FLOAD(p) _mm256_loadu_ps(p)
#define FLT(a, b) _mm256_cmp_ps(a, b, _CMP_LT_OQ)
#define FLE(a, b) _mm256_cmp_ps(a, b, _CMP_LE_OQ)
#define FAND(m, n) _mm256_and_ps(m, n)
#define FOR(m, n) _mm256_or_ps(m, n)
#define FBITS(m) (unsigned)_mm256_movemask_ps(m)

/* Upper halves of registers that are still in use would slow down the caller's SSE code. */
#define LEAVE() _mm256_zeroupper()
#define INLINE KZI_BATCH_INLINE

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_avx2(void) { return &batch_table_avx2; }

#else

const kzi_batch_kernels *kzi_batch_kernels_avx2(void) { return NULL; }

#endif
