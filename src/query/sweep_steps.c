/* sweep_steps.c - steps of a moving mask that repeat, and meet nothing, are left out.
 *
 * Beside an edge that runs along its motion a mask is near that edge all the way, be it 2^30 steps long.  But where the
 * motion goes x cells one way while it goes y cells the other, its steps repeat every x + y: a period later both
 * coordinates have grown by whole numbers, are rounded alike, and what steps at one time steps in the same order.  Of
 * other slopes the steps of the faster axis repeat until the slower one steps.
 *
 * Cells that are all on one side of an edge's line do not meet the edge.  Where no edge goes through a cell, an area
 * holds all of it or nothing; a step changes that only over an edge between the two places, and then they are not on
 * one side of its line.  Something round is never met that lies beyond a line along the period which no cell comes
 * over. */
#include "sweep_private.h"

#include "../math/expansion.h"
#include "../mask/grid_walk.h"

/* Steps of a period at most: of those of longer ones a walk takes all. */
#define MOST_STEPS (1 << 20)

/* More periods than a walk has: cells are within 2^31 of each other. */
#define ALL_PERIODS ((int64_t)1 << 40)

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

/* The motion's slope in lowest terms, by Euclid's algorithm on two float32 numbers: remainders are whole multiples of
 * the lesser one's last place.  false when the terms are larger. */
static bool slope_of(kzi_vec motion, int64_t goes[2])
{
    double a = motion.x < 0 ? -motion.x : motion.x, b = motion.y < 0 ? -motion.y : motion.y;
    int64_t x = 1, y = 0, x_before = 0, y_before = 1;
    while (b != 0) {
        if (!(a / b < MOST_STEPS)) { return false; }
        int64_t n = (int64_t)(a / b);
        if (a - (double)n * b < 0) { n--; } /* the quotient was rounded up */
        const int64_t next_x = n * x + x_before, next_y = n * y + y_before;
        const double rest = a - (double)n * b;
        if (next_x + next_y > MOST_STEPS) { return false; }
        x_before = x, y_before = y;
        x = next_x, y = next_y;
        a = b, b = rest;
    }
    goes[0] = x, goes[1] = y;
    return true;
}

/* How often the axis steps before the other one, which goes somewhere, does. */
static int64_t steps_before(const kzi_walk *from, int axis)
{
    kzi_walk walk = *from;
    kzi_walk_axis *other = &walk.axis[1 - axis];
    if (other->way > 0) { other->low = other->cell + 1; }
    if (other->way < 0) { other->high = other->cell - 1; }
    if (kzi_walk_enter(&walk) == KZI_WALK_END) { return ALL_PERIODS; }
    const int64_t n = walk.axis[axis].cell - from->axis[axis].cell;
    return n < 0 ? -n : n;
}

static void set_period(repeat *s, kzi_vec motion)
{
    s->most = ALL_PERIODS;
    if (!slope_of(motion, s->goes)) {
        const int axis = motion.x * motion.x > motion.y * motion.y ? 0 : 1;
        s->goes[axis] = 1, s->goes[1 - axis] = 0;
        s->most = steps_before(&s->walk, axis);
    }
    s->n_steps = s->goes[0] + s->goes[1];
    for (int i = 0; i < 2; i++) { s->goes[i] *= s->walk.axis[i].way; }
}

int64_t kzi_sweep_period(const kz_placed_mask *mask, kzi_vec motion)
{
    int64_t goes[2];
    const int64_t rows = mask->bounds.y1 - mask->bounds.y0, steps = slope_of(motion, goes) ? goes[0] + goes[1] : 1;
    return steps > rows ? steps : rows;
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

static void leave_out(kzi_walk_axis *axis, int64_t cells)
{
    if (cells > 0) { axis->low = axis->cell + cells; }
    if (cells < 0) { axis->high = axis->cell + cells; }
}

bool kzi_sweep_leave_out(const kzi_shape_sweep *sweep, const kz_placed_mask *mask, const kzi_form *b, kzi_walk *walk)
{
    if (b->kind == KZI_FORM_POINT) { return true; } /* no longer near than the mask is wide */
    repeat s = {.mask = mask, .walk = *walk, .touch = sweep->touch};
    set_period(&s, sweep->motion);
    const int64_t n = periods_past(&s, b);
    if (n >= ALL_PERIODS) { return false; }
    for (int i = 0; i < 2 && n > 0; i++) { leave_out(&walk->axis[i], n * s.goes[i]); }
    return true;
}
