/* query_raster.h - shapes on the grid: which cells a shape covers, and drawing it on a canvas.
 *
 * Cell (x, y) is the closed square [x, x+1] x [y, y+1].  The answers are exactly those of kz_relate with that square.
 * They are found row by row: for each row of cells, the ranges of x that the shape covers.
 * Details: docs/contract/query_raster.md */
#ifndef KOLIZE_QUERY_RASTER_H
#define KOLIZE_QUERY_RASTER_H

#include "mask_edit.h"
#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which cells count as covered by a shape. */
typedef enum kz_cell_rule {
    KZ_CELLS_OVERLAPPED, /* kz_relate(cell, shape) is KZ_OVERLAP; what kz_common_cells counts */
    KZ_CELLS_TOUCHED,    /* kz_relate(cell, shape) is not KZ_APART */
    KZ_CELLS_CENTERED,   /* the cell's centre lies in the shape or on its border; of a mask shape: its cells */
    KZ_CELLS_WITHIN      /* every point of the cell is a point of the shape */
} kz_cell_rule;

/* Finds the next run of covered cells in row y, at or after cell x.
 *
 * The run is as long as possible.  Of a shape of parts, a cell counts if it counts for one part.  That holds for WITHIN
 * as well: two parts that fill a cell together do not count.
 * Args: -2^30 <= x, y < 2^30.  *x0, *x1 receive the run [x0, x1).
 * Returns: false, with both untouched, when there is none.
 * Errors: none; a shape that was not made has no cells.
 * Allocates: nothing.
 * Cost: one visit of each edge, and two to four exact signs for each end of an edge in the row.
 * Source: even-odd filling of rows, with exact ends (row_span.c).
 * Details: docs/contract/query_raster.md#kz_shape_next_run */
KZ_API bool kz_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1);

#if !defined(KZ_NO_EDIT) && !defined(KZ_NO_RASTER)
/* Sets or clears the cells that a shape covers on a canvas.
 *
 * Cells beyond the canvas are cut off.
 * Args: cell (0, 0) of the canvas is the plane's cell `origin`.  `solid` true sets, false clears.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the rows the shape meets, each with its runs, and the words written.  Each part is drawn by itself. */
KZ_API void kz_canvas_draw_shape(kz_canvas *canvas, kz_cell origin, const kz_shape *shape, kz_cell_rule rule,
                                 bool solid);
#endif

#ifdef __cplusplus
}
#endif
#endif
