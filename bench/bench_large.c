/* bench_large.c - polygons of many vertices: what a tree of edges spares.
 *
 *     bench_large [PASSES]            default 5
 *
 * Coastlines made by moving middles, of 96 to 24 576 vertices: checking one, asking whether it holds one of 1024
 * points, and relating pairs that share much of their boxes: apart by a hair, touching along a shared coast, and
 * overlapping. Medians over the passes, without and with a tree in turn.  The answers are compared before anything is
 * timed. */
#include <kolize/query.h>
#include <kolize/shape_polygon.h>

#include <string.h>

#define BENCH_NAME "bench_large"
#include "bench.h"

#include "kz_test_rng.h"

enum { MOST = 3 << 13, POINTS = 1024, MOST_PASSES = 101 };

typedef struct coast {
    kz_vec2 points[MOST];
    int32_t n;
    double tree[MOST * 5 / 16];
    kz_shape plain, treed;
} coast;

static void make(coast *c, bool with_tree)
{
    must(with_tree ? kz_shape_polygon_with_tree(c->points, &c->n, 1, c->tree, sizeof c->tree, &c->treed, NULL)
                   : kz_shape_polygon(c->points, c->n, &c->plain, NULL),
         "a coast");
}

/* The way from a to b as n = 2^k edges, without b: middles are moved to either side, less each time, so that no edge
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
    make(c, false);
    make(c, true);
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
    make(other, false);
    make(other, true);
}

static coast *one, *other;
static kz_shape places[POINTS];

/* Nanoseconds for one of what `what` says. */
typedef double task(bool with_tree);

static double time_check(bool with_tree)
{
    const double start = now_ns();
    make(one, with_tree);
    return now_ns() - start;
}

static double time_locate(bool with_tree)
{
    const kz_shape *polygon = with_tree ? &one->treed : &one->plain;
    int64_t sum = 0;
    const double start = now_ns();
    for (int i = 0; i < POINTS; i++) sum += kz_relate(polygon, &places[i]);
    const double spent = now_ns() - start;
    must_be(sum > -POINTS && sum < POINTS, "all points on one side");
    return spent / POINTS;
}

static double time_relate(bool with_tree)
{
    int64_t times = 0;
    const double start = now_ns();
    double spent;
    do {
        (void)kz_relate(with_tree ? &one->treed : &one->plain, with_tree ? &other->treed : &other->plain);
        times++;
        spent = now_ns() - start;
    } while (spent < 1e6);
    return spent / (double)times;
}

static void report(const char *what, int32_t n, task *t, int passes)
{
    double plain[MOST_PASSES], treed[MOST_PASSES];
    for (int i = 0; i < passes; i++) {
        plain[i] = t(false);
        treed[i] = t(true);
    }
    const double without = median(plain, passes), with = median(treed, passes);
    printf("%-22s %6d vertices  %12.0f ns without  %10.0f ns with a tree  %8.1f times\n", what, (int)n, without, with,
           without / with);
}

static void compare(kz_relation expected)
{
    must_be(kz_relate(&one->plain, &other->plain) == expected, "a relation");
    must_be(kz_relate(&one->treed, &other->treed) == expected, "a relation with trees");
    for (int i = 0; i < POINTS; i++) {
        must_be(kz_relate(&one->plain, &places[i]) == kz_relate(&one->treed, &places[i]), "a point");
    }
}

int main(int argc, char **argv)
{
    const int asked = argc > 1 ? atoi(argv[1]) : 5, passes = asked < 1 ? 1 : asked > MOST_PASSES ? MOST_PASSES : asked;
    kz_test_rng rng = kz_test_rng_make(7);
    one = need(malloc(sizeof *one));
    other = need(malloc(sizeof *other));
    for (int i = 0; i < POINTS; i++) {
        const float x = kz_test_real(&rng, 0, 1000);
        must(kz_shape_point((kz_vec2){x, kz_test_real(&rng, -100, 800)}, &places[i], NULL), "point");
    }
    static const int32_t sizes[] = {96, 768, MOST};
    for (int k = 0; k < 3; k++) {
        const int32_t n = sizes[k];
        make_coast(&rng, one, n);
        make_other(&rng, other, one, -0.5f);
        compare(KZ_APART);
        report("check", n, time_check, passes);
        report("point in polygon", n, time_locate, passes);
        report("pair apart", n, time_relate, passes);
        make_other(&rng, other, one, 0);
        compare(KZ_TOUCH);
        report("pair along a coast", n, time_relate, passes);
        make_other(&rng, other, one, 20);
        compare(KZ_OVERLAP);
        report("pair overlapping", n, time_relate, passes);
    }
    free(one);
    free(other);
    return 0;
}
