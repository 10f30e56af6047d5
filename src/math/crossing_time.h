/* crossing_time.h - when does a moving point cross a line?  Exact fractions, compared exactly.
 *
 * The point begins at p and moves by w - u in the unit of time; it meets the line through a and b at
 *     t = ((b - a) x (a - p)) / ((b - a) x (w - u)),
 * a fraction of expansions.  Bounds in double tell most comparisons; expansions tell the rest.  Rays and sweeps are
 * made of nothing else: a vertex meeting an edge. */
#ifndef KZI_CROSSING_TIME_H
#define KZI_CROSSING_TIME_H

#include "math/predicates.h"

typedef struct kzi_crossing {
    kzi_vec a, b, p, u, w;
    double lo, hi; /* the time lies between them */
} kzi_crossing;

/* The line must not be parallel to the motion. */
kzi_crossing kzi_crossing_make(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec u, kzi_vec w);

/* When the point that begins at p is at q, which lies on its way or on the line that it runs along. */
kzi_crossing kzi_crossing_at(kzi_vec q, kzi_vec p, kzi_vec u, kzi_vec w);

/* Sign of the difference of two times, and of a time less a float32. */
int kzi_crossing_compare(const kzi_crossing *s, const kzi_crossing *t);
int kzi_crossing_compare_to(const kzi_crossing *s, float t);

/* The largest float32 that is not above the time, and the largest below it; at least 0: for times >= 0. */
float kzi_crossing_down(const kzi_crossing *t);
float kzi_crossing_below(const kzi_crossing *t);

/* The smallest float32 that is not below the time, and the smallest above it. */
float kzi_crossing_up(const kzi_crossing *t);
float kzi_crossing_above(const kzi_crossing *t);

#endif
