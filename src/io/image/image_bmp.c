/* image_bmp.c - reads BMP: palettes of 1 to 8 bits, 16, 24 and 32 bits with or without masks, RLE4 and RLE8, rows in
 * either direction.
 *
 * Headers of OS/2 (12, 16 and 64 bytes) and of Windows (40 to 124 bytes) are read alike: a field for which the header
 * has no room is 0.  Alpha counts only where the header has a mask for it. */
#include "io/image/image_private.h"

#include <string.h>

enum { BMP_RGB, BMP_RLE8, BMP_RLE4, BMP_MASKS, BMP_JPEG, BMP_PNG, BMP_ALPHA_MASKS };

typedef struct bmp_channel {
    int shift, n_bits; /* 0 bits: the file has no such channel */
} bmp_channel;

typedef struct bmp_job {
    const kzi_image_source *source;
    uint32_t header_size, w, h, bits, compression, n_colors;
    bool top_down;
    size_t pixels;           /* where they begin */
    bmp_channel channels[4]; /* red, green, blue, alpha */
    kz_image *image;
} bmp_job;

static kz_result bmp_read_channels(bmp_job *job, const uint32_t masks[4])
{
    for (int i = 0; i < 4; i++) {
        const uint32_t mask = masks[i];
        bmp_channel *const c = &job->channels[i];
        c->shift = c->n_bits = 0;
        if (mask == 0) continue;
        while (!(mask >> c->shift & 1)) c->shift++;
        while (c->shift + c->n_bits < 32 && (mask >> (c->shift + c->n_bits) & 1)) c->n_bits++;
        if (c->n_bits < 32 && mask >> c->shift != (1u << c->n_bits) - 1)
            return kzi_image_fail(job->source, 54 + 4 * (size_t)i, "the mask %08x of a channel has gaps", mask);
    }
    return KZ_OK;
}

/* The masks follow a header of 40 bytes, or lie inside a longer one at the same place. */
static kz_result bmp_read_masks(bmp_job *job)
{
    static const uint32_t masks_16[4] = {0x7c00, 0x3e0, 0x1f, 0}, masks_32[4] = {0xff0000, 0xff00, 0xff, 0};
    const kzi_image_source *const s = job->source;
    if (job->compression != BMP_MASKS && job->compression != BMP_ALPHA_MASKS)
        return bmp_read_channels(job, job->bits == 16 ? masks_16 : masks_32);
    const bool has_alpha = job->header_size >= 56 || job->compression == BMP_ALPHA_MASKS;
    if (s->n_bytes < 54 + (has_alpha ? 16u : 12u)) return kzi_image_cut_short(s, "the masks of the channels are");
    uint32_t masks[4] = {0, 0, 0, 0};
    for (size_t i = 0; i < (has_alpha ? 4u : 3u); i++) masks[i] = kzi_le32(s->bytes + 54 + 4 * i);
    return bmp_read_channels(job, masks);
}

/* Checks which bits go with which compression; the rest is refused by name. */
static kz_result bmp_check_kind(const bmp_job *job)
{
    const kzi_image_source *const s = job->source;
    const uint32_t bits = job->bits, how = job->compression;
    const bool masks = how == BMP_MASKS || how == BMP_ALPHA_MASKS,
               os2 = job->header_size == 16 || job->header_size == 64;
    if (how == BMP_JPEG || how == BMP_PNG || how > BMP_ALPHA_MASKS || (os2 && how > BMP_RLE4))
        return kzi_image_refuse(s, "byte 30: a BMP of compression %u", how);
    if (bits != 1 && bits != 2 && bits != 4 && bits != 8 && bits != 16 && bits != 24 && bits != 32)
        return kzi_image_fail(s, job->header_size == 12 ? 24 : 28, "a BMP has no %u bits a pixel", bits);
    if ((how == BMP_RLE8 && bits != 8) || (how == BMP_RLE4 && bits != 4) || (masks && bits != 16 && bits != 32))
        return kzi_image_fail(s, 30, "compression %u does not go with %u bits a pixel", how, bits);
    return KZ_OK;
}

