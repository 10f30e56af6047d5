/* soak_world.c - a world of thousands of mixed bodies for many steps, compared with a plain list that tests every pair.
 *
 *     soak_world [--fault] [BODIES [BODY_STEPS]]
 *
 * Without numbers 2000 bodies and 80 000 body-steps at KZ_TEST_SCALE 100; from scale 1000 on, 10 000 bodies; body-steps
 * grow with the scale, so `make soak` makes eight million.  In every step most bodies move, some rest for long, others
 * jump, come, go, or change flags, filters and shapes.  After every step all pairs with their relations, and those that
 * began and ended, must be those of the list.  It poses every shape by itself and knows nothing of rest, bands or
 * caches.  Now and then the world is saved, disturbed and restored.  --fault plants one wrong pair in the list, which
 * must be noticed (exit status 1, as for every difference). */
#include <kolize/kolize.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test_rng.h"

enum { SHAPES = 11, MEMORY = 40 };

/* Freed slots are reused after the next step at the latest. */
#define SLOTS(s) ((s)->n_target + (s)->n_target / 4)

typedef struct listed {
    bool live;
    kz_body handle;
    kz_shape shape, posed; /* its own; moved by the pose */
    kz_pose pose;
    uint64_t memory[MEMORY];
    uint32_t category, collides, flags;
    int32_t group;
} listed;

typedef struct soak {
    kz_test_rng rng;
    kz_world *world;
    listed *bodies; /* by index */
    uint32_t n, n_target;
    float side;
    kz_shape shapes[SHAPES];
    kz_mask *mask;
    kz_pair *now, *last;
    size_t n_now, n_last, room;
    bool fault;
    uint64_t pairs, begun, ended;
} soak;

static void fail(const char *what, uint64_t step)
{
    fprintf(stderr, "soak_world: step %llu: %s\n", (unsigned long long)step, what);
    exit(1);
}

static void need(bool condition, const char *what)
{
    if (!condition) fail(what, 0);
}

/* ---- Shapes -------------------------------------------------------------------------------------------- */

static void make_shapes(soak *s)
{
    static const kz_vec2 quad[4] = {{-0.5f, -0.25f}, {0.5f, -0.5f}, {0.75f, 0.5f}, {-0.25f, 0.25f}};
    static const kz_vec2 arrow[4] = {{-1, -0.5f}, {0.5f, 0}, {-1, 0.5f}, {-0.5f, 0}};
    static const kz_vec2 line[4] = {{-1, 0}, {0, 0.5f}, {0.5f, -0.5f}, {1, 0}};
    static kz_shape parts[2];
    kz_shape *out = s->shapes;
    need(kz_shape_point((kz_vec2){0, 0}, out++, NULL) == KZ_OK, "point");
    need(kz_shape_segment((kz_vec2){-0.5f, 0}, (kz_vec2){0.5f, 0.25f}, out++, NULL) == KZ_OK, "segment");
    need(kz_shape_box((kz_vec2){-0.5f, -0.5f}, (kz_vec2){0.5f, 0.5f}, out++, NULL) == KZ_OK, "box");
    need(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){6, 0.25f}, out++, NULL) == KZ_OK, "platform");
    need(kz_shape_circle((kz_vec2){0, 0}, 0.5f, out++, NULL) == KZ_OK, "circle");
    need(kz_shape_capsule((kz_vec2){-0.5f, 0}, (kz_vec2){0.5f, 0.5f}, 0.25f, out++, NULL) == KZ_OK, "capsule");
    need(kz_shape_polygon(quad, 4, out++, NULL) == KZ_OK, "quad");
    need(kz_shape_polygon(arrow, 4, out++, NULL) == KZ_OK, "arrow");
    need(kz_shape_polyline(line, 4, out++, NULL) == KZ_OK, "polyline");
    need(kz_shape_circle((kz_vec2){-0.5f, 0}, 0.25f, &parts[0], NULL) == KZ_OK, "part");
    need(kz_shape_box((kz_vec2){0, -0.25f}, (kz_vec2){0.75f, 0.25f}, &parts[1], NULL) == KZ_OK, "part");
    need(kz_shape_parts(parts, 2, out++, NULL) == KZ_OK, "parts");
    need(kz_mask_from_text("##\n.#", NULL, &s->mask, NULL) == KZ_OK &&
             kz_shape_mask(s->mask, -1, -1, out++, NULL) == KZ_OK,
         "mask");
}

