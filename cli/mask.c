/* mask.c - `kolize mask`: images become masks; what is in them? */
#include "cli_mask.h"

#include <stdio.h>
#include <string.h>

enum { MASK_TEXT = 1 };

static int mask_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    (void)c, (void)name, (void)value;
    if (code == MASK_TEXT) *(bool *)ctx = true;
    return -1;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void mask_tell(cli *c, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
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

static void mask_put_row(cli *c, const kz_mask *mask, int32_t y)
{
    const int32_t w = kz_mask_width(mask);
    for (int32_t x = 0; x < w; x += 64) {
        const int32_t n = w - x < 64 ? w - x : 64;
        const uint64_t bits = kz_mask_bits(mask, x, y, n);
        char text[64];
        for (int32_t i = 0; i < n; i++) text[i] = bits >> i & 1 ? '#' : '.';
        cli_put_bytes(&c->out, text, (size_t)n);
    }
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
            mask_put_row(c, mask, y);
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
    if (!c->quiet && !text) mask_tell(c, sprite, frame, mask);
    for (int32_t y = 0; text && y < kz_mask_height(mask); y++) {
        mask_put_row(c, mask, y);
        cli_put(&c->out, "\n");
    }
}

/* ---- Doing --------------------------------------------------------------------------------------------- */

static void mask_note(cli *c, const cli_sprite *sprite)
{
    if (sprite->left_over_x > 0 || sprite->left_over_y > 0)
        cli_warn(c, "%s: frames of %d x %d leave %d columns and %d rows of pixels in no frame", sprite->path,
                 sprite->frame_w, sprite->frame_h, sprite->left_over_x, sprite->left_over_y);
}

static int mask_file(cli *c, const char *path, const cli_rules *rules, bool text, mask_sheet *sheet)
{
    cli_sprite sprite;
    int status = cli_sprite_load(c, path, rules, &sprite);
    if (status != CLI_YES) return status;
    mask_note(c, &sprite);
    for (int32_t frame = 0; status == CLI_YES && frame < sprite.n_frames; frame++) {
        kz_mask *mask = NULL;
        if ((status = cli_sprite_mask(c, &sprite, frame, &mask)) != CLI_YES) break;
        mask_report(c, &sprite, frame, mask, text);
        if (sheet) status = cli_mask_sheet_add(c, sheet, &sprite, frame, &mask);
        kz_mask_free(mask);
    }
    cli_sprite_free(&sprite);
    return status;
}

static int mask_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"text", MASK_TEXT, false}, {NULL, 0, false}};
    cli_rules rules = cli_rules_default();
    bool text = false;
    int worst = CLI_YES, n_bad = 0;
    const int status = cli_read_options(c, argc, argv, options, mask_take, &text, &rules, 1);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "wants at least one image");

    mask_sheet *sheet = NULL;
    if (c->picture && !(sheet = cli_mask_sheet_begin(c, c->n_args == 1 && !rules.has_frames))) return CLI_FAILED;
    cli_progress progress = cli_progress_begin(c, "masks", (uint64_t)c->n_args);
    for (int i = 0; i < c->n_args; i++) {
        if (mask_file(c, c->args[i], &rules, text, sheet) != CLI_YES) {
            worst = CLI_FAILED;
            n_bad++;
        }
        cli_progress_step(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    if (n_bad > 0 && c->n_args > 1)
        cli_fail(c, KZ_ERR_CONTENT, "%d of %d images could not be made into masks", n_bad, c->n_args);
    if (sheet && cli_mask_sheet_end(c, sheet) != CLI_YES) worst = CLI_FAILED;
    return worst;
}

const cli_verb cli_verb_mask = {
    "mask",
    "IMAGE... [options]",
    "makes masks of images and says what is in them",
    "For every image, or every frame with --frames: size, number of solid pixels, their bounds, and the rule used.  "
    "Images\n"
    "that cannot be read are reported and the rest goes on; the exit status is then 3.\n"
    "\n"
    "  --text                 print the mask itself, # for solid and . for empty; with --json, as \"mask\", which\n"
    "                         `kolize query` reads\n"
    "\n"
    "With -o, the picture shows the solid pixels over the image; several masks become one sheet, at most 60 of them.\n"
    "\n"
    "  kolize mask ship.png --text\n"
    "  kolize mask sheet.bmp --key ff00ff --frames 32x32 --json\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES,
    mask_run,
};
