/* sweep_steps.c - steps of a moving mask that repeat, and meet nothing, are left out.
 *
 * Beside an edge that runs along its motion a mask is near that edge all the way, be it 2^30 steps long.  But where the
 * motion goes x cells one way while it goes y cells the other, its steps repeat every x + y: a period later both
 * coordinates have grown by whole numbers, are rounded alike, and what steps at one time steps in the same order.
 * Where the slope is nearly x : y they repeat until the little that is over has added up to a step: each step comes
 * ever later by it or ever sooner, so if a period is the same now and n periods on, it is in between.
 *
 * Cells that are all on one side of an edge's line do not meet the edge.  Where no edge goes through a cell, an area
 * holds all of it or nothing; a step changes that only over an edge between the two places, and then they are not on
 * one side of its line.  Something round is never met that lies beyond a line along the period which no cell comes
 * over. */
#include "sweep_private.h"

#include "../math/expansion.h"
#include "../mask/grid_walk.h"

#include <math.h>

/* Steps of a period at most. */
#define MOST_STEPS (1 << 12)

/* More periods than a walk has: its cells are within 2^32 of each other. */
#define ALL_PERIODS ((int64_t)1 << 33)

/* Periods that finding out how long they are the same takes. */
#define TRIES_OF_PERIODS 64

/* For estimates of what is known exactly. */
#define STEPS_LOWER (1 - 0x1p-40)

typedef struct repeat {
    const kz_placed_mask *mask; /* its cells; where they are is `walk` */
    kzi_walk walk;
    bool touch;
    int64_t goes[2]; /* cells, with their sign, by which a period moves it */
    int64_t n_steps; /* of a period */
    int64_t most;    /* that many periods come at most */
} repeat;

static int64_t fewer(int64_t a, int64_t b) { return a < b ? a : b; }

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
    while (not_sure < ALL_PERIODS && is_same_period(s, not_sure)) { sure = not_sure, not_sure *= 2; }
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
    s->most = of.lasts == HUGE_VAL ? ALL_PERIODS : same_periods(s);
}

int64_t kzi_sweep_period(const kz_placed_mask *mask, kzi_vec motion, const kzi_form *b)
{
    const slope of = slope_of(motion);
    const int64_t rows = mask->bounds.y1 - mask->bounds.y0;
    const int64_t steps = (of.x + of.y) * (of.lasts == HUGE_VAL ? 1 : TRIES_OF_PERIODS);
    const int64_t edges = b->kind == KZI_FORM_AREA || b->kind == KZI_FORM_LINE ? b->outline.n_points : 0;
    const int64_t most = steps > rows ? steps : rows;
    return edges > most ? edges : most;
}

/* ---- One edge -------------------------------------------------------------------------------------------- */

/* The corner of set cells that lies least far to that side of the line p-q, and is then the first to come over it. */
static kzi_vec least_corner(const repeat *s, kzi_vec p, kzi_vec q, int side)
{
    const kz_cell_rect in = s->mask->bounds;
    const int64_t cell_x = s->walk.axis[0].cell, cell_y = s->walk.axis[1].cell;
    kzi_vec best = {0, 0};
    bool any = false;
    for (int32_t y = in.y0; y < in.y1; y++) {
        for (int32_t x0, x1 = in.x0; kz_mask_next_run(s->mask->mask, y, x1, &x0, &x1);) {
            for (int i = 0; i < 4; i++) {
                const kzi_vec c = {(double)(cell_x + (i % 2 ? x1 : x0)), (double)(cell_y + y + (i > 1))};
                if (!any || kzi_cross_sign(p, q, best, c) * side < 0) { best = c; }
                any = true;
            }
        }
    }
    return best;
}

/* Moved by the step of a period at which that corner is least far; *ended when the walk has no whole period left. */
static kzi_vec least_place(const repeat *s, kzi_vec p, kzi_vec q, int side, kzi_vec corner, bool *ended)
{
    kzi_walk walk = s->walk;
    kzi_vec best = corner;
    *ended = false;
    for (int64_t i = 0; i < s->n_steps && !*ended; i++) {
        *ended = kzi_walk_step(&walk) == KZI_WALK_END;
        const kzi_vec there = {corner.x + (double)(walk.axis[0].cell - s->walk.axis[0].cell),
                               corner.y + (double)(walk.axis[1].cell - s->walk.axis[1].cell)};
        if (!*ended && kzi_cross_sign(p, q, best, there) * side < 0) { best = there; }
    }
    return best;
}

static double cross_about(kzi_vec a, kzi_vec b, kzi_vec c, kzi_vec d)
{
    double terms[KZI_CROSS_TERMS], sum = 0;
    const int n = kzi_cross_terms(a, b, c, d, terms);
    for (int i = 0; i < n; i++) { sum += terms[i]; }
    return sum < 0 ? -sum : sum;
}

