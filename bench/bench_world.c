/* bench_world.c - what a step of a world costs a body, beside the broad phases of other libraries.
 *
 *     bench_world [--json] [--long] [--crates FILE] [--library FILE] [--without PEER] [--passes N] [--row NAME]
 *                 [BODIES...]
 *
 * A step: bodies are moved, all pairs of boxes that meet are found in rising order, and which began and ended.  What
 * is measured and how it is timed and checked: measure/measure_world.h and ways.h.  Worlds of up to 100 000 bodies,
 * some minutes; --long: those of a million as well, most of an hour, for some peers take seconds a step there.  FILE
 * comes from peers.sh crates, that of --library from peers.sh worlds; --without leaves a peer out.  A peer of which one step takes longer than three seconds
 * (with fewer bodies, two) is left out of the row, and that is said; those that cannot serve a layout at all
 * are not named: grids of giants, plain sweeps of columns. */
#define BENCH_NAME "bench_world"
#include "bench.h"

#include "ways.h"

#include <string.h>

typedef struct row {
    measure_world_row of;
    uint32_t size[4]; /* of bodies */
    bool alone;       /* the library alone gets a million: the row is about its own cost in other layouts */
} row;

static const row rows[] = {
    {{"all move, k=1", 1, 1, 0, MEASURE_UNIFORM, false, false}, {1000, 10000, 100000, 1000000}, false},
    {{"all move, k=8", 8, 1, 0, MEASURE_UNIFORM, false, false}, {1000, 10000, 100000, 1000000}, false},
    {{"clustered, k=8", 2, 1, 0, MEASURE_CLUSTERS, false, false}, {1000, 10000, 100000, 1000000}, false},
    {{"sizes x1000", 8, 1, 0, MEASURE_SIZES, false, false}, {1000, 10000, 100000, 1000000}, false},
    {{"10 % move, k=1", 1, 0.1f, 0, MEASURE_UNIFORM, false, false}, {10000, 100000, 1000000}, false},
    {{"5 % move, k=1", 1, 0.05f, 0, MEASURE_UNIFORM, false, false}, {100000}, false},
    {{"20 % move, k=1", 1, 0.2f, 0, MEASURE_UNIFORM, false, false}, {100000}, false},
    {{"50 % move, k=1", 1, 0.5f, 0, MEASURE_UNIFORM, false, false}, {100000}, false},
    {{"80 % move, k=1", 1, 0.8f, 0, MEASURE_UNIFORM, false, false}, {100000}, false},
    {{"1 % move, k=1", 1, 0.01f, 0, MEASURE_UNIFORM, false, false}, {10000, 100000, 1000000}, false},
    {{"static, 1 % move", 1, 0.009901f, 0, MEASURE_UNIFORM, true, false}, {101000, 1010000}, false},
    {{"a game", 1, 0.3334f, 0, MEASURE_GAME, true, false}, {1050}, false},
    {{"moves and rests", 1, 0.5f, 0, MEASURE_UNIFORM, false, true}, {10000, 100000, 1000000}, false},
    {{"one column", 1, 1, 0, MEASURE_COLUMN, false, false}, {100000, 1000000}, true},
    {{"one row", 1, 1, 0, MEASURE_ROW, false, false}, {100000, 1000000}, true},
    {{"platforms", 1, 1, 0, MEASURE_PLATFORMS, false, false}, {100000, 1000000}, true},
    {{"walls", 1, 1, 0, MEASURE_WALLS, false, false}, {100000, 1000000}, true},
    {{"200 giants", 1, 1, 0, MEASURE_GIANTS, false, false}, {100000, 1000000}, true},
    {{"one at 1e9", 1, 1, 0, MEASURE_OUTLIER, false, false}, {100000, 1000000}, true},
    {{"all in one place", 1, 1, 0, MEASURE_ONE_PLACE, false, false}, {1000, 3000}, false},
};

enum { N_ROWS = sizeof rows / sizeof *rows, LONG_FROM = 500000 };

/* Where each body meets each: the lists of pairs of 10 000 took 24 GB with all peers. */
enum { MEETING_MOST = 3000 };

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void tell(const measure_world_row *of, uint32_t n, const measure_world_figures *f)
{
    printf("%-16s %8u %7.2f %6.0f", of->name, n, f->pairs, f->bytes[0]);
    for (int i = 0; i < f->n_methods; i++) {
        const measure_figure *g = &f->figure[i];
        if (f->left_out_s[i] > 0) {
            printf("  %s left out: %.0f s a step", f->name[i], f->left_out_s[i]);
            continue;
        }
        printf("  %s %.1f", f->name[i], g->ns);
        /* How often as fast the library is, which is the first method. */
        if (i > 0) printf(" (%.3g x, %.3g to %.3g)", 1 / g->times[0], 1 / g->times_max, 1 / g->times_min);
    }
    printf("\n");
}

static void tell_json(const measure_world_row *of, uint32_t n, const measure_world_figures *f, bool first)
{
    printf("%s{\"row\":\"%s\",\"bodies\":%u,\"pairs_a_body\":%.3f,\"bytes_a_body\":%.0f,\"ways\":[",
           first ? "" : ",\n ", of->name, n, f->pairs, f->bytes[0]);
    for (int i = 0; i < f->n_methods; i++) {
        const measure_figure *g = &f->figure[i];
        printf("%s{\"way\":\"%s\",", i ? "," : "", f->name[i]);
        if (f->left_out_s[i] > 0) {
            printf("\"left_out_s\":%.1f}", f->left_out_s[i]);
            continue;
        }
        printf("\"ns\":%.2f,\"ns_min\":%.2f,\"ns_max\":%.2f,\"kolize_times\":[%.3f,%.3f,%.3f]}", g->ns, g->ns_min,
               g->ns_max, 1 / g->times[0], 1 / g->times_max, 1 / g->times_min);
    }
    printf("]}");
}

