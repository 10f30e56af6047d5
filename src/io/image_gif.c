/* image_gif.c - the first frame of a GIF by giflib, at its place on the screen, as viewers show it.
 *
 * giflib is asked block by block: its DGifSlurp would allocate what the file promises.  It takes about 30 kB and two
 * palettes of its own.  What follows the first frame is not read.  A frame that reaches beyond the screen makes the
 * screen larger, as browsers do. */
#include "io/image_private.h"

#if defined(KZI_HAVE_GIF)
#include <gif_lib.h>
#include <string.h>

typedef struct gif_job {
    const kzi_image_source *source;
    size_t at;
    GifFileType *gif;
    int transparent; /* index, or -1 */
    uint32_t w, h;   /* of the screen */
    kz_image *image;
} gif_job;

static int gif_read(GifFileType *gif, GifByteType *to, int size)
{
    gif_job *const job = gif->UserData;
    const size_t left = job->source->n_bytes - job->at;
    const size_t n = size < 0 ? 0 : (size_t)size < left ? (size_t)size : left;
    if (n) memcpy(to, job->source->bytes + job->at, n);
    job->at += n;
    return (int)n;
}

static kz_result gif_fail(const gif_job *job, int code, const char *what)
{
    const kzi_image_source *const s = job->source;
    if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return kzi_io_no_memory(s->io, s->name);
    if (job->at == s->n_bytes) return kzi_image_cut_short(s, what);
    return kzi_image_fail(s, job->at, "%s damaged", what);
}

/* ---- Blocks before the frame ----------------------------------------------------------------------------- */

/* Of the extensions only the graphic control block matters: it may name a transparent index. */
static kz_result gif_read_extension(gif_job *job)
{
    int code = 0;
    GifByteType *block = NULL; /* its first byte is its size */
    if (DGifGetExtension(job->gif, &code, &block) == GIF_ERROR)
        return gif_fail(job, job->gif->Error, "an extension is");
    if (code == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4) job->transparent = block[1] & 1 ? block[4] : -1;
    while (block)
        if (DGifGetExtensionNext(job->gif, &block) == GIF_ERROR)
            return gif_fail(job, job->gif->Error, "an extension is");
    return KZ_OK;
}

/* Reads up to the header of the first frame. */
static kz_result gif_find_frame(gif_job *job)
{
    for (;;) {
        GifRecordType type = UNDEFINED_RECORD_TYPE;
        const size_t at = job->at;
        if (at == job->source->n_bytes) return kzi_image_cut_short(job->source, "the GIF file is");
        if (DGifGetRecordType(job->gif, &type) == GIF_ERROR)
            return kzi_image_fail(job->source, at, "0x%02x begins no block of a GIF", job->source->bytes[at]);
        if (type == IMAGE_DESC_RECORD_TYPE) {
            if (DGifGetImageDesc(job->gif) == GIF_ERROR) return gif_fail(job, job->gif->Error, "the frame's header is");
            return KZ_OK;
        }
        if (type != EXTENSION_RECORD_TYPE) return kzi_image_fail(job->source, at, "the GIF ends without a frame");
        const kz_result result = gif_read_extension(job);
        if (result != KZ_OK) return result;
    }
}

