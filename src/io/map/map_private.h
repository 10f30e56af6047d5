/* map_private.h - a map, and the state of the loader that reads one.
 *
 *   doc          the files as trees of nodes                     layer_data   the numbers of tile layers
 *   map_files    each file and image once                        map_tileset  tilesets, from the map or a file
 *   map_rule     properties to rules of transparency             map_mask     each mask once
 *   map_shape    rectangles, ellipses, ... to shapes             map_object   objects; map_template what they inherit
 *   map_layer    layers to items and pictures                    map          what a map holds
 *   tileset_tile the tile that a number means                    map_load     reads a map: the top of the room
 *   map_tiles    rectangles of tiles                             names        files by their names
 *   map_property custom properties                               body/        bodies of its items */
#ifndef KZI_MAP_PRIVATE_H
#define KZI_MAP_PRIVATE_H

#include "io/doc/doc.h"
#include "io/map/grid.h"
#include "io/image/image_private.h"
#include "io/map/names.h"

#include <kolize/io_map.h>

/* Bounds that follow from kz_limits, so that many small files add up to a bounded whole. */
#define KZI_MAP_MASKS       8  /* times max_pixels: cells of all its masks, which take a bit each */
#define KZI_MAP_CELLS       16 /* times max_objects: cells of all tile layers, empty ones included */
#define KZI_MAP_TRANSFORMED 16 /* times max_objects: edges of masks that are rotated or scaled */
#define KZI_MAP_DOCS        8  /* into max_memory: bytes of tilesets and templates; a megabyte takes up to 15 ms */
#define KZI_MAP_AGAIN       4  /* times max_objects: parts of templates, counted for each object that has one */

/* An outline of n vertices takes about n * n nanoseconds to check.  So there are two limits: the vertices of one
 * outline, and, times max_objects, the sum of their squares over a map.  With the default the second one is 2^30: a
 * second, or a hundred thousand polygons of a hundred vertices. */
#define KZI_MAP_OUTLINE      8192
#define KZI_MAP_OUTLINE_WORK 256

#define KZI_NAME_MAX       1000 /* bytes of a name: a template gives its own to thousands of objects */
#define KZI_KEY_ROOM       9    /* "//RRGGBB": the colour that makes an image another one; no path has two slashes */
#define KZI_NOTES_RECENT   64
#define KZI_TEMPLATE_DEPTH 8 /* Tiled itself makes no template of a template */

/* Boxes of tiles that make a rectangle: its n tiles are block_tiles[first] and on, by rows. */
typedef struct kzi_tile_block {
    kz_box box;
    int32_t first, n;
} kzi_tile_block;

/* The custom properties of a tileset. */
typedef struct kzi_named_properties {
    const char *name;
    const kz_properties *list;
    struct kzi_named_properties *next;
} kzi_named_properties;

struct kz_map {
    kz_allocator alloc;
    kzi_arena arena; /* strings and vertices of items */
    kz_map_item *items;
    size_t n_items, items_room;
    kz_map_picture *pictures;
    size_t n_pictures, pictures_room;
    kz_image **images;
    size_t n_images, images_room;
    kz_mask **masks;
    size_t n_masks, masks_room;
    kz_map_note *notes;
    size_t n_notes, notes_room;
    uint64_t notes_lost; /* beyond limits.max_notes */
    kzi_tile_block *blocks;
    size_t n_blocks, blocks_room;
    kzi_budget budget;               /* of all memory the map holds but its own block */
    int32_t *block_tiles, *block_of; /* numbers of items; each item's block, or -1.  NULL when there are no blocks */
    size_t block_tiles_room, block_of_room;
    const kz_properties *properties;
    kzi_named_properties *tilesets; /* those that have properties */
    const char **files;             /* paths in the arena */
    size_t n_files, files_room;
    const kz_shape **at_origin;     /* of each item, once asked for; NULL: none yet */
    size_t at_origin_room;
    const char *format;
    kz_box bounds;
    uint32_t background;
};

/* ---- While reading ------------------------------------------------------------------------------------- */

/* A document, known by its path. */
typedef struct kzi_map_doc {
    kzi_name name;
    struct kzi_map_doc *next_open;
    const char *path;
    kzi_doc doc;
    struct kzi_tileset *tileset; /* what it holds, once needed */
    struct kzi_template *model;
} kzi_map_doc;

