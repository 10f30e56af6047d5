/* measure_world.c - the plain methods to find a crowd's pairs, the library's, and timing. */
#include "measure/measure_world.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* ---- What was found ------------------------------------------------------------------------------------ */

void measure_log_see(const measure_pair_log *log, measure_world_seen *seen)
{
    *seen = (measure_world_seen){log->n_now, log->n_begun, log->n_ended, 0, log->hash, true};
    for (size_t i = 0; i < log->n_now; i++) {
        seen->pairs += measure_pair_mix(log->now[i]);
        seen->sorted &= i == 0 || log->now[i - 1] < log->now[i];
    }
}

/* ---- What one writes first ----------------------------------------------------------------------------- */

typedef struct plain_method {
    measure_pair_log log;
    uint32_t n, *order; /* by min.x; kept from step to step, for little changes */
} plain_method;

static void *plain_make(const measure_world_method *method, const measure_crowd *crowd)
{
    plain_method *w = measure_take(crowd->alloc, sizeof *w);
    (void)method;
    if (!w) return NULL;
    *w = (plain_method){.log.alloc = crowd->alloc, .n = crowd->n};
    if (!(w->order = measure_take(crowd->alloc, crowd->n * sizeof *w->order))) {
        measure_give(crowd->alloc, w, sizeof *w);
        return NULL;
    }
    for (uint32_t i = 0; i < w->n; i++) w->order[i] = i;
    return w;
}

static void plain_free(void *method)
{
    plain_method *w = method;
    const kz_allocator *alloc = w->log.alloc;
    measure_log_free(&w->log);
    measure_give(alloc, w->order, w->n * sizeof *w->order);
    measure_give(alloc, w, sizeof *w);
}

static void plain_see(const void *method, measure_world_seen *seen)
{
    measure_log_see(&((const plain_method *)method)->log, seen);
}

