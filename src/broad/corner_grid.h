/* corner_grid.h - a grid in which a small box finds the boxes that it meets.
 *
 * A grid of cells lies over the plane.  Each box is listed in the cells in which the lower corner of a small box lies
 * that meets it.  So a small box looks into a single cell, and finds each box that it meets once.  Small are boxes
 * below the grid's `small` on both axes. */
#ifndef KZI_CORNER_GRID_H
#define KZI_CORNER_GRID_H

#include "base/block.h"
#include "math/lanes/f32x4.h"

#include <kolize/math.h>

#include <string.h>

#define KZI_CORNER_NONE    0u          /* a cell without boxes */
#define KZI_CORNER_OUTSIDE 0xffffffffu /* a cell at the rim: small boxes there may be anywhere */

/* {0} to begin with: nowhere. */
typedef struct kzi_corner_grid {
    kz_vec2 origin, scale; /* of the cells: where they begin, and how many a unit has */
    kz_vec2 small;         /* boxes that are smaller on both axes are small */
    uint32_t shift;        /* 1 << shift cells in a row, and as many rows */
    uint32_t n_nodes, n_kept_nodes;
    uint64_t most_nodes;
    kzi_block cells, kept_cells; /* uint32_t: the first node of each cell, and when the kept boxes were in it alone */
    kzi_block nodes;
} kzi_corner_grid;

typedef struct kzi_corner_node {
    uint32_t number, next; /* the box, and the next node of the cell */
} kzi_corner_node;

/* The grid as vectors, for lookups. */
typedef struct kzi_corner_lookup {
    kzi_f32x4 origin, scale, last, small, row;
    const uint32_t *cells;
} kzi_corner_lookup;

static inline kzi_corner_lookup kzi_corner_lookup_of(const kzi_corner_grid *grid)
{
    const float side = (float)((uint32_t)1 << grid->shift);
    return (kzi_corner_lookup){
        .origin = kzi_f32x4_set(grid->origin.x, grid->origin.y, grid->origin.x, grid->origin.y),
        .scale = kzi_f32x4_set(grid->scale.x, grid->scale.y, grid->scale.x, grid->scale.y),
        .last = kzi_f32x4_all(side - 1),
        .small = kzi_f32x4_set(grid->small.x, grid->small.y, grid->small.x, grid->small.y),
        .row = kzi_f32x4_all(side),
        .cells = grid->cells.at,
    };
}

/* The cells of two points, as whole numbers.  Rounding does not change the order of coordinates, so a point between two
 * others has a cell between theirs.  Points beyond the grid are in the cells of its rim. */
static inline kzi_f32x4 kzi_corner_cells(const kzi_corner_lookup *lookup, kzi_f32x4 points)
{
    const kzi_f32x4 at = kzi_f32x4_mul(kzi_f32x4_sub(points, lookup->origin), lookup->scale);
    const kzi_f32x4 in = kzi_f32x4_min(kzi_f32x4_max(at, kzi_f32x4_all(0)), lookup->last);
    const kzi_f32x4 round = kzi_f32x4_all(8388608.0f); /* 2^23: sums with it are whole */
    return kzi_f32x4_sub(kzi_f32x4_add(in, round), round);
}

/* The places in the grid of the corners of n boxes, a multiple of four, and a list of those in whose cell something is.
 * Boxes that are not small, and their neighbours, are at place 0, which is outside.  No branch depends on where boxes are, as
 * nobody could predict it.  Returns how many are listed. */
static inline uint32_t kzi_corner_list(const kzi_corner_lookup *from, const kz_box *boxes, uint32_t n, int32_t *places,
                                       uint32_t *list)
{
    const kzi_corner_lookup lookup = *from;
    const uint32_t *cells = lookup.cells;
    uint32_t k = 0;
    KZ_ASSERT(n % 4 == 0);
    for (uint32_t i = 0; i < n; i += 4) {
        const kzi_f32x4 p = kzi_f32x4_load(&boxes[i].min.x), q = kzi_f32x4_load(&boxes[i + 1].min.x);
        const kzi_f32x4 r = kzi_f32x4_load(&boxes[i + 2].min.x), s = kzi_f32x4_load(&boxes[i + 3].min.x);
        const kzi_f32x4 low_pq = kzi_f32x4_low_lanes(p, q), low_rs = kzi_f32x4_low_lanes(r, s);
        const kzi_f32x4 size_pq = kzi_f32x4_sub(kzi_f32x4_high_lanes(p, q), low_pq);
        const kzi_f32x4 size_rs = kzi_f32x4_sub(kzi_f32x4_high_lanes(r, s), low_rs);
        const kzi_f32x4 pq = kzi_corner_cells(&lookup, low_pq), rs = kzi_corner_cells(&lookup, low_rs);
        const kzi_f32x4 rows = kzi_f32x4_mul(kzi_f32x4_odd_lanes(pq, rs), lookup.row);
        kzi_f32x4_store_i32(places + i, kzi_f32x4_add(rows, kzi_f32x4_even_lanes(pq, rs)));
        if (kzi_f32x4_less_bits(kzi_f32x4_max(size_pq, size_rs), lookup.small) != 15) memset(places + i, 0, 16);
        list[k] = i;
        k += cells[places[i]] != KZI_CORNER_NONE;
        list[k] = i + 1;
        k += cells[places[i + 1]] != KZI_CORNER_NONE;
        list[k] = i + 2;
        k += cells[places[i + 2]] != KZI_CORNER_NONE;
        list[k] = i + 3;
        k += cells[places[i + 3]] != KZI_CORNER_NONE;
    }
    return k;
}

/* The first node in the cell of one box; KZI_CORNER_OUTSIDE if it is not small, or in a cell at the rim. */
static inline uint32_t kzi_corner_first(const kzi_corner_grid *grid, const kzi_corner_lookup *lookup, const kz_box *box)
{
    const kzi_f32x4 ends = kzi_f32x4_load(&box->min.x);
    const kzi_f32x4 size = kzi_f32x4_sub(kzi_f32x4_high_lanes(ends, ends), kzi_f32x4_low_lanes(ends, ends));
    int32_t cell[4];
    if (kzi_f32x4_less_bits(size, lookup->small) != 15) return KZI_CORNER_OUTSIDE;
    kzi_f32x4_store_i32(cell, kzi_corner_cells(lookup, ends));
    return lookup->cells[((size_t)cell[1] << grid->shift) + (size_t)cell[0]];
}

/* Places the grid where most of the n <= 64 sampled boxes are, which stand for n_small, for some n_boxes in it.  There are none
 * yet.  False if memory is short. */
bool kzi_corner_place(const kz_allocator *alloc, kzi_corner_grid *grid, const kz_box *sample, uint32_t n,
                      uint64_t n_boxes, uint64_t n_small);

/* Adds a box; `lookup` is of this grid.  False if memory is short, or if the boxes are in so many cells that the grid does not
 * pay. */
bool kzi_corner_add(const kz_allocator *alloc, kzi_corner_grid *grid, const kzi_corner_lookup *lookup, uint32_t number,
                    const kz_box *box);

/* Removes all boxes. */
void kzi_corner_clear(kzi_corner_grid *grid);

/* The boxes that are in it stay when the others are removed. */
void kzi_corner_keep(kzi_corner_grid *grid);
void kzi_corner_remove_others(kzi_corner_grid *grid);

#endif
