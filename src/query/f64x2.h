/* f64x2.h - two doubles side by side: what x86-64 and 64-bit ARM have without asking; elsewhere a struct.  For questions
 * about one pair of shapes, where a table of kernels is looked up only for what takes longer than the looking up. */
#ifndef KZI_TWO_H
#define KZI_TWO_H

#include <kolize/math.h>

/* For loops over corners whose number the caller knows: only then does the compiler unroll them. */
#if defined(__GNUC__)
#define KZI_F64X2_INLINE static inline __attribute__((always_inline))
#else
#define KZI_F64X2_INLINE static inline
#endif

#if defined(__SSE2__)

#include <emmintrin.h>

typedef __m128d kzi_two;
typedef __m128d kzi_two_truth;

static inline kzi_two kzi_two_all(double v) { return _mm_set1_pd(v); }
static inline kzi_two kzi_two_add(kzi_two a, kzi_two b) { return _mm_add_pd(a, b); }
static inline kzi_two kzi_two_sub(kzi_two a, kzi_two b) { return _mm_sub_pd(a, b); }
static inline kzi_two kzi_two_mul(kzi_two a, kzi_two b) { return _mm_mul_pd(a, b); }
static inline kzi_two kzi_two_min(kzi_two a, kzi_two b) { return _mm_min_pd(a, b); }
static inline kzi_two kzi_two_max(kzi_two a, kzi_two b) { return _mm_max_pd(a, b); }
static inline kzi_two kzi_two_abs(kzi_two a) { return _mm_andnot_pd(_mm_set1_pd(-0.0), a); }
static inline kzi_two kzi_two_firsts(kzi_two a, kzi_two b) { return _mm_unpacklo_pd(a, b); }
static inline kzi_two kzi_two_seconds(kzi_two a, kzi_two b) { return _mm_unpackhi_pd(a, b); }
static inline double kzi_two_first(kzi_two a) { return _mm_cvtsd_f64(a); }
static inline kzi_two_truth kzi_two_less(kzi_two a, kzi_two b) { return _mm_cmplt_pd(a, b); }
static inline kzi_two_truth kzi_two_and(kzi_two_truth a, kzi_two_truth b) { return _mm_and_pd(a, b); }
static inline kzi_two_truth kzi_two_or(kzi_two_truth a, kzi_two_truth b) { return _mm_or_pd(a, b); }
static inline kzi_two_truth kzi_two_but(kzi_two_truth a, kzi_two_truth b) { return _mm_andnot_pd(b, a); }
static inline unsigned kzi_two_bits(kzi_two_truth a) { return (unsigned)_mm_movemask_pd(a); }

/* The coordinates of p and q: x of both, y of both. */
static inline void kzi_two_points(const kz_vec2 *p, const kz_vec2 *q, kzi_two *x, kzi_two *y)
{
    const __m128 both = _mm_loadh_pi(_mm_castpd_ps(_mm_load_sd((const double *)(const void *)p)),
                                     (const __m64 *)(const void *)q);
    const __m128 xs = _mm_shuffle_ps(both, both, _MM_SHUFFLE(3, 1, 2, 0));
    *x = _mm_cvtps_pd(xs);
    *y = _mm_cvtps_pd(_mm_movehl_ps(xs, xs));
}

