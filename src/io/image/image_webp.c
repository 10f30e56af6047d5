/* image_webp.c - reads WebP by libwebp: lossy and lossless, with alpha; the first frame of an animation on its canvas.
 *
 * The decoder writes into our rows.  It takes 4 bytes a pixel of its own for lossless pictures, and 5 for the alpha of
 * lossy ones.  It also takes tables, of which a small file can need a great number; webp_check_memory() refuses those
 * beyond the limits.  This file takes animations apart, as their container is a list of chunks; the frames' decoder is
 * the same.  The canvas around the frame is transparent, as in browsers; they ignore the file's background colour. */
#include "io/image/image_private.h"

#if defined(KZI_HAVE_WEBP)
#include <stdio.h>
#include <string.h>
#include <webp/decode.h>

/* One bitstream and where its picture lies on the canvas. */
typedef struct webp_frame {
    size_t at, size; /* its bytes in the file */
    uint32_t x, y, w, h;
} webp_frame;

static kz_result webp_fail(const kzi_image_source *source, const webp_frame *frame, VP8StatusCode code)
{
    switch (code) {
    case VP8_STATUS_OUT_OF_MEMORY: return kzi_io_no_memory(source->io, source->name);
    case VP8_STATUS_NOT_ENOUGH_DATA:
    case VP8_STATUS_SUSPENDED: return kzi_image_fail(source, frame->at + frame->size, "the picture is cut short");
    case VP8_STATUS_UNSUPPORTED_FEATURE:
        if (WebPGetDecoderVersion() == 0)
            return kzi_io_fail(source->io, KZ_ERR_UNSUPPORTED, "%s: there is no libwebp", kzi_path_shown(source->name));
        return kzi_image_refuse(source, "byte %llu: an unknown kind of WebP", (unsigned long long)frame->at);
    default: return kzi_image_fail(source, frame->at, "the picture is damaged");
    }
}

/* Finds the first ANMF chunk of an animation: 12 bytes of RIFF, then chunks of a name, a size and bytes, even in
 * number. */
static kz_result webp_find_frame(const kzi_image_source *s, webp_frame *frame)
{
    size_t at = 12;
    while (s->n_bytes - at >= 8) {
        const size_t size = kzi_le32(s->bytes + at + 4);
        const unsigned char *const p = s->bytes + at + 8;
        if (size > s->n_bytes - at - 8) return kzi_image_cut_short(s, "a chunk is");
        if (memcmp(s->bytes + at, "ANMF", 4) == 0) {
            if (size < 24) return kzi_image_fail(s, at, "the frame is cut short");
            const webp_frame found = {
                at + 24, size - 16, 2 * kzi_le24(p), 2 * kzi_le24(p + 3), 1 + kzi_le24(p + 6), 1 + kzi_le24(p + 9)};
            *frame = found;
            return KZ_OK;
        }
        at += 8 + size;
        if (size % 2 && at < s->n_bytes) at++;
    }
    return kzi_image_cut_short(s, "the animation is");
}

/* A lossless stream may have up to 65536 sets of prefix codes, one for a block of 4 x 4 pixels or more.  Each takes at
 * least 20 bits of the file and some 5700 bytes of memory in libwebp 1.2.4: 295 kB took 829 MB.  Only decoding shows
 * how many a file has, so the possible maximum counts.  Files below 1 MiB stay within 8 bytes for each pixel of the
 * limit, larger ones within 16. */
#define WEBP_CODES_BYTES 6000u
#define WEBP_MAX_CODES   65536u
#define WEBP_LEAST       (448u << 20) /* allowed whatever the limit of pixels: most sprites of any size */

