/* sweep_clip.h - when does what moves get behind all edges at once?  Over vectors; see sweep_filter.h.
 *
 * For each edge d0 and d1 are depths behind it at times 0 and 1: cross products, positive inside, known to +-bound.
 * They change linearly, so the edge is passed at d0 / (d0 - d1).  If D0, D1 are the true depths, which surely differ in
 * sign, and s = d0 - d1, then |d0 / s - D0 / (D0 - D1)| <= bound (|D0| + |D1|) / |s (D0 - D1)| = bound / |s|.  Three
 * roundings of a time below 1 come to 3u, u = 2^-53; 2 bound / |s| + 8u are granted.
 * An edge with both depths surely negative is never passed: most misses need no division. */
#ifndef KZI_SWEEP_CLIP_H
#define KZI_SWEEP_CLIP_H

#include "math/lanes/f64x4.h"
#include "query/edge_clip.h"

#include <kolize/math.h>

#include <math.h>
#include <string.h>

typedef struct clip_entry {
    double lo, hi;  /* the time lies between them */
    unsigned edges; /* which are passed then, in bits */
} clip_entry;

typedef struct clip_times {
    kzi_f64x4 lo[4], hi[4];
} clip_times;

KZI_ALWAYS_INLINE void times_of_clip(const kzi_f64x4 *d0, const kzi_f64x4 *d1, int chunks, double bound, clip_times *t)
{
    const kzi_f64x4 one = kzi_f64x4_all(1), twice = kzi_f64x4_all(2 * bound), least = kzi_f64x4_all(0x1p-50);
    for (int i = 0; i < chunks; i++) {
        const kzi_f64x4 s = kzi_f64x4_sub(d0[i], d1[i]);
        if (bound == 0) { /* rounded once */
            t->lo[i] = t->hi[i] = kzi_f64x4_div(d0[i], s);
            continue;
        }
        const kzi_f64x4 inverse = kzi_f64x4_div(one, s), time = kzi_f64x4_mul(d0[i], inverse);
        const kzi_f64x4 error = kzi_f64x4_add(kzi_f64x4_mul(twice, kzi_f64x4_abs(inverse)), least);
        t->lo[i] = kzi_f64x4_sub(time, error);
        t->hi[i] = kzi_f64x4_add(time, error);
    }
}

/* `chunks` times four edges, of which those in `valid` count.  With bound 0 the depths are exact and their quotients
 * distinguish all times; a depth of 0 then is outside. */
KZI_ALWAYS_INLINE clip_answer clip_motion(const kzi_f64x4 *d0, const kzi_f64x4 *d1, const int chunks, unsigned valid,
                                          double bound, clip_entry *entry)
{
    const kzi_f64x4 plus = kzi_f64x4_all(bound), minus = kzi_f64x4_all(-bound), none = kzi_f64x4_all(-1);
    unsigned p0 = 0, p1 = 0, n0 = 0, n1 = 0;
    for (int i = 0; i < chunks; i++) {
        p0 |= kzi_f64x4_bits(kzi_f64x4_less(plus, d0[i])) << 4 * i;
        p1 |= kzi_f64x4_bits(kzi_f64x4_less(plus, d1[i])) << 4 * i;
        n0 |= kzi_f64x4_bits(kzi_f64x4_at_most(d0[i], minus)) << 4 * i;
        n1 |= kzi_f64x4_bits(kzi_f64x4_at_most(d1[i], minus)) << 4 * i;
    }
    const unsigned in = n0 & valid, out = n1 & valid;
    if (in & out) return CLIP_MISS;
    if ((p0 & valid) == valid) return CLIP_INSIDE;
    if (((p0 | n0) & (p1 | n1) & valid) != valid) return CLIP_UNKNOWN;

    clip_times t;
    kzi_f64x4 lo, hi;
    times_of_clip(d0, d1, chunks, bound, &t);
    for (int i = 0; i < chunks; i++) {
        const kzi_f64x4_truth enters = kzi_f64x4_and(kzi_f64x4_at_most(d0[i], minus), kzi_f64x4_less(plus, d1[i]));
        const kzi_f64x4 l = kzi_f64x4_pick(enters, t.lo[i], none), h = kzi_f64x4_pick(enters, t.hi[i], none);
        lo = i ? kzi_f64x4_max(lo, l) : l;
        hi = i ? kzi_f64x4_max(hi, h) : h;
    }
    entry->lo = kzi_f64x4_most(lo);
    entry->hi = kzi_f64x4_most(hi);
    const kzi_f64x4 last_lo = kzi_f64x4_all(entry->lo), last_hi = kzi_f64x4_all(entry->hi);
    unsigned late = 0, early = 0, perhaps = 0;
    for (int i = 0; i < chunks; i++) {
        late |= kzi_f64x4_bits(kzi_f64x4_at_most(last_lo, t.hi[i])) << 4 * i;
        early |= kzi_f64x4_bits(kzi_f64x4_at_most(t.hi[i], last_lo)) << 4 * i;
        perhaps |= kzi_f64x4_bits(kzi_f64x4_at_most(t.lo[i], last_hi)) << 4 * i;
    }
    if (early & out) return CLIP_MISS;
    entry->edges = late & in;
    return perhaps & out ? CLIP_UNKNOWN : CLIP_HIT;
}

