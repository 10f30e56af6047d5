/* hilbert_bits.c - places on the Hilbert curve for many cells at once.  Integers only, so that compilers can vectorize
 * it. */
#include "math/bvh/hilbert_order.h"

void kzi_bvh_keys_of(const uint32_t *x, const uint32_t *y, const uint32_t *rank, uint32_t *keys)
{
    for (int i = 0; i < KZI_BVH_RUN; i++) {
        keys[i] = rank[i] << KZI_BVH_CURVE_BITS | kzi_bvh_curve(x[i] & KZI_BVH_PLACES, y[i] & KZI_BVH_PLACES);
    }
}
