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

/* What a shape in place of the mask loses: cells by their centres, the shape's border included; exact. */
typedef struct kz_fit_loss {
    int64_t missed; /* set cells outside the shape */
    int64_t extra;  /* clear cells inside it, those beyond the mask included */
    float iou;      /* intersection over union: cells in both / cells in either; 1 is perfect, 0 for an empty mask */
} kz_fit_loss;

/* `tightness` t of the fits below, 0..1, counts in steps of 2^-24:
 *
 *      t = 0         the smallest shape that holds all set cells, whole: missed == 0
 *      t = 1         the largest one that holds no clear cell: extra == 0
 *      between       the one for which (1 - t) * set cells inside - t * clear cells inside is most
 *
 * `max_work`: steps after which a fit gives up; 0: no limit.  The same number everywhere; 10^9 take 1 to 2 s on Zen 5.
 *
 * An empty mask gives an empty box {0,0,0,0}, or radius 0 at (0, 0).  Outputs are written on success only; `loss` may
 * be NULL.  The same bits everywhere.
 * Errors: KZ_ERR_MEMORY; KZ_ERR_TOO_LARGE (below; of work: err->a steps taken, err->b max_work); KZ_ERR_ARGUMENT (a
 * NULL, tightness outside 0..1 or NaN). */

/* The best box of whole cells, exactly; of equally good ones the smallest, then the topmost, leftmost, flattest.
 * KZ_ERR_TOO_LARGE also: short * short * long side of the bounds above 2^36 (4096 cells square) for t between 0 and 1.
 * Allocates: 4 bytes a cell of the bounds between 0 and 1, some rows at 1.
 * Cost: t = 0 none, t = 1 cells; between, short^2 * long / 2 steps at worst, usually 10 a cell.
 * Source: Kadane's algorithm on the sums of each pair of lines (Bentley 1984); largest rectangle under histograms. */
KZ_API kz_result kz_mask_fit_box(const kz_mask *mask, float tightness, uint64_t max_work, const kz_allocator *alloc,
                                 kz_cell_rect *box, kz_fit_loss *loss, kz_error *err);

/* t = 0: the smallest circle around the corners of the hull; its centre is rounded to float32, and *r is the least
 * float32 with which it holds them from there, exactly.
 * t = 1: no centre of a clear cell in it or on its border, and *r the largest float32 of which that is true; at most
 * 1/16 of a cell smaller than the largest circle there is, while bounds end below 2^18.
 * Between: good, but no more than a local optimum in steps of 1/16 cell; no worse than the circles of t = 0 and 1.
 * KZ_ERR_TOO_LARGE also: w or h above 32 000 for t > 0.  Allocates: the hull; for t > 0 also 4 bytes and a few bits a
 * cell of the bounds, and 4 bytes for each clear cell next to a set one.
 * Cost: t = 0 the hull; t = 1 the cells, and more for those nearly as deep as the deepest; between, also some thousand
 * counts of the cells in a circle, each by rows.
 * Source: Elzinga and Hearn 1972; branch and bound on the distance field; compass search (Hooke and Jeeves 1961). */
KZ_API kz_result kz_mask_fit_circle(const kz_mask *mask, float tightness, uint64_t max_work, const kz_allocator *alloc,
                                    kz_vec2 *center, float *r, kz_fit_loss *loss, kz_error *err);

/* All points within *r of the segment ends[0]-ends[1]; the upper end first, of level ones the left.
 * For every t the best found by search from many starts, among them the circle of that t; not proven the best.  t = 0
 * and t = 1 keep their promises exactly, with *r as for circles; between, no worse than the capsules of 0 and 1.
 * Errors, allocation: as for circles.  Cost: some thousand counts or distances, a few times that of a circle.
 * A disc of 64, 1024, 4096 px takes 10, 190, 1100 ms between 0 and 1, its circle 1, 29, 410, its box 0.02, 6, 170. */
KZ_API kz_result kz_mask_fit_capsule(const kz_mask *mask, float tightness, uint64_t max_work, const kz_allocator *alloc,
                                     kz_vec2 ends[2], float *r, kz_fit_loss *loss, kz_error *err);

/* The convex hull of the set cells, exact: one ring, none for an empty mask.  `loss` may be NULL, and counts centres as
 * kz_rings_fill does.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (a side above 2^23, when `loss` is asked for), KZ_ERR_ARGUMENT. */
KZ_API kz_result kz_mask_fit_hull(const kz_mask *mask, const kz_allocator *alloc, kz_rings *hull, kz_fit_loss *loss,
                                  kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
