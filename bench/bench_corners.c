/* bench_corners.c - convex polygons of 4 to 1000 corners: how much more than eight corners a question costs.
 *
 *     bench_corners [PASSES]            default 9
 *
 * Ellipses with uneven corners, in pairs that overlap or lie apart, beside each other and beside circles and boxes; no tree
 * is given.  Answers are compared before anything is timed: all questions agree on which pairs overlap.  Each pass takes
 * the sizes in another order, and the pairs of a size in another order. */
#include <kolize/query.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>

#include <math.h>

#define BENCH_NAME "bench_corners"
#include "bench.h"

#include "kz_test_rng.h"

enum { PAIRS = 192, MOST_CORNERS = 1000, MOST_PASSES = 31, CALLS = 30000 };
static const int sizes[] = {4, 8, 9, 12, 16, 32, 64, 100, 300, 1000};
enum { SIZES = sizeof sizes / sizeof *sizes, OF_EIGHT = 1 };

typedef struct pair {
    kz_vec2 points[3][MOST_CORNERS];
    kz_shape a, b, circle, box, away; /* the last is always apart from a */
    kz_vec2 to, to_away;
} pair;

static pair *pairs[SIZES];
static int order[PAIRS];

static void make_ellipse(kz_test_rng *rng, kz_vec2 *v, int n, kz_vec2 at, kz_shape *out)
{
    const double start = 6.283185307 * (double)kz_test_unit(rng), flat = 0.6 + 0.4 * (double)kz_test_unit(rng);
    for (int i = 0; i < n; i++) {
        const double angle = start + 6.283185307 * (i + 0.5 * (double)kz_test_unit(rng)) / n;
        v[i] = (kz_vec2){at.x + (float)(10 * cos(angle)), at.y + (float)(10 * flat * sin(angle))};
    }
    must(kz_shape_polygon(v, n, out, NULL), "an ellipse");
}

/* The first half overlap, mostly; the others are apart. */
static void make_pairs(pair *p, int n)
{
    kz_test_rng rng = kz_test_rng_make(5);
    for (int i = 0; i < PAIRS; i++) {
        const double angle = 6.283185307 * (double)kz_test_unit(&rng);
        const double far = i < PAIRS / 2 ? 8 + 6 * (double)kz_test_unit(&rng) : 22 + 4 * (double)kz_test_unit(&rng);
        const kz_vec2 at = {(float)(far * cos(angle)), (float)(far * sin(angle))};
        make_ellipse(&rng, p[i].points[0], n, (kz_vec2){0, 0}, &p[i].a);
        make_ellipse(&rng, p[i].points[1], n, at, &p[i].b);
        must(kz_shape_circle(at, 8, &p[i].circle, NULL), "a circle");
        must(kz_shape_box((kz_vec2){at.x - 7, at.y - 7}, (kz_vec2){at.x + 7, at.y + 7}, &p[i].box, NULL), "a box");
        p[i].to = at;
        p[i].to_away = (kz_vec2){(float)(30 * cos(angle)), (float)(30 * sin(angle))};
        make_ellipse(&rng, p[i].points[2], n, p[i].to_away, &p[i].away);
    }
}

/* ---- Questions -------------------------------------------------------------------------------------------------- */

static int ask_relate(const pair *p) { return kz_relate(&p->a, &p->b) == KZ_OVERLAP; }
static int ask_collide(const pair *p)
{
    kz_contact contact;
    return kz_collide(&p->a, &p->b, &contact) == KZ_OVERLAP;
}
static int ask_distance(const pair *p) { return !(kz_distance(&p->a, &p->b).distance > 0); }
static int ask_sweep(const pair *p) { return kz_sweep(&p->a, p->to, &p->b, 0).start == KZ_OVERLAP; }
static int ask_sweep_away(const pair *p) { return kz_sweep(&p->a, p->to_away, &p->away, 0).hit; }
static int ask_ray(const pair *p) { return kz_ray(&p->b, (kz_vec2){-30, 0}, p->to, 0).hit; }
static int ask_collide_circle(const pair *p)
{
    kz_contact contact;
    return kz_collide(&p->a, &p->circle, &contact) == KZ_OVERLAP;
}
static int ask_distance_circle(const pair *p) { return !(kz_distance(&p->a, &p->circle).distance > 0); }
static int ask_sweep_circle(const pair *p) { return kz_sweep(&p->circle, (kz_vec2){-p->to.x, -p->to.y}, &p->a, 0).hit; }
static int ask_collide_box(const pair *p)
{
    kz_contact contact;
    return kz_collide(&p->a, &p->box, &contact) == KZ_OVERLAP;
}

