/* Tile layers: every encoding, chunks, flips, margins, the four orientations, and which tiles collide. */
#include "io_fixture.h"

#include <stdio.h>
#include <string.h>

/* 4 x 2 tiles:  1 2 0 1 / 2 2 1 1-flipped-in-x, in all the ways Tiled has written them. */
static const struct {
    const char *name, *attributes, *data;
} encodings[] = {
    {"elements", "",
     "<tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"0\"/><tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"2\"/>"
     "<tile gid=\"1\"/><tile gid=\"2147483649\"/>"},
    {"elements without gid", "",
     "<tile gid=\"1\"/><tile gid=\"2\"/><tile/><tile gid=\"1\"/><tile gid=\"2\"/><tile gid=\"2\"/>"
     "<tile gid=\"1\"/><tile gid=\"2147483649\"/>"},
    {"csv", "encoding=\"csv\"", "\n1,2,0,1,\n2,2,1,2147483649\n"},
    {"csv of windows", "encoding=\"csv\"", "\r\n1,2,0,1,\r\n2,2,1,2147483649,\r\n"},
    {"base64", "encoding=\"base64\"", "\n   AQAAAAIAAAAAAAAAAQAAAAIAAAACAAAAAQAAAAEAAIA=\n  "},
    {"base64 in lines", "encoding=\"base64\" compression=\"\"", "AQAAAAIAAAAAAAAA\nAQAAAAIAAAACAAAA\nAQAAAAEAAIA="},
    {"zlib", "encoding=\"base64\" compression=\"zlib\"", "\n eJxjZGBgYGKAAEYomwnKBuIGAAFQAIs=\n"},
    {"gzip", "encoding=\"base64\" compression=\"gzip\"", "H4sIAAAAAAACA2NkYGBgYoAARiibCcoG4gYAXM7pfCAAAAA="},
    {"zstd", "encoding=\"base64\" compression=\"zstd\"", "KLUv/QBYrQAAWAEAAAACAAIBAACAAwAgywsBAygC"}};

static const char head[] =
    "<map width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n"
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>%s</tileset>\n";

static void write_tiles(void)
{
    io_write_picture("tiles.png", "#.......########\n........########\n........########\n........########\n"
                                  "........########\n........########\n........########\n........########");
}

static void write_map(const char *tileset, const char *attributes, const char *data)
{
    static char text[8192];
    write_tiles();
    const int n = snprintf(text, sizeof text, head, tileset);
    snprintf(text + n, sizeof text - (size_t)n,
             "<layer name=\"ground\" width=\"4\" height=\"2\">\n<data %s>%s</data></layer></map>", attributes, data);
    io_write_text("tiles.tmx", text);
}

static kz_map *map_of(const char *tileset, const char *attributes, const char *data)
{
    write_map(tileset, attributes, data);
    return io_load("tiles.tmx");
}

/* Builds may lack zstd, and then must say so. */
static bool lacks_zstd(const char *message) { return strstr(message, "this build cannot unpack zstd") != NULL; }

static void check_picture(const kz_map *map, int32_t i, double at_x, double at_y, int32_t part_x)
{
    const kz_map_picture *picture = kz_map_picture_at(map, i);
    REQUIRE(CHECK(picture != NULL));
    CHECK_EQ(picture->draw.at_x, at_x);
    CHECK_EQ(picture->draw.at_y, at_y);
    CHECK_EQ(picture->part.x0, part_x);
    CHECK_EQ(picture->part.x1, part_x + 8);
    CHECK_EQ(picture->part.y1, 8);
    CHECK_EQ(picture->opacity, 1.0f);
}

TEST(every_encoding_of_a_layer_gives_the_same_tiles)
{
    for (size_t i = 0; i < sizeof encodings / sizeof *encodings; i++) {
        NOTE("%s", encodings[i].name);
        kz_map *map = NULL;
        kz_io_error error = {KZ_OK, ""};
        write_map("", encodings[i].attributes, encodings[i].data);
        if (kz_map_load(io_path("tiles.tmx"), NULL, NULL, &map, &error) == KZ_ERR_UNSUPPORTED && lacks_zstd(error.text))
            continue;
        CHECK_STR(error.text, "");
        REQUIRE(map != NULL);
        CHECK_EQ(kz_map_item_count(map), 0);
        CHECK_EQ(kz_map_picture_count(map), 7);
        check_picture(map, 0, 0, 0, 0);
        check_picture(map, 1, 8, 0, 8);
        check_picture(map, 2, 24, 0, 0);
        check_picture(map, 3, 0, 8, 8);
        check_picture(map, 4, 8, 8, 8);
        check_picture(map, 5, 16, 8, 0);
        check_picture(map, 6, 32, 8, 0);
        CHECK_EQ(kz_map_picture_at(map, 6)->draw.xx, -1.0);
        kz_map_free(map);
    }
}