/* The largest float32 <= v for every v in [lo, hi]; false when they do not agree, or below 2^-126.  Cutting 29 bits off
 * a positive double rounds it down to float32. */
static inline bool kzi_floor_of_range(double lo, double hi, float *out)
{
    uint64_t a, b;
    double cut;
    memcpy(&a, &lo, sizeof a);
    memcpy(&b, &hi, sizeof b);
    const uint64_t kept = a & ~(uint64_t)0x1FFFFFFF;
    memcpy(&cut, &kept, sizeof cut);
    *out = lo >= 0x1p-126 ? (float)cut : 0;
    return (lo >= 0x1p-126 && (a ^ b) >> 29 == 0) || (lo == 0 && hi == 0);
}

/* Rounds v, known to +-error, to float32; false when that is not certain. */
static inline bool kzi_round_of_range(double v, double error, float *out)
{
    *out = (float)(v - error) + 0.0f;
    return *out == (float)(v + error);
}

/* Rounds the unit vector of v, whose parts may be off by `error` unless they are 0; false when that is not certain.
 * Contacts and the exact search scale first; both are within 2^-50 of the true one. */
static inline bool kzi_round_unit(kzi_f64x2 v, double error, kz_vec2 *out)
{
    const kzi_f64x2 squares = kzi_f64x2_mul(v, v), zero = kzi_f64x2_all(0);
    const kzi_f64x2 length = kzi_f64x2_sqrt(kzi_f64x2_add(squares, kzi_f64x2_swap(squares)));
    const kzi_f64x2 unit = kzi_f64x2_div(v, length);
    const kzi_f64x2 off = kzi_f64x2_add(kzi_f64x2_div(kzi_f64x2_all(error), length),
                                        kzi_f64x2_mul(kzi_f64x2_abs(unit), kzi_f64x2_all(0x1p-48)));
    const kzi_f64x2 e = kzi_f64x2_pick(kzi_f64x2_equal(v, zero), zero, off);
    const kzi_f32x4 rounded = kzi_f32x4_of_f64x2(kzi_f64x2_sub(unit, e), kzi_f64x2_add(unit, e));
    float both[4];
    kzi_f32x4_store(both, kzi_f32x4_add(rounded, kzi_f32x4_all(0))); /* 0, not -0 */
    *out = (kz_vec2){both[0], both[1]};
    return kzi_f32x4_equal_bits(rounded, kzi_f32x4_swap_halves(rounded)) == 15;
}

/* ---- A point and a circle ---------------------------------------------------------------------------------------- */

typedef enum kzi_approach_answer { KZI_APPROACH_MISSES, KZI_APPROACH_MEETS, KZI_APPROACH_UNKNOWN } kzi_approach_answer;

/* Does the point (x, y) come nearer to the origin until its motion ends, and is it farther than r from it then?  So it
 * is with the next tile of a floor, whose corner would be touched later on.  The sums are off by two roundings. */
static inline bool kzi_ends_before(double x, double y, double mx, double my, double r)
{
    const double ex = x + mx, ey = y + my, wide = fabs(x) + fabs(mx), high = fabs(y) + fabs(my);
    const double error = 0x1p-50 * (wide * wide + high * high + r * r);
    return ex * mx + ey * my < -error && ex * ex + ey * ey - r * r > error;
}

/* When does the point (x, y), which moves by m, come to the distance r of the origin?  At gap / (root - along), where
 * gap = x^2 + y^2 - r^2, along = (x, y) . m and root^2 = r^2 m^2 - ((x, y) x m)^2.  x and y are off by one rounding.
 * Errors are below 6u of the sums of squares and products; 8u are granted.  UNKNOWN unless it begins outside. */
static inline kzi_approach_answer kzi_approach(double x, double y, kz_vec2 m, double r, double *lo, double *hi)
{
    const double mx = m.x, my = m.y, mm = mx * mx + my * my, ff = x * x + y * y, rr = r * r, gap = ff - rr;
    const double along = x * mx + y * my, along_error = 0x1p-50 * (fabs(x * mx) + fabs(y * my));
    const double left = x * my, right = y * mx, cross = left - right,
                 cross_error = 0x1p-50 * (fabs(left) + fabs(right));
    const double square = rr * mm - cross * cross;
    const double square_error = 0x1p-50 * rr * mm + (2 * fabs(cross) + cross_error) * cross_error;
    const double gap_error = 0x1p-50 * (ff + rr);
    if (!(gap > gap_error)) return KZI_APPROACH_UNKNOWN;
    if (((mx == 0) & (my == 0)) | (along > along_error) | (square < -square_error)) return KZI_APPROACH_MISSES;
    if (!((along < -along_error) & (square > 0x1p20 * square_error)))
        return kzi_ends_before(x, y, mx, my, r) ? KZI_APPROACH_MISSES : KZI_APPROACH_UNKNOWN;
    const double root = sqrt(square), below = root - along, t = gap / below;
    const double part = gap_error / gap + (square_error / root + along_error) / below + 0x1p-50;
    *lo = t * (1 - part);
    *hi = t * (1 + part);
    if (*lo >= 1) return KZI_APPROACH_MISSES;
    return *hi < 1 ? KZI_APPROACH_MEETS : KZI_APPROACH_UNKNOWN;
}

#endif
