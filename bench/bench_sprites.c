/* bench_sprites.c - a game's frame: sprites of 64 pixels that all move, and which of them have a pixel in common.
 *
 *     bench_sprites [--json] [--pygame FILE] [--passes N] [--row sprites|mixed] [SPRITES...]
 *
 * Default: 1000 and 10000 sprites.  FILE comes from peers.sh pygame.  A step has the pairs that collide in rising order, and which began and ended.
 * Beside the library's world stand loops one may write today, all with pygame-ce's C code for two masks, and with the
 * same sorting and comparing as the library does itself:
 *     cpBBTree, cpSpaceHash     pairs of rectangles from Chipmunk's index, then their masks
 *     rect loop                 every rectangle with every other, then the masks: pygame's groupcollide with
 *                               collide_mask, but in C, without Python's cost for each pair
 * Then 10 000 and 100 000 bodies, boxes, circles, capsules, polygons and masks by turns, on one thread by the
 * processor's time ("mixed"), and on one and on two by a clock at the wall ("mixed, wall"), which also has what else the
 * machine does. */
#define BENCH_NAME "bench_sprites"
#include "bench.h"

#include "peer_pygame.h"
#include "ways.h"

#include <math.h>
#include <string.h>

#ifdef KZ_BENCH_POOL
#include <kolize/pool.h>
#endif

enum { SIDE = 64, LOOKS = 16 };

static struct {
    kz_mask *mask;
    void *peer;
} looks[LOOKS];

/* A body of a figure: round, with limbs and a rough edge; other ones for each variant. */
static bool look_has(int look, int x, int y)
{
    const double dx = x - 31.5, dy = y - 31.5, turn = atan2(dy, dx);
    const double r = 24 + 6 * sin((3 + look % 4) * turn + look) + ((x * 7 + y * 13 + look * 5) % 5 - 2);
    return dx * dx + dy * dy < r * r;
}

static bool look_solid(void *ctx, int32_t x, int32_t y) { return look_has(*(const int *)ctx, x, y); }

static void make_looks(void)
{
    static unsigned char cells[SIDE * SIDE];
    for (int i = 0; i < LOOKS; i++) {
        must(kz_mask_from_call(SIDE, SIDE, look_solid, &i, NULL, &looks[i].mask, NULL), "mask");
        for (int k = 0; k < SIDE * SIDE; k++) cells[k] = look_has(i, k % SIDE, k / SIDE);
        if (pygame_is_open()) looks[i].peer = pygame_mask_make(cells, SIDE);
    }
}

static void drop_looks(void)
{
    for (int i = 0; i < LOOKS; i++) {
        kz_mask_free(looks[i].mask);
        if (looks[i].peer) pygame_mask_drop(looks[i].peer);
    }
}

/* ---- The library --------------------------------------------------------------------------------------- */

typedef struct kinds {
    bool mixed;
    uint32_t threads;
} kinds;

typedef struct sprites {
    kz_world *world;
    kz_body *bodies;
#ifdef KZ_BENCH_POOL
    kz_pool *pool;
#endif
} sprites;

static void shape_of(uint32_t i, bool mixed, kz_shape *out)
{
    const kz_vec2 middle = {32, 32}, quad[4] = {{32, 2}, {62, 30}, {34, 62}, {2, 28}};
    const kz_vec2 octagon[8] = {{20, 4}, {44, 4}, {60, 20}, {60, 44}, {44, 60}, {20, 60}, {4, 44}, {4, 20}};
    switch (mixed ? i % 6 : 5) {
    case 0: must(kz_shape_box((kz_vec2){4, 8}, (kz_vec2){60, 56}, out, NULL), "box"); break;
    case 1: must(kz_shape_circle(middle, 28, out, NULL), "circle"); break;
    case 2: must(kz_shape_capsule((kz_vec2){16, 20}, (kz_vec2){48, 44}, 14, out, NULL), "capsule"); break;
    case 3: must(kz_shape_polygon(quad, 4, out, NULL), "quad"); break;
    case 4: must(kz_shape_polygon(octagon, 8, out, NULL), "octagon"); break;
    default: must(kz_shape_mask(looks[i % LOOKS].mask, 0, 0, out, NULL), "mask"); break;
    }
}

static void *make_sprites(const measure_world_method *way, const measure_crowd *c)
{
    const kinds *of = way->of;
    sprites *s = need(calloc(1, sizeof *s));
    kz_world_def def = {.mode = KZ_PAIRS_OVERLAP};
#ifdef KZ_BENCH_POOL
    kz_parallel parallel;
    must(kz_pool_create(of->threads, NULL, &s->pool, NULL), "threads");
    parallel = kz_pool_parallel(s->pool);
    if (of->threads > 1) def.parallel = &parallel;
#endif
    must(kz_world_create(&def, &s->world, NULL), "world");
    s->bodies = need(malloc(c->n * sizeof *s->bodies));
    for (uint32_t i = 0; i < c->n; i++) {
        kz_body_def body = {.pose.at = c->boxes[i].min};
        shape_of(i, of->mixed, &body.shape);
        must(kz_body_create(s->world, &body, &s->bodies[i], NULL), "body");
    }
    return s;
}