TEST(damaged_layer_data_is_refused)
{
    static const struct {
        const char *attributes, *data, *message;
        kz_result code;
    } cases[] = {
        {"encoding=\"csv\"", "1,2,0,1,2,2,1", "there are 7 tiles, the layer needs 8", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1,2,0,1,2,2,1,1,1", "there are more tiles than the layer's 8", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1,2,0,1,2,2,1,x", "value 7 is not the number of a tile", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1,,0,1,2,2,1,1", "value 1 is not the number of a tile", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1,2,0,-1,2,2,1,1", "value 3 is not the number of a tile", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1,2,0,4294967296,2,2,1,1", "value 3 is not the number of a tile", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", "1 2 0 1 2 2 1 1", "a comma is missing after value 0", KZ_ERR_CONTENT},
        {"encoding=\"csv\"", " ", "there are 0 tiles, the layer needs 8", KZ_ERR_CONTENT},
        {"", "<tile gid=\"1\"/>", "there are 1 tiles, the layer needs 8", KZ_ERR_CONTENT},
        {"encoding=\"base64\"", "AQAAAA==", "there are 1 tiles, the layer needs 8", KZ_ERR_CONTENT},
        {"encoding=\"base64\"", "AQA!AA==", "the base64 text is damaged at its character 3", KZ_ERR_CONTENT},
        {"encoding=\"base64\"", "AQ==AA==", "the base64 text is damaged at its character 4", KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zlib\"", "eJxjZGBgYGKAAEYomwnKBgAApAAK",
         "there are 7 tiles, the layer needs 8", KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zlib\"",
         "eJxjZGBgYGKAAEYomwnKBuIGEA0AA4AAjA==", "there are more tiles than the layer's 8", KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zlib\"", "eJxjZGBgYGKAAEYomwnK", "the packed tiles are cut short",
         KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zlib\"", "eJxjZGBgYGKAAEYomwnKBuIGAAFQAIo=", "the packed tiles are damaged",
         KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zlib\"", "AQAAAAIAAAAAAAAAAQ==", "the packed tiles are damaged",
         KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"gzip\"", "", "the packed tiles are cut short", KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"zstd\"",
         "KLUv/QBYzQAAeAEAAAACAAIBAACAAQAAAAMAIMsLAQMoAg==", "the packed tiles cannot be unpacked: ", KZ_ERR_CONTENT},
        {"encoding=\"base64\" compression=\"lzma\"", "AQ==", "compression: 'lzma' is unknown", KZ_ERR_UNSUPPORTED},
        {"encoding=\"morse\"", "...", "encoding: 'morse' is unknown", KZ_ERR_UNSUPPORTED}};
    static char text[8192];
    write_tiles();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int n = snprintf(text, sizeof text, head, "");
        snprintf(text + n, sizeof text - (size_t)n,
                 "<layer width=\"4\" height=\"2\">\n<data %s>%s </data></layer></map>", cases[i].attributes,
                 cases[i].data);
        io_write_text("bad.tmx", text);
        kz_result code;
        const char *message = io_load_error("bad.tmx", &code);
        NOTE("%s: %s", cases[i].data, message);
        if (lacks_zstd(message)) continue;
        CHECK_EQ(code, cases[i].code);
        CHECK(strstr(message, "bad.tmx:4:1: ") == message);
        CHECK(strstr(message, cases[i].message) == message + 13);
    }
}

