/* convex_round.c - closed forms: a circle beside a polygon, and two capsules. */
#include "query/convex/convex.h"
#include "math/vec.h"

/* ---- A circle and a ring ---------------------------------------------------------------------------------------
 *
 * A centre beside a convex area is nearest to a point of the edge with the widest gap: if it is nearest to a corner,
 * that is an end of it.  A centre that seems to be inside, but not before the edge nearest to it, is beyond the end of
 * a ring so thin that its last edge is too short to count. */

typedef struct ring_block {
    kzi_f32x4 x, y;
} ring_block;

/* Four corners from number i on; the last one is repeated. */
static inline ring_block ring_block_of(const kzi_corners *c, int32_t i)
{
    ring_block b;
    kzi_load_corners(c, i, &b.x, &b.y);
    return b;
}

/* How far a point lies beyond the edges that begin in a block: times their lengths, squared with their signs. */
typedef struct point_sides {
    kzi_f32x4 square, length_sq;
} point_sides;

static inline point_sides sides_of_point(const ring_block *v, const ring_block *next, kz_vec2 p, kzi_f32x4 winding)
{
    const kzi_f32x4 nx = kzi_f32x4_sub(kzi_f32x4_next_lanes(v->y, next->y), v->y);
    const kzi_f32x4 ny = kzi_f32x4_sub(v->x, kzi_f32x4_next_lanes(v->x, next->x));
    const kzi_f32x4 side = kzi_f32x4_add(kzi_f32x4_mul(nx, kzi_f32x4_sub(kzi_f32x4_all(p.x), v->x)),
                                         kzi_f32x4_mul(ny, kzi_f32x4_sub(kzi_f32x4_all(p.y), v->y)));
    return (point_sides){kzi_f32x4_mul(kzi_f32x4_flip(side, winding), kzi_f32x4_abs(side)),
                         kzi_f32x4_add(kzi_f32x4_mul(nx, nx), kzi_f32x4_mul(ny, ny))};
}

/* The square of a length.  Shorter edges are left out: the ends of those beside them are as near. */
#define SHORTEST_SQUARE 0x1p-126f

static inline kzi_f32x4 squared_gaps_of(const point_sides *s)
{
    const kzi_f32x4 none = kzi_f32x4_all(-HUGE_VALF), shortest = kzi_f32x4_all(SHORTEST_SQUARE);
    return kzi_f32x4_pick_less(shortest, s->length_sq, kzi_f32x4_div(s->square, s->length_sq), none);
}

static inline unsigned sides_beyond(const point_sides *s, kzi_f32x4 reach_sq)
{
    const unsigned long_ones = kzi_f32x4_less_bits(kzi_f32x4_all(SHORTEST_SQUARE), s->length_sq);
    return kzi_f32x4_less_bits(kzi_f32x4_mul(reach_sq, s->length_sq), s->square) & long_ones;
}

/* In place of edges: the point is farther beyond one of them than the circle reaches, so both are apart. */
enum { IS_BEYOND = 1 << 8 };

/* The edges beyond which a point is farthest, as bits, or IS_BEYOND.  Gaps are squared, and off by `near`. */
static inline unsigned edges_beside_point(const kzi_corners *c, kz_vec2 p, float turn, float reach_sq, float near)
{
    const kzi_f32x4 winding = kzi_f32x4_all(turn), reach = kzi_f32x4_all(reach_sq), all_near = kzi_f32x4_all(near);
    const ring_block low = ring_block_of(c, 0);
    if (c->n <= 4) {
        const point_sides s = sides_of_point(&low, &low, p, winding);
        if (sides_beyond(&s, reach)) return IS_BEYOND;
        const kzi_f32x4 gaps = squared_gaps_of(&s);
        return kzi_f32x4_less_bits(kzi_f32x4_sub(kzi_most_of(gaps), all_near), gaps);
    }
    const ring_block high = ring_block_of(c, 4);
    const point_sides s = sides_of_point(&low, &high, p, winding), t = sides_of_point(&high, &low, p, winding);
    if (sides_beyond(&s, reach) | sides_beyond(&t, reach)) return IS_BEYOND;
    const kzi_f32x4 of_low = squared_gaps_of(&s), of_high = squared_gaps_of(&t);
    const kzi_f32x4 limit = kzi_f32x4_sub(kzi_most_of(kzi_f32x4_max(of_low, of_high)), all_near);
    return kzi_f32x4_less_bits(limit, of_low) | kzi_f32x4_less_bits(limit, of_high) << 4;
}

