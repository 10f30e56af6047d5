/* test_mask_make.c - masks from pixels, text and functions: cells, count, bounds, padding, and what is refused. */
#include <kolize/mask.h>

#include "../surface/pixels.h"
#include "grid.h"
#include "kz_test.h"
#include "mask/mask_private.h"

/* Every invariant of a mask that came out of any maker. */
static void check_sound(const kz_mask *mask)
{
    int64_t count = 0;
    kz_cell_rect box = {INT32_MAX, INT32_MAX, 0, 0};
    for (int32_t y = 0; y < kz_mask_height(mask); y++) {
        for (int32_t x = 0; x < kz_mask_width(mask); x++) {
            if (!kz_mask_get(mask, x, y)) continue;
            count++;
            box.x0 = x < box.x0 ? x : box.x0;
            box.y0 = y < box.y0 ? y : box.y0;
            box.x1 = x >= box.x1 ? x + 1 : box.x1;
            box.y1 = y >= box.y1 ? y + 1 : box.y1;
        }
    }
    const kz_cell_rect kept = kz_mask_bounds(mask);
    if (count == 0) box = (kz_cell_rect){0, 0, 0, 0};
    CHECK_EQ(kz_mask_count(mask), count);
    CHECK_EQ(kept.x0, box.x0);
    CHECK_EQ(kept.y0, box.y0);
    CHECK_EQ(kept.x1, box.x1);
    CHECK_EQ(kept.y1, box.y1);
    CHECK(kzi_mask_padding_is_zero(mask));
}

/* ---- Layout --------------------------------------------------------------------------------------------- */

static void check_layout(int32_t w, int32_t h)
{
    kz_mask *mask = NULL;
    REQUIRE(kzi_mask_new(w, h, NULL, &mask, NULL) == KZ_OK);
    size_t stride;
    int32_t n_strips;
    const uint64_t *words = kz_mask_words(mask, &stride, &n_strips);
    NOTE("%d x %d", w, h);
    CHECK_EQ(n_strips, h > 0 ? (w + 63) / 64 : 0);
    CHECK_GE(stride, (size_t)h + 8);
    CHECK_LE(stride, (size_t)h + 24);
    CHECK_EQ(stride % 8, 0);
    CHECK_NE(stride % 512, 0);
    CHECK_EQ((uintptr_t)words % 64, 0);
    CHECK_GE(mask->block_size, (size_t)((const char *)(words + stride * ((size_t)n_strips + 1)) - (const char *)mask));
    CHECK(kzi_mask_padding_is_zero(mask));
    kz_mask_free(mask);
}

TEST(strips_are_padded_aligned_and_never_a_page_apart)
{
    for (int32_t h = 0; h <= 1100; h++) check_layout(h % 200, h);
    const int32_t high[4] = {4087, 4088, 4096, 65528};
    for (int i = 0; i < 4; i++) check_layout(130, high[i]);
}

TEST(the_padding_check_notices_every_kind_of_stray_bit)
{
    grid g = grid_make(70, 5);
    kz_mask *mask = grid_mask(&g);
    REQUIRE(mask != NULL);
    uint64_t *places[4] = {&mask->words[5], &mask->words[mask->stride + 2], &mask->words[2 * mask->stride - 1],
                           &mask->words[3 * mask->stride - 1]};
    for (int i = 0; i < 4; i++) {
        CHECK(kzi_mask_padding_is_zero(mask));
        *places[i] ^= (uint64_t)1 << (i == 1 ? 6 : 0); /* column 70 of a row inside, else rows and strips outside */
        CHECK(!kzi_mask_padding_is_zero(mask));
        *places[i] = 0;
    }
    mask->words[mask->stride + 2] = 1 << 5; /* the last column is inside */
    CHECK(kzi_mask_padding_is_zero(mask));
    kz_mask_free(mask);
    grid_free(&g);
}

/* ---- From pixels ---------------------------------------------------------------------------------------- */

TEST(a_mask_of_pixels_has_their_solid_ones_in_every_format_rule_and_width)
{
    kz_test_rng r = kz_test_rng_here();
    for (int format = 1; format < KZ_FORMAT_COUNT; format++) {
        for (int kind = 0; kind < KZ_RULE_COUNT; kind++) {
            if (!pixels_kind_suits((kz_rule_kind)kind, (kz_format)format)) continue;
            for (int32_t w = 1; w <= 130; w += kz_test_range(&r, 1, 3)) {
                pixels_options o = {.format = (kz_format)format, .w = w, .h = 1 + w % 11};
                o.x = w % 10;
                o.extra_pitch = w % 3;
                o.bottom_up = w % 2;
                o.n_colors = 256;
                pixels p = pixels_make(&r, o);
                const kz_rule rule = pixels_random_rule(&r, (kz_rule_kind)kind);
                kz_mask *mask = NULL;
                NOTE("format %d, kind %d, width %d", format, kind, w);
                REQUIRE(kz_mask_from_surface(pixels_surface(&p), &rule, NULL, &mask, NULL) == KZ_OK);
                CHECK_EQ(kz_mask_width(mask), w);
                CHECK_EQ(kz_mask_height(mask), o.h);
                for (int32_t y = 0; y < o.h; y++)
                    for (int32_t x = 0; x < w; x++)
                        CHECK_EQ(kz_mask_get(mask, x, y), pixels_solid(&p, NULL, &rule, x, y));
                check_sound(mask);
                kz_mask_free(mask);
                pixels_free(&p);
            }
        }
    }
}

