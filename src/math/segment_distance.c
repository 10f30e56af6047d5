/* segment_distance.c - the distance from a point to a segment, minus radii, to full precision.
 *
 * Differences of coordinates come first, so nothing is lost far from the origin.  Two subtractions can lose digits: the
 * cross product of a point near the line, and the distance minus the radii.  Where too many would go, the first is
 * computed as an expansion.  The second is then (distance^2 - r^2) / (distance + r), with an expansion for the
 * numerator. */
#include "base/scalar.h"
#include "math/segment_distance.h"
#include "math/expansion.h"

#include <math.h>

/* A cross product this small beside its two products is computed exactly; all others are good to 2^-46. */
static const double clearance_thin = 0x1p-6;

/* A gap this small beside distance and radii is computed exactly; all others are good to 2^-24. */
static const double clearance_narrow = 0x1p-20;

enum {
    CLEARANCE_CROSS_TERMS = KZI_CROSS_TERMS,
    CLEARANCE_RADIUS_TERMS = 8,
    CLEARANCE_SQUARE_TERMS = 2 * CLEARANCE_CROSS_TERMS * CLEARANCE_CROSS_TERMS,
    CLEARANCE_SPAN_TERMS = 2 * CLEARANCE_RADIUS_TERMS * CLEARANCE_CROSS_TERMS
};

/* |b - a|^2, as the cross product with the same vector rotated by a quarter. */
static int length_sq_terms(kzi_vec a, kzi_vec b, double *out)
{
    return kzi_cross_terms(a, b, (kzi_vec){-a.y, a.x}, (kzi_vec){-b.y, b.x}, out);
}

static int both_radii_sq_terms(double r1, double r2, double *out)
{
    double r[2], scratch[CLEARANCE_RADIUS_TERMS];
    const int n = kzi_expansion_difference(r1, -r2, r);
    return kzi_expansion_product(r, n, r, n, out, scratch);
}

/* (b - a) x (p - a) to about 46 bits. */
static double cross_closely(kzi_vec a, kzi_vec b, kzi_vec p)
{
    const double left = (b.x - a.x) * (p.y - a.y), right = (b.y - a.y) * (p.x - a.x), cross = left - right;
    if (kzi_abs(cross) > clearance_thin * (kzi_abs(left) + kzi_abs(right))) return cross;
    double terms[CLEARANCE_CROSS_TERMS];
    return kzi_expansion_value(terms, kzi_cross_terms(a, b, a, p, terms));
}

/* |p - q|^2 - (r1 + r2)^2 */
static double squares_to_point(kzi_vec p, kzi_vec q, double r1, double r2)
{
    double distance[CLEARANCE_CROSS_TERMS], radii[CLEARANCE_RADIUS_TERMS];
    double both[CLEARANCE_CROSS_TERMS + CLEARANCE_RADIUS_TERMS];
    const int n = length_sq_terms(p, q, distance), m = both_radii_sq_terms(r1, r2, radii);
    return kzi_expansion_value(both, kzi_expansion_minus(distance, n, radii, m, both));
}

/* cross^2 - (r1 + r2)^2 |b - a|^2 */
static double squares_to_line(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2)
{
    double cross[CLEARANCE_CROSS_TERMS], length[CLEARANCE_CROSS_TERMS], radii[CLEARANCE_RADIUS_TERMS];
    double near_side[CLEARANCE_SQUARE_TERMS], far_side[CLEARANCE_SPAN_TERMS];
    double scratch[CLEARANCE_SQUARE_TERMS + CLEARANCE_SPAN_TERMS];
    const int n_cross = kzi_cross_terms(a, b, a, p, cross), n_length = length_sq_terms(a, b, length);
    const int n_radii = both_radii_sq_terms(r1, r2, radii);
    const int n = kzi_expansion_product(cross, n_cross, cross, n_cross, near_side, scratch);
    const int m = kzi_expansion_product(length, n_length, radii, n_radii, far_side, scratch);
    return kzi_expansion_value(scratch, kzi_expansion_minus(near_side, n, far_side, m, scratch));
}

static bool keeps_digits(double reach, double r)
{
    return r == 0 || kzi_abs(reach - r) > clearance_narrow * (reach + r);
}

static kzi_clearance clearance_to_point(kzi_vec p, kzi_vec q, double r1, double r2)
{
    const double dx = q.x - p.x, dy = q.y - p.y, reach = sqrt(dx * dx + dy * dy), r = r1 + r2;
    kzi_clearance c = {reach - r, reach, q, {0, 0}};
    if (reach > 0) c.dir = (kzi_vec){dx / reach, dy / reach};
    if (!keeps_digits(reach, r)) c.gap = squares_to_point(p, q, r1, r2) / (reach + r);
    return c;
}

static kzi_clearance clearance_to_line(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2)
{
    const double dx = b.x - a.x, dy = b.y - a.y, length_sq = dx * dx + dy * dy, length = sqrt(length_sq);
    const double cross = cross_closely(a, b, p), reach = kzi_abs(cross) / length, r = r1 + r2;
    /* Measured from the nearer end, so that a foot near an end keeps its digits. */
    const double from_a = ((p.x - a.x) * dx + (p.y - a.y) * dy) / length_sq;
    const double from_b = ((p.x - b.x) * dx + (p.y - b.y) * dy) / length_sq;
    kzi_clearance c = {reach - r, reach, p, {0, 0}};
    if (cross != 0) {
        c.foot = from_a <= 0.5 ? (kzi_vec){a.x + dx * from_a, a.y + dy * from_a}
                               : (kzi_vec){b.x + dx * from_b, b.y + dy * from_b};
        c.dir = cross > 0 ? (kzi_vec){dy / length, -dx / length} : (kzi_vec){-dy / length, dx / length};
    }
    if (!keeps_digits(reach, r)) c.gap = squares_to_line(p, a, b, r1, r2) / length_sq / (reach + r);
    return c;
}

/* Ericson 2005, 5.1.2: the signs of two dot products tell whether a, b or a point between is nearest. */
kzi_clearance kzi_segment_clearance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2)
{
    if (kzi_vec_equal(a, b) || kzi_dot_sign(a, b, a, p) <= 0) return clearance_to_point(p, a, r1, r2);
    if (kzi_dot_sign(a, b, b, p) >= 0) return clearance_to_point(p, b, r1, r2);
    return clearance_to_line(p, a, b, r1, r2);
}

/* ---- Crossings ------------------------------------------------------------------------------------------- */

static void sort_vecs(kzi_vec *p, kzi_vec *q)
{
    if (kzi_vec_is_less(*q, *p)) {
        const kzi_vec less = *q;
        *q = *p;
        *p = less;
    }
}

kzi_vec kzi_line_crossing(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double at_a = kzi_abs(cross_closely(c, d, a)), at_b = kzi_abs(cross_closely(c, d, b));
    const double from_a = at_a / (at_a + at_b), from_b = at_b / (at_a + at_b);
    return from_a <= 0.5 ? (kzi_vec){a.x + (b.x - a.x) * from_a, a.y + (b.y - a.y) * from_a}
                         : (kzi_vec){b.x + (a.x - b.x) * from_b, b.y + (a.y - b.y) * from_b};
}

kzi_vec kzi_crossing_point(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    sort_vecs(&a, &b);
    sort_vecs(&c, &d);
    if (kzi_vec_is_less(c, a) || (kzi_vec_equal(c, a) && kzi_vec_is_less(d, b))) {
        const kzi_vec p = a, q = b;
        a = c, b = d, c = p, d = q;
    }
    return kzi_line_crossing(a, b, c, d);
}
