/* sweep_convex.c - when does a box or convex polygon that moves begin to overlap another one, and where?
 *
 * The two come together when the last gap between an edge of one and the foremost vertex of the other closes.  Floats find
 * the edges whose gap may close last (sweep_convex_lanes.h); where they cannot tell, the exact clip names these
 * (sweep_exact_convex.c).  Double measures them: t is gap / speed (sweep_convex.h). */
#include "query/sweep/sweep_convex.h"

#include "math/expansion.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/sweep/sweep_convex_lanes.h"

/* ---- Times in doubt ------------------------------------------------------------------------------------------ */

float kzi_edge_meeting_time_in_doubt(kzi_vec p, kzi_vec q, kzi_vec v, kzi_vec m)
{
    const kzi_edge_meeting s = kzi_edge_meeting_of(p, q, 1, v, m);
    if (s.gap == 0 && s.gap_error == 0) return 0;
    const kzi_crossing time = kzi_crossing_make(p, q, v, (kzi_vec){0, 0}, m);
    return kzi_crossing_down(&time);
}

/* ---- Several edges ------------------------------------------------------------------------------------------ */

static void ring_of_points(kzi_ring *ring, const kz_vec2 *v, int32_t n, uint32_t flags)
{
    ring->n = n;
    ring->side = flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    for (int32_t i = 0; i < n; i++) ring->x[i] = v[i].x, ring->y[i] = v[i].y;
}

static bool ring_of_shape(const kz_shape *s, kzi_ring *ring)
{
    kz_vec2 box[4];
    int32_t n = 4;
    if (s->kind == KZ_KIND_BOX) kzi_f64x2_box_corners(&s->bounds, box);
    const kz_vec2 *v = s->kind == KZ_KIND_BOX ? box : kzi_shape_points(s, &n);
    if (n > KZI_RING_MOST) return false;
    ring_of_points(ring, v, n, s->flags);
    return true;
}

/* An edge of one of two areas; the other one moves by m past it. */
typedef struct ring_edge {
    const kzi_ring *of, *other;
    kzi_vec p, q, m;
} ring_edge;

static ring_edge edge_of_pair(const kzi_ring_pair *pair, int32_t i, bool of_a)
{
    const kzi_ring *of = &pair->ring[!of_a];
    const double sign = of_a ? -1 : 1;
    return (ring_edge){of,
                       &pair->ring[of_a],
                       kzi_ring_vertex(of, i),
                       kzi_ring_vertex(of, i + 1 < of->n ? i + 1 : 0),
                       kzi_scale(pair->motion, sign)};
}

static kzi_edge_meeting meeting_with(const ring_edge *e, int32_t vertex)
{
    return kzi_edge_meeting_of(e->p, e->q, e->of->side, kzi_ring_vertex(e->other, vertex), e->m);
}

static float time_with(const ring_edge *e, int32_t vertex)
{
    float t;
    const kzi_edge_meeting s = meeting_with(e, vertex);
    if (kzi_edge_meeting_time(&s, &t)) return t;
    return kzi_edge_meeting_time_in_doubt(e->p, e->q, kzi_ring_vertex(e->other, vertex), e->m);
}

/* The vertices that may be foremost against the edge, in bits: as far before it, within rounding. */
static uint64_t foremost_of(const ring_edge *e, double x, double y)
{
    const kzi_vec first = kzi_ring_vertex(e->other, 0);
    double by[KZI_RING_MOST], least = 0, error = 0;
    uint64_t near = 0;
    for (int32_t i = 0; i < e->other->n; i++) {
        double off;
        by[i] = kzi_farther(x, y, first, kzi_ring_vertex(e->other, i), &off);
        least = kzi_min(by[i], least);
        error = kzi_max(off, error);
    }
    for (int32_t i = 0; i < e->other->n; i++) near |= (uint64_t)(by[i] <= least + 2 * error) << i;
    return near;
}

/* The foremost vertex, and when the first of all passes the edge. */
static kzi_edge_meeting meet_edge(const ring_edge *e, float *t)
{
    const double x = e->of->side * (e->q.y - e->p.y), y = e->of->side * (e->p.x - e->q.x);
    const uint64_t near = foremost_of(e, x, y);
    int32_t foremost = kzi_bits_lowest(near);
    *t = time_with(e, foremost);
    for (uint64_t rest = near & (near - 1); rest != 0; rest &= rest - 1) {
        const int32_t i = kzi_bits_lowest(rest);
        double error;
        *t = kzi_min_f32(time_with(e, i), *t);
        const kzi_vec u = kzi_ring_vertex(e->other, foremost), v = kzi_ring_vertex(e->other, i);
        if (kzi_farther(x, y, u, v, &error) < 0) foremost = i;
    }
    return meeting_with(e, foremost);
}

