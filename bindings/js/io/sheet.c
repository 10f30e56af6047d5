/* sheet.c - sprite sheets and drawn shapes as trees. */
#include "document.h"

#include "io/shapes/shapes.h"

/* ---- Sheets ---------------------------------------------------------------------------------------------- */

static void set_sheet_frames(kzj_tree *tree, const kz_sheet *sheet)
{
    kzj_set_open(tree, "frames", 'L');
    for (int32_t i = 0; i < kz_sheet_frame_count(sheet); i++) {
        const kz_sheet_frame *f = kz_sheet_frame_at(sheet, i);
        kzj_put_mark(tree, 'O');
        kzj_set_text(tree, "name", f->name);
        kzj_set_rect(tree, "part", f->part);
        kzj_set_flag(tree, "rotated", f->rotated);
        kzj_set_number(tree, "quarters", f->quarters);
        kzj_set_number(tree, "width", f->w);
        kzj_set_number(tree, "height", f->h);
        kzj_set_cell(tree, "at", f->at);
        kzj_set_number(tree, "pivotX", (double)f->pivot.x);
        kzj_set_number(tree, "pivotY", (double)f->pivot.y);
        kzj_set_number(tree, "duration", f->duration_ms);
        kzj_put_mark(tree, 'E');
    }
    kzj_put_mark(tree, 'E');
}

static void put_key(kzj_tree *tree, const kz_slice_key *key)
{
    kzj_put_mark(tree, 'O');
    kzj_set_number(tree, "frame", key->frame);
    kzj_set_rect(tree, "bounds", key->bounds);
    kzj_set_rect(tree, "center", key->center);
    kzj_put_text(tree, "pivot");
    if (key->has_pivot) kzj_put_ints(tree, (const int32_t[]){key->pivot.x, key->pivot.y}, 2);
    else kzj_put_mark(tree, 'N');
    kzj_put_mark(tree, 'E');
}

static void set_slices(kzj_tree *tree, const kz_sheet *sheet)
{
    kzj_set_open(tree, "slices", 'L');
    for (int32_t i = 0; i < kz_sheet_slice_count(sheet); i++) {
        const kz_slice *s = kz_sheet_slice_at(sheet, i);
        kzj_put_mark(tree, 'O');
        kzj_set_text(tree, "name", s->name);
        kzj_set_text(tree, "data", s->data);
        kzj_set_number(tree, "color", s->color);
        kzj_set_open(tree, "keys", 'L');
        for (int32_t k = 0; k < s->n_keys; k++) put_key(tree, &s->keys[k]);
        kzj_put_mark(tree, 'E');
        kzj_put_mark(tree, 'E');
    }
    kzj_put_mark(tree, 'E');
}

/* `set` may be NULL: no image was read. */
void kzj_put_sheet(kzj_tree *tree, const kz_sheet *sheet, const kz_mask_set *set)
{
    kzj_document d = {.tree = tree};
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "image", kz_sheet_image_path(sheet));
    kzj_set_number(tree, "textures", kz_sheet_texture_count(sheet));
    set_sheet_frames(tree, sheet);
    kzj_set_open(tree, "animations", 'L');
    for (int32_t i = 0; i < kz_sheet_animation_count(sheet); i++)
        kzj_put_animation(tree, kz_sheet_animation_at(sheet, i));
    kzj_put_mark(tree, 'E');
    set_slices(tree, sheet);
    kzj_set_open(tree, "warnings", 'L');
    for (int32_t i = 0; i < kz_sheet_warning_count(sheet); i++) kzj_put_text(tree, kz_sheet_warning_at(sheet, i));
    kzj_put_mark(tree, 'E');
    kzj_put_text(tree, "set");
    if (set) kzj_put_set(tree, set);
    else kzj_put_mark(tree, 'N');
    kzj_put_mark(tree, 'E');
    kzj_document_end(&d);
}

/* ---- Drawn shapes ---------------------------------------------------------------------------------------- */

