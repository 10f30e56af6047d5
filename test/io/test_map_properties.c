/* test_map_properties.c - custom properties of everything that has some: the same from XML and JSON, inherited from
 * templates and tiles, refused at their place when they are wrong. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <kolize/io_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\n"

static const char tileset_xml[] =
    "<tileset name=\"two\" tilewidth=\"4\" tileheight=\"2\"><properties><property name=\"by\" value=\"hand\"/>"
    "</properties><image source=\"two.png\"/><tile id=\"0\" type=\"gem\"><properties>"
    "<property name=\"worth\" type=\"int\" value=\"5\"/><property name=\"sound\" type=\"file\" value=\"ding.wav\"/>"
    "</properties></tile></tileset>";
static const char tileset_json[] =
    "{\"type\":\"tileset\",\"name\":\"two\",\"tilewidth\":4,\"tileheight\":2,\"image\":\"two.png\",\"properties\":["
    "{\"name\":\"by\",\"type\":\"string\",\"value\":\"hand\"}],\"tiles\":[{\"id\":0,\"type\":\"gem\",\"properties\":["
    "{\"name\":\"worth\",\"type\":\"int\",\"value\":5},{\"name\":\"sound\",\"type\":\"file\",\"value\":\"ding.wav\"}]}"
    "]}";

static const char in_xml[] =
    "<map width=\"2\" height=\"1\" tilewidth=\"4\" tileheight=\"2\">\n"
    "<properties><property name=\"gravity\" type=\"float\" value=\"9.5\"/>"
    "<property name=\"title\" value=\"Cave &amp; tower\"/></properties>"
    "<tileset firstgid=\"1\" source=\"two.tsx\"/>"
    "<layer name=\"gems\" class=\"loot\" width=\"2\" height=\"1\"><properties><property name=\"z\" type=\"int\" "
    "value=\"-3\"/></properties><data encoding=\"csv\">1,2</data></layer>"
    "<objectgroup name=\"things\">"
    "<object id=\"1\" name=\"lift\" type=\"platform\" x=\"3\" y=\"4\" width=\"2\" height=\"1\"><properties>"
    "<property name=\"after\" type=\"object\" value=\"2\"/>"
    "<property name=\"empty\" value=\"\"/>"
    "<property name=\"fast\" type=\"bool\" value=\"true\"/>"
    "<property name=\"glow\" type=\"color\" value=\"#80ff0010\"/>"
    "<property name=\"lines\">one\ntwo</property>"
    "<property name=\"look\" type=\"file\" value=\"art/../lift.png\"/>"
    "<property name=\"none\" type=\"color\" value=\"\"/>"
    "<property name=\"speed\" type=\"float\" value=\"0.25\"/>"
    "<property name=\"stats\" type=\"class\" propertytype=\"Stats\"><properties>"
    "<property name=\"hp\" type=\"int\" value=\"7\"/><property name=\"mass\" type=\"float\" value=\"1.5\"/>"
    "<property name=\"more\" type=\"class\" propertytype=\"More\"><properties><property name=\"deep\" type=\"bool\" "
    "value=\"true\"/></properties></property>"
    "</properties></property>"
    "<property name=\"way\" propertytype=\"Direction\" value=\"up\"/>"
    "</properties></object>"
    "<object id=\"2\" gid=\"1\" x=\"1\" y=\"2\"><properties><property name=\"worth\" type=\"int\" value=\"50\"/>"
    "</properties></object>"
    "<object id=\"3\" template=\"gem.tx\" x=\"1\" y=\"2\"/>"
    "<object id=\"4\" template=\"gem.tx\" x=\"1\" y=\"2\"><properties><property name=\"own\" value=\"yes\"/>"
    "<property name=\"worth\" type=\"int\" value=\"1\"/></properties></object>"
    "</objectgroup></map>";

static const char in_json[] =
    "{\"width\":2,\"height\":1,\"tilewidth\":4,\"tileheight\":2,\n"
    "\"properties\":[{\"name\":\"gravity\",\"type\":\"float\",\"value\":9.5},"
    "{\"name\":\"title\",\"type\":\"string\",\"value\":\"Cave & tower\"}],"
    "\"tilesets\":[{\"firstgid\":1,\"source\":\"two.tsj\"}],"
    "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"gems\",\"class\":\"loot\",\"width\":2,\"height\":1,"
    "\"properties\":[{\"name\":\"z\",\"type\":\"int\",\"value\":-3}],\"data\":[1,2]},"
    "{\"type\":\"objectgroup\",\"name\":\"things\",\"objects\":["
    "{\"id\":1,\"name\":\"lift\",\"type\":\"platform\",\"x\":3,\"y\":4,\"width\":2,\"height\":1,\"properties\":["
    "{\"name\":\"after\",\"type\":\"object\",\"value\":2},"
    "{\"name\":\"empty\",\"type\":\"string\",\"value\":\"\"},"
    "{\"name\":\"fast\",\"type\":\"bool\",\"value\":true},"
    "{\"name\":\"glow\",\"type\":\"color\",\"value\":\"#80ff0010\"},"
    "{\"name\":\"lines\",\"type\":\"string\",\"value\":\"one\\ntwo\"},"
    "{\"name\":\"look\",\"type\":\"file\",\"value\":\"art/../lift.png\"},"
    "{\"name\":\"none\",\"type\":\"color\",\"value\":\"\"},"
    "{\"name\":\"speed\",\"type\":\"float\",\"value\":0.25},"
    "{\"name\":\"stats\",\"type\":\"class\",\"propertytype\":\"Stats\",\"value\":{\"hp\":7,\"mass\":1.5,\"more\":{"
    "\"deep\":true}}},"
    "{\"name\":\"way\",\"type\":\"string\",\"propertytype\":\"Direction\",\"value\":\"up\"}]},"
    "{\"id\":2,\"gid\":1,\"x\":1,\"y\":2,\"properties\":[{\"name\":\"worth\",\"type\":\"int\",\"value\":50}]},"
    "{\"id\":3,\"template\":\"gem.tj\",\"x\":1,\"y\":2},"
    "{\"id\":4,\"template\":\"gem.tj\",\"x\":1,\"y\":2,\"properties\":[{\"name\":\"own\",\"type\":\"string\",\"value\":"
    "\"yes\"},{\"name\":\"worth\",\"type\":\"int\",\"value\":1}]}]}]}";

static void write_all(void)
{
    io_write_picture("two.png", "#....##.\n........");
    io_write_text("two.tsx", tileset_xml);
    io_write_text("two.tsj", tileset_json);
    io_write_text("gem.tx", "<template><tileset firstgid=\"1\" source=\"two.tsx\"/><object name=\"gem\" gid=\"1\">"
                            "<properties><property name=\"worth\" type=\"int\" value=\"20\"/><property name=\"of\" "
                            "value=\"template\"/></properties></object></template>");
    io_write_text("gem.tj", "{\"type\":\"template\",\"tileset\":{\"firstgid\":1,\"source\":\"two.tsj\"},\"object\":{"
                            "\"name\":\"gem\",\"gid\":1,\"properties\":[{\"name\":\"worth\",\"type\":\"int\","
                            "\"value\":20},{\"name\":\"of\",\"type\":\"string\",\"value\":\"template\"}]}}");
    io_write_text("all.tmx", in_xml);
    io_write_text("all.tmj", in_json);
}

static const kz_properties *of_object(const kz_map *map, int32_t id)
{
    const kz_map_item *item = kz_map_item_at(map, kz_map_find_id(map, id));
    return item ? item->properties : NULL;
}

static void check_lift(const kz_properties *lift)
{
    REQUIRE(lift != NULL);
    CHECK_EQ(lift->n, 10);
    CHECK(lift->base == NULL);
    CHECK_EQ(kz_property_number(lift, "after", 0), 2.0);
    CHECK_EQ(kz_property_find(lift, "after")->kind, KZ_PROPERTY_OBJECT);
    CHECK_STR(kz_property_text(lift, "empty", "x"), "");
    CHECK(kz_property_bool(lift, "fast", false));
    CHECK_EQ(kz_property_number(lift, "fast", 0), 1.0);
    CHECK_EQ(kz_property_color(lift, "glow", 0), 0x80ff0010u);
    CHECK_STR(kz_property_text(lift, "lines", ""), "one\ntwo");
    CHECK_EQ(kz_property_find(lift, "look")->kind, KZ_PROPERTY_FILE);
    CHECK_EQ(kz_property_color(lift, "none", 5), 0u);
    CHECK_EQ(kz_property_number(lift, "speed", 0), 0.25);
    CHECK_EQ(kz_property_find(lift, "speed")->kind, KZ_PROPERTY_FLOAT);
    CHECK_STR(kz_property_find(lift, "way")->type, "Direction");
    CHECK_STR(kz_property_find(lift, "speed")->type, "");
    CHECK_STR(kz_property_text(lift, "way", ""), "up");
    const kz_property *stats = kz_property_find(lift, "stats");
    REQUIRE(stats && stats->kind == KZ_PROPERTY_CLASS && stats->members);
    CHECK_STR(stats->type, "Stats");
    CHECK_EQ(kz_property_find(stats->members, "hp")->kind, KZ_PROPERTY_INT);
    CHECK_EQ(kz_property_number(stats->members, "hp", 0), 7.0);
    CHECK_EQ(kz_property_number(stats->members, "mass", 0), 1.5);
    const kz_property *more = kz_property_find(stats->members, "more");
    REQUIRE(more && more->members);
    CHECK(kz_property_bool(more->members, "deep", false));
}

static void check_all(const char *name)
{
    NOTE("%s", name);
    kz_map *map = io_load(name);
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 0);
    CHECK_EQ(kz_property_number(kz_map_properties(map), "gravity", 0), 9.5);
    CHECK_STR(kz_property_text(kz_map_properties(map), "title", ""), "Cave & tower");
    CHECK_STR(kz_property_text(kz_map_tileset_properties(map, "two"), "by", ""), "hand");
    CHECK(kz_map_tileset_properties(map, "three") == NULL);
    REQUIRE(kz_map_picture_count(map) == 2);
    const kz_map_picture *gem = kz_map_picture_at(map, 0), *other = kz_map_picture_at(map, 1);
    CHECK_STR(gem->class_name, "gem");
    CHECK_EQ(kz_property_number(gem->properties, "worth", 0), 5.0);
    CHECK_STR(gem->layer->class_name, "loot");
    CHECK_EQ(kz_property_number(gem->layer->properties, "z", 0), -3.0);
    CHECK_STR(other->class_name, "");
    CHECK(other->properties == NULL && other->layer == gem->layer);
    check_lift(of_object(map, 1));
    CHECK_STR(kz_property_text(of_object(map, 1), "look", ""), io_path("lift.png"));
    CHECK_EQ(kz_property_number(of_object(map, 2), "worth", 0), 50.0);
    CHECK_STR(kz_property_text(of_object(map, 2), "sound", ""), io_path("ding.wav"));
    CHECK_EQ(kz_property_number(of_object(map, 3), "worth", 0), 20.0);
    CHECK_STR(kz_property_text(of_object(map, 3), "of", ""), "template");
    CHECK_EQ(kz_property_number(of_object(map, 4), "worth", 0), 1.0);
    CHECK_STR(kz_property_text(of_object(map, 4), "own", ""), "yes");
    CHECK_STR(kz_property_text(of_object(map, 4), "of", ""), "template");
    CHECK_STR(kz_property_text(of_object(map, 4), "sound", ""), io_path("ding.wav"));
    kz_map_free(map);
}

TEST(properties_are_the_same_in_xml_and_in_json)
{
    write_all();
    check_all("all.tmx");
    check_all("all.tmj");
}

TEST(objects_of_one_template_share_its_list)
{
    write_all();
    kz_map *map = io_load("all.tmx");
    REQUIRE(map != NULL);
    const kz_properties *plain = of_object(map, 3), *own = of_object(map, 4);
    REQUIRE(own && own->base);
    CHECK_EQ(own->base->items, plain->items);
    CHECK_EQ(own->base->base, plain->base);
    kz_map_free(map);
}

TEST(a_value_of_another_kind_is_as_if_it_were_not_there)
{
    write_all();
    kz_map *map = io_load("all.tmx");
    REQUIRE(map != NULL);
    const kz_properties *lift = of_object(map, 1);
    CHECK_EQ(kz_property_number(lift, "way", 3), 3.0);
    CHECK_EQ(kz_property_number(lift, "nothing", 3), 3.0);
    CHECK(kz_property_bool(lift, "glow", true));
    CHECK(!kz_property_bool(lift, "nothing", false));
    CHECK(kz_property_bool(lift, "speed", false));
    CHECK_STR(kz_property_text(lift, "speed", "x"), "x");
    CHECK_EQ(kz_property_color(lift, "way", 7), 7u);
    CHECK_EQ(kz_property_color(lift, "speed", 7), 7u);
    CHECK(kz_property_find(NULL, "a") == NULL);
    CHECK_EQ(kz_property_number(NULL, "a", 2), 2.0);
    CHECK(kz_property_text(NULL, "a", NULL) == NULL);
    kz_map_free(map);
}

TEST(members_of_a_class_in_json_and_old_files_have_the_kinds_of_their_values)
{
    io_write_text("old.json", "{\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":2,\"layers\":[],"
                              "\"properties\":{\"yes\":true,\"no\":false,\"whole\":3,\"part\":3.5,\"large\":5e9,"
                              "\"text\":\"t\",\"color\":\"#ff102030\",\"none\":null,\"list\":[1]}}");
    kz_map *map = io_load("old.json");
    REQUIRE(map != NULL);
    const kz_properties *list = kz_map_properties(map);
    REQUIRE(list != NULL);
    CHECK_EQ(list->n, 7);
    CHECK_EQ(kz_property_find(list, "yes")->kind, KZ_PROPERTY_BOOL);
    CHECK(kz_property_bool(list, "yes", false) && !kz_property_bool(list, "no", true));
    CHECK_EQ(kz_property_find(list, "whole")->kind, KZ_PROPERTY_INT);
    CHECK_EQ(kz_property_find(list, "part")->kind, KZ_PROPERTY_FLOAT);
    CHECK_EQ(kz_property_find(list, "large")->kind, KZ_PROPERTY_FLOAT);
    CHECK_EQ(kz_property_number(list, "large", 0), 5e9);
    CHECK_EQ(kz_property_find(list, "text")->kind, KZ_PROPERTY_STRING);
    CHECK_EQ(kz_property_color(list, "color", 0), 0xff102030u);
    kz_map_free(map);
}

TEST(a_type_that_is_unknown_is_left_out_with_a_warning)
{
    io_write_text("list.tmx", HEAD "<properties>\n <property name=\"a\" type=\"list\"><item/></property>"
                                   "<property name=\"b\" value=\"c\"/></properties></map>");
    kz_map *map = io_load("list.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_properties(map)->n, 1);
    CHECK_STR(kz_property_text(kz_map_properties(map), "b", ""), "c");
    REQUIRE(kz_map_notes(map, NULL, 0) == 1);
    CHECK(strstr(io_note(map, 0), "list.tmx:3:2: the type 'list' of the property is unknown: the property"));
    kz_map_free(map);
}

TEST(wrong_values_are_refused_where_they_stand)
{
#define PROPERTY(rest) HEAD "<properties>\n <property name=\"p\" " rest "</properties></map>"
#define JSON(rest)                                                                                                     \
    "{\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":4,\"layers\":[],\"properties\":[{\"name\":\"p\"," rest    \
    "}]}"
    static const struct {
        const char *text, *message;
        kz_result code;
    } cases[] = {
        {PROPERTY("type=\"int\" value=\"x\"/>"), "bad.tmx:3:2: value: 'x' is not a finite number", KZ_ERR_CONTENT},
        {PROPERTY("type=\"int\" value=\"1.5\"/>"), "bad.tmx:3:2: value: 1.5 is not whole", KZ_ERR_CONTENT},
        {PROPERTY("type=\"int\" value=\"3000000000\"/>"),
         "bad.tmx:3:2: value: 3000000000 is not between -2147483648 and 2147483647", KZ_ERR_CONTENT},
        {PROPERTY("type=\"object\" value=\"-1\"/>"), "bad.tmx:3:2: value: -1 is not between 0 and 2147483647",
         KZ_ERR_CONTENT},
        {PROPERTY("type=\"float\" value=\"inf\"/>"), "bad.tmx:3:2: value: 'inf' is not a finite number",
         KZ_ERR_CONTENT},
        {PROPERTY("type=\"bool\" value=\"maybe\"/>"), "bad.tmx:3:2: value: 'maybe' is neither 0 nor 1",
         KZ_ERR_CONTENT},
        {PROPERTY("type=\"color\" value=\"red\"/>"), "bad.tmx:3:2: value: 'red' is no colour AARRGGBB",
         KZ_ERR_CONTENT},
        {PROPERTY("type=\"class\"><properties>\n<property name=\"m\" type=\"int\" value=\"y\"/></properties>"
                  "</property>"),
         "bad.tmx:4:1: value: 'y' is not a finite number", KZ_ERR_CONTENT},
        {JSON("\"type\":\"string\",\"value\":4"), "bad.tmx: properties[0].value: must be a text", KZ_ERR_CONTENT},
        {JSON("\"type\":\"color\",\"value\":4"), "bad.tmx: properties[0].value: '' is no colour AARRGGBB",
         KZ_ERR_CONTENT},
        {JSON("\"type\":\"int\",\"value\":1.5"), "bad.tmx: properties[0].value: 1.5 is not whole", KZ_ERR_CONTENT},
        {JSON("\"type\":\"int\",\"value\":\"z\""), "bad.tmx: properties[0].value: 'z' is not a finite number",
         KZ_ERR_CONTENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        NOTE("case %d", (int)i);
        io_write_text("bad.tmx", cases[i].text);
        CHECK_STR(io_load_error("bad.tmx", &code), cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
}

TEST(long_names_and_paths_of_properties_are_refused)
{
    static char text[8192];
    kz_result code;
    snprintf(text, sizeof text, HEAD "<properties>\n<property name=\"%01001d\"/></properties></map>", 0);
    io_write_text("long.tmx", text);
    CHECK_STR(io_load_error("long.tmx", &code), "long.tmx:3:1: name: a name of 1001 bytes, at most 1000 are allowed");
    CHECK_EQ(code, KZ_ERR_TOO_LARGE);
    snprintf(text, sizeof text,
             HEAD "<properties>\n<property name=\"p\" type=\"file\" value=\"%04096d\"/></properties></map>", 0);
    io_write_text("long.tmx", text);
    CHECK_STR(io_load_error("long.tmx", &code), "long.tmx:3:1: value: this path has 4096 bytes or more");
    CHECK_EQ(code, KZ_ERR_TOO_LARGE);
}

TEST(classes_nest_as_deep_as_max_depth_allows)
{
    static char text[65536];
    const kz_limits limits = {.max_depth = 40};
    kz_io_error error;
    for (int depth = 15; depth <= 30; depth += 15) {
        int n = snprintf(text, sizeof text, "%s", HEAD);
        for (int i = 0; i < depth; i++)
            n += snprintf(text + n, sizeof text - (size_t)n, "<properties><property name=\"c\" type=\"class\">");
        for (int i = 0; i < depth; i++)
            n += snprintf(text + n, sizeof text - (size_t)n, "</property></properties>");
        snprintf(text + n, sizeof text - (size_t)n, "</map>");
        io_write_text("deep.tmx", text);
        kz_map *map = NULL;
        CHECK_EQ(kz_map_load(io_path("deep.tmx"), &limits, NULL, &map, &error), depth == 15 ? KZ_OK : KZ_ERR_TOO_LARGE);
        const kz_properties *list = map ? kz_map_properties(map) : NULL;
        int found = 0;
        for (; list; found++) list = kz_property_find(list, "c")->members;
        CHECK_EQ(found, depth == 15 ? 15 : 0);
        kz_map_free(map);
    }
}

/* ---- Memory -------------------------------------------------------------------------------------------- */

