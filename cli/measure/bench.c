/* bench.c - `kolize bench`: what the library's questions cost on this machine, beside what one would write first. */
#include "lib/cli.h"
#include "measure/measure_mask.h"
#include "measure/measure_shapes.h"
#include "measure/measure_world.h"

#include <stdio.h>
#include <string.h>

/* A few seconds in all; worlds of a million bodies, when named, take minutes. */
#define BENCH_PASSES      5
#define BENCH_METHOD_NS   5e5
#define BENCH_QUICK_NS    5e4
#define BENCH_QUICK       3
#define BENCH_MOST_PASSES MEASURE_MOST_PASSES
#define BENCH_MOST_SIDE   1024
#define BENCH_MOST_SIDES  8

typedef struct bench_plan {
    int32_t side[BENCH_MOST_SIDES];
    int n_sides, passes;
    double method_ns;
    bool quick;
} bench_plan;

/* One row of one topic: "overlap blobs" of a side, "contact" of two kinds. */
typedef struct bench_row {
    const char *topic, *name;
    int32_t side;      /* of masks */
    const char *kinds; /* of shapes; NULL for masks */
    int64_t bodies;    /* of worlds; 0 for others */
    bool is_first;     /* of its name */
    double bytes;      /* a body */
} bench_row;

static const char *const bench_mask_names[] = {"overlap blobs", "area blobs",      "first blobs",
                                               "offsets blobs", "transform blobs", NULL};

static void bench_json(cli_json *j, const bench_row *row, const measure_method *methods, int n_methods,
                       const measure_figure *figures)
{
    cli_json_open(j, '{');
    cli_json_key(j, "topic"), cli_json_text(j, row->topic);
    cli_json_key(j, "row"), cli_json_text(j, row->name);
    if (row->bodies) {
        cli_json_key(j, "bodies"), cli_json_integer(j, row->bodies);
        cli_json_key(j, "bytes"), cli_json_number(j, (float)row->bytes);
    } else if (row->kinds) cli_json_key(j, "kinds"), cli_json_text(j, row->kinds);
    else cli_json_key(j, "side"), cli_json_integer(j, row->side);
    cli_json_key(j, "ways"), cli_json_open(j, '[');
    for (int i = 0; i < n_methods; i++) {
        cli_json_open(j, '{');
        cli_json_key(j, "way"), cli_json_text(j, methods[i].name);
        cli_json_key(j, "ns"), cli_json_number(j, (float)figures[i].ns);
        cli_json_key(j, "ns_min"), cli_json_number(j, (float)figures[i].ns_min);
        cli_json_key(j, "ns_max"), cli_json_number(j, (float)figures[i].ns_max);
        cli_json_key(j, "times"), cli_json_number(j, (float)figures[i].times[0]);
        cli_json_key(j, "times_min"), cli_json_number(j, (float)figures[i].times_min);
        cli_json_key(j, "times_max"), cli_json_number(j, (float)figures[i].times_max);
        cli_json_close(j, '}');
    }
    cli_json_close(j, ']');
    cli_json_close(j, '}');
}

/* Three digits, for people; fewer below 0.1. */
static const char *bench_number(double value, char text[CLI_NUMBER_SIZE])
{
    const int places = value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0;
    snprintf(text, CLI_NUMBER_SIZE, "%.*f", places, value);
    return text;
}

static void bench_line(cli *c, const bench_row *row, const measure_method *methods, int n_methods,
                       const measure_figure *figures)
{
    char ns[CLI_NUMBER_SIZE], times[CLI_NUMBER_SIZE];
    if (row->is_first) {
        cli_print(&c->out, "\n%-16s %10s", row->name, methods[0].name);
        for (int i = 1; i < n_methods; i++) cli_print(&c->out, " %16s", methods[i].name);
        cli_put(&c->out, "\n");
    }
    if (row->kinds) cli_print(&c->out, "%-16s", row->kinds);
    else if (row->bodies) cli_print(&c->out, "%16d", (int)row->bodies);
    else cli_print(&c->out, "%16d", (int)row->side);
    cli_print(&c->out, " %10s", bench_number(figures[0].ns, ns));
    for (int i = 1; i < n_methods; i++)
        cli_print(&c->out, " %8s %5s x", bench_number(figures[i].ns, ns), bench_number(figures[i].times[0], times));
    if (row->bodies) cli_print(&c->out, " %6.0f bytes", row->bytes);
    cli_put(&c->out, "\n");
}

