/* ldtk_tiles.c - the tiles of LDtk's layers: those that were laid by hand are masks of their pixels, those that rules
 * laid are pictures. */
#include "io/map/ldtk/ldtk_map.h"

#include <stdio.h>
#include <string.h>

enum { TILES_SIDE = 1 << 24 };

/* ---- Tilesets ------------------------------------------------------------------------------------------ */

/* Makes a tileset of the node that names its image. */
static kz_result tiles_make_set(kzi_ldtk *r, const kzi_node *node, const char *attr, int32_t size, kzi_tileset **out)
{
    kzi_loader *const l = r->l;
    char path[KZI_NAME_MAX];
    kzi_tileset *const set = kzi_arena_take(&l->arena, 1, sizeof *set);
    if (!set) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    const char *const file = kzi_node_text(node, attr, "");
    snprintf(path, sizeof path, "%s%s", r->is_level && *file ? "../" : "", file);
    set->node = set->image_node = node;
    set->tile_w = set->tile_h = size;
    set->columns = 1;
    set->count = INT32_MAX;
    set->sheet_known = true; /* each tile says where in the image it is */
    kz_result result = kzi_map_keep_name(l, node, attr[0] == '_' ? "__identifier" : "identifier", &set->name);
    if (result != KZ_OK) return result;
    result = kzi_map_image_named(l, node, attr, path, &set->image);
    if ((result = kzi_map_image_or_none(l, result, node, &set->image)) != KZ_OK) return result;
    ((kzi_node *)(uintptr_t)node)->kept = *out = set;
    return KZ_OK;
}

/* Finds the tileset of a layer.  In a level that stands alone its tiles are taken to fill a cell. */
static kz_result tiles_set_of(kzi_ldtk *r, const kzi_ldtk_layer *layer, kzi_tileset **out)
{
    const kzi_node *node;
    int32_t size = layer->grid.size;
    kz_result result = kzi_ldtk_find(r, layer->node, "tilesets", "__tilesetDefUid", &node);
    if (result != KZ_OK) return result;
    const bool defined = node != NULL;
    if (!defined) node = layer->node;
    if ((*out = (kzi_tileset *)(uintptr_t)node->kept) != NULL) return KZ_OK;
    if (defined) result = kzi_node_i32(&r->l->io, node, "tileGridSize", 1, TILES_SIDE, &size);
    return result == KZ_OK ? tiles_make_set(r, node, defined ? "relPath" : "__tilesetRelPath", size, out) : result;
}

static kz_result tiles_find(kzi_ldtk *r, kzi_tileset *set, const kzi_node *node, kzi_tile **out)
{
    int32_t id = -1;
    const double *const src = kzi_ldtk_pair(node, "src");
    const kz_result result = kzi_node_i32(&r->l->io, node, "t", 0, INT32_MAX, &id);
    if (result != KZ_OK) return result;
    if (id < 0 || !src || !(src[0] >= 0 && src[0] < TILES_SIDE && src[1] >= 0 && src[1] < TILES_SIDE))
        return kzi_node_fail(&r->l->io, node, NULL, KZ_ERR_CONTENT, "a tile needs t, and src with two numbers");
    if (!(*out = *kzi_tileset_place(set, id))) {
        if (!(*out = kzi_tileset_add_tile(r->l, set, id))) return kzi_io_no_memory(&r->l->io, kzi_node_file(node));
        (*out)->image = set->image;
        (*out)->image_node = set->image_node;
        (*out)->part = (kz_cell_rect){(int32_t)src[0], (int32_t)src[1], (int32_t)src[0] + set->tile_w,
                                      (int32_t)src[1] + set->tile_h};
    }
    return kzi_tile_prepare(r->l, *out);
}

/* ---- Tiles --------------------------------------------------------------------------------------------- */

typedef struct tiles_one {
    kzi_tile *tile;
    kzi_place place;
    kz_cell cell;
    double opacity;
    int32_t line;
} tiles_one;

