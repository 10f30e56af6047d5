/* bvh_pairs.c - the pairs of boxes of two BVHs that meet.
 *
 * Neighbours in the order of a tree are neighbours in the plane.  So sixteen boxes of the first tree that come one after
 * the other form a leaf of their own, whose bounds are looked up in the second tree.  Each box found there is looked up
 * in the leaf. */
#include "math/bvh/bvh_kernels.h"

#include <string.h>

enum { BVH_PAIR_BLOCK = 64 };

/* Boxes of a that are looked up in b together. */
typedef struct bvh_group {
    kzi_bvh_leaf *leaf;
    kzi_bvh tree; /* of that leaf */
    kz_box bounds;
} bvh_group;

static void make_group(bvh_group *group, const kzi_bvh_boxes *boxes, const uint32_t *numbers, uint32_t n)
{
    group->bounds = *kzi_bvh_box_at(boxes, numbers[0]);
    for (uint32_t i = 0; i < n; i++) {
        const kz_box *box = kzi_bvh_box_at(boxes, numbers[i]);
        group->bounds = kz_box_union(group->bounds, *box);
        group->leaf->numbers[i] = numbers[i];
        kzi_bvh_put(&group->leaf->node, i, box);
    }
    kzi_bvh_pad(&group->leaf->node, n);
    group->tree = (kzi_bvh){.block = {group->leaf, sizeof *group->leaf}, .n = n, .n_levels = 1, .count = {1}};
}

static bool visit_pairs_of(const bvh_group *group, const kzi_bvh *b, const kzi_bvh_boxes *boxes_b,
                           bool (*visit)(void *ctx, uint32_t of_a, uint32_t of_b), void *ctx)
{
    uint32_t of_b[BVH_PAIR_BLOCK], of_a[KZI_BVH_WIDE], n;
    kzi_bvh_walk walk, in_group;
    kzi_bvh_walk_begin(&walk, b, group->bounds);
    while ((n = kzi_bvh_walk_next(&walk, of_b, BVH_PAIR_BLOCK)) > 0) {
        for (uint32_t i = 0; i < n; i++) {
            kzi_bvh_walk_begin(&in_group, &group->tree, *kzi_bvh_box_at(boxes_b, of_b[i]));
            const uint32_t n_met = kzi_bvh_walk_next(&in_group, of_a, KZI_BVH_WIDE);
            for (uint32_t k = 0; k < n_met; k++) {
                if (!visit(ctx, of_a[k], of_b[i])) return false;
            }
        }
    }
    return true;
}

bool kzi_bvh_pairs(const kzi_bvh *a, const kzi_bvh_boxes *boxes_a, const kzi_bvh *b, const kzi_bvh_boxes *boxes_b,
                   kz_box limits, bool (*visit)(void *ctx, uint32_t of_a, uint32_t of_b), void *ctx)
{
    unsigned char room[sizeof(kzi_bvh_leaf) + 63]; /* leaves are aligned to 64 bytes, for vector kernels */
    bvh_group group = {.leaf = (void *)(((uintptr_t)room + 63) & ~(uintptr_t)63)};
    uint32_t numbers[BVH_PAIR_BLOCK], n;
    memset(group.leaf->numbers, 0, sizeof group.leaf->numbers); /* vector kernels read those of missing children too */
    kzi_bvh_walk walk;
    kzi_bvh_walk_begin(&walk, a, limits);
    while ((n = kzi_bvh_walk_next(&walk, numbers, BVH_PAIR_BLOCK)) > 0) {
        for (uint32_t i = 0; i < n; i += KZI_BVH_WIDE) {
            make_group(&group, boxes_a, numbers + i, n - i < KZI_BVH_WIDE ? n - i : KZI_BVH_WIDE);
            if (!visit_pairs_of(&group, b, boxes_b, visit, ctx)) return false;
        }
    }
    return true;
}
