/* cast_grid.h - a grid over the paths of many bullets, in which each path finds bodies that it may meet.
 *
 * Each column and each row has a word of marks.  A mark is a body, up to 62 at a time.  A path comes near those that
 * its column and row have in common (Lakshman and Stiliadis 1998).  Or a mark is one of 64 rows, in a column where some
 * body is near both.
 *
 * Paths are in the cell of their lower corner.  Bodies are marked in cells with corners of short paths that meet them;
 * longer paths look into all their cells.  The first and last column and row are the border: paths there may be
 * outside. */
#ifndef KZI_CAST_GRID_H
#define KZI_CAST_GRID_H

#include "math/lanes/f32x4.h"
#include "world/world_private.h"

enum {
    KZI_CAST_CELLS = 256, /* columns or rows at most */
    KZI_CAST_ROWS = 64,   /* rows where these are the marks; all that there are where paths are long */
    KZI_CAST_BODIES = 62, /* marks of bodies; the two above them are of the border */
    KZI_CAST_SPARE = 8,   /* words behind the last cell that nobody reads */
    KZI_CAST_SAMPLE = 32  /* paths by which a grid is placed */
};

/* Of a path that is not inside the grid, or has NaN, where marks are bodies: two bits, of which it has one. */
#define KZI_CAST_BORDER_X ((uint64_t)1 << 62)
#define KZI_CAST_BORDER_Y ((uint64_t)1 << 63)

typedef struct kzi_cast_grid {
    kz_box limits; /* of lower corners, with the border */
    kz_vec2 small; /* paths that are not longer on either axis are short */
    kz_vec2 scale; /* columns and rows in a unit */
    kz_vec2 last;  /* column and row */
    uint32_t n_columns, n_rows;
    uint64_t columns[KZI_CAST_CELLS + KZI_CAST_SPARE], rows[KZI_CAST_CELLS + KZI_CAST_SPARE];
} kzi_cast_grid;

/* Places the grid where most of these KZI_CAST_SAMPLE paths are, however far away a few of them go.  Their bounds are
 * overwritten.  False if numbers are too large for a grid. */
bool kzi_cast_grid_place(kzi_cast_grid *grid, kz_box *paths);

/* Is hardly any path short?  Then each of them looks into many cells. */
static inline bool kzi_cast_grid_is_long(const kzi_cast_grid *grid) { return grid->small.x == 0 || grid->small.y == 0; }

/* Has the boxes of all bodies that a path inside the grid may meet. */
static inline kz_box kzi_cast_grid_reach(const kzi_cast_grid *grid)
{
    return (kz_box){grid->limits.min,
                    {grid->limits.max.x + 2 * grid->small.x, grid->limits.max.y + 2 * grid->small.y}};
}

/* Removes all marks; they will be bodies, or rows. */
void kzi_cast_grid_clear(kzi_cast_grid *grid);
void kzi_cast_grid_clear_rows(kzi_cast_grid *grid);

/* Marks where the body is; in a world that wraps, where any of its images is. */
void kzi_cast_grid_mark(kzi_cast_grid *grid, const kz_world *world, uint32_t index, uint32_t mark);
void kzi_cast_grid_mark_rows(kzi_cast_grid *grid, const kz_world *world, uint32_t index);

/* ---- Looking up ------------------------------------------------------------------------------------------- */

/* The grid as vectors. */
typedef struct kzi_cast_lanes {
    kzi_f32x4 min_x, min_y, scale_x, scale_y, last_x, last_y, small_x, small_y;
} kzi_cast_lanes;

static inline kzi_cast_lanes kzi_cast_lanes_of(const kzi_cast_grid *grid)
{
    return (kzi_cast_lanes){
        kzi_f32x4_all(grid->limits.min.x), kzi_f32x4_all(grid->limits.min.y),
        kzi_f32x4_all(grid->scale.x), kzi_f32x4_all(grid->scale.y),
        kzi_f32x4_all(grid->last.x), kzi_f32x4_all(grid->last.y),
        kzi_f32x4_all(grid->small.x), kzi_f32x4_all(grid->small.y),
    };
}

/* Bounds of four paths. */
typedef struct kzi_four_paths {
    kzi_f32x4 min_x, min_y, max_x, max_y;
} kzi_four_paths;

/* Where in the grid is that?  Rounding does not change the order of coordinates, so a corner between two others is in a
 * cell between theirs. */
static inline kzi_f32x4 kzi_cast_cells(kzi_f32x4 at, kzi_f32x4 min, kzi_f32x4 scale, kzi_f32x4 last)
{
    const kzi_f32x4 cell = kzi_f32x4_mul(kzi_f32x4_sub(at, min), scale);
    return kzi_f32x4_min(kzi_f32x4_max(cell, kzi_f32x4_all(0)), last); /* NaN is in cell 0 */
}

/* Are all four short?  Not those with NaN. */
static inline bool kzi_cast_are_short(const kzi_cast_lanes *grid, const kzi_four_paths *paths)
{
    const kzi_f32x4 x = kzi_f32x4_sub(paths->max_x, paths->min_x), y = kzi_f32x4_sub(paths->max_y, paths->min_y);
    return (kzi_f32x4_less_bits(x, grid->small_x) & kzi_f32x4_less_bits(y, grid->small_y)) == 15;
}

/* The cells of their lower corners. */
static inline void kzi_cast_corners(const kzi_cast_lanes *grid, const kzi_four_paths *paths, int32_t *x, int32_t *y)
{
    kzi_f32x4_store_i32(x, kzi_cast_cells(paths->min_x, grid->min_x, grid->scale_x, grid->last_x));
    kzi_f32x4_store_i32(y, kzi_cast_cells(paths->min_y, grid->min_y, grid->scale_y, grid->last_y));
}

/* The marks near each of four paths of any length. */
void kzi_cast_long_marks(const kzi_cast_grid *grid, const kzi_four_paths *paths, uint64_t *marks);

#endif
