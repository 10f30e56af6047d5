/* predicates.c - exact geometric predicates: signs of polynomials in the coordinates.
 *
 * Each predicate first computes in double and trusts the sign when it is larger than the error can be.  Otherwise it
 * computes again with expansions.  Error bounds are those of Shewchuk 1997 where he gives one, and generous multiples
 * of the worst case otherwise.  A bound that is too large costs time, never a wrong sign. */
#include "base/scalar.h"
#include "math/predicates.h"
#include "math/expansion.h"

/* Half a unit in the last place of 1: the relative error of one rounding. */
#define EXACT_EPS 1.1102230246251565e-16 /* 2^-53 */

/* Shewchuk 1997, "ccwerrboundA": (3 + 16 eps) eps times the sum of the two products' magnitudes. */
static const double orient_bound = (3.0 + 16.0 * EXACT_EPS) * EXACT_EPS;

/* At most eight roundings affect a term of the longer sums below; the bound is twice that. */
static const double sum_bound = 16.0 * EXACT_EPS;

/* ---- On grids ------------------------------------------------------------------------------------------- */

/* Shapes that touch mostly lie on some grid.  There double rounds nothing, which takes less time to see than expansions
 * take.  Each of these clears *exact where it rounds. */
static double exact_sum(double a, double b, bool *exact)
{
    double rounded_off;
    const double sum = kzi_two_sum(a, b, &rounded_off);
    *exact &= rounded_off == 0;
    return sum;
}

static double exact_product(double a, double b, bool *exact)
{
    double rounded_off;
    const double product = kzi_two_product(a, b, &rounded_off);
    *exact &= rounded_off == 0;
    return product;
}

/* (b - a) x (d - c) as a difference of two products. */
typedef struct grid_cross {
    double left, right;
} grid_cross;

static grid_cross exact_cross(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, bool *exact)
{
    const double ux = exact_sum(b.x, -a.x, exact), uy = exact_sum(b.y, -a.y, exact);
    const double vx = exact_sum(d.x, -c.x, exact), vy = exact_sum(d.y, -c.y, exact);
    return (grid_cross){exact_product(ux, vy, exact), exact_product(uy, vx, exact)};
}

/* |q - p|^2 */
static double exact_length_sq(kzi_vec p, kzi_vec q, bool *exact)
{
    const double x = exact_sum(q.x, -p.x, exact), y = exact_sum(q.y, -p.y, exact);
    return exact_sum(exact_product(x, x, exact), exact_product(y, y, exact), exact);
}

static double exact_radius_sq(double r1, double r2, bool *exact)
{
    const double r = exact_sum(r1, r2, exact);
    return exact_product(r, r, exact);
}

/* The sign of a * b - c * d, of which the products need two doubles. */
static int sign_of_products(double a, double b, double c, double d, bool *exact)
{
    double left_low, right_low;
    const double left = kzi_two_product(a, b, &left_low), right = kzi_two_product(c, d, &right_low);
    return kzi_sign(exact_sum(left, -right, exact) + exact_sum(left_low, -right_low, exact));
}

/* ---- Products of differences ---------------------------------------------------------------------------- */

enum {
    DIFF_TERMS = 2,
    PRODUCT_TERMS = 2 * DIFF_TERMS * DIFF_TERMS, /* a difference times a difference */
    CROSS_TERMS = KZI_CROSS_TERMS                /* two of those */
};

/* (b - a)(d - c) */
static int difference_product(double a, double b, double c, double d, double *out)
{
    double left[DIFF_TERMS], right[DIFF_TERMS], scratch[PRODUCT_TERMS];
    const int n = kzi_expansion_difference(b, a, left), m = kzi_expansion_difference(d, c, right);
    return kzi_expansion_product(left, n, right, m, out, scratch);
}

int kzi_cross_terms(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, double out[KZI_CROSS_TERMS])
{
    double left[PRODUCT_TERMS], right[PRODUCT_TERMS];
    const int n = difference_product(a.x, b.x, c.y, d.y, left), m = difference_product(a.y, b.y, c.x, d.x, right);
    return kzi_expansion_minus(left, n, right, m, out);
}

/* (b - a) . (d - c) */
static int dot_terms(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, double *out)
{
    double left[PRODUCT_TERMS], right[PRODUCT_TERMS];
    const int n = difference_product(a.x, b.x, c.x, d.x, left), m = difference_product(a.y, b.y, c.y, d.y, right);
    return kzi_expansion_sum(left, n, right, m, out);
}

