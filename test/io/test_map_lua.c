/* Maps that Tiled exports as Lua: the same map as in XML; texts, comments and tables of Lua; what is refused, with its
 * line. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <kolize/io_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char tileset[] =
    "<tileset name='set' tilewidth='2' tileheight='2'><image source='art.png'/><tile id='1' type='crate'>"
    "<objectgroup><object x='0' y='1' width='2' height='1'/></objectgroup></tile></tileset>";

static const char xml[] =
    "<map orientation='orthogonal' width='2' height='2' tilewidth='2' tileheight='2' backgroundcolor='#102030'>"
    "<properties><property name='a b' value='q\"\\&#10;'/><property name='n' type='float' value='2.5'/></properties>"
    "<tileset firstgid='1' source='set.tsx'/>"
    "<tileset firstgid='5' name='own' tilewidth='2' tileheight='2'><tileoffset x='1' y='0'/>"
    "<image source='art.png' trans='ff00ff'/><tile id='0'><properties><property name='alpha' type='int' value='9'/>"
    "</properties></tile></tileset>"
    "<layer name='ground'><data encoding='csv'>1,2,2147483650,5</data></layer>"
    "<group name='g' offsetx='1'><objectgroup name='o'>"
    "<object id='3' name='box' type='door' x='1' y='2' width='10' height='5' rotation='30'/>"
    "<object id='4' x='1' y='2' width='4' height='4'><ellipse/></object>"
    "<object id='5' x='1' y='2'><point/></object>"
    "<object id='6' x='3' y='4'><polygon points='0,0 4,0 4,4'/></object>"
    "<object id='7' x='3' y='4'><polyline points='0,0 4,0 4,4'/></object>"
    "<object id='8' x='3' y='4' width='2' height='9'><text>Hello</text></object>"
    "<object id='9' gid='5' x='3' y='40' width='4' height='2'/></objectgroup></group>"
    "<imagelayer name='sky'><image source='art.png'/></imagelayer></map>";

static const char lua[] =
    "-- written by hand\n"
    "return {\n"
    "  version = \"1.10\", orientation = \"orthogonal\",\n"
    "  width = 2, height = 2, tilewidth = 2, tileheight = 2;\n"
    "  backgroundcolor = { 16, 32, 48 },\n"
    "  properties = { [\"a b\"] = \"q\\\"\\\\\\n\", [\"n\"] = 2.5 },\n"
    "  tilesets = {\n"
    "    { name = \"set\", firstgid = 1, filename = \"set.tsx\" },\n"
    "    { name = \"own\", firstgid = 5, filename = \"gone.tsx\", tilewidth = 2, tileheight = 2, image = \"art.png\",\n"
    "      transparentcolor = \"#ff00ff\", tileoffset = { x = 1, y = 0 }, properties = {},\n"
    "      tiles = { { id = 0, properties = { [\"alpha\"] = 9 } } } }\n"
    "  },\n"
    "  layers = {\n"
    "    { type = \"tilelayer\", name = \"ground\", width = 2, height = 2, encoding = \"lua\", properties = {},\n"
    "      data = {\n        1, 2,\n        2147483650, 5\n      } },\n"
    "    { type = \"group\", name = \"g\", offsetx = 1, layers = { {\n"
    "      type = \"objectgroup\", name = \"o\", objects = {\n"
    "        { id = 3, name = \"box\", type = \"door\", shape = \"rectangle\", x = 1, y = 2, width = 10, height = 5,\n"
    "          rotation = 30 },\n"
    "        { id = 4, shape = \"ellipse\", x = 1, y = 2, width = 4, height = 4 },\n"
    "        { id = 5, shape = \"point\", x = 1, y = 2, width = 0, height = 0 },\n"
    "        { id = 6, shape = \"polygon\", x = 3, y = 4,\n"
    "          polygon = { { x = 0, y = 0 }, { x = 4, y = 0 }, { x = 4, y = 4 } } },\n"
    "        { id = 7, shape = \"polyline\", x = 3, y = 4,\n"
    "          polyline = { { x = 0, y = 0 }, { x = 4, y = 0 }, { x = 4, y = 4 } } },\n"
    "        { id = 8, shape = \"text\", x = 3, y = 4, width = 2, height = 9, text = \"Hello\", wrap = true },\n"
    "        { id = 9, shape = \"rectangle\", gid = 5, x = 3, y = 40, width = 4, height = 2 }\n"
    "      } } } },\n"
    "    { type = \"imagelayer\", name = \"sky\", image = \"art.png\", repeatx = false }\n"
    "  }\n"
    "}\n";

static void write_both(void)
{
    io_write_picture("art.png", "#mm#\n##..");
    io_write_text("set.tsx", tileset);
    io_write_text("m.tmx", xml);
    io_write_text("m.lua", lua);
}

static void check_same(const kz_map_item *a, const kz_map_item *b)
{
    NOTE("item %d %s", (int)a->id, a->class_name);
    CHECK(a->id == b->id && a->shape.kind == b->shape.kind && a->tile == b->tile && a->visible == b->visible);
    CHECK_STR(a->name, b->name);
    CHECK_STR(a->class_name, b->class_name);
    CHECK_STR(a->tileset, b->tileset);
    CHECK_STR(a->rule, b->rule);
    CHECK_STR(a->layer->name, b->layer->name);
    CHECK_MEM(&a->shape.bounds, &b->shape.bounds, sizeof a->shape.bounds);
    CHECK_MEM(&a->draw, &b->draw, sizeof a->draw);
    if (a->shape.kind != KZ_KIND_POINT && b->shape.kind == a->shape.kind) CHECK_EQ(kz_relate(&a->shape, &b->shape), 1);
}

TEST(a_map_in_lua_is_the_map_in_xml)
{
    write_both();
    kz_map *a = io_load("m.tmx"), *b = io_load("m.lua");
    REQUIRE(a && b && CHECK_EQ(kz_map_item_count(a), kz_map_item_count(b)) && kz_map_item_count(a) == 9);
    for (int32_t i = 0; i < kz_map_item_count(a); i++) check_same(kz_map_item_at(a, i), kz_map_item_at(b, i));
    CHECK_EQ(kz_map_picture_count(a), kz_map_picture_count(b));
    CHECK_EQ(kz_map_background(b), 0xff102030);
    CHECK_STR(kz_property_text(kz_map_properties(b), "a b", ""), "q\"\\\n");
    CHECK(kz_property_number(kz_map_properties(b), "n", 0) == 2.5);
    CHECK_STR(kz_map_format(b), "Tiled");
    CHECK(io_note(b, 0) == NULL);
    kz_map_free(a);
    kz_map_free(b);
}

TEST(a_tileset_may_be_lua_in_a_file_of_its_own_and_chunks_make_a_map_infinite)
{
    io_write_picture("art.png", "#mm#\n##..");
    io_write_text("set.lua", "return { name = \"set\", tilewidth = 2, tileheight = 2, image = \"art.png\", tiles = {\n"
                             "{ id = 1, type = \"crate\", objectGroup = { objects = {\n"
                             "{ shape = \"rectangle\", x = 0, y = 1, width = 2, height = 1 } } } } } }");
    io_write_text("m.lua", "return { width = 9, height = 9, tilewidth = 2, tileheight = 2, tilesets = {\n"
                           "{ firstgid = 1, filename = \"gone.tsx\", exportfilename = \"set.lua\" } }, layers = {\n"
                           "{ type = \"tilelayer\", encoding = \"base64\", compression = \"zlib\", chunks = {\n"
                           "{ x = 4, y = -2, width = 2, height = 1, data = \"eJxjYmBgYAJiAAAgAAU=\" } } } } }");
    kz_map *map = io_load("m.lua");
    REQUIRE(map);
    CHECK_EQ(kz_map_item_count(map), 2);
    CHECK_STR(kz_map_item_at(map, 0)->class_name, "crate");
    const kz_box box = kz_map_bounds(map), first = kz_map_item_at(map, 0)->shape.bounds;
    CHECK(box.min.x == 8 && box.min.y == -4 && box.max.x == 12 && box.max.y == -2);
    CHECK(first.min.x == 8 && first.min.y == -3 && first.max.x == 10 && first.max.y == -2);
    kz_map_free(map);
}

/* ---- Lua ----------------------------------------------------------------------------------------------- */

