/* image_aseprite.c - reads the first frame of Aseprite's sprites (.aseprite, .ase), all that is visible in it.
 *
 * A file is frames, and a frame is chunks: layers, palettes, tilesets, and cels, each what a layer has in that frame.
 * A first walk counts them, a second one notes where they lie; only what is drawn is unpacked.  Layers blend as normal
 * ones: their other modes change colours, and never alpha.  The opacity of a group counts for each of its layers. */
#include "io/image/image_aseprite.h"

#if defined(KZI_HAVE_ZLIB)
#include <string.h>
#include <zlib.h>

enum { ASE_HEADER = 128, ASE_FRAME = 16, ASE_CHUNK = 6 }; /* bytes of headers */
enum { ASE_FRAME_MARK = 0xf1fa };
enum { ASE_OLD_PALETTE = 0x04, ASE_LAYER = 0x2004, ASE_CEL = 0x2005, ASE_PALETTE = 0x2019, ASE_TILESET = 0x2023 };
enum { ASE_VISIBLE = 1, ASE_BACKGROUND = 8, ASE_REFERENCE = 64 };        /* flags of a layer */
enum { ASE_HAS_OPACITY = 1, ASE_GROUPS_HAVE_OPACITY = 2 };               /* flags of the file */
enum { ASE_LAYER_GROUP = 1, ASE_LAYER_TILES = 2 };                       /* types of layers */
enum { ASE_TILES_INSIDE = 2 };                                           /* flags of a tileset */

typedef struct ase_chunks {
    kzi_ase_part rest;
    uint32_t left;
} ase_chunks;

static size_t ase_at(const kzi_ase_sprite *sprite, const unsigned char *p)
{
    return (size_t)(p - sprite->source->bytes);
}

static kz_result ase_short(const kzi_ase_sprite *sprite, const kzi_ase_part *part, const char *what)
{
    return kzi_image_fail(sprite->source, ase_at(sprite, part->end), "%s cut short", what);
}

static bool ase_has(const kzi_ase_part *part, size_t size) { return (size_t)(part->end - part->at) >= size; }

static int32_t ase_signed16(const unsigned char *p) { return (int32_t)(kzi_le16(p) ^ 0x8000) - 0x8000; }

/* ---- Frames and chunks --------------------------------------------------------------------------------- */

static kz_result ase_step(const kzi_ase_sprite *sprite)
{
    kzi_io *const io = sprite->source->io;
    if (++io->parts <= io->limits.max_objects) return KZ_OK;
    return kzi_io_fail(io, KZ_ERR_TOO_LARGE, "%s: more chunks than the limit for objects (max_objects) allows",
                       kzi_path_shown(sprite->source->name));
}

/* Opens the frame at the start of `file`, which then begins behind it. */
static kz_result ase_open_frame(const kzi_ase_sprite *sprite, kzi_ase_part *file, ase_chunks *out)
{
    if (!ase_has(file, ASE_FRAME)) return ase_short(sprite, file, "the frame's header is");
    const unsigned char *const p = file->at;
    const uint32_t size = kzi_le32(p);
    if (kzi_le16(p + 4) != ASE_FRAME_MARK || size < ASE_FRAME)
        return kzi_image_fail(sprite->source, ase_at(sprite, p), "this is no header of a frame");
    if (!ase_has(file, size)) return ase_short(sprite, file, "the frame is");
    out->rest = (kzi_ase_part){p + ASE_FRAME, p + size};
    out->left = kzi_le32(p + 12) ? kzi_le32(p + 12) : kzi_le16(p + 6); /* versions before 1.2 have the second alone */
    file->at += size;
    return ase_step(sprite);
}

