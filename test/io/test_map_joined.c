/* test_map_joined.c - rectangles of tiles as one body: the same points, every tile still known, seams that catch
 * nothing. */
#include "io_fixture.h"

#include <kolize/kolize.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kz_test_alloc.h"

/* Tile 1: a full cell.  2: its upper half.  3: a full cell of class spike.  4: no shape.  5: a triangle. */
static const char tiles[] =
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>"
    "<tile id=\"0\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
    "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"4\"/></objectgroup></tile>"
    "<tile id=\"2\" type=\"spike\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>"
    "</objectgroup></tile>"
    "<tile id=\"4\"><objectgroup><object id=\"1\" x=\"0\" y=\"8\"><polygon points=\"0,0 8,0 8,-8\"/></object>"
    "</objectgroup></tile></tileset>";

/* A digit a cell, 0 or . for none; `after` follows the layers.  Several layers lie on each other. */
static kz_map *map_of_rows(int w, int h, const char *const *layers, int n_layers, const char *after)
{
    static char text[65536];
    io_write_picture("tiles.png", "########################################\n########################################\n"
                                  "########################################\n########################################\n"
                                  "########################################\n########################################\n"
                                  "########################################\n########################################");
    int n =
        snprintf(text, sizeof text, "<map width=\"%d\" height=\"%d\" tilewidth=\"8\" tileheight=\"8\">%s", w, h, tiles);
    for (int i = 0; i < n_layers; i++) {
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "<layer name=\"l%d\" width=\"%d\" height=\"%d\"><data encoding=\"csv\">", i, w, h);
        for (int c = 0; c < w * h; c++)
            n += snprintf(text + n, sizeof text - (size_t)n, "%s%c", c ? "," : "",
                          layers[i][c] == '.' ? '0' : layers[i][c]);
        n += snprintf(text + n, sizeof text - (size_t)n, "</data></layer>");
    }
    snprintf(text + n, sizeof text - (size_t)n, "%s</map>", after);
    io_write_text("joined.tmx", text);
    return io_load("joined.tmx");
}

static kz_world *world_of(const kz_map *map, kz_result (*add)(const kz_map *, kz_world *, kz_error *))
{
    kz_world *world = NULL;
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    CHECK_EQ(add(map, world, NULL), KZ_OK);
    return world;
}

TEST(ground_of_many_tiles_is_one_body)
{
    static const char ground[] = "..........1111111111111111111111111111112222222222";
    const char *layer = ground;
    kz_map *map = map_of_rows(10, 5, &layer, 1, "<objectgroup><object id=\"9\" x=\"3\" y=\"3\"/></objectgroup>");
    REQUIRE(map != NULL);
    kz_world *world = world_of(map, kz_map_add_joined);
    CHECK_EQ(kz_world_count(world), 2); /* the cells with the half cells below them, and the object */
    const kz_body cells = kz_world_body(world, 0);
    const kz_box box = kz_body_box(world, cells);
    CHECK_EQ(box.min.x, 0.0f);
    CHECK_EQ(box.min.y, 8.0f);
    CHECK_EQ(box.max.x, 80.0f);
    CHECK_EQ(box.max.y, 36.0f);
    CHECK_EQ(kz_body_user(world, cells), 0);
    CHECK_EQ(kz_body_flags(world, cells), KZ_BODY_STATIC);
    const int32_t hit = kz_map_tile_at(map, 0, (kz_vec2){33, 20});
    REQUIRE(hit >= 0);
    CHECK_EQ(kz_map_item_at(map, hit)->cell.x, 4);
    CHECK_EQ(kz_map_item_at(map, hit)->cell.y, 2);
    kz_world_free(world);
    kz_map_free(map);
}

TEST(points_beside_a_body_belong_to_its_nearest_tile)
{
    static const char ground[] = "111111.11"; /* 3 x 3 with one hole, so rows 0 and 1 are one body */
    const char *layer = ground;
    kz_map *map = map_of_rows(3, 3, &layer, 1, "");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_tile_at(map, 0, (kz_vec2){-100, -100}), 0);
    CHECK_EQ(kz_map_tile_at(map, 0, (kz_vec2){12, -1}), 1);
    CHECK_EQ(kz_map_tile_at(map, 0, (kz_vec2){100, 12}), 5);
    CHECK_EQ(kz_map_tile_at(map, 5, (kz_vec2){12, 12}), 4); /* any of its tiles names it */
    CHECK_EQ(kz_map_tile_at(map, 0, (kz_vec2){8, 8}), 0);   /* of four the topmost, then leftmost */
    CHECK_EQ(kz_map_tile_at(map, 6, (kz_vec2){20, 20}), 7);
    CHECK_EQ(kz_map_tile_at(map, 8, (kz_vec2){0, 0}), -1);
    CHECK_EQ(kz_map_tile_at(map, -1, (kz_vec2){0, 0}), -1);
    CHECK_EQ(kz_map_tile_at(map, 0, (kz_vec2){(float)NAN, 4}), -1);
    CHECK_EQ(kz_map_tiles_in(map, 99, KZ_BOX_EMPTY, NULL, 0), 0);
    kz_map_free(map);
}

