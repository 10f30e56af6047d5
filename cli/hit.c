/* hit.c - `kolize hit`: two sprites, one placed on the other.  Do they collide, where, how deep, which way out? */
#include "cli_hit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HIT_AT = 1, HIT_ANGLE, HIT_SCALE, HIT_FLIP, HIT_TOUCH, HIT_FRAME_A, HIT_FRAME_B, HIT_MAX_PUSH };

/* Shifts up to this long are tried one by one, some 3 * 128^2 of them: under 0.1 s for sprites of usual size. */
enum { HIT_PUSH_LIMIT = 128, HIT_PUSH_MOST = 4096 };

typedef struct hit_options {
    hit_answer *answer;
    bool has_at, touch;
} hit_options;

static int hit_take_scale(cli *c, hit_answer *hit, const char *value)
{
    if (!cli_parse_numbers(value, 2, hit->scale)) {
        if (!cli_parse_numbers(value, 1, hit->scale)) return cli_usage(c, "--scale %s: wants S or SX,SY", value);
        hit->scale[1] = hit->scale[0];
    }
    if (hit->scale[0] == 0 || hit->scale[1] == 0) return cli_usage(c, "--scale %s: a scale of 0 leaves nothing", value);
    return -1;
}

static int hit_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    static const char *const flips[] = {"x", "y", "xy"};
    hit_options *o = ctx;
    hit_answer *hit = o->answer;
    int64_t number = 0;
    switch (code) {
    case HIT_AT:
        if (!cli_parse_numbers(value, 2, hit->at)) return cli_usage(c, "--at %s: wants X,Y", value);
        o->has_at = true;
        break;
    case HIT_ANGLE:
        if (!cli_parse_numbers(value, 1, &hit->angle)) return cli_usage(c, "--angle %s: wants degrees", value);
        break;
    case HIT_SCALE: return hit_take_scale(c, hit, value);
    case HIT_FLIP:
        hit->flip = NULL;
        for (int i = 0; i < 3; i++)
            if (strcmp(value, flips[i]) == 0) hit->flip = flips[i];
        if (!hit->flip) return cli_usage(c, "--flip %s: wants x, y or xy", value);
        break;
    case HIT_TOUCH: o->touch = true; break;
    case HIT_FRAME_A:
    case HIT_FRAME_B:
        if (!cli_parse_integer(value, 0, INT32_MAX - 1, &number))
            return cli_usage(c, "--%s %s: wants the number of a frame", name, value);
        *(code == HIT_FRAME_A ? &hit->frame_a : &hit->frame_b) = (int32_t)number;
        break;
    case HIT_MAX_PUSH:
        if (!cli_parse_integer(value, 0, HIT_PUSH_MOST, &number))
            return cli_usage(c, "--max-push %s: wants 0..%d cells", value, HIT_PUSH_MOST);
        hit->push_limit = (int32_t)number;
        break;
    }
    return -1;
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

static int hit_frame(cli *c, cli_sprite *sprite, int32_t frame, kz_mask **mask)
{
    if (frame >= sprite->n_frames)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: there is no frame %d: %s", sprite->path, frame,
                        sprite->framed ? "the sheet ends before it" : "say how large frames are, with --frames WxH");
    return cli_sprite_mask(c, sprite, frame, mask);
}

/* b mirrored, scaled and turned about its centre, which stays where --at puts it. */
static int hit_pose(cli *c, hit_answer *hit)
{
    kz_error err;
    const double w = kz_mask_width(hit->mask_b), h = kz_mask_height(hit->mask_b);
    const double sx = hit->scale[0] * (strchr(hit->flip, 'x') ? -1 : 1);
    const double sy = hit->scale[1] * (strchr(hit->flip, 'y') ? -1 : 1);
    if (sx == 1 && sy == 1 && hit->angle == 0) {
        const kz_vec2 at = {(float)hit->at[0], (float)hit->at[1]};
        const kz_pose none = KZ_POSE_NONE_INIT;
        hit->map = kz_affine_make(1, 1, at, none);
    } else {
        const kz_vec2 about = {(float)(-sx * w / 2), (float)(-sy * h / 2)};
        const kz_pose pose = kz_pose_degrees((float)(hit->at[0] + w / 2), (float)(hit->at[1] + h / 2), hit->angle);
        hit->map = kz_affine_make(sx, sy, about, pose);
    }
    if (kz_mask_transform(hit->mask_b, &hit->map, &c->alloc, &hit->posed_b, &hit->origin, &err) == KZ_OK)
        return CLI_YES;
    if (err.code == KZ_ERR_TOO_LARGE)
        return cli_fail(
            c, err.code,
            "%s: placed like that, it is too large or too far away: a side may have 32768 pixels, and all must "
            "lie within 2^30 of A",
            hit->b.path);
    return cli_fail_error(c, hit->b.path, &err);
}

