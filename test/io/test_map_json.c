/* JSON maps: the same map in both languages gives the same items and pictures; old forms; errors name the path of
 * keys. */
#include "io_fixture.h"

#include <string.h>

static void write_parts(void)
{
    io_write_picture("two.png", "#....##.\nm.......");
    io_write_picture("one.png", "##\n##\n#.");
    io_write_picture("hot.png", "#.\n.#\n##");
    io_write_text("coll.tsx", "<tileset name=\"coll\" tilewidth=\"2\" tileheight=\"3\" tilecount=\"1\" "
                              "columns=\"0\"><grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>"
                              "<tile id=\"4\" type=\"crate\"><properties><property name=\"hot\" "
                              "value=\"hot.png\"/></properties><image width=\"2\" height=\"3\" source=\"one.png\"/>"
                              "</tile></tileset>");
    io_write_text(
        "coll.tsj",
        "{\"type\":\"tileset\", \"name\":\"coll\", \"tilewidth\":2, \"tileheight\":3, \"tilecount\":1, \"columns\":0,"
        "\"grid\":{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1},"
        "\"tiles\":[{\"id\":4, \"type\":\"crate\", \"image\":\"one.png\", \"imagewidth\":2, \"imageheight\":3,"
        "\"properties\":[{\"name\":\"hot\",\"type\":\"file\",\"value\":\"hot.png\"}]}]}");
    io_write_text("crate.tx", "<template><tileset firstgid=\"1\" source=\"coll.tsx\"/><object name=\"crate\" gid=\"5\" "
                              "width=\"4\" height=\"6\"/></template>");
    io_write_text("crate.tj",
                  "{\"type\":\"template\",\"tileset\":{\"firstgid\":1,\"source\":\"coll.tsj\"},"
                  "\"object\":{\"name\":\"crate\",\"gid\":5,\"width\":4,\"height\":6,\"type\":\"\",\"id\":1}}");
}

static const char in_xml[] =
    "<map orientation=\"orthogonal\" renderorder=\"right-down\" width=\"3\" height=\"2\" tilewidth=\"4\" "
    "tileheight=\"2\" infinite=\"0\" backgroundcolor=\"#112233\">"
    "<tileset firstgid=\"1\" name=\"two\" tilewidth=\"4\" tileheight=\"2\" margin=\"0\" spacing=\"0\"><tileoffset "
    "x=\"1\" y=\"-1\"/>"
    "<image source=\"two.png\" trans=\"ff00ff\" width=\"8\" height=\"2\"/>"
    "<tile id=\"1\" type=\"half\"><objectgroup draworder=\"index\"><object id=\"1\" x=\"0\" y=\"1\" width=\"4\" "
    "height=\"1\"/>"
    "<object id=\"2\" x=\"1\" y=\"1\"><polygon points=\"0,0 1,0 0,-1\"/></object></objectgroup></tile></tileset>"
    "<tileset firstgid=\"3\" source=\"coll.%1$s\"/>"
    "<layer id=\"1\" name=\"ground\" width=\"3\" height=\"2\"><data "
    "encoding=\"csv\">1,2,0,2147483650,1,0</data></layer>"
    "<layer id=\"2\" name=\"packed\" width=\"3\" height=\"2\" visible=\"0\" opacity=\"0.5\"><data encoding=\"base64\" "
    "compression=\"zlib\">eJxjYoAAJiBmhLJBNAAAeAAH</data></layer>"
    "<imagelayer id=\"3\" name=\"sky\" offsetx=\"2.5\"><image source=\"one.png\"/></imagelayer>"
    "<group id=\"4\" name=\"g\" offsetx=\"10\"><objectgroup id=\"5\" name=\"o\">"
    "<object id=\"1\" name=\"box\" type=\"t\" x=\"1\" y=\"1.5\" width=\"3\" height=\"4\" rotation=\"45\"/>"
    "<object id=\"2\" x=\"1\" y=\"2\" width=\"3\" height=\"3\"><ellipse/></object>"
    "<object id=\"3\" x=\"1\" y=\"3\"><point/></object>"
    "<object id=\"4\" x=\"1\" y=\"4\"><polygon points=\"0,0 5,0 5,5.5\"/></object>"
    "<object id=\"5\" x=\"1\" y=\"5\"><polyline points=\"0,0 5,0 -5,5\"/></object>"
    "<object id=\"6\" x=\"1\" y=\"6\" width=\"8\" height=\"2\"><capsule/></object>"
    "<object id=\"7\" x=\"1\" y=\"7\" width=\"8\" height=\"2\"><text>hi</text></object>"
    "<object id=\"8\" gid=\"1073741825\" x=\"1\" y=\"8\" width=\"4\" height=\"2\" visible=\"0\"><properties><property "
    "name=\"alpha\" type=\"int\" value=\"9\"/></properties></object>"
    "<object id=\"9\" gid=\"7\" x=\"1\" y=\"9\" width=\"2\" height=\"3\"/>"
    "<object id=\"10\" template=\"crate.%2$s\" x=\"1\" y=\"10\"/>"
    "</objectgroup></group></map>";

