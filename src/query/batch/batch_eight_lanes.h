/* batch_eight_lanes.h - eight pairs at a time, and once more those in doubt; included once a level.
 *
 * Floats decide all pairs that are farther from touching than rounding can move them.  Shapes that touch mostly lie on
 * a grid, where floats round nothing: those are decided the second time. */
#ifndef KZI_BATCH_EIGHT_LANES_H
#define KZI_BATCH_EIGHT_LANES_H

#include "math/lanes/f32x8.h"
#include "query/batch/batch_kernels.h"
#include "surface/bits64.h"

/* Compares each eight pairs once more of which some are unknown. */
KZI_NEVER_INLINE kzi_batch_answer batch_settle(kzi_batch_eight *again, const kzi_batch_side *a, const kzi_batch_side *b,
                                               size_t from, kzi_batch_answer answer)
{
    for (uint64_t open = answer.unknown; open;) {
        const int32_t i = kzi_bits_lowest(open) / KZI_BATCH_STEP * KZI_BATCH_STEP;
        const size_t at = from + (size_t)i;
        const kzi_batch_bits bits = again(a, at & a->moves, b, at & b->moves);
        const uint64_t all = (uint64_t)255 << i;
        answer.overlaps |= ((uint64_t)bits.overlap << i) & open;
        answer.unknown &= ((uint64_t)bits.open << i) | ~all;
        open &= ~all;
    }
    return answer;
}

/* `again` answers those in doubt, if there is such a function. */
KZI_ALWAYS_INLINE kzi_batch_answer batch_by_eights(kzi_batch_eight *eight, kzi_batch_eight *again,
                                                   const kzi_batch_side *a, const kzi_batch_side *b, size_t from,
                                                   int32_t n)
{
    kzi_batch_answer answer = {0, 0};
    for (int32_t i = 0; i < n; i += KZI_BATCH_STEP) {
        const size_t at = from + (size_t)i;
        const kzi_batch_bits bits = eight(a, at & a->moves, b, at & b->moves);
        answer.overlaps |= (uint64_t)bits.overlap << i;
        answer.unknown |= (uint64_t)bits.open << i;
    }
    return again && answer.unknown ? batch_settle(again, a, b, from, answer) : answer;
}

/* Below this, floats are so small that rounding is no longer relative to them. */
KZI_ALWAYS_INLINE kzi_f32x8 batch_tiny(void) { return kzi_f32x8_all(0x1p-100f); }

/* ---- Grids ------------------------------------------------------------------------------------------------ */

/* The numbers that keep their last bit when `large` is added are multiples of a quantum.  No size is more than 2^11 of
 * these quanta, so differences, products of two of them, and sums of four such products are exact. */
KZI_ALWAYS_INLINE unsigned batch_whole(const float *v, kzi_f32x8 large)
{
    const kzi_f32x8 all = kzi_f32x8_load(v);
    return kzi_f32x8_equal_bits(kzi_f32x8_sub(kzi_f32x8_add(large, all), large), all);
}

/* The pairs whose corners and radii are all on the grid, if their products neither overflow nor underflow. */
KZI_ALWAYS_INLINE unsigned batch_on_grid(const kzi_batch_side *a, size_t p, const kzi_batch_side *b, size_t q,
                                         kzi_f32x8 size)
{
    const kzi_f32x8 large = kzi_f32x8_mul(size, kzi_f32x8_all(0x1p15f));
    unsigned whole = kzi_f32x8_less_bits(kzi_f32x8_all(0x1p-60f), size) &
                     kzi_f32x8_less_bits(size, kzi_f32x8_all(0x1p60f));
    for (int32_t k = 0; k < a->n; k++) whole &= batch_whole(a->x[k] + p, large) & batch_whole(a->y[k] + p, large);
    for (int32_t k = 0; k < b->n; k++) whole &= batch_whole(b->x[k] + q, large) & batch_whole(b->y[k] + q, large);
    if (a->r) whole &= batch_whole(a->r + p, large);
    if (b->r) whole &= batch_whole(b->r + q, large);
    return whole;
}

#endif
