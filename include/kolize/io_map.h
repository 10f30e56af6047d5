/* io_map.h - what a game asks of a Tiled map that io.h has read: custom properties, things by name, bodies.
 *
 * A property is found where Tiled shows it: an object has its own, those of its template, and those of its tile.  The
 * classes of a Tiled project are in no map, so defaults that a map does not repeat are not known here.
 *
 * It belongs to kolize-io.  Everything that is returned lives as long as the map.
 * Details: docs/contract/io_map.md */
#ifndef KOLIZE_IO_MAP_H
#define KOLIZE_IO_MAP_H

#include "grid.h"
#include "io.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Custom properties --------------------------------------------------------------------------------- */

/* Tiled's types of properties. */
typedef enum kz_property_kind {
    KZ_PROPERTY_STRING,
    KZ_PROPERTY_INT,
    KZ_PROPERTY_FLOAT,
    KZ_PROPERTY_BOOL,
    KZ_PROPERTY_COLOR,
    KZ_PROPERTY_FILE,
    KZ_PROPERTY_OBJECT, /* another object of the map */
    KZ_PROPERTY_CLASS   /* a value with members */
} kz_property_kind;

/* One custom property.  Fields that its kind does not have are "", 0 and NULL. */
typedef struct kz_property {
    const char *name;
    const char *type; /* name of its class or enum in the Tiled project; "" if none */
    kz_property_kind kind;
    uint32_t color;   /* COLOR: 0xAARRGGBB; 0 when none is chosen */
    double number;    /* INT, FLOAT; BOOL: 0 or 1; OBJECT: its id, 0 when none is chosen */
    const char *text; /* STRING; FILE: its path, beside the file that names it; "" when none is chosen */
    const struct kz_properties *members; /* CLASS; NULL when it has none */
} kz_property;

/* The properties of a thing, in the order of the file, and those it inherits.  NULL stands for none. */
typedef struct kz_properties {
    const kz_property *items;
    int32_t n;
    const struct kz_properties *base; /* used where a name is not among the items; NULL: none */
} kz_properties;

/* The properties of the whole map.  Those of items, layers and pictures are in their structs.
 * Returns: NULL when there are none.
 * Errors: none.
 * Allocates: nothing. */
KZ_API const kz_properties *kz_map_properties(const kz_map *map);

/* The properties of the map's first tileset of that name.
 * Returns: NULL when there are none.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the number of tilesets. */
KZ_API const kz_properties *kz_map_tileset_properties(const kz_map *map, const char *tileset);

/* Finds a property by its name, here or in what is inherited.
 * Returns: NULL when there is none.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the number of properties. */
KZ_API const kz_property *kz_property_find(const kz_properties *properties, const char *name);

/* The value of a property that is an int, a float, a bool or the id of an object, as a number.
 * Args: `otherwise` is the answer where no property has that name and such a value.
 * Errors: none.
 * Allocates: nothing.
 * Cost: that of kz_property_find. */
KZ_API double kz_property_number(const kz_properties *properties, const char *name, double otherwise);

/* The value of a property that is a bool or a number, which stands for true unless it is 0.
 * Args: `otherwise` as for kz_property_number.
 * Errors: none.
 * Allocates: nothing.
 * Cost: that of kz_property_find. */
KZ_API bool kz_property_bool(const kz_properties *properties, const char *name, bool otherwise);

/* The text of a property that is a string or the path of a file.
 * Args: `otherwise` as for kz_property_number.
 * Errors: none.
 * Allocates: nothing.
 * Cost: that of kz_property_find. */
KZ_API const char *kz_property_text(const kz_properties *properties, const char *name, const char *otherwise);

/* The colour 0xAARRGGBB of a property that is one, or a text that kz_parse_argb reads.
 * Args: `otherwise` as for kz_property_number.
 * Errors: none.
 * Allocates: nothing.
 * Cost: that of kz_property_find. */
KZ_API uint32_t kz_property_color(const kz_properties *properties, const char *name, uint32_t otherwise);

/* ---- Things of a map ----------------------------------------------------------------------------------- */

/* Finds the first item, from number `from` on, that has this name and this class.
 *
 *     for (int32_t i = -1; (i = kz_map_find(map, NULL, "coin", i + 1)) >= 0;)
 *
 * Args: NULL for a name or a class means any.
 * Returns: its number, or -1.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the number of items it passes. */
KZ_API int32_t kz_map_find(const kz_map *map, const char *name, const char *class_name, int32_t from);

