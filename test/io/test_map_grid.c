/* A grid of a tile layer collides as its tiles do, for Tiled's maps and LDtk's. */
#include "io_fixture.h"

#include "kz_test_alloc.h"
#include <kolize/io_map.h>
#include <kolize/kolize.h>

#include <stdio.h>
#include <string.h>

/* Tile 1: full.  2: its lower half.  3: full, of class spike.  4: a slope.  5: an L, which is not convex. */
static const char tileset[] =
    "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>"
    "<tile id=\"0\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
    "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"4\" width=\"8\" height=\"4\"/></objectgroup></tile>"
    "<tile id=\"2\" type=\"spike\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/>"
    "</objectgroup></tile>"
    "<tile id=\"3\"><objectgroup><object id=\"1\" x=\"0\" y=\"8\"><polygon points=\"0,0 8,0 8,-8\"/></object>"
    "</objectgroup></tile>"
    "<tile id=\"4\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\"><polygon points=\"0,0 8,0 8,4 4,4 4,8 0,8\"/></object>"
    "</objectgroup></tile></tileset>";

static kz_map *map_of(const char *cells, int w, int h)
{
    static char text[20000];
    io_write_picture("tiles.png", "########################################\n########################################\n"
                                  "########################################\n########################################\n"
                                  "########################################\n########################################\n"
                                  "########################################\n########################################");
    int n = snprintf(text, sizeof text,
                     "<map width=\"%d\" height=\"%d\" tilewidth=\"8\" tileheight=\"8\">%s<layer name=\"empty\" width=\"1\" "
                     "height=\"1\"><data encoding=\"csv\">0</data></layer>"
                     "<layer name=\"ground\" offsetx=\"3\" offsety=\"-5\" width=\"%d\" height=\"%d\"><data encoding=\"csv\">",
                     w, h, tileset, w, h);
    for (int c = 0; c < w * h; c++) n += snprintf(text + n, sizeof text - (size_t)n, "%s%c", c ? "," : "", cells[c] == '.' ? '0' : cells[c]);
    snprintf(text + n, sizeof text - (size_t)n, "</data></layer></map>");
    io_write_text("grid.tmx", text);
    return io_load("grid.tmx");
}

static void name_spikes(void *ctx, const kz_map_item *item, kz_tile *tile)
{
    ++*(int *)ctx;
    if (strcmp(item->class_name, "spike") != 0) return;
    tile->flags = KZ_BODY_SENSOR;
    tile->kind = 7;
}

TEST(a_grid_of_a_layer_collides_as_its_tiles)
{
    kz_test_rng rng = kz_test_rng_here();
    for (int64_t round = 0; round < kz_test_rounds(20); round++) {
        char cells[12 * 9];
        kz_shape items[200], all, grid;
        int32_t n = 0;
        for (size_t i = 0; i < sizeof cells; i++) cells[i] = ".11234"[kz_test_below(&rng, 6)];
        kz_map *map = map_of(cells, 12, 9);
        REQUIRE(map != NULL);
        kz_map_grid made;
        CHECK_EQ(kz_map_layer_grid(map, NULL, &made, NULL), KZ_OK);
        CHECK_EQ(made.n_left_out, 0);
        for (size_t i = 0; i < (size_t)kz_map_item_count(map); i++) items[n++] = kz_map_item_at(map, (int32_t)i)->shape;
        kz_shape_parts(items, n, &all, NULL);
        CHECK_EQ(kz_shape_grid(made.grid, made.at.x, made.at.y, &grid, NULL), KZ_OK);
        for (int k = 0; k < 100; k++) {
            const kz_vec2 min = {(float)kz_test_range(&rng, -20, 220) / 2, (float)kz_test_range(&rng, -30, 160) / 2};
            const kz_vec2 max = {min.x + (float)(1 + kz_test_below(&rng, 20)) / 2, min.y + (float)(1 + kz_test_below(&rng, 20)) / 2};
            kz_shape box;
            kz_shape_box(min, max, &box, NULL);
            CHECK_EQ(kz_relate(&grid, &box), kz_relate(&all, &box));
        }
        kz_grid_free(made.grid);
        kz_map_free(map);
    }
}

TEST(classes_are_tiles_of_their_own_and_what_is_not_convex_is_left_out)
{
    kz_map *map = map_of("....."
                         ".1135"
                         ".2341",
                         5, 3);
    int n_tiles = 0;
    kz_map_grid made;
    const kz_map_grid_def def = {.layer = "ground", .journal = 9, .prepare = name_spikes, .ctx = &n_tiles};
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_layer_grid(map, &def, &made, NULL), KZ_OK);
    kz_map_free(map); /* the grid outlives it */
    CHECK_EQ(n_tiles, 4);
    CHECK_EQ(made.n_left_out, 1);
    CHECK_EQ(made.at.x, 11.0f);
    CHECK_EQ(made.at.y, 3.0f);
    CHECK(made.first.x == 1 && made.first.y == 1);
    CHECK_EQ(kz_grid_width(made.grid), 4);
    CHECK_EQ(kz_grid_height(made.grid), 2);
    CHECK_EQ(kz_grid_get(made.grid, 0, 0), kz_grid_get(made.grid, 1, 0));
    CHECK_EQ(kz_grid_get(made.grid, 3, 0), 0u);
    CHECK_EQ(kz_grid_tile(made.grid, kz_grid_get(made.grid, 2, 0))->kind, 7);
    CHECK_EQ(kz_grid_tile(made.grid, kz_grid_get(made.grid, 0, 0))->kind, 0);
    kz_grid_free(made.grid);
}