static int hit_ask(cli *c, hit_answer *hit)
{
    kz_error err;
    kz_shape a, b;
    const kz_mask *m = hit->mask_a, *n = hit->posed_b;
    const int32_t dx = hit->origin.x, dy = hit->origin.y;
    if (kz_shape_mask(m, 0, 0, &a, &err) != KZ_OK) return cli_fail_error(c, hit->a.path, &err);
    if (kz_shape_mask(n, dx, dy, &b, &err) != KZ_OK) return cli_fail_error(c, hit->b.path, &err);
    hit->relation = kz_collide(&a, &b, &hit->contact);
    if (hit->relation != KZ_OVERLAP) return CLI_YES;
    hit->cells = kz_mask_area(m, n, dx, dy);
    kz_mask_first(m, n, dx, dy, &hit->first);
    hit->bounds = kz_mask_common_bounds(m, n, dx, dy);
    hit->push_found = kz_mask_push(m, n, dx, dy, hit->push_limit, &hit->push);
    return CLI_YES;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static double hit_push_length(const hit_answer *hit)
{
    return sqrt((double)hit->push.x * hit->push.x + (double)hit->push.y * hit->push.y);
}

static void hit_tell_sprite(cli *c, char letter, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    char name[256];
    cli_clean(sprite->path, name, sizeof name);
    cli_print(&c->out, "%c  %s", letter, name);
    if (sprite->framed) cli_print(&c->out, ", frame %d of %d", frame, sprite->n_frames);
    cli_print(&c->out, ": %d x %d, %lld solid, %s\n", kz_mask_width(mask), kz_mask_height(mask),
              (long long)kz_mask_count(mask), sprite->rule_text);
}

static void hit_tell(cli *c, const hit_answer *hit)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    cli_out *out = &c->out;
    hit_tell_sprite(c, 'A', &hit->a, hit->frame_a, hit->mask_a);
    hit_tell_sprite(c, 'B', &hit->b, hit->frame_b, hit->mask_b);
    cli_print(out, "   at (%s, %s) of A", cli_number((float)hit->at[0], x), cli_number((float)hit->at[1], y));
    if (hit->flip[0]) cli_print(out, ", flipped %s", hit->flip);
    if (hit->scale[0] != 1 || hit->scale[1] != 1)
        cli_print(out, ", scaled %s x %s", cli_number((float)hit->scale[0], x), cli_number((float)hit->scale[1], y));
    if (hit->angle != 0) cli_print(out, ", turned %s degrees about its centre", cli_number((float)hit->angle, x));
    cli_put(out, "\n\n");
    if (hit->relation == KZ_APART) cli_put(out, "apart: they have no point in common\n");
    if (hit->relation == KZ_TOUCH) cli_put(out, "touch: neighbouring cells, none in common\n");
    if (hit->relation != KZ_OVERLAP) return;
    cli_print(out, "overlap: %lld cells in common\n", (long long)hit->cells);
    cli_print(out, "  first     (%d, %d) of A\n", hit->first.x, hit->first.y);
    cli_print(out, "  bounds    (%d, %d) to (%d, %d)\n", hit->bounds.x0, hit->bounds.y0, hit->bounds.x1,
              hit->bounds.y1);
    cli_print(out, "  normal    (%s, %s) from A to B\n", cli_brief(hit->contact.normal.x, x),
              cli_brief(hit->contact.normal.y, y));
    if (hit->push_found) {
        cli_print(out, "  push-out  (%d, %d) moves A free, the shortest way: %.2f cells\n", hit->push.x, hit->push.y,
                  hit_push_length(hit));
    } else {
        cli_print(out, "  push-out  deeper than %d cells: every shift of A up to there still collides\n",
                  hit->push_limit);
        cli_print(out, "            (%s, %s) moves A free, but a shorter way may exist\n",
                  cli_brief(hit->contact.push.x, x), cli_brief(hit->contact.push.y, y));
    }
}

static void hit_json_sprite(cli_json *j, const char *key, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    cli_json_key(j, key);
    cli_json_open(j, '{');
    cli_json_sprite(j, sprite, frame, mask);
    cli_json_close(j, '}');
}

