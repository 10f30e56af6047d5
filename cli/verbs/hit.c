/* hit.c - `kolize hit`: two sprites, one placed on the other.  Do they collide, where, how deep, and how do they get
 * apart? */
#include "report/cli_hit.h"
#include "lib/cli_work.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { HIT_TOUCH = CLI_PAIR_END, HIT_MAX_PUSH };

/* Shifts up to this long are tried one by one, some 3 * 128^2 of them: under 0.1 s for sprites of usual size. */
enum { HIT_PUSH_LIMIT = 128, HIT_PUSH_MOST = 4096 };

typedef struct hit_options {
    hit_answer *answer;
    bool touch;
    bool has_limit; /* of the push */
} hit_options;

static int hit_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    hit_options *o = ctx;
    int64_t number = 0;
    switch (code) {
    case HIT_TOUCH: o->touch = true; return -1;
    case HIT_MAX_PUSH:
        if (!cli_parse_integer(value, 0, HIT_PUSH_MOST, &number))
            return cli_usage(c, "--max-push %s: needs 0..%d cells", value, HIT_PUSH_MOST);
        o->answer->push_limit = (int32_t)number;
        o->has_limit = true;
        return -1;
    default: return cli_pair_take(c, &o->answer->pair, code, name, value);
    }
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

static int hit_find(cli *c, hit_answer *hit, bool has_limit)
{
    kz_shape a, b;
    const kz_mask *m = hit->pair.mask_a, *n = hit->pair.posed_b;
    const int32_t dx = hit->pair.origin.x, dy = hit->pair.origin.y;
    const int status = cli_pair_shapes(c, &hit->pair, &a, &b);
    if (status != CLI_YES) return status;
    hit->relation = kz_collide(&a, &b, &hit->contact);
    if (hit->relation != KZ_OVERLAP) return CLI_YES;
    hit->contact_push = kz_contact_push(&a, &b, &hit->contact);
    hit->cells = kz_mask_overlap_area(m, n, dx, dy);
    kz_mask_overlap_first(m, n, dx, dy, &hit->first);
    hit->bounds = kz_mask_overlap_bounds(m, n, dx, dy);
    if (!has_limit) hit->push_limit = cli_work_push_limit(m, n, hit->push_limit);
    hit->push_found = kz_mask_push(m, n, dx, dy, hit->push_limit, &hit->push);
    if (hit->push_found && hit->contact.shortest) { /* as long, and against the normal that is printed */
        hit->push = (kz_cell){(int32_t)hit->contact_push.x, (int32_t)hit->contact_push.y};
    }
    return CLI_YES;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static double hit_push_length(const hit_answer *hit)
{
    return sqrt((double)hit->push.x * hit->push.x + (double)hit->push.y * hit->push.y);
}

static void hit_print(cli *c, const hit_answer *hit)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    cli_out *out = &c->out;
    cli_pair_print(c, &hit->pair);
    cli_put(out, "\n");
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
        cli_print(out, "  push-out  (%d, %d) moves A free, the shortest push: %.2f cells\n", hit->push.x, hit->push.y,
                  hit_push_length(hit));
    } else {
        cli_print(out, "  push-out  deeper than %d cells: every shift of A up to there still collides\n",
                  hit->push_limit);
        cli_print(out, "            (%s, %s) moves A free, but a shorter push may exist\n",
                  cli_brief(hit->contact_push.x, x), cli_brief(hit->contact_push.y, y));
    }
}

static void hit_json(cli *c, const hit_answer *hit)
{
    cli_json json = {&c->out, false}, *j = &json;
    const bool hits = hit->relation == KZ_OVERLAP;
    cli_json_open(j, '{');
    cli_pair_json(j, &hit->pair);
    cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(hit->relation));
    cli_json_key(j, "cells"), cli_json_integer(j, hit->cells);
    cli_json_key(j, "first");
    if (hits) cli_json_cell(j, hit->first);
    else cli_json_null(j);
    cli_json_key(j, "bounds"), cli_json_cells(j, hit->bounds);
    cli_json_key(j, "normal");
    if (hits) cli_json_vec(j, hit->contact.normal);
    else cli_json_null(j);
    /* "push" is the shortest; when it lies beyond the limit, only that is certain, and some push-out. */
    cli_json_key(j, "push");
    if (hits && hit->push_found) cli_json_cell(j, hit->push);
    else cli_json_null(j);
    if (hits && !hit->push_found) {
        cli_json_key(j, "deeper_than"), cli_json_integer(j, hit->push_limit);
        cli_json_key(j, "way_out"), cli_json_vec(j, hit->contact_push);
    }
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int hit_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        CLI_PAIR_OPTIONS, {"touch", HIT_TOUCH, false}, {"max-push", HIT_MAX_PUSH, true}, {NULL, 0, false}};
    cli_rules rules[2] = {cli_rules_default(), cli_rules_default()};
    hit_answer hit = {.pair = CLI_PAIR_NONE, .push_limit = HIT_PUSH_LIMIT};
    hit_options o = {.answer = &hit};
    int status = cli_read_options(c, argc, argv, options, hit_take, &o, rules, 2);
    if (status >= 0) return status;
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    if ((status = cli_pair_load(c, rules, &hit.pair)) == CLI_YES &&
        (status = hit_find(c, &hit, o.has_limit)) == CLI_YES) {
        if (c->json) hit_json(c, &hit);
        else if (!c->quiet) hit_print(c, &hit);
        if (c->picture) status = cli_draw_hit(c, &hit);
        if (status == CLI_YES && hit.relation != KZ_OVERLAP && !(o.touch && hit.relation == KZ_TOUCH)) status = CLI_NO;
    }
    cli_pair_free(&hit.pair);
    return status;
}

const cli_verb cli_verb_hit = {
    "hit",
    "A.png B.png --at X,Y [options]",
    "do two sprites collide, where, how deep, and how do they get apart?",
    "B's top-left corner is placed at (X, Y) of A's pixels.  With --angle, --scale or --flip, B is mirrored, scaled "
    "and\n"
    "turned about its centre, which stays where --at puts it.  A collision is a pixel solid in both.\n"
    "\n" CLI_PAIR_HELP "  --touch                neighbouring pixels count as found, too (exit status 0)\n"
    "  --max-push N           look for the shortest push-out up to N cells (128, less for images above 1024 x 1024)\n"
    "\n"
    "The rule options below hold for both sprites; with the prefix a- or b- for one: --a-alpha 10 --b-key ff00ff.\n"
    "\n"
    "  kolize hit ship.png rock.png --at 12,-3 --angle 30 -o overlap.png\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_FILES,
    hit_run,
};
