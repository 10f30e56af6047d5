/* sheet_json.c - reads frames from the JSON of TexturePacker and Aseprite, which agree on them, or from a tree like it:
 *
 *     {"frames": {"walk 0": {"frame": {"x":2,"y":2,"w":9,"h":14}, "rotated": false, "trimmed": true,
 *                            "spriteSourceSize": {"x":3,"y":1,"w":9,"h":14}, "sourceSize": {"w":16,"h":16},
 *                            "pivot": {"x":0.5,"y":1}, "duration": 100}, ...}, "meta": {...}}
 *
 * The same objects may be an array, each with its name as "filename".  Sizes are those of the upright frame, also where
 * it is packed rotated.  A sheet of several images has a list of such files:
 *
 *     {"textures": [{"image": "a.png", "frames": [...]}, ...]} */
#include "io/sheet/sheet.h"
#include "io/sheet/sheet_tree.h"

#include <stdio.h>
#include <string.h>

/* ---- Frames -------------------------------------------------------------------------------------------- */

/* Reads the rectangle in the image and its place in the frame.  Aseprite's inner padding makes the packed rectangle
 * larger than the pixels by the same number on each side. */
static kz_result sheet_read_places(kzi_io *io, const kzi_node *node, kz_sheet_frame *frame)
{
    kz_result result;
    kz_cell_rect part, source;
    const kzi_node *packed, *trimmed, *whole;
    if ((result = kzi_sheet_member(io, node, "frame", "object", &packed)) != KZ_OK) return result;
    if (!packed) return kzi_node_fail(io, node, "frame", KZ_ERR_CONTENT, "the rectangle in the image is missing");
    if ((result = kzi_sheet_member(io, node, "spriteSourceSize", "object", &trimmed)) != KZ_OK) return result;
    if ((result = kzi_sheet_member(io, node, "sourceSize", "object", &whole)) != KZ_OK) return result;
    if ((result = kzi_sheet_rect(io, packed, 0, &part)) != KZ_OK) return result;
    const int32_t w = part.x1 - part.x0, h = part.y1 - part.y0;
    source = (kz_cell_rect){0, 0, w, h};
    if (trimmed && (result = kzi_sheet_rect(io, trimmed, -KZI_SHEET_FAR, &source)) != KZ_OK) return result;
    const int32_t shown_w = source.x1 - source.x0, shown_h = source.y1 - source.y0, padding = (w - shown_w) / 2;
    if (padding < 0 || shown_w + 2 * padding != w || shown_h + 2 * padding != h)
        return kzi_node_fail(io, packed, NULL, KZ_ERR_CONTENT,
                             "the frame is %d x %d here and %d x %d in spriteSourceSize", (int)w, (int)h, (int)shown_w,
                             (int)shown_h);
    frame->w = source.x1 > 0 ? source.x1 : 0;
    frame->h = source.y1 > 0 ? source.y1 : 0;
    if (whole && (result = kzi_sheet_int(io, whole, "w", 0, KZI_SHEET_FAR, &frame->w)) != KZ_OK) return result;
    if (whole && (result = kzi_sheet_int(io, whole, "h", 0, KZI_SHEET_FAR, &frame->h)) != KZ_OK) return result;
    if (frame->w > KZI_SHEET_FAR || frame->h > KZI_SHEET_FAR)
        return kzi_node_fail(io, trimmed, NULL, KZ_ERR_TOO_LARGE, "%d x %d pixels are too large a frame", (int)frame->w,
                             (int)frame->h);
    frame->at = (kz_cell){source.x0, source.y0};
    const int32_t x = part.x0 + padding, y = part.y0 + padding;
    frame->part = frame->rotated ? (kz_cell_rect){x, y, x + shown_h, y + shown_w}
                                 : (kz_cell_rect){x, y, x + shown_w, y + shown_h};
    return KZ_OK;
}

/* Reads "pivot" of TexturePacker, or "anchor" of its files for PixiJS, in parts of the untrimmed frame. */
static kz_result sheet_read_pivot(kzi_io *io, const kzi_node *node, kzi_sheet_frame *frame)
{
    kz_result result;
    const kzi_node *pivot;
    double x = 0, y = 0;
    if ((result = kzi_sheet_member(io, node, "pivot", "object", &pivot)) != KZ_OK) return result;
    if (!pivot && (result = kzi_sheet_member(io, node, "anchor", "object", &pivot)) != KZ_OK) return result;
    if (!pivot) return KZ_OK;
    if ((result = kzi_node_real(io, pivot, "x", &x)) != KZ_OK) return result;
    if ((result = kzi_node_real(io, pivot, "y", &y)) != KZ_OK) return result;
    const double most = 1e6; /* frames away: nothing that anybody means, and far from what float32 cannot hold */
    if (!(x >= -most && x <= most && y >= -most && y <= most))
        return kzi_node_fail(io, pivot, NULL, KZ_ERR_CONTENT, "%g, %g is no part of a frame", x, y);
    frame->has_pivot = true;
    frame->shown.pivot.x = kzi_to_float(x * frame->shown.w);
    frame->shown.pivot.y = kzi_to_float(y * frame->shown.h);
    return KZ_OK;
}