TEST(infinite_maps_are_made_of_chunks)
{
    write_tiles();
    io_write_text("infinite.tmx",
                  "<map infinite=\"1\" width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">\n"
                  "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/></tileset>\n"
                  "<layer width=\"4\" height=\"2\" offsetx=\"0.5\"><data encoding=\"csv\">\n"
                  "<chunk x=\"-2\" y=\"-1\" width=\"2\" height=\"1\">0,2</chunk>\n"
                  "<chunk x=\"3\" y=\"2\" width=\"1\" height=\"2\">1,0</chunk>\n"
                  "</data></layer>\n"
                  "<objectgroup><object id=\"1\" x=\"-100\" y=\"5\" width=\"1\" height=\"1\"/></objectgroup></map>");
    kz_map *map = io_load("infinite.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_picture_count(map), 2);
    check_picture(map, 0, -7.5, -8, 8);
    check_picture(map, 1, 24.5, 16, 0);
    const kz_box bounds = kz_map_bounds(map);
    CHECK_EQ(bounds.min.x, -100.0f);
    CHECK_EQ(bounds.min.y, -8.0f);
    CHECK_EQ(bounds.max.x, 32.5f);
    CHECK_EQ(bounds.max.y, 24.0f);
    kz_map_free(map);
}

TEST(margins_and_spacing_cut_the_image_where_the_tiles_are)
{
    /* 2 x 2 tiles of 2 x 2 with margin 1 and spacing 1: tile 3 starts at (4, 4). */
    io_write_picture("spaced.png", ".......\n.##.##.\n.##.##.\n.......\n.##.##.\n.##.##.\n.......");
    io_write_text("spaced.tmx", "<map width=\"4\" height=\"1\" tilewidth=\"2\" tileheight=\"2\">"
                                "<tileset firstgid=\"1\" tilewidth=\"2\" tileheight=\"2\" margin=\"1\" "
                                "spacing=\"1\"><image source=\"spaced.png\"/></tileset>"
                                "<layer width=\"4\" height=\"1\"><data encoding=\"csv\">1,2,3,4</data></layer></map>");
    kz_map *map = io_load("spaced.tmx");
    REQUIRE(map != NULL);
    for (int32_t i = 0; i < 4; i++) {
        const kz_map_picture *picture = kz_map_picture_at(map, i);
        CHECK_EQ(picture->part.x0, i % 2 ? 4 : 1);
        CHECK_EQ(picture->part.y0, i / 2 ? 4 : 1);
        CHECK_EQ(picture->part.x1, i % 2 ? 6 : 3);
    }
    kz_map_free(map);
    io_write_text("beyond.tmx", "<map width=\"1\" height=\"1\" tilewidth=\"2\" tileheight=\"2\">"
                                "<tileset firstgid=\"1\" name=\"s\" tilewidth=\"2\" tileheight=\"2\" margin=\"1\" "
                                "spacing=\"1\"><image source=\"spaced.png\"/></tileset>"
                                "<layer width=\"1\" height=\"1\"><data encoding=\"csv\">5</data></layer></map>");
    CHECK(strstr(io_load_error("beyond.tmx", NULL), "tile 5: the tileset 's' has no tile 4") != NULL);
}

TEST(columns_that_differ_from_the_image_are_warned_of)
{
    write_tiles();
    io_write_text("columns.tmx", "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\n"
                                 "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\" columns=\"1\" "
                                 "tilecount=\"2\"><image source=\"tiles.png\"/></tileset>"
                                 "<layer width=\"1\" height=\"1\"><data encoding=\"csv\">1</data></layer></map>");
    kz_map *map = io_load("columns.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 1);
    CHECK(strstr(
              io_note(map, 0),
              "columns.tmx:2:1: columns: the image has room for 2 columns of tiles, which count; the tileset says 1") !=
          NULL);
    kz_map_free(map);
}

TEST(image_collections_have_an_image_or_a_part_of_one_for_each_tile)
{
    write_tiles();
    io_write_picture("one.png", "##\n##\n##");
    io_write_text(
        "collection.tmx",
        "<map width=\"3\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
        "<tileset firstgid=\"10\" name=\"c\" tilewidth=\"8\" tileheight=\"8\" columns=\"0\">"
        "<tile id=\"3\"><image source=\"one.png\"/></tile>"
        "<tile id=\"700\" x=\"9\" y=\"1\" width=\"5\" height=\"4\"><image source=\"tiles.png\"/></tile></tileset>"
        "<layer width=\"3\" height=\"1\"><data encoding=\"csv\">13,0,710</data></layer></map>");
    kz_map *map = io_load("collection.tmx");
    REQUIRE(map != NULL);
    const kz_map_picture *one = kz_map_picture_at(map, 0), *part = kz_map_picture_at(map, 1);
    CHECK_EQ(one->part.x1, 2);
    CHECK_EQ(one->part.y1, 3);
    CHECK_EQ(one->draw.at_y, 5.0); /* on the bottom of its cell */
    CHECK_EQ(part->part.x0, 9);
    CHECK_EQ(part->part.x1, 14);
    CHECK_EQ(part->part.y1, 5);
    CHECK_EQ(part->draw.at_x, 16.0);
    CHECK_EQ(part->draw.at_y, 4.0);
    kz_map_free(map);
}

TEST(tiles_with_shapes_or_a_mask_rule_collide_and_others_are_pictures)
{
    kz_map *map = map_of("<tile id=\"0\" type=\"spike\"><objectgroup><object id=\"1\" x=\"0\" y=\"4\" width=\"8\" "
                         "height=\"2\"/></objectgroup></tile>",
                         "encoding=\"csv\"", "1,2,0,2147483649,2,1073741825,0,0");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 3);
    CHECK_EQ(kz_map_picture_count(map), 2);
    const kz_map_item *item = kz_map_item_at(map, 0);
    CHECK(item->from_tile_layer && item->visible);
    CHECK_EQ(item->id, 0);
    CHECK_STR(item->class_name, "spike");
    CHECK_STR(item->layer->name, "ground");
    CHECK_EQ(item->tile, 0);
    CHECK_EQ(item->line, 4);
    CHECK_EQ(item->shape.bounds.min.y, 4.0f);
    CHECK_EQ(kz_map_item_at(map, 1)->cell.x, 3);
    item = kz_map_item_at(map, 2); /* upside down */
    CHECK_EQ(item->cell.x, 1);
    CHECK_EQ(item->cell.y, 1);
    CHECK_EQ(item->shape.bounds.min.y, 10.0f);
    CHECK_EQ(item->shape.bounds.max.y, 12.0f);
    kz_map_free(map);

    map = map_of("<tile id=\"0\"><properties><property name=\"alpha\" value=\"10\"/></properties></tile>",
                 "encoding=\"csv\"", "1,0,0,2147483649,536870913,0,0,1");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 4);
    static const float corners[4][2] = {{0, 0}, {31, 0}, {0, 8}, {24, 8}};
    for (int32_t i = 0; i < 4; i++) {
        item = kz_map_item_at(map, i);
        CHECK_EQ(item->shape.kind, KZ_KIND_MASK);
        CHECK_STR(item->rule, "alpha > 10");
        CHECK_EQ(item->shape.bounds.min.x, corners[i][0]);
        CHECK_EQ(item->shape.bounds.min.y, corners[i][1]);
        CHECK_EQ(item->shape.bounds.max.x, corners[i][0] + 1);
    }
    kz_map_free(map);
}

