/* io.h - reads files: images become surfaces, Tiled maps become shapes and worlds.
 *
 * It is a library of its own, kolize-io, so that the core needs neither libpng nor an XML reader.  Files are treated as
 * hostile: kz_limits bounds everything, and an error names the file and the line and column, or the byte.
 *
 * Only regular files are opened; a folder, a pipe or a device is KZ_ERR_FILE at once.  With limits.root, every file
 * must lie in that folder (docs/contract/io.md#limitsroot).  Unless a function says otherwise, `err` may be NULL,
 * limits and alloc are as in base.h, and *out is written only on success.
 * Details: docs/contract/io.md */
#ifndef KOLIZE_IO_H
#define KOLIZE_IO_H

#include "world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An error: the code is for programs, the sentence for people.
 *
 * Sentences are such as "room.tmx:41:17: polygon has 2 points, needs 3" and
 * "ship.png: byte 1042: chunk IDAT is cut short". */
#define KZ_IO_TEXT_SIZE 512
typedef struct kz_io_error {
    kz_result code;
    char text[KZ_IO_TEXT_SIZE];
} kz_io_error;

/* ---- Files ---------------------------------------------------------------------------------------------- */

/* The bytes of a file. */
typedef struct kz_bytes {
    unsigned char *data;
    size_t size;
    size_t room;        /* bytes of the block that they lie in */
    kz_allocator alloc; /* the block's */
} kz_bytes;

/* Reads a whole file.
 * Errors: KZ_ERR_FILE; KZ_ERR_TOO_LARGE (more than max_bytes); KZ_ERR_UNSUPPORTED (limits.root on Windows);
 * KZ_ERR_MEMORY.
 * Allocates: the bytes. */
KZ_API kz_result kz_file_read(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_bytes *out,
                              kz_io_error *err);
KZ_API void kz_bytes_free(kz_bytes *bytes); /* NULL, or all zeros, is fine; they are zeros then */

/* ---- Images -------------------------------------------------------------------------------------------- */

/* Decoded pixels, with their palette if they have one. */
typedef struct kz_image kz_image;

/* Reads a PNG, GIF, WebP, JPEG, BMP, TGA, PCX, PNM, PAM or Aseprite file.
 *
 * The content tells the format, not the name.  Palettes of up to 8 bits keep their indices.  Of an animation the first
 * frame is read, as a viewer shows it; of an Aseprite sprite all that is visible in that frame.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX (damaged or cut short), KZ_ERR_TOO_LARGE (before pixels are allocated),
 * KZ_ERR_UNSUPPORTED (says which format it is), KZ_ERR_MEMORY.
 * Allocates: the image; decoders have memory of their own while they read.
 * Details: docs/contract/io.md#kz_image_load */
KZ_API kz_result kz_image_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_image **out,
                               kz_io_error *err);

/* Reads an image from memory as kz_image_load does from a file.
 * Args: `name` stands for the file in messages.
 * Allocates: as kz_image_load. */
KZ_API kz_result kz_image_read(const void *bytes, size_t n_bytes, const char *name, const kz_limits *limits,
                               const kz_allocator *alloc, kz_image **out, kz_io_error *err);

/* The pixels of an image, valid until it is freed.
 * Returns: KZ_FORMAT_INDEX8 with a palette, KZ_FORMAT_RGB24 or KZ_FORMAT_RGBA32. */
KZ_API const kz_surface *kz_image_surface(const kz_image *image);
KZ_API void kz_image_free(kz_image *image); /* NULL is fine */

/* The formats that this build reads: "PNG, GIF, WebP, ...". */
KZ_API const char *kz_image_formats(void);

/* The formats that this build lacks: "GIF: this build has no giflib; ...".
 * Returns: NULL when nothing is missing. */
KZ_API const char *kz_image_formats_missing(void);

/* The code that reads format i, counted from 0: "PNG: libpng 1.6.39", "BMP: kolize".
 *
 * "GIF: no giflib" means that this build lacks it.
 * Returns: the uncut length, as snprintf does; 0 beyond the last format.
 * Errors: none.
 * Allocates: nothing. */
KZ_API size_t kz_image_decoder(int32_t i, char *text, size_t size);

