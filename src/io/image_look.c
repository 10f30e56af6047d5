/* image_look.c - which format is this, and how large will the image be?  Asked before any decoder sees the file, so
 * that forty bytes that promise 10^9 pixels are refused for what they are.
 *
 * Only as much of each format is read as its size needs.  TGA has no mark of its own and is told last, by a header in
 * which every field makes sense. */
#include "image_private.h"

#include <string.h>

typedef struct look_bytes {
    const unsigned char *data;
    size_t size;
} look_bytes;

/* Beyond the end there is nothing but 0. */
static uint32_t look_u8(look_bytes b, size_t at) { return at < b.size ? b.data[at] : 0; }

static uint32_t look_le16(look_bytes b, size_t at) { return look_u8(b, at) | look_u8(b, at + 1) << 8; }

static uint32_t look_be16(look_bytes b, size_t at) { return look_u8(b, at) << 8 | look_u8(b, at + 1); }

static uint32_t look_le32(look_bytes b, size_t at) { return look_le16(b, at) | look_le16(b, at + 2) << 16; }

static uint32_t look_be32(look_bytes b, size_t at) { return look_be16(b, at) << 16 | look_be16(b, at + 2); }

static bool look_is(look_bytes b, size_t at, const char *mark)
{
    const size_t size = strlen(mark);
    return at <= b.size && b.size - at >= size && memcmp(b.data + at, mark, size) == 0;
}

static void look_set(kzi_image_head *head, uint64_t w, uint64_t h)
{
    head->w = w;
    head->h = h;
}

/* ---- One function a format ----------------------------------------------------------------------------- */

static void look_bmp(look_bytes b, kzi_image_head *head)
{
    if (look_le32(b, 14) == 12) {
        look_set(head, look_le16(b, 18), look_le16(b, 20));
        return;
    }
    const uint32_t w = look_le32(b, 18), h = look_le32(b, 22);
    look_set(head, w, h > INT32_MAX ? 0u - h : h); /* a negative height means top row first */
}

/* Every frame has a size of its own, which may exceed the screen's; the largest counts. */
static void look_gif(look_bytes b, kzi_image_head *head)
{
    look_set(head, look_le16(b, 6), look_le16(b, 8));
    const uint32_t flags = look_u8(b, 10);
    size_t at = 13 + (flags & 0x80 ? (size_t)3 << ((flags & 7) + 1) : 0);
    while (at < b.size) {
        const uint32_t block = b.data[at];
        if (block == 0x2c) {
            const uint64_t w = look_le16(b, at + 5), h = look_le16(b, at + 7);
            const uint32_t local = look_u8(b, at + 9);
            if (w * h > head->w * head->h) look_set(head, w, h);
            at += 11 + (local & 0x80 ? (size_t)3 << ((local & 7) + 1) : 0);
        } else if (block == 0x21) {
            at += 2;
        } else {
            return; /* the end mark, or damage: the decoder's business */
        }
        while (at < b.size && b.data[at]) at += (size_t)b.data[at] + 1;
        at++;
    }
}

static void look_jpeg(look_bytes b, kzi_image_head *head)
{
    for (size_t at = 2; at + 9 < b.size;) {
        if (b.data[at] != 0xff) {
            at++;
            continue;
        }
        const uint32_t mark = b.data[at + 1];
        const bool start_of_frame = mark >= 0xc0 && mark <= 0xcf && mark != 0xc4 && mark != 0xc8 && mark != 0xcc;
        if (start_of_frame) {
            look_set(head, look_be16(b, at + 7), look_be16(b, at + 5));
            return;
        }
        const bool alone = mark == 0xff || mark == 0x01 || (mark >= 0xd0 && mark <= 0xd8);
        at += alone ? (mark == 0xff ? 1u : 2u) : 2u + look_be16(b, at + 2);
    }
}

static void look_lbm(look_bytes b, kzi_image_head *head)
{
    for (size_t at = 12; at + 8 <= b.size;) {
        if (look_is(b, at, "BMHD")) {
            look_set(head, look_be16(b, at + 8), look_be16(b, at + 10));
            return;
        }
        at += 8 + (size_t)look_be32(b, at + 4) + (look_be32(b, at + 4) & 1);
    }
}

static void look_pcx(look_bytes b, kzi_image_head *head)
{
    const uint32_t x0 = look_le16(b, 4), y0 = look_le16(b, 6), x1 = look_le16(b, 8), y1 = look_le16(b, 10);
    if (x1 >= x0 && y1 >= y0) look_set(head, (uint64_t)x1 - x0 + 1, (uint64_t)y1 - y0 + 1);
}

