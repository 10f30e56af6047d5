/* row_span.h - the cells of one row that an edge, a box or something round takes up: one span, exactly.
 *
 * A cell is the closed square [x, x+1] x [y, y+1].  It overlaps an edge, or something round, when its open square meets
 * it, and touches it when its closed square does (relate_polygon.c and relate_round.c say the same of rectangles). What
 * a straight or convex thing has in the row's band is seen along y as one stretch of x; so the cells are one span,
 * whose ends come from the whole numbers around the stretch's two ends. */
#ifndef KZI_ROW_SPAN_H
#define KZI_ROW_SPAN_H

#include "query/form.h"

#include <kolize/query_raster.h>

/* Cells x0 <= x < x1, in rows -KZI_MAX_CELL <= y < KZI_MAX_CELL, and cut off at the same columns. */
typedef struct kzi_span {
    int32_t x0, x1; /* x0 == x1: none, but x0 is still where the edge passes */
    bool flips;     /* of an edge: who goes along the row's middle from -x to +x changes sides here */
} kzi_span;

/* Of the segment a-b, or of the point a when b equals it.  For KZ_CELLS_WITHIN the cells it overlaps, which cannot lie
 * within what it bounds.  False when it does not reach the row. */
bool kzi_span_of_segment(kzi_vec a, kzi_vec b, kz_cell_rule rule, int32_t y, kzi_span *out);

/* Of an AREA that kzi_form_is_box, and of a ROUND form.  False when there is no such cell. */
bool kzi_span_of_box(const kzi_form *box, kz_cell_rule rule, int32_t y, kzi_span *out);
bool kzi_span_of_round(const kzi_form *round, kz_cell_rule rule, int32_t y, kzi_span *out);

/* Corners kept in the form itself are those of a box: low ones first, the third opposite. */
static inline bool kzi_form_is_box(const kzi_form *form)
{
    return form->kind == KZI_FORM_AREA && form->outline.points == NULL;
}

#endif
