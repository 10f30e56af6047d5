/* map_files.c - every file that a map names is read once, however often it is named: tilesets are shared by templates,
 * images by tilesets, hot images by hundreds of objects. */
#include "io/map_private.h"

#include "io/layer_data.h"

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
static kz_result files_check(kzi_loader *l, const kzi_node *node, const char *attr, const char *path)
{
    kz_io_error error;
    kzi_io quiet = l->io;
    quiet.err = &error;
    if (kzi_file_check(&quiet, path) == KZ_OK) return KZ_OK;
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
    kz_result result = files_path(l, node, attr, name, &path);
    if (result != KZ_OK) return result;
    if ((result = files_check(l, node, attr, path)) != KZ_OK) return result;
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

static kz_result files_image(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                             const kzi_map_image *like, kzi_map_image **out)
{
    char *path;
    kz_result result = files_path(l, node, attr, name, &path);
    if (result != KZ_OK) return result;
    kzi_map_image **slot = &l->images[files_slot(path, like->key)];
    for (kzi_map_image *image = *slot; image; image = image->next) {
        if (strcmp(image->path, path) != 0 || image->has_key != like->has_key || image->key != like->key) continue;
        *out = image;
        return KZ_OK;
    }
    if ((result = files_check(l, node, attr, path)) != KZ_OK) return result;
    kzi_map_image *image = kzi_arena_take(&l->arena, 1, sizeof *image);
    if (!image) return kzi_io_no_memory(&l->io, path);
    *image = *like;
    image->path = path;
    image->next = *slot;
    *slot = image;
    *out = image;
    return KZ_OK;
}

kz_result kzi_map_image_named(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                              kzi_map_image **out)
{
    const kzi_map_image plain = {NULL, NULL, false, 0, NULL};
    return files_image(l, node, attr, name, &plain, out);
}

/* The map owns the image from here on. */
static kz_result files_keep_image(kzi_loader *l, const kzi_node *node, kz_image *made, kzi_map_image *image)
{
    kz_map *map = l->map;
    if (image->has_key && !kzi_image_clear_color(&l->io, &made, image->key)) {
        kz_image_free(made);
        return kzi_io_no_memory(&l->io, kzi_node_file(node));
    }
    const kz_surface *s = kz_image_surface(made);
    l->image_pixels += (uint64_t)s->w * (uint64_t)s->h;
    kz_image **grown =
        kzi_grow(&l->io.alloc, map->images, map->n_images, &map->images_room, map->n_images + 1, sizeof *grown);
    if (!grown) {
        kz_image_free(made);
        return kzi_io_no_memory(&l->io, kzi_node_file(node));
    }
    map->images = grown;
    map->images[map->n_images++] = made;
    image->image = made;
    if (l->image_pixels / KZI_MAP_IMAGES <= l->io.limits.max_pixels) return KZ_OK;
    return kzi_node_fail(&l->io, node, NULL, KZ_ERR_TOO_LARGE,
                         "the images of this map have more pixels together than the limit of %llu (max_pixels)",
                         (unsigned long long)l->io.limits.max_pixels * KZI_MAP_IMAGES);
}

kz_result kzi_map_image_pixels(kzi_loader *l, const kzi_node *node, kzi_map_image *image)
{
    kzi_bytes bytes;
    kz_image *made = NULL;
    if (image->image) return KZ_OK;
    kz_result result = kzi_file_read(&l->io, image->path, image->path, &bytes);
    if (result != KZ_OK) return result;
    result = kzi_image_read_any(&l->io, bytes.data, bytes.size, image->path, &made);
    kzi_bytes_end(&l->io.alloc, &bytes);
    return result == KZ_OK ? files_keep_image(l, node, made, image) : result;
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
    result = kzi_image_read_any(&l->io, bytes.data, bytes.size, where, &made);
    kzi_bytes_end(&l->io.alloc, &bytes);
    image->path = kzi_node_file(node);
    *out = image;
    return result == KZ_OK ? files_keep_image(l, node, made, image) : result;
}

kz_result kzi_map_image_of(kzi_loader *l, const kzi_node *image_node, kzi_map_image **out)
{
    const char *trans = kzi_node_text(image_node, "trans", ""), *source = kzi_node_text(image_node, "source", "");
    const kzi_node *data = kzi_node_child(image_node, "data");
    kzi_map_image like = {NULL, NULL, *trans != '\0', 0, NULL};
    if (like.has_key && kz_parse_argb(trans, &like.key) != KZ_OK)
        return kzi_node_fail(&l->io, image_node, "trans", KZ_ERR_CONTENT, "'%.40s' is no colour RRGGBB", trans);
    like.key &= 0xffffff;
    if (!*source && data) return files_embedded(l, image_node, data, &like, out);
    return files_image(l, image_node, "source", source, &like, out);
}
