/* png.c - reads PNG by zlib alone: libpng leaves its functions by longjmp, which WebAssembly does not have.
 *
 * It gives the pixels and the messages of src/io/image/image_png.c: palette indices stay indices, everything else becomes
 * RGB24 or RGBA32 (PNG specification, third edition). */
#include "io/image/image_private.h"
#include "io/io_inflate.h"

#include <string.h>

enum { HEAD = 8, MOST_BYTES = 8, PASSES = 7 };
enum { AT_ONCE = 8192 }; /* what libpng reads of pixels at once: an error names the byte behind it */
enum { GREY = 0, RGB = 2, PALETTE = 3, GREY_ALPHA = 4, RGBA = 6 };

typedef struct png_reader {
    const kzi_image_source *source;
    size_t at;                  /* how much of the file has been read */
    const unsigned char *chunk; /* what it holds */
    size_t n_chunk, n_read;
    char name[5];
    uint32_t w, h;
    int depth, type, channels;
    bool interlaced, has_header, has_palette, has_transparency, has_key;
    uint32_t palette[256], key[3]; /* the one colour that is transparent */
    int n_colors;
    z_stream z;
    bool z_open;
    unsigned char *rows; /* two: the row before, and this one */
    size_t rows_room, row_bytes;
    kz_image *image;
} png_reader;

/* ---- Chunks ---------------------------------------------------------------------------------------------- */

static uint32_t be32(const unsigned char *p) { return kzi_be16(p) << 16 | kzi_be16(p + 2); }

static kz_result png_cut_short(const png_reader *r)
{
    if (r->name[0] == '?') return kzi_image_fail(r->source, r->source->n_bytes, "the PNG file is cut short");
    return kzi_image_fail(r->source, r->source->n_bytes, "chunk %s is cut short", r->name);
}

static kz_result chunk_fail(const png_reader *r, const char *why)
{
    return kzi_image_fail(r->source, r->at, "%s: %s", r->name, why);
}

