/* bench_motion.c - rays and sweeps of convex shapes: the filter, the exact method, the loops from the books in float,
 * which neither round to the safe side nor distinguish touching and overlapping, and the libraries of peer_shapes.h.
 *
 *     bench_motion [--json] [--parry LIBRARY] */
#define BENCH_NAME "bench_motion"
#include "bench.h"

#include <kolize/kolize.h>

#include <string.h>

#include "measure/measure.h"
#include "peer_shapes.h"

#include "kz_test_rng.h"

enum { BOOK, EXACT, KOLIZE, PEER, WAYS = PEER + PEERS };
enum { PAIRS = 2048, PASSES = 15, MOST = 8 };

static const peer_shapes *peers[PEERS];

static const char *way_name(int way)
{
    return way == BOOK ? "book" : way == EXACT ? "exact" : way == KOLIZE ? "kolize" : peers[way - PEER]->name;
}

typedef struct question {
    kz_shape a, b, a_long, b_long; /* _long: not marked as convex, so the exact method is taken */
    kz_vec2 p[MOST], q[MOST];      /* their vertices */
    kz_vec2 from, to, motion;
    void *peer_a[PEERS], *peer_b[PEERS];
} question;

static question questions[PAIRS];
static int order[PAIRS];
static int n_vertices;

static void make_ngon(kz_test_rng *r, float x, float y, kz_vec2 *v, kz_shape *s, kz_shape *s_long)
{
    const float size = kz_test_real(r, 0.5f, 1.5f);
    const kz_pose turn = kz_pose_degrees(x, y, (double)kz_test_real(r, 0, 360));
    for (int i = 0; i < n_vertices; i++) {
        const kz_pose corner = kz_pose_degrees(0, 0, 360.0 * i / n_vertices);
        v[i] = kz_pose_apply(turn, (kz_vec2){corner.cos * size, corner.sin * size});
    }
    must(kz_shape_polygon(v, n_vertices, s, NULL), "polygon");
    *s_long = *s;
    s_long->flags &= ~(uint32_t)KZ_SHAPE_CONVEX;
}

/* Half of them hit, and boxes around the paths meet. */
static void make_questions(int n)
{
    kz_test_rng r = kz_test_rng_make(7);
    n_vertices = n;
    for (int i = 0; i < PAIRS; i++) {
        question *q = &questions[i];
        kz_relation start;
        do {
            const float x = kz_test_real(&r, -5, -3), y = kz_test_real(&r, -2, 2), aim = kz_test_real(&r, -2.5f, 2.5f);
            make_ngon(&r, x, y, q->p, &q->a, &q->a_long);
            make_ngon(&r, kz_test_real(&r, -0.5f, 0.5f), kz_test_real(&r, -0.5f, 0.5f), q->q, &q->b, &q->b_long);
            q->motion = (kz_vec2){8, aim - y};
            q->from = (kz_vec2){x, y};
            q->to = (kz_vec2){x + 8, aim};
            start = kz_relate(&q->a, &q->b);
        } while (start != KZ_APART);
        order[i] = i;
        for (int k = 0; k < PEERS; k++) {
            q->peer_a[k] = peers[k] ? peers[k]->make(&q->a) : NULL;
            q->peer_b[k] = peers[k] ? peers[k]->make(&q->b) : NULL;
        }
    }
}

static void free_peers(void)
{
    for (int i = 0; i < PAIRS; i++) {
        for (int k = 0; k < PEERS; k++) {
            if (questions[i].peer_a[k]) peers[k]->free(questions[i].peer_a[k]);
            if (questions[i].peer_b[k]) peers[k]->free(questions[i].peer_b[k]);
        }
    }
}

static void shuffle(kz_test_rng *r)
{
    for (int i = PAIRS - 1; i > 0; i--) {
        const int k = (int)kz_test_below(r, (uint32_t)i + 1), moved = order[i];
        order[i] = order[k];
        order[k] = moved;
    }
}

/* ---- The books' methods ------------------------------------------------------------------------------------ */

static float greater(float a, float b) { return a > b ? a : b; }
static float lesser(float a, float b) { return a < b ? a : b; }
static float size_of_number(float v) { return v < 0 ? -v : v; }

