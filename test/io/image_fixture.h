/* image_fixture.h - small image files put together byte by byte, and what every reader must do with them whole, cut
 * short, changed and without memory. */
#ifndef KZ_IMAGE_FIXTURE_H
#define KZ_IMAGE_FIXTURE_H

#include <kolize/io.h>

#include "kz_test.h"

typedef struct image_file {
    uint8_t data[4096];
    size_t size;
} image_file;

void image_put(image_file *f, const void *bytes, size_t size);
void image_put_le(image_file *f, uint32_t value, int n_bytes);
void image_put_be(image_file *f, uint32_t value, int n_bytes);
#define IMAGE_PUT(f, literal) image_put(f, literal, sizeof(literal) - 1)

/* A file from hexadecimal digits; blanks are skipped. */
image_file image_from_hex(const char *hex);

/* Three colours: 0 magenta, 1 white, 2 blue; as R, G, B. */
extern const uint8_t image_three[3][3];

/* 3 x 2 pixels of them:  0 1 2 / 2 1 0 */
extern const uint8_t image_cells[2][3];

/* Reads the bytes in a block of their own size, so that a sanitizer sees one byte too far. */
kz_result image_read(const image_file *f, const kz_limits *limits, kz_image **image, kz_io_error *error);

/* The file is read as this format with these w * h colours 0xAARRGGBB, row by row. */
void image_check(const image_file *f, kz_format format, int32_t w, int32_t h, const uint32_t *argb);

/* ... with the colours of image_cells; these are the alphas of the three. */
void image_check_cells(const image_file *f, kz_format format, uint32_t alpha_0, uint32_t alpha_1, uint32_t alpha_2);

/* Reading ends in this error, whose text holds the words. */
void image_check_error(const image_file *f, kz_result code, const char *words);

/* Reading ends in KZ_ERR_TOO_LARGE before the caller's allocator was called. */
void image_check_too_large(const image_file *f);

/* Cut anywhere before its last `spare` bytes the file is an error that names the file and the byte it ends at, or no
 * image at all while its mark is not there; cut later it is an error or the same size. */
void image_check_cuts(const image_file *f, size_t spare);

/* With any one byte changed, reading ends in an image whose pixels can all be read, or in an error with a text. */
void image_check_changes(const image_file *f);

/* Each allocation of the reader may fail. */
void image_check_memory(const image_file *f);

/* All three. */
void image_check_hostile(const image_file *f, size_t spare);

#endif