/* A file of which images are made.  Its key is the system's identity of the file or, without one, its path. */
typedef struct kzi_map_file {
    kzi_name name; /* what the system knows it by, or its path */
    const char *path;
    bool unreadable; /* its pixels were tried */
    bool keyed;      /* an image with a key was made of it */
    kz_image *plain; /* without a key; NULL: not read yet, or read for one key and made over for it */
} kzi_map_file;

/* An image that a map names; read when its pixels or its size are first needed. */
typedef struct kzi_map_image {
    kzi_name name; /* its path and key */
    const char *path;
    kzi_map_file *file; /* NULL: embedded, or there is no such file */
    bool has_key;
    uint32_t key;    /* 0x00RRGGBB: pixels of this colour are made transparent */
    kz_image *image; /* NULL: not read yet, or it cannot be read */
} kzi_map_image;

/* What may be noted more than once in one place. */
typedef struct kzi_noted {
    const kzi_node *node; /* where it was noted last; NULL: nowhere yet */
    size_t number;        /* of the note */
} kzi_noted;

/* What `hot`, `air`, `alpha` and `key` say. */
typedef struct kzi_map_rule {
    bool given;
    kz_rule rule;
    kzi_map_image *hot;
    const kzi_node *node; /* the property that decided */
    kzi_noted wrong_size; /* of the hot image */
} kzi_map_rule;

/* A shape as the file has it, in the coordinates of its layer or tile. */
typedef enum kzi_source_kind {
    KZI_SOURCE_BOX,
    KZI_SOURCE_ELLIPSE,
    KZI_SOURCE_CAPSULE,
    KZI_SOURCE_POINT,
    KZI_SOURCE_POLYGON,
    KZI_SOURCE_POLYLINE,
    KZI_SOURCE_TEXT
} kzi_source_kind;

typedef struct kzi_source {
    kzi_source_kind kind;
    double x, y, w, h, rotation;
    const double *points; /* x, y, x, y, ... from (x, y) */
    size_t n_points;
    const kzi_node *node; /* where it stands: the polygon, or the object */
    kzi_noted wrong;
} kzi_source;

/* A mask made from a tile's pixels by one rule, and the list of its transformations. */
typedef struct kzi_tile_mask {
    struct kzi_tile_mask *next;
    kz_rule rule;
    const char *rule_text; /* for the items that have it */
    const kzi_map_image *hot;
    const kz_mask *mask;
    uint64_t n_edges; /* half of those between set and clear cells: transforming takes 20 to 100 ns each */
    struct kzi_transformed_mask *transformed;
} kzi_tile_mask;

typedef struct kzi_transformed_mask {
    struct kzi_transformed_mask *next;
    kz_affine map; /* its shift is less than a cell */
    const kz_mask *mask;
    kz_cell origin;
} kzi_transformed_mask;

typedef struct kzi_tile {
    struct kzi_tile *child[2]; /* of the tree that finds tiles by number */
    struct kzi_tileset *set;
    int32_t id;
    const char *class_name;
    const kzi_node *node; /* where the file speaks of it, or the tileset */
    const kzi_node *properties, *collision;
    const kz_properties *list; /* of the properties */
    kzi_map_image *image;
    const kzi_node *image_node;
    kz_cell_rect part;
    bool prepared;
    bool outside;   /* its part lies outside the image, so it has no pixels */
    int32_t sprite; /* of a shape sheet, + 1; 0: none */
    kzi_map_rule rule;
    kzi_source *shapes;
    size_t n_shapes;
    kzi_tile_mask *masks;
} kzi_tile;

typedef struct kzi_tileset {
    const kzi_node *node;
    const char *name;
    int32_t tile_w, tile_h, spacing, margin, columns, count; /* count -1: as many as the image has */
    double offset_x, offset_y;
    double align_x, align_y; /* of tile objects: 0 left, top .. 1 right, bottom; -1: as the map's orientation has it */
    bool to_grid, keep_aspect;
    bool isometric; /* its tiles' collision shapes lie in an isometric plane */
    int32_t grid_w, grid_h;
    kzi_map_image *image; /* NULL: each tile has its own */
    const kzi_node *image_node;
    bool sheet_known;
    bool left_out;                            /* it could not be read, and has no tiles */
    kzi_noted no_tile, no_picture, no_pixels; /* of its tiles where they are used */
    kzi_tile *tiles;                          /* the root of the tree of those that are known */
} kzi_tileset;

