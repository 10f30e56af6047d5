/* grid_walk.c - begins the walk of a moving box through the cells of a grid. */
#include "query/grid/grid_walk.h"

/* One axis of the walk, in cells. */
typedef struct walk_axis {
    double lo, hi, go, more;
    int32_t n;
} walk_axis;

/* Coordinates of cells are rounded to float32, the motion and all that is computed here to double. */
static walk_axis axis_of(double at, double size, int32_t n, double lo, double hi, double go)
{
    const double end = at + size * n;
    const double farthest = kzi_max(kzi_max(kzi_abs(at), kzi_abs(end)), kzi_max(kzi_abs(lo), kzi_abs(hi)) + kzi_abs(go));
    return (walk_axis){(lo - at) / size, (hi - at) / size, go / size, 0x1p-22 * (farthest / size) + 0x1p-30, n};
}

void kzi_grid_walk_begin(kzi_grid_walk *w, const kz_placed_grid *p, kz_box box, kzi_vec m)
{
    const kz_grid *g = p->grid;
    const walk_axis x = axis_of(p->at_x, g->cell_w, g->w, box.min.x, box.max.x, m.x);
    const walk_axis y = axis_of(p->at_y, g->cell_h, g->h, box.min.y, box.max.y, m.y);
    const bool by_rows = kzi_abs(y.go) > kzi_abs(x.go);
    const walk_axis a = by_rows ? y : x, b = by_rows ? x : y;
    const int32_t first = kzi_walk_floor(kzi_min(a.lo, a.lo + a.go) - a.more, a.n);
    const int32_t last = kzi_walk_floor(kzi_max(a.hi, a.hi + a.go) + a.more, a.n - 1);
    *w = (kzi_grid_walk){.grid = g, .by_rows = by_rows, .n_slabs = a.n, .n_cells = b.n, .front = a.lo, .back = a.hi};
    w->low = b.lo;
    w->high = b.hi;
    w->go = a.go;
    w->across = b.go;
    w->per_go = a.go != 0 ? 1 / kzi_abs(a.go) : 0;
    w->more = a.more;
    w->more_across = b.more + a.more * (kzi_abs(b.go) * w->per_go);
    w->t_most = 1;
    w->step = a.go < 0 ? -1 : 1;
    w->slab = (a.go < 0 ? last : first < 0 ? 0 : first) - w->step;
    w->last = a.go < 0 ? (first < 0 ? 0 : first) : last;
}
