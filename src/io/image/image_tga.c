/* image_tga.c - reads TGA: palettes, grey and true colour of 15 to 32 bits, run lengths, rows and columns in either
 * direction.
 *
 * Alpha is what the descriptor says.  Many programs write 32 bits with alpha and say "no alpha bits".  Viewers show
 * that alpha all the same, and so does this reader, unless it is 0 everywhere: then the bytes are unused. */
#include "io/image/image_private.h"

#include <string.h>

typedef struct tga_job {
    const kzi_image_source *source;
    uint32_t map_first, map_size, map_bits, type, w, h, bits, alpha_bits;
    bool mirrored, top_down, runs;
    bool keeps_alpha; /* 32 bits, or 16 with one bit of alpha */
    uint32_t alpha_seen;
    size_t at; /* what is read next */
    kz_image *image;
} tga_job;

static bool tga_is_color_bits(uint32_t bits) { return bits == 15 || bits == 16 || bits == 24 || bits == 32; }

bool kzi_image_is_tga(const unsigned char *p, size_t n_bytes)
{
    if (n_bytes < 18) return false;
    const uint32_t map = p[1], type = p[2], bits = p[16];
    const bool indexed = type == 1 || type == 9, grey = type == 3 || type == 11, color = type == 2 || type == 10;
    if (map > 1 || (indexed && map == 0) || (p[17] & 0xc0)) return false;
    if (map == 1 && (kzi_le16(p + 5) == 0 || !tga_is_color_bits(p[7]))) return false;
    if (indexed) return bits == 8 || bits == 16;
    return grey ? bits == 8 || bits == 16 : color && tga_is_color_bits(bits);
}

static void tga_read_header(tga_job *job)
{
    const unsigned char *const p = job->source->bytes;
    if (p[1]) {
        job->map_first = kzi_le16(p + 3);
        job->map_size = kzi_le16(p + 5);
        job->map_bits = p[7];
    }
    job->runs = p[2] >= 9;
    job->type = p[2] & 7;
    job->w = kzi_le16(p + 12);
    job->h = kzi_le16(p + 14);
    job->bits = p[16];
    job->alpha_bits = p[17] & 15;
    job->mirrored = p[17] & 0x10;
    job->top_down = p[17] & 0x20;
    const uint32_t color_bits = job->type == 1 ? job->map_bits : job->bits;
    job->keeps_alpha = color_bits == 32 || (color_bits == 16 && job->alpha_bits > 0);
    job->at = 18 + (size_t)p[0];
}

/* Reads a pixel of true colour or a palette entry of 15 and 16 bits, 24 or 32; grey of 16 bits is grey and alpha. */
static uint32_t tga_argb(tga_job *job, const unsigned char *p, uint32_t bits)
{
    uint32_t rgb, alpha = 255;
    if (job->type == 3) {
        rgb = p[0] * 0x010101u;
        if (bits == 16) alpha = p[1];
    } else if (bits <= 16) {
        const uint32_t v = kzi_le16(p);
        rgb = kzi_widen(v >> 10 & 31, 5) << 16 | kzi_widen(v >> 5 & 31, 5) << 8 | kzi_widen(v & 31, 5);
        if (bits == 16) alpha = v & 0x8000 ? 255 : 0;
    } else {
        rgb = kzi_le24(p);
        if (bits == 32) alpha = p[3];
    }
    if (!job->keeps_alpha) return KZI_OPAQUE | rgb;
    job->alpha_seen |= alpha;
    return alpha << 24 | rgb;
}

/* ---- Palettes ------------------------------------------------------------------------------------------ */

static size_t tga_map_bytes(const tga_job *job) { return (size_t)job->map_size * ((job->map_bits + 7) / 8); }

static void tga_read_palette(tga_job *job)
{
    const size_t entry = (job->map_bits + 7) / 8;
    for (uint32_t i = 0; i < 256; i++) { /* colours the file leaves out are black */
        const bool there = i >= job->map_first && i - job->map_first < job->map_size;
        const unsigned char *const from = job->source->bytes + job->at + (there ? (i - job->map_first) * entry : 0);
        job->image->palette[i] = there ? tga_argb(job, from, job->map_bits) : KZI_OPAQUE;
    }
    kzi_image_set_palette(job->image, 256);
}

