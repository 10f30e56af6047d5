/* bench_grid.c - a grid of 4000 x 4000 cells: made beside filling an array, rays beside a walk of ten lines, edits, and a
 * character's move beside the same level as joined boxes and as tiles one by one.
 *
 *     bench_grid
 *
 * The walk knows full cells alone, and is right up to rounding; the benchmark checks that both hit alike. */
#define BENCH_NAME "bench_grid"
#include "bench.h"

#include "kz_test_rng.h"

#include <kolize/kolize.h>

#include <math.h>
#include <string.h>

enum { SIDE = 4000, CELL = 16, RAYS = 4000, PASSES = 9, WIDE = 200, HIGH = 20, FRAMES = 2000 };

/* ---- The walk ------------------------------------------------------------------------------------------------ */

typedef struct walk_hit {
    bool hit;
    float t;
    int x, y;
} walk_hit;

/* Amanatides and Woo 1987, as games write it. */
static walk_hit walk(const uint8_t *ids, int side, kz_vec2 from, kz_vec2 to)
{
    const float dx = to.x - from.x, dy = to.y - from.y;
    int x = (int)floorf(from.x / CELL), y = (int)floorf(from.y / CELL);
    const int sx = dx > 0 ? 1 : -1, sy = dy > 0 ? 1 : -1;
    const float gx = CELL / fabsf(dx), gy = CELL / fabsf(dy);
    float tx = ((float)(x + (dx > 0)) * CELL - from.x) / dx, ty = ((float)(y + (dy > 0)) * CELL - from.y) / dy, t = 0;
    while (t <= 1) {
        if (x >= 0 && y >= 0 && x < side && y < side && ids[y * side + x]) return (walk_hit){true, t, x, y};
        if (tx < ty) x += sx, t = tx, tx += gx;
        else y += sy, t = ty, ty += gy;
    }
    return (walk_hit){false, 1, 0, 0};
}

/* ---- Grids --------------------------------------------------------------------------------------------------- */

static kz_grid *make_grid(int w, int h, const uint8_t *ids, uint32_t journal)
{
    static kz_tile tiles[2];
    kz_grid *grid = NULL;
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = CELL;
    const kz_grid_def def = {.w = w, .h = h, .cell_w = CELL, .cell_h = CELL, .ids = ids, .tiles = tiles, .n_tiles = 2, .journal = journal};
    must(kz_grid_create(&def, &grid, NULL), "kz_grid_create");
    return grid;
}

static void fill_random(uint8_t *ids, double solid)
{
    kz_test_rng r = kz_test_rng_make(3);
    for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) ids[i] = kz_test_below(&r, 10000) < 10000 * solid;
}

static void row_make(uint8_t *ids)
{
    double fill[PASSES], make[PASSES], ratio[PASSES];
    for (int pass = 0; pass < PASSES; pass++) {
        double start = now_ns();
        volatile uint8_t *array = need(malloc((size_t)SIDE * SIDE));
        for (size_t i = 0; i < (size_t)SIDE * SIDE; i++) array[i] = ids[i];
        fill[pass] = now_ns() - start;
        free((void *)(uintptr_t)array);
        start = now_ns();
        kz_grid *grid = make_grid(SIDE, SIDE, ids, 0);
        make[pass] = now_ns() - start;
        kz_grid_free(grid);
        ratio[pass] = make[pass] / fill[pass];
    }
    uint8_t *copy = need(malloc((size_t)SIDE * SIDE));
    double copied[PASSES];
    for (int pass = 0; pass < PASSES; pass++) {
        const double start = now_ns();
        memcpy(copy, ids, (size_t)SIDE * SIDE);
        copied[pass] = now_ns() - start;
        must_be(copy[pass] == ids[pass], "the copy");
    }
    free(copy);
    printf("made, 4000 x 4000           %8.2f ms   filling an array by bytes %.2f ms: %.2f x   by memcpy, warm %.2f ms\n", median(make, PASSES) / 1e6,
           median(fill, PASSES) / 1e6, median(ratio, PASSES), median(copied, PASSES) / 1e6);
}

