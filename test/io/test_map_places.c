/* test_map_places.c - tiles lie where Tiled draws them: every flip, fill mode and size against Tiled's own order of
 * steps, written down here a second time; sheared and isometric grids whose sides are odd. */
#include "io_fixture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Tiled's steps ------------------------------------------------------------------------------------- */

typedef struct placed {
    double w, h;                    /* of the tile's picture */
    double left, top, box_w, box_h; /* the box that it is drawn into */
    double offset_x, offset_y;
    bool keep_aspect;
    unsigned flips; /* 1 x, 2 y, 4 diagonal */
} placed;

/* The picture is scaled, and stands with its middle on that of the box.  A diagonal flip is a quarter turn with other
 * flips, and shifts the middle by half the difference of the box's sides. */
static void tiled_draws(const placed *p, double x, double y, double *map_x, double *map_y)
{
    double scale_x = p->box_w / p->w, scale_y = p->box_h / p->h;
    bool flip_x = p->flips & 1, flip_y = p->flips & 2;
    const bool turned = p->flips & 4;
    if (p->keep_aspect) scale_x = scale_y = fmin(scale_x, scale_y);
    double middle_x = p->left + p->box_w / 2 + p->offset_x * scale_x;
    double middle_y = p->top + p->box_h / 2 + p->offset_y * scale_y;
    if (turned) {
        const double half = (p->box_h - p->box_w) / 2;
        middle_x += half;
        middle_y += half;
        const bool old_x = flip_x;
        flip_x = flip_y;
        flip_y = !old_x;
    }
    x = (x - p->w / 2) * scale_x * (flip_x ? -1 : 1);
    y = (y - p->h / 2) * scale_y * (flip_y ? -1 : 1);
    *map_x = middle_x + (turned ? -y : x);
    *map_y = middle_y + (turned ? x : y);
}

static void check_draw(const kz_affine *draw, const placed *p)
{
    for (int i = 0; i < 4; i++) {
        const double x = i & 1 ? p->w : 0, y = i & 2 ? p->h : 0;
        double map_x, map_y;
        tiled_draws(p, x, y, &map_x, &map_y);
        CHECK_NEAR(draw->xx * x + draw->xy * y + draw->at_x, map_x, 1e-9);
        CHECK_NEAR(draw->yx * x + draw->yy * y + draw->at_y, map_y, 1e-9);
    }
}

/* ---- Tiles of layers and tile objects ------------------------------------------------------------------ */

typedef struct setting {
    int w, h;           /* of the tile */
    int cell_w, cell_h; /* of the map's grid, and of objects */
    bool to_grid, keep_aspect;
} setting;

static const uint32_t flip_bits[3] = {0x80000000u, 0x40000000u, 0x20000000u};

static uint32_t gid_of(unsigned flips)
{
    uint32_t gid = 1;
    for (int i = 0; i < 3; i++) gid |= flips >> i & 1 ? flip_bits[i] : 0;
    return gid;
}

static void write_sheet(int w, int h)
{
    char rows[2048];
    size_t n = 0;
    for (int y = 0; y < h; y++) {
        memset(rows + n, '#', (size_t)w);
        n += (size_t)w;
        rows[n++] = '\n';
    }
    rows[n - 1] = '\0';
    io_write_picture("sheet.png", rows);
}

