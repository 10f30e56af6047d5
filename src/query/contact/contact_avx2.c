/* contact_avx2.c - contacts of two convex areas of at most eight corners, four of them side by side: edges while
 * the way out is searched, corners from then on.  Which edge wins, and how many points there are, is as good as random;
 * so nothing branches on it.  Compiled without AVX2 the table is empty.
 *
 * Lanes beyond the last corner hold it once more: its edges have no length and do not count, and as a corner the first
 * one of equal ones does. */
#include "query/contact/contact_lanes.h"

#if defined(__AVX2__)

enum {
    LANE_EDGES = 2 * KZI_POINTS,            /* directions along normals: those of a, then those of b */
    LANE_WAYS = LANE_EDGES + 2 * KZI_POINTS /* and of lines between corners */
};

/* Less than any gap's square. */
#define LANES_NO_GAP (-1e300)

/* ---- Directions ---------------------------------------------------------------------------------------------- */

/* As in sat_convex.c: directions from a to b, of any length, and the squares of the gaps along them. */
typedef struct lane_search {
    double x[LANE_WAYS], y[LANE_WAYS], gap[LANE_WAYS], length_sq[LANE_WAYS];
    __m256d chunk_gap[LANE_WAYS / 4]; /* the same gaps */
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

KZI_LANES_INLINE __m256d least_along_corners(const double *ox, const double *oy, const int corners, __m256d x,
                                             __m256d y)
{
    __m256d least = lanes_along_corner(ox, oy, 0, x, y);
    for (int k = 0; corners > 1 && k < corners; k += 2) {
        const __m256d at = lanes_along_corner(ox, oy, k, x, y), next = lanes_along_corner(ox, oy, k + 1, x, y);
        least = _mm256_min_pd(least, _mm256_min_pd(at, next));
    }
    return least;
}

/* The edges of one side, whose numbers as directions begin at `first`; `flip`: they point from b to a. */
KZI_LANES_INLINE __m256d search_edges(lane_search *s, const lane_side *of, const int chunks, const lane_side *other,
                                      const int other_corners, const int first, const bool flip)
{
    const int other_chunks = chunks_of(other_corners);
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
        const __m256d least = least_along_corners(ox, oy, other_corners, x, y);
        /* An edge without length: 0 / 0, which is no maximum and equal to nothing. */
        const __m256d gap = _mm256_sub_pd(least, lanes_along(p, x, y));
        const __m256d magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), gap);
        const __m256d square = _mm256_div_pd(_mm256_mul_pd(magnitude, gap), length_sq);
        const __m256d from_a_x = flip ? lanes_negated(x) : x, from_a_y = flip ? lanes_negated(y) : y;
        _mm256_storeu_pd(&s->x[first + 4 * i], from_a_x);
        _mm256_storeu_pd(&s->y[first + 4 * i], from_a_y);
        _mm256_storeu_pd(&s->length_sq[first + 4 * i], length_sq);
        _mm256_storeu_pd(&s->gap[first + 4 * i], square);
        s->chunk_gap[first / 4 + i] = square;
        widest = _mm256_max_pd(square, widest);
    }
    return widest;
}

/* The lines from the ends of a spine, which are one or two, to the corners of the other side; those longer than the
 * nearest do not count.  `flip`: the spine is b's.  Returns the widest gap. */
