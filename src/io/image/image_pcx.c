/* image_pcx.c - reads PCX: 1, 2, 4 and 8 bits in up to four planes, the VGA palette at the end, 24 bits in three
 * planes.
 *
 * A row of the file is its planes one after the other.  A run may go on over the end of a row. */
#include "io/image/image_private.h"

#include <string.h>

enum { PCX_HEADER = 128, PCX_VGA = 769 }; /* bytes of the header; of the VGA palette with its mark */

typedef struct pcx_job {
    const kzi_image_source *source;
    uint32_t w, h, bits, n_planes, plane_bytes;
    bool packed;
    size_t at, end; /* the bytes of the rows that are left */
    uint32_t run;   /* how many more times `value` comes */
    uint32_t value;
    kz_image *image;
} pcx_job;

static kz_result pcx_read_header(pcx_job *job)
{
    const kzi_image_source *const s = job->source;
    const unsigned char *const p = s->bytes;
    if (s->n_bytes < PCX_HEADER) return kzi_image_cut_short(s, "the header is");
    const uint32_t x0 = kzi_le16(p + 4), y0 = kzi_le16(p + 6), x1 = kzi_le16(p + 8), y1 = kzi_le16(p + 10);
    if (x1 < x0 || y1 < y0) return kzi_image_fail(s, 4, "the picture ends before it begins");
    job->w = x1 - x0 + 1;
    job->h = y1 - y0 + 1;
    job->packed = p[2] == 1;
    job->bits = p[3];
    job->n_planes = p[65];
    job->plane_bytes = kzi_le16(p + 66);
    const uint32_t all = job->bits * job->n_planes;
    const bool indexed = all >= 1 && all <= 4 && (job->bits == 1 || job->n_planes == 1);
    const bool bytes = job->bits == 8 && (job->n_planes == 1 || job->n_planes == 3 || job->n_planes == 4);
    if (!indexed && !bytes)
        return kzi_image_refuse(s, "byte 65: a PCX of %u bits in %u planes", job->bits, job->n_planes);
    if (job->plane_bytes < (job->w * job->bits + 7) / 8)
        return kzi_image_fail(s, 66, "rows of %u bytes are too short for %u pixels", job->plane_bytes, job->w);
    return KZ_OK;
}

/* ---- Palettes ------------------------------------------------------------------------------------------ */

static uint32_t pcx_color(const unsigned char *p) { return KZI_OPAQUE | (uint32_t)p[0] << 16 | kzi_be16(p + 1); }

/* Reads 256 colours behind the rows, or makes levels of grey. */
static void pcx_read_vga(pcx_job *job, bool has_palette)
{
    const unsigned char *const p = job->source->bytes + job->end + 1;
    for (uint32_t i = 0; i < 256; i++)
        job->image->palette[i] = has_palette ? pcx_color(p + 3 * (size_t)i) : KZI_OPAQUE | i * 0x010101u;
    kzi_image_set_palette(job->image, 256);
}

/* Reads 16 colours from the header.  Version 3 has no palette and uses the EGA's sixteen colours.  Two equal colours in
 * a picture of one bit are no palette either: it becomes black and white. */
