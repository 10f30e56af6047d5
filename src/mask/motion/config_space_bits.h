/* config_space_bits.h - shifts and lengthens the rows of a mask under construction. */
#ifndef KZI_CONFIG_SPACE_BITS_H
#define KZI_CONFIG_SPACE_BITS_H

#include "mask/kernels/mask_kernels.h"

/* ORs `rows` rows of `columns` columns of `from` into `to`, shifted x cells right and y cells down.  `from` is clear
 * beyond them. */
void kzi_mask_or_shifted(const kzi_mask_kernels *kernels, kz_mask *to, const kz_mask *from, int32_t columns,
                         int32_t rows, int32_t x, int32_t y);

/* Each cell also sets the one `n` cells to its right; the mask is wide enough. */
void kzi_mask_lengthen(kz_mask *mask, int32_t n);

#endif
