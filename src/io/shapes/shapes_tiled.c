/* shapes_tiled.c - drawn shapes of Tiled: those of tiles beside their pixels, those of object layers without any, and
 * which tiles lie side by side. */
#include "io/shapes/shapes.h"

#include "io/map/layer_data.h"

#include <stdio.h>
#include <string.h>

#define KZI_SHAPES_SIDE (1 << 24)

/* ---- Outlines ------------------------------------------------------------------------------------------ */

/* The points of a source from its own (0, 0), and what they are. */
static kz_outline_kind tiled_points(const kzi_source *source, double own[2 * KZI_SHAPES_ROUND], const double **points,
                                    size_t *n)
{
    const double box[8] = {0, 0, source->w, 0, source->w, source->h, 0, source->h};
    *points = own;
    *n = KZI_SHAPES_ROUND;
    switch (source->kind) {
    case KZI_SOURCE_ELLIPSE:
        kzi_shapes_ellipse(source->w / 2, source->h / 2, source->w / 2, source->h / 2, own);
        return KZ_OUTLINE_ROUND;
    case KZI_SOURCE_CAPSULE: kzi_shapes_capsule(source->w, source->h, own); return KZ_OUTLINE_ROUND;
    case KZI_SOURCE_POLYGON:
    case KZI_SOURCE_POLYLINE:
        *points = source->points;
        *n = source->n_points;
        return source->kind == KZI_SOURCE_POLYGON ? KZ_OUTLINE_POLYGON : KZ_OUTLINE_LINE;
    case KZI_SOURCE_BOX:
        memcpy(own, box, sizeof box);
        *n = 4;
        return KZ_OUTLINE_BOX;
    default:
        own[0] = own[1] = 0;
        *n = 1;
        return KZ_OUTLINE_POINT;
    }
}

static kz_result tiled_add(kzi_shapes *s, const kzi_source *source, const kzi_place *place, const kzi_node *object, const char *name)
{
    double own[2 * KZI_SHAPES_ROUND];
    const double *from;
    const char *data;
    size_t n;
    const kz_outline_kind kind = tiled_points(source, own, &from, &n);
    kz_vec2 *points = kzi_shapes_room(s, n);
    if (!points) return kzi_io_no_memory(&s->l->io, kzi_node_file(source->node));
    for (size_t i = 0; i < n; i++) {
        double x = from[2 * i], y = from[2 * i + 1];
        kzi_place_apply(place, &x, &y);
        const kz_result result = kzi_shapes_point(s, source->node, x, y, &points[i]);
        if (result != KZ_OK) return result;
    }
    const kz_result result = kzi_shapes_data(s, kzi_node_child(object, "properties"), &data);
    const kz_drawn_outline outline = {.name = name, .kind = kind, .points = points, .n_points = (int32_t)n, .data = data};
    return result == KZ_OK ? kzi_shapes_outline(s, source->node, &outline) : result;
}

/* ---- Tiles --------------------------------------------------------------------------------------------- */

/* What is drawn beside pixels that nobody can see is not judged: the error with which the image was left out. */
static kz_result tiled_no_pixels(kzi_shapes *s, const kzi_tile *tile)
{
    const kzi_node *const node = tile->image_node;
    kzi_map_image *image;
    if (tile->outside)
        return kzi_node_fail(&s->l->io, tile->node, NULL, KZ_ERR_CONTENT, "tile %d of '%.60s' lies outside its image",
                             (int)tile->id, tile->set->name);
    kz_result result = kzi_map_image_named(s->l, node, "source", kzi_node_text(node, "source", ""), &image);
    if (result == KZ_OK) result = kzi_map_image_pixels(s->l, image);
    return result == KZ_OK ? kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "the image has no pixels") : result;
}

static kz_result tiled_tile_pixels(kzi_shapes *s, kzi_tile *tile, kz_drawn_sprite *sprite)
{
    const kz_result result = kzi_tile_prepare(s->l, tile);
    if (result != KZ_OK) return result;
    sprite->image = kzi_tile_image(tile);
    if (!sprite->image) return tiled_no_pixels(s, tile);
    sprite->image_path = kzi_arena_text(&s->l->map->arena, tile->image->path, strlen(tile->image->path));
    if (!sprite->image_path) return kzi_io_no_memory(&s->l->io, kzi_node_file(tile->node));
    sprite->part = tile->part;
    sprite->w = tile->part.x1 - tile->part.x0;
    sprite->h = tile->part.y1 - tile->part.y0;
    return KZ_OK;
}

