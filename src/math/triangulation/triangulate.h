/* triangulate.h - triangulation and convex decomposition of the region of some rings.
 *
 * It serves masks' outlines and polygons with holes.  Ring i has the points [ring_end[i-1], ring_end[i]).  The region
 * is what lies inside an odd number of rings.  So the winding of a ring does not matter, nor which outline a hole
 * belongs to.  Edges may meet in points of the rings: points may repeat, lie on edges and be passed several times.
 * Edges may run along each other.
 *
 * All decisions are exact signs, so any finite float32 points will do, however thin or far.  The result depends on the
 * region and its points alone, not on the order of rings or on where a ring begins. */
#ifndef KZI_TRIANGULATE_H
#define KZI_TRIANGULATE_H

#include "math/predicates.h"

/* Triangle t has the corners corner[3t], corner[3t+1], corner[3t+2], which are numbers of points.  It has area and
 * turns from +x towards +y.  Side s goes from corner[s] to the next corner of its triangle.  twin[s] is the same side
 * of the neighbouring triangle, or -1 at the region's edge. */
typedef struct kzi_triangles {
    int32_t *corner, *twin;
    int32_t n;
    int32_t room; /* of triangles */
    kz_allocator alloc;
} kzi_triangles;

/* Points must be finite, and ring_end must not fall.  *out is written on success only.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_SELF_CROSSING when two edges cross elsewhere than in a point of the
 * rings (edge %a, edge %b; edge i begins at point i).
 * Cost: n log n signs; each point also moves as many numbers as there are edges on its right.  About 170 bytes a
 * point. */
kz_result kzi_triangulate(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, const kz_allocator *alloc,
                          kzi_triangles *out, kz_error *err);

void kzi_triangles_free(kzi_triangles *triangles); /* a zeroed struct is fine */

/* Flips diagonals where that makes fatter triangles.  The result is Delaunay's triangulation in all but odd cases
 * (delaunay_flips.c).  `scratch` has room for a number a side. */
void kzi_triangles_flip(const kz_vec2 *points, kzi_triangles *triangles, int32_t *scratch);

/* Part i has the corners [part_end[i-1], part_end[i]), which are numbers of points.  They turn from +x towards +y and
 * begin with the topmost one, of several the leftmost. */
typedef struct kzi_parts {
    int32_t *corner, *part_end;
    int32_t n_corners, n_parts;
    int32_t corner_room, part_room;
    kz_allocator alloc;
} kzi_parts;

/* Cuts the region into convex parts that share no area.  Every corner of a part turns: points on its straight sides are
 * left out, also where neighbours meet there.  Each part has at most `max_corners` corners (at least 3; 0: any number).
 * No two parts with a whole side in common could be one.  So, for max_corners 0, there are at most four times as many
 * as needed.  All else is as for kzi_triangulate. */
kz_result kzi_convex_parts(const kz_vec2 *points, const int32_t *ring_end, int32_t n_rings, int32_t max_corners,
                           const kz_allocator *alloc, kzi_parts *out, kz_error *err);

void kzi_parts_free(kzi_parts *parts); /* a zeroed struct is fine */

#endif
