/* distance_convex.h - the distance of two convex shapes: one to eight corners, widened by a radius.
 *
 * A circle has one corner, a capsule two.  Boxes and polygons have radius 0, compounds with KZ_SHAPE_ROUNDED another. */
#ifndef KZI_DISTANCE_CONVEX_H
#define KZI_DISTANCE_CONVEX_H

#include "base/base_private.h"
#include "query/corners.h"
#include <kolize/query_distance.h>

/* Two shapes that are apart, at least one of them no polygon.  The search is given two polygons that store their
 * vertices, the rings of both.  The ring of a box has its corners; that of a spine goes there and back twice. */
typedef struct kzi_apart_pair {
    const kz_shape *shape[2];
    int32_t n[2]; /* how many corners a shape has: 1 and 2 for spines */
    double r[2];
} kzi_apart_pair;

/* An edge of one ring and a corner of the other, which floats propose as the closest.  Or the rings overlap, if they
 * have an area. */
typedef struct kzi_proposal {
    bool overlap;
    int of_b, edge, corner;
} kzi_proposal;

/* Floats propose features; these are measured if they are certainly the closest and the gap is not narrow beside the
 * radii.  Else the answer is that of kzi_distance_beside.  Two polygons have no pair, and may meet.  Each function
 * returns what it calls, so an answer is written where the caller has it: a copy would wait for its parts. */
kz_distance_result kzi_distance_search(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair);
kz_distance_result kzi_distance_search_avx2(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair);

static inline kz_distance_result kzi_distance_of_rings(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair)
{
    return kzi_has_avx2() ? kzi_distance_search_avx2(a, b, pair) : kzi_distance_search(a, b, pair);
}

/* The distance by all features beside the proposed ones: distance_corners.c. */
kz_distance_result kzi_distance_beside(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair,
                                       const kzi_proposal *at);

/* measure_features as a function, for callers with time. */
bool kzi_measure_features(const kz_shape *a, const kz_shape *b, const kzi_apart_pair *pair, const kzi_proposal *at,
                          double size, kz_distance_result *out);

/* Is the shape convex, with one to eight corners? */
static inline bool kzi_has_corner_ring(const kz_shape *s)
{
    if (s->kind == KZ_KIND_POLYGON) return (s->flags & KZ_SHAPE_CONVEX) && !s->as.polygon.points;
    return (s->kind >= KZ_KIND_POINT && s->kind <= KZ_KIND_CAPSULE) || (s->flags & KZ_SHAPE_ROUNDED);
}

/* The same of any number of corners. */
static inline bool kzi_has_corners(const kz_shape *s)
{
    return kzi_has_corner_ring(s) || (s->kind == KZ_KIND_POLYGON && (s->flags & KZ_SHAPE_CONVEX));
}

/* The distance of two of these, of which one at least has more than eight: distance_hull.c. */
kz_distance_result kzi_distance_of_hulls(const kz_shape *a, const kz_shape *b);

/* The distance of two such shapes, one of which is no polygon. */
kz_distance_result kzi_distance_convex(const kz_shape *a, const kz_shape *b);

/* Two convex shapes with one to eight corners. */
static inline kz_distance_result kzi_distance_of_small(const kz_shape *a, const kz_shape *b)
{
    const bool are_polygons = a->kind == KZ_KIND_POLYGON && b->kind == KZ_KIND_POLYGON;
    return are_polygons ? kzi_distance_of_rings(a, b, NULL) : kzi_distance_convex(a, b);
}

#endif
