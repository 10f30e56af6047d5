/* Kinds of tiles: spikes, water, planks and walls for some, in pairs, queries and moves. */
#include "kz_test.h"

#include <kolize/move.h>
#include <kolize/world_fixture.h>
#include <kolize/world_grid.h>

#include <string.h>

enum { W = 40, H = 10, STONE = 1, SPIKES, PLANK, GHOST, ICE };

static kz_grid *made_grid(void)
{
    kz_tile tiles[6] = {{0}};
    kz_grid *grid = NULL;
    for (int i = 1; i < 6; i++) {
        tiles[i].n_points = 4;
        tiles[i].points[1].x = tiles[i].points[2].x = tiles[i].points[2].y = tiles[i].points[3].y = 16;
        tiles[i].kind = (uint16_t)i;
    }
    tiles[SPIKES].flags = KZ_BODY_SENSOR;
    tiles[PLANK].flags = KZ_BODY_ONE_WAY;
    tiles[GHOST].category = 4;
    const kz_grid_def def = {.w = W, .h = H, .cell_w = 16, .cell_h = 16, .tiles = tiles, .n_tiles = 6};
    CHECK_EQ(kz_grid_create(&def, &grid, NULL), KZ_OK);
    return grid;
}

typedef struct scene {
    kz_grid *grid;
    kz_world *world;
    kz_body level, hero;
} scene;

/* `grid_first`: which of the two has the lower index. */
static scene made_scene(bool grid_first)
{
    const kz_world_def world_def = {.fixture_pairs = true};
    scene s = {made_grid(), NULL, {0, 0}, {0, 0}};
    CHECK_EQ(kz_world_create(&world_def, &s.world, NULL), KZ_OK);
    for (int i = 0; i < 2; i++) {
        kz_body_def def = {.pose = kz_pose_identity()};
        if ((i == 0) == grid_first) {
            def.flags = KZ_BODY_STATIC;
            def.one_way.y = -1; /* planks are passed upwards */
            CHECK_EQ(kz_shape_grid(s.grid, 0, 0, &def.shape, NULL), KZ_OK);
            CHECK_EQ(kz_body_create(s.world, &def, &s.level, NULL), KZ_OK);
        } else {
            const kz_vec2 min = {-5, -10}, max = {5, 0};
            kz_shape_box(min, max, &def.shape, NULL);
            def.pose.at.x = 40;
            def.pose.at.y = 60;
            def.collides = 1;
            CHECK_EQ(kz_body_create(s.world, &def, &s.hero, NULL), KZ_OK);
        }
    }
    return s;
}

static void free_scene(scene *s)
{
    kz_world_free(s->world);
    kz_grid_free(s->grid);
}

static void put_hero(scene *s, float x, float y)
{
    kz_pose pose = kz_pose_identity();
    pose.at.x = x;
    pose.at.y = y;
    CHECK_EQ(kz_body_set_pose(s->world, s->hero, pose, NULL), KZ_OK);
}

/* How many pairs of kinds a list has whose kind of tiles is this one. */
static int count_kind(const scene *s, const kz_fixture_pair *list, size_t n, int kind)
{
    int found = 0;
    for (size_t i = 0; i < n; i++) found += (s->level.index < s->hero.index ? list[i].kind_a : list[i].kind_b) == kind;
    return found;
}

TEST(spikes_begin_once_and_end_once_over_many_cells)
{
    for (int order = 0; order < 2; order++) {
        scene s = made_scene(order == 0);
        size_t n;
        int begins = 0, ends = 0;
        kz_grid_fill(s.grid, (kz_cell_rect){5, 3, 15, 4}, SPIKES, NULL);
        kz_grid_fill(s.grid, (kz_cell_rect){15, 3, 20, 4}, STONE, NULL);
        for (int x = 40; x < 400; x += 3) {
            put_hero(&s, (float)x, 60);
            CHECK_EQ(kz_world_step(s.world, NULL), KZ_OK);
            const kz_fixture_pair *begun = kz_world_fixture_begin_events(s.world, &n);
            begins += count_kind(&s, begun, n, SPIKES);
            const kz_fixture_pair *ended = kz_world_fixture_end_events(s.world, &n);
            ends += count_kind(&s, ended, n, SPIKES);
            const kz_fixture_pair *now = kz_world_fixture_pairs(s.world, &n);
            CHECK_EQ(count_kind(&s, now, n, SPIKES), x > 75 && x < 245);
            CHECK_EQ(count_kind(&s, now, n, STONE), x > 235 && x < 325);
        }
        CHECK_EQ(begins, 1);
        CHECK_EQ(ends, 1);
        free_scene(&s);
    }
}

