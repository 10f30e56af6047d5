/* JPEG by libjpeg: grey, CMYK, progressive, orientation; damage, and scans without end.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"

#include <string.h>

/* 8 x 8 grey. */
static const char grey[] =
    "ffd8ffe000104a46494600010100000100010000ffdb004300281c1e231e19282321232d2b28303c64413c37373c7b585d4964918099968f"
    "808c8aa0b4e6c3a0aadaad8a8cc8ffcbdaeef5ffffff9bc1fffffffaffe6fdfff8ffc0000b080008000801011100ffc40014000100000000"
    "000000000000000000000002ffc40017100003010000000000000000000000000000020531ffda0008010100003f0012d70fffd9";
/* The same, progressive. */
static const char progressive[] =
    "ffd8ffe000104a46494600010100000100010000ffdb004300281c1e231e19282321232d2b28303c64413c37373c7b585d4964918099968f"
    "808c8aa0b4e6c3a0aadaad8a8cc8ffcbdaeef5ffffff9bc1fffffffaffe6fdfff8ffc2000b080008000801011100ffc40014000100000000"
    "000000000000000000000002ffda00080101000000013fffc4001510010100000000000000000000000000000003ffda0008010100010502"
    "93ffc40014100100000000000000000000000000000000ffda0008010100063f027fffc40015100101000000000000000000000000000000"
    "01ffda0008010100013f2187ffda0008010100000010ff00ffc4001510010100000000000000000000000000000031ffda0008010100013f"
    "1083ffd9";
/* 3 x 2, ink of (10, 200, 30, 40) as Adobe's programs store it. */
static const char cmyk[] =
    "ffd8ffee000e41646f626500640000000000ffdb004300a06e788c7864a08c828cb4aaa0bef0fffff0dcdcf0ffffffffffffffffffffffff"
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc000140800020003044311004d11005911004b1100ffc400"
    "14000100000000000000000000000000000003ffc40014100100000000000000000000000000000000ffda000e0443004d0059004b00003f"
    "0061948fffd9";
/* 16 x 8: the left half red, the right half blue. */
static const char halves[] =
    "ffd8ffe000104a46494600010100000100010000ffdb0043001b12141714111b1716171e1c1b2028422b28252528513a3d3042605565645f"
    "555d5b6a7899816a7190735b5d85b586909ea3abadab6780bcc9baa6c799a8aba4ffdb0043011c1e1e2823284e2b2b4ea46e5d6ea4a4a4a4"
    "a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4a4ffc00011080008001003"
    "011100021101031101ffc40014000100000000000000000000000000000004ffc40014100100000000000000000000000000000000ffc400"
    "1501010100000000000000000000000000000604ffc40014110100000000000000000000000000000000ffda000c03010002110311003f00"
    "0232404c055fffd9";

static kz_image *read_ok(const image_file *f)
{
    kz_image *image;
    kz_io_error error;
    const kz_result result = image_read(f, NULL, &image, &error);
    CHECK_STR(error.text, "");
    CHECK_EQ(result, KZ_OK);
    return image;
}

TEST(grey_becomes_rgb_and_progressive_is_the_same)
{
    const image_file plain = image_from_hex(grey), scans = image_from_hex(progressive);
    kz_image *const a = read_ok(&plain), *const b = read_ok(&scans);
    REQUIRE(a && b);
    const kz_surface *const s = kz_image_surface(a), *const t = kz_image_surface(b);
    CHECK_EQ(s->format, KZ_FORMAT_RGB24);
    REQUIRE(s->w == 8 && s->h == 8 && t->w == 8 && t->h == 8);
    for (int i = 0; i < 64; i++) {
        const uint32_t c = kz_surface_color(s, i % 8, i / 8);
        CHECK_EQ(c & 255, c >> 8 & 255);
        CHECK_EQ(c & 255, c >> 16 & 255);
        CHECK_EQ(c, kz_surface_color(t, i % 8, i / 8));
    }
    CHECK(kz_surface_color(s, 0, 0) < 0xff202020 && kz_surface_color(s, 7, 7) > 0xffc0c0c0);
    kz_image_free(a);
    kz_image_free(b);
}

