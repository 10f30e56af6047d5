/* Drawn shapes of each format: the same outlines beside the same pixels; faulty ones are read; errors name their place;
 * limits hold, and any allocation may fail. */
#include <kolize/io_shapes.h>

#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
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
    REQUIRE(CHECK_EQ(kz_shape_sheet_file_count(sheet), 1));
    CHECK_STR(kz_shape_sheet_file_at(sheet, 0), tile->image_path);
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
        {"a.txt", "hello", "a.txt: this is no file with shapes that kolize knows: those of Tiled, TexturePacker, Aseprite, Starling, "
         "libGDX, Spine, PhysicsEditor, Godot, LDtk and Unity", KZ_ERR_UNSUPPORTED},
        {"a.txt", "", "a.txt: the file is empty", KZ_ERR_SYNTAX},
        {"a.json", "{\"a\":1}",
         "a.json:1:1: this JSON has no shapes that kolize knows: no map, tileset, frames, fixtures or shapes",
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
    CHECK(kz_shape_sheet_file_count(sheet) == 0 && !kz_shape_sheet_file_at(sheet, 0));
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

/* ---- Godot and LDtk -------------------------------------------------------------------------------------- */

#define GODOT_SCENE                                                                                                    \
    "[gd_scene load_steps=3 format=3]\n\n[ext_resource type=\"Texture2D\" path=\"res://art/t.png\" id=\"1_a\"]\n\n"     \
    "[sub_resource type=\"CapsuleShape2D\" id=\"cap\"]\nradius = 1.0\nheight = 4.0\n\n"                                \
    "[node name=\"Ship\" type=\"StaticBody2D\"]\n\n[node name=\"Look\" type=\"Sprite2D\" parent=\".\"]\n"               \
    "position = Vector2(10, 20)\ntexture = ExtResource(\"1_a\")\n\n"                                                   \
    "[node name=\"Hull\" type=\"CollisionPolygon2D\" parent=\".\"]\nposition = Vector2(11, 20)\n"                      \
    "polygon = PackedVector2Array(-4, -2, 2, -2,\n 2, 2)\n; a comment [with brackets\n\n"                              \
    "[node name=\"Area\" type=\"Area2D\" parent=\".\"]\n\n"                                                            \
    "[node name=\"Pill\" type=\"CollisionShape2D\" parent=\"Area\"]\nshape = SubResource(\"cap\")\n"                    \
    "metadata/text = \"a \\\" ] string\"\n"

TEST(godot_scenes_have_shapes_beside_the_sprite_of_the_same_parent)
{
    const float hull[] = {1, 0, 7, 0, 7, 4};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("s.tscn", GODOT_SCENE);
    CHECK_STR(kz_shape_sheet_format(sheet), "Godot 4");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 2));
    const kz_drawn_sprite *ship = kz_drawn_sprite_at(sheet, 0), *area = kz_drawn_sprite_at(sheet, 1);
    CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1); /* there is no folder art */
    CHECK(!ship->image && strcmp(ship->name, "Ship") == 0 && ship->n_outlines == 1);
    CHECK(strcmp(area->name, "Area") == 0 && area->outlines[0].kind == KZ_OUTLINE_ROUND);
    CHECK(area->outlines[0].points[0].y == 1 && strstr(area->outlines[0].where, "s.tscn:5:1") != NULL);
    kz_shape_sheet_free(sheet);

    char near[sizeof GODOT_SCENE];
    const char *art = strstr(GODOT_SCENE, "art/");
    memcpy(near, GODOT_SCENE, (size_t)(art - GODOT_SCENE));
    strcpy(near + (art - GODOT_SCENE), art + 4);
    sheet = load("s.tscn", near);
    ship = kz_drawn_sprite_at(sheet, 0);
    CHECK(ship->image && ship->w == 8 && ship->h == 4 && kz_shape_sheet_warning_count(sheet) == 0);
    CHECK(is_points(&ship->outlines[0], hull, 3));
    kz_shape_sheet_free(sheet);
}