/* A tileset as one file numbers it. */
typedef struct kzi_tileset_use {
    uint32_t first;
    kzi_tileset *set;
    const kzi_node *node;
} kzi_tileset_use;

typedef struct kzi_template {
    const kzi_node *object;
    struct kzi_template *base; /* which its object names; NULL: none, or not opened yet */
    kzi_tileset_use use;       /* set NULL: none */
} kzi_template;

/* An <object> and, behind it, the templates that say what it does not. */
typedef struct kzi_object {
    const kzi_node *nodes[KZI_TEMPLATE_DEPTH];
    const kzi_tileset_use *uses[KZI_TEMPLATE_DEPTH]; /* whose tile numbers each uses; NULL: the map's */
    int n;
} kzi_object;

typedef struct kzi_loader {
    kzi_io io;
    kz_io_error error; /* of which the caller gets a copy */
    kzi_failure failure;
    kz_map *map;
    kzi_arena arena; /* what is needed only while reading */
    kzi_grid grid;
    kzi_names docs, images, files;
    kzi_map_doc *open_docs;
    kzi_named_properties **tilesets_end;
    char path[KZI_PATH_ROOM + KZI_KEY_ROOM]; /* of the file that is being opened */
    kzi_tileset_use *uses;                   /* by rising `first` */
    size_t n_uses, uses_room;
    kzi_noted no_tileset, no_shape;
    size_t recent_notes[KZI_NOTES_RECENT]; /* numbers of notes, by their texts */
    size_t last_note;
    kzi_noted *noted; /* whose number the next note has */
    uint64_t n_vertices, n_cells, mask_cells, outline_work, edges_transformed, parts_again, doc_bytes;
    kz_box drawn; /* what the tiles of an infinite map cover */
} kzi_loader;

/* ---- map_load.c ---------------------------------------------------------------------------------------- */

/* A file, or bytes that are already in memory. */
typedef struct kzi_map_source {
    const char *path;
    const void *bytes; /* NULL: the file is read */
    size_t n_bytes;
} kzi_map_source;

typedef kz_result kzi_map_reader(kzi_loader *l, const kzi_map_source *source, void *ctx);

/* Makes an empty map with a budget, and a loader for the reader. */
kz_result kzi_map_make(kzi_io *io, const kzi_map_source *source, kzi_map_reader *read, void *ctx, kz_map **out);

/* Reads the tilesets of a <map>. */
kz_result kzi_map_tilesets(kzi_loader *l, const kzi_node *root);

/* ---- map.c --------------------------------------------------------------------------------------------- */

/* Adds an empty item to the map. */
kz_result kzi_map_add_item(kzi_loader *l, const kzi_node *node, kz_map_item **out);
kz_result kzi_map_add_picture(kzi_loader *l, const kzi_node *node, const kz_map_picture *picture);

/* Keeps the text of an attribute as long as the map lives: one copy, however many items have it.  The text is "" when
 * the node has no such attribute.  Returns KZ_ERR_TOO_LARGE beyond KZI_NAME_MAX. */
kz_result kzi_map_keep_name(kzi_loader *l, const kzi_node *node, const char *attr, const char **out);

/* Counts the parts of a node that is read again and again, as a template is by each of its objects. */
kz_result kzi_map_count_again(kzi_loader *l, const kzi_node *user, uint64_t parts);

/* Notes what a node says and the map does not have.  With limits.strict it is an error with this code instead. */
kz_result kzi_map_note(kzi_loader *l, kz_map_note_kind kind, kz_result code, const kzi_node *node, const char *attr,
                       const char *format, ...) KZI_PRINTF(6, 7);

/* Makes a note of an error in a part of the map that is left out for it, and returns KZ_OK.  The note is about `node`
 * unless the error has a node itself.  Errors of limits and memory stay; so do all with limits.strict. */
