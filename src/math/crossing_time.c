/* crossing_time.c - exact comparison and rounding of the times at which a moving point crosses a line. */
#include "base/scalar.h"
#include "math/crossing_time.h"
#include "math/expansion.h"
#include "math/rounding.h"

#include <math.h>

enum {
    CROSSING_TERMS = KZI_CROSS_TERMS,
    CROSSING_PRODUCT_TERMS = 2 * CROSSING_TERMS * CROSSING_TERMS /* one numerator times the other denominator */
};

/* The error of a cross product relative to the sum of its two products' sizes: three roundings on each side,
 * doubled. */
static const double crossing_bound = 16.0 * 0x1p-53;

typedef struct crossing_range {
    double lo, hi;
} crossing_range;

/* (b - a) x (d - c) */
static crossing_range cross_range(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    const double left = (b.x - a.x) * (d.y - c.y), right = (b.y - a.y) * (d.x - c.x), cross = left - right;
    const double error = crossing_bound * (kzi_abs(left) + kzi_abs(right));
    return (crossing_range){cross - error, cross + error};
}

/* Returns the least and the greatest quotient, widened beyond rounding; all numbers when d may be 0. */
static crossing_range divide_ranges(crossing_range n, crossing_range d)
{
    if (d.lo <= 0 && d.hi >= 0) return (crossing_range){-HUGE_VAL, HUGE_VAL};
    const double q[4] = {n.lo / d.lo, n.lo / d.hi, n.hi / d.lo, n.hi / d.hi};
    crossing_range all = {q[0], q[0]};
    for (int i = 1; i < 4; i++) {
        all.lo = q[i] < all.lo ? q[i] : all.lo;
        all.hi = q[i] > all.hi ? q[i] : all.hi;
    }
    all.lo -= kzi_abs(all.lo) * 0x1p-50;
    all.hi += kzi_abs(all.hi) * 0x1p-50;
    return all;
}

kzi_crossing kzi_crossing_through(kzi_vec on, kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec u, kzi_vec w)
{
    const crossing_range t = divide_ranges(cross_range(a, b, p, on), cross_range(a, b, u, w));
    return (kzi_crossing){a, b, p, u, w, t.lo, t.hi, false, on};
}

kzi_crossing kzi_crossing_make(kzi_vec a, kzi_vec b, kzi_vec p, kzi_vec u, kzi_vec w)
{
    return kzi_crossing_through(a, a, b, p, u, w);
}

kzi_crossing kzi_crossing_at(kzi_vec q, kzi_vec p, kzi_vec u, kzi_vec w)
{
    /* The line goes through q along the axis that the motion is not along.  Its other point is any other exact one. */
    const bool upright = kzi_abs(w.x - u.x) >= kzi_abs(w.y - u.y);
    const kzi_vec other = {upright || q.x != 0 ? (upright ? q.x : 0) : 1, upright ? (q.y != 0 ? 0 : 1) : q.y};
    kzi_crossing time = kzi_crossing_make(q, other, p, u, w);
    time.at_a = true;
    return time;
}

/* The fraction as two expansions; the denominator is positive. */
typedef struct crossing_terms {
    double n[CROSSING_TERMS], d[CROSSING_TERMS];
    int n_length, d_length;
} crossing_terms;

static void negate(double *e, int n)
{
    for (int i = 0; i < n; i++) e[i] = -e[i];
}

static void terms_of_crossing(const kzi_crossing *c, crossing_terms *t)
{
    t->n_length = kzi_cross_terms(c->a, c->b, c->p, c->on, t->n);
    t->d_length = kzi_cross_terms(c->a, c->b, c->u, c->w, t->d);
    if (kzi_expansion_sign(t->d, t->d_length) < 0) {
        negate(t->n, t->n_length);
        negate(t->d, t->d_length);
    }
}

/* A fraction of few digits, as on a grid of tiles: products of two such numbers have no rounding.  So equal times, which
 * bounds cannot tell apart, need no expansions there. */
typedef struct grid_fraction {
    double n, d;
    bool is_exact; /* both have no more digits than a float32 */
} grid_fraction;

static bool is_short(double v) { return (double)(float)v == v; }

/* b - a, when it is exact and as short as a float32 */
static double short_difference(double a, double b, bool *is_exact)
{
    double error;
    const double difference = kzi_two_sum(b, -a, &error);
    *is_exact &= error == 0 && is_short(difference);
    return difference;
}

/* (b - a) x (d - c) */
static double short_cross(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, bool *is_exact)
{
    const double left = short_difference(a.x, b.x, is_exact) * short_difference(c.y, d.y, is_exact);
    const double right = short_difference(a.y, b.y, is_exact) * short_difference(c.x, d.x, is_exact);
    return short_difference(right, left, is_exact);
}

static grid_fraction fraction_on_grid(const kzi_crossing *c)
{
    grid_fraction f = {.is_exact = true};
    f.n = short_cross(c->a, c->b, c->p, c->on, &f.is_exact);
    f.d = short_cross(c->a, c->b, c->u, c->w, &f.is_exact);
    return f;
}

