/* bvh_kernels.h - the loops over the sixteen children of a BVH node, for vectors of four, eight and sixteen floats.
 *
 * bvh_lanes.h has the loops, written once; all levels give the same bits. */
#ifndef KZI_BVH_KERNELS_H
#define KZI_BVH_KERNELS_H

#include "math/bvh/bvh.h"

#include <math.h>

#if defined(__GNUC__)
#define KZI_BVH_INLINE          static inline __attribute__((always_inline))
#define KZI_BVH_PREFETCH(place) __builtin_prefetch(place)
#else
#define KZI_BVH_INLINE          static inline
#define KZI_BVH_PREFETCH(place) ((void)(place))
#endif

/* The bounds of sixteen boxes or nodes.  The last node of a level is filled up with NaN, which meets nothing. */
typedef struct kzi_bvh_node {
    float x0[KZI_BVH_WIDE], y0[KZI_BVH_WIDE], x1[KZI_BVH_WIDE], y1[KZI_BVH_WIDE];
} kzi_bvh_node;

/* The lower or upper sides of all sixteen on an axis, 0 or 1, without a branch: motions go in all directions. */
KZI_BVH_INLINE const float *kzi_bvh_side(const kzi_bvh_node *node, size_t axis, bool is_upper)
{
    const size_t at = axis * offsetof(kzi_bvh_node, y0) + (size_t)is_upper * offsetof(kzi_bvh_node, x1);
    return (const float *)(const void *)((const char *)node + at);
}

/* A node of boxes.  Their numbers are stored beside their bounds, so that a leaf is contiguous. */
typedef struct kzi_bvh_leaf {
    kzi_bvh_node node;
    uint32_t numbers[KZI_BVH_WIDE];
} kzi_bvh_leaf;

static inline void kzi_bvh_put(kzi_bvh_node *node, uint32_t i, const kz_box *b)
{
    node->x0[i] = b->min.x;
    node->y0[i] = b->min.y;
    node->x1[i] = b->max.x;
    node->y1[i] = b->max.y;
}

static inline void kzi_bvh_pad(kzi_bvh_node *node, uint32_t from)
{
    for (uint32_t i = from; i < KZI_BVH_WIDE; i++) node->x0[i] = node->y0[i] = node->x1[i] = node->y1[i] = NAN;
}

static inline const kzi_bvh_leaf *kzi_bvh_leaf_nodes(const kzi_bvh *tree) { return tree->block.at; }

/* Nodes of the levels above the leaves, counted from the first leaf's parent. */
static inline const kzi_bvh_node *kzi_bvh_inner(const kzi_bvh *tree)
{
    return (const kzi_bvh_node *)(kzi_bvh_leaf_nodes(tree) + tree->count[0]);
}

/* Node `at` of a level, and the number of the box at a position. */
static inline const kzi_bvh_node *kzi_bvh_at(const kzi_bvh *tree, uint32_t level, uint32_t at)
{
    return level == 0 ? &kzi_bvh_leaf_nodes(tree)[at].node : kzi_bvh_inner(tree) + tree->first[level] + at;
}

static inline uint32_t kzi_bvh_number(const kzi_bvh *tree, uint32_t position)
{
    return kzi_bvh_leaf_nodes(tree)[position / KZI_BVH_WIDE].numbers[position % KZI_BVH_WIDE];
}

static inline void kzi_bvh_prefetch(const kzi_bvh_node *node)
{
    KZI_BVH_PREFETCH(node->x0);
    KZI_BVH_PREFETCH(node->y0);
    KZI_BVH_PREFETCH(node->x1);
    KZI_BVH_PREFETCH(node->y1);
    (void)node;
}

/* The number of children of node `at` of a level. */
static inline uint32_t kzi_bvh_children(const kzi_bvh *tree, uint32_t level, uint32_t at)
{
    const uint32_t below = level == 0 ? tree->n : tree->count[level - 1], left = below - KZI_BVH_WIDE * at;
    return left < KZI_BVH_WIDE ? left : KZI_BVH_WIDE;
}

/* The target that the children are bounded against.  For a moving box: the children's near and far sides, less these
 * values, times one over the motion, are the times when the boxes begin and cease to meet.  For a box at rest: its
 * sides. */
typedef struct kzi_bvh_aim {
    double x0, y0, x1, y1;
    double near_x, far_x, per_x, near_y, far_y, per_y; /* per: one over the motion, +infinity for no motion */
    bool back_x, back_y;                               /* the motion is towards lower coordinates */
} kzi_bvh_aim;

/* Writes each child's lower bound and returns the set of children for which it is at most `limit`.  Missing children
 * may have any result.  A child's bound is never below its parent's. */
typedef uint32_t kzi_bvh_bounds(const kzi_bvh_node *node, const kzi_bvh_aim *aim, double limit, double *low);

typedef struct kzi_bvh_kernels {
    uint32_t (*next)(kzi_bvh_walk *walk, uint32_t *numbers, uint32_t room); /* kzi_bvh_walk_next */
    kzi_bvh_bounds *swept;                                                  /* t, for boxes that are met at all */
    kzi_bvh_bounds *near;                                                   /* squares of distances */
} kzi_bvh_kernels;

/* The table of the level in force. */
const kzi_bvh_kernels *kzi_bvh_kernels_now(void);

/* The table for vectors of four floats, which every processor has, and those of wider levels; NULL where this build has
 * none. */
const kzi_bvh_kernels *kzi_bvh_kernels_four(void);
const kzi_bvh_kernels *kzi_bvh_kernels_avx2(void);
const kzi_bvh_kernels *kzi_bvh_kernels_avx512(void);

/* The position of the lowest and of the highest set bit; v must not be 0. */
static inline uint32_t kzi_bvh_lowest(uint32_t v)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(v);
#else
    uint32_t at = 0;
    for (; !(v & 1); v >>= 1) at++;
    return at;
#endif
}

static inline uint32_t kzi_bvh_highest(uint32_t v)
{
#if defined(__GNUC__)
    return 31u - (uint32_t)__builtin_clz(v);
#else
    uint32_t at = 0;
    for (; v > 1; v >>= 1) at++;
    return at;
#endif
}

/* Writes the numbers whose bits are set, for levels that have nothing better. */
KZI_BVH_INLINE uint32_t kzi_bvh_take(const uint32_t *from, uint32_t which, uint32_t *numbers)
{
    uint32_t n = 0;
    for (; which; which &= which - 1) numbers[n++] = from[kzi_bvh_lowest(which)];
    return n;
}

#endif
