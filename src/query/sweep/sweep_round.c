/* sweep_round.c - when does a convex shape that moves begin to overlap another one, if one has a radius: circles, capsules,
 * rounded polygons?
 *
 * Each shape is a core of corners, widened by a radius.  The differences of points of both cores fill a convex ring, the
 * Minkowski difference.  The shapes overlap while the origin, moved, is nearer to the ring than both radii together.  So
 * the edges of the ring, moved outwards by these, clip the way of the origin (Cyrus and Beck 1978).  If it passes the last
 * of them beside that edge, there they meet; else they meet at the corner there or not at all.
 *
 * Distances are known to `error`, 2^-48 of the ring and the motion.  Along an axis, on whole pixels, they are exact, so
 * that a shape that stands on a floor touches it.  What is not certain is left to the exact search. */
#include "base/scalar.h"
#include "math/expansion.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/contact/contact_normal.h"
#include "query/convex/corner_walk.h"
#include "query/sweep/sweep_convex.h"
#include "query/sweep/sweep_private.h"
#include "shape/shape_private.h"
#include "surface/bits64.h"

enum { RING_MOST = 64 };

/* The ring of p - q, of two cores, of which p has more corners; and how the origin moves. */
typedef struct round_ring {
    kzi_corners p, q;
    bool p_is_b;
    int n;
    kzi_vec corner[RING_MOST], edge[RING_MOST]; /* edges go to the next corner */
    uint8_t of_p[RING_MOST], of_q[RING_MOST];   /* which corners of both cores each is of */
    double side; /* +1 when it turns from +x towards +y, else -1 */
    double r, error;
    kzi_vec m;
} round_ring;

static kzi_vec difference(kz_vec2 u, kz_vec2 v) { return (kzi_vec){(double)u.x - v.x, (double)u.y - v.y}; }

KZI_ALWAYS_INLINE kzi_vec edge_of_p(const round_ring *g, int32_t i)
{
    return difference(g->p.v[i + 1 < g->p.n ? i + 1 : 0], g->p.v[i]);
}

static bool is_nothing(kzi_vec v) { return v.x == 0 && v.y == 0; }

/* Edges are differences of vertices, so that short ones have directions, too.  Repeated vertices have none. */
static void add_edge(round_ring *g, int32_t i, int32_t k, kzi_vec edge)
{
    if (is_nothing(edge)) return;
    g->corner[g->n] = difference(g->p.v[i], g->q.v[k]);
    g->edge[g->n] = edge;
    g->of_p[g->n] = (uint8_t)i;
    g->of_q[g->n++] = (uint8_t)k;
}

static void add_corners(round_ring *g, float winding_of_p, float winding_of_q)
{
    kzi_corner_walk p = kzi_walk_corners(&g->p, winding_of_p, 1), q = kzi_walk_corners(&g->q, winding_of_q, -1);
    kzi_vec of_p = kzi_edge_of_walk(&p), of_q = kzi_edge_of_walk(&q);
    g->n = 0;
    while (p.left > 0 && q.left > 0) {
        if (kzi_turn_between(of_p, of_q) >= 0) {
            add_edge(g, p.at, q.at, of_p);
            kzi_advance_walk(&p);
            of_p = kzi_edge_of_walk(&p);
        } else {
            add_edge(g, p.at, q.at, of_q);
            kzi_advance_walk(&q);
            of_q = kzi_edge_of_walk(&q);
        }
    }
    for (; p.left > 0; kzi_advance_walk(&p)) add_edge(g, p.at, q.at, kzi_edge_of_walk(&p));
    for (; q.left > 0; kzi_advance_walk(&q)) add_edge(g, p.at, q.at, kzi_edge_of_walk(&q));
}

/* About one corner of q, as of a circle, the ring is p itself. */
static void add_ring_of_p(round_ring *g)
{
    g->n = g->p.n;
    for (int32_t i = 0; i < g->n; i++) {
        g->corner[i] = difference(g->p.v[i], g->q.v[0]);
        g->edge[i] = edge_of_p(g, i);
    }
}

static kz_vec2 corner_of_p(const round_ring *g, int i) { return g->p.v[g->q.n == 1 ? i : g->of_p[i]]; }
static kz_vec2 corner_of_q(const round_ring *g, int i) { return g->q.v[g->q.n == 1 ? 0 : g->of_q[i]]; }

