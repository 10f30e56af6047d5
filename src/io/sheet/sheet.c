/* sheet.c - makes sprite sheets by grid or by list, and reads their contents. */
#include "io/sheet/sheet.h"

#include <stdio.h>
#include <string.h>

/* ---- Making -------------------------------------------------------------------------------------------- */

kz_result kzi_sheet_new(kzi_io *io, const char *path, int64_t n_frames, kz_sheet **out)
{
    const char *const shown = *path ? kzi_path_shown(path) : "the sheet";
    if (n_frames > io->limits.max_objects || n_frames > INT32_MAX)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: %lld frames are more than the limit of %u (max_objects)", shown,
                           (long long)n_frames, (unsigned)io->limits.max_objects);
    kz_sheet *sheet = io->alloc.alloc(io->alloc.ctx, sizeof *sheet, 16);
    if (!sheet) return kzi_io_no_memory(io, shown);
    memset(sheet, 0, sizeof *sheet);
    kzi_arena_begin(&sheet->arena, &io->alloc);
    sheet->limits = io->limits;
    sheet->path = kzi_sheet_text(sheet, path);
    sheet->image_path = "";
    sheet->n_textures = 1;
    sheet->frames = kzi_arena_take(&sheet->arena, n_frames > 0 ? (size_t)n_frames : 1, sizeof *sheet->frames);
    sheet->warnings = kzi_arena_take(&sheet->arena, KZI_SHEET_WARNINGS, sizeof *sheet->warnings);
    if (!sheet->path || !sheet->frames || !sheet->warnings) {
        kz_sheet_free(sheet);
        return kzi_io_no_memory(io, shown);
    }
    *out = sheet;
    return KZ_OK;
}

void kz_sheet_free(kz_sheet *sheet)
{
    if (!sheet) return;
    const kz_allocator alloc = sheet->arena.alloc;
    kzi_arena_end(&sheet->arena);
    alloc.release(alloc.ctx, sheet, sizeof *sheet, 16);
}

const char *kzi_sheet_text(kz_sheet *sheet, const char *text)
{
    return kzi_arena_text(&sheet->arena, text, strlen(text));
}

kz_result kzi_sheet_warn(kzi_io *io, kz_sheet *sheet, const kzi_node *node, const char *attr, const char *format, ...)
{
    char text[KZ_IO_TEXT_SIZE], where[KZI_WHERE_SIZE];
    va_list args;
    if (sheet->n_warnings >= KZI_SHEET_WARNINGS) return KZ_OK;
    kzi_node_where(node, attr, where);
    const int used = snprintf(text, sizeof text, "%s: ", where);
    va_start(args, format);
    if (used > 0 && (size_t)used < sizeof text) (void)vsnprintf(text + used, sizeof text - (size_t)used, format, args);
    va_end(args);
    const char *copy = kzi_sheet_text(sheet, text);
    if (!copy) return kzi_io_no_memory(io, sheet->path);
    sheet->warnings[sheet->n_warnings++] = copy;
    return KZ_OK;
}

/* Adds a frame that is a whole rectangle, named by its number. */
static kz_result sheet_add_plain(kzi_io *io, kz_sheet *sheet, kz_cell_rect part)
{
    char name[16];
    kz_sheet_frame *frame = &sheet->frames[sheet->n_frames].shown;
    snprintf(name, sizeof name, "%d", (int)sheet->n_frames);
    frame->name = kzi_sheet_text(sheet, name);
    if (!frame->name) return kzi_io_no_memory(io, "the sheet");
    frame->part = part;
    frame->w = part.x1 - part.x0;
    frame->h = part.y1 - part.y0;
    sheet->n_frames++;
    return KZ_OK;
}

/* Returns how many frames of `size`, `spacing` apart, fit into `room`. */
static int64_t sheet_fit(int64_t room, int64_t size, int64_t spacing)
{
    return room < size ? 0 : (room - size) / (size + spacing) + 1;
}

static bool sheet_grid_is_sane(const kz_sheet_grid *g)
{
    const int32_t most = KZ_MASK_MAX_SIDE;
    return g->image_w >= 0 && g->image_w <= most && g->image_h >= 0 && g->image_h <= most && g->frame_w > 0 &&
           g->frame_w <= most && g->frame_h > 0 && g->frame_h <= most && g->margin >= 0 && g->margin <= most &&
           g->spacing >= 0 && g->spacing <= most && g->count >= 0;
}

