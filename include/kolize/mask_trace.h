/* mask_trace.h - from pixels to polygons and other shapes: outlines, rectangles, the convex hull.
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

/* The exact outlines: filled again they give the mask back, cell for cell.  With KZ_NEIGHBORS_4 cells that meet only
 * in a corner are separate outlines; with KZ_NEIGHBORS_8 one outline passes through the corner.  Rings touch
 * themselves and others only in points, never cross; only corners are points.  *out is written on success only; no
 * rings for an empty mask.  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31 points or runs of cells), KZ_ERR_ARGUMENT.
 * Cost: the outlines' length, twice; scratch of a mask and 16 bytes a run. */
KZ_API kz_result kz_mask_trace(const kz_mask *mask, kz_neighbors neighbors, const kz_allocator *alloc, kz_rings *out,
                               kz_error *err);

/* The rings filled again at cell centres: cells whose centre lies inside by even-odd, exactly, for any finite points.
 * A centre on an edge belongs to the side to the right of the edge, on a level edge to the side below it.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above 2^23); KZ_ERR_NOT_FINITE (point %a); KZ_ERR_ARGUMENT. */
KZ_API kz_result kz_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
                               kz_error *err);

/* Rectangles that cover exactly the set cells without overlapping, few but not proven fewest, sorted by (y0, x0).
 * *rects is one block of `*n`, freed by kz_cell_rects_free; NULL when there are none.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31 of them), KZ_ERR_ARGUMENT.  Cost: the mask's runs of cells. */
KZ_API kz_result kz_mask_rectangles(const kz_mask *mask, const kz_allocator *alloc, kz_cell_rect **rects, int32_t *n,
                                    kz_error *err);
KZ_API void kz_cell_rects_free(kz_cell_rect *rects, int32_t n, const kz_allocator *alloc);

/* ---- Fits ------------------------------------------------------------------------------------------------ */

/* What a shape in place of the mask loses: cells by their centres. */
typedef struct kz_fit_loss {
    int64_t missed; /* set cells outside the shape */
    int64_t extra;  /* clear cells inside it, those beyond the mask included */
    float iou;      /* intersection over union; 1 is perfect, 0 for an empty mask */
} kz_fit_loss;

/* The convex hull of the set cells, exact: one ring, none for an empty mask.  `loss` may be NULL.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (a side above 2^23, when `loss` is asked for), KZ_ERR_ARGUMENT. */
KZ_API kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_rings *hull, kz_fit_loss *loss,
                                  kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
