/* bench_resting.c - a step of a world most of which rests: movers merged with columns of resting boxes.
 *
 *     bench_resting [STEPS]         default 60
 *
 * Boxes have sizes of 0.5 to 1.5, about one neighbour each, and are in no order.  Movers go straight on by a tenth of
 * the mean size and turn round at the borders.  In the last rows the resting boxes are in layouts that defeat indexes.
 * Each method sees the same steps from the same start, in three rounds.  A row shows the mean time of a step without
 * the first, from the middle one of the rounds.  "all" is sweep and prune of all boxes, which also finds the pairs at
 * rest; "movers" that of the movers among themselves; "merged" finds all pairs of a mover.  Chipmunk's tree is included
 * if the bench was built with it (Debian: libchipmunk-dev).  The numbers of pairs are compared in every step. */

#include "broad/resting/resting_columns.h"

#define BENCH_NAME "bench_resting"
#include "bench.h"

#include "kz_test_rng.h"

#include <math.h>
#include <string.h>

#ifdef KZ_BENCH_CHIPMUNK
#include "peer_chipmunk_index.h"
#endif

enum { ROUNDS = 3, STEPS_MOST = 1000 };

typedef enum method {
    ALL,
    MOVERS,
    MERGED,
#ifdef KZ_BENCH_CHIPMUNK
    CHIPMUNK,
#endif
    N_METHODS
} method;

typedef struct scene {
    kz_box *boxes, *start;
    kz_vec2 *motion, *start_motion;
    uint32_t *ids; /* resting boxes first; numbers are in no order of space, but the movers have the last ones */
    uint32_t n, n_still;
    float side;
} scene;

typedef enum layout { EVEN, SIZES, PLATFORMS, WALLS, GIANTS, OUTLIER, COLUMN } layout;

/* The i-th resting box. */
static kz_box box_at_rest(kz_test_rng *r, layout how, uint32_t i, float side)
{
    float x = kz_test_real(r, 0, side), y = kz_test_real(r, 0, side);
    float w = kz_test_real(r, 0.5f, 1.5f), h = kz_test_real(r, 0.5f, 1.5f);
    if (how == SIZES) {
        const float size = 0.05f * (float)(1u << kz_test_below(r, 11)) / (float)(1u << kz_test_below(r, 3));
        w = h = kz_test_one_in(r, 50) ? size : 0.3f;
    }
    if (how == PLATFORMS) w = kz_test_real(r, 2, 200);
    if (how == WALLS) h = kz_test_real(r, 2, 200);
    if (how == GIANTS && i < 200) w = h = side / 8;
    if (how == OUTLIER && i == 0) x = y = 1e9f;
    if (how == COLUMN) {
        x = 0;
        y *= side / 2;
    }
    return (kz_box){{x, y}, {x + w, y + h}};
}

static scene make_scene(uint32_t n, uint32_t n_still, layout how)
{
    kz_test_rng r = kz_test_rng_make(n + n_still);
    scene s = {.n = n, .n_still = n_still, .side = sqrtf((float)n * 4)};
    s.boxes = need(malloc(n * sizeof *s.boxes));
    s.start = need(malloc(n * sizeof *s.start));
    s.motion = need(calloc(n, sizeof *s.motion));
    s.start_motion = need(calloc(n, sizeof *s.start_motion));
    s.ids = need(malloc(n * sizeof *s.ids));
    for (uint32_t i = 0; i < n; i++) {
        s.start[i] = box_at_rest(&r, i < n_still ? how : EVEN, i, s.side);
        s.ids[i] = i;
        if (i >= n_still) {
            const float dx = kz_test_real(&r, -1, 1), dy = kz_test_real(&r, -1, 1), d = sqrtf(dx * dx + dy * dy);
            s.start_motion[i] = (kz_vec2){0.1f * dx / d, 0.1f * dy / d};
        }
    }
    return s;
}

static void free_scene(scene *s)
{
    free(s->boxes);
    free(s->start);
    free(s->motion);
    free(s->start_motion);
    free(s->ids);
}

static void restart(scene *s)
{
    memcpy(s->boxes, s->start, s->n * sizeof *s->boxes);
    memcpy(s->motion, s->start_motion, s->n * sizeof *s->motion);
}

static void move(scene *s)
{
    for (uint32_t i = s->n_still; i < s->n; i++) {
        kz_box *b = &s->boxes[i];
        kz_vec2 *v = &s->motion[i];
        if ((b->min.x < 0 && v->x < 0) || (b->max.x > s->side && v->x > 0)) v->x = -v->x;
        if ((b->min.y < 0 && v->y < 0) || (b->max.y > s->side && v->y > 0)) v->y = -v->y;
        *b = (kz_box){{b->min.x + v->x, b->min.y + v->y}, {b->max.x + v->x, b->max.y + v->y}};
    }
}

