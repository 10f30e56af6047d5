/* query_ray.h - ray casts: where does the segment from one point to another enter a shape, and where does it leave it?
 *
 * A ray is a moving point, so it hits what a moving point would overlap: it hits where going on takes it inside.
 * "Inside" is that of query.h: of an area its interior, of a segment or open polyline all except its two ends, of a point
 * the point itself.  A ray that grazes a corner, slides along an edge or ends on the border hits nothing, unless
 * KZ_HIT_TOUCH is given.  Whether there is a hit is exact for the float32 coordinates given.
 * Details: docs/contract/query_ray.md */
#ifndef KOLIZE_QUERY_RAY_H
#define KOLIZE_QUERY_RAY_H

#include "query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Flags of rays and sweeps.  The last two are of questions to a world; kz_ray and kz_sweep ignore them. */
enum {
    KZ_HIT_TOUCH = 1,       /* touching is a hit as well: the first common point of the closed sets */
    KZ_HIT_UNION = 2,       /* sight: all bodies count as one set (kz_world_ray) */
    KZ_HIT_PASS_ONE_WAY = 4 /* one-way bodies are met only where they block a move (move.h) */
};

/* Where a ray enters a shape.  All is 0, and edge -1, when there is no hit. */
typedef struct kz_ray_hit {
    bool hit;
    bool inside;    /* `from` is inside already (with KZ_HIT_TOUCH: in or on the shape): hit, t 0, normal {0, 0} */
    float t;        /* 0..1 from `from` to `to`, rounded down: at t the ray is not inside yet */
    kz_vec2 point;  /* where it meets the surface, rounded to float32; an edge along an axis gives its own coordinate */
    kz_vec2 normal; /* unit, against the ray: of the edge, arc or cell face entered; at a corner of the edge that faces
                       the ray more */
    int32_t part;   /* which part of a shape of parts, counted through all nested ones; 0 for others */
    int32_t edge;   /* edge of a polygon or box, or segment of a polyline, that it enters; -1 for others.  Edge i
                       starts at vertex i; those of a box are top, right, bottom, left */
} kz_ray_hit;

/* Finds the first point where the ray from `from` to `to` enters a shape.
 *
 * t is the largest float32 at which the ray is not inside yet; with KZ_HIT_TOUCH it is the first touch, rounded down.
 * Of a circle or capsule it may be up to two float32 steps less.  Of parts entered at one t the lowest number counts.
 * Args: from == to asks about that point.  Coordinates that are not finite hit nothing.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the shape's edges (with a tree: those near the ray) x the crossings before it is inside.  For masks: the runs
 * of cells near the ray.
 * Source: Cyrus and Beck 1978, by exact signs; else exact fractions (crossing_time.h).
 * Details: docs/contract/query_ray.md#kz_ray */
KZ_API kz_ray_hit kz_ray(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags);

/* A span: a stretch of a ray that lies inside a shape, from where it enters to where it leaves.  With KZ_HIT_TOUCH the
 * border counts as inside. */
typedef struct kz_ray_span {
    float t_in;  /* 0..1, rounded down: not inside yet; 0 when the ray starts inside */
    float t_out; /* 0..1, rounded up: no longer inside; 1 when the ray ends inside */
    kz_vec2 point_in, point_out;   /* as `point` of kz_ray_hit */
    kz_vec2 normal_in, normal_out; /* unit, out of the shape: against the ray at t_in, along it at t_out; {0, 0} where
                                      the ray starts or ends inside */
    bool starts_inside, ends_inside; /* `from` or `to` lies inside, and this span begins or ends there */
    int32_t part;                  /* as in kz_ray_hit */
    int32_t edge_in, edge_out;     /* as in kz_ray_hit; -1 where the ray starts or ends inside */
} kz_ray_span;

/* Finds all stretches of a ray that lie inside a shape, by rising t_in.
 *
 * A hole divides a span in two.  Grazing a corner from outside, sliding along an edge and ending on the border give no
 * span, but with KZ_HIT_TOUCH they do.  Each part gives the spans it would give alone.  The number of spans is exact.
 * Args: `spans` receives the first `max`; it may be NULL when that is 0.
 * Returns: how many there are; 0 for coordinates that are not finite.
 * Errors: none.
 * Allocates: nothing.
 * Cost: the shape's edges (with a tree: those near the ray) x its crossings with the outline.
 * Source: as kz_ray; parity of the crossings on both sides of the ray.
 * Details: docs/contract/query_ray.md#kz_ray_spans */
KZ_API size_t kz_ray_spans(const kz_shape *shape, kz_vec2 from, kz_vec2 to, unsigned flags, kz_ray_span *spans,
                           size_t max);

#ifdef __cplusplus
}
#endif
#endif
