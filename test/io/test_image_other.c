/* The formats of SDL2_image: small files written by hand, headers that promise too much, and builds without it. */
#include "io_fixture.h"
#include "kz_test_alloc.h"

#include <stdlib.h>
#include <string.h>

typedef struct file_bytes {
    uint8_t data[2048];
    size_t size;
} file_bytes;

static void put(file_bytes *f, const char *bytes, size_t size)
{
    memcpy(f->data + f->size, bytes, size);
    f->size += size;
}

static void put_le(file_bytes *f, uint32_t value, int n)
{
    for (int i = 0; i < n; i++) f->data[f->size++] = (uint8_t)(value >> (8 * i));
}

static void put_be(file_bytes *f, uint32_t value, int n)
{
    for (int i = n; i-- > 0;) f->data[f->size++] = (uint8_t)(value >> (8 * i));
}

/* Three colours: 0 magenta, 1 white, 2 blue. */
static const uint8_t three[3][3] = {{255, 0, 255}, {255, 255, 255}, {0, 0, 255}};

/* 3 x 2 pixels:  0 1 2 / 2 1 0 */
static const uint8_t cells[2][3] = {{0, 1, 2}, {2, 1, 0}};

/* ---- Writers ------------------------------------------------------------------------------------------- */

static file_bytes bmp_of(int32_t w, int32_t h, int bits)
{
    file_bytes f = {{0}, 0};
    const uint32_t n_colors = bits == 8 ? 256 : 0, offset = 54 + 4 * n_colors;
    put(&f, "BM", 2);
    put_le(&f, offset + 24, 4);
    put_le(&f, 0, 4);
    put_le(&f, offset, 4);
    put_le(&f, 40, 4);
    put_le(&f, (uint32_t)w, 4);
    put_le(&f, (uint32_t)h, 4);
    put_le(&f, 1, 2);
    put_le(&f, (uint32_t)bits, 2);
    for (int i = 0; i < 6; i++) put_le(&f, 0, 4);
    for (uint32_t i = 0; i < n_colors; i++) {
        const uint8_t *c = three[i % 3];
        put_le(&f, (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, 4);
    }
    for (int y = 1; y >= 0; y--) { /* bottom row first, rows padded to 4 bytes */
        for (int x = 0; x < 3; x++) {
            const uint8_t *c = three[cells[y][x]];
            if (bits == 8) put_le(&f, cells[y][x], 1);
            else put_le(&f, (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, 3);
        }
        while ((f.size - offset) % 4) put_le(&f, 0, 1);
    }
    return f;
}

static file_bytes pcx_of(uint32_t w, uint32_t h)
{
    file_bytes f = {{0}, 0};
    put(&f, "\x0a\x05\x01\x08", 4);
    put_le(&f, 0, 4);
    put_le(&f, w - 1, 2);
    put_le(&f, h - 1, 2);
    f.size = 65;
    put_le(&f, 1, 1); /* planes */
    put_le(&f, 4, 2); /* bytes a line */
    put_le(&f, 1, 2);
    f.size = 128;
    for (int y = 0; y < 2; y++) {
        for (int x = 0; x < 3; x++) put_le(&f, cells[y][x], 1);
        put_le(&f, 0, 1);
    }
    put_le(&f, 12, 1);
    for (int i = 0; i < 256; i++) put(&f, (const char *)three[i % 3], 3);
    return f;
}

static file_bytes tga_of(uint32_t w, uint32_t h, int bits)
{
    file_bytes f = {{0}, 0};
    put(&f, bits == 8 ? "\0\1\1\0\0\3\0\30" : "\0\0\2\0\0\0\0\0", 8);
    put_le(&f, 0, 4);
    put_le(&f, w, 2);
    put_le(&f, h, 2);
    put_le(&f, (uint32_t)bits, 1);
    put_le(&f, 0x20 | (bits == 32 ? 8 : 0), 1); /* top row first */
    if (bits == 8)
        for (int i = 0; i < 3; i++)
            put_le(&f, (uint32_t)three[i][2] | (uint32_t)three[i][1] << 8 | (uint32_t)three[i][0] << 16, 3);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++) {
            const uint8_t *c = three[cells[y][x]];
            if (bits == 8) put_le(&f, cells[y][x], 1);
            else
                put_le(&f,
                       (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16 |
                           (cells[y][x] == 1 ? 0x80000000u : 0),
                       bits / 8);
        }
    return f;
}

/* Uncompressed in effect: a clear code before every index keeps all codes 3 bits wide. */
static file_bytes gif_of(uint32_t screen_w, uint32_t screen_h, uint32_t w, uint32_t h)
{
    file_bytes f = {{0}, 0};
    put(&f, "GIF89a", 6);
    put_le(&f, screen_w, 2);
    put_le(&f, screen_h, 2);
    put(&f, "\x81\0\0", 3); /* 4 colours */
    for (int i = 0; i < 4; i++) put(&f, (const char *)three[i % 3], 3);
    put(&f, "\x21\xf9\x04\x01\0\0\x00\0", 8); /* index 0 is transparent */
    put(&f, "\x2c\0\0\0\0", 5);
    put_le(&f, w, 2);
    put_le(&f, h, 2);
    put(&f, "\0\x02", 2);
    uint8_t packed[16] = {0};
    size_t n_bits = 0;
    for (int i = 0; i < 13; i++) {
        const uint32_t code = i == 12 ? 5 : i % 2 == 0 ? 4 : cells[i / 2 / 3][i / 2 % 3];
        for (int k = 0; k < 3; k++, n_bits++) packed[n_bits / 8] |= (uint8_t)((code >> k & 1) << (n_bits % 8));
    }
    put_le(&f, 5, 1);
    put(&f, (const char *)packed, 5);
    put(&f, "\0\x3b", 2);
    return f;
}

static file_bytes ppm_of(const char *head)
{
    file_bytes f = {{0}, 0};
    put(&f, head, strlen(head));
    for (int i = 0; i < 6; i++) put(&f, (const char *)three[cells[i / 3][i % 3]], 3);
    return f;
}

static file_bytes qoi_of(uint32_t w, uint32_t h)
{
    file_bytes f = {{0}, 0};
    put(&f, "qoif", 4);
    put_be(&f, w, 4);
    put_be(&f, h, 4);
    put(&f, "\3\0", 2);
    for (int i = 0; i < 6; i++) {
        put(&f, "\xfe", 1);
        put(&f, (const char *)three[cells[i / 3][i % 3]], 3);
    }
    put(&f, "\0\0\0\0\0\0\0\1", 8);
    return f;
}

static file_bytes lbm_of(uint32_t w, uint32_t h)
{
    file_bytes f = {{0}, 0};
    put(&f, "FORM", 4);
    put_be(&f, 4 + 28 + 8 + 10 + 8 + 32, 4);
    put(&f, "PBM BMHD", 8);
    put_be(&f, 20, 4);
    put_be(&f, w, 2);
    put_be(&f, h, 2);
    put(&f, "\0\0\0\0\x08\0\0\0\0\0\1\1\0\3\0\2", 16);
    put(&f, "CMAP", 4);
    put_be(&f, 9, 4);
    for (int i = 0; i < 3; i++) put(&f, (const char *)three[i], 3);
    put(&f, "\0BODY", 5);
    put_be(&f, 32, 4);
    for (int y = 0; y < 2; y++) /* rows of 16 pixels, the least that SDL2_image reads */
        for (int x = 0; x < 16; x++) put_le(&f, x < 3 ? cells[y][x] : 0, 1);
    return f;
}

/* ---- What they are read as ----------------------------------------------------------------------------- */

/* The bytes in a block of their own size, so that a sanitizer sees one byte too far. */
static kz_result read_exactly(const file_bytes *f, const kz_limits *limits, kz_image **image, kz_io_error *error)
{
    uint8_t *copy = malloc(f->size ? f->size : 1);
    memcpy(copy, f->data, f->size);
    error->text[0] = '\0';
    const kz_result result = kz_image_read(copy, f->size, "ship", limits, NULL, image, error);
    free(copy);
    return result;
}

/* The alpha of the three colours. */
typedef struct alphas {
    uint32_t of[3];
} alphas;
static const alphas opaque = {{255, 255, 255}};

static void check_file(const char *what, const file_bytes *f, kz_format format, alphas alpha)
{
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    NOTE("%s", what);
    const kz_result result = read_exactly(f, NULL, &image, &error);
    if (kz_image_formats_missing()) {
        CHECK_EQ(result, KZ_ERR_UNSUPPORTED);
        CHECK(strstr(error.text, "which this build cannot read: it has no SDL2_image") != NULL);
        CHECK(strstr(error.text, what) != NULL);
        return;
    }
    CHECK_STR(error.text, "");
    REQUIRE(result == KZ_OK);
    const kz_surface *s = kz_image_surface(image);
    CHECK_EQ(s->w, 3);
    CHECK_EQ(s->h, 2);
    CHECK_EQ(s->format, format);
    for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++) {
            const uint8_t i = cells[y][x], *c = three[i];
            CHECK_EQ(kz_surface_color(s, x, y), alpha.of[i] << 24 | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2]);
            if (format == KZ_FORMAT_INDEX8) CHECK_EQ(((const uint8_t *)s->pixels)[y * s->pitch + x], i);
        }
    kz_image_free(image);
}

