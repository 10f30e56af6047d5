/* bench_kinds.c - small shapes of several kinds beside a box: how much more than a quad a question costs.
 *
 *     bench_kinds [PASSES]            default 9
 *
 * All shapes are about as large.  Half of the pairs overlap, the others lie apart.  Answers are compared before anything is
 * timed: all questions agree on which pairs overlap.  Each pass takes the kinds and the pairs in another order. */
#include <kolize/query.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#include <math.h>
#include <string.h>

#define BENCH_NAME "bench_kinds"
#include "bench.h"

#include "kz_test_rng.h"

enum { PAIRS = 192, MOST_PASSES = 31, CALLS = 20000, MOST_POINTS = 10, MOST_PARTS = 8 };

typedef enum kind { QUAD, OF_SIX, STAR, LINE, SEGMENT, TWO_BOXES, ROUNDED, CIRCLES, KINDS } kind;
static const char *const kind_names[KINDS] = {"quad",    "L of 6",    "star of 10",  "polyline 3",
                                              "segment", "two boxes", "rounded box", "8 circles"};

typedef struct pair {
    kz_vec2 points[MOST_POINTS], at;
    kz_shape parts[MOST_PARTS], shape, box;
} pair;

static pair *pairs[KINDS];
static int order[PAIRS];

static kz_vec2 turned(const pair *p, double angle, double x, double y)
{
    const double c = cos(angle), s = sin(angle);
    return (kz_vec2){p->at.x + (float)(c * x - s * y), p->at.y + (float)(s * x + c * y)};
}

static void put_polygon(pair *p, const double (*v)[2], int n, double angle)
{
    for (int i = 0; i < n; i++) p->points[i] = turned(p, angle, v[i][0], v[i][1]);
    must(kz_shape_polygon(p->points, n, &p->shape, NULL), "a polygon");
}

static void put_star(pair *p, double angle)
{
    double v[MOST_POINTS][2];
    for (int i = 0; i < MOST_POINTS; i++) {
        const double r = i % 2 ? 6 : 10, at = 6.283185307 * i / MOST_POINTS;
        v[i][0] = r * cos(at), v[i][1] = r * sin(at);
    }
    put_polygon(p, (const double(*)[2])v, MOST_POINTS, angle);
}

static void put_box(const pair *p, float x0, float y0, float x1, float y1, kz_shape *out)
{
    must(kz_shape_box((kz_vec2){p->at.x + x0, p->at.y + y0}, (kz_vec2){p->at.x + x1, p->at.y + y1}, out, NULL), "a box");
}

static void put_circles(pair *p, double angle)
{
    for (int i = 0; i < MOST_PARTS; i++) {
        const kz_vec2 at = turned(p, angle + 6.283185307 * i / MOST_PARTS, 7, 0);
        must(kz_shape_circle(at, 3, &p->parts[i], NULL), "a circle");
    }
    must(kz_shape_parts(p->parts, MOST_PARTS, &p->shape, NULL), "eight circles");
}

static void put_shape(pair *p, kind k, double angle)
{
    static const double quad[4][2] = {{-8, -8}, {8, -8}, {8, 8}, {-8, 8}};
    static const double of_six[6][2] = {{-8, -8}, {8, -8}, {8, 0}, {0, 0}, {0, 8}, {-8, 8}};
    const kz_vec2 line[3] = {turned(p, angle, -10, -3), turned(p, angle, 0, 3), turned(p, angle, 10, -3)};
    memcpy(p->points, line, sizeof line);
    switch (k) {
    case QUAD: put_polygon(p, quad, 4, angle); break;
    case OF_SIX: put_polygon(p, of_six, 6, angle); break;
    case STAR: put_star(p, angle); break;
    case LINE: must(kz_shape_polyline(p->points, 3, &p->shape, NULL), "a polyline"); break;
    case SEGMENT: must(kz_shape_segment(line[0], line[2], &p->shape, NULL), "a segment"); break;
    case TWO_BOXES:
        put_box(p, -8, -8, 8, 0, &p->parts[0]);
        put_box(p, -4, 0, 4, 8, &p->parts[1]);
        must(kz_shape_parts(p->parts, 2, &p->shape, NULL), "two boxes");
        break;
    case ROUNDED:
        must(kz_shape_rounded_box((kz_vec2){p->at.x - 8, p->at.y - 8}, (kz_vec2){p->at.x + 8, p->at.y + 8}, 2, p->parts,
                                  &p->shape, NULL),
             "a rounded box");
        break;
    case CIRCLES:
    default: put_circles(p, angle); break;
    }
}

