/* PCX by our own reader: hand-made files, damage, and headers that lie.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"

static image_file pcx_head(uint32_t w, uint32_t h, uint32_t bits, uint32_t n_planes, uint32_t plane_bytes)
{
    image_file f = {{0}, 0};
    IMAGE_PUT(&f, "\x0a\x05\x01");
    image_put_le(&f, bits, 1);
    image_put_le(&f, 0, 4);
    image_put_le(&f, w - 1, 2);
    image_put_le(&f, h - 1, 2);
    image_put_le(&f, 0, 4);
    for (int i = 0; i < 3; i++) image_put(&f, image_three[i], 3);
    f.size = 65;
    image_put_le(&f, n_planes, 1);
    image_put_le(&f, plane_bytes, 2);
    f.size = 128;
    return f;
}

static void pcx_put_vga(image_file *f)
{
    image_put_le(f, 12, 1);
    for (int i = 0; i < 256; i++) image_put(f, image_three[i % 3], 3);
}

static image_file pcx_vga(void)
{
    image_file f = pcx_head(3, 2, 8, 1, 4);
    IMAGE_PUT(&f, "\0\1\2\0"
                  "\2\1\xc2\0"); /* the last two by a run */
    pcx_put_vga(&f);
    return f;
}

static image_file pcx_planes(void)
{
    image_file f = pcx_head(3, 2, 1, 2, 2);
    IMAGE_PUT(&f, "\x40\0\x20\0"
                  "\x40\0\x80\0");
    return f;
}

static image_file pcx_color(void)
{
    image_file f = pcx_head(3, 2, 8, 3, 4);
    for (int y = 0; y < 2; y++)
        for (int plane = 0; plane < 3; plane++) {
            for (int x = 0; x < 3; x++) {
                const uint8_t v = image_three[image_cells[y][x]][plane];
                if (v >= 0xc0) image_put_le(&f, 0xc1, 1);
                image_put_le(&f, v, 1);
            }
            image_put_le(&f, 0, 1);
        }
    return f;
}

TEST(palettes_planes_and_true_color_are_read)
{
    const image_file vga = pcx_vga(), planes = pcx_planes(), color = pcx_color();
    image_check_cells(&vga, KZ_FORMAT_INDEX8, 255, 255, 255);
    image_check_cells(&planes, KZ_FORMAT_INDEX8, 255, 255, 255);
    image_check_cells(&color, KZ_FORMAT_RGB24, 255, 255, 255);
}

/* ZSoft's manual lets encoders stop runs at the end of a row; those that do not are read by GIMP and ImageMagick, too. */
TEST(a_run_may_go_on_over_the_end_of_a_row)
{
    image_file f = pcx_head(2, 2, 8, 1, 2);
    IMAGE_PUT(&f, "\1\xc2\2\1");
    pcx_put_vga(&f);
    const uint32_t white = 0xffffffff, blue = 0xff0000ff, want[4] = {white, blue, blue, white};
    image_check(&f, KZ_FORMAT_INDEX8, 2, 2, want);
}

TEST(sizes_are_refused_before_anything_is_allocated)
{
    const image_file large = pcx_head(40000, 40000, 8, 1, 40000), missing = pcx_head(8000, 8000, 8, 1, 8000);
    image_check_too_large(&large);
    image_check_error(&missing, KZ_ERR_SYNTAX, "byte 128: the rows are cut short");
    image_file backwards = pcx_head(3, 2, 8, 1, 4);
    backwards.data[4] = 9;
    image_check_error(&backwards, KZ_ERR_SYNTAX, "byte 4: the picture ends before it begins");
}

TEST(headers_that_make_no_sense_are_refused_with_the_byte)
{
    const image_file short_rows = pcx_head(9, 2, 8, 1, 8), planes = pcx_head(3, 2, 8, 2, 4);
    const image_file many = pcx_head(3, 2, 1, 5, 4), none = pcx_head(3, 2, 8, 0, 4);
    image_check_error(&short_rows, KZ_ERR_SYNTAX, "byte 66: rows of 8 bytes are too short for 9 pixels");
    image_check_error(&planes, KZ_ERR_UNSUPPORTED, "byte 65: a PCX of 8 bits in 2 planes, which kolize does not read");
    image_check_error(&many, KZ_ERR_UNSUPPORTED, "1 bits in 5 planes");
    image_check_error(&none, KZ_ERR_UNSUPPORTED, "8 bits in 0 planes");
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file vga = pcx_vga(), planes = pcx_planes(), color = pcx_color();
    image_check_cuts(&vga, 769); /* without its palette a file of 8 bits is grey */
    image_check_changes(&planes);
    image_check_memory(&vga);
    image_check_hostile(&planes, 0);
    image_check_hostile(&color, 0);
}
