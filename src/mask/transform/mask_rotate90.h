/* mask_rotate90.h - exact rotation of a part of a mask, for kz_mask_rotate90 and kz_mask_transform. */
#ifndef KZI_MASK_ROTATE90_H
#define KZI_MASK_ROTATE90_H

#include <kolize/mask.h>

#include "mask/mask_private.h"

/* Makes a baked mask of the cells of `part`, rotated; cells beyond the mask are clear. */
kz_result kzi_mask_rotate90_part(const kz_mask *mask, kz_cell_rect part, kz_rotation90 rotation,
                                 const kz_allocator *alloc, kz_mask **out, kz_error *err);

#endif
