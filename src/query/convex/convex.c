/* convex.c - the closest or deepest features of two convex shapes of up to eight corners.
 *
 * The distance of two cores is at least the gap along any direction (weak duality).  If the widest gap along an edge's
 * normal is that of a corner beside the edge, it is the distance; otherwise the cores are nearest in two corners.
 * Cores that overlap are least deep along an edge's normal. */
#include "query/convex/convex.h"
#include "math/vec.h"

#include <string.h>

/* ---- Cores in floats ------------------------------------------------------------------------------------------- */

/* The power of two by which a size becomes no larger than 1, and no less than 1/2.  Everyday sizes have the unit 1, so
 * that their corners wait for a branch alone, which is guessed. */
KZI_NEVER_INLINE float unit_of_size(double size)
{
    uint64_t bits;
    double unit = size > 0 ? kzi_clamp(size, 0x1p-120, 0x1p129) : 1;
    memcpy(&bits, &unit, sizeof bits);
    bits = ((uint64_t)2045 << 52) - (bits & 0x7FF0000000000000);
    memcpy(&unit, &bits, sizeof unit);
    return (float)unit;
}

/* Four corners, from the origin, and the edges that begin in them. */
typedef struct core_block {
    kzi_f32x4 x, y, nx, ny;
} core_block;

/* Both cores, in registers as far as there are enough.  Of four corners at most, only `low` is used. */
typedef struct core_blocks {
    core_block low, high;
} core_blocks;

/* From given corners, and those that come next.  Normals are taken first: differences of corners from the origin would
 * have lost short edges. */
KZI_ALWAYS_INLINE core_block block_from(kzi_f32x4 x, kzi_f32x4 y, kzi_f32x4 next_x, kzi_f32x4 next_y, kzi_f32x4 ox,
                                        kzi_f32x4 oy, kzi_f32x4 winding)
{
    return (core_block){kzi_f32x4_sub(x, ox), kzi_f32x4_sub(y, oy),
                        kzi_f32x4_flip(kzi_f32x4_sub(kzi_f32x4_next_lanes(y, next_y), y), winding),
                        kzi_f32x4_flip(kzi_f32x4_sub(x, kzi_f32x4_next_lanes(x, next_x)), winding)};
}

static inline void keep_block(kzi_core *c, int i, const core_block *b)
{
    c->x.block[i] = b->x, c->y.block[i] = b->y;
    c->nx.block[i] = b->nx, c->ny.block[i] = b->ny;
}

KZI_ALWAYS_INLINE core_blocks take_core(kzi_core *c, const kz_shape *shape, kzi_f32x4 origin, float unit,
                                        const int n_blocks)
{
    const kzi_f32x4 units = kzi_f32x4_all(unit), o = kzi_f32x4_mul(kzi_f32x4_low_lanes(origin, origin), units);
    const kzi_f32x4 ox = kzi_f32x4_firsts(o), oy = kzi_f32x4_firsts(kzi_f32x4_swap_neighbors(o));
    const float turn = kzi_winding_of(shape);
    const kzi_f32x4 winding = kzi_f32x4_all(turn);
    core_blocks out;
    kzi_f32x4 x, y;
    kzi_load_corners(&c->corners, 0, &x, &y);
    x = kzi_f32x4_mul(x, units), y = kzi_f32x4_mul(y, units);
    if (n_blocks == 1) {
        out.low = block_from(x, y, x, y, ox, oy, winding);
        out.high = out.low;
    } else {
        kzi_f32x4 high_x, high_y;
        kzi_load_corners(&c->corners, 4, &high_x, &high_y);
        high_x = kzi_f32x4_mul(high_x, units), high_y = kzi_f32x4_mul(high_y, units);
        out.low = block_from(x, y, high_x, high_y, ox, oy, winding);
        out.high = block_from(high_x, high_y, x, y, ox, oy, winding);
        keep_block(c, 1, &out.high);
    }
    keep_block(c, 0, &out.low);
    c->winding = turn;
    return out;
}