/* How many periods on do all steps of the next one stay on that side of the line p-q?  -1: not now. */
static int64_t periods_beside(const repeat *s, kzi_vec p, kzi_vec q, int side)
{
    bool ended;
    const kzi_vec corner = least_corner(s, p, q, side), zero = {0, 0};
    const kzi_vec goes = {(double)s->goes[0], (double)s->goes[1]};
    if (kzi_orient(p, q, corner) * side < (s->touch ? 1 : 0)) { return -1; }
    const kzi_vec least = least_place(s, p, q, side, corner, &ended);
    if (kzi_orient(p, q, least) * side < (s->touch ? 1 : 0)) { return -1; }
    if (ended || kzi_cross_sign(p, q, zero, goes) * side >= 0) { return ALL_PERIODS; }
    const double n = cross_about(p, q, p, least) / cross_about(p, q, zero, goes) * STEPS_LOWER;
    return n < (double)ALL_PERIODS ? (int64_t)n : ALL_PERIODS;
}

/* How many periods on is all of the mask, in the next one, still off lo..hi along one axis? */
static int64_t periods_off(const repeat *s, int axis, int32_t from, int32_t to, double lo, double hi)
{
    const double goes = (double)s->goes[axis], at = (double)s->walk.axis[axis].cell;
    const bool is_before = at + to + 1 < lo, is_after = at + from - 1 > hi;
    if (!is_before && !is_after) { return -1; }
    if (goes == 0 || is_before != (goes > 0)) { return ALL_PERIODS; }
    const double n = (is_before ? (lo - (at + to + 1)) / goes : (hi - (at + from - 1)) / goes) * STEPS_LOWER - 1;
    return n < (double)ALL_PERIODS ? (int64_t)n : ALL_PERIODS;
}

static int64_t periods_past_edge(const repeat *s, kzi_vec p, kzi_vec q)
{
    const kz_cell_rect in = s->mask->bounds;
    const int64_t off_x = periods_off(s, 0, in.x0, in.x1, p.x < q.x ? p.x : q.x, p.x < q.x ? q.x : p.x);
    const int64_t off_y = periods_off(s, 1, in.y0, in.y1, p.y < q.y ? p.y : q.y, p.y < q.y ? q.y : p.y);
    int64_t n = off_x > off_y ? off_x : off_y;
    for (int side = -1; side <= 1 && n < s->most; side += 2) {
        const int64_t beside = periods_beside(s, p, q, side);
        n = beside > n ? beside : n;
    }
    return n;
}

/* ---- Something round -------------------------------------------------------------------------------------- */

/* Sign of the distance of e from the line through c along v, a whole number, less r. */
static int compare_to_line_along(kzi_vec c, kzi_vec v, kzi_vec e, double r)
{
    enum { MOST_TERMS = 2 * KZI_CROSS_TERMS * KZI_CROSS_TERMS };
    const kzi_vec zero = {0, 0};
    double cross[KZI_CROSS_TERMS], square[MOST_TERMS], scratch[MOST_TERMS], sum[MOST_TERMS + 4], r2[2], radius[4];
    const int n_cross = kzi_cross_terms(zero, v, c, e, cross);
    const int n_square = kzi_expansion_product(cross, n_cross, cross, n_cross, square, scratch);
    const int n_r2 = kzi_expansion_product(&r, 1, &r, 1, r2, scratch);
    const int n_radius = kzi_expansion_scale(r2, n_r2, v.x * v.x + v.y * v.y, radius);
    return kzi_expansion_sign(sum, kzi_expansion_minus(square, n_square, radius, n_radius, sum));
}

/* Is all of it for ever on the other side of a line along the motion than the cells? */
static bool is_past_round(const repeat *s, const kzi_form *round, int side)
{
    bool ended;
    const kzi_vec zero = {0, 0}, v = {(double)s->goes[0], (double)s->goes[1]}, ends[2] = {round->a, round->b};
    const kzi_vec least = least_place(s, zero, v, side, least_corner(s, zero, v, side), &ended);
    for (int i = 0; i < 2; i++) {
        const bool is_beyond = kzi_cross_sign(zero, v, least, ends[i]) * side < 0;
        if (!is_beyond || compare_to_line_along(least, v, ends[i], round->r) < (s->touch ? 1 : 0)) { return false; }
    }
    return true;
}

/* ---- All of them ------------------------------------------------------------------------------------------ */

static int64_t periods_past(const repeat *s, const kzi_form *b)
{
    int64_t n = s->most;
    if (b->kind == KZI_FORM_ROUND) { return is_past_round(s, b, 1) || is_past_round(s, b, -1) ? n : 0; }
    if (b->kind == KZI_FORM_AREA) {
        kzi_edge e = kzi_no_edge;
        while (n > 0 && kzi_next_edge(&b->outline, &e)) { n = fewer(n, periods_past_edge(s, e.a, e.b)); }
        return n;
    }
    kzi_vec p, q;
    for (int32_t i = 0; n > 0 && kzi_next_segment(b, &i, &p, &q);) { n = fewer(n, periods_past_edge(s, p, q)); }
    return n;
}

bool kzi_sweep_leave_out(const kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b, kzi_walk *walk)
{
    if (b->kind == KZI_FORM_POINT) { return true; } /* no longer near than the mask is wide */
    repeat s = {.mask = mask, .walk = *walk, .touch = sweep->touch};
    set_period(&s, sweep->motion);
    const int64_t n = periods_past(&s, b);
    if (n >= ALL_PERIODS) { return false; }
    if (n > 0) { leave_out(walk, s.goes, n); }
    return true;
}
