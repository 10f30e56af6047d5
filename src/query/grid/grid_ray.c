/* grid_ray.c - where a ray enters a grid: cell by cell along its way, each measured as a shape of its own.
 *
 * A ray that runs along a line between cells enters no cell, but it may run on seams, inside of the union.  There the box
 * of both neighbours, as far as both cover the line, stands for them. */
#include "query/grid/grid_query.h"

#include "math/rounding.h"
#include "query/grid/grid_walk.h"
#include "query/raycast/ray_convex.h"
#include "query/raycast/raycast_private.h"
#include "query/shape_parts.h"

typedef struct grid_ray {
    const kz_shape *shape;
    const kz_placed_grid *grid;
    kz_vec2 from, to;
    unsigned flags;
    const kz_vec2 *far_side; /* only faces to this side count; NULL: all */
    bool is_outer; /* the face of the best hit is known to be one of the union */
    bool on_line; /* it runs along a line between cells: the faces of boxes that stand for seams are none */
    kz_ray_hit best;
    kz_cell cell; /* of the best hit */
} grid_ray;

static void offer_hit(grid_ray *r, kz_ray_hit hit, kz_cell cell)
{
    if (!hit.hit || (r->best.hit && hit.t > r->best.t)) return;
    hit.part = kzi_grid_number(r->grid, cell);
    if (r->best.hit && hit.t == r->best.t && hit.part > r->best.part) return;
    r->best = hit;
    r->cell = cell;
}

/* Takes another face of a corner that is met, if need be. */
static bool enters_far_side(const grid_ray *r, const kz_shape *shape, kz_cell cell, kz_ray_hit *hit)
{
    const kz_vec2 motion = {r->to.x - r->from.x, r->to.y - r->from.y}, against = {-r->far_side->x, -r->far_side->y};
    if (!hit->hit || hit->inside) return false;
    if (!kzi_is_on_side(*r->far_side, hit->normal)) {
        const kz_ray_hit other = kzi_ray_facing(shape, r->from, r->to, against);
        if (other.t != hit->t || !kzi_is_on_side(*r->far_side, other.normal)) return false;
        *hit = other;
    }
    const kzi_grid_meeting m = {cell, hit->point, hit->normal, hit->edge};
    return kzi_grid_is_outer(r->grid, &m, kzi_grid_rounding(m.point, motion));
}

static inline void offer_cell(grid_ray *r, int32_t x, int32_t y, double *t_most)
{
    kz_shape shape;
    if (kzi_grid_id(r->grid->grid, x, y) == 0 || !kzi_grid_cell_shape(r->grid, x, y, &shape)) return;
    kz_ray_hit hit = kz_ray(&shape, r->from, r->to, r->flags);
    if (r->far_side && !enters_far_side(r, &shape, (kz_cell){x, y}, &hit)) return;
    offer_hit(r, hit, (kz_cell){x, y});
    if (r->best.hit) *t_most = (double)kzi_no_later_than(r->best.t);
}

/* ---- The fast walk ----------------------------------------------------------------------------------------- */

/* One axis of a ray that begins within the grid.  Times of crossing are off by `doubt` at most. */
typedef struct ray_axis {
    int32_t cell, n, step;
    double next, per_cell; /* when it crosses the next line, and from one line to the next */
    double doubt;
} ray_axis;

/* False where it begins beside a line, within what rounding does to lines, or beyond the grid. */
static bool begin_axis(ray_axis *a, double at, double size, double per, int32_t n, double from, double to)
{
    const double p = (from - at) * per, go = (to - from) * per;
    const double farthest = kzi_max(kzi_abs(at) + size, kzi_max(kzi_abs(from), kzi_abs(to)));
    const double more = 0x1p-22 * (farthest * per) + 0x1p-30;
    if (!(p > more && p < n - more) || !(more < 0.125)) return false;
    a->cell = kzi_floor_near(p);
    a->n = n;
    a->step = go > 0 ? 1 : go < 0 ? -1 : 0;
    const double into = p - a->cell;
    if (into <= more || into >= 1 - more) return false;
    a->per_cell = a->step != 0 ? 1 / kzi_abs(go) : INFINITY;
    a->next = a->step != 0 ? (go > 0 ? 1 - into : into) * a->per_cell : INFINITY;
    a->doubt = a->step != 0 ? more * a->per_cell : 0;
    if (a->next - a->doubt <= 1) return true;
    a->next = a->per_cell = INFINITY; /* it crosses no line */
    a->doubt = a->step = 0;
    return true;
}

static inline bool is_beyond(const ray_axis *a) { return (uint32_t)a->cell >= (uint32_t)a->n; }