KZI_LANES_INLINE __m256d search_lines(lane_search *s, const lane_side *spine, const int ends, const lane_side *other,
                                      const int corners, const bool flip)
{
    const __m256d none = _mm256_set1_pd(LANES_NO_GAP), n = _mm256_set1_pd(other->n);
    const int chunks = chunks_of(corners);
    __m256d squares[2 * LANE_CHUNKS], nearest = _mm256_set1_pd(HUGE_VAL), widest = none;
    double sx[4], sy[4], ox[KZI_POINTS], oy[KZI_POINTS];
    _mm256_storeu_pd(sx, spine->at[0].x);
    _mm256_storeu_pd(sy, spine->at[0].y);
    for (int i = 0; i < chunks; i++) {
        _mm256_storeu_pd(&ox[4 * i], other->at[i].x);
        _mm256_storeu_pd(&oy[4 * i], other->at[i].y);
    }
    for (int k = 0; k < ends; k++) {
        const __m256d from_x = _mm256_broadcast_sd(&sx[k]), from_y = _mm256_broadcast_sd(&sy[k]);
        for (int i = 0; i < chunks; i++) {
            const int at = LANE_EDGES + KZI_POINTS * k + 4 * i;
            const __m256d x = _mm256_sub_pd(other->at[i].x, from_x), y = _mm256_sub_pd(other->at[i].y, from_y);
            const __m256d length_sq = _mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y));
            const __m256d spine_least = least_along_corners(sx, sy, ends, lanes_negated(x), lanes_negated(y));
            const __m256d gap = _mm256_add_pd(least_along_corners(ox, oy, corners, x, y), spine_least);
            const __m256d magnitude = _mm256_andnot_pd(_mm256_set1_pd(-0.0), gap);
            _mm256_storeu_pd(&s->x[at], flip ? lanes_negated(x) : x);
            _mm256_storeu_pd(&s->y[at], flip ? lanes_negated(y) : y);
            _mm256_storeu_pd(&s->length_sq[at], length_sq);
            s->chunk_gap[at / 4] = _mm256_div_pd(_mm256_mul_pd(magnitude, gap), length_sq);
            squares[k * chunks + i] = length_sq;
            nearest = _mm256_min_pd(nearest, length_sq);
        }
    }
    const __m256d least = _mm256_set1_pd(-most_of_lanes(lanes_negated(nearest)));
    for (int k = 0; k < ends; k++) {
        for (int i = 0; i < chunks; i++) {
            const int at = LANE_EDGES + KZI_POINTS * k + 4 * i;
            const __m256d lane = _mm256_setr_pd(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
            __m256d counts = _mm256_cmp_pd(squares[k * chunks + i], least, _CMP_EQ_OQ);
            counts = _mm256_and_pd(counts, _mm256_cmp_pd(lane, n, _CMP_LT_OQ));
            counts = _mm256_and_pd(counts, _mm256_cmp_pd(least, _mm256_setzero_pd(), _CMP_GT_OQ));
            const __m256d gap = s->chunk_gap[at / 4];
            const __m256d kept = _mm256_or_pd(_mm256_and_pd(counts, gap), _mm256_andnot_pd(counts, none));
            _mm256_storeu_pd(&s->gap[at], kept);
            s->chunk_gap[at / 4] = kept;
            widest = _mm256_max_pd(kept, widest);
        }
    }
    return widest;
}

KZI_LANES_INLINE uint32_t equal_chunks(const lane_search *s, int first, const int chunks, __m256d rounded)
{
    uint32_t set = 0;
    for (int i = first / 4; i < first / 4 + chunks; i++) {
        set |= lanes_equal(lanes_rounded_depth(s->chunk_gap[i]), rounded) << 4 * i;
    }
    return set;
}

/* Of directions as deep as each other; lines come in the order of a's corners, then b's. */
static __attribute__((noinline)) int preferred_of_lanes(const lane_search *s, uint32_t set, kzi_vec between,
                                                        bool b_is_spine)
{
    int best = -1;
    for (int i = 0; i < LANE_WAYS; i++) {
        const int line = i - LANE_EDGES;
        const int at = line >= 0 && b_is_spine ? LANE_EDGES + KZI_POINTS * (line % 2) + line / 2 : i;
        if (!(set >> at & 1)) continue;
        if (best < 0 ||
            kzi_convex_is_preferred(between, (kzi_vec){s->x[at], s->y[at]}, (kzi_vec){s->x[best], s->y[best]})) {
            best = at;
        }
    }
    return best;
}

/* ---- All together -------------------------------------------------------------------------------------------- */

