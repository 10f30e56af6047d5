/* measure_world.c - crowds, the plain ways to find their pairs, and timing. */
#include "measure_world.h"

#include <string.h>

/* ---- Crowds -------------------------------------------------------------------------------------------- */

const measure_world_row measure_world_rows[] = {
    {"all move, k=1", 1, 1, 0, MEASURE_UNIFORM, false, false},
    {"all move, k=8", 8, 1, 0, MEASURE_UNIFORM, false, false},
    {"10 % move, k=1", 1, 0.1f, 10000, MEASURE_UNIFORM, false, false},
    {"1 % move, k=1", 1, 0.01f, 10000, MEASURE_UNIFORM, false, false},
    {"static, 1 % move", 1, 0.01f, 100000, MEASURE_UNIFORM, true, false},
    {"clustered, k=8", 2, 1, 10000, MEASURE_CLUSTERS, false, false},
    {"sizes x1000", 8, 1, 10000, MEASURE_SIZES, false, false},
    {"moves and rests", 1, 0.5f, 10000, MEASURE_UNIFORM, false, true},
    {NULL, 0, 0, 0, MEASURE_UNIFORM, false, false},
};

#define CROWD_SPEED 0.1f
#define CLUSTERS    32

/* Newton's way is all that is needed of a root here. */
static float crowd_root(double v)
{
    double r = v > 1 ? v : 1;
    for (int i = 0; i < 60; i++) r = (r + v / r) / 2;
    return (float)r;
}

static kz_vec2 crowd_direction(uint64_t *random)
{
    for (;;) {
        const float x = measure_real(random, -1, 1), y = measure_real(random, -1, 1), d = x * x + y * y;
        if (d > 1 || d < 0.01f) continue;
        const float r = CROWD_SPEED / crowd_root((double)d);
        return (kz_vec2){x * r, y * r};
    }
}

/* Mean 1 in each direction. */
static kz_vec2 crowd_size(measure_crowd *c)
{
    if (c->row->layout != MEASURE_SIZES) {
        const float w = measure_real(&c->random, 0.5f, 1.5f), h = measure_real(&c->random, 0.5f, 1.5f);
        return (kz_vec2){w, h};
    }
    float size = 0.0069f; /* of 2^(0..10) the mean is 148 */
    for (int32_t i = measure_between(&c->random, 0, 9); i > 0; i--) size *= 2;
    size *= measure_real(&c->random, 1, 2);
    return (kz_vec2){size, size};
}

static kz_vec2 crowd_place(measure_crowd *c)
{
    float x = measure_real(&c->random, 0, c->side), y = measure_real(&c->random, 0, c->side);
    if (c->row->layout == MEASURE_CLUSTERS) { /* in 32 places that are a quarter of the area together */
        uint64_t place = (uint64_t)measure_between(&c->random, 1, CLUSTERS);
        const float at_x = measure_real(&place, 0, 1), at_y = measure_real(&place, 0, 1);
        x = 4 * at_x * c->side + x / 11;
        y = 4 * at_y * c->side + y / 11;
    }
    return (kz_vec2){x, y};
}

static void crowd_list_movers(measure_crowd *c)
{
    c->n_movers = 0;
    for (uint32_t i = 0; i < c->n; i++)
        if (c->motion[i].x != 0 || c->motion[i].y != 0) c->movers[c->n_movers++] = i;
}

static void crowd_fill(measure_crowd *c)
{
    const uint32_t n_still = c->n - (uint32_t)((float)c->n * c->row->moving);
    for (uint32_t i = 0; i < c->n; i++) {
        const kz_vec2 at = crowd_place(c);
        c->size[i] = crowd_size(c);
        c->boxes[i] = (kz_box){at, {at.x + c->size[i].x, at.y + c->size[i].y}};
        const kz_vec2 motion = crowd_direction(&c->random);
        if (i >= n_still) c->motion[i] = motion;
    }
    /* Who moves lies anywhere among the others, unless these are static. */
    for (uint32_t i = c->n; !c->row->is_static && n_still > 0 && i > 1; i--) {
        const uint32_t j = (uint32_t)measure_between(&c->random, 0, (int32_t)i - 1);
        const kz_vec2 held = c->motion[i - 1];
        c->motion[i - 1] = c->motion[j];
        c->motion[j] = held;
    }
    c->n_static = c->row->is_static ? n_still : 0;
    crowd_list_movers(c);
}

