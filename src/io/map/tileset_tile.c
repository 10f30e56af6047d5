/* tileset_tile.c - finds the tile that a number of a map means, with its part of an image and its collision shapes. */
#include "io/map/map_private.h"

/* ---- Which tile ---------------------------------------------------------------------------------------- */

/* The size of an image without pixels is what its element says: 0 x 0 when it does not. */
static void tileset_size_of_image(const kzi_io *io, const kzi_map_image *image, const kzi_node *node, int32_t *w,
                                  int32_t *h)
{
    *w = *h = 0;
    if (image->image) {
        *w = kz_image_surface(image->image)->w;
        *h = kz_image_surface(image->image)->h;
        return;
    }
    (void)kzi_node_i32(io, node, "width", 0, INT32_MAX, w);
    (void)kzi_node_i32(io, node, "height", 0, INT32_MAX, h);
}

/* Learns how an image is cut into tiles: from its size, as Tiled does, else from the file. */
static kz_result tileset_know_sheet(kzi_loader *l, kzi_tileset *set)
{
    int32_t w, h;
    if (set->sheet_known) return KZ_OK;
    kz_result result = kzi_map_image_try(l, set->image, set->image_node);
    if (result != KZ_OK) return result;
    tileset_size_of_image(&l->io, set->image, set->image_node, &w, &h);
    const int64_t step_x = (int64_t)set->tile_w + set->spacing, step_y = (int64_t)set->tile_h + set->spacing;
    const int64_t columns = w >= set->margin ? ((int64_t)w - set->margin + set->spacing) / step_x : 0;
    const int64_t rows = h >= set->margin ? ((int64_t)h - set->margin + set->spacing) / step_y : 0;
    if (set->image->image && set->columns && set->columns != columns)
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, set->node, "columns",
                              "the image has room for %lld columns of tiles, which count; the tileset says %d",
                              (long long)columns, (int)set->columns);
    if (set->image->image || !set->columns) set->columns = (int32_t)columns;
    const bool known = set->image->image || (w && h);
    if (set->count < 0) set->count = known && columns * rows < INT32_MAX ? (int32_t)(columns * rows) : INT32_MAX;
    set->sheet_known = true;
    return result;
}

static const kzi_tileset_use *tileset_use_for(const kzi_loader *l, uint32_t gid)
{
    size_t lo = 0, hi = l->n_uses;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (l->uses[middle].first <= gid) lo = middle + 1;
        else hi = middle;
    }
    return lo ? &l->uses[lo - 1] : NULL;
}

static kz_result tile_note_none(kzi_loader *l, kzi_tileset *set, uint32_t gid, int32_t id, const kzi_node *node)
{
    if (kzi_map_note_again(l, &set->no_tile, node)) return KZ_OK;
    if (set->left_out)
        return kzi_map_note(l, KZ_NOTE_TILE, KZ_ERR_CONTENT, node, NULL,
                            "tile %u is of the tileset '%.60s', which cannot be read", (unsigned)gid, set->name);
    return kzi_map_note(l, KZ_NOTE_TILE, KZ_ERR_CONTENT, node, NULL, "tile %u: the tileset '%.60s' has no tile %d",
                        (unsigned)gid, set->name, (int)id);
}

kz_result kzi_tile_find(kzi_loader *l, const kzi_tileset_use *use, uint32_t gid, const kzi_node *node, kzi_tile **out)
{
    *out = NULL;
    if (!use) use = tileset_use_for(l, gid);
    if (!use || gid < use->first) {
        if (kzi_map_note_again(l, &l->no_tileset, node)) return KZ_OK;
        return kzi_map_note(l, KZ_NOTE_TILE, KZ_ERR_CONTENT, node, NULL, "tile %u belongs to no tileset",
                            (unsigned)gid);
    }
    kzi_tileset *set = use->set;
    const int32_t id = (int32_t)(gid - use->first);
    kzi_tile *tile = *kzi_tileset_place(set, id);
    if (!tile && set->image) {
        const kz_result result = tileset_know_sheet(l, set);
        if (result != KZ_OK) return result;
        if (id < set->count) {
            tile = kzi_tileset_add_tile(l, set, id);
            if (!tile) return kzi_io_no_memory(&l->io, kzi_node_file(node));
        }
    }
    if (!tile || !(tile->image || set->image)) return tile_note_none(l, set, gid, id, node);
    *out = tile;
    return KZ_OK;
}

/* ---- Its image ----------------------------------------------------------------------------------------- */

