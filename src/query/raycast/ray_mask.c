/* ray_mask.c - ray casts against masks: the first hit and all spans, row by row along the path.
 *
 * A run of set cells is a rectangle.  A ray is inside the mask where it is inside one of these rectangles.  A ray along
 * the border between two rows is inside where both rows have a cell. */
#include "base/scalar.h"
#include "query/mask_cells.h"
#include "query/raycast/raycast_private.h"

/* The world columns that the path can reach within a row of cells, plus two on each side for the rounding of its ends.
 * The slope is that of the motion, because a short motion may not change the rounded ends. */
static void columns_in_row(const kzi_ray *ray, double top, double *left, double *right)
{
    const double dy = ray->w.y - ray->u.y;
    double x0 = ray->from.x, x1 = ray->to.x;
    if (dy != 0) {
        const double slope = (ray->w.x - ray->u.x) / dy;
        const double at_top = ray->from.x + (top - ray->from.y) * slope;
        const double at_bottom = ray->from.x + (top + 1 - ray->from.y) * slope;
        const double lo = at_top < at_bottom ? at_top : at_bottom, hi = at_top < at_bottom ? at_bottom : at_top;
        /* Bounds the roundings above: the path may begin far away. */
        const double slack =
            0x1p-48 * (kzi_abs(ray->from.x) + kzi_abs(ray->to.x) +
                       (kzi_abs(ray->from.y) + kzi_abs(top) + 1) * kzi_abs(slope));
        const double path_lo = x0 < x1 ? x0 : x1, path_hi = x0 < x1 ? x1 : x0;
        x0 = lo - slack > path_lo ? lo - slack : path_lo;
        x1 = hi + slack < path_hi ? hi + slack : path_hi;
    }
    *left = (x0 < x1 ? x0 : x1) - 2;
    *right = (x0 < x1 ? x1 : x0) + 2;
}

/* The next run of a row that the path can reach.  A run is clipped where the path does not reach it.
 * Start with x1 = kzi_saturate_i32(left - mask->cell.x); the runs end at `end`. */
static bool next_run_on_path(const kz_placed_mask *mask, int32_t y, int32_t end, int32_t *x1, kzi_form *run)
{
    int32_t x0;
    if (!kzi_mask_next_run_to(mask->mask, y, *x1, end, &x0, x1)) return false;
    const int64_t top = (int64_t)mask->cell.y + y, left = mask->cell.x;
    *run = kzi_form_of_cells(left + x0, top, left + *x1, top + 1);
    return true;
}

/* At a corner of cells the four cells around it decide the face; they may belong to several runs.  `facing` is the ray,
 * or the reversed ray for the face that it would enter there. */
static void choose_face_at_corner(const kzi_ray *ray, const kzi_ray *facing, const kz_placed_mask *mask,
                                  kzi_ray_entry *entry)
{
    const double dx = facing->w.x - facing->u.x, dy = facing->w.y - facing->u.y;
    const double t = (entry->time.lo + entry->time.hi) / 2;
    const double at_x = ray->from.x + t * (ray->w.x - ray->u.x), at_y = ray->from.y + t * (ray->w.y - ray->u.y);
    if (!entry->hit || dx == 0 || dy == 0 || !(kzi_abs(at_x) + kzi_abs(at_y) < 0x1p31)) {
        return;
    }
    const int64_t x = kzi_floor_i64(at_x + 0.5), y = kzi_floor_i64(at_y + 0.5);
    const kzi_vec corner = {(double)x, (double)y};
    if (kzi_ray_side_of(ray, corner) != 0) return;
    const kzi_crossing time = kzi_crossing_at(corner, ray->from, ray->u, ray->w);
    if (kzi_crossing_compare(&time, &entry->time) != 0) return;
    const int64_t front_x = dx > 0 ? x : x - 1, behind_x = dx > 0 ? x - 1 : x;
    const int64_t front_y = dy > 0 ? y : y - 1, behind_y = dy > 0 ? y - 1 : y;
    const bool front = kzi_mask_is_set(mask, front_x, front_y);
    const bool beside = kzi_mask_is_set(mask, front_x, behind_y), beneath = kzi_mask_is_set(mask, behind_x, front_y);
    kzi_ray_entry upright = *entry, level = *entry;
    upright.hit = beside || (front && !beneath);
    level.hit = beneath || (front && !beside);
    upright.normal_x = dx > 0 ? -1 : 1;
    level.normal_y = dy > 0 ? -1 : 1;
    upright.normal_y = level.normal_x = 0;
    const kzi_ray_face face = kzi_ray_face_of(facing, &upright), than = kzi_ray_face_of(facing, &level);
    upright.time = level.time = time;
    if (upright.hit && (!level.hit || kzi_ray_is_better_face(&face, &than))) {
        *entry = upright;
    } else if (level.hit) {
        *entry = level;
    }
}

