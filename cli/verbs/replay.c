/* replay.c - `kolize replay`: plays the log of a world.  Does it play as it was recorded, what happened in it, and where do two
 * logs begin to differ? */
#include "report/cli_replay.h"

#include <string.h>

enum { REPLAY_TO = 1, REPLAY_MARK, REPLAY_EVENTS, REPLAY_CALLS, REPLAY_AGAINST };

typedef struct replay_options {
    const char *against;
    int64_t to, mark; /* -1: not given */
    bool events, calls;
} replay_options;

/* What was played, for the last lines. */
typedef struct replay_done {
    uint64_t n_calls;
    bool differs, has_ended; /* has_ended: the log has its end */
    kz_result end;           /* why it ended: KZ_OK when the game said so */
    kz_replay_op first; /* the first call that differs */
} replay_done;

static int replay_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    replay_options *o = ctx;
    (void)name;
    switch (code) {
    case REPLAY_TO:
        if (!cli_parse_integer(value, 0, INT64_MAX, &o->to)) return cli_usage(c, "--to %s: needs the number of a step", value);
        return -1;
    case REPLAY_MARK:
        if (!cli_parse_integer(value, 0, INT64_MAX, &o->mark)) return cli_usage(c, "--mark %s: needs the number of a mark", value);
        return -1;
    case REPLAY_EVENTS: o->events = true; return -1;
    case REPLAY_CALLS: o->calls = true; return -1;
    default: o->against = value; return -1;
    }
}

static int replay_fail(cli *c, const char *path, const kz_error *err)
{
    char what[300];
    const bool has_place = err->code == KZ_ERR_CONTENT;
    if (has_place) snprintf(what, sizeof what, "%s: byte %lld", cli_input_name(path), (long long)err->a);
    else snprintf(what, sizeof what, "%s", cli_input_name(path));
    return cli_fail_error(c, what, err);
}

/* ---- A call -------------------------------------------------------------------------------------------- */

static void replay_print_call(cli *c, const kz_replay_op *op)
{
    char x[CLI_NUMBER_SIZE], y[CLI_NUMBER_SIZE], clean[800];
    cli_out *out = &c->out;
    cli_print(out, "  %6llu  %-22s", (unsigned long long)op->step, op->name);
    if (op->body.generation) {
        cli_print(out, " body %u  at (%s, %s)", (unsigned)op->body.index, cli_number(op->at.x, x), cli_number(op->at.y, y));
        cli_print(out, "  to (%s, %s)", cli_number(op->to.x, x), cli_number(op->to.y, y));
    }
    if (strcmp(op->name, "kz_world_mark") == 0) {
        cli_clean(op->text, clean, sizeof clean);
        cli_print(out, " %llu%s%s", (unsigned long long)op->mark, *clean ? "  " : "", clean);
    }
    if (op->result != KZ_OK) cli_print(out, "  %s", kz_result_name(op->result));
    cli_print(out, "%s\n", op->differs ? "  DIFFERS" : "");
}

static void replay_json_op(cli_json *j, const kz_replay_op *op)
{
    cli_json_open(j, '{');
    cli_json_key(j, "call"), cli_json_text(j, op->name);
    cli_json_key(j, "step"), cli_json_integer(j, (int64_t)op->step);
    cli_json_key(j, "byte"), cli_json_integer(j, (int64_t)op->place);
    if (op->body.generation) {
        cli_json_key(j, "body"), cli_json_integer(j, op->body.index);
        cli_json_key(j, "at"), cli_json_vec(j, op->at);
        cli_json_key(j, "to"), cli_json_vec(j, op->to);
    }
    cli_json_key(j, "mark"), cli_json_integer(j, (int64_t)op->mark);
    if (op->text[0]) cli_json_key(j, "text"), cli_json_text(j, op->text);
    if (op->result != KZ_OK) cli_json_key(j, "result"), cli_json_text(j, kz_result_name(op->result));
    cli_json_key(j, "differs"), cli_json_bool(j, op->differs);
    cli_json_close(j, '}');
}

static void replay_show_call(cli *c, const kz_replay_op *op)
{
    cli_json json = {&c->out, false};
    if (c->json) {
        replay_json_op(&json, op);
        cli_put(&c->out, "\n");
    } else if (!c->quiet) {
        replay_print_call(c, op);
    }
}