static const char in_json[] =
    "{\"orientation\":\"orthogonal\",\"renderorder\":\"right-down\",\"width\":3,\"height\":2,\"tilewidth\":4,"
    "\"tileheight\":2,\"infinite\":false,"
    "\"backgroundcolor\":\"#112233\",\"type\":\"map\",\"version\":\"1.10\","
    "\"tilesets\":[{\"firstgid\":1,\"name\":\"two\",\"tilewidth\":4,\"tileheight\":2,\"margin\":0,\"spacing\":0,"
    "\"tileoffset\":{\"x\":1,\"y\":-1},"
    "\"image\":\"two.png\",\"transparentcolor\":\"#ff00ff\",\"imagewidth\":8,\"imageheight\":2,"
    "\"tiles\":[{\"id\":1,\"type\":\"half\",\"objectgroup\":{\"draworder\":\"index\",\"type\":\"objectgroup\","
    "\"objects\":["
    "{\"id\":1,\"x\":0,\"y\":1,\"width\":4,\"height\":1,\"rotation\":0},{\"id\":2,\"x\":1,\"y\":1,\"width\":0,"
    "\"height\":0,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":1,\"y\":0},{\"x\":0,\"y\":-1}]}]}}]},"
    "{\"firstgid\":3,\"source\":\"coll.%1$s\"}],"
    "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"ground\",\"width\":3,\"height\":2,\"x\":0,\"y\":0,\"data\":[1,2,0,"
    "2147483650,1,0]},"
    "{\"type\":\"tilelayer\",\"name\":\"packed\",\"width\":3,\"height\":2,\"visible\":false,\"opacity\":0.5,"
    "\"encoding\":\"base64\",\"compression\":\"zlib\",\"data\":\"eJxjYoAAJiBmhLJBNAAAeAAH\"},"
    "{\"type\":\"imagelayer\",\"name\":\"sky\",\"offsetx\":2.5,\"image\":\"one.png\"},"
    "{\"type\":\"group\",\"name\":\"g\",\"offsetx\":10,\"layers\":[{\"type\":\"objectgroup\",\"name\":\"o\","
    "\"draworder\":\"topdown\",\"objects\":["
    "{\"id\":1,\"name\":\"box\",\"type\":\"t\",\"x\":1,\"y\":1.5,\"width\":3,\"height\":4,\"rotation\":45,\"visible\":"
    "true},"
    "{\"id\":2,\"x\":1,\"y\":2,\"width\":3,\"height\":3,\"ellipse\":true},"
    "{\"id\":3,\"x\":1,\"y\":3,\"point\":true},"
    "{\"id\":4,\"x\":1,\"y\":4,\"polygon\":[{\"x\":0,\"y\":0},{\"x\":5,\"y\":0},{\"x\":5,\"y\":5.5}]},"
    "{\"id\":5,\"x\":1,\"y\":5,\"polyline\":[{\"x\":0,\"y\":0},{\"x\":5,\"y\":0},{\"x\":-5,\"y\":5}]},"
    "{\"id\":6,\"x\":1,\"y\":6,\"width\":8,\"height\":2,\"capsule\":true},"
    "{\"id\":7,\"x\":1,\"y\":7,\"width\":8,\"height\":2,\"text\":{\"text\":\"hi\"}},"
    "{\"id\":8,\"gid\":1073741825,\"x\":1,\"y\":8,\"width\":4,\"height\":2,\"visible\":false,\"properties\":[{\"name\":"
    "\"alpha\",\"type\":\"int\",\"value\":9}]},"
    "{\"id\":9,\"gid\":7,\"x\":1,\"y\":9,\"width\":2,\"height\":3},"
    "{\"id\":10,\"template\":\"crate.%2$s\",\"x\":1,\"y\":10}"
    "]}]}]}";

