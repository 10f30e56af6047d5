/* image_exif.c - reads how the camera was held: the EXIF orientation of a JPEG, from its first APP1 segment.
 *
 * The tag stands in the first directory of a small TIFF file inside the segment (EXIF 2.3, 4.5.2 and 4.6.4 A). */
#include "io/image/image_private.h"

#include <string.h>

typedef struct exif_tiff {
    const unsigned char *bytes;
    size_t size;
    bool big_endian;
} exif_tiff;

static uint32_t exif_u16(const exif_tiff *t, size_t at)
{
    return t->big_endian ? kzi_be16(t->bytes + at) : kzi_le16(t->bytes + at);
}

static uint32_t exif_u32(const exif_tiff *t, size_t at)
{
    return t->big_endian ? exif_u16(t, at) << 16 | exif_u16(t, at + 2) : kzi_le32(t->bytes + at);
}

static int exif_orientation(const exif_tiff *t)
{
    if (t->size < 8 || exif_u16(t, 2) != 42) return 1;
    const size_t at = exif_u32(t, 4);
    if (at > t->size || t->size - at < 2) return 1;
    const size_t n = exif_u16(t, at), room = (t->size - at - 2) / 12;
    for (size_t i = 0; i < n && i < room; i++) {
        const size_t entry = at + 2 + 12 * i;
        if (exif_u16(t, entry) != 0x0112) continue;
        const uint32_t value = exif_u16(t, entry + 8); /* of type 3: 16 bits */
        return exif_u16(t, entry + 2) == 3 && value >= 1 && value <= 8 ? (int)value : 1;
    }
    return 1;
}

int kzi_jpeg_orientation(const unsigned char *bytes, size_t n_bytes)
{
    size_t at = 2;
    while (n_bytes >= 4 && at <= n_bytes - 4 && bytes[at] == 0xff) {
        const unsigned char mark = bytes[at + 1];
        const size_t size = kzi_be16(bytes + at + 2);
        if (mark == 0xff) {
            at++; /* filling */
            continue;
        }
        if (mark == 0xda || size < 2 || size > n_bytes - at - 2) return 1; /* the picture begins, or damage */
        const unsigned char *const p = bytes + at + 4;
        if (mark == 0xe1 && size >= 8 + 8 && memcmp(p, "Exif\0", 6) == 0) {
            const exif_tiff tiff = {p + 6, size - 8, p[6] == 'M'};
            return exif_orientation(&tiff);
        }
        at += 2 + size;
    }
    return 1;
}
