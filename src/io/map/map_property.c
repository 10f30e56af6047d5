/* map_property.c - reads the custom properties of Tiled, and finds them for a game.
 *
 * A list is made once for each <properties> of a file, however many objects share it through templates and tiles.  An
 * object that has properties of its own, and inherits others, has a link of 24 bytes in front of them. */
#include "io/map/map_private.h"

#include <string.h>

/* ---- Values -------------------------------------------------------------------------------------------- */

static const char *const property_types[] = {"string", "int", "float", "bool", "color", "file", "object", "class"};

/* KZ_PROPERTY_CLASS + 1 for a type that is unknown. */
static kz_property_kind property_kind(const kzi_node *node)
{
    const char *type = kzi_node_text(node, "type", "string");
    size_t kind = 0;
    while (kind < sizeof property_types / sizeof *property_types && strcmp(type, property_types[kind]) != 0) kind++;
    return (kz_property_kind)kind;
}

/* Reads a text, which XML has as an attribute or, with more than one line, between its tags. */
static kz_result property_read_text(kzi_loader *l, const kzi_node *node, const char **out)
{
    const kzi_attr *value = kzi_node_attr(node, "value");
    const char *text = value ? value->text : node->text ? node->text : "";
    if (!text) return kzi_node_fail(&l->io, node, "value", KZ_ERR_CONTENT, "must be a text");
    *out = *text ? kzi_arena_text(&l->map->arena, text, strlen(text)) : "";
    return *out ? KZ_OK : kzi_io_no_memory(&l->io, kzi_node_file(node));
}

/* The path by which the map itself would open the file. */
static kz_result property_read_file(kzi_loader *l, const kzi_node *node, kz_property *out)
{
    const char *name;
    const kz_result result = property_read_text(l, node, &name);
    if (result != KZ_OK || !*name) return result;
    if (!kzi_path_join(kzi_node_file(node), name, l->path))
        return kzi_node_fail(&l->io, node, "value", KZ_ERR_TOO_LARGE, "this path has %d bytes or more", KZI_PATH_ROOM);
    out->text = kzi_arena_text(&l->map->arena, l->path, strlen(l->path));
    return out->text ? KZ_OK : kzi_io_no_memory(&l->io, kzi_node_file(node));
}

static kz_result property_read_color(kzi_loader *l, const kzi_node *node, kz_property *out)
{
    const kzi_attr *value = kzi_node_attr(node, "value");
    const char *text = value ? value->text : "";
    if (text && (!*text || kz_parse_argb(text, &out->color) == KZ_OK)) return KZ_OK;
    return kzi_node_fail(&l->io, node, "value", KZ_ERR_CONTENT, "'%.40s' is no colour AARRGGBB", text ? text : "");
}

static kz_result property_read_whole(kzi_loader *l, const kzi_node *node, int32_t least, kz_property *out)
{
    int32_t whole = 0;
    const kz_result result = kzi_node_i32(&l->io, node, "value", least, INT32_MAX, &whole);
    out->number = whole;
    return result;
}

static kz_result property_read_bool(kzi_loader *l, const kzi_node *node, kz_property *out)
{
    bool yes = false;
    const kz_result result = kzi_node_bool(&l->io, node, "value", &yes);
    out->number = yes;
    return result;
}

/* The recursion is as deep as classes lie in each other, which max_depth bounds. */
static kz_result property_read_value(kzi_loader *l, const kzi_node *node, kz_property *out)
{
    switch (out->kind) {
    case KZ_PROPERTY_STRING: return property_read_text(l, node, &out->text);
    case KZ_PROPERTY_INT: return property_read_whole(l, node, INT32_MIN, out);
    case KZ_PROPERTY_FLOAT: return kzi_node_real(&l->io, node, "value", &out->number);
    case KZ_PROPERTY_BOOL: return property_read_bool(l, node, out);
    case KZ_PROPERTY_COLOR: return property_read_color(l, node, out);
    case KZ_PROPERTY_FILE: return property_read_file(l, node, out);
    case KZ_PROPERTY_OBJECT: return property_read_whole(l, node, 0, out);
    case KZ_PROPERTY_CLASS: return kzi_properties_read(l, kzi_node_child(node, "properties"), &out->members);
    }
    return KZ_OK;
}

static kz_result property_read(kzi_loader *l, const kzi_node *node, kz_property *out)
{
    kz_result result;
    out->kind = property_kind(node);
    out->text = "";
    if ((result = kzi_map_keep_name(l, node, "name", &out->name)) != KZ_OK) return result;
    if ((result = kzi_map_keep_name(l, node, "propertytype", &out->type)) != KZ_OK) return result;
    return property_read_value(l, node, out);
}

/* ---- Lists --------------------------------------------------------------------------------------------- */

