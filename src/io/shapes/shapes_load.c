/* shapes_load.c - reads drawn shapes: picks the reader of a file by its content. */
#include "io/shapes/shapes.h"
#include "io/sheet/sheet_tree.h"

#include <string.h>

typedef kz_result shapes_reader(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc);

static kz_result shapes_plain(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    return kzi_doc_read_plain_bytes(io, path, bytes->data, bytes->size, doc);
}

static kz_result shapes_any(kzi_io *io, const char *path, const kzi_bytes *bytes, kzi_doc *doc)
{
    return kzi_doc_read_bytes(io, path, bytes->data, bytes->size, doc);
}

/* Opens a document; the loader closes it. */
static kz_result shapes_open(kzi_shapes *s, const char *path, const kzi_bytes *bytes, shapes_reader *read,
                             kzi_map_doc **out)
{
    kzi_loader *l = s->l;
    kzi_map_doc *doc = kzi_arena_take(&l->arena, 1, sizeof *doc);
    if (!doc) return kzi_io_no_memory(&l->io, path);
    doc->path = path;
    const kz_result result = read(&l->io, path, bytes, &doc->doc);
    if (result != KZ_OK) return result;
    doc->next_open = l->open_docs;
    l->open_docs = doc;
    *out = doc;
    return KZ_OK;
}

/* Tiled's JSON is read again, in the form of its XML. */
static kz_result shapes_read_json(kzi_shapes *s, const char *path, const kzi_bytes *bytes)
{
    kzi_map_doc *doc;
    const uint64_t parts = s->l->io.parts;
    kz_result result = shapes_open(s, path, bytes, shapes_plain, &doc);
    if (result != KZ_OK) return result;
    const kzi_node *root = doc->doc.root;
    const char *type = kzi_node_text(root, "type", "");
    const bool tiled = strcmp(type, "map") == 0 || strcmp(type, "tileset") == 0 || strcmp(type, "template") == 0;
    if (tiled || kzi_node_attr(root, "tilewidth")) {
        s->l->io.parts = parts;
        result = shapes_open(s, path, bytes, shapes_any, &doc);
        return result == KZ_OK ? kzi_shapes_read_tiled(s, doc->doc.root) : result;
    }
    if (kzi_node_member(root, "frames") || kzi_node_member(root, "textures")) return kzi_shapes_read_frames(s, root);
    const bool ldtk = kzi_node_member(root, "levels") || kzi_node_member(root, "layerInstances");
    if (ldtk) return kzi_shapes_read_ldtk(s, root);
    const kzi_node *bodies = kzi_node_member(root, "rigidBodies");
    if (bodies && strcmp(bodies->name, "array") == 0) return kzi_shapes_read_bodies(s, bodies);
    const kzi_node *shapes = kzi_node_member(root, "shapes");
    const bool list = strcmp(root->name, "array") == 0;
    if (list || kzi_node_attr(root, "tightness") || (shapes && strcmp(shapes->name, "array") == 0)) return kzi_shapes_read_plain(s, root);
    return kzi_shapes_read_fixtures(s, root);
}

/* A list of JSON begins with two brackets, Godot's text with one and a word. */
static bool shapes_is_json(const kzi_bytes *bytes, size_t at)
{
    if (bytes->data[at] == '{') return true;
    if (bytes->data[at++] != '[') return false;
    while (at < bytes->size && memchr(" \t\r\n", bytes->data[at], 4)) at++;
    return at < bytes->size && memchr("{[]", bytes->data[at], 3);
}

