/* map_files.c - reads every file that a map names once, however often the map names it.
 *
 * Templates share tilesets, tilesets share images, and hundreds of objects share hot images.  An image of many key
 * colours is read twice. */
#include "io/map/map_private.h"

#include "io/map/layer_data.h"

#include <stdio.h>
#include <string.h>

/* Writes into l->path, of which a copy is kept only for a new file. */
static kz_result files_path(kzi_loader *l, const kzi_node *node, const char *attr, const char *name)
{
    if (!*name) return kzi_node_fail(&l->io, node, attr, KZ_ERR_CONTENT, "no file is named");
    if (kzi_path_join(kzi_node_file(node), name, l->path)) return KZ_OK;
    return kzi_node_fail(&l->io, node, attr, KZ_ERR_TOO_LARGE, "this path has %d bytes or more", KZI_PATH_ROOM);
}

static kz_result files_keep_path(kzi_loader *l, const char **out)
{
    *out = kzi_arena_text(&l->arena, l->path, strlen(l->path));
    return *out ? KZ_OK : kzi_io_no_memory(&l->io, l->path);
}

/* An error in reading a file names the node that names the file: a person has to change that line. */
static kz_result files_check(kzi_loader *l, const kzi_node *node, const char *attr, const char *path, kzi_file_id *id)
{
    kz_io_error error;
    kzi_io quiet = l->io;
    quiet.err = &error;
    if (kzi_file_check(&quiet, path, id) == KZ_OK) return KZ_OK;
    return kzi_node_fail(&l->io, node, attr, error.code, "%s", error.text);
}

/* One file may have many names, each of which reads it. */
static kz_result files_fail_bytes(kzi_loader *l, const char *where)
{
    return kzi_io_fail(&l->io, KZ_ERR_TOO_LARGE,
                       "%s: the files that the map names have more bytes than the limit of %llu (max_memory) allows",
                       where, (unsigned long long)l->io.limits.max_memory);
}

/* ---- Documents ----------------------------------------------------------------------------------------- */

static kz_result files_keep_doc(kzi_loader *l, kzi_map_doc *doc, kz_result read, kzi_map_doc **out)
{
    if (read != KZ_OK) return read;
    kzi_names_add(&l->docs, &doc->name, doc->path, doc);
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
    kzi_map_doc *doc = kzi_arena_take(&l->arena, 1, sizeof *doc);
    if (!doc) return kzi_io_no_memory(&l->io, path);
    doc->path = path;
    return files_keep_doc(l, doc, kzi_doc_read(&l->io, path, &doc->doc), out);
}

kz_result kzi_map_open(kzi_loader *l, const kzi_node *node, const char *attr, const char *name, const char *root_name,
                       kzi_map_doc **out)
{
    const char *path;
    kzi_file_id id;
    kz_result result = files_path(l, node, attr, name);
    if (result != KZ_OK) return result;
    if (!(*out = kzi_names_find(&l->docs, l->path))) {
        const uint64_t before = l->io.bytes;
        char where[KZI_WHERE_SIZE];
        if ((result = files_check(l, node, attr, l->path, &id)) != KZ_OK) return result;
        if ((result = files_keep_path(l, &path)) != KZ_OK) return result;
        if ((result = kzi_map_open_path(l, path, out)) != KZ_OK) return result;
        l->doc_bytes += l->io.bytes - before;
        kzi_node_where(node, attr, where);
        if (l->doc_bytes > l->io.limits.max_memory / KZI_MAP_DOCS) return files_fail_bytes(l, where);
    }
    const kzi_node *root = (*out)->doc.root;
    if (strcmp(root->name, root_name) == 0) return KZ_OK;
    return kzi_node_fail(&l->io, root, NULL, KZ_ERR_CONTENT, "this is a <%.40s>, not a <%s>", root->name, root_name);
}

void kzi_map_close_docs(kzi_loader *l)
{
    for (kzi_map_doc *doc = l->open_docs; doc; doc = doc->next_open) kzi_doc_end(&doc->doc);
    l->open_docs = NULL;
}

/* ---- Images -------------------------------------------------------------------------------------------- */

