/* test_map_bodies.c - things of a map by name, and its bodies as a caller prepares them. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <kolize/io_map.h>
#include <kolize/move.h>

#include <stdio.h>
#include <string.h>

static const char room[] =
    "<map width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">"
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>"
    "<tile id=\"0\" type=\"stone\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>"
    "</objectgroup></tile></tileset>"
    "<layer name=\"walls\" width=\"4\" height=\"2\"><data encoding=\"csv\">0,0,0,0,1,1,1,0</data></layer>"
    "<objectgroup name=\"things\" draworder=\"index\" offsetx=\"2\">"
    "<object id=\"5\" name=\"lift\" type=\"platform\" x=\"10.5\" y=\"4\" width=\"6\" height=\"2\"/>"
    "<object id=\"6\" name=\"coin\" type=\"coin\" x=\"1\" y=\"1\" width=\"4\" height=\"4\"><ellipse/></object>"
    "<object id=\"7\" name=\"door\" type=\"door\" x=\"20\" y=\"3\" width=\"1\" height=\"6\" rotation=\"90\"/>"
    "<object id=\"8\" name=\"coin\" type=\"gold\" x=\"3\" y=\"1\" width=\"8\" height=\"4\"><ellipse/></object>"
    "<object id=\"9\" name=\"ship\" gid=\"2\" x=\"30\" y=\"9.25\"/>"
    "<object id=\"10\" name=\"rock\" type=\"rock\" x=\"40\" y=\"20\"><polygon points=\"0,0 4,0 8,1 9,3 9,5 8,7 6,8 4,7 "
    "2,9 -1,4\"/></object>"
    "</objectgroup></map>";

static kz_map *load_room(void)
{
    io_write_picture("tiles.png", "########..##....\n########..##....\n########.####...\n########........\n"
                                  "########........\n########........\n########........\n########........");
    io_write_text("room.tmx", room);
    return io_load("room.tmx");
}

/* ---- Finding ------------------------------------------------------------------------------------------- */

TEST(things_are_found_by_name_and_by_class)
{
    kz_map *map = load_room();
    REQUIRE(map != NULL);
    const int32_t coin = kz_map_find(map, "coin", NULL, 0);
    REQUIRE(coin >= 0);
    CHECK_EQ(kz_map_item_at(map, coin)->id, 6);
    CHECK_EQ(kz_map_item_at(map, kz_map_find(map, "coin", NULL, coin + 1))->id, 8);
    CHECK_EQ(kz_map_find(map, "coin", "gold", 0), kz_map_find_id(map, 8));
    CHECK_EQ(kz_map_find(map, NULL, "coin", 0), coin);
    CHECK_EQ(kz_map_find(map, NULL, "coin", coin + 1), -1);
    CHECK_EQ(kz_map_find(map, "nothing", NULL, 0), -1);
    CHECK_EQ(kz_map_find(map, NULL, NULL, -5), 0);
    CHECK_EQ(kz_map_find(map, NULL, NULL, kz_map_item_count(map)), -1);
    int stones = 0;
    for (int32_t i = -1; (i = kz_map_find(map, NULL, "stone", i + 1)) >= 0;) stones++;
    CHECK_EQ(stones, 3);
    CHECK_EQ(kz_map_find_id(map, 0), -1); /* tiles have none */
    CHECK_EQ(kz_map_find_id(map, 99), -1);
    kz_map_free(map);
}

TEST(an_object_knows_its_point_and_its_rotation)
{
    kz_map *map = load_room();
    REQUIRE(map != NULL);
    const kz_map_item *door = kz_map_item_at(map, kz_map_find(map, "door", NULL, 0));
    CHECK_EQ(door->origin.x, 22.0f);
    CHECK_EQ(door->origin.y, 3.0f);
    CHECK_EQ(door->rotation_deg, 90.0f);
    CHECK_EQ(door->shape.bounds.min.x, 16.0f);
    const kz_map_item *ship = kz_map_item_at(map, kz_map_find(map, "ship", NULL, 0));
    CHECK_EQ(ship->origin.x, 32.0f);
    CHECK_EQ(ship->origin.y, 9.25f);
    const kz_map_item *stone = kz_map_item_at(map, kz_map_find(map, NULL, "stone", 0));
    CHECK_EQ(stone->origin.x, 0.0f);
    kz_map_free(map);
}

/* ---- Bodies -------------------------------------------------------------------------------------------- */

typedef struct prepared {
    int calls, tiles;
    bool at_origin;
} prepared;

