/* Maps that are wrong or hostile: each refused with one located line, in bounded memory and time. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<map width=\"4\" height=\"4\" tilewidth=\"8\" tileheight=\"8\">\n"
#define TILES                                                                                                          \
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"2\" tileheight=\"2\"><image source=\"tile.png\"/></tileset>\n"
#define OBJECT(rest) HEAD "<objectgroup>\n <object id=\"1\" " rest "</objectgroup></map>"

static void write_images(void) { io_write_picture("tile.png", "##\n##"); }

static const struct {
    const char *text, *message;
    kz_result code;
} cases[] = {
    /* not well-formed */
    {"", "bad.tmx: the file is empty", KZ_ERR_SYNTAX},
    {" \n ", "bad.tmx: the file is empty", KZ_ERR_SYNTAX},
    {"hello", "bad.tmx:1:1: syntax error", KZ_ERR_SYNTAX},
    {"<map>", "bad.tmx:1:6: the file ends within <map>", KZ_ERR_SYNTAX},
    {"<map>\n</mop>", "bad.tmx:2:3: mismatched tag", KZ_ERR_SYNTAX},
    {"<map><layer name=\"a\" name=\"b\"/></map>", "bad.tmx:1:22: duplicate attribute", KZ_ERR_SYNTAX},
    {"<tileset/>", "bad.tmx:1:1: this is a <tileset>, not a <map>", KZ_ERR_CONTENT},
    /* entities */
    {"<!DOCTYPE map [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><map>&b;</map>",
     "bad.tmx:1:15: a DTD inside the file is refused: Tiled writes none", KZ_ERR_CONTENT},
    {"<!DOCTYPE map [<!ENTITY % p SYSTEM \"/etc/passwd\"> %p;]><map/>",
     "bad.tmx:1:15: a DTD inside the file is refused: Tiled writes none", KZ_ERR_CONTENT},
    /* the map itself */
    {"<map/>", "bad.tmx:1:1: the map has no tilewidth and tileheight", KZ_ERR_CONTENT},
    {"<map width=\"x\"/>", "bad.tmx:1:1: width: 'x' is not a finite number", KZ_ERR_CONTENT},
    {"<map width=\"-1\"/>", "bad.tmx:1:1: width: -1 is not between 0 and 16777216", KZ_ERR_CONTENT},
    {"<map width=\"1.5\"/>", "bad.tmx:1:1: width: 1.5 is not whole", KZ_ERR_CONTENT},
    {"<map orientation=\"round\"/>", "bad.tmx:1:1: orientation: 'round' is unknown", KZ_ERR_UNSUPPORTED},
    {"<map width=\"4\" height=\"4\" tilewidth=\"8\" tileheight=\"8\" infinite=\"maybe\"/>",
     "bad.tmx:1:1: infinite: 'maybe' is neither 0 nor 1", KZ_ERR_CONTENT},
    {"<map width=\"4\" height=\"4\" tilewidth=\"8\" tileheight=\"8\" backgroundcolor=\"red\"/>",
     "bad.tmx:1:1: backgroundcolor: 'red' is no colour", KZ_ERR_CONTENT},
    /* objects */
    {OBJECT("x=\"nan\"/>"), "bad.tmx:3:2: x: 'nan' is not a finite number", KZ_ERR_CONTENT},
    {OBJECT("y=\"inf\"/>"), "bad.tmx:3:2: y: 'inf' is not a finite number", KZ_ERR_CONTENT},
    {OBJECT("x=\"1e999\"/>"), "bad.tmx:3:2: x: '1e999' is not a finite number", KZ_ERR_CONTENT},
    {OBJECT("x=\"1e39\"/>"), "bad.tmx:3:2: coordinate 0 is not a finite number", KZ_ERR_NOT_FINITE},
    {OBJECT("width=\"-4\"/>"), "bad.tmx:3:2: its size -4 x 0 is negative", KZ_ERR_CONTENT},
    {OBJECT("rotation=\"left\"/>"), "bad.tmx:3:2: rotation: 'left' is not a finite number", KZ_ERR_CONTENT},
    {OBJECT(">\n  <polygon points=\"0,0 4,4\"/></object>"), "bad.tmx:4:3: 2 points, at least 3 are needed",
     KZ_ERR_TOO_FEW_POINTS},
    {OBJECT(">\n  <polyline points=\"0,0\"/></object>"), "bad.tmx:4:3: 1 points, at least 2 are needed",
     KZ_ERR_TOO_FEW_POINTS},
    {OBJECT(">\n  <polygon points=\"0,0 4,4 4,0 0,4\"/></object>"), "bad.tmx:4:3: edge 0 crosses edge 2",
     KZ_ERR_SELF_CROSSING},
    {OBJECT(">\n  <polygon points=\"0,0 8,0 8,8 8,0 0,8\"/></object>"), "bad.tmx:4:3: edge 1 runs along edge 2",
     KZ_ERR_SELF_OVERLAP},
    {OBJECT(">\n  <polygon points=\"0,0 4,4 4\"/></object>"), "bad.tmx:4:3: point 2 needs an x and a y",
     KZ_ERR_CONTENT},
    {OBJECT(">\n  <polygon points=\"0,0 4,b 4,0\"/></object>"), "bad.tmx:4:3: points: 'b' is not a finite number",
     KZ_ERR_CONTENT},
    {OBJECT(">\n  <polygon/></object>"), "bad.tmx:4:3: 0 points, at least 3 are needed", KZ_ERR_TOO_FEW_POINTS},
    /* tilesets, tiles, images */
    {HEAD "<tileset firstgid=\"1\" source=\"no.tsx\"/></map>",
     "bad.tmx:2:1: source: no.tsx: cannot be opened: No such file or directory", KZ_ERR_FILE},
    {HEAD "<tileset firstgid=\"1\" source=\"bad.tmx\"/></map>", "bad.tmx:1:1: this is a <map>, not a <tileset>",
     KZ_ERR_CONTENT},
    {HEAD "<tileset firstgid=\"1\" source=\"loop.tsx\"/></map>",
     "loop.tsx:1:1: source: a tileset's file cannot refer to another one", KZ_ERR_CONTENT},
    {HEAD "<tileset tilewidth=\"2\" tileheight=\"2\">\n<image source=\"no.png\"/></tileset></map>",
     "bad.tmx:3:1: source: no.png: cannot be opened: No such file or directory", KZ_ERR_FILE},
    {HEAD "<tileset tilewidth=\"2\" tileheight=\"2\">\n<image/></tileset></map>",
     "bad.tmx:3:1: source: no file is named", KZ_ERR_CONTENT},
    {HEAD "<tileset>\n<image source=\"tile.png\"/></tileset></map>",
     "bad.tmx:2:1: the tileset has no tilewidth and tileheight", KZ_ERR_CONTENT},
    {HEAD "<tileset tilewidth=\"2\" tileheight=\"2\">\n<image source=\"tile.png\" trans=\"pink\"/></tileset></map>",
     "bad.tmx:3:1: trans: 'pink' is no colour RRGGBB", KZ_ERR_CONTENT},
    {HEAD "<tileset objectalignment=\"middle\"/></map>", "bad.tmx:2:1: objectalignment: 'middle' is unknown",
     KZ_ERR_UNSUPPORTED},
    {HEAD "<tileset>\n<tile/></tileset></map>", "bad.tmx:3:1: the tile has no id", KZ_ERR_CONTENT},
    {HEAD TILES "<tileset firstgid=\"1\"/></map>", "bad.tmx:2:1: firstgid: a tileset behind it begins with 1, too",
     KZ_ERR_CONTENT},
    {HEAD TILES "<objectgroup><object gid=\"2\"/></objectgroup></map>",
     "bad.tmx:3:14: tile 2: the tileset 't' has no tile 1", KZ_ERR_CONTENT},
    {HEAD TILES "<objectgroup><object gid=\"-1\"/></objectgroup></map>",
     "bad.tmx:3:14: gid: -1 is not between 0 and 4294967295", KZ_ERR_CONTENT},
    {HEAD "<objectgroup><object gid=\"5\"/></objectgroup></map>", "bad.tmx:2:14: tile 5 belongs to no tileset",
     KZ_ERR_CONTENT},
    {HEAD TILES "<objectgroup><object gid=\"1\" x=\"1e10\"/></objectgroup></map>",
     "bad.tmx:3:14: too large: 10000000000 is more than the limit of 1073741824", KZ_ERR_TOO_LARGE},
    {HEAD TILES "<objectgroup><object gid=\"1\" width=\"1e6\" height=\"1e6\"/></objectgroup></map>",
     "bad.tmx:3:14: the tile drawn at this size has 1000001 x 1000001 pixels, more than the limit of 67108864 "
     "(max_pixels)",
     KZ_ERR_TOO_LARGE},
    {HEAD TILES "<objectgroup><object gid=\"1\" width=\"-1\"/></objectgroup></map>",
     "bad.tmx:3:14: its size -1 x 0 is negative", KZ_ERR_CONTENT},
    /* layers */
    {HEAD "<layer width=\"9999999\" height=\"9999999\"><data encoding=\"csv\">1</data></layer></map>",
     "bad.tmx:2:41: 9999999 x 9999999 tiles: more than the limit for objects (max_objects) allows", KZ_ERR_TOO_LARGE},
    {HEAD "<layer visible=\"yes\"><data/></layer></map>", "bad.tmx:2:1: visible: 'yes' is neither 0 nor 1",
     KZ_ERR_CONTENT},
    {HEAD "<imagelayer><image source=\"no.png\"/></imagelayer></map>",
     "bad.tmx:2:13: source: no.png: cannot be opened: No such file or directory", KZ_ERR_FILE},
    /* templates */
    {OBJECT("template=\"no.tx\"/>"), "bad.tmx:3:2: template: no.tx: cannot be opened: No such file or directory",
     KZ_ERR_FILE},
    {OBJECT("template=\"empty.tx\"/>"), "empty.tx:1:1: the template has no object", KZ_ERR_CONTENT},
    {OBJECT("template=\"self.tx\"/>"), "self.tx:1:11: template: templates refer to each other more than 8 deep",
     KZ_ERR_CONTENT},
    {OBJECT("template=\"bare.tx\"/>"), "bare.tx:1:11: gid: the template names no tileset", KZ_ERR_CONTENT},
    {OBJECT("template=\"loop.tsx\"/>"), "loop.tsx:1:1: this is a <tileset>, not a <template>", KZ_ERR_CONTENT}};