/* *type becomes 0 behind the last chunk. */
static kz_result ase_next_chunk(const kzi_ase_sprite *sprite, ase_chunks *chunks, kzi_ase_part *out, uint32_t *type)
{
    kzi_ase_part *const rest = &chunks->rest;
    *type = 0;
    if (chunks->left == 0) return KZ_OK;
    if (!ase_has(rest, ASE_CHUNK)) return ase_short(sprite, rest, "the frame's chunks are");
    const uint32_t size = kzi_le32(rest->at);
    if (size < ASE_CHUNK || !ase_has(rest, size))
        return kzi_image_fail(sprite->source, ase_at(sprite, rest->at),
                              "a chunk of %lu bytes does not fit into its frame", (unsigned long)size);
    *type = kzi_le16(rest->at + 4);
    *out = (kzi_ase_part){rest->at + ASE_CHUNK, rest->at + size};
    rest->at += size;
    chunks->left--;
    return ase_step(sprite);
}

/* ---- Palettes ------------------------------------------------------------------------------------------ */

static uint32_t ase_rgb(const unsigned char *p) { return (uint32_t)p[0] << 16 | kzi_be16(p + 1); }

static kz_result ase_read_palette(kzi_ase_sprite *sprite, kzi_ase_part part)
{
    if (!ase_has(&part, 20)) return ase_short(sprite, &part, "the palette is");
    const uint32_t n = kzi_le32(part.at), first = kzi_le32(part.at + 4), last = kzi_le32(part.at + 8);
    part.at += 20;
    for (uint64_t i = first; i <= last && i < 256; i++) {
        if (!ase_has(&part, 6)) return ase_short(sprite, &part, "the palette is");
        const bool named = part.at[0] & 1;
        sprite->palette[i] = (uint32_t)part.at[5] << 24 | ase_rgb(part.at + 2);
        part.at += 6;
        const size_t name = named && ase_has(&part, 2) ? 2 + (size_t)kzi_le16(part.at) : named ? 2 : 0;
        if (!ase_has(&part, name)) return ase_short(sprite, &part, "the palette is");
        part.at += name;
    }
    sprite->n_colors = n < 256 ? n : 256;
    return KZ_OK;
}

/* Aseprite before 1.1 has packets of opaque colours. */
static kz_result ase_read_old_palette(kzi_ase_sprite *sprite, kzi_ase_part part)
{
    uint32_t i = 0, n = ase_has(&part, 2) ? kzi_le16(part.at) : 1;
    for (part.at += ase_has(&part, 2) ? 2 : 0; n > 0; n--) {
        if (!ase_has(&part, 2)) return ase_short(sprite, &part, "the palette is");
        const uint32_t count = part.at[1] ? part.at[1] : 256;
        i += part.at[0];
        part.at += 2;
        if (!ase_has(&part, (size_t)3 * count)) return ase_short(sprite, &part, "the palette is");
        for (uint32_t k = 0; k < count; k++, i++, part.at += 3)
            if (i < 256) sprite->palette[i] = KZI_OPAQUE | ase_rgb(part.at);
    }
    sprite->n_colors = i < 256 ? i : 256;
    return KZ_OK;
}

/* ---- Layers, tilesets, cels ---------------------------------------------------------------------------- */

static kz_result ase_read_layer(kzi_ase_sprite *sprite, kzi_ase_part part)
{
    kzi_ase_layer *const layer = &sprite->layers[sprite->n_layers];
    if (!ase_has(&part, 18)) return ase_short(sprite, &part, "the layer is");
    const uint32_t flags = kzi_le16(part.at), type = kzi_le16(part.at + 2);
    const uint32_t known = type == ASE_LAYER_GROUP ? ASE_GROUPS_HAVE_OPACITY : ASE_HAS_OPACITY;
    const size_t name = 18 + (size_t)kzi_le16(part.at + 16);
    if (type == ASE_LAYER_TILES && !ase_has(&part, name + 4)) return ase_short(sprite, &part, "the layer is");
    layer->level = kzi_le16(part.at + 4);
    layer->opacity = sprite->flags & known ? part.at[12] : 255;
    layer->tileset = type == ASE_LAYER_TILES ? kzi_le32(part.at + name) : 0;
    layer->visible = (flags & ASE_VISIBLE) && !(flags & ASE_REFERENCE);
    layer->background = flags & ASE_BACKGROUND;
    layer->parent = (int64_t)sprite->n_layers - 1; /* of what is before it, the last that is less deep */
    while (layer->parent >= 0 && sprite->layers[layer->parent].level >= layer->level)
        layer->parent = sprite->layers[layer->parent].parent;
    if (layer->parent >= 0) {
        layer->visible = layer->visible && sprite->layers[layer->parent].visible;
        layer->opacity = kzi_ase_fade(layer->opacity, sprite->layers[layer->parent].opacity);
    }
    sprite->n_layers++;
    return KZ_OK;
}