/* ---- Events of a step ---------------------------------------------------------------------------------- */

static void replay_json_pairs(cli_json *j, const char *key, const kz_pair *pairs, size_t n)
{
    cli_json_key(j, key);
    cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) {
        cli_json_open(j, '[');
        cli_json_integer(j, pairs[i].a.index);
        cli_json_integer(j, pairs[i].b.index);
        cli_json_close(j, ']');
    }
    cli_json_close(j, ']');
}

static void replay_print_pairs(cli *c, const char *word, const kz_pair *pairs, size_t n, uint64_t step)
{
    for (size_t i = 0; i < n; i++) {
        cli_print(&c->out, "  %6llu  %s  body %u, body %u\n", (unsigned long long)step, word, (unsigned)pairs[i].a.index,
                  (unsigned)pairs[i].b.index);
    }
}

static void replay_show_events(cli *c, const kz_replay *replay)
{
    size_t n_begun, n_ended;
    const kz_world *world = kz_replay_world(replay);
    const kz_pair *begun = kz_world_begin_events(world, &n_begun), *ended = kz_world_end_events(world, &n_ended);
    cli_json json = {&c->out, false};
    if (n_begun + n_ended == 0 || c->quiet) return;
    if (!c->json) {
        replay_print_pairs(c, "begin", begun, n_begun, kz_replay_at(replay));
        replay_print_pairs(c, "end  ", ended, n_ended, kz_replay_at(replay));
        return;
    }
    cli_json_open(&json, '{');
    cli_json_key(&json, "step"), cli_json_integer(&json, (int64_t)kz_replay_at(replay));
    replay_json_pairs(&json, "begin", begun, n_begun);
    replay_json_pairs(&json, "end", ended, n_ended);
    cli_json_close(&json, '}');
    cli_put(&c->out, "\n");
}

/* ---- One log ------------------------------------------------------------------------------------------- */

static bool replay_is_step(const kz_replay_op *op) { return strcmp(op->name, "kz_world_step") == 0; }

/* Plays up to a step or the last step of a mark's pass, or to the end. */
static int replay_play(cli *c, const char *path, kz_replay *replay, const replay_options *o, replay_done *done)
{
    kz_replay_op op;
    kz_error err = {KZ_OK, 0, 0};
    bool is_there = o->mark < 0;
    while ((o->to < 0 || kz_replay_at(replay) < (uint64_t)o->to) && kz_replay_next(replay, &op)) {
        done->n_calls++;
        done->has_ended = strcmp(op.name, "end") == 0;
        if (done->has_ended) done->end = op.result;
        if (op.differs && !done->differs) {
            done->first = op;
            done->differs = true;
        }
        if (o->calls) replay_show_call(c, &op);
        if (o->events && replay_is_step(&op)) replay_show_events(c, replay);
        is_there = is_there || (replay_is_step(&op) && op.mark == (uint64_t)o->mark);
        if (is_there && o->mark >= 0) break;
    }
    if (kz_replay_error(replay, &err) != KZ_OK) return replay_fail(c, path, &err);
    if (!is_there) return cli_fail(c, KZ_ERR_CONTENT, "%s: there is no mark %lld", cli_input_name(path), (long long)o->mark);
    if (o->to >= 0 && kz_replay_at(replay) < (uint64_t)o->to) {
        return cli_fail(c, KZ_ERR_CONTENT, "%s: there are %llu steps", cli_input_name(path),
                        (unsigned long long)kz_replay_at(replay));
    }
    return CLI_YES;
}