TEST(a_mask_uses_the_hot_image)
{
    kz_test_rng r = kz_test_rng_here();
    pixels_options o = {.format = KZ_FORMAT_RGB565, .w = 100, .h = 9};
    pixels drawn = pixels_make(&r, o);
    o.format = KZ_FORMAT_BGRA32;
    o.x = 3;
    pixels hot = pixels_make(&r, o);
    const kz_rule rule = kz_rule_air(KZ_AIR_DEFAULT, pixels_surface(&hot));
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_surface(pixels_surface(&drawn), &rule, NULL, &mask, NULL) == KZ_OK);
    for (int32_t y = 0; y < 9; y++)
        for (int32_t x = 0; x < 100; x++) CHECK_EQ(kz_mask_get(mask, x, y), pixels_solid(&drawn, &hot, &rule, x, y));
    check_sound(mask);
    kz_mask_free(mask);
    pixels_free(&drawn);
    pixels_free(&hot);
}

TEST(what_a_rule_check_refuses_makes_no_mask)
{
    static const unsigned char bytes[64] = {0};
    kz_surface s = {bytes, 8, KZ_FORMAT_INDEX8, 0, 0, 8, 8, NULL, 0},
               hot = {bytes, 7, KZ_FORMAT_INDEX8, 0, 0, 7, 8, NULL, 0};
    kz_mask *const untouched = (kz_mask *)(uintptr_t)64;
    kz_mask *mask = untouched;
    kz_error err;
    const kz_rule alpha = kz_rule_alpha(0), index = kz_rule_index(0), air = kz_rule_air(0, &hot);
    CHECK_EQ(kz_mask_from_surface(&s, &alpha, NULL, &mask, &err), KZ_ERR_RULE);
    CHECK_EQ(kz_mask_from_surface(&s, &air, NULL, &mask, &err), KZ_ERR_HOT_SIZE);
    CHECK_EQ(err.code, KZ_ERR_HOT_SIZE);
    CHECK_EQ(err.a, 7);
    CHECK_EQ(err.b, 8);
    s.pitch = 7;
    CHECK_EQ(kz_mask_from_surface(&s, &index, NULL, &mask, &err), KZ_ERR_PITCH);
    CHECK_EQ(kz_mask_from_surface(NULL, &index, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_from_surface(&hot, NULL, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_from_surface(&hot, &index, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 4);
    CHECK_EQ(mask, untouched);
}

/* ---- From a function ------------------------------------------------------------------------------------ */

typedef struct asked {
    int32_t w;
    int64_t n;
    bool in_order;
} asked;

static bool ask_in_order(void *ctx, int32_t x, int32_t y)
{
    asked *a = ctx;
    a->in_order &= (int64_t)y * a->w + x == a->n;
    a->n++;
    return (x ^ y) & 1;
}

TEST(the_function_is_asked_once_for_every_cell_row_by_row)
{
    asked a = {70, 0, true};
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_call(70, 9, ask_in_order, &a, NULL, &mask, NULL) == KZ_OK);
    CHECK(a.in_order);
    CHECK_EQ(a.n, 70 * 9);
    CHECK_EQ(kz_mask_count(mask), 70 * 9 / 2);
    check_sound(mask);
    kz_mask_free(mask);
}

TEST(masks_of_all_widths_keep_their_invariants)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 130; w++) {
        grid g = grid_random(&r, w, 1 + w % 20);
        kz_mask *mask = grid_mask(&g);
        REQUIRE(mask != NULL);
        CHECK_EQ(grid_diff(&g, mask), 0);
        check_sound(mask);
        kz_mask_free(mask);
        grid_free(&g);
    }
}

