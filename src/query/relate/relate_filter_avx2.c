/* relate_filter_avx2.c - the fast ways of relate_filter_round.c and relate_filter_convex.c with four doubles side by side:
 * all ends of two capsules, all edges of a quadrilateral.  Compiled without AVX2 its table is empty. */
#include "query/relate/relate_filter.h"

#if defined(__AVX2__)

#include <immintrin.h>

typedef struct quad_lanes {
    __m256d x, y;
} quad_lanes;

/* The coordinates of p and q, and of r and s. */
static inline quad_lanes quad_of_halves(__m128 pq, __m128 rs)
{
    return (quad_lanes){_mm256_cvtps_pd(_mm_shuffle_ps(pq, rs, _MM_SHUFFLE(2, 0, 2, 0))),
                        _mm256_cvtps_pd(_mm_shuffle_ps(pq, rs, _MM_SHUFFLE(3, 1, 3, 1)))};
}

static inline __m128 quad_half(const kz_vec2 *p, const kz_vec2 *q)
{
    return _mm_loadh_pi(_mm_castpd_ps(_mm_load_sd((const double *)(const void *)p)), (const __m64 *)(const void *)q);
}

static inline quad_lanes quad_minus(quad_lanes p, quad_lanes q)
{
    return (quad_lanes){_mm256_sub_pd(p.x, q.x), _mm256_sub_pd(p.y, q.y)};
}

static inline __m256d quad_dot(quad_lanes p, quad_lanes q)
{
    return _mm256_add_pd(_mm256_mul_pd(p.x, q.x), _mm256_mul_pd(p.y, q.y));
}

static inline __m256d quad_abs(__m256d v) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), v); }

static inline double quad_least(__m256d v)
{
    const __m128d two = _mm_min_pd(_mm256_castpd256_pd128(v), _mm256_extractf128_pd(v, 1));
    return _mm_cvtsd_f64(_mm_min_sd(two, _mm_unpackhi_pd(two, two)));
}

static inline int quad_less(__m256d a, __m256d b) { return _mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_LT_OQ)); }

/* ---- Points beside segments --------------------------------------------------------------------------------- */

/* Bits, one for each point and its segment. */
typedef struct quad_beside {
    int nearer;   /* than the radius, to the segment or to its first end */
    int open;     /* not certain to be further than it */
    int up, down; /* certainly on the one side of the segment's line, on the other; `way` turns it round */
} quad_beside;

/* Points seen from the beginnings of the segments e. */
static inline quad_beside quad_beside_of(quad_lanes e, quad_lanes d, double r_square, __m256d way)
{
    const __m256d zero = _mm256_setzero_pd(), left = _mm256_mul_pd(e.x, d.y), right = _mm256_mul_pd(e.y, d.x);
    const __m256d along = quad_dot(e, d), square = quad_dot(e, e), end = quad_dot(d, d);
    const __m256d cross = _mm256_sub_pd(left, right), rr = _mm256_set1_pd(r_square);
    const __m256d error =
        _mm256_mul_pd(_mm256_add_pd(quad_abs(left), quad_abs(right)), _mm256_set1_pd(KZI_FAST_CROSS_ERROR));
    const __m256d height = quad_abs(cross), most = _mm256_add_pd(height, error);
    const __m256d least = _mm256_max_pd(zero, _mm256_sub_pd(height, error));
    const __m256d low = _mm256_set1_pd(r_square * KZI_FAST_DOWN), high = _mm256_set1_pd(r_square * KZI_FAST_UP);
    const __m256d between =
        _mm256_and_pd(_mm256_cmp_pd(zero, along, _CMP_LT_OQ), _mm256_cmp_pd(along, square, _CMP_LT_OQ));
    const __m256d thin = _mm256_cmp_pd(_mm256_mul_pd(square, _mm256_set1_pd(KZI_FAST_THIN)), rr, _CMP_NLT_UQ);
    const __m256d below = _mm256_cmp_pd(_mm256_mul_pd(most, most), _mm256_mul_pd(low, square), _CMP_LT_OQ);
    const __m256d not_above = _mm256_cmp_pd(_mm256_mul_pd(high, square), _mm256_mul_pd(least, least), _CMP_NLT_UQ);
    const __m256d at_line = _mm256_andnot_pd(thin, _mm256_and_pd(between, below));
    const __m256d at_end = _mm256_cmp_pd(end, low, _CMP_LT_OQ), not_off_end = _mm256_cmp_pd(high, end, _CMP_NLT_UQ);
    const __m256d side = _mm256_xor_pd(cross, way);
    quad_beside out;
    out.nearer = _mm256_movemask_pd(_mm256_or_pd(at_line, at_end));
    out.open = _mm256_movemask_pd(_mm256_or_pd(_mm256_or_pd(thin, not_off_end), _mm256_and_pd(between, not_above)));
    out.up = quad_less(error, side);
    out.down = quad_less(_mm256_add_pd(side, error), zero);
    return out;
}