static bool is_letter(unsigned char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

/* Bytes that are no letters are written in hexadecimal, as libpng does. */
static kz_result invalid_type(const png_reader *r, const unsigned char *type)
{
    char text[4 * 4 + 1] = "";
    for (int i = 0, n = 0; i < 4; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, is_letter(type[i]) ? "%c" : "[%02X]", type[i]);
    return kzi_image_fail(r->source, r->at, "%s: invalid chunk type", text);
}

/* Reads the next chunk's size and name.  A file that ends before it is told as if the chunk before were cut short. */
static kz_result open_chunk(png_reader *r)
{
    const unsigned char *const p = r->source->bytes + r->at;
    if (r->source->n_bytes - r->at < 8) return png_cut_short(r);
    r->at += 8;
    r->n_chunk = be32(p);
    r->n_read = 0;
    r->chunk = p + 8;
    if (r->n_chunk > INT32_MAX) return kzi_image_fail(r->source, r->at, "PNG unsigned integer out of range");
    bool is_name = true;
    for (int i = 0; i < 4; i++) {
        r->name[i] = (char)(is_letter(p[4 + i]) ? p[4 + i] : '?');
        is_name = is_name && is_letter(p[4 + i]);
    }
    return is_name ? KZ_OK : invalid_type(r, p + 4);
}

/* Goes to the end of the chunk, and checks that it is whole and undamaged. */
static kz_result close_chunk(png_reader *r)
{
    const size_t rest = r->n_chunk - r->n_read + 4;
    if (rest > r->source->n_bytes - r->at) return png_cut_short(r);
    r->at += rest;
    r->n_read = r->n_chunk;
    if (crc32(0, r->chunk - 4, (uInt)r->n_chunk + 4) != be32(r->chunk + r->n_chunk)) return chunk_fail(r, "CRC error");
    return KZ_OK;
}

static bool is_named(const png_reader *r, const char *name) { return memcmp(r->name, name, 4) == 0; }

/* ---- Before the pixels ----------------------------------------------------------------------------------- */

static bool depth_fits(int type, int depth)
{
    if (depth == 8) return true;
    if (depth == 16) return type != PALETTE;
    return (type == GREY || type == PALETTE) && (depth == 1 || depth == 2 || depth == 4);
}

static kz_result take_header(png_reader *r)
{
    static const int channels[7] = {1, 0, 3, 1, 2, 0, 4};
    if (r->has_header) return chunk_fail(r, "out of place");
    if (r->n_chunk != 13) return chunk_fail(r, "invalid");
    const kz_result result = close_chunk(r);
    if (result != KZ_OK) return result;
    const unsigned char *p = r->chunk;
    r->has_header = true;
    r->w = be32(p);
    r->h = be32(p + 4);
    r->depth = p[8];
    r->type = p[9];
    r->interlaced = p[12] == 1;
    r->channels = r->type <= RGBA ? channels[r->type] : 0;
    const bool is_sized = r->w > 0 && r->h > 0 && r->w <= INT32_MAX && r->h <= INT32_MAX;
    const bool is_legal = r->channels && depth_fits(r->type, r->depth) && p[10] == 0 && p[11] == 0 && p[12] <= 1;
    return is_sized && is_legal ? KZ_OK : kzi_image_fail(r->source, r->at, "Invalid IHDR data");
}

static kz_result take_palette(png_reader *r)
{
    if (!r->has_header || r->has_palette) return chunk_fail(r, r->has_header ? "duplicate" : "missing IHDR");
    r->has_palette = true;
    const kz_result result = close_chunk(r);
    if (result != KZ_OK || r->type != PALETTE) return result; /* of colours it is a hint */
    if (r->n_chunk % 3 || r->n_chunk > 3 * 256) return chunk_fail(r, "invalid");
    r->n_colors = (int)r->n_chunk / 3;
    if (r->n_colors > 1 << r->depth) r->n_colors = 1 << r->depth;
    if (r->n_colors == 0) return kzi_image_fail(r->source, r->at, "Invalid palette");
    for (int i = 0; i < r->n_colors; i++)
        r->palette[i] =
            KZI_OPAQUE | (uint32_t)r->chunk[3 * i] << 16 | (uint32_t)r->chunk[3 * i + 1] << 8 | r->chunk[3 * i + 2];
    return KZ_OK;
}

/* Odd ones are as if they were not there. */
static kz_result take_transparency(png_reader *r)
{
    if (!r->has_header) return chunk_fail(r, "missing IHDR");
    const kz_result result = close_chunk(r);
    if (result != KZ_OK || r->has_transparency) return result;
    if (r->type == PALETTE && r->n_chunk > 0 && r->n_chunk <= (size_t)r->n_colors) {
        for (size_t i = 0; i < r->n_chunk; i++)
            r->palette[i] = (r->palette[i] & 0xffffff) | (uint32_t)r->chunk[i] << 24;
        r->has_transparency = true;
    } else if ((r->type == GREY || r->type == RGB) && r->n_chunk == 2 * (size_t)r->channels) {
        for (int i = 0; i < r->channels; i++) r->key[i] = kzi_be16(r->chunk + 2 * i) & ((1u << r->depth) - 1);
        r->has_key = r->has_transparency = true;
    }
    return KZ_OK;
}

static kz_result take_other(png_reader *r)
{
    if (is_named(r, "IEND")) return chunk_fail(r, "out of place");
    const kz_result result = close_chunk(r);
    if (result == KZ_OK && r->name[0] <= 'Z') return chunk_fail(r, "unhandled critical chunk");
    return result;
}

/* Reads up to the first IDAT, which is then open. */
static kz_result read_before(png_reader *r)
{
    kz_result result = open_chunk(r);
    while (result == KZ_OK && !is_named(r, "IDAT")) {
        if (is_named(r, "IHDR")) result = take_header(r);
        else if (is_named(r, "PLTE")) result = take_palette(r);
        else if (is_named(r, "tRNS")) result = take_transparency(r);
        else result = take_other(r);
        if (result == KZ_OK) result = open_chunk(r);
    }
    if (result != KZ_OK) return result;
    if (!r->has_header) return chunk_fail(r, "Missing IHDR before IDAT");
    if (r->type == PALETTE && !r->has_palette) return chunk_fail(r, "Missing PLTE before IDAT");
    const kzi_io *const io = r->source->io;
    result = kzi_image_check_size(io, r->source->name, r->w, r->h);
    if (result != KZ_OK) return result;
    return kzi_image_check_left(io, r->source->name, r->w, r->h, r->depth == 16 || r->interlaced ? 2 : 1);
}

/* ---- Rows ------------------------------------------------------------------------------------------------ */

/* Gives zlib the next bytes of pixels, out of as many chunks as it takes. */
static kz_result feed(png_reader *r)
{
    while (r->n_read == r->n_chunk) {
        kz_result result = close_chunk(r);
        if (result == KZ_OK) result = open_chunk(r);
        if (result != KZ_OK) return result;
        if (!is_named(r, "IDAT")) return kzi_image_fail(r->source, r->at, "Not enough image data");
    }
    const size_t left = r->n_chunk - r->n_read, n = left < AT_ONCE ? left : AT_ONCE;
    if (n > r->source->n_bytes - r->at) return png_cut_short(r);
    r->z.next_in = r->chunk + r->n_read;
    r->z.avail_in = (uInt)n;
    r->n_read += n;
    r->at += n;
    return KZ_OK;
}

static kz_result unpack(png_reader *r, unsigned char *to, size_t n)
{
    r->z.next_out = to;
    r->z.avail_out = (uInt)n;
    while (r->z.avail_out) {
        if (r->z.avail_in == 0) {
            const kz_result result = feed(r);
            if (result != KZ_OK) return result;
        }
        const int status = inflate(&r->z, Z_NO_FLUSH);
        if (status == Z_MEM_ERROR) return kzi_io_no_memory(r->source->io, r->source->name);
        if (status == Z_STREAM_END && r->z.avail_out) return kzi_image_fail(r->source, r->at, "Not enough image data");
        if (status != Z_OK && status != Z_STREAM_END && status != Z_BUF_ERROR)
            return kzi_image_fail(r->source, r->at, "IDAT: %s", r->z.msg ? r->z.msg : "damaged");
    }
    return KZ_OK;
}

static unsigned char paeth(int a, int b, int c)
{
    const int p = a + b - c, pa = p > a ? p - a : a - p, pb = p > b ? p - b : b - p, pc = p > c ? p - c : c - p;
    return (unsigned char)(pa <= pb && pa <= pc ? a : pb <= pc ? b : c);
}

/* Adds to each byte what its filter guesses of the one to the left (a), above (b), and left of that (c). */
static bool unfilter(int filter, unsigned char *row, const unsigned char *above, size_t n, size_t step)
{
    if (filter > 4) return false;
    for (size_t i = 0; i < n; i++) {
        const int a = i >= step ? row[i - step] : 0, b = above[i], c = i >= step ? above[i - step] : 0;
        const int guess = filter == 0   ? 0
                          : filter == 1 ? a
                          : filter == 2 ? b
                          : filter == 3 ? (a + b) >> 1
                                        : paeth(a, b, c);
        row[i] = (unsigned char)(row[i] + guess);
    }
    return true;
}

/* Sample i of a row, in as many bits as the file has. */
static uint32_t sample(const png_reader *r, const unsigned char *row, size_t i)
{
    if (r->depth == 8) return row[i];
    if (r->depth == 16) return kzi_be16(row + 2 * i);
    const size_t bit = i * (size_t)r->depth;
    return row[bit >> 3] >> (8 - r->depth - (int)(bit & 7)) & ((1u << r->depth) - 1);
}

static unsigned char as_byte(const png_reader *r, uint32_t value)
{
    return (unsigned char)(r->depth == 16  ? value >> 8
                           : r->depth == 8 ? value
                                           : value * (255u / ((1u << r->depth) - 1)));
}

/* Writes pixel x of a row to its place. */
static void put_pixel(const png_reader *r, const unsigned char *row, size_t x, unsigned char *to)
{
    const size_t first = x * (size_t)r->channels;
    const bool is_grey = r->type == GREY || r->type == GREY_ALPHA, has_alpha = r->type == GREY_ALPHA || r->type == RGBA;
    if (r->type == PALETTE) {
        *to = (unsigned char)sample(r, row, first);
        return;
    }
    bool is_key = r->has_key;
    for (int i = 0; i < 3; i++) {
        const uint32_t value = sample(r, row, first + (is_grey ? 0 : (size_t)i));
        is_key = is_key && value == r->key[is_grey ? 0 : i];
        to[i] = as_byte(r, value);
    }
    if (r->image->surface.format == KZ_FORMAT_RGBA32)
        to[3] = has_alpha ? as_byte(r, sample(r, row, first + (size_t)r->channels - 1)) : is_key ? 0 : 255;
}

/* Where the pixels of a pass lie: Adam7, or all of them. */
typedef struct png_pass {
    uint32_t x, y, dx, dy;
} png_pass;

static kz_result read_pass(png_reader *r, png_pass pass)
{
    const size_t bits = (size_t)r->depth * (size_t)r->channels, step = bits < 8 ? 1 : bits / 8;
    const size_t w = r->w > pass.x ? (r->w - pass.x + pass.dx - 1) / pass.dx : 0, n = (w * bits + 7) / 8;
    const size_t pixel = r->image->surface.format == KZ_FORMAT_INDEX8  ? 1
                         : r->image->surface.format == KZ_FORMAT_RGB24 ? 3
                                                                       : 4;
    unsigned char *above = r->rows + 1, *row = r->rows + r->row_bytes + 2;
    memset(r->rows, 0, r->rows_room);
    for (uint32_t y = pass.y; w && y < r->h; y += pass.dy) {
        const kz_result result = unpack(r, row - 1, n + 1);
        if (result != KZ_OK) return result;
        if (!unfilter(row[-1], row, above, n, step))
            return kzi_image_fail(r->source, r->at, "bad adaptive filter value");
        unsigned char *to = kzi_image_row(r->image, (int32_t)y) + (size_t)pass.x * pixel;
        for (size_t x = 0; x < w; x++, to += pass.dx * pixel) put_pixel(r, row, x, to);
        unsigned char *const swap = above;
        above = row;
        row = swap;
    }
    return KZ_OK;
}

static kz_result read_rows(png_reader *r)
{
    static const png_pass all[1] = {{0, 0, 1, 1}};
    static const png_pass passes[PASSES] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                            {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    const bool is_indexed = r->type == PALETTE, has_alpha = r->type != RGB || r->has_key;
    const kz_format format = is_indexed ? KZ_FORMAT_INDEX8 : has_alpha ? KZ_FORMAT_RGBA32 : KZ_FORMAT_RGB24;
    const kzi_io *const io = r->source->io;
    r->row_bytes = (size_t)r->w * MOST_BYTES;
    r->rows = kzi_grow(&io->alloc, NULL, 0, &r->rows_room, 2 * (r->row_bytes + 1), 1);
    r->image = kzi_image_make(io, (int32_t)r->w, (int32_t)r->h, format);
    r->z_open = kzi_inflate_begin(&r->z, &io->alloc, 15);
    if (!r->rows || !r->image || !r->z_open) return kzi_io_no_memory(io, r->source->name);
    if (r->depth == 16 || r->interlaced) r->image->cost *= 2;
    if (is_indexed) {
        memcpy(r->image->palette, r->palette, (size_t)r->n_colors * sizeof *r->palette);
        kzi_image_set_palette(r->image, r->n_colors);
    }
    kz_result result = KZ_OK;
    const int n = r->interlaced ? PASSES : 1;
    for (int i = 0; i < n && result == KZ_OK; i++) result = read_pass(r, r->interlaced ? passes[i] : all[i]);
    return result;
}

/* The file must be whole down to IEND.  Rows beyond the last are not unpacked: a megabyte may become a gigabyte. */
static kz_result read_rest(png_reader *r)
{
    kz_result result = close_chunk(r);
    while (result == KZ_OK && !is_named(r, "IEND")) {
        memcpy(r->name, "?", 2);
        const unsigned char *const p = r->source->bytes + r->at;
        if (r->source->n_bytes - r->at < 8) return png_cut_short(r);
        for (int i = 0; i < 4; i++) r->name[i] = (char)(is_letter(p[4 + i]) ? p[4 + i] : '?');
        r->name[4] = '\0';
        r->n_chunk = be32(p);
        r->n_read = 0;
        r->chunk = p + 8;
        r->at += 8;
        if (r->n_chunk > INT32_MAX) return png_cut_short(r);
        result = close_chunk(r);
    }
    return result;
}

kz_result kzi_image_read_png(const kzi_image_source *source, kz_image **out)
{
    png_reader r;
    memset(&r, 0, sizeof r);
    r.source = source;
    r.at = HEAD;
    memcpy(r.name, "?", 2);
    kz_result result = read_before(&r);
    if (result == KZ_OK) result = read_rows(&r);
    if (result == KZ_OK) result = read_rest(&r);
    if (r.z_open) inflateEnd(&r.z);
    kzi_release_items(&source->io->alloc, r.rows, r.rows_room, 1);
    *out = r.image;
    return result;
}

const char *kzi_image_png_version(void) { return "by kolize"; }
