/* sweep_steps.c - steps of a moving mask that repeat, and meet nothing, are left out.
 *
 * Beside an edge that runs along its motion a mask is near that edge all the way, be it 2^30 steps long.  But where the
 * motion goes x cells one way while it goes y cells the other, its steps repeat every x + y: a period later both
 * coordinates have grown by whole numbers, are rounded alike, and what steps at one time steps in the same order.
 * Where the slope is nearly x : y they repeat until the little that is over has added up to a step: each step comes
 * ever later by it or ever sooner, so if a period is the same now and n periods on, it is in between.
 *
 * The cells of n periods lie between two lines along the period, through the corners farthest to either side of one of
 * them.  Where that strip does not meet b, they do not. */
#include "sweep_private.h"

#include "../mask/grid_walk.h"
#include "../mask/mask_words.h"

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

static void set_period(repeat *s, kzi_vec motion)
{
    const slope of = slope_of(motion);
    s->n_steps = of.x + of.y;
    s->goes[0] = of.x * s->walk.axis[0].way;
    s->goes[1] = of.y * s->walk.axis[1].way;
    s->longest = of.x > of.y ? of.x : of.y;
    s->all = CELLS_OF_WALK / s->longest + 1;
    s->most = of.lasts == HUGE_VAL ? s->all : same_periods(s);
}

int64_t kzi_sweep_period(const kz_placed_mask *mask, kzi_vec motion)
{
    const slope of = slope_of(motion);
    const int64_t rows = mask->bounds.y1 - mask->bounds.y0;
    const int64_t steps = (of.x + of.y) * (of.lasts == HUGE_VAL ? 1 : TRIES_OF_PERIODS);
    return steps > rows ? steps : rows;
}

/* ---- The strip that its cells stay in ----------------------------------------------------------------------- */

/* Of the corners of set cells the one farthest to a side of the way that a period goes: -1 or +1, as kzi_orient. */
static kzi_vec side_corner(const repeat *s, kzi_vec goes, int side)
{
    const kz_cell_rect in = s->mask->bounds;
    const kzi_vec zero = {0, 0};
    const int64_t cell_x = s->walk.axis[0].cell, cell_y = s->walk.axis[1].cell;
    kzi_vec best = {0, 0};
    bool any = false;
    for (int32_t y = in.y0; y < in.y1; y++) {
        int32_t x0, x1;
        if (!kzi_mask_row_extent(s->mask->mask, y, &x0, &x1)) { continue; }
        for (int i = 0; i < 4; i++) {
            const kzi_vec c = {(double)(cell_x + (i % 2 ? x1 : x0)), (double)(cell_y + y + (i > 1))};
            if (!any || kzi_cross_sign(zero, goes, best, c) * side > 0) { best = c; }
            any = true;
        }
    }
    return best;
}

/* Moved by the step of the next period that takes that corner farthest; steps after the last of the walk are none. */
static kzi_vec side_place(const repeat *s, kzi_vec goes, int side)
{
    const kzi_vec corner = side_corner(s, goes, side), zero = {0, 0};
    kzi_walk walk = s->walk;
    kzi_vec best = corner;
    for (int64_t i = 0; i < s->n_steps && kzi_walk_step(&walk) != KZI_WALK_END; i++) {
        const kzi_vec there = {corner.x + (double)(walk.axis[0].cell - s->walk.axis[0].cell),
                               corner.y + (double)(walk.axis[1].cell - s->walk.axis[1].cell)};
        if (kzi_cross_sign(zero, goes, best, there) * side > 0) { best = there; }
    }
    return best;
}

static kzi_vec gone(kzi_vec from, kzi_vec goes, double n)
{
    return (kzi_vec){from.x + n * goes.x, from.y + n * goes.y};
}

/* Does the strip of n periods from now on meet b no more than the mask may?  Its ends lean as the two corners lie, so
 * it begins sooner and ends later by more than twice what the mask and a period are long. */
static bool is_strip_free(const repeat *s, const kzi_vec side[2], kzi_vec goes, int64_t n, const kzi_form *b)
{
    const kz_cell_rect in = s->mask->bounds;
    const int64_t cells = (int64_t)(in.x1 - in.x0) + (in.y1 - in.y0), longer = 2 * cells / s->longest + 6;
    const double more = (double)longer;
    kzi_form strip = kzi_form_of_cells(0, 0, 1, 1);
    strip.outline.corners[0] = gone(side[0], goes, -more);
    strip.outline.corners[1] = gone(side[0], goes, (double)n + more);
    strip.outline.corners[2] = gone(side[1], goes, (double)n + more);
    strip.outline.corners[3] = gone(side[1], goes, -more);
    return kzi_relate_forms(&strip, b) < (s->touch ? KZ_TOUCH : KZ_OVERLAP);
}

/* How many periods meet nothing, at least half of them all; the last of them are asked about by steps again. */
static int64_t free_periods(const repeat *s, const kzi_form *b)
{
    const kzi_vec goes = {(double)s->goes[0], (double)s->goes[1]};
    const kzi_vec side[2] = {side_place(s, goes, -1), side_place(s, goes, 1)};
    int64_t n = 0;
    for (int64_t more = 1; n < s->most && is_strip_free(s, side, goes, more, b);) {
        n = more < s->most ? more : s->most;
        more *= 2;
    }
    return n;
}

bool kzi_sweep_leave_out(const kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b, kzi_walk *walk)
{
    repeat s = {.mask = mask, .walk = *walk, .touch = sweep->touch};
    set_period(&s, sweep->motion);
    const int64_t n = free_periods(&s, b);
    if (n > 0) { leave_out(walk, s.goes, n); }
    return n < s.all;
}
