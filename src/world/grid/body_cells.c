/* body_cells.c - which cells of a grid does a body overlap? */
#include "grid/grid_cells.h"
#include "world/grid/grid_watch.h"

#include <kolize/world_grid.h>

static bool cell_counts(const kz_world *world, kz_relation r)
{
    return r == KZ_OVERLAP || (r == KZ_TOUCH && world->mode != KZ_PAIRS_OVERLAP);
}

typedef struct cell_list {
    kz_grid_hit *out;
    size_t max, n;
} cell_list;

/* Adds a cell, or raises its relation where another image of the body met it; the list is by rows. */
static void list_hit(cell_list *list, kz_grid_hit hit)
{
    const size_t kept = list->n < list->max ? list->n : list->max;
    size_t at = kept;
    while (at > 0 && (list->out[at - 1].cell.y > hit.cell.y ||
                      (list->out[at - 1].cell.y == hit.cell.y && list->out[at - 1].cell.x >= hit.cell.x))) {
        at--;
    }
    if (at < kept && list->out[at].cell.x == hit.cell.x && list->out[at].cell.y == hit.cell.y) {
        if (hit.relation > list->out[at].relation) list->out[at].relation = hit.relation;
        return;
    }
    list->n++;
    if (at >= list->max) return;
    for (size_t i = kept < list->max ? kept : list->max - 1; i > at; i--) list->out[i] = list->out[i - 1];
    list->out[at] = hit;
}

static void list_cells(const kz_world *world, const kz_shape *grid, const kz_shape *body, cell_list *list)
{
    const kz_placed_grid *p = &grid->as.grid;
    kzi_grid_cells cells;
    kz_shape cell;
    kzi_grid_cells_begin(&cells, p, body->bounds);
    while (kzi_grid_next_cell(&cells, &cell)) {
        const kz_relation r = kz_relate(&cell, body);
        if (!cell_counts(world, r)) continue;
        list_hit(list, (kz_grid_hit){cells.at, kzi_grid_id(p->grid, cells.at.x, cells.at.y), r});
    }
}

size_t kz_bodies_cells(const kz_world *world, kz_body body, kz_body grid, kz_grid_hit *out, size_t max)
{
    cell_list list = {out, out ? max : 0, 0};
    kzi_image scratch, other;
    if (!world || !kz_body_is_live(world, body) || !kz_body_is_live(world, grid) || !kzi_grid_of_body(world, grid.index)) return 0;
    const kz_shape *placed = kzi_body_image(world, grid.index, (kz_cell){0, 0}, &scratch);
    const kz_cell_rect shifts = kzi_shifts_between(world, kzi_boxes(world)[grid.index], kzi_boxes(world)[body.index]);
    for (int32_t y = shifts.y0; y < shifts.y1; y++) {
        for (int32_t x = shifts.x0; x < shifts.x1; x++) {
            list_cells(world, placed, kzi_body_image(world, body.index, (kz_cell){x, y}, &other), &list);
        }
    }
    return list.n;
}
