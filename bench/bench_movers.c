/* bench_movers.c - a move of a mover of each kind over ground of each kind: where is a cliff?
 *
 *     bench_movers [PASSES]            default 5
 *
 * Each mover slides down and along for some hundred frames, a step after each.  Before anything is timed, each must have
 * come to the ground and stay beside it.  Each pass takes the pairs in another order. */
#include <kolize/kolize.h>

#include <math.h>
#include <string.h>

#define BENCH_NAME "bench_movers"
#include "bench.h"

#include "kz_test_rng.h"

enum { COLUMNS = 1000, TILE = 16, DEEP = 400, FRAMES = 200, MOST_PASSES = 31, PIXELS = 16 };

typedef enum ground { TILES, POLYGON, POLYLINE, GRID, MASK, GROUNDS } ground;
static const char *const ground_names[GROUNDS] = {"tiles", "polygon", "polyline", "grid", "mask"};

typedef enum mover {
    BOX,
    CAPSULE,
    CIRCLE,
    TRIANGLE,
    HEXAGON,
    ROUNDED,
    TWO_BOXES,
    SEGMENT,
    OF_SIX,
    STAR,
    PIXELS_16,
    MOVERS
} mover;
static const char *const mover_names[MOVERS] = {"box",     "capsule",     "circle",    "triangle",
                                                "hexagon", "rounded box", "two boxes", "segment",
                                                "L of 6",  "star of 10",  "mask 16 px"};

/* What shapes point into. */
typedef struct memory {
    kz_vec2 points[COLUMNS + 2];
    kz_shape parts[5];
    kz_mask *mask;
    kz_grid *grid;
} memory;

/* ---- The ground ----------------------------------------------------------------------------------------------- */

static float height_at(float column) { return 200 + 20 * sinf(column * 0.35f) + 8 * sinf(column * 1.3f); }

static bool is_ground(void *ctx, int32_t x, int32_t y)
{
    (void)ctx;
    return (float)y >= height_at((float)x / TILE);
}

static void add_ground_body(kz_world *world, const kz_shape *shape)
{
    kz_body body;
    const kz_body_def def = {.shape = *shape, .pose = KZ_POSE_NONE_INIT, .flags = KZ_BODY_STATIC};
    must(kz_body_create(world, &def, &body, NULL), "a body of the ground");
}

static void add_tiles(kz_world *world)
{
    kz_shape tile;
    for (int i = 0; i < 2 * COLUMNS; i++) {
        const float x = (float)(i / 2 * TILE), y = (floorf(height_at((float)(i / 2)) / TILE) + (float)(i % 2)) * TILE;
        must(kz_shape_box((kz_vec2){x, y}, (kz_vec2){x + TILE, y + TILE}, &tile, NULL), "a tile");
        add_ground_body(world, &tile);
    }
}

static void make_grid(memory *of, kz_shape *out)
{
    static uint8_t ids[COLUMNS * DEEP / TILE];
    static kz_tile tiles[2];
    for (int i = 0; i < COLUMNS * DEEP / TILE; i++)
        ids[i] = i / COLUMNS >= (int)(height_at((float)(i % COLUMNS)) / TILE);
    tiles[1].n_points = 4;
    tiles[1].points[1].x = tiles[1].points[2].x = tiles[1].points[2].y = tiles[1].points[3].y = TILE;
    const kz_grid_def def = {
        .w = COLUMNS, .h = DEEP / TILE, .cell_w = TILE, .cell_h = TILE, .ids = ids, .tiles = tiles, .n_tiles = 2};
    must(kz_grid_create(&def, &of->grid, NULL), "a grid");
    must(kz_shape_grid(of->grid, 0, 0, out, NULL), "a grid's shape");
}

static void add_ground(kz_world *world, ground g, memory *of)
{
    kz_shape shape;
    for (int i = 0; i < COLUMNS; i++) of->points[i] = (kz_vec2){(float)(i * TILE), height_at((float)i)};
    of->points[COLUMNS] = (kz_vec2){(COLUMNS - 1) * TILE, DEEP};
    of->points[COLUMNS + 1] = (kz_vec2){0, DEEP};
    switch (g) {
    case TILES: add_tiles(world); return;
    case POLYGON: must(kz_shape_polygon(of->points, COLUMNS + 2, &shape, NULL), "a hill"); break;
    case POLYLINE: must(kz_shape_polyline(of->points, COLUMNS, &shape, NULL), "a line of hills"); break;
    case GRID: make_grid(of, &shape); break;
    case MASK:
    default:
        must(kz_mask_from_call(COLUMNS * TILE, DEEP, is_ground, NULL, NULL, &of->mask, NULL), "hills of pixels");
        must(kz_shape_mask(of->mask, 0, 0, &shape, NULL), "a mask's shape");
        break;
    }
    add_ground_body(world, &shape);
}

/* ---- The mover ------------------------------------------------------------------------------------------------ */

static bool is_disc(void *ctx, int32_t x, int32_t y)
{
    const float dx = (float)x - 7.5f, dy = (float)y - 7.5f;
    (void)ctx;
    return dx * dx + dy * dy < 64;
}

