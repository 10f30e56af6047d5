/* query_ray.h - rays: where does the way from one point to another enter a shape, and where does it leave it?
 *
 * A ray is a point that moves, so it hits what a moving point would overlap: it hits a shape where going on would take
 * it inside (of an area its inside, of a segment or polyline everything but its two ends, of a point the point).  A
 * ray that grazes a corner, slides along an edge or ends on the border hits nothing, unless touching is asked for.
 * Whether there is a hit is exact for the float32 coordinates given. */
#ifndef KOLIZE_QUERY_RAY_H
#define KOLIZE_QUERY_RAY_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KZ_HIT_TOUCH = 1 /* touching is a hit too: the first common point, closed sets against closed sets */
};

typedef struct kz_ray_hit {
    bool hit;
    bool inside;    /* `from` lies inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0} */
    float t;        /* 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet; see below */
    kz_vec2 point;  /* at t */
    kz_vec2 normal; /* unit, of the edge, arc or cell face entered, against the ray; at a corner that of the edge which
                       faces the ray more, of two alike the one that turns it to the left, towards -y for +x */
    int32_t part;   /* which of a shape of parts, counted through all nested ones; 0 for others */
    int32_t edge;   /* which edge of a polygon or box (edge i begins at vertex i; boxes: top, right, bottom, left) or
                       segment of a polyline it enters; -1 for others */
} kz_ray_hit;       /* all 0 (edge -1) when there is no hit */

/* The first hit on the way from `from` to `to`.  from == to asks about that point.  Of several parts entered at one t
 * the one with the lowest number.
 *
 * Whether there is a hit is exact.  t is the largest float32 at which the ray is not inside yet; for circles and
 * capsules it may be lower by 2^-22 of the way and, where the ray all but misses, by 2^-20 of the way or of the
 * coordinates.
 * Errors: none; coordinates that are not finite hit nothing.  Allocates: nothing.  Cost: the shape's edges, times the
 * number of times the way crosses the outline before it is inside; of masks the runs of cells near the way.
 * Source: crossings of the ray's two sides with the outline, as exact fractions (crossing.h). */
KZ_API kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

#ifdef __cplusplus
}
#endif
#endif
