/* bench_bvh.c - the cost of a packed BVH: to build it, and to query boxes that meet a box, are on a ray, are nearest.
 *
 *     bench_bvh [BOXES...]         default 10000 100000 1000000
 *
 * Boxes have size 1 with about 2 neighbours each, and are in no order; then sizes from 0.1 to 100, clusters, and one
 * box at 1e38.  It is compared with a scan of every box, and with Boost's packed rtree if the bench was built with it
 * (Debian: libboost-dev).  Answers are compared before anything is timed.  Times are medians over rounds that take
 * turns. */

#include "math/bvh/bvh.h"

#define BENCH_NAME "bench_bvh"
#include "bench.h"

#include "kz_test_rng.h"

#include <math.h>
#include <string.h>

#ifdef KZ_BENCH_BOOST
void *peer_boost_build(const kz_box *boxes, uint32_t n);
void peer_boost_free(void *tree);
uint64_t peer_boost_box(const void *tree, kz_box box, uint32_t *count);
uint64_t peer_boost_nearest(const void *tree, kz_vec2 p, uint32_t k);
#endif

enum { ROUNDS = 5, QUESTIONS = 4096, NEAREST = 8 };

typedef struct scene {
    kz_box *boxes;
    uint32_t n;
    float side;
    kz_box questions[QUESTIONS];
    kz_vec2 motions[QUESTIONS];
} scene;

static kz_box box_at(float x, float y, float w, float h) { return (kz_box){{x, y}, {x + w, y + h}}; }

typedef enum layout { EVEN, SIZES, CLUSTERS, OUTLIER, N_LAYOUTS } layout;
static const char *const layout_names[N_LAYOUTS] = {"even", "sizes x1000", "clusters", "outlier"};

static void make_scene(scene *s, uint32_t n, layout how)
{
    kz_test_rng r = kz_test_rng_make(n + (uint64_t)how);
    s->n = n;
    s->side = sqrtf((float)n * 2);
    s->boxes = need(malloc(n * sizeof *s->boxes));
    for (uint32_t i = 0; i < n; i++) {
        float x = kz_test_real(&r, 0, s->side), y = kz_test_real(&r, 0, s->side), size = 1;
        if (how == SIZES && !kz_test_one_in(&r, 3)) {
            size = kz_test_one_in(&r, 100) ? kz_test_real(&r, 1, 100) : kz_test_real(&r, 0.1f, 1);
        }
        if (how == CLUSTERS) {
            kz_test_rng c = kz_test_rng_make(kz_test_below(&r, 50) + 1);
            x = kz_test_real(&c, 0, s->side) + (kz_test_unit(&r) + kz_test_unit(&r) - 1) * s->side * 0.02f;
            y = kz_test_real(&c, 0, s->side) + (kz_test_unit(&r) + kz_test_unit(&r) - 1) * s->side * 0.02f;
            size = 0.1f;
        }
        s->boxes[i] = box_at(x, y, size, size);
    }
    if (how == OUTLIER) s->boxes[n / 2] = box_at(1e38f, -1e38f, 1, 1);
    for (uint32_t q = 0; q < QUESTIONS; q++) {
        const kz_box at = s->boxes[kz_test_below(&r, n)];
        const float size = how == CLUSTERS ? 0.3f : 3;
        s->questions[q] = box_at(at.min.x - size / 3, at.min.y - size / 3, size, size);
        s->motions[q] = (kz_vec2){kz_test_real(&r, -1, 1) * s->side / 4, kz_test_real(&r, -1, 1) * s->side / 4};
    }
}

/* ---- Questions --------------------------------------------------------------------------------------------- */

static uint64_t tree_boxes(const kzi_bvh *tree, kz_box box, uint32_t *count)
{
    uint32_t numbers[64], n;
    uint64_t sum = 0;
    kzi_bvh_walk walk;
    kzi_bvh_walk_begin(&walk, tree, box);
    while ((n = kzi_bvh_walk_next(&walk, numbers, 64)) > 0) {
        for (uint32_t i = 0; i < n; i++) sum += numbers[i];
        *count += n;
    }
    return sum;
}

static uint64_t plain_boxes(const scene *s, kz_box box, uint32_t *count)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < s->n; i++) {
        if (!kz_box_meets(s->boxes[i], box)) continue;
        sum += i;
        ++*count;
    }
    return sum;
}

typedef struct found {
    const scene *scene;
    kz_vec2 p;
    uint32_t n;
    uint64_t sum;
    double best[NEAREST]; /* squared distances, rising */
} found;

static float first_hit(void *ctx, uint32_t number, float t_low)
{
    found *f = ctx;
    if (f->n++ == 0) f->sum = number;
    return t_low;
}

static float every_hit(void *ctx, uint32_t number, float t_low)
{
    found *f = ctx;
    (void)t_low;
    f->n++;
    f->sum += number;
    return 1;
}

static double distance_sq(kz_box b, kz_vec2 p)
{
    const double x = p.x < b.min.x ? b.min.x - (double)p.x : p.x > b.max.x ? p.x - (double)b.max.x : 0;
    const double y = p.y < b.min.y ? b.min.y - (double)p.y : p.y > b.max.y ? p.y - (double)b.max.y : 0;
    return x * x + y * y;
}

static double keep_nearest(void *ctx, uint32_t number, double low)
{
    found *f = ctx;
    (void)low;
    const double d = distance_sq(f->scene->boxes[number], f->p);
    uint32_t at = f->n < NEAREST ? f->n++ : NEAREST;
    if (at == NEAREST && !(d < f->best[--at])) return f->best[NEAREST - 1];
    for (; at > 0 && f->best[at - 1] > d; at--) f->best[at] = f->best[at - 1];
    f->best[at] = d;
    return f->n == NEAREST ? f->best[NEAREST - 1] : INFINITY;
}

