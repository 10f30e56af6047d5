/* sweep_filter_whole.c - the second step of the filter of the sweep, of boxes and polygons: in double, and whole pixels
 * exactly.
 *
 * If all numbers are multiples of one quantum q, at most 2^24 q, and a box around the motion is at most 2^12 q wide and
 * high, then depths in double are exact and below 2^26 q^2.  Quotients of two such numbers are equal or differ by more
 * than their rounding.  So ties are seen, and shapes that touch. */
#include "query/sweep/sweep_lanes.h"
#include "shape/shape_private.h"

enum { CHUNKS = 2 }; /* of four lanes, for any number of vertices */

/* ---- Two areas -------------------------------------------------------------------------------------------------- */

enum { SIDE_OF_B, SIDE_OF_A };

typedef struct clipped_pair {
    sweep_side side[2];
    kzi_f64x4 d0[4], d1[4]; /* of b's edges, then of a's */
    kz_vec2 motion;
    double bound, error; /* of depths; of vertices as contacts round them */
    unsigned edges;
} clipped_pair;

static kzi_sweep_face face_of_pair(const clipped_pair *s, int lane)
{
    const bool of_a = lane >= 4 * CHUNKS;
    const sweep_side *of = &s->side[of_a];
    return kzi_sweep_face_of(&of->ring, edge_of_lane(of, of_a ? lane - 4 * CHUNKS : lane), of_a);
}

/* The deepest edge is the contact's face, unless others are nearly as deep. */
static bool find_least_depth(const clipped_pair *s, kz_vec2 *normal)
{
    kzi_f64x4 low[4], high[4], least;
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound), most = kzi_f64x4_all(0x1p+1000);
    for (int i = 0; i < 2 * CHUNKS; i++) {
        const sweep_side *of = &s->side[i / CHUNKS];
        const kzi_f64x4 ex = of->ex[i % CHUNKS], ey = of->ey[i % CHUNKS];
        const kzi_f64x4 length_sq = kzi_f64x4_add(kzi_f64x4_mul(ex, ex), kzi_f64x4_mul(ey, ey));
        const kzi_f64x4 by = kzi_f64x4_div(kzi_f64x4_all(1), length_sq);
        const kzi_f64x4 l = kzi_f64x4_sub(s->d0[i], bound), h = kzi_f64x4_add(s->d0[i], bound);
        const kzi_f64x4_truth is_edge = kzi_f64x4_less(kzi_f64x4_all(0), length_sq);
        low[i] = kzi_f64x4_mul(kzi_f64x4_mul(kzi_f64x4_mul(l, l), by), kzi_f64x4_all(1 - 0x1p-36));
        high[i] = kzi_f64x4_mul(kzi_f64x4_mul(kzi_f64x4_mul(h, h), by), kzi_f64x4_all(1 + 0x1p-36));
        high[i] = kzi_f64x4_pick(is_edge, high[i], most);
        least = i ? kzi_f64x4_min(least, high[i]) : high[i];
    }
    const kzi_f64x4 all = kzi_f64x4_all(kzi_f64x4_least(least));
    unsigned deepest = 0;
    for (int i = 0; i < 2 * CHUNKS; i++) deepest |= kzi_f64x4_bits(kzi_f64x4_at_most(low[i], all)) << 4 * i;
    deepest &= s->edges;
    if (deepest == 0 || (deepest & (deepest - 1)) != 0) return false;
    const kzi_sweep_face face = face_of_pair(s, first_bit(deepest));
    kz_vec2 out;
    if (!kzi_round_unit(kzi_f64x2_set(face.x, face.y), s->error, &out)) return false;
    *normal = (kz_vec2){0 - out.x, 0 - out.y};
    return true;
}

static kz_sweep_hit overlap_at_start(const clipped_pair *s, const kz_shape *a, const kz_shape *b)
{
    kz_vec2 normal;
    if (!find_least_depth(s, &normal)) normal = kzi_contact_normal(a, b);
    return kzi_sweep_hit_at_start(normal, s->motion);
}

