/* query_clip.h - which stretch of a segment, or which part of a convex polygon, lies in a box? */
#ifndef KOLIZE_QUERY_CLIP_H
#define KOLIZE_QUERY_CLIP_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Clips a segment to a closed box: *out is the stretch of it inside, from a to b.
 * Args: `out` may be NULL.  Boxes have min <= max.
 *
 * Ends inside the box stay as they are.  New ends lie in the box; each coordinate is off by at most half a step of
 * float32 and 2^-48 of the largest coordinate.
 * Returns: whether they share a point, exactly; *out is untouched if not.  False for coordinates that are not finite.
 * Errors: none.
 * Allocates: nothing.
 * Cost: constant.
 * Source: Liang and Barsky 1984. */
KZ_API bool kz_segment_clip(kz_segment segment, kz_box box, kz_segment *out);

/* Clips a convex polygon to a closed box.
 * Args: `out` receives the first `max` vertices, of at most n + 4.
 *
 * Vertices inside the box stay as they are.  New ones lie on a side of the box.  They are off the line of their edge
 * by at most half a step of float32 and 2^-48 of the largest coordinate.  No vertex equals the one before it.
 * Returns: *n_out, how many vertices there are; 0 exactly when they share no point, and on an error.
 * Errors: those of kz_shape_polygon; KZ_ERR_ARGUMENT for a polygon that is concave or without area.
 * Allocates: nothing.
 * Cost: n; n * n for a concave one.
 * Source: Sutherland and Hodgman 1974. */
KZ_API kz_result kz_polygon_clip_box(const kz_vec2 *points, int32_t n, kz_box box, kz_vec2 *out, size_t max,
                                     size_t *n_out);

#ifdef __cplusplus
}
#endif
#endif
