/* doc_json.c - makes the document tree of JSON by jansson, in the shape that the XML would have had (see doc.h).
 *
 * jansson takes its memory from malloc.  Its one allocator is global to the program, so setting it here would change it
 * for everybody.  jansson reports positions of syntax errors only, and an array "[0,0,0" costs it twenty times the
 * file.  So the file is measured first, which bounds depth and number of values and finds lines and columns. */
#include "io/doc/doc.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

typedef struct jdoc_place {
    int32_t line, column;
} jdoc_place;

typedef struct jdoc_reader {
    kzi_io *io;
    kzi_doc *doc;
    const char *path;
    kz_result result;   /* why something returned false; KZ_OK: no memory */
    jdoc_place *places; /* of plain JSON: where each bracket opens, in the order of the file */
    size_t n_places, places_room, next_place;
    bool brief; /* of plain JSON: lists of numbers alone are numbers alone */
    uint64_t taken; /* by jansson, at most */
} jdoc_reader;

/* What jansson takes from malloc at the worst moment, with what malloc adds.  A value takes its place in a grown array,
 * a string or key its place in a grown table.  A byte of a text is in jansson's growing buffer and in a copy. */
enum { JDOC_VALUE = 64, JDOC_OBJECT = 256, JDOC_ARRAY = 144, JDOC_STRING = 128, JDOC_BYTE = 4 };

/* ---- Measuring ----------------------------------------------------------------------------------------- */

static int32_t jdoc_i32(size_t n) { return n < INT32_MAX ? (int32_t)n : INT32_MAX; }

static bool jdoc_note_place(jdoc_reader *j, size_t line, size_t column)
{
    jdoc_place *grown =
        kzi_grow(&j->io->alloc, j->places, j->n_places, &j->places_room, j->n_places + 1, sizeof *grown);
    if (!grown) return false;
    j->places = grown;
    j->places[j->n_places].line = jdoc_i32(line);
    j->places[j->n_places++].column = jdoc_i32(column);
    return true;
}

static kz_result jdoc_measure(jdoc_reader *j, const kzi_bytes *bytes, bool note_places)
{
    kzi_io *io = j->io;
    uint32_t depth = 0;
    size_t line = 1, line_start = 0;
    bool in_text = false;
    const char *problem = NULL;
    j->taken = JDOC_BYTE * (uint64_t)bytes->size;
    for (size_t i = 0; i < bytes->size; i++) {
        const unsigned char c = bytes->data[i];
        if (c == '\n') {
            line++;
            line_start = i + 1;
        } else if (in_text) {
            if (c == '\\' && i + 1 < bytes->size && bytes->data[i + 1] != '\n') i++;
            else if (c == '"') in_text = false;
        } else if (c == '"') {
            in_text = true;
            j->taken += JDOC_STRING;
        } else if (c == ']' || c == '}') {
            depth -= depth > 0;
        } else if (c == '[' || c == '{' || c == ',') {
            j->taken += JDOC_VALUE + (c == '{' ? JDOC_OBJECT : c == '[' ? JDOC_ARRAY : 0);
            if (++io->parts > io->limits.max_objects)
                problem = "more values than the limit for objects (max_objects) allows";
            if (c != ',' && ++depth > io->limits.max_depth)
                problem = "brackets are nested deeper than the limit (max_depth) allows";
            if (problem)
                return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s:%llu:%llu: %s", kzi_path_shown(j->path),
                                   (unsigned long long)line, (unsigned long long)i - line_start + 1, problem);
            if (note_places && c != ',' && !jdoc_note_place(j, line, i - line_start + 1))
                return kzi_io_no_memory(io, j->path);
        }
    }
    return KZ_OK;
}

/* ---- Nodes --------------------------------------------------------------------------------------------- */