static kz_result ase_read_tileset(kzi_ase_sprite *sprite, kzi_ase_part part)
{
    kzi_ase_tileset *const set = &sprite->tilesets[sprite->n_tilesets];
    if (!ase_has(&part, 34)) return ase_short(sprite, &part, "the tileset is");
    set->id = kzi_le32(part.at);
    set->flags = kzi_le32(part.at + 4);
    set->count = kzi_le32(part.at + 8);
    set->w = kzi_le16(part.at + 12);
    set->h = kzi_le16(part.at + 14);
    if (sprite->n_tilesets > 0 && set->id <= set[-1].id)
        return kzi_image_fail(sprite->source, ase_at(sprite, part.at), "tileset %lu stands behind tileset %lu",
                              (unsigned long)set->id, (unsigned long)set[-1].id);
    const size_t before = 34 + (size_t)kzi_le16(part.at + 32) + (set->flags & 1 ? 8 : 0) + 4;
    if (set->flags & ASE_TILES_INSIDE) {
        if (!ase_has(&part, before)) return ase_short(sprite, &part, "the tileset is");
        set->data = (kzi_ase_part){part.at + before, part.end};
    }
    sprite->n_tilesets++;
    return KZ_OK;
}

/* Reads a cel but for its layer and place, which a linked one has of its own. */
static kz_result ase_read_pixels(kzi_ase_sprite *sprite, kzi_ase_part part, kzi_ase_cel *cel)
{
    cel->kind = (kzi_ase_kind)kzi_le16(part.at + 7);
    const size_t head = cel->kind == KZI_ASE_TILES ? 16 + 32 : cel->kind == KZI_ASE_LINKED ? 18 : 20;
    if (cel->kind > KZI_ASE_TILES)
        return kzi_image_refuse(sprite->source, "byte %llu: a cel of type %u",
                                (unsigned long long)ase_at(sprite, part.at + 7), (unsigned)cel->kind);
    if (!ase_has(&part, head)) return ase_short(sprite, &part, "the cel is");
    cel->w = kzi_le16(part.at + 16);
    cel->h = cel->kind == KZI_ASE_LINKED ? 0 : kzi_le16(part.at + 18);
    cel->data = (kzi_ase_part){part.at + head, part.end};
    if (cel->kind == KZI_ASE_TILES && kzi_le16(part.at + 20) != 32)
        return kzi_image_refuse(sprite->source, "byte %llu: a tilemap of %lu bits a tile",
                                (unsigned long long)ase_at(sprite, part.at + 20),
                                (unsigned long)kzi_le16(part.at + 20));
    return KZ_OK;
}

/* A cel may show what another frame has of its layer. */
static kz_result ase_follow_link(kzi_ase_sprite *sprite, uint32_t layer, const unsigned char *link, kzi_ase_cel *cel)
{
    const uint32_t target = cel->w;
    const unsigned char *const end = sprite->source->bytes + sprite->source->n_bytes;
    kzi_ase_part file = {sprite->source->bytes + ASE_HEADER, end}, part;
    ase_chunks chunks;
    uint32_t type;
    kz_result result = ase_open_frame(sprite, &file, &chunks);
    for (uint32_t i = 0; i < target && result == KZ_OK; i++) result = ase_open_frame(sprite, &file, &chunks);
    while (result == KZ_OK) {
        result = ase_next_chunk(sprite, &chunks, &part, &type);
        if (result != KZ_OK) return result;
        if (type == 0) break;
        if (type != ASE_CEL || !ase_has(&part, 16) || kzi_le16(part.at) != layer) continue;
        result = ase_read_pixels(sprite, part, cel);
        if (result != KZ_OK || cel->kind != KZI_ASE_LINKED) return result;
        break;
    }
    if (result != KZ_OK) return result;
    return kzi_image_fail(sprite->source, ase_at(sprite, link), "frame %lu has no cel to link with",
                          (unsigned long)target);
}

