/* image_jpeg.c - reads JPEG by libjpeg: baseline and progressive, grey, colour and CMYK, rotated as its EXIF tag says.
 *
 * libjpeg leaves its functions by longjmp when something is wrong; what must live on is in the jpeg_job struct in the
 * caller's frame.  Data that is damaged or cut short is an error, although libjpeg would fill the rest with grey:
 * nobody would notice a wrong mask of grey filling.  Without a tag djpeg gives the same pixels. */
#include "io/image/image_private.h"

#if defined(KZI_HAVE_JPEG)
#include <limits.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

/* Encoders make about ten scans.  Every scan goes through all coefficients again, even if it is empty: 55 ms for 64 Mi
 * pixels, so that thousands of them in a small file would take minutes.  100 are enough for any file, and 32 for one so
 * large that 100 would be more than 2^31 pixels gone through. */
#define JPEG_MAX_SCANS      100
#define JPEG_MIN_MAX_SCANS  32
#define JPEG_ARITH_SCANS    12 /* arithmetic coding: 200 ms for 64 Mi pixels each, however little a scan says */
#define JPEG_SCANNED_PIXELS ((uint64_t)1 << 31)

/* Progressive files keep all coefficients, 2 bytes each: 3 bytes a pixel as cameras subsample colours, 6 without.  The
 * budget is 4 bytes for each pixel of the limit, and 3 for the picture.  The default limit then ends below 512 MB;
 * files without subsampling may have two thirds of the pixels. */
#define JPEG_PIXEL_BYTES 4
#define JPEG_OWN_BYTES   (4u << 20) /* tables, a few rows, blocks beyond the picture's edges */

typedef struct jpeg_job {
    const kzi_image_source *source;
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    int orientation;
    kz_image *image;
    unsigned char *row; /* one row as libjpeg gives it */
    size_t row_bytes;
    kz_result result;
    jmp_buf leave;
} jpeg_job;

/* ---- What libjpeg calls -------------------------------------------------------------------------------- */

static size_t jpegjob_at(const jpeg_job *job)
{
    return job->jpeg.src ? job->source->n_bytes - job->jpeg.src->bytes_in_buffer : 0;
}

static void jpegjob_fail(j_common_ptr jpeg)
{
    jpeg_job *const job = jpeg->client_data;
    const kzi_image_source *const s = job->source;
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: job->result = kzi_io_no_memory(s->io, s->name); break;
    case JERR_NO_BACKING_STORE: /* what max_memory_to_use ends in */
        job->result = kzi_io_fail(
            s->io, KZ_ERR_TOO_LARGE,
            "%s: a progressive JPEG of this size needs too much memory for the limit of pixels (max_pixels)",
            kzi_path_shown(s->name));
        break;
    case JERR_IMAGE_TOO_BIG:
        job->result = kzi_io_fail(s->io, KZ_ERR_TOO_LARGE, "%s: a side is longer than %ld pixels",
                                  kzi_path_shown(s->name), (long)JPEG_MAX_DIMENSION);
        break;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
        job->result =
            kzi_image_refuse(s, "byte %llu: a JPEG of a rare kind (%s)", (unsigned long long)jpegjob_at(job), message);
        break;
    default: job->result = kzi_image_fail(s, jpegjob_at(job), "%s", message); break;
    }
    longjmp(job->leave, 1);
}

/* Warnings have level -1.  These are the warnings that mean missing or wrong pixels. */
static void jpegjob_message(j_common_ptr jpeg, int level)
{
    jpeg_job *const job = jpeg->client_data;
    if (level >= 0) return;
    switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF: job->result = kzi_image_cut_short(job->source, "the JPEG file is"); longjmp(job->leave, 1);
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC: jpegjob_fail(jpeg); break;
    default: break; /* odd but readable: bytes between segments, versions of JFIF */
    }
}

static int jpegjob_max_scans(const jpeg_job *job)
{
    const uint64_t n = JPEG_SCANNED_PIXELS / ((uint64_t)job->jpeg.image_width * job->jpeg.image_height);
    if (job->jpeg.arith_code) return JPEG_ARITH_SCANS;
    return n > JPEG_MAX_SCANS ? JPEG_MAX_SCANS : n < JPEG_MIN_MAX_SCANS ? JPEG_MIN_MAX_SCANS : (int)n;
}

static void jpegjob_progress(j_common_ptr jpeg)
{
    jpeg_job *const job = jpeg->client_data;
    const int most = jpegjob_max_scans(job);
    if (job->jpeg.input_scan_number <= most) return;
    job->result = kzi_image_fail(job->source, jpegjob_at(job), "more than %d scans", most);
    longjmp(job->leave, 1);
}

/* ---- Rows ---------------------------------------------------------------------------------------------- */

/* Converts CMYK to RGB.  Adobe's files store it inverted, others as ink. */
static void jpegjob_rgb_of_cmyk(const jpeg_job *job, uint32_t w)
{
    const unsigned char *from = job->row;
    unsigned char *to = job->row;
    const unsigned flip = job->jpeg.saw_Adobe_marker ? 0 : 255;
    for (uint32_t x = 0; x < w; x++, from += 4, to += 3) {
        const unsigned k = from[3] ^ flip;
        for (int i = 0; i < 3; i++) to[i] = (unsigned char)((2 * (from[i] ^ flip) * k + 255) / 510);
    }
}

