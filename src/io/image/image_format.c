/* image_format.c - recognises an image format by the first bytes, and knows which reader this build has for it.
 *
 * The name of a file says nothing: "ship.png" may hold anything.  Well-known formats without a reader here are known by
 * name, so that the error can say what the file is.  TGA has no mark, so it is tried last. */
#include "io/image/image_private.h"

#include <stdio.h>
#include <string.h>

/* ---- What this build has --------------------------------------------------------------------------------- */

#if defined(KZI_HAVE_PNG)
#define FORMAT_READ_PNG kzi_image_read_png
#else
#define FORMAT_READ_PNG NULL
#endif
#if defined(KZI_HAVE_GIF)
#define FORMAT_READ_GIF kzi_image_read_gif
#else
#define FORMAT_READ_GIF NULL
#endif
#if defined(KZI_HAVE_WEBP)
#define FORMAT_READ_WEBP kzi_image_read_webp
#else
#define FORMAT_READ_WEBP NULL
#endif
#if defined(KZI_HAVE_JPEG)
#define FORMAT_READ_JPEG kzi_image_read_jpeg
#else
#define FORMAT_READ_JPEG NULL
#endif
#if defined(KZI_HAVE_ZLIB)
#define FORMAT_READ_ASEPRITE kzi_image_read_aseprite
#else
#define FORMAT_READ_ASEPRITE NULL
#endif

enum {
    FORMAT_PNG,
    FORMAT_GIF,
    FORMAT_WEBP,
    FORMAT_JPEG,
    FORMAT_BMP,
    FORMAT_TGA,
    FORMAT_PCX,
    FORMAT_PNM,
    FORMAT_ASEPRITE,
    N_FORMATS
};

static const kzi_image_format format_all[N_FORMATS] = {
    {"PNG", "libpng", FORMAT_READ_PNG},    {"GIF", "giflib", FORMAT_READ_GIF},    {"WebP", "libwebp", FORMAT_READ_WEBP},
    {"JPEG", "libjpeg", FORMAT_READ_JPEG}, {"BMP", "kolize", kzi_image_read_bmp}, {"TGA", "kolize", kzi_image_read_tga},
    {"PCX", "kolize", kzi_image_read_pcx}, {"PNM", "kolize", kzi_image_read_pnm},
    {"Aseprite", "zlib", FORMAT_READ_ASEPRITE},
};

/* The strings are put together at compile time, because several threads of a program may call this. */
#if defined(KZI_HAVE_PNG)
#define FORMAT_HAS_PNG   "PNG, "
#define FORMAT_LACKS_PNG ""
#else
#define FORMAT_HAS_PNG   ""
#define FORMAT_LACKS_PNG "; PNG: this build has no libpng"
#endif
#if defined(KZI_HAVE_GIF)
#define FORMAT_HAS_GIF   "GIF, "
#define FORMAT_LACKS_GIF ""
#else
#define FORMAT_HAS_GIF   ""
#define FORMAT_LACKS_GIF "; GIF: this build has no giflib"
#endif
#if defined(KZI_HAVE_WEBP)
#define FORMAT_HAS_WEBP   "WebP, "
#define FORMAT_LACKS_WEBP ""
#else
#define FORMAT_HAS_WEBP   ""
#define FORMAT_LACKS_WEBP "; WebP: this build has no libwebp"
#endif
#if defined(KZI_HAVE_JPEG)
#define FORMAT_HAS_JPEG   "JPEG, "
#define FORMAT_LACKS_JPEG ""
#else
#define FORMAT_HAS_JPEG   ""
#define FORMAT_LACKS_JPEG "; JPEG: this build has no libjpeg"
#endif
#if defined(KZI_HAVE_ZLIB)
#define FORMAT_HAS_ASEPRITE   ", Aseprite"
#define FORMAT_LACKS_ASEPRITE ""
#else
#define FORMAT_HAS_ASEPRITE   ""
#define FORMAT_LACKS_ASEPRITE "; Aseprite: this build has no zlib"
#endif