/* ---- Two segments: c seen from a along a-b, d from b along b-a, a from d along d-c, b from c along c-d -------- */

static int quad_spines(const kz_vec2 *a, const kz_vec2 *b, const kz_vec2 *c, const kz_vec2 *d, double r)
{
    const __m128 pq = quad_half(a, b), rs = quad_half(c, d);
    const __m128 qp = _mm_shuffle_ps(pq, pq, _MM_SHUFFLE(1, 0, 3, 2)),
                 sr = _mm_shuffle_ps(rs, rs, _MM_SHUFFLE(1, 0, 3, 2));
    const quad_lanes from = quad_of_halves(pq, sr), to = quad_of_halves(qp, rs), at = quad_of_halves(rs, pq);
    const quad_beside s = quad_beside_of(quad_minus(to, from), quad_minus(at, from), r * r, _mm256_setzero_pd());

    /* A half whose two bits are both up, or both down, has its points on opposite sides. */
    const int both = (s.up & s.up >> 1) | (s.down & s.down >> 1), mixed = (s.up & s.down >> 1) | (s.down & s.up >> 1);
    const __m128 a_lo = _mm_min_ps(pq, qp), a_hi = _mm_max_ps(pq, qp), b_lo = _mm_min_ps(rs, sr),
                 b_hi = _mm_max_ps(rs, sr);
    const int aside = _mm_movemask_ps(_mm_or_ps(_mm_cmplt_ps(a_hi, b_lo), _mm_cmplt_ps(b_hi, a_lo)));
    const bool nearer = (s.nearer != 0) | ((both & 5) == 5);
    const bool further = !nearer & (s.open == 0) & (((mixed & 5) | aside) != 0);
    _mm256_zeroupper();
    return kzi_relate_certain(nearer, further);
}

/* ---- Polygons ----------------------------------------------------------------------------------------------- */

static inline int32_t quad_wrapped(int32_t i, int32_t n) { return i < n ? i : i - n; }

/* Corners i .. i + 3, going round; n is at least 3, so i + 3 goes round once at most, or twice from the last ones. */
static inline quad_lanes quad_corners(const kz_vec2 *p, int32_t n, int32_t i)
{
    if (i + 4 <= n) return quad_of_halves(_mm_loadu_ps(&p[i].x), _mm_loadu_ps(&p[i + 2].x));
    const int32_t j = quad_wrapped(i, n), k = quad_wrapped(j + 1, n), l = quad_wrapped(k + 1, n);
    return quad_of_halves(quad_half(&p[j], &p[k]), quad_half(&p[l], &p[quad_wrapped(l + 1, n)]));
}

static inline quad_lanes quad_next_corners(quad_lanes at, const kz_vec2 *p, int32_t n, int32_t i)
{
    if (n != 4) return quad_corners(p, n, i + 1);
    return (quad_lanes){_mm256_permute4x64_pd(at.x, _MM_SHUFFLE(0, 3, 2, 1)),
                        _mm256_permute4x64_pd(at.y, _MM_SHUFFLE(0, 3, 2, 1))};
}

static int quad_circle_convex(const kz_vec2 *center, float radius, const kz_vec2 *p, int32_t n, bool clockwise)
{
    const quad_lanes c = {_mm256_set1_pd(center->x), _mm256_set1_pd(center->y)};
    const __m256d way = _mm256_set1_pd(clockwise ? 0.0 : -0.0);
    int nearer = 0, open = 0, inside = 15, outside = 0;
    for (int32_t i = 0; i < n; i += 4) {
        const quad_lanes from = quad_corners(p, n, i), to = quad_next_corners(from, p, n, i);
        const quad_beside at = quad_beside_of(quad_minus(to, from), quad_minus(c, from), (double)radius * radius, way);
        nearer |= at.nearer;
        open |= at.open;
        inside &= at.up;
        outside |= at.down;
    }
    _mm256_zeroupper();
    const bool overlap = (nearer != 0) | (inside == 15);
    return kzi_relate_certain(overlap, !overlap & (outside != 0) & (open == 0));
}

