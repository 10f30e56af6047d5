/* image_aseprite_draw.c - draws the cels of an Aseprite sprite over each other, row by row as they are unpacked.
 *
 * The pixels keep their indices where colours are never mixed; otherwise they become RGBA.  A cel needs the memory of a
 * row, whatever it unpacks to.  Of tilesets one is in memory at a time. */
#include "io/image/image_aseprite.h"

#if defined(KZI_HAVE_ZLIB)
#include "io/io_inflate.h"

#include <string.h>

#define ASE_TILESET_BYTES 2 /* times max_pixels: of an unpacked tileset */
enum { ASE_TILE_0_IS_EMPTY = 4 };

typedef struct ase_canvas {
    kzi_ase_sprite *sprite;
    unsigned char *row; /* of a cel, unpacked; or of a tilemap's numbers */
    unsigned char *tile_row;
    const kzi_ase_tileset *set; /* whose tiles are unpacked; NULL: none */
    unsigned char *tiles;
    size_t n_tile_bytes;
} ase_canvas;

/* Takes `bytes` off what may be unpacked. */
static kz_result ase_count(kzi_ase_sprite *sprite, uint64_t bytes)
{
    const kzi_io *const io = sprite->source->io;
    if (bytes > sprite->bytes_left)
        return kzi_io_fail(io, KZ_ERR_TOO_LARGE,
                           "%s: its layers unpack to more than %d times the limit of %llu bytes (max_pixels)",
                           kzi_path_shown(sprite->source->name), KZI_ASE_UNPACKED,
                           (unsigned long long)io->limits.max_pixels);
    sprite->bytes_left -= bytes;
    return KZ_OK;
}

/* ---- Blending ------------------------------------------------------------------------------------------ */

/* Porter and Duff's "over", rounded as Aseprite does. */
static void ase_blend(unsigned char *to, const unsigned char *color, uint32_t opacity)
{
    const uint32_t below = to[3], alpha = kzi_ase_fade(color[3], opacity);
    if (below == 0) memcpy(to, color, 3);
    if (below == 0) to[3] = (unsigned char)alpha;
    if (below == 0 || alpha == 0) return;
    const uint32_t both = alpha + below - kzi_ase_fade(below, alpha);
    for (int i = 0; i < 3; i++) to[i] = (unsigned char)(to[i] + ((int)color[i] - to[i]) * (int)alpha / (int)both);
    to[3] = (unsigned char)both;
}

static void ase_put_color(const kzi_ase_sprite *sprite, unsigned char *to, const unsigned char *from, uint32_t opacity)
{
    unsigned char color[4] = {from[0], from[0], from[0], from[1 % sprite->pixel_size]};
    if (sprite->pixel_size == 4) memcpy(color, from, 4);
    if (sprite->pixel_size == 1)
        for (int i = 0; i < 4; i++) color[i] = (unsigned char)(sprite->palette[*from] >> (i == 3 ? 24 : 16 - 8 * i));
    ase_blend(to, color, opacity);
}

/* Draws n pixels from (x, y) of the canvas on, which may lie beside it. */
static void ase_put(const kzi_ase_sprite *sprite, const kzi_ase_cel *cel, int64_t x, int64_t y,
                    const unsigned char *pixels, uint32_t n)
{
    const size_t size = sprite->pixel_size;
    const bool indexed = sprite->image->surface.format == KZ_FORMAT_INDEX8;
    if (y < 0 || y >= sprite->h) return;
    int64_t i = x < 0 ? -x : 0;
    unsigned char *const row = kzi_image_row(sprite->image, (int32_t)y);
    for (; i < n && x + i < sprite->w; i++) {
        const unsigned char *const from = pixels + size * (size_t)i;
        if (size == 1 && *from == sprite->clear && !cel->layer->background) continue;
        if (indexed) row[x + i] = *from;
        else ase_put_color(sprite, row + 4 * (x + i), from, cel->opacity);
    }
}

/* ---- Unpacking ----------------------------------------------------------------------------------------- */

typedef struct ase_stream {
    const kzi_ase_sprite *sprite;
    kzi_ase_part part;
    bool packed;
    z_stream z;
} ase_stream;

