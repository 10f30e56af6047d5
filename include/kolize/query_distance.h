/* query_distance.h - how far apart are two shapes, which point do they share, and does one contain the other?
 * Details: docs/contract/query_distance.md */
#ifndef KOLIZE_QUERY_DISTANCE_H
#define KOLIZE_QUERY_DISTANCE_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The distance of two shapes, and where they are nearest. */
typedef struct kz_distance_result {
    float distance;     /* 0 exactly when kz_relate is not KZ_APART; infinite when a shape has no points */
    kz_vec2 on_a, on_b; /* the nearest points; (0, 0) when the distance is 0 or infinite */
} kz_distance_result;

/* The distance of two shapes, and the nearest point of each.
 *
 * It is 0 exactly when the shapes are not apart; kz_common_point gives a point then.  Its error is at most half a
 * float32 step and 2^-45 of the size of both shapes, and 1 part in 10^6 of narrow gaps.  (b, a) gives the same numbers,
 * with the points exchanged.
 * Returns: infinity when a shape has no points; points (0, 0) then and when the distance is 0.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the vertices of each x the edges of the other; bounds or a tree skip most pairs.  Of masks: near rows' runs.
 * Source: Ericson 2005, 5.1; weak duality selects the features (distance_convex.c).
 * Details: docs/contract/query_distance.md#kz_distance */
KZ_API kz_distance_result kz_distance(const kz_shape *a, const kz_shape *b);

/* Finds a point that both shapes share.
 *
 * Where the insides share an area, the point nearly always lies inside both.  It is rounded to float32, so it may miss
 * a shape by up to 2^-22 of the coordinates.  (b, a) may give another point.
 * Returns: false, with *out untouched, when the shapes are apart.
 * Errors: none.
 * Allocates: nothing.
 * Cost: kz_distance; where the insides meet, some rays through both as well.
 * Source: the mean of corners and crossings, and stretches of rays (common_point.c).
 * Details: docs/contract/query_distance.md#kz_common_point */
KZ_API bool kz_common_point(const kz_shape *a, const kz_shape *b, kz_vec2 *out);

#if !defined(KZ_NO_CONTAINS)
/* Does a contain every point of b?
 *
 * Shapes are closed: a box contains itself and the points on its border.  The answer is exact for every pair of kinds.
 * Parts of a count together: two boxes side by side contain a third across both.  Round parts of a count each by
 * itself, so false may be too strict there; true is always right.
 * Returns: true when b has no points; false when only a has none.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the vertices of b, for a convex or round a.  Otherwise edges x edges, once more for each crossing of edges.
 * Source: edges followed past exact crossings on the side that must be covered (contains_exact_segment.c, contains_exact_polygon.c).
 * Details: docs/contract/query_distance.md#kz_contains */
KZ_API bool kz_contains(const kz_shape *a, const kz_shape *b);
#endif

#ifdef __cplusplus
}
#endif
#endif
