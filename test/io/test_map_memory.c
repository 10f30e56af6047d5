/* Every allocation of loading a map may fail: first one, then it and all after; nothing leaks, nothing crashes, and the
 * error says so.  expat's allocations are among them; jansson, zstd and SDL take theirs from malloc. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <string.h>

static void write_parts(void)
{
    io_write_picture("two.png", "#....##.\nm.......");
    io_write_picture("one.png", "##\n##\n#.");
    io_write_picture("hot.png", "#.\n.#\n##");
    io_write_text(
        "coll.tsx",
        "<tileset name=\"coll\" tilewidth=\"2\" tileheight=\"3\"><tile id=\"4\" type=\"crate\"><properties>"
        "<property name=\"hot\" value=\"hot.png\"/></properties><image source=\"one.png\"/></tile></tileset>");
    io_write_text("crate.tx", "<template><tileset firstgid=\"1\" source=\"coll.tsx\"/><object name=\"crate\" gid=\"5\" "
                              "width=\"4\" height=\"6\"/></template>");
    io_write_text(
        "whole.tmx",
        "<map width=\"3\" height=\"2\" tilewidth=\"4\" tileheight=\"2\">"
        "<tileset firstgid=\"1\" name=\"two\" tilewidth=\"4\" tileheight=\"2\"><image source=\"two.png\" "
        "trans=\"ff00ff\"/>"
        "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"1\" width=\"4\" height=\"1\"/>"
        "<object id=\"2\" x=\"1\" y=\"1\"><polygon points=\"0,0 1,0 0,-1\"/></object></objectgroup></tile></tileset>"
        "<tileset firstgid=\"3\" source=\"coll.tsx\"/>"
        "<layer name=\"ground\" width=\"3\" height=\"2\"><data encoding=\"base64\" "
        "compression=\"zlib\">eJxjYoAAJiBmhLJBNAAAeAAH</data></layer>"
        "<group name=\"g\"><objectgroup name=\"o\">"
        "<object id=\"1\" name=\"box\" x=\"1\" y=\"1.5\" width=\"3\" height=\"4\" rotation=\"45\"/>"
        "<object id=\"2\" x=\"1\" y=\"2\" width=\"3\" height=\"2\"><ellipse/></object>"
        "<object id=\"4\" x=\"1\" y=\"4\"><polygon points=\"0,0 5,0 5,5 4,6 3,6 2,6 1,6 0,6 -1,5\"/></object>"
        "<object id=\"8\" gid=\"1\" x=\"1\" y=\"8\" rotation=\"30\"><properties><property name=\"key\" "
        "value=\"ff00ff\"/>"
        "<property name=\"alpha\" value=\"9\"/></properties></object>"
        "<object id=\"10\" template=\"crate.tx\" x=\"1\" y=\"10\"/>"
        "</objectgroup></group></map>");
    io_write_text("whole.tmj", "{\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":2,\"tilesets\":[{\"firstgid\":"
                               "3,\"source\":\"coll.tsx\"}],"
                               "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"t\",\"width\":1,\"height\":1,\"data\":["
                               "7]},{\"type\":\"objectgroup\",\"name\":\"o\",\"objects\":["
                               "{\"id\":1,\"name\":\"tri\",\"x\":1,\"y\":4,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":5,"
                               "\"y\":0},{\"x\":5,\"y\":5.5}]},"
                               "{\"id\":9,\"gid\":7,\"x\":1,\"y\":9,\"width\":4,\"height\":6,\"properties\":[{\"name\":"
                               "\"alpha\",\"value\":9}]}]}]}");
}

static void fail_each(const char *name)
{
    kz_test_alloc ta;
    int64_t rounds = 0;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        kz_io_error error = {KZ_OK, ""};
        const kz_result result = kz_map_load(io_path(name), NULL, &ta.allocator, &map, &error);
        NOTE("%s, round %lld: %s", name, (long long)rounds++, error.text);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(map != NULL, result == KZ_OK);
        if (result != KZ_OK) {
            CHECK_EQ(error.code, KZ_ERR_MEMORY);
            CHECK(strstr(error.text, "out of memory") != NULL);
        }
        kz_map_free(map);
    }
    CHECK_GT(rounds, 40);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_of_loading_an_xml_map_may_fail)
{
    write_parts();
    fail_each("whole.tmx");
}

TEST(any_allocation_of_loading_a_json_map_may_fail)
{
    write_parts();
    fail_each("whole.tmj");
}

TEST(adding_a_map_to_a_world_may_fail_and_leaves_both_usable)
{
    kz_test_alloc ta;
    write_parts();
    kz_map *map = io_load("whole.tmx");
    REQUIRE(map != NULL);
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_world *world = NULL;
        kz_error error;
        const kz_world_def def = {.alloc = &ta.allocator};
        if (kz_world_create(&def, &world, &error) != KZ_OK) {
            CHECK(world == NULL);
            continue;
        }
        const kz_result result = kz_map_add_to_world(map, world, &error);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (result == KZ_OK) CHECK_EQ(kz_world_count(world), (uint32_t)kz_map_item_count(map));
        kz_world_free(world);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    kz_map_free(map);
}

TEST(a_loaded_map_takes_memory_in_proportion_to_its_files)
{
    kz_test_alloc ta;
    kz_map *map = NULL;
    write_parts();
    kz_test_alloc_init(&ta);
    CHECK_EQ(kz_map_load(io_path("whole.tmx"), NULL, &ta.allocator, &map, NULL), KZ_OK);
    CHECK_LT(ta.live_bytes, 100000u);
    CHECK_LT(ta.peak_bytes, 500000u);
    kz_map_free(map);
    CHECK_EQ(ta.live_bytes, 0u);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
