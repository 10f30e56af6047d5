/* ring_bvh.h - a bounding volume hierarchy over the edges of rings: the edges whose boxes meet a given box.
 *
 * Each edge has a box, and a complete binary tree over them keeps the order of the rings.  Neighbours along a ring are
 * neighbours in the plane, so the tree is good enough without sorting, and a changed edge costs one box a level.  Boxes
 * are float32 as the points are: nothing is rounded, whatever the scale. */
#ifndef KZI_RING_BVH_H
#define KZI_RING_BVH_H

#include "base/work.h"
#include <kolize/math.h>

#define KZI_RINGS_BOXES_MAX ((int32_t)1 << 29) /* edges; nodes are twice as many, numbered by int32 */

typedef struct kzi_ring_bvh {
    kz_box *node; /* 2n nodes: node i is above 2i and 2i + 1, edge e is node n + e */
    int32_t n;    /* at least 1 */
} kzi_ring_bvh;

/* Makes a tree of empty boxes; false when there is no memory. */
bool kzi_ring_bvh_make(int32_t n, const kz_allocator *alloc, kzi_ring_bvh *out);
void kzi_ring_bvh_free(kzi_ring_bvh *boxes, const kz_allocator *alloc); /* a zeroed one is fine */

/* Sets the box of edge e to the one around p and q, or to empty. */
void kzi_ring_bvh_set(kzi_ring_bvh *boxes, int32_t e, kz_vec2 p, kz_vec2 q);
void kzi_ring_bvh_clear(kzi_ring_bvh *boxes, int32_t e);

/* For all edges at once: first kzi_ring_bvh_put for every edge, then kzi_ring_bvh_join for the nodes above. */
void kzi_ring_bvh_put(kzi_ring_bvh *boxes, int32_t e, kz_vec2 p, kz_vec2 q);
void kzi_ring_bvh_join(kzi_ring_bvh *boxes, kzi_work *work);

/* Walks the edges whose boxes meet `around`:
 *
 *     kzi_ring_bvh_walk walk = kzi_ring_bvh_walk_over(&boxes, around);
 *     for (int32_t e; (e = kzi_ring_bvh_walk_next(&walk)) >= 0;) ... */
typedef struct kzi_ring_bvh_walk {
    const kzi_ring_bvh *boxes;
    kz_box around;
    uint64_t n_visited;       /* nodes visited so far */
    int32_t n_left, left[40]; /* a stack of nodes: one a level of a tree of 2^30 nodes, and some */
} kzi_ring_bvh_walk;

kzi_ring_bvh_walk kzi_ring_bvh_walk_over(const kzi_ring_bvh *boxes, kz_box around);
int32_t kzi_ring_bvh_walk_next(kzi_ring_bvh_walk *walk);

kz_box kzi_box_around(kz_vec2 p, kz_vec2 q);

#endif
