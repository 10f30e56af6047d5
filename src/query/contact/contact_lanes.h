/* contact_lanes.h - the corners of a side, four of them side by side, and what kz_collide finds out once it has a
 * direction: the points of contact and the push.  For contact_avx2.c alone.
 *
 * Lanes beyond the last corner hold it once more: the first one of equal ones counts. */
#ifndef KZI_CONTACT_LANES_H
#define KZI_CONTACT_LANES_H

#include "query/contact/contact_closed_form.h"

#if defined(__AVX2__)

#include <immintrin.h>

#define KZI_LANES_INLINE static inline __attribute__((always_inline))

enum { LANE_CHUNKS = KZI_POINTS / 4 }; /* of four corners, that a side has at most */

/* Coordinates below this lead to nothing that float32 cannot hold. */
#define LANES_FAR 0x1p120f

typedef struct lane_points {
    __m256d x, y;
} lane_points;

typedef struct lane_side {
    __m128 x[LANE_CHUNKS], y[LANE_CHUNKS]; /* the corners as they are */
    lane_points at[LANE_CHUNKS];           /* and from the middle */
    double r;
    int32_t n;
    bool turns_back; /* the area lies on the other side of the edges */
} lane_side;

/* Of a side whose number of corners the compiler knows to be at most so many: 1, 4 or 8. */
KZI_LANES_INLINE int chunks_of(const int corners) { return (corners + 3) / 4; }

/* ---- Taking four values together --------------------------------------------------------------------------- */

/* The largest of u, the largest of v. */
KZI_LANES_INLINE __m128d most_of_both(__m256d u, __m256d v)
{
    const __m256d two = _mm256_max_pd(_mm256_unpacklo_pd(u, v), _mm256_unpackhi_pd(u, v));
    return _mm_max_pd(_mm256_castpd256_pd128(two), _mm256_extractf128_pd(two, 1));
}

KZI_LANES_INLINE double most_of_lanes(__m256d u)
{
    const __m128d two = _mm_max_pd(_mm256_castpd256_pd128(u), _mm256_extractf128_pd(u, 1));
    return _mm_cvtsd_f64(_mm_max_sd(two, _mm_unpackhi_pd(two, two)));
}

KZI_LANES_INLINE __m256d most_of_chunks(const __m256d *v, const int chunks)
{
    return chunks > 1 ? _mm256_max_pd(v[0], v[1]) : v[0];
}

KZI_LANES_INLINE double second_of(__m128d v) { return _mm_cvtsd_f64(_mm_unpackhi_pd(v, v)); }

KZI_LANES_INLINE __m256d lanes_negated(__m256d v) { return _mm256_xor_pd(v, _mm256_set1_pd(-0.0)); }

KZI_LANES_INLINE __m256d lanes_along(lane_points p, __m256d x, __m256d y)
{
    return _mm256_add_pd(_mm256_mul_pd(p.x, x), _mm256_mul_pd(p.y, y));
}

KZI_LANES_INLINE __m256d lanes_rounded_depth(__m256d depth)
{
    const __m256d c = _mm256_mul_pd(_mm256_set1_pd(8193.0), depth);
    return _mm256_sub_pd(c, _mm256_sub_pd(c, depth));
}

KZI_LANES_INLINE unsigned lanes_equal(__m256d u, __m256d v)
{
    return (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(u, v, _CMP_EQ_OQ));
}

/* Without a branch. */
KZI_LANES_INLINE uint32_t either_of(bool first, uint32_t a, uint32_t b)
{
    return b ^ ((a ^ b) & (0u - (uint32_t)first));
}

KZI_LANES_INLINE int lowest_bit(unsigned set) { return __builtin_ctz(set); }

/* ---- The corners --------------------------------------------------------------------------------------------- */

KZI_LANES_INLINE __m128 two_corners(const kz_vec2 *p, const kz_vec2 *q)
{
    return _mm_loadh_pi(_mm_castpd_ps(_mm_load_sd((const double *)(const void *)p)), (const __m64 *)(const void *)q);
}

KZI_LANES_INLINE void take_polygon_chunk(const kz_vec2 *p, int32_t n, int32_t i, __m128 *x, __m128 *y)
{
    __m128 low, high;
    if (i + 4 <= n) {
        low = _mm_loadu_ps(&p[i].x);
        high = _mm_loadu_ps(&p[i + 2].x);
    } else {
        const kz_vec2 *last = &p[n - 1];
        low = two_corners(i < n ? &p[i] : last, i + 1 < n ? &p[i + 1] : last);
        high = two_corners(i + 2 < n ? &p[i + 2] : last, last);
    }
    *x = _mm_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
    *y = _mm_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
}

