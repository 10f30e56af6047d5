/* LDtk's projects and levels as maps: cells, tiles, entities, fields, levels in their world; what is left out with a
 * note, what is refused, and parts of a project. */
#include "io_fixture.h"
#include "kz_test_alloc.h"
#include "kz_test_rng.h"

#include <kolize/io_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Single quotes become double ones. */
static const char *json(const char *text)
{
    static char copies[2][60000];
    static int next;
    char *const copy = copies[next = !next];
    CHECK(strlen(text) < sizeof copies[0]);
    strcpy(copy, text);
    for (char *c = copy; *c; c++)
        if (*c == '\'') *c = '"';
    return copy;
}

static const char project[] =
    "{'__header__':{'app':'LDtk'},'jsonVersion':'1.5.3','worldLayout':'GridVania','defs':{'layers':[\n"
    " {'identifier':'Walls','uid':7,'intGridValues':[{'value':1,'identifier':'wall'},{'value':2,'identifier':null},"
    "{'value':3,'identifier':'lava'}]}],\n"
    " 'tilesets':[{'uid':9,'identifier':'Art','relPath':'art.png','tileGridSize':2}]},\n"
    "'levels':[{'identifier':'One','iid':'l1','worldX':0,'worldY':0,'pxWid':32,'pxHei':16,'__bgColor':'#102030',\n"
    " 'bgRelPath':'art.png','__bgPos':{'topLeftPx':[1,2],'scale':[3,4],'cropRect':[0,1,4,1]},\n"
    " 'fieldInstances':[{'__identifier':'music','__type':'String','__value':'calm'}],\n"
    " 'layerInstances':[\n"
    "  {'__identifier':'Things','__type':'Entities','__cWid':4,'__cHei':2,'__gridSize':8,'__pxTotalOffsetX':2,\n"
    "   'entityInstances':[{'__identifier':'Door','iid':'e1','px':[8,16],'__pivot':[0.5,1],'width':6,'height':10,\n"
    "    'fieldInstances':[{'__identifier':'hp','__type':'Int','__value':3},\n"
    "     {'__identifier':'open','__type':'Bool','__value':true},{'__identifier':'tint','__type':'Color',"
    "'__value':'#ff8000'},\n"
    "     {'__identifier':'kind','__type':'LocalEnum.Kind','__value':'Big'},{'__identifier':'none','__type':'Int',"
    "'__value':null},\n"
    "     {'__identifier':'to','__type':'EntityRef','__value':{'entityIid':'e2','layerIid':'x'}},\n"
    "     {'__identifier':'path','__type':'Array<Point>','__value':[{'cx':1,'cy':2}]}]},\n"
    "    {'__identifier':'Spawn','px':[3,4],'fieldInstances':[]}]},\n"
    "  {'__identifier':'Deco','__type':'Tiles','__cWid':4,'__cHei':2,'__gridSize':8,'__opacity':0.5,'visible':false,\n"
    "   '__tilesetDefUid':9,'gridTiles':[{'px':[8,0],'src':[0,0],'f':1,'t':0,'a':0.5},"
    "{'px':[9,12],'src':[2,0],'f':2,'t':1}]},\n"
    "  {'__identifier':'Walls','__type':'IntGrid','__cWid':4,'__cHei':2,'__gridSize':8,'layerDefUid':7,\n"
    "   '__tilesetDefUid':9,'autoLayerTiles':[{'px':[0,0],'src':[2,0],'f':0,'t':1}],\n"
    "   'intGridCsv':[1,0,0,2, 1,1,3,0]}]},\n"
    " {'identifier':'Two','iid':'l2','worldX':32,'worldY':-8,'pxWid':8,'pxHei':8,'externalRelPath':'w/two.ldtkl',"
    "'layerInstances':null}]}\n";

static const char two[] = "{'identifier':'Two','pxWid':8,'pxHei':8,'layerInstances':[{'__identifier':'Walls',"
                          "'__type':'IntGrid','__cWid':1,'__cHei':1,'__gridSize':8,'layerDefUid':7,'intGridCsv':[1]}]}";

