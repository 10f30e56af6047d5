/* shape_rows.c - scan conversion of a primitive form: runs of cells in a row, by the even-odd rule.
 *
 * A box or round form is one span.  For any other area each edge that reaches the row gives a span of cells: those it
 * overlaps or touches, or whose centres it passes.  Every other cell lies entirely on one side of each edge.  So the
 * even-odd rule at its centre decides: from left to right, the side changes at each span that flips.
 *
 * Of an outline with a tree only the edges from the row's current cell up to `width` cells on are read; of those before
 * it the tree tells how often they flip.  Whoever reads on gets the next cells, four times as many.
 *
 * Overlapped, touched and centered cells are those in a span or inside.  Cells within the area are inside and in no
 * span, because an edge through a cell has the outside on one side. */
#include "query/raster/shape_rows.h"

/* Inserts the span by x0; if there is no room, the last one is dropped. */
static void keep_span(kzi_row *row, kzi_span span)
{
    if (span.x0 >= row->known) return;
    if (row->n == KZI_ROW_SPANS) {
        const int32_t last = row->spans[row->n - 1].x0;
        row->known = span.x0 > last ? (span.x0 < row->known ? span.x0 : row->known) : last;
        if (span.x0 >= last) return;
        row->n--;
    }
    int i = row->n++;
    for (; i > 0 && row->spans[i - 1].x0 > span.x0; i--) row->spans[i] = row->spans[i - 1];
    row->spans[i] = span;
}

static void meet_span(kzi_row *row, kzi_span span)
{
    row->odd ^= span.flips && row->form->kind == KZI_FORM_AREA;
    row->covered = span.x1 > row->covered ? span.x1 : row->covered;
}

static void take_span(kzi_row *row, kzi_span span)
{
    if (span.x0 <= row->at) {
        meet_span(row, span);
    } else {
        keep_span(row, span);
    }
}

/* Most edges of tall outlines are above or below the row; this test skips them. */
static void take_edge(kzi_row *row, kzi_vec a, kzi_vec b)
{
    kzi_span span;
    if ((a.y > row->y + 1.0 && b.y > row->y + 1.0) || (a.y < row->y && b.y < row->y)) return;
    if (kzi_span_of_segment(a, b, row->rule, row->y, &span)) take_span(row, span);
}

static void take_edges(kzi_row *row)
{
    const kzi_outline *o = &row->form->outline;
    for (int32_t ring = 0; ring < o->n_rings; ring++) {
        const int32_t begin = kzi_ring_begin(o, ring), end = kzi_ring_end(o, ring);
        kzi_vec a = kzi_outline_vertex(o, end - 1);
        for (int32_t i = begin; i < end; i++) {
            const kzi_vec b = kzi_outline_vertex(o, i);
            take_edge(row, a, b);
            a = b;
        }
    }
}

static bool has_tree(const kzi_form *form)
{
    return (form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA) && form->outline.tree;
}

/* The place of the cells that are read now.  Spans reach at most two cells beyond their edges. */
static kzi_near cells_read(const kzi_row *row)
{
    return (kzi_near){row->at - 2.0, row->y, row->known + 2.0, row->y + 1.0};
}

static void take_edges_near(kzi_row *row)
{
    const kzi_outline *o = &row->form->outline;
    int32_t ring = 0;
    for (int32_t i = 0;; i++) {
        const kzi_near near = cells_read(row);
        i = kzi_edge_bvh_next_in_row(o, &near, row->y + 0.5, i, &row->odd);
        if (i >= o->n_points) return;
        ring = kzi_ring_of_edge(o, ring, i);
        take_edge(row, kzi_outline_vertex(o, i), kzi_outline_vertex(o, kzi_vertex_behind(o, ring, i)));
    }
}

static void take_segments_near(kzi_row *row)
{
    kzi_edge e = kzi_no_edge;
    for (kzi_near near = cells_read(row); kzi_next_segment_near(row->form, &near, &e); near = cells_read(row)) {
        take_edge(row, e.a, e.b);
    }
}

/* Collects the form's spans again, from the row's current cell. */
static void gather_spans(kzi_row *row)
{
    const kzi_form *form = row->form;
    kzi_span span;
    row->covered = row->at;
    row->known = row->width && row->at + (int64_t)row->width < row->end ? row->at + row->width : INT32_MAX;
    row->width = row->width < KZI_MAX_CELL / 4 ? 4 * row->width : row->width;
    row->n = row->i = 0;
    row->odd = false;
    if (row->y < -KZI_MAX_CELL || row->y >= KZI_MAX_CELL) return;
    switch (form->kind) {
    case KZI_FORM_POINT:
        if (kzi_span_of_segment(form->a, form->a, row->rule, row->y, &span)) take_span(row, span);
        break;
    case KZI_FORM_LINE: take_segments_near(row); break;
    case KZI_FORM_AREA:
        if (!kzi_form_is_box(form)) {
            has_tree(form) ? take_edges_near(row) : take_edges(row);
        } else if (kzi_span_of_box(form, row->rule, row->y, &span)) {
            take_span(row, span);
        }
        break;
    case KZI_FORM_ROUND:
        if (kzi_span_of_round(form, row->rule, row->y, &span)) take_span(row, span);
        break;
    case KZI_FORM_MASK: /* its cells are read from the mask itself */
    case KZI_FORM_COUNT: break;
    }
}

/* Cells beside the outline's bounds are none of its own. */
static void begin_by_tree(kzi_row *row)
{
    const kzi_near all = kzi_outline_bounds(&row->form->outline);
    const int32_t first = kzi_saturate_i32(all.x0 - 3);
    row->at = first > row->at ? first : row->at;
    row->end = kzi_saturate_i32(all.x1 + 3);
    row->width = row->to - (int64_t)row->at < KZI_ROW_CELLS && row->to > row->at ? row->to - row->at : KZI_ROW_CELLS;
}

void kzi_row_begin(kzi_row *row, const kzi_form *form, kz_cell_rule rule, int32_t y, int32_t x, int32_t to)
{
    row->form = form;
    row->rule = rule;
    row->y = y;
    row->at = x < -KZI_MAX_CELL ? -KZI_MAX_CELL : x;
    row->to = to;
    row->width = 0;
    if (has_tree(form)) begin_by_tree(row);
    row->spans_are_in = rule != KZ_CELLS_WITHIN || form->kind == KZI_FORM_ROUND || kzi_form_is_box(form);
    gather_spans(row);
}

typedef struct open_run {
    bool open;
    int32_t x0;
} open_run;

/* Reports that the cells up to `to` are all in or all out.  Returns true if a run has ended before them. */
static bool report_cells(kzi_row *row, open_run *run, int32_t to, bool in)
{
    if (to <= row->at) return false;
    if (!in && run->open) return true;
    if (in && !run->open) *run = (open_run){true, row->at};
    row->at = to;
    return false;
}

/* Reports the known cells of the row until a run ends.  The next call continues there. */
static bool report_known_cells(kzi_row *row, open_run *run)
{
    while (!report_cells(row, run, row->covered, row->spans_are_in)) {
        if (row->i == row->n) return row->known < INT32_MAX && report_cells(row, run, row->known, row->odd);
        if (report_cells(row, run, row->spans[row->i].x0, row->odd)) return true;
        meet_span(row, row->spans[row->i++]);
    }
    return true;
}

bool kzi_row_next(kzi_row *row, int32_t *x0, int32_t *x1)
{
    open_run run = {false, 0};
    while (!report_known_cells(row, &run) && row->known < row->to) gather_spans(row);
    if (!run.open) return false;
    *x0 = run.x0;
    *x1 = row->at;
    return true;
}
