/* Movers on a grid: nothing is caught between tiles. */
#include "kz_test.h"

#include <kolize/move.h>
#include <kolize/world_grid.h>

#include <math.h>
#include <string.h>

enum { W = 60, H = 12 };

static const float speeds[3] = {0.37f, 2.5f, 7.25f};

/* Empty, full, lower half, gentle slope up and down by half a cell each. */
static kz_grid *level_grid(float cell, const uint8_t *ids)
{
    kz_tile tiles[8] = {{0}};
    kz_grid *grid = NULL;
    const float eighths[8][8] = {{0},
                                 {0, 0, 8, 0, 8, 8, 0, 8},
                                 {0, 4, 8, 4, 8, 8, 0, 8},
                                 {0, 8, 8, 4, 8, 8},
                                 {0, 4, 8, 0, 8, 8, 0, 8},
                                 {0, 0, 8, 4, 8, 8, 0, 8},
                                 {0, 4, 8, 8, 0, 8},
                                 {0, 0, 8, 0, 8, 4, 0, 4}};
    const int points[8] = {0, 4, 4, 3, 4, 4, 3, 4};
    for (int i = 1; i < 8; i++) {
        tiles[i].n_points = points[i];
        for (int k = 0; k < points[i]; k++) {
            tiles[i].points[k].x = eighths[i][2 * k] * cell / 8;
            tiles[i].points[k].y = eighths[i][2 * k + 1] * cell / 8;
        }
    }
    const kz_grid_def def = {.w = W, .h = H, .cell_w = cell, .cell_h = cell, .ids = ids, .tiles = tiles, .n_tiles = 8};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    return grid;
}

static void hero_shape(uint32_t kind, float cell, kz_shape *out)
{
    const float s = cell * 5 / 8;
    const kz_vec2 min = {-s / 2, -s}, max = {s / 2, 0}, middle = {0, -s / 2};
    const kz_vec2 hexagon[6] = {{-s / 2, -s / 2}, {-s / 4, -s}, {s / 4, -s}, {s / 2, -s / 2}, {s / 4, 0}, {-s / 4, 0}};
    const kz_vec2 low = {0, -s / 4}, high = {0, -s * 3 / 4};
    if (kind == 0) kz_shape_box(min, max, out, NULL);
    else if (kind == 1) kz_shape_circle(middle, s / 2, out, NULL);
    else if (kind == 2) kz_shape_capsule(low, high, s / 4, out, NULL);
    else kz_shape_polygon(hexagon, 6, out, NULL);
}

typedef struct walk_result {
    int64_t frames, walls, lost, stuck;
} walk_result;

/* Walks from the left to the right and back with gravity, and counts hits of walls that are none. */
static void walk(const kz_grid *grid, float cell, kz_vec2 at, uint32_t kind, float speed, bool rules, walk_result *result)
{
    const kz_move_def on_feet = {.up = {0, -1}, .snap = cell / 4}, plain = {0};
    kz_world *world = NULL;
    kz_body_def def = {.pose = kz_pose_identity(), .flags = KZ_BODY_STATIC};
    kz_body level, hero;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    kz_shape_grid(grid, at.x, at.y, &def.shape, NULL);
    CHECK_EQ(kz_body_create(world, &def, &level, NULL), KZ_OK);
    def.flags = 0;
    hero_shape(kind, cell, &def.shape);
    def.pose.at.x = at.x + 2.5f * cell;
    def.pose.at.y = at.y + 5 * cell;
    CHECK_EQ(kz_body_create(world, &def, &hero, NULL), KZ_OK);
    const kz_vec2 down = {0, 4 * cell};
    kz_body_move(world, hero, down, &plain, NULL, 0, NULL, NULL);
    float direction = speed * cell / 16;
    for (int frame = 0; frame < 400; frame++) {
        kz_move_hit hits[8];
        kz_move_result moved;
        const kz_vec2 motion = {direction, cell / 40}, before = kz_body_pose(world, hero).at;
        CHECK_EQ(kz_body_move(world, hero, motion, rules ? &on_feet : &plain, hits, 8, &moved, NULL), KZ_OK);
        const kz_vec2 now = kz_body_pose(world, hero).at;
        const size_t n = moved.n_hits < 8 ? (size_t)moved.n_hits : 8;
        for (size_t i = 0; i < n; i++) result->walls += fabs((double)hits[i].normal.x) > 0.8;
        result->frames++;
        result->stuck += fabs((double)now.x - before.x) < 0.5 * fabs((double)direction);
        result->lost += now.y > at.y + 7.6f * cell;
        if ((direction > 0 && now.x > at.x + (W - 4) * cell) || (direction < 0 && now.x < at.x + 3 * cell)) direction = -direction;
    }
    kz_world_free(world);
}

