/* Objects of maps: each kind of shape where Tiled shows it, turned, projected, inherited from templates. */
#include "io_fixture.h"

#include <stdio.h>
#include <string.h>

/* A map of 10 x 10 cells of 16 x 16 with one object layer of this content. */
static kz_map *map_of(const char *attributes, const char *before, const char *objects)
{
    static char text[16384];
    snprintf(text, sizeof text,
             "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
             "<map version=\"1.10\" width=\"10\" height=\"10\" tilewidth=\"16\" tileheight=\"16\" %s>\n%s"
             "<objectgroup id=\"1\" name=\"walls\" draworder=\"index\">\n%s</objectgroup>\n</map>\n",
             attributes, before, objects);
    io_write_text("objects.tmx", text);
    return io_load("objects.tmx");
}

static const kz_map_item *item_of(const kz_map *map, int32_t i)
{
    static const kz_map_item nothing;
    return map && i < kz_map_item_count(map) ? kz_map_item_at(map, i) : &nothing;
}

/* The layer of an item, with its groups. */
static const char *path_of(const kz_map *map, int32_t i)
{
    static char path[64];
    const kz_map_layer *layer = item_of(map, i)->layer;
    const size_t size = kz_map_layer_path(layer, path, sizeof path);
    CHECK_EQ(size, strlen(path));
    return path;
}

static void check_bounds(const kz_map_item *item, float x0, float y0, float x1, float y1)
{
    CHECK_EQ(item->shape.bounds.min.x, x0);
    CHECK_EQ(item->shape.bounds.min.y, y0);
    CHECK_EQ(item->shape.bounds.max.x, x1);
    CHECK_EQ(item->shape.bounds.max.y, y1);
}

static void check_points(const kz_map_item *item, int32_t n, const float *wanted, double tolerance)
{
    size_t got = 0;
    const kz_vec2 *points = kz_shape_points(&item->shape, &got);
    REQUIRE(CHECK_EQ(got, (size_t)n));
    for (int32_t i = 0; i < n; i++) {
        CHECK_NEAR(points[i].x, wanted[2 * i], tolerance);
        CHECK_NEAR(points[i].y, wanted[2 * i + 1], tolerance);
    }
}

