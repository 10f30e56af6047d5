/* test_flush_push_out.c - a body sunk into flush tiles comes out of them by the shortest shift. */
#include <math.h>

#include "move_scene.h"

enum { BOX, CIRCLE, CAPSULE, BLOCK, N_KINDS };

static kz_push_out push(kz_world *world, kz_body body)
{
    kz_push_out out = {0};
    CHECK_EQ(kz_body_push_out(world, body, 0, &out, NULL), KZ_OK);
    return out;
}

static double length_of(kz_vec2 v) { return sqrt((double)v.x * (double)v.x + (double)v.y * (double)v.y); }

/* A block of w x h cells. */
static kz_mask *block_mask(int w, int h)
{
    static char text[40 * 40];
    kz_mask *mask = NULL;
    char *p = text;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) *p++ = '#';
        *p++ = '\n';
    }
    *p = 0;
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, NULL), KZ_OK);
    return mask;
}

/* `w` wide, feet at its origin. */
static kz_shape sunk_shape(int kind, int w, const kz_mask *block)
{
    kz_shape shape = {0};
    const float r = (float)w / 2;
    switch (kind) {
    case BOX: return scene_box(-r, (float)-w, r, 0);
    case CIRCLE: CHECK_EQ(kz_shape_circle((kz_vec2){0, -r}, r, &shape, NULL), KZ_OK); return shape;
    case CAPSULE: return scene_capsule(2 * (float)w, r);
    default: CHECK_EQ(kz_shape_mask(block, -w / 2, -w, &shape, NULL), KZ_OK); return shape;
    }
}

TEST(a_body_in_two_flush_tiles_goes_up)
{
    kz_world *world = scene_world(0, 0);
    scene_wall(world, 0, 0, 16, 16);
    scene_wall(world, 16, 0, 32, 16);
    const kz_body a = scene_put(world, scene_box(11, 1, 21, 11), 0, 0, 0);
    kz_push_out out = push(world, a);
    CHECK(out.free);
    CHECK_BITS(out.moved.x, 0);
    CHECK_BITS(out.moved.y, -11);
    CHECK_BITS(out.depth, 0);
    CHECK_LE(out.attempts, 10);
    kz_body_destroy(world, a);
    const kz_body ball = scene_put(world, scene_circle(5), 16, 6, 0);
    out = push(world, ball);
    CHECK(out.free);
    CHECK_NEAR(out.moved.x, 0, 1e-5);
    CHECK_NEAR(out.moved.y, -11, 1e-5);
    kz_world_free(world);
}

/* Ten flush tiles of 16 px.  The shortest shift goes up, or down where that is nearer. */
static void sink_into_row(int kind, int ground)
{
    kz_mask *tile = block_mask(16, 16);
    kz_shape tile_shape = {0};
    CHECK_EQ(kz_shape_mask(tile, 0, 0, &tile_shape, NULL), KZ_OK);
    for (int w = 6; w <= 14; w += 4) {
        kz_mask *block = block_mask(w, w);
        const kz_shape shape = sunk_shape(kind, w, block);
        for (int sunk = 1; sunk <= w + 3; sunk++) {
            for (int k = 0; k < 32; k++) {
                kz_world *world = scene_world(0, 0);
                for (int i = 0; i < 10; i++) {
                    const bool is_mask = ground == 1 || (ground == 2 && i % 2);
                    scene_put(world, is_mask ? tile_shape : scene_box(0, 0, 16, 16), (float)i * 16, 0, KZ_BODY_STATIC);
                }
                const kz_body a = scene_put(world, shape, 40 + (float)k * 0.5f, (float)sunk, 0);
                const kz_push_out out = push(world, a);
                NOTE("ground %d, kind %d, width %d, sunk %d, at %g", ground, kind, w, sunk, 40 + k * 0.5);
                CHECK(out.free);
                const int down = 16 - sunk + (kind == CAPSULE ? 2 * w : w);
                CHECK_NEAR(length_of(out.moved), sunk < down ? sunk : down, kind == BOX ? 1e-6 : 1e-4);
                kz_world_free(world);
            }
        }
        kz_mask_free(block);
    }
    kz_mask_free(tile);
}

