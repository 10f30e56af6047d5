/* map_object.c - makes items of the objects of object layers.
 *
 * An object stands at (x, y) of its layer and rotates about that point.  The point is the top-left corner of a
 * rectangle.  For a tile its tileset says which point it is: by default the bottom-left corner, on isometric maps the
 * middle of the bottom. */
#include "io/map/map_private.h"

#include <string.h>

/* ---- Tiles --------------------------------------------------------------------------------------------- */

/* The place from the tile's pixels to the frame of the object, which has its (x, y) at the origin and no rotation. */
static kzi_place object_place_of_tile(const kzi_loader *l, const kzi_tile *tile, double w, double h, uint32_t flips)
{
    const kzi_tileset *set = tile->set;
    const double tile_w = tile->part.x1 - tile->part.x0, tile_h = tile->part.y1 - tile->part.y0;
    const bool isometric = l->grid.orientation == KZI_ISOMETRIC;
    const double align_x = set->align_x >= 0 ? set->align_x : isometric ? 0.5 : 0;
    const double align_y = set->align_y >= 0 ? set->align_y : 1;
    double drawn_w = w, drawn_h = h;
    if (set->keep_aspect) {
        const double by_w = w / tile_w, by_h = h / tile_h, scale = by_w < by_h ? by_w : by_h;
        drawn_w = tile_w * scale;
        drawn_h = tile_h * scale;
    }
    const kzi_place cell =
        kzi_place_cell(tile_w, tile_h, drawn_w, drawn_h, flips, l->grid.orientation == KZI_HEXAGONAL);
    const kzi_place shift = kzi_place_shift((w - drawn_w) / 2 - align_x * w + set->offset_x * (drawn_w / tile_w),
                                            (drawn_h - h) / 2 + (1 - align_y) * h + set->offset_y * (drawn_h / tile_h));
    return kzi_place_join(&shift, &cell);
}

static kz_result object_of_tile(kzi_loader *l, const kzi_object *object, const kzi_source *source, kzi_tile *tile,
                                uint32_t flips, const kzi_place *stand, kz_map_item *item)
{
    const kzi_node *node = object->nodes[0], *properties[KZI_TEMPLATE_DEPTH];
    if (source->w < 0 || source->h < 0)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_CONTENT, "its size %g x %g is negative", source->w, source->h);
    kz_result result = kzi_tile_prepare(l, tile, node);
    if (result != KZ_OK) return result;
    const double w = source->w > 0 ? source->w : tile->part.x1 - tile->part.x0;
    const double h = source->h > 0 ? source->h : tile->part.y1 - tile->part.y0;
    kzi_place place = object_place_of_tile(l, tile, w, h, flips);
    place = kzi_place_join(stand, &place);

    item->tile = tile->id;
    item->tileset = tile->set->name;
    item->image = tile->image->image;
    item->part = tile->part;
    item->draw = place.map;
    if (!*item->class_name) item->class_name = tile->class_name;

    if ((result = kzi_properties_of_object(l, object, tile->list, &item->properties)) != KZ_OK) return result;

    kzi_map_rule rule;
    for (int i = 0; i < object->n; i++) properties[i] = kzi_node_child(object->nodes[i], "properties");
    if ((result = kzi_rule_read(l, properties, object->n, &rule)) != KZ_OK) return result;
    if (!rule.given) rule = tile->rule;
    if (!rule.given && tile->n_shapes) return kzi_tile_shape(l, tile, &place, node, &item->shape);
    return kzi_tile_mask_shape(l, tile, &rule, &place, node, item);
}

/* ---- All objects --------------------------------------------------------------------------------------- */

/* Reads the number of its tile with flips, 0 for none, and to whose numbers it belongs. */
static kz_result object_gid(kzi_loader *l, const kzi_object *object, int64_t *gid, const kzi_tileset_use **use)
{
    *gid = 0;
    *use = NULL;
    for (int i = 0; i < object->n; i++) {
        if (!kzi_node_attr(object->nodes[i], "gid")) continue;
        *use = object->uses[i];
        const kz_result result = kzi_node_int(&l->io, object->nodes[i], "gid", 0, UINT32_MAX, gid);
        if (result == KZ_OK && *gid && *use && !(*use)->set)
            return kzi_node_fail(&l->io, object->nodes[i], "gid", KZ_ERR_CONTENT, "the template names no tileset");
        return result;
    }
    return KZ_OK;
}

static kz_result object_read_item(kzi_loader *l, const kzi_object *object, const kzi_layer *layer, kz_map_item *item)
{
    const kzi_node *node = object->nodes[0], *visible = kzi_object_with(object, "visible");
    bool is_visible = true;
    kz_result result;
    item->line = node->line;
    item->layer = layer->named;
    item->opacity = (float)layer->opacity;
    if ((result = kzi_node_i32(&l->io, node, "id", INT32_MIN, INT32_MAX, &item->id)) != KZ_OK) return result;
    if ((result = kzi_object_name(l, object, "name", &item->name)) != KZ_OK) return result;
    if ((result = kzi_object_name(l, object, "type", &item->class_name)) != KZ_OK) return result;
    if (!*item->class_name && (result = kzi_object_name(l, object, "class", &item->class_name)) != KZ_OK) return result;
    if (visible && (result = kzi_node_bool(&l->io, visible, "visible", &is_visible)) != KZ_OK) return result;
    item->visible = is_visible && layer->visible;
    return KZ_OK;
}