TEST(tiles_may_be_drawn_to_the_size_of_the_grid)
{
    static const char map_text[] = "<map width=\"2\" height=\"1\" tilewidth=\"16\" tileheight=\"32\">"
                                   "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\" tilerendersize=\"grid\" "
                                   "%s><tileoffset x=\"1\" y=\"0\"/><image source=\"tiles.png\"/></tileset>"
                                   "<layer width=\"2\" height=\"1\"><data encoding=\"csv\">0,1</data></layer></map>";
    char text[1024];
    write_tiles();
    snprintf(text, sizeof text, map_text, "");
    io_write_text("grid.tmx", text);
    kz_map *map = io_load("grid.tmx");
    REQUIRE(map != NULL);
    const kz_map_picture *picture = kz_map_picture_at(map, 0);
    CHECK_EQ(picture->draw.xx, 2.0);
    CHECK_EQ(picture->draw.yy, 4.0);
    CHECK_EQ(picture->draw.at_x, 18.0);
    CHECK_EQ(picture->draw.at_y, 0.0);
    kz_map_free(map);
    snprintf(text, sizeof text, map_text, "fillmode=\"preserve-aspect-fit\"");
    io_write_text("grid.tmx", text);
    map = io_load("grid.tmx");
    REQUIRE(map != NULL);
    picture = kz_map_picture_at(map, 0);
    CHECK_EQ(picture->draw.yy, 2.0);
    CHECK_EQ(picture->draw.at_x, 18.0);
    CHECK_EQ(picture->draw.at_y, 8.0);
    kz_map_free(map);
}