/* The corners of a box, written so that vectors may be read again at once. */
static inline void kzi_two_box_corners(const kz_box *b, kz_vec2 out[4])
{
    const __m128 box = _mm_loadu_ps(&b->min.x);
    _mm_storeu_ps(&out[0].x, _mm_shuffle_ps(box, box, _MM_SHUFFLE(1, 2, 1, 0)));
    _mm_storeu_ps(&out[2].x, _mm_shuffle_ps(box, box, _MM_SHUFFLE(3, 0, 3, 2)));
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

#include <arm_neon.h>

typedef float64x2_t kzi_two;
typedef uint64x2_t kzi_two_truth;

static inline kzi_two kzi_two_all(double v) { return vdupq_n_f64(v); }
static inline kzi_two kzi_two_add(kzi_two a, kzi_two b) { return vaddq_f64(a, b); }
static inline kzi_two kzi_two_sub(kzi_two a, kzi_two b) { return vsubq_f64(a, b); }
static inline kzi_two kzi_two_mul(kzi_two a, kzi_two b) { return vmulq_f64(a, b); }
static inline kzi_two kzi_two_min(kzi_two a, kzi_two b) { return vminq_f64(a, b); }
static inline kzi_two kzi_two_max(kzi_two a, kzi_two b) { return vmaxq_f64(a, b); }
static inline kzi_two kzi_two_abs(kzi_two a) { return vabsq_f64(a); }
static inline kzi_two kzi_two_firsts(kzi_two a, kzi_two b) { return vzip1q_f64(a, b); }
static inline kzi_two kzi_two_seconds(kzi_two a, kzi_two b) { return vzip2q_f64(a, b); }
static inline double kzi_two_first(kzi_two a) { return vgetq_lane_f64(a, 0); }
static inline kzi_two_truth kzi_two_less(kzi_two a, kzi_two b) { return vcltq_f64(a, b); }
static inline kzi_two_truth kzi_two_and(kzi_two_truth a, kzi_two_truth b) { return vandq_u64(a, b); }
static inline kzi_two_truth kzi_two_or(kzi_two_truth a, kzi_two_truth b) { return vorrq_u64(a, b); }
static inline kzi_two_truth kzi_two_but(kzi_two_truth a, kzi_two_truth b) { return vbicq_u64(a, b); }
static inline unsigned kzi_two_bits(kzi_two_truth a)
{
    return (unsigned)(vgetq_lane_u64(a, 0) & 1) | (unsigned)(vgetq_lane_u64(a, 1) & 2);
}

static inline void kzi_two_points(const kz_vec2 *p, const kz_vec2 *q, kzi_two *x, kzi_two *y)
{
    const kzi_two at_p = vcvt_f64_f32(vld1_f32(&p->x)), at_q = vcvt_f64_f32(vld1_f32(&q->x));
    *x = vzip1q_f64(at_p, at_q);
    *y = vzip2q_f64(at_p, at_q);
}

#else

typedef struct kzi_two {
    double a, b;
} kzi_two;
typedef unsigned kzi_two_truth; /* two bits */

static inline kzi_two kzi_two_all(double v) { return (kzi_two){v, v}; }
static inline kzi_two kzi_two_add(kzi_two a, kzi_two b) { return (kzi_two){a.a + b.a, a.b + b.b}; }
static inline kzi_two kzi_two_sub(kzi_two a, kzi_two b) { return (kzi_two){a.a - b.a, a.b - b.b}; }
static inline kzi_two kzi_two_mul(kzi_two a, kzi_two b) { return (kzi_two){a.a * b.a, a.b * b.b}; }
static inline kzi_two kzi_two_min(kzi_two a, kzi_two b)
{
    return (kzi_two){a.a < b.a ? a.a : b.a, a.b < b.b ? a.b : b.b};
}
static inline kzi_two kzi_two_max(kzi_two a, kzi_two b)
{
    return (kzi_two){a.a > b.a ? a.a : b.a, a.b > b.b ? a.b : b.b};
}
static inline kzi_two kzi_two_abs(kzi_two a) { return (kzi_two){a.a < 0 ? -a.a : a.a, a.b < 0 ? -a.b : a.b}; }
static inline kzi_two kzi_two_firsts(kzi_two a, kzi_two b) { return (kzi_two){a.a, b.a}; }
static inline kzi_two kzi_two_seconds(kzi_two a, kzi_two b) { return (kzi_two){a.b, b.b}; }
static inline double kzi_two_first(kzi_two a) { return a.a; }
static inline kzi_two_truth kzi_two_less(kzi_two a, kzi_two b)
{
    return (kzi_two_truth)(a.a < b.a) | (kzi_two_truth)(a.b < b.b) << 1;
}
static inline kzi_two_truth kzi_two_and(kzi_two_truth a, kzi_two_truth b) { return a & b; }
static inline kzi_two_truth kzi_two_or(kzi_two_truth a, kzi_two_truth b) { return a | b; }
static inline kzi_two_truth kzi_two_but(kzi_two_truth a, kzi_two_truth b) { return a & ~b; }
static inline unsigned kzi_two_bits(kzi_two_truth a) { return a; }

static inline void kzi_two_points(const kz_vec2 *p, const kz_vec2 *q, kzi_two *x, kzi_two *y)
{
    *x = (kzi_two){p->x, q->x};
    *y = (kzi_two){p->y, q->y};
}

#endif

#if !defined(__SSE2__)
static inline void kzi_two_box_corners(const kz_box *b, kz_vec2 out[4])
{
    out[0] = b->min;
    out[1] = (kz_vec2){b->max.x, b->min.y};
    out[2] = b->max;
    out[3] = (kz_vec2){b->min.x, b->max.y};
}
#endif

/* The lesser of both. */
static inline double kzi_two_least(kzi_two a) { return kzi_two_first(kzi_two_min(a, kzi_two_seconds(a, a))); }

static inline kzi_two kzi_two_dot(kzi_two ux, kzi_two uy, kzi_two vx, kzi_two vy)
{
    return kzi_two_add(kzi_two_mul(ux, vx), kzi_two_mul(uy, vy));
}

#endif
