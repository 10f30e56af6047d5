/* bench_parts.c - compounds of many parts: what a tree of the parts spares.
 *
 *     bench_parts [PARTS...]         default 10 100 1000
 *
 * Pentagons and circles as far apart as two of their sizes.  A second compound lies in the gaps of the first.  Each
 * question is asked with trees and without, and its answers are compared before anything is timed; the two take turns.
 * Times are medians over rounds, and the questions come in another order in each. */
#include <kolize/query.h>
#include <kolize/query_distance.h>
#include <kolize/query_ray.h>
#include <kolize/query_sweep.h>
#include <kolize/shape_polygon.h>

#define BENCH_NAME "bench_parts"
#include "bench.h"

#include "kz_test_rng.h"

#include <math.h>

enum { ROUNDS = 7, ASKED = 512 };

typedef enum row { RELATE, PAIR, PARTS, RAY, SWEEP, DISTANCE, POSE, N_ROWS } row;
static const char *const row_names[N_ROWS] = {"yes/no, a circle",   "yes/no, such a compound", "contacts of parts, a circle",
                                              "a ray across",       "sweep of a circle",       "distance of a circle",
                                              "a pose of all parts"};

typedef struct compound {
    kz_shape *items, shape[2]; /* without a tree, and with it */
    void *tree;
} compound;

typedef struct scene {
    compound a, b;
    int32_t n;
    float side;
    kz_shape circles[ASKED];
    kz_vec2 from[ASKED], motion[ASKED];
    void *posed;
    size_t posed_bytes;
} scene;

static kz_shape part_at(int32_t i, float x, float y, float size)
{
    kz_shape s;
    kz_vec2 corners[5];
    if (i & 1) {
        must(kz_shape_circle((kz_vec2){x, y}, size, &s, NULL), "a circle");
        return s;
    }
    for (int k = 0; k < 5; k++) {
        float c, d;
        kz_cos_sin_degrees(72.0 * k, &c, &d);
        corners[k] = (kz_vec2){x + size * c, y + size * d};
    }
    must(kz_shape_polygon(corners, 5, &s, NULL), "a pentagon");
    return s;
}

static void make_compound(kz_test_rng *r, const scene *s, compound *c, float size, const kz_shape *apart_from)
{
    c->items = need(malloc((size_t)s->n * sizeof *c->items));
    for (int32_t i = 0; i < s->n;) {
        const float x = kz_test_real(r, 0, s->side);
        c->items[i] = part_at(i, x, kz_test_real(r, 0, s->side), size);
        i += !apart_from || kz_relate(&c->items[i], apart_from) == KZ_APART;
    }
    const size_t bytes = kz_part_tree_bytes(s->n);
    must(kz_shape_parts(c->items, s->n, &c->shape[0], NULL), "a compound");
    c->tree = need(malloc(bytes));
    must(kz_shape_parts_with_tree(c->items, s->n, c->tree, bytes, &c->shape[1], NULL), "its tree");
}

static void free_compound(compound *c)
{
    free(c->items);
    free(c->tree);
}

static void make_scene(scene *s, int32_t n)
{
    kz_test_rng r = kz_test_rng_make((uint64_t)n);
    s->n = n;
    s->side = 10 * sqrtf((float)n);
    make_compound(&r, s, &s->a, 2.5f, NULL);
    make_compound(&r, s, &s->b, 1, &s->a.shape[1]);
    s->posed_bytes = kz_shape_transform_bytes(&s->a.shape[1]);
    s->posed = need(malloc(s->posed_bytes));
    for (int i = 0; i < ASKED; i++) {
        const float x = kz_test_real(&r, 0, s->side), y = kz_test_real(&r, 0, s->side);
        s->circles[i] = part_at(1, x, y, 2);
        s->from[i] = (kz_vec2){x, y};
        s->motion[i] = (kz_vec2){kz_test_real(&r, -9, 9), kz_test_real(&r, -9, 9)};
    }
}

static double ask(const scene *s, row what, int with_tree, int i)
{
    const kz_shape *a = &s->a.shape[with_tree], *circle = &s->circles[i];
    kz_part_contact contacts[8];
    kz_shape out;
    switch (what) {
    case RELATE: return kz_relate(a, circle);
    case PAIR: return kz_relate(a, &s->b.shape[with_tree]);
    case PARTS: return (double)kz_collide_parts(a, circle, contacts, 8);
    case RAY: return (double)kz_ray(a, s->from[i], s->from[(i + 7) % ASKED], 0).t;
    case SWEEP: return (double)kz_sweep(circle, s->motion[i], a, 0).t;
    case DISTANCE: return (double)kz_distance(a, circle).distance;
    default:
        must(kz_shape_transform(a, kz_pose_degrees(i, 1, 7 * i), s->posed, s->posed_bytes, &out, NULL), "a pose");
        return (double)out.bounds.min.x;
    }
}

/* Nanoseconds of a question. */
static double time_row(const scene *s, row what, int with_tree, int round)
{
    const int linear = with_tree && what != PAIR && what != POSE ? 1 : s->n;
    const int n = what == PAIR && !with_tree ? 1 + 20000 / (linear * linear) : 1 + 20000 / linear;
    volatile double kept = 0;
    const double start = now_ns();
    for (int i = 0; i < n; i++) kept = kept + ask(s, what, with_tree, (i * 37 + round) % ASKED);
    return (now_ns() - start) / n;
}

static void measure(int32_t n)
{
    static scene s;
    make_scene(&s, n);
    printf("%d parts: %.1f bytes a part for the tree\n", (int)n, (double)kz_part_tree_bytes(n) / n);
    for (row what = RELATE; what < N_ROWS; what++) {
        double times[2][ROUNDS];
        for (int i = 0; i < (what == PAIR ? 1 : 64); i++) {
            must_be(ask(&s, what, 0, i) == ask(&s, what, 1, i), row_names[what]);
        }
        for (int k = 0; k < 2 * ROUNDS; k++) {
            const int round = k / 2, way = (k ^ round) & 1;
            times[way][round] = time_row(&s, what, way, round);
        }
        printf("  %-28s %12.1f ns, with a tree %10.1f\n", row_names[what], median(times[0], ROUNDS),
               median(times[1], ROUNDS));
    }
    free_compound(&s.a);
    free_compound(&s.b);
    free(s.posed);
}

int main(int argc, char **argv)
{
    static const int32_t sizes[3] = {10, 100, 1000};
    for (int i = 0; i < (argc > 1 ? argc - 1 : 3); i++) {
        const int32_t n = argc > 1 ? (int32_t)strtol(argv[i + 1], NULL, 10) : sizes[i];
        must_be(n > 0 && n <= 1000000, "a number of parts");
        measure(n);
    }
    return 0;
}
