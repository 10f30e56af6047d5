/* map_grid.c - makes a grid of a tile layer: one body that is edited a cell at a time, in place of a body for each tile.
 *
 * Each different outline within a cell is a tile, for each class, for sensors and for each list of properties apart.  A tile of
 * a tileset is one in all cells, though its corners at thirds of a pixel are rounded in each.  A tile that is no convex polygon in
 * its cell is left out and counted; kz_map_add_bodies has it. */
#include "io/map/map_private.h"

#include <kolize/io_map.h>
#include <kolize/world.h>

#include <string.h>

#if !defined(KZ_NO_GRID)

typedef struct grid_maker {
    const kz_map *map;
    const kz_map_layer *layer;
    const kz_map_grid_def *def;
    kz_cell_rect cells;
} grid_maker;

/* A file of two far tiles does not take gigabytes. */
enum { MOST_GRID_TILES = 65536, MOST_GRID_CELLS = 1 << 27 };

static bool is_of_layer(const grid_maker *g, const kz_map_item *item)
{
    return item->from_tile_layer && item->layer == g->layer && item->shape.kind != KZ_KIND_NONE;
}

/* Half the step of float32 from v on: what a number that became v may be away from it. */
static double half_step(float v)
{
    uint32_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits &= UINT32_C(0x7f800000);
    memcpy(&v, &bits, sizeof bits);
    return (double)v / (1 << 24);
}

/* A coordinate of the map within its cell: where rounding alone keeps it from a side, it lies on that side. */
static double within_cell(float of_map, float of_layer, int32_t cell, float size)
{
    const double c = (double)of_map - ((double)of_layer + (double)cell * (double)size);
    const double rounded = half_step(of_map) + half_step(of_layer), beyond = c - (double)size;
    return c < rounded && -c < rounded ? 0 : beyond < rounded && -beyond < rounded ? (double)size : c;
}

/* The outline of a convex tile in its cell; false where it is none. */
static bool outline_in_cell(const grid_maker *g, const kz_map_item *item, kz_tile *out)
{
    const kz_shape *shape = &item->shape;
    const kz_vec2 size = g->layer->cell_size;
    while (shape->kind == KZ_KIND_PARTS && shape->as.parts.n == 1) shape = shape->as.parts.items;
    const kz_box b = shape->bounds;
    const kz_vec2 corners[4] = {b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    const bool is_box = shape->kind == KZ_KIND_BOX;
    size_t n = 4;
    const kz_vec2 *points = is_box ? corners : kz_shape_points(shape, &n);
    if (!points || n > KZ_INLINE_POINTS || (shape->kind != KZ_KIND_POLYGON && !is_box)) return false;
    memset(out, 0, sizeof *out);
    out->n_points = (int32_t)n;
    out->flags = item->sensor ? KZ_BODY_SENSOR : 0;
    for (size_t i = 0; i < n; i++) {
        const double x = within_cell(points[i].x, g->layer->at.x, item->cell.x, size.x);
        const double y = within_cell(points[i].y, g->layer->at.y, item->cell.y, size.y);
        if (!(x >= 0 && x <= (double)size.x && y >= 0 && y <= (double)size.y)) return false;
        out->points[i] = (kz_vec2){(float)x, (float)y};
    }
    kz_shape in_cell;
    return kz_shape_polygon(out->points, n, &in_cell, NULL) == KZ_OK && (in_cell.flags & KZ_SHAPE_CONVEX);
}

static bool is_same_tile(const kz_tile *a, const kz_tile *b)
{
    if (a->n_points != b->n_points) return false;
    for (int32_t i = 0; i < a->n_points; i++) {
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y) return false;
    }
    return true;
}

/* Is it the same tile of a tileset, flipped in the same way? */
static bool is_tile_of(const kz_map_item *a, const kz_map_item *b)
{
    return a->tile >= 0 && a->tile == b->tile && a->tileset == b->tileset && a->draw.xx == b->draw.xx &&
           a->draw.xy == b->draw.xy && a->draw.yx == b->draw.yx && a->draw.yy == b->draw.yy;
}

/* A tile before the caller's changes, and the first item that is one. */
typedef struct known_tile {
    kz_tile as_read;
    const kz_map_item *item;
} known_tile;