static kz_result tiles_add_item(kzi_ldtk *r, const kzi_ldtk_layer *layer, const tiles_one *one)
{
    kz_map_item *item;
    kz_result result = kzi_map_add_item(r->l, layer->node, &item);
    if (result != KZ_OK) return result;
    item->layer = layer->named;
    item->tileset = one->tile->set->name;
    item->tile = one->tile->id;
    item->cell = one->cell;
    item->from_tile_layer = true;
    item->visible = layer->visible;
    item->image = kzi_tile_image(one->tile);
    item->part = one->tile->part;
    item->draw = one->place.map;
    item->opacity = (float)one->opacity;
    item->line = one->line;
    result = kzi_tile_mask_shape(r->l, one->tile, &one->tile->rule, &one->place, layer->node, item);
    if (item->shape.kind == KZ_KIND_NONE) r->l->map->n_items--; /* a note says why */
    return result;
}

static kz_result tiles_add_picture(kzi_ldtk *r, const kzi_ldtk_layer *layer, const tiles_one *one)
{
    const kz_map_picture picture = {
        .image = kzi_tile_image(one->tile),
        .part = one->tile->part,
        .draw = one->place.map,
        .opacity = (float)one->opacity,
        .layer = layer->named,
        .class_name = "",
    };
    if (one->tile->outside) return kzi_tile_note_pixels(r->l, one->tile, layer->node, KZ_NOTE_PICTURE);
    return layer->visible && picture.image ? kzi_map_add_picture(r->l, layer->node, &picture) : KZ_OK;
}

static kz_result tiles_add(kzi_ldtk *r, const kzi_ldtk_layer *layer, kzi_tileset *set, const kzi_node *node,
                           bool collides)
{
    int32_t flips = 0;
    double alpha = 1;
    kzi_loader *const l = r->l;
    const double *const px = kzi_ldtk_pair(node, "px");
    tiles_one one = {.line = node->line};
    kz_result result;
    if (!px) return kzi_node_fail(&l->io, node, "px", KZ_ERR_CONTENT, "a tile needs its place, two numbers");
    if ((result = kzi_node_i32(&l->io, node, "f", 0, 3, &flips)) != KZ_OK) return result;
    if ((result = kzi_node_real(&l->io, node, "a", &alpha)) != KZ_OK) return result;
    if ((result = tiles_find(r, set, node, &one.tile)) != KZ_OK) return result;
    const double w = set->tile_w, h = set->tile_h;
    const uint32_t mirrored = (flips & 1 ? KZI_FLIP_X : 0) | (flips & 2 ? KZI_FLIP_Y : 0);
    const kzi_place in_cell = kzi_place_cell(w, h, kzi_fit_tile(w, h, w, h, false), mirrored, false);
    const kzi_place shift = kzi_place_shift(layer->x + px[0], layer->y + px[1] + h);
    one.place = kzi_place_join(&shift, &in_cell);
    one.cell = (kz_cell){(int32_t)(kzi_to_float(kzi_floor(px[0] / layer->grid.size))),
                         (int32_t)(kzi_to_float(kzi_floor(px[1] / layer->grid.size)))};
    one.opacity = layer->opacity * (alpha > 1 ? 1 : alpha > 0 ? alpha : 0);
    return collides ? tiles_add_item(r, layer, &one) : tiles_add_picture(r, layer, &one);
}

kz_result kzi_ldtk_tiles(kzi_ldtk *r, const kzi_ldtk_layer *layer)
{
    static const char *const keys[] = {"autoLayerTiles", "gridTiles"};
    kz_result result = KZ_OK;
    for (int i = 0; i < 2 && result == KZ_OK; i++) {
        const kzi_node *const list = kzi_node_member(layer->node, keys[i]);
        kzi_tileset *set;
        if (!list || !list->child) continue;
        if ((result = tiles_set_of(r, layer, &set)) != KZ_OK) return result;
        for (const kzi_node *tile = list->child; tile && result == KZ_OK; tile = tile->next)
            result = kzi_map_leave_out(r->l, tiles_add(r, layer, set, tile, i == 1), KZ_NOTE_TILE, tile);
    }
    return result;
}
