/* cli_rules.c - which pixels of a sprite are solid: the options that say so, and sprites read by them. */
#include "lib/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    FRAME_OBJECTS = 16, /* each frame has a mask, an outline, a line of output */
    GAP_MOST = 65535    /* pixels of --margin and --spacing */
};

/* ---- Options ------------------------------------------------------------------------------------------- */

cli_rules cli_rules_default(void)
{
    cli_rules rules = {.by = NULL};
    rules.rule = kz_rule_alpha(KZ_ALPHA_DEFAULT);
    return rules;
}

static const char *cli_rules_choose(cli_rules *rules, const char *by)
{
    if (rules->by && strcmp(rules->by, by) != 0)
        return strcmp(by, "--air") == 0 || strcmp(by, "--hot") == 0
                   ? "another rule was given before; a sprite has one rule (--hot may have --air beside it)"
                   : "another rule was given before; a sprite has one rule";
    rules->by = by;
    return NULL;
}

static const char *cli_rules_take_index(cli_rules *rules, const char *value)
{
    memset(&rules->rule, 0, sizeof rules->rule);
    for (const char *at = value;;) {
        char *end;
        const unsigned long index = strtoul(at, &end, 10);
        if (end == at || *at < '0' || *at > '9' || index > 255) return "needs palette indices 0..255, such as 0,3";
        if (at == value) rules->rule = kz_rule_index((uint8_t)index);
        else kz_rule_add_index(&rules->rule, (uint8_t)index);
        if (*end == 0) return NULL;
        if (*end != ',') return "needs palette indices 0..255, such as 0,3";
        at = end + 1;
    }
}

static const char *cli_rules_take_hot(cli_rules *rules, int code, const char *value)
{
    /* --hot and --air belong together and come in either order. */
    uint32_t air = KZ_AIR_DEFAULT;
    if (rules->by && rules->rule.kind != KZ_RULE_AIR)
        return cli_rules_choose(rules, code == CLI_RULE_AIR ? "--air" : "--hot");
    if (code == CLI_RULE_AIR) {
        if (kz_parse_argb(value, &air) != KZ_OK) return "needs a colour AARRGGBB, such as ffff00ff";
        rules->has_air = true;
        rules->rule = kz_rule_air(air, NULL);
    } else {
        if (!rules->has_air) rules->rule = kz_rule_air(air, NULL);
        rules->hot = value;
    }
    rules->by = "--hot";
    return NULL;
}

const char *cli_rules_take(cli_rules *rules, int code, const char *value)
{
    const char *wrong = NULL;
    int64_t number = 0;
    switch (code) {
    case CLI_RULE_ALPHA:
        if ((wrong = cli_rules_choose(rules, "--alpha")) != NULL) return wrong;
        if (!cli_parse_integer(value, 0, 255, &number)) return "needs a threshold 0..255";
        rules->rule = kz_rule_alpha((uint8_t)number);
        return NULL;
    case CLI_RULE_KEY:
        if ((wrong = cli_rules_choose(rules, "--key")) != NULL) return wrong;
        return kz_rule_parse_key(value, &rules->rule) == KZ_OK ? NULL : "needs a colour RRGGBB or RRGGBB~TOLERANCE";
    case CLI_RULE_INDEX:
        if ((wrong = cli_rules_choose(rules, "--index")) != NULL) return wrong;
        return cli_rules_take_index(rules, value);
    case CLI_RULE_HOT:
    case CLI_RULE_AIR: return cli_rules_take_hot(rules, code, value);
    case CLI_RULE_RECT:
        rules->has_rect = true;
        if (!cli_parse_integers(value, ',', 4, rules->rect)) return "needs X,Y,W,H in pixels";
        return rules->rect[0] >= 0 && rules->rect[1] >= 0 && rules->rect[2] > 0 && rules->rect[3] > 0
                   ? NULL
                   : "needs X,Y >= 0 and W,H > 0";
    case CLI_RULE_FRAMES:
        rules->has_frames = true;
        if (!cli_parse_integers(value, 'x', 2, rules->frame)) return "needs a frame's size WxH in pixels";
        return rules->frame[0] > 0 && rules->frame[1] > 0 ? NULL : "needs a frame of at least 1x1";
    case CLI_RULE_MARGIN:
    case CLI_RULE_SPACING:
        rules->has_gaps = true;
        if (!cli_parse_integer(value, 0, GAP_MOST, &number)) return "needs a number of pixels, 0 to 65535";
        *(code == CLI_RULE_MARGIN ? &rules->margin : &rules->spacing) = (int32_t)number;
        return NULL;
    default: return "is no rule";
    }
}

