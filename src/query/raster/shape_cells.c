/* shape_cells.c - runs of cells that a shape of any kind covers in a row.
 *
 * A compound has one source of runs for each part.  A mask's touched cells have three: the rows above, at and below.
 * The union is merged by taking the next run of each source. */
#include "query/mask_cells.h"
#include "query/raster/shape_rows.h"
#include "query/shape_parts.h"

/* Runs in one row.  Those that begin at `to` or beyond may be left out, and others cut off there. */
typedef struct run_row {
    const kz_shape *shape;
    kz_cell_rule rule;
    int32_t y, to;
} run_row;

static bool next_cells(const run_row *row, int32_t x, int32_t *x0, int32_t *x1);

/* ---- Several sources as one ------------------------------------------------------------------------------ */

typedef bool first_in_row(const run_row *row, int32_t x, int32_t *x0, int32_t *x1);

/* Of runs of several sources, the first one; the longest if several begin there. */
static void keep_first(bool *found, int32_t from, int32_t to, int32_t *x0, int32_t *x1)
{
    if (*found && (from > *x0 || (from == *x0 && to <= *x1))) return;
    *x0 = from, *x1 = to, *found = true;
}

/* That run, joined with the runs that continue it. */
static bool next_of_sources(first_in_row *first, const run_row *row, int32_t x, int32_t *x0, int32_t *x1)
{
    if (!first(row, x, x0, x1) || *x0 >= row->to) return false;
    int32_t from = 0, to = 0;
    while (*x1 < row->to && first(row, *x1, &from, &to) && from == *x1) *x1 = to;
    return true;
}

static bool first_of_parts(const run_row *row, int32_t x, int32_t *x0, int32_t *x1)
{
    const kzi_extent near = {x - 2.0, row->y - 2.0, row->to + 2.0, row->y + 3.0};
    bool found = false;
    kzi_form form;
    kzi_part_iter iter;
    kzi_part_iter_begin(&iter, row->shape);
    iter.joins_cells = row->rule != KZ_CELLS_WITHIN; /* two tiles that fill a cell together do not count there */
    for (const kz_shape *part; (part = kzi_next_part(&iter, &near, &form));) {
        const run_row of_part = {part, row->rule, row->y, row->to};
        int32_t from = 0, to = 0;
        if (next_cells(&of_part, x, &from, &to)) keep_first(&found, from, to, x0, x1);
    }
    return found;
}

/* ---- Masks ---------------------------------------------------------------------------------------------- */

static bool next_of_mask(const kz_placed_mask *mask, int32_t y, int32_t x, int64_t to, int32_t *x0, int32_t *x1)
{
    const int64_t row = (int64_t)y - mask->cell.y, column = (int64_t)x - mask->cell.x;
    const int64_t end = to - mask->cell.x;
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column >= mask->bounds.x1) return false;
    if (!kzi_mask_next_run_to(mask->mask, (int32_t)row, column > 0 ? (int32_t)column : 0,
                              end < mask->bounds.x1 ? (int32_t)end : mask->bounds.x1, x0, x1)) {
        return false;
    }
    *x0 += mask->cell.x;
    *x1 += mask->cell.x;
    return true;
}

/* The cells touched by the mask's cells in the row above, in this row, in the row below. */
static bool first_beside_mask(const run_row *row, int32_t x, int32_t *x0, int32_t *x1)
{
    bool found = false;
    for (int32_t y = row->y - 1; y <= row->y + 1; y++) {
        int32_t from = 0, to = 0;
        if (!next_of_mask(&row->shape->as.mask, y, x - 1, row->to + (int64_t)1, &from, &to)) continue;
        keep_first(&found, from - 1 > x ? from - 1 : x, to + 1, x0, x1);
    }
    return found;
}

/* ---- Any shape ------------------------------------------------------------------------------------------ */

