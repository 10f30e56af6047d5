/* decoder_load.c - opens the decoders of images, XML, JSON and packed tiles when a file needs them, and not before.
 *
 * Each shared library that the tool is linked with takes a ninth of an empty program's time to start, and a run needs
 * two of the eight.  As cairo_load.c does, this file defines the functions that kolize-io and the tool call; each passes
 * its arguments on to the function of the same name in the opened library (load.h).  kolize-io itself knows nothing of
 * it: elsewhere it is linked with them.  CMake gives the name of each library's file (KOLIZE_LOAD_PNG), as the linker
 * would have noted it; a library without such a name is linked as ever.
 *
 * Where libwebp or libzstd cannot be opened, its version is 0, its functions answer as it does for a file that it cannot
 * read, and the message about that file says why.  Without one of the others the tool says why and ends: the system would
 * not even have started it. */
#include "lib/cli.h"

static const char *decoder_why = ""; /* the function called last was not there */

const char *cli_decoder_why(void)
{
    const char *const why = decoder_why;
    decoder_why = "";
    return why;
}

#ifdef KOLIZE_LOAD_DECODERS

#include <stdlib.h>

#include "lib/load.h"

#include "lib/decoder_calls.h"

typedef struct decoder {
    const char *file, *package;
    const load_symbol *symbols;
    bool tried, ready;
    char why[512]; /* it is not ready */
} decoder;

static bool decoder_open(decoder *d)
{
    void *const library = dlopen(d->file, RTLD_NOW | RTLD_LOCAL);
    d->tried = true;
    d->ready = library && !load_symbols(library, d->symbols);
    if (d->ready) return true;
    const char *const error = dlerror();
    snprintf(d->why, sizeof d->why, "%s cannot be loaded (Debian: %s): %s", d->file, d->package,
             error ? error : "a function is missing");
    if (library) (void)dlclose(library);
    return false;
}

static inline bool decoder_ready(decoder *d)
{
    if (d->ready || (!d->tried && decoder_open(d))) return true;
    decoder_why = d->why;
    return false;
}

static inline void decoder_need(decoder *d)
{
    if (decoder_ready(d)) return;
    cli_say("kolize: ", d->why, "\n");
    exit(CLI_FAILED);
}

#define DECODER(which, list, file, package)                                                                            \
    LOAD_POINTERS(list)                                                                                                \
    static const load_symbol which##_symbols[] = LOAD_SYMBOLS(list);                                                   \
    static decoder which = {file, package, which##_symbols, false, false, ""};

/* `HERE` is the decoder whose functions these are. */
#define PROC_BODY(name, parameters, arguments)                                                                         \
    void name parameters                                                                                               \
    {                                                                                                                  \
        decoder_need(&HERE);                                                                                           \
        load_##name arguments;                                                                                         \
    }
#define FUNC_BODY(result, name, parameters, arguments)                                                                 \
    result name parameters                                                                                             \
    {                                                                                                                  \
        decoder_need(&HERE);                                                                                           \
        return load_##name arguments;                                                                                  \
    }

#ifdef KOLIZE_LOAD_PNG
DECODER(decoder_png, PNG_ALL_CALLS, KOLIZE_LOAD_PNG, "libpng16-16")
#define HERE decoder_png
PNG_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE

void png_error(png_const_structrp png, png_const_charp message)
{
    decoder_need(&decoder_png);
    load_png_error(png, message); /* does not return */
    abort();
}
#endif

#ifdef KOLIZE_LOAD_JPEG
DECODER(decoder_jpeg, JPEG_CALLS, KOLIZE_LOAD_JPEG, "libjpeg62-turbo")
#define HERE decoder_jpeg
JPEG_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE
#endif

#ifdef KOLIZE_LOAD_GIF
DECODER(decoder_gif, GIF_CALLS, KOLIZE_LOAD_GIF, "libgif7")
#define HERE decoder_gif
GIF_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE
#endif

#ifdef KOLIZE_LOAD_EXPAT
DECODER(decoder_expat, EXPAT_CALLS, KOLIZE_LOAD_EXPAT, "libexpat1")
#define HERE decoder_expat
EXPAT_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE
#endif

#ifdef KOLIZE_LOAD_JANSSON
DECODER(decoder_jansson, JANSSON_CALLS, KOLIZE_LOAD_JANSSON, "libjansson4")
#define HERE decoder_jansson
JANSSON_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE
#endif

#ifdef KOLIZE_LOAD_ZLIB
DECODER(decoder_zlib, ZLIB_CALLS, KOLIZE_LOAD_ZLIB, "zlib1g")
#define HERE decoder_zlib
ZLIB_CALLS(PROC_BODY, FUNC_BODY)
#undef HERE
#endif

/* ---- Those without which the tool goes on --------------------------------------------------------------- */

#ifdef KOLIZE_LOAD_WEBP
DECODER(decoder_webp, WEBP_CALLS, KOLIZE_LOAD_WEBP, "libwebp7")

VP8StatusCode WebPGetFeaturesInternal(const uint8_t *bytes, size_t n, WebPBitstreamFeatures *features, int version)
{
    if (!decoder_ready(&decoder_webp)) return VP8_STATUS_UNSUPPORTED_FEATURE;
    return load_WebPGetFeaturesInternal(bytes, n, features, version);
}

int WebPInitDecoderConfigInternal(WebPDecoderConfig *config, int version)
{
    return decoder_ready(&decoder_webp) ? load_WebPInitDecoderConfigInternal(config, version) : 0;
}

VP8StatusCode WebPDecode(const uint8_t *bytes, size_t n, WebPDecoderConfig *config)
{
    return decoder_ready(&decoder_webp) ? load_WebPDecode(bytes, n, config) : VP8_STATUS_UNSUPPORTED_FEATURE;
}

int WebPGetDecoderVersion(void) { return decoder_ready(&decoder_webp) ? load_WebPGetDecoderVersion() : 0; }
#endif

#ifdef KOLIZE_LOAD_ZSTD
DECODER(decoder_zstd, ZSTD_CALLS, KOLIZE_LOAD_ZSTD, "libzstd1")

size_t ZSTD_decompress(void *to, size_t room, const void *from, size_t n)
{
    return decoder_ready(&decoder_zstd) ? load_ZSTD_decompress(to, room, from, n) : SIZE_MAX;
}

unsigned ZSTD_isError(size_t code) { return decoder_ready(&decoder_zstd) ? load_ZSTD_isError(code) : 1; }

const char *ZSTD_getErrorName(size_t code)
{
    return decoder_ready(&decoder_zstd) ? load_ZSTD_getErrorName(code) : "there is no libzstd";
}

unsigned ZSTD_versionNumber(void) { return decoder_ready(&decoder_zstd) ? load_ZSTD_versionNumber() : 0; }
#endif

#endif