/* From edge `lane` or an end of it to the centre.  Which of the three is as good as random, so there is no branch.  A
 * corner farther than `far` is not measured: its gap is said to be that. */
static inline kzi_round_feature measure_from_edge(const kzi_corners *c, unsigned lane, kz_vec2 center, double turn,
                                                  double far, double doubt)
{
    const unsigned last = (unsigned)c->n - 1, from = kzi_pick_u32(lane < last, lane, last);
    const unsigned to = kzi_pick_u32(lane < last, from + 1, 0);
    const kzi_point_pair v = kzi_corner_pair(c->v, from, to);
    const kzi_f64x2 at = kzi_f32x4_low_f64x2(kzi_f32x4_load_pair(&center.x, &center.x));
    const kzi_f64x2 e = kzi_f64x2_sub(v.q, v.p), n = kzi_f64x2_mul(kzi_f64x2_swap(e), kzi_f64x2_set(turn, -turn));
    const kzi_f64x2 to_center[3] = {n, kzi_f64x2_sub(at, v.p), kzi_f64x2_sub(at, v.q)};
    const kzi_f64x2 sums = kzi_dots_of_pair(n, e, to_center[1]);
    const double side = kzi_f64x2_first(sums), along = kzi_f64x2_second(sums);
    const double square = kzi_f64x2_first(kzi_dots_of_pair(e, e, e));
    const bool is_edge = (side <= 0) | ((along > 0) & (along < square)), is_to = along >= square;
    const bool is_before = (side > 0) | ((along >= 0) & (along <= square));
    const unsigned i = kzi_pick_u32(is_edge, 0, 1 + (unsigned)is_to), end = kzi_pick_u32(is_to, to, from);
    const kzi_f64x2 d = to_center[i];
    const double length_sq = kzi_f64x2_first(kzi_dots_of_pair(d, d, d));
    if (!is_edge & (length_sq > far * far)) return (kzi_round_feature){.gap = far, .name = end, .is_known = true};
    const double inverse = 1 / sqrt(length_sq), times_length[3] = {side, length_sq, length_sq};
    const kzi_f64x2 unit = kzi_f64x2_mul(d, kzi_f64x2_all(inverse));
    return (kzi_round_feature){.gap = times_length[i] * inverse - (is_before ? 0 : doubt),
                               .d = {kzi_f64x2_first(unit), kzi_f64x2_second(unit)},
                               .name = kzi_pick_u32(is_edge, KZ_FEATURE_EDGE | from, end),
                               .is_known = is_before};
}

/* Is the ring so small beside the size of the pair that the squares of its edges might be no floats? */
static inline bool is_tiny(const kz_box *b, float size)
{
    return (b->max.x - b->min.x) + (b->max.y - b->min.y) < 0x1p-50f * size;
}

/* Outside, a centre before an edge is nearest to it, otherwise to the nearest corner.  Inside the widest gap counts. */
static bool is_nearer(const kzi_round_feature *f, const kzi_round_feature *than)
{
    const bool is_edge = f->name & KZ_FEATURE_EDGE, was_edge = than->name & KZ_FEATURE_EDGE;
    if (f->gap <= 0 || than->gap <= 0) return f->gap > than->gap;
    return is_edge == was_edge ? f->gap < than->gap : is_edge;
}

int kzi_measure_circle(const kz_shape *circle, const kz_shape *ring, double far, kzi_round_feature *out)
{
    kz_vec2 box[4];
    const kzi_corners corners = kzi_corners_of(ring, box);
    const kz_circle *c = &circle->as.circle;
    const float size = kzi_rough_size(&circle->bounds, &ring->bounds), near = (float)KZI_NEAR * size;
    const float turn = kzi_winding_of(ring), reach = (float)(c->r + far) + near;
    const double doubt = KZI_CERTAIN * (double)size, beyond = c->r + far + 2 * doubt;
    out->is_known = false;
    if (!(size > 0x1p-10f && size < 0x1p30f) || is_tiny(&ring->bounds, size)) return KZI_RELATE_UNKNOWN;
    /* Squared gaps are off by less than 16 units of 2^-24 of the squared size, as gaps are of the size. */
    unsigned edges = edges_beside_point(&corners, c->center, turn, reach * reach, near * size);
    if (edges == IS_BEYOND) return KZ_APART;
    if (edges == 0) return KZI_RELATE_UNKNOWN;
    *out = measure_from_edge(&corners, kzi_lowest_bit(edges), c->center, (double)turn, beyond, doubt);
    for (edges &= edges - 1; edges != 0; edges &= edges - 1) {
        const kzi_round_feature f =
            measure_from_edge(&corners, kzi_lowest_bit(edges), c->center, (double)turn, beyond, doubt);
        const bool is_tied = f.gap == out->gap && f.gap <= 0;
        if (is_nearer(&f, out)) *out = f;
        if (is_tied) out->is_known = false;
    }
    /* Of a corner all but at the centre, rounding decides whether it is nearer than its edges. */
    const bool is_close = ((out->name & KZ_FEATURE_EDGE) == 0) & (out->gap < 0x1p-24 * (double)size);
    out->is_known = out->is_known & !is_close;
    if (!out->is_known) return KZI_RELATE_UNKNOWN;
    return kzi_relate_certain(out->gap < c->r - doubt, out->gap > c->r + doubt);
}

