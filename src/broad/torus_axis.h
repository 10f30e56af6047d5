/* torus_axis.h - one axis of a world that wraps, in exact arithmetic: where is a box, and do two boxes meet?
 *
 * Sweep and prune (sap_torus.c) searches pairs among rounded images.  This file decides which of these are real. */
#ifndef KZI_TORUS_AXIS_H
#define KZI_TORUS_AXIS_H

#include "math/rounding.h"

/* The largest distance of a box from the origin, in periods: that number times a period is exact in double. */
#define KZI_TORUS_MAX_PERIODS 134217728.0 /* 2^27 */

/* One box on one axis, min <= max. */
typedef struct kzi_torus_span {
    float low, high;
} kzi_torus_span;

typedef struct kzi_torus_side {
    int64_t periods; /* the lower end lies in period [periods, periods + 1) */
    bool full;       /* as wide as the world or wider: its position does not matter */
} kzi_torus_side;

/* Is a - b <= t, exactly?  s is the rounded difference; where it equals t, its rounding error decides (Knuth 4.2.2). */
static inline bool kzi_torus_difference_at_most(float a, float b, double t)
{
    const double x = (double)a, y = -(double)b, s = x + y;
    if (s != t) return s < t;
    const double y_part = s - x, rest = (x - (s - y_part)) + (y - y_part);
    return rest <= 0;
}

static inline bool kzi_torus_is_full(kzi_torus_span v, double period)
{
    /* low - high <= -period; a box is also full with an end at infinity, or both ends at the same infinity */
    return !kzi_is_finite((double)v.low) || !kzi_is_finite((double)v.high) ||
           kzi_torus_difference_at_most(v.low, v.high, -period);
}

/* If the period is 0 the axis does not wrap: no box is full or shifted. */
static inline kzi_torus_side kzi_torus_side_of(kzi_torus_span v, double period)
{
    kzi_torus_side side = {0, false};
    const double low = (double)v.low;
    if (period <= 0 || (low >= 0 && (double)v.high < period)) return side;
    side.full = kzi_torus_is_full(v, period);
    if (side.full) return side;
    side.periods = kzi_floor_i64(low / period);
    while (low < (double)side.periods * period) side.periods--;
    while (low >= (double)(side.periods + 1) * period) side.periods++;
    return side;
}

/* Does a meet b moved by `shift` periods, once both are shifted into the world?  Neither is full. */
static inline bool kzi_torus_meets_shifted(kzi_torus_span a, kzi_torus_side at_a, kzi_torus_span b, kzi_torus_side at_b,
                                           double period, int64_t shift)
{
    KZ_ASSERT(!at_a.full && !at_b.full);
    const double t = (double)(shift + at_a.periods - at_b.periods) * period;
    return kzi_torus_difference_at_most(a.low, b.high, t) && kzi_torus_difference_at_most(b.low, a.high, -t);
}

#endif
