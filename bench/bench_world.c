/* bench_world.c - what a step of a world costs a body, beside Box2D's and Chipmunk's broad phases.
 *
 *     bench_world [--json] [--passes N] [--row NAME] [BODIES...]      default 1000 10000 100000 1000000
 *
 * A step: bodies are moved, all pairs of boxes that meet are found in rising order, and which began and ended.  What is
 * asked and how it is timed and checked: cli/measure_world.h.  Box2D and Chipmunk give their pairs in no order; they
 * are sorted here by digits and compared with those of the step before, which is in their time as it is in the
 * library's. Plain ways are asked as far as they can be waited for. */
#define BENCH_NAME "bench_world"
#include "bench.h"

#include "../cli/measure_world.h"
#include "peer_world.h"

#include <string.h>

#ifdef KZ_BENCH_CHIPMUNK
#include "peer_chipmunk_index.h"
#endif

/* ---- Peers as ways ------------------------------------------------------------------------------------- */

typedef struct peer_way {
    measure_pair_log log;
    bool no_memory;
    void *peer;
} peer_way;

#if defined(KZ_BENCH_BOX2D) || defined(KZ_BENCH_CHIPMUNK)
static void note_pair(void *ctx, uint32_t a, uint32_t b)
{
    peer_way *w = ctx;
    w->no_memory |= !measure_log_add(&w->log, a, b);
}

static void *new_way(void *peer)
{
    peer_way *w = need(calloc(1, sizeof *w));
    w->peer = peer;
    return w;
}

static void see_way(const void *way, measure_world_seen *seen) { measure_log_see(&((const peer_way *)way)->log, seen); }

static bool end_step(peer_way *w, const measure_crowd *c)
{
    measure_log_finish(&w->log, c->n);
    return !w->no_memory;
}
#endif

#ifdef KZ_BENCH_BOX2D
static void *make_box2d(const measure_crowd *c) { return new_way(peer_box2d_world_make(c->boxes, c->n, c->n_static)); }

static bool step_box2d(void *way, const measure_crowd *c)
{
    peer_way *w = way;
    measure_log_next(&w->log);
    peer_box2d_world_step(w->peer, c->boxes, c->motion, c->movers, c->n_movers, note_pair, w);
    return end_step(w, c);
}

static void free_box2d(void *way)
{
    peer_way *w = way;
    peer_box2d_world_free(w->peer);
    measure_log_free(&w->log);
    free(w);
}

static const measure_world_way box2d = {"Box2D 2.4", 0, make_box2d, step_box2d, see_way, NULL, free_box2d};
#endif

#ifdef KZ_BENCH_CHIPMUNK
static void *make_chipmunk(const measure_crowd *c)
{
    return new_way(peer_index_make(c->boxes, c->motion, c->n_static, c->n));
}

static bool step_chipmunk(void *way, const measure_crowd *c)
{
    peer_way *w = way;
    measure_log_next(&w->log);
    peer_index_pairs(w->peer, note_pair, w);
    return end_step(w, c);
}

static void free_chipmunk(void *way)
{
    peer_way *w = way;
    peer_index_free(w->peer);
    measure_log_free(&w->log);
    free(w);
}

static const measure_world_way chipmunk = {"Chipmunk", 0, make_chipmunk, step_chipmunk, see_way, NULL, free_chipmunk};
#endif

static const measure_world_way *const ways[] = {
    &measure_world_kolize,
#ifdef KZ_BENCH_BOX2D
    &box2d,
#endif
#ifdef KZ_BENCH_CHIPMUNK
    &chipmunk,
#endif
    &measure_world_sweep,
    &measure_world_plain,
};

/* ---- Telling ------------------------------------------------------------------------------------------- */

