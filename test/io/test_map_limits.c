/* What a map may hold in all: its memory grows with its bytes, names are not copied for each object, and max_memory
 * bounds the whole. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">\n"

/* Text that grows. */
typedef struct pile {
    char *text;
    size_t n, room;
} pile;

static void add(pile *p, const char *text, size_t n)
{
    while (p->n + n + 1 > p->room) {
        p->room = p->room ? 2 * p->room : 4096;
        p->text = realloc(p->text, p->room);
        if (!p->text) abort();
    }
    memcpy(p->text + p->n, text, n + 1);
    p->n += n;
}

static void add_text(pile *p, const char *text) { add(p, text, strlen(text)); }

static void add_letters(pile *p, size_t n)
{
    while (n--) add(p, "g", 1);
}

static kz_result load(const char *name, const kz_limits *limits, uint64_t *peak, kz_io_error *err, int32_t *n_items)
{
    kz_test_alloc ta;
    kz_map *map = NULL;
    kz_test_alloc_init(&ta);
    const kz_result result = kz_map_load(io_path(name), limits, &ta.allocator, &map, err);
    *peak = ta.peak_bytes;
    *n_items = map ? kz_map_item_count(map) : -1;
    kz_map_free(map);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
    return result;
}

/* ---- Linear in the bytes ------------------------------------------------------------------------------- */

static void groups(pile *p, size_t bytes)
{
    add_text(p, HEAD);
    for (int i = 0; i < 3; i++) {
        add_text(p, "<group name=\"");
        add_letters(p, 1000);
        add_text(p, "\">");
    }
    while (p->n < bytes) add_text(p, "<objectgroup/>");
    for (int i = 0; i < 3; i++) add_text(p, "</group>");
    add_text(p, "</map>");
}

static void names(pile *p, size_t bytes)
{
    pile model = {NULL, 0, 0};
    add_text(&model, "<template><object name=\"");
    add_letters(&model, 1000);
    add_text(&model, "\" type=\"");
    add_letters(&model, 999);
    add_text(&model, "\"/></template>");
    io_write_text("named.tx", model.text);
    free(model.text);
    add_text(p, HEAD "<objectgroup>");
    while (p->n < bytes) add_text(p, "<object template=\"named.tx\"/>");
    add_text(p, "</objectgroup></map>");
}

static void tilesets(pile *p, size_t bytes)
{
    char text[64];
    add_text(p, HEAD);
    for (int i = 1; p->n < bytes; i++) {
        snprintf(text, sizeof text, "<tileset firstgid=\"%d\" name=\"t\"/>", i);
        add_text(p, text);
    }
    add_text(p, "</map>");
}

static void templates(pile *p, size_t bytes)
{
    pile model = {NULL, 0, 0};
    add_text(&model, "<template><object><properties>");
    for (int i = 0; i < 40; i++) add_text(&model, "<property name=\"p\" value=\"1\"/>");
    add_text(&model, "</properties><polygon points=\"0,0 4,0 4,4 3,5 2,5 1,5 0,5 -1,4 -1,3\"/></object></template>");
    io_write_text("many.tx", model.text);
    free(model.text);
    add_text(p, HEAD "<objectgroup>");
    while (p->n < bytes) add_text(p, "<object template=\"many.tx\"/>");
    add_text(p, "</objectgroup></map>");
}

/* Seven templates of each other, by long names. */
static void chains(pile *p, size_t bytes)
{
    char name[200] = "", text[300], file[24];
    for (int i = 0; i < 60; i++) strcat(name, "./");
    for (int i = 0; i < 7; i++) {
        snprintf(file, sizeof file, "chain%d.tx", i);
        snprintf(text, sizeof text, "<template><object template=\"%schain%d.tx\"/></template>", name, i + 1);
        io_write_text(file, i < 6 ? text : "<template><object/></template>");
    }
    add_text(p, HEAD "<objectgroup>");
    while (p->n < bytes) add_text(p, "<object template=\"chain0.tx\"/>");
    add_text(p, "</objectgroup></map>");
}