/* The other's vertex that lies deepest behind an edge; -1 when there are several within the margin. */
static int deepest_vertex(double edge_x, double edge_y, const sweep_side *other, double margin)
{
    const kzi_f64x4 ex = kzi_f64x4_all(edge_x), ey = kzi_f64x4_all(edge_y);
    kzi_f64x4 at[2], most;
    for (int i = 0; i < CHUNKS; i++) {
        at[i] = sweep_cross(ex, ey, other->x[i], other->y[i]);
        most = i ? kzi_f64x4_max(most, at[i]) : at[i];
    }
    const kzi_f64x4 least = kzi_f64x4_all(kzi_f64x4_most(most) - margin);
    unsigned near = 0;
    for (int i = 0; i < CHUNKS; i++) near |= kzi_f64x4_bits(kzi_f64x4_at_most(least, at[i])) << 4 * i;
    near &= (1u << other->ring.n) - 1;
    return near & (near - 1) ? -1 : first_bit(near);
}

/* One edge is passed last: the other's deepest vertex meets it. */
static bool hit_of_edge(const clipped_pair *s, const clip_entry *e, kz_sweep_hit *hit)
{
    if ((e->edges & (e->edges - 1)) != 0) return false;
    const int lane = first_bit(e->edges), of_a = lane >= 4 * CHUNKS, edge_lane = lane - 4 * CHUNKS * of_a;
    const sweep_side *of = &s->side[of_a], *other = &s->side[1 - of_a];
    const int edge = edge_of_lane(of, edge_lane), next = (edge + 1) & -(int)(edge + 1 < of->ring.n);
    const double winding = of->ring.winding;
    kzi_f64x2 x, y;
    kzi_f64x2_points(&of->ring.vertex[edge], &of->ring.vertex[next], &x, &y);
    const kzi_f64x2 ex = kzi_f64x2_sub(kzi_f64x2_swap(x), x), ey = kzi_f64x2_sub(kzi_f64x2_swap(y), y);
    const double edge_x = winding * kzi_f64x2_first(ex), edge_y = winding * kzi_f64x2_first(ey);
    const int vertex = deepest_vertex(edge_x, edge_y, other, 2 * s->bound);
    if (vertex < 0) return false;

    const kzi_f64x2 out = kzi_f64x2_all(of_a ? -winding : winding);
    const kzi_f64x2 along = kzi_f64x2_firsts(ey, kzi_f64x2_swap(ex));
    const kzi_f64x2 face = kzi_f64x2_flip(along, out), squares = kzi_f64x2_mul(face, face);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 normal = kzi_f64x2_div(face, length);
    const kzi_f64x2 normal_error = kzi_f64x2_mul(kzi_f64x2_abs(normal), kzi_f64x2_all(0x1p-48));

    /* A vertex of a moves.  Where it meets an edge of b along an axis, that has the coordinate. */
    const kz_vec2 *v = &other->ring.vertex[vertex];
    const kzi_f64x2 zero = kzi_f64x2_all(0), moves = kzi_f64x2_all(1 - of_a), at = kzi_f64x2_set(v->x, v->y);
    const kzi_f64x2 motion = kzi_f64x2_mul(kzi_f64x2_set(s->motion.x, s->motion.y), moves);
    const kzi_f64x2_truth on_axis = kzi_f64x2_and(kzi_f64x2_equal(kzi_f64x2_firsts(ex, ey), zero),
                                                  kzi_f64x2_less(zero, moves));
    const kzi_f64x2 sizes = kzi_f64x2_add(kzi_f64x2_add(kzi_f64x2_abs(at), kzi_f64x2_abs(at)), kzi_f64x2_abs(motion));
    const kzi_f64x2 moved = kzi_f64x2_add(at, kzi_f64x2_mul(kzi_f64x2_all(e->lo), motion));
    const kzi_f64x2 off = kzi_f64x2_add(kzi_f64x2_mul(kzi_f64x2_all(e->hi - e->lo), kzi_f64x2_abs(motion)),
                                        kzi_f64x2_mul(kzi_f64x2_all(0x1p-50), sizes));
    const kzi_f64x2 point = kzi_f64x2_pick(on_axis, kzi_f64x2_firsts(x, y), moved);
    const kzi_f64x2 error = kzi_f64x2_pick(on_axis, zero, off);
    const kzi_f32x4 low = kzi_f32x4_of_f64x2(kzi_f64x2_sub(normal, normal_error), kzi_f64x2_sub(point, error));
    const kzi_f32x4 high = kzi_f32x4_of_f64x2(kzi_f64x2_add(normal, normal_error), kzi_f64x2_add(point, error));
    float values[4], t;
    kzi_f32x4_store(values, kzi_f32x4_add(low, kzi_f32x4_all(0))); /* 0, not -0 */
    if (!kzi_floor_of_range(e->lo, e->hi, &t) || kzi_f32x4_equal_bits(low, high) != 15) return false;
    *hit = (kz_sweep_hit){KZ_APART, true, t, {values[0], values[1]}, {values[2], values[3]}};
    return true;
}