static const struct question {
    const char *name;
    int (*ask)(const pair *p);
} questions[] = {{"relate", ask_relate},
                 {"collide", ask_collide},
                 {"distance", ask_distance},
                 {"sweep", ask_sweep},
                 {"sweep, apart", ask_sweep_away},
                 {"ray", ask_ray},
                 {"collide circle", ask_collide_circle},
                 {"distance circle", ask_distance_circle},
                 {"sweep circle", ask_sweep_circle},
                 {"collide box", ask_collide_box}};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static void compare(const pair *p)
{
    for (int i = 0; i < PAIRS; i++) {
        const int overlap = ask_relate(&p[i]);
        must_be(ask_collide(&p[i]) == overlap && ask_sweep(&p[i]) == overlap, "a contact or sweep");
        must_be(!overlap || ask_distance(&p[i]), "a distance");
        must_be(ask_ray(&p[i]), "a ray to the middle");
        must_be(ask_sweep_circle(&p[i]) && ask_sweep_away(&p[i]), "a sweep to the middle");
    }
}

/* ---- Times ------------------------------------------------------------------------------------------------------ */

static double time_question(const struct question *q, const pair *p)
{
    int64_t sum = 0;
    int n = 0;
    const double start = now_ns();
    double spent;
    do {
        for (int i = 0; i < PAIRS; i++) sum += q->ask(&p[order[i]]);
        n += PAIRS;
        spent = now_ns() - start;
    } while (n < CALLS && spent < 2e7);
    must_be(sum >= 0, "a sum");
    return spent / n;
}

static void shuffle(kz_test_rng *rng, int *v, int n)
{
    for (int i = n - 1; i > 0; i--) {
        const int k = (int)kz_test_below(rng, (uint32_t)i + 1), kept = v[i];
        v[i] = v[k], v[k] = kept;
    }
}

static void measure(kz_test_rng *rng, const struct question *q, int passes)
{
    static double ns[SIZES][MOST_PASSES], times[SIZES][MOST_PASSES];
    int turn[SIZES];
    for (int i = 0; i < SIZES; i++) turn[i] = i;
    for (int pass = 0; pass < passes; pass++) {
        shuffle(rng, order, PAIRS);
        shuffle(rng, turn, SIZES);
        for (int i = 0; i < SIZES; i++) ns[turn[i]][pass] = time_question(q, pairs[turn[i]]);
        for (int i = 0; i < SIZES; i++) times[i][pass] = ns[i][pass] / ns[OF_EIGHT][pass];
    }
    printf("%-16s", q->name);
    for (int i = 0; i < SIZES; i++) {
        const double of_eight = median(times[i], passes);
        if (i == OF_EIGHT) printf(" %7.0f ns", median(ns[i], passes));
        else printf(of_eight < 100 ? " %8.1f x" : " %8.0f x", of_eight);
    }
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    kz_test_rng rng = kz_test_rng_make(7);
    int passes = argc > 1 ? atoi(argv[1]) : 9;
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    for (int i = 0; i < PAIRS; i++) order[i] = i;
    printf("%-16s", "corners");
    for (int i = 0; i < SIZES; i++) {
        pairs[i] = need(calloc(PAIRS, sizeof(pair)));
        make_pairs(pairs[i], sizes[i]);
        compare(pairs[i]);
        printf(" %10d", sizes[i]);
    }
    printf("\n");
    for (int i = 0; i < QUESTIONS; i++) measure(&rng, &questions[i], passes);
    for (int i = 0; i < SIZES; i++) free(pairs[i]);
    return 0;
}