/* ---- Sprites ------------------------------------------------------------------------------------------- */

const char *cli_format_name(kz_format format)
{
    switch (format) {
    case KZ_FORMAT_INDEX8: return "8-bit palette";
    case KZ_FORMAT_INDEX1_MSB:
    case KZ_FORMAT_INDEX1_LSB: return "1 bit";
    case KZ_FORMAT_RGB565:
    case KZ_FORMAT_XRGB1555: return "16-bit RGB";
    case KZ_FORMAT_ARGB1555: return "16-bit ARGB";
    case KZ_FORMAT_RGB24:
    case KZ_FORMAT_BGR24: return "RGB";
    case KZ_FORMAT_RGBX32:
    case KZ_FORMAT_BGRX32: return "RGBX";
    case KZ_FORMAT_RGBA32:
    case KZ_FORMAT_BGRA32:
    case KZ_FORMAT_ARGB32: return "RGBA";
    default: return "unknown";
    }
}

/* The whole images, not yet cut. */
static int cli_sprite_read(cli *c, const char *path, cli_origin origin, const cli_rules *rules, cli_sprite *sprite)
{
    int status = cli_load_image(c, path, origin, &sprite->image);
    if (status != CLI_YES) return status;
    sprite->surface = *kz_image_surface(sprite->image);
    if (!rules->hot) return CLI_YES;
    if ((status = cli_load_image(c, rules->hot, origin, &sprite->hot)) != CLI_YES) return status;
    sprite->hot_surface = *kz_image_surface(sprite->hot);
    if (sprite->hot_surface.w == sprite->surface.w && sprite->hot_surface.h == sprite->surface.h) return CLI_YES;
    return cli_fail(c, KZ_ERR_HOT_SIZE, "%s: the hot image is %d x %d, its sprite %s %d x %d: they must be of one size",
                    rules->hot, sprite->hot_surface.w, sprite->hot_surface.h, path, sprite->surface.w,
                    sprite->surface.h);
}

/* How many frames lie side by side, as Tiled counts them: the margin is before the first, and may be behind the last.
 * What is left of the pixels beyond that margin and a spacing is in no frame. */
static int32_t frames_along(const cli_rules *rules, int32_t pixels, int32_t frame, int32_t *left_over)
{
    const int64_t room = (int64_t)pixels - rules->margin, step = (int64_t)frame + rules->spacing;
    const int64_t n = room < frame ? 0 : (room + rules->spacing) / step;
    const int64_t left = room - n * step;
    *left_over = left > rules->margin ? (int32_t)(left - rules->margin) : 0;
    return (int32_t)n;
}

