/* contact_fast_avx2.c - contacts of two convex areas of at most eight corners, four of them side by side: edges while
 * the way out is searched, corners from then on.  Which edge wins, and how many points there are, is as good as random;
 * so nothing branches on it.  Compiled without AVX2 the table is empty.
 *
 * Lanes beyond the last corner hold it once more: its edges have no length and do not count, and as a corner the first
 * one of equal ones does. */
#include "contact_fast.h"

#if defined(__AVX2__)

#include <immintrin.h>

#define KZI_LANES_INLINE static inline __attribute__((always_inline))

enum {
    LANE_CHUNKS = KZI_POINTS / 4,           /* of four corners, that a side has at most */
    LANE_EDGES = 2 * KZI_POINTS,            /* directions along normals: those of a, then those of b */
    LANE_WAYS = LANE_EDGES + 2 * KZI_POINTS /* and of lines between corners */
};

/* Less than any gap's square. */
#define LANES_NO_GAP (-1e300)

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
    if (chunks > 1) { side->x[1] = side->y[1] = _mm_setzero_ps(); }
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

/* ---- Directions ---------------------------------------------------------------------------------------------- */

/* As in contact_few.c: directions from a to b, of any length, and the squares of the gaps along them. */
typedef struct lane_search {
    double x[LANE_WAYS], y[LANE_WAYS], gap[LANE_WAYS], length_sq[LANE_WAYS];
    __m256d edge_gap[2 * LANE_CHUNKS];
    double widest_line;
    int32_t n_lines;
} lane_search;

/* The lanes one on: where the edges begin that end in each corner. */
KZI_LANES_INLINE void take_previous(const lane_side *side, lane_points *previous, const int chunks)
{
    __m256d x[LANE_CHUNKS], y[LANE_CHUNKS];
    for (int i = 0; i < chunks; i++) {
        x[i] = _mm256_permute4x64_pd(side->at[i].x, _MM_SHUFFLE(2, 1, 0, 3));
        y[i] = _mm256_permute4x64_pd(side->at[i].y, _MM_SHUFFLE(2, 1, 0, 3));
    }
    for (int i = 0; i < chunks; i++) {
        const int before = i > 0 ? i - 1 : chunks - 1;
        previous[i].x = _mm256_blend_pd(x[i], x[before], 1);
        previous[i].y = _mm256_blend_pd(y[i], y[before], 1);
    }
}

KZI_LANES_INLINE __m256d lanes_along_corner(const double *ox, const double *oy, int k, __m256d x, __m256d y)
{
    return lanes_along((lane_points){_mm256_broadcast_sd(&ox[k]), _mm256_broadcast_sd(&oy[k])}, x, y);
}

/* The edges of one side, whose numbers as directions begin at `first`; `flip`: they point from b to a. */
KZI_LANES_INLINE __m256d search_edges(lane_search *s, const lane_side *of, const int chunks, const lane_side *other,
                                      const int other_chunks, const int first, const bool flip)
{
    const __m256d turn = _mm256_set1_pd(of->turns_back ? -0.0 : 0.0);
    lane_points previous[LANE_CHUNKS];
    double ox[KZI_POINTS], oy[KZI_POINTS];
    __m256d widest = _mm256_set1_pd(LANES_NO_GAP);
    take_previous(of, previous, chunks);
    for (int i = 0; i < other_chunks; i++) {
        _mm256_storeu_pd(&ox[4 * i], other->at[i].x);
        _mm256_storeu_pd(&oy[4 * i], other->at[i].y);
    }
    for (int i = 0; i < chunks; i++) {
        const lane_points p = previous[i], q = of->at[i];
        const __m256d x = _mm256_xor_pd(_mm256_sub_pd(q.y, p.y), turn);
        const __m256d y = _mm256_xor_pd(_mm256_sub_pd(p.x, q.x), turn);
        const __m256d length_sq = _mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y));
        __m256d least = lanes_along_corner(ox, oy, 0, x, y);
        for (int k = 0; k < 4 * other_chunks; k += 2) {
            const __m256d at = lanes_along_corner(ox, oy, k, x, y), next = lanes_along_corner(ox, oy, k + 1, x, y);
            least = _mm256_min_pd(least, _mm256_min_pd(at, next));
        }
        /* An edge without length: 0 / 0, which is no maximum and equal to nothing. */
        const __m256d gap = _mm256_sub_pd(least, lanes_along(p, x, y));
        const __m256d magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), gap);
        const __m256d square = _mm256_div_pd(_mm256_mul_pd(magnitude, gap), length_sq);
        const __m256d from_a_x = flip ? lanes_negated(x) : x, from_a_y = flip ? lanes_negated(y) : y;
        _mm256_storeu_pd(&s->x[first + 4 * i], from_a_x);
        _mm256_storeu_pd(&s->y[first + 4 * i], from_a_y);
        _mm256_storeu_pd(&s->length_sq[first + 4 * i], length_sq);
        _mm256_storeu_pd(&s->gap[first + 4 * i], square);
        s->edge_gap[first / 4 + i] = square;
        widest = _mm256_max_pd(square, widest);
    }
    return widest;
}

