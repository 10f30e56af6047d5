/* bvh_neon.c - the BVH kernels for four children of a node at a time on 64-bit ARM, where every processor has NEON.
 * Elsewhere the file offers no table. */
#include "math/bvh/bvh_kernels.h"

#if defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef struct bvh_neon_box {
    float32x4_t x0, y0, x1, y1;
} bvh_neon_box;

KZI_BVH_INLINE bvh_neon_box bvh_neon_query(kz_box b)
{
    return (bvh_neon_box){vdupq_n_f32(b.min.x), vdupq_n_f32(b.min.y), vdupq_n_f32(b.max.x), vdupq_n_f32(b.max.y)};
}

KZI_BVH_INLINE uint16x4_t bvh_neon_four(const kzi_bvh_node *node, int i, bvh_neon_box b)
{
    const uint32x4_t x = vandq_u32(vcleq_f32(vld1q_f32(node->x0 + i), b.x1), vcleq_f32(b.x0, vld1q_f32(node->x1 + i)));
    const uint32x4_t y = vandq_u32(vcleq_f32(vld1q_f32(node->y0 + i), b.y1), vcleq_f32(b.y0, vld1q_f32(node->y1 + i)));
    return vmovn_u32(vandq_u32(x, y));
}

/* NEON has no instruction that gathers one bit of each lane.  Each lane keeps its own bit, and these are added up. */
KZI_BVH_INLINE uint32_t bvh_neon_meets(const kzi_bvh_node *node, bvh_neon_box b)
{
    static const uint16_t bits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
    const uint16x8_t own = vld1q_u16(bits);
    const uint16x8_t low = vcombine_u16(bvh_neon_four(node, 0, b), bvh_neon_four(node, 4, b));
    const uint16x8_t high = vcombine_u16(bvh_neon_four(node, 8, b), bvh_neon_four(node, 12, b));
    return (uint32_t)vaddvq_u16(vandq_u16(low, own)) | (uint32_t)vaddvq_u16(vandq_u16(high, own)) << 8;
}

KZI_BVH_INLINE uint32_t bvh_neon_le(float64x2_t a, float64x2_t b)
{
    const uint64x2_t le = vcleq_f64(a, b);
    return (uint32_t)(vgetq_lane_u64(le, 0) & 1) | (uint32_t)(vgetq_lane_u64(le, 1) & 2);
}

#define BVH_NAME(f)                bvh_neon_##f
#define QUERY                      bvh_neon_box
#define QUERY_OF(box)              bvh_neon_query(box)
#define MEETS(node, query)         bvh_neon_meets(node, query)
#define TAKE(from, which, numbers) kzi_bvh_take(from, which, numbers)
#define V                          float64x2_t
#define LANES                      2
#define LOAD(p)                    vcvt_f64_f32(vld1_f32(p))
#define STORE(p, v)                vst1q_f64(p, v)
#define ALL(c)                     vdupq_n_f64(c)
#define ADD(a, b)                  vaddq_f64(a, b)
#define SUB(a, b)                  vsubq_f64(a, b)
#define MUL(a, b)                  vmulq_f64(a, b)
#define LE(a, b)                   bvh_neon_le(a, b)
#define MAX(a, b)                  vmaxnmq_f64(a, b)
#define MIN(a, b)                  vminnmq_f64(a, b)
#define LEAVE()                    ((void)0)

#include "math/bvh/bvh_lanes.h"

const kzi_bvh_kernels *kzi_bvh_kernels_neon(void) { return &bvh_neon_table; }

#else

const kzi_bvh_kernels *kzi_bvh_kernels_neon(void) { return NULL; }

#endif