static int cli_sprite_cut(cli *c, const cli_rules *rules, cli_sprite *sprite)
{
    const int32_t *r = rules->rect;
    const int32_t w = sprite->surface.w, h = sprite->surface.h;
    if (rules->has_rect) {
        if (r[0] > w - r[2] || r[1] > h - r[3])
            return cli_fail(c, KZ_ERR_ARGUMENT,
                            "%s: the rectangle %d,%d,%d,%d reaches beyond the image's %d x %d pixels", sprite->path,
                            r[0], r[1], r[2], r[3], w, h);
        sprite->surface = kz_surface_part(&sprite->surface, r[0], r[1], r[2], r[3]);
        if (sprite->hot) sprite->hot_surface = kz_surface_part(&sprite->hot_surface, r[0], r[1], r[2], r[3]);
    }
    sprite->framed = rules->has_frames;
    sprite->frame_w = rules->has_frames ? rules->frame[0] : sprite->surface.w;
    sprite->frame_h = rules->has_frames ? rules->frame[1] : sprite->surface.h;
    sprite->columns = sprite->n_frames = 1;
    if (!rules->has_frames && rules->has_gaps)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: margin and spacing are about frames", sprite->path);
    if (!rules->has_frames) return CLI_YES;
    sprite->margin = rules->margin, sprite->spacing = rules->spacing;
    sprite->columns = frames_along(rules, sprite->surface.w, sprite->frame_w, &sprite->left_over_x);
    const int64_t n = (int64_t)sprite->columns *
                      frames_along(rules, sprite->surface.h, sprite->frame_h, &sprite->left_over_y);
    if (n == 0 && rules->has_gaps)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: with a margin of %d, a frame of %d x %d does not fit into %d x %d pixels",
                        sprite->path, rules->margin, sprite->frame_w, sprite->frame_h, sprite->surface.w,
                        sprite->surface.h);
    if (n == 0)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: a frame of %d x %d does not fit into %d x %d pixels", sprite->path,
                        sprite->frame_w, sprite->frame_h, sprite->surface.w, sprite->surface.h);
    const uint32_t most = kz_limits_resolve(&c->limits).max_objects;
    if (n > most / FRAME_OBJECTS)
        return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: %lld frames are more than a %dth of the limit of %lu (max_objects)",
                        sprite->path, (long long)n, FRAME_OBJECTS, (unsigned long)most);
    sprite->n_frames = (int32_t)n;
    return CLI_YES;
}

/* Says in the user's words what kz_rule_check says in the library's. */
static int cli_sprite_check_rule(cli *c, const cli_rules *rules, const cli_sprite *sprite)
{
    kz_error err;
    const kz_surface *surface = &sprite->surface;
    const kz_result result = kz_rule_check(&sprite->rule, surface, &err);
    if (result == KZ_OK) return CLI_YES;
    if (result == KZ_ERR_RULE && sprite->rule.kind == KZ_RULE_INDEX)
        return cli_fail(c, KZ_ERR_RULE,
                        "%s: --index needs an image with a palette, and this one is %s: use --alpha or --key",
                        sprite->path, cli_format_name(surface->format));
    if (result == KZ_ERR_RULE && !surface->palette)
        return cli_fail(c, KZ_ERR_RULE, "%s: the image has indices but no palette: use --index", sprite->path);
    (void)rules;
    return cli_fail_error(c, sprite->path, &err);
}

int cli_sprite_load(cli *c, const char *path, cli_origin origin, const cli_rules *rules, cli_sprite *sprite)
{
    int status;
    memset(sprite, 0, sizeof *sprite);
    sprite->path = path;
    sprite->c = c;
    sprite->rule = rules->rule;
    sprite->by_default = !rules->by;
    if ((status = cli_sprite_read(c, path, origin, rules, sprite)) == CLI_YES &&
        (status = cli_sprite_cut(c, rules, sprite)) == CLI_YES) {
        if (sprite->hot) sprite->rule.hot = &sprite->hot_surface;
        status = cli_sprite_check_rule(c, rules, sprite);
    }
    if (status != CLI_YES) {
        cli_sprite_free(sprite);
        return status;
    }
    char text[96];
    kz_rule_text(&sprite->rule, text, sizeof text);
    snprintf(sprite->rule_text, sizeof sprite->rule_text, "%s", text);
    sprite->part = sprite->surface;
    return CLI_YES;
}

void cli_sprite_warn(cli *c, const cli_sprite *sprite)
{
    if (sprite->left_over_x > 0 || sprite->left_over_y > 0)
        cli_warn(c, "%s: frames of %d x %d leave %d columns and %d rows of pixels in no frame", sprite->path,
                 sprite->frame_w, sprite->frame_h, sprite->left_over_x, sprite->left_over_y);
}

