/* image_gif.c - reads the first frame of a GIF by giflib, at its place on the screen, as viewers show it.
 *
 * giflib reads block by block: its DGifSlurp would allocate what the file promises.  giflib takes about 30 kB and two
 * palettes of its own.  The codes of the rows are unpacked here, because giflib clears a table of 16 kB at each clear
 * code: 0.8 s for a megabyte of them.  Everything behind the first frame is ignored.  A frame that reaches beyond the
 * screen makes the screen larger, as in browsers. */
#include "io/image/image_private.h"

#if defined(KZI_HAVE_GIF)
#include <gif_lib.h>
#include <string.h>

#define GIF_CODES 4096 /* of at most 12 bits */

/* LZW: a code stands for an older code and one index more. */
typedef struct gif_codes {
    GifByteType *block; /* the one being read, its size first; NULL behind the last */
    unsigned at;        /* how many of its bytes were read */
    uint32_t bits;      /* read, and not yet used: n_bits of them */
    int n_bits;
    int size, clear, width, next, last; /* last -1: none yet since the table was cleared */
    unsigned char first;                /* the first index of `last` */
    unsigned char waiting[GIF_CODES];   /* indices of the code read last, from its end */
    int n_waiting;
    unsigned char suffix[GIF_CODES];
    uint16_t prefix[GIF_CODES];
} gif_codes;

typedef struct gif_job {
    const kzi_image_source *source;
    size_t at;
    GifFileType *gif;
    gif_codes codes;
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

/* Only the graphic control block matters among the extensions: it may name a transparent index. */
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

/* Checks the sizes that the decoder uses. */
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

/* ---- Codes --------------------------------------------------------------------------------------------- */

static void gif_clear_table(gif_codes *c)
{
    c->clear = 1 << c->size;
    c->width = c->size + 1;
    c->next = c->clear + 2;
    c->last = -1;
}

/* Reads the first block of the frame's codes. */
static bool gif_begin_codes(gif_job *job)
{
    gif_codes *const c = &job->codes;
    if (DGifGetCode(job->gif, &c->size, &c->block) == GIF_ERROR || c->size < 0 || c->size > 8) return false;
    gif_clear_table(c);
    return true;
}

/* -1: there is none any more. */
static int gif_next_code(gif_job *job)
{
    gif_codes *const c = &job->codes;
    while (c->n_bits < c->width) {
        if (!c->block) return -1;
        if (c->at < c->block[0]) {
            c->bits |= (uint32_t)c->block[++c->at] << c->n_bits;
            c->n_bits += 8;
        } else {
            c->at = 0;
            if (DGifGetCodeNext(job->gif, &c->block) == GIF_ERROR) return -1;
        }
    }
    const int code = (int)(c->bits & ((1u << c->width) - 1));
    c->bits >>= c->width;
    c->n_bits -= c->width;
    return code;
}

/* Unpacks a code and learns a new one.  Returns false when the code is unknown. */
static bool gif_expand(gif_codes *c, int code)
{
    int from = code;
    if (code > c->next || (c->last < 0 && code >= c->clear)) return false;
    if (code == c->next) { /* just being made: the last one and its own first index */
        c->waiting[c->n_waiting++] = c->first;
        from = c->last;
    }
    for (; from >= c->clear; from = c->prefix[from]) c->waiting[c->n_waiting++] = c->suffix[from];
    c->waiting[c->n_waiting++] = c->first = (unsigned char)from;
    if (c->last >= 0 && c->next < GIF_CODES) {
        c->prefix[c->next] = (uint16_t)c->last;
        c->suffix[c->next++] = c->first;
    }
    if (c->next >= 1 << c->width && c->width < 12) c->width++;
    c->last = code;
    return true;
}

static bool gif_take_indices(gif_job *job, unsigned char *to, uint32_t n)
{
    gif_codes *const c = &job->codes;
    while (n > 0) {
        for (; n > 0 && c->n_waiting > 0; n--) *to++ = c->waiting[--c->n_waiting];
        if (n == 0) break;
        const int code = gif_next_code(job);
        const int end = c->clear + 1;
        if (code < 0 || code == end) return false;
        if (code == c->clear) gif_clear_table(c);
        else if (!gif_expand(c, code)) return false;
    }
    return true;
}

/* Skips the blocks behind the last index. */
static bool gif_end_codes(gif_job *job)
{
    while (job->codes.block)
        if (DGifGetCodeNext(job->gif, &job->codes.block) == GIF_ERROR) return false;
    return true;
}

/* ---- The frame ----------------------------------------------------------------------------------------- */

/* Fills the palette.  Returns the index of the area outside the frame: the transparent one, or one for which the
 * palette has no colour; -1: there is none. */
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

/* The frame's row for row y of the file: interlaced files have every eighth row first, then those between. */
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

/* Expands indices to RGBA in place.  The indices lie in the last quarter of the room, so writing from the front never
 * overtakes reading. */
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
    bool right = gif_begin_codes(job);
    for (uint32_t i = 0; i < h && right; i++) {
        const uint32_t y = (uint32_t)frame->Top + gif_row_of(i, h, frame->Interlace);
        unsigned char *const row = kzi_image_row(job->image, (int32_t)y) + (size_t)frame->Left * (indexed ? 1 : 4);
        right = gif_take_indices(job, row + (indexed ? 0 : 3 * (size_t)w), w);
        if (right && !indexed) gif_spread_row(job->image->palette, row, w);
    }
    if (right && gif_end_codes(job)) return KZ_OK;
    return gif_fail(job, job->gif->Error, "the rows are");
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
    (void)DGifCloseFile(job.gif, &code); /* it complains of files not read to the end, but frees everything */
    *out = job.image;
    return result;
}

#define GIF_TEXT_OF(n) #n
#define GIF_TEXT(n)    GIF_TEXT_OF(n)
const char *kzi_image_gif_version(void) /* giflib does not report its version at run time */
{
    return GIF_TEXT(GIFLIB_MAJOR) "." GIF_TEXT(GIFLIB_MINOR) "." GIF_TEXT(GIFLIB_RELEASE);
}
#else
typedef int kzi_image_gif_not_here; /* ISO C requires something in every file */
#endif
