/* map_load.c - reads a Tiled map: its tilesets first, then its layers, then its bounds. */
#include "io/map/ldtk/ldtk_map.h"
#include "io/map/map_private.h"

#include <string.h>

static bool map_first_is_less(const void *of, int32_t a, int32_t b)
{
    const kzi_tileset_use *uses = of;
    return uses[a].first < uses[b].first;
}

/* Sorts tilesets by their first number.  Of those with the same one, the last counts, as in Tiled. */
static kz_result map_order_tilesets(kzi_loader *l, const int32_t *order, kzi_tileset_use *sorted)
{
    const size_t n = l->n_uses;
    kz_result result = KZ_OK;
    l->n_uses = 0;
    for (size_t i = 0; i < n && result == KZ_OK; i++) {
        const kzi_tileset_use *use = &l->uses[order[i]];
        if (i + 1 < n && l->uses[order[i + 1]].first == use->first)
            result = kzi_map_note(l, KZ_NOTE_TILESET, KZ_ERR_CONTENT, use->node, "firstgid",
                                  "a tileset behind it begins with %u, too", (unsigned)use->first);
        else sorted[l->n_uses++] = *use;
    }
    for (size_t i = 1; i < n && result == KZ_OK; i++) {
        if (l->uses[i - 1].first <= l->uses[i].first) continue;
        result = kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_CONTENT, l->uses[i].node, "firstgid",
                              "tilesets must come in rising order of it");
        break;
    }
    if (result == KZ_OK) memcpy(l->uses, sorted, l->n_uses * sizeof *sorted);
    return result;
}

static kz_result map_sort_tilesets(kzi_loader *l)
{
    size_t order_room = 0, sorted_room = 0;
    const size_t n = l->n_uses;
    int32_t *order = kzi_grow(&l->io.alloc, NULL, 0, &order_room, 2 * n, sizeof *order);
    kzi_tileset_use *sorted = kzi_grow(&l->io.alloc, NULL, 0, &sorted_room, n, sizeof *sorted);
    kz_result result;
    if (order && sorted) {
        for (size_t i = 0; i < n; i++) order[i] = (int32_t)i;
        result = map_order_tilesets(l, kzi_map_sort(order, order + n, n, map_first_is_less, l->uses), sorted);
    } else {
        result = kzi_io_no_memory(&l->io, kzi_node_file(l->uses[0].node));
    }
    kzi_release_items(&l->io.alloc, order, order_room, sizeof *order);
    kzi_release_items(&l->io.alloc, sorted, sorted_room, sizeof *sorted);
    return result;
}

kz_result kzi_map_tilesets(kzi_loader *l, const kzi_node *root)
{
    const kzi_node *node = kzi_node_child(root, "tileset");
    bool sorted = true;
    for (; node; node = kzi_node_next(node, "tileset")) {
        kzi_tileset_use use;
        const kz_result result = kzi_tileset_use_or_none(l, node, &use);
        if (result != KZ_OK) return result;
        if (!use.set) continue;
        kzi_tileset_use *grown =
            kzi_grow(&l->io.alloc, l->uses, l->n_uses, &l->uses_room, l->n_uses + 1, sizeof *grown);
        if (!grown) return kzi_io_no_memory(&l->io, kzi_node_file(node));
        l->uses = grown;
        sorted = sorted && (!l->n_uses || l->uses[l->n_uses - 1].first < use.first);
        l->uses[l->n_uses++] = use;
    }
    return sorted ? KZ_OK : map_sort_tilesets(l);
}

static void map_read_bounds(kzi_loader *l, bool infinite)
{
    kz_box all = l->drawn;
    for (size_t i = 0; i < l->map->n_items; i++) all = kz_box_union(all, l->map->items[i].shape.bounds);
    if (infinite && all.min.x <= all.max.x && all.min.y <= all.max.y) {
        l->map->bounds = all;
        return;
    }
    l->map->bounds = kzi_grid_bounds(&l->grid);
}

static kz_result map_of_tiled(kzi_loader *l, const kzi_node *root)
{
    kz_result result;
    if (strcmp(root->name, "map") != 0)
        return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "this is a <%.40s>, not a <map>", root->name);
    l->map->format = "Tiled";
    if ((result = kzi_grid_read(&l->io, root, &l->grid)) != KZ_OK) return result;

    bool infinite = false;
    result = kzi_map_leave_out(l, kzi_node_bool(&l->io, root, "infinite", &infinite), KZ_NOTE_VALUE, root);
    if (result != KZ_OK) return result;
    result = kzi_properties_read(l, kzi_node_child(root, "properties"), &l->map->properties);
    if (result != KZ_OK) return result;
    const char *background = kzi_node_text(root, "backgroundcolor", "");
    if (*background && kz_parse_argb(background, &l->map->background) != KZ_OK)
        result =
            kzi_map_note(l, KZ_NOTE_VALUE, KZ_ERR_CONTENT, root, "backgroundcolor", "'%.40s' is no colour", background);
    if (result != KZ_OK) return result;
    if ((result = kzi_map_tilesets(l, root)) != KZ_OK) return result;

    const kzi_layer outer = {NULL, 0, 0, 1, true};
    if ((result = kzi_map_layers(l, root, &outer)) != KZ_OK) return result;
    map_read_bounds(l, infinite);
    return KZ_OK;
}

