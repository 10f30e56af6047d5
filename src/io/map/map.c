/* map.c - kz_map: reads its items, layers and notes, and adds to them within the limits of objects and memory. */
#include "io/map/map_private.h"

#include <stdio.h>
#include <string.h>

#define KZI_NOTE_TIMES 40 /* bytes for ", 67108864 times" behind a note */

/* ---- What a map holds ---------------------------------------------------------------------------------- */

int32_t kz_map_item_count(const kz_map *map) { return (int32_t)map->n_items; }

const kz_map_item *kz_map_item_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_items ? &map->items[i] : NULL;
}

int32_t kz_map_find(const kz_map *map, const char *name, const char *class_name, int32_t from)
{
    for (size_t i = from > 0 ? (size_t)from : 0; i < map->n_items; i++) {
        const kz_map_item *item = &map->items[i];
        if (name && strcmp(item->name, name) != 0) continue;
        if (!class_name || strcmp(item->class_name, class_name) == 0) return (int32_t)i;
    }
    return -1;
}

int32_t kz_map_find_id(const kz_map *map, int32_t id)
{
    for (size_t i = 0; id != 0 && i < map->n_items; i++)
        if (map->items[i].id == id) return (int32_t)i;
    return -1;
}

int32_t kz_map_picture_count(const kz_map *map) { return (int32_t)map->n_pictures; }

const kz_map_picture *kz_map_picture_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_pictures ? &map->pictures[i] : NULL;
}

kz_box kz_map_bounds(const kz_map *map) { return map->bounds; }

/* Writes the path from the outermost group in.  Each level writes what stands before its own name, so the recursion is
 * as deep as the groups, which max_depth bounds. */
static size_t map_layer_path(const kz_map_layer *layer, char *text, size_t size)
{
    size_t used = layer->group ? map_layer_path(layer->group, text, size) : 0;
    if (used && ++used < size) text[used - 1] = '/';
    const size_t name = strlen(layer->name);
    if (used < size) {
        const size_t room = size - used - 1, fits = name < room ? name : room;
        memcpy(text + used, layer->name, fits);
        text[used + fits] = '\0';
    }
    return used + name;
}

size_t kz_map_layer_path(const kz_map_layer *layer, char *text, size_t size)
{
    if (size) text[0] = '\0';
    return layer ? map_layer_path(layer, text, size) : 0;
}

uint32_t kz_map_background(const kz_map *map) { return map->background; }

const char *kz_map_format(const kz_map *map) { return map->format; }

int32_t kz_map_file_count(const kz_map *map) { return (int32_t)map->n_files; }

const char *kz_map_file_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_files ? map->files[i] : NULL;
}

size_t kz_map_notes(const kz_map *map, kz_map_note *out, size_t max)
{
    const size_t n = map->n_notes < max ? map->n_notes : max;
    if (n) memcpy(out, map->notes, n * sizeof *out);
    return map->n_notes;
}

const char *kz_map_note_name(kz_map_note_kind kind)
{
    static const char *const names[] = {"nothing", "value", "element", "property", "picture",
                                        "tileset", "tile",  "shape",   "more"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "unknown";
}

void kz_map_free(kz_map *map)
{
    if (!map) return;
    const kz_allocator alloc = map->alloc, inner = map->budget.inner;
    for (size_t i = 0; i < map->n_images; i++) kz_image_free(map->images[i]);
    for (size_t i = 0; i < map->n_masks; i++) kz_mask_free(map->masks[i]);
    kzi_release_items(&alloc, map->items, map->items_room, sizeof *map->items);
    kzi_release_items(&alloc, map->pictures, map->pictures_room, sizeof *map->pictures);
    kzi_release_items(&alloc, map->images, map->images_room, sizeof *map->images);
    kzi_release_items(&alloc, map->masks, map->masks_room, sizeof *map->masks);
    kzi_release_items(&alloc, (void *)(uintptr_t)map->files, map->files_room, sizeof *map->files);
    kzi_release_items(&alloc, map->notes, map->notes_room, sizeof *map->notes);
    kzi_release_items(&alloc, map->blocks, map->blocks_room, sizeof *map->blocks);
    kzi_release_items(&alloc, map->block_tiles, map->block_tiles_room, sizeof *map->block_tiles);
    kzi_release_items(&alloc, map->block_of, map->block_of_room, sizeof *map->block_of);
    kzi_release_items(&alloc, (void *)(uintptr_t)map->at_origin, map->at_origin_room, sizeof *map->at_origin);
    kzi_arena_end(&map->arena);
    inner.release(inner.ctx, map, sizeof *map, 16);
}

/* ---- Adding to it -------------------------------------------------------------------------------------- */

kz_result kzi_map_add_item(kzi_loader *l, const kzi_node *node, kz_map_item **out)
{
    kz_map *map = l->map;
    if (map->n_items >= l->io.limits.max_objects || map->n_items >= INT32_MAX)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "the map has more objects than the limit of %lu (max_objects)",
                             (unsigned long)l->io.limits.max_objects);
    kz_map_item *grown =
        kzi_grow(&l->io.alloc, map->items, map->n_items, &map->items_room, map->n_items + 1, sizeof *grown);
    if (!grown) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    map->items = grown;
    kz_map_item *item = &grown[map->n_items++];
    memset(item, 0, sizeof *item);
    item->name = item->class_name = item->tileset = item->rule = "";
    item->tile = -1;
    item->shape.bounds = KZ_BOX_EMPTY;
    *out = item;
    return KZ_OK;
}

