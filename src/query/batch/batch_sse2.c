/* batch_sse2.c - two pairs side by side, on every x86-64.  Compiled without SSE2 it offers no table. */
#include "query/batch/batch_kernels.h"

#if defined(__SSE2__)

#include <immintrin.h>
#include <string.h>

#define BATCH_NAME(f) batch_##f##_sse2

KZI_BATCH_INLINE __m128d batch_sse2_load(const float *p)
{
    double both; /* two floats, aligned as floats are */
    memcpy(&both, p, sizeof both);
    return _mm_cvtps_pd(_mm_castpd_ps(_mm_set_sd(both)));
}

#define V         __m128d
#define M         __m128d
#define LANES     2
#define LOAD(p)   batch_sse2_load(p)
#define ALL(c)    _mm_set1_pd(c)
#define ADD(a, b) _mm_add_pd(a, b)
#define SUB(a, b) _mm_sub_pd(a, b)
#define MUL(a, b) _mm_mul_pd(a, b)
#define MIN(a, b) _mm_min_pd(a, b)
#define MAX(a, b) _mm_max_pd(a, b)
#define ABS(a)    _mm_andnot_pd(_mm_set1_pd(-0.0), a)
#define LT(a, b)  _mm_cmplt_pd(a, b)
#define LE(a, b)  _mm_cmple_pd(a, b)
#define EQ(a, b)  _mm_cmpeq_pd(a, b)
#define AND(m, n) _mm_and_pd(m, n)
#define OR(m, n)  _mm_or_pd(m, n)
#define BUT(m, n) _mm_andnot_pd(n, m)
#define NEVER     _mm_setzero_pd()
#define EVERY     _mm_castsi128_pd(_mm_set1_epi32(-1))
#define BITS(m)   (unsigned)_mm_movemask_pd(m)

#define F          __m128
#define FM         __m128
#define FLANES     4
#define FLOAD(p)   _mm_loadu_ps(p)
#define FLT(a, b)  _mm_cmplt_ps(a, b)
#define FLE(a, b)  _mm_cmple_ps(a, b)
#define FAND(m, n) _mm_and_ps(m, n)
#define FOR(m, n)  _mm_or_ps(m, n)
#define FBITS(m)   (unsigned)_mm_movemask_ps(m)

#define LEAVE() ((void)0)

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_sse2(void) { return &batch_table_sse2; }

#else

const kzi_batch_kernels *kzi_batch_kernels_sse2(void) { return NULL; }

#endif