measure_crowd *measure_crowd_make(const measure_world_row *row, uint32_t n, const kz_allocator *alloc)
{
    measure_crowd *c = measure_take(alloc, sizeof *c);
    if (!c) return NULL;
    *c = (measure_crowd){.row = row, .alloc = alloc, .n = n, .random = n};
    c->side = crowd_root(4.0 * n / (double)row->k);
    if (row->layout == MEASURE_SIZES) c->side = crowd_root(8.0 * n / (double)row->k);
    c->boxes = measure_take(alloc, n * sizeof *c->boxes);
    c->size = measure_take(alloc, n * sizeof *c->size);
    c->motion = measure_take(alloc, n * sizeof *c->motion);
    c->movers = measure_take(alloc, n * sizeof *c->movers);
    if (!c->boxes || !c->size || !c->motion || !c->movers) {
        measure_crowd_free(c);
        return NULL;
    }
    memset(c->motion, 0, n * sizeof *c->motion);
    crowd_fill(c);
    return c;
}

void measure_crowd_free(measure_crowd *c)
{
    if (!c) return;
    measure_give(c->alloc, c->boxes, c->n * sizeof *c->boxes);
    measure_give(c->alloc, c->size, c->n * sizeof *c->size);
    measure_give(c->alloc, c->motion, c->n * sizeof *c->motion);
    measure_give(c->alloc, c->movers, c->n * sizeof *c->movers);
    measure_give(c->alloc, c, sizeof *c);
}

static void crowd_change(measure_crowd *c)
{
    for (uint32_t k = 0; k < c->n / 10; k++) {
        kz_vec2 *motion = &c->motion[measure_between(&c->random, 0, (int32_t)c->n - 1)];
        const kz_vec2 other = crowd_direction(&c->random);
        *motion = motion->x != 0 || motion->y != 0 ? (kz_vec2){0, 0} : other;
    }
    crowd_list_movers(c);
}

static void crowd_step(measure_crowd *c)
{
    const float side = c->row->layout == MEASURE_CLUSTERS ? 5 * c->side : c->side;
    if (c->row->changing && c->step++ % 4 == 3) crowd_change(c);
    for (uint32_t k = 0; k < c->n_movers; k++) {
        const uint32_t i = c->movers[k];
        kz_box *b = &c->boxes[i];
        kz_vec2 *v = &c->motion[i];
        if ((b->min.x < 0 && v->x < 0) || (b->min.x > side && v->x > 0)) v->x = -v->x;
        if ((b->min.y < 0 && v->y < 0) || (b->min.y > side && v->y > 0)) v->y = -v->y;
        b->min = (kz_vec2){b->min.x + v->x, b->min.y + v->y};
        b->max = (kz_vec2){b->min.x + c->size[i].x, b->min.y + c->size[i].y};
    }
}

/* ---- Pairs as numbers ---------------------------------------------------------------------------------- */

static bool log_grow(measure_pair_log *log)
{
    const size_t room = log->room ? 2 * log->room : 4096;
    uint64_t **arrays[3] = {&log->now, &log->before, &log->scratch};
    const size_t used[3] = {log->n_now, log->n_before, 0};
    uint64_t *grown[3];
    for (int i = 0; i < 3; i++) grown[i] = measure_take(log->alloc, room * sizeof(uint64_t));
    const bool all = grown[0] && grown[1] && grown[2];
    for (int i = 0; i < 3; i++) {
        if (all && used[i]) memcpy(grown[i], *arrays[i], used[i] * sizeof(uint64_t));
        measure_give(log->alloc, all ? *arrays[i] : grown[i], (all ? log->room : room) * sizeof(uint64_t));
        if (all) *arrays[i] = grown[i];
    }
    if (all) log->room = room;
    return all;
}

bool measure_log_add(measure_pair_log *log, uint32_t a, uint32_t b)
{
    if (log->n_now == log->room && !log_grow(log)) return false;
    log->now[log->n_now++] = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
    return true;
}

