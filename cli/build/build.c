/* build.c - `kolize build`: makes the outputs of a kolize.json that are stale, or says which are. */
#if defined(__APPLE__) && !defined(_DARWIN_C_SOURCE)
#define _DARWIN_C_SOURCE /* flock */
#endif
#if !defined(_WIN32) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE /* flock */
#endif
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "build/project.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#if defined(_WIN32)
#include <direct.h>
#define chdir _chdir
#define getcwd(text, size) _getcwd(text, (int)(size))
#else
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#endif

enum { BUILD_OPTION_CHECK = 1, BUILD_OPTION_JOBS, BUILD_SHOWN_MOST = 40, BUILD_FOLDER = 1024, BUILD_PATIENCE = 250 }; /* 5 s */

/* ---- The project ----------------------------------------------------------------------------------------- */

/* The folder of kolize.json is the current one until build_close: what it names lies in it. */
static int build_enter(build *b, const char *path)
{
    char folder[BUILD_FOLDER];
    const char *slash = strrchr(path, '/');
    b->name = slash ? slash + 1 : path;
    const int n = snprintf(b->cache_name, sizeof b->cache_name, ".%s.cache", b->name);
    if (n < 0 || (size_t)n >= sizeof b->cache_name || (slash && (size_t)(slash - path) >= sizeof folder))
        return cli_fail(b->c, KZ_ERR_FILE, "%.100s...: the name is too long", path);
    if (!slash) return CLI_YES;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path + (slash == path)), path);
    errno = 0;
    if (!getcwd(b->from, sizeof b->from)) return cli_fail(b->c, KZ_ERR_FILE, "the current folder: %s", strerror(errno));
    return chdir(folder) == 0 ? CLI_YES : cli_fail(b->c, KZ_ERR_FILE, "%s: %s", folder, strerror(errno));
}