static float cross_of(kz_vec2 a, kz_vec2 b, kz_vec2 p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

/* Cyrus and Beck: clips 0..1 by every edge. */
static float book_ray(const question *q)
{
    float enter = 0, leave = 1;
    for (int i = 0; i < n_vertices; i++) {
        const kz_vec2 a = q->q[i], b = q->q[i + 1 < n_vertices ? i + 1 : 0];
        const float depth = cross_of(a, b, q->from), end = cross_of(a, b, q->to), speed = end - depth;
        if (speed == 0) {
            if (depth <= 0) return 2;
        } else if (speed > 0) {
            enter = greater(enter, -depth / speed);
        } else {
            leave = lesser(leave, -depth / speed);
        }
    }
    return enter < leave ? enter : 2;
}

static void clip_by(const kz_vec2 *of, const kz_vec2 *other, kz_vec2 motion, float *enter, float *leave)
{
    for (int i = 0; i < n_vertices; i++) {
        const kz_vec2 a = of[i], b = of[i + 1 < n_vertices ? i + 1 : 0];
        float depth = cross_of(a, b, other[0]);
        for (int k = 1; k < n_vertices; k++) depth = greater(depth, cross_of(a, b, other[k]));
        const float speed = (b.x - a.x) * motion.y - (b.y - a.y) * motion.x;
        if (speed > 0) *enter = greater(*enter, -depth / speed);
        else if (speed < 0) *leave = lesser(*leave, -depth / speed);
        else if (depth <= 0) *leave = -1;
    }
}

static float book_sweep(const question *q)
{
    float enter = 0, leave = 1;
    clip_by(q->q, q->p, q->motion, &enter, &leave);
    clip_by(q->p, q->q, (kz_vec2){-q->motion.x, -q->motion.y}, &enter, &leave);
    return enter < leave ? enter : 2;
}

/* ---- Asking ------------------------------------------------------------------------------------------------- */

static float ask_ray(const question *q, int way)
{
    if (way == BOOK) return book_ray(q);
    if (way >= PEER) return peers[way - PEER]->ray(q->peer_b[way - PEER], q->from, q->motion);
    const kz_ray_hit h = kz_ray(way == EXACT ? &q->b_long : &q->b, q->from, q->to, 0);
    return h.hit ? h.t : 2;
}

static float ask_sweep(const question *q, int way)
{
    const int k = way - PEER;
    if (way == BOOK) return book_sweep(q);
    if (way >= PEER) return peers[k]->sweep(q->peer_a[k], q->motion, q->peer_b[k]);
    const kz_sweep_hit h = kz_sweep(way == EXACT ? &q->a_long : &q->a, q->motion, way == EXACT ? &q->b_long : &q->b, 0);
    return h.hit ? h.t : 2;
}

typedef float ask_fn(const question *q, int way);

static bool has_way(ask_fn *ask, int way)
{
    if (way < PEER) return true;
    const peer_shapes *peer = peers[way - PEER];
    return peer && (ask == ask_ray ? peer->ray != NULL : peer->sweep != NULL);
}

static volatile float kept;

static double time_way(ask_fn *ask, int way)
{
    float sum = 0;
    const double start = now_ns();
    for (int i = 0; i < PAIRS; i++) sum += ask(&questions[order[i]], way);
    kept = sum;
    return (now_ns() - start) / PAIRS;
}

static void check_ways(ask_fn *ask)
{
    int hits = 0;
    for (int way = PEER; way < WAYS; way++) { /* peers stop at slops, and hit or not by them */
        int others = 0;
        for (int i = 0; i < PAIRS && has_way(ask, way); i++)
            others += !(size_of_number(ask(&questions[i], way) - ask(&questions[i], KOLIZE)) < 0.02f);
        if (others > PAIRS / 50) fprintf(stderr, BENCH_NAME ": %s: %d of %d\n", way_name(way), others, PAIRS);
        must_be(others <= PAIRS / 50, "far from a peer's times");
    }
    for (int i = 0; i < PAIRS; i++) {
        const float book = ask(&questions[i], 0), exact = ask(&questions[i], 1), fast = ask(&questions[i], 2);
        must_be(exact == fast, "the short way answers otherwise than the exact one");
        must_be(size_of_number(book - exact) < 1e-3f || size_of_number(book - exact) > 0.9f,
                "far from the book's time");
        hits += exact <= 1;
    }
    must_be(hits > PAIRS / 4 && hits < PAIRS, "questions that all have one answer");
}

static void run_row(const char *name, ask_fn *ask, bool json, bool first)
{
    double ns[WAYS][PASSES], ratio[WAYS][PASSES];
    kz_test_rng r = kz_test_rng_make(3);
    check_ways(ask);
    for (int pass = 0; pass < PASSES; pass++) {
        shuffle(&r);
        for (int k = 0; k < WAYS; k++) {
            const int way = (k + pass) % WAYS;
            ns[way][pass] = has_way(ask, way) ? time_way(ask, way) : 0;
        }
        for (int way = 0; way < WAYS; way++) ratio[way][pass] = ns[way][pass] / ns[KOLIZE][pass];
    }
    for (int way = 0; way < WAYS; way++) {
        if (!has_way(ask, way)) continue;
        const double each = median(ns[way], PASSES), times = median(ratio[way], PASSES);
        if (json)
            printf("%s    {\"row\": \"%s %d\", \"way\": \"%s\", \"ns\": %.1f, \"times\": [%.2f, %.2f, %.2f]}",
                   first && way == 0 ? "" : ",\n", name, n_vertices, way_name(way), each, times, ratio[way][0],
                   ratio[way][PASSES - 1]);
        else
            printf("%-6s %d vertices  %-10s %8.1f ns  kolize is %5.2f x as fast (%.2f to %.2f)\n", name, n_vertices,
                   way_name(way), each, times, ratio[way][0], ratio[way][PASSES - 1]);
    }
}

int main(int argc, char **argv)
{
    const char *parry = NULL;
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) json = true;
        else if (strcmp(argv[i], "--parry") == 0 && i + 1 < argc) parry = argv[++i];
    }
    peers_open(parry, peers);
    if (json) {
        char machine[256];
        measure_machine(machine, sizeof machine);
        printf("{\n  \"machine\": \"%s, one core\", \"compiler\": \"%s\",\n", machine, __VERSION__);
        printf("  \"pairs\": %d, \"passes\": %d, \"times\": \"median, least, most: how often as fast kolize is\",\n",
               PAIRS, PASSES);
        printf("  \"motion\": [\n");
    }
    for (int n = 3; n <= 8; n += n == 3 ? 1 : 4) {
        make_questions(n);
        run_row("ray", ask_ray, json, n == 3);
        run_row("sweep", ask_sweep, json, false);
        free_peers();
    }
    if (json) printf("\n  ]\n}\n");
    return 0;
}