TEST(godot_3_has_its_own_words)
{
    static const char text[] =
        "[gd_scene load_steps=2 format=2]\n[sub_resource type=\"RectangleShape2D\" id=1]\nextents = Vector2( 3, 2 )\n"
        "[sub_resource type=\"CapsuleShape2D\" id=2]\nradius = 1.0\nheight = 4.0\n"
        "[node name=\"A\" type=\"KinematicBody2D\"]\n[node name=\"B\" type=\"CollisionShape2D\" parent=\".\"]\n"
        "shape = SubResource( 1 )\n[node name=\"C\" type=\"CollisionPolygon2D\" parent=\".\"]\n"
        "polygon = PoolVector2Array( 0, 0, 4, 0, 4, 4 )\n[node name=\"D\" type=\"CollisionShape2D\" parent=\".\"]\n"
        "shape = SubResource( 2 )\n";
    const float box[] = {-3, -2, 3, -2, 3, 2, -3, 2}, part[] = {0, 0, 4, 0, 4, 4};
    kz_shape_sheet *sheet = load("s.tscn", text);
    CHECK_STR(kz_shape_sheet_format(sheet), "Godot 3");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *a = kz_drawn_sprite_at(sheet, 0);
    REQUIRE(CHECK_EQ(a->n_outlines, 3));
    CHECK(is_points(&a->outlines[0], box, 4) && is_points(&a->outlines[1], part, 3));
    CHECK_NEAR((double)a->outlines[2].points[8].y, 3, 0.01); /* 4 and two radii high */
    kz_shape_sheet_free(sheet);
}

/* One collision node with a shape resource of that type, at (1, 2). */
static const kz_drawn_outline *godot_outline_of(const char *type, const char *lines, kz_shape_sheet **sheet)
{
    char text[512];
    snprintf(text, sizeof text,
             "[gd_scene format=3]\n[sub_resource type=\"%s\" id=\"1\"]\n%s\n[node name=\"A\" type=\"Area2D\"]\n"
             "[node name=\"B\" type=\"CollisionShape2D\" parent=\".\"]\nposition = Vector2(1, 2)\n"
             "shape = SubResource(\"1\")\n",
             type, lines);
    *sheet = load("s.tscn", text);
    const kz_drawn_sprite *a = kz_drawn_sprite_at(*sheet, 0);
    return a && a->n_outlines == 1 ? a->outlines : NULL;
}

TEST(godot_rays_boundaries_and_segments_are_lines_of_their_kind)
{
    static const struct {
        const char *type, *lines;
        kz_outline_kind kind;
        int32_t n;
        float points[8];
    } cases[] = {{"SeparationRayShape2D", "length = 18.0", KZ_OUTLINE_RAY, 2, {1, 2, 1, 20}},
                 {"RayShape2D", "", KZ_OUTLINE_RAY, 2, {1, 2, 1, 22}},
                 {"WorldBoundaryShape2D", "", KZ_OUTLINE_RAY, 2, {1, 2, 1, -8}},
                 {"WorldBoundaryShape2D", "normal = Vector2(1, 0)\ndistance = 3.0", KZ_OUTLINE_RAY, 2, {4, 2, 14, 2}},
                 {"LineShape2D", "normal = Vector2( 1, 0 )\nd = 3.0", KZ_OUTLINE_RAY, 2, {4, 2, 14, 2}},
                 {"ConcavePolygonShape2D", "segments = X(0, 0, 1, 0, 1, 0, 1, 1)", KZ_OUTLINE_SEGMENTS, 4,
                  {1, 2, 2, 2, 2, 2, 2, 3}},
                 {"ConcavePolygonShape2D", "", KZ_OUTLINE_SEGMENTS, 0, {0}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_shape_sheet *sheet;
        const kz_drawn_outline *outline = godot_outline_of(cases[i].type, cases[i].lines, &sheet);
        NOTE("%s, %s", cases[i].type, cases[i].lines);
        CHECK(outline && outline->kind == cases[i].kind && is_points(outline, cases[i].points, cases[i].n));
        kz_shape_sheet_free(sheet);
    }
    kz_shape_sheet *sheet;
    CHECK(!godot_outline_of("OwnShape2D", "", &sheet) && kz_shape_sheet_warning_count(sheet) == 1);
    kz_shape_sheet_free(sheet);
}

TEST(a_godot_polygon_of_segments_is_a_line_that_ends_where_it_begins)
{
    const float loop[] = {0, 0, 4, 0, 0, 4, 4, 4, 0, 0};
    kz_shape_sheet *sheet = load("s.tscn", "[gd_scene format=3]\n[node name=\"A\" type=\"Area2D\"]\n"
                                           "[node name=\"B\" type=\"CollisionPolygon2D\" parent=\".\"]\n"
                                           "build_mode = 1\npolygon = X(0, 0, 4, 0, 0, 4, 4, 4)\n");
    const kz_drawn_outline *outline = kz_drawn_sprite_at(sheet, 0)->outlines;
    CHECK(outline->kind == KZ_OUTLINE_LINE && is_points(outline, loop, 5));
    kz_shape_sheet_free(sheet);
}

TEST(lines_and_lists_of_plain_json_are_sprites_each)
{
    static const char *const texts[] = {
        "{\"shapes\":[{\"point\":[1,2]}],\"frame\":7}\n{\"shapes\":[{\"point\":[3,4]},{\"point\":[5,6]}]}\n",
        "[{\"shapes\":[{\"point\":[1,2]}],\"frame\":7},\n{\"shapes\":[{\"point\":[3,4]},{\"point\":[5,6]}]}]",
        " [[{\"shapes\":[{\"point\":[1,2]}],\"frame\":7}]]\n[{\"shapes\":[{\"point\":[3,4]},{\"point\":[5,6]}]}]"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        kz_shape_sheet *sheet = load("s.json", texts[i]);
        REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 2));
        const kz_drawn_sprite *a = kz_drawn_sprite_at(sheet, 0), *b = kz_drawn_sprite_at(sheet, 1);
        CHECK(a->n_outlines == 1 && a->number == 7 && b->n_outlines == 2 && b->outlines[1].points[0].y == 6);
        CHECK(strstr(a->outlines[0].where, "s.json:1:") && strstr(b->outlines[0].where, "s.json:2:"));
        kz_shape_sheet_free(sheet);
    }
}