/* The order of drawing in the high bits, the number of the cel in the low ones. */
static uint64_t ase_key(uint32_t layer, int32_t z, size_t i)
{
    return (uint64_t)((int64_t)layer + z + 0x8000) << 47 | (uint64_t)(uint32_t)(z + 0x8000) << 31 | i;
}

static kz_result ase_read_cel(kzi_ase_sprite *sprite, kzi_ase_part part, uint64_t *keys)
{
    kzi_ase_cel *const cel = &sprite->cels[sprite->n_cels];
    if (!ase_has(&part, 16)) return ase_short(sprite, &part, "the cel is");
    const uint32_t number = kzi_le16(part.at);
    if (number >= sprite->n_layers)
        return kzi_image_fail(sprite->source, ase_at(sprite, part.at), "the cel lies in layer %lu of %llu",
                              (unsigned long)number, (unsigned long long)sprite->n_layers);
    cel->layer = &sprite->layers[number];
    cel->x = ase_signed16(part.at + 2);
    cel->y = ase_signed16(part.at + 4);
    cel->opacity = kzi_ase_fade(part.at[6], cel->layer->opacity);
    if (!cel->layer->visible || cel->opacity == 0) return KZ_OK;
    kz_result result = ase_read_pixels(sprite, part, cel);
    if (result == KZ_OK && cel->kind == KZI_ASE_LINKED) result = ase_follow_link(sprite, number, part.at + 16, cel);
    keys[sprite->n_cels] = ase_key(number, ase_signed16(part.at + 9), sprite->n_cels);
    if (result == KZ_OK) sprite->n_cels++;
    return result;
}

/* ---- The order of drawing ------------------------------------------------------------------------------ */

static void ase_sift(uint64_t *keys, size_t at, size_t n)
{
    const uint64_t key = keys[at];
    for (size_t child; (child = 2 * at + 1) < n; at = child) {
        if (child + 1 < n && keys[child + 1] > keys[child]) child++;
        if (keys[child] <= key) break;
        keys[at] = keys[child];
    }
    keys[at] = key;
}

/* Sorts by a heap, whose time a file cannot make quadratic. */
static void ase_sort(uint64_t *keys, size_t n)
{
    for (size_t i = n / 2; i-- > 0;) ase_sift(keys, i, n);
    for (size_t i = n; i-- > 1;) {
        const uint64_t last = keys[i];
        keys[i] = keys[0];
        keys[0] = last;
        ase_sift(keys, 0, i);
    }
}

static kz_result ase_order(kzi_ase_sprite *sprite, uint64_t *keys)
{
    kzi_ase_cel *const sorted = kzi_arena_take(&sprite->arena, sprite->n_cels + 1, sizeof *sorted);
    if (!sorted) return kzi_io_no_memory(sprite->source->io, sprite->source->name);
    ase_sort(keys, sprite->n_cels);
    for (size_t i = 0; i < sprite->n_cels; i++) sorted[i] = sprite->cels[keys[i] & 0x7fffffffu];
    sprite->cels = sorted;
    return KZ_OK;
}

/* ---- The file ------------------------------------------------------------------------------------------ */

static kz_result ase_read_chunk(kzi_ase_sprite *sprite, uint32_t type, kzi_ase_part part, bool old, uint64_t *keys)
{
    switch (type) {
    case ASE_LAYER: return ase_read_layer(sprite, part);
    case ASE_CEL: return ase_read_cel(sprite, part, keys);
    case ASE_PALETTE: return ase_read_palette(sprite, part);
    case ASE_TILESET: return ase_read_tileset(sprite, part);
    case ASE_OLD_PALETTE: return old ? ase_read_old_palette(sprite, part) : KZ_OK;
    default: return KZ_OK;
    }
}

