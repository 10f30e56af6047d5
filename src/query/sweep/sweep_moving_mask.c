/* sweep_moving_mask.c - sweeps of a moving mask: it is stepped cell by cell, and hits what it would then overlap.
 *
 * Stretches where nothing is near are skipped: the box around its cells, a cell wider than they are, is swept instead,
 * and the walk resumes where that box meets something.  Beside b every cell is a step, up to KZ_SWEEP_MAX_CELLS. */
#include "base/scalar.h"
#include "mask/motion/mask_walk.h"
#include "math/vec.h"
#include "query/mask_cells.h"
#include "query/shape_parts.h"
#include "query/sweep/sweep_exact.h"
#include "query/sweep/sweep_private.h"

enum {
    MASK_FAR = 1 << 30,      /* no cell of a mask lies beyond */
    MASK_WIDER = 1,          /* cells: the place is rounded to cells here and again there, by a half each */
    STEPS_BETWEEN_SKIPS = 64 /* a skip costs about as much as some ten steps */
};

#define MASK_WALK_CELLS 0x1p32 /* cells of a walk are within that of each other */

typedef struct mask_sweep {
    kzi_shape_sweep *sweep;
    const kz_placed_mask *mask;
    const kzi_form *b;
    const kz_shape *shape; /* of b */
    kzi_walk walk;
    kz_relation least;
    int64_t n_steps;
} mask_sweep;

static double mask_clamp(double v) { return kzi_clamp(v, -MASK_FAR, MASK_FAR); }

/* One coordinate of the moving mask's cell (0, 0), where its cells lo..hi-1 can meet something between two places. */
static kzi_walk_axis mask_axis(double from, double motion, int32_t lo, int32_t hi, double least_at, double most_at)
{
    kzi_walk_axis axis = {
        .cell = kzi_round_half_down(from),
        .low = kzi_floor_i64(mask_clamp(least_at)) - hi - 1,
        .high = kzi_floor_i64(mask_clamp(most_at)) - lo + 1,
        .from = from,
        .edge = {-0.5, 0.5},
        .at_edge = {false, true}, /* ceil(p - 1/2) is c for c - 1/2 < p <= c + 1/2 */
    };
    if (axis.high > MASK_FAR - hi) axis.high = MASK_FAR - hi;
    if (axis.low < -MASK_FAR - lo) axis.low = -MASK_FAR - lo;
    kzi_walk_axis_move(&axis, motion, 0);
    return axis;
}

static kz_placed_mask mask_placed(const mask_sweep *s)
{
    kz_placed_mask placed = *s->mask;
    placed.cell = (kz_cell){(int32_t)s->walk.axis[0].cell, (int32_t)s->walk.axis[1].cell};
    return placed;
}

static kz_relation mask_relation(const mask_sweep *s)
{
    const kz_placed_mask placed = mask_placed(s);
    const kzi_form form = {.kind = KZI_FORM_MASK, .mask = &placed};
    return kzi_relate_forms(&form, s->b);
}

/* ---- Skipping steps --------------------------------------------------------------------------------------- */

/* Narrows the window along one axis to what lies beyond `by` cells from here, less what `by` may be rounded by. */
static void skip_along_axis(kzi_walk_axis *axis, double by)
{
    const double cells = kzi_clamp(by, -MASK_WALK_CELLS, MASK_WALK_CELLS);
    const double slack = 2 + kzi_abs(cells) * 0x1p-20, to = (double)axis->cell + cells;
    const int64_t low = kzi_floor_i64(to - slack), high = kzi_floor_i64(to + slack) + 1;
    if (axis->dir > 0 && low > axis->low) axis->low = low;
    if (axis->dir < 0 && high < axis->high) axis->high = high;
}

typedef struct box_of_cells {
    int64_t x0, y0, x1, y1;
} box_of_cells;

/* false for cells beyond what a float32 counts. */
static bool make_box(const box_of_cells *box, kz_shape *out)
{
    const kz_vec2 min = {(float)box->x0, (float)box->y0}, max = {(float)box->x1, (float)box->y1};
    *out = (kz_shape){KZ_KIND_BOX, KZ_SHAPE_CONVEX | KZ_SHAPE_CLOCKWISE, {min, max}, {.point = min}};
    return kzi_box_farthest(&out->bounds) < KZI_FARTHEST_CELL;
}

