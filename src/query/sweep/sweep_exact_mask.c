/* sweep_exact_mask.c - sweeps into masks: what moves meets their runs of cells. */
#include "base/scalar.h"
#include "math/rounding.h"
#include "query/sweep/sweep_exact.h"

#include <math.h>

/* The cells of a mask that a form may meet, and until when: later meetings do not count. */
typedef struct cells_in_reach {
    const kzi_form *mask;
    kz_cell_rect reach;
    kzi_vec lo, hi; /* of the form that moves */
    double until;
} cells_in_reach;

/* Narrows a range of times to that in which lo..hi, moving by m, shares inner points with x0..x1; wide by rounding. */
static void share_until(double lo, double hi, double x0, double x1, double m, double *from, double *to)
{
    if (m == 0) {
        *from = hi > x0 && lo < x1 ? *from : HUGE_VAL;
        return;
    }
    const double slack = 0x1p-48 * (kzi_abs(lo) + kzi_abs(hi) + kzi_abs(x0) + kzi_abs(x1)) / kzi_abs(m);
    const double in = (m > 0 ? x0 - hi : x1 - lo) / m - slack, out = (m > 0 ? x1 - lo : x0 - hi) / m + slack;
    *from = kzi_max(*from, in);
    *to = kzi_min(*to, out);
}

/* No earlier do the bounds overlap those of the run; HUGE_VAL: never. */
static double earliest_meeting(const kzi_shape_sweep *sweep, const cells_in_reach *c, int64_t x0, int64_t x1, int64_t y)
{
    double from = 0, to = 1;
    if (sweep->touch) return 0;
    share_until(c->lo.x, c->hi.x, (double)x0, (double)x1, sweep->motion.x, &from, &to);
    share_until(c->lo.y, c->hi.y, (double)y, (double)(y + 1), sweep->motion.y, &from, &to);
    return from <= to ? from : HUGE_VAL;
}

/* A run of cells, and no later than when it may be met. */
typedef struct met_run {
    int64_t x0, x1, y;
    double t;
} met_run;

typedef void visit_run_fn(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to);

/* Visits the runs that may be met in time. */
static void visit_runs(kzi_shape_sweep *sweep, const kzi_form *a, const cells_in_reach *c, visit_run_fn *visit,
                       void *to)
{
    const kz_placed_mask *mask = c->mask->mask;
    for (int32_t y = c->reach.y0; y < c->reach.y1; y++) {
        for (int32_t x0, x1 = c->reach.x0;
             x1 < c->reach.x1 && kz_mask_next_run(mask->mask, y, x1, &x0, &x1) && x0 < c->reach.x1;) {
            met_run run = {(int64_t)mask->cell.x + x0, (int64_t)mask->cell.x + x1, (int64_t)mask->cell.y + y, 0};
            run.t = earliest_meeting(sweep, c, run.x0, run.x1, run.y);
            if (run.t <= c->until && run.t < HUGE_VAL) visit(sweep, a, &run, to);
        }
    }
}

static void sweep_into_run(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to)
{
    (void)to;
    const kzi_form form = kzi_form_of_cells(run->x0, run->y, run->x1, run->y + 1);
    kzi_sweep_solids(sweep, a, &form);
}

typedef struct first_run {
    met_run run;
    double middle; /* of the form that moves, at the start, in rows */
} first_run;

/* Keeps the run that is met first, by its bounds; of several the one in the middle of the form that moves. */
static void keep_first(kzi_shape_sweep *sweep, const kzi_form *a, const met_run *run, void *to)
{
    first_run *first = to;
    const double middle = first->middle + run->t * sweep->motion.y;
    const bool is_nearer = kzi_abs((double)run->y - middle) < kzi_abs((double)first->run.y - middle);
    (void)a;
    if (run->t < first->run.t || (run->t == first->run.t && is_nearer)) first->run = *run;
}

/* What is met later than the run that is met first cannot count. */
static void bound_meeting(const kzi_shape_sweep *sweep, const kzi_form *a, cells_in_reach *c)
{
    kzi_shape_sweep probe = kzi_sweep_alike(sweep);
    first_run first = {{0, 0, 0, HUGE_VAL}, (c->lo.y + c->hi.y - 1) / 2};
    visit_runs(&probe, a, c, keep_first, &first);
    if (first.run.t < HUGE_VAL) sweep_into_run(&probe, a, &first.run, NULL);
    c->until = probe.best.hit ? (double)kzi_ray_entry_t(&probe.best) * (1 + 0x1p-20) + 0x1p-100 : HUGE_VAL;
}

static void sweep_into_runs(kzi_shape_sweep *sweep, const kzi_form *a, const cells_in_reach *c)
{
    visit_runs(sweep, a, c, sweep_into_run, NULL);
    /* A line that slides along the border between two rows of cells is inside where both are set. */
    for (int32_t i = 0; a->kind == KZI_FORM_LINE && !sweep->touch && i < a->outline.n_points; i++) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, c->mask);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
    }
}

void kzi_sweep_into_mask(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *form)
{
    const kzi_vec m = sweep->motion;
    kzi_vec lo, hi;
    if (a->kind == KZI_FORM_POINT) {
        const kzi_ray ray = kzi_sweep_ray(sweep, a->a, false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
        return;
    }
    kzi_sweep_bounds(a, &lo, &hi);
    cells_in_reach cells = {.mask = form, .lo = lo, .hi = hi, .until = HUGE_VAL};
    if (a->kind == KZI_FORM_ROUND) { /* rounding must not lose a small radius */
        cells.lo.x = kzi_difference_down(kzi_min(a->a.x, a->b.x), a->r);
        cells.lo.y = kzi_difference_down(kzi_min(a->a.y, a->b.y), a->r);
        cells.hi.x = kzi_sum_up(kzi_max(a->a.x, a->b.x), a->r);
        cells.hi.y = kzi_sum_up(kzi_max(a->a.y, a->b.y), a->r);
    }
    cells.reach = kzi_mask_reach(form->mask, kzi_min(lo.x, lo.x + m.x), kzi_min(lo.y, lo.y + m.y),
                                 kzi_max(hi.x, hi.x + m.x), kzi_max(hi.y, hi.y + m.y));
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    if (!sweep->touch) bound_meeting(sweep, a, &cells);
    sweep_into_runs(&one, a, &cells);
    if (one.best.hit && !one.touch && a->kind != KZI_FORM_ROUND) {
        kzi_shape_sweep cones = kzi_sweep_alike(sweep), apart = cones;
        if (kzi_sweep_cones_of_mask(&cones, a, form, &one.best.time)) {
            apart.apart = true;
            sweep_into_runs(&apart, a, &cells);
            kzi_sweep_take_face(&one, &cones, &apart);
        }
    }
    kzi_sweep_keep_best(sweep, &one);
}