static kz_result ase_begin(const kzi_ase_sprite *sprite, const kzi_ase_part *part, bool packed, ase_stream *out)
{
    out->sprite = sprite;
    out->part = *part;
    out->packed = packed;
    if (!packed) return KZ_OK;
    if (!kzi_inflate_begin(&out->z, &sprite->source->io->alloc, 15))
        return kzi_io_no_memory(sprite->source->io, sprite->source->name);
    out->z.next_in = (Bytef *)(uintptr_t)part->at; /* zlib only reads it */
    out->z.avail_in = (uInt)(part->end - part->at);
    return KZ_OK;
}

static void ase_end(ase_stream *stream)
{
    if (stream->packed) (void)inflateEnd(&stream->z);
}

static kz_result ase_take(ase_stream *stream, unsigned char *to, size_t n)
{
    const kzi_image_source *const s = stream->sprite->source;
    const size_t end = (size_t)(stream->part.end - s->bytes);
    z_stream *const z = &stream->z;
    if (!stream->packed) {
        if ((size_t)(stream->part.end - stream->part.at) < n) return kzi_image_fail(s, end, "the pixels are cut short");
        memcpy(to, stream->part.at, n);
        stream->part.at += n;
        return KZ_OK;
    }
    for (int status = Z_OK; n > 0;) {
        const uInt step = n < 1u << 30 ? (uInt)n : 1u << 30;
        if (status == Z_STREAM_END) return kzi_image_fail(s, end, "the pixels are cut short");
        z->next_out = to;
        z->avail_out = step;
        status = inflate(z, Z_NO_FLUSH);
        if (status == Z_MEM_ERROR) return kzi_io_no_memory(s->io, s->name);
        if (status == Z_BUF_ERROR) return kzi_image_fail(s, end, "the pixels are cut short");
        if (status != Z_OK && status != Z_STREAM_END)
            return kzi_image_fail(s, (size_t)(stream->part.at - s->bytes), "the packed pixels are damaged");
        to += step - z->avail_out;
        n -= step - z->avail_out;
    }
    return KZ_OK;
}

/* ---- Tiles --------------------------------------------------------------------------------------------- */

static void ase_release_tiles(ase_canvas *canvas)
{
    const kz_allocator *const alloc = &canvas->sprite->source->io->alloc;
    if (canvas->tiles) alloc->release(alloc->ctx, canvas->tiles, canvas->n_tile_bytes, 16);
    canvas->tiles = NULL;
    canvas->set = NULL;
}

static kz_result ase_unpack_tiles(ase_canvas *canvas, const kzi_ase_tileset *set)
{
    kzi_ase_sprite *const sprite = canvas->sprite;
    const kzi_image_source *const s = sprite->source;
    const uint64_t tile = (uint64_t)set->w * set->h * sprite->pixel_size;
    const uint64_t most = ASE_TILESET_BYTES * s->io->limits.max_pixels;
    if (canvas->set == set) return KZ_OK;
    if (!set->data.at) return kzi_image_refuse(s, "a tileset in a file of its own");
    if (tile > 0 && set->count > most / tile)
        return kzi_io_fail(s->io, KZ_ERR_TOO_LARGE,
                           "%s: a tileset has more than %d times the limit of %llu bytes (max_pixels)",
                           kzi_path_shown(s->name), ASE_TILESET_BYTES, (unsigned long long)s->io->limits.max_pixels);
    kz_result result = ase_count(sprite, tile * set->count);
    if (result != KZ_OK) return result;
    ase_release_tiles(canvas);
    canvas->n_tile_bytes = (size_t)(tile * set->count) + 1;
    canvas->tiles = s->io->alloc.alloc(s->io->alloc.ctx, canvas->n_tile_bytes, 16);
    if (!canvas->tiles) return kzi_io_no_memory(s->io, s->name);
    ase_stream stream;
    result = ase_begin(sprite, &set->data, true, &stream);
    if (result != KZ_OK) return result;
    result = ase_take(&stream, canvas->tiles, (size_t)(tile * set->count));
    ase_end(&stream);
    if (result == KZ_OK) canvas->set = set;
    return result;
}

