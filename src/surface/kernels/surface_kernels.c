/* surface_kernels.c - the tables of surface kernels by CPU level. */
#include "surface/kernels/surface_kernels.h"

const kzi_surface_kernels *const *const kzi_surface_tables[KZ_CPU_LEVEL_COUNT] = {
    [KZ_CPU_PLAIN] = &kzi_surface_table_plain, [KZ_CPU_SSE2] = &kzi_surface_table_plain,
    [KZ_CPU_AVX2] = &kzi_surface_table_avx2,   [KZ_CPU_AVX512] = &kzi_surface_table_avx512,
    [KZ_CPU_NEON] = &kzi_surface_table_neon,   [KZ_CPU_WASM128] = &kzi_surface_table_plain,
};

/* A compiler that knows no AVX-512 may know AVX2. */
const kzi_surface_kernels *kzi_surface_kernels_of(kz_cpu_level level)
{
    const kzi_surface_kernels *table = *kzi_surface_tables[level];
    if (!table && level == KZ_CPU_AVX512) table = kzi_surface_table_avx2;
    return table ? table : kzi_surface_table_plain;
}
