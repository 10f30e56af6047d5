/* mask_rotate90.h - quarter turns of a part of a mask, for kz_mask_rotate90 and exact turns of kz_mask_transform. */
#ifndef KZI_MASK_TURN_H
#define KZI_MASK_TURN_H

#include <kolize/mask.h>

#include "mask/mask_private.h"

/* The cells of `part`, laid as `turn` says and baked; beyond the mask there are none set. */
kz_result kzi_mask_turn_part(const kz_mask *mask, kz_cell_rect part, kz_rotation90 turn, const kz_allocator *alloc,
                             kz_mask **out, kz_error *err);

#endif
