/* Drawn shapes of each format: the same outlines beside the same pixels; faulty ones are read; errors name their place;
 * limits hold, and any allocation may fail. */
#include <kolize/io_shapes.h>

#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdlib.h>
#include <string.h>

static kz_shape_sheet *load(const char *name, const char *text)
{
    kz_shape_sheet *sheet = NULL;
    kz_io_error err = {KZ_OK, ""};
    io_write_text(name, text);
    if (!CHECK_EQ(kz_shape_sheet_load(io_path(name), NULL, NULL, &sheet, &err), KZ_OK)) CHECK_STR(err.text, "");
    return sheet;
}

/* The folder is taken out of the text. */
static const char *load_error(const char *name, const char *text, kz_result *code)
{
    static kz_io_error err;
    kz_shape_sheet *sheet = NULL;
    io_write_text(name, text);
    err.text[0] = '\0';
    *code = kz_shape_sheet_load(io_path(name), NULL, NULL, &sheet, &err);
    CHECK(sheet == NULL);
    kz_shape_sheet_free(sheet);
    const char *at = strstr(err.text, name);
    return at ? at : err.text;
}

static bool is_points(const kz_drawn_outline *outline, const float *xy, int32_t n)
{
    bool same = outline->n_points == n;
    for (int32_t i = 0; i < n && same; i++)
        same = outline->points[i].x == xy[2 * i] && outline->points[i].y == xy[2 * i + 1];
    return same;
}

/* ---- Tiled --------------------------------------------------------------------------------------------- */

#define TILES_TSX                                                                                                      \
    "<tileset name=\"t\" tilewidth=\"4\" tileheight=\"4\" tilecount=\"2\" columns=\"2\">\n<image source=\"t.png\"/>\n"  \
    "<tile id=\"1\"><objectgroup><object id=\"1\" name=\"roof\" x=\"1\" y=\"2\">\n"                                   \
    "<polygon points=\"0,0 2,0 0,2\"/></object></objectgroup></tile></tileset>"

TEST(tiled_tiles_have_outlines_beside_their_pixels)
{
    const float roof[] = {1, 2, 3, 2, 1, 4};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("t.tsx", TILES_TSX);
    CHECK_STR(kz_shape_sheet_format(sheet), "Tiled tileset");
    CHECK_EQ(kz_drawn_sprite_count(sheet), 1);
    const kz_drawn_sprite *tile = kz_drawn_sprite_at(sheet, 0);
    CHECK_STR(tile->name, "t tile 1");
    CHECK(tile->image && tile->number == 1 && tile->part.x0 == 4 && tile->part.x1 == 8 && tile->w == 4);
    REQUIRE(CHECK_EQ(tile->n_outlines, 1));
    CHECK_STR(tile->outlines[0].name, "roof");
    CHECK(strstr(tile->outlines[0].where, "t.tsx:4:1") != NULL);
    CHECK(is_points(&tile->outlines[0], roof, 3) && tile->outlines[0].kind == KZ_OUTLINE_POLYGON);
    CHECK(!kz_drawn_sprite_at(sheet, 1) && !kz_drawn_sprite_at(sheet, -1) && !kz_drawn_neighbors_at(sheet, 0));
    kz_shape_sheet_free(sheet);
}

TEST(tiled_json_is_the_same)
{
    static const char json[] =
        "{\"type\":\"tileset\",\"name\":\"t\",\"tilewidth\":4,\"tileheight\":4,\"tilecount\":2,\"columns\":2,"
        "\"image\":\"t.png\",\"tiles\":[{\"id\":1,\"objectgroup\":{\"objects\":[{\"id\":1,\"name\":\"roof\",\"x\":1,"
        "\"y\":2,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":2,\"y\":0},{\"x\":0,\"y\":2}]}]}}]}";
    const float roof[] = {1, 2, 3, 2, 1, 4};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("t.tsj", json);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    CHECK(is_points(&kz_drawn_sprite_at(sheet, 0)->outlines[0], roof, 3));
    CHECK(strstr(kz_drawn_sprite_at(sheet, 0)->outlines[0].where, "tiles[0].objectgroup.objects[0].polygon") != NULL);
    kz_shape_sheet_free(sheet);
}