static void write_project(void)
{
    io_write_picture("art.png", "#..#\n##..");
    io_write_text("two.ldtkl", json(two));
    char copy[sizeof project]; /* in this folder: others are not made here */
    strcpy(copy, project);
    memcpy(strstr(copy, "w/two"), "./two", 5);
    io_write_text("w.ldtk", json(copy));
}

static void check_box(const kz_map_item *item, float x0, float y0, float x1, float y1)
{
    const kz_box b = item->shape.bounds;
    NOTE("%s: %g %g %g %g", item->class_name, (double)b.min.x, (double)b.min.y, (double)b.max.x, (double)b.max.y);
    CHECK(b.min.x == x0 && b.min.y == y0 && b.max.x == x1 && b.max.y == y1);
}

static const kz_map_item *find(const kz_map *map, const char *class_name, int32_t from)
{
    static const kz_map_item none;
    const int32_t i = kz_map_find(map, NULL, class_name, from);
    return CHECK(i >= 0) ? kz_map_item_at(map, i) : &none;
}

/* ---- What a project has -------------------------------------------------------------------------------- */

TEST(cells_of_values_are_boxes_of_the_class_that_the_project_names)
{
    write_project();
    kz_map *map = io_load("w.ldtk");
    REQUIRE(map);
    CHECK_STR(kz_map_format(map), "LDtk");
    CHECK_EQ(kz_map_item_count(map), 5 + 2 + 2 + 1);
    const kz_map_item *first = kz_map_item_at(map, 0), *unnamed = find(map, "2", 0), *lava = find(map, "lava", 0);
    char path[64];
    CHECK_STR(first->class_name, "wall");
    check_box(first, 0, 0, 8, 8);
    check_box(unnamed, 24, 0, 32, 8);
    check_box(lava, 16, 8, 24, 16);
    CHECK(first->from_tile_layer && !first->sensor && lava->cell.x == 2 && lava->cell.y == 1 && lava->tile == -1);
    kz_map_layer_path(lava->layer, path, sizeof path);
    CHECK_STR(path, "One/Walls");
    CHECK_STR(lava->layer->class_name, "IntGrid");
    CHECK_STR(kz_property_text(lava->layer->group->properties, "music", ""), "calm");
    check_box(kz_map_item_at(map, 9), 32, -8, 40, 0); /* of the level in its own file, where the world has it */
    const kz_box all = kz_map_bounds(map);
    CHECK(all.min.x == 0 && all.min.y == -8 && all.max.x == 40 && all.max.y == 16);
    CHECK_EQ(kz_map_background(map), 0xff102030);
    kz_map_free(map);
}

TEST(tiles_laid_by_hand_are_masks_and_those_of_rules_are_pictures)
{
    write_project();
    kz_map *map = io_load("w.ldtk");
    REQUIRE(map);
    const kz_map_item *a = kz_map_item_at(map, 5), *b = kz_map_item_at(map, 6);
    REQUIRE(a->shape.kind == KZ_KIND_MASK && b->shape.kind == KZ_KIND_MASK);
    CHECK(a->from_tile_layer && !a->visible && a->opacity == 0.25f && b->opacity == 0.5f && b->tile == 1);
    CHECK_STR(a->tileset, "Art");
    CHECK(b->cell.x == 1 && b->cell.y == 1);
    kz_shape point;
    static const char a_mirrored[] = ".#"
                                     "##",
                      b_mirrored[] = ".."
                                     ".#";
    for (int i = 0; i < 4; i++) {
        const float x = (float)(i % 2) + 0.5f, y = (float)(i / 2) + 0.5f;
        CHECK_EQ(kz_shape_point((kz_vec2){8 + x, y}, &point, NULL), KZ_OK);
        CHECK_EQ(kz_overlap(&a->shape, &point), a_mirrored[i] == '#');
        CHECK_EQ(kz_shape_point((kz_vec2){9 + x, 12 + y}, &point, NULL), KZ_OK);
        CHECK_EQ(kz_overlap(&b->shape, &point), b_mirrored[i] == '#');
    }
    REQUIRE(kz_map_picture_count(map) == 2);
    const kz_map_picture *behind = kz_map_picture_at(map, 0), *rule = kz_map_picture_at(map, 1);
    CHECK(behind->part.y0 == 1 && behind->part.x1 == 4 && behind->draw.xx == 3 && behind->draw.at_y == 2);
    CHECK(rule->part.x0 == 2 && rule->draw.at_x == 0 && rule->draw.at_y == 0 && rule->opacity == 1);
    kz_map_free(map);
}

