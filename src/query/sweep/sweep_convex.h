/* sweep_convex.h - a point or a convex area that moves past a convex one: one pass over the edges tells nearly always.
 */
#ifndef KZI_SWEEP_CONVEX_H
#define KZI_SWEEP_CONVEX_H

#include "query/raycast/raycast_private.h"

typedef enum kzi_clip_answer {
    KZI_CLIP_MISSES, /* certainly no hit */
    KZI_CLIP_HITS,   /* certainly; the entry is filled in */
    KZI_CLIP_DOUBTS  /* too near to call, or inside from the start */
} kzi_clip_answer;

typedef struct kzi_clip_hit {
    kzi_ray_entry entry;
    kzi_ray ray; /* of the vertex that meets the edge */
    bool by_b;   /* it is one of b, seen from a */
} kzi_clip_hit;

/* `a` is a convex area, or a point; b is a convex area.  It moves by w - u, which is not 0. */
kzi_clip_answer kzi_clip_convex(const kzi_form *a, const kzi_form *b, kzi_vec u, kzi_vec w, kzi_clip_hit *hit);

#endif
