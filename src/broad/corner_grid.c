/* corner_grid.c - places the grid by a sample of boxes, and lists boxes in its cells. */
#include "broad/corner_grid.h"

#include "base/scalar.h"

#include <float.h>
#include <string.h>

#define MOST_SAMPLED  64
#define CUT_OFF       48u   /* 1 / CUT_OFF of the sample at either end may lie outside */
#define RANGE_ADDED   0.125f /* of the range of the others is added on both sides */
#define LARGER        1.25f  /* times the sampled size: small still */
#define CELLS_A_BOX   64u   /* that there shall be */
#define SMALL_A_CELL  8u    /* small boxes, at most */
#define LEAST_SHIFT   5u
#define MOST_SHIFT    8u
#define NODES_A_BOX   64u /* that there may be, in the mean */
#define NODES_AT_MOST 4096u
#define FIRST_NODES   64u

/* Where one axis of the grid begins, how many cells a unit has, and below which size boxes are small. */
static void place_axis(float *lows, float *sizes, uint32_t n, float n_cells, float *origin, float *scale, float *small)
{
    const uint32_t cut = n / CUT_OFF;
    kzi_sort_floats(lows, n);
    kzi_sort_floats(sizes, n);
    const float range = lows[n - 1 - cut] - lows[cut], size = sizes[n - 1 - cut];
    const float from = lows[cut] - RANGE_ADDED * range, cells = n_cells / ((1 + 2 * RANGE_ADDED) * range);
    *origin = from >= -FLT_MAX && from <= FLT_MAX ? from : 0;
    *scale = cells >= FLT_MIN && cells <= FLT_MAX ? cells : 1;
    *small = size >= 0 && size <= FLT_MAX / 2 ? LARGER * size + FLT_MIN : FLT_MIN;
}

void kzi_corner_clear(kzi_corner_grid *grid)
{
    const uint32_t side = (uint32_t)1 << grid->shift, last = side - 1;
    uint32_t *cells = grid->cells.at;
    KZ_ASSERT(grid->shift >= LEAST_SHIFT && grid->shift <= MOST_SHIFT);
    KZ_ASSERT(grid->cells.bytes >= sizeof *cells << 2 * grid->shift);
    memset(cells, 0, sizeof *cells << 2 * grid->shift);
    for (uint32_t i = 0; i < side; i++) {
        cells[i] = cells[(last << grid->shift) + i] = KZI_CORNER_OUTSIDE;
        cells[i << grid->shift] = cells[(i << grid->shift) + last] = KZI_CORNER_OUTSIDE;
    }
    grid->n_nodes = 1; /* as 0 is no node */
}

bool kzi_corner_place(const kz_allocator *alloc, kzi_corner_grid *grid, const kz_box *sample, uint32_t n,
                    uint64_t n_boxes, uint64_t n_small)
{
    float x[MOST_SAMPLED], y[MOST_SAMPLED], w[MOST_SAMPLED], h[MOST_SAMPLED];
    KZ_ASSERT(n > 0 && n <= MOST_SAMPLED);
    for (uint32_t i = 0; i < n; i++) {
        x[i] = sample[i].min.x, y[i] = sample[i].min.y;
        w[i] = sample[i].max.x - x[i], h[i] = sample[i].max.y - y[i];
    }
    grid->shift = LEAST_SHIFT;
    const uint64_t cells = CELLS_A_BOX * n_boxes > n_small / SMALL_A_CELL ? CELLS_A_BOX * n_boxes : n_small / SMALL_A_CELL;
    while (grid->shift < MOST_SHIFT && (uint64_t)1 << 2 * grid->shift < cells) grid->shift++;
    const float n_cells = (float)(((uint32_t)1 << grid->shift) - 2);
    place_axis(x, w, n, n_cells, &grid->origin.x, &grid->scale.x, &grid->small.x);
    place_axis(y, h, n, n_cells, &grid->origin.y, &grid->scale.y, &grid->small.y);
    grid->most_nodes = NODES_AT_MOST + NODES_A_BOX * n_boxes;
    const size_t n_bytes = sizeof(uint32_t) << 2 * grid->shift;
    if (kzi_block_fit(alloc, &grid->cells, 0, n_bytes, 1, NULL) != KZ_OK ||
        kzi_block_fit(alloc, &grid->kept_cells, 0, n_bytes, 1, NULL) != KZ_OK ||
        kzi_block_fit(alloc, &grid->nodes, 0, FIRST_NODES, sizeof(kzi_corner_node), NULL) != KZ_OK) {
        return false;
    }
    kzi_corner_clear(grid);
    kzi_corner_keep(grid);
    return true;
}

/* A small box that meets this one begins less than `small` before it, and not behind it.  That difference rounds to no
 * more than a float32 above it, so it is not too large. */
bool kzi_corner_add(const kz_allocator *alloc, kzi_corner_grid *grid, const kzi_corner_lookup *lookup, uint32_t number,
                    const kz_box *box)
{
    const kzi_f32x4 bounds = kzi_f32x4_load(&box->min.x);
    const kzi_f32x4 low = kzi_f32x4_sub(bounds, lookup->small);
    const int32_t most = ((int32_t)1 << grid->shift) - 2;
    int32_t c[4];
    KZ_ASSERT(lookup->cells == grid->cells.at && grid->n_nodes > 0);
    if (box->min.x > box->max.x || box->min.y > box->max.y) return true;
    kzi_f32x4_store_i32(c, kzi_corner_cells(lookup, kzi_f32x4_low_lanes(low, kzi_f32x4_swap_halves(bounds))));
    const int32_t x0 = c[0] < 1 ? 1 : c[0], y0 = c[1] < 1 ? 1 : c[1];
    const int32_t x1 = c[2] > most ? most : c[2], y1 = c[3] > most ? most : c[3];
    if (x0 > x1 || y0 > y1) return true;
    const uint64_t n = (uint64_t)grid->n_nodes + (uint64_t)(x1 - x0 + 1) * (uint64_t)(y1 - y0 + 1);
    if (n > grid->most_nodes) return false;
    if (n > grid->nodes.bytes / sizeof(kzi_corner_node) &&
        kzi_block_grow(alloc, &grid->nodes, grid->n_nodes, (size_t)n, sizeof(kzi_corner_node), NULL) != KZ_OK) {
        return false;
    }
    kzi_corner_node *nodes = grid->nodes.at;
    uint32_t *row = (uint32_t *)grid->cells.at + ((size_t)y0 << grid->shift), k = grid->n_nodes;
    for (int32_t y = y0; y <= y1; y++, row += (size_t)1 << grid->shift) {
        for (int32_t x = x0; x <= x1; x++, k++) {
            nodes[k] = (kzi_corner_node){number, row[x]};
            row[x] = k;
        }
    }
    KZ_ASSERT(k == n);
    grid->n_nodes = k;
    return true;
}

void kzi_corner_keep(kzi_corner_grid *grid)
{
    KZ_ASSERT(grid->kept_cells.bytes >= sizeof(uint32_t) << 2 * grid->shift);
    grid->n_kept_nodes = grid->n_nodes;
    memcpy(grid->kept_cells.at, grid->cells.at, sizeof(uint32_t) << 2 * grid->shift);
}

void kzi_corner_remove_others(kzi_corner_grid *grid)
{
    KZ_ASSERT(grid->n_kept_nodes <= grid->n_nodes);
    grid->n_nodes = grid->n_kept_nodes;
    memcpy(grid->cells.at, grid->kept_cells.at, sizeof(uint32_t) << 2 * grid->shift);
}