/* No corner is larger than a box around both shapes. */
static double error_of_ring(const kz_box *a, const kz_box *b, kz_vec2 m, double r)
{
    const double w = (double)kzi_max_f32(a->max.x, b->max.x) - kzi_min_f32(a->min.x, b->min.x);
    const double h = (double)kzi_max_f32(a->max.y, b->max.y) - kzi_min_f32(a->min.y, b->min.y);
    return 0x1p-48 * (w + h + kzi_abs(m.x) + kzi_abs(m.y) + r);
}

/* ---- The way past an edge ------------------------------------------------------------------------------------ */

typedef struct time_span {
    double lo, hi;
} time_span;

/* Depths behind the edge, moved outwards, at the start and at the end: off by `error`.  `n` is the outer normal. */
typedef struct edge_pass {
    int edge;
    kzi_vec n;
    double d0, d1, speed, error;
    time_span t; /* when it passes the edge */
} edge_pass;

static bool is_exact_difference(float p, float q)
{
    double error;
    kzi_two_sum(p, -(double)q, &error);
    return error == 0;
}

/* Is the depth at the start exact for an edge along an axis?  Then the sign of that at the end is, too. */
static bool is_exact_depth(const round_ring *g, int i, double gap)
{
    const kz_vec2 p = corner_of_p(g, i), q = corner_of_q(g, i);
    double error, of_r;
    kzi_two_sum(g->r, -gap, &error);
    kzi_two_sum(g->p.r, g->q.r, &of_r);
    if (error != 0 || of_r != 0) return false;
    return g->edge[i].x == 0 ? is_exact_difference(p.x, q.x) : is_exact_difference(p.y, q.y);
}

/* The edges in front of which the origin begins or ends, or all but does, in bits: it is surely behind the others all
 * the way. */
static uint64_t edges_in_front(const round_ring *g)
{
    uint64_t front = 0;
    for (int i = 0; i < g->n; i++) {
        const kzi_vec c = g->corner[i], e = g->edge[i];
        const double gap = g->side * (e.x * c.y - e.y * c.x), speed = g->side * (e.y * g->m.x - e.x * g->m.y);
        const double slack = g->error * kzi_length_1(e);
        front |= (uint64_t)((gap > -slack) | (gap + speed > -slack)) << i;
    }
    return front;
}

static edge_pass pass_of_edge(const round_ring *g, int i)
{
    const kzi_vec c = g->corner[i], e = g->edge[i];
    const bool is_axis = e.x == 0 || e.y == 0;
    const double length = is_axis ? kzi_length_1(e) : sqrt(e.x * e.x + e.y * e.y), by = g->side / length;
    edge_pass w = {.edge = i, .n = {by * e.y, -by * e.x}};
    if (is_axis) w.n = (kzi_vec){kzi_sign(w.n.x), kzi_sign(w.n.y)};
    const double gap = -(w.n.x * c.x + w.n.y * c.y);
    w.speed = w.n.x * g->m.x + w.n.y * g->m.y;
    w.d0 = g->r - gap;
    w.d1 = w.d0 - w.speed;
    const bool is_near = !(kzi_abs(w.d0) > g->error && kzi_abs(w.d1) > g->error);
    w.error = is_axis && is_near && is_exact_depth(g, i, gap) ? 0 : g->error;
    return w;
}

/* ---- The corners ---------------------------------------------------------------------------------------------- */

typedef enum approach_answer { APPROACH_MISSES, APPROACH_MEETS, APPROACH_UNKNOWN } approach_answer;

/* When the origin meets the ring, at the earliest and at the latest, and from where. */
typedef struct round_meeting {
    double lo, hi;
    kzi_vec n;   /* the outer normal of the ring */
    int corner;  /* or the edge that begins there */
    double part; /* of that edge */
} round_meeting;

/* Does the point f come nearer to the origin until its motion ends, and is it farther than r from it then?  So it is
 * with the next tile of a floor, whose corner would be touched later on.  The sums are off by two roundings. */
static bool ends_before_corner(kzi_vec f, kzi_vec m, double r)
{
    const double ex = f.x + m.x, ey = f.y + m.y, wide = kzi_abs(f.x) + kzi_abs(m.x), high = kzi_abs(f.y) + kzi_abs(m.y);
    const double error = 0x1p-50 * (wide * wide + high * high + r * r);
    return ex * m.x + ey * m.y < -error && ex * ex + ey * ey - r * r > error;
}

