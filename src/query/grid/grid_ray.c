/* grid_ray.c - where a ray enters a grid: cell by cell along its way, each measured as a shape of its own.
 *
 * A ray that runs along a line between cells enters no cell, but it may run on seams, inside of the union.  There the box
 * of both neighbours, as far as both cover the line, stands for them. */
#include "query/grid/grid_query.h"

#include "math/rounding.h"
#include "query/grid/grid_walk.h"
#include "query/raycast/ray_convex.h"
#include "query/shape_parts.h"

typedef struct grid_ray {
    const kz_shape *shape;
    const kz_placed_grid *grid;
    kz_vec2 from, to;
    unsigned flags;
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

static void walk_cells(grid_ray *r)
{
    const kz_grid *grid = r->grid->grid;
    kzi_grid_walk w;
    kz_shape shape;
    const kzi_vec motion = kzi_sub(kzi_vec_of(r->to), kzi_vec_of(r->from));
    kzi_grid_walk_begin(&w, r->grid, (kz_box){r->from, r->from}, motion);
    while (kzi_grid_walk_next(&w)) {
        for (int32_t i = w.from; i < w.to; i++) {
            const kz_cell cell = w.by_rows ? (kz_cell){i, w.slab} : (kz_cell){w.slab, i};
            if (kzi_grid_id(grid, cell.x, cell.y) == 0 || !kzi_grid_cell_shape(r->grid, cell.x, cell.y, &shape)) continue;
            offer_hit(r, kz_ray(&shape, r->from, r->to, r->flags), cell);
            if (r->best.hit) w.t_most = (double)kzi_no_later_than(r->best.t);
        }
    }
}

/* ---- Along a line between cells -------------------------------------------------------------------------- */

static void offer_shared_side(grid_ray *r, bool upright, int32_t line, int32_t i)
{
    const kz_cell cell = upright ? (kz_cell){line - 1, i} : (kz_cell){i, line - 1};
    const float before = upright ? kzi_grid_x(r->grid, line - 1) : kzi_grid_y(r->grid, line - 1);
    const float after = upright ? kzi_grid_x(r->grid, line + 1) : kzi_grid_y(r->grid, line + 1);
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
    const int32_t line = upright ? kzi_grid_line_x(r->grid, r->from.x) : kzi_grid_line_y(r->grid, r->from.y);
    if ((!upright && r->from.y != r->to.y) || line < 0) return false;
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

kz_ray_hit kzi_grid_ray(const kz_shape *grid, kz_vec2 from, kz_vec2 to, unsigned flags)
{
    grid_ray r = {grid, &grid->as.grid, from, to, flags, false, grid_missed, {0, 0}};
    const bool is_point = from.x == to.x && from.y == to.y;
    if (!kzi_is_finite_vec(from) || !kzi_is_finite_vec(to)) return grid_missed;
    if ((flags & KZ_HIT_TOUCH) || is_point || !walk_shared_sides(&r)) walk_cells(&r);
    if (flags & KZ_HIT_TOUCH) return r.best;
    if ((r.best.hit ? r.best.t == 0 && !r.best.inside : is_point) && kzi_grid_has_inside(grid, from)) begin_inside(&r);
    if (r.best.hit && !r.best.inside) correct_face(&r);
    return r.best;
}