TEST(a_layer_of_ldtk_is_a_grid)
{
    io_write_text("grid.ldtk",
                  "{\"__header__\":{\"app\":\"LDtk\"},\"jsonVersion\":\"1.5.3\",\"worldLayout\":\"Free\",\"defs\":{\"layers\":[{"
                  "\"identifier\":\"Walls\",\"uid\":7,\"intGridValues\":[{\"value\":1,\"identifier\":\"wall\"},{\"value\":2,"
                  "\"identifier\":\"lava\"}]}],\"tilesets\":[]},\"levels\":[{\"identifier\":\"One\",\"iid\":\"l1\",\"worldX\":0,"
                  "\"worldY\":0,\"pxWid\":32,\"pxHei\":16,\"layerInstances\":[{\"__identifier\":\"Walls\",\"__type\":\"IntGrid\","
                  "\"__cWid\":4,\"__cHei\":2,\"__gridSize\":8,\"layerDefUid\":7,\"intGridCsv\":[0,1,1,0,2,1,0,0],"
                  "\"autoLayerTiles\":[],\"gridTiles\":[],\"entityInstances\":[]}]}]}");
    kz_map *map = io_load("grid.ldtk");
    kz_map_grid made;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_layer_grid(map, NULL, &made, NULL), KZ_OK);
    CHECK_EQ(kz_grid_width(made.grid), 3);
    CHECK_EQ(kz_grid_height(made.grid), 2);
    CHECK_EQ(kz_grid_cell_size(made.grid).x, 8.0f);
    CHECK_EQ(kz_grid_get(made.grid, 1, 0), kz_grid_get(made.grid, 2, 0));
    CHECK_NE(kz_grid_get(made.grid, 0, 1), kz_grid_get(made.grid, 1, 1));
    CHECK_NE(kz_grid_get(made.grid, 0, 1), 0u);
    kz_grid_free(made.grid);
    kz_map_free(map);
}

TEST(a_layer_that_is_not_there_is_refused_and_so_is_missing_memory)
{
    kz_map *map = map_of("1234", 4, 1);
    kz_map_grid made;
    kz_test_alloc memory;
    const kz_map_grid_def none = {.layer = "sky"};
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_layer_grid(map, &none, &made, NULL), KZ_ERR_CONTENT);
    CHECK(made.grid == NULL);
    CHECK_EQ(kz_map_layer_grid(NULL, &none, &made, NULL), KZ_ERR_ARGUMENT);
    KZ_TEST_EACH_FAILURE(memory)
    {
        const kz_map_grid_def def = {.alloc = &memory.allocator};
        const kz_result r = kz_map_layer_grid(map, &def, &made, NULL);
        CHECK_EQ(r, memory.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_grid_free(made.grid);
    }
    kz_map_free(map);
}

TEST(two_tiles_far_apart_in_an_infinite_map_do_not_take_a_gigabyte)
{
    static char text[4000];
    kz_map *first = map_of("1", 1, 1); /* for the picture */
    kz_map_free(first);
    snprintf(text, sizeof text,
             "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\" infinite=\"1\">%s<layer name=\"ground\" width=\"1\" "
             "height=\"1\"><data encoding=\"csv\"><chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\">1</chunk>"
             "<chunk x=\"20000\" y=\"20000\" width=\"1\" height=\"1\">1</chunk></data></layer></map>",
             tileset);
    io_write_text("far.tmx", text);
    kz_map *map = io_load("far.tmx");
    kz_map_grid made;
    kz_error err;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 2);
    CHECK_EQ(kz_map_layer_grid(map, NULL, &made, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, INT64_C(20001) * 20001);
    kz_map_free(map);
}

static kz_map *map_of_layers(const char *set, const char *layers)
{
    static char text[20000];
    kz_map *first = map_of("1", 1, 1); /* for the picture */
    kz_map_free(first);
    snprintf(text, sizeof text, "<map width=\"4\" height=\"2\" tilewidth=\"8\" tileheight=\"8\" infinite=\"1\">%s%s</map>", set, layers);
    io_write_text("layers.tmx", text);
    return io_load("layers.tmx");
}