/* When does the point f, which moves by m, come to the distance r of the origin?  At gap / (root - along), where
 * gap = f^2 - r^2, along = f . m and root^2 = r^2 m^2 - (f x m)^2.  f is off by one rounding.  Errors are below 6 units of
 * 2^-53 of the sums of squares and products; 8 are granted.  UNKNOWN unless it begins outside. */
KZI_ALWAYS_INLINE approach_answer approach(kzi_vec f, kzi_vec m, double r, double *lo, double *hi)
{
    const double mm = kzi_dot(m, m), ff = kzi_dot(f, f), rr = r * r, gap = ff - rr, gap_error = 0x1p-50 * (ff + rr);
    const double along = kzi_dot(f, m), along_error = 0x1p-50 * (kzi_abs(f.x * m.x) + kzi_abs(f.y * m.y));
    const double left = f.x * m.y, right = f.y * m.x, cross = left - right,
                 cross_error = 0x1p-50 * (kzi_abs(left) + kzi_abs(right));
    const double square = rr * mm - cross * cross;
    const double square_error = 0x1p-50 * rr * mm + (2 * kzi_abs(cross) + cross_error) * cross_error;
    if (!(gap > gap_error)) return APPROACH_UNKNOWN;
    if ((along > along_error) | (square < -square_error)) return APPROACH_MISSES;
    if (!((along < -along_error) & (square > 0x1p20 * square_error)))
        return ends_before_corner(f, m, r) ? APPROACH_MISSES : APPROACH_UNKNOWN;
    const double root = sqrt(square), below = root - along, t = gap / below;
    const double part = gap_error / gap + (square_error / root + along_error) / below + 0x1p-50;
    *lo = t * (1 - part);
    *hi = t * (1 + part);
    if (*lo >= 1) return APPROACH_MISSES;
    return *hi < 1 ? APPROACH_MEETS : APPROACH_UNKNOWN;
}

/* The point f comes to the distance r of a corner. */
KZI_ALWAYS_INLINE approach_answer meet_corner_at(kzi_vec f, kzi_vec m, double r, round_meeting *out)
{
    const approach_answer answer = approach(f, m, r, &out->lo, &out->hi);
    if (answer != APPROACH_MEETS) return answer;
    const kzi_vec from = kzi_add_scaled(f, m, out->lo);
    out->n = kzi_scale(from, 1 / kzi_length(from));
    return answer;
}

static approach_answer meet_ring_corner(const round_ring *g, int i, round_meeting *out)
{
    out->corner = i;
    out->part = 0;
    return meet_corner_at((kzi_vec){0 - g->corner[i].x, 0 - g->corner[i].y}, g->m, g->r, out);
}

/* It begins nearer to the lines of all edges than r, outside all the same: it meets a corner or none. */
static approach_answer meet_any_corner(const round_ring *g, round_meeting *out)
{
    approach_answer all = APPROACH_MISSES;
    for (int i = 0; i < g->n; i++) {
        round_meeting met;
        const approach_answer answer = meet_ring_corner(g, i, &met);
        if (answer == APPROACH_UNKNOWN) return answer;
        if (answer == APPROACH_MEETS && (all == APPROACH_MISSES || met.lo < out->lo)) *out = met, all = answer;
    }
    return all;
}

/* ---- The edges ------------------------------------------------------------------------------------------------ */

static time_span time_of_pass(const edge_pass *w)
{
    const double t = w->d0 / w->speed, error = 2 * w->error / kzi_abs(w->speed) + 0x1p-50 * kzi_abs(t);
    return w->error == 0 ? (time_span){t, t} : (time_span){t - error, t + error};
}

/* All edges in front of which the origin is at some time. */
typedef struct ring_clip {
    edge_pass in[RING_MOST];
    int n_in;
    time_span last, leave;
    bool misses, doubts, apart, touches, is_outside, is_in_core;
} ring_clip;

/* Does the origin begin on the edge, moved outwards along an axis? */
static bool begins_on_edge(const round_ring *g, const edge_pass *w)
{
    const kzi_vec p = g->corner[w->edge], q = g->corner[w->edge + 1 < g->n ? w->edge + 1 : 0];
    return w->d0 == 0 && w->error == 0 && (g->edge[w->edge].x == 0 ? p.y * q.y : p.x * q.x) <= 0;
}

