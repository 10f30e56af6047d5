/* shape_private.h - how the floors above look into a shape. */
#ifndef KZI_SHAPE_PRIVATE_H
#define KZI_SHAPE_PRIVATE_H

#include "shape/outline.h"

/* The outline of a polygon or polyline shape, wherever its vertices are kept.  It refers into *shape. */
static inline kzi_outline kzi_shape_outline(const kz_shape *shape)
{
    int32_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    kzi_outline outline = kzi_outline_of_points(points, shape->as.polygon.ring_end, n, shape->as.polygon.n_rings);
    outline.tree = shape->as.polygon.tree;
    return outline;
}

/* Fills in cell and bounds of a mask shape from its at_x, at_y, its mask's set cells being already in as.mask.bounds.
 * KZ_ERR_NOT_FINITE, or KZ_ERR_TOO_LARGE when a cell would lie beyond KZI_MAX_CELL. */
#define KZI_MAX_CELL (1 << 30)
kz_result kzi_place_mask(kz_shape *shape, kz_error *err);

/* How deep parts nest: 0 for a shape without parts. */
int32_t kzi_part_depth(const kz_shape *shape);

#endif