static kz_result shapes_read_bytes(kzi_shapes *s, const char *path, const kzi_bytes *bytes)
{
    kzi_map_doc *doc;
    size_t at = bytes->size >= 3 && memcmp(bytes->data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < bytes->size && memchr(" \t\r\n", bytes->data[at], 4)) at++;
    const int first = at < bytes->size ? bytes->data[at] : '\0';
    if (at < bytes->size && shapes_is_json(bytes, at)) return shapes_read_json(s, path, bytes);
    if (kzi_shapes_is_unity(bytes)) return kzi_shapes_read_unity(s, path, bytes);
    if (kzi_sheet_is_atlas(bytes)) {
        const kz_result result = shapes_open(s, path, bytes, kzi_sheet_read_atlas, &doc);
        return result == KZ_OK ? kzi_shapes_read_frames(s, doc->doc.root) : result;
    }
    if (first != '<' && first != '[' && first != '\0' && !kzi_doc_is_lua(bytes))
        return kzi_io_fail(&s->l->io, KZ_ERR_UNSUPPORTED,
                           "%s: this is no file with shapes that kolize knows: those of Tiled, TexturePacker, "
                           "Aseprite, Starling, libGDX, Spine, PhysicsEditor, Godot, LDtk and Unity",
                           kzi_path_shown(path));
    kz_result result = shapes_open(s, path, bytes, shapes_any, &doc);
    if (result != KZ_OK) return result;
    if (strcmp(doc->doc.root->name, "TextureAtlas") == 0) {
        result = kzi_sheet_of_xml(&s->l->io, &doc->doc);
        return result == KZ_OK ? kzi_shapes_read_frames(s, doc->doc.root) : result;
    }
    return first == '[' ? kzi_shapes_read_godot(s, doc->doc.root) : kzi_shapes_read_tiled(s, doc->doc.root);
}

/* Sprites have their outlines one after the other. */
static void shapes_link(kz_shape_sheet *sheet)
{
    size_t at = 0;
    for (size_t i = 0; i < sheet->n_sprites; i++) {
        sheet->sprites[i].outlines = sheet->outlines ? sheet->outlines + at : NULL;
        at += (size_t)sheet->sprites[i].n_outlines;
    }
}

static kz_result shapes_read(kzi_loader *l, const kzi_map_source *source, void *ctx)
{
    kz_shape_sheet *sheet = kzi_arena_take(&l->map->arena, 1, sizeof *sheet), **out = ctx;
    if (!sheet) return kzi_io_no_memory(&l->io, source->path);
    kzi_shapes s = {l, sheet};
    kzi_bytes bytes = {(unsigned char *)(uintptr_t)source->bytes, source->n_bytes, 0};
    sheet->format = "";
    kz_result result = source->bytes ? KZ_OK : kzi_file_read(&l->io, source->path, source->path, &bytes);
    if (result != KZ_OK) return result;
    result = shapes_read_bytes(&s, source->path, &bytes);
    if (!source->bytes) kzi_bytes_end(&l->io.alloc, &bytes);
    if (result == KZ_ERR_UNSUPPORTED && *sheet->format) { /* a known format with what this cannot read */
        result = KZ_ERR_CONTENT;
        if (l->io.err) l->io.err->code = result;
    }
    if (result != KZ_OK) {
        kzi_shapes_release(sheet, &l->io.alloc);
        return result;
    }
    shapes_link(sheet);
    *out = sheet;
    return KZ_OK;
}

static kz_result shapes_make(kzi_io *io, const kzi_map_source *source, kz_shape_sheet **out)
{
    kz_shape_sheet *sheet = NULL;
    kz_map *map;
    const kz_result result = kzi_map_make(io, source, shapes_read, &sheet, &map);
    if (result != KZ_OK) return result;
    sheet->map = map;
    *out = sheet;
    return KZ_OK;
}

kz_result kz_shape_sheet_load(const char *path, const kz_limits *limits, const kz_allocator *alloc,
                              kz_shape_sheet **out, kz_io_error *err)
{
    kzi_io io;
    const kzi_map_source source = {path, NULL, 0};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_shape_sheet_load: a pointer is NULL");
    return shapes_make(&io, &source, out);
}

kz_result kz_shape_sheet_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                              const kz_allocator *alloc, kz_shape_sheet **out, kz_io_error *err)
{
    kzi_io io;
    const kzi_map_source source = {path, bytes ? bytes : "", n_bytes};
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out || (!bytes && n_bytes))
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_shape_sheet_read: a pointer is NULL");
    return shapes_make(&io, &source, out);
}
