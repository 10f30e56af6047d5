/* ray_mask.c - rays into masks, row by row along the way.
 *
 * A run of set cells is a rectangle, and a ray that runs along no border between rows is inside the mask where it is
 * inside one of them.  Along the border between two rows it is inside where both have a cell. */
#include "ray_private.h"

static double size_of_coordinate(double v) { return v < 0 ? -v : v; }

/* The world columns that the way can reach within a row of cells, two more on each side. */
static void columns_in_row(const kzi_ray *ray, double top, double *left, double *right)
{
    const double dy = ray->to.y - ray->from.y;
    double x0 = ray->from.x, x1 = ray->to.x;
    if (dy != 0) {
        const double slope = (ray->to.x - ray->from.x) / dy;
        const double at_top = ray->from.x + (top - ray->from.y) * slope;
        const double at_bottom = ray->from.x + (top + 1 - ray->from.y) * slope;
        const double lo = at_top < at_bottom ? at_top : at_bottom, hi = at_top < at_bottom ? at_bottom : at_top;
        /* Of the roundings above: the way may begin far off. */
        const double slack =
            0x1p-48 * (size_of_coordinate(ray->from.x) + size_of_coordinate(ray->to.x) +
                       (size_of_coordinate(ray->from.y) + size_of_coordinate(top) + 1) * size_of_coordinate(slope));
        const double way_lo = x0 < x1 ? x0 : x1, way_hi = x0 < x1 ? x1 : x0;
        x0 = lo - slack > way_lo ? lo - slack : way_lo;
        x1 = hi + slack < way_hi ? hi + slack : way_hi;
    }
    *left = (x0 < x1 ? x0 : x1) - 2;
    *right = (x0 < x1 ? x1 : x0) + 2;
}

static void ray_into_row(const kzi_ray *ray, const kz_placed_mask *mask, int32_t y, kzi_ray_entry *best)
{
    const int64_t top = (int64_t)mask->cell.y + y;
    double left, right;
    columns_in_row(ray, (double)top, &left, &right);
    const int32_t end = kzi_saturate_i32(right - mask->cell.x);
    int32_t x0, x1 = kzi_saturate_i32(left - mask->cell.x);
    while (x1 < end && kz_mask_next_run(mask->mask, y, x1, &x0, &x1) && x0 < end) {
        /* A run cut off left of where the way can be is as good as a whole one. */
        const kzi_form run = kzi_form_of_cells((int64_t)mask->cell.x + x0, top, (int64_t)mask->cell.x + x1, top + 1);
        kzi_ray_entry entry = kzi_ray_into_area(ray, &run);
        entry.edge = -1;
        kzi_ray_keep_earlier(best, &entry);
    }
}

/* The stretches of a border between rows that have a cell on both sides. */
static void ray_along_border(const kzi_ray *ray, const kz_placed_mask *mask, int32_t y, kzi_ray_entry *best)
{
    int32_t a0, a1 = 0, b0, b1;
    while (kz_mask_next_run(mask->mask, y - 1, a1, &a0, &a1)) {
        for (b1 = a0; b1 < a1 && kz_mask_next_run(mask->mask, y, b1, &b0, &b1) && b0 < a1;) {
            const int32_t from = a0 > b0 ? a0 : b0, to = a1 < b1 ? a1 : b1;
            const double x0 = (double)mask->cell.x + from, x1 = (double)mask->cell.x + to;
            const bool forward = ray->from.x < ray->to.x;
            const double entered = forward ? x0 : x1, way = forward ? 1 : -1;
            if ((ray->to.x - entered) * way <= 0 || (entered - ray->from.x) * way < 0) { continue; }
            kzi_ray_entry entry = {.hit = true, .exact = true, .edge = -1};
            entry.time = kzi_crossing_at((kzi_vec){entered, ray->from.y}, ray->from, ray->u, ray->w);
            entry.normal_x = -way;
            kzi_ray_keep_earlier(best, &entry);
        }
    }
}

kzi_ray_entry kzi_ray_into_mask(const kzi_ray *ray, const kzi_form *form)
{
    const kz_placed_mask *mask = form->mask;
    const bool right = ray->from.x <= ray->to.x, down = ray->from.y <= ray->to.y, level = ray->u.y == ray->w.y;
    const kz_cell_rect reach = kzi_mask_reach(mask, right ? ray->from.x : ray->to.x, down ? ray->from.y : ray->to.y,
                                              right ? ray->to.x : ray->from.x, down ? ray->to.y : ray->from.y);
    kzi_ray_entry best = kzi_no_entry;
    for (int32_t i = 0; i < reach.y1 - reach.y0; i++) {
        const bool found = best.hit;
        ray_into_row(ray, mask, down ? reach.y0 + i : reach.y1 - 1 - i, &best);
        /* Rows come in the order of the way; one more, for what touches at the border of two. */
        if (found && !level) { break; }
    }
    if (level && !ray->touch && (double)kzi_floor_i64(ray->from.y) == ray->from.y) {
        const int64_t row = kzi_floor_i64(ray->from.y) - mask->cell.y;
        if (row > reach.y0 && row < reach.y1) { ray_along_border(ray, mask, (int32_t)row, &best); }
    }
    return best;
}
