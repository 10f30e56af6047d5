/* BMP by our own reader: hand-made files, damage, and headers that lie.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"

/* The header of 40 bytes with its palette of three colours, up to the pixels. */
static image_file bmp_head(int32_t w, int32_t h, uint32_t bits, uint32_t compression)
{
    image_file f = {{0}, 0};
    const uint32_t n_colors = bits <= 8 ? 3 : 0;
    IMAGE_PUT(&f, "BM");
    image_put_le(&f, 0, 4);
    image_put_le(&f, 0, 4);
    image_put_le(&f, 54 + 4 * n_colors, 4);
    image_put_le(&f, 40, 4);
    image_put_le(&f, (uint32_t)w, 4);
    image_put_le(&f, (uint32_t)h, 4);
    image_put_le(&f, 1, 2);
    image_put_le(&f, bits, 2);
    image_put_le(&f, compression, 4);
    for (int i = 0; i < 3; i++) image_put_le(&f, 0, 4);
    image_put_le(&f, n_colors, 4);
    image_put_le(&f, 0, 4);
    for (uint32_t i = 0; i < n_colors; i++) {
        const uint8_t *c = image_three[i];
        image_put_le(&f, (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, 4);
    }
    return f;
}

static image_file bmp_of(int32_t h, uint32_t bits)
{
    image_file f = bmp_head(3, h, bits, 0);
    for (int i = 0; i < 2; i++) {
        const size_t start = f.size;
        for (int x = 0; x < 3; x++) {
            const uint8_t cell = image_cells[h < 0 ? i : 1 - i][x], *c = image_three[cell];
            if (bits == 8) image_put_le(&f, cell, 1);
            else image_put_le(&f, (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, (int)bits / 8);
        }
        while ((f.size - start) % 4) image_put_le(&f, 0, 1);
    }
    return f;
}

TEST(eight_bits_keep_their_indices_and_palette)
{
    image_file f = bmp_of(2, 8);
    kz_image *image;
    kz_io_error error;
    image_check_cells(&f, KZ_FORMAT_INDEX8, 255, 255, 255);
    REQUIRE(image_read(&f, NULL, &image, &error) == KZ_OK);
    const kz_surface *const s = kz_image_surface(image);
    for (int i = 0; i < 6; i++)
        CHECK_EQ(((const uint8_t *)s->pixels)[i / 3 * s->pitch + i % 3], image_cells[i / 3][i % 3]);
    kz_image_free(image);
}

TEST(true_color_is_read_in_both_directions_and_without_alpha)
{
    for (int i = 0; i < 4; i++) {
        const image_file f = bmp_of(i & 1 ? -2 : 2, i & 2 ? 24 : 32);
        image_check_cells(&f, KZ_FORMAT_RGB24, 255, 255, 255);
    }
}

/* 0 1 2 / 2 1 0 from the bottom: a run, indices as they are, the end of a row, the end. */
static image_file bmp_runs(void)
{
    image_file f = bmp_head(3, 2, 8, 1);
    IMAGE_PUT(&f, "\1\2\1\1\1\0\0\0"
                  "\0\3\0\1\2\0"
                  "\0\1");
    return f;
}

TEST(run_lengths_are_unpacked_and_skipped_pixels_have_index_0)
{
    const image_file runs = bmp_runs();
    image_check_cells(&runs, KZ_FORMAT_INDEX8, 255, 255, 255);
    image_file skip = bmp_head(3, 2, 8, 1);
    IMAGE_PUT(&skip, "\0\2\2\1\1\2\0\1"); /* right 2, up 1, one pixel */
    const uint32_t none = 0xffff00ff, blue = 0xff0000ff, want[6] = {none, none, blue, none, none, none};
    image_check(&skip, KZ_FORMAT_INDEX8, 3, 2, want);
}

TEST(runs_beyond_the_picture_write_nothing)
{
    static const char *const data[] = {"\xff\1\xff\1\0\1", "\0\2\xff\0\4\1\0\1", "\0\2\0\xff\4\1\0\1",
                                       "\0\0\0\0\0\0\4\1\0\1", "\3\1\0\2\4\4\5\1\0\1"};
    static const size_t sizes[] = {6, 8, 8, 10, 10};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        image_file f = bmp_head(3, 2, 8, 1);
        kz_image *image;
        kz_io_error error;
        image_put(&f, data[i], sizes[i]);
        CHECK_EQ(image_read(&f, NULL, &image, &error), KZ_OK);
        kz_image_free(image);
    }
}

TEST(sizes_are_refused_before_anything_is_allocated)
{
    const int32_t sizes[][2] = {{40000, 40000}, {40000, -40000}, {1 << 25, 1}, {1, INT32_MIN}, {-1, 1}, {-1, -1}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const image_file f = bmp_head(sizes[i][0], sizes[i][1], 8, 0);
        NOTE("%d x %d", (int)sizes[i][0], (int)sizes[i][1]);
        image_check_too_large(&f);
    }
    const image_file none = bmp_head(0, 5, 8, 0), missing = bmp_head(8000, 8000, 8, 0);
    image_check_error(&none, KZ_ERR_SYNTAX, "no pixels");
    image_check_error(&missing, KZ_ERR_SYNTAX, "byte 66: the rows are cut short");
}

TEST(headers_that_make_no_sense_are_refused_with_the_byte)
{
    const image_file bits = bmp_head(3, 2, 7, 0), kind = bmp_head(3, 2, 24, 1), jpeg = bmp_head(3, 2, 24, 4);
    image_check_error(&bits, KZ_ERR_SYNTAX, "byte 28: a BMP has no 7 bits a pixel");
    image_check_error(&kind, KZ_ERR_SYNTAX, "byte 30: compression 1 does not go with 24 bits");
    image_check_error(&jpeg, KZ_ERR_UNSUPPORTED, "byte 30: a BMP of compression 4, which kolize does not read");
    image_file header = bmp_of(2, 8), inside = header, gaps = bmp_head(1, 1, 32, 3);
    header.data[14] = 41;
    image_check_error(&header, KZ_ERR_SYNTAX, "byte 14: a BMP has no header of 41 bytes");
    inside.data[10] = 20;
    image_check_error(&inside, KZ_ERR_SYNTAX, "byte 10: the pixels would begin inside the header");
    image_put_le(&gaps, 0xff00ff, 4);
    image_put_le(&gaps, 0xff00, 4);
    image_put_le(&gaps, 0xff, 4);
    image_check_error(&gaps, KZ_ERR_SYNTAX, "byte 54: the mask 00ff00ff of a channel has gaps");
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file indexed = bmp_of(2, 8), color = bmp_of(-2, 24), runs = bmp_runs();
    image_check_hostile(&indexed, 1); /* what fills up the last row may be missing */
    image_check_hostile(&color, 3);
    image_check_hostile(&runs, 3); /* and the end of the runs behind the last pixel */
}