/* Two builds of one project would write the same files. */
static int build_lock(build *b, int *lock)
{
    *lock = -1;
#if !defined(_WIN32)
    if (b->check) return CLI_YES;
    *lock = open(b->name, O_RDONLY | O_CLOEXEC);
    for (int i = 0; *lock >= 0 && flock(*lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; i++) {
        if (i < BUILD_PATIENCE) {
            build_settle();
            continue;
        }
        (void)close(*lock);
        *lock = -1;
        return cli_fail(b->c, KZ_ERR_FILE, "%s: another build is at work", b->name);
    }
#else
    (void)b;
#endif
    return CLI_YES;
}

static void build_unlock(int lock)
{
#if !defined(_WIN32)
    if (lock >= 0) (void)close(lock);
#else
    (void)lock;
#endif
}

/* ---- Telling --------------------------------------------------------------------------------------------- */

typedef struct build_count {
    size_t made, fresh, failed, stale, removed, shown;
    cli_opaque opaque;
    cli *c;
    cli_json json;
} build_count;

static void build_line(build_count *count, const char *word, const char *path, const char *why)
{
    char clean[300];
    cli *c = count->c;
    if (c->json) {
        cli_json_open(&count->json, '{');
        cli_json_key(&count->json, "output"), cli_json_text(&count->json, path);
        cli_json_key(&count->json, "state"), cli_json_text(&count->json, word);
        if (why) cli_json_key(&count->json, "why"), cli_json_text(&count->json, why);
        cli_json_close(&count->json, '}');
        return;
    }
    if (c->quiet || count->shown++ >= BUILD_SHOWN_MOST) return;
    cli_clean(path, clean, sizeof clean);
    cli_print(&c->out, "%s %s", word, clean);
    if (why) cli_clean(why, clean, sizeof clean), cli_print(&c->out, ": %s", clean);
    cli_put(&c->out, "\n");
}

static void build_report_leftover(void *ctx, const char *path, bool removed)
{
    build_line(ctx, removed ? "removed" : "left over", path, "no target makes it");
}

static void build_report_job(build *b, const build_job *job, const build_result *result, build_count *count)
{
    static const char *const words[] = {"failed", "fresh", "made", "fresh", "stale", "failed"};
    count->made += result->state == BUILD_MADE;
    count->fresh += result->state == BUILD_FRESH || result->state == BUILD_SAME;
    count->stale += result->state == BUILD_STALE;
    count->failed += result->state == BUILD_FAILED || result->state == BUILD_WAITS;
    const size_t n_opaque = count->opaque.n + result->opaque.n;
    if (count->opaque.n == 0) count->opaque = result->opaque;
    count->opaque.n = n_opaque;
    const bool fresh = result->state == BUILD_FRESH || result->state == BUILD_SAME;
    const bool has_why = result->state == BUILD_MADE || result->state == BUILD_STALE;
    if (!fresh || b->c->json) build_line(count, words[result->state], job->output->path, has_why ? job->why : NULL);
}

static void build_report_end(build *b, const build_count *count)
{
    cli_out *out = &b->c->out;
    char name[300];
    if (b->c->quiet || b->c->json) return;
    cli_clean(b->name, name, sizeof name);
    if (count->shown > BUILD_SHOWN_MOST) cli_print(out, "... and %zu more\n", count->shown - BUILD_SHOWN_MOST);
    cli_print(out, "%s: %zu output%s, %zu fresh", name, b->n_jobs, b->n_jobs == 1 ? "" : "s", count->fresh);
    if (count->made > 0) cli_print(out, ", %zu made", count->made);
    if (count->stale > 0) cli_print(out, ", %zu stale", count->stale);
    if (count->removed > 0) cli_print(out, ", %zu %s", count->removed, b->check ? "left over" : "removed");
    if (count->failed > 0) cli_print(out, ", %zu failed", count->failed);
    cli_put(out, "\n");
}

static void build_answer_begin(build *b, build_count *count)
{
    count->json = (cli_json){&b->c->out, false};
    if (!b->c->json) return;
    cli_json_open(&count->json, '{');
    cli_json_key(&count->json, "file"), cli_json_text(&count->json, b->name);
    cli_json_key(&count->json, "outputs"), cli_json_open(&count->json, '[');
}

static void build_answer_end(build *b, build_count *count)
{
    if (!b->c->json) return;
    cli_json_close(&count->json, ']');
    cli_json_close(&count->json, '}');
    cli_put(&b->c->out, "\n");
}

/* ---- The work -------------------------------------------------------------------------------------------- */

/* What was written is known by the cache from now on. */
static void build_note(build *b, const build_job *job, const build_result *result)
{
    build_file *out = job->output;
    if (result->state != BUILD_MADE && result->state != BUILD_SAME) return;
    out->there = build_stat_of(out->path, &out->stat);
    out->hash = result->hash;
    out->key = job->key;
    b->settle = b->settle || result->state == BUILD_MADE;
}

static int build_status(const build *b, const build_count *count)
{
    if (count->failed > 0) return CLI_FAILED;
    return b->check && count->stale + count->removed > 0 ? CLI_NO : CLI_YES;
}

static int build_do(build *b)
{
    build_result *results = NULL;
    build_count count = {.c = b->c};
    int status = build_config_read(b->c, &b->pool, b->name, &b->config);
    if (status == CLI_YES) status = build_cache_read(b);
    if (status == CLI_YES) status = build_plan(b);
    if (status == CLI_YES) status = build_run_jobs(b, &results);
    if (status == CLI_YES) {
        build_answer_begin(b, &count);
        for (size_t i = 0; i < b->n_jobs; i++) {
            build_note(b, &b->jobs[i], &results[i]);
            build_report_job(b, &b->jobs[i], &results[i], &count);
        }
        count.removed = build_leftovers(b, build_report_leftover, &count);
        build_answer_end(b, &count);
        build_report_end(b, &count);
        if (!b->check) cli_opaque_warn(b->c, &count.opaque);
        status = build_status(b, &count);
        if (b->settle) build_settle(); /* an edit from now on has another time than what was written */
        if (!b->check && build_cache_write(b) != CLI_YES) status = CLI_FAILED;
    }
    build_results_free(b, results);
    build_config_free(&b->config);
    return status;
}

build *build_open(cli *c, const char *path)
{
    build *b = c->alloc.alloc(c->alloc.ctx, sizeof *b, 16);
    if (!b) {
        (void)cli_fail_memory(c);
        return NULL;
    }
    memset(b, 0, sizeof *b);
    b->c = c;
    b->pool.alloc = &c->alloc;
    if (build_enter(b, path) == CLI_YES) return b;
    (void)build_close(b);
    return NULL;
}

int build_close(build *b)
{
    cli *c = b->c;
    int status = CLI_YES;
    if (*b->from && chdir(b->from) != 0) status = cli_fail(c, KZ_ERR_FILE, "%s: %s", b->from, strerror(errno));
    cli_pool_free(&b->pool);
    c->alloc.release(c->alloc.ctx, b, sizeof *b, 16);
    return status;
}

int build_project(cli *c, const char *path, bool check, int n_processes)
{
    int lock;
    build *b = build_open(c, path);
    if (!b) return CLI_FAILED;
    b->check = check;
    b->n_processes = n_processes;
    int status = build_lock(b, &lock);
    if (status == CLI_YES) {
        status = build_do(b);
        build_unlock(lock);
    }
    const int closed = build_close(b);
    return closed == CLI_YES ? status : closed;
}

/* ---- The verb -------------------------------------------------------------------------------------------- */

typedef struct build_request {
    bool check;
    int n_processes;
} build_request;

static int build_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    build_request *request = ctx;
    int64_t number;
    if (code == BUILD_OPTION_CHECK) {
        request->check = true;
        return -1;
    }
    if (!cli_parse_integer(value, 1, 256, &number)) return cli_usage(c, "--%s %s: needs a number, 1 to 256", name, value);
    request->n_processes = (int)number;
    return -1;
}