static bool is_same(const kzi_crossing *s, const kzi_crossing *t)
{
    return kzi_vec_equal(s->a, t->a) && kzi_vec_equal(s->b, t->b) && kzi_vec_equal(s->on, t->on) &&
           kzi_vec_equal(s->p, t->p) && kzi_vec_equal(s->u, t->u) && kzi_vec_equal(s->w, t->w);
}

int kzi_crossing_compare(const kzi_crossing *s, const kzi_crossing *t)
{
    if (s->lo > t->hi) return 1;
    if (s->hi < t->lo) return -1;
    if (is_same(s, t)) return 0;
    const grid_fraction p = fraction_on_grid(s), q = fraction_on_grid(t);
    if (p.is_exact && q.is_exact && p.n * q.d == q.n * p.d) return 0;
    crossing_terms a, b;
    double left[CROSSING_PRODUCT_TERMS], right[CROSSING_PRODUCT_TERMS], both[2 * CROSSING_PRODUCT_TERMS];
    terms_of_crossing(s, &a);
    terms_of_crossing(t, &b);
    const int n = kzi_expansion_product(a.n, a.n_length, b.d, b.d_length, left, both);
    const int m = kzi_expansion_product(b.n, b.n_length, a.d, a.d_length, right, both);
    return kzi_expansion_sign(both, kzi_expansion_minus(left, n, right, m, both));
}

int kzi_crossing_compare_to(const kzi_crossing *s, float t)
{
    if (s->lo > (double)t) return 1;
    if (s->hi < (double)t) return -1;
    const grid_fraction p = fraction_on_grid(s);
    if (p.is_exact && p.n == p.d * (double)t) return 0;
    crossing_terms a;
    double scaled[2 * CROSSING_TERMS], both[3 * CROSSING_TERMS];
    terms_of_crossing(s, &a);
    const int m = kzi_expansion_scale(a.d, a.d_length, (double)t, scaled);
    return kzi_expansion_sign(both, kzi_expansion_minus(a.n, a.n_length, scaled, m, both));
}

/* ---- Rounded -------------------------------------------------------------------------------------------- */

/* A float32 near the time, or 0. */
static float guess_time(const kzi_crossing *t)
{
    const double middle = (t->lo + t->hi) / 2; /* infinite or NaN when nothing is known: then 0 */
    return middle > 0 && middle < 2 ? (float)middle : 0.0f;
}

/* Finds the largest float32 f >= 0 with time - f >= 0 (or > 0 when `below`).  A step or two from the guess finds it.
 * Where the bounds in double know nothing, bisection does. */
static float round_time_down(const kzi_crossing *t, bool below)
{
    const int least = below ? 1 : 0;
    float f = guess_time(t), step = 0;
    if (kzi_crossing_compare_to(t, f) >= least) {
        for (step = 0; step < 4 && kzi_crossing_compare_to(t, kzi_next_up(f)) >= least; step++) f = kzi_next_up(f);
        if (step < 4) return f;
    } else {
        for (step = 0; step < 4 && f > 0 && kzi_crossing_compare_to(t, f) < least; step++) f = kzi_next_down(f);
        if (f <= 0 || kzi_crossing_compare_to(t, f) >= least) return f > 0 ? f : 0;
    }
    float lo = 0, hi = 2; /* queried times are at most 1 */
    while (kzi_next_up(lo) < hi) {
        const float middle = lo + (hi - lo) / 2;
        if (kzi_crossing_compare_to(t, middle) >= least) {
            lo = middle;
        } else {
            hi = middle;
        }
    }
    return lo;
}

float kzi_crossing_down(const kzi_crossing *t) { return round_time_down(t, false); }

float kzi_crossing_below(const kzi_crossing *t) { return round_time_down(t, true); }

float kzi_crossing_up(const kzi_crossing *t)
{
    const float down = round_time_down(t, false);
    return kzi_crossing_compare_to(t, down) > 0 ? kzi_next_up(down) : down;
}

float kzi_crossing_above(const kzi_crossing *t) { return kzi_next_up(round_time_down(t, false)); }

/* ---- Places --------------------------------------------------------------------------------------------- */

double kzi_crossing_place(const kzi_crossing *t, double p, double q, double by)
{
    enum { SCALED = 2 * CROSSING_TERMS };
    crossing_terms c;
    double at_p[SCALED], at_q[SCALED], start[2 * SCALED], moved[SCALED], all[3 * SCALED];
    terms_of_crossing(t, &c);
    const int n_p = kzi_expansion_scale(c.d, c.d_length, p, at_p), n_q = kzi_expansion_scale(c.d, c.d_length, q, at_q);
    const int n_start = kzi_expansion_sum(at_p, n_p, at_q, n_q, start);
    const int n_moved = kzi_expansion_scale(c.n, c.n_length, by, moved);
    return kzi_expansion_value(all, kzi_expansion_sum(start, n_start, moved, n_moved, all)) /
           kzi_expansion_value(c.d, c.d_length);
}
