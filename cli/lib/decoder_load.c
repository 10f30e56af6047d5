/* decoder_load.c - opens libwebp and libzstd when a file needs them, and not before.
 *
 * Each library that the tool is linked with takes a twentieth of the time in which it starts, and few maps and sprites
 * need these two.  As cairo_load.c does, this file defines the functions that kolize-io calls; each passes its
 * arguments on to the function of the same name in the opened library.  kolize-io itself knows nothing of it: elsewhere
 * it is linked with them.
 *
 * When a library cannot be opened, its version is 0, its functions answer as it does for a file that it cannot read, and
 * the message about that file says why. */
#include "lib/cli.h"

static const char *decoder_why = ""; /* the function called last was not there */

const char *cli_decoder_why(void)
{
    const char *const why = decoder_why;
    decoder_why = "";
    return why;
}

#if defined(KOLIZE_LOAD_WEBP) || defined(KOLIZE_LOAD_ZSTD)

#include <dlfcn.h>
#include <string.h>

#ifdef __APPLE__
#define WEBP_FILE "libwebp.7.dylib"
#define ZSTD_FILE "libzstd.1.dylib"
#else
#define WEBP_FILE "libwebp.so.7"
#define ZSTD_FILE "libzstd.so.1"
#endif

typedef struct decoder_symbol {
    const char *name;
    void *pointer; /* to a pointer to a function */
} decoder_symbol;

typedef struct decoder {
    const char *file, *package;
    bool tried, ready;
    char why[512]; /* it is not ready */
} decoder;

static void decoder_fail(decoder *d, void *library)
{
    const char *const error = dlerror();
    snprintf(d->why, sizeof d->why, "%s cannot be loaded (Debian: %s): %s", d->file, d->package,
             error ? error : "a function is missing");
    if (library) (void)dlclose(library);
}

/* All symbols, or none and why. */
static bool decoder_open(decoder *d, const decoder_symbol *symbols, size_t n)
{
    void *const library = dlopen(d->file, RTLD_NOW | RTLD_LOCAL), *found[4];
    size_t n_found = 0;
    while (library && n_found < n && (found[n_found] = dlsym(library, symbols[n_found].name))) n_found++;
    if (n_found < n) {
        decoder_fail(d, library);
        return false;
    }
    /* ISO C has no cast from void * to a function's address; POSIX says that the bytes are the same. */
    for (size_t i = 0; i < n; i++) memcpy(symbols[i].pointer, &found[i], sizeof found[i]);
    return true;
}

static bool decoder_ready(decoder *d, const decoder_symbol *symbols, size_t n)
{
    if (!d->tried) d->ready = decoder_open(d, symbols, n);
    d->tried = true;
    if (!d->ready) decoder_why = d->why;
    return d->ready;
}

#endif

/* ---- WebP ---------------------------------------------------------------------------------------------- */

#ifdef KOLIZE_LOAD_WEBP
#include <webp/decode.h>

static struct {
    VP8StatusCode (*features)(const uint8_t *data, size_t size, WebPBitstreamFeatures *features, int version);
    int (*init)(WebPDecoderConfig *config, int version);
    VP8StatusCode (*decode)(const uint8_t *data, size_t size, WebPDecoderConfig *config);
    int (*version)(void);
} webp_calls;

static bool webp_ready(void)
{
    static const decoder_symbol symbols[] = {{"WebPGetFeaturesInternal", &webp_calls.features},
                                             {"WebPInitDecoderConfigInternal", &webp_calls.init},
                                             {"WebPDecode", &webp_calls.decode},
                                             {"WebPGetDecoderVersion", &webp_calls.version}};
    static decoder webp = {WEBP_FILE, "libwebp7", false, false, ""};
    return decoder_ready(&webp, symbols, sizeof symbols / sizeof *symbols);
}

VP8StatusCode WebPGetFeaturesInternal(const uint8_t *data, size_t size, WebPBitstreamFeatures *features, int version)
{
    return webp_ready() ? webp_calls.features(data, size, features, version) : VP8_STATUS_UNSUPPORTED_FEATURE;
}

int WebPInitDecoderConfigInternal(WebPDecoderConfig *config, int version)
{
    return webp_ready() ? webp_calls.init(config, version) : 0;
}

VP8StatusCode WebPDecode(const uint8_t *data, size_t size, WebPDecoderConfig *config)
{
    return webp_ready() ? webp_calls.decode(data, size, config) : VP8_STATUS_UNSUPPORTED_FEATURE;
}

int WebPGetDecoderVersion(void) { return webp_ready() ? webp_calls.version() : 0; }
#endif

/* ---- zstd ---------------------------------------------------------------------------------------------- */

#ifdef KOLIZE_LOAD_ZSTD
#include <zstd.h>

static struct {
    size_t (*decompress)(void *to, size_t room, const void *from, size_t size);
    unsigned (*is_error)(size_t code);
    const char *(*error_name)(size_t code);
    unsigned (*version)(void);
} zstd_calls;

static bool zstd_ready(void)
{
    static const decoder_symbol symbols[] = {{"ZSTD_decompress", &zstd_calls.decompress},
                                             {"ZSTD_isError", &zstd_calls.is_error},
                                             {"ZSTD_getErrorName", &zstd_calls.error_name},
                                             {"ZSTD_versionNumber", &zstd_calls.version}};
    static decoder zstd = {ZSTD_FILE, "libzstd1", false, false, ""};
    return decoder_ready(&zstd, symbols, sizeof symbols / sizeof *symbols);
}

size_t ZSTD_decompress(void *to, size_t room, const void *from, size_t size)
{
    return zstd_ready() ? zstd_calls.decompress(to, room, from, size) : SIZE_MAX;
}

unsigned ZSTD_isError(size_t code) { return zstd_ready() ? zstd_calls.is_error(code) : 1; }

const char *ZSTD_getErrorName(size_t code)
{
    return zstd_ready() ? zstd_calls.error_name(code) : "there is no libzstd";
}

unsigned ZSTD_versionNumber(void) { return zstd_ready() ? zstd_calls.version() : 0; }
#endif
