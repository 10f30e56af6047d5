/* bvh.h - a packed tree over boxes that do not move between questions: which meet this box, which does this box run
 * into, which are nearest?
 *
 * Boxes are put in the order of a Hilbert curve through their centres, large ones apart from small ones, and taken by
 * sixteens: 16 boxes are a leaf, 16 leaves a node above it, and so on; a node holds its children's bounds, 256 bytes.
 * Which node is whose child follows from its place, so there are no pointers, and nothing but sorting to build one.
 * A world builds one when somebody asks after a change: 15 ns a box for ten thousand, 45 for a million.
 *
 * After it is built a tree is read only: questions allocate nothing, may be asked by several threads at once, and are
 * answered in the same order at every CPU level and on every machine.
 *
 * Boxes are closed: what only touches does meet.  Infinite coordinates are fine, NaN is not. */
#ifndef KZI_BVH_H
#define KZI_BVH_H

#include "broad/sap/sap.h"

/* 16^8 is more than 2^29.  Fifteen nodes wait at each level below the root, and sixteen at the last one. */
enum { KZI_BOX_TREE_LEVELS = 8, KZI_BVH_WIDE = 16, KZI_BVH_STACK = 15 * (KZI_BOX_TREE_LEVELS - 1) + 1 };

/* How coordinates become places on the curve: see hilbert_order.h. */
typedef struct kzi_bvh_order {
    float min_x, min_y, scale;
    float large[3]; /* a box's class is how many of these it exceeds */
} kzi_bvh_order;

/* {0} to begin with: a tree without boxes. */
typedef struct kzi_bvh {
    kzi_block block;                 /* leaves, then nodes, level by level */
    uint32_t n, n_levels;            /* boxes; levels of nodes, 0 without boxes */
    uint32_t count[KZI_BOX_TREE_LEVELS]; /* nodes of each level; level 0 are the leaves */
    uint32_t first[KZI_BOX_TREE_LEVELS]; /* each level's first node, from level 1 on */
    kzi_bvh_order order;
} kzi_bvh;

/* Makes the tree one of these boxes, which are copied.  Empty boxes (min > max) are left out.  The set's filters are
 * not used: who asks knows the numbers.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (n > 2^29); the tree is then what it was.  Allocates: 21.1 bytes a box and
 * less than 1 KiB beside, kept for the next time; the memory needed for sorting is that in which the nodes come to lie.
 * Cost: near-linear; 15 ns a box for ten thousand, 45 for a million. */
kz_result kzi_bvh_build(const kz_allocator *alloc, kzi_bvh *tree, const kzi_box_set *set, kz_error *err);

/* What the tree holds in memory: at most 24 bytes a box of the largest set since it was last freed, plus 1 KiB. */
static inline size_t kzi_bvh_bytes(const kzi_bvh *tree) { return tree->block.bytes; }

void kzi_bvh_free(const kz_allocator *alloc, kzi_bvh *tree);

/* ---- Boxes meeting a box ----------------------------------------------------------------------------------- */

/* A question half answered.  The tree must stay as it is meanwhile. */
typedef struct kzi_bvh_walk {
    const kzi_bvh *tree;
    kz_box box;
    uint32_t n_waiting;
    uint32_t waiting[KZI_BVH_STACK]; /* nodes yet to look at, the next one last: place in its level << 3 | level */
} kzi_bvh_walk;

static inline void kzi_bvh_walk_begin(kzi_bvh_walk *walk, const kzi_bvh *tree, kz_box box)
{
    walk->tree = tree;
    walk->box = box;
    walk->n_waiting = 0;
    if (tree->n_levels > 0 && box.min.x <= box.max.x && box.min.y <= box.max.y) {
        walk->waiting[walk->n_waiting++] = tree->n_levels - 1;
    }
}

/* Writes the numbers of further boxes that meet the box, in the tree's order, and returns how many: 0 when there are no
 * more.  `room`, at least 16, is how many `numbers` holds; up to 15 places of it may stay unused, or be written beyond
 * the count. */
uint32_t kzi_bvh_walk_next(kzi_bvh_walk *walk, uint32_t *numbers, uint32_t room);

/* Visits all of them in the tree's order; false when a visit returned false, which ended it. */
bool kzi_bvh_box(const kzi_bvh *tree, kz_box box, bool (*visit)(void *ctx, uint32_t number), void *ctx);

/* The same for many boxes: each hit box's numbers come in blocks of up to 64, `query` tells whose they are.  A box's
 * blocks follow each other and hold what kzi_bvh_box visits, in that order; the boxes themselves come, a thousand and
 * twenty-four at a time, in the order of the tree's curve, so that one finds in the cache what the last one needed. */
bool kzi_bvh_boxes(const kzi_bvh *tree, const kz_box *boxes, uint32_t n,
                   bool (*visit)(void *ctx, uint32_t query, const uint32_t *numbers, uint32_t count), void *ctx);

/* ---- In order ---------------------------------------------------------------------------------------------- */

/* Boxes that `box`, moved by t * motion, meets at some t of 0..1: all of them, and hardly any other (what misses by a
 * rounding of double).  They come in rising order of t_low, and in the tree's order where it is equal; t_low is at
 * most the exact first t, and less by no more than one part in 2^19 (0 for less than FLT_MIN).  A visit returns the
 * largest t that is still of interest; t_low beyond it are not visited, larger answers than an earlier one change
 * nothing, a negative one ends it.  `motion` must be finite; 0 is fine: that finds what kzi_bvh_box does.
 * A ray or a segment is the motion of a point. */
void kzi_bvh_swept(const kzi_bvh *tree, kz_box box, kz_vec2 motion,
                   float (*visit)(void *ctx, uint32_t number, float t_low), void *ctx);

/* All boxes whose `low` is at most `limit`, in rising order of `low`, and in the tree's order where it is equal.
 * `low` is at most the exact square of the distance between the two boxes, 0 where they meet, and less by no more than
 * one part in 2^19.  A visit returns the largest square that is still of interest, as above (INFINITY: all; so for `limit`). */
void kzi_bvh_nearest(const kzi_bvh *tree, kz_box box, double limit,
                     double (*visit)(void *ctx, uint32_t number, double low), void *ctx);

#endif