static void ray_into_row(const kzi_ray *ray, const kz_placed_mask *mask, int32_t y, kzi_ray_entry *best)
{
    double left, right;
    columns_in_row(ray, (double)mask->cell.y + y, &left, &right);
    kzi_form run;
    int32_t x = kzi_saturate_i32(left - mask->cell.x);
    while (next_run_on_path(mask, y, kzi_saturate_i32(right - mask->cell.x), &x, &run)) {
        kzi_ray_entry entry = kzi_ray_into_area(ray, &run);
        choose_face_at_corner(ray, ray, mask, &entry);
        entry.edge = -1;
        kzi_ray_keep_met(ray, best, &entry);
    }
}

/* Iterates from the left over the stretches of the border above a row with cells on both sides; see run_border. */
typedef struct border_walk {
    int32_t y, a0, a1, b1;
} border_walk;

static border_walk run_border(int32_t y) { return (border_walk){y, 0, 0, 0}; }

static bool next_on_border(border_walk *walk, const kz_mask *mask, int32_t *from, int32_t *to)
{
    int32_t b0;
    for (;;) {
        if (walk->b1 < walk->a1 && kz_mask_next_run(mask, walk->y, walk->b1, &b0, &walk->b1) && b0 < walk->a1) {
            *from = walk->a0 > b0 ? walk->a0 : b0;
            *to = walk->a1 < walk->b1 ? walk->a1 : walk->b1;
            return true;
        }
        if (!kz_mask_next_run(mask, walk->y - 1, walk->a1, &walk->a0, &walk->a1)) return false;
        walk->b1 = walk->a0;
    }
}

static void ray_along_border(const kzi_ray *ray, const kz_placed_mask *mask, int32_t y, kzi_ray_entry *best)
{
    int32_t from, to;
    for (border_walk walk = run_border(y); next_on_border(&walk, mask->mask, &from, &to);) {
        const bool forward = ray->u.x < ray->w.x;
        const double entered = (double)mask->cell.x + (forward ? from : to);
        kzi_ray_entry entry = {.exact = true, .edge = -1};
        entry.time = kzi_crossing_at((kzi_vec){entered, ray->from.y}, ray->from, ray->u, ray->w);
        entry.hit = kzi_crossing_compare_to(&entry.time, 0) >= 0 && kzi_crossing_compare_to(&entry.time, 1) < 0;
        entry.normal_x = forward ? -1 : 1;
        kzi_ray_keep_met(ray, best, &entry);
    }
}

/* Does a horizontal ray run along the border above a row of the mask, and above which? */
static bool runs_on_border(const kzi_ray *ray, const kz_placed_mask *mask, kz_cell_rect reach, int32_t *y)
{
    const double row = ray->from.y - mask->cell.y; /* rounded only far away, where there is no mask */
    if (ray->u.y != ray->w.y || !(row > reach.y0 && row < reach.y1)) return false;
    *y = kzi_saturate_i32(row);
    return (double)mask->cell.y + *y == ray->from.y;
}