/* How many cells it goes to leave a square of this size. */
static inline int32_t cells_to_leave(const ray_axis *a, int shift)
{
    const int32_t first = a->cell >> shift << shift;
    return a->step > 0 ? first + (1 << shift) - a->cell : a->cell - first + 1;
}

/* Goes to the cell behind the square along `a`, which leaves it before `b` does; false where the order of lines is in doubt. */
static bool leave_square(ray_axis *a, ray_axis *b, int32_t n, double at, double doubt)
{
    const double lines = at > b->next - doubt ? (at - b->next) / b->per_cell : -1;
    const int32_t k = lines < 0 ? 0 : kzi_floor_near(lines) + 1;
    const double over = lines < 0 ? 0.5 : lines - (k - 1), near = doubt / b->per_cell;
    if (at - doubt > 1) { /* the ray ends in the square */
        a->cell = -1;
        return true;
    }
    if (lines >= -near && (over <= near || over >= 1 - near)) return false;
    if (k > 0) {
        b->cell += k * b->step;
        b->next += k * b->per_cell;
    }
    a->cell += n * a->step;
    a->next = at + a->per_cell;
    return true;
}

static bool skip_square(ray_axis *x, ray_axis *y, int shift, double doubt)
{
    const int32_t nx = cells_to_leave(x, shift), ny = cells_to_leave(y, shift);
    const double at_x = x->step != 0 ? x->next + (nx - 1) * x->per_cell : INFINITY;
    const double at_y = y->step != 0 ? y->next + (ny - 1) * y->per_cell : INFINITY;
    if (at_x < at_y - doubt) return leave_square(x, y, nx, at_x, doubt);
    return at_y < at_x - doubt && leave_square(y, x, ny, at_y, doubt);
}

/* Steps over empty squares that it has just entered; false where it has left the grid. */
static bool skip_empty(const kz_grid *grid, ray_axis *x, ray_axis *y, double doubt)
{
    while (!is_beyond(x) && !is_beyond(y)) {
        const int32_t bx = x->cell >> 4, by = y->cell >> 4;
        if (*kzi_grid_block(grid, bx, by) > 0) return true;
        if (*kzi_grid_top(grid, bx >> 4, by >> 4) == 0 && skip_square(x, y, 8, doubt)) continue;
        if (!skip_square(x, y, 4, doubt)) return true;
    }
    return false;
}

/* Where a walk stops: at a cell with a number, in another block, at lines whose order is in doubt, or at the end. */
typedef enum walk_stop { STOP_AT_CELL, STOP_IN_BLOCK, STOP_AT_CORNER, STOP_AT_END } walk_stop;

typedef struct ray_walk {
    ray_axis x, y;
    double doubt, late; /* late: lines that are crossed from then on do not count */
    bool is_upright;    /* the line crossed last */
} ray_walk;

/* Goes on through the block.  Most rays take few steps, so these cost more than anything else here. */
KZI_ALWAYS_INLINE walk_stop walk_block(ray_walk *w, const kz_grid *grid)
{
    const ptrdiff_t other = grid->id_bytes - 1;
    const ptrdiff_t go_x = (ptrdiff_t)w->x.step * grid->id_bytes, go_y = (ptrdiff_t)w->y.step * grid->id_bytes * grid->w;
    const uint8_t *id = grid->ids + ((size_t)w->y.cell * (size_t)grid->w + (size_t)w->x.cell) * (size_t)grid->id_bytes;
    const int32_t first_x = w->x.cell & -KZI_GRID_BLOCK, first_y = w->y.cell & -KZI_GRID_BLOCK;
    const uint32_t end_x = (uint32_t)(grid->w - first_x < KZI_GRID_BLOCK ? grid->w - first_x : KZI_GRID_BLOCK);
    const uint32_t end_y = (uint32_t)(grid->h - first_y < KZI_GRID_BLOCK ? grid->h - first_y : KZI_GRID_BLOCK);
    const double doubt = w->doubt, late = w->late, per_x = w->x.per_cell, per_y = w->y.per_cell;
    double next_x = w->x.next, next_y = w->y.next;
    int32_t x = w->x.cell - first_x, y = w->y.cell - first_y;
    walk_stop stop;
    for (;;) {
        if (next_y - next_x > doubt) {
            if (next_x > late) return STOP_AT_END;
            next_x += per_x;
            x += w->x.step;
            id += go_x;
            w->is_upright = true;
            if ((stop = STOP_IN_BLOCK, (uint32_t)x >= end_x)) break;
        } else if (next_x - next_y > doubt) {
            if (next_y > late) return STOP_AT_END;
            next_y += per_y;
            y += w->y.step;
            id += go_y;
            w->is_upright = false;
            if ((stop = STOP_IN_BLOCK, (uint32_t)y >= end_y)) break;
        } else {
            stop = next_x > late ? STOP_AT_END : STOP_AT_CORNER;
            break;
        }
        if ((stop = STOP_AT_CELL, (id[0] | id[other]) != 0)) break;
    }
    w->x.cell = first_x + x;
    w->y.cell = first_y + y;
    w->x.next = next_x;
    w->y.next = next_y;
    return stop;
}