static kz_result webp_check_memory(const kzi_image_source *s, const webp_frame *frame, const WebPBitstreamFeatures *f,
                                   uint64_t image_bytes)
{
    const bool lossless = f->format == 2;
    const uint64_t n_pixels = (uint64_t)frame->w * frame->h, from_file = (uint64_t)frame->size * 2 / 5;
    uint64_t n_codes = ((uint64_t)frame->w + 3) / 4 * (((uint64_t)frame->h + 3) / 4);
    if (n_codes > from_file) n_codes = from_file;
    if (n_codes > WEBP_MAX_CODES) n_codes = WEBP_MAX_CODES;
    if (!lossless && !f->has_alpha) return KZ_OK;
    const uint64_t need = image_bytes + n_pixels * (lossless ? 4 : 5) + n_codes * WEBP_CODES_BYTES;
    const uint64_t pixels = s->io->limits.max_pixels, factor = s->n_bytes < 1u << 20 ? 8 : 16;
    const kzi_budget *const map = s->io->budget;
    if (map && map->limit < UINT64_MAX - need && map->used + need > (map->limit > WEBP_LEAST ? map->limit : WEBP_LEAST))
        return kzi_io_fail(
            s->io, KZ_ERR_TOO_LARGE,
            "%s: a WebP of this size may need more memory than the map has left of %llu bytes (max_memory)",
            kzi_path_shown(s->name), (unsigned long long)map->limit);
    if (need <= WEBP_LEAST || pixels > UINT64_MAX / factor || need <= pixels * factor) return KZ_OK;
    return kzi_io_fail(s->io, KZ_ERR_TOO_LARGE,
                       "%s: a WebP of this size may need too much memory: raise the limit of pixels (max_pixels), or "
                       "convert it to PNG",
                       kzi_path_shown(s->name));
}

static kz_result webp_decode(const kzi_image_source *source, const webp_frame *frame, bool alpha, kz_image *image)
{
    WebPDecoderConfig config;
    const size_t pixel = alpha ? 4 : 3;
    if (!WebPInitDecoderConfig(&config))
        return kzi_io_fail(source->io, KZ_ERR_UNSUPPORTED, "%s: this libwebp is not the one kolize was built for",
                           kzi_path_shown(source->name));
    config.output.colorspace = alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = kzi_image_row(image, (int32_t)frame->y) + pixel * frame->x;
    config.output.u.RGBA.stride = (int)image->surface.pitch;
    config.output.u.RGBA.size = (size_t)image->surface.pitch * (frame->h - 1) + pixel * frame->w;
    const VP8StatusCode code = WebPDecode(source->bytes + frame->at, frame->size, &config);
    return code == VP8_STATUS_OK ? KZ_OK : webp_fail(source, frame, code);
}

/* The frame's own header must promise the same size as the container. */
static kz_result webp_check_frame(const kzi_image_source *s, const webp_frame *frame, uint32_t w, uint32_t h,
                                  WebPBitstreamFeatures *f)
{
    if (frame->w > w || frame->h > h || frame->x > w - frame->w || frame->y > h - frame->h)
        return kzi_image_fail(s, frame->at, "the frame reaches beyond the canvas");
    const VP8StatusCode code = WebPGetFeatures(s->bytes + frame->at, frame->size, f);
    if (code != VP8_STATUS_OK) return webp_fail(s, frame, code);
    if (f->has_animation || (uint32_t)f->width != frame->w || (uint32_t)f->height != frame->h)
        return kzi_image_fail(s, frame->at, "the frame is not as large as its chunk says");
    return KZ_OK;
}

kz_result kzi_image_read_webp(const kzi_image_source *source, kz_image **out)
{
    WebPBitstreamFeatures f;
    webp_frame frame = {0, source->n_bytes, 0, 0, 0, 0};
    const VP8StatusCode code = WebPGetFeatures(source->bytes, source->n_bytes, &f);
    if (code != VP8_STATUS_OK) return webp_fail(source, &frame, code);
    const uint32_t w = (uint32_t)f.width, h = (uint32_t)f.height;
    kz_result result = kzi_image_check_size(source->io, source->name, w, h);
    if (result != KZ_OK) return result;
    frame.w = w;
    frame.h = h;
    if (f.has_animation) {
        result = webp_find_frame(source, &frame);
        if (result == KZ_OK) result = webp_check_frame(source, &frame, w, h, &f);
    }
    const bool alpha = f.has_alpha || frame.w != w || frame.h != h;
    if (result == KZ_OK) result = webp_check_memory(source, &frame, &f, (uint64_t)w * h * (alpha ? 4 : 3));
    if (result != KZ_OK) return result;
    kz_image *const image =
        kzi_image_make(source->io, (int32_t)w, (int32_t)h, alpha ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24);
    if (!image) return kzi_io_no_memory(source->io, source->name);
    if (frame.w != w || frame.h != h) memset(kzi_image_row(image, 0), 0, (size_t)image->surface.pitch * h);
    result = webp_decode(source, &frame, alpha, image);
    *out = image;
    return result;
}

void kzi_image_webp_version(char text[16])
{
    const int v = WebPGetDecoderVersion();
    (void)snprintf(text, 16, "%d.%d.%d", v >> 16 & 255, v >> 8 & 255, v & 255);
}
#else
typedef int kzi_image_webp_not_here; /* ISO C requires something in every file */
#endif