static bool is_known(const known_tile *k, const kz_map_item *item, const kz_tile *tile)
{
    if (k->item->properties != item->properties || strcmp(k->item->class_name, item->class_name) != 0) return false;
    return is_tile_of(k->item, item) || (is_same_tile(&k->as_read, tile) && k->as_read.flags == tile->flags);
}

typedef struct tile_list {
    known_tile *known;
    kz_tile *tiles;
    size_t n, known_room, tiles_room;
} tile_list;

/* Makes room for one more tile. */
static bool grow_tiles(const kz_allocator *a, tile_list *list)
{
    known_tile *known = kzi_grow(a, list->known, list->n, &list->known_room, list->n + 1, sizeof *known);
    if (!known) return false;
    list->known = known;
    kz_tile *tiles = kzi_grow(a, list->tiles, list->n, &list->tiles_room, list->n + 1, sizeof *tiles);
    if (tiles) list->tiles = tiles;
    return tiles != NULL;
}

/* The number of a tile; 0: too many, or no memory. */
static int32_t number_of(const grid_maker *g, const kz_allocator *a, tile_list *list, const kz_map_item *item, const kz_tile *tile)
{
    for (int32_t i = (int32_t)list->n; i-- > 1;) {
        if (is_known(&list->known[i], item, tile)) return i;
    }
    if (list->n == MOST_GRID_TILES || !grow_tiles(a, list)) return 0;
    list->known[list->n] = (known_tile){*tile, item};
    list->tiles[list->n] = *tile;
    if (g->def->prepare) g->def->prepare(g->def->ctx, item, &list->tiles[list->n]);
    return (int32_t)list->n++;
}

static bool is_layer_path(const kz_map_layer *layer, const char *path)
{
    size_t n = strlen(path);
    for (; layer; layer = layer->group) {
        const size_t n_name = strlen(layer->name);
        if (n < n_name || memcmp(path + n - n_name, layer->name, n_name) != 0) return false;
        n -= n_name;
        if (!layer->group || n == 0 || path[--n] != '/') break;
    }
    return n == 0 && layer && !layer->group;
}

static bool find_layer(grid_maker *g, bool by_path)
{
    const char *name = g->def->layer;
    for (size_t i = 0; i < g->map->n_items && !g->layer; i++) {
        const kz_map_item *item = &g->map->items[i];
        const bool is_meant = !name || (by_path ? is_layer_path(item->layer, name) : strcmp(item->layer->name, name) == 0);
        if (item->from_tile_layer && is_meant && item->layer->cell_size.x > 0) g->layer = item->layer;
    }
    return g->layer != NULL;
}