void measure_log_next(measure_pair_log *log)
{
    uint64_t *held = log->before;
    log->before = log->now;
    log->n_before = log->n_now;
    log->now = held;
    log->n_now = 0;
}

/* By digits of 11 bits, of the lower and of the higher index; few pairs by insertion. */
static void log_sort(measure_pair_log *log, uint32_t n_boxes)
{
    static uint32_t count[2048];
    for (int half = 0; half < 2; half++) {
        for (int shift = 0; shift < 32 && (n_boxes - 1) >> shift; shift += 11) {
            const int at = 32 * half + shift;
            memset(count, 0, sizeof count);
            for (size_t i = 0; i < log->n_now; i++) count[log->now[i] >> at & 2047]++;
            for (uint32_t d = 0, sum = 0; d < 2048; d++) {
                const uint32_t n = count[d];
                count[d] = sum;
                sum += n;
            }
            for (size_t i = 0; i < log->n_now; i++) log->scratch[count[log->now[i] >> at & 2047]++] = log->now[i];
            uint64_t *held = log->now;
            log->now = log->scratch;
            log->scratch = held;
        }
    }
}

static uint64_t log_mix(uint64_t pair)
{
    pair *= 0x9e3779b97f4a7c15u;
    return (pair ^ pair >> 29) * 0xbf58476d1ce4e5b9u;
}

void measure_log_finish(measure_pair_log *log, uint32_t n_boxes)
{
    size_t i = 0, k = 0;
    log_sort(log, n_boxes);
    log->n_begun = log->n_ended = log->hash = 0;
    while (i < log->n_now || k < log->n_before) {
        if (k == log->n_before || (i < log->n_now && log->now[i] < log->before[k])) {
            log->n_begun++;
            log->hash += log_mix(log->now[i++]);
        } else if (i == log->n_now || log->before[k] < log->now[i]) {
            log->n_ended++;
            log->hash += 3 * log_mix(log->before[k++]);
        } else {
            i++, k++;
        }
    }
}

void measure_log_see(const measure_pair_log *log, measure_world_seen *seen)
{
    *seen = (measure_world_seen){log->n_now, log->n_begun, log->n_ended, 0, log->hash, true};
    for (size_t i = 0; i < log->n_now; i++) {
        seen->pairs += log_mix(log->now[i]);
        seen->sorted &= i == 0 || log->now[i - 1] < log->now[i];
    }
}

void measure_log_free(measure_pair_log *log)
{
    measure_give(log->alloc, log->now, log->room * sizeof(uint64_t));
    measure_give(log->alloc, log->before, log->room * sizeof(uint64_t));
    measure_give(log->alloc, log->scratch, log->room * sizeof(uint64_t));
}

/* ---- What one writes first ----------------------------------------------------------------------------- */

typedef struct plain_way {
    measure_pair_log log;
    uint32_t n, *order; /* by min.x; kept from step to step, for little changes */
} plain_way;

static void *plain_make(const measure_crowd *crowd)
{
    plain_way *w = measure_take(crowd->alloc, sizeof *w);
    if (!w) return NULL;
    *w = (plain_way){.log.alloc = crowd->alloc, .n = crowd->n};
    if (!(w->order = measure_take(crowd->alloc, crowd->n * sizeof *w->order))) {
        measure_give(crowd->alloc, w, sizeof *w);
        return NULL;
    }
    for (uint32_t i = 0; i < w->n; i++) w->order[i] = i;
    return w;
}

static void plain_free(void *way)
{
    plain_way *w = way;
    const kz_allocator *alloc = w->log.alloc;
    measure_log_free(&w->log);
    measure_give(alloc, w->order, w->n * sizeof *w->order);
    measure_give(alloc, w, sizeof *w);
}

static void plain_see(const void *way, measure_world_seen *seen)
{
    measure_log_see(&((const plain_way *)way)->log, seen);
}

