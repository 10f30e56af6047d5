/* tree_kernels.h - the loops over a node's sixteen children, one table of them for each CPU level.
 *
 * What a kernel computes is written once, in tree_lanes.h; all levels give the same bits. */
#ifndef KZI_TREE_KERNELS_H
#define KZI_TREE_KERNELS_H

#include "tree.h"

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

static inline const kzi_tree_node *kzi_tree_nodes(const kzi_tree *tree) { return tree->block.at; }

/* Sixteen for each leaf, in the order of its boxes. */
static inline const uint32_t *kzi_tree_numbers(const kzi_tree *tree)
{
    const uint32_t top = tree->n_levels - 1;
    return (const uint32_t *)(kzi_tree_nodes(tree) + tree->first[top] + tree->count[top]);
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
    void (*keys)(const kzi_tree_order *order, const kzi_tree_node *boxes, uint32_t *keys);
    kzi_tree_bounds *swept; /* t, of those met at all */
    kzi_tree_bounds *near;  /* squares of distances */
} kzi_tree_kernels;

/* The table of the level in force. */
const kzi_tree_kernels *kzi_tree_kernels_now(void);

/* Each level's table; NULL where this build has none. */
const kzi_tree_kernels *kzi_tree_kernels_plain(void);
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
    for (; !(v & 1); v >>= 1) { at++; }
    return at;
#endif
}

static inline uint32_t kzi_tree_highest(uint32_t v)
{
#if defined(__GNUC__)
    return 31u - (uint32_t)__builtin_clz(v);
#else
    uint32_t at = 0;
    for (; v > 1; v >>= 1) { at++; }
    return at;
#endif
}

/* The numbers of the boxes whose bits are set, for levels that have nothing better. */
KZI_TREE_INLINE uint32_t kzi_tree_take(const uint32_t *from, uint32_t which, uint32_t *numbers)
{
    uint32_t n = 0;
    for (; which; which &= which - 1) { numbers[n++] = from[kzi_tree_lowest(which)]; }
    return n;
}

#endif