/* ---- Pixels -------------------------------------------------------------------------------------------- */

static void tga_put(tga_job *job, uint64_t i, const unsigned char *from)
{
    const uint32_t x = (uint32_t)(i % job->w), y = (uint32_t)(i / job->w);
    unsigned char *const row = kzi_image_row(job->image, (int32_t)(job->top_down ? y : job->h - 1 - y));
    const size_t column = job->mirrored ? job->w - 1 - x : x;
    if (job->type == 1) {
        row[column] = from[0];
        return;
    }
    const uint32_t argb = tga_argb(job, from, job->bits);
    unsigned char *const to = row + column * (job->keeps_alpha ? 4u : 3u);
    to[0] = (unsigned char)(argb >> 16);
    to[1] = (unsigned char)(argb >> 8);
    to[2] = (unsigned char)argb;
    if (job->keeps_alpha) to[3] = (unsigned char)(argb >> 24);
}

/* A packet may go on over the end of a row: the format forbids it, and programs do it.  Every packet has at least one
 * pixel, so time is linear in pixels. */
static kz_result tga_read_pixels(tga_job *job)
{
    const kzi_image_source *const s = job->source;
    const uint64_t n_pixels = (uint64_t)job->w * job->h;
    const size_t pixel = (job->bits + 7) / 8;
    uint64_t i = 0;
    while (i < n_pixels) {
        uint64_t n = n_pixels;
        bool repeated = false;
        if (job->runs) {
            if (job->at == s->n_bytes) return kzi_image_cut_short(s, "the rows are");
            n = (s->bytes[job->at] & 127u) + 1;
            repeated = s->bytes[job->at] & 128;
            job->at++;
        }
        if (n > n_pixels - i) n = n_pixels - i;
        if ((repeated ? 1 : n) * pixel > s->n_bytes - job->at) return kzi_image_cut_short(s, "the rows are");
        for (uint64_t k = 0; k < n; k++) tga_put(job, i++, s->bytes + job->at + (repeated ? 0 : (size_t)k * pixel));
        job->at += repeated ? pixel : (size_t)n * pixel;
    }
    return KZ_OK;
}

/* Makes the pixels opaque when the descriptor names no alpha and the alpha is 0 everywhere. */
static void tga_drop_unused_alpha(const tga_job *job)
{
    if (!job->keeps_alpha || job->alpha_bits > 0 || job->alpha_seen != 0) return;
    for (int i = 0; i < 256; i++) job->image->palette[i] |= KZI_OPAQUE;
    if (job->type == 1) return;
    for (uint32_t y = 0; y < job->h; y++) {
        unsigned char *const row = kzi_image_row(job->image, (int32_t)y);
        for (uint32_t x = 0; x < job->w; x++) row[4 * (size_t)x + 3] = 255;
    }
}

kz_result kzi_image_read_tga(const kzi_image_source *source, kz_image **out)
{
    tga_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    tga_read_header(&job);
    if (job.type == 1 && job.bits == 16) return kzi_image_refuse(source, "byte 16: a TGA with indices of 16 bits");
    if (job.type == 3) job.keeps_alpha = job.bits == 16;
    kz_result result = kzi_image_check_size(source->io, source->name, job.w, job.h);
    if (result != KZ_OK) return result;
    if (job.at > source->n_bytes || tga_map_bytes(&job) > source->n_bytes - job.at)
        return kzi_image_cut_short(source, "the palette is");
    const uint64_t n_pixels = (uint64_t)job.w * job.h; /* a packet has at most 128 */
    const uint64_t need = job.runs ? n_pixels / 128 : n_pixels * ((job.bits + 7) / 8);
    if (need > source->n_bytes - job.at - tga_map_bytes(&job)) return kzi_image_cut_short(source, "the rows are");

    const kz_format format = job.type == 1 ? KZ_FORMAT_INDEX8 : job.keeps_alpha ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24;
    job.image = kzi_image_make(source->io, (int32_t)job.w, (int32_t)job.h, format);
    if (!job.image) return kzi_io_no_memory(source->io, source->name);
    if (job.type == 1) tga_read_palette(&job);
    job.at += tga_map_bytes(&job);
    result = tga_read_pixels(&job);
    if (result == KZ_OK) tga_drop_unused_alpha(&job);
    *out = job.image;
    return result;
}