/* Some edges are passed at once, one of each; or rounding leaves a doubt.  In doubt `hit` is not set. */
static bool hit_of_edges(const clipped_pair *s, const clip_entry *e, kz_sweep_hit *hit)
{
    const unsigned of_b = e->edges & ((1u << 4 * CHUNKS) - 1), of_a = e->edges >> 4 * CHUNKS;
    if (of_a == 0 || of_b == 0 || (of_a & (of_a - 1)) != 0 || (of_b & (of_b - 1)) != 0) return false;
    const sweep_side *a = &s->side[SIDE_OF_A], *b = &s->side[SIDE_OF_B];
    kzi_sweep_contact c = {.lo = e->lo, .hi = e->hi, .motion = s->motion};
    hit->start = KZ_APART;
    const int edge_a = edge_of_lane(a, first_bit(of_a)), edge_b = edge_of_lane(b, first_bit(of_b));
    return kzi_sweep_put_edges(&a->ring, &b->ring, edge_a, edge_b, &c, hit);
}

/* One copy of each for both shapes. */
KZI_NEVER_INLINE void make_side_of_pair(sweep_side *s, const kz_shape *shape, kz_vec2 o)
{
    make_side(s, shape, o, CHUNKS);
}

KZI_NEVER_INLINE void depths_of_pair(const sweep_side *s, const sweep_side *other, kzi_f64x4 *depth)
{
    depths_behind(s, other, CHUNKS, depth);
}

/* One copy for its three callers. */
KZI_NEVER_INLINE clip_answer clip_pair(const clipped_pair *s, const kzi_f64x4 *d0, clip_entry *e)
{
    return clip_motion(d0, s->d1, 2 * CHUNKS, s->edges, s->bound, e);
}

/* False for numbers that are not finite. */
static bool make_pair(clipped_pair *s, const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    double w, h;
    size_of_sweep(a, b, m, &w, &h);
    const kzi_f64x4 mx = kzi_f64x4_all(m.x), my = kzi_f64x4_all(m.y);
    sweep_side *of_a = &s->side[SIDE_OF_A], *of_b = &s->side[SIDE_OF_B];
    make_side_of_pair(of_a, a, a->bounds.min);
    make_side_of_pair(of_b, b, a->bounds.min);
    depths_of_pair(of_b, of_a, s->d0);
    depths_of_pair(of_a, of_b, s->d0 + CHUNKS);
    for (int i = 0; i < CHUNKS; i++) {
        s->d1[i] = kzi_f64x4_add(s->d0[i], sweep_cross(of_b->ex[i], of_b->ey[i], mx, my));
        s->d1[CHUNKS + i] = kzi_f64x4_sub(s->d0[CHUNKS + i], sweep_cross(of_a->ex[i], of_a->ey[i], mx, my));
    }
    s->motion = m;
    s->bound = 0x1p-47 * w * h;
    s->error = 0x1p-50 * (w + h);
    s->edges = of_b->edges | of_a->edges << 4 * CHUNKS;
    return w * h < 0x1p500;
}

/* ---- Whole pixels --------------------------------------------------------------------------------------------- */

/* Rounds up to a power of 2. */
static double round_up_to_power(double v)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits = (bits + 0xFFFFFFFFFFFFF) & ~(uint64_t)0xFFFFFFFFFFFFF;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static double magnitude_of(kz_box b) { return kzi_max(kzi_max(-b.min.x, b.max.x), kzi_max(-b.min.y, b.max.y)); }

