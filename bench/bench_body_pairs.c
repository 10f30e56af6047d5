/* bench_body_pairs.c - the pairs of one body by kz_body_pairs, beside a search of all pairs of the step.
 *
 *     bench_body_pairs [TURNS]         default 50
 *
 * Boxes of side 1 lie in a square in which each has two pairs on the average; all move before each step.  "first" is the
 * first call after a step, which sorts; "later" the mean of those of all bodies, in shuffled order.  Both ways must find the
 * same pairs. */
#define BENCH_NAME "bench_body_pairs"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>

#include <string.h>

enum { TURNS_MOST = 1000, BODIES_MOST = 100000, PAIRS_MOST = 64, SEARCHES = 200 };

static size_t search(const kz_pair *pairs, size_t n, kz_body body, kz_pair *out)
{
    size_t k = 0;
    for (size_t i = 0; i < n && k < PAIRS_MOST; i++) {
        if (pairs[i].a.index == body.index || pairs[i].b.index == body.index) out[k++] = pairs[i];
    }
    return k;
}

static void shuffle(kz_test_rng *r, kz_body *bodies, uint32_t n)
{
    for (uint32_t i = n; i > 1; i--) {
        const uint32_t k = kz_test_below(r, i);
        const kz_body body = bodies[i - 1];
        bodies[i - 1] = bodies[k];
        bodies[k] = body;
    }
}

static void bench_bodies(uint32_t n, int turns)
{
    static kz_body bodies[BODIES_MOST];
    static double first[TURNS_MOST], later[TURNS_MOST], searched[TURNS_MOST];
    kz_test_rng r = kz_test_rng_make(n);
    kz_body_def def = {.pose = {{0, 0}, 1, 0}};
    kz_world *world;
    float side = 1;
    size_t n_pairs = 0;
    while (side * side < 2.0f * (float)n) side++;
    must(kz_world_create(NULL, &world, NULL), "world");
    must(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){1, 1}, &def.shape, NULL), "box");
    for (uint32_t i = 0; i < n; i++) must(kz_body_create(world, &def, &bodies[i], NULL), "body");
    for (int turn = 0; turn < turns; turn++) {
        kz_pair found[PAIRS_MOST], again[PAIRS_MOST];
        size_t n_found = 0;
        for (uint32_t i = 0; i < n; i++) {
            const kz_vec2 at = {kz_test_real(&r, 0, side), kz_test_real(&r, 0, side)};
            must(kz_bodies_set_at(world, &bodies[i], 1, &at, sizeof at, NULL), "set");
        }
        must(kz_world_step(world, NULL), "step");
        const kz_pair *pairs = kz_world_pairs(world, &n_pairs);
        shuffle(&r, bodies, n);
        const double start = now_ns();
        kz_body_pairs(world, bodies[0], found, PAIRS_MOST);
        const double sorted = now_ns();
        for (uint32_t i = 0; i < n; i++) n_found += kz_body_pairs(world, bodies[i], found, PAIRS_MOST);
        later[turn] = (now_ns() - sorted) / n;
        first[turn] = sorted - start;
        must_be(n_found == 2 * n_pairs, "each pair has two bodies");
        const double before = now_ns();
        for (uint32_t i = 0; i < SEARCHES; i++) n_found += search(pairs, n_pairs, bodies[i], again);
        searched[turn] = (now_ns() - before) / SEARCHES;
        for (uint32_t i = 0; i < SEARCHES; i++) {
            const size_t k = kz_body_pairs(world, bodies[i], found, PAIRS_MOST);
            must_be(k == search(pairs, n_pairs, bodies[i], again), "how many");
            for (size_t p = 0; p < k; p++) must_be(memcmp(&found[p].a, &again[p].a, 2 * sizeof(kz_body)) == 0, "which");
        }
    }
    const double sort = median(first, turns);
    printf("%8u %8zu %12.1f %12.2f %10.1f %12.0f\n", n, n_pairs, sort / 1e3, sort / (double)n_pairs, median(later, turns),
           median(searched, turns));
    fflush(stdout);
    kz_world_free(world);
}

int main(int argc, char **argv)
{
    const int given = argc > 1 ? atoi(argv[1]) : 50, turns = given > 1 && given <= TURNS_MOST ? given : 50;
    printf("%8s %8s %12s %12s %10s %12s\n", "bodies", "pairs", "first: us", "ns a pair", "later: ns", "searched: ns");
    bench_bodies(1000, turns);
    bench_bodies(10000, turns);
    bench_bodies(BODIES_MOST, turns);
    return 0;
}
