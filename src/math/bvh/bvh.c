/* bvh.c - queries of a BVH: which boxes meet a box. */
#include "math/bvh/bvh_kernels.h"

enum { BVH_BLOCK = 64 };

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

uint32_t kzi_bvh_only(const kzi_bvh *tree)
{
    KZ_ASSERT(tree->n == 1);
    return kzi_bvh_number(tree, 0);
}