static int bench_scene(cli *c, cli_json *j, const bench_row *row, measure_scene *scene, const measure_method *methods,
                       int n_methods, const bench_plan *plan)
{
    measure_figure figures[MEASURE_MAX_METHODS];
    const int wrong = measure_methods(scene, methods, n_methods, plan->passes, plan->method_ns, figures);
    if (wrong >= 0) {
        char side[32];
        snprintf(side, sizeof side, "side %d", (int)row->side);
        return cli_fail(c, KZ_ERR_CPU_LEVEL, "%s, %s: the answers of '%s' are not those of '%s': see 'kolize doctor'",
                        row->name, row->kinds ? row->kinds : side, methods[wrong].name, methods[0].name);
    }
    if (c->json) bench_json(j, row, methods, n_methods, figures);
    else if (!c->quiet) bench_line(c, row, methods, n_methods, figures);
    return CLI_YES;
}

static int bench_mask_row(cli *c, cli_json *j, const measure_mask_row *of, int32_t side, bool is_first,
                          const bench_plan *plan)
{
    static measure_scene scene;
    measure_masks masks;
    measure_method methods[MEASURE_MAX_METHODS];
    if (measure_masks_make(of, side, &c->alloc, &masks, &scene) != KZ_OK) return cli_fail_memory(c);
    const bench_row row = {.topic = "mask", .name = of->name, .side = side, .is_first = is_first};
    const int status = bench_scene(c, j, &row, &scene, methods, measure_mask_methods(of, methods), plan);
    const bool no_memory = masks.no_memory;
    measure_masks_free(&masks);
    return no_memory ? cli_fail_memory(c) : status;
}

static int bench_mask(cli *c, cli_json *j, const bench_plan *plan)
{
    int status = CLI_YES, done = 0, n_rows = 0;
    while (bench_mask_names[n_rows]) n_rows++;
    cli_progress progress = cli_progress_begin(c, "masks", (uint64_t)n_rows * (uint64_t)plan->n_sides);
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

static int bench_shape_row(cli *c, cli_json *j, const measure_shape_row *of, bool is_first, const bench_plan *plan)
{
    static measure_scene scene;
    const unsigned without = 1u << KZ_CPU_SSE2 | 1u << KZ_CPU_AVX512; /* which have no batch kernels of their own */
    measure_pairs *pairs;
    measure_method methods[MEASURE_MAX_METHODS];
    if (measure_pairs_make(of, &c->alloc, &pairs, &scene) != KZ_OK) return cli_fail_memory(c);
    const bench_row row = {.topic = "shapes", .name = of->name, .kinds = of->kinds, .is_first = is_first};
    const int status =
        bench_scene(c, j, &row, &scene, methods, measure_row_methods(of->methods, without, methods), plan);
    measure_pairs_free(pairs);
    return status;
}

static int bench_shapes(cli *c, cli_json *j, const bench_plan *plan)
{
    const measure_shape_row *row = measure_shape_rows;
    int status = CLI_YES, n_rows = 0;
    while (row[n_rows].name) n_rows++;
    cli_progress progress = cli_progress_begin(c, "shapes", (uint64_t)n_rows);
    for (int i = 0; i < n_rows && status == CLI_YES; i++) {
        const bool is_first = i == 0 || strcmp(row[i].name, row[i - 1].name) != 0;
        status = bench_shape_row(c, j, &row[i], is_first, plan);
        cli_progress_step(&progress, (uint64_t)i + 1);
    }
    cli_progress_end(&progress);
    return status;
}

/* A plain method stands first where it can be waited for; worlds of a million have the library's alone. */
static int bench_world_row(cli *c, cli_json *j, const measure_world_row *of, uint32_t n, const char **method_before,
                           const bench_plan *plan)
{
    static const measure_world_method *const with_sweep[] = {&measure_world_sweep, &measure_world_kolize};
    measure_world_figures f;
    measure_method methods[MEASURE_MAX_METHODS];
    const measure_world_plan world_plan = {.passes = plan->passes, .budget_ns = 40 * plan->method_ns};
    if (measure_world_run(of, n, with_sweep, 2, &world_plan, &c->alloc, &f) != KZ_OK) return cli_fail_memory(c);
    if (f.wrong >= 0)
        return cli_fail(c, KZ_ERR_CPU_LEVEL,
                        "%s, %u bodies: the pairs of '%s' are not those of '%s': see 'kolize doctor'", of->name,
                        (unsigned)n, f.name[f.wrong], f.name[0]);
    for (int i = 0; i < f.n_methods; i++) methods[i] = (measure_method){.name = f.name[i]};
    const bool is_first = !*method_before || strcmp(*method_before, f.name[0]) != 0; /* the columns are other ones */
    const bench_row row = {
        .topic = "world", .name = of->name, .bodies = n, .is_first = is_first, .bytes = f.bytes[f.n_methods - 1]};
    *method_before = f.name[0];
    if (c->json) bench_json(j, &row, methods, f.n_methods, f.figure);
    else if (!c->quiet) bench_line(c, &row, methods, f.n_methods, f.figure);
    return CLI_YES;
}

static int bench_world(cli *c, cli_json *j, const bench_plan *plan)
{
    const uint32_t most = plan->quick || c->n_args == 0 ? 10000 : 1000000;
    int status = CLI_YES, n_rows = 0, done = 0;
    while (measure_world_rows[n_rows].name) n_rows++;
    cli_progress progress = cli_progress_begin(c, "worlds", (uint64_t)n_rows);
    for (const measure_world_row *row = measure_world_rows; row->name && status == CLI_YES; row++) {
        const char *method_before = NULL;
        for (uint32_t n = 1000; n <= most && status == CLI_YES; n *= 10)
            if (n >= row->least) status = bench_world_row(c, j, row, n, &method_before, plan);
        cli_progress_step(&progress, (uint64_t)++done);
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
    {"shapes", bench_shapes},
    {"world", bench_world},
};

enum { BENCH_TOPICS = sizeof bench_topics / sizeof *bench_topics };

static const struct bench_topic *find_bench_topic(const char *name)
{
    for (int i = 0; i < BENCH_TOPICS; i++)
        if (strcmp(bench_topics[i].name, name) == 0) return &bench_topics[i];
    return NULL;
}

enum { BENCH_SIDE = 1, BENCH_PASSES_OPTION, BENCH_QUICK_OPTION };

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
        return cli_usage(c, "--%s needs up to %d numbers from 16 to %d, not '%s'", name, BENCH_MOST_SIDES,
                         BENCH_MOST_SIDE, value);
    case BENCH_QUICK_OPTION:
        plan->method_ns = BENCH_QUICK_NS;
        plan->passes = BENCH_QUICK;
        plan->quick = true;
        return -1;
    default:
        if (!cli_parse_integer(value, 1, BENCH_MOST_PASSES, &passes))
            return cli_usage(c, "--%s needs a number from 1 to %d, not '%s'", name, BENCH_MOST_PASSES, value);
        plan->passes = (int)passes;
        return -1;
    }
}