TEST(cmyk_becomes_rgb_with_and_without_adobes_inversion)
{
    const image_file adobe = image_from_hex(cmyk);
    image_file ink = adobe;
    memmove(ink.data + 2, ink.data + 18, ink.size - 18); /* without the segment that says so */
    ink.size -= 16;
    kz_image *const a = read_ok(&adobe), *const b = read_ok(&ink);
    REQUIRE(a && b);
    const uint32_t from_adobe = kz_surface_color(kz_image_surface(a), 0, 0);
    const uint32_t from_ink = kz_surface_color(kz_image_surface(b), 0, 0);
    NOTE("%08x %08x", from_adobe, from_ink);
    CHECK((from_adobe >> 16 & 255) > 190); /* about (207, 46, 190) */
    CHECK((from_adobe >> 8 & 255) < 70);
    CHECK((from_ink >> 16 & 255) < 30 && (from_ink >> 8 & 255) < 60);
    kz_image_free(a);
    kz_image_free(b);
}

/* An EXIF segment behind the mark that begins the file. */
static image_file with_orientation(int orientation)
{
    const image_file from = image_from_hex(halves);
    image_file f = {{0}, 0};
    image_put(&f, from.data, 2);
    IMAGE_PUT(&f, "\xff\xe1\0\x22"
                  "Exif\0\0"
                  "MM\0\x2a\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0");
    image_put_be(&f, (uint32_t)orientation, 1);
    IMAGE_PUT(&f, "\0\0\0\0\0\0");
    image_put(&f, from.data + 2, from.size - 2);
    return f;
}

TEST(every_orientation_is_applied)
{
    /* Where red, the left half of the file, is then: l, r, t, b. */
    static const char red_is[] = "l"
                                 "lrrlttbb"
                                 "ll";
    for (int o = 0; o < 11; o++) {
        const image_file f = with_orientation(o);
        kz_image *const image = read_ok(&f);
        REQUIRE(image);
        const kz_surface *const s = kz_image_surface(image);
        const bool tall = o >= 5 && o <= 8;
        NOTE("orientation %d", o);
        REQUIRE(s->w == (tall ? 8 : 16) && s->h == (tall ? 16 : 8));
        const bool last = red_is[o] == 'r' || red_is[o] == 'b';
        const uint32_t first_pixel = kz_surface_color(s, 0, 0), last_pixel = kz_surface_color(s, s->w - 1, s->h - 1);
        CHECK_EQ((first_pixel >> 16 & 255) > 200, !last);
        CHECK_EQ((last_pixel >> 16 & 255) > 200, last);
        const uint32_t corner = kz_surface_color(s, s->w - 1, 0);
        CHECK_EQ((corner >> 16 & 255) > 200, red_is[o] == 'r' || red_is[o] == 't');
        kz_image_free(image);
    }
}

TEST(exif_that_makes_no_sense_is_passed_over)
{
    const image_file good = with_orientation(6);
    for (size_t at = 6; at < 38; at++)
        for (int change = 1; change < 256; change *= 2) {
            image_file f = good;
            f.data[at] = (uint8_t)(f.data[at] ^ change);
            kz_image_free(read_ok(&f));
        }
}

static image_file sized(uint32_t w, uint32_t h)
{
    image_file f = image_from_hex(halves);
    for (size_t at = 0; at + 9 < f.size; at++) {
        if (f.data[at] != 0xff || f.data[at + 1] != 0xc0) continue;
        f.size = at + 5;
        image_put_be(&f, h, 2);
        image_put_be(&f, w, 2);
        f.size = image_from_hex(halves).size;
        return f;
    }
    CHECK(false);
    return f;
}

TEST(sizes_are_refused_before_the_caller_allocates)
{
    const image_file large = sized(40000, 40000), longest = sized(65535, 65535), none = sized(16, 0);
    image_check_too_large(&large);
    image_check_too_large(&longest);
    image_check_error(&none, KZ_ERR_SYNTAX, "ship: byte ");
}

/* Every scan goes through all coefficients again: a thousand of them in a small file would take minutes. */
TEST(scans_without_end_are_refused)
{
    const image_file from = image_from_hex(progressive);
    static const char scan[] = "\xff\xda\x00\x08\x01\x01\x00\x00\x00\x01\x3f";
    for (int n = 0; n < 200; n += 50) {
        image_file f = {{0}, 0};
        image_put(&f, from.data, 135);
        for (int i = 0; i < n; i++) image_put(&f, scan, 11);
        image_put(&f, from.data + 135, from.size - 135);
        NOTE("%d scans more", n);
        if (n < 100) kz_image_free(read_ok(&f));
        else image_check_error(&f, KZ_ERR_SYNTAX, "more than 100 scans");
    }
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file plain = image_from_hex(grey), scans = image_from_hex(progressive), four = image_from_hex(cmyk);
    const image_file rotated = with_orientation(7);
    image_check_hostile(&plain, 0);
    image_check_hostile(&scans, 0);
    image_check_hostile(&four, 0);
    image_check_cuts(&rotated, 0);
    image_check_memory(&rotated);
}