/* Are the lanes multiples of a quantum?  `round` is 1.5 * 2^52 times that. */
static unsigned multiples(kzi_f32x4 v, kzi_f64x4 round)
{
    const kzi_f64x4 d = kzi_f64x4_of_f32x4(v);
    return kzi_f64x4_bits(kzi_f64x4_equal(kzi_f64x4_sub(kzi_f64x4_add(round, d), round), d));
}

/* Which depths are exact: none, those at the start, or all?  Edges without length are no edges then. */
typedef enum whole_numbers { WHOLE_NONE, WHOLE_START, WHOLE_ALL } whole_numbers;

static whole_numbers make_whole(clipped_pair *s, const kz_shape *a, const kz_shape *b)
{
    double w, h;
    size_of_sweep(a, b, s->motion, &w, &h);
    const double large =
        kzi_max(kzi_max(magnitude_of(a->bounds), magnitude_of(b->bounds)) * 0x1p-24, kzi_max(w, h) * 0x1p-12);
    if (!(large > 0x1p-100 && large < 0x1p100)) return WHOLE_NONE;
    const kzi_f64x4 round = kzi_f64x4_all(0x1.8p52 * round_up_to_power(large)), zero = kzi_f64x4_all(0);
    const unsigned moved = multiples(kzi_f32x4_all(s->motion.x), round) & multiples(kzi_f32x4_all(s->motion.y), round);
    unsigned all = 15;
    s->edges = 0;
    for (int i = 0; i < 2 * CHUNKS; i++) {
        const sweep_side *of = &s->side[i / CHUNKS];
        const int k = i % CHUNKS;
        all &= multiples(of->px[k], round) & multiples(of->py[k], round);
        const kzi_f64x4_truth has_length = kzi_f64x4_or(kzi_f64x4_less(zero, kzi_f64x4_abs(of->ex[k])),
                                                        kzi_f64x4_less(zero, kzi_f64x4_abs(of->ey[k])));
        s->edges |= kzi_f64x4_bits(has_length) << 4 * i;
    }
    s->bound = 0;
    return all != 15 ? WHOLE_NONE : moved != 15 ? WHOLE_START : WHOLE_ALL;
}

static kz_relation start_of_whole(const clipped_pair *s)
{
    unsigned apart = 0;
    for (int i = 0; i < 2 * CHUNKS; i++) apart |= kzi_f64x4_bits(kzi_f64x4_less(s->d0[i], kzi_f64x4_all(0))) << 4 * i;
    return apart & s->edges ? KZ_APART : KZ_TOUCH;
}

/* Of edges that are passed at one time: the one that faces the motion most, then the one that turns it to the left.
 * Ties are certain for whole motions only: else the tolerance of the exact search would count. */
static bool is_better_face(const kzi_sweep_face *f, const kzi_sweep_face *than, kz_vec2 m, bool is_whole,
                           bool *is_better)
{
    const double facing = f->x * m.x + f->y * m.y, other = than->x * m.x + than->y * m.y;
    const double left = facing * facing / (f->x * f->x + f->y * f->y);
    const double right = other * other / (than->x * than->x + than->y * than->y), apart = kzi_abs(left - right);
    const bool is_tied = apart <= 0x1p-42 * right;
    *is_better = is_tied ? m.x * f->y - m.y * f->x < 0 && m.x * than->y - m.y * than->x > 0 : left > right;
    if (!is_whole) return apart > 0x1p-20 * (m.x * m.x + m.y * m.y);
    return is_tied || apart > 0x1p-38 * right;
}

/* The vertices farthest along the normal times `sign`. */
static kzi_sweep_support whole_support_of(const kzi_sweep_ring *ring, const kzi_sweep_face *f, double sign)
{
    kzi_sweep_support s = {ring->vertex[0], ring->vertex[0], true};
    for (int32_t i = 1; i < ring->n; i++) {
        const kz_vec2 v = ring->vertex[i];
        const double farther = sign * (f->x * ((double)v.x - s.lo.x) + f->y * ((double)v.y - s.lo.y));
        if (farther > 0) s.lo = s.hi = v;
        if (farther < 0) continue;
        if (kzi_sweep_along_face(f, v) < kzi_sweep_along_face(f, s.lo)) s.lo = v;
        if (kzi_sweep_along_face(f, v) > kzi_sweep_along_face(f, s.hi)) s.hi = v;
    }
    s.is_vertex = s.lo.x == s.hi.x && s.lo.y == s.hi.y;
    return s;
}