TEST(a_template_of_tiled_has_one_object)
{
    const float box[] = {0, 0, 4, 0, 4, 3, 0, 3};
    static const char *const texts[] = {
        "<template><object name=\"door\" width=\"4\" height=\"3\"/></template>",
        "{\"type\":\"template\",\"object\":{\"name\":\"door\",\"width\":4,\"height\":3}}"};
    for (size_t i = 0; i < 2; i++) {
        kz_shape_sheet *sheet = load("s.tx", texts[i]);
        CHECK_STR(kz_shape_sheet_format(sheet), "Tiled template");
        const kz_drawn_sprite *door = kz_drawn_sprite_at(sheet, 0);
        REQUIRE(CHECK(door && door->n_outlines == 1));
        CHECK(strcmp(door->outlines[0].name, "door") == 0 && is_points(&door->outlines[0], box, 4));
        kz_shape_sheet_free(sheet);
    }
}

TEST(godot_tiles_and_shape_files)
{
    static const char tiles[] =
        "[gd_resource type=\"TileSet\" format=3]\n[ext_resource type=\"Texture2D\" path=\"res://t.png\" id=\"1\"]\n"
        "[sub_resource type=\"TileSetAtlasSource\" id=\"s\"]\ntexture = ExtResource(\"1\")\n"
        "texture_region_size = Vector2i(4, 4)\n0:0/0 = 0\n1:0/0 = 0\n"
        "1:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-2, -2, 2, -2, 2, 2)\n[resource]\n";
    const float corner[] = {0, 0, 4, 0, 4, 4}, own[] = {0, 0, 1, 0, 0, 1};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("t.tres", tiles);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *tile = kz_drawn_sprite_at(sheet, 0);
    CHECK(tile->image && tile->part.x0 == 4 && tile->part.x1 == 8 && strcmp(tile->name, "tile 1:0") == 0);
    CHECK(is_points(&tile->outlines[0], corner, 3));
    kz_shape_sheet_free(sheet);
    sheet = load("c.tres", "[gd_resource type=\"ConvexPolygonShape2D\" format=3]\n[resource]\n"
                           "points = PackedVector2Array(0, 0, 1, 0, 0, 1)\n");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    CHECK(kz_drawn_sprite_at(sheet, 0)->outlines[0].convex && is_points(&kz_drawn_sprite_at(sheet, 0)->outlines[0], own, 3));
    kz_shape_sheet_free(sheet);
}

