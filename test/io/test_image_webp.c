/* WebP by libwebp: lossless, lossy, alpha, the first frame of an animation; damage.  Every variety before Pillow is in
 * test/tool/test_images.py. */
#include "image_fixture.h"
#include "io_fixture.h"

#include <stdio.h>
#include <string.h>

/* The pictures of image_cells, by cwebp's library. */
static const char lossless[] = "5249464622000000574542505650384c150000002f024000001730fff33ffff31f2c81276044f43f0400";
static const char with_alpha[] =
    "5249464630000000574542505650384c230000002f0240001017201048da1f7a0d014191ffa3cdbf402049767f84c3cd25dc8024a2ff1100";
static const char lossy[] = "524946467400000057454250565038580a00000010000000020000010000414c5048070000000000ff6464ff00"
                            "005650382046000000b001009d"
                            "012a0300020002c04c25a80274010ef765c400fbc576dfd5fffbf01005b9acc9e3bff57a71c0fbfff26ffffd68"
                            "7fffabd38e07dfff937fec9b7d"
                            "9f2e68f875e00000";
/* 7 x 5: the picture at (2, 2), then an empty frame. */
static const char animation[] = "52494646c200000057454250565038580a00000012000000060000040000414e494d060000000000000000"
                                "00414e4d462e000000010000010000"
                                "0200000100000a0000035650384c150000002f024000001730fff33ffff31f2c81276044f43f0400414e4d"
                                "462600000000000000000000000000"
                                "00000a0000005650384c0d0000002f00000010071011118888fe0700";

TEST(lossless_pictures_are_exact_with_and_without_alpha)
{
    const image_file rgb = image_from_hex(lossless), rgba = image_from_hex(with_alpha);
    image_check_cells(&rgb, KZ_FORMAT_RGB24, 255, 255, 255);
    image_check_cells(&rgba, KZ_FORMAT_RGBA32, 0, 255, 100);
}

TEST(lossy_pictures_keep_their_alpha)
{
    const image_file f = image_from_hex(lossy);
    kz_image *image;
    kz_io_error error;
    REQUIRE(image_read(&f, NULL, &image, &error) == KZ_OK);
    const kz_surface *const s = kz_image_surface(image);
    const uint32_t alphas[6] = {0, 255, 100, 100, 255, 0};
    CHECK_EQ(s->format, KZ_FORMAT_RGBA32);
    for (int i = 0; i < 6; i++) CHECK_EQ(kz_surface_color(s, i % 3, i / 3) >> 24, alphas[i]);
    kz_image_free(image);
}

TEST(the_first_frame_of_an_animation_lies_on_a_transparent_canvas)
{
    const image_file f = image_from_hex(animation);
    uint32_t want[35] = {0};
    for (int i = 0; i < 6; i++) {
        const uint8_t *c = image_three[image_cells[i / 3][i % 3]];
        want[(2 + i / 3) * 7 + 2 + i % 3] = 0xff000000u | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
    }
    image_check(&f, KZ_FORMAT_RGBA32, 7, 5, want);
}

TEST(canvases_and_frames_that_promise_too_much_are_refused)
{
    image_file canvas = image_from_hex(animation), frame = canvas, other = canvas;
    canvas.data[25] = canvas.data[28] = 0x9c; /* 39943 x 39941 */
    image_check_too_large(&canvas);
    frame.data[52] = 3; /* 6 pixels from the left */
    image_check_error(&frame, KZ_ERR_SYNTAX, "byte 68: the frame reaches beyond the canvas");
    other.data[58] = 1; /* 2 pixels wide */
    image_check_error(&other, KZ_ERR_SYNTAX, "byte 68: the frame is not as large as its chunk says");
}

static uint16_t nothing(int32_t x, int32_t y, int channel)
{
    (void)x, (void)y, (void)channel;
    return 0;
}

/* A lossless picture of 3000 x 3000 may need 448 MB to decode, less 4: a map that holds 6 MB already has not as
 * much. */
TEST(what_a_map_holds_and_what_a_decoder_may_need_are_added)
{
    static const char *const orders[] = {"<image source=\"a.webp\"/>", "<image source=\"a.png\"/>"};
    static uint8_t bytes[200000] = "RIFF____WEBPVP8L____\x2f\xb7\xcb\xed\x12";
    const uint32_t sizes[2] = {sizeof bytes - 8, sizeof bytes - 20};
    for (int i = 0; i < 4; i++) {
        bytes[4 + i] = (uint8_t)(sizes[0] >> (8 * i));
        bytes[16 + i] = (uint8_t)(sizes[1] >> (8 * i));
    }
    char text[512];
    size_t size;
    const io_png png = {1200, 1200, 1, 0, false, nothing, NULL, 0, NULL, 0};
    const uint8_t *data = io_png_bytes(&png, &size);
    io_write("a.png", data, size);
    io_write("a.webp", bytes, sizeof bytes);
    for (int first = 0; first < 2; first++) {
        snprintf(text, sizeof text,
                 "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><imagelayer>%s</imagelayer>"
                 "<imagelayer>%s</imagelayer></map>",
                 orders[first], orders[1 - first]);
        io_write_text("m.tmx", text);
        const kz_limits limits = {.max_memory = 384 << 20, .strict = true};
        kz_io_error error = {KZ_OK, ""};
        kz_map *map = NULL;

        CHECK_EQ(kz_map_load(io_path("m.tmx"), &limits, NULL, &map, &error), first ? KZ_ERR_TOO_LARGE : KZ_ERR_SYNTAX);
        CHECK_EQ(strstr(error.text, "more memory than the map has left of 402653184 bytes (max_memory)") != NULL,
                 first);
    }
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file rgb = image_from_hex(lossless), rgba = image_from_hex(lossy), frames = image_from_hex(animation);
    image_check_hostile(&rgb, 0);
    image_check_hostile(&rgba, 0);
    image_check_cuts(&frames, frames.size - 98); /* what follows the first frame is not read */
    image_check_changes(&frames);
    image_check_memory(&frames);
}