static double value_of_lane(const kzi_f64x4 *v, int lane)
{
    double all[4];
    kzi_f64x4_store(all, v[lane / 4]);
    return all[lane % 4];
}

static bool put_whole_hit(const clipped_pair *s, const clip_entry *e, bool is_whole, kz_sweep_hit *hit)
{
    int lane = first_bit(e->edges);
    kzi_sweep_contact c = {.face = face_of_pair(s, lane), .lo = e->lo, .hi = e->hi, .motion = s->motion};
    for (int i = lane + 1; i < 8 * CHUNKS; i++) {
        bool is_better;
        if (!(e->edges >> i & 1)) continue;
        const kzi_sweep_face f = face_of_pair(s, i);
        if (kzi_sweep_is_same_face(&f, &c.face)) continue;
        if (!is_better_face(&f, &c.face, s->motion, is_whole, &is_better)) return false;
        c.face = is_better ? f : c.face;
        lane = is_better ? i : lane;
    }
    c.a = whole_support_of(&s->side[SIDE_OF_A].ring, &c.face, -1);
    c.b = whole_support_of(&s->side[SIDE_OF_B].ring, &c.face, 1);
    c.n = -value_of_lane(s->d0, lane);
    c.d = value_of_lane(s->d1, lane) + c.n;
    return kzi_sweep_put_contact(&c, hit);
}

/* ---- Touching at the start ------------------------------------------------------------------------------------- */

/* A side of b's bounds, as a line. */
typedef struct side_line {
    bool is_upright;
    float at;
} side_line;

typedef struct stretch {
    double lo, hi;
} stretch;

static float across_line(const side_line *l, kz_vec2 v) { return l->is_upright ? v.x : v.y; }

/* Where a shape lies on the line. */
static stretch stretch_of_ring(const side_line *l, const kzi_sweep_ring *ring)
{
    stretch s = {HUGE_VAL, -HUGE_VAL};
    for (int32_t i = 0; i < ring->n; i++) {
        const double along = l->is_upright ? ring->vertex[i].y : ring->vertex[i].x;
        if (across_line(l, ring->vertex[i]) != l->at) continue;
        s.lo = along < s.lo ? along : s.lo;
        s.hi = along > s.hi ? along : s.hi;
    }
    return s;
}

/* The middle of what the two have in common there. */
static kz_vec2 place_on_line(const clipped_pair *s, const side_line *l)
{
    const stretch a = stretch_of_ring(l, &s->side[SIDE_OF_A].ring), b = stretch_of_ring(l, &s->side[SIDE_OF_B].ring);
    const double lo = a.lo > b.lo ? a.lo : b.lo, hi = a.hi < b.hi ? a.hi : b.hi;
    const float middle = (float)((lo + hi) / 2) + 0.0f;
    return l->is_upright ? (kz_vec2){l->at + 0.0f, middle} : (kz_vec2){middle, l->at + 0.0f};
}

/* Do all the edges that do not surely let the other in lie on the line? */
static bool only_line_separates(const clipped_pair *s, const side_line *l)
{
    unsigned inside = 0;
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound);
    for (int i = 0; i < 2 * CHUNKS; i++) inside |= kzi_f64x4_bits(kzi_f64x4_less(bound, s->d0[i])) << 4 * i;
    for (unsigned rest = s->edges & ~inside; rest != 0; rest &= rest - 1) {
        const int lane = first_bit(rest), of_a = lane >= 4 * CHUNKS;
        const sweep_side *of = &s->side[of_a];
        const int edge = edge_of_lane(of, lane - 4 * CHUNKS * of_a), next = edge + 1 < of->ring.n ? edge + 1 : 0;
        const kz_vec2 u = of->ring.vertex[edge], v = of->ring.vertex[next];
        if (across_line(l, u) != l->at || across_line(l, v) != l->at) return false;
    }
    return (s->edges & ~inside) != 0;
}

static const kz_vec2 normals_of_lines[4] = {{-1, 0}, {0, -1}, {1, 0}, {0, 1}};