static inline void clip_by_pass(ring_clip *c, const edge_pass *w)
{
    const bool in0 = w->d0 > w->error, in1 = w->d1 > w->error, out0 = w->d0 <= -w->error, out1 = w->d1 <= -w->error;
    c->doubts |= !((in0 | out0) & (in1 | out1));
    c->misses |= out0 & out1;
    c->is_outside |= out0;
    c->apart |= out0 & (w->d0 < 0);
    if (!((in0 & out1) | (out0 & in1))) return;
    const time_span t = time_of_pass(w);
    if (in0) {
        c->leave = (time_span){kzi_min(t.lo, c->leave.lo), kzi_min(t.hi, c->leave.hi)};
        return;
    }
    c->in[c->n_in] = *w;
    c->in[c->n_in++].t = t;
    c->last = (time_span){kzi_max(t.lo, c->last.lo), kzi_max(t.hi, c->last.hi)};
}

static void clip_by_ring(const round_ring *g, ring_clip *c)
{
    c->n_in = 0;
    c->last = (time_span){-1, -1}, c->leave = (time_span){HUGE_VAL, HUGE_VAL};
    c->misses = c->doubts = c->apart = c->touches = c->is_outside = false;
    c->is_in_core = true;
    for (uint64_t front = edges_in_front(g); front != 0; front &= front - 1) {
        const edge_pass w = pass_of_edge(g, kzi_bits_lowest(front));
        c->is_in_core &= w.d0 > g->r + g->error;
        c->touches |= w.d0 == 0 && begins_on_edge(g, &w);
        clip_by_pass(c, &w);
    }
}

/* How far beyond an end of the edge is the origin when it passes that?  Below 0: surely beside the edge.  `may_be_beside`:
 * it is not surely beyond, either. */
static double beyond_edge(const round_ring *g, const edge_pass *w, double *part, bool *may_be_beside)
{
    const time_span t = w->t;
    const kzi_vec c = g->corner[w->edge], e = g->edge[w->edge];
    const double square = kzi_dot(e, e), along = e.x * (t.lo * g->m.x - c.x) + e.y * (t.lo * g->m.y - c.y);
    const double slack = (2 * g->error + (t.hi - t.lo) * kzi_length_1(g->m)) * kzi_length_1(e);
    *part = kzi_clamp(along / square, 0, 1);
    const double past = kzi_max(-along, along - square), beyond = past + slack;
    *may_be_beside = past <= slack;
    return beyond < 0 ? beyond : beyond / sqrt(square);
}

/* One of the edges that are passed last; others may be in line with it.  What may pass beside one meets it, even where it
 * misses the corner. */
static approach_answer meet_last_edge(const round_ring *g, const ring_clip *c, round_meeting *out)
{
    double nearest = HUGE_VAL;
    int corner = 0;
    bool doubts = false;
    for (int i = 0; i < c->n_in; i++) {
        const edge_pass *w = &c->in[i];
        bool may_be_beside;
        if (w->t.hi < c->last.lo) continue;
        const double beyond = beyond_edge(g, w, &out->part, &may_be_beside);
        if (beyond < 0 || begins_on_edge(g, w)) {
            out->lo = w->t.lo, out->hi = w->t.hi, out->n = w->n, out->corner = w->edge;
            return APPROACH_MEETS;
        }
        doubts |= may_be_beside;
        if (beyond >= nearest) continue;
        nearest = beyond;
        corner = out->part < 0.5 ? w->edge : w->edge + 1 < g->n ? w->edge + 1 : 0;
    }
    const approach_answer answer = meet_ring_corner(g, corner, out);
    return answer == APPROACH_MISSES && doubts ? APPROACH_UNKNOWN : answer;
}

static approach_answer meet_ring(const round_ring *g, const ring_clip *c, round_meeting *out)
{
    if (c->last.lo > c->leave.hi) return APPROACH_MISSES;
    if (c->last.hi >= c->leave.lo) return APPROACH_UNKNOWN;
    return meet_last_edge(g, c, out);
}

/* ---- The answer ----------------------------------------------------------------------------------------------- */

/* The largest float32 that is not above v. */
static float floor_to_float(double v)
{
    double low, next;
    if (!(v >= 0x1p-126)) return v > 0 ? kzi_next_down((float)v) : 0;
    kzi_floats_around(v, &low, &next);
    return (float)low;
}

