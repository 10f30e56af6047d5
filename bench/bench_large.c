/* bench_large.c - polygons of many vertices: what a tree of edges spares.
 *
 *     bench_large [--json] [PASSES]            default 9
 *
 * Coastlines made by moving middles, of 96 to 24 576 vertices: checking one, asking whether it holds one of 1024
 * points, and relating pairs that share much of their boxes: apart by a hair, touching along a shared coast, and
 * overlapping.  With a tree of the edges, which a check makes anew; without; and by GEOS's prepared geometries where it
 * is installed, whose intersects does not distinguish touching and overlapping: as it is, and for pairs followed by
 * touches.  The answers are compared before anything is timed; the methods take turns in another order in every pass,
 * and the points come in another order. */
#include <kolize/query.h>
#include <kolize/shape_polygon.h>

#include <string.h>

#define BENCH_NAME "bench_large"
#include "bench.h"

#include "measure/measure.h"
#include "peer_polygons.h"

#include "kz_test_rng.h"

#ifdef KZ_BENCH_GEOS
static const peer_polygons *const peer = &peer_geos;
#else
static const peer_polygons *const peer = NULL;
#endif

enum { MOST = 3 << 13, POINTS = 1024 };
enum { TREE, PLAIN, PEER, PEER_RELATES, WAYS };

static int n_methods = WAYS; /* without a peer two less */

typedef struct coast {
    kz_vec2 points[MOST];
    int32_t n;
    double tree[MOST * 5 / 16];
    kz_shape shape[PEER]; /* by the first methods */
    void *at_peer;
} coast;

static void make_shape(coast *c, int way)
{
    must(way == TREE ? kz_shape_polygon_with_tree(c->points, &c->n, 1, c->tree, sizeof c->tree, &c->shape[TREE], NULL)
                     : kz_shape_polygon(c->points, c->n, &c->shape[way], NULL),
         "a coast");
}

static void make(coast *c)
{
    make_shape(c, TREE);
    make_shape(c, PLAIN);
    if (!peer) return;
    if (c->at_peer) peer->free(c->at_peer);
    c->at_peer = need(peer->make(c->points, c->n));
}

/* The path from a to b as n = 2^k edges, without b: middles are moved to either side, less each time, so that no edge
 * leaves the direction of a-b by more than 28 degrees and nothing crosses. */
static void roughen(kz_test_rng *rng, kz_vec2 *out, kz_vec2 a, kz_vec2 b, int32_t n, float most)
{
    if (n == 1) {
        out[0] = a;
        return;
    }
    const float t = kz_test_real(rng, -most, most);
    const kz_vec2 middle = {(a.x + b.x) / 2 - t * (b.y - a.y), (a.y + b.y) / 2 + t * (b.x - a.x)};
    roughen(rng, out, a, middle, n / 2, 0.7f * most);
    roughen(rng, out + n / 2, middle, b, n / 2, 0.7f * most);
}

/* A triangle with rough sides. */
static void make_coast(kz_test_rng *rng, coast *c, int32_t n)
{
    static const kz_vec2 corner[3] = {{0, 0}, {1000, 0}, {500, 900}};
    c->n = n;
    for (int i = 0; i < 3; i++) roughen(rng, c->points + i * (n / 3), corner[i], corner[(i + 1) % 3], n / 3, 0.07f);
    make(c);
}

/* The other side of c's first coast: another triangle's, with that side in common, moved away by dy. */
static void make_other(kz_test_rng *rng, coast *other, const coast *c, float dy)
{
    const int32_t side = c->n / 3;
    const kz_vec2 far = {500, -900};
    other->n = c->n;
    for (int32_t i = 0; i < side; i++) other->points[i] = c->points[side - i];
    roughen(rng, other->points + side, c->points[0], far, side, 0.07f);
    roughen(rng, other->points + 2 * side, far, c->points[side], side, 0.07f);
    for (int32_t i = 0; i < other->n; i++) other->points[i].y += dy;
    make(other);
}

static coast *one, *other;
static kz_shape places[POINTS];
static void *peer_places[POINTS];
static int order[POINTS]; /* in which they are tested */

/* Nanoseconds for one of what a task does; below 0: the method has no other answer than the one before it. */
typedef double task(int way);

static void check(int way)
{
    if (way < PEER) make_shape(one, way);
    else must_be(peer->is_simple(one->at_peer), "a peer's check");
}

static double time_check(int way)
{
    if (way == PEER_RELATES) return -1;
    int64_t times = 0;
    const double start = now_ns();
    double spent;
    do {
        check(way);
        times++;
        spent = now_ns() - start;
    } while (spent < 1e6);
    return spent / (double)times;
}

static bool is_at(int way, int place)
{
    return way < PEER ? kz_relate(&one->shape[way], &places[place]) != KZ_APART
                      : peer->meet(one->at_peer, peer_places[place]);
}

static double time_locate(int way)
{
    if (way == PEER_RELATES) return -1;
    int inside = 0;
    const double start = now_ns();
    for (int i = 0; i < POINTS; i++) inside += is_at(way, order[i]);
    const double spent = now_ns() - start;
    must_be(inside > 0 && inside < POINTS, "all points on one side");
    return spent / POINTS;
}

