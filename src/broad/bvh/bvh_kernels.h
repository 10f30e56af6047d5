/* bvh_kernels.h - the loops over a node's sixteen children, one table of them for each CPU level.
 *
 * What a kernel computes is written once, in bvh_lanes.h; all levels give the same bits. */
#ifndef KZI_TREE_KERNELS_H
#define KZI_TREE_KERNELS_H

#include "broad/bvh/bvh.h"

#if defined(__GNUC__)
#define KZI_TREE_INLINE           static inline __attribute__((always_inline))
#define KZI_TREE_PREFETCH(place)  __builtin_prefetch(place)
#else
#define KZI_TREE_INLINE           static inline
#define KZI_TREE_PREFETCH(place)  ((void)0)
#endif

/* The bounds of sixteen boxes or nodes; the last node of a level is filled up with NaN, which meets nothing. */
typedef struct kzi_tree_node {
    float x0[KZI_TREE_WIDE], y0[KZI_TREE_WIDE], x1[KZI_TREE_WIDE], y1[KZI_TREE_WIDE];
} kzi_tree_node;

/* With the boxes' numbers beside their bounds, so that a leaf is one place in memory. */
typedef struct kzi_tree_leaf {
    kzi_tree_node node;
    uint32_t numbers[KZI_TREE_WIDE];
} kzi_tree_leaf;

static inline const kzi_tree_leaf *kzi_tree_leaves(const kzi_tree *tree) { return tree->block.at; }

/* Nodes of the levels above the leaves, counted from the first leaf's parent. */
static inline const kzi_tree_node *kzi_tree_inner(const kzi_tree *tree)
{
    return (const kzi_tree_node *)(kzi_tree_leaves(tree) + tree->count[0]);
}

/* Node `at` of a level, and the number of the box at a position. */
static inline const kzi_tree_node *kzi_tree_at(const kzi_tree *tree, uint32_t level, uint32_t at)
{
    return level == 0 ? &kzi_tree_leaves(tree)[at].node : kzi_tree_inner(tree) + tree->first[level] + at;
}

static inline uint32_t kzi_tree_number(const kzi_tree *tree, uint32_t position)
{
    return kzi_tree_leaves(tree)[position / KZI_TREE_WIDE].numbers[position % KZI_TREE_WIDE];
}

static inline void kzi_tree_prefetch(const kzi_tree_node *node)
{
    KZI_TREE_PREFETCH(node->x0);
    KZI_TREE_PREFETCH(node->y0);
    KZI_TREE_PREFETCH(node->x1);
    KZI_TREE_PREFETCH(node->y1);
    (void)node;
}

/* How many children node `at` of a level has. */
static inline uint32_t kzi_tree_children(const kzi_tree *tree, uint32_t level, uint32_t at)
{
    const uint32_t below = level == 0 ? tree->n : tree->count[level - 1], left = below - KZI_TREE_WIDE * at;
    return left < KZI_TREE_WIDE ? left : KZI_TREE_WIDE;
}

/* What boxes are bounded against.  Of a box that is moved: the children's near and far sides, less these, divided by
 * the motion, are when the two begin and cease to meet.  Of a box at rest: its sides. */
typedef struct kzi_tree_aim {
    double x0, y0, x1, y1;
    double near_x, far_x, per_x, near_y, far_y, per_y; /* per: one divided by the motion, +infinity for none */
    bool back_x, back_y;                               /* the motion is towards lower coordinates */
} kzi_tree_aim;

/* Writes each child's lower bound and returns of which it is at most `limit`; says anything of missing children.
 * Children's bounds are never below their parent's. */
typedef uint32_t kzi_tree_bounds(const kzi_tree_node *node, const kzi_tree_aim *aim, double limit, double *low);

typedef struct kzi_tree_kernels {
    uint32_t (*next)(kzi_tree_walk *walk, uint32_t *numbers, uint32_t room); /* kzi_tree_walk_next */
    kzi_tree_bounds *swept; /* t, of those met at all */
    kzi_tree_bounds *near;  /* squares of distances */
} kzi_tree_kernels;

/* The table of the level in force. */
const kzi_tree_kernels *kzi_tree_kernels_now(void);

/* Each level's table; NULL where this build has none. */
const kzi_tree_kernels *kzi_tree_kernels_scalar(void);
const kzi_tree_kernels *kzi_tree_kernels_sse2(void);
const kzi_tree_kernels *kzi_tree_kernels_avx2(void);
const kzi_tree_kernels *kzi_tree_kernels_avx512(void);
const kzi_tree_kernels *kzi_tree_kernels_neon(void);
const kzi_tree_kernels *kzi_tree_kernels_wasm128(void);

/* Position of the lowest and of the highest set bit; v must not be 0. */
static inline uint32_t kzi_tree_lowest(uint32_t v)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(v);
#else
    uint32_t at = 0;
    for (; !(v & 1); v >>= 1) at++;
    return at;
#endif
}

static inline uint32_t kzi_tree_highest(uint32_t v)
{
#if defined(__GNUC__)
    return 31u - (uint32_t)__builtin_clz(v);
#else
    uint32_t at = 0;
    for (; v > 1; v >>= 1) at++;
    return at;
#endif
}

/* The numbers of the boxes whose bits are set, for levels that have nothing better. */
KZI_TREE_INLINE uint32_t kzi_tree_take(const uint32_t *from, uint32_t which, uint32_t *numbers)
{
    uint32_t n = 0;
    for (; which; which &= which - 1) numbers[n++] = from[kzi_tree_lowest(which)];
    return n;
}

#endif
