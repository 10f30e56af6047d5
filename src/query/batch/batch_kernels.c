/* batch_kernels.c - kernels of batches with the vectors that every processor has, and the choice between the tables. */
#include "query/batch/batch_lanes.h"

const kzi_batch_kernels *kzi_batch_kernels_now(void)
{
    const kzi_batch_kernels *wide = kzi_has_avx2() ? kzi_batch_kernels_avx2() : NULL;
    return wide ? wide : &batch_table;
}
