/* scalar.h - absolute value, minimum, maximum, clamp and order of numbers.  For equal values, min and max return the
 * second one. */
#ifndef KZI_SCALAR_H
#define KZI_SCALAR_H

#include <math.h>
#include <stdint.h>

/* Compilers make one instruction of the first two, and of what is written with them; other forms become branches. */
static inline double kzi_min(double a, double b) { return a < b ? a : b; }
static inline double kzi_max(double a, double b) { return a > b ? a : b; }
static inline double kzi_abs(double v) { return fabs(v); }
static inline double kzi_clamp(double v, double low, double high) { return kzi_min(high, kzi_max(low, v)); }
static inline int kzi_sign(double v) { return (v > 0) - (v < 0); }

static inline float kzi_min_f32(float a, float b) { return a < b ? a : b; }
static inline float kzi_max_f32(float a, float b) { return a > b ? a : b; }

static inline int64_t kzi_min_i64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t kzi_max_i64(int64_t a, int64_t b) { return a > b ? a : b; }
static inline int64_t kzi_clamp_i64(int64_t v, int64_t low, int64_t high)
{
    return v < low ? low : v > high ? high : v;
}

/* Sorts a few numbers. */
static inline void kzi_sort_floats(float *v, uint32_t n)
{
    for (uint32_t i = 1; i < n; i++) {
        const float value = v[i];
        uint32_t at = i;
        for (; at > 0 && v[at - 1] > value; at--) v[at] = v[at - 1];
        v[at] = value;
    }
}

#endif
