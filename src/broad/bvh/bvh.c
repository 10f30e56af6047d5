/* bvh.c - queries of a BVH: which boxes meet a box, or each of many boxes. */
#include "broad/bvh/bvh_kernels.h"
#include "broad/bvh/hilbert_order.h"

enum { BVH_BLOCK = 64, BVH_BATCH = 1024 };

uint32_t kzi_bvh_walk_next(kzi_bvh_walk *walk, uint32_t *numbers, uint32_t room)
{
    KZ_ASSERT(room >= KZI_BVH_WIDE);
    if (walk->n_waiting == 0) return 0;
    const kzi_bvh_kernels *kernels = kzi_bvh_kernels_now();
    uint32_t n;
    do {
        n = kernels->next(walk, numbers, room);
    } while (n == 0 && walk->n_waiting > 0);
    return n;
}

bool kzi_bvh_box(const kzi_bvh *tree, kz_box box, bool (*visit)(void *ctx, uint32_t number), void *ctx)
{
    uint32_t numbers[BVH_BLOCK], n;
    kzi_bvh_walk walk;
    kzi_bvh_walk_begin(&walk, tree, box);
    while ((n = kzi_bvh_walk_next(&walk, numbers, BVH_BLOCK)) > 0) {
        for (uint32_t i = 0; i < n; i++) {
            if (!visit(ctx, numbers[i])) return false;
        }
    }
    return true;
}

/* The positions of up to BVH_BATCH boxes in the order of their places on the tree's curve. */
static void order_along_tree(const kzi_bvh *tree, const kz_box *boxes, uint32_t n, uint32_t *positions)
{
    kzi_keyed items[BVH_BATCH], scratch[BVH_BATCH];
    for (uint32_t from = 0; from < n; from += KZI_BVH_RUN) {
        const uint32_t here = n - from < KZI_BVH_RUN ? n - from : KZI_BVH_RUN;
        uint32_t keys[KZI_BVH_RUN];
        kzi_bvh_keys(&tree->order, boxes + from, here, keys);
        for (uint32_t i = 0; i < here; i++) {
            items[from + i] = (kzi_keyed){keys[i] & ((1u << KZI_BVH_CURVE_BITS) - 1), from + i};
        }
    }
    kzi_bvh_sort(items, scratch, n, positions);
}

bool kzi_bvh_boxes(const kzi_bvh *tree, const kz_box *boxes, uint32_t n,
                   bool (*visit)(void *ctx, uint32_t query, const uint32_t *numbers, uint32_t count), void *ctx)
{
    uint32_t positions[BVH_BATCH], numbers[BVH_BLOCK], count;
    for (uint32_t from = 0; from < n; from += BVH_BATCH) {
        const uint32_t left = n - from, here = left < BVH_BATCH ? left : BVH_BATCH;
        order_along_tree(tree, boxes + from, here, positions);
        for (uint32_t i = 0; i < here; i++) {
            const uint32_t query = from + positions[i];
            kzi_bvh_walk walk;
            kzi_bvh_walk_begin(&walk, tree, boxes[query]);
            while ((count = kzi_bvh_walk_next(&walk, numbers, BVH_BLOCK)) > 0) {
                if (!visit(ctx, query, numbers, count)) return false;
            }
        }
    }
    return true;
}