static kz_cell_rect reach_of_ray(const kzi_ray *ray, const kz_placed_mask *mask)
{
    const bool right = ray->from.x <= ray->to.x, down = ray->from.y <= ray->to.y;
    return kzi_mask_reach(mask, right ? ray->from.x : ray->to.x, down ? ray->from.y : ray->to.y,
                          right ? ray->to.x : ray->from.x, down ? ray->to.y : ray->from.y);
}

void kzi_ray_each_run(const kzi_ray *ray, const kzi_form *form, kzi_ray_run_fn *take, void *context)
{
    const kz_placed_mask *mask = form->mask;
    const kz_cell_rect reach = reach_of_ray(ray, mask);
    const bool down = ray->u.y <= ray->w.y;
    for (int32_t i = 0; i < reach.y1 - reach.y0; i++) {
        const int32_t y = down ? reach.y0 + i : reach.y1 - 1 - i;
        double left, right;
        kzi_form run;
        columns_in_row(ray, (double)mask->cell.y + y, &left, &right);
        for (int32_t x = kzi_saturate_i32(left - mask->cell.x);
             next_run_on_path(mask, y, kzi_saturate_i32(right - mask->cell.x), &x, &run);) {
            if (!take(context, &run)) return;
        }
    }
}

kzi_ray_entry kzi_ray_into_mask(const kzi_ray *ray, const kzi_form *form)
{
    const kz_placed_mask *mask = form->mask;
    const bool down = ray->u.y <= ray->w.y, level = ray->u.y == ray->w.y;
    const kz_cell_rect reach = reach_of_ray(ray, mask);
    int32_t border;
    kzi_ray_entry best = kzi_no_entry;
    for (int32_t i = 0; i < reach.y1 - reach.y0; i++) {
        const bool found = best.hit;
        ray_into_row(ray, mask, down ? reach.y0 + i : reach.y1 - 1 - i, &best);
        /* Rows come in the order of the path.  After a hit one more row is tested, for a touch at the border of
         * both. */
        if (found && !level) break;
    }
    if (!ray->touch && runs_on_border(ray, mask, reach, &border)) ray_along_border(ray, mask, border, &best);
    return best;
}

/* The same for stretches with a cell on one side at least. */
static bool next_beside_border(border_walk *walk, const kz_mask *mask, int32_t *from, int32_t *to)
{
    bool found = false, grown = true;
    int32_t x0 = 0, x1 = 0;
    for (int row = 0; row < 2; row++) {
        if (!kz_mask_next_run(mask, walk->y - row, walk->a1, &x0, &x1) || (found && x0 >= *from)) continue;
        *from = x0;
        *to = x1;
        found = true;
    }
    while (found && grown) {
        grown = false;
        for (int row = 0; row < 2; row++) {
            if (!kz_mask_next_run(mask, walk->y - row, *to, &x0, &x1) || x0 != *to) continue;
            *to = x1;
            grown = true;
        }
    }
    if (found) walk->a1 = *to;
    return found;
}

/* ---- Through ---------------------------------------------------------------------------------------------- */

/* Joins stretches that meet; they come in order along the path. */
typedef struct joined_stretch {
    kzi_ray_take_fn *take;
    void *context;
    const kzi_ray *ray;
    bool has;
    kzi_ray_stretch all;
} joined_stretch;

static void join_stretch(joined_stretch *joined, kzi_ray_stretch *stretch)
{
    stretch->in.edge = stretch->out.edge = -1;
    if (joined->has && kzi_crossing_compare(&joined->all.in.time, &stretch->in.time) == 0 &&
        kzi_crossing_compare(&joined->all.out.time, &stretch->out.time) == 0) {
        kzi_ray_keep_met(joined->ray, &joined->all.in, &stretch->in); /* corners that are touched */
    } else if (joined->has && kzi_crossing_compare(&joined->all.out.time, &stretch->in.time) == 0) {
        joined->all.out = stretch->out;
    } else if (joined->has && kzi_crossing_compare(&stretch->out.time, &joined->all.in.time) == 0) {
        joined->all.in = stretch->in;
    } else {
        if (joined->has) joined->take(joined->context, &joined->all);
        joined->has = true;
        joined->all = *stretch;
    }
}

