/* main.c - runs the verb, then checks that its output was written and that its memory was given back.
 *
 *     kolize VERB [options] ...      exit status 0: found, 1: found none, 2: usage, 3: could not do it */
#include "lib/cli.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

static const cli_verb *const cli_verbs[] = {
    &cli_verb_hit,   &cli_verb_sweep, &cli_verb_check, &cli_verb_mask,   &cli_verb_trace, &cli_verb_fit,    &cli_verb_lint,
    &cli_verb_build, &cli_verb_watch, &cli_verb_query, &cli_verb_replay, &cli_verb_info,  &cli_verb_doctor, &cli_verb_help,
    NULL};

static int cli_dispatch(cli *c, int argc, char **argv)
{
    if (argc < 2) {
        cli_print_help(c, NULL);
        return CLI_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        cli_print(&c->out, "kolize %s\n", KZ_VERSION_TEXT);
        return CLI_YES;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        cli_print_help(c, NULL);
        return CLI_YES;
    }
    c->verb = cli_find_verb(c, argv[1]);
    if (!c->verb) return cli_refuse_verb(c, argv[1]);
    const int status = c->verb->run(c, argc - 1, argv + 1);
    if (!c->images.keep) cli_opaque_warn(c, &c->opaque); /* kept: `query`, whose lines choose their rules */
    if (c->help) cli_print_help(c, c->verb);
    return status;
}

static int cli_finish(cli *c, int status)
{
    cli_pool_free(&c->pool);
    cli_images_begin(c); /* which ends those that are kept */
    cli_files_end(c);
    if (!cli_flush(&c->out)) status = cli_fail(c, KZ_ERR_FILE, "cannot write the output: %s", strerror(c->out.failed));
    if (c->memory.checked && c->memory.live != 0)
        status = cli_fail(c, KZ_ERR_MEMORY, "%llu blocks of memory were never given back",
                          (unsigned long long)c->memory.live);
    return status;
}

int main(int argc, char **argv)
{
    static cli c; /* static for its size: the output buffer is part of it */
#ifdef SIGPIPE
    (void)signal(SIGPIPE, SIG_IGN); /* a closed pipe is to be a write error with a message, not a silent end */
#endif
    c.verbs = cli_verbs;
    c.alloc = cli_memory_allocator(&c.memory);
    c.pool.alloc = &c.alloc;
    cli_limits_begin(&c);
    return cli_finish(&c, cli_dispatch(&c, argc, argv));
}