TEST(every_kind_of_object_has_its_points)
{
    static const char map[] =
        "<map width=\"1\" height=\"1\" tilewidth=\"4\" tileheight=\"4\"><objectgroup name=\"walls\">"
        "<object x=\"1\" y=\"1\" width=\"2\" height=\"3\" rotation=\"90\"/>"
        "<object x=\"2\" y=\"0\" width=\"8\" height=\"4\"><ellipse/></object>"
        "<object x=\"0\" y=\"0\"><polyline points=\"0,0 5,5\"/></object><object x=\"7\" y=\"8\"><point/></object>"
        "<object x=\"0\" y=\"0\"><polygon points=\"0,0 4,4 4,0 0,4\"/></object><object><text>no</text></object>"
        "</objectgroup></map>";
    const float box[] = {1, 1, 1, 3, -2, 3, -2, 1}, line[] = {0, 0, 5, 5}, point[] = {7, 8};
    const float cross[] = {0, 0, 4, 4, 4, 0, 0, 4};
    kz_shape_sheet *sheet = load("m.tmx", map);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *walls = kz_drawn_sprite_at(sheet, 0);
    CHECK(walls->number == -1 && !walls->image && strcmp(walls->name, "walls") == 0);
    REQUIRE(CHECK_EQ(walls->n_outlines, 5));
    CHECK(is_points(&walls->outlines[0], box, 4) && walls->outlines[0].kind == KZ_OUTLINE_BOX);
    CHECK(walls->outlines[1].kind == KZ_OUTLINE_ROUND && walls->outlines[1].n_points == 32);
    CHECK(walls->outlines[1].points[0].x == 10 && walls->outlines[1].points[8].y == 4);
    CHECK(is_points(&walls->outlines[2], line, 2) && walls->outlines[2].kind == KZ_OUTLINE_LINE);
    CHECK(is_points(&walls->outlines[3], point, 1) && walls->outlines[3].kind == KZ_OUTLINE_POINT);
    CHECK(is_points(&walls->outlines[4], cross, 4));
    kz_shape_sheet_free(sheet);
}

TEST(tiles_side_by_side_are_there_once)
{
    static const char map[] =
        "<map width=\"3\" height=\"2\" tilewidth=\"4\" tileheight=\"4\"><tileset firstgid=\"1\" source=\"t.tsx\"/>"
        "<group><layer name=\"l\" width=\"3\" height=\"2\"><data encoding=\"csv\">2,2147483650,2147483650,1,2,2</data>"
        "</layer></group></map>";
    io_write_picture("t.png", "########\n########\n########\n########");
    io_write_text("t.tsx", TILES_TSX);
    kz_shape_sheet *sheet = load("m.tmx", map);
    REQUIRE(CHECK_EQ(kz_drawn_neighbors_count(sheet), 4));
    const kz_drawn_neighbors *pair = kz_drawn_neighbors_at(sheet, 0);
    CHECK(!pair->below && pair->flips_a == 0 && pair->flips_b == 1 && pair->cell.x == 0 && pair->cell.y == 0);
    pair = kz_drawn_neighbors_at(sheet, 1);
    CHECK(!pair->below && pair->flips_a == 1 && pair->flips_b == 1 && pair->cell.x == 1);
    pair = kz_drawn_neighbors_at(sheet, 2);
    CHECK(pair->below && pair->flips_a == 1 && pair->flips_b == 0 && pair->cell.x == 1 && pair->cell.y == 0);
    CHECK_STR(pair->layer, "l");
    pair = kz_drawn_neighbors_at(sheet, 3);
    CHECK(!pair->below && pair->flips_a == 0 && pair->flips_b == 0 && pair->cell.x == 1 && pair->cell.y == 1);
    kz_shape_sheet_free(sheet);
}

