/* fuzz_map.h - what fuzz_tmx and fuzz_tmj do: the input as a file of a folder with everything a map may refer to,
 * loaded once as it is and once with an allocation that fails, in memory that is bounded. */
#ifndef KZ_FUZZ_MAP_H
#define KZ_FUZZ_MAP_H

#include "fuzz_folder.h"

#include <kolize/io_map.h>
#include <kolize/query_ray.h>

#define FUZZ_NOTES 20 /* a map's limit */

static const char *const fuzz_parts[] = {"a.png", "a.tsx", "a.tsj", "a.tx", "a.tj", "a.ldtkl",
                                         "map.tmx", "map.tmj", "map.ldtk", "map.lua"};

static void fuzz_remove(void) { fuzz_remove_files(fuzz_parts, sizeof fuzz_parts / sizeof *fuzz_parts); }

static void fuzz_prepare(void)
{
    /* 4 x 4 pixels, 8-bit grey, with a colour that tRNS makes transparent */
    static const unsigned char image[] = {0x89, 'P',  'N',  'G',  0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 'I',
                                          'H',  'D',  'R',  0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x04, 0x08, 0x00,
                                          0x00, 0x00, 0x00, 0x8c, 0x9a, 0xc1, 0xa2, 0x00, 0x00, 0x00, 0x02, 't',  'R',
                                          'N',  'S',  0x00, 0x00, 'v',  0x93, 0xcd, 0x38, 0x00, 0x00, 0x00, 0x14, 'I',
                                          'D',  'A',  'T',  'x',  0xda, 'c',  0x60, 0x60, 0xf8, 0xff, 0x1f, 0x88, 0xfe,
                                          0x33, 0x40, 0x00, 0x88, 0x06, 0x00, 'K',  0xc8, 0x05, 0xfb, 0x2d, 0x13, 0x09,
                                          0xc2, 0x00, 0x00, 0x00, 0x00, 'I',  'E',  'N',  'D',  0xae, 'B',  0x60, 0x82};
    static const char tsx[] =
        "<tileset name=\"a\" tilewidth=\"2\" tileheight=\"2\"><image source=\"a.png\"/></tileset>";
    static const char tsj[] = "{\"type\":\"tileset\",\"name\":\"a\",\"tilewidth\":4,\"tileheight\":4,\"tiles\":[{"
                              "\"id\":0,\"image\":\"a.png\"}]}";
    static const char tx[] = "<template><tileset firstgid=\"1\" source=\"a.tsx\"/><object gid=\"1\"/></template>";
    static const char tj[] = "{\"type\":\"template\",\"object\":{\"width\":3,\"height\":2,\"ellipse\":true}}";
    static const char ldtkl[] = "{\"layerInstances\":[{\"__identifier\":\"Walls\",\"__cWid\":2,\"__cHei\":1,"
                                "\"__gridSize\":8,\"layerDefUid\":7,\"intGridCsv\":[1,3]}]}";
    static bool done;
    if (done) return;
    done = true;
    fuzz_write("a.png", image, sizeof image);
    fuzz_write("a.tsx", tsx, sizeof tsx - 1);
    fuzz_write("a.tsj", tsj, sizeof tsj - 1);
    fuzz_write("a.tx", tx, sizeof tx - 1);
    fuzz_write("a.tj", tj, sizeof tj - 1);
    fuzz_write("a.ldtkl", ldtkl, sizeof ldtkl - 1);
    atexit(fuzz_remove);
}

/* Every property has what its kind says, and is found by its name, or another one of that name. */
static void fuzz_properties(const kz_properties *list)
{
    for (; list; list = list->base) {
        ALWAYS(list->n >= 0);
        for (int32_t i = 0; i < list->n && i < 50; i++) {
            const kz_property *p = &list->items[i];
            ALWAYS(p->name && p->type && p->text && p->kind <= KZ_PROPERTY_CLASS && p->number == p->number);
            ALWAYS(!p->members || (p->kind == KZ_PROPERTY_CLASS && p->members->n >= 0));
            ALWAYS(kz_property_find(list, p->name));
            ALWAYS(kz_property_text(list, p->name, ""));
            kz_property_number(list, p->name, 0);
            kz_property_bool(list, p->name, false);
            kz_property_color(list, p->name, 0);
            fuzz_properties(p->members);
        }
    }
}

