/* document.c - shapes, masks, frames and images as trees: the words are those of kolize's Python package. */
#include "document.h"

#include <string.h>

void kzj_document_end(kzj_document *document)
{
    kzj_seen *const lists[] = {&document->masks, &document->layers, &document->properties, &document->images};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (lists[i]->no_memory) document->tree->no_memory = true;
        kzj_seen_end(lists[i]);
    }
}

void kzj_set_cell(kzj_tree *tree, const char *key, kz_cell cell)
{
    const int32_t numbers[2] = {cell.x, cell.y};
    kzj_set_ints(tree, key, numbers, 2);
}

void kzj_set_vec(kzj_tree *tree, const char *key, kz_vec2 vec)
{
    const float numbers[2] = {vec.x, vec.y};
    kzj_set_floats(tree, key, numbers, 2);
}

void kzj_set_rect(kzj_tree *tree, const char *key, kz_cell_rect r)
{
    const int32_t numbers[4] = {r.x0, r.y0, r.x1 - r.x0, r.y1 - r.y0};
    kzj_set_ints(tree, key, numbers, 4);
}

/* ---- Shapes ---------------------------------------------------------------------------------------------- */

static void put_rings(kzj_tree *tree, const kz_shape *shape)
{
    size_t n;
    const kz_vec2 *points = kz_shape_points(shape, &n);
    const kz_polygon *polygon = &shape->as.polygon;
    for (int32_t i = 0, first = 0; i < polygon->n_rings; i++) {
        const int32_t end = polygon->n_rings == 1 ? (int32_t)n : polygon->ring_end[i];
        kzj_put_floats(tree, &points[first].x, 2 * (size_t)(end - first));
        first = end;
    }
}

static void put_kind(kzj_document *d, const kz_shape *s)
{
    kzj_tree *const tree = d->tree;
    switch (s->kind) {
    case KZ_KIND_POINT: kzj_put_floats(tree, &s->as.point.x, 2); break;
    case KZ_KIND_SEGMENT:
        kzj_put_floats(tree,
                       (const float[]){s->as.segment.a.x, s->as.segment.a.y, s->as.segment.b.x, s->as.segment.b.y}, 4);
        break;
    case KZ_KIND_BOX:
        kzj_put_floats(tree, (const float[]){s->bounds.min.x, s->bounds.min.y, s->bounds.max.x, s->bounds.max.y}, 4);
        break;
    case KZ_KIND_CIRCLE:
        kzj_put_floats(tree, (const float[]){s->as.circle.center.x, s->as.circle.center.y, s->as.circle.r}, 3);
        break;
    case KZ_KIND_CAPSULE:
        kzj_put_floats(tree,
                       (const float[]){s->as.capsule.a.x, s->as.capsule.a.y, s->as.capsule.b.x, s->as.capsule.b.y,
                                       s->as.capsule.r},
                       5);
        break;
    case KZ_KIND_POLYGON:
    case KZ_KIND_POLYLINE: put_rings(tree, s); break;
    case KZ_KIND_MASK:
        kzj_put_number(tree, kzj_number_of(&d->masks, s->as.mask.mask));
        kzj_put_number(tree, s->as.mask.at_x);
        kzj_put_number(tree, s->as.mask.at_y);
        break;
    case KZ_KIND_PARTS:
        for (int32_t i = 0; i < s->as.parts.n; i++) kzj_put_shape(d, &s->as.parts.items[i]);
        break;
    default: break;
    }
}

void kzj_put_shape(kzj_document *d, const kz_shape *shape)
{
    static const char *const names[] = {NULL,      "point",   "segment",  "box",  "circle",
                                        "capsule", "polygon", "polyline", "mask", "compound"};
    if (shape->kind == KZ_KIND_NONE || (size_t)shape->kind >= sizeof names / sizeof *names) {
        kzj_put_mark(d->tree, 'N');
        return;
    }
    kzj_put_mark(d->tree, 'L');
    kzj_put_text(d->tree, names[shape->kind]);
    put_kind(d, shape);
    kzj_put_mark(d->tree, 'E');
}

/* ---- Masks ----------------------------------------------------------------------------------------------- */

/* Strips of 64 columns one after the other, each with a word of eight bytes a row. */
void kzj_put_mask(kzj_tree *tree, const kz_mask *mask)
{
    size_t strip_words = 0;
    int32_t n_strips = 0;
    const uint64_t *words = kz_mask_words(mask, &strip_words, &n_strips);
    const size_t height = (size_t)kz_mask_height(mask);
    kzj_put_mark(tree, 'L');
    kzj_put_number(tree, kz_mask_width(mask));
    kzj_put_number(tree, kz_mask_height(mask));
    unsigned char *to = kzj_put_bytes(tree, (size_t)n_strips * height * 8);
    for (int32_t s = 0; to && s < n_strips && height; s++)
        memcpy(to + (size_t)s * height * 8, words + (size_t)s * strip_words, height * 8);
    kzj_put_mark(tree, 'E');
}

