/* bvh.h - a packed bounding volume hierarchy (BVH) over boxes that do not move between queries: which boxes meet this
 * box, are hit by this moving box, are nearest?
 *
 * Boxes are sorted along a Hilbert curve through their centres, large ones apart from small ones.  Each 16 boxes form a
 * leaf, 16 leaves a node above it, and so on.  A node has the bounds of its children.  Its position determines its
 * children, so there are no pointers, and a build is a sort.
 *
 * A built tree is read-only.  Queries allocate nothing, may run in several threads, and give the same order at every
 * CPU level.  Boxes are closed: touching ones meet.  Infinite coordinates are fine, NaN is not. */
#ifndef KZI_BVH_H
#define KZI_BVH_H

#include "base/block.h"
#include "math/box_set.h"

/* 16^8 is more than 2^29.  Fifteen nodes wait at each level below the root, and sixteen at the last one. */
enum { KZI_BVH_MOST = 1 << 29 }; /* boxes */
enum { KZI_BOX_TREE_LEVELS = 8, KZI_BVH_WIDE = 16, KZI_BVH_STACK = 15 * (KZI_BOX_TREE_LEVELS - 1) + 1 };

/* {0} to begin with: a tree without boxes. */
typedef struct kzi_bvh {
    kzi_block block;                     /* leaves, then nodes, level by level */
    uint32_t n, n_levels;                /* boxes; levels of nodes, 0 without boxes */
    uint32_t count[KZI_BOX_TREE_LEVELS]; /* nodes of each level; level 0 is the leaves */
    uint32_t first[KZI_BOX_TREE_LEVELS]; /* each level's first node, from level 1 on */
} kzi_bvh;

/* Rebuilds the tree from these boxes, which are copied.  Empty boxes (min > max) are left out.  The set's filters are
 * not used: the caller knows the numbers.
 * Errors: KZ_ERR_MEMORY, KZ_ERR_TOO_LARGE (n > 2^29); the tree then stays as it was.
 * Allocates: 21.1 bytes a box and less than 1 KiB, kept for the next build; sorting borrows the memory of the nodes.
 * Cost: near-linear, 15 ns a box for ten thousand boxes, 45 for a million. */
kz_result kzi_bvh_build(const kz_allocator *alloc, kzi_bvh *tree, const kzi_box_set *set, kz_error *err);

/* Boxes that lie in an array of larger things: box number i is `stride` bytes times i behind the first one.  `ids` is
 * as in kzi_box_set. */
typedef struct kzi_bvh_boxes {
    const kz_box *first;
    size_t stride;
    const uint32_t *ids;
    uint32_t n;
} kzi_bvh_boxes;

static inline const kz_box *kzi_bvh_box_at(const kzi_bvh_boxes *boxes, uint32_t number)
{
    return (const kz_box *)(const void *)((const char *)boxes->first + boxes->stride * number);
}

/* The bytes of a tree of n <= KZI_BVH_MOST boxes; false where size_t is too small. */
bool kzi_bvh_size(uint32_t n, size_t *bytes);

/* Builds a tree in the caller's memory of that size, which is aligned to 64 bytes. */
void kzi_bvh_build_at(kzi_bvh *tree, void *memory, size_t bytes, const kzi_bvh_boxes *boxes);

/* Writes the tree `from` to other memory of that size, with new boxes: the same ones are empty.  Numbers stay where they
 * are, so that nothing is sorted.  It is as good as a new tree after a pose, which keeps neighbours together. */
void kzi_bvh_refit(kzi_bvh *tree, void *memory, const kzi_bvh *from, const kzi_bvh_boxes *boxes);

/* Bytes of memory in use: at most 24 a box of the largest set since it was last freed, plus 1 KiB. */
static inline size_t kzi_bvh_bytes(const kzi_bvh *tree) { return tree->block.bytes; }

/* The number of the box in a tree of one box. */
uint32_t kzi_bvh_only(const kzi_bvh *tree);

void kzi_bvh_free(const kz_allocator *alloc, kzi_bvh *tree);

/* ---- Boxes meeting a box ----------------------------------------------------------------------------------- */

/* A query in progress.  The tree must not change meanwhile. */
typedef struct kzi_bvh_walk {
    const kzi_bvh *tree;
    kz_box box;
    uint32_t n_waiting;
    uint32_t waiting[KZI_BVH_STACK]; /* nodes to visit, the next one last: place in its level << 3 | level */
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

/* Writes the numbers of further boxes that meet the box, in the tree's order, and returns how many; 0 at the end.
 * `numbers` has `room` places, at least 16.  Up to 15 of them may stay unused, or be written beyond the count. */
uint32_t kzi_bvh_walk_next(kzi_bvh_walk *walk, uint32_t *numbers, uint32_t room);

/* Visits all boxes that meet `box`, in the tree's order.  A visit ends the query by returning false; the result is then
 * false. */
bool kzi_bvh_box(const kzi_bvh *tree, kz_box box, bool (*visit)(void *ctx, uint32_t number), void *ctx);

/* ---- Pairs of two trees ------------------------------------------------------------------------------------ */

/* Visits all pairs of a box of a and a box of b that meet, in no stated order.  `limits` holds all boxes of b.  A visit
 * ends the query by returning false; the result is then false.
 * Cost: the boxes of a within the limits, and the pairs; boxes of a are looked up in b sixteen at a time. */
bool kzi_bvh_pairs(const kzi_bvh *a, const kzi_bvh_boxes *boxes_a, const kzi_bvh *b, const kzi_bvh_boxes *boxes_b,
                   kz_box limits, bool (*visit)(void *ctx, uint32_t of_a, uint32_t of_b), void *ctx);

/* ---- In order ---------------------------------------------------------------------------------------------- */

/* Visits the boxes that `box`, moved by t * motion, meets at some t of 0..1.  All of them are visited, and hardly any
 * other (misses by a rounding of double).  They come by rising t_low, then in the tree's order.  t_low is at most the
 * exact first t, and less by at most one part in 2^19 (0 for less than FLT_MIN).
 *
 * A visit returns the largest t still of interest, and boxes with a larger t_low are skipped.  A return value above an
 * earlier one changes nothing; a negative one ends the query.  `motion` must be finite; with 0 the boxes are those of
 * kzi_bvh_box.  A ray or a segment is the motion of a point. */
void kzi_bvh_swept(const kzi_bvh *tree, kz_box box, kz_vec2 motion,
                   float (*visit)(void *ctx, uint32_t number, float t_low), void *ctx);

/* Visits all boxes whose `low` is at most `limit`, by rising `low`, then in the tree's order.  `low` is a lower bound
 * of the squared distance of the two boxes: 0 where they meet, and less than exact by at most one part in 2^19.  A
 * visit returns the largest square still of interest, as above.  INFINITY means all, for `limit` as well. */
void kzi_bvh_nearest(const kzi_bvh *tree, kz_box box, double limit,
                     double (*visit)(void *ctx, uint32_t number, double low), void *ctx);

#endif