static void tell(const measure_world_row *row, uint32_t n, const measure_world_figures *f)
{
    printf("%-16s %8u %6.2f %7.0f", row->name, n, f->pairs, f->bytes[0]);
    for (int i = 0; i < f->n_ways; i++) {
        printf("  %s %.1f", f->name[i], f->figure[i].ns);
        /* How often as fast the library is, which is the first way. */
        if (i > 0) {
            printf(" (%.3g x, %.3g to %.3g)", 1 / f->figure[i].times[0], 1 / f->figure[i].times_max,
                   1 / f->figure[i].times_min);
        }
    }
    printf("\n");
}

static void tell_json(const measure_world_row *row, uint32_t n, const measure_world_figures *f, bool first)
{
    printf("%s{\"row\":\"%s\",\"bodies\":%u,\"pairs_a_body\":%.3f,\"bytes_a_body\":%.0f,\"ways\":[",
           first ? "" : ",\n ", row->name, n, f->pairs, f->bytes[0]);
    for (int i = 0; i < f->n_ways; i++) {
        const measure_figure *g = &f->figure[i];
        printf("%s{\"way\":\"%s\",\"ns\":%.2f,\"ns_min\":%.2f,\"ns_max\":%.2f,\"kolize_times\":[%.3f,%.3f,%.3f]}",
               i ? "," : "", f->name[i], g->ns, g->ns_min, g->ns_max, 1 / g->times[0], 1 / g->times_max,
               1 / g->times_min);
    }
    printf("]}");
}

typedef struct plan {
    bool json;
    int passes, n_sizes;
    const char *row;
    uint32_t size[16];
} plan;

static bool read_plan(int argc, char **argv, plan *p)
{
    for (int i = 1; i < argc; i++) {
        char *end = argv[i];
        if (strcmp(argv[i], "--json") == 0) {
            p->json = true;
        } else if (strcmp(argv[i], "--passes") == 0 && i + 1 < argc) {
            p->passes = atoi(argv[++i]);
        } else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc) {
            p->row = argv[++i];
        } else {
            const long n = strtol(argv[i], &end, 10);
            if (*end || n < 10 || n > 100000000 || p->n_sizes == 16) { return false; }
            p->size[p->n_sizes++] = (uint32_t)n;
        }
    }
    return p->passes >= 1 && p->passes <= MEASURE_MOST_PASSES;
}

int main(int argc, char **argv)
{
    char machine[256];
    plan p = {.passes = 7};
    bool first = true;
    if (!read_plan(argc, argv, &p)) {
        fprintf(stderr, "usage: bench_world [--json] [--passes N] [--row NAME] [BODIES...]\n");
        return 2;
    }
    const bool all = p.n_sizes == 0;
    for (uint32_t n = 1000; all && n <= 1000000; n *= 10) { p.size[p.n_sizes++] = n; }
    measure_machine(machine, sizeof machine);
    if (p.json) {
        printf("{\"machine\":\"%s\",\"cpu_level\":\"%s\",\"world\":[\n ", machine,
               kz_cpu_level_name(kz_cpu_level_now()));
    } else {
        printf("%s; pairs a body, bytes a body; ns a body, and how often as fast kolize is\n", machine);
    }
    for (const measure_world_row *row = measure_world_rows; row->name; row++) {
        if (p.row && strcmp(p.row, row->name) != 0) { continue; }
        for (int i = 0; i < p.n_sizes; i++) {
            measure_world_figures f;
            if (p.size[i] < row->least) { continue; }
            must(measure_world_run(row, p.size[i], ways, sizeof ways / sizeof *ways, p.passes, 1e8, NULL, &f),
                 row->name);
            if (f.wrong >= 0) {
                fprintf(stderr, BENCH_NAME ": %s, %u bodies: %s finds other pairs than %s\n", row->name, p.size[i],
                        f.name[f.wrong], f.name[0]);
                return 1;
            }
            if (p.json) {
                tell_json(row, p.size[i], &f, first);
            } else {
                tell(row, p.size[i], &f);
            }
            first = false;
            fflush(stdout);
        }
    }
    if (p.json) { printf("]}\n"); }
    return 0;
}
