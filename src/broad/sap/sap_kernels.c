/* sap_kernels.c - chooses the table of strip loops for the CPU level in force. */
#include "broad/sap/sap_kernels.h"

const kzi_sap_kernels *kzi_sap_kernels_now(void)
{
    const kzi_sap_kernels *table = NULL;
    switch (kz_cpu_level_now()) {
    case KZ_CPU_AVX512: /* most boxes have two to five candidates: sixteen lanes were 7 % slower than eight */
    case KZ_CPU_AVX2: table = kzi_sap_kernels_avx2(); break;
    case KZ_CPU_SSE2: table = kzi_sap_kernels_sse2(); break;
    case KZ_CPU_NEON: table = kzi_sap_kernels_neon(); break;
    case KZ_CPU_WASM128: table = kzi_sap_kernels_wasm128(); break;
    default: break;
    }
    return table ? table : kzi_sap_kernels_plain();
}