KZI_LANES_INLINE void take_corners(const kz_shape *shape, __m128d middle, lane_side *side, const int chunks)
{
    __m128 four;
    side->r = 0;
    side->turns_back = false;
    if (chunks > 1) side->x[1] = side->y[1] = _mm_setzero_ps();
    switch (shape->kind) {
    case KZ_KIND_BOX:
        four = _mm_loadu_ps(&shape->bounds.min.x);
        side->x[0] = _mm_shuffle_ps(four, four, _MM_SHUFFLE(0, 2, 2, 0));
        side->y[0] = _mm_shuffle_ps(four, four, _MM_SHUFFLE(3, 3, 1, 1));
        side->n = 4;
        break;
    case KZ_KIND_CIRCLE:
        side->x[0] = _mm_set1_ps(shape->as.circle.center.x);
        side->y[0] = _mm_set1_ps(shape->as.circle.center.y);
        side->r = shape->as.circle.r;
        side->n = 1;
        break;
    case KZ_KIND_CAPSULE:
        four = two_corners(&shape->as.capsule.a, &shape->as.capsule.b);
        side->x[0] = _mm_shuffle_ps(four, four, _MM_SHUFFLE(2, 2, 2, 0));
        side->y[0] = _mm_shuffle_ps(four, four, _MM_SHUFFLE(3, 3, 3, 1));
        side->r = shape->as.capsule.r;
        side->n = 2;
        break;
    default:
        side->n = shape->as.polygon.n_points;
        side->turns_back = !(shape->flags & KZ_SHAPE_CLOCKWISE);
        for (int i = 0; i < chunks; i++) {
            take_polygon_chunk(shape->as.polygon.inline_points, side->n, 4 * i, &side->x[i], &side->y[i]);
        }
        break;
    }
    if (chunks > 1 && shape->kind != KZ_KIND_POLYGON) {
        side->x[1] = _mm_shuffle_ps(side->x[0], side->x[0], _MM_SHUFFLE(3, 3, 3, 3));
        side->y[1] = _mm_shuffle_ps(side->y[0], side->y[0], _MM_SHUFFLE(3, 3, 3, 3));
    }
    const __m256d mx = _mm256_broadcastsd_pd(middle), my = _mm256_broadcastsd_pd(_mm_unpackhi_pd(middle, middle));
    for (int i = 0; i < chunks; i++) {
        side->at[i].x = _mm256_sub_pd(_mm256_cvtps_pd(side->x[i]), mx);
        side->at[i].y = _mm256_sub_pd(_mm256_cvtps_pd(side->y[i]), my);
    }
}

/* ---- Points -------------------------------------------------------------------------------------------------- */

/* The foremost corners of a side along a direction, as in contact_points.c. */
typedef struct lane_foremost {
    double lo, hi;
    uint32_t span, lo_name, hi_name;
} lane_foremost;

KZI_LANES_INLINE lane_foremost foremost_lanes(const __m256d *along, const __m256d *across, const int chunks,
                                              double least, double slack)
{
    const __m256d level = _mm256_set1_pd(least), none = _mm256_set1_pd(-HUGE_VAL);
    __m256d above[LANE_CHUNKS], up[LANE_CHUNKS], down[LANE_CHUNKS];
    for (int i = 0; i < chunks; i++) {
        above[i] = _mm256_cmp_pd(along[i], level, _CMP_GE_OQ);
        const __m256d other = _mm256_andnot_pd(above[i], none);
        up[i] = _mm256_or_pd(_mm256_and_pd(above[i], across[i]), other);
        down[i] = _mm256_or_pd(_mm256_and_pd(above[i], lanes_negated(across[i])), other);
    }
    const __m128d ends = most_of_both(most_of_chunks(up, chunks), most_of_chunks(down, chunks));
    lane_foremost f = {-second_of(ends), _mm_cvtsd_f64(ends), 0, 0, 0};
    unsigned in = 0, at_lo = 0, at_hi = 0;
    for (int i = 0; i < chunks; i++) {
        in |= (unsigned)_mm256_movemask_pd(above[i]) << 4 * i;
        at_lo |= lanes_equal(across[i], _mm256_set1_pd(f.lo)) << 4 * i;
        at_hi |= lanes_equal(across[i], _mm256_set1_pd(f.hi)) << 4 * i;
    }
    const uint32_t lo_at = (uint32_t)lowest_bit(at_lo & in), hi_at = (uint32_t)lowest_bit(at_hi & in);
    const uint32_t i = lo_at < hi_at ? lo_at : hi_at, k = lo_at < hi_at ? hi_at : lo_at;
    const uint32_t edge = KZ_FEATURE_EDGE | either_of(in >> (i + 1) & 1, i, k);
    f.lo_name = lo_at;
    f.hi_name = hi_at;
    f.span = either_of(f.hi - f.lo > slack, edge, i);
    return f;
}

