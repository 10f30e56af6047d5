/* GIF by giflib: frames at their place, interlaced rows, and files that crashed or filled memory elsewhere.  Every variety
 * before Pillow is in test/tool/test_images.py. */
#include "image_fixture.h"

#include <string.h>

/* Up to the frame: the screen, a palette of four colours. */
static image_file gif_head(uint32_t w, uint32_t h)
{
    image_file f = {{0}, 0};
    IMAGE_PUT(&f, "GIF89a");
    image_put_le(&f, w, 2);
    image_put_le(&f, h, 2);
    IMAGE_PUT(&f, "\x81\0\0");
    for (int i = 0; i < 4; i++) image_put(&f, image_three[i % 3], 3);
    return f;
}

static void gif_put_place(image_file *f, uint32_t x, uint32_t y, uint32_t w, uint32_t h)
{
    IMAGE_PUT(f, "\x2c");
    image_put_le(f, x, 2);
    image_put_le(f, y, 2);
    image_put_le(f, w, 2);
    image_put_le(f, h, 2);
    IMAGE_PUT(f, "\0\x02");
}

/* Uncompressed in effect: a clear code before every index keeps all codes 3 bits wide. */
static void gif_put_frame(image_file *f, uint32_t x, uint32_t y, uint32_t w, uint32_t h)
{
    gif_put_place(f, x, y, w, h);
    uint8_t packed[16] = {0};
    size_t n_bits = 0;
    for (int i = 0; i < 13; i++) {
        const uint32_t code = i == 12 ? 5 : i % 2 == 0 ? 4 : image_cells[i / 2 / 3][i / 2 % 3];
        for (int k = 0; k < 3; k++, n_bits++) packed[n_bits / 8] |= (uint8_t)((code >> k & 1) << (n_bits % 8));
    }
    image_put_le(f, 5, 1);
    image_put(f, packed, 5);
    IMAGE_PUT(f, "\0");
}

static image_file gif_of(bool transparent)
{
    image_file f = gif_head(3, 2);
    if (transparent) IMAGE_PUT(&f, "\x21\xf9\x04\x01\0\0\x00\0"); /* index 0 */
    gif_put_frame(&f, 0, 0, 3, 2);
    IMAGE_PUT(&f, "\x3b");
    return f;
}

TEST(a_transparent_index_gets_alpha_0_and_keeps_its_color)
{
    const image_file opaque = gif_of(false), clear = gif_of(true);
    image_check_cells(&opaque, KZ_FORMAT_INDEX8, 255, 255, 255);
    image_check_cells(&clear, KZ_FORMAT_INDEX8, 0, 255, 255);
}

TEST(a_frame_lies_at_its_place_on_a_transparent_screen)
{
    image_file f = gif_head(5, 3);
    gif_put_frame(&f, 2, 1, 3, 2);
    const uint32_t m = 0xffff00ff, w = 0xffffffff, b = 0xff0000ff;
    const uint32_t want[15] = {0, 0, 0, 0, 0, 0, 0, m, w, b, 0, 0, b, w, m};
    image_check(&f, KZ_FORMAT_INDEX8, 5, 3, want); /* and nothing behind the frame is needed */
}

/* Codes of 3 bits, a clear code first: it stays so for three more. */
static image_file gif_of_codes(const uint8_t *codes, int n)
{
    image_file f = gif_head(3, 2);
    uint8_t packed[16] = {0};
    const int size = (3 * n + 7) / 8;
    gif_put_place(&f, 0, 0, 3, 2);
    for (int i = 0; i < 3 * n; i++) packed[i / 8] |= (uint8_t)((codes[i / 3] >> (i % 3) & 1) << (i % 8));
    image_put_le(&f, (uint32_t)size, 1);
    image_put(&f, packed, (size_t)size);
    IMAGE_PUT(&f, "\0\x3b");
    return f;
}

/* 4 clears the table, 5 ends the rows, 6 is the first that may be made, of the two before it. */
TEST(codes_are_unpacked_as_they_are_defined)
{
    const uint8_t clears[] = {4, 4, 0, 4, 4, 1, 4, 2, 4, 2, 1, 4, 4, 0}, self[] = {4, 0, 6, 7};
    const uint32_t m = 0xffff00ff, want[6] = {m, m, m, m, m, m};
    image_file f = gif_of_codes(clears, 14);
    image_check_cells(&f, KZ_FORMAT_INDEX8, 255, 255, 255);
    f = gif_of_codes(self, 4); /* 0, then twice the code that is just being made: 0 0 and 0 0 0 */
    image_check(&f, KZ_FORMAT_INDEX8, 3, 2, want);
}