/* ---- Gaps in floats -------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kzi_f32x4 dot_of_floats(kzi_f32x4 ax, kzi_f32x4 ay, kzi_f32x4 bx, kzi_f32x4 by)
{
    return kzi_f32x4_add(kzi_f32x4_mul(ax, bx), kzi_f32x4_mul(ay, by));
}

/* The least of four corners along four normals. */
KZI_ALWAYS_INLINE kzi_f32x4 lowest_corner(const core_block *e, const core_block *v)
{
    kzi_f32x4 x[4], y[4];
    kzi_f32x4_spread(v->x, x);
    kzi_f32x4_spread(v->y, y);
    const kzi_f32x4 low =
        kzi_f32x4_min(dot_of_floats(e->nx, e->ny, x[0], y[0]), dot_of_floats(e->nx, e->ny, x[1], y[1]));
    const kzi_f32x4 high =
        kzi_f32x4_min(dot_of_floats(e->nx, e->ny, x[2], y[2]), dot_of_floats(e->nx, e->ny, x[3], y[3]));
    return kzi_f32x4_min(low, high);
}

/* The gaps of the other core beyond four edges, times their lengths, and the lengths. */
typedef struct block_gaps {
    kzi_f32x4 reach, length;
} block_gaps;

KZI_ALWAYS_INLINE block_gaps gaps_beyond(const core_block *e, kzi_f32x4 least)
{
    return (block_gaps){.reach = kzi_f32x4_sub(least, dot_of_floats(e->nx, e->ny, e->x, e->y)),
                        .length = kzi_f32x4_sqrt(dot_of_floats(e->nx, e->ny, e->nx, e->ny))};
}

/* An edge shorter than this counts as none, as its square might be no float.  Beside it there are others, or corners, as
 * near as that. */
#define SHORTEST_EDGE 0x1p-60f

/* How much wider than `far` the gaps are, times the lengths. */
KZI_ALWAYS_INLINE kzi_f32x4 more_than(kzi_f32x4 far, const block_gaps *g)
{
    return kzi_f32x4_sub(g->reach, kzi_f32x4_mul(far, g->length));
}

/* Is any of these gaps certainly wider?  The other core reaches less far beyond edges that count as none. */
KZI_ALWAYS_INLINE bool is_any_wider(kzi_f32x4 more, kzi_f32x4 near)
{
    return kzi_f32x4_less_bits(kzi_f32x4_mul(near, kzi_f32x4_all(4 * SHORTEST_EDGE / (float)KZI_NEAR)), more) != 0;
}

KZI_ALWAYS_INLINE kzi_f32x4 gaps_of(const block_gaps *g)
{
    const kzi_f32x4 gap = kzi_f32x4_div(g->reach, g->length), none = kzi_f32x4_all(-HUGE_VALF);
    return kzi_f32x4_pick_less(kzi_f32x4_all(SHORTEST_EDGE), g->length, gap, none);
}

/* The edges of both whose gap is nearly the widest, as bits: those of b are 8 higher.  Or is a gap wider than `far`? */
typedef struct near_edges {
    unsigned bits;
    bool are_apart;
} near_edges;

KZI_ALWAYS_INLINE near_edges near_of_fours(kzi_pair *pair, const core_blocks *a, const core_blocks *b, kzi_f32x4 far,
                                           kzi_f32x4 near)
{
    const kzi_f32x4 least_a = pair->core[0].least.block[0] = lowest_corner(&a->low, &b->low);
    const kzi_f32x4 least_b = pair->core[1].least.block[0] = lowest_corner(&b->low, &a->low);
    const block_gaps of_a = gaps_beyond(&a->low, least_a), of_b = gaps_beyond(&b->low, least_b);
    if (is_any_wider(kzi_f32x4_max(more_than(far, &of_a), more_than(far, &of_b)), near)) return (near_edges){0, true};
    const kzi_f32x4 gap_a = gaps_of(&of_a), gap_b = gaps_of(&of_b);
    const kzi_f32x4 limit = kzi_f32x4_sub(kzi_most_of(kzi_f32x4_max(gap_a, gap_b)), near);
    return (near_edges){kzi_f32x4_less_bits(limit, gap_a) | kzi_f32x4_less_bits(limit, gap_b) << 8, false};
}

