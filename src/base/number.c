/* number.c - conversions from real numbers to integers without undefined casts, and the default limits. */
#include "base/base_private.h"

int64_t kzi_saturate_i64(double v)
{
    if (v != v) return 0;
    if (v >= 9223372036854775808.0) return INT64_MAX;
    if (v <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)v;
}

int64_t kzi_above(double v, int64_t limit)
{
    const int64_t whole = kzi_saturate_i64(v);
    return whole > limit ? whole : limit + 1;
}

int32_t kzi_saturate_i32(double v)
{
    const int64_t wide = kzi_saturate_i64(v);
    return wide > INT32_MAX ? INT32_MAX : wide < INT32_MIN ? INT32_MIN : (int32_t)wide;
}

int64_t kzi_floor_i64(double v)
{
    const int64_t whole = kzi_saturate_i64(v);
    return whole != INT64_MIN && (double)whole > v ? whole - 1 : whole;
}

/* ceil(v - 0.5) would be wrong: the difference rounds, and -(1/2 - 2^-54) would become -1.  The sum below is exact,
 * because beyond 2^52 v is whole and the comparison is false anyway. */
int64_t kzi_round_half_down(double v)
{
    const int64_t whole = kzi_floor_i64(v);
    return whole != INT64_MAX && v > (double)whole + 0.5 ? whole + 1 : whole;
}

kz_limits kz_limits_resolve(const kz_limits *limits)
{
    kz_limits all = limits ? *limits : (kz_limits){0};
    all.max_pixels = all.max_pixels ? all.max_pixels : (uint64_t)64 << 20;
    all.max_bytes = all.max_bytes ? all.max_bytes : (uint64_t)256 << 20;
    all.max_depth = all.max_depth ? all.max_depth : 64;
    all.max_objects = all.max_objects ? all.max_objects : (uint32_t)4 << 20;
    all.max_memory = all.max_memory ? all.max_memory : (uint64_t)1 << 30;
    all.max_notes = all.max_notes ? all.max_notes : 1000;
    return all;
}