kz_result kzi_map_add_picture(kzi_loader *l, const kzi_node *node, const kz_map_picture *picture)
{
    kz_map *map = l->map;
    if (map->n_pictures >= l->io.limits.max_objects || map->n_pictures >= INT32_MAX)
        return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                             "the map has more tiles than the limit of %lu (max_objects)",
                             (unsigned long)l->io.limits.max_objects);
    kz_map_picture *grown =
        kzi_grow(&l->io.alloc, map->pictures, map->n_pictures, &map->pictures_room, map->n_pictures + 1, sizeof *grown);
    if (!grown) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    map->pictures = grown;
    map->pictures[map->n_pictures++] = *picture;
    return KZ_OK;
}

kz_result kzi_map_keep_name(kzi_loader *l, const kzi_node *node, const char *attr, const char **out)
{
    *out = "";
    for (int32_t i = 0; i < node->n_attrs; i++) {
        kzi_attr *named = &node->attrs[i];
        if (strcmp(named->name, attr) != 0 || !named->text || !*named->text) continue;
        const size_t size = strlen(named->text);
        if (size > KZI_NAME_MAX)
            return kzi_node_fail(&l->io, node, attr, KZ_ERR_TOO_LARGE, "a name of %llu bytes, at most %d are allowed",
                                 (unsigned long long)size, KZI_NAME_MAX);
        if (!named->kept) named->kept = kzi_arena_text(&l->map->arena, named->text, size);
        if (!named->kept) return kzi_io_no_memory(&l->io, kzi_node_file(node));
        *out = named->kept;
        break;
    }
    return KZ_OK;
}

kz_result kzi_map_count_again(kzi_loader *l, const kzi_node *user, uint64_t parts)
{
    l->parts_again += parts;
    if (l->parts_again / KZI_MAP_AGAIN <= l->io.limits.max_objects) return KZ_OK;
    return kzi_node_fail(&l->io, user, NULL, KZ_ERR_TOO_LARGE,
                         "templates and definitions are read again so often that the limit of %lu (max_objects) is passed",
                         (unsigned long)l->io.limits.max_objects);
}

/* ---- Notes --------------------------------------------------------------------------------------------- */

/* The path of a node's file, of which the map keeps one copy for all its notes. */
static const char *map_keep_file(kzi_loader *l, const kzi_node *node)
{
    while (node->parent) node = node->parent;
    if (!node->kept) ((kzi_node *)(uintptr_t)node)->kept = kzi_arena_text(&l->map->arena, node->key, strlen(node->key));
    return node->kept;
}

static uint32_t map_hash(const char *text)
{
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash ^ (hash >> 16);
}

static bool map_is_note(const kz_map_note *note, kz_map_note_kind kind, const char *line, const char *end)
{
    const size_t size = strlen(line);
    return note->kind == kind && strncmp(note->text, line, size) == 0 && strcmp(note->text + size, end) == 0;
}

/* Adds a note of which the kind says how its line ends.  `line` has the place and what is wrong there.  What was
 * noted a short time ago is counted, as of a template that many objects use. */
static kz_result map_add_note(kzi_loader *l, kz_map_note note, const char *path, const char *line)
{
    static const char *const ends[] = {
        [KZ_NOTE_VALUE] = ": its default is used",         [KZ_NOTE_ELEMENT] = ": it is left out",
        [KZ_NOTE_PROPERTY] = ": the property is left out", [KZ_NOTE_PICTURE] = ": the picture is left out",
        [KZ_NOTE_TILESET] = ": the tileset is left out",   [KZ_NOTE_TILE] = ": the tile is left out",
        [KZ_NOTE_SHAPE] = ": the shape is left out",       [KZ_NOTE_MORE] = NULL,
    };
    kz_map *map = l->map;
    const char *const end = ends[note.kind] ? ends[note.kind] : "";
    size_t *const recent = &l->recent_notes[map_hash(line) % KZI_NOTES_RECENT];
    l->last_note = *recent;
    if (*recent < map->n_notes && map_is_note(&map->notes[*recent], note.kind, line, end)) {
        if (map->notes[*recent].count < INT32_MAX) map->notes[*recent].count++;
        return KZ_OK;
    }
    const size_t room = strlen(line) + strlen(end) + KZI_NOTE_TIMES;
    kz_map_note *grown =
        kzi_grow(&l->io.alloc, map->notes, map->n_notes, &map->notes_room, map->n_notes + 1, sizeof *grown);
    if (grown) map->notes = grown;
    char *text = kzi_arena_take(&map->arena, room, 1);
    if (!grown || !text || !note.file) return kzi_io_no_memory(&l->io, path);
    snprintf(text, room, "%s%s", line, end);
    note.text = text;
    l->last_note = *recent = map->n_notes;
    map->notes[map->n_notes++] = note;
    return KZ_OK;
}

