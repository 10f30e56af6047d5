/* frames.c - masks of many frames, from a sprite sheet beside its image or from a .kmask, and what is in them. */
#include "report/cli_frames.h"

#include <stdio.h>
#include <string.h>

enum { FRAMES_TEXT_TIMES = 4 }; /* times --max-pixels: cells that --text prints of a file */

const char *cli_play_name(kz_play play)
{
    static const char *const names[KZ_PLAY_COUNT] = {"forward", "reverse", "pingpong", "pingpong_reverse"};
    return names[play];
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

/* A set, and the rule it was made by; "" for a .kmask, which does not say.  Of a sheet of several images it is the set
 * of one image; frames are numbered through the file. */
typedef struct frames_source {
    const char *path;
    kz_mask_set *set;
    char rule_text[160];
    int32_t image, n_images, first; /* the set's first frame */
    uint64_t cells;                 /* that --text has printed */
} frames_source;

static int frames_from_image(cli *c, const kz_sheet *sheet, const cli_frames *frames, frames_source *source)
{
    kz_io_error err;
    cli_sprite sprite;
    const char *image = kz_sheet_image_path(sheet);
    if (!*image) return cli_fail(c, KZ_ERR_CONTENT, "%s: the sheet names no image", source->path);
    int status = cli_sprite_load(c, image, CLI_NAMED_IN_FILE, &frames->rules, &sprite);
    if (status != CLI_YES) return status;
    if (kz_sheet_masks(sheet, &sprite.surface, &sprite.rule, frames->slices, &c->alloc, &source->set, &err) != KZ_OK)
        status = cli_fail_io(c, &err);
    snprintf(source->rule_text, sizeof source->rule_text, "%s", sprite.rule_text);
    cli_sprite_free(&sprite);
    return status;
}

static int frames_from_sheet(cli *c, const cli_frames *frames, frames_source *source)
{
    kz_sheet *sheet;
    int status = cli_load_sheet(c, source->path, source->image, false, &sheet);
    if (status != CLI_YES) return status;
    source->n_images = kz_sheet_texture_count(sheet);
    for (int32_t i = 0; i < kz_sheet_warning_count(sheet); i++) cli_warn(c, "%s", kz_sheet_warning_at(sheet, i));
    status = frames_from_image(c, sheet, frames, source);
    kz_sheet_free(sheet);
    return status;
}

static int frames_load(cli *c, cli_file_kind kind, const cli_frames *frames, frames_source *source)
{
    if (frames->rules.has_frames || frames->rules.has_rect)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: --frames and --rect cut images; this file has frames of its own",
                        source->path);
    if (kind == CLI_FILE_JSON || kind == CLI_FILE_SHEET) return frames_from_sheet(c, frames, source);
    if (frames->rules.by) cli_warn(c, "%s: made before, and not by %s", source->path, frames->rules.by);
    return cli_load_masks(c, source->path, &source->set);
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void frames_print(cli *c, const frames_source *source, int32_t number, const kz_tagged_mask *m)
{
    char name[256];
    const kz_frame *frame = kz_mask_set_frame(source->set, number);
    const kz_cell_rect r = m->bounds;
    cli_out *out = &c->out;
    cli_clean(source->path, name, sizeof name);
    cli_put(out, name);
    cli_clean(frame->name, name, sizeof name);
    cli_print(out, " frame %d, %s", (int)(source->first + number), name);
    cli_clean(m->tag, name, sizeof name);
    if (*name) cli_print(out, ", %s", name);
    cli_print(out, ": %d x %d, %lld solid", frame->w, frame->h, (long long)kz_mask_count(m->mask));
    if (kz_mask_count(m->mask) > 0) cli_print(out, " within (%d, %d) to (%d, %d)", r.x0, r.y0, r.x1, r.y1);
    if (*source->rule_text) cli_print(out, ", %s", source->rule_text);
    cli_put(out, "\n");
}

static void frames_json(cli *c, const frames_source *source, int32_t number, const kz_tagged_mask *m, bool text)
{
    const kz_frame *frame = kz_mask_set_frame(source->set, number);
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, source->path);
    cli_json_key(j, "frame"), cli_json_integer(j, source->first + number);
    cli_json_key(j, "name"), cli_json_text(j, frame->name);
    cli_json_key(j, "tag"), cli_json_text(j, m->tag);
    cli_json_key(j, "width"), cli_json_integer(j, frame->w);
    cli_json_key(j, "height"), cli_json_integer(j, frame->h);
    cli_json_key(j, "count"), cli_json_integer(j, kz_mask_count(m->mask));
    cli_json_key(j, "bounds"), cli_json_cells(j, m->bounds);
    cli_json_key(j, "pivot"), cli_json_vec(j, frame->pivot);
    cli_json_key(j, "duration"), cli_json_integer(j, frame->duration_ms);
    cli_json_key(j, "rule");
    if (*source->rule_text) cli_json_text(j, source->rule_text);
    else cli_json_null(j);
    if (text) {
        cli_json_key(j, "at"), cli_json_cell(j, m->at);
        cli_json_key(j, "mask"), cli_json_open(j, '[');
        for (int32_t y = 0; y < kz_mask_height(m->mask); y++) {
            cli_json_raw(j, "\"", 1);
            cli_mask_put_row(c, m->mask, y);
            cli_put(&c->out, "\"");
        }
        cli_json_close(j, ']');
    }
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static void frames_report(cli *c, const frames_source *source, int32_t number, const kz_tagged_mask *m, bool text)
{
    if (c->json) {
        frames_json(c, source, number, m, text);
        return;
    }
    if (!c->quiet && !text) frames_print(c, source, number, m);
    for (int32_t y = 0; text && y < kz_mask_height(m->mask); y++) {
        cli_mask_put_row(c, m->mask, y);
        cli_put(&c->out, "\n");
    }
}

/* The mask alone in the picture: its image may be packed turned, and a .kmask has none. */
static int frames_draw(cli *c, const frames_source *source, int32_t number, const kz_tagged_mask *m,
                       mask_sheet *picture)
{
    static const uint32_t nothing[1] = {0};
    char name[400], clean[400];
    kz_error err;
    kz_mask *copy;
    const int32_t w = kz_mask_width(m->mask), h = kz_mask_height(m->mask);
    if (w == 0) return CLI_YES;
    unsigned char *row = c->alloc.alloc(c->alloc.ctx, (size_t)w, 16);
    if (!row) return cli_fail_memory(c);
    memset(row, 0, (size_t)w);
    int status = CLI_YES;
    if (kz_mask_overlap_mask(m->mask, m->mask, 0, 0, &c->alloc, &copy, &err) != KZ_OK) {
        status = cli_fail_error(c, source->path, &err);
    } else {
        cli_sprite sprite;
        memset(&sprite, 0, sizeof sprite);
        snprintf(name, sizeof name, "%.150s%s%.150s", kz_mask_set_frame(source->set, number)->name, *m->tag ? ", " : "",
                 m->tag);
        cli_clean(name, clean, sizeof clean);
        sprite.path = clean;
        snprintf(sprite.rule_text, sizeof sprite.rule_text, "%s", source->rule_text);
        sprite.part = (kz_surface){row, 0, KZ_FORMAT_INDEX8, 0, 0, w, h, nothing, 1}; /* the same row again and again */
        status = cli_mask_sheet_add(c, picture, &sprite, source->first + number, &copy);
        kz_mask_free(copy);
    }
    c->alloc.release(c->alloc.ctx, row, (size_t)w, 16);
    return status;
}

/* Frames may all show the same part of an image, and so print much of a small file. */
static int frames_check_text(cli *c, frames_source *source)
{
    const uint64_t most = kz_limits_resolve(&c->limits).max_pixels;
    uint64_t n = source->cells;
    for (int32_t i = 0; i < kz_mask_set_frame_count(source->set); i++) {
        const kz_frame *frame = kz_mask_set_frame(source->set, i);
        for (int32_t k = 0; k < frame->n_masks; k++) {
            const kz_mask *const mask = frame->masks[k].mask;
            n += (uint64_t)kz_mask_width(mask) * (uint64_t)kz_mask_height(mask);
        }
    }
    source->cells = n;
    if (n / FRAMES_TEXT_TIMES <= most) return CLI_YES;
    return cli_fail(c, KZ_ERR_TOO_LARGE,
                    "%s: the text of its masks has %llu cells, more than %d times the limit of %llu "
                    "(max_pixels)",
                    source->path, (unsigned long long)n, FRAMES_TEXT_TIMES, (unsigned long long)most);
}

static int frames_of_image(cli *c, cli_file_kind kind, cli_frames *frames, frames_source *source)
{
    int status = frames_load(c, kind, frames, source);
    if (status == CLI_YES && frames->text) status = frames_check_text(c, source);
    for (int32_t i = 0; status == CLI_YES && i < kz_mask_set_frame_count(source->set); i++) {
        const kz_frame *frame = kz_mask_set_frame(source->set, i);
        for (int32_t k = 0; status == CLI_YES && k < frame->n_masks; k++) {
            frames_report(c, source, i, &frame->masks[k], frames->text);
            if (frames->picture) status = frames_draw(c, source, i, &frame->masks[k], frames->picture);
        }
    }
    if (status == CLI_YES && frames->out) status = cli_frames_add_set(c, frames, source->set);
    source->first += source->set ? kz_mask_set_frame_count(source->set) : 0;
    kz_mask_set_free(source->set);
    source->set = NULL;
    return status;
}

int cli_frames_file(cli *c, const char *path, cli_file_kind kind, cli_frames *frames)
{
    frames_source source = {.path = path, .n_images = 1};
    int status = CLI_YES;
    for (; status == CLI_YES && source.image < source.n_images; source.image++)
        status = frames_of_image(c, kind, frames, &source);
    return status;
}