/* The side of b's bounds on whose line a's bounds end; -1 when there is none, or more than one. */
static int side_in_common(const kz_box *a, const kz_box *b)
{
    const unsigned sides = (unsigned)(a->max.x == b->min.x) | (unsigned)(a->max.y == b->min.y) << 1 |
                           (unsigned)(b->max.x == a->min.x) << 2 | (unsigned)(b->max.y == a->min.y) << 3;
    return sides == 0 || (sides & (sides - 1)) != 0 ? -1 : first_bit(sides);
}

static bool goes_to_side(const clipped_pair *s, int side)
{
    return normals_of_lines[side].x * s->motion.x + normals_of_lines[side].y * s->motion.y < 0;
}

/* A character that stands on a floor: one level or upright line separates the two, on which both lie.  That is exact,
 * so the motion into it is a hit at once, and any other meets nothing. */
static bool touch_side(const clipped_pair *s, const kz_shape *a, const kz_shape *b, kz_sweep_hit *hit)
{
    const kz_box *q = &b->bounds;
    const float lines[4] = {q->min.x, q->min.y, q->max.x, q->max.y};
    const int side = side_in_common(&a->bounds, q);
    if (side < 0) return false;
    const side_line l = {!(side & 1), lines[side]};
    if (!only_line_separates(s, &l)) return false;
    *hit = (kz_sweep_hit){.start = KZ_TOUCH, .t = 1};
    if (!goes_to_side(s, side)) return true;
    hit->hit = true;
    hit->t = 0;
    hit->normal = normals_of_lines[side];
    hit->point = place_on_line(s, &l);
    return true;
}

/* Edges whose depth is 0 within rounding, if all lie along a side of the bounds: then it is exactly 0. */
static bool find_edges_on_side(const clipped_pair *s, int side, unsigned *edges)
{
    const kz_vec2 n = normals_of_lines[side];
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound);
    *edges = 0;
    for (int i = 0; i < 2 * CHUNKS; i++)
        *edges |= kzi_f64x4_bits(kzi_f64x4_at_most(kzi_f64x4_abs(s->d0[i]), bound)) << 4 * i;
    *edges &= s->edges;
    for (unsigned left = *edges; left != 0; left &= left - 1) {
        const kzi_sweep_face f = face_of_pair(s, first_bit(left));
        if (f.x * n.y != f.y * n.x || !(f.x * n.x + f.y * n.y > 0)) return false;
    }
    return true;
}

/* A character whose corner is on the line of the next tile's top, beside that: the edges on the line are passed at the
 * start, and what counts is another one that is passed later.  The first are taken for passed just after the start. */
static bool pass_side(clipped_pair *s, const kz_shape *a, const kz_shape *b, kz_sweep_hit *hit)
{
    clip_entry e;
    unsigned outside = 0, edges;
    const kzi_f64x4 bound = kzi_f64x4_all(s->bound), before = kzi_f64x4_all(-8 * s->bound);
    const int side = side_in_common(&a->bounds, &b->bounds);
    for (int i = 0; i < 2 * CHUNKS; i++)
        outside |= kzi_f64x4_bits(kzi_f64x4_less(s->d0[i], kzi_f64x4_all(-s->bound))) << 4 * i;
    if (side < 0 || !(outside & s->edges)) return false;
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    if (!goes_to_side(s, side)) return true;
    if (!find_edges_on_side(s, side, &edges)) return false;
    kzi_f64x4 d0[2 * CHUNKS];
    for (int i = 0; i < 2 * CHUNKS; i++)
        d0[i] = kzi_f64x4_pick(kzi_f64x4_at_most(kzi_f64x4_abs(s->d0[i]), bound), before, s->d0[i]);
    if (clip_pair(s, d0, &e) != CLIP_HIT || (e.edges & edges)) return false;
    return hit_of_edge(s, &e, hit) || hit_of_edges(s, &e, hit);
}

/* Areas that touch overlap at once if the motion passes all edges whose depth is 0, else never.  Speeds have exact
 * signs: an edge of at most 13 bits times a float32 is exact. */
