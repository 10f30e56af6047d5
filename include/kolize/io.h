/* io.h - files in: images become surfaces, Tiled maps become shapes and worlds.  A library of its own, kolize-io, so
 * that the core needs neither libpng nor an XML reader.
 *
 * Files are hostile until proven otherwise: everything is bounded by kz_limits, nothing is trusted, and an error names
 * the file and the line and column, or the byte. */
#ifndef KOLIZE_IO_H
#define KOLIZE_IO_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Only regular files are opened: a folder, a pipe or a device is KZ_ERR_FILE at once.  With limits.root, every file that
 * a call opens must lie in that folder once symbolic links are resolved, else KZ_ERR_FILE; on Windows, where this cannot
 * be told, every file is KZ_ERR_UNSUPPORTED then. */

/* The code for programs, the sentence for people: "room.tmx:41:17: polygon has 2 points, needs 3",
 * "ship.png: byte 1042: chunk IDAT is cut short". */
#define KZ_IO_TEXT_SIZE 512
typedef struct kz_io_error {
    kz_result code;
    char text[KZ_IO_TEXT_SIZE];
} kz_io_error;

/* Everything below: err may be NULL, limits and alloc as in base.h, *out is written only on success. */

/* ---- Files ---------------------------------------------------------------------------------------------- */

/* The bytes of a file. */
typedef struct kz_bytes {
    unsigned char *data;
    size_t size;
    size_t room;        /* of the block they lie in */
    kz_allocator alloc; /* which gave it */
} kz_bytes;

/* Reads a whole file.  Errors: KZ_ERR_FILE, KZ_ERR_TOO_LARGE (more than max_bytes), KZ_ERR_UNSUPPORTED (limits.root on
 * Windows), KZ_ERR_MEMORY.  Allocates: the bytes. */
KZ_API kz_result kz_file_read(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_bytes *out,
                              kz_io_error *err);
KZ_API void kz_bytes_free(kz_bytes *bytes); /* NULL, or all zeros, is fine; they are zeros then */

/* ---- Images -------------------------------------------------------------------------------------------- */

/* Decoded pixels, with their palette if they have one. */
typedef struct kz_image kz_image;

/* Reads a PNG, GIF, WebP, JPEG, BMP, TGA, PCX, PNM or PAM file.
 *
 * The content tells the format, not the name.  Palettes of up to 8 bits keep their indices.  Of an animation the first
 * frame is read, as a viewer shows it.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX (damaged or cut short), KZ_ERR_TOO_LARGE (before pixels are allocated),
 * KZ_ERR_UNSUPPORTED (says which format it is), KZ_ERR_MEMORY.
 * Allocates: the image; decoders have memory of their own while they read.
 * Details: docs/contract/io.md#kz_image_load */
KZ_API kz_result kz_image_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_image **out,
                               kz_io_error *err);

/* The same from memory; `name` stands for the file in messages. */
KZ_API kz_result kz_image_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                               const kz_allocator *alloc, kz_image **out, kz_io_error *err);

/* The pixels: valid until the image is freed.  KZ_FORMAT_INDEX8 with a palette, KZ_FORMAT_RGB24 or KZ_FORMAT_RGBA32. */
KZ_API const kz_surface *kz_image_surface(const kz_image *image);
KZ_API void kz_image_free(kz_image *image); /* NULL is fine */

/* "PNG, GIF, WebP, ..." and, for what this build lacks, NULL or "GIF: this build has no giflib; ...". */
KZ_API const char *kz_image_formats(void);
KZ_API const char *kz_image_formats_missing(void);

/* Which code reads format i, from 0 on: "PNG: libpng 1.6.39", "BMP: kolize", "GIF: no giflib" when this build lacks it.
 * Returns the uncut length, as snprintf does; 0 beyond the last format.  Errors: none.  Allocates: nothing. */
KZ_API size_t kz_image_decoder(int32_t i, char *text, size_t size);

/* ---- Rules as text ------------------------------------------------------------------------------------- */

/* "RRGGBB" or "RRGGBB~TOLERANCE" (also with a leading #) into a key rule.  KZ_ERR_ARGUMENT for anything else. */
KZ_API kz_result kz_rule_parse_key(const char *text, kz_rule *out);

/* "AARRGGBB" (or "RRGGBB", opaque; also with a leading #) into a colour.  KZ_ERR_ARGUMENT for anything else. */
KZ_API kz_result kz_parse_argb(const char *text, uint32_t *out);

/* One line that names a rule in full, such as "alpha > 127", "key ff00ff~8", "indices 0,3 transparent",
 * "hot image, air ffff00ff".  Returns the uncut length, as snprintf does. */
KZ_API size_t kz_rule_text(const kz_rule *rule, char *text, size_t size);

/* ---- Tiled maps ---------------------------------------------------------------------------------------- */

/* A map that was read, with everything it names: things that collide and pictures that do not. */
typedef struct kz_map kz_map;

/* A layer, and the group that it lies in.  They live as long as the map. */
typedef struct kz_map_layer {
    const char *name;
    const struct kz_map_layer *group; /* NULL: it lies in no group */
} kz_map_layer;

/* One thing of a map that can collide: an object, or a tile of a tile layer that has collision shapes or a mask rule.
 * Strings are never NULL and live as long as the map. */
