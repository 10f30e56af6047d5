/* test_surface.c - checks of surfaces, their parts, and the colour of each pixel format. */
#include <kolize/surface.h>

#include <limits.h>

#include "kz_test.h"
#include "pixels.h"

static const unsigned char some_bytes[64] = {0};

static kz_surface good_surface(void)
{
    kz_surface s = {0};
    s.pixels = some_bytes;
    s.pitch = 16;
    s.format = KZ_FORMAT_RGBA32;
    s.w = 4;
    s.h = 4;
    return s;
}

static kz_error check_of(kz_surface s)
{
    kz_error err = {KZ_OK, -1, -1};
    const kz_result result = kz_surface_check(&s, &err);
    CHECK_EQ(result, err.code);
    CHECK_EQ(kz_surface_check(&s, NULL), result);
    return err;
}

TEST(a_plain_surface_is_accepted) { CHECK_EQ(check_of(good_surface()).code, KZ_OK); }

TEST(a_surface_without_area_needs_no_pixels)
{
    kz_surface s = good_surface();
    s.pixels = NULL;
    s.w = 0;
    CHECK_EQ(check_of(s).code, KZ_OK);
    s.w = 4;
    s.h = 0;
    CHECK_EQ(check_of(s).code, KZ_OK);
    s.h = 1;
    CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
}

TEST(unknown_formats_are_refused_by_their_number)
{
    kz_surface s = good_surface();
    const int bad[3] = {KZ_FORMAT_NONE, KZ_FORMAT_COUNT, 99};
    for (int i = 0; i < 3; i++) {
        s.format = (kz_format)bad[i];
        const kz_error err = check_of(s);
        CHECK_EQ(err.code, KZ_ERR_FORMAT);
        CHECK_EQ(err.a, bad[i]);
    }
}

TEST(negative_sizes_and_origins_are_refused)
{
    for (int field = 0; field < 4; field++) {
        kz_surface s = good_surface();
        int32_t *fields[4] = {&s.x, &s.y, &s.w, &s.h};
        *fields[field] = -1;
        CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
        *fields[field] = INT32_MIN;
        CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
    }
    CHECK_EQ(kz_surface_check(NULL, NULL), KZ_ERR_ARGUMENT);
}

TEST(a_palette_has_0_to_256_colours)
{
    static const uint32_t palette[256] = {0};
    kz_surface s = good_surface();
    s.palette = palette;
    s.n_colors = 256;
    CHECK_EQ(check_of(s).code, KZ_OK);
    s.n_colors = 257;
    CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
    s.n_colors = -1;
    CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
    s.n_colors = 1;
    s.palette = NULL;
    CHECK_EQ(check_of(s).code, KZ_ERR_ARGUMENT);
}

TEST(a_side_of_2_to_the_24_is_the_longest)
{
    kz_surface s = good_surface();
    s.format = KZ_FORMAT_INDEX1_LSB;
    s.w = 1 << 24;
    s.h = 1;
    s.pitch = 1 << 21;
    CHECK_EQ(check_of(s).code, KZ_OK);
    s.w++;
    s.pitch++;
    kz_error err = check_of(s);
    CHECK_EQ(err.code, KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, (1 << 24) + 1);
    CHECK_EQ(err.b, 1 << 24);
    s = good_surface();
    s.h = INT32_MAX;
    CHECK_EQ(check_of(s).code, KZ_ERR_TOO_LARGE);
}

TEST(rows_longer_than_the_pitch_are_refused_in_every_format)
{
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        kz_surface s = good_surface();
        s.format = (kz_format)format;
        s.x = 3;
        s.w = 15;
        const ptrdiff_t needed = (18 * pixels_bits(s.format) + 7) / 8;
        for (int sign = -1; sign <= 1; sign += 2) {
            s.pitch = sign * needed;
            CHECK_EQ(check_of(s).code, KZ_OK);
            s.pitch = sign * (needed - 1);
            const kz_error err = check_of(s);
            CHECK_EQ(err.code, KZ_ERR_PITCH);
            CHECK_EQ(err.a, needed);
            CHECK_EQ(err.b, sign * (needed - 1));
        }
    }
}