TEST(none_of_960_sunk_placements_stays_in_a_row_of_tiles) { for (int k = 0; k < N_KINDS; k++) sink_into_row(k, 0); }
TEST(nor_in_a_row_of_masks) { for (int k = 0; k < N_KINDS; k++) sink_into_row(k, 1); }
TEST(nor_where_tiles_and_masks_alternate) { for (int k = 0; k < N_KINDS; k++) sink_into_row(k, 2); }

/* ---- Random maps ----------------------------------------------------------------------------------------- */

enum { SIDE = 8, TILE = 4 };

typedef struct tile_map {
    bool solid[SIDE][SIDE];
    kz_world *world;
} tile_map;

static void put_tile(kz_world *world, float x, float y)
{
    scene_put(world, scene_box(0, 0, TILE, TILE), x, y, KZ_BODY_STATIC);
}

static tile_map make_map(kz_test_rng *r, uint32_t one_in, float size)
{
    tile_map map = {.world = scene_world(0, 0)};
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            const float x0 = (float)x * size, y0 = (float)y * size;
            map.solid[y][x] = !kz_test_one_in(r, one_in);
            if (map.solid[y][x]) scene_wall(map.world, x0, y0, (float)(x + 1) * size, (float)(y + 1) * size);
        }
    }
    return map;
}

static bool is_clear(const tile_map *map, int x, int y, int w, int h)
{
    for (int j = 0; j < SIDE; j++) {
        for (int i = 0; i < SIDE; i++) {
            const bool meets = i * TILE < x + w && x < (i + 1) * TILE && j * TILE < y + h && y < (j + 1) * TILE;
            if (meets && map->solid[j][i]) return false;
        }
    }
    return true;
}

/* Of all whole shifts the shortest that is clear: with whole coordinates no other is shorter. */
static double shortest_shift(const tile_map *map, int x, int y, int w, int h)
{
    double least = 1e9;
    for (int dy = -48; dy <= 48; dy++) {
        for (int dx = -48; dx <= 48; dx++) {
            const double length = sqrt((double)(dx * dx + dy * dy));
            if (length < least && is_clear(map, x + dx, y + dy, w, h)) least = length;
        }
    }
    return least;
}

TEST(in_random_maps_of_tiles_a_box_comes_free_by_the_shortest_shift)
{
    kz_test_rng r = kz_test_rng_here();
    int64_t shortest = 0, all = 0;
    for (int64_t round = kz_test_rounds(1500); round > 0; round--) {
        const uint32_t one_in = 2 + kz_test_below(&r, 8);
        tile_map map = make_map(&r, one_in, TILE);
        const int w = 1 + (int)kz_test_below(&r, TILE), h = 1 + (int)kz_test_below(&r, TILE); /* no gap wedges it */
        const int x = (int)kz_test_below(&r, SIDE * TILE), y = (int)kz_test_below(&r, SIDE * TILE);
        const kz_body a = scene_put(map.world, scene_box(0, 0, (float)w, (float)h), (float)x, (float)y, 0);
        kz_push_out out = {0};
        CHECK_EQ(kz_body_push_out(map.world, a, 40, &out, NULL), KZ_OK);
        NOTE("round %lld, %d x %d at (%d, %d), moved (%g, %g), attempts %d", (long long)round, w, h, x, y,
             (double)out.moved.x, (double)out.moved.y, out.attempts);
        CHECK(out.free);
        const double least = shortest_shift(&map, x, y, w, h), length = length_of(out.moved);
        CHECK_GE(length, least * (1 - 1e-6));
        shortest += length <= least * (1 + 1e-5);
        all++;
        kz_world_free(map.world);
    }
    NOTE("%lld of %lld", (long long)shortest, (long long)all);
    CHECK_GE(shortest, all * 97 / 100); /* with more than 16 tiles around a shift it may not be the shortest */
}

