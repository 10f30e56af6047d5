/* io_fixture.h - files for the tests of kolize-io: a folder that goes away, and PNG files of every kind made bit by
 * bit.
 *
 * The PNG writer shares nothing with the reader under test: it stores its data unpacked and has its own checksums. */
#ifndef KZ_IO_FIXTURE_H
#define KZ_IO_FIXTURE_H

#include <kolize/io.h>

#include "kz_test.h"

/* The path of a file in this program's own folder, which is removed at the end.  Valid until the fourth call after. */
const char *io_path(const char *name);

void io_write(const char *name, const void *data, size_t size);
void io_write_text(const char *name, const char *text);

typedef struct io_png {
    int32_t w, h;
    int depth, type; /* as in IHDR: 1 2 4 8 16; 0 grey, 2 RGB, 3 indices, 4 grey + alpha, 6 RGBA */
    bool interlaced;
    uint16_t (*sample)(int32_t x, int32_t y, int channel);
    const uint8_t *plte; /* chunk contents, or NULL */
    size_t plte_size;
    const uint8_t *trns;
    size_t trns_size;
} io_png;

/* The bytes of the file: valid until the next call. */
const uint8_t *io_png_bytes(const io_png *png, size_t *size);

/* Writes an 8-bit RGBA file from text: one line a row; each letter stands for a colour:
 *   .  nothing   #  opaque white   m  opaque magenta   a  white with alpha 100   k  opaque black */
void io_write_picture(const char *name, const char *rows);

/* A checksum as PNG has it, for files that are damaged elsewhere. */
uint32_t io_crc(const uint8_t *data, size_t size);

/* The map of the file, which must load; else a failed check with the error's text. */
kz_map *io_load(const char *name);

/* The text of a note of a map; NULL when it has no such note.  Valid as long as the map. */
const char *io_note(const kz_map *map, size_t number);

/* The error with which loading it strictly ends; a failed check when it loads, and when the map is read with notes of
 * which the first does not say the same.  The folder is taken out of the text. */
const char *io_load_error(const char *name, kz_result *code);

#endif