/* Takes the hit with a full cell that was entered from an open one, across a side and not at its ends: that side is one of
 * the union. */
KZI_ALWAYS_INLINE bool take_full(grid_ray *r, const ray_walk *w)
{
    const kz_cell cell = {w->x.cell, w->y.cell};
    const kzi_grid_tile *t = kzi_grid_tile_at(r->grid, cell.x, cell.y);
    if (!t || !t->is_full) return false;
    const kz_box box = kzi_grid_box(r->grid, (kz_cell_rect){cell.x, cell.y, cell.x + 1, cell.y + 1});
    const int across = w->y.step > 0 ? KZI_SIDE_TOP : KZI_SIDE_BOTTOM, along = w->x.step > 0 ? KZI_SIDE_LEFT : KZI_SIDE_RIGHT;
    const kz_ray_hit hit = kzi_ray_into_side(&box, r->from, r->to, w->is_upright ? along : across);
    if (!hit.hit) return false;
    r->best = hit;
    r->best.part = kzi_grid_number(r->grid, cell);
    r->is_outer = true;
    return true;
}

static void offer_at(grid_ray *r, ray_walk *w, int32_t x, int32_t y)
{
    double t_most = 1;
    if ((uint32_t)x >= (uint32_t)w->x.n || (uint32_t)y >= (uint32_t)w->y.n) return;
    offer_cell(r, x, y, &t_most);
    w->late = kzi_min(w->late, t_most + w->doubt);
}

/* Crosses two lines whose order is in doubt: both cells beside that corner are asked. */
static void cross_corner(grid_ray *r, ray_walk *w)
{
    offer_at(r, w, w->x.cell + w->x.step, w->y.cell);
    offer_at(r, w, w->x.cell, w->y.cell + w->y.step);
    w->x.cell += w->x.step, w->x.next += w->x.per_cell;
    w->y.cell += w->y.step, w->y.next += w->y.per_cell;
}

/* Walks as Amanatides and Woo 1987.  False, before anything was asked, where the walk by slabs is needed. */
static bool walk_fast(grid_ray *r)
{
    const kz_placed_grid *p = r->grid;
    const kz_grid *grid = p->grid;
    ray_walk w;
    if (!begin_axis(&w.x, p->at_x, p->size_x, grid->per_w, grid->w, (double)r->from.x, (double)r->to.x) ||
        !begin_axis(&w.y, p->at_y, p->size_y, grid->per_h, grid->h, (double)r->from.y, (double)r->to.y)) {
        return false;
    }
    w.doubt = 2 * (w.x.doubt + w.y.doubt) + 0x1p-40;
    w.late = 1 + w.doubt;
    if (!(4 * w.doubt < w.x.per_cell && 4 * w.doubt < w.y.per_cell)) return false;
    if (!skip_empty(grid, &w.x, &w.y, w.doubt)) return true;
    bool is_open = kzi_grid_id(grid, w.x.cell, w.y.cell) == 0; /* the cell that it comes from */
    if (!is_open) offer_at(r, &w, w.x.cell, w.y.cell);
    for (;;) {
        const walk_stop stop = walk_block(&w, grid);
        if (stop == STOP_AT_END) return true;
        if (stop == STOP_AT_CORNER) cross_corner(r, &w);
        const kz_cell entered = {w.x.cell, w.y.cell};
        if (stop != STOP_AT_CELL && !skip_empty(grid, &w.x, &w.y, w.doubt)) return true;
        if (kzi_grid_id(grid, w.x.cell, w.y.cell) == 0) {
            is_open = true;
            continue;
        }
        is_open = is_open && stop != STOP_AT_CORNER && entered.x == w.x.cell && entered.y == w.y.cell;
        if (is_open && !(r->flags & KZ_HIT_TOUCH) && !r->far_side && take_full(r, &w)) return true;
        offer_at(r, &w, w.x.cell, w.y.cell);
        is_open = false;
    }
}

/* By slabs: for rays that begin on lines, or beyond the grid, or run along a line. */
static void walk_slabs(grid_ray *r)
{
    kzi_grid_walk w;
    const kzi_vec motion = kzi_sub(kzi_vec_of(r->to), kzi_vec_of(r->from));
    kzi_grid_walk_begin(&w, r->grid, (kz_box){r->from, r->from}, motion);
    while (kzi_grid_walk_next(&w)) {
        for (int32_t i = w.from; i < w.to; i++) offer_cell(r, w.by_rows ? i : w.slab, w.by_rows ? w.slab : i, &w.t_most);
    }
}