/* The gaps of up to eight edges.  There are not registers enough for both cores, so corners are read from memory. */
typedef struct eight_gaps {
    block_gaps low, high;
} eight_gaps;

KZI_ALWAYS_INLINE eight_gaps gaps_of_eight(const core_blocks *e, kzi_core *of, const kzi_core *other)
{
    kzi_f32x4 low = kzi_f32x4_all(HUGE_VALF), high = low;
    for (int i = 0; i < 2; i++) {
        const core_block corners = {.x = other->x.block[i], .y = other->y.block[i]};
        low = kzi_f32x4_min(low, lowest_corner(&e->low, &corners));
        high = kzi_f32x4_min(high, lowest_corner(&e->high, &corners));
    }
    of->least.block[0] = low, of->least.block[1] = high;
    return (eight_gaps){gaps_beyond(&e->low, low), gaps_beyond(&e->high, high)};
}

KZI_ALWAYS_INLINE near_edges near_of_eights(kzi_pair *pair, const core_blocks *a, const core_blocks *b, kzi_f32x4 far,
                                            kzi_f32x4 near)
{
    kzi_core *core = pair->core;
    const eight_gaps p = gaps_of_eight(a, &core[0], &core[1]), q = gaps_of_eight(b, &core[1], &core[0]);
    const kzi_f32x4 more_a = kzi_f32x4_max(more_than(far, &p.low), more_than(far, &p.high));
    const kzi_f32x4 more_b = kzi_f32x4_max(more_than(far, &q.low), more_than(far, &q.high));
    if (is_any_wider(kzi_f32x4_max(more_a, more_b), near)) return (near_edges){0, true};
    const kzi_f32x4 g4 = gaps_of(&p.low), h4 = gaps_of(&p.high), k4 = gaps_of(&q.low), l4 = gaps_of(&q.high);
    const kzi_f32x4 most = kzi_most_of(kzi_f32x4_max(kzi_f32x4_max(g4, h4), kzi_f32x4_max(k4, l4)));
    const kzi_f32x4 limit = kzi_f32x4_sub(most, near);
    return (near_edges){kzi_f32x4_less_bits(limit, g4) | kzi_f32x4_less_bits(limit, h4) << 4 |
                            kzi_f32x4_less_bits(limit, k4) << 8 | kzi_f32x4_less_bits(limit, l4) << 12,
                        false};
}

KZI_ALWAYS_INLINE near_edges find_near_edges(kzi_pair *pair, const core_blocks *p, const core_blocks *q, double far,
                                             const int n_blocks)
{
    const kzi_f32x4 near = kzi_f32x4_all(pair->near);
    const kzi_f32x4 all_far = kzi_f32x4_all((float)(far * (double)pair->unit) + pair->near);
    return n_blocks == 1 ? near_of_fours(pair, p, q, all_far, near) : near_of_eights(pair, p, q, all_far, near);
}

/* Is the gap along the line between the centres certainly wider than `far`?  Of cores that are apart most are, and that
 * is known long before the gaps of the edges.  The term added hides products that underflow. */
