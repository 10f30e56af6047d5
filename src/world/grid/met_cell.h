/* met_cell.h - which cell of a body that is a grid is meant by a hit?  The caller sees it as the hit's fixture. */
#ifndef KZI_MET_CELL_H
#define KZI_MET_CELL_H

#include "base/scalar.h"
#include "query/grid/grid_exact.h"
#include "world/world_private.h"

#include <kolize/query_distance.h>

#include <math.h>

static inline bool kzi_is_grid(const kz_world *world, uint32_t index)
{
    return kzi_kind_of(kzi_states(world)[index]) == KZ_KIND_GRID;
}

/* The first cell, by rows, of an image of a grid with which the shape has this relation or a higher one.  On a side that two
 * cells share a shape may overlap neither, and only their union: then the first that it touches. */
static inline int32_t kzi_cell_with(const kz_shape *grid, const kz_shape *shape, kz_relation least)
{
    const kz_placed_grid *p = &grid->as.grid;
    kzi_grid_cells cells;
    kz_shape cell;
    int32_t touched = -1;
    p->exact->begin(&cells, p, shape->bounds);
    while (p->exact->next(&cells, &cell)) {
        const kz_relation relation = kz_relate(&cell, shape);
        if (relation >= least) return kzi_grid_number(p, cells.at);
        if (relation == KZ_TOUCH && touched < 0) touched = kzi_grid_number(p, cells.at);
    }
    return touched < 0 ? 0 : touched;
}

/* The cell that a ray or sweep met at a point: the one nearest to a place on the inner side of a face with this normal. */
static inline int32_t kzi_cell_at(const kz_shape *grid, kz_vec2 point, kz_vec2 normal)
{
    const kz_placed_grid *p = &grid->as.grid;
    const float more = (float)(0x1p-20 * (kzi_abs(point.x) + kzi_abs(point.y)) + 0x1p-20 * (double)p->grid->cell_w);
    const kz_vec2 inside = {point.x - 2 * more * normal.x, point.y - 2 * more * normal.y};
    const kz_box near = {{point.x - 3 * more, point.y - 3 * more}, {point.x + 3 * more, point.y + 3 * more}};
    kzi_grid_cells cells;
    kz_shape cell, place;
    float least = INFINITY;
    int32_t nearest = 0;
    p->exact->begin(&cells, p, near);
    if (p->exact->next(&cells, &cell)) nearest = kzi_grid_number(p, cells.at);
    if (!p->exact->next(&cells, &cell) || kz_shape_point(inside, &place, NULL) != KZ_OK) return nearest;
    p->exact->begin(&cells, p, near);
    while (p->exact->next(&cells, &cell)) {
        const float distance = kz_distance(&cell, &place).distance;
        if (!(distance < least)) continue;
        least = distance;
        nearest = kzi_grid_number(p, cells.at);
    }
    return nearest;
}

/* The same of a body: `fixture` for all but grids.  In a world that wraps the image is the one where the point lies. */
static inline int32_t kzi_fixture_at(const kz_world *world, uint32_t index, int32_t fixture, kz_vec2 point, kz_vec2 normal)
{
    kzi_image scratch;
    if (!kzi_is_grid(world, index)) return fixture;
    const kz_cell_rect shifts = kzi_shifts_between(world, (kz_box){point, point}, kzi_boxes(world)[index]);
    const kz_cell periods = shifts.x0 < shifts.x1 && shifts.y0 < shifts.y1 ? (kz_cell){shifts.x0, shifts.y0} : (kz_cell){0, 0};
    const kz_shape *image = kzi_body_image(world, index, periods, &scratch);
    return image->kind == KZ_KIND_GRID ? kzi_cell_at(image, point, normal) : fixture;
}

#endif
