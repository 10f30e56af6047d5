/* Sprite sheets: grids, lists, TexturePacker's and Aseprite's JSON; the masks of frames as the artist drew them. */
#include <kolize/world_frames.h>
#include <kolize/io_sheet.h>

#include "io_fixture.h"
#include "kz_test_rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static kz_sheet *load(const char *name)
{
    kz_sheet *sheet = NULL;
    kz_io_error err = {KZ_OK, ""};
    if (!CHECK_EQ(kz_sheet_load(io_path(name), NULL, NULL, &sheet, &err), KZ_OK)) CHECK_STR(err.text, "");
    return sheet;
}

static kz_mask_set *masks_by(const kz_sheet *sheet, const char *image_name, kz_slice_use use)
{
    kz_image *image = NULL;
    kz_mask_set *set = NULL;
    kz_io_error err = {KZ_OK, ""};
    const kz_rule rule = kz_rule_alpha(127);
    CHECK_EQ(kz_image_load(image_name, NULL, NULL, &image, &err), KZ_OK);
    if (!CHECK_EQ(kz_sheet_masks(sheet, kz_image_surface(image), &rule, use, NULL, &set, &err), KZ_OK))
        CHECK_STR(err.text, "");
    kz_image_free(image);
    return set;
}

/* A frame's masks with that tag, drawn where they are in the frame. */
static const char *shown(const kz_mask_set *set, int32_t number, const char *tag)
{
    static char text[4096];
    const kz_frame *frame = kz_mask_set_frame(set, number);
    char *at = text;
    for (int32_t y = 0; y < frame->h; y++) {
        for (int32_t x = 0; x < frame->w; x++) {
            bool is_set = false;
            for (int32_t i = kz_frame_find(frame, tag, 0); i >= 0; i = kz_frame_find(frame, tag, i + 1))
                is_set |= kz_mask_get(frame->masks[i].mask, x - frame->masks[i].at.x, y - frame->masks[i].at.y);
            *at++ = is_set ? '#' : '.';
        }
        *at++ = '\n';
    }
    *at = '\0';
    return text;
}

/* ---- Grids and lists ----------------------------------------------------------------------------------- */

static kz_result make_grid(kz_sheet_grid grid, kz_sheet **out, kz_io_error *err)
{
    return kz_sheet_from_grid(&grid, NULL, NULL, out, err);
}

TEST(a_grid_counts_the_frames_that_fit)
{
    kz_sheet *sheet = NULL;
    kz_io_error err;
    CHECK_EQ(make_grid((kz_sheet_grid){65, 34, 16, 16, 1, 1, 0}, &sheet, &err), KZ_OK);
    REQUIRE(CHECK_EQ(kz_sheet_frame_count(sheet), 3));
    const kz_sheet_frame *f = kz_sheet_frame_at(sheet, 2);
    CHECK_STR(f->name, "2");
    CHECK(f->part.x0 == 35 && f->part.y0 == 1 && f->part.x1 == 51 && f->part.y1 == 17);
    CHECK(f->w == 16 && f->h == 16 && f->at.x == 0 && f->at.y == 0 && !f->rotated);
    CHECK(kz_sheet_frame_at(sheet, 3) == NULL && kz_sheet_frame_at(sheet, -1) == NULL);
    CHECK_STR(kz_sheet_image_path(sheet), "");
    kz_sheet_free(sheet);
    CHECK_EQ(make_grid((kz_sheet_grid){70, 35, 16, 16, 1, 1, 5}, &sheet, &err), KZ_OK);
    CHECK_EQ(kz_sheet_frame_count(sheet), 5);
    CHECK_EQ(kz_sheet_frame_at(sheet, 4)->part.y0, 18);
    kz_sheet_free(sheet);
    kz_sheet_free(NULL);
}