TEST(tiles_are_one_where_rounding_alone_tells_them_apart)
{
    static const char thirds[] = "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>"
                                 "<tile id=\"0\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
                                 "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\">"
                                 "<polygon points=\"0,8 0,5.33333 2.66667,2.1 8,0.7 8,8\"/></object></objectgroup></tile></tileset>";
    static char layers[12000], *end = layers;
    end += snprintf(end, 500, "<layer name=\"ground\" offsetx=\"0.1\" offsety=\"-7.3\"><data encoding=\"csv\">"
                              "<chunk x=\"-800\" y=\"-3\" width=\"1600\" height=\"2\">");
    for (int i = 0; i < 3200; i++) end += snprintf(end, 3, "%s%d", i ? "," : "", 1 + i % 2);
    snprintf(end, 100, "</chunk></data></layer>");
    kz_map *map = map_of_layers(thirds, layers);
    kz_map_grid made;
    int n_tiles = 0;
    const kz_map_grid_def def = {.prepare = name_spikes, .ctx = &n_tiles};
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_item_count(map), 3200);
    CHECK_EQ(kz_map_layer_grid(map, &def, &made, NULL), KZ_OK);
    CHECK_EQ(made.n_left_out, 0);
    CHECK_EQ(n_tiles, 2);
    const kz_tile *full = kz_grid_tile(made.grid, kz_grid_get(made.grid, 0, 0));
    CHECK(full->points[0].x == 0 && full->points[0].y == 0 && full->points[2].x == 8 && full->points[2].y == 8);
    CHECK(made.first.x == -800 && made.first.y == -3);
    kz_grid_free(made.grid);
    kz_map_free(map);
}

static void count_item(void *ctx, const kz_map_item *item)
{
    ((int *)ctx)[item->tile]++;
}

TEST(properties_keep_tiles_apart_and_what_is_left_out_is_named)
{
    static const char set[] = "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\"><image source=\"tiles.png\"/>"
                              "<tile id=\"0\"><properties><property name=\"spikes\" type=\"bool\" value=\"true\"/></properties>"
                              "<objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
                              "<tile id=\"1\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
                              "<tile id=\"2\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"8\"/></objectgroup></tile>"
                              "<tile id=\"3\"><objectgroup><object id=\"1\" x=\"0\" y=\"0\" width=\"8\" height=\"9\"/></objectgroup></tile>"
                              "<tile id=\"4\"><objectgroup><object id=\"1\" x=\"4\" y=\"4\"><point/></object></objectgroup></tile></tileset>";
    kz_map *map = map_of_layers(set, "<layer name=\"ground\" width=\"4\" height=\"2\"><data encoding=\"csv\">1,2,3,4,4,1,5,0</data></layer>");
    int n_left_out[5] = {0};
    const kz_map_grid_def def = {.left_out = count_item, .ctx = n_left_out};
    kz_map_grid made;
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_layer_grid(map, &def, &made, NULL), KZ_OK);
    CHECK_EQ(kz_grid_get(made.grid, 0, 0), kz_grid_get(made.grid, 1, 1));
    CHECK_NE(kz_grid_get(made.grid, 0, 0), kz_grid_get(made.grid, 1, 0));
    CHECK_EQ(kz_grid_get(made.grid, 1, 0), kz_grid_get(made.grid, 2, 0));
    CHECK_EQ(made.n_left_out, 3);
    CHECK(n_left_out[3] == 2 && n_left_out[4] == 1);
    kz_grid_free(made.grid);
    kz_map_free(map);
}

TEST(a_layer_is_found_by_its_path_and_then_by_its_name)
{
    static const char layers[] = "<group name=\"a\"><layer name=\"walls\" width=\"1\" height=\"1\"><data encoding=\"csv\">1</data></layer></group>"
                                 "<group name=\"b\"><layer name=\"walls\" width=\"2\" height=\"1\"><data encoding=\"csv\">1,1</data></layer></group>"
                                 "<layer name=\"walls\" width=\"3\" height=\"1\"><data encoding=\"csv\">1,1,1</data></layer>"
                                 "<group name=\"b\"><layer name=\"ice\" width=\"4\" height=\"1\"><data encoding=\"csv\">1,1,1,1</data></layer></group>";
    static const struct named {
        const char *name;
        int32_t width;
    } all[] = {{NULL, 1}, {"a/walls", 1}, {"b/walls", 2}, {"walls", 3}, {"b/ice", 4}, {"ice", 4},
               {"/walls", 0}, {"c/walls", 0}, {"alls", 0}, {"a", 0}, {"", 0}, {"b/b/walls", 0}, {"bwalls", 0}};
    kz_map *map = map_of_layers(tileset, layers);
    REQUIRE(map != NULL);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        const kz_map_grid_def def = {.layer = all[i].name};
        kz_map_grid made;
        CHECK_EQ(kz_map_layer_grid(map, &def, &made, NULL), all[i].width ? KZ_OK : KZ_ERR_CONTENT);
        if (made.grid) CHECK_EQ(kz_grid_width(made.grid), all[i].width);
        kz_grid_free(made.grid);
    }
    kz_map_free(map);
}