static kz_result object_add(kzi_loader *l, const kzi_node *node, const kzi_layer *layer)
{
    kzi_object object;
    kzi_source source;
    kz_map_item *item;
    const kzi_tileset_use *use;
    int64_t gid;
    kz_result result;
    if ((result = kzi_object_open(l, node, &object)) != KZ_OK) return result;
    if ((result = object_gid(l, &object, &gid, &use)) != KZ_OK) return result;
    if ((result = kzi_source_read(l, &object, &source)) != KZ_OK) return result;
    const bool is_tile = ((uint32_t)gid & ~KZI_FLIPS) != 0;
    if (!is_tile && source.kind == KZI_SOURCE_TEXT) return KZ_OK;
    if ((result = kzi_map_add_item(l, node, &item)) != KZ_OK) return result;
    if ((result = object_read_item(l, &object, layer, item)) != KZ_OK) return result;

    kzi_place plane = kzi_grid_place(&l->grid);
    double x = source.x, y = source.y;
    kzi_place_apply(&plane, &x, &y);
    const kzi_place at = kzi_place_shift(x + layer->offset_x, y + layer->offset_y);
    const kzi_place turn = kzi_place_rotation(source.rotation);
    const kzi_place stand = kzi_place_join(&at, &turn);
    item->origin = kzi_place_point(&at, 0, 0);
    item->rotation_deg = kzi_to_float(source.rotation);
    if (is_tile) {
        kzi_tile *tile;
        if ((result = kzi_tile_find(l, use, (uint32_t)gid & ~KZI_FLIPS, node, &tile)) != KZ_OK) return result;
        return object_of_tile(l, &object, &source, tile, (uint32_t)gid & KZI_FLIPS, &stand, item);
    }
    plane.map.at_x = plane.map.at_y = 0;
    const kzi_place place = kzi_place_join(&stand, &plane);
    item->draw = place.map;
    if ((result = kzi_properties_of_object(l, &object, NULL, &item->properties)) != KZ_OK) return result;
    return kzi_source_shape(l, &source, &place, &item->shape);
}

typedef struct object_rank {
    double y;
    const kzi_node *node;
} object_rank;

/* Sorts stably, and without the memory and the differences of libraries' qsort: merges runs from one half of the array
 * into the other, n ranks each. */
static object_rank *object_sort(object_rank *from, object_rank *to, size_t n)
{
    for (size_t run = 1; run < n; run *= 2) {
        for (size_t start = 0; start < n; start += 2 * run) {
            size_t a = start, b = start + run < n ? start + run : n;
            const size_t a_end = b, b_end = b + run < n ? b + run : n;
            for (size_t i = start; i < b_end; i++)
                to[i] = a < a_end && (b == b_end || from[a].y <= from[b].y) ? from[a++] : from[b++];
        }
        object_rank *swapped = from;
        from = to;
        to = swapped;
    }
    return from;
}

static kz_result object_add_sorted(kzi_loader *l, object_rank *ranks, size_t n, const kzi_layer *layer)
{
    const object_rank *sorted = object_sort(ranks, ranks + n, n);
    for (size_t i = 0; i < n; i++) {
        const kz_result result = object_add(l, sorted[i].node, layer);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

/* Tiled draws the objects of a layer by rising y, unless the layer says "index": then in the order of the file. */
kz_result kzi_map_objects(kzi_loader *l, const kzi_node *group, const kzi_layer *layer)
{
    const kzi_node *const first = kzi_node_child(group, "object");
    const bool as_they_come = strcmp(kzi_node_text(group, "draworder", ""), "index") == 0;
    object_rank *ranks = NULL;
    size_t n = 0, room = 0;
    kz_result result = KZ_OK;
    for (const kzi_node *object = first; object; object = kzi_node_next(object, "object")) n++;
    if (n) ranks = kzi_grow(&l->io.alloc, NULL, 0, &room, 2 * n, sizeof *ranks);
    if (n && !ranks) return kzi_io_no_memory(&l->io, kzi_node_file(group));
    n = 0;
    for (const kzi_node *object = first; object && result == KZ_OK; object = kzi_node_next(object, "object")) {
        ranks[n].y = 0;
        ranks[n].node = object;
        if (!as_they_come) result = kzi_node_real(&l->io, object, "y", &ranks[n].y);
        n++;
    }
    if (result == KZ_OK && n) result = object_add_sorted(l, ranks, n, layer);
    kzi_release_items(&l->io.alloc, ranks, room, sizeof *ranks);
    return result;
}