static kz_result bmp_read_header(bmp_job *job)
{
    const kzi_image_source *const s = job->source;
    const unsigned char *const p = s->bytes;
    if (s->n_bytes < 18) return kzi_image_cut_short(s, "the header is");
    const uint32_t size = job->header_size = kzi_le32(p + 14);
    if (size != 12 && size != 16 && size != 40 && size != 52 && size != 56 && size != 64 && size != 108 && size != 124)
        return kzi_image_fail(s, 14, "a BMP has no header of %u bytes", size);
    if (s->n_bytes < 14 + (size_t)size) return kzi_image_cut_short(s, "the header is");
    if (size == 12) {
        job->w = kzi_le16(p + 18);
        job->h = kzi_le16(p + 20);
        job->bits = kzi_le16(p + 24);
    } else {
        job->w = kzi_le32(p + 18);
        job->h = kzi_le32(p + 22);
        job->bits = kzi_le16(p + 28);
        job->top_down = job->h > INT32_MAX; /* negative */
        if (job->top_down) job->h = 0u - job->h;
    }
    if (size >= 40) {
        job->compression = kzi_le32(p + 30);
        job->n_colors = kzi_le32(p + 46);
    }
    return bmp_check_kind(job);
}

/* The palette follows the header, and the pixels follow the palette unless the file says where they are. */
static void bmp_read_palette(bmp_job *job, size_t at)
{
    const kzi_image_source *const s = job->source;
    const size_t entry = job->header_size == 12 ? 3 : 4, most = (size_t)1 << job->bits;
    const size_t end = job->pixels < s->n_bytes ? job->pixels : s->n_bytes;
    const size_t n = job->n_colors && job->n_colors < most ? job->n_colors : most;
    for (size_t i = 0; i < most; i++) { /* colours the file leaves out are black */
        const size_t from = at + i * entry;
        job->image->palette[i] = KZI_OPAQUE | (i < n && from + entry <= end ? kzi_le24(s->bytes + from) : 0);
    }
    kzi_image_set_palette(job->image, (int32_t)most);
}

static unsigned char *bmp_row(const bmp_job *job, uint32_t y)
{
    return kzi_image_row(job->image, (int32_t)(job->top_down ? y : job->h - 1 - y));
}

/* ---- Rows as they are ---------------------------------------------------------------------------------- */

static void bmp_unpack_row(const bmp_job *job, const unsigned char *from, unsigned char *to)
{
    const uint32_t bits = job->bits, mask = (1u << bits) - 1;
    for (uint32_t x = 0; x < job->w; x++) {
        const uint64_t at = (uint64_t)x * bits;
        to[x] = (unsigned char)(from[at / 8] >> (8 - bits - at % 8) & mask);
    }
}

static void bmp_convert_row(const bmp_job *job, const unsigned char *from, unsigned char *to)
{
    const bool alpha = job->channels[3].n_bits > 0;
    const uint32_t n_bytes = job->bits / 8;
    for (uint32_t x = 0; x < job->w; x++, from += n_bytes, to += alpha ? 4 : 3) {
        const uint32_t v = n_bytes == 2 ? kzi_le16(from) : n_bytes == 3 ? kzi_le24(from) : kzi_le32(from);
        for (int i = 0; i < (alpha ? 4 : 3); i++) {
            const bmp_channel c = job->channels[i];
            const uint32_t field = v >> c.shift & (c.n_bits < 32 ? (1u << c.n_bits) - 1 : UINT32_MAX);
            to[i] = (unsigned char)kzi_widen(field, c.n_bits);
        }
    }
}

/* Rows begin at multiples of 4 bytes; the last row may lack its padding. */
static uint64_t bmp_row_bytes(const bmp_job *job) { return ((uint64_t)job->w * job->bits + 31) / 32 * 4; }

static uint64_t bmp_need(const bmp_job *job)
{
    return bmp_row_bytes(job) * (job->h - 1) + ((uint64_t)job->w * job->bits + 7) / 8;
}

static void bmp_read_rows(const bmp_job *job)
{
    const unsigned char *from = job->source->bytes + job->pixels;
    for (uint32_t y = 0; y < job->h; y++) {
        const unsigned char *const row = from + (size_t)(y * bmp_row_bytes(job));
        if (job->bits <= 8) bmp_unpack_row(job, row, bmp_row(job, y));
        else bmp_convert_row(job, row, bmp_row(job, y));
    }
}

/* ---- Run lengths --------------------------------------------------------------------------------------- */

typedef struct bmp_pen {
    uint32_t x, y;
} bmp_pen;