/* When does this box, which moves as the mask, begin to overlap b?  Negative: never. */
static double time_of_box(const mask_sweep *s, const box_of_cells *box)
{
    const kz_vec2 m = {(float)s->sweep->motion.x, (float)s->sweep->motion.y};
    kz_shape shape;
    if (s->sweep->fast && make_box(box, &shape)) {
        const kz_sweep_hit hit = s->sweep->fast(&shape, m, s->shape, KZ_APART);
        return hit.hit ? (double)hit.t : -1;
    }
    const kzi_form form = kzi_form_of_cells(box->x0, box->y0, box->x1, box->y1);
    kzi_shape_sweep sweep = kzi_sweep_alike(s->sweep);
    kzi_sweep_solids(&sweep, &form, s->b);
    return sweep.best.hit ? (double)kzi_ray_entry_t(&sweep.best) : -1;
}

/* Narrows the window to where the box around the mask may meet b; false when it never does. */
static bool skip_to_near(mask_sweep *s)
{
    const kz_cell_rect in = s->mask->bounds;
    const int64_t x = s->walk.axis[0].cell, y = s->walk.axis[1].cell;
    const int by = MASK_WIDER;
    const box_of_cells box = {x + in.x0 - by, y + in.y0 - by, x + in.x1 + by, y + in.y1 + by};
    const kzi_form form = kzi_form_of_cells(box.x0, box.y0, box.x1, box.y1);
    if (kzi_relate_forms(&form, s->b) >= s->least) return true;
    const double t = time_of_box(s, &box);
    if (t < 0) return false;
    skip_along_axis(&s->walk.axis[0], t * s->sweep->motion.x);
    skip_along_axis(&s->walk.axis[1], t * s->sweep->motion.y);
    return true;
}

/* ---- Where they meet ------------------------------------------------------------------------------------- */

/* On a cell of b, the middle of the side or corner that it shares with the one that comes. */
static kzi_vec mask_point_on_mask(const kz_placed_mask *a, const kz_placed_mask *b, int dir_x, int dir_y)
{
    static const int8_t order[3] = {0, -1, 1};
    const int32_t dx = b->cell.x - a->cell.x, dy = b->cell.y - a->cell.y;
    kz_cell cell = {0, 0};
    int x = -dir_x, y = -dir_y; /* from b's cell to the side it is met at */
    for (int i = 0; i < 9; i++) {
        const int ox = order[i % 3], oy = order[i / 3];
        if (!kz_mask_overlap_first(a->mask, b->mask, dx + ox, dy + oy, &cell)) continue;
        cell.x -= ox, cell.y -= oy;
        if (i > 0) x = ox, y = oy;
        break;
    }
    return (kzi_vec){(double)a->cell.x + cell.x + 0.5 + 0.5 * x, (double)a->cell.y + cell.y + 0.5 + 0.5 * y};
}

/* The step again: b moves back by it, past the cells as they were before. */
typedef struct step_back {
    const kz_shape *b;
    kzi_sweep_solids_fn *fast;
    kz_vec2 step;
    kz_sweep_hit met;
    kzi_cells_on_path cells;
} step_back;

static void step_run(void *to, const kzi_run_of_cells *run)
{
    step_back *s = to;
    const box_of_cells box = {run->x0, run->y, run->x1, run->y + 1};
    kz_shape shape;
    if (!make_box(&box, &shape)) return;
    const kz_sweep_hit hit = s->fast(&shape, s->step, s->b, KZ_APART);
    if (kzi_sweep_keep_earlier(&s->met, s->step, &hit) == KZI_MET_LATER) return;
    s->cells.until = (double)kzi_no_later_than(s->met.t);
}

/* Where does one of the mask's runs of cells meet b?  None does where a line lies between two rows. */
static bool mask_point_by_runs(const mask_sweep *s, const kz_placed_mask *before, int dir_x, int dir_y, kzi_vec *point)
{
    const kzi_near bounds = kzi_near_path(kzi_sweep_bounds(s->b), (kzi_vec){0, 0}); /* wide by rounding */
    step_back back = {.b = s->shape, .fast = s->sweep->fast, .step = {(float)dir_x, (float)dir_y}, .met = {.t = 1}};
    kzi_cells_begin(&back.cells, before, &bounds, (kzi_vec){-dir_x, -dir_y});
    kzi_visit_cells(&back.cells, step_run, &back);
    *point = kzi_vec_of(back.met.point);
    return back.met.hit;
}

static kzi_vec mask_point_on_form(const mask_sweep *s, kz_placed_mask before, int dir_x, int dir_y)
{
    kzi_vec point;
    before.cell.x -= dir_x, before.cell.y -= dir_y;
    if (s->sweep->fast && mask_point_by_runs(s, &before, dir_x, dir_y, &point)) return point;
    const kzi_form form = {.kind = KZI_FORM_MASK, .mask = &before};
    kzi_shape_sweep back = {.motion = {-dir_x, -dir_y}, .touch = s->sweep->touch, .best = kzi_no_entry};
    kzi_sweep_into_mask(&back, s->b, &form);
    if (!back.by_b) { /* a point of b, which does not really move */
        const kzi_vec n = kzi_ray_unit_normal(&back.best);
        return (kzi_vec){back.from.x - back.r * n.x, back.from.y - back.r * n.y};
    }
    /* t is rounded, by what may be more than b is large; b is within its bounds. */
    const double t = (double)kzi_ray_entry_t(&back.best);
    const kzi_near of_b = kzi_sweep_bounds(s->b);
    return (kzi_vec){kzi_clamp(back.from.x + t * dir_x, of_b.x0, of_b.x1),
                     kzi_clamp(back.from.y + t * dir_y, of_b.y0, of_b.y1)};
}