TEST(entities_are_sensors_with_their_fields)
{
    write_project();
    kz_map *map = io_load("w.ldtk");
    REQUIRE(map);
    const kz_map_item *door = find(map, "Door", 0), *spawn = find(map, "Spawn", 0);
    check_box(door, 8 + 2 - 3, 16 - 10, 8 + 2 + 3, 16);
    CHECK(door->sensor && !door->from_tile_layer && door->id == 1 && door->origin.x == 10 && door->origin.y == 16);
    CHECK(spawn->sensor && spawn->shape.kind == KZ_KIND_POINT && spawn->id == 2);
    check_box(spawn, 5, 4, 5, 4);
    const kz_properties *p = door->properties;
    CHECK(kz_property_number(p, "hp", 0) == 3 && kz_property_bool(p, "open", false));
    CHECK_EQ(kz_property_color(p, "tint", 0), 0xffff8000);
    CHECK_STR(kz_property_text(p, "kind", ""), "Big");
    CHECK_STR(kz_property_find(p, "kind")->type, "Kind");
    CHECK_STR(kz_property_text(p, "to", ""), "e2");
    CHECK_STR(kz_property_text(p, "iid", ""), "e1");
    CHECK(!kz_property_find(p, "path") && !kz_property_find(p, "none"));
    CHECK(strstr(io_note(map, 0), "fields that are lists, points or tiles are not read") != NULL);
    CHECK(io_note(map, 1) == NULL);

    kz_world *world;
    kz_body bodies[16];
    const kz_map_bodies_def def = {.bodies = bodies};
    REQUIRE(CHECK_EQ(kz_world_create(NULL, &world, NULL), KZ_OK));
    CHECK_EQ(kz_map_add_bodies(map, world, &def, NULL), KZ_OK);
    CHECK_EQ(kz_world_step(world, NULL), KZ_OK);
    size_t n;
    const kz_pair *pairs = kz_world_pairs(world, &n);
    CHECK_EQ(n, 5); /* the door meets three cells and a tile, the spawn a cell; cells and tiles meet no others */
    for (size_t i = 0; i < n; i++)
        CHECK(kz_map_item_at(map, (int32_t)kz_body_user(world, pairs[i].a))->from_tile_layer &&
              kz_map_item_at(map, (int32_t)kz_body_user(world, pairs[i].b))->sensor);
    kz_world_free(world);
    kz_map_free(map);
}

/* ---- Worlds -------------------------------------------------------------------------------------------- */

enum { LEVELS = 5, SIDE = 6 };

