/* distance_filter.h - filter of the distance query: convex shapes of up to eight corners, circles and capsules.
 *
 * A circle or capsule is a spine of one or two corners with a radius.  Weak duality selects the features to measure.
 * Along any direction u, no point of one shape is nearer to one of the other than the gap of the two projections.  So
 * only corners whose projection lies within the slack |u| D (1 + 2^-20) - gap of the front can belong to a pair at
 * most D apart, D being the distance of any two points.  A good direction leaves one or two corners of each shape.  The
 * operations of segment_distance.c measure what is left, so the bits are those of the exact search. */
#ifndef KZI_DISTANCE_FILTER_H
#define KZI_DISTANCE_FILTER_H

#include "math/vec.h"
#include <kolize/query_distance.h>

/* The answer, or false where double is not certain that the shapes meet or are apart, and for other kinds of shapes. */
bool kzi_distance_filter(const kz_shape *a, const kz_shape *b, kz_distance_result *out);

/* The corners of a convex shape, or those of the spine of a round one. */
typedef struct kzi_corners {
    const kz_vec2 *v;
    int32_t n; /* 1..8 */
    double r;
} kzi_corners;

/* The closest points of two such shapes whose spines are certainly apart.  u is any direction from `from` to `to`;
 * `error` is twice the error of a projection on it, or more. */
void kzi_distance_of_corners(const kzi_corners *from, const kzi_corners *to, kzi_vec u, double error, bool swapped,
                             kz_distance_result *out);

/* The distance rounded to float32: above 0 and finite. */
float kzi_rounded_distance(double v);

/* With the vectors of a level; at least one of the two is no round shape, and polygons store their vertices. */
bool kzi_distance_convex_avx2(const kz_shape *a, const kz_shape *b, kz_distance_result *out);

#endif
