/* check_events.c - `kolize check MAP --events MOVES`: objects are moved by a script, and each step reports which pairs
 * began to collide, stay in it, and ended.
 *
 * The script is read and checked as a whole before anything is printed. */
#include "report/cli_check.h"
#include "lib/cli_work.h"
#include "query/query_input.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    EVENTS_MAX_LINE = 1 << 16,
    EVENTS_MOST = 1 << 24, /* moves and steps */
    EVENTS_PRINTED = 4     /* times max_pairs: pairs printed in all steps */
};

/* One line of the script. */
typedef struct events_line {
    int32_t item; /* -1: a step */
    kz_vec2 motion;
    uint32_t number;
} events_line;

typedef struct events {
    cli *c;
    const check_answer *check;
    const char *name; /* of the script */
    events_line *lines;
    size_t n, room;
    kz_body *bodies; /* of each item */
    cli_pool json;
    cli_work work;  /* of all steps */
    size_t n_pairs; /* in all steps */
} events;

/* ---- The script ---------------------------------------------------------------------------------------- */

/* jansson's allocator has no context, hence this. */
static cli_pool *events_json_pool;

static void *events_json_alloc(size_t size) { return cli_pool_take(events_json_pool, size ? size : 1, 16); }

static void events_json_free(void *block) { (void)block; }

static int events_add(events *e, events_line line)
{
    cli *c = e->c;
    if (e->n == e->room) {
        const size_t room = e->room ? 2 * e->room : 256;
        if (room > EVENTS_MOST) return cli_fail(c, KZ_ERR_TOO_LARGE, "%s: more than %d lines", e->name, EVENTS_MOST);
        events_line *grown = c->alloc.alloc(c->alloc.ctx, room * sizeof *grown, 8);
        if (!grown) return cli_fail_memory(c);
        if (e->n) memcpy(grown, e->lines, e->n * sizeof *grown);
        if (e->lines) c->alloc.release(c->alloc.ctx, e->lines, e->room * sizeof *grown, 8);
        e->lines = grown;
        e->room = room;
    }
    e->lines[e->n++] = line;
    return CLI_YES;
}

static int events_wrong(const events *e, uint32_t number, const char *what)
{
    return cli_fail(e->c, KZ_ERR_CONTENT, "%s:%u: %s", e->name, (unsigned)number, what);
}

/* The item of an object, which must have a shape. */
static int events_find(events *e, const json_t *id, uint32_t number, int32_t *out)
{
    char text[64];
    if (!json_is_integer(id)) return events_wrong(e, number, "\"id\" must be the number of an object");
    const json_int_t object_id = json_integer_value(id);
    if (!cli_work_add(&e->work, (uint64_t)e->check->n_items / 2)) return cli_work_fail(e->c, e->name);
    for (int32_t i = 0; i < e->check->n_items; i++) {
        const kz_map_item *item = kz_map_item_at(e->check->map, i);
        if (item->from_tile_layer || item->id != object_id) continue;
        *out = i;
        return item->shape.kind != KZ_KIND_NONE ? CLI_YES : events_wrong(e, number, "this object has no shape");
    }
    snprintf(text, sizeof text, "the map has no object %lld", (long long)object_id);
    return events_wrong(e, number, text);
}

static bool events_motion(const json_t *value, kz_vec2 *out)
{
    float v[2];
    if (json_array_size(value) != 2) return false;
    for (size_t i = 0; i < 2; i++) {
        const json_t *number = json_array_get(value, i);
        if (!json_is_number(number)) return false;
        v[i] = (float)json_number_value(number);
        if (!isfinite(v[i])) return false;
    }
    *out = (kz_vec2){v[0], v[1]};
    return true;
}

static int events_read_object(events *e, const json_t *line, uint32_t number)
{
    events_line add = {-1, {0, 0}, number};
    const json_t *step = json_object_get(line, "step"), *id = json_object_get(line, "id");
    const size_t n_keys = json_object_size(line);
    if (n_keys == 1 && json_is_true(step)) return events_add(e, add);
    if (n_keys != 2 || !id || !json_object_get(line, "move"))
        return events_wrong(e, number, "expected is {\"id\":NUMBER,\"move\":[DX,DY]} or {\"step\":true}");
    const int status = events_find(e, id, number, &add.item);
    if (status != CLI_YES) return status;
    if (!events_motion(json_object_get(line, "move"), &add.motion))
        return events_wrong(e, number, "\"move\" must be two numbers within the range of float32");
    return events_add(e, add);
}

