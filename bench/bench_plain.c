/* bench_plain.c - how fast is this build on this machine?  Questions about masks, pairs of shapes and worlds, beside what
 * one would write first.
 *
 *     bench_plain [mask] [shapes] [world] [--json] [--side N[,N...]] [--passes N] [--quick]
 *
 *     --side N[,N...]   sides of the square masks, 16 to 1024; 16,64,256,1024
 *     --passes N        how often everything is timed, 1 to 31; 5.  Medians are shown
 *     --quick           a tenth of the time a pass, 3 passes, and worlds of up to 10 000 bodies
 *     --json            the figures as one line of JSON
 *
 * The answers are compared before anything is timed.  Worlds of up to a million bodies are measured when `world` is asked
 * for by name, and take minutes.  Exit status 0; 1 when answers differ; 2 when it is called wrongly. */
#include "measure/measure_mask.h"
#include "measure/measure_shapes.h"
#include "measure/measure_world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A few seconds in all; worlds of a million bodies, when asked for by name, take minutes. */
#define BENCH_PASSES      5
#define BENCH_METHOD_NS   5e5
#define BENCH_QUICK_NS    5e4
#define BENCH_QUICK       3
#define BENCH_MOST_PASSES MEASURE_MOST_PASSES
#define BENCH_MOST_SIDE   1024
#define BENCH_MOST_SIDES  8
#define BENCH_NUMBER_SIZE 32