static void write_map(const setting *s, bool json)
{
    char text[8192];
    int n =
        snprintf(text, sizeof text,
                 json ? "{\"width\":8,\"height\":1,\"tilewidth\":%d,\"tileheight\":%d,\"tilesets\":[{\"firstgid\":1,"
                        "\"name\":\"t\",\"tilewidth\":%d,\"tileheight\":%d,\"tilerendersize\":\"%s\",\"fillmode\":"
                        "\"%s\",\"tileoffset\":{\"x\":3,\"y\":-2},\"image\":\"sheet.png\"}],\"layers\":[{\"type\":"
                        "\"tilelayer\",\"width\":8,\"height\":1,\"data\":["
                      : "<map width=\"8\" height=\"1\" tilewidth=\"%d\" tileheight=\"%d\"><tileset firstgid=\"1\" "
                        "name=\"t\" tilewidth=\"%d\" tileheight=\"%d\" tilerendersize=\"%s\" fillmode=\"%s\">"
                        "<tileoffset x=\"3\" y=\"-2\"/><image source=\"sheet.png\"/></tileset>"
                        "<layer width=\"8\" height=\"1\"><data encoding=\"csv\">",
                 s->cell_w, s->cell_h, s->w, s->h, s->to_grid ? "grid" : "tile",
                 s->keep_aspect ? "preserve-aspect-fit" : "stretch");
    for (unsigned f = 0; f < 8; f++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%s%u", f ? "," : "", (unsigned)gid_of(f));
    n += snprintf(text + n, sizeof text - (size_t)n,
                  json ? "]},{\"type\":\"objectgroup\",\"objects\":[" : "</data></layer><objectgroup>");
    for (unsigned f = 0; f < 8; f++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      json ? "%s{\"id\":%u,\"gid\":%u,\"x\":%u,\"y\":50,\"width\":%d,\"height\":%d}"
                           : "%s<object id=\"%u\" gid=\"%u\" x=\"%u\" y=\"50\" width=\"%d\" height=\"%d\"/>",
                      json && f ? "," : "", f + 1, (unsigned)gid_of(f), 100 * f, s->cell_w, s->cell_h);
    snprintf(text + n, sizeof text - (size_t)n, json ? "]}]}" : "</objectgroup></map>");
    io_write_text("places.tmx", text);
}

static void check_setting(const setting *s, bool json)
{
    write_map(s, json);
    kz_map *map = io_load("places.tmx");
    REQUIRE(map != NULL);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 0);
    REQUIRE(kz_map_picture_count(map) == 8 && kz_map_item_count(map) == 8);
    for (unsigned f = 0; f < 8; f++) {
        const double w = s->to_grid ? s->cell_w : s->w, h = s->to_grid ? s->cell_h : s->h;
        const placed cell = {s->w, s->h, f * (double)s->cell_w, s->cell_h - h, w, h, 3, -2, s->keep_aspect, f};
        const placed object = {s->w, s->h, 100.0 * f, 50.0 - s->cell_h, s->cell_w, s->cell_h, 3, -2, s->keep_aspect, f};
        NOTE("tile %d x %d, cell %d x %d, grid %d, aspect %d, flips %u, JSON %d", s->w, s->h, s->cell_w, s->cell_h,
             s->to_grid, s->keep_aspect, f, json);
        check_draw(&kz_map_picture_at(map, (int32_t)f)->draw, &cell);
        check_draw(&kz_map_item_at(map, (int32_t)f)->draw, &object);
    }
    kz_map_free(map);
}

TEST(every_flip_fill_mode_and_size_lies_where_tiled_draws_it)
{
    static const int sides[][2] = {{16, 32}, {16, 24}, {7, 5}, {9, 9}, {32, 10}};
    for (int t = 0; t < 5; t++) {
        write_sheet(sides[t][0], sides[t][1]);
        for (int c = 0; c < 5; c++) {
            for (int mode = 0; mode < 8; mode++) {
                const setting s = {sides[t][0], sides[t][1], sides[c][0], sides[c][1], mode & 1, mode & 2};
                check_setting(&s, mode & 4);
            }
        }
    }
}

/* ---- Isometric ----------------------------------------------------------------------------------------- */

static kz_map *map_of(const char *attributes, const char *tileset, const char *layers)
{
    static char text[2048];
    write_sheet(17, 9);
    snprintf(text, sizeof text,
             "<map %s><tileset firstgid=\"1\" name=\"t\" tilewidth=\"17\" tileheight=\"9\">%s</tileset>%s</map>",
             attributes, tileset, layers);
    io_write_text("places.tmx", text);
    return io_load("places.tmx");
}

/* Tiled halves the width of the plane in whole numbers: 17 / 2 is 8. */
TEST(isometric_collision_shapes_begin_at_a_whole_pixel)
{
    static const int widths[] = {16, 17, 18, 1}, heights[] = {9, 8, 5, 1};
    for (int i = 0; i < 4; i++) {
        char tileset[400];
        snprintf(
            tileset, sizeof tileset,
            "<grid orientation=\"isometric\" width=\"%d\" height=\"%d\"/><image source=\"sheet.png\"/><tile id=\"0\">"
            "<objectgroup><object id=\"1\" x=\"0\" y=\"0\"><point/></object></objectgroup></tile>",
            widths[i], heights[i]);
        kz_map *map = map_of("width=\"1\" height=\"1\" tilewidth=\"17\" tileheight=\"9\"", tileset,
                             "<layer width=\"1\" height=\"1\"><data encoding=\"csv\">1</data></layer>");
        REQUIRE(map != NULL && kz_map_item_count(map) == 1);
        CHECK_EQ(kz_map_item_at(map, 0)->shape.bounds.min.x, widths[i] / 2);
        CHECK_EQ(kz_map_item_at(map, 0)->shape.bounds.min.y, 9 - heights[i]);
        kz_map_free(map);
    }
}

