/* Aseprite sprites by our own reader: hand-made files, damage, limits, and headers that lie.  Random sprites with all
 * kinds of layers stand before a composer of their own in test/tool/test_images.py. */
#include "image_fixture.h"

#include <string.h>

enum { VISIBLE = 1, BACKGROUND = 8, REFERENCE = 64 };
enum { IMAGE, GROUP, TILES };

static void put_at(image_file *f, size_t at, uint32_t value, int n_bytes)
{
    for (int i = 0; i < n_bytes; i++) f->data[at + (size_t)i] = (uint8_t)(value >> (8 * i));
}

static image_file ase_head(uint32_t w, uint32_t h, uint32_t depth)
{
    image_file f = {{0}, 128 + 16};
    put_at(&f, 4, 0xa5e0, 2);
    put_at(&f, 6, 1, 2);
    put_at(&f, 8, w, 2);
    put_at(&f, 10, h, 2);
    put_at(&f, 12, depth, 2);
    put_at(&f, 14, 3, 4);
    put_at(&f, 128 + 4, 0xf1fa, 2);
    return f;
}

/* Begins a chunk; its end is where the next one begins, or the frame ends. */
static size_t ase_chunk(image_file *f, uint32_t type)
{
    const size_t at = f->size;
    image_put_le(f, 0, 4);
    image_put_le(f, type, 2);
    put_at(f, 128 + 12, f->data[128 + 12] + 1u, 4);
    return at;
}

static void ase_chunk_end(image_file *f, size_t at)
{
    put_at(f, at, (uint32_t)(f->size - at), 4);
    put_at(f, 128, (uint32_t)(f->size - 128), 4);
}

static void ase_layer(image_file *f, uint32_t flags, uint32_t type, uint32_t level, uint32_t opacity)
{
    const size_t at = ase_chunk(f, 0x2004);
    image_put_le(f, flags, 2);
    image_put_le(f, type, 2);
    image_put_le(f, level, 2);
    image_put_le(f, 0, 4);
    image_put_le(f, 0, 2);
    image_put_le(f, opacity, 1);
    image_put_le(f, 0, 3);
    image_put_le(f, 1, 2);
    IMAGE_PUT(f, "a");
    if (type == TILES) image_put_le(f, 0, 4);
    ase_chunk_end(f, at);
}

static void ase_cel_head(image_file *f, uint32_t layer, int32_t x, int32_t y, uint32_t opacity, uint32_t kind,
                         int32_t z)
{
    image_put_le(f, layer, 2);
    image_put_le(f, (uint32_t)x, 2);
    image_put_le(f, (uint32_t)y, 2);
    image_put_le(f, opacity, 1);
    image_put_le(f, kind, 2);
    image_put_le(f, (uint32_t)z, 2);
    IMAGE_PUT(f, "\0\0\0\0\0");
}

static void ase_raw(image_file *f, uint32_t layer, int32_t x, int32_t y, uint32_t w, uint32_t h, const void *pixels,
                    size_t size, int32_t z)
{
    const size_t at = ase_chunk(f, 0x2005);
    ase_cel_head(f, layer, x, y, 255, 0, z);
    image_put_le(f, w, 2);
    image_put_le(f, h, 2);
    image_put(f, pixels, size);
    ase_chunk_end(f, at);
}

