/* config_space_bits.h - shifting and lengthening the rows of a mask that is being made. */
#ifndef KZI_CONFIG_SPACE_BITS_H
#define KZI_CONFIG_SPACE_BITS_H

#include "mask/kernels/mask_kernels.h"

/* ORs `rows` rows of `columns` columns of `from`, beyond which it is clear, into `to`, x cells to the right and y
 * down. */
void kzi_mask_or_shifted(const kzi_mask_kernels *kernels, kz_mask *to, const kz_mask *from, int32_t columns,
                         int32_t rows, int32_t x, int32_t y);

/* Each cell also sets the one `n` cells to its right; the mask is wide enough for it. */
void kzi_mask_lengthen(kz_mask *mask, int32_t n);

#endif
