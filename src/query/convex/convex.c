/* convex.c - the closest or deepest features of two convex shapes of up to eight corners.
 *
 * The distance of two cores is at least the gap along any direction (weak duality).  If the widest gap along an edge's
 * normal is that of a corner beside the edge, it is the distance; otherwise the cores are nearest in two corners.
 * Cores that overlap are least deep along an edge's normal. */
#include "query/convex/convex.h"
#include "math/vec.h"

#include <string.h>

/* ---- Cores in floats ------------------------------------------------------------------------------------------- */

/* The power of two by which the size becomes no larger than 1, and no less than 1/2. */
static float unit_of_size(double size)
{
    uint64_t bits;
    double unit = size > 0 ? kzi_clamp(size, 0x1p-120, 0x1p129) : 1;
    memcpy(&bits, &unit, sizeof bits);
    bits = ((uint64_t)2045 << 52) - (bits & 0x7FF0000000000000);
    memcpy(&unit, &bits, sizeof unit);
    return (float)unit;
}

/* Four corners from number i on; the last one is repeated. */
static inline void load_corners(const kzi_corners *c, int32_t i, kzi_f32x4 *x, kzi_f32x4 *y)
{
    const int32_t last = c->n - 1, k = i + 1 < last ? i + 1 : last, l = i + 2 < last ? i + 2 : last;
    const kz_vec2 *v = c->v;
    const kzi_f32x4 p = kzi_f32x4_load_pair(&v[i < last ? i : last].x, &v[k].x);
    const kzi_f32x4 q = kzi_f32x4_load_pair(&v[l].x, &v[i + 3 < last ? i + 3 : last].x);
    *x = kzi_f32x4_even_lanes(p, q);
    *y = kzi_f32x4_odd_lanes(p, q);
}

static inline void take_normals(kzi_core *c, int i, kzi_f32x4 winding)
{
    const int next = i + 1 < c->n_blocks ? i + 1 : 0;
    const kzi_f32x4 to_x = kzi_f32x4_next_lanes(c->x[i], c->x[next]), to_y = kzi_f32x4_next_lanes(c->y[i], c->y[next]);
    c->nx[i] = kzi_f32x4_flip(kzi_f32x4_sub(to_y, c->y[i]), winding);
    c->ny[i] = kzi_f32x4_flip(kzi_f32x4_sub(c->x[i], to_x), winding);
}

/* Normals come first: differences of corners from the middle would have lost short edges. */
static inline void take_core(kzi_core *c, const kz_shape *shape, kzi_vec middle, float unit)
{
    const kzi_f32x4 units = kzi_f32x4_all(unit);
    const kzi_f32x4 ox = kzi_f32x4_all((float)(middle.x * unit)), oy = kzi_f32x4_all((float)(middle.y * unit));
    c->corners = kzi_corners_of(shape, c->box);
    c->n_blocks = c->corners.n > 4 ? 2 : 1;
    c->winding = shape->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    for (int i = 0; i < c->n_blocks; i++) {
        load_corners(&c->corners, 4 * i, &c->x[i], &c->y[i]);
        c->x[i] = kzi_f32x4_mul(c->x[i], units);
        c->y[i] = kzi_f32x4_mul(c->y[i], units);
    }
    for (int i = 0; i < c->n_blocks; i++) take_normals(c, i, kzi_f32x4_all((float)c->winding));
    for (int i = 0; i < c->n_blocks; i++) {
        c->x[i] = kzi_f32x4_sub(c->x[i], ox);
        c->y[i] = kzi_f32x4_sub(c->y[i], oy);
        kzi_f32x4_store(c->at_x + 4 * i, c->x[i]);
        kzi_f32x4_store(c->at_y + 4 * i, c->y[i]);
    }
}

void kzi_pair_take(kzi_pair *pair, const kz_shape *a, const kz_shape *b, const kz_box *box_a, const kz_box *box_b)
{
    const kzi_contact_frame frame = kzi_contact_frame_of(box_a, box_b);
    pair->middle = frame.middle;
    pair->between = frame.between;
    pair->size = frame.size;
    pair->unit = unit_of_size(frame.size);
    take_core(&pair->core[0], a, frame.middle, pair->unit);
    take_core(&pair->core[1], b, frame.middle, pair->unit);
    pair->r = pair->core[0].corners.r + pair->core[1].corners.r;
}

