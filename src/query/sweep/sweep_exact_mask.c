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
    const run_times never = {HUGE_VAL, 0};
    if (m == 0) return (touch ? hi >= x0 && lo <= x1 : hi > x0 && lo < x1) ? t : never;
    const double slack = 0x1p-48 * (kzi_abs(lo) + kzi_abs(hi) + kzi_abs(x0) + kzi_abs(x1)) / kzi_abs(m);
    const double in = (m > 0 ? x0 - hi : x1 - lo) / m - slack, out = (m > 0 ? x1 - lo : x0 - hi) / m + slack;
    return (run_times){kzi_max(t.from, in), kzi_min(t.to, out)};
}

static inline bool is_in_time(const kzi_cells_on_path *c, run_times t) { return t.from <= t.to && t.from <= c->until; }

void kzi_cells_begin(kzi_cells_on_path *c, const kz_placed_mask *mask, const kzi_near *bounds, kzi_vec m)
{
    const kzi_near path = kzi_near_path(*bounds, m);
    *c = (kzi_cells_on_path){mask, kzi_mask_reach(mask, path.x0, path.y0, path.x1, path.y1), *bounds, m, false, HUGE_VAL};
}

void kzi_visit_cells(kzi_cells_on_path *c, kzi_visit_cells_fn *visit, void *to)
{
    const kz_mask *mask = c->mask->mask;
    const kz_cell at = c->mask->cell;
    const kzi_near *box = &c->bounds;
    const int32_t wide = c->reach.x1 - c->reach.x0;
    const kzi_mask_view view = kzi_mask_view_at(mask, c->reach.x0);
    for (int32_t row = c->reach.y0; row < c->reach.y1; row++) {
        if (wide <= 64 && (kzi_mask_view_word(&view, row) & kzi_bits_low(wide)) == 0) continue;
        const double y = (double)at.y + row;
        const run_times in_row = share_until((run_times){0, 1}, box->y0, box->y1, y, y + 1, c->motion.y, c->touch);
        if (!is_in_time(c, in_row)) continue;
        for (int32_t x0, x1 = c->reach.x0; kzi_mask_next_run_to(mask, row, x1, c->reach.x1, &x0, &x1);) {
            const kzi_run_of_cells run = {(int64_t)at.x + x0, (int64_t)at.x + x1, (int64_t)at.y + row};
            const run_times t =
                share_until(in_row, box->x0, box->x1, (double)run.x0, (double)run.x1, c->motion.x, c->touch);
            if (is_in_time(c, t)) visit(to, &run);
        }
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
    const kzi_near near = kzi_near_path(kzi_bounds_of_cells(c->mask), kzi_scale(sweep->motion, -1));
    for (int32_t i = -1; kzi_next_vertex_near(&a->outline, &near, &i);) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, mask);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
    }
}

void kzi_sweep_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *form)
{
    if (a->kind == KZI_FORM_POINT) {
        const kzi_ray ray = kzi_sweep_ray(sweep, a->a, false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
        return;
    }
    kzi_cells_on_path cells;
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    const kzi_near bounds = kzi_near_path(kzi_sweep_bounds(a), (kzi_vec){0, 0}); /* wide by rounding */
    kzi_cells_begin(&cells, form->mask, &bounds, sweep->motion);
    cells.touch = sweep->touch;
    sweep_into_runs(&one, a, &cells, form);
    if (one.best.hit && !one.touch && a->kind != KZI_FORM_ROUND) {
        kzi_shape_sweep cones = kzi_sweep_alike(sweep);
        if (kzi_sweep_cones_of_mask(&cones, a, form, &one.best.time)) kzi_sweep_take_face(&one, &cones);
    }
    kzi_sweep_keep_best(sweep, &one);
}
