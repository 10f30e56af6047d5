/* bigint.h - whole numbers of up to 1280 bits: the ruler that the library's exact signs are measured with.
 *
 * Schoolbook arithmetic on 32-bit limbs: slow, plain, and without any method in common with the library, which adds
 * doubles.  A float32 is a whole number of 2^-149, so a coordinate becomes one by big_of(v, 149), and a product of four
 * differences of coordinates has at most 4 * 279 + 6 bits.  A result that would not fit, or a double that is not whole,
 * ends the program: a ruler must not bend. */
#ifndef KZ_TEST_BIGINT_H
#define KZ_TEST_BIGINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BIG_LIMBS 40

typedef struct big {
    int sign; /* -1, 0, +1 */
    int n;    /* limbs used; the highest is not 0 */
    uint32_t limb[BIG_LIMBS];
} big;

static inline void big_break(const char *why)
{
    fprintf(stderr, "bigint.h: %s\n", why);
    abort();
}

/* Drops zero limbs at the top. */
static inline void big_trim(big *v)
{
    while (v->n > 0 && v->limb[v->n - 1] == 0) v->n--;
    if (v->n == 0) v->sign = 0;
}

/* Bits of the magnitude: 0 for 0, 1 for 1, 2 for 2 and 3. */
static inline int big_bits(const big *v)
{
    int bits = 32 * v->n;
    if (v->n == 0) return 0;
    for (uint32_t top = v->limb[v->n - 1]; !(top & 0x80000000u); top <<= 1) bits--;
    return bits;
}

/* v * 2^scale, which must be whole. */
static inline big big_of(double v, int scale)
{
    big r = {0, 0, {0}};
    uint64_t bits, mantissa;
    memcpy(&bits, &v, sizeof bits);
    const int field = (int)(bits >> 52 & 0x7FF);
    mantissa = bits & (((uint64_t)1 << 52) - 1);
    if (field == 0x7FF) big_break("not a finite number");
    if (field) mantissa |= (uint64_t)1 << 52;
    if (mantissa == 0) return r;

    int shift = (field ? field : 1) - 1075 + scale;
    while (!(mantissa & 1)) mantissa >>= 1, shift++;
    if (shift < 0) big_break("not a whole number at this scale");
    int width = 0;
    while (mantissa >> width) width++;
    if (shift + width > 32 * BIG_LIMBS) big_break("too large");
    for (int bit = 0; bit < width; bit++)
        if (mantissa >> bit & 1) r.limb[(shift + bit) / 32] |= (uint32_t)1 << (shift + bit) % 32;
    r.n = (shift + width + 31) / 32;
    r.sign = v < 0 ? -1 : 1;
    big_trim(&r);
    return r;
}

static inline big big_negate(big v)
{
    v.sign = -v.sign;
    return v;
}

