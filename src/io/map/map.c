/* map.c - kz_map: reading one, and what it holds. */
#include "io/map/map_private.h"

#include <stdio.h>
#include <string.h>

#define KZI_MAX_WARNINGS 1000

/* ---- What a map holds ---------------------------------------------------------------------------------- */

int32_t kz_map_item_count(const kz_map *map) { return (int32_t)map->n_items; }

const kz_map_item *kz_map_item_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_items ? &map->items[i] : NULL;
}

int32_t kz_map_picture_count(const kz_map *map) { return (int32_t)map->n_pictures; }

const kz_map_picture *kz_map_picture_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_pictures ? &map->pictures[i] : NULL;
}

kz_box kz_map_bounds(const kz_map *map) { return map->bounds; }

/* From the outermost group in: each level writes what stands before its own name, so the depth of groups, which is
 * bounded by max_depth, is the depth of this recursion. */
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

int32_t kz_map_warning_count(const kz_map *map) { return (int32_t)map->n_warnings; }

const char *kz_map_warning_at(const kz_map *map, int32_t i)
{
    return i >= 0 && (size_t)i < map->n_warnings ? map->warnings[i] : NULL;
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
    kzi_release_items(&alloc, (void *)(uintptr_t)map->warnings, map->warnings_room, sizeof *map->warnings);
    kzi_release_items(&alloc, map->blocks, map->blocks_room, sizeof *map->blocks);
    kzi_release_items(&alloc, map->block_tiles, map->block_tiles_room, sizeof *map->block_tiles);
    kzi_release_items(&alloc, map->block_of, map->block_of_room, sizeof *map->block_of);
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
                         "templates are read again so often that the limit of %lu (max_objects) is passed",
                         (unsigned long)l->io.limits.max_objects);
}

kz_result kzi_map_warn(kzi_loader *l, const kzi_node *node, const char *attr, const char *format, ...)
{
    char text[KZ_IO_TEXT_SIZE], where[KZI_WHERE_SIZE];
    kz_map *map = l->map;
    if (map->n_warnings >= KZI_MAX_WARNINGS) return KZ_OK;
    kzi_node_where(node, attr, where);
    const int used = snprintf(text, sizeof text, "%s: ", where);
    if (used > 0 && (size_t)used < sizeof text) {
        va_list args;
        va_start(args, format);
        (void)vsnprintf(text + used, sizeof text - (size_t)used, format, args);
        va_end(args);
    }
    const char **grown = kzi_grow(&l->io.alloc, (void *)(uintptr_t)map->warnings, map->n_warnings, &map->warnings_room,
                                  map->n_warnings + 1, sizeof *grown);
    const char *copy = kzi_arena_text(&map->arena, text, strlen(text));
    if (grown) map->warnings = grown;
    if (!grown || !copy) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    map->warnings[map->n_warnings++] = copy;
    return KZ_OK;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

static kz_result map_read_tilesets(kzi_loader *l, const kzi_node *root)
{
    const kzi_node *node = kzi_node_child(root, "tileset");
    for (; node; node = kzi_node_next(node, "tileset")) {
        kzi_tileset_use use;
        const kz_result result = kzi_tileset_use_of(l, node, &use);
        if (result != KZ_OK) return result;
        kzi_tileset_use *grown =
            kzi_grow(&l->io.alloc, l->uses, l->n_uses, &l->uses_room, l->n_uses + 1, sizeof *grown);
        if (!grown) return kzi_io_no_memory(&l->io, kzi_node_file(node));
        l->uses = grown;
        if (l->n_uses && use.first <= l->uses[l->n_uses - 1].first)
            return kzi_node_fail(&l->io, node, "firstgid", KZ_ERR_CONTENT, "tilesets must come in rising order of it");
        l->uses[l->n_uses++] = use;
    }
    return KZ_OK;
}

static void map_read_bounds(kzi_loader *l, bool infinite)
{
    double w, h;
    kz_box all = l->drawn;
    for (size_t i = 0; i < l->map->n_items; i++) all = kz_box_union(all, l->map->items[i].shape.bounds);
    if (infinite && all.min.x <= all.max.x && all.min.y <= all.max.y) {
        l->map->bounds = all;
        return;
    }
    kzi_grid_size(&l->grid, &w, &h);
    l->map->bounds.max.x = kzi_to_float(w);
    l->map->bounds.max.y = kzi_to_float(h);
}

/* A file, or bytes that are already in memory. */
typedef struct map_source {
    const char *path;
    const void *bytes; /* NULL: the file is read */
    size_t n_bytes;
} map_source;

static kz_result map_read(kzi_loader *l, const map_source *source)
{
    kzi_map_doc *doc;
    kz_result result = source->bytes ? kzi_map_open_bytes(l, source->path, source->bytes, source->n_bytes, &doc)
                                     : kzi_map_open_path(l, source->path, &doc);
    if (result != KZ_OK) return result;
    const kzi_node *root = doc->doc.root;
    if (strcmp(root->name, "map") != 0)
        return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "this is a <%.40s>, not a <map>", root->name);
    if ((result = kzi_grid_read(&l->io, root, &l->grid)) != KZ_OK) return result;

    bool infinite = false;
    if ((result = kzi_node_bool(&l->io, root, "infinite", &infinite)) != KZ_OK) return result;
    const char *background = kzi_node_text(root, "backgroundcolor", "");
    if (*background && kz_parse_argb(background, &l->map->background) != KZ_OK)
        return kzi_node_fail(&l->io, root, "backgroundcolor", KZ_ERR_CONTENT, "'%.40s' is no colour", background);
    if ((result = map_read_tilesets(l, root)) != KZ_OK) return result;

    const kzi_layer outer = {NULL, 0, 0, 1, true};
    if ((result = kzi_map_layers(l, root, &outer)) != KZ_OK) return result;
    map_read_bounds(l, infinite);
    return kzi_map_join_tiles(&l->io, l->map, source->path);
}

