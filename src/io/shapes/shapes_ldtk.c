/* shapes_ldtk.c - drawn shapes of LDtk projects (.ldtk) and levels (.ldtkl): the rectangles that the cells of an
 * IntGrid layer make, value by value, and the boxes of entities.  Both are in pixels of their level, and have no image.
 *
 *     "layerInstances": [{"__identifier": "Walls", "__type": "IntGrid", "__cWid": 3, "__cHei": 1, "__gridSize": 16,
 *                         "intGridCsv": [1,0,2], "entityInstances": []}, ...] */
#include "io/shapes/shapes.h"

#include "io/sheet/sheet.h"

#include <stdio.h>
#include <string.h>

enum { LDTK_VALUES = 64, LDTK_SIDE = 1 << 14 };

/* ---- Cells --------------------------------------------------------------------------------------------- */

typedef struct ldtk_grid {
    const double *values;
    unsigned char *done; /* cells that are in a rectangle */
    int32_t w, h, size; /* cells, and the pixels of one */
    double offset_x, offset_y, value;
} ldtk_grid;

static bool ldtk_is_value(const ldtk_grid *grid, int32_t x, int32_t y)
{
    const size_t cell = (size_t)y * (size_t)grid->w + (size_t)x;
    return grid->values[cell] == grid->value && !grid->done[cell];
}

static bool ldtk_is_run(const ldtk_grid *grid, int32_t x0, int32_t x1, int32_t y)
{
    for (int32_t x = x0; x < x1; x++)
        if (!ldtk_is_value(grid, x, y)) return false;
    return true;
}

/* The rectangle that begins at a cell: as wide as its row allows, then as high. */
static kz_cell_rect ldtk_rectangle(ldtk_grid *grid, int32_t x, int32_t y)
{
    kz_cell_rect r = {x, y, x, y};
    while (r.x1 < grid->w && ldtk_is_value(grid, r.x1, y)) r.x1++;
    while (r.y1 < grid->h && ldtk_is_run(grid, r.x0, r.x1, r.y1)) r.y1++;
    for (int32_t row = r.y0; row < r.y1; row++)
        memset(grid->done + (size_t)row * (size_t)grid->w + (size_t)r.x0, 1, (size_t)(r.x1 - r.x0));
    return r;
}

static kz_result ldtk_box(kzi_shapes *s, const kzi_node *node, const char *name, double x0, double y0, double x1,
                          double y1)
{
    const double xy[8] = {x0, y0, x1, y0, x1, y1, x0, y1};
    kz_vec2 corners[4];
    for (int i = 0; i < 4; i++) {
        const kz_result result = kzi_shapes_point(s, node, xy[2 * i], xy[2 * i + 1], &corners[i]);
        if (result != KZ_OK) return result;
    }
    const kz_drawn_outline outline = {.name = name, .kind = KZ_OUTLINE_BOX, .points = corners, .n_points = 4};
    return kzi_shapes_outline(s, node, &outline);
}

/* The rectangles of the cells of one value, which are not done before. */
static kz_result ldtk_value(kzi_shapes *s, const kzi_node *layer, const char *level, ldtk_grid *grid)
{
    char name[256];
    kz_drawn_sprite *sprite;
    snprintf(name, sizeof name, "%.100s/%.100s %g", level, kzi_node_text(layer, "__identifier", ""), grid->value);
    kz_result result = kzi_shapes_sprite(s, layer, name, &sprite);
    if (result == KZ_OK) sprite->number = -1;
    for (int32_t y = 0; y < grid->h && result == KZ_OK; y++)
        for (int32_t x = 0; x < grid->w && result == KZ_OK; x++) {
            if (!ldtk_is_value(grid, x, y)) continue;
            const kz_cell_rect r = ldtk_rectangle(grid, x, y);
            result = ldtk_box(s, layer, "", grid->offset_x + (double)r.x0 * grid->size,
                              grid->offset_y + (double)r.y0 * grid->size, grid->offset_x + (double)r.x1 * grid->size,
                              grid->offset_y + (double)r.y1 * grid->size);
        }
    return result;
}

static kz_result ldtk_read_grid(kzi_shapes *s, const kzi_node *layer, const kzi_node *cells, ldtk_grid *grid)
{
    kzi_io *io = &s->l->io;
    kz_result result;
    if ((result = kzi_sheet_int(io, layer, "__cWid", 0, LDTK_SIDE, &grid->w)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, layer, "__cHei", 0, LDTK_SIDE, &grid->h)) != KZ_OK) return result;
    if ((result = kzi_sheet_int(io, layer, "__gridSize", 1, LDTK_SIDE, &grid->size)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, layer, "__pxTotalOffsetX", &grid->offset_x)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, layer, "__pxTotalOffsetY", &grid->offset_y)) != KZ_OK) return result;
    grid->values = cells->numbers;
    if ((uint64_t)cells->n_numbers != (uint64_t)grid->w * (uint64_t)grid->h)
        return kzi_node_fail(io, cells, NULL, KZ_ERR_CONTENT, "%llu values, and the layer has %d x %d cells",
                             (unsigned long long)cells->n_numbers, (int)grid->w, (int)grid->h);
    grid->done = kzi_arena_take(&s->l->arena, cells->n_numbers + 1, 1);
    return grid->done ? KZ_OK : kzi_io_no_memory(io, kzi_node_file(layer));
}