static void replay_print(cli *c, const kz_replay *replay, const replay_done *done, bool is_whole)
{
    size_t n_pairs;
    kz_world *world = kz_replay_world(replay);
    kz_world_pairs(world, &n_pairs);
    cli_print(&c->out, "%llu steps, %llu calls; %u bodies, %llu pairs; hash %016llx\n",
              (unsigned long long)kz_replay_at(replay), (unsigned long long)done->n_calls, (unsigned)kz_world_count(world),
              (unsigned long long)n_pairs, (unsigned long long)kz_world_hash(world));
    if (!done->differs) {
        cli_put(&c->out, "plays as recorded\n");
        if (is_whole && !done->has_ended) cli_put(&c->out, "the log has no end: its game broke off, or the file was cut\n");
        if (done->end != KZ_OK) {
            cli_print(&c->out, "the log ended before its game did: %s%s\n", kz_result_name(done->end),
                      done->end == KZ_ERR_UNSUPPORTED ? ", a body is a grid" : "");
        }
        return;
    }
    cli_put(&c->out, "the first call that differs from the log:\n");
    replay_print_call(c, &done->first);
}

static void replay_json(cli *c, const kz_replay *replay, const replay_done *done)
{
    char hash[20];
    size_t n_pairs;
    kz_world *world = kz_replay_world(replay);
    cli_json json = {&c->out, false}, *j = &json;
    kz_world_pairs(world, &n_pairs);
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)kz_world_hash(world));
    cli_json_open(j, '{');
    cli_json_key(j, "steps"), cli_json_integer(j, (int64_t)kz_replay_at(replay));
    cli_json_key(j, "calls"), cli_json_integer(j, (int64_t)done->n_calls);
    cli_json_key(j, "bodies"), cli_json_integer(j, kz_world_count(world));
    cli_json_key(j, "pairs"), cli_json_integer(j, (int64_t)n_pairs);
    cli_json_key(j, "hash"), cli_json_text(j, hash);
    cli_json_key(j, "ended"), cli_json_bool(j, done->has_ended && done->end == KZ_OK);
    cli_json_key(j, "as_recorded"), cli_json_bool(j, !done->differs);
    if (done->differs) cli_json_key(j, "first"), replay_json_op(j, &done->first);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static int replay_one(cli *c, const char *path, kz_replay *replay, const replay_options *o)
{
    replay_done done = {0, false, false, KZ_OK, {.name = ""}};
    int status = replay_play(c, path, replay, o, &done);
    if (status != CLI_YES) return status;
    done.first.text = ""; /* its own is gone */
    if (c->json) replay_json(c, replay, &done);
    else if (!c->quiet) replay_print(c, replay, &done, o->to < 0 && o->mark < 0);
    if (c->picture) status = cli_draw_replay(c, replay, path);
    return status == CLI_YES && done.differs ? CLI_NO : status;
}

/* ---- Two logs ------------------------------------------------------------------------------------------ */

static void replay_difference_json(cli *c, const kz_replay_difference *d)
{
    cli_json json = {&c->out, false}, *j = &json;
    cli_json_open(j, '{');
    cli_json_key(j, "differs"), cli_json_bool(j, true);
    cli_json_key(j, "mark"), cli_json_integer(j, (int64_t)d->mark);
    cli_json_key(j, "steps");
    cli_json_open(j, '['), cli_json_integer(j, (int64_t)d->step_a), cli_json_integer(j, (int64_t)d->step_b);
    cli_json_close(j, ']');
    cli_json_key(j, "frames"), cli_json_integer(j, (int64_t)d->n_frames);
    cli_json_key(j, "same_calls"), cli_json_bool(j, d->same_calls);
    cli_json_key(j, "body");
    if (d->body.generation) cli_json_integer(j, d->body.index);
    else cli_json_null(j);
    cli_json_key(j, "a"), replay_json_op(j, &d->a);
    cli_json_key(j, "b"), replay_json_op(j, &d->b);
    cli_json_key(j, "text"), cli_json_text(j, d->text);
    cli_json_close(j, '}');
    cli_put(&c->out, "\n");
}

static void replay_difference_print(cli *c, const kz_replay_difference *d)
{
    cli_print(&c->out, "%s\n", d->text);
    if (d->a.name[0]) replay_print_call(c, &d->a);
    if (d->b.name[0]) replay_print_call(c, &d->b);
    if (d->body.generation) cli_print(&c->out, "body %u differs after it\n", (unsigned)d->body.index);
    cli_print(&c->out, "hashes differ after step %llu of the first and %llu of the second\n",
              (unsigned long long)d->step_a, (unsigned long long)d->step_b);
}

