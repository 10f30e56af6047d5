/* sweep_steps.c - steps of a moving mask that repeat, and meet nothing, are left out.
 *
 * Beside an edge that runs along its motion a mask is near that edge all the way, be it 2^30 steps long.  But where the
 * motion goes x cells one way while it goes y cells the other, its steps repeat every x + y: a period later both
 * coordinates have grown by whole numbers, are rounded alike, and what steps at one time steps in the same order.
 * Where the slope is nearly x : y they repeat until the little that is over has added up to a step: each step comes
 * ever later by it or ever sooner, so if a period is the same now and n periods on, it is in between.
 * While periods are the same, their cells stay in a strip (sweep_corridor.h) with whole corners, which is exact: b may lie
 * along it and touch them.
 *
 * At any slope all places are within half a cell of the line that the motion goes along.  That has a strip, too, but
 * wider by what numbers are rounded; it does for slopes whose steps do not repeat. */
#include "query/sweep/sweep_private.h"

#include "mask/motion/grid_traversal.h"
#include "query/sweep/sweep_corridor.h"

#include <math.h>

/* Steps of a period at most. */
#define MOST_STEPS (1 << 12)

/* The cells of a walk are within that of each other. */
#define CELLS_OF_WALK ((int64_t)1 << 32)

/* Periods that finding out how long they are the same takes. */
#define TRIES_OF_PERIODS 64

typedef struct repeat {
    kzi_walk walk;
    int64_t goes[2]; /* cells, with their sign, by which a period moves it */
    int64_t longest; /* the greater of the two, without its sign; at least 1 */
    int64_t n_steps; /* of a period */
    int64_t all;     /* no walk has more periods */
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
        if (now.lasts > best.lasts) best = now;
        if (b == 0 || !(a / b < MOST_STEPS)) break;
        int64_t n = (int64_t)(a / b);
        if (a - (double)n * b < 0) n--; /* the quotient was rounded up */
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
        if (goes[i] > 0) walk->axis[i].low = to;
        if (goes[i] < 0) walk->axis[i].high = to;
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
        if (step == KZI_WALK_END || step != kzi_walk_step(&now)) return false;
    }
    return true;
}