/* x and y are in -2^30 .. 2^30. */
static bool next_cells(const run_row *row, int32_t x, int32_t *x0, int32_t *x1)
{
    const kz_shape *shape = row->shape;
    if ((double)x > shape->bounds.max.x || (double)row->y > shape->bounds.max.y || row->y + 1.0 < shape->bounds.min.y) {
        return false;
    }
    if (kzi_is_composed(shape)) return next_of_sources(first_of_parts, row, x, x0, x1);
    if (shape->kind == KZ_KIND_MASK) {
        return row->rule == KZ_CELLS_TOUCHED ? next_of_sources(first_beside_mask, row, x, x0, x1)
                                             : next_of_mask(&shape->as.mask, row->y, x, row->to, x0, x1);
    }
    kzi_form form;
    kzi_row cells;
    if (!kzi_form_of(shape, &form)) return false;
    kzi_row_begin(&cells, &form, row->rule, row->y, x, row->to);
    return kzi_row_next(&cells, x0, x1);
}

/* The same, however far the run goes.  Of a compound with a tree the cells near are read first, then four times as
 * many, so that only parts near are asked. */
static bool next_long_run(run_row *row, int32_t x, int32_t *x0, int32_t *x1)
{
    const kz_shape *shape = row->shape;
    const bool by_tree = shape->kind == KZ_KIND_GRID || (shape->kind == KZ_KIND_PARTS && shape->as.parts.tree);
    const int32_t first = kzi_saturate_i32(shape->bounds.min.x - 3.0);
    const int32_t last = kzi_saturate_i32(shape->bounds.max.x + 3.0);
    bool found = false;
    if (!by_tree) return next_cells(row, x, x0, x1);
    x = first > x ? first : x;
    for (int64_t width = KZI_ROW_CELLS; x < last; width *= 4) {
        int32_t from = 0, to = 0;
        row->to = x + width < last ? (int32_t)(x + width) : last;
        if (next_cells(row, x, &from, &to)) {
            if (found && from != *x1) return true;
            *x0 = found ? *x0 : from;
            *x1 = x = to;
            found = true;
            if (to < row->to) return true;
        } else if (found) {
            return true;
        } else {
            x = row->to;
        }
    }
    return found;
}

static bool next_in_limits(bool found, int32_t from, int32_t to, int32_t *x0, int32_t *x1)
{
    if (!found || from >= KZI_MAX_CELL) { return false; /* a mask's neighbours may lie one cell beyond */ }
    *x0 = from;
    *x1 = to < KZI_MAX_CELL ? to : KZI_MAX_CELL;
    return true;
}

bool kz_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    run_row row = {shape, rule, y, INT32_MAX};
    int32_t from = 0, to = 0;
    if (y < -KZI_MAX_CELL || y >= KZI_MAX_CELL || x >= KZI_MAX_CELL) return false;
    const bool found = next_long_run(&row, x > -KZI_MAX_CELL ? x : -KZI_MAX_CELL, &from, &to);
    return next_in_limits(found, from, to, x0, x1);
}

/* ---- Many rows of one shape ------------------------------------------------------------------------------ */

void kzi_shape_rows_make(kzi_shape_rows *rows, const kz_shape *shape, kz_cell_rule rule)
{
    rows->shape = shape;
    rows->rule = rule;
    rows->has_form = !kzi_is_composed(shape) && shape->kind != KZ_KIND_MASK && kzi_form_of(shape, &rows->form);
}

void kzi_shape_rows_begin(kzi_shape_rows *rows, int32_t y, int32_t x, int32_t to)
{
    rows->y = y;
    rows->at = x;
    rows->to = to;
    if (rows->has_form) kzi_row_begin(&rows->row, &rows->form, rows->rule, y, x, to);
}

bool kzi_shape_rows_next(kzi_shape_rows *rows, int32_t *x0, int32_t *x1)
{
    if (rows->has_form) return kzi_row_next(&rows->row, x0, x1);
    const run_row row = {rows->shape, rows->rule, rows->y, rows->to};
    int32_t from = 0, to = 0;
    if (rows->y < -KZI_MAX_CELL || rows->y >= KZI_MAX_CELL || rows->at >= KZI_MAX_CELL) return false;
    const bool found = next_cells(&row, rows->at > -KZI_MAX_CELL ? rows->at : -KZI_MAX_CELL, &from, &to);
    if (!next_in_limits(found, from, to, x0, x1)) return false;
    rows->at = *x1;
    return true;
}
