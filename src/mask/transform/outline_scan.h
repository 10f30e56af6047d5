/* outline_scan.h - scan conversion of a mask's outline, moved by an affine map.
 *
 * Each edge of the outline flips one bit in every row of the target whose line of cell centres it crosses.  A running
 * exclusive-or along the rows then fills between the edges.
 *
 * A corner (x, y) goes to
 *     ((xx*x + xy*y) + at_x, (yx*x + yy*y) + at_y)
 * in double, in that order.  It is then rounded to the nearest grain, halves down.  All further steps are exact.  An
 * edge crosses row k when min(y0, y1) <= k + 1/2 < max(y0, y1).  It flips the cells from the first whose centre lies at
 * or right of the exact crossing.  Edges share their corners, so every row is crossed an even number of times. */
#ifndef KZI_OUTLINE_SCAN_H
#define KZI_OUTLINE_SCAN_H

#include "base/scalar.h"
#include "mask/transform/outline_edges.h"

#define KZI_GRAIN_BITS 16
#define KZI_GRAIN      ((int64_t)1 << KZI_GRAIN_BITS) /* units in a cell */
#define KZI_HALF_CELL  (KZI_GRAIN / 2)

typedef struct kzi_outline_scan {
    const kz_mask *mask; /* the source; not empty */
    kz_affine map;       /* its shift within half a cell */
    kz_mask *target;     /* empty */
    int64_t left, top;   /* cell (0, 0) of the target */
    int32_t *open;       /* a number for every line x of the source's bounds, for kzi_list_upright_edges */
    bool all_listed;     /* `level` holds all level edges */
    kzi_edge_list level, upright;
} kzi_outline_scan;

/* A box in cells. */
typedef struct kzi_outline_box {
    double x0, y0, x1, y1;
} kzi_outline_box;

/* Returns a box of the moved corners, which may be too large by less than a cell on each side, and lists the edges. */
kzi_outline_box kzi_outline_measure(kzi_outline_scan *scan);

/* Flips the bits of all crossings, after it was measured.  The target holds the box. */
void kzi_outline_cross(kzi_outline_scan *scan);

/* ---- The slow and exact forms --------------------------------------------------------------------------- */

/* The least box, of corners not yet rounded to grains. */
kzi_outline_box kzi_outline_measure_exact(kzi_outline_scan *scan);

/* For the edge between two lattice points: flips the bits of its rows that are not above from_row. */
void kzi_outline_cross_exact(const kzi_outline_scan *scan, double x0, double y0, double x1, double y1,
                             int32_t from_row);

/* Rounds to the nearest grain, halves down; |v| <= 2^32. */
static inline int64_t kzi_to_grain(double v)
{
    const double grains = v * (double)KZI_GRAIN;
    const int64_t whole = (int64_t)grains; /* towards zero */
    const double rest = grains - (double)whole;
    return whole + (rest > 0.5) - (rest <= -0.5);
}

/* A crossing right of the last column counts for nothing when that column ends its strip.  Otherwise it ends the fill
 * in the padding bits, which so become 0 again. */
static inline void kzi_flip_from(kz_mask *target, int32_t column, int32_t row)
{
    const int32_t strip = (int32_t)((uint32_t)column / 64);
    if (strip < target->n_strips) kzi_mask_strip(target, strip)[row] ^= (uint64_t)1 << (uint32_t)column % 64;
}

#endif
