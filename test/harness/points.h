/* points.h - random points of the kinds that inexact geometry gets wrong: on grids, so that they line up and coincide;
 * a few last bits beside a line; denormal, huge, far from the origin, and all of these mixed in one question. */
#ifndef KZ_TEST_POINTS_H
#define KZ_TEST_POINTS_H

#include <float.h>

#include <kolize/math.h>

#include "kz_test_rng.h"

typedef enum point_family {
    POINTS_SMALL_GRID, /* -3 .. 3: most triples lie on a line or coincide */
    POINTS_GRID,       /* -50 .. 50 in quarters */
    POINTS_REAL,       /* -100 .. 100, all bits random */
    POINTS_LAST_BITS,  /* a few last bits from one of three points of a line */
    POINTS_FAR,        /* a small grid around 2^23, where the last bit is 1 */
    POINTS_DENORMAL,   /* -9 .. 9 times the smallest float32 */
    POINTS_TINY,       /* 2^-149 .. 2^-100 */
    POINTS_HUGE,       /* 2^100 .. the largest float32 */
    POINTS_MIXED,      /* any exponent in each coordinate */
    POINTS_FAMILY_COUNT
} point_family;

/* `v` moved by `n` last bits, stopping at the largest finite numbers.  The bits of a float32, taken as a number with a
 * sign, rise with it. */
static inline float points_step(float v, int32_t n)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    int64_t place = (int64_t)(bits & 0x7FFFFFFFu) * (bits >> 31 ? -1 : 1) + n;
    const int64_t last = 0x7F7FFFFF;
    place = place > last ? last : place < -last ? -last : place;
    return place < 0 ? -kz_test_float_of_bits((uint32_t)-place) : kz_test_float_of_bits((uint32_t)place);
}

static inline float points_coordinate(kz_test_rng *rng, point_family family)
{
    static const float anchors[3] = {0.5f, 12, 24};
    if (kz_test_one_in(rng, 16)) return kz_test_one_in(rng, 2) ? 0.0f : -0.0f;
    switch (family) {
    case POINTS_SMALL_GRID: return (float)kz_test_range(rng, -3, 3);
    case POINTS_GRID: return kz_test_grid(rng, -200, 200, 0.25f);
    case POINTS_REAL: return kz_test_real(rng, -100, 100);
    case POINTS_LAST_BITS: return points_step(anchors[kz_test_below(rng, 3)], kz_test_range(rng, -8, 8));
    case POINTS_FAR: return 8388608.0f + (float)kz_test_range(rng, -4, 4);
    case POINTS_DENORMAL: return (float)kz_test_range(rng, -9, 9) * 0x1p-149f;
    case POINTS_TINY: return kz_test_tiny(rng);
    case POINTS_HUGE: return kz_test_huge(rng);
    case POINTS_MIXED:
    default: return kz_test_exponent(rng, -149, 127);
    }
}

static inline kz_vec2 points_any(kz_test_rng *rng, point_family family)
{
    kz_vec2 p;
    p.x = points_coordinate(rng, family);
    p.y = points_coordinate(rng, family);
    return p;
}

/* A point on the line through a and b as nearly as float32 can, give or take `bits` last bits in each coordinate. */
static inline kz_vec2 points_beside_line(kz_test_rng *rng, kz_vec2 a, kz_vec2 b, int32_t bits)
{
    const double t = kz_test_one_in(rng, 2) ? (double)kz_test_range(rng, -2, 4) / 2 : kz_test_unit(rng) * 2.0 - 0.5;
    const double x = a.x + t * ((double)b.x - a.x), y = a.y + t * ((double)b.y - a.y);
    kz_vec2 p;
    p.x = points_step(x > FLT_MAX ? FLT_MAX : x < -FLT_MAX ? -FLT_MAX : (float)x, kz_test_range(rng, -bits, bits));
    p.y = points_step(y > FLT_MAX ? FLT_MAX : y < -FLT_MAX ? -FLT_MAX : (float)y, kz_test_range(rng, -bits, bits));
    return p;
}

#endif