static kzi_node *jdoc_node(jdoc_reader *j, kzi_node *parent, const char *name, const char *key, int32_t index)
{
    kzi_node *node = kzi_arena_take(&j->doc->arena, 1, sizeof *node);
    if (!node) return NULL;
    node->name = name;
    node->key = key;
    node->index = index;
    node->parent = parent;
    if (parent) {
        node->next = parent->child; /* newest first; jdoc_reverse puts them in order at the end */
        parent->child = node;
    }
    return node;
}

static void jdoc_reverse(kzi_node *node)
{
    kzi_node *children = NULL;
    while (node->child) {
        kzi_node *child = node->child;
        node->child = child->next;
        child->next = children;
        children = child;
        jdoc_reverse(child);
    }
    node->child = children;
}

static const char *jdoc_text_copy(jdoc_reader *j, const char *text)
{
    return kzi_arena_text(&j->doc->arena, text, strlen(text));
}

static bool jdoc_attr_of(jdoc_reader *j, kzi_attr *attr, const char *name, const json_t *value)
{
    attr->name = jdoc_text_copy(j, name);
    attr->text = json_is_string(value) ? jdoc_text_copy(j, json_string_value(value)) : NULL;
    attr->number = json_is_number(value) ? json_number_value(value) : json_is_true(value) ? 1 : 0;
    return attr->name && (attr->text || !json_is_string(value));
}

static bool jdoc_is_scalar(const json_t *value)
{
    return json_is_string(value) || json_is_number(value) || json_is_boolean(value);
}

/* Adds all numbers, strings and booleans of an object, and `extra` further places for the caller. */
static kzi_attr *jdoc_attrs(jdoc_reader *j, kzi_node *node, json_t *object, size_t extra)
{
    const char *key;
    json_t *value;
    kzi_attr *attrs = kzi_arena_take(&j->doc->arena, json_object_size(object) + extra, sizeof *attrs);
    if (!attrs) return NULL;
    node->attrs = attrs;
    json_object_foreach(object, key, value)
    {
        /* Layer data as text is the largest thing in a file.  It has a node of its own. */
        if (!jdoc_is_scalar(value) || (json_is_string(value) && strcmp(key, "data") == 0)) continue;
        if (!jdoc_attr_of(j, &attrs[node->n_attrs], key, value)) return NULL;
        node->n_attrs++;
    }
    return attrs;
}

/* ---- The parts that are not simply attributes ----------------------------------------------------------- */

static bool jdoc_object(jdoc_reader *j, kzi_node *parent, const char *name, const char *key, int32_t index,
                        json_t *object);

/* "image": "a.png", "imagewidth": 64, "transparentcolor": "#ff00ff" of a tileset, tile or image layer: <image .../> */
static bool jdoc_image(jdoc_reader *j, kzi_node *parent, json_t *holder, const char *source)
{
    static const char *const from[] = {"transparentcolor", "imagewidth", "imageheight"};
    static const char *const to[] = {"trans", "width", "height"};
    kzi_node *node = jdoc_node(j, parent, "image", "image", -1);
    kzi_attr *attrs = node ? kzi_arena_take(&j->doc->arena, 4, sizeof *attrs) : NULL;
    if (!attrs) return false;
    attrs[0].name = "source";
    attrs[0].text = jdoc_text_copy(j, source);
    node->attrs = attrs;
    node->n_attrs = 1;
    for (int i = 0; i < 3; i++) {
        const json_t *value = json_object_get(holder, from[i]);
        if (!value || !jdoc_is_scalar(value)) continue;
        if (!jdoc_attr_of(j, &attrs[node->n_attrs++], to[i], value)) return false;
    }
    return attrs[0].text != NULL;
}

static bool jdoc_numbers(jdoc_reader *j, kzi_node *node, json_t *array)
{
    const size_t n = json_array_size(array);
    double *numbers = kzi_arena_take(&j->doc->arena, n ? n : 1, sizeof *numbers);
    if (!numbers) return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *value = json_array_get(array, i);
        numbers[i] = json_is_number(value) ? json_number_value(value) : -1; /* refused where tiles are read */
    }
    node->numbers = numbers;
    node->n_numbers = n;
    return true;
}

