/* test_map_notes.c - the notes of a map in C: what is in one, how many there are, and what strict reading makes of
 * them.  test/tool/test_map_notes.py has a map for each thing that is left out. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <kolize/io_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<map width=\"3\" height=\"1\" tilewidth=\"4\" tileheight=\"4\">\n"
#define TILES                                                                                                          \
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"4\" tileheight=\"4\"><image source=\"tile.png\"/>\n<tile "         \
    "id=\"0\"><objectgroup><object id=\"1\"><polygon points=\"0,0 4,4 4,0 0,4\"/></object></objectgroup></tile>"       \
    "</tileset>\n"
#define LAYER "<layer width=\"3\" height=\"1\"><data encoding=\"csv\">1,9,1</data></layer>\n"

/* A crossing polygon of a tile that is used twice, a tile that is not there, and a template that is not. */
static const char odd[] = HEAD TILES LAYER "<objectgroup name=\"o\"><object id=\"5\" name=\"lost\" template=\"no.tx\" "
                                           "x=\"1\"><properties><property name=\"p\" type=\"int\" value=\"4\"/>"
                                           "</properties></object></objectgroup></map>";

static kz_map *load_odd(kz_limits limits, kz_io_error *error)
{
    kz_map *map = NULL;
    io_write_picture("tile.png", "####\n####\n####\n####");
    io_write_text("odd.tmx", odd);
    kz_map_load(io_path("odd.tmx"), &limits, NULL, &map, error);
    return map;
}

TEST(a_note_says_what_is_left_out_why_and_where)
{
    kz_map_note notes[4];
    kz_io_error error;
    kz_map *map = load_odd((kz_limits){.max_notes = 0}, &error);
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 3);
    memset(notes, 0, sizeof notes);
    CHECK_EQ(kz_map_notes(map, notes, 2), 3);
    CHECK(notes[1].text != NULL && notes[2].text == NULL);
    CHECK_EQ(kz_map_notes(map, notes, 4), 3);

    CHECK_EQ(notes[0].kind, KZ_NOTE_SHAPE);
    CHECK_EQ(notes[0].code, KZ_ERR_SELF_CROSSING);
    CHECK_EQ(notes[0].count, 2); /* of the first and the last cell */
    CHECK_EQ(notes[0].line, 3);
    CHECK_EQ(notes[0].column, 42);
    CHECK_STR(notes[0].file, io_path("odd.tmx"));
    CHECK(strstr(notes[0].text, "odd.tmx:3:42: edge 0 crosses edge 2: the shape is left out, 2 times") != NULL);
    CHECK_EQ(notes[1].kind, KZ_NOTE_TILE);
    CHECK_EQ(notes[1].count, 1);
    CHECK(strstr(notes[1].text, "odd.tmx:4:29: tile 9: the tileset 't' has no tile 8: the tile is left out") != NULL);
    CHECK_EQ(notes[2].kind, KZ_NOTE_SHAPE);
    CHECK_EQ(notes[2].code, KZ_ERR_FILE);

    REQUIRE(kz_map_item_count(map) == 3); /* two cells and the object, without shapes */
    for (int32_t i = 0; i < 3; i++) {
        const kz_map_item *item = kz_map_item_at(map, i);
        CHECK_EQ(item->shape.kind, KZ_KIND_NONE);
        CHECK(item->shape.bounds.min.x > item->shape.bounds.max.x);
    }
    CHECK_EQ(kz_map_find_id(map, 5), 2);
    CHECK_EQ(kz_property_number(kz_map_item_at(map, 2)->properties, "p", 0), 4);
    kz_map_free(map);
}

TEST(items_without_a_shape_become_no_bodies)
{
    kz_io_error error;
    kz_map *map = load_odd((kz_limits){.max_notes = 0}, &error);
    kz_world *world = NULL;
    kz_body bodies[3] = {{1, 1}, {1, 1}, {1, 1}};
    const kz_map_bodies_def def = {.joined = true, .bodies = bodies};
    REQUIRE(map != NULL && kz_world_create(NULL, &world, NULL) == KZ_OK);
    CHECK_EQ(kz_map_add_to_world(map, world, NULL), KZ_OK);
    CHECK_EQ(kz_map_add_joined(map, world, NULL), KZ_OK);
    CHECK_EQ(kz_map_add_bodies(map, world, &def, NULL), KZ_OK);
    CHECK_EQ(kz_world_count(world), 0);
    CHECK_EQ(bodies[2].generation, 0);
    const kz_box all = {{-100, -100}, {100, 100}};
    CHECK_EQ(kz_map_tiles_in(map, 0, all, NULL, 0), 0);
    kz_world_free(world);
    kz_map_free(map);
}

