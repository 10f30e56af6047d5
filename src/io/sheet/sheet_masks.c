/* sheet_masks.c - makes the masks of a sheet's frames and slices.
 *
 * The rule of transparency decides once for every pixel of the image.  Frames are then cut out of that mask by words,
 * rotated upright by moving bits, and put where the artist had them. */
#include "io/mask/mask_budget.h"
#include "io/sheet/sheet.h"

#include <kolize/world_frames.h>
#include <kolize/mask_edit.h>

#include <stdio.h>
#include <string.h>

/* What a box counts in the budget of cells: it takes as many bits, with its texts and a fixture. */
#define BOX_CELLS 4096

typedef struct sheet_maker {
    kzi_io io;
    const kz_sheet *sheet;
    kz_mask *image;
    kz_mask_set *set;
    uint64_t cells;
} sheet_maker;

/* ---- Failing ------------------------------------------------------------------------------------------- */

static kz_result sheet_fail(const sheet_maker *m, int32_t frame, kz_result code, const char *format, ...)
    KZI_PRINTF(4, 5);
static kz_result sheet_fail(const sheet_maker *m, int32_t frame, kz_result code, const char *format, ...)
{
    char where[KZI_WHERE_SIZE];
    const kzi_sheet_frame *f = &m->sheet->frames[frame];
    va_list args;
    if (f->line)
        snprintf(where, sizeof where, "%.200s:%d:%d: frame %d, '%.60s'", kzi_path_shown(m->sheet->path), (int)f->line,
                 (int)f->column, (int)frame, f->shown.name);
    else snprintf(where, sizeof where, "the sheet: frame %d", (int)frame);
    va_start(args, format);
    kzi_io_fail_list(&m->io, code, where, format, args);
    va_end(args);
    return code;
}

static kz_result sheet_fail_core(const sheet_maker *m, int32_t frame, const kz_error *error)
{
    char sentence[200];
    if (error->code == KZ_ERR_MEMORY) return sheet_fail(m, frame, KZ_ERR_MEMORY, "out of memory");
    kz_error_text(error, sentence, sizeof sentence);
    return sheet_fail(m, frame, error->code, "%s", sentence);
}

static kz_result sheet_take_cells(sheet_maker *m, int32_t frame, int32_t w, int32_t h)
{
    if (kzi_mask_budget(&m->sheet->limits, &m->cells, w, h)) return KZ_OK;
    return sheet_fail(
        m, frame, KZ_ERR_TOO_LARGE,
        "up to this frame, with %d x %d cells, the masks take up more than the limit of %llu cells (max_pixels)",
        (int)w, (int)h, (unsigned long long)m->sheet->limits.max_pixels * KZI_MASK_BUDGET_IMAGES);
}

static kz_result sheet_add_mask(sheet_maker *m, int32_t frame, const char *tag, const kz_mask *mask, kz_cell at)
{
    kz_error error;
    if (kz_mask_set_add_mask(m->set, kzi_sheet_cel(m->sheet, frame), tag, mask, at, &error) == KZ_OK) return KZ_OK;
    return sheet_fail_core(m, frame, &error);
}

/* ---- Frames -------------------------------------------------------------------------------------------- */

static kz_result sheet_add_frame(sheet_maker *m, int32_t number)
{
    const kz_sheet_frame *f = &m->sheet->frames[number].shown;
    kz_frame frame = {0};
    kz_error error;
    const kz_cell_rect p = f->part;
    const int32_t image_w = kz_mask_width(m->image), image_h = kz_mask_height(m->image);
    const int32_t cel = kzi_sheet_cel(m->sheet, number);
    frame.name = m->sheet->n_cels ? m->sheet->frames[number].cel_name : f->name;
    frame.w = f->w;
    frame.h = f->h;
    frame.pivot = f->pivot;
    frame.duration_ms = f->duration_ms;
    if (p.x1 > image_w || p.y1 > image_h)
        return sheet_fail(m, number, KZ_ERR_CONTENT, "(%d, %d) to (%d, %d) reaches beyond the image's %d x %d pixels",
                          (int)p.x0, (int)p.y0, (int)p.x1, (int)p.y1, (int)image_w, (int)image_h);
    if (cel == kz_mask_set_frame_count(m->set) && kz_mask_set_add_frame(m->set, &frame, &error) != KZ_OK)
        return sheet_fail_core(m, number, &error);
    return sheet_take_cells(m, number, p.x1 - p.x0, p.y1 - p.y0);
}

/* Cuts the frame's pixels out of the image and rotates them upright; the mask belongs to the set. */
static kz_result sheet_cut_frame(sheet_maker *m, int32_t number)
{
    const kz_sheet_frame *f = &m->sheet->frames[number].shown;
    const kz_rotation90 back = {-f->quarters, false};
    kz_canvas *canvas;
    kz_mask *upright = NULL;
    kz_error error;
    kz_result result = sheet_add_frame(m, number);
    if (result != KZ_OK) return result;
    if (kz_canvas_create(f->part.x1 - f->part.x0, f->part.y1 - f->part.y0, m->io.core, &canvas, &error) != KZ_OK)
        return sheet_fail_core(m, number, &error);
    kz_canvas_draw(canvas, m->image, -f->part.x0, -f->part.y0);
    const kz_mask *mask = kz_canvas_mask(canvas);
    if (f->quarters && kz_mask_rotate90(mask, back, m->io.core, &upright, &error) != KZ_OK)
        result = sheet_fail_core(m, number, &error);
    else result = sheet_add_mask(m, number, m->sheet->n_cels ? m->sheet->frames[number].layer : "",
                                 upright ? upright : mask, f->at);
    kz_mask_free(upright);
    kz_canvas_free(canvas);
    return result;
}