static uint32_t gif_max(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The sizes are those the decoder goes by. */
static kz_result gif_check_sizes(gif_job *job)
{
    const GifImageDesc *const frame = &job->gif->Image;
    const kzi_image_source *const s = job->source;
    const uint32_t w = (uint32_t)frame->Width, h = (uint32_t)frame->Height;
    const kz_result result = kzi_image_check_size(s->io, s->name, w, h);
    if (result != KZ_OK) return result;
    job->w = gif_max((uint32_t)job->gif->SWidth, (uint32_t)frame->Left + w);
    job->h = gif_max((uint32_t)job->gif->SHeight, (uint32_t)frame->Top + h);
    return kzi_image_check_size(s->io, s->name, job->w, job->h);
}

/* ---- The frame ----------------------------------------------------------------------------------------- */

/* Fills the palette.  The result is what stands for the area outside the frame: the transparent index, or one the
 * palette has no colour for; -1: there is none. */
static int gif_take_palette(gif_job *job, const ColorMapObject *map)
{
    int n = map->ColorCount < 256 ? map->ColorCount : 256;
    for (int i = 0; i < 256; i++) {
        const GifColorType c = i < n ? map->Colors[i] : (GifColorType){0, 0, 0};
        job->image->palette[i] = (i < n ? KZI_OPAQUE : 0) | (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue;
    }
    const int outside = job->transparent >= 0 ? job->transparent : n < 256 ? n : -1;
    if (job->transparent >= 0) job->image->palette[outside] &= 0xffffff;
    if (outside >= n) n = outside + 1;
    kzi_image_set_palette(job->image, n);
    return outside;
}

/* Row y of the file in the frame: interlaced files have every eighth row first, then those between. */
static uint32_t gif_row_of(uint32_t i, uint32_t h, bool interlaced)
{
    if (!interlaced) return i;
    static const uint32_t first[4] = {0, 4, 2, 1}, step[4] = {8, 8, 4, 2};
    for (int pass = 0; pass < 4; pass++) {
        const uint32_t n = h > first[pass] ? (h - first[pass] + step[pass] - 1) / step[pass] : 0;
        if (i < n) return first[pass] + i * step[pass];
        i -= n;
    }
    return 0;
}

/* Indices that stand in the last quarter of the room become RGBA from its front on, never ahead of what is read. */
static void gif_spread_row(const uint32_t *palette, unsigned char *to, uint32_t w)
{
    const unsigned char *from = to + 3 * (size_t)w;
    for (uint32_t x = 0; x < w; x++, to += 4) {
        const uint32_t argb = palette[from[x]];
        to[0] = (unsigned char)(argb >> 16);
        to[1] = (unsigned char)(argb >> 8);
        to[2] = (unsigned char)argb;
        to[3] = (unsigned char)(argb >> 24);
    }
}

static kz_result gif_read_rows(gif_job *job)
{
    const GifImageDesc *const frame = &job->gif->Image;
    const uint32_t w = (uint32_t)frame->Width, h = (uint32_t)frame->Height;
    const bool indexed = job->image->surface.format == KZ_FORMAT_INDEX8;
    for (uint32_t i = 0; i < h; i++) {
        const uint32_t y = (uint32_t)frame->Top + gif_row_of(i, h, frame->Interlace);
        unsigned char *const row = kzi_image_row(job->image, (int32_t)y) + (size_t)frame->Left * (indexed ? 1 : 4);
        if (DGifGetLine(job->gif, row + (indexed ? 0 : 3 * (size_t)w), (int)w) == GIF_ERROR)
            return gif_fail(job, job->gif->Error, "the rows are");
        if (!indexed) gif_spread_row(job->image->palette, row, w);
    }
    return KZ_OK;
}

static kz_result gif_decode(gif_job *job)
{
    kz_result result = gif_find_frame(job);
    if (result == KZ_OK) result = gif_check_sizes(job);
    if (result != KZ_OK) return result;
    const GifImageDesc *const frame = &job->gif->Image;
    const ColorMapObject *const map = frame->ColorMap ? frame->ColorMap : job->gif->SColorMap;
    if (!map) return kzi_image_fail(job->source, job->at, "the frame has no palette");
    const bool whole = frame->Width == (GifWord)job->w && frame->Height == (GifWord)job->h;
    const bool can_index = whole || job->transparent >= 0 || map->ColorCount < 256;
    const kz_format format = can_index ? KZ_FORMAT_INDEX8 : KZ_FORMAT_RGBA32;
    job->image = kzi_image_make(job->source->io, (int32_t)job->w, (int32_t)job->h, format);
    if (!job->image) return kzi_io_no_memory(job->source->io, job->source->name);
    const int outside = gif_take_palette(job, map);
    if (!whole)
        memset(kzi_image_row(job->image, 0), can_index ? outside : 0, (size_t)job->image->surface.pitch * job->h);
    result = gif_read_rows(job);
    if (!can_index) job->image->surface.n_colors = 0;
    if (!can_index) job->image->surface.palette = NULL;
    return result;
}

kz_result kzi_image_read_gif(const kzi_image_source *source, kz_image **out)
{
    gif_job job;
    memset(&job, 0, sizeof job);
    job.source = source;
    job.transparent = -1;
    int code = 0;
    job.gif = DGifOpen(&job, gif_read, &code);
    if (!job.gif) return gif_fail(&job, code, "the header is");
    const kz_result result = gif_decode(&job);
    (void)DGifCloseFile(job.gif, &code); /* it complains of files it did not read to the end, and frees all the same */
    if (result == KZ_OK) *out = job.image;
    else kz_image_free(job.image);
    return result;
}

#define GIF_TEXT_OF(n) #n
#define GIF_TEXT(n)    GIF_TEXT_OF(n)
const char *kzi_image_gif_version(void) /* giflib cannot be asked at run time */
{
    return GIF_TEXT(GIFLIB_MAJOR) "." GIF_TEXT(GIFLIB_MINOR) "." GIF_TEXT(GIFLIB_RELEASE);
}
#else
typedef int kzi_image_gif_not_here; /* ISO C wants something in every file */
#endif