typedef struct bench_plan {
    int32_t side[BENCH_MOST_SIDES];
    int n_sides, passes;
    double method_ns;
    bool quick, json;
    bool topic[3]; /* which are measured, in the order of bench_topics */
    bool by_name;  /* of the topics some were asked for */
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

static int bench_fail(const char *why)
{
    fprintf(stderr, "%s\n", why);
    return 1;
}

static void bench_json(const bench_row *row, const measure_method *methods, int n_methods,
                       const measure_figure *figures)
{
    static bool is_next;
    printf("%s{\"topic\":\"%s\",\"row\":\"%s\",", is_next ? "," : "", row->topic, row->name);
    is_next = true;
    if (row->bodies) printf("\"bodies\":%d,\"bytes\":%.6g,", (int)row->bodies, row->bytes);
    else if (row->kinds) printf("\"kinds\":\"%s\",", row->kinds);
    else printf("\"side\":%d,", (int)row->side);
    printf("\"ways\":[");
    for (int i = 0; i < n_methods; i++) {
        const measure_figure *f = &figures[i];
        printf("%s{\"way\":\"%s\",\"ns\":%.6g,\"ns_min\":%.6g,\"ns_max\":%.6g,", i ? "," : "", methods[i].name, f->ns,
               f->ns_min, f->ns_max);
        printf("\"times\":%.6g,\"times_min\":%.6g,\"times_max\":%.6g}", f->times[0], f->times_min, f->times_max);
    }
    printf("]}");
}

/* Three digits, for people; fewer below 0.1. */
static const char *bench_number(double value, char text[BENCH_NUMBER_SIZE])
{
    const int places = value < 0.1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0;
    snprintf(text, BENCH_NUMBER_SIZE, "%.*f", places, value);
    return text;
}

static void bench_line(const bench_row *row, const measure_method *methods, int n_methods,
                       const measure_figure *figures)
{
    char ns[BENCH_NUMBER_SIZE], times[BENCH_NUMBER_SIZE];
    if (row->is_first) {
        printf("\n%-16s %10s", row->name, methods[0].name);
        for (int i = 1; i < n_methods; i++) printf(" %16s", methods[i].name);
        printf("\n");
    }
    if (row->kinds) printf("%-16s", row->kinds);
    else if (row->bodies) printf("%16d", (int)row->bodies);
    else printf("%16d", (int)row->side);
    printf(" %10s", bench_number(figures[0].ns, ns));
    for (int i = 1; i < n_methods; i++)
        printf(" %8s %5s x", bench_number(figures[i].ns, ns), bench_number(figures[i].times[0], times));
    if (row->bodies) printf(" %6.0f bytes", row->bytes);
    printf("\n");
}

static int bench_scene(const bench_row *row, measure_scene *scene, const measure_method *methods,
                       int n_methods, const bench_plan *plan)
{
    measure_figure figures[MEASURE_MAX_METHODS];
    const int wrong = measure_methods(scene, methods, n_methods, plan->passes, plan->method_ns, figures);
    if (wrong >= 0) {
        fprintf(stderr, "%s, %s: the answers of '%s' are not those of '%s'\n", row->name, row->kinds ? row->kinds : "",
                methods[wrong].name, methods[0].name);
        return 1;
    }
    if (plan->json) bench_json(row, methods, n_methods, figures);
    else bench_line(row, methods, n_methods, figures);
    return 0;
}

static int bench_mask_row(const measure_mask_row *of, int32_t side, bool is_first,
                          const bench_plan *plan)
{
    static measure_scene scene;
    measure_masks masks;
    measure_method methods[MEASURE_MAX_METHODS];
    if (measure_masks_make(of, side, NULL, &masks, &scene) != KZ_OK) return bench_fail("no memory");
    const bench_row row = {.topic = "mask", .name = of->name, .side = side, .is_first = is_first};
    const int status = bench_scene(&row, &scene, methods, measure_mask_methods(of, methods), plan);
    const bool no_memory = masks.no_memory;
    measure_masks_free(&masks);
    return no_memory ? bench_fail("no memory") : status;
}

static int bench_mask(const bench_plan *plan)
{
    int status = 0, n_rows = 0;
    while (bench_mask_names[n_rows]) n_rows++;
    for (int r = 0; r < n_rows; r++) {
        for (int i = 0; i < plan->n_sides && status == 0; i++) {
            const measure_mask_row *row = measure_mask_row_named(bench_mask_names[r]);
            status = bench_mask_row(row, plan->side[i], i == 0, plan);
        }
    }
    return status;
}

static int bench_shape_row(const measure_shape_row *of, bool is_first, const bench_plan *plan)
{
    static measure_scene scene;
    const unsigned without = 1u << KZ_CPU_SSE2 | 1u << KZ_CPU_AVX512; /* which have no batch kernels of their own */
    measure_pairs *pairs;
    measure_method methods[MEASURE_MAX_METHODS];
    if (measure_pairs_make(of, NULL, &pairs, &scene) != KZ_OK) return bench_fail("no memory");
    const bench_row row = {.topic = "shapes", .name = of->name, .kinds = of->kinds, .is_first = is_first};
    const int status =
        bench_scene(&row, &scene, methods, measure_row_methods(of->methods, without, methods), plan);
    measure_pairs_free(pairs);
    return status;
}

static int bench_shapes(const bench_plan *plan)
{
    const measure_shape_row *row = measure_shape_rows;
    int status = 0, n_rows = 0;
    while (row[n_rows].name) n_rows++;
    for (int i = 0; i < n_rows && status == 0; i++) {
        const bool is_first = i == 0 || strcmp(row[i].name, row[i - 1].name) != 0;
        status = bench_shape_row(&row[i], is_first, plan);
    }
    return status;
}

/* A plain method stands first where it can be waited for; worlds of a million have the library's alone. */
static int bench_world_row(const measure_world_row *of, uint32_t n, const char **method_before,
                           const bench_plan *plan)
{
    static const measure_world_method *const with_sweep[] = {&measure_world_sweep, &measure_world_kolize};
    measure_world_figures f;
    measure_method methods[MEASURE_MAX_METHODS];
    const measure_world_plan world_plan = {.passes = plan->passes, .budget_ns = 40 * plan->method_ns};
    if (measure_world_run(of, n, with_sweep, 2, &world_plan, NULL, &f) != KZ_OK) return bench_fail("no memory");
    if (f.wrong >= 0)
        return bench_fail("the pairs of a world are not those of sort and sweep");
    for (int i = 0; i < f.n_methods; i++) methods[i] = (measure_method){.name = f.name[i]};
    const bool is_first = !*method_before || strcmp(*method_before, f.name[0]) != 0; /* the columns are other ones */
    const bench_row row = {
        .topic = "world", .name = of->name, .bodies = n, .is_first = is_first, .bytes = f.bytes[f.n_methods - 1]};
    *method_before = f.name[0];
    if (plan->json) bench_json(&row, methods, f.n_methods, f.figure);
    else bench_line(&row, methods, f.n_methods, f.figure);
    return 0;
}

static int bench_world(const bench_plan *plan)
{
    const uint32_t most = plan->quick || !plan->by_name ? 10000 : 1000000;
    int status = 0, n_rows = 0;
    while (measure_world_rows[n_rows].name) n_rows++;
    for (const measure_world_row *row = measure_world_rows; row->name && status == 0; row++) {
        const char *method_before = NULL;
        for (uint32_t n = 1000; n <= most && status == 0; n *= 10)
            if (n >= row->least) status = bench_world_row(row, n, &method_before, plan);
    }
    return status;
}

/* What there is to measure. */
static const struct bench_topic {
    const char *name;
    int (*run)(const bench_plan *plan);
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

/* A whole number from `least` to `most`; -1 when the text is none. */
static int read_number(const char *text, int least, int most)
{
    char *end;
    const long n = strtol(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == 0 && n >= least && n <= most ? (int)n : -1;
}

static bool read_sides(const char *text, bench_plan *plan)
{
    plan->n_sides = 0;
    while (plan->n_sides < BENCH_MOST_SIDES) {
        char number[8];
        const size_t n = strcspn(text, ",");
        if (n >= sizeof number) return false;
        memcpy(number, text, n);
        number[n] = 0;
        const int side = read_number(number, 16, BENCH_MOST_SIDE);
        if (side < 0) return false;
        plan->side[plan->n_sides++] = side;
        if (text[n] == 0) return true;
        text += n + 1;
    }
    return false;
}

static bool read_option(const char *name, const char *value, bench_plan *plan, bool *takes_value)
{
    *takes_value = false;
    if (strcmp(name, "--json") == 0) return plan->json = true;
    if (strcmp(name, "--quick") == 0) {
        plan->method_ns = BENCH_QUICK_NS;
        plan->passes = BENCH_QUICK;
        return plan->quick = true;
    }
    *takes_value = true;
    if (!value) return false;
    if (strcmp(name, "--side") == 0) return read_sides(value, plan);
    if (strcmp(name, "--passes") != 0) return false;
    plan->passes = read_number(value, 1, BENCH_MOST_PASSES);
    return plan->passes > 0;
}

static bool read_arguments(int argc, char **argv, bench_plan *plan)
{
    for (int i = 1; i < argc; i++) {
        const struct bench_topic *topic = find_bench_topic(argv[i]);
        bool takes_value = false;
        if (topic) plan->topic[topic - bench_topics] = plan->by_name = true;
        else if (!read_option(argv[i], argv[i + 1], plan, &takes_value)) return false;
        i += takes_value;
    }
    for (int i = 0; i < BENCH_TOPICS; i++) plan->topic[i] |= !plan->by_name;
    return true;
}

int main(int argc, char **argv)
{
    bench_plan plan = {.side = {16, 64, 256, 1024}, .n_sides = 4, .passes = BENCH_PASSES, .method_ns = BENCH_METHOD_NS};
    char machine[256];
    if (!read_arguments(argc, argv, &plan)) {
        fprintf(stderr, "bench_plain [mask] [shapes] [world] [--json] [--side N[,N...]] [--passes N] [--quick]\n");
        return 2;
    }
    measure_machine(machine, sizeof machine);
    if (plan.json) printf("{\"version\":\"%s\",\"machine\":\"%s\",\"rows\":[", KZ_VERSION_TEXT, machine);
    else
        printf("kolize %s on one core of: %s\n"
               "Nanoseconds a question, or a body and step, and how often as fast as the first column, which is what one\n"
               "writes first.\n",
               KZ_VERSION_TEXT, machine);
    for (int i = 0; i < BENCH_TOPICS; i++)
        if (plan.topic[i] && bench_topics[i].run(&plan) != 0) return 1;
    if (plan.json) printf("]}\n");
    return 0;
}
