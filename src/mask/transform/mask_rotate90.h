/* mask_rotate90.h - quarter turns of a part of a mask: mask_cache.h's, and the exact ones of kz_mask_transform. */
#ifndef KZI_MASK_ROTATE90_H
#define KZI_MASK_ROTATE90_H

#include <kolize/mask_cache.h>

#include "mask/mask_private.h"

/* The cells of `part`, laid as `turn` says and baked; beyond the mask there are none set. */
kz_result kzi_mask_rotate90_part(const kz_mask *mask, kz_cell_rect part, kz_rotation90 rotation,
                                 const kz_allocator *alloc, kz_mask **out, kz_error *err);

#endif