/* Writes index i of a run of a byte; RLE4 has two indices a byte.  Pixels to the right of the picture are left out. */
static void bmp_put(const bmp_job *job, bmp_pen *pen, uint32_t byte, uint32_t i)
{
    const uint32_t index = job->bits == 8 ? byte : (i & 1 ? byte & 15 : byte >> 4);
    if (pen->x < job->w) bmp_row(job, pen->y)[pen->x++] = (unsigned char)index;
}

/* Copies n indices, which are padded to a whole number of 16-bit words.  Returns the bytes they take; 0: not all are
 * there. */
static size_t bmp_literal(const bmp_job *job, bmp_pen *pen, size_t at, uint32_t n)
{
    const kzi_image_source *const s = job->source;
    const size_t n_bytes = job->bits == 8 ? n : (n + 1) / 2;
    if (n_bytes > s->n_bytes - at) return 0;
    for (uint32_t i = 0; i < n; i++) bmp_put(job, pen, s->bytes[at + (job->bits == 8 ? i : i / 2)], i);
    return n_bytes + n_bytes % 2;
}

/* Every step takes two bytes or more, so time is linear in the file.  Pixels that are skipped keep index 0. */
static kz_result bmp_read_runs(const bmp_job *job)
{
    const kzi_image_source *const s = job->source;
    bmp_pen pen = {0, 0};
    size_t at = job->pixels;
    memset(kzi_image_row(job->image, 0), 0, (size_t)job->w * job->h);
    while (pen.y < job->h) {
        const bool full = pen.y == job->h - 1 && pen.x == job->w;
        if (at >= s->n_bytes || s->n_bytes - at < 2) return full ? KZ_OK : kzi_image_cut_short(s, "the rows are");
        const uint32_t n = s->bytes[at], value = s->bytes[at + 1];
        at += 2;
        if (n > 0) {
            for (uint32_t i = 0; i < n; i++) bmp_put(job, &pen, value, i);
        } else if (value == 0) {
            pen.x = 0;
            pen.y++;
        } else if (value == 1) {
            return KZ_OK;
        } else if (value == 2) {
            if (s->n_bytes - at < 2) return kzi_image_cut_short(s, "the rows are");
            pen.x += s->bytes[at];
            if (pen.x > job->w) pen.x = job->w;
            pen.y += s->bytes[at + 1];
            at += 2;
        } else {
            const size_t used = bmp_literal(job, &pen, at, value);
            if (used == 0) return kzi_image_cut_short(s, "the rows are");
            at += used;
        }
    }
    return KZ_OK;
}

kz_result kzi_image_read_bmp(const kzi_image_source *source, kz_image **out)
{
    bmp_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    kz_result result = bmp_read_header(&job);
    if (result == KZ_OK) result = kzi_image_check_size(source->io, source->name, job.w, job.h);
    if (result == KZ_OK && job.bits > 8) result = bmp_read_masks(&job);
    if (result != KZ_OK) return result;

    const bool masks_behind = job.header_size == 40 && job.compression >= BMP_MASKS;
    size_t palette = 14 + (size_t)job.header_size;
    if (masks_behind) palette += job.compression == BMP_MASKS ? 12 : 16;
    job.pixels = kzi_le32(source->bytes + 10);
    if (job.pixels == 0) {
        const size_t most = job.bits <= 8 ? (size_t)1 << job.bits : 0;
        const size_t n = job.n_colors && job.n_colors < most ? job.n_colors : most;
        job.pixels = palette + n * (job.header_size == 12 ? 3 : 4);
    }
    if (job.pixels < 14 + (size_t)job.header_size)
        return kzi_image_fail(source, 10, "the pixels would begin inside the header");
    const bool runs = job.compression == BMP_RLE4 || job.compression == BMP_RLE8;
    if (job.pixels > source->n_bytes || (!runs && bmp_need(&job) > source->n_bytes - job.pixels))
        return kzi_image_cut_short(source, "the rows are");

    const kz_format format = job.bits <= 8            ? KZ_FORMAT_INDEX8
                             : job.channels[3].n_bits ? KZ_FORMAT_RGBA32
                                                      : KZ_FORMAT_RGB24;
    job.image = kzi_image_make(source->io, (int32_t)job.w, (int32_t)job.h, format);
    if (!job.image) return kzi_io_no_memory(source->io, source->name);
    if (job.bits <= 8) bmp_read_palette(&job, palette);
    if (runs) result = bmp_read_runs(&job);
    else bmp_read_rows(&job);
    *out = job.image;
    return result;
}