/* Keeps the last step as the hit, met at `point` with the normal along the step. */
static void keep_step(const mask_sweep *s, int step, kzi_vec point)
{
    const kzi_walk_axis *met = &s->walk.axis[step == KZI_WALK_X ? 0 : 1];
    /* Reported as a point of b that runs into the mask, since it is on b. */
    kzi_ray_entry entry = {.hit = true, .t = (double)kzi_walk_time_before(met), .edge = -1};
    *(step == KZI_WALK_X ? &entry.normal_x : &entry.normal_y) = met->dir;
    const kzi_ray ray = kzi_sweep_ray(s->sweep, point, true, 0);
    kzi_sweep_keep(s->sweep, &ray, &entry, true, 0);
}

static void mask_meets(const mask_sweep *s, int step)
{
    const kzi_walk_axis *met = &s->walk.axis[step == KZI_WALK_X ? 0 : 1];
    const int dir_x = step == KZI_WALK_X ? met->dir : 0, dir_y = step == KZI_WALK_X ? 0 : met->dir;
    const kz_placed_mask placed = mask_placed(s);
    keep_step(s, step,
              s->b->kind == KZI_FORM_MASK ? mask_point_on_mask(&placed, s->b->mask, dir_x, dir_y)
                                          : mask_point_on_form(s, placed, dir_x, dir_y));
}

/* After too many steps: stops before the last step as if it had hit something with its middle. */
static void mask_stops(const mask_sweep *s, int step)
{
    const kz_cell_rect in = s->mask->bounds;
    const kz_placed_mask placed = mask_placed(s);
    keep_step(s, step, (kzi_vec){placed.cell.x + 0.5 * in.x0 + 0.5 * in.x1, placed.cell.y + 0.5 * in.y0 + 0.5 * in.y1});
}

/* ---- The walk -------------------------------------------------------------------------------------------- */

static mask_sweep begin_mask_sweep(kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b,
                                   const kz_shape *shape)
{
    mask_sweep s = {
        .sweep = sweep, .mask = mask, .b = b, .shape = shape, .least = sweep->touch ? KZ_TOUCH : KZ_OVERLAP};
    const kz_cell_rect in = mask->bounds;
    const kzi_near to = b->kind == KZI_FORM_MASK ? kzi_bounds_of_cells(b->mask) : kzi_sweep_bounds(b);
    s.walk.axis[0] = mask_axis(mask->at_x, sweep->motion.x, in.x0, in.x1, to.x0, to.x1);
    s.walk.axis[1] = mask_axis(mask->at_y, sweep->motion.y, in.y0, in.y1, to.y0, to.y1);
    return s;
}

/* Past another mask there may be as many steps as the two are large. */
static void sweep_past_mask(mask_sweep *s, const kz_placed_mask *b)
{
    const int step = kzi_mask_walk(&s->walk, s->mask->mask, b->mask, b->cell.x, b->cell.y, s->sweep->touch);
    if (step != KZI_WALK_END) mask_meets(s, step);
}

void kzi_sweep_of_mask(kzi_shape_sweep *sweep, const kzi_form *form, const kzi_form *b, const kz_shape *shape)
{
    mask_sweep s = begin_mask_sweep(sweep, form->mask, b, shape);
    if (b->kind == KZI_FORM_MASK) {
        sweep_past_mask(&s, b->mask);
        return;
    }
    if (!skip_to_near(&s)) return;
    for (int step = kzi_walk_enter(&s.walk); step != KZI_WALK_END;) {
        if (step != KZI_WALK_START && mask_relation(&s) >= s.least) {
            mask_meets(&s, step);
            return;
        }
        if (s.n_steps > KZ_SWEEP_MAX_CELLS && step != KZI_WALK_START) {
            mask_stops(&s, step);
            return;
        }
        if (++s.n_steps % STEPS_BETWEEN_SKIPS != 0) {
            step = kzi_walk_step(&s.walk);
            continue;
        }
        if (!skip_to_near(&s)) return;
        step = kzi_walk_enter(&s.walk);
        if (step == KZI_WALK_START) step = kzi_walk_step(&s.walk);
    }
}
