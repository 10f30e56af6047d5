/* map_layer.c - reads the layers of a map in the order in which they are drawn.
 *
 * Tiles that collide become items, other tiles and image layers become pictures.  Groups are read recursively. */
#include "io/map/map_private.h"

#include "io/map/layer_data.h"

#include <stdio.h>
#include <string.h>

/* ---- One tile ------------------------------------------------------------------------------------------ */

/* The place from the tile's pixels to map pixels, where cell (x, y) is. */
static kzi_place layer_place_of_tile(const kzi_loader *l, const kzi_tile *tile, const kzi_layer *layer, kz_cell cell,
                                     uint32_t flips)
{
    const kzi_tileset *set = tile->set;
    const double tile_w = tile->part.x1 - tile->part.x0, tile_h = tile->part.y1 - tile->part.y0;
    const double w = set->to_grid ? l->grid.tile_w : tile_w, h = set->to_grid ? l->grid.tile_h : tile_h;
    const kzi_fit fit = kzi_fit_tile(tile_w, tile_h, w, h, set->keep_aspect);
    double left, bottom;
    kzi_grid_cell(&l->grid, cell.x, cell.y, &left, &bottom);
    const kzi_place in_cell = kzi_place_cell(tile_w, tile_h, fit, flips, l->grid.orientation == KZI_HEXAGONAL);
    const kzi_place shift = kzi_place_shift(left + set->offset_x * fit.scale_x + layer->offset_x,
                                            bottom + set->offset_y * fit.scale_y + layer->offset_y);
    return kzi_place_join(&shift, &in_cell);
}

/* An infinite map covers the cells that are used. */
static void layer_note_drawn(kzi_loader *l, const kzi_layer *layer, kz_cell cell)
{
    double left, bottom;
    kzi_grid_cell(&l->grid, cell.x, cell.y, &left, &bottom);
    left += layer->offset_x;
    bottom += layer->offset_y;
    const kz_box box = {{kzi_to_float(left), kzi_to_float(bottom - l->grid.tile_h)},
                        {kzi_to_float(left + l->grid.tile_w), kzi_to_float(bottom)}};
    l->drawn = kz_box_union(l->drawn, box);
}

static kz_result layer_add_picture(kzi_loader *l, const kzi_node *node, const kzi_layer *layer, const kzi_tile *tile,
                                   const kzi_place *place)
{
    const kz_map_picture picture = {
        .image = kzi_tile_image(tile),
        .part = tile->part,
        .draw = place->map,
        .opacity = (float)layer->opacity,
        .layer = layer->named,
        .class_name = tile->class_name,
        .properties = tile->list,
    };
    return layer->visible && picture.image ? kzi_map_add_picture(l, node, &picture) : KZ_OK;
}

static kz_result layer_add_item(kzi_loader *l, const kzi_node *node, const kzi_layer *layer, kz_cell cell,
                                kzi_tile *tile, const kzi_place *place)
{
    kz_map_item *item;
    kz_result result;
    if ((result = kzi_map_add_item(l, node, &item)) != KZ_OK) return result;
    item->class_name = tile->class_name;
    item->layer = layer->named;
    item->tileset = tile->set->name;
    item->tile = tile->id;
    item->cell = cell;
    item->from_tile_layer = true;
    item->visible = layer->visible;
    item->image = kzi_tile_image(tile);
    item->part = tile->part;
    item->draw = place->map;
    item->opacity = (float)layer->opacity;
    item->line = node->line;
    item->properties = tile->list;
    if (!tile->rule.given) return kzi_tile_shape(l, tile, place, node, &item->shape);
    result = kzi_tile_mask_shape(l, tile, &tile->rule, place, node, item);
    if (item->shape.kind == KZ_KIND_NONE) l->map->n_items--; /* a note says why */
    return result;
}

static kz_result layer_add_tile(kzi_loader *l, const kzi_node *node, const kzi_layer *layer, kz_cell cell, uint32_t gid)
{
    kzi_tile *tile;
    kz_result result;
    if ((result = kzi_tile_find(l, NULL, gid & ~KZI_FLIPS, node, &tile)) != KZ_OK || !tile) return result;
    if ((result = kzi_tile_prepare(l, tile)) != KZ_OK) return result;
    layer_note_drawn(l, layer, cell);
    const bool collides = tile->rule.given || tile->n_shapes > 0;
    if (kzi_tile_is_nowhere(tile) || (tile->rule.given && !kzi_tile_has_pixels(tile, &tile->rule)))
        return kzi_tile_note_pixels(l, tile, node, KZ_NOTE_TILE);
    if (tile->rule.wrong_size.node && kzi_map_note_again(l, &tile->rule.wrong_size, tile->rule.node)) return KZ_OK;
    if (tile->outside && !tile->rule.given && (result = kzi_tile_note_pixels(l, tile, node, KZ_NOTE_PICTURE)) != KZ_OK)
        return result;
    const kzi_place place = layer_place_of_tile(l, tile, layer, cell, gid & KZI_FLIPS);
    return collides ? layer_add_item(l, node, layer, cell, tile, &place)
                    : layer_add_picture(l, node, layer, tile, &place);
}