TEST(a_walk_on_a_flat_floor_meets_no_wall)
{
    kz_test_rng rng = kz_test_rng_here();
    walk_result result = {0, 0, 0, 0};
    for (int64_t i = 0; i < kz_test_rounds(60); i++) {
        const float cells[4] = {16, 0.1f, 12.5f, 1 + (float)kz_test_below(&rng, 900) / 71};
        const float cell = cells[kz_test_below(&rng, 4)];
        const kz_vec2 at = {(float)kz_test_range(&rng, -500, 500) * cell / 3, (float)kz_test_range(&rng, -90, 90) * cell / 7};
        uint8_t ids[W * H] = {0};
        const bool is_half = kz_test_below(&rng, 2);
        for (int x = 0; x < W; x++) {
            ids[7 * W + x] = is_half ? 2 : 1;
            for (int y = 8; y < H; y++) ids[y * W + x] = (uint8_t)(kz_test_below(&rng, 3) ? 1 : kz_test_below(&rng, 8));
        }
        kz_grid *grid = level_grid(cell, ids);
        walk(grid, cell, at, (uint32_t)i % 4, speeds[kz_test_below(&rng, 3)], kz_test_below(&rng, 2), &result);
        kz_grid_free(grid);
    }
    CHECK_GT(result.frames, 0);
    CHECK_EQ(result.walls, 0);
    CHECK_EQ(result.lost, 0);
    CHECK_EQ(result.stuck, 0);
}

/* Where a floor of tiles ends, a body goes on at the same height.  A corner of the mover is at the edge between them. */
static void cross_edge(kz_test_rng *rng, walk_result *result)
{
    const float cells[4] = {16, 0.1f, 12.5f, 1 + (float)kz_test_below(rng, 900) / 71};
    const float cell = cells[kz_test_below(rng, 4)], sign = kz_test_one_in(rng, 2) ? 1 : -1, s = cell * 5 / 8;
    const bool is_half = kz_test_one_in(rng, 2), is_left = kz_test_one_in(rng, 2);
    const uint32_t kind = kz_test_one_in(rng, 2) ? 0 : 3;
    const kz_vec2 at = {(float)kz_test_range(rng, -500, 500) * cell / 3, (float)kz_test_range(rng, -90, 90) * cell / 7};
    const float seam = (float)(at.x + 30 * (double)cell), top = (float)(at.y + (7 * (double)cell + (double)(is_half ? cell / 2 : 0)));
    const kz_vec2 far = {is_left ? seam - 20 * cell : seam + 20 * cell, top + 3 * cell}, edge = {seam, top};
    uint8_t ids[W * H] = {0};
    kz_world *world = NULL;
    kz_body_def def = {.pose = kz_pose_identity(), .flags = KZ_BODY_STATIC}, beside = def;
    kz_body body;
    for (int x = is_left ? 30 : 0; x < (is_left ? W : 30); x++) ids[7 * W + x] = is_half ? 2 : 1;
    kz_grid *grid = level_grid(cell, ids);
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    kz_shape_grid(grid, at.x, at.y, &def.shape, NULL);
    CHECK_EQ(kz_shape_box(is_left ? (kz_vec2){far.x, top} : edge, is_left ? (kz_vec2){seam, far.y} : far, &beside.shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &beside, &body, NULL), KZ_OK);
    def.flags = 0;
    hero_shape(kind, cell, &def.shape);
    def.pose.at = (kz_vec2){seam + sign * (kind == 0 ? s / 2 : s / 4), top};
    for (uint32_t i = kz_test_below(rng, 3); i > 0; i--) def.pose.at.x = nextafterf(def.pose.at.x, is_left ? -1e9f : 1e9f);
    CHECK_EQ(kz_body_create(world, &def, &body, NULL), KZ_OK);
    kz_move_hit hits[8];
    kz_move_result moved;
    const kz_vec2 motion = {(kz_test_one_in(rng, 2) ? .3f : -.3f) * cell, cell / 40};
    CHECK_EQ(kz_body_move(world, body, motion, NULL, hits, 8, &moved, NULL), KZ_OK);
    for (size_t i = 0; i < moved.n_hits && i < 8; i++) result->walls += fabs((double)hits[i].normal.x) > 0.8;
    result->stuck += fabs((double)kz_body_pose(world, body).at.x - (double)def.pose.at.x) < 0.9 * fabs((double)motion.x);
    result->frames++;
    kz_world_free(world);
    kz_grid_free(grid);
}

TEST(the_edge_between_a_grid_and_a_body_beside_it_catches_nothing)
{
    kz_test_rng rng = kz_test_rng_here();
    walk_result result = {0, 0, 0, 0};
    for (int64_t i = 0; i < kz_test_rounds(3000); i++) cross_edge(&rng, &result);
    NOTE("%d walls, %d stuck of %d", (int)result.walls, (int)result.stuck, (int)result.frames);
    CHECK_EQ(result.walls, 0);
    CHECK_EQ(result.stuck, 0);
}

