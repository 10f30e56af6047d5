/* sweep_exact_convex.c - does a convex area that moves begin to overlap another one, and by which edges?
 *
 * Two convex areas overlap while no edge separates them.  An edge separates while all vertices of the other area are on its
 * outer side; the innermost of them crosses it at a time that is a fraction.  So each edge allows the overlap after a
 * time, before one, always or never: half planes clip the motion, in one pass (Cyrus and Beck 1978, in configuration
 * space).  Signs and the order of times are exact: bounds in double decide nearly all of them, predicates the rest. */
#include "base/scalar.h"
#include "math/vec.h"
#include "query/sweep/sweep_convex.h"

#include <math.h>
#include <string.h>

/* ---- One edge ---------------------------------------------------------------------------------------------- */

typedef struct clip_edge {
    kzi_vec a, b;
    double ex, ey;
    double side; /* +1: the area is on its +1 side */
} clip_edge;

/* A depth behind an edge, or how fast it grows, times the edge's length; and how far off it may be. */
typedef struct bounded {
    double value, error;
} bounded;

static inline bounded depth_behind(const clip_edge *e, double x, double y)
{
    const double left = e->ex * (y - e->a.y), right = e->ey * (x - e->a.x);
    return (bounded){e->side * (left - right), KZI_MEETING_PART * (kzi_abs(left) + kzi_abs(right))};
}

/* Of vertices too near to each other to tell, exactly. */
static int32_t choose_deepest(const clip_edge *e, const kzi_ring *other, const double *depth, double least)
{
    int32_t deepest = -1;
    for (int32_t i = 0; i < other->n; i++) {
        if (depth[i] < least) continue;
        const bool deeper = deepest < 0 || kzi_cross_sign(e->a, e->b, kzi_ring_vertex(other, deepest),
                                                          kzi_ring_vertex(other, i)) * e->side > 0;
        deepest = deeper ? i : deepest;
    }
    return deepest;
}

/* The vertex that lies deepest behind the edge, the first of those as deep.  One branch only depends on the depths. */
static int32_t find_deepest_vertex(const clip_edge *e, const kzi_ring *other, bounded *depth)
{
    double values[KZI_RING_MOST], best = -HUGE_VAL, error = 0;
    int32_t deepest = 0, n_near = 0;
    for (int32_t i = 0; i < other->n; i++) {
        const bounded d = depth_behind(e, other->x[i], other->y[i]);
        values[i] = d.value;
        deepest = d.value > best ? i : deepest;
        best = kzi_max(d.value, best);
        error = kzi_max(d.error, error);
    }
    *depth = (bounded){best, error};
    for (int32_t i = 0; i < other->n; i++) n_near += values[i] >= best - 2 * error;
    return n_near == 1 ? deepest : choose_deepest(e, other, values, best - 2 * error);
}

static int sign_of_depth(const clip_edge *e, bounded depth, kzi_vec deepest)
{
    if (kzi_abs(depth.value) > depth.error) return kzi_sign(depth.value);
    return kzi_orient(e->a, e->b, deepest) * (int)e->side;
}

static int sign_of_speed(const clip_edge *e, bounded speed, double sign, kzi_vec m)
{
    if (kzi_abs(speed.value) > speed.error) return kzi_sign(speed.value);
    return kzi_cross_sign(e->a, e->b, (kzi_vec){0, 0}, m) * (int)sign;
}

/* When depth + t * speed is 0.  A speed that is hardly known leaves the time open. */
static inline void set_time(kzi_passed_edge *edge, int sign, bounded depth, bounded speed)
{
    const bool is_known = kzi_abs(speed.value) > 1000 * speed.error;
    const double inverse = 1 / speed.value, t = -depth.value / speed.value;
    const double sum = (depth.error + kzi_abs(t) * speed.error) * kzi_abs(inverse) * 1.01;
    const double doubt = sum + kzi_abs(t) * 0x1p-50;
    edge->lo = sign != 0 && is_known ? kzi_max(t - doubt, 0) : 0;
    edge->hi = sign == 0 ? 0 : is_known ? t + doubt : HUGE_VAL;
}

