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