KZI_ALWAYS_INLINE bool are_apart_between(const kzi_pair *pair, const core_blocks *a, const core_blocks *b, double far)
{
    const double unit = pair->unit;
    const float x = (float)(pair->between.x * unit), y = (float)(pair->between.y * unit);
    const float more = ((float)(far * unit) + pair->near) * (fabsf(x) + fabsf(y)) + 0x1p-100f;
    const kzi_f32x4 dx = kzi_f32x4_all(x), dy = kzi_f32x4_all(y);
    const kzi_f32x4 of_a = kzi_f32x4_max(dot_of_floats(a->low.x, a->low.y, dx, dy),
                                         dot_of_floats(a->high.x, a->high.y, dx, dy));
    const kzi_f32x4 of_b = kzi_f32x4_min(dot_of_floats(b->low.x, b->low.y, dx, dy),
                                         dot_of_floats(b->high.x, b->high.y, dx, dy));
    return kzi_f32x4_less_bits(kzi_f32x4_add(kzi_most_of(of_a), kzi_f32x4_all(more)), of_b) == 15;
}

KZI_ALWAYS_INLINE near_edges take_pair(kzi_pair *pair, const kz_shape *a, const kz_shape *b, double far,
                                       const int n_blocks)
{
    const kzi_f32x4 low = kzi_f32x4_min(kzi_f32x4_load(&a->bounds.min.x), kzi_f32x4_load(&b->bounds.min.x));
    const core_blocks p = take_core(&pair->core[0], a, low, pair->unit, n_blocks);
    const core_blocks q = take_core(&pair->core[1], b, low, pair->unit, n_blocks);
    if (n_blocks == 2 && are_apart_between(pair, &p, &q, far)) return (near_edges){0, true};
    return find_near_edges(pair, &p, &q, far, n_blocks);
}

/* ---- The nearest points in double ------------------------------------------------------------------------------ */

typedef struct nearest_points {
    double square; /* of their distance */
    kzi_vec v;     /* from a to b */
} nearest_points;

/* v is the way from a point of core s to one of the other.  Of ways as short the preferred one counts. */
static inline void offer_points(const kzi_pair *pair, nearest_points *n, int s, kzi_vec v)
{
    const double square = kzi_dot(v, v);
    const kzi_vec from_a = kzi_scale(v, s == 0 ? 1 : -1);
    if (square > n->square || (square == n->square && !kzi_is_preferred(pair->between, from_a, n->v))) return;
    *n = (nearest_points){square, from_a};
}

/* The nearest corners: of all pairs, those that floats cannot tell from the nearest. */
static void find_nearest_corners(const kzi_pair *pair, nearest_points *nearest)
{
    const kzi_core *a = &pair->core[0], *b = &pair->core[1];
    kzi_f32x4 squares[8][2], least = kzi_f32x4_all(HUGE_VALF);
    float square[4];
    for (int k = 0; k < b->corners.n; k++) {
        for (int i = 0; i < pair->n_blocks; i++) {
            const kzi_f32x4 dx = kzi_f32x4_sub(a->x.block[i], kzi_f32x4_all(b->x.at[k]));
            const kzi_f32x4 dy = kzi_f32x4_sub(a->y.block[i], kzi_f32x4_all(b->y.at[k]));
            squares[k][i] = kzi_f32x4_add(kzi_f32x4_mul(dx, dx), kzi_f32x4_mul(dy, dy));
            least = kzi_f32x4_min(least, squares[k][i]);
        }
    }
    kzi_f32x4_store(square, kzi_least_of(least));
    const float reach = (float)sqrt(square[0]) + pair->near;
    for (int k = 0; k < b->corners.n; k++) {
        unsigned bits = 0;
        for (int i = 0; i < pair->n_blocks; i++)
            bits |= (~kzi_f32x4_less_bits(kzi_f32x4_all(reach * reach), squares[k][i]) & 15) << 4 * i;
        for (bits &= (1u << a->corners.n) - 1; bits != 0; bits &= bits - 1) {
            const unsigned i = kzi_lowest_bit(bits);
            offer_points(pair, nearest, 0, kzi_between_corners(a->corners.v[i], b->corners.v[k]));
        }
    }
}

