/* batch_kernels.c - selects the table of batch kernels for the CPU level in force. */
#include "query/batch/batch_kernels.h"

const kzi_batch_kernels *kzi_batch_kernels_now(void)
{
    const kzi_batch_kernels *table = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512: /* it has no kernels of its own: they would gain a quarter */
    case KZ_CPU_AVX2: table = kzi_batch_kernels_avx2(); break;
    case KZ_CPU_NEON: table = kzi_batch_kernels_neon(); break;
    default: break;
    }
    return table ? table : kzi_batch_kernels_scalar();
}
