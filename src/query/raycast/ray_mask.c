/* ray_mask.c - ray casts against masks: the first hit and all spans, row by row along the path.
 *
 * A run of set cells is a box, which a ray is inside of between its slabs (Ericson 2005, 5.3.3).  A ray along the border
 * between two rows is inside where both rows have a cell: in runs of both, two cells high. */
#include "base/scalar.h"
#include "query/mask_cells.h"
#include "query/raycast/raycast_private.h"

/* The world columns that the path can reach within a row of cells, plus two on each side for the rounding of its ends.
 * The slope is that of the motion, because a short motion may not change the rounded ends. */
static void columns_in_row(const kzi_ray *ray, double top, double *left, double *right)
{
    const double dy = ray->w.y - ray->u.y;
    double x0 = kzi_min(ray->from.x, ray->to.x), x1 = kzi_max(ray->from.x, ray->to.x);
    if (dy != 0) {
        const double slope = (ray->w.x - ray->u.x) / dy;
        const double at_top = ray->from.x + (top - ray->from.y) * slope;
        const double at_bottom = ray->from.x + (top + 1 - ray->from.y) * slope;
        /* Six roundings of these sizes are 6 units of 2^-53; 32 are granted. */
        const double slack =
            0x1p-48 * (kzi_abs(ray->from.x) + kzi_abs(ray->to.x) +
                       (kzi_abs(ray->from.y) + kzi_abs(top) + 1) * kzi_abs(slope));
        x0 = kzi_max(kzi_min(at_top, at_bottom) - slack, x0);
        x1 = kzi_min(kzi_max(at_top, at_bottom) + slack, x1);
    }
    *left = kzi_min(x0, x1) - 2;
    *right = kzi_max(x0, x1) + 2;
}

/* ---- Runs near the path ----------------------------------------------------------------------------------- */

/* Iterates over the runs of set cells that the path may reach, as boxes: row by row, and in a row from the left.  A run
 * is cut off where the path does not reach it. */
typedef struct run_walk {
    const kzi_ray *ray;
    const kz_placed_mask *mask;
    int32_t y, n_rows, step; /* the row, how many are left, the way to the next one */
    int32_t x1, end;         /* in the row: the end of the last run, and of the path */
    bool on_border;          /* the ray runs along the border above the row */
} run_walk;

static void begin_row(run_walk *walk)
{
    double left, right;
    columns_in_row(walk->ray, (double)walk->mask->cell.y + walk->y, &left, &right);
    walk->x1 = kzi_saturate_i32(left - walk->mask->cell.x);
    walk->end = kzi_saturate_i32(right - walk->mask->cell.x);
}

static run_walk begin_runs(const kzi_ray *ray, const kz_placed_mask *mask, bool from_top)
{
    const kzi_near path = kzi_near_segment(ray->from, ray->to);
    const kz_cell_rect reach = kzi_mask_reach(mask, path.x0, path.y0, path.x1, path.y1);
    const int32_t n = reach.y1 - reach.y0;
    run_walk walk = {ray, mask, from_top ? reach.y0 : reach.y1 - 1, n, from_top ? 1 : -1, 0, 0, false};
    begin_row(&walk);
    return walk;
}

/* The same, where a ray along the border between two rows of the mask has the runs of both. */
static run_walk begin_runs_inside(const kzi_ray *ray, const kz_placed_mask *mask, bool from_top)
{
    run_walk walk = begin_runs(ray, mask, from_top);
    const double row = ray->from.y - mask->cell.y; /* rounded only far away, where there is no mask */
    const int32_t y = kzi_saturate_i32(row);
    const bool is_border = row > mask->bounds.y0 && row < mask->bounds.y1 && (double)mask->cell.y + y == ray->from.y;
    if (ray->u.y == ray->w.y && is_border) {
        walk.y = y;
        walk.n_rows = 1;
        walk.on_border = true;
    }
    return walk;
}

/* The next run of cells that both the row and the one above have. */
static bool next_run_of_both(run_walk *walk, int32_t *x0)
{
    const kz_mask *mask = walk->mask->mask;
    while (kzi_mask_next_run_to(mask, walk->y - 1, walk->x1, walk->end, x0, &walk->x1)) {
        if (kzi_mask_next_run_to(mask, walk->y, *x0, walk->x1, x0, &walk->x1)) return true;
    }
    return false;
}

