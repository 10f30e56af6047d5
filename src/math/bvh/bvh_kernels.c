/* bvh_kernels.c - chooses the table of BVH kernels for the CPU level in force. */
#include "math/bvh/bvh_kernels.h"

const kzi_bvh_kernels *kzi_bvh_kernels_now(void)
{
    const kz_cpu_level level = kz_cpu_level_now();
    const kzi_bvh_kernels *table = level == KZ_CPU_AVX512 ? kzi_bvh_kernels_avx512() : NULL;
    if (!table && (level == KZ_CPU_AVX512 || level == KZ_CPU_AVX2)) table = kzi_bvh_kernels_avx2();
    return table ? table : kzi_bvh_kernels_four();
}
