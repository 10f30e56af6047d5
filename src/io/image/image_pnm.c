/* image_pnm.c - reads PBM, PGM and PPM as text and as bytes (P1 to P6), and PAM (P7), with samples of up to 16 bits.
 *
 * Bitmaps keep their bits as indices: 0 is white, 1 is black.  Levels are scaled to 255 and rounded to nearest. */
#include "io/image/image_private.h"

#include <string.h>

typedef struct pnm_job {
    const kzi_image_source *source;
    size_t at;
    uint32_t kind; /* 1..7: the digit behind P */
    uint32_t w, h, depth, maximum;
    bool as_text;
    kz_image *image;
} pnm_job;

static bool pnm_is_blank(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Skips blanks, and comments from # to the end of the line. */
static void pnm_skip(pnm_job *job)
{
    const kzi_image_source *const s = job->source;
    while (job->at < s->n_bytes && (pnm_is_blank(s->bytes[job->at]) || s->bytes[job->at] == '#')) {
        if (s->bytes[job->at] == '#')
            while (job->at < s->n_bytes && s->bytes[job->at] != '\n') job->at++;
        else job->at++;
    }
}

/* Reads a decimal number; one beyond 2^31 becomes 2^31, which is too large for everything. */
static kz_result pnm_number(pnm_job *job, const char *what, uint32_t *out)
{
    const kzi_image_source *const s = job->source;
    uint32_t value = 0, n_digits = 0;
    pnm_skip(job);
    for (; job->at < s->n_bytes && s->bytes[job->at] >= '0' && s->bytes[job->at] <= '9'; job->at++, n_digits++)
        value = value < (1u << 31) / 10 ? value * 10 + (s->bytes[job->at] - '0') : 1u << 31;
    if (n_digits == 0 && job->at == s->n_bytes) return kzi_image_fail(s, job->at, "the %s is cut short", what);
    if (n_digits == 0) return kzi_image_fail(s, job->at, "the %s is no number", what);
    *out = value;
    return KZ_OK;
}

/* ---- Headers ------------------------------------------------------------------------------------------- */

static bool pnm_takes(pnm_job *job, const char *word)
{
    const kzi_image_source *const s = job->source;
    const size_t size = strlen(word);
    if (s->n_bytes - job->at < size || memcmp(s->bytes + job->at, word, size) != 0) return false;
    if (s->n_bytes - job->at > size && !pnm_is_blank(s->bytes[job->at + size])) return false;
    job->at += size;
    return true;
}

/* Reads PAM's header: lines of a word and its value, in any order, up to ENDHDR.  The depth says what the samples are,
 * whatever the name of the tuple. */
static kz_result pnm_read_pam_header(pnm_job *job)
{
    const kzi_image_source *const s = job->source;
    kz_result result = KZ_OK;
    while (result == KZ_OK) {
        pnm_skip(job);
        if (pnm_takes(job, "ENDHDR")) {
            while (job->at < s->n_bytes && s->bytes[job->at] != '\n') job->at++;
            return KZ_OK;
        }
        if (pnm_takes(job, "WIDTH")) result = pnm_number(job, "width", &job->w);
        else if (pnm_takes(job, "HEIGHT")) result = pnm_number(job, "height", &job->h);
        else if (pnm_takes(job, "DEPTH")) result = pnm_number(job, "depth", &job->depth);
        else if (pnm_takes(job, "MAXVAL")) result = pnm_number(job, "largest value", &job->maximum);
        else if (pnm_takes(job, "TUPLTYPE"))
            while (job->at < s->n_bytes && s->bytes[job->at] != '\n') job->at++;
        else if (job->at == s->n_bytes) result = kzi_image_cut_short(s, "the header is");
        else result = kzi_image_fail(s, job->at, "this word is no part of a PAM header");
    }
    return result;
}

static kz_result pnm_read_header(pnm_job *job)
{
    const kzi_image_source *const s = job->source;
    job->kind = s->bytes[1] - '0';
    job->at = 2;
    job->as_text = job->kind <= 3;
    job->depth = job->kind == 3 || job->kind == 6 ? 3 : 1;
    job->maximum = 1;
    kz_result result = KZ_OK;
    if (job->kind == 7) {
        job->depth = 0;
        job->maximum = 0;
        result = pnm_read_pam_header(job);
    } else {
        result = pnm_number(job, "width", &job->w);
        if (result == KZ_OK) result = pnm_number(job, "height", &job->h);
        if (result == KZ_OK && job->kind != 1 && job->kind != 4)
            result = pnm_number(job, "largest value", &job->maximum);
    }
    if (result != KZ_OK) return result;
    if (job->depth < 1 || job->depth > 4) return kzi_image_fail(s, job->at, "the depth %u is not 1 to 4", job->depth);
    if (job->maximum < 1 || job->maximum > 65535)
        return kzi_image_fail(s, job->at, "the largest value %u is not 1 to 65535", job->maximum);
    if (job->as_text) return KZ_OK;
    if (job->at == s->n_bytes) return kzi_image_cut_short(s, "the header is");
    if (!pnm_is_blank(s->bytes[job->at])) return kzi_image_fail(s, job->at, "the header does not end in a blank");
    job->at++; /* exactly one */
    return KZ_OK;
}

/* ---- Samples ------------------------------------------------------------------------------------------- */

/* Digits of a bitmap may stand without blanks between them. */
static kz_result pnm_bit(pnm_job *job, uint32_t *out)
{
    const kzi_image_source *const s = job->source;
    pnm_skip(job);
    if (job->at == s->n_bytes) return kzi_image_cut_short(s, "the rows are");
    *out = s->bytes[job->at] - (uint32_t)'0';
    if (*out > 1) return kzi_image_fail(s, job->at, "a bitmap has only 0 and 1");
    job->at++;
    return KZ_OK;
}

static kz_result pnm_sample(pnm_job *job, uint32_t *out)
{
    const kzi_image_source *const s = job->source;
    if (job->as_text) {
        const kz_result result = pnm_number(job, "sample", out);
        if (result != KZ_OK) return result;
    } else if (job->maximum > 255) {
        *out = kzi_be16(s->bytes + job->at);
        job->at += 2;
    } else {
        *out = s->bytes[job->at++];
    }
    if (*out > job->maximum) return kzi_image_fail(s, job->at, "a sample is larger than %u", job->maximum);
    *out = (*out * 255 + job->maximum / 2) / job->maximum;
    return KZ_OK;
}

static kz_result pnm_read_bits(pnm_job *job)
{
    const kzi_image_source *const s = job->source;
    for (uint32_t y = 0; y < job->h; y++) {
        unsigned char *const row = kzi_image_row(job->image, (int32_t)y);
        for (uint32_t x = 0; x < job->w; x++) {
            uint32_t bit = 0;
            const kz_result result = job->as_text ? pnm_bit(job, &bit) : KZ_OK;
            if (result != KZ_OK) return result;
            if (!job->as_text) bit = s->bytes[job->at + x / 8] >> (7 - x % 8) & 1;
            row[x] = (unsigned char)bit;
        }
        if (!job->as_text) job->at += ((size_t)job->w + 7) / 8;
    }
    job->image->palette[0] = 0xffffffff;
    job->image->palette[1] = KZI_OPAQUE;
    kzi_image_set_palette(job->image, 2);
    return KZ_OK;
}

static kz_result pnm_read_levels(pnm_job *job)
{
    const bool grey = job->depth <= 2, alpha = job->depth == 2 || job->depth == 4;
    for (uint32_t y = 0; y < job->h; y++) {
        unsigned char *to = kzi_image_row(job->image, (int32_t)y);
        for (uint32_t x = 0; x < job->w; x++, to += alpha ? 4 : 3) {
            uint32_t v[4] = {0, 0, 0, 0};
            for (uint32_t i = 0; i < job->depth; i++) {
                const kz_result result = pnm_sample(job, &v[i]);
                if (result != KZ_OK) return result;
            }
            for (uint32_t i = 0; i < 3; i++) to[i] = (unsigned char)v[grey ? 0 : i];
            if (alpha) to[3] = (unsigned char)v[job->depth - 1];
        }
    }
    return KZ_OK;
}

/* The fewest bytes the rows can have: text has a digit for each sample, and a blank between two of them. */
static uint64_t pnm_need(const pnm_job *job)
{
    const uint64_t n = (uint64_t)job->w * job->h * job->depth;
    if (job->kind == 1) return n;
    if (job->kind == 4) return ((uint64_t)job->w + 7) / 8 * job->h;
    if (job->as_text) return 2 * n - 1;
    return n * (job->maximum > 255 ? 2 : 1);
}

kz_result kzi_image_read_pnm(const kzi_image_source *source, kz_image **out)
{
    pnm_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    kz_result result = pnm_read_header(&job);
    if (result == KZ_OK) result = kzi_image_check_size(source->io, source->name, job.w, job.h);
    if (result == KZ_OK && pnm_need(&job) > source->n_bytes - job.at)
        result = kzi_image_cut_short(source, "the rows are");
    if (result != KZ_OK) return result;

    const bool bits = job.kind == 1 || job.kind == 4, alpha = job.depth == 2 || job.depth == 4;
    const kz_format format = bits ? KZ_FORMAT_INDEX8 : alpha ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24;
    job.image = kzi_image_make(source->io, (int32_t)job.w, (int32_t)job.h, format);
    if (!job.image) return kzi_io_no_memory(source->io, source->name);
    result = bits ? pnm_read_bits(&job) : pnm_read_levels(&job);
    *out = job.image;
    return result;
}
