/* exact.c - orientation and distances of double coordinates, decided exactly. */
#include "join/exact.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- Expansions ---------------------------------------------------------------------------------------- */

/* An exact number is a sum of doubles that rise in magnitude and do not overlap; none is 0.  Its sign is that of the
 * last.  The sizes below are the most terms that a number of that kind has. */
enum { DIFFERENCE = 2, PRODUCT = 8, CROSS = 16, SQUARE = 512, LENGTH = 16, MEASURE = 2 * SQUARE * LENGTH };

static double two_sum(double a, double b, double *error)
{
    const double sum = a + b, seen = sum - a;
    *error = (a - (sum - seen)) + (b - seen);
    return sum;
}

static double high_half(double a)
{
    const double c = 134217729.0 * a; /* 2^27 + 1 */
    return c - (c - a);
}

static double two_product(double a, double b, double *error)
{
    const double product = a * b, a_high = high_half(a), b_high = high_half(b);
    const double a_low = a - a_high, b_low = b - b_high;
    *error = a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low);
    return product;
}

/* Comparisons with NaN are false, so a number that overflowed adds no term. */
static int term_added(double *out, int n, double term)
{
    if (term > 0 || term < 0) out[n++] = term;
    return n;
}

static int difference_of(double a, double b, double *out)
{
    double error;
    const double sum = two_sum(a, -b, &error);
    return term_added(out, term_added(out, 0, error), sum);
}

/* e + sign * f, merged by magnitude. */
static int sum_of(const double *e, int n, const double *f, int m, double sign, double *out)
{
    int i = 0, j = 0, length = 0;
    double carry = 0, error;
    while (i < n || j < m) {
        const bool take_e = j == m || (i < n && fabs(e[i]) < fabs(f[j]));
        carry = two_sum(carry, take_e ? e[i++] : sign * f[j++], &error);
        length = term_added(out, length, error);
    }
    return term_added(out, length, carry);
}

static int scaled(const double *e, int n, double factor, double *out)
{
    int length = 0;
    double carry = 0, low, error;
    for (int i = 0; i < n; i++) {
        const double high = two_product(e[i], factor, &low);
        const double sum = two_sum(carry, low, &error);
        length = term_added(out, length, error);
        carry = two_sum(high, sum, &error);
        length = term_added(out, length, error);
    }
    return term_added(out, length, carry);
}

/* e * f; `out` and `scratch` have room for 2 n m terms. */
static int product_of(const double *e, int n, const double *f, int m, double *out, double *scratch)
{
    int length = 0;
    for (int j = 0; j < m; j++) {
        double *partial = out + (ptrdiff_t)2 * n * j; /* behind the sum so far, which has at most 2 n j terms */
        const int n_partial = scaled(e, n, f[j], partial);
        const int n_sum = sum_of(out, length, partial, n_partial, 1, scratch);
        memcpy(out, scratch, sizeof(double) * (size_t)n_sum);
        length = n_sum;
    }
    return length;
}

static int sign_of(const double *e, int n) { return n == 0 ? 0 : e[n - 1] > 0 ? 1 : -1; }

/* (b - a)(d - c) */
static int differences_product(double a, double b, double c, double d, double out[PRODUCT])
{
    double left[DIFFERENCE], right[DIFFERENCE], scratch[PRODUCT];
    const int n = difference_of(b, a, left), m = difference_of(d, c, right);
    return product_of(left, n, right, m, out, scratch);
}

/* (b - a) x (c - a) */
static int cross_terms(kzp_xy a, kzp_xy b, kzp_xy c, double out[CROSS])
{
    double left[PRODUCT], right[PRODUCT];
    const int n = differences_product(a.x, b.x, a.y, c.y, left), m = differences_product(a.y, b.y, a.x, c.x, right);
    return sum_of(left, n, right, m, -1, out);
}

/* (b - a) . (c - a) */
static int dot_terms(kzp_xy a, kzp_xy b, kzp_xy c, double out[CROSS])
{
    double left[PRODUCT], right[PRODUCT];
    const int n = differences_product(a.x, b.x, a.x, c.x, left), m = differences_product(a.y, b.y, a.y, c.y, right);
    return sum_of(left, n, right, m, 1, out);
}

/* ---- Signs --------------------------------------------------------------------------------------------- */

/* Shewchuk's bound for a difference of two products of differences: (3 + 16 e) e with e = 2^-53. */
static const double orient_bound = 3.3306690738754716e-16;

int kzp_orient(kzp_xy a, kzp_xy b, kzp_xy c)
{
    const double left = (b.x - a.x) * (c.y - a.y), right = (b.y - a.y) * (c.x - a.x), cross = left - right;
    const double bound = orient_bound * (fabs(left) + fabs(right));
    if (cross > bound) return 1;
    if (cross < -bound) return -1;
    if ((left == 0 && right == 0) || kzp_same(b, c)) return 0; /* a difference is 0 only where it is exactly */
    double terms[CROSS];
    return sign_of(terms, cross_terms(a, b, c, terms));
}

