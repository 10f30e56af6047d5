/* bvh_kernels.c - chooses the table of BVH kernels for the CPU level in force. */
#include "math/bvh/bvh_kernels.h"

const kzi_bvh_kernels *kzi_bvh_kernels_now(void)
{
    const kzi_bvh_kernels *table = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512:
        table = kzi_bvh_kernels_avx512();
        if (table) break; /* the compiler knows AVX2 at most */
        table = kzi_bvh_kernels_avx2();
        break;
    case KZ_CPU_AVX2: table = kzi_bvh_kernels_avx2(); break;
    case KZ_CPU_SSE2: table = kzi_bvh_kernels_sse2(); break;
    case KZ_CPU_NEON: table = kzi_bvh_kernels_neon(); break;
    case KZ_CPU_WASM128: table = kzi_bvh_kernels_wasm128(); break;
    default: break;
    }
    return table ? table : kzi_bvh_kernels_scalar();
}