/* ---- Asking -------------------------------------------------------------------------------------------- */

typedef struct plan {
    bool json, is_long;
    int passes, n_sizes;
    const char *row, *crates, *without[4]; /* names of peers that are left out */
    int n_without;
    uint32_t size[16];
} plan;

static bool read_plan(int argc, char **argv, plan *p)
{
    for (int i = 1; i < argc; i++) {
        char *end = argv[i];
        if (strcmp(argv[i], "--json") == 0) {
            p->json = true;
        } else if (strcmp(argv[i], "--long") == 0) {
            p->is_long = true;
        } else if (strcmp(argv[i], "--passes") == 0 && i + 1 < argc) {
            p->passes = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc) {
            p->row = argv[++i];
        } else if (strcmp(argv[i], "--without") == 0 && i + 1 < argc && p->n_without < 4) {
            p->without[p->n_without++] = argv[++i];
        } else if (strcmp(argv[i], "--crates") == 0 && i + 1 < argc) {
            p->crates = argv[++i];
        } else if (strcmp(argv[i], "--library") == 0 && i + 1 < argc) {
            if (!peer_world_load(argv[++i])) return false;
        } else {
            const long n = strtol(argv[i], &end, 10);
            if (*end || n < 10 || n > 100000000 || p->n_sizes == 16) return false;
            p->size[p->n_sizes++] = (uint32_t)n;
        }
    }
    return p->passes >= 1 && p->passes <= MEASURE_MOST_PASSES;
}

static bool is_without(const plan *p, const char *name)
{
    for (int i = 0; i < p->n_without; i++) {
        if (strcmp(p->without[i], name) == 0) return true;
    }
    return false;
}

static int ways_there_are(const plan *p, const measure_world_method *ways[MEASURE_MAX_METHODS])
{
    static measure_world_method peer_ways[PEER_WORLDS_MOST];
    const peer_world *peers[PEER_WORLDS_MOST];
    const int n_peers = peer_worlds(peers);
    int n = 0;
    ways[n++] = &measure_world_kolize;
    for (int i = 0; i < n_peers; i++) {
        if (is_without(p, peers[i]->name)) continue;
        peer_ways[i] = way_of_peer(peers[i]);
        ways[n++] = &peer_ways[i];
    }
    ways[n++] = &measure_world_sweep;
    ways[n++] = &measure_world_plain;
    ways[n++] = &way_bound;
    return n;
}

/* False: somebody finds other pairs. */
static bool bench_row(const plan *p, const row *r, uint32_t n, bool first)
{
    const measure_world_row *of = &r->of;
    static const measure_world_method *ways[MEASURE_MAX_METHODS];
    static int n_methods;
    const measure_world_plan how = {.passes = p->passes, .budget_ns = 1e7, .patience_s = n < LONG_FROM ? 2 : 3};
    measure_world_figures f;
    if (n_methods == 0) n_methods = ways_there_are(p, ways);
    if (r->alone && n >= LONG_FROM) {
        const measure_world_method *const alone[] = {&measure_world_kolize, &way_bound};
        must(measure_world_run(of, n, alone, 2, &how, NULL, &f), of->name);
    } else {
        must(measure_world_run(of, n, ways, n_methods, &how, NULL, &f), of->name);
    }
    if (f.wrong >= 0) {
        fprintf(stderr, BENCH_NAME ": %s, %u bodies: %s finds other pairs than %s\n", of->name, n, f.name[f.wrong],
                f.name[0]);
        return false;
    }
    if (p->json) {
        tell_json(of, n, &f, first);
    } else {
        tell(of, n, &f);
    }
    fflush(stdout);
    return true;
}

int main(int argc, char **argv)
{
    char machine[256];
    plan p = {.passes = 7};
    bool first = true;
    if (!read_plan(argc, argv, &p)) {
        fprintf(stderr, "usage: bench_world [--json] [--long] [--crates FILE] [--library FILE] [--without PEER] [--passes N]"
                        " [--row NAME] [BODIES...]\n");
        return 2;
    }
    if (p.crates) peer_crates_open(p.crates);
    measure_machine(machine, sizeof machine);
    if (p.json) {
        printf("{\"machine\":\"%s\",\"cpu_level\":\"%s\",\"world\":[\n ", machine,
               kz_cpu_level_name(kz_cpu_level_now()));
    } else {
        printf("%s; bodies, pairs a body, bytes a body; ns a body, and how often as fast kolize is\n", machine);
    }
    for (const row *r = rows; r < rows + N_ROWS; r++) {
        if (p.row && strcmp(p.row, r->of.name) != 0) continue;
        const uint32_t *size = p.n_sizes ? p.size : r->size;
        for (int i = 0; i < (p.n_sizes ? p.n_sizes : 4) && size[i] > 0; i++) {
            if (!p.n_sizes && size[i] >= LONG_FROM && !p.is_long) continue;
            if (r->of.layout == MEASURE_ONE_PLACE && size[i] > MEETING_MOST) continue;
            if (!bench_row(&p, r, size[i], first)) return 1;
            first = false;
        }
    }
    if (p.json) { printf("]}\n"); }
    return 0;
}
