/* PNM and PAM by our own reader: hand-made files, damage, and headers that lie.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"

#include <string.h>

static image_file text(const char *t)
{
    image_file f = {{0}, 0};
    image_put(&f, t, strlen(t));
    return f;
}

static image_file ppm_of(const char *head)
{
    image_file f = text(head);
    for (int i = 0; i < 6; i++) image_put(&f, image_three[image_cells[i / 3][i % 3]], 3);
    return f;
}

TEST(text_and_bytes_are_read)
{
    const image_file raw = ppm_of("P6 # a comment\n3 2\n255\n");
    const image_file pam = ppm_of("P7\nDEPTH 3\nWIDTH 3\nHEIGHT 2\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n");
    const image_file plain = text("P3 3 2 1  1 0 1  1 1 1  0 0 1\n0 0 1#x\n 1 1 1\t1 0 1");
    image_check_cells(&raw, KZ_FORMAT_RGB24, 255, 255, 255);
    image_check_cells(&pam, KZ_FORMAT_RGB24, 255, 255, 255);
    image_check_cells(&plain, KZ_FORMAT_RGB24, 255, 255, 255);
    const uint32_t black = 0xff000000, white = 0xffffffff, bits[6] = {black, white, black, white, white, black};
    image_file packed = text("P4 3 2\n");
    IMAGE_PUT(&packed, "\xbf\x3f");
    const image_file loose = text("P1\n3 2\n101\n0 # here\n 01"), dense = text("P1#\n3\n2 101001");
    image_check(&packed, KZ_FORMAT_INDEX8, 3, 2, bits);
    image_check(&loose, KZ_FORMAT_INDEX8, 3, 2, bits);
    image_check(&dense, KZ_FORMAT_INDEX8, 3, 2, bits);
}

/* As netpbm's own tools do; Pillow rounds halves to even. */
TEST(levels_are_scaled_and_rounded_to_nearest_halves_up)
{
    const image_file f = text("P2 5 1 2 0 1 2 1 0"), deep = text("P2 3 1 65535 128 129 65535");
    const uint32_t want[5] = {0xff000000, 0xff808080, 0xffffffff, 0xff808080, 0xff000000};
    const uint32_t want_deep[3] = {0xff000000, 0xff010101, 0xffffffff};
    image_check(&f, KZ_FORMAT_RGB24, 5, 1, want);
    image_check(&deep, KZ_FORMAT_RGB24, 3, 1, want_deep);
}

TEST(sizes_are_refused_before_anything_is_allocated)
{
    const image_file large = text("P6\n#\n40000 40000 255\n"), huge = text("P6 99999999999999999999 1 255\n");
    const image_file pam = text("P7\nWIDTH 4294967297\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nENDHDR\n");
    image_check_too_large(&large);
    image_check_too_large(&huge);
    image_check_too_large(&pam);
    const image_file none = text("P5 0 3 255\n"), missing = text("P5 8000 8000 255\n");
    image_check_error(&none, KZ_ERR_SYNTAX, "no pixels");
    image_check_error(&missing, KZ_ERR_SYNTAX, "byte 17: the rows are cut short");
}

TEST(headers_and_samples_that_make_no_sense_are_refused_with_the_byte)
{
    static const char *const bad[][2] = {
        {"P5 2 1 0 ab", "byte 8: the largest value 0 is not 1 to 65535"},
        {"P5 2 1 65536 ab", "byte 12: the largest value 65536 is not 1 to 65535"},
        {"P5 x", "byte 3: the width is no number"},
        {"P5 2 -1 255 ab", "byte 5: the height is no number"},
        {"P5 2 1 255ab", "byte 10: the header does not end in a blank"},
        {"P5 2 1 4 \4\5", "byte 11: a sample is larger than 4"},
        {"P2 2 1 4 4 5", "byte 12: a sample is larger than 4"},
        {"P2 2 1 4 4 x ", "byte 11: the sample is no number"},
        {"P1 2 1 1 2", "byte 9: a bitmap has only 0 and 1"},
        {"P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 1\nENDHDR\n12345", "the depth 5 is not 1 to 4"},
        {"P7\nWIDTHS 1\n", "byte 3: this word is no part of a PAM header"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const image_file f = text(bad[i][0]);
        image_check_error(&f, KZ_ERR_SYNTAX, bad[i][1]);
    }
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file raw = ppm_of("P6 3 2 255\n"), plain = text("P3 2 1 9 1 2 3 4 5 6\n");
    const image_file pam = ppm_of("P7\nDEPTH 3\nWIDTH 3\nHEIGHT 2\nMAXVAL 255\nENDHDR\n"), bits = text("P1 3 2 101001");
    image_check_hostile(&raw, 0);
    image_check_hostile(&plain, 1);
    image_check_hostile(&pam, 0);
    image_check_hostile(&bits, 0);
}