static bool step_sprites(void *state, const measure_crowd *c)
{
    sprites *s = state;
    size_t n;
    if (kz_bodies_set_at(s->world, s->bodies, c->n, &c->boxes[0].min, sizeof(kz_box), NULL) != KZ_OK) return false;
    if (kz_world_step(s->world, NULL) != KZ_OK) return false;
    kz_world_pairs(s->world, &n); /* writes them out */
    return true;
}

static uint64_t pair_number(const kz_pair *p) { return (uint64_t)p->a.index << 32 | p->b.index; }

static void see_sprites(const void *state, measure_world_seen *seen)
{
    const sprites *s = state;
    size_t n, n_begun, n_ended;
    const kz_pair *pairs = kz_world_pairs(s->world, &n), *begun = kz_world_begin_events(s->world, &n_begun);
    const kz_pair *ended = kz_world_end_events(s->world, &n_ended);
    *seen = (measure_world_seen){n, n_begun, n_ended, 0, 0, true};
    for (size_t i = 0; i < n; i++) {
        seen->pairs += measure_pair_mix(pair_number(&pairs[i]));
        seen->sorted &= i == 0 || pair_number(&pairs[i - 1]) < pair_number(&pairs[i]);
    }
    for (size_t i = 0; i < n_begun; i++) seen->events += measure_pair_mix(pair_number(&begun[i]));
    for (size_t i = 0; i < n_ended; i++) seen->events += 3 * measure_pair_mix(pair_number(&ended[i]));
}

static size_t bytes_of_sprites(const void *state) { return kz_world_bytes(((const sprites *)state)->world); }

static void free_sprites(void *state)
{
    sprites *s = state;
    kz_world_free(s->world);
#ifdef KZ_BENCH_POOL
    kz_pool_free(s->pool);
#endif
    free(s->bodies);
    free(s);
}

static measure_world_method kolize_way(const char *name, const kinds *of)
{
    return (measure_world_method){.name = name,
                                  .make = make_sprites,
                                  .step = step_sprites,
                                  .see = see_sprites,
                                  .bytes = bytes_of_sprites,
                                  .free = free_sprites,
                                  .of = of};
}

/* ---- Loops --------------------------------------------------------------------------------------------- */

typedef struct sprite_loop {
    const peer_world *peer; /* NULL: every one with every other */
    void *world;
    const kz_box *boxes;
    measure_pair_log log;
} sprite_loop;

static peer_bodies bodies_of(const measure_crowd *c)
{ return (peer_bodies){c->boxes, c->motion, c->movers, c->n, c->n_static, c->n_movers}; }

static void *make_loop(const measure_world_method *way, const measure_crowd *c)
{
    sprite_loop *l = need(calloc(1, sizeof *l));
    const peer_bodies bodies = bodies_of(c);
    l->peer = way->of;
    l->boxes = c->boxes;
    if (l->peer) l->world = l->peer->make(&bodies);
    return l;
}

static void ask_masks(void *ctx, uint32_t a, uint32_t b)
{
    sprite_loop *l = ctx;
    const kz_vec2 p = l->boxes[a].min, q = l->boxes[b].min;
    if (!pygame_masks_meet(looks[a % LOOKS].peer, looks[b % LOOKS].peer, (int32_t)(q.x - p.x), (int32_t)(q.y - p.y))) {
        return;
    }
    if (!measure_log_add(&l->log, a, b)) need(NULL);
}

static bool step_loop(void *state, const measure_crowd *c)
{
    sprite_loop *l = state;
    const peer_bodies bodies = bodies_of(c);
    measure_log_next(&l->log);
    if (l->peer) l->peer->step(l->world, &bodies, ask_masks, l);
    for (uint32_t i = 0; i < c->n && !l->peer; i++) {
        const kz_box a = c->boxes[i];
        for (uint32_t k = i + 1; k < c->n; k++) {
            if (kz_box_meets(a, c->boxes[k])) ask_masks(l, i, k);
        }
    }
    measure_log_finish(&l->log, c->n);
    return true;
}

static void see_loop(const void *state, measure_world_seen *seen)
{ measure_log_see(&((const sprite_loop *)state)->log, seen); }

static void free_loop(void *state)
{
    sprite_loop *l = state;
    if (l->world) l->peer->free(l->world);
    measure_log_free(&l->log);
    free(l);
}

static measure_world_method loop_way(const char *name, const peer_world *peer)
{
    return (measure_world_method){
        .name = name, .make = make_loop, .step = step_loop, .see = see_loop, .free = free_loop, .of = peer};
}

/* ---- Telling ------------------------------------------------------------------------------------------- */

static bool as_json, json_begun;