kz_result kz_sheet_from_grid(const kz_sheet_grid *grid, const kz_limits *limits, const kz_allocator *alloc,
                             kz_sheet **out, kz_io_error *err)
{
    kzi_io io;
    kz_sheet *sheet;
    kzi_io_begin(&io, limits, alloc, err);
    if (!grid || !out) return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_sheet_from_grid: a pointer is NULL");
    const kz_sheet_grid g = *grid;
    if (!sheet_grid_is_sane(grid))
        return kzi_io_fail(
            &io, KZ_ERR_ARGUMENT,
            "kz_sheet_from_grid: frames of %d x %d, margin %d, spacing %d in %d x %d pixels: a number is "
            "negative, zero or too large",
            (int)g.frame_w, (int)g.frame_h, (int)g.margin, (int)g.spacing, (int)g.image_w, (int)g.image_h);
    const int64_t columns = sheet_fit((int64_t)g.image_w - 2 * (int64_t)g.margin, g.frame_w, g.spacing);
    const int64_t fit = columns * sheet_fit((int64_t)g.image_h - 2 * (int64_t)g.margin, g.frame_h, g.spacing);
    if (fit == 0 || fit < g.count)
        return kzi_io_fail(&io, KZ_ERR_CONTENT, "the sheet: %lld frames of %d x %d fit into %d x %d pixels, not %d",
                           (long long)fit, (int)g.frame_w, (int)g.frame_h, (int)g.image_w, (int)g.image_h,
                           g.count ? (int)g.count : 1);
    const int64_t n = g.count ? g.count : fit;
    kz_result result = kzi_sheet_new(&io, "", n, &sheet);
    for (int64_t i = 0; i < n && result == KZ_OK; i++) {
        const int64_t x = g.margin + i % columns * ((int64_t)g.frame_w + g.spacing);
        const int64_t y = g.margin + i / columns * ((int64_t)g.frame_h + g.spacing);
        const kz_cell_rect part = {(int32_t)x, (int32_t)y, (int32_t)x + g.frame_w, (int32_t)y + g.frame_h};
        result = sheet_add_plain(&io, sheet, part);
        if (result != KZ_OK) kz_sheet_free(sheet);
    }
    if (result == KZ_OK) *out = sheet;
    return result;
}

kz_result kz_sheet_from_rects(const kz_cell_rect *rects, int32_t n, const kz_limits *limits, const kz_allocator *alloc,
                              kz_sheet **out, kz_io_error *err)
{
    kzi_io io;
    kz_sheet *sheet;
    kzi_io_begin(&io, limits, alloc, err);
    if ((!rects && n > 0) || n < 0 || !out)
        return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "kz_sheet_from_rects: a pointer is NULL, or the number negative");
    for (int32_t i = 0; i < n; i++) {
        const kz_cell_rect r = rects[i];
        if (r.x0 < 0 || r.y0 < 0 || r.x1 < r.x0 || r.y1 < r.y0 || r.x1 > KZ_MASK_MAX_SIDE || r.y1 > KZ_MASK_MAX_SIDE)
            return kzi_io_fail(&io, KZ_ERR_ARGUMENT, "rectangle %d: (%d, %d) to (%d, %d) lies in no image", (int)i,
                               (int)r.x0, (int)r.y0, (int)r.x1, (int)r.y1);
    }
    kz_result result = kzi_sheet_new(&io, "", n, &sheet);
    for (int32_t i = 0; i < n && result == KZ_OK; i++) {
        result = sheet_add_plain(&io, sheet, rects[i]);
        if (result != KZ_OK) kz_sheet_free(sheet);
    }
    if (result == KZ_OK) *out = sheet;
    return result;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

int32_t kz_sheet_frame_count(const kz_sheet *sheet) { return sheet->n_frames; }

const kz_sheet_frame *kz_sheet_frame_at(const kz_sheet *sheet, int32_t frame)
{
    return frame >= 0 && frame < sheet->n_frames ? &sheet->frames[frame].shown : NULL;
}

int32_t kz_sheet_animation_count(const kz_sheet *sheet) { return sheet->n_animations; }

const kz_animation *kz_sheet_animation_at(const kz_sheet *sheet, int32_t animation)
{
    return animation >= 0 && animation < sheet->n_animations ? &sheet->animations[animation] : NULL;
}

int32_t kz_sheet_slice_count(const kz_sheet *sheet) { return sheet->n_slices; }

const kz_slice *kz_sheet_slice_at(const kz_sheet *sheet, int32_t slice)
{
    return slice >= 0 && slice < sheet->n_slices ? &sheet->slices[slice] : NULL;
}

const kz_slice_key *kz_slice_key_at(const kz_slice *slice, int32_t frame)
{
    int32_t lo = 0, hi = slice->n_keys; /* the keys before `lo` begin at or before the frame */
    while (lo < hi) {
        const int32_t middle = lo + (hi - lo) / 2;
        if (slice->keys[middle].frame <= frame) lo = middle + 1;
        else hi = middle;
    }
    return lo > 0 ? &slice->keys[lo - 1] : NULL;
}

int32_t kz_sheet_texture_count(const kz_sheet *sheet) { return sheet->n_textures; }

const char *kz_sheet_image_path(const kz_sheet *sheet) { return sheet->image_path; }

int32_t kz_sheet_warning_count(const kz_sheet *sheet) { return sheet->n_warnings; }

const char *kz_sheet_warning_at(const kz_sheet *sheet, int32_t warning)
{
    return warning >= 0 && warning < sheet->n_warnings ? sheet->warnings[warning] : NULL;
}