TEST(any_allocation_of_loading_properties_may_fail)
{
    write_all();
    for (int json = 0; json < 2; json++) {
        kz_test_alloc ta;
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_map *map = NULL;
            const char *path = io_path(json ? "all.tmj" : "all.tmx");
            const kz_result result = kz_map_load(path, NULL, &ta.allocator, &map, NULL);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            kz_map_free(map);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}

/* Bytes that a map of n objects takes at most, each of which has the template's properties. */
static uint64_t peak_of(int n, const char *object)
{
    char *text = malloc((size_t)n * strlen(object) + 1000);
    kz_test_alloc ta;
    kz_map *map = NULL;
    if (!text) return 0;
    size_t at = (size_t)snprintf(text, 1000, HEAD "<objectgroup>");
    for (int i = 0; i < n; i++) at += (size_t)snprintf(text + at, strlen(object) + 1, "%s", object);
    snprintf(text + at, 100, "</objectgroup></map>");
    io_write_text("many.tmx", text);
    free(text);
    kz_test_alloc_init(&ta);
    CHECK_EQ(kz_map_load(io_path("many.tmx"), NULL, &ta.allocator, &map, NULL), KZ_OK);
    CHECK_EQ(kz_map_item_count(map), n);
    kz_map_free(map);
    const uint64_t peak = ta.peak_bytes;
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    return peak;
}

TEST(the_properties_of_a_template_are_kept_once_for_all_its_objects)
{
    static char model[70000];
    const int n = 3000;
    int at = snprintf(model, sizeof model, "<template><object><properties>");
    for (int i = 0; i < 200; i++)
        at += snprintf(model + at, sizeof model - (size_t)at, "<property name=\"p%d\" value=\"%0200d\"/>", i, i);
    snprintf(model + at, sizeof model - (size_t)at, "</properties></object></template>");
    io_write_text("plain.tx", "<template><object/></template>");
    io_write_text("large.tx", model);
    const uint64_t plain = peak_of(n, "<object template=\"plain.tx\"/>");
    const uint64_t large = peak_of(n, "<object template=\"large.tx\"/>");
    CHECK_LT(large, plain + 6 * (uint64_t)strlen(model));
}