/* The line from corner i of a to corner k of b. */
KZI_LANES_INLINE void search_line(lane_search *s, const lane_side *a, const int a_chunks, const lane_side *b,
                                  const int b_chunks, double x, double y, double length_sq)
{
    const __m256d dx = _mm256_set1_pd(x), dy = _mm256_set1_pd(y);
    __m256d a_most = lanes_along(a->at[0], dx, dy), b_least = lanes_along(b->at[0], dx, dy);
    if (a_chunks > 1) { a_most = _mm256_max_pd(a_most, lanes_along(a->at[1], dx, dy)); }
    if (b_chunks > 1) { b_least = _mm256_min_pd(b_least, lanes_along(b->at[1], dx, dy)); }
    const __m128d both = most_of_both(a_most, lanes_negated(b_least));
    const double gap = -second_of(both) - _mm_cvtsd_f64(both);
    const int32_t at = LANE_EDGES + s->n_lines++;
    s->x[at] = x;
    s->y[at] = y;
    s->length_sq[at] = length_sq;
    s->gap[at] = fabs(gap) * gap / length_sq;
    s->widest_line = s->gap[at] > s->widest_line ? s->gap[at] : s->widest_line;
}

/* Lines between the nearest corners; one of the sides has two at most. */
KZI_LANES_INLINE void search_lines(lane_search *s, const lane_side *a, const int a_chunks, const lane_side *b,
                                   const int b_chunks)
{
    double ax[KZI_POINTS], ay[KZI_POINTS], bx[KZI_POINTS], by[KZI_POINTS];
    const bool a_is_spine = a->n <= 2;
    const lane_side *spine = a_is_spine ? a : b;
    for (int i = 0; i < a_chunks; i++) {
        _mm256_storeu_pd(&ax[4 * i], a->at[i].x);
        _mm256_storeu_pd(&ay[4 * i], a->at[i].y);
    }
    for (int i = 0; i < b_chunks; i++) {
        _mm256_storeu_pd(&bx[4 * i], b->at[i].x);
        _mm256_storeu_pd(&by[4 * i], b->at[i].y);
    }
    const lane_side *other = a_is_spine ? b : a;
    const int other_chunks = a_is_spine ? b_chunks : a_chunks;
    const double *spine_x = a_is_spine ? ax : bx, *spine_y = a_is_spine ? ay : by;
    __m256d squares[2][LANE_CHUNKS], nearest = _mm256_set1_pd(HUGE_VAL);
    for (int k = 0; k < 2; k++) {
        const __m256d x = _mm256_broadcast_sd(&spine_x[k]), y = _mm256_broadcast_sd(&spine_y[k]);
        for (int i = 0; i < other_chunks; i++) {
            const __m256d dx = _mm256_sub_pd(other->at[i].x, x), dy = _mm256_sub_pd(other->at[i].y, y);
            squares[k][i] = _mm256_add_pd(_mm256_mul_pd(dx, dx), _mm256_mul_pd(dy, dy));
            nearest = _mm256_min_pd(nearest, squares[k][i]);
        }
    }
    const double least = -most_of_lanes(lanes_negated(nearest));
    if (!(least > 0)) { return; }
    unsigned set[2] = {0, 0};
    for (int k = 0; k < spine->n; k++) {
        for (int i = 0; i < other_chunks; i++) { set[k] |= lanes_equal(squares[k][i], _mm256_set1_pd(least)) << 4 * i; }
        set[k] &= (1u << other->n) - 1;
    }
    if (__builtin_popcount(set[0] | set[1] << KZI_POINTS) == 1) {
        const int at_spine = set[0] ? 0 : 1, at_other = lowest_bit(set[0] | set[1]);
        const int i = a_is_spine ? at_spine : at_other, k = a_is_spine ? at_other : at_spine;
        search_line(s, a, a_chunks, b, b_chunks, bx[k] - ax[i], by[k] - ay[i], least);
        return;
    }
    for (int i = 0; i < a->n; i++) {
        for (int k = 0; k < b->n; k++) {
            const int at_spine = a_is_spine ? i : k, at_other = a_is_spine ? k : i;
            if (!(set[at_spine] >> at_other & 1)) { continue; }
            search_line(s, a, a_chunks, b, b_chunks, bx[k] - ax[i], by[k] - ay[i], least);
        }
    }
}