static kz_result ase_find_tiles(ase_canvas *canvas, uint32_t id)
{
    const kzi_ase_sprite *const sprite = canvas->sprite;
    size_t lo = 0, hi = sprite->n_tilesets;
    while (lo < hi) {
        const size_t middle = lo + (hi - lo) / 2;
        if (sprite->tilesets[middle].id < id) lo = middle + 1;
        else hi = middle;
    }
    if (lo < sprite->n_tilesets && sprite->tilesets[lo].id == id)
        return ase_unpack_tiles(canvas, &sprite->tilesets[lo]);
    return kzi_io_fail(sprite->source->io, KZ_ERR_SYNTAX, "%s: a layer has tiles of tileset %lu, which is not there",
                       kzi_path_shown(sprite->source->name), (unsigned long)id);
}

typedef struct ase_flips {
    bool x, y, swap;
} ase_flips;

/* Mirrors as Tiled does: x and y are swapped first. */
static void ase_put_tile(const ase_canvas *canvas, const kzi_ase_cel *cel, int64_t x, int64_t y, uint32_t id,
                         ase_flips flips)
{
    const kzi_ase_sprite *const sprite = canvas->sprite;
    const kzi_ase_tileset *const set = canvas->set;
    const size_t size = sprite->pixel_size;
    const unsigned char *const tile = canvas->tiles + (size_t)id * set->w * set->h * size;
    if (x >= sprite->w || x + set->w <= 0 || y >= sprite->h || y + set->h <= 0) return;
    const uint32_t room = (uint32_t)(sprite->h - y);
    const uint32_t first = y < 0 ? (uint32_t)-y : 0, end = room < set->h ? room : set->h;
    for (uint32_t v = first; v < end; v++) {
        for (uint32_t u = 0; u < set->w; u++) {
            const uint32_t from_x = flips.x ? set->w - 1 - u : u, from_y = flips.y ? set->h - 1 - v : v;
            const size_t from = flips.swap ? (size_t)from_x * set->w + from_y : (size_t)from_y * set->w + from_x;
            memcpy(canvas->tile_row + u * size, tile + from * size, size);
        }
        ase_put(sprite, cel, x, y + v, canvas->tile_row, set->w);
    }
}

static void ase_put_tiles(const ase_canvas *canvas, const kzi_ase_cel *cel, uint32_t y)
{
    const unsigned char *const masks = cel->data.at - 26; /* of the number, and of flips in x, in y and of both */
    const kzi_ase_tileset *const set = canvas->set;
    const uint32_t in_x = kzi_le32(masks + 4), in_y = kzi_le32(masks + 8), swap = kzi_le32(masks + 12);
    for (uint32_t x = 0; x < cel->w; x++) {
        const uint32_t tile = kzi_le32(canvas->row + 4 * (size_t)x), id = tile & kzi_le32(masks);
        if (id >= set->count || (id == 0 && (set->flags & ASE_TILE_0_IS_EMPTY))) continue;
        const ase_flips flips = {tile & in_x, tile & in_y, (tile & swap) && set->w == set->h};
        ase_put_tile(canvas, cel, cel->x + (int64_t)x * set->w, cel->y + (int64_t)y * set->h, id, flips);
    }
}

/* ---- Cels ---------------------------------------------------------------------------------------------- */

static kz_result ase_draw_cel(ase_canvas *canvas, const kzi_ase_cel *cel)
{
    kzi_ase_sprite *const sprite = canvas->sprite;
    const bool tiles = cel->kind == KZI_ASE_TILES;
    const size_t row = (size_t)cel->w * (tiles ? 4 : sprite->pixel_size);
    const uint64_t drawn = tiles ? (uint64_t)sprite->w * sprite->h * sprite->pixel_size : 0;
    kz_result result = ase_count(sprite, (uint64_t)row * cel->h + drawn);
    if (result == KZ_OK && tiles) result = ase_find_tiles(canvas, cel->layer->tileset);
    ase_stream stream;
    if (result == KZ_OK) result = ase_begin(sprite, &cel->data, cel->kind != KZI_ASE_RAW, &stream);
    if (result != KZ_OK) return result;
    for (uint32_t y = 0; y < cel->h && result == KZ_OK; y++) {
        if ((result = ase_take(&stream, canvas->row, row)) != KZ_OK) break;
        if (tiles) ase_put_tiles(canvas, cel, y);
        else ase_put(sprite, cel, cel->x, (int64_t)cel->y + y, canvas->row, cel->w);
    }
    ase_end(&stream);
    return result;
}