static int bench_run(cli *c, int argc, char **argv)
{
    static const cli_option options[] = {
        {"side", BENCH_SIDE, true},
        {"passes", BENCH_PASSES_OPTION, true},
        {"quick", BENCH_QUICK_OPTION, false},
        {NULL, 0, false},
    };
    bench_plan plan = {{16, 64, 256, 1024}, 4, BENCH_PASSES, BENCH_METHOD_NS, false};
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
            "Nanoseconds a question, or a body and step, and how often as fast as the first column, which is what one\n"
            "writes first.\n",
            KZ_VERSION_TEXT, machine);
    }
    for (int i = 0; i < BENCH_TOPICS && status < 0; i++) {
        bool selected = c->n_args == 0;
        for (int k = 0; k < c->n_args; k++) selected |= find_bench_topic(c->args[k]) == &bench_topics[i];
        const int ended = selected ? bench_topics[i].run(c, j, &plan) : CLI_YES;
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
    "[mask] [shapes] [world] [--side N[,N...]] [--passes N] [--quick]",
    "how fast is this build on this machine?",
    "Times questions about masks and about pairs of shapes, and steps of worlds of boxes, on one core, with every "
    "kernel\n"
    "this machine has, beside what one would write first.  The answers are compared before anything is timed.  Worlds "
    "of\n"
    "up to a million bodies are for `kolize bench world` and take minutes.  Exit status 0, or 3 when answers "
    "differ.\n\n"
    "  --side N[,N...]        sides of the square masks, 16 to 1024; 16,64,256,1024\n"
    "  --passes N             how often everything is timed, 1 to 31; 5.  Medians are shown\n"
    "  --quick                a tenth of the time a pass, 3 passes, and worlds of up to 10 000 bodies instead of a "
    "million\n",
    CLI_HAS_JSON,
    bench_run,
};
