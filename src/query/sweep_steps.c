/* sweep_steps.c - steps of a moving mask that repeat, and meet nothing, are left out.
 *
 * Beside an edge that runs along its motion a mask is near that edge all the way, be it 2^30 steps long.  But where the
 * motion goes x cells one way while it goes y cells the other, its steps repeat every x + y: a period later both
 * coordinates have grown by whole numbers, are rounded alike, and what steps at one time steps in the same order.
 * Where the slope is nearly x : y they repeat until the little that is over has added up to a step: each step comes
 * ever later by it or ever sooner, so if a period is the same now and n periods on, it is in between.
 *
 * The cells of n periods lie between two lines along the period, through the corners farthest to either side of one of
 * them.  Where that strip does not meet b, they do not.  Where it does, b may lie in a gap of the mask: then each band
 * of cells that no gap along the period divides has a strip of its own. */
#include "sweep_private.h"

#include "../mask/grid_walk.h"

#include <math.h>

/* Steps of a period at most. */
#define MOST_STEPS (1 << 12)

/* The cells of a walk are within that of each other. */
#define CELLS_OF_WALK ((int64_t)1 << 32)

/* Periods that finding out how long they are the same takes. */
#define TRIES_OF_PERIODS 64

typedef struct repeat {
    const kz_placed_mask *mask; /* its cells; where they are is `walk` */
    kzi_walk walk;
    bool touch;
    int64_t goes[2]; /* cells, with their sign, by which a period moves it */
    int64_t longest; /* the greater of the two, without its sign; at least 1 */
    int64_t n_steps; /* of a period */
    int64_t all;     /* no walk has more periods */
    int64_t most;    /* that many of them are the same */
    kzi_vec lead[2]; /* how far a step of a period takes it to either side, at most: as `corner` of a band */
    int64_t effort;  /* rows, runs and strips that may still be looked at */
} repeat;

/* ---- Periods --------------------------------------------------------------------------------------------- */

/* A slope of whole numbers that is the motion's, or near it. */
typedef struct slope {
    int64_t x, y;
    double lasts; /* about so many periods until it is a step off; exactly the motion's: HUGE_VAL */
} slope;

/* The motion's slope in lowest terms, or of its continued fraction's beginnings that with the greatest number after it.
 * Remainders are whole multiples of the last place of the lesser float32 number, so all of it is exact. */
static slope slope_of(kzi_vec motion)
{
    double a = motion.x < 0 ? -motion.x : motion.x, b = motion.y < 0 ? -motion.y : motion.y;
    slope now = {1, 0, 0}, before = {0, 1, 0}, best = {1, 0, 0};
    while (now.x + now.y <= MOST_STEPS) {
        now.lasts = b == 0 ? HUGE_VAL : a / b;
        if (now.lasts > best.lasts) { best = now; }
        if (b == 0 || !(a / b < MOST_STEPS)) { break; }
        int64_t n = (int64_t)(a / b);
        if (a - (double)n * b < 0) { n--; } /* the quotient was rounded up */
        const slope next = {n * now.x + before.x, n * now.y + before.y, 0};
        const double rest = a - (double)n * b;
        before = now, now = next;
        a = b, b = rest;
    }
    return best;
}

/* Beyond the cells that a period goes times n. */
static void leave_out(kzi_walk *walk, const int64_t goes[2], int64_t n)
{
    for (int i = 0; i < 2; i++) {
        const int64_t to = walk->axis[i].cell + n * goes[i];
        if (goes[i] > 0) { walk->axis[i].low = to; }
        if (goes[i] < 0) { walk->axis[i].high = to; }
    }
}

/* Are the steps of a period the same n periods on? */
static bool is_same_period(const repeat *s, int64_t n)
{
    kzi_walk now = s->walk, then = s->walk;
    leave_out(&then, s->goes, n);
    if (kzi_walk_enter(&then) == KZI_WALK_END || then.axis[0].cell != now.axis[0].cell + n * s->goes[0] ||
        then.axis[1].cell != now.axis[1].cell + n * s->goes[1] || kzi_walk_enter(&now) != KZI_WALK_START) {
        return false;
    }
    for (int64_t i = 0; i < s->n_steps; i++) {
        const int step = kzi_walk_step(&then);
        if (step == KZI_WALK_END || step != kzi_walk_step(&now)) { return false; }
    }
    return true;
}

