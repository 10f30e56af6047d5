/* test_drawn_frames.c - what an editor drew becomes shapes of frames: by name or number, with tags; faulty outlines are
 * left out and told. */
#include <kolize/io_shapes.h>

#include "io_fixture.h"

#include <stdio.h>
#include <string.h>

static kz_shape_sheet *read_text(const char *name, const char *text)
{
    kz_shape_sheet *sheet = NULL;
    kz_io_error err = {KZ_OK, ""};
    io_write_text(name, text);
    if (!CHECK_EQ(kz_shape_sheet_load(io_path(name), NULL, NULL, &sheet, &err), KZ_OK)) CHECK_STR(err.text, "");
    return sheet;
}

static kz_mask_set *set_of(const char *const *names, int n)
{
    kz_mask_set *set;
    CHECK_EQ(kz_mask_set_create(NULL, &set, NULL), KZ_OK);
    for (int i = 0; i < n; i++) {
        const kz_frame frame = {.name = names[i], .w = 8, .h = 8};
        CHECK_EQ(kz_mask_set_add_frame(set, &frame, NULL), KZ_OK);
    }
    return set;
}

static const char tiles[] =
    "<tileset name=\"t\" tilewidth=\"4\" tileheight=\"4\" tilecount=\"2\" columns=\"2\">\n"
    "<image source=\"t.png\"/>\n<tile id=\"1\"><objectgroup><object id=\"1\" name=\"roof\" x=\"1\" y=\"2\">\n"
    "<polygon points=\"0,0 2,0 0,2\"/></object>\n"
    "<object id=\"2\" name=\"hit\" x=\"0\" y=\"1\" width=\"3\" height=\"2\"/>\n"
    "<object id=\"3\" x=\"2\" y=\"3\"><point/></object>\n"
    "<object id=\"4\" name=\"bow\" x=\"0\" y=\"0\"><polygon points=\"0,0 2,2 2,0 0,2\"/></object>\n"
    "</objectgroup></tile></tileset>";

TEST(outlines_of_tiles_become_shapes_of_frames_by_number)
{
    static const char *const names[] = {"a", "b", "c"};
    io_write_picture("t.png", "########\n########\n########\n########");
    kz_shape_sheet *sheet = read_text("t.tsx", tiles);
    kz_mask_set *set = set_of(names, 3);
    const kz_drawn_def def = {"spot", 1};
    kz_drawn_added added;
    REQUIRE(sheet != NULL);
    CHECK_EQ(kz_mask_set_add_drawn(set, sheet, &def, &added, NULL), KZ_OK);
    CHECK_EQ(added.added, 3);
    CHECK_EQ(added.left_out, 1);
    CHECK(added.first && strcmp(added.first->name, "bow") == 0);
    CHECK(added.why.code != KZ_OK); /* it crosses itself */
    const kz_frame *frame = kz_mask_set_frame(set, 2);
    REQUIRE(frame->n_shapes == 3);
    CHECK_STR(frame->shapes[0].tag, "roof");
    CHECK_EQ(frame->shapes[0].shape.kind, KZ_KIND_POLYGON);
    CHECK_STR(frame->shapes[1].tag, "hit");
    CHECK_EQ(frame->shapes[1].shape.kind, KZ_KIND_BOX);
    CHECK_EQ(frame->shapes[1].shape.bounds.max.x, 3);
    CHECK_STR(frame->shapes[2].tag, "spot");
    CHECK_EQ(frame->shapes[2].shape.kind, KZ_KIND_POINT);
    CHECK_EQ(kz_mask_set_frame(set, 1)->n_shapes, 0);
    CHECK_EQ(kz_mask_set_add_drawn(set, sheet, NULL, NULL, NULL), KZ_OK); /* tile 1 is then frame 1 */
    CHECK_EQ(kz_mask_set_frame(set, 1)->n_shapes, 3);
    CHECK_EQ(kz_mask_set_add_drawn(set, NULL, NULL, NULL, NULL), KZ_ERR_ARGUMENT);
    kz_mask_set_free(set);
    kz_shape_sheet_free(sheet);
}

