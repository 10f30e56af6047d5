/* sweep_convex.h - sweeps of two convex areas: their numbers (sweep_convex.c), and exactly whether they meet and by which
 * edges (sweep_exact_convex.c). */
#ifndef KZI_SWEEP_CONVEX_H
#define KZI_SWEEP_CONVEX_H

#include "query/raycast/raycast_private.h"
#include <kolize/query_sweep.h>

#include <string.h>

/* ---- A vertex that comes to an edge -------------------------------------------------------------------------- */

/* Gap and speed are sums of two products of differences of float32.  Each is off by less than 5 units of 2^-53 of the
 * sizes of its products; 8 are granted.  That is taken from the gap and added to the speed, so t is never late. */
#define KZI_MEETING_PART 0x1p-50

typedef struct kzi_edge_meeting {
    double x, y; /* the outer normal of the edge, as long as that */
    double gap, speed, gap_error, speed_error;
} kzi_edge_meeting;

/* The vertex v moves by m past the edge from p to q.  `side` is that of its ring: kzi_ring. */
static inline kzi_edge_meeting kzi_edge_meeting_of(kzi_vec p, kzi_vec q, double side, kzi_vec v, kzi_vec m)
{
    const double x = side * (q.y - p.y), y = side * (p.x - q.x);
    const double gap_x = x * (v.x - p.x), gap_y = y * (v.y - p.y), speed_x = x * m.x, speed_y = y * m.y;
    return (kzi_edge_meeting){x,
                         y,
                         gap_x + gap_y,
                         0 - (speed_x + speed_y),
                         KZI_MEETING_PART * (kzi_abs(gap_x) + kzi_abs(gap_y)),
                         KZI_MEETING_PART * (kzi_abs(speed_x) + kzi_abs(speed_y))};
}

/* The largest float32 that is not above v, and the next one, for v of at least 2^-126: a float32 has 29 bits less. */
static inline void kzi_floats_around(double v, double *low, double *high)
{
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= ~(uint64_t)0x1FFFFFFF;
    memcpy(low, &bits, sizeof *low);
    bits += 0x20000000;
    memcpy(high, &bits, sizeof *high);
}

/* The largest float32 that is not after the meeting; false when it is not certain. */
static inline bool kzi_edge_meeting_time(const kzi_edge_meeting *s, float *out)
{
    const double low = (s->gap - s->gap_error) / (s->speed + s->speed_error);
    const double high = s->gap + s->gap_error, by = s->speed - s->speed_error;
    double t, next;
    kzi_floats_around(low, &t, &next);
    *out = (float)t;
    return low >= 0x1p-126 && next * by > high;
}

/* The same where it is not certain: the quotient may be a float32, or its numbers all but cancel.  sweep_convex.c */
float kzi_edge_meeting_time_in_doubt(kzi_vec p, kzi_vec q, kzi_vec v, kzi_vec m);

static inline kz_vec2 kzi_rounded_vec(double x, double y) { return (kz_vec2){(float)x + 0.0f, (float)y + 0.0f}; }

static inline kz_vec2 kzi_rounded_unit(double x, double y)
{
    const double length = sqrt(x * x + y * y);
    return kzi_rounded_vec(x / length, y / length);
}

/* Are the vertices before and after `at` farther before the edge, by more than the margin?  Then all others are. */
KZI_ALWAYS_INLINE bool kzi_is_foremost(const kzi_edge_meeting *s, kz_vec2 at, kz_vec2 before, kz_vec2 after, double margin)
{
    const double to_before = s->x * ((double)before.x - at.x) + s->y * ((double)before.y - at.y);
    const double to_after = s->x * ((double)after.x - at.x) + s->y * ((double)after.y - at.y);
    return (to_before > margin) & (to_after > margin);
}

/* An edge from p to q of a ring with that side, and the only vertex of the other area that meets it, moving by m. */
typedef struct kzi_met_edge {
    bool of_a;
    double side;
    kzi_vec p, q, v, m;
} kzi_met_edge;

/* A vertex of a moves.  Where it meets an upright or level edge of b, that has the coordinate. */
KZI_ALWAYS_INLINE kz_sweep_hit kzi_hit_of_edge(const kzi_met_edge *met, const kzi_edge_meeting *s)
{
    float t;
    if (!kzi_edge_meeting_time(s, &t)) t = kzi_edge_meeting_time_in_doubt(met->p, met->q, met->v, met->m);
    const double sign = met->of_a ? -1 : 1, when = met->of_a ? 0 : s->gap / s->speed;
    const double x = !met->of_a && s->y == 0 ? met->p.x : met->v.x + when * met->m.x;
    const double y = !met->of_a && s->x == 0 ? met->p.y : met->v.y + when * met->m.y;
    return (kz_sweep_hit){KZ_APART, true, t, kzi_rounded_unit(sign * s->x, sign * s->y), kzi_rounded_vec(x, y)};
}

/* ---- Two areas ------------------------------------------------------------------------------------------------- */

/* The vertices of a small convex area. */
enum { KZI_RING_MOST = KZ_INLINE_POINTS };
typedef struct kzi_ring {
    double x[KZI_RING_MOST], y[KZI_RING_MOST];
    int32_t n;
    double side; /* +1 when it turns from +x towards +y, else -1 */
} kzi_ring;

static inline kzi_vec kzi_ring_vertex(const kzi_ring *ring, int32_t i) { return (kzi_vec){ring->x[i], ring->y[i]}; }

/* Two rings, of which the first moves. */
typedef struct kzi_ring_pair {
    kzi_ring ring[2];
    kzi_vec motion;
} kzi_ring_pair;

/* An edge of one area that a vertex of the other one passes, between two times. */
typedef struct kzi_passed_edge {
    int32_t edge, vertex; /* the foremost one */
    bool of_a;
    double lo, hi;
} kzi_passed_edge;

/* Edges that let the other area in, and out.  After a hit the first are those that may be passed last; one of them
 * surely is. */
typedef struct kzi_clip {
    const kzi_ring_pair *pair;
    kzi_passed_edge in[2 * KZI_RING_MOST], out[2 * KZI_RING_MOST];
    int n_in, n_out;
    bool misses, apart, touches;
} kzi_clip;

typedef enum kzi_clip_answer {
    KZI_CLIP_MISSES,
    KZI_CLIP_HITS,
    KZI_CLIP_BEGINS_INSIDE /* the two overlap */
} kzi_clip_answer;

/* Clips the motion of a past b, which is not 0, by these edges of both.  Edges that are left out let the other area in
 * all the time. */
kzi_clip_answer kzi_clip_areas(kzi_clip *clip, const kzi_ring_pair *pair, const uint64_t edges[2]);

static inline kz_relation kzi_clip_start(const kzi_clip *c)
{
    return c->apart ? KZ_APART : c->touches ? KZ_TOUCH : KZ_OVERLAP;
}

/* Where a, moved by t, meets b: the middle of the stretch that both have on the line of a face, with this
 * normal out of b. */
kzi_vec kzi_sweep_point_on_face(const kzi_ring *a, const kzi_ring *b, kzi_vec face, kzi_vec motion, double t);

#endif
