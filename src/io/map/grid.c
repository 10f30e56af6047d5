/* grid.c - cells in map pixels, for the five orientations.
 *
 *  orthogonal   isometric         staggered, hexagonal (rows or columns shifted by half)
 *  +--+--+      cell (x, y) goes     __    __
 *  |  |  |      down-right with x,  /  \__/  \   `side` is the length of the straight edge along the staggered
 *  +--+--+      down-left with y    \__/  \__/   axis, 0 when staggered                                       */
#include "io/map/grid.h"

#include <string.h>

#define KZI_MAX_TILE  65536 /* pixels; keeps every cell of 2^24 x 2^24 within what a double counts exactly */
#define KZI_MAX_CELLS (1 << 24)

static kz_result grid_choice(const kzi_io *io, const kzi_node *map, const char *name, const char *const *names,
                             int *choice)
{
    const char *text = kzi_node_text(map, name, NULL);
    if (!text) return KZ_OK;
    for (int i = 0; names[i]; i++) {
        if (strcmp(text, names[i]) != 0) continue;
        *choice = i;
        return KZ_OK;
    }
    return kzi_node_fail(io, map, name, KZ_ERR_UNSUPPORTED, "'%.40s' is unknown", text);
}

kz_result kzi_grid_read(const kzi_io *io, const kzi_node *map, kzi_grid *out)
{
    static const char *const orientations[] = {"orthogonal", "oblique", "isometric", "staggered", "hexagonal", NULL};
    static const char *const axes[] = {"x", "y", NULL};
    static const char *const indices[] = {"odd", "even", NULL};
    static const char *const orders[] = {"right-down", "right-up", "left-down", "left-up", NULL};
    int orientation = 0, axis = 1, index = 0, order = 0;
    kz_result result;
    memset(out, 0, sizeof *out);
    if ((result = grid_choice(io, map, "orientation", orientations, &orientation)) != KZ_OK) return result;
    if ((result = grid_choice(io, map, "staggeraxis", axes, &axis)) != KZ_OK) return result;
    if ((result = grid_choice(io, map, "staggerindex", indices, &index)) != KZ_OK) return result;
    if ((result = grid_choice(io, map, "renderorder", orders, &order)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "width", 0, KZI_MAX_CELLS, &out->w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "height", 0, KZI_MAX_CELLS, &out->h)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "tilewidth", 1, KZI_MAX_TILE, &out->tile_w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "tileheight", 1, KZI_MAX_TILE, &out->tile_h)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "hexsidelength", 0, KZI_MAX_TILE, &out->side)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "skewx", -KZI_MAX_TILE, KZI_MAX_TILE, &out->skew_x)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, map, "skewy", -KZI_MAX_TILE, KZI_MAX_TILE, &out->skew_y)) != KZ_OK) return result;
    if (!out->tile_w || !out->tile_h)
        return kzi_node_fail(io, map, NULL, KZ_ERR_CONTENT, "the map has no tilewidth and tileheight");
    out->orientation = (kzi_orientation)orientation;
    out->stagger_x = axis == 0;
    out->stagger_even = index == 1;
    if (out->orientation != KZI_OBLIQUE) out->skew_x = out->skew_y = 0;
    if (out->orientation <= KZI_OBLIQUE) { /* Tiled knows other orders for these alone */
        out->from_bottom = order == 1 || order == 3;
        out->from_right = order == 2 || order == 3;
    }
    if (out->orientation != KZI_HEXAGONAL) out->side = 0;
    return KZ_OK;
}

/* Of staggered and hexagonal grids; Tiled makes the cell's sides even first. */
typedef struct grid_steps {
    int32_t w, h;               /* of a cell */
    int32_t side_x, side_y;     /* straight edges */
    int32_t offset_x, offset_y; /* slanted parts */
    int32_t column, row;        /* from one column or row to the next */
} grid_steps;