/* The same, of cells that one of the rows has. */
static bool next_run_of_either(run_walk *walk, int32_t *x0)
{
    const kz_mask *mask = walk->mask->mask;
    const int32_t y = walk->y, end = walk->end, from = walk->x1;
    int32_t a0, a1;
    bool found = kzi_mask_next_run_to(mask, y, from, end, x0, &walk->x1);
    if (kzi_mask_next_run_to(mask, y - 1, from, end, &a0, &a1) && (!found || a0 < *x0)) {
        *x0 = a0;
        walk->x1 = a1;
        found = true;
    }
    while (found && ((kzi_mask_next_run_to(mask, y, walk->x1, end, &a0, &a1) && a0 == walk->x1) ||
                     (kzi_mask_next_run_to(mask, y - 1, walk->x1, end, &a0, &a1) && a0 == walk->x1))) {
        walk->x1 = a1;
    }
    return found;
}

static bool next_run_in_row(run_walk *walk, int32_t *x0)
{
    if (walk->on_border) return walk->ray->touch ? next_run_of_either(walk, x0) : next_run_of_both(walk, x0);
    return kzi_mask_next_run_to(walk->mask->mask, walk->y, walk->x1, walk->end, x0, &walk->x1);
}

static bool next_run(run_walk *walk, kzi_near *run)
{
    for (; walk->n_rows > 0; walk->n_rows--, walk->y += walk->step, begin_row(walk)) {
        int32_t x0;
        if (!next_run_in_row(walk, &x0)) continue;
        const double left = walk->mask->cell.x, top = (double)walk->mask->cell.y + walk->y;
        *run = (kzi_near){left + x0, walk->on_border ? top - 1 : top, left + walk->x1, top + 1};
        return true;
    }
    return false;
}

void kzi_ray_each_run(const kzi_ray *ray, const kzi_form *form, kzi_ray_run_fn *take, void *context)
{
    kzi_near run;
    for (run_walk walk = begin_runs(ray, form->mask, ray->u.y <= ray->w.y); next_run(&walk, &run);) {
        const kzi_form cells = kzi_form_of_cells((int64_t)run.x0, (int64_t)run.y0, (int64_t)run.x1, (int64_t)run.y1);
        if (!take(context, &cells)) return;
    }
}

/* ---- One run ---------------------------------------------------------------------------------------------- */

static kzi_ray_entry entry_at(const kzi_ray *ray, const kzi_crossing *time, double normal_x, double normal_y)
{
    const bool right = ray->u.x < ray->w.x, down = ray->u.y < ray->w.y;
    return (kzi_ray_entry){.hit = true,
                           .exact = true,
                           .time = *time,
                           .normal_x = right ? -normal_x : normal_x,
                           .normal_y = down ? -normal_y : normal_y,
                           .edge = -1};
}

/* Clips the stretch by the slab between two sides of a box, of which the path meets a-b first. */
static void clip_by_slab(const kzi_ray *ray, kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d, kzi_ray_stretch *s)
{
    const kzi_crossing first = kzi_crossing_make(a, b, ray->from, ray->u, ray->w);
    const kzi_crossing last = kzi_crossing_make(c, d, ray->from, ray->u, ray->w);
    const double x = a.x == b.x, y = 1 - x;
    if (!s->in.hit || kzi_crossing_compare(&first, &s->in.time) > 0) s->in = entry_at(ray, &first, x, y);
    if (!s->out.hit || kzi_crossing_compare(&last, &s->out.time) < 0) s->out = entry_at(ray, &last, x, y);
}

static bool is_between(double v, double lo, double hi, bool touch) { return touch ? lo <= v && v <= hi : lo < v && v < hi; }

/* The stretch of the path inside a box, or in it for touching. */
static bool stretch_in_box(const kzi_ray *ray, const kzi_near *b, kzi_ray_stretch *s)
{
    const kzi_vec lo = {b->x0, b->y0}, hi = {b->x1, b->y1}, lo_x = {b->x0, b->y1}, hi_x = {b->x1, b->y0};
    const int least = ray->touch ? 0 : 1; /* touching in a point counts */
    s->in = s->out = kzi_no_entry;
    if (ray->u.x < ray->w.x) clip_by_slab(ray, lo, lo_x, hi, hi_x, s);
    if (ray->u.x > ray->w.x) clip_by_slab(ray, hi, hi_x, lo, lo_x, s);
    if (ray->u.x == ray->w.x && !is_between(ray->from.x, b->x0, b->x1, ray->touch)) return false;
    if (ray->u.y < ray->w.y) clip_by_slab(ray, lo, hi_x, hi, lo_x, s);
    if (ray->u.y > ray->w.y) clip_by_slab(ray, hi, lo_x, lo, hi_x, s);
    if (ray->u.y == ray->w.y && !is_between(ray->from.y, b->y0, b->y1, ray->touch)) return false;
    return kzi_crossing_compare_to(&s->out.time, 0) >= least && kzi_crossing_compare_to(&s->in.time, 1) <= -least &&
           kzi_crossing_compare(&s->out.time, &s->in.time) >= least;
}

