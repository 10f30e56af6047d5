/* test_surface_bits.c - rows of solid bits agree with single pixels in every format, under every rule.
 *
 * Width, origin, pitch and direction vary.  Blocks are exactly as large as the image, so no byte beyond it is read. */
#include <kolize/surface.h>

#include "kz_test.h"
#include "pixels.h"

static uint64_t slow_bits(const kz_surface *s, const kz_rule *rule, int32_t x0, int32_t y, int32_t n)
{
    uint64_t bits = 0;
    for (int32_t i = 0; i < n; i++)
        if (kz_surface_solid(s, rule, x0 + i, y)) bits |= (uint64_t)1 << i;
    return bits;
}

/* All rows from one column on, 64 pixels and the rest. */
static void check_rows(const kz_surface *s, const kz_rule *rule, int32_t from)
{
    for (int32_t y = 0; y < s->h; y++) {
        for (int32_t x = from; x < s->w; x += 64) {
            const int32_t n = s->w - x < 64 ? s->w - x : 64;
            CHECK_EQ(kz_surface_bits(s, rule, x, y, n), slow_bits(s, rule, x, y, n));
        }
    }
}

TEST(all_widths_from_1_to_130_in_every_format_under_every_rule)
{
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int kind = 0; kind < KZ_RULE_COUNT; kind++) {
            if (!pixels_kind_suits((kz_rule_kind)kind, (kz_format)format)) continue;
            for (int32_t w = 1; w <= 130; w++) {
                pixels_options o = {.format = (kz_format)format, .w = w, .h = 2};
                o.x = w % 11;
                o.y = w % 3;
                o.extra_pitch = w % 2 ? 0 : w % 7;
                o.bottom_up = w % 5 == 0;
                o.n_colors = w % 4 ? 256 : 1 + w % 3;
                pixels p = pixels_make(&r, o);
                const kz_rule rule = pixels_random_rule(&r, (kz_rule_kind)kind);
                const kz_surface *s = pixels_surface(&p);
                REQUIRE(kz_rule_check(&rule, s, NULL) == KZ_OK);
                NOTE("format %d, kind %d, width %d", format, kind, w);
                check_rows(s, &rule, 0);
                check_rows(s, &rule, w % 9);
                pixels_free(&p);
            }
        }
    }
}

TEST(one_bit_formats_begin_at_any_bit_and_end_at_any)
{
    kz_test_rng r = kz_test_rng_here();
    for (int msb = 0; msb < 2; msb++) {
        for (int32_t x = 0; x < 17; x++) {
            for (int32_t n = 1; n <= 64; n++) {
                pixels_options o = {.x = x, .w = n, .h = 1};
                o.format = msb ? KZ_FORMAT_INDEX1_MSB : KZ_FORMAT_INDEX1_LSB;
                pixels p = pixels_make(&r, o);
                const kz_rule rule = kz_rule_index((uint8_t)kz_test_below(&r, 2));
                CHECK_EQ(kz_surface_bits(pixels_surface(&p), &rule, 0, 0, n), slow_bits(&p.s, &rule, 0, 0, n));
                pixels_free(&p);
            }
        }
    }
}

TEST(sub_rectangles_are_read_as_images_of_their_own)
{
    kz_test_rng r = kz_test_rng_here();
    for (int64_t i = kz_test_rounds(400); i > 0; i--) {
        const int32_t w = kz_test_range(&r, 1, 150), h = kz_test_range(&r, 1, 6);
        pixels_options o = {.format = (kz_format)kz_test_range(&r, 1, KZ_FORMAT_COUNT - 1), .w = w, .h = h};
        o.bottom_up = kz_test_one_in(&r, 2);
        o.n_colors = 256;
        pixels p = pixels_make(&r, o);
        const kz_rule rule = pixels_random_rule(&r, pixels_indexed(o.format) ? KZ_RULE_INDEX : KZ_RULE_KEY);
        const int32_t x = kz_test_range(&r, 0, w - 1), y = kz_test_range(&r, 0, h - 1);
        const int32_t pw = kz_test_range(&r, 1, w - x), ph = kz_test_range(&r, 1, h - y);
        const kz_surface part = kz_surface_part(pixels_surface(&p), x, y, pw, ph);
        REQUIRE(kz_rule_check(&rule, &part, NULL) == KZ_OK);
        for (int32_t py = 0; py < ph; py++) {
            for (int32_t px = 0; px < pw; px += 64) {
                const int32_t n = pw - px < 64 ? pw - px : 64;
                CHECK_EQ(kz_surface_bits(&part, &rule, px, py, n), slow_bits(&p.s, &rule, x + px, y + py, n));
            }
        }
        pixels_free(&p);
    }
}

TEST(pixels_outside_the_surface_are_clear)
{
    kz_test_rng r = kz_test_rng_here();
    pixels_options o = {.format = KZ_FORMAT_RGB24, .w = 70, .h = 2};
    pixels p = pixels_make(&r, o);
    const kz_surface *s = pixels_surface(&p);
    const kz_rule all = kz_rule_alpha(0);
    for (int32_t x = -70; x <= 75; x++)
        for (int32_t n = 1; n <= 64; n++) CHECK_EQ(kz_surface_bits(s, &all, x, 1, n), slow_bits(s, &all, x, 1, n));
    const int32_t rows[4] = {-1, 2, INT32_MIN, INT32_MAX};
    for (int i = 0; i < 4; i++) CHECK_EQ(kz_surface_bits(s, &all, 0, rows[i], 64), 0);
    CHECK_EQ(kz_surface_bits(s, &all, INT32_MIN, 0, 64), 0);
    CHECK_EQ(kz_surface_bits(s, &all, INT32_MAX, 0, 64), 0);
    CHECK_EQ(kz_surface_bits(s, &all, 0, 0, 0), 0);
    CHECK_EQ(kz_surface_bits(s, &all, 0, 0, INT32_MIN), 0);
    CHECK_EQ(kz_surface_bits(s, &all, 0, 0, INT32_MAX), UINT64_MAX);
    pixels_free(&p);
}

TEST(a_surface_without_area_has_no_solid_pixel)
{
    const kz_surface s = {.format = KZ_FORMAT_RGBA32};
    const kz_rule all = kz_rule_alpha(0);
    CHECK_EQ(kz_rule_check(&all, &s, NULL), KZ_OK);
    CHECK_EQ(kz_surface_bits(&s, &all, 0, 0, 64), 0);
    CHECK(!kz_surface_solid(&s, &all, 0, 0));
}

/* A row in which one pixel was turned after the truth was written down. */
static void compare_with_one_pixel_turned(void)
{
    unsigned char row[40] = {0}, turned[40] = {0};
    const kz_rule rule = kz_rule_index(0);
    turned[33] = 1;
    const kz_surface a = {row, 40, KZ_FORMAT_INDEX8, 0, 0, 40, 1, NULL, 0},
                     b = {turned, 40, KZ_FORMAT_INDEX8, 0, 0, 40, 1, NULL, 0};
    CHECK_EQ(kz_surface_bits(&b, &rule, 0, 0, 40), slow_bits(&a, &rule, 0, 0, 40));
}

TEST(the_comparison_notices_one_pixel)
{
    const kz_test_counts c = kz_test_apart(compare_with_one_pixel_turned);
    CHECK_EQ(c.failed, 1);
}