static bool plain_step(void *way, const measure_crowd *c)
{
    plain_way *w = way;
    measure_log_next(&w->log);
    for (uint32_t i = 0; i < c->n; i++) {
        const kz_box a = c->boxes[i];
        for (uint32_t k = i < c->n_static ? c->n_static : i + 1; k < c->n; k++)
            if (kz_box_meets(a, c->boxes[k]) && !measure_log_add(&w->log, i, k)) return false;
    }
    measure_log_finish(&w->log, c->n);
    return true;
}

/* By halves: heap sort needs no memory, and is not slow on what is nearly sorted. */
static void sweep_sift(uint32_t *order, const kz_box *boxes, size_t at, size_t n)
{
    const uint32_t moved = order[at];
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && boxes[order[child + 1]].min.x > boxes[order[child]].min.x) child++;
        if (boxes[order[child]].min.x <= boxes[moved].min.x) break;
        order[at] = order[child];
    }
    order[at] = moved;
}

static void sweep_sort(uint32_t *order, const kz_box *boxes, uint32_t n, bool nearly)
{
    if (nearly) {
        for (uint32_t i = 1; i < n; i++) {
            const uint32_t moved = order[i];
            uint32_t k = i;
            for (; k > 0 && boxes[order[k - 1]].min.x > boxes[moved].min.x; k--) order[k] = order[k - 1];
            order[k] = moved;
        }
        return;
    }
    for (size_t i = n / 2; i-- > 0;) sweep_sift(order, boxes, i, n);
    for (size_t i = n; i-- > 1;) {
        const uint32_t last = order[i];
        order[i] = order[0];
        order[0] = last;
        sweep_sift(order, boxes, 0, i);
    }
}

/* Sort and sweep, the order kept from step to step, and so sorted by insertion (Baraff 1992). */
static bool sweep_step(void *way, const measure_crowd *c)
{
    plain_way *w = way;
    measure_log_next(&w->log);
    sweep_sort(w->order, c->boxes, c->n, w->log.n_before > 0);
    for (uint32_t i = 0; i < c->n; i++) {
        const uint32_t id = w->order[i];
        const kz_box a = c->boxes[id];
        for (uint32_t k = i + 1; k < c->n && c->boxes[w->order[k]].min.x <= a.max.x; k++) {
            const uint32_t other = w->order[k];
            const kz_box b = c->boxes[other];
            if (b.min.y > a.max.y || a.min.y > b.max.y || (id < c->n_static && other < c->n_static)) continue;
            if (!measure_log_add(&w->log, id, other)) return false;
        }
    }
    measure_log_finish(&w->log, c->n);
    return true;
}

static size_t plain_bytes(const void *way)
{
    const plain_way *w = way;
    return 3 * w->log.room * sizeof(uint64_t) + w->n * sizeof *w->order;
}

const measure_world_way measure_world_plain = {"n*n", 4096, plain_make, plain_step, plain_see, plain_bytes, plain_free};
const measure_world_way measure_world_sweep = {"sort+sweep", 200000,      plain_make, sweep_step,
                                               plain_see,    plain_bytes, plain_free};

/* ---- The library --------------------------------------------------------------------------------------- */

typedef struct kolize_way {
    const kz_allocator *alloc;
    kz_world *world;
    uint32_t n;
    kz_body *bodies, *moved;
    kz_vec2 *at;
} kolize_way;

static void kolize_way_free(void *way)
{
    kolize_way *w = way;
    kz_world_free(w->world);
    measure_give(w->alloc, w->bodies, w->n * sizeof *w->bodies);
    measure_give(w->alloc, w->moved, w->n * sizeof *w->moved);
    measure_give(w->alloc, w->at, w->n * sizeof *w->at);
    measure_give(w->alloc, w, sizeof *w);
}

static bool kolize_way_fill(kolize_way *w, const measure_crowd *c)
{
    const kz_world_def def = {.alloc = w->alloc, .mode = KZ_PAIRS_BOXES};
    if (kz_world_create(&def, &w->world, NULL) != KZ_OK) return false;
    for (uint32_t i = 0; i < c->n; i++) {
        kz_body_def body = {.pose.at = c->boxes[i].min, .flags = i < c->n_static ? KZ_BODY_STATIC : 0};
        if (kz_shape_box((kz_vec2){0, 0}, c->size[i], &body.shape, NULL) != KZ_OK) return false;
        if (kz_body_create(w->world, &body, &w->bodies[i], NULL) != KZ_OK) return false;
    }
    return true;
}