/* A zlib stream that packs nothing. */
static void put_stored(image_file *f, const uint8_t *bytes, uint32_t size)
{
    uint32_t a = 1, b = 0;
    for (uint32_t i = 0; i < size; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    IMAGE_PUT(f, "\x78\x01\x01");
    image_put_le(f, size, 2);
    image_put_le(f, ~size, 2);
    image_put(f, bytes, size);
    image_put_be(f, b << 16 | a, 4);
}

static void ase_palette(image_file *f)
{
    const size_t at = ase_chunk(f, 0x2019);
    image_put_le(f, 3, 4);
    image_put_le(f, 0, 4);
    image_put_le(f, 2, 4);
    image_put_le(f, 0, 4);
    image_put_le(f, 0, 4);
    for (int i = 0; i < 3; i++) {
        image_put_le(f, i == 1, 2); /* one has a name */
        image_put(f, image_three[i], 3);
        image_put_le(f, 255, 1);
        if (i == 1) IMAGE_PUT(f, "\5\0white");
    }
    ase_chunk_end(f, at);
}

static image_file ase_indexed(void)
{
    image_file f = ase_head(3, 2, 8);
    ase_palette(&f);
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    ase_raw(&f, 0, 0, 0, 3, 2, image_cells, 6, 0);
    return f;
}

static image_file ase_packed(void)
{
    uint8_t pixels[24];
    for (int i = 0; i < 6; i++) {
        memcpy(pixels + 4 * i, image_three[image_cells[i / 3][i % 3]], 3);
        pixels[4 * i + 3] = 255;
    }
    image_file f = ase_head(3, 2, 32);
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    const size_t at = ase_chunk(&f, 0x2005);
    ase_cel_head(&f, 0, 0, 0, 255, 2, 0);
    image_put_le(&f, 3, 2);
    image_put_le(&f, 2, 2);
    put_stored(&f, pixels, 24);
    ase_chunk_end(&f, at);
    return f;
}

/* Tiles 1, 2 and none, of 1 x 2 cells. */
static image_file ase_tiled(void)
{
    static const uint8_t tiles[6] = {0, 0, 1, 2, 2, 1}, numbers[12] = {1, 0, 0, 0, 1, 0, 0, 0x40, 0, 0, 0, 0};
    image_file f = ase_head(3, 2, 8);
    ase_palette(&f);
    size_t at = ase_chunk(&f, 0x2023);
    const uint32_t head[3] = {0, 2 | 4, 3};
    for (int i = 0; i < 3; i++) image_put_le(&f, head[i], 4);
    image_put_le(&f, 1, 2);
    image_put_le(&f, 2, 2);
    image_put_le(&f, 1, 2);
    f.size += 14;
    image_put_le(&f, 0, 2);
    image_put_le(&f, 17, 4);
    put_stored(&f, tiles, 6);
    ase_chunk_end(&f, at);
    ase_layer(&f, VISIBLE, TILES, 0, 255);
    at = ase_chunk(&f, 0x2005);
    ase_cel_head(&f, 0, 0, 0, 255, 3, 0);
    image_put_le(&f, 3, 2);
    image_put_le(&f, 1, 2);
    image_put_le(&f, 32, 2);
    image_put_le(&f, 0x1fffffff, 4);
    image_put_le(&f, 0x80000000u, 4);
    image_put_le(&f, 0x40000000u, 4);
    image_put_le(&f, 0x20000000u, 4);
    f.size += 10;
    put_stored(&f, numbers, 12);
    ase_chunk_end(&f, at);
    return f;
}

TEST(indices_and_packed_colors_are_read)
{
    const image_file indexed = ase_indexed(), packed = ase_packed();
    image_check_cells(&indexed, KZ_FORMAT_INDEX8, 0, 255, 255); /* index 0 stands for no pixel */
    image_check_cells(&packed, KZ_FORMAT_RGBA32, 255, 255, 255);
}

TEST(tiles_are_drawn_and_mirrored)
{
    const image_file f = ase_tiled();
    const uint32_t no = 0x00ff00ff, white = 0xffffffff, blue = 0xff0000ff;
    const uint32_t want[6] = {white, blue, no, blue, white, no};
    image_check(&f, KZ_FORMAT_INDEX8, 3, 2, want);
}

TEST(a_background_has_no_transparent_index)
{
    image_file f = ase_head(3, 2, 8);
    ase_palette(&f);
    ase_layer(&f, VISIBLE | BACKGROUND, IMAGE, 0, 255);
    ase_raw(&f, 0, 0, 0, 3, 2, image_cells, 6, 0);
    image_check_cells(&f, KZ_FORMAT_INDEX8, 255, 255, 255);
}

/* Layers: a hidden one, a group that is hidden with one in it, a reference, one to be seen. */
TEST(what_is_hidden_is_not_drawn)
{
    const uint8_t white[2] = {255, 255}, half[2] = {100, 128};
    image_file f = ase_head(1, 1, 16);
    ase_layer(&f, 0, IMAGE, 0, 255);
    ase_layer(&f, 0, GROUP, 0, 255);
    ase_layer(&f, VISIBLE, IMAGE, 1, 255);
    ase_layer(&f, VISIBLE | REFERENCE, IMAGE, 0, 255);
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    for (uint32_t i = 0; i < 5; i++) ase_raw(&f, i, 0, 0, 1, 1, i == 4 ? half : white, 2, 0);
    const uint32_t want = 0x80646464;
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &want);
}

