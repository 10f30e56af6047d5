/* bench_batches.c - nanoseconds per pair of batches of yes/no questions, at each CPU level, beside kz_overlap one by
 * one and beside what one writes first: a loop over floats.
 *
 *     bench_batches [--json] [PASSES]           default 31
 *
 * Each row is 4096 random pairs whose boxes meet, put into the arrays in another order for every pass.  Medians over
 * the passes, ratios within a pass.  All methods' answers are compared before anything is timed; floats may differ in a
 * few. */
#include <string.h>

#include <kolize/query_batch.h>

#define BENCH_NAME "bench_batches"
#include "bench.h"

#include "measure/measure.h"

#include "kz_test_rng.h"

enum { PAIRS = 4096, CORNERS = 8, MOST_PASSES = 301, ROUNDS = 8, WORDS = PAIRS / 64 };

typedef struct floats {
    float x[CORNERS][PAIRS], y[CORNERS][PAIRS], r[PAIRS];
    const float *xs[CORNERS], *ys[CORNERS];
    kz_shape shape[PAIRS];
} floats;

static floats drawn[2], side[2]; /* as drawn, and in the order of this pass */
static uint64_t bits[WORDS], right[WORDS];

/* ---- Kinds -------------------------------------------------------------------------------------------------- */

static void put_corner(floats *f, int k, int i, float x, float y)
{
    f->x[k][i] = x;
    f->y[k][i] = y;
}

static void draw_box(kz_test_rng *rng, floats *f, int i)
{
    const float x = kz_test_real(rng, -12, 12), y = kz_test_real(rng, -12, 12);
    const float w = kz_test_real(rng, 4, 16), h = kz_test_real(rng, 4, 16);
    put_corner(f, 0, i, x, y);
    put_corner(f, 1, i, x + w, y + h);
    must(kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + w, y + h}, &f->shape[i], NULL), "box");
}

static void draw_capsule(kz_test_rng *rng, floats *f, int i)
{
    for (int k = 0; k < 2; k++) {
        const float x = kz_test_real(rng, -12, 12), y = kz_test_real(rng, -12, 12);
        put_corner(f, k, i, x, y);
    }
    f->r[i] = kz_test_real(rng, 1, 4);
    must(kz_shape_capsule((kz_vec2){f->x[0][i], f->y[0][i]}, (kz_vec2){f->x[1][i], f->y[1][i]}, f->r[i], &f->shape[i],
                          NULL),
         "capsule");
}

static void draw_circle(kz_test_rng *rng, floats *f, int i)
{
    draw_capsule(rng, f, i);
    f->r[i] = kz_test_real(rng, 3, 8);
    must(kz_shape_circle((kz_vec2){f->x[0][i], f->y[0][i]}, f->r[i], &f->shape[i], NULL), "circle");
}

static void draw_ring(kz_test_rng *rng, floats *f, int i, int n, float inner)
{
    kz_vec2 p[CORNERS];
    do {
        const float x = kz_test_real(rng, -12, 12), y = kz_test_real(rng, -12, 12);
        const double turn = (double)kz_test_real(rng, 0, 360);
        for (int k = 0; k < n; k++) {
            float c, s;
            const float reach = kz_test_real(rng, inner, 8);
            kz_cos_sin_degrees(turn + 360.0 * k / n, &c, &s);
            p[k] = (kz_vec2){x + reach * c, y + reach * s};
            put_corner(f, k, i, p[k].x, p[k].y);
        }
        must(kz_shape_polygon(p, n, &f->shape[i], NULL), "polygon");
    } while (!(f->shape[i].flags & KZ_SHAPE_CONVEX));
}

static void draw_quad(kz_test_rng *rng, floats *f, int i) { draw_ring(rng, f, i, 4, 6); }

static void draw_octagon(kz_test_rng *rng, floats *f, int i) { draw_ring(rng, f, i, 8, 7.5f); }

/* Squares on a grid as wide as they are: what meets, touches or is the same. */
static void draw_tile(kz_test_rng *rng, floats *f, int i)
{
    const float x = kz_test_grid(rng, -1, 1, 16), y = kz_test_grid(rng, -1, 1, 16);
    const kz_vec2 p[4] = {{x, y}, {x + 16, y}, {x + 16, y + 16}, {x, y + 16}};
    for (int k = 0; k < 4; k++) put_corner(f, k, i, p[k].x, p[k].y);
    must(kz_shape_polygon(p, 4, &f->shape[i], NULL), "tile");
}

/* ---- Methods ------------------------------------------------------------------------------------------------ */