const char *kz_image_formats(void)
{
    return FORMAT_HAS_PNG FORMAT_HAS_GIF FORMAT_HAS_WEBP FORMAT_HAS_JPEG "BMP, TGA, PCX, PNM" FORMAT_HAS_ASEPRITE;
}

const char *kz_image_formats_missing(void)
{
    static const char missing[] = FORMAT_LACKS_PNG FORMAT_LACKS_GIF FORMAT_LACKS_WEBP FORMAT_LACKS_JPEG
        FORMAT_LACKS_ASEPRITE "\0";
    return missing[0] ? missing + 2 : NULL;
}

static const char *format_version(int32_t i, char text[16])
{
    (void)text;
    switch (i) {
#if defined(KZI_HAVE_PNG)
    case FORMAT_PNG: return kzi_image_png_version();
#endif
#if defined(KZI_HAVE_GIF)
    case FORMAT_GIF: return kzi_image_gif_version();
#endif
#if defined(KZI_HAVE_WEBP)
    case FORMAT_WEBP: kzi_image_webp_version(text); return text;
#endif
#if defined(KZI_HAVE_JPEG)
    case FORMAT_JPEG: return kzi_image_jpeg_version();
#endif
#if defined(KZI_HAVE_ZLIB)
    case FORMAT_ASEPRITE: return kzi_image_zlib_version();
#endif
    default: return "";
    }
}

size_t kz_image_decoder(int32_t i, char *text, size_t size)
{
    if (i < 0 || i >= N_FORMATS) {
        if (size > 0) text[0] = '\0';
        return 0;
    }
    char room[16];
    const kzi_image_format *const f = &format_all[i];
    const char *const version = f->read ? format_version(i, room) : "";
    const int n =
        snprintf(text, size, "%s: %s%s%s%s", f->name, f->read ? "" : "no ", f->library, *version ? " " : "", version);
    return n > 0 ? (size_t)n : 0;
}

/* ---- Marks --------------------------------------------------------------------------------------------- */

typedef struct format_mark {
    size_t at;
    const char *bytes;
    size_t size;
    kzi_image_format format;
} format_mark;

#define FORMAT_MARK(at, bytes) at, bytes, sizeof(bytes) - 1
#define FORMAT_REFUSED(name)                                                                                           \
    {                                                                                                                  \
        name, NULL, NULL                                                                                               \
    }

/* Formats without a reader.  QOI and LBM would be short, but their users have converters; SVG has no pixels. */
static const format_mark marks_refused[] = {
    {FORMAT_MARK(8, "ILBM"), FORMAT_REFUSED("an LBM image")},
    {FORMAT_MARK(8, "PBM "), FORMAT_REFUSED("an LBM image")},
    {FORMAT_MARK(0, "qoif"), FORMAT_REFUSED("a QOI image")},
    {FORMAT_MARK(0, "gimp xcf"), FORMAT_REFUSED("an XCF image")},
    {FORMAT_MARK(0, "/* XPM */"), FORMAT_REFUSED("an XPM image")},
    {FORMAT_MARK(0, "! XPM2"), FORMAT_REFUSED("an XPM image")},
    {FORMAT_MARK(0, "II*\0"), FORMAT_REFUSED("a TIFF image")},
    {FORMAT_MARK(0, "MM\0*"), FORMAT_REFUSED("a TIFF image")},
    {FORMAT_MARK(0, "8BPS"), FORMAT_REFUSED("a Photoshop image")},
    {FORMAT_MARK(0, "\0\0\1\0"), FORMAT_REFUSED("an ICO image")},
    {FORMAT_MARK(4, "ftypavif"), FORMAT_REFUSED("an AVIF image")},
    {FORMAT_MARK(4, "ftypavis"), FORMAT_REFUSED("an AVIF image")},
    {FORMAT_MARK(4, "ftyphei"), FORMAT_REFUSED("a HEIC image")},
    {FORMAT_MARK(4, "ftypmif1"), FORMAT_REFUSED("a HEIF image")},
    {FORMAT_MARK(0, "\xff\x0a"), FORMAT_REFUSED("a JPEG XL image")},
    {FORMAT_MARK(0, "\0\0\0\x0cJXL "), FORMAT_REFUSED("a JPEG XL image")},
    {FORMAT_MARK(0, "\0\0\0\x0cjP  "), FORMAT_REFUSED("a JPEG 2000 image")},
    {FORMAT_MARK(0, "DDS "), FORMAT_REFUSED("a DDS texture")},
    {FORMAT_MARK(0, "<svg"), FORMAT_REFUSED("an SVG drawing")},
};

