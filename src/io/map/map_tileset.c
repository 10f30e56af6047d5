/* map_tileset.c - reads tilesets: one image cut into tiles, or an image for each tile.
 *
 * A tree by number holds what a file says of single tiles.  A tile of which the file says nothing gets its entry when
 * it is first used, because the entry remembers its mask. */
#include "io/map/map_private.h"

#include <string.h>

#define KZI_MAX_TILE_SIDE (1 << 24)

/* ---- Tiles by number ----------------------------------------------------------------------------------- */

/* Searches a digital tree: at depth d, bit d of the number selects the child.  So no choice of numbers makes the tree
 * deeper than their 31 bits, as it could lengthen a chain of a hash table. */
kzi_tile **kzi_tileset_place(kzi_tileset *set, int32_t id)
{
    kzi_tile **place = &set->tiles;
    for (uint32_t bits = (uint32_t)id; *place && (*place)->id != id; bits >>= 1) place = &(*place)->child[bits & 1];
    return place;
}

kzi_tile *kzi_tileset_add_tile(kzi_loader *l, kzi_tileset *set, int32_t id)
{
    kzi_tile *tile = kzi_arena_take(&l->arena, 1, sizeof *tile);
    if (!tile) return NULL;
    tile->set = set;
    tile->id = id;
    tile->class_name = "";
    tile->node = set->node;
    *kzi_tileset_place(set, id) = tile;
    return tile;
}

static kz_result tileset_read_tile(kzi_loader *l, kzi_tileset *set, const kzi_node *node)
{
    const kzi_io *io = &l->io;
    int32_t id = -1, x = 0, y = 0, w = 0, h = 0;
    kz_result result;
    if ((result = kzi_node_i32(io, node, "id", 0, INT32_MAX, &id)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "x", 0, KZI_MAX_TILE_SIDE, &x)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "y", 0, KZI_MAX_TILE_SIDE, &y)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "width", 0, KZI_MAX_TILE_SIDE, &w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "height", 0, KZI_MAX_TILE_SIDE, &h)) != KZ_OK) return result;
    if (id < 0) return kzi_node_fail(io, node, NULL, KZ_ERR_CONTENT, "the tile has no id");
    kzi_tile *tile = *kzi_tileset_place(set, id); /* old JSON speaks of a tile in two places */
    if (!tile) tile = kzi_tileset_add_tile(l, set, id);
    if (!tile) return kzi_io_no_memory(io, kzi_node_file(node));
    tile->node = node;
    const char *class_name;
    if ((result = kzi_map_keep_name(l, node, kzi_node_attr(node, "type") ? "type" : "class", &class_name)) != KZ_OK)
        return result;
    if (*class_name) tile->class_name = class_name;
    const kzi_node *properties = kzi_node_child(node, "properties"), *group = kzi_node_child(node, "objectgroup");
    const kzi_node *image = kzi_node_child(node, "image");
    if (properties) tile->properties = properties;
    if (group && kzi_node_child(group, "object")) tile->collision = group;
    if (!image) return KZ_OK;
    tile->image_node = image;
    tile->part.x0 = x;
    tile->part.y0 = y;
    tile->part.x1 = w && h ? x + w : 0;
    tile->part.y1 = w && h ? y + h : 0;
    return kzi_map_image_of(l, image, &tile->image);
}

/* ---- Tilesets ------------------------------------------------------------------------------------------ */

static kz_result tileset_read_alignment(kzi_loader *l, kzi_tileset *set)
{
    static const struct {
        const char *name;
        double x, y;
    } known[] = {{"unspecified", -1, -1}, {"topleft", 0, 0},    {"top", 0.5, 0},   {"topright", 1, 0},
                 {"left", 0, 0.5},        {"center", 0.5, 0.5}, {"right", 1, 0.5}, {"bottomleft", 0, 1},
                 {"bottom", 0.5, 1},      {"bottomright", 1, 1}};
    const char *name = kzi_node_text(set->node, "objectalignment", "unspecified");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(name, known[i].name) != 0) continue;
        set->align_x = known[i].x;
        set->align_y = known[i].y;
        return KZ_OK;
    }
    set->align_x = set->align_y = -1;
    return kzi_map_note(l, KZ_NOTE_VALUE, KZ_ERR_UNSUPPORTED, set->node, "objectalignment", "'%.40s' is unknown", name);
}

