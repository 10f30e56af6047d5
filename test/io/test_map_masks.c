/* Masks of tiles: the properties hot, air, alpha and key, on objects, templates and tiles; trans colours; hot sizes. */
#include "io_fixture.h"

#include <stdio.h>
#include <string.h>

/* One tile of 4 x 1 pixels: nothing, half transparent, opaque white, opaque magenta. */
static const char map_text[] =
    "<map width=\"4\" height=\"4\" tilewidth=\"4\" tileheight=\"1\">\n"
    "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"1\"><image source=\"%s\" %s/>\n"
    "<tile id=\"0\">%s</tile></tileset>\n"
    "<objectgroup>\n<object id=\"1\" gid=\"1\" x=\"0\" y=\"1\">%s</object></objectgroup></map>";

static void write_map(const char *image, const char *trans, const char *tile, const char *object)
{
    char text[4096];
    snprintf(text, sizeof text, map_text, image, trans, tile, object);
    io_write_text("masks.tmx", text);
}

static void write_images(void)
{
    io_write_picture("tile.png", ".a#m");
    io_write_picture("hot.png", "#mmm");
    io_write_picture("hot_sheet.png", "mm##mmmm\nmmmmmmmm");
    io_write_picture("sheet.png", ".a#m.a#m\n.a#m.a#m");
    io_write_picture("small.png", "##\n##\n##");
}

#define PROPERTIES(text)      "<properties>" text "</properties>"
#define PROPERTY(name, value) "<property name=\"" name "\" value=\"" value "\"/>"

static void check_mask(const char *image, const char *trans, const char *tile, const char *object, const char *cells,
                       const char *rule)
{
    char text[64];
    write_images();
    write_map(image, trans, tile, object);
    NOTE("%s | %s | %s", trans, tile, object);
    kz_map *map = io_load("masks.tmx");
    REQUIRE(map != NULL);
    const kz_map_item *item = kz_map_item_at(map, 0);
    REQUIRE(CHECK_EQ(item->shape.kind, KZ_KIND_MASK));
    kz_mask_to_text(item->shape.as.mask.mask, text, sizeof text);
    CHECK(strncmp(text, cells, 4) == 0);
    CHECK_STR(text, cells);
    CHECK_STR(item->rule, rule);
    kz_map_free(map);
}

TEST(without_properties_a_mask_is_made_by_alpha) { check_mask("tile.png", "", "", "", "..##\n", "alpha > 127"); }

TEST(the_trans_color_of_an_image_is_a_key)
{
    check_mask("tile.png", "trans=\"ff00ff\"", "", "", "###.\n", "key ff00ff");
    check_mask("tile.png", "trans=\"#ffffff\"", "", "", "#..#\n", "key ffffff");
}

TEST(each_property_makes_its_rule)
{
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("alpha", "50")), ".###\n", "alpha > 50");
    check_mask("tile.png", "", "", PROPERTIES("<property name=\"alpha\" type=\"int\" value=\"254\"/>"), "..##\n",
               "alpha > 254");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("key", "FF00FF")), "###.\n", "key ff00ff");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("key", "fe01fe~1")), "###.\n", "key fe01fe~1");
    check_mask("tile.png", "", "", PROPERTIES("<property name=\"key\" type=\"color\" value=\"#ffff00ff\"/>"), "###.\n",
               "key ff00ff");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("air", "ffff00ff")), "###.\n", "air ffff00ff");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("air", "00000000")), ".###\n", "air 00000000");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("hot", "hot.png")), "#...\n", "hot image, air ffff00ff");
    check_mask("tile.png", "", "", PROPERTIES("<property name=\"hot\" type=\"file\">hot.png</property>"), "#...\n",
               "hot image, air ffff00ff");
    check_mask("tile.png", "", "", PROPERTIES(PROPERTY("hot", "hot.png") PROPERTY("air", "#ffffffff")), ".###\n",
               "hot image, air ffffffff");
}

TEST(the_objects_property_wins_over_its_tiles)
{
    const char *tile = PROPERTIES(PROPERTY("alpha", "50"));
    check_mask("tile.png", "", tile, "", ".###\n", "alpha > 50");
    check_mask("tile.png", "", tile, PROPERTIES(PROPERTY("key", "ff00ff")), "###.\n", "key ff00ff");
    check_mask("tile.png", "", tile, PROPERTIES(PROPERTY("speed", "5")), ".###\n", "alpha > 50");
    check_mask("tile.png", "trans=\"ff00ff\"", tile, "", ".##.\n", "alpha > 50"); /* trans pixels have no alpha left */
}

