/* batch_avx2.c - kernels of batches for AVX2; without AVX2 at compile time there is no table. */
#include "query/batch/batch_kernels.h"

#if defined(__AVX2__)

#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_avx2(void) { return &batch_table; }

#else

const kzi_batch_kernels *kzi_batch_kernels_avx2(void) { return NULL; }

#endif
