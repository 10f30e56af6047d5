/* bench_record.c - what the log of a world takes of a frame: 10 000 bodies without a log, with one, with hashes.
 *
 *     bench_record                      boxes and pentagons, all or one of twenty moving: median times of a frame, and
 *                                       their ratios in pairs
 *     bench_record WAY SIDES EVERY N    N frames of one way alone (0 off, 1 a log, 2 with hashes), where one of EVERY
 *                                       bodies moves, to count instructions */
#define BENCH_NAME "bench_record"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>
#include <kolize/world_record.h>

#include <string.h>

enum { BODIES = 10000, SIDE = 1400, PASSES = 31, FRAMES = 8, WAYS = 3 };

typedef struct scene {
    kz_world *world;
    kz_body bodies[BODIES];
    kz_vec2 at[BODIES], by[BODIES];
    size_t n_moving; /* the first */
} scene;

/* As a file that is written to memory.  Piece by piece: callgrind takes each byte of a long copy for an instruction. */
static void count_bytes(void *ctx, const void *bytes, size_t n)
{
    static unsigned char last[1024];
    for (size_t i = 0; i < n; i += sizeof last) memcpy(last, (const char *)bytes + i, n - i < sizeof last ? n - i : sizeof last);
    *(size_t *)ctx += n;
}

static scene *make_scene(int sides, int every)
{
    static const kz_vec2 pentagon[5] = {{0, -5}, {5, -1}, {3, 4}, {-3, 4}, {-5, -1}};
    scene *s = need(calloc(1, sizeof *s));
    kz_test_rng r = kz_test_rng_make(7);
    s->n_moving = (size_t)(BODIES / every);
    kz_body_def def = {.pose = KZ_POSE_NONE_INIT};
    must(kz_world_create(NULL, &s->world, NULL), "kz_world_create");
    if (sides == 4) must(kz_shape_box((kz_vec2){-4, -4}, (kz_vec2){4, 4}, &def.shape, NULL), "kz_shape_box");
    else must(kz_shape_polygon(pentagon, 5, &def.shape, NULL), "kz_shape_polygon");
    for (int i = 0; i < BODIES; i++) {
        s->at[i] = def.pose.at = (kz_vec2){(float)kz_test_below(&r, SIDE), (float)kz_test_below(&r, SIDE)};
        s->by[i] = (kz_vec2){kz_test_grid(&r, -2, 2, .125f), kz_test_grid(&r, -2, 2, .125f)};
        must(kz_body_create(s->world, &def, &s->bodies[i], NULL), "kz_body_create");
    }
    return s;
}

static void play(scene *s, int frames)
{
    for (int f = 0; f < frames; f++) {
        for (size_t i = 0; i < s->n_moving; i++) {
            s->at[i].x += s->by[i].x;
            s->at[i].y += s->by[i].y;
            if (s->at[i].x < 0 || s->at[i].x > SIDE) s->by[i].x = -s->by[i].x;
            if (s->at[i].y < 0 || s->at[i].y > SIDE) s->by[i].y = -s->by[i].y;
        }
        must(kz_bodies_set_at(s->world, s->bodies, s->n_moving, s->at, sizeof *s->at, NULL), "kz_bodies_set_at");
        must(kz_world_step(s->world, NULL), "kz_world_step");
    }
}

static scene *make_way(int way, int sides, int every, size_t *bytes)
{
    scene *s = make_scene(sides, every);
    const kz_recorder recorder = {count_bytes, bytes, way == 2 ? KZ_RECORD_HASHES : 0};
    play(s, 4);
    if (way > 0) must(kz_world_record(s->world, &recorder, NULL), "kz_world_record");
    return s;
}

static void row(int sides, int every)
{
    double ns[WAYS][PASSES], ratio[WAYS][PASSES];
    size_t bytes[WAYS] = {0}, pairs[WAYS];
    scene *scenes[WAYS];
    for (int way = 0; way < WAYS; way++) scenes[way] = make_way(way, sides, every, &bytes[way]);
    for (int pass = 0; pass < PASSES; pass++) {
        for (int way = 0; way < WAYS; way++) {
            const double start = now_ns();
            play(scenes[way], FRAMES);
            ns[way][pass] = (now_ns() - start) / FRAMES;
            ratio[way][pass] = ns[way][pass] / ns[0][pass];
        }
    }
    for (int way = 0; way < WAYS; way++) (void)kz_world_pairs(scenes[way]->world, &pairs[way]);
    must_be(pairs[0] == pairs[1] && pairs[0] == pairs[2], "all ways have the same pairs");
    printf("%-9s  %5zu move  %8.1f us a frame, %zu pairs   a log %.3f x, %.2f bytes a body that moves   with hashes %.3f x\n",
           sides == 4 ? "boxes" : "pentagons", scenes[0]->n_moving, median(ns[0], PASSES) / 1e3, pairs[0], median(ratio[1], PASSES), (double)bytes[1] / (PASSES * FRAMES) / (double)scenes[0]->n_moving, median(ratio[2], PASSES));
    for (int way = 0; way < WAYS; way++) {
        kz_world_free(scenes[way]->world);
        free(scenes[way]);
    }
}

int main(int argc, char **argv)
{
    if (argc == 5) {
        size_t bytes = 0;
        scene *s = make_way(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]), &bytes);
        play(s, atoi(argv[4]));
        kz_world_free(s->world);
        free(s);
        return 0;
    }
    for (int every = 1; every <= 20; every += 19) {
        row(4, every);
        row(5, every);
    }
    return 0;
}