/* Reads [{"x":0,"y":0}, ...].  A value that is no point makes the count of numbers odd, which their reader refuses. */
static bool jdoc_points(jdoc_reader *j, kzi_node *parent, const char *key, json_t *array)
{
    const size_t n = json_array_size(array);
    kzi_node *node = jdoc_node(j, parent, key, key, -1);
    double *numbers = node ? kzi_arena_take(&j->doc->arena, 2 * n + 1, sizeof *numbers) : NULL;
    if (!numbers) return false;
    node->numbers = numbers;
    for (size_t i = 0; i < n; i++) {
        const json_t *point = json_array_get(array, i), *x = json_object_get(point, "x"),
                     *y = json_object_get(point, "y");
        if (!json_is_number(x) || !json_is_number(y)) {
            node->n_numbers = 2 * i + 1;
            return true;
        }
        numbers[2 * i] = json_number_value(x);
        numbers[2 * i + 1] = json_number_value(y);
    }
    node->n_numbers = 2 * n;
    return true;
}

static bool jdoc_payload(jdoc_reader *j, kzi_node *node, json_t *data)
{
    if (json_is_array(data)) return jdoc_numbers(j, node, data);
    node->text_size = json_string_length(data);
    node->text = kzi_arena_text(&j->doc->arena, json_string_value(data), node->text_size);
    return node->text != NULL;
}

/* Reads "data" of a tile layer, or its "chunks", as <data encoding="..."> with the layer's own encoding. */
static bool jdoc_layer_data(jdoc_reader *j, kzi_node *layer, const char *key, json_t *value)
{
    kzi_node *data = jdoc_node(j, layer, "data", NULL, -1);
    if (!data) return false;
    data->attrs = layer->attrs;
    data->n_attrs = layer->n_attrs;
    if (strcmp(key, "data") == 0) {
        data->key = "data";
        return jdoc_payload(j, data, value);
    }
    const size_t n = json_array_size(value);
    for (size_t i = 0; i < n; i++) {
        json_t *object = json_array_get(value, i), *payload = json_object_get(object, "data");
        kzi_node *chunk = jdoc_node(j, data, "chunk", "chunks", (int32_t)i);
        if (!chunk || !jdoc_attrs(j, chunk, object, 0)) return false;
        if ((json_is_array(payload) || json_is_string(payload)) && !jdoc_payload(j, chunk, payload)) return false;
    }
    return true;
}

static bool jdoc_properties(jdoc_reader *j, kzi_node *parent, const char *key, json_t *value);

/* The type of a value that stands without one: in files from before Tiled 1.2, and of a class's members. */
static const char *jdoc_type_of(const json_t *value)
{
    if (json_is_object(value)) return "class";
    if (json_is_boolean(value)) return "bool";
    if (json_is_string(value)) return "string";
    const double number = json_number_value(value);
    return number >= INT32_MIN && number <= INT32_MAX && kzi_floor(number) == number ? "int" : "float";
}

/* "speed":2.5 becomes <property name="speed" type="float" value="2.5"/>. */
static bool jdoc_untyped(jdoc_reader *j, kzi_node *list, const char *name, json_t *value)
{
    const bool members = json_is_object(value);
    const char *kept = jdoc_text_copy(j, name);
    kzi_node *node = kept ? jdoc_node(j, list, "property", kept, -1) : NULL;
    kzi_attr *attrs = node ? kzi_arena_take(&j->doc->arena, 3, sizeof *attrs) : NULL;
    if (!attrs || (!members && !jdoc_attr_of(j, &attrs[2], "value", value))) return false;
    attrs[0].name = "name";
    attrs[0].text = kept;
    attrs[1].name = "type";
    attrs[1].text = jdoc_type_of(value);
    node->attrs = attrs;
    node->n_attrs = members ? 2 : 3;
    return !members || jdoc_properties(j, node, "value", value);
}