/* ---- Rules as text ------------------------------------------------------------------------------------- */

/* Makes a key rule of "RRGGBB" or "RRGGBB~TOLERANCE"; a leading # is fine.
 * Errors: KZ_ERR_ARGUMENT for any other text. */
KZ_API kz_result kz_rule_parse_key(const char *text, kz_rule *out);

/* Makes a colour of "AARRGGBB", or of "RRGGBB", which is opaque; a leading # is fine.
 * Errors: KZ_ERR_ARGUMENT for any other text. */
KZ_API kz_result kz_parse_argb(const char *text, uint32_t *out);

/* Writes one line that names a rule in full.
 *
 * Such lines are "alpha > 127", "key ff00ff~8", "indices 0,3 transparent" and "hot image, air ffff00ff".
 * Returns: the uncut length, as snprintf does. */
KZ_API size_t kz_rule_text(const kz_rule *rule, char *text, size_t size);

/* ---- Maps ---------------------------------------------------------------------------------------------- */

/* A map with everything that it names: things that collide, and pictures that do not. */
typedef struct kz_map kz_map;

/* Custom properties: io_map.h reads them.  NULL stands for none. */
struct kz_properties;

/* A layer, and the group that it lies in.  They live as long as the map. */
typedef struct kz_map_layer {
    const char *name;
    const char *class_name;           /* "" if none */
    const struct kz_map_layer *group; /* NULL: it lies in no group */
    const struct kz_properties *properties;
    kz_vec2 cell_size; /* of the upright grid of a map, or of a layer of LDtk; {0, 0} where there is none */
    kz_vec2 at;        /* the corner of its cell (0, 0), in map pixels */
} kz_map_layer;

/* A thing of a map that can collide: an object, or a tile of a tile layer that has collision shapes or a mask rule.
 *
 * Strings are never NULL and live as long as the map. */
typedef struct kz_map_item {
    int32_t id;                /* Tiled's object id; 0 for a tile of a tile layer */
    const char *name;          /* the object's name, or the template's; "" if none */
    const char *class_name;    /* Tiled's class (type in older maps) */
    const kz_map_layer *layer; /* never NULL */
    const char *tileset;       /* name of the tileset; "" if it is no tile */
    int32_t tile;              /* the tile's number in it; -1 if it is no tile */
    kz_cell cell;              /* its place in its tile layer; {0, 0} for objects */
    bool from_tile_layer;
    bool sensor;           /* it is reported, and blocks no motion: an entity of LDtk */
    bool visible;          /* so are all its layers; invisible things collide as well */
    kz_shape shape;        /* in map pixels, posed; kind NONE when a note says why (text objects are left out) */
    kz_vec2 origin;        /* the object's own point, about which Tiled rotates it, in map pixels; {0, 0} for tiles */
    float rotation_deg;    /* the object's, clockwise; `shape` is rotated by it already */
    const char *rule;      /* the mask rule used, as kz_rule_text writes it; "" when it is no mask */
    const kz_image *image; /* the image drawn, or NULL; a tile's is NULL, too, when it cannot be read */
    kz_cell_rect part;     /* the part of the image that is drawn */
    kz_affine draw;        /* from pixels of the part to map pixels */
    float opacity;         /* 0..1, of its layers together; it does not matter to collisions */
    int32_t line;          /* of the map file; 0 if unknown */
    const struct kz_properties *properties; /* its own, then those of its template and of its tile */
} kz_map_item;

/* Something that is only drawn: a tile without collision, an image layer. */
typedef struct kz_map_picture {
    const kz_image *image;
    kz_cell_rect part;
    kz_affine draw;
    float opacity; /* 0..1, of its layers together */
    const kz_map_layer *layer;              /* never NULL */
    const char *class_name;                 /* its tile's; "" if none */
    const struct kz_properties *properties; /* its tile's; those of an image layer are its layer's */
} kz_map_picture;