TEST(names_beat_numbers_and_extensions_do_not_count)
{
    static const char *const names[] = {"other", "ship.png", "walk.0", "walk"};
    static const char json[] =
        "{\"ship\":{\"type\":\"fromPhysicsEditor\",\"fixtures\":[{\"label\":\"hull\",\"vertices\":[[{\"x\":0,\"y\":0},"
        "{\"x\":4,\"y\":0},{\"x\":0,\"y\":4}],[{\"x\":4,\"y\":4},{\"x\":8,\"y\":4},{\"x\":4,\"y\":8}]]}]},"
        "\"walk.png\":{\"type\":\"fromPhysicsEditor\",\"fixtures\":[{\"label\":\"\",\"circle\":{\"x\":4,\"y\":4,"
        "\"radius\":3}}]},"
        "\"nobody\":{\"type\":\"fromPhysicsEditor\",\"fixtures\":[{\"label\":\"x\",\"circle\":{\"x\":4,\"y\":4,\"radius\":3}}]}}";
    kz_shape_sheet *sheet = read_text("shapes.json", json);
    kz_mask_set *set = set_of(names, 4);
    kz_drawn_added added;
    REQUIRE(sheet != NULL);
    CHECK_EQ(kz_mask_set_add_drawn(set, sheet, NULL, &added, NULL), KZ_OK);
    CHECK_EQ(kz_mask_set_frame(set, 1)->n_shapes, 2);
    CHECK_STR(kz_mask_set_frame(set, 1)->shapes[1].tag, "hull");
    CHECK_EQ(kz_mask_set_frame(set, 3)->n_shapes, 1);
    CHECK_STR(kz_mask_set_frame(set, 3)->shapes[0].tag, "");
    CHECK_EQ(kz_mask_set_frame(set, 0)->n_shapes + kz_mask_set_frame(set, 2)->n_shapes, added.added - 3);
    kz_mask_set_free(set);
    kz_shape_sheet_free(sheet);
}

/* ---- Hit boxes and the artist's data, from each format ------------------------------------------------------ */

static const char own_json[] =
    "[{\"name\":\"stand\",\"shapes\":[{\"box\":[1,0,5,8],\"tag\":\"hurt\"}]},\n"
    "{\"name\":\"punch\",\"frame\":7,\"shapes\":[{\"tag\":\"hurt\",\"box\":[1,0,5,8],\"data\":\"armour=2\"},\n"
    "{\"tag\":\"hit\",\"box\":[4,2,8,4],\"data\":{\"damage\":3.5,\"effect\":\"fire \\\"2\\\"\",\"heavy\":true}}]}]";
static const char slices_json[] =
    "{\"frames\":[{\"filename\":\"stand\",\"frame\":{\"x\":0,\"y\":0,\"w\":8,\"h\":8}},"
    "{\"filename\":\"punch\",\"frame\":{\"x\":8,\"y\":0,\"w\":8,\"h\":8}}],\"meta\":{\"slices\":["
    "{\"name\":\"hurt\",\"keys\":[{\"frame\":0,\"bounds\":{\"x\":1,\"y\":0,\"w\":4,\"h\":8}}]},"
    "{\"name\":\"hit\",\"data\":\"damage=3.5 heavy=true effect=fire\",\"keys\":[{\"frame\":1,\"bounds\":{\"x\":4,\"y\":2,\"w\":4,\"h\":2}}]}]}}";
static const char tiles_tsx[] =
    "<tileset name=\"hero\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"2\" columns=\"2\"><image source=\"hero.png\"/>"
    "<tile id=\"0\"><objectgroup><object id=\"1\" name=\"hurt\" x=\"1\" y=\"0\" width=\"4\" height=\"8\"/></objectgroup></tile>"
    "<tile id=\"1\"><objectgroup><object id=\"1\" name=\"hurt\" x=\"1\" y=\"0\" width=\"4\" height=\"8\"/>"
    "<object id=\"2\" name=\"hit\" x=\"4\" y=\"2\" width=\"4\" height=\"2\"><properties>"
    "<property name=\"damage\" type=\"float\" value=\"3.5\"/><property name=\"effect\" value=\"fire\"/></properties></object>"
    "</objectgroup></tile></tileset>";