static bool plain_step(void *method, const measure_crowd *c)
{
    plain_method *w = method;
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
static bool sweep_step(void *method, const measure_crowd *c)
{
    plain_method *w = method;
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

static size_t plain_bytes(const void *method)
{
    const plain_method *w = method;
    return 3 * w->log.room * sizeof(uint64_t) + w->n * sizeof *w->order;
}

/* Boxes above each other, and those as wide as the world, all meet as far as x goes. */
static bool sweep_suits(const measure_world_method *method, const measure_crowd *c)
{
    (void)method;
    double width = 0;
    for (uint32_t i = 0; i < c->n; i++) width += (double)c->size[i].x;
    return c->row->layout == MEASURE_ONE_PLACE || width / (double)c->extent.x < 5000;
}

const measure_world_method measure_world_plain = {
    .name = "n*n",
    .most = 4096,
    .make = plain_make,
    .step = plain_step,
    .see = plain_see,
    .bytes = plain_bytes,
    .free = plain_free,
};
const measure_world_method measure_world_sweep = {
    .name = "sort+sweep",
    .most = 200000,
    .suits = sweep_suits,
    .make = plain_make,
    .step = sweep_step,
    .see = plain_see,
    .bytes = plain_bytes,
    .free = plain_free,
};

/* ---- The library --------------------------------------------------------------------------------------- */

typedef struct kolize_method {
    const kz_allocator *alloc;
    size_t in_use; /* bytes the world has now */
    kz_world *world;
    uint32_t n;
    kz_body *bodies, *moved;
    kz_vec2 *at;
} kolize_method;

static void kolize_way_free(void *method)
{
    kolize_method *w = method;
    kz_world_free(w->world);
    measure_give(w->alloc, w->bodies, w->n * sizeof *w->bodies);
    measure_give(w->alloc, w->moved, w->n * sizeof *w->moved);
    measure_give(w->alloc, w->at, w->n * sizeof *w->at);
    measure_give(w->alloc, w, sizeof *w);
}

static void *counted_alloc(void *ctx, size_t size, size_t align)
{
    kolize_method *w = ctx;
    void *block = w->alloc ? w->alloc->alloc(w->alloc->ctx, size, align) : malloc(size);
    w->in_use += block ? size : 0;
    return block;
}

static void counted_release(void *ctx, void *block, size_t size, size_t align)
{
    kolize_method *w = ctx;
    w->in_use -= size;
    if (w->alloc) w->alloc->release(w->alloc->ctx, block, size, align);
    else free(block);
}

static bool kolize_method_fill(kolize_method *w, const measure_crowd *c)
{
    const kz_allocator counted = {counted_alloc, counted_release, w};
    const kz_world_def def = {.alloc = &counted, .mode = KZ_PAIRS_BOXES};
    if (kz_world_create(&def, &w->world, NULL) != KZ_OK) return false;
    /* All at once, as a level is loaded: made one by one, there would be room for up to half as many more. */
    kz_body_def *made = measure_take(c->alloc, c->n * sizeof *made);
    bool done = made != NULL;
    for (uint32_t i = 0; i < c->n && done; i++) {
        made[i] = (kz_body_def){.pose.at = c->boxes[i].min, .flags = i < c->n_static ? KZ_BODY_STATIC : 0};
        done = kz_shape_box((kz_vec2){0, 0}, c->size[i], &made[i].shape, NULL) == KZ_OK;
    }
    done = done && kz_bodies_create(w->world, made, c->n, w->bodies, NULL) == KZ_OK;
    measure_give(c->alloc, made, c->n * sizeof *made);
    return done;
}

static void *kolize_method_make(const measure_world_method *method, const measure_crowd *c)
{
    kolize_method *w = measure_take(c->alloc, sizeof *w);
    (void)method;
    if (!w) return NULL;
    *w = (kolize_method){.alloc = c->alloc, .n = c->n};
    w->bodies = measure_take(c->alloc, c->n * sizeof *w->bodies);
    w->moved = measure_take(c->alloc, c->n * sizeof *w->moved);
    w->at = measure_take(c->alloc, c->n * sizeof *w->at);
    if (w->bodies && w->moved && w->at && kolize_method_fill(w, c)) return w;
    kolize_way_free(w);
    return NULL;
}

static bool kolize_method_move(kolize_method *w, const measure_crowd *c)
{
    if (c->n_movers == c->n) /* positions as a game has them: in its own structs */
        return kz_bodies_set_at(w->world, w->bodies, c->n, &c->boxes[0].min, sizeof(kz_box), NULL) == KZ_OK;
    for (uint32_t k = 0; k < c->n_movers; k++) {
        w->moved[k] = w->bodies[c->movers[k]];
        w->at[k] = c->boxes[c->movers[k]].min;
    }
    return kz_bodies_set_at(w->world, w->moved, c->n_movers, w->at, sizeof(kz_vec2), NULL) == KZ_OK;
}

static bool kolize_method_step(void *method, const measure_crowd *c)
{
    kolize_method *w = method;
    size_t n;
    if (!kolize_method_move(w, c) || kz_world_step(w->world, NULL) != KZ_OK) return false;
    kz_world_pairs(w->world, &n); /* writes them out */
    return true;
}

static uint64_t kolize_pair(const kz_pair *p) { return (uint64_t)p->a.index << 32 | p->b.index; }

static void kolize_method_see(const void *method, measure_world_seen *seen)
{
    const kolize_method *w = method;
    size_t n, n_begun, n_ended;
    const kz_pair *pairs = kz_world_pairs(w->world, &n), *begun = kz_world_begin_events(w->world, &n_begun);
    const kz_pair *ended = kz_world_end_events(w->world, &n_ended);
    *seen = (measure_world_seen){n, n_begun, n_ended, 0, 0, true};
    for (size_t i = 0; i < n; i++) {
        seen->pairs += measure_pair_mix(kolize_pair(&pairs[i]));
        seen->sorted &= i == 0 || kolize_pair(&pairs[i - 1]) < kolize_pair(&pairs[i]);
    }
    for (size_t i = 0; i < n_begun; i++) seen->events += measure_pair_mix(kolize_pair(&begun[i]));
    for (size_t i = 0; i < n_ended; i++) seen->events += 3 * measure_pair_mix(kolize_pair(&ended[i]));
}

static size_t kolize_method_bytes(const void *method) { return ((const kolize_method *)method)->in_use; }

const measure_world_method measure_world_kolize = {
    .name = "kolize",
    .make = kolize_method_make,
    .step = kolize_method_step,
    .see = kolize_method_see,
    .bytes = kolize_method_bytes,
    .free = kolize_way_free,
};

/* ---- Measuring ----------------------------------------------------------------------------------------- */

enum { WORLD_MANY = 500000, WORLD_LEAST_PASSES = 3 };

typedef struct world_run {
    const measure_world_method *method[MEASURE_MAX_METHODS];
    void *state[MEASURE_MAX_METHODS];
    double took_ns[MEASURE_MAX_METHODS]; /* in all passes */
    int n_methods;
    const measure_world_plan *plan;
    measure_crowd *crowd;
    kz_box *boxes; /* the crowd's at the start of a pass */
    kz_vec2 *motion;
    uint64_t random, step, order;
} world_run;

static bool same_seen(const measure_world_seen *a, const measure_world_seen *b)
{
    return a->n_pairs == b->n_pairs && a->n_begun == b->n_begun && a->n_ended == b->n_ended && a->pairs == b->pairs &&
           a->events == b->events && b->sorted;
}

/* Methods in another order in each pass: none always finds the caches as the same one left them. */
static void world_shuffle(world_run *run, int order[MEASURE_MAX_METHODS])
{
    for (int i = 0; i < run->n_methods; i++) order[i] = i;
    for (int i = run->n_methods - 1; i > 0; i--) {
        const int k = measure_between(&run->order, 0, i), saved = order[i];
        order[i] = order[k];
        order[k] = saved;
    }
}

/* Steps that are compared: enough for bodies to come to rest; of a great many that all move, two. */
static int world_checks(const measure_crowd *c)
{
    if (c->n < WORLD_MANY) return c->n < 50000 ? 12 : 8;
    return c->n_movers < c->n || c->row->changing ? 8 : 2;
}

static kz_result world_compare(world_run *run, measure_world_figures *out)
{
    const int checks = world_checks(run->crowd);
    for (int step = 0; step < checks && out->wrong < 0; step++) {
        measure_world_seen right = {0}, seen = {0};
        if (step > 0) measure_crowd_step(run->crowd);
        for (int i = 0; i < run->n_methods && out->wrong < 0; i++) {
            if (out->left_out_s[i] > 0) continue;
            const double from = measure_now_ns();
            if (!run->method[i]->step(run->state[i], run->crowd)) return KZ_ERR_MEMORY;
            const double s = (measure_now_ns() - from) * 1e-9;
            if (i > 0 && run->plan->patience_s > 0 && s > run->plan->patience_s) out->left_out_s[i] = s;
            if (!run->method[i]->see) continue;
            run->method[i]->see(run->state[i], i == 0 ? &right : &seen);
            if (i > 0 && !same_seen(&right, &seen)) out->wrong = i;
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
    measure_crowd_list_movers(c);
}

static double world_now_ns(const world_run *run)
{
    struct timespec now;
    if (!run->plan->wall || timespec_get(&now, TIME_UTC) != TIME_UTC) return measure_now_ns();
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/* ns a body, or -1: no memory. */
static double world_time_method(world_run *run, int method, int steps)
{
    double sum = 0;
    world_go_back(run);
    for (int s = 0; s < steps; s++) {
        measure_crowd_step(run->crowd);
        const double from = world_now_ns(run);
        if (!run->method[method]->step(run->state[method], run->crowd)) return -1;
        sum += world_now_ns(run) - from;
    }
    run->took_ns[method] += sum;
    return sum / ((double)steps * run->crowd->n);
}

static kz_result world_time(world_run *run, measure_world_figures *out)
{
    static double ns[MEASURE_MAX_METHODS][MEASURE_MOST_PASSES];
    const measure_world_plan *plan = run->plan;
    const double target = plan->budget_ns / (100.0 * run->crowd->n * (1 + out->pairs / 8));
    const double most_ns = plan->patience_s * 1e9;
    const int least = run->crowd->row->changing || run->crowd->n < WORLD_MANY ? 4 : 1;
    const int some = target < least ? least : target > 200 ? 200 : (int)target;
    const int steps = some > 4 ? some & ~3 : some; /* changes of who moves come every fourth step */
    for (int pass = 0; pass < plan->passes; pass++) {
        int order[MEASURE_MAX_METHODS];
        world_keep(run);
        world_shuffle(run, order);
        for (int k = 0; k < run->n_methods; k++) {
            const int i = order[k];
            const bool enough = i > 0 && most_ns > 0 && pass >= WORLD_LEAST_PASSES && run->took_ns[i] > most_ns;
            ns[i][pass] = -1;
            if (enough || out->left_out_s[i] > 0 || (pass > 0 && ns[i][pass - 1] < 0)) continue;
            if ((ns[i][pass] = world_time_method(run, i, steps)) < 0) return KZ_ERR_MEMORY;
        }
        world_go_back(run); /* the last method's steps are done once more: then all have seen the same */
        for (int s = 0; s < steps; s++) measure_crowd_step(run->crowd);
    }
    measure_fill_figures(ns, run->n_methods, plan->passes, out->figure);
    return KZ_OK;
}

static kz_result world_make(world_run *run, const kz_allocator *alloc)
{
    const uint32_t n = run->crowd->n;
    run->boxes = measure_take(alloc, n * sizeof *run->boxes);
    run->motion = measure_take(alloc, n * sizeof *run->motion);
    if (!run->boxes || !run->motion) return KZ_ERR_MEMORY;
    for (int i = 0; i < run->n_methods; i++)
        if (!(run->state[i] = run->method[i]->make(run->method[i], run->crowd))) return KZ_ERR_MEMORY;
    return KZ_OK;
}

kz_result measure_world_run(const measure_world_row *row, uint32_t n, const measure_world_method *const *methods,
                            int n_methods, const measure_world_plan *plan, const kz_allocator *alloc,
                            measure_world_figures *out)
{
    world_run run = {.plan = plan, .crowd = measure_crowd_make(row, n, alloc)};
    *out = (measure_world_figures){.wrong = -1};
    if (!run.crowd) return KZ_ERR_MEMORY;
    for (int i = 0; i < n_methods; i++) {
        if (methods[i]->most > 0 && methods[i]->most < n) continue;
        if (!methods[i]->suits || methods[i]->suits(methods[i], run.crowd)) run.method[run.n_methods++] = methods[i];
    }
    kz_result result = world_make(&run, alloc);
    if (result == KZ_OK) result = world_compare(&run, out);
    if (result == KZ_OK && out->wrong < 0) result = world_time(&run, out);
    out->n_methods = run.n_methods;
    for (int i = 0; i < run.n_methods; i++) {
        out->name[i] = run.method[i]->name;
        if (result == KZ_OK && run.method[i]->bytes) out->bytes[i] = (double)run.method[i]->bytes(run.state[i]) / n;
        if (run.state[i]) run.method[i]->free(run.state[i]);
    }
    measure_give(alloc, run.boxes, n * sizeof *run.boxes);
    measure_give(alloc, run.motion, n * sizeof *run.motion);
    measure_crowd_free(run.crowd);
    return result;
}
