/* shape_private.h - access to the inside of shapes for the floors above. */
#ifndef KZI_SHAPE_PRIVATE_H
#define KZI_SHAPE_PRIVATE_H

#include "shape/outline.h"

/* kz_shape_points with the count as shapes hold it. */
static inline const kz_vec2 *kzi_shape_points(const kz_shape *shape, int32_t *n)
{
    size_t count;
    const kz_vec2 *points = kz_shape_points(shape, &count);
    *n = (int32_t)count;
    return points;
}

/* The outline of a polygon or polyline shape, wherever its vertices are stored.  It refers to *shape. */
static inline kzi_outline kzi_shape_outline(const kz_shape *shape)
{
    int32_t n;
    const kz_vec2 *points = kzi_shape_points(shape, &n);
    kzi_outline outline = kzi_outline_of_points(points, shape->as.polygon.ring_end, n, shape->as.polygon.n_rings);
    outline.tree = shape->as.polygon.tree;
    return outline;
}

/* Sets cell and bounds of a mask shape from its at_x, at_y and as.mask.bounds, which already are the mask's set cells.
 * Returns KZ_ERR_NOT_FINITE, or KZ_ERR_TOO_LARGE when a cell would lie beyond KZI_MAX_CELL. */
#define KZI_MAX_CELL (1 << 30)
kz_result kzi_place_mask(kz_shape *shape, kz_error *err);

/* The nesting depth of parts: 0 for a shape without parts. */
int32_t kzi_part_depth(const kz_shape *shape);

#endif