/* Finds the image of the tile, and where in it the tile is. */
static kz_result tile_know_image(kzi_loader *l, kzi_tile *tile, int64_t *x, int64_t *y, int64_t *w, int64_t *h)
{
    const kzi_tileset *set = tile->set;
    if (tile->image) {
        *x = tile->part.x0;
        *y = tile->part.y0;
        *w = tile->part.x1 - *x;
        *h = tile->part.y1 - *y;
        return kzi_map_image_try(l, tile->image, tile->image_node);
    }
    const kz_result result = tileset_know_sheet(l, tile->set);
    const int32_t columns = set->columns > 0 ? set->columns : 1;
    tile->image = set->image;
    tile->image_node = set->image_node;
    *w = set->tile_w;
    *h = set->tile_h;
    *x = set->margin + (int64_t)(tile->id % columns) * (*w + set->spacing);
    *y = set->margin + (int64_t)(tile->id / columns) * (*h + set->spacing);
    return result;
}

static kz_result tile_know_part(kzi_loader *l, kzi_tile *tile)
{
    int64_t x, y, w, h;
    int32_t image_w, image_h;
    const kz_result result = tile_know_image(l, tile, &x, &y, &w, &h);
    if (result != KZ_OK) return result;
    tileset_size_of_image(&l->io, tile->image, tile->image_node, &image_w, &image_h);
    if (w <= 0 || h <= 0) { /* no part named: all of it */
        x = y = 0;
        w = image_w;
        h = image_h;
    }
    tile->outside = tile->image->image && (x + w > image_w || y + h > image_h);
    if (tile->outside || !tile->image->image) x = y = 0;
    tile->part = (kz_cell_rect){(int32_t)x, (int32_t)y, (int32_t)(x + w), (int32_t)(y + h)};
    return KZ_OK;
}

static kz_result tile_know_shapes(kzi_loader *l, kzi_tile *tile)
{
    size_t n = 0;
    const kzi_node *object = kzi_node_child(tile->collision, "object");
    for (const kzi_node *o = object; o; o = kzi_node_next(o, "object")) n++;
    tile->shapes = kzi_arena_take(&l->arena, n, sizeof *tile->shapes);
    if (!tile->shapes) return kzi_io_no_memory(&l->io, kzi_node_file(tile->node));
    for (; object; object = kzi_node_next(object, "object")) {
        kzi_source *source = &tile->shapes[tile->n_shapes];
        kzi_object whole;
        kz_result result = kzi_object_open(l, object, &whole);
        if (result == KZ_OK) result = kzi_source_read(l, &whole, source);
        if (result == KZ_OK) tile->n_shapes += source->kind != KZI_SOURCE_TEXT;
        result = kzi_map_leave_out(l, result, KZ_NOTE_SHAPE, object);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

kz_result kzi_tile_prepare(kzi_loader *l, kzi_tile *tile)
{
    if (tile->prepared) return KZ_OK;
    tile->prepared = true;
    kz_result result = tile_know_part(l, tile);
    if (result == KZ_OK) result = kzi_rule_read(l, &tile->properties, 1, &tile->rule);
    if (result == KZ_OK && tile->rule.hot) result = kzi_map_image_try(l, tile->rule.hot, tile->rule.node);
    if (result == KZ_OK) result = kzi_properties_read(l, tile->properties, &tile->list);
    return result == KZ_OK && tile->collision ? tile_know_shapes(l, tile) : result;
}

/* ---- Without pixels ------------------------------------------------------------------------------------ */

bool kzi_tile_has_pixels(const kzi_tile *tile, const kzi_map_rule *rule)
{
    return kzi_tile_image(tile) && (!rule->hot || rule->hot->image);
}

bool kzi_tile_is_nowhere(const kzi_tile *tile)
{
    return tile->part.x0 >= tile->part.x1 || tile->part.y0 >= tile->part.y1;
}

const kz_image *kzi_tile_image(const kzi_tile *tile) { return tile->outside ? NULL : tile->image->image; }

kz_result kzi_tile_note_pixels(kzi_loader *l, kzi_tile *tile, const kzi_node *user, kz_map_note_kind kind)
{
    kzi_tileset *set = tile->set;
    if (kzi_map_note_again(l, kind == KZ_NOTE_PICTURE ? &set->no_picture : &set->no_pixels, user)) return KZ_OK;
    if (!tile->outside)
        return kzi_map_note(l, kind, KZ_ERR_CONTENT, user, NULL,
                            "tile %d of '%.60s' needs an image that cannot be read", (int)tile->id, set->name);
    const kz_surface *s = kz_image_surface(tile->image->image);
    return kzi_map_note(l, kind, KZ_ERR_CONTENT, user, NULL,
                        "tile %d of '%.60s' lies outside its image of %d x %d pixels", (int)tile->id, set->name,
                        (int)s->w, (int)s->h);
}
