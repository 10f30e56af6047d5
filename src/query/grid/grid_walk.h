/* grid_walk.h - the cells that a moving box, or a ray, comes near, in the order of time.
 *
 * The walk is that of Amanatides and Woo 1987, with bounds in place of exact crossings.  It goes by slabs: a slab is a column of cells, or a row where the motion crosses more rows.  What rounding may do to the motion and to the
 * cells' coordinates is added, so no cell is missed; the few others that come are tested like these.  Squares of 16 x 16
 * and 256 x 256 cells without a set one are stepped over. */
#ifndef KZI_GRID_WALK_H
#define KZI_GRID_WALK_H

#include "base/scalar.h"
#include "grid/grid_cells.h"
#include "math/predicates.h"

typedef struct kzi_grid_walk {
    const kz_grid *grid;
    bool by_rows;          /* slabs are rows */
    int32_t n_slabs, n_cells; /* and cells in a slab */
    double front, back;    /* where the box begins and ends along the motion's main axis, in cells */
    double low, high;      /* likewise across */
    double go, across;     /* the motion, in cells */
    double per_go;
    double more, more_across; /* for rounding */
    int32_t slab, last, step;
    double t_most;
    int32_t from, to; /* the cells of the slab: [from, to) */
} kzi_grid_walk;

static inline int32_t kzi_walk_floor(double v, int32_t most)
{
    if (!(v >= 0)) return -1;
    return v < (double)most ? kzi_floor_near(v) : most;
}

/* The times at which the box is within slabs [a, b], and its cells there. */
static inline void kzi_walk_range(const kzi_grid_walk *w, int32_t a, int32_t b, double *t_in, int32_t *from, int32_t *to)
{
    double in = 0, out = 1;
    if (w->go > 0) {
        in = kzi_max(0, ((double)a - w->more - w->back) * w->per_go);
        out = kzi_min(1, ((double)b + 1 + w->more - w->front) * w->per_go);
    } else if (w->go < 0) {
        in = kzi_max(0, (w->front - ((double)b + 1 + w->more)) * w->per_go);
        out = kzi_min(1, (w->back - ((double)a - w->more)) * w->per_go);
    }
    out = kzi_min(out, w->t_most);
    const double p = w->across * in, q = w->across * out;
    *t_in = in;
    *from = kzi_walk_floor(w->low + kzi_min(p, q) - w->more_across, w->n_cells);
    *to = kzi_walk_floor(w->high + kzi_max(p, q) + w->more_across, w->n_cells - 1) + 1;
    if (*from < 0) *from = 0;
}

/* Are all squares of this size empty in the square's slabs with `slab`?  `shift`: its side is 1 << shift. */
static inline bool kzi_walk_is_empty(const kzi_grid_walk *w, int shift, int32_t *first, int32_t *end)
{
    const int32_t square = w->slab >> shift;
    double t;
    *first = square << shift;
    *end = *first + (1 << shift) < w->n_slabs ? *first + (1 << shift) : w->n_slabs;
    int32_t from, to;
    kzi_walk_range(w, *first, *end - 1, &t, &from, &to);
    for (int32_t i = from >> shift; (i << shift) < to; i++) {
        const int32_t x = w->by_rows ? i : square, y = w->by_rows ? square : i;
        if (*(shift == 8 ? kzi_grid_top(w->grid, x, y) : kzi_grid_block(w->grid, x, y)) > 0) return false;
    }
    return true;
}

static inline bool kzi_walk_is_done(const kzi_grid_walk *w) { return w->step > 0 ? w->slab > w->last : w->slab < w->last; }

/* Goes to the next slab with cells; false at the end. */
static inline bool kzi_grid_walk_next(kzi_grid_walk *w)
{
    for (w->slab += w->step; !kzi_walk_is_done(w); w->slab += w->step) {
        const int32_t into = w->step > 0 ? w->slab & 15 : 15 - (w->slab & 15);
        double t_in;
        int32_t first, end;
        if (into == 0) {
            if (kzi_walk_is_empty(w, 8, &first, &end) || kzi_walk_is_empty(w, 4, &first, &end)) {
                w->slab = w->step > 0 ? end - 1 : first;
                continue;
            }
        }
        kzi_walk_range(w, w->slab, w->slab, &t_in, &w->from, &w->to);
        if (t_in > w->t_most) return false;
        if (w->from < w->to) return true;
    }
    return false;
}

/* Begins a walk of a box by a motion.  Its numbers are finite. */
void kzi_grid_walk_begin(kzi_grid_walk *walk, const kz_placed_grid *grid, kz_box box, kzi_vec motion);

#endif
