/* layer_data.c - reads the tiles of a layer: XML elements, numbers of JSON, comma-separated text, or base64 of
 * little-endian words, plain or packed by zlib, gzip or zstd.
 *
 * A packed layer is unpacked straight into the room for its w x h tiles, never further.  A small file that would unpack
 * to gigabytes is refused after w x h tiles. */
#include "io/map/layer_data.h"

#include "io/io_inflate.h"

#include <limits.h>
#include <string.h>
#if defined(KZI_HAVE_ZSTD)
#include <zstd.h>
#endif

static kz_result data_wrong_count(const kzi_io *io, const kzi_node *holder, size_t got, size_t expected)
{
    if (got > expected)
        return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "there are more tiles than the layer's %llu",
                             (unsigned long long)expected);
    return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "there are %llu tiles, the layer needs %llu",
                         (unsigned long long)got, (unsigned long long)expected);
}

/* ---- Numbers, elements, CSV ---------------------------------------------------------------------------- */

static bool data_is_gid(double number) { return number >= 0 && number <= UINT32_MAX && kzi_floor(number) == number; }

static kz_result data_of_numbers(const kzi_io *io, const kzi_node *holder, uint32_t *gids, size_t n)
{
    if (holder->n_numbers != n) return data_wrong_count(io, holder, holder->n_numbers, n);
    for (size_t i = 0; i < n; i++) {
        if (!data_is_gid(holder->numbers[i]))
            return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "value %llu is not the number of a tile",
                                 (unsigned long long)i);
        gids[i] = (uint32_t)holder->numbers[i];
    }
    return KZ_OK;
}

static kz_result data_of_elements(const kzi_io *io, const kzi_node *holder, uint32_t *gids, size_t n)
{
    size_t got = 0;
    for (const kzi_node *tile = kzi_node_child(holder, "tile"); tile; tile = kzi_node_next(tile, "tile")) {
        int64_t gid = 0;
        const kz_result result = kzi_node_int(io, tile, "gid", 0, UINT32_MAX, &gid);
        if (result != KZ_OK) return result;
        if (got < n) gids[got] = (uint32_t)gid;
        got++;
    }
    return got == n ? KZ_OK : data_wrong_count(io, holder, got, n);
}

static bool data_is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static kz_result data_of_csv(const kzi_io *io, const kzi_node *holder, uint32_t *gids, size_t n)
{
    const char *at = holder->text ? holder->text : "", *const end = at + holder->text_size;
    size_t got = 0;
    while (at < end && data_is_blank(*at)) at++;
    while (at < end) {
        uint64_t value = 0;
        const char *const start = at;
        for (; at < end && *at >= '0' && *at <= '9' && value <= UINT32_MAX; at++)
            value = value * 10 + (uint64_t)(*at - '0');
        if (at == start || value > UINT32_MAX)
            return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "value %llu is not the number of a tile",
                                 (unsigned long long)got);
        if (got < n) gids[got] = (uint32_t)value;
        got++;
        while (at < end && data_is_blank(*at)) at++;
        if (at < end && *at != ',')
            return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "a comma is missing after value %llu",
                                 (unsigned long long)(got - 1));
        at += at < end;
        while (at < end && data_is_blank(*at)) at++;
    }
    return got == n ? KZ_OK : data_wrong_count(io, holder, got, n);
}

/* ---- base64 -------------------------------------------------------------------------------------------- */

static int data_base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

kz_result kzi_base64(const kzi_io *io, const kzi_node *holder, kzi_bytes *out)
{
    memset(out, 0, sizeof *out);
    out->data = kzi_grow(&io->alloc, NULL, 0, &out->capacity, holder->text_size / 4 * 3 + 4, 1);
    if (!out->data) return kzi_io_no_memory(io, kzi_node_file(holder));
    uint32_t bits = 0;
    int n_bits = 0;
    bool ended = false;
    for (size_t i = 0; i < holder->text_size; i++) {
        const char c = holder->text[i];
        if (data_is_blank(c)) continue;
        const int digit = data_base64_digit(c);
        if (c == '=') {
            ended = true;
        } else if (digit < 0 || ended) {
            kzi_bytes_end(&io->alloc, out);
            return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "the base64 text is damaged at its character %llu",
                                 (unsigned long long)i);
        } else {
            bits = bits << 6 | (uint32_t)digit;
            n_bits += 6;
            if (n_bits >= 8) {
                n_bits -= 8;
                out->data[out->size++] = (unsigned char)(bits >> n_bits);
            }
        }
    }
    return KZ_OK;
}

/* ---- Unpacking ----------------------------------------------------------------------------------------- */

/* Unpacks zlib and gzip, which differ in their first bytes.  *got becomes the number of bytes unpacked, at most size;
 * it is one more than size when there would be more. */
