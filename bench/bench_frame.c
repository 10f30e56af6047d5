/* bench_frame.c - a frame of an ordinary game, whose world nobody indexes by hand.
 *
 *     bench_frame [FRAMES]           default 600
 *
 * 700 tiles of a level, 300 mask sprites and 50 bullets that all move, 20 characters that kz_body_move walks, 30 rays, and
 * a step.  Microseconds a frame, the lower quartiles: as games are written, and with kz_world_index before the moves and
 * before the rays.  Both games get the same answers; then rays alone, right after 10 000 circles moved. */
#include <kolize/kolize.h>

#define BENCH_NAME "bench_frame"
#include "bench.h"

#include "kz_test_rng.h"

#include <string.h>

enum { COLUMNS = 100, ROWS = 60, TILE = 32, TILES = 700, SPRITES = 300, BULLETS = 50, WALKERS = 20, RAYS = 30 };
enum { MOVING = SPRITES + BULLETS, FRAMES_MOST = 4096, CROWD = 10000 };
enum { MOVES, SIGHT, STEP, WHOLE, PARTS }; /* of a frame */

typedef struct game {
    kz_world *world;
    kz_mask *sprite;
    kz_body moving[MOVING], walker[WALKERS];
    kz_vec2 at[MOVING], by[MOVING];
    float fall[WALKERS];
    bool is_indexed; /* by hand */
    uint64_t answers;
    double us[PARTS][FRAMES_MOST];
} game;

static void told(game *g, const void *bytes, size_t n)
{
    const unsigned char *p = bytes;
    for (size_t i = 0; i < n; i++) g->answers = (g->answers ^ p[i]) * 0x100000001B3u;
}

static kz_body put(game *g, kz_shape shape, kz_vec2 at, uint32_t flags)
{
    kz_body body;
    const kz_body_def def = {.shape = shape, .pose = {at, 1, 0}, .flags = flags};
    must(kz_body_create(g->world, &def, &body, NULL), "body");
    return body;
}

static kz_shape box_of(float w, float h)
{
    kz_shape shape;
    must(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){w, h}, &shape, NULL), "box");
    return shape;
}

static bool is_in_sprite(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (x - 15) * (x - 15) + (y - 15) * (y - 15) < 220 && (x * 5 + y * 3) % 17 != 0;
}

/* A floor, walls on both sides, and platforms. */
static void put_level(game *g, kz_test_rng *r)
{
    const kz_shape tile = box_of(TILE, TILE);
    int n = 0;
    for (int x = 0; x < COLUMNS; x++, n++) put(g, tile, (kz_vec2){(float)(x * TILE), (ROWS - 1) * TILE}, KZ_BODY_STATIC);
    for (int y = 0; y < ROWS - 1; y++, n += 2) {
        put(g, tile, (kz_vec2){0, (float)(y * TILE)}, KZ_BODY_STATIC);
        put(g, tile, (kz_vec2){(COLUMNS - 1) * TILE, (float)(y * TILE)}, KZ_BODY_STATIC);
    }
    while (n < TILES) {
        const int x = 1 + (int)kz_test_below(r, COLUMNS - 8), y = 3 + (int)kz_test_below(r, ROWS - 6);
        for (int i = 0; i < 6 && n < TILES; i++, n++) {
            put(g, tile, (kz_vec2){(float)((x + i) * TILE), (float)(y * TILE)}, KZ_BODY_STATIC);
        }
    }
}

static void begin(game *g, bool is_indexed)
{
    kz_test_rng r = kz_test_rng_make(3);
    kz_shape sprite, bullet;
    memset(g, 0, sizeof *g);
    g->is_indexed = is_indexed;
    must(kz_world_create(NULL, &g->world, NULL), "world");
    must(kz_mask_from_call(32, 32, is_in_sprite, NULL, NULL, &g->sprite, NULL), "mask");
    must(kz_shape_mask(g->sprite, 0, 0, &sprite, NULL), "sprite");
    must(kz_shape_circle((kz_vec2){0, 0}, 3, &bullet, NULL), "bullet");
    put_level(g, &r);
    for (int i = 0; i < MOVING; i++) {
        g->at[i] = (kz_vec2){kz_test_real(&r, 64, COLUMNS * TILE - 96), kz_test_real(&r, 64, ROWS * TILE - 96)};
        g->by[i] = (kz_vec2){kz_test_real(&r, -2, 2), kz_test_real(&r, -2, 2)};
        g->moving[i] = put(g, i < SPRITES ? sprite : bullet, g->at[i], KZ_BODY_SENSOR);
    }
    for (int i = 0; i < WALKERS; i++) {
        const kz_vec2 at = {kz_test_real(&r, 64, COLUMNS * TILE - 96), kz_test_real(&r, 64, 256)};
        g->walker[i] = put(g, box_of(20, 28), at, 0);
    }
}

