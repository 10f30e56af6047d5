/* frames_info.c - prints a sprite sheet or a .kmask for `kolize info`. */
#include "report/cli_frames.h"

#include <stdio.h>

static const char *frames_s(int64_t n) { return n == 1 ? "" : "s"; }

/* ---- Animations, alike in both ------------------------------------------------------------------------- */

static void frames_info_animation(cli *c, const kz_animation *animation)
{
    char name[256];
    cli_clean(animation->name, name, sizeof name);
    cli_print(&c->out, "  animation %s: frames %d to %d, %s, ", name, animation->first, animation->last,
              cli_play_name(animation->play));
    if (animation->repeat > 1) cli_print(&c->out, "%d times\n", animation->repeat);
    else cli_put(&c->out, animation->repeat == 1 ? "once\n" : "for ever\n");
}

static void frames_json_animation(cli_json *j, const kz_animation *animation)
{
    cli_json_open(j, '{');
    cli_json_key(j, "name"), cli_json_text(j, animation->name);
    cli_json_key(j, "first"), cli_json_integer(j, animation->first);
    cli_json_key(j, "last"), cli_json_integer(j, animation->last);
    cli_json_key(j, "direction"), cli_json_text(j, cli_play_name(animation->play));
    cli_json_key(j, "repeat"), cli_json_integer(j, animation->repeat);
    cli_json_close(j, '}');
}

/* ---- A sheet ------------------------------------------------------------------------------------------- */

static void frames_sheet_text(cli *c, const char *path, const kz_sheet *sheet)
{
    char name[256];
    int32_t n_rotated = 0;
    for (int32_t i = 0; i < kz_sheet_frame_count(sheet); i++) n_rotated += kz_sheet_frame_at(sheet, i)->quarters != 0;
    cli_clean(path, name, sizeof name);
    cli_print(&c->out, "%s: sprite sheet, %d frame%s", name, kz_sheet_frame_count(sheet),
              frames_s(kz_sheet_frame_count(sheet)));
    if (n_rotated) cli_print(&c->out, ", %d of them packed turned", n_rotated);
    cli_clean(kz_sheet_image_path(sheet), name, sizeof name);
    cli_print(&c->out, "\n  image     %s\n", *name ? name : "none is named");
    for (int32_t i = 0; i < kz_sheet_animation_count(sheet); i++)
        frames_info_animation(c, kz_sheet_animation_at(sheet, i));
    for (int32_t i = 0; i < kz_sheet_slice_count(sheet); i++) {
        const kz_slice *slice = kz_sheet_slice_at(sheet, i);
        cli_clean(slice->name, name, sizeof name);
        cli_print(&c->out, "  slice     %s, %d key%s\n", name, slice->n_keys, frames_s(slice->n_keys));
    }
}

