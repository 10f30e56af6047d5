/* distance_field.h - the distance field for a longer call, which may end early. */
#ifndef KZI_DISTANCE_FIELD_H
#define KZI_DISTANCE_FIELD_H

#include <kolize/mask_edit.h>

#include "base/work.h"

/* kz_mask_distances, whose rows are not counted as steps of `work`, but let it ask its caller. */
kz_result kzi_mask_distances(const kz_mask *mask, int32_t *field, size_t n_field, kzi_work *work,
                             const kz_allocator *alloc, kz_error *err);

#endif
