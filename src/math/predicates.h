/* predicates.h - exact geometric predicates.
 *
 * Coordinates are float32 values, which shapes have, or whole numbers below 2^40 in magnitude, which cells of masks
 * have.  Both may meet in one predicate. */
#ifndef KZI_PREDICATES_H
#define KZI_PREDICATES_H

#include "base/base_private.h"
#include <kolize/math.h>

typedef struct kzi_vec {
    double x, y;
} kzi_vec;

static inline kzi_vec kzi_vec_of(kz_vec2 p) { return (kzi_vec){p.x, p.y}; }

static inline bool kzi_vec_equal(kzi_vec a, kzi_vec b) { return a.x == b.x && a.y == b.y; }
static inline bool kzi_vec_is_less(kzi_vec a, kzi_vec b) { return a.x < b.x || (a.x == b.x && a.y < b.y); }

/* Sign of (b - a) x (c - a), as of kz_orient. */
int kzi_orient(kzi_vec a, kzi_vec b, kzi_vec c);

/* The same for the middle of p and q instead of c: the sign of orient(a, b, p) + orient(a, b, q). */
int kzi_orient_middle(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec q);

/* Sign of (p + q) / 2 - v, exactly. */
int kzi_compare_middle(double p, double q, double v);

/* Sign of (b - a) . (d - c). */
int kzi_dot_sign(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

/* Sign of (b - a) x (d - c). */
int kzi_cross_sign(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

/* (b - a) x (d - c) as an expansion (expansion.h); returns its length. */
enum { KZI_CROSS_TERMS = 16 };
int kzi_cross_terms(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, double out[KZI_CROSS_TERMS]);

/* Sign of |p - q| - (r1 + r2), and of the distance from p to the segment a-b minus r1 + r2. */
int kzi_compare_distance(kzi_vec p, kzi_vec q, double r1, double r2);
int kzi_compare_segment_distance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2);

/* |p - q|^2 - (r1 + r2)^2, within 1 part in 2^49: the power of p with regard to a circle about q. */
double kzi_power_of_point(kzi_vec p, kzi_vec q, double r1, double r2);

int kzi_in_circle(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d);

/* (r1 + r2)^2 |w - u|^2 - ((w - u) x (q - p))^2, within 1 part in 2^49.  A circle of radius r1 + r2 about q cuts a
 * chord out of the line through p along w - u.  The value is the square of half that chord, times |w - u|^2. */
double kzi_chord_square(kzi_vec u, kzi_vec w, kzi_vec p, kzi_vec q, double r1, double r2);

/* Is c on the closed segment a-b?  c must lie on the line through a and b. */
static inline bool kzi_within_span(kzi_vec a, kzi_vec b, kzi_vec c)
{
    return ((a.x <= c.x && c.x <= b.x) || (b.x <= c.x && c.x <= a.x)) &&
           ((a.y <= c.y && c.y <= b.y) || (b.y <= c.y && c.y <= a.y));
}

/* Is c on the closed segment a-b?  The cheap test by the segment's box comes first. */
static inline bool kzi_on_segment(kzi_vec a, kzi_vec b, kzi_vec c)
{
    return kzi_within_span(a, b, c) && kzi_orient(a, b, c) == 0;
}

#endif
