/* bvh_build.c - builds a BVH: sorts boxes along the Hilbert curve and packs them by sixteens.
 *
 * Sorting needs 20 bytes a box: a key and a number twice, and the sorted number.  It uses the memory of the leaves,
 * which also have 20 bytes a box and are written afterwards.  So there is one block of memory, and once it is there
 * nothing can fail. */
#include "math/bvh/bvh_kernels.h"
#include "math/bvh/hilbert_order.h"

#include <math.h>
#include <string.h>

/* Leaves from the one being written to the one whose boxes are prefetched: boxes come from all over memory. */
enum { BVH_PREFETCH_DISTANCE = 6 };

static void lay_out_tree(kzi_bvh *tree, uint32_t n)
{
    tree->n = n;
    tree->n_levels = 0;
    tree->count[0] = 0;
    for (uint32_t first = 0; n > 0; n = n > 1 ? n : 0) {
        n = (n - 1) / KZI_BVH_WIDE + 1;
        tree->count[tree->n_levels] = n;
        tree->first[tree->n_levels] = first;
        first += tree->n_levels++ > 0 ? n : 0;
    }
}

bool kzi_bvh_size(uint32_t n, size_t *bytes)
{
    kzi_bvh plan;
    lay_out_tree(&plan, n);
    if (n == 0) return (void)(*bytes = 0), true;
    const uint32_t top = plan.n_levels - 1;
    const size_t n_inner = top > 0 ? (size_t)plan.first[top] + plan.count[top] : 0;
    size_t inner;
    return kzi_mul_size(plan.count[0], sizeof(kzi_bvh_leaf), bytes) &&
           kzi_mul_size(n_inner, sizeof(kzi_bvh_node), &inner) && kzi_add_size(*bytes, inner, bytes);
}

/* Reads the boxes and numbers at the next KZI_BVH_RUN places, without empty ones; returns how many. */
static uint32_t gather_tree_run(const kzi_bvh_boxes *from_boxes, uint32_t from, kz_box *boxes, uint32_t *numbers)
{
    const kzi_bvh_boxes all = *from_boxes;
    const uint32_t left = all.n - from, end = from + (left < KZI_BVH_RUN ? left : KZI_BVH_RUN);
    uint32_t n = 0;
    for (uint32_t i = from; i < end; i++) {
        const uint32_t number = all.ids ? all.ids[i] : i;
        const kz_box *b = kzi_bvh_box_at(&all, number);
        const bool there = (b->min.x <= b->max.x) & (b->min.y <= b->max.y);
        memcpy(boxes + n, b, sizeof *b);
        numbers[n] = number;
        n += there;
    }
    return n;
}

/* Writes a key and a number for each box that is not empty, in the order of the set; returns how many. */
static uint32_t list_tree_boxes(const kzi_bvh_order *order, const kzi_bvh_boxes *all, kzi_keyed *items)
{
    uint32_t n = 0;
    for (uint32_t from = 0; from < all->n; from += KZI_BVH_RUN) {
        kz_box boxes[KZI_BVH_RUN];
        uint32_t keys[KZI_BVH_RUN], numbers[KZI_BVH_RUN];
        const uint32_t here = gather_tree_run(all, from, boxes, numbers);
        kzi_bvh_keys(order, boxes, here, keys);
        for (uint32_t k = 0; k < here; k++) items[n++] = (kzi_keyed){keys[k], numbers[k]};
    }
    return n;
}

static float least_of_children(const float *v, uint32_t n)
{
    float least = v[0];
    for (uint32_t i = 1; i < n; i++) least = v[i] < least ? v[i] : least;
    return least;
}

static float greatest_of_children(const float *v, uint32_t n)
{
    float greatest = v[0];
    for (uint32_t i = 1; i < n; i++) greatest = v[i] > greatest ? v[i] : greatest;
    return greatest;
}

/* The bounds of the first n > 0 children. */
static kz_box bounds_of_tree_node(const kzi_bvh_node *node, uint32_t n)
{
    return (kz_box){{least_of_children(node->x0, n), least_of_children(node->y0, n)},
                    {greatest_of_children(node->x1, n), greatest_of_children(node->y1, n)}};
}

static kzi_bvh_node *inner_of_tree(const kzi_bvh *tree)
{
    return (kzi_bvh_node *)((kzi_bvh_leaf *)tree->block.at + tree->count[0]);
}

/* Copies the bounds of a node of any level into the node above it, if there is one. */
static void hand_up_tree_bounds(const kzi_bvh *tree, uint32_t level, uint32_t at, const kzi_bvh_node *node)
{
    if (level + 1 == tree->n_levels) return;
    const kz_box bounds = bounds_of_tree_node(node, kzi_bvh_children(tree, level, at));
    kzi_bvh_put(inner_of_tree(tree) + tree->first[level + 1] + at / KZI_BVH_WIDE, at % KZI_BVH_WIDE, &bounds);
}

/* The sorted numbers, 64 bytes a leaf, occupy the last fifth of the leaves, which have 320 bytes each.  A leaf's
 * numbers are read before that leaf, or any leaf before it, overwrites them. */