static int dot_sign(kzp_xy a, kzp_xy b, kzp_xy c)
{
    const double left = (b.x - a.x) * (c.x - a.x), right = (b.y - a.y) * (c.y - a.y), dot = left + right;
    const double bound = orient_bound * (fabs(left) + fabs(right));
    if (dot > bound) return 1;
    if (dot < -bound) return -1;
    double terms[CROSS];
    return sign_of(terms, dot_terms(a, b, c, terms));
}

/* ---- Distances ----------------------------------------------------------------------------------------- */

/* Each of at most eight roundings changes a positive number by less than this part of it. */
static const double square_bound = 16 * 0x1p-53;

static double square_of(kzp_xy a, kzp_xy b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

static kzp_gap gap_to_point(kzp_xy p, kzp_xy a)
{
    const double square = square_of(p, a);
    return (kzp_gap){square * (1 - square_bound), square * (1 + square_bound), p, a, a, false};
}

kzp_gap kzp_gap_of(kzp_xy p, kzp_xy a, kzp_xy b)
{
    if (kzp_same(a, b) || dot_sign(a, b, p) <= 0) return gap_to_point(p, a);
    if (dot_sign(b, a, p) <= 0) return gap_to_point(p, b);
    const double left = (b.x - a.x) * (p.y - a.y), right = (b.y - a.y) * (p.x - a.x);
    const double cross = fabs(left - right), error = 2 * orient_bound * (fabs(left) + fabs(right));
    const double low = cross > error ? cross - error : 0, high = cross + error, square = square_of(a, b);
    return (kzp_gap){
        low * low / square * (1 - 2 * square_bound), high * high / square * (1 + 2 * square_bound), p, a, b, true};
}

kzp_gap kzp_gap_of_length(double length)
{
    if (isinf(length)) return (kzp_gap){.low = length, .high = length};
    return gap_to_point((kzp_xy){0, 0}, (kzp_xy){length, 0});
}

double kzp_gap_length(const kzp_gap *g)
{
    if (!g->is_line) return hypot(g->a.x - g->p.x, g->a.y - g->p.y);
    double cross[CROSS], sum = 0;
    const int n = cross_terms(g->a, g->b, g->p, cross);
    for (int k = 0; k < n; k++) sum += cross[k];
    return fabs(sum) / hypot(g->b.x - g->a.x, g->b.y - g->a.y);
}

/* A gap as a fraction of exact numbers. */
typedef struct fraction {
    int n, m;
    double over[SQUARE], under[LENGTH];
} fraction;

static void fraction_of(const kzp_gap *g, fraction *f)
{
    double cross[CROSS], scratch[SQUARE];
    if (!g->is_line) {
        f->n = dot_terms(g->p, g->a, g->a, f->over);
        f->m = 1;
        f->under[0] = 1;
        return;
    }
    const int n = cross_terms(g->a, g->b, g->p, cross);
    f->n = product_of(cross, n, cross, n, f->over, scratch);
    f->m = dot_terms(g->a, g->b, g->b, f->under);
}

static int compare_fractions(const fraction *f, const fraction *h)
{
    double *left = malloc(4 * MEASURE * sizeof *left);
    if (!left) return INT_MAX;
    double *right = left + MEASURE, *scratch = right + MEASURE;
    const int n = product_of(f->over, f->n, h->under, h->m, left, scratch);
    const int m = product_of(h->over, h->n, f->under, f->m, right, scratch);
    const int sign = sign_of(scratch, sum_of(left, n, right, m, -1, scratch));
    free(left);
    return sign;
}

/* Of the same points, which edges with a common end give twice. */
static bool same_gap(const kzp_gap *g, const kzp_gap *h)
{
    if (g->is_line != h->is_line) return false;
    if (kzp_same(g->p, h->p) && kzp_same(g->a, h->a) && kzp_same(g->b, h->b)) return true;
    return !g->is_line && kzp_same(g->p, h->a) && kzp_same(g->a, h->p);
}

int kzp_gap_compare(const kzp_gap *g, const kzp_gap *h)
{
    if (g->low > h->high) return 1;
    if (g->high < h->low) return -1;
    if (same_gap(g, h)) return 0;
    fraction left, right;
    fraction_of(g, &left);
    fraction_of(h, &right);
    return compare_fractions(&left, &right);
}

int kzp_gap_compare_length(const kzp_gap *g, double distance)
{
    const double square = distance * distance;
    if (g->low > square * (1 + square_bound)) return 1;
    if (g->high < square * (1 - square_bound)) return -1;
    fraction left, right = {.m = 1, .under = {1}};
    double error;
    const double rounded = two_product(distance, distance, &error);
    right.n = term_added(right.over, term_added(right.over, 0, error), rounded);
    fraction_of(g, &left);
    return compare_fractions(&left, &right);
}