/* [{"name":..,"type":..,"value":..}, ...], or before Tiled 1.2 {"name":value, ...}; the members of a class are the
 * latter everywhere. */
static bool jdoc_properties(jdoc_reader *j, kzi_node *parent, const char *key, json_t *value)
{
    kzi_node *list = jdoc_node(j, parent, "properties", key, -1);
    if (!list) return false;
    if (json_is_array(value)) {
        const size_t n = json_array_size(value);
        for (size_t i = 0; i < n; i++) {
            json_t *item = json_array_get(value, i), *members = json_object_get(item, "value");
            kzi_node *node = jdoc_node(j, list, "property", NULL, (int32_t)i);
            kzi_attr *attrs = node ? jdoc_attrs(j, node, item, 1) : NULL;
            if (!attrs) return false;
            if (members && !json_object_get(item, "type")) {
                attrs[node->n_attrs].name = "type";
                attrs[node->n_attrs++].text = jdoc_type_of(members);
            }
            if (json_is_object(members) && !jdoc_properties(j, node, "value", members)) return false;
        }
        return true;
    }
    const char *name;
    json_t *item;
    json_object_foreach(value, name, item)
    {
        if (!jdoc_is_scalar(item) && !json_is_object(item)) continue;
        if (!jdoc_untyped(j, list, name, item)) return false;
    }
    return true;
}

/* "tiles": [{"id":3, ...}, ...], or before Tiled 1.2 {"3": {...}}, and "tileproperties": {"3": {"name":value}}. */
static bool jdoc_tiles(jdoc_reader *j, kzi_node *tileset, const char *key, json_t *value)
{
    if (json_is_array(value)) {
        const size_t n = json_array_size(value);
        for (size_t i = 0; i < n; i++)
            if (!jdoc_object(j, tileset, "tile", key, (int32_t)i, json_array_get(value, i))) return false;
        return true;
    }
    const char *id;
    json_t *item;
    const bool properties = strcmp(key, "tileproperties") == 0;
    json_object_foreach(value, id, item)
    {
        kzi_node *node;
        if (properties) {
            node = jdoc_node(j, tileset, "tile", key, -1);
            if (!node || !jdoc_properties(j, node, id, item)) return false;
            node->child->key = jdoc_text_copy(j, id);
            if (!node->child->key) return false;
        } else {
            if (!jdoc_object(j, tileset, "tile", key, -1, item)) return false;
            node = tileset->child; /* the newest */
        }
        kzi_attr *attrs = kzi_arena_take(&j->doc->arena, (size_t)node->n_attrs + 1, sizeof *attrs);
        if (!attrs) return false;
        if (node->n_attrs) memcpy(attrs, node->attrs, (size_t)node->n_attrs * sizeof *attrs);
        attrs[node->n_attrs].name = "id";
        attrs[node->n_attrs].text = jdoc_text_copy(j, id);
        if (!attrs[node->n_attrs].text) return false;
        node->attrs = attrs;
        node->n_attrs++;
    }
    return true;
}

static const char *jdoc_layer_name(const json_t *layer)
{
    const char *type = json_string_value(json_object_get(layer, "type"));
    if (!type) return "layer of no type";
    if (strcmp(type, "tilelayer") == 0) return "layer";
    if (strcmp(type, "objectgroup") == 0) return "objectgroup";
    if (strcmp(type, "imagelayer") == 0) return "imagelayer";
    return strcmp(type, "group") == 0 ? "group" : "layer of unknown type";
}

/* Lists whose items are nodes of one name. */
static const struct {
    const char *key, *name;
} jdoc_lists[] = {{"objects", "object"}, {"tilesets", "tileset"}, {"layers", NULL}};

/* Objects that are one node of the same name. */
static const char *const jdoc_single[] = {"tileset", "object", "objectgroup", "tileoffset", "grid", "text", NULL};