static int replay_both(cli *c, const char *path, kz_replay *a, kz_replay *b)
{
    kz_replay_difference difference;
    kz_error err = {KZ_OK, 0, 0};
    cli_json json = {&c->out, false};
    const bool is_found = kz_replay_compare(a, b, &difference, &err);
    if (err.code != KZ_OK) return replay_fail(c, path, &err);
    if (difference.n_frames == 0) {
        return cli_fail(c, KZ_ERR_CONTENT, "%s and %s have no frame in common", cli_input_name(c->args[0]), cli_input_name(path));
    }
    if (is_found && c->json) replay_difference_json(c, &difference);
    else if (is_found && !c->quiet) replay_difference_print(c, &difference);
    if (!is_found && c->json) {
        cli_json_open(&json, '{');
        cli_json_key(&json, "differs"), cli_json_bool(&json, false);
        cli_json_key(&json, "frames"), cli_json_integer(&json, (int64_t)difference.n_frames);
        cli_json_close(&json, '}');
        cli_put(&c->out, "\n");
    } else if (!is_found && !c->quiet) {
        cli_print(&c->out, "no difference in %llu frames\n", (unsigned long long)difference.n_frames);
    }
    return is_found ? CLI_NO : CLI_YES;
}

/* ---- The verb ------------------------------------------------------------------------------------------ */

static int replay_load(cli *c, const char *path, kz_bytes *bytes, kz_replay **out)
{
    kz_error err;
    const int status = cli_load_bytes(c, path, CLI_ARGUMENT, bytes);
    if (status != CLI_YES) return status;
    if (kz_replay_create(bytes->data, bytes->size, &c->limits, &c->alloc, out, &err) == KZ_OK) return CLI_YES;
    return replay_fail(c, path, &err);
}

static int replay_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"to", REPLAY_TO, true},         {"mark", REPLAY_MARK, true},
                                         {"events", REPLAY_EVENTS, false}, {"calls", REPLAY_CALLS, false},
                                         {"against", REPLAY_AGAINST, true}, {NULL, 0, false}};
    replay_options o = {.to = -1, .mark = -1};
    kz_bytes bytes = {0}, bytes_b = {0};
    kz_replay *replay = NULL, *other = NULL;
    int status = cli_read_options(c, argc, argv, options, replay_take, &o, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args != 1) return cli_usage(c, "needs one log; a second one comes after --against");
    const bool is_compared_only = o.against && (o.to >= 0 || o.mark >= 0 || o.events || o.calls || c->picture);
    if (is_compared_only) return cli_usage(c, "--against compares two whole logs: leave out the other options");
    if (o.to >= 0 && o.mark >= 0) return cli_usage(c, "either --to or --mark");
    if (cli_picture_ready(c) != CLI_YES) return CLI_FAILED;
    status = replay_load(c, c->args[0], &bytes, &replay);
    if (status == CLI_YES && o.against) status = replay_load(c, o.against, &bytes_b, &other);
    if (status == CLI_YES) {
        status = o.against ? replay_both(c, o.against, replay, other) : replay_one(c, c->args[0], replay, &o);
    }
    kz_replay_free(replay);
    kz_replay_free(other);
    kz_bytes_free(&bytes);
    kz_bytes_free(&bytes_b);
    return status;
}

const cli_verb cli_verb_replay = {
    "replay",
    "FILE.kzlog [options]",
    "plays the log of a world: what happened, and where do two logs differ?",
    "Each call of the log (world_record.h) is made again, and its answer compared with the log.\n"
    "Exit status: 0 it plays as recorded, or the two do not differ; 1 otherwise.\n"
    "\n"
    "  --to N                 stop after step N\n"
    "  --mark N               stop after the first step with the mark N\n"
    "  --calls                list the calls: step, name, body, its position before and after\n"
    "  --events               list which pairs began and ended at each step\n"
    "  --against FILE         find the first difference of two logs: frame, call and body\n"
    "\n"
    "-o draws the world at the end, or where --to and --mark stop.\n"
    "\n"
    "  kolize replay game.kzlog --to 600 -o step.svg\n"
    "  kolize replay mine.kzlog --against yours.kzlog\n",
    CLI_HAS_JSON | CLI_HAS_PICTURE | CLI_HAS_FILES,
    replay_run,
};