/* A peer that only reports whether they meet says KZ_TOUCH. */
static kz_relation relate(int way)
{
    if (way < PEER) return kz_relate(&one->shape[way], &other->shape[way]);
    if (way == PEER_RELATES) return peer->relate(one->at_peer, other->at_peer);
    return peer->meet(one->at_peer, other->at_peer) ? KZ_TOUCH : KZ_APART;
}

static double time_relate(int way)
{
    int64_t times = 0, sum = 0;
    const double start = now_ns();
    double spent;
    do {
        sum += relate(way);
        times++;
        spent = now_ns() - start;
    } while (spent < 1e6);
    must_be(sum % times == 0, "an answer that changes");
    return spent / (double)times;
}

/* Every method once, in any order. */
static void time_pass(kz_test_rng *rng, task *t, double ns[][MEASURE_MOST_PASSES], int pass)
{
    for (int i = POINTS - 1; i > 0; i--) {
        const int k = (int)kz_test_below(rng, (uint32_t)i + 1), kept = order[i];
        order[i] = order[k], order[k] = kept;
    }
    const int first = (int)kz_test_below(rng, (uint32_t)n_methods), step = kz_test_one_in(rng, 2) ? 1 : n_methods - 1;
    for (int i = 0; i < n_methods; i++) {
        const int way = (first + i * step) % n_methods;
        ns[way][pass] = t(way);
    }
}

static bool as_json;

static void tell(const char *what, const measure_figure *figures)
{
    static bool begun;
    const char *const names[WAYS] = {"kolize", "without a tree", peer ? peer->name : "", "and touches"};
    if (as_json) {
        printf("%s    {\"row\": \"%s\", \"vertices\": %d, \"ways\": [", begun ? ",\n" : "", what, (int)one->n);
    } else {
        printf("%-20s %6d vertices", what, (int)one->n);
    }
    begun = true;
    for (int way = 0; way < n_methods; way++) {
        const measure_figure *f = &figures[way];
        if (f->ns == 0) continue;
        const double times = 1 / f->times[0], least = 1 / f->times_max, most = 1 / f->times_min;
        if (as_json) {
            printf("%s{\"way\": \"%s\", \"ns\": %.1f, \"times\": [%.2f, %.2f, %.2f]}", way ? ", " : "", names[way],
                   f->ns, times, least, most);
        } else {
            printf("  %s %.0f ns", names[way], f->ns);
            if (way > 0) printf(" (%.1f x, %.1f to %.1f)", times, least, most);
        }
    }
    printf(as_json ? "]}" : "\n");
    fflush(stdout);
}

static void report(kz_test_rng *rng, const char *what, task *t, int passes)
{
    static double ns[WAYS][MEASURE_MOST_PASSES];
    measure_figure figures[WAYS];
    for (int pass = 0; pass < passes; pass++) time_pass(rng, t, ns, pass);
    measure_fill_figures(ns, n_methods, passes, figures);
    tell(what, figures);
}

static void compare(kz_relation expected)
{
    for (int way = TREE; way < n_methods; way++) {
        must_be(relate(way) == (way == PEER && expected == KZ_OVERLAP ? KZ_TOUCH : expected), "a relation");
        for (int i = 0; i < POINTS; i++) must_be(is_at(way, i) == is_at(TREE, i), "a point");
    }
}

static void measure_size(kz_test_rng *rng, int32_t n, int passes)
{
    static const struct {
        const char *name;
        float dy;
        kz_relation relation;
    } pairs[] = {{"pair apart", -0.5f, KZ_APART},
                 {"pair along a coast", 0, KZ_TOUCH},
                 {"pair overlapping", 20, KZ_OVERLAP}};
    make_coast(rng, one, n);
    for (int i = 0; i < 3; i++) {
        make_other(rng, other, one, pairs[i].dy);
        compare(pairs[i].relation);
        if (i == 0) {
            report(rng, "check", time_check, passes);
            report(rng, "point in polygon", time_locate, passes);
        }
        report(rng, pairs[i].name, time_relate, passes);
    }
}

int main(int argc, char **argv)
{
    kz_test_rng rng = kz_test_rng_make(7);
    as_json = argc > 1 && strcmp(argv[1], "--json") == 0;
    int passes = argc > 1 + as_json ? atoi(argv[1 + as_json]) : 9;
    passes = passes < 1 ? 1 : passes > MEASURE_MOST_PASSES ? MEASURE_MOST_PASSES : passes;
    n_methods = peer ? WAYS : PEER;
    one = need(calloc(1, sizeof *one));
    other = need(calloc(1, sizeof *other));
    for (int i = 0; i < POINTS; i++) {
        const float x = kz_test_real(&rng, 0, 1000);
        const kz_vec2 p = {x, kz_test_real(&rng, -100, 800)};
        must(kz_shape_point(p, &places[i], NULL), "point");
        if (peer) peer_places[i] = need(peer->make(&p, 1));
        order[i] = i;
    }
    if (as_json) {
        char machine[256];
        measure_machine(machine, sizeof machine);
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\",\n", machine, __VERSION__);
        printf("  \"passes\": %d, \"times\": \"median, least, most: how often as fast kolize is\",\n  \"large\": [\n",
               passes);
    }
    for (int32_t n = 96; n <= MOST; n *= 4) measure_size(&rng, n, passes);
    if (as_json) printf("\n  ]\n}\n");
    for (int i = 0; i < POINTS && peer; i++) peer->free(peer_places[i]);
    if (peer) peer->free(one->at_peer), peer->free(other->at_peer);
    free(one);
    free(other);
    return 0;
}
