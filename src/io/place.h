/* place.h - the affine map from a thing's own coordinates to map pixels.
 *
 * Everything is computed in double and rounded to float32 once, when a shape is made of it. */
#ifndef KZI_PLACE_H
#define KZI_PLACE_H

#include "io/io_private.h"

typedef struct kzi_place {
    kz_affine map;
    double scale; /* > 0: it rotates, mirrors, shifts and scales by this factor in all directions; 0: it distorts */
} kzi_place;

kzi_place kzi_place_shift(double x, double y);
kzi_place kzi_place_rotation(double degrees); /* clockwise on the screen; exact for quarter turns */
kzi_place kzi_place_stretch(double sx, double sy);
kzi_place kzi_place_linear(double xx, double xy, double yx, double yy);

/* First `inner`, then `outer`. */
kzi_place kzi_place_join(const kzi_place *outer, const kzi_place *inner);

void kzi_place_apply(const kzi_place *place, double *x, double *y);
kz_vec2 kzi_place_point(const kzi_place *place, double x, double y);

/* True when axis-parallel edges stay axis-parallel. */
bool kzi_place_keeps_axes(const kzi_place *place);

/* True when it is nothing but a shift. */
bool kzi_place_only_shifts(const kzi_place *place);

/* The place of a tile's picture in its cell: scaled, mirrored and rotated by the four high bits of its number.  It lies
 * in the middle of a box of w x h, or of h x w when the sides are swapped, with the bottom-left corner at (0, 0).  y
 * still points down, so the picture lies above the x axis. */
#define KZI_FLIP_X        0x80000000u
#define KZI_FLIP_Y        0x40000000u
#define KZI_FLIP_DIAGONAL 0x20000000u /* hexagonal maps: a rotation by 60 degrees */
#define KZI_FLIP_HEX_120  0x10000000u
#define KZI_FLIPS         0xf0000000u
typedef struct kzi_fit {
    double w, h;             /* of the box */
    double scale_x, scale_y; /* of the picture: it fills the box, or keeps its aspect inside it */
} kzi_fit;

kzi_fit kzi_fit_tile(double tile_w, double tile_h, double w, double h, bool keep_aspect);
kzi_place kzi_place_cell(double tile_w, double tile_h, kzi_fit fit, uint32_t flips, bool hexagonal);

#endif