/* The next number of a PNM header; # starts a comment. */
static uint64_t look_pnm_number(look_bytes b, size_t *at)
{
    uint64_t value = 0;
    while (*at < b.size && (b.data[*at] <= ' ' || b.data[*at] == '#')) {
        if (b.data[*at] == '#')
            while (*at < b.size && b.data[*at] != '\n') ++*at;
        else ++*at;
    }
    for (; *at < b.size && b.data[*at] >= '0' && b.data[*at] <= '9'; ++*at)
        if (value < UINT32_MAX) value = value * 10 + (b.data[*at] - '0');
    return value;
}

static void look_pnm(look_bytes b, kzi_image_head *head)
{
    size_t at = 2;
    const uint64_t w = look_pnm_number(b, &at), h = look_pnm_number(b, &at);
    look_set(head, w < UINT32_MAX ? w : UINT32_MAX, h < UINT32_MAX ? h : UINT32_MAX);
}

static void look_webp(look_bytes b, kzi_image_head *head)
{
    if (look_is(b, 12, "VP8X")) {
        look_set(head, 1 + (look_le32(b, 24) & 0xffffff), 1 + (look_le32(b, 26) >> 8));
    } else if (look_is(b, 12, "VP8L")) {
        const uint32_t bits = look_le32(b, 21);
        look_set(head, 1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
    } else if (look_is(b, 12, "VP8 ")) {
        look_set(head, look_le16(b, 26) & 0x3fff, look_le16(b, 28) & 0x3fff);
    }
}

static bool look_is_tga(look_bytes b)
{
    const uint32_t map = look_u8(b, 1), type = look_u8(b, 2), bits = look_u8(b, 16), flags = look_u8(b, 17);
    const bool indexed = type == 1 || type == 9, grey = type == 3 || type == 11, color = type == 2 || type == 10;
    if (b.size < 18 || map > 1 || (indexed && map == 0) || (flags & 0xc0)) return false;
    if (map == 1 && (look_le16(b, 5) == 0 || look_u8(b, 7) < 15 || look_u8(b, 7) > 32)) return false;
    if (indexed || grey) return bits == 8;
    return color && (bits == 15 || bits == 16 || bits == 24 || bits == 32);
}

/* ---- All ----------------------------------------------------------------------------------------------- */

static kzi_image_kind look_kind(look_bytes b)
{
    static const char png_mark[] = "\x89PNG\r\n\x1a\n";
    const size_t start = b.size < 8 ? b.size : 8;
    if (start && memcmp(b.data, png_mark, start) == 0) return KZI_IMAGE_PNG; /* also one cut short inside its mark */
    if (look_is(b, 0, "BM")) return KZI_IMAGE_BMP;
    if (look_is(b, 0, "GIF87a") || look_is(b, 0, "GIF89a")) return KZI_IMAGE_GIF;
    if (look_is(b, 0, "\xff\xd8\xff")) return KZI_IMAGE_JPEG;
    if (look_is(b, 0, "FORM") && (look_is(b, 8, "ILBM") || look_is(b, 8, "PBM "))) return KZI_IMAGE_LBM;
    if (look_is(b, 0, "qoif")) return KZI_IMAGE_QOI;
    if (look_is(b, 0, "RIFF") && look_is(b, 8, "WEBP")) return KZI_IMAGE_WEBP;
    const uint32_t second = look_u8(b, 1), third = look_u8(b, 2);
    if (look_is(b, 0, "P") && second >= '1' && second <= '6' && (third <= ' ' || third == '#')) return KZI_IMAGE_PNM;
    if (look_is(b, 0, "\n") && second <= 5 && third <= 1 && b.size >= 12) return KZI_IMAGE_PCX;
    return look_is_tga(b) ? KZI_IMAGE_TGA : KZI_IMAGE_UNKNOWN;
}

kzi_image_head kzi_image_look(const unsigned char *bytes, size_t n_bytes)
{
    const look_bytes b = {bytes, n_bytes};
    kzi_image_head head = {look_kind(b), 0, 0};
    switch (head.kind) {
    case KZI_IMAGE_BMP: look_bmp(b, &head); break;
    case KZI_IMAGE_GIF: look_gif(b, &head); break;
    case KZI_IMAGE_JPEG: look_jpeg(b, &head); break;
    case KZI_IMAGE_LBM: look_lbm(b, &head); break;
    case KZI_IMAGE_PCX: look_pcx(b, &head); break;
    case KZI_IMAGE_PNM: look_pnm(b, &head); break;
    case KZI_IMAGE_QOI: look_set(&head, look_be32(b, 4), look_be32(b, 8)); break;
    case KZI_IMAGE_TGA: look_set(&head, look_le16(b, 12), look_le16(b, 14)); break;
    case KZI_IMAGE_WEBP: look_webp(b, &head); break;
    default: break;
    }
    return head;
}

const char *kzi_image_kind_name(kzi_image_kind kind)
{
    static const char *const names[] = {"unknown", "PNG", "BMP", "GIF", "JPEG", "LBM",
                                        "PCX",     "PNM", "QOI", "TGA", "WebP"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : names[0];
}