/* For how many periods are the steps the same? */
static int64_t same_periods(const repeat *s)
{
    int64_t sure = 0, not_sure = 1;
    while (not_sure < s->all && is_same_period(s, not_sure)) { sure = not_sure, not_sure *= 2; }
    while (sure + 1 < not_sure) {
        const int64_t middle = sure + (not_sure - sure) / 2;
        if (is_same_period(s, middle)) {
            sure = middle;
        } else {
            not_sure = middle;
        }
    }
    return sure;
}

/* How far to the side of the way that a period goes a place is. */
static int64_t across(const repeat *s, int64_t x, int64_t y) { return s->goes[0] * y - s->goes[1] * x; }

/* Steps after the last of the walk are none. */
static void set_lead(repeat *s)
{
    kzi_walk walk = s->walk;
    int64_t low = 0, high = 0;
    s->lead[0] = s->lead[1] = (kzi_vec){0, 0};
    for (int64_t i = 0; i < s->n_steps && kzi_walk_step(&walk) != KZI_WALK_END; i++) {
        const int64_t x = walk.axis[0].cell - s->walk.axis[0].cell, y = walk.axis[1].cell - s->walk.axis[1].cell;
        const int64_t side = across(s, x, y);
        if (side < low) { low = side, s->lead[0] = (kzi_vec){(double)x, (double)y}; }
        if (side > high) { high = side, s->lead[1] = (kzi_vec){(double)x, (double)y}; }
    }
}

static void set_period(repeat *s, slope of)
{
    s->n_steps = of.x + of.y;
    s->goes[0] = of.x * s->walk.axis[0].way;
    s->goes[1] = of.y * s->walk.axis[1].way;
    s->longest = of.x > of.y ? of.x : of.y;
    s->all = CELLS_OF_WALK / s->longest + 1;
    s->most = of.lasts == HUGE_VAL ? s->all : same_periods(s);
    set_lead(s);
}

/* Finding a period out takes about so many steps. */
static int64_t steps_to_try(slope of) { return (of.x + of.y) * (of.lasts == HUGE_VAL ? 1 : TRIES_OF_PERIODS); }

/* ---- Bands of cells ----------------------------------------------------------------------------------------- */

/* Cells that lie from `low` to `high` across the way that a period goes, and their corners farthest to either side. */
typedef struct band {
    int64_t low, high;
    kzi_vec corner[2];
} band;

static const band no_band = {.low = INT64_MAX, .high = INT64_MIN};

static void join_bands(band *to, const band *run)
{
    if (run->low < to->low) { to->low = run->low, to->corner[0] = run->corner[0]; }
    if (run->high > to->high) { to->high = run->high, to->corner[1] = run->corner[1]; }
}

/* Of the cells x0 <= x < x1 in row y. */
static band band_of_run(const repeat *s, int32_t y, int32_t x0, int32_t x1)
{
    band run = no_band;
    for (int i = 0; i < 4; i++) {
        const int64_t x = i % 2 ? x1 : x0, line = (int64_t)y + (i > 1), side = across(s, x, line);
        const kzi_vec corner = {(double)x, (double)line};
        join_bands(&run, &(band){side, side, {corner, corner}});
    }
    return run;
}

/* A place among the mask's runs of set cells, rows in the order in which they lie across the way. */
typedef struct run_place {
    int32_t row, x;
} run_place;

/* The next run; false after the last, or when no more may be looked at. */
static bool next_run(repeat *s, run_place *at, band *run)
{
    const kz_cell_rect in = s->mask->bounds;
    int32_t x0, x1;
    for (; at->row < in.y1 - in.y0; *at = (run_place){at->row + 1, 0}) {
        const int32_t y = s->goes[0] < 0 ? in.y1 - 1 - at->row : in.y0 + at->row;
        if (--s->effort < 0) { return false; }
        if (!kz_mask_next_run(s->mask->mask, y, at->x, &x0, &x1)) { continue; }
        at->x = x1;
        *run = band_of_run(s, y, x0, x1);
        return true;
    }
    return false;
}

/* Of all cells. */
static band whole_band(repeat *s)
{
    band whole = no_band, run;
    for (run_place at = {0, 0}; next_run(s, &at, &run);) { join_bands(&whole, &run); }
    return whole;
}

