/* mask.c - `kolize mask`: makes masks of images, and reports their cells. */
#include "report/cli_frames.h"

#include <stdio.h>
#include <string.h>

enum { MASK_TEXT = 1, MASK_SLICES };

static int mask_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    cli_frames *frames = ctx;
    if (code == MASK_TEXT) frames->text = true;
    if (code != MASK_SLICES) return -1;
    if (strcmp(value, "solid") == 0) frames->slices = KZ_SLICES_SOLID;
    else if (strcmp(value, "pixels") == 0) frames->slices = KZ_SLICES_PIXELS;
    else if (strcmp(value, "none") == 0) frames->slices = KZ_SLICES_NONE;
    else if (strcmp(value, "boxes") == 0) frames->slices = KZ_SLICES_BOXES;
    else return cli_usage(c, "--%s needs solid, pixels, boxes or none, not '%s'", name, value);
    return -1;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void mask_print(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    char name[256];
    const kz_cell_rect r = kz_mask_bounds(mask);
    cli_out *out = &c->out;
    cli_clean(sprite->path, name, sizeof name);
    cli_put(out, name);
    if (sprite->framed) cli_print(out, " frame %d", (int)frame);
    cli_print(out, ": %d x %d, %lld solid", kz_mask_width(mask), kz_mask_height(mask), (long long)kz_mask_count(mask));
    if (kz_mask_count(mask) > 0) cli_print(out, " within (%d, %d) to (%d, %d)", r.x0, r.y0, r.x1, r.y1);
    cli_print(out, ", %s\n", sprite->rule_text);
}

static void mask_json(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, bool text)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_sprite(j, sprite, frame, mask);
    if (text) {
        cli_json_key(j, "mask"), cli_json_open(j, '[');
        for (int32_t y = 0; y < kz_mask_height(mask); y++) {
            cli_json_raw(j, "\"", 1);
            cli_mask_put_row(c, mask, y);
            cli_put(&c->out, "\"");
        }
        cli_json_close(j, ']');
    }
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static void mask_report(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask, bool text)
{
    if (c->json) {
        mask_json(c, sprite, frame, mask, text);
        return;
    }
    if (!c->quiet && !text) mask_print(c, sprite, frame, mask);
    for (int32_t y = 0; text && y < kz_mask_height(mask); y++) {
        cli_mask_put_row(c, mask, y);
        cli_put(&c->out, "\n");
    }
}

/* ---- Doing --------------------------------------------------------------------------------------------- */

static int mask_image(cli *c, const char *path, cli_frames *frames)
{
    cli_sprite sprite;
    int status = cli_sprite_load(c, path, CLI_ARGUMENT, &frames->rules, &sprite);
    if (status != CLI_YES) return status;
    cli_sprite_warn(c, &sprite);
    for (int32_t frame = 0; status == CLI_YES && frame < sprite.n_frames; frame++) {
        kz_mask *mask = NULL;
        if ((status = cli_sprite_mask(c, &sprite, frame, &mask)) != CLI_YES) break;
        mask_report(c, &sprite, frame, mask, frames->text);
        if (frames->out) status = cli_frames_add_sprite(c, frames, &sprite, frame, mask);
        if (frames->picture && status == CLI_YES)
            status = cli_mask_sheet_add(c, frames->picture, &sprite, frame, &mask);
        kz_mask_free(mask);
    }
    cli_sprite_free(&sprite);
    return status;
}

static int mask_file(cli *c, const char *path, cli_frames *frames)
{
    cli_file_kind kind;
    cli_images_begin(c);
    const int status = cli_file_kind_of(c, path, &kind);
    if (status != CLI_YES) return status;
    if (kind == CLI_FILE_JSON || kind == CLI_FILE_SHEET || kind == CLI_FILE_KMASK)
        return cli_frames_file(c, path, kind, frames);
    return mask_image(c, path, frames);
}