TEST(a_property_wins_over_collision_shapes_and_shapes_over_the_default)
{
    const char *shapes = "<objectgroup><object id=\"1\" x=\"1\" y=\"0\" width=\"2\" height=\"1\"/></objectgroup>";
    write_images();
    write_map("tile.png", "", shapes, "");
    kz_map *map = io_load("masks.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_at(map, 0)->shape.kind, KZ_KIND_BOX);
    CHECK_STR(kz_map_item_at(map, 0)->rule, "");
    kz_map_free(map);
    check_mask("tile.png", "", shapes, PROPERTIES(PROPERTY("alpha", "127")), "..##\n", "alpha > 127");
    check_mask("tile.png", "", "<objectgroup draworder=\"index\"/>", "", "..##\n", "alpha > 127");
}

TEST(properties_of_templates_are_found_beside_the_template)
{
    write_images();
    io_write_text("hot.tx", "<template><tileset firstgid=\"5\" source=\"tile.tsx\"/>"
                            "<object gid=\"5\">" PROPERTIES(PROPERTY("hot", "hot.png")
                                                                PROPERTY("air", "ffffffff")) "</object></template>");
    io_write_text("tile.tsx", "<tileset tilewidth=\"4\" tileheight=\"1\"><image source=\"tile.png\"/></tileset>");
    io_write_text("template.tmx",
                  "<map width=\"4\" height=\"4\" tilewidth=\"4\" tileheight=\"1\"><objectgroup>"
                  "<object id=\"1\" template=\"hot.tx\" x=\"0\" y=\"1\"/>"
                  "<object id=\"2\" template=\"hot.tx\" x=\"0\" y=\"1\">" PROPERTIES(
                      PROPERTY("air", "ffff00ff")) "</object>"
                                                   "<object id=\"3\" template=\"hot.tx\" x=\"0\" y=\"1\">" PROPERTIES(
                                                       PROPERTY("hot", "")) "</object>"
                                                                            "</objectgroup></map>");
    kz_map *map = io_load("template.tmx");
    REQUIRE(map != NULL);
    CHECK_STR(kz_map_item_at(map, 0)->rule, "hot image, air ffffffff");
    CHECK_EQ(kz_mask_count(kz_map_item_at(map, 0)->shape.as.mask.mask), 3);
    CHECK_STR(kz_map_item_at(map, 1)->rule, "hot image, air ffff00ff"); /* one property each way */
    CHECK_EQ(kz_mask_count(kz_map_item_at(map, 1)->shape.as.mask.mask), 1);
    CHECK_STR(kz_map_item_at(map, 2)->rule, "air ffffffff"); /* the hot image taken away */
    kz_map_free(map);
}

TEST(a_hot_image_is_as_large_as_its_tile_or_as_the_whole_sheet)
{
    char text[64];
    write_images();
    write_map("sheet.png", "", "", PROPERTIES(PROPERTY("hot", "hot_sheet.png")));
    kz_map *map = io_load("masks.tmx");
    REQUIRE(map != NULL);
    kz_mask_to_text(kz_map_item_at(map, 0)->shape.as.mask.mask, text, sizeof text);
    CHECK_STR(text, "..##\n");
    kz_map_free(map);
    write_map("sheet.png", "", "", PROPERTIES(PROPERTY("hot", "hot.png")));
    map = io_load("masks.tmx");
    REQUIRE(map != NULL);
    kz_mask_to_text(kz_map_item_at(map, 0)->shape.as.mask.mask, text, sizeof text);
    CHECK_STR(text, "#...\n");
    kz_map_free(map);
}

static void check_error(const char *tile, const char *object, kz_result code, const char *message)
{
    kz_result got;
    write_images();
    write_map("tile.png", "", tile, object);
    CHECK_STR(io_load_error("masks.tmx", &got), message);
    CHECK_EQ(got, code);
}

TEST(a_hot_image_of_another_size_is_refused)
{
    check_error("", PROPERTIES("\n" PROPERTY("hot", "small.png")), KZ_ERR_HOT_SIZE,
                "masks.tmx:6:1: the hot image small.png has 2 x 3 pixels, its sprite 4 x 1");
    check_error("\n" PROPERTIES(PROPERTY("hot", "small.png")), "", KZ_ERR_HOT_SIZE,
                "masks.tmx:4:13: the hot image small.png has 2 x 3 pixels, its sprite 4 x 1");
}

TEST(properties_that_make_no_sense_are_refused)
{
    check_error("", PROPERTIES("\n" PROPERTY("hot", "no.png")), KZ_ERR_FILE,
                "masks.tmx:6:1: no.png: cannot be opened: No such file or directory");
    check_error("", PROPERTIES("\n" PROPERTY("alpha", "256")), KZ_ERR_CONTENT,
                "masks.tmx:6:1: property alpha must be a whole number from 0 to 255, not '256'");
    check_error("", PROPERTIES("\n" PROPERTY("alpha", "1.5")), KZ_ERR_CONTENT,
                "masks.tmx:6:1: property alpha must be a whole number from 0 to 255, not '1.5'");
    check_error("", PROPERTIES("\n" PROPERTY("key", "magenta")), KZ_ERR_CONTENT,
                "masks.tmx:6:1: property key must be a colour RRGGBB or RRGGBB~TOLERANCE, not 'magenta'");
    check_error("", PROPERTIES("\n" PROPERTY("air", "f0f")), KZ_ERR_CONTENT,
                "masks.tmx:6:1: property air must be a colour AARRGGBB, not 'f0f'");
}

TEST(a_hot_image_that_is_none_is_refused_by_its_own_name)
{
    kz_result code;
    write_images();
    io_write_text("text.png", "just text");
    write_map("tile.png", "", "", PROPERTIES(PROPERTY("hot", "text.png")));
    CHECK(strstr(io_load_error("masks.tmx", &code), "text.png: not an image of a known format (PNG") != NULL);
    CHECK_EQ(code, KZ_ERR_UNSUPPORTED);
}

TEST(rules_that_are_not_used_are_warned_of)
{
    write_images();
    write_map("tile.png", "", "",
              PROPERTIES("\n" PROPERTY("key", "ff00ff") "\n" PROPERTY("alpha", "50") "\n" PROPERTY("air", "ffffffff")));
    kz_map *map = io_load("masks.tmx");
    REQUIRE(map != NULL);
    CHECK_STR(kz_map_item_at(map, 0)->rule, "air ffffffff");
    CHECK_EQ(kz_map_notes(map, NULL, 0), 2);
    CHECK(strstr(io_note(map, 0), "masks.tmx:7:1: property alpha is not used: hot and air decide") != NULL);
    CHECK(strstr(io_note(map, 1), "masks.tmx:6:1: property key is not used: hot and air decide") != NULL);
    kz_map_free(map);
}

TEST(equal_rules_share_one_mask_and_different_ones_do_not)
{
    write_images();
    io_write_text(
        "share.tmx",
        "<map width=\"4\" height=\"4\" tilewidth=\"4\" tileheight=\"1\">"
        "<tileset firstgid=\"1\" tilewidth=\"4\" tileheight=\"1\"><image source=\"tile.png\"/></tileset><objectgroup>"
        "<object id=\"1\" gid=\"1\" x=\"0\" y=\"1\"/><object id=\"2\" gid=\"1\" x=\"0\" y=\"1\"/>"
        "<object id=\"3\" gid=\"1\" x=\"0\" y=\"1\">" PROPERTIES(PROPERTY(
            "alpha", "127")) "</object>"
                             "<object id=\"4\" gid=\"1\" x=\"0\" y=\"1\">" PROPERTIES(PROPERTY(
                                 "alpha",
                                 "126")) "</object>"
                                         "<object id=\"5\" gid=\"1\" x=\"0\" y=\"1\">" PROPERTIES(PROPERTY(
                                             "hot",
                                             "hot.png")) "</object>"
                                                         "<object id=\"6\" gid=\"1\" x=\"0\" y=\"1\">" PROPERTIES(
                                                             PROPERTY("hot",
                                                                      "./hot.png")) "</object></objectgroup></map>");
    kz_map *map = io_load("share.tmx");
    REQUIRE(map != NULL);
    const kz_mask *masks[6];
    for (int32_t i = 0; i < 6; i++) masks[i] = kz_map_item_at(map, i)->shape.as.mask.mask;
    CHECK_EQ(masks[0], masks[1]);
    CHECK_EQ(masks[0], masks[2]);
    CHECK_NE(masks[0], masks[3]);
    CHECK_NE(masks[0], masks[4]);
    CHECK_EQ(masks[4], masks[5]);
    kz_map_free(map);
}