TEST(a_tile_of_a_category_that_a_body_does_not_collide_with_is_no_obstacle_and_no_pair)
{
    for (int order = 0; order < 2; order++) {
        scene s = made_scene(order == 0);
        size_t n;
        kz_move_result moved;
        const kz_vec2 right = {200, 0};
        kz_grid_fill(s.grid, (kz_cell_rect){5, 0, 6, H}, GHOST, NULL);
        kz_grid_fill(s.grid, (kz_cell_rect){10, 0, 11, H}, STONE, NULL);
        put_hero(&s, 88, 60);
        kz_world_step(s.world, NULL);
        kz_world_pairs(s.world, &n);
        CHECK_EQ(n, 0u);
        put_hero(&s, 40, 60);
        CHECK_EQ(kz_body_move(s.world, s.hero, right, NULL, NULL, 0, &moved, NULL), KZ_OK);
        CHECK_EQ(kz_body_pose(s.world, s.hero).at.x, 155.0f);
        free_scene(&s);
    }
}

TEST(a_sensor_tile_is_crossed_and_found_unless_no_sensors_are_wanted)
{
    scene s = made_scene(true);
    const kz_vec2 from = {8, 56}, to = {300, 56}, right = {120, 0};
    const kz_query_filter solid = {.no_sensors = true};
    kz_world_ray_hit hit;
    kz_grid_fill(s.grid, (kz_cell_rect){5, 3, 8, 4}, SPIKES, NULL);
    kz_grid_set(s.grid, 12, 3, ICE, NULL);
    put_hero(&s, 40, 200); /* out of the way */
    CHECK(kz_world_ray(s.world, from, to, 0, NULL, &hit));
    CHECK_EQ(hit.fixture, 3 * W + 5);
    CHECK(kz_world_ray(s.world, from, to, 0, &solid, &hit));
    CHECK_EQ(hit.fixture, 3 * W + 12);
    kz_move_hit hits[4];
    kz_move_result moved;
    put_hero(&s, 40, 60);
    kz_body_move(s.world, s.hero, (kz_vec2){200, 0}, NULL, hits, 4, &moved, NULL);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.x, 187.0f);
    REQUIRE(moved.n_hits == 1);
    CHECK_EQ(hits[0].fixture, 3 * W + 12);
    (void)right;
    free_scene(&s);
}

TEST(a_plank_holds_from_above_and_lets_through_from_below)
{
    scene s = made_scene(true);
    kz_move_result moved;
    kz_grid_fill(s.grid, (kz_cell_rect){2, 5, 20, 6}, PLANK, NULL);
    put_hero(&s, 60, 70);
    kz_body_move(s.world, s.hero, (kz_vec2){0, 60}, NULL, NULL, 0, &moved, NULL);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 80.0f);
    const kz_move_def walk = {.up = {0, -1}};
    for (int i = 0; i < 80; i++) {
        kz_move_hit hits[4];
        kz_body_move(s.world, s.hero, (kz_vec2){2.5f, 0.4f}, &walk, hits, 4, &moved, NULL);
        for (size_t k = 0; k < (size_t)moved.n_hits && k < 4; k++) CHECK_EQ(hits[k].normal.x, 0.0f);
    }
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.x, 260.0f);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 80.0f);
    put_hero(&s, 60, 130);
    kz_body_move(s.world, s.hero, (kz_vec2){0, -70}, NULL, NULL, 0, &moved, NULL);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 60.0f);
    free_scene(&s);
}

