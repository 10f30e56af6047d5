/* expansion.h - numbers kept exactly as sums of doubles.
 *
 * An expansion is an array of doubles whose bits do not overlap, smallest first, no zeros (length 0 is the number 0);
 * so its sign is the sign of its last term.  Used where a filter in double cannot tell a sign: rare on random input,
 * always on touching input, where typical lengths are 1 to 4.
 *
 * Right as long as nothing overflows or underflows: inputs are float32 or whole numbers below 2^40, so products of up
 * to four differences lie between 2^-600 and 2^600.
 *
 * Source: Dekker 1971 (products), Knuth (sums), Shewchuk 1997 (expansions: his theorems 10, 13 and 19 say that the
 * results below stay strongly nonoverlapping under round-to-even). */
#ifndef KZI_EXPANSION_H
#define KZI_EXPANSION_H

#include "base/base_private.h"

/* sum + error = a + b exactly. */
static inline double kzi_two_sum(double a, double b, double *error)
{
    const double sum = a + b, b_seen = sum - a;
    *error = (a - (sum - b_seen)) + (b - b_seen);
    return sum;
}

/* The upper 26 bits of a; the lower ones are a minus that. */
static inline double kzi_upper_half(double a)
{
    const double c = 134217729.0 * a; /* 2^27 + 1 */
    return c - (c - a);
}

/* product + error = a * b exactly.  Without a fused multiply-add, so that every machine does the same. */
static inline double kzi_two_product(double a, double b, double *error)
{
    const double product = a * b;
    const double a_hi = kzi_upper_half(a), a_lo = a - a_hi, b_hi = kzi_upper_half(b), b_lo = b - b_hi;
    *error = a_lo * b_lo - (((product - a_hi * b_hi) - a_lo * b_hi) - a_hi * b_lo);
    return product;
}

/* All of these write to `out`, which must not overlap the inputs, and return its length. */
int kzi_expansion_difference(double a, double b, double *out);                        /* 2 terms at most */
int kzi_expansion_sum(const double *e, int n, const double *f, int m, double *out);   /* n + m */
int kzi_expansion_minus(const double *e, int n, const double *f, int m, double *out); /* n + m */
int kzi_expansion_scale(const double *e, int n, double factor, double *out);          /* 2n */

/* e * f in `out` of 2*n*m terms, with `scratch` of as many. */
int kzi_expansion_product(const double *e, int n, const double *f, int m, double *out, double *scratch);

static inline int kzi_expansion_sign(const double *e, int n) { return n == 0 ? 0 : e[n - 1] > 0 ? 1 : -1; }

#endif