/* ---- Gaps in double -------------------------------------------------------------------------------------------- */

/* The edge that begins in a lane: its ends, and the outer normal, of its length. */
typedef struct lane_edge {
    unsigned from, to;
    kzi_f64x2 at, along, n;
} lane_edge;

static inline lane_edge edge_of_lane(const kzi_core *c, unsigned lane)
{
    const unsigned last = (unsigned)c->corners.n - 1, from = kzi_pick_u32(lane < last, lane, last);
    const unsigned to = kzi_pick_u32(lane < last, from + 1, 0);
    const kzi_point_pair v = kzi_corner_pair(c->corners.v, from, to);
    const kzi_f64x2 winding = kzi_f64x2_set(c->winding, -(double)c->winding), along = kzi_f64x2_sub(v.q, v.p);
    return (lane_edge){from, to, v.p, along, kzi_f64x2_mul(kzi_f64x2_swap(along), winding)};
}

/* The points of an edge that are nearest to corners beside it. */
KZI_NEVER_INLINE void offer_beside(const kzi_pair *pair, int s, const lane_edge *e, unsigned corners,
                                   nearest_points *nearest)
{
    const kzi_core *of = &pair->core[s], *other = &pair->core[1 - s];
    const kzi_vec along = kzi_between_corners(of->corners.v[e->from], of->corners.v[e->to]);
    for (; corners != 0; corners &= corners - 1) {
        const kzi_vec v = kzi_between_corners(of->corners.v[e->from], other->corners.v[kzi_lowest_bit(corners)]);
        const double t = kzi_clamp(kzi_dot(v, along) / kzi_dot(along, along), 0, 1);
        offer_points(pair, nearest, s, kzi_add_scaled(v, along, -t));
    }
}

/* How far the nearest of some corners lies beyond an edge, times its length.  Nearly always they are one or two. */
static inline double least_beyond(const lane_edge *e, const kz_vec2 *v, unsigned corners)
{
    double least = HUGE_VAL;
    do {
        const unsigned rest = corners & (corners - 1);
        const kzi_point_pair p = kzi_corner_pair(v, kzi_lowest_bit(corners),
                                                 kzi_lowest_bit(kzi_pick_u32(rest != 0, rest, corners)));
        const kzi_f64x2 beyond =
            kzi_dots_of_pair(kzi_f64x2_sub(p.p, e->at), kzi_f64x2_sub(p.q, e->at), e->n);
        least = kzi_min(least, kzi_f64x2_least(beyond));
        corners = rest & (rest - 1);
    } while (corners != 0);
    return least;
}

static inline bool has_one_bit(unsigned bits) { return (bits & (bits - 1)) == 0; }

/* What an edge yields: a gap, and the direction from a to b along which it is the gap. */
typedef struct edge_gap {
    double gap;
    kzi_f64x2 d;
    unsigned foremost; /* see kzi_feature */
} edge_gap;

/* The corners of the other core that are nearest along the normal of the edge in a lane of core s. */
static inline unsigned nearest_of_other(const kzi_pair *pair, int s, unsigned lane)
{
    const kzi_core *of = &pair->core[s], *other = &pair->core[1 - s];
    const float x = of->nx.at[lane], y = of->ny.at[lane];
    const kzi_f32x4 nx = kzi_f32x4_all(x), ny = kzi_f32x4_all(y);
    const kzi_f32x4 most = kzi_f32x4_all(of->least.at[lane] + pair->near * (fabsf(x) + fabsf(y)));
    unsigned bits = kzi_f32x4_less_bits(most, dot_of_floats(nx, ny, other->x.block[0], other->y.block[0]));
    if (pair->n_blocks == 2)
        bits |= kzi_f32x4_less_bits(most, dot_of_floats(nx, ny, other->x.block[1], other->y.block[1])) << 4;
    return ~bits & ((1u << other->corners.n) - 1);
}