/* One that is passed on its side, or in which the hero is, does not take the others with it. */
TEST(each_plank_lets_pass_by_itself)
{
    scene s = made_scene(true);
    kz_move_result moved;
    kz_world_ray_hit hit;
    kz_world_sweep_hit met;
    kz_shape ball;
    kz_grid_set(s.grid, 4, 4, PLANK, NULL); /* from (64, 64) */
    kz_grid_set(s.grid, 3, 6, PLANK, NULL); /* from (48, 96) */
    put_hero(&s, 90, 78);
    kz_body_move(s.world, s.hero, (kz_vec2){-42, 20}, NULL, NULL, 0, &moved, NULL);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 96.0f);
    put_hero(&s, 62, 76);
    kz_body_move(s.world, s.hero, (kz_vec2){0, 40}, NULL, NULL, 0, &moved, NULL);
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 96.0f);
    put_hero(&s, 300, 60);
    CHECK(kz_world_ray(s.world, (kz_vec2){90, 70}, (kz_vec2){45, 110}, KZ_HIT_PASS_ONE_WAY, NULL, &hit));
    CHECK(hit.fixture == 6 * W + 3 && hit.hit.normal.y == -1);
    kz_shape_circle((kz_vec2){90, 70}, 3, &ball, NULL);
    CHECK(kz_world_sweep(s.world, &ball, (kz_vec2){-45, 30}, KZ_HIT_PASS_ONE_WAY, NULL, &met));
    CHECK(met.fixture == 6 * W + 3 && met.hit.normal.y == -1);
    CHECK(!kz_world_sweep(s.world, &ball, (kz_vec2){-35, -5}, KZ_HIT_PASS_ONE_WAY, NULL, &met));
    free_scene(&s);
}

/* A tile that the hero does not collide with lies on one that it does. */
TEST(a_step_is_climbed_under_a_tile_of_another_category)
{
    for (int ghost = 0; ghost < 2; ghost++) {
        scene s = made_scene(true);
        const kz_move_def walk = {.up = {0, -1}, .step_height = 6, .snap = 4};
        kz_move_result moved;
        kz_shape round;
        kz_shape_capsule((kz_vec2){0, -8}, (kz_vec2){0, -4}, 4, &round, NULL);
        kz_body_set_shape(s.world, s.hero, &round, NULL);
        kz_grid_fill(s.grid, (kz_cell_rect){2, 5, 5, 6}, STONE, NULL);
        if (ghost) kz_grid_fill(s.grid, (kz_cell_rect){2, 4, 5, 5}, GHOST, NULL);
        put_hero(&s, 85, 81.5f);
        kz_body_move(s.world, s.hero, (kz_vec2){-20, 9}, &walk, NULL, 0, &moved, NULL);
        CHECK_NEAR(kz_body_pose(s.world, s.hero).at.x, 65.0f, 1e-3f);
        CHECK_EQ(kz_body_pose(s.world, s.hero).at.y, 80.0f);
        CHECK(moved.on_floor);
        free_scene(&s);
    }
}

TEST(tiles_of_different_kinds_are_one_floor)
{
    scene s = made_scene(false);
    kz_move_result moved;
    const kz_move_def walk = {.up = {0, -1}};
    for (int x = 0; x < W; x++) kz_grid_set(s.grid, x, 5, x % 2 ? ICE : x % 3 ? STONE : PLANK, NULL);
    put_hero(&s, 40, 80);
    for (int i = 0; i < 400; i++) {
        kz_move_hit hits[4];
        kz_body_move(s.world, s.hero, (kz_vec2){1, 0.4f}, &walk, hits, 4, &moved, NULL);
        for (size_t k = 0; k < (size_t)moved.n_hits && k < 4; k++) CHECK_EQ(hits[k].normal.x, 0.0f);
    }
    CHECK_EQ(kz_body_pose(s.world, s.hero).at.x, 440.0f);
    free_scene(&s);
}

TEST(each_kind_is_found_once)
{
    scene s = made_scene(true);
    kz_world_hit found[8];
    kz_shape box;
    const kz_query_filter kinds = {.each_kind = true};
    kz_grid_fill(s.grid, (kz_cell_rect){2, 2, 6, 4}, STONE, NULL);
    kz_grid_fill(s.grid, (kz_cell_rect){6, 2, 9, 4}, SPIKES, NULL);
    put_hero(&s, 40, 200);
    const kz_vec2 min = {40, 40}, max = {120, 50};
    kz_shape_box(min, max, &box, NULL);
    REQUIRE(kz_world_find(s.world, &box, KZ_PAIRS_OVERLAP, &kinds, found, 8) == 2);
    CHECK_EQ(found[0].fixture, 2 * W + 2);
    CHECK_EQ(found[1].fixture, 2 * W + 6);
    REQUIRE(kz_world_find(s.world, &box, KZ_PAIRS_OVERLAP, NULL, found, 8) == 1);
    CHECK_EQ(found[0].fixture, 2 * W + 2);
    free_scene(&s);
}