void kzj_set_masks(kzj_document *d)
{
    kzj_set_open(d->tree, "masks", 'L');
    for (size_t i = 0; i < d->masks.n; i++) kzj_put_mask(d->tree, d->masks.things[i]);
    kzj_put_mark(d->tree, 'E');
}

/* ---- Frames ---------------------------------------------------------------------------------------------- */

void kzj_put_animation(kzj_tree *tree, const kz_animation *a)
{
    static const char *const plays[] = {"forward", "reverse", "pingpong", "pingpong reverse"};
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "name", a->name);
    kzj_set_number(tree, "first", a->first);
    kzj_set_number(tree, "last", a->last);
    kzj_set_text(tree, "play", plays[a->play]);
    kzj_set_number(tree, "repeat", a->repeat);
    kzj_put_mark(tree, 'E');
}

static void set_tagged(kzj_document *d, const kz_frame *frame)
{
    kzj_tree *const tree = d->tree;
    kzj_set_open(tree, "masks", 'L');
    for (int32_t i = 0; i < frame->n_masks; i++) {
        kzj_put_mark(tree, 'O');
        kzj_set_number(tree, "mask", kzj_number_of(&d->masks, frame->masks[i].mask));
        kzj_set_text(tree, "tag", frame->masks[i].tag);
        kzj_set_number(tree, "x", frame->masks[i].at.x);
        kzj_set_number(tree, "y", frame->masks[i].at.y);
        kzj_put_mark(tree, 'E');
    }
    kzj_put_mark(tree, 'E');
    kzj_set_open(tree, "shapes", 'L');
    for (int32_t i = 0; i < frame->n_shapes; i++) {
        kzj_put_mark(tree, 'O');
        kzj_put_text(tree, "shape");
        kzj_put_shape(d, &frame->shapes[i].shape);
        kzj_set_text(tree, "tag", frame->shapes[i].tag);
        kzj_set_text(tree, "data", frame->shapes[i].data);
        kzj_put_mark(tree, 'E');
    }
    kzj_put_mark(tree, 'E');
}

void kzj_set_frames(kzj_document *d, const kz_mask_set *set)
{
    kzj_set_open(d->tree, "shown", 'L');
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        kzj_put_mark(d->tree, 'O');
        kzj_set_text(d->tree, "name", frame->name);
        kzj_set_number(d->tree, "width", frame->w);
        kzj_set_number(d->tree, "height", frame->h);
        kzj_set_number(d->tree, "pivotX", (double)frame->pivot.x);
        kzj_set_number(d->tree, "pivotY", (double)frame->pivot.y);
        kzj_set_number(d->tree, "duration", frame->duration_ms);
        set_tagged(d, frame);
        kzj_put_mark(d->tree, 'E');
    }
    kzj_put_mark(d->tree, 'E');
    kzj_set_open(d->tree, "animations", 'L');
    for (int32_t i = 0; i < kz_mask_set_animation_count(set); i++)
        kzj_put_animation(d->tree, kz_mask_set_animation(set, i));
    kzj_put_mark(d->tree, 'E');
}

void kzj_put_set(kzj_tree *tree, const kz_mask_set *set)
{
    kzj_document d = {.tree = tree};
    kzj_put_mark(tree, 'O');
    kzj_set_frames(&d, set);
    kzj_set_masks(&d);
    kzj_put_mark(tree, 'E');
    kzj_document_end(&d);
}

/* ---- Images ---------------------------------------------------------------------------------------------- */

void kzj_put_image(kzj_tree *tree, const kz_image *image)
{
    const kz_surface *s = kz_image_surface(image);
    kzj_put_mark(tree, 'L');
    kzj_put_number(tree, s->w);
    kzj_put_number(tree, s->h);
    unsigned char *to = kzj_put_bytes(tree, (size_t)s->w * (size_t)s->h * 4);
    for (int32_t y = 0; to && y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++, to += 4) {
            const uint32_t argb = kz_surface_color(s, x, y);
            to[0] = (unsigned char)(argb >> 16);
            to[1] = (unsigned char)(argb >> 8);
            to[2] = (unsigned char)argb;
            to[3] = (unsigned char)(argb >> 24);
        }
    kzj_put_mark(tree, 'E');
}
