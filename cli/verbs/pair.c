/* pair.c - two sprites of one command, the second placed on the first: their options, how they are read, posed and
 * described. */
#include "report/cli_pair.h"
#include "lib/cli_work.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Options ------------------------------------------------------------------------------------------- */

static int pair_take_scale(cli *c, cli_pair *pair, const char *value)
{
    if (!cli_parse_numbers(value, 2, pair->scale)) {
        if (!cli_parse_numbers(value, 1, pair->scale)) return cli_usage(c, "--scale %s: needs S or SX,SY", value);
        pair->scale[1] = pair->scale[0];
    }
    if (pair->scale[0] == 0 || pair->scale[1] == 0)
        return cli_usage(c, "--scale %s: a scale of 0 leaves nothing", value);
    return -1;
}

int cli_pair_take(cli *c, cli_pair *pair, int code, const char *name, const char *value)
{
    static const char *const flips[] = {"x", "y", "xy"};
    int64_t number = 0;
    switch (code) {
    case CLI_PAIR_AT:
        if (!cli_parse_numbers(value, 2, pair->at)) return cli_usage(c, "--at %s: needs X,Y", value);
        pair->has_at = true;
        break;
    case CLI_PAIR_ANGLE:
        if (!cli_parse_numbers(value, 1, &pair->angle)) return cli_usage(c, "--angle %s: needs degrees", value);
        break;
    case CLI_PAIR_SCALE: return pair_take_scale(c, pair, value);
    case CLI_PAIR_FLIP:
        pair->flip = NULL;
        for (int i = 0; i < 3; i++)
            if (strcmp(value, flips[i]) == 0) pair->flip = flips[i];
        if (!pair->flip) return cli_usage(c, "--flip %s: needs x, y or xy", value);
        break;
    case CLI_PAIR_FRAME_A:
    case CLI_PAIR_FRAME_B:
        if (!cli_parse_integer(value, 0, INT32_MAX - 1, &number))
            return cli_usage(c, "--%s %s: needs the number of a frame", name, value);
        *(code == CLI_PAIR_FRAME_A ? &pair->frame_a : &pair->frame_b) = (int32_t)number;
        break;
    }
    return -1;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

static int pair_frame(cli *c, cli_sprite *sprite, int32_t frame, kz_mask **mask)
{
    if (frame >= sprite->n_frames)
        return cli_fail(c, KZ_ERR_ARGUMENT, "%s: there is no frame %d: %s", sprite->path, frame,
                        sprite->framed ? "the sheet ends before it" : "say how large frames are, with --frames WxH");
    return cli_sprite_mask(c, sprite, frame, mask);
}

/* b mirrored, scaled and turned about its centre, which stays where --at puts it. */
static int pair_pose(cli *c, cli_pair *pair)
{
    kz_error err;
    const double w = kz_mask_width(pair->mask_b), h = kz_mask_height(pair->mask_b);
    const double sx = pair->scale[0] * (strchr(pair->flip, 'x') ? -1 : 1);
    const double sy = pair->scale[1] * (strchr(pair->flip, 'y') ? -1 : 1);
    if (sx == 1 && sy == 1 && pair->angle == 0) {
        const kz_vec2 at = {(float)pair->at[0], (float)pair->at[1]};
        const kz_pose none = KZ_POSE_NONE_INIT;
        pair->map = kz_affine_from_pose(1, 1, at, none);
    } else {
        const kz_vec2 about = {(float)(-sx * w / 2), (float)(-sy * h / 2)};
        const kz_pose pose = kz_pose_degrees((float)(pair->at[0] + w / 2), (float)(pair->at[1] + h / 2), pair->angle);
        pair->map = kz_affine_from_pose(sx, sy, about, pose);
        cli_work work = {0, c->max_work};
        if (!cli_work_add(&work, cli_work_of_transform(pair->mask_b)))
            return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: turning it takes more work than the limit of %llu (max_work)",
                            pair->b.path, (unsigned long long)c->max_work);
    }
    if (kz_mask_transform(pair->mask_b, &pair->map, &c->alloc, &pair->posed_b, &pair->origin, &err) == KZ_OK)
        return CLI_YES;
    if (err.code == KZ_ERR_TOO_LARGE)
        return cli_fail(
            c, err.code,
            "%s: placed like that, it is too large or too far away: a side may have 32768 pixels, and all must "
            "lie within 2^30 of A",
            pair->b.path);
    return cli_fail_error(c, pair->b.path, &err);
}