TEST(ldtk_has_rectangles_of_cells_and_entities)
{
    static const char text[] =
        "{\"levels\":[{\"identifier\":\"One\",\"layerInstances\":[{\"__identifier\":\"Walls\",\"__type\":\"IntGrid\","
        "\"__cWid\":3,\"__cHei\":2,\"__gridSize\":8,\"intGridCsv\":[1,1,2,1,1,0]},{\"__identifier\":\"Things\","
        "\"entityInstances\":[{\"__identifier\":\"Hero\",\"px\":[20,16],\"width\":8,\"height\":10,\"__pivot\":[0.5,1]}]}]"
        "},{\"identifier\":\"Two\",\"externalRelPath\":\"two.ldtkl\",\"layerInstances\":null}]}";
    const float walls[] = {0, 0, 16, 0, 16, 16, 0, 16}, water[] = {16, 0, 24, 0, 24, 8, 16, 8};
    const float hero[] = {16, 6, 24, 6, 24, 16, 16, 16};
    kz_shape_sheet *sheet = load("w.ldtk", text);
    CHECK_STR(kz_shape_sheet_format(sheet), "LDtk");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 3));
    CHECK_STR(kz_drawn_sprite_at(sheet, 0)->name, "One/Walls 1");
    CHECK(is_points(&kz_drawn_sprite_at(sheet, 0)->outlines[0], walls, 4));
    CHECK(is_points(&kz_drawn_sprite_at(sheet, 1)->outlines[0], water, 4));
    CHECK(is_points(&kz_drawn_sprite_at(sheet, 2)->outlines[0], hero, 4));
    CHECK_STR(kz_drawn_sprite_at(sheet, 2)->outlines[0].name, "Hero");
    CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1); /* the second level is not there */
    CHECK(strstr(kz_shape_sheet_warning_at(sheet, 0), "two.ldtkl: cannot be opened") != NULL);
    kz_shape_sheet_free(sheet);
    io_write_text("two.ldtkl", "{\"layerInstances\":[{\"__identifier\":\"Deep\",\"__cWid\":1,\"__cHei\":1,"
                               "\"__gridSize\":4,\"intGridCsv\":[7]}]}");
    sheet = load("w.ldtk", text);
    const float deep[] = {0, 0, 4, 0, 4, 4, 0, 4};
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 4));
    CHECK_STR(kz_drawn_sprite_at(sheet, 3)->name, "Two/Deep 7");
    CHECK(is_points(&kz_drawn_sprite_at(sheet, 3)->outlines[0], deep, 4));
    CHECK_EQ(kz_shape_sheet_warning_count(sheet), 0);
    kz_shape_sheet_free(sheet);
}

/* A layer of two cells of value 1, and one of value 2.  Tile 0 is a block, tile 1 a slope, tile 2 empty. */
#define LDTK_TILES                                                                                                     \
    "\"layerInstances\":[{\"__identifier\":\"Walls\",\"__cWid\":2,\"__cHei\":2,\"__gridSize\":4,\"__tilesetDefUid\":7,"   \
    "\"__tilesetRelPath\":\"t.png\",\"intGridCsv\":[1,2,1,0],\"autoLayerTiles\":["                                       \
    "{\"px\":[0,0],\"src\":[0,0],\"t\":0,\"d\":[5,0]},{\"px\":[4,0],\"src\":[4,0],\"t\":1,\"d\":[5,1]},"                 \
    "{\"px\":[0,4],\"src\":[0,0],\"t\":0,\"d\":[5,2]},{\"px\":[4,4],\"src\":[8,0],\"t\":2,\"d\":[5,3]}"

static void write_ldtk_tiles(void)
{
    io_write_picture("t.png", "####...#....\n####..##....\n####.###....\n########....");
}

TEST(ldtk_tiles_that_rules_laid_stand_beside_their_pixels)
{
    const float cell[] = {0, 0, 4, 0, 4, 4, 0, 4};
    write_ldtk_tiles();
    kz_shape_sheet *sheet = load("w.ldtk", "{\"levels\":[{\"identifier\":\"One\"," LDTK_TILES "]}]}]}");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 4));
    for (int i = 0; i < 2; i++) {
        const kz_drawn_sprite *tile = kz_drawn_sprite_at(sheet, 2 + i);
        CHECK_STR(tile->name, i ? "Walls 2 tile 1" : "Walls 1 tile 0"); /* tile 0 once, tile 2 on no value never */
        CHECK_EQ(tile->number, i);
        CHECK(tile->image && tile->part.x0 == 4 * i && tile->part.x1 == 4 * i + 4 && tile->w == 4 && tile->h == 4);
        CHECK(tile->n_outlines == 1 && is_points(&tile->outlines[0], cell, 4));
    }
    kz_shape_sheet_free(sheet);
}