static void frames_sheet_json(cli *c, const char *path, const kz_sheet *sheet)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, path);
    cli_json_key(j, "type"), cli_json_text(j, "sheet");
    cli_json_key(j, "image"), cli_json_text(j, kz_sheet_image_path(sheet));
    cli_json_key(j, "frames"), cli_json_open(j, '[');
    for (int32_t i = 0; i < kz_sheet_frame_count(sheet); i++) {
        const kz_sheet_frame *frame = kz_sheet_frame_at(sheet, i);
        cli_json_open(j, '{');
        cli_json_key(j, "name"), cli_json_text(j, frame->name);
        cli_json_key(j, "part"), cli_json_cells(j, frame->part);
        cli_json_key(j, "rotated"), cli_json_bool(j, frame->rotated);
        cli_json_key(j, "quarters"), cli_json_integer(j, frame->quarters);
        cli_json_key(j, "width"), cli_json_integer(j, frame->w);
        cli_json_key(j, "height"), cli_json_integer(j, frame->h);
        cli_json_key(j, "at"), cli_json_cell(j, frame->at);
        cli_json_key(j, "pivot"), cli_json_vec(j, frame->pivot);
        cli_json_key(j, "duration"), cli_json_integer(j, frame->duration_ms);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
    cli_json_key(j, "animations"), cli_json_open(j, '[');
    for (int32_t i = 0; i < kz_sheet_animation_count(sheet); i++)
        frames_json_animation(j, kz_sheet_animation_at(sheet, i));
    cli_json_close(j, ']');
    cli_json_key(j, "slices"), cli_json_open(j, '[');
    for (int32_t i = 0; i < kz_sheet_slice_count(sheet); i++) {
        const kz_slice *slice = kz_sheet_slice_at(sheet, i);
        cli_json_open(j, '{');
        cli_json_key(j, "name"), cli_json_text(j, slice->name);
        cli_json_key(j, "data"), cli_json_text(j, slice->data);
        cli_json_key(j, "keys"), cli_json_integer(j, slice->n_keys);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

void cli_info_sheet(cli *c, const char *path, const kz_sheet *sheet)
{
    for (int32_t i = 0; i < kz_sheet_warning_count(sheet); i++) cli_warn(c, "%s", kz_sheet_warning_at(sheet, i));
    if (c->json) frames_sheet_json(c, path, sheet);
    else if (!c->quiet) frames_sheet_text(c, path, sheet);
}

/* ---- A .kmask ------------------------------------------------------------------------------------------ */

typedef struct frames_count {
    int64_t masks, cells, shapes;
} frames_count;

/* Of one tag, or of all for -1. */
static frames_count frames_count_tag(const kz_mask_set *set, int32_t tag)
{
    frames_count count = {0, 0, 0};
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        for (int32_t k = 0; k < frame->n_masks; k++) {
            if (tag >= 0 && frame->masks[k].tag_number != tag) continue;
            count.masks++;
            count.cells += kz_mask_count(frame->masks[k].mask);
        }
        for (int32_t k = 0; k < frame->n_shapes; k++) count.shapes += tag < 0 || frame->shapes[k].tag_number == tag;
    }
    return count;
}

/* Ends the line. */
static void frames_put_shapes(cli *c, int64_t n)
{
    if (n > 0) cli_print(&c->out, ", %lld shape%s", (long long)n, frames_s(n));
    cli_put(&c->out, "\n");
}

/* So many tags are printed; a file may have thousands, and each is counted by itself. */
#define FRAMES_TAGS_SHOWN 32

static void frames_masks_text(cli *c, const char *path, const kz_mask_set *set)
{
    char name[256];
    const int32_t n_tags = kz_mask_set_tag_count(set);
    const frames_count all = frames_count_tag(set, -1);
    cli_clean(path, name, sizeof name);
    cli_print(&c->out, "%s: masks, %d frame%s, %lld mask%s, %lld solid", name, kz_mask_set_frame_count(set),
              frames_s(kz_mask_set_frame_count(set)), (long long)all.masks, frames_s(all.masks), (long long)all.cells);
    frames_put_shapes(c, all.shapes);
    for (int32_t tag = 0; tag < n_tags && tag < FRAMES_TAGS_SHOWN; tag++) {
        const frames_count count = frames_count_tag(set, tag);
        cli_clean(kz_mask_set_tag(set, tag), name, sizeof name);
        cli_print(&c->out, "  tag \"%s\": %lld mask%s, %lld solid", name, (long long)count.masks,
                  frames_s(count.masks), (long long)count.cells);
        frames_put_shapes(c, count.shapes);
    }
    if (n_tags > FRAMES_TAGS_SHOWN) cli_print(&c->out, "  and %d more tags\n", n_tags - FRAMES_TAGS_SHOWN);
    for (int32_t i = 0; i < kz_mask_set_animation_count(set); i++)
        frames_info_animation(c, kz_mask_set_animation(set, i));
}

static void frames_masks_json(cli *c, const char *path, const kz_mask_set *set)
{
    const frames_count all = frames_count_tag(set, -1);
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "file"), cli_json_text(j, path);
    cli_json_key(j, "type"), cli_json_text(j, "masks");
    cli_json_key(j, "frames"), cli_json_integer(j, kz_mask_set_frame_count(set));
    cli_json_key(j, "masks"), cli_json_integer(j, all.masks);
    cli_json_key(j, "solid"), cli_json_integer(j, all.cells);
    cli_json_key(j, "shapes"), cli_json_integer(j, all.shapes);
    cli_json_key(j, "tags"), cli_json_open(j, '[');
    for (int32_t tag = 0; tag < kz_mask_set_tag_count(set); tag++) cli_json_text(j, kz_mask_set_tag(set, tag));
    cli_json_close(j, ']');
    cli_json_key(j, "animations"), cli_json_open(j, '[');
    for (int32_t i = 0; i < kz_mask_set_animation_count(set); i++)
        frames_json_animation(j, kz_mask_set_animation(set, i));
    cli_json_close(j, ']');
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

void cli_info_masks(cli *c, const char *path, const kz_mask_set *set)
{
    if (c->json) frames_masks_json(c, path, set);
    else if (!c->quiet) frames_masks_text(c, path, set);
}