/* The map, and behind it a budget that counts all that it and the loader take from here on. */
static kz_map *map_make(kzi_io *io)
{
    kz_map *map = io->alloc.alloc(io->alloc.ctx, sizeof *map, 16);
    if (!map) return NULL;
    memset(map, 0, sizeof *map);
    kzi_budget_begin(&map->budget, io, io->limits.max_memory);
    map->alloc = io->alloc;
    kzi_arena_begin(&map->arena, &io->alloc);
    return map;
}

/* The loader has room for a path: too much for the stack of a game's thread. */
static kz_result map_load(const kzi_io *io, kz_map *map, const map_source *source)
{
    kzi_loader *l = io->alloc.alloc(io->alloc.ctx, sizeof *l, 16);
    if (!l) return kzi_io_no_memory(io, source->path);
    memset(l, 0, sizeof *l);
    l->io = *io;
    l->io.core = &l->io.alloc;
    if (io->limits.max_pixels <= UINT64_MAX / KZI_MAP_IMAGES)
        l->io.pixels_left = io->limits.max_pixels * KZI_MAP_IMAGES;
    l->drawn = KZ_BOX_EMPTY;
    l->map = map;
    kzi_arena_begin(&l->arena, &io->alloc);
    const kz_result result = map_read(l, source);
    kzi_map_close_docs(l);
    kzi_release_items(&io->alloc, l->uses, l->uses_room, sizeof *l->uses);
    kzi_arena_end(&l->arena);
    io->alloc.release(io->alloc.ctx, l, sizeof *l, 16);
    return result;
}

static kz_result map_make_and_load(kzi_io *io, const map_source *source, kz_map **out)
{
    kz_map *map = map_make(io);
    if (!map) return kzi_io_no_memory(io, source->path);
    kz_result result = map_load(io, map, source);
    if (result == KZ_ERR_MEMORY && map->budget.exceeded)
        result =
            kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: the map takes more memory than the limit of %llu bytes (max_memory)",
                        kzi_path_shown(source->path), (unsigned long long)io->limits.max_memory);
    if (result == KZ_OK) *out = map;
    else kz_map_free(map);
    return result;
}

kz_result kz_map_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_map **out,
                      kz_io_error *err)
{
    kzi_io io;
    const map_source source = {path, NULL, 0};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_map_load: a pointer is NULL");
    return map_make_and_load(&io, &source, out);
}

kz_result kz_map_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                      const kz_allocator *alloc, kz_map **out, kz_io_error *err)
{
    kzi_io io;
    const map_source source = {path, bytes ? bytes : "", n_bytes};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out || (!bytes && n_bytes))
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_map_read: a pointer is NULL");
    return map_make_and_load(&io, &source, out);
}