static kz_result tileset_read_numbers(kzi_loader *l, kzi_tileset *set)
{
    const kzi_io *io = &l->io;
    const kzi_node *node = set->node, *offset = kzi_node_child(node, "tileoffset"),
                   *grid = kzi_node_child(node, "grid");
    kz_result result;
    if ((result = kzi_node_i32(io, node, "tilewidth", 0, KZI_MAX_TILE_SIDE, &set->tile_w)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "tileheight", 0, KZI_MAX_TILE_SIDE, &set->tile_h)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "spacing", 0, KZI_MAX_TILE_SIDE, &set->spacing)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "margin", 0, KZI_MAX_TILE_SIDE, &set->margin)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "columns", 0, INT32_MAX, &set->columns)) != KZ_OK) return result;
    if ((result = kzi_node_i32(io, node, "tilecount", 0, INT32_MAX, &set->count)) != KZ_OK) return result;
    if (offset) {
        if ((result = kzi_node_real(io, offset, "x", &set->offset_x)) != KZ_OK) return result;
        if ((result = kzi_node_real(io, offset, "y", &set->offset_y)) != KZ_OK) return result;
    }
    if (grid && strcmp(kzi_node_text(grid, "orientation", ""), "isometric") == 0) {
        set->isometric = true;
        if ((result = kzi_node_i32(io, grid, "width", 1, KZI_MAX_TILE_SIDE, &set->grid_w)) != KZ_OK) return result;
        if ((result = kzi_node_i32(io, grid, "height", 1, KZI_MAX_TILE_SIDE, &set->grid_h)) != KZ_OK) return result;
        if (!set->grid_w || !set->grid_h)
            return kzi_node_fail(io, grid, NULL, KZ_ERR_CONTENT, "an isometric grid needs a width and a height");
    }
    set->to_grid = strcmp(kzi_node_text(node, "tilerendersize", "tile"), "grid") == 0;
    set->keep_aspect = strcmp(kzi_node_text(node, "fillmode", "stretch"), "preserve-aspect-fit") == 0;
    return tileset_read_alignment(l, set);
}

static kz_result tileset_make(kzi_loader *l, const kzi_node *node, kzi_tileset **out)
{
    const kzi_io *io = &l->io;
    kzi_tileset *set = kzi_arena_take(&l->arena, 1, sizeof *set);
    if (!set) return kzi_io_no_memory(io, kzi_node_file(node));
    set->node = node;
    set->count = -1;
    kz_result result = tileset_read_numbers(l, set);
    if (result != KZ_OK) return result;

    if ((result = kzi_map_keep_name(l, node, "name", &set->name)) != KZ_OK) return result;
    if ((result = kzi_properties_of_tileset(l, node, set->name)) != KZ_OK) return result;
    set->image_node = kzi_node_child(node, "image");
    if (set->image_node) {
        result = kzi_map_image_of(l, set->image_node, &set->image);
        if (result == KZ_OK && (!set->tile_w || !set->tile_h))
            result = kzi_node_fail(io, node, NULL, KZ_ERR_CONTENT, "the tileset has no tilewidth and tileheight");
    }
    for (const kzi_node *tile = kzi_node_child(node, "tile"); tile && result == KZ_OK;
         tile = kzi_node_next(tile, "tile"))
        result = kzi_map_leave_out(l, tileset_read_tile(l, set, tile), KZ_NOTE_TILE, tile);
    *out = set;
    return result;
}

/* Stands for a tileset that cannot be read. */
static kzi_tileset *tileset_none(kzi_loader *l, const kzi_node *node)
{
    kzi_tileset *set = kzi_arena_take(&l->arena, 1, sizeof *set);
    if (!set) return NULL;
    set->node = node;
    set->left_out = true;
    set->name = kzi_node_text(node, "source", kzi_node_text(node, "name", ""));
    return set;
}

/* Reads the tileset of a file, once: what cannot be read is not tried again. */
static kz_result tileset_of_file(kzi_loader *l, kzi_map_doc *doc)
{
    const kzi_node *root = doc->doc.root;
    const kz_result result =
        kzi_node_attr(root, "source")
            ? kzi_node_fail(&l->io, root, "source", KZ_ERR_CONTENT, "a tileset's file cannot refer to another one")
            : tileset_make(l, root, &doc->tileset);
    if (result != KZ_OK && !(doc->tileset = tileset_none(l, root)))
        return kzi_io_no_memory(&l->io, kzi_node_file(root));
    return result;
}

kz_result kzi_tileset_use_of(kzi_loader *l, const kzi_node *node, kzi_tileset_use *out)
{
    int64_t first = 1;
    kzi_map_doc *doc;
    *out = (kzi_tileset_use){.node = node};
    kz_result result = kzi_node_int(&l->io, node, "firstgid", 1, 0x0fffffff, &first);
    if (result != KZ_OK) return result;
    out->first = (uint32_t)first;
    const bool elsewhere = !kzi_node_attr(node, "source") && !kzi_node_attr(node, "tilewidth"); /* in exports as Lua */
    const char *const exported = kzi_node_attr(node, "exportfilename") ? "exportfilename" : "filename";
    const char *const attr = elsewhere ? exported : "source";
    const char *source = kzi_node_text(node, attr, NULL);
    if (!source) return tileset_make(l, node, &out->set);
    if ((result = kzi_map_open(l, node, attr, source, "tileset", &doc)) != KZ_OK) return result;
    if (!doc->tileset) result = tileset_of_file(l, doc);
    out->set = doc->tileset;
    return result;
}

kz_result kzi_tileset_use_or_none(kzi_loader *l, const kzi_node *node, kzi_tileset_use *out)
{
    kz_result result = kzi_tileset_use_of(l, node, out);
    if (result == KZ_OK || (result = kzi_map_leave_out(l, result, KZ_NOTE_TILESET, node)) != KZ_OK) return result;
    out->set = out->first ? tileset_none(l, node) : NULL;
    return out->set || !out->first ? KZ_OK : kzi_io_no_memory(&l->io, kzi_node_file(node));
}