/* ---- Gaps in floats -------------------------------------------------------------------------------------------- */

static inline kzi_f32x4 along_corner(const kzi_core *of, int i, const kzi_core *other, int k)
{
    return kzi_f32x4_add(kzi_f32x4_mul(of->nx[i], kzi_f32x4_all(other->at_x[k])),
                         kzi_f32x4_mul(of->ny[i], kzi_f32x4_all(other->at_y[k])));
}

static inline kzi_f32x4 lower_of_corners(const kzi_core *of, int i, const kzi_core *other, int k)
{
    return kzi_f32x4_min(along_corner(of, i, other, k), along_corner(of, i, other, k + 1));
}

/* The gaps beyond four edges, times their lengths. */
static inline kzi_f32x4 reaches_of_block(const kzi_core *of, int i, const kzi_core *other)
{
    const kzi_f32x4 nx = of->nx[i], ny = of->ny[i];
    const kzi_f32x4 from = kzi_f32x4_add(kzi_f32x4_mul(nx, of->x[i]), kzi_f32x4_mul(ny, of->y[i]));
    kzi_f32x4 least = lower_of_corners(of, i, other, 0);
    if (other->corners.n > 2) least = kzi_f32x4_min(least, lower_of_corners(of, i, other, 2));
    if (other->n_blocks == 2) {
        least = kzi_f32x4_min(least, lower_of_corners(of, i, other, 4));
        least = kzi_f32x4_min(least, lower_of_corners(of, i, other, 6));
    }
    return kzi_f32x4_sub(least, from);
}

static inline kzi_f32x4 lengths_of_block(const kzi_core *of, int i)
{
    const kzi_f32x4 nx = of->nx[i], ny = of->ny[i];
    return kzi_f32x4_sqrt(kzi_f32x4_add(kzi_f32x4_mul(nx, nx), kzi_f32x4_mul(ny, ny)));
}

/* An edge shorter than 2^-60 of the size counts as none.  Beside it there are others, or corners, as near as that. */
static inline kzi_f32x4 per_length(kzi_f32x4 v, kzi_f32x4 length, float none)
{
    return kzi_f32x4_pick_less(kzi_f32x4_all(0x1p-60f), length, kzi_f32x4_div(v, length), kzi_f32x4_all(none));
}

static inline kzi_f32x4 gaps_of_block(const kzi_core *of, int i, const kzi_core *other)
{
    return per_length(reaches_of_block(of, i, other), lengths_of_block(of, i), -HUGE_VALF);
}

kzi_f32x4 kzi_gaps_of_block(const kzi_core *of, int i, const kzi_core *other, kzi_f32x4 mx, kzi_f32x4 my,
                            kzi_f32x4 *speed)
{
    const kzi_f32x4 length = lengths_of_block(of, i);
    const kzi_f32x4 along = kzi_f32x4_add(kzi_f32x4_mul(of->nx[i], mx), kzi_f32x4_mul(of->ny[i], my));
    *speed = per_length(along, length, 0);
    return per_length(reaches_of_block(of, i, other), length, -HUGE_VALF);
}

/* Edges whose gap is nearly the widest, as bits: those of b are 8 higher. */
typedef struct near_edges {
    unsigned bits;
    float widest;
} near_edges;

static inline near_edges find_near_edges(const kzi_pair *pair)
{
    const kzi_f32x4 none = kzi_f32x4_all(-HUGE_VALF);
    kzi_f32x4 gaps[4] = {none, none, none, none}, most = none;
    for (int s = 0; s < 2; s++) {
        const kzi_core *of = &pair->core[s], *other = &pair->core[1 - s];
        for (int i = 0; i < of->n_blocks && of->corners.n > 1; i++) {
            gaps[2 * s + i] = gaps_of_block(of, i, other);
            most = kzi_f32x4_max(most, gaps[2 * s + i]);
        }
    }
    near_edges near = {0, kzi_most_of(most)};
    const kzi_f32x4 limit = kzi_f32x4_all(near.widest - KZI_NEAR);
    for (int i = 0; i < 4; i++) near.bits |= kzi_f32x4_less_bits(limit, gaps[i]) << 4 * i;
    return near;
}

