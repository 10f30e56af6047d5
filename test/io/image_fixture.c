/* image_fixture.c - see image_fixture.h. */
#include "image_fixture.h"

#include "kz_test_alloc.h"

#include <stdlib.h>
#include <string.h>

const uint8_t image_three[3][3] = {{255, 0, 255}, {255, 255, 255}, {0, 0, 255}};
const uint8_t image_cells[2][3] = {{0, 1, 2}, {2, 1, 0}};

static const kz_limits small = {.max_pixels = 1 << 16};

void image_put(image_file *f, const void *bytes, size_t size)
{
    REQUIRE(size <= sizeof f->data - f->size);
    memcpy(f->data + f->size, bytes, size);
    f->size += size;
}

void image_put_le(image_file *f, uint32_t value, int n_bytes)
{
    for (int i = 0; i < n_bytes; i++) f->data[f->size++] = (uint8_t)(value >> (8 * i));
}

void image_put_be(image_file *f, uint32_t value, int n_bytes)
{
    for (int i = n_bytes; i-- > 0;) f->data[f->size++] = (uint8_t)(value >> (8 * i));
}

image_file image_from_hex(const char *hex)
{
    image_file f = {{0}, 0};
    for (; *hex; hex++) {
        char pair[3] = {hex[0], 0, 0};
        if (*hex == ' ') continue;
        pair[1] = *++hex;
        f.data[f.size++] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return f;
}

kz_result image_read(const image_file *f, const kz_limits *limits, kz_image **image, kz_io_error *error)
{
    uint8_t *copy = malloc(f->size ? f->size : 1);
    memcpy(copy, f->data, f->size);
    memset(error, 0, sizeof *error);
    *image = NULL;
    const kz_result result = kz_image_read(copy, f->size, "ship", limits, NULL, image, error);
    free(copy);
    return result;
}

void image_check(const image_file *f, kz_format format, int32_t w, int32_t h, const uint32_t *argb)
{
    kz_image *image;
    kz_io_error error;
    const kz_result result = image_read(f, NULL, &image, &error);
    CHECK_STR(error.text, "");
    REQUIRE(result == KZ_OK);
    const kz_surface *const s = kz_image_surface(image);
    CHECK_EQ(s->format, format);
    CHECK_EQ(kz_surface_check(s, NULL), KZ_OK);
    REQUIRE(s->w == w && s->h == h);
    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            NOTE("pixel %d %d", (int)x, (int)y);
            CHECK_EQ(kz_surface_color(s, x, y), argb[y * w + x]);
        }
    kz_image_free(image);
}

void image_check_cells(const image_file *f, kz_format format, uint32_t alpha_0, uint32_t alpha_1, uint32_t alpha_2)
{
    const uint32_t alphas[3] = {alpha_0, alpha_1, alpha_2};
    uint32_t argb[6];
    for (int i = 0; i < 6; i++) {
        const uint8_t cell = image_cells[i / 3][i % 3], *c = image_three[cell];
        argb[i] = alphas[cell] << 24 | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
    }
    image_check(f, format, 3, 2, argb);
}

void image_check_error(const image_file *f, kz_result code, const char *words)
{
    kz_image *image;
    kz_io_error error;
    CHECK_EQ(image_read(f, NULL, &image, &error), code);
    CHECK_EQ(error.code, code);
    NOTE("%s", error.text);
    CHECK(strncmp(error.text, "ship: ", 6) == 0);
    CHECK(strstr(error.text, words) != NULL);
    CHECK(image == NULL);
    kz_image_free(image);
}

void image_check_too_large(const image_file *f)
{
    kz_test_alloc ta;
    kz_image *image = NULL;
    kz_io_error error = {KZ_OK, ""};
    kz_test_alloc_init(&ta);
    CHECK_EQ(kz_image_read(f->data, f->size, "ship", NULL, &ta.allocator, &image, &error), KZ_ERR_TOO_LARGE);
    NOTE("%s", error.text);
    CHECK(image == NULL);
    CHECK_EQ(ta.calls, 0);
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

/* Touches every pixel. */
static uint32_t all_colors(const kz_image *image)
{
    const kz_surface *const s = kz_image_surface(image);
    uint32_t sum = 0;
    CHECK_EQ(kz_surface_check(s, NULL), KZ_OK);
    for (int32_t y = 0; y < s->h; y++)
        for (int32_t x = 0; x < s->w; x++) sum += kz_surface_color(s, x, y);
    return sum;
}

static void check_defined(const image_file *f)
{
    kz_image *image;
    kz_io_error error;
    const kz_result result = image_read(f, &small, &image, &error);
    CHECK_EQ(result == KZ_OK, image != NULL);
    CHECK_EQ(error.code, result);
    if (result != KZ_OK) CHECK(strncmp(error.text, "ship: ", 6) == 0);
    if (image) CHECK(all_colors(image) != 0x12345678u || image);
    kz_image_free(image);
}

void image_check_cuts(const image_file *f, size_t spare)
{
    for (size_t cut = 0; cut < f->size; cut++) {
        kz_image *image;
        kz_io_error error;
        image_file part = *f;
        part.size = cut;
        NOTE("cut at %d of %d", (int)cut, (int)f->size);
        check_defined(&part);
        if (cut + spare >= f->size) continue;
        const kz_result result = image_read(&part, &small, &image, &error);
        NOTE("%s", error.text);
        CHECK(result == KZ_ERR_SYNTAX || (result == KZ_ERR_UNSUPPORTED && cut < 18));
        if (result == KZ_ERR_SYNTAX) CHECK(cut == 0 || strstr(error.text, "ship: byte ") == error.text);
        kz_image_free(image);
    }
}

void image_check_changes(const image_file *f)
{
    for (size_t at = 0; at < f->size; at++)
        for (int change = 1; change < 256; change += change < 4 ? 1 : 21) {
            image_file changed = *f;
            changed.data[at] = (uint8_t)(changed.data[at] ^ change);
            NOTE("byte %d becomes %d", (int)at, changed.data[at]);
            check_defined(&changed);
        }
}

void image_check_memory(const image_file *f)
{
    kz_test_alloc ta;
    kz_test_alloc_init(&ta);
    KZ_TEST_EACH_FAILURE(ta)
    {
        kz_image *image = NULL;
        kz_io_error error = {KZ_OK, ""};
        const kz_result result = kz_image_read(f->data, f->size, "ship", NULL, &ta.allocator, &image, &error);
        CHECK_EQ(result, ta.refused ? KZ_ERR_MEMORY : KZ_OK);
        CHECK_STR(error.text, ta.refused ? "ship: out of memory" : "");
        kz_image_free(image);
    }
    kz_test_alloc_done(&ta, KZ_TEST_HERE);
}

void image_check_hostile(const image_file *f, size_t spare)
{
    image_check_cuts(f, spare);
    image_check_changes(f);
    image_check_memory(f);
}