TEST(tiles_of_different_classes_layers_and_heights_stay_apart)
{
    const char *layers[2] = {"1132", "1111"};
    kz_map *map = map_of_rows(4, 1, layers, 2, "");
    REQUIRE(map != NULL);
    kz_world *world = world_of(map, kz_map_add_joined);
    CHECK_EQ(kz_world_count(world), 4); /* 11, 3, 2, and 1111 of the other layer */
    CHECK_EQ(kz_map_tiles_in(map, 4, (kz_box){{0, 0}, {99, 99}}, NULL, 0), 4);
    kz_world_free(world);
    kz_map_free(map);
}

/* ---- Random maps --------------------------------------------------------------------------------------- */

enum { SIDE = 12, MOST = 4 * SIDE * SIDE };

static kz_map *random_map(kz_test_rng *rng)
{
    static char cells[2][SIDE * SIDE + 1];
    const char *const layers[2] = {cells[0], cells[1]};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < SIDE * SIDE; i++) cells[l][i] = "1111111122345.."[kz_test_below(rng, 15)];
    return map_of_rows(SIDE, SIDE, layers, 2, "");
}

static bool holds(kz_box a, kz_box b)
{
    return a.min.x <= b.min.x && a.min.y <= b.min.y && b.max.x <= a.max.x && b.max.y <= a.max.y;
}

/* The tiles a joined body must be made of: found without asking the map. */
static int32_t tiles_within(const kz_map *map, int32_t of, kz_box body, kz_box where, int32_t *items)
{
    const kz_map_item *first = kz_map_item_at(map, of);
    int32_t n = 0;
    for (int32_t i = 0; i < kz_map_item_count(map); i++) {
        const kz_map_item *item = kz_map_item_at(map, i);
        if (item->layer != first->layer || strcmp(item->class_name, first->class_name) != 0) continue;
        if (item->shape.kind != first->shape.kind || !kz_box_meets(item->shape.bounds, where)) continue;
        if (holds(body, item->shape.bounds)) items[n++] = i;
    }
    return n;
}

TEST(every_tile_is_in_one_body_and_bodies_have_their_area)
{
    kz_test_rng rng = kz_test_rng_here();
    static int32_t tile[MOST], asked[MOST];
    for (int64_t round = kz_test_rounds(20); round > 0; round--) {
        kz_map *map = random_map(&rng);
        REQUIRE(map != NULL);
        kz_world *world = world_of(map, kz_map_add_joined);
        int32_t n_all = 0;
        CHECK_LT(kz_world_count(world), (uint32_t)kz_map_item_count(map));
        for (uint32_t b = 0; b < kz_world_count(world); b++) {
            const kz_body body = kz_world_body(world, b);
            const kz_box box = kz_body_box(world, body);
            const int32_t first = (int32_t)kz_body_user(world, body);
            const int32_t n = tiles_within(map, first, box, box, tile);
            double area = 0;
            for (int32_t i = 0; i < n; i++) {
                const kz_box t = kz_map_item_at(map, tile[i])->shape.bounds;
                area += (t.max.x - t.min.x) * (t.max.y - t.min.y);
                const kz_vec2 middle = {(t.min.x + t.max.x) / 2, (t.min.y + t.max.y) / 2};
                CHECK_EQ(kz_map_tile_at(map, first, middle), tile[i]);
            }
            CHECK_EQ(area, (box.max.x - box.min.x) * (box.max.y - box.min.y));
            CHECK_EQ(tile[0], first); /* the map's order is by rows here */
            n_all += n;
            for (int k = 0; k < 5; k++) {
                const float x = (float)kz_test_range(&rng, -2, 50) * 2, y = (float)kz_test_range(&rng, -2, 50) * 2;
                const float w = (float)kz_test_range(&rng, 0, 20), h = (float)kz_test_range(&rng, 0, 20);
                const kz_box where = {{x, y}, {x + w, y + h}};
                const int32_t wanted = tiles_within(map, first, box, where, tile);
                REQUIRE(CHECK_EQ(kz_map_tiles_in(map, first, where, asked, MOST), wanted));
                CHECK_MEM(asked, tile, (size_t)wanted * sizeof *tile);
                asked[0] = -7;
                CHECK_EQ(kz_map_tiles_in(map, first, where, asked, 0), wanted);
                CHECK_EQ(asked[0], -7);
            }
        }
        CHECK_EQ(n_all, kz_map_item_count(map));
        kz_world_free(world);
        kz_map_free(map);
    }
}

static int by_number(const void *a, const void *b) { return (*(const int32_t *)a > *(const int32_t *)b) * 2 - 1; }

