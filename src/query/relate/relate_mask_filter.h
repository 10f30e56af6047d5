/* relate_mask_filter.h - filter of the intersection test of a mask and a box, circle, capsule or small convex polygon.
 *
 * In a row of cells a convex shape reaches from x = L to x = R.  It overlaps the cells floor(L) to before ceil(R), and
 * touches ceil(L) - 1 to before floor(R) + 1.  Double arithmetic gives L and R to within `slack`, and so two spans:
 *
 *     inner: floor(L + slack) to before ceil(R - slack)          certainly overlapped
 *     outer: ceil(L - slack) - 1 to before floor(R + slack) + 1  apart from all other cells
 *
 * A set cell in an inner span means overlap; none in any outer span means apart.  Cells between the two are tested one
 * by one (relate_mask_cell.c). */
#ifndef KZI_RELATE_MASK_FILTER_H
#define KZI_RELATE_MASK_FILTER_H

#include "query/relate/relate_filter.h"

#define KZI_SCAN_EDGES 9 /* KZ_INLINE_POINTS, and one that set_up_polygon writes beyond them */
#define KZI_SCAN_CELLS 64

typedef enum kzi_scan_kind { KZI_SCAN_CIRCLE, KZI_SCAN_CAPSULE, KZI_SCAN_POLYGON } kzi_scan_kind;

/* The set cells of one row and strip that are not in an inner span. */
typedef struct kzi_scan_cells {
    uint64_t cells;
    int32_t y, strip;
} kzi_scan_cells;

/* A shape beside the rows of a mask.  All numbers are relative to the mask's cell (0, 0). */
typedef struct kzi_mask_scan {
    kzi_scan_kind kind;
    const kz_shape *mask, *shape;
    const uint64_t *words;
    size_t stride;
    int32_t y0, y1;     /* the rows with cells that the shape overlaps */
    int32_t first, end; /* the same, and those that it only touches */
    int32_t s0, s1; /* the strips it reaches */
    double slack;
    double extreme_y[2]; /* where the shape reaches farthest left, and right */
    /* Circle and capsule: the spine from a to a + d.  At height h the circle around a + t * d reaches farthest left if
     * t is t_base[0] + h * t_rise, and right with t_base[1]; t is clamped to 0..1. */
    double ax, ay, dx, dy, r, t_rise, t_base[2];
    /* Polygon: x = at + slope * y on the edges of its left side, and of its right side. */
    int32_t n_edges[2];
    double slope[2][KZI_SCAN_EDGES], at[2][KZI_SCAN_EDGES];
    /* The cells not yet tested, and what those tested have given. */
    int32_t n_cells;
    kz_relation relation;
    kzi_scan_cells cells[KZI_SCAN_CELLS];
} kzi_mask_scan;

/* Returns a kz_relation or KZI_RELATE_UNKNOWN.  Unless `or_touch`, KZ_APART and KZ_TOUCH mean the same.  The shape must
 * be KZ_SHAPE_CONVEX, the mask not empty, and their bounds must meet. */
int kzi_relate_mask_fast(const kz_shape *mask, const kz_shape *shape, bool or_touch);

/* Tests the stored cells one by one and adds the result to scan->relation.  Is that KZ_OVERLAP now? */
bool kzi_scan_settle(kzi_mask_scan *scan);

/* Does an inner span hold a set cell?  If not, the cells that remain in doubt are stored. */
bool kzi_scan_rows_avx2(kzi_mask_scan *scan);

#endif