/* Leaves out gold, makes coins sensors, and counts. */
static bool prepare(void *ctx, kz_map_body *body)
{
    prepared *p = ctx;
    p->calls++;
    p->tiles += body->item->from_tile_layer;
    CHECK_EQ(body->def.user, (uint64_t)body->number);
    if (strcmp(body->item->class_name, "gold") == 0) return false;
    if (strcmp(body->item->class_name, "coin") == 0) {
        body->def.flags = KZ_BODY_SENSOR;
        body->def.category = 8;
        body->def.collides = 4;
        body->def.user = 77;
    }
    if (strcmp(body->item->class_name, "platform") == 0) {
        body->def.flags = KZ_BODY_STATIC | KZ_BODY_ONE_WAY;
        body->def.one_way.y = -1;
    }
    body->at_origin = p->at_origin;
    return true;
}

TEST(a_caller_prepares_each_body_before_it_is_made)
{
    kz_map *map = load_room();
    kz_world *world = NULL;
    kz_body bodies[32];
    prepared seen = {0, 0, false};
    REQUIRE(map != NULL && kz_map_item_count(map) == 9);
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    const kz_map_bodies_def def = {.joined = true, .prepare = prepare, .ctx = &seen, .bodies = bodies};
    CHECK_EQ(kz_map_add_bodies(map, world, &def, NULL), KZ_OK);
    CHECK_EQ(seen.calls, 7); /* three tiles are one body */
    CHECK_EQ(seen.tiles, 1);
    CHECK_EQ(kz_world_count(world), 6u);
    const kz_body coin = bodies[kz_map_find(map, NULL, "coin", 0)];
    CHECK_EQ(kz_body_flags(world, coin), (uint32_t)KZ_BODY_SENSOR);
    CHECK_EQ(kz_body_category(world, coin), 8u);
    CHECK_EQ(kz_body_collides(world, coin), 4u);
    CHECK_EQ(kz_body_user(world, coin), 77u);
    CHECK_EQ(bodies[kz_map_find(map, NULL, "gold", 0)].generation, 0u);
    const int32_t stone = kz_map_find(map, NULL, "stone", 0);
    CHECK_NE(bodies[stone].generation, 0u);
    for (int32_t i = 0; i < 3; i++) CHECK_EQ(bodies[stone + i].index, bodies[stone].index);
    const kz_body lift = bodies[kz_map_find(map, "lift", NULL, 0)];
    CHECK_EQ(kz_body_one_way(world, lift).y, -1.0f);
    CHECK_EQ(kz_body_pose(world, lift).at.x, 0.0f);
    kz_world_free(world);
    kz_map_free(map);
}

TEST(bodies_at_their_objects_point_stand_where_others_do)
{
    kz_map *map = load_room();
    kz_world *world = NULL, *plain = NULL;
    kz_body bodies[32], plain_bodies[32];
    prepared at_origin = {0, 0, true}, in_place = {0, 0, false};
    REQUIRE(map != NULL);
    for (int round = 0; round < 2; round++) { /* the second takes outlines that are kept */
        CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
        CHECK_EQ(kz_world_create(NULL, &plain, NULL), KZ_OK);
        const kz_map_bodies_def def = {.prepare = prepare, .ctx = &at_origin, .bodies = bodies};
        const kz_map_bodies_def plain_def = {.prepare = prepare, .ctx = &in_place, .bodies = plain_bodies};
        CHECK_EQ(kz_map_add_bodies(map, world, &def, NULL), KZ_OK);
        CHECK_EQ(kz_map_add_bodies(map, plain, &plain_def, NULL), KZ_OK);
        for (int32_t i = 0; i < kz_map_item_count(map); i++) {
            const kz_map_item *item = kz_map_item_at(map, i);
            kz_shape a, b;
            NOTE("%s", item->name);
            CHECK_EQ(bodies[i].index, plain_bodies[i].index);
            if (!bodies[i].generation) continue;
            const kz_vec2 at = kz_body_pose(world, bodies[i]).at;
            CHECK_EQ(at.x, item->origin.x);
            CHECK_EQ(at.y, item->origin.y);
            CHECK(kz_body_shape(world, bodies[i], &a) && kz_body_shape(plain, plain_bodies[i], &b));
            CHECK_EQ(a.kind, b.kind);
            CHECK_MEM(&a.bounds, &b.bounds, sizeof a.bounds);
            size_t n_a, n_b;
            const kz_vec2 *p = kz_shape_points(&a, &n_a), *q = kz_shape_points(&b, &n_b);
            CHECK_EQ(n_a, n_b);
            if (n_a) CHECK_MEM(p, q, n_a * sizeof *p);
        }
        kz_world_free(world);
        kz_world_free(plain);
    }
    kz_map_free(map);
}

