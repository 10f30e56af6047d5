/* batch_neon.c - kernels of batches for NEON, two pairs at a time.
 *
 * Every 64-bit ARM processor has these instructions; for others there is no table. */
#include "query/batch/batch_kernels.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

#define BATCH_NAME(f) batch_##f##_neon

KZI_BATCH_INLINE unsigned batch_neon_bits(uint64x2_t m)
{
    return (unsigned)(vgetq_lane_u64(m, 0) & 1) | (unsigned)(vgetq_lane_u64(m, 1) & 2);
}

KZI_BATCH_INLINE unsigned batch_neon_float_bits(uint32x4_t m)
{
    static const uint32_t weights[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(m, vld1q_u32(weights)));
}

#define V float64x2_t
#define M uint64x2_t
#define LANES 2
#define LOAD(p) vcvt_f64_f32(vld1_f32(p))
#define ALL(c) vdupq_n_f64(c)
#define ADD(a, b) vaddq_f64(a, b)
#define SUB(a, b) vsubq_f64(a, b)
#define MUL(a, b) vmulq_f64(a, b)
#define MIN(a, b) vminq_f64(a, b)
#define MAX(a, b) vmaxq_f64(a, b)
#define ABS(a) vabsq_f64(a)
#define LT(a, b) vcltq_f64(a, b)
#define LE(a, b) vcleq_f64(a, b)
#define EQ(a, b) vceqq_f64(a, b)
#define AND(m, n) vandq_u64(m, n)
#define OR(m, n) vorrq_u64(m, n)
#define BUT(m, n) vbicq_u64(m, n)
#define NEVER vdupq_n_u64(0)
#define EVERY vdupq_n_u64(~(uint64_t)0)
#define BITS(m) batch_neon_bits(m)

#define F float32x4_t
#define FM uint32x4_t
#define FLANES 4
#define FLOAD(p) vld1q_f32(p)
#define FLT(a, b) vcltq_f32(a, b)
#define FLE(a, b) vcleq_f32(a, b)
#define FAND(m, n) vandq_u32(m, n)
#define FOR(m, n) vorrq_u32(m, n)
#define FBITS(m) batch_neon_float_bits(m)

#define LEAVE() ((void)0)
#define INLINE KZI_BATCH_INLINE

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_neon(void) { return &batch_table_neon; }

#else

const kzi_batch_kernels *kzi_batch_kernels_neon(void) { return NULL; }

#endif