void cli_opaque_warn(cli *c, const cli_opaque *opaque)
{
    char others[40] = "";
    if (opaque->n == 0) return;
    if (opaque->n > 1) snprintf(others, sizeof others, " and %zu more", opaque->n - 1);
    (void)cli_flush(&c->out);
    cli_warn(c,
             "%s%s: nothing is transparent, so all of it is solid.  If the corner is background: --key %06x, or %06x~32 "
             "where its colour varies.  If not: --alpha %d says so",
             opaque->path, others, (unsigned)opaque->corner, (unsigned)opaque->corner, KZ_ALPHA_DEFAULT);
}

/* Without a transparent pixel the rule of alpha finds the box of the image, which is seldom meant. */
static void sprite_count_opaque(const cli_sprite *sprite)
{
    cli_opaque *opaque = &sprite->c->opaque;
    if (!sprite->by_default || sprite->n_masks == 0 || sprite->n_full < sprite->n_masks) return;
    if (opaque->n++ > 0) return;
    opaque->path = sprite->path;
    opaque->corner = kz_surface_color(&sprite->surface, 0, 0) & 0xffffff;
}

void cli_sprite_free(cli_sprite *sprite)
{
    if (!sprite->c) return;
    sprite_count_opaque(sprite);
    cli_release_image(sprite->c, sprite->image);
    cli_release_image(sprite->c, sprite->hot);
    sprite->image = sprite->hot = NULL;
}

int cli_sprite_mask(cli *c, cli_sprite *sprite, int32_t frame, kz_mask **out)
{
    kz_error err;
    const int32_t x = sprite->margin + frame % sprite->columns * (sprite->frame_w + sprite->spacing);
    const int32_t y = sprite->margin + frame / sprite->columns * (sprite->frame_h + sprite->spacing);
    sprite->part = kz_surface_part(&sprite->surface, x, y, sprite->frame_w, sprite->frame_h);
    if (sprite->hot) {
        sprite->hot_part = kz_surface_part(&sprite->hot_surface, x, y, sprite->frame_w, sprite->frame_h);
        sprite->rule.hot = &sprite->hot_part;
    }
    if (kz_mask_from_surface(&sprite->part, &sprite->rule, &c->alloc, out, &err) != KZ_OK)
        return cli_fail_error(c, sprite->path, &err);
    sprite->n_masks++;
    sprite->n_full += kz_mask_count(*out) == (int64_t)kz_mask_width(*out) * kz_mask_height(*out);
    return CLI_YES;
}

const char *cli_sprite_path(const cli_sprite *sprite, char text[CLI_SHOWN_PATH])
{
    if (!sprite->c || !sprite->c->up) return sprite->path;
    snprintf(text, CLI_SHOWN_PATH, "%s%s", sprite->c->up, sprite->path);
    return text;
}

void cli_json_sprite(cli_json *j, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    char path[CLI_SHOWN_PATH];
    cli_json_key(j, "file"), cli_json_text(j, cli_sprite_path(sprite, path));
    if (sprite->framed) cli_json_key(j, "frame"), cli_json_integer(j, frame);
    const kz_surface *part = &sprite->part, *all = sprite->image ? kz_image_surface(sprite->image) : part;
    if (part->w != all->w || part->h != all->h)
        cli_json_key(j, "part"),
            cli_json_cells(j, (kz_cell_rect){part->x, part->y, part->x + part->w, part->y + part->h});
    cli_json_key(j, "width"), cli_json_integer(j, kz_mask_width(mask));
    cli_json_key(j, "height"), cli_json_integer(j, kz_mask_height(mask));
    cli_json_key(j, "count"), cli_json_integer(j, kz_mask_count(mask));
    cli_json_key(j, "bounds"), cli_json_cells(j, kz_mask_bounds(mask));
    cli_json_key(j, "rule"), cli_json_text(j, sprite->rule_text);
}