/* Keys that are true where XML has an empty element. */
static const char *const jdoc_marks[] = {"ellipse", "point", "capsule", NULL};

static const char *jdoc_find(const char *key, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(key, *names) == 0) return *names;
    return NULL;
}

static bool jdoc_list(jdoc_reader *j, kzi_node *node, const char *key, json_t *array)
{
    for (size_t k = 0; k < sizeof jdoc_lists / sizeof *jdoc_lists; k++) {
        if (strcmp(key, jdoc_lists[k].key) != 0) continue;
        const size_t n = json_array_size(array);
        for (size_t i = 0; i < n; i++) {
            json_t *item = json_array_get(array, i);
            const char *name = jdoc_lists[k].name ? jdoc_lists[k].name : jdoc_layer_name(item);
            if (!jdoc_object(j, node, name, jdoc_lists[k].key, (int32_t)i, item)) return false;
        }
    }
    return true;
}

static bool jdoc_member(jdoc_reader *j, kzi_node *node, json_t *object, const char *key, json_t *value)
{
    const bool list = json_is_array(value), any = list || json_is_object(value);
    if (json_is_true(value)) {
        const char *mark = jdoc_find(key, jdoc_marks);
        return !mark || jdoc_node(j, node, mark, mark, -1);
    }
    if (json_is_string(value) && strcmp(key, "image") == 0)
        return jdoc_image(j, node, object, json_string_value(value));
    if ((list || json_is_string(value)) && strcmp(node->name, "layer") == 0 && strcmp(key, "data") == 0)
        return jdoc_layer_data(j, node, key, value);
    for (size_t k = 0; !list && k < sizeof jdoc_lists / sizeof *jdoc_lists; k++) {
        if (strcmp(key, jdoc_lists[k].key) != 0) continue;
        j->result = kzi_node_fail(j->io, node, jdoc_lists[k].key, KZ_ERR_CONTENT, "must be an array");
        return false;
    }
    if (!any) return true;
    if (strcmp(key, "properties") == 0) return jdoc_properties(j, node, "properties", value);
    if (strcmp(key, "tiles") == 0) return jdoc_tiles(j, node, "tiles", value);
    if (strcmp(key, "tileproperties") == 0) return jdoc_tiles(j, node, "tileproperties", value);
    if (list && strcmp(key, "chunks") == 0) return jdoc_layer_data(j, node, key, value);
    if (list && strcmp(key, "polygon") == 0) return jdoc_points(j, node, "polygon", value);
    if (list && strcmp(key, "polyline") == 0) return jdoc_points(j, node, "polyline", value);
    if (list) return jdoc_list(j, node, key, value);
    const char *single = jdoc_find(key, jdoc_single);
    return !single || jdoc_object(j, node, single, single, -1, value);
}

static bool jdoc_object(jdoc_reader *j, kzi_node *parent, const char *name, const char *key, int32_t index,
                        json_t *object)
{
    const char *member;
    json_t *value;
    kzi_node *node = jdoc_node(j, parent, name, key, index);
    if (!node || !jdoc_attrs(j, node, object, 0)) return false;
    if (!parent) j->doc->root = node;
    json_object_foreach(object, member, value)
    {
        if (!jdoc_member(j, node, object, member, value)) return false;
    }
    return true;
}

/* ---- JSON as it is ------------------------------------------------------------------------------------- */

static bool jplain_attr(jdoc_reader *j, kzi_node *node, kzi_attr *attr, const char *key, const json_t *value)
{
    attr->name = jdoc_text_copy(j, key);
    if (json_is_boolean(value)) attr->text = json_is_true(value) ? "true" : "false";
    else if (json_is_string(value)) attr->text = jdoc_text_copy(j, json_string_value(value));
    else attr->number = json_number_value(value);
    node->n_attrs++;
    return attr->name && (attr->text || json_is_number(value));
}

