/* shape_polygon.h - convex hulls, convex parts and triangles of polygons; trees for many vertices and many parts. */
#ifndef KOLIZE_SHAPE_POLYGON_H
#define KOLIZE_SHAPE_POLYGON_H

#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Computes the convex hull of points, exactly.
 * Args: points must be finite; `hull` has room for n, and may be `points`.
 *
 * Corners go clockwise from the topmost, then leftmost.  No three lie on a line, and none occurs twice.
 * Returns: the number of corners: 1 or 2 when all points are equal or lie on a line; 0 for n <= 0.
 * Errors: none.
 * Allocates: nothing.
 * Cost: n log n.
 * Source: Graham 1972, with exact signs. */
KZ_API int32_t kz_convex_hull(const kz_vec2 *points, int32_t n, kz_vec2 *hull);

/* ---- Cutting --------------------------------------------------------------------------------------------- */

/* The convex parts of a polygon as one shape.
 * Copies of `shape` refer to memory that kz_convex_parts_free releases. */
typedef struct kz_convex_parts {
    kz_shape shape; /* a compound of convex polygons */
    kz_allocator alloc;
} kz_convex_parts;

KZ_API void kz_convex_parts_free(kz_convex_parts *parts); /* NULL, or a zeroed struct, is fine */

/* Splits a polygon, with its holes, into convex polygons of at most `max_points` vertices (3 or more; 0: no limit).
 * The parts together are the polygon and share no area.  This is exact, however thin a part is.
 * Returns: *out, written only on success.  A polygon without area is one flat part.
 * Errors: KZ_ERR_ARGUMENT (no polygon, a bad number); KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE.
 * Allocates: the parts, and some 200 bytes a vertex while it works.
 * Cost: n log n for most polygons.
 * Source: Hertel and Mehlhorn 1983.
 * Details: docs/contract/shape_polygon.md#kz_shape_convex_parts */
KZ_API kz_result kz_shape_convex_parts(const kz_shape *polygon, int32_t max_points, const kz_allocator *alloc,
                                       kz_convex_parts *out, kz_error *err);

/* Triangles of a polygon's vertices, each clockwise. */
typedef struct kz_triangles {
    int32_t *indices; /* numbers of vertices, 3 * n of them; NULL when there are none */
    int32_t n;
    kz_allocator alloc;
} kz_triangles;

KZ_API void kz_triangles_free(kz_triangles *triangles); /* NULL, or a zeroed struct, is fine */

/* Splits a polygon, with its holes, into triangles.
 * They share no area.  In nearly all cases they are the constrained Delaunay triangulation.
 * Returns: *out, written only on success; a polygon without area has no triangles.
 * Errors: KZ_ERR_ARGUMENT; KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE.
 * Allocates: the triangles, and some 200 bytes a vertex while it works.
 * Cost: as kz_shape_convex_parts. */
KZ_API kz_result kz_triangulate(const kz_shape *polygon, const kz_allocator *alloc, kz_triangles *out, kz_error *err);

/* ---- Rounded polygons -------------------------------------------------------------------------------------- */

/* Makes a polygon with a radius: all points within r of it, so its corners are round and it grows by r on each side.
 * Args: `parts` has room for `max` shapes, n + 1 are needed; it and `points` must outlive *out.
 *
 * It is a compound of the polygon and a capsule along each edge: exactly the rounded polygon, convex or not.  A convex one
 * of at most eight corners is as fast as a capsule (KZ_SHAPE_ROUNDED).  kz_collide_parts and kz_shape_measure treat the
 * parts one by one, all other queries the whole.  With r = 0 it is the polygon alone.
 * Errors: those of kz_shape_polygon and kz_shape_capsule; KZ_ERR_BUFFER (err->a parts are needed).
 * Allocates: nothing.
 * Cost: as kz_shape_polygon.
 * Details: docs/contract/shape_polygon.md#kz_shape_rounded_polygon */
KZ_API kz_result kz_shape_rounded_polygon(const kz_vec2 *points, int32_t n, float r, kz_shape *parts, size_t max,
                                          kz_shape *out, kz_error *err);

/* How many parts kz_shape_rounded_box needs. */
#define KZ_ROUNDED_BOX_PARTS 5

/* Makes a box with a radius, as kz_shape_rounded_polygon does: it grows by r on each side.
 * Args: `parts` has room for KZ_ROUNDED_BOX_PARTS shapes and must outlive *out.
 * Errors: those of kz_shape_box and kz_shape_capsule.
 * Allocates: nothing. */
KZ_API kz_result kz_shape_rounded_box(kz_vec2 min, kz_vec2 max, float r, kz_shape *parts, kz_shape *out, kz_error *err);

/* ---- Polygons and polylines of thousands of vertices ------------------------------------------------------- */

/* The bytes of memory, aligned to 8, for the edge tree of a polygon or polyline: about 2.4 a vertex.
 * Args: `n_points` counts the vertices of all rings. */
KZ_API size_t kz_edge_tree_bytes(int32_t n_points);

/* Makes a polygon as kz_shape_polygon_with_holes does, with a tree of its edges.  It pays from some 32 vertices on.
 * Bodies of a world make one themselves.
 * Args: `memory` holds the tree and must outlive the shape and its copies.  Without holes, ring_end is one number, that
 * of all vertices.
 *
 * Every answer is the same as without a tree, down to the edges of an error.
 * Errors: those of kz_shape_polygon_with_holes; KZ_ERR_BUFFER (err->a bytes are needed).
 * Allocates: nothing.
 * Cost: n log n for most outlines, n * n at worst.
 * Details: docs/contract/shape_polygon.md#kz_shape_polygon_with_tree */
KZ_API kz_result kz_shape_polygon_with_tree(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                            void *memory, size_t bytes, kz_shape *out, kz_error *err);

/* Makes a polyline as kz_shape_polyline does, with a tree of its edges.
 * Errors: those of kz_shape_polyline; KZ_ERR_BUFFER (err->a bytes are needed).
 * Allocates: nothing.
 * Cost: n log n at most. */
KZ_API kz_result kz_shape_polyline_with_tree(const kz_vec2 *points, int32_t n, void *memory, size_t bytes,
                                             kz_shape *out, kz_error *err);

/* ---- Compounds of many parts ------------------------------------------------------------------------------- */

/* The bytes of memory, aligned to 8, for the tree of a compound of n parts: about 30 a part.
 * Returns: 0 for no parts; SIZE_MAX where there are more than a tree can have. */
KZ_API size_t kz_part_tree_bytes(int32_t n);

/* Makes a compound as kz_shape_parts does, with a tree of its parts: queries look at parts that are near.
 * Args: `memory` holds the tree and must outlive the shape and its copies.
 *
 * It pays from some 16 parts on.  A part that is a compound has a tree of its own only if it was made with one.  Every
 * answer is the same as without a tree.
 * Errors: those of kz_shape_parts; KZ_ERR_BUFFER (err->a bytes are needed).
 * Allocates: nothing.
 * Cost: near-linear, 40 to 80 ns a part.  Poses and scales move the tree along, at some 5 ns a part.
 * Details: docs/contract/shape_polygon.md#kz_shape_parts_with_tree */
KZ_API kz_result kz_shape_parts_with_tree(const kz_shape *parts, int32_t n, void *memory, size_t bytes, kz_shape *out,
                                          kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