static void fill_leaf_level(const kzi_bvh *tree, const kzi_bvh_boxes *boxes, const uint32_t *sorted)
{
    kzi_bvh_leaf *leaf_nodes = tree->block.at;
    for (uint32_t at = 0; at < tree->count[0]; at++) {
        const uint32_t n = kzi_bvh_children(tree, 0, at);
        uint32_t numbers[KZI_BVH_WIDE] = {0};
        memcpy(numbers, sorted + (size_t)KZI_BVH_WIDE * at, n * sizeof *numbers);
        if (at + BVH_PREFETCH_DISTANCE < tree->count[0] - 1) {
            const uint32_t *later = sorted + (size_t)KZI_BVH_WIDE * (at + BVH_PREFETCH_DISTANCE);
            for (uint32_t i = 0; i < KZI_BVH_WIDE; i++) KZI_BVH_PREFETCH(kzi_bvh_box_at(boxes, later[i]));
        }
        for (uint32_t i = 0; i < n; i++) kzi_bvh_put(&leaf_nodes[at].node, i, kzi_bvh_box_at(boxes, numbers[i]));
        memcpy(leaf_nodes[at].numbers, numbers, sizeof numbers);
        kzi_bvh_pad(&leaf_nodes[at].node, n);
        hand_up_tree_bounds(tree, 0, at, &leaf_nodes[at].node);
    }
}

static void fill_tree_level(const kzi_bvh *tree, uint32_t level)
{
    for (uint32_t at = 0; at < tree->count[level]; at++) {
        kzi_bvh_node *node = inner_of_tree(tree) + tree->first[level] + at;
        const uint32_t n = kzi_bvh_children(tree, level, at);
        kzi_bvh_pad(node, n);
        hand_up_tree_bounds(tree, level, at, node);
    }
}

static void fill_inner_levels(const kzi_bvh *tree)
{
    for (uint32_t level = 1; level < tree->n_levels; level++) fill_tree_level(tree, level);
}

/* Packs the boxes into the tree's block, which has room for them. */
static void pack_tree(kzi_bvh *tree, const kzi_bvh_boxes *boxes)
{
    const kzi_bvh_order order = kzi_bvh_order_of(boxes);
    kzi_keyed *items = tree->block.at;
    lay_out_tree(tree, list_tree_boxes(&order, boxes, items));
    /* The offset counts the leaves there are, not the set: empty boxes have no leaf, and the nodes above follow at
     * once. */
    kzi_keyed *scratch = items + (size_t)tree->count[0] * KZI_BVH_WIDE;
    uint32_t *sorted = (uint32_t *)(scratch + (scratch - items));
    kzi_bvh_sort(items, scratch, tree->n, sorted);
    fill_leaf_level(tree, boxes, sorted);
    fill_inner_levels(tree);
}

kz_result kzi_bvh_build(const kz_allocator *alloc, kzi_bvh *tree, const kzi_box_set *set, kz_error *err)
{
    const kz_allocator from = kzi_allocator(alloc);
    const kzi_bvh_boxes boxes = {set->boxes, sizeof(kz_box), set->ids, set->n};
    kzi_block block = tree->block;
    size_t bytes;
    if (set->n > KZI_BVH_MOST) return kzi_fail(err, KZ_ERR_TOO_LARGE, set->n, KZI_BVH_MOST);
    if (set->n == 0) {
        lay_out_tree(tree, 0);
        return KZ_OK;
    }
    if (!kzi_bvh_size(set->n, &bytes)) return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0);
    if (bytes > block.bytes) {
        block = (kzi_block){NULL, 0}; /* a new block: the old one stays until nothing can fail any more */
        const kz_result r = kzi_block_reserve(&from, &block, bytes, 1, err);
        if (r != KZ_OK) return r;
        kzi_block_free(&from, &tree->block);
        tree->block = block;
    }
    pack_tree(tree, &boxes);
    return KZ_OK;
}

void kzi_bvh_build_at(kzi_bvh *tree, void *memory, size_t bytes, const kzi_bvh_boxes *boxes)
{
    *tree = (kzi_bvh){.block = {memory, bytes}};
    if (boxes->n > 0) pack_tree(tree, boxes);
}

void kzi_bvh_refit(kzi_bvh *tree, void *memory, const kzi_bvh *from, const kzi_bvh_boxes *boxes)
{
    *tree = *from;
    tree->block.at = memory;
    kzi_bvh_leaf *to = memory;
    for (uint32_t at = 0; at < tree->count[0]; at++) {
        const uint32_t n = kzi_bvh_children(tree, 0, at);
        memcpy(to[at].numbers, kzi_bvh_leaf_nodes(from)[at].numbers, sizeof to[at].numbers);
        for (uint32_t i = 0; i < n; i++) kzi_bvh_put(&to[at].node, i, kzi_bvh_box_at(boxes, to[at].numbers[i]));
        kzi_bvh_pad(&to[at].node, n);
        hand_up_tree_bounds(tree, 0, at, &to[at].node);
    }
    fill_inner_levels(tree);
}

void kzi_bvh_free(const kz_allocator *alloc, kzi_bvh *tree)
{
    const kz_allocator from = kzi_allocator(alloc);
    kzi_block_free(&from, &tree->block);
    *tree = (kzi_bvh){.n = 0};
}
