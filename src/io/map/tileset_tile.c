/* tileset_tile.c - finds the tile that a number of a map means, with its part of an image and its collision shapes. */
#include "io/map/map_private.h"

/* ---- Which tile ---------------------------------------------------------------------------------------- */

/* Learns how an image is cut into tiles: from the file when it says so, else from the size of the image. */
static kz_result tileset_know_sheet(kzi_loader *l, kzi_tileset *set)
{
    if (set->sheet_known) return KZ_OK;
    kz_result result = kzi_map_image_pixels(l, set->image);
    if (result != KZ_OK) return result;
    const kz_surface *s = kz_image_surface(set->image->image);
    const int64_t step_x = (int64_t)set->tile_w + set->spacing, step_y = (int64_t)set->tile_h + set->spacing;
    const int64_t columns = s->w >= set->margin ? ((int64_t)s->w - set->margin + set->spacing) / step_x : 0;
    const int64_t rows = s->h >= set->margin ? ((int64_t)s->h - set->margin + set->spacing) / step_y : 0;
    if (set->columns && set->columns != columns)
        result =
            kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, set->node, "columns",
                         "the image has room for %lld columns of tiles, the tileset says %d", (long long)columns,
                         (int)set->columns);
    if (!set->columns) set->columns = (int32_t)columns;
    if (set->count < 0) set->count = (int32_t)(columns * rows);
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

kz_result kzi_tile_find(kzi_loader *l, const kzi_tileset_use *use, uint32_t gid, const kzi_node *node, kzi_tile **out)
{
    if (!use) use = tileset_use_for(l, gid);
    if (!use || gid < use->first)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_CONTENT, "tile %u belongs to no tileset", (unsigned)gid);
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
    if (!tile || !(tile->image || set->image))
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_CONTENT, "tile %u: the tileset '%.60s' has no tile %d",
                             (unsigned)gid, set->name, (int)id);
    *out = tile;
    return KZ_OK;
}

/* ---- Its image ----------------------------------------------------------------------------------------- */

static kz_result tile_know_part(kzi_loader *l, kzi_tile *tile, const kzi_node *user)
{
    const kzi_tileset *set = tile->set;
    int64_t x = tile->part.x0, y = tile->part.y0, w, h;
    if (tile->image) {
        const kz_result result = kzi_map_image_pixels(l, tile->image);
        if (result != KZ_OK) return result;
        w = (int64_t)tile->part.x1 - x;
        h = (int64_t)tile->part.y1 - y;
    } else {
        const kz_result result = tileset_know_sheet(l, tile->set);
        if (result != KZ_OK) return result;
        const int32_t columns = set->columns > 0 ? set->columns : 1;
        tile->image = set->image;
        tile->image_node = set->image_node;
        w = set->tile_w;
        h = set->tile_h;
        x = set->margin + (int64_t)(tile->id % columns) * (w + set->spacing);
        y = set->margin + (int64_t)(tile->id / columns) * (h + set->spacing);
    }
    const kz_surface *s = kz_image_surface(tile->image->image);
    if (w <= 0 || h <= 0) { /* no part named: all of it */
        x = y = 0;
        w = s->w;
        h = s->h;
    }
    if (x + w > s->w || y + h > s->h)
        return kzi_node_fail(&l->io, user, NULL, KZ_ERR_CONTENT,
                             "tile %d of '%.60s' lies outside its image of %d x %d pixels", (int)tile->id, set->name,
                             (int)s->w, (int)s->h);
    tile->part.x0 = (int32_t)x;
    tile->part.y0 = (int32_t)y;
    tile->part.x1 = (int32_t)(x + w);
    tile->part.y1 = (int32_t)(y + h);
    tile->part_known = true;
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
        if (result != KZ_OK) return result;
        tile->n_shapes += source->kind != KZI_SOURCE_TEXT;
    }
    return KZ_OK;
}

kz_result kzi_tile_prepare(kzi_loader *l, kzi_tile *tile, const kzi_node *user)
{
    if (!tile->part_known) {
        const kz_result result = tile_know_part(l, tile, user);
        if (result != KZ_OK) return result;
    }
    if (tile->looked_up) return KZ_OK;
    kz_result result = kzi_rule_read(l, &tile->properties, 1, &tile->rule);
    if (result == KZ_OK) result = kzi_properties_read(l, tile->properties, &tile->list);
    if (result == KZ_OK && tile->collision) result = tile_know_shapes(l, tile);
    tile->looked_up = true;
    return result;
}
