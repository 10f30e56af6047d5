/* exact.h - signs of polynomials in coordinates of double, exact: in double where its error bound decides, else by
 * expansions (Shewchuk 1997).
 *
 * Coordinates are 0 or between 2^-118 and 2^168 in magnitude, which kzp_coordinate_fits asks.  Then no product of six
 * differences overflows or underflows. */
#ifndef KZP_EXACT_H
#define KZP_EXACT_H

#include <math.h>
#include <stdbool.h>

typedef struct kzp_xy {
    double x, y;
} kzp_xy;

static inline bool kzp_coordinate_fits(double v)
{
    const double size = fabs(v);
    return size == 0 || (size >= 0x1p-118 && size <= 0x1p168);
}

static inline bool kzp_same(kzp_xy a, kzp_xy b) { return a.x == b.x && a.y == b.y; }

/* Sign of (b - a) x (c - a): +1 where a, b, c turn from +x towards +y. */
int kzp_orient(kzp_xy a, kzp_xy b, kzp_xy c);

/* Is c, which lies on the line through a and b, on the closed segment between them? */
static inline bool kzp_within_span(kzp_xy a, kzp_xy b, kzp_xy c)
{
    return ((a.x <= c.x && c.x <= b.x) || (b.x <= c.x && c.x <= a.x)) &&
           ((a.y <= c.y && c.y <= b.y) || (b.y <= c.y && c.y <= a.y));
}

/* The square of the distance from p to the segment a-b, between two bounds.  It is the distance to the line where
 * is_line, and to a otherwise. */
typedef struct kzp_gap {
    double low, high;
    kzp_xy p, a, b;
    bool is_line;
} kzp_gap;

kzp_gap kzp_gap_of(kzp_xy p, kzp_xy a, kzp_xy b);
kzp_gap kzp_gap_of_length(double length);                /* infinite, or a coordinate */
double kzp_gap_length(const kzp_gap *g);                 /* the distance itself, within some units in the last place */
int kzp_gap_compare(const kzp_gap *g, const kzp_gap *h); /* the sign of g - h; INT_MAX without memory */
int kzp_gap_compare_length(const kzp_gap *g, double distance); /* the sign of g - distance^2 */

#endif