/* The numbers of the directions with the widest gaps, to 40 bits. */
KZI_LANES_INLINE uint32_t widest_of_lanes(const lane_search *s, const int a_chunks, const int b_chunks, double widest,
                                          const bool round)
{
    const double rounded = kzi_rounded_depth(widest);
    const __m256d all = _mm256_set1_pd(rounded);
    uint32_t set = 0;
    for (int i = 0; i < a_chunks; i++) { set |= lanes_equal(lanes_rounded_depth(s->edge_gap[i]), all) << 4 * i; }
    for (int i = 0; i < b_chunks; i++) {
        const int chunk = KZI_POINTS / 4 + i;
        set |= lanes_equal(lanes_rounded_depth(s->edge_gap[chunk]), all) << 4 * chunk;
    }
    for (int i = 0; round && i < s->n_lines; i++) {
        set |= (uint32_t)(kzi_rounded_depth(s->gap[LANE_EDGES + i]) == rounded) << (LANE_EDGES + i);
    }
    return set;
}

static __attribute__((noinline)) int preferred_of_lanes(const lane_search *s, uint32_t set, kzi_vec between)
{
    int best = lowest_bit(set);
    for (set &= set - 1; set != 0; set &= set - 1) {
        const int i = lowest_bit(set);
        const kzi_vec d = {s->x[i], s->y[i]}, e = {s->x[best], s->y[best]};
        if (kzi_few_is_preferred(between, d, e)) { best = i; }
    }
    return best;
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
        if (round) { a_along[i] = _mm256_add_pd(a_along[i], ra); }
        a_across[i] = lanes_along(a->at[i], back_y, dx);
    }
    for (int i = 0; i < b_chunks; i++) {
        b_along[i] = lanes_negated(lanes_along(b->at[i], dx, dy));
        if (round) { b_along[i] = _mm256_add_pd(b_along[i], rb); }
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

/* A direction along an axis: the general way of contact_fast.h. */
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
    if (round) { b_reach += b->r; }
    b_reach += doubt_of_reach(box_magnitude(b_bounds), _mm_setzero_pd(), d);
    const __m128d magnitude = box_magnitude(a_bounds);
    double more = 0x1p-26 * (fabs(b_reach) + depth) + 0x1p-149, length = depth + more;
    __m128 by;
    for (int step = 0;; step++) {
        by = _mm_cvtpd_ps(_mm_mul_pd(back, _mm_set1_pd(length)));
        const __m128d push = _mm_cvtps_pd(by);
        double a_reach = lanes_moved_reach(a, a_chunks, push, x, y);
        if (round) { a_reach += a->r; }
        const double inside = a_reach + doubt_of_reach(magnitude, push, d) + b_reach;
        if (inside <= 0 || step == KZI_PUSH_MAX_STEPS - 1) { break; }
        more = step > 0 ? 2 * more : more;
        more = inside > more ? inside : more;
        length += more;
    }
    _mm_storel_pi((__m64 *)(void *)&out->push, _mm_add_ps(by, _mm_setzero_ps()));
}

/* ---- All together -------------------------------------------------------------------------------------------- */

