/* bench_broad.c - what all pairs of many boxes cost, from scratch, beside the spatial indices of Boost and CGAL.
 *
 *     bench_broad [-q] [BOXES...]         default 1000 10000 100000 1000000; -q: fewer rounds
 *
 * Workloads, after what broad phases stumble over (k: others that a box meets on average):
 *     U1 U8   sizes 0.5 to 1.5, uniform, k = 1 and 8         C8   ten heaps
 *     M8      sizes over a factor of 1000                    L1 V1   a long band along x, along y
 *     F       all on one spot: pairs alone (3000 boxes)
 * All boxes move by up to a tenth of their size before each round, so that nothing can learn the answer.  Numbers are
 * in no spatial order.  Columns: ns a box for sorted pairs at each CPU level; how many of those to find them alone, at
 * the best level; and times the best level for the peers, which find the pairs in no order.  Peers' pairs are compared
 * before anything is timed. */

#include <kolize/broad.h>

#define BENCH_NAME "bench_broad"
#include "bench.h"

#include "broad/sweep.h"
#include "kz_test_rng.h"
#include "peer_boxes.h"

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

static size_t sweep_once(kzi_sweep *sweep, const scene *s)
{
    const kz_allocator alloc = kzi_allocator(NULL);
    const kzi_box_set set = {s->boxes, NULL, NULL, NULL, s->n};
    must(kzi_sweep_pairs(&alloc, sweep, &set, NULL, NULL), "sweep");
    return sweep->n_pairs;
}

static double time_sweep(scene *s, kzi_sweep *sweep, size_t *n_pairs)
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

/* Of what was found last: how much of it is the sorting. */
static double time_order(kzi_sweep *sweep, const scene *s)
{
    static double each[400];
    const kz_allocator alloc = kzi_allocator(NULL);
    const int rounds = rounds_for(s->n);
    const kzi_pair_run run = {sweep->found[0].at, sweep->n_pairs};
    if (!sweep->n_pairs) return 0;
    for (int i = 0; i < rounds; i++) {
        const double t = now_ns();
        must(kzi_sort_pairs(&alloc, &sweep->order, &run, 1, s->n, NULL, sweep->pairs.at, NULL), "sort");
        each[i] = (now_ns() - t) / s->n;
    }
    return median(each, rounds);
}

static int by_pair(const void *a, const void *b)
{
    const kz_index_pair *p = a, *q = b;
    return p->a != q->a ? (p->a > q->a) - (p->a < q->a) : (p->b > q->b) - (p->b < q->b);
}

/* A peer that finds other pairs would be measured at something else. */
static void compare_peer(const peer_boxes *peer, const scene *s, const kzi_sweep *sweep)
{
    const size_t n = sweep->n_pairs;
    kz_index_pair *pairs = need(malloc((n + 1) * sizeof *pairs));
    const size_t got = peer->pairs(s->boxes, s->n, pairs, n);
    bool same = got == n;
    if (same) qsort(pairs, n, sizeof *pairs, by_pair);
    if (same && n) same = memcmp(pairs, kzi_sweep_found(sweep), n * sizeof *pairs) == 0;
    if (!same) fprintf(stderr, "bench_broad: %s: %zu pairs, not %zu\n", peer->name, got, n);
    must_be(same, peer->name);
    free(pairs);
}

static double time_peer(const peer_boxes *peer, scene *s, size_t n_pairs)
{
    const int rounds = s->n <= 2000 ? 21 : s->n <= 20000 ? 7 : 3;
    static double each[400];
    const size_t room = n_pairs + n_pairs / 4 + 1024;
    kz_index_pair *pairs = need(malloc(room * sizeof *pairs));
    for (int i = 0; i < rounds; i++) {
        move_all(s);
        const double t = now_ns();
        seen += peer->pairs(s->boxes, s->n, pairs, room);
        each[i] = (now_ns() - t) / s->n;
    }
    free(pairs);
    return median(each, rounds);
}

static void bench_scene(workload kind, uint32_t n)
{
    scene s = make_scene(kind, n);
    kzi_sweep sweep = {0};
    size_t n_pairs = 0;
    double best = 0, order = 0;
    const kz_cpu_level now = kz_cpu_level_now();
    const kz_allocator alloc = kzi_allocator(NULL);
    printf("%-3s %8u", workload_names[kind], n);
    for (kz_cpu_level level = KZ_CPU_PLAIN; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (!kz_cpu_has(level)) continue;
        must(kz_cpu_force(level), "level");
        const double cost = time_sweep(&s, &sweep, &n_pairs);
        printf(" %8.1f", cost);
        if (level == now) {
            best = cost;
            order = time_order(&sweep, &s);
        }
    }
    must(kz_cpu_force(now), "level");
    printf(" %8.1f %6.2f", best - order, (double)n_pairs / n);
    for (int p = 0; p < peer_boxes_count; p++) {
        sweep_once(&sweep, &s);
        compare_peer(&peer_boxes_all[p], &s, &sweep);
        printf(" %8.1fx", time_peer(&peer_boxes_all[p], &s, n_pairs) / best);
    }
    printf("\n");
    fflush(stdout);
    kzi_sweep_free(&alloc, &sweep);
    free(s.boxes);
}

int main(int argc, char **argv)
{
    static const uint32_t sizes[] = {1000, 10000, 100000, 1000000};
    int first = 1;
    if (argc > 1 && strcmp(argv[1], "-q") == 0) {
        quick = true;
        first = 2;
    }
    printf("all pairs of n boxes that moved, from scratch, sorted; ns a box\n%-3s %8s", "", "boxes");
    for (kz_cpu_level level = KZ_CPU_PLAIN; level < KZ_CPU_LEVEL_COUNT; level++)
        if (kz_cpu_has(level)) printf(" %8s", kz_cpu_level_name(level));
    printf(" %8s %6s", "unsorted", "pairs");
    for (int p = 0; p < peer_boxes_count; p++) printf(" %9s", peer_boxes_all[p].name);
    printf("\n");
    const int n_sizes = argc > first ? argc - first : 4;
    for (workload kind = U1; kind < F; kind++) {
        for (int i = 0; i < n_sizes; i++) {
            const long n = argc > first ? strtol(argv[first + i], NULL, 10) : (long)sizes[i];
            if (n < 32 || n > 50000000) {
                fprintf(stderr, "usage: bench_broad [-q] [BOXES...]\n");
                return 2;
            }
            bench_scene(kind, (uint32_t)n);
        }
    }
    bench_scene(F, 3000);
    return 0;
}