static int cross_sign_exactly(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    double cross[CROSS_TERMS];
    return kzi_expansion_sign(cross, kzi_cross_terms(a, b, c, d, cross));
}

int kzi_cross_sign(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double left = (b.x - a.x) * (d.y - c.y), right = (b.y - a.y) * (d.x - c.x), cross = left - right;
    if (kzi_abs(cross) > orient_bound * (kzi_abs(left) + kzi_abs(right))) return kzi_sign(cross);
    if (left == 0 && right == 0) return 0; /* differences that are 0 are exactly 0: the points are level */
    if (kzi_vec_equal(a, c) && kzi_vec_equal(b, d)) return 0; /* two shapes share a vertex */
    bool on_grid = true;
    const grid_cross grid = exact_cross(a, b, c, d, &on_grid);
    return on_grid ? kzi_sign(grid.left - grid.right) : cross_sign_exactly(a, b, c, d);
}

int kzi_orient(kzi_vec a, kzi_vec b, kzi_vec c) { return kzi_cross_sign(a, b, a, c); }

int kzi_dot_sign(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double left = (b.x - a.x) * (d.x - c.x), right = (b.y - a.y) * (d.y - c.y), dot = left + right;
    if (kzi_abs(dot) > orient_bound * (kzi_abs(left) + kzi_abs(right))) return kzi_sign(dot);
    if (left == 0 && right == 0) return 0;
    bool on_grid = true; /* a dot product is a cross product with y and x of c-d swapped and one of them negated */
    const grid_cross grid = exact_cross(a, b, (kzi_vec){-c.y, c.x}, (kzi_vec){-d.y, d.x}, &on_grid);
    if (on_grid) return kzi_sign(grid.left - grid.right);
    double terms[CROSS_TERMS];
    return kzi_expansion_sign(terms, dot_terms(a, b, c, d, terms));
}

int kzi_orient_middle(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec q)
{
    const double lp = (b.x - a.x) * (p.y - a.y), rp = (b.y - a.y) * (p.x - a.x);
    const double lq = (b.x - a.x) * (q.y - a.y), rq = (b.y - a.y) * (q.x - a.x);
    const double sum = (lp - rp) + (lq - rq);
    if (kzi_abs(sum) > sum_bound * (kzi_abs(lp) + kzi_abs(rp) + kzi_abs(lq) + kzi_abs(rq))) return kzi_sign(sum);
    double at_p[CROSS_TERMS], at_q[CROSS_TERMS], both[2 * CROSS_TERMS];
    const int n = kzi_cross_terms(a, b, a, p, at_p), m = kzi_cross_terms(a, b, a, q, at_q);
    return kzi_expansion_sign(both, kzi_expansion_sum(at_p, n, at_q, m, both));
}

int kzi_compare_middle(double p, double q, double v)
{
    double left[DIFF_TERMS], right[DIFF_TERMS], both[2 * DIFF_TERMS];
    const int n = kzi_expansion_difference(p, v, left), m = kzi_expansion_difference(v, q, right);
    return kzi_expansion_sign(both, kzi_expansion_minus(left, n, right, m, both));
}

/* ---- Distances ------------------------------------------------------------------------------------------ */

enum {
    RADIUS_TERMS = 2 * DIFF_TERMS * DIFF_TERMS,         /* (r1 + r2)^2 */
    SPAN_TERMS = 2 * RADIUS_TERMS * CROSS_TERMS,        /* (r1 + r2)^2 |b - a|^2 */
    CROSS_SQUARED_TERMS = 2 * CROSS_TERMS * CROSS_TERMS /* cross^2 */
};

static int radius_squared_terms(double r1, double r2, double *out)
{
    double r[DIFF_TERMS], scratch[RADIUS_TERMS];
    const int n = kzi_expansion_difference(r1, -r2, r);
    return kzi_expansion_product(r, n, r, n, out, scratch);
}

/* |p - q|^2 - (r1 + r2)^2 */
enum { POWER_TERMS = CROSS_TERMS + RADIUS_TERMS };
static int power_terms(kzi_vec p, kzi_vec q, double r1, double r2, double out[POWER_TERMS])
{
    double distance_sq[CROSS_TERMS], r_sq[RADIUS_TERMS];
    const int n = dot_terms(q, p, q, p, distance_sq), m = radius_squared_terms(r1, r2, r_sq);
    return kzi_expansion_minus(distance_sq, n, r_sq, m, out);
}

