/* expansion.c - sums and products of expansions (Shewchuk 1997). */
#include "base/scalar.h"
#include "math/expansion.h"

#include <string.h>

/* `term != 0` would keep NaN where a number never leaves an error term, and write beyond `out`. */
static int push_term(double *out, int n, double term)
{
    if (term > 0 || term < 0) out[n++] = term;
    return n;
}

int kzi_expansion_difference(double a, double b, double *out)
{
    double error;
    const double sum = kzi_two_sum(a, -b, &error);
    return push_term(out, push_term(out, 0, error), sum);
}

/* Merges the terms of both by rising magnitude and carries each sum into the next: Shewchuk's fast expansion sum. */
static int merge_terms(const double *e, int n, const double *f, int m, double sign_of_f, double *out)
{
    int i = 0, j = 0, length = 0;
    double carry = 0;

    while (i < n || j < m) {
        const bool take_e = j == m || (i < n && kzi_abs(e[i]) < kzi_abs(f[j]));
        const double term = take_e ? e[i++] : sign_of_f * f[j++];
        double error;
        carry = kzi_two_sum(carry, term, &error);
        length = push_term(out, length, error);
    }
    return push_term(out, length, carry);
}

int kzi_expansion_sum(const double *e, int n, const double *f, int m, double *out)
{
    return merge_terms(e, n, f, m, 1.0, out);
}

int kzi_expansion_minus(const double *e, int n, const double *f, int m, double *out)
{
    return merge_terms(e, n, f, m, -1.0, out);
}

int kzi_expansion_scale(const double *e, int n, double factor, double *out)
{
    int length = 0;
    double carry = 0;

    for (int i = 0; i < n; i++) {
        double low, error;
        const double high = kzi_two_product(e[i], factor, &low);
        const double sum = kzi_two_sum(carry, low, &error);
        length = push_term(out, length, error);
        carry = kzi_two_sum(high, sum, &error);
        length = push_term(out, length, error);
    }
    return push_term(out, length, carry);
}

int kzi_expansion_product(const double *e, int n, const double *f, int m, double *out, double *scratch)
{
    int length = 0;

    for (int j = 0; j < m; j++) {
        /* out = out + e * f[j].  The partial product and the new sum share the scratch memory without overlap: the sum
         * so far has at most 2*n*j terms, the partial product 2*n. */
        double *partial = out + (ptrdiff_t)2 * n * j;
        const int n_partial = kzi_expansion_scale(e, n, f[j], partial);
        const int n_sum = kzi_expansion_sum(out, length, partial, n_partial, scratch);
        memcpy(out, scratch, sizeof(double) * (size_t)n_sum);
        length = n_sum;
    }
    return length;
}
