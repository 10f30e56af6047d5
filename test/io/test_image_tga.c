/* TGA by our own reader: hand-made files, damage, and headers that lie.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"

static image_file tga_head(uint32_t type, uint32_t w, uint32_t h, uint32_t bits, uint32_t flags)
{
    image_file f = {{0}, 0};
    const bool indexed = type == 1 || type == 9;
    image_put_le(&f, 0, 1);
    image_put_le(&f, indexed, 1);
    image_put_le(&f, type, 1);
    image_put_le(&f, 0, 2);
    image_put_le(&f, indexed ? 3 : 0, 2);
    image_put_le(&f, indexed ? 24 : 0, 1);
    image_put_le(&f, 0, 4);
    image_put_le(&f, w, 2);
    image_put_le(&f, h, 2);
    image_put_le(&f, bits, 1);
    image_put_le(&f, flags, 1);
    for (int i = 0; indexed && i < 3; i++) {
        const uint8_t *c = image_three[i];
        image_put_le(&f, (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, 3);
    }
    return f;
}

static image_file tga_of(uint32_t type, uint32_t bits, uint32_t flags, uint32_t alpha)
{
    image_file f = tga_head(type, 3, 2, bits, flags);
    for (int i = 0; i < 6; i++) {
        const int y = flags & 0x20 ? i / 3 : 1 - i / 3, x = flags & 0x10 ? 2 - i % 3 : i % 3;
        const uint8_t cell = image_cells[y][x], *c = image_three[cell];
        if (type >= 9) image_put_le(&f, i % 2 ? 0x80 : 0, 1); /* packets of one pixel, of both kinds */
        if (bits == 8) image_put_le(&f, cell, 1);
        else image_put_le(&f, alpha << 24 | (uint32_t)c[2] | (uint32_t)c[1] << 8 | (uint32_t)c[0] << 16, (int)bits / 8);
    }
    return f;
}

TEST(every_origin_is_read)
{
    for (uint32_t flags = 0; flags < 0x40; flags += 0x10) {
        const image_file indexed = tga_of(1, 8, flags, 0), runs = tga_of(9, 8, flags, 0);
        const image_file color = tga_of(2, 24, flags, 0), color_runs = tga_of(10, 24, flags, 0);
        image_check_cells(&indexed, KZ_FORMAT_INDEX8, 255, 255, 255);
        image_check_cells(&runs, KZ_FORMAT_INDEX8, 255, 255, 255);
        image_check_cells(&color, KZ_FORMAT_RGB24, 255, 255, 255);
        image_check_cells(&color_runs, KZ_FORMAT_RGB24, 255, 255, 255);
    }
}

/* GIMP, Pillow and stb_image show alpha that the descriptor does not name; bytes that are all 0 are no alpha. */
TEST(alpha_is_what_viewers_show)
{
    const image_file named = tga_of(2, 32, 0x28, 100), unnamed = tga_of(2, 32, 0x20, 100),
                     unused = tga_of(10, 32, 0, 0);
    const image_file clear = tga_of(2, 32, 0x28, 0);
    image_check_cells(&named, KZ_FORMAT_RGBA32, 100, 100, 100);
    image_check_cells(&unnamed, KZ_FORMAT_RGBA32, 100, 100, 100);
    image_check_cells(&unused, KZ_FORMAT_RGBA32, 255, 255, 255);
    image_check_cells(&clear, KZ_FORMAT_RGBA32, 0, 0, 0);
}

TEST(packets_may_go_on_over_the_end_of_a_row_and_of_the_picture)
{
    image_file f = tga_head(11, 3, 2, 8, 0x20);
    IMAGE_PUT(&f, "\x83\x11\xff\x22");
    const uint32_t a = 0xff111111, b = 0xff222222, want[6] = {a, a, a, a, b, b};
    image_check(&f, KZ_FORMAT_RGB24, 3, 2, want);
}

TEST(sizes_are_refused_before_anything_is_allocated)
{
    const image_file large = tga_head(2, 40000, 40000, 24, 0), runs = tga_head(10, 65535, 65535, 32, 0);
    image_check_too_large(&large);
    image_check_too_large(&runs);
    const image_file none = tga_head(2, 0, 4, 24, 0), missing = tga_head(10, 8000, 8000, 24, 0);
    image_check_error(&none, KZ_ERR_SYNTAX, "no pixels");
    image_check_error(&missing, KZ_ERR_SYNTAX, "byte 18: the rows are cut short");
    const image_file wide = tga_head(1, 3, 2, 16, 0);
    image_check_error(&wide, KZ_ERR_UNSUPPORTED, "byte 16: a TGA with indices of 16 bits, which kolize does not read");
}

TEST(what_is_no_tga_is_not_taken_for_one)
{
    image_file f = tga_of(2, 24, 0, 0);
    image_check_cells(&f, KZ_FORMAT_RGB24, 255, 255, 255);
    static const struct {
        size_t at;
        uint8_t value;
    } odd[] = {{1, 2}, {2, 0}, {2, 4}, {2, 12}, {2, 9}, {16, 8}, {16, 0}, {17, 0x40}, {17, 0x80}};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        image_file changed = f;
        changed.data[odd[i].at] = odd[i].value;
        NOTE("byte %d is %d", (int)odd[i].at, odd[i].value);
        image_check_error(&changed, KZ_ERR_UNSUPPORTED, "not an image of a known format (PNG, ");
    }
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file indexed = tga_of(1, 8, 0, 0), runs = tga_of(10, 32, 0x38, 9), color = tga_of(2, 16, 1, 0);
    image_check_hostile(&indexed, 0);
    image_check_hostile(&runs, 0);
    image_check_hostile(&color, 0);
}