TEST(no_numbers_overflow_on_their_way)
{
    kz_surface s = good_surface();
    s.x = INT32_MAX;
    CHECK_EQ(check_of(s).code, KZ_ERR_TOO_LARGE);
    s = good_surface();
    s.y = INT32_MAX;
    CHECK_EQ(check_of(s).code, KZ_ERR_TOO_LARGE);
    s = good_surface();
    s.pitch = PTRDIFF_MIN;
    CHECK_EQ(check_of(s).code, KZ_ERR_TOO_LARGE);
    s.pitch = PTRDIFF_MAX / 4;
    CHECK_EQ(check_of(s).code, KZ_OK);
    s.pitch++;
    CHECK_EQ(check_of(s).code, KZ_ERR_TOO_LARGE);
}

/* ---- Parts ---------------------------------------------------------------------------------------------- */

static void check_part(kz_surface whole, int32_t x, int32_t y, int32_t w, int32_t h, int32_t px, int32_t py, int32_t pw,
                       int32_t ph)
{
    const kz_surface part = kz_surface_part(&whole, x, y, w, h);
    NOTE("part %d %d %d %d", x, y, w, h);
    CHECK_EQ(part.x, px);
    CHECK_EQ(part.y, py);
    CHECK_EQ(part.w, pw);
    CHECK_EQ(part.h, ph);
    CHECK_EQ(part.pixels, whole.pixels);
}

TEST(a_part_is_counted_in_the_surfaces_own_pixels_and_clipped_to_it)
{
    kz_surface s = good_surface();
    s.x = 10;
    s.y = 20;
    s.w = 8;
    s.h = 6;
    check_part(s, 0, 0, 8, 6, 10, 20, 8, 6);
    check_part(s, 2, 1, 3, 4, 12, 21, 3, 4);
    check_part(s, -3, -2, 5, 5, 10, 20, 2, 3);
    check_part(s, 6, 5, 100, 100, 16, 25, 2, 1);
    check_part(s, 8, 0, 1, 1, 18, 20, 0, 1);
    check_part(s, 2, 2, -1, 2, 12, 22, 0, 2);
    check_part(s, INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, 10, 20, 0, 0);
    check_part(s, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, 18, 26, 0, 0);
    check_part(s, -5, -5, INT32_MAX, INT32_MAX, 10, 20, 8, 6);
}

TEST(a_part_of_a_surface_of_negative_size_is_empty)
{
    kz_surface s = good_surface();
    s.w = INT32_MIN;
    s.h = -1;
    check_part(s, 0, 0, 9, 9, 0, 0, 0, 0);
    check_part(s, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, 0, 0, 0, 0);
}

TEST(a_part_of_a_part_is_a_part_of_the_whole)
{
    kz_test_rng r = kz_test_rng_here();
    pixels_options o = {.format = KZ_FORMAT_RGB24, .x = 3, .y = 2, .w = 20, .h = 15};
    pixels p = pixels_make(&r, o);
    const kz_surface part = kz_surface_part(pixels_surface(&p), 4, 5, 10, 8);
    const kz_surface inner = kz_surface_part(&part, 2, 1, 5, 5);
    CHECK_EQ(kz_surface_check(&inner, NULL), KZ_OK);
    for (int32_t y = 0; y < 5; y++)
        for (int32_t x = 0; x < 5; x++) CHECK_EQ(kz_surface_color(&inner, x, y), kz_surface_color(&p.s, x + 6, y + 6));
    pixels_free(&p);
}

/* ---- Colours -------------------------------------------------------------------------------------------- */

static uint32_t color_of(kz_format format, const void *bytes)
{
    kz_surface s = {0};
    s.pixels = bytes;
    s.format = format;
    s.pitch = 4;
    s.w = 1;
    s.h = 1;
    return kz_surface_color(&s, 0, 0);
}

TEST(byte_formats_are_named_by_the_order_of_their_bytes)
{
    const unsigned char bytes[4] = {0x11, 0x22, 0x33, 0x44};
    CHECK_EQ(color_of(KZ_FORMAT_RGB24, bytes), 0xFF112233u);
    CHECK_EQ(color_of(KZ_FORMAT_BGR24, bytes), 0xFF332211u);
    CHECK_EQ(color_of(KZ_FORMAT_RGBX32, bytes), 0xFF112233u);
    CHECK_EQ(color_of(KZ_FORMAT_BGRX32, bytes), 0xFF332211u);
    CHECK_EQ(color_of(KZ_FORMAT_RGBA32, bytes), 0x44112233u);
    CHECK_EQ(color_of(KZ_FORMAT_BGRA32, bytes), 0x44332211u);
    CHECK_EQ(color_of(KZ_FORMAT_ARGB32, bytes), 0x11223344u);
}

