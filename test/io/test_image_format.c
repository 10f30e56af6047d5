/* Which format a file has: by its content, whatever its name; and what a build says of the formats it has. */
#include "io_fixture.h"

#include "image_fixture.h"

#include <stdio.h>
#include <string.h>

/* Formats without a reader are named, so that their owner knows what to do. */
TEST(well_known_formats_are_refused_by_name)
{
    static const struct {
        const char *bytes;
        size_t size;
        const char *words;
    } files[] = {
        {"FORM\0\0\0\1ILBMBMHD", 16, "this is an LBM image"},
        {"FORM\0\0\0\1PBM BMHD", 16, "this is an LBM image"},
        {"qoif\0\0\0\3\0\0\0\2\3\0", 14, "this is a QOI image"},
        {"gimp xcf v011", 13, "this is an XCF image"},
        {"/* XPM */\nstatic", 16, "this is an XPM image"},
        {"II*\0\x08\0\0\0", 8, "this is a TIFF image"},
        {"MM\0*\0\0\0\x08", 8, "this is a TIFF image"},
        {"8BPS\0\1", 6, "this is a Photoshop image"},
        {"\0\0\1\0\1\0", 6, "this is an ICO image"},
        {"\0\0\0\x20"
         "ftypavif",
         12, "this is an AVIF image"},
        {"\0\0\0\x18"
         "ftypheic",
         12, "this is a HEIC image"},
        {"\xff\x0a\xfa", 3, "this is a JPEG XL image"},
        {"<svg xmlns=", 11, "this is an SVG drawing"},
        {"<?xml version='1'?>\n<svg>", 25, "an SVG drawing"},
        {"DDS \x7c", 5, "this is a DDS texture"},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        image_file f = {{0}, 0};
        image_put(&f, files[i].bytes, files[i].size);
        image_check_error(&f, KZ_ERR_UNSUPPORTED, files[i].words);
        image_check_error(&f, KZ_ERR_UNSUPPORTED, ", which kolize does not read: convert it to PNG");
    }
}

/* 108 bytes named ship.png with 23 bit planes: SDL2_image wrote outside its memory. */
TEST(an_lbm_that_crashed_another_reader_is_refused)
{
    const image_file f =
        image_from_hex("464f524d00000064494c424d424d4844000000140010000100000000170000000000010100010001434d41500000000"
                       "6000000000000424f"
                       "44590000002effffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff");
    image_check_error(&f, KZ_ERR_UNSUPPORTED, "this is an LBM image, which kolize does not read: convert it to PNG");
    kz_image *image = NULL;
    kz_io_error error;
    io_write("ship.png", f.data, f.size);
    CHECK_EQ(kz_image_load(io_path("ship.png"), NULL, NULL, &image, &error), KZ_ERR_UNSUPPORTED);
    CHECK(image == NULL);
}

TEST(what_is_nothing_known_is_refused_with_the_formats_there_are)
{
    image_file f = {{0}, 0};
    IMAGE_PUT(&f, "just some text, nothing more than that");
    char words[100];
    snprintf(words, sizeof words, "not an image of a known format (%s)", kz_image_formats());
    image_check_error(&f, KZ_ERR_UNSUPPORTED, words);
}

TEST(every_format_is_either_there_or_missing_and_says_who_decodes_it)
{
    static const char *const names[] = {"PNG", "GIF", "WebP", "JPEG", "BMP", "TGA", "PCX", "PNM", "Aseprite"};
    const char *const there = kz_image_formats(), *const missing = kz_image_formats_missing();
    char text[64], word[16];
    for (int32_t i = 0; i < 9; i++) {
        const size_t size = kz_image_decoder(i, text, sizeof text);
        NOTE("%s", text);
        CHECK_EQ(size, strlen(text));
        snprintf(word, sizeof word, "%s: ", names[i]);
        CHECK(strncmp(text, word, strlen(word)) == 0);
        const bool lacks = strncmp(text + strlen(word), "no ", 3) == 0;
        CHECK_EQ(strstr(there, names[i]) == NULL, lacks);
        CHECK_EQ(missing && strstr(missing, names[i]), lacks);
    }
    CHECK_EQ(kz_image_decoder(9, text, sizeof text), 0);
    CHECK_STR(text, "");
    CHECK_EQ(kz_image_decoder(-1, NULL, 0), 0);
    CHECK(kz_image_decoder(4, text, 3) == strlen("BMP: kolize"));
    CHECK_STR(text, "BM");
}

/* A build without a decoder knows the format all the same; a build with it finds the file cut short. */
TEST(a_format_without_its_decoder_is_refused_by_the_name_of_what_lacks)
{
    static const struct {
        const char *name, *library, *bytes;
        size_t size;
    } files[] = {
        {"PNG", "libpng", "\x89PNG\r\n\x1a\n", 8},
        {"GIF", "giflib", "GIF89a", 6},
        {"WebP", "libwebp", "RIFF\x20\0\0\0WEBP", 12},
        {"JPEG", "libjpeg", "\xff\xd8\xff", 3},
        {"Aseprite", "zlib", "\0\0\0\0\xe0\xa5\1\0\5\0\4\0\x20\0", 14},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        image_file f = {{0}, 0};
        char words[100];
        image_put(&f, files[i].bytes, files[i].size);
        const bool there = strstr(kz_image_formats(), files[i].name) != NULL;
        snprintf(words, sizeof words, "%s image, which this build cannot read: it has no %s", files[i].name,
                 files[i].library);
        image_check_error(&f, there ? KZ_ERR_SYNTAX : KZ_ERR_UNSUPPORTED, there ? "cut short" : words);
    }
}