/* The same map across the corner of a world that wraps, in which it fits four times. */
TEST(so_it_does_across_the_corner_of_a_world_that_wraps)
{
    enum { PERIOD = 128, CORNER = PERIOD - SIDE * TILE / 2 };
    kz_test_rng r = kz_test_rng_here();
    for (int64_t round = kz_test_rounds(500); round > 0; round--) {
        tile_map map = make_map(&r, 2 + kz_test_below(&r, 8), TILE);
        kz_world *wrapped = scene_world(PERIOD, PERIOD);
        for (int i = 0; i < SIDE * SIDE; i++) {
            const float x = (float)(i % SIDE * TILE + CORNER), y = (float)(i / SIDE * TILE + CORNER);
            if (map.solid[i / SIDE][i % SIDE]) put_tile(wrapped, x, y);
        }
        const float w = 1 + (float)kz_test_below(&r, TILE), h = 1 + (float)kz_test_below(&r, TILE);
        const float x = (float)kz_test_below(&r, SIDE * TILE), y = (float)kz_test_below(&r, SIDE * TILE);
        const kz_body a = scene_put(map.world, scene_box(0, 0, w, h), x, y, 0);
        const kz_body b = scene_put(wrapped, scene_box(0, 0, w, h), x + CORNER, y + CORNER, 0);
        kz_push_out out[2] = {{0}, {0}};
        CHECK_EQ(kz_body_push_out(map.world, a, 40, &out[0], NULL), KZ_OK);
        CHECK_EQ(kz_body_push_out(wrapped, b, 40, &out[1], NULL), KZ_OK);
        NOTE("round %lld, %g x %g at (%g, %g)", (long long)round, (double)w, (double)h, (double)x, (double)y);
        CHECK(out[1].free);
        CHECK_NEAR(length_of(out[1].moved), length_of(out[0].moved), 1e-4);
        kz_world_free(map.world);
        kz_world_free(wrapped);
    }
}

/* Rows whose tiles begin at rounded multiples of 0.1: a last place of gap or overlap between them makes no slot. */
TEST(tiles_of_a_tenth_are_flush_in_spite_of_rounding)
{
    for (int k = 0; k < 300; k++) {
        kz_world *world = scene_world(0, 0);
        for (int i = 0; i < 60; i++) {
            const float x = (float)i * 0.1f;
            scene_put(world, scene_box(0, 0, 0.1f, 0.1f), x, 0, KZ_BODY_STATIC);
        }
        const kz_body a = scene_put(world, scene_box(-0.04f, -0.08f, 0.04f, 0), 2 + 0.01f * (float)k, 0.06f, 0);
        const kz_push_out out = push(world, a);
        NOTE("number %d", k);
        CHECK(out.free);
        CHECK_NEAR(length_of(out.moved), 0.06, 1e-6);
        kz_world_free(world);
    }
}

typedef struct tile_memory {
    kz_shape halves[2];
    kz_vec2 ring[40];
} tile_memory;

/* A floor tile 16 wide: a box, of two halves, or with many vertices. */
static kz_shape floor_tile(int kind, tile_memory *memory)
{
    kz_shape shape = {0}, *halves = memory->halves;
    kz_vec2 *ring = memory->ring;
    if (kind == 0) return scene_box(0, 0, 16, 16);
    if (kind == 1) {
        halves[0] = scene_box(0, 0, 16, 9);
        halves[1] = scene_box(0, 9, 16, 16);
        CHECK_EQ(kz_shape_parts(halves, 2, &shape, NULL), KZ_OK);
        return shape;
    }
    for (int i = 0; i < 20; i++) { /* level above, toothed below */
        ring[i] = (kz_vec2){(float)i * 16 / 19, 0};
        ring[39 - i] = (kz_vec2){(float)i * 16 / 19, i % 2 ? 16 : 15};
    }
    CHECK_EQ(kz_shape_polygon(ring, 40, &shape, NULL), KZ_OK);
    return shape;
}