/* ---- The image ----------------------------------------------------------------------------------------- */

static bool ase_covers(const kzi_ase_sprite *sprite, const kzi_ase_cel *cel)
{
    return cel->kind != KZI_ASE_TILES && cel->x <= 0 && cel->y <= 0 && cel->x + (int64_t)cel->w >= sprite->w &&
           cel->y + (int64_t)cel->h >= sprite->h;
}

static bool ase_has_background(const kzi_ase_sprite *sprite)
{
    for (size_t i = 0; i < sprite->n_cels; i++)
        if (sprite->cels[i].layer->background) return true;
    return false;
}

/* True when each pixel is that of one cel.  Beside a background no index is left for what is empty. */
static bool ase_keeps_indices(const kzi_ase_sprite *sprite)
{
    bool opaque = true;
    for (uint32_t i = 0; i < sprite->n_colors; i++)
        opaque = opaque && (i == sprite->clear || sprite->palette[i] >> 24 == 255);
    for (size_t i = 0; i < sprite->n_cels; i++) {
        const kzi_ase_cel *const cel = &sprite->cels[i];
        if (cel->opacity < 255 || (cel->layer->background && !ase_covers(sprite, cel))) return false;
    }
    return sprite->pixel_size == 1 && (opaque || sprite->n_cels == 1);
}

static kz_result ase_make_image(kzi_ase_sprite *sprite)
{
    const bool indexed = ase_keeps_indices(sprite);
    const kz_format format = indexed ? KZ_FORMAT_INDEX8 : KZ_FORMAT_RGBA32;
    const kz_result result = kzi_image_new(sprite->source, sprite->w, sprite->h, format, &sprite->image);
    if (result != KZ_OK) return result;
    kz_image *const image = sprite->image;
    memset(kzi_image_row(image, 0), indexed ? (int)sprite->clear : 0, (size_t)image->surface.pitch * sprite->h);
    if (!indexed) return KZ_OK;
    memcpy(image->palette, sprite->palette, sizeof image->palette);
    if (!ase_has_background(sprite)) image->palette[sprite->clear] &= 0xffffff;
    kzi_image_set_palette(image, (int32_t)(sprite->n_colors > sprite->clear ? sprite->n_colors : sprite->clear + 1));
    return KZ_OK;
}

kz_result kzi_ase_draw(kzi_ase_sprite *sprite)
{
    ase_canvas canvas = {sprite, NULL, NULL, NULL, NULL, 0};
    const uint64_t all = sprite->bytes_left;
    size_t row = 0, tile_row = 0;
    for (size_t i = 0; i < sprite->n_cels; i++)
        if (sprite->cels[i].w > row) row = sprite->cels[i].w;
    for (size_t i = 0; i < sprite->n_tilesets; i++)
        if (sprite->tilesets[i].w > tile_row) tile_row = sprite->tilesets[i].w;
    kz_result result = ase_make_image(sprite);
    if (result != KZ_OK) return result;
    canvas.row = kzi_arena_take(&sprite->arena, row + 1, 4);
    canvas.tile_row = kzi_arena_take(&sprite->arena, tile_row + 1, 4);
    if (!canvas.row || !canvas.tile_row) return kzi_io_no_memory(sprite->source->io, sprite->source->name);
    for (size_t i = 0; i < sprite->n_cels && result == KZ_OK; i++) result = ase_draw_cel(&canvas, &sprite->cels[i]);
    ase_release_tiles(&canvas);
    sprite->image->cost += (all - sprite->bytes_left) / 4;
    return result;
}
#else
typedef int kzi_image_aseprite_draw_not_here; /* ISO C requires something in every file */
#endif
