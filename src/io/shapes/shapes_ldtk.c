/* shapes_ldtk.c - drawn shapes of LDtk projects (.ldtk) and levels (.ldtkl): the rectangles that the cells of an
 * IntGrid layer make, value by value, and the boxes of entities.  Both are in pixels of their level, and have no image.
 * A tile that a rule laid on a cell with a value is a sprite beside its pixels: for the game all of the cell is solid.
 *
 *     "layerInstances": [{"__identifier": "Walls", "__type": "IntGrid", "__cWid": 3, "__cHei": 1, "__gridSize": 16,
 *                         "__tilesetRelPath": "tiles.png", "intGridCsv": [1,0,2], "autoLayerTiles":
 *                         [{"px": [0,0], "src": [32,0], "t": 2, "d": [45,0]}, ...], "entityInstances": []}, ...]
 *
 * px is the place in the level, src that in the image; the second number of d is the cell. */
#include "io/shapes/shapes.h"

#include "io/map/ldtk/ldtk.h"
#include "io/sheet/sheet.h"

#include <stdio.h>
#include <string.h>

enum { LDTK_VALUES = 64, LDTK_SIDE = 1 << 14 };

/* ---- Cells --------------------------------------------------------------------------------------------- */

typedef struct ldtk_grid {
    kzi_ldtk_grid of;
    unsigned char *done; /* cells that are in a rectangle; later how many tiles lie on each, 2 for more */
    double value;
} ldtk_grid;

static bool ldtk_is_value(const ldtk_grid *grid, int32_t x, int32_t y)
{
    const size_t cell = (size_t)y * (size_t)grid->of.w + (size_t)x;
    return grid->of.values[cell] == grid->value && !grid->done[cell];
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
    while (r.x1 < grid->of.w && ldtk_is_value(grid, r.x1, y)) r.x1++;
    while (r.y1 < grid->of.h && ldtk_is_run(grid, r.x0, r.x1, r.y1)) r.y1++;
    for (int32_t row = r.y0; row < r.y1; row++)
        memset(grid->done + (size_t)row * (size_t)grid->of.w + (size_t)r.x0, 1, (size_t)(r.x1 - r.x0));
    return r;
}