typedef struct kz_map_item {
    int32_t id;                /* Tiled's object id; 0 for a tile of a tile layer */
    const char *name;          /* the object's name, or the template's; "" if none */
    const char *class_name;    /* Tiled's class (type in older maps) */
    const kz_map_layer *layer; /* never NULL */
    const char *tileset;       /* name of the tileset; "" if it is no tile */
    int32_t tile;              /* the tile's number in it; -1 if it is no tile */
    kz_cell cell;              /* where in its tile layer; {0, 0} for objects */
    bool from_tile_layer;
    bool visible;          /* by itself and all its layers; invisible ones collide all the same */
    kz_shape shape;        /* in map pixels, posed; kind NONE when it has no extent (text objects are left out) */
    const char *rule;      /* the mask rule used, as kz_rule_text writes it; "" when it is no mask */
    const kz_image *image; /* what is drawn, or NULL */
    kz_cell_rect part;     /* which part of the image */
    kz_affine draw;        /* where it is drawn: from pixels of the part to map pixels */
    float opacity;         /* 0..1, of its layers together: how it is drawn; it collides all the same */
    int32_t line;          /* where the map file has it; 0 if unknown */
} kz_map_item;

/* Something that is only drawn: a tile without collision, an image layer. */
typedef struct kz_map_picture {
    const kz_image *image;
    kz_cell_rect part;
    kz_affine draw;
    float opacity; /* 0..1, of its layers together */
} kz_map_picture;

/* Reads a Tiled map (.tmx, .tmj or .json) with the tilesets, templates and images it names, relative to each file.
 *
 * Every object that is a rectangle, ellipse, polygon, polyline, point, capsule or tile becomes an item.  So do tiles of
 * tile layers that have collision shapes or a mask's property.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX, KZ_ERR_CONTENT, KZ_ERR_TOO_LARGE, KZ_ERR_UNSUPPORTED, KZ_ERR_MEMORY,
 * KZ_ERR_HOT_SIZE, and those of the shapes.
 * Allocates: the map, with its images, masks and shapes; jansson, zstd and the decoders of images take memory of their
 * own while they read.
 * Details: docs/contract/io.md#kz_map_load */
KZ_API kz_result kz_map_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_map **out,
                             kz_io_error *err);
KZ_API void kz_map_free(kz_map *map); /* NULL is fine */

/* The same from memory.  What the map names is looked for beside `path`, which also stands for it in messages. */
KZ_API kz_result kz_map_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                             const kz_allocator *alloc, kz_map **out, kz_io_error *err);

/* A layer's name with its groups, "level/walls", ended by 0 and cut to fit.  Returns the uncut length, as snprintf does;
 * size 0 writes nothing. */
KZ_API size_t kz_map_layer_path(const kz_map_layer *layer, char *text, size_t size);

/* What is in it.  Errors: none.  Allocates: nothing. */
KZ_API int32_t kz_map_item_count(const kz_map *map);
KZ_API const kz_map_item *kz_map_item_at(const kz_map *map, int32_t i);       /* in drawing order; NULL beyond */
KZ_API int32_t kz_map_picture_count(const kz_map *map);                       /* in drawing order, before all items */
KZ_API const kz_map_picture *kz_map_picture_at(const kz_map *map, int32_t i); /* NULL beyond */
KZ_API kz_box kz_map_bounds(const kz_map *map);       /* the map's tile grid in pixels; infinite maps: what is used */
KZ_API uint32_t kz_map_background(const kz_map *map); /* 0xAARRGGBB; 0 if the map names none */

/* Warnings: things that were read past without harm (a rule not used, an unknown kind of layer).  One line each. */
KZ_API int32_t kz_map_warning_count(const kz_map *map);
KZ_API const char *kz_map_warning_at(const kz_map *map, int32_t i);

/* ---- Maps in worlds ------------------------------------------------------------------------------------ */

/* Adds every item with a shape as a body; its user value is the item's number.  Tiles of tile layers are static and do
 * not collide with each other: they get category 2, all else category 1.  The world must not outlive the map.
 * Errors, allocation: those of kz_body_create; what was added stays added. */
KZ_API kz_result kz_map_add_to_world(const kz_map *map, kz_world *world, kz_error *err);

/* The same with few bodies for many tiles: those of one tile layer and one class whose shapes are boxes and lie edge to
 * edge are one body where they make a rectangle (found row by row; few, not the fewest).  It has exactly the points of
 * its tiles; only what were seams between them lies inside now.  Its user value is the number of its topmost, then
 * leftmost tile.  Other shapes, masks and objects are bodies of their own as before. */
KZ_API kz_result kz_map_add_joined(const kz_map *map, kz_world *world, kz_error *err);

/* Which tile was it?  `item` is the user value of a body that kz_map_add_joined made (or the number of any of its
 * tiles).  The tile that holds the point, such as that of a contact or of a hit; of several the topmost, then leftmost;
 * when none holds it, one that is nearest to it in x and y.  For a body of one item that item; -1 for a number that is
 * none, or a point that is NaN.  Cost: the logarithm of the body's tiles. */
KZ_API int32_t kz_map_tile_at(const kz_map *map, int32_t item, kz_vec2 point);

/* Finds the tiles of such a body whose boxes meet `where`, by rows from the top.  Of a body of one item, it is that item
 * if its bounds meet `where`.
 * Args: `items` receives the first `max`.
 * Returns: how many there are. */
KZ_API size_t kz_map_tiles_in(const kz_map *map, int32_t item, kz_box where, int32_t *items, size_t max);

#ifdef __cplusplus
}
#endif
#endif
