/* crossing_time.h - the time at which a moving point crosses a line, as an exact fraction.
 *
 * The point begins at p and moves by w - u in the unit of time.  It meets the line through a and b at
 *     t = ((b - a) x (a - p)) / ((b - a) x (w - u)),
 * a fraction of expansions.  The line may also be given by its direction b - a and another point than a on it.  Bounds in
 * double decide most comparisons; expansions decide the rest.  Rays and sweeps need nothing else: they are vertices that
 * meet edges. */
#ifndef KZI_CROSSING_TIME_H
#define KZI_CROSSING_TIME_H

#include "math/predicates.h"

typedef struct kzi_crossing {
    kzi_vec a, b, p, u, w;
    double lo, hi; /* the time lies between them */
    bool at_a;     /* the point is at a then */
    kzi_vec on;    /* a point of the line: a, or that of kzi_crossing_through */
} kzi_crossing;

/* The line must not be parallel to the motion. */
kzi_crossing kzi_crossing_make(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec u, kzi_vec w);

/* The time at which the point that begins at p is at q.  q lies on its path, or on the line that it runs along. */
kzi_crossing kzi_crossing_at(kzi_vec q, kzi_vec p, kzi_vec u, kzi_vec w);

/* The line goes through `on` in the direction b - a. */
kzi_crossing kzi_crossing_through(kzi_vec on, kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec u, kzi_vec w);

/* Returns the sign of the difference of two times, or of a time minus a float32. */
int kzi_crossing_compare(const kzi_crossing *s, const kzi_crossing *t);
int kzi_crossing_compare_to(const kzi_crossing *s, float t);

/* The largest float32 that is not above the time, and the largest below it.  Both are at least 0: times must be >=
 * 0. */
float kzi_crossing_down(const kzi_crossing *t);
float kzi_crossing_below(const kzi_crossing *t);

/* The smallest float32 that is not below the time, and the smallest above it. */
float kzi_crossing_up(const kzi_crossing *t);
float kzi_crossing_above(const kzi_crossing *t);

/* p + q + t * by, of the exact time: rounded a few times at the end only, so that a sum of 0 gives 0. */
double kzi_crossing_place(const kzi_crossing *t, double p, double q, double by);

#endif