static int events_read_line(events *e, const char *text, size_t n, uint32_t number)
{
    json_error_t error;
    char what[JSON_ERROR_TEXT_LENGTH + 32], clean[JSON_ERROR_TEXT_LENGTH];
    const query_scan scan = query_scan_line(text, n);
    if (scan.blank) return CLI_YES;
    if (scan.depth > 8) return events_wrong(e, number, "too many brackets");
    const json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!line && json_error_code(&error) == json_error_out_of_memory) return cli_fail_memory(e->c);
    if (!line) {
        cli_clean(error.text, clean, sizeof clean);
        snprintf(what, sizeof what, "no JSON: %s", clean);
        return events_wrong(e, number, what);
    }
    const int status = events_read_object(e, line, number);
    cli_pool_reset(&e->json); /* all that the line was parsed into */
    return status;
}

static int events_read_lines(events *e, query_input *in)
{
    for (uint32_t number = 1;; number++) {
        const char *line = NULL;
        size_t n = 0;
        int status = CLI_FAILED;
        switch (query_next_line(e->c, in, &line, &n)) {
        case QUERY_LINE: status = events_read_line(e, line, n, number); break;
        case QUERY_LINE_TOO_LONG: return events_wrong(e, number, "this line is too long");
        case QUERY_END: return CLI_YES;
        case QUERY_READ_FAILED:
            return cli_fail(e->c, KZ_ERR_FILE, "%s: cannot be read: %s", e->name, strerror(in->failed));
        case QUERY_NO_MEMORY: return cli_fail_memory(e->c);
        }
        if (status != CLI_YES) return status;
    }
}