/* Levels of random cells, each where its layout has it: the map has exactly their cells, in the order of the file. */
TEST(random_levels_have_their_cells_where_the_world_has_them)
{
    static const char *const layouts[] = {"Free", "GridVania", "LinearHorizontal", "LinearVertical"};
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < kz_test_rounds(80); round++) {
        static char text[20000];
        kz_box boxes[LEVELS * SIDE * SIDE];
        int value[LEVELS * SIDE * SIDE], n_boxes = 0, line = 0;
        const int layout = round % 4;
        int n = sprintf(text, "{'worldLayout':'%s','levels':[", layouts[layout]);
        for (int k = 0; k < LEVELS; k++) {
            const int w = kz_test_range(&r, 1, SIDE), h = kz_test_range(&r, 1, SIDE), g = kz_test_range(&r, 1, 17);
            const int wx = kz_test_range(&r, -500, 500), wy = kz_test_range(&r, -500, 500);
            const int dx = kz_test_range(&r, -9, 9), extra = kz_test_range(&r, 0, 9);
            const int x = layout < 2 ? wx : layout == 2 ? line : 0, y = layout < 2 ? wy : layout == 3 ? line : 0;
            n += sprintf(text + n,
                         "%s{'identifier':'L%d','worldX':%d,'worldY':%d,'pxWid':%d,'pxHei':%d,'layerInstances':["
                         "{'__identifier':'W','__cWid':%d,'__cHei':%d,'__gridSize':%d,'__pxTotalOffsetX':%d,"
                         "'intGridCsv':[",
                         k ? "," : "", k, layout < 2 ? wx : -1, layout < 2 ? wy : -1, w * g + extra, h * g + extra, w,
                         h, g, dx);
            line += layout == 3 ? h * g + extra : w * g + extra;
            for (int i = 0; i < w * h; i++) {
                const int v = kz_test_one_in(&r, 2) ? 0 : kz_test_range(&r, 1, 3);
                n += sprintf(text + n, "%s%d", i ? "," : "", v);
                if (v == 0) continue;
                const float left = (float)(x + dx + i % w * g), top = (float)(y + i / w * g);
                boxes[n_boxes] = (kz_box){{left, top}, {left + (float)g, top + (float)g}};
                value[n_boxes++] = v;
            }
            n += sprintf(text + n, "]}]}");
        }
        sprintf(text + n, "]}");
        const char *const whole = json(text);
        kz_map *map = NULL, *twos = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_map_part part = {.values = "7, 2"};
        CHECK_EQ(kz_map_read(whole, strlen(whole), "r.ldtk", NULL, NULL, &map, &err), KZ_OK);
        CHECK_EQ(kz_map_read_part(whole, strlen(whole), "r.ldtk", &part, NULL, NULL, &twos, &err), KZ_OK);
        CHECK_STR(err.text, "");
        REQUIRE(map && twos && CHECK_EQ(kz_map_item_count(map), n_boxes));
        int n_twos = 0;
        for (int i = 0; i < n_boxes; i++) {
            const kz_map_item *item = kz_map_item_at(map, i);
            CHECK_EQ(item->class_name[0] - '0', value[i]);
            CHECK_MEM(&item->shape.bounds, &boxes[i], sizeof boxes[i]);
            if (value[i] == 2) CHECK_MEM(&kz_map_item_at(twos, n_twos)->shape.bounds, &boxes[i], sizeof boxes[i]);
            n_twos += value[i] == 2;
        }
        CHECK_EQ(kz_map_item_count(twos), n_twos);
        kz_map_free(map);
        kz_map_free(twos);
    }
}

#define PLANE_LEVEL(name, depth)                                                                                       \
    "{'identifier':'" name "','worldDepth':" depth ",'layerInstances':[{'__cWid':1,'__cHei':1,'__gridSize':8,"         \
    "'intGridCsv':[1]}]}"

TEST(levels_of_other_depths_and_worlds_are_left_out_and_may_be_named)
{
    kz_io_error err;
    const kz_map_part deep = {.level = "C"}, far = {.level = "E"};
    io_write_text("w.ldtk", json("{'levels':[" PLANE_LEVEL("A", "1") "," PLANE_LEVEL("B", "1") "," PLANE_LEVEL("C", "0")
                                 "],'worlds':[{'levels':[" PLANE_LEVEL("D", "1") "," PLANE_LEVEL("E", "-2") "]}]}"));
    kz_map *map = io_load("w.ldtk");
    REQUIRE(map && CHECK_EQ(kz_map_item_count(map), 2));
    CHECK(strstr(io_note(map, 0), "levels[2]: the level lies deeper or higher than the first one") != NULL);
    CHECK(strstr(io_note(map, 1), "levels[0]: the level lies in another world than the first one") != NULL);
    CHECK(io_note(map, 2) && !io_note(map, 3));
    kz_map_free(map);
    for (int i = 0; i < 2; i++) {
        CHECK_EQ(kz_map_load_part(io_path("w.ldtk"), i ? &deep : &far, NULL, NULL, &map, &err), KZ_OK);
        CHECK(kz_map_item_count(map) == 1 && !io_note(map, 0));
        CHECK_STR(kz_map_item_at(map, 0)->layer->group->name, i ? "C" : "E");
        kz_map_free(map);
    }
}