/* The lowest band that begins beyond `after`, where no band goes on.  Cells whose ways touch are of one band: a line
 * between two that share a side is inside the mask.  false: more would have to be looked at than may be. */
static bool next_band(repeat *s, int64_t after, band *out)
{
    band run;
    *out = no_band;
    for (run_place at = {0, 0}; next_run(s, &at, &run);) {
        if (run.low > after && run.low < out->low) { *out = run; }
    }
    for (int64_t high = after; high < out->high;) {
        high = out->high;
        for (run_place at = {0, 0}; next_run(s, &at, &run);) {
            if (run.low > after && run.low <= out->high) { join_bands(out, &run); }
        }
    }
    return s->effort >= 0;
}

/* ---- The strip that a band stays in --------------------------------------------------------------------------- */

static kzi_vec gone(kzi_vec from, kzi_vec goes, double n)
{
    return (kzi_vec){from.x + n * goes.x, from.y + n * goes.y};
}

/* Through the corner of a band that is farthest to one side, by the step that takes it farthest there. */
static kzi_vec side_place(const repeat *s, const band *of, int side)
{
    const double x = (double)s->walk.axis[0].cell, y = (double)s->walk.axis[1].cell;
    return (kzi_vec){x + of->corner[side].x + s->lead[side].x, y + of->corner[side].y + s->lead[side].y};
}

/* Does the strip of n periods from now on meet b no more than the mask may?  Its ends lean as the two corners lie, so
 * it begins sooner and ends later by more than twice what the mask and a period are long. */
static bool is_strip_free(const repeat *s, const band *of, int64_t n, const kzi_form *b)
{
    const kz_cell_rect in = s->mask->bounds;
    const int64_t cells = (int64_t)(in.x1 - in.x0) + (in.y1 - in.y0), longer = 2 * cells / s->longest + 6;
    const kzi_vec goes = {(double)s->goes[0], (double)s->goes[1]};
    const kzi_vec low = side_place(s, of, 0), high = side_place(s, of, 1);
    const double more = (double)longer;
    kzi_form strip = kzi_form_of_cells(0, 0, 1, 1);
    strip.outline.corners[0] = gone(low, goes, -more);
    strip.outline.corners[1] = gone(low, goes, (double)n + more);
    strip.outline.corners[2] = gone(high, goes, (double)n + more);
    strip.outline.corners[3] = gone(high, goes, -more);
    return kzi_relate_forms(&strip, b) < (s->touch ? KZ_TOUCH : KZ_OVERLAP);
}

/* For how many of `most` periods a band meets nothing, at least half of them; the last of them are asked about by steps
 * again. */
static int64_t free_periods_of(repeat *s, const band *of, int64_t most, const kzi_form *b)
{
    int64_t n = 0;
    for (int64_t more = 1; n < most && --s->effort >= 0 && is_strip_free(s, of, more, b);) {
        n = more < most ? more : most;
        more *= 2;
    }
    return n;
}

/* The same for the mask. */
static int64_t free_periods(repeat *s, const kzi_form *b)
{
    const band whole = whole_band(s);
    if (s->effort < 0) { return 0; }
    int64_t n = free_periods_of(s, &whole, s->most, b);
    if (n > 0) { return n; }
    n = s->most;
    band one;
    for (int64_t after = whole.low - 1; n > 0 && after < whole.high; after = one.high) {
        if (!next_band(s, after, &one)) { return 0; }
        n = free_periods_of(s, &one, n, b);
    }
    return n;
}

bool kzi_sweep_leave_out(const kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b, kzi_walk *walk,
                         kzi_steps_made *made)
{
    const slope of = slope_of(sweep->motion);
    if (made->n < made->until || made->n < steps_to_try(of)) { return true; }
    repeat s = {.mask = mask, .walk = *walk, .touch = sweep->touch, .effort = made->n};
    set_period(&s, of);
    const int64_t n = free_periods(&s, b);
    made->until = 2 * made->n; /* for more effort then */
    if (n > 0 && s.effort >= 0) { *made = (kzi_steps_made){0, 0}; }
    if (n > 0) { leave_out(walk, s.goes, n); }
    return n < s.all;
}
