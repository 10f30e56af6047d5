/* batch_lanes.h - the table of the kernels of batched overlap tests, and those of boxes and circles; included once a
 * level. */
#ifndef KZI_BATCH_LANES_H
#define KZI_BATCH_LANES_H

#include "query/batch/batch_round_lanes.h"

/* ---- Boxes ------------------------------------------------------------------------------------------------ */

/* Along an axis the insides of two intervals meet if each begins before the other ends: if neither is a point, or a point
 * is inside the other. */
typedef struct batch_interval {
    kzi_f32x8 width, reach; /* the length of a; how far the two go beyond each other's begin, the lesser of both */
} batch_interval;

KZI_ALWAYS_INLINE batch_interval batch_interval_of(const float *const *a, size_t p, const float *const *b, size_t q)
{
    const kzi_f32x8 a_lo = kzi_f32x8_load(a[0] + p), a_hi = kzi_f32x8_load(a[1] + p);
    const kzi_f32x8 b_lo = kzi_f32x8_load(b[0] + q), b_hi = kzi_f32x8_load(b[1] + q);
    return (batch_interval){kzi_f32x8_sub(a_hi, a_lo),
                            kzi_f32x8_min(kzi_f32x8_sub(a_hi, b_lo), kzi_f32x8_sub(b_hi, a_lo))};
}

static kz_box batch_box(const kzi_batch_side *s, size_t at)
{
    const size_t i = at & s->moves;
    return (kz_box){{s->x[0][i], s->y[0][i]}, {s->x[1][i], s->y[1][i]}};
}

/* Boxes of which some are points or segments, one by one. */
KZI_NEVER_INLINE kzi_batch_answer batch_thin_boxes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                                                   int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i++) {
        const kz_box p = batch_box(a, from + (size_t)i), q = batch_box(b, from + (size_t)i);
        answer.overlaps |= (uint64_t)(kz_box_relate(p, q) == KZ_OVERLAP) << i;
    }
    return answer;
}

/* Where a is a point along an axis, the two may also be the same point.  That is noticed after all pairs, so nothing
 * branches on them. */
static kzi_batch_answer batch_boxes(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    const kzi_f32x8 zero = kzi_f32x8_all(0);
    kzi_f32x8 thinnest = kzi_f32x8_all(1);
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t p = (from + (size_t)i) & a->moves, q = (from + (size_t)i) & b->moves;
        const batch_interval x = batch_interval_of(a->x, p, b->x, q), y = batch_interval_of(a->y, p, b->y, q);
        thinnest = kzi_f32x8_min(kzi_f32x8_min(x.width, y.width), thinnest); /* skips NaN */
        answer.overlaps |= (uint64_t)kzi_f32x8_less_bits(zero, kzi_f32x8_min(x.reach, y.reach)) << i;
    }
    return kzi_f32x8_less_bits(zero, thinnest) != 255 ? batch_thin_boxes(a, b, from, n) : answer;
}

/* ---- Circles ---------------------------------------------------------------------------------------------- */

KZI_ALWAYS_INLINE kzi_f32x8 batch_to_interval(kzi_f32x8 at, const float *lo, const float *hi)
{
    const kzi_f32x8 before = kzi_f32x8_sub(kzi_f32x8_load(lo), at), after = kzi_f32x8_sub(at, kzi_f32x8_load(hi));
    return kzi_f32x8_max(kzi_f32x8_max(before, after), kzi_f32x8_all(0));
}

/* From center to center, or to the nearest point of a box, and the sum of the radii. */
typedef struct batch_gap {
    kzi_f32x8 x, y, r;
} batch_gap;

KZI_ALWAYS_INLINE batch_gap batch_gap_of(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q,
                                         const bool b_is_box)
{
    const kzi_f32x8 x = kzi_f32x8_load(a->x[0] + p), y = kzi_f32x8_load(a->y[0] + p), r = kzi_f32x8_load(a->r + p);
    if (b_is_box) {
        return (batch_gap){batch_to_interval(x, b->x[0] + q, b->x[1] + q),
                           batch_to_interval(y, b->y[0] + q, b->y[1] + q), r};
    }
    return (batch_gap){kzi_f32x8_sub(x, kzi_f32x8_load(b->x[0] + q)), kzi_f32x8_sub(y, kzi_f32x8_load(b->y[0] + q)),
                       kzi_f32x8_add(r, kzi_f32x8_load(b->r + q))};
}