TEST(parts_are_chosen_by_level_layer_and_value)
{
    static const struct {
        kz_map_part part;
        int32_t n;
    } cases[] = {
        {{NULL, NULL, NULL}, 10},       {{"Two", NULL, NULL}, 1},      {{"l1", NULL, NULL}, 9},
        {{NULL, "Walls", NULL}, 6},     {{NULL, "Deco,Things", NULL}, 4}, {{NULL, " Walls , Deco ", NULL}, 8},
        {{NULL, NULL, "lava"}, 5},      {{NULL, "Walls", "1"}, 4},     {{NULL, "Walls", "wall, 2"}, 5},
        {{"One", "Walls", "wall"}, 3},  {{NULL, "Wall", NULL}, 0},     {{NULL, "", NULL}, 0},
    };
    write_project();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        NOTE("case %d", (int)i);
        CHECK_EQ(kz_map_load_part(io_path("w.ldtk"), &cases[i].part, NULL, NULL, &map, &err), KZ_OK);
        CHECK_STR(err.text, "");
        CHECK_EQ(map ? kz_map_item_count(map) : -1, cases[i].n);
        kz_map_free(map);
    }
    kz_map *map = NULL;
    kz_io_error err;
    const kz_map_part two_alone = {.level = "Two"}, gone = {.level = "Three"};
    CHECK_EQ(kz_map_load_part(io_path("w.ldtk"), &two_alone, NULL, NULL, &map, &err), KZ_OK);
    check_box(kz_map_item_at(map, 0), 0, 0, 8, 8); /* its corner is the origin */
    kz_map_free(map);
    CHECK_EQ(kz_map_load_part(io_path("w.ldtk"), &gone, NULL, NULL, &map, &err), KZ_ERR_CONTENT);
    CHECK(strstr(err.text, "w.ldtk:1:1: there is no level 'Three'") != NULL);
    io_write_text("t.tmx", "<map width='1' height='1' tilewidth='1' tileheight='1'/>");
    CHECK_EQ(kz_map_load_part(io_path("t.tmx"), &gone, NULL, NULL, &map, &err), KZ_ERR_UNSUPPORTED);
    CHECK_EQ(kz_map_load_part(io_path("t.tmx"), NULL, NULL, NULL, &map, &err), KZ_OK);
    CHECK_STR(kz_map_format(map), "Tiled");
    kz_map_free(map);
}

TEST(a_level_of_its_own_file_is_a_map_and_its_values_have_their_numbers)
{
    write_project();
    kz_map *map = io_load("two.ldtkl");
    REQUIRE(map && CHECK_EQ(kz_map_item_count(map), 1));
    CHECK_STR(kz_map_item_at(map, 0)->class_name, "1");
    check_box(kz_map_item_at(map, 0), 0, 0, 8, 8);
    kz_map_free(map);
}

TEST(a_damaged_file_of_a_level_is_refused)
{
    kz_map *map = NULL;
    kz_io_error err;
    io_write_text("w.ldtk", json("{'levels':[{'externalRelPath':'bad.ldtkl'}]}"));
    io_write_text("bad.ldtkl", "{");
    CHECK_EQ(kz_map_load(io_path("w.ldtk"), NULL, NULL, &map, &err), KZ_ERR_SYNTAX);
    CHECK(strstr(err.text, "bad.ldtkl:1:1: ") != NULL);
    io_write_text("bad.ldtkl", "{}"); /* no level: that it is none is a note */
    CHECK_EQ(kz_map_load(io_path("w.ldtk"), NULL, NULL, &map, &err), KZ_OK);
    CHECK(io_note(map, 0) && strstr(io_note(map, 0), "this is a <JSON of another kind>, not a <ldtk>") != NULL);
    kz_map_free(map);
}