TEST(twice_the_file_is_at_most_twice_the_memory)
{
    static const struct {
        const char *name;
        void (*make)(pile *p, size_t bytes);
        uint64_t most; /* bytes of memory a byte of the file */
    } kinds[] = {{"groups", groups, 24},
                 {"names", names, 40},
                 {"tilesets", tilesets, 24},
                 {"templates", templates, 40},
                 {"chains", chains, 40}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        uint64_t before = 0;
        for (size_t bytes = 100000; bytes <= 800000; bytes *= 2) {
            pile p = {NULL, 0, 0};
            kz_io_error err = {KZ_OK, ""};
            uint64_t peak;
            int32_t n_items;
            kinds[k].make(&p, bytes);
            io_write("growing.tmx", p.text, p.n);
            free(p.text);
            CHECK_EQ(load("growing.tmx", NULL, &peak, &err, &n_items), KZ_OK);
            NOTE("%s, %d bytes: %llu bytes, %s", kinds[k].name, (int)bytes, (unsigned long long)peak, err.text);
            CHECK_LE(peak, kinds[k].most * bytes);
            if (before) CHECK_LE(peak, 2 * before + before / 20); /* arrays grow in steps */
            before = peak;
        }
    }
}

TEST(a_name_that_is_used_twice_is_kept_once)
{
    kz_io_error err;
    kz_map *map = NULL;
    io_write_text("kept.tx", "<template><object name=\"crate\" class=\"box\"/></template>");
    io_write_text("kept.tmx", HEAD "<group name=\"g\"><objectgroup name=\"o\"><object template=\"kept.tx\"/>"
                                   "<object template=\"kept.tx\"/></objectgroup><objectgroup/></group></map>");
    CHECK_EQ(kz_map_load(io_path("kept.tmx"), NULL, NULL, &map, &err), KZ_OK);
    REQUIRE(map != NULL && kz_map_item_count(map) == 2);
    const kz_map_item *a = kz_map_item_at(map, 0), *b = kz_map_item_at(map, 1);
    CHECK_STR(a->name, "crate");
    CHECK_STR(b->class_name, "box");
    CHECK(a->name == b->name && a->class_name == b->class_name && a->layer == b->layer);
    CHECK_STR(a->layer->group->name, "g");
    CHECK(a->layer->group->group == NULL);
    char path[3];
    CHECK_EQ(kz_map_layer_path(a->layer, path, sizeof path), 3);
    CHECK_STR(path, "g/");
    CHECK_EQ(kz_map_layer_path(a->layer, NULL, 0), 3);
    CHECK_EQ(kz_map_layer_path(NULL, path, sizeof path), 0);
    CHECK_STR(path, "");
    kz_map_free(map);
}

/* ---- Limits -------------------------------------------------------------------------------------------- */

TEST(a_name_has_a_limit)
{
    static const char *const before[] = {"<group name=\"", "<objectgroup><object name=\"",
                                         "<objectgroup><object type=\"", "<tileset firstgid=\"1\" name=\""};
    static const char *const after[] = {"\"/></map>", "\"/></objectgroup></map>", "\"/></objectgroup></map>",
                                        "\"/></map>"};
    for (int i = 0; i < 4; i++) {
        for (size_t n = 1000; n <= 1001; n++) {
            pile p = {NULL, 0, 0};
            kz_io_error err = {KZ_OK, ""};
            uint64_t peak;
            int32_t n_items;
            add_text(&p, HEAD);
            add_text(&p, before[i]);
            add_letters(&p, n);
            add_text(&p, after[i]);
            io_write("long.tmx", p.text, p.n);
            free(p.text);
            NOTE("%s, %d letters: %s", before[i], (int)n, err.text);
            CHECK_EQ(load("long.tmx", NULL, &peak, &err, &n_items), n <= 1000 ? KZ_OK : KZ_ERR_TOO_LARGE);
            if (n > 1000) CHECK(strstr(err.text, "a name of 1001 bytes, at most 1000 are allowed") != NULL);
        }
    }
}

TEST(max_memory_bounds_what_a_map_holds_and_is_named_in_the_message)
{
    pile p = {NULL, 0, 0};
    kz_io_error err = {KZ_OK, ""};
    uint64_t whole, peak;
    int32_t n_items;
    templates(&p, 50000);
    io_write("bounded.tmx", p.text, p.n);
    free(p.text);
    CHECK_EQ(load("bounded.tmx", NULL, &whole, &err, &n_items), KZ_OK);
    CHECK_LT(1000, n_items);
    for (uint64_t percent = 1; percent <= 110; percent += percent < 90 ? 13 : 3) {
        const kz_limits limits = {.max_memory = whole * percent / 100};
        const kz_result result = load("bounded.tmx", &limits, &peak, &err, &n_items);
        NOTE("%d percent: %s", (int)percent, err.text);
        CHECK_EQ(result, percent < 100 ? KZ_ERR_TOO_LARGE : KZ_OK);
        CHECK_LE(peak, limits.max_memory + 1024); /* the map's own block is not counted */
        if (result != KZ_OK)
            CHECK(strstr(err.text, "bounded.tmx: the map takes more memory than the limit of ") != NULL);
        if (result != KZ_OK) CHECK(strstr(err.text, " bytes (max_memory)") != NULL);
    }
}

