/* sweep_exact_mask.c - sweeps into masks: what moves meets their runs of cells. */
#include "base/scalar.h"
#include "query/sweep/sweep_exact.h"

void kzi_sweep_bounds(const kzi_form *form, kzi_vec *lo, kzi_vec *hi)
{
    const bool has_vertices = form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA;
    *lo = *hi = has_vertices ? kzi_outline_vertex(&form->outline, 0) : form->a;
    for (int32_t i = 1; has_vertices && i < form->outline.n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(&form->outline, i);
        *lo = (kzi_vec){kzi_min(lo->x, v.x), kzi_min(lo->y, v.y)};
        *hi = (kzi_vec){kzi_max(hi->x, v.x), kzi_max(hi->y, v.y)};
    }
    if (form->kind == KZI_FORM_ROUND) {
        *lo = (kzi_vec){kzi_min(form->a.x, form->b.x) - form->r, kzi_min(form->a.y, form->b.y) - form->r};
        *hi = (kzi_vec){kzi_max(form->a.x, form->b.x) + form->r, kzi_max(form->a.y, form->b.y) + form->r};
    }
}

static void sweep_into_runs(kzi_shape_sweep *sweep, const kzi_form *a, const kzi_form *form, kz_cell_rect reach)
{
    const kz_placed_mask *mask = form->mask;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        const int64_t top = (int64_t)mask->cell.y + y;
        for (int32_t x0, x1 = reach.x0;
             x1 < reach.x1 && kz_mask_next_run(mask->mask, y, x1, &x0, &x1) && x0 < reach.x1;) {
            const kzi_form run =
                kzi_form_of_cells((int64_t)mask->cell.x + x0, top, (int64_t)mask->cell.x + x1, top + 1);
            kzi_sweep_solids(sweep, a, &run);
        }
    }
    /* A line that slides along the border between two rows of cells is inside where both are set. */
    for (int32_t i = 0; a->kind == KZI_FORM_LINE && !sweep->touch && i < a->outline.n_points; i++) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
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
    const kz_cell_rect reach = kzi_mask_reach(form->mask, kzi_min(lo.x, lo.x + m.x), kzi_min(lo.y, lo.y + m.y),
                                              kzi_max(hi.x, hi.x + m.x), kzi_max(hi.y, hi.y + m.y));
    kzi_shape_sweep one = kzi_sweep_alike(sweep);
    sweep_into_runs(&one, a, form, reach);
    if (one.best.hit && !one.touch && a->kind != KZI_FORM_ROUND) {
        kzi_shape_sweep cones = kzi_sweep_alike(sweep), apart = cones;
        if (kzi_sweep_cones_of_mask(&cones, a, form, &one.best.time)) {
            apart.apart = true;
            sweep_into_runs(&apart, a, form, reach);
            kzi_sweep_take_face(&one, &cones, &apart);
        }
    }
    kzi_sweep_keep_best(sweep, &one);
}