static void put_ring(memory *of, int n, float far, float near, kz_shape *out)
{
    for (int i = 0; i < n; i++) {
        const float r = i % 2 ? near : far, at = 6.2831853f * (float)i / (float)n;
        of->points[i] = (kz_vec2){r * cosf(at), r * sinf(at)};
    }
    must(kz_shape_polygon(of->points, n, out, NULL), "a ring of corners");
}

static void put_box(float x0, float y0, float x1, float y1, kz_shape *out)
{
    must(kz_shape_box((kz_vec2){x0, y0}, (kz_vec2){x1, y1}, out, NULL), "a box");
}

static void put_mover(mover k, memory *of, kz_shape *out)
{
    static const kz_vec2 of_six[6] = {{-8, -8}, {8, -8}, {8, 0}, {0, 0}, {0, 8}, {-8, 8}};
    switch (k) {
    case BOX: put_box(-6, -10, 6, 10, out); break;
    case CAPSULE: must(kz_shape_capsule((kz_vec2){0, -5}, (kz_vec2){0, 5}, 6, out, NULL), "a capsule"); break;
    case CIRCLE: must(kz_shape_circle((kz_vec2){0, 0}, 8, out, NULL), "a circle"); break;
    case TRIANGLE: put_ring(of, 3, 10, 10, out); break;
    case HEXAGON: put_ring(of, 6, 10, 10, out); break;
    case STAR: put_ring(of, 10, 9, 5, out); break;
    case ROUNDED:
        must(kz_shape_rounded_box((kz_vec2){-6, -10}, (kz_vec2){6, 10}, 2, of->parts, out, NULL), "a rounded box");
        break;
    case TWO_BOXES:
        put_box(-6, -10, 6, 0, &of->parts[0]);
        put_box(-4, 0, 4, 10, &of->parts[1]);
        must(kz_shape_parts(of->parts, 2, out, NULL), "two boxes");
        break;
    case SEGMENT: must(kz_shape_segment((kz_vec2){-6, 0}, (kz_vec2){6, 3}, out, NULL), "a segment"); break;
    case OF_SIX:
        memcpy(of->points, of_six, sizeof of_six);
        must(kz_shape_polygon(of->points, 6, out, NULL), "an L");
        break;
    case PIXELS_16:
    default:
        must(kz_mask_from_call(PIXELS, PIXELS, is_disc, NULL, NULL, &of->mask, NULL), "a disc");
        must(kz_shape_mask(of->mask, -PIXELS / 2, -PIXELS / 2, out, NULL), "a disc's shape");
        break;
    }
}

/* ---- Times ------------------------------------------------------------------------------------------------------ */

/* Microseconds a move. */
static double time_moves(mover k, ground g)
{
    static memory of_ground, of_mover;
    kz_world *world;
    kz_body body;
    kz_body_def def = {.pose = {{100, 150}, 1, 0}};
    const kz_move_def how = {.up = {0, -1}};
    double spent = 0;
    of_ground.mask = of_mover.mask = NULL;
    of_ground.grid = NULL;
    must(kz_world_create(NULL, &world, NULL), "a world");
    add_ground(world, g, &of_ground);
    put_mover(k, &of_mover, &def.shape);
    must(kz_body_create(world, &def, &body, NULL), "a mover");
    must(kz_world_step(world, NULL), "the first step");
    for (int i = 0; i < FRAMES; i++) {
        kz_move_result went;
        const double start = now_ns();
        must(kz_body_move(world, body, (kz_vec2){2, 3}, &how, NULL, 0, &went, NULL), "a move");
        spent += now_ns() - start;
        must(kz_world_step(world, NULL), "a step");
    }
    const float y = kz_body_pose(world, body).at.y;
    must_be(y > 155 && y < 235, "the mover beside the ground");
    kz_world_free(world);
    kz_mask_free(of_ground.mask);
    kz_mask_free(of_mover.mask);
    kz_grid_free(of_ground.grid);
    return spent / FRAMES / 1000;
}

int main(int argc, char **argv)
{
    static double us[MOVERS * GROUNDS][MOST_PASSES];
    kz_test_rng rng = kz_test_rng_make(7);
    int turn[MOVERS * GROUNDS], passes = argc > 1 ? atoi(argv[1]) : 5;
    passes = passes < 1 ? 1 : passes > MOST_PASSES ? MOST_PASSES : passes;
    for (int i = 0; i < MOVERS * GROUNDS; i++) turn[i] = i;
    for (int pass = 0; pass < passes; pass++) {
        for (int i = MOVERS * GROUNDS - 1; i > 0; i--) {
            const int other = (int)kz_test_below(&rng, (uint32_t)i + 1), kept = turn[i];
            turn[i] = turn[other], turn[other] = kept;
        }
        for (int i = 0; i < MOVERS * GROUNDS; i++)
            us[turn[i]][pass] = time_moves((mover)(turn[i] / GROUNDS), (ground)(turn[i] % GROUNDS));
    }
    printf("%-14s", "us a move");
    for (int g = 0; g < GROUNDS; g++) printf(" %9s", ground_names[g]);
    printf("\n");
    for (int k = 0; k < MOVERS; k++) {
        printf("%-14s", mover_names[k]);
        for (int g = 0; g < GROUNDS; g++) printf(" %9.1f", median(us[k * GROUNDS + g], passes));
        printf("\n");
    }
    return 0;
}
