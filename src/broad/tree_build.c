/* tree_build.c - sorting boxes along the curve and packing them by sixteens.
 *
 * Sorting needs 16 bytes a box, a key and a number twice, and these lie where the leaves, of 16 bytes a box, are written
 * afterwards.  So there is one block, and once it is there nothing can fail. */
#include "tree_kernels.h"
#include "tree_order.h"

#include <math.h>
#include <string.h>

static void lay_out_tree(kzi_tree *tree, uint32_t n)
{
    tree->n = n;
    tree->n_levels = 0;
    for (uint32_t first = 0; n > 0; n = n > 1 ? n : 0) {
        n = (n - 1) / KZI_TREE_WIDE + 1;
        tree->count[tree->n_levels] = n;
        tree->first[tree->n_levels++] = first;
        first += n;
    }
}

/* Nodes and numbers of a tree of n > 0 boxes. */
static bool tree_size(uint32_t n, size_t *bytes)
{
    kzi_tree plan;
    lay_out_tree(&plan, n);
    const size_t n_nodes = (size_t)plan.first[plan.n_levels - 1] + 1, leaf = KZI_TREE_WIDE * sizeof(uint32_t);
    size_t more;
    return kzi_mul_size(n_nodes, sizeof(kzi_tree_node), bytes) && kzi_mul_size(plan.count[0], leaf, &more) &&
           kzi_add_size(*bytes, more, bytes);
}

/* The numbers of all boxes that are not empty, in order, to `sorted`, which lies behind the two arrays of items. */
static void sort_tree_boxes(const kzi_tree_order *order, const kzi_box_set *set, kzi_tree_item *items, size_t room,
                            uint32_t *sorted, uint32_t n)
{
    const kzi_tree_kernels *kernels = kzi_tree_kernels_now();
    kzi_tree_node some;
    uint32_t keys[KZI_TREE_WIDE], numbers[KZI_TREE_WIDE], n_some = 0, n_items = 0;
    memset(&some, 0, sizeof some);
    for (uint32_t i = 0; i < set->n; i++) {
        const uint32_t number = set->ids ? set->ids[i] : i;
        const kz_box b = set->boxes[number];
        some.x0[n_some] = b.min.x;
        some.y0[n_some] = b.min.y;
        some.x1[n_some] = b.max.x;
        some.y1[n_some] = b.max.y;
        numbers[n_some] = number;
        n_some += (b.min.x <= b.max.x) & (b.min.y <= b.max.y);
        if (n_some < KZI_TREE_WIDE) { continue; }
        kernels->keys(order, &some, keys);
        for (uint32_t k = 0; k < KZI_TREE_WIDE; k++) { items[n_items++] = (kzi_tree_item){keys[k], numbers[k]}; }
        n_some = 0;
    }
    kernels->keys(order, &some, keys);
    for (uint32_t k = 0; k < n_some; k++) { items[n_items++] = (kzi_tree_item){keys[k], numbers[k]}; }
    kzi_tree_sort(items, items + room, n, sorted);
}

static uint32_t count_tree_boxes(const kzi_box_set *set)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < set->n; i++) {
        const kz_box b = set->boxes[set->ids ? set->ids[i] : i];
        n += (b.min.x <= b.max.x) & (b.min.y <= b.max.y);
    }
    return n;
}

/* Child i of a node; returns the bounds of what they are together with it. */
static kz_box put_tree_child(kzi_tree_node *node, uint32_t i, kz_box b, kz_box bounds)
{
    node->x0[i] = b.min.x;
    node->y0[i] = b.min.y;
    node->x1[i] = b.max.x;
    node->y1[i] = b.max.y;
    return kz_box_union(b, bounds);
}

static void pad_tree_node(kzi_tree_node *node, uint32_t from)
{
    for (uint32_t i = from; i < KZI_TREE_WIDE; i++) { node->x0[i] = node->y0[i] = node->x1[i] = node->y1[i] = NAN; }
}

/* The bounds of a node of any level go into the one above it, where there is one. */
static void hand_up_tree_bounds(const kzi_tree *tree, kzi_tree_node *nodes, uint32_t level, uint32_t at, kz_box bounds)
{
    if (level + 1 == tree->n_levels) { return; }
    kzi_tree_node *above = nodes + tree->first[level + 1] + at / KZI_TREE_WIDE;
    put_tree_child(above, at % KZI_TREE_WIDE, bounds, bounds);
}

static void fill_tree_leaves(const kzi_tree *tree, kzi_tree_node *nodes, const kz_box *boxes, uint32_t *numbers)
{
    for (uint32_t at = 0; at < tree->count[0]; at++) {
        const uint32_t n = kzi_tree_children(tree, 0, at), *number = numbers + KZI_TREE_WIDE * at;
        kz_box bounds = KZ_BOX_EMPTY;
        for (uint32_t i = 0; i < n; i++) { bounds = put_tree_child(nodes + at, i, boxes[number[i]], bounds); }
        pad_tree_node(nodes + at, n);
        hand_up_tree_bounds(tree, nodes, 0, at, bounds);
    }
    for (uint32_t i = tree->n; i < KZI_TREE_WIDE * tree->count[0]; i++) { numbers[i] = 0; }
}

static void fill_tree_level(const kzi_tree *tree, kzi_tree_node *nodes, uint32_t level)
{
    for (uint32_t at = 0; at < tree->count[level]; at++) {
        kzi_tree_node *node = nodes + tree->first[level] + at;
        const uint32_t n = kzi_tree_children(tree, level, at);
        kz_box bounds = KZ_BOX_EMPTY;
        for (uint32_t i = 0; i < n; i++) {
            const kz_box child = {{node->x0[i], node->y0[i]}, {node->x1[i], node->y1[i]}};
            bounds = kz_box_union(child, bounds);
        }
        pad_tree_node(node, n);
        hand_up_tree_bounds(tree, nodes, level, at, bounds);
    }
}

kz_result kzi_tree_build(const kz_allocator *alloc, kzi_tree *tree, const kzi_box_set *set, kz_error *err)
{
    kzi_block block = tree->block;
    size_t bytes;
    if (set->n > 1u << 29) { return kzi_fail(err, KZ_ERR_TOO_LARGE, set->n, 1 << 29); }
    const uint32_t n = count_tree_boxes(set);
    if (n == 0) {
        lay_out_tree(tree, 0);
        return KZ_OK;
    }
    if (!tree_size(n, &bytes)) { return kzi_fail(err, KZ_ERR_MEMORY, INT64_MAX, 0); }
    if (bytes > block.bytes) {
        block = (kzi_block){NULL, 0}; /* a new one: the old one stays until nothing can fail any more */
        const kz_result r = kzi_block_reserve(alloc, &block, bytes, 1, err);
        if (r != KZ_OK) { return r; }
        kzi_block_free(alloc, &tree->block);
        tree->block = block;
    }
    lay_out_tree(tree, n);
    tree->order = kzi_tree_order_of(set);
    kzi_tree_node *nodes = block.at;
    uint32_t *numbers = (uint32_t *)(nodes + tree->first[tree->n_levels - 1] + 1);
    sort_tree_boxes(&tree->order, set, block.at, (size_t)KZI_TREE_WIDE * tree->count[0], numbers, n);
    fill_tree_leaves(tree, nodes, set->boxes, numbers);
    for (uint32_t level = 1; level < tree->n_levels; level++) { fill_tree_level(tree, nodes, level); }
    return KZ_OK;
}

void kzi_tree_free(const kz_allocator *alloc, kzi_tree *tree)
{
    kzi_block_free(alloc, &tree->block);
    *tree = (kzi_tree){.n = 0};
}