kz_result kzi_map_leave_out(kzi_loader *l, kz_result error, kz_map_note_kind kind, const kzi_node *node);

/* True when it was noted at this node last time: that note counts one more.  Else the next note that is made is of
 * it. */
bool kzi_map_note_again(kzi_loader *l, kzi_noted *noted, const kzi_node *node);

/* Once all is read: says in notes how often they were met, and how many there are no notes of. */
kz_result kzi_map_end_notes(kzi_loader *l, const char *path);

/* ---- map_files.c --------------------------------------------------------------------------------------- */

/* Opens the document that a node names, once; `name` is relative to the node's file. */
kz_result kzi_map_open(kzi_loader *l, const kzi_node *node, const char *attr, const char *name, const char *root_name,
                       kzi_map_doc **out);
kz_result kzi_map_open_path(kzi_loader *l, const char *path, kzi_map_doc **out);
kz_result kzi_map_open_bytes(kzi_loader *l, const char *path, const void *bytes, size_t n_bytes, kzi_map_doc **out);
void kzi_map_close_docs(kzi_loader *l);

/* Finds the record of an image file, which must exist; its pixels are not read yet. */
kz_result kzi_map_image_named(kzi_loader *l, const kzi_node *node, const char *attr, const char *name,
                              kzi_map_image **out);

/* Finds the image of an <image> element: its file or its embedded data, with its `trans` colour.  It may have no
 * pixels. */
kz_result kzi_map_image_of(kzi_loader *l, const kzi_node *image_node, kzi_map_image **out);

/* The image that a node named, or one that has no pixels and a note of why. */
kz_result kzi_map_image_or_none(kzi_loader *l, kz_result named, const kzi_node *node, kzi_map_image **image);

/* Reads its pixels, unless they are there. */
kz_result kzi_map_image_pixels(kzi_loader *l, kzi_map_image *image);

/* The same, but what cannot be read is left out with a note at `node`: then image->image is NULL. */
kz_result kzi_map_image_try(kzi_loader *l, kzi_map_image *image, const kzi_node *node);

/* ---- map_tileset.c ------------------------------------------------------------------------------------- */

/* Reads a <tileset> of a map or template: embedded, or by `source`. */
kz_result kzi_tileset_use_of(kzi_loader *l, const kzi_node *node, kzi_tileset_use *out);

/* The same, but one that cannot be read has no tiles, with a note.  Its set is NULL when its first number is
 * unknown. */
kz_result kzi_tileset_use_or_none(kzi_loader *l, const kzi_node *node, kzi_tileset_use *out);

/* Finds the place of a number in the tree of tiles.  *place is NULL when the tree has no tile of that number yet. */
kzi_tile **kzi_tileset_place(kzi_tileset *set, int32_t id);

/* Adds a tile that the tree does not have yet.  NULL: no memory. */
kzi_tile *kzi_tileset_add_tile(kzi_loader *l, kzi_tileset *set, int32_t id);

/* ---- tileset_tile.c ------------------------------------------------------------------------------------ */

/* Finds the tile of a global number without flips, in the map's numbers or in those of one use.  *out is NULL, with a
 * note, when there is none. */
kz_result kzi_tile_find(kzi_loader *l, const kzi_tileset_use *use, uint32_t gid, const kzi_node *node, kzi_tile **out);

/* Reads the tile's image, rule and shapes, and finds its part of the image, unless that is done already.  `part` is
 * empty when nobody says how large the tile is. */
kz_result kzi_tile_prepare(kzi_loader *l, kzi_tile *tile);

/* The image that has the pixels of the tile; NULL: none. */
const kz_image *kzi_tile_image(const kzi_tile *tile);

/* Are there the images that a rule of the tile needs? */
bool kzi_tile_has_pixels(const kzi_tile *tile, const kzi_map_rule *rule);

/* Is it unknown how large the tile is? */
bool kzi_tile_is_nowhere(const kzi_tile *tile);

/* Notes that the user goes without the tile, or without its picture, because the tile has no pixels. */
kz_result kzi_tile_note_pixels(kzi_loader *l, kzi_tile *tile, const kzi_node *user, kz_map_note_kind kind);