#define MAP "width = 1, height = 1, tilewidth = 1, tileheight = 1, layers = {}, "

TEST(texts_have_every_form_of_lua)
{
    static const struct {
        const char *text, *value;
    } cases[] = {
        {"\"\"", ""},
        {"'it\\'s \"so\"'", "it's \"so\""},
        {"\"\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\\'\"", "\a\b\f\n\r\t\v\\\"'"},
        {"\"\\65\\066\\x43\\xc3\\xa9\"", "ABC\xc3\xa9"},
        {"\"\\1200\"", "x0"},
        {"\"one \\z \n\t two\"", "one two"},
        {"\"one\\\ntwo\"", "one\ntwo"},
        {"[[long]]", "long"},
        {"[[\nfirst\nsecond\n]]", "first\nsecond\n"},
        {"[==[ ]] ]=] \\n ]==]", " ]] ]=] \\n "},
        {"--[[ a ]] \"b\" -- c\n", "b"},
        {"--[==[ ]]\n ]==] 'd'", "d"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "return { " MAP "properties = { [\"a\"] = %s, [ 'b' ] = true, [ [[c]] ] = -1.5e1 } };",
                 cases[i].text);
        io_write_text("m.lua", text);
        kz_map *map = io_load("m.lua");
        NOTE("%s", text);
        REQUIRE(map);
        CHECK_STR(kz_property_text(kz_map_properties(map), "a", "none"), cases[i].value);
        CHECK(kz_property_bool(kz_map_properties(map), "b", false));
        CHECK(kz_property_number(kz_map_properties(map), "c", 0) == -15);
        kz_map_free(map);
    }
}