TEST(what_jansson_takes_from_elsewhere_counts_as_well)
{
    pile p = {NULL, 0, 0};
    kz_io_error err = {KZ_OK, ""};
    uint64_t peak;
    int32_t n_items;
    add_text(&p, "{\"width\":1,\"height\":1,\"tilewidth\":8,\"tileheight\":8,\"layers\":[],\"x\":[0");
    for (int i = 0; i < 100000; i++) add_text(&p, ",0");
    add_text(&p, "]}");
    io_write("numbers.tmj", p.text, p.n);
    free(p.text);
    const kz_limits small = {.max_memory = 6000000}, large = {.max_memory = 20000000};
    CHECK_EQ(load("numbers.tmj", &small, &peak, &err, &n_items), KZ_ERR_TOO_LARGE);
    CHECK_EQ(load("numbers.tmj", &large, &peak, &err, &n_items), KZ_OK);
}

TEST(a_large_template_that_many_objects_use_is_work_and_work_has_a_limit)
{
    pile p = {NULL, 0, 0};
    kz_io_error err = {KZ_OK, ""};
    uint64_t peak;
    int32_t n_items;
    templates(&p,
              60000); /* some 2000 objects of a template of 166 parts: 4 elements, 80 attributes of properties, ... */
    io_write("again.tmx", p.text, p.n);
    free(p.text);
    const kz_limits small = {.max_objects = 50000}, large = {.max_objects = 100000};
    CHECK_EQ(load("again.tmx", &small, &peak, &err, &n_items), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "again.tmx:2:") != NULL);
    CHECK(strstr(err.text, "templates and definitions are read again so often that the limit of 50000 (max_objects) "
                           "is passed") != NULL);
    CHECK_EQ(load("again.tmx", &large, &peak, &err, &n_items), KZ_OK);
}

/* The file is there; what names it is too long for any system. */
TEST(a_path_has_a_limit)
{
    static const char *const before[] = {"<tileset firstgid=\"1\" source=\"", "<objectgroup><object template=\"",
                                         "<imagelayer><image source=\""};
    static const char *const after[] = {"there.tsx\"/></map>", "there.tx\"/></objectgroup></map>",
                                        "there.png\"/></imagelayer></map>"};
    io_write_text("there.tsx", "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\"/>");
    io_write_text("there.tx", "<template><object/></template>");
    io_write_picture("there.png", "#");
    for (int i = 0; i < 3; i++) {
        for (int n = 1500; n <= 2200; n += 700) {
            pile p = {NULL, 0, 0};
            kz_io_error err = {KZ_OK, ""};
            uint64_t peak;
            int32_t n_items;
            add_text(&p, HEAD);
            add_text(&p, before[i]);
            for (int k = 0; k < n; k++) add_text(&p, "./");
            add_text(&p, after[i]);
            io_write("far.tmx", p.text, p.n);
            free(p.text);
            NOTE("%s, %d times ./: %s", before[i], n, err.text);
            CHECK_EQ(load("far.tmx", NULL, &peak, &err, &n_items), n < 2000 ? KZ_OK : KZ_ERR_TOO_LARGE);
            if (n > 2000) CHECK(strstr(err.text, "this path has 4096 bytes or more") != NULL);
        }
    }
}