/* ---- JSON ---------------------------------------------------------------------------------------------- */

TEST(texturepacker_has_triangles_or_a_polygon)
{
    static const char sheet_text[] =
        "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"vertices\":[[0,0],[4,0],[4,4],[0,4]],"
        "\"triangles\":[[0,1,2],[2,3,0]]},\"b\":{\"frame\":{\"x\":4,\"y\":0,\"w\":4,\"h\":4},"
        "\"vertices\":[[0,0],[4,0],[4,4]]}},\"meta\":{\"image\":\"t.png\",\"slices\":[{\"name\":\"hand\","
        "\"keys\":[{\"frame\":1,\"bounds\":{\"x\":1,\"y\":1,\"w\":2,\"h\":1}}]}]}}";
    const float first[] = {0, 0, 4, 0, 4, 4}, hand[] = {1, 1, 3, 1, 3, 2, 1, 2};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("s.json", sheet_text);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 2));
    const kz_drawn_sprite *a = kz_drawn_sprite_at(sheet, 0), *b = kz_drawn_sprite_at(sheet, 1);
    CHECK(a->n_outlines == 2 && a->outlines[0].convex && is_points(&a->outlines[0], first, 3));
    REQUIRE(CHECK_EQ(b->n_outlines, 2));
    CHECK(!b->outlines[0].convex && is_points(&b->outlines[0], first, 3) && b->part.x0 == 4);
    CHECK(b->outlines[1].marks && is_points(&b->outlines[1], hand, 4) && strcmp(b->outlines[1].name, "hand") == 0);
    kz_shape_sheet_free(sheet);
}

TEST(physicseditor_has_convex_parts_and_circles)
{
    static const char text[] =
        "{\"ship\":{\"type\":\"fromPhysicsEditor\",\"fixtures\":[{\"label\":\"hull\",\"vertices\":[[{\"x\":0,\"y\":0},"
        "{\"x\":4,\"y\":0},{\"x\":4,\"y\":4}]]},{\"circle\":{\"x\":2,\"y\":2,\"radius\":1}}]}}";
    const float part[] = {0, 0, 4, 0, 4, 4};
    io_write_picture("ship.png", "####\n####\n####\n####");
    kz_shape_sheet *sheet = load("p.json", text);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *ship = kz_drawn_sprite_at(sheet, 0);
    CHECK(ship->image && ship->w == 4 && ship->n_outlines == 2);
    CHECK(ship->outlines[0].convex && is_points(&ship->outlines[0], part, 3));
    CHECK_STR(ship->outlines[0].name, "hull");
    CHECK(ship->outlines[1].kind == KZ_OUTLINE_ROUND && ship->outlines[1].points[0].x == 3);
    kz_shape_sheet_free(sheet);
}

/* ---- Errors -------------------------------------------------------------------------------------------- */