/* Is there room for one more?  If not, it is counted. */
static bool map_keeps_note(kzi_loader *l)
{
    if (l->io.limits.strict || l->map->n_notes < l->io.limits.max_notes) return true;
    l->map->notes_lost++;
    return false;
}

/* What would be a note is an error with limits.strict. */
static kz_result map_note_at(kzi_loader *l, kz_map_note_kind kind, kz_result code, const kzi_node *node,
                             const char *line)
{
    if (l->io.limits.strict) {
        kzi_io_fail(&l->io, code, "%s", line);
        l->failure.node = node;
        return code;
    }
    const kz_map_note note = {kind, code, map_keep_file(l, node), node->line, node->column, 1, NULL};
    return map_add_note(l, note, kzi_node_file(node), line);
}

kz_result kzi_map_note(kzi_loader *l, kz_map_note_kind kind, kz_result code, const kzi_node *node, const char *attr,
                       const char *format, ...)
{
    char line[KZ_IO_TEXT_SIZE], where[KZI_WHERE_SIZE];
    kzi_noted *const noted = l->noted;
    l->noted = NULL;
    l->failure.refused = false;
    if (!map_keeps_note(l)) return KZ_OK;
    kzi_node_where(node, attr, where);
    const int used = snprintf(line, sizeof line, "%s: ", where);
    if (used > 0 && (size_t)used < sizeof line) {
        va_list args;
        va_start(args, format);
        (void)vsnprintf(line + used, sizeof line - (size_t)used, format, args);
        va_end(args);
    }
    const kz_result result = map_note_at(l, kind, code, node, line);
    if (noted && result == KZ_OK) noted->number = l->last_note;
    return result;
}

kz_result kzi_map_leave_out(kzi_loader *l, kz_result error, kz_map_note_kind kind, const kzi_node *node)
{
    char line[KZI_WHERE_SIZE + 2 + KZ_IO_TEXT_SIZE], where[KZI_WHERE_SIZE];
    const kzi_failure failure = l->failure;
    if (error == KZ_OK || error == KZ_ERR_MEMORY || error == KZ_ERR_TOO_LARGE || failure.refused) return error;
    if (!map_keeps_note(l)) return KZ_OK;
    if (failure.node) node = failure.node;
    kzi_node_where(node, NULL, where);
    if (failure.node) snprintf(line, sizeof line, "%s", l->error.text); /* begins with the place */
    else snprintf(line, sizeof line, "%s: %s", where, l->error.text);
    return map_note_at(l, kind, error, node, line);
}

bool kzi_map_note_again(kzi_loader *l, kzi_noted *noted, const kzi_node *node)
{
    kz_map *map = l->map;
    if (noted->node != node) {
        noted->node = node;
        noted->number = SIZE_MAX; /* until there is a note, which may be one of before */
        l->noted = noted;
        return false;
    }
    if (noted->number >= map->n_notes) map->notes_lost++;
    else if (map->notes[noted->number].count < INT32_MAX) map->notes[noted->number].count++;
    return true;
}

kz_result kzi_map_end_notes(kzi_loader *l, const char *path)
{
    const kz_map *map = l->map;
    char text[KZ_IO_TEXT_SIZE];
    for (size_t i = 0; i < map->n_notes; i++) {
        char *const end = (char *)(uintptr_t)map->notes[i].text + strlen(map->notes[i].text);
        if (map->notes[i].count > 1) snprintf(end, KZI_NOTE_TIMES, ", %d times", (int)map->notes[i].count);
    }
    if (!map->notes_lost) return KZ_OK;
    const uint64_t lost = map->notes_lost;
    snprintf(text, sizeof text, "%s: %llu more notes than the limit of %lu (max_notes)", kzi_path_shown(path),
             (unsigned long long)lost, (unsigned long)l->io.limits.max_notes);
    const int32_t count = lost < INT32_MAX ? (int32_t)lost : INT32_MAX;
    const char *const file = kzi_arena_text(&l->map->arena, path, strlen(path));
    const kz_map_note more = {KZ_NOTE_MORE, KZ_ERR_TOO_LARGE, file, 0, 0, count, NULL};
    return map_add_note(l, more, path, text);
}