/* ---- Orientations -------------------------------------------------------------------------------------- */

static void check_grid(const char *attributes, const double (*corners)[2], float w, float h)
{
    char text[1024];
    write_tiles();
    snprintf(text, sizeof text,
             "<map %s width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"8\">"
             "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/></tileset>"
             "<layer width=\"2\" height=\"2\"><data encoding=\"csv\">1,1,1,1</data></layer></map>",
             attributes);
    io_write_text("grids.tmx", text);
    kz_map *map = io_load("grids.tmx");
    REQUIRE(map != NULL);
    NOTE("%s", attributes);
    for (int32_t i = 0; i < 4; i++) {
        CHECK_EQ(kz_map_picture_at(map, i)->draw.at_x, corners[i][0]);
        CHECK_EQ(kz_map_picture_at(map, i)->draw.at_y, corners[i][1]);
    }
    CHECK_EQ(kz_map_bounds(map).max.x, w);
    CHECK_EQ(kz_map_bounds(map).max.y, h);
    kz_map_free(map);
}

TEST(cells_lie_where_each_orientation_and_order_puts_them)
{
    check_grid("orientation=\"orthogonal\"", (const double[][2]){{0, 0}, {8, 0}, {0, 8}, {8, 8}}, 16, 16);
    check_grid("renderorder=\"right-up\"", (const double[][2]){{0, 8}, {8, 8}, {0, 0}, {8, 0}}, 16, 16);
    check_grid("renderorder=\"left-down\"", (const double[][2]){{8, 0}, {0, 0}, {8, 8}, {0, 8}}, 16, 16);
    check_grid("orientation=\"isometric\"", (const double[][2]){{4, 0}, {8, 4}, {0, 4}, {4, 8}}, 16, 16);
    check_grid("orientation=\"staggered\" staggeraxis=\"y\" staggerindex=\"odd\"",
               (const double[][2]){{0, 0}, {8, 0}, {4, 4}, {12, 4}}, 20, 12);
    check_grid("orientation=\"staggered\" staggeraxis=\"y\" staggerindex=\"even\"",
               (const double[][2]){{4, 0}, {12, 0}, {0, 4}, {8, 4}}, 20, 12);
    /* columns: those that are shifted down are drawn after their neighbours */
    check_grid("orientation=\"staggered\" staggeraxis=\"x\" staggerindex=\"odd\"",
               (const double[][2]){{0, 0}, {4, 4}, {0, 8}, {4, 12}}, 12, 20);
    check_grid("orientation=\"staggered\" staggeraxis=\"x\" staggerindex=\"even\"",
               (const double[][2]){{4, 0}, {0, 4}, {4, 8}, {0, 12}}, 12, 20);
    check_grid("orientation=\"hexagonal\" hexsidelength=\"4\" staggeraxis=\"y\" staggerindex=\"odd\"",
               (const double[][2]){{0, 0}, {8, 0}, {4, 6}, {12, 6}}, 20, 14);
    check_grid("orientation=\"hexagonal\" hexsidelength=\"4\" staggeraxis=\"x\" staggerindex=\"odd\"",
               (const double[][2]){{0, 0}, {6, 4}, {0, 8}, {6, 12}}, 14, 20);
}

