/* contact_ring.h - the edges of a box or small polygon in floats, for the filters of contacts. */
#ifndef KZI_CONTACT_RING_H
#define KZI_CONTACT_RING_H

#include "query/contact/contact.h"
#include "query/relate/relate_lanes.h"

KZI_ALWAYS_INLINE relate_four ring_four(const kz_shape *s, int i)
{
    if (s->kind == KZ_KIND_BOX) return relate_edges_of_box(&s->bounds);
    return s->as.polygon.n_points == 4 ? relate_edges_of_four(s->as.polygon.inline_points)
                                                : relate_edges_from(s, i);
}

KZI_ALWAYS_INLINE int ring_corners(const kz_shape *s)
{
    return s->kind == KZ_KIND_BOX ? 4 : s->as.polygon.n_points;
}

/* Width plus height of both, whose bounds meet, or more. */
static inline float kzi_width_and_height(const kz_box *a, const kz_box *b)
{
    return ((a->max.x - a->min.x) + (b->max.x - b->min.x)) + ((a->max.y - a->min.y) + (b->max.y - b->min.y));
}

#endif