KZI_LANES_INLINE uint32_t lane_name_of_end(uint32_t a_corner, uint32_t a_edge, uint32_t b_corner, uint32_t b_edge,
                                           double a_ends_by, double slack)
{
    return either_of(a_ends_by >= -slack, a_corner, a_edge) << 16 | either_of(a_ends_by <= slack, b_corner, b_edge);
}

KZI_LANES_INLINE void name_lane_points(const lane_foremost *a, const lane_foremost *b, double slack, bool two,
                                       kz_contact *out)
{
    const uint32_t lo = lane_name_of_end(a->lo_name, a->span, b->lo_name, b->span, a->lo - b->lo, slack);
    const uint32_t hi = lane_name_of_end(a->hi_name, a->span, b->hi_name, b->span, b->hi - a->hi, slack);
    const bool end_to_end = (a->span & b->span & KZ_FEATURE_EDGE) != 0, a_is_higher = a->lo + a->hi > b->lo + b->hi;
    const uint32_t ends = either_of(a_is_higher, a->lo_name << 16 | b->hi_name, a->hi_name << 16 | b->lo_name);
    out->features[0] = either_of(two, lo, either_of(end_to_end, ends, a->span << 16 | b->span));
    out->features[1] = either_of(two, hi, 0);
}

KZI_LANES_INLINE void find_lane_points(const lane_side *a, const int a_chunks, const lane_side *b, const int b_chunks,
                                       __m128d d, __m128d middle, double slack, const bool round, kz_contact *out)
{
    const __m256d dx = _mm256_broadcastsd_pd(d), dy = _mm256_broadcastsd_pd(_mm_unpackhi_pd(d, d)),
                  back_y = lanes_negated(dy);
    const __m256d ra = _mm256_set1_pd(a->r), rb = _mm256_set1_pd(b->r);
    __m256d a_along[LANE_CHUNKS], b_along[LANE_CHUNKS], a_across[LANE_CHUNKS], b_across[LANE_CHUNKS];
    for (int i = 0; i < a_chunks; i++) {
        a_along[i] = lanes_along(a->at[i], dx, dy);
        if (round) a_along[i] = _mm256_add_pd(a_along[i], ra);
        a_across[i] = lanes_along(a->at[i], back_y, dx);
    }
    for (int i = 0; i < b_chunks; i++) {
        b_along[i] = lanes_negated(lanes_along(b->at[i], dx, dy));
        if (round) b_along[i] = _mm256_add_pd(b_along[i], rb);
        b_across[i] = lanes_along(b->at[i], back_y, dx);
    }
    const __m128d highest = most_of_both(most_of_chunks(a_along, a_chunks), most_of_chunks(b_along, b_chunks));
    const double a_hi = _mm_cvtsd_f64(highest), b_hi = second_of(highest);
    const lane_foremost f = foremost_lanes(a_along, a_across, a_chunks, a_hi - slack, slack);
    const lane_foremost g = foremost_lanes(b_along, b_across, b_chunks, b_hi - slack, slack);

    const double lo = f.lo > g.lo ? f.lo : g.lo, hi = f.hi < g.hi ? f.hi : g.hi, along = (a_hi - b_hi) / 2;
    const bool two = hi - lo > slack;
    /* (x, y) of the first point, then of the second */
    const __m256d at = _mm256_blendv_pd(_mm256_set1_pd((lo + hi) / 2), _mm256_setr_pd(lo, lo, hi, hi),
                                        _mm256_castsi256_pd(_mm256_set1_epi64x(-(long long)two)));
    const __m256d way = _mm256_broadcast_pd(&d), across = _mm256_blend_pd(back_y, dx, 10);
    __m256d point = _mm256_add_pd(_mm256_mul_pd(_mm256_set1_pd(along), way), _mm256_mul_pd(at, across));
    point = _mm256_add_pd(_mm256_broadcast_pd(&middle), point);
    const __m128 kept = _mm_castsi128_ps(_mm_set_epi32(-(int)two, -(int)two, -1, -1));
    _mm_storeu_ps(&out->points[0].x, _mm_and_ps(kept, _mm_add_ps(_mm256_cvtpd_ps(point), _mm_setzero_ps())));
    out->n_points = 1 + (int)two;
    name_lane_points(&f, &g, slack, two, out);
}

/* ---- The push ------------------------------------------------------------------------------------------------ */

KZI_LANES_INLINE __m256d lanes_most(__m256d most, __m256d px, __m256d py, __m256d x, __m256d y)
{
    return _mm256_max_pd(most, lanes_along((lane_points){px, py}, x, y));
}

KZI_LANES_INLINE double lanes_reach(const lane_side *side, const int chunks, __m256d x, __m256d y)
{
    __m256d most = _mm256_set1_pd(-HUGE_VAL);
    for (int i = 0; i < chunks; i++) {
        most = lanes_most(most, _mm256_cvtps_pd(side->x[i]), _mm256_cvtps_pd(side->y[i]), x, y);
    }
    return most_of_lanes(most);
}