/* Differences, squares and sums have 9 roundings of 2^-24 in all; 32 are granted.  A square that overflows is infinite,
 * which compares as the true one does, except with another one.  Of those `on_grid` nothing is rounded. */
KZI_ALWAYS_INLINE kzi_batch_bits batch_compare_gap(const batch_gap *gap, unsigned on_grid)
{
    const kzi_f32x8 up = kzi_f32x8_all(1 + 0x1p-19f), tiny = batch_tiny(), rr = kzi_f32x8_mul(gap->r, gap->r);
    const kzi_f32x8 square = kzi_f32x8_add(kzi_f32x8_mul(gap->x, gap->x), kzi_f32x8_mul(gap->y, gap->y));
    const unsigned near = kzi_f32x8_less_bits(kzi_f32x8_max(kzi_f32x8_mul(square, up), tiny), rr);
    const unsigned far = kzi_f32x8_less_bits(kzi_f32x8_max(kzi_f32x8_mul(rr, up), tiny), square);
    if (on_grid == 0) return (kzi_batch_bits){near, 255 ^ (near | far)};
    return (kzi_batch_bits){near | (on_grid & kzi_f32x8_less_bits(square, rr)), 255 ^ (near | far | on_grid)};
}

/* Two points are not decided: they may be equal. */
KZI_ALWAYS_INLINE kzi_batch_bits batch_gap_again(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q,
                                                 const bool b_is_box)
{
    const batch_gap gap = batch_gap_of(a, p, b, q, b_is_box);
    const kzi_f32x8 size = kzi_f32x8_max(kzi_f32x8_max(kzi_f32x8_abs(gap.x), kzi_f32x8_abs(gap.y)), gap.r);
    return batch_compare_gap(&gap, batch_on_grid(a, p, b, q, size) & kzi_f32x8_less_bits(kzi_f32x8_all(0), gap.r));
}

static kzi_batch_bits batch_eight_circles(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    const batch_gap gap = batch_gap_of(a, p, b, q, false);
    return batch_compare_gap(&gap, 0);
}

static kzi_batch_bits batch_circles_again(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    return batch_gap_again(a, p, b, q, false);
}

static kzi_batch_answer batch_circles(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return batch_by_eights(batch_eight_circles, batch_circles_again, a, b, from, n);
}

static kzi_batch_bits batch_eight_circle_box(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    const batch_gap gap = batch_gap_of(a, p, b, q, true);
    return batch_compare_gap(&gap, 0);
}

static kzi_batch_bits batch_circle_box_again(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q)
{
    return batch_gap_again(a, p, b, q, true);
}

static kzi_batch_answer batch_circle_box(const kzi_batch_side *a, const kzi_batch_side *b, size_t from, int32_t n)
{
    return batch_by_eights(batch_eight_circle_box, batch_circle_box_again, a, b, from, n);
}

/* ---- Blocks ----------------------------------------------------------------------------------------------- */

/* Once for each level, because some have an instruction that counts bits. */
static size_t batch_blocks(kzi_batch_kernel *kernel, const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                           size_t n, uint64_t *bits, size_t *count)
{
    size_t found = 0;
    for (; from + 64 <= n; from += 64) {
        const kzi_batch_answer answer = kernel(a, b, from, 64);
        if (answer.unknown) break;
        bits[from / 64] = answer.overlaps;
        found += (size_t)kzi_bits_count(answer.overlaps);
    }
    *count += found;
    return from;
}

static const kzi_batch_kernels batch_table = {batch_blocks,     batch_boxes,  batch_circles,
                                              batch_circle_box, batch_rounds, batch_convexes};

#endif
