/* fuzz_lines.c - any bytes as the input of `kolize query`: JSON requests, one a line.
 *
 * The verb itself is run, reader, parser and operations, over a file that holds the input; its answers go to standard
 * output and its complaint at the end to a buffer.  All memory must have come back. */
#include "lib/cli.h"

#include "fuzz_folder.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const lines_file[] = {"lines.jsonl"};

static void remove_lines(void) { fuzz_remove_files(lines_file, 1); }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static cli c;
    static char caught[1024];
    static bool registered;
    if (!registered) atexit(remove_lines);
    registered = true;
    fuzz_write(lines_file[0], data, size);
    memset(&c.memory, 0, sizeof c.memory);
    c.alloc = cli_memory_allocator(&c.memory);
    cli_limits_begin(&c);
    c.pool = (cli_pool){.alloc = &c.alloc};
    c.verb = &cli_verb_query;
    c.caught = caught;
    c.caught_size = sizeof caught;
    c.out.n = 0;
    c.out.failed = 0;
    if (size > 0 && data[size - 1] == '!') c.memory.fail_from = 1 + data[0] % 8u; /* from then on there is no memory */
    char verb[] = "query", path[400];
    snprintf(path, sizeof path, "%s", fuzz_path(lines_file[0]));
    char *argv[] = {verb, path, NULL};
    const int status = c.verb->run(&c, 2, argv);
    ALWAYS(status == CLI_YES || status == CLI_FAILED);
    cli_pool_free(&c.pool);
    ALWAYS(cli_flush(&c.out) && c.memory.live == 0);
    return 0;
}