static kz_result ldtk_box(kzi_shapes *s, const kzi_node *node, const char *name, double x0, double y0, double x1,
                          double y1)
{
    const double xy[8] = {x0, y0, x1, y0, x1, y1, x0, y1};
    kz_vec2 corners[4];
    for (size_t i = 0; i < 4; i++) {
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
    for (int32_t y = 0; y < grid->of.h && result == KZ_OK; y++)
        for (int32_t x = 0; x < grid->of.w && result == KZ_OK; x++) {
            if (!ldtk_is_value(grid, x, y)) continue;
            const kz_cell_rect r = ldtk_rectangle(grid, x, y);
            result = ldtk_box(s, layer, "", grid->of.offset_x + (double)r.x0 * grid->of.size,
                              grid->of.offset_y + (double)r.y0 * grid->of.size, grid->of.offset_x + (double)r.x1 * grid->of.size,
                              grid->of.offset_y + (double)r.y1 * grid->of.size);
        }
    return result;
}

/* ---- Tiles that rules laid ----------------------------------------------------------------------------- */

typedef struct ldtk_tile {
    size_t cell;
    int32_t number, x, y; /* its number in the tileset, its corner in the image */
} ldtk_tile;

static bool ldtk_is_within(double value, double end) { return value >= 0 && value < end; }

/* Does the tile fill one cell of the layer that has a value? */
static bool ldtk_tile_read(const ldtk_grid *grid, const kzi_node *node, ldtk_tile *out)
{
    const double *px = kzi_ldtk_pair(node, "px"), *src = kzi_ldtk_pair(node, "src"), *d = kzi_ldtk_pair(node, "d");
    const kzi_attr *number = kzi_node_attr(node, "t");
    if (!px || !src || !d || !number || number->text) return false;
    if (!ldtk_is_within(d[1], (double)grid->of.w * grid->of.h) || !ldtk_is_within(number->number, INT32_MAX)) return false;
    if (!ldtk_is_within(src[0], LDTK_SIDE) || !ldtk_is_within(src[1], LDTK_SIDE)) return false;
    out->cell = (size_t)d[1];
    out->number = (int32_t)number->number;
    out->x = (int32_t)src[0];
    out->y = (int32_t)src[1];
    const size_t column = out->cell % (size_t)grid->of.w, row = out->cell / (size_t)grid->of.w;
    return px[0] == (double)column * grid->of.size && px[1] == (double)row * grid->of.size && grid->of.values[out->cell] != 0;
}

/* A project says how large the tiles of a tileset are; a level alone does not, so they are taken to fill a cell. */
static bool ldtk_tiles_fill_cells(const kzi_node *root, const kzi_node *layer, const ldtk_grid *grid)
{
    const kzi_node *defs = kzi_node_member(root, "defs"), *sets = defs ? kzi_node_member(defs, "tilesets") : NULL;
    const kzi_attr *used = kzi_node_attr(layer, "__tilesetDefUid");
    for (const kzi_node *set = sets ? sets->child : NULL; set; set = set->next) {
        const kzi_attr *uid = kzi_node_attr(set, "uid"), *size = kzi_node_attr(set, "tileGridSize");
        if (used && uid && size && uid->number == used->number) return size->number == grid->of.size;
    }
    return true;
}

/* The sprite of a tile, once for each value on whose cells it lies. */
static kz_result ldtk_tile_add(kzi_shapes *s, const kzi_node *layer, const kzi_node *node, const ldtk_grid *grid,
                               const ldtk_tile *tile, const char *file, bool *has_image)
{
    char name[256];
    bool is_new;
    kz_drawn_sprite *sprite;
    snprintf(name, sizeof name, "%.100s %g tile %d", kzi_node_text(layer, "__identifier", ""), grid->of.values[tile->cell],
             (int)tile->number);
    kz_result result = kzi_shapes_once(s, node, name, &is_new);
    if (result != KZ_OK || !is_new) return result;
    if ((result = kzi_shapes_sprite(s, node, name, &sprite)) != KZ_OK) return result;
    sprite->number = tile->number;
    sprite->part = (kz_cell_rect){tile->x, tile->y, tile->x + grid->of.size, tile->y + grid->of.size};
    if ((result = kzi_shapes_image(s, layer, "__tilesetRelPath", file, sprite)) != KZ_OK) return result;
    *has_image = sprite->image;
    return ldtk_box(s, node, "", 0, 0, grid->of.size, grid->of.size);
}

/* Tiles that lie alone on their cells.  Where several do, none of them shows what the player sees. */
static kz_result ldtk_tiles(kzi_shapes *s, const kzi_node *layer, ldtk_grid *grid)
{
    char file[KZI_NAME_MAX];
    ldtk_tile tile;
    bool has_image = true;
    const kzi_node *list, *root = layer;
    kz_result result = kzi_sheet_member(&s->l->io, layer, "autoLayerTiles", "array", &list);
    while (root->parent) root = root->parent;
    const char *path = kzi_node_text(layer, "__tilesetRelPath", "");
    if (result != KZ_OK || !list || !*path || !ldtk_tiles_fill_cells(root, layer, grid)) return result;
    const bool is_level = kzi_node_member(root, "layerInstances"); /* a file in a folder below that of its project */
    snprintf(file, sizeof file, "%s%s", is_level ? "../" : "", path);
    memset(grid->done, 0, (size_t)grid->of.w * (size_t)grid->of.h);
    for (const kzi_node *node = list->child; node; node = node->next)
        if (ldtk_tile_read(grid, node, &tile) && grid->done[tile.cell] < 2) grid->done[tile.cell]++;
    for (const kzi_node *node = list->child; node && has_image && result == KZ_OK; node = node->next)
        if (ldtk_tile_read(grid, node, &tile) && grid->done[tile.cell] == 1)
            result = ldtk_tile_add(s, layer, node, grid, &tile, file, &has_image);
    return result;
}

/* ---- A layer of cells ---------------------------------------------------------------------------------- */

static kz_result ldtk_int_grid(kzi_shapes *s, const kzi_node *layer, const char *level)
{
    double seen[LDTK_VALUES];
    int n_seen = 0;
    ldtk_grid grid = {.value = 0};
    kz_result result = kzi_ldtk_grid_of(&s->l->io, layer, &grid.of);
    if (result != KZ_OK || !grid.of.values) return result;
    const size_t n = (size_t)grid.of.w * (size_t)grid.of.h;
    if (!(grid.done = kzi_arena_take(&s->l->arena, n + 1, 1))) return kzi_io_no_memory(&s->l->io, kzi_node_file(layer));
    for (size_t i = 0; i < n && result == KZ_OK; i++) {
        int k = 0;
        grid.value = grid.of.values[i];
        while (k < n_seen && seen[k] != grid.value) k++;
        if (grid.value == 0 || k < n_seen) continue;
        if (n_seen == LDTK_VALUES)
            return kzi_node_fail(&s->l->io, layer, "intGridCsv", KZ_ERR_TOO_LARGE, "more than %d different values",
                                 LDTK_VALUES);
        seen[n_seen++] = grid.value;
        result = ldtk_value(s, layer, level, &grid);
    }
    return result == KZ_OK ? ldtk_tiles(s, layer, &grid) : result;
}

/* ---- Entities ------------------------------------------------------------------------------------------ */

static kz_result ldtk_point(kzi_shapes *s, const kzi_node *entity, double x, double y)
{
    kz_vec2 at;
    const kz_result result = kzi_shapes_point(s, entity, x, y, &at);
    const char *name = kzi_node_text(entity, "__identifier", "");
    const kz_drawn_outline outline = {.name = name, .kind = KZ_OUTLINE_POINT, .points = &at, .n_points = 1};
    return result == KZ_OK ? kzi_shapes_outline(s, entity, &outline) : result;
}

static kz_result ldtk_entity(kzi_shapes *s, const kzi_node *entity)
{
    double r[4];
    bool sized;
    const kz_result result = kzi_ldtk_entity(&s->l->io, entity, r, &sized);
    if (result != KZ_OK) return result;
    if (!sized) return ldtk_point(s, entity, r[0], r[1]);
    return ldtk_box(s, entity, kzi_node_text(entity, "__identifier", ""), r[0], r[1], r[0] + r[2], r[1] + r[3]);
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
    const char *const file = kzi_node_text(level, "externalRelPath", ""), *name = kzi_node_text(level, "identifier", "");
    kz_result result = kzi_sheet_member(&s->l->io, level, "layerInstances", "array", &layers);
    if (result == KZ_OK && !layers && *file) { /* in a file of its own */
        kzi_map_doc *doc;
        result = kzi_map_open(s->l, level, "externalRelPath", file, "ldtk", &doc);
        if (result != KZ_OK) return kzi_map_leave_out(s->l, result, KZ_NOTE_ELEMENT, level);
        if ((result = kzi_map_count_again(s->l, level, doc->doc.root->n_parts)) != KZ_OK) return result;
        layers = kzi_node_member(doc->doc.root, "layerInstances");
    }
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
    kz_result result = kzi_ldtk_check(&s->l->io, root);
    if (result != KZ_OK) return result;
    if (kzi_node_member(root, "layerInstances")) return ldtk_level(s, root);
    result = kzi_sheet_member(&s->l->io, root, "levels", "array", &levels);
    for (const kzi_node *level = levels ? levels->child : NULL; level && result == KZ_OK; level = level->next)
        result = ldtk_level(s, level);
    return result;
}