int cli_pair_load(cli *c, const cli_rules rules[2], cli_pair *pair)
{
    int status;
    if (c->n_args != 2) return cli_usage(c, "needs two images, A and B, and has %d", c->n_args);
    if (!pair->has_at) return cli_usage(c, "say where B lies on A, with --at X,Y");
    if ((status = cli_sprite_load(c, c->args[0], CLI_ARGUMENT, &rules[0], &pair->a)) == CLI_YES &&
        (status = cli_sprite_load(c, c->args[1], CLI_ARGUMENT, &rules[1], &pair->b)) == CLI_YES &&
        (status = pair_frame(c, &pair->a, pair->frame_a, &pair->mask_a)) == CLI_YES &&
        (status = pair_frame(c, &pair->b, pair->frame_b, &pair->mask_b)) == CLI_YES)
        status = pair_pose(c, pair);
    return status;
}

void cli_pair_free(cli_pair *pair)
{
    kz_mask_free(pair->mask_a);
    kz_mask_free(pair->mask_b);
    kz_mask_free(pair->posed_b);
    cli_sprite_free(&pair->a);
    cli_sprite_free(&pair->b);
}

int cli_pair_shapes(cli *c, const cli_pair *pair, kz_shape *a, kz_shape *b)
{
    kz_error err;
    if (kz_shape_mask(pair->mask_a, 0, 0, a, &err) != KZ_OK) return cli_fail_error(c, pair->a.path, &err);
    if (kz_shape_mask(pair->posed_b, pair->origin.x, pair->origin.y, b, &err) != KZ_OK)
        return cli_fail_error(c, pair->b.path, &err);
    cli_work work = {0, c->max_work};
    const uint64_t drawn = c->picture ? cli_work_of_outline(a) + cli_work_of_outline(b) : 0;
    if (cli_work_add(&work, cli_work_of(CLI_CONTACT, a, b) + drawn)) return CLI_YES;
    return cli_work_fail(c, pair->b.path);
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void pair_print_sprite(cli *c, char letter, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    char name[256];
    cli_clean(sprite->path, name, sizeof name);
    cli_print(&c->out, "%c  %s", letter, name);
    if (sprite->framed) cli_print(&c->out, ", frame %d of %d", frame, sprite->n_frames);
    cli_print(&c->out, ": %d x %d, %lld solid, %s\n", kz_mask_width(mask), kz_mask_height(mask),
              (long long)kz_mask_count(mask), sprite->rule_text);
}

void cli_pair_print(cli *c, const cli_pair *pair)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    cli_out *out = &c->out;
    pair_print_sprite(c, 'A', &pair->a, pair->frame_a, pair->mask_a);
    pair_print_sprite(c, 'B', &pair->b, pair->frame_b, pair->mask_b);
    cli_print(out, "   at (%s, %s) of A", cli_number((float)pair->at[0], x), cli_number((float)pair->at[1], y));
    if (pair->flip[0]) cli_print(out, ", flipped %s", pair->flip);
    if (pair->scale[0] != 1 || pair->scale[1] != 1)
        cli_print(out, ", scaled %s x %s", cli_number((float)pair->scale[0], x), cli_number((float)pair->scale[1], y));
    if (pair->angle != 0) cli_print(out, ", turned %s degrees about its centre", cli_number((float)pair->angle, x));
    cli_put(out, "\n");
}

static void pair_json_sprite(cli_json *j, const char *key, const cli_sprite *sprite, int32_t frame, const kz_mask *mask)
{
    cli_json_key(j, key);
    cli_json_open(j, '{');
    cli_json_sprite(j, sprite, frame, mask);
    cli_json_close(j, '}');
}

void cli_pair_json(cli_json *j, const cli_pair *pair)
{
    const kz_vec2 at = {(float)pair->at[0], (float)pair->at[1]};
    const kz_vec2 scale = {(float)pair->scale[0], (float)pair->scale[1]};
    pair_json_sprite(j, "a", &pair->a, pair->frame_a, pair->mask_a);
    pair_json_sprite(j, "b", &pair->b, pair->frame_b, pair->mask_b);
    cli_json_key(j, "at"), cli_json_vec(j, at);
    cli_json_key(j, "angle"), cli_json_number(j, (float)pair->angle);
    cli_json_key(j, "scale"), cli_json_vec(j, scale);
    cli_json_key(j, "flip"), cli_json_text(j, pair->flip);
}
