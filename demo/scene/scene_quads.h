/* scene_quads.h - quads of any form as shapes of the library, and a test by corners in triangles, for comparing. */
#ifndef KOLIZE_DEMO_SCENE_QUADS_H
#define KOLIZE_DEMO_SCENE_QUADS_H

#include <kolize/kolize.h>

typedef enum quad_form { QUAD_CONVEX, QUAD_CONCAVE, QUAD_BOW_TIE, QUAD_FORM_COUNT } quad_form;

const char *quad_form_name(quad_form form); /* "convex", "concave", "bow-tie" */

/* Sets the four corners of a quad of that form, some 100 pixels wide, rotated, about `at`. */
void quad_corners(quad_form form, kz_vec2 at, float degrees, kz_vec2 corners[4]);

/* Makes the quad a shape.  A bow-tie is no outline, so kz_shape_polygon refuses it.  With `split` it becomes the two
 * triangles on both sides of the crossing, whose place is rounded to float32.  They are kept in `parts`, which must
 * outlive the shape. */
kz_result quad_shape(const kz_vec2 corners[4], bool split, kz_shape parts[2], kz_shape *out, kz_error *err);

/* ---- The test by corners ----------------------------------------------------------------------------------------- */

/* True when a corner of one lies in a triangle of the other, tested in both directions.  A quad A B C D counts as the
 * triangles A B C and A C D, and a corner on a triangle's border counts as inside.  Both have three or four corners.
 * The test is wrong wherever shapes cross without containing a corner of the other, for triangles without area, and for
 * quads that are not convex. */
bool quad_corner_in_triangle(const kz_vec2 *a, int n_a, const kz_vec2 *b, int n_b);

/* True when the test by corners takes `p` to be in the shape of n corners. */
bool quad_takes_in(const kz_vec2 *corners, int n, kz_vec2 p);

#endif
