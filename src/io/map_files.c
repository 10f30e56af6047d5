/* map_files.c - every file that a map names is read once, however often it is named: tilesets are shared by templates,
 * images by tilesets, hot images by hundreds of objects.  An image of many key colours is read twice. */
#include "map_private.h"

#include "layer_data.h"

#include <string.h>

static uint32_t files_slot(const char *path, uint32_t key)
{
    uint32_t hash = 2166136261u ^ key;
    for (; *path; path++) hash = (hash ^ (unsigned char)*path) * 16777619u;
    return (hash ^ (hash >> 15)) % KZI_HASH_SLOTS;
}

static kz_result files_path(kzi_loader *l, const kzi_node *node, const char *attr, const char *name, char **path)
{
    if (!*name) return kzi_node_fail(&l->io, node, attr, KZ_ERR_CONTENT, "no file is named");
    *path = kzi_path_beside(&l->arena, kzi_node_file(node), name);
    return *path ? KZ_OK : kzi_io_no_memory(&l->io, name);
}

/* A file that cannot be read is told at the node that names it: that line is what a person has to change. */
static kz_result files_check(kzi_loader *l, const kzi_node *node, const char *attr, const char *path, kzi_file_id *id)
{
    kz_io_error error;
    kzi_io quiet = l->io;
    quiet.err = &error;
    if (kzi_file_check(&quiet, path, id) == KZ_OK) return KZ_OK;
    return kzi_node_fail(&l->io, node, attr, error.code, "%s", error.text);
}

/* ---- Documents ----------------------------------------------------------------------------------------- */

static kz_result files_keep_doc(kzi_loader *l, kzi_map_doc *doc, kz_result read, kzi_map_doc **out)
{
    kzi_map_doc **slot = &l->docs[files_slot(doc->path, 0)];
    if (read != KZ_OK) return read;
    doc->next = *slot;
    *slot = doc;
    doc->next_open = l->open_docs;
    l->open_docs = doc;
    *out = doc;
    return KZ_OK;
}

kz_result kzi_map_open_bytes(kzi_loader *l, const char *path, const void *bytes, size_t n_bytes, kzi_map_doc **out)
{
    kzi_map_doc *doc = kzi_arena_take(&l->arena, 1, sizeof *doc);
    if (!doc) return kzi_io_no_memory(&l->io, path);
    doc->path = path;
    return files_keep_doc(l, doc, kzi_doc_read_bytes(&l->io, path, bytes, n_bytes, &doc->doc), out);
}

kz_result kzi_map_open_path(kzi_loader *l, const char *path, kzi_map_doc **out)
{
    for (kzi_map_doc *doc = l->docs[files_slot(path, 0)]; doc; doc = doc->next) {
        if (strcmp(doc->path, path) != 0) continue;
        *out = doc;
        return KZ_OK;
    }
    kzi_map_doc *doc = kzi_arena_take(&l->arena, 1, sizeof *doc);
    if (!doc) return kzi_io_no_memory(&l->io, path);
    doc->path = path;
    return files_keep_doc(l, doc, kzi_doc_read(&l->io, path, &doc->doc), out);
}

kz_result kzi_map_open(kzi_loader *l, const kzi_node *node, const char *attr, const char *name, const char *wanted_root,
                       kzi_map_doc **out)
{
    char *path;
    kzi_file_id id;
    kz_result result = files_path(l, node, attr, name, &path);
    if (result != KZ_OK) return result;
    if ((result = files_check(l, node, attr, path, &id)) != KZ_OK) return result;
    if ((result = kzi_map_open_path(l, path, out)) != KZ_OK) return result;
    const kzi_node *root = (*out)->doc.root;
    if (strcmp(root->name, wanted_root) == 0) return KZ_OK;
    return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "this is a <%.40s>, not a <%s>", root->name, wanted_root);
}

void kzi_map_close_docs(kzi_loader *l)
{
    for (kzi_map_doc *doc = l->open_docs; doc; doc = doc->next_open) kzi_doc_end(&doc->doc);
    l->open_docs = NULL;
}

/* ---- Images -------------------------------------------------------------------------------------------- */

static bool files_same(const kzi_map_file *file, const char *path, const kzi_file_id *id)
{
    if (file->id.known != id->known) return false;
    if (!id->known) return strcmp(file->path, path) == 0;
    return file->id.device == id->device && file->id.number == id->number;
}

/* The file behind a path, which may have other names. */
static kzi_map_file *files_file(kzi_loader *l, const char *path, const kzi_file_id *id)
{
    const uint32_t key = (uint32_t)id->number ^ (uint32_t)id->device;
    kzi_map_file **slot = &l->files[files_slot(id->known ? "" : path, key)];
    for (kzi_map_file *file = *slot; file; file = file->next)
        if (files_same(file, path, id)) return file;
    kzi_map_file *file = kzi_arena_take(&l->arena, 1, sizeof *file);
    if (!file) return NULL;
    file->path = path;
    file->id = *id;
    file->next = *slot;
    return *slot = file;
}

static kz_result files_image(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                             const kzi_map_image *like, kzi_map_image **out)
{
    char *path;
    kzi_file_id id;
    kz_result result = files_path(l, node, attr, name, &path);
    if (result != KZ_OK) return result;
    kzi_map_image **slot = &l->images[files_slot(path, like->key)];
    for (kzi_map_image *image = *slot; image; image = image->next) {
        if (strcmp(image->path, path) != 0 || image->has_key != like->has_key || image->key != like->key) continue;
        *out = image;
        return KZ_OK;
    }
    if ((result = files_check(l, node, attr, path, &id)) != KZ_OK) return result;
    kzi_map_image *image = kzi_arena_take(&l->arena, 1, sizeof *image);
    if (!image) return kzi_io_no_memory(&l->io, path);
    *image = *like;
    image->path = path;
    if (!(image->file = files_file(l, path, &id))) return kzi_io_no_memory(&l->io, path);
    image->next = *slot;
    *slot = image;
    *out = image;
    return KZ_OK;
}