static int events_read(events *e, const char *path)
{
    cli *c = e->c;
    FILE *file = NULL;
    int status = cli_open_lines(c, path, &file, &e->name);
    if (status != CLI_YES) return status;
    query_input in = {.file = file ? query_file_number(file) : 0, .limit = EVENTS_MAX_LINE};
    e->json.alloc = &c->alloc;
    events_json_pool = &e->json;
    json_set_alloc_funcs(events_json_alloc, events_json_free);
    json_object_seed(1);
    status = events_read_lines(e, &in);
    /* Moves after the last step make one more. */
    if (status == CLI_YES && e->n > 0 && e->lines[e->n - 1].item >= 0)
        status = events_add(e, (events_line){-1, {0, 0}, e->lines[e->n - 1].number});
    query_input_free(c, &in);
    if (file) (void)fclose(file);
    return status;
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static const kz_map_item *events_item(const events *e, const kz_world *world, kz_body body, int32_t *number)
{
    *number = (int32_t)kz_body_user(world, body);
    return kz_map_item_at(e->check->map, *number);
}

static void events_print_pair(events *e, const kz_world *world, const char *what, const kz_pair *pair)
{
    char a[256], b[256];
    int32_t number;
    check_item_label(events_item(e, world, pair->a, &number), a, sizeof a);
    check_item_label(events_item(e, world, pair->b, &number), b, sizeof b);
    const bool ended = what[0] == 'e';
    cli_print(&e->c->out, "  %s  %s, %s%s%s\n", what, a, b, ended ? "" : ": ",
              ended ? "" : cli_relation_name(pair->relation));
}

/* What of `pairs` has this `began`; a pair that is printed counts. */
static size_t events_print_pairs(events *e, const kz_world *world, const char *what, const kz_pair *pairs, size_t n,
                                 bool began)
{
    size_t n_printed = 0;
    for (size_t i = 0; i < n; i++) {
        if (pairs[i].began != began) continue;
        events_print_pair(e, world, what, &pairs[i]);
        n_printed++;
    }
    return n_printed;
}

static void events_print(events *e, kz_world *world, size_t step)
{
    size_t n, n_ended;
    const kz_pair *pairs = kz_world_pairs(world, &n), *ended = kz_world_end_events(world, &n_ended);
    cli_print(&e->c->out, "step %zu\n", step);
    size_t n_printed = events_print_pairs(e, world, "begin", pairs, n, true);
    n_printed += events_print_pairs(e, world, "stay ", pairs, n, false);
    n_printed += events_print_pairs(e, world, "end  ", ended, n_ended, false);
    if (n_printed == 0) cli_put(&e->c->out, "  nothing\n");
}

static void events_json_pairs(events *e, cli_json *j, const kz_world *world, const char *key, const kz_pair *pairs,
                              size_t n, bool began)
{
    cli_json_key(j, key), cli_json_open(j, '[');
    for (size_t i = 0; i < n; i++) {
        int32_t a, b;
        if (pairs[i].began != began) continue;
        const kz_cell ids = {events_item(e, world, pairs[i].a, &a)->id, events_item(e, world, pairs[i].b, &b)->id};
        cli_json_open(j, '{');
        cli_json_key(j, "a"), cli_json_integer(j, a);
        cli_json_key(j, "b"), cli_json_integer(j, b);
        cli_json_key(j, "ids"), cli_json_cell(j, ids);
        cli_json_key(j, "relation"), cli_json_text(j, cli_relation_name(pairs[i].relation));
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
}

static void events_json(events *e, cli_json *j, kz_world *world, size_t step, uint32_t number)
{
    size_t n, n_ended;
    const kz_pair *pairs = kz_world_pairs(world, &n), *ended = kz_world_end_events(world, &n_ended);
    cli_json_open(j, '{');
    cli_json_key(j, "step"), cli_json_integer(j, (int64_t)step);
    cli_json_key(j, "line"), cli_json_integer(j, number);
    events_json_pairs(e, j, world, "begin", pairs, n, true);
    events_json_pairs(e, j, world, "stay", pairs, n, false);
    events_json_pairs(e, j, world, "end", ended, n_ended, false);
    cli_json_close(j, '}');
}

/* ---- Stepping ------------------------------------------------------------------------------------------ */

static int events_step(events *e, cli_json *j, kz_world *world, size_t step, uint32_t number)
{
    kz_error err;
    size_t n;
    if (kz_world_step(world, &err) != KZ_OK) return check_fail_step(e->c, e->check->path, &err);
    if (e->work.done > e->work.limit) return cli_work_fail(e->c, e->check->path);
    kz_world_pairs(world, &n);
    e->n_pairs += n;
    /* Pairs that stay are printed again in each step. */
    if (e->n_pairs / EVENTS_PRINTED > e->c->max_pairs)
        return cli_fail(e->c, KZ_ERR_TOO_LARGE,
                        "%s: by step %llu more pairs are printed than %d times the limit of %llu "
                        "(max_pairs)",
                        e->check->path, (unsigned long long)step, EVENTS_PRINTED, (unsigned long long)e->c->max_pairs);
    if (e->c->json) events_json(e, j, world, step, number);
    else if (!e->c->quiet) events_print(e, world, step);
    return CLI_YES;
}

static int events_move(events *e, kz_world *world, const events_line *line)
{
    kz_error err;
    char what[64];
    const kz_body body = e->bodies[line->item];
    kz_pose pose = kz_body_pose(world, body);
    pose.at.x += line->motion.x;
    pose.at.y += line->motion.y;
    if (kz_body_set_pose(world, body, pose, &err) == KZ_OK) return CLI_YES;
    snprintf(what, sizeof what, "%s:%u", cli_file_name(e->name), (unsigned)line->number);
    return cli_fail_error(e->c, what, &err);
}

static int events_play(events *e, cli_json *j, kz_world *world)
{
    int status = events_step(e, j, world, 0, 0);
    size_t step = 0;
    for (size_t i = 0; i < e->n && status == CLI_YES; i++) {
        const events_line *line = &e->lines[i];
        status = line->item < 0 ? events_step(e, j, world, ++step, line->number) : events_move(e, world, line);
    }
    return status;
}

static int events_fill(events *e, kz_world *world)
{
    kz_error err;
    if (kz_map_add_to_world(e->check->map, world, &err) != KZ_OK) return cli_fail_error(e->c, e->check->path, &err);
    e->bodies = cli_pool_take(&e->c->pool, ((size_t)e->check->n_items + 1) * sizeof *e->bodies, 8);
    if (!e->bodies) return cli_fail_memory(e->c);
    for (uint32_t i = 0; i < kz_world_count(world); i++) {
        const kz_body body = kz_world_body(world, i);
        e->bodies[kz_body_user(world, body)] = body;
    }
    return CLI_YES;
}

static int events_run(events *e, bool touch)
{
    kz_error err;
    kz_world *world;
    cli *c = e->c;
    cli_json json = {&c->out, false}, *j = &json;
    const kz_world_def def = {.alloc = &c->alloc,
                              .mode = touch ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP,
                              .max_pairs = c->max_pairs,
                              .filter = cli_work_filter,
                              .filter_ctx = &e->work};
    int status = check_names(c, e->check, &e->work);
    if (status != CLI_YES) return status;
    if (kz_world_create(&def, &world, &err) != KZ_OK) return cli_fail_error(c, e->check->path, &err);
    status = events_fill(e, world);
    if (c->json && status == CLI_YES) {
        cli_json_open(j, '{');
        cli_json_key(j, "map"), cli_json_text(j, e->check->path);
        check_json_items(j, e->check);
        cli_json_notes(c, j, e->check->map);
        cli_json_key(j, "steps"), cli_json_open(j, '[');
    }
    if (status == CLI_YES) status = events_play(e, j, world);
    if (c->json && status == CLI_YES) {
        cli_json_close(j, ']');
        cli_json_close(j, '}');
        cli_put(&c->out, "\n");
    }
    kz_world_free(world);
    return status == CLI_YES && e->n_pairs == 0 ? CLI_NO : status;
}

int check_events(cli *c, const check_answer *check, const char *script, bool touch)
{
    events e = {.c = c, .check = check, .work = {.limit = c->max_work}};
    int status = events_read(&e, script);
    if (status == CLI_YES) status = events_run(&e, touch);
    if (e.lines) c->alloc.release(c->alloc.ctx, e.lines, e.room * sizeof *e.lines, 8);
    cli_pool_free(&e.json);
    return status;
}