static kz_result ldtk_int_grid(kzi_shapes *s, const kzi_node *layer, const char *level)
{
    double seen[LDTK_VALUES];
    int n_seen = 0;
    ldtk_grid grid = {.offset_x = 0};
    const kzi_node *cells;
    kz_result result = kzi_sheet_member(&s->l->io, layer, "intGridCsv", "array", &cells);
    if (result != KZ_OK || !cells || !cells->child) return result;
    if ((result = ldtk_read_grid(s, layer, cells, &grid)) != KZ_OK) return result;
    for (size_t i = 0; i < cells->n_numbers && result == KZ_OK; i++) {
        int k = 0;
        grid.value = cells->numbers[i];
        while (k < n_seen && seen[k] != grid.value) k++;
        if (grid.value == 0 || k < n_seen) continue;
        if (n_seen == LDTK_VALUES)
            return kzi_node_fail(&s->l->io, cells, NULL, KZ_ERR_TOO_LARGE, "more than %d different values",
                                 LDTK_VALUES);
        seen[n_seen++] = grid.value;
        result = ldtk_value(s, layer, level, &grid);
    }
    return result;
}

/* ---- Entities ------------------------------------------------------------------------------------------ */

static kz_result ldtk_entity(kzi_shapes *s, const kzi_node *entity)
{
    double w = 0, h = 0;
    const kzi_node *px, *pivot;
    kzi_io *io = &s->l->io;
    kz_result result = kzi_sheet_member(io, entity, "px", "array", &px);
    if (result == KZ_OK) result = kzi_sheet_member(io, entity, "__pivot", "array", &pivot);
    if (result == KZ_OK) result = kzi_node_real(io, entity, "width", &w);
    if (result == KZ_OK) result = kzi_node_real(io, entity, "height", &h);
    if (result != KZ_OK) return result;
    if (!px || px->n_numbers != 2)
        return kzi_node_fail(io, entity, "px", KZ_ERR_CONTENT, "an entity needs its place, two numbers");
    const bool has_pivot = pivot && pivot->n_numbers == 2;
    const double x = px->numbers[0] - (has_pivot ? pivot->numbers[0] * w : 0);
    const double y = px->numbers[1] - (has_pivot ? pivot->numbers[1] * h : 0);
    return ldtk_box(s, entity, kzi_node_text(entity, "__identifier", ""), x, y, x + w, y + h);
}

static kz_result ldtk_entities(kzi_shapes *s, const kzi_node *layer, const char *level)
{
    char name[256];
    kz_drawn_sprite *sprite;
    const kzi_node *list;
    kz_result result = kzi_sheet_member(&s->l->io, layer, "entityInstances", "array", &list);
    if (result != KZ_OK || !list || !list->child) return result;
    snprintf(name, sizeof name, "%.100s/%.100s", level, kzi_node_text(layer, "__identifier", ""));
    if ((result = kzi_shapes_sprite(s, layer, name, &sprite)) != KZ_OK) return result;
    sprite->number = -1;
    for (const kzi_node *entity = list->child; entity && result == KZ_OK; entity = entity->next)
        result = ldtk_entity(s, entity);
    return result;
}

/* ---- Levels -------------------------------------------------------------------------------------------- */

static kz_result ldtk_level(kzi_shapes *s, const kzi_node *level)
{
    const kzi_node *layers;
    const char *name = kzi_node_text(level, "identifier", "");
    kz_result result = kzi_sheet_member(&s->l->io, level, "layerInstances", "array", &layers);
    if (result == KZ_OK && !layers && kzi_node_attr(level, "externalRelPath"))
        return kzi_map_warn(s->l, level, NULL, "the level is in a file of its own: %.100s",
                            kzi_node_text(level, "externalRelPath", ""));
    for (const kzi_node *layer = layers ? layers->child : NULL; layer && result == KZ_OK; layer = layer->next) {
        result = ldtk_int_grid(s, layer, name);
        if (result == KZ_OK) result = ldtk_entities(s, layer, name);
    }
    return result;
}

kz_result kzi_shapes_read_ldtk(kzi_shapes *s, const kzi_node *root)
{
    const kzi_node *levels;
    s->sheet->format = "LDtk";
    if (kzi_node_member(root, "layerInstances")) return ldtk_level(s, root);
    kz_result result = kzi_sheet_member(&s->l->io, root, "levels", "array", &levels);
    for (const kzi_node *level = levels ? levels->child : NULL; level && result == KZ_OK; level = level->next)
        result = ldtk_level(s, level);
    return result;
}
