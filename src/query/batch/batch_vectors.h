/* batch_vectors.h - four pairs' points as vectors of doubles, verdicts on them, and when double is exact.
 *
 * A verdict in double is certain if it is farther from the decision boundary than all rounding together.  Pairs that
 * just touch are then unknown, but most of them lie on some grid.  If all numbers are small multiples of one quantum,
 * nothing was rounded and double is exact. */
#ifndef KZI_BATCH_VECTORS_H
#define KZI_BATCH_VECTORS_H

#include "math/lanes/f64x4.h"
#include "query/batch/batch_kernels.h"

/* ---- Vectors, with short names, because formulas here are long --------------------------------------------- */

enum { BATCH_LANES = 4 };

typedef kzi_f64x4 batch_f64;
typedef kzi_f64x4_truth batch_truth;

KZI_ALWAYS_INLINE batch_f64 v_all(double c) { return kzi_f64x4_all(c); }
KZI_ALWAYS_INLINE batch_f64 v_add(batch_f64 a, batch_f64 b) { return kzi_f64x4_add(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_sub(batch_f64 a, batch_f64 b) { return kzi_f64x4_sub(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_mul(batch_f64 a, batch_f64 b) { return kzi_f64x4_mul(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_min(batch_f64 a, batch_f64 b) { return kzi_f64x4_min(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_max(batch_f64 a, batch_f64 b) { return kzi_f64x4_max(a, b); }
KZI_ALWAYS_INLINE batch_f64 v_abs(batch_f64 a) { return kzi_f64x4_abs(a); }
KZI_ALWAYS_INLINE batch_truth v_less(batch_f64 a, batch_f64 b) { return kzi_f64x4_less(a, b); }
KZI_ALWAYS_INLINE batch_truth v_at_most(batch_f64 a, batch_f64 b) { return kzi_f64x4_at_most(a, b); }
KZI_ALWAYS_INLINE batch_truth v_equal(batch_f64 a, batch_f64 b) { return kzi_f64x4_equal(a, b); }
KZI_ALWAYS_INLINE batch_truth v_and(batch_truth a, batch_truth b) { return kzi_f64x4_and(a, b); }
KZI_ALWAYS_INLINE batch_truth v_or(batch_truth a, batch_truth b) { return kzi_f64x4_or(a, b); }
KZI_ALWAYS_INLINE batch_truth v_but(batch_truth a, batch_truth b) { return kzi_f64x4_but(a, b); }
KZI_ALWAYS_INLINE unsigned v_bits(batch_truth a) { return kzi_f64x4_bits(a); }
KZI_ALWAYS_INLINE batch_truth batch_every(void) { return v_equal(v_all(0), v_all(0)); }
KZI_ALWAYS_INLINE batch_truth batch_never(void) { return v_less(v_all(0), v_all(0)); }
KZI_ALWAYS_INLINE batch_truth v_not(batch_truth a) { return v_but(batch_every(), a); }

/* Four pairs' points, or differences of points. */
typedef struct batch_vec {
    batch_f64 x, y;
} batch_vec;

/* Which lanes certainly have the property, and which certainly do not. */
typedef struct batch_verdict {
    batch_truth overlap, apart;
} batch_verdict;

/* Error bounds: of a cross product, relative to its two products, and of positive sums and products. */
typedef struct batch_rounding {
    batch_f64 cross, down, up;
} batch_rounding;

/* Half of these would be enough.  Shewchuk 1997 gives 3 units of 2^-53 for the cross product, and no sum or product
 * below has more than 24 roundings. */
KZI_ALWAYS_INLINE batch_rounding batch_rounded(void)
{
    return (batch_rounding){v_all(0x1p-50), v_all(1 - 0x1p-47), v_all(1 + 0x1p-47)};
}

KZI_ALWAYS_INLINE batch_rounding batch_not_rounded(void) { return (batch_rounding){v_all(0), v_all(1), v_all(1)}; }

KZI_ALWAYS_INLINE batch_f64 batch_load(const float *p, size_t at) { return kzi_f64x4_of_f32x4(kzi_f32x4_load(p + at)); }

KZI_ALWAYS_INLINE batch_vec batch_corner(const kzi_batch_side *s, int32_t k, size_t at)
{
    return (batch_vec){batch_load(s->x[k], at & s->moves), batch_load(s->y[k], at & s->moves)};
}

KZI_ALWAYS_INLINE batch_f64 batch_radius(const kzi_batch_side *s, size_t at) { return batch_load(s->r, at & s->moves); }

KZI_ALWAYS_INLINE batch_vec batch_minus(batch_vec p, batch_vec q)
{
    return (batch_vec){v_sub(p.x, q.x), v_sub(p.y, q.y)};
}

KZI_ALWAYS_INLINE batch_f64 batch_dot(batch_vec u, batch_vec v) { return v_add(v_mul(u.x, v.x), v_mul(u.y, v.y)); }

KZI_ALWAYS_INLINE batch_truth batch_same(batch_vec p, batch_vec q)
{
    return v_and(v_equal(p.x, q.x), v_equal(p.y, q.y));
}

/* ---- Is double exact? ------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE batch_f64 batch_larger(batch_f64 most, batch_vec p)
{
    return v_max(most, v_max(v_abs(p.x), v_abs(p.y)));
}

/* Is v a multiple of the last bit of `large`, a number so much larger that adding v leaves its last bit in place? */
KZI_ALWAYS_INLINE batch_truth batch_whole(batch_f64 v, batch_f64 large)
{
    return v_equal(v_sub(v_add(large, v), large), v);
}

KZI_ALWAYS_INLINE batch_truth batch_both_whole(batch_vec p, batch_f64 large)
{
    return v_and(batch_whole(p.x, large), batch_whole(p.y, large));
}

/* Is d = p - q exact?  By Dekker 1971, the larger operand minus the rounded sum is exact. */
KZI_ALWAYS_INLINE batch_truth batch_kept(batch_vec p, batch_vec q, batch_vec d)
{
    const batch_truth x = v_and(v_equal(v_sub(p.x, d.x), q.x), v_equal(v_add(d.x, q.x), p.x));
    return v_and(x, v_and(v_equal(v_sub(p.y, d.y), q.y), v_equal(v_add(d.y, q.y), p.y)));
}

/* Factors of the largest number.  If all numbers are multiples of the last bit of that product, they are at most 2^24
 * times that bit.  Then sums of four products of two differences are exact.  With the second factor they are at most
 * 2^11 times the bit, and the same holds for products of four differences. */
#define BATCH_LARGE_2 0x1p30
#define BATCH_LARGE_4 0x1p43

/* ---- Verdicts --------------------------------------------------------------------------------------------- */

/* Is the vector d shorter than a + b?  It is unknown if a + b is 0: two points may be equal. */
KZI_ALWAYS_INLINE batch_verdict batch_shorter(batch_vec d, batch_f64 a, batch_f64 b, const batch_rounding *how)
{
    const batch_f64 r = v_add(a, b), square = batch_dot(d, d), r_square = v_mul(r, r);
    return (batch_verdict){v_less(square, v_mul(r_square, how->down)), v_less(v_mul(r_square, how->up), square)};
}

KZI_ALWAYS_INLINE void batch_give(kzi_batch_answer *answer, batch_verdict verdict, int32_t i)
{
    answer->overlaps |= (uint64_t)v_bits(verdict.overlap) << i;
    answer->unknown |= (uint64_t)(15 ^ v_bits(v_or(verdict.overlap, verdict.apart))) << i;
}

/* If there is an exact verdict, it decides: pairs that do not overlap are apart. */
KZI_ALWAYS_INLINE batch_verdict batch_settle(batch_verdict rounded, batch_verdict exact, batch_truth is_exact)
{
    rounded.overlap = v_or(rounded.overlap, v_and(is_exact, exact.overlap));
    rounded.apart = v_or(rounded.apart, v_but(is_exact, rounded.overlap));
    return rounded;
}

KZI_ALWAYS_INLINE bool batch_is_open(batch_verdict v) { return v_bits(v_or(v.overlap, v.apart)) != 15; }

KZI_ALWAYS_INLINE void batch_corners(const kzi_batch_side *s, int32_t n, size_t at, batch_vec *p)
{
    p[0] = batch_corner(s, 0, at);
    for (int32_t k = 1; k < n; k++) p[k] = batch_corner(s, k, at);
}

#endif