/* ---- All edges --------------------------------------------------------------------------------------------- */

static clip_edge edge_of_ring(const kzi_ring *ring, int32_t i)
{
    const int32_t next = i + 1 < ring->n ? i + 1 : 0;
    clip_edge e = {.a = kzi_ring_vertex(ring, i), .b = kzi_ring_vertex(ring, next), .side = ring->side};
    e.ex = e.b.x - e.a.x;
    e.ey = e.b.y - e.a.y;
    return e;
}

/* b moves past edges of a by the opposite of the motion. */
static void clip_by_edge(kzi_clip *c, int32_t i, bool of_a)
{
    const kzi_ring_pair *pair = c->pair;
    const kzi_vec m = pair->motion;
    const clip_edge e = edge_of_ring(&pair->ring[!of_a], i);
    if (kzi_vec_equal(e.a, e.b)) return;
    bounded depth;
    const int32_t vertex = find_deepest_vertex(&e, &pair->ring[of_a], &depth);
    const double sign = of_a ? -e.side : e.side, left = e.ex * m.y, right = e.ey * m.x;
    const bounded speed = {sign * (left - right), KZI_MEETING_PART * (kzi_abs(left) + kzi_abs(right))};
    const int inside = sign_of_depth(&e, depth, kzi_ring_vertex(&pair->ring[of_a], vertex));
    const int enters = sign_of_speed(&e, speed, sign, m);
    kzi_passed_edge edge = {.edge = i, .vertex = vertex, .of_a = of_a};
    set_time(&edge, inside, depth, speed);
    c->apart |= inside < 0;
    c->touches |= inside == 0;
    c->misses |= inside <= 0 && enters <= 0;
    if (inside <= 0 && enters > 0) c->in[c->n_in++] = edge;
    if (inside > 0 && enters < 0) c->out[c->n_out++] = edge;
}

static kzi_crossing crossing_of(const kzi_clip *c, const kzi_passed_edge *p)
{
    const clip_edge e = edge_of_ring(&c->pair->ring[!p->of_a], p->edge);
    const kzi_vec v = kzi_ring_vertex(&c->pair->ring[p->of_a], p->vertex), m = c->pair->motion, zero = {0, 0};
    return kzi_crossing_make(e.a, e.b, v, p->of_a ? m : zero, p->of_a ? zero : m);
}

/* Keeps the edges that may be passed last. */
static void keep_last(kzi_clip *c)
{
    double lo = -HUGE_VAL;
    int n = 0;
    for (int i = 0; i < c->n_in; i++) lo = kzi_max(c->in[i].lo, lo);
    for (int i = 0; i < c->n_in; i++) {
        if (c->in[i].hi >= lo) c->in[n++] = c->in[i];
    }
    c->n_in = n;
}

static bool is_passed_from(const kzi_clip *c, const kzi_passed_edge *in, double t)
{
    if (in->hi < t || in->lo >= t) return in->lo >= t;
    const kzi_crossing time = crossing_of(c, in);
    return kzi_crossing_compare_to(&time, (float)t) >= 0;
}

static bool is_passed_after(const kzi_clip *c, const kzi_passed_edge *in, const kzi_passed_edge *out)
{
    if (in->hi < out->lo || in->lo > out->hi) return in->lo >= out->hi;
    const kzi_crossing time = crossing_of(c, in), end = crossing_of(c, out);
    return kzi_crossing_compare(&time, &end) >= 0;
}

/* The overlap must begin before the motion ends, and before another edge leads out. */
static bool is_passed_too_late(const kzi_clip *c, const kzi_passed_edge *in)
{
    for (int i = 0; i < c->n_out; i++) {
        if (is_passed_after(c, in, &c->out[i])) return true;
    }
    return is_passed_from(c, in, 1);
}

