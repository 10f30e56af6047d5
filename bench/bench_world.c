/* bench_world.c - what a step of a moving world costs per body, beside a plain sort and sweep.
 *
 *     bench_world [BODIES...]         default 1000 10000 100000
 *
 * Every body moves up to a tenth of its size in every step, in another order each time.  Columns: moving all bodies one
 * by one; pairs of boxes, of touching and of overlapping shapes, sorted; and the peer: qsort by x, then one sweep,
 * pairs of boxes in no order.  Before anything is timed the pairs are compared with the peer's.  Medians over the
 * steps, and the median of the steps' ratios, so that a disturbance hits both.  Then the layouts that ruin careless
 * broad phases. */

#include <kolize/world.h>

#define BENCH_NAME "bench_world"
#include "bench.h"

#include "../test/world/layouts.h"

/* ---- The peer ------------------------------------------------------------------------------------------ */

typedef struct peer_box {
    kz_box box;
    uint32_t id;
} peer_box;

typedef struct peer {
    peer_box *boxes;
    uint64_t *pairs; /* lower index << 32 | higher */
    size_t n_pairs, room;
} peer;

static int by_min_x(const void *a, const void *b)
{
    const float x = ((const peer_box *)a)->box.min.x, y = ((const peer_box *)b)->box.min.x;
    return (x > y) - (x < y);
}

static void peer_sweep(peer *p, kz_world *world, const kz_body *bodies, uint32_t n)
{
    uint32_t m = 0;
    p->n_pairs = 0;
    for (uint32_t i = 0; i < n; i++) {
        const kz_shape *shape = kz_body_shape(world, bodies[i]);
        if (shape->kind != KZ_KIND_NONE) p->boxes[m++] = (peer_box){shape->bounds, i};
    }
    qsort(p->boxes, m, sizeof *p->boxes, by_min_x);
    for (uint32_t i = 0; i < m; i++) {
        const peer_box a = p->boxes[i];
        for (uint32_t j = i + 1; j < m && p->boxes[j].box.min.x <= a.box.max.x; j++) {
            const peer_box b = p->boxes[j];
            if (b.box.min.y > a.box.max.y || a.box.min.y > b.box.max.y) continue;
            if (p->n_pairs == p->room) {
                p->room = p->room * 2 + 1024;
                p->pairs = need(realloc(p->pairs, p->room * sizeof *p->pairs));
            }
            p->pairs[p->n_pairs++] = a.id < b.id ? (uint64_t)a.id << 32 | b.id : (uint64_t)b.id << 32 | a.id;
        }
    }
}

static int by_pair(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* ---- One world ----------------------------------------------------------------------------------------- */

typedef struct scene {
    kz_test_rng rng;
    kz_world *world;
    kz_body *bodies;
    uint32_t *order;
    uint32_t n;
    peer peer;
} scene;

static void shuffle(scene *s)
{
    for (uint32_t i = s->n; i > 1; i--) {
        const uint32_t j = kz_test_below(&s->rng, i), held = s->order[i - 1];
        s->order[i - 1] = s->order[j];
        s->order[j] = held;
    }
}

static scene make_scene(layout kind, uint32_t n)
{
    scene s = {
        kz_test_rng_make(n), NULL, need(malloc(n * sizeof(kz_body))), need(malloc(n * sizeof(uint32_t))), n, {0}};
    kz_box *boxes = need(malloc(n * sizeof *boxes));
    s.peer.boxes = need(malloc(n * sizeof *s.peer.boxes));
    layout_fill(kind, &s.rng, boxes, n);
    must(kz_world_create(NULL, &s.world, NULL), "world");
    for (uint32_t i = 0; i < n; i++) {
        kz_body_def def = {0};
        if (boxes[i].min.x <= boxes[i].max.x) {
            const float w = boxes[i].max.x - boxes[i].min.x, h = boxes[i].max.y - boxes[i].min.y;
            must(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){w, h}, &def.shape, NULL), "box");
            def.pose.at = boxes[i].min;
        }
        must(kz_body_create(s.world, &def, &s.bodies[i], NULL), "body");
        s.order[i] = i;
    }
    free(boxes);
    return s;
}

static void free_scene(scene *s)
{
    kz_world_free(s->world);
    free(s->bodies);
    free(s->order);
    free(s->peer.boxes);
    free(s->peer.pairs);
}

static void move_all(scene *s, float by)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const kz_body body = s->bodies[s->order[i]];
        kz_pose pose = kz_body_pose(s->world, body);
        pose.at.x += kz_test_real(&s->rng, -by, by);
        pose.at.y += kz_test_real(&s->rng, -by, by);
        must(kz_body_set_pose(s->world, body, pose, NULL), "move");
    }
}

static size_t pairs_of(scene *s, kz_pair_mode mode, const kz_pair **pairs)
{
    size_t n = 0;
    must(kz_world_pairs(s->world, mode, pairs, &n, NULL), "pairs");
    return n;
}