/* A place on the core of b, or on one of its edges. */
static kzi_vec place_on_core(const round_ring *g, const round_meeting *met)
{
    const int next = met->corner + 1 < g->n ? met->corner + 1 : 0;
    const kz_vec2 u = g->p_is_b ? corner_of_p(g, met->corner) : corner_of_q(g, met->corner);
    const kz_vec2 v = g->p_is_b ? corner_of_p(g, next) : corner_of_q(g, next);
    const double part = met->part;
    return (kzi_vec){u.x + part * ((double)v.x - u.x), u.y + part * ((double)v.y - u.y)};
}

static kz_sweep_hit hit_of_meeting(const round_ring *g, const round_meeting *met, kz_relation start)
{
    const double sign = g->p_is_b ? 1 : -1, r = g->p_is_b ? g->p.r : g->q.r;
    const kzi_vec n = kzi_scale(met->n, sign), at = place_on_core(g, met);
    return (kz_sweep_hit){start,
                          true,
                          floor_to_float(met->lo),
                          kzi_rounded_vec(n.x, n.y),
                          kzi_rounded_vec(at.x + r * n.x, at.y + r * n.y)};
}

/* The time is known to half a step. */
static bool is_time_known(const round_meeting *met) { return met->hi - met->lo <= met->lo * 0x1p-25; }

static inline kzi_corners core_of(const kz_shape *s, kz_vec2 box[4])
{
    kzi_corners core = kzi_corners_of(s, box);
    if (s->kind == KZ_KIND_POLYGON) core.v = kzi_shape_points(s, &core.n);
    return core;
}

static float winding_of(const kz_shape *s, int32_t n_corners) { return n_corners > 2 ? kzi_winding_of(s) : 1; }

/* `box` is room for it.  False where there are too many corners, or radii are too small beside the rest. */
static bool make_ring(round_ring *g, kz_vec2 box[2][4], const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    const kzi_corners of_a = core_of(a, box[0]), of_b = core_of(b, box[1]);
    g->p_is_b = of_b.n >= of_a.n;
    g->p = g->p_is_b ? of_b : of_a;
    g->q = g->p_is_b ? of_a : of_b;
    if (g->p.n > RING_MOST - g->q.n) return false;
    const kz_shape *p = g->p_is_b ? b : a, *q = g->p_is_b ? a : b;
    const float of_p = winding_of(p, g->p.n);
    g->side = g->q.n == 1 ? (double)of_p : 1;
    g->m = g->p_is_b ? kzi_vec_of(m) : (kzi_vec){0 - (double)m.x, 0 - (double)m.y};
    g->r = g->p.r + g->q.r;
    if (g->q.n == 1) add_ring_of_p(g);
    else add_corners(g, of_p, winding_of(q, g->q.n));
    g->error = error_of_ring(&a->bounds, &b->bounds, m, g->r);
    return g->error < g->r * 0x1p-24 && g->r < 0x1p120;
}

static kz_relation start_of(const round_ring *g, const ring_clip *c, const kz_shape *a, const kz_shape *b)
{
    if (c->apart || c->touches) return c->apart ? KZ_APART : KZ_TOUCH;
    return c->is_in_core && g->p.n > 2 ? KZ_OVERLAP : kz_relate(a, b);
}

/* Is a's box surely apart from b's all the way?  Sums are rounded, but not past a float32. */
static bool stays_apart(const kz_box *a, kz_vec2 m, const kz_box *b)
{
    const double x = m.x, y = m.y;
    return a->min.x + kzi_min(x, 0) > b->max.x || a->max.x + kzi_max(x, 0) < b->min.x ||
           a->min.y + kzi_min(y, 0) > b->max.y || a->max.y + kzi_max(y, 0) < b->min.y;
}

/* ---- A round shape on a side of a box ---------------------------------------------------------------------------- */

/* Does the shape touch a side of a box from `from` to `to`, which it does not cross?  Only ends of its spine that reach it
 * exactly do.  Turned round by `sign`, the side is at a higher coordinate. */
static kz_relation relate_to_side(const kz_shape *round, bool is_upright, double sign, double at, double from, double to)
{
    kz_vec2 box[4];
    const kzi_corners core = kzi_corners_of(round, box);
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (int i = 0; i < core.n; i++) {
        const kz_vec2 p = core.v[i];
        double error, along = is_upright ? p.y : p.x;
        if (kzi_two_sum(sign * (is_upright ? p.x : p.y), core.r, &error) != sign * at || error != 0) continue;
        least = kzi_min(least, along);
        most = kzi_max(most, along);
    }
    return least <= to && most >= from ? KZ_TOUCH : KZ_APART;
}

