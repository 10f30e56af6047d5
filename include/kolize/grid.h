/* grid.h - a tile map in memory: cells with small numbers, each of which stands for a tile.  Flush cells are one solid.
 *
 * A grid takes one or two bytes a cell, and a cell is set in nanoseconds.  It is a shape for every query and a body of a
 * world.  How it is cut into cells is invisible: nothing is caught at a seam, and a point on a seam is inside. */
#ifndef KOLIZE_GRID_H
#define KOLIZE_GRID_H

#include "shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A tile map, made by kz_grid_create. */
typedef struct kz_grid kz_grid;

/* The most cells on a side. */
#define KZ_GRID_MAX_SIDE 32768

/* What a cell with a number is: a convex polygon within the cell, from (0, 0) to the cell's size.  A full cell has its
 * four corners.  `category`, `collides` and `flags` are as in kz_body_def; 0 in the first two means 1 and all.  Cells of
 * one `kind` are one in pairs of kinds.  `user` is the caller's. */
typedef struct kz_tile {
    int32_t n_points; /* 0: empty; otherwise 3 .. KZ_INLINE_POINTS */
    kz_vec2 points[KZ_INLINE_POINTS];
    uint32_t category, collides, flags;
    uint16_t kind;
    uint64_t user;
} kz_tile;

/* How a grid is made; zeroed members have the values in brackets. */
typedef struct kz_grid_def {
    int32_t w, h;          /* cells, each 1 .. KZ_GRID_MAX_SIDE */
    float cell_w, cell_h;  /* > 0 */
    int32_t id_bytes;      /* of a cell's number: 1 or 2 [1] */
    const void *ids;       /* w * h numbers by rows, copied; NULL: all 0 */
    const kz_tile *tiles;  /* copied; number 0 must be empty */
    int32_t n_tiles;       /* at most 256 for one byte, 65536 for two */
    uint32_t journal;      /* how many edits kz_grid_rewind can take back [0] */
    const kz_allocator *alloc; /* NULL: malloc and free */
} kz_grid_def;

/* Makes a grid.
 * Errors: KZ_ERR_ARGUMENT: err->b is the tile that is not convex or leaves the cell.  For a number without a tile it is
 * n_tiles plus the cell, as kz_grid_cell counts.  It is -1 for a member out of range.  KZ_ERR_TOO_LARGE.  KZ_ERR_MEMORY.
 * Allocates: the numbers, 1/128 more for counts, the tiles, 8 bytes for each edit of the journal.
 * Cost: that of reading all numbers. */
KZ_API kz_result kz_grid_create(const kz_grid_def *def, kz_grid **out, kz_error *err);

/* Frees a grid; NULL is ignored.  No shape or body of it may be used any more. */
KZ_API void kz_grid_free(kz_grid *grid);

/* ---- Cells --------------------------------------------------------------------------------------------- */

/* The number of columns. */
KZ_API int32_t kz_grid_width(const kz_grid *grid);

/* The number of rows. */
KZ_API int32_t kz_grid_height(const kz_grid *grid);

/* The size of a cell. */
KZ_API kz_vec2 kz_grid_cell_size(const kz_grid *grid);

/* The number of a cell; 0 beyond the grid. */
KZ_API uint32_t kz_grid_get(const kz_grid *grid, int32_t x, int32_t y);

/* The tile with a number; NULL when there is none. */
KZ_API const kz_tile *kz_grid_tile(const kz_grid *grid, uint32_t id);

/* All numbers by rows, each of kz_grid_def.id_bytes: for saving. */
KZ_API const void *kz_grid_ids(const kz_grid *grid);

/* The cell that `part` of a ray's hit or `fixture` of a body's hit names: number y * width + x. */
KZ_API kz_cell kz_grid_cell(const kz_grid *grid, int32_t number);

/* ---- Edits --------------------------------------------------------------------------------------------- */
/* Worlds see an edit at once in queries and moves, and in pairs at the next step, which wakes the bodies beside it.  No
 * other thread may use the grid meanwhile, nor a world that is in a call of its caller's function. */

/* Sets a cell.
 * Errors: KZ_ERR_ARGUMENT: the cell is beyond the grid (err->a is 2 or 3), or the number has no tile (4).
 * Allocates: nothing.
 * Cost: constant. */
KZ_API kz_result kz_grid_set(kz_grid *grid, int32_t x, int32_t y, uint32_t id, kz_error *err);

/* Sets all cells of a rectangle that are within the grid.
 * Errors: KZ_ERR_ARGUMENT: the number has no tile (err->a is 3).
 * Allocates: nothing.
 * Cost: the cells. */
KZ_API kz_result kz_grid_fill(kz_grid *grid, kz_cell_rect cells, uint32_t id, kz_error *err);

/* The number of edits so far.  A cell that keeps its number is no edit. */
KZ_API uint64_t kz_grid_edits(const kz_grid *grid);

/* Goes back to how the grid was when kz_grid_edits had this value, or forward again while no other edit was made.
 * Errors: KZ_ERR_CONTENT: the journal does not reach that far; nothing is changed.
 * Allocates: nothing.
 * Cost: the edits between. */
KZ_API kz_result kz_grid_rewind(kz_grid *grid, uint64_t edits, kz_error *err);

/* A hash of all numbers and of the size, equal on all machines.
 * Cost: constant; edits keep it up. */
KZ_API uint64_t kz_grid_hash(const kz_grid *grid);

/* ---- The shape ----------------------------------------------------------------------------------------- */

/* Makes the shape of a grid, with the corner of cell (0, 0) at (x, y).  The grid is borrowed; edits show in the shape.
 *
 * A point c of a tile in column i lies at float32(x + (i * cell_w + c)), so neighbours are flush at any size.  Where
 * rounding spoils a tile it is the hull of its rounded corners; without area it is empty.  The shape is the union of all
 * tiles.  `part` of a ray's hit is the cell, as kz_grid_cell counts.
 * Errors: KZ_ERR_ARGUMENT: no grid.  KZ_ERR_NOT_FINITE.  KZ_ERR_OVERFLOW.
 * Allocates: nothing. */
KZ_API kz_result kz_shape_grid(const kz_grid *grid, double x, double y, kz_shape *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
