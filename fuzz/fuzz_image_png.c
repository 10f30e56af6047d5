/* fuzz_image_png.c - PNG files by libpng.
 *
 * Mutated chunks nearly always have a wrong checksum, behind which nothing would be reached; so each input is also read
 * with its checksums set right.  And bytes that are no image are made into one, whose rows they are. */
#include "fuzz_image.h"

static uint32_t crc_of(const uint8_t *data, size_t size)
{
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < size; i++) {
        crc ^= data[i];
        for (int k = 0; k < 8; k++) crc = crc & 1 ? 0xedb88320u ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

static void set_checksums(uint8_t *data, size_t size)
{
    for (size_t at = 8; at + 12 <= size;) {
        const uint32_t length =
            (uint32_t)data[at] << 24 | (uint32_t)data[at + 1] << 16 | (uint32_t)data[at + 2] << 8 | data[at + 3];
        if (length > size - at - 12) return;
        const uint32_t crc = crc_of(data + at + 4, length + 4);
        for (int i = 0; i < 4; i++) data[at + 8 + length + (size_t)i] = (uint8_t)(crc >> (24 - 8 * i));
        at += 12 + length;
    }
}

/* ---- A PNG made of the input --------------------------------------------------------------------------- */

enum { BUILT = 1 << 15 };

typedef struct png {
    uint8_t bytes[BUILT];
    size_t n;
} png;

static void put(png *p, const void *bytes, size_t n)
{
    ALWAYS(n <= sizeof p->bytes - p->n);
    if (n) memcpy(p->bytes + p->n, bytes, n);
    p->n += n;
}

static void put_u32(png *p, uint32_t v)
{
    const uint8_t bytes[4] = {(uint8_t)(v >> 24), (uint8_t)(v >> 16), (uint8_t)(v >> 8), (uint8_t)v};
    put(p, bytes, 4);
}

/* The checksum is set with all others at the end. */
static void put_chunk(png *p, const char *name, const uint8_t *bytes, size_t n)
{
    put_u32(p, (uint32_t)n);
    put(p, name, 4);
    put(p, bytes, n);
    put_u32(p, 0);
}

/* Rows as a zlib stream that stores them, with the right Adler sum, in two IDAT chunks. */
static void put_rows(png *p, const uint8_t *rows, size_t n, size_t cut)
{
    static uint8_t zlib[BUILT];
    uint32_t s1 = 1, s2 = 0;
    size_t at = 0;
    const uint8_t head[7] = {0x78, 0x01, 1, (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)~n, (uint8_t)(~n >> 8)};
    memcpy(zlib, head, sizeof head);
    at = sizeof head;
    for (size_t i = 0; i < n; i++) {
        zlib[at++] = rows[i];
        s1 = (s1 + rows[i]) % 65521;
        s2 = (s2 + s1) % 65521;
    }
    const uint32_t adler = s2 << 16 | s1;
    for (int i = 0; i < 4; i++) zlib[at++] = (uint8_t)(adler >> (24 - 8 * i));
    cut %= at + 1;
    put_chunk(p, "IDAT", zlib, cut);
    put_chunk(p, "IDAT", zlib + cut, at - cut);
}

/* The head of the input says what the image is like and how long palette and transparency are; its rest, repeated, are
 * the rows.  So everything behind zlib and the checksums is reached. */
static void read_built(const uint8_t *data, size_t size)
{
    static const uint8_t depths[] = {1, 2, 4, 8, 16, 3}, kinds[] = {0, 2, 3, 4, 6, 5};
    static png p;
    static uint8_t rows[BUILT / 2];
    if (size < 10) return;
    p.n = 0;
    put(&p, "\x89PNG\r\n\x1a\n", 8);
    const uint8_t head[13] = {0,
                              0,
                              0,
                              data[0] % 48,
                              0,
                              0,
                              0,
                              data[1] % 48,
                              depths[data[2] % 6],
                              kinds[data[3] % 6],
                              0,
                              0,
                              data[4] % 8 ? data[4] & 1 : data[4]};
    put_chunk(&p, "IHDR", head, 13);
    const size_t n_palette = data[5] & 1 ? 3u * (data[5] >> 1) : 0, n_alpha = data[6] & 1 ? data[6] >> 1 : 0;
    const size_t n_rows = data[7] * 37u + data[8];
    for (size_t i = 0; i < sizeof rows; i++) rows[i] = data[9 + i % (size - 9)];
    if (n_palette) put_chunk(&p, "PLTE", rows, n_palette);
    if (n_alpha) put_chunk(&p, "tRNS", rows + 5, n_alpha);
    put_rows(&p, rows, n_rows, data[8] * 11u);
    put_chunk(&p, "IEND", rows, 0);
    set_checksums(p.bytes, p.n);
    read_image(p.bytes, p.n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    refuse_at = SIZE_MAX;
    if (size < 8 || memcmp(data, "\x89PNG", 4) != 0) read_built(data, size);
    read_image(data, size);
    uint8_t *right = malloc(size ? size : 1);
    if (!right) return 0;
    if (size) memcpy(right, data, size);
    set_checksums(right, size);
    read_image(right, size);
    refuse_at = size % 16; /* and one allocation fails */
    read_image(right, size);
    free(right);
    return 0;
}
