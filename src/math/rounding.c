/* rounding.c - neighbouring float32 values, and sums and differences rounded in a chosen direction. */
#include "math/rounding.h"
#include "math/expansion.h"

#include <string.h>

/* For positive floats, rising bits are rising numbers. */
float kzi_next_up(float v)
{
    uint32_t bits;
    if (v == 0) return 0x1p-149f; /* from -0 as well */
    memcpy(&bits, &v, sizeof bits);
    if (v != v || bits == 0x7F800000u) return v;
    bits = v > 0 ? bits + 1 : bits - 1;
    memcpy(&v, &bits, sizeof v);
    return v;
}

float kzi_next_down(float v) { return -kzi_next_up(-v); }

/* The exact sum is the rounded sum plus the error.  Its float32 is too large when it lies above the rounded sum, or
 * equals it with a negative error. */
float kzi_difference_down(double a, double b)
{
    double error;
    const double sum = kzi_two_sum(a, -b, &error);
    const float rounded = (float)sum;
    return (double)rounded > sum || ((double)rounded == sum && error < 0) ? kzi_next_down(rounded) : rounded;
}

float kzi_sum_up(double a, double b) { return -kzi_difference_down(-a, b); }