static void keep_stretch(void *context, const kzi_ray_stretch *stretch) { *(kzi_ray_stretch *)context = *stretch; }

/* A run is convex, so it has one stretch at most. */
static bool through_run(const kzi_ray *ray, const kzi_form *run, kzi_ray_stretch *stretch)
{
    stretch->in.hit = false;
    kzi_ray_through_area(ray, run, keep_stretch, stretch);
    return stretch->in.hit;
}

static void join_row(joined_stretch *joined, const kzi_ray *ray, const kz_placed_mask *mask, int32_t y)
{
    const kzi_ray back = kzi_ray_reversed(ray);
    double left, right;
    columns_in_row(ray, (double)mask->cell.y + y, &left, &right);
    kzi_form run;
    int32_t x = kzi_saturate_i32(left - mask->cell.x);
    while (next_run_on_path(mask, y, kzi_saturate_i32(right - mask->cell.x), &x, &run)) {
        kzi_ray_stretch stretch;
        if (!through_run(ray, &run, &stretch)) continue;
        choose_face_at_corner(ray, ray, mask, &stretch.in);
        choose_face_at_corner(ray, &back, mask, &stretch.out);
        join_stretch(joined, &stretch);
    }
}

/* Adds the stretch from x0 to x1 of a horizontal ray. */
static void join_level(joined_stretch *joined, const kzi_ray *ray, double x0, double x1)
{
    const bool forward = ray->from.x < ray->to.x;
    const kzi_vec in = {forward ? x0 : x1, ray->from.y}, out = {forward ? x1 : x0, ray->from.y};
    const kzi_crossing first = kzi_crossing_at(in, ray->from, ray->u, ray->w);
    const kzi_crossing last = kzi_crossing_at(out, ray->from, ray->u, ray->w);
    kzi_ray_entry entry = {.hit = true, .exact = true, .edge = -1};
    kzi_ray_stretch stretch = {entry, entry};
    const int least = ray->touch ? 0 : 1; /* touching in a point counts */
    if (-kzi_crossing_compare_to(&first, 1) < least || kzi_crossing_compare_to(&last, 0) < least) return;
    const bool starts = kzi_crossing_compare_to(&first, 0)<0, ends = kzi_crossing_compare_to(&last, 1)> 0;
    stretch.in.time = starts ? kzi_crossing_at(ray->from, ray->from, ray->u, ray->w) : first;
    stretch.out.time = ends ? kzi_crossing_at(ray->to, ray->from, ray->u, ray->w) : last;
    stretch.in.normal_x = forward ? -1 : 1;
    stretch.out.normal_x = forward ? 1 : -1;
    join_stretch(joined, &stretch);
}

void kzi_ray_through_mask(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context)
{
    const kz_placed_mask *mask = form->mask;
    const kz_cell_rect reach = reach_of_ray(ray, mask);
    joined_stretch joined = {.take = take, .context = context, .ray = ray};
    int32_t border, x0 = 0, x1 = 0;
    if (runs_on_border(ray, mask, reach, &border)) {
        border_walk walk = run_border(border);
        while (ray->touch ? next_beside_border(&walk, mask->mask, &x0, &x1)
                          : next_on_border(&walk, mask->mask, &x0, &x1)) {
            join_level(&joined, ray, (double)mask->cell.x + x0, (double)mask->cell.x + x1);
        }
    } else {
        /* Runs come from the left, so rows begin at the path's left end.  A vertical path has one run a row. */
        const bool right = ray->from.x <= ray->to.x, from_top = right == (ray->from.y <= ray->to.y);
        for (int32_t i = 0; i < reach.y1 - reach.y0; i++) {
            join_row(&joined, ray, mask, from_top ? reach.y0 + i : reach.y1 - 1 - i);
        }
    }
    if (joined.has) take(context, &joined.all);
}
