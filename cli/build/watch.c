/* watch.c - `kolize watch`: lints, traces or builds again whenever a file is saved, and prints what changed. */
#include "build/saves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WATCH_OPTION_POLL = 1, WATCH_SETTLE = 60, WATCH_TRIES = 20 }; /* ms: a save is over when nothing changes so long */

typedef enum watch_kind { WATCH_IMAGE, WATCH_DRAWN, WATCH_PROJECT } watch_kind;

typedef struct watch_item {
    const char *path;
    watch_kind kind;
    watch_state last;
    cli_bytes before; /* what was printed the last time */
    bool ran;
} watch_item;

/* ---- What changed ---------------------------------------------------------------------------------------- */

typedef struct watch_line {
    const char *text; /* up to its newline */
    bool kept;        /* it is in both texts */
} watch_line;

typedef struct watch_lines {
    watch_line *lines, **sorted;
    size_t n;
} watch_lines;

static size_t watch_length(const char *line) { return strcspn(line, "\n"); }

static int watch_compare(const char *a, const char *b)
{
    const size_t n = watch_length(a), m = watch_length(b);
    const int order = memcmp(a, b, n < m ? n : m);
    return order != 0 ? order : (n > m) - (n < m);
}

static int watch_order(const void *a, const void *b)
{
    return watch_compare((*(watch_line *const *)a)->text, (*(watch_line *const *)b)->text);
}

/* The text gets a NUL behind it, which is not counted. */
static bool watch_split(cli *c, cli_bytes *text, watch_lines *out)
{
    *out = (watch_lines){.n = 0};
    if (!cli_bytes_add(c, text, "", 1)) return false;
    text->size--;
    const char *start = (const char *)text->data;
    size_t room = 1;
    for (const char *at = start; *at; at++) room += *at == '\n';
    out->lines = cli_pool_take(&c->pool, room * sizeof *out->lines, 16);
    out->sorted = cli_pool_take(&c->pool, room * sizeof *out->sorted, 16);
    if (!out->lines || !out->sorted) return false;
    for (const char *at = start; *at; at += watch_length(at) + (at[watch_length(at)] != '\0')) {
        out->lines[out->n] = (watch_line){at, false};
        out->sorted[out->n] = &out->lines[out->n];
        out->n++;
    }
    if (out->n > 0) qsort(out->sorted, out->n, sizeof *out->sorted, watch_order);
    return true;
}

static size_t watch_put_lines(cli *c, const char *mark, const watch_lines *lines)
{
    size_t n = 0;
    for (size_t i = 0; i < lines->n; i++) {
        if (lines->lines[i].kept) continue;
        cli_put(&c->out, mark);
        cli_put_bytes(&c->out, lines->lines[i].text, watch_length(lines->lines[i].text));
        cli_put(&c->out, "\n");
        n++;
    }
    return n;
}

static bool watch_put_changes(cli *c, const watch_item *item, cli_bytes *before, cli_bytes *now)
{
    watch_lines old, new;
    if (!watch_split(c, before, &old) || !watch_split(c, now, &new)) return false;
    for (size_t i = 0, k = 0; i < old.n && k < new.n;) {
        const int order = watch_compare(old.sorted[i]->text, new.sorted[k]->text);
        if (order == 0) old.sorted[i]->kept = new.sorted[k]->kept = true;
        i += order <= 0;
        k += order >= 0;
    }
    char name[300];
    cli_clean(item->path, name, sizeof name);
    size_t n = watch_put_lines(c, "- ", &old);
    n += watch_put_lines(c, "+ ", &new);
    if (n == 0) cli_print(&c->out, "%s: saved, nothing changed\n", name);
    return true;
}

/* ---- Running --------------------------------------------------------------------------------------------- */

static int watch_verb(cli *c, const watch_item *item, cli_bytes *printed)
{
    const cli_verb *watch = c->verb, *verb = item->kind == WATCH_IMAGE ? &cli_verb_trace : &cli_verb_lint;
    const char *argv[] = {verb->name, "--", item->path, NULL};
    char usage[100] = "";
    cli_bytes kept = {.size = 0};
    cli_capture capture = {.c = c, .printed = printed, .kept = &kept, .usage = usage, .usage_size = sizeof usage};
    c->verb = verb, c->capture = &capture, c->out.capture = &capture;
    const int status = verb->run(c, 3, (char **)(void *)argv);
    const bool whole = cli_flush(&c->out) && !capture.failed;
    c->verb = watch, c->capture = NULL, c->out.capture = NULL;
    cli_opaque_warn(c, &c->opaque);
    c->opaque = (cli_opaque){.n = 0};
    cli_images_begin(c);
    cli_pool_reset(&c->pool);
    cli_bytes_free(c, &kept);
    return whole ? status : cli_fail_memory(c);
}