/* The numbers of an array of numbers alone, beside its nodes. */
static bool jplain_numbers(jdoc_reader *j, kzi_node *node, const json_t *list)
{
    const size_t n = json_array_size(list);
    for (size_t i = 0; i < n; i++)
        if (!json_is_number(json_array_get(list, i))) return true;
    if (n == 0) return true;
    double *numbers = kzi_arena_take(&j->doc->arena, n, sizeof *numbers);
    for (size_t i = 0; numbers && i < n; i++) numbers[i] = json_number_value(json_array_get(list, i));
    node->numbers = numbers;
    node->n_numbers = n;
    return numbers;
}

/* Brackets are visited in the order of the file, because jansson keeps the keys of an object in order. */
static bool jplain_node(jdoc_reader *j, kzi_node *parent, const char *key, int32_t index, json_t *value)
{
    const bool list = json_is_array(value), object = json_is_object(value);
    kzi_node *node = jdoc_node(j, parent, object ? "object" : list ? "array" : "value", key, index);
    if (!node) return false;
    if (!parent) j->doc->root = node;
    if (!list && !object) {
        node->line = parent->line;
        node->column = parent->column;
        return true;
    }
    if (j->next_place < j->n_places) {
        node->line = j->places[j->next_place].line;
        node->column = j->places[j->next_place++].column;
    }
    if (list && j->brief && !jplain_numbers(j, node, value)) return false;
    if (node->numbers) return true;
    for (size_t i = 0; list && i < json_array_size(value); i++)
        if (!jplain_node(j, node, NULL, (int32_t)i, json_array_get(value, i))) return false;
    if (list) return jplain_numbers(j, node, value);

    const char *member;
    json_t *item;
    kzi_attr *attrs = kzi_arena_take(&j->doc->arena, json_object_size(value), sizeof *attrs);
    if (!attrs && json_object_size(value)) return false;
    node->attrs = attrs;
    json_object_foreach(value, member, item)
    {
        if (jdoc_is_scalar(item)) {
            if (!jplain_attr(j, node, &attrs[node->n_attrs], member, item)) return false;
        } else if (!json_is_null(item)) {
            const char *kept = jdoc_text_copy(j, member);
            if (!kept || !jplain_node(j, node, kept, -1, item)) return false;
        }
    }
    return true;
}

/* Several files that Aseprite exports as one sheet may have frames of one name. */
#define JDOC_TWICE " (are these frames of one name? in an array, json-array, each may have its own)"

/* ---- The file ------------------------------------------------------------------------------------------ */

static const char *jdoc_root_name(const json_t *root)
{
    const char *type = json_string_value(json_object_get(root, "type"));
    if (type && strcmp(type, "tileset") == 0) return "tileset";
    if (type && strcmp(type, "template") == 0) return "template";
    if (json_object_get(root, "layers")) return "map";
    if (json_object_get(root, "object")) return "template";
    return json_object_get(root, "tilewidth") ? "tileset" : "JSON of another kind";
}

/* A project or level of LDtk, whose tree is that of plain JSON. */
static bool jdoc_is_ldtk(const json_t *root)
{
    return json_object_get(root, "levels") || json_object_get(root, "layerInstances");
}

/* May it be one?  Then lines are noted. */
static bool jdoc_names_ldtk(const kzi_bytes *bytes)
{
    static const char *const marks[] = {"\"levels\"", "\"layerInstances\""};
    for (size_t at = 0; at < bytes->size; at++)
        for (size_t i = 0; bytes->data[at] == '"' && i < sizeof marks / sizeof *marks; i++)
            if (bytes->size - at >= strlen(marks[i]) && memcmp(bytes->data + at, marks[i], strlen(marks[i])) == 0)
                return true;
    return false;
}

