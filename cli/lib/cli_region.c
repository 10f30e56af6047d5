/* cli_region.c - chooses the cells that are traced: all, the largest component, with holes filled, or joined to one
 * component. */
#include "lib/cli_outlines.h"

#include <string.h>

/* Cells with room for a walk over them; `from` is the index of the solid cell that a cell was reached from. */
typedef struct trace_grid {
    int32_t w, h, n_queue;
    bool *solid;
    int32_t *root, *from, *before, *queue;
} trace_grid;

enum { GRID_ARRAYS = 4 }; /* of int32_t */

static size_t grid_size(const trace_grid *g)
{
    return (size_t)g->w * (size_t)g->h * (GRID_ARRAYS * sizeof(int32_t) + sizeof(bool));
}

static kz_result grid_begin(const kz_allocator *alloc, const kz_mask *mask, trace_grid *g, kz_error *err)
{
    *g = (trace_grid){.w = kz_mask_width(mask), .h = kz_mask_height(mask)};
    const size_t n = (size_t)g->w * (size_t)g->h, size = grid_size(g);
    if (n == 0) return KZ_OK;
    int32_t *memory = alloc->alloc(alloc->ctx, size, sizeof(int32_t));
    if (!memory) {
        *err = (kz_error){KZ_ERR_MEMORY, (int64_t)size, 0};
        return KZ_ERR_MEMORY;
    }
    g->root = memory, g->from = memory + n, g->before = memory + 2 * n, g->queue = memory + 3 * n;
    g->solid = (bool *)(memory + GRID_ARRAYS * n);
    for (size_t i = 0; i < n; i++) {
        g->solid[i] = kz_mask_get(mask, (int32_t)(i % (size_t)g->w), (int32_t)(i / (size_t)g->w));
        g->root[i] = (int32_t)i, g->from[i] = -1, g->before[i] = -1;
    }
    return KZ_OK;
}

static void grid_end(const kz_allocator *alloc, trace_grid *g)
{
    if (g->root) alloc->release(alloc->ctx, g->root, grid_size(g), sizeof(int32_t));
}

/* The neighbour k of a cell, -1 outside: 0 to 3 share an edge with it, 4 to 7 only a corner. */
static int32_t grid_neighbor(const trace_grid *g, int32_t cell, int k)
{
    static const int32_t dx[] = {1, 0, -1, 0, 1, -1, -1, 1}, dy[] = {0, 1, 0, -1, 1, 1, -1, -1};
    const int32_t x = cell % g->w + dx[k], y = cell / g->w + dy[k];
    return x < 0 || y < 0 || x >= g->w || y >= g->h ? -1 : y * g->w + x;
}

static int32_t grid_root(trace_grid *g, int32_t cell)
{
    while (g->root[cell] != cell) cell = g->root[cell] = g->root[g->root[cell]];
    return cell;
}

/* Marks in `from` the cells that are reached from the queue over solid cells, or over clear ones. */
static void grid_flood(trace_grid *g, bool solid, int n_neighbors, int32_t mark)
{
    for (int32_t i = 0; i < g->n_queue; i++)
        for (int k = 0; k < n_neighbors; k++) {
            const int32_t next = grid_neighbor(g, g->queue[i], k);
            if (next < 0 || g->solid[next] != solid || g->from[next] >= 0) continue;
            g->from[next] = mark;
            g->queue[g->n_queue++] = next;
        }
}

static void grid_forget(trace_grid *g)
{
    memset(g->from, 0xff, (size_t)g->w * (size_t)g->h * sizeof *g->from); /* -1 each */
}

/* Of equally large components the first by rows stays. */
static void grid_keep_largest(trace_grid *g, int n_neighbors)
{
    const int32_t n = g->w * g->h;
    int32_t best = -1, most = 0;
    for (int32_t cell = 0; cell < n; cell++) {
        if (!g->solid[cell] || g->from[cell] >= 0) continue;
        g->from[cell] = cell;
        g->queue[0] = cell, g->n_queue = 1;
        grid_flood(g, true, n_neighbors, cell);
        if (g->n_queue > most) most = g->n_queue, best = cell;
    }
    for (int32_t cell = 0; cell < n; cell++) g->solid[cell] = g->solid[cell] && g->from[cell] == best;
    grid_forget(g);
}

/* Cells that cannot be reached from the border become solid. */
static void grid_fill_holes(trace_grid *g, int n_neighbors)
{
    const int32_t n = g->w * g->h;
    g->n_queue = 0;
    for (int32_t cell = 0; cell < n; cell++) {
        const int32_t x = cell % g->w, y = cell / g->w;
        if (g->solid[cell] || (x > 0 && y > 0 && x < g->w - 1 && y < g->h - 1)) continue;
        g->from[cell] = 0;
        g->queue[g->n_queue++] = cell;
    }
    grid_flood(g, false, n_neighbors, 0);
    for (int32_t cell = 0; cell < n; cell++) g->solid[cell] = g->solid[cell] || g->from[cell] < 0;
    grid_forget(g);
}

/* A path of cells from where it was reached first. */
static void grid_draw_path(trace_grid *g, int32_t cell)
{
    for (; cell >= 0; cell = g->before[cell]) g->solid[cell] = true;
}

/* Joins pieces by paths one cell wide.  All pieces grow at the same pace, and where two meet that are not joined yet,
 * the shortest path between them is drawn; so the paths are short, though not proven to be the shortest. */
static void grid_join(trace_grid *g)
{
    const int32_t n = g->w * g->h;
    g->n_queue = 0;
    for (int32_t cell = 0; cell < n; cell++) {
        if (!g->solid[cell]) continue;
        g->from[cell] = cell;
        g->queue[g->n_queue++] = cell;
        for (int k = 0; k < 2; k++) {
            const int32_t next = grid_neighbor(g, cell, k);
            if (next >= 0 && g->solid[next]) g->root[grid_root(g, next)] = grid_root(g, cell);
        }
    }
    for (int32_t i = 0; i < g->n_queue; i++)
        for (int k = 0; k < 4; k++) {
            const int32_t cell = g->queue[i], next = grid_neighbor(g, cell, k);
            if (next < 0) continue;
            if (g->from[next] < 0) {
                g->from[next] = g->from[cell], g->before[next] = cell;
                g->queue[g->n_queue++] = next;
                continue;
            }
            const int32_t a = grid_root(g, g->from[cell]), b = grid_root(g, g->from[next]);
            if (a == b) continue;
            g->root[a] = b;
            grid_draw_path(g, cell), grid_draw_path(g, next);
        }
    grid_forget(g);
}

static bool grid_is_solid(void *ctx, int32_t x, int32_t y)
{
    const trace_grid *g = ctx;
    return g->solid[y * g->w + x];
}

/* One piece whose cells share edges, and an outside whose cells share edges, have an outline that never meets
 * itself. */
kz_result cli_trace_region(const kz_allocator *alloc, const kz_mask *mask, const trace_region *how, kz_mask **out,
                           kz_error *err)
{
    trace_grid g;
    const bool apart = how->neighbors == KZ_CONNECTIVITY_4;
    kz_result result = grid_begin(alloc, mask, &g, err);
    if (result != KZ_OK) return result;
    if (g.root) {
        if (how->largest) grid_keep_largest(&g, apart ? 4 : 8);
        if (how->single) grid_join(&g);
        if (how->single || how->no_holes) grid_fill_holes(&g, apart && !how->single ? 8 : 4);
    }
    result = kz_mask_from_call(g.w, g.h, grid_is_solid, &g, alloc, out, err);
    grid_end(alloc, &g);
    return result;
}
