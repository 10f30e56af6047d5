/* distance_filter.h - filter of the distance query: convex shapes of up to eight corners, circles and capsules.
 *
 * A circle or capsule is a spine of one or two corners with a radius.  Weak duality selects the features to measure:
 * along any direction u, no two points of the shapes are nearer to each other than the gap of the projections.  So only
 * corners whose projection is within |u| D - gap of the foremost can belong to a pair that is at most D apart.  A good
 * direction leaves one or two corners of each shape.  They are measured by the operations of segment_distance.c, so the
 * bits are those of the exact search.  Bounds: docs/contract/query_distance.md */
#ifndef KZI_DISTANCE_FILTER_H
#define KZI_DISTANCE_FILTER_H

#include "math/vec.h"
#include "query/corners.h"
#include <kolize/query_distance.h>

/* A pair farther apart than the closest one by this part of the distance may be left out. */
#define KZI_DISTANCE_SLACK 0x1p-20

/* A corner this part of width and height of both shapes together beside the ends of an edge is nearest to no other
 * edge; docs/contract/query_distance.md has the derivation. */
#define BESIDE 0x1p-18

typedef kz_distance_result kzi_distance_search(const kz_shape *a, const kz_shape *b);

/* The answer, or that of `otherwise` where double is not certain that the shapes meet or are apart, and for other kinds
 * of shapes.  So answers are written where the caller has them, without copying. */
kz_distance_result kzi_distance_filter(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise);

/* Measure the closest features: the corner p of `to` with a corner q of `from`, or with its edge a-b, p being beside
 * neither end.  False if the exact search needs an expansion for that. */
bool kzi_measure_corners(const kzi_corners *from, const kzi_corners *to, kzi_vec p, kzi_vec q, bool swapped,
                         kz_distance_result *out);
bool kzi_measure_corner_and_edge(const kzi_corners *from, const kzi_corners *to, kzi_vec p, kzi_vec a, kzi_vec b,
                                 bool swapped, kz_distance_result *out);

/* The closest points of two shapes whose spines are certainly apart.  u is any direction from `from` to `to`;
 * `error` is twice the error of a projection on it, or more. */
void kzi_distance_of_corners(const kzi_corners *from, const kzi_corners *to, kzi_vec u, double error, bool swapped,
                             kz_distance_result *out);

/* A circle and a polygon that stores its vertices, or a box; `swapped` if the circle is the first shape of the query.
 * False where another feature may be as close. */
bool kzi_distance_circle_polygon(const kz_shape *circle, const kz_shape *polygon, bool swapped,
                                 kz_distance_result *out);

/* The same for two polygons that store their vertices, with the vectors of AVX2. */
kz_distance_result kzi_distance_polygons_avx2(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise);

/* The same by projections of all corners, for two shapes that are not both round; polygons store their vertices. */
kz_distance_result kzi_distance_convexes(const kz_shape *a, const kz_shape *b, kzi_distance_search *otherwise);

#endif