/* ---- map_rule.c ---------------------------------------------------------------------------------------- */

/* Reads the rule from <properties> nodes, of which the first one with a property counts.  The nodes may be NULL. */
kz_result kzi_rule_read(kzi_loader *l, const kzi_node *const *properties, int n, kzi_map_rule *out);

/* ---- map_property.c ------------------------------------------------------------------------------------ */

/* The list of a <properties> node, made once; NULL when the node is NULL or has none. */
kz_result kzi_properties_read(kzi_loader *l, const kzi_node *node, const kz_properties **out);

/* Those of an object, then those of its templates, then `inherited`. */
kz_result kzi_properties_of_object(kzi_loader *l, const kzi_object *object, const kz_properties *inherited,
                                   const kz_properties **out);

/* Keeps those of a tileset under its name, which lives as long as the map. */
kz_result kzi_properties_of_tileset(kzi_loader *l, const kzi_node *node, const char *name);

/* ---- map_mask.c ---------------------------------------------------------------------------------------- */

/* Makes a placed shape of the tile's pixels by a rule, or by its own default when none is given.  Without such pixels
 * the kind stays NONE, with a note. */
kz_result kzi_tile_mask_shape(kzi_loader *l, kzi_tile *tile, kzi_map_rule *rule, const kzi_place *place,
                              const kzi_node *node, kz_map_item *item);

/* ---- map_shape.c --------------------------------------------------------------------------------------- */

/* Reads which shape an object has. */
kz_result kzi_source_read(kzi_loader *l, const kzi_object *object, kzi_source *out);

/* Makes the shape.  `place` goes from the object's own coordinates, with (0, 0) its top-left corner and no rotation, to
 * map pixels. */
kz_result kzi_source_shape(kzi_loader *l, kzi_source *source, const kzi_place *place, kz_shape *out);

/* Stands for a shape that is none, such as a polygon that crosses itself: a note, or an error of memory. */
kz_result kzi_shape_none(kzi_loader *l, const kzi_node *node, kzi_noted *noted, const kz_error *error, kz_shape *out);

/* Makes one shape, or parts, of the collision shapes of a tile, placed.  The kind is NONE when the tile has none. */
kz_result kzi_tile_shape(kzi_loader *l, kzi_tile *tile, const kzi_place *place, const kzi_node *node, kz_shape *out);

/* The place from a shape of the tile to the tile's pixels, and what `place` makes of them. */
kzi_place kzi_place_in_tile(const kzi_tile *tile, const kzi_source *source, const kzi_place *place);

/* ---- map_template.c ------------------------------------------------------------------------------------ */

kz_result kzi_object_open(kzi_loader *l, const kzi_node *node, kzi_object *out);

/* The first of its nodes that has the attribute; NULL: none. */
const kzi_node *kzi_object_with(const kzi_object *object, const char *attr);

/* The first of its texts that is not empty, as kzi_map_keep_name keeps it; "" for none. */
kz_result kzi_object_name(kzi_loader *l, const kzi_object *object, const char *attr, const char **out);

/* ---- map_object.c, map_layer.c ------------------------------------------------------------------------- */

typedef struct kzi_layer {
    const kz_map_layer *named;
    double offset_x, offset_y, opacity;
    bool visible;
} kzi_layer;

kz_result kzi_map_objects(kzi_loader *l, const kzi_node *group, const kzi_layer *layer);

/* Reads all layers of a map or group. */
kz_result kzi_map_layers(kzi_loader *l, const kzi_node *parent, const kzi_layer *outer);

/* ---- map_tiles.c --------------------------------------------------------------------------------------- */

typedef bool kzi_before(const void *of, int32_t a, int32_t b);

/* Sorts stably, and without the memory and the differences of libraries' qsort: merges runs from one array into the
 * other.  Returns the one that has the result. */
int32_t *kzi_map_sort(int32_t *from, int32_t *to, size_t n, kzi_before *before, const void *of);

/* The block of an item; NULL: it is in none. */
const kzi_tile_block *kzi_map_block_of(const kz_map *map, int32_t item);

/* Finds the blocks of a map that has all its items. */
kz_result kzi_map_join_tiles(const kzi_io *io, kz_map *map, const char *path);

#endif