static kz_map *load_variant(const char *name, const char *format, const char *tileset, const char *template)
{
    /* %1$s and %2$s stand for the endings of the tileset's and the template's file. */
    static char text[8192];
    size_t n = 0;
    for (const char *c = format; *c; c++) {
        if (c[0] == '%' && c[2] == '$') {
            const char *with = c[1] == '1' ? tileset : template;
            memcpy(text + n, with, strlen(with));
            n += strlen(with);
            c += 3;
        } else {
            text[n++] = *c;
        }
    }
    text[n] = '\0';
    io_write_text(name, text);
    return io_load(name);
}

static void check_same_shape(const kz_shape *a, const kz_shape *b)
{
    CHECK_EQ(a->kind, b->kind);
    CHECK_EQ(a->flags, b->flags);
    CHECK_MEM(&a->bounds, &b->bounds, sizeof a->bounds);
    size_t n_a = 0, n_b = 0;
    const kz_vec2 *points_a = kz_shape_points(a, &n_a), *points_b = kz_shape_points(b, &n_b);
    CHECK_EQ(n_a, n_b);
    if (n_a && n_a == n_b) CHECK_MEM(points_a, points_b, sizeof *points_a * n_a);
    if (a->kind == KZ_KIND_PARTS && CHECK_EQ(a->as.parts.n, b->as.parts.n))
        for (int32_t i = 0; i < a->as.parts.n; i++) check_same_shape(&a->as.parts.items[i], &b->as.parts.items[i]);
    if (a->kind == KZ_KIND_MASK) {
        static char text_a[4096], text_b[4096];
        kz_mask_to_text(a->as.mask.mask, text_a, sizeof text_a);
        kz_mask_to_text(b->as.mask.mask, text_b, sizeof text_b);
        CHECK_STR(text_a, text_b);
        CHECK_EQ(a->as.mask.cell.x, b->as.mask.cell.x);
        CHECK_EQ(a->as.mask.cell.y, b->as.mask.cell.y);
    }
}

static void check_same_map(const kz_map *a, const kz_map *b)
{
    REQUIRE(CHECK_EQ(kz_map_item_count(a), kz_map_item_count(b)));
    for (int32_t i = 0; i < kz_map_item_count(a); i++) {
        const kz_map_item *p = kz_map_item_at(a, i), *q = kz_map_item_at(b, i);
        NOTE("item %d, id %d", i, p->id);
        CHECK_EQ(p->id, q->id);
        CHECK_STR(p->name, q->name);
        CHECK_STR(p->class_name, q->class_name);
        CHECK_STR(p->layer->name, q->layer->name);
        CHECK_STR(p->tileset, q->tileset);
        CHECK_STR(p->rule, q->rule);
        CHECK_EQ(p->tile, q->tile);
        CHECK_MEM(&p->cell, &q->cell, sizeof p->cell);
        CHECK_EQ(p->from_tile_layer, q->from_tile_layer);
        CHECK_EQ(p->visible, q->visible);
        CHECK_EQ(p->opacity, q->opacity);
        CHECK_EQ(p->image != NULL, q->image != NULL);
        CHECK_MEM(&p->part, &q->part, sizeof p->part);
        CHECK_MEM(&p->draw, &q->draw, sizeof p->draw);
        check_same_shape(&p->shape, &q->shape);
    }
    REQUIRE(CHECK_EQ(kz_map_picture_count(a), kz_map_picture_count(b)));
    for (int32_t i = 0; i < kz_map_picture_count(a); i++) {
        const kz_map_picture *p = kz_map_picture_at(a, i), *q = kz_map_picture_at(b, i);
        CHECK_MEM(&p->part, &q->part, sizeof p->part);
        CHECK_MEM(&p->draw, &q->draw, sizeof p->draw);
    }
    CHECK_EQ(kz_map_background(a), kz_map_background(b));
    CHECK_EQ(kz_map_notes(a, NULL, 0), kz_map_notes(b, NULL, 0));
}