TEST(eight_bit_formats_keep_their_indices_and_palettes)
{
    const file_bytes bmp = bmp_of(3, 2, 8), pcx = pcx_of(3, 2), tga = tga_of(3, 2, 8), lbm = lbm_of(3, 2);
    check_file("BMP", &bmp, KZ_FORMAT_INDEX8, opaque);
    check_file("PCX", &pcx, KZ_FORMAT_INDEX8, opaque);
    check_file("TGA", &tga, KZ_FORMAT_INDEX8, opaque);
    check_file("LBM", &lbm, KZ_FORMAT_INDEX8, opaque);
}

TEST(the_transparent_index_of_a_gif_gets_alpha_0)
{
    const file_bytes gif = gif_of(3, 2, 3, 2);
    const alphas first = {{0, 255, 255}};
    check_file("GIF", &gif, KZ_FORMAT_INDEX8, first);
}

TEST(true_color_formats_are_read)
{
    const file_bytes bmp = bmp_of(3, 2, 24), tga = tga_of(3, 2, 24), ppm = ppm_of("P6 # a comment\n3 2\n255\n");
    const file_bytes alpha = tga_of(3, 2, 32), qoi = qoi_of(3, 2);
    check_file("BMP", &bmp, KZ_FORMAT_RGB24, opaque);
    check_file("TGA", &tga, KZ_FORMAT_RGB24, opaque);
    const alphas half = {{0, 128, 0}};
    check_file("TGA", &alpha, KZ_FORMAT_RGBA32, half);
    check_file("PNM", &ppm, KZ_FORMAT_RGB24, opaque);
    check_file("QOI", &qoi, KZ_FORMAT_RGBA32, opaque);
}

