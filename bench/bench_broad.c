/* bench_broad.c - what all pairs of many boxes cost, from scratch, beside the spatial indices of other libraries.
 *
 *     bench_broad [-q] [--json] [--crates FILE] [BOXES...]
 *
 * Default: 1000 10000 100000 1000000 boxes.  -q: fewer rounds.  FILE comes from peers.sh crates.
 *
 * Workloads, after what broad phases stumble over (k: others that a box meets on average):
 *     U1 U8   sizes 0.5 to 1.5, uniform, k = 1 and 8         C8   ten heaps
 *     M8      sizes over a factor of 1000                    L1 V1   a long band along x, along y
 *     F       all on one spot: pairs alone (3000 boxes)
 * All boxes move by up to a tenth of their size before each round, so that nothing can learn the answer.  Numbers are
 * in no spatial order.  Columns: ns a box for sorted pairs at each CPU level; how many of those to find them alone, at
 * the best level; and how often as fast the best level is as the peers, which find the pairs in no order: the median
 * of the rounds, in each of which all take turns over the same boxes.  Peers' pairs are compared before anything is
 * timed. */

#include <kolize/broad.h>

#define BENCH_NAME "bench_broad"
#include "bench.h"

#include "broad/sap/sap.h"
#include "kz_test_rng.h"
#include "measure/measure.h"
#include "peer_boxes.h"
#include "peer_world.h"

#include <string.h>

typedef enum workload { U1, U8, C8, M8, L1, V1, F, WORKLOADS } workload;

static const char *const workload_names[WORKLOADS] = {"U1", "U8", "C8", "M8", "L1", "V1", "F"};

typedef struct scene {
    kz_test_rng rng;
    kz_box *boxes;
    uint32_t n;
} scene;

/* Square root, without libm. */
static float root(float v)
{
    float at = v;
    for (int i = 0; i < 60; i++) at = 0.5f * (at + v / at);
    return at;
}

static kz_box box_at(float x, float y, float w, float h) { return (kz_box){{x, y}, {x + w, y + h}}; }

/* Sizes that are 1 on average have k = 4 n / area of the world. */
static kz_box box_of(workload kind, kz_test_rng *r, uint32_t i, uint32_t n)
{
    const float side = root((float)n * (kind == U8 ? 0.5f : 4.0f)), size = kz_test_real(r, 0.5f, 1.5f);
    const float other = kz_test_real(r, 0.5f, 1.5f), x = kz_test_unit(r), y = kz_test_unit(r);
    float heap, spread;
    switch (kind) {
    case C8:
        heap = (float)(i % 10);
        spread = kz_test_unit(r) + kz_test_unit(r) - 1;
        return box_at(side * (heap * 7 + 0.28f * (x + kz_test_unit(r))),
                      side * (heap * heap * 3 + 0.28f * (y + spread)), size, other);
    case M8:
        heap = kz_test_exponent(r, -5, 4); /* from 1/32 to 32, evenly in the exponent; of any sign */
        heap = heap < 0 ? -heap : heap;
        return box_at(side * 4 * x, side * 4 * y, heap * size, heap * other);
    case L1: return box_at(side * side * 0.1f * x, 10 * y, size, other);
    case V1: return box_at(10 * x, side * side * 0.1f * y, size, other);
    case F: return box_at(x, y, 2, 2);
    default: return box_at(side * x, side * y, size, other);
    }
}

static scene make_scene(workload kind, uint32_t n)
{
    scene s = {kz_test_rng_make(n), need(malloc(n * sizeof(kz_box))), n};
    for (uint32_t i = 0; i < n; i++) s.boxes[i] = box_of(kind, &s.rng, i, n);
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t j = kz_test_below(&s.rng, i);
        const kz_box held = s.boxes[i - 1];
        s.boxes[i - 1] = s.boxes[j];
        s.boxes[j] = held;
    }
    return s;
}

static void move_all(scene *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        kz_box *b = &s->boxes[i];
        const float x = (b->max.x - b->min.x) * kz_test_real(&s->rng, -0.1f, 0.1f);
        const float y = (b->max.y - b->min.y) * kz_test_real(&s->rng, -0.1f, 0.1f);
        b->min.x += x;
        b->max.x += x;
        b->min.y += y;
        b->max.y += y;
    }
}

static volatile size_t seen;
static bool quick;

/* Rounds for n boxes: enough for a median, few enough to be done. */
static int rounds_for(uint32_t n)
{
    return (n <= 2000 ? 400 : n <= 20000 ? 60 : n <= 200000 ? 15 : 7) / (quick ? 3 : 1);
}