static kzi_clip_answer answer_of_clip(kzi_clip *c)
{
    if (c->misses) return KZI_CLIP_MISSES;
    if (!c->apart && !c->touches) return KZI_CLIP_BEGINS_INSIDE;
    keep_last(c);
    for (int i = 0; i < c->n_in; i++) {
        if (is_passed_too_late(c, &c->in[i])) return KZI_CLIP_MISSES;
    }
    return KZI_CLIP_HITS;
}

static void clip_by_edges(kzi_clip *c, uint64_t edges, bool of_a)
{
    for (int32_t i = 0; i < c->pair->ring[!of_a].n; i++) {
        if (edges >> i & 1) clip_by_edge(c, i, of_a);
    }
}

kzi_clip_answer kzi_clip_areas(kzi_clip *c, const kzi_ring_pair *pair, const uint64_t edges[2])
{
    c->pair = pair;
    c->n_in = c->n_out = 0;
    c->misses = c->apart = c->touches = false;
    clip_by_edges(c, edges[1], false);
    clip_by_edges(c, edges[0], true);
    return answer_of_clip(c);
}

/* ---- Where they meet ------------------------------------------------------------------------------------------- */

/* The lowest and the highest vertex on the line of a face, along it.  `sign` is +1 for the area behind the face. */
typedef struct support {
    kzi_vec lo, hi;
    bool is_vertex;
} support;

static double along_face(kzi_vec f, kzi_vec v) { return kzi_abs(f.x) >= kzi_abs(f.y) ? v.y : v.x; }

/* How much farther before the edge is v than u, times its length; and how far off that may be. */
static double farther(double x, double y, kzi_vec u, kzi_vec v, double *error)
{
    const double by_x = x * (v.x - u.x), by_y = y * (v.y - u.y);
    *error = 0x1p-50 * (kzi_abs(by_x) + kzi_abs(by_y));
    return by_x + by_y;
}

static support support_of(const kzi_ring *ring, kzi_vec f, double sign)
{
    const kzi_vec first = kzi_ring_vertex(ring, 0);
    support s = {first, first, false};
    for (int32_t i = 1; i < ring->n; i++) {
        const kzi_vec v = kzi_ring_vertex(ring, i);
        double error;
        const double by = sign * farther(f.x, f.y, s.lo, v, &error);
        if (by > error) s.lo = s.hi = v;
        if (by < -error) continue;
        if (along_face(f, v) < along_face(f, s.lo)) s.lo = v;
        if (along_face(f, v) > along_face(f, s.hi)) s.hi = v;
    }
    s.is_vertex = kzi_vec_equal(s.lo, s.hi);
    return s;
}

kzi_vec kzi_sweep_point_on_face(const kzi_ring *a, const kzi_ring *b, kzi_vec f, kzi_vec m, double t)
{
    const support p = support_of(a, f, -1), q = support_of(b, f, 1);
    const double moved = t * along_face(f, m);
    const bool lo_of_b = q.is_vertex || (!p.is_vertex && along_face(f, p.lo) + moved <= along_face(f, q.lo));
    const bool hi_of_b = q.is_vertex || (!p.is_vertex && along_face(f, p.hi) + moved >= along_face(f, q.hi));
    const kzi_vec lo = lo_of_b ? q.lo : p.lo, hi = hi_of_b ? q.hi : p.hi;
    const double by = t * (!lo_of_b + !hi_of_b) / 2;
    kzi_vec at = {(lo.x + hi.x) / 2 + by * m.x, (lo.y + hi.y) / 2 + by * m.y};
    if (along_face(f, at) < along_face(f, q.lo)) at = q.lo; /* b ends there, and rounding or a tie leads beyond */
    if (along_face(f, at) > along_face(f, q.hi)) at = q.hi;
    if (f.y == 0) at.x = q.lo.x; /* on an upright or level face of b */
    if (f.x == 0) at.y = q.lo.y;
    return at;
}