static kz_result ase_read_frame(kzi_ase_sprite *sprite, ase_chunks chunks)
{
    ase_chunks again = chunks;
    kzi_ase_part part;
    uint32_t type;
    size_t n_layers = 0, n_cels = 0, n_tilesets = 0;
    bool old = true;
    kz_result result;
    while ((result = ase_next_chunk(sprite, &chunks, &part, &type)) == KZ_OK && type != 0) {
        n_layers += type == ASE_LAYER;
        n_cels += type == ASE_CEL;
        n_tilesets += type == ASE_TILESET;
        old = old && type != ASE_PALETTE;
    }
    if (result != KZ_OK) return result;
    uint64_t *const keys = kzi_arena_take(&sprite->arena, n_cels + 1, sizeof *keys);
    sprite->layers = kzi_arena_take(&sprite->arena, n_layers + 1, sizeof *sprite->layers);
    sprite->cels = kzi_arena_take(&sprite->arena, n_cels + 1, sizeof *sprite->cels);
    sprite->tilesets = kzi_arena_take(&sprite->arena, n_tilesets + 1, sizeof *sprite->tilesets);
    if (!keys || !sprite->layers || !sprite->cels || !sprite->tilesets)
        return kzi_io_no_memory(sprite->source->io, sprite->source->name);
    while ((result = ase_next_chunk(sprite, &again, &part, &type)) == KZ_OK && type != 0)
        if ((result = ase_read_chunk(sprite, type, part, old, keys)) != KZ_OK) return result;
    return result == KZ_OK ? ase_order(sprite, keys) : result;
}

static kz_result ase_read(kzi_ase_sprite *sprite)
{
    const kzi_image_source *const s = sprite->source;
    const unsigned char *const p = s->bytes;
    kzi_ase_part file = {p + ASE_HEADER, p + s->n_bytes};
    ase_chunks chunks;
    if (s->n_bytes < ASE_HEADER) return kzi_image_cut_short(s, "the header is");
    if (kzi_le16(p + 6) == 0) return kzi_image_fail(s, 6, "the sprite has no frames");
    sprite->w = kzi_le16(p + 8);
    sprite->h = kzi_le16(p + 10);
    sprite->pixel_size = p[12] / 8;
    sprite->flags = kzi_le32(p + 14);
    sprite->clear = p[28];
    kz_result result = kzi_image_check_size(s->io, s->name, sprite->w, sprite->h);
    if (result != KZ_OK) return result;
    const uint64_t map_left = s->io->pixels_left - (uint64_t)sprite->w * sprite->h; /* four bytes count as a pixel */
    sprite->bytes_left = KZI_ASE_UNPACKED * s->io->limits.max_pixels;
    if (map_left < sprite->bytes_left / 4) sprite->bytes_left = 4 * map_left;
    result = ase_open_frame(sprite, &file, &chunks);
    if (result == KZ_OK) result = ase_read_frame(sprite, chunks);
    if (result == KZ_OK && sprite->pixel_size == 1 && sprite->n_colors == 0)
        result = kzi_image_fail(s, s->n_bytes, "the sprite has no palette");
    return result == KZ_OK ? kzi_ase_draw(sprite) : result;
}

kz_result kzi_image_read_aseprite(const kzi_image_source *source, kz_image **out)
{
    kzi_ase_sprite sprite;
    memset(&sprite, 0, sizeof sprite);
    sprite.source = source;
    kzi_arena_begin(&sprite.arena, &source->io->alloc);
    const kz_result result = ase_read(&sprite);
    kzi_arena_end(&sprite.arena);
    *out = sprite.image;
    return result;
}

const char *kzi_image_zlib_version(void)
{
    const char *const version = zlibVersion(); /* NULL: it could not be opened */
    return version ? version : "";
}
#else
typedef int kzi_image_aseprite_not_here; /* ISO C requires something in every file */
#endif