/* A file of few parts may have many bytes, and one file many names. */
TEST(the_files_that_a_map_names_are_work_and_work_has_a_limit)
{
    kz_io_error err = {KZ_OK, ""};
    uint64_t peak;
    int32_t n_items;
    pile map = {NULL, 0, 0}, model = {NULL, 0, 0};
    add_text(&model, "<template><!--");
    add_letters(&model, 100000);
    add_text(&model, "--><object/></template>");
    add_text(&map, HEAD "<objectgroup>");
    for (int i = 0; i < 9; i++) {
        char text[96];
        snprintf(text, sizeof text, "said%d.tx", i);
        io_write_text(text, model.text);
        snprintf(text, sizeof text, "<object template=\"said%d.tx\"/><object template=\"said%d.tx\"/>", i, i);
        add_text(&map, text);
    }
    add_text(&map, "</objectgroup></map>");
    io_write("said.tmx", map.text, map.n);
    free(map.text);
    free(model.text);
    const kz_limits small = {.max_memory = 7000000}, large = {.max_memory = 8000000};
    CHECK_EQ(load("said.tmx", &large, &peak, &err, &n_items), KZ_OK);
    CHECK_EQ(n_items, 18);
    CHECK_EQ(load("said.tmx", &small, &peak, &err, &n_items), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "the files that the map names have more bytes than the limit of 7000000 (max_memory)") !=
          NULL);
}

/* A chequered tile has about as many edges as cells, twice. */
TEST(turning_masks_with_many_edges_has_a_limit)
{
    char rows[17 * 16 + 1], *at = rows;
    kz_io_error err = {KZ_OK, ""};
    uint64_t peak;
    int32_t n_items;
    pile p = {NULL, 0, 0};
    for (int y = 0; y < 16; y++, *at++ = '\n')
        for (int x = 0; x < 16; x++) *at++ = (x + y) % 2 ? '#' : '.';
    at[-1] = '\0';
    io_write_picture("chequer.png", rows);
    add_text(&p, HEAD "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"16\" tileheight=\"16\"><image "
                      "source=\"chequer.png\"/></tileset><objectgroup>");
    for (int i = 0; i < 100; i++) { /* of 256 edges each */
        char object[80];
        snprintf(object, sizeof object, "<object gid=\"1\" x=\"0\" y=\"0\" rotation=\"%d.5\"/>", i);
        add_text(&p, object);
    }
    add_text(&p, "</objectgroup></map>");
    io_write("turned.tmx", p.text, p.n);
    free(p.text);
    const kz_limits small = {.max_objects = 1590}, large = {.max_objects = 1610};
    CHECK_EQ(load("turned.tmx", &small, &peak, &err, &n_items), KZ_ERR_TOO_LARGE);
    CHECK(strstr(err.text, "turning the masks of this map takes too long for the limit of 1590 (max_objects)") != NULL);
    CHECK_EQ(load("turned.tmx", &large, &peak, &err, &n_items), KZ_OK);
    CHECK_EQ(n_items, 100);
}

/* ---- From memory --------------------------------------------------------------------------------------- */

TEST(a_map_in_memory_finds_its_files_beside_the_path_it_is_given)
{
    static const char text[] = HEAD "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"2\" tileheight=\"2\">"
                                    "<image source=\"tile.png\"/></tileset><objectgroup name=\"o\">"
                                    "<object id=\"4\" gid=\"1\" x=\"1\" y=\"2\"/></objectgroup></map>";
    kz_io_error err = {KZ_OK, ""};
    kz_map *map = NULL;
    io_write_picture("tile.png", "##\n#.");
    CHECK_EQ(kz_map_read(text, sizeof text - 1, io_path("no_file.tmx"), NULL, NULL, &map, &err), KZ_OK);
    REQUIRE(map != NULL && kz_map_item_count(map) == 1);
    CHECK_STR(kz_map_item_at(map, 0)->rule, "alpha > 127");
    CHECK_EQ(kz_map_item_at(map, 0)->shape.kind, KZ_KIND_MASK);
    kz_map_free(map);
    const kz_limits strict = {.strict = true};
    CHECK_EQ(kz_map_read(text, sizeof text - 1, "elsewhere/a.tmx", &strict, NULL, &map, &err), KZ_ERR_FILE);
    CHECK_STR(err.text,
              "elsewhere/a.tmx:2:61: source: elsewhere/tile.png: cannot be opened: No such file or directory");
    CHECK_EQ(kz_map_read("{\"width\":", 9, "a.tmj", NULL, NULL, &map, &err), KZ_ERR_SYNTAX);
    CHECK_EQ(kz_map_read(NULL, 0, "a.tmx", NULL, NULL, &map, &err), KZ_ERR_SYNTAX);
    CHECK_EQ(kz_map_read(NULL, 1, "a.tmx", NULL, NULL, &map, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_map_read(text, 1, NULL, NULL, NULL, &map, &err), KZ_ERR_ARGUMENT);
}
