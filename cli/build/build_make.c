/* build_make.c - makes one output: runs the verb of its target, and keeps what it prints or writes. */
#include "build/project.h"

#include <stdio.h>
#include <string.h>

enum { MAKE_UP = 512, MAKE_WORDS = 5 }; /* the words that are neither options nor inputs */

/* The way from the folder of an output to that of kolize.json. */
static void make_up(const char *output, char up[MAKE_UP])
{
    size_t n = 0;
    up[0] = '\0';
    for (const char *at = output; (at = strchr(at, '/')) != NULL && n + 4 < MAKE_UP; at++) {
        memcpy(up + n, "../", 4);
        n += 3;
    }
}

/* The key whose option the message is about. */
static size_t make_place(const build_target *target, const char *message)
{
    for (int i = 0; i < target->n_options; i++) {
        const size_t n = strcspn(target->options[i], "=");
        const char *found = strstr(message, target->options[i]);
        char option[64];
        snprintf(option, sizeof option, "%.*s", (int)(n < 63 ? n : 63), target->options[i]);
        if (found || ((found = strstr(message, option)) != NULL && strchr(" :,", found[n]))) return target->option_at[i];
    }
    return target->at;
}

/* getopt moves the words around, and leaves their letters alone. */
static const char **make_arguments(build *b, const build_job *job, int *argc)
{
    const build_target *target = job->target;
    const size_t room = (size_t)target->n_options + job->n_inputs + MAKE_WORDS;
    const char **argv = b->c->alloc.alloc(b->c->alloc.ctx, room * sizeof *argv, 16);
    int n = 0;
    if (!argv) return NULL;
    argv[n++] = target->verb->name;
    for (int i = 0; i < target->n_options; i++) argv[n++] = target->options[i];
    if (target->verb == &cli_verb_mask) {
        argv[n++] = "-o";
        argv[n++] = job->output->path;
    }
    argv[n++] = "--";
    for (size_t i = 0; i < job->n_inputs; i++) argv[n++] = job->inputs[i]->path;
    argv[n] = NULL;
    *argc = n;
    return argv;
}

/* Wrong options are those of all jobs of a target, so that they are reported once. */
static int make_refuse(build *b, build_result *results, const build_job *job, const char *usage)
{
    if (atomic_exchange(&results[job->first].reported, true)) return CLI_FAILED;
    return build_fail_at(&b->config.text, make_place(job->target, usage), "%s", usage);
}

/* The status of the verb; what it prints goes to `printed`, what it would write to `kept`. */
static int make_run(build *b, build_result *results, const build_job *job, cli_bytes *printed, cli_bytes *kept)
{
    cli *c = b->c;
    char up[MAKE_UP], usage[600] = "";
    int argc;
    const char **argv = make_arguments(b, job, &argc);
    if (!argv) return cli_fail_memory(c);
    const cli_verb *verb = c->verb;
    const bool json = c->json;
    make_up(job->output->path, up);
    (void)cli_flush(&c->out);
    cli_capture capture = {.c = c, .printed = printed, .kept = kept, .usage = usage, .usage_size = sizeof usage};
    c->verb = job->target->verb, c->json = false, c->up = up, c->capture = &capture, c->out.capture = &capture;
    int status = job->target->verb->run(c, argc, (char **)(void *)argv);
    const bool whole = cli_flush(&c->out);
    cli_images_begin(c);
    cli_pool_reset(&c->pool);
    c->verb = verb, c->json = json, c->up = NULL, c->capture = NULL, c->out.capture = NULL;
    c->picture = NULL, c->out.failed = 0;
    if (status == CLI_USAGE) status = make_refuse(b, results, job, usage);
    if (status <= CLI_NO && (!whole || capture.failed)) status = cli_fail_memory(c);
    c->alloc.release(c->alloc.ctx, argv, ((size_t)job->target->n_options + job->n_inputs + MAKE_WORDS) * sizeof *argv, 16);
    return status;
}

static bool make_is_there(build *b, const build_job *job, const cli_bytes *made)
{
    char swallowed[64];
    kz_bytes bytes;
    if (!job->output->there || job->output->stat.size != (int64_t)made->size) return false;
    b->c->caught = swallowed, b->c->caught_size = sizeof swallowed;
    const int status = cli_load_bytes(b->c, job->output->path, CLI_ARGUMENT, &bytes);
    b->c->caught = NULL;
    if (status != CLI_YES) return false;
    const bool same = bytes.size == made->size && memcmp(bytes.data, made->data, made->size) == 0;
    kz_bytes_free(&bytes);
    return same;
}

void build_make(build *b, build_result *results, size_t number)
{
    const build_job *job = &b->jobs[number];
    build_result *result = &results[number];
    cli_bytes printed = {.size = 0}, kept = {.size = 0};
    const int status = make_run(b, results, job, &printed, &kept);
    result->opaque = b->c->opaque;
    b->c->opaque = (cli_opaque){.n = 0};
    const cli_bytes *made = job->target->verb == &cli_verb_mask ? &kept : &printed;
    result->state = BUILD_FAILED;
    if (status <= CLI_NO) {
        result->hash = build_hash(1, made->data, made->size);
        if (make_is_there(b, job, made)) result->state = BUILD_SAME;
        else if (b->check) result->state = BUILD_STALE;
        else if (build_write_whole(b->c, job->output->path, made->data, made->size) == CLI_YES) result->state = BUILD_MADE;
    }
    cli_bytes_free(b->c, &printed);
    cli_bytes_free(b->c, &kept);
}