TEST(ldtk_tiles_that_do_not_fill_a_cell_alone_are_left_out)
{
    static const struct {
        const char *more; /* a fifth tile, or what follows the tiles */
        int n;            /* tiles */
    } cases[] = {
        {"]}]}]}", 2},
        {",{\"px\":[4,0],\"src\":[8,0],\"t\":2,\"d\":[6,1]}]}]}]}", 1},  /* the slope is not alone */
        {",{\"px\":[1,0],\"src\":[8,0],\"t\":2,\"d\":[6,0]}]}]}]}", 2},  /* it does not lie on its cell */
        {",{\"px\":[0,0],\"src\":[-4,0],\"t\":2,\"d\":[6,0]}]}]}]}", 2}, /* it lies outside the image */
        {",{\"px\":[0,0],\"src\":[8,0],\"t\":2,\"d\":[6,4]}]}]}]}", 2},  /* its cell is not there */
        {",{\"px\":[0,0],\"src\":[8,0],\"t\":2}]}]}]}", 2},              /* no cell is named */
        {"]}]}],\"defs\":{\"tilesets\":[{\"uid\":7,\"tileGridSize\":4}]}}", 2},
        {"]}]}],\"defs\":{\"tilesets\":[{\"uid\":6,\"tileGridSize\":8}]}}", 2},
        {"]}]}],\"defs\":{\"tilesets\":[{\"uid\":7,\"tileGridSize\":8}]}}", 0}, /* larger than the cells */
    };
    write_ldtk_tiles();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[2048];
        snprintf(text, sizeof text, "%s%s", "{\"levels\":[{" LDTK_TILES, cases[i].more);
        kz_shape_sheet *sheet = load("w.ldtk", text);
        CHECK_EQ(kz_drawn_sprite_count(sheet), 2 + cases[i].n);
        CHECK_EQ(kz_shape_sheet_warning_count(sheet), 0);
        kz_shape_sheet_free(sheet);
    }
}

/* A level's file lies in a folder below its project, and names images from there. */
TEST(ldtk_levels_find_the_images_of_their_project)
{
    static const char text[] = "{" LDTK_TILES "]}]}";
    kz_shape_sheet *sheet = NULL;
    write_ldtk_tiles();
    REQUIRE(CHECK_EQ(kz_shape_sheet_read(text, sizeof text - 1, io_path("levels/w.ldtkl"), NULL, NULL, &sheet, NULL), KZ_OK));
    CHECK_EQ(kz_drawn_sprite_count(sheet), 4);
    CHECK_EQ(kz_shape_sheet_warning_count(sheet), 0);
    kz_shape_sheet_free(sheet);
}

TEST(images_that_are_not_there_or_none_are_warnings)
{
    io_write_text("t.png", "no image");
    kz_shape_sheet *sheet = load("w.ldtk", "{\"levels\":[{" LDTK_TILES "]}]}]}");
    REQUIRE(CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1));
    CHECK(strstr(kz_shape_sheet_warning_at(sheet, 0), "'t.png' is no image that can be read"));
    kz_shape_sheet_free(sheet);
    remove(io_path("t.png"));
    sheet = load("w.ldtk", "{\"levels\":[{" LDTK_TILES "]}]}]}");
    REQUIRE(CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1));
    CHECK(strstr(kz_shape_sheet_warning_at(sheet, 0), "'t.png' cannot be opened"));
    kz_shape_sheet_free(sheet);
}

TEST(entities_without_a_size_are_points)
{
    kz_shape_sheet *sheet = load("w.ldtk", "{\"levels\":[{\"layerInstances\":[{\"entityInstances\":[{\"px\":[20,16]}]}]}]}");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_outline *outline = &kz_drawn_sprite_at(sheet, 0)->outlines[0];
    CHECK(outline->kind == KZ_OUTLINE_POINT && outline->n_points == 1);
    CHECK(outline->points[0].x == 20 && outline->points[0].y == 16);
    kz_shape_sheet_free(sheet);
}