/* For how many periods are the steps the same? */
static int64_t same_periods(const repeat *s)
{
    int64_t sure = 0, not_sure = 1;
    while (not_sure < s->all && is_same_period(s, not_sure)) sure = not_sure, not_sure *= 2;
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

/* By steps of one period; those after the last of the walk are none. */
static void set_lead(kzi_sweep_strip *strip, const repeat *s)
{
    kzi_walk walk = s->walk;
    int64_t least = 0, most = 0;
    strip->lead[0] = strip->lead[1] = (kzi_vec){0, 0};
    for (int64_t i = 0; i < s->n_steps && kzi_walk_step(&walk) != KZI_WALK_END; i++) {
        const int64_t x = walk.axis[0].cell - s->walk.axis[0].cell, y = walk.axis[1].cell - s->walk.axis[1].cell;
        const int64_t side = kzi_sweep_strip_across(s->goes, x, y);
        if (side < least) least = side, strip->lead[0] = (kzi_vec){(double)x, (double)y};
        if (side > most) most = side, strip->lead[1] = (kzi_vec){(double)x, (double)y};
    }
}

/* Leaves out periods that are the same and free; returns the cells left out along the longer axis. */
static int64_t leave_out_periods(kzi_sweep_strip *strip, slope of, const kzi_form *b, kzi_walk *walk)
{
    repeat s = {.walk = *walk, .n_steps = of.x + of.y, .longest = of.x > of.y ? of.x : of.y};
    s.goes[0] = strip->goes[0] = of.x * walk->axis[0].dir;
    s.goes[1] = strip->goes[1] = of.y * walk->axis[1].dir;
    s.all = CELLS_OF_WALK / s.longest + 1;
    strip->most = of.lasts == HUGE_VAL ? s.all : same_periods(&s);
    strip->at = (kzi_vec){(double)walk->axis[0].cell, (double)walk->axis[1].cell};
    strip->along = (kzi_vec){(double)s.goes[0], (double)s.goes[1]};
    set_lead(strip, &s);
    const int64_t n = kzi_sweep_strip_free(strip, b);
    if (n > 0) leave_out(walk, s.goes, n);
    return n * s.longest;
}

/* ---- Any slope ----------------------------------------------------------------------------------------------- */

static void skip_axis(kzi_walk_axis *axis, double by)
{
    const double far = (double)CELLS_OF_WALK, goes = by < -far ? -far : by > far ? far : by;
    const double slack = 2 + (goes < 0 ? -goes : goes) * 0x1p-20, to = (double)axis->cell + goes;
    const int64_t low = kzi_floor_i64(to - slack), high = kzi_floor_i64(to + slack) + 1;
    if (axis->dir > 0 && low > axis->low) axis->low = low;
    if (axis->dir < 0 && high < axis->high) axis->high = high;
}

void kzi_sweep_skip(kzi_walk *walk, double by_x, double by_y)
{
    skip_axis(&walk->axis[0], by_x);
    skip_axis(&walk->axis[1], by_y);
}

static double larger(double v, double w) { return v > w ? v : w; }

static double time_now(const kzi_walk *walk)
{
    double t = 0;
    for (int i = 0; i < 2; i++) {
        if (walk->axis[i].dir != 0) t = larger(t, kzi_walk_time(&walk->axis[i]));
    }
    return t;
}

/* Leaves out what is free about the line of the motion; returns as leave_out_periods does. */
static int64_t leave_out_way(kzi_sweep_strip *strip, kzi_vec motion, const kzi_form *b, kzi_walk *walk)
{
    const kzi_walk_axis *x = &walk->axis[0], *y = &walk->axis[1];
    const kz_cell_rect in = strip->mask->bounds;
    const double t = time_now(walk), size = larger(x->dir * motion.x, y->dir * motion.y);
    const double cells = (double)(in.x1 - in.x0) + (double)(in.y1 - in.y0);
    /* Half a cell, what a strip's corners are rounded by, and what the corners of bands may be wrong by. */
    const double beside = 0.5 + 0x1p-5 + cells * 0x1p-29;
    strip->at = (kzi_vec){x->from + t * motion.x, y->from + t * motion.y};
    strip->along = (kzi_vec){motion.x / size, motion.y / size};
    strip->goes[0] = kzi_floor_i64(strip->along.x * 0x1p30);
    strip->goes[1] = kzi_floor_i64(strip->along.y * 0x1p30);
    strip->lead[0] = (kzi_vec){y->dir * beside, -x->dir * beside};
    strip->lead[1] = (kzi_vec){-y->dir * beside, x->dir * beside};
    strip->most = CELLS_OF_WALK + 1;
    const int64_t n = kzi_sweep_strip_free(strip, b);
    if (n > 0) kzi_sweep_skip(walk, (double)n * strip->along.x, (double)n * strip->along.y);
    return n;
}

/* ---- Both ---------------------------------------------------------------------------------------------------- */

bool kzi_sweep_leave_out(const kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b, kzi_walk *walk,
                         kzi_steps_made *made)
{
    if (made->n == 0 || made->n < made->until) return true;
    const slope of = slope_of(sweep->motion);
    const bool is_exact = of.lasts == HUGE_VAL;
    const bool may_repeat = made->n >= (of.x + of.y) * (is_exact ? 1 : TRIES_OF_PERIODS);
    kzi_sweep_strip strip = {.mask = mask, .touch = sweep->touch, .effort = made->n * KZI_SWEEP_STEP};
    int64_t cells = is_exact && may_repeat ? 0 : leave_out_way(&strip, sweep->motion, b, walk);
    if (cells == 0 && may_repeat) {
        strip.effort = made->n * KZI_SWEEP_STEP;
        cells = leave_out_periods(&strip, of, b, walk);
    }
    made->until = 2 * made->n; /* for more effort then */
    if (cells > 0 && strip.effort >= 0) *made = (kzi_steps_made){0, 0};
    return cells <= CELLS_OF_WALK;
}