static kz_result map_of_ldtk(kzi_loader *l, const kzi_node *root, const kz_map_part *part)
{
    const kz_result result = kzi_ldtk_map(l, root, part);
    if (l->drawn.min.x <= l->drawn.max.x) l->map->bounds = l->drawn;
    return result;
}

/* The context is the part that is asked for; NULL: all. */
static kz_result map_read(kzi_loader *l, const kzi_map_source *source, void *ctx)
{
    kzi_map_doc *doc;
    kz_result result = source->bytes ? kzi_map_open_bytes(l, source->path, source->bytes, source->n_bytes, &doc)
                                     : kzi_map_open_path(l, source->path, &doc);
    if (result != KZ_OK) return result;
    const kzi_node *const root = doc->doc.root;
    const kz_map_part *const part = ctx;
    const bool ldtk = strcmp(root->name, "ldtk") == 0;
    if (part && !ldtk && (part->level || part->layers || part->values))
        return kzi_node_fail(&l->io, root, NULL, KZ_ERR_UNSUPPORTED,
                             "levels, layers and values are chosen of LDtk's maps");
    result = ldtk ? map_of_ldtk(l, root, part) : map_of_tiled(l, root);
    return result == KZ_OK ? kzi_map_join_tiles(&l->io, l->map, source->path) : result;
}

/* Makes the map with a budget, which counts all memory that the map and the loader take from here on. */
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

/* The loader contains a path, which is too large for the stack of a game's thread. */
static kz_result map_load(const kzi_io *io, kz_map *map, const kzi_map_source *source, kzi_map_reader *read, void *ctx)
{
    kzi_loader *l = io->alloc.alloc(io->alloc.ctx, sizeof *l, 16);
    if (!l) return kzi_io_no_memory(io, source->path);
    memset(l, 0, sizeof *l);
    l->io = *io;
    l->io.core = &l->io.alloc;
    l->io.err = &l->error;
    l->io.failure = &l->failure;
    if (io->limits.max_pixels <= UINT64_MAX / KZI_MAP_IMAGES)
        l->io.pixels_left = io->limits.max_pixels * KZI_MAP_IMAGES;
    l->drawn = KZ_BOX_EMPTY;
    l->map = map;
    l->tilesets_end = &map->tilesets;
    kzi_arena_begin(&l->arena, &io->alloc);
    kz_result result = read(l, source, ctx);
    if (result == KZ_OK) result = kzi_map_end_notes(l, source->path);
    if (result != KZ_OK && io->err) *io->err = l->error;
    kzi_map_close_docs(l);
    kzi_release_items(&io->alloc, l->uses, l->uses_room, sizeof *l->uses);
    kzi_arena_end(&l->arena);
    io->alloc.release(io->alloc.ctx, l, sizeof *l, 16);
    return result;
}

kz_result kzi_map_make(kzi_io *io, const kzi_map_source *source, kzi_map_reader *read, void *ctx, kz_map **out)
{
    kz_map *map = map_make(io);
    if (!map) return kzi_io_no_memory(io, source->path);
    kz_result result = map_load(io, map, source, read, ctx);
    if (result == KZ_ERR_MEMORY && map->budget.exceeded)
        result =
            kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: the map takes more memory than the limit of %llu bytes (max_memory)",
                        kzi_path_shown(source->path), (unsigned long long)io->limits.max_memory);
    if (result == KZ_OK) *out = map;
    else kz_map_free(map);
    return result;
}

kz_result kz_map_load_part(const char *path, const kz_map_part *part, const kz_limits *limits,
                           const kz_allocator *alloc, kz_map **out, kz_io_error *err)
{
    kzi_io io;
    const kzi_map_source source = {path, NULL, 0};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_map_load: a pointer is NULL");
    return kzi_map_make(&io, &source, map_read, (void *)(uintptr_t)part, out);
}

kz_result kz_map_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_map **out,
                      kz_io_error *err)
{
    return kz_map_load_part(path, NULL, limits, alloc, out, err);
}

kz_result kz_map_read_part(const void *bytes, size_t n_bytes, const char *path, const kz_map_part *part,
                           const kz_limits *limits, const kz_allocator *alloc, kz_map **out, kz_io_error *err)
{
    kzi_io io;
    const kzi_map_source source = {path, bytes ? bytes : "", n_bytes};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out || (!bytes && n_bytes))
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_map_read: a pointer is NULL");
    return kzi_map_make(&io, &source, map_read, (void *)(uintptr_t)part, out);
}

kz_result kz_map_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                      const kz_allocator *alloc, kz_map **out, kz_io_error *err)
{
    return kz_map_read_part(bytes, n_bytes, path, NULL, limits, alloc, out, err);
}
