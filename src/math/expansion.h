/* expansion.h - floating-point expansions: exact numbers as sums of doubles (Shewchuk 1997).
 *
 * An expansion is an array of doubles whose bits do not overlap.  The terms rise in magnitude and none is zero; length
 * 0 is the number 0.  So its sign is the sign of its last term.  Expansions serve where a filter in double cannot
 * decide a sign.  Their typical lengths on touching input are 1 to 4.
 *
 * Results are exact as long as nothing overflows or underflows.  Inputs are float32 or whole numbers below 2^40, so
 * products of up to four differences lie between 2^-600 and 2^600.
 *
 * Sources: Dekker 1971 (products), Knuth (sums), Shewchuk 1997 (theorems 10, 13, 19: results stay strongly
 * nonoverlapping under round-to-even). */
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

/* Returns the upper 26 bits of a; the lower ones are a minus that. */
static inline double kzi_upper_half(double a)
{
    const double c = 134217729.0 * a; /* 2^27 + 1 */
    return c - (c - a);
}

/* product + error = a * b exactly.  No fused multiply-add is used, so every machine does the same. */
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

/* Writes e * f to `out`, which has room for 2*n*m terms, as has `scratch`. */
int kzi_expansion_product(const double *e, int n, const double *f, int m, double *out, double *scratch);

/* The sum, rounded.  The smaller terms come first, so it is good to the last digit or two. */
static inline double kzi_expansion_value(const double *e, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += e[i];
    return sum;
}

static inline int kzi_expansion_sign(const double *e, int n) { return n == 0 ? 0 : e[n - 1] > 0 ? 1 : -1; }

#endif