static int build_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"check", BUILD_OPTION_CHECK, false}, {"jobs", BUILD_OPTION_JOBS, true}, {NULL, 0, false}};
    build_request request = {.check = false};
    const int status = cli_read_options(c, argc, argv, options, build_take, &request, NULL, 0);
    if (status >= 0) return status;
    if (c->n_args > 1) return cli_usage(c, "one project at a time");
    if (c->n_args == 1 && strcmp(c->args[0], "-") == 0)
        return cli_usage(c, "the file lies in the folder of the project, so it is not standard input");
    return build_project(c, c->n_args == 1 ? c->args[0] : "kolize.json", request.check, request.n_processes);
}

const cli_verb cli_verb_build = {
    "build",
    "[FILE] [options]",
    "makes all collision data of a project that is stale, as its kolize.json says",
    "FILE is kolize.json in the current folder, unless named.  It lists targets:\n"
    "\n"
    "  {\"targets\": [\n"
    "    {\"make\": \"trace\", \"inputs\": [\"ships/*.png\"], \"output\": \"shapes/{name}.json\", \"points\": 12},\n"
    "    {\"make\": \"trace\", \"inputs\": \"tiles.png\", \"frames\": \"16x16\", \"format\": \"tiled\", \"output\": \"tiles.tsx\"},\n"
    "    {\"make\": \"fit\", \"inputs\": \"**/*.png\", \"shapes\": [\"box\", \"circle\"], \"output\": \"fits.json\"},\n"
    "    {\"make\": \"mask\", \"inputs\": \"hero.json\", \"output\": \"hero.kmask\"}]}\n"
    "\n"
    "The other keys are the options of the verb, without hyphens in front: \"alpha\": 10, \"convex\": true.  With {name} or\n"
    "{dir}, name and folder of an input, each input has an output of its own; otherwise all are in one.  * and ? match\n"
    "in a name, ** any folders.  All files lie in the folder of kolize.json.\n"
    "\n"
    "An output is made when it is missing or edited, or when an input, an option or the version of the tool has changed;\n"
    "it appears whole or not at all.  What no target makes any more is removed, unless it was edited.  The file\n"
    ".kolize.json.cache keeps sizes, times and hashes; without it more is read, and the answers are the same.\n"
    "\n"
    "  --check                writes nothing.  Exit status 0: all is fresh, 1: something is stale, 3: bad input\n"
    "  --jobs N               so many processes (as many as there are processors)\n"
    "\n"
    "  kolize build\n"
    "  kolize build --check game/kolize.json\n",
    CLI_HAS_JSON | CLI_HAS_FILES,
    build_run,
};