static void put_outline(kzj_tree *tree, const kz_drawn_outline *o)
{
    static const char *const kinds[] = {"polygon", "box", "round", "line", "point", "segments", "ray"};
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "name", o->name);
    kzj_set_text(tree, "where", o->where);
    kzj_set_text(tree, "data", o->data);
    kzj_set_text(tree, "kind", kinds[o->kind]);
    kzj_set_flag(tree, "convex", o->convex);
    kzj_set_flag(tree, "hole", o->hole);
    kzj_set_flag(tree, "marks", o->marks);
    kzj_set_floats(tree, "points", o->n_points ? &o->points[0].x : NULL, 2 * (size_t)o->n_points);
    kzj_put_mark(tree, 'E');
}

/* The set of one frame that kz_mask_set_add_drawn fills for one sprite; NULL: no memory, or too many tags. */
static kz_mask_set *set_of(const kz_shape_sheet *sheet, int32_t number, kz_drawn_added *added)
{
    kz_drawn_sprite sprite = *kz_drawn_sprite_at(sheet, number);
    const kz_shape_sheet one = {.map = sheet->map, .format = sheet->format, .sprites = &sprite, .n_sprites = 1};
    const kz_frame frame = {.name = sprite.name, .w = sprite.w, .h = sprite.h};
    kz_mask_set *set = NULL;
    sprite.number = 0;
    if (kz_mask_set_create(NULL, &set, NULL) != KZ_OK) return NULL;
    if (kz_mask_set_add_frame(set, &frame, NULL) == KZ_OK &&
        kz_mask_set_add_drawn(set, &one, NULL, added, NULL) == KZ_OK)
        return set;
    kz_mask_set_free(set);
    return NULL;
}

static void set_shapes(kzj_document *d, const kz_shape_sheet *sheet, int32_t number)
{
    kz_drawn_added added = {0};
    kz_mask_set *set = set_of(sheet, number, &added);
    kzj_set_open(d->tree, "shapes", 'L');
    const kz_frame *frame = set ? kz_mask_set_frame(set, 0) : NULL;
    for (int32_t i = 0; frame && i < frame->n_shapes; i++) {
        kzj_put_mark(d->tree, 'O');
        kzj_put_text(d->tree, "shape");
        kzj_put_shape(d, &frame->shapes[i].shape);
        kzj_set_text(d->tree, "tag", frame->shapes[i].tag);
        kzj_put_mark(d->tree, 'E');
    }
    kzj_put_mark(d->tree, 'E');
    kzj_set_number(d->tree, "leftOut", set ? added.left_out : kz_drawn_sprite_at(sheet, number)->n_outlines);
    kz_mask_set_free(set);
}

static void put_sprite(kzj_document *d, const kz_shape_sheet *sheet, int32_t number)
{
    const kz_drawn_sprite *s = kz_drawn_sprite_at(sheet, number);
    kzj_tree *const tree = d->tree;
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "name", s->name);
    kzj_set_number(tree, "number", s->number);
    kzj_set_text(tree, "image", s->image_path);
    kzj_set_rect(tree, "part", s->part);
    kzj_set_flag(tree, "rotated", s->rotated);
    kzj_set_number(tree, "quarters", s->quarters);
    kzj_set_number(tree, "width", s->w);
    kzj_set_number(tree, "height", s->h);
    kzj_set_cell(tree, "at", s->at);
    kzj_set_open(tree, "outlines", 'L');
    for (int32_t i = 0; i < s->n_outlines; i++) put_outline(tree, &s->outlines[i]);
    kzj_put_mark(tree, 'E');
    set_shapes(d, sheet, number);
    kzj_put_mark(tree, 'E');
}

void kzj_put_shapes(kzj_tree *tree, const kz_shape_sheet *sheet)
{
    kzj_document d = {.tree = tree};
    kzj_put_mark(tree, 'O');
    kzj_set_text(tree, "format", kz_shape_sheet_format(sheet));
    kzj_set_open(tree, "sprites", 'L');
    for (int32_t i = 0; i < kz_drawn_sprite_count(sheet); i++) put_sprite(&d, sheet, i);
    kzj_put_mark(tree, 'E');
    kzj_set_open(tree, "warnings", 'L');
    for (int32_t i = 0; i < kz_shape_sheet_warning_count(sheet); i++)
        kzj_put_text(tree, kz_shape_sheet_warning_at(sheet, i));
    kzj_put_mark(tree, 'E');
    kzj_put_mark(tree, 'E');
    kzj_document_end(&d);
}