TEST(sixteen_bit_channels_are_widened_by_repeating_their_high_bits)
{
    const uint16_t red = 0xF800, green = 0x07E0, blue = 0x001F, mixed = 0x8410, one = 0x0821;
    CHECK_EQ(color_of(KZ_FORMAT_RGB565, &red), 0xFFFF0000u);
    CHECK_EQ(color_of(KZ_FORMAT_RGB565, &green), 0xFF00FF00u);
    CHECK_EQ(color_of(KZ_FORMAT_RGB565, &blue), 0xFF0000FFu);
    CHECK_EQ(color_of(KZ_FORMAT_RGB565, &mixed), 0xFF848284u);
    CHECK_EQ(color_of(KZ_FORMAT_RGB565, &one), 0xFF080408u);
    const uint16_t opaque = 0x8000 | 0x4210, clear = 0x4210;
    CHECK_EQ(color_of(KZ_FORMAT_ARGB1555, &opaque), 0xFF848484u);
    CHECK_EQ(color_of(KZ_FORMAT_ARGB1555, &clear), 0x00848484u);
    CHECK_EQ(color_of(KZ_FORMAT_XRGB1555, &opaque), 0xFF848484u);
    CHECK_EQ(color_of(KZ_FORMAT_XRGB1555, &clear), 0xFF848484u);
}

TEST(one_bit_formats_begin_at_the_highest_or_the_lowest_bit)
{
    const unsigned char bytes[2] = {0x80, 0x01};
    const uint32_t palette[2] = {0xFF000000u, 0xFFFFFFFFu};
    kz_surface s = {0};
    s.pixels = bytes;
    s.pitch = 2;
    s.w = 16;
    s.h = 1;
    s.palette = palette;
    s.n_colors = 2;
    for (int32_t x = 0; x < 16; x++) {
        s.format = KZ_FORMAT_INDEX1_MSB;
        CHECK_EQ(kz_surface_color(&s, x, 0), palette[x == 0 || x == 15]);
        s.format = KZ_FORMAT_INDEX1_LSB;
        CHECK_EQ(kz_surface_color(&s, x, 0), palette[x == 7 || x == 8]);
    }
}

TEST(an_index_beyond_the_palette_and_a_pixel_outside_have_colour_0)
{
    const unsigned char bytes[4] = {0, 1, 2, 255};
    const uint32_t palette[2] = {0xFF102030u, 0x80405060u};
    kz_surface s = {bytes, 4, KZ_FORMAT_INDEX8, 0, 0, 4, 1, palette, 2};
    const uint32_t expected[4] = {0xFF102030u, 0x80405060u, 0, 0};
    for (int32_t x = 0; x < 4; x++) CHECK_EQ(kz_surface_color(&s, x, 0), expected[x]);
    const int32_t far[4] = {-1, 4, INT32_MIN, INT32_MAX};
    for (int i = 0; i < 4; i++) {
        CHECK_EQ(kz_surface_color(&s, far[i], 0), 0);
        CHECK_EQ(kz_surface_color(&s, 0, i == 0 ? -1 : i == 1 ? 1 : far[i]), 0);
    }
}

TEST(a_format_that_does_not_exist_has_colour_0)
{
    const uint32_t bytes = 0xFFFFFFFFu;
    CHECK_EQ(color_of(KZ_FORMAT_NONE, &bytes), 0);
    CHECK_EQ(color_of(KZ_FORMAT_COUNT, &bytes), 0);
}

TEST(colours_read_are_the_colours_written_in_any_format_pitch_and_direction)
{
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int i = 0; i < 16; i++) {
            pixels_options o = {.format = (kz_format)format, .x = i % 9, .y = i % 3, .w = 1 + i * 5, .h = 3};
            o.extra_pitch = i % 4;
            o.bottom_up = i % 2;
            o.n_colors = i % 3 == 0 ? 256 : i % 5 + 1;
            pixels p = pixels_make(&r, o);
            const kz_surface *s = pixels_surface(&p);
            CHECK_EQ(kz_surface_check(s, NULL), KZ_OK);
            NOTE("format %d, case %d", format, i);
            for (int32_t y = 0; y < o.h; y++)
                for (int32_t x = 0; x < o.w; x++) CHECK_EQ(kz_surface_color(s, x, y), p.colors[y * o.w + x]);
            pixels_free(&p);
        }
    }
}