static kz_result tiled_tile(kzi_shapes *s, kzi_tile *tile)
{
    char name[KZI_NAME_MAX + 32];
    kz_drawn_sprite *sprite;
    snprintf(name, sizeof name, "%s tile %d", tile->set->name, (int)tile->id);
    kz_result result = kzi_shapes_sprite(s, tile->node, name, &sprite);
    if (result != KZ_OK) return result;
    sprite->number = tile->id;
    tile->sprite = (int32_t)s->sheet->n_sprites;
    if ((result = tiled_tile_pixels(s, tile, sprite)) != KZ_OK) return result;
    const kzi_place here = kzi_place_shift(0, 0);
    for (size_t i = 0; i < tile->n_shapes; i++) {
        const kzi_source *source = &tile->shapes[i];
        const kzi_node *object = strcmp(source->node->name, "object") == 0 ? source->node : source->node->parent;
        const kzi_place place = kzi_place_in_tile(tile, source, &here);
        if ((result = tiled_add(s, source, &place, object, kzi_node_text(object, "name", ""))) != KZ_OK) return result;
    }
    return KZ_OK;
}

/* Tiles in the order of the file. */
static kz_result tiled_tileset(kzi_shapes *s, kzi_tileset *set)
{
    for (const kzi_node *node = kzi_node_child(set->node, "tile"); node; node = kzi_node_next(node, "tile")) {
        int32_t id = -1;
        kz_result result = kzi_node_i32(&s->l->io, node, "id", 0, INT32_MAX, &id);
        if (result != KZ_OK) return result;
        kzi_tile *tile = *kzi_tileset_place(set, id);
        if (!tile || !tile->collision || tile->sprite) continue;
        const bool image = tile->image || set->image;
        result = image
                     ? tiled_tile(s, tile)
                     : kzi_map_note(s->l, KZ_NOTE_TILE, KZ_ERR_CONTENT, node, NULL, "the tile has shapes and no image");
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

/* ---- Layers -------------------------------------------------------------------------------------------- */

static kz_result tiled_objects(kzi_shapes *s, const kzi_node *group)
{
    kz_drawn_sprite *sprite;
    kz_result result = kzi_shapes_sprite(s, group, kzi_node_text(group, "name", ""), &sprite);
    if (result == KZ_OK) sprite->number = -1;
    for (const kzi_node *node = kzi_node_child(group, "object"); node && result == KZ_OK;
         node = kzi_node_next(node, "object")) {
        kzi_object object;
        kzi_source source;
        const char *name;
        if ((result = kzi_object_open(s->l, node, &object)) != KZ_OK) return result;
        if (kzi_object_with(&object, "gid")) continue;
        if ((result = kzi_source_read(s->l, &object, &source)) != KZ_OK) return result;
        if (source.kind == KZI_SOURCE_TEXT) continue;
        if ((result = kzi_object_name(s->l, &object, "name", &name)) != KZ_OK) return result;
        const kzi_place turn = kzi_place_rotation(source.rotation), at = kzi_place_shift(source.x, source.y);
        const kzi_place place = kzi_place_join(&at, &turn);
        result = tiled_add(s, &source, &place, node, name);
    }
    return result;
}

/* A rectangle of a tile layer. */
typedef struct tiled_block {
    const kzi_node *node;
    const char *layer;
    uint32_t *gids;
    int32_t x, y, w, h;
} tiled_block;

/* The sprite of a cell with its flips; -1: no tile with shapes that fills its cell. */
static kz_result tiled_sprite_at(kzi_shapes *s, const tiled_block *b, int32_t x, int32_t y, int32_t *sprite,
                                 uint8_t *flips)
{
    kzi_tile *tile;
    const uint32_t gid = b->gids[(size_t)y * (size_t)b->w + (size_t)x];
    *sprite = -1;
    if ((gid & ~KZI_FLIPS) == 0) return KZ_OK;
    const kz_result result = kzi_tile_find(s->l, NULL, gid & ~KZI_FLIPS, b->node, &tile);
    if (result != KZ_OK || !tile) return result;
    const int32_t w = tile->part.x1 - tile->part.x0, h = tile->part.y1 - tile->part.y0;
    const bool fills =
        w == s->l->grid.tile_w && h == s->l->grid.tile_h && tile->set->offset_x == 0 && tile->set->offset_y == 0;
    *sprite = fills ? tile->sprite - 1 : -1;
    *flips = (uint8_t)((gid & KZI_FLIP_X ? 1 : 0) | (gid & KZI_FLIP_Y ? 2 : 0) | (gid & KZI_FLIP_DIAGONAL ? 4 : 0));
    return KZ_OK;
}

static kz_result tiled_pairs_of_cell(kzi_shapes *s, const tiled_block *b, int32_t x, int32_t y)
{
    kz_drawn_neighbors pair = {.cell = {b->x + x, b->y + y}, .layer = b->layer};
    kz_result result = tiled_sprite_at(s, b, x, y, &pair.a, &pair.flips_a);
    for (int below = 0; below < 2 && result == KZ_OK && pair.a >= 0; below++) {
        const int32_t x1 = x + 1 - below, y1 = y + below;
        if (x1 >= b->w || y1 >= b->h) continue;
        pair.below = below;
        result = tiled_sprite_at(s, b, x1, y1, &pair.b, &pair.flips_b);
        if (result == KZ_OK && pair.b >= 0) result = kzi_shapes_neighbors(s, b->node, &pair);
    }
    return result;
}

static kz_result tiled_block_pairs(kzi_shapes *s, const kzi_layer_form *form, tiled_block *b)
{
    kzi_loader *l = s->l;
    const uint64_t n = (uint64_t)b->w * (uint64_t)b->h;
    l->n_cells += n;
    if (n > l->io.limits.max_objects || l->n_cells / KZI_MAP_CELLS > l->io.limits.max_objects)
        return kzi_node_fail(&l->io, b->node, NULL, KZ_ERR_TOO_LARGE,
                             "%d x %d tiles: more than the limit for objects (max_objects) allows", (int)b->w,
                             (int)b->h);
    if (n == 0) return KZ_OK;
    const size_t size = (size_t)n * sizeof *b->gids;
    if (!(b->gids = l->io.alloc.alloc(l->io.alloc.ctx, size, 16)))
        return kzi_io_no_memory(&l->io, kzi_node_file(b->node));
    kz_result result = kzi_layer_data(&l->io, form, b->node, b->gids, (size_t)n);
    for (int32_t y = 0; y < b->h && result == KZ_OK; y++)
        for (int32_t x = 0; x < b->w && result == KZ_OK; x++) result = tiled_pairs_of_cell(s, b, x, y);
    l->io.alloc.release(l->io.alloc.ctx, b->gids, size, 16);
    return result;
}

static kz_result tiled_block_size(kzi_shapes *s, const kzi_node *node, tiled_block *b)
{
    const kz_result result = kzi_node_i32(&s->l->io, node, "width", 0, KZI_SHAPES_SIDE, &b->w);
    return result == KZ_OK ? kzi_node_i32(&s->l->io, node, "height", 0, KZI_SHAPES_SIDE, &b->h) : result;
}

/* Pairs across the border of two chunks are left out: a map with chunks repeats its pairs. */
static kz_result tiled_tiles(kzi_shapes *s, const kzi_node *node)
{
    const kzi_node *data = kzi_node_child(node, "data");
    const char *name;
    kz_result result = kzi_map_keep_name(s->l, node, "name", &name);
    if (result != KZ_OK || !data) return result;
    const kzi_layer_form form = kzi_layer_form_of(data);
    const kzi_node *chunk = kzi_node_child(data, "chunk");
    if (!chunk) {
        tiled_block block = {data, name, NULL, 0, 0, s->l->grid.w, s->l->grid.h};
        if ((result = tiled_block_size(s, node, &block)) != KZ_OK) return result;
        const bool empty = !data->child && !data->text_size && !data->numbers;
        return empty ? KZ_OK : tiled_block_pairs(s, &form, &block);
    }
    for (; chunk; chunk = kzi_node_next(chunk, "chunk")) {
        tiled_block block = {chunk, name, NULL, 0, 0, 0, 0};
        result = kzi_node_i32(&s->l->io, chunk, "x", -KZI_SHAPES_SIDE, KZI_SHAPES_SIDE, &block.x);
        if (result == KZ_OK) result = kzi_node_i32(&s->l->io, chunk, "y", -KZI_SHAPES_SIDE, KZI_SHAPES_SIDE, &block.y);
        if (result == KZ_OK) result = tiled_block_size(s, chunk, &block);
        if (result == KZ_OK) result = tiled_block_pairs(s, &form, &block);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

/* Groups are as deep as the document, which max_depth bounds. */
static kz_result tiled_layers(kzi_shapes *s, const kzi_node *parent)
{
    kz_result result = KZ_OK;
    for (const kzi_node *node = parent->child; node && result == KZ_OK; node = node->next) {
        const bool tiles = strcmp(node->name, "layer") == 0 && s->l->grid.orientation == KZI_ORTHOGONAL;
        if (tiles) result = tiled_tiles(s, node);
        else if (strcmp(node->name, "objectgroup") == 0) result = tiled_objects(s, node);
        else if (strcmp(node->name, "group") == 0) result = tiled_layers(s, node);
    }
    return result;
}

kz_result kzi_shapes_read_tiled(kzi_shapes *s, const kzi_node *root)
{
    kzi_loader *l = s->l;
    kz_result result;
    if (strcmp(root->name, "tileset") == 0) {
        kzi_tileset_use use;
        s->sheet->format = "Tiled tileset";
        if ((result = kzi_tileset_use_of(l, root, &use)) != KZ_OK) return result;
        return tiled_tileset(s, use.set);
    }
    if (strcmp(root->name, "template") == 0) {
        s->sheet->format = "Tiled template";
        return tiled_objects(s, root);
    }
    if (strcmp(root->name, "map") != 0)
        return kzi_node_fail(&l->io, root, NULL, KZ_ERR_UNSUPPORTED, "this is a <%.40s>, not a <map> or <tileset>",
                             root->name);
    s->sheet->format = "Tiled map";
    if ((result = kzi_grid_read(&l->io, root, &l->grid)) != KZ_OK) return result;
    if ((result = kzi_map_tilesets(l, root)) != KZ_OK) return result;
    for (size_t i = 0; i < l->n_uses; i++)
        if ((result = tiled_tileset(s, l->uses[i].set)) != KZ_OK) return result;
    return tiled_layers(s, root);
}