/* Hills of gentle slopes, whose tiles meet along lines and corners. */
TEST(a_walk_over_slopes_meets_no_wall)
{
    kz_test_rng rng = kz_test_rng_here();
    walk_result result = {0, 0, 0, 0};
    for (int64_t i = 0; i < kz_test_rounds(60); i++) {
        uint8_t ids[W * H] = {0};
        int half = 0; /* the floor's height in half cells above row 7's lower end */
        for (int x = 0; x < W; x++) {
            const int step = x < 4 || x > W - 5 ? 0 : (int)kz_test_below(&rng, 3) - 1, next = half + step < 0 || half + step > 4 ? half : half + step;
            const int low = half < next ? half : next, row = 7 - low / 2;
            const uint8_t flat = low % 2 ? 2 : 0, up = low % 2 ? 4 : 3, down = low % 2 ? 5 : 6;
            for (int y = row + 1; y < H; y++) ids[y * W + x] = 1;
            ids[row * W + x] = next == half ? flat : next > half ? up : down;
            half = next;
        }
        kz_grid *grid = level_grid(16, ids);
        const kz_vec2 at = {0, 0};
        walk(grid, 16, at, (uint32_t)i % 4, speeds[kz_test_below(&rng, 2)], true, &result);
        kz_grid_free(grid);
    }
    CHECK_EQ(result.walls, 0);
    CHECK_EQ(result.stuck, 0);
}

/* A grid as wide as the world is one ring: its last column is flush with its first one. */
TEST(a_walk_round_a_world_that_wraps_meets_no_wall)
{
    for (uint32_t kind = 0; kind < 4; kind++) {
        const kz_world_def world_def = {.wrap_w = W * 16};
        const kz_move_def on_feet = {.up = {0, -1}, .snap = 4};
        kz_world *world = NULL;
        kz_body_def def = {.pose = kz_pose_identity(), .flags = KZ_BODY_STATIC};
        kz_body level, hero;
        uint8_t ids[W * H] = {0};
        double far = 0;
        int walls = 0;
        for (int i = 7 * W; i < H * W; i++) ids[i] = 1;
        kz_grid *grid = level_grid(16, ids);
        CHECK_EQ(kz_world_create(&world_def, &world, NULL), KZ_OK);
        kz_shape_grid(grid, 0, 0, &def.shape, NULL);
        CHECK_EQ(kz_body_create(world, &def, &level, NULL), KZ_OK);
        def.flags = 0;
        hero_shape(kind, 16, &def.shape);
        def.pose.at.x = 100;
        def.pose.at.y = 7 * 16;
        CHECK_EQ(kz_body_create(world, &def, &hero, NULL), KZ_OK);
        for (int frame = 0; frame < 1000; frame++) {
            kz_move_hit hits[8];
            kz_move_result moved;
            const kz_vec2 motion = {2.5f, 0.4f};
            const float before = kz_body_pose(world, hero).at.x;
            CHECK_EQ(kz_body_move(world, hero, motion, &on_feet, hits, 8, &moved, NULL), KZ_OK);
            const size_t n = moved.n_hits < 8 ? (size_t)moved.n_hits : 8;
            for (size_t i = 0; i < n; i++) walls += fabs((double)hits[i].normal.x) > 0.8;
            const double step = (double)kz_body_pose(world, hero).at.x - before;
            far += step < -100 ? step + W * 16 : step;
        }
        CHECK_EQ(walls, 0);
        CHECK_NEAR(far, 2500, 1);
        kz_world_free(world);
        kz_grid_free(grid);
    }
}

TEST(a_sweep_over_the_border_of_a_world_that_wraps_meets_the_floor)
{
    const kz_world_def world_def = {.wrap_w = W * 16};
    kz_world *world = NULL;
    kz_body_def def = {.pose = kz_pose_identity(), .flags = KZ_BODY_STATIC};
    kz_body level;
    uint8_t ids[W * H] = {0};
    for (int i = 7 * W; i < H * W; i++) ids[i] = 1;
    kz_grid *grid = level_grid(16, ids);
    CHECK_EQ(kz_world_create(&world_def, &world, NULL), KZ_OK);
    kz_shape_grid(grid, 0, 0, &def.shape, NULL);
    CHECK_EQ(kz_body_create(world, &def, &level, NULL), KZ_OK);
    for (int x = -24; x <= 24; x++) {
        for (int side = -1; side <= 1; side += 2) {
            kz_shape box;
            kz_world_sweep_hit hit;
            const kz_vec2 min = {(float)(W * 16 + x - 5), 7 * 16 - 10}, max = {(float)(W * 16 + x + 5), 7 * 16};
            const kz_vec2 motion = {4 * (float)side, 1};
            kz_shape_box(min, max, &box, NULL);
            CHECK(kz_world_sweep(world, &box, motion, 0, NULL, &hit));
            CHECK_EQ(hit.hit.normal.y, -1.0f);
        }
    }
    kz_world_free(world);
    kz_grid_free(grid);
}