static void hit_json(cli *c, const hit_answer *hit)
{
    cli_json json = {&c->out, false}, *j = &json;
    const bool hits = hit->relation == KZ_OVERLAP;
    const kz_vec2 at = {(float)hit->at[0], (float)hit->at[1]}, scale = {(float)hit->scale[0], (float)hit->scale[1]};
    cli_json_open(j, '{');
    hit_json_sprite(j, "a", &hit->a, hit->frame_a, hit->mask_a);
    hit_json_sprite(j, "b", &hit->b, hit->frame_b, hit->mask_b);
    cli_json_key(j, "at"), cli_json_vec(j, at);
    cli_json_key(j, "angle"), cli_json_number(j, (float)hit->angle);
    cli_json_key(j, "scale"), cli_json_vec(j, scale);
    cli_json_key(j, "flip"), cli_json_text(j, hit->flip);
    cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(hit->relation));
    cli_json_key(j, "cells"), cli_json_integer(j, hit->cells);
    cli_json_key(j, "first");
    if (hits) cli_json_cell(j, hit->first);
    else cli_json_null(j);
    cli_json_key(j, "bounds"), cli_json_cells(j, hit->bounds);
    cli_json_key(j, "normal");
    if (hits) cli_json_vec(j, hit->contact.normal);
    else cli_json_null(j);
    /* "push" is the shortest; when it lies beyond the limit, only that is certain, and some way out. */
    cli_json_key(j, "push");
    if (hits && hit->push_found) cli_json_cell(j, hit->push);
    else cli_json_null(j);
    if (hits && !hit->push_found) {
        cli_json_key(j, "deeper_than"), cli_json_integer(j, hit->push_limit);
        cli_json_key(j, "way_out"), cli_json_vec(j, hit->contact.push);
    }
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static void hit_free(hit_answer *hit)
{
    kz_mask_free(hit->mask_a);
    kz_mask_free(hit->mask_b);
    kz_mask_free(hit->posed_b);
    cli_sprite_free(&hit->a);
    cli_sprite_free(&hit->b);
}

static int hit_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"at", HIT_AT, true},           {"angle", HIT_ANGLE, true},       {"scale", HIT_SCALE, true},
        {"flip", HIT_FLIP, true},       {"touch", HIT_TOUCH, false},      {"frame-a", HIT_FRAME_A, true},
        {"frame-b", HIT_FRAME_B, true}, {"max-push", HIT_MAX_PUSH, true}, {NULL, 0, false}};
    cli_rules rules[2] = {cli_rules_default(), cli_rules_default()};
    hit_answer hit = {.scale = {1, 1}, .flip = "", .push_limit = HIT_PUSH_LIMIT};
    hit_options o = {.answer = &hit};
    int status = cli_read_options(c, argc, argv, options, hit_take, &o, rules, 2);
    if (status >= 0) return status;
    if (c->n_args != 2) return cli_usage(c, "wants two images, A and B, and has %d", c->n_args);
    if (!o.has_at) return cli_usage(c, "say where B lies on A, with --at X,Y");

    if ((status = cli_sprite_load(c, c->args[0], &rules[0], &hit.a)) == CLI_YES &&
        (status = cli_sprite_load(c, c->args[1], &rules[1], &hit.b)) == CLI_YES &&
        (status = hit_frame(c, &hit.a, hit.frame_a, &hit.mask_a)) == CLI_YES &&
        (status = hit_frame(c, &hit.b, hit.frame_b, &hit.mask_b)) == CLI_YES &&
        (status = hit_pose(c, &hit)) == CLI_YES && (status = hit_ask(c, &hit)) == CLI_YES) {
        if (c->json) hit_json(c, &hit);
        else if (!c->quiet) hit_tell(c, &hit);
        if (c->picture) status = cli_draw_hit(c, &hit);
        if (status == CLI_YES && hit.relation != KZ_OVERLAP && !(o.touch && hit.relation == KZ_TOUCH)) status = CLI_NO;
    }
    hit_free(&hit);
    return status;
}

const cli_verb cli_verb_hit = {
    "hit",
    "A.png B.png --at X,Y [options]",
    "do two sprites collide, where, how deep, and which way out?",
    "B's top-left corner is placed at (X, Y) of A's pixels.  With --angle, --scale or --flip, B is mirrored, scaled "
    "and\n"
    "turned about its centre, which stays where --at puts it.  A collision is a pixel solid in both.\n"
    "\n"
    "  --at X,Y               where B lies; need not be whole\n"
    "  --angle D              degrees, clockwise as seen on a screen\n"
    "  --scale S or SX,SY\n"
    "  --flip x|y|xy          mirror left-right, upside down, or both\n"
    "  --touch                neighbouring pixels count as found, too (exit status 0)\n"
    "  --frame-a N            with --frames: which frame of A's sheet, from 0; --frame-b N: of B's\n"
    "  --max-push N           look for the shortest push-out up to N cells (128)\n"
    "\n"
    "The rule options below hold for both sprites; with the prefix a- or b- for one: --a-alpha 10 --b-key ff00ff.\n"
    "\n"
    "  kolize hit ship.png rock.png --at 12,-3 --angle 30 -o overlap.png\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES,
    hit_run,
};