/* Notes are whole sentences, and no more than the limit and one. */
static void fuzz_notes(const kz_map *map)
{
    static kz_map_note notes[FUZZ_NOTES + 1];
    const size_t n = kz_map_notes(map, notes, FUZZ_NOTES + 1);
    ALWAYS(n <= FUZZ_NOTES + 1 && n == kz_map_notes(map, NULL, 0));
    for (size_t i = 0; i < n; i++) {
        const kz_map_note *note = &notes[i];
        ALWAYS(note->code != KZ_OK && note->count >= 1 && note->line >= 0 && note->column >= 0 && note->file);
        ALWAYS(note->kind <= KZ_NOTE_MORE && (note->kind != KZ_NOTE_MORE || i == FUZZ_NOTES));
        ALWAYS(strcmp(kz_map_note_name(note->kind), "unknown") != 0);
        ALWAYS(strlen(note->text) > 0 && strlen(note->text) < 2 * KZ_IO_TEXT_SIZE);
    }
}

static void fuzz_look_at(const kz_map *map)
{
    fuzz_properties(kz_map_properties(map));
    for (int32_t i = 0; i < kz_map_item_count(map); i++) {
        const kz_map_item *item = kz_map_item_at(map, i);
        char path[64];
        ALWAYS(item->name && item->class_name && item->layer && item->tileset && strlen(item->rule) < 96);
        if (i < 20) {
            const int32_t found = kz_map_find(map, item->name, item->class_name, 0);
            ALWAYS(found >= 0 && found <= i);
            ALWAYS(item->id == 0 || kz_map_find_id(map, item->id) >= 0);
            fuzz_properties(item->properties);
            fuzz_properties(item->layer->properties);
            fuzz_properties(kz_map_tileset_properties(map, item->tileset));
        }
        ALWAYS(kz_map_layer_path(item->layer, path, sizeof path) >= strlen(item->layer->name) && memchr(path, 0, 64));
        ALWAYS(kz_relate(&item->shape, &item->shape) == KZ_OVERLAP || item->shape.kind == KZ_KIND_MASK ||
               item->shape.kind == KZ_KIND_NONE);
    }
    for (int32_t i = 0; i < kz_map_picture_count(map); i++) {
        const kz_map_picture *picture = kz_map_picture_at(map, i);
        ALWAYS(picture->image && picture->layer && picture->class_name);
        if (i < 20) fuzz_properties(picture->properties);
    }
    for (int32_t i = 0; i < kz_map_file_count(map); i++) ALWAYS(strlen(kz_map_file_at(map, i)) > 0);
    fuzz_notes(map);
}

static void *fuzz_small_alloc(void *ctx, size_t size, size_t align)
{
    return size <= (size_t)1 << 20 ? counted_alloc(ctx, size, align) : NULL;
}

/* The first layer of tiles as a grid: its cells are there, and one met by a ray has a tile. */
static void fuzz_make_grid(const kz_map *map)
{
    const kz_allocator alloc = {fuzz_small_alloc, counted_release, NULL};
    const kz_map_grid_def def = {.journal = 2, .alloc = &alloc};
    kz_map_grid made;
    kz_shape shape;
    if (kz_map_layer_grid(map, &def, &made, NULL) != KZ_OK) return;
    ALWAYS(made.layer && made.n_left_out >= 0 && kz_grid_width(made.grid) > 0);
    if (kz_shape_grid(made.grid, (double)made.at.x, (double)made.at.y, &shape, NULL) == KZ_OK) {
        const kz_box b = shape.bounds;
        const kz_ray_hit hit = kz_ray(&shape, b.min, b.max, 0);
        if (hit.hit) {
            const kz_cell cell = kz_grid_cell(made.grid, hit.part);
            ALWAYS(kz_grid_get(made.grid, cell.x, cell.y) != 0);
        }
    }
    kz_grid_free(made.grid);
}

/* All of it as bodies, tile by tile or joined, which one step must get through. */
static void fuzz_make_world(const kz_map *map, bool joined)
{
    const kz_world_def def = {.max_pairs = 20000};
    kz_world *world = NULL;
    ALWAYS(kz_world_create(&def, &world, NULL) == KZ_OK);
    const kz_result r = joined ? kz_map_add_joined(map, world, NULL) : kz_map_add_to_world(map, world, NULL);
    const int32_t n_items = kz_map_item_count(map);
    if (r == KZ_OK) ALWAYS(kz_world_count(world) <= (uint32_t)n_items);
    kz_world_step(world, NULL);
    kz_world_free(world);
    const kz_box all = kz_map_bounds(map);
    for (int32_t i = -1; i <= n_items && i < 50; i++) {
        int32_t items[2];
        const int32_t tile = kz_map_tile_at(map, i, all.min);
        const size_t n = kz_map_tiles_in(map, i, all, items, 2);
        ALWAYS(tile >= -1 && tile < n_items && n <= (size_t)n_items && (n == 0 || items[0] < n_items));
    }
    kz_map_background(map);
}

