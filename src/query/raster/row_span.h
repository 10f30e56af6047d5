/* row_span.h - exact scan conversion: the span of cells that an edge, box or round form covers in one row.
 *
 * A cell is the closed square [x, x+1] x [y, y+1].  It overlaps an edge or a round form if its open square meets it,
 * and touches it if its closed square does; relate_polygon.c and relate_round.c say the same of rectangles.  Projected
 * along y, the part of a straight or convex form in the row's band is one interval of x.  So the cells are one span,
 * whose ends are the integers around the interval's two ends. */
#ifndef KZI_ROW_SPAN_H
#define KZI_ROW_SPAN_H

#include "query/form.h"

#include <kolize/query_raster.h>

/* Cells x0 <= x < x1.  Rows and columns are in -KZI_MAX_CELL .. KZI_MAX_CELL; longer spans are clipped there. */
typedef struct kzi_span {
    int32_t x0, x1; /* x0 == x1: no cell, but x0 is still where the edge passes */
    bool flips;     /* for an edge: does it cross the row's middle? */
} kzi_span;

/* The span of the segment a-b, or of the point a if b equals it.  For KZ_CELLS_WITHIN it is the cells that the segment
 * overlaps, which cannot lie within the area it bounds.  Returns false if it does not reach the row. */
bool kzi_span_of_segment(kzi_vec a, kzi_vec b, kz_cell_rule rule, int32_t y, kzi_span *out);

/* The spans of an AREA that kzi_form_is_box, and of a ROUND form.  They return false if there is no such cell. */
bool kzi_span_of_box(const kzi_form *box, kz_cell_rule rule, int32_t y, kzi_span *out);
bool kzi_span_of_round(const kzi_form *round, kz_cell_rule rule, int32_t y, kzi_span *out);

/* Is the area an axis-aligned box?  Corners stored in the form itself are: the low ones first, the third opposite. */
static inline bool kzi_form_is_box(const kzi_form *form)
{
    return form->kind == KZI_FORM_AREA && form->outline.points == NULL;
}

#endif