kz_result kzi_map_image_named(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                              kzi_map_image **out)
{
    const kzi_map_image plain = {NULL, NULL, NULL, false, 0, NULL};
    return files_image(l, node, attr, name, &plain, out);
}

/* The map owns the image from here on. */
static kz_result files_keep(kzi_loader *l, const char *path, kz_image *made)
{
    kz_map *map = l->map;
    kz_image **grown =
        kzi_grow(&l->io.alloc, map->images, map->n_images, &map->images_room, map->n_images + 1, sizeof *grown);
    if (!grown) {
        kz_image_free(made);
        return kzi_io_no_memory(&l->io, path);
    }
    map->images = grown;
    map->images[map->n_images++] = made;
    return KZ_OK;
}

static kz_result files_decode(kzi_loader *l, const void *bytes, size_t n_bytes, const char *name, kz_image **made)
{
    const kz_result result = kzi_image_read_any(&l->io, bytes, n_bytes, name, made);
    if (result == KZ_OK) l->io.pixels_left -= (*made)->cost;
    return result;
}

static kz_result files_read(kzi_loader *l, const char *path, kz_image **made)
{
    kzi_bytes bytes;
    const kz_result result = kzi_file_read(&l->io, path, path, &bytes);
    if (result != KZ_OK) return result;
    const kz_result decoded = files_decode(l, bytes.data, bytes.size, path, made);
    kzi_bytes_end(&l->io.alloc, &bytes);
    return decoded;
}

static kz_result files_clear(kzi_loader *l, const char *path, const kz_image *plain, kzi_map_image *image)
{
    kz_image *clear = kzi_image_cleared(&l->io, plain, image->key);
    if (!clear) return kzi_io_no_memory(&l->io, path);
    const kz_result result = files_keep(l, path, clear);
    if (result == KZ_OK) image->image = clear;
    return result;
}

/* The pixels without a key, which stay for other images of the file. */
static kz_result files_plain(kzi_loader *l, kzi_map_file *file)
{
    kz_image *made = NULL;
    kz_result result = files_read(l, file->path, &made);
    if (result == KZ_OK) result = files_keep(l, file->path, made);
    if (result == KZ_OK) file->plain = made;
    return result;
}

/* Most files have one key, and are not kept without it.  A second key reads the file once more, and for the last time. */
kz_result kzi_map_image_pixels(kzi_loader *l, kzi_map_image *image)
{
    kz_result result = KZ_OK;
    kzi_map_file *const file = image->file;
    if (image->image) return KZ_OK;
    if (image->has_key && !file->keyed && !file->plain) {
        kz_image *made = NULL;
        file->keyed = true;
        if ((result = files_read(l, file->path, &made)) == KZ_OK) result = files_clear(l, file->path, made, image);
        kz_image_free(made);
        return result;
    }
    const bool kept = file->plain != NULL;
    if (!kept) result = files_plain(l, file);
    if (result != KZ_OK) return result;
    if (!image->has_key) {
        image->image = file->plain;
        return KZ_OK;
    }
    const kz_surface *s = kz_image_surface(file->plain);
    const uint64_t cost = kept ? (uint64_t)s->w * (uint64_t)s->h : 0;
    if (cost) result = kzi_image_check_left(&l->io, file->path, (uint64_t)s->w, (uint64_t)s->h, 1);
    if (result != KZ_OK) return result;
    l->io.pixels_left -= cost;
    return files_clear(l, file->path, file->plain, image);
}

/* An image written into the map itself, as base64. */
static kz_result files_embedded(kzi_loader *l, const kzi_node *node, const kzi_node *data, const kzi_map_image *like,
                                kzi_map_image **out)
{
    char where[KZI_WHERE_SIZE];
    kzi_bytes bytes;
    kz_image *made = NULL;
    kzi_map_image *image = kzi_arena_take(&l->arena, 1, sizeof *image);
    if (!image) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    *image = *like;
    kz_result result = kzi_base64(&l->io, data, &bytes);
    if (result != KZ_OK) return result;
    kzi_node_where(data, NULL, where);
    result = files_decode(l, bytes.data, bytes.size, where, &made);
    kzi_bytes_end(&l->io.alloc, &bytes);
    image->path = kzi_node_file(node);
    *out = image;
    if (result != KZ_OK) return result;
    if (image->has_key) {
        result = files_clear(l, image->path, made, image);
        kz_image_free(made);
        return result;
    }
    result = files_keep(l, image->path, made);
    if (result == KZ_OK) image->image = made;
    return result;
}

kz_result kzi_map_image_of(kzi_loader *l, const kzi_node *image_node, kzi_map_image **out)
{
    const char *trans = kzi_node_text(image_node, "trans", ""), *source = kzi_node_text(image_node, "source", "");
    const kzi_node *data = kzi_node_child(image_node, "data");
    kzi_map_image like = {NULL, NULL, NULL, *trans != '\0', 0, NULL};
    if (like.has_key && kz_parse_argb(trans, &like.key) != KZ_OK)
        return kzi_node_fail(&l->io, image_node, "trans", KZ_ERR_CONTENT, "'%.40s' is no colour RRGGBB", trans);
    like.key &= 0xffffff;
    if (!*source && data) return files_embedded(l, image_node, data, &like, out);
    return files_image(l, image_node, "source", source, &like, out);
}
