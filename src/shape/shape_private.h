/* shape_private.h - access to the inside of shapes for the floors above. */
#ifndef KZI_SHAPE_PRIVATE_H
#define KZI_SHAPE_PRIVATE_H

#include "shape/edge_bvh.h"

/* A box of finite coordinates, min <= max. */
static inline kz_shape kzi_box_shape(kz_box b)
{
    const bool has_width = b.min.x < b.max.x, has_height = b.min.y < b.max.y;
    const uint32_t area = KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE;
    const uint32_t flat = (has_width | has_height) ? KZ_SHAPE_FLAT : KZ_SHAPE_POINT_LIKE;
    const uint32_t flags = (has_width & has_height) ? area : flat;
    return (kz_shape){KZ_KIND_BOX, flags, b, {.point = b.min}};
}

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

/* Sets the bounds of a grid shape, which are those of all cells, set or not.  KZ_ERR_NOT_FINITE, KZ_ERR_OVERFLOW. */
kz_result kzi_place_grid(kz_shape *shape, kz_error *err);

/* ---- Parts of makers, for poses ---------------------------------------------------------------------------- */

/* Makes a polygon, but leaves its room unknown.  `memory` is for a tree, or NULL. */
kz_result kzi_make_polygon(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, void *memory, kz_shape *out,
                           kz_error *err);

/* The bytes of kz_shape_transform_bytes, or those without the trees of parts: with less than all, but at least these, a
 * transformed compound has no tree. */
size_t kzi_transform_bytes(const kz_shape *shape, bool with_part_trees);

/* Copies a small number of points into the shape, and refers to more.  The points may be those that *out holds now. */
void kzi_store_points(kz_shape *out, const kz_vec2 *points, const int32_t *ring_end, int32_t n, int32_t n_rings);

/* ---- Repeated vertices --------------------------------------------------------------------------------------- */

/* Does one of two small convex shapes repeat a vertex?  Filters that fail ask, since they want turns at all vertices. */
bool kzi_have_repeats(const kz_shape *a, const kz_shape *b);

/* The shape itself, or in `room` the polygon without repeated vertices. */
const kz_shape *kzi_without_repeats(const kz_shape *shape, kz_shape *room);

/* ---- Room: outline_room.c ---------------------------------------------------------------------------------- */

/* More than any pose asks for, and a float32. */
#define KZI_MOST_ROOM 0x1p120

/* The least distance of a vertex from an edge that it is not an end of, or `most` where that is less.  It is computed
 * in double, with an error of at most 2^-46 of the largest coordinate. */
double kzi_outline_room(const kzi_outline *o, double most);

/* Sets the room of a concave polygon that does not touch itself: that distance.  A single ring has no more than the
 * width of the widest corner that turns inwards. */
void kzi_note_room(kz_shape *shape);

/* Gives a polygon or polyline that refers to its points a tree, in memory of kz_edge_tree_bytes. */
void kzi_shape_add_tree(kz_shape *shape, void *memory);

/* The nesting depth of parts: 0 for a shape without parts. */
int32_t kzi_part_depth(const kz_shape *shape);

#endif