/* `round`: one of them has a radius. */
KZI_LANES_INLINE int collide_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out, const int a_corners,
                                   const int b_corners, const bool round)
{
    const int a_chunks = chunks_of(a_corners), b_chunks = chunks_of(b_corners);
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
    if (_mm_movemask_ps(far)) return KZI_RELATE_UNKNOWN;

    lane_side p, q;
    lane_search search;
    take_corners(a, middle, &p, a_chunks);
    take_corners(b, middle, &q, b_chunks);
    const double r = round ? p.r + q.r : 0, doubt = 0x1p-48 * size;
    __m256d most_gap = _mm256_set1_pd(LANES_NO_GAP);
    if (a_corners > 1) most_gap = search_edges(&search, &p, a_chunks, &q, b_corners, 0, false);
    if (b_corners > 1) {
        most_gap = _mm256_max_pd(most_gap, search_edges(&search, &q, b_chunks, &p, a_corners, KZI_POINTS, true));
    }
    const bool a_is_spine = a_corners == 1 || (b_corners != 1 && p.n <= 2);
    const int ends = a_corners == 1 || b_corners == 1 ? 1 : 2;
    if (round && a_is_spine) {
        most_gap = _mm256_max_pd(most_gap, search_lines(&search, &p, ends, &q, b_corners, false));
    } else if (round) {
        most_gap = _mm256_max_pd(most_gap, search_lines(&search, &q, ends, &p, a_corners, true));
    }
    double widest = most_of_lanes(most_gap);
    if (!round && widest > doubt * doubt) return KZ_APART;
    if (round && !(widest > LANES_NO_GAP)) return KZI_RELATE_UNKNOWN;

    const __m256d rounded = _mm256_set1_pd(kzi_rounded_depth(widest));
    uint32_t set = 0;
    if (a_corners > 1) set |= equal_chunks(&search, 0, a_chunks, rounded);
    if (b_corners > 1) set |= equal_chunks(&search, KZI_POINTS, b_chunks, rounded);
    for (int k = 0; round && k < ends; k++) {
        set |= equal_chunks(&search, LANE_EDGES + KZI_POINTS * k, a_is_spine ? b_chunks : a_chunks, rounded);
    }
    int best = lowest_bit(set);
    const double widest_of_all = widest;
    if (set & (set - 1)) {
        const __m128d between = _mm_sub_pd(b_sum, a_sum);
        const kzi_vec v = {_mm_cvtsd_f64(between), second_of(between)};
        best = preferred_of_lanes(&search, set, v, !a_is_spine);
        widest = search.gap[best];
    }
    const __m128d gap = _mm_set_sd(widest), sign = _mm_set1_pd(-0.0);
    const __m128d root = _mm_or_pd(_mm_sqrt_pd(two_abs(gap)), _mm_and_pd(gap, sign));
    const double depth = r - _mm_cvtsd_f64(root);
    if (!(depth > doubt)) return depth < -doubt ? KZ_APART : KZI_RELATE_UNKNOWN;
    if (round && widest < widest_of_all && depth > kzi_depth_tolerance(r - kzi_fast_signed_root(widest_of_all), size)) {
        return KZI_RELATE_UNKNOWN;
    }

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

typedef int lanes_collider(const kz_shape *a, const kz_shape *b, kz_contact *out);

static int collide_four_flat(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 4, 4, false);
}

static int collide_eight_flat(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 8, 8, false);
}

static int collide_circle_four(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 1, 4, true);
}

static int collide_four_circle(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 4, 1, true);
}

static int collide_four_round(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 4, 4, true);
}

static int collide_eight_round(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    return collide_lanes(a, b, out, 8, 8, true);
}

static bool has_many_lanes(const kz_shape *s) { return s->kind == KZ_KIND_POLYGON && s->as.polygon.n_points > 4; }

static bool is_lane_round(const kz_shape *s) { return s->kind == KZ_KIND_CIRCLE || s->kind == KZ_KIND_CAPSULE; }

static lanes_collider *collider_of(const kz_shape *a, const kz_shape *b)
{
    const bool many = has_many_lanes(a) || has_many_lanes(b);
    if (!is_lane_round(a) && !is_lane_round(b)) return many ? collide_eight_flat : collide_four_flat;
    if (many) return collide_eight_round;
    return a->kind == KZ_KIND_CIRCLE   ? collide_circle_four
           : b->kind == KZ_KIND_CIRCLE ? collide_four_circle
                                       : collide_four_round;
}

static int collide_by_lanes(const kz_shape *a, const kz_shape *b, kz_contact *out)
{
    const int relation = collider_of(a, b)(a, b, out);
    _mm256_zeroupper();
    return relation;
}

const kzi_contact_kernels kzi_contact_kernels_avx2 = {collide_by_lanes};

#else

const kzi_contact_kernels kzi_contact_kernels_avx2 = {NULL};

#endif
