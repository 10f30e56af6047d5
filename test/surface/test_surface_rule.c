/* test_surface_rule.c - the surfaces that each rule suits, and its verdict on each pixel. */
#include <kolize/surface.h>

#include "kz_test.h"
#include "pixels.h"

static kz_surface one_row(kz_format format, const void *bytes, int32_t w)
{
    kz_surface s = {0};
    s.pixels = bytes;
    s.format = format;
    s.pitch = 256;
    s.w = w;
    s.h = 1;
    return s;
}

static const unsigned char blank[256] = {0};
static const uint32_t gray_palette[2] = {0xFF000000u, 0xFF808080u};

/* ---- Which rule suits ----------------------------------------------------------------------------------- */

static kz_error rule_error(kz_rule rule, kz_surface s)
{
    kz_error err = {KZ_OK, -1, -1};
    const kz_result result = kz_rule_check(&rule, &s, &err);
    CHECK_EQ(result, err.code);
    CHECK_EQ(kz_rule_check(&rule, &s, NULL), result);
    return err;
}

TEST(colour_rules_on_indexed_formats_need_a_palette)
{
    const kz_rule rules[3] = {kz_rule_alpha(127), kz_rule_key(0, 0), kz_rule_air(KZ_AIR_DEFAULT, NULL)};
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int i = 0; i < 3; i++) {
            kz_surface s = one_row((kz_format)format, blank, 4);
            const kz_error err = rule_error(rules[i], s);
            CHECK_EQ(err.code, pixels_indexed(s.format) ? KZ_ERR_RULE : KZ_OK);
            if (err.code == KZ_ERR_RULE) CHECK_EQ(err.a, rules[i].kind);
            s.palette = gray_palette;
            s.n_colors = 2;
            CHECK_EQ(rule_error(rules[i], s).code, KZ_OK);
        }
    }
}

TEST(index_rules_need_an_indexed_format_and_no_palette)
{
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        const kz_result expected = pixels_indexed((kz_format)format) ? KZ_OK : KZ_ERR_RULE;
        CHECK_EQ(rule_error(kz_rule_index(0), one_row((kz_format)format, blank, 4)).code, expected);
    }
}

TEST(unknown_kinds_and_a_missing_function_are_refused)
{
    kz_rule rule = kz_rule_alpha(0);
    rule.kind = KZ_RULE_COUNT;
    CHECK_EQ(rule_error(rule, one_row(KZ_FORMAT_RGBA32, blank, 4)).code, KZ_ERR_RULE);
    CHECK_EQ(rule_error(kz_rule_call(NULL, NULL), one_row(KZ_FORMAT_RGBA32, blank, 4)).code, KZ_ERR_RULE);
    CHECK_EQ(rule_error(kz_rule_call(pixels_pattern, NULL), one_row(KZ_FORMAT_RGBA32, blank, 4)).code, KZ_OK);
}

TEST(nothing_is_solid_under_a_rule_that_does_not_exist)
{
    const kz_surface s = one_row(KZ_FORMAT_RGBA32, blank, 4);
    kz_rule rule = kz_rule_air(KZ_AIR_DEFAULT, NULL);
    CHECK_EQ(kz_surface_bits(&s, &rule, 0, 0, 4), 15);
    rule.kind = KZ_RULE_COUNT;
    CHECK_EQ(kz_surface_bits(&s, &rule, 0, 0, 4), 0);
    CHECK(!kz_surface_solid(&s, &rule, 0, 0));
}

TEST(nothing_is_solid_in_a_format_that_does_not_exist)
{
    kz_surface s = one_row(KZ_FORMAT_RGBA32, blank, 4);
    const kz_rule rule = kz_rule_air(KZ_AIR_DEFAULT, NULL);
    s.format = KZ_FORMAT_COUNT;
    CHECK_EQ(kz_surface_bits(&s, &rule, 0, 0, 4), 0);
}

