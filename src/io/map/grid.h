/* grid.h - the map's grid: where its cells and the coordinates of its objects lie in map pixels.
 *
 * Orthogonal, staggered and hexagonal maps give objects in map pixels.  Oblique maps shear them.  Isometric maps give
 * them in a plane of their own, which is projected.  There x runs down to the right, y runs down to the left, and
 * tileheight units are one cell along both.  So rectangles become parallelograms, and circles become polygons. */
#ifndef KZI_GRID_H
#define KZI_GRID_H

#include "io/doc/doc.h"
#include "io/place.h"

typedef enum kzi_orientation {
    KZI_ORTHOGONAL,
    KZI_OBLIQUE,
    KZI_ISOMETRIC,
    KZI_STAGGERED,
    KZI_HEXAGONAL
} kzi_orientation;

typedef struct kzi_grid {
    kzi_orientation orientation;
    int32_t w, h;           /* in cells */
    int32_t tile_w, tile_h; /* of a cell, in pixels */
    int32_t side;           /* hexagonal: length of the straight edges along the staggered axis */
    int32_t skew_x, skew_y; /* oblique: pixels that each row is shifted by, and each column; else 0 */
    bool stagger_x, stagger_even;
    bool from_right, from_bottom; /* the order of drawing */
} kzi_grid;

kz_result kzi_grid_read(const kzi_io *io, const kzi_node *map, kzi_grid *out);

/* The bottom-left corner of the box around cell (x, y): where its tile's bottom-left corner goes. */
void kzi_grid_cell(const kzi_grid *grid, int32_t x, int32_t y, double *left, double *bottom);

/* The place from an object's coordinates to map pixels. */
kzi_place kzi_grid_place(const kzi_grid *grid);

/* The projection of a plane of isometric tiles of this size, origin to origin. */
kzi_place kzi_grid_isometric(double tile_w, double tile_h);

/* The box that all w x h cells need. */
kz_box kzi_grid_bounds(const kzi_grid *grid);

#endif
