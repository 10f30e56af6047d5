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

/* The bounds of a box along its whole motion, rounded outwards. */
static inline kz_box kzi_swept_box(kz_box box, kz_vec2 by)
{
    *(by.x < 0 ? &box.min.x : &box.max.x) = by.x < 0 ? kzi_difference_down(box.min.x, -(double)by.x) : kzi_sum_up(box.max.x, by.x);
    *(by.y < 0 ? &box.min.y : &box.max.y) = by.y < 0 ? kzi_difference_down(box.min.y, -(double)by.y) : kzi_sum_up(box.max.y, by.y);
    return box;
}

/* False for infinities and NaN. */
static inline bool kzi_is_finite(double v) { return v - v == 0; }
static inline bool kzi_is_finite_vec(kz_vec2 v) { return kzi_is_finite((double)v.x) && kzi_is_finite((double)v.y); }

#endif