static size_t ask_boxes(int n)
{
    (void)n;
    return kz_overlap_boxes((kz_boxes){side[0].x[0], side[0].y[0], side[0].x[1], side[0].y[1], 0},
                            (kz_boxes){side[1].x[0], side[1].y[0], side[1].x[1], side[1].y[1], 0}, PAIRS, bits);
}

static size_t ask_circles(int n)
{
    (void)n;
    return kz_overlap_circles((kz_circles){side[0].x[0], side[0].y[0], side[0].r, 0},
                              (kz_circles){side[1].x[0], side[1].y[0], side[1].r, 0}, PAIRS, bits);
}

static size_t ask_capsules(int n)
{
    (void)n;
    return kz_overlap_capsules((kz_capsules){side[0].x[0], side[0].y[0], side[0].x[1], side[0].y[1], side[0].r, 0},
                               (kz_capsules){side[1].x[0], side[1].y[0], side[1].x[1], side[1].y[1], side[1].r, 0},
                               PAIRS, bits);
}

static size_t ask_convexes(int n)
{
    return kz_overlap_convexes((kz_convexes){side[0].xs, side[0].ys, n, 0}, (kz_convexes){side[1].xs, side[1].ys, n, 0},
                               PAIRS, bits);
}

static size_t ask_one_by_one(void)
{
    size_t found = 0;
    memset(bits, 0, sizeof bits);
    for (int i = 0; i < PAIRS; i++) {
        const bool overlaps = kz_overlap(&side[0].shape[i], &side[1].shape[i]);
        bits[i / 64] |= (uint64_t)overlaps << i % 64;
        found += overlaps;
    }
    return found;
}

static bool float_boxes(int i, int n)
{
    const floats *a = &side[0], *b = &side[1];
    (void)n;
    return a->x[0][i] < b->x[1][i] && b->x[0][i] < a->x[1][i] && a->y[0][i] < b->y[1][i] && b->y[0][i] < a->y[1][i];
}

static bool float_circles(int i, int n)
{
    const floats *a = &side[0], *b = &side[1];
    const float dx = a->x[0][i] - b->x[0][i], dy = a->y[0][i] - b->y[0][i], r = a->r[i] + b->r[i];
    (void)n;
    return dx * dx + dy * dy < r * r;
}

static bool has_separating_edge(const floats *a, const floats *b, int i, int n)
{
    for (int k = 0; k < n; k++) {
        const int next = k + 1 < n ? k + 1 : 0;
        const float x = a->x[k][i], y = a->y[k][i], ex = a->x[next][i] - x, ey = a->y[next][i] - y;
        bool outside = true;
        for (int m = 0; m < n && outside; m++) outside = ex * (b->y[m][i] - y) - ey * (b->x[m][i] - x) <= 0;
        if (outside) return true;
    }
    return false;
}

static bool float_convexes(int i, int n)
{
    return !has_separating_edge(&side[0], &side[1], i, n) && !has_separating_edge(&side[1], &side[0], i, n);
}

static size_t ask_floats(bool (*overlap)(int i, int n), int n)
{
    size_t found = 0;
    memset(bits, 0, sizeof bits);
    for (int i = 0; i < PAIRS; i++) {
        const bool overlaps = overlap(i, n);
        bits[i / 64] |= (uint64_t)overlaps << i % 64;
        found += overlaps;
    }
    return found;
}

/* ---- Rows --------------------------------------------------------------------------------------------------- */

typedef struct row {
    const char *name;
    void (*draw)(kz_test_rng *rng, floats *f, int i);
    size_t (*ask)(int n);
    bool (*book)(int i, int n); /* in float; NULL: none */
    int n;                      /* corners */
} row;

static const row rows[] = {
    {"boxes", draw_box, ask_boxes, float_boxes, 2},
    {"circles", draw_circle, ask_circles, float_circles, 1},
    {"capsules", draw_capsule, ask_capsules, NULL, 2},
    {"quads", draw_quad, ask_convexes, float_convexes, 4},
    {"octagons", draw_octagon, ask_convexes, float_convexes, 8},
    {"tiles that touch", draw_tile, ask_convexes, float_convexes, 4},
};

static void draw_pairs(kz_test_rng *rng, const row *w)
{
    for (int i = 0; i < PAIRS;) {
        w->draw(rng, &drawn[0], i);
        w->draw(rng, &drawn[1], i);
        i += kz_box_meets(drawn[0].shape[i].bounds, drawn[1].shape[i].bounds);
    }
}

