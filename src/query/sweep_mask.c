/* sweep_mask.c - sweeps with masks: what moves into one meets its runs of cells, and a mask that moves goes from cell
 * to cell. */
#include "sweep_private.h"

#include "../mask/grid_walk.h"

static double least(double a, double b) { return a < b ? a : b; }

static double most(double a, double b) { return a > b ? a : b; }

/* The box around the form, with what it is widened by. */
static void box_of_form(const kzi_form *form, kzi_vec *lo, kzi_vec *hi)
{
    const bool has_vertices = form->kind == KZI_FORM_LINE || form->kind == KZI_FORM_AREA;
    *lo = *hi = has_vertices ? kzi_outline_vertex(&form->outline, 0) : form->a;
    for (int32_t i = 1; has_vertices && i < form->outline.n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(&form->outline, i);
        *lo = (kzi_vec){least(lo->x, v.x), least(lo->y, v.y)};
        *hi = (kzi_vec){most(hi->x, v.x), most(hi->y, v.y)};
    }
    if (form->kind == KZI_FORM_ROUND) {
        *lo = (kzi_vec){least(form->a.x, form->b.x) - form->r, least(form->a.y, form->b.y) - form->r};
        *hi = (kzi_vec){most(form->a.x, form->b.x) + form->r, most(form->a.y, form->b.y) + form->r};
    }
}

void kzi_sweep_into_mask(kzi_sweep *sweep, const kzi_form *a, const kzi_form *form)
{
    const kz_placed_mask *mask = form->mask;
    const kzi_vec m = sweep->motion;
    kzi_vec lo, hi;
    if (a->kind == KZI_FORM_POINT) {
        const kzi_ray ray = kzi_sweep_ray(sweep, a->a, false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
        return;
    }
    box_of_form(a, &lo, &hi);
    const kz_cell_rect reach = kzi_mask_reach(mask, least(lo.x, lo.x + m.x), least(lo.y, lo.y + m.y),
                                              most(hi.x, hi.x + m.x), most(hi.y, hi.y + m.y));
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        const int64_t top = (int64_t)mask->cell.y + y;
        for (int32_t x0, x1 = reach.x0;
             x1 < reach.x1 && kz_mask_next_run(mask->mask, y, x1, &x0, &x1) && x0 < reach.x1;) {
            const kzi_form run =
                kzi_form_of_cells((int64_t)mask->cell.x + x0, top, (int64_t)mask->cell.x + x1, top + 1);
            kzi_sweep_forms(sweep, a, &run);
        }
    }
    /* A line that slides along the border between two rows of cells is inside where both are set. */
    for (int32_t i = 0; a->kind == KZI_FORM_LINE && !sweep->touch && i < a->outline.n_points; i++) {
        const kzi_ray ray = kzi_sweep_ray(sweep, kzi_outline_vertex(&a->outline, i), false, 0);
        const kzi_ray_entry entry = kzi_ray_into_mask(&ray, form);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
    }
}

/* ---- A mask that moves ----------------------------------------------------------------------------------- */

/* One coordinate of the moving mask's cell (0, 0), where its cells lo..hi-1 can meet something between two places. */
static kzi_walk_axis mask_axis(double from, double motion, int32_t lo, int32_t hi, double least_at, double most_at)
{
    const double far = 0x1p50;
    kzi_walk_axis axis = {
        .cell = kzi_round_half_down(from),
        .low = kzi_floor_i64(most(least_at, -far)) - hi - 1,
        .high = kzi_floor_i64(least(most_at, far)) - lo + 1,
        .from = from,
        .edge = {-0.5, 0.5},
        .at_edge = {false, true}, /* ceil(p - 1/2) is c for c - 1/2 < p <= c + 1/2 */
    };
    kzi_walk_axis_move(&axis, motion, 0);
    return axis;
}

static kz_relation relate_at(const kz_placed_mask *mask, const kzi_walk *walk, const kzi_form *b)
{
    kz_placed_mask placed = *mask;
    placed.cell = (kz_cell){(int32_t)walk->axis[0].cell, (int32_t)walk->axis[1].cell};
    const kzi_form form = {.kind = KZI_FORM_MASK, .mask = &placed};
    return kzi_relate_forms(&form, b);
}

void kzi_sweep_of_mask(kzi_sweep *sweep, const kzi_form *form, const kzi_form *b)
{
    const kz_placed_mask *mask = form->mask;
    const kz_cell_rect in = mask->bounds;
    kzi_vec lo, hi;
    if (b->kind == KZI_FORM_MASK) {
        const kz_cell_rect other = b->mask->bounds;
        lo = (kzi_vec){(double)b->mask->cell.x + other.x0, (double)b->mask->cell.y + other.y0};
        hi = (kzi_vec){(double)b->mask->cell.x + other.x1, (double)b->mask->cell.y + other.y1};
    } else {
        box_of_form(b, &lo, &hi);
    }
    kzi_walk walk = {.axis = {mask_axis(mask->at_x, sweep->motion.x, in.x0, in.x1, lo.x, hi.x),
                              mask_axis(mask->at_y, sweep->motion.y, in.y0, in.y1, lo.y, hi.y)}};
    for (int step = kzi_walk_enter(&walk); step != KZI_WALK_END; step = kzi_walk_step(&walk)) {
        if (step == KZI_WALK_START || relate_at(mask, &walk, b) < (sweep->touch ? KZ_TOUCH : KZ_OVERLAP)) { continue; }
        const kzi_walk_axis *met = &walk.axis[step == KZI_WALK_X ? 0 : 1];
        const kzi_vec corner = {(double)walk.axis[0].cell + in.x0, (double)walk.axis[1].cell + in.y0};
        kzi_ray_entry entry = {.hit = true, .t = (double)kzi_walk_time_before(met), .edge = -1};
        *(step == KZI_WALK_X ? &entry.normal_x : &entry.normal_y) = -met->way;
        const kzi_ray ray = kzi_sweep_ray(sweep, corner, false, 0);
        kzi_sweep_keep(sweep, &ray, &entry, false, 0);
        return;
    }
}