TEST(errors_of_godot_and_ldtk_name_their_place)
{
    static const struct {
        const char *name, *text, *message;
        kz_result code;
    } cases[] = {
        {"a.tscn", "[scene]", "a.tscn:1:1: this is [scene], not [gd_scene] or [gd_resource]", KZ_ERR_UNSUPPORTED},
        {"a.tscn", "[gd_scene format=3", "a.tscn:1:19: the file ends within a heading", KZ_ERR_SYNTAX},
        {"a.tscn", "[gd_scene format=3]\nx = \"y", "a.tscn:2:7: the file ends within a string", KZ_ERR_SYNTAX},
        {"a.tscn", "[gd_scene format=3]\nx = (1,\n2", "a.tscn:3:2: the file ends within brackets", KZ_ERR_SYNTAX},
        {"a.tscn", "[gd_scene format=3]\nhello\n", "a.tscn:2:6: a key with = is expected", KZ_ERR_SYNTAX},
        {"a.tscn", "[gd_scene format=x]", "a.tscn:1:1: format: 'x' is not a finite number", KZ_ERR_CONTENT},
        {"a.tscn",
         "[gd_scene format=3]\n[node name=\"a\" type=\"CollisionPolygon2D\"]\npolygon = PackedVector2Array(1, 2, 3)",
         "a.tscn:2:1: polygon: a point needs an x and a y", KZ_ERR_CONTENT},
        {"a.tscn",
         "[gd_scene format=3]\n[node name=\"a\" type=\"CollisionPolygon2D\"]\npolygon = PackedVector2Array(1, b)",
         "a.tscn:2:1: polygon: a point needs an x and a y", KZ_ERR_CONTENT},
        {"a.tscn",
         "[gd_scene format=3]\n[node name=\"a\" type=\"CollisionPolygon2D\"]\nposition = Vector2(1)\n"
         "polygon = PackedVector2Array(1, 2)",
         "a.tscn:2:1: position: 2 numbers are expected, not 'Vector2(1)'", KZ_ERR_CONTENT},
        {"a.ldtk", "{\"levels\":[{\"layerInstances\":[{\"__cWid\":2,\"__cHei\":1,\"__gridSize\":8,\"intGridCsv\":[1]}]}]}",
         "a.ldtk:1:82: levels[0].layerInstances[0].intGridCsv: 1 values, and the layer has 2 x 1 cells", KZ_ERR_CONTENT},
        {"a.ldtk", "{\"levels\":[{\"layerInstances\":[{\"entityInstances\":[{\"px\":[1]}]}]}]}",
         "a.ldtk:1:51: levels[0].layerInstances[0].entityInstances[0].px: an entity needs its place, two numbers",
         KZ_ERR_CONTENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        const char *message = load_error(cases[i].name, cases[i].text, &code);
        CHECK_STR(message, cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
}

TEST(any_allocation_may_fail_in_scenes_and_levels)
{
    io_write_picture("t.png", "########\n########\n########\n########");
    io_write_text("s.tscn", GODOT_SCENE);
    io_write_text("w.ldtk", "{\"levels\":[{\"identifier\":\"One\",\"layerInstances\":[{\"__cWid\":2,\"__cHei\":1,"
                            "\"__gridSize\":8,\"intGridCsv\":[1,2],\"entityInstances\":[{\"px\":[20,16]}]}]}]}");
    every_allocation_may_fail("s.tscn");
    every_allocation_may_fail("w.ldtk");
    write_ldtk_tiles();
    io_write_text("w.ldtk", "{\"levels\":[{" LDTK_TILES "]}]}]}");
    every_allocation_may_fail("w.ldtk");
}

/* ---- Plain JSON ---------------------------------------------------------------------------------------- */

TEST(plain_json_has_each_kind_that_query_reads)
{
    static const char text[] =
        "{\"file\":\"t.png\",\"shapes\":[{\"polygon\":[[0,0],[4,0],[4,4]],\"holes\":[[[2,1],[3,1],[3,2]]]},{\"box\":[1,2,3,4]},"
        "{\"circle\":[4,4,2]},{\"capsule\":[2,2,6,2,1]},{\"segment\":[0,0,1,2]},{\"polyline\":[[5,5],[6,7]]},{\"point\":[8,9]}]}";
    const float ring[] = {0, 0, 4, 0, 4, 4}, hole[] = {2, 1, 3, 1, 3, 2}, box[] = {1, 2, 3, 2, 3, 4, 1, 4};
    const float segment[] = {0, 0, 1, 2}, line[] = {5, 5, 6, 7}, point[] = {8, 9};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("p.json", text);
    CHECK_STR(kz_shape_sheet_format(sheet), "plain JSON");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *sprite = kz_drawn_sprite_at(sheet, 0);
    CHECK(sprite->image && sprite->w == 8 && sprite->h == 4);
    REQUIRE(CHECK_EQ(sprite->n_outlines, 8));
    const kz_drawn_outline *o = sprite->outlines;
    CHECK(is_points(&o[0], ring, 3) && !o[0].hole && is_points(&o[1], hole, 3) && o[1].hole);
    CHECK(o[2].kind == KZ_OUTLINE_BOX && is_points(&o[2], box, 4));
    CHECK(o[5].kind == KZ_OUTLINE_LINE && is_points(&o[5], segment, 2));
    CHECK(o[6].kind == KZ_OUTLINE_LINE && is_points(&o[6], line, 2));
    CHECK(o[7].kind == KZ_OUTLINE_POINT && is_points(&o[7], point, 1));
    for (int k = 3; k < 5; k++) {
        kz_box bounds = KZ_BOX_EMPTY;
        CHECK(o[k].kind == KZ_OUTLINE_ROUND && o[k].n_points == 32);
        for (int i = 0; i < 32; i++) bounds = kz_box_union(bounds, (kz_box){o[k].points[i], o[k].points[i]});
        if (k == 3) CHECK(bounds.min.x == 2 && bounds.min.y == 2 && bounds.max.x == 6 && bounds.max.y == 6);
        else CHECK(bounds.min.y == 1 && bounds.max.y == 3 && bounds.min.x < 1.01f && bounds.max.x > 6.99f);
    }
    kz_shape_sheet_free(sheet);
}

/* ---- Unity --------------------------------------------------------------------------------------------- */

#define UNITY_HEAD "fileFormatVersion: 2\nguid: 0\nTextureImporter:\n  spriteMode: 2\n  spriteSheet:\n"
#define UNITY_RECT(x, y)                                                                                               \
    "    - serializedVersion: 2\n      name: a_" #x "\n      rect:\n        serializedVersion: 2\n        x: " #x            \
    "\n        y: " #y "\n        width: 4\n        height: 2\n      pivot: {x: 0.5, y: 0.5}\n      outline: []\n"
#define UNITY_SHAPE "      physicsShape:\n      - - {x: -2, y: 1}\n        - {x: -2, y: -1}\r\n        - {x: 1.5, y: -1}\n"

TEST(physics_shapes_of_unity_are_measured_from_the_middle_and_below)
{
    const float first[] = {0, 0, 0, 2, 3.5f, 2}, second[] = {1, 1, 2, 1, 2, 2};
    static const char text[] = UNITY_HEAD "    sprites:\n" UNITY_RECT(0, 2) "      physicsShape: []\n" UNITY_RECT(4, 0) UNITY_SHAPE
        "      - - {x: -1, y: 0}\n        - {x: 0, y: 0}\n        - {x: 0, y: -1}\n      bones: []\n"
        "    physicsShape: []\n  spritePackingTag: \n";
    static const char one[] = "fileFormatVersion: 2\n  spriteSheet:\n    sprites: []\n    physicsShape:\n    - - {x: -4, y: 2}\n"
                              "      - {x: -4, y: 0}\n      - {x: -0.5, y: 0}\n    bones: []\n";
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = load("t.png.meta", text);
    CHECK_STR(kz_shape_sheet_format(sheet), "Unity");
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    const kz_drawn_sprite *sprite = kz_drawn_sprite_at(sheet, 0);
    CHECK(sprite->image && sprite->w == 4 && sprite->h == 2);
    CHECK(sprite->part.x0 == 4 && sprite->part.y0 == 2 && sprite->part.x1 == 8 && sprite->part.y1 == 4);
    CHECK_STR(sprite->name, "a_4");
    REQUIRE(CHECK_EQ(sprite->n_outlines, 2));
    CHECK(is_points(&sprite->outlines[0], first, 3) && is_points(&sprite->outlines[1], second, 3));
    CHECK(strstr(sprite->outlines[0].where, "t.png.meta:29:7"));
    kz_shape_sheet_free(sheet);
    sheet = load("t.png.meta", one);
    REQUIRE(CHECK_EQ(kz_drawn_sprite_count(sheet), 1));
    sprite = kz_drawn_sprite_at(sheet, 0);
    const float whole[] = {0, 0, 0, 2, 3.5f, 2};
    CHECK(sprite->w == 8 && sprite->part.x1 == 8 && sprite->n_outlines == 1 && is_points(&sprite->outlines[0], whole, 3));
    kz_shape_sheet_free(sheet);
    sheet = load("none.png.meta", text); /* a sheet's sprites have sizes of their own */
    CHECK_EQ(kz_shape_sheet_warning_count(sheet), 1);
    CHECK(kz_drawn_sprite_at(sheet, 0)->w == 4 && !kz_drawn_sprite_at(sheet, 0)->image);
    kz_shape_sheet_free(sheet);
    io_write_text("t.png.meta", text);
    every_allocation_may_fail("t.png.meta");
}

TEST(errors_of_unity_name_their_line)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {UNITY_HEAD UNITY_RECT(6, 0) UNITY_SHAPE, "t.png.meta:17:7: the sprite lies outside its image of 8 x 4 pixels"},
        {UNITY_HEAD UNITY_RECT(-1, 0) UNITY_SHAPE, "t.png.meta:17:7: the rectangle of the sprite is none of pixels"},
        {UNITY_HEAD UNITY_RECT(many, 0) UNITY_SHAPE, "t.png.meta:10:9: a number is missing here"},
        {UNITY_HEAD UNITY_RECT(0, 0) "      physicsShape:\n      - - {x: 1, z: }\n", "t.png.meta:17:7: a number is missing here"},
        {UNITY_HEAD UNITY_RECT(0, 0) "      physicsShape:\n      - - {x: 1\n", "t.png.meta:17:7: a point is {x: X, y: Y}"},
    };
    io_write_picture("t.png", "########\n########\n########\n########");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        CHECK_STR(load_error("t.png.meta", cases[i].text, &code), cases[i].message);
        CHECK_EQ(code, KZ_ERR_CONTENT);
    }
}