TEST(each_kind_of_object_becomes_its_shape)
{
    kz_map *map =
        map_of("orientation=\"orthogonal\"", "",
               "<object id=\"1\" name=\"wall\" type=\"solid\" x=\"10\" y=\"20\" width=\"30.5\" height=\"8\"/>\n"
               "<object id=\"2\" x=\"10\" y=\"20\" width=\"8\" height=\"8\"><ellipse/></object>\n"
               "<object id=\"3\" x=\"10\" y=\"20\" width=\"16\" height=\"8\"><ellipse/></object>\n"
               "<object id=\"4\" x=\"10.25\" y=\"20\"><point/></object>\n"
               "<object id=\"5\" x=\"10\" y=\"20\"><polygon points=\"0,0 8,0 8,8 4,2\"/></object>\n"
               "<object id=\"6\" x=\"10\" y=\"20\"><polyline points=\"0,0 8,0 8,8\"/></object>\n"
               "<object id=\"7\" x=\"10\" y=\"20\" width=\"20\" height=\"6\"><capsule/></object>\n"
               "<object id=\"8\" x=\"10\" y=\"20\" width=\"6\" height=\"20\"><capsule/></object>\n"
               "<object id=\"9\" x=\"10\" y=\"20\" width=\"6\" height=\"6\"><capsule/></object>\n"
               "<object id=\"10\" x=\"10\" y=\"20\" width=\"6\" height=\"6\"><text>hello</text></object>\n"
               "<object id=\"11\" x=\"10\" y=\"20\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 10); /* all but the text */
    const kz_map_item *item = item_of(map, 0);
    CHECK_EQ(item->id, 1);
    CHECK_STR(item->name, "wall");
    CHECK_STR(item->class_name, "solid");
    CHECK_STR(item->layer->name, "walls");
    CHECK_STR(item->tileset, "");
    CHECK_STR(item->rule, "");
    CHECK_EQ(item->tile, -1);
    CHECK_EQ(item->line, 4);
    CHECK(item->visible && !item->from_tile_layer && !item->image);
    CHECK_EQ(item->opacity, 1.0f);
    CHECK_EQ(item->shape.kind, KZ_KIND_BOX);
    check_bounds(item, 10, 20, 40.5f, 28);

    item = item_of(map, 1);
    CHECK_EQ(item->shape.kind, KZ_KIND_CIRCLE);
    CHECK_EQ(item->shape.as.circle.r, 4.0f);
    check_bounds(item, 10, 20, 18, 28);

    item = item_of(map, 2);
    CHECK_EQ(item->shape.kind, KZ_KIND_POLYGON);
    CHECK_EQ(item->shape.as.polygon.n_points, 64);
    check_bounds(item, 10, 20, 26, 28);

    CHECK_EQ(item_of(map, 3)->shape.kind, KZ_KIND_POINT);
    check_bounds(item_of(map, 3), 10.25f, 20, 10.25f, 20);
    CHECK_EQ(item_of(map, 4)->shape.kind, KZ_KIND_POLYGON);
    check_points(item_of(map, 4), 4, (const float[]){10, 20, 18, 20, 18, 28, 14, 22}, 0);
    CHECK_EQ(item_of(map, 5)->shape.kind, KZ_KIND_POLYLINE);
    check_points(item_of(map, 5), 3, (const float[]){10, 20, 18, 20, 18, 28}, 0);

    item = item_of(map, 6);
    CHECK_EQ(item->shape.kind, KZ_KIND_CAPSULE);
    CHECK_EQ(item->shape.as.capsule.r, 3.0f);
    CHECK_EQ(item->shape.as.capsule.a.x, 13.0f);
    CHECK_EQ(item->shape.as.capsule.b.x, 27.0f);
    check_bounds(item, 10, 20, 30, 26);
    CHECK_EQ(item_of(map, 7)->shape.kind, KZ_KIND_CAPSULE);
    check_bounds(item_of(map, 7), 10, 20, 16, 40);
    CHECK_EQ(item_of(map, 8)->shape.kind, KZ_KIND_CIRCLE);
    CHECK_EQ(item_of(map, 9)->id, 11);
    CHECK_EQ(item_of(map, 9)->shape.kind, KZ_KIND_BOX); /* Tiled's points before it had points */
    check_bounds(item_of(map, 9), 10, 20, 10, 20);
    const kz_box bounds = kz_map_bounds(map);
    CHECK_EQ(bounds.min.x, 0.0f);
    CHECK_EQ(bounds.max.x, 160.0f);
    kz_map_free(map);
}

TEST(flat_ellipses_and_capsules_are_segments)
{
    kz_map *map = map_of("", "",
                         "<object id=\"1\" x=\"1\" y=\"2\" width=\"8\"><ellipse/></object>\n"
                         "<object id=\"2\" x=\"1\" y=\"2\" height=\"8\" rotation=\"33\"><ellipse/></object>\n"
                         "<object id=\"3\" x=\"1\" y=\"2\" width=\"8\"><capsule/></object>\n"
                         "<object id=\"4\" x=\"1\" y=\"2\"><ellipse/></object>\n"
                         "<object id=\"5\" x=\"1\" y=\"2\" width=\"8\" rotation=\"33\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->shape.kind, KZ_KIND_SEGMENT);
    CHECK_EQ(item_of(map, 1)->shape.kind, KZ_KIND_SEGMENT);
    CHECK_EQ(item_of(map, 2)->shape.kind, KZ_KIND_SEGMENT);
    CHECK_EQ(item_of(map, 3)->shape.kind, KZ_KIND_CIRCLE);
    CHECK_EQ(item_of(map, 4)->shape.kind, KZ_KIND_POLYGON);
    CHECK(item_of(map, 4)->shape.flags & KZ_SHAPE_FLAT);
    kz_map_free(map);
}

TEST(objects_turn_clockwise_about_their_top_left_corner)
{
    kz_map *map =
        map_of("", "",
               "<object id=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"4\" rotation=\"90\"/>\n"
               "<object id=\"2\" x=\"10\" y=\"20\" width=\"8\" height=\"4\" rotation=\"45\"/>\n"
               "<object id=\"3\" x=\"10\" y=\"20\" rotation=\"90\"><polygon points=\"0,0 8,0 8,4\"/></object>\n"
               "<object id=\"4\" x=\"10\" y=\"20\" width=\"8\" height=\"8\" rotation=\"-90\"><ellipse/></object>\n"
               "<object id=\"5\" x=\"10\" y=\"20\" width=\"20\" height=\"4\" rotation=\"90\"><capsule/></object>\n"
               "<object id=\"6\" x=\"10\" y=\"20\" rotation=\"17\"><point/></object>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->shape.kind, KZ_KIND_BOX);
    check_bounds(item_of(map, 0), 6, 20, 10, 28);
    CHECK_EQ(item_of(map, 1)->shape.kind, KZ_KIND_POLYGON);
    const float h = 0.70710678f;
    check_points(item_of(map, 1), 4,
                 (const float[]){10, 20, 10 + 8 * h, 20 + 8 * h, 10 + 4 * h, 20 + 12 * h, 10 - 4 * h, 20 + 4 * h},
                 1e-5);
    check_points(item_of(map, 2), 3, (const float[]){10, 20, 10, 28, 6, 28}, 0);
    check_bounds(item_of(map, 3), 10, 12, 18, 20);
    CHECK_EQ(item_of(map, 4)->shape.kind, KZ_KIND_CAPSULE);
    check_bounds(item_of(map, 4), 6, 20, 10, 40);
    check_bounds(item_of(map, 5), 10, 20, 10, 20);
    kz_map_free(map);
}

TEST(neighbours_placed_by_decimals_touch_and_do_not_overlap)
{
    kz_map *map = map_of("", "",
                         "<object id=\"1\" x=\"0.1\" y=\"0\" width=\"0.2\" height=\"1\"/>\n"
                         "<object id=\"2\" x=\"0.3\" y=\"0\" width=\"1\" height=\"1\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_relate(&item_of(map, 0)->shape, &item_of(map, 1)->shape), KZ_TOUCH);
    kz_map_free(map);
}

TEST(layers_and_groups_shift_hide_and_fade_what_they_hold)
{
    io_write_text("groups.tmx",
                  "<map width=\"4\" height=\"4\" tilewidth=\"8\" tileheight=\"8\" backgroundcolor=\"#80102030\">\n"
                  "<group name=\"level\" offsetx=\"100\" offsety=\"-0.5\" opacity=\"0.5\">\n"
                  " <objectgroup name=\"a\" offsetx=\"10\"><object id=\"1\" x=\"1\" y=\"2\" width=\"3\" "
                  "height=\"4\"/></objectgroup>\n"
                  " <group name=\"deep\" visible=\"0\"><objectgroup name=\"b\" opacity=\"0.5\" offsety=\"7\">"
                  "<object id=\"2\" x=\"1\" y=\"2\" width=\"3\" height=\"4\"/></objectgroup></group>\n"
                  "</group>\n"
                  "<objectgroup name=\"c\"><object id=\"3\" visible=\"0\" x=\"1\" y=\"2\" width=\"3\" "
                  "height=\"4\"/></objectgroup>\n"
                  "</map>");
    kz_map *map = io_load("groups.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 3);
    CHECK_STR(path_of(map, 0), "level/a");
    check_bounds(item_of(map, 0), 111, 1.5f, 114, 5.5f);
    CHECK(item_of(map, 0)->visible);
    CHECK_EQ(item_of(map, 0)->opacity, 0.5f);
    CHECK_STR(path_of(map, 1), "level/deep/b");
    check_bounds(item_of(map, 1), 101, 8.5f, 104, 12.5f);
    CHECK(!item_of(map, 1)->visible);
    CHECK_EQ(item_of(map, 1)->opacity, 0.25f);
    CHECK(!item_of(map, 2)->visible);
    CHECK_EQ(kz_map_background(map), 0x80102030u);
    CHECK(kz_map_item_at(map, 3) == NULL && kz_map_item_at(map, -1) == NULL);
    CHECK(kz_map_picture_at(map, 0) == NULL && io_note(map, 0) == NULL);
    kz_map_free(map);
}

TEST(objects_drawn_top_down_are_sorted_by_y_and_stay_in_order_otherwise)
{
    static const char objects[] = "<object id=\"1\" x=\"0\" y=\"30\"/><object id=\"2\" x=\"0\" y=\"10\"/>"
                                  "<object id=\"3\" x=\"0\" y=\"30\"/><object id=\"4\" x=\"0\" y=\"20\"/>"
                                  "<object id=\"5\" x=\"0\" y=\"10\"/>";
    static const int32_t sorted[] = {2, 5, 4, 1, 3};
    char text[1024];
    for (int as_they_come = 0; as_they_come < 2; as_they_come++) {
        snprintf(text, sizeof text,
                 "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><objectgroup%s>%s</objectgroup></map>",
                 as_they_come ? " draworder=\"index\"" : "", objects);
        io_write_text("order.tmx", text);
        kz_map *map = io_load("order.tmx");
        REQUIRE(map != NULL);
        for (int32_t i = 0; i < 5; i++) CHECK_EQ(item_of(map, i)->id, as_they_come ? i + 1 : sorted[i]);
        kz_map_free(map);
    }
}

TEST(many_objects_are_sorted_stably)
{
    static char text[40000];
    size_t n = 0;
    kz_test_rng r = kz_test_rng_here();
    n += (size_t)snprintf(text, sizeof text,
                          "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><objectgroup>");
    for (int i = 1; i <= 300; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "<object id=\"%d\" x=\"%d\" y=\"%d\"/>", i, i,
                              kz_test_range(&r, -20, 20));
    snprintf(text + n, sizeof text - n, "</objectgroup></map>");
    io_write_text("many.tmx", text);
    kz_map *map = io_load("many.tmx");
    REQUIRE(map != NULL);
    for (int32_t i = 1; i < 300; i++) {
        const kz_map_item *a = item_of(map, i - 1), *b = item_of(map, i);
        CHECK(a->shape.bounds.min.y < b->shape.bounds.min.y ||
              (a->shape.bounds.min.y == b->shape.bounds.min.y && a->id < b->id));
    }
    kz_map_free(map);
}

/* ---- Isometric ----------------------------------------------------------------------------------------- */

TEST(objects_of_isometric_maps_are_projected)
{
    io_write_text("iso.tmx",
                  "<map orientation=\"isometric\" width=\"10\" height=\"4\" tilewidth=\"64\" tileheight=\"32\">\n"
                  "<objectgroup draworder=\"index\">\n"
                  "<object id=\"1\" x=\"0\" y=\"0\" width=\"32\" height=\"32\"/>\n"
                  "<object id=\"2\" x=\"64\" y=\"32\"><point/></object>\n"
                  "<object id=\"3\" x=\"0\" y=\"0\" width=\"32\" height=\"32\"><ellipse/></object>\n"
                  "<object id=\"4\" x=\"0\" y=\"0\" width=\"32\" height=\"32\" rotation=\"90\"/>\n"
                  "<object id=\"5\" x=\"0\" y=\"0\" width=\"64\" height=\"32\"><capsule/></object>\n"
                  "</objectgroup></map>");
    kz_map *map = io_load("iso.tmx");
    REQUIRE(map != NULL);
    /* Cell (0, 0): a diamond 64 x 32 whose top lies at (4 * 32, 0). */
    check_points(item_of(map, 0), 4, (const float[]){128, 0, 160, 16, 128, 32, 96, 16}, 0);
    check_bounds(item_of(map, 1), 160, 48, 160, 48);
    CHECK_EQ(item_of(map, 2)->shape.kind, KZ_KIND_POLYGON);
    const kz_box round = item_of(map, 2)->shape.bounds;
    CHECK_NEAR(round.min.x, 128 - 22.627, 0.1); /* the ellipse inscribed in the diamond: 16 * sqrt 2 */
    CHECK_NEAR(round.max.y, 16 + 11.314, 0.1);
    check_points(item_of(map, 3), 4, (const float[]){128, 0, 112, 32, 96, 0, 112, -32}, 1e-5); /* on the screen */
    CHECK_EQ(item_of(map, 4)->shape.kind, KZ_KIND_POLYGON);
    CHECK_EQ(item_of(map, 4)->shape.as.polygon.n_points, 66);
    const kz_box bounds = kz_map_bounds(map);
    CHECK_EQ(bounds.max.x, 14 * 32.0f);
    CHECK_EQ(bounds.max.y, 14 * 16.0f);
    kz_map_free(map);
}

/* ---- Tile objects -------------------------------------------------------------------------------------- */

static const char tiles[] =
    "<tileset firstgid=\"1\" name=\"two\" tilewidth=\"4\" tileheight=\"2\" tilecount=\"2\" columns=\"2\">"
    "<image source=\"two.png\" width=\"8\" height=\"2\"/>"
    "<tile id=\"1\" type=\"gem\"/></tileset>\n";

static void write_tiles(void)
{
    io_write_picture("two.png", "#....##.\n"
                                "........");
}

TEST(a_tile_object_stands_on_its_bottom_left_corner)
{
    write_tiles();
    kz_map *map = map_of("", tiles,
                         "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\" width=\"4\" height=\"2\"/>\n"
                         "<object id=\"2\" gid=\"2\" x=\"10.5\" y=\"20.75\"/>\n");
    REQUIRE(map != NULL);
    const kz_map_item *item = item_of(map, 0);
    CHECK_EQ(item->shape.kind, KZ_KIND_MASK);
    check_bounds(item, 10, 18, 11, 19);
    CHECK_STR(item->tileset, "two");
    CHECK_EQ(item->tile, 0);
    CHECK_STR(item->rule, "alpha > 127");
    CHECK_STR(item->class_name, "");
    CHECK_EQ(item->part.x1 - item->part.x0, 4);
    CHECK_EQ(item->draw.at_x, 10.0);
    CHECK_EQ(item->draw.at_y, 18.0);
    item = item_of(map, 1);
    CHECK_STR(item->class_name, "gem");
    CHECK_EQ(item->part.x0, 4);
    CHECK_EQ(item->shape.as.mask.at_x, 10.5);
    check_bounds(item, 11, 19, 13, 20); /* ceil(10.5 - 0.5) + 1, ceil(18.75 - 0.5) */
    kz_map_free(map);
}

TEST(tile_objects_are_flipped_scaled_and_turned)
{
    write_tiles();
    kz_map *map = map_of("", tiles,
                         "<object id=\"1\" gid=\"2147483649\" x=\"10\" y=\"20\" width=\"4\" height=\"2\"/>\n"
                         "<object id=\"2\" gid=\"1073741825\" x=\"10\" y=\"20\" width=\"4\" height=\"2\"/>\n"
                         "<object id=\"3\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"6\"/>\n"
                         "<object id=\"4\" gid=\"1\" x=\"10\" y=\"20\" width=\"4\" height=\"2\" rotation=\"90\"/>\n"
                         "<object id=\"5\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"4\" rotation=\"180\"/>\n");
    REQUIRE(map != NULL);
    check_bounds(item_of(map, 0), 13, 18, 14, 19);
    check_bounds(item_of(map, 1), 10, 19, 11, 20);
    check_bounds(item_of(map, 2), 10, 14, 12, 17);
    check_bounds(item_of(map, 3), 11, 20, 12, 21); /* the top edge, now at the right */
    check_bounds(item_of(map, 4), 8, 22, 10, 24);
    CHECK_EQ(item_of(map, 3)->draw.xy, -1.0);
    kz_map_free(map);
}

TEST(equal_turns_share_one_mask)
{
    write_tiles();
    kz_map *map = map_of("", tiles,
                         "<object id=\"1\" gid=\"2147483650\" x=\"10\" y=\"20\"/>\n"
                         "<object id=\"2\" gid=\"2147483650\" x=\"57\" y=\"31\"/>\n"
                         "<object id=\"3\" gid=\"2\" x=\"57\" y=\"31\"/>\n"
                         "<object id=\"4\" gid=\"2\" x=\"1.5\" y=\"31\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->shape.as.mask.mask, item_of(map, 1)->shape.as.mask.mask);
    CHECK_NE(item_of(map, 0)->shape.as.mask.mask, item_of(map, 2)->shape.as.mask.mask);
    CHECK_EQ(item_of(map, 2)->shape.as.mask.mask, item_of(map, 3)->shape.as.mask.mask);
    kz_map_free(map);
}

TEST(alignment_tile_offset_and_aspect_place_tile_objects)
{
    static const struct {
        const char *align;
        float x, y;
    } cases[] = {{"topleft", 10, 20},    {"top", 8, 20},         {"topright", 6, 20},    {"left", 10, 19},
                 {"center", 8, 19},      {"right", 6, 19},       {"bottomleft", 10, 18}, {"bottom", 8, 18},
                 {"bottomright", 6, 18}, {"unspecified", 10, 18}};
    char tileset[512];
    write_tiles();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(tileset, sizeof tileset,
                 "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"2\" objectalignment=\"%s\">"
                 "<image source=\"two.png\"/></tileset>",
                 cases[i].align);
        kz_map *map = map_of("", tileset, "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\"/>");
        REQUIRE(map != NULL);
        NOTE("%s", cases[i].align);
        check_bounds(item_of(map, 0), cases[i].x, cases[i].y, cases[i].x + 1, cases[i].y + 1);
        kz_map_free(map);
    }
    kz_map *map = map_of("",
                         "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"2\"><tileoffset x=\"3\" y=\"5\"/>"
                         "<image source=\"two.png\"/></tileset>",
                         "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"4\"/>");
    REQUIRE(map != NULL);
    check_bounds(item_of(map, 0), 16, 26, 18, 28); /* the offset is scaled too */
    kz_map_free(map);
    map = map_of("",
                 "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"2\" fillmode=\"preserve-aspect-fit\">"
                 "<image source=\"two.png\"/></tileset>",
                 "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\" width=\"12\" height=\"4\"/>");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->draw.xx, 2.0);
    CHECK_EQ(item_of(map, 0)->draw.at_x, 12.0);
    CHECK_EQ(item_of(map, 0)->draw.at_y, 16.0);
    kz_map_free(map);
}

TEST(tile_objects_of_isometric_maps_stand_on_the_middle_of_their_bottom)
{
    write_tiles();
    kz_map *map = map_of("orientation=\"isometric\"", tiles, "<object id=\"1\" gid=\"1\" x=\"16\" y=\"0\"/>");
    REQUIRE(map != NULL);
    /* (16, 0) is one cell to the right: (80 + 8, 8). */
    check_bounds(item_of(map, 0), 86, 6, 87, 7);
    kz_map_free(map);
}

TEST(tiles_with_collision_shapes_collide_by_them)
{
    write_tiles();
    kz_map *map = map_of(
        "",
        "<tileset firstgid=\"1\" name=\"two\" tilewidth=\"4\" tileheight=\"2\"><image source=\"two.png\"/>"
        "<tile id=\"0\"><objectgroup><object id=\"1\" x=\"1\" y=\"0.5\" width=\"2\" height=\"1\"/></objectgroup></tile>"
        "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/>"
        "<object id=\"2\" x=\"4\" y=\"2\"><polygon points=\"0,0 -1,0 0,-1\"/></object>"
        "<object id=\"3\" x=\"1\" y=\"1\" width=\"9\" height=\"9\"><text/></object></objectgroup></tile></tileset>",
        "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\"/>\n"
        "<object id=\"2\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"2\"/>\n"
        "<object id=\"3\" gid=\"2147483650\" x=\"10\" y=\"20\"/>\n"
        "<object id=\"4\" gid=\"1\" x=\"10\" y=\"20\" rotation=\"30\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->shape.kind, KZ_KIND_BOX);
    check_bounds(item_of(map, 0), 11, 18.5f, 13, 19.5f);
    CHECK_STR(item_of(map, 0)->rule, "");
    CHECK(item_of(map, 0)->image != NULL);
    check_bounds(item_of(map, 1), 12, 18.5f, 16, 19.5f);
    const kz_shape *parts = &item_of(map, 2)->shape;
    CHECK_EQ(parts->kind, KZ_KIND_PARTS);
    CHECK_EQ(parts->as.parts.n, 2);
    CHECK_EQ(parts->as.parts.items[0].bounds.min.x, 13.0f); /* mirrored */
    check_bounds(item_of(map, 2), 10, 18, 14, 20);
    CHECK_EQ(item_of(map, 3)->shape.kind, KZ_KIND_POLYGON);
    kz_map_free(map);
}

TEST(collision_shapes_that_a_place_distorts_become_polygons)
{
    write_tiles();
    kz_map *map = map_of(
        "",
        "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"2\"><image source=\"two.png\"/><tile "
        "id=\"0\"><objectgroup>"
        "<object id=\"1\" x=\"1\" y=\"0\" width=\"2\" height=\"2\"><ellipse/></object></objectgroup></tile>"
        "<tile id=\"1\"><objectgroup>"
        "<object id=\"1\" x=\"0\" y=\"0\" width=\"4\" height=\"2\"><capsule/></object></objectgroup></tile></tileset>",
        "<object id=\"1\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"4\"/>\n"
        "<object id=\"2\" gid=\"1\" x=\"10\" y=\"20\" width=\"8\" height=\"2\"/>\n"
        "<object id=\"3\" gid=\"2\" x=\"10\" y=\"20\" width=\"8\" height=\"4\"/>\n"
        "<object id=\"4\" gid=\"2\" x=\"10\" y=\"20\" width=\"8\" height=\"8\"/>\n");
    REQUIRE(map != NULL);
    CHECK_EQ(item_of(map, 0)->shape.kind, KZ_KIND_CIRCLE);
    CHECK_EQ(item_of(map, 0)->shape.as.circle.r, 2.0f);
    CHECK_EQ(item_of(map, 1)->shape.kind, KZ_KIND_POLYGON);
    check_bounds(item_of(map, 1), 12, 18, 16, 20);
    CHECK_EQ(item_of(map, 2)->shape.kind, KZ_KIND_CAPSULE);
    CHECK_EQ(item_of(map, 3)->shape.kind, KZ_KIND_POLYGON);
    check_bounds(item_of(map, 3), 10, 12, 18, 20);
    kz_map_free(map);
}

TEST(collision_shapes_of_isometric_tilesets_are_projected)
{
    io_write_picture("tall.png", "####\n####\n####\n####");
    kz_map *map = map_of("",
                         "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"4\"><grid orientation=\"isometric\" "
                         "width=\"4\" height=\"2\"/>"
                         "<image source=\"tall.png\"/><tile id=\"0\"><objectgroup>"
                         "<object id=\"1\" x=\"0\" y=\"0\" width=\"2\" height=\"2\"/></objectgroup></tile></tileset>",
                         "<object id=\"1\" gid=\"1\" x=\"0\" y=\"4\"/>\n");
    REQUIRE(map != NULL); /* the diamond at the bottom of the tile */
    check_points(item_of(map, 0), 4, (const float[]){2, 2, 4, 3, 2, 4, 0, 3}, 0);
    kz_map_free(map);
}

/* ---- Templates ----------------------------------------------------------------------------------------- */

TEST(objects_take_from_templates_what_they_do_not_say)
{
    write_tiles();
    io_write_text(
        "gem.tx",
        "<template><tileset firstgid=\"1\" source=\"gem.tsx\"/>"
        "<object name=\"gem\" type=\"item\" gid=\"2\" width=\"8\" height=\"4\" rotation=\"180\"/></template>");
    io_write_text("gem.tsx",
                  "<tileset name=\"gems\" tilewidth=\"4\" tileheight=\"2\"><image source=\"two.png\"/></tileset>");
    io_write_text("tri.tj", "{\"type\":\"template\",\"object\":{\"name\":\"tri\",\"polygon\":"
                            "[{\"x\":0,\"y\":0},{\"x\":4,\"y\":0},{\"x\":0,\"y\":4}],\"visible\":true}}");
    io_write_text("tri2.tx", "<template><object template=\"tri.tj\" type=\"second\"/></template>");
    kz_map *map = map_of("", tiles,
                         "<object id=\"1\" template=\"gem.tx\" x=\"10\" y=\"20\"/>\n"
                         "<object id=\"2\" template=\"gem.tx\" x=\"10\" y=\"20\" name=\"other\" width=\"4\" "
                         "height=\"2\" rotation=\"0\"/>\n"
                         "<object id=\"3\" template=\"gem.tx\" gid=\"1\" x=\"10\" y=\"20\" rotation=\"0\"/>\n"
                         "<object id=\"4\" template=\"tri.tj\" x=\"10\" y=\"20\"/>\n"
                         "<object id=\"5\" template=\"tri2.tx\" x=\"1\" y=\"2\" rotation=\"90\"/>\n");
    REQUIRE(map != NULL);
    const kz_map_item *item = item_of(map, 0);
    CHECK_STR(item->name, "gem");
    CHECK_STR(item->class_name, "item");
    CHECK_STR(item->tileset, "gems");
    CHECK_EQ(item->tile, 1);
    check_bounds(item, 4, 22, 8, 24);
    item = item_of(map, 1);
    CHECK_STR(item->name, "other");
    check_bounds(item, 11, 18, 13, 19);
    item = item_of(map, 2); /* a number of the map's own */
    CHECK_STR(item->tileset, "two");
    CHECK_EQ(item->tile, 0);
    check_bounds(item_of(map, 3), 10, 20, 14, 24);
    CHECK_STR(item_of(map, 4)->class_name, "second");
    CHECK_STR(item_of(map, 4)->name, "tri");
    check_points(item_of(map, 4), 3, (const float[]){1, 2, 1, 6, -3, 2}, 0);
    kz_map_free(map);
}