TEST(a_map_is_the_same_in_xml_and_in_json_and_in_mixtures)
{
    static const struct {
        const char *name, *tileset, *template;
        bool json;
    } variants[] = {{"a.tmx", "tsj", "tj", false},
                    {"a.tmj", "tsj", "tj", true},
                    {"a.json", "tsx", "tj", true},
                    {"b.tmx", "tsj", "tx", false}};
    write_parts();
    kz_map *xml = load_variant("x.tmx", in_xml, "tsx", "tx");
    REQUIRE(xml != NULL);
    CHECK_EQ(kz_map_item_count(xml), 9 + 2 + 2); /* objects but the text; tiles with shapes in two layers */
    CHECK_EQ(kz_map_picture_count(xml), 2 + 1);
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        kz_map *other = load_variant(variants[i].name, variants[i].json ? in_json : in_xml, variants[i].tileset,
                                     variants[i].template);
        REQUIRE(other != NULL);
        check_same_map(xml, other);
        kz_map_free(other);
    }
    kz_map_free(xml);
}

TEST(a_byte_order_mark_and_blanks_in_front_do_no_harm)
{
    io_write_text(
        "bom.tmj",
        "\xEF\xBB\xBF  \n {\"type\":\"map\",\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":4,\"layers\":[]}");
    kz_map_free(io_load("bom.tmj"));
    io_write_text("bom.tmx", "\xEF\xBB\xBF<map width=\"1\" height=\"1\" tilewidth=\"4\" tileheight=\"4\"/>");
    kz_map_free(io_load("bom.tmx"));
}

TEST(chunks_in_json)
{
    write_parts();
    io_write_text("chunks.tmj", "{\"infinite\":true,\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":2,"
                                "\"tilesets\":[{\"firstgid\":1,\"tilewidth\":4,\"tileheight\":2,\"image\":\"two.png\"}]"
                                ",\"layers\":[{\"type\":\"tilelayer\","
                                "\"chunks\":[{\"x\":-2,\"y\":0,\"width\":2,\"height\":1,\"data\":[1,0]},{\"x\":5,\"y\":"
                                "1,\"width\":1,\"height\":1,\"data\":[2]}]},"
                                "{\"type\":\"tilelayer\",\"encoding\":\"base64\",\"chunks\":[{\"x\":0,\"y\":0,"
                                "\"width\":1,\"height\":1,\"data\":\"AQAAAA==\"}]}]}");
    kz_map *map = io_load("chunks.tmj");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_picture_count(map), 3);
    CHECK_EQ(kz_map_picture_at(map, 0)->draw.at_x, -8.0);
    CHECK_EQ(kz_map_picture_at(map, 1)->draw.at_y, 2.0);
    CHECK_EQ(kz_map_bounds(map).max.x, 24.0f);
    kz_map_free(map);
}

TEST(the_tables_of_json_before_tiled_1_2_are_read)
{
    write_parts();
    io_write_text(
        "old.json",
        "{\"version\":1,\"width\":2,\"height\":1,\"tilewidth\":4,\"tileheight\":2,"
        "\"properties\":{\"a\":1},\"propertytypes\":{\"a\":\"int\"},"
        "\"tilesets\":[{\"firstgid\":1,\"name\":\"two\",\"tilewidth\":4,\"tileheight\":2,\"image\":\"two.png\","
        "\"tileproperties\":{\"0\":{\"alpha\":200}},\"tilepropertytypes\":{\"0\":{\"alpha\":\"int\"}},"
        "\"tiles\":{\"1\":{\"objectgroup\":{\"objects\":[{\"id\":1,\"x\":0,\"y\":0,\"width\":1,\"height\":1}]}},\"0\":{"
        "\"terrain\":[0,0,0,0]}}}],"
        "\"layers\":[{\"type\":\"tilelayer\",\"width\":2,\"height\":1,\"data\":[1,2]},"
        "{\"type\":\"objectgroup\",\"objects\":[{\"id\":3,\"gid\":2,\"x\":0,\"y\":2,\"properties\":{\"key\":\"ffffff~"
        "3\"}}]}]}");
    kz_map *map = io_load("old.json");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 3);
    CHECK_STR(kz_map_item_at(map, 0)->rule, "alpha > 200");
    CHECK_EQ(kz_map_item_at(map, 1)->shape.kind, KZ_KIND_BOX);
    CHECK_STR(kz_map_item_at(map, 2)->rule, "key ffffff~3");
    kz_map_free(map);
}