/* ---- Nearest points in double ---------------------------------------------------------------------------------- */

typedef struct nearest_points {
    double square; /* of their distance */
    kzi_vec v;     /* from on[0] to on[1] */
    kzi_vec on[2];
} nearest_points;

static inline bool comes_first(kzi_vec a, kzi_vec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }
static inline kzi_vec first_of(kzi_vec p, kzi_vec q) { return comes_first(p, q) ? p : q; }
static inline kzi_vec last_of(kzi_vec p, kzi_vec q) { return comes_first(p, q) ? q : p; }

/* Of pairs equally near, the one with the least points counts, whichever shape comes first. */
static bool is_before_nearest(const nearest_points *n, kzi_vec p, kzi_vec q)
{
    const kzi_vec first = first_of(p, q), old = first_of(n->on[0], n->on[1]);
    if (!kzi_vec_equal(first, old)) return comes_first(first, old);
    return comes_first(last_of(p, q), last_of(n->on[0], n->on[1]));
}

/* p of core s, q of the other one, and v from p to q. */
static inline void offer_points(nearest_points *n, int s, kzi_vec p, kzi_vec q, kzi_vec v)
{
    const double square = kzi_dot(v, v);
    if (square > n->square || (square == n->square && !is_before_nearest(n, p, q))) return;
    n->square = square;
    n->v = kzi_scale(v, s == 0 ? 1 : -1);
    n->on[s] = p;
    n->on[1 - s] = q;
}

/* The nearest corners: of all pairs, those that floats cannot tell from the nearest. */
static void find_nearest_corners(const kzi_pair *pair, nearest_points *nearest)
{
    const kzi_core *a = &pair->core[0], *b = &pair->core[1];
    kzi_f32x4 squares[2][8], most = kzi_f32x4_all(-HUGE_VALF);
    for (int k = 0; k < b->corners.n; k++) {
        for (int i = 0; i < a->n_blocks; i++) {
            const kzi_f32x4 dx = kzi_f32x4_sub(a->x[i], kzi_f32x4_all(b->at_x[k]));
            const kzi_f32x4 dy = kzi_f32x4_sub(a->y[i], kzi_f32x4_all(b->at_y[k]));
            squares[i][k] = kzi_f32x4_add(kzi_f32x4_mul(dx, dx), kzi_f32x4_mul(dy, dy));
            most = kzi_f32x4_max(most, kzi_f32x4_flip(squares[i][k], kzi_f32x4_all(-1)));
        }
    }
    const float reach = (float)sqrt(-kzi_most_of(most)) + KZI_NEAR;
    for (int k = 0; k < b->corners.n; k++) {
        unsigned bits = 0;
        for (int i = 0; i < a->n_blocks; i++)
            bits |= kzi_f32x4_less_bits(squares[i][k], kzi_f32x4_all(reach * reach)) << 4 * i;
        for (bits &= (1u << a->corners.n) - 1; bits != 0; bits &= bits - 1) {
            const unsigned i = kzi_lowest_bit(bits);
            offer_points(nearest, 0, kzi_corner_from(a, i, pair->middle), kzi_corner_from(b, (unsigned)k, pair->middle),
                         kzi_between_corners(a->corners.v[i], b->corners.v[k]));
        }
    }
}

/* ---- Gaps in double -------------------------------------------------------------------------------------------- */

/* Is d preferred to e, if both are equally deep?  It goes more from the centre of a to that of b, or else clockwise. */
static inline bool is_preferred(kzi_vec between, kzi_vec d, kzi_vec e)
{
    const double along_d = kzi_dot(d, between), along_e = kzi_dot(e, between);
    return along_d != along_e ? along_d > along_e : kzi_cross(between, d) > kzi_cross(between, e);
}