TEST(missing_arguments_are_refused_by_their_number)
{
    kz_error err;
    const kz_rule rule = kz_rule_alpha(0);
    const kz_surface s = one_row(KZ_FORMAT_RGBA32, blank, 4);
    CHECK_EQ(kz_rule_check(NULL, &s, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_rule_check(&rule, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
}

TEST(a_bad_surface_is_reported_before_its_rule)
{
    kz_surface s = one_row(KZ_FORMAT_RGBA32, blank, 4);
    s.pitch = 15;
    CHECK_EQ(rule_error(kz_rule_index(0), s).code, KZ_ERR_PITCH);
}

TEST(a_hot_image_of_another_size_is_refused_with_its_size)
{
    const kz_surface drawn = one_row(KZ_FORMAT_RGBA32, blank, 4);
    const int32_t sizes[5][2] = {{4, 1}, {3, 1}, {5, 1}, {4, 0}, {4, 2}};
    for (int i = 0; i < 5; i++) {
        kz_surface hot = one_row(KZ_FORMAT_RGB24, blank, sizes[i][0]);
        hot.h = sizes[i][1];
        hot.pitch = 16;
        const kz_error err = rule_error(kz_rule_air(KZ_AIR_DEFAULT, &hot), drawn);
        CHECK_EQ(err.code, i == 0 ? KZ_OK : KZ_ERR_HOT_SIZE);
        if (i > 0) CHECK_EQ(err.a, sizes[i][0]);
        if (i > 0) CHECK_EQ(err.b, sizes[i][1]);
    }
}

TEST(the_hot_image_is_checked_like_any_surface_and_needs_the_colours)
{
    kz_surface hot = one_row(KZ_FORMAT_INDEX8, blank, 4);
    const kz_surface drawn = one_row(KZ_FORMAT_INDEX8, blank, 4); /* never read: it may be without palette */
    CHECK_EQ(rule_error(kz_rule_air(0, &hot), drawn).code, KZ_ERR_RULE);
    hot.palette = gray_palette;
    hot.n_colors = 2;
    CHECK_EQ(rule_error(kz_rule_air(0, &hot), drawn).code, KZ_OK);
    hot.pitch = 3;
    CHECK_EQ(rule_error(kz_rule_air(0, &hot), drawn).code, KZ_ERR_PITCH);
    /* Only air rules read it. */
    kz_rule rule = kz_rule_index(0);
    rule.hot = &hot;
    CHECK_EQ(rule_error(rule, drawn).code, KZ_OK);
}

/* ---- What it says --------------------------------------------------------------------------------------- */

static bool solid_color(kz_format format, uint32_t color, kz_rule rule)
{
    unsigned char bytes[4] = {0};
    pixels_encode(format, bytes, 0, color, 0, 0xFF);
    const kz_surface s = one_row(format, bytes, 1);
    CHECK_EQ(kz_rule_check(&rule, &s, NULL), KZ_OK);
    const bool solid = kz_surface_solid(&s, &rule, 0, 0);
    CHECK_EQ(kz_surface_bits(&s, &rule, 0, 0, 1), solid);
    return solid;
}

TEST(solid_means_alpha_above_the_threshold)
{
    const kz_format formats[3] = {KZ_FORMAT_RGBA32, KZ_FORMAT_BGRA32, KZ_FORMAT_ARGB32};
    for (int f = 0; f < 3; f++)
        for (uint32_t alpha = 0; alpha < 256; alpha++)
            for (uint32_t threshold = 0; threshold < 256; threshold++)
                CHECK_EQ(solid_color(formats[f], alpha << 24 | 0x00FFFFFFu, kz_rule_alpha((uint8_t)threshold)),
                         alpha > threshold);
    CHECK_EQ(solid_color(KZ_FORMAT_ARGB1555, 0xFF000000u, kz_rule_alpha(254)), true);
    CHECK_EQ(solid_color(KZ_FORMAT_ARGB1555, 0x00FFFFFFu, kz_rule_alpha(0)), false);
}

TEST(formats_without_alpha_are_solid_below_threshold_255)
{
    const kz_format formats[6] = {KZ_FORMAT_RGB24,  KZ_FORMAT_BGR24,  KZ_FORMAT_RGBX32,
                                  KZ_FORMAT_BGRX32, KZ_FORMAT_RGB565, KZ_FORMAT_XRGB1555};
    for (int f = 0; f < 6; f++) {
        CHECK_EQ(solid_color(formats[f], 0x00123456u, kz_rule_alpha(0)), true);
        CHECK_EQ(solid_color(formats[f], 0x00123456u, kz_rule_alpha(254)), true);
        CHECK_EQ(solid_color(formats[f], 0x00123456u, kz_rule_alpha(255)), false);
    }
}

TEST(the_colour_key_ignores_alpha_and_x)
{
    for (uint32_t a = 0; a < 256; a += 15) {
        const uint32_t magenta = a << 24 | 0x00FF00FFu;
        CHECK_EQ(solid_color(KZ_FORMAT_RGBA32, magenta, kz_rule_key(0xFF00FF, 0)), false);
        CHECK_EQ(solid_color(KZ_FORMAT_ARGB32, magenta, kz_rule_key(0x12FF00FFu, 0)), false);
        CHECK_EQ(solid_color(KZ_FORMAT_RGBX32, magenta, kz_rule_key(0xFF00FF, 0)), false);
        CHECK_EQ(solid_color(KZ_FORMAT_XRGB1555, magenta, kz_rule_key(0xFF00FF, 0)), false);
        CHECK_EQ(solid_color(KZ_FORMAT_ARGB1555, magenta, kz_rule_key(0xFF00FF, 0)), false);
    }
}

TEST(the_keys_tolerance_holds_for_each_channel_alone)
{
    for (int shift = 0; shift < 24; shift += 8) {
        for (uint32_t v = 0; v < 256; v++) {
            for (uint32_t tolerance = 0; tolerance < 256; tolerance += 5) {
                const uint32_t color = 0xFF646464u ^ (0x64u << shift) ^ (v << shift);
                const int off = abs((int)v - 0x64);
                CHECK_EQ(solid_color(KZ_FORMAT_RGB24, color, kz_rule_key(0x646464, (uint8_t)tolerance)),
                         off > (int)tolerance);
            }
        }
    }
    CHECK_EQ(solid_color(KZ_FORMAT_RGB24, 0x00FFFFFFu, kz_rule_key(0, 255)), false);
    CHECK_EQ(solid_color(KZ_FORMAT_RGB24, 0x00FFFFFFu, kz_rule_key(0, 254)), true);
}

TEST(several_palette_entries_can_be_transparent)
{
    unsigned char all[256];
    for (int i = 0; i < 256; i++) all[i] = (unsigned char)i;
    const kz_surface s = one_row(KZ_FORMAT_INDEX8, all, 256);
    kz_rule rule = kz_rule_index(0);
    const int more[6] = {1, 63, 64, 127, 200, 255};
    for (int i = 0; i < 6; i++) kz_rule_add_index(&rule, (uint8_t)more[i]);
    for (int32_t x = 0; x < 256; x++) {
        bool transparent = x == 0;
        for (int i = 0; i < 6; i++) transparent |= x == more[i];
        CHECK_EQ(kz_surface_solid(&s, &rule, x, 0), !transparent);
        CHECK_EQ(kz_surface_bits(&s, &rule, x, 0, 1), !transparent);
    }
}

TEST(air_is_one_exact_colour_alpha_included)
{
    const kz_rule air = kz_rule_air(KZ_AIR_DEFAULT, NULL);
    CHECK_EQ(solid_color(KZ_FORMAT_RGBA32, 0xFFFF00FFu, air), false);
    CHECK_EQ(solid_color(KZ_FORMAT_RGBA32, 0xFEFF00FFu, air), true);
    CHECK_EQ(solid_color(KZ_FORMAT_RGBA32, 0xFFFF01FFu, air), true);
    CHECK_EQ(solid_color(KZ_FORMAT_RGBA32, 0x00000000u, air), true);
    CHECK_EQ(solid_color(KZ_FORMAT_RGBX32, 0x00FF00FFu, air), false); /* without alpha it is FF */
    CHECK_EQ(solid_color(KZ_FORMAT_RGB565, 0x00FF00FFu, air), false);
    CHECK_EQ(solid_color(KZ_FORMAT_ARGB1555, 0x00FF00FFu, air), true);
}

TEST(a_hot_image_answers_for_its_sprite_pixel_by_pixel)
{
    kz_test_rng r = kz_test_rng_here();
    for (int i = 0; i < 100; i++) {
        const int32_t w = kz_test_range(&r, 1, 130), h = kz_test_range(&r, 1, 4);
        pixels_options o = {.format = (kz_format)kz_test_range(&r, 1, KZ_FORMAT_COUNT - 1), .x = 2, .w = w, .h = h};
        pixels drawn = pixels_make(&r, o);
        o.format = (kz_format)kz_test_range(&r, 1, KZ_FORMAT_COUNT - 1);
        o.x = kz_test_range(&r, 0, 9);
        o.n_colors = kz_test_range(&r, 1, 256);
        pixels hot = pixels_make(&r, o);
        const kz_rule rule = kz_rule_air(KZ_AIR_DEFAULT, pixels_surface(&hot));
        const kz_surface *s = pixels_surface(&drawn);
        REQUIRE(kz_rule_check(&rule, s, NULL) == KZ_OK);
        for (int32_t y = 0; y < h; y++) {
            for (int32_t x = 0; x < w; x++) {
                const bool expected = pixels_solid(&drawn, &hot, &rule, x, y);
                CHECK_EQ(kz_surface_solid(s, &rule, x, y), expected);
                CHECK_EQ(kz_surface_bits(s, &rule, x, y, 1), expected);
            }
        }
        pixels_free(&drawn);
        pixels_free(&hot);
    }
}

static bool note_what_came(void *ctx, const kz_surface *s, int32_t x, int32_t y)
{
    kz_surface *seen = ctx;
    *seen = *s;
    return x == 2 && y == 0;
}

TEST(a_callback_gets_the_surface_and_its_own_coordinates)
{
    kz_surface seen = {0};
    kz_surface s = one_row(KZ_FORMAT_INDEX1_MSB, blank, 4);
    s.x = 5;
    const kz_rule rule = kz_rule_call(note_what_came, &seen);
    CHECK_EQ(kz_rule_check(&rule, &s, NULL), KZ_OK);
    CHECK_EQ(kz_surface_bits(&s, &rule, 0, 0, 4), 4);
    CHECK_EQ(seen.x, 5);
    CHECK_EQ(seen.w, 4);
    CHECK(kz_surface_solid(&s, &rule, 2, 0));
    CHECK(!kz_surface_solid(&s, &rule, 3, 0));
    CHECK(!kz_surface_solid(&s, &rule, 4, 0));
    CHECK(!kz_surface_solid(&s, &rule, 2, -1));
}

TEST(every_kind_of_rule_says_of_every_format_what_the_header_says)
{
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int kind = 0; kind < KZ_RULE_COUNT; kind++) {
            if (!pixels_kind_suits((kz_rule_kind)kind, (kz_format)format)) continue;
            for (int i = 0; i < 6; i++) {
                pixels_options o = {.format = (kz_format)format, .x = i, .y = i % 2, .w = 40, .h = 4};
                o.n_colors = i % 2 ? 256 : 3;
                pixels p = pixels_make(&r, o);
                const kz_surface *s = pixels_surface(&p);
                const kz_rule rule = pixels_random_rule(&r, (kz_rule_kind)kind);
                REQUIRE(kz_rule_check(&rule, s, NULL) == KZ_OK);
                NOTE("format %d, kind %d, case %d", format, kind, i);
                for (int32_t y = -1; y <= 4; y++)
                    for (int32_t x = -1; x <= 40; x++)
                        CHECK_EQ(kz_surface_solid(s, &rule, x, y), pixels_solid(&p, NULL, &rule, x, y));
                pixels_free(&p);
            }
        }
    }
}
