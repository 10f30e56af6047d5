/* world_grid.h - grids of tiles as bodies of a world.
 *
 * A body whose shape is one of kz_shape_grid is a level, or a platform of tiles that moves without rotation.  It is in
 * pairs, queries and moves as any other body.  After kz_grid_set the next step tests the bodies beside that cell again.
 * `fixture` of hits is the cell (kz_grid_cell).  Tiles have filters, flags and kinds, as fixtures have.  One grid may be in
 * several worlds.
 * Details: docs/grids.md */
#ifndef KOLIZE_WORLD_GRID_H
#define KOLIZE_WORLD_GRID_H

#include "grid.h"
#include "world.h"

#if !defined(KZ_NO_WORLD) && !defined(KZ_NO_GRID)

#ifdef __cplusplus
extern "C" {
#endif

/* A cell that a body meets. */
typedef struct kz_grid_hit {
    kz_cell cell;
    uint32_t id; /* its number: of the tile */
    kz_relation relation;
} kz_grid_hit;

/* The cells of `grid`, a body that is a grid, that another body overlaps now; in a world of KZ_PAIRS_TOUCH those, too,
 * that it touches.
 * Args: `out` receives the first `max`, by rows.
 * Returns: how many there are; 0 when a handle is stale or `grid` is no grid.
 * Errors: none.
 * Allocates: nothing.
 * Cost: one kz_relate for each cell near. */
KZ_API size_t kz_bodies_cells(const kz_world *world, kz_body body, kz_body grid, kz_grid_hit *out, size_t max);

#ifdef __cplusplus
}
#endif
#endif
#endif
