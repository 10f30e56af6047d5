/* rounding.h - directed rounding to float32, for bounds that must never be too small. */
#ifndef KZI_ROUNDING_H
#define KZI_ROUNDING_H

#include <kolize/math.h>

#include "base/base_private.h"

float kzi_next_up(float v); /* the next larger float32; the largest one gives infinity */
float kzi_next_down(float v);

/* The largest float32 <= a - b and the smallest >= a + b; the difference and the sum are exact. */
float kzi_difference_down(double a, double b);
float kzi_sum_up(double a, double b);

/* False for infinities and NaN. */
static inline bool kzi_is_finite(double v) { return v - v == 0; }
static inline bool kzi_is_finite_vec(kz_vec2 v) { return kzi_is_finite((double)v.x) && kzi_is_finite((double)v.y); }

#endif
