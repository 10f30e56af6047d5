/* f32x4.h - vectors of four floats: SSE2, NEON, simd128 of WebAssembly, or plain C; see f64x2.h for what they promise.
 *
 * `load_i32` and `store_i32` convert.  `load_pair` reads two floats each of p and q.  `low_lanes` are lanes 0 and 1 of
 * a and of b, `next_lanes` lanes 1, 2 and 3 of a and lane 0 of b; *_bits have one bit a lane.  `flip` changes the sign
 * of lanes in which `signs` is negative.  `where` has 0 in other lanes.  `pick_less` takes lanes of p where a is less
 * than b, else of q.  `firsts` are lanes 0, 0, 2, 2, `swap_halves` lanes 2, 3, 0, 1, `swap_neighbors` lanes 1, 0, 3,
 * 2.  `spread` has each lane in all four. */
#ifndef KZI_F32X4_H
#define KZI_F32X4_H

#include "base/base_private.h"
#include "math/lanes/f64x2.h"

#if defined(__SSE2__)

typedef __m128 kzi_f32x4;
typedef __m128 kzi_f32x4_truth;

static inline kzi_f32x4 kzi_f32x4_all(float v) { return _mm_set1_ps(v); }
static inline kzi_f32x4 kzi_f32x4_set(float a, float b, float c, float d) { return _mm_setr_ps(a, b, c, d); }
static inline kzi_f32x4 kzi_f32x4_load(const float *p) { return _mm_loadu_ps(p); }
static inline void kzi_f32x4_store(float *p, kzi_f32x4 a) { _mm_storeu_ps(p, a); }
static inline kzi_f32x4 kzi_f32x4_load_i32(const int32_t *p)
{
    return _mm_cvtepi32_ps(_mm_loadu_si128((const __m128i *)(const void *)p));
}
static inline void kzi_f32x4_store_i32(int32_t *p, kzi_f32x4 a)
{
    _mm_storeu_si128((__m128i *)(void *)p, _mm_cvttps_epi32(a));
}
static inline kzi_f32x4 kzi_f32x4_load_pair(const float *p, const float *q)
{
    const __m128 low = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p));
    return _mm_loadh_pi(low, (const __m64 *)(const void *)q);
}
static inline kzi_f32x4 kzi_f32x4_add(kzi_f32x4 a, kzi_f32x4 b) { return _mm_add_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_sub(kzi_f32x4 a, kzi_f32x4 b) { return _mm_sub_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_mul(kzi_f32x4 a, kzi_f32x4 b) { return _mm_mul_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_min(kzi_f32x4 a, kzi_f32x4 b) { return _mm_min_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_max(kzi_f32x4 a, kzi_f32x4 b) { return _mm_max_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_abs(kzi_f32x4 a) { return _mm_andnot_ps(_mm_set1_ps(-0.0f), a); }
static inline kzi_f32x4_truth kzi_f32x4_at_most(kzi_f32x4 a, kzi_f32x4 b) { return _mm_cmple_ps(a, b); }
static inline kzi_f32x4_truth kzi_f32x4_and(kzi_f32x4_truth a, kzi_f32x4_truth b) { return _mm_and_ps(a, b); }
static inline unsigned kzi_f32x4_bits(kzi_f32x4_truth a) { return (unsigned)_mm_movemask_ps(a); }
static inline kzi_f32x4 kzi_f32x4_where(kzi_f32x4_truth m, kzi_f32x4 a) { return _mm_and_ps(m, a); }
static inline unsigned kzi_f32x4_less_bits(kzi_f32x4 a, kzi_f32x4 b)
{
    return (unsigned)_mm_movemask_ps(_mm_cmplt_ps(a, b));
}
static inline unsigned kzi_f32x4_equal_bits(kzi_f32x4 a, kzi_f32x4 b)
{
    return (unsigned)_mm_movemask_ps(_mm_cmpeq_ps(a, b));
}
static inline kzi_f32x4 kzi_f32x4_low_lanes(kzi_f32x4 a, kzi_f32x4 b) { return _mm_movelh_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_high_lanes(kzi_f32x4 a, kzi_f32x4 b) { return _mm_movehl_ps(b, a); }
static inline kzi_f32x4 kzi_f32x4_even_lanes(kzi_f32x4 a, kzi_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0));
}
static inline kzi_f32x4 kzi_f32x4_odd_lanes(kzi_f32x4 a, kzi_f32x4 b)
{
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1));
}
static inline kzi_f32x4 kzi_f32x4_next_lanes(kzi_f32x4 a, kzi_f32x4 b)
{
    const kzi_f32x4 moved = _mm_move_ss(a, b);
    return _mm_shuffle_ps(moved, moved, _MM_SHUFFLE(0, 3, 2, 1));
}
static inline kzi_f64x2 kzi_f32x4_low_f64x2(kzi_f32x4 a) { return _mm_cvtps_pd(a); }
static inline kzi_f64x2 kzi_f32x4_high_f64x2(kzi_f32x4 a) { return _mm_cvtps_pd(_mm_movehl_ps(a, a)); }
static inline kzi_f32x4 kzi_f32x4_of_f64x2(kzi_f64x2 low, kzi_f64x2 high)
{
    return _mm_movelh_ps(_mm_cvtpd_ps(low), _mm_cvtpd_ps(high));
}
static inline kzi_f32x4 kzi_f32x4_div(kzi_f32x4 a, kzi_f32x4 b) { return _mm_div_ps(a, b); }
static inline kzi_f32x4 kzi_f32x4_sqrt(kzi_f32x4 a) { return _mm_sqrt_ps(a); }
static inline kzi_f32x4 kzi_f32x4_flip(kzi_f32x4 a, kzi_f32x4 signs)
{
    return _mm_xor_ps(a, _mm_and_ps(signs, _mm_set1_ps(-0.0f)));
}
static inline kzi_f32x4 kzi_f32x4_pick_less(kzi_f32x4 a, kzi_f32x4 b, kzi_f32x4 p, kzi_f32x4 q)
{
    const kzi_f32x4 less = _mm_cmplt_ps(a, b);
    return _mm_or_ps(_mm_and_ps(less, p), _mm_andnot_ps(less, q));
}
static inline kzi_f32x4 kzi_f32x4_if(bool yes, kzi_f32x4 a)
{
    return _mm_and_ps(a, _mm_castsi128_ps(_mm_set1_epi32(-(int)yes)));
}
static inline kzi_f32x4 kzi_f32x4_firsts(kzi_f32x4 a) { return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 2, 0, 0)); }
static inline kzi_f32x4 kzi_f32x4_swap_halves(kzi_f32x4 a) { return _mm_shuffle_ps(a, a, _MM_SHUFFLE(1, 0, 3, 2)); }
static inline kzi_f32x4 kzi_f32x4_swap_neighbors(kzi_f32x4 a) { return _mm_shuffle_ps(a, a, _MM_SHUFFLE(2, 3, 0, 1)); }
static inline void kzi_f32x4_spread(kzi_f32x4 a, kzi_f32x4 out[4])
{
    out[0] = _mm_shuffle_ps(a, a, 0x00);
    out[1] = _mm_shuffle_ps(a, a, 0x55);
    out[2] = _mm_shuffle_ps(a, a, 0xaa);
    out[3] = _mm_shuffle_ps(a, a, 0xff);
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

typedef float32x4_t kzi_f32x4;
typedef uint32x4_t kzi_f32x4_truth;

static inline kzi_f32x4 kzi_f32x4_all(float v) { return vdupq_n_f32(v); }
static inline kzi_f32x4 kzi_f32x4_set(float a, float b, float c, float d)
{
    const float v[4] = {a, b, c, d};
    return vld1q_f32(v);
}
static inline kzi_f32x4 kzi_f32x4_load(const float *p) { return vld1q_f32(p); }
static inline void kzi_f32x4_store(float *p, kzi_f32x4 a) { vst1q_f32(p, a); }
static inline kzi_f32x4 kzi_f32x4_load_i32(const int32_t *p) { return vcvtq_f32_s32(vld1q_s32(p)); }
static inline void kzi_f32x4_store_i32(int32_t *p, kzi_f32x4 a) { vst1q_s32(p, vcvtq_s32_f32(a)); }
static inline kzi_f32x4 kzi_f32x4_load_pair(const float *p, const float *q)
{
    return vcombine_f32(vld1_f32(p), vld1_f32(q));
}
static inline kzi_f32x4 kzi_f32x4_add(kzi_f32x4 a, kzi_f32x4 b) { return vaddq_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_sub(kzi_f32x4 a, kzi_f32x4 b) { return vsubq_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_mul(kzi_f32x4 a, kzi_f32x4 b) { return vmulq_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_min(kzi_f32x4 a, kzi_f32x4 b) { return vbslq_f32(vcltq_f32(a, b), a, b); }
static inline kzi_f32x4 kzi_f32x4_max(kzi_f32x4 a, kzi_f32x4 b) { return vbslq_f32(vcgtq_f32(a, b), a, b); }
static inline kzi_f32x4 kzi_f32x4_abs(kzi_f32x4 a) { return vabsq_f32(a); }
static inline kzi_f32x4_truth kzi_f32x4_at_most(kzi_f32x4 a, kzi_f32x4 b) { return vcleq_f32(a, b); }
static inline kzi_f32x4_truth kzi_f32x4_and(kzi_f32x4_truth a, kzi_f32x4_truth b) { return vandq_u32(a, b); }
static inline kzi_f32x4 kzi_f32x4_where(kzi_f32x4_truth m, kzi_f32x4 a)
{
    return vreinterpretq_f32_u32(vandq_u32(m, vreinterpretq_u32_f32(a)));
}
static inline unsigned kzi_f32x4_bits(kzi_f32x4_truth m)
{
    static const uint32_t weights[4] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(m, vld1q_u32(weights)));
}
static inline unsigned kzi_f32x4_less_bits(kzi_f32x4 a, kzi_f32x4 b) { return kzi_f32x4_bits(vcltq_f32(a, b)); }
static inline unsigned kzi_f32x4_equal_bits(kzi_f32x4 a, kzi_f32x4 b) { return kzi_f32x4_bits(vceqq_f32(a, b)); }
static inline kzi_f32x4 kzi_f32x4_low_lanes(kzi_f32x4 a, kzi_f32x4 b)
{
    return vcombine_f32(vget_low_f32(a), vget_low_f32(b));
}
static inline kzi_f32x4 kzi_f32x4_high_lanes(kzi_f32x4 a, kzi_f32x4 b)
{
    return vcombine_f32(vget_high_f32(a), vget_high_f32(b));
}
static inline kzi_f32x4 kzi_f32x4_even_lanes(kzi_f32x4 a, kzi_f32x4 b) { return vuzp1q_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_odd_lanes(kzi_f32x4 a, kzi_f32x4 b) { return vuzp2q_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_next_lanes(kzi_f32x4 a, kzi_f32x4 b) { return vextq_f32(a, b, 1); }
static inline kzi_f64x2 kzi_f32x4_low_f64x2(kzi_f32x4 a) { return vcvt_f64_f32(vget_low_f32(a)); }
static inline kzi_f64x2 kzi_f32x4_high_f64x2(kzi_f32x4 a) { return vcvt_high_f64_f32(a); }
static inline kzi_f32x4 kzi_f32x4_of_f64x2(kzi_f64x2 low, kzi_f64x2 high)
{
    return vcvt_high_f32_f64(vcvt_f32_f64(low), high);
}
static inline kzi_f32x4 kzi_f32x4_div(kzi_f32x4 a, kzi_f32x4 b) { return vdivq_f32(a, b); }
static inline kzi_f32x4 kzi_f32x4_sqrt(kzi_f32x4 a) { return vsqrtq_f32(a); }
static inline kzi_f32x4 kzi_f32x4_flip(kzi_f32x4 a, kzi_f32x4 signs)
{
    const uint32x4_t bits = vandq_u32(vreinterpretq_u32_f32(signs), vdupq_n_u32(0x80000000u));
    return vreinterpretq_f32_u32(veorq_u32(vreinterpretq_u32_f32(a), bits));
}
static inline kzi_f32x4 kzi_f32x4_pick_less(kzi_f32x4 a, kzi_f32x4 b, kzi_f32x4 p, kzi_f32x4 q)
{
    return vbslq_f32(vcltq_f32(a, b), p, q);
}
static inline kzi_f32x4 kzi_f32x4_if(bool yes, kzi_f32x4 a)
{
    return vreinterpretq_f32_u32(vandq_u32(vreinterpretq_u32_f32(a), vdupq_n_u32(0u - (uint32_t)yes)));
}
static inline kzi_f32x4 kzi_f32x4_firsts(kzi_f32x4 a) { return vtrn1q_f32(a, a); }
static inline kzi_f32x4 kzi_f32x4_swap_halves(kzi_f32x4 a) { return vextq_f32(a, a, 2); }
static inline kzi_f32x4 kzi_f32x4_swap_neighbors(kzi_f32x4 a) { return vrev64q_f32(a); }
static inline void kzi_f32x4_spread(kzi_f32x4 a, kzi_f32x4 out[4])
{
    out[0] = vdupq_laneq_f32(a, 0);
    out[1] = vdupq_laneq_f32(a, 1);
    out[2] = vdupq_laneq_f32(a, 2);
    out[3] = vdupq_laneq_f32(a, 3);
}

#elif defined(__wasm_simd128__)

typedef v128_t kzi_f32x4;
typedef v128_t kzi_f32x4_truth;

static inline kzi_f32x4 kzi_f32x4_all(float v) { return wasm_f32x4_splat(v); }
static inline kzi_f32x4 kzi_f32x4_set(float a, float b, float c, float d) { return wasm_f32x4_make(a, b, c, d); }
static inline kzi_f32x4 kzi_f32x4_load(const float *p) { return wasm_v128_load(p); }
static inline void kzi_f32x4_store(float *p, kzi_f32x4 a) { wasm_v128_store(p, a); }
static inline kzi_f32x4 kzi_f32x4_load_i32(const int32_t *p) { return wasm_f32x4_convert_i32x4(wasm_v128_load(p)); }
static inline void kzi_f32x4_store_i32(int32_t *p, kzi_f32x4 a) { wasm_v128_store(p, wasm_i32x4_trunc_sat_f32x4(a)); }
static inline kzi_f32x4 kzi_f32x4_load_pair(const float *p, const float *q)
{
    return wasm_v128_load64_lane(q, wasm_v128_load64_zero(p), 1);
}
static inline kzi_f32x4 kzi_f32x4_add(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_add(a, b); }
static inline kzi_f32x4 kzi_f32x4_sub(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_sub(a, b); }
static inline kzi_f32x4 kzi_f32x4_mul(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_mul(a, b); }
static inline kzi_f32x4 kzi_f32x4_min(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_pmin(b, a); }
static inline kzi_f32x4 kzi_f32x4_max(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_pmax(b, a); }
static inline kzi_f32x4 kzi_f32x4_abs(kzi_f32x4 a) { return wasm_f32x4_abs(a); }
static inline kzi_f32x4_truth kzi_f32x4_at_most(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_le(a, b); }
static inline kzi_f32x4_truth kzi_f32x4_and(kzi_f32x4_truth a, kzi_f32x4_truth b) { return wasm_v128_and(a, b); }
static inline unsigned kzi_f32x4_bits(kzi_f32x4_truth a) { return (unsigned)wasm_i32x4_bitmask(a); }
static inline kzi_f32x4 kzi_f32x4_where(kzi_f32x4_truth m, kzi_f32x4 a) { return wasm_v128_and(m, a); }
static inline unsigned kzi_f32x4_less_bits(kzi_f32x4 a, kzi_f32x4 b)
{
    return (unsigned)wasm_i32x4_bitmask(wasm_f32x4_lt(a, b));
}
static inline unsigned kzi_f32x4_equal_bits(kzi_f32x4 a, kzi_f32x4 b)
{
    return (unsigned)wasm_i32x4_bitmask(wasm_f32x4_eq(a, b));
}
static inline kzi_f32x4 kzi_f32x4_low_lanes(kzi_f32x4 a, kzi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 1, 4, 5); }
static inline kzi_f32x4 kzi_f32x4_high_lanes(kzi_f32x4 a, kzi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 2, 3, 6, 7); }
static inline kzi_f32x4 kzi_f32x4_even_lanes(kzi_f32x4 a, kzi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 0, 2, 4, 6); }
static inline kzi_f32x4 kzi_f32x4_odd_lanes(kzi_f32x4 a, kzi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 1, 3, 5, 7); }
static inline kzi_f32x4 kzi_f32x4_next_lanes(kzi_f32x4 a, kzi_f32x4 b) { return wasm_i32x4_shuffle(a, b, 1, 2, 3, 4); }
static inline kzi_f64x2 kzi_f32x4_low_f64x2(kzi_f32x4 a) { return wasm_f64x2_promote_low_f32x4(a); }
static inline kzi_f64x2 kzi_f32x4_high_f64x2(kzi_f32x4 a)
{
    return wasm_f64x2_promote_low_f32x4(kzi_f32x4_high_lanes(a, a));
}
static inline kzi_f32x4 kzi_f32x4_of_f64x2(kzi_f64x2 low, kzi_f64x2 high)
{
    return kzi_f32x4_low_lanes(wasm_f32x4_demote_f64x2_zero(low), wasm_f32x4_demote_f64x2_zero(high));
}
static inline kzi_f32x4 kzi_f32x4_div(kzi_f32x4 a, kzi_f32x4 b) { return wasm_f32x4_div(a, b); }
static inline kzi_f32x4 kzi_f32x4_sqrt(kzi_f32x4 a) { return wasm_f32x4_sqrt(a); }
static inline kzi_f32x4 kzi_f32x4_flip(kzi_f32x4 a, kzi_f32x4 signs)
{
    return wasm_v128_xor(a, wasm_v128_and(signs, wasm_f32x4_splat(-0.0f)));
}
static inline kzi_f32x4 kzi_f32x4_pick_less(kzi_f32x4 a, kzi_f32x4 b, kzi_f32x4 p, kzi_f32x4 q)
{
    return wasm_v128_bitselect(p, q, wasm_f32x4_lt(a, b));
}
static inline kzi_f32x4 kzi_f32x4_if(bool yes, kzi_f32x4 a) { return wasm_v128_and(a, wasm_i32x4_splat(-(int)yes)); }
static inline kzi_f32x4 kzi_f32x4_firsts(kzi_f32x4 a) { return wasm_i32x4_shuffle(a, a, 0, 0, 2, 2); }
static inline kzi_f32x4 kzi_f32x4_swap_halves(kzi_f32x4 a) { return wasm_i32x4_shuffle(a, a, 2, 3, 0, 1); }
static inline kzi_f32x4 kzi_f32x4_swap_neighbors(kzi_f32x4 a) { return wasm_i32x4_shuffle(a, a, 1, 0, 3, 2); }
static inline void kzi_f32x4_spread(kzi_f32x4 a, kzi_f32x4 out[4])
{
    out[0] = wasm_i32x4_shuffle(a, a, 0, 0, 0, 0);
    out[1] = wasm_i32x4_shuffle(a, a, 1, 1, 1, 1);
    out[2] = wasm_i32x4_shuffle(a, a, 2, 2, 2, 2);
    out[3] = wasm_i32x4_shuffle(a, a, 3, 3, 3, 3);
}

#else

/* Members, no array: without loops the compiler keeps the four in registers. */
typedef struct kzi_f32x4 {
    float a, b, c, d;
} kzi_f32x4;
typedef unsigned kzi_f32x4_truth; /* four bits */

static inline kzi_f32x4 kzi_f32x4_all(float v) { return (kzi_f32x4){v, v, v, v}; }
static inline kzi_f32x4 kzi_f32x4_set(float a, float b, float c, float d) { return (kzi_f32x4){a, b, c, d}; }
static inline kzi_f32x4 kzi_f32x4_load(const float *p) { return (kzi_f32x4){p[0], p[1], p[2], p[3]}; }
static inline kzi_f32x4 kzi_f32x4_load_pair(const float *p, const float *q)
{
    return (kzi_f32x4){p[0], p[1], q[0], q[1]};
}
static inline void kzi_f32x4_store(float *p, kzi_f32x4 v) { p[0] = v.a, p[1] = v.b, p[2] = v.c, p[3] = v.d; }
static inline kzi_f32x4 kzi_f32x4_load_i32(const int32_t *p)
{
    return (kzi_f32x4){(float)p[0], (float)p[1], (float)p[2], (float)p[3]};
}
static inline void kzi_f32x4_store_i32(int32_t *p, kzi_f32x4 v)
{
    p[0] = (int32_t)v.a, p[1] = (int32_t)v.b, p[2] = (int32_t)v.c, p[3] = (int32_t)v.d;
}

#define KZI_F32X4_EACH(name, op)                                                                                       \
    static inline kzi_f32x4 kzi_f32x4_##name(kzi_f32x4 v, kzi_f32x4 w)                                                 \
    {                                                                                                                  \
        return (kzi_f32x4){op(v.a, w.a), op(v.b, w.b), op(v.c, w.c), op(v.d, w.d)};                                    \
    }
#define KZI_F32X4_BITS(name, op)                                                                                       \
    static inline unsigned kzi_f32x4_##name(kzi_f32x4 v, kzi_f32x4 w)                                                  \
    {                                                                                                                  \
        return (unsigned)op(v.a, w.a) | (unsigned)op(v.b, w.b) << 1 | (unsigned)op(v.c, w.c) << 2 |                    \
               (unsigned)op(v.d, w.d) << 3;                                                                            \
    }
#define KZI_LANE_ADD(v, w)   ((v) + (w))
#define KZI_LANE_SUB(v, w)   ((v) - (w))
#define KZI_LANE_MUL(v, w)   ((v) * (w))
#define KZI_LANE_DIV(v, w)   ((v) / (w))
#define KZI_LANE_FLIP(v, w)  (signbit(w) ? -(v) : (v))
#define KZI_LANE_MIN(v, w)   ((v) < (w) ? (v) : (w))
#define KZI_LANE_MAX(v, w)   ((v) > (w) ? (v) : (w))
#define KZI_LANE_LESS(v, w)  ((v) < (w))
#define KZI_LANE_EQUAL(v, w) ((v) == (w))
#define KZI_LANE_LE(v, w)    ((v) <= (w))
KZI_F32X4_EACH(add, KZI_LANE_ADD)
KZI_F32X4_EACH(sub, KZI_LANE_SUB)
KZI_F32X4_EACH(mul, KZI_LANE_MUL)
KZI_F32X4_EACH(div, KZI_LANE_DIV)
KZI_F32X4_EACH(flip, KZI_LANE_FLIP)
KZI_F32X4_EACH(min, KZI_LANE_MIN)
KZI_F32X4_EACH(max, KZI_LANE_MAX)
KZI_F32X4_BITS(less_bits, KZI_LANE_LESS)
KZI_F32X4_BITS(equal_bits, KZI_LANE_EQUAL)
KZI_F32X4_BITS(at_most, KZI_LANE_LE)
static inline kzi_f32x4_truth kzi_f32x4_and(kzi_f32x4_truth a, kzi_f32x4_truth b) { return a & b; }
static inline unsigned kzi_f32x4_bits(kzi_f32x4_truth a) { return a; }
static inline kzi_f32x4 kzi_f32x4_where(kzi_f32x4_truth m, kzi_f32x4 v)
{
    return (kzi_f32x4){m & 1 ? v.a : 0, m & 2 ? v.b : 0, m & 4 ? v.c : 0, m & 8 ? v.d : 0};
}

static inline kzi_f32x4 kzi_f32x4_abs(kzi_f32x4 v)
{
    return (kzi_f32x4){fabsf(v.a), fabsf(v.b), fabsf(v.c), fabsf(v.d)};
}
/* A root in double, rounded, is that of a float rounded once (Figueroa 1995). */
static inline kzi_f32x4 kzi_f32x4_sqrt(kzi_f32x4 v)
{
    return (kzi_f32x4){(float)sqrt(v.a), (float)sqrt(v.b), (float)sqrt(v.c), (float)sqrt(v.d)};
}
static inline kzi_f32x4 kzi_f32x4_low_lanes(kzi_f32x4 v, kzi_f32x4 w) { return (kzi_f32x4){v.a, v.b, w.a, w.b}; }
static inline kzi_f32x4 kzi_f32x4_high_lanes(kzi_f32x4 v, kzi_f32x4 w) { return (kzi_f32x4){v.c, v.d, w.c, w.d}; }
static inline kzi_f32x4 kzi_f32x4_even_lanes(kzi_f32x4 v, kzi_f32x4 w) { return (kzi_f32x4){v.a, v.c, w.a, w.c}; }
static inline kzi_f32x4 kzi_f32x4_odd_lanes(kzi_f32x4 v, kzi_f32x4 w) { return (kzi_f32x4){v.b, v.d, w.b, w.d}; }
static inline kzi_f32x4 kzi_f32x4_next_lanes(kzi_f32x4 v, kzi_f32x4 w) { return (kzi_f32x4){v.b, v.c, v.d, w.a}; }
static inline kzi_f32x4 kzi_f32x4_firsts(kzi_f32x4 v) { return (kzi_f32x4){v.a, v.a, v.c, v.c}; }
static inline kzi_f32x4 kzi_f32x4_swap_halves(kzi_f32x4 v) { return (kzi_f32x4){v.c, v.d, v.a, v.b}; }
static inline kzi_f32x4 kzi_f32x4_swap_neighbors(kzi_f32x4 v) { return (kzi_f32x4){v.b, v.a, v.d, v.c}; }
static inline kzi_f64x2 kzi_f32x4_low_f64x2(kzi_f32x4 v) { return kzi_f64x2_set(v.a, v.b); }
static inline kzi_f64x2 kzi_f32x4_high_f64x2(kzi_f32x4 v) { return kzi_f64x2_set(v.c, v.d); }
static inline kzi_f32x4 kzi_f32x4_of_f64x2(kzi_f64x2 low, kzi_f64x2 high)
{
    return (kzi_f32x4){(float)low.a, (float)low.b, (float)high.a, (float)high.b};
}
static inline kzi_f32x4 kzi_f32x4_pick_less(kzi_f32x4 v, kzi_f32x4 w, kzi_f32x4 p, kzi_f32x4 q)
{
    return (kzi_f32x4){v.a < w.a ? p.a : q.a, v.b < w.b ? p.b : q.b, v.c < w.c ? p.c : q.c, v.d < w.d ? p.d : q.d};
}
static inline kzi_f32x4 kzi_f32x4_if(bool yes, kzi_f32x4 v) { return yes ? v : kzi_f32x4_all(0); }
static inline void kzi_f32x4_spread(kzi_f32x4 v, kzi_f32x4 out[4])
{
    out[0] = kzi_f32x4_all(v.a);
    out[1] = kzi_f32x4_all(v.b);
    out[2] = kzi_f32x4_all(v.c);
    out[3] = kzi_f32x4_all(v.d);
}

#endif

/* ---- The widest vectors of floats of a level ----------------------------------------------------------------- */

#endif