/* Reads a map of Tiled (.tmx, .tmj, .json, or exported as .lua) or LDtk (.ldtk, .ldtkl), with all files it names.
 *
 * Every object that is a rectangle, ellipse, polygon, polyline, point, capsule or tile becomes an item.  So do tiles of
 * tile layers that have collision shapes or a mask's property.  Of LDtk these are cells of IntGrid layers, tiles laid by
 * hand, and entities.  What is missing or makes no sense is left out, as kz_map_notes says.
 * Errors: KZ_ERR_FILE, KZ_ERR_SYNTAX, KZ_ERR_CONTENT, KZ_ERR_TOO_LARGE, KZ_ERR_UNSUPPORTED, KZ_ERR_MEMORY,
 * KZ_ERR_HOT_SIZE, and those of the shapes.
 * Allocates: the map, with its images, masks and shapes; jansson, zstd and the decoders of images take memory of their
 * own while they read.
 * Details: docs/contract/io.md#kz_map_load */
KZ_API kz_result kz_map_load(const char *path, const kz_limits *limits, const kz_allocator *alloc, kz_map **out,
                             kz_io_error *err);
KZ_API void kz_map_free(kz_map *map); /* NULL is fine */

/* What of an LDtk project is read.  Lists have commas between their words. */
typedef struct kz_map_part {
    const char *level;  /* identifier or iid of one, whose top-left corner is (0, 0); NULL: all beside the first one */
    const char *layers; /* identifiers of layers; NULL: all */
    const char *values; /* of IntGrid cells, numbers or identifiers; NULL: all but 0 */
} kz_map_part;

/* Reads a part of a map of LDtk.
 * Args: NULL for the part, or all zero, reads all, also of Tiled's maps.
 * Errors: those of kz_map_load; KZ_ERR_CONTENT (there is no such level); KZ_ERR_UNSUPPORTED (a part of Tiled's map).
 * Allocates: as kz_map_load.
 * Details: docs/contract/io.md#ldtk */
KZ_API kz_result kz_map_load_part(const char *path, const kz_map_part *part, const kz_limits *limits,
                                  const kz_allocator *alloc, kz_map **out, kz_io_error *err);

/* Reads a map from memory as kz_map_load does from a file.
 * Args: files that the map names are searched for beside `path`, which also stands for the map in messages.
 * Allocates: as kz_map_load. */
KZ_API kz_result kz_map_read(const void *bytes, size_t n_bytes, const char *path, const kz_limits *limits,
                             const kz_allocator *alloc, kz_map **out, kz_io_error *err);

/* Reads a part of a map of LDtk from memory.
 * Args: as those of kz_map_read and kz_map_load_part.
 * Allocates: as kz_map_load. */
KZ_API kz_result kz_map_read_part(const void *bytes, size_t n_bytes, const char *path, const kz_map_part *part,
                                  const kz_limits *limits, const kz_allocator *alloc, kz_map **out, kz_io_error *err);

/* The editor that the map is of: "Tiled" or "LDtk".
 * Errors: none.
 * Allocates: nothing. */
KZ_API const char *kz_map_format(const kz_map *map);

/* The files that a map names and that are there: tilesets, templates, levels, images, also those of rules.
 *
 * Each is there once, by the path with which it was opened, which lives as long as the map.  A program that reads a map
 * again when it is saved looks at them, too; one that writes pictures does not write into them.
 * Errors: none.
 * Allocates: nothing. */
KZ_API int32_t kz_map_file_count(const kz_map *map);
KZ_API const char *kz_map_file_at(const kz_map *map, int32_t i); /* NULL beyond */

/* Writes a layer's name with its groups, "level/walls", ended by 0 and cut to fit.
 * Args: size 0 writes nothing.
 * Returns: the uncut length, as snprintf does. */
KZ_API size_t kz_map_layer_path(const kz_map_layer *layer, char *text, size_t size);

/* The content of a map.
 * Errors: none.
 * Allocates: nothing. */
KZ_API int32_t kz_map_item_count(const kz_map *map);
KZ_API const kz_map_item *kz_map_item_at(const kz_map *map, int32_t i);       /* in drawing order; NULL beyond */
KZ_API int32_t kz_map_picture_count(const kz_map *map);                       /* in drawing order, before all items */
KZ_API const kz_map_picture *kz_map_picture_at(const kz_map *map, int32_t i); /* NULL beyond */
KZ_API kz_box kz_map_bounds(const kz_map *map);       /* of its tile grid in pixels; of an infinite map its used part */
KZ_API uint32_t kz_map_background(const kz_map *map); /* 0xAARRGGBB; 0 if the map names none */

