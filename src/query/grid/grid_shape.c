/* grid_shape.c - makes the shape of a grid, and finds cells by their distance. */
#include "query/grid/grid_query.h"

#include "base/scalar.h"
#include "shape/shape_private.h"
#include "math/rounding.h"

#include <float.h>

const kzi_grid_exact kzi_grid_queries = {kzi_grid_cells_begin, kzi_grid_next_cell, kzi_grid_next_joined, kzi_grid_relate, kzi_grid_ray,
#if defined(KZ_NO_SWEEP)
                                         NULL,
#else
                                         kzi_grid_sweep,
#endif
                                         kzi_grid_measure,     kzi_grid_nearest};

kz_result kz_shape_grid(const kz_grid *grid, double x, double y, kz_shape *out, kz_error *err)
{
    kz_shape shape;
    kz_placed_grid *p = &shape.as.grid;
    if (!grid) return kzi_fail(err, KZ_ERR_ARGUMENT, 1, 0);
    if (!kzi_is_finite(x) || !kzi_is_finite(y)) return kzi_fail(err, KZ_ERR_NOT_FINITE, kzi_is_finite(x) ? 1 : 0, 0);
    memset(&shape, 0, sizeof shape);
    shape.kind = KZ_KIND_GRID;
    p->grid = grid;
    p->exact = &kzi_grid_queries;
    p->at_x = x;
    p->at_y = y;
    p->size_x = (double)grid->w * (double)grid->cell_w;
    p->size_y = (double)grid->h * (double)grid->cell_h;
    p->category = p->collides = ~(uint32_t)0;
    p->kind = -1;
    p->without = KZI_TILE_DISABLED;
    const kz_result r = kzi_place_grid(&shape, err);
    if (r == KZ_OK) *out = shape;
    return r;
}

/* ---- By distance ----------------------------------------------------------------------------------------- */

static kz_box grown(kz_box box, double by)
{
    return (kz_box){{kzi_difference_down(box.min.x, by), kzi_difference_down(box.min.y, by)},
                    {kzi_sum_up(box.max.x, by), kzi_sum_up(box.max.y, by)}};
}

static double box_distance_sq(const kz_box *a, const kz_box *b)
{
    const double x = kzi_max(0, kzi_max((double)a->min.x - b->max.x, (double)b->min.x - a->max.x));
    const double y = kzi_max(0, kzi_max((double)a->min.y - b->max.y, (double)b->min.y - a->max.y));
    return x * x + y * y;
}

/* Windows around the box, each twice as wide, until all within the limit are in the last one. */
void kzi_grid_nearest(const kz_placed_grid *grid, kz_box box, double most_sq, kzi_grid_visit *visit, void *ctx)
{
    const kz_grid *g = grid->grid;
    const kz_box whole = {{kzi_grid_x(grid, 0), kzi_grid_y(grid, 0)}, {kzi_grid_x(grid, g->w), kzi_grid_y(grid, g->h)}};
    double by = kzi_max((double)g->cell_w, (double)g->cell_h) + sqrt(box_distance_sq(&box, &whole));
    double done_sq = -1; /* cells up to here were visited */
    for (;; by *= 2) {
        const kz_box window = grown(box, by);
        kzi_grid_cells cells;
        kz_shape cell;
        kzi_grid_cells_begin(&cells, grid, window);
        while (kzi_grid_next_cell(&cells, &cell)) {
            const double low = box_distance_sq(&box, &cell.bounds);
            if (low > done_sq && low <= most_sq * (1 + 0x1p-20)) most_sq = kzi_min(most_sq, visit(ctx, &cell));
        }
        const kz_cell_rect r = cells.reach;
        if (by * by >= most_sq * (1 + 0x1p-20) || by > FLT_MAX) return;
        if (r.x0 <= 0 && r.y0 <= 0 && r.x1 >= g->w && r.y1 >= g->h) return;
        done_sq = by * by * (1 - 0x1p-20);
    }
}
