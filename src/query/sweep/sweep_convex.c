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

static void ring_of_shape(const kz_shape *s, kzi_ring *ring)
{
    kz_vec2 box[4];
    const kzi_corners c = kzi_corners_of(s, box);
    ring->n = c.n;
    ring->side = s->flags & KZ_SHAPE_CLOCKWISE ? 1 : -1;
    for (int32_t i = 0; i < c.n; i++) ring->x[i] = c.v[i].x, ring->y[i] = c.v[i].y;
}

/* When does the foremost vertex pass the edge?  `down` is the largest float32 that is not after that. */
static kzi_edge_meeting meeting_of(const kzi_ring_pair *pair, const kzi_passed_edge *e, float *down)
{
    const kzi_ring *of = &pair->ring[!e->of_a];
    const kzi_vec p = kzi_ring_vertex(of, e->edge), q = kzi_ring_vertex(of, e->edge + 1 < of->n ? e->edge + 1 : 0);
    const kzi_vec v = kzi_ring_vertex(&pair->ring[e->of_a], e->vertex), m = kzi_scale(pair->motion, e->of_a ? -1 : 1);
    const kzi_edge_meeting s = kzi_edge_meeting_of(p, q, of->side, v, m);
    if (!kzi_edge_meeting_time(&s, down)) *down = kzi_edge_meeting_time_in_doubt(p, q, v, m);
    return s;
}

/* The edge of the last ones that counts, and the latest of their times. */
typedef struct last_face {
    kzi_vec face;
    float t;
    double when, lo, hi; /* the face is passed */
} last_face;

static void offer_edge(last_face *last, const kzi_ring_pair *pair, const kzi_passed_edge *e)
{
    float down;
    const kzi_edge_meeting s = meeting_of(pair, e, &down);
    const kzi_vec face = {e->of_a ? -s.x : s.x, e->of_a ? -s.y : s.y};
    const bool is_known = s.speed > 1000 * s.speed_error; /* else nothing but the rounded time tells */
    const double when = is_known ? kzi_max(s.gap / s.speed, 0) : (double)down;
    const double error = is_known ? (s.gap_error + when * s.speed_error) / s.speed : when * 0x1p-23;
    const bool is_first = last->hi < 0, is_tied = when + error >= last->lo && when - error <= last->hi;
    if (down > last->t) last->t = down;
    const bool is_better = is_tied && kzi_is_better_face(face, last->face, pair->motion, 0x1p-40);
    if (!is_first && (is_tied ? !is_better : when < last->when)) return;
    *last = (last_face){face, last->t, when, when - error, when + error};
}

static kz_sweep_hit hit_of_edges(const kzi_clip *c)
{
    const kzi_ring_pair *pair = c->pair;
    last_face last = {.t = 0, .lo = -1, .hi = -1};
    for (int i = 0; i < c->n_in; i++) offer_edge(&last, pair, &c->in[i]);
    const kzi_vec at = kzi_sweep_point_on_face(&pair->ring[0], &pair->ring[1], last.face, pair->motion, last.when);
    return (kz_sweep_hit){kzi_clip_start(c), true, last.t, kzi_rounded_unit(last.face.x, last.face.y),
                          kzi_rounded_vec(at.x, at.y)};
}

/* ---- The answer --------------------------------------------------------------------------------------------- */

/* By these edges of a and b, which are all that count. */
static kz_sweep_hit sweep_pair(const kz_shape *a, kz_vec2 m, const kz_shape *b, const uint64_t edges[2])
{
    kzi_ring_pair pair;
    kzi_clip clip;
    ring_of_shape(a, &pair.ring[0]);
    ring_of_shape(b, &pair.ring[1]);
    pair.motion = kzi_vec_of(m);
    switch (kzi_clip_areas(&clip, &pair, edges)) {
    case KZI_CLIP_HITS: return hit_of_edges(&clip);
    case KZI_CLIP_BEGINS_INSIDE: return kzi_sweep_hit_at_start(kzi_contact_normal(a, b), m);
    default: return (kz_sweep_hit){.start = kzi_clip_start(&clip), .t = 1};
    }
}

kz_sweep_hit kzi_sweep_small_in_doubt(const kz_shape *a, kz_vec2 m, const kz_shape *b, unsigned edges)
{
    const uint64_t counting[2] = {edges & 255, edges >> 8};
    return kzi_is_finite_motion(m) ? sweep_pair(a, m, b, counting) : kzi_sweep_exact(a, m, b, 0);
}

kz_sweep_hit kzi_sweep_small_plain(const kz_shape *a, kz_vec2 m, const kz_shape *b) { return sweep_small(a, m, b); }
