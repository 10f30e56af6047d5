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
    if (name[0] == ':' && name[1] == '/')
        return kzi_node_fail(&l->io, node, attr, KZ_ERR_FILE, "'%.60s' is a part of Tiled itself, not a file", name);
    if (kzi_path_join(kzi_node_file(node), name, l->path)) return KZ_OK;
    return kzi_node_fail(&l->io, node, attr, KZ_ERR_TOO_LARGE, "this path has %d bytes or more", KZI_PATH_ROOM);
}

static kz_result files_keep_path(kzi_loader *l, const char **out)
{
    *out = kzi_arena_text(&l->arena, l->path, strlen(l->path));
    return *out ? KZ_OK : kzi_io_no_memory(&l->io, l->path);
}

/* The map reports the file to its caller, which was not named before. */
static kz_result files_report(kzi_loader *l, const char *path)
{
    kz_map *map = l->map;
    const char *copy = kzi_arena_text(&map->arena, path, strlen(path));
    const char **grown = kzi_grow(&l->io.alloc, (void *)(uintptr_t)map->files, map->n_files, &map->files_room,
                                  map->n_files + 1, sizeof *grown);
    if (grown) map->files = grown;
    if (!copy || !grown) return kzi_io_no_memory(&l->io, path);
    map->files[map->n_files++] = copy;
    return KZ_OK;
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

/* Maps that were made on Windows have backslashes in paths.  They are read as slashes where there is no such file. */
static kz_result files_slashes(kzi_loader *l, const kzi_node *node, const char *attr, const char *name)
{
    char *slashed = kzi_arena_text(&l->arena, name, strlen(name));
    if (!slashed) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    for (char *c = slashed; *c; c++)
        if (*c == '\\') *c = '/';
    return files_path(l, node, attr, slashed);
}

/* Finds the record of the file that a node names, or else its path and identity, which is then in l->path. */
static kz_result files_find(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                            const kzi_names *known, void **found, kzi_file_id *id)
{
    kz_result result = files_path(l, node, attr, name);
    if (result != KZ_OK || (*found = kzi_names_find(known, l->path)) != NULL) return result;
    result = files_check(l, node, attr, l->path, id);
    if (result != KZ_ERR_FILE || l->failure.refused || !strchr(name, '\\')) return result;
    result = files_slashes(l, node, attr, name);
    if (result != KZ_OK || (*found = kzi_names_find(known, l->path)) != NULL) return result;
    result = files_check(l, node, attr, l->path, id);
    if (result != KZ_OK) return result;
    return kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_FILE, node, attr, "the backslashes of '%.200s' are read as slashes",
                        name);
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
    if (!doc->doc.encoding) return KZ_OK;
    return kzi_map_note(l, KZ_NOTE_NOTHING, KZ_ERR_UNSUPPORTED, doc->doc.root, NULL, "its encoding is %s, not UTF-8",
                        doc->doc.encoding);
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
    const kz_result result = kzi_doc_read(&l->io, path, &doc->doc);
    if (result != KZ_OK) l->failure.refused = true; /* reading it again and again would take as long each time */
    return files_keep_doc(l, doc, result, out);
}

kz_result kzi_map_open(kzi_loader *l, const kzi_node *node, const char *attr, const char *name, const char *root_name,
                       kzi_map_doc **out)
{
    const char *path;
    kzi_file_id id;
    void *found = NULL;
    kz_result result = files_find(l, node, attr, name, &l->docs, &found, &id);
    if (result != KZ_OK) return result;
    if (!(*out = found)) {
        const uint64_t before = l->io.bytes;
        char where[KZI_WHERE_SIZE];
        if ((result = files_keep_path(l, &path)) != KZ_OK || (result = files_report(l, path)) != KZ_OK) return result;
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
    if (!file || files_report(l, path) != KZ_OK) return NULL;
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

/* Finds the file, once for all its keys, and leaves its path in l->path. */
static kz_result files_plain_image(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                                   kzi_map_image **out)
{
    const kzi_map_image plain = {.has_key = false};
    kzi_file_id id;
    void *found = NULL;
    kz_result result = files_find(l, node, attr, name, &l->images, &found, &id);
    if (result != KZ_OK || (*out = found) != NULL) return result;
    result = files_add_image(l, &plain, out);
    if (result != KZ_OK) return result;
    (*out)->file = files_file(l, (*out)->path, &id);
    return (*out)->file ? KZ_OK : kzi_io_no_memory(&l->io, l->path);
}

static kz_result files_image(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                             const kzi_map_image *like, kzi_map_image **out)
{
    const kz_result result = files_plain_image(l, node, attr, name, out);
    if (result != KZ_OK || !like->has_key) return result;
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

static kz_result files_read(kzi_loader *l, const char *path, kz_image **made)
{
    kzi_bytes bytes;
    kz_result result = kzi_file_read(&l->io, path, path, &bytes);
    if (result != KZ_OK) return result;
    if (l->io.bytes > l->io.limits.max_memory) result = files_fail_bytes(l, path);
    if (result == KZ_OK) result = kzi_image_read_any(&l->io, bytes.data, bytes.size, path, made);
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

kz_result kzi_map_image_try(kzi_loader *l, kzi_map_image *image, const kzi_node *node)
{
    if (!image->file || image->file->unreadable) return KZ_OK;
    const kz_result result = kzi_map_image_pixels(l, image);
    if (result != KZ_OK) image->file->unreadable = true;
    return kzi_map_leave_out(l, result, KZ_NOTE_PICTURE, node);
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
    result = kzi_image_read_any(&l->io, bytes.data, bytes.size, where, &made);
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

static kz_result files_image_of(kzi_loader *l, const kzi_node *image_node, kzi_map_image **out)
{
    kz_result result = KZ_OK;
    const char *trans = kzi_node_text(image_node, "trans", ""), *source = kzi_node_text(image_node, "source", "");
    const kzi_node *data = kzi_node_child(image_node, "data");
    kzi_map_image like = {.has_key = *trans != '\0'};
    if (like.has_key && kz_parse_argb(trans, &like.key) != KZ_OK) {
        like.has_key = false;
        result =
            kzi_map_note(l, KZ_NOTE_VALUE, KZ_ERR_CONTENT, image_node, "trans", "'%.40s' is no colour RRGGBB", trans);
        if (result != KZ_OK) return result;
    }
    like.key &= 0xffffff;
    if (!*source && data) return files_embedded(l, image_node, data, &like, out);
    return files_image(l, image_node, "source", source, &like, out);
}

kz_result kzi_map_image_or_none(kzi_loader *l, kz_result named, const kzi_node *node, kzi_map_image **image)
{
    if (named == KZ_OK) return KZ_OK;
    *image = kzi_arena_take(&l->arena, 1, sizeof **image);
    if (!*image) return kzi_io_no_memory(&l->io, kzi_node_file(node));
    (*image)->path = kzi_node_file(node);
    return kzi_map_leave_out(l, named, KZ_NOTE_PICTURE, node);
}

kz_result kzi_map_image_of(kzi_loader *l, const kzi_node *image_node, kzi_map_image **out)
{
    return kzi_map_image_or_none(l, files_image_of(l, image_node, out), image_node, out);
}
