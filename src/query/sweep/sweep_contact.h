/* sweep_contact.h - what the filter of the sweep does once it knows which edge is met: the normal and the point.
 *
 * It is plain C and there once, however many levels of sweep_lanes.h there are. */
#ifndef KZI_SWEEP_CONTACT_H
#define KZI_SWEEP_CONTACT_H

#include "query/sweep/sweep_filter.h"

/* The vertices of a small convex area; +1 if it turns from +x towards +y, else -1. */
typedef struct kzi_sweep_ring {
    kz_vec2 vertex[KZ_INLINE_POINTS];
    int32_t n;
    double winding;
} kzi_sweep_ring;

/* The edge from u to v, and its normal as a face of b or against a face of a. */
typedef struct kzi_sweep_face {
    kz_vec2 u, v;
    double x, y; /* of any length, out of b */
} kzi_sweep_face;

kzi_sweep_face kzi_sweep_face_of(const kzi_sweep_ring *ring, int edge, bool of_a);

/* Vertices on the line of a face: the first and the last along it, alike when there is one. */
typedef struct kzi_sweep_support {
    kz_vec2 lo, hi;
    bool is_vertex;
} kzi_sweep_support;

kzi_sweep_support kzi_sweep_support_of_face(const kzi_sweep_face *f);
double kzi_sweep_along_face(const kzi_sweep_face *f, kz_vec2 v);

/* What is met and when: from lo to hi, or exactly n / d of whole numbers when d > 0. */
typedef struct kzi_sweep_contact {
    kzi_sweep_face face;
    kzi_sweep_support a, b;
    double lo, hi, n, d;
    kz_vec2 motion;
} kzi_sweep_contact;

/* Fills in all of *hit but its start; false when rounding leaves a doubt. */
bool kzi_sweep_put_contact(const kzi_sweep_contact *c, kz_sweep_hit *hit);

/* The same of edges of both that are passed at one time. */
bool kzi_sweep_put_edges(const kzi_sweep_ring *a, const kzi_sweep_ring *b, int edge_a, int edge_b, kzi_sweep_contact *c,
                         kz_sweep_hit *hit);

/* Do the faces lie along each other, with one normal?  Exact for products of short numbers, and along an axis. */
static inline bool kzi_sweep_is_same_face(const kzi_sweep_face *f, const kzi_sweep_face *g)
{
    return f->x * g->y == f->y * g->x && f->x * g->x + f->y * g->y > 0;
}

/* ---- A circle and an area -------------------------------------------------------------------------------------- */

typedef struct kzi_sweep_round {
    const kz_shape *a, *b;
    kz_vec2 at, by; /* the circle's centre and motion, past the area */
    double r;
    bool of_a; /* the area is a */
} kzi_sweep_round;

/* The circle passes the line of an edge, moved outwards by the radius, from lo to hi; else it begins behind all. */
bool kzi_sweep_meet_face(const kzi_sweep_round *c, const kzi_sweep_ring *ring, int edge, double lo, double hi,
                         kz_sweep_hit *hit);
bool kzi_sweep_meet_vertex(const kzi_sweep_round *c, const kzi_sweep_ring *ring, kz_vec2 v, kz_sweep_hit *hit);
bool kzi_sweep_meet_vertices(const kzi_sweep_round *c, const kzi_sweep_ring *ring, kz_sweep_hit *hit);

#endif