/* At a corner of cells the four cells around it decide the face; they may belong to several runs.  `front` is the one
 * that the ray goes on into, `beside` and `beneath` share a side with it.  An exit is the entry of the reversed ray. */
static void choose_face_at_corner(const kzi_ray *ray, const kz_placed_mask *mask, bool exits, kzi_ray_entry *entry)
{
    const double dx = ray->w.x - ray->u.x, dy = ray->w.y - ray->u.y, t = (entry->time.lo + entry->time.hi) / 2;
    const double at_x = ray->from.x + t * dx, at_y = ray->from.y + t * dy;
    if (dx == 0 || dy == 0 || !(kzi_abs(at_x) + kzi_abs(at_y) < 0x1p31)) return; /* beyond int32 there are no cells */
    const int64_t x = kzi_floor_i64(at_x + 0.5), y = kzi_floor_i64(at_y + 0.5);
    const kzi_vec corner = {(double)x, (double)y};
    if (kzi_ray_side_of(ray, corner) != 0) return;
    const kzi_crossing time = kzi_ray_time_at(ray, corner);
    if (kzi_crossing_compare(&time, &entry->time) != 0) return;
    const int64_t front_x = (dx > 0) != exits ? x : x - 1, behind_x = 2 * x - 1 - front_x;
    const int64_t front_y = (dy > 0) != exits ? y : y - 1, behind_y = 2 * y - 1 - front_y;
    const bool front = kzi_mask_is_set(mask, front_x, front_y);
    const bool beside = kzi_mask_is_set(mask, front_x, behind_y), beneath = kzi_mask_is_set(mask, behind_x, front_y);
    kzi_ray_entry met = kzi_no_entry, level = entry_at(ray, &time, 0, 1), upright = entry_at(ray, &time, 1, 0);
    if (beneath || (front && !beside)) kzi_ray_keep_met(ray, &met, &level);
    if (beside || (front && !beneath)) kzi_ray_keep_met(ray, &met, &upright);
    if (met.hit) *entry = met;
}

/* ---- The first hit ---------------------------------------------------------------------------------------- */

kzi_ray_entry kzi_ray_into_mask(const kzi_ray *ray, const kzi_form *form)
{
    const bool is_level = ray->u.y == ray->w.y;
    kzi_ray_entry best = kzi_no_entry;
    kzi_near run;
    double row = 0; /* of the first hit */
    for (run_walk walk = begin_runs_inside(ray, form->mask, ray->u.y <= ray->w.y); next_run(&walk, &run);) {
        kzi_ray_stretch s;
        /* Rows come in the order of the path.  After a hit one more is tested: both may be met at their border. */
        if (best.hit && !is_level && kzi_abs(run.y0 - row) > 1) break;
        if (!stretch_in_box(ray, &run, &s)) continue;
        if (!best.hit) row = run.y0;
        choose_face_at_corner(ray, form->mask, false, &s.in);
        kzi_ray_keep_met(ray, &best, &s.in);
    }
    return best;
}

/* ---- All spans -------------------------------------------------------------------------------------------- */

/* Joins stretches that meet; they come in order along the path, or against it. */
typedef struct joined_stretch {
    kzi_ray_take_fn *take;
    void *context;
    const kzi_ray *ray;
    bool has;
    kzi_ray_stretch all;
} joined_stretch;

static void join_stretch(joined_stretch *joined, const kzi_ray_stretch *stretch)
{
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

void kzi_ray_through_mask(const kzi_ray *ray, const kzi_form *form, kzi_ray_take_fn *take, void *context)
{
    joined_stretch joined = {.take = take, .context = context, .ray = ray};
    /* Runs come from the left, so rows begin at the path's left end.  A vertical path has one run a row. */
    const bool from_top = (ray->from.x <= ray->to.x) == (ray->from.y <= ray->to.y);
    kzi_near run;
    for (run_walk walk = begin_runs_inside(ray, form->mask, from_top); next_run(&walk, &run);) {
        kzi_ray_stretch s;
        if (!stretch_in_box(ray, &run, &s)) continue;
        choose_face_at_corner(ray, form->mask, false, &s.in);
        choose_face_at_corner(ray, form->mask, true, &s.out);
        kzi_ray_clip_stretch(ray, &s);
        join_stretch(&joined, &s);
    }
    if (joined.has) take(context, &joined.all);
}
