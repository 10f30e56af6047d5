/* rounding.h - float32 bounds that are never too small. */
#ifndef KZI_ROUNDING_H
#define KZI_ROUNDING_H

#include "base/base_private.h"

float kzi_next_up(float v); /* the next larger float32; the largest one gives infinity */
float kzi_next_down(float v);

/* The largest float32 <= a - b and the smallest >= a + b, for the exact difference and sum. */
float kzi_difference_down(double a, double b);
float kzi_sum_up(double a, double b);

/* True for neither infinity nor NaN. */
static inline bool kzi_is_finite(double v) { return v - v == 0; }

#endif
