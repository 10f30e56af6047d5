/* mask_fit.h - one simple shape in place of a mask: box, circle, capsule or convex hull, and what is lost by it.
 *
 * This is for tools and load time: everything here allocates scratch.  Coordinates are the mask's: cell (x, y) is the
 * square [x, x+1] x [y, y+1]. */
#ifndef KOLIZE_MASK_FIT_H
#define KOLIZE_MASK_FIT_H

#include "mask_trace.h"

#if !defined(KZ_NO_FIT)

#ifdef __cplusplus
extern "C" {
#endif

/* What a shape loses against the mask, exactly.
 * A cell counts as inside when its centre is in the shape or on its border. */
typedef struct kz_fit_loss {
    int64_t missed; /* set cells outside the shape */
    int64_t extra;  /* clear cells inside it, and cells beyond the mask */
    float iou;      /* intersection over union: cells in both / cells in either; 1 is perfect, an empty mask gives 0 */
} kz_fit_loss;

/* ---- Fits ------------------------------------------------------------------------------------------------ */
/* `tightness` t, 0..1, says what the shape may lose.
 *
 *      t = 0         the smallest shape that contains all set cells whole: missed == 0
 *      t = 1         the largest shape that contains no clear cell: extra == 0
 *      between       the shape for which (1 - t) * set cells inside - t * clear cells inside is greatest
 *
 * Args: `work` says what ends a fit early; NULL: nothing.  `loss` may be NULL.
 * Returns: outputs are written only on success, and are the same bits on every machine.  An empty mask gives the box
 * {0,0,0,0}, or radius 0 at (0, 0).
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE; KZ_ERR_STOPPED; KZ_ERR_ARGUMENT (a NULL, a tightness outside 0..1).
 * Details: docs/contract/mask_fit.md#fits */

/* Fits the best box of whole cells, exactly.
 * Of equally good boxes the smallest wins, then the topmost, the leftmost, the flattest.
 * Errors: also KZ_ERR_TOO_LARGE for 0 < t < 1 when short * short * long side of the bounds is above 2^36.
 * Allocates: 2 bytes a cell of the bounds for 0 < t < 1, and some rows for t = 1.
 * Cost: none for t = 0; the cells for t = 1; between them usually 10 steps a cell, short^2 * long / 2 at worst.
 * Source: Kadane's algorithm on the sums of each pair of lines (Bentley 1984); largest rectangle under histograms.
 * Details: docs/contract/mask_fit.md#kz_mask_fit_box */
KZ_API kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, const kz_work *work, const kz_allocator *alloc,
                                 kz_box *box, kz_fit_loss *loss, kz_error *err);

/* Fits a circle.
 * For t = 0 it contains all set cells whole; for t = 1 no centre of a clear cell is in it or on its border.  Both hold
 * exactly.  Between them it is a local optimum.
 * Errors: also KZ_ERR_TOO_LARGE when w or h is above 32 000, for t > 0.
 * Allocates: the hull; for t > 0 also 4 bytes and a few bits a cell of the bounds.
 * Cost: the hull for t = 0; the cells for t = 1; between them also some thousand counts of the cells in a circle.
 * Source: Elzinga and Hearn 1972; branch and bound on the distance field; compass search (Hooke and Jeeves 1961).
 * Details: docs/contract/mask_fit.md#kz_mask_fit_circle */
KZ_API kz_result kz_mask_fit_circle(const kz_mask *mask, float tightness, const kz_work *work,
                                    const kz_allocator *alloc, kz_circle *circle, kz_fit_loss *loss, kz_error *err);

/* Fits a capsule.
 * The promises of t = 0 and t = 1 hold exactly, as for circles.  The capsule is the best one found from many starts; it
 * is not proven to be the best.
 * Returns: a is the upper end, or the left one when both are level.
 * Errors: those of kz_mask_fit_circle.
 * Allocates: as kz_mask_fit_circle.
 * Cost: some thousand counts of cells or distances, a few times that of a circle.
 * Details: docs/contract/mask_fit.md#kz_mask_fit_capsule */
KZ_API kz_result kz_mask_fit_capsule(const kz_mask *mask, float tightness, const kz_work *work,
                                     const kz_allocator *alloc, kz_capsule *capsule, kz_fit_loss *loss,
                                     kz_error *err);

/* A convex polygon: corners clockwise, no three on a line.  kz_shape_polygon makes a shape of them. */
typedef struct kz_hull {
    kz_vec2 *points; /* NULL when there are none */
    int32_t n_points;
    kz_allocator alloc;
} kz_hull;

KZ_API void kz_hull_free(kz_hull *hull); /* NULL, or a zeroed struct, is fine */

/* Makes the convex hull of the set cells, exactly; an empty mask has a hull without corners.
 * Args: `loss` may be NULL; it counts centres on the border as kz_rings_fill does.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (a side above 2^23, when `loss` is given); KZ_ERR_ARGUMENT.
 * Allocates: the hull, and scratch. */
KZ_API kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_hull *hull, kz_fit_loss *loss,
                                  kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
#endif