static bool leave_touch(const clipped_pair *s, kz_sweep_hit *hit)
{
    const kzi_f64x4 zero = kzi_f64x4_all(0), mx = kzi_f64x4_all(s->motion.x), my = kzi_f64x4_all(s->motion.y);
    unsigned separates = 0, passed = 0;
    clip_entry e = {.lo = 0, .hi = 0};
    for (int i = 0; i < 2 * CHUNKS; i++) {
        const sweep_side *of = &s->side[i / CHUNKS];
        const kzi_f64x4 by = sweep_cross(of->ex[i % CHUNKS], of->ey[i % CHUNKS], mx, my);
        const kzi_f64x4_truth enters = i < CHUNKS ? kzi_f64x4_less(zero, by) : kzi_f64x4_less(by, zero);
        separates |= kzi_f64x4_bits(kzi_f64x4_equal(s->d0[i], zero)) << 4 * i;
        passed |= kzi_f64x4_bits(enters) << 4 * i;
    }
    e.edges = separates & s->edges;
    return (e.edges & ~passed) != 0 || put_whole_hit(s, &e, false, hit);
}

/* In double first; most doubts are those of floats. */
static bool sweep_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_sweep_hit *hit)
{
    clipped_pair s;
    clip_entry e;
    if (!make_pair(&s, a, m, b)) return false;
    clip_answer answer = clip_pair(&s, s.d0, &e);
    *hit = (kz_sweep_hit){.start = KZ_APART, .t = 1};
    if (answer == CLIP_MISS) return true;
    if (answer == CLIP_HIT && (hit_of_edge(&s, &e, hit) || hit_of_edges(&s, &e, hit))) return true;
    if (answer == CLIP_INSIDE) {
        *hit = overlap_at_start(&s, a, b);
        return true;
    }
    if (touch_side(&s, a, b, hit) || pass_side(&s, a, b, hit)) return true;
    const whole_numbers whole = make_whole(&s, a, b);
    if (whole == WHOLE_NONE) return false;
    answer = clip_pair(&s, s.d0, &e);
    *hit = (kz_sweep_hit){.start = start_of_whole(&s), .t = 1};
    if (answer == CLIP_INSIDE) *hit = kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    if (answer == CLIP_INSIDE) return true;
    if (whole == WHOLE_START) return hit->start == KZ_TOUCH && leave_touch(&s, hit);
    if (answer == CLIP_HIT) return put_whole_hit(&s, &e, true, hit);
    return answer != CLIP_UNKNOWN;
}

kz_sweep_hit kzi_sweep_second_step(const kz_shape *a, kz_vec2 m, const kz_shape *b, kzi_sweep_search *otherwise)
{
    kz_sweep_hit hit;
    return !kzi_have_repeats(a, b) && sweep_pair(a, m, b, &hit) ? hit : otherwise(a, m, b, 0);
}

/* If the edges are exactly parallel, any end of a's edge meets b's edge when they meet. */
static bool meet_edges(const kzi_sweep_ring *p, const kzi_sweep_ring *q, kz_vec2 m, int edge_a, int edge_b,
                       kz_sweep_hit *hit)
{
    const kzi_sweep_face f = kzi_sweep_face_of(q, edge_b, false);
    const kz_vec2 v = p->vertex[edge_a];
    const double x = ((double)v.x - f.u.x) * f.x, y = ((double)v.y - f.u.y) * f.y, mx = m.x * f.x, my = m.y * f.y;
    const double inverse = -1 / (mx + my), time = (x + y) * inverse;
    const double error = 0x1p-50 * (kzi_abs(x) + kzi_abs(y) + kzi_abs(mx) + kzi_abs(my)) * kzi_abs(inverse) + 0x1p-50;
    kzi_sweep_contact c = {.lo = time - error, .hi = time + error, .motion = m};
    hit->start = KZ_APART;
    return c.lo > 0 && c.hi < 1 && kzi_sweep_put_edges(p, q, edge_a, edge_b, &c, hit);
}

kz_sweep_hit kzi_sweep_edges(const kz_shape *a, kz_vec2 m, const kz_shape *b, int edge_a, int edge_b,
                             kzi_sweep_search *otherwise)
{
    kzi_sweep_ring p, q;
    kz_sweep_hit hit;
    make_ring(&p, a);
    make_ring(&q, b);
    if (edge_a < p.n && edge_b < q.n && meet_edges(&p, &q, m, edge_a, edge_b, &hit)) return hit;
    return kzi_sweep_second_step(a, m, b, otherwise);
}