static void shuffle(kz_test_rng *rng)
{
    static uint32_t order[PAIRS];
    for (uint32_t i = 0; i < PAIRS; i++) {
        const uint32_t j = kz_test_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int s = 0; s < 2; s++) {
        for (int k = 0; k < CORNERS; k++) {
            for (int i = 0; i < PAIRS; i++)
                put_corner(&side[s], k, i, drawn[s].x[k][order[i]], drawn[s].y[k][order[i]]);
            side[s].xs[k] = side[s].x[k];
            side[s].ys[k] = side[s].y[k];
        }
        for (int i = 0; i < PAIRS; i++) {
            side[s].r[i] = drawn[s].r[order[i]];
            side[s].shape[i] = drawn[s].shape[order[i]];
        }
    }
}

/* The levels by their numbers, then one by one, then floats. */
enum { ONE_BY_ONE = KZ_CPU_LEVEL_COUNT, BOOK, WAYS };

static bool has_way(const row *w, int way)
{
    if (way == KZ_CPU_SSE2 || way == KZ_CPU_AVX512) return false; /* no loops of their own */
    return way < KZ_CPU_LEVEL_COUNT ? kz_cpu_has((kz_cpu_level)way) : way != BOOK || w->book != NULL;
}

static size_t ask_way(const row *w, int way)
{
    if (way == ONE_BY_ONE) return ask_one_by_one();
    return way == BOOK ? ask_floats(w->book, w->n) : w->ask(w->n);
}

static void check_ways(const row *w, kz_cpu_level best)
{
    ask_one_by_one();
    memcpy(right, bits, sizeof right);
    for (int way = 0; way < WAYS; way++) {
        int others = 0;
        if (!has_way(w, way)) continue;
        must(kz_cpu_force(way < KZ_CPU_LEVEL_COUNT ? (kz_cpu_level)way : best), "level");
        ask_way(w, way);
        for (int i = 0; i < PAIRS; i++) others += (int)((bits[i / 64] ^ right[i / 64]) >> i % 64 & 1);
        must_be(others <= (way == BOOK ? PAIRS / 200 : 0), w->name);
    }
}

static volatile size_t answers;

static double time_way(const row *w, int way)
{
    const double from = now_ns();
    for (int i = 0; i < ROUNDS; i++) answers += ask_way(w, way);
    return (now_ns() - from) / (ROUNDS * PAIRS);
}

static const char *way_name(int way)
{
    return way == ONE_BY_ONE ? "one by one" : way == BOOK ? "float" : kz_cpu_level_name((kz_cpu_level)way);
}

static void run_row(const row *w, int passes, bool as_json, kz_cpu_level best)
{
    static double ns[WAYS][MOST_PASSES], ratio[WAYS][MOST_PASSES];
    kz_test_rng rng = kz_test_rng_make(7);
    draw_pairs(&rng, w);
    shuffle(&rng);
    check_ways(w, best);
    for (int pass = 0; pass < passes; pass++) {
        shuffle(&rng);
        for (int way = WAYS - 1; way >= 0; way--) {
            if (!has_way(w, way)) continue;
            must(kz_cpu_force(way < KZ_CPU_LEVEL_COUNT ? (kz_cpu_level)way : best), "level");
            ns[way][pass] = time_way(w, way);
        }
        for (int way = 0; way < WAYS; way++)
            ratio[way][pass] = ns[way][pass] > 0 ? ns[ONE_BY_ONE][pass] / ns[way][pass] : 0;
    }
    if (as_json) printf("%s\n    {\"row\": \"%s\"", w == rows ? "" : ",", w->name);
    else printf("%-17s", w->name);
    for (int way = 0; way < WAYS; way++) {
        if (!has_way(w, way)) continue;
        const double median_ns = median(ns[way], passes), times = median(ratio[way], passes);
        if (as_json) printf(", \"ns %s\": %.3f, \"times %s\": %.2f", way_name(way), median_ns, way_name(way), times);
        else if (way == ONE_BY_ONE) printf("  %s %.3g", way_name(way), median_ns);
        else printf("  %s %.3g (%.3g x)", way_name(way), median_ns, times);
    }
    printf(as_json ? "}" : "\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    char machine[256];
    const kz_cpu_level best = kz_cpu_level_now();
    const bool as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    int passes = argc > 1 + as_json ? atoi(argv[1 + as_json]) : 31;
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    measure_machine(machine, sizeof machine);
    if (as_json) {
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\",\n", machine, __VERSION__);
        printf("  \"pairs\": %d, \"passes\": %d,\n  \"batches\": [", PAIRS, passes);
    } else {
        printf("%d pairs whose boxes meet, %d passes; ns per pair, and how often as fast as one by one\n", PAIRS,
               passes);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) run_row(&rows[i], passes, as_json, best);
    if (as_json) printf("\n  ]\n}\n");
    return 0;
}
