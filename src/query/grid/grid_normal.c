/* grid_normal.c - which faces of cells are faces of their union?
 *
 * Where something meets the corner of a cell, the face that a query names may be covered by the next cell: the side of a
 * tile in a floor.  So all edges of cells at that place are listed, without what neighbours cover.  A normal is one of the
 * union there if it is that of a listed edge, or lies between those of two that meet convexly. */
#include "query/grid/grid_query.h"

#include "base/scalar.h"
#include "math/rounding.h"

/* Four cells share a corner; each has two edges there.  A neighbour may leave two pieces of an edge. */
enum { MOST_EDGES = 16 };

#define SAME_DIRECTION 0x1p-18 /* of unit normals rounded to float32: the sine between them */

/* An exposed piece of an edge, clockwise. */
typedef struct outer_edge {
    kzi_vec a, b, normal;
    kz_cell cell;
    int32_t edge;
} outer_edge;

typedef struct outer_edges {
    const kz_placed_grid *grid;
    kzi_vec at;
    double reach;
    int n;
    outer_edge of[MOST_EDGES];
} outer_edges;

static bool is_near(kzi_vec a, kzi_vec b, double reach)
{
    return kzi_abs(a.x - b.x) <= reach && kzi_abs(a.y - b.y) <= reach;
}

/* Is the place on the piece? */
static bool is_on_edge(const outer_edges *list, const outer_edge *p)
{
    const kzi_vec along = kzi_sub(p->b, p->a), to = kzi_sub(list->at, p->a);
    const double length = kzi_length(along), by = kzi_dot(to, along) / length;
    return length > 0 && kzi_abs(kzi_dot(to, p->normal)) <= 2 * list->reach && by >= -2 * list->reach &&
           by <= length + 2 * list->reach;
}

static void list_outer(outer_edges *list, const outer_edge *p)
{
    if (list->n < MOST_EDGES && is_on_edge(list, p)) list->of[list->n++] = *p;
}

/* The side of the cell on which both ends lie; -1: none. */
static int side_of_edge(const outer_edges *list, kz_cell c, kzi_vec a, kzi_vec b)
{
    const kz_placed_grid *g = list->grid;
    if (a.y == b.y && a.y == kzi_grid_y(g, c.y)) return KZI_SIDE_TOP;
    if (a.y == b.y && a.y == kzi_grid_y(g, c.y + 1)) return KZI_SIDE_BOTTOM;
    if (a.x == b.x && a.x == kzi_grid_x(g, c.x + 1)) return KZI_SIDE_RIGHT;
    return a.x == b.x && a.x == kzi_grid_x(g, c.x) ? KZI_SIDE_LEFT : -1;
}

/* Lists what a neighbour leaves of an edge on its side. */
static void list_edge(outer_edges *list, outer_edge p)
{
    const int side = side_of_edge(list, p.cell, p.a, p.b);
    float lo, hi;
    if (side < 0 || !kzi_grid_covers(list->grid, kzi_grid_beside(list->grid, p.cell, side), (side + 2) & 3, &lo, &hi)) {
        list_outer(list, &p);
        return;
    }
    const bool goes_up = side & 1 ? p.b.y > p.a.y : p.b.x > p.a.x;
    const double begin = goes_up ? (double)lo : (double)hi, end = goes_up ? (double)hi : (double)lo;
    outer_edge before = p, after = p;
    *(side & 1 ? &before.b.y : &before.b.x) = begin;
    *(side & 1 ? &after.a.y : &after.a.x) = end;
    if (kzi_dot(kzi_sub(before.b, before.a), kzi_sub(p.b, p.a)) > 0) list_outer(list, &before);
    if (kzi_dot(kzi_sub(after.b, after.a), kzi_sub(p.b, p.a)) > 0) list_outer(list, &after);
}

