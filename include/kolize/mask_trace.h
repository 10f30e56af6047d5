/* mask_trace.h - from pixels to polygons: outlines, simplification, convex parts, rectangles.
 *
 * Everything here is for tools and load time.  It allocates, and it says what is lost. */
#ifndef KOLIZE_MASK_TRACE_H
#define KOLIZE_MASK_TRACE_H

#include "mask_edit.h"

#if !defined(KZ_NO_TRACE)

#ifdef __cplusplus
extern "C" {
#endif

/* Outlines and holes as rings of points, in the mask's cells.
 * Ring i has the points [ring_end[i-1], ring_end[i]).  `parent[i]` is -1 for an outline; for a hole it is the number of
 * the outline around it.  An outline comes before its holes.  Outlines turn clockwise, holes counter-clockwise. */
typedef struct kz_rings {
    kz_vec2 *points;
    int32_t *ring_end, *parent;
    int32_t n_points, n_rings;
    kz_allocator alloc;
} kz_rings;

KZ_API void kz_rings_free(kz_rings *rings); /* NULL, or a zeroed struct, is fine */

/* Traces the exact outlines of a mask; filled again they give the same cells.
 * With KZ_CONNECTIVITY_4, cells that meet only in a corner get separate outlines.  With KZ_CONNECTIVITY_8, one outline
 * passes through the corner.  Rings never cross; they touch themselves and others only in points.  Every point is a
 * corner.
 * Returns: *out, written only on success; an empty mask gives no rings.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (2^31 points or runs of cells, or `work`); KZ_ERR_STOPPED;
 * KZ_ERR_ARGUMENT.
 * Allocates: the rings, and scratch of a mask and 16 bytes a run.
 * Cost: twice the length of the outlines. */
KZ_API kz_result kz_mask_trace(const kz_mask *mask, kz_connectivity connectivity, const kz_work *work,
                               const kz_allocator *alloc, kz_rings *out, kz_error *err);

/* Makes the mask of the cells whose centre lies inside the rings by the even-odd rule, exactly.
 * A centre on an edge belongs to the side to the right of the edge; on a horizontal edge to the side below it.
 * Args: points may be any finite numbers.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above 2^23); KZ_ERR_NOT_FINITE (point %a); KZ_ERR_ARGUMENT.
 * Allocates: the mask.
 * Cost: the rows that edges cross, and the words of the mask. */
KZ_API kz_result kz_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
                               kz_error *err);

/* Rectangles of cells. */
typedef struct kz_cell_rects {
    kz_cell_rect *items; /* NULL when there are none */
    int32_t n;
    kz_allocator alloc;
} kz_cell_rects;

KZ_API void kz_cell_rects_free(kz_cell_rects *rects); /* NULL, or a zeroed struct, is fine */

/* Splits the set cells into rectangles that do not overlap, sorted by (y0, x0).
 * There are few of them, but they are not proven to be the fewest.
 * Returns: *out, written only on success.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (2^31 rectangles); KZ_ERR_ARGUMENT.
 * Allocates: the rectangles.
 * Cost: the mask's runs of cells. */
KZ_API kz_result kz_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rects *out, kz_error *err);

/* ---- Simplification -------------------------------------------------------------------------------------- */

/* On which side of the old rings the new ones may lie. */
typedef enum kz_simplify_mode {
    KZ_SIMPLIFY_CLOSEST, /* as close as possible, on either side */
    KZ_SIMPLIFY_INSIDE,  /* the new region lies within the old one: nothing is added */
    KZ_SIMPLIFY_COVER    /* the old region lies within the new one: nothing is lost */
} kz_simplify_mode;

/* How rings are simplified. */
typedef struct kz_simplify {
    kz_simplify_mode mode;
    float tolerance;    /* the largest distance in cells of a point of an old ring from its new ring, and of a new one
                         * from the old.  0 drops only points on straight edges; FLT_MAX is no limit */
    int32_t max_points; /* the most points in all rings together, if possible; 0: no limit */
    kz_work work;       /* what ends it early */
} kz_simplify;

/* Simplifies rings: the same rings with fewer points, none of them flat.
 * Args: *largest gets the distance between old and new rings, at most the tolerance; it may be NULL.
 *
 * No ring crosses itself or another, and none touches where it did not before.  Mode and tolerance hold exactly.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_NOT_FINITE (point %a); KZ_ERR_SELF_CROSSING, KZ_ERR_SELF_OVERLAP (edges %a and %b; edge
 * i begins at point i); KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE (2^29 points, or `work`);
 * KZ_ERR_STOPPED.
 * Allocates: the rings, and 150 bytes a point while it works.
 * Cost: n log n in general; 20 000 points take 40 to 80 ms.
 * Source: Visvalingam and Whyatt 1993, with distances; merges of Kronenfeld and others 2020.
 * Details: docs/contract/mask_trace.md#kz_rings_simplify */
KZ_API kz_result kz_rings_simplify(const kz_rings *rings, const kz_simplify *how, const kz_allocator *alloc,
                                   kz_rings *out, float *largest, kz_error *err);

/* Splits the region of rings into convex parts, one ring each, none flat.
 * Args: any rings that do not cross; the region is inside an odd number of them.  No part has more than `max_points`
 * points (3 or more; 0: no limit).
 *
 * The parts together are the region, and they share no area.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_NOT_FINITE (point %a); KZ_ERR_SELF_CROSSING (edges %a and %b; edge i begins at point
 * i); KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE.
 * Allocates: the rings, and 170 bytes a point while it works.
 * Cost: n log n in general; 1 000 points take 0.5 ms, 20 000 points 20 to 150 ms.
 * Source: triangles of a plane sweep, flipped towards Delaunay's, and merged (Hertel and Mehlhorn 1983).
 * Details: docs/contract/mask_trace.md#kz_rings_convex_parts */
KZ_API kz_result kz_rings_convex_parts(const kz_rings *rings, int32_t max_points, const kz_allocator *alloc,
                                       kz_rings *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
#endif
