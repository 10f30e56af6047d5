/* sweep_meeting.h - a vertex that comes to an edge: the gap, the speed, and when it is 0.
 *
 * Gap and speed are sums of two products of differences of float32.  Each is off by less than 5 units of 2^-53 of the
 * sizes of its products; 8 are granted.  That is taken from the gap and added to the speed, so t is never late. */
#ifndef KZI_SWEEP_MEETING_H
#define KZI_SWEEP_MEETING_H

#include "base/scalar.h"
#include "math/predicates.h"

#include <math.h>
#include <string.h>

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

#endif
