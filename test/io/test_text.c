/* Rules, colours and numbers as text; paths as one file names another; flips and turns of tiles. */
#include "io/io_private.h"
#include "io/place.h"
#include "kz_test.h"
#include "kz_test_alloc.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rules --------------------------------------------------------------------------------------------- */

TEST(keys_are_read_with_and_without_tolerance)
{
    kz_rule rule;
    CHECK_EQ(kz_rule_parse_key("ff00Fe", &rule), KZ_OK);
    CHECK_EQ(rule.kind, KZ_RULE_KEY);
    CHECK_EQ(rule.color, 0xff00feu);
    CHECK_EQ(rule.tolerance, 0);
    CHECK_EQ(kz_rule_parse_key("#102030~255", &rule), KZ_OK);
    CHECK_EQ(rule.color, 0x102030u);
    CHECK_EQ(rule.tolerance, 255);
}

TEST(what_is_no_key_is_refused_and_changes_nothing)
{
    static const char *const wrong[] = {
        "",          "#",         "ff00f",   "ff00ff0", "gg0000",   "ff00ff~",  "ff00ff~256",
        "ff00ff~-1", "ff00ff~1x", " ff00ff", "ff00ff ", "0xff00ff", "##ff00ff", "ff00ff~99999999999999999999"};
    kz_rule rule = kz_rule_alpha(5);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NOTE("'%s'", wrong[i]);
        CHECK_EQ(kz_rule_parse_key(wrong[i], &rule), KZ_ERR_ARGUMENT);
    }
    CHECK_EQ(kz_rule_parse_key(NULL, &rule), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_rule_parse_key("ff00ff", NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(rule.kind, KZ_RULE_ALPHA);
    CHECK_EQ(rule.threshold, 5);
}

TEST(colors_are_read_with_and_without_alpha)
{
    uint32_t color = 1;
    CHECK_EQ(kz_parse_argb("80ff00Aa", &color), KZ_OK);
    CHECK_EQ(color, 0x80ff00aau);
    CHECK_EQ(kz_parse_argb("#ff00aa", &color), KZ_OK);
    CHECK_EQ(color, 0xffff00aau);
    CHECK_EQ(kz_parse_argb("ff00a", &color), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_parse_argb("ff00aa1", &color), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_parse_argb("", &color), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_parse_argb(NULL, &color), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_parse_argb("ff00aa", NULL), KZ_ERR_ARGUMENT);
    CHECK_EQ(color, 0xffff00aau);
}

static void check_rule_text(const kz_rule *rule, const char *wanted)
{
    char text[128], cut[5];
    CHECK_EQ(kz_rule_text(rule, text, sizeof text), strlen(wanted));
    CHECK_STR(text, wanted);
    CHECK_EQ(kz_rule_text(rule, NULL, 0), strlen(wanted));
    CHECK_EQ(kz_rule_text(rule, cut, sizeof cut), strlen(wanted));
    CHECK(strncmp(cut, wanted, 4) == 0 && cut[4] == '\0');
}

static bool nothing_solid(void *ctx, const kz_surface *surface, int32_t x, int32_t y)
{
    (void)ctx, (void)surface, (void)x, (void)y;
    return false;
}

TEST(every_rule_has_one_line_of_text)
{
    kz_surface hot;
    memset(&hot, 0, sizeof hot);
    kz_rule rule = kz_rule_alpha(127);
    check_rule_text(&rule, "alpha > 127");
    rule = kz_rule_key(0xff00ff, 0);
    check_rule_text(&rule, "key ff00ff");
    rule = kz_rule_key(0x0000ff, 8);
    check_rule_text(&rule, "key 0000ff~8");
    rule = kz_rule_index(3);
    check_rule_text(&rule, "index 3 transparent");
    kz_rule_add_index(&rule, 255);
    kz_rule_add_index(&rule, 0);
    check_rule_text(&rule, "indices 0,3,255 transparent");
    memset(rule.transparent, 0, sizeof rule.transparent);
    check_rule_text(&rule, "no index transparent");
    rule = kz_rule_air(0xffff00ff, &hot);
    check_rule_text(&rule, "hot image, air ffff00ff");
    rule = kz_rule_air(0x00000001, NULL);
    check_rule_text(&rule, "air 00000001");
    rule = kz_rule_call(nothing_solid, NULL);
    check_rule_text(&rule, "a function's choice");
}

/* ---- Numbers ------------------------------------------------------------------------------------------- */

TEST(numbers_are_read_as_strtod_reads_them)
{
    static const char *const texts[] = {"0",
                                        "-0",
                                        "1",
                                        "-1.5",
                                        "+2.25",
                                        ".5",
                                        "5.",
                                        "1e3",
                                        "1E-3",
                                        "-1.5e+10",
                                        "123456789012345",
                                        "1234567890123456789",
                                        "0.1",
                                        "-10.4469",
                                        "3.14159265358979323846",
                                        "1e22",
                                        "1e23",
                                        "1e-22",
                                        "1e-23",
                                        "1.7e308",
                                        "4.9e-324",
                                        "1e-400",
                                        "0.000000000000000000000000000001",
                                        "9007199254740993",
                                        " 7 ",
                                        "\t-3\n",
                                        "2.2250738585072011e-308"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double value = 99;
        NOTE("'%s'", texts[i]);
        CHECK(kzi_parse_real(texts[i], &value));
        CHECK_BITS64(value, strtod(texts[i], NULL));
    }
}

TEST(random_numbers_are_read_as_strtod_reads_them)
{
    kz_test_rng r = kz_test_rng_here();
    const int64_t rounds = kz_test_rounds(20000);
    for (int64_t i = 0; i < rounds; i++) {
        char text[64];
        double value = 0;
        const double number = (double)kz_test_exponent(&r, -60, 60) * (1 + kz_test_unit(&r));
        snprintf(text, sizeof text, "%.*g", kz_test_range(&r, 1, 20), number);
        NOTE("'%s'", text);
        CHECK(kzi_parse_real(text, &value));
        CHECK_BITS64(value, strtod(text, NULL));
    }
}

TEST(what_is_no_finite_number_is_refused)
{
    static const char *const wrong[] = {"",      " ",   "-",     "+",      ".",         "e5",   "1e",
                                        "1e+",   "nan", "NaN",   "inf",    "-infinity", "0x10", "1,5",
                                        "1.2.3", "1 2", "1e999", "-1e400", "12a",       "--1",  "1e99999999999999"};
    double value = 99;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        NOTE("'%s'", wrong[i]);
        CHECK(!kzi_parse_real(wrong[i], &value));
    }
    char longest[1000];
    memset(longest, '1', sizeof longest);
    longest[999] = '\0';
    CHECK(!kzi_parse_real(longest, &value));
    CHECK_EQ(value, 99.0);
}

