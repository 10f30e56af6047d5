/* Images of maps: each file is decoded once, whatever it is called, and its key colours come from that; what all of them
 * may have together. */
#if !defined(_WIN32)
#define _XOPEN_SOURCE 700
#endif
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <string.h>

#if !defined(_WIN32)
#include <unistd.h>
#endif

/* ---- Maps of many images ------------------------------------------------------------------------------- */

typedef struct use {
    const char *name, *trans; /* trans NULL: none */
} use;

static void write_map(const use *uses, int n)
{
    char text[8192];
    int at = snprintf(text, sizeof text, "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">");
    for (int i = 0; i < n; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, "<imagelayer><image source=\"%s\"%s%s%s/></imagelayer>",
                       uses[i].name, uses[i].trans ? " trans=\"" : "", uses[i].trans ? uses[i].trans : "",
                       uses[i].trans ? "\"" : "");
    snprintf(text + at, sizeof text - (size_t)at, "</map>");
    io_write_text("images.tmx", text);
}

static kz_result load_within(const use *uses, int n, uint64_t max_pixels, kz_io_error *err)
{
    const kz_limits limits = {.max_pixels = max_pixels};
    kz_map *map = NULL;
    write_map(uses, n);
    const kz_result result = kz_map_load(io_path("images.tmx"), &limits, NULL, &map, err);
    if (result == KZ_OK) CHECK_EQ(kz_map_picture_count(map), n);
    kz_map_free(map);
    return result;
}

/* ---- A hundred pixels of each kind --------------------------------------------------------------------- */

static uint16_t mixed(int32_t x, int32_t y, int channel) { return (uint16_t)((x * 5 + y * 3 + channel) & 3); }

static const uint8_t four[12] = {0, 1, 2, 9, 9, 9, 1, 2, 3, 2, 3, 0};
static const uint8_t alphas[2] = {255, 7};

/* Colours 00 01 02 and the like in all types, so that the same keys hit in each. */
static void write_kind(const char *name, int type, bool interlaced)
{
    const bool indexed = type == 3;
    const io_png png = {10, 10, 8, type, interlaced, mixed, indexed ? four : NULL, 12, indexed ? alphas : NULL, 2};
    size_t size;
    const uint8_t *bytes = io_png_bytes(&png, &size);
    io_write(name, bytes, size);
}

/* What the pixel is without a key. */
static uint32_t plain_color(int type, int32_t x, int32_t y)
{
    uint32_t c[4];
    for (int i = 0; i < 4; i++) c[i] = mixed(x, y, i);
    if (type == 3) {
        const uint8_t *rgb = four + 3 * c[0];
        return (c[0] == 1 ? 7u : 255u) << 24 | (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
    }
    return (type == 6 ? c[3] : 255u) << 24 | c[0] << 16 | c[1] << 8 | c[2];
}

/* ---- Colours ------------------------------------------------------------------------------------------- */

static void check_colors(const kz_map *map, const use *uses, int n, int type)
{
    static const uint32_t keys[] = {0x000102, 0x010203, 0x090909};
    for (int i = 0; i < n; i++) {
        const kz_surface *s = kz_image_surface(kz_map_picture_at(map, i)->image);
        uint32_t key = 0xffffffff;
        for (int k = 0; k < 3; k++) {
            char text[8];
            snprintf(text, sizeof text, "%06x", (unsigned)keys[k]);
            if (uses[i].trans && strcmp(uses[i].trans, text) == 0) key = keys[k];
        }
        for (int32_t y = 0; y < 10; y++)
            for (int32_t x = 0; x < 10; x++) {
                const uint32_t color = plain_color(type, x, y);
                const uint32_t wanted = (color & 0xffffff) == key ? key : color;
                NOTE("type %d image %d at %d, %d", type, i, (int)x, (int)y);
                CHECK_EQ(kz_surface_color(s, x, y), wanted);
            }
    }
}

TEST(images_of_one_file_differ_by_their_keys_alone)
{
    static const use orders[][5] = {
        {{"a.png", NULL}, {"a.png", "000102"}, {"a.png", "010203"}, {"a.png", "090909"}, {"a.png", NULL}},
        {{"a.png", "000102"}, {"a.png", "090909"}, {"a.png", NULL}, {"a.png", "010203"}, {"a.png", "000102"}},
        {{"a.png", "010203"}, {"a.png", NULL}, {"a.png", "090909"}, {"a.png", "090909"}, {"a.png", "000102"}},
    };
    static const int types[] = {2, 3, 6};
    for (int t = 0; t < 3; t++)
        for (int o = 0; o < 3; o++) {
            write_kind("a.png", types[t], t == 1);
            write_map(orders[o], 5);
            kz_map *map = io_load("images.tmx");
            REQUIRE(map != NULL);
            check_colors(map, orders[o], 5, types[t]);
            kz_map_free(map);
        }
}

/* ---- Sums ---------------------------------------------------------------------------------------------- */

TEST(all_images_of_a_map_may_have_four_times_the_pixels_of_one)
{
    static const use five[] = {{"a.png", NULL}, {"b.png", NULL}, {"c.png", NULL}, {"d.png", NULL}, {"e.png", NULL}};
    static const char sentence[] =
        "e.png: 10 x 10 pixels: the images of a map may have 4 times the limit of 124 together (max_pixels)";
    kz_io_error err = {KZ_OK, ""};
    for (int i = 0; i < 5; i++) write_kind(five[i].name, 6, false);
    CHECK_EQ(load_within(five, 5, 125, &err), KZ_OK);
    CHECK_EQ(load_within(five, 5, 124, &err), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, sentence) != NULL);
    write_kind("e.png", 6, true); /* which takes longer to read, and counts twice */
    CHECK_EQ(load_within(five, 5, 150, &err), KZ_OK);
    CHECK_EQ(load_within(five, 5, 149, &err), KZ_ERR_TOO_LARGE);
}

/* 200 for each time that it is decoded, 100 for each key after the second. */
TEST(a_file_of_many_keys_is_decoded_twice)
{
    static const use keys[] = {{"a.png", "000001"}, {"a.png", "000002"}, {"a.png", "000003"},
                               {"a.png", "000004"}, {"a.png", "000005"}, {"a.png", "000006"}};
    static const use after[] = {{"a.png", NULL}, {"a.png", "000002"}, {"a.png", "000003"}, {"a.png", "000004"}};
    kz_io_error err = {KZ_OK, ""};
    write_kind("a.png", 2, true);
    CHECK_EQ(load_within(keys, 1, 100, &err), KZ_OK);
    CHECK_EQ(load_within(keys, 2, 100, &err), KZ_OK);
    CHECK_EQ(load_within(keys, 3, 124, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(load_within(keys, 6, 200, &err), KZ_OK);
    CHECK_EQ(load_within(keys, 6, 199, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(load_within(after, 4, 125, &err), KZ_OK);
    CHECK_EQ(load_within(after, 4, 124, &err), KZ_ERR_TOO_LARGE);
}

TEST(a_path_written_in_other_ways_is_the_same_file)
{
    static const use same[] = {{"a.png", NULL},       {"./a.png", NULL},      {".//a.png", NULL},
                               {"no/../a.png", NULL}, {"./x/../a.png", NULL}, {"x/y/../../a.png", NULL}};
    kz_io_error err = {KZ_OK, ""};
    write_kind("a.png", 6, false);
    CHECK_EQ(load_within(same, 6, 100, &err), KZ_OK);
}

#if !defined(_WIN32)
TEST(links_to_a_file_are_the_same_file)
{
    static const use same[] = {{"a.png", NULL}, {"l1.png", NULL},     {"l2.png", NULL},
                               {"h.png", NULL}, {"l1.png", "000102"}, {"h.png", "000102"}};
    kz_io_error err = {KZ_OK, ""};
    write_kind("a.png", 6, false);
    CHECK_EQ(symlink("a.png", io_path("l1.png")), 0);
    CHECK_EQ(symlink("l1.png", io_path("l2.png")), 0);
    CHECK_EQ(link(io_path("a.png"), io_path("h.png")), 0);
    CHECK_EQ(load_within(same, 4, 100, &err), KZ_OK);
    CHECK_EQ(load_within(same, 6, 100, &err), KZ_OK);
    CHECK_EQ(load_within(same, 4, 24, &err), KZ_ERR_TOO_LARGE);
    static const char *const made[] = {"l1.png", "l2.png", "h.png"};
    for (int i = 0; i < 3; i++) CHECK_EQ(remove(io_path(made[i])), 0);
}
#endif

/* Is the file there once, and which is it?  -1: no. */
static int32_t number_of(const kz_map *map, const char *name)
{
    int32_t number = -1;
    for (int32_t i = 0; i < kz_map_file_count(map); i++) {
        if (strcmp(kz_map_file_at(map, i), io_path(name)) != 0) continue;
        CHECK_EQ(number, -1);
        number = i;
    }
    return number;
}

TEST(a_map_tells_of_the_files_that_it_names)
{
    io_write_picture("a.png", "##\n##");
    io_write_picture("hot.png", "#.\n##");
    io_write_picture("sky.png", "#.\n##");
    io_write_text("t.tsx", "<tileset name=\"t\" tilewidth=\"2\" tileheight=\"2\"><image source=\"a.png\"/><tile id=\"0\">"
                           "<properties><property name=\"hot\" value=\"hot.png\"/></properties></tile></tileset>");
    io_write_text("o.tx", "<template><tileset firstgid=\"1\" source=\"t.tsx\"/><object gid=\"1\"/></template>");
    io_write_text("files.tmx", "<map width=\"1\" height=\"1\" tilewidth=\"2\" tileheight=\"2\"><tileset firstgid=\"1\" source=\"t.tsx\"/>"
                               "<imagelayer><image source=\"sky.png\"/></imagelayer><imagelayer><image source=\"gone.png\"/></imagelayer>"
                               "<imagelayer><image source=\"./sky.png\" trans=\"00ff00\"/></imagelayer><objectgroup>"
                               "<object id=\"1\" template=\"o.tx\" x=\"0\" y=\"2\"/><object id=\"2\" template=\"o.tx\" x=\"4\" y=\"2\"/>"
                               "</objectgroup></map>");
    kz_map *map = io_load("files.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_file_count(map), 5);
    const char *const names[] = {"t.tsx", "o.tx", "a.png", "hot.png", "sky.png"};
    for (int i = 0; i < 5; i++) CHECK(number_of(map, names[i]) >= 0);
    CHECK(number_of(map, "gone.png") < 0 && number_of(map, "files.tmx") < 0);
    CHECK(kz_map_file_at(map, -1) == NULL && kz_map_file_at(map, 5) == NULL);
    kz_map_free(map);
    io_write_text("none.tmx", "<map width=\"1\" height=\"1\" tilewidth=\"2\" tileheight=\"2\"/>");
    REQUIRE((map = io_load("none.tmx")) != NULL);
    CHECK(kz_map_file_count(map) == 0 && kz_map_file_at(map, 0) == NULL);
    kz_map_free(map);
}

TEST(any_allocation_of_images_with_keys_may_fail)
{
    static const use uses[] = {{"a.png", "000102"}, {"a.png", "010203"}, {"a.png", NULL}, {"a.png", "090909"}};
    static const int types[] = {2, 3};
    for (int t = 0; t < 2; t++) {
        kz_test_alloc ta;
        write_kind("a.png", types[t], false);
        write_map(uses, 4);
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_map *map = NULL;
            const kz_result result = kz_map_load(io_path("images.tmx"), NULL, &ta.allocator, &map, NULL);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            kz_map_free(map);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}
