/* f64x2.h - vectors of two doubles: SSE2 on x86-64, NEON on 64-bit ARM, a struct elsewhere.
 *
 * Every processor of these two families has the instructions, so no table of kernels is looked up.  That suits queries
 * about one pair of shapes, which take less time than such a look-up. */
#ifndef KZI_F64X2_H
#define KZI_F64X2_H

#include <kolize/math.h>

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
static inline double kzi_f64x2_first(kzi_f64x2 a) { return _mm_cvtsd_f64(a); }
static inline kzi_f64x2_truth kzi_f64x2_less(kzi_f64x2 a, kzi_f64x2 b) { return _mm_cmplt_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_and(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_and_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_or(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_or_pd(a, b); }
static inline kzi_f64x2_truth kzi_f64x2_but(kzi_f64x2_truth a, kzi_f64x2_truth b) { return _mm_andnot_pd(b, a); }
static inline unsigned kzi_f64x2_bits(kzi_f64x2_truth a) { return (unsigned)_mm_movemask_pd(a); }
static inline kzi_f64x2 kzi_f64x2_to_float(kzi_f64x2 a) { return _mm_cvtps_pd(_mm_cvtpd_ps(a)); }

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
static inline kzi_f64x2 kzi_f64x2_min(kzi_f64x2 a, kzi_f64x2 b) { return vminq_f64(a, b); }
static inline kzi_f64x2 kzi_f64x2_max(kzi_f64x2 a, kzi_f64x2 b) { return vmaxq_f64(a, b); }
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
static inline kzi_f64x2 kzi_f64x2_to_float(kzi_f64x2 a) { return vcvt_f64_f32(vcvt_f32_f64(a)); }

static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    const kzi_f64x2 at_p = vcvt_f64_f32(vld1_f32(&p->x)), at_q = vcvt_f64_f32(vld1_f32(&q->x));
    *x = vzip1q_f64(at_p, at_q);
    *y = vzip2q_f64(at_p, at_q);
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
static inline kzi_f64x2 kzi_f64x2_abs(kzi_f64x2 a) { return (kzi_f64x2){a.a < 0 ? -a.a : a.a, a.b < 0 ? -a.b : a.b}; }
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
static inline kzi_f64x2 kzi_f64x2_to_float(kzi_f64x2 a) { return (kzi_f64x2){(float)a.a, (float)a.b}; }

static inline void kzi_f64x2_points(const kz_vec2 *p, const kz_vec2 *q, kzi_f64x2 *x, kzi_f64x2 *y)
{
    *x = (kzi_f64x2){p->x, q->x};
    *y = (kzi_f64x2){p->y, q->y};
}

#endif

#if !defined(__SSE2__)
static inline void kzi_f64x2_box_corners(const kz_box *b, kz_vec2 out[4])
{
    out[0] = b->min;
    out[1] = (kz_vec2){b->max.x, b->min.y};
    out[2] = b->max;
    out[3] = (kz_vec2){b->min.x, b->max.y};
}
#endif

/* The smaller and the larger of the two lanes. */
static inline double kzi_f64x2_least(kzi_f64x2 a) { return kzi_f64x2_first(kzi_f64x2_min(a, kzi_f64x2_seconds(a, a))); }
static inline double kzi_f64x2_most(kzi_f64x2 a) { return kzi_f64x2_first(kzi_f64x2_max(a, kzi_f64x2_seconds(a, a))); }

static inline kzi_f64x2 kzi_f64x2_dot(kzi_f64x2 ux, kzi_f64x2 uy, kzi_f64x2 vx, kzi_f64x2 vy)
{
    return kzi_f64x2_add(kzi_f64x2_mul(ux, vx), kzi_f64x2_mul(uy, vy));
}

#endif