TEST(numbers_do_not_depend_on_the_locale)
{
    static const char *const commas[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE", "C"};
    double value = 0;
    for (size_t i = 0; i < sizeof commas / sizeof *commas && !setlocale(LC_NUMERIC, commas[i]); i++) continue;
    CHECK(kzi_parse_real("1.5", &value));
    CHECK_EQ(value, 1.5);
    CHECK(kzi_parse_real("12345.678901234567890", &value)); /* by strtod */
    CHECK_EQ(value, 12345.678901234567890);
    CHECK(!kzi_parse_real("1,5", &value));
    setlocale(LC_NUMERIC, "C");
}

TEST(reals_become_float32_or_infinity)
{
    CHECK_BITS(kzi_to_float(0.1), 0.1f);
    CHECK(kzi_to_float(1e300) > FLT_MAX);
    CHECK(kzi_to_float(-1e300) < -FLT_MAX);
    CHECK_EQ(kzi_floor(-0.5), -1.0);
    CHECK_EQ(kzi_floor(2.75), 2.0);
    CHECK_EQ(kzi_floor(-3), -3.0);
    CHECK_EQ(kzi_floor(1e300), 1e300);
}

/* ---- Paths --------------------------------------------------------------------------------------------- */

TEST(files_are_named_relative_to_the_file_that_names_them)
{
    static const struct {
        const char *from, *name, *path;
    } cases[] = {{"room.tmx", "a.png", "a.png"},
                 {"maps/room.tmx", "a.png", "maps/a.png"},
                 {"maps/room.tmx", "../gfx/a.png", "gfx/a.png"},
                 {"maps/room.tmx", "../../gfx/a.png", "../gfx/a.png"},
                 {"../maps/room.tmx", "../a.png", "../a.png"},
                 {"/maps/deep/room.tmx", "./x//y/../a.png", "/maps/deep/x/a.png"},
                 {"maps/room.tmx", "/gfx/../a.png", "/a.png"},
                 {"maps/room.tmx", "..", "."},
                 {"a/b/c.tx", "../../../d", "../d"},
                 {"/a.tmx", "../b.png", "/../b.png"},
                 {"a/..b/c", "..d", "a/..b/..d"}};
    char path[KZI_PATH_ROOM];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        NOTE("%s from %s", cases[i].name, cases[i].from);
        CHECK(kzi_path_join(cases[i].from, cases[i].name, path));
        CHECK_STR(path, cases[i].path);
    }
}

TEST(a_path_that_is_too_long_is_no_path)
{
    char path[KZI_PATH_ROOM + 1], name[KZI_PATH_ROOM + 1];
    memset(name, 'n', sizeof name);
    name[KZI_PATH_ROOM] = '\0';
    CHECK(!kzi_path_join("a/b", name, path));
    CHECK(!kzi_path_join("a/b", name + 1, path));
    CHECK(!kzi_path_join("a/b", name + 2, path));
    CHECK(kzi_path_join("a/b", name + 3, path));
    CHECK_EQ(strlen(path), KZI_PATH_ROOM - 1);
    CHECK(kzi_path_join("b", name + 1, path));
    CHECK(!kzi_path_join("b", name, path));
    name[0] = '/';
    CHECK(!kzi_path_join("a/b", name, path));
    CHECK(kzi_path_join(name, "c", path));
    CHECK_STR(path, "/c");
}

