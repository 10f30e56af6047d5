/* sweep_exact_mask.c - sweeps into masks: what moves meets their runs of cells, those that its bounds meet in time. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"

#include <math.h>

typedef struct run_times {
    double from, to;
} run_times;

/* Narrows a range of times to that in which lo..hi, moving by m, shares inner points with x0..x1, or with `touch` any;
 * wide by rounding. */
static inline run_times share_until(run_times t, double lo, double hi, double x0, double x1, double m, bool touch)
{
    const run_times never = {0, -1};
    if (m == 0) return (touch ? hi >= x0 && lo <= x1 : hi > x0 && lo < x1) ? t : never;
    const double slack = 0x1p-48 * (kzi_abs(lo) + kzi_abs(hi) + kzi_abs(x0) + kzi_abs(x1)) / kzi_abs(m);
    const double in = (m > 0 ? x0 - hi : x1 - lo) / m - slack, out = (m > 0 ? x1 - lo : x0 - hi) / m + slack;
    return (run_times){kzi_max(t.from, in), kzi_min(t.to, out)};
}

void kzi_cells_begin(kzi_cells_on_path *c, const kz_placed_mask *mask, const kzi_near *bounds, kzi_vec m)
{
    const kzi_near path = kzi_near_path(*bounds, m);
    *c = (kzi_cells_on_path){mask, kzi_mask_reach(mask, path.x0, path.y0, path.x1, path.y1), *bounds, m, false, HUGE_VAL};
}

/* The rows of one word are read whole. */
static bool is_narrow(const kz_cell_rect *reach) { return reach->x1 - reach->x0 <= 64; }

/* What of the reach the box passes at these times, in columns; wide by rounding. */
static kz_cell_rect columns_at(const kzi_cells_on_path *c, run_times t)
{
    const kzi_near *box = &c->bounds;
    const double from = t.from * c->motion.x, to = kzi_min(t.to, c->until) * c->motion.x;
    const double slack = 0x1p-48 * (kzi_abs(box->x0) + kzi_abs(box->x1) + kzi_abs(c->motion.x));
    kz_cell_rect at = kzi_mask_reach(c->mask, box->x0 + kzi_min(from, to) - slack, box->y0,
                                     box->x1 + kzi_max(from, to) + slack, box->y1);
    at.x0 = at.x0 > c->reach.x0 ? at.x0 : c->reach.x0;
    at.x1 = at.x1 < c->reach.x1 ? at.x1 : c->reach.x1;
    return at;
}

/* The next run of the row within `left`, from which it is taken: in the order in which the box meets them. */
static bool take_run(const kz_mask *mask, int32_t row, bool backwards, kz_cell_rect *left, int32_t *x0, int32_t *x1)
{
    if (backwards) {
        if (!kzi_mask_last_run_from(mask, row, left->x0, left->x1, x0, x1)) return false;
        left->x1 = *x0;
        return true;
    }
    if (!kzi_mask_next_run_to(mask, row, left->x0, left->x1, x0, x1)) return false;
    left->x0 = *x1;
    return true;
}

static void visit_row(kzi_cells_on_path *c, int32_t row, run_times in_row, kzi_visit_cells_fn *visit, void *to)
{
    const kz_cell at = c->mask->cell;
    kz_cell_rect left = is_narrow(&c->reach) ? c->reach : columns_at(c, in_row);
    for (int32_t x0, x1; take_run(c->mask->mask, row, c->motion.x < 0, &left, &x0, &x1);) {
        const kzi_run_of_cells run = {(int64_t)at.x + x0, (int64_t)at.x + x1, (int64_t)at.y + row};
        const run_times t =
            share_until(in_row, c->bounds.x0, c->bounds.x1, (double)run.x0, (double)run.x1, c->motion.x, c->touch);
        if (t.from > c->until) return;
        if (t.from <= t.to) visit(to, &run);
    }
}

void kzi_visit_cells(kzi_cells_on_path *c, kzi_visit_cells_fn *visit, void *to)
{
    const kzi_near *box = &c->bounds;
    const bool upwards = c->motion.y < 0, is_word = is_narrow(&c->reach);
    const uint64_t in_reach = is_word ? kzi_bits_low(c->reach.x1 - c->reach.x0) : 0;
    const kzi_mask_view view = kzi_mask_view_at(c->mask->mask, c->reach.x0);
    for (int32_t k = c->reach.y0; k < c->reach.y1; k++) {
        const int32_t row = upwards ? c->reach.y0 + c->reach.y1 - 1 - k : k;
        if (is_word && (kzi_mask_view_word(&view, row) & in_reach) == 0) continue;
        const double y = (double)c->mask->cell.y + row;
        const run_times in_row = share_until((run_times){0, 1}, box->y0, box->y1, y, y + 1, c->motion.y, c->touch);
        if (in_row.from > c->until) return;
        if (in_row.from <= in_row.to) visit_row(c, row, in_row, visit, to);
    }
}

/* ---- The exact search ------------------------------------------------------------------------------------ */

typedef struct run_sweep {
    kzi_shape_sweep *sweep;
    const kzi_form *a;
    kzi_cells_on_path *cells;
} run_sweep;

static void sweep_into_run(void *to, const kzi_run_of_cells *run)
{
    const run_sweep *r = to;
    const kzi_form form = kzi_form_of_cells(run->x0, run->y, run->x1, run->y + 1);
    kzi_sweep_solids(r->sweep, r->a, &form);
    if (!r->sweep->best.hit) return;
    r->cells->until = (double)kzi_no_later_than(kzi_ray_entry_t(&r->sweep->best));
}

static void sweep_into_runs(kzi_shape_sweep *sweep, const kzi_form *a, kzi_cells_on_path *c, const kzi_form *mask)
{
    run_sweep runs = {sweep, a, c};
    kzi_visit_cells(c, sweep_into_run, &runs);
    if (a->kind != KZI_FORM_LINE || sweep->touch) return;
    /* A line that slides along the border between two rows of cells is inside where both are set. */
    const kzi_swath path = kzi_swath_of(kzi_bounds_of_cells(c->mask), kzi_scale(sweep->motion, -1));
    for (int32_t i = -1; kzi_next_vertex_in_swath(&a->outline, &path, &i);) {
        kzi_sweep_point(sweep, kzi_outline_vertex(&a->outline, i), mask, false, 0);
    }
}

void kzi_sweep_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *form)
{
    if (a->kind == KZI_FORM_POINT) {
        kzi_sweep_point(sweep, a->a, form, false, 0);
        return;
    }
    kzi_cells_on_path cells;
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    const kzi_near bounds = kzi_near_path(kzi_sweep_bounds(a), (kzi_vec){0, 0}); /* wide by rounding */
    kzi_cells_begin(&cells, form->mask, &bounds, sweep->motion);
    cells.touch = sweep->touch;
    sweep_into_runs(&one, a, &cells, form);
    if (one.best.hit && a->kind != KZI_FORM_ROUND) {
        kzi_shape_sweep cones = kzi_sweep_alike(sweep);
        if (kzi_sweep_cones_of_mask(&cones, a, form, &one.best.time)) kzi_sweep_take_face(&one, &cones);
    }
    kzi_sweep_keep_best(sweep, &one);
}
