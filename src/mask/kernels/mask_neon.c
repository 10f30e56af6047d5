/* mask_neon.c - the mask kernels for 64-bit ARM, two words at a time.  Every 64-bit ARM processor has NEON; elsewhere
 * this file offers no table. */
#include "mask/kernels/mask_glance.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef struct neon_shift {
    int64x2_t down, up; /* left shifts: a negative count shifts right, and a shift by 64 gives 0 */
} neon_shift;

KZI_ALWAYS_INLINE neon_shift neon_shift_of(int shift)
{
    return (neon_shift){vdupq_n_s64(-shift), vdupq_n_s64(64 - shift)};
}

KZI_ALWAYS_INLINE unsigned neon_rows(uint64x2_t v)
{
    return (unsigned)(vgetq_lane_u64(v, 0) != 0) | (unsigned)(vgetq_lane_u64(v, 1) != 0) << 1;
}

/* Bits are counted by bytes, and pairs are added up to lanes of 64 bits. */
KZI_ALWAYS_INLINE uint64x2_t neon_add_count(uint64x2_t sum, uint64x2_t v)
{
    return vpadalq_u32(sum, vpaddlq_u16(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u64(v)))));
}

#define MASK_NAME(f)               mask_neon_##f
#define LANES                      2
#define V                          uint64x2_t
#define SHIFT                      neon_shift
#define SHIFT_OF(n)                neon_shift_of(n)
#define LOAD(p)                    vld1q_u64(p)
#define STORE(p, v)                vst1q_u64(p, v)
#define ZERO()                     vdupq_n_u64(0)
#define ALL(word)                  vdupq_n_u64(word)
#define OR(a, b)                   vorrq_u64(a, b)
#define XOR(a, b)                  veorq_u64(a, b)
#define KEEP(here, shift)          vshlq_u64(here, (shift).down)
#define RIGHT(before, next, shift) vorrq_u64(before, vshlq_u64(next, (shift).up))
#define NEXT_OF(left, beside, n)   (beside)
#define OR_AND(any, a, b)          vorrq_u64(any, vandq_u64(a, b))
#define ANY(v)                     (vmaxvq_u32(vreinterpretq_u32_u64(v)) != 0)
#define ROWS(v)                    neon_rows(v)
#define WORDS_OF(v)                (vgetq_lane_u64(v, 0) | vgetq_lane_u64(v, 1))
#define SUM                        uint64x2_t
#define NO_SUM()                   vdupq_n_u64(0)
#define ADD_COUNT(sum, v)          neon_add_count(sum, v)
#define TOTAL(sum)                 (int64_t) vaddvq_u64(sum)
#define UP(v, n)                   vshlq_u64(v, vdupq_n_s64(n))
#define DOWN(v, n)                 vshlq_u64(v, vdupq_n_s64(-(n)))
#define UP_BY(v, n)                vshlq_n_u64(v, n)
#define SIGNS(v)                   vreinterpretq_u64_s64(vshrq_n_s64(vreinterpretq_s64_u64(v), 63))
#define STRIPS                     1
#define LEAVE()                    ((void)0)

#include "mask/kernels/mask_lanes.h"

const kzi_mask_kernels *const kzi_mask_table_neon = &mask_neon_table;

#else

const kzi_mask_kernels *const kzi_mask_table_neon = NULL;

#endif

const kzi_mask_kernels *kzi_mask_kernels_neon(void) { return kzi_mask_table_neon; }