TEST(every_format_that_is_named_is_either_there_or_missing)
{
    const char *missing = kz_image_formats_missing(), *there = kz_image_formats();
    CHECK(strstr(there, "PNG") == there);
    if (missing) CHECK(strstr(missing, "BMP") && strstr(missing, "no SDL2_image"));
    else CHECK(strstr(there, "BMP") && strstr(there, "TGA"));
}

/* ---- Too large ----------------------------------------------------------------------------------------- */

static void check_too_large(const char *what, const file_bytes *f)
{
    kz_test_alloc ta;
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    kz_test_alloc_init(&ta);
    NOTE("%s", what);
    const kz_result result = kz_image_read(f->data, f->size, "ship", NULL, &ta.allocator, &image, &error);
    CHECK_EQ(result, kz_image_formats_missing() ? KZ_ERR_UNSUPPORTED : KZ_ERR_TOO_LARGE);
    CHECK(image == NULL);
    CHECK_EQ(ta.calls, 0);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

TEST(headers_that_promise_a_billion_pixels_are_refused_before_anything_is_decoded)
{
    static const char jpeg[] =
        "\xff\xd8\xff\xe0\0\x10JFIF\0\1\1\0\0\1\0\1\0\0\xff\xc0\0\x11\x08\x80\0\x80\0\3\1\x11\0\2\x11\1\3\x11\1";
    static const char webp[] = "RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\0\xff\xff\0";
    file_bytes j = {{0}, 0}, v = {{0}, 0};
    put(&j, jpeg, sizeof jpeg - 1);
    put(&v, webp, sizeof webp - 1);
    const file_bytes bmp = bmp_of(40000, -40000, 8), pcx = pcx_of(40000, 40000), tga = tga_of(40000, 40000, 24);
    const file_bytes screen = gif_of(40000, 40000, 3, 2), frame = gif_of(3, 2, 40000, 40000);
    const file_bytes ppm = ppm_of("P6\n#\n40000 40000 255\n"), huge = ppm_of("P6 99999999999999999999 1 255\n");
    const file_bytes qoi = qoi_of(40000, 40000), lbm = lbm_of(40000, 40000);
    check_too_large("JPEG", &j);
    check_too_large("WebP", &v);
    check_too_large("BMP", &bmp);
    check_too_large("PCX", &pcx);
    check_too_large("TGA", &tga);
    check_too_large("GIF screen", &screen);
    check_too_large("GIF frame", &frame);
    check_too_large("PNM", &ppm);
    check_too_large("PNM", &huge);
    check_too_large("QOI", &qoi);
    check_too_large("LBM", &lbm);
}

/* ---- Damage -------------------------------------------------------------------------------------------- */

TEST(files_cut_short_never_crash_and_never_read_beyond_their_end)
{
    const file_bytes files[] = {bmp_of(3, 2, 8),        bmp_of(3, 2, 24), pcx_of(3, 2),
                                tga_of(3, 2, 8),        tga_of(3, 2, 32), gif_of(3, 2, 3, 2),
                                ppm_of("P6 3 2 255\n"), qoi_of(3, 2),     lbm_of(3, 2)};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        for (size_t cut = 0; cut < files[i].size; cut++) {
            kz_image *image = NULL;
            kz_io_error error = {KZ_OK, ""};
            file_bytes part = files[i];
            part.size = cut;
            NOTE("file %d cut at %d", (int)i, (int)cut);
            const kz_result result = read_exactly(&part, NULL, &image, &error);
            CHECK_EQ(result == KZ_OK, image != NULL); /* some formats say where they end only by ending */
            if (cut < 12) CHECK_NE(result, KZ_OK);
            if (result != KZ_OK) CHECK(strncmp(error.text, "ship: ", 6) == 0);
            kz_image_free(image);
        }
}

TEST(what_is_kept_comes_from_the_callers_allocator)
{
    kz_test_alloc ta;
    const file_bytes bmp = bmp_of(3, 2, 8);
    if (kz_image_formats_missing()) {
        CHECK(strstr(kz_image_formats_missing(), "BMP") != NULL);
        return;
    }
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_image *image = NULL;
        const kz_result result = kz_image_read(bmp.data, bmp.size, "a", NULL, &ta.allocator, &image, NULL);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        kz_image_free(image);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}