TEST(opacities_multiply_where_the_file_has_them)
{
    const uint8_t white[2] = {255, 255};
    image_file f = ase_head(1, 1, 16);
    ase_layer(&f, VISIBLE, GROUP, 0, 128);
    ase_layer(&f, VISIBLE, IMAGE, 1, 100);
    ase_raw(&f, 1, 0, 0, 1, 1, white, 2, 0);
    const uint32_t both = 0x32ffffff, own = 0x64ffffff, none = 0xffffffff; /* 100 * 128 / 255 = 50.2 */
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &both);
    f.data[14] = 1; /* groups have none */
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &own);
    f.data[14] = 0;
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &none);
}

TEST(a_cel_may_be_lifted_above_later_layers)
{
    const uint8_t low[2] = {10, 255}, high[2] = {20, 255};
    for (int32_t z = 0; z < 3; z++) {
        image_file f = ase_head(1, 1, 16);
        ase_layer(&f, VISIBLE, IMAGE, 0, 255);
        ase_layer(&f, VISIBLE, IMAGE, 0, 255);
        ase_raw(&f, 1, 0, 0, 1, 1, high, 2, 0);
        ase_raw(&f, 0, 0, 0, 1, 1, low, 2, z);
        const uint32_t want = z >= 1 ? 0xff0a0a0a : 0xff141414; /* of one height, the greater z is above */
        image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &want);
    }
}

TEST(cels_may_reach_beyond_the_canvas_on_each_side)
{
    const uint8_t pixels[18] = {1, 255, 2, 255, 3, 255, 4, 255, 5, 255, 6, 255, 7, 255, 8, 255, 9, 255};
    image_file f = ase_head(1, 1, 16);
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    ase_raw(&f, 0, -1, -1, 3, 3, pixels, 18, 0);
    const uint32_t middle = 0xff050505, none = 0;
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &middle);
    const int16_t far[4][2] = {{-3, 0}, {1, 0}, {0, -32768}, {32767, 32767}};
    for (int i = 0; i < 4; i++) {
        image_file away = ase_head(1, 1, 16);
        ase_layer(&away, VISIBLE, IMAGE, 0, 255);
        ase_raw(&away, 0, far[i][0], far[i][1], 3, 3, pixels, 18, 0);
        image_check(&away, KZ_FORMAT_RGBA32, 1, 1, &none);
    }
}

static image_file ase_link(uint32_t frame)
{
    image_file f = ase_head(1, 1, 16);
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    size_t at = ase_chunk(&f, 0x2005);
    ase_cel_head(&f, 0, 0, 0, 255, 1, 0);
    image_put_le(&f, frame, 2);
    ase_chunk_end(&f, at);
    const size_t second = f.size; /* one chunk: the cel */
    put_at(&f, 6, 2, 2);
    image_put_le(&f, 16 + 24, 4);
    image_put_le(&f, 0xf1fa, 2);
    image_put_le(&f, 1, 2);
    f.size = second + 16;
    image_put_le(&f, 6 + 16 + 4 + 2 - 4, 4);
    image_put_le(&f, 0x2005, 2);
    ase_cel_head(&f, 0, 5, 5, 1, 0, 0);
    image_put_le(&f, 1, 2);
    image_put_le(&f, 1, 2);
    IMAGE_PUT(&f, "\x77\xff");
    put_at(&f, second + 16, (uint32_t)(f.size - second - 16), 4);
    put_at(&f, second, (uint32_t)(f.size - second), 4);
    return f;
}