/* ---- Capsules and circles --------------------------------------------------------------------------------------
 *
 * Spines that do not cross are nearest at an end of one of them (Ericson 2005, 5.1.9).  Two ends are measured at
 * once. */

typedef struct spine {
    kz_vec2 p, q;
    double r;
} spine;

static inline spine spine_of(const kz_shape *s)
{
    if (s->kind == KZ_KIND_CIRCLE) return (spine){s->as.circle.center, s->as.circle.center, s->as.circle.r};
    return (spine){s->as.capsule.a, s->as.capsule.b, s->as.capsule.r};
}

/* From the other spine to each of four ends: squares of the distances; vectors of any length, the squares of their
 * lengths, and these times the distances. */
typedef struct four_ends {
    double square[4], x[4], y[4], length_sq[4], times_length[4];
    unsigned right; /* bits of the ends that lie on the other spine's right */
} four_ends;

/* Both ends of p, which are numbers i and i + 1, beside q.  An end is nearest to an end of q, or to a point between. */
static inline kzi_f64x2 take_ends(const spine *p, const spine *q, int i, four_ends *out)
{
    const kzi_f32x4 ends = kzi_f32x4_load_pair(&p->p.x, &p->q.x);
    const kzi_f64x2 x = kzi_f32x4_low_f64x2(kzi_f32x4_even_lanes(ends, ends));
    const kzi_f64x2 y = kzi_f32x4_low_f64x2(kzi_f32x4_odd_lanes(ends, ends)), none = kzi_f64x2_all(0);
    const kzi_f64x2 qx = kzi_f64x2_all(q->p.x), qy = kzi_f64x2_all(q->p.y), rx = kzi_f64x2_all(q->q.x);
    const kzi_f64x2 ry = kzi_f64x2_all(q->q.y), ex = kzi_f64x2_sub(rx, qx), ey = kzi_f64x2_sub(ry, qy);
    const kzi_f64x2 vx = kzi_f64x2_sub(x, qx), vy = kzi_f64x2_sub(y, qy);
    const kzi_f64x2 wx = kzi_f64x2_sub(x, rx), wy = kzi_f64x2_sub(y, ry);
    const kzi_f64x2 side = kzi_f64x2_sub(kzi_f64x2_mul(ex, vy), kzi_f64x2_mul(ey, vx));
    const kzi_f64x2 along = kzi_f64x2_dot(vx, vy, ex, ey), e_sq = kzi_f64x2_dot(ex, ey, ex, ey);
    const kzi_f64x2_truth is_p = kzi_f64x2_at_most(along, none), is_q = kzi_f64x2_at_most(e_sq, along);
    const kzi_f64x2 end_x = kzi_f64x2_pick(is_p, vx, wx), end_y = kzi_f64x2_pick(is_p, vy, wy);
    const kzi_f64x2 end_sq = kzi_f64x2_dot(end_x, end_y, end_x, end_y);
    const kzi_f64x2_truth is_end = kzi_f64x2_or(is_p, is_q);
    const kzi_f64x2 line_sq = kzi_f64x2_div(kzi_f64x2_mul(side, side), e_sq);
    const kzi_f64x2 square = kzi_f64x2_pick(is_end, end_sq, line_sq), back = kzi_f64x2_flip(ey, kzi_f64x2_all(-1));
    kzi_f64x2_store(&out->square[i], square);
    kzi_f64x2_store(&out->x[i], kzi_f64x2_pick(is_end, end_x, kzi_f64x2_flip(back, side)));
    kzi_f64x2_store(&out->y[i], kzi_f64x2_pick(is_end, end_y, kzi_f64x2_flip(ex, side)));
    kzi_f64x2_store(&out->length_sq[i], kzi_f64x2_pick(is_end, end_sq, e_sq));
    kzi_f64x2_store(&out->times_length[i], kzi_f64x2_pick(is_end, end_sq, kzi_f64x2_abs(side)));
    out->right |= kzi_f64x2_bits(kzi_f64x2_less(none, side)) << i;
    return square;
}