/* A grid of few cells stays in the cache, as one does that a game looks at all the time. */
static void row_rays(uint8_t *ids, int side, double solid, float length, const char *name)
{
    static kz_vec2 from[RAYS], to[RAYS];
    double mine[PASSES], world_ns[PASSES], plain[PASSES], ratio[PASSES], world_ratio[PASSES];
    kz_test_rng r = kz_test_rng_make(9);
    kz_shape shape;
    kz_world *world = NULL;
    kz_body body;
    if (solid > 0) fill_random(ids, solid);
    kz_grid *grid = make_grid(side, side, ids, 0);
    must(kz_shape_grid(grid, 0, 0, &shape, NULL), "kz_shape_grid");
    must(kz_world_create(NULL, &world, NULL), "kz_world_create");
    const kz_body_def def = {.shape = shape, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    must(kz_body_create(world, &def, &body, NULL), "kz_body_create");
    must(kz_world_index(world, NULL), "kz_world_index");
    for (int i = 0; i < RAYS; i++) {
        do {
            from[i] = (kz_vec2){kz_test_real(&r, 0, (float)(side * CELL)), kz_test_real(&r, 0, (float)(side * CELL))};
        } while (ids[(int)(from[i].y / CELL) * side + (int)(from[i].x / CELL)]);
        const float a = kz_test_real(&r, 0, 6.2831853f);
        to[i] = (kz_vec2){from[i].x + length * cosf(a), from[i].y + length * sinf(a)};
    }
    int differ = 0;
    for (int i = 0; i < RAYS; i++) differ += kz_ray(&shape, from[i], to[i], 0).hit != walk(ids, side, from[i], to[i]).hit;
    must_be(differ <= RAYS / 500, "rays hit as the walk");
    for (int pass = 0; pass < PASSES; pass++) {
        float sum = 0;
        double start = now_ns();
        for (int i = 0; i < RAYS; i++) sum += walk(ids, side, from[i], to[i]).t;
        plain[pass] = (now_ns() - start) / RAYS;
        start = now_ns();
        for (int i = 0; i < RAYS; i++) sum -= kz_ray(&shape, from[i], to[i], 0).t;
        mine[pass] = (now_ns() - start) / RAYS;
        start = now_ns();
        for (int i = 0; i < RAYS; i++) {
            kz_world_ray_hit hit;
            kz_world_ray(world, from[i], to[i], 0, NULL, &hit);
            sum += hit.hit.t;
        }
        world_ns[pass] = (now_ns() - start) / RAYS;
        must_be(sum == sum, "a sum");
        ratio[pass] = mine[pass] / plain[pass];
        world_ratio[pass] = world_ns[pass] / plain[pass];
    }
    printf("ray, %-22s %8.1f ns   walk %.1f ns: %.2f x   kz_world_ray %.1f ns: %.2f x\n", name, median(mine, PASSES),
           median(plain, PASSES), median(ratio, PASSES), median(world_ns, PASSES), median(world_ratio, PASSES));
    kz_world_free(world);
    kz_grid_free(grid);
}

static void row_edits(const uint8_t *ids)
{
    double set[PASSES];
    kz_grid *grid = make_grid(SIDE, SIDE, ids, 1000);
    kz_test_rng r = kz_test_rng_make(4);
    for (int pass = 0; pass < PASSES; pass++) {
        static int32_t at[RAYS][2];
        for (int i = 0; i < RAYS; i++) at[i][0] = (int32_t)kz_test_below(&r, SIDE), at[i][1] = (int32_t)kz_test_below(&r, SIDE);
        const double start = now_ns();
        for (int i = 0; i < RAYS; i++) kz_grid_set(grid, at[i][0], at[i][1], 1 - kz_grid_get(grid, at[i][0], at[i][1]), NULL);
        set[pass] = (now_ns() - start) / RAYS;
    }
    printf("edit, anywhere              %8.1f ns\n", median(set, PASSES));
    kz_grid_free(grid);
}

/* ---- Moves --------------------------------------------------------------------------------------------------- */

static void make_level(uint8_t *cells)
{
    kz_test_rng r = kz_test_rng_make(22);
    int ground = 14;
    memset(cells, 0, WIDE * HIGH);
    for (int x = 0; x < WIDE; x++) {
        const bool end = x == 0 || x == WIDE - 1;
        if (kz_test_one_in(&r, 6)) ground += kz_test_one_in(&r, 2) ? (ground < 16) : -(ground > 11);
        for (int y = end ? 0 : ground; y < HIGH; y++) cells[y * WIDE + x] = 1;
        if (kz_test_one_in(&r, 8))
            for (int k = x; k < x + 4 && k < WIDE; k++) cells[(ground - 4) * WIDE + k] = 1;
    }
}

static void add_box(kz_world *world, int x0, int y0, int x1, int y1)
{
    kz_body_def def = {.pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    kz_body body;
    must(kz_shape_box((kz_vec2){(float)(x0 * CELL), (float)(y0 * CELL)}, (kz_vec2){(float)(x1 * CELL), (float)(y1 * CELL)}, &def.shape, NULL), "kz_shape_box");
    must(kz_body_create(world, &def, &body, NULL), "kz_body_create");
}

static void add_boxes(kz_world *world, const uint8_t *from, bool joined)
{
    uint8_t cells[WIDE * HIGH];
    memcpy(cells, from, sizeof cells);
    for (int i = 0; i < WIDE * HIGH; i++) {
        int x1 = i % WIDE + 1, y1 = i / WIDE + 1;
        const int x0 = i % WIDE;
        if (!cells[i]) continue;
        while (joined && x1 < WIDE && cells[i / WIDE * WIDE + x1]) x1++;
        while (joined && y1 < HIGH) {
            bool all = true;
            for (int x = x0; x < x1; x++) all = all && cells[y1 * WIDE + x];
            if (!all) break;
            y1++;
        }
        for (int y = i / WIDE; y < y1; y++) memset(cells + y * WIDE + x0, 0, (size_t)(x1 - x0));
        add_box(world, x0, i / WIDE, x1, y1);
    }
}

static float play(kz_world *world, kz_body hero)
{
    static const kz_move_def rules = {.up = {0, -1}, .step_height = 6, .snap = 4};
    kz_vec2 at = {3 * CELL, 5 * CELL};
    bool on_floor = false;
    float vy = 0, direction = 2.5f, far = 0;
    must(kz_body_set_pose(world, hero, (kz_pose){at, 1, 0}, NULL), "kz_body_set_pose");
    for (int frame = 0; frame < FRAMES; frame++) {
        kz_move_result result = {0};
        vy = on_floor ? 0.4f : fminf(vy + 0.4f, 8);
        if (on_floor && frame % 40 == 0) vy = -7;
        must(kz_body_move(world, hero, (kz_vec2){direction, vy}, &rules, NULL, 0, &result, NULL), "kz_body_move");
        const kz_vec2 now = kz_body_pose(world, hero).at;
        on_floor = result.on_floor;
        if (fabsf(now.x - at.x) < 0.5f && on_floor) {
            if (now.x < 2 * CELL || now.x > (WIDE - 2) * CELL) direction = -direction;
            else vy = -7, on_floor = false, kz_body_move(world, hero, (kz_vec2){0, -7}, &rules, NULL, 0, &result, NULL);
        }
        far += fabsf(now.x - at.x);
        at = now;
    }
    return far;
}

static void row_moves(int kind)
{
    static const char *const names[3] = {"box", "capsule", "circle"};
    uint8_t cells[WIDE * HIGH];
    kz_world *worlds[3];
    kz_body heroes[3];
    double ns[3][PASSES], to_joined[PASSES], to_tiles[PASSES];
    make_level(cells);
    kz_grid *grid = make_grid(WIDE, HIGH, cells, 0);
    for (int i = 0; i < 3; i++) {
        kz_body_def def = {.pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
        kz_body level;
        must(kz_world_create(NULL, &worlds[i], NULL), "kz_world_create");
        if (i < 2) add_boxes(worlds[i], cells, i == 0);
        else must(kz_shape_grid(grid, 0, 0, &def.shape, NULL), "kz_shape_grid"), must(kz_body_create(worlds[i], &def, &level, NULL), "kz_body_create");
        def.flags = 0;
        if (kind == 0) must(kz_shape_box((kz_vec2){-5, -14}, (kz_vec2){5, 0}, &def.shape, NULL), "a shape");
        if (kind == 1) must(kz_shape_capsule((kz_vec2){0, -9}, (kz_vec2){0, -5}, 5, &def.shape, NULL), "a shape");
        if (kind == 2) must(kz_shape_circle((kz_vec2){0, -6}, 6, &def.shape, NULL), "a shape");
        must(kz_body_create(worlds[i], &def, &heroes[i], NULL), "kz_body_create");
        must(kz_world_index(worlds[i], NULL), "kz_world_index");
        must_be(play(worlds[i], heroes[i]) > FRAMES, "the character gets on");
    }
    for (int pass = 0; pass < PASSES; pass++) {
        for (int i = 0; i < 3; i++) {
            const double start = now_ns();
            play(worlds[i], heroes[i]);
            ns[i][pass] = (now_ns() - start) / FRAMES;
        }
        to_joined[pass] = ns[2][pass] / ns[0][pass];
        to_tiles[pass] = ns[2][pass] / ns[1][pass];
    }
    printf("move, %-8s              %8.1f ns   joined %.1f ns: %.2f x   tiles %.1f ns: %.2f x\n", names[kind], median(ns[2], PASSES),
           median(ns[0], PASSES), median(to_joined, PASSES), median(ns[1], PASSES), median(to_tiles, PASSES));
    for (int i = 0; i < 3; i++) kz_world_free(worlds[i]);
    kz_grid_free(grid);
}

int main(void)
{
    uint8_t *ids = need(malloc((size_t)SIDE * SIDE));
    fill_random(ids, 0.05);
    row_make(ids);
    row_rays(ids, SIDE, 0.05, 2000, "5 % solid");
    row_rays(ids, SIDE, 0.3, 2000, "30 % solid");
    row_rays(ids, 100, 0.3, 2000, "30 %, 100 x 100");
    memset(ids, 0, (size_t)SIDE * SIDE);
    ids[0] = 1;
    row_rays(ids, SIDE, 0, SIDE * CELL, "one solid cell");
    row_edits(ids);
    for (int kind = 0; kind < 3; kind++) row_moves(kind);
    free(ids);
    return 0;
}
