/* distance_field.h - the half of a distance field that fits need. */
#ifndef KZI_DISTANCE_FIELD_H
#define KZI_DISTANCE_FIELD_H

#include "mask/mask_private.h"

/* The negative squared distances of the set cells, as kz_mask_distances has them, and 0 in clear cells.  The mask has
 * set cells, and no side above 32 000.  KZ_ERR_MEMORY. */
kz_result kzi_mask_depths(const kz_mask *mask, int32_t *field, const kz_allocator *alloc, kz_error *err);

#endif