/* Sign of |a| - |b|. */
static inline int big_compare_magnitude(const big *a, const big *b)
{
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

/* |a| + |b|, with a's sign. */
static inline big big_add_magnitudes(const big *a, const big *b)
{
    big r = {a->sign, a->n > b->n ? a->n : b->n, {0}};
    uint64_t carry = 0;
    for (int i = 0; i < r.n; i++) {
        carry += (uint64_t)(i < a->n ? a->limb[i] : 0) + (i < b->n ? b->limb[i] : 0);
        r.limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) {
        if (r.n == BIG_LIMBS) big_break("sum too large");
        r.limb[r.n++] = (uint32_t)carry;
    }
    return r;
}

/* |a| - |b|, with a's sign, for |a| >= |b|. */
static inline big big_subtract_magnitudes(const big *a, const big *b)
{
    big r = {a->sign, a->n, {0}};
    int64_t borrow = 0;
    for (int i = 0; i < r.n; i++) {
        const int64_t limb = (int64_t)a->limb[i] - (i < b->n ? b->limb[i] : 0) + borrow;
        r.limb[i] = (uint32_t)(limb & 0xFFFFFFFF);
        borrow = limb < 0 ? -1 : 0;
    }
    big_trim(&r);
    return r;
}

static inline big big_add(big a, big b)
{
    if (b.sign == 0) return a;
    if (a.sign == 0) return b;
    if (a.sign == b.sign) return big_add_magnitudes(&a, &b);
    return big_compare_magnitude(&a, &b) >= 0 ? big_subtract_magnitudes(&a, &b) : big_subtract_magnitudes(&b, &a);
}

static inline big big_sub(big a, big b) { return big_add(a, big_negate(b)); }

static inline big big_mul(big a, big b)
{
    big r = {a.sign * b.sign, a.n + b.n, {0}};
    if (r.sign == 0) return (big){0, 0, {0}};
    if (big_bits(&a) + big_bits(&b) > 32 * BIG_LIMBS) big_break("product too large");
    for (int i = 0; i < a.n; i++) {
        uint64_t carry = 0;
        if (a.limb[i] == 0) continue;
        for (int j = 0; j < b.n || carry; j++) {
            if (i + j == BIG_LIMBS) break; /* the carry is 0: the product fits */
            carry += r.limb[i + j] + (uint64_t)a.limb[i] * (j < b.n ? b.limb[j] : 0);
            r.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    if (r.n > BIG_LIMBS) r.n = BIG_LIMBS;
    big_trim(&r);
    return r;
}

static inline big big_square(big v) { return big_mul(v, v); }

static inline int big_compare(big a, big b) { return big_sub(a, b).sign; }

/* ---- The exact questions -------------------------------------------------------------------------------- */

/* A point with coordinates in units of 2^-149; doubles must be whole numbers of that and below 2^131. */
typedef struct big_point {
    big x, y;
} big_point;

static inline big big_coordinate(double v) { return big_of(v, 149); }

static inline big_point big_point_of(double x, double y) { return (big_point){big_coordinate(x), big_coordinate(y)}; }

/* b - a */
static inline big_point big_from_to(big_point a, big_point b)
{
    return (big_point){big_sub(b.x, a.x), big_sub(b.y, a.y)};
}

static inline big big_cross(big_point u, big_point v) { return big_sub(big_mul(u.x, v.y), big_mul(u.y, v.x)); }

static inline big big_dot(big_point u, big_point v) { return big_add(big_mul(u.x, v.x), big_mul(u.y, v.y)); }

static inline int big_orient(big_point a, big_point b, big_point c)
{
    return big_cross(big_from_to(a, b), big_from_to(a, c)).sign;
}

/* The 3 x 3 determinant, expanded by its column of squares. */
static inline int big_in_circle(big_point a, big_point b, big_point c, big_point d)
{
    const big_point u = big_from_to(d, a), v = big_from_to(d, b), w = big_from_to(d, c);
    const big at_u = big_mul(big_dot(u, u), big_cross(v, w)), at_v = big_mul(big_dot(v, v), big_cross(u, w));
    const big at_w = big_mul(big_dot(w, w), big_cross(u, v));
    return big_add(big_sub(at_u, at_v), at_w).sign;
}

/* Sign of |p - q| - r, for r >= 0. */
static inline int big_compare_distance(big_point p, big_point q, big r)
{
    const big_point d = big_from_to(p, q);
    return big_compare(big_dot(d, d), big_square(r));
}

/* The same from p to the segment a-b.  With t = (p - a).(b - a): the nearest point is a for t <= 0, b for
 * t >= |b - a|^2, and else the distance is cross / |b - a|. */
static inline int big_compare_segment_distance(big_point p, big_point a, big_point b, big r)
{
    const big_point along = big_from_to(a, b), off = big_from_to(a, p);
    const big t = big_dot(off, along), length_sq = big_dot(along, along);
    if (t.sign <= 0) return big_compare_distance(p, a, r);
    if (big_compare(t, length_sq) >= 0) return big_compare_distance(p, b, r);
    return big_compare(big_square(big_cross(along, off)), big_mul(big_square(r), length_sq));
}

#endif
