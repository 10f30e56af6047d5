/* shapes_frames.c - drawn shapes of sheets: the polygons that TexturePacker keeps for its frames, and Aseprite's
 * slices.
 *
 *     "vertices": [[2,0], [14,3], ...], "triangles": [[0,1,2], ...]     of a frame, in its untrimmed pixels
 *     "textures": [{"image": "a.png", "frames": [...]}, ...]            a sheet of several images */
#include "io/shapes/shapes.h"

#include "io/sheet/sheet.h"

#include <stdio.h>
#include <string.h>

/* ---- Polygons ------------------------------------------------------------------------------------------ */

static kz_result frames_vertices(kzi_shapes *s, const kzi_node *list, kz_vec2 **out, size_t *n)
{
    size_t i = 0;
    *n = (size_t)kzi_node_count(list);
    if (!(*out = kzi_shapes_room(s, *n))) return kzi_io_no_memory(&s->l->io, kzi_node_file(list));
    for (const kzi_node *pair = list->child; pair; pair = pair->next, i++) {
        if (pair->n_numbers != 2)
            return kzi_node_fail(&s->l->io, pair, NULL, KZ_ERR_CONTENT, "a vertex is two numbers, x and y");
        const kz_result result = kzi_shapes_point(s, pair, pair->numbers[0], pair->numbers[1], &(*out)[i]);
        if (result != KZ_OK) return result;
    }
    return KZ_OK;
}

static kz_result frames_triangle(kzi_shapes *s, const kzi_node *node, const kz_vec2 *vertices, size_t n)
{
    kz_vec2 corners[3];
    if (node->n_numbers != 3)
        return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "a triangle is the numbers of three vertices");
    for (int i = 0; i < 3; i++) {
        const double v = node->numbers[i];
        if (!(v >= 0 && v < (double)n && kzi_floor(v) == v))
            return kzi_node_fail(&s->l->io, node, NULL, KZ_ERR_CONTENT, "there is no vertex %g", v);
        corners[i] = vertices[(size_t)v];
    }
    const kz_drawn_outline outline = {.name = "", .convex = true, .points = corners, .n_points = 3};
    return kzi_shapes_outline(s, node, &outline);
}

/* The vertices alone are a polygon; with triangles each of these is a part. */
static kz_result frames_polygon(kzi_shapes *s, const kzi_node *frame)
{
    const kzi_node *list, *triangles;
    kz_vec2 *vertices;
    size_t n;
    kz_result result = kzi_sheet_member(&s->l->io, frame, "vertices", "array", &list);
    if (result != KZ_OK || !list) return result;
    if ((result = kzi_sheet_member(&s->l->io, frame, "triangles", "array", &triangles)) != KZ_OK) return result;
    if ((result = frames_vertices(s, list, &vertices, &n)) != KZ_OK) return result;
    const kz_drawn_outline outline = {.name = "", .points = vertices, .n_points = (int32_t)n};
    if (!triangles) return kzi_shapes_outline(s, list, &outline);
    for (const kzi_node *t = triangles->child; t && result == KZ_OK; t = t->next)
        result = frames_triangle(s, t, vertices, n);
    return result;
}

/* ---- Slices -------------------------------------------------------------------------------------------- */

static kz_result frames_slices(kzi_shapes *s, const kzi_node *frame, const kz_sheet *sheet, int32_t number)
{
    kz_result result = KZ_OK;
    for (int32_t i = 0; i < kz_sheet_slice_count(sheet) && result == KZ_OK; i++) {
        const kz_slice *slice = kz_sheet_slice_at(sheet, i);
        const kz_slice_key *key = kz_slice_key_at(slice, number);
        if (!key || key->bounds.x0 >= key->bounds.x1 || key->bounds.y0 >= key->bounds.y1) continue;
        const float x0 = (float)key->bounds.x0, y0 = (float)key->bounds.y0, x1 = (float)key->bounds.x1,
                    y1 = (float)key->bounds.y1;
        const kz_vec2 corners[4] = {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
        const kz_drawn_outline outline = {
            .name = slice->name, .kind = KZ_OUTLINE_BOX, .marks = true, .points = corners, .n_points = 4, .data = slice->data};
        result = kzi_shapes_outline(s, frame, &outline);
    }
    return result;
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

/* The image of a texture, as the file names it; NULL: none. */
typedef struct frames_image {
    const kzi_node *node;
    const char *attr, *file;
} frames_image;

static kz_result frames_add(kzi_shapes *s, const kzi_node *frames, const kz_sheet *sheet, const frames_image *image)
{
    int32_t i = 0;
    kz_result result = KZ_OK;
    for (const kzi_node *node = frames->child; node && result == KZ_OK; node = node->next, i++) {
        const kz_sheet_frame *frame = kz_sheet_frame_at(sheet, i);
        kz_drawn_sprite *sprite;
        if ((result = kzi_shapes_sprite(s, node, frame->name, &sprite)) != KZ_OK) return result;
        sprite->number = i;
        sprite->part = frame->part;
        sprite->quarters = frame->quarters;
        sprite->rotated = frame->rotated;
        sprite->w = frame->w;
        sprite->h = frame->h;
        sprite->at = frame->at;
        const bool empty = frame->part.x0 >= frame->part.x1 || frame->part.y0 >= frame->part.y1;
        if (image->file && !empty) result = kzi_shapes_image(s, image->node, image->attr, image->file, sprite);
        if (result == KZ_OK) result = frames_polygon(s, node);
        if (result == KZ_OK) result = frames_slices(s, node, sheet, i);
    }
    return result;
}

/* `meta` has slices; NULL: none.  The sheet of frames lives only while these are added. */
static kz_result frames_read(kzi_shapes *s, const kzi_node *holder, const kzi_node *root, const frames_image *image)
{
    kzi_io *io = &s->l->io;
    const kzi_node *frames = kzi_node_member(holder, "frames");
    kz_sheet *sheet;
    if (!frames || strcmp(frames->name, "value") == 0)
        return kzi_node_fail(io, holder, "frames", KZ_ERR_CONTENT, "this is neither an object nor an array");
    kz_result result = kzi_sheet_new(io, kzi_node_file(root), kzi_node_count(frames), &sheet);
    if (result != KZ_OK) return result;
    result = kzi_sheet_frames(io, frames, sheet);
    if (result == KZ_OK && holder == root) result = kzi_sheet_meta(io, root, sheet);
    if (result == KZ_OK) result = frames_add(s, frames, sheet, image);
    kz_sheet_free(sheet);
    return result;
}

static frames_image frames_image_of(const kzi_node *node)
{
    const char *file = node ? kzi_node_text(node, "image", "") : "";
    return (frames_image){node, "image", *file ? file : NULL};
}

kz_result kzi_shapes_read_frames(kzi_shapes *s, const kzi_node *root)
{
    const kzi_node *textures;
    kz_result result = kzi_sheet_member(&s->l->io, root, "textures", "array", &textures);
    if (result != KZ_OK) return result;
    s->sheet->format = textures && kzi_node_count(textures) > 1 ? "sheet of several images" : "sprite sheet";
    if (!textures) {
        const frames_image image = frames_image_of(kzi_node_member(root, "meta"));
        return frames_read(s, root, root, &image);
    }
    for (const kzi_node *node = textures->child; node && result == KZ_OK; node = node->next) {
        const frames_image image = frames_image_of(node);
        result = frames_read(s, node, root, &image);
    }
    return result;
}