TEST(errors_of_plain_json_name_their_place)
{
    static const struct {
        const char *text, *message;
        kz_result code;
    } cases[] = {
        {"{\"shapes\":[{\"polygon\":[[0,0],[4]]}]}",
         "p.json:1:30: shapes[0].polygon[1]: a point is a list of two numbers", KZ_ERR_CONTENT},
        {"{\"shapes\":[{\"polygon\":[1,2]}]}", "p.json:1:23: shapes[0].polygon[0]: a point is a list of two numbers",
         KZ_ERR_CONTENT},
        {"{\"shapes\":[{\"box\":[0,0,4]}]}", "p.json:1:19: shapes[0].box: 4 numbers are expected", KZ_ERR_CONTENT},
        {"{\"shapes\":[{\"circle\":[0,0,1e39]}]}", "p.json:1:22: shapes[0].circle: the point (1e+39, 0) is too far away",
         KZ_ERR_CONTENT},
        {"{\"shapes\":[{\"mask\":[\"##\"]}]}",
         "p.json:1:12: shapes[0]: a shape here is a polygon, polyline, box, circle, capsule, segment or point",
         KZ_ERR_CONTENT},
        {"{\"shapes\":[{\"box\":[0,0,4,4],\"pose\":{\"angle\":1}}]}",
         "p.json:1:12: shapes[0].pose: shapes with a pose are not read here", KZ_ERR_CONTENT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        const char *message = load_error("p.json", cases[i].text, &code);
        CHECK_STR(message, cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
    io_write_text("p.json", "{\"shapes\":[{\"polygon\":[[0,0],[4,0],[4,4]],\"holes\":[[[2,1],[3,1],[3,2]]]},{\"circle\":[4,4,2]}]}");
    every_allocation_may_fail("p.json");
}
