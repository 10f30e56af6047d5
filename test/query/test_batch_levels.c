/* test_batch_levels.c - each CPU level runs its own batch kernels.
 *
 * A level with wrong kernels would give the same answers, and nobody would see that it is slow or untested. */
#include "kz_test.h"

#include "query/batch/batch_kernels.h"

typedef const kzi_batch_kernels *kernels_of(void);

TEST(each_level_runs_the_widest_loops)
{
    static kernels_of *const own[KZ_CPU_LEVEL_COUNT] = {
        [KZ_CPU_AVX2] = kzi_batch_kernels_avx2,
        [KZ_CPU_AVX512] = kzi_batch_kernels_avx2,
        [KZ_CPU_NEON] = kzi_batch_kernels_neon,
    };
    const kz_cpu_level before = kz_cpu_level_now();
    for (int level = 0; level < KZ_CPU_LEVEL_COUNT; level++) {
        if (kz_cpu_force((kz_cpu_level)level) != KZ_OK) continue;
        const kzi_batch_kernels *expected = own[level] ? own[level]() : NULL;
        NOTE("%s", kz_cpu_level_name((kz_cpu_level)level));
        CHECK_EQ(kzi_batch_kernels_now(), expected ? expected : kzi_batch_kernels_scalar());
    }
    CHECK_EQ(kz_cpu_force(before), KZ_OK);
}
