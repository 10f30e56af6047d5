/* distance_convex.h - the distance of two convex shapes: one to eight corners, widened by a radius.
 *
 * A circle has one corner, a capsule two.  Boxes and polygons have radius 0. */
#ifndef KZI_DISTANCE_CONVEX_H
#define KZI_DISTANCE_CONVEX_H

#include "base/base_private.h"
#include "query/corners.h"
#include <kolize/query_distance.h>

/* An edge of one polygon and a corner of the other, which floats propose as the closest.  Or the polygons overlap. */
typedef struct kzi_proposal {
    bool overlap;
    int of_b, edge, corner;
} kzi_proposal;

/* Two polygons.  Floats propose features; these are measured if they are certainly the closest.  Else the answer is that
 * of `in_doubt`.  Each function returns what it calls, so an answer is written where the caller has it: a copy would wait
 * for its parts. */
typedef kz_distance_result kzi_distance_fn(const kz_shape *a, const kz_shape *b);
kz_distance_result kzi_distance_search_avx2(const kz_shape *a, const kz_shape *b, kzi_distance_fn *in_doubt);
kz_distance_result kzi_distance_of_polygons(const kz_shape *a, const kz_shape *b);

/* Is the shape convex, with one to eight corners? */
static inline bool kzi_has_corner_ring(const kz_shape *s)
{
    if (s->kind == KZ_KIND_POLYGON) return (s->flags & KZ_SHAPE_CONVEX) && !s->as.polygon.points;
    return s->kind >= KZ_KIND_POINT && s->kind <= KZ_KIND_CAPSULE;
}

/* The distance of two such shapes, one of which is no polygon. */
kz_distance_result kzi_distance_convex(const kz_shape *a, const kz_shape *b);

#endif