/* Reads "rotated" as true, false, 1 or 0; other numbers would be angles, which mean something else.  "quarters" is in
 * trees made of other formats. */
static kz_result sheet_read_rotated(kzi_io *io, const kzi_node *node, kz_sheet_frame *frame)
{
    const kzi_attr *attr = kzi_node_attr(node, "rotated");
    bool rotated = false;
    kz_result result = kzi_node_i32(io, node, "quarters", 0, 3, &frame->quarters);
    if (result != KZ_OK || !attr) return result;
    if (attr->text) result = kzi_node_bool(io, node, "rotated", &rotated);
    else result = kzi_node_i32(io, node, "rotated", 0, 1, &frame->quarters);
    if (rotated) frame->quarters = 1;
    return result;
}

static kz_result sheet_read_frame(kzi_io *io, const kzi_node *node, kz_sheet *sheet)
{
    char number[16];
    kz_result result;
    kzi_sheet_frame *frame = &sheet->frames[sheet->n_frames];
    if (strcmp(node->name, "object") != 0) return kzi_node_fail(io, node, NULL, KZ_ERR_CONTENT, "this is no frame");
    snprintf(number, sizeof number, "%d", (int)sheet->n_frames);
    const char *name = node->key ? node->key : kzi_node_text(node, "filename", number);
    if (strlen(name) > KZ_MASK_SET_MAX_TEXT)
        return kzi_node_fail(io, node, NULL, KZ_ERR_TOO_LARGE, "the frame's name is too long");
    frame->shown.name = kzi_sheet_text(sheet, name);
    if (!frame->shown.name) return kzi_io_no_memory(io, sheet->path);
    frame->line = node->line;
    frame->column = node->column;
    if ((result = sheet_read_rotated(io, node, &frame->shown)) != KZ_OK) return result;
    frame->shown.rotated = frame->shown.quarters % 2 != 0;
    if ((result = kzi_node_i32(io, node, "duration", 0, INT32_MAX, &frame->shown.duration_ms)) != KZ_OK) return result;
    if ((result = sheet_read_places(io, node, &frame->shown)) != KZ_OK) return result;
    if ((result = sheet_read_pivot(io, node, frame)) != KZ_OK) return result;
    sheet->n_frames++;
    return KZ_OK;
}

kz_result kzi_sheet_frames(kzi_io *io, const kzi_node *frames, kz_sheet *sheet)
{
    kz_result result = KZ_OK;
    for (const kzi_node *node = frames->child; node && result == KZ_OK; node = node->next)
        result = sheet_read_frame(io, node, sheet);
    return result;
}

/* ---- The file ------------------------------------------------------------------------------------------ */

/* What a file has frames of. */
typedef struct sheet_place {
    const kzi_node *holder, *frames; /* the holder is the whole file, or one of its textures */
    int32_t texture, n_textures;
} sheet_place;

/* Finds "frames" as hash or array. */
static kz_result sheet_find_frames(kzi_io *io, const kzi_node *holder, const kzi_node **frames)
{
    *frames = kzi_node_member(holder, "frames");
    const kzi_attr *attr = kzi_node_attr(holder, "frames");
    if (attr || (*frames && strcmp((*frames)->name, "value") == 0))
        return kzi_node_fail(io, holder, "frames", KZ_ERR_CONTENT, "this is neither an object nor an array");
    return KZ_OK;
}