/* The next value from *at on, which goes behind it.  NULL: *result says why. */
static json_t *jdoc_next(const jdoc_reader *j, const kzi_bytes *bytes, size_t *at, size_t flags, kz_result *result)
{
    json_error_t error;
    json_t *value = json_loadb((const char *)bytes->data + *at, bytes->size - *at, flags, &error);
    if (value) {
        *at += (size_t)error.position;
        return value;
    }
    int line = error.line, column = error.column;
    for (size_t i = 0, start = 0; i < *at; i++) { /* the error counts from where this value begins */
        if (bytes->data[i] == '\n') line++, start = i + 1;
        if (i + 1 == *at && error.line == 1) column += (int)(*at - start);
    }
    if (json_error_code(&error) == json_error_out_of_memory) *result = kzi_io_no_memory(j->io, j->path);
    else
        *result = kzi_io_fail(j->io, KZ_ERR_SYNTAX, "%s:%d:%d: %s%s", kzi_path_shown(j->path), line, column, error.text,
                              json_error_code(&error) == json_error_duplicate_key ? JDOC_TWICE : "");
    return NULL;
}

static void jdoc_skip_blanks(const kzi_bytes *bytes, size_t *at)
{
    while (*at < bytes->size && memchr(" \t\r\n", bytes->data[*at], 4)) ++*at;
}

/* Values behind the first, as in JSON lines, become the items of one array. */
static kz_result jplain_rest(jdoc_reader *j, const kzi_bytes *bytes, size_t at, json_t *value)
{
    kz_result result = KZ_OK;
    kzi_node *all = j->doc->root = jdoc_node(j, NULL, "array", j->path, -1);
    bool read = all != NULL;
    for (int32_t i = 0; value; i++) {
        read = read && jplain_node(j, all, NULL, i, value);
        json_decref(value);
        jdoc_skip_blanks(bytes, &at);
        if (!read) return kzi_io_no_memory(j->io, j->path);
        if (at == bytes->size) return KZ_OK;
        value = jdoc_next(j, bytes, &at, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &result);
    }
    return result;
}

static kz_result jdoc_parse(jdoc_reader *j, const kzi_bytes *bytes, bool plain)
{
    size_t at = bytes->size >= 3 && memcmp(bytes->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    kz_result result = KZ_OK;
    bool ldtk = false;
    json_t *root = jdoc_next(j, bytes, &at, plain ? JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK : 0, &result);
    if (!root) return result;
    jdoc_skip_blanks(bytes, &at);
    if (plain && at < bytes->size) {
        if ((result = jplain_rest(j, bytes, at, root)) != KZ_OK) return result;
    } else {
        ldtk = j->brief = !plain && j->n_places > 0 && jdoc_is_ldtk(root);
        const bool read = plain || ldtk ? jplain_node(j, NULL, j->path, -1, root)
                                        : jdoc_object(j, NULL, jdoc_root_name(root), j->path, -1, root);
        json_decref(root);
        if (!read) return j->result != KZ_OK ? j->result : kzi_io_no_memory(j->io, j->path);
    }
    jdoc_reverse(j->doc->root);
    if (ldtk) j->doc->root->name = "ldtk";
    return KZ_OK;
}

static kz_result jdoc_read(jdoc_reader *j, const kzi_bytes *bytes, bool plain)
{
    const kz_result measured = jdoc_measure(j, bytes, plain || jdoc_names_ldtk(bytes));
    if (measured != KZ_OK) return measured;
    if (!kzi_budget_take(j->io->budget, j->taken)) return kzi_io_no_memory(j->io, j->path);
    const kz_result result = jdoc_parse(j, bytes, plain);
    kzi_budget_return(j->io->budget, j->taken);
    return result;
}

kz_result kzi_doc_read_json(kzi_io *io, const char *path, const kzi_bytes *bytes, bool plain, kzi_doc *doc)
{
    jdoc_reader j = {io, doc, path, KZ_OK, NULL, 0, 0, 0, false, 0};
    const kz_result result = jdoc_read(&j, bytes, plain);
    kzi_release_items(&io->alloc, j.places, j.places_room, sizeof *j.places);
    return result;
}