TEST(long_paths_are_shown_by_their_end)
{
    char path[600];
    memset(path, 'd', sizeof path);
    memcpy(path + 580, "/folder/a_file.tmx", 19);
    CHECK_STR(kzi_path_shown(path), "folder/a_file.tmx");
    CHECK_STR(kzi_path_shown("short/a.tmx"), "short/a.tmx");
    path[580] = path[587] = '_';
    CHECK_EQ(strlen(kzi_path_shown(path)), 200u);
}

/* ---- Places -------------------------------------------------------------------------------------------- */

static void check_corner(const kzi_place *place, double x, double y, double wanted_x, double wanted_y)
{
    kzi_place_apply(place, &x, &y);
    CHECK_NEAR(x, wanted_x, 1e-4);
    CHECK_NEAR(y, wanted_y, 1e-4);
}

/* A tile of 4 x 2 drawn at its size.  The corner that was top-left comes to: */
TEST(the_eight_flips_put_the_first_corner_where_tiled_does)
{
    static const struct {
        uint32_t flips;
        double x, y;         /* of the tile's (0, 0) */
        double far_x, far_y; /* of its (4, 2) */
    } cases[] = {{0, 0, -2, 4, 0},
                 {KZI_FLIP_X, 4, -2, 0, 0},
                 {KZI_FLIP_Y, 0, 0, 4, -2},
                 {KZI_FLIP_X | KZI_FLIP_Y, 4, 0, 0, -2},
                 {KZI_FLIP_DIAGONAL, 0, -4, 2, 0},
                 {KZI_FLIP_DIAGONAL | KZI_FLIP_X, 2, -4, 0, 0}, /* a quarter turn clockwise */
                 {KZI_FLIP_DIAGONAL | KZI_FLIP_Y, 0, 0, 2, -4}, /* one counter-clockwise */
                 {KZI_FLIP_DIAGONAL | KZI_FLIP_X | KZI_FLIP_Y, 2, 0, 0, -4}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const kzi_place place = kzi_place_cell(4, 2, kzi_fit_tile(4, 2, 4, 2, false), cases[i].flips, false);
        NOTE("flips %08x", cases[i].flips);
        check_corner(&place, 0, 0, cases[i].x, cases[i].y);
        check_corner(&place, 4, 2, cases[i].far_x, cases[i].far_y);
        CHECK(kzi_place_keeps_axes(&place));
        CHECK_EQ(kzi_place_only_shifts(&place), cases[i].flips == 0);
        CHECK_EQ(place.scale, 1.0);
    }
}

TEST(hexagonal_tiles_turn_by_60_and_120_degrees_about_their_middle)
{
    const double up = 0.8660254037844386;
    const kzi_place turned = kzi_place_cell(2, 2, kzi_fit_tile(2, 2, 2, 2, false), KZI_FLIP_DIAGONAL, true);
    check_corner(&turned, 1, 1, 1, -1);
    check_corner(&turned, 2, 1, 1 + 0.5, -1 + up); /* right of the middle: 60 degrees down */
    const kzi_place twice = kzi_place_cell(2, 2, kzi_fit_tile(2, 2, 2, 2, false), KZI_FLIP_HEX_120, true);
    check_corner(&twice, 2, 1, 1 - 0.5, -1 + up);
    const kzi_place half =
        kzi_place_cell(2, 2, kzi_fit_tile(2, 2, 2, 2, false), KZI_FLIP_DIAGONAL | KZI_FLIP_HEX_120, true);
    check_corner(&half, 2, 1, 0, -1);
    const kzi_place flipped =
        kzi_place_cell(2, 2, kzi_fit_tile(2, 2, 2, 2, false), KZI_FLIP_X | KZI_FLIP_DIAGONAL, true);
    check_corner(&flipped, 0, 1, 1 + 0.5, -1 + up);
}

TEST(scales_are_known_where_all_directions_agree)
{
    const kzi_place even = kzi_place_cell(4, 2, kzi_fit_tile(4, 2, 8, 4, false), KZI_FLIP_X, false),
                    uneven = kzi_place_cell(4, 2, kzi_fit_tile(4, 2, 8, 2, false), 0, false);
    const kzi_place turn = kzi_place_rotation(33), both = kzi_place_join(&turn, &even);
    CHECK_EQ(even.scale, 2.0);
    CHECK_EQ(uneven.scale, 0.0);
    CHECK_EQ(both.scale, 2.0);
    CHECK(!kzi_place_keeps_axes(&both));
    const kzi_place quarter = kzi_place_rotation(-270);
    CHECK(kzi_place_keeps_axes(&quarter));
    check_corner(&quarter, 1, 0, 0, 1);
}
