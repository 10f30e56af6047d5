/* hilbert_bits.c - places on the curve, many at once: integers only, so that compilers may make vectors of it. */
#include "broad/bvh/hilbert_order.h"

void kzi_bvh_keys_of(const uint32_t *x, const uint32_t *y, const uint32_t *rank, uint32_t *keys)
{
    for (int i = 0; i < KZI_BVH_RUN; i++) {
        keys[i] = rank[i] << KZI_BVH_CURVE_BITS | kzi_bvh_curve(x[i] & KZI_BVH_PLACES, y[i] & KZI_BVH_PLACES);
    }
}
