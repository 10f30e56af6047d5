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
    const kzi_fit fit = kzi_fit_tile(tile_w, tile_h, w, h, set->keep_aspect);
    const kzi_place cell = kzi_place_cell(tile_w, tile_h, fit, flips, l->grid.orientation == KZI_HEXAGONAL);
    const kzi_place shift =
        kzi_place_shift(set->offset_x * fit.scale_x - align_x * w, (1 - align_y) * h + set->offset_y * fit.scale_y);
    return kzi_place_join(&shift, &cell);
}

static kz_result object_of_tile(kzi_loader *l, const kzi_object *object, const kzi_source *source, kzi_tile *tile,
                                uint32_t flips, const kzi_place *stand, kz_map_item *item)
{
    const kzi_node *node = object->nodes[0], *properties[KZI_TEMPLATE_DEPTH];
    kzi_map_rule rule;
    kz_result result = kzi_tile_prepare(l, tile);
    if (result != KZ_OK) return result;
    if ((result = kzi_properties_of_object(l, object, tile->list, &item->properties)) != KZ_OK) return result;
    item->tile = tile->id;
    item->tileset = tile->set->name;
    if (!*item->class_name) item->class_name = tile->class_name;
    if (source->w < 0 || source->h < 0)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_CONTENT, "its size %g x %g is negative", source->w, source->h);
    if (kzi_tile_is_nowhere(tile)) return kzi_tile_note_pixels(l, tile, node, KZ_NOTE_TILE);
    const double w = source->w > 0 ? source->w : tile->part.x1 - tile->part.x0;
    const double h = source->h > 0 ? source->h : tile->part.y1 - tile->part.y0;
    kzi_place place = object_place_of_tile(l, tile, w, h, flips);
    place = kzi_place_join(stand, &place);
    item->image = kzi_tile_image(tile);
    item->part = tile->part;
    item->draw = place.map;

    for (int i = 0; i < object->n; i++) properties[i] = kzi_node_child(object->nodes[i], "properties");
    if ((result = kzi_rule_read(l, properties, object->n, &rule)) != KZ_OK) return result;
    if (!rule.given) rule = tile->rule;
    if (rule.given || !tile->n_shapes) return kzi_tile_mask_shape(l, tile, &rule, &place, node, item);
    if (tile->outside && (result = kzi_tile_note_pixels(l, tile, node, KZ_NOTE_PICTURE)) != KZ_OK) return result;
    return kzi_tile_shape(l, tile, &place, node, &item->shape);
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
        const kzi_node *node = object->nodes[i];
        const kz_result result = kzi_node_int(&l->io, node, "gid", 0, UINT32_MAX, gid);
        if (result != KZ_OK) return result;
        if (((uint32_t)*gid & ~KZI_FLIPS) == 0)
            return kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, node, "gid", "%lld is no tile", (long long)*gid);
        if (*use && !(*use)->set)
            return kzi_node_fail(&l->io, node, "gid", KZ_ERR_CONTENT, "the template names no tileset");
        return KZ_OK;
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
    result =
        kzi_map_leave_out(l, kzi_node_i32(&l->io, node, "id", INT32_MIN, INT32_MAX, &item->id), KZ_NOTE_VALUE, node);
    if (result != KZ_OK) return result;
    if ((result = kzi_object_name(l, object, "name", &item->name)) != KZ_OK) return result;
    if ((result = kzi_object_name(l, object, "type", &item->class_name)) != KZ_OK) return result;
    if (!*item->class_name && (result = kzi_object_name(l, object, "class", &item->class_name)) != KZ_OK) return result;
    if (visible) result = kzi_node_bool(&l->io, visible, "visible", &is_visible);
    item->visible = is_visible && layer->visible;
    return kzi_map_leave_out(l, result, KZ_NOTE_VALUE, node);
}

/* An object's shape and place as the file has them. */
typedef struct object_form {
    kzi_source source;
    const kzi_tileset_use *use;
    uint32_t gid, flips; /* gid 0: it is no tile */
} object_form;

static kz_result object_read_form(kzi_loader *l, const kzi_object *object, object_form *form)
{
    int64_t gid;
    const kz_result result = object_gid(l, object, &gid, &form->use);
    if (result != KZ_OK) return result;
    form->gid = (uint32_t)gid & ~KZI_FLIPS;
    form->flips = (uint32_t)gid & KZI_FLIPS;
    return kzi_source_read(l, object, &form->source);
}