static inline __m256d quad_across(quad_lanes e, __m256d x, __m256d y)
{
    return _mm256_sub_pd(_mm256_mul_pd(e.x, y), _mm256_mul_pd(e.y, x));
}

/* How far the corners (x[k], y[k]) get across each of the four edges from `from` to `to`, as a part of their length. */
static inline __m256d quad_reach(quad_lanes from, quad_lanes to, __m256d way, const __m256d *x, const __m256d *y,
                                 int32_t m)
{
    const quad_lanes e = quad_minus(to, from);
    const quad_lanes turned = {_mm256_xor_pd(e.x, way), _mm256_xor_pd(e.y, way)};
    __m256d reach = quad_across(turned, x[0], y[0]);
    for (int32_t k = 1; k < m; k++) reach = _mm256_max_pd(reach, quad_across(turned, x[k], y[k]));
    return _mm256_sub_pd(reach, quad_across(turned, from.x, from.y));
}

static inline void quad_spread(__m256d v, __m256d out[4])
{
    out[0] = _mm256_permute4x64_pd(v, 0x00);
    out[1] = _mm256_permute4x64_pd(v, 0x55);
    out[2] = _mm256_permute4x64_pd(v, 0xaa);
    out[3] = _mm256_permute4x64_pd(v, 0xff);
}

static double quad_two_quads(const kz_vec2 *p, __m256d p_way, const kz_vec2 *q, __m256d q_way)
{
    const quad_lanes o = {_mm256_set1_pd(p[0].x), _mm256_set1_pd(p[0].y)};
    const quad_lanes a = quad_minus(quad_corners(p, 4, 0), o), b = quad_minus(quad_corners(q, 4, 0), o);
    __m256d ax[4], ay[4], bx[4], by[4];
    quad_spread(a.x, ax);
    quad_spread(a.y, ay);
    quad_spread(b.x, bx);
    quad_spread(b.y, by);
    return quad_least(_mm256_min_pd(quad_reach(a, quad_next_corners(a, p, 4, 0), p_way, bx, by, 4),
                                    quad_reach(b, quad_next_corners(b, q, 4, 0), q_way, ax, ay, 4)));
}

/* Both polygons seen from o; corners of each in all places. */
static inline __m256d quad_least_reach(const kz_vec2 *p, int32_t n, __m256d way, const __m256d *x, const __m256d *y,
                                       int32_t m, quad_lanes o)
{
    __m256d least = _mm256_set1_pd(HUGE_VAL);
    for (int32_t i = 0; i < n; i += 4) {
        const quad_lanes from = quad_minus(quad_corners(p, n, i), o), to = quad_minus(quad_corners(p, n, i + 1), o);
        least = _mm256_min_pd(least, quad_reach(from, to, way, x, y, m));
    }
    return least;
}

static inline void quad_all_corners(const kz_vec2 *p, int32_t n, quad_lanes o, __m256d *x, __m256d *y)
{
    for (int32_t i = 0; i < n; i += 4) {
        const quad_lanes at = quad_minus(quad_corners(p, n, i), o);
        quad_spread(at.x, x + i);
        quad_spread(at.y, y + i);
    }
}

static double quad_convexes(const kz_vec2 *p, int32_t n, bool p_clockwise, const kz_vec2 *q, int32_t m,
                            bool q_clockwise)
{
    const __m256d p_way = _mm256_set1_pd(p_clockwise ? 0.0 : -0.0), q_way = _mm256_set1_pd(q_clockwise ? 0.0 : -0.0);
    double least;
    if (n == 4 && m == 4) {
        least = quad_two_quads(p, p_way, q, q_way);
    } else {
        const quad_lanes o = {_mm256_set1_pd(p[0].x), _mm256_set1_pd(p[0].y)};
        __m256d ax[8], ay[8], bx[8], by[8];
        quad_all_corners(p, n, o, ax, ay);
        quad_all_corners(q, m, o, bx, by);
        least = quad_least(
            _mm256_min_pd(quad_least_reach(p, n, p_way, bx, by, m, o), quad_least_reach(q, m, q_way, ax, ay, n, o)));
    }
    _mm256_zeroupper();
    return least;
}

const kzi_relate_kernels kzi_relate_kernels_avx2 = {quad_spines, quad_circle_convex, quad_convexes};

#else

const kzi_relate_kernels kzi_relate_kernels_avx2 = {NULL, NULL, NULL};

#endif