TEST(errors_name_their_place)
{
    static const struct {
        const char *name, *text, *message;
        kz_result code;
    } cases[] = {
        {"a.tmx", "<html/>", "a.tmx:1:1: this is a <html>, not a <map> or <tileset>", KZ_ERR_UNSUPPORTED},
        {"a.txt", "hello", "a.txt: this is no file with shapes that kolize knows", KZ_ERR_UNSUPPORTED},
        {"a.txt", "", "a.txt: the file is empty", KZ_ERR_SYNTAX},
        {"a.json", "{\"a\":1}",
         "a.json:1:1: this JSON has no shapes that kolize knows: no map, tileset, frames or fixtures",
         KZ_ERR_UNSUPPORTED},
        {"a.json", "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1},\n\"vertices\":[[1]]}}}",
         "a.json:2:13: frames.a.vertices[0]: a vertex is two numbers, x and y", KZ_ERR_CONTENT},
        {"a.json",
         "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1},\"vertices\":[[1,1]],\n\"triangles\":[[0,0,1]]}}}",
         "a.json:2:14: frames.a.triangles[0]: there is no vertex 1", KZ_ERR_CONTENT},
        {"a.json", "{\"textures\":[{\"image\":\"x.png\"}]}",
         "a.json:1:14: textures[0].frames: this is neither an object nor an array", KZ_ERR_CONTENT},
        {"a.json", "{\"s\":{\"fixtures\":[{\"vertices\":[[{\"x\":1}]]}]}}",
         "a.json:1:33: s.fixtures[0].vertices[0][0]: a vertex needs an x and a y", KZ_ERR_CONTENT},
        {"a.json", "{\"s\":{\"fixtures\":[{\"vertices\":[[{\"x\":1,\"y\":1e7}]]}]}}",
         "a.json:1:33: s.fixtures[0].vertices[0][0]: the point (1, 1e+07) is too far away", KZ_ERR_CONTENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        const char *message = load_error(cases[i].name, cases[i].text, &code);
        CHECK_STR(message, cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
}

TEST(a_missing_image_is_a_warning_outside_of_tiled)
{
    kz_shape_sheet *sheet = load("s.json", "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4}}},"
                                           "\"meta\":{\"image\":\"none.png\"}}");
    REQUIRE(CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1));
    CHECK(strstr(kz_shape_sheet_warning_at(sheet, 0), "meta.image: 'none.png' cannot be opened") != NULL);
    CHECK(!kz_drawn_sprite_at(sheet, 0)->image && !kz_shape_sheet_warning_at(sheet, 1));
    kz_shape_sheet_free(sheet);
}

TEST(points_are_limited)
{
    kz_shape_sheet *sheet = NULL;
    kz_io_error err;
    const char text[] = "<map width=\"1\" height=\"1\" tilewidth=\"4\" tileheight=\"4\"><objectgroup>"
                        "<object><ellipse/></object><object><ellipse/></object></objectgroup></map>";
    kz_limits limits = {.max_objects = 60};
    CHECK_EQ(kz_shape_sheet_read(text, sizeof text - 1, io_path("m.tmx"), &limits, NULL, &sheet, &err),
             KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "the shapes have more points than the limit of 60 (max_objects)") != NULL);
    limits.max_objects = 70;
    CHECK_EQ(kz_shape_sheet_read(text, sizeof text - 1, io_path("m.tmx"), &limits, NULL, &sheet, &err), KZ_OK);
    kz_shape_sheet_free(sheet);
    kz_shape_sheet_free(NULL);
    CHECK_EQ(kz_shape_sheet_load(NULL, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_shape_sheet_read(NULL, 1, "a", NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
}

static void every_allocation_may_fail(const char *name)
{
    kz_test_alloc ta;
    int64_t rounds = 0;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_shape_sheet *sheet = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result = kz_shape_sheet_load(io_path(name), NULL, &ta.allocator, &sheet, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(sheet != NULL, result == KZ_OK);
        kz_shape_sheet_free(sheet);
        rounds++;
    }
    CHECK_GT(rounds, 4);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(any_allocation_may_fail)
{
    io_write_picture("t.png", "########\n########\n########\n########");
    io_write_text("t.tsx", TILES_TSX);
    io_write_text("m.tmx",
                  "<map width=\"2\" height=\"1\" tilewidth=\"4\" tileheight=\"4\"><tileset firstgid=\"1\" "
                  "source=\"t.tsx\"/><layer name=\"l\" width=\"2\" height=\"1\"><data encoding=\"csv\">2,2</data></layer>"
                  "<objectgroup><object><ellipse/></object></objectgroup></map>");
    io_write_text("s.json", "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},\"vertices\":[[0,0],[4,0],"
                            "[4,4]]}},\"meta\":{\"image\":\"t.png\"}}");
    io_write_text("t.json", "{\"t\":{\"fixtures\":[{\"vertices\":[[{\"x\":1,\"y\":2}]]}]}}");
    every_allocation_may_fail("m.tmx");
    every_allocation_may_fail("s.json");
    every_allocation_may_fail("t.json");
}