TEST(a_strict_reader_refuses_what_would_be_the_first_note)
{
    kz_io_error error = {KZ_OK, ""};
    kz_map *map = load_odd((kz_limits){.strict = true}, &error);
    CHECK(map == NULL);
    CHECK_EQ(error.code, KZ_ERR_SELF_CROSSING);
    CHECK(strstr(error.text, "odd.tmx:3:42: edge 0 crosses edge 2") != NULL);
    CHECK(strstr(error.text, "left out") == NULL);
    kz_map_free(map);
}

TEST(notes_beyond_the_limit_are_counted_in_one)
{
    kz_map_note notes[3];
    kz_io_error error;
    kz_map *map = load_odd((kz_limits){.max_notes = 1}, &error);
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, notes, 3), 2);
    CHECK_EQ(notes[1].kind, KZ_NOTE_MORE);
    CHECK_EQ(notes[1].count, 2);
    CHECK_EQ(notes[1].line, 0);
    CHECK(strstr(notes[1].text, "odd.tmx: 2 more notes than the limit of 1 (max_notes)") != NULL);
    kz_map_free(map);
    CHECK_EQ(kz_limits_resolve(NULL).max_notes, 1000);
    CHECK_EQ(kz_limits_resolve(NULL).strict, false);
}

TEST(what_is_met_again_soon_is_counted_not_noted_again)
{
    static char text[20000];
    kz_map_note notes[2];
    int n = sprintf(text, HEAD "<objectgroup>");
    for (int i = 0; i < 200; i++) n += sprintf(text + n, "<object id=\"%d\" template=\"t.tx\"/>", i + 1);
    sprintf(text + n, "</objectgroup></map>");
    io_write_text("t.tx", "<template><object><polygon points=\"0,0\"/></object></template>");
    io_write_text("again.tmx", text);
    kz_map *map = io_load("again.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, notes, 2), 1);
    CHECK_EQ(notes[0].count, 200);
    CHECK_STR(notes[0].file, io_path("t.tx"));
    kz_map_free(map);
}

TEST(notes_of_places_that_take_turns_are_counted_where_they_belong)
{
    io_write_picture("tile.png", "####\n####\n####\n####");
    io_write_text("twice.tx", "<template><object><polygon points=\"0,0\"/></object></template>");
    io_write_text("turns.tmx", HEAD TILES
                  "<layer width=\"3\" height=\"1\"><data encoding=\"csv\">9,9,9</data></layer>"
                  "<objectgroup><object template=\"twice.tx\"/><object gid=\"9\"/><object template=\"twice.tx\"/>"
                  "<object gid=\"9\"/><object template=\"twice.tx\"/></objectgroup>"
                  "<layer width=\"3\" height=\"1\"><data encoding=\"csv\">9,9,0</data></layer></map>");
    kz_map *map = io_load("turns.tmx");
    REQUIRE(map != NULL);
    int32_t counts[2] = {0, 0};
    const size_t n = kz_map_notes(map, NULL, 0);
    for (size_t i = 0; i < n; i++) CHECK(strstr(io_note(map, i), "more notes") == NULL);
    static kz_map_note all[20];
    REQUIRE(kz_map_notes(map, all, 20) <= 20);
    for (size_t i = 0; i < n; i++) counts[all[i].kind == KZ_NOTE_TILE] += all[i].count;
    CHECK_EQ(counts[1], 3 + 1 + 1 + 2);
    CHECK_EQ(counts[0], 3);
    kz_map_free(map);
}

TEST(each_kind_has_a_name)
{
    CHECK_STR(kz_map_note_name(KZ_NOTE_NOTHING), "nothing");
    CHECK_STR(kz_map_note_name(KZ_NOTE_SHAPE), "shape");
    CHECK_STR(kz_map_note_name(KZ_NOTE_MORE), "more");
    CHECK_STR(kz_map_note_name((kz_map_note_kind)(KZ_NOTE_MORE + 1)), "unknown");
}

TEST(any_allocation_of_loading_a_map_with_notes_may_fail)
{
    kz_test_alloc ta;
    kz_limits limits = {.max_notes = 2};
    kz_test_alloc_init(&ta);
    io_write_picture("tile.png", "####\n####\n####\n####");
    io_write_text("odd.tmx", odd);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        kz_io_error error = {KZ_OK, ""};
        const kz_result result = kz_map_load(io_path("odd.tmx"), &limits, &ta.allocator, &map, &error);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        if (map) CHECK_EQ(kz_map_notes(map, NULL, 0), 3);
        kz_map_free(map);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