/* Finds the object with an id, such as one that a property names.
 * Returns: the number of its item; -1 for 0 and when there is none.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the number of items. */
KZ_API int32_t kz_map_find_id(const kz_map *map, int32_t id);

/* ---- Bodies -------------------------------------------------------------------------------------------- */

/* A body that is about to be made of an item. */
typedef struct kz_map_body {
    const kz_map_item *item; /* of a joined body its topmost, then leftmost tile */
    int32_t number;          /* the item's */
    kz_body_def def;         /* as kz_map_add_to_world makes it; change what you like */
    bool at_origin;          /* make it true for a body posed at the object's own point, with its shape around that */
} kz_map_body;

/* How a map's bodies are made; all zero, or NULL for the whole, is as by kz_map_add_to_world. */
typedef struct kz_map_bodies_def {
    bool joined; /* one body for many tiles, as by kz_map_add_joined */
    /* Called before each body is made; NULL: not called.  Returns false to leave it out. */
    bool (*prepare)(void *ctx, kz_map_body *body);
    void *ctx;
    kz_body *bodies; /* NULL, or room for as many as the map has items: body of each; {0, 0} where there is none */
} kz_map_bodies_def;

/* Adds the items with a shape to a world, each as the caller wants it, and indexes the world for queries and moves.
 *
 * All tiles of a joined body have it in `bodies`.  The world must not outlive the map.
 * Errors: those of kz_body_create; bodies that were added stay.  KZ_ERR_MEMORY.
 * Allocates: as kz_body_create and kz_world_index.  Outlines of more than KZ_INLINE_POINTS that are asked for at their
 * origin are kept in the map.
 * Details: docs/contract/io_map.md#kz_map_add_bodies */
KZ_API kz_result kz_map_add_bodies(kz_map *map, kz_world *world, const kz_map_bodies_def *def, kz_error *err);

#if !defined(KZ_NO_GRID)

/* Which layer becomes a grid, and how; all zero, or NULL for the whole, is the first one that has tiles. */
typedef struct kz_map_grid_def {
    const char *layer; /* its path, as kz_map_layer_path writes it, or its name; NULL: the first tile layer */
    uint32_t journal;  /* as in kz_grid_def */
    /* Called for each different tile; NULL: not called.  It may give the tile a filter, flags and a kind, by the item's
     * class and properties. */
    void (*prepare)(void *ctx, const kz_map_item *item, kz_tile *tile);
    void (*left_out)(void *ctx, const kz_map_item *item); /* called for each tile that n_left_out counts; NULL: not */
    void *ctx;
    const kz_allocator *alloc; /* NULL: malloc and free */
} kz_map_grid_def;

/* A grid that was made of a layer. */
typedef struct kz_map_grid {
    kz_grid *grid;
    kz_vec2 at;         /* where kz_shape_grid places it, in map pixels */
    kz_cell first;      /* the layer's cell that is the grid's cell (0, 0) */
    int32_t n_left_out; /* tiles that are no convex polygons within their cells, and those below others */
    const kz_map_layer *layer;
} kz_map_grid;

/* Makes a grid of a tile layer of Tiled, or of an IntGrid layer of LDtk.
 *
 * Cells whose tiles have one outline, one class and one list of properties have one number.  Points within rounding of a
 * cell's side lie on it.  The grid outlives the map.
 * Errors: KZ_ERR_CONTENT: no layer of upright cells has that name and tiles that collide.  KZ_ERR_TOO_LARGE: the tiles
 * span more than KZ_GRID_MAX_SIDE columns or rows, or 2^27 cells.  KZ_ERR_MEMORY.
 * Allocates: the grid, and two bytes a cell meanwhile.
 * Cost: tiles x different tiles. */
KZ_API kz_result kz_map_layer_grid(const kz_map *map, const kz_map_grid_def *def, kz_map_grid *out, kz_error *err);
#endif

/* The shape of an object around its own point: the one of the item, shifted by -item->origin.
 *
 * A body with this shape and the pose item->origin stands where Tiled shows it.
 * Errors: KZ_ERR_ARGUMENT: no such item, no out.  KZ_ERR_MEMORY.  Those of kz_shape_transform.
 * Allocates: for shapes that kz_shape_transform needs memory for, once each, in the map. */
KZ_API kz_result kz_map_shape_at_origin(kz_map *map, int32_t item, kz_shape *out, kz_error *err);

#ifdef __cplusplus
}
#endif
#endif
