/* mask_fit.h - one simple shape in place of a mask: box, circle, capsule, convex hull, and what is lost by it.
 *
 * For tools and load time: everything here allocates scratch.  Coordinates are in the mask's cells: cell (x, y) is the
 * square [x, x+1] x [y, y+1]. */
#ifndef KOLIZE_MASK_FIT_H
#define KOLIZE_MASK_FIT_H

#include "mask_trace.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a shape in place of the mask loses: cells by their centres. */
typedef struct kz_fit_loss {
    int64_t missed; /* set cells outside the shape */
    int64_t extra;  /* clear cells inside it, those beyond the mask included */
    float iou;      /* intersection over union; 1 is perfect, 0 for an empty mask */
} kz_fit_loss;

/* `tightness` of the fits below, 0..1.  0: the smallest shape that holds all set cells.  1: the largest one that holds
 * set cells only.  Between, t: the one for which (1 - t) * set cells inside - t * clear cells inside is most.
 * An empty mask gives an empty box, or radius 0 at (0, 0).  `loss` may be NULL.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_ARGUMENT (a NULL, tightness outside 0..1 or NaN). */

/* Exact: the best box of whole cells; of equally good ones the smallest, then the topmost, then the leftmost. */
KZ_API kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, const kz_allocator *alloc, kz_cell_rect *box,
                                 kz_fit_loss *loss, kz_error *err);

KZ_API kz_result kz_mask_fit_circle(const kz_mask *mask, float tightness, const kz_allocator *alloc, kz_vec2 *center,
                                    float *r, kz_fit_loss *loss, kz_error *err);

/* All points within *r of the segment ends[0]-ends[1]. */
KZ_API kz_result kz_mask_fit_capsule(const kz_mask *mask, float tightness, const kz_allocator *alloc, kz_vec2 ends[2],
                                     float *r, kz_fit_loss *loss, kz_error *err);

/* The convex hull of the set cells, exact: one ring, none for an empty mask.  `loss` may be NULL.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (a side above 2^23, when `loss` is asked for), KZ_ERR_ARGUMENT. */
KZ_API kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_rings *hull, kz_fit_loss *loss,
                                  kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