/* A floor of tiles that goes all around the world. */
TEST(so_it_is_across_the_border_of_a_world_that_wraps)
{
    for (int k = 0; k < 128 * 3; k++) {
        kz_world *world = scene_world(64, 64);
        tile_memory memory;
        const kz_shape tile = floor_tile(k / 128, &memory);
        for (int i = 0; i < 4; i++) scene_put(world, tile, (float)i * 16, 40, KZ_BODY_STATIC);
        const kz_body a = scene_put(world, scene_box(-5, -10, 5, 0), (float)(k % 128) * 0.5f, 48.5f, 0);
        const kz_push_out out = push(world, a);
        NOTE("kind %d at %g", k / 128, k % 128 * 0.5);
        CHECK(out.free);
        CHECK_BITS(out.moved.x, 0);
        CHECK_BITS(out.moved.y, -8.5f);
        kz_world_free(world);
    }
}

/* Twelve of them, in the middle of which it begins: more than the images that there is room for across a border. */
TEST(a_block_of_tiles_of_many_vertices_is_left_over_its_nearest_side)
{
    kz_world *world = scene_world(0, 0);
    tile_memory memory;
    const kz_shape tile = floor_tile(2, &memory);
    for (int i = 0; i < 12; i++) scene_put(world, tile, (float)(i % 4 * 16), (float)(i / 4 * 16), KZ_BODY_STATIC);
    const kz_body a = scene_put(world, scene_box(-5, -5, 5, 5), 32, 23, 0);
    const kz_push_out out = push(world, a);
    CHECK(out.free);
    CHECK_NEAR(out.moved.x, 0, 1e-5);
    CHECK_NEAR(out.moved.y, -28, 1e-5);
    kz_world_free(world);
}

TEST(what_is_wedged_between_walls_that_do_not_touch_stays_and_says_who_pushed_last)
{
    kz_world *world = scene_world(0, 0);
    const kz_body left = scene_wall(world, -10, -100, 0, 100), right = scene_wall(world, 3, -100, 13, 100);
    const kz_body a = scene_put(world, scene_box(-2, -2, 2, 2), 1.5f, 0, 0);
    const kz_push_out out = push(world, a);
    CHECK(!out.free);
    CHECK_EQ(out.attempts, 10);
    CHECK(out.last.index == left.index || out.last.index == right.index);
    CHECK_GT(out.depth, 0);
    kz_world_free(world);
}

/* Tiles that are compounds as deep as any may be cannot be parts of one more. */
TEST(flush_tiles_of_the_deepest_compounds_leave_the_body_where_a_push_brings_it)
{
    kz_world *world = scene_world(0, 0);
    kz_shape nested[2][KZ_MAX_PART_DEPTH + 1];
    for (int k = 0; k < 2; k++) {
        nested[k][0] = scene_box(16 * (float)k, 0, 16 * (float)k + 16, 16);
        for (int i = 0; i < KZ_MAX_PART_DEPTH; i++) {
            REQUIRE(kz_shape_parts(&nested[k][i], 1, &nested[k][i + 1], NULL) == KZ_OK);
        }
        scene_put(world, nested[k][KZ_MAX_PART_DEPTH], 0, 0, KZ_BODY_STATIC);
    }
    const kz_body body = scene_put(world, scene_box(-5, -5, 5, 5), 16, 6, 0);
    kz_push_out out;
    CHECK_EQ(kz_body_push_out(world, body, 20, &out, NULL), KZ_OK);
    const kz_vec2 at = kz_body_pose(world, body).at;
    CHECK(at.x + 1e-3f >= 16 + out.moved.x && at.x - 1e-3f <= 16 + out.moved.x);
    CHECK(at.y + 1e-3f >= 6 + out.moved.y && at.y - 1e-3f <= 6 + out.moved.y);
    CHECK(out.free == (out.depth == 0));
    CHECK_LE(out.attempts, 20);
    kz_world_free(world);
}
