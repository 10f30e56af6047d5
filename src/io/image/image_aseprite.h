/* image_aseprite.h - an Aseprite sprite while its first frame is read: what image_aseprite.c finds in the file, and
 * image_aseprite_draw.c draws. */
#ifndef KZI_IMAGE_ASEPRITE_H
#define KZI_IMAGE_ASEPRITE_H

#include "io/image/image_private.h"

enum { KZI_ASE_UNPACKED = 32 /* times max_pixels: bytes of all that is unpacked; zlib takes 1 ns for each */ };

/* The bytes of a chunk, or those of it that are not read yet. */
typedef struct kzi_ase_part {
    const unsigned char *at, *end;
} kzi_ase_part;

typedef struct kzi_ase_layer {
    int64_t parent; /* -1: none */
    uint32_t level, opacity, tileset;
    bool visible, background; /* visible: with all groups around it */
} kzi_ase_layer;

typedef enum kzi_ase_kind { KZI_ASE_RAW, KZI_ASE_LINKED, KZI_ASE_PACKED, KZI_ASE_TILES } kzi_ase_kind;

/* The pixels, or the tiles, of a layer. */
typedef struct kzi_ase_cel {
    const kzi_ase_layer *layer;
    kzi_ase_kind kind;
    int32_t x, y;
    uint32_t opacity, w, h; /* tiles: in tiles */
    kzi_ase_part data;
} kzi_ase_cel;

typedef struct kzi_ase_tileset {
    uint32_t id, flags, count, w, h; /* of a tile */
    kzi_ase_part data;               /* packed; empty: in another file */
} kzi_ase_tileset;

typedef struct kzi_ase_sprite {
    const kzi_image_source *source;
    kzi_arena arena;
    uint32_t w, h, pixel_size; /* 4: RGBA, 2: grey and alpha, 1: index */
    uint32_t flags, clear;     /* clear: the index that stands for no pixel, but for those of a background */
    uint32_t palette[256];
    uint32_t n_colors;
    kzi_ase_layer *layers;
    kzi_ase_cel *cels; /* those to be seen, from the lowest */
    kzi_ase_tileset *tilesets;
    size_t n_layers, n_cels, n_tilesets;
    uint64_t bytes_left; /* that its cels and tilesets may still unpack to */
    kz_image *image;
} kzi_ase_sprite;

/* a * b / 255 to the nearest. */
static inline uint32_t kzi_ase_fade(uint32_t a, uint32_t b) { return (2 * a * b + 255) / 510; }

/* Makes the image of the cels. */
kz_result kzi_ase_draw(kzi_ase_sprite *sprite);

#endif