static bool fuzz_prepare_body(void *ctx, kz_map_body *body)
{
    body->at_origin = true;
    return (body->number & 3) != *(const int *)ctx;
}

/* Bodies at the points of their objects, a part of them left out. */
static void fuzz_make_bodies(kz_map *map)
{
    static kz_body bodies[300];
    int left_out = kz_map_item_count(map) & 3;
    const kz_map_bodies_def def = {.joined = true, .prepare = fuzz_prepare_body, .ctx = &left_out, .bodies = bodies};
    kz_world *world = NULL;
    ALWAYS(kz_world_create(NULL, &world, NULL) == KZ_OK);
    if (kz_map_add_bodies(map, world, &def, NULL) == KZ_OK)
        for (int32_t i = 0; i < kz_map_item_count(map); i++)
            ALWAYS(!bodies[i].generation || kz_body_is_live(world, bodies[i]));
    kz_world_free(world);
    kz_shape shape;
    for (int32_t i = 0; i < kz_map_item_count(map) && i < 20; i++) kz_map_shape_at_origin(map, i, &shape, NULL);
}

static void fuzz_load(const char *name)
{
    const kz_allocator alloc = {counted_alloc, counted_release, NULL};
    const kz_limits limits = {
        .max_pixels = 4096, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000, .max_notes = FUZZ_NOTES};
    kz_map *map = NULL;
    kz_io_error error = {KZ_OK, ""};
    calls = 0;
    const kz_result result = kz_map_load(fuzz_path(name), &limits, &alloc, &map, &error);
    ALWAYS(result == error.code && (result == KZ_OK) == (map != NULL));
    ALWAYS(result == KZ_OK || memchr(error.text, 0, KZ_IO_TEXT_SIZE));
    if (map) {
        fuzz_look_at(map);
        if (kz_map_item_count(map) < 300) fuzz_make_world(map, false), fuzz_make_world(map, true), fuzz_make_grid(map);
        if (kz_map_item_count(map) < 300) fuzz_make_bodies(map);
    }
    kz_map_free(map);
    ALWAYS(live == 0);
}

/* From memory, with little of it for the map: the same map, or a refusal. */
static void fuzz_read(const char *name)
{
    const kz_limits limits = {.max_pixels = 4096, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_limits narrow = limits;
    kz_bytes bytes = {NULL, 0, 0, {NULL, NULL, NULL}};
    kz_map *map = NULL;
    ALWAYS(kz_file_read(fuzz_path(name), NULL, NULL, &bytes, NULL) == KZ_OK);
    narrow.max_memory = 1000 + 100 * bytes.size;
    narrow.root = fuzz_path(".");
    const kz_result whole = kz_map_read(bytes.data, bytes.size, fuzz_path(name), &limits, NULL, &map, NULL);
    kz_map_free(map);
    map = NULL;
    const kz_result result = kz_map_read(bytes.data, bytes.size, fuzz_path(name), &narrow, NULL, &map, NULL);
    ALWAYS(whole == KZ_OK || result != KZ_OK);
    kz_map_free(map);
    kz_bytes_free(&bytes);
}

/* A map has notes exactly where it is refused when it is read strictly. */
static void fuzz_strict(const char *name)
{
    kz_limits limits = {.max_pixels = 4096, .max_bytes = 1 << 20, .max_depth = 32, .max_objects = 5000};
    kz_map *map = NULL;
    kz_map_note first = {.kind = KZ_NOTE_NOTHING};
    kz_io_error error = {KZ_OK, ""};
    const kz_result whole = kz_map_load(fuzz_path(name), &limits, NULL, &map, NULL);
    const size_t n = map ? kz_map_notes(map, &first, 1) : 0;
    const kz_result code = n ? first.code : whole;
    kz_map_free(map);
    map = NULL;
    limits.strict = true;
    const kz_result strict = kz_map_load(fuzz_path(name), &limits, NULL, &map, &error);
    ALWAYS(whole == KZ_OK ? strict == code : strict != KZ_OK);
    kz_map_free(map);
}

static inline void fuzz_map(const char *name, const uint8_t *data, size_t size)
{
    fuzz_prepare();
    fuzz_write(name, data, size);
    refuse_at = SIZE_MAX;
    fuzz_load(name);
    if (size % 4 == 0) fuzz_read(name);
    if (size % 4 == 1) fuzz_strict(name);
    refuse_at = fuzz_refusal(data, size);
    fuzz_load(name);
}

#endif
