/* relate_mask.c - masks with every form.
 *
 * A mask is the union of its closed cells.  A run of set cells in a row is one rectangle, and the union of those
 * rectangles is the mask; so an area or a round form relates to the mask as it does to the best of its runs.  Points
 * and lines may also run along the border between two rows, where the cells on both sides are set: there they are
 * inside the mask although they only touch each run. */
#include "form.h"

kz_cell_rect kzi_mask_reach(const kz_placed_mask *mask, double x0, double y0, double x1, double y1)
{
    kz_cell_rect reach = mask->bounds;
    const int32_t left = kzi_saturate_i32(x0 - mask->cell.x - 2), right = kzi_saturate_i32(x1 - mask->cell.x + 2);
    const int32_t top = kzi_saturate_i32(y0 - mask->cell.y - 2), bottom = kzi_saturate_i32(y1 - mask->cell.y + 2);
    reach.x0 = left > reach.x0 ? left : reach.x0;
    reach.x1 = right < reach.x1 ? right : reach.x1;
    reach.y0 = top > reach.y0 ? top : reach.y0;
    reach.y1 = bottom < reach.y1 ? bottom : reach.y1;
    return reach;
}

static kz_cell_rect reach_of_outline(const kz_placed_mask *mask, const kzi_outline *o)
{
    kzi_vec lo = kzi_outline_vertex(o, 0), hi = lo;
    for (int32_t i = 1; i < o->n_points; i++) {
        const kzi_vec v = kzi_outline_vertex(o, i);
        lo.x = v.x < lo.x ? v.x : lo.x;
        lo.y = v.y < lo.y ? v.y : lo.y;
        hi.x = v.x > hi.x ? v.x : hi.x;
        hi.y = v.y > hi.y ? v.y : hi.y;
    }
    return kzi_mask_reach(mask, lo.x, lo.y, hi.x, hi.y);
}

/* The best relation of the form with the runs of the mask within reach. */
static kz_relation relate_to_runs(const kzi_form *form, const kz_placed_mask *mask, kz_cell_rect reach,
                                  kz_relation (*relate)(const kzi_form *form, const kzi_form *run))
{
    kz_relation relation = KZ_APART;
    for (int32_t y = reach.y0; y < reach.y1; y++) {
        int32_t x0, x1 = reach.x0;
        while (x1 < reach.x1 && kz_mask_next_run(mask->mask, y, x1, &x0, &x1) && x0 < reach.x1) {
            const int64_t left = (int64_t)mask->cell.x + x0, right = (int64_t)mask->cell.x + x1;
            const int64_t top = (int64_t)mask->cell.y + y;
            const kzi_form run = kzi_form_of_cells(left, top, right, top + 1);
            relation = kzi_higher(relation, relate(form, &run));
            if (relation == KZ_OVERLAP) { return relation; }
        }
    }
    return relation;
}

/* Does the open stretch (x0, x1) of the border above world row y run between two set cells somewhere?  Only asked where
 * the stretch meets no inside of a run; x0 == x1 asks for that point. */
static bool is_between_rows(const kz_placed_mask *mask, double x0, double x1, double y)
{
    const double above = y - mask->cell.y; /* rows above the border; a line may go on far from the mask */
    if (!(above > mask->bounds.y0 && above < mask->bounds.y1) || (double)kzi_floor_i64(y) != y) { return false; }
    const int32_t row = (int32_t)above;
    const kz_cell_rect reach = kzi_mask_reach(mask, x0, y, x1, y);
    for (int32_t x = reach.x0; x < reach.x1; x++) {
        const double left = (double)mask->cell.x + x, right = left + 1;
        const bool meets = x0 == x1 ? left < x0 && x0 < right : left < x1 && x0 < right;
        if (meets && kz_mask_get(mask->mask, x, row - 1) && kz_mask_get(mask->mask, x, row)) { return true; }
    }
    return false;
}

/* A point on the corner of four cells, all set. */
static bool is_among_four(const kz_placed_mask *mask, kzi_vec p)
{
    const int64_t x = kzi_floor_i64(p.x), y = kzi_floor_i64(p.y);
    if ((double)x != p.x || (double)y != p.y) { return false; }
    const int64_t column = x - mask->cell.x, row = y - mask->cell.y;
    if (column <= mask->bounds.x0 || column >= mask->bounds.x1 || row <= mask->bounds.y0 || row >= mask->bounds.y1) {
        return false;
    }
    return kz_mask_bits(mask->mask, (int32_t)column - 1, (int32_t)row - 1, 2) == 3 &&
           kz_mask_bits(mask->mask, (int32_t)column - 1, (int32_t)row, 2) == 3;
}

kz_relation kzi_relate_point_mask(const kzi_form *point, const kzi_form *form)
{
    const kz_placed_mask *mask = form->mask;
    const kzi_vec p = point->a;
    const kz_relation relation =
        relate_to_runs(point, mask, kzi_mask_reach(mask, p.x, p.y, p.x, p.y), kzi_relate_point_area);
    if (relation == KZ_TOUCH && (is_between_rows(mask, p.x, p.x, p.y) || is_among_four(mask, p))) { return KZ_OVERLAP; }
    return relation;
}

kz_relation kzi_relate_line_mask(const kzi_form *line, const kzi_form *form)
{
    const kz_placed_mask *mask = form->mask;
    const kz_relation relation =
        relate_to_runs(line, mask, reach_of_outline(mask, &line->outline), kzi_relate_line_area);
    if (relation != KZ_TOUCH) { return relation; }
    kzi_vec a, b;
    for (int32_t i = 0; kzi_next_segment(line, &i, &a, &b);) {
        if (a.y == b.y && is_between_rows(mask, a.x < b.x ? a.x : b.x, a.x < b.x ? b.x : a.x, a.y)) {
            return KZ_OVERLAP;
        }
    }
    return relation;
}

kz_relation kzi_relate_area_mask(const kzi_form *area, const kzi_form *form)
{
    return relate_to_runs(area, form->mask, reach_of_outline(form->mask, &area->outline), kzi_relate_areas);
}

static kz_relation relate_round_to_run(const kzi_form *round, const kzi_form *run)
{
    return kzi_relate_area_round(run, round);
}

kz_relation kzi_relate_round_mask(const kzi_form *round, const kzi_form *form)
{
    const kzi_vec a = round->a, b = round->b;
    const double r = round->r;
    const kz_cell_rect reach = kzi_mask_reach(form->mask, (a.x < b.x ? a.x : b.x) - r, (a.y < b.y ? a.y : b.y) - r,
                                              (a.x < b.x ? b.x : a.x) + r, (a.y < b.y ? b.y : a.y) + r);
    return relate_to_runs(round, form->mask, reach, relate_round_to_run);
}

kz_relation kzi_relate_masks(const kzi_form *a, const kzi_form *b)
{
    /* Cells lie within +-2^30, so the difference fits. */
    return (kz_relation)kz_mask_relate(a->mask->mask, b->mask->mask, b->mask->cell.x - a->mask->cell.x,
                                       b->mask->cell.y - a->mask->cell.y);
}