double kzi_power_of_point(kzi_vec p, kzi_vec q, double r1, double r2)
{
    double terms[POWER_TERMS];
    const int n = power_terms(p, q, r1, r2, terms);
    return kzi_expansion_value(terms, n);
}

int kzi_compare_distance(kzi_vec p, kzi_vec q, double r1, double r2)
{
    const double dx = p.x - q.x, dy = p.y - q.y, r = r1 + r2;
    const double distance_sq = dx * dx + dy * dy, r_sq = r * r, gap = distance_sq - r_sq;
    if (kzi_abs(gap) > sum_bound * (distance_sq + r_sq)) return kzi_sign(gap);
    bool on_grid = true;
    const double grid_gap = exact_length_sq(p, q, &on_grid) - exact_radius_sq(r1, r2, &on_grid);
    if (on_grid) return kzi_sign(grid_gap);
    double terms[POWER_TERMS];
    return kzi_expansion_sign(terms, power_terms(p, q, r1, r2, terms));
}

/* (r1 + r2)^2 |w - u|^2 - ((w - u) x (q - p))^2 */
enum { CHORD_TERMS = SPAN_TERMS + CROSS_SQUARED_TERMS };
static int chord_terms(kzi_vec u, kzi_vec w, kzi_vec p, kzi_vec q, double r1, double r2, double out[CHORD_TERMS])
{
    double cross[CROSS_TERMS], length_sq[CROSS_TERMS], r_sq[RADIUS_TERMS];
    double cross_sq[CROSS_SQUARED_TERMS], span[SPAN_TERMS], scratch[CHORD_TERMS];
    const int n_cross = kzi_cross_terms(u, w, p, q, cross), n_length = dot_terms(u, w, u, w, length_sq);
    const int n_r = radius_squared_terms(r1, r2, r_sq);
    const int n = kzi_expansion_product(cross, n_cross, cross, n_cross, cross_sq, scratch);
    const int m = kzi_expansion_product(length_sq, n_length, r_sq, n_r, span, scratch);
    return kzi_expansion_minus(span, m, cross_sq, n, out);
}

double kzi_chord_square(kzi_vec u, kzi_vec w, kzi_vec p, kzi_vec q, double r1, double r2)
{
    double terms[CHORD_TERMS], sum = 0;
    const int n = chord_terms(u, w, p, q, r1, r2, terms);
    for (int i = 0; i < n; i++) sum += terms[i];
    return sum;
}

/* The sign of |cross((b - a), (p - a))| - (r1 + r2) |b - a|, from the squares of both sides, without roots. */
static int compare_line_distance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2)
{
    const double left = (b.x - a.x) * (p.y - a.y), right = (b.y - a.y) * (p.x - a.x);
    const double cross = kzi_abs(left - right), error = 2 * orient_bound * (kzi_abs(left) + kzi_abs(right));
    const double dx = b.x - a.x, dy = b.y - a.y, r = r1 + r2, span = r * r * (dx * dx + dy * dy);
    const double least = cross - error, most = cross + error;
    if (least > 0 && least * least > span * (1 + sum_bound)) return 1;
    if (most * most * (1 + sum_bound) < span * (1 - sum_bound)) return -1;

    bool on_grid = true;
    const grid_cross grid = exact_cross(a, b, a, p, &on_grid);
    const double grid_side = exact_sum(grid.left, -grid.right, &on_grid);
    const double length_sq = exact_length_sq(a, b, &on_grid), r_sq = exact_radius_sq(r1, r2, &on_grid);
    const int sign = sign_of_products(grid_side, grid_side, r_sq, length_sq, &on_grid);
    if (on_grid) return sign;
    double terms[CHORD_TERMS];
    return -kzi_expansion_sign(terms, chord_terms(a, b, a, p, r1, r2, terms));
}