/* Do the boxes around both touch, while the shape moves by (x, y) along the side or away from it?  So it is with a body
 * that walks on tiles: it meets none of those under it. */
static bool stays_on_side(const kz_shape *round, double x, double y, const kz_box *box, kz_relation *start)
{
    const kz_box *own = &round->bounds;
    const kz_vec2 lo = box->min, hi = box->max;
    if (own->max.y == lo.y && y <= 0) *start = relate_to_side(round, false, 1, lo.y, lo.x, hi.x);
    else if (own->min.y == hi.y && y >= 0) *start = relate_to_side(round, false, -1, hi.y, lo.x, hi.x);
    else if (own->max.x == lo.x && x <= 0) *start = relate_to_side(round, true, 1, lo.x, lo.y, hi.y);
    else if (own->min.x == hi.x && x >= 0) *start = relate_to_side(round, true, -1, hi.x, lo.y, hi.y);
    else return false;
    return true;
}

static bool stays_beside_box(const kz_shape *a, kz_vec2 m, const kz_shape *b, kz_relation *start)
{
    if (b->kind == KZ_KIND_BOX) return stays_on_side(a, m.x, m.y, &b->bounds, start);
    return a->kind == KZ_KIND_BOX && stays_on_side(b, -(double)m.x, -(double)m.y, &a->bounds, start);
}

/* ---- Two circles ---------------------------------------------------------------------------------------------- */

kz_sweep_hit kzi_sweep_circles(const kz_shape *a, kz_vec2 motion, const kz_shape *b)
{
    const kz_circle *p = &a->as.circle, *q = &b->as.circle;
    const kzi_vec from = difference(p->center, q->center), m = kzi_vec_of(motion);
    const double r = (double)p->r + q->r;
    round_meeting met;
    if (kzi_dot(from, from) < r * r * (1 - 0x1p-47)) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), motion);
    switch (meet_corner_at(from, m, r, &met)) {
    case APPROACH_MISSES: return (kz_sweep_hit){.start = KZ_APART, .t = 1};
    case APPROACH_MEETS:
        if (!is_time_known(&met) || !(kzi_length_1(from) + kzi_length_1(m) < r * 0x1p24)) break;
        return (kz_sweep_hit){KZ_APART, true, floor_to_float(met.lo), kzi_rounded_vec(met.n.x, met.n.y),
                              kzi_rounded_vec(q->center.x + q->r * met.n.x, q->center.y + q->r * met.n.y)};
    default: break;
    }
    return kzi_sweep_exact(a, motion, b, 0);
}

/* ---- Any two -------------------------------------------------------------------------------------------------- */

/* Of the origin, from a start that is no overlap. */
static approach_answer meet_from(const round_ring *g, const ring_clip *c, kz_relation start, round_meeting *met)
{
    if (c->misses) return APPROACH_MISSES;
    if (c->doubts) return APPROACH_UNKNOWN;
    if (c->is_outside) return meet_ring(g, c, met);
    return start == KZ_APART ? meet_any_corner(g, met) : APPROACH_UNKNOWN;
}

kz_sweep_hit kzi_sweep_rounds(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    kz_vec2 box[2][4];
    round_ring g;
    ring_clip c;
    round_meeting met;
    kz_relation beside;
    if (stays_apart(&a->bounds, m, &b->bounds)) return (kz_sweep_hit){.start = KZ_APART, .t = 1};
    if (stays_beside_box(a, m, b, &beside)) return (kz_sweep_hit){.start = beside, .t = 1};
    if (!make_ring(&g, box, a, m, b)) return kzi_sweep_exact(a, m, b, 0);
    clip_by_ring(&g, &c);
    const kz_relation start = start_of(&g, &c, a, b);
    if (start == KZ_OVERLAP) return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    switch (meet_from(&g, &c, start, &met)) {
    case APPROACH_MISSES: return (kz_sweep_hit){.start = start, .t = 1};
    case APPROACH_MEETS: if (is_time_known(&met)) return hit_of_meeting(&g, &met, start); break;
    default: break;
    }
    return kzi_sweep_exact(a, m, b, 0);
}