TEST(a_grid_that_cannot_be_is_refused)
{
    kz_sheet *sheet = NULL;
    kz_io_error err;
    CHECK_EQ(make_grid((kz_sheet_grid){64, 32, 16, 16, 0, 0, 9}, &sheet, &err), KZ_ERR_CONTENT);
    CHECK_STR(err.text, "the sheet: 8 frames of 16 x 16 fit into 64 x 32 pixels, not 9");
    CHECK_EQ(make_grid((kz_sheet_grid){64, 15, 16, 16, 0, 0, 0}, &sheet, &err), KZ_ERR_CONTENT);
    CHECK_EQ(make_grid((kz_sheet_grid){16, 16, 16, 16, 1, 0, 0}, &sheet, &err), KZ_ERR_CONTENT);
    const kz_sheet_grid wrong[] = {{-1, 1, 1, 1, 0, 0, 0}, {1, INT32_MAX, 1, 1, 0, 0, 0}, {9, 9, 0, 1, 0, 0, 0},
                                   {9, 9, 1, -1, 0, 0, 0}, {9, 9, 1, 1, INT32_MAX, 0, 0}, {9, 9, 1, 1, 0, -1, 0},
                                   {9, 9, 1, 1, 0, 0, -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_EQ(make_grid(wrong[i], &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(make_grid((kz_sheet_grid){1 << 24, 1 << 24, 1, 1, 0, 0, 0}, &sheet, &err), KZ_ERR_TOO_LARGE);
    CHECK_STR(err.text, "the sheet: 281474976710656 frames are more than the limit of 4194304 (max_objects)");
    CHECK_EQ(kz_sheet_from_grid(NULL, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    const kz_cell_rect rects[] = {{0, 0, 1, 1}, {3, 0, 2, 1}};
    CHECK_EQ(kz_sheet_from_rects(rects, 2, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK_STR(err.text, "rectangle 1: (3, 0) to (2, 1) lies in no image");
    CHECK_EQ(kz_sheet_from_rects(NULL, 1, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK(sheet == NULL);
}

static const char *const picture = "##..#...\n#...##..\n....#...\n..#.....\n.##.###.\n..#..#..";

TEST(a_grid_and_a_list_of_the_same_rectangles_give_the_same_masks)
{
    kz_sheet *grid = NULL, *list = NULL;
    io_write_picture("p.png", picture);
    CHECK_EQ(make_grid((kz_sheet_grid){8, 6, 4, 3, 0, 0, 0}, &grid, NULL), KZ_OK);
    const kz_cell_rect rects[] = {{0, 0, 4, 3}, {4, 0, 8, 3}, {0, 3, 4, 6}, {4, 3, 8, 6}};
    CHECK_EQ(kz_sheet_from_rects(rects, 4, NULL, NULL, &list, NULL), KZ_OK);
    kz_mask_set *a = masks_by(grid, io_path("p.png"), KZ_SLICES_NONE);
    kz_mask_set *b = masks_by(list, io_path("p.png"), KZ_SLICES_SOLID);
    static const char *const frames[] = {"##..\n#...\n....\n", "#...\n##..\n#...\n", "..#.\n.##.\n..#.\n",
                                         "....\n###.\n.#..\n"};
    for (int32_t i = 0; i < 4; i++) {
        CHECK_STR(shown(a, i, ""), frames[i]);
        CHECK_STR(shown(b, i, ""), frames[i]);
        CHECK_EQ(kz_mask_set_frame(b, i)->n_masks, 1);
    }
    CHECK_EQ(kz_mask_set_find_frame(a, "3"), 3);
    kz_mask_set_free(a);
    kz_mask_set_free(b);
    kz_sheet_free(grid);
    kz_sheet_free(list);
}

TEST(an_empty_list_gives_an_empty_set)
{
    kz_sheet *sheet = NULL;
    io_write_picture("p.png", picture);
    CHECK_EQ(kz_sheet_from_rects(NULL, 0, NULL, NULL, &sheet, NULL), KZ_OK);
    kz_mask_set *set = masks_by(sheet, io_path("p.png"), KZ_SLICES_SOLID);
    CHECK_EQ(kz_mask_set_frame_count(set), 0);
    kz_mask_set_free(set);
    kz_sheet_free(sheet);
}

TEST(a_frame_beyond_the_image_is_told_by_its_number)
{
    kz_sheet *sheet = NULL;
    kz_image *image = NULL;
    kz_mask_set *set = NULL;
    kz_io_error err;
    io_write_picture("p.png", picture);
    const kz_cell_rect rects[] = {{0, 0, 8, 6}, {1, 0, 9, 6}};
    const kz_rule rule = kz_rule_alpha(1), wrong = kz_rule_index(3);
    CHECK_EQ(kz_sheet_from_rects(rects, 2, NULL, NULL, &sheet, NULL), KZ_OK);
    REQUIRE(kz_image_load(io_path("p.png"), NULL, NULL, &image, NULL) == KZ_OK);
    const kz_surface *pixels = kz_image_surface(image);
    CHECK_EQ(kz_sheet_masks(sheet, pixels, &rule, KZ_SLICES_SOLID, NULL, &set, &err), KZ_ERR_CONTENT);
    CHECK_STR(err.text, "the sheet: frame 1: (1, 0) to (9, 6) reaches beyond the image's 8 x 6 pixels");
    CHECK_EQ(kz_sheet_masks(sheet, pixels, &wrong, KZ_SLICES_SOLID, NULL, &set, &err), KZ_ERR_RULE);
    CHECK_EQ(kz_sheet_masks(sheet, pixels, &rule, (kz_slice_use)4, NULL, &set, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_sheet_masks(sheet, NULL, &rule, KZ_SLICES_SOLID, NULL, &set, &err), KZ_ERR_ARGUMENT);
    CHECK(set == NULL);
    kz_image_free(image);
    kz_sheet_free(sheet);
}

/* ---- TexturePacker ------------------------------------------------------------------------------------- */

/* A frame of 6 x 4 with its pixels trimmed to 3 x 2, packed upright at (0, 0) and turned clockwise at (4, 0):
 *     #.#   ->  ##
 *     ##.       #.
 *               .#    */
static const char *const packed = "#.#.##..\n##..#...\n.....#..";

static const char packed_hash[] =
    "{\"frames\": {\n"
    " \"a.png\": {\"frame\":{\"x\":0,\"y\":0,\"w\":3,\"h\":2},\"rotated\":false,\"trimmed\":true,\n"
    "  \"spriteSourceSize\":{\"x\":2,\"y\":1,\"w\":3,\"h\":2},\"sourceSize\":{\"w\":6,\"h\":4},"
    "\"pivot\":{\"x\":0.5,\"y\":1}},\n"
    " \"b.png\": {\"frame\":{\"x\":4,\"y\":0,\"w\":3,\"h\":2},\"rotated\":true,\"trimmed\":true,\n"
    "  \"spriteSourceSize\":{\"x\":2,\"y\":1,\"w\":3,\"h\":2},\"sourceSize\":{\"w\":6,\"h\":4},"
    "\"anchor\":{\"x\":0.25,\"y\":0.5}},\n"
    " \"c\": {\"frame\":{\"x\":0,\"y\":0,\"w\":3,\"h\":2}}},\n"
    " \"meta\": {\"app\":\"x\",\"image\":\"art/./../p.png\",\"size\":{\"w\":8,\"h\":3},\"scale\":\"1\"}}";

TEST(a_trimmed_frame_lies_where_it_was_drawn_and_a_turned_one_stands_upright)
{
    io_write_picture("p.png", packed);
    io_write_text("hash.json", packed_hash);
    kz_sheet *sheet = load("hash.json");
    REQUIRE(CHECK_EQ(kz_sheet_frame_count(sheet), 3));
    CHECK_STR(kz_sheet_image_path(sheet), io_path("p.png"));
    CHECK_EQ(kz_sheet_warning_count(sheet), 0);
    kz_mask_set *set = masks_by(sheet, kz_sheet_image_path(sheet), KZ_SLICES_SOLID);
    static const char *const whole = "......\n..#.#.\n..##..\n......\n";
    CHECK_STR(shown(set, 0, ""), whole);
    CHECK_STR(shown(set, 1, ""), whole);
    CHECK_STR(shown(set, 2, ""), "#.#\n##.\n");
    CHECK_STR(kz_mask_set_frame(set, 1)->name, "b.png");
    CHECK_EQ(kz_mask_set_frame(set, 0)->pivot.x, 3.0f);
    CHECK_EQ(kz_mask_set_frame(set, 0)->pivot.y, 4.0f);
    CHECK_EQ(kz_mask_set_frame(set, 1)->pivot.x, 1.5f);
    CHECK_EQ(kz_mask_set_frame(set, 2)->pivot.x, 0.0f);
    kz_mask_set_free(set);
    kz_sheet_free(sheet);
}

TEST(frames_as_an_array_are_the_same_frames)
{
    char text[sizeof packed_hash + 200];
    const char *from = packed_hash;
    size_t n = 0;
    /* "frames": {"NAME": {...}, ...} becomes "frames": [{"filename":"NAME", ...}, ...] */
    for (int depth = 0; *from; from++) {
        if (*from == '{' && ++depth == 2) {
            text[n++] = depth == 2 && strncmp(from - 3, "\": ", 3) == 0 && from < packed_hash + 15 ? '[' : '{';
        } else if (*from == '}' && depth-- == 2 && strncmp(from, "},\n \"meta\"", 10) == 0) {
            text[n++] = ']';
        } else if (strncmp(from, "\n \"", 3) == 0 && from[3] != 'm') {
            const char *end = strchr(from + 3, '"');
            n += (size_t)sprintf(text + n, "\n {\"filename\":\"%.*s\",", (int)(end - from - 3), from + 3);
            from = strchr(end, '{');
            depth++;
        } else {
            text[n++] = *from;
        }
    }
    text[n] = '\0';
    io_write_picture("p.png", packed);
    io_write_text("hash.json", packed_hash);
    io_write_text("array.json", text);
    kz_sheet *a = load("hash.json"), *b = load("array.json");
    REQUIRE(a && b && CHECK_EQ(kz_sheet_frame_count(b), 3));
    for (int32_t i = 0; i < 3; i++) {
        const kz_sheet_frame *p = kz_sheet_frame_at(a, i), *q = kz_sheet_frame_at(b, i);
        CHECK_STR(p->name, q->name);
        CHECK_MEM(&p->part, &q->part, sizeof p->part);
        CHECK(p->rotated == q->rotated && p->w == q->w && p->h == q->h && p->at.x == q->at.x && p->at.y == q->at.y);
        CHECK(p->pivot.x == q->pivot.x && p->pivot.y == q->pivot.y);
    }
    kz_sheet_free(a);
    kz_sheet_free(b);
}

/* Frames with random pixels, trimmed, packed upright or turned pixel by pixel, read back. */
TEST(random_frames_come_back_pixel_by_pixel_however_they_are_packed)
{
    kz_test_rng r = kz_test_rng_here();
    for (int round = 0; round < 60; round++) {
        static char rows[90 * 91 + 1], json[4000];
        char drawn[3][90][90];
        int32_t w[3], h[3], x0[3], y0[3], n = 0, used = 0;
        memset(rows, '.', sizeof rows - 1);
        for (int y = 0; y < 90; y++) rows[y * 91 + 90] = '\n';
        rows[90 * 91 - 1] = '\0';
        n += sprintf(json + n, "{\"frames\":{");
        for (int f = 0; f < 3; f++) {
            w[f] = kz_test_range(&r, 1, 29);
            h[f] = kz_test_range(&r, 1, 29);
            x0[f] = kz_test_range(&r, -5, 20);
            y0[f] = kz_test_range(&r, -5, 20);
            const bool turned = kz_test_one_in(&r, 2);
            for (int v = 0; v < h[f]; v++) {
                for (int u = 0; u < w[f]; u++) {
                    drawn[f][v][u] = kz_test_one_in(&r, 2) ? '#' : '.';
                    const int px = turned ? h[f] - 1 - v : u, py = turned ? u : v;
                    rows[(used + py) * 91 + 7 + px] = drawn[f][v][u];
                }
            }
            n += sprintf(json + n,
                         "%s\"%d\":{\"frame\":{\"x\":7,\"y\":%d,\"w\":%d,\"h\":%d},\"rotated\":%s,"
                         "\"spriteSourceSize\":{\"x\":%d,\"y\":%d,\"w\":%d,\"h\":%d},\"sourceSize\":{\"w\":50,"
                         "\"h\":50}}",
                         f ? "," : "", f, used, w[f], h[f], turned ? "true" : "false", x0[f], y0[f], w[f], h[f]);
            used += turned ? w[f] : h[f];
        }
        sprintf(json + n, "},\"meta\":{\"image\":\"r.png\"}}");
        io_write_picture("r.png", rows);
        io_write_text("r.json", json);
        kz_sheet *sheet = load("r.json");
        kz_mask_set *set = masks_by(sheet, kz_sheet_image_path(sheet), KZ_SLICES_SOLID);
        for (int f = 0; f < 3; f++) {
            const kz_tagged_mask *m = &kz_mask_set_frame(set, f)->masks[0];
            int64_t count = 0;
            for (int v = 0; v < h[f]; v++) {
                for (int u = 0; u < w[f]; u++) {
                    count += drawn[f][v][u] == '#';
                    CHECK_EQ(kz_mask_get(m->mask, x0[f] + u - m->at.x, y0[f] + v - m->at.y), drawn[f][v][u] == '#');
                }
            }
            CHECK_EQ(kz_mask_count(m->mask), count);
        }
        kz_mask_set_free(set);
        kz_sheet_free(sheet);
    }
}

/* ---- Aseprite ------------------------------------------------------------------------------------------ */

static const char fighter[] =
    "{ \"frames\": [\n"
    "   {\"filename\": \"f 0\", \"frame\": { \"x\": 0, \"y\": 0, \"w\": 4, \"h\": 3 }, \"rotated\": false,"
    " \"trimmed\": false, \"spriteSourceSize\": { \"x\": 0, \"y\": 0, \"w\": 4, \"h\": 3 },"
    " \"sourceSize\": { \"w\": 4, \"h\": 3 }, \"duration\": 100 },\n"
    "   {\"filename\": \"f 1\", \"frame\": { \"x\": 4, \"y\": 0, \"w\": 4, \"h\": 3 }, \"duration\": 50 },\n"
    "   {\"filename\": \"f 2\", \"frame\": { \"x\": 0, \"y\": 3, \"w\": 4, \"h\": 3 }, \"duration\": 200 }\n"
    " ],\n"
    " \"meta\": { \"app\": \"https://www.aseprite.org/\", \"version\": \"1.3\", \"image\": \"p.png\",\n"
    "  \"format\": \"RGBA8888\", \"size\": { \"w\": 8, \"h\": 6 }, \"scale\": \"1\",\n"
    "  \"frameTags\": [ { \"name\": \"go\", \"from\": 0, \"to\": 1, \"direction\": \"forward\","
    " \"color\": \"#000000ff\" },\n"
    "   { \"name\": \"hop\", \"from\": 0, \"to\": 2, \"direction\": \"pingpong_reverse\", \"repeat\": \"3\" },\n"
    "   { \"name\": \"far\", \"from\": 2, \"to\": 3, \"direction\": \"reverse\" } ],\n"
    "  \"layers\": [ { \"name\": \"Layer 1\", \"opacity\": 255, \"blendMode\": \"normal\" } ],\n"
    "  \"slices\": [ { \"name\": \"hit\", \"color\": \"#0102037f\", \"data\": \"jab\", \"keys\": [\n"
    "     { \"frame\": 1, \"bounds\": {\"x\": 1, \"y\": 0, \"w\": 2, \"h\": 2 } },\n"
    "     { \"frame\": 2, \"bounds\": {\"x\": 0, \"y\": 0, \"w\": 0, \"h\": 0 } } ] },\n"
    "   { \"name\": \"body\", \"color\": \"#0000ffff\", \"keys\": [ { \"frame\": 0,"
    " \"bounds\": {\"x\": -1, \"y\": 1, \"w\": 3, \"h\": 2 },\n"
    "     \"center\": {\"x\": 1, \"y\": 0, \"w\": 1, \"h\": 1 }, \"pivot\": {\"x\": 2, \"y\": 1 } } ] },\n"
    "   { \"name\": \"body\" } ] } }";

TEST(aseprite_gives_durations_animations_and_slices)
{
    io_write_picture("p.png", picture);
    io_write_text("f.json", fighter);
    kz_sheet *sheet = load("f.json");
    REQUIRE(sheet != NULL);
    CHECK_EQ(kz_sheet_frame_at(sheet, 1)->duration_ms, 50);
    REQUIRE(CHECK_EQ(kz_sheet_animation_count(sheet), 2));
    const kz_animation *hop = kz_sheet_animation_at(sheet, 1);
    CHECK_STR(hop->name, "hop");
    CHECK(hop->first == 0 && hop->last == 2 && hop->play == KZ_PLAY_PINGPONG_REVERSE && hop->repeat == 3);
    CHECK_EQ(kz_sheet_animation_at(sheet, 0)->repeat, 0);
    CHECK(kz_sheet_animation_at(sheet, 2) == NULL);
    REQUIRE(CHECK_EQ(kz_sheet_slice_count(sheet), 3));
    const kz_slice *hit = kz_sheet_slice_at(sheet, 0), *body = kz_sheet_slice_at(sheet, 1);
    CHECK_STR(hit->name, "hit");
    CHECK_STR(hit->data, "jab");
    CHECK_EQ(hit->color, 0x7f010203u);
    CHECK(kz_slice_key_at(hit, 0) == NULL);
    CHECK_EQ(kz_slice_key_at(hit, 1)->bounds.x1, 3);
    CHECK_EQ(kz_slice_key_at(hit, 9)->frame, 2);
    CHECK_STR(body->data, "");
    CHECK(body->keys[0].has_pivot && body->keys[0].pivot.x == 2 && body->keys[0].center.x1 == 2);
    CHECK(kz_slice_key_at(kz_sheet_slice_at(sheet, 2), 5) == NULL);
    CHECK(kz_sheet_slice_at(sheet, 3) == NULL);
    REQUIRE(CHECK_EQ(kz_sheet_warning_count(sheet), 2));
    CHECK(strstr(kz_sheet_warning_at(sheet, 0),
                 "f.json:10:4: meta.frameTags[2].to: the animation reaches beyond the 3 frames: left out") != NULL);
    CHECK(strstr(kz_sheet_warning_at(sheet, 1), "f.json:6:10: meta.layers: layers are not read") != NULL);
    CHECK(kz_sheet_warning_at(sheet, 2) == NULL);
    kz_sheet_free(sheet);
}

TEST(slices_become_tagged_masks_whole_or_of_the_pixels_in_them)
{
    io_write_picture("p.png", picture);
    io_write_text("f.json", fighter);
    kz_sheet *sheet = load("f.json");
    REQUIRE(sheet != NULL);
    kz_mask_set *solid = masks_by(sheet, io_path("p.png"), KZ_SLICES_SOLID);
    kz_mask_set *pixels = masks_by(sheet, io_path("p.png"), KZ_SLICES_PIXELS);
    kz_mask_set *none = masks_by(sheet, io_path("p.png"), KZ_SLICES_NONE);
    CHECK_EQ(kz_mask_set_frame(none, 1)->n_masks, 1);
    CHECK_EQ(kz_mask_set_frame(solid, 0)->n_masks, 2);
    CHECK_EQ(kz_mask_set_frame(solid, 1)->n_masks, 3);
    CHECK_EQ(kz_mask_set_frame(solid, 2)->n_masks, 2);
    CHECK_STR(kz_mask_set_frame(solid, 1)->masks[1].tag, "hit");
    CHECK_STR(shown(solid, 1, "hit"), ".##.\n.##.\n....\n");
    CHECK_STR(shown(pixels, 1, ""), "#...\n##..\n#...\n");
    CHECK_STR(shown(pixels, 1, "hit"), "....\n.#..\n....\n");
    CHECK_STR(shown(solid, 0, "body"), "....\n##..\n##..\n");
    CHECK_STR(shown(pixels, 0, "body"), "....\n#...\n....\n");
    const kz_tagged_mask *body = &kz_mask_set_frame(solid, 2)->masks[1];
    CHECK(body->at.x == -1 && body->at.y == 1 && kz_mask_count(body->mask) == 6);
    for (int32_t i = 0; i < 3; i++) {
        CHECK_EQ(kz_mask_set_frame(none, i)->pivot.x, 1.0f); /* the slice's, in the frame */
        CHECK_EQ(kz_mask_set_frame(none, i)->pivot.y, 2.0f);
        CHECK_EQ(kz_mask_set_animation_count(solid), 2);
    }
    CHECK_EQ(kz_mask_set_frame_at(solid, kz_mask_set_find_animation(solid, "hop"), 220), 1);
    kz_mask_set_free(solid);
    kz_mask_set_free(pixels);
    kz_mask_set_free(none);
    kz_sheet_free(sheet);
}

TEST(slices_become_boxes_with_the_artists_text)
{
    io_write_picture("p.png", picture);
    io_write_text("f.json", fighter);
    kz_sheet *sheet = load("f.json");
    REQUIRE(sheet != NULL);
    kz_mask_set *solid = masks_by(sheet, io_path("p.png"), KZ_SLICES_SOLID);
    kz_mask_set *boxes = masks_by(sheet, io_path("p.png"), KZ_SLICES_BOXES);
    for (int32_t i = 0; i < 3; i++) {
        const kz_frame *frame = kz_mask_set_frame(boxes, i), *masks = kz_mask_set_frame(solid, i);
        CHECK_EQ(frame->n_masks, 1);
        REQUIRE(frame->n_shapes == masks->n_masks - 1);
        for (int32_t k = 0; k < frame->n_shapes; k++) {
            const kz_box box = frame->shapes[k].shape.bounds;
            const kz_cell_rect cells = masks->masks[k + 1].bounds;
            CHECK_STR(frame->shapes[k].tag, masks->masks[k + 1].tag);
            CHECK(box.min.x == (float)cells.x0 && box.min.y == (float)cells.y0);
            CHECK(box.max.x == (float)cells.x1 && box.max.y == (float)cells.y1);
        }
    }
    const kz_slice *slice = kz_sheet_slice_at(sheet, 0);
    const kz_frame *frame = kz_mask_set_frame(boxes, slice->keys[0].frame);
    bool found = false;
    for (int32_t k = 0; k < frame->n_shapes; k++) {
        if (strcmp(frame->shapes[k].tag, slice->name) == 0) found = strcmp(frame->shapes[k].data, slice->data) == 0;
    }
    CHECK(found);
    kz_mask_set_free(solid);
    kz_mask_set_free(boxes);
    kz_sheet_free(sheet);
}

TEST(inner_padding_around_packed_pixels_is_cut_off)
{
    io_write_picture("pad.png", "......\n.#..#.\n.####.\n......");
    io_write_text("pad.json", "{\"frames\":{\"a\":{\"frame\":{\"x\":0,\"y\":0,\"w\":6,\"h\":4},"
                              "\"spriteSourceSize\":{\"x\":1,\"y\":0,\"w\":4,\"h\":2}}}}");
    kz_sheet *sheet = load("pad.json");
    REQUIRE(sheet != NULL);
    kz_mask_set *set = masks_by(sheet, io_path("pad.png"), KZ_SLICES_NONE);
    CHECK_STR(shown(set, 0, ""), ".#..#\n.####\n");
    kz_mask_set_free(set);
    kz_sheet_free(sheet);
}

/* ---- Several images ------------------------------------------------------------------------------------ */

#define FIRST_FRAMES  "[{\"filename\":\"a\",\"frame\":{\"x\":1,\"y\":2,\"w\":3,\"h\":4}}]"
#define SECOND_FRAMES                                                             \
    "{\"b\":{\"frame\":{\"x\":5,\"y\":6,\"w\":7,\"h\":8},\"rotated\":true}," \
    "\"c\":{\"frame\":{\"x\":0,\"y\":0,\"w\":1,\"h\":1}}}"

static void check_same_frames(const kz_sheet *a, const kz_sheet *b)
{
    REQUIRE(CHECK_EQ(kz_sheet_frame_count(a), kz_sheet_frame_count(b)));
    CHECK_STR(kz_sheet_image_path(a), kz_sheet_image_path(b));
    for (int32_t i = 0; i < kz_sheet_frame_count(a); i++) {
        const kz_sheet_frame *f = kz_sheet_frame_at(a, i), *g = kz_sheet_frame_at(b, i);
        CHECK_STR(f->name, g->name);
        CHECK(memcmp(&f->part, &g->part, sizeof f->part) == 0);
        CHECK(f->rotated == g->rotated && f->w == g->w && f->h == g->h);
    }
}

TEST(each_image_of_a_file_for_several_is_a_sheet_like_that_of_its_own_file)
{
    static const char *const single[] = {"{\"frames\":" FIRST_FRAMES ",\"meta\":{\"image\":\"one.png\"}}",
                                         "{\"frames\":" SECOND_FRAMES ",\"meta\":{\"image\":\"two.png\"}}"};
    kz_io_error err;
    io_write_text("pack.json", "{\"textures\":[{\"image\":\"one.png\",\"frames\":" FIRST_FRAMES
                          "},{\"image\":\"two.png\",\"frames\":" SECOND_FRAMES "}]}");
    for (int32_t i = 0; i < 2; i++) {
        kz_sheet *one = NULL, *alone;
        CHECK_EQ(kz_sheet_load_texture(io_path("pack.json"), i, NULL, NULL, &one, &err), KZ_OK);
        io_write_text("alone.json", single[i]);
        alone = load("alone.json");
        REQUIRE(one && alone);
        CHECK_EQ(kz_sheet_texture_count(one), 2);
        CHECK_EQ(kz_sheet_texture_count(alone), 1);
        check_same_frames(one, alone);
        kz_sheet_free(one);
        kz_sheet_free(alone);
    }
}

TEST(an_image_that_is_not_there_is_refused_and_one_image_needs_no_number)
{
    kz_sheet *sheet = NULL;
    kz_io_error err;
    io_write_text("pack.json", "{\"textures\":[{\"image\":\"one.png\",\"frames\":" FIRST_FRAMES "}]}");
    CHECK_EQ(kz_sheet_load_texture(io_path("pack.json"), 1, NULL, NULL, &sheet, &err), KZ_ERR_CONTENT);
    CHECK_EQ(kz_sheet_load_texture(io_path("pack.json"), -1, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_sheet_load_texture(NULL, 0, NULL, NULL, &sheet, &err), KZ_ERR_ARGUMENT);
    sheet = load("pack.json");
    REQUIRE(sheet != NULL);
    CHECK_STR(kz_sheet_frame_at(sheet, 0)->name, "a");
    kz_sheet_free(sheet);
    io_write_text("alone.json", "{\"frames\":" FIRST_FRAMES "}");
    CHECK_EQ(kz_sheet_load_texture(io_path("alone.json"), 1, NULL, NULL, &sheet, &err), KZ_ERR_CONTENT);
    CHECK_EQ(kz_sheet_load_texture(io_path("alone.json"), 0, NULL, NULL, &sheet, &err), KZ_OK);
    kz_sheet_free(sheet);
}
