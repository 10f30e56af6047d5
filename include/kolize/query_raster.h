/* query_raster.h - shapes on the grid: which cells a shape takes up, and drawing it on a canvas.
 *
 * Cell (x, y) is the closed square [x, x+1] x [y, y+1].  The answers are those of kz_relate with that square, exactly,
 * but found row by row: for each row of cells the stretches of x that the shape takes up in it. */
#ifndef KOLIZE_QUERY_RASTER_H
#define KOLIZE_QUERY_RASTER_H

#include "mask_edit.h"
#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which cells count as taken up by a shape. */
typedef enum kz_cell_rule {
    KZ_CELLS_OVERLAPPED, /* kz_relate(cell, shape) is KZ_OVERLAP; what kz_common_cells counts */
    KZ_CELLS_TOUCHED,    /* kz_relate(cell, shape) is not KZ_APART */
    KZ_CELLS_CENTERED,   /* the cell's centre lies in the shape, its border included; of a mask shape: its cells */
    KZ_CELLS_WITHIN      /* every point of the cell is a point of the shape */
} kz_cell_rule;

/* The next run of such cells in row y at or after cell x, as long as it goes: true and [*x0, *x1), or false (and both
 * untouched) when there is none.  Parts: a cell belongs if it does by one of them (for WITHIN too: two parts that fill
 * a cell together do not hold it).  Cells lie within +-2^30: -2^30 <= x, y < 2^30.
 * Errors: none; a shape not made has no cells.  Allocates: nothing.  Cost: a look at each edge, and two to four exact
 * signs for each end of an edge in the row (24 edges in one row are sorted at once, more in several goes); parts: each
 * of them, for every run they add to the one found.  Source: even-odd filling of rows, with exact ends (row_span.c). */
KZ_API bool kz_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1);

/* Sets (or clears) those cells on a canvas whose cell (0, 0) is the plane's cell `origin`; what lies beyond the canvas
 * is cut off.  Errors: none.  Allocates: nothing.  Cost: the rows met, each with its runs, and the words written; of
 * parts, each on its own. */
KZ_API void kz_canvas_draw_shape(kz_canvas *canvas, kz_cell origin, const kz_shape *shape, kz_cell_rule rule,
                                 bool solid);

#ifdef __cplusplus
}
#endif
#endif