static void find_cells(grid_maker *g)
{
    kz_cell_rect *r = &g->cells;
    *r = (kz_cell_rect){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (size_t i = 0; i < g->map->n_items; i++) {
        const kz_cell c = g->map->items[i].cell;
        if (!is_of_layer(g, &g->map->items[i])) continue;
        r->x0 = c.x < r->x0 ? c.x : r->x0;
        r->y0 = c.y < r->y0 ? c.y : r->y0;
        r->x1 = c.x >= r->x1 ? c.x + 1 : r->x1;
        r->y1 = c.y >= r->y1 ? c.y + 1 : r->y1;
    }
    if (r->x0 >= r->x1) *r = (kz_cell_rect){0, 0, 1, 1};
}

/* Writes the numbers of all cells; `n_left_out` of the result counts. */
static bool number_cells(const grid_maker *g, const kz_allocator *a, tile_list *list, uint16_t *ids, kz_map_grid *out)
{
    const size_t w = (size_t)(g->cells.x1 - g->cells.x0);
    for (size_t i = 0; i < g->map->n_items; i++) {
        const kz_map_item *item = &g->map->items[i];
        kz_tile tile;
        if (!is_of_layer(g, item)) continue;
        uint16_t *id = &ids[(size_t)(item->cell.y - g->cells.y0) * w + (size_t)(item->cell.x - g->cells.x0)];
        if (*id != 0 || !outline_in_cell(g, item, &tile)) {
            out->n_left_out++;
            if (g->def->left_out) g->def->left_out(g->def->ctx, item);
            continue;
        }
        const int32_t number = number_of(g, a, list, item, &tile);
        if (number == 0) return false;
        *id = (uint16_t)number;
    }
    return true;
}

static kz_result grid_of_ids(const grid_maker *g, const tile_list *list, uint16_t *ids, size_t n, kz_map_grid *out, kz_error *err)
{
    uint8_t *bytes = (uint8_t *)ids;
    const bool is_narrow = list->n <= 256;
    for (size_t i = 0; is_narrow && i < n; i++) bytes[i] = (uint8_t)ids[i]; /* in place: each is read before it is overwritten */
    const kz_grid_def def = {.w = g->cells.x1 - g->cells.x0,
                             .h = g->cells.y1 - g->cells.y0,
                             .cell_w = g->layer->cell_size.x,
                             .cell_h = g->layer->cell_size.y,
                             .id_bytes = is_narrow ? 1 : 2,
                             .ids = ids,
                             .tiles = list->tiles,
                             .n_tiles = (int32_t)list->n,
                             .journal = g->def->journal,
                             .alloc = g->def->alloc};
    return kz_grid_create(&def, &out->grid, err);
}

static kz_result layer_fail(kz_result code, int64_t a, int64_t b, kz_error *err)
{
    if (err) *err = (kz_error){code, a, b};
    return code;
}

static kz_result fill_grid(const grid_maker *g, const kz_allocator *a, kz_map_grid *out, kz_error *err)
{
    const int64_t w = (int64_t)g->cells.x1 - g->cells.x0, h = (int64_t)g->cells.y1 - g->cells.y0;
    tile_list list = {NULL, NULL, 0, 0, 0};
    size_t room = 0;
    if (w > KZ_GRID_MAX_SIDE || h > KZ_GRID_MAX_SIDE) return layer_fail(KZ_ERR_TOO_LARGE, w > h ? w : h, KZ_GRID_MAX_SIDE, err);
    if (w * h > MOST_GRID_CELLS) return layer_fail(KZ_ERR_TOO_LARGE, w * h, MOST_GRID_CELLS, err);
    const size_t n = (size_t)w * (size_t)h;
    uint16_t *ids = n <= SIZE_MAX / 4 ? kzi_grow(a, NULL, 0, &room, n, sizeof *ids) : NULL;
    kz_result result = layer_fail(KZ_ERR_MEMORY, (int64_t)n * 2, 0, err);
    if (ids && grow_tiles(a, &list)) {
        memset(ids, 0, n * sizeof *ids);
        memset(list.tiles, 0, sizeof *list.tiles);
        list.n = 1;
        if (number_cells(g, a, &list, ids, out)) result = grid_of_ids(g, &list, ids, n, out, err);
        else if (list.n == MOST_GRID_TILES) result = layer_fail(KZ_ERR_TOO_LARGE, MOST_GRID_TILES, MOST_GRID_TILES - 1, err);
    }
    kzi_release_items(a, ids, room, sizeof *ids);
    kzi_release_items(a, list.known, list.known_room, sizeof *list.known);
    kzi_release_items(a, list.tiles, list.tiles_room, sizeof *list.tiles);
    return result;
}

kz_result kz_map_layer_grid(const kz_map *map, const kz_map_grid_def *def, kz_map_grid *out, kz_error *err)
{
    static const kz_map_grid_def plain;
    if (!map || !out) return layer_fail(KZ_ERR_ARGUMENT, map ? 3 : 1, 0, err);
    grid_maker g = {.map = map, .def = def ? def : &plain};
    memset(out, 0, sizeof *out);
    if (!find_layer(&g, true) && !find_layer(&g, false)) return layer_fail(KZ_ERR_CONTENT, 0, 0, err);
    find_cells(&g);
    kzi_io io;
    kzi_io_begin(&io, NULL, g.def->alloc, NULL);
    out->layer = g.layer;
    out->first = (kz_cell){g.cells.x0, g.cells.y0};
    out->at.x = (float)((double)g.layer->at.x + (double)g.cells.x0 * (double)g.layer->cell_size.x);
    out->at.y = (float)((double)g.layer->at.y + (double)g.cells.y0 * (double)g.layer->cell_size.y);
    return fill_grid(&g, &io.alloc, out, err);
}

#endif