static bool format_is(const unsigned char *bytes, size_t n_bytes, size_t at, const char *mark, size_t size)
{
    return n_bytes >= at + size && memcmp(bytes + at, mark, size) == 0;
}
#define FORMAT_IS(at, mark) format_is(bytes, n_bytes, at, mark, sizeof(mark) - 1)

/* True for XML that has an svg element near its start. */
static bool format_is_svg(const unsigned char *bytes, size_t n_bytes)
{
    if (!FORMAT_IS(0, "<?xml") && !FORMAT_IS(0, "<!--") && !FORMAT_IS(0, "<!DOCTYPE svg")) return false;
    for (size_t at = 0; at < n_bytes && at < 1024; at++)
        if (FORMAT_IS(at, "<svg")) return true;
    return false;
}

static bool format_is_pnm(const unsigned char *bytes, size_t n_bytes)
{
    return n_bytes >= 3 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7' &&
           (bytes[2] == ' ' || (bytes[2] >= '\t' && bytes[2] <= '\r') || bytes[2] == '#');
}

static bool format_is_pcx(const unsigned char *bytes, size_t n_bytes)
{
    return n_bytes >= 4 && bytes[0] == 10 && bytes[1] <= 5 && bytes[1] != 1 && bytes[2] <= 1 &&
           (bytes[3] == 1 || bytes[3] == 2 || bytes[3] == 4 || bytes[3] == 8);
}

/* The mark has two bytes only, so the bits of a pixel are asked, too. */
static bool format_is_aseprite(const unsigned char *bytes, size_t n_bytes)
{
    return n_bytes >= 14 && kzi_le16(bytes + 4) == 0xa5e0 && bytes[13] == 0 &&
           (bytes[12] == 8 || bytes[12] == 16 || bytes[12] == 32);
}

const kzi_image_format *kzi_image_format_of(const unsigned char *bytes, size_t n_bytes)
{
    static const char png_mark[] = "\x89PNG\r\n\x1a\n";
    static const kzi_image_format svg = FORMAT_REFUSED("an SVG drawing");
    if (n_bytes == 0) return NULL;
    if (memcmp(bytes, png_mark, n_bytes < 8 ? n_bytes : 8) == 0)
        return &format_all[FORMAT_PNG]; /* also cut inside its mark */
    if (FORMAT_IS(0, "GIF87a") || FORMAT_IS(0, "GIF89a")) return &format_all[FORMAT_GIF];
    if (FORMAT_IS(0, "RIFF") && FORMAT_IS(8, "WEBP")) return &format_all[FORMAT_WEBP];
    if (FORMAT_IS(0, "\xff\xd8\xff")) return &format_all[FORMAT_JPEG];
    if (FORMAT_IS(0, "BM")) return &format_all[FORMAT_BMP];
    if (format_is_pnm(bytes, n_bytes)) return &format_all[FORMAT_PNM];
    if (format_is_pcx(bytes, n_bytes)) return &format_all[FORMAT_PCX];
    if (format_is_aseprite(bytes, n_bytes)) return &format_all[FORMAT_ASEPRITE];
    const size_t n_marks = sizeof marks_refused / sizeof *marks_refused;
    for (size_t i = 0; i < n_marks; i++) {
        const format_mark *const m = &marks_refused[i];
        if (format_is(bytes, n_bytes, m->at, m->bytes, m->size)) return &m->format;
    }
    if (format_is_svg(bytes, n_bytes)) return &svg;
    return kzi_image_is_tga(bytes, n_bytes) ? &format_all[FORMAT_TGA] : NULL;
}
