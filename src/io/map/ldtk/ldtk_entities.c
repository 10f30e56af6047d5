/* ldtk_entities.c - makes sensors of entities, and custom properties of the fields of entities and levels. */
#include "io/map/ldtk/ldtk_map.h"

#include <string.h>

enum { FIELD_ATTRS = 4 };

/* ---- Fields -------------------------------------------------------------------------------------------- */

/* The <property> that Tiled would have had, for the code that reads these. */
static kzi_attr *fields_add(kzi_ldtk *r, kzi_node *list, kzi_node **link, const kzi_node *at, const char *name,
                            const char *type)
{
    kzi_node *const node = kzi_arena_take(&r->l->arena, 1, sizeof *node);
    kzi_attr *const attrs = node ? kzi_arena_take(&r->l->arena, FIELD_ATTRS, sizeof *attrs) : NULL;
    if (!attrs) return NULL;
    *node = *at;
    node->name = "property";
    node->parent = list;
    node->child = node->next = NULL;
    node->attrs = attrs;
    node->n_attrs = FIELD_ATTRS;
    node->kept = NULL;
    attrs[0] = (kzi_attr){"name", name, 0, NULL};
    attrs[1] = (kzi_attr){"type", type, 0, NULL};
    attrs[2] = (kzi_attr){"propertytype", "", 0, NULL};
    attrs[3].name = "value";
    *link = node;
    return attrs;
}

static const char *fields_type(const char *type)
{
    static const char *const from[] = {"Int", "Float", "Bool", "Color", "FilePath"};
    static const char *const to[] = {"int", "float", "bool", "color", "file"};
    for (size_t i = 0; i < sizeof from / sizeof *from; i++)
        if (strcmp(type, from[i]) == 0) return to[i];
    return "string";
}

/* The value of a field: of a reference to another entity its iid.  NULL: it has none, or one that is no property. */
static const kzi_attr *fields_value(const kzi_node *field)
{
    const kzi_node *const object = kzi_node_member(field, "__value");
    return object ? kzi_node_attr(object, "entityIid") : kzi_node_attr(field, "__value");
}

static kz_result fields_note(kzi_ldtk *r, const kzi_node *field)
{
    if (kzi_map_note_again(r->l, &r->lists, r->project)) return KZ_OK;
    return kzi_map_note(r->l, KZ_NOTE_PROPERTY, KZ_ERR_UNSUPPORTED, field, NULL,
                        "fields that are lists, points or tiles are not read");
}

kz_result kzi_ldtk_fields(kzi_ldtk *r, const kzi_node *holder, const kz_properties **out)
{
    const kzi_node *const fields = kzi_node_member(holder, "fieldInstances");
    const char *const iid = kzi_node_text(holder, "iid", "");
    kzi_node *const list = kzi_arena_take(&r->l->arena, 1, sizeof *list);
    if (!list) return kzi_io_no_memory(&r->l->io, kzi_node_file(holder));
    *list = *holder;
    list->name = "properties";
    list->child = NULL;
    list->kept = NULL;
    kzi_node **link = &list->child;
    for (const kzi_node *field = fields ? fields->child : NULL; field; field = field->next) {
        const char *const type = kzi_node_text(field, "__type", "");
        const kzi_attr *const value = fields_value(field);
        if (!value && kzi_node_member(field, "__value")) {
            const kz_result result = fields_note(r, field);
            if (result != KZ_OK) return result;
        }
        if (!value) continue;
        kzi_attr *const attrs =
            fields_add(r, list, link, field, kzi_node_text(field, "__identifier", ""), fields_type(type));
        if (!attrs) return kzi_io_no_memory(&r->l->io, kzi_node_file(holder));
        if (strchr(type, '.')) attrs[2].text = strchr(type, '.') + 1; /* LocalEnum.Item */
        attrs[3] = (kzi_attr){"value", value->text, value->number, NULL};
        link = &(*link)->next;
    }
    kzi_attr *const own = *iid ? fields_add(r, list, link, holder, "iid", "string") : NULL;
    if (*iid && !own) return kzi_io_no_memory(&r->l->io, kzi_node_file(holder));
    if (own) own[3].text = iid;
    return kzi_properties_read(r->l, list, out);
}

/* ---- Entities ------------------------------------------------------------------------------------------ */

static kz_result entities_add(kzi_ldtk *r, const kzi_ldtk_layer *layer, const kzi_node *entity)
{
    kzi_loader *const l = r->l;
    double rect[4];
    bool sized;
    kz_map_item *item;
    kz_error error;
    kz_result result = kzi_ldtk_entity(&l->io, entity, rect, &sized);
    if (result != KZ_OK) return result;
    if ((result = kzi_map_add_item(l, entity, &item)) != KZ_OK) return result;
    const double *const px = kzi_ldtk_pair(entity, "px"), x = layer->x + rect[0], y = layer->y + rect[1];
    const kz_vec2 min = {kzi_to_float(x), kzi_to_float(y)};
    const kz_vec2 max = {kzi_to_float(x + rect[2]), kzi_to_float(y + rect[3])};
    item->id = ++r->n_entities;
    item->layer = layer->named;
    item->visible = layer->visible;
    item->sensor = true;
    item->origin = (kz_vec2){kzi_to_float(layer->x + px[0]), kzi_to_float(layer->y + px[1])};
    item->opacity = (float)layer->opacity;
    item->line = entity->line;
    if ((result = kzi_map_keep_name(l, entity, "__identifier", &item->class_name)) != KZ_OK) return result;
    if ((result = kzi_ldtk_fields(r, entity, &item->properties)) != KZ_OK) return result;
    result = sized ? kz_shape_box(min, max, &item->shape, &error) : kz_shape_point(min, &item->shape, &error);
    return result == KZ_OK ? KZ_OK : kzi_shape_none(l, entity, &l->no_shape, &error, &item->shape);
}

kz_result kzi_ldtk_entities(kzi_ldtk *r, const kzi_ldtk_layer *layer)
{
    const kzi_node *const list = kzi_node_member(layer->node, "entityInstances");
    kz_result result = KZ_OK;
    for (const kzi_node *entity = list ? list->child : NULL; entity && result == KZ_OK; entity = entity->next)
        result = kzi_map_leave_out(r->l, entities_add(r, layer, entity), KZ_NOTE_SHAPE, entity);
    return result;
}