/* ---- Mistakes ------------------------------------------------------------------------------------------ */

#define LEVEL(layer)                                                                                                   \
    "{'levels':[{'identifier':'A','pxWid':8,'pxHei':8,'layerInstances':[{'__identifier':'W'," layer "}]}]}"
#define GRID         "'__cWid':1,'__cHei':1,'__gridSize':8"
#define ENTITY(e)    LEVEL("'entityInstances':[{" e "},{'__identifier':'B','px':[1,1],'width':1,'height':1}]")

/* What is left out with a note, and how many items are there then. */
TEST(what_is_missing_is_left_out_with_a_note)
{
    static const struct {
        const char *text, *note;
        int32_t n;
    } cases[] = {
        {ENTITY("'__identifier':'A'"),
         "w.ldtk:1:107: levels[0].layerInstances[0].entityInstances[0].px: an entity needs its place", 1},
        {ENTITY("'px':[0,0],'width':'q'"), "entityInstances[0].width: 'q' is not a finite number", 1},
        {ENTITY("'px':[1e39,0],'width':1,'height':1"), "entityInstances[0]", 2},
        {LEVEL(GRID ",'__tilesetRelPath':'gone.png','gridTiles':[{'px':[0,0],'src':[0,0],'t':0},"
                    "{'px':[0,0],'src':[0,0],'t':1}]"),
         "__tilesetRelPath", 0},
        {LEVEL(GRID ",'__tilesetRelPath':'art.png','gridTiles':[{'px':[0],'src':[0,0],'t':0}]"),
         "gridTiles[0].px: a tile needs its place, two numbers", 0},
        {LEVEL(GRID ",'__tilesetRelPath':'art.png','gridTiles':[{'px':[0,0],'t':0}]"),
         "gridTiles[0]: a tile needs t, and src with two numbers", 0},
        {LEVEL(GRID ",'__tilesetRelPath':'art.png','gridTiles':[{'px':[0,0],'src':[0,0],'t':0}]"),
         "tile 0 of 'W' lies outside its image of 4 x 2 pixels", 0},
        {LEVEL(GRID ",'intGridCsv':[1,2]"), "intGridCsv: 2 values, and the layer has 1 x 1 cells", 0},
        {LEVEL(GRID ",'intGridCsv':[1.5]"), "intGridCsv: the value 1.5 is not a whole number from 0 to 1023", 0},
        {LEVEL(GRID ",'intGridCsv':[-1]"), "the value -1 is not a whole number", 0},
        {LEVEL("'__cWid':1,'__cHei':1,'intGridCsv':[1]"), "__gridSize: this number is missing", 0},
        {LEVEL("'__cWid':-1"), "__cWid: -1 is not between 0 and 16384", 0},
        {LEVEL(GRID ",'intGridCsv':[1]},{'__identifier':'V','__cWid':-1"), "layerInstances[1].__cWid: -1 is not between", 1},
        {"{'levels':[{'externalRelPath':'gone.ldtkl'}]}", "gone.ldtkl: cannot be opened", 0},
        {"{'levels':[{'pxWid':-4,'layerInstances':[]}]}", "pxWid: -4 is not between 0 and 16777216", 0},
        {"{'levels':[{'bgRelPath':'gone.png','__bgPos':{'topLeftPx':[1,2],'scale':[1,1],'cropRect':[0,0,1,1]},"
         "'layerInstances':[]}]}",
         "bgRelPath", 0},
        {"{'levels':[{'bgRelPath':'art.png','__bgPos':{'topLeftPx':[1,2],'scale':[1,1],'cropRect':[0,0,9,1]},"
         "'layerInstances':[]}]}",
         "it lies outside the image of 4 x 2 pixels", 0},
    };
    io_write_picture("art.png", "#..#\n##..");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        io_write_text("w.ldtk", json(cases[i].text));
        const kz_result result = kz_map_load(io_path("w.ldtk"), NULL, NULL, &map, &err);
        NOTE("case %d: %s%s", (int)i, err.text, map && io_note(map, 0) ? io_note(map, 0) : "");
        CHECK_EQ(result, KZ_OK);
        REQUIRE(map);
        CHECK_EQ(kz_map_item_count(map), cases[i].n);
        CHECK(io_note(map, 0) && strstr(io_note(map, 0), cases[i].note) != NULL);
        kz_map_free(map);
        const kz_limits strict = {.strict = true};
        map = NULL;
        CHECK(kz_map_load(io_path("w.ldtk"), &strict, NULL, &map, &err) != KZ_OK && map == NULL);
    }
}