/* The first half overlap, mostly; the others are apart. */
static void make_pairs(pair *p, kind k)
{
    kz_test_rng rng = kz_test_rng_make(5);
    for (int i = 0; i < PAIRS; i++) {
        const double angle = 6.283185307 * (double)kz_test_unit(&rng);
        const double far = i < PAIRS / 2 ? 4 + 6 * (double)kz_test_unit(&rng) : 22 + 4 * (double)kz_test_unit(&rng);
        p[i].at = (kz_vec2){(float)(far * cos(angle)), (float)(far * sin(angle))};
        put_shape(&p[i], k, 6.283185307 * (double)kz_test_unit(&rng));
        must(kz_shape_box((kz_vec2){-8, -8}, (kz_vec2){8, 8}, &p[i].box, NULL), "a box");
    }
}

/* ---- Questions -------------------------------------------------------------------------------------------------- */

static int ask_relate(const pair *p) { return kz_relate(&p->box, &p->shape) == KZ_OVERLAP; }
static int ask_collide(const pair *p)
{
    kz_contact contact;
    return kz_collide(&p->box, &p->shape, &contact) == KZ_OVERLAP;
}
static int ask_distance(const pair *p) { return !(kz_distance(&p->box, &p->shape).distance > 0); }
static int ask_sweep(const pair *p) { return kz_sweep(&p->box, p->at, &p->shape, 0).start == KZ_OVERLAP; }
static int ask_moving(const pair *p)
{
    return kz_sweep(&p->shape, (kz_vec2){-p->at.x, -p->at.y}, &p->box, 0).start == KZ_OVERLAP;
}
static int ask_ray(const pair *p) { return kz_ray(&p->shape, (kz_vec2){-40, 0}, p->at, 0).hit; }

/* Sweeps that start in overlap measure a contact, so they are asked of the pairs that lie apart alone. */
static const struct question {
    const char *name;
    int (*ask)(const pair *p);
    int first, n;
} questions[] = {{"relate", ask_relate, 0, PAIRS},
                 {"collide", ask_collide, 0, PAIRS / 2},
                 {"distance", ask_distance, PAIRS / 2, PAIRS / 2},
                 {"sweep of the box", ask_sweep, PAIRS / 2, PAIRS / 2},
                 {"sweep into it", ask_moving, PAIRS / 2, PAIRS / 2},
                 {"ray", ask_ray, 0, PAIRS}};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static void compare(const pair *p)
{
    for (int i = 0; i < PAIRS; i++) {
        const int overlap = ask_relate(&p[i]);
        must_be(ask_collide(&p[i]) == overlap && ask_sweep(&p[i]) == overlap, "a contact or sweep");
        must_be(ask_moving(&p[i]) == overlap, "a sweep of the other one");
        must_be(!overlap || ask_distance(&p[i]), "a distance");
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
        for (int i = 0; i < q->n; i++) sum += q->ask(&p[q->first + order[i] % q->n]);
        n += q->n;
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
    static double ns[KINDS][MOST_PASSES], times[KINDS][MOST_PASSES];
    int turn[KINDS];
    for (int i = 0; i < KINDS; i++) turn[i] = i;
    for (int pass = 0; pass < passes; pass++) {
        shuffle(rng, order, PAIRS);
        shuffle(rng, turn, KINDS);
        for (int i = 0; i < KINDS; i++) ns[turn[i]][pass] = time_question(q, pairs[turn[i]]);
        for (int i = 0; i < KINDS; i++) times[i][pass] = ns[i][pass] / ns[QUAD][pass];
    }
    printf("%-17s %7.0f ns", q->name, median(ns[QUAD], passes));
    for (int i = QUAD + 1; i < KINDS; i++) printf(" %10.1f x", median(times[i], passes));
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    kz_test_rng rng = kz_test_rng_make(7);
    int passes = argc > 1 ? atoi(argv[1]) : 9;
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    for (int i = 0; i < PAIRS; i++) order[i] = i;
    printf("%-17s", "beside a box");
    for (int k = 0; k < KINDS; k++) {
        pairs[k] = need(calloc(PAIRS, sizeof(pair)));
        make_pairs(pairs[k], (kind)k);
        compare(pairs[k]);
        printf(k == QUAD ? " %10s" : " %12s", kind_names[k]);
    }
    printf("\n");
    for (int i = 0; i < QUESTIONS; i++) measure(&rng, &questions[i], passes);
    for (int k = 0; k < KINDS; k++) free(pairs[k]);
    return 0;
}