TEST(isometric_maps_of_odd_sides_begin_at_a_whole_pixel)
{
    kz_map *map = map_of("orientation=\"isometric\" width=\"2\" height=\"3\" tilewidth=\"17\" tileheight=\"9\"",
                         "<image source=\"sheet.png\"/>",
                         "<layer width=\"2\" height=\"3\"><data encoding=\"csv\">1,1,1,1,1,1</data></layer>"
                         "<objectgroup><object id=\"1\" x=\"0\" y=\"0\"><point/></object>"
                         "<object id=\"2\" x=\"9\" y=\"9\"><point/></object></objectgroup>");
    REQUIRE(map != NULL && kz_map_item_count(map) == 2);
    CHECK_EQ(kz_map_item_at(map, 0)->shape.bounds.min.x, 3 * 17 / 2);
    CHECK_EQ(kz_map_item_at(map, 1)->shape.bounds.min.x, 3 * 17 / 2);
    CHECK_EQ(kz_map_item_at(map, 1)->shape.bounds.min.y, 9);
    for (int i = 0; i < 6; i++) { /* in whole columns, and rows of four and a half pixels */
        const int x = i % 2, y = i / 2;
        const kz_affine *draw = &kz_map_picture_at(map, i)->draw;
        CHECK_EQ(draw->at_x, floor((x - y) * 17 / 2.0) + 3 * 17 / 2 - 17 / 2);
        CHECK_EQ(draw->at_y, (x + y) * 4.5);
    }
    kz_map_free(map);
}

/* ---- Oblique ------------------------------------------------------------------------------------------- */

TEST(oblique_maps_shift_each_row_and_column_and_shear_their_objects)
{
    kz_map *map =
        map_of("orientation=\"oblique\" width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"4\" skewx=\"2\" "
               "skewy=\"-3\"",
               "<image source=\"sheet.png\"/>",
               "<layer width=\"2\" height=\"2\"><data encoding=\"csv\">1,1,1,1</data></layer>"
               "<objectgroup><object id=\"1\" x=\"8\" y=\"4\" width=\"8\" height=\"4\"/>"
               "<object id=\"2\" gid=\"1\" x=\"8\" y=\"4\" width=\"17\" height=\"9\"/>"
               "<object id=\"3\" x=\"0\" y=\"8\" width=\"2\" height=\"2\"><ellipse/></object></objectgroup>");
    REQUIRE(map != NULL && kz_map_item_count(map) == 3 && kz_map_picture_count(map) == 4);
    CHECK_EQ(kz_map_notes(map, NULL, 0), 0);
    for (int i = 0; i < 4; i++) { /* bottom-left corners on the grid; pictures stand upright */
        const int x = i % 2, y = i / 2;
        const kz_affine *draw = &kz_map_picture_at(map, i)->draw;
        CHECK_EQ(draw->xx, 1.0);
        CHECK_EQ(draw->xy, 0.0);
        CHECK_EQ(draw->at_x, x * 8 + (y + 1) * 2);
        CHECK_EQ(draw->at_y, (y + 1) * 4 - x * 3 - 9);
    }
    size_t n;
    const kz_vec2 *p = kz_shape_points(&kz_map_item_at(map, 0)->shape, &n);
    static const float corners[4][2] = {{10, 1}, {18, -2}, {20, 2}, {12, 5}};
    REQUIRE(n == 4);
    for (int i = 0; i < 4; i++) CHECK(p[i].x == corners[i][0] && p[i].y == corners[i][1]);
    CHECK_EQ(kz_map_item_at(map, 1)->draw.at_x, 10.0);
    CHECK_EQ(kz_map_item_at(map, 1)->draw.at_y, 1.0 - 9);
    CHECK_EQ(kz_map_item_at(map, 1)->shape.kind, KZ_KIND_MASK);
    CHECK_EQ(kz_map_item_at(map, 2)->shape.kind, KZ_KIND_POLYGON);
    const kz_box box = kz_map_bounds(map);
    CHECK(box.min.x == 0 && box.min.y == -6 && box.max.x == 20 && box.max.y == 8);
    kz_map_free(map);
}

TEST(an_oblique_map_without_skew_is_an_orthogonal_one)
{
    kz_map *map = map_of("orientation=\"oblique\" width=\"2\" height=\"2\" tilewidth=\"8\" tileheight=\"4\"",
                         "<image source=\"sheet.png\"/>",
                         "<objectgroup><object id=\"1\" x=\"8\" y=\"4\" width=\"8\" height=\"8\"><ellipse/></object>"
                         "<object id=\"2\" x=\"8\" y=\"4\" width=\"8\" height=\"8\"/></objectgroup>");
    REQUIRE(map != NULL && kz_map_item_count(map) == 2);
    CHECK_EQ(kz_map_item_at(map, 0)->shape.kind, KZ_KIND_CIRCLE);
    CHECK_EQ(kz_map_item_at(map, 1)->shape.kind, KZ_KIND_BOX);
    CHECK_EQ(kz_map_bounds(map).max.x, 16);
    kz_map_free(map);
}