/* `round`: one of them has a radius. */
KZI_LANES_INLINE int collide_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out, const int a_chunks,
                                   const int b_chunks, const bool round)
{
    /* As kzi_fast_frame_of has it. */
    const __m128 a_box = _mm_loadu_ps(&a->bounds.min.x), b_box = _mm_loadu_ps(&b->bounds.min.x);
    const __m128d a_sum = _mm_add_pd(_mm_cvtps_pd(a_box), _mm_cvtps_pd(_mm_movehl_ps(a_box, a_box)));
    const __m128d b_sum = _mm_add_pd(_mm_cvtps_pd(b_box), _mm_cvtps_pd(_mm_movehl_ps(b_box, b_box)));
    const __m128d middle = _mm_mul_pd(_mm_add_pd(a_sum, b_sum), _mm_set1_pd(0.25));
    const __m128 most = _mm_max_ps(a_box, b_box), least = _mm_min_ps(a_box, b_box);
    const __m128d spans = _mm_sub_pd(_mm_cvtps_pd(_mm_movehl_ps(most, most)), _mm_cvtps_pd(least));
    const double size = _mm_cvtsd_f64(spans) + second_of(spans);
    const __m128 far =
        _mm_or_ps(_mm_cmpge_ps(most, _mm_set1_ps(LANES_FAR)), _mm_cmple_ps(least, _mm_set1_ps(-LANES_FAR)));
    if (_mm_movemask_ps(far)) { return KZI_RELATE_UNKNOWN; }

    lane_side p, q;
    lane_search search;
    take_corners(a, middle, &p, a_chunks);
    take_corners(b, middle, &q, b_chunks);
    const double r = round ? p.r + q.r : 0, doubt = 0x1p-48 * size;
    const __m256d a_widest = search_edges(&search, &p, a_chunks, &q, b_chunks, 0, false);
    const __m256d b_widest = search_edges(&search, &q, b_chunks, &p, a_chunks, KZI_POINTS, true);
    double widest = most_of_lanes(_mm256_max_pd(a_widest, b_widest));
    if (widest > (r + doubt) * (r + doubt)) { return KZ_APART; }
    if (round) {
        search.n_lines = 0;
        search.widest_line = LANES_NO_GAP;
        search_lines(&search, &p, a_chunks, &q, b_chunks);
        widest = kzi_fast_larger(search.widest_line, widest);
        if (!(widest > LANES_NO_GAP)) { return KZI_RELATE_UNKNOWN; }
    }
    const uint32_t set = widest_of_lanes(&search, a_chunks, b_chunks, widest, round);
    int best = lowest_bit(set);
    if (set & (set - 1)) {
        const __m128d between = _mm_sub_pd(b_sum, a_sum);
        best = preferred_of_lanes(&search, set, (kzi_vec){_mm_cvtsd_f64(between), second_of(between)});
        widest = search.gap[best];
    }
    const __m128d gap = _mm_set_sd(widest), sign = _mm_set1_pd(-0.0);
    const __m128d root = _mm_or_pd(_mm_sqrt_pd(two_abs(gap)), _mm_and_pd(gap, sign));
    const double depth = r - _mm_cvtsd_f64(root);
    if (!(depth > doubt)) { return depth < -doubt ? KZ_APART : KZI_RELATE_UNKNOWN; }

    const __m128d length = _mm_sqrt_pd(_mm_loaddup_pd(&search.length_sq[best]));
    const __m128d d = _mm_div_pd(_mm_loadh_pd(_mm_load_sd(&search.x[best]), &search.y[best]), length);
    push_lanes(&p, a_chunks, &a->bounds, &q, b_chunks, &b->bounds, d, depth, round, out);
    find_lane_points(&p, a_chunks, &q, b_chunks, d, middle, KZI_CONTACT_LEVEL * size, round, out);
    _mm_storel_pi((__m64 *)(void *)&out->normal, _mm_add_ps(_mm_cvtpd_ps(d), _mm_setzero_ps()));
    out->depth = kzi_fast_depth(depth);
    out->relation = KZ_OVERLAP;
    out->shortest = true;
    return KZ_OVERLAP;
}

static int collide_four_flat(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 1, 1, false);
}

static int collide_eight_flat(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 2, 2, false);
}

static int collide_four_round(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 1, 1, true);
}

static int collide_eight_round(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 2, 2, true);
}

static bool has_many_lanes(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON && s->as.polygon.n_points > 4; }

static bool is_lane_round(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

static int collide_by_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const bool many = has_many_lanes(a) || has_many_lanes(b);
    int relation;
    if (is_lane_round(a) || is_lane_round(b)) {
        relation = many ? collide_eight_round(a, b, out) : collide_four_round(a, b, out);
    } else {
        relation = many ? collide_eight_flat(a, b, out) : collide_four_flat(a, b, out);
    }
    _mm256_zeroupper();
    return relation;
}

const kzi_contact_kernels kzi_contact_kernels_avx2 = {collide_by_lanes};

#else

const kzi_contact_kernels kzi_contact_kernels_avx2 = {NULL};

#endif