/* Writes row y where the orientation has it: 5 to 8 swap rows and columns. */
static void jpegjob_place_row(const jpeg_job *job, uint32_t y, uint32_t w, uint32_t h)
{
    const int o = job->orientation;
    const bool swapped = o >= 5;
    const bool mirror_x = o == 2 || o == 3 || o == 7 || o == 8, mirror_y = o == 3 || o == 4 || o == 6 || o == 7;
    const size_t row = mirror_y ? h - 1 - y : y;
    if (o == 1) {
        memcpy(kzi_image_row(job->image, (int32_t)y), job->row, 3 * (size_t)w);
        return;
    }
    const unsigned char *from = job->row;
    for (uint32_t x = 0; x < w; x++, from += 3) {
        const size_t column = mirror_x ? w - 1 - x : x;
        memcpy(kzi_image_row(job->image, (int32_t)(swapped ? column : row)) + 3 * (swapped ? row : column), from, 3);
    }
}

/* ---- One file ------------------------------------------------------------------------------------------ */

static bool jpegjob_make_image(jpeg_job *job)
{
    const uint32_t w = job->jpeg.image_width, h = job->jpeg.image_height;
    const bool swapped = job->orientation >= 5;
    const kzi_image_source *const s = job->source;
    job->result = kzi_image_new(s, swapped ? h : w, swapped ? w : h, KZ_FORMAT_RGB24, &job->image);
    if (job->result != KZ_OK) return false;
    const size_t row_bytes = 4 * (size_t)w;
    job->row = s->io->alloc.alloc(s->io->alloc.ctx, row_bytes, 16);
    if (job->row) job->row_bytes = row_bytes;
    else job->result = kzi_io_no_memory(s->io, s->name);
    return job->row != NULL;
}

static void jpegjob_set_memory(jpeg_job *job)
{
    const uint64_t most = job->source->io->limits.max_pixels, top = LONG_MAX;
    const bool fits = most < (top - JPEG_OWN_BYTES) / JPEG_PIXEL_BYTES;
    job->jpeg.mem->max_memory_to_use = fits ? (long)(most * JPEG_PIXEL_BYTES + JPEG_OWN_BYTES) : LONG_MAX;
}

/* libjpeg may leave this function at any time by longjmp to the caller. */
static void jpegjob_decode(jpeg_job *job)
{
    struct jpeg_decompress_struct *const jpeg = &job->jpeg;
    jpegjob_set_memory(job);
    jpeg_mem_src(jpeg, job->source->bytes, (unsigned long)job->source->n_bytes);
    (void)jpeg_read_header(jpeg, TRUE);
    const bool cmyk = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    jpeg->out_color_space = cmyk ? JCS_CMYK : JCS_RGB;
    jpeg->progress = &job->progress;
    if (!jpegjob_make_image(job)) return;
    (void)jpeg_start_decompress(jpeg);
    const uint32_t w = jpeg->image_width, h = jpeg->image_height;
    while (jpeg->output_scanline < h) {
        const uint32_t y = jpeg->output_scanline;
        JSAMPROW rows[1] = {job->row};
        (void)jpeg_read_scanlines(jpeg, rows, 1);
        if (cmyk) jpegjob_rgb_of_cmyk(job, w);
        jpegjob_place_row(job, y, w, h);
    }
    (void)jpeg_finish_decompress(jpeg); /* reads on to the end mark */
}

/* The function to which setjmp returns a second time; it has nothing of its own but the pointer it was given. */
static void jpegjob_run(jpeg_job *job)
{
    if (setjmp(job->leave) != 0) return;
    jpeg_create_decompress(&job->jpeg);
    jpegjob_decode(job);
}

kz_result kzi_image_read_jpeg(const kzi_image_source *source, kz_image **out)
{
    jpeg_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    job.result = KZ_OK;
    job.orientation = kzi_jpeg_orientation(source->bytes, source->n_bytes);
    if (source->n_bytes > ULONG_MAX) return kzi_io_fail(source->io, KZ_ERR_TOO_LARGE, "%s: too long", source->name);
    job.jpeg.err = jpeg_std_error(&job.errors);
    job.jpeg.client_data = &job;
    job.errors.error_exit = jpegjob_fail;
    job.errors.emit_message = jpegjob_message;
    job.progress.progress_monitor = jpegjob_progress;
    jpegjob_run(&job);
    jpeg_destroy_decompress(&job.jpeg);
    if (job.row) source->io->alloc.release(source->io->alloc.ctx, job.row, job.row_bytes, 16);
    *out = job.image;
    return job.result;
}

#define JPEG_TEXT_OF(n) #n
#define JPEG_TEXT(n)    JPEG_TEXT_OF(n)
const char *kzi_image_jpeg_version(void) /* libjpeg does not report its version at run time */
{
#if defined(LIBJPEG_TURBO_VERSION)
    return "turbo " JPEG_TEXT(LIBJPEG_TURBO_VERSION);
#else
    return "API " JPEG_TEXT(JPEG_LIB_VERSION);
#endif
}
#else
typedef int kzi_image_jpeg_not_here; /* ISO C requires something in every file */
#endif
