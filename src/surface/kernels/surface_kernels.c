/* surface_kernels.c - chooses the table of surface kernels for the CPU level in force. */
#include "surface/kernels/surface_kernels.h"

const kzi_surface_kernels *kzi_surface_kernels_now(void)
{
    const kzi_surface_kernels *table = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512:
        table = kzi_surface_kernels_avx512();
        if (table) break; /* a compiler that knows AVX2 only */
        table = kzi_surface_kernels_avx2();
        break;
    case KZ_CPU_AVX2: table = kzi_surface_kernels_avx2(); break;
    case KZ_CPU_NEON: table = kzi_surface_kernels_neon(); break;
    default: break;
    }
    return table ? table : kzi_surface_kernels_plain();
}