/* Edges are listed clockwise, with the numbers that the shape gives them. */
static void list_cell(outer_edges *list, kz_cell c)
{
    kz_shape shape;
    kz_vec2 corners[4];
    if (!kzi_grid_cell_shape(list->grid, c.x, c.y, &shape)) return;
    int32_t n;
    const kz_vec2 *points = kzi_grid_corners(&shape, corners, &n);
    for (int32_t i = 0; i < n; i++) {
        const kzi_vec from = kzi_vec_of(points[i]), to = kzi_vec_of(points[(i + 1) % n]);
        const bool turns = shape.flags & KZ_SHAPE_CLOCKWISE;
        outer_edge p = {turns ? from : to, turns ? to : from, {0, 0}, c, i};
        const kzi_vec along = kzi_sub(p.b, p.a);
        const double length = kzi_length(along);
        if (!(length > 0)) continue;
        p.normal = (kzi_vec){along.y / length, -along.x / length};
        list_edge(list, p);
    }
}

static void list_edges(outer_edges *list, const kz_placed_grid *grid, kz_vec2 at, double reach)
{
    const kz_box near = {{kzi_difference_down(at.x, reach), kzi_difference_down(at.y, reach)},
                         {kzi_sum_up(at.x, reach), kzi_sum_up(at.y, reach)}};
    const kz_cell_rect r = kzi_grid_reach(grid, near);
    list->grid = grid;
    list->at = kzi_vec_of(at);
    list->reach = reach;
    list->n = 0;
    for (int32_t y = r.y0; y < r.y1; y++) {
        for (int32_t x = r.x0; x < r.x1; x++) list_cell(list, (kz_cell){x, y});
    }
}

static bool is_between(const outer_edge *p, const outer_edge *q, kzi_vec v)
{
    return kzi_cross(p->normal, q->normal) > SAME_DIRECTION && kzi_cross(p->normal, v) > 0 && kzi_cross(v, q->normal) > 0;
}

static bool holds_normal(const outer_edges *list, kzi_vec v)
{
    for (int i = 0; i < list->n; i++) {
        const outer_edge *p = &list->of[i];
        if (kzi_dot(p->normal, v) > 0 && kzi_abs(kzi_cross(p->normal, v)) <= SAME_DIRECTION) return true;
    }
    for (int i = 0; i < list->n; i++) {
        for (int k = 0; k < list->n; k++) {
            const outer_edge *p = &list->of[i], *q = &list->of[k];
            if (is_near(p->b, list->at, 2 * list->reach) && is_near(q->a, list->at, 2 * list->reach) && is_between(p, q, v)) return true;
        }
    }
    return false;
}

static bool is_open(const kz_placed_grid *grid, kz_cell cell, int side)
{
    const kz_cell beside = kzi_grid_beside(grid, cell, side);
    return !kzi_grid_tile_at(grid, beside.x, beside.y);
}

/* Mostly there is nothing beside a tile that is met: on the side with the normal, or on both sides of the corner. */
static bool is_met_outside(const kz_placed_grid *grid, const kzi_grid_meeting *m)
{
    const kzi_grid_tile *met = kzi_grid_tile_at(grid, m->cell.x, m->cell.y);
    const kz_vec2 n = m->normal;
    return met && met->is_box && (n.x == 0 || is_open(grid, m->cell, n.x > 0 ? KZI_SIDE_RIGHT : KZI_SIDE_LEFT)) &&
           (n.y == 0 || is_open(grid, m->cell, n.y > 0 ? KZI_SIDE_BOTTOM : KZI_SIDE_TOP));
}

bool kzi_grid_is_outer(const kz_placed_grid *grid, const kzi_grid_meeting *m, double reach)
{
    outer_edges list;
    if (is_met_outside(grid, m)) return true;
    list_edges(&list, grid, m->point, reach);
    return holds_normal(&list, kzi_vec_of(m->normal));
}

bool kzi_grid_take_exposed(const kz_placed_grid *grid, kzi_grid_meeting *m, kz_vec2 motion, double reach)
{
    outer_edges list;
    double most = 0;
    list_edges(&list, grid, m->point, reach);
    for (int i = 0; i < list.n; i++) {
        const outer_edge *p = &list.of[i];
        const double facing = -kzi_dot(p->normal, kzi_vec_of(motion));
        if (!(facing > most * (1 + 0x1p-20))) continue;
        most = facing;
        m->cell = p->cell;
        m->edge = p->edge;
        m->normal = (kz_vec2){(float)(p->normal.x + 0.0), (float)(p->normal.y + 0.0)};
    }
    return most > 0;
}