TEST(the_tiles_hit_are_those_that_are_hit_one_by_one)
{
    kz_test_rng rng = kz_test_rng_here();
    static kz_world_hit found[MOST];
    static int32_t one_by_one[MOST], joined[MOST], in[MOST];
    for (int64_t round = kz_test_rounds(10); round > 0; round--) {
        kz_map *map = random_map(&rng);
        REQUIRE(map != NULL);
        kz_world *apart = world_of(map, kz_map_add_to_world), *world = world_of(map, kz_map_add_joined);
        CHECK_EQ(kz_world_count(apart), (uint32_t)kz_map_item_count(map));
        for (int k = 0; k < 60; k++) {
            kz_shape shape;
            const float x = (float)kz_test_range(&rng, -4, 200) / 2, y = (float)kz_test_range(&rng, -4, 200) / 2;
            kz_shape_circle((kz_vec2){x, y}, (float)kz_test_range(&rng, 0, 16), &shape, NULL);
            const kz_pair_mode mode = kz_test_one_in(&rng, 2) ? KZ_PAIRS_TOUCH : KZ_PAIRS_OVERLAP;
            const size_t n = kz_world_find(apart, &shape, mode, NULL, found, MOST);
            for (size_t i = 0; i < n; i++) one_by_one[i] = (int32_t)kz_body_user(apart, found[i].body);
            const size_t n_bodies = kz_world_find(world, &shape, mode, NULL, found, MOST);
            size_t n_joined = 0;
            for (size_t i = 0; i < n_bodies; i++) {
                const int32_t body = (int32_t)kz_body_user(world, found[i].body);
                const size_t n_in = kz_map_tiles_in(map, body, shape.bounds, in, MOST);
                for (size_t t = 0; t < n_in; t++) {
                    const kz_relation relation = kz_relate(&shape, &kz_map_item_at(map, in[t])->shape);
                    if (relation >= (mode == KZ_PAIRS_TOUCH ? KZ_TOUCH : KZ_OVERLAP)) joined[n_joined++] = in[t];
                }
            }
            qsort(one_by_one, n, sizeof *one_by_one, by_number);
            qsort(joined, n_joined, sizeof *joined, by_number);
            REQUIRE(CHECK_EQ(n_joined, n));
            CHECK_MEM(joined, one_by_one, n * sizeof *joined);
        }
        kz_world_free(apart);
        kz_world_free(world);
        kz_map_free(map);
    }
}

/* ---- Seams --------------------------------------------------------------------------------------------- */

/* A floor of eight tiles, two of them of another class, so that the joined one has seams, too. */
TEST(seams_between_tiles_catch_nothing)
{
    kz_result (*const adds[])(const kz_map *, kz_world *, kz_error *) = {kz_map_add_to_world, kz_map_add_joined};
    static const char cells[] = "........11331111111.1.11";
    const char *layer = cells;
    kz_map *map = map_of_rows(8, 3, &layer, 1, "");
    REQUIRE(map != NULL);
    for (int i = 0; i < 2; i++) {
        kz_world *world = world_of(map, adds[i]);
        kz_world_sweep_hit hit;
        kz_shape box, ball;
        NOTE("%s", i ? "joined" : "one by one");
        CHECK_EQ(kz_world_count(world), i ? 6u : 14u);
        REQUIRE(kz_shape_box((kz_vec2){1, 2}, (kz_vec2){6, 8}, &box, NULL) == KZ_OK);
        REQUIRE(kz_shape_circle((kz_vec2){4, 5}, 3, &ball, NULL) == KZ_OK);
        CHECK(!kz_world_sweep(world, &box, (kz_vec2){57, 0}, 0, NULL, &hit)); /* along the floor, on it */
        CHECK(!kz_world_sweep(world, &box, (kz_vec2){-40.3f, 0}, 0, NULL, &hit));
        CHECK(!kz_world_sweep(world, &ball, (kz_vec2){53.7f, 0}, 0, NULL, &hit));
        /* Into the floor at a slant, from it and from above it: the floor stops them, no side of a tile does. */
        for (int step = 0; step < 60; step++) {
            const kz_vec2 motion = {(float)step - 5, 3};
            for (int lift = 0; lift < 3; lift++) {
                kz_shape from;
                const kz_pose pose = {{0, (float)-lift / 2}, 1, 0};
                REQUIRE(kz_shape_transform(step % 2 ? &box : &ball, pose, NULL, 0, &from, NULL) == KZ_OK);
                REQUIRE(CHECK(kz_world_sweep(world, &from, motion, 0, NULL, &hit)));
                CHECK_EQ(hit.hit.normal.x, 0.0f);
                CHECK_EQ(hit.hit.normal.y, -1.0f); /* of the floor */
            }
        }
        kz_world_free(world);
    }
    kz_map_free(map);
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

TEST(any_allocation_of_joining_may_fail)
{
    const char *layer = "1111111111.1111.";
    kz_test_alloc ta;
    kz_map_free(map_of_rows(4, 4, &layer, 1, ""));
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        const kz_result result = kz_map_load(io_path("joined.tmx"), NULL, &ta.allocator, &map, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_map_free(map);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