/* A file that cannot be read now is half saved, or will be mended: the loop goes on. */
static void watch_run_item(cli *c, watch_item *item)
{
    cli_bytes printed = {.size = 0};
    if (item->kind == WATCH_PROJECT) {
        (void)build_project(c, item->path, false, 0);
        return;
    }
    if (watch_verb(c, item, &printed) > CLI_NO) {
        cli_bytes_free(c, &printed);
        return;
    }
    if (item->ran) (void)watch_put_changes(c, item, &item->before, &printed);
    else cli_put_bytes(&c->out, (const char *)printed.data, printed.size);
    cli_pool_reset(&c->pool);
    cli_bytes_free(c, &item->before);
    item->before = printed;
    item->ran = true;
}

static watch_state watch_state_of(cli *c, const watch_item *item, watch_wait *wait)
{
    if (item->kind == WATCH_PROJECT) return watch_state_of_project(c, item->path, wait);
    return watch_state_of_file(c, item->path, item->kind == WATCH_DRAWN, wait);
}

static bool watch_same(watch_state a, watch_state b) { return a.inputs == b.inputs && a.outputs == b.outputs; }

/* A program that saves writes several times; this waits until it has ended. */
static watch_state watch_settled(cli *c, const watch_item *item, watch_state state)
{
    for (int i = 0; i < WATCH_TRIES && !watch_is_over(); i++) {
        watch_pause(WATCH_SETTLE);
        const watch_state again = watch_state_of(c, item, NULL);
        if (watch_same(again, state)) break;
        state = again;
    }
    return state;
}

/* What was saved while the item ran is noticed the next time; what a build wrote is not. */
static void watch_once(cli *c, watch_item *item, watch_wait *wait)
{
    watch_state state = watch_state_of(c, item, NULL);
    if (item->last.inputs != 0 && watch_same(state, item->last)) return;
    if (item->last.inputs != 0) state = watch_settled(c, item, state);
    watch_run_item(c, item);
    item->last = state;
    const watch_state behind = watch_state_of(c, item, wait);
    if (item->kind == WATCH_PROJECT) item->last.outputs = behind.outputs;
    (void)cli_flush(&c->out);
}

/* ---- The verb -------------------------------------------------------------------------------------------- */

static int watch_kind_of(cli *c, watch_item *item)
{
    cli_file_kind kind;
    kz_bytes bytes;
    int32_t n;
    int status = cli_file_kind_of(c, item->path, &kind);
    if (status != CLI_YES) return status;
    item->kind = kind == CLI_FILE_OTHER ? WATCH_IMAGE : WATCH_DRAWN;
    if (kind != CLI_FILE_JSON) return CLI_YES;
    if ((status = cli_load_bytes(c, item->path, CLI_ARGUMENT, &bytes)) != CLI_YES) return status;
    if (cli_content_has_key(&bytes, "targets", &n)) item->kind = WATCH_PROJECT;
    kz_bytes_free(&bytes);
    return CLI_YES;
}

static int watch_loop(cli *c, watch_item *items, int n, bool poll)
{
    watch_wait wait;
    watch_signals();
    watch_wait_begin(&wait, poll);
    while (!watch_is_over() && !c->out.failed) {
        for (int i = 0; i < n && !watch_is_over(); i++) watch_once(c, &items[i], &wait);
        if (!c->out.failed) watch_wait_for(&wait);
    }
    watch_wait_end(&wait);
    return CLI_YES; /* main tells of output that was not written */
}

static int watch_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    (void)c, (void)name, (void)value;
    if (code == WATCH_OPTION_POLL) *(bool *)ctx = true;
    return -1;
}

static int watch_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {{"poll", WATCH_OPTION_POLL, false}, {NULL, 0, false}};
    bool poll = false;
    int status = cli_read_options(c, argc, argv, options, watch_take, &poll, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args < 1) return cli_usage(c, "needs at least one file");
    const size_t n = (size_t)c->n_args, size = n * sizeof(watch_item);
    watch_item *items = c->alloc.alloc(c->alloc.ctx, size, 16);
    if (!items) return cli_fail_memory(c);
    memset(items, 0, size);
    status = CLI_YES;
    for (size_t i = 0; i < n && status == CLI_YES; i++) {
        items[i].path = c->args[i];
        if (strcmp(items[i].path, "-") == 0) status = cli_usage(c, "standard input cannot be saved");
        else status = watch_kind_of(c, &items[i]);
    }
    if (status == CLI_YES) status = watch_loop(c, items, (int)n, poll);
    for (size_t i = 0; i < n; i++) cli_bytes_free(c, &items[i].before);
    c->alloc.release(c->alloc.ctx, items, size, 16);
    return status;
}

const cli_verb cli_verb_watch = {
    "watch",
    "FILE... [options]",
    "whenever a file is saved: lints, traces or builds again, and prints what changed",
    "FILE is a map, tileset, sheet or scene, which `lint` compares with its pixels; an image, which `trace` turns into\n"
    "outlines; or a kolize.json, whose outputs are made again when an input changes.  At first all is printed, later\n"
    "lines that are new (+) and lines that are gone (-).  A map is looked at again when its tilesets or images are saved,\n"
    "too.  Ctrl-C ends it with status 0.\n"
    "\n"
    "  --poll                 looks at the files now and then; the usual are events of the system, where it has them (inotify)\n"
    "\n"
    "  kolize watch kolize.json room.tmx\n",
    CLI_HAS_FILES,
    watch_run,
};