TEST(a_linked_cel_has_the_pixels_of_another_frame_and_its_own_place)
{
    const image_file f = ase_link(1), self = ase_link(0), beyond = ase_link(2);
    const uint32_t want = 0xff777777;
    image_check(&f, KZ_FORMAT_RGBA32, 1, 1, &want);
    image_check_error(&self, KZ_ERR_SYNTAX, "frame 0 has no cel to link with");
    image_check_error(&beyond, KZ_ERR_SYNTAX, "the frame's header is cut short");
    image_check_hostile(&f, 2 + 4 + 16 + 6 + 16);
}

TEST(what_makes_no_sense_is_refused_with_the_byte)
{
    const size_t cel = ase_indexed().size - (6 + 16 + 4 + 6);
    image_file f = ase_indexed();
    put_at(&f, 6, 0, 2);
    image_check_error(&f, KZ_ERR_SYNTAX, "byte 6: the sprite has no frames");
    f = ase_indexed();
    put_at(&f, 128 + 4, 0, 2);
    image_check_error(&f, KZ_ERR_SYNTAX, "byte 128: this is no header of a frame");
    f = ase_indexed();
    put_at(&f, cel, 5, 4);
    image_check_error(&f, KZ_ERR_SYNTAX, "a chunk of 5 bytes does not fit into its frame");
    f = ase_indexed();
    put_at(&f, cel + 6, 1, 2);
    image_check_error(&f, KZ_ERR_SYNTAX, "the cel lies in layer 1 of 1");
    f = ase_indexed();
    put_at(&f, cel + 13, 9, 2);
    image_check_error(&f, KZ_ERR_UNSUPPORTED, "a cel of type 9, which kolize does not read");
    f = ase_indexed();
    put_at(&f, cel + 22, 4, 2);
    image_check_error(&f, KZ_ERR_SYNTAX, "the pixels are cut short");
    f = ase_indexed();
    put_at(&f, 144 + 4, 0x2018, 2); /* instead of the palette */
    image_check_error(&f, KZ_ERR_SYNTAX, "the sprite has no palette");
    f = ase_packed();
    f.data[f.size - 24 - 4 - 5] = 7; /* a block of deflate of no type */
    image_check_error(&f, KZ_ERR_SYNTAX, "the packed pixels are damaged");
    f = ase_tiled();
    f.data[144 + 6 + 20 + 6 + 6 + 7 + 6 + 6] = 9; /* the number of the tileset */
    image_check_error(&f, KZ_ERR_SYNTAX, "tiles of tileset 0, which is not there");
}

TEST(what_unpacks_beyond_the_limits_is_refused)
{
    const image_file large = ase_head(60000, 60000, 32);
    image_check_too_large(&large);
    kz_image *image;
    kz_io_error error;
    image_file f = ase_head(8, 8, 32); /* cels of 65535 x 65535 pixels in a few bytes */
    ase_layer(&f, VISIBLE, IMAGE, 0, 255);
    ase_raw(&f, 0, 0, 0, 65535, 65535, "", 1, 0);
    CHECK_EQ(image_read(&f, NULL, &image, &error), KZ_ERR_TOO_LARGE);
    CHECK(strstr(error.text, "its layers unpack to more than 32 times the limit of 67108864 bytes (max_pixels)"));
    f = ase_tiled();
    put_at(&f, 144 + 6 + 20 + 6 + 6 + 7 + 6 + 6 + 8, 0x7fffffff, 4); /* tiles of the set */
    CHECK_EQ(image_read(&f, NULL, &image, &error), KZ_ERR_TOO_LARGE);
    CHECK(strstr(error.text, "a tileset has more than 2 times the limit of 67108864 bytes (max_pixels)"));
    const kz_limits few = {.max_objects = 3};
    f = ase_tiled();
    CHECK_EQ(image_read(&f, &few, &image, &error), KZ_ERR_TOO_LARGE);
    CHECK(strstr(error.text, "more chunks than the limit for objects (max_objects) allows"));
}

TEST(damaged_files_end_in_an_error_or_in_pixels)
{
    const image_file indexed = ase_indexed(), packed = ase_packed(), tiled = ase_tiled();
    image_check_hostile(&indexed, 0);
    image_check_hostile(&packed, 0);
    image_check_hostile(&tiled, 0);
}