static void *kolize_way_make(const measure_crowd *c)
{
    kolize_way *w = measure_take(c->alloc, sizeof *w);
    if (!w) return NULL;
    *w = (kolize_way){.alloc = c->alloc, .n = c->n};
    w->bodies = measure_take(c->alloc, c->n * sizeof *w->bodies);
    w->moved = measure_take(c->alloc, c->n * sizeof *w->moved);
    w->at = measure_take(c->alloc, c->n * sizeof *w->at);
    if (w->bodies && w->moved && w->at && kolize_way_fill(w, c)) return w;
    kolize_way_free(w);
    return NULL;
}

static bool kolize_way_move(kolize_way *w, const measure_crowd *c)
{
    if (c->n_movers == c->n) /* positions as a game has them: in its own structs */
        return kz_bodies_set_at(w->world, w->bodies, c->n, &c->boxes[0].min, sizeof(kz_box), NULL) == KZ_OK;
    for (uint32_t k = 0; k < c->n_movers; k++) {
        w->moved[k] = w->bodies[c->movers[k]];
        w->at[k] = c->boxes[c->movers[k]].min;
    }
    return kz_bodies_set_at(w->world, w->moved, c->n_movers, w->at, sizeof(kz_vec2), NULL) == KZ_OK;
}

static bool kolize_way_step(void *way, const measure_crowd *c)
{
    kolize_way *w = way;
    size_t n;
    if (!kolize_way_move(w, c) || kz_world_step(w->world, NULL) != KZ_OK) return false;
    kz_world_pairs(w->world, &n); /* writes them out */
    return true;
}

static uint64_t kolize_pair(const kz_pair *p) { return (uint64_t)p->a.index << 32 | p->b.index; }

static void kolize_way_see(const void *way, measure_world_seen *seen)
{
    const kolize_way *w = way;
    size_t n, n_begun, n_ended;
    const kz_pair *pairs = kz_world_pairs(w->world, &n), *begun = kz_world_begun(w->world, &n_begun);
    const kz_pair *ended = kz_world_ended(w->world, &n_ended);
    *seen = (measure_world_seen){n, n_begun, n_ended, 0, 0, true};
    for (size_t i = 0; i < n; i++) {
        seen->pairs += log_mix(kolize_pair(&pairs[i]));
        seen->sorted &= i == 0 || kolize_pair(&pairs[i - 1]) < kolize_pair(&pairs[i]);
    }
    for (size_t i = 0; i < n_begun; i++) seen->events += log_mix(kolize_pair(&begun[i]));
    for (size_t i = 0; i < n_ended; i++) seen->events += 3 * log_mix(kolize_pair(&ended[i]));
}

static size_t kolize_way_bytes(const void *way) { return kz_world_bytes(((const kolize_way *)way)->world); }

const measure_world_way measure_world_kolize = {
    "kolize", 0, kolize_way_make, kolize_way_step, kolize_way_see, kolize_way_bytes, kolize_way_free};

/* ---- Measuring ----------------------------------------------------------------------------------------- */

enum { WORLD_CHECKS = 12 }; /* steps in which all ways are compared; enough for bodies to come to rest */

typedef struct world_run {
    const measure_world_way *way[MEASURE_MOST_WAYS];
    void *state[MEASURE_MOST_WAYS];
    int n_ways;
    measure_crowd *crowd;
    kz_box *boxes; /* the crowd's at the start of a pass */
    kz_vec2 *motion;
    uint64_t random, step;
} world_run;

static bool same_seen(const measure_world_seen *a, const measure_world_seen *b)
{
    return a->n_pairs == b->n_pairs && a->n_begun == b->n_begun && a->n_ended == b->n_ended && a->pairs == b->pairs &&
           a->events == b->events && b->sorted;
}

