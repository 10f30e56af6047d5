/* f64x2.h - vectors of two doubles: SSE2 on x86-64, NEON on 64-bit ARM, simd128 in WebAssembly, a struct elsewhere.
 *
 * Every processor of these families has the instructions, so no table of kernels is looked up.  That suits queries
 * about one pair of shapes, which take less time than such a look-up.  Every operation gives the same bits everywhere:
 * min and max return the second operand where the two are equal or one is NaN, as the SSE2 instructions do. */
#ifndef KZI_F64X2_H
#define KZI_F64X2_H

#include <kolize/math.h>

#include <math.h>

/* `but` is a and not b.  `bits` has one bit a lane.  `flip` changes the sign of each lane in which `signs` is negative.
 * `pick` takes lanes of a where m is true, else of b. */

/* For loops over corners whose number the caller knows: the compiler unrolls them only when they are inlined. */
#if defined(__GNUC__)
#define KZI_F64X2_INLINE static inline __attribute__((always_inline))
#else
#define KZI_F64X2_INLINE static inline
#endif

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128d kzi_f64x2;
typedef __m128d kzi_f64x2_truth;

static inline kzi_f64x2 kzi_f64x2_all(double v) { return _mm_set1_pd(v); }
static inline kzi_f64x2 kzi_f64x2_add(kzi_f64x2 a, kzi_f64x2 b) { return _mm_add_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_sub(kzi_f64x2 a, kzi_f64x2 b) { return _mm_sub_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_mul(kzi_f64x2 a, kzi_f64x2 b) { return _mm_mul_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_min(kzi_f64x2 a, kzi_f64x2 b) { return _mm_min_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_max(kzi_f64x2 a, kzi_f64x2 b) { return _mm_max_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_abs(kzi_f64x2 a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline kzi_f64x2 kzi_f64x2_firsts(kzi_f64x2 a, kzi_f64x2 b) { return _mm_unpacklo_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_seconds(kzi_f64x2 a, kzi_f64x2 b) { return _mm_unpackhi_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_swap(kzi_f64x2 a) { return _mm_shuffle_pd(a, a, 1); }
static inline double kzi_f64x2_first(kzi_f64x2 a) { return _mm_cvtsd_f64(a); }
static inline kzi_f64x2_truth kzi_f64x2_less(kzi_f64x2 a, kzi_f64x2 b) { return _mm_cmplt_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_and(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_and_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_or(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_or_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_but(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_andnot_pd(b, a); }
static inline unsigned kzi_f64x2_bits(kzi_f64x2_truth a) { return (unsigned)_mm_movemask_pd(a); }
static inline kzi_f64x2 kzi_f64x2_set(double a, double b) { return _mm_setr_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_load(const double *p) { return _mm_loadu_pd(p); }
static inline kzi_f64x2 kzi_f64x2_of_floats(const float *p)
{
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p)));
}
static inline void kzi_f64x2_store(double *p, kzi_f64x2 a) { _mm_storeu_pd(p, a); }
static inline kzi_f64x2 kzi_f64x2_div(kzi_f64x2 a, kzi_f64x2 b) { return _mm_div_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_sqrt(kzi_f64x2 a) { return _mm_sqrt_pd(a); }
static inline kzi_f64x2_truth kzi_f64x2_at_most(kzi_f64x2 a, kzi_f64x2 b) { return _mm_cmple_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_equal(kzi_f64x2 a, kzi_f64x2 b) { return _mm_cmpeq_pd(a, b); }
static inline kzi_f64x2 kzi_f64x2_flip(kzi_f64x2 a, kzi_f64x2 signs)
{
    return _mm_xor_pd(a, _mm_and_pd(signs, _mm_set1_pd(-0.0)));
}
static inline kzi_f64x2 kzi_f64x2_pick(kzi_f64x2_truth m, kzi_f64x2 a, kzi_f64x2 b)
{
    return _mm_or_pd(_mm_and_pd(m, a), _mm_andnot_pd(m, b));
}

/* The coordinates of p and q: x of both, y of both. */
static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    /* Not _mm_load_sd, whose double has to be aligned to 8: points are aligned to 4. */
    const __m128 first = _mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)(const void *)p));
    const __m128 both = _mm_loadh_pi(first, (const __m64 *)(const void *)q);
    const __m128 xs = _mm_shuffle_ps(both, both, _MM_SHUFFLE(3, 1, 2, 0));
    *x = _mm_cvtps_pd(xs);
    *y = _mm_cvtps_pd(_mm_movehl_ps(xs, xs));
}

/* The corners of a box, stored so that loads of vectors right after it are not delayed. */
static inline void kzi_f64x2_box_corners(const kz_box *b, kz_vec2 out[4])
{
    const __m128 box = _mm_loadu_ps(&b->min.x);
    _mm_storeu_ps(&out[0].x, _mm_shuffle_ps(box, box, _MM_SHUFFLE(1, 2, 1, 0)));
    _mm_storeu_ps(&out[2].x, _mm_shuffle_ps(box, box, _MM_SHUFFLE(3, 0, 3, 2)));
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef float64x2_t kzi_f64x2;
typedef uint64x2_t kzi_f64x2_truth;

static inline kzi_f64x2 kzi_f64x2_all(double v) { return vdupq_n_f64(v); }
static inline kzi_f64x2 kzi_f64x2_add(kzi_f64x2 a, kzi_f64x2 b) { return vaddq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_sub(kzi_f64x2 a, kzi_f64x2 b) { return vsubq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_mul(kzi_f64x2 a, kzi_f64x2 b) { return vmulq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_min(kzi_f64x2 a, kzi_f64x2 b) { return vbslq_f64(vcltq_f64(a, b), a, b); }
static inline kzi_f64x2 kzi_f64x2_max(kzi_f64x2 a, kzi_f64x2 b) { return vbslq_f64(vcgtq_f64(a, b), a, b); }
static inline kzi_f64x2 kzi_f64x2_abs(kzi_f64x2 a) { return vabsq_f64(a); }
static inline kzi_f64x2 kzi_f64x2_firsts(kzi_f64x2 a, kzi_f64x2 b) { return vzip1q_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_seconds(kzi_f64x2 a, kzi_f64x2 b) { return vzip2q_f64(a, b); }
static inline double kzi_f64x2_first(kzi_f64x2 a) { return vgetq_lane_f64(a, 0); }
static inline kzi_f64x2_truth kzi_f64x2_less(kzi_f64x2 a, kzi_f64x2 b) { return vcltq_f64(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_and(kzi_f64x2_truth a, kzi_f64x2_truth b) { return vandq_u64(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_or(kzi_f64x2_truth a, kzi_f64x2_truth b) { return vorrq_u64(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_but(kzi_f64x2_truth a, kzi_f64x2_truth b) { return vbicq_u64(a, b); }
static inline unsigned kzi_f64x2_bits(kzi_f64x2_truth a)
{
    return (unsigned)(vgetq_lane_u64(a, 0) & 1) | (unsigned)(vgetq_lane_u64(a, 1) & 2);
}
static inline kzi_f64x2 kzi_f64x2_set(double a, double b) { return vcombine_f64(vdup_n_f64(a), vdup_n_f64(b)); }
static inline kzi_f64x2 kzi_f64x2_load(const double *p) { return vld1q_f64(p); }
static inline kzi_f64x2 kzi_f64x2_of_floats(const float *p) { return vcvt_f64_f32(vld1_f32(p)); }
static inline void kzi_f64x2_store(double *p, kzi_f64x2 a) { vst1q_f64(p, a); }
static inline kzi_f64x2 kzi_f64x2_div(kzi_f64x2 a, kzi_f64x2 b) { return vdivq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_sqrt(kzi_f64x2 a) { return vsqrtq_f64(a); }
static inline kzi_f64x2_truth kzi_f64x2_at_most(kzi_f64x2 a, kzi_f64x2 b) { return vcleq_f64(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_equal(kzi_f64x2 a, kzi_f64x2 b) { return vceqq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_flip(kzi_f64x2 a, kzi_f64x2 signs)
{
    const uint64x2_t bits = vandq_u64(vreinterpretq_u64_f64(signs), vdupq_n_u64((uint64_t)1 << 63));
    return vreinterpretq_f64_u64(veorq_u64(vreinterpretq_u64_f64(a), bits));
}
static inline kzi_f64x2 kzi_f64x2_pick(kzi_f64x2_truth m, kzi_f64x2 a, kzi_f64x2 b) { return vbslq_f64(m, a, b); }

static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    const kzi_f64x2 at_p = vcvt_f64_f32(vld1_f32(&p->x)), at_q = vcvt_f64_f32(vld1_f32(&q->x));
    *x = vzip1q_f64(at_p, at_q);
    *y = vzip2q_f64(at_p, at_q);
}

#elif defined(__wasm_simd128__)

#include <wasm_simd128.h>

typedef v128_t kzi_f64x2;
typedef v128_t kzi_f64x2_truth;

static inline kzi_f64x2 kzi_f64x2_all(double v) { return wasm_f64x2_splat(v); }
static inline kzi_f64x2 kzi_f64x2_add(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_add(a, b); }
static inline kzi_f64x2 kzi_f64x2_sub(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_sub(a, b); }
static inline kzi_f64x2 kzi_f64x2_mul(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_mul(a, b); }
/* wasm_f64x2_pmin(p, q) is q < p ? q : p. */
static inline kzi_f64x2 kzi_f64x2_min(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_pmin(b, a); }
static inline kzi_f64x2 kzi_f64x2_max(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_pmax(b, a); }
static inline kzi_f64x2 kzi_f64x2_abs(kzi_f64x2 a) { return wasm_f64x2_abs(a); }
static inline kzi_f64x2 kzi_f64x2_firsts(kzi_f64x2 a, kzi_f64x2 b) { return wasm_i64x2_shuffle(a, b, 0, 2); }
static inline kzi_f64x2 kzi_f64x2_seconds(kzi_f64x2 a, kzi_f64x2 b) { return wasm_i64x2_shuffle(a, b, 1, 3); }
static inline double kzi_f64x2_first(kzi_f64x2 a) { return wasm_f64x2_extract_lane(a, 0); }
static inline kzi_f64x2_truth kzi_f64x2_less(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_lt(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_and(kzi_f64x2_truth a, kzi_f64x2_truth b) { return wasm_v128_and(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_or(kzi_f64x2_truth a, kzi_f64x2_truth b) { return wasm_v128_or(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_but(kzi_f64x2_truth a, kzi_f64x2_truth b) { return wasm_v128_andnot(a, b); }
static inline unsigned kzi_f64x2_bits(kzi_f64x2_truth a) { return (unsigned)wasm_i64x2_bitmask(a); }
static inline kzi_f64x2 kzi_f64x2_set(double a, double b) { return wasm_f64x2_make(a, b); }
static inline kzi_f64x2 kzi_f64x2_load(const double *p) { return wasm_v128_load(p); }
static inline kzi_f64x2 kzi_f64x2_of_floats(const float *p)
{
    return wasm_f64x2_promote_low_f32x4(wasm_v128_load64_zero(p));
}
static inline void kzi_f64x2_store(double *p, kzi_f64x2 a) { wasm_v128_store(p, a); }
static inline kzi_f64x2 kzi_f64x2_div(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_div(a, b); }
static inline kzi_f64x2 kzi_f64x2_sqrt(kzi_f64x2 a) { return wasm_f64x2_sqrt(a); }
static inline kzi_f64x2_truth kzi_f64x2_at_most(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_le(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_equal(kzi_f64x2 a, kzi_f64x2 b) { return wasm_f64x2_eq(a, b); }
static inline kzi_f64x2 kzi_f64x2_flip(kzi_f64x2 a, kzi_f64x2 signs)
{
    return wasm_v128_xor(a, wasm_v128_and(signs, wasm_f64x2_splat(-0.0)));
}
static inline kzi_f64x2 kzi_f64x2_pick(kzi_f64x2_truth m, kzi_f64x2 a, kzi_f64x2 b)
{
    return wasm_v128_bitselect(a, b, m);
}

static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    *x = wasm_f64x2_make(p->x, q->x);
    *y = wasm_f64x2_make(p->y, q->y);
}

#else

typedef struct kzi_f64x2 {
    double a, b;
} kzi_f64x2;
typedef unsigned kzi_f64x2_truth; /* two bits */

static inline kzi_f64x2 kzi_f64x2_all(double v) { return (kzi_f64x2){v, v}; }
static inline kzi_f64x2 kzi_f64x2_add(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.a + b.a, a.b + b.b}; }
static inline kzi_f64x2 kzi_f64x2_sub(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.a - b.a, a.b - b.b}; }
static inline kzi_f64x2 kzi_f64x2_mul(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.a * b.a, a.b * b.b}; }
static inline kzi_f64x2 kzi_f64x2_min(kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2){a.a < b.a ? a.a : b.a, a.b < b.b ? a.b : b.b};
}
static inline kzi_f64x2 kzi_f64x2_max(kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2){a.a > b.a ? a.a : b.a, a.b > b.b ? a.b : b.b};
}
static inline kzi_f64x2 kzi_f64x2_abs(kzi_f64x2 a) { return (kzi_f64x2){fabs(a.a), fabs(a.b)}; }
static inline kzi_f64x2 kzi_f64x2_firsts(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.a, b.a}; }
static inline kzi_f64x2 kzi_f64x2_seconds(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.b, b.b}; }
static inline double kzi_f64x2_first(kzi_f64x2 a) { return a.a; }
static inline kzi_f64x2_truth kzi_f64x2_less(kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2_truth)(a.a < b.a) | (kzi_f64x2_truth)(a.b < b.b) << 1;
}
static inline kzi_f64x2_truth kzi_f64x2_and(kzi_f64x2_truth a, kzi_f64x2_truth b) { return a & b; }
static inline kzi_f64x2_truth kzi_f64x2_or(kzi_f64x2_truth a, kzi_f64x2_truth b) { return a | b; }
static inline kzi_f64x2_truth kzi_f64x2_but(kzi_f64x2_truth a, kzi_f64x2_truth b) { return a & ~b; }
static inline unsigned kzi_f64x2_bits(kzi_f64x2_truth a) { return a; }
static inline kzi_f64x2 kzi_f64x2_set(double a, double b) { return (kzi_f64x2){a, b}; }
static inline kzi_f64x2 kzi_f64x2_load(const double *p) { return (kzi_f64x2){p[0], p[1]}; }
static inline kzi_f64x2 kzi_f64x2_of_floats(const float *p) { return (kzi_f64x2){p[0], p[1]}; }
static inline void kzi_f64x2_store(double *p, kzi_f64x2 a)
{
    p[0] = a.a;
    p[1] = a.b;
}
static inline kzi_f64x2 kzi_f64x2_div(kzi_f64x2 a, kzi_f64x2 b) { return (kzi_f64x2){a.a / b.a, a.b / b.b}; }
static inline kzi_f64x2 kzi_f64x2_sqrt(kzi_f64x2 a) { return (kzi_f64x2){sqrt(a.a), sqrt(a.b)}; }
static inline kzi_f64x2_truth kzi_f64x2_at_most(kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2_truth)(a.a <= b.a) | (kzi_f64x2_truth)(a.b <= b.b) << 1;
}
static inline kzi_f64x2_truth kzi_f64x2_equal(kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2_truth)(a.a == b.a) | (kzi_f64x2_truth)(a.b == b.b) << 1;
}
static inline kzi_f64x2 kzi_f64x2_flip(kzi_f64x2 a, kzi_f64x2 signs)
{
    return (kzi_f64x2){signbit(signs.a) ? -a.a : a.a, signbit(signs.b) ? -a.b : a.b};
}
static inline kzi_f64x2 kzi_f64x2_pick(kzi_f64x2_truth m, kzi_f64x2 a, kzi_f64x2 b)
{
    return (kzi_f64x2){m & 1 ? a.a : b.a, m & 2 ? a.b : b.b};
}

static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    *x = (kzi_f64x2){p->x, q->x};
    *y = (kzi_f64x2){p->y, q->y};
}

#endif

#if !defined(__SSE2__)
static inline kzi_f64x2 kzi_f64x2_swap(kzi_f64x2 a) { return kzi_f64x2_firsts(kzi_f64x2_seconds(a, a), a); }
static inline void kzi_f64x2_box_corners(const kz_box *b, kz_vec2 out[4])
{
    out[0] = b->min;
    out[1] = (kz_vec2){b->max.x, b->min.y};
    out[2] = b->max;
    out[3] = (kz_vec2){b->min.x, b->max.y};
}
#endif

static inline double kzi_f64x2_second(kzi_f64x2 a) { return kzi_f64x2_first(kzi_f64x2_seconds(a, a)); }

/* The smaller and the larger of the two lanes. */
static inline double kzi_f64x2_least(kzi_f64x2 a) { return kzi_f64x2_first(kzi_f64x2_min(a, kzi_f64x2_seconds(a, a))); }
static inline double kzi_f64x2_most(kzi_f64x2 a) { return kzi_f64x2_first(kzi_f64x2_max(a, kzi_f64x2_seconds(a, a))); }

static inline kzi_f64x2 kzi_f64x2_dot(kzi_f64x2 ux, kzi_f64x2 uy, kzi_f64x2 vx, kzi_f64x2 vy)
{
    return kzi_f64x2_add(kzi_f64x2_mul(ux, vx), kzi_f64x2_mul(uy, vy));
}

#endif
