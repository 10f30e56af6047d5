/* mask_kernels.c - chooses the table of mask kernels for the CPU level in force. */
#include "mask/kernels/mask_kernels.h"

static const kzi_mask_kernels *const no_table = NULL;

const kzi_mask_kernels
    *const
        *const kzi_mask_tables[KZ_CPU_LEVEL_COUNT + 1] =
            {
                [KZ_CPU_PLAIN] = &kzi_mask_table_plain,
                [KZ_CPU_SSE2] = &kzi_mask_table_plain, /* compilers make SSE2 of its loops */
                [KZ_CPU_AVX2] = &kzi_mask_table_avx2,
                [KZ_CPU_AVX512] = &kzi_mask_table_avx512,
                [KZ_CPU_NEON] = &kzi_mask_table_neon,
                [KZ_CPU_WASM128] = &kzi_mask_table_wasm128,
                [KZ_CPU_LEVEL_COUNT] = &no_table, /* the level is not known yet */
};

const kzi_mask_kernels *kzi_mask_kernels_find(void)
{
    const kzi_mask_kernels *table = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512:
        table = kzi_mask_kernels_avx512();
        if (table) break; /* a compiler that knows AVX2 only */
        table = kzi_mask_kernels_avx2();
        break;
    case KZ_CPU_AVX2: table = kzi_mask_kernels_avx2(); break;
    case KZ_CPU_NEON: table = kzi_mask_kernels_neon(); break;
    case KZ_CPU_WASM128: table = kzi_mask_kernels_wasm128(); break;
    default: break;
    }
    return table ? table : kzi_mask_kernels_plain();
}