TEST(hexagonal_tiles_turn)
{
    write_tiles();
    io_write_text(
        "hex.tmx",
        "<map orientation=\"hexagonal\" hexsidelength=\"4\" width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
        "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/></tileset>"
        "<layer width=\"1\" height=\"1\"><data encoding=\"csv\">268435457</data></layer></map>");
    kz_map *map = io_load("hex.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_picture_at(map, 0)->draw.xx, -0.5);
    CHECK_NEAR(kz_map_picture_at(map, 0)->draw.yx, 0.8660254, 1e-6);
    kz_map_free(map);
}

/* ---- Pictures and worlds ------------------------------------------------------------------------------- */

TEST(image_layers_and_hidden_layers)
{
    write_tiles();
    io_write_text("images.tmx",
                  "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\n"
                  "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/></tileset>\n"
                  "<imagelayer name=\"sky\" offsetx=\"3\" offsety=\"4\" opacity=\"0.25\"><image "
                  "source=\"tiles.png\"/></imagelayer>\n"
                  "<imagelayer name=\"hidden\" visible=\"0\"><image source=\"tiles.png\"/></imagelayer>\n"
                  "<imagelayer name=\"none\"/>\n"
                  "<imagelayer name=\"wide\" repeatx=\"1\"><image source=\"tiles.png\"/></imagelayer>\n"
                  "<layer width=\"1\" height=\"1\" visible=\"0\"><data encoding=\"csv\">1</data></layer>\n"
                  "<mystery/></map>");
    kz_map *map = io_load("images.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_picture_count(map), 2);
    const kz_map_picture *sky = kz_map_picture_at(map, 0);
    CHECK_EQ(sky->part.x1, 16);
    CHECK_EQ(sky->draw.at_x, 3.0);
    CHECK_EQ(sky->opacity, 0.25f);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 2);
    CHECK(strstr(io_note(map, 0), "images.tmx:6:1: the image layer is drawn once, not repeated") != NULL);
    CHECK(strstr(io_note(map, 1), "images.tmx:8:1: <mystery> is unknown: it is left out") != NULL);
    kz_map_free(map);
}

TEST(images_may_be_written_into_the_map)
{
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    static char text[16384];
    uint8_t bytes[4096] = {0};
    write_tiles();
    FILE *file = fopen(io_path("tiles.png"), "rb");
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    size_t n = (size_t)snprintf(
        text, sizeof text,
        "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
        "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image format=\"png\"><data encoding=\"base64\">");
    for (size_t i = 0; i < size; i += 3) {
        const uint32_t v = (uint32_t)bytes[i] << 16 | (uint32_t)bytes[i + 1] << 8 | bytes[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6) text[n++] = base64[v >> shift & 63];
    }
    snprintf(text + n, sizeof text - n,
             "</data></image></tileset>"
             "<layer width=\"1\" height=\"1\"><data encoding=\"csv\">2</data></layer></map>");
    io_write_text("embedded.tmx", text);
    kz_map *map = io_load("embedded.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_picture_at(map, 0)->part.x0, 8);
    kz_map_free(map);
}

TEST(tiles_of_tile_layers_meet_objects_but_not_each_other)
{
    write_tiles();
    io_write_text("world.tmx",
                  "<map width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">"
                  "<tileset firstgid=\"1\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/><tile "
                  "id=\"1\"><objectgroup>"
                  "<object id=\"1\" x=\"0\" y=\"0\" width=\"9\" height=\"8\"/></objectgroup></tile></tileset>"
                  "<layer width=\"2\" height=\"1\"><data encoding=\"csv\">2,2</data></layer>"
                  "<objectgroup><object id=\"7\" x=\"4\" y=\"4\" width=\"8\" height=\"1\"/>"
                  "<object id=\"8\" x=\"5\" y=\"4\" width=\"1\" height=\"1\"/></objectgroup></map>");
    kz_map *map = io_load("world.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_relate(&kz_map_item_at(map, 0)->shape, &kz_map_item_at(map, 1)->shape), KZ_OVERLAP);
    kz_world *world = NULL;
    kz_error error;
    size_t n = 0;
    REQUIRE(kz_world_create(NULL, &world, &error) == KZ_OK);
    CHECK_EQ(kz_map_add_to_world(map, world, &error), KZ_OK);
    CHECK_EQ(kz_world_count(world), 4u);
    CHECK_EQ(kz_world_step(world, &error), KZ_OK);
    const kz_pair *pairs = kz_world_pairs(world, &n);
    CHECK_EQ(n, 4u); /* 0-2, 0-3, 1-2, 2-3 */
    uint64_t users = 0;
    for (size_t i = 0; i < n; i++)
        users = users * 100 + kz_body_user(world, pairs[i].a) * 10 + kz_body_user(world, pairs[i].b);
    CHECK_EQ(users, 2031223u);
    kz_world_free(world);
    kz_map_free(map);
}
