/* sight.h - the first point of a ray that the union of many shapes blocks.
 *
 * A point is blocked where the union comes up to the ray from its left and from its right
 * (docs/contract/world_query.md).  The points that it comes up to from one side are closed stretches of the ray.  So a
 * search queries all shapes for the earliest such point of each side.  Where the two differ, the later one is where it
 * begins again.  When they are equal, one or two further rounds find the face that is met.
 *
 *     kzi_sight_begin(&s, from, to);
 *     do {
 *         for (each shape near the ray, from kzi_sight_since to kzi_sight_limit) kzi_sight_query(&s, shape, owner);
 *     } while (kzi_sight_next(&s)); */
#ifndef KZI_SIGHT_H
#define KZI_SIGHT_H

#include "query/raycast/raycast_private.h"

/* What a round of questions looks for. */
typedef enum kzi_sight_task {
    KZI_SIGHT_REACHES, /* the earliest point of each side that is not before `since` */
    KZI_SIGHT_FACES,   /* at the blocked point `since`: the edge that faces the ray most */
    KZI_SIGHT_COVERS   /* does another shape cover the outside of that edge? */
} kzi_sight_task;

/* An edge that leaves the ray's line to one side, from `near` to `far`, and when the ray is on it. */
typedef struct kzi_sight_edge {
    kzi_vec near, far;
    kzi_crossing time;
    unsigned side;
    uint32_t owner;
    int32_t part, number;
    bool by_axis;    /* of a box or a mask */
    kz_ray_hit made; /* the hit on it, if a ray cast has found it already */
} kzi_sight_edge;

typedef struct kzi_sight_reach {
    bool found, is_since; /* is_since: some shape comes up to the ray at `since`, the earliest possible time */
    int n_edges;          /* that leave the ray there, to this side */
} kzi_sight_reach;

typedef struct kzi_sight {
    kz_vec2 from, to;
    kzi_ray ray;
    kzi_sight_task task;
    bool begun;                  /* false: `since` is the ray's start, and not set */
    bool since_start, since_end; /* it is the ray's start, the ray's end */
    kzi_sight_reach reach[2];    /* on the plus side, on the minus side */
    kz_ray_hit crossed;          /* of round shapes that the ray enters, the first */
    uint32_t crossed_owner;
    uint32_t owner; /* the lowest with the blocked point */
    bool blocked, has_face, has_rejected, covered;

    uint32_t shape_owner; /* of the shape that is queried */
    int32_t shape_part;
    kz_kind shape_kind;

    kzi_crossing since; /* this and all that follows is not set at first */
    kzi_crossing reach_time[2];
    kzi_sight_edge reach_edge[2]; /* one of the edges of each reach */
    kzi_sight_edge face, rejected;
} kzi_sight;

void kzi_sight_begin(kzi_sight *s, kz_vec2 from, kz_vec2 to); /* two different points */
void kzi_sight_query(kzi_sight *s, const kz_shape *shape, uint32_t owner);

/* After a round: is there another one? */
bool kzi_sight_next(kzi_sight *s);

/* A round needs the shapes near the ray from the first of these times to the second, which falls meanwhile. */
double kzi_sight_since(const kzi_sight *s);
float kzi_sight_limit(const kzi_sight *s);

/* After the last round: is the ray blocked, where and by whom? */
bool kzi_sight_hit(const kzi_sight *s, kz_ray_hit *hit, uint32_t *owner);

/* ---- A point: sight_point.c --------------------------------------------------------------------------------- */

/* A ray of no length yet that leaves p along w - u. */
kzi_ray kzi_sight_direction(kzi_vec p, kzi_vec u, kzi_vec w);

/* The sides of that ray on which the shape lies just beside its start.  A round shape counts with its inside only. */
unsigned kzi_sight_beside(const kz_shape *shape, const kzi_ray *direction);

/* Calls `take` with each such ray from p along an edge of the shape's areas, until it returns false.  Returns what it
 * returned last. */
typedef bool kzi_sight_direction_fn(void *context, const kzi_ray *direction);
bool kzi_sight_each_direction(const kz_shape *shape, kzi_vec p, kzi_sight_direction_fn *take, void *context);

#endif