/* Of edges that are passed at once the one that faces the motion more counts, of two alike the one that turns it to the
 * left. */
static bool is_better_face(const kzi_sweep_face *f, const kzi_sweep_face *than, kzi_vec m)
{
    const double facing = f->x * m.x + f->y * m.y, other = than->x * m.x + than->y * m.y;
    const double left = facing * facing / (f->x * f->x + f->y * f->y);
    const double right = other * other / (than->x * than->x + than->y * than->y);
    if (kzi_abs(left - right) > 0x1p-40 * right) return left > right;
    return m.x * f->y - m.y * f->x < 0 && m.x * than->y - m.y * than->x > 0;
}

/* The edge of the last ones that counts, and the latest of their times. */
typedef struct last_face {
    kzi_sweep_face face;
    float t;
    double when, lo, hi; /* the face is passed */
} last_face;

static void offer_edge(last_face *last, const ring_edge *e, bool of_a, kzi_vec m)
{
    float down;
    const kzi_edge_meeting s = meet_edge(e, &down);
    const kzi_sweep_face face = {of_a ? -s.x : s.x, of_a ? -s.y : s.y};
    const bool is_known = s.speed > 1000 * s.speed_error; /* else nothing but the rounded time tells */
    const double when = is_known ? kzi_max(s.gap / s.speed, 0) : (double)down;
    const double error = is_known ? (s.gap_error + when * s.speed_error) / s.speed : when * 0x1p-23;
    const bool is_first = last->hi < 0, is_tied = when + error >= last->lo && when - error <= last->hi;
    if (down > last->t) last->t = down;
    if (!is_first && (when < last->when || is_tied) && !(is_tied && is_better_face(&face, &last->face, m))) return;
    *last = (last_face){face, last->t, when, when - error, when + error};
}

static void offer_edges(last_face *last, const kzi_ring_pair *pair, uint64_t edges, bool of_a)
{
    for (; edges != 0; edges &= edges - 1) {
        const ring_edge e = edge_of_pair(pair, kzi_bits_lowest(edges), of_a);
        offer_edge(last, &e, of_a, pair->motion);
    }
}

static kz_sweep_hit hit_of_edges(const kzi_ring_pair *pair, const kzi_last_edges *edges)
{
    last_face last = {.t = 0, .lo = -1, .hi = -1};
    offer_edges(&last, pair, edges->edges[0], true);
    offer_edges(&last, pair, edges->edges[1], false);
    const kzi_vec at = kzi_sweep_point_on_face(&pair->ring[0], &pair->ring[1], &last.face, pair->motion, last.when);
    return (kz_sweep_hit){edges->start, true, last.t, kzi_rounded_unit(last.face.x, last.face.y),
                          kzi_rounded_vec(at.x, at.y)};
}

/* ---- The answer --------------------------------------------------------------------------------------------- */

/* By these edges of a and b, which are all that count. */
static kz_sweep_hit sweep_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, const uint64_t edges[2], bool are_last)
{
    kzi_ring_pair pair;
    kzi_last_edges last = {KZ_APART, {edges[0], edges[1]}};
    if (!ring_of_shape(a, &pair.ring[0]) || !ring_of_shape(b, &pair.ring[1])) return kzi_sweep_exact(a, m, b, 0);
    pair.motion = kzi_vec_of(m);
    switch (are_last ? KZI_CLIP_HITS : kzi_clip_areas(&pair, edges, &last)) {
    case KZI_CLIP_HITS: return hit_of_edges(&pair, &last);
    case KZI_CLIP_BEGINS_INSIDE: return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    default: return (kz_sweep_hit){.start = last.start, .t = 1};
    }
}

kz_sweep_hit kzi_sweep_small_in_doubt(const kz_shape *a, kz_vec2 m, const kz_shape *b, unsigned edges, bool are_last)
{
    const uint64_t counting[2] = {edges & 255, edges >> 8};
    if (!kzi_is_finite_motion(m)) return kzi_sweep_exact(a, m, b, 0);
    return sweep_pair(a, m, b, counting, are_last);
}

kz_sweep_hit kzi_sweep_large(const kz_shape *a, kz_vec2 m, const kz_shape *b)
{
    static const uint64_t all[2] = {UINT64_MAX, UINT64_MAX};
    return sweep_pair(a, m, b, all, false);
}

kz_sweep_hit kzi_sweep_small_plain(const kz_shape *a, kz_vec2 m, const kz_shape *b) { return sweep_small(a, m, b); }