static kz_result object_place(kzi_loader *l, const kzi_object *object, object_form *form, const kzi_layer *layer,
                              kz_map_item *item)
{
    kzi_source *source = &form->source;
    kzi_place plane = kzi_grid_place(&l->grid);
    kzi_tile *tile;
    kz_result result;
    double x = source->x, y = source->y;
    kzi_place_apply(&plane, &x, &y);
    const kzi_place at = kzi_place_shift(x + layer->offset_x, y + layer->offset_y);
    const kzi_place turn = kzi_place_rotation(source->rotation);
    const kzi_place stand = kzi_place_join(&at, &turn);
    item->origin = kzi_place_point(&at, 0, 0);
    item->rotation_deg = kzi_to_float(source->rotation);
    if (form->gid) {
        if ((result = kzi_tile_find(l, form->use, form->gid, object->nodes[0], &tile)) != KZ_OK) return result;
        if (tile) return object_of_tile(l, object, source, tile, form->flips, &stand, item);
    }
    plane.map.at_x = plane.map.at_y = 0;
    const kzi_place place = kzi_place_join(&stand, &plane);
    item->draw = place.map;
    if ((result = kzi_properties_of_object(l, object, NULL, &item->properties)) != KZ_OK) return result;
    return form->gid ? KZ_OK : kzi_source_shape(l, source, &place, &item->shape);
}

/* An object of which something cannot be read is an item without a shape, so that its name and properties are there. */
static kz_result object_add(kzi_loader *l, const kzi_node *node, const kzi_layer *layer)
{
    kzi_object object;
    object_form form;
    kz_map_item *item;
    kz_result result = kzi_object_open(l, node, &object);
    if (result == KZ_OK) result = object_read_form(l, &object, &form);
    const bool whole = result == KZ_OK;
    if ((result = kzi_map_leave_out(l, result, KZ_NOTE_SHAPE, node)) != KZ_OK) return result;
    if (whole && !form.gid && form.source.kind == KZI_SOURCE_TEXT) return KZ_OK;
    if ((result = kzi_map_add_item(l, node, &item)) != KZ_OK) return result;
    if ((result = object_read_item(l, &object, layer, item)) != KZ_OK) return result;
    if (!whole) return kzi_properties_of_object(l, &object, NULL, &item->properties);
    return kzi_map_leave_out(l, object_place(l, &object, &form, layer, item), KZ_NOTE_SHAPE, node);
}

typedef struct object_rank {
    double y;
    const kzi_node *node;
} object_rank;

static bool object_is_before(const void *of, int32_t a, int32_t b)
{
    const object_rank *ranks = of;
    return ranks[a].y < ranks[b].y;
}

static kz_result object_add_all(kzi_loader *l, const object_rank *ranks, const int32_t *order, size_t n,
                                const kzi_layer *layer)
{
    kz_result result = KZ_OK;
    for (size_t i = 0; i < n && result == KZ_OK; i++) result = object_add(l, ranks[order[i]].node, layer);
    return result;
}

/* Tiled draws the objects of a layer by rising y, unless the layer says "index": then in the order of the file. */
kz_result kzi_map_objects(kzi_loader *l, const kzi_node *group, const kzi_layer *layer)
{
    const kzi_node *const first = kzi_node_child(group, "object");
    const bool as_they_come = strcmp(kzi_node_text(group, "draworder", ""), "index") == 0;
    size_t n = 0, room = 0, order_room = 0;
    kz_result result;
    for (const kzi_node *object = first; object; object = kzi_node_next(object, "object")) n++;
    if (!n) return KZ_OK;
    object_rank *ranks = kzi_grow(&l->io.alloc, NULL, 0, &room, n, sizeof *ranks);
    int32_t *order = kzi_grow(&l->io.alloc, NULL, 0, &order_room, 2 * n, sizeof *order);
    if (ranks && order) {
        n = 0;
        for (const kzi_node *object = first; object; object = kzi_node_next(object, "object")) {
            ranks[n] = (object_rank){0, object};
            if (!as_they_come) (void)kzi_node_real(&l->io, object, "y", &ranks[n].y); /* it is read again */
            order[n] = (int32_t)n;
            n++;
        }
        result = object_add_all(l, ranks, kzi_map_sort(order, order + n, n, object_is_before, ranks), n, layer);
    } else {
        result = kzi_io_no_memory(&l->io, kzi_node_file(group));
    }
    kzi_release_items(&l->io.alloc, ranks, room, sizeof *ranks);
    kzi_release_items(&l->io.alloc, order, order_room, sizeof *order);
    return result;
}