TEST(each_mistake_is_one_located_line)
{
    write_images();
    io_write_text("loop.tsx", "<tileset source=\"loop.tsx\"/>");
    io_write_text("empty.tx", "<template/>");
    io_write_text("self.tx", "<template><object template=\"self.tx\"/></template>");
    io_write_text("bare.tx", "<template><object gid=\"1\"/></template>");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        io_write_text("bad.tmx", cases[i].text);
        NOTE("%s", cases[i].text);
        CHECK_STR(io_load_error("bad.tmx", &code), cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
}

TEST(a_file_that_is_not_there_is_named)
{
    kz_result code;
    CHECK_STR(io_load_error("nowhere.tmx", &code), "nowhere.tmx: cannot be opened: No such file or directory");
    CHECK_EQ(code, KZ_ERR_FILE);
    CHECK_EQ(kz_map_load(NULL, NULL, NULL, NULL, NULL), KZ_ERR_ARGUMENT);
    kz_map_free(NULL);
}

TEST(a_doctype_line_without_declarations_is_read_past)
{
    io_write_text("doctype.tmx",
                  "<?xml version=\"1.0\"?>\n<!DOCTYPE map SYSTEM \"http://mapeditor.org/dtd/1.0/map.dtd\">\n" HEAD
                  "</map>");
    kz_map_free(io_load("doctype.tmx"));
}

TEST(unused_elements_of_tiled_are_read_past_without_a_word)
{
    write_images();
    io_write_text("unused.tmx",
                  HEAD "<editorsettings><export target=\"a\"/></editorsettings><properties><property name=\"a\" "
                       "value=\"1\"/></properties>"
                       "<tileset firstgid=\"1\" tilewidth=\"2\" tileheight=\"2\"><image "
                       "source=\"tile.png\"/><terraintypes><terrain name=\"a\" tile=\"0\"/></terraintypes>"
                       "<tile id=\"0\" terrain=\"0,0,0,0\" probability=\"0.5\"><animation><frame tileid=\"0\" "
                       "duration=\"100\"/></animation></tile>"
                       "<wangsets><wangset name=\"a\" tile=\"0\"><wangtile tileid=\"0\" "
                       "wangid=\"0\"/></wangset></wangsets><transformations hflip=\"1\"/></tileset></map>");
    kz_map *map = io_load("unused.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 0);
    kz_map_free(map);
}

/* ---- Truncation ---------------------------------------------------------------------------------------- */

static const char whole[] =
    "<?xml version=\"1.0\"?>\n" HEAD TILES "<layer width=\"2\" height=\"1\"><data encoding=\"csv\">1,1</data></layer>\n"
    "<objectgroup><object id=\"1\" x=\"1\" y=\"2\"><polygon points=\"0,0 1,0 1,1\"/></object></objectgroup></map>";

TEST(a_map_cut_short_at_any_byte_is_refused)
{
    write_images();
    for (size_t cut = 0; cut + 1 < sizeof whole; cut++) {
        kz_result code;
        io_write("cut.tmx", whole, cut);
        NOTE("cut at %d", (int)cut);
        CHECK(strncmp(io_load_error("cut.tmx", &code), "cut.tmx:", 8) == 0);
        CHECK_EQ(code, KZ_ERR_SYNTAX);
    }
    io_write_text("cut.tmx", whole);
    kz_map_free(io_load("cut.tmx"));
}

/* ---- Limits -------------------------------------------------------------------------------------------- */

static char *repeat(const char *before, const char *part, int n, const char *middle, const char *closing, int n_closing,
                    const char *after)
{
    const size_t size = strlen(before) + strlen(part) * (size_t)n + strlen(middle) +
                        strlen(closing) * (size_t)n_closing + strlen(after) + 1;
    char *text = malloc(size), *at = text;
    at += sprintf(at, "%s", before);
    for (int i = 0; i < n; i++) at += sprintf(at, "%s", part);
    at += sprintf(at, "%s", middle);
    for (int i = 0; i < n_closing; i++) at += sprintf(at, "%s", closing);
    sprintf(at, "%s", after);
    return text;
}

static kz_result load_limited(const char *name, const char *text, kz_limits limits, char message[KZ_IO_TEXT_SIZE],
                              uint64_t *peak)
{
    kz_test_alloc ta;
    kz_map *map = NULL;
    kz_io_error error = {KZ_OK, ""};
    kz_test_alloc_init(&ta);
    io_write_text(name, text);
    const kz_result result = kz_map_load(io_path(name), &limits, &ta.allocator, &map, &error);
    kz_map_free(map);
    const char *base = strstr(error.text, name);
    snprintf(message, KZ_IO_TEXT_SIZE, "%s", base ? base : error.text);
    if (peak) *peak = ta.peak_bytes;
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    return result;
}

TEST(groups_nest_as_deep_as_the_limit_and_not_deeper)
{
    char message[KZ_IO_TEXT_SIZE];
    const kz_limits limits = {.max_pixels = 0};
    for (int json = 0; json < 2; json++) {
        const char *head = json ? "{\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"layers\":[" : HEAD;
        const char *open = json ? "{\"type\":\"group\",\"layers\":[" : "<group>", *close = json ? "]}" : "</group>";
        const char *end = json ? "]}" : "</map>", *name = json ? "deep.tmj" : "deep.tmx";
        const int fits = json ? 31 : 63, levels[] = {fits, fits + 1, 100000};
        for (int i = 0; i < 3; i++) {
            char *text = repeat(head, open, levels[i], "", close, levels[i], end);
            NOTE("%s, %d levels", name, levels[i]);
            CHECK_EQ(load_limited(name, text, limits, message, NULL), i == 0 ? KZ_OK : KZ_ERR_TOO_LARGE);
            if (i) CHECK(strstr(message, "nested deeper than the limit (max_depth) allows") != NULL);
            free(text);
        }
    }
    const kz_limits deepest = {.max_depth = UINT32_MAX}; /* still no stack overflow */
    char *text = repeat(HEAD, "<group>", 100000, "", "</group>", 100000, "</map>");
    CHECK_EQ(load_limited("deep.tmx", text, deepest, message, NULL), KZ_ERR_TOO_LARGE);
    free(text);
}

TEST(numbers_of_elements_and_values_are_limited_before_they_cost_memory)
{
    char message[KZ_IO_TEXT_SIZE];
    uint64_t peak = 0;
    const kz_limits limits = {.max_objects = 1000};
    char *text = repeat(HEAD, "<a/>", 100000, "", "", 0, "</map>");
    CHECK_EQ(load_limited("many.tmx", text, limits, message, &peak), KZ_ERR_TOO_LARGE);
    CHECK_STR(message, "many.tmx:2:3981: more elements and attributes than the limit for objects (max_objects) allows");
    CHECK_LT(peak, 4000000u); /* twice the file and its nodes */
    free(text);
    text = repeat("{\"layers\":[0", ",0", 100000, "", "", 0, "]}");
    CHECK_EQ(load_limited("many.tmj", text, limits, message, &peak), KZ_ERR_TOO_LARGE);
    CHECK_STR(message, "many.tmj:1:2009: more values than the limit for objects (max_objects) allows");
    CHECK_LT(peak, 1000000u);
    free(text);
}

TEST(a_layer_packed_a_thousandfold_is_unpacked_no_further_than_its_size)
{
    /* 4 MiB of zeros in some 30 lines: the layer says 4 x 4. */
    static const char start[] =
        HEAD "<layer width=\"4\" height=\"4\"><data encoding=\"base64\" compression=\"zlib\">eNrtwQEBAAAAgiD/r25IQAEA";
    char message[KZ_IO_TEXT_SIZE];
    uint64_t peak = 0;
    const kz_limits limits = {.max_pixels = 0};
    char *text = repeat(start, "AAAA", 1000, "", "", 0, "</data></layer></map>");
    CHECK_EQ(load_limited("bomb.tmx", text, limits, message, &peak), KZ_ERR_CONTENT);
    CHECK_STR(message, "bomb.tmx:2:29: there are more tiles than the layer's 16");
    CHECK_LT(peak, 400000u);
    free(text);
}

TEST(objects_vertices_and_files_are_limited)
{
    char message[KZ_IO_TEXT_SIZE];
    kz_limits limits = {.max_objects = 100};
    write_images();
    char *text = repeat(HEAD "<objectgroup>", "<object><ellipse/></object>", 40, "", "", 0, "</objectgroup></map>");
    CHECK_EQ(load_limited("few.tmx", text, limits, message, NULL), KZ_OK);
    free(text);
    text = repeat(HEAD "<objectgroup>", "<object width=\"2\" height=\"1\"><ellipse/></object>", 2, "", "", 0,
                  "</objectgroup></map>");
    CHECK_EQ(load_limited("round.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE); /* 128 vertices */
    CHECK_STR(message, "round.tmx:2:62: the map has more vertices than the limit of 100 (max_objects)");
    free(text);
    text = repeat(HEAD "<objectgroup><object><polygon points=\"0,0 1,0", " 1,1", 40000, "\"/></object>", "", 0,
                  "</objectgroup></map>");
    limits.max_objects = 0;
    CHECK_EQ(load_limited("long.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE);
    CHECK_STR(message, "long.tmx:2:22: 40002 points are more than the limit of 8192 for one outline");
    limits.max_bytes = strlen(text) - 1;
    CHECK_EQ(load_limited("long.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE);
    CHECK(strstr(message, "long.tmx: the file is larger than the limit of") == message);
    free(text);
}

TEST(the_time_that_polygons_take_to_check_is_limited)
{
    char message[KZ_IO_TEXT_SIZE];
    const kz_limits limits = {.max_pixels = 0};
    char *text = malloc(200000), *at = text;
    at += sprintf(at, "<template><object><polygon points=\"");
    for (int i = -4000; i < 4000; i++) at += sprintf(at, "%d,%d ", i, i * (i - 1) / 2); /* convex: soon checked */
    sprintf(at, "\"/></object></template>");
    io_write_text("bar.tx", text);
    free(text);
    for (int n = 16; n <= 17; n++) { /* of 8000 vertices each, whose number alone is counted */
        text = repeat(HEAD "<objectgroup>", "<object template=\"bar.tx\"/>", n, "", "", 0, "</objectgroup></map>");
        CHECK_EQ(load_limited("bars.tmx", text, limits, message, NULL), n == 16 ? KZ_OK : KZ_ERR_TOO_LARGE);
        free(text);
    }
    CHECK(strstr(message,
                 "bar.tx:1:19: checking the polygons of this map takes too long for the limit of 4194304 (max_objects)") !=
          NULL);
}

TEST(tiles_of_a_layer_are_limited)
{
    char message[KZ_IO_TEXT_SIZE];
    const kz_limits limits = {.max_objects = 40};
    write_images();
    char *text = repeat("<map width=\"20\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">" TILES
                        "<layer><data encoding=\"csv\">",
                        "1,", 20, "", "", 0, "</data></layer></map>");
    CHECK_EQ(load_limited("row.tmx", text, limits, message, NULL), KZ_OK);
    free(text);
    text = repeat("<map width=\"41\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">" TILES
                  "<layer><data encoding=\"csv\">",
                  "1,", 41, "", "", 0, "</data></layer></map>");
    CHECK_EQ(load_limited("row.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE);
    free(text);
}

TEST(images_and_masks_of_a_map_are_limited_together)
{
    char message[KZ_IO_TEXT_SIZE];
    kz_limits limits = {.max_pixels = 100};
    io_write_picture("ten.png", "##########\n##########\n##########\n##########\n##########\n##########\n##########\n##"
                                "########\n##########\n##########");
    /* Each size is a mask of its own: 8 x 100 cells in all are allowed. */
    char *text = malloc(8192), *at = text;
    at += sprintf(at, HEAD "<tileset firstgid=\"1\" tilewidth=\"10\" tileheight=\"10\"><image "
                           "source=\"ten.png\"/></tileset><objectgroup>");
    for (int i = 0; i < 9; i++)
        at += sprintf(at, "<object gid=\"1\" width=\"9\" height=\"9\" rotation=\"%d\"/>", i * 90);
    for (int i = 0; i < 9; i++) at += sprintf(at, "<object gid=\"1\" width=\"%d\" height=\"8\"/>", i + 1);
    sprintf(at, "</objectgroup></map>");
    CHECK_EQ(load_limited("masks.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE);
    CHECK(strstr(message, "the masks of this map have more than 800 pixels together (max_pixels)") != NULL);
    limits.max_pixels = 99;
    CHECK_EQ(load_limited("masks.tmx", text, limits, message, NULL), KZ_ERR_TOO_LARGE);
    CHECK(strstr(message, "10 x 10 pixels are more than the limit of 99") != NULL);
    free(text);
}

/* ---- Random damage ------------------------------------------------------------------------------------- */

TEST(random_damage_never_crashes)
{
    static char text[sizeof whole];
    kz_test_rng r = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(400);
    int64_t loaded = 0;
    write_images();
    for (int64_t i = 0; i < rounds; i++) {
        kz_map *map = NULL;
        kz_io_error error = {KZ_OK, ""};
        memcpy(text, whole, sizeof whole);
        for (int k = kz_test_range(&r, 1, 3); k > 0; k--)
            text[kz_test_below(&r, sizeof whole - 1)] = "<>/\"=09-.,& x\n1"[kz_test_below(&r, 15)];
        io_write("random.tmx", text, sizeof whole - 1);
        const kz_result result = kz_map_load(io_path("random.tmx"), NULL, NULL, &map, &error);
        CHECK_EQ(result == KZ_OK, map != NULL);
        CHECK_EQ(result, error.code);
        loaded += result == KZ_OK;
        kz_map_free(map);
    }
    CHECK_GT(loaded, 0);
    CHECK_LT(loaded, rounds);
}