static kz_result world_compare(world_run *run, measure_world_figures *out)
{
    for (int step = 0; step < WORLD_CHECKS && out->wrong < 0; step++) {
        measure_world_seen right, seen;
        if (step > 0) crowd_step(run->crowd);
        for (int i = 0; i < run->n_ways; i++) {
            if (!run->way[i]->step(run->state[i], run->crowd)) return KZ_ERR_MEMORY;
            run->way[i]->see(run->state[i], i == 0 ? &right : &seen);
            if (i > 0 && !same_seen(&right, &seen) && out->wrong < 0) out->wrong = i;
        }
        out->pairs = (double)right.n_pairs / run->crowd->n;
    }
    return KZ_OK;
}

static void world_keep(world_run *run)
{
    const measure_crowd *c = run->crowd;
    memcpy(run->boxes, c->boxes, c->n * sizeof *c->boxes);
    memcpy(run->motion, c->motion, c->n * sizeof *c->motion);
    run->random = c->random;
    run->step = c->step;
}

static void world_go_back(world_run *run)
{
    measure_crowd *c = run->crowd;
    memcpy(c->boxes, run->boxes, c->n * sizeof *c->boxes);
    memcpy(c->motion, run->motion, c->n * sizeof *c->motion);
    c->random = run->random;
    c->step = run->step;
    crowd_list_movers(c);
}

static kz_result world_time(world_run *run, int passes, double budget_ns, measure_world_figures *out)
{
    static double ns[MEASURE_MOST_WAYS][MEASURE_MOST_PASSES];
    const double steps_wanted = budget_ns / (100.0 * run->crowd->n);
    const int steps = steps_wanted < 4 ? 4 : steps_wanted > 200 ? 200 : (int)steps_wanted;
    for (int pass = 0; pass < passes; pass++) {
        world_keep(run);
        for (int i = 0; i < run->n_ways; i++) {
            double sum = 0;
            world_go_back(run);
            for (int s = 0; s < steps; s++) {
                crowd_step(run->crowd);
                const double from = measure_now_ns();
                if (!run->way[i]->step(run->state[i], run->crowd)) return KZ_ERR_MEMORY;
                sum += measure_now_ns() - from;
            }
            ns[i][pass] = sum / ((double)steps * run->crowd->n);
        }
    }
    measure_fill_figures(ns, run->n_ways, passes, out->figure);
    return KZ_OK;
}

static kz_result world_make(world_run *run, const kz_allocator *alloc)
{
    const uint32_t n = run->crowd->n;
    run->boxes = measure_take(alloc, n * sizeof *run->boxes);
    run->motion = measure_take(alloc, n * sizeof *run->motion);
    if (!run->boxes || !run->motion) return KZ_ERR_MEMORY;
    for (int i = 0; i < run->n_ways; i++)
        if (!(run->state[i] = run->way[i]->make(run->crowd))) return KZ_ERR_MEMORY;
    return KZ_OK;
}

kz_result measure_world_run(const measure_world_row *row, uint32_t n, const measure_world_way *const *ways, int n_ways,
                            int passes, double budget_ns, const kz_allocator *alloc, measure_world_figures *out)
{
    world_run run = {.crowd = measure_crowd_make(row, n, alloc)};
    *out = (measure_world_figures){.wrong = -1};
    if (!run.crowd) return KZ_ERR_MEMORY;
    for (int i = 0; i < n_ways; i++)
        if (ways[i]->most == 0 || ways[i]->most >= n) run.way[run.n_ways++] = ways[i];
    kz_result result = world_make(&run, alloc);
    if (result == KZ_OK) result = world_compare(&run, out);
    if (result == KZ_OK && out->wrong < 0) result = world_time(&run, passes, budget_ns, out);
    out->n_ways = run.n_ways;
    for (int i = 0; i < run.n_ways; i++) {
        out->name[i] = run.way[i]->name;
        if (result == KZ_OK && run.way[i]->bytes) out->bytes[i] = (double)run.way[i]->bytes(run.state[i]) / n;
        if (run.state[i]) run.way[i]->free(run.state[i]);
    }
    measure_give(alloc, run.boxes, n * sizeof *run.boxes);
    measure_give(alloc, run.motion, n * sizeof *run.motion);
    measure_crowd_free(run.crowd);
    return result;
}
