/* mask_trace.h - from pixels to polygons: outlines, fewer points, convex parts, rectangles.
 *
 * Everything here is for tools and load time, allocates, and says what is lost. */
#ifndef KOLIZE_MASK_TRACE_H
#define KOLIZE_MASK_TRACE_H

#include "mask_edit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rings of whole-cell corners.  Ring i has the points [ring_end[i-1], ring_end[i]); `parent[i]` is -1 for an outline
 * and for a hole the number of the outline it lies in; an outline comes before its holes.  Outlines turn from +x
 * towards +y, holes the other way.  Coordinates are in the mask's cells. */
typedef struct kz_rings {
    kz_vec2 *points;
    int32_t *ring_end, *parent;
    int32_t n_points, n_rings;
    kz_allocator alloc;
} kz_rings;

KZ_API void kz_rings_free(kz_rings *rings); /* a zeroed struct is fine */

/* The exact outlines: filled again they give the mask back, cell for cell.  With KZ_CONNECTIVITY_4 cells that meet only
 * in a corner are separate outlines; with KZ_CONNECTIVITY_8 one outline passes through the corner.  Rings touch
 * themselves and others only in points, never cross; only corners are points.  *out is written on success only; no
 * rings for an empty mask.  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31 points or runs of cells), KZ_ERR_ARGUMENT.
 * Cost: the outlines' length, twice; scratch of a mask and 16 bytes a run. */
KZ_API kz_result kz_mask_trace(const kz_mask *mask, kz_connectivity neighbors, const kz_allocator *alloc, kz_rings *out,
                               kz_error *err);

/* The rings filled again at cell centres: cells whose centre lies inside by even-odd, exactly, for any finite points.
 * A centre on an edge belongs to the side to the right of the edge, on a level edge to the side below it.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above 2^23); KZ_ERR_NOT_FINITE (point %a); KZ_ERR_ARGUMENT.
 * Allocates: the mask.  Cost: the rows that edges cross, and the words of the mask. */
KZ_API kz_result kz_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
                               kz_error *err);

/* Rectangles that cover exactly the set cells without overlapping, few but not proven fewest, sorted by (y0, x0).
 * *rects is one block of `*n`, freed by kz_cell_rects_free; NULL when there are none.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31 of them), KZ_ERR_ARGUMENT.  Allocates: the rectangles.  Cost: the
 * mask's runs of cells. */
KZ_API kz_result kz_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rect **rects, int32_t *n,
                                    kz_error *err);
KZ_API void kz_cell_rects_free(kz_cell_rect *rects, int32_t n, const kz_allocator *alloc);

/* ---- Fewer points ---------------------------------------------------------------------------------------- */

/* To which side fewer points may err. */
typedef enum kz_simplify_mode {
    KZ_SIMPLIFY_CLOSEST, /* as near as may be, on either side */
    KZ_SIMPLIFY_INSIDE,  /* the new region lies within the old one: adds nothing */
    KZ_SIMPLIFY_COVER    /* the old region lies within the new one: loses nothing */
} kz_simplify_mode;

/* How far rings are simplified. */
typedef struct kz_simplify {
    kz_simplify_mode mode;
    float tolerance;    /* in cells: no point of an old ring is farther than this from its new ring, and no point of
                           the new from the old; 0: only points on straight edges go.  FLT_MAX: any */
    int32_t max_points; /* at most so many in all rings together, if that can be; 0: any number */
    uint64_t max_work;  /* steps after which it gives up with KZ_ERR_TOO_LARGE, 10^9 in about 2 s; 0: any */
} kz_simplify;

/* The rings with fewer points.  As many rings as before, with the same parents, none of them flat; no ring crosses
 * itself or another, and none touches where it did not before.  Within the tolerance points are left out, the least
 * change first, until `max_points` remain or, with max_points 0, as long as there are any to leave out.  A step drops
 * a point, or puts one new point for two: where the edges beside them meet (inside, cover), or so that the area stays
 * (closest).  A staircase of pixels along a line needs a tolerance of 1 to 1.5 to become one edge, with `closest` 0.7
 * to 1.
 *
 * Promises of mode and tolerance hold exactly for the points returned, which need not be whole, nor lie within the
 * mask's cells when they are to cover.  out->n_points is above max_points when no step is left.  Each ring begins with
 * the first of its points that is left; a new point takes the place of the first of its two.  *largest (may be NULL) is
 * the distance to which the old rings were left, each stretch of them measured to the edge that stands for it, rounded
 * up; at most the tolerance.
 *
 * Takes rings as kz_mask_trace and this function give them, and others with any finite points whose edges have a
 * length, do not cross, and do not run along each other.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_NOT_FINITE (point %a); KZ_ERR_SELF_CROSSING, KZ_ERR_SELF_OVERLAP (edges %a and %b; edge
 * i begins at point i); KZ_ERR_ARGUMENT (a NULL, a negative number, an edge without length, fewer than 3 points in a
 * ring, numbers or turns of rings other than said above); KZ_ERR_TOO_LARGE (2^29 points, or max_work).
 * Allocates: 150 bytes a point while it works.  Cost: n log n in general; 20 000 points take 40 to 80 ms.
 * Source: points dropped in order of cost as by Visvalingam and Whyatt 1993, with distances in place of areas, and
 * merged as by Kronenfeld and others 2020; each change passes only over triangles free of other edges. */
KZ_API kz_result kz_rings_simplify(const kz_rings *rings, const kz_simplify *how, const kz_allocator *alloc,
                                   kz_rings *out, float *largest, kz_error *err);

/* The region of the rings cut into convex parts, one ring each, parent -1, none flat: together they are the region, and
 * they share no area.  Every point of a part is a point of the rings, and a corner of the part: points on its straight
 * sides are left out, also where its neighbours meet.  No part has more than `max_points` (at least 3; 0: any number).
 * No two parts with a whole side in common could be one.  Any rings that do not cross will do, those of kz_mask_trace
 * and kz_rings_simplify as others: the region is what lies inside an odd number of them.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_NOT_FINITE (point %a); KZ_ERR_SELF_CROSSING when edges cross elsewhere than in a point
 * of the rings (edge %a, edge %b; edge i starts at point i); KZ_ERR_ARGUMENT; KZ_ERR_TOO_LARGE.
 * Allocates: 170 bytes a point while it works.  Cost: n log n in general; 1 000 points take 0.5 ms, 20 000 take 20 to
 * 150.  Source: a sweep's triangles, flipped towards Delaunay's, and joined (Hertel and Mehlhorn 1983). */
KZ_API kz_result kz_rings_convex_parts(const kz_rings *rings, int32_t max_points, const kz_allocator *alloc,
                                       kz_rings *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
