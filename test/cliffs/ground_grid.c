/* ground_grid.c - tile grids as grounds: squares of 10 to 4000 cells a side, each 2 wide.
 *
 * What lies around a site is the same at each size, so that chance is no growth. */
#include "cliffs.h"

#include <stdlib.h>

enum { FLOOR, CAVES, NOISE, CHECKER, WALL, TILES };
enum { CELL = 2, SHAPES = 6, ROOM = 20 };

/* Cells a side, named by cliffs_sizes. */
static const int sides[CLIFFS_SIZES] = {10, 64, 400, 1000, 4000};

static uint32_t mixed(int32_t x, int32_t y)
{
    uint32_t h = (uint32_t)x * 2654435761u ^ (uint32_t)y * 2246822519u;
    h = (h ^ h >> 15) * 3266489917u;
    return h ^ h >> 13;
}

/* Blocks of 16 cells begin there, so that as many are near at each size. */
static int site_column(int side, int k)
{
    const int x = side * (k + 1) / (CLIFFS_SITES + 1);
    return side < 64 ? x : x / 16 * 16;
}

/* The number at a cell, by its place from the nearest site: there the ground begins, below a room. */
static uint32_t cell_at(int layout, int dx, int dy, int site)
{
    const int32_t x = dx + 1000 * site, y = dy;
    if (dx == 0 && dy == 0) return 1;
    if (dy < 0 && dy >= -ROOM && abs(dx) <= ROOM) return 0;
    switch (layout) {
    case CAVES: return mixed(x >> 2, y >> 2) % 2 && mixed(x, y) % 8 != 0;
    case NOISE: return mixed(x, y) % 10 < 3;
    case CHECKER: return ((dx + dy) & 1) == 0;
    case WALL: return dy == 0;
    case TILES: return mixed(x, y) % 10 < 3 ? 1 + mixed(y, x) % (SHAPES - 1) : 0;
    default: return dy >= 0;
    }
}

/* A full tile, a slope, a lower half, a plank one stands on, water. */
static void make_tiles(kz_tile *tiles)
{
    for (int i = 0; i < SHAPES; i++) {
        kz_tile *t = &tiles[i];
        const kz_tile none = {0};
        *t = none;
        if (i == 0) continue;
        t->n_points = i == 2 ? 3 : 4;
        if (i == 2) t->points[0].y = t->points[1].x = t->points[2].x = t->points[2].y = CELL;
        else t->points[1].x = t->points[2].x = t->points[2].y = t->points[3].y = CELL;
        if (i == 3) t->points[0].y = t->points[1].y = CELL / 2;
        if (i == 4) t->flags = KZ_BODY_ONE_WAY, t->kind = 1;
        if (i == 5) t->flags = KZ_BODY_SENSOR, t->kind = 2, t->category = 2;
    }
}

bool cliffs_make_grid(int layout, int n, cliffs_ground *out)
{
    int size = 0;
    while (cliffs_sizes[size] != n) size++;
    const int side = sides[size], top = side < 64 ? side / 2 : side / 32 * 16;
    kz_tile tiles[SHAPES];
    make_tiles(tiles);
    unsigned char *ids = (unsigned char *)cliffs_memory((size_t)side * (size_t)side);
    for (int x = 0; x < side; x++) {
        int site = 0;
        for (int k = 1; k < CLIFFS_SITES; k++) {
            if (abs(x - site_column(side, k)) < abs(x - site_column(side, site))) site = k;
        }
        for (int y = 0; y < side; y++) {
            ids[(size_t)y * (size_t)side + (size_t)x] = (unsigned char)cell_at(layout, x - site_column(side, site), y - top, site);
        }
    }
    const kz_grid_def def = {.w = side, .h = side, .cell_w = CELL, .cell_h = CELL, .ids = ids, .tiles = tiles,
                             .n_tiles = layout == TILES ? SHAPES : 2, .journal = 1000};
    cliffs_must(kz_grid_create(&def, &out->grid, NULL), "grid");
    const int left = site_column(side, CLIFFS_SITES / 2);
    cliffs_must(kz_shape_grid(out->grid, -CELL * left, -CELL * top, &out->shape, NULL), "grid"); /* the surface is at 0 */
    free(ids);
    for (int k = 0; k < CLIFFS_SITES; k++) {
        out->sites[k].at.x = (float)(CELL * (site_column(side, k) - left)) + 1;
        out->sites[k].at.y = 0;
        out->sites[k].up.x = 0;
        out->sites[k].up.y = -1;
    }
    out->end.x = (float)(-CELL * left);
    out->end.y = 0;
    out->along.x = 1;
    out->along.y = 0;
    out->length = (float)(CELL * side);
    out->has_inside = out->whole = true;
    return true;
}