/* Measures an edge of core s with those corners; `inverse` is 1 / its length.  `is_only`: no other edge of its core is
 * near, so its ends are the foremost corners there.  Else these are not known. */
KZI_ALWAYS_INLINE void measure_gap(const kzi_pair *pair, int s, const lane_edge *e, unsigned corners, double inverse,
                                   bool is_only, edge_gap *out, nearest_points *nearest)
{
    static const double signs[2] = {1, -1};
    out->gap = least_beyond(e, pair->core[1 - s].corners.v, corners) * inverse;
    out->d = kzi_f64x2_mul(kzi_f64x2_mul(e->n, kzi_f64x2_all(signs[s])), kzi_f64x2_all(inverse));
    out->foremost = kzi_pick_u32(is_only, 1u << e->from | 1u << e->to, 0) << 8 * s | corners << (8 - 8 * s);
    if (out->gap > -KZI_CERTAIN * pair->size) offer_beside(pair, s, e, corners, nearest);
}

KZI_ALWAYS_INLINE void measure_edge(const kzi_pair *pair, int s, unsigned lane, bool is_only, edge_gap *out,
                                    nearest_points *nearest)
{
    const lane_edge e = edge_of_lane(&pair->core[s], lane);
    const double square = kzi_f64x2_first(kzi_dots_of_pair(e.along, e.along, e.along));
    measure_gap(pair, s, &e, nearest_of_other(pair, s, lane), 1 / sqrt(square), is_only, out, nearest);
}

/* Has g the wider gap, or of equal ones the preferred direction?  Of parallel faces either is as good as random, so there
 * is no branch.  Faces that lie on each other have one gap and direction.  Corners count that are foremost for either, or
 * (b, a) would have others. */
static inline unsigned is_better(const kzi_pair *pair, edge_gap *g, edge_gap *than)
{
    if (g->gap != than->gap) return g->gap > than->gap;
    if (kzi_f64x2_bits(kzi_f64x2_equal(g->d, than->d)) == 3) g->foremost = than->foremost |= g->foremost;
    const kzi_vec d = {kzi_f64x2_first(g->d), kzi_f64x2_second(g->d)};
    const kzi_vec e = {kzi_f64x2_first(than->d), kzi_f64x2_second(than->d)};
    return kzi_is_preferred(pair->between, d, e);
}

static inline void put_edge_gap(const edge_gap *g, kzi_feature *best)
{
    best->gap = g->gap;
    best->d.x = kzi_f64x2_first(g->d);
    best->d.y = kzi_f64x2_second(g->d);
    best->foremost = g->foremost;
}

/* The widest gap of several edges that are near: parallel faces, or corners on an edge. */
KZI_NEVER_INLINE void measure_edges(const kzi_pair *pair, unsigned edges, kzi_feature *best, nearest_points *nearest)
{
    const bool is_only[2] = {has_one_bit(edges & 255), has_one_bit(edges >> 8)};
    edge_gap found[2];
    unsigned at = 0;
    found[0].gap = -HUGE_VAL;
    found[0].d = kzi_f64x2_all(0);
    for (; edges != 0; edges &= edges - 1) {
        const unsigned i = kzi_lowest_bit(edges), s = i >> 3;
        measure_edge(pair, (int)s, i & 7, is_only[s], &found[1 - at], nearest);
        at ^= is_better(pair, &found[1 - at], &found[at]);
    }
    put_edge_gap(&found[at], best);
}