/* ---- A rectangle of tiles ------------------------------------------------------------------------------ */

typedef struct layer_block {
    const kzi_node *node;
    const uint32_t *gids;
    int32_t x, y, w, h;
} layer_block;

static kz_result layer_add_row(kzi_loader *l, const kzi_layer *layer, const layer_block *b, int32_t row, int32_t start,
                               int32_t step)
{
    for (int32_t i = start; i < b->w; i += step) {
        const int32_t column = l->grid.from_right ? b->w - 1 - i : i;
        const uint32_t gid = b->gids[(size_t)row * (size_t)b->w + (size_t)column];
        const kz_cell cell = {b->x + column, b->y + row};
        if ((gid & ~KZI_FLIPS) == 0) continue;
        const kz_result result = layer_add_tile(l, b->node, layer, cell, gid);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

/* Adds tiles in the order of drawing: later tiles lie over earlier ones where they are larger than a cell. */
static kz_result layer_add_block(kzi_loader *l, const kzi_layer *layer, const layer_block *b)
{
    const bool columns_shifted = l->grid.orientation >= KZI_STAGGERED && l->grid.stagger_x;
    for (int32_t i = 0; i < b->h; i++) {
        const int32_t row = l->grid.from_bottom ? b->h - 1 - i : i;
        kz_result result;
        if (!columns_shifted) {
            result = layer_add_row(l, layer, b, row, 0, 1);
        } else { /* every other column lies half a cell higher, so behind */
            const int32_t high = ((b->x & 1) != 0) != l->grid.stagger_even;
            result = layer_add_row(l, layer, b, row, high, 2);
            if (result == KZ_OK) result = layer_add_row(l, layer, b, row, 1 - high, 2);
        }
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

static kz_result layer_read_block(kzi_loader *l, const kzi_layer *layer, const kzi_layer_form *form, layer_block *b)
{
    const uint64_t n = (uint64_t)b->w * (uint64_t)b->h;
    const uint64_t most = l->io.limits.max_objects;
    l->n_cells += n;
    if (n > most || l->n_cells / KZI_MAP_CELLS > most)
        return kzi_node_fail(&l->io, b->node, NULL, KZ_ERR_TOO_LARGE,
                             "%d x %d tiles: more than the limit for objects (max_objects) allows", (int)b->w,
                             (int)b->h);
    const size_t size = (size_t)n * sizeof(uint32_t);
    uint32_t *gids = l->io.alloc.alloc(l->io.alloc.ctx, size ? size : 4, 16);
    if (!gids) return kzi_io_no_memory(&l->io, kzi_node_file(b->node));
    b->gids = gids;
    kz_result result = kzi_layer_data(&l->io, form, b->node, gids, (size_t)n);
    if (result == KZ_OK) result = layer_add_block(l, layer, b);
    l->io.alloc.release(l->io.alloc.ctx, gids, size ? size : 4, 16);
    return result;
}

#define KZI_LAYER_SIDE (1 << 24)

static kz_result layer_read_size(kzi_loader *l, const kzi_node *node, layer_block *b)
{
    kz_result result;
    if ((result = kzi_node_i32(&l->io, node, "width", 0, KZI_LAYER_SIDE, &b->w)) != KZ_OK) return result;
    return kzi_node_i32(&l->io, node, "height", 0, KZI_LAYER_SIDE, &b->h);
}

static kz_result layer_of_tiles(kzi_loader *l, const kzi_node *node, const kzi_layer *layer)
{
    const kzi_node *data = kzi_node_child(node, "data");
    kz_result result;
    if (!data) return kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, node, NULL, "the tile layer has no data");
    const kzi_layer_form form = kzi_layer_form_of(data);
    const kzi_node *chunk = kzi_node_child(data, "chunk");
    if (!chunk) {
        layer_block block = {data, NULL, 0, 0, l->grid.w, l->grid.h};
        if ((result = layer_read_size(l, node, &block)) != KZ_OK) return result;
        const bool empty = !data->child && !data->text_size && !data->numbers;
        return empty ? KZ_OK : layer_read_block(l, layer, &form, &block);
    }
    for (; chunk; chunk = kzi_node_next(chunk, "chunk")) {
        layer_block block = {chunk, NULL, 0, 0, 0, 0};
        if ((result = kzi_node_i32(&l->io, chunk, "x", -KZI_LAYER_SIDE, KZI_LAYER_SIDE, &block.x)) != KZ_OK)
            return result;
        if ((result = kzi_node_i32(&l->io, chunk, "y", -KZI_LAYER_SIDE, KZI_LAYER_SIDE, &block.y)) != KZ_OK)
            return result;
        if ((result = layer_read_size(l, chunk, &block)) != KZ_OK) return result;
        if ((result = layer_read_block(l, layer, &form, &block)) != KZ_OK) return result;
    }
    return KZ_OK;
}

/* ---- Values, whose defaults stand for what makes no sense ------------------------------------------------ */

static kz_result layer_real(kzi_loader *l, const kzi_node *node, const char *name, double *value)
{
    return kzi_map_leave_out(l, kzi_node_real(&l->io, node, name, value), KZ_NOTE_VALUE, node);
}

static kz_result layer_bool(kzi_loader *l, const kzi_node *node, const char *name, bool *value)
{
    return kzi_map_leave_out(l, kzi_node_bool(&l->io, node, name, value), KZ_NOTE_VALUE, node);
}

/* ---- Image layers -------------------------------------------------------------------------------------- */

static kz_result layer_of_image(kzi_loader *l, const kzi_node *node, const kzi_layer *layer)
{
    const kzi_node *image_node = kzi_node_child(node, "image");
    kzi_map_image *image;
    bool repeat_x = false, repeat_y = false;
    double x = 0, y = 0; /* where the layer was before it had offsets */
    kz_result result;
    if (!image_node || (!*kzi_node_text(image_node, "source", "") && !image_node->child)) return KZ_OK;
    if ((result = layer_real(l, node, "x", &x)) != KZ_OK) return result;
    if ((result = layer_real(l, node, "y", &y)) != KZ_OK) return result;
    if ((result = layer_bool(l, node, "repeatx", &repeat_x)) != KZ_OK) return result;
    if ((result = layer_bool(l, node, "repeaty", &repeat_y)) != KZ_OK) return result;
    if ((result = kzi_map_image_of(l, image_node, &image)) != KZ_OK) return result;
    if ((result = kzi_map_image_try(l, image, image_node)) != KZ_OK || !image->image) return result;
    if (repeat_x || repeat_y)
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_UNSUPPORTED, node, NULL,
                              "the image layer is drawn once, not repeated");
    if (result != KZ_OK || !layer->visible) return result;
    const kz_surface *s = kz_image_surface(image->image);
    const kz_map_picture picture = {
        .image = image->image,
        .part = {0, 0, s->w, s->h},
        .draw = {1, 0, 0, 1, x + layer->offset_x, y + layer->offset_y},
        .opacity = (float)layer->opacity,
        .layer = layer->named,
        .class_name = "",
    };
    return kzi_map_add_picture(l, node, &picture);
}

/* ---- All ----------------------------------------------------------------------------------------------- */

static kz_result layer_open(kzi_loader *l, const kzi_node *node, const kzi_layer *outer, kzi_layer *out)
{
    kz_result result;
    *out = *outer;
    kz_map_layer *named = kzi_arena_take(&l->map->arena, 1, sizeof *named);
    if (!named) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    if ((result = kzi_map_keep_name(l, node, "name", &named->name)) != KZ_OK) return result;
    if ((result = kzi_map_keep_name(l, node, "class", &named->class_name)) != KZ_OK) return result;
    result = kzi_properties_read(l, kzi_node_child(node, "properties"), &named->properties);
    if (result != KZ_OK) return result;
    named->group = outer->named;
    out->named = named;
    double x = 0, y = 0, opacity = 1;
    bool visible = true;
    if ((result = layer_real(l, node, "offsetx", &x)) != KZ_OK) return result;
    if ((result = layer_real(l, node, "offsety", &y)) != KZ_OK) return result;
    if ((result = layer_bool(l, node, "visible", &visible)) != KZ_OK) return result;
    if ((result = layer_real(l, node, "opacity", &opacity)) != KZ_OK) return result;
    out->opacity *= opacity > 1 ? 1 : opacity > 0 ? opacity : 0;
    out->offset_x += x;
    out->offset_y += y;
    const bool is_upright = l->grid.orientation == KZI_ORTHOGONAL;
    named->cell_size = is_upright ? (kz_vec2){(float)l->grid.tile_w, (float)l->grid.tile_h} : (kz_vec2){0, 0};
    named->at = (kz_vec2){kzi_to_float(out->offset_x), kzi_to_float(out->offset_y)};
    out->visible = out->visible && visible;
    return KZ_OK;
}

kz_result kzi_map_layers(kzi_loader *l, const kzi_node *parent, const kzi_layer *outer)
{
    static const char *const no_layers[] = {"properties", "tileset", "data", "image"};
    static kz_result (*const readers[])(kzi_loader *, const kzi_node *, const kzi_layer *) = {
        layer_of_tiles, kzi_map_objects, layer_of_image, kzi_map_layers};
    static const char *const names[] = {"layer", "objectgroup", "imagelayer", "group"};
    for (const kzi_node *node = parent->child; node; node = node->next) {
        size_t kind = 0, other = 0;
        kz_result result;
        while (kind < 4 && strcmp(node->name, names[kind]) != 0) kind++;
        if (kind == 4) {
            while (other < 4 && strcmp(node->name, no_layers[other]) != 0) other++;
            if (other == 4 && (result = kzi_map_note(l, KZ_NOTE_ELEMENT, KZ_ERR_UNSUPPORTED, node, NULL,
                                                     "<%.60s> is unknown", node->name)) != KZ_OK)
                return result;
            continue;
        }
        kzi_layer layer;
        if ((result = layer_open(l, node, outer, &layer)) != KZ_OK) return result;
        if ((result = readers[kind](l, node, &layer)) != KZ_OK) return result;
    }
    return KZ_OK;
}
