/* grid_cells.h - the cells of a placed grid near a box, as shapes, and how much of its sides a cell covers. */
#ifndef KZI_GRID_CELLS_H
#define KZI_GRID_CELLS_H

#include "grid/grid_private.h"

/* Visits the cells near a box that count and have area, by rows. */
typedef struct kzi_grid_cells {
    const kz_placed_grid *grid;
    kz_cell_rect reach;
    kz_cell at; /* of the cell found last */
    int32_t next;
} kzi_grid_cells;

/* The cells whose squares meet the box, those that only touch it among them, and perhaps one more on a side. */
kz_cell_rect kzi_grid_reach(const kz_placed_grid *grid, kz_box box);

void kzi_grid_cells_begin(kzi_grid_cells *cells, const kz_placed_grid *grid, kz_box near);
bool kzi_grid_next_cell(kzi_grid_cells *cells, kz_shape *cell);

/* The same with full cells joined into boxes, as few as equal runs in rows one below the other make.  They have the same
 * union, and an all-solid stretch is one of them. */
bool kzi_grid_next_joined(kzi_grid_cells *cells, kz_shape *joined);

/* Makes the shape of a cell; false where there is none: beyond the grid, empty, not chosen, without area. */
bool kzi_grid_cell_shape(const kz_placed_grid *grid, int32_t x, int32_t y, kz_shape *cell);

/* The corners of a cell's shape in their order; `corners` is room for those of a box. */
const kz_vec2 *kzi_grid_corners(const kz_shape *cell, kz_vec2 corners[4], int32_t *n);

/* The sides of a cell, as those of a box. */
enum { KZI_SIDE_TOP, KZI_SIDE_RIGHT, KZI_SIDE_BOTTOM, KZI_SIDE_LEFT };

/* Has no cell a tile whose square meets the inside of the box, or its sides where `or_touch`?  Also false where the box
 * has many cells, which would take long. */
bool kzi_grid_is_clear(const kz_placed_grid *grid, kz_box box, bool or_touch);

/* From where to where a cell's shape lies along a side: x of the top and bottom, y of the others; false for less than
 * a stretch. */
bool kzi_grid_covers(const kz_placed_grid *grid, kz_cell cell, int side, float *lo, float *hi);

/* From where to where two cells meet on the side that they share. */
bool kzi_grid_shared_side(const kz_placed_grid *grid, kz_cell cell, int side, float *lo, float *hi);

/* Bits of kz_placed_grid.wraps: the last column lies beside the first, the last row beside the first.  So it is in a world
 * that wraps for a grid as wide as its period. */
enum { KZI_WRAPS_X = 1, KZI_WRAPS_Y = 2 };

/* The cell on the other side.  Cells that have lost their width to rounding are passed. */
static inline kz_cell kzi_grid_beside(const kz_placed_grid *p, kz_cell c, int side)
{
    const int32_t step = side == KZI_SIDE_RIGHT || side == KZI_SIDE_BOTTOM ? 1 : -1;
    if (side & 1) {
        do c.x += step;
        while (c.x >= 0 && c.x < p->grid->w && kzi_grid_x(p, c.x) == kzi_grid_x(p, c.x + 1));
    } else {
        do c.y += step;
        while (c.y >= 0 && c.y < p->grid->h && kzi_grid_y(p, c.y) == kzi_grid_y(p, c.y + 1));
    }
    if (p->wraps & KZI_WRAPS_X) c.x = c.x < 0 ? p->grid->w - 1 : c.x >= p->grid->w ? 0 : c.x;
    if (p->wraps & KZI_WRAPS_Y) c.y = c.y < 0 ? p->grid->h - 1 : c.y >= p->grid->h ? 0 : c.y;
    return c;
}

static inline bool kzi_grid_takes(const kz_placed_grid *p, const kz_tile *t)
{
    return t->n_points > 0 && (t->category & p->collides) && (p->category & t->collides) && !(t->flags & p->without) &&
           (t->flags & p->with) == p->with && (p->kind < 0 || p->kind == (int32_t)t->kind);
}

/* The tile of a cell, if it counts; NULL beyond the grid. */
static inline const kzi_grid_tile *kzi_grid_tile_at(const kz_placed_grid *p, int32_t x, int32_t y)
{
    const kz_grid *grid = p->grid;
    if (x < 0 || x >= grid->w || y < 0 || y >= grid->h) return NULL;
    const uint32_t id = kzi_grid_id(grid, x, y);
    return id != 0 && kzi_grid_takes(p, &grid->tiles[id].tile) ? &grid->tiles[id] : NULL;
}

/* Does a cell count, and fill its square? */
static inline bool kzi_grid_is_full(const kz_placed_grid *p, int32_t x, int32_t y)
{
    const kzi_grid_tile *t = kzi_grid_tile_at(p, x, y);
    return t && t->is_full;
}

/* The box of cells from (x0, y0) up to (x1, y1). */
static inline kz_box kzi_grid_box(const kz_placed_grid *p, kz_cell_rect r)
{
    return (kz_box){{kzi_grid_x(p, r.x0), kzi_grid_y(p, r.y0)}, {kzi_grid_x(p, r.x1), kzi_grid_y(p, r.y1)}};
}

static inline int32_t kzi_grid_number(const kz_placed_grid *p, kz_cell c) { return c.y * p->grid->w + c.x; }

#endif