/* Everything goes on its way, and turns back at the rim. */
static void move_sprites(game *g)
{
    for (int i = 0; i < MOVING; i++) {
        const kz_vec2 v = g->by[i];
        kz_vec2 *at = &g->at[i];
        *at = (kz_vec2){at->x + v.x, at->y + v.y};
        if (at->x < 40 || at->x > COLUMNS * TILE - 80) g->by[i].x = -v.x;
        if (at->y < 40 || at->y > ROWS * TILE - 80) g->by[i].y = -v.y;
        must(kz_body_set_pose(g->world, g->moving[i], (kz_pose){*at, 1, 0}, NULL), "pose");
    }
}

static void walk(game *g, int frame)
{
    static const kz_move_def def = {.up = {0, -1}, .step_height = 6, .snap = 4};
    for (int i = 0; i < WALKERS; i++) {
        const float way = (frame / 120 + i) % 2 ? 2.5f : -2.5f;
        kz_move_result out;
        g->fall[i] += 0.5f;
        must(kz_body_move(g->world, g->walker[i], (kz_vec2){way, g->fall[i]}, &def, NULL, 0, &out, NULL), "move");
        if (out.on_floor) g->fall[i] = (frame + 7 * i) % 50 ? 0 : -9;
        if (g->fall[i] > 12) g->fall[i] = 12;
        told(g, &out.moved, sizeof out.moved);
    }
}

static void look(game *g, int frame)
{
    for (int i = 0; i < RAYS; i++) {
        const kz_vec2 from = kz_body_pose(g->world, g->walker[i % WALKERS]).at;
        const kz_vec2 at = g->at[(i * 11 + frame / 30) % MOVING];
        const kz_vec2 to = {from.x + (at.x - from.x) / 4, from.y + (at.y - from.y) / 4}; /* 300 pixels */
        kz_world_ray_hit hit;
        kz_world_ray(g->world, from, to, 0, &(kz_query_filter){.except = g->walker[i % WALKERS]}, &hit);
        told(g, &hit.body.index, sizeof hit.body.index);
        told(g, &hit.hit.t, sizeof hit.hit.t);
    }
}

static void step(game *g)
{
    size_t n;
    must(kz_world_step(g->world, NULL), "step");
    const kz_pair *pairs = kz_world_pairs(g->world, &n);
    if (n > 0) told(g, &pairs[n - 1].a.index, sizeof pairs->a.index);
    told(g, &n, sizeof n);
}

static void play(game *g, int frame)
{
    const double start = now_ns();
    move_sprites(g);
    const double moved = now_ns();
    if (g->is_indexed) must(kz_world_index(g->world, NULL), "index");
    walk(g, frame);
    const double walked = now_ns();
    if (g->is_indexed) must(kz_world_index(g->world, NULL), "index");
    look(g, frame);
    const double looked = now_ns();
    step(g);
    const double end = now_ns();
    g->us[MOVES][frame] = (walked - moved) / 1e3;
    g->us[SIGHT][frame] = (looked - walked) / 1e3;
    g->us[STEP][frame] = (end - looked) / 1e3;
    g->us[WHOLE][frame] = (end - start) / 1e3;
}

static double lower_quartile(double *values, int n)
{
    qsort(values, (size_t)n, sizeof *values, by_number);
    return values[n / 4];
}

static void report(const char *name, game *g, int frames)
{
    double us[PARTS];
    for (int part = 0; part < PARTS; part++) us[part] = lower_quartile(g->us[part], frames);
    printf("%-20s %8.1f %8.1f %8.1f %8.1f\n", name, us[MOVES], us[SIGHT], us[STEP], us[WHOLE]);
    kz_world_free(g->world);
    kz_mask_free(g->sprite);
}

int main(int argc, char **argv)
{
    static game plain, indexed;
    const int given = argc > 1 ? atoi(argv[1]) : 600;
    const int frames = given > 0 && given <= FRAMES_MOST ? given : 600;
    begin(&plain, false);
    begin(&indexed, true);
    for (int frame = 0; frame < frames; frame++) {
        play(frame % 2 ? &plain : &indexed, frame);
        play(frame % 2 ? &indexed : &plain, frame);
        must_be(plain.answers == indexed.answers, "an answer");
    }
    printf("us a frame           20 moves  30 rays     step      all\n");
    report("as games are written", &plain, frames);
    report("indexed by hand", &indexed, frames);
    return 0;
}