static void pcx_read_header_palette(pcx_job *job)
{
    static const uint32_t ega[16] = {0x000000, 0x0000aa, 0x00aa00, 0x00aaaa, 0xaa0000, 0xaa00aa, 0xaa5500, 0xaaaaaa,
                                     0x555555, 0x5555ff, 0x55ff55, 0x55ffff, 0xff5555, 0xff55ff, 0xffff55, 0xffffff};
    const unsigned char *const p = job->source->bytes;
    const uint32_t n = 1u << (job->bits * job->n_planes);
    for (uint32_t i = 0; i < n; i++)
        job->image->palette[i] = p[1] == 3 ? KZI_OPAQUE | ega[i] : pcx_color(p + 16 + 3 * (size_t)i);
    if (n == 2 && (p[1] == 3 || job->image->palette[0] == job->image->palette[1])) {
        job->image->palette[0] = KZI_OPAQUE;
        job->image->palette[1] = 0xffffffff;
    }
    kzi_image_set_palette(job->image, (int32_t)n);
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

/* The next byte of the unpacked rows.  A run takes two bytes and makes at most 63, so time is linear in the file. */
static bool pcx_next(pcx_job *job, uint32_t *value)
{
    while (job->run == 0) {
        if (job->at >= job->end) return false;
        job->value = job->source->bytes[job->at++];
        job->run = 1;
        if (!job->packed || job->value < 0xc0) break;
        if (job->at >= job->end) return false;
        job->run = job->value & 0x3f;
        job->value = job->source->bytes[job->at++];
    }
    job->run--;
    *value = job->value;
    return true;
}

/* Adds one byte of a plane to the pixels it covers: bits of the index, or a whole channel. */
static void pcx_put(const pcx_job *job, unsigned char *row, uint32_t plane, uint32_t byte_x, uint32_t byte)
{
    if (job->bits == 8) {
        if (byte_x < job->w) row[(size_t)byte_x * job->n_planes + plane] = (unsigned char)byte;
        return;
    }
    const uint32_t per_byte = 8 / job->bits, mask = (1u << job->bits) - 1;
    for (uint32_t i = 0, x = byte_x * per_byte; i < per_byte && x < job->w; i++, x++)
        row[x] |= (unsigned char)((byte >> (8 - job->bits * (i + 1)) & mask) << plane);
}

static kz_result pcx_read_rows(pcx_job *job)
{
    if (job->bits < 8) memset(kzi_image_row(job->image, 0), 0, (size_t)job->w * job->h);
    for (uint32_t y = 0; y < job->h; y++) {
        unsigned char *const row = kzi_image_row(job->image, (int32_t)y);
        for (uint32_t plane = 0; plane < job->n_planes; plane++)
            for (uint32_t x = 0; x < job->plane_bytes; x++) {
                uint32_t byte;
                if (!pcx_next(job, &byte)) return kzi_image_fail(job->source, job->at, "the rows are cut short");
                pcx_put(job, row, plane, x, byte);
            }
    }
    return KZ_OK;
}

kz_result kzi_image_read_pcx(const kzi_image_source *source, kz_image **out)
{
    pcx_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    kz_result result = pcx_read_header(&job);
    if (result != KZ_OK) return result;
    const bool is_vga = job.bits == 8 && job.n_planes == 1;
    const bool has_palette =
        is_vga && source->n_bytes >= PCX_HEADER + PCX_VGA && source->bytes[source->n_bytes - PCX_VGA] == 12;
    const kz_format format = job.n_planes == 3 && job.bits == 8   ? KZ_FORMAT_RGB24
                             : job.n_planes == 4 && job.bits == 8 ? KZ_FORMAT_RGBA32
                                                                  : KZ_FORMAT_INDEX8;
    job.at = PCX_HEADER;
    job.end = source->n_bytes - (has_palette ? PCX_VGA : 0);
    const uint64_t need = (uint64_t)job.plane_bytes * job.n_planes * job.h;
    result = kzi_image_check_size(source->io, source->name, job.w, job.h);
    if (result == KZ_OK && need > (uint64_t)source->n_bytes * (job.packed ? 32 : 1))
        result = kzi_image_cut_short(source, "the rows are");
    if (result != KZ_OK) return result;
    job.image = kzi_image_make(source->io, (int32_t)job.w, (int32_t)job.h, format);
    if (!job.image) return kzi_io_no_memory(source->io, source->name);
    if (is_vga) pcx_read_vga(&job, has_palette);
    else if (format == KZ_FORMAT_INDEX8) pcx_read_header_palette(&job);
    result = pcx_read_rows(&job);
    *out = job.image;
    return result;
}