static kz_result data_inflate(const kzi_io *io, const kzi_node *holder, const kzi_bytes *packed, unsigned char *to,
                              size_t size, size_t *got)
{
    z_stream z;
    if (!kzi_inflate_begin(&z, &io->alloc, 15 + 32)) return kzi_io_no_memory(io, kzi_node_file(holder));

    unsigned char beyond;
    size_t in_left = packed->size, out_left = size;
    int status = Z_OK;
    z.next_in = packed->data;
    z.next_out = to;
    *got = 0;
    while (status == Z_OK) {
        if (z.avail_in == 0) {
            z.avail_in = in_left < UINT_MAX ? (uInt)in_left : UINT_MAX;
            in_left -= z.avail_in;
        }
        if (z.avail_out == 0 && out_left) {
            z.avail_out = out_left < UINT_MAX ? (uInt)out_left : UINT_MAX;
            out_left -= z.avail_out;
        } else if (z.avail_out == 0) { /* full: the end must be all that is left */
            if (z.next_out == &beyond + 1) break;
            z.next_out = &beyond;
            z.avail_out = 1;
        }
        status = inflate(&z, Z_NO_FLUSH);
    }
    const bool more = z.next_out == &beyond + 1;
    if (more) *got = size + 1;
    else if (z.next_out == &beyond) *got = size;
    else *got = (size_t)(z.next_out - to);
    inflateEnd(&z);
    if (status == Z_MEM_ERROR) return kzi_io_no_memory(io, kzi_node_file(holder));
    if (status == Z_STREAM_END || more) return KZ_OK;
    if (status == Z_BUF_ERROR) return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "the packed tiles are cut short");
    return kzi_node_fail(io, holder, NULL, KZ_ERR_CONTENT, "the packed tiles are damaged");
}

/* zstd takes its working memory, under 200 kB, from malloc: no stable function of zstd sets an allocator. */
static kz_result data_zstd(const kzi_io *io, const kzi_node *holder, const kzi_bytes *packed, unsigned char *to,
                           size_t size, size_t *got)
{
#if defined(KZI_HAVE_ZSTD)
    *got = ZSTD_decompress(to, size, packed->data, packed->size);
    if (!ZSTD_isError(*got)) return KZ_OK;
    const kz_result code = ZSTD_versionNumber() ? KZ_ERR_CONTENT : KZ_ERR_UNSUPPORTED; /* 0: it could not be opened */
    return kzi_node_fail(io, holder, NULL, code, "the packed tiles cannot be unpacked: %s", ZSTD_getErrorName(*got));
#else
    (void)packed, (void)to, (void)size, (void)got;
    return kzi_node_fail(io, holder, NULL, KZ_ERR_UNSUPPORTED, "this build cannot unpack zstd");
#endif
}

static kz_result data_of_base64(const kzi_io *io, const kzi_layer_form *form, const kzi_node *holder, uint32_t *gids,
                                size_t n)
{
    const char *compression = form->compression;
    unsigned char *const room = (unsigned char *)gids;
    const size_t size = n * 4;
    kzi_bytes bytes;
    size_t got = 0;
    kz_result result = kzi_base64(io, holder, &bytes);
    if (result != KZ_OK) return result;
    if (!*compression || strcmp(compression, "none") == 0) {
        got = bytes.size;
        if (size) memcpy(room, bytes.data, got < size ? got : size);
    } else if (strcmp(compression, "zlib") == 0 || strcmp(compression, "gzip") == 0) {
        result = data_inflate(io, holder, &bytes, room, size, &got);
    } else if (strcmp(compression, "zstd") == 0) {
        result = data_zstd(io, holder, &bytes, room, size, &got);
    } else {
        result = kzi_node_fail(io, form->data, "compression", KZ_ERR_UNSUPPORTED, "'%.40s' is unknown", compression);
    }
    kzi_bytes_end(&io->alloc, &bytes);
    if (result != KZ_OK) return result;
    if (got != size) return data_wrong_count(io, holder, got > size ? n + 1 : got / 4, n);
    for (size_t i = 0; i < n; i++) {
        const unsigned char *b = room + 4 * i;
        gids[i] = (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
    }
    return KZ_OK;
}

kzi_layer_form kzi_layer_form_of(const kzi_node *data)
{
    const kzi_layer_form form = {data, kzi_node_text(data, "encoding", ""), kzi_node_text(data, "compression", "")};
    return form;
}

kz_result kzi_layer_data(const kzi_io *io, const kzi_layer_form *form, const kzi_node *holder, uint32_t *gids, size_t n)
{
    const char *const encoding = form->encoding;
    if (holder->numbers) return data_of_numbers(io, holder, gids, n);
    if (strcmp(encoding, "base64") == 0) return data_of_base64(io, form, holder, gids, n);
    if (strcmp(encoding, "csv") == 0) return data_of_csv(io, holder, gids, n);
    if (*encoding) return kzi_node_fail(io, form->data, "encoding", KZ_ERR_UNSUPPORTED, "'%.40s' is unknown", encoding);
    return data_of_elements(io, holder, gids, n);
}