/* What a note says is left out of a map. */
typedef enum kz_map_note_kind {
    KZ_NOTE_NOTHING,  /* something in the file is odd, and nothing that collides is left out */
    KZ_NOTE_VALUE,    /* a number or word that makes no sense: its default is used */
    KZ_NOTE_ELEMENT,  /* an element that is unknown or that nothing here reads */
    KZ_NOTE_PROPERTY, /* a custom property */
    KZ_NOTE_PICTURE,  /* the pixels of an image */
    KZ_NOTE_TILESET,  /* all tiles of a tileset */
    KZ_NOTE_TILE,     /* a tile that a cell or an object shows: the cell is no item, the object has no shape */
    KZ_NOTE_SHAPE,    /* the shape of an object, or one shape of a tile: the item is there */
    KZ_NOTE_MORE      /* notes beyond limits.max_notes */
} kz_map_note_kind;

/* Something that a map has and that is not read as it stands.  Its strings live as long as the map. */
typedef struct kz_map_note {
    kz_map_note_kind kind;
    kz_result code;       /* with which limits.strict refuses the map */
    const char *file;     /* that of the map, or one that it names */
    int32_t line, column; /* from 1; 0 in JSON, where the text has the path of keys */
    int32_t count;        /* how often the same was met in this place */
    const char *text;     /* "room.tmx:41:17: edge 0 crosses edge 2: the shape is left out" */
} kz_map_note;

/* Writes the first `max` notes of a map, in the order of reading.
 *
 * A map without notes is read in full.  A map with notes is all that they do not name.
 * Args: out may be NULL when max is 0.
 * Returns: how many there are, at most limits.max_notes and one of kind KZ_NOTE_MORE.
 * Errors: none.
 * Allocates: nothing.
 * Details: docs/contract/io.md#kz_map_notes */
KZ_API size_t kz_map_notes(const kz_map *map, kz_map_note *out, size_t max);
KZ_API const char *kz_map_note_name(kz_map_note_kind kind); /* "nothing", "value", ..., "more"; "unknown" */

/* ---- Maps in worlds ------------------------------------------------------------------------------------ */

/* Adds every item with a shape as a body; its user value is the item's number.
 *
 * Tiles of tile layers are static and do not collide with each other: they get category 2, all else category 1.  The
 * world must not outlive the map.
 * Errors: those of kz_body_create; bodies that were added stay.
 * Allocates: as kz_body_create. */
KZ_API kz_result kz_map_add_to_world(const kz_map *map, kz_world *world, kz_error *err);

/* Adds every item with a shape, with one body for many tiles that form a rectangle.
 *
 * Tiles are joined when they are boxes of one tile layer and one class, edge to edge.  The body has exactly the points
 * of its tiles, and the edges between them lie inside.  Its user value is the number of its topmost, then leftmost
 * tile.  All else is as by kz_map_add_to_world.
 * Allocates: as kz_body_create.
 * Details: docs/contract/io.md#kz_map_add_joined */
KZ_API kz_result kz_map_add_joined(const kz_map *map, kz_world *world, kz_error *err);

/* Finds the tile of a joined body that contains a point, such as that of a contact or of a hit.
 *
 * Of several it is the topmost, then leftmost.  When none contains the point, it is one that is nearest in x and y.
 * Args: `item` is the user value of a body that kz_map_add_joined made, or the number of any of its tiles.
 * Returns: its number; `item` for a body of one item; -1 when there is no such item or the point is NaN.
 * Cost: the logarithm of the body's tiles. */
KZ_API int32_t kz_map_tile_at(const kz_map *map, int32_t item, kz_vec2 point);

/* Finds the tiles of a joined body whose boxes meet `where`, by rows from the top.
 *
 * A body of one item has that item if its bounds meet `where`.
 * Args: `item` is that of kz_map_tile_at; `items` receives the first `max`.
 * Returns: how many there are. */
KZ_API size_t kz_map_tiles_in(const kz_map *map, int32_t item, kz_box where, int32_t *items, size_t max);

#ifdef __cplusplus
}
#endif
#endif
