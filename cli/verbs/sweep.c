/* sweep.c - `kolize sweep`: one sprite moves past another.  Does it hit, when, where, and how far does it get? */
#include "report/cli_sweep.h"

#include <math.h>

enum { SWEEP_MOTION = CLI_PAIR_END, SWEEP_TOUCH };

typedef struct sweep_options {
    sweep_answer *answer;
    bool has_motion, touch;
} sweep_options;

static int sweep_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    sweep_options *o = ctx;
    double motion[2];
    switch (code) {
    case SWEEP_MOTION:
        if (!cli_parse_numbers(value, 2, motion)) return cli_usage(c, "--motion %s: needs X,Y", value);
        o->answer->motion = (kz_vec2){(float)motion[0], (float)motion[1]};
        o->has_motion = true;
        return -1;
    case SWEEP_TOUCH: o->touch = true; return -1;
    default: return cli_pair_take(c, &o->answer->pair, code, name, value);
    }
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

/* The cell of B that the next step leads onto: the point lies on the side it is met at.  From the start, the first one
 * that both lie on. */
static bool sweep_first_cell(const sweep_answer *sweep, kz_cell *cell)
{
    const cli_pair *pair = &sweep->pair;
    const kz_sweep_hit *hit = &sweep->hit;
    if (hit->start == KZ_OVERLAP)
        return kz_mask_overlap_first(pair->mask_a, pair->posed_b, pair->origin.x, pair->origin.y, cell);
    cell->x = (int32_t)floor((double)hit->point.x - 0.5 * hit->normal.x);
    cell->y = (int32_t)floor((double)hit->point.y - 0.5 * hit->normal.y);
    const int64_t x = (int64_t)cell->x - pair->origin.x, y = (int64_t)cell->y - pair->origin.y;
    return x >= 0 && y >= 0 && x < kz_mask_width(pair->posed_b) && y < kz_mask_height(pair->posed_b) &&
           kz_mask_get(pair->posed_b, (int32_t)x, (int32_t)y);
}

static int sweep_find(cli *c, sweep_answer *sweep, bool touch)
{
    kz_shape a, b;
    const int status = cli_pair_shapes(c, &sweep->pair, &a, &b);
    if (status != CLI_YES) return status;
    sweep->hit = kz_sweep(&a, sweep->motion, &b, touch ? KZ_HIT_TOUCH : 0);
    sweep->reached = cli_sweep_at(sweep, (double)sweep->hit.t);
    sweep->has_cell = sweep->hit.hit && sweep_first_cell(sweep, &sweep->cell);
    return CLI_YES;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void sweep_print(cli *c, const sweep_answer *sweep)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE];
    const kz_sweep_hit *hit = &sweep->hit;
    cli_out *out = &c->out;
    cli_pair_print(c, &sweep->pair);
    cli_print(out, "   A moves by (%s, %s), %s at the start\n\n", cli_number(sweep->motion.x, x),
              cli_number(sweep->motion.y, y), cli_relation_name(hit->start));
    if (!hit->hit) {
        cli_print(out, "no hit: A makes the whole motion, by (%d, %d) cells\n", sweep->reached.x, sweep->reached.y);
        return;
    }
    cli_print(out, "hit at t %s of the motion\n", cli_number(hit->t, x));
    cli_print(out, "  reached   (%d, %d) cells, so far A moves freely\n", sweep->reached.x, sweep->reached.y);
    if (sweep->has_cell) cli_print(out, "  cell      (%d, %d) is the first of B\n", sweep->cell.x, sweep->cell.y);
    if (hit->normal.x == 0 && hit->normal.y == 0) return; /* touching from the start: no path leads to it */
    if (hit->start != KZ_OVERLAP)
        cli_print(out, "  point     (%s, %s)\n", cli_number(hit->point.x, x), cli_number(hit->point.y, y));
    cli_print(out, "  normal    (%s, %s) of B, against the motion\n", cli_brief(hit->normal.x, x),
              cli_brief(hit->normal.y, y));
}

static void sweep_json(cli *c, const sweep_answer *sweep)
{
    cli_json json = {&c->out, false}, *j = &json;
    const kz_sweep_hit *hit = &sweep->hit;
    const bool has_normal = hit->hit && (hit->normal.x != 0 || hit->normal.y != 0);
    cli_json_open(j, '{');
    cli_pair_json(j, &sweep->pair);
    cli_json_key(j, "motion"), cli_json_vec(j, sweep->motion);
    cli_json_key(j, "start"), cli_json_text(j, cli_relation_name(hit->start));
    cli_json_key(j, "hit"), cli_json_bool(j, hit->hit);
    cli_json_key(j, "t"), cli_json_number(j, hit->t);
    cli_json_key(j, "reached"), cli_json_cell(j, sweep->reached);
    cli_json_key(j, "cell");
    if (sweep->has_cell) cli_json_cell(j, sweep->cell);
    else cli_json_null(j);
    cli_json_key(j, "point");
    if (has_normal && hit->start != KZ_OVERLAP) cli_json_vec(j, hit->point);
    else cli_json_null(j);
    cli_json_key(j, "normal");
    if (has_normal) cli_json_vec(j, hit->normal);
    else cli_json_null(j);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int sweep_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        CLI_PAIR_OPTIONS, {"motion", SWEEP_MOTION, true}, {"touch", SWEEP_TOUCH, false}, {NULL, 0, false}};
    cli_rules rules[2] = {cli_rules_default(), cli_rules_default()};
    sweep_answer sweep = {.pair = CLI_PAIR_NONE};
    sweep_options o = {.answer = &sweep};
    int status = cli_read_options(c, argc, argv, options, sweep_take, &o, rules, 2);
    if (status >= 0) return status;
    if (!o.has_motion) return cli_usage(c, "say how A moves, with --motion X,Y");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    if ((status = cli_pair_load(c, rules, &sweep.pair)) == CLI_YES &&
        (status = sweep_find(c, &sweep, o.touch)) == CLI_YES) {
        if (c->json) sweep_json(c, &sweep);
        else if (!c->quiet) sweep_print(c, &sweep);
        if (c->picture) status = cli_draw_sweep(c, &sweep);
        if (status == CLI_YES && !sweep.hit.hit) status = CLI_NO;
    }
    cli_pair_free(&sweep.pair);
    return status;
}

const cli_verb cli_verb_sweep = {
    "sweep",
    "A.png B.png --at X,Y --motion X,Y [options]",
    "one sprite moves past another: does it hit, when, where, and how far does it get?",
    "B's top-left corner is placed at (X, Y) of A's pixels, mirrored, scaled and turned as with `hit`; A then moves.\n"
    "Nothing is jumped over, however long the motion.  Touching, sliding along and moving out of B are no hits.\n"
    "\n"
    "  --motion X,Y           how far A moves; need not be whole\n"
    "  --touch                the first touch counts as a hit, too\n" CLI_PAIR_HELP "\n"
    "The rule options below hold for both sprites; with the prefix a- or b- for one: --a-alpha 10 --b-key ff00ff.\n"
    "\n"
    "  kolize sweep shot.png rock.png --at 90,20 --motion 200,40 -o film.png\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_RULES | CLI_HAS_FILES,
    sweep_run,
};
