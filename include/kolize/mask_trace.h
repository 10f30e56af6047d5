/* mask_trace.h - from pixels to polygons and other shapes: outlines, simplification, convex parts, rectangles, fits.
 *
 * Everything here is for tools and load time, allocates, and says what is lost. */
#ifndef KOLIZE_MASK_TRACE_H
#define KOLIZE_MASK_TRACE_H

#include "mask_edit.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rings of whole-cell corners.  Ring i has the points [ring_end[i-1], ring_end[i]); `parent[i]` is -1 for an outline and
 * for a hole the number of the outline it lies in; an outline comes before its holes.  Outlines turn from +x towards +y,
 * holes the other way.  Coordinates are in the mask's cells and may be real after simplification in `closest` mode. */
typedef struct kz_rings {
    kz_vec2 *points;
    int32_t *ring_end, *parent;
    int32_t n_points, n_rings;
    kz_allocator alloc;
} kz_rings;

KZ_API void kz_rings_free(kz_rings *rings); /* a zeroed struct is fine */

/* The exact outlines: filled again they give the mask back, cell for cell.  With KZ_NEIGHBORS_4 cells that meet only in a
 * corner are separate outlines; with KZ_NEIGHBORS_8 one outline passes through the corner.  Rings touch themselves and
 * others only in points, never cross.  Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (2^31 points). */
KZ_API kz_result kz_mask_trace(const kz_mask *mask, kz_neighbors neighbors, const kz_allocator *alloc, kz_rings *out,
                               kz_error *err);

typedef enum kz_trace_mode {
    KZ_TRACE_CLOSEST, /* as near to the outline as the tolerance says, on either side */
    KZ_TRACE_INSIDE,  /* adds no cell: the polygons lie within the outlines */
    KZ_TRACE_COVER    /* loses no cell: the polygons hold the outlines */
} kz_trace_mode;

typedef struct kz_trace_options {
    kz_trace_mode mode;
    float tolerance;       /* cells a vertex may be off; 0: only vertices on straight edges go */
    int32_t max_vertices;  /* for all rings together; 0: as many as it takes.  Tolerance grows until it is met, but no ring
                            * goes below 3 and none is dropped */
} kz_trace_options;

/* Fewer vertices.  Never crosses itself or another ring, never drops one.  *tolerance_used (may be NULL) tells what it
 * took.  Errors: KZ_ERR_MEMORY, KZ_ERR_ARGUMENT. */
KZ_API kz_result kz_rings_simplify(const kz_rings *rings, const kz_trace_options *options, const kz_allocator *alloc,
                                   kz_rings *out, float *tolerance_used, kz_error *err);

/* Convex parts of at most max_vertices (0: any number, else at least 3) vertices that together are the polygons, holes
 * left out; each ring of *out is one part, parent -1.  Errors: KZ_ERR_MEMORY, KZ_ERR_ARGUMENT.
 * Source: ear clipping over bridged holes, then merging of diagonals (Hertel and Mehlhorn 1983). */
KZ_API kz_result kz_rings_convex_parts(const kz_rings *rings, int32_t max_vertices, const kz_allocator *alloc,
                                       kz_rings *out, kz_error *err);

/* The rings filled again at cell centres: cells whose centre lies inside by even-odd.  For checking. */
KZ_API kz_result kz_rings_fill(const kz_rings *rings, int32_t w, int32_t h, const kz_allocator *alloc, kz_mask **out,
                               kz_error *err);

/* Rectangles that cover exactly the set cells without overlapping, few but not proven fewest, sorted by (y0, x0).
 * *rects is one block of `*n`, freed by kz_cell_rects_free. */
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

/* tightness 0: the bounding box; 1: the largest box of set cells only; between: the box with the most
 * (set cells) - weight * (clear cells), weight = tightness / (1 - tightness).  false when the mask is empty.
 * Errors of the others: none but "empty".  Allocates: scratch of one row; KZ_ERR_MEMORY is told by `err`. */
KZ_API kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, const kz_allocator *alloc, kz_cell_rect *box,
                                 kz_fit_loss *loss, kz_error *err);

/* The smallest circle, and a narrow capsule, that hold every set cell (all four corners); rounded outwards. */
KZ_API kz_result kz_mask_fit_circle(const kz_mask *mask, const kz_allocator *alloc, kz_vec2 *center, float *r,
                                    kz_fit_loss *loss, kz_error *err);
KZ_API kz_result kz_mask_fit_capsule(const kz_mask *mask, const kz_allocator *alloc, kz_vec2 *a, kz_vec2 *b, float *r,
                                     kz_fit_loss *loss, kz_error *err);

/* The convex hull of the set cells, exact; one ring. */
KZ_API kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_rings *hull, kz_fit_loss *loss,
                                  kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