static found nearest_of_tree(const kzi_bvh *tree, const scene *s, kz_vec2 p)
{
    found f = {.scene = s, .p = p};
    kzi_bvh_nearest(tree, (kz_box){p, p}, INFINITY, keep_nearest, &f);
    return f;
}

static void check(const kzi_bvh *tree, const scene *s)
{
    for (uint32_t q = 0; q < 8; q++) {
        uint32_t n = 0, m = 0;
        const uint64_t sum = tree_boxes(tree, s->questions[q], &n), truth = plain_boxes(s, s->questions[q], &m);
        must_be(n == m && sum == truth, "boxes that meet a box");
        found f = {.scene = s, .p = s->questions[q].max};
        for (uint32_t i = 0; i < s->n; i++) keep_nearest(&f, i, 0);
        const found g = nearest_of_tree(tree, s, f.p);
        must_be(memcmp(f.best, g.best, sizeof f.best) == 0, "nearest boxes");
    }
}

/* ---- Rows -------------------------------------------------------------------------------------------------- */

static volatile uint64_t kept; /* so that no query is optimized away */

typedef enum row { BUILD, BOX, PLAIN, RAY, RAY_ALL, NEAR, BOOST_BUILD, BOOST_BOX, BOOST_NEAR, N_ROWS } row;
static const char *const row_names[N_ROWS] = {
    "build, a box", "box",       "box, plain",         "ray, first box",
    "ray, all",     "8 nearest", "Boost build, a box", "Boost box",      "Boost 8 nearest"};

static double time_row(row what, kzi_bvh *tree, const scene *s, void **boost, uint32_t *hits)
{
    const kzi_box_set set = {s->boxes, NULL, NULL, NULL, s->n};
    uint32_t n = QUESTIONS, count = 0;
    found f = {.scene = s};
    const double start = now_ns();
    switch (what) {
    case BUILD:
        n = s->n;
        for (uint32_t done = 0; done < 1000000; done += s->n) {
            must(kzi_bvh_build(NULL, tree, &set, NULL), "build");
            count++;
        }
        n *= count;
        count = 0;
        break;
    case BOX:
        for (uint32_t q = 0; q < n; q++) kept += tree_boxes(tree, s->questions[q], &count);
        break;
    case PLAIN:
        n = 4;
        for (uint32_t q = 0; q < n; q++) kept += plain_boxes(s, s->questions[q], &count);
        break;
    case RAY:
    case RAY_ALL:
        for (uint32_t q = 0; q < n; q++) {
            const kz_vec2 p = s->questions[q].max;
            kzi_bvh_swept(tree, (kz_box){p, p}, s->motions[q], what == RAY ? first_hit : every_hit, &f);
        }
        count = f.n;
        break;
    case NEAR:
        for (uint32_t q = 0; q < n; q++) count += nearest_of_tree(tree, s, s->questions[q].max).n;
        break;
#ifdef KZ_BENCH_BOOST
    case BOOST_BUILD:
        n = s->n;
        if (*boost) peer_boost_free(*boost);
        *boost = peer_boost_build(s->boxes, s->n);
        break;
    case BOOST_BOX:
        for (uint32_t q = 0; q < n; q++) kept += peer_boost_box(*boost, s->questions[q], &count);
        break;
    case BOOST_NEAR:
        for (uint32_t q = 0; q < n; q++) kept += peer_boost_nearest(*boost, s->questions[q].max, NEAREST);
        count = n * NEAREST;
        break;
#endif
    default: break;
    }
    kept += f.sum;
    *hits = count;
    (void)boost;
    return (now_ns() - start) / n;
}

static void measure(uint32_t n, layout how)
{
    scene *s = need(malloc(sizeof *s));
    kzi_bvh tree = {.n = 0};
    void *boost = NULL;
    double times[N_ROWS][ROUNDS];
    uint32_t hits[N_ROWS];
#ifdef KZ_BENCH_BOOST
    const row end = N_ROWS;
#else
    const row end = BOOST_BUILD;
#endif
    make_scene(s, n, how);
    must(kzi_bvh_build(NULL, &tree, &(kzi_box_set){s->boxes, NULL, NULL, NULL, n}, NULL), "build");
    check(&tree, s);
    printf("%u boxes, %s: %.1f bytes a box\n", n, layout_names[how], (double)kzi_bvh_bytes(&tree) / n);
    for (int i = 0; i < ROUNDS; i++) {
        for (row what = BUILD; what < end; what++) times[what][i] = time_row(what, &tree, s, &boost, &hits[what]);
    }
    for (row what = BUILD; what < end; what++) {
        printf("  %-20s %10.1f ns", row_names[what], median(times[what], ROUNDS));
        if (hits[what]) printf("  (%.1f found)", hits[what] / (what == PLAIN ? 4.0 : QUESTIONS));
        printf("\n");
    }
#ifdef KZ_BENCH_BOOST
    if (boost) peer_boost_free(boost);
#endif
    kzi_bvh_free(NULL, &tree);
    free(s->boxes);
    free(s);
}

int main(int argc, char **argv)
{
    printf("kernels: %s\n", kz_cpu_level_name(kz_cpu_level_now()));
    for (int i = 1; i < (argc > 1 ? argc : 4); i++) {
        const uint32_t n = argc > 1 ? (uint32_t)strtoul(argv[i], NULL, 10) : i == 1 ? 10000 : i == 2 ? 100000 : 1000000;
        must_be(n >= NEAREST, "a number of boxes, at least 8");
        for (layout how = EVEN; how < N_LAYOUTS; how++) measure(n, how);
    }
    return 0;
}