/* ---- What is done -------------------------------------------------------------------------------------- */

static kz_pose any_pose(soak *s, const kz_shape *shape, kz_vec2 at)
{
    static const float turns[4][2] = {{1, 0}, {0, 1}, {0.6f, 0.8f}, {-0.8f, 0.6f}};
    const uint32_t turn = kz_test_below(&s->rng, 4);
    return shape->kind == KZ_KIND_MASK ? (kz_pose){at, 1, 0} : (kz_pose){at, turns[turn][0], turns[turn][1]};
}

/* Half of the places are on a coarse grid, so that bodies touch and coincide. */
static kz_vec2 any_place(soak *s)
{
    float x = kz_test_real(&s->rng, 0, s->side), y = kz_test_real(&s->rng, 0, s->side);
    if (kz_test_one_in(&s->rng, 2)) x = (float)(int32_t)(2 * x) / 2, y = (float)(int32_t)(2 * y) / 2;
    return (kz_vec2){x, y};
}

static void pose(soak *s, listed *b)
{
    (void)s;
    need(kz_shape_transform(&b->shape, b->pose, b->memory, sizeof b->memory, &b->posed, NULL) == KZ_OK,
         "the list's pose");
}

static uint32_t any_flags(soak *s)
{
    static const uint32_t flags[8] = {0, 0, 0, 0, KZ_BODY_STATIC, KZ_BODY_SENSOR, KZ_BODY_PROBE, KZ_BODY_DISABLED};
    return flags[kz_test_below(&s->rng, 8)];
}

static void create(soak *s)
{
    kz_body handle;
    listed new_one = {.live = true, .shape = s->shapes[kz_test_below(&s->rng, SHAPES)]};
    new_one.flags = kz_test_one_in(&s->rng, 3) ? any_flags(s) : 0;
    new_one.pose = any_pose(s, &new_one.shape, any_place(s));
    new_one.category = kz_test_one_in(&s->rng, 4) ? 2 : 1;
    new_one.collides = kz_test_one_in(&s->rng, 6) ? 1 : ~(uint32_t)0;
    new_one.group = kz_test_one_in(&s->rng, 5) ? kz_test_range(&s->rng, -3, 3) : 0;
    const kz_body_def def = {.shape = new_one.shape,
                             .pose = new_one.pose,
                             .category = new_one.category,
                             .collides = new_one.collides,
                             .group = new_one.group,
                             .flags = new_one.flags};
    need(kz_body_create(s->world, &def, &handle, NULL) == KZ_OK, "create");
    need(handle.index < SLOTS(s) && !s->bodies[handle.index].live, "a new body's index is free and small");
    listed *b = &s->bodies[handle.index];
    *b = new_one;
    b->handle = handle;
    pose(s, b);
    s->n++;
}

static void move(soak *s, listed *b, kz_pose to)
{
    need(kz_body_set_pose(s->world, b->handle, to, NULL) == KZ_OK, "move");
    b->pose = to;
    pose(s, b);
}

static void walk(soak *s, listed *b, uint32_t i, uint64_t step)
{
    const float x = kz_test_real(&s->rng, -0.25f, 0.25f), y = kz_test_real(&s->rng, -0.25f, 0.25f);
    const bool rests = (i + step / 16) % 5 < 2 || (b->flags & KZ_BODY_STATIC); /* for dozens of steps */
    kz_pose to = b->pose;
    if (kz_test_one_in(&s->rng, 200)) to = any_pose(s, &b->shape, any_place(s));
    else if (rests) return;
    else if (kz_test_one_in(&s->rng, 4)) to.at.x += x > 0 ? 0.5f : -0.5f; /* stays on the grid */
    else to.at = (kz_vec2){to.at.x + x, to.at.y + y};
    move(s, b, to);
}