/* Times `steps` steps of one method.  Checks each step's number of pairs with a mover; the first method records it. */
static double run_method(scene *s, method how, uint32_t steps, uint64_t *pairs, uint64_t at_rest)
{
    double sum = 0;
    const kz_allocator heap = kzi_allocator(NULL);
    const kzi_box_set all = {.boxes = s->boxes, .n = s->n}, still = {.boxes = s->boxes, .n = s->n_still};
    const kzi_box_set movers = {.boxes = s->boxes, .ids = s->ids + s->n_still, .n = s->n - s->n_still};
    const kzi_sap_how numbers = {.n_numbers = s->n};
    kzi_sap sap = {0};
    kzi_resting columns = {0};
    restart(s);
    if (how == MERGED) must(kzi_resting_build(&heap, &columns, &still, &numbers, NULL), "build");
#ifdef KZ_BENCH_CHIPMUNK
    peer_index *peer = how == CHIPMUNK ? peer_index_make(s->boxes, s->motion, s->n_still, s->n) : NULL;
#endif
    for (uint32_t i = 0; i < steps; i++) {
        uint64_t n = 0;
        bool is_done = true;
        move(s);
        const double before = now_ns();
        switch (how) {
        case ALL:
            must(kzi_sap_pairs(&heap, &sap, &all, NULL, NULL), "sap");
            n = sap.n_pairs - at_rest;
            break;
        case MOVERS: must(kzi_sap_pairs(&heap, &sap, &movers, NULL, NULL), "movers"); break;
        case MERGED:
            must(kzi_resting_sweep(&heap, &sap, &columns, &movers, &numbers, &is_done, NULL), "merge");
            break;
#ifdef KZ_BENCH_CHIPMUNK
        case CHIPMUNK: n = peer_index_step(peer); break;
#endif
        default: break;
        }
        if (i > 0) sum += now_ns() - before;
        if (how == ALL) pairs[i] = n;
        if (how == MERGED) must_be(is_done && sap.n_pairs == pairs[i], "pairs");
#ifdef KZ_BENCH_CHIPMUNK
        if (how == CHIPMUNK) must_be(n == pairs[i], "Chipmunk's pairs");
#endif
    }
#ifdef KZ_BENCH_CHIPMUNK
    if (peer) peer_index_free(peer);
#endif
    kzi_sap_free(&heap, &sap);
    kzi_resting_free(&heap, &columns);
    return sum / (steps - 1);
}

static void bench_scene(const char *name, uint32_t n, uint32_t n_still, layout how_still, uint32_t steps)
{
    const kz_allocator heap = kzi_allocator(NULL);
    scene s = make_scene(n, n_still, how_still);
    const kzi_box_set still = {.boxes = s.start, .n = n_still};
    uint64_t *pairs = need(calloc(steps, sizeof *pairs));
    double times[N_METHODS][ROUNDS] = {{0}};
    kzi_sap sap = {0};
    kzi_resting columns = {0};
    must(kzi_sap_pairs(&heap, &sap, &still, NULL, NULL), "at rest");
    const double before = now_ns();
    must(kzi_resting_build(&heap, &columns, &still, &(kzi_sap_how){.n_numbers = n}, NULL), "build");
    const double build = now_ns() - before, bytes = (double)kzi_resting_bytes(&columns);
    kzi_resting_free(&heap, &columns);
    for (int round = 0; round < ROUNDS; round++) {
        for (int how = 0; how < N_METHODS; how++) {
            times[how][round] = run_method(&s, (method)how, steps, pairs, sap.n_pairs);
        }
    }
    double ms[N_METHODS];
    for (int how = 0; how < N_METHODS; how++) ms[how] = median(times[how], ROUNDS) / 1e6;
    printf("%-24s %9.4f %9.4f %9.4f", name, ms[ALL], ms[MOVERS], ms[MERGED]);
#ifdef KZ_BENCH_CHIPMUNK
    printf(" %9.4f", ms[CHIPMUNK]);
#endif
    printf("   %6.1f %6.1f\n", build / n_still, bytes / n_still);
    fflush(stdout);
    kzi_sap_free(&heap, &sap);
    free(pairs);
    free_scene(&s);
}

int main(int argc, char **argv)
{
    const int given = argc > 1 ? atoi(argv[1]) : 60;
    const uint32_t steps = given > 1 && given <= STEPS_MOST ? (uint32_t)given : 60;
    printf("ms a step; to build, ns a box; memory, bytes a box\n%-24s %9s %9s %9s", "at rest + moving", "all",
           "movers", "merged");
#ifdef KZ_BENCH_CHIPMUNK
    printf(" %9s", "Chipmunk");
#endif
    printf("   %6s %6s\n", "build", "memory");
    bench_scene("9000 + 1000", 10000, 9000, EVEN, steps);
    bench_scene("90 000 + 10 000", 100000, 90000, EVEN, steps);
    bench_scene("900 000 + 100 000", 1000000, 900000, EVEN, steps / 4 + 2);
    bench_scene("9900 + 100", 10000, 9900, EVEN, steps);
    bench_scene("99 000 + 1000", 100000, 99000, EVEN, steps);
    bench_scene("990 000 + 10 000", 1000000, 990000, EVEN, steps / 2 + 2);
    bench_scene("1 000 000 + 10 000", 1010000, 1000000, EVEN, steps);
    bench_scene("90 000 + 10 000, sizes", 100000, 90000, SIZES, steps);
    bench_scene("  platforms", 100000, 90000, PLATFORMS, steps / 8 + 2);
    bench_scene("  walls", 100000, 90000, WALLS, steps / 8 + 2);
    bench_scene("  200 giants", 100000, 90000, GIANTS, steps);
    bench_scene("  one box at 1e9", 100000, 90000, OUTLIER, steps);
    bench_scene("  one column", 100000, 90000, COLUMN, steps);
    return 0;
}