/* One edge of each: mostly parallel faces.  Root and division of both come first: they take the longest. */
KZI_NEVER_INLINE void measure_faces(const kzi_pair *pair, unsigned edges, kzi_feature *best, nearest_points *nearest)
{
    const unsigned i = kzi_lowest_bit(edges), k = kzi_lowest_bit(edges >> 8);
    const lane_edge e = edge_of_lane(&pair->core[0], i), f = edge_of_lane(&pair->core[1], k);
    const kzi_f64x2 p = kzi_f64x2_mul(e.along, e.along), q = kzi_f64x2_mul(f.along, f.along);
    const kzi_f64x2 squares = kzi_f64x2_add(kzi_f64x2_firsts(p, q), kzi_f64x2_seconds(p, q));
    const kzi_f64x2 inverse = kzi_f64x2_div(kzi_f64x2_all(1), kzi_f64x2_sqrt(squares));
    edge_gap found[2];
    measure_gap(pair, 0, &e, nearest_of_other(pair, 0, i), kzi_f64x2_first(inverse), true, &found[0], nearest);
    measure_gap(pair, 1, &f, nearest_of_other(pair, 1, k), kzi_f64x2_second(inverse), true, &found[1], nearest);
    put_edge_gap(&found[is_better(pair, &found[1], &found[0])], best);
}

static inline void measure_only_edge(const kzi_pair *pair, unsigned edge, kzi_feature *best, nearest_points *nearest)
{
    edge_gap found;
    measure_edge(pair, (int)(edge >> 3), edge & 7, true, &found, nearest);
    put_edge_gap(&found, best);
}

/* In corners, the nearest points give the distance and its direction, unless they coincide. */
static void put_distance(const nearest_points *nearest, kzi_feature *best)
{
    best->gap = sqrt(nearest->square);
    if (!(best->gap > 0)) return;
    best->d = kzi_scale(nearest->v, 1 / best->gap);
    best->foremost = 0;
}

int kzi_measure_pair(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(&a->bounds, &b->bounds);
    pair->core[0].corners = kzi_corners_of(a, pair->core[0].box);
    pair->core[1].corners = kzi_corners_of(b, pair->core[1].box);
    pair->middle = frame.middle;
    pair->between = frame.between;
    pair->size = frame.size;
    pair->r = pair->core[0].corners.r + pair->core[1].corners.r;
    pair->unit = frame.size > 0x1p-8 && frame.size < 0x1p30 ? 1 : unit_of_size(frame.size);
    pair->near = (float)(KZI_NEAR * frame.size * (double)pair->unit);
    pair->n_blocks = kzi_max(pair->core[0].corners.n, pair->core[1].corners.n) > 4 ? 2 : 1;
    const near_edges near =
        pair->n_blocks == 1 ? take_pair(pair, a, b, pair->r + far, 1) : take_pair(pair, a, b, pair->r + far, 2);
    if (near.are_apart) return KZ_APART;

    nearest_points nearest = {.square = HUGE_VAL};
    const double doubt = KZI_CERTAIN * pair->size;
    if (near.bits == 0) *best = (kzi_feature){.gap = -HUGE_VAL, .d = {1, 0}};
    else if (has_one_bit(near.bits)) measure_only_edge(pair, kzi_lowest_bit(near.bits), best, &nearest);
    else if (has_one_bit(near.bits & 255) && has_one_bit(near.bits >> 8))
        measure_faces(pair, near.bits, best, &nearest);
    else measure_edges(pair, near.bits, best, &nearest);
    const double limit = kzi_abs(best->gap) + doubt, inner = pair->r - doubt;
    bool is_inner = best->gap < inner;
    if (best->gap > pair->r + far + doubt) return KZ_APART;
    if (best->gap > -doubt || near.bits == 0) {
        /* The distance is at least the gap, and at most that of any points.  If these are as near as the gap but for a
         * doubt of each, the edge proves them nearest. */
        const bool is_edge = near.bits != 0 && nearest.square <= limit * limit;
        if (!is_edge) find_nearest_corners(pair, &nearest);
        if (!is_edge) put_distance(&nearest, best);
        /* A gap is no more than the distance, and points are no nearer than that. */
        is_inner = inner > 0 && nearest.square < inner * inner;
    }
    return kzi_relate_certain(is_inner, best->gap > pair->r + doubt);
}
