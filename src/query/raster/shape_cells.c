/* shape_cells.c - runs of cells that a shape of any kind covers in a row.
 *
 * A compound has one source of runs for each part.  A mask's touched cells have three: the rows above, at and below.
 * The union is merged by taking the next run of each source. */
#include "query/raster/shape_rows.h"

static bool next_cells(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1);

/* ---- Several sources as one ------------------------------------------------------------------------------ */

/* Runs of cells of the sources 0 .. n-1 in one row. */
typedef struct run_sources {
    bool (*next)(const struct run_sources *sources, int32_t i, int32_t x, int32_t *x0, int32_t *x1);
    int32_t n, y;
    kz_cell_rule rule;
    const kz_shape *shape;
} run_sources;

/* The first run of any source; the longest if several begin there. */
static bool first_of_sources(const run_sources *sources, int32_t x, int32_t *x0, int32_t *x1)
{
    bool found = false;
    for (int32_t i = 0; i < sources->n; i++) {
        int32_t from = 0, to = 0;
        if (!sources->next(sources, i, x, &from, &to)) continue;
        if (found && (from > *x0 || (from == *x0 && to <= *x1))) continue;
        *x0 = from, *x1 = to, found = true;
    }
    return found;
}

/* That run, joined with the runs that continue it. */
static bool next_of_sources(const run_sources *sources, int32_t x, int32_t *x0, int32_t *x1)
{
    if (!first_of_sources(sources, x, x0, x1)) return false;
    int32_t from = 0, to = 0;
    while (first_of_sources(sources, *x1, &from, &to) && from == *x1) *x1 = to;
    return true;
}

static bool next_of_part(const run_sources *sources, int32_t i, int32_t x, int32_t *x0, int32_t *x1)
{
    return next_cells(&sources->shape->as.parts.items[i], sources->rule, sources->y, x, x0, x1);
}

/* ---- Masks ---------------------------------------------------------------------------------------------- */

static bool next_of_mask(const kz_placed_mask *mask, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    const int64_t row = (int64_t)y - mask->cell.y, column = (int64_t)x - mask->cell.x;
    if (row < mask->bounds.y0 || row >= mask->bounds.y1 || column >= mask->bounds.x1) return false;
    if (!kz_mask_next_run(mask->mask, (int32_t)row, column > 0 ? (int32_t)column : 0, x0, x1)) return false;
    *x0 += mask->cell.x;
    *x1 += mask->cell.x;
    return true;
}

/* Source i, 0 to 2: the cells touched by the mask's cells in the row above, in this row, in the row below. */
static bool next_beside_mask(const run_sources *sources, int32_t i, int32_t x, int32_t *x0, int32_t *x1)
{
    if (!next_of_mask(&sources->shape->as.mask, sources->y + i - 1, x - 1, x0, x1)) return false;
    *x0 = *x0 - 1 > x ? *x0 - 1 : x;
    *x1 += 1;
    return true;
}

/* ---- Any shape ------------------------------------------------------------------------------------------ */

/* x and y are in -2^30 .. 2^30. */
static bool next_cells(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    if ((double)x > shape->bounds.max.x || (double)y > shape->bounds.max.y || y + 1.0 < shape->bounds.min.y) {
        return false;
    }
    if (shape->kind == KZ_KIND_PARTS) {
        const run_sources parts = {next_of_part, shape->as.parts.n, y, rule, shape};
        return next_of_sources(&parts, x, x0, x1);
    }
    if (shape->kind == KZ_KIND_MASK) {
        const run_sources rows = {next_beside_mask, 3, y, rule, shape};
        return rule == KZ_CELLS_TOUCHED ? next_of_sources(&rows, x, x0, x1)
                                        : next_of_mask(&shape->as.mask, y, x, x0, x1);
    }
    kzi_form form;
    kzi_row row;
    if (!kzi_form_of(shape, &form)) return false;
    kzi_row_begin(&row, &form, rule, y, x);
    return kzi_row_next(&row, x0, x1);
}

bool kz_shape_next_run(const kz_shape *shape, kz_cell_rule rule, int32_t y, int32_t x, int32_t *x0, int32_t *x1)
{
    if (y < -KZI_MAX_CELL || y >= KZI_MAX_CELL || x >= KZI_MAX_CELL) return false;
    int32_t from = 0, to = 0;
    if (!next_cells(shape, rule, y, x > -KZI_MAX_CELL ? x : -KZI_MAX_CELL, &from, &to)) return false;
    if (from >= KZI_MAX_CELL) { return false; /* a mask's neighbours may lie one cell beyond */ }
    *x0 = from;
    *x1 = to < KZI_MAX_CELL ? to : KZI_MAX_CELL;
    return true;
}

/* ---- Many rows of one shape ------------------------------------------------------------------------------ */

void kzi_shape_rows_make(kzi_shape_rows *rows, const kz_shape *shape, kz_cell_rule rule)
{
    rows->shape = shape;
    rows->rule = rule;
    rows->has_form = shape->kind != KZ_KIND_PARTS && shape->kind != KZ_KIND_MASK && kzi_form_of(shape, &rows->form);
}

void kzi_shape_rows_begin(kzi_shape_rows *rows, int32_t y, int32_t x)
{
    rows->y = y;
    rows->at = x;
    if (rows->has_form) kzi_row_begin(&rows->row, &rows->form, rows->rule, y, x);
}

bool kzi_shape_rows_next(kzi_shape_rows *rows, int32_t *x0, int32_t *x1)
{
    if (rows->has_form) return kzi_row_next(&rows->row, x0, x1);
    if (!kz_shape_next_run(rows->shape, rows->rule, rows->y, rows->at, x0, x1)) return false;
    rows->at = *x1;
    return true;
}
