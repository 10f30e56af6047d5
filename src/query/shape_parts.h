/* shape_parts.h - iterator over the primitive parts of a compound shape, at any depth of nesting. */
#ifndef KZI_SHAPE_PARTS_H
#define KZI_SHAPE_PARTS_H

#include "query/form.h"

/* A box in double: cells of masks need not be float32. */
typedef kzi_near kzi_extent;

static inline kzi_extent kzi_extent_of_box(kz_box box)
{
    return (kzi_extent){box.min.x, box.min.y, box.max.x, box.max.y};
}

static inline kzi_extent kzi_extent_of_segment(kzi_vec a, kzi_vec b) { return kzi_near_segment(a, b); }

static inline bool kzi_extent_meets_box(const kzi_extent *e, const kz_box *box)
{
    return (e->x0 <= (double)box->max.x) & ((double)box->min.x <= e->x1) & (e->y0 <= (double)box->max.y) &
           ((double)box->min.y <= e->y1);
}

/* Visits the parts:
 *     kzi_part_iter iter = kzi_part_iter_of(shape);
 *     while ((part = kzi_next_part(&iter, &extent, &form))) ...
 * It skips empty parts.  It also skips parts whose bounds do not meet the extent, if one is given. */
typedef struct kzi_part_iter {
    const kz_shape *root; /* NULL once it was visited */
    const kz_shape *parts[KZ_MAX_PART_DEPTH];
    int32_t next[KZ_MAX_PART_DEPTH];
    int depth;
} kzi_part_iter;

kzi_part_iter kzi_part_iter_of(const kz_shape *shape);
const kz_shape *kzi_next_part(kzi_part_iter *iter, const kzi_extent *near_to, kzi_form *form);

#endif
