/* mask_glance.h - the first test of two large masks: some rows where they most likely overlap, and their k-DOPs.
 *
 * It answers most questions about compact sprites, whatever their size.  No branch depends on the offset: whether masks
 * overlap is what processors predict worst. */
#ifndef KZI_MASK_GLANCE_H
#define KZI_MASK_GLANCE_H

#include "mask/kernels/mask_kernels.h"
#include "mask/mask_dop.h"
#include "mask/mask_strips.h"

/* At the most; vectors of two words take the middle half.  The padding before and after a strip has half as many. */
#define KZI_GLANCE_ROWS (2 * KZI_MASK_PAD_ROWS)

typedef struct kzi_mask_glance {
    kzi_strip_pair middle; /* rows in the middle of the common bounds, of the strips that have its middle column */
    unsigned apart;        /* not 0: no cell is common, by the bounds or the k-DOPs, and `middle` means nothing */
} kzi_mask_glance;

/* b's cell (0, 0) lies on a's cell (dx, dy).  Floats round offsets beyond 2^24, but then the bounds are apart, and
 * rounding keeps that.  In masks longer than 2^23 the middle may be rounded up to the end of the common bounds: the strip
 * of zeros and the padding are there to be read. */
KZI_ALWAYS_INLINE kzi_mask_glance kzi_mask_glance_at(const kz_mask *a, const kz_mask *b, int64_t dx, int64_t dy)
{
    const float fx = (float)dx, fy = (float)dy;
    const kzi_f32x4 of_b = kzi_f32x4_load(b->dop.box);
    const kzi_f32x4 of_a = kzi_f32x4_sub(kzi_f32x4_load(a->dop.box), kzi_f32x4_set(fx, fy, fx, fy));
    const kzi_f32x4 first = kzi_f32x4_max(of_a, of_b), least = kzi_f32x4_min(of_a, of_b);
    const kzi_f32x4 end = kzi_f32x4_high_lanes(least, least); /* of the common bounds, in lanes 0 and 1 */
    const unsigned apart = (kzi_f32x4_less_bits(first, end) & 3) ^ 3;
    float middle[4];
    kzi_f32x4_store(middle, kzi_f32x4_mul(kzi_f32x4_add(first, end), kzi_f32x4_all(0.5f)));

    /* Where there are no common bounds, all indices are 0. */
    const int64_t keep = -(int64_t)(apart == 0), x = (int64_t)middle[0] & keep, y = (int64_t)middle[1] & keep;
    const int64_t to_a_x = dx & keep, to_a_y = dy & keep, i = (x + to_a_x) >> 6, j = x >> 6;
    const int64_t shift = 64 * (j - i) + to_a_x, sign = -(int64_t)(shift < 0);
    const uint64_t *in_a = a->words + (i * (int64_t)a->stride + (y + to_a_y - KZI_MASK_PAD_ROWS));
    const uint64_t *in_b = b->words + (j * (int64_t)b->stride + (y - KZI_MASK_PAD_ROWS));
    return (kzi_mask_glance){kzi_strip_pair_make(in_a, in_b, KZI_GLANCE_ROWS, shift, (int)((shift ^ sign) - sign)),
                             apart | kzi_mask_dops_apart(&a->dop, &b->dop, fx, fy)};
}

#endif
