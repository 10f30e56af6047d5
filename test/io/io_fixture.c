/* io_fixture.c - a folder of its own for each test program, and a PNG writer without compression. */
#define _POSIX_C_SOURCE 200809L
#include "io_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_FILES 256

static char folder[256];
static char written[MAX_FILES][300];
static int n_written;

static void remove_folder(void)
{
    for (int i = 0; i < n_written; i++) remove(written[i]);
    rmdir(folder);
}

const char *io_path(const char *name)
{
    static char paths[4][600];
    static int next;
    if (!folder[0]) {
        const char *base = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/kolize-io-XXXXXX", base && *base ? base : "/tmp");
        if (!mkdtemp(folder)) {
            perror(folder);
            exit(1);
        }
        atexit(remove_folder);
    }
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

void io_write(const char *name, const void *data, size_t size)
{
    const char *path = io_path(name);
    int known = 0;
    while (known < n_written && strcmp(written[known], path) != 0) known++;
    FILE *file = known < MAX_FILES ? fopen(path, "wb") : NULL;
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(1);
    }
    if (known == n_written) snprintf(written[n_written++], sizeof written[0], "%s", path);
}

void io_write_text(const char *name, const char *text) { io_write(name, text, strlen(text)); }

/* ---- PNG ----------------------------------------------------------------------------------------------- */

static uint8_t png_file[1 << 20], png_raw[1 << 19];
static size_t png_size, raw_size;

