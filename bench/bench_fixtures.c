/* bench_fixtures.c - 5000 heroes of three shapes each: one body of three fixtures, with and without lists of kinds, beside three
 * bodies.  A frame moves all and makes a step; a few of them collide.
 *
 *     bench_fixtures                 boxes, then a circle or pentagon as hurt shape, then turned boxes: median times of a frame, and their ratios in pairs
 *     bench_fixtures WAY KIND N    N frames of one way alone (0 bodies, 1 fixtures, 2 with lists), to count instructions */
#define BENCH_NAME "bench_fixtures"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>

enum { HEROES = 5000, SHAPES = 3, SIDE = 2200, PASSES = 31, FRAMES = 8, WAYS = 3 };
enum { BOXES, CIRCLE, PENTAGON, TURNED, KINDS };
enum { BODY = 1, HURT = 2, HIT = 4 };

typedef struct scene {
    kz_world *world;
    kz_fixture fixtures[SHAPES];
    kz_body bodies[HEROES * SHAPES];
    kz_vec2 at[HEROES * SHAPES], by[HEROES];
    int n_bodies, each; /* bodies of a hero */
} scene;

static const uint32_t collides[SHAPES] = {BODY, HIT, HURT};

static void make_shapes(kz_fixture *f, int kind)
{
    static const kz_box boxes[SHAPES] = {{{-5, -14}, {5, 0}}, {{-4, -13}, {4, -3}}, {{4, -9}, {10, -5}}};
    static const kz_vec2 pentagon[5] = {{0, -13}, {4, -9}, {3, -3}, {-3, -3}, {-4, -9}};
    for (int i = 0; i < SHAPES; i++) {
        f[i] = (kz_fixture){.category = 1u << i, .collides = collides[i], .flags = i > 0 ? KZ_BODY_SENSOR : 0, .kind = (uint16_t)i};
        if (i == 1 && kind == PENTAGON) must(kz_shape_polygon(pentagon, 5, &f[i].shape, NULL), "kz_shape_polygon");
        else if (i == 1 && kind == CIRCLE) must(kz_shape_circle((kz_vec2){0, -8}, 5, &f[i].shape, NULL), "kz_shape_circle");
        else must(kz_shape_box(boxes[i].min, boxes[i].max, &f[i].shape, NULL), "kz_shape_box");
    }
}

static void add_hero(scene *s, int kind, int hero, kz_vec2 at)
{
    kz_body_def def = {.pose = KZ_POSE_NONE_INIT, .group = hero + 1};
    def.pose.at = at;
    if (kind == TURNED) def.pose.cos = .8f, def.pose.sin = .6f;
    for (int i = 0; i < s->each; i++) {
        const kz_fixture *f = &s->fixtures[i];
        if (s->each == 1) def.fixtures = s->fixtures, def.n_fixtures = SHAPES;
        else def.shape = f->shape, def.category = f->category, def.collides = f->collides, def.flags = f->flags;
        s->at[s->n_bodies] = at;
        must(kz_body_create(s->world, &def, &s->bodies[s->n_bodies++], NULL), "kz_body_create");
    }
}

static void play(scene *s, int frames)
{
    for (int f = 0; f < frames; f++) {
        for (int i = 0; i < HEROES; i++) {
            kz_vec2 *at = &s->at[i * s->each];
            at->x += s->by[i].x;
            at->y += s->by[i].y;
            if (at->x < 0 || at->x > SIDE) s->by[i].x = -s->by[i].x;
            if (at->y < 0 || at->y > SIDE) s->by[i].y = -s->by[i].y;
            for (int k = 1; k < s->each; k++) at[k] = *at;
        }
        must(kz_bodies_set_at(s->world, s->bodies, (size_t)s->n_bodies, s->at, sizeof *s->at, NULL), "kz_bodies_set_at");
        must(kz_world_step(s->world, NULL), "kz_world_step");
    }
}

static scene *make_way(int way, int kind)
{
    scene *s = need(calloc(1, sizeof *s));
    kz_test_rng r = kz_test_rng_make(7);
    const kz_world_def def = {.fixture_pairs = way == 2};
    must(kz_world_create(&def, &s->world, NULL), "kz_world_create");
    make_shapes(s->fixtures, kind);
    s->each = way == 0 ? SHAPES : 1;
    for (int i = 0; i < HEROES; i++) {
        const kz_vec2 at = {(float)kz_test_below(&r, SIDE), (float)kz_test_below(&r, SIDE)};
        s->by[i] = (kz_vec2){kz_test_grid(&r, -2, 2, .125f), kz_test_grid(&r, -2, 2, .125f)};
        add_hero(s, kind, i, at);
    }
    play(s, 4);
    return s;
}

static void row(int kind)
{
    static const char *const names[KINDS] = {"boxes", "a circle", "pentagon", "turned"};
    double ns[WAYS][PASSES], ratio[WAYS][PASSES];
    size_t n_bodies_pairs, n_kinds;
    scene *scenes[WAYS];
    for (int way = 0; way < WAYS; way++) scenes[way] = make_way(way, kind);
    for (int pass = 0; pass < PASSES; pass++) {
        for (int way = 0; way < WAYS; way++) {
            const double start = now_ns();
            play(scenes[way], FRAMES);
            ns[way][pass] = (now_ns() - start) / FRAMES;
            ratio[way][pass] = ns[way][pass] / ns[0][pass];
        }
    }
    (void)kz_world_pairs(scenes[0]->world, &n_bodies_pairs);
    (void)kz_world_fixture_pairs(scenes[2]->world, &n_kinds);
    must_be(n_bodies_pairs == n_kinds, "three bodies have the pairs of the kinds");
    printf("hero, %-8s %8.1f us a frame as three bodies, %zu pairs   fixtures %.3f x   with lists %.3f x\n", names[kind],
           median(ns[0], PASSES) / 1e3, n_kinds, median(ratio[1], PASSES), median(ratio[2], PASSES));
    for (int way = 0; way < WAYS; way++) {
        kz_world_free(scenes[way]->world);
        free(scenes[way]);
    }
}

int main(int argc, char **argv)
{
    if (argc == 4) {
        scene *s = make_way(atoi(argv[1]), atoi(argv[2]));
        play(s, atoi(argv[3]));
        kz_world_free(s->world);
        free(s);
        return 0;
    }
    for (int kind = 0; kind < KINDS; kind++) row(kind);
    return 0;
}