static kz_result properties_make(kzi_loader *l, const kzi_node *first, size_t n, kz_properties **out)
{
    kz_properties *list = kzi_arena_take(&l->map->arena, 1, sizeof *list);
    kz_property *items = list ? kzi_arena_take(&l->map->arena, n, sizeof *items) : NULL;
    if (!items) return kzi_io_no_memory(&l->io, kzi_node_file(first));
    list->items = items;
    for (const kzi_node *node = first; node; node = kzi_node_next(node, "property")) {
        kz_result result;
        if (property_kind(node) > KZ_PROPERTY_CLASS)
            result = kzi_map_note(l, KZ_NOTE_PROPERTY, KZ_ERR_UNSUPPORTED, node, NULL,
                                  "the type '%.60s' of the property is unknown", kzi_node_text(node, "type", ""));
        else if ((result = property_read(l, node, &items[list->n])) == KZ_OK) list->n++;
        result = kzi_map_leave_out(l, result, KZ_NOTE_PROPERTY, node);
        if (result != KZ_OK) return result;
    }
    *out = list;
    return KZ_OK;
}

kz_result kzi_properties_read(kzi_loader *l, const kzi_node *node, const kz_properties **out)
{
    const kzi_node *const first = node ? kzi_node_child(node, "property") : NULL;
    size_t n = 0;
    *out = NULL;
    if (!first) return KZ_OK;
    if (!node->kept) {
        kz_properties *made = NULL;
        for (const kzi_node *p = first; p && n < INT32_MAX; p = kzi_node_next(p, "property")) n++;
        const kz_result result = properties_make(l, first, n, &made);
        if (result != KZ_OK) return result;
        ((kzi_node *)(uintptr_t)node)->kept = made;
    }
    *out = node->kept;
    return KZ_OK;
}

kz_result kzi_properties_of_object(kzi_loader *l, const kzi_object *object, const kz_properties *inherited,
                                   const kz_properties **out)
{
    *out = inherited;
    for (int i = object->n; i-- > 0;) {
        const kz_properties *own;
        const kz_result result = kzi_properties_read(l, kzi_node_child(object->nodes[i], "properties"), &own);
        if (result != KZ_OK) return result;
        if (!own) continue;
        if (*out) {
            kz_properties *link = kzi_arena_take(&l->map->arena, 1, sizeof *link);
            if (!link) return kzi_io_no_memory(&l->io, kzi_node_file(object->nodes[0]));
            *link = *own;
            link->base = *out;
            own = link;
        }
        *out = own;
    }
    return KZ_OK;
}

kz_result kzi_properties_of_tileset(kzi_loader *l, const kzi_node *node, const char *name)
{
    const kz_properties *list;
    const kz_result result = kzi_properties_read(l, kzi_node_child(node, "properties"), &list);
    if (result != KZ_OK || !list) return result;
    kzi_named_properties *named = kzi_arena_take(&l->map->arena, 1, sizeof *named);
    if (!named) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    named->name = name;
    named->list = list;
    *l->tilesets_end = named;
    l->tilesets_end = &named->next;
    return KZ_OK;
}

/* ---- For a game ---------------------------------------------------------------------------------------- */

const kz_properties *kz_map_properties(const kz_map *map) { return map->properties; }

const kz_properties *kz_map_tileset_properties(const kz_map *map, const char *tileset)
{
    const kzi_named_properties *named = map->tilesets;
    while (named && strcmp(named->name, tileset) != 0) named = named->next;
    return named ? named->list : NULL;
}

const kz_property *kz_property_find(const kz_properties *properties, const char *name)
{
    for (; properties; properties = properties->base)
        for (int32_t i = 0; i < properties->n; i++)
            if (strcmp(properties->items[i].name, name) == 0) return &properties->items[i];
    return NULL;
}

static bool property_is_number(kz_property_kind kind)
{
    return kind == KZ_PROPERTY_INT || kind == KZ_PROPERTY_FLOAT || kind == KZ_PROPERTY_BOOL ||
           kind == KZ_PROPERTY_OBJECT;
}

double kz_property_number(const kz_properties *properties, const char *name, double otherwise)
{
    const kz_property *p = kz_property_find(properties, name);
    return p && property_is_number(p->kind) ? p->number : otherwise;
}

bool kz_property_bool(const kz_properties *properties, const char *name, bool otherwise)
{
    return kz_property_number(properties, name, otherwise) != 0;
}

const char *kz_property_text(const kz_properties *properties, const char *name, const char *otherwise)
{
    const kz_property *p = kz_property_find(properties, name);
    return p && (p->kind == KZ_PROPERTY_STRING || p->kind == KZ_PROPERTY_FILE) ? p->text : otherwise;
}

uint32_t kz_property_color(const kz_properties *properties, const char *name, uint32_t otherwise)
{
    const kz_property *p = kz_property_find(properties, name);
    uint32_t color = otherwise;
    if (p && p->kind == KZ_PROPERTY_COLOR) return p->color;
    if (p && p->kind == KZ_PROPERTY_STRING && kz_parse_argb(p->text, &color) != KZ_OK) return otherwise;
    return color;
}