static void tell(const char *name, uint32_t n, const measure_world_figures *f)
{
    if (as_json) {
        printf("%s{\"row\":\"%s\",\"sprites\":%u,\"pairs_each\":%.3f,\"bytes_each\":%.0f,\"ways\":[",
               json_begun ? ",\n " : "", name, n, f->pairs, f->bytes[0]);
    } else {
        printf("%-12s %7u %6.2f pairs each", name, n, f->pairs);
    }
    for (int i = 0; i < f->n_methods; i++) {
        const measure_figure *g = &f->figure[i];
        const double ms = n * 1e-6;
        if (as_json) {
            printf("%s{\"way\":\"%s\",\"ms_a_step\":[%.4f,%.4f,%.4f],\"kolize_times\":[%.3f,%.3f,%.3f]}", i ? "," : "",
                   f->name[i], g->ns * ms, g->ns_min * ms, g->ns_max * ms, 1 / g->times[0], 1 / g->times_max,
                   1 / g->times_min);
        } else {
            printf("  %s %.3g ms", f->name[i], g->ns * ms);
            if (i > 0) printf(" (%.3g x, %.3g to %.3g)", 1 / g->times[0], 1 / g->times_max, 1 / g->times_min);
        }
    }
    printf(as_json ? "]}" : "\n");
    json_begun = true;
    fflush(stdout);
}

static void run(const char *name, uint32_t n, const measure_world_method *ways, int n_methods,
                const measure_world_plan *plan)
{
    const measure_world_row row = {.name = name, .k = 2, .moving = 1, .layout = MEASURE_SPRITES};
    const measure_world_method *each[MEASURE_MAX_METHODS];
    measure_world_figures f;
    for (int i = 0; i < n_methods; i++) each[i] = &ways[i];
    must(measure_world_run(&row, n, each, n_methods, plan, NULL, &f), name);
    if (f.wrong >= 0) fprintf(stderr, BENCH_NAME ": %s: %s\n", name, f.name[f.wrong]);
    must_be(f.wrong < 0, "it finds other pairs than the first way");
    tell(name, n, &f);
}

static void bench_sprites(uint32_t n, int passes)
{
    static const kinds alone = {false, 1};
    const measure_world_plan plan = {.passes = passes, .budget_ns = 2e7, .patience_s = 2};
    measure_world_method ways[4] = {kolize_way("kolize", &alone)};
    int n_methods = 1;
    if (pygame_is_open()) {
#ifdef KZ_BENCH_CHIPMUNK
        ways[n_methods++] = loop_way("cpBBTree", &peer_world_bbtree);
        ways[n_methods++] = loop_way("cpSpaceHash", &peer_world_hash);
#endif
        if (n <= 20000) ways[n_methods++] = loop_way("rect loop", NULL);
    }
    run("sprites", n, ways, n_methods, &plan);
}

static void bench_mixed(uint32_t n, int passes)
{
    static const kinds one = {true, 1}, two = {true, 2};
    const measure_world_plan plan = {.passes = passes, .budget_ns = 1e8};
    const measure_world_plan wall = {.passes = passes, .budget_ns = 1e8, .wall = true};
    const measure_world_method ways[2] = {kolize_way("one thread", &one), kolize_way("two threads", &two)};
    run("mixed", n, ways, 1, &plan);
#ifdef KZ_BENCH_POOL
    run("mixed, wall", n, ways, 2, &wall);
#else
    (void)wall;
#endif
}

int main(int argc, char **argv)
{
    uint32_t size[8] = {1000, 10000};
    char machine[256];
    const char *pygame = NULL, *row = NULL, *why;
    int passes = 7, n_sizes = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            as_json = true;
        } else if (strcmp(argv[i], "--pygame") == 0 && i + 1 < argc) {
            pygame = argv[++i];
        } else if (strcmp(argv[i], "--row") == 0 && i + 1 < argc) {
            row = argv[++i];
        } else if (strcmp(argv[i], "--passes") == 0 && i + 1 < argc) {
            passes = atoi(argv[++i]);
        } else {
            char *end;
            const long n = strtol(argv[i], &end, 10);
            if (*end || n < 10 || n > 10000000 || n_sizes == 8) {
                passes = 0;
            } else {
                size[n_sizes++] = (uint32_t)n;
            }
        }
    }
    if (passes < 1 || passes > MEASURE_MOST_PASSES) {
        fprintf(stderr, "usage: bench_sprites [--json] [--pygame FILE] [--passes N] [--row sprites|mixed]"
                        " [SPRITES...]\n");
        return 2;
    }
    if (pygame && !pygame_open(pygame, &why)) fprintf(stderr, "pygame-ce: not measured (%s)\n", why);
    make_looks();
    measure_machine(machine, sizeof machine);
    if (as_json) {
        printf("{\"machine\":\"%s\",\"cpu_level\":\"%s\",\"sprites\":[\n ", machine,
               kz_cpu_level_name(kz_cpu_level_now()));
    } else {
        printf("%s; ms a step, and how often as fast kolize is\n", machine);
    }
    const bool sprites_too = !row || strcmp(row, "sprites") == 0, mixed_too = !row || strcmp(row, "mixed") == 0;
    for (int i = 0; i < (n_sizes ? n_sizes : 2) && sprites_too; i++) bench_sprites(size[i], passes);
    for (uint32_t n = 10000; n <= 100000 && mixed_too; n *= 10) bench_mixed(n, passes);
    if (as_json) { printf("]}\n"); }
    drop_looks();
    return 0;
}
