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

/* Flags of rays and sweeps. */
enum {
    KZ_HIT_TOUCH = 1 /* touching is a hit too: the first common point, closed sets against closed sets */
};

/* Where a ray enters a shape. */
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
 * Of a shape and a ray turned by quarters, or shifted by what leaves every coordinate exact, the answer is the turned
 * one, t and all bit for bit; mirrored it is the mirrored one, but of faces met as squarely the other may count.
 * Errors: none; coordinates that are not finite hit nothing.  Allocates: nothing.  Cost: the shape's edges (with a
 * tree, shape_polygon.h, those near the way), times the number of times it crosses the outline before it is inside; of
 * masks the runs of cells near the way.
 * Source: crossings of the ray's two sides with the outline, as exact fractions (crossing.h). */
KZ_API kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* A span: a piece of the way that lies inside a shape, from where it enters to where it leaves. */
typedef struct kz_ray_span {
    float t_in;  /* 0..1: rounded down, not inside yet; 0 when the way starts inside */
    float t_out; /* 0..1: rounded up, no longer inside; 1 when the way ends inside */
    kz_vec2 point_in, point_out;   /* at t_in and t_out */
    kz_vec2 normal_in, normal_out; /* unit, out of the shape: against the ray where it enters, along it where it leaves;
                                      {0, 0} where the way starts or ends inside */
    bool starts_inside, ends_inside; /* `from` or `to` lies inside, and this span begins or ends there */
    int32_t part;                  /* as in kz_ray_hit */
    int32_t edge_in, edge_out;     /* as in kz_ray_hit, -1 where the way starts or ends inside */
} kz_ray_span;

/* All spans of the way inside the shape, in rising order of t_in; of equal ones those that start inside come first,
 * then those of the part with the lower number.  The first `max` are written (0: none, `spans` may be NULL); how many
 * there are is returned.
 *
 * A hole divides what is inside into two spans; grazing a corner from outside, sliding along an edge and ending on the
 * border give none.  What happens in a single point of the border does not end a span either: grazing the corner of a
 * hole, or going through a point where an outline touches itself or where two cells of a mask meet in a corner.  A line
 * is crossed in a point, and a point is one: then t_in is the float32 below it and t_out the one above.  Segments of a
 * polyline along the way are one span as far as they hang together, and so are cells of a mask.
 * Parts stay parts: each gives spans as if it were alone, so two boxes side by side give two that meet.
 *
 * The first span begins where kz_ray hits, at the same t, and but for parts entered at nearly one time with the same
 * normal, part and edge; a span ends where the way back would enter.  The number of spans is exact, and so is whether
 * the way starts or ends inside.
 * t_in is the largest float32 at which the ray is not inside yet and t_out the smallest from which it no longer is; for
 * circles and capsules they may be off, t_in downwards and t_out upwards, by as much as in kz_ray.
 * Errors: none; coordinates that are not finite give none.  Allocates: nothing.  Cost: the shape's edges (with a tree
 * those near the way), times the number of crossings with the outline; of masks the runs of cells near the way.
 * Source: as kz_ray; parity of the crossings on both sides of the ray. */
KZ_API int64_t kz_ray_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, kz_ray_span *spans, int32_t max);

#ifdef __cplusplus
}
#endif
#endif
