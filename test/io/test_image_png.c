/* PNG: every colour type, depth and tRNS against pixels computed here; damage, truncation, limits, failing memory. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Samples that use all bits and differ between neighbours. */
static int sample_depth;

static uint16_t noisy(int32_t x, int32_t y, int channel)
{
    const uint32_t v = (uint32_t)(x * 40503 + y * 10007 + channel * 20011 + 77) * 2654435761u;
    return (uint16_t)((v >> 13) & ((1u << sample_depth) - 1));
}

static kz_image *read_bytes(const uint8_t *bytes, size_t size, kz_io_error *error)
{
    kz_image *image = NULL;
    const kz_result result = kz_image_read(bytes, size, "ship.png", NULL, NULL, &image, error);
    CHECK_EQ(result == KZ_OK, image != NULL);
    if (result != KZ_OK) CHECK_EQ(error->code, result);
    return image;
}

/* The high byte; fewer bits are spread over 0..255. */
static uint32_t as_byte(uint16_t v, int depth)
{
    return depth == 16 ? v >> 8 : (uint32_t)v * 255u / ((1u << depth) - 1);
}

static uint32_t wanted_color(const io_png *png, int32_t x, int32_t y)
{
    const int d = png->depth;
    uint16_t s[4];
    for (int c = 0; c < 4; c++) s[c] = png->sample(x, y, c);
    if (png->type == 3) {
        const uint32_t alpha = s[0] < png->trns_size ? png->trns[s[0]] : 255;
        const uint8_t *rgb = png->plte + 3 * s[0];
        return alpha << 24 | (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
    }
    uint32_t alpha = 255, r = as_byte(s[0], d), g = r, b = r;
    bool keyed = png->trns != NULL;
    if (png->type == 2 || png->type == 6) {
        g = as_byte(s[1], d);
        b = as_byte(s[2], d);
    }
    for (int c = 0; keyed && c < (png->type == 2 ? 3 : 1); c++)
        keyed = s[c] == (png->trns[2 * c] << 8 | png->trns[2 * c + 1]);
    if (png->type == 4) alpha = as_byte(s[1], d);
    if (png->type == 6) alpha = as_byte(s[3], d);
    if (keyed) alpha = 0;
    return alpha << 24 | r << 16 | g << 8 | b;
}

static void check_png(const io_png *png)
{
    size_t size;
    kz_io_error error = {KZ_OK, ""};
    const uint8_t *bytes = io_png_bytes(png, &size);
    kz_image *image = read_bytes(bytes, size, &error);
    if (!CHECK_STR(error.text, "") || !image) return;
    const kz_surface *s = kz_image_surface(image);
    CHECK_EQ(s->w, png->w);
    CHECK_EQ(s->h, png->h);
    CHECK_EQ(kz_surface_check(s, NULL), KZ_OK);
    if (png->type == 3) {
        CHECK_EQ(s->format, KZ_FORMAT_INDEX8);
        CHECK_EQ(s->n_colors, (int32_t)(png->plte_size / 3));
    } else {
        CHECK_EQ(s->format, png->type == 2 && !png->trns ? KZ_FORMAT_RGB24 : KZ_FORMAT_RGBA32);
    }
    int wrong = 0;
    for (int32_t y = 0; y < png->h; y++)
        for (int32_t x = 0; x < png->w; x++) {
            wrong += kz_surface_color(s, x, y) != wanted_color(png, x, y);
            if (png->type == 3) wrong += ((const uint8_t *)s->pixels)[y * s->pitch + x] != png->sample(x, y, 0);
        }
    CHECK_EQ(wrong, 0);
    kz_image_free(image);
}

static uint8_t colors[768];

static void make_colors(void)
{
    for (int i = 0; i < 768; i++) colors[i] = (uint8_t)(i * 37 + i / 3 * 11);
}

static io_png make_kind(int32_t w, int32_t h, int type, int depth, bool interlaced, bool transparent)
{
    static uint8_t trns[6];
    io_png png = {w, h, depth, type, interlaced, noisy, NULL, 0, NULL, 0};
    sample_depth = depth;
    make_colors();
    if (type == 3) {
        png.plte = colors;
        png.plte_size = 3u << depth;
    }
    if (!transparent) return png;
    png.trns = trns;
    if (type == 3) { /* fewer entries than colours: the rest is opaque */
        png.trns_size = depth == 1 ? 1 : 3;
        trns[0] = 0;
        trns[1] = 100;
        trns[2] = 255;
    } else { /* the colour of pixel (1, 0) */
        png.trns_size = type == 2 ? 6 : 2;
        for (int c = 0; c < 3; c++) {
            const uint16_t v = noisy(w > 1, 0, c);
            trns[2 * c] = (uint8_t)(v >> 8);
            trns[2 * c + 1] = (uint8_t)v;
        }
    }
    return png;
}

static const struct {
    int type, depth;
} kinds[] = {{0, 1}, {0, 2}, {0, 4}, {0, 8}, {0, 16}, {2, 8}, {2, 16}, {3, 1},
             {3, 2}, {3, 4}, {3, 8}, {4, 8}, {4, 16}, {6, 8}, {6, 16}};

TEST(every_color_type_depth_and_transparency_gives_the_pixels_that_were_written)
{
    static const int32_t sizes[][2] = {{1, 1}, {2, 3}, {7, 5}, {9, 9}, {33, 18}, {64, 2}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            for (int variant = 0; variant < 4; variant++) {
                const bool interlaced = variant & 1, transparent = (variant & 2) && kinds[k].type < 4;
                const io_png png =
                    make_kind(sizes[i][0], sizes[i][1], kinds[k].type, kinds[k].depth, interlaced, transparent);
                NOTE("type %d depth %d size %d x %d variant %d", png.type, png.depth, png.w, png.h, variant);
                check_png(&png);
            }
}

/* 16-bit tRNS is compared in all 16 bits: a colour that only shares the high bytes stays opaque. */
static uint16_t nearly(int32_t x, int32_t y, int channel)
{
    (void)y, (void)channel;
    return x == 0 ? 0x1234 : 0x1235;
}

TEST(transparent_color_of_16_bits_is_compared_in_full)
{
    const uint8_t trns[6] = {0x12, 0x34, 0x12, 0x34, 0x12, 0x34};
    for (int type = 0; type <= 2; type += 2) {
        const io_png png = {2, 1, 16, type, false, nearly, NULL, 0, trns, type == 2 ? 6u : 2u};
        check_png(&png);
    }
}

TEST(trailing_garbage_is_read_past)
{
    uint8_t longer[4096];
    size_t size;
    kz_io_error error = {KZ_OK, ""};
    const io_png png = make_kind(5, 5, 6, 8, false, false);
    memset(longer, 0x5a, sizeof longer);
    const uint8_t *bytes = io_png_bytes(&png, &size);
    memcpy(longer, bytes, size);
    kz_image *image = read_bytes(longer, sizeof longer, &error);
    CHECK_STR(error.text, "");
    kz_image_free(image);
}

/* ---- Damage -------------------------------------------------------------------------------------------- */

TEST(a_file_cut_short_at_any_byte_is_refused_with_the_place)
{
    static const int types[] = {0, 3, 6};
    for (int k = 0; k < 3; k++) {
        size_t size;
        const io_png png = make_kind(6, 5, types[k], 8, k == 2, types[k] == 3);
        const uint8_t *bytes = io_png_bytes(&png, &size);
        for (size_t cut = 0; cut < size; cut++) {
            uint8_t *copy = malloc(cut ? cut : 1); /* its own block, so that a sanitizer sees one byte too far */
            kz_io_error error = {KZ_OK, ""};
            memcpy(copy, bytes, cut);
            NOTE("type %d cut at %d", types[k], (int)cut);
            CHECK(read_bytes(copy, cut, &error) == NULL);
            CHECK_EQ(error.code, KZ_ERR_SYNTAX);
            char where[64];
            snprintf(where, sizeof where, "ship.png: byte %d: ", (int)cut);
            CHECK(cut == 0 || strncmp(error.text, where, strlen(where)) == 0);
            CHECK(cut == 0 || strstr(error.text, "is cut short") != NULL);
            free(copy);
        }
    }
}

TEST(the_chunk_that_is_cut_short_is_named)
{
    size_t size;
    kz_io_error error = {KZ_OK, ""};
    const io_png png = make_kind(6, 5, 6, 8, false, false);
    const uint8_t *bytes = io_png_bytes(&png, &size);
    CHECK(read_bytes(bytes, 60, &error) == NULL);
    CHECK_STR(error.text, "ship.png: byte 60: chunk IDAT is cut short");
    CHECK(read_bytes(bytes, 20, &error) == NULL);
    CHECK_STR(error.text, "ship.png: byte 20: chunk IHDR is cut short");
    CHECK(read_bytes(bytes, 5, &error) == NULL);
    CHECK_STR(error.text, "ship.png: byte 5: the PNG file is cut short");
    CHECK(read_bytes(bytes, 0, &error) == NULL);
    CHECK_STR(error.text, "ship.png: the file is empty");
}

TEST(any_flipped_bit_of_a_chunk_is_noticed)
{
    size_t size;
    const io_png png = make_kind(6, 5, 3, 8, false, true);
    uint8_t *bytes = (uint8_t *)(uintptr_t)io_png_bytes(&png, &size);
    for (size_t i = 8; i < size; i++) {
        kz_io_error error = {KZ_OK, ""};
        const uint8_t bit = (uint8_t)(1u << (i % 8));
        bytes[i] ^= bit;
        NOTE("byte %d", (int)i);
        kz_image *image = read_bytes(bytes, size, &error);
        CHECK(image == NULL);
        kz_image_free(image);
        bytes[i] ^= bit;
    }
}

static size_t put_chunk(uint8_t *to, const char *type, uint32_t size)
{
    const uint8_t head[8] = {0,
                             0,
                             (uint8_t)(size >> 8),
                             (uint8_t)size,
                             (uint8_t)type[0],
                             (uint8_t)type[1],
                             (uint8_t)type[2],
                             (uint8_t)type[3]};
    memcpy(to, head, 8);
    memset(to + 8, 0, size);
    const uint32_t crc = io_crc(to + 4, size + 4);
    for (int i = 0; i < 4; i++) to[8 + size + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
    return size + 12;
}

/* A megabyte behind the last row may be a gigabyte unpacked.  libpng would refuse the chunk ABCD, if it were given it. */
TEST(what_follows_the_last_row_is_looked_at_but_not_given_to_libpng)
{
    for (int interlaced = 0; interlaced < 2; interlaced++) {
        uint8_t file[4096];
        size_t size;
        kz_io_error error = {KZ_OK, ""};
        const io_png png = make_kind(5, 9, 6, 8, interlaced, false);
        const uint8_t *bytes = io_png_bytes(&png, &size);
        const size_t rows_end = size - 12;
        memcpy(file, bytes, rows_end);
        const size_t more = rows_end + put_chunk(file + rows_end, "IDAT", 300);
        const size_t odd = more + put_chunk(file + more, "ABCD", 30);
        const size_t end = odd + put_chunk(file + odd, "IEND", 0);
        kz_image *image = read_bytes(file, end, &error);
        CHECK(image != NULL);
        if (!image) return;
        for (int32_t i = 0; i < 5 * 9; i++)
            CHECK_EQ(kz_surface_color(kz_image_surface(image), i % 5, i / 5), wanted_color(&png, i % 5, i / 5));
        kz_image_free(image);
        CHECK(read_bytes(file, odd, &error) == NULL);
        CHECK(strstr(error.text, ": the PNG file is cut short") != NULL);
        CHECK(read_bytes(file, odd - 1, &error) == NULL);
        CHECK(strstr(error.text, ": chunk ABCD is cut short") != NULL);
        file[more - 100] ^= 1;
        CHECK(read_bytes(file, end, &error) == NULL);
        CHECK(strstr(error.text, ": IDAT: CRC error") != NULL);
    }
}

TEST(indices_without_a_palette_are_refused)
{
    size_t size;
    kz_io_error error = {KZ_OK, ""};
    io_png png = make_kind(3, 3, 3, 8, false, false);
    png.plte = NULL;
    const uint8_t *bytes = io_png_bytes(&png, &size);
    CHECK(read_bytes(bytes, size, &error) == NULL);
    CHECK_EQ(error.code, KZ_ERR_SYNTAX);
}

/* ---- Limits -------------------------------------------------------------------------------------------- */

/* A header alone, with its right checksum. */
static size_t header_of(uint32_t w, uint32_t h, uint8_t *out)
{
    static const uint8_t start[] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    memcpy(out, start, sizeof start);
    for (int i = 0; i < 4; i++) {
        out[16 + i] = (uint8_t)(w >> (24 - 8 * i));
        out[20 + i] = (uint8_t)(h >> (24 - 8 * i));
    }
    const uint8_t rest[] = {8, 6, 0, 0, 0};
    memcpy(out + 24, rest, 5);
    const uint32_t crc = io_crc(out + 12, 17);
    for (int i = 0; i < 4; i++) out[29 + i] = (uint8_t)(crc >> (24 - 8 * i));
    memcpy(out + 33, "\0\0\0\0IDAT\x35\xaf\x06\x1e", 12);
    return 45;
}

TEST(a_header_that_promises_a_billion_pixels_costs_no_memory)
{
    uint8_t bytes[64];
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    const size_t size = header_of(31623, 31623, bytes);
    CHECK_EQ(kz_image_read(bytes, size, "big.png", NULL, &ta.allocator, &image, &error), KZ_ERR_TOO_LARGE);
    CHECK_STR(error.text, "big.png: 31623 x 31623 pixels are more than the limit of 67108864 (max_pixels)");
    CHECK_LT(ta.peak_bytes, 65536u);
    CHECK_EQ(kz_image_read(bytes, header_of(0x7fffffff, 1, bytes), "big.png", NULL, &ta.allocator, &image, &error),
             KZ_ERR_TOO_LARGE);
    CHECK_STR(error.text, "big.png: 2147483647 x 1 pixels: a side is longer than 16777216");
    CHECK(image == NULL);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

static kz_result header_result(uint32_t w, uint32_t h, uint64_t max_pixels, kz_io_error *error)
{
    uint8_t bytes[64];
    kz_image *image = NULL;
    const kz_limits limits = {.max_pixels = max_pixels};
    return kz_image_read(bytes, header_of(w, h, bytes), "tall.png", &limits, NULL, &image, error);
}

/* A row of one pixel takes as long as one of many. */
TEST(the_limit_of_pixels_bounds_the_rows)
{
    kz_io_error error = {KZ_OK, ""};
    CHECK_EQ(header_result(1, 1 << 24, 0, &error), KZ_ERR_TOO_LARGE);
    CHECK_STR(error.text,
              "tall.png: 1 x 16777216 pixels: the rows are more than a 64th of the limit of 67108864 (max_pixels)");
    CHECK_EQ(header_result(1, 5001, 64 * 5001 - 1, &error), KZ_ERR_TOO_LARGE);
    CHECK_EQ(header_result(1, 5001, 64 * 5001, &error), KZ_ERR_SYNTAX); /* cut short */
    CHECK_EQ(header_result(1, 4096, 4096, &error), KZ_ERR_SYNTAX);
    CHECK_EQ(header_result(1, 4097, 4097, &error), KZ_ERR_TOO_LARGE);
    CHECK_EQ(header_result(1 << 24, 1, 1 << 24, &error), KZ_ERR_SYNTAX);
}

TEST(the_limits_of_pixels_and_bytes_are_exact)
{
    size_t size;
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    const io_png png = make_kind(6, 5, 6, 8, false, false);
    const uint8_t *bytes = io_png_bytes(&png, &size);
    kz_limits limits = {.max_pixels = 30, .max_bytes = size};
    CHECK_EQ(kz_image_read(bytes, size, "a", &limits, NULL, &image, &error), KZ_OK);
    kz_image_free(image);
    limits.max_pixels = 29;
    CHECK_EQ(kz_image_read(bytes, size, "a", &limits, NULL, &image, &error), KZ_ERR_TOO_LARGE);
    limits.max_pixels = 30;
    limits.max_bytes = size - 1;
    CHECK_EQ(kz_image_read(bytes, size, "a", &limits, NULL, &image, &error), KZ_ERR_TOO_LARGE);
    io_write("limit.png", bytes, size);
    CHECK_EQ(kz_image_load(io_path("limit.png"), &limits, NULL, &image, &error), KZ_ERR_TOO_LARGE);
    CHECK(strstr(error.text, "limit.png: the file is larger than the limit of") != NULL);
}

/* ---- Memory and files ---------------------------------------------------------------------------------- */

TEST(any_allocation_may_fail_and_nothing_leaks)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t size;
        kz_test_alloc ta;
        const io_png png = make_kind(9, 9, kinds[k].type, kinds[k].depth, true, kinds[k].type < 4);
        const uint8_t *bytes = io_png_bytes(&png, &size);
        kz_test_alloc_init(&ta);
        KZ_TEST_EACH_FAILURE(ta)
        {
            kz_image *image = NULL;
            kz_io_error error = {KZ_OK, ""};
            const kz_result result = kz_image_read(bytes, size, "a.png", NULL, &ta.allocator, &image, &error);
            CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
            if (result != KZ_OK) CHECK_STR(error.text, "a.png: out of memory");
            CHECK_EQ(image != NULL, result == KZ_OK);
            kz_image_free(image);
        }
        kz_test_alloc_done(&ta, KZ_TEST_HERE);
    }
}

TEST(any_allocation_of_loading_a_file_may_fail)
{
    kz_test_alloc ta;
    io_write_picture("small.png", "#.#\n.#.");
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_image *image = NULL;
        const kz_result result = kz_image_load(io_path("small.png"), NULL, &ta.allocator, &image, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_image_free(image);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(a_file_that_is_not_there_is_named)
{
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    CHECK_EQ(kz_image_load("no/such/ship.png", NULL, NULL, &image, &error), KZ_ERR_FILE);
    CHECK_STR(error.text, "no/such/ship.png: cannot be opened: No such file or directory");
    CHECK_EQ(kz_image_load(io_path(""), NULL, NULL, &image, &error), KZ_ERR_FILE); /* a folder */
    CHECK(image == NULL);
}

TEST(what_is_no_image_is_refused)
{
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    CHECK_EQ(kz_image_read("hello, world", 12, "a.txt", NULL, NULL, &image, &error), KZ_ERR_UNSUPPORTED);
    CHECK(strstr(error.text, "a.txt: not an image of a known format (PNG") == error.text);
    CHECK_EQ(kz_image_read(NULL, 5, "a", NULL, NULL, &image, &error), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_image_load(NULL, NULL, NULL, &image, &error), KZ_ERR_ARGUMENT);
    CHECK_EQ(kz_image_read("x", 1, "a", NULL, NULL, NULL, NULL), KZ_ERR_ARGUMENT);
    kz_image_free(NULL);
}