TEST(impossible_sizes_are_refused)
{
    asked a = {1, 0, true};
    kz_mask *mask = NULL;
    kz_error err;
    CHECK_EQ(kz_mask_from_call(-1, 1, ask_in_order, &a, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 1);
    CHECK_EQ(kz_mask_from_call(1, INT32_MIN, ask_in_order, &a, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 2);
    CHECK_EQ(kz_mask_from_call(1, 1, NULL, &a, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 3);
    CHECK_EQ(kz_mask_from_call(1, 1, ask_in_order, &a, NULL, NULL, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(err.a, 6);
    CHECK_EQ(kz_mask_from_call(KZ_MASK_MAX_SIDE + 1, 1, ask_in_order, &a, NULL, &mask, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(err.a, KZ_MASK_MAX_SIDE + 1);
    CHECK_EQ(err.b, KZ_MASK_MAX_SIDE);
    CHECK_EQ(kz_mask_from_call(0, INT32_MAX, ask_in_order, &a, NULL, &mask, &err), KZ_ERR_TOO_LARGE);
    CHECK_EQ(a.n, 0);
    CHECK_EQ(mask, NULL);
}

TEST(the_longest_side_makes_a_mask)
{
    kz_mask *mask = NULL;
    REQUIRE(kz_mask_from_call(KZ_MASK_MAX_SIDE, 0, ask_in_order, NULL, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_width(mask), KZ_MASK_MAX_SIDE);
    CHECK_EQ(kz_mask_height(mask), 0);
    CHECK(!kz_mask_get(mask, 0, 0));
    CHECK_EQ(kz_mask_bits(mask, 0, 0, 64), 0);
    check_sound(mask);
    kz_mask_free(mask);
}

TEST(freeing_nothing_is_fine)
{
    kz_mask_free(NULL);
    CHECK(true);
}

/* ---- Text ----------------------------------------------------------------------------------------------- */

static void check_text_error(const char *text, kz_result code, int64_t a, int64_t b)
{
    kz_mask *mask = NULL;
    kz_error err = {KZ_OK, -1, -1};
    NOTE("\"%s\"", text);
    CHECK_EQ(kz_mask_from_text(text, NULL, &mask, &err), code);
    CHECK_EQ(err.code, code);
    CHECK_EQ(err.a, a);
    CHECK_EQ(err.b, b);
    CHECK_EQ(mask, NULL);
}

TEST(wrong_text_is_refused_by_row_and_column)
{
    check_text_error("x", KZ_ERR_MASK_TEXT, 0, 0);
    check_text_error("..#\n.#?", KZ_ERR_MASK_TEXT, 1, 2);
    check_text_error("..\n.", KZ_ERR_MASK_TEXT, 1, 1);
    check_text_error("..\n...", KZ_ERR_MASK_TEXT, 1, 2);
    check_text_error("..\n\n..", KZ_ERR_MASK_TEXT, 1, 0);
    check_text_error("\n.", KZ_ERR_MASK_TEXT, 1, 0);
    check_text_error("..\r\n", KZ_ERR_MASK_TEXT, 0, 2);
    kz_error err;
    kz_mask *mask = NULL;
    CHECK_EQ(kz_mask_from_text(NULL, NULL, &mask, &err), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_mask_from_text("", NULL, NULL, &err), KZ_ERR_ARGUMENT);
}

static void check_text(const char *text, int32_t w, int32_t h, const char *back)
{
    kz_mask *mask = NULL;
    char buffer[64];
    NOTE("\"%s\"", text);
    REQUIRE(kz_mask_from_text(text, NULL, &mask, NULL) == KZ_OK);
    CHECK_EQ(kz_mask_width(mask), w);
    CHECK_EQ(kz_mask_height(mask), h);
    CHECK_EQ(kz_mask_to_text(mask, buffer, sizeof buffer), strlen(back));
    CHECK_STR(buffer, back);
    check_sound(mask);
    kz_mask_free(mask);
}

TEST(text_may_end_with_a_newline_or_not)
{
    check_text("", 0, 0, "");
    check_text("\n", 0, 1, "\n");
    check_text("\n\n", 0, 2, "\n\n");
    check_text("#", 1, 1, "#\n");
    check_text("1\n", 1, 1, "#\n");
    check_text(".#0\n1.#", 3, 2, ".#.\n#.#\n");
    check_text(".#0\n1.#\n", 3, 2, ".#.\n#.#\n");
}

TEST(text_goes_round_and_is_cut_to_its_buffer)
{
    kz_test_rng r = kz_test_rng_here();
    for (int32_t w = 1; w <= 130; w += 3) {
        grid g = grid_random(&r, w, 1 + w % 7);
        kz_mask *mask = grid_mask(&g), *again = NULL;
        REQUIRE(mask != NULL);
        const size_t length = (size_t)(w + 1) * (size_t)g.h;
        char *text = malloc(length + 1), *cut = malloc(length + 1);
        REQUIRE(text != NULL && cut != NULL);
        CHECK_EQ(kz_mask_to_text(mask, NULL, 0), length);
        CHECK_EQ(kz_mask_to_text(mask, text, length + 1), length);
        CHECK_EQ(strlen(text), length);
        REQUIRE(kz_mask_from_text(text, NULL, &again, NULL) == KZ_OK);
        CHECK_EQ(grid_diff(&g, again), 0);
        for (size_t size = 1; size <= length; size += 7) {
            memset(cut, 'x', length + 1);
            CHECK_EQ(kz_mask_to_text(mask, cut, size), length);
            CHECK_EQ(strlen(cut), size - 1);
            CHECK_MEM(cut, text, size - 1);
            CHECK_EQ(cut[size], 'x');
        }
        free(text);
        free(cut);
        kz_mask_free(mask);
        kz_mask_free(again);
        grid_free(&g);
    }
}