uint32_t io_crc(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xedb88320u ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

static void put_be32(uint32_t v)
{
    for (int shift = 24; shift >= 0; shift -= 8) png_file[png_size++] = (uint8_t)(v >> shift);
}

static void put_chunk(const char *type, const uint8_t *data, size_t size)
{
    put_be32((uint32_t)size);
    const size_t start = png_size;
    memcpy(png_file + png_size, type, 4);
    if (size) memcpy(png_file + png_size + 4, data, size);
    png_size += 4 + size;
    put_be32(io_crc(png_file + start, 4 + size));
}

/* The rows of every pass, each with its filter byte, samples packed from the high bits down. */
static void make_raw(const io_png *png)
{
    static const int first_x[] = {0, 4, 0, 2, 0, 1, 0}, first_y[] = {0, 0, 4, 0, 2, 0, 1};
    static const int step_x[] = {8, 8, 4, 4, 2, 2, 1}, step_y[] = {8, 8, 8, 4, 4, 2, 2};
    const int channels = png->type == 2 ? 3 : png->type == 4 ? 2 : png->type == 6 ? 4 : 1;
    raw_size = 0;
    for (int pass = 0; pass < (png->interlaced ? 7 : 1); pass++) {
        const int x0 = png->interlaced ? first_x[pass] : 0, y0 = png->interlaced ? first_y[pass] : 0;
        const int dx = png->interlaced ? step_x[pass] : 1, dy = png->interlaced ? step_y[pass] : 1;
        if (x0 >= png->w) continue;
        for (int32_t y = y0; y < png->h; y += dy) {
            unsigned bits = 0;
            int n_bits = 0;
            png_raw[raw_size++] = 0;
            for (int32_t x = x0; x < png->w; x += dx) {
                for (int c = 0; c < channels; c++) {
                    const uint16_t v = png->sample(x, y, c);
                    if (png->depth == 16) png_raw[raw_size++] = (uint8_t)(v >> 8);
                    bits = bits << (png->depth == 16 ? 8 : png->depth) |
                           (v & (png->depth == 16 ? 255u : (1u << png->depth) - 1));
                    n_bits += png->depth == 16 ? 8 : png->depth;
                    if (n_bits == 8) {
                        png_raw[raw_size++] = (uint8_t)bits;
                        n_bits = 0;
                    }
                }
            }
            if (n_bits) png_raw[raw_size++] = (uint8_t)(bits << (8 - n_bits));
        }
    }
}

/* zlib: header, stored blocks, Adler-32. */
static size_t store(const uint8_t *data, size_t size, uint8_t *out)
{
    size_t n = 0, at = 0;
    uint32_t a = 1, b = 0;
    out[n++] = 0x78;
    out[n++] = 0x01;
    do {
        const size_t block = size - at < 65535 ? size - at : 65535;
        out[n++] = at + block == size;
        out[n++] = (uint8_t)block;
        out[n++] = (uint8_t)(block >> 8);
        out[n++] = (uint8_t)~block;
        out[n++] = (uint8_t)(~block >> 8);
        memcpy(out + n, data + at, block);
        n += block;
        at += block;
    } while (at < size);
    for (size_t i = 0; i < size; i++) {
        a = (a + data[i]) % 65521;
        b = (b + a) % 65521;
    }
    for (int shift = 24; shift >= 0; shift -= 8) out[n++] = (uint8_t)((b << 16 | a) >> shift);
    return n;
}

const uint8_t *io_png_bytes(const io_png *png, size_t *size)
{
    static uint8_t packed[1 << 20];
    uint8_t head[13] = {0};
    for (int i = 0; i < 4; i++) {
        head[i] = (uint8_t)(png->w >> (24 - 8 * i));
        head[4 + i] = (uint8_t)(png->h >> (24 - 8 * i));
    }
    head[8] = (uint8_t)png->depth;
    head[9] = (uint8_t)png->type;
    head[12] = png->interlaced;
    memcpy(png_file, "\x89PNG\r\n\x1a\n", 8);
    png_size = 8;
    put_chunk("IHDR", head, sizeof head);
    if (png->plte) put_chunk("PLTE", png->plte, png->plte_size);
    if (png->trns) put_chunk("tRNS", png->trns, png->trns_size);
    make_raw(png);
    put_chunk("IDAT", packed, store(png_raw, raw_size, packed));
    put_chunk("IEND", NULL, 0);
    *size = png_size;
    return png_file;
}

/* ---- Pictures as text ---------------------------------------------------------------------------------- */

static const char *picture_rows;
static int picture_pitch;

static uint16_t picture_sample(int32_t x, int32_t y, int channel)
{
    switch (picture_rows[y * picture_pitch + x]) {
    case '#': return 255;
    case 'm': return channel == 1 ? 0 : 255;
    case 'a': return channel == 3 ? 100 : 255;
    case 'k': return channel == 3 ? 255 : 0;
    default: return 0;
    }
}

void io_write_picture(const char *name, const char *rows)
{
    size_t size;
    picture_rows = rows;
    picture_pitch = (int)strcspn(rows, "\n") + 1;
    const io_png png = {picture_pitch - 1,
                        (int32_t)((strlen(rows) + 1) / (size_t)picture_pitch),
                        8,
                        6,
                        false,
                        picture_sample,
                        NULL,
                        0,
                        NULL,
                        0};
    const uint8_t *bytes = io_png_bytes(&png, &size);
    io_write(name, bytes, size);
}

/* ---- Maps ---------------------------------------------------------------------------------------------- */

kz_map *io_load(const char *name)
{
    kz_map *map = NULL;
    kz_io_error error = {KZ_OK, ""};
    if (!CHECK_EQ(kz_map_load(io_path(name), NULL, NULL, &map, &error), KZ_OK)) CHECK_STR(error.text, "");
    return map;
}

const char *io_note(const kz_map *map, size_t number)
{
    static kz_map_note notes[1001];
    const size_t n = kz_map_notes(map, notes, 1001);
    return number < n ? notes[number].text : NULL;
}

/* Without limits.strict the same map is refused with the same words, or its first note begins with them. */
static void check_forgiving(const char *name, const kz_io_error *strict)
{
    kz_map *map = NULL;
    kz_io_error error = {KZ_OK, ""};
    kz_map_note note = {.code = KZ_OK, .text = ""};
    if (kz_map_load(io_path(name), NULL, NULL, &map, &error) != KZ_OK) {
        CHECK_STR(error.text, strict->text);
        CHECK_EQ(error.code, strict->code);
    } else {
        CHECK(kz_map_notes(map, &note, 1) > 0);
        CHECK(strncmp(note.text, strict->text, strlen(strict->text)) == 0);
        CHECK_EQ(note.code, strict->code);
    }
    kz_map_free(map);
}

const char *io_load_error(const char *name, kz_result *code)
{
    static char text[KZ_IO_TEXT_SIZE];
    const kz_limits limits = {.strict = true};
    kz_map *map = NULL;
    kz_io_error error = {KZ_OK, ""};
    const kz_result result = kz_map_load(io_path(name), &limits, NULL, &map, &error);
    CHECK_NE(result, KZ_OK);
    CHECK_EQ(result, error.code);
    CHECK(map == NULL);
    if (result == KZ_OK) kz_map_free(map);
    else check_forgiving(name, &error);
    if (code) *code = result;
    /* "/tmp/kolize-io-ab12CD/room.tmx:3:1: ..." and every further path of the folder lose it. */
    size_t n = 0;
    const size_t folder_size = strlen(folder);
    for (const char *c = error.text; *c; c++) {
        if (strncmp(c, folder, folder_size) == 0) c += folder_size;
        else text[n++] = *c;
    }
    text[n] = '\0';
    return text;
}