/* Finds the file behind l->path, which may have other names, by the system's identity or else by the path. */
static kzi_map_file *files_file(kzi_loader *l, const char *path, const kzi_file_id *id)
{
    char known[64];
    const char *name = path;
    snprintf(known, sizeof known, "%llx/%llx", (unsigned long long)id->device, (unsigned long long)id->number);
    if (id->known && !(name = kzi_arena_text(&l->arena, known, strlen(known)))) return NULL;
    kzi_map_file *file = kzi_names_find(&l->files, name);
    if (file) return file;
    file = kzi_arena_take(&l->arena, 1, sizeof *file);
    if (!file) return NULL;
    file->path = path;
    kzi_names_add(&l->files, &file->name, name, file);
    return file;
}

static kz_result files_add_image(kzi_loader *l, const kzi_map_image *like, kzi_map_image **out)
{
    const char *name;
    const kz_result result = files_keep_path(l, &name);
    if (result != KZ_OK) return result;
    kzi_map_image *image = kzi_arena_take(&l->arena, 1, sizeof *image);
    if (!image) return kzi_io_no_memory(&l->io, l->path);
    *image = *like;
    if (!image->path) image->path = name;
    kzi_names_add(&l->images, &image->name, name, image);
    *out = image;
    return KZ_OK;
}

/* Finds the file of l->path, once for all its keys. */
static kz_result files_plain_image(kzi_loader *l, const kzi_node *node, const char *attr, kzi_map_image **out)
{
    const kzi_map_image plain = {.has_key = false};
    kzi_file_id id;
    if ((*out = kzi_names_find(&l->images, l->path)) != NULL) return KZ_OK;
    kz_result result = files_check(l, node, attr, l->path, &id);
    if (result == KZ_OK) result = files_add_image(l, &plain, out);
    if (result != KZ_OK) return result;
    (*out)->file = files_file(l, (*out)->path, &id);
    return (*out)->file ? KZ_OK : kzi_io_no_memory(&l->io, l->path);
}

static kz_result files_image(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                             const kzi_map_image *like, kzi_map_image **out)
{
    kz_result result = files_path(l, node, attr, name);
    if (result != KZ_OK) return result;
    if ((result = files_plain_image(l, node, attr, out)) != KZ_OK || !like->has_key) return result;
    const kzi_map_image keyed = {.path = (*out)->path, .file = (*out)->file, .has_key = true, .key = like->key};
    snprintf(l->path + strlen(l->path), KZI_KEY_ROOM, "//%06lx", (unsigned long)like->key & 0xffffff);
    *out = kzi_names_find(&l->images, l->path);
    return *out ? KZ_OK : files_add_image(l, &keyed, out);
}

kz_result kzi_map_image_named(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                              kzi_map_image **out)
{
    const kzi_map_image plain = {.has_key = false};
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
    kz_result result = kzi_file_read(&l->io, path, path, &bytes);
    if (result != KZ_OK) return result;
    if (l->io.bytes > l->io.limits.max_memory) result = files_fail_bytes(l, path);
    if (result == KZ_OK) result = files_decode(l, bytes.data, bytes.size, path, made);
    kzi_bytes_end(&l->io.alloc, &bytes);
    return result;
}

static kz_result files_clear(kzi_loader *l, const char *path, const kz_image *plain, kzi_map_image *image)
{
    kz_image *clear = kzi_image_cleared(&l->io, plain, image->key);
    if (!clear) return kzi_io_no_memory(&l->io, path);
    const kz_result result = files_keep(l, path, clear);
    if (result == KZ_OK) image->image = clear;
    return result;
}

/* Reads the pixels without a key, which stay for other images of the file. */
static kz_result files_plain(kzi_loader *l, kzi_map_file *file)
{
    kz_image *made = NULL;
    kz_result result = files_read(l, file->path, &made);
    if (result == KZ_OK) result = files_keep(l, file->path, made);
    if (result == KZ_OK) file->plain = made;
    return result;
}

/* Most files have one key, and are not kept without it.  A second key reads the file once more, for the last time. */
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

/* Reads an image that is written into the map itself, as base64. */
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
    kzi_map_image like = {.has_key = *trans != '\0'};
    if (like.has_key && kz_parse_argb(trans, &like.key) != KZ_OK)
        return kzi_node_fail(&l->io, image_node, "trans", KZ_ERR_CONTENT, "'%.40s' is no colour RRGGBB", trans);
    like.key &= 0xffffff;
    if (!*source && data) return files_embedded(l, image_node, data, &like, out);
    return files_image(l, image_node, "source", source, &like, out);
}