/* Finds the texture number place->texture of a sheet of several images. */
static kz_result sheet_find_texture(kzi_io *io, const kzi_node *root, bool any, sheet_place *place)
{
    const kzi_node *textures, *node;
    const kz_result result = kzi_sheet_member(io, root, "textures", "array", &textures);
    if (result != KZ_OK) return result;
    place->n_textures = textures ? kzi_node_count(textures) : 0;
    if (place->texture >= place->n_textures)
        return kzi_node_fail(io, root, "textures", KZ_ERR_CONTENT, "there are %d images, and none has the number %d",
                             (int)place->n_textures, (int)place->texture);
    if (any && place->n_textures > 1)
        return kzi_node_fail(io, root, "textures", KZ_ERR_CONTENT,
                             "the frames lie in %d images: save one file for each image, or read one after the other "
                             "by kz_sheet_load_texture",
                             (int)place->n_textures);
    node = textures->child;
    for (int32_t i = 0; i < place->texture; i++) node = node->next;
    if (strcmp(node->name, "object") != 0)
        return kzi_node_fail(io, node, NULL, KZ_ERR_CONTENT, "this is not an object");
    place->holder = node;
    return sheet_find_frames(io, node, &place->frames);
}

/* Finds the frames of a texture; else reports what this file may be instead. */
static kz_result sheet_find(kzi_io *io, const kzi_node *root, int32_t texture, sheet_place *place)
{
    *place = (sheet_place){root, NULL, texture > 0 ? texture : 0, 1};
    if (strcmp(root->name, "object") != 0)
        return kzi_node_fail(io, root, NULL, KZ_ERR_UNSUPPORTED, "this is no sprite sheet: it is a list");
    kz_result result = sheet_find_frames(io, root, &place->frames);
    if (result != KZ_OK) return result;
    if (!place->frames && kzi_node_member(root, "textures"))
        result = sheet_find_texture(io, root, texture < 0, place);
    else if (place->texture > 0)
        result = kzi_node_fail(io, root, NULL, KZ_ERR_CONTENT, "there is 1 image, and none has the number %d",
                               (int)texture);
    if (result == KZ_OK && !place->frames)
        result = kzi_node_fail(io, place->holder, NULL, KZ_ERR_UNSUPPORTED,
                               "this is no sprite sheet: it has no \"frames\".  " KZI_SHEET_FORMATS);
    return result;
}

/* A texture below 0 is the only one there may be. */
static kz_result sheet_read(kzi_io *io, const char *path, const kzi_doc *doc, int32_t texture, kz_sheet **out)
{
    sheet_place place;
    kz_sheet *sheet = NULL;
    kz_result result = sheet_find(io, doc->root, texture, &place);
    if (result == KZ_OK) result = kzi_sheet_new(io, path, kzi_node_count(place.frames), &sheet);
    if (result == KZ_OK) sheet->n_textures = place.n_textures;
    if (result == KZ_OK) result = kzi_sheet_frames(io, place.frames, sheet);
    if (result == KZ_OK && place.holder == doc->root) result = kzi_sheet_meta(io, doc->root, sheet);
    else if (result == KZ_OK) result = kzi_sheet_image(io, place.holder, sheet);
    if (result == KZ_OK) *out = sheet;
    else kz_sheet_free(sheet);
    return result;
}

kz_result kz_sheet_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                        const kz_allocator *alloc, kz_sheet **out, kz_io_error *err)
{
    kzi_io io;
    kzi_doc doc;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out || (!bytes && n_bytes))
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_sheet_read: a pointer is NULL");
    const kzi_bytes lent = {(unsigned char *)(uintptr_t)(bytes ? bytes : ""), n_bytes, n_bytes}; /* only read */
    kz_result result = kzi_sheet_doc(&io, path, &lent, &doc);
    if (result != KZ_OK) return result;
    result = sheet_read(&io, path, &doc, -1, out);
    kzi_doc_end(&doc);
    return result;
}

static kz_result sheet_load(kzi_io *io, const char *path, int32_t texture, kz_sheet **out)
{
    kzi_doc doc;
    kzi_bytes bytes;
    kz_result result = kzi_file_read(io, path, path, &bytes);
    if (result != KZ_OK) return result;
    result = kzi_sheet_doc(io, path, &bytes, &doc);
    kzi_bytes_end(&io->alloc, &bytes);
    if (result != KZ_OK) return result;
    result = sheet_read(io, path, &doc, texture, out);
    kzi_doc_end(&doc);
    return result;
}

kz_result kz_sheet_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_sheet **out,
                        kz_io_error *err)
{
    kzi_io io;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_sheet_load: a pointer is NULL");
    return sheet_load(&io, path, -1, out);
}

kz_result kz_sheet_load_texture(const char *path, int32_t texture, const kz_limits *limits, const kz_allocator *alloc,
                                kz_sheet **out, kz_io_error *err)
{
    kzi_io io;
    kzi_io_begin(&io, limits, alloc, err);
    if (!path || !out || texture < 0)
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_sheet_load_texture: a pointer is NULL, or the number negative");
    return sheet_load(&io, path, texture, out);
}