/* Spines cross when the ends of each lie on different sides of the other. */
static inline bool do_cross(unsigned right) { return (right ^ right >> 1) & (right >> 2 ^ right >> 3) & 1; }

/* By which a vector to the ends of a, and to those of b, goes from a to b. */
static const double end_signs[2] = {-1, 1};

/* The direction from a to b, of any length. */
static inline kzi_vec direction_of_end(const four_ends *e, unsigned i)
{
    return kzi_scale((kzi_vec){e->x[i], e->y[i]}, end_signs[i >> 1]);
}

/* Do these ends have one direction?  An end that is nearest to another one has that of the other. */
static inline bool have_one_direction(const four_ends *e, unsigned bits)
{
    const unsigned rest = bits & (bits - 1), i = kzi_lowest_bit(bits);
    const unsigned k = kzi_lowest_bit(kzi_pick_u32(rest != 0, rest, bits));
    const double sign = end_signs[i >> 1] * end_signs[k >> 1];
    return ((rest & (rest - 1)) == 0) & (e->x[i] == sign * e->x[k]) & (e->y[i] == sign * e->y[k]) &
           (e->times_length[i] == e->times_length[k]);
}

/* Of ends that are as near, the one whose direction is preferred. */
KZI_NEVER_INLINE unsigned preferred_end(const four_ends *ends, unsigned bits, kzi_vec between)
{
    unsigned best = kzi_lowest_bit(bits);
    for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
        const unsigned i = kzi_lowest_bit(bits);
        const double per_i = 1 / sqrt(ends->length_sq[i]), per_best = 1 / sqrt(ends->length_sq[best]);
        const kzi_vec d = kzi_scale(direction_of_end(ends, i), per_i);
        if (kzi_is_preferred(between, d, kzi_scale(direction_of_end(ends, best), per_best))) best = i;
    }
    return best;
}

int kzi_measure_spines(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best)
{
    const spine p = spine_of(a), q = spine_of(b);
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    const double r = p.r + q.r, doubt = KZI_CERTAIN * frame.size, reach = r + far + doubt;
    four_ends ends;
    ends.right = 0;
    const bool a_is_circle = a->kind == KZ_KIND_CIRCLE, b_is_circle = b->kind == KZ_KIND_CIRCLE;
    const kzi_f64x2 none = kzi_f64x2_all(HUGE_VAL);
    const kzi_f64x2 of_a = b_is_circle && !a_is_circle ? none : take_ends(&p, &q, 0, &ends);
    const kzi_f64x2 of_b = a_is_circle ? none : take_ends(&q, &p, 2, &ends);
    const double square = kzi_f64x2_least(kzi_f64x2_min(of_a, of_b));
    best->gap = -1;
    if (do_cross(ends.right) || !(square > 0x1p-80 * (frame.size * frame.size))) return KZI_RELATE_UNKNOWN;
    if (square > reach * reach) return KZ_APART;

    const kzi_f64x2 least = kzi_f64x2_all(square);
    unsigned bits = kzi_f64x2_bits(kzi_f64x2_at_most(of_a, least));
    bits |= kzi_f64x2_bits(kzi_f64x2_at_most(of_b, least)) << 2;
    bits &= (a_is_circle ? 1 : 3) | (b_is_circle ? 4 : 12);
    const bool is_clear = have_one_direction(&ends, bits);
    const unsigned i = is_clear ? kzi_lowest_bit(bits) : preferred_end(&ends, bits, frame.between);
    const double inverse = 1 / sqrt(ends.length_sq[i]), sign = end_signs[i >> 1] * inverse;
    pair->middle = frame.middle;
    pair->size = frame.size;
    pair->r = r;
    best->gap = ends.times_length[i] * inverse;
    best->d = (kzi_vec){sign * ends.x[i], sign * ends.y[i]};
    return kzi_relate_certain(best->gap < r - doubt, best->gap > r + doubt);
}
