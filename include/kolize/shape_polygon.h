/* shape_polygon.h - what can be made of polygons and known about them: hulls, areas, parts, and a tree of edges for
 * those of thousands of vertices. */
#ifndef KOLIZE_SHAPE_POLYGON_H
#define KOLIZE_SHAPE_POLYGON_H

#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The convex hull: its corners in `hull` (room for n), beginning with the topmost, then leftmost, turning from +x
 * towards +y, no three on a line, none twice; returns how many: 1 or 2 when all points are one or lie on a line.
 * Exact.  hull == points is fine.  Points must be finite.
 * Errors: none; 0 for n <= 0.  Allocates: nothing.  Cost: n log n.  Source: Graham 1972, with exact signs. */
KZ_API int32_t kz_convex_hull(const kz_vec2 *points, int32_t n, kz_vec2 *hull);

/* ---- Cutting --------------------------------------------------------------------------------------------- */

/* A polygon, convex or concave, with holes, cut into convex polygons of at most `max_points` (3..; 0: any number)
 * vertices; together they are the polygon, and share no area.  *parts is a shape of parts in one block that
 * kz_convex_parts_free gives back.  Every vertex of a part is one of the polygon, and turns; with max_points 0 there
 * are at most four times as many parts as needed.  A polygon without area is one flat part.  Exact: no part is lost or
 * doubled however thin it is.
 * Errors: KZ_ERR_ARGUMENT (no polygon, a bad number, parts == polygon), KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE.
 * Allocates: the parts, and while it works some 200 bytes a vertex.
 * Cost: n log n for most polygons.  Source: Hertel and Mehlhorn 1983. */
KZ_API kz_result kz_convex_parts(const kz_shape *polygon, int32_t max_points, const kz_allocator *alloc,
                                 kz_shape *parts, kz_error *err);
KZ_API void kz_convex_parts_free(kz_shape *parts, const kz_allocator *alloc); /* a zeroed shape is fine */

/* The polygon as triangles: three numbers of vertices for each, turning from +x towards +y, in one block of 3 * *n that
 * kz_triangles_free gives back.  They share no area, and are Delaunay's in all but odd cases.  None (NULL) for a
 * polygon without area.  Errors: KZ_ERR_ARGUMENT, KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE.  Allocates and costs as
 * kz_convex_parts. */
KZ_API kz_result kz_triangulate(const kz_shape *polygon, const kz_allocator *alloc, int32_t **indices, int32_t *n,
                                kz_error *err);
KZ_API void kz_triangles_free(int32_t *indices, int32_t n, const kz_allocator *alloc);

/* ---- Polygons and polylines of thousands of vertices ------------------------------------------------------- */

/* Bytes of memory, aligned to 8, for the tree of a polygon of n vertices in all its rings, or of a polyline: about 2.4
 * a vertex. */
KZ_API size_t kz_edge_tree_bytes(int32_t n_points);

/* As kz_shape_polygon_with_holes, with a tree of its edges in `memory`, which must outlive the shape and its copies as
 * its vertices must (without holes: ring_end is one number, that of all vertices).  Every answer is the same as without
 * a tree, down to the edges that an error tells of; with one the polygon is checked, located and related by looking at
 * the edges near a place.  Worth it from some 64 vertices on.  Posing such a shape makes a tree for what comes out, in
 * the memory that kz_shape_transform_bytes counts.  A polygon that fits inside kz_shape keeps no tree.
 * Errors also: KZ_ERR_BUFFER (err->a bytes needed); after errors about vertices `memory` holds nothing of use.
 * Cost: n log n where edges that are far in the outline's order are mostly far in the plane; a comb of n long slanted
 * teeth, whose boxes all meet, costs n * n as without. */
KZ_API kz_result kz_shape_polygon_with_tree(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings,
                                            void *memory, size_t bytes, kz_shape *out, kz_error *err);

/* The same for kz_shape_polyline, which has nothing to check. */
KZ_API kz_result kz_shape_polyline_with_tree(const kz_vec2 *points, int32_t n, void *memory, size_t bytes,
                                             kz_shape *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