static size_t sweep_once(kzi_sap *sweep, const scene *s)
{
    const kz_allocator alloc = kzi_allocator(NULL);
    const kzi_box_set set = {s->boxes, NULL, NULL, NULL, s->n};
    must(kzi_sap_pairs(&alloc, sweep, &set, NULL, NULL), "sweep");
    return sweep->n_pairs;
}

static double time_sweep(scene *s, kzi_sap *sweep, size_t *n_pairs)
{
    static double each[400];
    const int rounds = rounds_for(s->n);
    sweep_once(sweep, s); /* takes its memory */
    for (int i = 0; i < rounds; i++) {
        move_all(s);
        const double t = now_ns();
        *n_pairs = sweep_once(sweep, s);
        each[i] = (now_ns() - t) / s->n;
        seen += *n_pairs;
    }
    return median(each, rounds);
}

typedef struct copied_pairs {
    kz_index_pair *at;
    size_t n, room;
} copied_pairs;

/* Copies pairs as they are found, unsorted. */
static size_t copy_pairs(void *ctx, kz_index_pair *pairs, size_t n)
{
    copied_pairs *c = ctx;
    must_be(c->n + n <= c->room, "as many pairs as before");
    memcpy(c->at + c->n, pairs, n * sizeof *pairs);
    c->n += n;
    return n;
}

/* Of what was found last: how much of it is the sorting. */
static double time_order(kzi_sap *sweep, const scene *s)
{
    static double each[400];
    const kz_allocator alloc = kzi_allocator(NULL);
    const int rounds = rounds_for(s->n);
    if (!sweep->n_pairs) return 0;
    copied_pairs unsorted = {need(malloc(sweep->n_pairs * sizeof *unsorted.at)), 0, sweep->n_pairs};
    const kzi_sap_how how = {.keep = copy_pairs, .keep_ctx = &unsorted};
    const kzi_box_set set = {s->boxes, NULL, NULL, NULL, s->n};
    must(kzi_sap_pairs(&alloc, sweep, &set, &how, NULL), "sweep");
    const kzi_pair_run run = {unsorted.at, unsorted.n};
    for (int i = 0; i < rounds; i++) {
        const double t = now_ns();
        must(kzi_sort_pairs(&alloc, &sweep->order, &run, 1, s->n, NULL, sweep->pairs.at, NULL), "sort");
        each[i] = (now_ns() - t) / s->n;
    }
    free(unsorted.at);
    return median(each, rounds);
}

