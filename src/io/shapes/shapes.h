/* shapes.h - a sheet of drawn shapes while it is being read, for the readers of the formats.
 *
 * A reader begins a sprite, adds its outlines, and begins the next one.  The loader of maps gives it memory within the
 * limits, documents, and every image once. */
#ifndef KZI_SHAPES_H
#define KZI_SHAPES_H

#include "io/map/map_private.h"

#include <kolize/io_shapes.h>

#define KZI_SHAPES_FAR 1e6 /* pixels: no sprite's outline reaches as far */

struct kz_shape_sheet {
    kz_map *map; /* memory, images, warnings */
    const char *format;
    kz_drawn_sprite *sprites;
    kz_drawn_outline *outlines; /* those of the sprites one after the other */
    kz_drawn_neighbors *neighbors;
    kzi_names known; /* what is there once, as text: neighbours, tiles of LDtk */
    size_t n_sprites, sprites_room, n_outlines, outlines_room, n_neighbors, neighbors_room;
};

typedef struct kzi_shapes {
    kzi_loader *l;
    kz_shape_sheet *sheet;
} kzi_shapes;

/* Releases the lists of a sheet, which the map does not know. */
void kzi_shapes_release(const kz_shape_sheet *sheet, const kz_allocator *alloc);

/* ---- Adding (shapes.c) ----------------------------------------------------------------------------------- */

/* Begins a sprite without image; the name is copied. */
kz_result kzi_shapes_sprite(kzi_shapes *s, const kzi_node *node, const char *name, kz_drawn_sprite **out);

/* Gives a sprite the file that the node names.  That it cannot be opened, or is no image, is a warning.  An empty part
 * means all. */
kz_result kzi_shapes_image(kzi_shapes *s, const kzi_node *node, const char *attr, const char *file,
                           kz_drawn_sprite *sprite);

/* Adds an outline to the last sprite; its name, points and data are copied, and its place is the node's. */
kz_result kzi_shapes_outline(kzi_shapes *s, const kzi_node *node, const kz_drawn_outline *outline);

/* The values of a node as a text, which lives as long as the sheet; "" of NULL. */
kz_result kzi_shapes_data(kzi_shapes *s, const kzi_node *node, const char **out);

/* Makes the points of an ellipse (its middle and half its size) or of a capsule in its rectangle. */
enum { KZI_SHAPES_ROUND = 32 };
void kzi_shapes_ellipse(double x, double y, double rx, double ry, double points[2 * KZI_SHAPES_ROUND]);
void kzi_shapes_capsule(double w, double h, double points[2 * KZI_SHAPES_ROUND]);

/* Room for n points until the reader ends; NULL: no memory. */
kz_vec2 *kzi_shapes_room(kzi_shapes *s, size_t n);

/* Is this the first time that the file is asked for this text? */
kz_result kzi_shapes_once(kzi_shapes *s, const kzi_node *node, const char *text, bool *is_new);

kz_result kzi_shapes_neighbors(kzi_shapes *s, const kzi_node *node, const kz_drawn_neighbors *pair);

/* A point of a file, which must be finite and not too far. */
kz_result kzi_shapes_point(kzi_shapes *s, const kzi_node *node, double x, double y, kz_vec2 *out);

/* ---- Formats ------------------------------------------------------------------------------------------- */

kz_result kzi_shapes_read_tiled(kzi_shapes *s, const kzi_node *root);       /* a <map> or <tileset> */
kz_result kzi_shapes_read_frames(kzi_shapes *s, const kzi_node *root);      /* TexturePacker, Aseprite */
kz_result kzi_shapes_read_fixtures(kzi_shapes *s, const kzi_node *root);    /* PhysicsEditor */
kz_result kzi_shapes_read_bodies(kzi_shapes *s, const kzi_node *list);      /* Physics Body Editor: its rigidBodies */
kz_result kzi_shapes_read_godot(kzi_shapes *s, const kzi_node *root);       /* scenes and resources */
kz_result kzi_shapes_read_ldtk(kzi_shapes *s, const kzi_node *root);        /* projects and levels */
bool kzi_shapes_is_unity(const kzi_bytes *bytes);
kz_result kzi_shapes_read_unity(kzi_shapes *s, const char *path, const kzi_bytes *bytes); /* NAME.png.meta */
kz_result kzi_shapes_read_plain(kzi_shapes *s, const kzi_node *root);       /* as `kolize trace --json` prints them */

#endif
