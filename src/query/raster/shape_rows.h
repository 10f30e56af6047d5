/* shape_rows.h - scan conversion: iterator over the runs of cells that a form or shape covers, row by row.
 *
 *     kzi_row row;
 *     kzi_row_begin(&row, &form, KZ_CELLS_OVERLAPPED, y, x, to);
 *     while (kzi_row_next(&row, &x0, &x1)) ...
 *
 * A sprite's mask typically needs 16 to 256 rows of a form with 1 to 20 edges, of which 2 to 4 reach a row. */
#ifndef KZI_SHAPE_ROWS_H
#define KZI_SHAPE_ROWS_H

#include "query/raster/row_span.h"

#define KZI_ROW_SPANS 24 /* more than outlines of games have in a row; longer rows are read in several passes */
#define KZI_ROW_CELLS 64 /* that the first pass reads of an outline with a tree */

typedef struct kzi_row {
    const kzi_form *form; /* any but a mask */
    kz_cell_rule rule;
    int32_t y;
    int32_t at;      /* cells before this one have been reported */
    int32_t covered; /* cells before this one lie in a span that was passed */
    int32_t known;   /* all spans that begin before this cell are stored; INT32_MAX: all spans are */
    int32_t to;      /* cells from this one on are not asked for */
    int32_t width;   /* of an outline with a tree: how many cells the next pass reads; otherwise 0 */
    int32_t end;     /* of such: no cell from here on is one of its own */
    int n, i;        /* spans stored, and those of them passed */
    bool odd;        /* is the row's middle inside the area, by the edges passed? */
    bool spans_are_in;
    kzi_span spans[KZI_ROW_SPANS]; /* by x0 */
} kzi_row;

/* The cells of row y from cell x on; any y and x.  Those from cell `to` on may be left out or cut off, so that a long
 * run through many edges is not followed to its end. */
void kzi_row_begin(kzi_row *row, const kzi_form *form, kz_cell_rule rule, int32_t y, int32_t x, int32_t to);

/* The next run, as long as possible; false if there is none. */
bool kzi_row_next(kzi_row *row, int32_t *x0, int32_t *x1);

/* The same for shapes: made once, then used for any rows. */
typedef struct kzi_shape_rows {
    const kz_shape *shape;
    kz_cell_rule rule;
    bool has_form; /* else a mask, a compound or an empty shape */
    kzi_form form;
    kzi_row row;
    int32_t y, at, to;
} kzi_shape_rows;

void kzi_shape_rows_make(kzi_shape_rows *rows, const kz_shape *shape, kz_cell_rule rule);
void kzi_shape_rows_begin(kzi_shape_rows *rows, int32_t y, int32_t x, int32_t to);
bool kzi_shape_rows_next(kzi_shape_rows *rows, int32_t *x0, int32_t *x1);

#endif
