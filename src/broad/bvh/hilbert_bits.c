/* hilbert_bits.c - places on the curve, many at once: integers only, so that compilers may make vectors of it. */
#include "broad/bvh/hilbert_order.h"

void kzi_tree_keys_of(const uint32_t *x, const uint32_t *y, const uint32_t *rank, uint32_t *keys)
{
    for (int i = 0; i < KZI_TREE_RUN; i++) {
        keys[i] = rank[i] << KZI_TREE_CURVE_BITS | kzi_tree_curve(x[i] & KZI_TREE_PLACES, y[i] & KZI_TREE_PLACES);
    }
}