static int by_pair(const void *a, const void *b)
{
    const kz_index_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

/* A peer that finds other pairs would be measured at something else. */
static void compare_peer(const peer_boxes *peer, const scene *s, const kzi_sap *sweep)
{
    const size_t n = sweep->n_pairs;
    kz_index_pair *pairs = need(malloc((n + 1) * sizeof *pairs));
    const size_t got = peer->pairs(s->boxes, s->n, pairs, n);
    bool same = got == n;
    if (same) qsort(pairs, n, sizeof *pairs, by_pair);
    if (same && n) same = memcmp(pairs, kzi_sap_found(sweep), n * sizeof *pairs) == 0;
    if (!same) fprintf(stderr, "bench_broad: %s: %zu pairs, not %zu\n", peer->name, got, n);
    must_be(same, peer->name);
    free(pairs);
}

enum { PEER_ROUNDS = 9 };

/* Ratios of the rounds, rising. */
typedef struct peer_times {
    double ratio[PEER_ROUNDS];
    int rounds;
} peer_times;

/* All over the same boxes in each round, the library's sweep first. */
static void time_peers(const peer_boxes *peers, int n_peers, scene *s, kzi_sap *sweep, size_t n_pairs,
                       peer_times *times)
{
    const int rounds = quick ? 3 : s->n <= 200000 ? PEER_ROUNDS : 5;
    const size_t room = n_pairs + n_pairs / 4 + 1024;
    kz_index_pair *pairs = need(malloc(room * sizeof *pairs));
    for (int i = 0; i < rounds; i++) {
        move_all(s);
        double from = now_ns();
        const int repeats = s->n <= 20000 ? 20 : 1; /* the clock has a step, too */
        for (int k = 0; k < repeats; k++) seen += sweep_once(sweep, s);
        const double own = (now_ns() - from) / repeats;
        for (int p = 0; p < n_peers; p++) {
            from = now_ns();
            seen += peers[p].pairs(s->boxes, s->n, pairs, room);
            times[p].ratio[i] = (now_ns() - from) / own;
        }
    }
    for (int p = 0; p < n_peers; p++) {
        times[p].rounds = rounds;
        median(times[p].ratio, rounds); /* sorts */
    }
    free(pairs);
}

static bool as_json, json_begun;

static void bench_scene(workload kind, uint32_t n)
{
    scene s = make_scene(kind, n);
    kzi_sap sweep = {0};
    size_t n_pairs = 0;
    double best = 0, order = 0;
    const kz_cpu_level now = kz_cpu_level_now();
    const kz_allocator alloc = kzi_allocator(NULL);
    peer_boxes peers[PEER_BOXES_MOST];
    peer_times times[PEER_BOXES_MOST];
    const int n_peers = peer_boxes_list(peers);
    if (as_json) { printf("%s{\"row\":\"%s\",\"boxes\":%u", json_begun ? ",\n " : "", workload_names[kind], n); }
    else printf("%-3s %8u", workload_names[kind], n);
    for (kz_cpu_level level = KZ_CPU_PLAIN; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has(level)) continue;
        must(kz_cpu_force(level), "level");
        const double cost = time_sweep(&s, &sweep, &n_pairs);
        if (as_json) printf(",\"ns %s\":%.2f", kz_cpu_level_name(level), cost);
        else printf(" %8.1f", cost);
        if (level == now) {
            best = cost;
            order = time_order(&sweep, &s);
        }
    }
    must(kz_cpu_force(now), "level");
    if (as_json) printf(",\"ns unsorted\":%.2f,\"pairs_a_box\":%.3f", best - order, (double)n_pairs / n);
    else printf(" %8.1f %6.2f", best - order, (double)n_pairs / n);
    for (int p = 0; p < n_peers; p++) {
        sweep_once(&sweep, &s);
        compare_peer(&peers[p], &s, &sweep);
    }
    time_peers(peers, n_peers, &s, &sweep, n_pairs, times);
    for (int p = 0; p < n_peers; p++) {
        const peer_times *t = &times[p];
        const double middle = t->ratio[t->rounds / 2];
        if (as_json) {
            printf(",\"%s\":[%.3f,%.3f,%.3f]", peers[p].name, middle, t->ratio[0], t->ratio[t->rounds - 1]);
        } else {
            printf(" %10.1fx", middle);
        }
    }
    printf(as_json ? "}" : "\n");
    json_begun = true;
    fflush(stdout);
    kzi_sap_free(&alloc, &sweep);
    free(s.boxes);
}

static void print_head(void)
{
    peer_boxes peers[PEER_BOXES_MOST];
    char machine[256];
    const int n_peers = peer_boxes_list(peers);
    if (as_json) {
        printf("{\"machine\":\"%s\",\"cpu_level\":\"%s\",\"boxes\":[\n ",
               measure_machine(machine, sizeof machine), kz_cpu_level_name(kz_cpu_level_now()));
        return;
    }
    printf("all pairs of n boxes that moved, from scratch, sorted; ns a box\n%-3s %8s", "", "boxes");
    for (kz_cpu_level level = KZ_CPU_PLAIN; level < KZ_CPU_LEVEL_COUNT; level++)
        if (kz_cpu_has(level)) printf(" %8s", kz_cpu_level_name(level));
    printf(" %8s %6s", "unsorted", "pairs");
    for (int p = 0; p < n_peers; p++) printf(" %11s", peers[p].name);
    printf("\n");
}

int main(int argc, char **argv)
{
    uint32_t sizes[16] = {1000, 10000, 100000, 1000000};
    int n_sizes = 0;
    for (int i = 1; i < argc; i++) {
        char *end = argv[i];
        if (strcmp(argv[i], "-q") == 0) {
            quick = true;
        } else if (strcmp(argv[i], "--json") == 0) {
            as_json = true;
        } else if (strcmp(argv[i], "--crates") == 0 && i + 1 < argc) {
            peer_crates_open(argv[++i]);
        } else {
            const long n = strtol(argv[i], &end, 10);
            if (*end || n < 32 || n > 50000000 || n_sizes == 16) {
                fprintf(stderr, "usage: bench_broad [-q] [--json] [--crates FILE] [BOXES...]\n");
                return 2;
            }
            sizes[n_sizes++] = (uint32_t)n;
        }
    }
    if (n_sizes == 0) n_sizes = 4;
    print_head();
    for (workload kind = U1; kind < F; kind++) {
        for (int i = 0; i < n_sizes; i++) bench_scene(kind, sizes[i]);
    }
    bench_scene(F, 3000);
    if (as_json) { printf("]}\n"); }
    return 0;
}