static void compare_with_peer(scene *s, const char *name)
{
    const kz_pair *pairs;
    const size_t n = pairs_of(s, KZ_PAIRS_BOXES, &pairs);
    peer_sweep(&s->peer, s->world, s->bodies, s->n);
    bool same = n == s->peer.n_pairs;
    if (n && same) qsort(s->peer.pairs, n, sizeof *s->peer.pairs, by_pair);
    for (size_t i = 0; i < n && same; i++)
        same = s->peer.pairs[i] == ((uint64_t)pairs[i].a.index << 32 | pairs[i].b.index);
    if (!same) {
        fprintf(stderr, "bench_world: %s: %zu pairs, the peer has %zu, and they differ\n", name, n, s->peer.n_pairs);
        exit(1);
    }
}

/* ---- Measuring ----------------------------------------------------------------------------------------- */

#define MOST_STEPS 400
static volatile size_t seen; /* keeps every answer alive */

static double per_body(double from, uint32_t n) { return (now_ns() - from) / (double)n; }

static void bench_uniform(uint32_t n)
{
    static double moving[MOST_STEPS], boxes[MOST_STEPS], touch[MOST_STEPS], overlap[MOST_STEPS], other[MOST_STEPS];
    static double ratio[MOST_STEPS];
    const int steps = n <= 2000 ? MOST_STEPS : n <= 20000 ? 60 : 10;
    scene s = make_scene(LAYOUT_UNIFORM, n);
    const kz_pair *pairs;
    size_t n_pairs = 0;
    compare_with_peer(&s, "uniform");
    for (int i = 0; i < steps; i++) {
        shuffle(&s);
        double t = now_ns();
        move_all(&s, 0.1f);
        moving[i] = per_body(t, n);
        t = now_ns();
        n_pairs = pairs_of(&s, KZ_PAIRS_BOXES, &pairs);
        boxes[i] = per_body(t, n);
        t = now_ns();
        seen += pairs_of(&s, KZ_PAIRS_TOUCH, &pairs);
        touch[i] = per_body(t, n);
        t = now_ns();
        seen += pairs_of(&s, KZ_PAIRS_OVERLAP, &pairs);
        overlap[i] = per_body(t, n);
        t = now_ns();
        peer_sweep(&s.peer, s.world, s.bodies, n);
        other[i] = per_body(t, n);
        seen += s.peer.n_pairs;
        ratio[i] = other[i] / boxes[i];
    }
    printf("%9u %9.2f %9.1f %9.1f %9.1f %9.1f %12.1f %8.1f x\n", n, (double)n_pairs / n, median(moving, steps),
           median(boxes, steps), median(touch, steps), median(overlap, steps), median(other, steps),
           median(ratio, steps));
    fflush(stdout);
    free_scene(&s);
}

static void bench_layout(layout kind, uint32_t n, double *uniform)
{
    static double boxes[9];
    scene s = make_scene(kind, n);
    const kz_pair *pairs;
    size_t n_pairs = 0;
    compare_with_peer(&s, layout_names[kind]);
    for (int i = 0; i < 9; i++) {
        shuffle(&s);
        const double t = now_ns();
        n_pairs = pairs_of(&s, KZ_PAIRS_BOXES, &pairs);
        boxes[i] = per_body(t, n);
        seen += n_pairs;
    }
    const double cost = median(boxes, 9);
    if (kind == LAYOUT_UNIFORM) *uniform = cost;
    printf("%-10s %9.2f %12.1f %12.1f x uniform\n", layout_names[kind], (double)n_pairs / n, cost, cost / *uniform);
    fflush(stdout);
    free_scene(&s);
}

int main(int argc, char **argv)
{
    static const uint32_t sizes[] = {1000, 10000, 100000};
    printf("uniform world, all bodies move each step; ns a body\n");
    printf("%9s %9s %9s %9s %9s %9s %12s %10s\n", "bodies", "pairs", "moving", "boxes", "touch", "overlap",
           "sort+sweep", "peer/boxes");
    for (int i = 1; i < argc; i++) {
        const long n = strtol(argv[i], NULL, 10);
        if (n < 1 || n > 100000000) {
            fprintf(stderr, "usage: bench_world [BODIES...]\n");
            return 2;
        }
        bench_uniform((uint32_t)n);
    }
    for (int i = 0; i < 3 && argc == 1; i++) bench_uniform(sizes[i]);
    double uniform = 1;
    printf("\nhostile layouts of 20000 boxes, at rest; pairs and ns a body\n");
    for (layout kind = 0; kind < LAYOUT_COUNT; kind++)
        if (!layout_is_dense(kind) && kind != LAYOUT_EXPONENTS) bench_layout(kind, 20000, &uniform);
    return 0;
}
