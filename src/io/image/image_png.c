/* image_png.c - reads PNG by libpng: palette indices stay indices, everything else becomes RGB24 or RGBA32.
 *
 * libpng leaves its functions by longjmp when something is wrong.  Everything that changes between setjmp and longjmp
 * therefore lives in the png_job struct in the caller's frame, never in local variables. */
#include "io/image/image_private.h"

#if defined(KZI_HAVE_PNG)
#include <png.h>
#include <setjmp.h>
#include <string.h>
#include <zlib.h>

typedef struct png_job {
    kzi_io *io;
    const char *name;
    const unsigned char *bytes;
    size_t n_bytes, at;
    png_structp png;
    png_infop info;
    kz_image *image;
    int passes;
    kz_result result;
    bool cut_short;
    jmp_buf leave;
} png_job;

/* ---- What libpng calls --------------------------------------------------------------------------------- */

static png_voidp pngjob_malloc(png_structp png, png_alloc_size_t size)
{
    const png_job *job = png_get_mem_ptr(png);
    return kzi_sized_alloc(&job->io->alloc, size);
}

static void pngjob_free(png_structp png, png_voidp block)
{
    const png_job *job = png_get_mem_ptr(png);
    kzi_sized_release(&job->io->alloc, block);
}

/* A chunk's type as four letters. */
static void pngjob_name(size_t type, char name[5])
{
    for (int i = 0; i < 4; i++) {
        const unsigned c = (type >> (24 - 8 * i)) & 0xff;
        name[i] = (char)((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ? c : '?');
    }
    name[4] = '\0';
}

/* Fails in the chunk of that name, or '?' for none. */
static void pngjob_cut_short(png_job *job, const char *chunk)
{
    const char *const shown = kzi_path_shown(job->name);
    if (chunk[0] == '?')
        job->result = kzi_io_fail(job->io, KZ_ERR_SYNTAX, "%s: byte %llu: the PNG file is cut short", shown,
                                  (unsigned long long)job->n_bytes);
    else
        job->result = kzi_io_fail(job->io, KZ_ERR_SYNTAX, "%s: byte %llu: chunk %s is cut short", shown,
                                  (unsigned long long)job->n_bytes, chunk);
}

static void pngjob_fail(png_structp png, png_const_charp message)
{
    png_job *job = png_get_error_ptr(png);
    const char *const shown = kzi_path_shown(job->name);
    if (job->cut_short) {
        char chunk[5];
        pngjob_name(png && job->at >= 8 ? png_get_io_chunk_type(png) : 0, chunk);
        pngjob_cut_short(job, chunk);
    } else if (strstr(message, "emory")) { /* "Out of memory", "Insufficient memory": libpng has no code for it */
        job->result = kzi_io_no_memory(job->io, job->name);
    } else {
        job->result =
            kzi_io_fail(job->io, KZ_ERR_SYNTAX, "%s: byte %llu: %s", shown, (unsigned long long)job->at, message);
    }
    longjmp(job->leave, 1);
}

static void pngjob_warn(png_structp png, png_const_charp message)
{
    (void)png, (void)message; /* odd but readable: too long a palette, data behind the last row */
}

static bool pngjob_has_rows(const png_job *job)
{
    if (job->passes > 1) return png_get_current_pass_number(job->png) >= job->passes;
    return png_get_current_row_number(job->png) >= (png_uint_32)job->image->surface.h;
}

/* Behind the last row libpng unpacks the rest of the stream to its end: a megabyte may become a gigabyte.  So libpng
 * gets no more bytes then. */
static void pngjob_read(png_structp png, png_bytep to, size_t size)
{
    png_job *job = png_get_io_ptr(png);
    if (job->image && pngjob_has_rows(job)) longjmp(job->leave, 1);
    if (size > job->n_bytes - job->at) {
        job->cut_short = true;
        png_error(png, "cut short");
    }
    memcpy(to, job->bytes + job->at, size);
    job->at += size;
}

/* ---- Reading ------------------------------------------------------------------------------------------- */

static void pngjob_take_palette(png_job *job)
{
    png_colorp colors = NULL;
    png_bytep alphas = NULL;
    int n_colors = 0, n_alphas = 0;
    png_get_PLTE(job->png, job->info, &colors, &n_colors);
    if (png_get_valid(job->png, job->info, PNG_INFO_tRNS)) png_get_tRNS(job->png, job->info, &alphas, &n_alphas, NULL);
    for (int i = 0; i < n_colors && i < 256; i++) {
        const uint32_t alpha = alphas && i < n_alphas ? alphas[i] : 255;
        job->image->palette[i] =
            alpha << 24 | (uint32_t)colors[i].red << 16 | (uint32_t)colors[i].green << 8 | colors[i].blue;
    }
    kzi_image_set_palette(job->image, n_colors < 256 ? n_colors : 256);
}

/* Asks libpng for what the format needs: indices one a byte, or 8 bits a channel. */
static kz_format pngjob_choose_format(png_job *job)
{
    png_structp png = job->png;
    const int type = png_get_color_type(png, job->info);
    const bool transparent = png_get_valid(png, job->info, PNG_INFO_tRNS) != 0;
    if (type == PNG_COLOR_TYPE_PALETTE) {
        png_set_packing(png);
        return KZ_FORMAT_INDEX8;
    }
    const bool grey = type == PNG_COLOR_TYPE_GRAY || type == PNG_COLOR_TYPE_GRAY_ALPHA;
    const bool alpha = (type & PNG_COLOR_MASK_ALPHA) != 0;
    if (grey) png_set_expand_gray_1_2_4_to_8(png);
    if (transparent) png_set_tRNS_to_alpha(png); /* compares all 16 bits: done before they are cut */
    png_set_strip_16(png);
    if (grey) png_set_gray_to_rgb(png);
    if (grey && !alpha && !transparent) png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    return grey || alpha || transparent ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24;
}

/* libpng may leave this function at any time by longjmp to the caller. */
static void pngjob_decode(png_job *job)
{
    png_structp png = job->png;
    png_set_read_fn(png, job, pngjob_read);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* ours are checked below, with a better sentence */
#if defined(PNG_HANDLE_AS_UNKNOWN_SUPPORTED)
    /* Texts, times and colour profiles are not even unpacked. */
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
#endif
    png_read_info(png, job->info);
    const png_uint_32 w = png_get_image_width(png, job->info), h = png_get_image_height(png, job->info);
    job->result = kzi_image_check_size(job->io, job->name, w, h);
    /* Eight bytes to unpack for each pixel, or seven passes over the rows, take twice as long. */
    const bool slow =
        png_get_bit_depth(png, job->info) == 16 || png_get_interlace_type(png, job->info) != PNG_INTERLACE_NONE;
    const uint64_t times = slow ? 2 : 1;
    if (job->result == KZ_OK) job->result = kzi_image_check_left(job->io, job->name, w, h, times);
    if (job->result != KZ_OK) return;

    const kz_format format = pngjob_choose_format(job);
    job->passes = png_set_interlace_handling(png);
    png_read_update_info(png, job->info);
    job->image = kzi_image_make(job->io, (int32_t)w, (int32_t)h, format);
    if (!job->image) {
        job->result = kzi_io_no_memory(job->io, job->name);
        return;
    }
    job->image->cost *= times;
    if (png_get_rowbytes(png, job->info) != (size_t)job->image->surface.pitch) png_error(png, "unexpected row size");
    if (format == KZ_FORMAT_INDEX8) pngjob_take_palette(job);
    if (job->passes > 1) memset(kzi_image_row(job->image, 0), 0, (size_t)job->image->surface.pitch * h);
    for (int pass = 0; pass < job->passes; pass++)
        for (png_uint_32 y = 0; y < h; y++) png_read_row(png, kzi_image_row(job->image, (int32_t)y), NULL);
}

/* The function to which setjmp returns a second time; it has nothing of its own but the pointer it was given. */
static void pngjob_run(png_job *job)
{
    if (setjmp(job->leave) != 0) return;
    job->png =
        png_create_read_struct_2(PNG_LIBPNG_VER_STRING, job, pngjob_fail, pngjob_warn, job, pngjob_malloc, pngjob_free);
    if (job->png) job->info = png_create_info_struct(job->png);
    if (!job->png || !job->info) job->result = kzi_io_no_memory(job->io, job->name);
    else pngjob_decode(job);
}

static size_t pngjob_be32(const unsigned char *p) { return (size_t)kzi_be16(p) << 16 | kzi_be16(p + 2); }

/* The file must be there down to IEND, and the part that libpng did not read must be undamaged.  Two things are not
 * checked: additional rows, and the checksum of the unpacked rows.  The checksums of the chunks are checked. */
static void pngjob_check_rest(png_job *job)
{
    size_t at = 8;
    for (bool ended = false; !ended;) {
        char name[5] = "?";
        const size_t left = job->n_bytes - at;
        const size_t size = left >= 8 ? pngjob_be32(job->bytes + at) : 0;
        if (left >= 8) pngjob_name(pngjob_be32(job->bytes + at + 4), name);
        if (left < 12 || size > left - 12 || size > PNG_UINT_31_MAX) {
            pngjob_cut_short(job, name);
            return;
        }
        at += 12 + size;
        ended = memcmp(name, "IEND", 4) == 0;
        const unsigned char *const crc = job->bytes + at - 4;
        if (at <= job->at || crc32(0, crc - size - 4, (uInt)size + 4) == pngjob_be32(crc)) continue;
        job->result = kzi_io_fail(job->io, KZ_ERR_SYNTAX, "%s: byte %llu: %s: CRC error", kzi_path_shown(job->name),
                                  (unsigned long long)at, name);
        return;
    }
}

kz_result kzi_image_read_png(const kzi_image_source *source, kz_image **out)
{
    png_job job;
    memset(&job, 0, sizeof job);
    job.io = source->io;
    job.name = source->name;
    job.bytes = source->bytes;
    job.n_bytes = source->n_bytes;
    job.result = KZ_OK;
    pngjob_run(&job);
    if (job.result == KZ_OK) pngjob_check_rest(&job);
    png_destroy_read_struct(job.png ? &job.png : NULL, job.info ? &job.info : NULL, NULL);
    *out = job.image;
    return job.result;
}

const char *kzi_image_png_version(void) { return png_get_libpng_ver(NULL); }
#else
typedef int kzi_image_png_not_here; /* ISO C requires something in every file */
#endif