TEST(projects_before_0_7_are_refused_by_their_version)
{
    static const char *const old[] = {"0.1.0", "0.6.2", "0.0"}, *const read[] = {"0.7.0", "0.10.1", "1.5.3", ""};
    char text[100];
    for (int i = 0; i < 7; i++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        snprintf(text, sizeof text, "{'jsonVersion':'%s','levels':[]}", i < 3 ? old[i] : read[i - 3]);
        io_write_text("w.ldtk", json(text));
        const kz_result result = kz_map_load(io_path("w.ldtk"), NULL, NULL, &map, &err);
        NOTE("%s: %s", text, err.text);
        CHECK_EQ(result, i < 3 ? KZ_ERR_UNSUPPORTED : KZ_OK);
        snprintf(text, sizeof text, "this is of LDtk %s: open it in LDtk 0.7 or later, and save it", old[i % 3]);
        if (i < 3) CHECK(strstr(err.text, text) != NULL);
        kz_map_free(map);
    }
}

TEST(limits_bound_a_project)
{
    static char text[50000];
    kz_map *map = NULL;
    kz_io_error err;
    int n = sprintf(text, "{'levels':[{'layerInstances':[{'__cWid':100,'__cHei':100,'__gridSize':8,'intGridCsv':[");
    for (int i = 0; i < 10000; i++) n += sprintf(text + n, "%s1", i ? "," : "");
    sprintf(text + n, "]}]}]}");
    const char *const whole = json(text);
    const kz_limits objects = {.max_objects = 5000}, depth = {.max_depth = 5}, memory = {.max_memory = 200000};
    CHECK_EQ(kz_map_read(whole, strlen(whole), "w.ldtk", &objects, NULL, &map, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "(max_objects)") != NULL);
    CHECK_EQ(kz_map_read(whole, strlen(whole), "w.ldtk", &depth, NULL, &map, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "(max_depth)") != NULL);
    CHECK_EQ(kz_map_read(whole, strlen(whole), "w.ldtk", &memory, NULL, &map, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "(max_memory)") != NULL);
    CHECK_EQ(kz_map_read(whole, strlen(whole), "w.ldtk", NULL, NULL, &map, &err), KZ_OK);
    CHECK_EQ(kz_map_item_count(map), 10000);
    kz_map_free(map);
}

TEST(cut_anywhere_a_project_is_an_error_at_its_end)
{
    const char *const whole = json(project);
    io_write_picture("art.png", "#..#\n##..");
    for (size_t cut = 0; cut + 2 < strlen(whole); cut++) {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        char *const part = malloc(cut + 1);
        memcpy(part, whole, cut);
        const kz_result result = kz_map_read(part, cut, io_path("w.ldtk"), NULL, NULL, &map, &err);
        NOTE("cut at %d: %s", (int)cut, err.text);
        CHECK(result == KZ_ERR_SYNTAX && map == NULL && strstr(err.text, "w.ldtk:") != NULL);
        free(part);
        kz_map_free(map);
    }
}

TEST(any_allocation_may_fail)
{
    write_project();
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_map *map = NULL;
        kz_io_error err = {KZ_OK, ""};
        const kz_result result = kz_map_load(io_path("w.ldtk"), NULL, &ta.allocator, &map, &err);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_EQ(map != NULL, result == KZ_OK);
        if (map) CHECK_EQ(kz_map_item_count(map), 10);
        kz_map_free(map);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