/* The same beside an upright or level segment, where the distance is a difference; false where that rounds, and elsewhere. */
static bool compare_straight_distance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2, int *sign)
{
    const bool is_level = a.y == b.y;
    const double along = is_level ? p.x : p.y, from = is_level ? a.x : a.y, to = is_level ? b.x : b.y;
    bool exact = is_level || a.x == b.x;
    if (!exact || along < kzi_min(from, to) || along > kzi_max(from, to)) return false;
    const double away = is_level ? exact_sum(p.y, -a.y, &exact) : exact_sum(p.x, -a.x, &exact);
    const double r = exact_sum(r1, r2, &exact), far = kzi_abs(away);
    *sign = (far > r) - (far < r);
    return exact;
}

/* Ericson 2005, 5.1.2: the signs of two dot products tell whether a, b or a point between is nearest. */
int kzi_compare_segment_distance(kzi_vec p, kzi_vec a, kzi_vec b, double r1, double r2)
{
    int sign;
    if (kzi_vec_equal(a, b)) return kzi_compare_distance(p, a, r1, r2);
    if (compare_straight_distance(p, a, b, r1, r2, &sign)) return sign;
    if (kzi_dot_sign(a, b, a, p) <= 0) return kzi_compare_distance(p, a, r1, r2);
    if (kzi_dot_sign(a, b, b, p) >= 0) return kzi_compare_distance(p, b, r1, r2);
    return compare_line_distance(p, a, b, r1, r2);
}

/* ---- In circle ------------------------------------------------------------------------------------------ */

enum { LIFT_TERMS = 2 * CROSS_TERMS * CROSS_TERMS };

/* |u - d|^2 * (v - d) x (w - d) */
static int lifted_terms(kzi_vec u, kzi_vec v, kzi_vec w, kzi_vec d, double *out)
{
    double lift[CROSS_TERMS], cross[CROSS_TERMS], scratch[LIFT_TERMS];
    const int n = dot_terms(d, u, d, u, lift), m = kzi_cross_terms(d, v, d, w, cross);
    return kzi_expansion_product(lift, n, cross, m, out, scratch);
}

static int in_circle_exactly(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    double first[LIFT_TERMS], second[LIFT_TERMS], partial[2 * LIFT_TERMS], all[3 * LIFT_TERMS];
    int n = lifted_terms(a, b, c, d, first), m = lifted_terms(b, c, a, d, second);
    const int n_partial = kzi_expansion_sum(first, n, second, m, partial);
    n = lifted_terms(c, a, b, d, first);
    return kzi_expansion_sign(all, kzi_expansion_sum(partial, n_partial, first, n, all));
}

int kzi_in_circle(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double ax = a.x - d.x, ay = a.y - d.y, bx = b.x - d.x, by = b.y - d.y, cx = c.x - d.x, cy = c.y - d.y;
    const double bc_l = bx * cy, bc_r = by * cx, ca_l = cx * ay, ca_r = cy * ax, ab_l = ax * by, ab_r = ay * bx;
    const double lift_a = ax * ax + ay * ay, lift_b = bx * bx + by * by, lift_c = cx * cx + cy * cy;
    const double det = lift_a * (bc_l - bc_r) + lift_b * (ca_l - ca_r) + lift_c * (ab_l - ab_r);
    const double size = lift_a * (kzi_abs(bc_l) + kzi_abs(bc_r)) + lift_b * (kzi_abs(ca_l) + kzi_abs(ca_r)) +
                        lift_c * (kzi_abs(ab_l) + kzi_abs(ab_r));
    if (kzi_abs(det) > sum_bound * size) return kzi_sign(det);
    return in_circle_exactly(a, b, c, d);
}

/* ---- For float32 ---------------------------------------------------------------------------------------- */

int kz_orient(kz_vec2 a, kz_vec2 b, kz_vec2 c) { return kzi_orient(kzi_vec_of(a), kzi_vec_of(b), kzi_vec_of(c)); }

int kz_in_circle(kz_vec2 a, kz_vec2 b, kz_vec2 c, kz_vec2 d)
{
    return kzi_in_circle(kzi_vec_of(a), kzi_vec_of(b), kzi_vec_of(c), kzi_vec_of(d));
}

int kz_compare_distance(kz_vec2 p, kz_vec2 q, float r1, float r2)
{
    return kzi_compare_distance(kzi_vec_of(p), kzi_vec_of(q), r1, r2);
}

int kz_compare_segment_distance(kz_vec2 p, kz_vec2 a, kz_vec2 b, float r1, float r2)
{
    return kzi_compare_segment_distance(kzi_vec_of(p), kzi_vec_of(a), kzi_vec_of(b), r1, r2);
}