TEST(each_mistake_is_refused_at_its_line)
{
    static const struct {
        const char *text, *words;
        kz_result code;
    } cases[] = {
        {"return", "bad.lua:1:1: ", KZ_ERR_SYNTAX},
        {"return {", "bad.lua:1:9: the file ends within a table", KZ_ERR_SYNTAX},
        {"return 5", "bad.lua:1:8: a table is expected", KZ_ERR_SYNTAX},
        {"-- x\nlocal a = 1", "bad.lua:2:1: return is expected", KZ_ERR_SYNTAX},
        {"return {\n a = b }", "bad.lua:2:6: a text, a number, true, false or a table is expected", KZ_ERR_SYNTAX},
        {"return {\n a = f() }", "bad.lua:2:6: a text, a number", KZ_ERR_SYNTAX},
        {"return { a = 1 b = 2 }", "bad.lua:1:16: a comma or } is expected", KZ_ERR_SYNTAX},
        {"return { a = 1, 2 }", "the table has values with and without keys", KZ_ERR_CONTENT},
        {"return { 1, a = 2 }", "the table has values with and without keys", KZ_ERR_CONTENT},
        {"return { [1] = 2 }", "bad.lua:1:11: a key is a text here", KZ_ERR_SYNTAX},
        {"return { [\"a\" = 2 }", "bad.lua:1:15: ] is expected", KZ_ERR_SYNTAX},
        {"return { [\"a\"] 2 }", "bad.lua:1:16: = is expected", KZ_ERR_SYNTAX},
        {"return { a = \"x\ny\" }", "bad.lua:1:16: the text has no end", KZ_ERR_SYNTAX},
        {"return { a = \"x", "bad.lua:1:16: the file ends within a text", KZ_ERR_SYNTAX},
        {"return { a = [[x\n\n", "bad.lua:3:1: the file ends within a text", KZ_ERR_SYNTAX},
        {"return { a = \"\\q\" }", "no character that a text may have", KZ_ERR_SYNTAX},
        {"return { a = \"\\0\" }", "no character that a text may have", KZ_ERR_SYNTAX},
        {"return { a = \"\\999\" }", "no character that a text may have", KZ_ERR_SYNTAX},
        {"return { a = \"\\x4\" }", "no character that a text may have", KZ_ERR_SYNTAX},
        {"return { a = \"\xff\" }", "bad.lua:1:", KZ_ERR_SYNTAX},
        {"return { --[[ x", "bad.lua:1:16: the file ends within a comment", KZ_ERR_SYNTAX},
        {"return {} return", "bad.lua:1:11: nothing is expected behind the table", KZ_ERR_SYNTAX},
        {"return { backgroundcolor = { 1, 2, 300 } }", "bad.lua:1:36: a number from 0 to 255 is expected",
         KZ_ERR_CONTENT},
        {"return { backgroundcolor = { 1, 2, 3, 4, 5 } }", "a colour has three or four numbers", KZ_ERR_SYNTAX},
        {"return { width = 1 }", "this is a <JSON of another kind>, not a <map>", KZ_ERR_CONTENT},
        {"return { layers = 5 }", "bad.lua: layers: must be an array", KZ_ERR_CONTENT},
        {"return { " MAP "tilesets = { a = 1 } }", "bad.lua: tilesets: must be an array", KZ_ERR_CONTENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result =
            kz_map_read(cases[i].text, strlen(cases[i].text), "bad.lua", NULL, NULL, &map, &err);
        NOTE("case %d: %s", (int)i, err.text);
        CHECK(map == NULL);
        CHECK_EQ(result, cases[i].code);
        CHECK(strncmp(err.text, "bad.lua:", 8) == 0 && strstr(err.text, cases[i].words) != NULL);
        kz_map_free(map);
    }
}

TEST(limits_bound_tables)
{
    static char deep[300], wide[20000];
    kz_map *map = NULL;
    kz_io_error err;
    memset(deep, '{', 200);
    memcpy(deep, "return", 6);
    const kz_limits objects = {.max_objects = 100};
    CHECK_EQ(kz_map_read(deep, 200, "m.lua", NULL, NULL, &map, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "m.lua:1:71: tables are nested deeper than the limit (max_depth) allows") != NULL);
    int n = sprintf(wide, "return { " MAP "\na = {");
    for (int i = 0; i < 1000; i++) n += sprintf(wide + n, "1,");
    strcpy(wide + n, "} }");
    CHECK_EQ(kz_map_read(wide, strlen(wide), "m.lua", &objects, NULL, &map, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "m.lua:2:") != NULL && strstr(err.text, "(max_objects)") != NULL);
    CHECK_EQ(kz_map_read(wide, strlen(wide), "m.lua", NULL, NULL, &map, &err), KZ_OK);
    kz_map_free(map);
}

TEST(cut_anywhere_a_map_is_an_error_at_its_end)
{
    write_both();
    for (size_t cut = 0; cut + 2 < strlen(lua); cut++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        char *const part = malloc(cut + 1);
        memcpy(part, lua, cut);
        const kz_result result = kz_map_read(part, cut, io_path("m.lua"), NULL, NULL, &map, &err);
        NOTE("cut at %d: %s", (int)cut, err.text);
        CHECK(result == KZ_ERR_SYNTAX && map == NULL && strstr(err.text, "m.lua:") != NULL);
        free(part);
        kz_map_free(map);
    }
}

TEST(any_allocation_may_fail)
{
    write_both();
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result = kz_map_load(io_path("m.lua"), NULL, &ta.allocator, &map, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(map != NULL, result == KZ_OK);
        kz_map_free(map);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