static void walk_cells(grid_ray *r)
{
    if (!walk_fast(r)) walk_slabs(r);
}

/* ---- Along a line between cells -------------------------------------------------------------------------- */

static void offer_shared_side(grid_ray *r, bool upright, int32_t line, int32_t i)
{
    const kz_cell cell = upright ? (kz_cell){line - 1, i} : (kz_cell){i, line - 1};
    const kz_cell other = kzi_grid_beside(r->grid, cell, upright ? KZI_SIDE_RIGHT : KZI_SIDE_BOTTOM);
    const float before = upright ? kzi_grid_x(r->grid, line - 1) : kzi_grid_y(r->grid, line - 1);
    const float after = upright ? kzi_grid_x(r->grid, other.x + 1) : kzi_grid_y(r->grid, other.y + 1);
    float lo, hi;
    kz_shape box;
    if (!kzi_grid_shared_side(r->grid, cell, upright ? KZI_SIDE_RIGHT : KZI_SIDE_BOTTOM, &lo, &hi)) return;
    const kz_vec2 min = upright ? (kz_vec2){before, lo} : (kz_vec2){lo, before};
    const kz_vec2 max = upright ? (kz_vec2){after, hi} : (kz_vec2){hi, after};
    if (kz_shape_box(min, max, &box, NULL) == KZ_OK) offer_hit(r, kz_ray(&box, r->from, r->to, r->flags), cell);
}

/* Does the ray run along such a line?  Then nothing but seams can be entered. */
static bool walk_shared_sides(grid_ray *r)
{
    const bool upright = r->from.x == r->to.x;
    if (!upright && r->from.y != r->to.y) return false;
    const int32_t line = upright ? kzi_grid_line_x(r->grid, r->from.x) : kzi_grid_line_y(r->grid, r->from.y);
    if (line < 0) return false;
    r->on_line = true;
    const kz_cell_rect reach = kzi_grid_reach(r->grid, kz_box_union((kz_box){r->from, r->from}, (kz_box){r->to, r->to}));
    const int32_t begin = upright ? reach.y0 : reach.x0, end = upright ? reach.y1 : reach.x1;
    const bool is_up = upright ? r->from.y <= r->to.y : r->from.x <= r->to.x;
    for (int32_t n = 0; line > 0 && n < end - begin && !r->best.hit; n++) {
        offer_shared_side(r, upright, line, is_up ? begin + n : end - 1 - n);
    }
    return true;
}

/* ---- The hit --------------------------------------------------------------------------------------------- */

static const kz_ray_hit grid_missed = {.edge = -1};

static void begin_inside(grid_ray *r)
{
    kzi_grid_cells cells;
    kz_shape cell;
    r->best = (kz_ray_hit){.hit = true, .inside = true, .point = r->from, .edge = -1};
    kzi_grid_cells_begin(&cells, r->grid, (kz_box){r->from, r->from});
    if (kzi_grid_next_cell(&cells, &cell)) r->best.part = kzi_grid_number(r->grid, cells.at);
}

/* A face that a neighbour covers is none of the union. */
static void correct_face(grid_ray *r)
{
    const kz_vec2 motion = {r->to.x - r->from.x, r->to.y - r->from.y};
    const double reach = kzi_grid_rounding(r->best.point, motion);
    kzi_grid_meeting m = {r->cell, r->best.point, r->best.normal, r->best.edge};
    if ((!r->on_line && kzi_grid_is_outer(r->grid, &m, reach)) || !kzi_grid_take_exposed(r->grid, &m, motion, reach)) return;
    r->best.normal = m.normal;
    r->best.edge = m.edge;
    r->best.part = kzi_grid_number(r->grid, m.cell);
}

kz_ray_hit kzi_grid_ray(const kz_shape *grid, kz_vec2 from, kz_vec2 to, unsigned flags, const kz_vec2 *far_side)
{
    grid_ray r = {grid, &grid->as.grid, from, to, flags, far_side, false, false, grid_missed, {0, 0}};
    const bool is_point = from.x == to.x && from.y == to.y;
    if (!kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return grid_missed;
    if ((flags & KZ_HIT_TOUCH) || is_point || !walk_shared_sides(&r)) walk_cells(&r);
    if (flags & KZ_HIT_TOUCH) return r.best;
    const bool may_be_inside = r.best.hit ? r.best.t == 0 && !r.best.inside : is_point;
    if (may_be_inside && !far_side && kzi_grid_has_inside(grid, from)) begin_inside(&r);
    if (r.best.hit && !r.best.inside && !r.is_outer) correct_face(&r);
    return far_side && !kzi_is_on_side(*far_side, r.best.normal) ? grid_missed : r.best;
}