/* The point of an edge that is nearest to a corner beside it, if the corner is not behind the edge; v goes there from
 * the edge's beginning.  Flat cores on one line have no gap along normals, so that counts, too. */
static inline void offer_beside(nearest_points *nearest, int s, const kzi_core_edge *e, double per_square, kzi_vec v,
                                kzi_vec from)
{
    const double t = kzi_clamp(kzi_dot(v, e->along) * per_square, 0, 1);
    const kzi_vec on = kzi_scale(e->along, t);
    offer_points(nearest, s, kzi_add(from, on), kzi_add(from, v), kzi_sub(v, on));
}

/* Measures edge `lane` of core s with the corners of the other one that are nearest along its normal. */
static inline void measure_edge(const kzi_pair *pair, int s, unsigned lane, bool is_only, kzi_feature *best,
                                nearest_points *nearest)
{
    const kzi_core *of = &pair->core[s], *other = &pair->core[1 - s];
    const kzi_core_edge e = kzi_edge_of_lane(of, lane);
    const double square = kzi_dot(e.n, e.n), inverse = 1 / sqrt(square), sign = s == 0 ? inverse : -inverse;
    const float x = (float)(e.n.x * pair->unit), y = (float)(e.n.y * pair->unit);
    const unsigned foremost = kzi_foremost_bits(other, -x, -y, KZI_NEAR * (fabsf(x) + fabsf(y)));
    const double doubt = KZI_CERTAIN * pair->size;
    double gap = HUGE_VAL;
    for (unsigned bits = foremost; bits != 0; bits &= bits - 1) {
        const kzi_vec v = kzi_between_corners(of->corners.v[e.from], other->corners.v[kzi_lowest_bit(bits)]);
        const double beyond = kzi_dot(v, e.n) * inverse;
        gap = kzi_min(gap, beyond);
        if (beyond < -doubt) continue;
        offer_beside(nearest, s, &e, inverse * inverse, v, kzi_corner_from(of, e.from, pair->middle));
    }
    const kzi_vec d = {sign * e.n.x, sign * e.n.y};
    if (gap < best->gap || (gap == best->gap && !is_preferred(pair->between, d, best->d))) return;
    best->gap = gap;
    best->d = d;
    best->foremost[s] = is_only ? 1u << e.from | 1u << e.to : 0;
    best->foremost[1 - s] = foremost;
}

/* Cores that are apart: the distance is that of the nearest points. */
static void take_points(const nearest_points *nearest, bool is_edge, kzi_feature *best)
{
    const double distance = sqrt(nearest->square);
    best->on[0] = nearest->on[0];
    best->on[1] = nearest->on[1];
    best->gap = distance;
    if (is_edge || !(distance > 0)) return;
    best->d = kzi_scale(nearest->v, 1 / distance);
    best->foremost[0] = best->foremost[1] = 0;
}

int kzi_measure_pair(const kz_shape *a, const kz_shape *b, double far, kzi_pair *pair, kzi_feature *best)
{
    kzi_pair_take(pair, a, b, &a->bounds, &b->bounds);
    const near_edges near = find_near_edges(pair);
    const double doubt = KZI_CERTAIN * pair->size;
    if (near.widest > (pair->r + far) * pair->unit + KZI_NEAR) return KZ_APART;

    nearest_points nearest = {.square = HUGE_VAL};
    *best = (kzi_feature){.gap = -HUGE_VAL, .d = {1, 0}};
    const bool is_only = (near.bits & (near.bits - 1)) == 0;
    for (unsigned bits = near.bits; bits != 0; bits &= bits - 1) {
        const unsigned i = kzi_lowest_bit(bits);
        measure_edge(pair, i >= 8, i & 7, is_only, best, &nearest);
    }
    const double gap = best->gap + doubt;
    if (best->gap > pair->r + far + doubt) return KZ_APART;
    if (gap > 0 || near.bits == 0) {
        const bool is_edge = near.bits != 0 && nearest.square <= gap * gap;
        if (!is_edge) find_nearest_corners(pair, &nearest);
        take_points(&nearest, is_edge, best);
    }
    return kzi_relate_certain(best->gap < pair->r - doubt, best->gap > pair->r + doubt);
}
