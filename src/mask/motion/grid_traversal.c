/* grid_traversal.c - grid traversal with exact decisions (after Amanatides and Woo 1987). */
#include "base/scalar.h"
#include "mask/motion/grid_traversal.h"

#include "math/expansion.h"
#include "math/rounding.h"

/* The error bound of the filter in double: each side of a comparison is off by less than 4 units of 2^-53 of itself. */
#define WALK_FILTER (16.0 * 0x1p-53)

void kzi_walk_axis_move(kzi_walk_axis *axis, double to, double less)
{
    const bool is_down = to < less;
    axis->dir = to > less ? 1 : is_down ? -1 : 0;
    axis->n_length =
        is_down ? kzi_expansion_difference(less, to, axis->length) : kzi_expansion_difference(to, less, axis->length);
    axis->about = is_down ? less - to : to - less;
    axis->along = axis->dir;
    axis->side = axis->edge[is_down];
    axis->start = axis->along * axis->from;
}

/* The distance from the start to the line over which `cell` is entered is walk_line - start; both are exact. */
static inline double walk_line(const kzi_walk_axis *p, int64_t cell) { return p->along * ((double)cell + p->side); }
static bool walk_at_edge(const kzi_walk_axis *p) { return p->at_edge[p->dir < 0]; }

/* How far p has gone when it enters the cell; rounded once. */
static inline double gone_at(const kzi_walk_axis *p, int64_t cell) { return walk_line(p, cell) - p->start; }

/* The sign of the time at which p enters `cp` minus the time at which q enters `cq`. */
static int compare_crossings(const kzi_walk_axis *p, int64_t cp, const kzi_walk_axis *q, int64_t cq)
{
    const double p_line = walk_line(p, cp), q_line = walk_line(q, cq);
    const double left = gone_at(p, cp) * q->about, right = gone_at(q, cq) * p->about;
    const double diff = left - right, doubt = WALK_FILTER * (left + right);
    if (diff > doubt || diff < -doubt) return kzi_sign(diff);

    double p_dist[2], q_dist[2], a[8], b[8], scratch[8], sum[16];
    const int n_p = kzi_expansion_difference(p_line, p->start, p_dist);
    const int n_q = kzi_expansion_difference(q_line, q->start, q_dist);
    const int n_a = kzi_expansion_product(p_dist, n_p, q->length, q->n_length, a, scratch);
    const int n_b = kzi_expansion_product(q_dist, n_q, p->length, p->n_length, b, scratch);
    return kzi_expansion_sign(sum, kzi_expansion_minus(a, n_a, b, n_b, sum));
}

/* Has p entered `cell` at time t?  t is a float32, so its product with a length of two terms is exact in four. */
static bool is_entered(const kzi_walk_axis *p, int64_t cell, double t)
{
    const double line = walk_line(p, cell), left = gone_at(p, cell), right = t * p->about;
    const double diff = left - right, doubt = WALK_FILTER * (left + right);
    if (diff > doubt || diff < -doubt) return diff < 0;

    double dist[2], moved[4], sum[6];
    const int n_dist = kzi_expansion_difference(line, p->start, dist);
    const int n_moved = kzi_expansion_scale(p->length, p->n_length, t, moved);
    const int sign = kzi_expansion_sign(sum, kzi_expansion_minus(dist, n_dist, moved, n_moved, sum));
    return sign < 0 || (sign == 0 && walk_at_edge(p));
}

/* Does the step of axis i into cell ci come no later than that of axis j into cell cj? */
static bool step_is_first(const kzi_walk *w, int i, int64_t ci, int j, int64_t cj)
{
    const int order = compare_crossings(&w->axis[i], ci, &w->axis[j], cj);
    if (order != 0 || w->cut) return order <= 0;
    const bool at_i = walk_at_edge(&w->axis[i]), at_j = walk_at_edge(&w->axis[j]);
    return at_i != at_j ? at_i : i < j;
}

/* The cell next to the window on the far side. */
static int64_t beyond_window(const kzi_walk_axis *p) { return p->dir > 0 ? p->high + 1 : p->low - 1; }

static inline bool in_window(const kzi_walk_axis *p) { return p->cell >= p->low && p->cell <= p->high; }

/* Has axis i entered the cell when axis j has just entered its own, or for j < 0 by the end? */
static bool is_entered_then(const kzi_walk *w, int i, int64_t cell, int j)
{
    return j < 0 ? is_entered(&w->axis[i], cell, 1) : step_is_first(w, i, cell, j, w->axis[j].cell);
}

