/* corner_walk.h - the corners of a convex core in the order of its edges' directions, from the same one on for all cores.
 *
 * The edges of two cores, merged by their directions, are those of the Minkowski sum (Guibas, Ramshaw and Stolfi 1983).  If
 * one core is turned round by the sign -1, they are those of the difference. */
#ifndef KZI_CORNER_WALK_H
#define KZI_CORNER_WALK_H

#include "math/vec.h"
#include "query/corners.h"

typedef struct kzi_corner_walk {
    const kzi_corners *c;
    int32_t at, step, left; /* edges that are left */
    double sign;
} kzi_corner_walk;

/* The corner that comes first in the order of y, then of x; `sign` -1: the one that comes last. */
static inline int32_t kzi_first_corner(const kzi_corners *c, double sign)
{
    int32_t first = 0;
    for (int32_t i = 1; i < c->n; i++) {
        const kz_vec2 v = c->v[i], w = c->v[first];
        const bool is_before = (v.y < w.y) | ((v.y == w.y) & (v.x < w.x)),
                   is_behind = (v.y > w.y) | ((v.y == w.y) & (v.x > w.x));
        if (sign > 0 ? is_before : is_behind) first = i;
    }
    return first;
}

/* Walks in the order in which the outline turns from +x towards +y.  `winding`: kzi_winding_of. */
static inline kzi_corner_walk kzi_walk_corners(const kzi_corners *c, float winding, double sign)
{
    return (kzi_corner_walk){c, kzi_first_corner(c, sign), winding > 0 ? 1 : -1, c->n > 1 ? c->n : 0, sign};
}

static inline kzi_vec kzi_corner_of_walk(const kzi_corner_walk *w)
{
    return kzi_scale(kzi_vec_of(w->c->v[w->at]), w->sign);
}

static inline int32_t kzi_next_of_walk(const kzi_corner_walk *w)
{
    const int32_t next = w->at + w->step;
    return next < 0 ? w->c->n - 1 : next == w->c->n ? 0 : next;
}

static inline kzi_vec kzi_edge_of_walk(const kzi_corner_walk *w)
{
    const kz_vec2 p = w->c->v[w->at], q = w->c->v[kzi_next_of_walk(w)];
    return (kzi_vec){w->sign * ((double)q.x - p.x), w->sign * ((double)q.y - p.y)};
}

static inline void kzi_advance_walk(kzi_corner_walk *w)
{
    w->at = kzi_next_of_walk(w);
    w->left--;
}

/* Does the edge of one core come before that of the other: > 0, or after it: < 0?  0: they are parallel. */
static inline double kzi_turn_between(kzi_vec ea, kzi_vec eb)
{
    const double turn = kzi_cross(ea, eb), along = kzi_dot(ea, eb);
    if (turn != 0 || along > 0) return turn;
    if (along == 0) return ea.x == 0 && ea.y == 0 ? 1 : -1; /* one has no length */
    return ea.y > 0 || (ea.y == 0 && ea.x > 0) ? 1 : -1;
}

#endif
