/* query_grid.c - grids of tiles out of JSON: rows of text, a letter a cell.
 *
 * The letters look like their tiles: a full cell, slopes up and down to the right, the lower and the upper half. */
#include "query/query_grid.h"

#include <string.h>

static const char grid_letters[] = ".#/\\_^"; /* their places are the numbers of tiles */

enum { GRID_TILES = sizeof grid_letters - 1 };

/* Corners in units of the cell. */
static const struct grid_outline {
    int n;
    float xy[4][2];
} grid_outlines[GRID_TILES] = {
    {0, {{0, 0}}},
    {4, {{0, 0}, {1, 0}, {1, 1}, {0, 1}}},
    {3, {{0, 1}, {1, 0}, {1, 1}}},
    {3, {{0, 0}, {1, 1}, {0, 1}}},
    {4, {{0, 0.5f}, {1, 0.5f}, {1, 1}, {0, 1}}},
    {4, {{0, 0}, {1, 0}, {1, 0.5f}, {0, 0.5f}}},
};

static int grid_number_of(char letter)
{
    const char *found = letter ? strchr(grid_letters, letter) : NULL;
    return found ? (int)(found - grid_letters) : letter == '0' ? 0 : letter == '1' ? 1 : -1;
}

/* Checks the rows, which have one length, and writes the numbers of their cells. */
static bool grid_read_rows(query *q, const query_where *where, const json_t *rows, uint8_t **ids, int32_t *w, int32_t *h)
{
    if (!json_is_array(rows) || json_array_size(rows) == 0 || !json_is_string(json_array_get(rows, 0)))
        return query_fail(q, where, "BAD_VALUE", "an array of rows such as \"..#/\" is expected");
    const size_t n = json_array_size(rows), width = json_string_length(json_array_get(rows, 0));
    if (width == 0 || width > KZ_GRID_MAX_SIDE || n > KZ_GRID_MAX_SIDE)
        return query_fail(q, where, "TOO_LARGE", "a grid has 1 to %d rows and columns", KZ_GRID_MAX_SIDE);
    *ids = cli_pool_take(&q->memory, n * width, 1);
    if (!*ids) return query_fail(q, where, "MEMORY", "out of memory");
    for (size_t i = 0; i < n; i++) {
        const query_where at = {where, NULL, i};
        const json_t *row = json_array_get(rows, i);
        if (!json_is_string(row) || json_string_length(row) != width)
            return query_fail(q, &at, "BAD_VALUE", "a row of %zu letters is expected", width);
        for (size_t k = 0; k < width; k++) {
            const int number = grid_number_of(json_string_value(row)[k]);
            if (number < 0) return query_fail(q, &at, "BAD_VALUE", "a row holds only . # / \\ _ ^ 0 1");
            (*ids)[i * width + k] = (uint8_t)number;
        }
    }
    *w = (int32_t)width;
    *h = (int32_t)n;
    return true;
}

bool query_grid(query *q, const query_where *where, const json_t *value, kz_shape *out)
{
    const query_where at_rows = {where, "grid", 0}, at_cell = {where, "cell", 0}, at_place = {where, "at", 0};
    const json_t *cell = json_object_get(value, "cell"), *place = json_object_get(value, "at");
    float size[2] = {1, 1}, xy[2] = {0, 0};
    kz_tile tiles[GRID_TILES];
    kz_grid_def def = {.tiles = tiles, .n_tiles = GRID_TILES, .alloc = &q->alloc};
    uint8_t *ids;
    kz_grid *grid;
    kz_error err;
    if (cell && !query_numbers(q, &at_cell, cell, 2, size)) return false;
    if (place && !query_numbers(q, &at_place, place, 2, xy)) return false;
    if (!(size[0] > 0 && size[1] > 0)) return query_fail(q, &at_cell, "BAD_VALUE", "two numbers above 0 are expected");
    if (!grid_read_rows(q, &at_rows, json_object_get(value, "grid"), &ids, &def.w, &def.h)) return false;
    memset(tiles, 0, sizeof tiles);
    for (int i = 0; i < GRID_TILES; i++) {
        tiles[i].n_points = grid_outlines[i].n;
        for (int k = 0; k < grid_outlines[i].n; k++)
            tiles[i].points[k] = (kz_vec2){grid_outlines[i].xy[k][0] * size[0], grid_outlines[i].xy[k][1] * size[1]};
    }
    def.cell_w = size[0];
    def.cell_h = size[1];
    def.ids = ids;
    const uint64_t cells = (uint64_t)def.w * (uint64_t)def.h;
    if (!query_work(q, where, cells * cells / 1024)) return false; /* of the costliest question: is something covered? */
    if (kz_grid_create(&def, &grid, &err) != KZ_OK) return query_fail_kz(q, &at_rows, &err);
    return kz_shape_grid(grid, (double)xy[0], (double)xy[1], out, &err) == KZ_OK || query_fail_kz(q, where, &err);
}