/* One image is drawn large. */
static int mask_open_output(cli *c, cli_frames *frames)
{
    kz_error err;
    cli_file_kind kind = CLI_FILE_OTHER;
    if (!c->picture) return CLI_YES;
    if (cli_is_mask_file(c->picture))
        return kz_mask_set_create(&c->alloc, &frames->out, &err) == KZ_OK ? CLI_YES : cli_fail_memory(c);
    if (c->n_args == 1 && cli_file_kind_of(c, c->args[0], &kind) != CLI_YES) return CLI_FAILED;
    const bool single = c->n_args == 1 && !frames->rules.has_frames && kind == CLI_FILE_OTHER;
    frames->picture = cli_mask_sheet_begin(c, single);
    return frames->picture ? CLI_YES : CLI_FAILED;
}

static int mask_close_output(cli *c, cli_frames *frames, int worst)
{
    int status = CLI_YES;
    if (frames->picture) status = cli_mask_sheet_end(c, frames->picture);
    if (frames->out && worst == CLI_YES) status = cli_frames_write(c, frames);
    else if (frames->out) cli_warn(c, "%s is not written: not all of its masks are there", c->picture);
    kz_mask_set_free(frames->out);
    return status == CLI_YES ? worst : CLI_FAILED;
}

static int mask_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"text", MASK_TEXT, false}, {"slices", MASK_SLICES, true}, {NULL, 0, false}};
    cli_frames frames = {.rules = cli_rules_default()};
    int worst = CLI_YES, n_bad = 0;
    const int status = cli_read_options(c, argc, argv, options, mask_take, &frames, &frames.rules, 1);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "needs at least one image, sprite sheet or .kmask");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    if (mask_open_output(c, &frames) != CLI_YES) return CLI_FAILED;

    cli_progress progress = cli_progress_begin(c, "masks", (uint64_t)c->n_args);
    for (int i = 0; i < c->n_args; i++) {
        if (mask_file(c, c->args[i], &frames) != CLI_YES) {
            worst = CLI_FAILED;
            n_bad++;
        }
        cli_progress_step(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    if (n_bad > 0 && c->n_args > 1)
        cli_fail(c, KZ_ERR_CONTENT, "%d of %d images could not be made into masks", n_bad, c->n_args);
    return mask_close_output(c, &frames, worst);
}

const cli_verb cli_verb_mask = {
    "mask",
    "FILE... [options]",
    "makes masks of images and sprite sheets and says what is in them",
    "For every image, or every frame with --frames: size, number of solid pixels, their bounds, and the rule used.  "
    "Images\n"
    "that cannot be read are reported and the rest goes on; the exit status is then 3.\n"
    "\n"
    "FILE may also be a sprite sheet, beside its image: TexturePacker's or Aseprite's JSON, Starling's <TextureAtlas>,\n"
    "libGDX's or Spine's .atlas.  Masks then lie in frames as they were drawn, not trimmed or turned, and slices are\n"
    "masks with a tag.  Or it is a .kmask.\n"
    "\n"
    "  --text                 print the mask itself, # for solid and . for empty; with --json, as \"mask\", which\n"
    "                         `kolize query` reads.  Of frames in sheets only the part that is not empty\n"
    "  --slices WHAT          of a sheet: solid, the slice's whole rectangle (default); pixels, what of the frame is\n"
    "                         solid in it; boxes, shapes with the slice's data, for -o FILE.kmask; none\n"
    "\n"
    "With -o, the picture shows the solid pixels over the image; several masks become one sheet, at most 60 of them.\n"
    "-o FILE.kmask keeps all the masks in a file that is read without the images, FILE.h in C, FILE.pbm one mask as "
    "an\n"
    "image with solid pixels black.\n"
    "\n"
    "  kolize mask ship.png --text\n"
    "  kolize mask sheet.bmp --key ff00ff --frames 32x32 --json\n"
    "  kolize mask hero.json -o hero.kmask\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_MASKS | CLI_HAS_FILES,
    mask_run,
};