static void disturb(soak *s, listed *b)
{
    switch (kz_test_below(&s->rng, 4)) {
    case 0:
        need(kz_body_destroy(s->world, b->handle) == KZ_OK, "destroy");
        b->live = false;
        s->n--;
        break;
    case 1:
        b->flags = any_flags(s);
        need(kz_body_set_flags(s->world, b->handle, b->flags) == KZ_OK, "flags");
        break;
    case 2:
        b->collides = kz_test_one_in(&s->rng, 2) ? 2 : ~(uint32_t)0;
        need(kz_body_set_filter(s->world, b->handle, b->category, b->collides) == KZ_OK, "filter");
        break;
    default:
        if (b->shape.kind == KZ_KIND_MASK) break;
        b->shape = s->shapes[kz_test_below(&s->rng, SHAPES - 1)];
        need(kz_body_set_shape(s->world, b->handle, &b->shape, NULL) == KZ_OK, "shape");
        pose(s, b);
        break;
    }
}

static void play(soak *s, uint64_t step)
{
    for (uint32_t i = 0; i < SLOTS(s); i++) {
        listed *b = &s->bodies[i];
        if (b->live) walk(s, b, i, step);
        if (b->live && kz_test_one_in(&s->rng, 300)) disturb(s, b);
    }
    while (s->n < s->n_target) create(s);
}

/* ---- What must be found -------------------------------------------------------------------------------- */

static bool may_collide(const listed *a, const listed *b)
{
    if ((a->flags | b->flags) & KZ_BODY_DISABLED || (a->flags & b->flags & (KZ_BODY_STATIC | KZ_BODY_PROBE)))
        return false;
    if (a->group != 0 && a->group == b->group) return false;
    return (a->category & b->collides) && (b->category & a->collides);
}

static void list_pair(soak *s, const listed *a, const listed *b)
{
    if (!kz_box_meets(a->posed.bounds, b->posed.bounds) || !may_collide(a, b)) return;
    const kz_relation relation = kz_relate(&a->posed, &b->posed);
    if (relation < KZ_TOUCH) return;
    if (s->n_now == s->room) {
        s->room = 2 * s->room + 1024;
        s->now = realloc(s->now, s->room * sizeof *s->now);
        s->last = realloc(s->last, s->room * sizeof *s->last);
        need(s->now && s->last, "memory for the list");
    }
    s->now[s->n_now++] = (kz_pair){a->handle, b->handle, relation, false};
}

static uint64_t number_of(const kz_pair *p) { return (uint64_t)p->a.index << 32 | p->b.index; }

static bool same_bodies(const kz_pair *p, const kz_pair *q)
{
    return p->a.index == q->a.index && p->b.index == q->b.index && p->a.generation == q->a.generation &&
           p->b.generation == q->b.generation;
}

static bool same_pair(const kz_pair *p, const kz_pair *q)
{
    return same_bodies(p, q) && p->relation == q->relation && p->began == q->began;
}

static void list_all(soak *s)
{
    kz_pair *condition = s->last;
    s->last = s->now;
    s->n_last = s->n_now;
    s->now = condition;
    s->n_now = 0;
    for (uint32_t i = 0; i < SLOTS(s); i++)
        for (uint32_t k = i + 1; k < SLOTS(s) && s->bodies[i].live; k++)
            if (s->bodies[k].live) list_pair(s, &s->bodies[i], &s->bodies[k]);
}

static void compare(soak *s, uint64_t step)
{
    size_t n, n_begun, n_ended, at_begun = 0, at_ended = 0, k = 0;
    const kz_pair *pairs = kz_world_pairs(s->world, &n), *begun = kz_world_begin_events(s->world, &n_begun);
    const kz_pair *ended = kz_world_end_events(s->world, &n_ended);
    for (size_t i = 0; i <= s->n_now; i++) {
        kz_pair *p = i < s->n_now ? &s->now[i] : NULL;
        for (; k < s->n_last && (!p || number_of(&s->last[k]) < number_of(p)); k++) {
            kz_pair gone = s->last[k];
            gone.began = false;
            if (at_ended >= n_ended || !same_pair(&gone, &ended[at_ended++])) fail("a pair ended otherwise", step);
        }
        if (!p) break;
        const bool stays = k < s->n_last && same_bodies(p, &s->last[k]);
        if (k < s->n_last && !stays && number_of(&s->last[k]) == number_of(p)) { /* another body at that index */
            kz_pair gone = s->last[k];
            gone.began = false;
            if (at_ended >= n_ended || !same_pair(&gone, &ended[at_ended++])) fail("a destroyed pair stays", step);
            k++;
        }
        if (stays) k++;
        p->began = !stays;
        if (p->began && (at_begun >= n_begun || !same_pair(p, &begun[at_begun++])))
            fail("a pair began otherwise", step);
        if (i >= n || !same_pair(p, &pairs[i])) fail("a pair differs", step);
    }
    if (n != s->n_now || at_begun != n_begun || at_ended != n_ended) fail("there are more pairs or events", step);
    s->pairs += n;
    s->begun += n_begun;
    s->ended += n_ended;
}