/* The last cell that it has entered then, from `base`, which counts as entered, to `end`.  What rounding leaves of the
 * search is a cell or two beside the guess. */
static int64_t last_entered(const kzi_walk *w, int i, int64_t base, int64_t end, int j)
{
    const kzi_walk_axis *p = &w->axis[i];
    const double t = j < 0 ? 1 : gone_at(&w->axis[j], w->axis[j].cell) / w->axis[j].about;
    const double cells = t * p->about - gone_at(p, base);
    int64_t sure = 0, not_sure = (end - base) * p->dir;
    int64_t middle = !(cells >= 1) ? 1 : cells < (double)not_sure ? (int64_t)cells : not_sure;
    for (int tries = 0; sure < not_sure; tries++) {
        const bool entered = is_entered_then(w, i, base + p->dir * middle, j);
        if (entered) sure = middle;
        else not_sure = middle - 1;
        middle = tries > 1 ? sure + (not_sure - sure + 1) / 2 : entered ? sure + 1 : kzi_max_i64(not_sure, sure + 1);
    }
    return base + p->dir * sure;
}

/* The first cell of the window along one axis; false when it is never entered. */
static bool first_in_window(kzi_walk *w, int i, int64_t *first)
{
    kzi_walk_axis *p = &w->axis[i];
    const int64_t cell = p->cell;
    *first = p->dir > 0 && cell < p->low ? p->low : p->dir < 0 && cell > p->high ? p->high : cell;
    if (p->low > p->high || *first < p->low || *first > p->high) return false;
    if (*first != cell && !is_entered(p, *first, 1)) return false;
    p->last = p->dir == 0 ? *first : last_entered(w, i, *first, beyond_window(p), -1);
    return true;
}

int kzi_walk_enter(kzi_walk *walk)
{
    kzi_walk_axis *axis = walk->axis;
    int64_t first[2];
    if (!first_in_window(walk, 0, &first[0]) || !first_in_window(walk, 1, &first[1])) return KZI_WALK_END;
    const bool x_enters = first[0] != axis[0].cell, y_enters = first[1] != axis[1].cell;
    if (!x_enters && !y_enters) return KZI_WALK_START;

    /* The axis that enters last, and the place of the other one at that time. */
    const int late = !x_enters || (y_enters && step_is_first(walk, 0, first[0], 1, first[1])) ? 1 : 0, other = 1 - late;
    const int64_t was = axis[other].cell;
    axis[late].cell = first[late];
    axis[other].cell = last_entered(walk, other, first[other], axis[other].last, late);
    if (!in_window(&axis[other])) return KZI_WALK_END;
    const bool both = walk->cut && axis[other].cell != was &&
                      compare_crossings(&axis[other], axis[other].cell, &axis[late], axis[late].cell) == 0;
    return both ? KZI_WALK_X | KZI_WALK_Y : late == 0 ? KZI_WALK_X : KZI_WALK_Y;
}

int kzi_walk_step(kzi_walk *walk)
{
    kzi_walk_axis *x = &walk->axis[0], *y = &walk->axis[1];
    bool x_steps = x->cell != x->last, y_steps = y->cell != y->last;
    if (x_steps && y_steps) {
        const int64_t cx = x->cell + x->dir, cy = y->cell + y->dir;
        const double left = gone_at(x, cx) * y->about, right = gone_at(y, cy) * x->about;
        const double diff = left - right, doubt = WALK_FILTER * (left + right);
        x_steps = diff < -doubt;
        y_steps = diff > doubt;
        if (!x_steps && !y_steps) {
            x_steps = step_is_first(walk, 0, cx, 1, cy);
            y_steps = !x_steps || (walk->cut && step_is_first(walk, 1, cy, 0, cx));
        }
    }
    x->cell += x_steps ? x->dir : 0;
    y->cell += y_steps ? y->dir : 0;
    if (!in_window(x) || !in_window(y)) return KZI_WALK_END;
    return (x_steps ? KZI_WALK_X : 0) | (y_steps ? KZI_WALK_Y : 0); /* neither: the end */
}

/* The quotient is within 2 units in the last place of a double, so the loops end after a step or two. */
float kzi_walk_time_before(const kzi_walk_axis *axis)
{
    const double near = gone_at(axis, axis->cell) / axis->about;
    float t = near < 1 ? (float)near : 1;
    while (t > 0 && is_entered(axis, axis->cell, (double)t)) t = kzi_next_down(t);
    while (t < 1 && !is_entered(axis, axis->cell, (double)kzi_next_up(t))) t = kzi_next_up(t);
    return t;
}