static const char tiles_tsj[] =
    "{\"type\":\"tileset\",\"name\":\"hero\",\"tilewidth\":8,\"tileheight\":8,\"tilecount\":2,\"columns\":2,\"image\":\"hero.png\","
    "\"imagewidth\":16,\"imageheight\":8,\"tiles\":[{\"id\":0,\"objectgroup\":{\"type\":\"objectgroup\",\"objects\":["
    "{\"id\":1,\"name\":\"hurt\",\"x\":1,\"y\":0,\"width\":4,\"height\":8}]}},{\"id\":1,\"objectgroup\":{\"type\":\"objectgroup\",\"objects\":["
    "{\"id\":1,\"name\":\"hurt\",\"x\":1,\"y\":0,\"width\":4,\"height\":8},{\"id\":2,\"name\":\"hit\",\"x\":4,\"y\":2,\"width\":4,\"height\":2,"
    "\"properties\":[{\"name\":\"damage\",\"type\":\"float\",\"value\":3.5},{\"name\":\"effect\",\"type\":\"string\",\"value\":\"fire\"}]}]}}]}";

static void check_box(const kz_frame *frame, int i, const char *tag, kz_box box)
{
    REQUIRE(i < frame->n_shapes);
    CHECK_STR(frame->shapes[i].tag, tag);
    CHECK_EQ(frame->shapes[i].shape.kind, KZ_KIND_BOX);
    CHECK(memcmp(&frame->shapes[i].shape.bounds, &box, sizeof box) == 0);
}

TEST(the_same_hit_boxes_and_data_come_from_each_format)
{
    static const char *const names[] = {"stand", "punch"};
    static const struct { const char *file, *text; } formats[] = {
        {"own.json", own_json}, {"slices.json", slices_json}, {"hero.tsx", tiles_tsx}, {"hero.tsj", tiles_tsj}};
    const kz_box hurt = {{1, 0}, {5, 8}}, hit = {{4, 2}, {8, 4}};
    io_write_picture("hero.png", "################\n################\n################\n################\n"
                                 "################\n################\n################\n################");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        char effect[20];
        NOTE("%s", formats[i].file);
        kz_shape_sheet *sheet = read_text(formats[i].file, formats[i].text);
        kz_mask_set *set = set_of(names, 2);
        REQUIRE(sheet != NULL);
        CHECK_EQ(kz_mask_set_add_drawn(set, sheet, NULL, NULL, NULL), KZ_OK);
        const kz_frame *punch = kz_mask_set_frame(set, 1);
        CHECK_EQ(kz_mask_set_frame(set, 0)->n_shapes, 1);
        check_box(kz_mask_set_frame(set, 0), 0, "hurt", hurt);
        CHECK_STR(kz_mask_set_frame(set, 0)->shapes[0].data, "");
        CHECK_EQ(punch->n_shapes, 2);
        check_box(punch, 0, "hurt", hurt);
        check_box(punch, 1, "hit", hit);
        CHECK_EQ(kz_data_number(punch->shapes[1].data, "damage", 1), 3.5);
        CHECK(kz_data_text(punch->shapes[1].data, "effect", effect, sizeof effect));
        CHECK_STR(effect, i == 0 ? "fire \"2\"" : "fire");
        if (i == 0) CHECK_EQ(kz_data_number(punch->shapes[0].data, "armour", 0), 2);
        if (i == 0) CHECK(kz_data_text(punch->shapes[1].data, "heavy", effect, sizeof effect) && strcmp(effect, "true") == 0);
        kz_mask_set_free(set);
        kz_shape_sheet_free(sheet);
    }
}

TEST(data_of_plain_json_that_is_no_text_is_refused)
{
    static const char *const wrong[] = {"3", "[1]"};
    for (int i = 0; i < 2; i++) {
        char text[100];
        kz_shape_sheet *sheet = NULL;
        kz_io_error err = {KZ_OK, ""};
        snprintf(text, sizeof text, "{\"shapes\":[{\"box\":[0,0,1,1],\"data\":%s}]}", wrong[i]);
        CHECK_EQ(kz_shape_sheet_read(text, strlen(text), "own.json", NULL, NULL, &sheet, &err), KZ_ERR_CONTENT);
        CHECK(strstr(err.text, "data"));
    }
}
