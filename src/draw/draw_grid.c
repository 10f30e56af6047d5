/* draw_grid.c - draws the edges of a grid's tiles that no neighbour covers. */
#include "draw/draw_private.h"
#include "grid/grid_cells.h"

static kz_vec2 placed_by(const kz_pose *pose, kz_vec2 p) { return pose ? kz_pose_apply(*pose, p) : p; }

/* The side of the cell along which the edge lies; -1: none. */
static int side_along(const kz_placed_grid *g, kz_cell c, kz_vec2 a, kz_vec2 b)
{
    if (a.y == b.y && a.y == kzi_grid_y(g, c.y)) return KZI_SIDE_TOP;
    if (a.y == b.y && a.y == kzi_grid_y(g, c.y + 1)) return KZI_SIDE_BOTTOM;
    if (a.x == b.x && a.x == kzi_grid_x(g, c.x + 1)) return KZI_SIDE_RIGHT;
    return a.x == b.x && a.x == kzi_grid_x(g, c.x) ? KZI_SIDE_LEFT : -1;
}

/* Draws what the neighbour leaves of an edge: one line or two. */
static void draw_bare_edge(const kz_draw *draw, const kz_placed_grid *g, kz_cell c, kz_vec2 a, kz_vec2 b, const kz_pose *pose,
                      kz_pen pen)
{
    const int side = side_along(g, c, a, b);
    const bool is_upright = side & 1, flips = is_upright ? a.y > b.y : a.x > b.x;
    const kz_vec2 first = flips ? b : a, last = flips ? a : b;
    kz_vec2 to = first, from = last;
    float lo, hi;
    if (side < 0 || !kzi_grid_covers(g, kzi_grid_beside(g, c, side), (side + 2) & 3, &lo, &hi)) {
        kz_draw_line(draw, placed_by(pose, a), placed_by(pose, b), pen.color, pen.width);
        return;
    }
    *(is_upright ? &to.y : &to.x) = lo;
    *(is_upright ? &from.y : &from.x) = hi;
    if (is_upright ? to.y > first.y : to.x > first.x) kz_draw_line(draw, placed_by(pose, first), placed_by(pose, to), pen.color, pen.width);
    if (is_upright ? from.y < last.y : from.x < last.x) kz_draw_line(draw, placed_by(pose, from), placed_by(pose, last), pen.color, pen.width);
}

void kzi_draw_cell_edges(const kz_draw *draw, const kz_placed_grid *g, kz_cell c, const kz_shape *cell, const kz_pose *pose,
                         kz_pen pen)
{
    const kz_box b = cell->bounds;
    const kz_vec2 corners[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    size_t n;
    const kz_vec2 *points = kz_shape_points(cell, &n);
    if (!points) points = corners, n = 4;
    for (size_t i = 0; i < n; i++) draw_bare_edge(draw, g, c, points[i], points[(i + 1) % n], pose, pen);
}