static grid_steps grid_steps_of(const kzi_grid *grid)
{
    grid_steps s;
    s.w = grid->tile_w & ~1;
    s.h = grid->tile_h & ~1;
    s.side_x = grid->stagger_x ? grid->side : 0;
    s.side_y = grid->stagger_x ? 0 : grid->side;
    s.offset_x = (s.w - s.side_x) / 2;
    s.offset_y = (s.h - s.side_y) / 2;
    s.column = s.offset_x + s.side_x;
    s.row = s.offset_y + s.side_y;
    return s;
}

/* Where the top corner of cell (0, 0) is, in whole pixels, as in Tiled. */
static double grid_isometric_origin(const kzi_grid *grid) { return kzi_floor((double)grid->h * grid->tile_w / 2); }

void kzi_grid_cell(const kzi_grid *grid, int32_t x, int32_t y, double *left, double *bottom)
{
    const double fx = x, fy = y;
    if (grid->orientation <= KZI_OBLIQUE) {
        *left = fx * grid->tile_w + (fy + 1) * grid->skew_x;
        *bottom = (fy + 1) * grid->tile_h + fx * grid->skew_y;
    } else if (grid->orientation == KZI_ISOMETRIC) { /* Tiled places tiles of odd width at whole pixels */
        *left = kzi_floor((fx - fy) * grid->tile_w / 2) + grid_isometric_origin(grid) - grid->tile_w / 2;
        *bottom = (fx + fy + 2) * grid->tile_h / 2;
    } else {
        const grid_steps s = grid_steps_of(grid);
        const bool shifted = (((grid->stagger_x ? x : y) & 1) != 0) != grid->stagger_even;
        if (grid->stagger_x) {
            *left = fx * s.column;
            *bottom = fy * (s.h + s.side_y) + (shifted ? s.row : 0) + s.h;
        } else {
            *left = fx * (s.w + s.side_x) + (shifted ? s.column : 0);
            *bottom = fy * s.row + s.h;
        }
    }
}

kzi_place kzi_grid_isometric(double tile_w, double tile_h)
{
    const double half = tile_w / 2 / tile_h;
    return kzi_place_linear(half, -half, 0.5, 0.5);
}

kzi_place kzi_grid_place(const kzi_grid *grid)
{
    if (grid->skew_x || grid->skew_y)
        return kzi_place_linear(1, (double)grid->skew_x / grid->tile_h, (double)grid->skew_y / grid->tile_w, 1);
    if (grid->orientation != KZI_ISOMETRIC) return kzi_place_shift(0, 0);
    const kzi_place origin = kzi_place_shift(grid_isometric_origin(grid), 0);
    const kzi_place plane = kzi_grid_isometric(grid->tile_w, grid->tile_h);
    return kzi_place_join(&origin, &plane);
}

static void grid_size(const kzi_grid *grid, double *w, double *h)
{
    const double across = grid->w, down = grid->h;
    if (grid->w == 0 || grid->h == 0) {
        *w = *h = 0;
    } else if (grid->orientation <= KZI_OBLIQUE) {
        *w = across * grid->tile_w;
        *h = down * grid->tile_h;
    } else if (grid->orientation == KZI_ISOMETRIC) {
        *w = (across + down) * grid->tile_w / 2;
        *h = (across + down) * grid->tile_h / 2;
    } else {
        const grid_steps s = grid_steps_of(grid);
        if (grid->stagger_x) {
            *w = across * s.column + s.offset_x;
            *h = down * (s.h + s.side_y) + (grid->w > 1 ? s.row : 0);
        } else {
            *w = across * (s.w + s.side_x) + (grid->h > 1 ? s.column : 0);
            *h = down * s.row + s.offset_y;
        }
    }
}

kz_box kzi_grid_bounds(const kzi_grid *grid)
{
    double w, h;
    const double skew_x = (double)grid->skew_x * grid->h, skew_y = (double)grid->skew_y * grid->w;
    grid_size(grid, &w, &h);
    const kz_box box = {{kzi_to_float(skew_x < 0 ? skew_x : 0), kzi_to_float(skew_y < 0 ? skew_y : 0)},
                        {kzi_to_float(skew_x > 0 ? w + skew_x : w), kzi_to_float(skew_y > 0 ? h + skew_y : h)}};
    return box;
}