TEST(errors_name_the_place_in_json)
{
#define HEAD "{\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":4,"
    static const struct {
        const char *text, *message;
        kz_result code;
    } cases[] = {
        {HEAD "\"layers\":[\n{]}", "bad.tmj:2:2: string or '}' expected near ']'", KZ_ERR_SYNTAX},
        {HEAD "\"layers\":[", "bad.tmj:1:61: ']' expected near end of file", KZ_ERR_SYNTAX},
        {HEAD "\"layers\":[]} x", "bad.tmj:1:65: end of file expected near 'x'", KZ_ERR_SYNTAX},
        {HEAD "\"layers\":5}", "bad.tmj: layers: must be an array", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[{},{\"type\":\"objectgroup\",\"objects\":7}]}",
         "bad.tmj: layers[1].objects: must be an array", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[{\"type\":\"group\",\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{},{\"polygon\":[{"
              "\"x\":0,\"y\":0},{\"x\":4,\"y\":4}]}]}]}]}",
         "bad.tmj: layers[0].layers[0].objects[1].polygon: 2 points, at least 3 are needed", KZ_ERR_TOO_FEW_POINTS},
        {HEAD "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"polygon\":[{\"x\":0,\"y\":0},{\"x\":4,\"y\":4},{"
              "\"x\":4,\"y\":0},{\"x\":0,\"y\":4}]}]}]}",
         "bad.tmj: layers[0].objects[0].polygon: edge 0 crosses edge 2", KZ_ERR_SELF_CROSSING},
        {HEAD "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"polygon\":[{\"x\":0,\"y\":0},{\"x\":4},{\"x\":4,"
              "\"y\":0}]}]}]}",
         "bad.tmj: layers[0].objects[0].polygon: point 1 needs an x and a y", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"x\":\"nan\"}]}]}",
         "bad.tmj: layers[0].objects[0].x: 'nan' is not a finite number", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[{\"type\":\"objectgroup\",\"objects\":[{\"x\":1e39}]}]}",
         "bad.tmj: layers[0].objects[0]: coordinate 0 is not a finite number", KZ_ERR_NOT_FINITE},
        {HEAD "\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[1.5]}]}",
         "bad.tmj: layers[0].data: value 0 is not the number of a tile", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[{\"type\":\"tilelayer\",\"width\":1,\"height\":1,\"data\":[9]}]}",
         "bad.tmj: layers[0].data: tile 9 belongs to no tileset", KZ_ERR_CONTENT},
        {HEAD "\"infinite\":true,\"layers\":[{\"type\":\"tilelayer\",\"chunks\":[{\"x\":0,\"y\":0,\"width\":2,"
              "\"height\":1,\"data\":[0]}]}]}",
         "bad.tmj: layers[0].chunks[0]: there are 1 tiles, the layer needs 2", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[],\"tilesets\":[{\"firstgid\":0}]}",
         "bad.tmj: tilesets[0].firstgid: 0 is not between 1 and 268435455", KZ_ERR_CONTENT},
        {HEAD "\"layers\":[],\"tilesets\":[{\"firstgid\":1,\"tiles\":[{\"id\":1},{\"id\":2,\"image\":\"no.png\"}]}]}",
         "bad.tmj: tilesets[0].tiles[1].image.source: no.png: cannot be opened: No such file or directory",
         KZ_ERR_FILE},
        {HEAD "\"layers\":[],\"tilesets\":[{\"source\":\"no.tsj\"}]}",
         "bad.tmj: tilesets[0].source: no.tsj: cannot be opened: No such file or directory", KZ_ERR_FILE},
        {"{\"type\":\"map\",\"layers\":[]}", "bad.tmj: the map has no tilewidth and tileheight", KZ_ERR_CONTENT},
        {"{\"width\":1}", "bad.tmj: this is a <JSON of another kind>, not a <map>", KZ_ERR_CONTENT}};
#undef HEAD
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        kz_result code;
        io_write_text("bad.tmj", cases[i].text);
        NOTE("%s", cases[i].text);
        CHECK_STR(io_load_error("bad.tmj", &code), cases[i].message);
        CHECK_EQ(code, cases[i].code);
    }
}

TEST(layers_of_unknown_kind_are_warned_of)
{
    io_write_text("unknown.tmj",
                  "{\"width\":1,\"height\":1,\"tilewidth\":4,\"tileheight\":4,\"layers\":[{\"type\":\"voxels\"}]}");
    kz_map *map = io_load("unknown.tmj");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 1);
    CHECK(strstr(io_note(map, 0), "unknown.tmj: layers[0]: <layer of unknown type> is unknown: it is left out") !=
          NULL);
    kz_map_free(map);
}
