/* bench.c - `kolize bench`: what the library's questions cost on this machine, beside what one would write first. */
#include "cli.h"
#include "measure_mask.h"

#include <stdio.h>
#include <string.h>

/* A few seconds in all. */
#define BENCH_PASSES      5
#define BENCH_WAY_NS      3e5
#define BENCH_MOST_PASSES MEASURE_MOST_PASSES
#define BENCH_MOST_SIDE   1024
#define BENCH_MOST_SIDES  8

typedef struct bench_plan {
    int32_t side[BENCH_MOST_SIDES];
    int n_sides, passes;
} bench_plan;

static const char *const bench_mask_names[] = {"overlap blobs", "area blobs",      "first blobs",
                                               "offsets blobs", "transform blobs", NULL};

static void bench_json(cli_json *j, const char *topic, const measure_mask_row *row, int32_t side,
                       const measure_way *ways, int n_ways, const measure_figure *figures)
{
    cli_json_open(j, '{');
    cli_json_key(j, "topic"), cli_json_text(j, topic);
    cli_json_key(j, "row"), cli_json_text(j, row->name);
    cli_json_key(j, "side"), cli_json_integer(j, side);
    cli_json_key(j, "ways"), cli_json_open(j, '[');
    for (int i = 0; i < n_ways; i++) {
        cli_json_open(j, '{');
        cli_json_key(j, "way"), cli_json_text(j, ways[i].name);
        cli_json_key(j, "ns"), cli_json_number(j, (float)figures[i].ns);
        cli_json_key(j, "ns_min"), cli_json_number(j, (float)figures[i].ns_min);
        cli_json_key(j, "ns_max"), cli_json_number(j, (float)figures[i].ns_max);
        cli_json_key(j, "times"), cli_json_number(j, (float)figures[i].times[0]);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
    cli_json_close(j, '}');
}

/* Three digits, for people. */
static const char *bench_number(double value, char text[CLI_NUMBER_SIZE])
{
    snprintf(text, CLI_NUMBER_SIZE, value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    return text;
}

static void bench_heading(cli *c, const measure_mask_row *row, const measure_way *ways, int n_ways)
{
    cli_print(&c->out, "\n%-16s %10s", row->name, ways[0].name);
    for (int i = 1; i < n_ways; i++) cli_print(&c->out, " %18s", ways[i].name);
    cli_put(&c->out, "\n");
}

static void bench_line(cli *c, int32_t side, int n_ways, const measure_figure *figures)
{
    char ns[CLI_NUMBER_SIZE], times[CLI_NUMBER_SIZE];
    cli_print(&c->out, "%16d %10s", (int)side, bench_number(figures[0].ns, ns));
    for (int i = 1; i < n_ways; i++)
        cli_print(&c->out, " %9s %6s x", bench_number(figures[i].ns, ns), bench_number(figures[i].times[0], times));
    cli_put(&c->out, "\n");
}

static int bench_mask_row(cli *c, cli_json *j, const measure_mask_row *row, int32_t side, bool is_first,
                          const bench_plan *plan)
{
    static measure_scene scene;
    measure_masks masks;
    measure_way ways[MEASURE_MOST_WAYS];
    measure_figure figures[MEASURE_MOST_WAYS];
    if (measure_masks_make(row, side, &c->alloc, &masks, &scene) != KZ_OK) return cli_fail_memory(c);
    const int n_ways = measure_mask_ways(row, ways);
    const int wrong = measure_ways(&scene, ways, n_ways, plan->passes, BENCH_WAY_NS, figures);
    const bool no_memory = masks.no_memory;
    measure_masks_free(&masks);
    if (no_memory) return cli_fail_memory(c);
    if (wrong >= 0)
        return cli_fail(c, KZ_ERR_CPU_LEVEL,
                        "%s, side %d: the answers of '%s' are not those of '%s': see 'kolize doctor'", row->name,
                        (int)side, ways[wrong].name, ways[0].name);
    if (c->json) {
        bench_json(j, "mask", row, side, ways, n_ways, figures);
    } else if (!c->quiet) {
        if (is_first) bench_heading(c, row, ways, n_ways);
        bench_line(c, side, n_ways, figures);
    }
    return CLI_YES;
}

static int bench_mask(cli *c, cli_json *j, const bench_plan *plan)
{
    int status = CLI_YES, done = 0, n_rows = 0;
    while (bench_mask_names[n_rows]) n_rows++;
    cli_progress progress = cli_progress_begin(c, "masks", (uint64_t)(n_rows * plan->n_sides));
    for (int r = 0; r < n_rows; r++) {
        for (int i = 0; i < plan->n_sides && status == CLI_YES; i++) {
            const measure_mask_row *row = measure_mask_row_named(bench_mask_names[r]);
            status = bench_mask_row(c, j, row, plan->side[i], i == 0, plan);
            cli_progress_step(&progress, (uint64_t)++done);
        }
    }
    cli_progress_end(&progress);
    return status;
}

/* What there is to measure: `kolize bench TOPIC`, or all of them. */
static const struct bench_topic {
    const char *name;
    int (*run)(cli *c, cli_json *j, const bench_plan *plan);
} bench_topics[] = {
    {"mask", bench_mask},
};

enum { BENCH_TOPICS = sizeof bench_topics / sizeof *bench_topics };

static const struct bench_topic *find_bench_topic(const char *name)
{
    for (int i = 0; i < BENCH_TOPICS; i++)
        if (strcmp(bench_topics[i].name, name) == 0) return &bench_topics[i];
    return NULL;
}

enum { BENCH_SIDE = 1, BENCH_PASSES_OPTION };

static bool read_sides(const char *text, bench_plan *plan)
{
    plan->n_sides = 0;
    while (plan->n_sides < BENCH_MOST_SIDES) {
        char number[8];
        const size_t n = strcspn(text, ",");
        int64_t side;
        if (n >= sizeof number) return false;
        memcpy(number, text, n);
        number[n] = 0;
        if (!cli_parse_integer(number, 16, BENCH_MOST_SIDE, &side)) return false;
        plan->side[plan->n_sides++] = (int32_t)side;
        if (text[n] == 0) return true;
        text += n + 1;
    }
    return false;
}

static int bench_take(cli *c, void *ctx, int code, const char *name, const char *value)
{
    bench_plan *plan = ctx;
    int64_t passes;
    switch (code) {
    case BENCH_SIDE:
        if (read_sides(value, plan)) return -1;
        return cli_usage(c, "--%s wants up to %d numbers from 16 to %d, not '%s'", name, BENCH_MOST_SIDES,
                         BENCH_MOST_SIDE, value);
    default:
        if (!cli_parse_integer(value, 1, BENCH_MOST_PASSES, &passes))
            return cli_usage(c, "--%s wants a number from 1 to %d, not '%s'", name, BENCH_MOST_PASSES, value);
        plan->passes = (int)passes;
        return -1;
    }
}

static int bench_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"side", BENCH_SIDE, true}, {"passes", BENCH_PASSES_OPTION, true}, {NULL, 0, false}};
    bench_plan plan = {{16, 64, 256, 1024}, 4, BENCH_PASSES};
    char machine[256];
    int status = cli_read_options(c, argc, argv, options, bench_take, &plan, NULL, 0);
    if (status >= 0) return status;
    for (int i = 0; i < c->n_args; i++)
        if (!find_bench_topic(c->args[i])) return cli_usage(c, "there is no topic '%s'", c->args[i]);

    cli_json json = {&c->out, false}, *j = &json;
    measure_machine(machine, sizeof machine);
    if (c->json) {
        cli_json_open(j, '{');
        cli_json_key(j, "version"), cli_json_text(j, KZ_VERSION_TEXT);
        cli_json_key(j, "machine"), cli_json_text(j, machine);
        cli_json_key(j, "rows"), cli_json_open(j, '[');
    } else if (!c->quiet) {
        cli_print(
            &c->out,
            "kolize %s on one core of: %s\n"
            "Nanoseconds a question, and how often as fast as the first column, which is what one writes first.\n",
            KZ_VERSION_TEXT, machine);
    }
    for (int i = 0; i < BENCH_TOPICS && status < 0; i++) {
        bool wanted = c->n_args == 0;
        for (int k = 0; k < c->n_args; k++) wanted |= find_bench_topic(c->args[k]) == &bench_topics[i];
        const int ended = wanted ? bench_topics[i].run(c, j, &plan) : CLI_YES;
        if (ended != CLI_YES) status = ended;
    }
    if (status >= 0) return status;
    if (c->json) {
        cli_json_close(j, ']');
        cli_json_close(j, '}');
        cli_put(&c->out, "\n");
    }
    return CLI_YES;
}

const cli_verb cli_verb_bench = {
    "bench",
    "[mask] [--side N[,N...]] [--passes N]",
    "how fast is this build on this machine?",
    "Times questions about masks on one core, with every kernel this machine has, beside what one would write first.\n"
    "The answers are compared before anything is timed.  Exit status 0, or 3 when answers differ.\n\n"
    "  --side N[,N...]        sides of the square masks, 16 to 1024; 16,64,256,1024\n"
    "  --passes N             how often everything is timed, 1 to 31; 5.  Medians are shown\n",
    CLI_HAS_JSON,
    bench_run,
};
