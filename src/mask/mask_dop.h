/* mask_dop.h - the k-DOP of a mask: eight slabs in slanted directions, each as narrow as the mask's cells allow.
 *
 * Two masks whose slabs lie apart in one direction have no common cell (Ericson, Real-Time Collision Detection, 4.6.3).
 * The bounds are a slab of columns and one of rows; the eight lie between them, about 18 degrees from one to the next.
 * So round sprites whose boxes meet at a corner are found apart without a look at a cell.  Masks of up to 64 x 64 cells
 * have the slabs of their bounds.  Those take no time to make, and two such masks are compared as fast cell by cell. */
#ifndef KZI_MASK_DOP_H
#define KZI_MASK_DOP_H

#include "mask/mask_private.h"
#include "math/lanes/f32x8.h"

/* Masks of longer sides have slabs that hold everything: up to here, sums are exact in floats: (7 + 7) * 2^20 < 2^24. */
#define KZI_DOP_MAX_SIDE (1 << 20)

/* The directions.  All lead to the right, so the ends of a row are its ends in every direction. */
extern const float kzi_dop_x[8], kzi_dop_y[8];

/* Not 0 when one direction separates the cells, b's cell (0, 0) lying on a's cell (dx, dy).  It is exact while the
 * bounds meet.  Farther offsets are rounded, and the bounds say that those are apart. */
KZI_ALWAYS_INLINE unsigned kzi_mask_dops_apart(const kzi_mask_dop *a, const kzi_mask_dop *b, float dx, float dy)
{
    const kzi_f32x8 along_x = kzi_f32x8_mul(kzi_f32x8_load(kzi_dop_x), kzi_f32x8_all(dx));
    const kzi_f32x8 along = kzi_f32x8_add(along_x, kzi_f32x8_mul(kzi_f32x8_load(kzi_dop_y), kzi_f32x8_all(dy)));
    const kzi_f32x8 b_lo = kzi_f32x8_add(kzi_f32x8_load(b->lo), along);
    const kzi_f32x8 b_hi = kzi_f32x8_add(kzi_f32x8_load(b->hi), along);
    return kzi_f32x8_less_bits(kzi_f32x8_load(a->hi), b_lo) | kzi_f32x8_less_bits(b_hi, kzi_f32x8_load(a->lo));
}

/* The same for this offset and the eight beside it: not 0 where the cells do not even touch. */
KZI_ALWAYS_INLINE unsigned kzi_mask_dops_far(const kzi_mask_dop *a, const kzi_mask_dop *b, float dx, float dy)
{
    const kzi_f32x8 nx = kzi_f32x8_load(kzi_dop_x), ny = kzi_f32x8_load(kzi_dop_y);
    const kzi_f32x8 beside = kzi_f32x8_add(nx, kzi_f32x8_abs(ny)), along_x = kzi_f32x8_mul(nx, kzi_f32x8_all(dx));
    const kzi_f32x8 along = kzi_f32x8_add(along_x, kzi_f32x8_mul(ny, kzi_f32x8_all(dy)));
    const kzi_f32x8 b_lo = kzi_f32x8_add(kzi_f32x8_load(b->lo), kzi_f32x8_sub(along, beside));
    const kzi_f32x8 b_hi = kzi_f32x8_add(kzi_f32x8_load(b->hi), kzi_f32x8_add(along, beside));
    return kzi_f32x8_less_bits(kzi_f32x8_load(a->hi), b_lo) | kzi_f32x8_less_bits(b_hi, kzi_f32x8_load(a->lo));
}

#endif
