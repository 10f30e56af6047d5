/* truth_steps.c - a mask that moves goes from cell to cell, so it is related anew after each step.
 *
 * It occupies the cells ceil(place - 1/2): moving towards + it steps just after its place passes c - 1/2, towards -
 * when its place reaches c + 1/2.  Of steps at one time those towards - come first, then x before y. */
#include <math.h>
#include <stdlib.h>

#include "truth_motion.h"

enum { MOST_STEPS = 2000, LAST_CELL = 1 << 30 };

typedef struct step {
    moment at;
    bool after; /* not yet at that time, but right after it */
    int axis;
    int64_t to;
} step;

static int order_steps(const void *p, const void *q)
{
    const step *a = p, *b = q;
    const int times = num_cmp(num_mul(a->at.n, b->at.d), num_mul(b->at.n, a->at.d));
    if (times) return times;
    if (a->after != b->after) return a->after ? 1 : -1;
    return a->axis != b->axis ? a->axis - b->axis : (a->to > b->to) - (a->to < b->to);
}

static int64_t in_range(double v) { return v > 2e9 ? 2000000000 : v < -2e9 ? -2000000000 : (int64_t)v; }

/* The steps along one axis that are taken near b. */
static int axis_steps(const journey *j, int axis, int64_t start, int64_t low, int64_t high, step *out, int room)
{
    const double place = j->at[axis], way = j->way[axis];
    if (way == 0) return 0;
    const int64_t toward = way > 0 ? 1 : -1;
    const int place_scale = num_scale_of(place), way_scale = num_scale_of(way);
    const int scale = (place_scale > way_scale ? place_scale : way_scale) + 1;
    const num unit = num_of(1, scale), speed = num_of(fabs(way), scale);
    int64_t c = start + toward;
    int n = 0;
    if (toward > 0 && c < low) c = low;
    if (toward < 0 && c > high) c = high;
    for (; toward > 0 ? c <= high : c >= low; c += toward) {
        /* (border - place) / way, border = c -+ 1/2 */
        const num border = num_sub(num_mul(num_small(2 * c - toward), num_shift_down(unit, 1)), num_of(place, scale));
        const num n_t = toward > 0 ? border : num_neg(border);
        if (num_less(speed, n_t)) break;
        if (n == room) return -1;
        out[n++] = (step){{n_t, speed, 0}, toward > 0, axis, c};
    }
    return n;
}

static int64_t floor_units(num v, int scale) { return in_range(num_ratio(num_shift_down(v, scale), num_small(1))); }

bool steps_meet(const journey *j, double till, bool *unsure)
{
    const leaf *m = j->a->mask;
    int64_t cell[2] = {j->a->cell_x, j->a->cell_y};
    step *steps = num_room(sizeof *steps * 2 * MOST_STEPS);
    const num lows[2] = {j->b->lx, j->b->ly}, highs[2] = {j->b->hx, j->b->hy};
    const moment end = moment_of(till);
    int n = 0;
    for (int axis = 0; axis < 2; axis++) {
        const int64_t side = axis ? m->h : m->w;
        const int more = axis_steps(j, axis, cell[axis], floor_units(lows[axis], j->scale) - side - 3,
                                    floor_units(highs[axis], j->scale) + 3, steps + n, MOST_STEPS);
        if (more < 0) {
            *unsure = true;
            return false;
        }
        n += more;
    }
    qsort(steps, (size_t)n, sizeof *steps, order_steps);
    for (int i = 0; i < n; i++) {
        const step *s = &steps[i];
        const int late = num_cmp(num_mul(s->at.n, end.d), num_mul(end.n, s->at.d));
        if (late > 0 || (late == 0 && s->after)) return false;
        cell[s->axis] = s->to;
        if (s->to < -LAST_CELL || s->to > LAST_CELL - MASK_SIDE) { /* a mask meets nothing there */
            *unsure = true;
            return false;
        }
        const size_t mark = num_mark();
        piece moved;
        const bool meet =
            piece_of_cells(m, cell[0], cell[1], j->scale, &moved) && relate_pieces(&moved, j->b) >= j->least;
        num_release(mark);
        if (meet) return true;
    }
    return false;
}
