/* grid.h - slow masks for tests: one byte a cell, and every answer by a loop over single cells. */
#ifndef KZ_TEST_GRID_H
#define KZ_TEST_GRID_H

#include <kolize/mask.h>

#include <stdlib.h>
#include <string.h>

#include "kz_test_rng.h"

typedef struct grid {
    int32_t w, h;
    unsigned char *cell; /* 0 or 1 */
} grid;

static inline grid grid_make(int32_t w, int32_t h)
{
    grid g = {w, h, calloc((size_t)w * (size_t)h + 1, 1)};
    if (!g.cell) abort();
    return g;
}

static inline void grid_free(grid *g) { free(g->cell); }

static inline bool grid_get(const grid *g, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < g->w && y < g->h && g->cell[(size_t)y * (size_t)g->w + (size_t)x];
}

static inline void grid_set(grid *g, int32_t x, int32_t y, bool set)
{
    g->cell[(size_t)y * (size_t)g->w + (size_t)x] = set;
}

/* Noise, sparse cells, nearly full, a blob, stripes, or a full rectangle somewhere. */
static inline grid grid_random(kz_test_rng *r, int32_t w, int32_t h)
{
    grid g = grid_make(w, h);
    const uint32_t kind = kz_test_below(r, 6);
    const int32_t cx = kz_test_range(r, 0, w), cy = kz_test_range(r, 0, h), reach = kz_test_range(r, 1, w + h);
    for (int32_t y = 0; y < h; y++) {
        for (int32_t x = 0; x < w; x++) {
            bool set = false;
            switch (kind) {
            case 0: set = kz_test_one_in(r, 2); break;
            case 1: set = kz_test_one_in(r, 40); break;
            case 2: set = !kz_test_one_in(r, 40); break;
            case 3: set = 4 * ((x - cx) * (x - cx) + (y - cy) * (y - cy)) < reach * reach; break;
            case 4: set = (x + y) / (1 + reach / 8) % 2 == 0; break;
            default: set = x >= cx / 2 && y >= cy / 2 && x < cx && y < cy; break;
            }
            grid_set(&g, x, y, set);
        }
    }
    return g;
}

static inline bool grid_asked(void *ctx, int32_t x, int32_t y) { return grid_get(ctx, x, y); }

/* The mask of a grid; NULL when it could not be made. */
static inline kz_mask *grid_mask(grid *g)
{
    kz_mask *mask = NULL;
    kz_mask_from_call(g->w, g->h, grid_asked, g, NULL, &mask, NULL);
    return mask;
}

/* Number of cells in which a mask and a grid differ, their sizes included. */
static inline int64_t grid_diff(const grid *g, const kz_mask *mask)
{
    int64_t diff = (kz_mask_width(mask) != g->w) + (kz_mask_height(mask) != g->h);
    for (int32_t y = -1; y <= g->h; y++)
        for (int32_t x = -1; x <= g->w; x++) diff += kz_mask_get(mask, x, y) != grid_get(g, x, y);
    return diff;
}

typedef struct grid_answer {
    int64_t area;
    kz_cell first;
    kz_cell_rect bounds;
} grid_answer;

/* Cells of `a` that lie on cells of `b` placed at (dx, dy). */
static inline grid_answer grid_common(const grid *a, const grid *b, int64_t dx, int64_t dy)
{
    grid_answer found = {0, {0, 0}, {0, 0, 0, 0}};
    for (int32_t y = 0; y < a->h; y++) {
        for (int32_t x = 0; x < a->w; x++) {
            if (!grid_get(a, x, y) || !grid_get(b, x - dx, y - dy)) continue;
            if (found.area++ == 0) {
                found.first = (kz_cell){x, y};
                found.bounds = (kz_cell_rect){x, y, x + 1, y + 1};
            }
            if (x < found.bounds.x0) found.bounds.x0 = x;
            if (x >= found.bounds.x1) found.bounds.x1 = x + 1;
            if (y >= found.bounds.y1) found.bounds.y1 = y + 1;
        }
    }
    return found;
}

/* Noise and the like with a square of 12 cells in it, so that it is never nearly empty; at least 17 x 15. */
static inline grid grid_with_square(kz_test_rng *r, int32_t w, int32_t h)
{
    grid g = grid_random(r, w, h);
    for (int32_t y = 3; y < 15; y++)
        for (int32_t x = 5; x < 17; x++) grid_set(&g, x, y, true);
    return g;
}

/* The mask with x and y exchanged. */
static inline kz_mask *grid_mask_transposed(const grid *g)
{
    grid t = grid_make(g->h, g->w);
    for (int32_t y = 0; y < g->h; y++)
        for (int32_t x = 0; x < g->w; x++) grid_set(&t, y, x, grid_get(g, x, y));
    kz_mask *m = grid_mask(&t);
    grid_free(&t);
    return m;
}

#endif