/* After being saved, disturbed and restored, the world is what it was. */
static void turn_back(soak *s, uint64_t step)
{
    const size_t size = kz_world_save_bytes(s->world);
    void *bytes = malloc(size);
    size_t n;
    need(bytes && kz_world_save(s->world, bytes, size, NULL) == KZ_OK, "save");
    for (uint32_t i = 0; i < SLOTS(s); i += 3) {
        const listed *b = &s->bodies[i];
        if (b->live && i % 2) need(kz_body_destroy(s->world, b->handle) == KZ_OK, "destroy");
        else if (b->live)
            need(kz_body_set_pose(s->world, b->handle, (kz_pose){any_place(s), 1, 0}, NULL) == KZ_OK, "jump");
    }
    need(kz_world_step(s->world, NULL) == KZ_OK, "step");
    need(kz_world_restore(s->world, bytes, size, NULL) == KZ_OK, "restore");
    free(bytes);
    const kz_pair *pairs = kz_world_pairs(s->world, &n);
    if (n != s->n_now) fail("restored, it has other pairs", step);
    for (size_t i = 0; i < n; i++)
        if (!same_pair(&pairs[i], &s->now[i])) fail("restored, a pair differs", step);
}

/* ---- The run ------------------------------------------------------------------------------------------- */

static void run(soak *s, uint64_t n_steps)
{
    const kz_world_def def = {.mode = KZ_PAIRS_TOUCH};
    s->rng = kz_test_rng_make(2024);
    s->side = 1;
    while (s->side * s->side < 2 * (float)s->n_target) s->side++;
    s->bodies = calloc(SLOTS(s), sizeof *s->bodies);
    need(s->bodies != NULL, "memory for the list");
    make_shapes(s);
    need(kz_world_create(&def, &s->world, NULL) == KZ_OK, "world");
    while (s->n < s->n_target) create(s);
    for (uint64_t step = 0; step < n_steps; step++) {
        if (step > 0) play(s, step);
        need(kz_world_step(s->world, NULL) == KZ_OK, "step");
        list_all(s);
        if (s->fault && step == n_steps / 2) s->now[s->n_now / 2].relation = KZ_APART;
        compare(s, step);
        if (step % 8 == 5) turn_back(s, step);
    }
    kz_world_free(s->world);
    kz_mask_free(s->mask);
    free(s->bodies);
    free(s->now);
    free(s->last);
}

int main(int argc, char **argv)
{
    static soak s;
    const char *scale_text = getenv("KZ_TEST_SCALE");
    const long scale = scale_text && atol(scale_text) > 0 ? atol(scale_text) : 100;
    s.fault = argc > 1 && strcmp(argv[1], "--fault") == 0;
    argc -= s.fault, argv += s.fault;
    const long bodies = argc > 1 ? atol(argv[1]) : scale < 1000 ? 2000 : 10000;
    const long body_steps = argc > 2 ? atol(argv[2]) : 800 * scale;
    if (bodies < 10 || bodies > 1000000 || body_steps < 1 || argc > 3) {
        fprintf(stderr, "usage: soak_world [--fault] [BODIES [BODY_STEPS]]\n");
        return 2;
    }
    s.n_target = (uint32_t)bodies;
    const uint64_t least = 8, n_steps = (uint64_t)body_steps / s.n_target;
    run(&s, n_steps < least ? least : n_steps);
    printf("%ld bodies, %llu steps: %llu pairs, %llu began, %llu ended, all as the plain list has them\n", bodies,
           (unsigned long long)(n_steps < least ? least : n_steps), (unsigned long long)s.pairs,
           (unsigned long long)s.begun, (unsigned long long)s.ended);
    return 0;
}
