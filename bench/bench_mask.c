/* bench_mask.c - what masks cost against each other: what one writes first, pygame-ce, and each CPU level.
 *
 *     bench_mask [--json] [--pygame FILE] [--row NAME] [--side N] [--passes N]
 *
 * FILE comes from peers.sh.  The rows are those of measure/measure_mask.h, which says how they are measured; here
 * they have pygame-ce beside them, all sides, and more passes. */
#include <string.h>

#define BENCH_NAME "bench_mask"
#include "bench.h"

#include "measure/measure_mask.h"
#include "peer_pygame.h"

static bool as_json, json_begun;

static void print_json(const measure_mask_row *row, int32_t side, const measure_method *ways, int n, int peer,
                       const measure_figure *figures)
{
    for (int i = 0; i < n; i++) {
        const measure_figure *f = &figures[i];
        printf(
            "%s\n    {\"row\": \"%s\", \"side\": %d, \"way\": \"%s\", \"ns\": %.2f, \"ns_min\": %.2f, \"ns_max\": %.2f",
            json_begun ? "," : "", row->name, side, ways[i].name, f->ns, f->ns_min, f->ns_max);
        if (i != 0)
            printf(", \"times_%s\": %.2f", strcmp(ways[0].name, "byte loop") == 0 ? "byte_loop" : "first_way",
                   f->times[0]);
        if (peer >= 0 && i != peer && i != 0) printf(", \"times_pygame\": %.2f", f->times[peer]);
        printf("}");
        json_begun = true;
    }
}

/* Beside pygame-ce where it answers the row, else beside the first method. */
static void print_text(const measure_mask_row *row, int32_t side, const measure_method *ways, int n, int peer,
                       const measure_figure *figures)
{
    const int beside = peer >= 0 ? peer : 0;
    printf("%-17s %5d", row->name, side);
    for (int i = 0; i < n; i++) {
        printf("  %s %.4g", ways[i].name, figures[i].ns);
        if (i > 0 && i != beside) printf(" (%.3g x)", figures[i].times[beside]);
    }
    printf("\n");
}

static void bench_row(const measure_mask_row *row, int32_t side, int passes)
{
    static measure_scene scene;
    measure_masks masks;
    measure_method ways[MEASURE_MAX_METHODS + 1];
    measure_figure figures[MEASURE_MAX_METHODS];
    must(measure_masks_make(row, side, NULL, &masks, &scene), row->name);
    int n = measure_mask_methods(row, ways), peer = -1;
    if (pygame_way(row->name, &ways[n])) {
        pygame_take(&masks);
        const measure_method way = ways[n];
        memmove(ways + 2, ways + 1, (size_t)(n - 1) * sizeof *ways);
        ways[peer = 1] = way;
        n++;
    }
    const int wrong = measure_methods(&scene, ways, n, passes, 5e5, figures);
    if (wrong >= 0) fprintf(stderr, BENCH_NAME ": %s, side %d: %s\n", row->name, side, ways[wrong].name);
    must_be(wrong < 0, "its answers are not those of the first way");
    if (as_json) print_json(row, side, ways, n, peer, figures);
    else print_text(row, side, ways, n, peer, figures);
    fflush(stdout);
    if (peer >= 0) pygame_give(&masks);
    measure_masks_free(&masks);
}

static void print_machine(void)
{
    char name[256];
    measure_machine(name, sizeof name);
    if (as_json) {
        printf("{\n  \"machine\": \"%s, one core\",\n  \"compiler\": \"%s\",\n", name, __VERSION__);
        if (pygame_is_open()) printf("  \"pygame-ce\": \"%s\",\n", pygame_version());
        printf("  \"mask\": [");
        return;
    }
    printf("%s, one core; %s\n", name, __VERSION__);
    if (pygame_is_open()) printf("ns a question, and how often as fast as pygame-ce %s", pygame_version());
    else printf("ns a question, and how often as fast as the first way");
    printf(" (where it has none: as the first way)\n");
}

/* The value of the option at argv[*i], if that is its name. */
static const char *value_of(const char *name, int argc, char **argv, int *i)
{
    return strcmp(argv[*i], name) == 0 && *i + 1 < argc ? argv[++*i] : NULL;
}

int main(int argc, char **argv)
{
    static const int32_t sides[] = {16, 32, 64, 128, 256, 512, 1024, 4096};
    const char *only_row = NULL, *peer = NULL, *value, *why;
    int only_side = 0, passes = 15;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) as_json = true;
        else if ((value = value_of("--pygame", argc, argv, &i))) peer = value;
        else if ((value = value_of("--row", argc, argv, &i))) only_row = value;
        else if ((value = value_of("--side", argc, argv, &i))) only_side = atoi(value);
        else if ((value = value_of("--passes", argc, argv, &i))) passes = atoi(value);
        else passes = 0;
    }
    if (passes < 1 || passes > MEASURE_MOST_PASSES) {
        fprintf(stderr, "usage: bench_mask [--json] [--pygame FILE] [--row NAME] [--side N] [--passes 1..%d]\n",
                MEASURE_MOST_PASSES);
        return 2;
    }
    if (peer && !pygame_open(peer, &why)) fprintf(stderr, BENCH_NAME ": without pygame-ce: %s\n", why);
    print_machine();
    for (const measure_mask_row *row = measure_mask_rows; row->name; row++) {
        if (only_row && !strstr(row->name, only_row)) continue;
        for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
            if ((only_side ? sides[i] == only_side : true) && sides[i] <= row->most_side)
                bench_row(row, sides[i], passes);
    }
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}