TEST(a_lift_at_its_point_carries_its_rider_along)
{
    kz_map *map = load_room();
    kz_world *world = NULL;
    kz_body bodies[32], rider;
    prepared seen = {0, 0, true};
    size_t n;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK);
    const kz_map_bodies_def def = {.prepare = prepare, .ctx = &seen, .bodies = bodies};
    CHECK_EQ(kz_map_add_bodies(map, world, &def, NULL), KZ_OK);
    const kz_body lift = bodies[kz_map_find(map, "lift", NULL, 0)];
    kz_body_def box = {.pose = {{13, 2}, 1, 0}};
    CHECK_EQ(kz_shape_box((kz_vec2){0, 0}, (kz_vec2){2, 2}, &box.shape, NULL), KZ_OK);
    CHECK_EQ(kz_body_create(world, &box, &rider, NULL), KZ_OK);
    const kz_move_def up = {.up = {0, -1}};
    kz_carry_result carried[4];
    CHECK_EQ(kz_platform_move(world, lift, (kz_vec2){0, -1}, &up, carried, 4, &n, NULL), KZ_OK);
    CHECK_EQ(kz_body_pose(world, lift).at.x, 12.5f);
    CHECK_EQ(kz_body_pose(world, lift).at.y, 3.0f);
    CHECK_EQ(kz_body_pose(world, rider).at.y, 1.0f);
    kz_world_free(world);
    kz_map_free(map);
}

TEST(a_shape_at_its_origin_is_that_of_the_item_shifted)
{
    kz_map *map = load_room();
    kz_shape shape;
    kz_error error;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_shape_at_origin(map, kz_map_find(map, "rock", NULL, 0), &shape, NULL), KZ_OK);
    CHECK_EQ(shape.as.polygon.n_points, 10);
    CHECK_EQ(shape.as.polygon.points[0].x, 0.0f);
    CHECK_EQ(shape.as.polygon.points[9].x, -1.0f);
    CHECK_EQ(shape.bounds.max.y, 9.0f);
    CHECK_EQ(kz_map_shape_at_origin(map, kz_map_find(map, "ship", NULL, 0), &shape, NULL), KZ_OK);
    CHECK_EQ(shape.kind, KZ_KIND_MASK);
    CHECK_EQ(shape.as.mask.at_x, 0.0);
    CHECK_EQ(shape.as.mask.at_y, -8.0);
    CHECK_EQ(kz_map_shape_at_origin(map, -1, &shape, &error), KZ_ERR_ARGUMENT);
    CHECK_EQ(error.code, KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_map_shape_at_origin(map, 9, &shape, NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_map_shape_at_origin(map, 0, NULL, NULL), KZ_ERR_ARGUMENT);
    kz_map_free(map);
}

TEST(without_a_def_bodies_are_those_of_kz_map_add_to_world)
{
    kz_map *map = load_room();
    kz_world *a = NULL, *b = NULL;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_world_create(NULL, &a, NULL), KZ_OK);
    CHECK_EQ(kz_world_create(NULL, &b, NULL), KZ_OK);
    CHECK_EQ(kz_map_add_bodies(map, a, NULL, NULL), KZ_OK);
    CHECK_EQ(kz_map_add_to_world(map, b, NULL), KZ_OK);
    REQUIRE(CHECK_EQ(kz_world_count(a), kz_world_count(b)));
    for (uint32_t i = 1; i <= kz_world_count(a); i++) {
        const kz_body p = kz_world_body(a, i), q = kz_world_body(b, i);
        const kz_box box = kz_body_box(a, p), other = kz_body_box(b, q);
        CHECK_MEM(&box, &other, sizeof box);
        CHECK_EQ(kz_body_user(a, p), kz_body_user(b, q));
        CHECK_EQ(kz_body_flags(a, p), kz_body_flags(b, q));
        CHECK_EQ(kz_body_category(a, p), kz_body_category(b, q));
    }
    kz_world_free(a);
    kz_world_free(b);
    kz_map_free(map);
}

TEST(any_allocation_of_making_bodies_may_fail)
{
    kz_test_alloc ta;
    kz_map_free(load_room());
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        kz_world *world = NULL;
        kz_error error = {KZ_OK, 0, 0};
        prepared seen = {0, 0, true};
        const kz_world_def world_def = {.alloc = &ta.allocator};
        const kz_map_bodies_def def = {.prepare = prepare, .ctx = &seen};
        kz_result result = kz_map_load(io_path("room.tmx"), NULL, &ta.allocator, &map, NULL);
        if (result == KZ_OK) result = kz_world_create(&world_def, &world, &error);
        if (result == KZ_OK) result = kz_map_add_bodies(map, world, &def, &error);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (world && result != KZ_OK) CHECK_EQ(error.code, KZ_ERR_MEMORY);
        kz_world_free(world);
        kz_map_free(map);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
