/* sight_private.h - what the questions to the kinds of shapes share: the points at which they come up to the ray. */
#ifndef KZI_SIGHT_PRIVATE_H
#define KZI_SIGHT_PRIVATE_H

#include "query/shape_parts.h"
#include "query/sight/sight.h"

static inline int kzi_sight_compare_to_since(const kzi_sight *s, const kzi_crossing *time)
{
    return s->begun ? kzi_crossing_compare(time, &s->since) : kzi_crossing_compare_to(time, 0);
}

/* The union comes up to the ray from a side at this time, with an edge that leaves the ray there, or NULL. */
void kzi_sight_take_reach(kzi_sight *s, unsigned side, const kzi_crossing *time, const kzi_sight_edge *edge);

/* It comes up to the ray from these sides at `since`. */
void kzi_sight_take_since(kzi_sight *s, unsigned sides);

/* The ray enters a round shape at this hit, or starts inside an area. */
void kzi_sight_take_crossed(kzi_sight *s, const kz_ray_hit *hit);

/* An edge that leaves the ray at the blocked point. */
void kzi_sight_take_face(kzi_sight *s, const kzi_sight_edge *edge);

/* Queries an area or a line.  Returns the sides on which it comes up to the ray at `since` or later. */
unsigned kzi_sight_query_outline(kzi_sight *s, const kzi_form *form);

/* Queries a circle or a capsule; `form` is that of `shape`. */
void kzi_sight_query_round(kzi_sight *s, const kz_shape *shape, const kzi_form *form);

#endif
