/* frames_out.c - `kolize mask -o FILE.kmask|.pbm|.h`: masks as files for programs. */
#include "report/cli_frames.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- Gathering ----------------------------------------------------------------------------------------- */

int cli_frames_add_sprite(cli *c, cli_frames *frames, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    char name[300];
    kz_error err;
    kz_frame added;
    memset(&added, 0, sizeof added);
    if (sprite->framed) snprintf(name, sizeof name, "%.250s %d", cli_file_name(sprite->path), (int)frame);
    else snprintf(name, sizeof name, "%.250s", cli_file_name(sprite->path));
    added.name = name;
    added.w = kz_mask_width(mask);
    added.h = kz_mask_height(mask);
    const int32_t number = kz_mask_set_frame_count(frames->out);
    if (kz_mask_set_add_frame(frames->out, &added, &err) != KZ_OK ||
        kz_mask_set_add_mask(frames->out, number, "", mask, (kz_cell){0, 0}, &err) != KZ_OK)
        return cli_fail_error(c, sprite->path, &err);
    return CLI_YES;
}

int cli_frames_add_set(cli *c, cli_frames *frames, const kz_mask_set *set)
{
    kz_error err = {KZ_OK, 0, 0};
    kz_mask_set *out = frames->out;
    const int32_t before = kz_mask_set_frame_count(out);
    for (int32_t i = 0; i < kz_mask_set_frame_count(set) && err.code == KZ_OK; i++) {
        const kz_frame *frame = kz_mask_set_frame(set, i);
        kz_mask_set_add_frame(out, frame, &err);
        for (int32_t k = 0; k < frame->n_masks && err.code == KZ_OK; k++)
            kz_mask_set_add_mask(out, before + i, frame->masks[k].tag, frame->masks[k].mask, frame->masks[k].at, &err);
        for (int32_t k = 0; k < frame->n_shapes && err.code == KZ_OK; k++) {
            const kz_tagged_shape *shape = &frame->shapes[k];
            kz_mask_set_add_shape(out, before + i, shape->tag, &shape->shape, shape->data, &err);
        }
    }
    for (int32_t i = 0; i < kz_mask_set_animation_count(set) && err.code == KZ_OK; i++) {
        kz_animation animation = *kz_mask_set_animation(set, i);
        animation.first += before;
        animation.last += before;
        kz_mask_set_add_animation(out, &animation, &err);
    }
    return err.code == KZ_OK ? CLI_YES : cli_fail_error(c, c->picture, &err);
}

/* ---- Writing ------------------------------------------------------------------------------------------- */

static bool frames_to_file(void *ctx, const void *bytes, size_t n_bytes)
{
    return fwrite(bytes, 1, n_bytes, ctx) == n_bytes;
}

/* The name of the file as one that C allows. */
static void frames_c_name(const char *path, char *name, size_t size)
{
    const char *from = cli_file_name(path);
    size_t n = 0;
    if (*from >= '0' && *from <= '9') name[n++] = '_';
    for (; *from && *from != '.' && n + 1 < size; from++) {
        const bool plain =
            (*from >= 'a' && *from <= 'z') || (*from >= 'A' && *from <= 'Z') || (*from >= '0' && *from <= '9');
        name[n] = '_';
        if (plain) name[n] = *from;
        n++;
    }
    if (n == 0) name[n++] = '_';
    name[n] = '\0';
}

/* The only mask there is, on a canvas as large as its frame. */
static int frames_only_mask(cli *c, const kz_mask_set *set, kz_canvas **canvas)
{
    int32_t n = 0, number = 0;
    kz_error err;
    for (int32_t i = 0; i < kz_mask_set_frame_count(set); i++) {
        n += kz_mask_set_frame(set, i)->n_masks;
        if (kz_mask_set_frame(set, i)->n_masks > 0) number = i;
    }
    if (n != 1)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: a PBM image holds one mask, and here are %d: use .kmask or .h",
                        c->picture, (int)n);
    const kz_frame *frame = kz_mask_set_frame(set, number);
    if (kz_canvas_create(frame->w, frame->h, &c->alloc, canvas, &err) != KZ_OK)
        return cli_fail_error(c, c->picture, &err);
    kz_canvas_draw(*canvas, frame->masks[0].mask, frame->masks[0].at.x, frame->masks[0].at.y);
    return CLI_YES;
}

static kz_result frames_put(const cli_frames *frames, const char *path, kz_canvas *canvas, const kz_writer *to,
                            kz_io_error *err)
{
    char name[100];
    if (canvas) return kz_mask_write_pbm(kz_canvas_mask(canvas), to, err);
    frames_c_name(path, name, sizeof name);
    return kz_mask_set_write_c(frames->out, name, to, err);
}

/* For the verb that runs this one. */
static int frames_keep(cli *c, const cli_frames *frames)
{
    kz_io_error err;
    kz_canvas *canvas = NULL;
    const kz_writer to = {cli_keep, c->capture};
    if (cli_ends_with(c->picture, ".pbm") && frames_only_mask(c, frames->out, &canvas) != CLI_YES) return CLI_FAILED;
    const kz_result result = cli_ends_with(c->picture, ".kmask") ? kz_mask_set_write(frames->out, &to, &err)
                                                                 : frames_put(frames, c->picture, canvas, &to, &err);
    kz_canvas_free(canvas);
    if (result == KZ_OK) return CLI_YES;
    return result == KZ_ERR_FILE ? cli_fail_memory(c) : cli_fail_io(c, &err);
}

int cli_frames_write(cli *c, const cli_frames *frames)
{
    kz_io_error err;
    kz_canvas *canvas = NULL;
    if (c->capture) return frames_keep(c, frames);
    if (cli_ends_with(c->picture, ".kmask"))
        return kz_mask_set_save(frames->out, c->picture, &err) == KZ_OK ? CLI_YES : cli_fail_io(c, &err);
    if (cli_ends_with(c->picture, ".pbm") && frames_only_mask(c, frames->out, &canvas) != CLI_YES) return CLI_FAILED;

    int status = CLI_YES;
    FILE *file = fopen(c->picture, "wb");
    if (!file) {
        status = cli_fail(c, KZ_ERR_FILE, "%s: cannot be opened for writing: %s", c->picture, strerror(errno));
    } else {
        const kz_writer to = {frames_to_file, file};
        errno = 0;
        const kz_result result = frames_put(frames, c->picture, canvas, &to, &err);
        const bool closed = fclose(file) == 0;
        if (result != KZ_OK && result != KZ_ERR_FILE) status = cli_fail_io(c, &err);
        else if (result != KZ_OK || !closed)
            status = cli_fail(c, KZ_ERR_FILE, "%s: not written: %s", c->picture, strerror(errno ? errno : EIO));
    }
    kz_canvas_free(canvas);
    return status;
}