/* ---- Slices -------------------------------------------------------------------------------------------- */

/* The first `n_bodies` masks of a frame of the sprite are its own, or those of its layers. */
static kz_result sheet_cut_slice(sheet_maker *m, const char *tag, kz_cell_rect box, int32_t cel, int32_t n_bodies)
{
    kz_canvas *canvas;
    kz_error error;
    const int32_t w = box.x1 - box.x0, h = box.y1 - box.y0;
    kz_result result = sheet_take_cells(m, cel, w, h);
    if (result != KZ_OK) return result;
    if (kz_canvas_create(w, h, m->io.core, &canvas, &error) != KZ_OK) return sheet_fail_core(m, cel, &error);
    if (n_bodies == 0) kz_canvas_fill(canvas, (kz_cell_rect){0, 0, w, h}, true);
    for (int32_t i = 0; i < n_bodies; i++) {
        const kz_tagged_mask *body = &kz_mask_set_frame(m->set, cel)->masks[i];
        kz_canvas_draw(canvas, body->mask, body->at.x - box.x0, body->at.y - box.y0);
    }
    result = sheet_add_mask(m, cel, tag, kz_canvas_mask(canvas), (kz_cell){box.x0, box.y0});
    kz_canvas_free(canvas);
    return result;
}

/* The slice as a shape: it costs no bits, and may be rotated. */
static kz_result sheet_add_box(sheet_maker *m, const kz_slice *slice, kz_cell_rect box, int32_t cel)
{
    kz_shape shape;
    kz_error error = {KZ_OK, 0, 0};
    const kz_vec2 min = {(float)box.x0, (float)box.y0}, max = {(float)box.x1, (float)box.y1};
    kz_result result = sheet_take_cells(m, cel, BOX_CELLS, 1);
    if (result != KZ_OK) return result;
    result = kz_shape_box(min, max, &shape, &error);
    if (result == KZ_OK) result = kz_mask_set_add_shape(m->set, cel, slice->name, &shape, slice->data, &error);
    return result == KZ_OK ? KZ_OK : sheet_fail_core(m, cel, &error);
}

static kz_result sheet_cut_slices(sheet_maker *m, int32_t cel, kz_slice_use use)
{
    const int32_t n_bodies = use == KZ_SLICES_PIXELS ? kz_mask_set_frame(m->set, cel)->n_masks : 0;
    kz_result result = KZ_OK;
    for (int32_t i = 0; i < m->sheet->n_slices && result == KZ_OK; i++) {
        const kz_slice *slice = &m->sheet->slices[i];
        const kz_slice_key *key = kz_slice_key_at(slice, cel);
        if (!key || key->bounds.x0 >= key->bounds.x1 || key->bounds.y0 >= key->bounds.y1) continue;
        result = use == KZ_SLICES_BOXES ? sheet_add_box(m, slice, key->bounds, cel)
                                        : sheet_cut_slice(m, slice->name, key->bounds, cel, n_bodies);
    }
    return result;
}

/* ---- All ----------------------------------------------------------------------------------------------- */

static kz_result sheet_make_set(sheet_maker *m, kz_slice_use use)
{
    const kz_sheet *sheet = m->sheet;
    kz_result result = KZ_OK;
    for (int32_t i = 0; i < sheet->n_frames && result == KZ_OK; i++) result = sheet_cut_frame(m, i);
    for (int32_t i = 0; i < sheet->n_animations && result == KZ_OK; i++)
        if (kz_mask_set_add_animation(m->set, &sheet->animations[i], NULL) != KZ_OK)
            result = kzi_io_no_memory(&m->io, *sheet->path ? sheet->path : "the sheet");
    for (int32_t i = 0; i < kzi_sheet_length(sheet) && result == KZ_OK && use != KZ_SLICES_NONE; i++)
        result = sheet_cut_slices(m, i, use);
    return result;
}

kz_result kz_sheet_masks(const kz_sheet *sheet, const kz_surface *image, const kz_rule *rule, kz_slice_use use,
                         const kz_allocator *alloc, kz_mask_set **out, kz_io_error *err)
{
    sheet_maker m = {.sheet = sheet};
    kz_error error = {KZ_OK, 0, 0};
    kzi_io_begin(&m.io, sheet ? &sheet->limits : NULL, alloc, err);
    if (!sheet || !image || !rule || !out || (unsigned)use > KZ_SLICES_BOXES)
        return kzi_io_fail(&m.io, KZ_ERR_ARGUMENT, "kz_sheet_masks: a pointer is NULL, or the use of slices unknown");
    kz_result result = kz_mask_from_surface(image, rule, alloc, &m.image, &error);
    if (result == KZ_OK) result = kz_mask_set_create(alloc, &m.set, &error);
    if (result != KZ_OK) {
        char sentence[200];
        kz_error_text(&error, sentence, sizeof sentence);
        kzi_io_fail(&m.io, result, "the sheet's image: %s", sentence);
    } else {
        result = sheet_make_set(&m, use);
    }
    kz_mask_free(m.image);
    if (result == KZ_OK) *out = m.set;
    else kz_mask_set_free(m.set);
    return result;
}