/* Of a side that is moved and rounded; `by` are two float32. */
KZI_LANES_INLINE double lanes_moved_reach(const lane_side *side, const int chunks, __m128d by, __m256d x, __m256d y)
{
    const __m256d by_x = _mm256_broadcastsd_pd(by), by_y = _mm256_broadcastsd_pd(_mm_unpackhi_pd(by, by));
    __m256d most = _mm256_set1_pd(-HUGE_VAL);
    for (int i = 0; i < chunks; i++) {
        const __m256d px = _mm256_add_pd(_mm256_cvtps_pd(side->x[i]), by_x);
        const __m256d py = _mm256_add_pd(_mm256_cvtps_pd(side->y[i]), by_y);
        most = lanes_most(most, _mm256_cvtps_pd(_mm256_cvtpd_ps(px)), _mm256_cvtps_pd(_mm256_cvtpd_ps(py)), x, y);
    }
    return most_of_lanes(most);
}

KZI_LANES_INLINE __m128d two_abs(__m128d v) { return _mm_andnot_pd(_mm_set1_pd(-0.0), v); }

/* The larger ends of a box: as far as coordinates go from 0. */
KZI_LANES_INLINE __m128d box_magnitude(const kz_box *box)
{
    const __m128 ends = _mm_andnot_ps(_mm_set1_ps(-0.0f), _mm_loadu_ps(&box->min.x));
    return _mm_cvtps_pd(_mm_max_ps(ends, _mm_movehl_ps(ends, ends)));
}

KZI_LANES_INLINE double doubt_of_reach(__m128d magnitude, __m128d by, __m128d d)
{
    const __m128d doubts = _mm_mul_pd(_mm_add_pd(magnitude, two_abs(by)), two_abs(d));
    return 0x1p-49 * (_mm_cvtsd_f64(doubts) + second_of(doubts));
}

/* A direction along an axis: the general way of contact_closed_form.h. */
KZI_LANES_INLINE void push_lanes_along_axis(const lane_side *a, const int a_chunks, double b_highest, double b_r,
                                            __m128d way, double depth, kz_contact *out)
{
    const kzi_vec d = {_mm_cvtsd_f64(way), second_of(way)};
    kzi_fast_push push = kzi_fast_push_begin(kzi_fast_reach(b_highest, b_r, false), depth, d);
    double reach;
    do {
        const __m128d by = _mm_setr_pd(push.by.x, push.by.y);
        reach = lanes_moved_reach(a, a_chunks, by, _mm256_set1_pd(d.x), _mm256_set1_pd(d.y));
        reach = kzi_fast_reach(reach, a->r, false);
    } while (kzi_fast_push_goes_on(&push, reach, d));
    out->push = push.by;
}

KZI_LANES_INLINE void push_lanes(const lane_side *a, const int a_chunks, const kz_box *a_bounds, const lane_side *b,
                                 const int b_chunks, const kz_box *b_bounds, __m128d d, double depth, const bool round,
                                 kz_contact *out)
{
    const __m256d x = _mm256_broadcastsd_pd(d), y = _mm256_broadcastsd_pd(_mm_unpackhi_pd(d, d));
    const __m128d back = _mm_xor_pd(d, _mm_set1_pd(-0.0));
    double b_reach = lanes_reach(b, b_chunks, lanes_negated(x), lanes_negated(y));
    if (_mm_movemask_pd(_mm_cmpneq_pd(d, _mm_setzero_pd())) != 3) {
        push_lanes_along_axis(a, a_chunks, b_reach, b->r, d, depth, out);
        return;
    }
    if (round) b_reach += b->r;
    b_reach += doubt_of_reach(box_magnitude(b_bounds), _mm_setzero_pd(), d);
    const __m128d magnitude = box_magnitude(a_bounds);
    double more = 0x1p-26 * (fabs(b_reach) + depth) + 0x1p-149, length = depth + more;
    __m128 by;
    for (int step = 0;; step++) {
        by = _mm_cvtpd_ps(_mm_mul_pd(back, _mm_set1_pd(length)));
        const __m128d push = _mm_cvtps_pd(by);
        double a_reach = lanes_moved_reach(a, a_chunks, push, x, y);
        if (round) a_reach += a->r;
        const double inside = a_reach + doubt_of_reach(magnitude, push, d) + b_reach;
        if (inside <= 0 || step == KZI_PUSH_MAX_STEPS - 1) break;
        more = step > 0 ? 2 * more : more;
        more = inside > more ? inside : more;
        length += more;
    }
    _mm_storel_pi((__m64 *)(void *)&out->push, _mm_add_ps(by, _mm_setzero_ps()));
}

#endif
#endif