TEST(codes_that_mean_nothing_are_refused)
{
    const uint8_t wrong[][16] = {{4, 0, 7}, {4, 6}, {4, 0, 1, 5}, {5}, {4, 0, 4, 6}}; /* and zeros, enough of them */
    for (int i = 0; i < 5; i++) {
        const image_file f = gif_of_codes(wrong[i], 16);
        image_check_error(&f, KZ_ERR_SYNTAX, "the rows are damaged");
    }
}

/* As browsers show it. */
TEST(a_frame_beyond_the_screen_makes_it_larger)
{
    image_file f = gif_head(1, 1);
    gif_put_frame(&f, 1, 0, 3, 2);
    const uint32_t m = 0xffff00ff, w = 0xffffffff, b = 0xff0000ff, want[8] = {0, m, w, b, 0, b, w, m};
    image_check(&f, KZ_FORMAT_INDEX8, 4, 2, want);
}

TEST(screens_and_frames_that_promise_too_much_are_refused_before_the_caller_allocates)
{
    image_file screen = gif_head(40000, 40000), frame = gif_head(3, 2), far = gif_head(3, 2);
    gif_put_frame(&screen, 0, 0, 3, 2);
    gif_put_frame(&frame, 0, 0, 40000, 40000);
    gif_put_frame(&far, 40000, 40000, 3, 2);
    image_check_too_large(&screen);
    image_check_too_large(&frame);
    image_check_too_large(&far);
}

/* 36 bytes: a zero byte between two blocks hid a frame of 65535 x 32000 from a check of the sizes beforehand, and 2 GB
 * were taken.  The sizes that are checked are now those that are decoded, and such a byte is refused. */
TEST(a_byte_between_blocks_hides_no_frame)
{
    image_file f = {{0}, 0};
    IMAGE_PUT(&f, "GIF89a\4\0\4\0\x80\0\0\0\0\0\xff\xff\xff\0\x2c\0\0\0\0\xff\xff\0\x7d\0\2\2\x4c\1\0;");
    CHECK_EQ(f.size, 36);
    image_check_error(&f, KZ_ERR_SYNTAX, "byte 19: 0x00 begins no block of a GIF");
    image_file open = f;
    memmove(open.data + 19, open.data + 20, open.size - 20);
    open.size--;
    image_check_too_large(&open);
}

/* SDL2_image freed a pointer it had never set. */
TEST(a_gif_that_crashed_another_reader_ends_in_an_error)
{
    const image_file f = image_from_hex("47494638396113002100646a002c00000000d1c62c000003f0cbbd2d3316cb3a662745d421ffa2"
                                        "994c8ffb61af8435412b1c7f1b74de49e5"
                                        "ef1f3eda713f11b900af50bf6bf3cf0ed536cb28a5ebd185a5ce44ef7ddb71729a37a6bdaa4319"
                                        "257b42d2de001ec25c0682837498b4c06e"
                                        "3f2f4d5e4b5a0d647dc05920ed1406479e6f60805f63e5167b70c2afdea2e4055b07fde13bc49b"
                                        "99abaec8c22dd6850adbca4bba04228d1b"
                                        "52b7391d751784f43d515e900e7ccfe0a7726fd42e6d98aac3db586ee398955a5211c1497fbb6e"
                                        "d575144c558ee752180cf38663ea44eb4a"
                                        "fb4d12df3fb9f1e748d290202001783c8cb9bb5673d3598d7edefa4f8b740207ca5da9cf820110"
                                        "59b32a99e783a8e58e11039c59d22a13c8"
                                        "d8b7c84756cc8bc7d034c78e471c4dcc2e21be3e");
    image_check_error(&f, KZ_ERR_SYNTAX, "ship: byte ");
}

TEST(what_has_no_frame_or_no_palette_is_refused)
{
    image_file empty = gif_head(3, 2), bare = {{0}, 0};
    IMAGE_PUT(&empty, "\x3b");
    image_check_error(&empty, KZ_ERR_SYNTAX, "byte 25: the GIF ends without a frame");
    IMAGE_PUT(&bare, "GIF89a\3\0\2\0\0\0\0");
    gif_put_frame(&bare, 0, 0, 3, 2);
    image_check_error(&bare, KZ_ERR_SYNTAX, "the frame has no palette");
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    image_file clear = gif_of(true), placed = gif_head(5, 3);
    gif_put_frame(&placed, 2, 1, 3, 2);
    image_check_hostile(&clear, 1); /* the end mark is not read */
    image_check_hostile(&placed, 0);
}
